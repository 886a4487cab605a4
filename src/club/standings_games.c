#include "club/standings.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <stdlib.h>
#include <string.h>

/* --- games as rows --- */

/* A game as its rows have it. */
struct tally_game {
	struct address table;
	size_t side_count;
	struct ranking_side sides[SIDES_MOST]; /* entrants as indexes: their numbers less one */
	struct game_decision decision;
	const char *clause; /* of the decision; "": none */
	int64_t decided_at; /* the line of the log; 0: not decided */
	bool rung;          /* the bell ended it with its score */
	int rung_by;        /* the hand with which the bell ended it; 0: none */
	size_t hand_count;
	struct game_hand *hands; /* that count, in the order of play, by place */
};

_Noreturn static void damaged(const struct desk *desk, const char *what)
{
	break_off(
	    ERROR_STORE, "store-damaged", "%s: %s", store_path(desk->store), message_words(what));
}

/* Reads who sat at the games up to a round, by round and table, and how they were decided. A second entrant on a side is
 * the partner of a round. */
static struct tally_game *seats_read(
    const struct desk *desk, int rounds, size_t entrant_count, size_t *ret_count)
{
	enum { ROUND, TABLE, SIDE, PLACE, ENTRANT, AGAINST, POINTS, DECIDED, RUNG, CLAUSE };
	struct statement row = db_ask_event_file(desk, "tally_games.sql");
	struct tally_game *games = NULL, *game = NULL;
	size_t count = 0;

	db_bind_number(&row, ":round", rounds);
	while (db_step(&row)) {
		const int round = db_int(&row, ROUND), table = db_int(&row, TABLE);
		const int number = db_int(&row, ENTRANT);
		const bool partner = db_int(&row, PLACE) == 2;
		struct ranking_side *side;

		if (!game || game->table.round != round || game->table.table != table) {
			games = arena_room(desk->arena, games, count, sizeof *games);
			game = &games[count++];
			*game = (struct tally_game){
			    .table = {.round = round, .table = table},
			    .decision = {.made = !db_is_null(&row, AGAINST),
			        .against = (size_t)db_number(&row, AGAINST),
			        .points = db_number(&row, POINTS)},
			    .clause = db_text(&row, CLAUSE, desk->arena),
			    .rung = db_int(&row, RUNG) != 0,
			};
			if (game->decision.made)
				game->decided_at = db_number(&row, DECIDED);
		}
		if (!partner && game->side_count == SIDES_MOST)
			damaged(desk, TEXT_WORDS_SEATS_TABLES_GO);
		if (partner &&
		    (game->side_count == 0 || (size_t)db_int(&row, SIDE) != game->side_count - 1))
			damaged(desk, TEXT_WORDS_PARTNERS_TABLES_GO);
		game->side_count += !partner;
		side = &game->sides[game->side_count - 1];
		if (number < 1 || (size_t)number > entrant_count)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING,
			    store_path(desk->store), number);
		/* Entrants are numbered from 1 without gaps, so a number less one is an index. */
		side->entrants[side->entrant_count++] = (size_t)number - 1;
	}
	db_release(&row);
	*ret_count = count;
	return games;
}

/* Reads the hands of the games, one side of a version after the other. Versions come oldest first, and the newest
 * remains. A void version has no side and leaves the hand out. `bell`: a hand that the bell ended is its game's last in
 * every round. */
static void hands_read(
    const struct desk *desk, int rounds, bool bell, struct tally_game *games, size_t count)
{
	enum { ROUND, TABLE, HAND, SIDE, TOTAL, BELL };
	struct statement row = db_ask_event_file(desk, "tally_hands.sql");
	size_t at = 0;

	db_bind_number(&row, ":round", rounds);
	db_bind_number(&row, ":bell", bell);
	while (db_step(&row)) {
		const int round = db_int(&row, ROUND), table = db_int(&row, TABLE);
		const int number = db_int(&row, HAND), side = db_int(&row, SIDE);
		struct tally_game *game;
		bool again;

		while (at < count &&
		       (games[at].table.round != round || games[at].table.table != table))
			at++;
		if (at == count)
			damaged(desk, TEXT_WORDS_HANDS_TABLE_NOBODY);
		game = &games[at];
		again = game->hand_count > 0 && game->hands[game->hand_count - 1].number == number;
		if (side == 0 && (db_int(&row, BELL) != 0 || game->rung_by == number))
			game->rung_by = db_int(&row, BELL) != 0 ? number : 0;
		if (db_is_null(&row, SIDE)) {
			game->hand_count -= again;
			continue;
		}
		if (!again) {
			game->hands = arena_room(
			    desk->arena, game->hands, game->hand_count, sizeof *game->hands);
			game->hands[game->hand_count++] = (struct game_hand){.number = number};
		}
		if (side >= 0 && side < SIDES_MOST)
			game->hands[game->hand_count - 1].totals[side] = db_number(&row, TOTAL);
	}
	db_release(&row);
}

