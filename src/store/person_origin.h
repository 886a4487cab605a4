/* person_origin.h - people of another club's file beside those of this one: who they are there, what is
 * known of them, and who of them was found to be whom. What is read and written runs inside a read or a
 * change of its caller. */
#ifndef CANASTA_STORE_PERSON_ORIGIN_H
#define CANASTA_STORE_PERSON_ORIGIN_H

#include "store/change.h"

/* Somebody of a file, or a name in it that is nobody's: of an entrant, of who typed. */
struct guest {
	int64_t number;
	const char *name; /* "person 7" where forgotten */
	bool forgotten;
	const char *club;   /* as put right, else that of the newest entrant; "" */
	const char *member; /* the number in the club's books; "" */
	bool plays;         /* in an event of those that were looked at */
};

enum guest_events { GUEST_ALL_EVENTS, GUEST_CLOSED_EVENTS };

/* Everybody by number. */
bool person_origin_guests(const struct desk *desk, enum guest_events events, struct guest **ret,
    size_t *ret_count, struct error *err);

/* Who somebody of a club's file was found to be. */
struct person_origin {
	int64_t number; /* there */
	int64_t person; /* here, as it counts now */
	bool plays;     /* else only known as who wrote or decided something, or as a name */
};

/* Those of a club, known by the first hash of its log; by number. */
bool person_origins_read(const struct desk *desk, const char *club, struct person_origin **ret,
    size_t *ret_count, struct error *err);

bool person_origin_write(
    struct change *change, const char *club, const struct person_origin *origin, struct error *err);

/* What is known of somebody beyond the name, which stays. */
bool person_known_write(
    struct change *change, int64_t person, const char *club, const char *member, struct error *err);

#endif
