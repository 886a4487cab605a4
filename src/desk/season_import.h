/* season_import.h - the closed events of another club's export, taken into this file.
 *
 * Each is kept as it was written there, line by line (store/event_copy.h), as an event of this file that
 * nothing is written about any more: standings, sheets and seasons are worked out of its facts as of any
 * other. The export is read into a scratch file first, where all that is looked at in any file is looked
 * at (store/import.h, desk/verify.h). One that was changed there comes as a further event, which takes the
 * place of the former in lists and seasons; in which order clubs send makes no difference but in numbers.
 *
 * What a club comes to know of its people arrives with its next export: names, clubs and numbers of those whom it
 * alone sent and of whom nothing was put right here, numbers that were not known, who became one. Somebody it
 * forgets is forgotten here where nobody else knows him: neither this file, by its own events or as who wrote
 * something, nor another club that has not forgotten him. Else the name stays until it is decided here. */
#ifndef CANASTA_DESK_SEASON_IMPORT_H
#define CANASTA_DESK_SEASON_IMPORT_H

#include "desk/season_people.h"
#include "store/event_origin.h"
#include "store/season.h"

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

/* "new", "changed" … */
const char *season_event_state_name(enum season_event_state state);

/* Takes them, all or none. Nothing to be taken is ERROR_REFUSED: `season-again` where all there is is here
 * unchanged, older or from its own club, `season-own` of the file's own export, `season-none` without a
 * closed event; one of a copy of the club's file, which both were written on, is `season-fork`. A file in
 * which verify finds a fault is ERROR_INPUT `season-damaged`, an empty one `season-none`. */
bool season_import_make(const struct desk *desk, const struct season_wish *wish,
    struct season_import *ret, struct error *err);

#endif
