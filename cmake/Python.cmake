# Python3_EXECUTABLE: the system's Python where there is a choice. The gate and the plots use SciPy and Matplotlib, which
# Debian installs for its own Python alone; another one earlier in PATH, or a virtual environment, would not see them.
if(NOT DEFINED Python3_ROOT_DIR)
  set(Python3_ROOT_DIR /usr)
endif()
set(Python3_FIND_VIRTUALENV STANDARD)
nqueens_require(Python3 python3 COMPONENTS Interpreter)
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import matplotlib, scipy" RESULT_VARIABLE failed ERROR_QUIET)
if(failed)
  message(FATAL_ERROR "${Python3_EXECUTABLE} has no SciPy or no Matplotlib. Set Python3_EXECUTABLE to one that has them; "
                      "on Debian or Ubuntu: apt-get install python3-scipy python3-matplotlib")
endif()
