#include "store/statistics.h"
#include "store/db.h"

#include "store/rows.h"

#include <string.h>

/* The plus below keeps the bound of the round where it stands: passed on to the sides, it makes SQLite
 * walk all of an event's for each hand. */

/* The newest version of a hand. */
#define NEWEST                                                                                     \
	"v.version = (SELECT max(w.version) FROM hand_version w WHERE w.event = v.event "          \
	"AND w.round = v.round AND w.game = v.game AND w.hand = v.hand) "

#define SIDES_OF_HANDS                                                                             \
	"FROM hand_version v JOIN version_facts f ON f.event = v.event AND f.round = v.round "     \
	"AND f.game = v.game AND f.hand = v.hand AND f.version = v.version "                       \
	"JOIN version_side s ON s.event = v.event AND s.round = v.round AND s.game = v.game "      \
	"AND s.hand = v.hand AND s.version = v.version "

#define SIDE_OF_FACTS "'$.sides[' || s.side || ']"

static bool sides_count(
    struct store *store, int64_t event, int round, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) " SIDES_OF_HANDS
	                          "WHERE v.event = :event AND +v.round <= :round AND " NEWEST;
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", event);
	db_bind_number(&statement, ":round", round);
	return db_count(&statement, ret, err);
}

static size_t kind_of_item(const struct rulebook *book, const char *item)
{
	size_t kind = 0;

	while (kind < book->kind_count && strcmp(book->kinds[kind].item, item) != 0)
		kind++;
	return kind;
}

/* Canastas stand in the score record, a line each kind: the only place that knows their kind
 * whatever detail the hand was given at. Penalties too, those given later by a command among them;
 * only where sums alone are known it is the facts that have those written with the hand. */
static bool lines_read(struct store *store, const struct rulebook *book, const char *lines,
    struct hand_facts *facts, struct error *err)
{
	static const char sql[] =
	    "SELECT value ->> '$.item', value ->> '$.count' FROM json_each(:lines) "
	    "WHERE value ->> '$.group' = 'base'";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_text(&statement, ":lines", lines);
		while ((step = db_step(&statement, err)) == DB_ROW) {
			const char *item = (const char *)sqlite3_column_text(statement.handle, 0);
			size_t kind = item ? kind_of_item(book, item) : book->kind_count;

			if (kind < book->kind_count)
				facts->canastas[kind] += db_number(&statement, 1);
			else if (item && strcmp(item, "penalty") == 0)
				facts->penalties += db_number(&statement, 1);
		}
	}
	db_release(&statement);
	return step == DB_DONE;
}

static bool side_read(struct store *store, const struct statement *statement,
    const struct rulebook *book, struct hand_facts *facts, struct error *err)
{
	const char *out = (const char *)sqlite3_column_text(statement->handle, 5);
	const char *lines = (const char *)sqlite3_column_text(statement->handle, 8);

	*facts = (struct hand_facts){
	    .round = db_int(statement, 0),
	    .table = db_int(statement, 1),
	    .side = (size_t)db_number(statement, 2),
	    .minimum = db_int(statement, 3),
	    .hand = db_int(statement, 9),
	    .red_threes = db_number(statement, 4),
	    .concealed = out && strcmp(out, "concealed") == 0,
	    .by_sums = db_int(statement, 6) != 0,
	};
	if (facts->by_sums)
		facts->penalties = db_number(statement, 7);
	facts->out = facts->concealed || (out && strcmp(out, "normal") == 0);
	return facts->side < SIDES_MOST ? !lines || lines_read(store, book, lines, facts, err)
	                                : error_set(err, ERROR_STORE, "store-damaged",
	                                      "%s: a hand has too many sides", store->path);
}

