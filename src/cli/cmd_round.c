/* canasta round new and round show. */
#include "cli/commands.h"
#include "cli/show_round.h"

#include <string.h>

enum { ROUND_MOST = 9999 };

/* `at` is where the name stands in its argument, in bytes. */
static bool find_number(struct call *call, const struct argument *given, const char *name,
    size_t at, int *ret, struct error *err)
{
	struct entrant entrant;

	if (!entrant_find(call->store, call->arena, call->event, name, &entrant, err))
		return error_place(err, given->file, 1, text_characters(given->text, at) + 1);
	*ret = entrant.number;
	return true;
}

/* "A:B" or "A:B:C", entrants by number or name, as many as the rulebook has sides. */
static bool read_pairing(
    struct call *call, const struct argument *given, struct round_pairing *ret, struct error *err)
{
	int sides = call->event->book->side_count, found = 0;
	const char *start = given->text;

	for (;;) {
		size_t size = strcspn(start, ":");
		const char *name;

		if (found == sides || found == SIDES_MOST)
			break;
		name = arena_copy(call->arena, start, size);
		if (!name)
			return error_memory(err);
		if (!find_number(call, given, name, (size_t)(start - given->text),
		        &ret->entrants[found++], err))
			return false;
		start += size;
		if (*start == '\0' && found == sides)
			return true;
		if (*start == '\0')
			break;
		start++;
	}
	error_set(err, ERROR_INPUT, "round-invalid",
	    "`%s`: %s has %d sides at a table; %s by number or name are expected", given->text,
	    call->event->book->id, sides, sides == 3 ? "A:B:C" : "A:B");
	return error_place(err, given->file, 1, 1);
}

static bool read_plan(struct call *call, struct round_plan *plan, struct error *err)
{
	const struct argument *tables, *byes;
	struct round_pairing *pairings;
	int *numbers;

	if (!call_values(call, "table", &tables, &plan->table_count, err) ||
	    !call_values(call, "bye", &byes, &plan->bye_count, err))
		return false;
	pairings = arena_alloc(call->arena, plan->table_count + 1, sizeof(*pairings));
	numbers = arena_alloc(call->arena, plan->bye_count + 1, sizeof(*numbers));
	if (!pairings || !numbers)
		return error_memory(err);
	for (size_t i = 0; i < plan->table_count; i++)
		if (!read_pairing(call, &tables[i], &pairings[i], err))
			return false;
	for (size_t i = 0; i < plan->bye_count; i++)
		if (!find_number(call, &byes[i], byes[i].text, 0, &numbers[i], err))
			return false;
	plan->tables = pairings;
	plan->byes = numbers;
	return true;
}

static bool has_place(const struct round *round, int number)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == number)
			return true;
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++)
			if (round->tables[i].sides[side].number == number)
				return true;
	return false;
}

/* Who was left out by design is absent, who was forgotten wants a bye: only the director knows. */
static bool warn_of_absent(struct call *call, const struct round *round, struct error *err)
{
	struct entrant *entrants;
	size_t count;

	if (!entrant_list(call->store, call->arena, call->event, &entrants, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!has_place(round, entrants[i].number))
			call_warn(call, "%d %s is neither seated nor has a bye in round %d",
			    entrants[i].number, entrants[i].name, round->number);
	return true;
}

static bool answer(struct call *call, const struct round *round, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json) {
		round_json(&json, round);
		text_add(&text, "\n");
	} else {
		show_round(round, &text);
	}
	return call_answer(call, &text, err);
}

static bool run_new(struct call *call, struct error *err)
{
	const struct option_given *method = call_option(call, "method");
	struct round_plan plan = {.method = "manual"};
	struct round round;

	if (method && strcmp(method->value.text, "manual") != 0) {
		error_set(err, ERROR_INPUT, "method-unknown",
		    "`%s` is no method of seating; `manual` is expected", method->value.text);
		return error_place(err, method->value.file, 1, 1);
	}
	if (!call_option(call, "table"))
		return error_set(err, ERROR_INPUT, "option-missing",
		    "nobody is seated: --table A:B is expected, once for each table");
	return read_plan(call, &plan, err) &&
	       round_new(call->store, call->arena, call->event, &plan, &round, err) &&
	       warn_of_absent(call, &round, err) && answer(call, &round, err);
}

static bool run_show(struct call *call, struct error *err)
{
	struct round round;
	int64_t number = 0;

	if (call->argument_count > 0 &&
	    !text_integer(
	        call->arguments[0].text, strlen(call->arguments[0].text), 1, ROUND_MOST, &number)) {
		error_set(err, ERROR_INPUT, "number-expected", "`%s` is no number of a round",
		    call->arguments[0].text);
		return error_place(err, call->arguments[0].file, 1, 1);
	}
	return round_show(call->store, call->arena, call->event, (int)number, &round, err) &&
	       answer(call, &round, err);
}

static const struct command_option new_options[] = {
    {"table", OPTION_TEXT, true, "A:B[:C]", "who sits at the next table, by number or name", 0, 0},
    {"bye", OPTION_TEXT, true, "A", "who has a bye, by number or name", 0, 0},
    {"method", OPTION_TEXT, false, "manual", "how it is seated", 0, 0},
    {.name = NULL},
};

const struct command cmd_round_new = {
    .name = "round new",
    .synopsis = "--table A:B[:C] …",
    .summary = "seat the next round",
    .details = "    canasta round new --table 1:2 --table 'Pair Three':4 --bye 5",
    .need = NEEDS_WRITE,
    .event = true,
    .options = new_options,
    .run = run_new,
};

const struct command cmd_round_show = {
    .name = "round show",
    .synopsis = "[N]",
    .summary = "who meets whom in a round; without a number, in the newest",
    .need = NEEDS_READ,
    .event = true,
    .arguments_most = 1,
    .run = run_show,
};
