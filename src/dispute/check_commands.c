#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/text.h"
#include "card/card.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands/parts.h"
#include "cli/option.h"
#include "club/answer_parts.h"
#include "club/hand.h"
#include "dispute/dispute.h"
#include "referee/possible.h"
#include "referee/sheet.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "slip/csv.h"
#include "slip/facts.h"

#include <string.h>

/* --- canasta check opening: checks if an initial meld is enough --- */

enum { MELDS_MOST = 60, NUMBERS_MOST = 99 };

/* Reads the melds of one argument: one, or several joined by `+` as in a slip. */
static void read_melds(struct arena *arena, unsigned reading, const struct argument *argument,
    struct meld *melds, size_t *count)
{
	const char *start = argument->text;
	struct error why = {0};

	for (;;) {
		size_t size = strcspn(start, "+");

		if (*count == MELDS_MOST)
			refuse_at(argument, SAY_TOO_MANY_MELDS, MELDS_MOST);
		if (!meld_read(arena, start, size, reading, &melds[*count], &why)) {
			if (why.column > 0)
				why.column += text_characters(
				    argument->text, (size_t)(start - argument->text));
			error_fill_place(&why, argument->file, 1, 1);
			boundary_break(&why);
		}
		(*count)++;
		if (start[size] == '\0')
			return;
		start += size + 1;
	}
}

static void read_question(
    struct call *call, const struct rulebook *book, struct opening_question *question)
{
	const struct option_typed *contract = call_option(call, OPTION_CONTRACT);
	const struct option_typed *raises = call_option(call, OPTION_RAISES);
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const struct option_typed *top = call_option(call, OPTION_TOP);
	const char *cursor = top ? top->value.text : "";
	struct card card = {.rank = RANK_COUNT};
	struct meld *melds = arena_alloc(call->arena, MELDS_MOST, sizeof(*melds));
	size_t count = 0;

	if (!call_option(call, OPTION_SCORE) && book->opening_band_count > 0)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_SCORE);
	question->score = (int32_t)call_number(call, OPTION_SCORE, 0);
	question->raises = (int)call_number(call, OPTION_RAISES, 0);
	if (raises)
		boundary_place(raises->value.file, 1, 1);
	facts_fit(book, &(struct side){.raises = question->raises});
	boundary_place(NULL, 0, 0);
	question->hand_number = (int)call_number(call, OPTION_HAND_NUMBER, 1);
	question->bidder = call_flag(call, OPTION_BIDDER);
	for (size_t i = 0; i < call->argument_count; i++)
		read_melds(call->arena, rulebook_reading(book), &call->arguments[i], melds, &count);
	question->opening.melds = melds;
	question->opening.meld_count = count;
	/* A player who names the top card of the pile took the pile; a three without a suit is black. */
	question->opening.from =
	    (enum drawn_from)call_number(call, OPTION_FROM, top ? FROM_PILE : FROM_UNKNOWN);
	if (from)
		boundary_place(from->value.file, 1, 1);
	facts_fit(book, &(struct side){.opening.from = question->opening.from});
	boundary_place(NULL, 0, 0);
	if (top && (!card_next(&cursor, cursor + strlen(cursor), &card) || *cursor != '\0'))
		refuse_at(&top->value, SAY_CARD_UNKNOWN, top->value.text);
	if (top && question->opening.from != FROM_PILE)
		refuse_at(
		    &top->value, SAY_OPTION_TWICE_TOP_AND_FROM, from_names[question->opening.from]);
	question->top = card.rank;

	if (!contract)
		return;
	/* "4H", or "4Hd" if doubled; "4D" is a contract in diamonds. */
	const char *text = contract->value.text;
	size_t size = strlen(text);
	int64_t level;

	boundary_place(contract->value.file, 1, 1);
	facts_bidding(book);
	const bool doubled =
	    size > 2 && (text[size - 1] | ' ') == 'd' &&
	    (*text == '+' || !text_integer(text, size - 1, 1, book->contract.levels, &level));
	const struct bid bid = facts_bid(book, text, doubled ? size - 1 : size);

	if (bid.pass || bid.doubling)
		break_off(ERROR_INPUT, SAY_BID_UNKNOWN_NOT_A_CONTRACT, text);
	boundary_place(NULL, 0, 0);
	question->contract.bid = true;
	question->contract.doubled = doubled;
	question->contract.level = bid.level;
	question->contract.denomination = bid.denomination;
}

