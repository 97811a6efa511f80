# Configures with the defaults and with packages missing: an error names the package to install.
#   cmake -DSOURCE=source directory -DSCRATCH=directory -P configure_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})

# expect_refusal(DEBIAN_PACKAGE ARGUMENTS...): configuring with ARGUMENTS stops and names DEBIAN_PACKAGE.
function(expect_refusal debian_package)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -G Ninja ${ARGN} RESULT_VARIABLE status
                  OUTPUT_QUIET ERROR_VARIABLE errors)
  string(REGEX REPLACE "[ \n]+" " " errors "${errors}")
  if(status EQUAL 0 OR NOT errors MATCHES "apt-get install [a-z0-9 -]*${debian_package}")
    message(FATAL_ERROR "expected a refusal naming ${debian_package}, got status ${status}: ${errors}")
  endif()
endfunction()

function(expect_required package debian_package)
  expect_refusal(${debian_package} -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON ${ARGN})
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -DCMAKE_DISABLE_FIND_PACKAGE_${package}=OFF
      -DNQUEENS_BUILD_TESTS=OFF -DNQUEENS_BUILD_BENCH=OFF)
endfunction()

expect_required(TBB libtbb-dev)
expect_required(hwy libhwy-dev)
expect_required(cxxopts libcxxopts-dev)
expect_required(nlohmann_json nlohmann-json3-dev)
expect_required(hwy libhwy-dev)
expect_required(GTest libgtest-dev -DNQUEENS_BUILD_TESTS=ON)
expect_required(benchmark libbenchmark-dev -DNQUEENS_BUILD_BENCH=ON)

# What is switched off is not needed.
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH} -DNQUEENS_BUILD_TESTS=OFF -DNQUEENS_BUILD_BENCH=OFF
    -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON)

file(STRINGS ${SCRATCH}/build.ninja tuned REGEX "-m(arch|cpu|tune)=")
if(tuned)
  message(FATAL_ERROR "the default build is tuned to one machine: ${tuned}")
endif()

file(REMOVE_RECURSE ${SCRATCH})
