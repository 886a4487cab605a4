/* canasta hand correct, void, move, swap: what was entered, put right. Each is a new version; what was
 * entered first stays. */
#include "answer/hand.h"
#include "cli/commands.h"
#include "cli/commands/record_book.h"
#include "cli/commands/slips.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/warn.h"
#include "desk/dealer.h"
#include "desk/hand_score.h"
#include "store/version.h"

#include <string.h>

static const char *const kinds[] = {"typing", "addition", "record", "ruling"};

/* What all four share: the hand, the reason, the lock, findings accepted. */
static bool read_correction(
    struct call *call, enum version_kind otherwise, struct correction *ret, struct error *err)
{
	struct acceptance *acceptances = NULL;
	const char *kind = call_knows(call, OPTION_KIND) ? call_text(call, OPTION_KIND) : NULL;

	ret->kind = kind ? version_kind_named(kind) : otherwise;
	if (call_knows(call, OPTION_ACCEPT) &&
	    !slips_acceptances(call, &acceptances, &ret->acceptance_count, err))
		return false;
	ret->acceptances = acceptances;
	ret->note = call_knows(call, OPTION_NOTE) ? call_text(call, OPTION_NOTE) : NULL;
	ret->reason = call_text(call, OPTION_REASON);
	ret->unlock = call_text(call, OPTION_UNLOCK);
	return place_hand(call, &call->arguments[0], &ret->address, err);
}

static void answer(struct call *call, const struct correction_result *result)
{
	const struct told_hand told = answer_hand_corrected(call->desk.event, result);

	answer_hand(call_says(call), &told);
	if (result->left.address.round > 0)
		warn_of_match(call, &result->left);
	warn_of_match(call, &result->view.table);
}

/* Hand words taken back: a slip can only say what is there. */
static bool take_back(struct call *call, struct hand *hand, struct error *err)
{
	const struct argument *words;
	size_t count;

	if (!call_values(call, OPTION_WITHOUT, &words, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *word = words[i].text;

		if (strcmp(word, "exhausted") == 0) {
			hand->exhausted = false;
		} else if (strcmp(word, "time") == 0) {
			hand->time = false;
		} else if (strcmp(word, "rest") == 0) {
			hand->has_rest = false;
			hand->rest = 0;
		} else if (strcmp(word, "dealer") == 0) {
			hand->dealer = NULL;
			hand->dealer_seat = SEAT_UNKNOWN;
		} else if (strcmp(word, "contract") == 0) {
			hand->contract = (struct contract){0};
		} else if (strcmp(word, "bids") == 0) {
			hand->bid_count = 0;
		} else {
			error_set(err, ERROR_INPUT, "value-unknown",
			    "`%s` is no word of a hand; exhausted, time, rest, dealer, contract or "
			    "bids "
			    "is expected",
			    word);
			return error_place(err, words[i].file, 1, 1);
		}
	}
	return true;
}

/* A record says the whole hand. */
static bool read_record(
    struct call *call, const struct hand_view *view, struct hand *facts, struct error *err)
{
	struct hand_record record = {0};

	if (call->argument_count > 1 || call_option(call, OPTION_WITHOUT))
		return error_set(err, ERROR_INPUT, "argument-unexpected",
		    "a hand comes from slips or from --record, not from both");
	if (!record_one(call, call_text(call, OPTION_RECORD), &view->address, &record, err))
		return false;
	*facts = record.hand;
	return facts->side_count == view->hand.side_count ||
	       error_set(err, ERROR_INPUT, "side-missing",
	           "the table has %zu sides, the record another number; a record says the whole "
	           "hand",
	           view->hand.side_count);
}

/* The facts as they now are, laid upon those of `view`; NULL where nothing was said of them. */
static bool read_facts(struct call *call, const struct hand_view *view, struct hand *facts,
    const struct hand **ret, struct error *err)
{
	struct hand base = view->hand;

	*ret = NULL;
	if (call_text(call, OPTION_RECORD)) {
		*ret = facts;
		return read_record(call, view, facts, err);
	}
	if (slips_count(call, 1) == 0 && !call_option(call, OPTION_WITHOUT))
		return true;
	*ret = facts;
	return take_back(call, &base, err) &&
	       slips_read(call, 1, event_book_here(call->desk.event), &base, facts, err);
}

/* A refused correction is told with what it would contradict. */
static bool refused(struct call *call, const struct correction *correction,
    const struct hand_view *view, struct error *err)
{
	struct hand hand;
	struct score score;
	struct error ignored = {0};

	if (!error_is(err, CODE_ERROR_FINDINGS) || !correction->hand)
		return false;
	hand = *correction->hand;
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].has_score = true;
		hand.sides[i].score = view->hand.sides[i].score;
	}
	if (!dealer_settle_at(&call->desk, &view->address, &hand, &ignored) ||
	    !hand_score(call->arena, call->desk.event, &hand, &view->address, &score, &ignored))
		return false;
	hand = hand_settle(call->desk.event, &hand, &view->address);
	return slips_refused(call, &hand, &score);
}

