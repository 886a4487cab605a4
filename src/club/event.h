/* event.h - the rows of an event: its frozen rulebook, its versions of settings, all of it. They are
 * read and written inside a read or a transaction of their caller. */
#ifndef CANASTA_CLUB_EVENT_H
#define CANASTA_CLUB_EVENT_H

#include "file/log.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct change;
struct desk;
struct error;
struct event;
struct event_now;
struct match_points;

/* The rulebooks frozen into an event and its phases, into `ret`, resolved as club/event_rulebook.h says; which
 * sums a hand may have is not asked yet. */
bool event_books_read(const struct desk *desk, struct event *ret, struct error *err);

/* Whether the rulebooks that were read are those that the event and its phases name, with a choice for each option
 * (else `store-damaged`). */
bool event_books_whole(const struct desk *desk, const struct event *event, struct error *err);

/* The same as they were in force at a line of the log. */
bool event_books_read_at(
    const struct desk *desk, int64_t line, struct event *ret, struct error *err);

/* The version of the event's own rulebook that is in force now; 0: the first. */
bool event_book_version(const struct desk *desk, int *ret, struct error *err);

/* Whether its own rulebook and the phases with rulebooks of their own are those the event was read with: others may
 * be made, or taken back, meanwhile. */
bool event_books_stand(const struct desk *desk, bool *ret, struct error *err);

/* Freezes a rulebook's texts and the options chosen into an event, or a later phase of it. */
bool event_book_write(struct change *change, const struct rulebook *book, struct error *err);
bool event_phase_book_write(
    struct change *change, int phase, const struct rulebook *book, struct error *err);

/* Settings as they are now; texts into the arena. */
bool event_settings_read(const struct desk *desk, int64_t event, struct event_settings *ret,
    bool *ret_closed, struct error *err);

/* Those of the desk's event, read once a deed or a read that keeps them. */
bool event_now_read(const struct desk *desk, const struct event_now **ret, struct error *err);

/* A version of its settings, of those alone that say how it ranks. */
struct event_version {
	struct event_settings settings;
	bool in_play;       /* play began before it was made */
	const char *by;     /* who made it */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" in files that knew none */
};

/* The newest, from 1. */
bool event_version_newest(const struct desk *desk, int64_t event, int *ret, struct error *err);

/* All of them, in order. */
bool event_versions_read(const struct desk *desk, int64_t event, struct event_version **ret,
    size_t *ret_count, struct error *err);

/* Marks the event as removed; and whether a hand of it was ever recorded. */
bool event_removed_write(struct change *change, const char *reason, struct error *err);
bool event_has_hands(const struct desk *desk, bool *ret, struct error *err);

/* Whether anything of its rounds is recorded: a hand, a deal, a penalty, a decision … */
bool event_recorded(const struct desk *desk, bool *ret, struct error *err);

/* Whether play began: a hand was recorded, or a game ended by decision. */
bool event_began(const struct desk *desk, bool *ret, struct error *err);

/* All events by number, with their settings alone; those that another one took the place of left out. */
bool events_read(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err);

/* Events: a club night, a championship. The rulebook is frozen into each: its texts and
 * the options chosen, so that what was scored once can be scored again years later. */

struct possible; /* referee/possible.h */

/* One version of an event that ranks otherwise than the version before it did. */
struct ranking_change {
	struct setting_changes settings;
	const char *what;   /* "tie-breaks direct (difference before), lot-seed 7 (1 before)" */
	const char *by;     /* who made it */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" in files that knew none */
};

enum { PHASE_FIRST = 1 }; /* the event itself */

/* A rulebook, and what is found out about the sums of its hands. */
struct resolved_book {
	const struct rulebook *book;
	struct possible *possible; /* which a hand may have; NULL: not asked */
	struct arena *arena;       /* both live there; NULL: what is found out is not asked */
};

/* The rounds of an event that a rulebook is for: from its first on until those of the next. Asked for by
 * event_book_of() and its like alone. */
struct event_book {
	int phase;                      /* its number; 1: the event itself */
	int round;                      /* its first */
	struct resolved_book *resolved; /* as frozen into the file; phases may share one */
};

struct event_source;

struct event {
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	/* Another club's file, which alone changes it; NULL: this one. */
	const struct event_source *source;
	int round;        /* it is taken for (event_played); 0: for what is played now */
	int book_version; /* of its own rulebook; 0: the first */
	/* From which line of the log on that is in force, and before which. */
	int64_t book_since, book_until;
	size_t book_count; /* 1 where no phase has a rulebook of its own; 0: not read */
	const struct event_book *books; /* by phase */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
};

