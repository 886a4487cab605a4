/* Table slips: what a table writes after a hand, in the order in which it is typed. */
#include "cli/paper/round.h"

#include <string.h>

enum {
	COPIES_USUAL = 8, /* slips for a game to a target: more than most games have hands */
	FIELDS_FEW = 12,  /* one below the other on an A6 that lies */
};

/* The lists the lines of a slip go to: all of them, and its halves. */
struct lines {
	struct print_scope *scope;
	size_t count, half; /* half 0: they are counted only */
};

static void add_line(
    struct print_scope *scope, const char *list, const char *field, const char *token)
{
	struct print_scope *row = print_list_add(scope, list);

	print_set(row, "field", field);
	print_set(row, "token", token);
}

/* A line of the slip; `token` is what it is typed as. */
static void add_field(struct lines *lines, const char *field, const char *token)
{
	lines->count++;
	if (lines->half == 0)
		return;
	add_line(lines->scope, "fields", field, token);
	add_line(lines->scope, lines->count <= lines->half ? "first_fields" : "second_fields",
	    field, token);
}

static void add_kinds(struct call *call, struct lines *lines)
{
	const struct rulebook *book = call->event->book;

	for (size_t i = 0; i < book->kind_count; i++) {
		const char *name = book->kinds[i].name;
		const bool short_one = strcmp(name, "natural") == 0 || strcmp(name, "mixed") == 0;
		const char *token = short_one ? arena_printf(call->arena, "%c", name[0])
		                              : arena_printf(call->arena, "%s=", name);

		add_field(lines, name, token);
	}
}

/* The counts level of a slip: every field of this rulebook, none that it does not know. */
static void add_fields(struct call *call, struct lines *lines)
{
	const struct rulebook *book = call->event->book;

	add_kinds(call, lines);
	add_field(lines, "melded", "c");
	add_field(lines, "held", "h");
	if (book->held[RANK_RED_THREE].apart)
		add_field(lines, "reds-held", "reds-held=");
	if (book->held[RANK_BLACK_THREE].apart)
		add_field(lines, "blacks-held", "blacks-held=");
	add_field(lines, "reds", "r");
	add_field(lines, "out", "o");
	if (book->concealed)
		add_field(lines, "out-concealed", "oc");
	if (book->penalty_count > 0)
		add_field(lines, "penalty", "p");
	add_field(lines, "claim", "claim=");
	add_field(lines, "running", "running=");
}

static void fill_fields(struct call *call, struct print_scope *scope)
{
	struct lines lines = {.scope = scope};

	add_fields(call, &lines);
	if (lines.count <= FIELDS_FEW)
		print_set(scope, "few", "yes");
	lines.half = (lines.count + 1) / 2;
	lines.count = 0;
	add_fields(call, &lines);
}

/* What is said of the whole hand: some is ticked, some is written. */
static void fill_hand_words(struct call *call, struct print_scope *scope)
{
	print_set(print_list_add(scope, "whole"), "word", "exhausted");
	print_set(print_list_add(scope, "whole"), "word", "time");
	print_set(print_list_add(scope, "words"), "word", "dealer");
	print_set(print_list_add(scope, "words"), "word", "rest");
	if (call->event->book->contract.allowed)
		print_set(print_list_add(scope, "words"), "word", "contract");
}

static bool add_slip(struct call *call, struct print_job *job, const struct round *round,
    const struct seating *seating, int hand, struct error *err)
{
	struct print_scope *scope;

	if (!print_head(call, &scope, err))
		return false;
	print_number(scope, "round", round->number);
	print_number(scope, "table", seating->table);
	print_number(scope, "hand", hand);
	for (size_t i = 0; i < seating->side_count; i++)
		print_seat(call, print_list_add(scope, "sides"), &seating->sides[i]);
	fill_fields(call, scope);
	fill_hand_words(call, scope);
	return print_add(call, job, "slip", scope, err);
}

static int copies_of(const struct call *call, int copies)
{
	const int hands = call->event->settings.hands;

	if (copies > 0)
		return copies;
	return hands > 0 ? hands : COPIES_USUAL;
}

size_t print_slips_count(const struct call *call, const struct round *round, int copies)
{
	return round->table_count * (size_t)copies_of(call, copies);
}

bool print_slips(struct call *call, struct print_job *job, const struct round *round, int copies,
    struct error *err)
{
	const int last = copies_of(call, copies);

	print_expect(call, job, print_slips_count(call, round, copies));
	for (size_t i = 0; i < round->table_count; i++)
		for (int hand = 1; hand <= last; hand++)
			if (!add_slip(call, job, round, &round->tables[i], hand, err))
				return false;
	return true;
}
