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
	bool forgotten; /* there */
};

/* Those of a club, known by the first hash of its log; by number. */
bool person_origins_read(const struct desk *desk, const char *club, struct person_origin **ret,
    size_t *ret_count, struct error *err);

bool person_origin_write(
    struct change *change, const char *club, const struct person_origin *origin, struct error *err);

/* What else there is of somebody who came from a club. */
struct person_ties {
	bool ours;    /* played, or wrote something, in this very file */
	bool others;  /* came from another club too, which has not forgotten him */
	bool by_hand; /* what is known of him was put right here */
};

bool person_ties_read(const struct desk *desk, const char *club, int64_t person,
    struct person_ties *ret, struct error *err);

/* What is known of somebody. */
struct person_known {
	int64_t called; /* the number whose text is the name; 0: it stays */
	const char *club, *member;
};

bool person_known_write(
    struct change *change, int64_t person, const struct person_known *known, struct error *err);

/* A further spelling of somebody's name, under a number of its own. */
bool person_spelled_write(struct change *change, int64_t person, const char *name,
    int64_t *ret_called, struct error *err);

#endif
