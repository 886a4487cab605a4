/* canasta rulebook card: the figures of a rulebook on one page, for the table. */
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/print_scopes.h"
#include "cli/show_grid.h"
#include "rulebook/figures.h"

#include <string.h>

/* A part of the card: which figures, and the list of the template they fill. */
static const struct part {
	enum figure_section section;
	const char *list, *title;
} parts[] = {
    {FIGURES_OPENING, "opening", "opening minimum"},
    {FIGURES_CANASTAS, "canastas", "canastas"},
    {FIGURES_THREES, "threes", "threes"},
    {FIGURES_GOING_OUT, "out", "going out"},
    {FIGURES_CONTRACT, "contract", "contract"},
    {FIGURES_PENALTIES, "penalties", "penalties"},
};

enum { PARTS = sizeof parts / sizeof parts[0] };

/* Ranks of the same points stand in one row: "K Q J T 9 8". */
struct value_row {
	const char *ranks;
	int32_t melded;
	const char *held; /* points in hand; "" where they are priced apart, under threes */
	const char *clause;
};

static bool is_same(const struct rulebook *book, int a, int b)
{
	return book->value_source[a].clause && book->value_source[b].clause &&
	       book->value_table[a] == book->value_table[b] &&
	       book->value_hand[a] == book->value_hand[b] &&
	       book->held[a].apart == book->held[b].apart;
}

static bool stands_before(const struct rulebook *book, int rank)
{
	for (int higher = RANK_COUNT - 1; higher > rank; higher--)
		if (is_same(book, higher, rank))
			return true;
	return false;
}

/* Rows of the values, dearest rank first as listed; returns how many. */
static size_t value_rows(
    struct arena *arena, const struct rulebook *book, struct value_row rows[RANK_COUNT])
{
	size_t count = 0;

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		struct text ranks = {.arena = arena};

		if (!book->value_source[rank].clause || stands_before(book, rank))
			continue;
		for (int same = rank; same >= 0; same--)
			if (is_same(book, rank, same))
				text_addf(&ranks, "%s%s", ranks.size > 0 ? " " : "",
				    rank_name((enum rank)same));
		rows[count++] = (struct value_row){.ranks = text_of(&ranks),
		    .melded = book->value_table[rank],
		    .held = book->held[rank].apart
		                ? ""
		                : arena_printf(arena, "%d", -(int)book->value_hand[rank]),
		    .clause = book->value_source[rank].clause};
	}
	return count;
}

static void show_text(const struct rulebook *book, const struct figures *figures, struct text *text)
{
	struct value_row rows[RANK_COUNT];
	size_t count = value_rows(text->arena, book, rows);
	struct grid grid;

	text_addf(text, "%s: %s\n\ncard points, melded and in hand\n", book->id, book->title);
	grid_begin(&grid, text->arena, "lrrl");
	for (size_t i = 0; i < count; i++)
		grid_row(&grid, (const char *const[]){rows[i].ranks,
		                    arena_printf(text->arena, "%d", (int)rows[i].melded),
		                    rows[i].held, rows[i].clause});
	grid_show(&grid, 2, text);
	for (size_t i = 0; i < PARTS; i++) {
		grid_begin(&grid, text->arena, "lrl");
		for (size_t j = 0; j < figures->count; j++) {
			const struct figure *figure = &figures->rows[j];

			if (figure->section == parts[i].section)
				grid_row(&grid, (const char *const[]){figure->name, figure->value,
				                    figure->source.clause});
		}
		if (grid.count == 0)
			continue;
		text_addf(text, "\n%s\n", parts[i].title);
		grid_show(&grid, 2, text);
	}
}

static void fill_values(struct arena *arena, const struct rulebook *book, struct print_scope *scope)
{
	struct value_row rows[RANK_COUNT];
	size_t count = value_rows(arena, book, rows);

	for (size_t i = 0; i < count; i++) {
		struct print_scope *row = print_list_add(scope, "cards");

		print_set(row, "name", rows[i].ranks);
		print_setf(row, "value", "%d", (int)rows[i].melded);
		print_set(row, "hand", rows[i].held);
		print_set(row, "clause", rows[i].clause);
	}
}

static const struct print_scope *card_scope(
    struct call *call, const struct rulebook *book, const struct figures *figures)
{
	struct print_scope *scope = print_scope_make(call->arena);
	struct text options = {.arena = call->arena};

	for (size_t i = 0; i < book->option_count; i++)
		text_addf(&options, "%s%s=%s", i ? ", " : "", book->options[i].name,
		    book->options[i].chosen);
	print_set(scope, "title", book->title);
	print_set(scope, "publisher", book->publisher);
	print_set(scope, "rulebook", book->id);
	print_set(scope, "options", text_of(&options));
	fill_values(call->arena, book, scope);
	for (size_t i = 0; i < PARTS; i++)
		for (size_t j = 0; j < figures->count; j++) {
			const struct figure *figure = &figures->rows[j];
			struct print_scope *row;

			if (figure->section != parts[i].section)
				continue;
			row = print_list_add(scope, parts[i].list);
			print_set(row, "name", figure->name);
			print_set(row, "value", figure->value);
			print_set(row, "clause", figure->source.clause);
		}
	return scope;
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	const struct option_value *choices;
	const struct print_scope *scope;
	const struct rulebook *book;
	struct figures figures;
	size_t count;

	if (!books_choices(call, &choices, &count, err) ||
	    !books_load(call->arena, &call->arguments[0], choices, count, &book, err) ||
	    !figures_list(call->arena, book, &figures, err))
		return false;
	if (call_text(call, "pdf")) {
		scope = card_scope(call, book, &figures);
		return print_parts(call, "numbers", book->title, &scope, 1, err);
	}
	show_text(book, &figures, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    CHOICE_OPTION,
    PRINT_OPTIONS,
    {.name = NULL},
};

const struct command cmd_rulebook_card = {
    .name = "rulebook card",
    .synopsis = "ID|FILE",
    .summary = "the numbers card: a rulebook's figures on one page, for the table",
    .details = "    canasta rulebook card fi-canasta --pdf numbers.pdf",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
};
