/* pass.h - who may do what in the hall, as rows; what was answered there; tables that call.
 * None of it is part of the record (schema/store/hall.sql).
 *
 * Each function runs inside a read or a transaction of its caller. */
#ifndef CANASTA_STORE_PASS_H
#define CANASTA_STORE_PASS_H

#include "store/address.h"
#include "store/log.h"
#include "store/round.h"

enum pass_role { PASS_SIDE, PASS_DESK, PASS_REFEREE };

struct pass {
	int64_t number; /* from 1, inside the file */
	enum pass_role role;
	struct address table; /* of a side */
	int side;             /* of a side, its index */
	int entrant, partner; /* of a side the numbers of who sits there; 0: there is none */
	int seating;          /* of a side the version of the seating it was made in */
	int64_t holder;       /* the first pass that the same were given for the same draw */
	const char *by;       /* who is at the desk; "" of a side */
	const char
	    *called; /* of a side that was found, the entrant's name; NULL: it sits there no more */
	const char *code;   /* "" where the desk's was used */
	int64_t until;      /* the second up to which that is good; 0: always */
	const char *secret; /* 32 digits */
	bool ended;
	bool redrawn;  /* ended because who sits there was drawn anew */
	bool replaced; /* of a browser: another came after it, and this one only reads */
};

/* The pass of the event with that secret, or with that code and not ended; number 0: there is none. */
bool pass_row_secret(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err);
bool pass_row_code(const struct desk *desk, const char *code, struct pass *ret, struct error *err);

/* Of a side of a table the one that has not ended, of those who sit there; number 0: there is none. */
bool pass_row_seat(const struct desk *desk, const struct address *table, const struct seat *seat,
    struct pass *ret, struct error *err);

/* Whether any side of a round was given a pass in a seating before that version of it. */
bool pass_rows_before(
    const struct desk *desk, int round, int seating, bool *ret, struct error *err);

/* The draw of a round is replaced or taken back: all its sides' passes end. */
bool pass_rows_redraw(const struct desk *desk, int round, struct error *err);

/* A browser comes in by a side's pass, and those before it only read from then on. */
bool pass_device_write(
    const struct desk *desk, int64_t number, const char *secret, struct error *err);

/* The pass a browser came in by; number 0: there is none. */
bool pass_row_device(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err);

/* Those of the desk and the referee that have not ended, by number. */
bool pass_rows_desk(
    const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err);

/* A new one; its number and holder are the file's to give. */
bool pass_row_write(const struct desk *desk, const struct pass *pass, struct error *err);

/* Its code was used, and is good no more. Ends it; *ret_ended: there was one. Ends all of the file. */
bool pass_row_use(const struct desk *desk, int64_t number, struct error *err);
bool pass_row_end(const struct desk *desk, int64_t number, bool *ret_ended, struct error *err);
bool pass_rows_end(struct store *store, struct error *err);

/* A side accepts a version; how many sides have. */
bool pass_acceptance_write(const struct desk *desk, const struct address *address, int version,
    int side, size_t *ret_count, struct error *err);

/* Whether a side has. */
bool pass_acceptance_read(const struct desk *desk, const struct address *address, int version,
    int side, bool *ret, struct error *err);

/* What was answered under a key. */
struct pass_reply {
	const char *asker, *key;
	unsigned char digest[HASH_BYTES]; /* of what was asked */
	int status;                       /* 0: nothing was */
	const char *type;                 /* of the body; "": JSON */
	const char *body;
	size_t size; /* of it */
};

/* Looks `asker` and `key` of it up, and fills in the rest. */
bool pass_reply_read(const struct desk *desk, struct pass_reply *reply, struct error *err);
bool pass_reply_write(const struct desk *desk, const struct pass_reply *reply, struct error *err);

/* What was answered to requests, calls that were answered, and browsers, of events that are closed: nobody asks for
 * them any more, and they go. */
bool pass_rows_prune(struct store *store, struct error *err);

/* Before somebody's name is blanked: it goes from calls and from the desk, where they are known no more. Names may stand
 * in what was answered, too: the bodies are blanked. */
bool pass_forget(struct store *store, int64_t person, struct error *err);

/* Where the hall is asked: the value of a key, "" where it has none. */
bool pass_setting_read(
    const struct desk *desk, const char *key, const char **ret, struct error *err);
bool pass_setting_write(
    const struct desk *desk, const char *key, const char *value, struct error *err);

/* A table that calls the referee. */
struct pass_call {
	int number; /* from 1 in the event */
	struct address table;
	const char *by, *words, *time;
	const char *answered; /* when; "" while nobody did */
};

bool pass_call_write(const struct desk *desk, struct pass_call *call, struct error *err);

/* Those not answered, newest first; `all` the answered ones too. */
bool pass_calls_read(const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count,
    struct error *err);
bool pass_call_read(
    const struct desk *desk, int number, struct pass_call *ret, bool *ret_found, struct error *err);
bool pass_call_answer(const struct desk *desk, int number, const char *time, struct error *err);

#endif