/* The sides of all hands of an event up to a round, by round and table; within a read. */
static bool hand_facts_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct hand_facts **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT v.round, v.game, s.side, s.opening_minimum, "
	                          "ifnull(f.facts ->> (" SIDE_OF_FACTS ".red_threes'), 0), "
	                          "f.facts ->> (" SIDE_OF_FACTS ".out'), "
	                          "f.facts -> (" SIDE_OF_FACTS ".totals') IS NOT NULL, "
	                          "(SELECT ifnull(sum(ifnull(value ->> '$.count', 1)), 0) "
	                          "FROM json_each(f.facts, " SIDE_OF_FACTS ".penalties')), "
	                          "f.score -> (" SIDE_OF_FACTS ".lines'), v.hand " SIDES_OF_HANDS
	                          "WHERE v.event = :event AND +v.round <= :round AND " NEWEST
	                          "ORDER BY v.round, v.game, v.hand, s.side";
	struct hand_facts *facts;
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t room = 0;
	size_t count = 0;
	bool ok;

	if (!sides_count(store, event->id, round, &room, err))
		return false;
	facts = arena_alloc(arena, room, sizeof *facts);
	if (!facts)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", round);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW && count < room)
		ok = side_read(store, &statement, event->book, &facts[count++], err);
	db_release(&statement);
	*ret = facts;
	*ret_count = count;
	return ok && step != DB_FAILED;
}

struct ranking_counts hand_facts_counts(const struct hand_facts *facts)
{
	struct ranking_counts counts = {.penalties = facts->penalties};

	for (size_t kind = 0; kind < KINDS_MOST; kind++)
		counts.canastas += facts->canastas[kind];
	return counts;
}

static bool is_outside(const struct standings_facts *facts, const struct given *given)
{
	return given->kind == GIVEN_PENALTY && !given->cancelled && given->place.hand == 0 &&
	       given->place.round <= facts->rounds;
}

/* Penalties outside hands: of everybody on the side, or of the entrant alone who sat at no table. */
static void outside_count(const struct standings_facts *facts, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];
		const struct ranking_side *side = NULL;

		if (!is_outside(facts, given))
			continue;
		for (size_t game = 0; given->place.table > 0 && game < input->game_count; game++)
			if (facts->tables[game].round == given->place.round &&
			    facts->tables[game].table == given->place.table)
				side = &input->games[game].sides[given->side - 'A'];
		for (size_t k = 0; side && k < side->entrant_count; k++)
			counts[side->entrants[k]].penalties += given->count;
		if (!side && given->place.table == 0 && given->entrant > 0 &&
		    (size_t)given->entrant <= input->entrant_count)
			counts[given->entrant - 1].penalties += given->count;
	}
}

/* --- added up --- */

/* Where a minimum is counted; a new one finds its place in the order while there is room. */
static size_t minimum_place(struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	return at < statistics->minimum_count ? at : statistics->minimum_count - 1;
}

static void minimum_note(struct statistics *statistics, int32_t minimum)
{
	size_t at = 0;

	while (at < statistics->minimum_count && statistics->minima[at] < minimum)
		at++;
	if (statistics->minimum_count == STATISTICS_MINIMA_MOST ||
	    (at < statistics->minimum_count && statistics->minima[at] == minimum))
		return;
	memmove(&statistics->minima[at + 1], &statistics->minima[at],
	    (statistics->minimum_count - at) * sizeof *statistics->minima);
	statistics->minima[at] = minimum;
	statistics->minimum_count++;
}

static void side_add(
    struct statistics *statistics, const struct hand_facts *facts, struct statistics_row *row)
{
	row->hands++;
	row->by_sums += facts->by_sums;
	row->minima[minimum_place(statistics, facts->minimum)]++;
	for (size_t i = 0; i < KINDS_MOST; i++) {
		row->canastas[i] += facts->canastas[i];
		row->canastas_all += facts->canastas[i];
	}
	row->red_threes += facts->red_threes;
	row->out += facts->out;
	row->concealed += facts->concealed;
	row->penalties += facts->penalties;
}

/* Penalties outside hands; among all of them each once. */
static bool outside_add(struct arena *arena, const struct standings_facts *facts,
    struct statistics *statistics, struct statistics_row *rows, struct error *err)
{
	size_t count = facts->input.entrant_count;
	struct ranking_counts *counts = arena_alloc(arena, count, sizeof *counts);

