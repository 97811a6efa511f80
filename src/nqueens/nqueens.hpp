// The public interface of nqueens: counting N-Queens solutions on all cores; finding, listing, completing and
// checking boards. Standard library types only. Rows and columns are numbered from 0.
//
// Every function may be called from several threads at once; nothing is kept between calls. Shards, merging and records
// are the program's: `nqueens count --shard`, `nqueens merge` and --json, whose files other programs can read.
#pragma once

#include "nqueens/count.hpp"     // IWYU pragma: export
#include "nqueens/error.hpp"     // IWYU pragma: export
#include "nqueens/estimate.hpp"  // IWYU pragma: export
#include "nqueens/search.hpp"    // IWYU pragma: export
