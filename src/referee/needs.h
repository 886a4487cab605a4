/* needs.h - the canastas that conditions of a rulebook ask for, counted as far as they matter.
 *
 * A need is a set of kinds of canasta and how many of them are asked for. Canastas made are one number, a
 * few bits a need; where there are few enough of such numbers they have places, 0, 1 …, and index arrays. */
#ifndef CANASTA_REFEREE_NEEDS_H
#define CANASTA_REFEREE_NEEDS_H

#include "rulebook/rulebook.h"

enum {
	NEEDS_TOLD = 12, /* needs of a rulebook told apart */
	NEED_BITS = 5,   /* of the canastas made towards one of them */
	NEED_MOST = 31,  /* that it can ask for */
	NEEDS_PLACES_MOST = 1 << 12
};

/* Needs that conditions of the rulebook ask for, each set of kinds once. */
struct needs {
	size_t count;
	uint32_t kinds[NEEDS_TOLD];
	int most[NEEDS_TOLD]; /* more of them make no difference */
	bool counted;         /* canastas as a table counted them: one more than that is too many */
	bool too_many;        /* more than can be told apart */
};

void needs_collect(const struct rulebook *book, struct needs *ret);

/* One canasta of the kind, as a state counts it. */
uint64_t needs_of_kind(const struct needs *needs, size_t kind);

/* Both together, none beyond what makes a difference. */
uint64_t needs_joined(const struct needs *needs, uint64_t a, uint64_t b);

/* For needs of counts: what is made without a part of it; false where that part is not in it. */
bool needs_without(const struct needs *needs, uint64_t made, uint64_t part, uint64_t *ret);

/* The canastas of each kind, as they were counted: those kinds are the needs, and one more than asked
 * for can be told. Kinds counted as none are no needs. */
void needs_of_counts(const int32_t *canastas, size_t kind_count, struct needs *ret);

/* For needs of counts: whether more canastas were made than counted, or exactly as many. */
bool needs_exceeded(const struct needs *needs, uint64_t made);
bool needs_exact(const struct needs *needs, uint64_t made);

/* Canastas made, as one of needs_places() numbers from 0; more than NEEDS_PLACES_MOST are too many to
 * be told apart. Of needs of counts the last is just those counted. */
int needs_places(const struct needs *needs);
int needs_place(const struct needs *needs, uint64_t made);
uint64_t needs_made(const struct needs *needs, int place);

/* Whether they meet every one of the rulebook's needs given. */
bool needs_met(const struct needs *needs, uint64_t made, const struct need *asked, size_t count);

/* Whether a condition holds. */
bool needs_condition(const struct needs *needs, const struct condition *condition, uint64_t made,
    bool melded, bool out);

#endif
