# What a build says of itself. Included, it gives canasta_build_info(TARGET), which keeps the
# header cli/build_info.h of TARGET at the commit that is built; run with -P, it writes that header, and
# only where something changed. No time and no folder goes into it: the same source gives the same
# program wherever it is built.
cmake_minimum_required(VERSION 3.25)

# In an archive made by `git archive` git has put the commit here.
set(archived "$Format:%H$")

if(CMAKE_SCRIPT_MODE_FILE)
  set(commit "")
  set(modified false)
  if(archived MATCHES "^[0-9a-f]+$")
    set(commit "${archived}")
  elseif(EXISTS "${SOURCE}/.git")
    execute_process(COMMAND git -C "${SOURCE}" rev-parse HEAD
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND git -C "${SOURCE}" status --porcelain --untracked-files=no
      OUTPUT_VARIABLE changes OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(changes)
      set(modified true)
    endif()
  endif()
  string(SUBSTRING "${commit}" 0 12 commit)
  file(CONFIGURE OUTPUT "${OUT}" @ONLY CONTENT [[
/* Written by src/cmake/build_info.cmake. */
#define BUILD_COMMIT "@commit@"
#define BUILD_MODIFIED @modified@
#define BUILD_COMPILER "@COMPILER@"
#define BUILD_KIND "@KIND@"
]])
  return()
endif()

set(BUILD_INFO_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(canasta_build_info target)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/build_info")
  string(REPLACE "GNU" "gcc" compiler "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION}")
  add_custom_target(build_info BYPRODUCTS "${folder}/cli/build_info.h" VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DSOURCE=${CMAKE_SOURCE_DIR}" "-DOUT=${folder}/cli/build_info.h"
      "-DCOMPILER=${compiler}" "-DKIND=${CMAKE_BUILD_TYPE}" -P "${BUILD_INFO_SCRIPT}")
  add_dependencies(${target} build_info)
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
