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
	bool rung;          /* the bell ended it as it was */
	int rung_by;        /* the hand with which the bell ended it; 0: none */
	size_t hand_count;
	struct game_hand *hands; /* that count, in the order of play, by place */
};

/* The games of an event by round and table, while their rows are read. */
struct tally {
	const struct desk *desk;
	size_t entrant_count;
	size_t count;
	struct tally_game *games;
	size_t at; /* the game whose hands are being read */
};

_Noreturn static void damaged(const struct tally *tally, const char *what)
{
	break_off(ERROR_STORE, "store-damaged", "%s: %s", store_path(tally->desk->store),
	    message_words(what));
}

/* Takes an entrant at a table. The first begins a game; a second one on a side is the partner of a round. */
static void seat_take(struct tally *tally, const struct statement *row)
{
	enum { ROUND, TABLE, SIDE, PLACE, ENTRANT, AGAINST, POINTS, DECIDED, RUNG, CLAUSE };
	struct tally_game *game = tally->count > 0 ? &tally->games[tally->count - 1] : NULL;
	const struct address table = {.round = db_int(row, ROUND), .table = db_int(row, TABLE)};
	const int number = db_int(row, ENTRANT);
	const int place = db_int(row, PLACE);
	struct ranking_side *side;

	if (!game || game->table.round != table.round || game->table.table != table.table) {
		tally->games = arena_room(
		    tally->desk->arena, tally->games, tally->count, sizeof *tally->games);
		game = &tally->games[tally->count++];
		*game = (struct tally_game){
		    .table = table,
		    .decision = {.made = !db_is_null(row, AGAINST),
		        .against = (size_t)db_number(row, AGAINST),
		        .points = db_number(row, POINTS)},
		    .rung = db_int(row, RUNG) != 0,
		};
		if (game->decision.made)
			game->decided_at = db_number(row, DECIDED);
		game->clause = db_text(row, CLAUSE, tally->desk->arena);
	}
	if (place != 2 && game->side_count == SIDES_MOST)
		damaged(tally, TEXT_WORDS_SEATS_TABLES_GO);
	if (place == 2 &&
	    (game->side_count == 0 || (size_t)db_int(row, SIDE) != game->side_count - 1))
		damaged(tally, TEXT_WORDS_PARTNERS_TABLES_GO);
	game->side_count += place != 2;
	side = &game->sides[game->side_count - 1];
	if (number < 1 || (size_t)number > tally->entrant_count)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING,
		    store_path(tally->desk->store), number);
	/* Entrants are numbered from 1 without gaps, so a number less one is an index. */
	side->entrants[side->entrant_count++] = (size_t)number - 1;
}

/* Takes one side of a version of a hand. Versions come oldest first, and the newest remains. A void version has no side
 * and leaves the hand out. */
static void version_take(struct tally *tally, const struct statement *row)
{
	enum { ROUND, TABLE, HAND, SIDE, TOTAL, BELL };
	const int round = db_int(row, ROUND), table = db_int(row, TABLE);
	const int number = db_int(row, HAND), side = db_int(row, SIDE);
	struct tally_game *game;
	bool again;

	while (tally->at < tally->count && (tally->games[tally->at].table.round != round ||
	                                       tally->games[tally->at].table.table != table))
		tally->at++;
	if (tally->at == tally->count)
		damaged(tally, TEXT_WORDS_HANDS_TABLE_NOBODY);
	game = &tally->games[tally->at];
	again = game->hand_count > 0 && game->hands[game->hand_count - 1].number == number;
	if (side == 0 && (db_int(row, BELL) != 0 || game->rung_by == number))
		game->rung_by = db_int(row, BELL) != 0 ? number : 0;
	if (db_is_null(row, SIDE)) {
		game->hand_count -= again;
		return;
	}
	if (!again) {
		game->hands = arena_room(
		    tally->desk->arena, game->hands, game->hand_count, sizeof *game->hands);
		game->hands[game->hand_count++] = (struct game_hand){.number = number};
	}
	if (side >= 0 && side < SIDES_MOST)
		game->hands[game->hand_count - 1].totals[side] = db_number(row, TOTAL);
}

static int by_number(const void *left, const void *right)
{
	return ((const struct game_hand *)left)->number - ((const struct game_hand *)right)->number;
}

/* Reads the games up to a round. `bell`: a hand that the bell ended is its game's last in every round. */
static void tally_read(struct tally *tally, int rounds, bool bell, struct hand_orders *ret_orders)
{
	const struct desk *desk = tally->desk;
	struct statement statement = db_ask_event_file(desk, "tally_games.sql");

	db_bind_number(&statement, ":round", rounds);
	while (db_step(&statement))
		seat_take(tally, &statement);
	db_release(&statement);
	statement = db_ask_event_file(desk, "tally_hands.sql");
	db_bind_number(&statement, ":round", rounds);
	db_bind_number(&statement, ":bell", bell);
	while (db_step(&statement))
		version_take(tally, &statement);
	db_release(&statement);
	*ret_orders = hand_orders_read(desk, rounds);
	/* At tables where a hand was inserted, each hand counts at its place in the order of play. */
	for (size_t i = 0; i < tally->count && ret_orders->count > 0; i++) {
		struct tally_game *game = &tally->games[i];

		for (size_t k = 0; k < game->hand_count; k++)
			game->hands[k].number = hand_orders_place(ret_orders, game->table.round,
			    game->table.table, game->hands[k].number);
		if (game->hand_count > 1)
			qsort(game->hands, game->hand_count, sizeof *game->hands, by_number);
	}
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
    struct arena *arena, const struct tally_game *game, const struct entrant *entrants)
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
	decided.artificial = standings_decision_text(arena, NULL, &decided);
	return decided;
}

/* --- games judged --- */

void standings_games_read(
    const struct desk *desk, const struct event_settings *settings, struct standings_facts *facts)
{
	struct tally tally = {.desk = desk, .entrant_count = facts->input.entrant_count};
	struct hand_orders orders;
	struct ranking_game *games;
	struct address *tables;
	struct standing_decision *decided;
	struct game_points *points;

	tally_read(&tally, facts->rounds, table_timed(settings), &orders);
	games = arena_alloc(desk->arena, tally.count, sizeof *games);
	tables = arena_alloc(desk->arena, tally.count, sizeof *tables);
	decided = arena_alloc(desk->arena, tally.count, sizeof *decided);
	points = arena_alloc(desk->arena, facts->given_count, sizeof *points);
	for (size_t i = 0; i < tally.count; i++) {
		struct tally_game *game = &tally.games[i];
		const int round = game->table.round, table = game->table.table;
		const struct round_play play =
		    round_play_of(facts->plays, facts->play_count, round);
		struct game_rules rules =
		    table_game_rules(event_book_of(desk->event, round), settings, &play);
		struct game_record record = {.side_count = game->side_count,
		    .hand_count = game->hand_count,
		    .hands = game->hands,
		    .points = points};

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
			decided[facts->decided_count++] =
			    decision_tell(desk->arena, game, facts->entrants);
	}
	facts->input.games = games;
	facts->input.game_count = tally.count;
	facts->tables = tables;
	facts->decided = decided;
}
