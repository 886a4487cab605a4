/* canasta hand add: one hand from slips or from a hand record; on the disk before it answers. */
#include "answer/hand.h"
#include "cli/commands.h"
#include "cli/commands/record_book.h"
#include "cli/commands/slips.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/warn.h"

enum { HAND_NUMBER_MOST = 9999 };

/* Exactly one hand: a record, or the slips of one. */
static bool read_record(
    struct call *call, struct hand_entry *entry, struct hand *ret, struct error *err)
{
	const struct address at = {entry->table.round, entry->table.table, entry->number};
	struct hand_record record = {0};

	if (!record_one(call, call_text(call, OPTION_RECORD), &at, &record, err))
		return false;
	if (record.number > 0)
		entry->number = record.number;
	*ret = record.hand;
	return true;
}

/* Who accepts a finding by name answers for it: --accept CODE --reason TEXT, under the author. */
static bool add_acceptances(struct call *call, struct hand *hand, struct error *err)
{
	struct acceptance *typed;
	struct acceptance *acceptances;
	size_t count;

	if (!slips_acceptances(call, &typed, &count, err))
		return false;
	if (count == 0)
		return true;
	acceptances =
	    arena_alloc(call->arena, hand->acceptance_count + count, sizeof(*acceptances));
	for (size_t i = 0; i < hand->acceptance_count; i++)
		acceptances[i] = hand->acceptances[i];
	for (size_t i = 0; i < count; i++)
		acceptances[hand->acceptance_count + i] = typed[i];
	hand->acceptances = acceptances;
	hand->acceptance_count += count;
	return true;
}

static bool read_entry(
    struct call *call, struct hand_entry *entry, struct hand *hand, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	bool slips = call->argument_count > 1;

	if (slips == (call_text(call, OPTION_RECORD) != NULL))
		return error_set(err, ERROR_INPUT,
		    slips ? "argument-unexpected" : "argument-missing",
		    slips
		        ? "a hand comes from slips or from --record, not from both"
		        : "no hand is given: a slip for each side, or --record FILE, is expected");
	/* In the hall whoever asks is known. */
	if (call_option(call, OPTION_BEFORE) && !call->within && !call_text(call, OPTION_BY))
		return error_set(err, ERROR_INPUT, "option-missing",
		    "--before goes with --by, which is expected beside it");
	if (!place_table(call, &call->arguments[0], &entry->table, err))
		return false;
	entry->number = (int)call_number(call, OPTION_HAND, 0);
	entry->again = call_flag(call, OPTION_AGAIN);
	entry->before = (int)call_number(call, OPTION_BEFORE, 0);
	entry->reason = reason;
	entry->after_end = call_flag(call, OPTION_AFTER_END) ? reason : NULL;
	entry->unlock = call_text(call, OPTION_UNLOCK);
	entry->hand = hand;
	entry->versions = call->json;
	entry->note = call_text(call, OPTION_NOTE);
	return (slips ? slips_read(call, 1, event_book_here(call->desk.event), NULL, hand, err)
	              : read_record(call, entry, hand, err)) &&
	       add_acceptances(call, hand, err);
}

/* What was recorded; programs are told its version too. */
static void answer(struct call *call, const struct hand_added *result)
{
	const struct told_hand told = answer_hand_added(call->desk.event, result);

	call->outcome.created = !result->repeated;
	answer_hand(call_says(call), &told);
	warn_of_match(call, &result->table);
}

static bool run(struct call *call, struct error *err)
{
	struct hand_entry entry = {0};
	struct hand_added result = {0};
	struct hand hand = {0};

	if (!read_entry(call, &entry, &hand, err))
		return false;
	if (!hand_add(&call->desk, &entry, &result, err))
		return error_is(err, CODE_ERROR_FINDINGS) &&
		       slips_refused(call, &result.hand, &result.score);
	answer(call, &result);
	return true;
}

static const struct command_option options[] = {
    {OPTION_RECORD, TAKES_HAND, .value = "FILE|-",
        .summary = "the hand from a hand record instead of slips"},
    {OPTION_HAND, TAKES_NUMBER, .value = "N",
        .summary = "the number of the hand, where it is known", .least = 1,
        .most = HAND_NUMBER_MOST},
    {OPTION_BEFORE, TAKES_NUMBER, .value = "N",
        .summary = "it was found later, and was played before hand N", .least = 1,
        .most = HAND_NUMBER_MOST, .beside = {OPTION_REASON}},
    {OPTION_AGAIN, TAKES_NOTHING, .summary = "equal facts are a further hand, not the same again"},
    {OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE",
        .summary = "record it in spite of this finding", .beside = {OPTION_REASON}},
    {OPTION_AFTER_END, TAKES_NOTHING, .summary = "record it though the game has ended",
        .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT",
        .summary = "why it is accepted, or recorded after the end or before another",
        .beside = {OPTION_ACCEPT, OPTION_AFTER_END, OPTION_BEFORE}},
    UNLOCK_OPTION,
    NOTE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_add = {
    .name = "hand add",
    .synopsis = "TABLE SLIP SLIP… [HAND-WORDS]",
    .summary = "record a hand from the table's slips",
    .details =
        "    canasta hand add 1.2 'A KKKKKKK AAAA2 reds=2 hand=94 out' \\\n"
        "                         'B QQQQ22X 555 hand=AK943b penalty=25C'\n\n"
        "A slip names its side, then melds and tokens: hand=CARDS reds=N out penalty=CODE\n"
        "adjust=N opening=MELD+MELD raises=N claim=TOTAL. After the sides: exhausted, time,\n"
        "dealer=NAME, rest=N, contract=3H side=A, or bids=1H,pass,3H,double and where the dealer\n"
        "sits, which give the contract. Counts may be as short as at `canasta enter`:\n"
        "'A nmc345h45r2o' 'B mc95h60'. A hand with error findings is refused (status 1) unless\n"
        "each is accepted by name.\n\n"
        "A hand found later stands where it was played: --before N, with --reason and --by. It\n"
        "gets the next free number. Later hands begin with what it gave; what changes for them\n"
        "is told.\n\n"
        "    canasta hand add 1.2 'A n1m1c345h45o' 'B mc95h60' --before 3 \\\n"
        "            --reason 'the slip lay under the table' --by 'Tuomari Tuikku'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
    .screen = "hand-recorded",
};
