/* jury.h - who decides the disputes of an event: a chair and at least two members (competition
 * rules 5). A change is a new version; each ruling keeps the one that voted. */
#ifndef CANASTA_DISPUTE_JURY_H
#define CANASTA_DISPUTE_JURY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;

enum {
	JURY_MEMBERS_MOST = 20,
	JURY_MEMBERS_LEAST = 2 /* besides the chair (competition rules 5) */
};

struct jury {
	int version; /* 0: none was named */
	const char *chair;
	int64_t chair_person; /* who it is; 0 in what is to be written: by the name */
	size_t member_count;  /* besides the chair */
	const char *const *members;
	const int64_t *member_persons; /* the same of each */
	const char *by, *time;
};

/* The jury as it now is, within a read or a transaction of the caller. */
bool jury_read(const struct desk *desk, struct jury *ret, struct error *err);

/* Naming who decides the disputes of an event */

/* The jury as it now is. */
bool jury_fetch(const struct desk *desk, struct jury *ret, struct error *err);

/* Names a jury in place of an earlier one. The chair may stand among the members too; the same
 * name twice is ERROR_INPUT `jury-invalid`, so are too many. The jury as it stands writes nothing
 * and sets *ret_repeated. Fewer than JURY_MEMBERS_LEAST members are taken: whoever asks warns.
 * A closed event is ERROR_REFUSED `event-closed`. */
bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err);

/* Who decides disputes. */

/* {"chair":"Alfa","members":["Beeta","Ceeta"],"version":1}; no chair: none is named. */
void answer_jury(struct answer *to, const struct jury *jury);

#endif