static int by_number(const void *left, const void *right)
{
	return ((const struct game_hand *)left)->number - ((const struct game_hand *)right)->number;
}

/* --- decisions --- */

const char *standings_decision_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < decided->part_count; side++) {
		const char *part = artificial_text(arena, vocabulary, &decided->parts, side);

		text_addf(&text, "%s%s %s", side > 0 ? " : " : "", decided->names[side],
		    part ? part : "");
	}
	return text_of(&text);
}

/* Returns a game ended by decision for the note under the standings. */
static struct standing_decision decision_tell(
    const struct tally_game *game, const struct entrant *entrants)
{
	struct standing_decision decided = {.table = game->table, .clause = game->clause};

	if (!game->decision.artificial) {
		decided.against = entrants[game->sides[game->decision.against].entrants[0]].name;
		decided.points = game->decision.points;
		return decided;
	}
	decided.part_count = game->side_count;
	decided.parts = game->decision.parts;
	for (size_t side = 0; side < game->side_count; side++)
		decided.names[side] = entrants[game->sides[side].entrants[0]].name;
	return decided;
}

/* --- games judged --- */

void standings_games_read(
    const struct desk *desk, const struct event_settings *settings, struct standings_facts *facts)
{
	size_t count;
	struct tally_game *tally =
	    seats_read(desk, facts->rounds, facts->input.entrant_count, &count);
	struct ranking_game *games = arena_alloc(desk->arena, count, sizeof *games);
	struct address *tables = arena_alloc(desk->arena, count, sizeof *tables);
	struct standing_decision *decided = arena_alloc(desk->arena, count, sizeof *decided);
	struct game_points *points = arena_alloc(desk->arena, facts->given_count, sizeof *points);
	struct hand_orders orders;

	hands_read(desk, facts->rounds, table_timed(settings), tally, count);
	orders = hand_orders_read(desk, facts->rounds);
	for (size_t i = 0; i < count; i++) {
		struct tally_game *game = &tally[i];
		const int round = game->table.round, table = game->table.table;
		const struct round_play play =
		    round_play_of(facts->plays, facts->play_count, round);
		struct game_rules rules =
		    table_game_rules(event_book_of(desk->event, round), settings, &play);
		struct game_record record = {.side_count = game->side_count,
		    .hand_count = game->hand_count,
		    .hands = game->hands,
		    .points = points};

		/* If a hand was inserted, each hand counts at its place in the order of play. */
		for (size_t k = 0; k < game->hand_count && orders.count > 0; k++)
			game->hands[k].number =
			    hand_orders_place(&orders, round, table, game->hands[k].number);
		if (game->hand_count > 1 && orders.count > 0)
			qsort(game->hands, game->hand_count, sizeof *game->hands, by_number);
		table_decision_parts(game->clause, game->side_count, &game->decision);
		record.decision = game->decision;
		for (size_t k = 0; k < facts->given_count; k++) {
			const struct given *given = &facts->given[k];
			struct game_points *one = &points[record.points_count];

			if (given->place.round != round || given->place.table != table ||
			    !table_given_counts(given, game->decided_at, one))
				continue;
			one->after_hand =
			    hand_orders_after(&orders, round, table, given->after_hand);
			record.points_count++;
		}
		rules.rung = game->rung || game->rung_by > 0;
		tables[i] = game->table;
		games[i].round = round;
		games[i].hands = (int)game->hand_count;
		games[i].hands_said = play.hands;
		memcpy(games[i].sides, game->sides, sizeof games[i].sides);
		game_judge(&rules, &record, &games[i].game);
		if (game->decision.made && game->decision.against < game->side_count)
			decided[facts->decided_count++] = decision_tell(game, facts->entrants);
	}
	facts->input.games = games;
	facts->input.game_count = count;
	facts->tables = tables;
	facts->decided = decided;
}