	if (!counts)
		return error_memory(err);
	outside_count(facts, counts);
	for (size_t i = 0; i < count; i++)
		rows[i].penalties += counts[i].penalties;
	for (size_t i = 0; i < facts->given_count; i++)
		if (is_outside(facts, &facts->given[i]))
			statistics->all.penalties += facts->given[i].count;
	return true;
}

static bool statistics_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct statistics *ret, struct error *err)
{
	struct standings_facts facts;
	struct statistics statistics = {.book = event->book};
	struct statistics_row *rows;
	struct hand_facts *sides;
	size_t count, game = 0;

	if (!standings_facts_read(store, arena, event, round, &facts, err) ||
	    !hand_facts_read(store, arena, event, facts.rounds, &sides, &count, err))
		return false;
	rows = arena_alloc(arena, facts.input.entrant_count, sizeof *rows);
	if (!rows)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		minimum_note(&statistics, sides[i].minimum);
	for (size_t i = 0; i < count; i++) {
		const struct ranking_side *side;

		while (game < facts.input.game_count &&
		       (facts.tables[game].round != sides[i].round ||
		           facts.tables[game].table != sides[i].table))
			game++;
		if (game == facts.input.game_count)
			break;
		side = &facts.input.games[game].sides[sides[i].side];
		side_add(&statistics, &sides[i], &statistics.all);
		for (size_t k = 0; k < side->entrant_count; k++)
			side_add(&statistics, &sides[i], &rows[side->entrants[k]]);
	}
	if (!outside_add(arena, &facts, &statistics, rows, err))
		return false;
	statistics.rounds = facts.rounds;
	statistics.entrants = facts.entrants;
	statistics.entrant_count = facts.input.entrant_count;
	statistics.rows = rows;
	*ret = statistics;
	return true;
}

bool statistics_make(struct store *store, struct arena *arena, const struct event *event, int round,
    struct statistics *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, statistics_read(store, arena, event, round, ret, err));
}

/* --- for standings --- */

bool standings_outside(struct arena *arena, struct standings_facts *facts,
    const struct given *given, size_t given_count, struct error *err)
{
	int64_t *points = arena_alloc(arena, facts->input.entrant_count, sizeof *points);

	if (!points)
		return error_memory(err);
	for (size_t i = 0; i < given_count; i++)
		if (given[i].place.table == 0 && !given[i].cancelled &&
		    given[i].place.round <= facts->rounds && given[i].entrant > 0 &&
		    (size_t)given[i].entrant <= facts->input.entrant_count)
			points[given[i].entrant - 1] += given[i].points;
	facts->given = given;
	facts->given_count = given_count;
	facts->input.points_outside = points;
	return true;
}

bool standings_counts_read(struct store *store, struct arena *arena, const struct event *event,
    struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	struct ranking_counts *counts;
	struct hand_facts *sides;
	size_t count, game = 0;

	if (!tie_break_list_has(&input->rules.tie_breaks, TIE_CANASTAS) &&
	    !tie_break_list_has(&input->rules.tie_breaks, TIE_PENALTIES))
		return true;
	counts = arena_alloc(arena, input->entrant_count, sizeof *counts);
	if (!counts)
		return error_memory(err);
	if (!hand_facts_read(store, arena, event, facts->rounds, &sides, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct ranking_side *side;

		while (game < input->game_count && (facts->tables[game].round != sides[i].round ||
		                                       facts->tables[game].table != sides[i].table))
			game++;
		if (game == input->game_count)
			break;
		if (!input->games[game].game.finished || input->games[game].game.decided)
			continue;
		side = &input->games[game].sides[sides[i].side];
		for (size_t k = 0; k < side->entrant_count; k++) {
			const struct ranking_counts of_hand = hand_facts_counts(&sides[i]);
			struct ranking_counts *own = &counts[side->entrants[k]];

			own->penalties += of_hand.penalties;
			own->canastas += of_hand.canastas;
		}
	}
	outside_count(facts, counts);
	facts->hand_sides = sides;
	facts->hand_side_count = count;
	input->counts = counts;
	return true;
}
