#include "store/hand_kept.h"

#include "record/hand_json.h"
#include "store/bind.h"
#include "store/given_rows.h"
#include "store/row.h"
#include "store/version.h"

#include <string.h>

/* A row for each side of a version; one without sides has one row. What else there is of it is asked for
 * with the first. */
#define KEPT(condition)                                                                            \
	"SELECT v.seq, v.event, v.round, v.game, v.hand, v.version, f.facts, "                     \
	"(SELECT n.name FROM person n WHERE n.number = f.dealer), f.score_sha256, "                \
	"ifnull(s.side, 0) = 0 AND EXISTS (SELECT 1 FROM acceptance a WHERE a.event = v.event "    \
	"AND a.round = v.round "                                                                   \
	"AND a.game = v.game AND a.hand = v.hand AND a.version = v.version), "                     \
	"ifnull(s.side, 0) = 0 AND EXISTS (SELECT 1 FROM penalty p WHERE p.event = v.event AND "   \
	"p.round = v.round "                                                                       \
	"AND p.game = v.game AND p.hand = v.hand), "                                               \
	"s.side, s.score_before, s.hand_left_out, s.base, s.cards, s.total, s.opening_minimum "    \
	"FROM hand_version v LEFT JOIN version_facts f USING (event, round, game, hand, version) " \
	"LEFT JOIN version_side s USING (event, round, game, hand, version) "                      \
	"WHERE " condition " ORDER BY v.seq, s.side"

/* A text that may be missing. */
static bool text_take(const struct statement *statement, int column, struct arena *arena,
    const char **ret, struct error *err)
{
	*ret = NULL;
	return db_is_null(statement, column) || db_text(statement, column, arena, ret, err);
}

static bool version_take(const struct statement *statement, struct arena *arena,
    struct kept_version *ret, struct error *err)
{
	*ret = (struct kept_version){
	    .line = db_number(statement, 0),
	    .event = db_number(statement, 1),
	    .address = {db_int(statement, 2), db_int(statement, 3), db_int(statement, 4)},
	    .version = db_int(statement, 5),
	    .accepted = db_int(statement, 9) != 0,
	    .given = db_int(statement, 10) != 0,
	};
	if (sqlite3_column_bytes(statement->handle, 8) == HASH_BYTES)
		memcpy(ret->score, sqlite3_column_blob(statement->handle, 8), HASH_BYTES);
	return text_take(statement, 6, arena, &ret->facts, err) &&
	       text_take(statement, 7, arena, &ret->dealer, err);
}

static void side_of_row(const struct statement *statement, struct kept_version *to)
{
	if (db_is_null(statement, 11))
		return;
	if (to->side_count < SIDES_MOST)
		to->sides[to->side_count] = (struct kept_side){
		    .side = db_int(statement, 11),
		    .before = db_int(statement, 12),
		    .left_out = db_int(statement, 13) != 0,
		    .base = db_number(statement, 14),
		    .cards = db_number(statement, 15),
		    .total = db_number(statement, 16),
		    .opening_minimum = db_int(statement, 17),
		};
	to->side_count++;
}

/* A version while its rows, one for each side, go by. */
struct version_read {
	struct arena *arena;
	struct kept_version *to;
};

static bool row_take(void *context, const struct statement *row, struct error *err)
{
	const struct version_read *read = context;

	if (read->to->line == 0 && !version_take(row, read->arena, read->to, err))
		return false;
	side_of_row(row, read->to);
	return true;
}

/* The version at the address, without facts where there is none. */
static bool read_version(const struct desk *desk, const struct address *address, int version,
    struct kept_version *ret, struct error *err)
{
	static const char sql[] =
	    KEPT("v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand "
	         "AND v.version = :version");
	struct version_read read = {desk->arena, ret};
	struct statement statement = db_ask(desk->store, sql, err);
	bool ok;

	*ret = (struct kept_version){0};
	bind_version(&statement, desk->event, address, version);
	ok = row_each(&statement, row_take, &read, err);
	ret->address = *address;
	return ok;
}

/* --- one after another --- */

/* A version whose sides are being collected; its texts are in the arena. */
struct collecting {
	struct arena *scratch;
	const struct kept_watch *watch;
	struct kept_version kept;
	bool begun;
	enum chain_end end;
};

static bool collected(struct collecting *collecting, struct error *err)
{
	bool ok = !collecting->begun ||
	          collecting->watch->report(collecting->watch->context, &collecting->kept, err);

	collecting->begun = false;
	arena_empty(collecting->scratch);
	return ok;
}

