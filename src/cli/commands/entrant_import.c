#include "base/safe_text.h"
#include "cli/arguments.h"
#include "cli/commands/parts.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/encoding.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/entrant.h"
#include "club/person.h"
#include "file/store.h"
#include "form/labels.h"
#include "rulebook/rulebook.h"
#include "slip/csv.h"

#include <string.h>
#include <strings.h>

struct csv csv_file_read(struct call *call, const char *path)
{
	const struct option_typed *encoding = call_given(call, OPTION_ENCODING);
	struct file_text file = file_read(call->arena, path, FILE_CSV);

	if (encoding) {
		boundary_place(encoding->value.file, 1, 1);
		file = encoding_read_as(call->arena, &file, encoding->value.text);
		boundary_place(NULL, 0, 0);
	}
	const struct csv csv = csv_read(call->arena, &file);

	if (csv.encoding)
		call_warn(call, TEXT_WARNING_NOT_UTF_8, csv.file, csv.encoding);
	return csv;
}

/* --- words of columns --- */

/* Returns the words of a column in one language, separated by commas; "" if there are none. */
static const char *words_of(struct arena *arena, const struct labels *labels, const char *column)
{
	const char *words = labels_get(labels, arena_printf(arena, "header.%s", column));

	return words ? words : "";
}

/* Returns the next of several words; NULL if there is none. */
static const char *next_word(struct arena *arena, const char **words)
{
	const char *from = *words + strspn(*words, ", ");
	const size_t size = strcspn(from, ",");

	*words = from + size;
	return size > 0 ? arena_copy(arena, from, size) : NULL;
}

/* --- columns of a header --- */

/* Returns true if a folded word of a header, with its number, names the column: by its English
 * name, or in a language by one of its words or the head on printed sheets. */
static bool is_column(
    struct arena *arena, const char *folded, int number, const struct csv_column *column)
{
	struct labels labels;

	if (number > column->numbered || (number == 0) != (column->numbered == 0))
		return false;
	if (strcmp(text_fold(arena, column->name), folded) == 0)
		return true;
	for (size_t i = 0; labels_of_language(i, &labels); i++) {
		const char *words = words_of(arena, &labels, column->name);
		const char *word, *printed = labels_get(&labels, column->name);

		while ((word = next_word(arena, &words)))
			if (strcmp(text_fold(arena, word), folded) == 0)
				return true;
		if (printed && strcmp(text_fold(arena, printed), folded) == 0)
			return true;
	}
	return false;
}

size_t csv_file_column(struct arena *arena, const struct csv_column *columns, size_t count,
    const char *cell, int *ret_number)
{
	const char *text = cell + strspn(cell, " ");
	size_t size = strlen(text), word;
	int64_t number = 0;

	while (size > 0 && text[size - 1] == ' ')
		size--;
	word = size;
	while (word > 0 && text[word - 1] >= '0' && text[word - 1] <= '9')
		word--;
	if (word < size && !text_integer(text + word, size - word, 1, INT16_MAX, &number))
		word = size;
	while (word > 0 && text[word - 1] == ' ')
		word--;
	const char *folded = text_fold(arena, arena_copy(arena, text, word));

	*ret_number = (int)number;
	for (size_t i = 0; i < count; i++)
		if (is_column(arena, folded, (int)number, &columns[i]))
			return i;
	return count;
}

/* --- expected columns in messages --- */

/* Returns true if a word is among several separated by commas. */
static bool is_among(const char *words, const char *word)
{
	const size_t size = strlen(word);

	for (const char *at = strstr(words, word); at; at = strstr(at + 1, word))
		if (at > words && strchr("( ", at[-1]) && (at[size] == ',' || at[size] == '\0'))
			return true;
	return false;
}

const char *csv_file_columns(struct arena *arena, const struct csv_column *columns, size_t count)
{
	struct text out = {.arena = arena};
	struct labels labels;

	for (size_t i = 0; i < count; i++) {
		const char *name = columns[i].name;

		text_add(&out, i == 0 ? "" : ", ");
		text_addf(&out, columns[i].numbered ? "%s1, %s2, …" : "%s", name, name);
		const size_t start = out.size;

		/* The words of the other languages, each once. */
		for (size_t k = 0; labels_of_language(k, &labels); k++) {
			const char *words = words_of(arena, &labels, name);
			const char *word = labels_get(&labels, name);

			if (labels_are_english(&labels))
				continue;
			word = word ? word : next_word(arena, &words);
			if (word && strcasecmp(word, name) != 0 &&
			    !is_among(text_of(&out) + start, word))
				text_addf(&out, "%s%s", out.size > start ? ", " : " (", word);
		}
		if (out.size > start)
			text_add(&out, ")");
	}
	return text_of(&out);
}