/* Answers {"minimum":100,"count":95,"enough":false,"short":5,"clause":"13A"}, rows of "findings" if
 * there are any, and "needs" if an opening needs canastas. */
static void run_opening(struct call *call)
{
	struct answer *to = call_answer(call);
	struct opening_question question = {0};
	const struct rulebook *book = books_needed(call);

	read_question(call, book, &question);
	const struct opening_answer opening = opening_judge(call->arena, book, &question);

	if (!opening.enough)
		call_met(call, ERROR_REFUSED);
	answer_number(to, "minimum", opening.minimum);
	answer_opening_needs(to, "needs", book, question.score, opening.minimum);
	answer_number(to, "count", opening.count);
	answer_flag(to, "enough", opening.enough);
	answer_flag_set(to, "free", opening.enough && opening.count < opening.minimum);
	answer_number(to, "short", opening.lacking);
	answer_text(to, "clause", opening.source.clause ? opening.source.clause : "");
	if (opening.finding_count > 0)
		answer_findings(to, opening.findings, opening.finding_count, FINDINGS_ALL);
	answer_code(to, "verdict",
	    opening.enough        ? "enough"
	    : opening.lacking > 0 ? "short"
	                          : "illegal");
}

static const struct command_option opening_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_SCORE, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST},
    {OPTION_RAISES, TAKES_NUMBER, .value = "N", .least = 0, .most = NUMBERS_MOST},
    {OPTION_FROM, TAKES_CHOICE, CHOICES(from_names), .value = "stock|pile|upcard"},
    {OPTION_TOP, TAKES_TEXT, .value = "CARD"},
    {OPTION_HAND_NUMBER, TAKES_NUMBER, .value = "N", .least = 1, .most = NUMBERS_MOST},
    {OPTION_CONTRACT, TAKES_TEXT, .value = "4H"},
    {OPTION_BIDDER, TAKES_NOTHING, .beside = {OPTION_CONTRACT}},
    {.id = OPTION_NONE},
};

const struct command cmd_check_opening = {
    .name = "check opening",
    .synopsis = "MELD…",
    .options = opening_options,
    .run = run_opening,
    .screen = "check-opening",
};

/* --- canasta check totals: checks if a hand can have the two sums given --- */

static void add_sums(struct answer *to, const struct point_sums *sums)
{
	answer_number(to, "base", sums->base);
	answer_number(to, "cards", sums->cards);
}

/* Answers
 * {"possible":false,"reason":"…","nearest":[{"base":500,"cards":40}], …}. */
static void run_totals(struct call *call)
{
	struct answer *to = call_answer(call);
	struct possible_question question = {.reds = -1, .wants_nearest = true};
	struct possible_answer possible;
	struct side side = {0};
	const struct rulebook *book = books_needed(call);
	size_t count;

	question.sums.base = call_option(call, OPTION_BASE)->number;
	question.sums.cards = call_option(call, OPTION_CARDS)->number;
	question.out_known = call_option(call, OPTION_OUT) != NULL;
	question.out = (enum out)call_number(call, OPTION_OUT, OUT_NONE);

	/* Facts, NAME=yes or NAME=no. */
	const struct argument *facts = call_values(call, OPTION_FACT, &count);

	for (size_t i = 0; i < count; i++) {
		const char *fact = facts[i].text, *equals = strchr(fact, '=');

		if (!equals)
			refuse_at(&facts[i], SAY_VALUE_UNKNOWN_FACT, fact);
		boundary_place(facts[i].file, 1, 1);
		facts_fact(
		    book, &side, fact, (size_t)(equals - fact), equals + 1, strlen(equals + 1));
		boundary_place(NULL, 0, 0);
	}
	question.facts_known = side.facts_known;
	question.facts = side.facts;
	possible_judge(possible_make(call->arena, book), &question, &possible);
	if (!possible.possible)
		call_met(call, ERROR_REFUSED);

	answer_flag(to, "possible", possible.possible);
	answer_text(to, "reason", possible.reason);
	(void)answer_list(to, "nearest");
	for (size_t i = 0; i < possible.nearest_count; i++)
		add_sums(answer_row(to, "nearest"), &possible.nearest[i]);
	add_sums(to, &question.sums);
	answer_flag(to, "exact", possible.exact);
	if (possible.runs_left_out)
		answer_code(to, "left_out", "runs");
}

