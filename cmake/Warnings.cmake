# nqueens_warnings(TARGET): the warnings and sanitizers of this project, private to its own targets.
set(nqueens_all_warnings
    -Wall -Wextra -Wpedantic -Wcast-align -Wcast-qual -Wconversion -Wdouble-promotion -Wextra-semi -Wformat=2
    -Wimplicit-fallthrough -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND nqueens_all_warnings -Wduplicated-cond -Wlogical-op -Wuseless-cast)
else()
  list(APPEND nqueens_all_warnings -Wnull-dereference)  # GCC 12 reports its own std::vector
endif()

function(nqueens_warnings target)
  target_compile_options(${target} PRIVATE ${nqueens_all_warnings})
  if(NQUEENS_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(NQUEENS_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${NQUEENS_SANITIZE} -fno-sanitize-recover=all
                                             -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${NQUEENS_SANITIZE})
  endif()
endfunction()