/* canasta entrant import: entrants from a spreadsheet, all of them or none. */
enum {
	COLUMN_NAME,
	COLUMN_PLAYER,
	COLUMN_PLAYERS, /* all players in one cell */
	COLUMN_CLUB,
	COLUMN_TEAM,
	COLUMN_CATEGORY,
	COLUMN_NUMBER,  /* member number of the entrant's only player */
	COLUMN_NUMBERS, /* member number of each player */
	COLUMN_COUNT
};

static const struct csv_column known[COLUMN_COUNT] = {
    [COLUMN_NAME] = {"name", 0, true},
    [COLUMN_PLAYER] = {"player", PLAYERS_MOST, false},
    [COLUMN_PLAYERS] = {"players", 0, false},
    [COLUMN_CLUB] = {"club", 0, false},
    [COLUMN_TEAM] = {"team", 0, false},
    [COLUMN_CATEGORY] = {"category", 0, false},
    [COLUMN_NUMBER] = {"member", 0, false},
    [COLUMN_NUMBERS] = {"member", PLAYERS_MOST, false},
};

static bool is_blank(const char *cell)
{
	return cell[strspn(cell, " \t")] == '\0';
}

/* Returns true for columns of `entrant list --csv` with facts of that list's own event: number,
 * presence, fee. */
static bool is_passed_over(const struct csv *csv, size_t at)
{
	static const char *const facts[] = {"number", "present", "owed", "paid"};
	bool entrant = false, players = false, fact = false;

	for (size_t i = 0; i < csv->header.count; i++) {
		entrant = entrant || strcmp(csv->header.cells[i], "entrant") == 0;
		players = players || strcmp(csv->header.cells[i], "players") == 0;
	}
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		fact = fact || strcmp(csv->header.cells[at], facts[i]) == 0;
	return entrant && players && fact;
}

/* Returns the columns that a file may have, for messages. */
static const char *columns_text(struct arena *arena)
{
	return csv_file_columns(arena, known, COLUMN_COUNT);
}

/* Finds the column that a cell of the header names. A player without a number is the first. */
static size_t find_column(struct arena *arena, const char *cell, int *ret_number)
{
	size_t column = csv_file_column(arena, known, COLUMN_COUNT, cell, ret_number);

	if (column < COLUMN_COUNT)
		return column;
	return csv_file_column(
	    arena, known, COLUMN_COUNT, arena_printf(arena, "%s 1", cell), ret_number);
}

/* The columns of a file by what they mean: a known column, and the number of a player or 0. Each is
 * counted from 1; 0: the file has no such column. */
typedef size_t column_places[COLUMN_COUNT][PLAYERS_MOST + 1];

/* Finds the meaning of each column by --columns, `name=2,player1=3`, or else by its heading. `used`
 * is true for each column that has one. */
