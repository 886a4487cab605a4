/* canasta person list and forget. */
#include "desk/person.h"
#include "answer/parts.h"
#include "answer/person.h"
#include "cli/commands.h"

static bool run_list(struct call *call, struct error *err)
{
	struct person *people;
	size_t count;

	if (!person_list(&call->desk, &people, &count, err))
		return false;
	(void)answer_list(call_says(call), "persons");
	for (size_t i = 0; i < count; i++)
		answer_person(answer_row(call_says(call), "persons"), &people[i]);
	return true;
}

static bool run_forget(struct call *call, struct error *err)
{
	struct person person;
	bool repeated;

	if (!person_forget(&call->desk, call->arguments[0].text, &person, &repeated, err))
		return err->kind == ERROR_INPUT && error_place(err, call->arguments[0].file, 0, 0);
	answer_person(call_says(call), &person);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

const struct command cmd_person_list = {
    .name = "person list",
    .synopsis = "",
    .summary = "the people and names the file knows, by number",
    .details = "    canasta person list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "persons",
    .list = "persons",
};

const struct command cmd_person_forget = {
    .name = "person forget",
    .synopsis = "N|NAME",
    .summary = "blank somebody's name everywhere in the file",
    .details = "The log knows people by number, so it still verifies. An entrant called after its "
               "players has a name of its own, to be forgotten or renamed apart. Reasons and other "
               "free text are kept as they were written.\n\n"
               "    canasta person forget 7\n"
               "    canasta person forget 'Alfa Aaltonen'",
    .need = NEEDS_WRITE,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_forget,
    .screen = "person-forget",
};
