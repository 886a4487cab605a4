#include "store/hand_facts.h"
#include "store/db.h"
#include "store/round.h"
#include "store/table.h"

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
	                                      "%s: a hand has too many sides", store_path(store));
}

bool hand_facts_read(struct store *store, struct arena *arena, const struct event *event,
    int rounds, struct hand_facts **ret, size_t *ret_count, struct error *err)
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
	struct hand_facts *facts = NULL;
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":round", rounds);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		facts = list_room(arena, facts, count, sizeof *facts);
		ok = facts ? side_read(store, &statement, event->book, &facts[count++], err)
		           : error_memory(err);
	}
	db_release(&statement);
	*ret = facts;
	*ret_count = count;
	return ok && step == DB_DONE;
}
