/* cmocka.h needs these four before it. */
#ifndef CANASTA_TESTS_CMOCKA_ALL_H
#define CANASTA_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
