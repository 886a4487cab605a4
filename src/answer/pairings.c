#include "answer/pairings.h"

#include "answer/head.h"
#include "answer/parts.h"
#include "answer/round.h"
#include "base/text.h"

#include <string.h>

/* An entrant's line in the list by name: where to go. */
struct place {
	const char *entrant, *key;
	int number, table; /* table 0: a bye */
	char side;
};

/* The list as it grows. */
struct places {
	struct arena *arena;
	struct place *list;
	size_t count;
};

static const struct entrant *entrant_numbered(
    const struct entrant *entrants, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (entrants[i].number == number)
			return &entrants[i];
	return NULL;
}

/* Sorted by name; few enough for the plainest way. */
static void insert(struct places *places, struct place place)
{
	const char *key = text_sort_key(places->arena, place.entrant);
	size_t at = places->count++;

	place.key = key ? key : place.entrant;
	for (; at > 0 && strcmp(places->list[at - 1].key, place.key) > 0; at--)
		places->list[at] = places->list[at - 1];
	places->list[at] = place;
}

static void add_place(struct answer *row, const struct place *place)
{
	answer_number(row, "number", place->number);
	answer_text(row, "entrant", place->entrant);
	answer_flag_set(row, "bye", place->table == 0);
	if (place->table == 0)
		return;
	answer_number(row, "table", place->table);
	answer_letter(row, "side", place->side);
}

static void add_places(struct answer *to, const struct round *round, const struct entrant *entrants,
    size_t entrant_count)
{
	struct places places = {.arena = answer_arena(to)};

	places.list = arena_alloc(places.arena,
	    round->table_count * SIDES_MOST + round->bye_count + 1, sizeof *places.list);
	if (!places.list) {
		answer_fail(to);
		return;
	}
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];

			insert(&places, (struct place){.entrant = seat->entrant,
			                    .number = seat->number,
			                    .table = round->tables[i].table,
			                    .side = seat->side});
		}
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant =
		    entrant_numbered(entrants, entrant_count, round->byes[i]);

		if (entrant)
			insert(&places,
			    (struct place){.entrant = entrant->name, .number = entrant->number});
	}
	for (size_t i = 0; i < places.count; i++)
		add_place(answer_row(to, "places"), &places.list[i]);
}

void answer_pairings(struct answer *to, const struct event *event, const struct round *round,
    const struct entrant *entrants, size_t entrant_count, const struct round_time *time)
{
	if (!to)
		return;
	answer_game_length(to, event);
	answer_round(to, round, entrants, entrant_count, time);
	for (int i = 0; i < event->book->side_count; i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
	add_places(to, round, entrants, entrant_count);
}
