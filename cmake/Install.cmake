# The program, the library, its public header and a CMake package: find_package(nqueens), nqueens::nqueens.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nqueens)
if(BUILD_SHARED_LIBS)
  file(RELATIVE_PATH library_dir ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
  set_target_properties(nqueens_program PROPERTIES INSTALL_RPATH "$ORIGIN/${library_dir}")
endif()
install(TARGETS nqueens_program RUNTIME)
install(TARGETS nqueens EXPORT nqueensTargets FILE_SET public_headers)
install(EXPORT nqueensTargets NAMESPACE nqueens:: DESTINATION ${package_dir})
configure_package_config_file(cmake/nqueensConfig.cmake.in nqueensConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(nqueensConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nqueensConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/nqueensConfigVersion.cmake
        DESTINATION ${package_dir})
