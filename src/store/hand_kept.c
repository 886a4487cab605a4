#include "store/hand_kept.h"

#include "record/hand_json.h"
#include "score/scorer.h"
#include "store/bind.h"
#include "store/given_rows.h"
#include "store/row.h"
#include "store/schema.h"
#include "store/version.h"

#include <string.h>

/* Columns as their tables have them (schema/store/hand.sql); of those behind the key, their places from the
 * first that is read. */
enum { EVENT, ROUND, GAME, HAND, VERSION, BEHIND_KEY };
enum { LINE, KIND, VERSION_COLUMNS };
enum { FACTS, DEALER, SCORE, SCORER, FACTS_COLUMNS };
enum { PLACE };
enum { SIDE, BEFORE, MINIMUM, BASE, CARDS, ALONE, LEFT_OUT, SIDE_COLUMNS };

static void version_take(struct kept_version *to, const struct statement *row)
{
	const char *kind = (const char *)sqlite3_column_text(row->handle, BEHIND_KEY + KIND);

	to->line = db_number(row, BEHIND_KEY + LINE);
	to->event = db_number(row, EVENT);
	to->address = (struct address){db_int(row, ROUND), db_int(row, GAME), db_int(row, HAND)};
	to->version = db_int(row, VERSION);
	to->is_void = kind && version_kind_named(kind) == VERSION_VOID;
}

/* From the column `at` on. */
static bool facts_take(struct kept_version *to, const struct statement *row, int at,
    struct arena *arena, struct error *err)
{
	if (db_is_null(row, at + FACTS))
		return true;
	to->dealer = db_number(row, at + DEALER);
	(void)db_bytes_hash(row, at + SCORE, to->score);
	to->scorer = db_is_null(row, at + SCORER) ? SCORER_FIRST : db_int(row, at + SCORER);
	return db_text(row, at + FACTS, arena, &to->facts, err);
}

static void side_of_row(struct kept_version *to, const struct statement *row, int at)
{
	if (db_is_null(row, at + SIDE))
		return;
	if (to->side_count < SIDES_MOST)
		to->sides[to->side_count] = (struct kept_side){
		    .side = db_int(row, at + SIDE),
		    .before = db_int(row, at + BEFORE),
		    .left_out = db_int(row, at + LEFT_OUT) != 0,
		    .base = db_number(row, at + (db_is_null(row, at + BASE) ? ALONE : BASE)),
		    .alone = db_is_null(row, at + BASE),
		    .cards = db_number(row, at + CARDS),
		    .opening_minimum = db_int(row, at + MINIMUM),
		};
	to->side_count++;
}

bool hand_kept_take(struct kept_version *kept, size_t table, const struct statement *row,
    struct arena *arena, struct error *err)
{
	const char *name = schema_tables[table].name;

	if (strcmp(name, "version_side") == 0)
		side_of_row(kept, row, BEHIND_KEY);
	else if (strcmp(name, "version_facts") == 0)
		return facts_take(kept, row, BEHIND_KEY, arena, err);
	else if (strcmp(name, "hand_version") == 0)
		version_take(kept, row);
	else if (strcmp(name, "version_place") == 0)
		kept->place = db_int(row, BEHIND_KEY + PLACE);
	else if (strcmp(name, "acceptance") == 0)
		kept->accepted = true;
	return true;
}

/* --- by its address --- */

/* A version while its rows, one for each side, go by. */
struct version_read {
	struct arena *arena;
	struct kept_version *to;
};

static bool row_take(void *context, const struct statement *row, struct error *err)
{
	const struct version_read *read = context;
	const int facts = BEHIND_KEY + VERSION_COLUMNS;
	const int besides = facts + FACTS_COLUMNS + SIDE_COLUMNS;

	if (read->to->side_count == 0) {
		version_take(read->to, row);
		read->to->accepted = db_int(row, besides) != 0;
		read->to->given = db_int(row, besides + 1) != 0;
		read->to->place = db_int(row, besides + 2);
		if (!facts_take(read->to, row, facts, read->arena, err))
			return false;
	}
	side_of_row(read->to, row, facts + FACTS_COLUMNS);
	return true;
}

/* The version at the address, without facts where there is none. One without sides has one row. */
static bool read_version(const struct desk *desk, const struct address *address, int version,
    struct kept_version *ret, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "hand_version.sql", err);
	bool ok;

	*ret = (struct kept_version){0};
	bind_version(&statement, desk->event, address, version);
	ok = row_each(&statement, row_take, &(struct version_read){desk->arena, ret}, err);
	ret->address = *address;
	return ok;
}

/* --- as a hand --- */

static const struct cell acceptance_cells[] = {
    CELL(struct acceptance, code),
    CELL(struct acceptance, reason),
    CELL_OF_NAME(CELL_CALLED, struct acceptance, by),
};
static const struct row_kind acceptance_row = ROW_KIND(struct acceptance, acceptance_cells, NULL);

static bool acceptances_read(const struct desk *desk, const struct address *address, int version,
    struct hand *hand, struct error *err)
{
	static const char sql[] = "SELECT code, reason, by FROM acceptance WHERE event = :event "
	                          "AND round = :round AND game = :game AND hand = :hand "
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
	const struct book_finder finder = {
	    .find = event_book_find, .context = &known, .kept = true};
	struct hand_record record = {0};

	if (!hand_json_read(
	        desk->arena, &finder, desk->store->content, 1, facts, strlen(facts), &record, err))
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
		    "%s: hand %d.%d.%d of event %d has no facts", desk->store->content,
		    kept->address.round, kept->address.table, kept->address.hand,
		    desk->event->number);
	if (!hand_parse(desk, kept->address.round, kept->facts, &hand, err))
		return false;
	sides_begin(kept, &hand);
	hand.place = kept->place;
	/* Who dealt, by name: a seat stands in the facts. */
	if ((kept->dealer && !row_called(desk, kept->dealer, &hand.dealer, err)) ||
	    (kept->accepted &&
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
