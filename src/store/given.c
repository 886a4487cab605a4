#include "store/bind.h"
#include "store/entrant.h"
#include "store/given_rows.h"
#include "store/row.h"

#include <string.h>

const char *const given_kind_names[] = {
    [GIVEN_PENALTY] = "penalty",
    [GIVEN_ADJUSTMENT] = "adjustment",
    [GIVEN_WARNING] = "warning",
};

const char *const given_how_names[] = {
    [GIVEN_PLAINLY] = "",
    [GIVEN_BY_RULING] = "ruling",
    [GIVEN_BY_RULING_AFTER] = "ruling-after",
};

static enum given_kind kind_named(const char *name)
{
	for (size_t i = 0; i < GIVEN_KINDS; i++)
		if (strcmp(given_kind_names[i], name) == 0)
			return (enum given_kind)i;
	return GIVEN_WARNING; /* the schema lets no other name in */
}

/* --- listing --- */

enum given_how given_how_read(const struct statement *statement, int column)
{
	if (db_is_null(statement, column))
		return GIVEN_PLAINLY;
	return db_int(statement, column) != 0 ? GIVEN_BY_RULING_AFTER : GIVEN_BY_RULING;
}

/* Of two who play together for one round it is said of both. */
static bool partner_join(
    const struct desk *desk, struct given *given, int64_t name, struct error *err)
{
	const char *partner;

	if (!row_called(desk, name, &partner, err))
		return false;
	given->name = entrant_pair(desk->arena, given->name, partner);
	return true;
}

static bool given_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct given *given = row;
	const char *kind;

	if (!db_text(statement, 1, desk->arena, &kind, err))
		return false;
	given->kind = kind_named(kind);
	given->how = given_how_read(statement, 21);
	given->cancelled_how = given_how_read(statement, 22);
	return given->partner == 0 || partner_join(desk, given, db_number(statement, 27), err);
}

static const struct cell given_cells[] = {
    CELL(struct given, number),
    {CELL_PASSED, 0},
    CELL(struct given, place.round),
    CELL(struct given, place.table),
    CELL(struct given, place.hand),
    CELL(struct given, after_hand),
    CELL(struct given, side),
    CELL(struct given, entrant),
    CELL_OF_NAME(CELL_CALLED, struct given, name),
    CELL(struct given, code),
    CELL(struct given, count),
    CELL(struct given, points),
    CELL(struct given, reason),
    CELL_OF_NAME(CELL_CALLED, struct given, by),
    CELL(struct given, time),
    CELL(struct given, log),
    CELL(struct given, cancel_reason),
    CELL_OF_NAME(CELL_CALLED, struct given, cancelled_by),
    CELL(struct given, cancelled_at),
    CELL(struct given, cancel_log),
    CELL(struct given, partner),
    {CELL_PASSED, 0},
    {CELL_PASSED, 0},
    CELL(struct given, cancelled),
    CELL(struct given, idle),
    CELL(struct given, victory),
    CELL(struct given, margin),
};
static const struct row_kind given_row = ROW_KIND(struct given, given_cells, given_finish);

bool given_read(const struct desk *desk, const struct given_filter *filter, struct given **ret,
    size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "penalties.sql", err);

	db_bind_number(&statement, ":number", filter->number);
	db_bind_number(&statement, ":round", filter->round);
	db_bind_number(&statement, ":rounds", filter->rounds);
	db_bind_number(&statement, ":game", filter->table);
	db_bind_number(&statement, ":entrant", filter->entrant);
	return (*ret = row_list(&statement, desk, &given_row, ret_count, err)) != NULL;
}

/* --- in a hand --- */

/* Room for one more at the end of a side's list; the list may be shared, so it is made anew. */
static void *list_grow(
    struct arena *arena, const void *list, size_t count, size_t size, struct error *err)
{
	char *more = arena_alloc(arena, count + 1, size);

	if (!more)
		(void)error_memory(err);
	else if (count)
		memcpy(more, list, count * size);
	return more;
}

