/* cmocka.h, with the four headers it needs, and tests from tables. */
#ifndef CANASTA_TESTS_CMOCKA_ALL_H
#define CANASTA_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The test of one row of a table. Its name is the reason for the row, and its state the row. */
static inline struct CMUnitTest case_test(
    const char *why, CMUnitTestFunction function, const void *row)
{
	return (struct CMUnitTest){
	    .name = why, .test_func = function, .initial_state = (void *)(uintptr_t)row};
}

#endif
