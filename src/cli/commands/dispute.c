/* canasta dispute open, list, reopen: who disagrees, with what, and what of it waits. */
#include "answer/dispute.h"
#include "answer/parts.h"
#include "cli/commands.h"
#include "cli/commands/slips.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/dispute_words.h"
#include "cli/show/warn.h"
#include "desk/dispute.h"
#include "desk/dispute_rule.h"

#include <string.h>

static bool run_open(struct call *call, struct error *err)
{
	struct dispute_entry entry = {.by = call->by, .words = call_text(call, OPTION_WORDS)};
	const struct option_typed *side = call_option(call, OPTION_SIDE);
	struct dispute dispute;
	bool repeated;

	if (!place_any(call, &call->arguments[0], &entry.address, err) ||
	    (side && !place_side(&side->value, &entry.side, err)) ||
	    !dispute_claim(call, &entry.claim, err) ||
	    !dispute_add(&call->desk, &entry, &dispute, &repeated, err))
		return false;
	if (dispute.after_event)
		call_warn(call,
		    "complaints after the competition are not considered (competition "
		    "rules 6); D%d is recorded and marked so",
		    dispute.number);
	answer_dispute(call_says(call), &dispute);
	answer_flag_set(call_says(call), "repeated", repeated);
	return true;
}

static bool run_list(struct call *call, struct error *err)
{
	struct answer *says = call_says(call);
	struct dispute *disputes;
	size_t count;

	if (!dispute_list(&call->desk, call_flag(call, OPTION_ALL), &disputes, &count, err))
		return false;
	(void)answer_list(says, "disputes");
	for (size_t i = 0; i < count; i++)
		answer_dispute(answer_row(says, "disputes"), &disputes[i]);
	return true;
}

static bool read_accept(struct call *call, bool *ret, struct error *err)
{
	const struct option_typed *accepted = call_option(call, OPTION_ACCEPT);

	*ret = accepted != NULL;
	if (!accepted || strcmp(accepted->value.text, "decision-binds") == 0)
		return true;
	error_set(err, ERROR_INPUT, "value-unknown",
	    "`%s`: what may be accepted here is decision-binds", accepted->value.text);
	return error_place(err, accepted->value.file, 1, 1);
}

static bool run_reopen(struct call *call, struct error *err)
{
	struct dispute dispute;
	struct table table;
	bool accepted;
	int number;

	if (!dispute_named(call, &number, err) || !read_accept(call, &accepted, err) ||
	    !dispute_reopen(&call->desk, number, call_text(call, OPTION_REASON), accepted, &dispute,
	        &table, err))
		return false;
	answer_dispute(call_says(call), &dispute);
	warn_of_match(call, &table);
	return true;
}

static const struct command_option open_options[] = {
    {OPTION_WORDS, TAKES_TEXT, .value = "TEXT", .summary = "what is disputed, as it was said",
        .required = MESSAGE_WORDS("what is disputed? --words TEXT is expected, as it was said")},
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS",
        .summary = "what the hand's sum should be"},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C", .summary = "whose score it is"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_open = {
    .name = "dispute open",
    .synopsis = "ADDRESS --by NAME --words TEXT",
    .summary = "somebody disagrees with a hand or a table",
    .details =
        "    canasta dispute open 1.2.4 --by 'Alfa Aaltonen' --side A --claim 1345 \\\n"
        "            --words 'we had two red threes'\n\n"
        "It stays open, and is marked in standings, until `canasta dispute rule`. After the\n"
        "event is closed it is recorded, but not considered (competition rules 6).",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = open_options,
    .run = run_open,
    .screen = "dispute",
};

static const struct command_option list_options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "those decided too"},
    AS_OF_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_list = {
    .name = "dispute list",
    .synopsis = "",
    .summary = "disputes that are open",
    .details = "    canasta dispute list",
    .need = NEEDS_READ,
    .event = true,
    .options = list_options,
    .run = run_list,
    .screen = "disputes",
    .list = "disputes",
};

static const struct command_option reopen_options[] = {
    CHANGE_REASON_OPTION,
    {OPTION_ACCEPT, TAKES_TEXT, .value = "CODE",
        .summary = "decision-binds: although a jury decided it"},
    {.id = OPTION_NONE},
};

const struct command cmd_dispute_reopen = {
    .name = "dispute reopen",
    .synopsis = "D3 --reason TEXT",
    .summary = "a ruling is to be made anew; both are kept",
    .details = "A referee's ruling may be taken to the jury so. A jury's decision binds\n"
               "(competition rules 5): reopening it takes --accept decision-binds.\n\n"
               "    canasta dispute reopen D3 --reason 'taken to the jury'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "dispute",
};
