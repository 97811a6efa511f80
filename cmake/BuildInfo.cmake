# Writes build_info.cpp; run at every build so that the commit in records is the one that was built. The file is
# only touched when something changed.
execute_process(
  COMMAND git -C ${NQUEENS_SOURCE_DIR} describe --always --dirty --exclude=*
  OUTPUT_VARIABLE NQUEENS_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(NQUEENS_COMMIT unknown)
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_info.cpp.in ${NQUEENS_OUTPUT} @ONLY)
