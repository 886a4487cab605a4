/* canasta event jury: who decides disputes; named, or told. */
#include "cli/commands.h"
#include "cli/show/dispute.h"
#include "store/jury.h"

static bool answer(struct call *call, const struct jury *jury, bool repeated, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json) {
		jury_json(&json, jury, repeated);
		text_add(&text, "\n");
	} else {
		text_add(&text, repeated ? "already named so\n" : "");
		show_jury(jury, &text);
	}
	return call_answer(call, &text, err);
}

static bool tell(struct call *call, struct error *err)
{
	struct jury jury;

	return jury_show(call->store, call->arena, call->event, &jury, err) &&
	       answer(call, &jury, false, err);
}

static bool run(struct call *call, struct error *err)
{
	const char *chair = call_text(call, "chair");
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
	if (!members)
		return error_memory(err);
	for (size_t i = 0; i < call->argument_count; i++)
		members[i] = call->arguments[i].text;
	if (!jury_set(call->store, call->arena, call->event, chair, members, call->argument_count,
	        &jury, &repeated, err))
		return false;
	if (jury.member_count < JURY_MEMBERS_LEAST)
		call_warn(call,
		    "a jury is a chair and at least %d members (competition rules 5); here are %zu",
		    JURY_MEMBERS_LEAST, jury.member_count);
	return answer(call, &jury, repeated, err);
}

static const struct command_option options[] = {
    {"chair", OPTION_TEXT, false, "NAME", "its chair; may be among the names too", 0, 0},
    {.name = NULL},
};

const struct command cmd_event_jury = {
    .name = "event jury",
    .synopsis = "[NAME… --chair NAME]",
    .summary = "name the jury that decides disputes; alone: tell who it is",
    .details =
        "A chair and at least two members (competition rules 5). They decide by simple majority;\n"
        "where votes are equal the chair's decides. Naming another jury leaves earlier rulings\n"
        "with the one that made them.\n\n"
        "    canasta event jury 'Beta Berg' 'Ceeta Ceder' --chair 'Alfa Aaltonen'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
};
