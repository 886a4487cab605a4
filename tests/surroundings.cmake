# The environment that ctest gives to every test.
set(ENV{LC_ALL} C.UTF-8)
unset(ENV{CANASTA_LANG})
# Undefined behaviour stops a sanitized program by a trap, and this option still prints the place.
set(ENV{ASAN_OPTIONS} handle_sigill=1)