static bool run_correct(struct call *call, struct error *err)
{
	struct correction correction = {0};
	struct correction_result result;
	struct hand_view view;
	struct hand facts;

	if (!read_correction(call, VERSION_ENTRY, &correction, err) ||
	    !hand_fetch(&call->desk, &correction.address, &view, err) ||
	    !read_facts(call, &view, &facts, &correction.hand, err))
		return false;
	correction.version = view.versions[view.version_count - 1].version;
	if (!hand_correct(&call->desk, &correction, &result, err))
		return refused(call, &correction, &view, err);
	answer(call, &result);
	return true;
}

/* What is done to a hand as a whole, which is no sum that could be added wrongly. */
typedef bool whole_hand(const struct desk *desk, const struct correction *correction,
    struct correction_result *ret, struct error *err);

static bool run_whole(struct call *call, whole_hand *change, struct error *err)
{
	struct correction correction = {0};
	struct correction_result result;

	if (!read_correction(call, VERSION_RECORD, &correction, err))
		return false;
	if (correction.kind == VERSION_ADDITION)
		return error_set(err, ERROR_INPUT, "value-unknown",
		    "a hand is no sum; --kind typing, record or ruling is expected");
	if (!change(&call->desk, &correction, &result, err))
		return false;
	answer(call, &result);
	return true;
}

static bool run_void(struct call *call, struct error *err)
{
	return run_whole(call, hand_void, err);
}

static bool run_restore(struct call *call, struct error *err)
{
	return run_whole(call, hand_restore, err);
}

static bool run_swap(struct call *call, struct error *err)
{
	struct correction correction = {0};
	struct correction_result result;

	if (!read_correction(call, VERSION_TYPING, &correction, err) ||
	    !hand_swap(&call->desk, &correction, &result, err))
		return false;
	answer(call, &result);
	return true;
}

static bool run_rescore(struct call *call, struct error *err)
{
	struct correction correction = {0};
	struct correction_result result;

	if (!read_correction(call, VERSION_TYPING, &correction, err) ||
	    !hand_rescore(&call->desk, &correction, &result, err))
		return false;
	answer(call, &result);
	return true;
}

static bool run_move(struct call *call, struct error *err)
{
	struct correction correction = {0};
	struct correction_result result;
	struct address to;

	if (!read_correction(call, VERSION_TYPING, &correction, err) ||
	    !place_table(call, &call->arguments[1], &to, err) ||
	    !hand_move(&call->desk, &correction, &to, &result, err))
		return false;
	answer(call, &result);
	return true;
}

#define ACCEPT_OPTION                                                                              \
	{                                                                                          \
		OPTION_ACCEPT, TAKES_TEXT, .repeatable = true, .value = "CODE",                    \
		                           .summary = "record it in spite of this finding"         \
	}

