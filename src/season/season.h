/* season.h - seasons: events whose results are added up by person, and the import of events of
 * other clubs.
 *
 * Functions that read or write rows run inside a read or a change of the caller. */
#ifndef CANASTA_SEASON_SEASON_H
#define CANASTA_SEASON_SEASON_H

#include "club/event.h"
#include "file/db.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct argument;
struct call;
struct change;
struct command;
struct person_spelling;

/* A season, in its newest version. */
struct season {
	int number; /* from 1 */
	const char *name;
	int best; /* number of events that count; 0: all */
	size_t event_count;
	const int *events; /* event numbers, in the order they were added */
};

/* Returns true if the event is in the season. */
bool season_has(const struct season *season, int event);

/* Reads all seasons of the file, by number. */
struct season *seasons_read(const struct desk *desk, size_t *ret_count);

/* Writes a new version of a season (its name, its events and how many of them count) with its line
 * of the log, the last step of a change. */
void season_write(struct change *change, const char *action, const struct season *season);

/* The greatest `best` of a season. */
enum { SEASON_BEST_MOST = 999 };

/* Creates a season. ERROR_REFUSED: `season-exists` for a name in use. ERROR_INPUT: `season-invalid`
 * for an empty name, a name of digits only, or a number out of range. */
struct season season_new(const struct desk *desk, const char *name, int best);

/* Adds events that are not in the season yet, or removes the single event given (`add` false), and
 * updates the season, with one line of the log. Returns false and writes nothing if nothing
 * changes. ERROR_REFUSED `season-ranking`: an added event ranks by other points than the first. */
bool season_change(
    const struct desk *desk, struct season *season, const int *events, size_t count, bool add);

/* Returns the first event from the index `from` on that ranks by other points than `event`; 0: none. */
int season_ranks_otherwise(
    const struct desk *desk, const struct season *season, int event, size_t from);

/* Checks that the events from the index `from` on rank by the same points as the first, within a
 * read or a change; otherwise ERROR_REFUSED `season-ranking`. */
void season_ranks_alike(const struct desk *desk, const struct season *season, size_t from);

/* Finds a season by number or name (in any case); NULL finds the only season of the file.
 * ERROR_INPUT: `season-unknown`. */
struct season season_find(const struct desk *desk, const char *wanted);

/* Finds the season that an argument or an option names, or the only one if it is NULL. A refusal
 * has the place of the argument. */
struct season season_named(struct call *call, const struct argument *argument);

/* The standings of a season, by person, because partners change.
 *
 * In an event, a person gets the result of the entrant that he or she is a player of. It covers all
 * rounds, and each game once, whatever its phases carried over. With several such entrants in one
 * event, the best result counts. A game that a substitute played counts for the substitute
 * (club/substitute.h). */

/* A person's result in an event. */
struct season_result {
	bool played;    /* the person entered it */
	bool counted;   /* set by season_rank */
	int64_t points; /* in hundredths */
	int64_t difference;
	int place;        /* place in the event's standings; 0: none, as for a substitute */
	const char *club; /* club of the entrant; NULL or "": not known */
};

/* A person's row in the standings of a season. */
struct season_row {
	int64_t person;
	const char *name;
	const char *club, *member; /* club, and the member number in its books; "" */
	int rank;
	size_t played, counted; /* number of events */
	int64_t points;         /* in hundredths */
	int64_t difference;
	struct season_result *results; /* by event */
};

/* Counts the best `best` events (0: all) of each row, sorts the rows and sets their places.
 *
 * An event counts with its ranking points and the difference, of all its rounds. If there are
 * more events than count, those with most points count, then those with the greater difference,
 * then the earlier. Rows are ordered by the sum of points, then of differences; rows equal in
 * both share a place. */
void season_rank(struct season_row *rows, size_t count, size_t event_count, size_t best);

/* An event of a season, as lists show it. */
struct season_part {
	const char *name, *date;
	const struct event_source *source; /* NULL: played in this file */
};

/* The standings of a season. */
struct season_standings {
	struct season season;
	struct season_part *parts; /* the events of the season */
	enum ranking_by by;        /* the ranking points of all of them */
	bool provisional;          /* true if an event has an unfinished table */
	bool held;                 /* true if rounds not yet published are left out */
	size_t count;
	struct season_row *rows; /* best first */
};

/* The rounds that standings count: all, or only those that are published (club/standings.h). */
enum season_rounds { SEASON_ALL_ROUNDS, SEASON_PUBLIC_ROUNDS };

/* Computes the standings of a season. Events that rank by different points cannot be added up:
 * ERROR_REFUSED `season-ranking`. */
struct season_standings season_standings_read(
    const struct desk *desk, const struct season *season, enum season_rounds rounds);

/* Adds a season: {"number":1,"season":"…","best":2,"events":[1,2]}; `best` 0: all events count. */
void answer_season(struct answer *to, const struct season *season);