static bool penalty_apply(struct arena *arena, const struct event *event, const struct given *given,
    struct side *side, struct error *err)
{
	size_t index = rulebook_penalty(event_book_here(event), given->code, strlen(given->code));
	struct penalty_entry *entries;

	if (index == SIZE_MAX)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "the rulebook of the event has no penalty %s, which was given", given->code);
	entries = list_grow(
	    arena, side->given_penalties, side->given_penalty_count, sizeof *entries, err);
	entries[side->given_penalty_count++] =
	    (struct penalty_entry){index, given->count, given->number, given->how != GIVEN_PLAINLY};
	side->given_penalties = entries;
	return true;
}

static bool adjustment_apply(
    struct arena *arena, const struct given *given, struct side *side, struct error *err)
{
	struct adjustment *entries = list_grow(
	    arena, side->given_adjustments, side->given_adjustment_count, sizeof *entries, err);

	entries[side->given_adjustment_count++] = (struct adjustment){
	    (int32_t)given->points, given->reason, given->number, given->how != GIVEN_PLAINLY};
	side->given_adjustments = entries;
	return true;
}

void given_keep(struct side *side, const struct side *from)
{
	side->given_penalty_count = from->given_penalty_count;
	side->given_penalties = from->given_penalties;
	side->given_adjustment_count = from->given_adjustment_count;
	side->given_adjustments = from->given_adjustments;
}

/* A penalty or an adjustment; a warning is no fact of the hand. */
static bool one_apply(struct arena *arena, const struct event *event, const struct given *given,
    struct side *side, struct error *err)
{
	if (given->kind == GIVEN_PENALTY)
		return penalty_apply(arena, event, given, side, err);
	return given->kind == GIVEN_WARNING || adjustment_apply(arena, given, side, err);
}

bool given_apply_rows(struct arena *arena, const struct event *event, const struct given *rows,
    size_t count, int number, struct hand *hand, struct error *err)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].given_penalty_count = 0;
		hand->sides[i].given_adjustment_count = 0;
	}
	for (size_t i = 0; i < count; i++) {
		const struct given *given = &rows[i];
		size_t index = (size_t)(given->side - 'A');

		if (given->place.hand != number || given->cancelled || given->side == '\0' ||
		    index >= hand->side_count)
			continue;
		if (!one_apply(arena, event, given, &hand->sides[index], err))
			return false;
	}
	return true;
}

/* A hand while what was given in it is applied to it. */
struct applying {
	struct arena *arena;
	const struct event *played;
	struct hand *hand;
};

static bool given_take(void *context, const struct statement *row, struct error *err)
{
	struct applying *applying = context;
	const int side = db_int(row, 0);
	struct given given = {
	    .kind = db_int(row, 1) != 0 ? GIVEN_PENALTY : GIVEN_ADJUSTMENT,
	    .count = db_int(row, 3),
	    .points = db_number(row, 4),
	    .number = db_int(row, 6),
	    .how = db_int(row, 7) != 0 ? GIVEN_BY_RULING : GIVEN_PLAINLY,
	};

	if (side < 0 || (size_t)side >= applying->hand->side_count)
		return true;
	return db_text(row, 2, applying->arena, &given.code, err) &&
	       db_text(row, 5, applying->arena, &given.reason, err) &&
	       one_apply(
	           applying->arena, applying->played, &given, &applying->hand->sides[side], err);
}

bool given_apply(const struct desk *desk, const struct address *address, int64_t seq,
    struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT side, kind = 'penalty', code, count, points, reason, number, "
	    "ruled_after_event IS NOT NULL FROM penalty p "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND kind <> 'warning' AND seq < :seq AND NOT EXISTS (SELECT 1 FROM penalty_cancel c "
	    "WHERE c.event = p.event AND c.penalty = p.number AND c.seq < :seq) ORDER BY number";
	const struct event played = event_played(desk->event, address->round);
	struct applying applying = {desk->arena, &played, hand};
	struct statement statement = db_ask(desk->store, sql, err);

	bind_hand(&statement, desk->event->number, address);
	db_bind_number(&statement, ":seq", seq);
	return row_each(&statement, given_take, &applying, err);
}
