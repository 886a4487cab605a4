/* score_cases.h - hands of fi-canasta worked out by hand from the rules, with every sum. Used
 * twice: score_test compares the scorer with them, and score_figures_test changes each figure of
 * the rulebook and expects one of them to fail. */
#ifndef CANASTA_TESTS_SCORE_CASES_H
#define CANASTA_TESTS_SCORE_CASES_H

#include <stddef.h>

struct score_case {
	const char *why;
	const char *slips;    /* lines of one hand */
	int base, cards;      /* of side A */
	int minimum;          /* its opening minimum */
	const char *findings; /* codes of the whole hand in order, with blanks between; "": none */
};

extern const struct score_case score_cases[];
extern const size_t score_case_count;

#endif
