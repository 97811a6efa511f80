# What an installation holds, by component, below its prefix: nothing less and nothing more. Needs SHARED and VERSION.
set(program_files bin/nqueens share/bash-completion/completions/nqueens share/doc/nqueens/CHANGELOG.md
                  share/doc/nqueens/README.md share/doc/nqueens/copyright share/fish/vendor_completions.d/nqueens.fish
                  share/man/man1/nqueens.1 share/zsh/site-functions/_nqueens)
set(library_files)
set(public_headers nqueens.h count.hpp error.hpp estimate.hpp nqueens.hpp search.hpp)
list(TRANSFORM public_headers PREPEND include/nqueens/)
set(development_files ${public_headers} lib/cmake/nqueens/nqueensConfig.cmake
                      lib/cmake/nqueens/nqueensConfigVersion.cmake lib/cmake/nqueens/nqueensTargets.cmake
                      lib/pkgconfig/nqueens.pc)
if(SHARED)
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" soversion ${VERSION})
  set(library_files lib/libnqueens.so.${soversion} lib/libnqueens.so.${VERSION})
  list(APPEND development_files lib/libnqueens.so)
else()
  list(APPEND development_files lib/libnqueens.a)
endif()

# expect_files(ROOT FILES...): exactly these below ROOT.
function(expect_files root)
  file(GLOB_RECURSE found RELATIVE ${root} ${root}/*)
  list(FILTER found EXCLUDE REGEX "nqueensTargets-[a-z]+\\.cmake$")
  set(expected ${ARGN})
  list(SORT expected)
  list(SORT found)
  if(NOT found STREQUAL expected)
    message(FATAL_ERROR "expected ${expected}\nbut found ${found}")
  endif()
endfunction()

# expect_exports(PREFIX): every function the shared library shows is declared in a public header. Templates of the
# standard library (weak symbols) are no functions of ours.
function(expect_exports prefix)
  set(interface)
  foreach(header ${public_headers})
    file(READ ${prefix}/${header} text)
    string(APPEND interface "${text}")
  endforeach()
  run(nm --dynamic --defined-only --demangle ${prefix}/lib/libnqueens.so)
  string(REGEX MATCHALL " T [^\n(]+" symbols "${output}")
  list(LENGTH symbols count)
  if(count LESS 10)
    message(FATAL_ERROR "the library shows ${count} functions: ${output}")
  endif()
  foreach(symbol ${symbols})
    string(REGEX REPLACE "^ T (nqueens::)?([^[]*).*" "\\2" name "${symbol}")
    string(FIND "${interface}" " ${name}(" place)
    if(place EQUAL -1)
      message(FATAL_ERROR "the library shows '${symbol}', which is in no public header")
    endif()
  endforeach()
endfunction()
