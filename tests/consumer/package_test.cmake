# Makes the Debian packages of a build, unpacks them into an empty root and runs what is there.
#   cmake -DSOURCE=source directory -DVERSION=version -DSHARED=ON|OFF -DSCRATCH=directory -DBUILD=build directory
#         -P package_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/files.cmake)

file(REMOVE_RECURSE ${SCRATCH})
get_filename_component(cmake_bin ${CMAKE_COMMAND} DIRECTORY)
run(${cmake_bin}/cpack -G DEB --config ${BUILD}/CPackConfig.cmake -B ${SCRATCH})
file(GLOB packages ${SCRATCH}/*.deb)

# expect_package(NAME DEPENDS FILES...): it is among the packages, depends on what matches DEPENDS and holds the files.
set(unpacked ${SCRATCH}/unpacked)
file(MAKE_DIRECTORY ${unpacked})
function(expect_package name depends)
  set(package ${packages})
  list(FILTER package INCLUDE REGEX "/${name}_${VERSION}_[a-z0-9]+\\.deb$")
  run(dpkg-deb -f "${package}" Depends)
  if(NOT output MATCHES "${depends}")
    message(FATAL_ERROR "${name} depends on ${output}instead of ${depends}")
  endif()
  run(dpkg-deb -x ${package} ${unpacked}/${name})
  expect_files(${unpacked}/${name}/usr ${ARGN})
endfunction()

expect_package(nqueens "libc6.*libhwy[0-9].*libtbb" ${program_files})
set(needs "libtbb-dev, libhwy-dev")
if(SHARED)
  string(REGEX MATCH "^[0-9]+\\.[0-9]+" soversion ${VERSION})
  expect_package(libnqueens${soversion} "libc6.*libhwy[0-9].*libtbb" ${library_files})
  set(needs "libnqueens${soversion} \\(= ${VERSION}\\)")
endif()
expect_package(libnqueens-dev "${needs}" ${development_files})
run_expecting("92\n" ${unpacked}/nqueens/usr/bin/nqueens count 8)

file(REMOVE_RECURSE ${SCRATCH})
