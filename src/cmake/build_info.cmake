# Information about the build. If included, it gives canasta_build_info(TARGET), which updates the header
# cli/build_info.h of TARGET to the commit that is built. Run with -P, it writes that header, but only if something
# changed. The header has no time and no folder: the same source gives the same program wherever it is built.
cmake_minimum_required(VERSION 3.25)

# `git archive` replaces this by the commit.
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