static void read_header(struct call *call, const struct csv *csv, column_places places, bool *used)
{
	static const struct csv_column players = {"player", INT16_MAX, false};
	const struct option_typed *option = call_option(call, OPTION_COLUMNS);
	const char *at = option ? option->value.text : "";
	const size_t width = csv->header.count;
	bool *chosen = arena_alloc(call->arena, width, sizeof *chosen);
	int number;

	while (*at) {
		const size_t size = strcspn(at, ",");
		const char *part = arena_copy(call->arena, at, size);
		const char *sign = strchr(part, '=');
		const size_t name = sign ? (size_t)(sign - part) : 0;
		const size_t column =
		    find_column(call->arena, arena_copy(call->arena, part, name), &number);
		int64_t place;

		if (!sign || column == COLUMN_COUNT ||
		    !text_integer(sign + 1, strlen(sign + 1), 1, (int64_t)width, &place) ||
		    places[column][number] > 0 || chosen[place - 1])
			refuse_at(&option->value, SAY_OPTION_VALUE_NOT_A_COLUMN, part);
		places[column][number] = (size_t)place;
		used[place - 1] = chosen[place - 1] = true;
		at += size + (at[size] != '\0');
	}
	boundary_place(csv->file, csv->header.line, 1);
	for (size_t i = 0; i < width; i++) {
		const char *cell = csv->header.cells[i];

		if (is_blank(cell) || chosen[i] || is_passed_over(csv, i))
			continue;
		const size_t column = find_column(call->arena, cell, &number);

		if (column == COLUMN_COUNT) {
			/* A player with a number above the most that an entrant may have is
			 * refused; other unknown columns are ignored. */
			if (csv_file_column(call->arena, &players, 1, cell, &number) == 0)
				break_off(ERROR_INPUT, SAY_CSV_HEADER_NOT_A_COLUMN, cell,
				    columns_text(call->arena));
		} else if (places[column][number] == 0) {
			places[column][number] = i + 1;
			used[i] = true;
		} else if (!chosen[places[column][number] - 1]) {
			break_off(ERROR_INPUT, SAY_CSV_HEADER_COLUMN_TWICE, cell,
			    columns_text(call->arena));
		}
	}
	if (places[COLUMN_NAME][0] == 0 && places[COLUMN_PLAYER][1] == 0 &&
	    places[COLUMN_PLAYERS][0] == 0)
		break_off(ERROR_INPUT, SAY_CSV_HEADER_COLUMN_MISSING, known[COLUMN_NAME].name,
		    columns_text(call->arena));
	boundary_place(NULL, 0, 0);
}

/* Returns a cell of a row; NULL if the file has no such column. */
static const char *cell_of(const struct csv_row *row, size_t place)
{
	return place > 0 ? row->cells[place - 1] : NULL;
}

/* Reads a row: the entrant, and the member numbers of its players, "" if not given. */
static void read_row(const struct call *call, const struct csv *csv, const struct csv_row *row,
    column_places places, struct entrant_entry *entry, const char *numbers[PLAYERS_MOST])
{
	const char *name = cell_of(row, places[COLUMN_NAME][0]),
	           *category = cell_of(row, places[COLUMN_CATEGORY][0]),
	           *member = cell_of(row, places[COLUMN_NUMBER][0]);
	const char *const all[] = {cell_of(row, places[COLUMN_PLAYERS][0])};
	const char *const *names = all;
	size_t count = *all && !is_blank(*all), player_count = 0;
	const char **players;

	if (name && is_blank(name))
		name = NULL;
	/* Players are in cells of their own, or all in one. If an entrant has one player, whose
	 * name is the entrant's, a comma in it needs no quotes. */
	if (count > 0 &&
	    (players_of_entrant(call->desk.event).most > 1 || (name && strcmp(*all, name) != 0)))
		csv_names_read(call->arena, *all, &names, &count);
	players = arena_alloc(call->arena, PLAYERS_MOST + count, sizeof *players);
	for (int i = 1; i <= PLAYERS_MOST; i++) {
		const char *cell = cell_of(row, places[COLUMN_PLAYER][i]),
		           *number = cell_of(row, places[COLUMN_NUMBERS][i]);

		if (cell && !is_blank(cell)) {
			numbers[player_count] = number ? number : "";
			players[player_count++] = cell;
		}
	}
	for (size_t i = 0; i < count; i++)
		players[player_count++] = names[i];
	if (player_count > PLAYERS_MOST)
		break_off(ERROR_INPUT, SAY_ENTRANT_INVALID_TOO_MANY_PLAYERS,
		    name ? name : players[0], (size_t)PLAYERS_MOST + 1, PLAYERS_MOST);
	if (!name) {
		/* A pair without a name has its players': "Alfa Aapinen + Beeta Beenen". */
		struct text joined = {.arena = call->arena};

		for (size_t i = 0; i < player_count; i++)
			text_addf(&joined, i > 0 ? " + %s" : "%s", players[i]);
		name = text_of(&joined);
	}
	input_name_keep(call->arena, &name);
	*entry = (struct entrant_entry){.name = name,
	    .club = cell_of(row, places[COLUMN_CLUB][0]),
	    .team = cell_of(row, places[COLUMN_TEAM][0]),
	    .player_count = player_count,
	    .players = players,
	    .namesakes = call_flag(call, OPTION_SAME_NAME),
	    .file = csv->file,
	    .line = row->line};
	if (category)
		entrant_categories(call->arena, &category, 1, entry);
	/* A number for the whole entrant belongs to its only player. */
	if (!member || !member[0])
		return;
	if (player_count > 1)
		break_off(ERROR_INPUT, SAY_CSV_NUMBER, name, player_count);
	numbers[0] = member;
}

