# nqueens_require(PACKAGE DEBIAN_PACKAGE [find_package arguments]): stops with the name of the package to install.
macro(nqueens_require package debian_package)
  find_package(${package} ${ARGN} QUIET)
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR "${package} was not found. On Debian or Ubuntu: apt-get install ${debian_package}")
  endif()
endmacro()