/* Adds the standings of a season:
 * {"season":"…","best":2,"provisional":false,
 * "standings":[{"rank":1,"person":"…","club":"…","member":"1042","played":2,"counted":2,"points":4,
 *   "difference":1180,
 *   "events":[{"event":1,"points":2,"difference":220,"counted":true}],
 *   "by_event":[{"played":true,"points":2,"counted":true},{"played":false}]}],
 *  "number":1,"event_count":1,"by_event":[{"event":1,"name":"…"}]}
 * The flag `clubs` means that a club is known; `many`, that lists for people leave the events out.
 * A person's `events` are the events played; a person's `by_event` has a row for each event of the
 * season. */
void answer_season_standings(struct answer *to, const struct season_standings *standings);

/* Adds all keys of the standings. The rows of `standings` stay empty; the caller adds them. */
void answer_season_head(struct answer *to, const struct season_standings *standings);

/* Adds one row of the standings. */
void answer_season_place(
    struct answer *to, const struct season *season, const struct season_row *person);

/* Reads the report of a season, which a federation can import into its own books: the results in
 * the order of the season's events, then by place; people without a place come last. Adds:
 * {"season":"…","number":1,"report":[{"person":7,"number":"1042","name":"…","club":"…","event":"…",
 *  "date":"2026-03-05","place":1,"points":4,"digest":"…","event_number":3}]}; `place` null: none, as
 * for a substitute. `number` is the membership number, and the club is the person's, else the
 * entrant's. */
void answer_season_report(const struct desk *desk, const struct season *season, struct answer *to);

/* People of another club's export, matched with the people of this file.
 *
 * A person who came with an earlier import is matched as before. Other people match a person here
 * with the same membership number and the same name or club, or with the same name and club. A name
 * or a number alone is not enough. The user is asked about a person who might be one of several
 * people here, or who has only a name.
 *
 * People forgotten at their club match no name here. People forgotten here stay forgotten. */

/* The match of a guest; FOUND_NOT: none is needed. */
enum season_found { FOUND_NOT, FOUND_KNOWN, FOUND_MATCHED, FOUND_NEW, FOUND_ASKED };

/* A person of a file, or a name in it that belongs to no person: an entrant's, an author's. */
struct guest {
	int64_t number;
	const char *name; /* "person 7" if forgotten */
	bool forgotten;
	const char *club;   /* as corrected, else the newest entrant's; "" */
	const char *member; /* the membership number; "" */
	bool plays;         /* in an event that counts for the question */
	/* Name and club in lower case, for comparing; "" if forgotten, or if there is none. */
	const char *folded_name, *folded_club;
	/* For guests of the export: the match, and the number in this file; 0: not written yet. */
	enum season_found found;
	int64_t person;
};

/* A person of another club's file, and the person of this file that it was matched with. */
struct person_origin {
	int64_t number; /* in the other file */
	int64_t person; /* in this file, after people were merged */
	bool plays;     /* false: only an author, a member of a jury, or a name */
	bool forgotten; /* in the other file */
};

/* An answer of the secretary: a person of the export is a person of this file, or a new one. */
struct season_answer {
	int64_t there;
	int64_t here; /* 0: a new person */
};

/* All answers of the secretary. */
struct season_answers {
	size_t count;
	const struct season_answer *list;
	const char *club; /* club of all people of the export who have none; NULL: none */
	/* A person with only a name, which no person here has, is new. */
	bool unknown_new;
};

/* A person of the export about whom the user must be asked. */
struct season_question {
	const struct guest *guest;
	size_t candidate_count;
	const struct guest *const *candidates; /* people here who may be this person */
};

/* The people of an export, and their matches in this file. */
struct season_people {
	struct arena *arena;
	const struct season_answers *answers;
	size_t count;
	struct guest *guests; /* of the export, by number */
	size_t here_count;
	const struct guest *here; /* of this file, by number */
	size_t spelling_count;
	const struct person_spelling *spellings; /* of the export, by number */
	size_t origin_count;
	/* People of earlier imports, by number in the export. */
	const struct person_origin *origins;
	size_t matched, fresh; /* number of players matched, and number of new players */
	size_t asked_count;
	struct season_question *asked;
};

/* Matches the people who play in closed events of an export. `there` and `here` are desks of the
 * two files; `club` is the first hash of the log of the export. ERROR_INPUT `season-person`: an
 * answer about a person that a file does not have, or two people of the export who would become
 * one. */
struct season_people season_people_find(const struct desk *there, const struct desk *here,
    const char *club, const struct season_answers *answers);

/* Compares a number with the number that is the first member of a guest, a spelling, an origin or a
 * person. */
int season_by_number(const void *key, const void *row);

/* Returns the guest with a number in the export. A merged person has several, and each finds the
 * guest; NULL: none. */
struct guest *season_people_guest(const struct season_people *people, int64_t number);

/* Returns the earlier match of a number of the export; NULL: none. */
const struct person_origin *season_people_origin(
    const struct season_people *people, int64_t number);

/* Returns a person of this file by number; NULL: none. */
const struct guest *season_people_here(const struct season_people *people, int64_t person);

