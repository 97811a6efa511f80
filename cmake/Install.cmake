# What is installed, in three components: `program` with its man page and completions; `library`, when it is a shared
# one; `development`: the headers, the library to link with, a CMake package and a pkg-config file. No file names the
# place it was installed to, so an installation may be moved.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nqueens)
set(NQUEENS_INSTALL_ZSHDIR share/zsh/site-functions CACHE STRING "Directory of zsh completions")

if(NQUEENS_BUILD_PROGRAM)
  get_target_property(made nqueens_program BINARY_DIR)
  install(TARGETS nqueens_program RUNTIME COMPONENT program)
  install(FILES ${made}/nqueens.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${made}/nqueens.bash DESTINATION share/bash-completion/completions RENAME nqueens COMPONENT program)
  install(FILES ${made}/_nqueens DESTINATION ${NQUEENS_INSTALL_ZSHDIR} COMPONENT program)
  install(FILES ${made}/nqueens.fish DESTINATION share/fish/vendor_completions.d COMPONENT program)
  install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT program)
  install(FILES CHANGELOG.md README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
endif()

install(TARGETS nqueens EXPORT nqueensTargets
        LIBRARY COMPONENT library NAMELINK_COMPONENT development
        ARCHIVE COMPONENT development
        FILE_SET public_headers COMPONENT development)
install(EXPORT nqueensTargets NAMESPACE nqueens:: DESTINATION ${package_dir} COMPONENT development)

# Who links the archive also links what it uses; the shared library has found its own.
set(NQUEENS_FIND_DEPENDENCIES "find_dependency(Threads)")
set(NQUEENS_PC_REQUIRES)
set(NQUEENS_PC_LIBS -pthread)
if(NOT BUILD_SHARED_LIBS)
  string(APPEND NQUEENS_FIND_DEPENDENCIES "\nfind_dependency(TBB)\nfind_dependency(hwy)")
  set(NQUEENS_PC_REQUIRES "tbb, libhwy")
  if(CADICAL_LIBRARY)
    string(PREPEND NQUEENS_PC_LIBS "-lcadical ")
  endif()
endif()
configure_package_config_file(cmake/nqueensConfig.cmake.in nqueensConfig.cmake INSTALL_DESTINATION ${package_dir}
                              NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(nqueensConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nqueensConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/nqueensConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT development)

set(pkg_config_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH NQUEENS_PC_PREFIX ${pkg_config_dir} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH NQUEENS_PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
file(RELATIVE_PATH NQUEENS_PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
configure_file(cmake/nqueens.pc.in nqueens.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nqueens.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
