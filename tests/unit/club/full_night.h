/* full_night.h - a night with something in every table of the file. */
#ifndef CANASTA_TEST_FULL_NIGHT_H
#define CANASTA_TEST_FULL_NIGHT_H

#include "unit/club/fixture.h"

/* A setup of cmocka: fixture_night(), and then a record of every kind. */
int fixture_full(void **state);

/* The same, but without an event from another club; the tables that versions after `version` added
 * stay empty. */
int fixture_evening(void **state, int version);

#endif
