#include "store/phase.h"

#include "store/row.h"

static const struct cell phase_cells[] = {
    CELL(struct phase_row, number),
    CELL(struct phase_row, name),
    CELL(struct phase_row, method),
    CELL(struct phase_row, round),
    CELL(struct phase_row, first),
    CELL(struct phase_row, third_place),
    CELL(struct phase_row, best_of),
    CELL(struct phase_row, seeded),
    CELL(struct phase_row, seed),
    CELL(struct phase_row, rounds),
    CELL(struct phase_row, carry),
    CELL(struct phase_row, hands),
    CELL(struct phase_row, minutes),
    CELL(struct phase_row, groups),
    CELL(struct phase_row, rulebook),
};
static const struct row_kind phase_kind = ROW_KIND(struct phase_row, phase_cells, NULL);

static const struct cell entrant_cells[] = {
    CELL(struct phase_entrant, phase),
    CELL(struct phase_entrant, seed),
    CELL(struct phase_entrant, entrant),
    CELL(struct phase_entrant, place),
    CELL(struct phase_entrant, lot),
    CELL(struct phase_entrant, group),
};
static const struct row_kind entrant_kind = ROW_KIND(struct phase_entrant, entrant_cells, NULL);

static const struct cell ahead_cells[] = {
    CELL(struct phase_ahead, phase),
    CELL(struct phase_ahead, entrant),
};
static const struct row_kind ahead_kind = ROW_KIND(struct phase_ahead, ahead_cells, NULL);

bool phase_rows_read(
    const struct desk *desk, struct phase_row **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT number, name, method, round, first, third_place, best_of, seeded, seed, "
	    "rounds, carry, hands, minutes, group_count, rulebook "
	    "FROM phase_now WHERE event = :event ORDER BY number";
	struct statement statement = db_ask_event(desk, sql, err);

	*ret = row_list(&statement, desk, &phase_kind, ret_count, err);
	return *ret != NULL;
}

bool phase_entrants_read(
    const struct desk *desk, struct phase_entrant **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT e.phase, e.seed, e.entrant, e.place, e.lot, e.group_number "
	    "FROM phase_now p "
	    "JOIN phase_entrant e ON e.event = p.event AND e.phase = p.number "
	    "WHERE p.event = :event ORDER BY e.phase, e.seed";
	struct statement statement = db_ask_event(desk, sql, err);

	*ret = row_list(&statement, desk, &entrant_kind, ret_count, err);
	return *ret != NULL;
}

bool phase_ahead_read(
    const struct desk *desk, struct phase_ahead **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT a.phase, a.entrant FROM phase_now p "
	                          "JOIN phase_ahead a ON a.event = p.event AND a.phase = p.number "
	                          "WHERE p.event = :event ORDER BY a.phase, a.entrant";
	struct statement statement = db_ask_event(desk, sql, err);

	*ret = row_list(&statement, desk, &ahead_kind, ret_count, err);
	return *ret != NULL;
}

bool phase_groups_read(const struct desk *desk, int round, struct phase_entrant **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT e.phase, e.seed, e.entrant, e.place, e.lot, e.group_number "
	    "FROM phase_entrant e JOIN (SELECT * FROM phase_now WHERE event = :event "
	    "AND round <= :round ORDER BY number DESC LIMIT 1) p "
	    "ON e.event = p.event AND e.phase = p.number AND p.group_count > 1";
	struct statement statement = db_ask_round(desk, sql, round, err);

	*ret = row_list(&statement, desk, &entrant_kind, ret_count, err);
	return *ret != NULL;
}

static const struct cell play_cells[] = {
    CELL(struct phase_play, method),
    CELL(struct phase_play, hands),
    CELL(struct phase_play, minutes),
    CELL(struct phase_play, phase),
    CELL(struct phase_play, own_book),
};
static const struct row_kind play_kind = ROW_KIND(struct phase_play, play_cells, NULL);

bool phase_play_read(const struct desk *desk, int round, struct phase_play *ret, struct error *err)
{
	static const char sql[] = "SELECT method, hands, minutes, number, rulebook <> '' FROM "
	                          "phase_now WHERE event = :event "
	                          "AND round <= :round ORDER BY number DESC LIMIT 1";
	struct statement statement = db_ask_round(desk, sql, round, err);

	*ret = (struct phase_play){.method = ""};
	return row_first(&statement, desk, &play_kind, ret, NULL, err);
}

bool phase_is_behind(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM phase_now WHERE event = :event AND round > :round)";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_exists(&statement, ret, err);
}

static bool next_number(const struct change *change, int *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull(max(number), 1) + 1 FROM phase WHERE event = :event";
	struct statement statement = db_ask(change->desk->store, sql, err);

	db_bind_number(&statement, ":event", change->event);
	return row_first(&statement, change->desk, &row_int, ret, NULL, err);
}

bool phase_row_write(
    struct change *change, const struct phase_row *row, int *ret_number, struct error *err)
{
	struct statement statement;

	if (!next_number(change, ret_number, err))
		return false;
	statement = change_row(change, "phase", err);
	db_bind_number(&statement, ":number", *ret_number);
	db_bind_name(&statement, ":name", row->name);
	db_bind_text(&statement, ":method", row->method);
	db_bind_number(&statement, ":round", row->round);
	db_bind_number(&statement, ":first", row->first);
	db_bind_number(&statement, ":third_place", row->third_place);
	db_bind_number(&statement, ":best_of", row->best_of);
	db_bind_text(&statement, ":seeded", row->seeded);
	db_bind_number(&statement, ":seed", row->seed);
	db_bind_number(&statement, ":rounds", row->rounds);
	db_bind_text(&statement, ":carry", row->carry);
	db_bind_number(&statement, ":hands", row->hands);
	db_bind_number(&statement, ":minutes", row->minutes);
	db_bind_number(&statement, ":group_count", row->groups);
	db_bind_text(&statement, ":rulebook", row->rulebook);
	return db_done(&statement, err);
}

bool phase_entrant_write(
    struct change *change, const struct phase_entrant *entrant, struct error *err)
{
	struct statement statement = change_row(change, "phase_entrant", err);

	db_bind_number(&statement, ":phase", entrant->phase);
	db_bind_number(&statement, ":seed", entrant->seed);
	db_bind_number(&statement, ":entrant", entrant->entrant);
	db_bind_number(&statement, ":place", entrant->place);
	db_bind_number(&statement, ":lot", entrant->lot);
	db_bind_number(&statement, ":group_number", entrant->group);
	return db_done(&statement, err);
}

bool phase_ahead_write(struct change *change, const struct phase_ahead *ahead, struct error *err)
{
	struct statement statement = change_row(change, "phase_ahead", err);

	db_bind_number(&statement, ":phase", ahead->phase);
	db_bind_number(&statement, ":entrant", ahead->entrant);
	return db_done(&statement, err);
}

bool phase_dropped_write(struct change *change, int phase, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "phase_dropped", err);

	db_bind_number(&statement, ":phase", phase);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}
