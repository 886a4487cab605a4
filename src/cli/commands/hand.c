#include "club/hand.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/parts.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/correction.h"
#include "club/event.h"
#include "club/missing.h"
#include "club/note.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/table.h"
#include "file/db.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/slip.h"

/* canasta hand add: records one hand from slips or from a hand record. The hand is on the disk
 * before the command answers. */
enum { HAND_NUMBER_MOST = 9999 };

static void run_add(struct call *call)
{
	const bool slips = call->argument_count > 1;
	const char *reason = call_text(call, OPTION_REASON);
	struct hand hand = {0};
	struct hand_entry entry = {
	    .number = (int)call_number(call, OPTION_HAND, 0),
	    .again = call_flag(call, OPTION_AGAIN),
	    .before = (int)call_number(call, OPTION_BEFORE, 0),
	    .reason = reason,
	    .after_end = call_flag(call, OPTION_AFTER_END) ? reason : NULL,
	    .unlock = call_text(call, OPTION_UNLOCK),
	    .hand = &hand,
	    .versions = call->json, /* programs also get the version */
	    .note = call_text(call, OPTION_NOTE),
	};
	struct hand_result *result = arena_alloc(call->arena, 1, sizeof *result);
	size_t count;
	const struct acceptance *typed = slips_acceptances(call, &count);
	struct acceptance *acceptances;

	if (slips == (call_text(call, OPTION_RECORD) != NULL))
		break_off(ERROR_INPUT, slips ? "argument-unexpected" : "argument-missing",
		    slips ? TEXT_ARGUMENT_UNEXPECTED_SLIPS_AND_RECORD
		          : TEXT_ARGUMENT_MISSING_NO_HAND);
	/* A request in the hall comes with its user's name, which need not be typed. */
	if (call_option(call, OPTION_BEFORE) && !call->within && !call_text(call, OPTION_BY))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_BEFORE_WITHOUT_BY);
	entry.table = place_table(call, &call->arguments[0]);
	if (slips) {
		hand = slips_read(call, 1, event_book_here(call->desk.event), NULL);
	} else {
		/* The record may give the number of the hand. */
		const struct address at = {entry.table.round, entry.table.table, entry.number};
		const struct hand_record record =
		    record_one(call, call_text(call, OPTION_RECORD), &at);

		if (record.number > 0)
			entry.number = record.number;
		hand = record.hand;
	}
	/* Findings accepted by options come after those that a record accepts. */
	if (count > 0) {
		acceptances =
		    arena_alloc(call->arena, hand.acceptance_count + count, sizeof *acceptances);
		for (size_t i = 0; i < hand.acceptance_count; i++)
			acceptances[i] = hand.acceptances[i];
		for (size_t i = 0; i < count; i++)
			acceptances[hand.acceptance_count + i] = typed[i];
		hand.acceptances = acceptances;
		hand.acceptance_count += count;
	}
	call->outcome.refused = &result->view;
	hand_add(&call->desk, &entry, result);
	call->outcome.created = !result->repeated;
	answer_hand_result(call_answer(call), call->desk.event, result);
	warn_of_match(call, &result->view.table);
}