static const char both_sums[] = TEXT_WORDS_BOTH_SUMS_NEEDED;

static const struct command_option totals_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_BASE, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST,
        .required = both_sums},
    {OPTION_CARDS, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST,
        .required = both_sums},
    {OPTION_OUT, TAKES_CHOICE, CHOICES(out_names), .value = "none|normal|concealed"},
    {OPTION_FACT, TAKES_TEXT, .repeatable = true, .value = "NAME=yes|no"},
    {.id = OPTION_NONE},
};

const struct command cmd_check_totals = {
    .name = "check totals",
    .options = totals_options,
    .run = run_totals,
    .screen = "check-totals",
};

/* --- canasta check sheet: checks a written score sheet cell by cell ---
 *
 * It is read from a file with rows as people and spreadsheets write them. A hand's number may be in
 * its first row only, as merged cells are saved. Empty rows are skipped. A blank among base points,
 * card points and sum follows from the other two, or counts as 0. */

enum { SHEET_COLUMNS = 7, HANDS_MOST = 999, ABSENT = -1 };

struct sheet_file {
	const struct rulebook *book;
	struct csv csv;
	int at[SHEET_COLUMNS]; /* index of each column; ABSENT: missing */
	size_t count;
	struct sheet_row *rows;
	const struct csv_row **lines; /* the row of the file that each was read from */
};

/* The last columns may be missing. */
static const struct csv_column columns[SHEET_COLUMNS] = {
    {"hand", 0, true},
    {"side", 0, true},
    {"base", 0, true},
    {"cards", 0, true},
    {"sum", 0, true},
    {"running", 0, true},
    {"minimum", 0, false},
};

enum { COLUMN_HAND, COLUMN_SIDE, COLUMN_BASE, COLUMN_CARDS, COLUMN_SUM };

/* Returns the column of the file, in characters, at which a cell begins. Quotes are not counted,
 * because most sheets have none. */
static int column_of(const struct csv_row *row, int cell)
{
	int column = 1;

	for (int i = 0; i < cell; i++)
		column += text_characters(row->cells[i], strlen(row->cells[i])) + 1;
	return column;
}

/* Refuses a cell; `expected` is in the reader's language. */
static _Noreturn void bad_cell(
    const struct sheet_file *sheet, const struct csv_row *row, int cell, const char *expected)
{
	const char *text = row->cells[cell], *name = sheet->csv.header.cells[cell];

	boundary_place(sheet->csv.file, row->line, column_of(row, cell));
	if (text[0] == '\0')
		break_off(ERROR_INPUT, SAY_SHEET_CELL_MISSING, name, expected);
	break_off(ERROR_INPUT, SAY_SHEET_CELL_UNFIT, text, name, expected);
}

static _Noreturn void bad_number(
    const struct sheet_file *sheet, const struct csv_row *row, int column, int least, int most)
{
	enum { EXPECTED_TEXT = 120 };
	char expected[EXPECTED_TEXT];

	(void)message_write(expected, sizeof expected, TEXT_PHRASE_WHOLE_NUMBER, least, most);
	bad_cell(sheet, row, sheet->at[column], expected);
}

/* Returns a cell without the blanks before it; "" if the column is missing. */
static const char *cell_text(const struct sheet_file *sheet, const struct csv_row *row, int column)
{
	const char *text = sheet->at[column] == ABSENT ? "" : row->cells[sheet->at[column]];

	return text + strspn(text, " ");
}

/* Writes the number without points or commas between thousands, as in `1.045` or `12,340`. Sums
 * have no fractions, so these signs cannot mean anything else. Returns false if there are none. */
static bool drop_thousands(const char *text, char *ret, size_t room)
{
	static const char digits[] = "0123456789";
	enum { THOUSAND = 3 };
	size_t sign = strcspn(text, digits);
	size_t head = sign + strspn(text + sign, digits);
	char mark = text[head];

	if (head - sign > THOUSAND || head == sign || (mark != '.' && mark != ',') ||
	    strlen(text) >= room)
		return false;
	memcpy(ret, text, head);
	for (text += head; *text == mark; text += 1 + THOUSAND) {
		if (strspn(text + 1, digits) != THOUSAND)
			return false;
		memcpy(ret + head, text + 1, THOUSAND);
		head += THOUSAND;
	}
	memcpy(ret + head, text, strlen(text) + 1);
	return true;
}

