/* person.h - the people a file knows, put right in all of the file at once, and forgetting one of
 * them (store/person.h). */
#ifndef CANASTA_DESK_PERSON_H
#define CANASTA_DESK_PERSON_H

#include "store/person.h"

/* Everybody by number. */
bool person_list(
    const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err);

/* By number ("7", "person 7") or by name whatever its case. None or several fitting is ERROR_INPUT
 * `person-unknown` or `person-ambiguous`. */
bool person_find(
    const struct desk *desk, const char *wanted, struct person *ret, struct error *err);

/* The number a text says: 7, or person 7 as it is shown once the name is gone; 0: it says none. */
int64_t person_number(const char *said);

/* Who is meant where a name may be new: a number, or a name as it is written, else whatever its case.
 * `person` 0: nobody has the name yet. Several people of one name are ERROR_INPUT `person-ambiguous`, which
 * lists their numbers; a number nobody has is `person-unknown`. Within a read or a change of the caller. */
struct person_said {
	int64_t person;
	const char *name;
};

bool person_meant(
    const struct desk *desk, const char *wanted, struct person_said *ret, struct error *err);

/* Blanks the name everywhere in the file, unused bytes of it included. `ret` is the person as it now
 * is. One forgotten before writes nothing and sets *ret_repeated. */
bool person_forget(const struct desk *desk, const char *wanted, struct person *ret,
    bool *ret_repeated, struct error *err);

/* The same as part of a change, which it ends: unused bytes are its caller's to sweep (person_sweep). */
bool person_forget_within(struct change *change, int64_t person, struct error *err);

/* What changes; NULL stays as it is. */
struct person_changes {
	const char *name, *club, *member;
	const char *reason; /* asked for: ERROR_INPUT `reason-missing` */
};

/* Puts a name, a club, a member's number right: wherever the person stands, hands and signatures of years
 * ago too. The name somebody else has is ERROR_REFUSED `person-name-taken`, somebody forgotten
 * `person-forgotten`. All as it was: nothing is written, *ret_repeated. */
bool person_set(const struct desk *desk, const char *wanted, const struct person_changes *changes,
    struct person *ret, bool *ret_repeated, struct error *err);

/* Notes a member's number that came with an entry. Nothing is written where it is known; where another one is,
 * it is ERROR_REFUSED `person-member`. */
bool person_member_note(
    const struct desk *desk, int64_t person, const char *member, struct error *err);

/* What the number that is gone knew of club and member's number: taken over where the other knew nothing,
 * left where it knew something else; "" where neither. */
struct person_merged {
	const char *club_taken, *member_taken, *club_left, *member_left;
};

/* Two numbers were one person, who goes on by the second's number and name, and by its club and member's
 * number where it has any. Who played at one table
 * or for one entrant are two: ERROR_REFUSED `person-merge`. */
bool person_merge(const struct desk *desk, const char *wanted, const char *into, const char *reason,
    struct person *ret, struct person_merged *ret_merged, struct error *err);

/* The same of two numbers that count and are not forgotten, as a change of its own that its caller ends. */
bool person_merge_within(struct change *change, int64_t gone, int64_t into, const char *reason,
    struct person *ret, struct person_merged *ret_merged, struct error *err);

#endif
