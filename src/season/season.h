/* season.h - seasons of a file as rows: events that are added up. What is read and written runs inside a
 * read or a change of its caller. */
#ifndef CANASTA_SEASON_SEASON_H
#define CANASTA_SEASON_SEASON_H

#include "club/event.h"
#include "file/db.h"
#include "file/log.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct change;
struct error;
struct person_spelling;

struct season {
	int number; /* from 1 */
	const char *name;
	int best; /* events that count; 0: all */
	size_t event_count;
	const int *events; /* numbers, in the order they were added */
};

/* Whether an event is in it. */
bool season_has(const struct season *season, int event);

/* All of the file, by number. */
bool seasons_read(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err);

/* The row of a season; what it is called and which events are in it from now on. */
bool season_version_write(struct change *change, const struct season *season, struct error *err);

/* Ends a change of a season with its line. */
bool season_log(
    struct change *change, const char *action, const struct season *season, struct error *err);

/* Seasons are begun, events are added to them, and they are found. */

enum { SEASON_BEST_MOST = 999 };

/* Begins a season. The names of seasons differ (ERROR_REFUSED `season-exists`); an empty one, one of
 * digits alone, and a number out of range are ERROR_INPUT `season-invalid`. */
bool season_new(
    const struct desk *desk, const char *name, int best, struct season *ret, struct error *err);

/* Adds an event. One that is in it already writes nothing and sets *ret_repeated; one that ranks by
 * something else than those in it is ERROR_REFUSED `season-ranking`. */
bool season_add(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err);

/* Adds those of several that are not in it yet, under one line of the log. */
bool season_add_all(const struct desk *desk, const struct season *season, const int *events,
    size_t count, struct error *err);

/* All events of a season rank by one thing, else ERROR_REFUSED `season-ranking`. Within a read or a change. */
bool season_ranks_alike(const struct desk *desk, const struct season *season, struct error *err);

/* Takes an event out: it counts for the season no more. One that is not in it writes nothing and sets
 * *ret_repeated. */
bool season_remove(const struct desk *desk, const struct season *season, const struct event *event,
    struct season *ret, bool *ret_repeated, struct error *err);

/* All of the file, by number. */
bool season_list(
    const struct desk *desk, struct season **ret, size_t *ret_count, struct error *err);

/* By number or name (case folded); NULL: the only one. ERROR_INPUT `season-unknown`. */
bool season_find(
    const struct desk *desk, const char *wanted, struct season *ret, struct error *err);

/* Who played in which event of a season, and with which result: what a federation's own
 * books are fed with. */

struct season_report_row {
	int64_t person;
	const char *member; /* the number in the club's books; "" */
	const char *name;
	const char *club; /* the person's, else that of the entrant; "" */
	int event;
	const char *event_name, *date;
	int place;          /* in the event; 0: none, as of who only sat for others */
	int64_t points;     /* that rank in it, in hundredths */
	const char *digest; /* of the event (club/event.h) */
};

/* By event as the season has them, then by place; those without a place last. */
bool season_report(const struct desk *desk, const struct season *season,
    struct season_report_row **ret, size_t *ret_count, struct error *err);

/* A season's events added up by persons, since partners change.
 *
 * A person gets in an event what the entrant got in all its rounds that he or she is a player of, each game
 * once whatever its phases carried on; of several such entrants the best. Where somebody else sat there, the
 * game is that person's (club/substitute.h). Persons are told apart by their names, as everywhere in the file. */

/* An event of a season, as lists tell it. */
struct season_part {
	const char *name, *date;
	const struct event_source *source; /* NULL: it was played here */
};

struct season_standings {
	struct season season;
	const struct season_part *parts; /* its events */
	bool provisional;                /* an event has a table that is not in */
	bool held;                       /* rounds are left out that everybody is told later */
	size_t count;
	const struct season_row *rows; /* best first */
};

/* What its events now give. Events that rank by different things do not add up: ERROR_REFUSED
 * `season-ranking`. */
bool season_standings_fetch(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err);

/* The same of what everybody may know (club/standings.h). */
bool season_standings_public(const struct desk *desk, const struct season *season,
    struct season_standings *ret, struct error *err);

/* Says that the event at `index` of a season ranks otherwise than its first: `season-ranking`. */
bool season_standings_differ(const struct season *season, size_t index, enum ranking_by first,
    enum ranking_by by, struct error *err);

/* Seasons: events added up by persons. */

/* {"number":1,"season":"…","best":2,"events":[1,2]}; `best` 0: all count. */
void answer_season(struct answer *to, const struct season *season);

/* {"season":"…","best":2,"provisional":false,
 *  "standings":[{"rank":1,"person":"…","club":"…","member":"1042","played":2,"counted":2,"points":4,
 *   "difference":1180,
 *   "events":[{"event":1,"points":2,"difference":220,"counted":true}],
 *   "by_event":[{"played":true,"points":2,"counted":true},{"played":false}]}],
 *  "number":1,"event_count":1,"by_event":[{"event":1,"name":"…"}]}
 * `clubs`: somebody's is known; `many`: lists for people leave the events out. `events` are those a
 * person played in; `by_event` of a person has a row for each of the season. */
