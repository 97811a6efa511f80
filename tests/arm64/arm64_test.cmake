# Compiles the kernels for 64-bit Arm and counts with them on an emulated processor. Needs no packages of that
# architecture but the cross compiler's own: of Highway, xxHash and fmt headers are enough.
#   cmake -DSOURCE=source directory -DSCRATCH=directory -DCOMPILER=aarch64-linux-gnu-g++ -DQEMU=qemu-aarch64
#         -DHIGHWAY=directory of hwy/ -DXXHASH=directory of xxhash.h -DFMT=directory of fmt/ -P arm64_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../consumer/run.cmake)

# /usr/include as a whole would bring the C library of this machine.
file(REMOVE_RECURSE ${SCRATCH})
file(MAKE_DIRECTORY ${SCRATCH})
file(CREATE_LINK ${HIGHWAY}/hwy ${SCRATCH}/hwy SYMBOLIC)
file(CREATE_LINK ${XXHASH}/xxhash.h ${SCRATCH}/xxhash.h SYMBOLIC)
file(CREATE_LINK ${FMT}/fmt ${SCRATCH}/fmt SYMBOLIC)

set(sources)
foreach(part base/hash board/known_values board/tally kernels/* units/[!f]*)
  file(GLOB_RECURSE some ${SOURCE}/src/nqueens/${part}.cpp)
  list(APPEND sources ${some})
endforeach()
run(${COMPILER} -std=c++20 -O1 -DNDEBUG -DFMT_HEADER_ONLY -static -I ${SOURCE}/src -isystem ${SCRATCH} ${SOURCE}/tests/arm64/main.cpp
    ${sources} -o ${SCRATCH}/kernels)
run_expecting("scalar \nsimd NEON\njoin NEON\n" ${QEMU} ${SCRATCH}/kernels)

file(REMOVE_RECURSE ${SCRATCH})
