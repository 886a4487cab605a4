/* jury.h - the jury, which decides the disputes of an event: a chair and at least two members
 * (competition rules 5). Each change makes a new version; each ruling keeps the version that
 * voted. */
#ifndef CANASTA_DISPUTE_JURY_H
#define CANASTA_DISPUTE_JURY_H

#include "club/person.h"

#include <stdbool.h>
#include <stddef.h>

struct answer;
struct desk;
struct error;

enum {
	JURY_MEMBERS_MOST = 20,
	JURY_MEMBERS_LEAST = 2 /* besides the chair (competition rules 5) */
};

struct jury {
	int version;              /* 0: the event has no jury */
	struct person_said chair; /* person 0 in a new version: found by the name */
	size_t member_count;      /* besides the chair */
	const struct person_said *members;
	const char *by, *time;
};

/* Reads the current jury, within a read or a transaction of the caller. */
struct jury jury_read(const struct desk *desk);

/* Reads the current jury, in a read of its own. */
struct jury jury_fetch(const struct desk *desk);

/* Names a jury, which replaces an earlier one. The chair may be among the members too. If the jury
 * is the current one, writes nothing and sets *ret_repeated. Accepts fewer than JURY_MEMBERS_LEAST
 * members; the caller warns about it.
 *
 * ERROR_INPUT: `jury-invalid` for a name given twice or too many members. ERROR_REFUSED:
 * `event-closed`. */
bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err);

/* Adds the jury: {"chair":"Alfa","members":["Beeta","Ceeta"],"version":1}; `chair` is null if the
 * event has no jury. */
void answer_jury(struct answer *to, const struct jury *jury);

#endif