/* The event as a round of it is played: by the rulebook of its phase. */
struct event event_played(const struct event *event, int round);

/* The rulebook of a round. Whoever has a table or a round in hand asks here. */
const struct rulebook *event_book_of(const struct event *event, int round);

/* Which sums a hand of that round may have; NULL: not asked. */
struct possible *event_possible_of(const struct event *event, int round);

/* The rulebook of the round the event is taken for; else that of its newest phase, by which it is played now. */
const struct rulebook *event_book_here(const struct event *event);
struct possible *event_possible_here(const struct event *event);

/* The rulebook it began with. */
const struct rulebook *event_book_first(const struct event *event);

/* The phase, of those the event was read with, whose rulebook a round is played by. */
int event_book_phase(const struct event *event, int round);

/* Sides at a table: by all its rulebooks the same. */
int event_side_count(const struct event *event);

/* Kinds of canasta of all its rulebooks, each name once: those of the first phase first. */
struct event_kinds {
	size_t count;
	const char *names[KINDS_MOST];
};

/* False: there are more than can be told side by side. `more`: a rulebook beside them; NULL: none. */
bool event_kinds_tell(
    const struct event *event, const struct rulebook *more, struct event_kinds *ret);

/* The place of a kind among them. */
size_t event_kind(const struct event_kinds *kinds, const char *name);

/* Events are made, changed and closed. */

/* What `event set` changes; NULL: stays. */
struct event_changes {
	const char *name, *date, *venue;
	const int *hands;
	const struct match_points *match_points;
	const int32_t *walkover;
	const bool *second_look;
	const char *reason;           /* kept with the version; NULL or "": none */
	bool more_set[SETTING_COUNT]; /* those that change, a NULL in `more` taking one back */
	struct event_setting_values more;
};

/* Makes an event under a rulebook loaded with its options. Names of open events must differ
 * (ERROR_REFUSED `event-exists`). Settings out of range are ERROR_INPUT. */
bool event_new(const struct desk *desk, const struct event_settings *settings,
    const struct rulebook *book, struct event *ret, struct error *err);

/* Whether changes may still be made to it, seen within the transaction: else ERROR_REFUSED
 * `event-closed`. */
bool event_changeable(const struct desk *desk, struct error *err);

/* Games that a change leaves otherwise than they were: going on that were over, over that went on. */
struct event_games_moved {
	int resumed, ended;
};

/* Both refuse a closed event (ERROR_REFUSED `event-closed`), closing also one that asks for second
 * looks where a hand lacks it (`not-confirmed`), setting also what is fixed once there are rounds
 * (`setting-fixed`), and what ranks once play began, unless there is a reason (`ranking-fixed`). */
bool event_set(const struct desk *desk, const struct event_changes *changes, struct event *ret,
    struct event_games_moved *ret_moved, struct error *err);
bool event_close(const struct desk *desk, struct event *ret, struct error *err);

/* The standings, held back from a round on (`event set --silent-from`), are told to everybody from now on;
 * of a closed event too. Where none are nothing is written, *ret_repeated. */
bool event_announce(
    const struct desk *desk, struct event *ret, bool *ret_repeated, struct error *err);

/* The last round after which anybody may know how things stand until it is announced; 0: the newest. */
int event_told_round(const struct event *event);

/* Opens a closed event again, for a reason that its version keeps. ERROR_INPUT
 * `reason-invalid`; ERROR_REFUSED `event-open`, `event-exists` where an open event has its name by now. */
bool event_reopen(
    const struct desk *desk, const char *reason, struct event *ret, struct error *err);

/* All events by number; `book` is NULL in these, and changes are left out. */
bool event_list(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err);

/* The rulebooks of an event and its phases as they were in force at a line of the log, ready to judge by;
 * INT64_MAX: as they stand. */
bool event_books_ready_at(
    const struct desk *desk, int64_t line, struct event *event, struct error *err);

/* The event of the desk as the file now has it, where a phase with a rulebook of its own was made, or taken back,
 * since it was read; else *ret is the desk's. */
bool event_renew(const struct desk *desk, const struct event **ret, struct error *err);

/* The event of that number as a whole, within a read. */
bool event_read(const struct desk *desk, int64_t number, struct event *ret, struct error *err);

/* The event somebody means. */

/* The event of that number or name (case folded); NULL: the only one not closed, else the only one there is. None or several
 * fitting is ERROR_INPUT `event-unknown` or `event-ambiguous`, listing what there is. */
bool event_find(const struct desk *desk, const char *wanted, struct event *ret, struct error *err);

/* Where events were played: in this file, or in another club's, whose export brought them.
 *
 * An event is its club's file and its number there. Its digest is the hash of the newest line about it in
 * its club's log, which binds all before it: two files that tell one digest of it hold the same. */

