#include "store/round_clock.h"

#include "store/bind.h"
#include "store/round.h"
#include "store/row.h"

#include <string.h>

/* --- the clock --- */

/* A step, its act and time as the file has them. */
struct step_row {
	struct round_clock_step step;
	const char *act, *time;
};

static const struct cell step_cells[] = {
    CELL(struct step_row, act),
    CELL(struct step_row, time),
    CELL(struct step_row, step.minutes),
};
static const struct row_kind step_row = ROW_KIND(struct step_row, step_cells, NULL);

static bool step_make(const struct step_row *row, struct round_clock_step *ret, struct error *err)
{
	*ret = row->step;
	while (
	    ret->act < ROUND_CLOCK_RESUME && strcmp(round_clock_act_names[ret->act], row->act) != 0)
		ret->act++;
	return clock_seconds(row->time, &ret->time) ||
	       error_set(err, ERROR_STORE, "store-damaged",
	           "the log has `%s` for the time of a round's clock", row->time);
}

bool round_clock_read(const struct desk *desk, int round, struct round_clock_step **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT act, time, minutes FROM round_clock_now c JOIN log ON log.seq = c.seq "
	    "WHERE c.event = :event AND round = :round ORDER BY step";
	struct statement statement = db_ask_round(desk, sql, round, err);
	const struct step_row *rows = row_list(&statement, desk, &step_row, ret_count, err);

	if (!rows)
		return false;
	*ret = arena_alloc(desk->arena, *ret_count, sizeof **ret);
	for (size_t i = 0; i < *ret_count; i++)
		if (!step_make(&rows[i], &(*ret)[i], err))
			return false;
	return true;
}

bool round_clocked_read(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM round_clock_now "
	                          "WHERE event = :event AND round = :round AND act = 'start')";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_exists(&statement, ret, err);
}

bool round_clock_write(struct change *change, int round, enum round_clock_act act, int minutes,
    const char *reason, struct error *err)
{
	static const char *const actions[] = {
	    [ROUND_CLOCK_START] = "round-start",
	    [ROUND_CLOCK_PAUSE] = "round-pause",
	    [ROUND_CLOCK_RESUME] = "round-resume",
	};
	struct statement statement = change_next_row(change, "round_clock", err);

	db_bind_number(&statement, ":round", round);
	db_bind_text(&statement, ":act", round_clock_act_names[act]);
	if (minutes > 0)
		db_bind_number(&statement, ":minutes", minutes);
	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err) && round_log(change, actions[act], round, err);
}

/* --- tables that play on --- */

static const struct cell extension_cells[] = {
    CELL(struct round_extension, table),
    CELL(struct round_extension, minutes),
    CELL(struct round_extension, reason),
    CELL_OF_NAME(CELL_CALLED, struct round_extension, by),
    CELL(struct round_extension, time),
};
static const struct row_kind extension_row =
    ROW_KIND(struct round_extension, extension_cells, NULL);

bool round_extensions_read(const struct desk *desk, int round, struct round_extension **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT game, minutes, reason, author, time FROM game_extension "
	                          "g JOIN log l USING (seq) "
	                          "WHERE g.event = :event AND g.round = :round AND NOT EXISTS "
	                          "(SELECT 1 FROM round_dropped d "
	                          "WHERE d.event = g.event AND d.round = g.round AND d.seq > "
	                          "g.seq) ORDER BY game, number";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return (*ret = row_list(&statement, desk, &extension_row, ret_count, err)) != NULL;
}

bool round_extension_write(struct change *change, const struct address *table, int minutes,
    const char *reason, struct error *err)
{
	const struct address at = {table->round, table->table, 0};
	struct statement statement = change_next_row(change, "game_extension", err);
	char subject[ADDRESS_TEXT];

	bind_table(&statement, change->event, table);
	db_bind_number(&statement, ":minutes", minutes);
	db_bind_text(&statement, ":reason", reason);
	address_text(&at, subject);
	return db_done(&statement, err) && change_log(change, "table-extend", subject, err);
}
