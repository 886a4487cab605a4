#include "answer/pairings.h"

#include "answer/head.h"
#include "answer/parts.h"
#include "answer/round.h"
#include "base/text.h"
#include "desk/sitting.h"

#include <limits.h>
#include <string.h>

/* A player's line in the list by name: where to go. */
struct place {
	const char *player, *entrant, *key;
	int number, table; /* table 0: a bye */
	char side;
	bool named; /* the entrant says more than the player's name */
};

/* The list as it grows. */
struct places {
	struct arena *arena;
	const char *alphabet; /* of the language; NULL: none of its own */
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

/* The letters that the answer's language has in places of their own. */
static const char *alphabet_of(const struct answer *answer)
{
	const struct vocabulary *words = answer_language(answer);

	return words ? words->find(words->from, "alphabet") : NULL;
}

/* Sorted by name; few enough for the plainest way. */
static void insert(struct places *places, struct place place)
{
	const char *key = text_sort_key(places->arena, places->alphabet, place.player);
	size_t at = places->count++;

	place.key = key ? key : place.player;
	place.named = strcmp(place.player, place.entrant) != 0;
	for (; at > 0 && strcmp(places->list[at - 1].key, place.key) > 0; at--)
		places->list[at] = places->list[at - 1];
	places->list[at] = place;
}

/* Whoever sits there now, a row each. */
static void insert_seat(struct places *places, int table, const struct seat *seat)
{
	struct place place = {
	    .entrant = seat->entrant, .number = seat->number, .table = table, .side = seat->side};

	for (size_t i = 0; i < seat->player_count; i++) {
		const bool second = seat->partner > 0 && 2 * i >= seat->player_count;

		place.player = sitting_at(seat, seat->players[i], INT_MAX).name;
		place.number = second ? seat->partner : seat->number;
		insert(places, place);
	}
}

static void insert_bye(struct places *places, const struct entrant *entrant)
{
	for (size_t i = 0; i < entrant->player_count; i++)
		insert(places, (struct place){.player = entrant->players[i].name,
		                   .entrant = entrant->name,
		                   .number = entrant->number});
}

static void add_place(struct answer *row, const struct place *place)
{
	answer_text(row, "player", place->player);
	answer_number(row, "number", place->number);
	answer_text(row, "entrant", place->entrant);
	answer_flag_set(row, "named", place->named);
	answer_flag_set(row, "bye", place->table == 0);
	if (place->table == 0)
		return;
	answer_number(row, "table", place->table);
	answer_letter(row, "side", place->side);
}

static size_t players_count(
    const struct round *round, const struct entrant *entrants, size_t entrant_count)
{
	size_t count = 0;

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++)
			count += round->tables[i].sides[j].player_count;
	for (size_t i = 0; i < entrant_count; i++)
		count += entrants[i].player_count;
	return count;
}

void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count)
{
	struct places places = {.arena = answer_arena(to)};

	if (!to)
		return;
	places.alphabet = alphabet_of(to);
	places.list = arena_alloc(
	    places.arena, players_count(round, entrants, entrant_count) + 1, sizeof *places.list);
	if (!places.list) {
		answer_fail(to);
		return;
	}
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++)
			insert_seat(&places, round->tables[i].table, &round->tables[i].sides[j]);
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant =
		    entrant_numbered(entrants, entrant_count, round->byes[i]);

		if (entrant)
			insert_bye(&places, entrant);
	}
	answer_number(to, "round", round->number);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < places.count; i++) {
		add_place(answer_row(to, "places"), &places.list[i]);
		if (places.list[i].named)
			answer_flag_set(to, "places_named", true);
	}
}

void answer_pairings(struct answer *to, const struct event *event, const struct phase *phase,
    const struct round *round, const struct entrant *entrants, size_t entrant_count,
    const struct round_time *time)
{
	if (!to)
		return;
	if (phase)
		answer_text(to, "phase", phase->row.name);
	answer_game_length(to, event);
	answer_round(to, round, entrants, entrant_count, time);
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
	answer_pairings_by_name(to, round, entrants, entrant_count);
}
