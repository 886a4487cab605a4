# The environment of every test, read by ctest before its list of tests.
set(ENV{TZ} UTC)
# Tests write thousands of lines of the log, and a disk takes some milliseconds for each of four syncs. Their folders
# are in memory if it has a gigabyte free and allows programs to run, unless $TMPDIR names a folder.
if(NOT DEFINED ENV{TMPDIR})
  execute_process(COMMAND findmnt --noheadings --raw --bytes --output AVAIL,OPTIONS --target /dev/shm
    OUTPUT_VARIABLE memory ERROR_QUIET)
  if(memory MATCHES "^([0-9]+) " AND CMAKE_MATCH_1 GREATER 1000000000 AND NOT memory MATCHES "noexec")
    set(ENV{TMPDIR} /dev/shm)
  endif()
endif()
