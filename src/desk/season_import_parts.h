/* season_import_parts.h - an import of events as its parts see it, private to season_import*.c: season_import.c
 * takes the events that
 * season_import_events.c found are to be taken, season_import_people.c writes who their people are,
 * season_import_changes.c what became of those who came before, season_import_results.c compares what came of
 * them. */
#ifndef CANASTA_DESK_SEASON_IMPORT_PARTS_H
#define CANASTA_DESK_SEASON_IMPORT_PARTS_H

#include "desk/season_import.h"
#include "store/club_file.h"

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

/* Finds what becomes of each event. An export of a copy of the club's file, which was written on as the file
 * was, is `season-fork`. */
bool season_import_events(struct importing *importing, struct error *err);

/* Whether the log of the export has a line that is known of it, goes on without it, or ends before. */
enum known_line { KNOWN_LINE_THERE, KNOWN_LINE_OTHER, KNOWN_LINE_BEYOND };

bool season_import_line(const struct importing *importing, int64_t line, const char *hash,
    enum known_line *ret, struct error *err);

/* Finds what is known of the club's file. */
bool season_import_file(struct importing *importing, struct error *err);

/* Writes who the people of the events are, and what else became of those who came before, under a line of its
 * own. `taken`: events come with them. */
bool season_import_people(
    struct importing *importing, bool taken, bool *ret_wrote, struct error *err);

/* Notes that the club wants to be asked for nobody of those it forgot, and finds who of them is to be
 * forgotten here. */
bool season_import_forgotten(
    struct importing *importing, struct change *change, bool *ret_wrote, struct error *err);

/* People who became one there become one here, each under a line of its own. */
bool season_import_merges(struct importing *importing, struct error *err);

/* Who somebody of a row is here (store/event_copy.h). Who only typed, or is but a name, is written where he
 * first stands. */
bool season_import_person(
    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err);

/* Looks whether an event that was taken comes out as it does there, else `season-damaged`, and what moved
 * against the former. */
bool season_import_results(
    struct importing *importing, struct season_event *event, struct error *err);

/* How the answer calls somebody: as people are called who are forgotten, where this import forgets him. */
bool season_import_name(const struct importing *importing, int64_t person, const char *name,
    const char **ret, struct error *err);

/* Adds a number to a list that grows. */
bool season_import_number(
    struct arena *arena, int64_t **numbers, size_t *count, int64_t number, struct error *err);

#endif
