#include "club/round.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/substitute.h"
#include "club/table.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <string.h>

/* A line of the list by name: a player's table. */
struct place {
	const char *player, *entrant, *key;
	int number, table; /* table 0: a bye */
	char side;
};

/* Returns a name with its last word first, as people look for surnames; the name of a pair, such as
 * "Alfa & Beeta", unchanged. */
static const char *surname_first(struct arena *arena, const char *name)
{
	const char *last = strrchr(name, ' ');

	return !last || strpbrk(name, "&/+,")
	           ? name
	           : arena_printf(arena, "%s %.*s", last + 1, (int)(last - name), name);
}

/* Lists each person now sitting in a round, and the players with a bye, in no order. */
static struct place *places_list(struct arena *arena, const struct round *round,
    const struct entrant *entrants, size_t entrant_count, size_t *ret_count)
{
	struct place *list = NULL;
	size_t count = 0;

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t j = 0; j < round->tables[i].side_count; j++) {
			const struct seat *seat = &round->tables[i].sides[j];

			for (size_t k = 0; k < seat->player_count; k++) {
				const bool second =
				    seat->partner > 0 && 2 * k >= seat->player_count;

				list = arena_room(arena, list, count, sizeof *list);
				list[count++] = (struct place){
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
			list[count++] = (struct place){.player = entrant->players[k].name,
			    .entrant = entrant->name,
			    .number = entrant->number};
		}
	}
	*ret_count = count;
	return list;
}

void answer_pairings_by_name(struct answer *to, const struct round *round,
    const struct entrant *entrants, size_t entrant_count)
{
	const struct vocabulary *words;
	const char *alphabet;
	struct place *list;
	size_t count;

	if (!to)
		return;
	/* Some letters have places of their own in the alphabet of the answer's language. */
	words = answer_language(to);
	alphabet = words ? words->find(words->from, "alphabet") : NULL;
	list = places_list(answer_arena(to), round, entrants, entrant_count, &count);
	/* By surname; the list is short. */
	for (size_t i = 0; i < count; i++) {
		struct place place = list[i];
		size_t at = i;

		place.key = text_sort_key(
		    answer_arena(to), alphabet, surname_first(answer_arena(to), place.player));
		for (; at > 0 && strcmp(list[at - 1].key, place.key) > 0; at--)
			list[at] = list[at - 1];
		list[at] = place;
	}
	answer_number(to, "round", round->number);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < count; i++) {
		const struct place *place = &list[i];
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
	if (!to)
		return;
	if (phase)
		answer_text(to, "phase", phase);
	answer_game_length(to, event);
	answer_round(to, round, entrants, entrant_count, time);
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
	answer_pairings_by_name(to, round, entrants, entrant_count);
}

static const char *state_of(const struct ranking_game *game)
{
	return game->game.artificial ? "unplayed"
	       : game->game.decided  ? "decided"
	       : game->game.finished ? "finished"
	       : game->hands > 0     ? "playing"
	                             : "waiting";
}

static void add_side(
    struct answer *to, const struct standings_facts *facts, size_t at, size_t index)
{
	const struct ranking_game *game = &facts->input.games[at];
	const struct ranking_outside given =
	    standings_counts_outside_at(facts, &facts->tables[at], index, SIZE_MAX);
	const struct ranking_side *side = &game->sides[index];

	answer_letter(to, "side", (char)('A' + index));

	/* "Alfa & Beeta": the partners of a round. */
	const struct entrant *entrants = facts->entrants;
	struct text names = {.arena = answer_arena(to)};

	for (size_t i = 0; i < side->entrant_count; i++)
		text_addf(&names, "%s%s", i > 0 ? " & " : "", entrants[side->entrants[i]].name);
	answer_text(to, "entrant", text_of(&names));
	(void)answer_list(to, "numbers");
	for (size_t i = 0; i < side->entrant_count; i++)
		answer_item_number(to, "numbers", facts->entrants[side->entrants[i]].number);
	answer_number(to, "score", game->game.scores[index]);
	answer_game_result(to, game->game.results[index]);
	answer_game_points(to, &facts->input.rules, game, index);
	answer_flag(to, "won", game->game.results[index] == GAME_WON);
	answer_outside(to, &given);
	answer_game_part(to, &game->game, index);
	answer_side_names(to, "names", facts->entrants, side, SIZE_MAX);
}

/* Returns the group of a table; 0: its phase has none. */
static int group_at(const struct standings_facts *facts, size_t index)
{
	return facts->groups ? facts->groups[index] : 0;
}

