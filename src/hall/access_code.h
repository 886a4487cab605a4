/* access_code.h - access codes: they let the sides of tables, the desk and the referee into the
 * hall.
 *
 * An access code is one right of access: a side's, printed on paper before a round, or that of a
 * person at the desk. Access codes belong neither to the record nor to the log
 * (schema/store/hall.sql). The core ends them when it changes seats (club/hooks.h) or restores a
 * file (club/backup.c). */
#ifndef CANASTA_HALL_ACCESS_CODE_H
#define CANASTA_HALL_ACCESS_CODE_H

#include "club/address.h"
#include "hall/http.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct desk;
struct hall_place;
struct round;
struct round_plan;
struct table;

/* The user that a code lets in. */
enum access_role { ACCESS_SIDE, ACCESS_DESK, ACCESS_REFEREE };

/* An access code as the file has it. */
struct access_code {
	int64_t number; /* from 1 in the file; 0: there is no such access code */
	enum access_role role;
	struct address table; /* a side's table */
	int side;             /* a side's index */
	int entrant, partner; /* the numbers of a side's entrants; 0: none */
	int seating;        /* the version of the seating for which a side's access code was made */
	int64_t holder;     /* the first access code of the same side in the same draw */
	const char *by;     /* the person at the desk; "" for a side */
	const char *called; /* the name of a side's entrant; NULL: it no longer sits there */
	const char *code;   /* "": a code of the desk that was used */
	int64_t until;      /* the second up to which the code is valid; 0: always */
	const char *secret; /* 32 digits */
	bool ended;
	bool redrawn;  /* ended because the place was drawn again */
	bool replaced; /* a browser's: another browser took over, and this one only reads */
};

/* --- codes of sides --- */

enum { ACCESS_INVITED_SECONDS = 600 };

/* Gives the access codes of all sides of a round (0: the newest), and makes those that are
 * missing; if `changed`, only those made since the round was last redrawn or changed, none if no
 * side of the round had an access code before. Refuses a draft or an unknown round as
 * round_read() does, and a locked round as ERROR_REFUSED `locked`. */
struct access_code *access_codes(
    const struct desk *desk, int round, bool changed, size_t *ret_count);

/* Counts in `round`, before its draw is changed, the access codes that become void: those of
 * sides whose places others get in the plan. `plan` NULL: those of all sides, which end. Within
 * the caller's change. */
void access_codes_void(const struct desk *desk, struct round *round, const struct round_plan *plan);

/* Reads the access codes of a table, within a read; sides may have none. */
struct access_code *access_codes_of(
    const struct desk *desk, const struct table *table, size_t *ret_count);

/* Gives the access codes of a table, and makes those that are missing; if `renewed`, all are new
 * and the old ones void. Refuses a locked round. */
struct access_code *access_codes_at(
    const struct desk *desk, const struct address *table, bool renewed, size_t *ret_count);

/* --- entering the hall --- */

/* Reads the current time, in seconds. */
int64_t second_now(void);

/* Makes a code for a person at the desk, or the referee; it can be used once, within ten
 * minutes. ERROR_INPUT `author-invalid` for a blank or unprintable name. */
struct access_code access_invite(const struct desk *desk, enum access_role role, const char *by);

/* Uses a code of the desk; from then on the access code is known by its secret. Number 0: the
 * code is unknown, used or too old. */
struct access_code access_login(const struct desk *desk, const char *code);

/* Finds the access code of a secret, or of a side's code, within a read; number 0: none. A void
 * access code (replaced, revoked, or of a locked round) has `ended` set; if its side no longer
 * sits there, `redrawn` too. */
struct access_code access_find(const struct desk *desk, const char *word);

/* Finds the side's access code of a secret in an address, as access_find() does. Codes are typed
 * into a form, where tries are counted; an address has only secrets. */
struct access_code access_offered(const struct desk *desk, const char *secret);

/* Finds the access code of a code typed into a page: a side's, or else the desk's as
 * access_login() does. */
struct access_code access_come_in(const struct desk *desk, const char *word);

/* Lets a browser take over for a side, and returns the secret that identifies it. The browser
 * before it only reads. */
const char *access_take_over(const struct desk *desk, const struct access_code *access);

/* Finds the access code of a browser's secret, or of a person at the desk, as access_find()
 * does. */
struct access_code access_find_browser(const struct desk *desk, const char *secret);

/* Makes a secret: 32 random digits. */
const char *access_secret(struct arena *arena);

/* Returns true if a text looks like a secret, which no code does. */
bool access_is_secret(const char *word);

/* Ends an access code of the desk; ERROR_INPUT `pass-unknown` if there is none of that number. */
void access_revoke(const struct desk *desk, int64_t number);

/* --- answers --- */

/* Adds rows of "codes", {"table":"2.3","side":"A","entrant":"…","code":"K7QM-2TXA","url":null}. */
void answer_access_codes(struct answer *to, const struct hall_place *place,
    const struct access_code *codes, size_t count);

/* Adds the codes of a table, which are made if they are missing, and the hall's Wi-Fi. */
void answer_access_codes_at(
    const struct desk *desk, struct answer *to, const struct address *table);

/* Adds a code for the desk: {"code":"…","url":null,"role":"desk","by":"…"}. */
void answer_access_invited(
    const struct desk *desk, struct answer *to, const struct access_code *access);

/* Adds the access codes of the desk as rows of "passes",
 * {"number":3,"role":"desk","by":"…","waits":false}; "waits": its code was not used yet. */
void answer_desk_codes(struct answer *to, const struct desk *desk);

/* Adds {"role":"side","table":"1.2","side":"A","entrant":"…"} or {"role":"desk","by":"…"}. */
void answer_access_known(struct answer *to, const struct access_code *access, const char *by);

/* --- slowing down clients that guess codes: kept in memory, one place for each address --- */

enum {
	THROTTLE_PLACES = 2048,
	THROTTLE_TRIES_MOST = 10, /* wrong codes in a minute */
};

/* The addresses that tried wrong codes. */
struct code_throttle {
	size_t count; /* number of places in use */
	struct throttle_place {
		char address[HTTP_ADDRESS];
		int tries, pauses;
		int64_t since, until;      /* seconds of the monotonic clock */
	} places[THROTTLE_PLACES], others; /* `others`: all addresses without a place */
};

/* Returns the seconds of the monotonic clock now. */
int64_t throttle_now(void);

/* Returns for how many seconds from `now` codes of an address are refused; 0: they are not. */
int64_t throttle_pause(const struct code_throttle *throttle, const char *address, int64_t now);

/* Notes that an address tried a code that does not exist. */
void throttle_count(struct code_throttle *throttle, const char *address, int64_t now);

#endif
