# What ctest hands on to every test.
set(ENV{LC_ALL} C.UTF-8)
unset(ENV{CANASTA_LANG})
