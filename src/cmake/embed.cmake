# Files compiled into the program. If included, it gives embed_files(); run with -P, it writes the C.
#
#   embed_files(TARGET SYMBOL ROOT FILES…)   adds `const struct embedded_file SYMBOL[]` to TARGET,
#                                            named by their path below ROOT, sorted by name
#   embed_yaml(TARGET SYMBOL ROOT [BARE] FILES…)
#                                            adds `const struct packed_file SYMBOL[]` likewise: the files
#                                            as trees, parsed while the program is built; BARE: their
#                                            names end before the first point
cmake_minimum_required(VERSION 3.25)

if(CMAKE_SCRIPT_MODE_FILE)
  string(REPLACE "|" ";" FILES "${FILES}")
  set(rows "")
  set(index 0)
  file(WRITE "${OUT}.tmp" "#include \"base/yaml.h\"\n\n")
  foreach(entry IN LISTS FILES)
    string(REPLACE "=" ";" entry "${entry}")
    list(GET entry 0 name)
    list(GET entry 1 path)
    file(SIZE "${path}" size)
    file(READ "${path}" bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    file(APPEND "${OUT}.tmp" "static const unsigned char bytes_${index}[] = {\n${bytes}0};\n")
    string(APPEND rows "\t{\"${name}\", bytes_${index}, ${size}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(APPEND "${OUT}.tmp" "\nconst struct embedded_file ${SYMBOL}[] = {\n${rows}\t{NULL, NULL, 0},\n};\n")
  file(RENAME "${OUT}.tmp" "${OUT}")
  return()
endif()

set(EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# Sets `ret` to NAME=PATH for each file, sorted.
function(embed_pairs ret root)
  set(pairs "")
  foreach(path IN LISTS ARGN)
    file(RELATIVE_PATH name "${root}" "${path}")
    list(APPEND pairs "${name}=${path}")
  endforeach()
  list(SORT pairs)
  set(${ret} "${pairs}" PARENT_SCOPE)
endfunction()

function(embed_files target symbol root)
  embed_pairs(pairs "${root}" ${ARGN})
  list(JOIN pairs "|" joined)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${symbol}.c")
  add_custom_command(OUTPUT "${out}" DEPENDS ${ARGN} "${EMBED_SCRIPT}" VERBATIM
    COMMAND ${CMAKE_COMMAND} "-DFILES=${joined}" -DSYMBOL=${symbol} "-DOUT=${out}" -P "${EMBED_SCRIPT}")
  target_sources(${target} PRIVATE "${out}")
endfunction()

function(embed_yaml target symbol root)
  cmake_parse_arguments(PARSE_ARGV 3 embed "BARE" "" "")
  embed_pairs(pairs "${root}" ${embed_UNPARSED_ARGUMENTS})
  if(embed_BARE)
    # Sorted by name alone: `a` before `a-2`.
    list(TRANSFORM pairs REPLACE "^([^.=]*)\\.[^=]*=" "\\1 =")
    list(SORT pairs)
    list(TRANSFORM pairs REPLACE "^([^=]*) =" "\\1=")
  endif()
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${symbol}.c")
  add_custom_command(OUTPUT "${out}" DEPENDS canasta-pack ${embed_UNPARSED_ARGUMENTS} VERBATIM
    COMMAND canasta-pack ${symbol} "${out}" ${pairs})
  target_sources(${target} PRIVATE "${out}")
endfunction()
