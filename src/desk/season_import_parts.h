/* season_import_parts.h - an import of events as its parts see it, private to season_import*.c: season_import.c
 * takes the events that
 * season_import_events.c found are to be taken, season_import_people.c writes who their people are,
 * season_import_results.c compares what came of them. */
#ifndef CANASTA_DESK_SEASON_IMPORT_PARTS_H
#define CANASTA_DESK_SEASON_IMPORT_PARTS_H

#include "desk/season_import.h"

struct importing {
	const struct desk *desk;
	struct desk there;
	const struct season_wish *wish;
	const char *club; /* of the export: the first hash of its log */
	const char *own;  /* the same of this file; "" before its first line */
	struct season_people people;
	size_t event_count;
	struct season_event *events;
	size_t blank_count;
	int64_t *blanks; /* here, of those who were forgotten there before they came */
	size_t forgotten_count;
	int64_t *forgotten;
	size_t differs_count;
	struct season_differs *differs;
};

/* Finds what becomes of each event. An export of a copy of the club's file, which was written on as the file
 * was, is `season-fork`. */
bool season_import_events(struct importing *importing, struct error *err);

/* Writes who the people of the events are, under a line of its own. */
bool season_import_people(struct importing *importing, struct error *err);

/* Who somebody of a row is here (store/event_copy.h). Who only typed, or is but a name, is written where he
 * first stands. */
bool season_import_person(
    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err);

/* Looks whether an event that was taken comes out as it does there, else `season-damaged`, and what moved
 * against the former. */
bool season_import_results(
    struct importing *importing, struct season_event *event, struct error *err);

/* Adds a number to a list that grows. */
bool season_import_number(
    struct arena *arena, int64_t **numbers, size_t *count, int64_t number, struct error *err);

#endif
