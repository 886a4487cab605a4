/* cmocka.h, which needs four headers before it, and tests made of tables. */
#ifndef CANASTA_TESTS_CMOCKA_ALL_H
#define CANASTA_TESTS_CMOCKA_ALL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The test of one row of a table, called by why the row is there: the row is its state. */
static inline struct CMUnitTest case_test(
    const char *why, CMUnitTestFunction function, const void *row)
{
	return (struct CMUnitTest){
	    .name = why, .test_func = function, .initial_state = (void *)(uintptr_t)row};
}

#endif
