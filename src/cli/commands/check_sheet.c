/* canasta check sheet: a written score sheet, cell by cell. */
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/commands/sheet_file.h"
#include "form/grid.h"
#include "record/json.h"

static void place_json(struct json *json, const struct sheet_row *row)
{
	const char side[] = {row->side, '\0'};

	json_key_number(json, "hand", row->hand);
	json_key_text(json, "side", side);
}

static void cells_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "cells");
	json_array(json);
	for (size_t i = 0; i < answer->cell_count; i++) {
		const struct wrong_cell *cell = &answer->cells[i];

		json_object(json);
		place_json(json, &rows[cell->row]);
		json_key_text(json, "cell", sheet_cell_name(cell->cell));
		json_key_number(json, "written", cell->written);
		json_key_number(json, "correct", cell->correct);
		json_key_text(json, "kind", cell->carried ? "carried" : "own");
		if (cell->why[0])
			json_key_text(json, "why", cell->why);
		json_end_object(json);
	}
	json_end_array(json);
}

static void totals_json(struct json *json, const struct sheet_answer *answer)
{
	json_key(json, "totals");
	json_object(json);
	for (int side = 0; side < SIDES_MOST; side++) {
		const char name[] = {(char)('A' + side), '\0'};

		if (answer->seen[side])
			json_key_number(json, name, answer->totals[side]);
	}
	json_end_object(json);
}

static void end_json(struct json *json, const char *key, int hand)
{
	json_key(json, key);
	if (hand > 0)
		json_number(json, hand);
	else
		json_text(json, NULL);
}

/* null: no end yet, or nobody alone ahead. */
static void winner_json(struct json *json, const char *key, char side)
{
	const char name[] = {side, '\0'};

	json_key(json, key);
	json_text(json, side ? name : NULL);
}

static void consequences_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "minima");
	json_array(json);
	for (size_t i = 0; i < answer->minimum_count; i++) {
		json_object(json);
		place_json(json, &rows[answer->minima[i].row]);
		json_key_number(json, "taken", answer->minima[i].taken);
		json_key_number(json, "correct", answer->minima[i].correct);
		json_key_text(json, "clause", answer->minima[i].clause);
		json_end_object(json);
	}
	json_end_array(json);
	json_key(json, "end");
	json_object(json);
	end_json(json, "written", answer->end_written);
	end_json(json, "correct", answer->end_correct);
	winner_json(json, "winner_written", answer->winner_written);
	winner_json(json, "winner_correct", answer->winner_correct);
	json_end_object(json);
}

static void sums_json(struct json *json, const struct point_sums *sums)
{
	json_object(json);
	json_key_number(json, "base", sums->base);
	json_key_number(json, "cards", sums->cards);
	json_end_object(json);
}

/* Rows that stand twice; left out where none does. */
static void repeated_json(struct json *json, const struct sheet_row *rows, size_t count)
{
	size_t repeated = sheet_file_repeated(rows, count);

	if (repeated == 0)
		return;
	json_key(json, "repeated");
	json_array(json);
	for (size_t i = 0; i < count; i++) {
		if (!rows[i].repeated)
			continue;
		json_object(json);
		place_json(json, &rows[i]);
		json_end_object(json);
	}
	json_end_array(json);
}

static void pairs_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	json_key(json, "impossible");
	json_array(json);
	for (size_t i = 0; i < answer->pair_count; i++) {
		const struct impossible_pair *pair = &answer->pairs[i];

		json_object(json);
		place_json(json, &rows[pair->row]);
		json_key_number(json, "base", rows[pair->row].base);
		json_key_number(json, "cards", rows[pair->row].cards);
		json_key_text(json, "reason", pair->answer.reason);
		if (pair->penalty > 0)
			json_key_number(json, "unless_penalty", pair->penalty);
		if (pair->exchanged)
			json_key_bool(json, "unless_exchanged", true);
		if (pair->sum_fits) {
			json_key(json, "sum_fits");
			sums_json(json, &pair->fitting);
		}
		if (pair->sign_turned) {
			json_key(json, "unless_net_sign");
			sums_json(json, &pair->turned);
		}
		json_key(json, "nearest");
		json_array(json);
		for (size_t j = 0; j < pair->answer.nearest_count; j++)
			sums_json(json, &pair->answer.nearest[j]);
		json_end_array(json);
		json_end_object(json);
	}
	json_end_array(json);
}

