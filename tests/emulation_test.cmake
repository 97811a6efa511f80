# Runs the program on emulated processors that lack what this one has: nothing may use more than the CPU offers, from
# the first instruction of start-up on, and each gets the fastest engine it can run.
#   cmake -DQEMU=qemu-x86_64 -DPROGRAM=nqueens -P emulation_test.cmake
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/consumer/run.cmake)

# expect_target(CPU REGEX): on that processor the targets that auto takes match REGEX, and counting is right.
function(expect_target cpu target)
  set(emulated ${QEMU} -cpu ${cpu} ${PROGRAM})
  run(${emulated} info)
  if(NOT output MATCHES "\nauto [^\n]*simd (${target}) from")
    message(FATAL_ERROR "expected target ${target} on ${cpu}:\n${output}")
  endif()
  run_expecting("92\n" ${emulated} count 8)
  run_expecting("2680\n" ${emulated} count 11 --engine simd)
endfunction()

expect_target(qemu64 "SCALAR|EMU128|SSE2")
expect_target(Nehalem SSSE3)
expect_target(Westmere SSE4)
expect_target(Haswell AVX2)
