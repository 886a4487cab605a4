/* canasta event jury: who decides disputes; named, or told. */
#include "answer/jury.h"
#include "cli/commands.h"
#include "desk/jury.h"

static bool tell(struct call *call, struct error *err)
{
	struct jury jury;

	if (!jury_fetch(&call->desk, &jury, err))
		return false;
	answer_jury(call_says(call), &jury);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	const char *chair = call_text(call, OPTION_CHAIR);
	const char **members;
	struct jury jury;
	bool repeated;

	if (!chair && call->argument_count == 0)
		return tell(call, err);
	if (!chair)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "a jury has a chair, whose vote decides where votes are equal: --chair NAME is "
		    "expected");
	members = arena_alloc(call->arena, call->argument_count + 1, sizeof(*members));
	for (size_t i = 0; i < call->argument_count; i++)
		members[i] = call->arguments[i].text;
	if (!jury_set(&call->desk, chair, members, call->argument_count, &jury, &repeated, err))
		return false;
	if (jury.member_count < JURY_MEMBERS_LEAST)
		call_warn(call,
		    "a jury is a chair and at least %d members (competition rules 5); members "
		    "named: %zu",
		    JURY_MEMBERS_LEAST, jury.member_count);
	answer_jury(call_says(call), &jury);
	if (repeated)
		answer_flag(call_says(call), "repeated", true);
	return true;
}

static const struct command_option options[] = {
    {OPTION_CHAIR, TAKES_TEXT, .value = "NAME", .summary = "its chair; may be among the names too"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_jury = {
    .name = "event jury",
    .synopsis = "[NAME… --chair NAME]",
    .summary = "name the jury that decides disputes; alone: tell who it is",
    .details =
        "A chair and at least two members (competition rules 5). They decide by simple majority;\n"
        "where votes are equal the chair's decides. Naming another jury leaves earlier rulings\n"
        "with the one that made them. Of several people called the same, one is named by the "
        "number\n"
        "that `canasta person list` has.\n\n"
        "    canasta event jury 'Beta Berg' 'Ceeta Ceder' --chair 'Alfa Aaltonen'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
    .screen = "jury",
};