/* Points that can be but hardly are; left out where there are none. */
static void doubtful_json(
    struct json *json, const struct sheet_row *rows, const struct sheet_answer *answer)
{
	if (answer->doubtful_count == 0)
		return;
	json_key(json, "doubtful");
	json_array(json);
	for (size_t i = 0; i < answer->doubtful_count; i++) {
		const struct doubtful_pair *pair = &answer->doubtful[i];

		json_object(json);
		place_json(json, &rows[pair->row]);
		json_key_number(json, "base", rows[pair->row].base);
		json_key_number(json, "cards", rows[pair->row].cards);
		json_key_text(json, "why", "net-sign");
		json_key(json, "unless_net_sign");
		sums_json(json, &pair->turned);
		json_end_object(json);
	}
	json_end_array(json);
}

static void told_json(const struct sheet_row *rows, size_t count, const struct sheet_answer *answer,
    struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	cells_json(&json, rows, answer);
	totals_json(&json, answer);
	consequences_json(&json, rows, answer);
	pairs_json(&json, rows, answer);
	doubtful_json(&json, rows, answer);
	repeated_json(&json, rows, count);
	json_end_object(&json);
	text_add(text, "\n");
}

static void cells_text(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *text)
{
	struct grid grid;

	if (answer->cell_count == 0) {
		text_add(text, "every cell follows from the base and card points\n");
		return;
	}
	grid_begin(&grid, text->arena, "rllrrll");
	grid_row(&grid,
	    (const char *const[]){"hand", "side", "cell", "written", "correct", "wrong", "why"});
	for (size_t i = 0; i < answer->cell_count; i++) {
		const struct wrong_cell *cell = &answer->cells[i];
		const struct sheet_row *row = &rows[cell->row];

		grid_row(&grid,
		    (const char *const[]){arena_printf(text->arena, "%d", row->hand),
		        arena_printf(text->arena, "%c", row->side), sheet_cell_name(cell->cell),
		        arena_printf(text->arena, "%lld", (long long)cell->written),
		        arena_printf(text->arena, "%lld", (long long)cell->correct),
		        cell->carried ? "carried" : "own", cell->why});
	}
	grid_show(&grid, 0, text);
}

static void end_text(const struct sheet_answer *answer, struct text *text)
{
	if (answer->end_written == answer->end_correct)
		return;
	if (answer->end_correct > 0)
		text_addf(text, "the target was truly reached in hand %d", answer->end_correct);
	else
		text_add(text, "the target was truly never reached");
	if (answer->end_written > 0)
		text_addf(text, ", by the sheet in hand %d\n", answer->end_written);
	else
		text_add(text, ", by the sheet never\n");
}

/* The end may be in the same hand, and the game another side's. */
static void winner_text(const struct sheet_answer *answer, struct text *text)
{
	const char written[] = {answer->winner_written, '\0'};
	const char correct[] = {answer->winner_correct, '\0'};

	if (answer->winner_written == answer->winner_correct || answer->end_written == 0 ||
	    answer->end_correct == 0)
		return;
	text_addf(text, "%s%s is ahead at the end by what is true, %s%s by the sheet\n",
	    answer->winner_correct ? "side " : "nobody", correct,
	    answer->winner_written ? "side " : "nobody", written);
}

/* Of every card in hand the true points are less by twice what it counts. */
static void turned_text(const struct point_sums *turned, struct text *text)
{
	text_addf(text,
	    "  net-sign: with table cards taken off it is %lld/%lld, less twice what was in hand\n",
	    (long long)turned->base, (long long)turned->cards);
}

static void doubtful_text(
    const struct sheet_row *row, const struct doubtful_pair *pair, struct text *text)
{
	text_addf(text,
	    "hand %d side %c: %lld/%lld is doubtful: plus for cards, and no points for a canasta\n",
	    row->hand, row->side, (long long)row->base, (long long)row->cards);
	turned_text(&pair->turned, text);
}

