# The files that `cmake --install` installs, and the Debian package made from them (`cpack -G DEB`). The program, the
# manual and the completions are installed next to their targets, in src/.
set(CANASTA_MAINTAINER "the canasta authors <authors@canasta.example>" CACHE STRING
  "who answers for a package made of this build")
set(document_folder "${CMAKE_INSTALL_DATADIR}/doc/canasta")

# Guides, rulebooks and templates are installed as in the source, so that links between them work.
install(FILES README.md DESTINATION "${document_folder}")
install(DIRECTORY examples/guide examples/rulebooks examples/club-night examples/burraco-evening
  DESTINATION "${document_folder}/examples"
  FILES_MATCHING PATTERN "*.md" PATTERN "*.png" PATTERN "*.yaml" PATTERN "*.hands"
  PATTERN "*.csv" PATTERN "*.slips" PATTERN "*.json*" PATTERN "out" EXCLUDE)
install(DIRECTORY templates DESTINATION "${document_folder}/examples"
  FILES_MATCHING PATTERN "*.yaml" PATTERN "man" EXCLUDE)

# --- further files of a Debian package ---

# The licences of the program, of the libraries linked into it, and of its fonts.
set(copyright "${CMAKE_CURRENT_BINARY_DIR}/copyright")
file(READ LICENSE terms)
string(PREPEND terms "canasta, its rulebooks' files, templates and guides:\n\n")
function(add_terms whose package)
  set(file "/usr/share/doc/${package}/copyright")
  if(EXISTS "${file}")
    file(READ "${file}" text)
    set(terms "${terms}\n${whose} (package ${package}):\n\n${text}" PARENT_SCOPE)
  endif()
endfunction()
get_property(linked_packages GLOBAL PROPERTY canasta_linked_packages)
foreach(package ${linked_packages})
  add_terms("Linked into the program" ${package})
endforeach()
add_terms("The letters in the program are cut from the DejaVu fonts" fonts-dejavu-core)
file(CONFIGURE OUTPUT "${copyright}" @ONLY CONTENT "@terms@")

# Debian's list of changes names the package's version; the changes themselves are in CHANGELOG.md. Its date is that of
# the commit, so that the same source gives the same package.
set(changed "$ENV{SOURCE_DATE_EPOCH}")
if(NOT changed AND EXISTS "${CMAKE_SOURCE_DIR}/.git")
  execute_process(COMMAND git -C "${CMAKE_SOURCE_DIR}" log -1 --format=%ct
    OUTPUT_VARIABLE changed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT changed)
  set(changed 0)
endif()
execute_process(COMMAND date -u -R -d "@${changed}"
  OUTPUT_VARIABLE changed_on OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/changelog.debian" @ONLY CONTENT
"canasta (@PROJECT_VERSION@) unstable; urgency=medium

  * Version @PROJECT_VERSION@. What is new is told in CHANGELOG.md beside this.

 -- @CANASTA_MAINTAINER@  @changed_on@
")
find_program(GZIP gzip)
if(GZIP)
  execute_process(COMMAND "${GZIP}" -9n -c "${CMAKE_CURRENT_BINARY_DIR}/changelog.debian"
    OUTPUT_FILE "${CMAKE_CURRENT_BINARY_DIR}/changelog.gz")
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/changelog.gz" DESTINATION "${document_folder}"
    COMPONENT debian EXCLUDE_FROM_ALL)
endif()
install(FILES "${copyright}" DESTINATION "${document_folder}")
install(FILES CHANGELOG.md DESTINATION "${document_folder}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME canasta)
set(CPACK_PACKAGE_VENDOR "the canasta authors")
set(CPACK_PACKAGE_DIRECTORY "${CMAKE_BINARY_DIR}/package")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "scorer and referee for tournaments of canasta, the card game")
set(CPACK_PACKAGE_DESCRIPTION
"Scores club nights and tournaments of canasta from what the tables' slips
say, under built-in rulebooks or one of the club's own. Every point
names the clause that gives it; what cannot be right is noticed; totals,
rounds, standings and the papers handed out and signed come from one file,
in which nothing entered is ever overwritten. Answers a referee's questions
and settles disputes about a sheet.")
set(CPACK_STRIP_FILES TRUE)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
  GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${CANASTA_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
get_property(needed_packages GLOBAL PROPERTY canasta_needed_packages)
list(JOIN needed_packages ", " CPACK_DEBIAN_PACKAGE_DEPENDS) # not linked, so not found
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "man-db, cups-client")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_COMPONENTS_ALL Unspecified debian)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
include(CPack)

add_custom_target(uninstall VERBATIM
  COMMAND ${CMAKE_COMMAND} "-DBUILD=${CMAKE_BINARY_DIR}" -P
    "${CMAKE_CURRENT_LIST_DIR}/uninstall.cmake")
