# Installs a build and uses what was installed, as a user and as a packager would.
#   cmake -DSOURCE=source directory -DVERSION=version -DSHARED=ON|OFF -DSCRATCH=directory [-DBUILD=build directory]
#         -P install_test.cmake
# Without BUILD one is made, unoptimised because that takes half the time, and removed before anything is run.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})

# expect_files(ROOT): exactly the program, the library, its one header and the package below ROOT.
function(expect_files root)
  if(SHARED)
    string(REGEX MATCH "^[0-9]+" major ${VERSION})
    set(library lib/libnqueens.so lib/libnqueens.so.${major} lib/libnqueens.so.${VERSION})
  else()
    set(library lib/libnqueens.a)
  endif()
  set(expected bin/nqueens include/nqueens/nqueens.hpp ${library} lib/cmake/nqueens/nqueensConfig.cmake
               lib/cmake/nqueens/nqueensConfigVersion.cmake lib/cmake/nqueens/nqueensTargets.cmake)
  file(GLOB_RECURSE found RELATIVE ${root} ${root}/*)
  list(FILTER found EXCLUDE REGEX "nqueensTargets-[a-z]+\\.cmake$")
  list(SORT expected)
  list(SORT found)
  if(NOT found STREQUAL expected)
    message(FATAL_ERROR "expected ${expected}\nbut found ${found}")
  endif()
endfunction()

set(scratch_build ${SCRATCH}/build)
if(NOT BUILD)
  set(BUILD ${scratch_build})
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${BUILD} -G Ninja -DCMAKE_BUILD_TYPE=Debug -DBUILD_SHARED_LIBS=${SHARED}
      -DNQUEENS_BUILD_TESTS=OFF -DNQUEENS_BUILD_BENCH=OFF)
  run(${CMAKE_COMMAND} --build ${BUILD})
endif()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/first)
expect_files(${SCRATCH}/first)

run(${CMAKE_COMMAND} -E env DESTDIR=${SCRATCH}/image ${CMAKE_COMMAND} --install ${BUILD} --prefix /usr)
expect_files(${SCRATCH}/image/usr)

# Nothing may depend on where it was built or installed first.
file(REMOVE_RECURSE ${scratch_build})
file(RENAME ${SCRATCH}/first ${SCRATCH}/moved)
run_expecting("92\n" ${SCRATCH}/moved/bin/nqueens count 8)

run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${SCRATCH}/consumer -DCMAKE_PREFIX_PATH=${SCRATCH}/moved
    -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${SCRATCH}/consumer)
run_expecting("${VERSION}: 92\n" ${SCRATCH}/consumer/consumer)

file(REMOVE_RECURSE ${SCRATCH})
