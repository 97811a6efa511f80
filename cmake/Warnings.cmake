# nqueens_warnings(TARGET): the warnings and sanitizers of this project, private to its own targets.
function(nqueens_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  if(NQUEENS_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(NQUEENS_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${NQUEENS_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${NQUEENS_SANITIZE})
  endif()
endfunction()