void answer_season_standings(struct answer *to, const struct season_standings *standings);

/* All of them but the rows of `standings`, which follow. */
void answer_season_head(struct answer *to, const struct season_standings *standings);

/* One row of them. */
void answer_season_place(
    struct answer *to, const struct season *season, const struct season_row *person);

/* {"season":"…","number":1,"report":[{"person":7,"number":"1042","name":"…","club":"…","event":"…",
 *  "date":"2026-03-05","place":1,"points":4,"digest":"…","event_number":3}]}; `place` null: of none. */
void answer_season_report(struct answer *to, const struct season *season,
    const struct season_report_row *rows, size_t count);

/* Who the people of another club's export are here.
 *
 * Somebody who came before is who he was then; else who has his member's number and his name or his club;
 * else who has his name and his club. A name or a number alone tells nobody: whoever may be somebody who is
 * here, or has nothing but a name, is asked about. Who was forgotten there is nobody by name, and who was
 * forgotten here stays so. */

/* What the secretary says: somebody there is somebody here, or nobody who is here yet. */
struct season_as {
	int64_t there;
	int64_t here; /* 0: somebody new */
};

struct season_answers {
	size_t count;
	const struct season_as *list;
	const char *club; /* of everybody there of whom none is told; NULL: none */
	/* Whoever has nothing but a name, which nobody has here, is somebody new. */
	bool unknown_new;
};

/* Somebody who must be asked about. */
struct season_asked {
	const struct guest *guest;
	size_t candidate_count;
	const struct guest *const *candidates; /* who he may be here */
};

enum season_found { FOUND_NOT, FOUND_KNOWN, FOUND_MATCHED, FOUND_NEW, FOUND_ASKED };

/* People of the export, and who they were found to be. */
struct season_people {
	size_t count;
	const struct guest *guests; /* there, by number */
	enum season_found *found;   /* of each; FOUND_NOT: need not be found */
	int64_t *persons;           /* of each, here; 0: not found, or yet to be written */
	size_t here_count;
	const struct guest *here;
	size_t spelling_count;
	const struct person_spelling *spellings; /* there, by number */
	size_t origin_count;
	const struct person_origin *origins; /* who came before, by number there */
	size_t matched, fresh;               /* how many */
	size_t asked_count;
	const struct season_asked *asked;
};

/* Finds who plays in a closed event there. `there` and `here` are desks of the two files; `club` is the
 * first hash of the log of the export. Answers about people whom the files do not have, and two who would be
 * one, are ERROR_INPUT `season-person`. */
bool season_people_find(const struct desk *there, const struct desk *here, const char *club,
    const struct season_answers *answers, struct season_people *ret, struct error *err);

/* The place in `guests` of who has a number there, whichever of his numbers; `count`: of nobody. */
size_t season_people_index(const struct season_people *people, int64_t number);

/* Who a number of the export was found to be before; NULL: nobody. */
const struct person_origin *season_people_origin(
    const struct season_people *people, int64_t number);

/* Somebody here, by number; NULL: there is none. */
const struct guest *season_people_here(const struct season_people *people, int64_t person);

/* The files of other clubs whose exports came: what each club is called, and how far its log
 * went. What is read and written runs inside a read or a change of its caller. */

struct club_file {
	char club[HASH_TEXT]; /* the hash of the first line of its log */
	const char *name;     /* "": nobody told it */
	int64_t line;         /* the newest; 0: another club passed on what it has of it */
	char head[HASH_TEXT]; /* the hash of that line */
};

bool club_file_write(struct change *change, const struct club_file *file, struct error *err);

/* An event of one file copied into another: each line of the log about it, with author, time
 * and rows, chained behind the other's lines under its numbers. What it says stays as it was written, so
 * that all there is of an event works on it. */

struct event_copy {
	struct store *from;
	int64_t event;    /* there */
	struct store *to; /* in a transaction */
	const char *file; /* how messages call what it came from */
	/* Who somebody of the one file is in the other. Somebody new is written under the line. */
	bool (*person)(
	    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err);
	void *context;
};

/* The closed events of another club's export, taken into this file.
 *
 * Each is kept as it was written there, line by line (season/season.h), as an event of this file that
 * nothing is written about any more: standings, sheets and seasons are worked out of its facts as of any
 * other. The export is read into a scratch file first, where all that is looked at in any file is looked
 * at (club/export.h, club/export.h). One that was changed there comes as a further event, which takes the
 * place of the former in lists and seasons; in which order clubs send makes no difference but in numbers.
 *
 * What a club comes to know of its people arrives with its next export: names, clubs and numbers of those whom it
 * alone sent and of whom nothing was put right here, numbers that were not known, who became one. Somebody it
 * forgets is forgotten here where nobody else knows him: neither this file, by its own events or as who wrote
 * something, nor another club that has not forgotten him. Else the name stays until it is decided here. */

struct season_wish {
	struct store *from; /* the whole export */
	const char *file;   /* how messages call it */
	struct season_answers answers;
	const struct season *season; /* that the events are added to; NULL: none */
};

