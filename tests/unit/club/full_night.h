/* full_night.h - a night with something in every table of the file. */
#ifndef CANASTA_TEST_FULL_NIGHT_H
#define CANASTA_TEST_FULL_NIGHT_H

#include "unit/club/fixture.h"

/* A setup of cmocka: fixture_night(), and all that can become of one. */
int fixture_full(void **state);

/* The same, but that no event came from another club, and that the tables of later versions of the file than `version`
 * stay empty. */
int fixture_evening(void **state, int version);

#endif
