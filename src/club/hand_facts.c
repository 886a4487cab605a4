#include "club/hand.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/address.h"
#include "club/event.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <stdlib.h>

/* --- games as rows --- */

/* The games while their rows are read, in the order of round, table and hand. */
struct tally {
	const struct desk *desk;
	const struct tally_asked *asked;
	size_t count;
	struct tally_game *games;
	size_t at;                       /* the game whose rows are being read */
	int newest_hand, newest_version; /* of its newest hand read so far; 0: none yet */
};

static bool damaged(struct tally *tally, const char *what, struct error *err)
{
	return error_set(err, ERROR_STORE, "store-damaged", "%s: %s",
	    store_path(tally->desk->store), message_words(what));
}

/* Adds an entrant to a side. Entrants are numbered from 1 without gaps, so a number less one is an index. */
static bool entrant_take(
    struct tally *tally, int number, struct ranking_side *side, struct error *err)
{
	if (number < 1 || (size_t)number > tally->asked->entrant_count)
		return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING,
		    store_path(tally->desk->store), number);
	side->entrants[side->entrant_count++] = (size_t)number - 1;
	return true;
}

/* Reads the rows of a statement, which come by round and table, from the first game on. */
static bool rows_take(struct tally *tally, struct statement *statement,
    bool (*take)(void *context, const struct statement *row, struct error *err), struct error *err)
{
	db_bind_number(statement, ":event", tally->desk->event->number);
	db_bind_number(statement, ":round", tally->asked->rounds);
	tally->at = 0;
	return row_each(statement, take, tally, err);
}

/* The columns of the three questions; all begin with the round and the table. */
enum { ROUND, TABLE };
enum {
	SEAT_SIDE = 2,
	SEAT_ENTRANT,
	SEAT_AGAINST,
	SEAT_POINTS,
	SEAT_DECIDED,
	SEAT_RUNG,
	SEAT_CLAUSE
};
enum { VERSION_HAND = 2, VERSION_NUMBER, VERSION_SIDE, VERSION_TOTAL, VERSION_BELL };

/* Advances to the game of the row's round and table; NULL if there is none. */
static struct tally_game *game_at(struct tally *tally, const struct statement *row)
{
	int round = db_int(row, ROUND), table = db_int(row, TABLE);

	while (tally->at < tally->count &&
	       (tally->games[tally->at].round != round || tally->games[tally->at].table != table)) {
		tally->at++;
		tally->newest_hand = tally->newest_version = 0;
	}
	return tally->at < tally->count ? &tally->games[tally->at] : NULL;
}

/* Takes a seat; the first seat of a table begins its game. */
static bool seat_take(void *context, const struct statement *row, struct error *err)
{
	struct tally *tally = context;
	struct tally_game *game = tally->count > 0 ? &tally->games[tally->count - 1] : NULL;

	if (!game || game->round != db_int(row, ROUND) || game->table != db_int(row, TABLE)) {
		const bool decided = !db_is_null(row, SEAT_AGAINST);

		tally->games = arena_room(
		    tally->desk->arena, tally->games, tally->count, sizeof *tally->games);
		game = &tally->games[tally->count++];
		*game = (struct tally_game){
		    .round = db_int(row, ROUND),
		    .table = db_int(row, TABLE),
		    .decision = {.made = decided,
		        .against = (size_t)db_number(row, SEAT_AGAINST),
		        .points = db_number(row, SEAT_POINTS)},
		    .decided_at = decided ? db_number(row, SEAT_DECIDED) : 0,
		    .rung = db_int(row, SEAT_RUNG) != 0,
		};
		if (!db_text(row, SEAT_CLAUSE, tally->desk->arena, &game->clause, err))
			return false;
	}
	if (game->side_count == SIDES_MOST)
		return damaged(tally, TEXT_WORDS_SEATS_TABLES_GO, err);
	return entrant_take(
	    tally, db_int(row, SEAT_ENTRANT), &game->sides[game->side_count++], err);
}

