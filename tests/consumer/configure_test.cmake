# Configures with the defaults and with packages missing: an error names the package to install.
#   cmake -DSOURCE=source directory -DSCRATCH=directory -P configure_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})

# expect_refusal(REGEX ARGUMENTS...): configuring with ARGUMENTS stops with a message that REGEX matches.
function(expect_refusal regex)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -G Ninja ${ARGN} RESULT_VARIABLE status
                  OUTPUT_QUIET ERROR_VARIABLE errors)
  string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
  if(status EQUAL 0 OR NOT errors MATCHES "${regex}")
    message(FATAL_ERROR "expected a refusal with '${regex}', got status ${status}: ${errors}")
  endif()
endfunction()

function(expect_required package debian_package)
  expect_refusal("apt-get install [a-z0-9 -]*${debian_package}" -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON ${ARGN})
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -DCMAKE_DISABLE_FIND_PACKAGE_${package}=OFF
      -UNQUEENS_DEVELOPER)
endfunction()

expect_required(TBB libtbb-dev)
expect_required(hwy libhwy-dev)
expect_required(cxxopts libcxxopts-dev)
expect_required(fmt libfmt-dev)
expect_required(nlohmann_json nlohmann-json3-dev)
expect_required(GTest libgtest-dev -DNQUEENS_DEVELOPER=ON)
expect_required(benchmark libbenchmark-dev -DNQUEENS_DEVELOPER=ON)

# A compiler for 32 bits, as CMake would find it.
file(WRITE ${SCRATCH}/narrow.cmake "set(CMAKE_SIZEOF_VOID_P 4)\n")
expect_refusal("needs a 64-bit target" -DCMAKE_PROJECT_nqueens_INCLUDE=${SCRATCH}/narrow.cmake)
file(REMOVE_RECURSE ${SCRATCH})

# A project that contains this one gets the library alone, installs nothing of it and keeps its own build type.
run(${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${SCRATCH} -G Ninja -DNQUEENS_FROM=${SOURCE}
    -DCMAKE_DISABLE_FIND_PACKAGE_cxxopts=ON
    -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON
    -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON)
if(EXISTS ${SCRATCH}/nqueens/nqueensConfig.cmake)
  message(FATAL_ERROR "it is installed by a project that did not ask for that")
endif()
file(STRINGS ${SCRATCH}/CMakeCache.txt build_type REGEX "^CMAKE_BUILD_TYPE:[A-Z]+=.")
if(build_type)
  message(FATAL_ERROR "a project that contains this one is built with ${build_type}")
endif()
file(REMOVE_RECURSE ${SCRATCH})

# Users need no developer's packages.
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -G Ninja -DCMAKE_DISABLE_FIND_PACKAGE_Python3=ON
    -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON)

file(STRINGS ${SCRATCH}/build.ninja tuned REGEX "-m(arch|cpu|tune)=")
if(tuned)
  message(FATAL_ERROR "the default build is tuned to one machine: ${tuned}")
endif()

file(REMOVE_RECURSE ${SCRATCH})
