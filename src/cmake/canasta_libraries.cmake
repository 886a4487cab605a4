# The libraries of the program, each with its Debian package.
find_package(PkgConfig REQUIRED)

function(canasta_find name module package)
  pkg_check_modules(${name} IMPORTED_TARGET ${module})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${module} is missing: apt-get install ${package}")
  endif()
endfunction()

# Libraries that nearly every command needs are linked statically, as canasta_NAME: loading a shared library costs each
# start a twentieth of a millisecond, SQLite a third of one. The tests then ran with exactly the library that writes
# the database. After a Debian update of one of them, build the program again.
function(canasta_find_archive name module package)
  string(TOUPPER ${name} found)
  canasta_find(${found} ${module} ${package})
  find_library(${found}_ARCHIVE lib${name}.a)
  if(NOT ${found}_ARCHIVE)
    message(FATAL_ERROR "lib${name}.a is missing: apt-get install ${package}")
  endif()
  add_library(canasta_${name} INTERFACE IMPORTED)
  target_include_directories(canasta_${name} SYSTEM INTERFACE ${${found}_INCLUDE_DIRS})
  target_link_libraries(canasta_${name} INTERFACE "${${found}_ARCHIVE}" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY canasta_linked_packages ${package}) # whose terms go with the program
endfunction()

canasta_find_archive(sqlite3 sqlite3 libsqlite3-dev m ${CMAKE_DL_LIBS})
canasta_find_archive(jansson jansson libjansson-dev)
canasta_find_archive(utf8proc libutf8proc libutf8proc-dev)
canasta_find_archive(nettle nettle nettle-dev)

# Libraries that the program loads when needed, by the name of their version. For the file that uses the library,
# canasta_NAME has its headers and NAME_FILE. The folder of a feature looks for its own libraries.
function(canasta_find_later name library module package)
  canasta_find(${name} ${module} ${package})
  find_library(${name}_LIBRARY ${library} REQUIRED)
  file(REAL_PATH "${${name}_LIBRARY}" file)
  string(REGEX MATCH "(lib[^/]+)\\.so\\.([0-9]+)" file "${file}")
  set(version "${CMAKE_MATCH_2}")
  string(REGEX REPLACE "([0-9])$" "\\1-" package "${CMAKE_MATCH_1}") # libpng16-16
  set_property(GLOBAL APPEND PROPERTY canasta_needed_packages "${package}${version}") # the Debian package that has it
  add_library(canasta_${library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(canasta_${library} SYSTEM INTERFACE ${${name}_INCLUDE_DIRS})
  target_compile_definitions(canasta_${library} INTERFACE ${name}_FILE="${file}")
endfunction()

canasta_find_later(YAML yaml yaml-0.1 libyaml-dev)                # src/base/yaml.c
canasta_find_later(PNG png16 libpng libpng-dev)                   # src/form/pdf.c
canasta_find_later(QRENCODE qrencode libqrencode libqrencode-dev) # src/form/pdf.c

# Debian's libhpdf has no .pc file, and its name contains its version.
find_library(HPDF_LIBRARY hpdf)
find_path(HPDF_INCLUDE hpdf.h)
if(NOT HPDF_LIBRARY OR NOT HPDF_INCLUDE)
  message(FATAL_ERROR "libharu is missing: apt-get install libhpdf-dev")
endif()
file(REAL_PATH "${HPDF_LIBRARY}" file)
get_filename_component(HPDF_FILE "${file}" NAME)
string(REPLACE ".so" "" package "${HPDF_FILE}")
set_property(GLOBAL APPEND PROPERTY canasta_needed_packages "${package}")
add_library(canasta_hpdf INTERFACE IMPORTED)
target_include_directories(canasta_hpdf SYSTEM INTERFACE "${HPDF_INCLUDE}")
target_compile_definitions(canasta_hpdf INTERFACE HPDF_FILE="${HPDF_FILE}") # src/form/pdf.c