static struct written_figure read_number(
    const struct sheet_file *sheet, const struct csv_row *row, int column)
{
	enum { NUMBER_ROOM = 40 };
	const char *text = cell_text(sheet, row, column);
	struct written_figure written = {.filled = text[0] != '\0'};
	char plain[NUMBER_ROOM];

	if (written.filled && !csv_integer(text, -POINTS_MOST, POINTS_MOST, &written.value) &&
	    !(drop_thousands(text, plain, sizeof plain) &&
	        csv_integer(plain, -POINTS_MOST, POINTS_MOST, &written.value)))
		bad_number(sheet, row, column, -POINTS_MOST, POINTS_MOST);
	return written;
}

static struct sheet_row read_row(const struct sheet_file *sheet, const struct csv_row *row)
{
	const char *hand = cell_text(sheet, row, COLUMN_HAND);
	const char *side = cell_text(sheet, row, COLUMN_SIDE);
	struct sheet_row read = {.side = (char)(side[0] & ~0x20)};
	const struct written_figure *sum = &read.cells[CELL_SUM];
	int64_t number;

	/* The number of the hand may be left out after its first row. */
	if (hand[0] == '\0' && sheet->count > 0)
		read.hand = sheet->rows[sheet->count - 1].hand;
	else if (csv_integer(hand, 1, HANDS_MOST, &number))
		read.hand = (int)number;
	else
		bad_number(sheet, row, COLUMN_HAND, 1, HANDS_MOST);
	if (side[0] == '\0' || side[1 + strspn(side + 1, " ")] != '\0' || read.side < 'A' ||
	    read.side >= 'A' + sheet->book->side_count)
		bad_cell(sheet, row, sheet->at[COLUMN_SIDE],
		    message_words(sheet->book->side_count > 2 ? TEXT_WORDS_SIDE_LETTER_OF_THREE
		                                              : TEXT_WORDS_SIDE_LETTER_OF_TWO));
	const struct written_figure base = read_number(sheet, row, COLUMN_BASE);
	const struct written_figure cards = read_number(sheet, row, COLUMN_CARDS);

	for (int cell = 0; cell < CELL_COUNT; cell++)
		read.cells[cell] = read_number(sheet, row, COLUMN_SUM + cell);

	/* Blank points follow from the sum. If the sum is blank too, they count as 0. */
	read.only_sum = !base.filled && !cards.filled;
	read.base = base.value;
	read.cards = cards.value;
	if (!base.filled && sum->filled)
		read.base = sum->value - cards.value;
	else if (!cards.filled && sum->filled)
		read.cards = sum->value - base.value;
	if (read.only_sum && !sum->filled)
		bad_cell(
		    sheet, row, sheet->at[COLUMN_BASE], message_words(TEXT_WORDS_POINTS_OR_SUM));
	return read;
}

/* Checks that rows are in the order of the sheet, hand by hand, with each side once. An equal row
 * is marked as repeated. */
static void check_order(const struct sheet_file *sheet, size_t row)
{
	const struct csv_row *line = sheet->lines[row];
	struct sheet_row *here = &sheet->rows[row];
	const struct sheet_row *twice = NULL;

	for (size_t i = row; i-- > 0 && !twice && sheet->rows[i].hand == here->hand;)
		if (sheet->rows[i].side == here->side)
			twice = &sheet->rows[i];
	here->repeated = twice && here->base == twice->base && here->cards == twice->cards;
	if (row > 0 && here->hand < sheet->rows[row - 1].hand)
		break_off_at(sheet->csv.file, line->line, column_of(line, sheet->at[COLUMN_HAND]),
		    ERROR_INPUT, SAY_SHEET_ORDER, here->hand, sheet->rows[row - 1].hand);
	if (twice && !here->repeated) {
		bool seen[SIDES_MOST] = {false};
		int missing = 0, last = 0; /* sides without a row in the hand, and one of them */

		for (size_t i = 0; i < sheet->count; i++)
			if (sheet->rows[i].hand == here->hand)
				seen[sheet->rows[i].side - 'A'] = true;
		for (int side = 0; side < sheet->book->side_count; side++) {
			missing += !seen[side];
			last = seen[side] ? last : side;
		}
		boundary_place(
		    sheet->csv.file, line->line, column_of(line, sheet->at[COLUMN_SIDE]));
		if (missing == 1)
			break_off(ERROR_INPUT, SAY_SHEET_TWICE_OTHER_SIDE_MISSING, here->side,
			    here->hand, 'A' + last);
		break_off(ERROR_INPUT, SAY_SHEET_TWICE_SAME_SIDE, here->side, here->hand);
	}
}

