# nqueens_unity_by_room(TARGET): with CMAKE_UNITY_BUILD, the files of one folder are compiled as one. Most of the time
# that a compiler or clang-tidy spends on them goes into the same headers. CMake leaves out files with options of their
# own, so kernels stay apart.
function(nqueens_unity_by_room target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH room)
    if(room AND NOT IS_ABSOLUTE ${room})
      string(REPLACE / _ room ${room})
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
    endif()
  endforeach()
endfunction()
