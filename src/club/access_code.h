/* access_code.h - access codes: they let the sides of tables, the desk and the referee into the hall.
 *
 * A pass is one right of access: a side's, printed on paper before a round, or that of a person at the desk. With it go
 * the second acceptances of hands, the replies kept for repeated requests, the calls for the referee, and the hall's
 * address. None of these belongs to the record or the log (schema/store/hall.sql). */
#ifndef CANASTA_CLUB_ACCESS_CODE_H
#define CANASTA_CLUB_ACCESS_CODE_H

#include "club/address.h"
#include "file/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct desk;
struct error;
struct round;
struct round_plan;
struct store;
struct table;

enum pass_role { PASS_SIDE, PASS_DESK, PASS_REFEREE };

struct pass {
	int64_t number; /* from 1 in the file; 0: there is no such pass */
	enum pass_role role;
	struct address table; /* a side's table */
	int side;             /* a side's index */
	int entrant, partner; /* the numbers of a side's entrants; 0: none */
	int seating;          /* the version of the seating for which a side's pass was made */
	int64_t holder;       /* the first pass of the same side in the same draw */
	const char *by;       /* the person at the desk; "" for a side */
	const char *called;   /* the name of a side's entrant; NULL: it no longer sits there */
	const char *code;     /* "": a code of the desk that was used */
	int64_t until;        /* the second up to which the code is valid; 0: always */
	const char *secret;   /* 32 digits */
	bool ended;
	bool redrawn;  /* ended because the place was drawn again */
	bool replaced; /* a browser's: another browser took over, and this one only reads */
};

/* --- rows: within a read or a transaction of the caller --- */

/* Ends the passes of all sides of a round whose draw is replaced or taken back. */
bool pass_rows_redraw(const struct desk *desk, int round, struct error *err);

/* Ends all passes of the file. */
bool pass_rows_end(struct store *store, struct error *err);

/* Writes that a side accepts a version of a hand, and counts the sides that accept it. */
bool pass_acceptance_write(const struct desk *desk, const struct address *address, int version,
    int side, size_t *ret_count, struct error *err);

/* Finds out if a side accepts a version of a hand. */
bool pass_acceptance_read(const struct desk *desk, const struct address *address, int version,
    int side, bool *ret, struct error *err);

/* The reply to a request with an idempotency key. */
struct pass_reply {
	const char *asker, *key;
	unsigned char digest[HASH_BYTES]; /* of the request */
	int status;                       /* 0: there was no such request */
	const char *type;                 /* of the body; "": JSON */
	const char *body;
	size_t size; /* of the body */
};

/* Looks up the reply for `asker` and `key`, and fills the other members. */
bool pass_reply_read(const struct desk *desk, struct pass_reply *reply, struct error *err);
bool pass_reply_write(const struct desk *desk, const struct pass_reply *reply, struct error *err);

/* Removes a person's name from calls and from the desk's passes, which end, before the name is blanked. Replies may
 * have names, too: their bodies are blanked. */
bool pass_forget(struct store *store, int64_t person, struct error *err);

/* --- codes of sides --- */

enum { PASS_CODE_TEXT = 10, PASS_INVITED_SECONDS = 600 };

/* A side's pass with the name of its entrant. */
struct pass_seat {
	struct pass pass;
	const char *entrant;
};

/* Gives the passes of all sides of a round (0: the newest), and makes those that are missing. Refuses a draft or an
 * unknown round as round_fetch() does, and a locked round as ERROR_REFUSED `locked`. */
bool pass_codes(const struct desk *desk, int round, struct pass_seat **ret, size_t *ret_count,
    struct error *err);

/* Like pass_codes(), but gives only the passes made since the round was last redrawn or changed; none if no side of the
 * round had a pass before. */
