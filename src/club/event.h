/* event.h - an event: a club night, a championship.
 *
 * An event has versions of its settings and a rulebook. The rulebook is frozen into it, its texts
 * and the options chosen, so that a hand scored once can be scored again years later; phases may
 * have rulebooks of their own. An event is played in this file, or came from another club's file
 * with an export. */
#ifndef CANASTA_CLUB_EVENT_H
#define CANASTA_CLUB_EVENT_H

#include "club/desk.h"
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
struct event_rulebook_set;
struct hand;
struct match_points;
struct possible; /* referee/possible.h */
struct score;

/* A version of the settings that changes the ranking. */
struct ranking_change {
	struct setting_changes settings;
	const char *what;   /* "tie-breaks direct (difference before), lot-seed 7 (1 before)" */
	const char *by;     /* its author */
	const char *time;   /* "2026-03-05T19:30:00Z" */
	const char *reason; /* "" if the file has none */
};

enum { PHASE_FIRST = 1 }; /* the event itself */

/* A rulebook, and the sums that its hands can have, if they are known. */
struct resolved_book {
	const struct rulebook *book;
	struct possible *possible; /* NULL: not asked for */
	struct arena *arena;       /* of both; NULL: `possible` is never asked for */
};

/* The rulebook of a phase: for the rounds from its first one to the first one of the next phase. */
struct event_book {
	int phase;                      /* its number; 1: the event itself */
	int round;                      /* its first */
	struct resolved_book *resolved; /* phases may share one */
};

/* An event with its settings and rulebooks. */
struct event {
	int number; /* from 1 */
	struct event_settings settings;
	bool closed;
	const struct event_source *source; /* the other club's file that has it; NULL: this file */
	int round; /* as which round's rulebook it is taken (event_played); 0: the newest's */
	int book_version; /* of its own rulebook; 0: the first */
	int64_t book_since,
	    book_until;    /* the lines of the log from which and before which it is in force */
	size_t book_count; /* 1 if no phase has its own rulebook; 0: not read */
	const struct event_book *books; /* by phase */
	size_t change_count;
	const struct ranking_change *changes; /* since play began */
};

/* The origin of an event. Its club's file and its number there name an event everywhere. Its digest
 * is the hash of the newest line about it in its club's log, which binds all lines before: two
 * files with the same digest of an event have the same event. */
struct event_source {
	int event;              /* its number in this file */
	char club[HASH_TEXT];   /* the hash of the first line of its club's log */
	int number;             /* in its club's file */
	int64_t line;           /* the newest line about it there */
	char digest[HASH_TEXT]; /* the hash of that line */
	bool imported;
	bool direct;           /* played here, or sent by its own club: its log could be checked */
	bool replaced;         /* this file has a newer copy of it */
	const char *club_name; /* "": not known */
	const char *came;      /* the time of the import; "" if played here */
};

/* --- rulebooks --- */

/* Reads the rulebooks of an event and its phases that were in force at a line of the log into the
 * event, as event_rulebook.h says; INT64_MAX: those in force now. */
void event_books_read(const struct desk *desk, int64_t line, struct event *event);

/* Like event_books_read(); a rulebook that cannot be read is `store-damaged`. */
void event_books_ready(const struct desk *desk, int64_t line, struct event *event);

/* Checks that the rulebooks read are those that the event and its phases name, with a choice for
 * each option: `store-damaged`. */
void event_books_whole(const struct desk *desk, const struct event *event);

/* Reads the version of the event's own rulebook that is in force now; 0: the first. */
int event_book_version(const struct desk *desk);

/* Returns true if the file still has the rulebook, and the phases with rulebooks of their own, that
 * the desk's event was read with. */
bool event_books_current(const struct desk *desk);

/* Writes a rulebook's texts and the options chosen into an event (PHASE_FIRST), or into a later
 * phase of it. */
void event_book_write(struct change *change, int phase, const struct rulebook *book);

/* Returns the event as one of its rounds is played: with the rulebook of that round's phase. */
struct event event_played(const struct event *event, int round);

/* Returns the rulebook of a round. */
const struct rulebook *event_book_of(const struct event *event, int round);

/* Returns the rulebook of the round that the event is taken for (event_played); by default that of
 * the newest phase. */