static const struct command_option correct_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND",
        .summary = "typing, addition, record or ruling",
        .required = MESSAGE_WORDS(
            "what kind of correction it is remains unsaid: --kind typing (the file differs "
            "from the paper), addition, record or ruling is expected")},
    CHANGE_REASON_OPTION,
    {OPTION_RECORD, TAKES_HAND, .value = "FILE|-",
        .summary = "the whole hand from a hand record instead of slips"},
    {OPTION_WITHOUT, TAKES_TEXT, .repeatable = true, .value = "WORD",
        .summary = "take a word of the hand back: exhausted, contract …"},
    UNLOCK_OPTION,
    ACCEPT_OPTION,
    NOTE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_correct = {
    .name = "hand correct",
    .synopsis = "ADDRESS [SLIP…] [HAND-WORDS] --kind KIND --reason TEXT",
    .summary = "put a hand right; what was entered first stays in its history",
    .details =
        "    canasta hand correct 1.2.4 'B QQQQ22X 555 hand=AK943b' --kind typing \\\n"
        "            --reason 'read 9 for 4'\n\n"
        "A side given replaces that side whole; sides and words left out stay;\n"
        "--record FILE says the whole hand.\n\n"
        "  typing    the file differs from the paper; until the event is closed. The table played\n"
        "            by the paper: opening minima of later hands are computed anew.\n"
        "  addition  the paper was added up wrong; only written sums change (base, cards, melded,\n"
        "            held, net, claim, running). Until when, the rulebook says.\n"
        "  record    anything else on the paper; until the next hand is dealt.\n"
        "  ruling    the referee's word, whenever; after the event is closed nothing else.\n\n"
        "Hands whose opening was judged by a score corrected since are listed as tainted.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = ANY_ARGUMENTS,
    .options = correct_options,
    .run = run_correct,
    .screen = "hand-recorded",
};

static const struct command_option void_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND",
        .summary = "record (without it), typing or ruling"},
    CHANGE_REASON_OPTION,
    UNLOCK_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_void = {
    .name = "hand void",
    .synopsis = "ADDRESS --reason TEXT",
    .summary = "a hand counts for nothing; it stays in the record",
    .details = "Until the next hand is dealt; after that by a ruling (--kind ruling). A hand that\n"
               "was never played, entered by mistake, goes as --kind typing. The newest hand of\n"
               "its table opens its number: the next entry there is its next version. A hand with\n"
               "others behind it keeps its number.\n\n"
               "    canasta hand void 1.2.4 --reason 'entered twice' --kind typing",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = void_options,
    .run = run_void,
    .screen = "hand-recorded",
};

static const struct command_option restore_options[] = {
    {OPTION_KIND, TAKES_CHOICE, CHOICES(kinds), .value = "KIND",
        .summary = "record (without it), typing or ruling"},
    CHANGE_REASON_OPTION,
    UNLOCK_OPTION,
    ACCEPT_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_restore = {
    .name = "hand restore",
    .synopsis = "ADDRESS --reason TEXT",
    .summary = "a voided hand counts again, with the facts it had",
    .details =
        "The same clock runs as for voiding it: until the next hand is dealt; after that by a\n"
        "ruling (--kind ruling); --kind typing where the file was wrong and the paper right.\n\n"
        "    canasta hand restore 1.2.4 --reason 'it was played after all' --kind typing",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = restore_options,
    .run = run_restore,
    .screen = "hand-recorded",
};

static const struct command_option place_options[] = {
    CHANGE_REASON_OPTION,
    UNLOCK_OPTION,
    ACCEPT_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_hand_move = {
    .name = "hand move",
    .synopsis = "ADDRESS TABLE --reason TEXT",
    .summary = "a hand was entered at the wrong table",
    .details = "It becomes the next hand of TABLE; at its old place it is void.\n\n"
               "    canasta hand move 1.2.4 1.3 --reason 'the slip was of table 3'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = 2,
    .options = place_options,
    .run = run_move,
    .screen = "hand-recorded",
};

const struct command cmd_hand_rescore = {
    .name = "hand rescore",
    .synopsis = "ADDRESS --reason TEXT",
    .summary = "score a hand again whose sums an earlier canasta made",
    .details =
        "`verify` and `import` list such hands (scored-otherwise). Their sums stay as they were\n"
        "recorded until this makes a new version; later hands then follow, as after a typing.\n\n"
        "    canasta hand rescore 1.2.4 --reason 'the red threes were counted wrong'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = place_options,
    .run = run_rescore,
    .screen = "hand-recorded",
};

const struct command cmd_hand_swap = {
    .name = "hand swap",
    .synopsis = "ADDRESS --reason TEXT",
    .summary = "A and B were entered the wrong way round",
    .details = "    canasta hand swap 1.2.4 --reason 'A and B exchanged on the slip'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = place_options,
    .run = run_swap,
    .screen = "hand-recorded",
};
