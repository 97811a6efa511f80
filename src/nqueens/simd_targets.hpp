// Which instruction sets Highway compiles the kernels for; included before it.
#pragma once

#define HWY_WANT_AVX3_DL
// Vectors of a length unknown at compile time can be neither array elements nor members.
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
