#include "cli/show/warn.h"

#include "cli/event_options.h"
#include "desk/entrant.h"
#include "desk/round.h"
#include "form/font.h"
#include "form/grid.h"

#include <stdlib.h>
#include <string.h>

void warn_of_letters(struct call *call, const char *name)
{
	int32_t letter;

	if (name && font_missing(name, &letter))
		call_warn(call, "`%s`: the print font has no letter U+%04X; it prints as a box",
		    name, (unsigned)letter);
}

void warn_of_entrant(struct call *call, const struct entrant *entrant)
{
	warn_of_letters(call, entrant->name);
	warn_of_letters(call, entrant->club);
	for (size_t i = 0; i < entrant->player_count; i++)
		if (strcmp(entrant->players[i].name, entrant->name) != 0)
			warn_of_letters(call, entrant->players[i].name);
}

static bool has_place(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	return round_seats(round, number);
}

bool warn_of_redraw(struct call *call, const struct entrant *entrant, struct error *err)
{
	struct round round;
	int next, newest;

	if (!round_next(&call->desk, &next, err) || !round_count(&call->desk, &newest, err))
		return false;
	if (next > newest)
		return true;
	if (!round_show(&call->desk, next, &round, err))
		return false;
	if (has_place(&round, entrant->number) != entrant_active(entrant, next))
		call_warn(call,
		    "round %d is drawn and has not begun; `canasta round redo %d` seats it anew",
		    next, next);
	return true;
}

static int by_name_and_number(const void *left, const void *right)
{
	const struct entrant *one = left, *other = right;
	int order = strcmp(one->name, other->name);

	return order ? order : (one->number > other->number) - (one->number < other->number);
}

static bool is_among(const struct entrant *entrant, const struct entrant *added, size_t count)
{
	return entrant->number >= added[0].number && entrant->number <= added[count - 1].number;
}

/* Namesakes may play; who then uses the name must use the number. */
bool warn_of_namesakes(
    struct call *call, const struct entrant *added, size_t count, struct error *err)
{
	struct entrant *entrants;
	size_t all, first = 0;

	if (!entrant_list(&call->desk, &entrants, &all, err))
		return false;
	qsort(entrants, all, sizeof *entrants, by_name_and_number);
	for (size_t i = 1; i < all; i++) {
		const struct entrant *other = NULL;

		if (strcmp(entrants[first].name, entrants[i].name) != 0)
			first = i;
		else if (is_among(&entrants[i], added, count))
			other = &entrants[first];
		else if (is_among(&entrants[first], added, count))
			other = &entrants[i];
		if (other)
			call_warn(call, "entrant %d is called %s too; use the numbers",
			    other->number, other->name);
	}
	return true;
}

void warn_signed(const struct call *call, const struct table *table)
{
	if (table->signature.number > 0)
		call_warn(call, "the sheet of table %d.%d was signed before; let it be signed anew",
		    table->address.round, table->address.table);
	else if (table->locked)
		call_warn(call, "round %d was locked before", table->address.round);
}
