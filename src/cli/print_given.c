#include "cli/print_given.h"

#include <string.h>

static const struct given_words {
	const char *language, *cancelled, *warning;
} all_words[] = {
    {"en", "cancelled", "written warning"},
    {"fi", "peruttu", "kirjallinen varoitus"},
    {"sv", "återtagen", "skriftlig varning"},
    {"nl", "ingetrokken", "schriftelijke waarschuwing"},
};

static const struct given_words *words_of(const char *language)
{
	for (size_t i = 0; i < sizeof all_words / sizeof *all_words; i++)
		if (strcmp(all_words[i].language, language) == 0)
			return &all_words[i];
	return &all_words[0];
}

/* The hand; between two, "2–3". */
static void set_place(struct print_scope *row, const struct given *given)
{
	if (given->place.hand > 0)
		print_setf(row, "hand", "%d", given->place.hand);
	else
		print_setf(row, "hand", "%d–%d", given->after_hand, given->after_hand + 1);
	print_setf(row, "side", "%c", given->side);
	print_setf(row, "points", "%lld", (long long)given->points);
}

static void add_penalty(
    const struct rulebook *book, struct print_scope *scope, const struct given *given)
{
	struct print_scope *row = print_list_add(scope, "penalties");
	size_t index = rulebook_penalty(book, given->code, strlen(given->code));
	const char *clause = index == SIZE_MAX ? NULL : book->penalties[index].source.clause;

	set_place(row, given);
	print_set(row, "code", given->code);
	if (clause && strcmp(clause, given->code) != 0)
		print_set(row, "clause", clause);
	print_setf(row, "count", "%d", given->count);
	print_setf(row, "what", "P%d, %s: %s (%s)", given->number, given->summary, given->reason,
	    given->by);
}

static void add_adjustment(struct print_scope *scope, const struct given *given)
{
	struct print_scope *row = print_list_add(scope, "adjustments");

	set_place(row, given);
	print_setf(row, "reason", "P%d, %s", given->number, given->reason);
	print_set(row, "by", given->by);
}

/* "P5 Alfa, written warning 22A: talk (Juurinen)". */
static void add_remark(struct call *call, const struct given_words *words,
    const struct given *given, struct print_scope *scope)
{
	struct text text = {.arena = call->arena};

	text_addf(&text, "P%d %s, %s%s%s", given->number, given->name,
	    given->kind == GIVEN_WARNING ? words->warning : "",
	    given->kind == GIVEN_WARNING && given->code[0] ? " " : "", given->code);
	if (given->kind != GIVEN_WARNING)
		text_addf(&text, "%s(%+lld)", given->code[0] ? " " : "", (long long)given->points);
	text_addf(&text, ": %s (%s)", given->reason, given->by);
	if (given->cancelled)
		text_addf(&text, "; %s: %s (%s)", words->cancelled, given->cancel_reason,
		    given->cancelled_by);
	print_set(print_list_add(scope, "remarks"), "text", text_of(&text));
}

void print_given(
    struct call *call, const char *language, const struct table *table, struct print_scope *scope)
{
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (given->cancelled || given->idle || given->kind == GIVEN_WARNING)
			add_remark(call, words_of(language), given, scope);
		else if (given->kind == GIVEN_PENALTY)
			add_penalty(call->event->book, scope, given);
		else
			add_adjustment(scope, given);
	}
}