/* Reads a sheet for the sides of the rulebook. */
static struct sheet_file sheet_read(
    struct call *call, const struct rulebook *book, const char *path)
{
	struct arena *arena = call->arena;
	struct sheet_file sheet = {.book = book, .csv = csv_file_read(call, path)};
	const struct csv_row *header = &sheet.csv.header;

	/* Columns that the sheet does not need are ignored. */
	for (int i = 0; i < SHEET_COLUMNS; i++)
		sheet.at[i] = ABSENT;
	for (size_t cell = 0; cell < header->count; cell++) {
		int number;
		const size_t column =
		    csv_file_column(arena, columns, SHEET_COLUMNS, header->cells[cell], &number);

		if (column == SHEET_COLUMNS)
			continue;
		if (sheet.at[column] != ABSENT)
			break_off_at(sheet.csv.file, header->line, column_of(header, (int)cell),
			    ERROR_INPUT, SAY_SHEET_COLUMN_TWICE, header->cells[cell]);
		sheet.at[column] = (int)cell;
	}
	for (int i = 0; i < SHEET_COLUMNS; i++)
		if (sheet.at[i] == ABSENT && columns[i].needed)
			break_off_at(sheet.csv.file, header->line, 1, ERROR_INPUT,
			    SAY_SHEET_COLUMN_MISSING, columns[i].name,
			    csv_file_columns(arena, columns, SHEET_COLUMNS));
	sheet.rows = arena_alloc(arena, sheet.csv.count, sizeof *sheet.rows);
	sheet.lines = arena_alloc(arena, sheet.csv.count, sizeof(struct csv_row *));
	for (size_t i = 0; i < sheet.csv.count; i++) {
		const struct csv_row *row = &sheet.csv.rows[i];
		bool used = false; /* rows of a printed sheet may be left empty */

		for (int column = COLUMN_BASE; column < SHEET_COLUMNS - 1; column++)
			used = used || cell_text(&sheet, row, column)[0] != '\0';
		if (!used)
			continue;
		sheet.rows[sheet.count] = read_row(&sheet, row);
		sheet.lines[sheet.count++] = row;
	}
	if (sheet.count == 0)
		break_off_at(sheet.csv.file, 1, 1, ERROR_INPUT, SAY_SHEET_EMPTY);
	for (size_t i = 0; i < sheet.count; i++)
		check_order(&sheet, i);
	return sheet;
}

/* Adds the row of the sheet. */
static void add_place(struct answer *to, const struct sheet_row *row)
{
	answer_number(to, "hand", row->hand);
	answer_letter(to, "side", row->side);
}

static void add_hand(struct answer *to, const char *key, int hand)
{
	if (hand > 0)
		answer_number(to, key, hand);
	else
		answer_nothing(to, key);
}

static void add_impossible(
    struct answer *to, const struct sheet_row *rows, const struct sheet_answer *checked)
{
	(void)answer_list(to, "impossible");
	for (size_t i = 0; i < checked->pair_count; i++) {
		const struct impossible_pair *pair = &checked->pairs[i];
		const struct sheet_row *written = &rows[pair->row];
		struct answer *row = answer_row(to, "impossible");

		add_place(row, written);
		add_sums(row, &(struct point_sums){written->base, written->cards});
		answer_text(row, "reason", pair->answer.reason);
		answer_number_above(row, "unless_penalty", pair->penalty);
		answer_flag_set(row, "unless_exchanged", pair->exchanged);
		if (pair->sum_fits) {
			add_sums(answer_object(row, "sum_fits"), &pair->fitting);
			answer_number(answer_object(row, "sum_fits"), "sum",
			    pair->fitting.base + pair->fitting.cards);
		}
		if (pair->sign_turned)
			add_sums(answer_object(row, "unless_net_sign"), &pair->turned);
		(void)answer_list(row, "nearest");
		for (size_t j = 0; j < pair->answer.nearest_count; j++)
			add_sums(answer_row(row, "nearest"), &pair->answer.nearest[j]);
	}
}