static void add_table(struct answer *to, const struct standings *standings, size_t index)
{
	const struct standings_facts *facts = &standings->facts;
	const struct ranking_game *game = &facts->input.games[index];
	const struct address *address = &facts->tables[index];

	answer_address_of_table(to, "table", address);
	if (group_at(facts, index) > 0)
		answer_group_letter(to, group_at(facts, index));
	for (size_t side = 0; side < game->game.side_count; side++) {
		struct answer *row = answer_row(to, "sides");

		if (row)
			add_side(row, facts, index, side);
	}
	answer_number(to, "hands", game->hands);
	answer_flag(to, "finished", game->game.finished);
	answer_flag(to, "decided", game->game.decided);
	answer_number(to, "round", address->round);
	answer_number(to, "number", address->table);
	answer_code(to, "state", state_of(game));
	answer_number_above(to, "unaccepted",
	    unaccepted_in(standings->unaccepted, standings->unaccepted_count, address->round,
	        address->table));
	answer_flag(to, "artificial", game->game.artificial);
	answer_flag_set(to, "bell", game->game.rung);
	answer_flag(
	    to, "scored", !game->game.artificial && (game->hands > 0 || game->game.finished));
	answer_victory_ranks(to, facts->input.rules.by);
}

static bool is_asked(int only, int round)
{
	return only == 0 || only == round;
}

void answer_results(
    struct answer *to, const struct event *event, const struct standings *standings, int round)
{
	const struct standings_facts *facts = &standings->facts;
	const struct ranking_input *input = &facts->input;

	answer_text(to, "event", event->settings.name);
	answer_code(to, "points", ranking_by_key(input->rules.by));
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++)
		if (is_asked(round, input->games[i].round)) {
			add_table(answer_row(to, "tables"), standings, i);
			answer_flag_set(to, "groups", group_at(facts, i) > 0);
		}
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++) {
		const struct ranking_bye *bye = &input->byes[i];
		struct answer *row;

		if (!is_asked(round, bye->round))
			continue;
		row = answer_row(to, "byes");
		answer_number(row, "round", bye->round);
		answer_number(row, "number", facts->entrants[bye->entrant].number);
		answer_text(row, "entrant", facts->entrants[bye->entrant].name);
	}
	for (size_t i = 0; i < standings->dispute_count; i++)
		if (is_asked(round, standings->disputes[i].address.round))
			answer_undecided_disputes(to, &standings->disputes[i], 1);
	answer_number_above(to, "hands_unaccepted",
	    unaccepted_in(standings->unaccepted, standings->unaccepted_count, round, 0));
	if (round > 0) {
		const struct round_play play =
		    round_play_of(facts->plays, facts->play_count, round);

		answer_number(to, "round", round);
		if (play.phase > 0)
			answer_text(to, "phase", play.name);
	}
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
}

/* A game, and an entrant's side of it. */
struct game_seat {
	const struct ranking_game *game;
	size_t side;
};

static void add_opponents(
    struct answer *to, const struct standings *standings, const struct game_seat *sitting)
{
	const struct ranking_game *game = sitting->game;

	(void)answer_list(to, "opponents");
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t k = 0; side != sitting->side && k < game->sides[side].entrant_count;
		     k++)
			answer_item_number(to, "opponents",
			    standings->ranked.input.numbers[game->sides[side].entrants[k]]);
}

/* Adds what an entrant played in a round: a column of the list of rounds. */
static void add_round(struct answer *to, const struct standings *standings,
    const struct game_seat *sittings, size_t count, size_t entrant, int round)
{
	bool any = false;

	for (size_t i = 0; i < count; i++) {
		const struct game_seat *sitting = &sittings[i];
		struct answer *row;

		if (sitting->game->round != round)
			continue;
		any = true;
		row = answer_row(to, "games");
		answer_game_result(row, sitting->game->game.results[sitting->side]);
		add_opponents(row, standings, sitting);
		answer_flag(row, "played", !ranking_unplayed(sitting->game));
	}
	if (!any && ranking_has_bye(&standings->ranked.input, entrant, round))
		answer_flag(to, "bye", true);
}

/* Adds the games against another entrant: a column of the matrix. */
static void add_meetings(struct answer *to, const struct ranking_rules *rules,
    const struct game_seat *sittings, size_t count, size_t other)
{
	for (size_t i = 0; i < count; i++) {
		const struct game_seat *sitting = &sittings[i];
		const struct ranking_game *met = sitting->game;
		const struct game *game = &met->game;
		struct answer *row;
		size_t against;

		if (!ranking_game_sits(met, other, &against) || against == sitting->side)
			continue;
		row = answer_row(to, "games");
		answer_game_points(row, rules, met, sitting->side);
		answer_number(
		    row, "difference", game->scores[sitting->side] - game->scores[against]);
		answer_flag(row, "finished", game->finished);
		answer_game_part(row, game, sitting->side);
	}
}