struct event_source {
	int event;              /* its number here */
	char club[HASH_TEXT];   /* the hash of the first line of its club's log */
	int number;             /* there */
	int64_t line;           /* the newest there about it */
	char digest[HASH_TEXT]; /* the hash of that line */
	bool imported;
	bool direct;   /* played here, or sent by its own club: its log could be looked at */
	bool replaced; /* a newer one of the same club and number is here */
	const char *club_name; /* "" where nobody told it */
	const char *came;      /* when its export was taken in; "" of one played here */
};

/* All events by number. Within a read or a change. */
bool event_sources_read(
    const struct desk *desk, struct event_source **ret, size_t *ret_count, struct error *err);

/* Where an event came from; NULL: it was played here. Within a read or a change. */
bool event_source_read(
    const struct desk *desk, int64_t event, const struct event_source **ret, struct error *err);

/* Says where the change's event came from, of a line that is its last. */
bool event_origin_write(
    struct change *change, const struct event_source *source, struct error *err);

/* What an event's documents are made with, as rows.
 *
 * The file keeps the bytes themselves, within limits, never a path: an event stays one file that can be
 * carried and exported whole, and a file made elsewhere cannot have any file of this machine read. A
 * piece is kept in versions, under a line of the log, as all else is. Whether the bytes are a picture
 * or a template is for the layers that draw to say (cli/commands/event.c); here they are bytes, and may
 * be faulty where a file was made elsewhere. */

/* The piece that is no template. */
extern const char event_piece_logo[];

struct event_piece {
	const char *name;      /* "logo", or that of a template: "scoresheet" */
	const char *data;      /* NUL-terminated, may hold NULs inside */
	size_t size;           /* 0: taken away */
	const char *by, *time; /* who set it, and when; of a piece to be set not read */
};

/* Events: how their games count, what of their documents is their own. */

/* {"number":1,"event":"Club night","date":"2026-03-05","venue":"","rulebook":"fi-canasta",
 *  "options":{"red-threes-all":"800"},"hands":0,"match_points":{"win":2,"draw":1,"loss":0},
 *  "walkover":500,"format":"pairs", … each setting …,"closed":false,"settings":[{"setting":"minutes",
 *  "value":"50"}, …]}
 * `settings` are those not as usual. One from another club's file has besides "imported":true,"club":"North",
 * "file":"…","origin":{"club":"North","file":"…","number":3,"line":27,"digest":"…","came":"…","direct":true}.
 * Rulebook and options are left out where the event does not carry
 * them. */
void answer_event(struct answer *to, const struct event *event);

/* What became of its hands by another rulebook: "dry_run", "repeated", "rescored" hands in all, and of those that
 * differ "changes":[{"address":"1.2.4","sides":[{"side":"A","total":…,"total_was":…, …}],"after_end":false,
 * "findings":[…]}, …]. */
struct event_rulebook_set;
void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run);

/* Whose it is: "imported":true,"club":"North" ("" where nobody told it),"file":"…" (the hash its log begins with). */
void answer_event_club(struct answer *to, const struct event_source *source);

/* "ranking_changes":[{"what":"…","by":"…","time":"…","reason":"…","settings":[{"setting":"tie-breaks",
 *  "now":["direct"],"before":["wins","direct"]}, …]}, …]; nothing where nothing was changed. */
void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count);

/* What of its documents the event has of its own: "paper":[{"piece":"logo","bytes":812,"by":…,
 * "time":…}, …]. */
void answer_event_paper(struct answer *to, const struct event_piece *pieces, size_t count);

/* People of another club's file beside those of this one: who they are there, what is
 * known of them, and who of them was found to be whom. What is read and written runs inside a read or a
 * change of its caller. */

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

/* How an event's documents look: the club's sign, and templates of its own.
 *
 * What is set for an event holds for every document printed of it from then on. */

enum { EVENT_PIECE_MOST = 256 * 1024 }; /* bytes */

/* Sets pieces in place of earlier ones. What is so already is not written again; *ret_written is how
 * many were. A piece too large is ERROR_INPUT `piece-size`. */
bool event_paper_set(const struct desk *desk, const struct event_piece *pieces, size_t count,
    size_t *ret_written, struct error *err);

/* The pieces that hold, by name. */
bool event_paper_list(
    const struct desk *desk, struct event_piece **ret, size_t *ret_count, struct error *err);

/* The name of the language of an event's paper and pages: what it has set, else the rulebook's where there
 * are labels in it, else English. Either may be NULL. */
const char *labels_usual(const struct event *event, const struct rulebook *book);

#endif
