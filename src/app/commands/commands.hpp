// The commands of the program; one file each.
#pragma once

#include <string>
#include <vector>

#include "app/cli/options.hpp"

namespace nqueens::app {

using Words = std::vector<std::string>;

Status count_command(const Words& words);
Status solve_command(const Words& words);
Status list_command(const Words& words);
Status complete_command(const Words& words);
Status check_command(const Words& words);
Status estimate_command(const Words& words);
Status verify_command(const Words& words);
Status info_command(const Words& words);
Status scale_command(const Words& words);
Status merge_command(const Words& words);
Status audit_command(const Words& words);

}  // namespace nqueens::app