const struct rulebook *event_book_here(const struct event *event);

/* Adds a finding for each side recorded by sums that no hand of the round can have. */
void event_possible_check(
    const struct event *event, int round, const struct hand *hand, struct score *score);

/* Returns the rulebook of round 1. */
const struct rulebook *event_book_first(const struct event *event);

/* Returns the phase by whose rulebook a round is played, among those that the event was read
 * with. */
int event_book_phase(const struct event *event, int round);

/* Returns the number of sides at a table, which is the same in all rulebooks of an event. */
int event_side_count(const struct event *event);

/* The kinds of canasta of all rulebooks of an event, each name once, those of the first phase
 * first. */
struct event_kinds {
	size_t count;
	const char *names[KINDS_MOST];
	bool crowded; /* there are more than KINDS_MOST */
};

/* Collects the kinds, with those of rulebook `more` (NULL: none). */
struct event_kinds event_kinds_of(const struct event *event, const struct rulebook *more);

/* Returns the index of a kind. */
size_t event_kind(const struct event_kinds *kinds, const char *name);

/* --- settings --- */

/* Reads an event with its settings as they are now, without origin, rulebooks and changes. */
struct event event_settings_read(const struct desk *desk, int64_t number);

/* The present settings of an event. */
struct event_now {
	int event; /* its number */
	struct event_settings settings;
	bool closed;
};

/* Gives the settings of the desk's event; a deed or a read that keeps them reads them once. */
const struct event_now *event_now_read(const struct desk *desk);

/* Returns the differences between two settings of the ranking as `what` of a change; "" if both
 * rank alike.
 *
 * The ranking rules are fixed before play. A later change needs a reason, and everybody who
 * reads the standings sees what was changed, by whom and why. */
const char *ranking_change_text(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before);

/* Reads the changes made since play began, in order. */
struct ranking_change *ranking_changes_read(
    const struct desk *desk, int64_t event, size_t *ret_count);

/* --- deeds --- */

/* Makes an event under a rulebook with its options. ERROR_REFUSED `event-exists` if an open event
 * has the name; ERROR_INPUT for settings out of range. */
struct event event_new(
    const struct desk *desk, const struct event_settings *settings, const struct rulebook *book);

/* The changes that `event set` makes; NULL: unchanged. */
struct event_changes {
	const char *name, *date, *venue;
	const int *hands;
	const struct match_points *match_points;
	const int32_t *walkover;
	const bool *second_look;
	const char *reason; /* kept with the version; NULL or "": none */
	bool more_set
	    [SETTING_COUNT]; /* the settings of `more` that change; NULL: back to the default */
	struct event_setting_values more;
};

/* The effects of a change of settings: the games that it resumed or ended, and those on later phases and draws. */
struct event_effects {
	int resumed, ended;
	struct table_match match;
};

/* Changes the settings of an open event. ERROR_REFUSED: `event-closed`; `setting-fixed` for a
 * setting that is fixed once rounds exist; `ranking-fixed` if the ranking changes after play began
 * and there is no reason. */
struct event event_set(
    const struct desk *desk, const struct event_changes *changes, struct event_effects *ret_moved);

/* Closes an open event. ERROR_REFUSED: `event-closed`; `not-confirmed` if a hand lacks the second
 * look that the event asks for. */
struct event event_close(const struct desk *desk);

/* Opens a closed event again; the version keeps the reason. ERROR_INPUT `reason-invalid`;
 * ERROR_REFUSED `event-open`, or `event-exists` if an open event has the name now. */
struct event event_reopen(const struct desk *desk, const char *reason);

/* Removes an event without recorded hands, else ERROR_REFUSED `event-has-hands`; `reason` may be
 * NULL. */
void event_remove(const struct desk *desk, const char *reason);

/* Shows everybody the standings that were held back from some round on (`event set --silent-from`),
 * in a closed event too. Sets *ret_repeated and writes nothing if none were. */
struct event event_announce(const struct desk *desk, bool *ret_repeated);

/* --- questions --- */

/* Checks, within a transaction, that the event may be changed: ERROR_REFUSED `event-closed`. */
void event_require_open(const struct desk *desk);

/* Begins a change like change_begin(), of an event that may be changed. */
struct change change_begin_open(const struct desk *desk);

