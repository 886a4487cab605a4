/* jury.h - who decides the disputes of an event: a chair and at least two members (competition
 * rules 5). A change is a new version; each ruling keeps the one that voted. */
#ifndef CANASTA_STORE_JURY_H
#define CANASTA_STORE_JURY_H

#include "store/change.h"
#include "store/desk.h"

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

/* Its next version, as `version` says: the chair and the members. */
bool jury_write(struct change *change, const struct jury *jury, struct error *err);

#endif
