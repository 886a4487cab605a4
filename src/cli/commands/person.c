/* canasta person list and forget. */
#include "desk/person.h"
#include "answer/parts.h"
#include "answer/person.h"
#include "cli/commands.h"
#include "cli/show/warn.h"

/* Who an argument names. */
static bool find(
    struct call *call, const struct argument *argument, struct person *ret, struct error *err)
{
	return person_find(&call->desk, argument->text, ret, err) ||
	       error_place(err, argument->file, 1, 1);
}

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

	if (!find(call, &call->arguments[0], &person, err) ||
	    !person_forget(&call->desk, call->arguments[0].text, &person, &repeated, err))
		return false;
	answer_person(call_says(call), &person);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_set(struct call *call, struct error *err)
{
	const struct person_changes changes = {.name = call_text(call, OPTION_NAME),
	    .club = call_text(call, OPTION_CLUB),
	    .member = call_text(call, OPTION_NUMBER),
	    .reason = call_text(call, OPTION_REASON)};
	struct person person;
	bool repeated;

	if (!changes.name && !changes.club && !changes.member)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "what changes: --name NAME, --club C or --number MEMBER is expected");
	if (!find(call, &call->arguments[0], &person, err) ||
	    !person_set(&call->desk, call->arguments[0].text, &changes, &person, &repeated, err))
		return false;
	if (changes.member && !warn_of_members(call, &person.member, 1, err))
		return false;
	answer_person(call_says(call), &person);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_merge(struct call *call, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	struct person_merged merged;
	struct person person;

	if (!find(call, &call->arguments[0], &person, err) ||
	    !find(call, &call->arguments[1], &person, err) ||
	    !person_merge(&call->desk, call->arguments[0].text, call->arguments[1].text, reason,
	        &person, &merged, err))
		return false;
	answer_person(call_says(call), &person);
	answer_person_merged(call_says(call), &merged);
	return true;
}

static const struct command_option set_options[] = {
    {OPTION_NAME, TAKES_TEXT, .value = "NAME", .summary = "the right name"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C", .summary = "the club"},
    {OPTION_NUMBER, TAKES_TEXT, .value = "MEMBER", .summary = "the number in the club's books"},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why",
        .required = MESSAGE_WORDS("why: --reason TEXT is expected")},
    {.id = OPTION_NONE},
};

const struct command cmd_person_set = {
    .name = "person set",
    .synopsis = "N|NAME --reason TEXT",
    .summary = "put right somebody's name, club or member's number, wherever it stands",
    .details = "The former spelling still finds the person. An entrant called after its players "
               "is renamed apart, with `canasta entrant rename`.\n\n"
               "    canasta person set 7 --name 'Alfa Aaltonen' --reason 'misspelt'",
    .need = NEEDS_WRITE,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = set_options,
    .run = run_set,
    .screen = "person",
};

static const struct command_option merge_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .summary = "why",
        .required = MESSAGE_WORDS("why: --reason TEXT is expected")},
    {.id = OPTION_NONE},
};

const struct command cmd_person_merge = {
    .name = "person merge",
    .synopsis = "N INTO --reason TEXT",
    .summary = "say that two numbers were one person",
    .details = "All that stands under the first is the second's from then on, in every list and "
               "season. Its club and member's number are taken over where the second has none.\n\n"
               "    canasta person merge 9 7 --reason 'entered under two spellings'",
    .need = NEEDS_WRITE,
    .arguments_least = 2,
    .arguments_most = 2,
    .options = merge_options,
    .run = run_merge,
    .screen = "person",
};

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