/* Finds out if play began: a hand was recorded, or a game was decided. */
bool event_began(const struct desk *desk);

/* Returns the last round after which everybody may see the standings before they are announced; 0:
 * the newest. */
int event_public_round(const struct event *event);

/* Reads all events by number, without rulebooks and changes; replaced copies and removed events are
 * left out. */
struct event *event_list(const struct desk *desk, size_t *ret_count);

/* Reads an event with its rulebooks and changes, within a read. */
struct event event_read(const struct desk *desk, int64_t number);

/* Returns the desk's event, read again if it has other rulebooks now than when it was read. */
const struct event *event_renew(const struct desk *desk);

/* Finds an event by its number or its name (case folded). NULL: the only open event, or the only
 * event. ERROR_INPUT `event-unknown` or `event-ambiguous`, listing the events. */
struct event event_find(const struct desk *desk, const char *wanted);

/* Returns the language of an event's documents and pages: its setting, else the rulebook's language
 * if there are labels in it, else English. Either may be NULL. */
const char *labels_usual(const struct event *event, const struct rulebook *book);

/* --- origins of events --- */

/* Reads the origins of all events by number, within a read or a change. */
struct event_source *event_sources_read(const struct desk *desk, size_t *ret_count);

/* Reads the origin of an event, within a read or a change; NULL: it was played here. */
const struct event_source *event_source_read(const struct desk *desk, int64_t event);

/* --- paper: the club's logo and templates of the event's own --- */

/* The name of the one that is not a template. */
extern const char event_paper_logo[];

enum { EVENT_PAPER_MOST = 256 * 1024 }; /* bytes */

/* The logo or a template. It applies to every document printed from then on. The file keeps the
 * bytes, never a path: an event stays one file that can be carried and exported whole, and a file
 * made elsewhere cannot make canasta read other files of this machine. The code that draws says if
 * the bytes are a picture or a template. */
struct event_paper {
	const char *name;      /* "logo", or the template's: "scoresheet" */
	const char *data;      /* NUL-terminated, may have NULs inside */
	size_t size;           /* 0: removed */
	const char *by, *time; /* of the version; not used when setting one */
};

/* Sets logo and templates as new versions, under a line of the log, and returns how many were
 * written: one that the event has already is not written again. ERROR_INPUT `piece-size` if one is
 * too large. */
size_t event_paper_set(const struct desk *desk, const struct event_paper *papers, size_t count);

/* Reads the newest versions of logo and templates, by name. */
struct event_paper *event_paper_list(const struct desk *desk, size_t *ret_count);

/* --- answers --- */

/* Adds {"number":1,"event":"Club night","date":"2026-03-05","venue":"","rulebook":"fi-canasta",
 *  "options":{"red-threes-all":"800"},"hands":0,"match_points":{"win":2,"draw":1,"loss":0},
 *  "walkover":500,"format":"pairs", … each setting …,"closed":false,
 *  "settings":[{"setting":"minutes", "value":"50"}, …]}
 * "settings" has the settings that differ from the default. An imported event also has
 * "imported":true,"club":"North", "file":"…","origin":{"club":"North","file":"…","number":3,
 * "line":27,"digest":"…","came":"…","direct":true}. Rulebook and options are left out if the event
 * was read without them. */
void answer_event(struct answer *to, const struct event *event);

/* Adds the effect of another rulebook on the hands: "dry_run", "repeated", "rescored" (the number
 * of hands), and for each hand that differs "changes":[{"address":"1.2.4","sides":[{"side":"A",
 * "total":…,"total_was":…, …}], "after_end":false,"findings":[…]}, …]. */
void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run);

/* Adds the event's club: "imported":true,"club":"North" ("" if not known),"file":"…" (the first
 * hash of its log). */
void answer_event_club(struct answer *to, const struct event_source *source);

/* Adds "ranking_changes":[{"what":"…","by":"…","time":"…","reason":"…",
 *  "settings":[{"setting":"tie-breaks","now":["direct"],"before":["wins","direct"]}, …]}, …],
 * or nothing if there are no changes. */
void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count);

/* Adds logo and templates: "paper":[{"piece":"logo","bytes":812,"by":…,"time":…}, …]. */
void answer_event_paper(struct answer *to, const struct event_paper *papers, size_t count);

#endif
