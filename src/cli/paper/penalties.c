#include "cli/paper/games.h"
#include "cli/paper/tables.h"
#include "cli/show/words.h"
#include "desk/penalty.h"

#include <string.h>

static void set_place(struct print_scope *row, const struct address *place, char side)
{
	if (place->table == 0)
		print_setf(row, "address", "%d", place->round);
	else if (place->hand == 0)
		print_setf(row, "address", "%d.%d", place->round, place->table);
	else
		print_setf(row, "address", "%d.%d.%d", place->round, place->table, place->hand);
	if (side)
		print_side(row, side);
}

/* With no words of a penalty to say first, the kind and the reason are what it is. */
static void set_why(struct print_scope *row, bool has_words, const char *kind, const char *reason)
{
	print_set(row, has_words ? "kind" : "bare", kind);
	print_set(row, has_words ? "reason" : "why", reason);
}

/* Of what counts for nothing they stand in brackets. */
static void set_points(struct print_scope *row, const struct given *given)
{
	if (given->kind == GIVEN_WARNING)
		return;
	if (given->cancelled || given->idle)
		print_setf(row, "points", "(%lld)", (long long)given->points);
	else
		print_number(row, "points", given->points);
}

static void add_given(struct call *call, struct print_scope *scope, const struct given *given)
{
	const struct rulebook *book = call->desk.event->book;
	struct print_scope *row = print_list_add(scope, "penalties");
	size_t index = rulebook_penalty(book, given->code, strlen(given->code));

	set_place(row, &given->place, given->side);
	print_set(row, "entrant", given->name);
	if (index != SIZE_MAX)
		print_penalty(row, &book->penalties[index]);
	print_set(row, "code", given->code);
	if (given->number > 0)
		print_setf(row, "given", "P%d", given->number);
	if (given->count > 0)
		print_number(row, "count", given->count);
	set_points(row, given);
	set_why(row, index != SIZE_MAX, given_kind_names[given->kind],
	    words_reason(call, given->reason));
	print_set(row, "by", given->by);
	print_set(row, "how", given_how_names[given->how]);
	if (given->cancelled) {
		print_set(row, "cancelled", "yes");
		print_set(row, "cancelled_how", given_how_names[given->cancelled_how]);
	}
}

/* A game ended by decision is a penalty of the side it was decided against. */
static void add_decision(struct call *call, struct print_scope *scope, const struct table *table)
{
	const struct rulebook *book = call->desk.event->book;
	const struct table_decision *decision = &table->decision;
	struct print_scope *row;
	size_t index;

	if (!decision->made || table->game.artificial)
		return;
	index = rulebook_penalty(book, decision->clause, strlen(decision->clause));
	row = print_list_add(scope, "penalties");
	set_place(row, &table->address, table->sides[decision->against].side);
	print_set(row, "entrant", table->sides[decision->against].entrant);
	if (index != SIZE_MAX)
		print_penalty(row, &book->penalties[index]);
	print_set(row, "code", vocabulary_word(call->vocabulary, "clause", decision->clause));
	print_setf(row, "points", "0 : %lld", (long long)decision->points);
	set_why(row, index != SIZE_MAX, "ended", decision->reason);
	print_set(row, "by", decision->by);
}

static bool add_decisions(struct call *call, struct print_scope *scope, int only, struct error *err)
{
	struct print_rounds rounds;

	if (!print_rounds(call, only, &rounds, err))
		return false;
	for (size_t i = 0; i < rounds.count; i++)
		for (size_t j = 0; j < rounds.rounds[i].round.table_count; j++)
			if (only == 0 || rounds.rounds[i].round.number == only)
				add_decision(call, scope, &rounds.rounds[i].tables[j]);
	return true;
}

bool print_penalty_list(struct call *call, struct print_job *job, struct error *err)
{
	const int only = (int)call_number(call, "round", 0);
	struct print_scope *scope;
	struct given *given;
	size_t count;

	if (!print_head(call, &scope, err) || !penalty_list(&call->desk, NULL, &given, &count, err))
		return false;
	if (only > 0)
		print_number(scope, "round", only);
	for (size_t i = 0; i < count; i++)
		if (only == 0 || given[i].place.round == only)
			add_given(call, scope, &given[i]);
	return add_decisions(call, scope, only, err) &&
	       print_add(call, job, "penalties", scope, err);
}
