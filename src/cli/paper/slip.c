/* Table slips: what a table writes after a hand, in the order in which it is typed. */
#include "cli/paper/round.h"

#include <string.h>

enum {
	COPIES_USUAL = 8,
	FIELDS_MANY = 14
}; /* slips for a game to a target: more than most games have hands */

/* A line of the slip; `token` is what it is typed as. */
static void add_field(struct print_scope *scope, const char *field, const char *token)
{
	struct print_scope *row = print_list_add(scope, "fields");

	print_set(row, "field", field);
	print_set(row, "token", token);
}

static void add_kinds(struct call *call, struct print_scope *scope)
{
	const struct rulebook *book = call->event->book;

	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];
		struct print_scope *row = print_list_add(scope, "fields");

		print_set(row, "field", kind->name);
		if (strcmp(kind->name, "natural") == 0 || strcmp(kind->name, "mixed") == 0)
			print_setf(row, "token", "%c", kind->name[0]);
		else
			print_setf(row, "token", "%s=", kind->name);
	}
}

/* The counts level of a slip: every field of this rulebook, none that it does not know. */
static void add_fields(struct call *call, struct print_scope *scope)
{
	const struct rulebook *book = call->event->book;

	add_kinds(call, scope);
	add_field(scope, "melded", "c");
	add_field(scope, "held", "h");
	if (book->held[RANK_RED_THREE].apart)
		add_field(scope, "reds-held", "reds-held=");
	if (book->held[RANK_BLACK_THREE].apart)
		add_field(scope, "blacks-held", "blacks-held=");
	add_field(scope, "reds", "r");
	add_field(scope, "out", "o");
	if (book->concealed)
		add_field(scope, "out-concealed", "oc");
	if (book->penalty_count > 0)
		add_field(scope, "penalty", "p");
	add_field(scope, "claim", "claim=");
	add_field(scope, "running", "running=");
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
	add_fields(call, scope);
	if (print_list_count(scope, "fields") >= FIELDS_MANY)
		print_set(scope, "many", "yes");
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
