#include "club/round.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/standings.h"
#include "club/substitute.h"
#include "club/table.h"

#include <limits.h>
#include <string.h>

static void add_named(struct answer *to, int number, const char *entrant)
{
	answer_number(to, "number", number);
	answer_text(to, "entrant", entrant);
}

void answer_seat_numbers(struct answer *to, const struct seat *seat)
{
	answer_item_number(to, "numbers", seat->number);
	if (seat->partner > 0)
		answer_item_number(to, "numbers", seat->partner);
}

void answer_seat(struct answer *to, const struct seat *seat)
{
	answer_letter(to, "side", seat->side);
	add_named(to, seat->number, seat->entrant);
	answer_entrant_players(to, seat->entrant, seat->players, seat->player_count);
	answer_substitutes(to, seat);
	/* Partners are single players, and the entrant's name has both. */
	answer_flag_set(to, "named",
	    seat->partner == 0 && seat->player_count > 0 &&
	        !entrant_alone(seat->entrant, seat->players, seat->player_count));
	if (seat->partner == 0)
		return;
	add_named(answer_row(to, "entrants"), seat->number, seat->first);
	add_named(answer_row(to, "entrants"), seat->partner, seat->second);
}

const struct entrant *round_entrants(
    const struct desk *desk, const struct round *round, size_t *ret_count)
{
	*ret_count = 0;
	return round->bye_count > 0 ? entrant_list(desk, ret_count) : NULL;
}

void answer_round(struct answer *to, const struct round *round, const struct entrant *entrants,
    size_t entrant_count, const struct round_time *time)
{
	answer_number(to, "round", round->number);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < round->table_count; i++) {
		const struct seating *seating = &round->tables[i];
		struct answer *row = answer_row(to, "tables");

		answer_number(row, "table", seating->table);
		answer_group_letter(row, seating->group);
		(void)answer_list(row, "sides");
		for (size_t side = 0; side < seating->side_count; side++)
			answer_seat(answer_row(row, "sides"), &seating->sides[side]);
		if (time)
			answer_round_extra(row, time, seating->table);
	}
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < round->bye_count; i++)
		answer_item_number(to, "byes", round->byes[i]);
	answer_code(to, "method", round->method);
	if (round->has_seed)
		answer_number(to, "seed", round->seed);
	answer_flag_set(to, "draft", round->draft);
	for (size_t i = 0; i < round->table_count; i++)
		answer_flag_set(to, "groups", round->tables[i].group > 0);
	if (round->version > 1)
		answer_number(to, "seating", round->version);
	answer_text_some(to, "reason", round->reason);
	answer_number_above(to, "void_codes", (int64_t)round->void_codes);
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant =
		    entrant_numbered(entrants, entrant_count, round->byes[i]);

		add_named(answer_row(to, "resting"), round->byes[i], entrant ? entrant->name : "");
	}
	if (time && time->timed)
		answer_round_clock(answer_object(to, "clock"), time);
}

void answer_round_dropped(struct answer *to, const struct round *round, const char *reason)
{
	answer_number(to, "round", round->number);
	answer_flag(to, "dropped", true);
	answer_text(to, "reason", reason);
	answer_number_above(to, "void_codes", (int64_t)round->void_codes);
}

/* --- pairings --- */

/* A line of the list by name: a player's table. */
struct pairing_line {
	const char *player, *entrant, *key;
	int number, table; /* table 0: a bye */
	char side;
};

void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count)
{
	struct arena *arena = answer_arena(to);
	const struct vocabulary *words = answer_language(to);
	/* Some letters have places of their own in the alphabet of the answer's language. */
	const char *alphabet = words ? words->find(words->from, "alphabet") : NULL;
	struct pairing_line *list = NULL;
	size_t count = 0;

	/* Each person now sitting in the round, and the players with a bye. */
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];

			for (size_t k = 0; k < seat->player_count; k++) {
				const bool second =
				    seat->partner > 0 && 2 * k >= seat->player_count;

				list = arena_room(arena, list, count, sizeof *list);
				list[count++] = (struct pairing_line){
				    .player = sitting_at(seat, seat->players[k], INT_MAX).name,
				    .entrant = seat->entrant,
				    .number = second ? seat->partner : seat->number,
				    .table = round->tables[i].table,
				    .side = seat->side};
			}
		}
	for (size_t i = 0; i < round->bye_count; i++) {
		const struct entrant *entrant =
		    entrant_numbered(entrants, entrant_count, round->byes[i]);

		for (size_t k = 0; entrant && k < entrant->player_count; k++) {
			list = arena_room(arena, list, count, sizeof *list);
			list[count++] = (struct pairing_line){.player = entrant->players[k].name,
			    .entrant = entrant->name,
			    .number = entrant->number};
		}
	}
	/* People look for surnames: by the last word, except in the name of a pair, such as "Alfa &
	 * Beeta". The list is short. */
	for (size_t i = 0; i < count; i++) {
		struct pairing_line place = list[i];
		const char *name = place.player, *last = strrchr(name, ' ');
		size_t at = i;

		if (last && !strpbrk(name, "&/+,"))
			name = arena_printf(arena, "%s %.*s", last + 1, (int)(last - name), name);
		place.key = text_sort_key(arena, alphabet, name);
		for (; at > 0 && strcmp(list[at - 1].key, place.key) > 0; at--)
			list[at] = list[at - 1];
		list[at] = place;
	}
	answer_number(to, "round", round->number);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < count; i++) {
		const struct pairing_line *place = &list[i];
		/* The entrant's name differs from the player's. */
		const bool named = strcmp(place->player, place->entrant) != 0;
		struct answer *row = answer_row(to, "places");

		answer_text(row, "player", place->player);
		answer_number(row, "number", place->number);
		answer_text(row, "entrant", place->entrant);
		answer_flag_set(row, "named", named);
		answer_flag_set(row, "bye", place->table == 0);
		if (place->table != 0) {
			answer_number(row, "table", place->table);
			answer_letter(row, "side", place->side);
		}
		answer_flag_set(to, "places_named", named);
	}
}

void answer_pairings(struct answer *to, const struct event *event, const char *phase,
    const struct round *round, const struct entrant *entrants, size_t entrant_count,
    const struct round_time *time)
{
	answer_text_some(to, "phase", phase);
	answer_game_length(to, event);
	answer_round(to, round, entrants, entrant_count, time);
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
	answer_pairings_by_name(to, round, entrants, entrant_count);
}

/* --- cards for the tables --- */

static void add_card(struct answer *to, int round, const struct seating *seating)
{
	answer_number(to, "round", round);
	answer_number(to, "table", seating->table);
}

void answer_table_card(struct answer *to, int round, const struct seating *seating)
{
	add_card(to, round, seating);
	for (size_t i = 0; i < seating->side_count; i++)
		answer_seat(answer_row(to, "sides"), &seating->sides[i]);
}

void answer_place_card(struct answer *to, int round, const struct seating *seating,
    const struct seat *seat, size_t player)
{
	add_card(to, round, seating);
	answer_letter(to, "side", seat->side);
	answer_seat_numbers(to, seat);
	answer_text(to, "player", sitting_at(seat, seat->players[player], INT_MAX).name);
	if (seat->player_count != 1)
		answer_text(to, "entrant", seat->entrant);
}
