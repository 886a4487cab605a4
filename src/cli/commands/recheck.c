/* canasta recheck: which hands deserve a second look before results are announced? */
#include "desk/recheck.h"
#include "answer/missing.h"
#include "cli/commands.h"

static bool run(struct call *call, struct error *err)
{
	struct recheck found;

	if (!recheck_read(&call->desk, call_flag(call, OPTION_ALL), &found, err))
		return false;
	(void)answer_list(call_says(call), "hands");
	for (size_t i = 0; i < found.count; i++)
		answer_recheck(
		    answer_row(call_says(call), "hands"), &found.whatif.standings, &found.hands[i]);
	return true;
}

static const struct command_option options[] = {
    {OPTION_ALL, TAKES_NOTHING, .summary = "hands confirmed too"},
    {.id = OPTION_NONE},
};

const struct command cmd_recheck = {
    .name = "recheck",
    .synopsis = "",
    .summary = "which hands would one slip make decide a winner or a place?",
    .details =
        "Lists the hands where one likely slip in one side's sum, of those the hand's own facts\n"
        "allow, would change who has won a game or anybody's place: the slip of fewest points\n"
        "first, among equals the likeliest. The points are what would be added to the sum\n"
        "recorded; whether a slip went into the record or came before it is not known, so they\n"
        "are tried both ways. Hands confirmed by a second look are left out.\n\n"
        "    canasta recheck",
    .need = NEEDS_READ,
    .event = true,
    .options = options,
    .run = run,
    .screen = "recheck",
    .list = "hands",
};