bool pass_codes_changed(const struct desk *desk, int round, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Counts in `round`, before its draw is changed, the sides whose codes become void: others sit at their places in the
 * plan. `plan` NULL: all of them. Within a read. */
bool pass_codes_void(
    const struct desk *desk, struct round *round, const struct round_plan *plan, struct error *err);

/* Reads the passes of a table, within a read; sides may have none. */
bool pass_codes_of(const struct desk *desk, const struct table *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Gives the passes of a table, and makes those that are missing. Refuses a locked round as pass_codes() does. */
bool pass_codes_at(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Makes new passes for a table; the old ones are void. */
bool pass_codes_new(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* --- entering the hall --- */

/* Makes a code for a person at the desk, or the referee; it can be used once, within ten minutes. ERROR_INPUT
 * `author-invalid` for a blank or unprintable name. */
bool pass_invite(const struct desk *desk, enum pass_role role, const char *by, struct pass *ret,
    struct error *err);

/* Uses a code of the desk; from then on the pass is known by its secret. Number 0 in `ret`: the code is unknown, used or
 * too old. */
bool pass_login(const struct desk *desk, const char *code, struct pass *ret, struct error *err);

/* Finds the pass of a secret, or of a side's code, within a read; number 0: none. A void pass (replaced, revoked, or of a
 * locked round) has `ended` set; if its side no longer sits there, `redrawn` too. */
bool pass_find(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* Finds the pass of a code typed into a page: a side's, or else the desk's as pass_login() does. */
bool pass_come_in(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* Lets a browser take over for a side; *ret_secret identifies the browser. The browser before it only reads. */
bool pass_take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err);

/* Finds the pass of a browser's secret, or of a person at the desk, as pass_find() does. */
bool pass_find_browser(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err);

/* Returns true if a text looks like a secret, which no code does. */
bool pass_is_secret(const char *word);

/* Lists the passes of the desk by number. */
bool pass_list(const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err);

/* Ends a pass of the desk; ERROR_INPUT `pass-unknown` if there is none of that number. */
bool pass_revoke(const struct desk *desk, int64_t number, struct error *err);

/* --- calls for the referee --- */

struct pass_call {
	int number; /* from 1 in the event */
	struct address table;
	const char *by, *words, *time;
	const char *answered; /* the time; "": not yet */
};

/* Records that a table calls the referee. */
bool pass_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct pass_call *ret, struct error *err);

/* Lists the calls that wait, newest first; `all`: answered calls too. */
bool pass_calls(const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count,
    struct error *err);

/* Marks a call as answered; ERROR_INPUT `call-unknown` if there is none of that number. */
bool pass_call_done(const struct desk *desk, int number, struct pass_call *ret, struct error *err);

/* --- the hall's address --- */

/* The address of an event's hall, and its Wi-Fi. Kept outside the log and exports: the next evening may be in another
 * hall. */
struct hall_place {
	const char *url;             /* ends with a slash; "": not known */
	const char *wifi;            /* the text of the Wi-Fi's QR code; "": not known */
	const char *name, *password; /* of the Wi-Fi; "" */
};

/* Reads the address that was set, or else the one at which this program serves now. Not within a read. */
bool hall_place_read(const struct desk *desk, struct hall_place *ret, struct error *err);

/* Sets the address and the Wi-Fi, "NAME:PASSWORD"; NULL: unchanged, "": removed. ERROR_INPUT `value-unknown` for an
 * invalid address or Wi-Fi. */
bool hall_place_set(const struct desk *desk, const char *url, const char *wifi, struct error *err);

/* Notes the address at which this process serves; NULL: it stops. Deletes the hall's rows of closed events. */
bool hall_place_serve(const struct desk *desk, const char *url, struct error *err);

/* --- answers --- */

/* Adds rows of "codes", {"table":"2.3","side":"A","entrant":"…","code":"K7QM-2TXA","url":null}. */
void answer_pass_codes(
    struct answer *to, const struct hall_place *place, const struct pass_seat *seats, size_t count);

/* Adds "wifi", the text of its QR code, "wifi_name" and "wifi_password", if they are known. */
void answer_pass_wifi(struct answer *to, const struct hall_place *place);

/* Adds a code for the desk: {"code":"…","url":null,"role":"desk","by":"…"}. */
void answer_pass_invited(
    struct answer *to, const struct hall_place *place, const struct pass *pass);

/* Adds rows of "passes", {"number":3,"role":"desk","by":"…","waits":false}; "waits": its code was not used yet. */
void answer_passes(struct answer *to, const struct pass *passes, size_t count);

/* Adds {"role":"side","table":"1.2","side":"A","entrant":"…"} or {"role":"desk","by":"…"}. */
void answer_pass_known(struct answer *to, const struct pass *pass, const char *by);

/* Adds {"call":2,"table":"1.2","by":"…","words":"…","time":"…","answered":null}. */
void answer_pass_call(struct answer *to, const struct pass_call *call);

/* Adds rows of "calls". */
void answer_pass_calls(struct answer *to, const struct pass_call *calls, size_t count);

#endif
