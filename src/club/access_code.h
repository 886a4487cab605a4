/* access_code.h - who may do what in the hall, as rows; what was answered there; tables that call.
 * None of it is part of the record (schema/store/hall.sql).
 *
 * Each function runs inside a read or a transaction of its caller. */
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

/* The draw of a round is replaced or taken back: all its sides' passes end. */
bool pass_rows_redraw(const struct desk *desk, int round, struct error *err);

/* Its code was used, and is good no more. Ends it; *ret_ended: there was one. Ends all of the file. */
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

/* Before somebody's name is blanked: it goes from calls and from the desk, where they are known no more. Names may stand
 * in what was answered, too: the bodies are blanked. */
bool pass_forget(struct store *store, int64_t person, struct error *err);

/* A table that calls the referee. */
struct pass_call {
	int number; /* from 1 in the event */
	struct address table;
	const char *by, *words, *time;
	const char *answered; /* when; "" while nobody did */
};

/* Who may do what in the hall: codes for the sides of tables, and for people at the desk. */

enum { PASS_CODE_TEXT = 10, PASS_INVITED_SECONDS = 600 };

/* A side's pass, and who sits there. */
struct pass_seat {
	struct pass pass;
	const char *entrant;
};

/* Those of every side of a round (0: the newest); made where there is none yet, else as they were. A draft and
 * a round that is not there are refused as by round_fetch(), a locked one is ERROR_REFUSED `locked`. */
bool pass_codes(const struct desk *desk, int round, struct pass_seat **ret, size_t *ret_count,
    struct error *err);

/* Of those of a round the ones that were made since it was last drawn anew or changed: whoever sits there had none
 * before. None where no side of the round had one before. */
bool pass_codes_changed(const struct desk *desk, int round, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Counts in `round`, before its draw is changed, the sides whose codes the change makes void: those at whose place
 * somebody else sits by the plan; NULL: all. Within a read. */
bool pass_codes_void(
    const struct desk *desk, struct round *round, const struct round_plan *plan, struct error *err);

/* Those of one table that there are, within a read. */
bool pass_codes_of(const struct desk *desk, const struct table *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* Those of one table that is there, made where there is none yet. A locked round as above. */
bool pass_codes_at(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* The same, new; the old ones are void. */
bool pass_codes_new(const struct desk *desk, const struct address *table, struct pass_seat **ret,
    size_t *ret_count, struct error *err);

/* A code for somebody at the desk (or the referee), good once and for ten minutes. Blank or unprintable names
 * are ERROR_INPUT `author-invalid`. */
bool pass_invite(const struct desk *desk, enum pass_role role, const char *by, struct pass *ret,
    struct error *err);

/* Who that code was made for comes in: from now on by its secret. Number 0: it is none, was used, or is too
 * old. */
bool pass_login(const struct desk *desk, const char *code, struct pass *ret, struct error *err);

/* Whose secret, or side's code, that is; number 0: nobody's. A pass that is void (made anew, ended, its round
 * locked) has `ended` set; one whose side sits there no more has `redrawn` set besides. Within a read. */
bool pass_find(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* Who comes in by a code typed into a page: a side, or, where pass_login() knows it, the desk. */
bool pass_come_in(const struct desk *desk, const char *word, struct pass *ret, struct error *err);

/* A browser takes over for a side: *ret_secret is what it is known by. The one before it only reads. */
bool pass_take_over(
    const struct desk *desk, const struct pass *pass, const char **ret_secret, struct error *err);

/* Whose browser that secret was given to, or who at the desk has it; as pass_find(). */
bool pass_find_browser(
    const struct desk *desk, const char *secret, struct pass *ret, struct error *err);

/* Whether a text is a secret by its looks: no code is. */
bool pass_is_secret(const char *word);

/* Who is known at the desk, by number; ends one, ERROR_INPUT `pass-unknown` where there is none. */
bool pass_list(const struct desk *desk, struct pass **ret, size_t *ret_count, struct error *err);
bool pass_revoke(const struct desk *desk, int64_t number, struct error *err);

/* A table calls the referee; the calls that wait, newest first; one is answered, ERROR_INPUT `call-unknown`
 * where there is none of that number. */
bool pass_call_make(const struct desk *desk, const struct address *table, const char *by,
    const char *words, struct pass_call *ret, struct error *err);
bool pass_calls(const struct desk *desk, bool all, struct pass_call **ret, size_t *ret_count,
    struct error *err);
bool pass_call_done(const struct desk *desk, int number, struct pass_call *ret, struct error *err);

/* Where the hall of an event is asked, and how its Wi-Fi is joined. Kept outside the log, its chain and
 * exports: another hall may hold the next evening. */

struct hall_place {
	const char *url;  /* with a stroke at its end; "" where nobody knows */
	const char *wifi; /* what a phone's camera joins the Wi-Fi by; "" where it was not said */
	const char *name, *password; /* of the Wi-Fi; "" */
};

/* As was set, else where the program serves at this moment. Within no read. */
bool hall_place_read(const struct desk *desk, struct hall_place *ret, struct error *err);

/* Sets the address, "NAME:PASSWORD"; NULL leaves it, "" takes it back. What is no address or no Wi-Fi is
 * ERROR_INPUT `value-unknown`. */
bool hall_place_set(const struct desk *desk, const char *url, const char *wifi, struct error *err);

/* This process serves at an address; NULL: no more. What is left of evenings that are closed goes. */
bool hall_place_serve(const struct desk *desk, const char *url, struct error *err);

/* Who may do what in the hall, and which tables call the referee. */

/* Codes of sides: rows of "codes", {"table":"2.3","side":"A","entrant":"…","code":"K7QM-2TXA","url":null}. */
void answer_pass_codes(
    struct answer *to, const struct hall_place *place, const struct pass_seat *seats, size_t count);

/* How phones join: "wifi", what a camera reads, "wifi_name", "wifi_password"; nothing where it was not said. */
void answer_pass_wifi(struct answer *to, const struct hall_place *place);

/* A code for somebody at the desk: {"code":"…","url":null,"role":"desk","by":"…"}. */
void answer_pass_invited(
    struct answer *to, const struct hall_place *place, const struct pass *pass);

/* Who is known at the desk: rows of "passes", {"number":3,"role":"desk","by":"…","waits":false}; `waits`: its code
 * was not used yet. */
void answer_passes(struct answer *to, const struct pass *passes, size_t count);

/* {"role":"side","table":"1.2","side":"A","entrant":"…"} or {"role":"desk","by":"…"}. */
void answer_pass_known(struct answer *to, const struct pass *pass, const char *by);

/* {"call":2,"table":"1.2","by":"…","words":"…","time":"…","answered":null} */
void answer_pass_call(struct answer *to, const struct pass_call *call);

/* Rows of "calls". */
void answer_pass_calls(struct answer *to, const struct pass_call *calls, size_t count);

#endif
