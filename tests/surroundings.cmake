# What ctest hands on to every test.
set(ENV{LC_ALL} C.UTF-8)
unset(ENV{CANASTA_LANG})
# Undefined behaviour stops a sanitized program by a trap; the place is said all the same.
set(ENV{ASAN_OPTIONS} handle_sigill=1)