/* --- rows and columns --- */

static size_t column_count(const struct standings *standings, enum crosstable_kind kind)
{
	return kind == CROSSTABLE_MATRIX ? standings->ranking.count
	                                 : (size_t)standings->ranked.rounds;
}

/* Adds the row of a place. `sittings` has room for all games. */
static void add_row(struct answer *to, const struct standings *standings, size_t index,
    enum crosstable_kind kind, struct game_seat *sittings)
{
	const struct ranking_input *input = &standings->ranked.input;
	const struct ranking_rules *rules = &standings->ranking.rules;
	const struct ranking_row *place = &standings->ranking.rows[index];
	const size_t entrant = place->entrant;
	size_t side, count = 0;

	for (size_t i = 0; i < input->game_count; i++)
		if (ranking_game_sits(&input->games[i], entrant, &side))
			sittings[count++] = (struct game_seat){&input->games[i], side};
	answer_number(to, "rank", place->rank);
	answer_number(to, "number", input->numbers[entrant]);
	answer_text(to, "entrant", standings->ranked.entrants[entrant].name);
	answer_ranked(to, "points", rules, place->points);
	(void)answer_list(to, "games");
	for (size_t i = 0; i < count; i++) {
		const struct ranking_game *played = sittings[i].game;
		struct answer *row = answer_row(to, "games");

		side = sittings[i].side;
		answer_number(row, "round", played->round);
		add_opponents(row, standings, &sittings[i]);
		answer_game_result(row, played->game.results[side]);
		answer_number(row, "score", played->game.scores[side]);
		answer_number(row, "against", game_against(&played->game, side));
		answer_game_points(row, rules, played, side);
		answer_flag(row, "played", !ranking_unplayed(played));
	}
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant)
			answer_item_number(to, "byes", input->byes[i].round);
	answer_number(to, "won", place->won);
	answer_match_points(to, rules, place);
	answer_number(to, "difference", place->difference);
	answer_carried(to, rules, place);
	(void)answer_list(to, "columns");
	for (size_t i = 0; i < column_count(standings, kind); i++) {
		struct answer *cell = answer_row(to, "columns");

		if (kind != CROSSTABLE_MATRIX)
			add_round(cell, standings, sittings, count, entrant, (int)i + 1);
		else if (i == index)
			answer_flag(cell, "self", true);
		else
			add_meetings(cell, &input->rules, sittings, count,
			    standings->ranking.rows[i].entrant);
	}
}

void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind)
{
	struct game_seat *sittings;

	if (!to)
		return;
	sittings =
	    arena_alloc(answer_arena(to), standings->ranked.input.game_count, sizeof *sittings);
	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", standings->ranked.rounds);
	(void)answer_list(to, "crosstable");
	for (size_t i = 0; i < standings->ranking.count; i++)
		add_row(answer_row(to, "crosstable"), standings, i, kind, sittings);
	answer_carries(to, &standings->ranking);
	answer_provisional(to, standings);
	answer_victory_ranks(to, standings->ranking.rules.by);
	(void)answer_list(to, "columns");
	for (size_t i = 0; i < column_count(standings, kind); i++) {
		struct answer *column = answer_row(to, "columns");

		if (kind == CROSSTABLE_MATRIX)
			answer_number(column, "number",
			    standings->ranked.input.numbers[standings->ranking.rows[i].entrant]);
		else
			answer_number(column, "round", (int64_t)i + 1);
	}
}

void answer_cover(struct answer *to, int round, const struct table *tables, size_t count)
{
	answer_number(to, "round", round);
	answer_number(to, "sheet_count", (int64_t)count);
	for (size_t i = 0; i < count; i++) {
		const struct table *table = &tables[i];
		struct answer *row = answer_row(to, "sheets");
		bool checked = table->hand_count > 0;

		answer_number(row, "table", table->address.table);
		for (size_t side = 0; side < table->side_count; side++)
			answer_text(
			    answer_row(row, "sides"), "entrant", table->sides[side].entrant);
		answer_number_above(row, "hands", (int64_t)table->hand_count);
		for (size_t k = 0; k < table->hand_count; k++)
			checked = checked &&
			          (table->hands[k].voided || second_look_had(&table->hands[k]));
		answer_flag_set(row, "returned", table->game.finished);
		answer_flag_set(row, "signed", table->signature.number > 0);
		answer_flag_set(row, "checked", checked);
	}
}