/* Takes the second entrant of a side, if partners change from round to round. */
static bool partner_take(void *context, const struct statement *row, struct error *err)
{
	struct tally *tally = context;
	struct tally_game *game = game_at(tally, row);
	const size_t side = (size_t)db_number(row, SEAT_SIDE);

	if (!game || side >= game->side_count || game->sides[side].entrant_count >= PARTNERS_MOST)
		return damaged(tally, TEXT_WORDS_PARTNERS_TABLES_GO, err);
	return entrant_take(tally, db_int(row, SEAT_ENTRANT), &game->sides[side], err);
}

/* Takes one side of a version. A hand's versions come oldest first, so the first row of a version replaces the hand
 * as an older version had it. A void version has no sums and leaves the hand out. */
static bool version_take(void *context, const struct statement *row, struct error *err)
{
	struct tally *tally = context;
	struct tally_game *game = game_at(tally, row);
	const bool is_void = db_is_null(row, VERSION_SIDE);
	const int hand = db_int(row, VERSION_HAND), side = db_int(row, VERSION_SIDE);
	const int version = is_void ? 0 : db_int(row, VERSION_NUMBER);

	if (!game)
		return damaged(tally, TEXT_WORDS_HANDS_TABLE_NOBODY, err);
	if (tally->newest_hand != hand || tally->newest_version != version) {
		if (tally->newest_hand == hand && tally->newest_version != 0)
			game->hand_count--;
		if (game->rung_by == hand)
			game->rung_by = 0;
		tally->newest_hand = hand;
		tally->newest_version = version;
		if (version != 0) {
			game->hands = arena_room(
			    tally->desk->arena, game->hands, game->hand_count, sizeof *game->hands);
			game->hands[game->hand_count++] = (struct game_hand){.number = hand};
		}
	}
	if (is_void)
		return true;
	if (side >= 0 && side < SIDES_MOST)
		game->hands[game->hand_count - 1].totals[side] = db_number(row, VERSION_TOTAL);
	if (db_int(row, VERSION_BELL) != 0)
		game->rung_by = hand;
	return true;
}

static int by_number(const void *left, const void *right)
{
	return ((const struct game_hand *)left)->number - ((const struct game_hand *)right)->number;
}

bool tally_read(const struct desk *desk, const struct tally_asked *asked, struct tally_game **ret,
    size_t *ret_count, struct hand_orders *ret_orders, struct error *err)
{
	static const char partners_sql[] = "SELECT round, game, side, entrant FROM seat_now "
	                                   "WHERE event = :event AND round <= :round AND place = 2 "
	                                   "ORDER BY round, game, side";
	struct tally tally = {.desk = desk, .asked = asked};
	struct statement statement = db_ask_file(desk->store, "tally_games.sql", err);

	if (!rows_take(&tally, &statement, seat_take, err))
		return false;
	statement = db_ask(desk->store, partners_sql, err);
	if (!rows_take(&tally, &statement, partner_take, err))
		return false;
	statement = db_ask_file(desk->store, "tally_hands.sql", err);
	db_bind_number(&statement, ":bell", asked->bell);
	if (!rows_take(&tally, &statement, version_take, err) ||
	    !hand_orders_read(desk, asked->rounds, ret_orders, err))
		return false;
	/* At tables where a hand was inserted, each hand counts at its place in the order of play. */
	for (size_t i = 0; i < tally.count && ret_orders->count > 0; i++) {
		struct tally_game *game = &tally.games[i];

		for (size_t k = 0; k < game->hand_count; k++)
			game->hands[k].number = hand_orders_place(
			    ret_orders, game->round, game->table, game->hands[k].number);
		if (game->hand_count > 1)
			qsort(game->hands, game->hand_count, sizeof *game->hands, by_number);
	}
	*ret = tally.games;
	*ret_count = tally.count;
	return true;
}

/* --- counts of canastas, red threes and penalties --- */

struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score)
{
	struct ranking_counts counts = {{[COUNT_BY_SUMS] = side->detail == DETAIL_TOTALS}};

	for (size_t i = 0; i < score->line_count; i++) {
		if (score->lines[i].item == ITEM_CANASTA)
			counts.of[COUNT_CANASTAS] += score->lines[i].count;
		else if (score->lines[i].item == ITEM_PENALTY)
			counts.of[COUNT_PENALTIES] += score->lines[i].count;
	}
	for (size_t i = 0; side->detail == DETAIL_TOTALS && i < side->penalty_count; i++)
		counts.of[COUNT_PENALTIES] += side->penalties[i].count;
	return counts;
}

/* Scores a hand again and gives one row for each side. */
static bool hand_take(const struct desk *desk, const struct event_kinds *kinds,
    const struct address *address, int version, struct hand_facts ret[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, address->round);
	struct hand hand;
	struct score score;

	/* The sums were checked before they were recorded. */
	if (!hand_version_read(desk, address, version, &hand, NULL, err))
		return false;
	hand_score_lines(desk->arena, desk->event, &hand, address, &score);
	for (size_t i = 0; i < hand.side_count; i++) {
		const struct side *side = &hand.sides[i];
		const struct side_score *scored = &score.sides[i];

		ret[i] = (struct hand_facts){.round = address->round,
		    .table = address->table,
		    .hand = address->hand,
		    .side = i,
		    .minimum = scored->opening_minimum,
		    .red_threes = side->red_threes,
		    .concealed = side->out == OUT_CONCEALED,
		    .out = side->out != OUT_NONE,
		    .by_sums = side->detail == DETAIL_TOTALS,
		    .counts = hand_facts_counts(side, scored)};
		for (size_t k = 0; k < scored->line_count; k++) {
			const struct line *line = &scored->lines[k];

			if (line->item == ITEM_CANASTA)
				ret[i].canastas[event_kind(kinds, book->kinds[line->index].name)] +=
				    line->count;
		}
	}
	*ret_count = hand.side_count;
	return true;
}

bool hand_facts_read(const struct desk *desk, int rounds, struct hand_facts **ret,
    size_t *ret_count, struct error *err)
{
	struct arena scratch = {0};
	const struct desk passing = {.store = desk->store, .arena = &scratch, .event = desk->event};
	struct hand_facts *facts = NULL;
	struct hand_newest *hands;
	size_t hand_count = 0, count = 0;
	struct event_kinds kinds;
	bool ok = hand_newest_read(desk, rounds, &hands, &hand_count, err);

	/* The kinds fit: a phase is not begun otherwise. */
	(void)event_kinds_tell(desk->event, NULL, &kinds);
	for (size_t i = 0; ok && i < hand_count; i++) {
		struct hand_facts sides[SIDES_MOST];
		size_t side_count = 0;

		ok = hand_take(
		    &passing, &kinds, &hands[i].address, hands[i].version, sides, &side_count, err);
		for (size_t side = 0; ok && side < side_count; side++) {
			facts = arena_room(desk->arena, facts, count, sizeof *facts);
			facts[count++] = sides[side];
		}
		arena_empty(&scratch);
	}
	arena_release(&scratch);
	*ret = facts;
	*ret_count = count;
	return ok;
}

bool hand_facts_of_table(const struct desk *desk, const struct table *table,
    struct hand_facts **ret, size_t *ret_count, struct error *err)
{
	struct hand_facts *facts =
	    arena_alloc(desk->arena, table->hand_count * SIDES_MOST, sizeof *facts);
	struct event_kinds kinds;
	size_t count = 0;

	(void)event_kinds_tell(desk->event, NULL, &kinds);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct address address = {
		    table->address.round, table->address.table, hand->number};
		size_t sides;

		if (hand->voided)
			continue;
		if (!hand_take(desk, &kinds, &address, hand->version, &facts[count], &sides, err))
			return false;
		count += sides;
	}
	*ret = facts;
	*ret_count = count;
	return true;
}
