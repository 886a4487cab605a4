/* canasta entrant import: entrants from a spreadsheet, all of them or none. */
#include "answer/entrant.h"
#include "cli/commands.h"
#include "cli/show/warn.h"
#include "desk/entrant.h"
#include "record/csv.h"

#include <string.h>
#include <strings.h>

/* Where the columns of the header stand. */
struct columns {
	size_t name, club, team; /* SIZE_MAX: not there */
	size_t players[PLAYERS_MOST];
};

static bool column_twice(const struct csv *csv, const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, "csv-header", "the column `%s` stands twice", name);
	return error_place(err, csv->file, csv->header.line, 1);
}

/* `name`, `club`, `team`, or `player` with a number behind it, in any case. */
static bool read_column(
    const struct csv *csv, size_t index, struct columns *columns, struct error *err)
{
	const char *name = csv->header.cells[index];
	size_t *single = strcasecmp(name, "name") == 0   ? &columns->name
	                 : strcasecmp(name, "club") == 0 ? &columns->club
	                 : strcasecmp(name, "team") == 0 ? &columns->team
	                                                 : NULL;
	int64_t number;

	if (single) {
		if (*single != SIZE_MAX)
			return column_twice(csv, name, err);
		*single = index;
		return true;
	}
	if (strncasecmp(name, "player", 6) == 0 &&
	    text_integer(name + 6, strlen(name + 6), 1, PLAYERS_MOST, &number)) {
		if (columns->players[number - 1] != SIZE_MAX)
			return column_twice(csv, name, err);
		columns->players[number - 1] = index;
		return true;
	}
	error_set(err, ERROR_INPUT, "csv-header",
	    "`%s` is no column; name,player1,player2,…,club,team are expected", name);
	return error_place(err, csv->file, csv->header.line, 1);
}

static bool read_header(const struct csv *csv, struct columns *columns, struct error *err)
{
	*columns = (struct columns){.name = SIZE_MAX, .club = SIZE_MAX, .team = SIZE_MAX};
	for (size_t i = 0; i < PLAYERS_MOST; i++)
		columns->players[i] = SIZE_MAX;
	for (size_t i = 0; i < csv->header.count; i++)
		if (!read_column(csv, i, columns, err))
			return false;
	if (columns->name != SIZE_MAX)
		return true;
	error_set(err, ERROR_INPUT, "csv-header",
	    "the column `name` is missing; name,player1,player2,…,club,team are expected");
	return error_place(err, csv->file, csv->header.line, 1);
}

static bool read_row(struct arena *arena, const struct csv_row *row, const struct columns *columns,
    struct entrant_entry *entry, struct error *err)
{
	const char **players = arena_alloc(arena, PLAYERS_MOST, sizeof(*players));

	if (!players)
		return error_memory(err);
	entry->name = row->cells[columns->name];
	entry->club = columns->club == SIZE_MAX ? NULL : row->cells[columns->club];
	entry->team = columns->team == SIZE_MAX ? NULL : row->cells[columns->team];
	for (size_t i = 0; i < PLAYERS_MOST; i++) {
		const char *cell =
		    columns->players[i] == SIZE_MAX ? "" : row->cells[columns->players[i]];

		if (cell[0])
			players[entry->player_count++] = cell;
	}
	entry->players = players;
	return true;
}

static bool add_rows(struct call *call, const struct csv *csv, const struct columns *columns,
    struct entrant *entrants, struct error *err)
{
	for (size_t i = 0; i < csv->count; i++) {
		struct entrant_entry entry = {0};

		if (!read_row(call->arena, &csv->rows[i], columns, &entry, err))
			return false;
		entry.namesakes = call_flag(call, "same-name");
		if (!entrant_add(&call->desk, &entry, 1, &entrants[i], err))
			return error_place(err, csv->file, csv->rows[i].line, 1);
	}
	return true;
}

/* A row that fails takes those before it back with it. */
static bool add_all(struct call *call, const struct csv *csv, const struct columns *columns,
    struct entrant *entrants, struct error *err)
{
	if (!store_begin(call->desk.store, err))
		return false;
	if (add_rows(call, csv, columns, entrants, err) && store_commit(call->desk.store, err))
		return true;
	store_cancel(call->desk.store);
	return false;
}

static bool run(struct call *call, struct error *err)
{
	struct entrant *entrants;
	struct columns columns;
	struct file_text file;
	struct csv csv;

	if (!file_read(call->arena, call->arguments[0].text, FILE_TABLE, &file, err) ||
	    !csv_read(call->arena, &file, &csv, err) || !read_header(&csv, &columns, err))
		return false;
	if (csv.count == 0) {
		error_set(err, ERROR_INPUT, "csv-empty", "there is no entrant in it");
		return error_place(err, file.name, 1, 1);
	}
	entrants = arena_alloc(call->arena, csv.count, sizeof(*entrants));
	if (!entrants)
		return error_memory(err);
	if (!add_all(call, &csv, &columns, entrants, err) ||
	    !warn_of_redraw(call, &entrants[0], err) ||
	    !warn_of_namesakes(call, entrants, csv.count, err))
		return false;
	for (size_t i = 0; i < csv.count; i++)
		warn_of_entrant(call, &entrants[i]);
	answer_entrants(call_says(call), "entrants", entrants, csv.count);
	return true;
}

static const struct command_option options[] = {
    {"same-name", OPTION_FLAG, false, NULL, "who plays already in the event is somebody else", 0,
        0},
    {.name = NULL},
};

const struct command cmd_entrant_import = {
    .name = "entrant import",
    .synopsis = "FILE.csv",
    .summary = "enter everybody of a CSV file: name,player1,player2[,…],club",
    .need = NEEDS_WRITE,
    .event = true,
    .details = "A column `team` may stand there too. All rows are entered or none.\n\n"
               "    canasta entrant import pairs.csv",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "entrants",
    .list = "entrants",
    .reads = FILE_TABLE,
};