/* The import of the closed events of another club's export into this file.
 *
 * Each line of the log about an event is appended to the log of this file, with its author, time
 * and rows, under the next number here. The copy is an event of this file to which nothing more is
 * written. Standings, sheets and seasons are computed from its facts, as for any other event. The
 * export is first read into a scratch file, where everything is verified (club/export.h). An event
 * that its club changed comes as another event, which replaces the former one in lists and seasons.
 * The order in which clubs send makes no difference except in numbers.
 *
 * The next export of a club brings what it has learned about its people. It brings names, clubs and
 * membership numbers of people whom only this club sent and who were not corrected here. It also
 * brings numbers that were not known, and people who were merged.
 *
 * A person forgotten at the club is forgotten here too, unless the person is still known: by an
 * event of this file, as an author here, or from another club. The name then stays until it is
 * decided here. */

/* A request to import an export. */
struct season_wish {
	struct store *from; /* whole export */
	const char *file;   /* name for messages */
	struct season_answers answers;
	const struct season *season; /* season that the events are added to; NULL: none */
};

/* The result of the import of an event. */
enum season_event_state {
	SEASON_EVENT_NEW,
	SEASON_EVENT_CHANGED,   /* it replaces the former one */
	SEASON_EVENT_UNCHANGED, /* it is here already */
	SEASON_EVENT_NOT_FINAL, /* skipped: it is not final */
	SEASON_EVENT_OLDER,     /* skipped: the copy here is newer */
	SEASON_EVENT_COPY,      /* skipped: it is older, or from a copy of its club's file */
	SEASON_EVENT_ELSEWHERE, /* skipped: its own club sent another version */
	SEASON_EVENT_OURS,      /* skipped: it was played in this file */
	SEASON_EVENT_STATES
};

/* A person whose place or points changed with an event; place 0: none. */
struct season_move {
	int64_t person;
	const char *name;
	int place, place_before;
	int64_t points, points_before; /* in hundredths */
};

/* An event of the export, and the result of its import. */
struct season_event {
	enum season_event_state state;
	/* Origin of the event; its `event` is the number in the export. */
	struct event_source source;
	const char *name, *date;
	int event;  /* number here; 0: not here */
	int former; /* number of the event it replaced; 0: none */
	size_t moved_count;
	struct season_move *moved;
};

/* A person of the export matched with a person here, and the differences between them. A different
 * name or club is reported only at the first import, a different membership number each time. */
struct season_difference {
	const struct guest *there, *here;
	bool member, name, club;
};

/* The result for two people here who are one person at their club. */
enum season_merge {
	SEASON_MERGE_DONE,
	/* Not merged: membership numbers differ, or another person there is `gone` too. */
	SEASON_MERGE_DOUBTED,
	SEASON_MERGE_MEETS,     /* not merged: they played together, or at the same table */
	SEASON_MERGE_FORGOTTEN, /* not merged: one of them is forgotten here */
};

/* Two people here who are one person at their club. */
struct season_merger {
	enum season_merge merge;
	int64_t gone, into;
	const char *gone_name, *into_name;
	bool gone_forgotten; /* if one is forgotten here: true for `gone`, false for `into` */
};

/* The result of an import. */
struct season_import {
	size_t event_count;
	struct season_event *events; /* in the order of the export */
	/* Nothing was imported if the user must be asked about some of them. */
	struct season_people people;
	size_t differs_count;
	struct season_difference *differs;
	size_t forgotten_count;
	int64_t *forgotten; /* people forgotten there, and now here too */
	size_t kept_count;
	const struct guest **kept; /* people forgotten there, but still known here */
	size_t learned_count;
	/* People whose name, club or number changed, with the new ones. */
	struct guest *learned;
	size_t merged_count;
	struct season_merger *merged;
};

/* Imports the closed events, all or none. ERROR_REFUSED: `season-again` if all events are here
 * already, are older or come from their own club; `season-own` for the file's own export;
 * `season-none` without a closed event; `season-fork` for an export of a copy of the club's file,
 * if both were changed since. ERROR_INPUT: `season-damaged` for a file in which verify finds a
 * fault; `season-none` for an empty one. */
struct season_import season_import_make(const struct desk *desk, const struct season_wish *wish);

/* Adds the result of an import:
 * {"events":[{"event":5,"name":"…","date":"2026-03-05","state":"new","club":"…","number":2,"digest":"…",
 * "former":3,"moved":[{"person":7,"name":"…","place":2,"place_before":1,"points":4,"points_before":6}]}],
 *  "persons":{"matched":12,"new":3,"asked":[{"person":9,"name":"…","number":"","club":"",
 *   "candidates":[{"person":4,"name":"…","number":"","club":""}]}]}}
 * `event` is the number here, and is left out if the event is not here; `number` is the number in
 * its club's file; `former` is the event it replaced. A person asked about has the number of the
 * export; a candidate has the number of this file. */
void answer_season_import(struct answer *to, const struct season_import *import);

/* Warns if a season of the event can no longer be added up, because its events rank by different
 * points. */
void season_warn_of_ranking(struct call *call, const struct event *event);

/* The commands of the feature. */
extern const struct command cmd_season_add, cmd_season_import, cmd_season_list, cmd_season_new,
    cmd_season_remove, cmd_season_report, cmd_season_standings;

#endif
