/* event.h - events and entrants as answers. */
#ifndef CANASTA_CLI_SHOW_EVENT_H
#define CANASTA_CLI_SHOW_EVENT_H

#include "cli/command.h"
#include "record/json.h"
#include "store/ranking_change.h"
#include "store/round.h"

/* `book` is left out where the event does not carry it. */
void event_json(struct json *json, const struct event *event);
void show_event(const struct event *event, struct text *out);

/* An event, and a list of entrants, as the answer of a command. */
bool event_answer(struct call *call, const struct event *event, struct error *err);
bool entrants_answer(
    struct call *call, const struct entrant *entrants, size_t count, struct error *err);

/* What was changed of the ranking during play: a key in an object that is open, a line each; nothing
 * where nothing was. */
void ranking_changes_json(struct json *json, const struct ranking_change *changes, size_t count);
void show_ranking_changes(
    const struct ranking_change *changes, size_t count, const char *indent, struct text *out);

void entrant_json(struct json *json, const struct entrant *entrant);
void show_entrants(const struct entrant *entrants, size_t count, struct text *out);

/* "; Zeeta for Alfa from hand 2" for each substitute of a seat; "" where there is none. */
const char *substitutes_text(struct arena *arena, const struct seat *seat);

/* "Alfa, Beeta": the players, "" where the entrant's name is its one player. */
const char *players_text(
    struct arena *arena, const char *entrant, const struct player *players, size_t count);

/* Warns of a name whose letters the print font lacks. */
void warn_of_letters(struct call *call, const char *name);
void warn_of_entrant(struct call *call, const struct entrant *entrant);

/* Warns of names that others of the event bear too. `added` are those with a new name, by number. */
bool warn_of_namesakes(
    struct call *call, const struct entrant *added, size_t count, struct error *err);

#endif
