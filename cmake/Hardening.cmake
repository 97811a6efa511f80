# nqueens_hardening(TARGET): in optimised builds, what a distribution asks of a program that reads files of others.
# Costs nothing that can be measured: docs/security.md. Not with sanitizers, which replace the checked functions.
include(CheckPIESupported)
check_pie_supported()

function(nqueens_hardening target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  if(NQUEENS_SANITIZE)
    return()
  endif()
  set(optimised $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
  # Undefined first: some compilers come with a level of their own.
  target_compile_options(${target} PRIVATE
    $<${optimised}:-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
  target_link_options(${target} PRIVATE $<${optimised}:LINKER:-z,relro,-z,now>)
endfunction()
