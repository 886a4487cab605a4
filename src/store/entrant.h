/* entrant.h - who plays, as rows: a pair, a player alone, a team; one to six players.
 *
 * Names stand outside the log's chain, which holds their numbers and salted hashes, so that a
 * person may be forgotten one day without breaking it. One name is one person in the file. What is
 * read and written runs inside a read or a change of its caller. */
#ifndef CANASTA_STORE_ENTRANT_H
#define CANASTA_STORE_ENTRANT_H

#include "store/change.h"
#include "store/desk.h"

struct player {
	int64_t person; /* the person's number in the file */
	const char *name;
};

/* From a round on an entrant is there or not; see desk/entrant.h. */
enum entrant_move_kind { MOVE_LATE, MOVE_WITHDRAWN, MOVE_BACK, MOVE_REMOVED, ENTRANT_MOVES };

/* As they are called in the file, by enum entrant_move_kind. */
extern const char *const entrant_move_names[ENTRANT_MOVES];

struct entrant_move {
	enum entrant_move_kind kind;
	int round;          /* the first it holds for */
	const char *reason; /* "" where none was given */
};

struct entrant {
	int number; /* in the event, from 1 */
	const char *name;
	const char *club;     /* "" where not given */
	const char *team;     /* "" where not given */
	const char *category; /* its categories with commas between; "" where it has none */
	size_t category_count;
	const char *const *categories; /* ladies, under 25, any word */
	size_t player_count;
	const struct player *players;
	size_t pair_count; /* of a team of the standings who plays for it; of any other none */
	const struct entrant *const *pairs;
	size_t move_count;
	const struct entrant_move *moves; /* in the order they were made */
	const struct entrant_move *state; /* that of them which still tells something: it is out,
	                                     or is yet to come; NULL: it is there */
	bool removed;                     /* it never had a place, and is on no list */
	bool present;                     /* it is checked in */
	bool awaited;                     /* others are, it is not, and it did not leave */
	int64_t paid, owed; /* in hundredths: so far, and what the fee of the event is more */
};

/* Somebody who was not known before, whoever else is called so. */
enum { PERSON_NEW = -1 };

/* As entered. */
struct entrant_entry {
	const char *name;
	const char *club; /* NULL or "": none */
	const char *team; /* NULL or "": none */
	size_t category_count;
	const char *const *categories; /* NULL: none are told */
	int first_round;     /* it enters late, for this round; 0: for the next that is drawn */
	size_t player_count; /* 0: the entrant's name is its one player */
	const char *const *players;
	/* Who they are, by place, or PERSON_NEW; NULL or 0: who has the name. */
	const int64_t *persons;
	bool namesakes;     /* who plays elsewhere in the event is another, called so too */
	const char *reason; /* NULL or "": none */
	const char *file;   /* where it is written, which an error names; NULL: nowhere */
	int line;
};

/* The entrants by number, from number `first` on; those removed too, so that of all a number less one is
 * an index. */
bool entrants_read(
    const struct desk *desk, int first, struct entrant **ret, size_t *ret_count, struct error *err);

/* The entrant of that number; one that was removed is no more (ERROR_INPUT `entrant-unknown`). */
bool entrant_number(const struct desk *desk, int number, struct entrant *ret, struct error *err);

/* The same of all entrants, which were read. */
bool entrant_number_among(const struct entrant *all, size_t count, int number,
    const struct entrant **ret, struct error *err);

/* How two are called who play together for one round; NULL where memory fails. */
const char *entrant_pair(struct arena *arena, const char *one, const char *other);

/* An entrant of the event in which somebody plays, other than `except`, and which is there; 0: none. */
bool entrant_playing(
    const struct desk *desk, int64_t person, int except, int *ret_entrant, struct error *err);

/* The first round an entrant ever had a place in, sat out, or was given something in; 0: none. Drafts given up
 * before they went out do not count. */
bool entrant_placed(const struct desk *desk, int number, int *ret_round, struct error *err);

/* The row of an entrant, which gets the next number; and what it is called from now on. */
bool entrant_row_write(struct change *change, int *ret_number, struct error *err);
bool entrant_version_write(
    struct change *change, int entrant, const struct entrant_entry *entry, struct error *err);

/* From which round on it is there, or is not. */
bool entrant_move_write(struct change *change, int entrant, enum entrant_move_kind kind, int round,
    const char *reason, struct error *err);

/* That it is there, or not; what it paid, in hundredths, `reason` NULL or "" where there is none. */
bool entrant_check_write(struct change *change, int entrant, bool present, struct error *err);
bool entrant_payment_write(
    struct change *change, int entrant, int64_t amount, const char *reason, struct error *err);

/* Ends a change of an entrant with its line. */
bool entrant_log(struct change *change, const char *action, int entrant, struct error *err);

#endif
