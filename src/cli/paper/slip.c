/* Table slips: what a table writes after a hand, in the order in which it is typed. */
#include "cli/paper/round.h"
#include "cli/paper/slip_fields.h"

enum {
	COPIES_USUAL = 8, /* slips for a game to a target: more than most games have hands */
	FIELDS_FEW = 12,  /* one below the other on an A6 that lies */
};

static void add_line(
    struct print_scope *scope, const char *list, const char *field, const char *token)
{
	struct print_scope *row = print_list_add(scope, list);

	print_set(row, "field", field);
	print_set(row, "token", token);
}

/* All of them, and its halves, for a slip that has no room for them in one column. */
static bool fill_fields(struct call *call, struct print_scope *scope, struct error *err)
{
	const struct slip_field *fields;
	size_t count;

	if (!slip_fields(call->arena, call->desk.event->book, &fields, &count))
		return error_memory(err);
	if (count <= FIELDS_FEW)
		print_set(scope, "few", "yes");
	for (size_t i = 0; i < count; i++) {
		const char *half = i < (count + 1) / 2 ? "first_fields" : "second_fields";

		add_line(scope, "fields", fields[i].name, fields[i].token);
		add_line(scope, half, fields[i].name, fields[i].token);
	}
	return true;
}

/* What is said of the whole hand: some is ticked, some is written. */
static void fill_hand_words(struct call *call, struct print_scope *scope)
{
	print_set(print_list_add(scope, "whole"), "word", "exhausted");
	print_set(print_list_add(scope, "whole"), "word", "time");
	print_set(print_list_add(scope, "words"), "word", "dealer");
	print_set(print_list_add(scope, "words"), "word", "rest");
	if (call->desk.event->book->contract.allowed)
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
	if (!fill_fields(call, scope, err))
		return false;
	fill_hand_words(call, scope);
	return print_add(call, job, "slip", scope, err);
}

static int copies_of(const struct call *call, int copies)
{
	const int hands = call->desk.event->settings.hands;

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