static const struct command_option add_options[] = {
    {OPTION_RECORD, TAKES_HAND, .value = "FILE|-"},
    {OPTION_HAND, TAKES_NUMBER, .value = "N", .least = 1, .most = HAND_NUMBER_MOST},
    {OPTION_BEFORE, TAKES_NUMBER, .value = "N", .least = 1, .most = HAND_NUMBER_MOST,
        .beside = {OPTION_REASON}},
    {.id = OPTION_AGAIN},
    {OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE", .beside = {OPTION_REASON}},
    {OPTION_AFTER_END, TAKES_NOTHING, .beside = {OPTION_REASON}},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT",
        .beside = {OPTION_ACCEPT, OPTION_AFTER_END, OPTION_BEFORE}},
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    {OPTION_NOTE, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_hand_add = {
    .name = "hand add",
    .synopsis = "TABLE SLIP SLIP… [HAND-WORDS]",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {1, ANY_ARGUMENTS},
    .options = add_options,
    .run = run_add,
    .screen = "hand-recorded",
};

/* canasta hand show and hand list. */
static void run_show(struct call *call)
{
	const struct note_place place = {.at = place_hand(call, &call->arguments[0])};
	const struct address *address = &place.at;
	const struct hand_view view = hand_fetch(&call->desk, address);
	size_t count;

	if (call_text(call, OPTION_PDF)) {
		struct claimed_hand claimed = claimed_at_table(call->desk.event, &view);

		hooks.print_ruling(
		    call, &claimed, &view.address, &view.versions[view.version_count - 1]);
		return;
	}
	struct answer *to = call_answer(call);
	const struct note *notes = note_list(&call->desk, &place, &count);

	if (!call_flag(call, OPTION_HISTORY)) {
		answer_hand(to, call->desk.event, &view);
		answer_note(to, notes, count, address->hand);
		answer_note_versions(to, notes, count, address->hand);
		return;
	}
	answer_note_versions(to, notes, count, address->hand);
	answer_address(to, "address", address);
	for (size_t i = 0; i < view.version_count; i++) {
		/* Each version is shown with its facts. */
		const struct event *then;
		const struct hand_view old =
		    hand_version_fetch(&call->desk, address, view.versions[i].version, &then);

		answer_hand_version(
		    to, then, &view.versions[i], old.voided ? NULL : &old.hand, &old.score);
	}
	const struct second_entry *seconds = hand_second_entries(&call->desk, address, &count);

	answer_hand_seconds(to, call->desk.event, seconds, count);
	call_tell(call, "hand-history", NULL);
}

static void run_list(struct call *call)
{
	const struct address address = place_table(call, &call->arguments[0]);
	struct table table = table_fetch(&call->desk, &address);

	answer_table_hands(call_answer(call), &table, NULL);
}

static const struct command_option show_options[] = {
    {OPTION_HISTORY, TAKES_NOTHING, .instead = {OPTION_PDF}},
    PRINT_OPTIONS_WITH("check claim"),
    {.id = OPTION_NONE},
};

const struct command cmd_hand_show = {
    .name = "hand show",
    .synopsis = "ADDRESS",
    .need = NEEDS_EVENT_READ,
    .options = show_options,
    .run = run_show,
    .screen = "hand",
};

const struct command cmd_hand_list = {
    .name = "hand list",
    .synopsis = "TABLE",
    .details = "    canasta hand list 1.2",
    .need = NEEDS_EVENT_READ,
    .run = run_list,
    .screen = "hands",
    .list = "hands",
};

static void run_confirm(struct call *call)
{
	if (call->argument_count == 1 && place_is_hand(call->arguments[0].text) &&
	    !call_option(call, OPTION_ROUND)) {
		/* A single hand, named by its address, is confirmed here. */
		const struct second_look look = {.address = place_hand(call, &call->arguments[0])};
		const struct confirm_result result = hand_confirm(&call->desk, &look);

		answer_hand_confirmed(call_answer(call), call->desk.event, &result, false);
		return;
	}
	if (call->argument_count == 0 && !call_option(call, OPTION_ROUND))
		break_off(ERROR_INPUT, SAY_ARGUMENT_MISSING_WHAT_TO_CONFIRM);

	const struct option_typed *round = call_option(call, OPTION_ROUND);
	struct address *places, *tables = NULL;
	size_t count = call->argument_count, table_count = 0;

	if (round) {
		(void)round_published(&call->desk, (int)round->number);
		tables = address_tables(&call->desk, &table_count);
	}
	places = arena_alloc(call->arena, count + table_count + 1, sizeof *places);
	for (size_t i = 0; i < count; i++)
		places[i] = place_any(call, &call->arguments[i]);
	for (size_t i = 0; i < table_count; i++)
		if (tables[i].round == round->number)
			places[count++] = tables[i];
	if (round && count == call->argument_count)
		refuse_at(&round->value, SAY_ROUND_UNKNOWN_NO_TABLES, (long long)round->number);
	hand_confirm_all(&call->desk, places, count, call_answer(call));
	if (!answer_is_set(answer_get(call_answer(call), "confirmed")))
		call_met(call, ERROR_REFUSED);
	call_tell(call, "hands-confirmed", NULL);
}

static const struct command_option confirm_options[] = {
    {OPTION_ROUND, TAKES_NUMBER, .value = "N", .least = 1, .most = ROUND_MOST},
    {.id = OPTION_NONE},
};

static void run_verify(struct call *call)
{
	struct hand hand;
	struct second_look look = {.second = &hand};

	look.address = place_hand(call, &call->arguments[0]);
	hand = slips_read(call, 1, event_book_here(call->desk.event), NULL);
	const struct confirm_result result = hand_confirm(&call->desk, &look);

	if (!result.equal)
		call_met(call, ERROR_REFUSED);
	answer_hand_confirmed(call_answer(call), call->desk.event, &result, true);
}

static void run_missing(struct call *call)
{
	size_t count;
	const struct missing *rows = missing_list(&call->desk, &count);

	(void)answer_list(call_answer(call), "missing");
	for (size_t i = 0; i < count; i++)
		answer_missing(answer_row(call_answer(call), "missing"), &rows[i]);
}

const struct command cmd_hand_confirm = {
    .name = "hand confirm",
    .synopsis = "ADDRESS|TABLE… | --round N",
    .need = NEEDS_EVENT_WRITE,
    .options = confirm_options,
    .run = run_confirm,
    .screen = "hand-confirmed",
};

const struct command cmd_hand_verify = {
    .name = "hand verify",
    .synopsis = "ADDRESS SLIP SLIP… [HAND-WORDS]",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {2, ANY_ARGUMENTS},
    .run = run_verify,
    .screen = "hand-confirmed",
};

const struct command cmd_missing = {
    .name = "missing",
    .evening = "",
    .need = NEEDS_EVENT_READ,
    .run = run_missing,
    .screen = "missing",
    .list = "missing",
};

/* canasta hand correct, void, restore, move, swap and rescore: corrections of recorded hands. Each makes a new
 * version; the first entry is kept. */
static const char *const kinds[] = {"typing", "addition", "record", "ruling"};

/* Reads what all of them take: the hand, the reason, the lock, and accepted findings. */
static struct correction read_correction(struct call *call, enum version_kind otherwise)
{
	const struct option_typed *kind = call_given(call, OPTION_KIND),
	                          *note = call_given(call, OPTION_NOTE);
	struct correction correction = {
	    .kind = kind ? version_kind_named(kind->value.text) : otherwise,
	    .note = note ? note->value.text : NULL,
	    .reason = call_text(call, OPTION_REASON),
	    .unlock = call_text(call, OPTION_UNLOCK),
	};

	if (call_given(call, OPTION_ACCEPT))
		correction.acceptances = slips_acceptances(call, &correction.acceptance_count);
	correction.address = place_hand(call, &call->arguments[0]);
	return correction;
}

static void hand_correct_answer(struct call *call, const struct hand_result *result)
{
	answer_hand_result(call_answer(call), call->desk.event, result);
	if (result->left.address.round > 0)
		warn_of_match(call, &result->left);
	warn_of_match(call, &result->view.table);
}

static void run_correct(struct call *call)
{
	struct correction correction = read_correction(call, VERSION_ENTRY);
	const struct hand_view view = hand_fetch(&call->desk, &correction.address);
	struct hand_result *result = arena_alloc(call->arena, 1, sizeof *result);
	const char *record = call_text(call, OPTION_RECORD);
	struct hand facts, base = view.hand;
	size_t count;
	const struct argument *words = call_values(call, OPTION_WITHOUT, &count);

	if (record) {
		/* A record replaces the whole hand. */
		if (call->argument_count > 1 || count > 0)
			break_off(ERROR_INPUT, SAY_ARGUMENT_UNEXPECTED_SLIPS_AND_RECORD);
		facts = record_one(call, record, &view.address).hand;
		if (facts.side_count != view.hand.side_count)
			break_off(
			    ERROR_INPUT, SAY_SIDE_MISSING_RECORD_SIDE_COUNT, view.hand.side_count);
		correction.hand = &facts;
	} else if (slips_count(call, 1) > 0 || count > 0) {
		/* --without takes back words of the hand, because a slip can only add them. */
		for (size_t i = 0; i < count; i++)
			if (!slip_take_back(&base, words[i].text))
				refuse_at(&words[i], SAY_VALUE_UNKNOWN_HAND_WORD, words[i].text,
				    slip_words_of_hand(call->arena));
		facts = slips_read(call, 1, event_book_here(call->desk.event), &base);
		correction.hand = &facts;
	}
	correction.version = view.version;
	call->outcome.refused = &result->view;
	hand_correct(&call->desk, &correction, result);
	hand_correct_answer(call, result);
}

/* Runs the changes of a whole hand. They cannot correct a wrong addition, so that kind is refused. */
static void run_whole(struct call *call)
{
	static const struct {
		const struct command *command;
		enum version_kind kind; /* unless --kind says another */
		void (*change)(const struct desk *desk, const struct correction *correction,
		    struct hand_result *ret);
	} changes[] = {
	    {&cmd_hand_void, VERSION_RECORD, hand_void},
	    {&cmd_hand_restore, VERSION_RECORD, hand_restore},
	    {&cmd_hand_swap, VERSION_TYPING, hand_swap},
	    {&cmd_hand_rescore, VERSION_TYPING, hand_rescore},
	};
	struct hand_result result;
	size_t i = 0;

	while (changes[i].command != call->command)
		i++;
	const struct correction correction = read_correction(call, changes[i].kind);

	if (correction.kind == VERSION_ADDITION)
		break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_HAND_KIND);
	changes[i].change(&call->desk, &correction, &result);
	hand_correct_answer(call, &result);
}

static void run_move(struct call *call)
{
	const struct correction correction = read_correction(call, VERSION_TYPING);
	struct hand_result result;
	const struct address to = place_table(call, &call->arguments[1]);

	hand_move(&call->desk, &correction, &to, &result);
	hand_correct_answer(call, &result);
}

#define ACCEPT_OPTION                                                                              \
	{                                                                                          \
		OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE"                     \
	}

static const struct command_option correct_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND",
        .required = TEXT_WORDS_SAY_KIND_OF_CORRECTION},
    CHANGE_REASON_OPTION,
    {OPTION_RECORD, TAKES_HAND, .value = "FILE|-"},
    {OPTION_WITHOUT, TAKES_TEXT, .repeatable = true, .value = "WORD"},
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    ACCEPT_OPTION,
    {OPTION_NOTE, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_hand_correct = {
    .name = "hand correct",
    .synopsis = "ADDRESS [SLIP…] [HAND-WORDS] --kind KIND --reason TEXT",
    .evening = "1.2.3 …",
    .need = NEEDS_EVENT_WRITE,
    .options = correct_options,
    .run = run_correct,
    .screen = "hand-recorded",
};

static const struct command_option void_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND"},
    CHANGE_REASON_OPTION,
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    {.id = OPTION_NONE},
};

const struct command cmd_hand_void = {
    .name = "hand void",
    .synopsis = "ADDRESS --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = void_options,
    .run = run_whole,
    .screen = "hand-recorded",
};

static const struct command_option restore_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND"},
    CHANGE_REASON_OPTION,
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    ACCEPT_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_restore = {
    .name = "hand restore",
    .synopsis = "ADDRESS --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = restore_options,
    .run = run_whole,
    .screen = "hand-recorded",
};

static const struct command_option place_options[] = {
    CHANGE_REASON_OPTION,
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON"},
    ACCEPT_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_move = {
    .name = "hand move",
    .synopsis = "ADDRESS TABLE --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = place_options,
    .run = run_move,
    .screen = "hand-recorded",
};

const struct command cmd_hand_rescore = {
    .name = "hand rescore",
    .synopsis = "ADDRESS --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = place_options,
    .run = run_whole,
    .screen = "hand-recorded",
};

const struct command cmd_hand_swap = {
    .name = "hand swap",
    .synopsis = "ADDRESS --reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = place_options,
    .run = run_whole,
    .screen = "hand-recorded",
};
