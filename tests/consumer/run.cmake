# run(COMMAND...): stops with the command's output when it fails; its standard output is in `output` otherwise.
macro(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY / RESULT_VARIABLE status OUTPUT_VARIABLE output
                  ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "status ${status}: ${ARGN}\n${output}${errors}")
  endif()
endmacro()

# run_expecting(OUTPUT COMMAND...): stops unless the standard output is OUTPUT.
macro(run_expecting expected)
  run(${ARGN})
  if(NOT output STREQUAL "${expected}")
    message(FATAL_ERROR "expected '${expected}' of ${ARGN}\nbut got '${output}'")
  endif()
endmacro()