/* A row of the version at hand, or the first of the next; behind one out of order nothing is collected. */
static bool row_collect(void *context, const struct statement *row, struct error *err)
{
	struct collecting *collecting = context;
	struct kept_version *kept = &collecting->kept;
	const int64_t line = db_number(row, 0);

	if (line < kept->line || (line == kept->line && !collecting->begun))
		collecting->end = CHAIN_DISORDER;
	if (collecting->end == CHAIN_DISORDER)
		return true;
	if (line > kept->line) {
		collecting->end = CHAIN_MORE;
		if (!collected(collecting, err) ||
		    !version_take(row, collecting->scratch, kept, err))
			return false;
		collecting->begun = true;
	}
	side_of_row(row, kept);
	return true;
}

bool hand_kept_each(struct store *store, struct arena *scratch, int64_t after, int64_t last,
    const struct kept_watch *watch, enum chain_end *ret, struct error *err)
{
	static const char sql[] = KEPT("v.seq > :after AND v.seq <= :last AND v.kind <> 'void'");
	struct collecting collecting = {
	    .scratch = scratch, .watch = watch, .kept = {.line = after}, .end = CHAIN_OVER};
	struct statement statement = db_ask(store, sql, err);

	db_bind_number(&statement, ":after", after);
	db_bind_number(&statement, ":last", last);
	if (!row_each(&statement, row_collect, &collecting, err) || !collected(&collecting, err))
		return false;
	*ret = collecting.end;
	return true;
}

/* --- as a hand --- */

static const struct cell acceptance_cells[] = {
    CELL(struct acceptance, code),
    CELL(struct acceptance, reason),
    CELL(struct acceptance, by),
};
static const struct row_kind acceptance_row = ROW_KIND(struct acceptance, acceptance_cells, NULL);

static bool acceptances_read(const struct desk *desk, const struct address *address, int version,
    struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT code, reason, person.name FROM acceptance LEFT JOIN person ON "
	    "person.number = by "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY place";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_version(&statement, desk->event, address, version);
	hand->acceptances =
	    row_list(&statement, desk, &acceptance_row, &hand->acceptance_count, err);
	return hand->acceptances != NULL;
}

/* The rulebook of the facts is that of its round, whatever they call it. */
static bool event_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct event *event = context;

	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = event_book_here(event);
	return true;
}

bool hand_parse(
    const struct desk *desk, int round, const char *facts, struct hand *ret, struct error *err)
{
	struct event known = event_played(desk->event, round);
	const struct book_finder finder = {.find = event_book_find, .context = &known};
	struct hand_record record = {0};

	if (!hand_json_read(
	        desk->arena, &finder, desk->store->path, 1, facts, strlen(facts), &record, err))
		return false;
	*ret = record.hand;
	return true;
}

static void sides_begin(const struct kept_version *kept, struct hand *hand)
{
	for (size_t i = 0; i < kept->side_count && i < SIDES_MOST; i++) {
		const struct kept_side *from = &kept->sides[i];

		if (from->side < 0 || (size_t)from->side >= hand->side_count)
			continue;
		hand->sides[from->side].has_score = true;
		hand->sides[from->side].score = from->before;
		hand->sides[from->side].hand_missing_warns = from->left_out;
	}
}

bool hand_kept_facts(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *err)
{
	struct hand hand = {0};

	if (!kept->facts)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: hand %d.%d.%d of event %d has no facts", desk->store->path,
		    kept->address.round, kept->address.table, kept->address.hand,
		    desk->event->number);
	if (!hand_parse(desk, kept->address.round, kept->facts, &hand, err))
		return false;
	if (kept->dealer) /* a name: a seat stands in the facts */
		hand.dealer = kept->dealer;
	sides_begin(kept, &hand);
	if ((kept->accepted &&
	        !acceptances_read(desk, &kept->address, kept->version, &hand, err)) ||
	    (kept->given && !given_apply(desk, &kept->address, kept->line, &hand, err)))
		return false;
	*ret = hand;
	return true;
}

bool hand_version_read(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, unsigned char ret_score[HASH_BYTES], struct error *err)
{
	struct kept_version kept;

	if (!read_version(desk, address, version, &kept, err) ||
	    !hand_kept_facts(desk, &kept, ret, err))
		return false;
	if (ret_score)
		memcpy(ret_score, kept.score, HASH_BYTES);
	return true;
}
