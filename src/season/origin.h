/* origin.h - events and people that came from files of other clubs.
 *
 * All functions run within the caller's read or change. */
#ifndef CANASTA_SEASON_ORIGIN_H
#define CANASTA_SEASON_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct change;
struct desk;
struct error;
struct event_source;

/* Writes the origin of the change's event; `source->line` is its last line. */
bool event_origin_write(
    struct change *change, const struct event_source *source, struct error *err);

/* A person of a file, or a name in it that belongs to no person: an entrant's, an author's. */
struct guest {
	int64_t number;
	const char *name; /* "person 7" if forgotten */
	bool forgotten;
	const char *club;   /* as corrected, else the newest entrant's; "" */
	const char *member; /* the membership number; "" */
	bool plays;         /* in one of the events asked about */
};

enum guest_events { GUEST_ALL_EVENTS, GUEST_CLOSED_EVENTS };

/* Reads all guests by number. */
bool person_origin_guests(const struct desk *desk, enum guest_events events, struct guest **ret,
    size_t *ret_count, struct error *err);

/* A person of another club's file, and the person of this file that it was matched with. */
struct person_origin {
	int64_t number; /* in the other file */
	int64_t person; /* in this file, after people were joined */
	bool plays;     /* false: only an author, a member of a jury, or a name */
	bool forgotten; /* in the other file */
};

/* Reads the people of a club by number; `club` is the first hash of its log. */
bool person_origins_read(const struct desk *desk, const char *club, struct person_origin **ret,
    size_t *ret_count, struct error *err);

bool person_origin_write(
    struct change *change, const char *club, const struct person_origin *origin, struct error *err);

/* The other ties of a person who came from a club. */
struct person_ties {
	bool ours;    /* played or wrote something in this file */
	bool others;  /* came from another club too, which has not forgotten them */
	bool by_hand; /* their name, club or number was corrected here */
};

bool person_ties_read(const struct desk *desk, const char *club, int64_t person,
    struct person_ties *ret, struct error *err);

/* Name, club and membership number of a person. */
struct person_known {
	int64_t called; /* the number of the name; 0: unchanged */
	const char *club, *member;
};

bool person_known_write(
    struct change *change, int64_t person, const struct person_known *known, struct error *err);

/* Writes another spelling of a person's name, under a number of its own. */
bool person_spelled_write(struct change *change, int64_t person, const char *name,
    int64_t *ret_called, struct error *err);

#endif
