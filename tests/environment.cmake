# What every test runs in, read by ctest before its list of tests.
set(ENV{TZ} UTC)