static void pair_text(
    const struct sheet_row *row, const struct impossible_pair *pair, struct text *text)
{
	struct grid grid;

	grid_begin(&grid, text->arena, "ll");
	grid_row(&grid, (const char *const[]){
	                    arena_printf(text->arena, "hand %d side %c: %lld/%lld cannot be:",
	                        row->hand, row->side, (long long)row->base, (long long)row->cards),
	                    pair->answer.reason});
	grid_show(&grid, 0, text);
	if (pair->penalty > 0)
		text_addf(text, "  unless the base points hold penalties of %lld\n",
		    (long long)pair->penalty);
	if (pair->exchanged)
		text_addf(text, "  exchanged they could be: base points %lld, card points %lld\n",
		    (long long)row->cards, (long long)row->base);
	if (pair->sum_fits)
		text_addf(text, "  the sum written, %lld, is that of %lld/%lld, which can be\n",
		    (long long)pair->fitting.base + (long long)pair->fitting.cards,
		    (long long)pair->fitting.base, (long long)pair->fitting.cards);
	if (pair->sign_turned)
		turned_text(&pair->turned, text);
	if (pair->answer.nearest_count > 0)
		text_add(text, "  nearest:");
	for (size_t i = 0; i < pair->answer.nearest_count; i++)
		text_addf(text, " %lld/%lld", (long long)pair->answer.nearest[i].base,
		    (long long)pair->answer.nearest[i].cards);
	if (pair->answer.nearest_count > 0)
		text_add(text, "\n");
}

static void told_text(const struct sheet_row *rows, size_t count, const struct sheet_answer *answer,
    struct text *text)
{
	cells_text(rows, answer, text);
	for (size_t i = 0; i < count; i++)
		if (rows[i].repeated)
			text_addf(text, "hand %d side %c stands twice on the sheet: counted once\n",
			    rows[i].hand, rows[i].side);
	for (size_t i = 0; i < answer->minimum_count; i++) {
		const struct sheet_row *row = &rows[answer->minima[i].row];

		text_addf(text, "hand %d side %c: the opening minimum is %lld, not %lld (%s)\n",
		    row->hand, row->side, (long long)answer->minima[i].correct,
		    (long long)answer->minima[i].taken, answer->minima[i].clause);
	}
	end_text(answer, text);
	winner_text(answer, text);
	for (size_t i = 0; i < answer->pair_count; i++)
		pair_text(&rows[answer->pairs[i].row], &answer->pairs[i], text);
	for (size_t i = 0; i < answer->doubtful_count; i++)
		doubtful_text(&rows[answer->doubtful[i].row], &answer->doubtful[i], text);
	text_add(text, "true totals:");
	for (int side = 0; side < SIDES_MOST; side++)
		if (answer->seen[side])
			text_addf(text, " %c %lld", 'A' + side, (long long)answer->totals[side]);
	text_add(text, "\n");
}

/* Sums that penalties explain, and doubtful ones, are shown, but are no error of the sheet. */
static bool something_differs(const struct sheet_file *sheet, const struct sheet_answer *answer)
{
	for (size_t i = 0; i < answer->pair_count; i++)
		if (answer->pairs[i].penalty == 0)
			return true;
	return answer->cell_count > 0 || sheet_file_repeated(sheet->rows, sheet->count) > 0;
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	const struct rulebook *book;
	struct sheet_file sheet;
	struct sheet_answer answer;

	if (!books_given(call, &book, err) ||
	    !sheet_file_read(call->arena, book, call->arguments[0].text, &sheet, err) ||
	    !sheet_check(call->arena, book, sheet.rows, sheet.count, &answer, err))
		return false;
	if (something_differs(&sheet, &answer))
		call_met(call, ERROR_REFUSED);
	if (call->json)
		told_json(sheet.rows, sheet.count, &answer, &text);
	else
		told_text(sheet.rows, sheet.count, &answer, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.name = NULL},
};

const struct command cmd_check_sheet = {
    .name = "check sheet",
    .synopsis = "FILE.csv",
    .summary = "a written score sheet, cell by cell; status 1 where a cell is wrong",
    .details =
        "The file has the columns hand,side,base,cards,sum,running and, if written, minimum.\n"
        "Base and card points are taken as they stand; a sum, a running total or a minimum that\n"
        "does not follow is wrong of its own, or carried on from an earlier one. Cells may be\n"
        "empty: the hand's number below itself, points that the sum tells, sum, running, minimum;\n"
        "rows where nothing was written are left out. The header may also have the words of the\n"
        "sheets that `canasta sheet --lang` prints.\n\n"
        "    canasta check sheet --rulebook fi-canasta sheet.csv",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .reads = FILE_TABLE,
};