/* Adds the result of the check:
 * {"cells":[{"hand":1,"side":"B","cell":"sum","written":240,"correct":420,"kind":"own","why":"…"}],
 *  "totals":{"A":5045},"minima":[…],"end":{…},"impossible":[…]};
 * "doubtful" and "repeated" only if there are any. */
static void answer_sheet_check(
    struct answer *to, const struct sheet_file *sheet, const struct sheet_answer *checked)
{
	static const char *const sides[SIDES_MOST] = {"A", "B", "C"};
	const struct sheet_row *rows = sheet->rows;

	(void)answer_list(to, "cells");
	for (size_t i = 0; i < checked->cell_count; i++) {
		const struct wrong_cell *cell = &checked->cells[i];
		struct answer *row = answer_row(to, "cells");

		add_place(row, &rows[cell->row]);
		answer_code(row, "cell", sheet_cell_name(cell->cell));
		answer_number(row, "written", cell->written);
		answer_number(row, "correct", cell->correct);
		answer_code(row, "kind", cell->carried ? "carried" : "own");
		answer_text_some(row, "why", cell->why);
	}
	struct answer *totals = answer_object(to, "totals");

	for (size_t side = 0; side < SIDES_MOST; side++)
		if (checked->seen[side])
			answer_number(totals, sides[side], checked->totals[side]);
	(void)answer_list(to, "minima");
	for (size_t i = 0; i < checked->minimum_count; i++) {
		const struct wrong_minimum *minimum = &checked->minima[i];
		struct answer *row = answer_row(to, "minima");

		add_place(row, &rows[minimum->row]);
		answer_number(row, "taken", minimum->taken);
		answer_number(row, "correct", minimum->correct);
		answer_text(row, "clause", minimum->clause);
	}

	/* A winner is null if the game has no end yet, or if no side is ahead alone. */
	struct answer *end = answer_object(to, "end");

	add_hand(end, "written", checked->end_written);
	add_hand(end, "correct", checked->end_correct);
	answer_letter(end, "winner_written", checked->winner_written);
	answer_letter(end, "winner_correct", checked->winner_correct);
	/* The end can be in the right hand and the winner still be wrong. */
	answer_flag_set(end, "winner_differs",
	    checked->end_written > 0 && checked->end_correct > 0 &&
	        checked->winner_written != checked->winner_correct);
	add_impossible(to, rows, checked);
	for (size_t i = 0; i < checked->doubtful_count; i++) {
		const struct doubtful_pair *pair = &checked->doubtful[i];
		struct answer *row = answer_row(to, "doubtful");

		add_place(row, &rows[pair->row]);
		add_sums(row, &(struct point_sums){rows[pair->row].base, rows[pair->row].cards});
		answer_code(row, "why", "net-sign");
		add_sums(answer_object(row, "unless_net_sign"), &pair->turned);
	}
	for (size_t i = 0; i < sheet->count; i++)
		if (rows[i].repeated)
			add_place(answer_row(to, "repeated"), &rows[i]);
}

static void run_sheet(struct call *call)
{
	const struct rulebook *book = books_needed(call);
	const struct sheet_file sheet = sheet_read(call, book, call->arguments[0].text);
	struct sheet_answer answer;

	sheet_check(call->arena, book, sheet.rows, sheet.count, &answer);
	/* Sums that penalties explain, and doubtful ones, are shown but are not errors. */
	bool differs = answer.cell_count > 0;

	for (size_t i = 0; i < answer.pair_count; i++)
		differs = differs || answer.pairs[i].penalty == 0;
	for (size_t i = 0; i < sheet.count; i++)
		differs = differs || sheet.rows[i].repeated;
	if (differs)
		call_met(call, ERROR_REFUSED);
	answer_sheet_check(call_answer(call), &sheet, &answer);
}

static const struct command_option sheet_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_check_sheet = {
    .name = "check sheet",
    .synopsis = "FILE.csv",
    .options = sheet_options,
    .run = run_sheet,
    .reads = FILE_CSV,
    .screen = "check-sheet",
};
