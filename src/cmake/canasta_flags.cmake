# The compiler options of every target, on one interface target instead of global flags.
option(CANASTA_SANITIZE "Build with address and undefined-behaviour sanitizers" OFF)
option(CANASTA_WERROR "Warnings are errors" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

# The layers are separate libraries, and the installed program is optimized across them: scoring a hand takes a sixth
# less time.
include(CheckIPOSupported)
check_ipo_supported(RESULT CANASTA_WHOLE_PROGRAM LANGUAGES C)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION_RELEASE ${CANASTA_WHOLE_PROGRAM})

add_library(canasta_flags INTERFACE)
target_compile_features(canasta_flags INTERFACE c_std_17)
target_include_directories(canasta_flags INTERFACE "${CMAKE_SOURCE_DIR}/src")
target_compile_definitions(canasta_flags INTERFACE _POSIX_C_SOURCE=200809L _DEFAULT_SOURCE)
target_compile_options(canasta_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes
  -Wswitch-enum -Wvla -Wformat=2 -Wundef -Wcast-qual -Wwrite-strings
  $<$<BOOL:${CANASTA_WERROR}>:-Werror>
  $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>
  # The same source gives the same program in whatever folder it is built.
  $<$<CONFIG:Release>:-ffile-prefix-map=${CMAKE_SOURCE_DIR}/=>
  $<$<CONFIG:Release>:-ffile-prefix-map=${CMAKE_BINARY_DIR}/=>
  -fstack-protector-strong)
if(CANASTA_SANITIZE)
  # A trap needs no description of its place in the program, which would be as large as the program. Tests start it
  # thousands of times and take a sixth less. ASAN_OPTIONS=handle_sigill=1 prints the place. A floating-point number
  # that does not fit into an integer is named separately, because gcc does not include it in `undefined`.
  set(sanitizers -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
      -fsanitize-undefined-trap-on-error -fno-omit-frame-pointer)
  # Slightly optimized sanitized code takes half as long, with the same checks.
  target_compile_options(canasta_flags INTERFACE ${sanitizers} $<$<CONFIG:Debug>:-O1>)
  target_link_options(canasta_flags INTERFACE ${sanitizers})
  # Tests start the program thousands of times. At fixed addresses, with the sanitizer linked statically, nothing has
  # to be relocated and resolved each time.
  if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    target_compile_options(canasta_flags INTERFACE -fno-pie)
    target_link_options(canasta_flags INTERFACE -no-pie -static-libasan -static-libubsan
      -Wl,--wrap=__asan_register_globals,--wrap=__asan_unregister_globals)
    add_library(canasta_globals STATIC "${CMAKE_SOURCE_DIR}/tests/sanitized_globals.c")
    target_compile_options(canasta_globals PRIVATE -O1 -fno-pie)
    target_link_libraries(canasta_flags INTERFACE canasta_globals)
  endif()
endif()

# canasta_layer(NAME SOURCES … LINKS …): one folder of src/ as a static library. The link lines are the architecture: a
# layer links only layers below it.
function(canasta_layer name)
  cmake_parse_arguments(layer "" "" "SOURCES;LINKS;PRIVATE" ${ARGN})
  add_library(canasta_${name} STATIC ${layer_SOURCES})
  set_target_properties(canasta_${name} PROPERTIES C_EXTENSIONS OFF)
  target_link_libraries(canasta_${name} PUBLIC canasta_flags ${layer_LINKS} PRIVATE ${layer_PRIVATE})
endfunction()
