# The libraries we stand on, each with the Debian package that brings it.
find_package(PkgConfig REQUIRED)

function(canasta_find name module package)
  pkg_check_modules(${name} IMPORTED_TARGET ${module})
  if(NOT ${name}_FOUND)
    message(FATAL_ERROR "${module} is missing: apt-get install ${package}")
  endif()
endfunction()

canasta_find(YAML yaml-0.1 libyaml-dev)
canasta_find(JANSSON jansson libjansson-dev)
canasta_find(UTF8PROC libutf8proc libutf8proc-dev)
canasta_find(PNG libpng libpng-dev)
canasta_find(NETTLE nettle nettle-dev)
canasta_find(EDIT libedit libedit-dev)
canasta_find(MICROHTTPD libmicrohttpd libmicrohttpd-dev)
canasta_find(SQLITE sqlite3 libsqlite3-dev)

# Debian's libhpdf ships no .pc file.
find_library(HPDF_LIBRARY hpdf)
find_path(HPDF_INCLUDE hpdf.h)
if(NOT HPDF_LIBRARY OR NOT HPDF_INCLUDE)
  message(FATAL_ERROR "libharu is missing: apt-get install libhpdf-dev")
endif()
add_library(canasta_hpdf INTERFACE IMPORTED)
target_link_libraries(canasta_hpdf INTERFACE "${HPDF_LIBRARY}")
target_include_directories(canasta_hpdf SYSTEM INTERFACE "${HPDF_INCLUDE}")
