#include "cli/paper/numbers.h"

#include "cli/show/words.h"

#include <string.h>

const struct card_part card_parts[CARD_PARTS] = {
    {FIGURES_OPENING, "opening", "opening minimum"},
    {FIGURES_CANASTAS, "canastas", "canastas"},
    {FIGURES_THREES, "threes", "threes"},
    {FIGURES_GOING_OUT, "out", "going out"},
    {FIGURES_CONTRACT, "contract", "contract"},
    {FIGURES_PENALTIES, "penalties", "penalties"},
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

size_t print_value_rows(struct arena *arena, const struct vocabulary *vocabulary,
    const struct rulebook *book, struct value_row rows[RANK_COUNT])
{
	size_t count = 0;

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		struct text ranks = {.arena = arena};

		if (!book->value_source[rank].clause || stands_before(book, rank))
			continue;
		for (int same = rank; same >= 0; same--)
			if (is_same(book, rank, same))
				text_addf(&ranks, "%s%s",
				    ranks.size == 0 ? ""
				    : vocabulary    ? ", "
				                    : " ",
				    vocabulary_word(
				        vocabulary, "rank", rank_name((enum rank)same)));
		rows[count++] = (struct value_row){.ranks = text_of(&ranks),
		    .melded = book->value_table[rank],
		    .held = book->held[rank].apart
		                ? ""
		                : arena_printf(arena, "%d", -(int)book->value_hand[rank]),
		    .clause = book->value_source[rank].clause};
	}
	return count;
}

static void fill_values(struct call *call, const struct rulebook *book, struct print_scope *scope)
{
	struct value_row rows[RANK_COUNT];
	size_t count = print_value_rows(call->arena, call->vocabulary, book, rows);

	for (size_t i = 0; i < count; i++) {
		struct print_scope *row = print_list_add(scope, "cards");

		print_set(row, "name", rows[i].ranks);
		print_setf(row, "value", "%d", (int)rows[i].melded);
		print_set(row, "hand", rows[i].held);
		print_set(row, "clause", rows[i].clause);
	}
}

/* "100 each", "200 instead": the number and the word, which labels have in other languages; a value
 * of words alone is all word. */
static void set_unit(struct print_scope *row, const char *value)
{
	const size_t number = strspn(value, "-0123456789 /");

	if (value[number] == '\0')
		return;
	print_setf(row, "amount", "%.*s", (int)number, value);
	print_set(row, "unit", value + number);
}

static const char *use_of(const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
		return penalty->per ? penalty->per : "points";
	case PENALTY_ACCEPTS:
		return "accepts";
	case PENALTY_AS_RAISES:
		return "raises";
	case PENALTY_AS_VOID:
		return "void";
	case PENALTY_AS_TABLE_END:
		return "end";
	}
	return "";
}

static void add_figure(struct print_scope *scope, const char *list, const struct figure *figure)
{
	struct print_scope *row = print_list_add(scope, list);

	print_set(row, "name", figure->name);
	print_set(row, "value", figure->value);
	print_set(row, "clause", figure->source.clause);
	set_unit(row, figure->value);
}

/* A penalty is known by its code; its words stand in the labels of other languages. */
static void add_penalty(struct print_scope *scope, const struct rulebook *book,
    const struct penalty *penalty, const struct figure *figure)
{
	struct print_scope *row = print_list_add(scope, "penalties");

	print_penalty(row, book, penalty);
	print_set(row, "value", figure->value);
	print_set(row, "use", use_of(penalty));
	print_number(row, "points", penalty->points);
	print_set(row, "clause", figure->source.clause);
}

static void add_figures(
    struct print_scope *scope, const struct rulebook *book, const struct figures *figures)
{
	size_t penalty = 0;

	for (size_t i = 0; i < figures->count; i++) {
		const struct figure *figure = &figures->rows[i];

		for (size_t j = 0; j < CARD_PARTS; j++) {
			if (figure->section != card_parts[j].section)
				continue;
			if (figure->section == FIGURES_PENALTIES && penalty < book->penalty_count)
				add_penalty(scope, book, &book->penalties[penalty++], figure);
			else
				add_figure(scope, card_parts[j].list, figure);
		}
	}
}

bool print_numbers(struct call *call, const struct rulebook *book, const struct print_scope **ret,
    struct error *err)
{
	struct print_scope *scope = print_scope_make(call->arena);
	struct figures figures;

	if (!print_begin(call, book, err) || !figures_list(call->arena, book, &figures, err))
		return false;
	print_set(scope, "title", book->title);
	print_set(scope, "publisher", book->publisher);
	print_set(scope, "rulebook", book->id);
	print_set(scope, "options", words_options(call->arena, call->vocabulary, book));
	fill_values(call, book, scope);
	add_figures(scope, book, &figures);
	return print_finished(scope, ret, err);
}