static void run(struct call *call)
{
	const struct csv csv = csv_file_read(call, call->arguments[0].text);
	bool *used = arena_alloc(call->arena, csv.header.count, sizeof *used);
	column_places places = {{0}};
	const char *(*numbers)[PLAYERS_MOST];
	struct text ignored = {.arena = call->arena};
	size_t there_count;

	read_header(call, &csv, places, used);
	/* Warns about columns that were not read, unless they are empty. */
	for (size_t i = 0; i < csv.header.count; i++) {
		const char *heading = csv.header.cells[i];
		bool is_empty = is_blank(heading);

		for (size_t k = 0; is_empty && k < csv.count; k++)
			is_empty = is_blank(csv.rows[k].cells[i]);
		if (used[i] || is_empty || is_passed_over(&csv, i))
			continue;
		text_add(&ignored, ignored.size > 0 ? ", " : "");
		if (is_blank(heading))
			text_addf(&ignored, "%zu", i + 1);
		else
			text_add(&ignored, heading);
	}
	if (ignored.size > 0)
		call_warn(call, TEXT_WARNING_COLUMNS_NOT_READ, csv.file, text_of(&ignored));
	if (csv.count == 0)
		break_off_at(csv.file, 1, 1, ERROR_INPUT, SAY_CSV_EMPTY_NO_ENTRANT);
	struct entrant *entrants = arena_alloc(call->arena, csv.count, sizeof(*entrants));
	struct entrant_entry *entries = arena_alloc(call->arena, csv.count, sizeof *entries);

	numbers = arena_alloc(call->arena, csv.count, sizeof *numbers);

	/* If one row fails, no row is recorded. */
	store_begin(call->desk.store);
	const struct entrant *there = entrant_list(&call->desk, &there_count);

	for (size_t i = 0; i < csv.count; i++) {
		for (size_t j = 0; j < PLAYERS_MOST; j++)
			numbers[i][j] = "";
		boundary_place(csv.file, csv.rows[i].line, 1);
		read_row(call, &csv, &csv.rows[i], places, &entries[i], numbers[i]);
		/* A list that is read again, corrected or not, enters no entrant twice. */
		for (size_t k = 0; k < there_count && !entries[i].namesakes; k++)
			if (strcmp(there[k].name, entries[i].name) == 0)
				break_off(ERROR_REFUSED, SAY_PERSON_ENTERED_IS_ENTRANT,
				    entries[i].name, there[k].number);
	}
	boundary_place(NULL, 0, 0);
	entrant_add(&call->desk, entries, csv.count, entrants);
	for (size_t i = 0; i < csv.count; i++) {
		boundary_place(csv.file, csv.rows[i].line, 1);
		for (size_t j = 0; j < entrants[i].player_count; j++)
			if (numbers[i][j][0])
				person_member_note(
				    &call->desk, entrants[i].players[j].person, numbers[i][j]);
	}
	boundary_place(NULL, 0, 0);
	store_commit(call->desk.store);
	warn_of_entrants_changed(call, ENTRANTS_ADDED, entrants, csv.count);
	warn_of_namesakes(call, entrants, csv.count);
	warn_of_members(call, numbers[0], csv.count * PLAYERS_MOST);
	warn_of_players(call, entrants, csv.count);
	for (size_t i = 0; i < csv.count; i++)
		warn_of_entrant(call, &entrants[i]);
	answer_entrants(call_answer(call), entrants, csv.count);
}

static const struct command_option options[] = {
    {OPTION_ENCODING, TAKES_TEXT, .value = "NAME"},
    {OPTION_COLUMNS, TAKES_TEXT, .value = "NAME=N,…"},
    {.id = OPTION_SAME_NAME},
    {.id = OPTION_NONE},
};

const struct command cmd_entrant_import = {
    .name = "entrant import",
    .synopsis = "FILE.csv",
    .need = NEEDS_EVENT_WRITE,
    .options = options,
    .run = run,
    .screen = "entrants",
    .list = "entrants",
    .reads = FILE_CSV,
};
