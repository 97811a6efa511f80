# Installs a build and uses what was installed, as a user and as a packager would.
#   cmake -DSOURCE=source directory -DVERSION=version -DSHARED=ON|OFF -DPYTHON=python3 -DSCRATCH=directory
#         [-DBUILD=build directory] -P install_test.cmake
# Without BUILD one is made inside another project, unoptimised because that takes half the time, and removed before
# anything is run.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/files.cmake)

file(REMOVE_RECURSE ${SCRATCH})

set(scratch_build ${SCRATCH}/build)
if(NOT BUILD)
  set(BUILD ${scratch_build}/nqueens)
  run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${scratch_build} -G Ninja -DCMAKE_BUILD_TYPE=Debug
      -DNQUEENS_FROM=${SOURCE} -DBUILD_SHARED_LIBS=${SHARED} -DNQUEENS_BUILD_PROGRAM=ON -DNQUEENS_INSTALL=ON)
  run(${CMAKE_COMMAND} --build ${scratch_build})
  run_expecting("${VERSION}: 92\n" ${scratch_build}/consumer)
  run_expecting("${VERSION}: 92\n" ${scratch_build}/c_consumer)
endif()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/first)
expect_files(${SCRATCH}/first ${program_files} ${library_files} ${development_files})

run(${CMAKE_COMMAND} -E env DESTDIR=${SCRATCH}/image ${CMAKE_COMMAND} --install ${BUILD} --prefix /usr)
expect_files(${SCRATCH}/image/usr ${program_files} ${library_files} ${development_files})

# Nothing may depend on where it was built or installed first.
file(REMOVE_RECURSE ${scratch_build})
file(RENAME ${SCRATCH}/first ${SCRATCH}/moved)
run_expecting("92\n" ${SCRATCH}/moved/bin/nqueens count 8)
if(SHARED)
  expect_exports(${SCRATCH}/moved)
  run(${PYTHON} -B ${SOURCE}/tests/consumer/ctypes_test.py ${SCRATCH}/moved/lib/libnqueens.so ${VERSION})
endif()

set(ENV{PKG_CONFIG_PATH} ${SCRATCH}/moved/lib/pkgconfig)
set(ENV{LD_LIBRARY_PATH} ${SCRATCH}/moved/lib)
foreach(from package pkg-config)
  run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${SCRATCH}/${from} -DCMAKE_PREFIX_PATH=${SCRATCH}/moved
      -DCMAKE_BUILD_TYPE=Release -DNQUEENS_FROM=${from} -DCMAKE_DISABLE_FIND_PACKAGE_TBB=${SHARED}
      -DCMAKE_DISABLE_FIND_PACKAGE_hwy=${SHARED})
  run(${CMAKE_COMMAND} --build ${SCRATCH}/${from})
  run_expecting("${VERSION}: 92\n" ${SCRATCH}/${from}/consumer)
  run_expecting("${VERSION}: 92\n" ${SCRATCH}/${from}/c_consumer)
endforeach()

file(REMOVE_RECURSE ${SCRATCH})
