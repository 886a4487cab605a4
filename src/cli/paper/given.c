#include "cli/paper/given.h"

#include "cli/show/words.h"

#include <string.h>

/* The hand; between two, "2–3". */
static void set_place(struct print_scope *row, const struct given *given)
{
	if (given->place.hand > 0)
		print_number(row, "hand", given->place.hand);
	else
		print_setf(row, "hand", "%d–%d", given->after_hand, given->after_hand + 1);
	print_side(row, given->side);
	print_number(row, "points", given->points);
}

static void add_penalty(
    const struct rulebook *book, struct print_scope *scope, const struct given *given)
{
	struct print_scope *row = print_list_add(scope, "penalties");
	size_t index = rulebook_penalty(book, given->code, strlen(given->code));

	set_place(row, given);
	if (index != SIZE_MAX)
		print_penalty(row, &book->penalties[index]);
	print_set(row, "code", given->code);
	print_setf(row, "given", "P%d", given->number);
	print_number(row, "count", given->count);
	print_set(row, "how", given_how_names[given->how]);
	print_set(row, "reason", given->reason);
	print_set(row, "by", given->by);
}

static void add_adjustment(struct print_scope *scope, const struct given *given)
{
	struct print_scope *row = print_list_add(scope, "adjustments");

	set_place(row, given);
	print_setf(row, "given", "P%d", given->number);
	print_set(row, "how", given_how_names[given->how]);
	print_set(row, "reason", given->reason);
	print_set(row, "by", given->by);
}

/* "P5 Alfa, written warning 22A: talk (Juurinen)". */
static void add_remark(struct call *call, struct print_scope *scope, const struct given *given)
{
	struct print_scope *row = print_list_add(scope, "remarks");

	print_setf(row, "given", "P%d", given->number);
	print_set(row, "entrant", given->name);
	print_set(row, "code", given->code);
	if (given->kind == GIVEN_WARNING)
		print_set(row, "warning", "yes");
	else
		print_number(row, "points", given->points);
	print_set(row, "how", given_how_names[given->how]);
	print_set(row, "reason", given->reason);
	print_set(row, "by", given->by);
	if (!given->cancelled)
		return;
	print_set(row, "cancelled", "yes");
	print_set(row, "cancelled_how", given_how_names[given->cancelled_how]);
	print_set(row, "cancel_reason", words_reason(call, given->cancel_reason));
	print_set(row, "cancelled_by", given->cancelled_by);
}

void print_given(struct call *call, const struct table *table, struct print_scope *scope)
{
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (given->cancelled || given->idle || given->kind == GIVEN_WARNING)
			add_remark(call, scope, given);
		else if (given->kind == GIVEN_PENALTY)
			add_penalty(call->desk.event->book, scope, given);
		else
			add_adjustment(scope, given);
	}
}