enum season_event_state {
	SEASON_EVENT_NEW,
	SEASON_EVENT_CHANGED,   /* it takes the place of the former */
	SEASON_EVENT_UNCHANGED, /* it is here */
	SEASON_EVENT_NOT_FINAL, /* passed over: it is not final */
	SEASON_EVENT_OLDER,     /* passed over: what is here was written later */
	SEASON_EVENT_COPY,      /* passed over: it is older, or from a copy of its club's file */
	SEASON_EVENT_ELSEWHERE, /* passed over: another club passed it on, and its own sent another */
	SEASON_EVENT_OURS,      /* passed over: it was played in this file */
	SEASON_EVENT_STATES
};

/* Somebody whose place or points a changed event moved; place 0: none. */
struct season_moved {
	int64_t person;
	const char *name;
	int place, place_before;
	int64_t points, points_before; /* in hundredths */
};

struct season_event {
	enum season_event_state state;
	/* As it is known everywhere; `event` is its number in the export. */
	struct event_source source;
	const char *name, *date;
	int event;  /* here; 0: it is not */
	int former; /* whose place it took; 0: none */
	size_t moved_count;
	const struct season_moved *moved;
};

/* Somebody taken for one with somebody here, and in what the two differ: a name or a club is told when he
 * comes for the first time, another member's number each time. */
struct season_differs {
	const struct guest *there, *here;
	bool member, name, club;
};

/* What becomes of people here who became one at their club. */
enum season_merge {
	SEASON_MERGE_DONE,
	SEASON_MERGE_DOUBTED,   /* left: what is known of the two here differs */
	SEASON_MERGE_MEETS,     /* left: they played together, or at one table */
	SEASON_MERGE_FORGOTTEN, /* left: the one of them was forgotten here */
};

struct season_merged {
	enum season_merge merge;
	int64_t gone, into;
	const char *gone_name, *into_name;
	bool gone_forgotten; /* else the other, where one was */
};

struct season_import {
	size_t event_count;
	const struct season_event *events; /* as the export numbers them */
	size_t matched, fresh;
	size_t asked_count;
	const struct season_asked *asked; /* where there are any, nothing was imported */
	size_t differs_count;
	const struct season_differs *differs;
	size_t forgotten_count;
	const int64_t *forgotten; /* who were forgotten there, and now are here */
	size_t kept_count;
	const struct guest *const
	    *kept; /* who were forgotten there, and are known here otherwise */
	size_t learned_count;
	const struct guest *learned; /* as they are known from now on */
	size_t merged_count;
	const struct season_merged *merged;
};

/* Takes them, all or none. Nothing to be taken is ERROR_REFUSED: `season-again` where all there is is here
 * unchanged, older or from its own club, `season-own` of the file's own export, `season-none` without a
 * closed event; one of a copy of the club's file, which both were written on, is `season-fork`. A file in
 * which verify finds a fault is ERROR_INPUT `season-damaged`, an empty one `season-none`. */
bool season_import_make(const struct desk *desk, const struct season_wish *wish,
    struct season_import *ret, struct error *err);

/* An import of events as its parts see it, private to season_import*.c: season_import.c
 * takes the events that
 * season_import_events.c found are to be taken, season_import_people.c writes who their people are,
 * season_import_changes.c what became of those who came before, season_import_results.c compares what came of
 * them. */

struct importing {
	const struct desk *desk;
	struct desk there;
	const struct season_wish *wish;
	const char *club;      /* of the export: the first hash of its log */
	const char *own;       /* the same of this file; "" before its first line */
	struct club_file file; /* what is known of the club's, and then of the export */
	bool older;            /* the club's log went further when it sent before */
	struct season_people people;
	size_t event_count;
	struct season_event *events;
	size_t blank_count;
	int64_t *blanks; /* here, of those who were forgotten there before they came */
	size_t forgotten_count;
	int64_t *forgotten;
	size_t kept_count;
	const struct guest **kept;
	size_t differs_count;
	struct season_differs *differs;
	size_t learned_count;
	struct guest *learned;
	size_t merged_count;
	struct season_merged *merged;
};

/* Whether the log of the export has a line that is known of it, goes on without it, or ends before. */
enum known_line { KNOWN_LINE_THERE, KNOWN_LINE_OTHER, KNOWN_LINE_BEYOND };

/* What an import of another club's events brought. */

/* {"events":[{"event":5,"name":"…","date":"2026-03-05","state":"new","club":"…","number":2,"digest":"…",
 *   "former":3,"moved":[{"person":7,"name":"…","place":2,"place_before":1,"points":4,"points_before":6}]}],
 *  "persons":{"matched":12,"new":3,"asked":[{"person":9,"name":"…","number":"","club":"",
 *   "candidates":[{"person":4,"name":"…","number":"","club":""}]}]}}
 * `event`: here, left out where it is not; `number`: in its club's file; `former`: whose place it took. A
 * person who is asked about has the number of the export, a candidate that of the file. */
void answer_season_import(struct answer *to, const struct season_import *import);

#endif
