/* canasta check claim: why does a side's own sum differ from the scorer's? */
#include "answer/check.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/commands/record_book.h"
#include "cli/commands/slips.h"
#include "cli/event_file.h"
#include "cli/place.h"
#include "cli/show/dispute_words.h"
#include "desk/hand.h"
#include "score/totals_check.h"

#include <string.h>

/* The rulebook of the one hand: --rulebook, what its record names, or the event's. */
struct finding_book {
	struct call *call;
	const struct argument *named; /* NULL: the record names it, or it is the event's */
	const struct option_value *choices;
	size_t choice_count;
};

static bool find_book(void *context, const char *id, const struct option_value *options,
    size_t count, const struct rulebook **ret, struct error *err)
{
	const struct finding_book *finding = context;
	struct argument name = {.text = id, .file = NULL};
	struct option_value *joined;

	if (id && finding->named)
		return error_set(err, ERROR_INPUT, "rulebook-twice",
		    "the record names the rulebook `%s` and so does --rulebook; it is named once",
		    id);
	if (!id && !finding->named)
		return record_book_here(finding->call, options, count, ret, err);
	if (!id)
		name = *finding->named;
	joined =
	    arena_alloc(finding->call->arena, count + finding->choice_count + 1, sizeof(*joined));
	for (size_t i = 0; i < finding->choice_count; i++)
		joined[i] = finding->choices[i];
	for (size_t i = 0; i < count; i++)
		joined[finding->choice_count + i] = options[i];
	return books_load(
	    finding->call->arena, &name, joined, count + finding->choice_count, ret, err);
}

/* A hand, and what is known of where it was played. */
struct asked_hand {
	struct hand_record record;
	struct score score;
	struct claimed_hand claimed;
};

static bool score_record(struct call *call, struct asked_hand *ret, struct error *err)
{
	const int number = ret->record.number > 0 ? ret->record.number : 1;

	if (!score_make_room(call->arena, ret->record.book, &ret->record.hand, &ret->score, err))
		return false;
	score_hand(ret->record.book, &ret->record.hand, number, &ret->score);
	ret->claimed = (struct claimed_hand){
	    .book = ret->record.book, .hand = &ret->record.hand, .score = &ret->score};
	return true;
}

static bool read_file(
    struct call *call, struct finding_book *finding, struct asked_hand *ret, struct error *err)
{
	const struct book_finder finder = {.find = find_book, .context = finding};
	const char *path = call->argument_count > 0 ? call->arguments[0].text : "-";
	const char *file;

	return record_only(call, path, &finder, &ret->record, &file, err) &&
	       score_record(call, ret, err);
}

static bool read_slips(
    struct call *call, struct finding_book *finding, struct asked_hand *ret, struct error *err)
{
	return find_book(finding, NULL, NULL, 0, &ret->record.book, err) &&
	       slips_read(call, 0, ret->record.book, NULL, &ret->record.hand, err) &&
	       score_record(call, ret, err);
}

/* A hand that was recorded, with the table's hands before it. */
static bool read_recorded(struct call *call, struct asked_hand *ret, struct error *err)
{
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	struct hand_view *view = arena_alloc(call->arena, 1, sizeof *view);
	struct address address;

	if (!named)
		named = call_option(call, OPTION_OPTION);
	if (named) {
		error_set(err, ERROR_INPUT, "rulebook-twice",
		    "a recorded hand is under its event's rulebook; --%s is not expected",
		    option_word(named->option->id));
		return error_place(err, named->value.file, 1, 1);
	}
	if (!event_file_event_here(call, err) ||
	    !place_hand(call, &call->arguments[0], &address, err) ||
	    !hand_fetch(&call->desk, &address, view, err))
		return false;
	if (view->voided) {
		error_set(err, ERROR_REFUSED, "hand-voided", "%s is void; it claims nothing",
		    call->arguments[0].text);
		return error_place(err, call->arguments[0].file, 1, 1);
	}
	ret->record.book = event_book_here(call->desk.event);
	ret->record.hand = view->hand;
	ret->score = view->score;
	ret->claimed = (struct claimed_hand){.book = ret->record.book,
	    .hand = &ret->record.hand,
	    .score = &ret->score,
	    .table = &view->table,
	    .number = address.hand};
	return true;
}

/* "1.1.2"; a file may be called so only by "./1.1.2". */
static bool is_recorded(const char *text)
{
	return place_is_hand(text) && strspn(text, "0123456789.") == strlen(text);
}

static bool is_slip(const char *text)
{
	return strchr("ABCabc", text[0]) && text[1] == ' ';
}

/* Three numbers are a recorded hand, a side's letter and a blank begin a slip, all else is a file. */
static bool read_hand(
    struct call *call, struct finding_book *finding, struct asked_hand *ret, struct error *err)
{
	const char *first = call->argument_count > 0 ? call->arguments[0].text : "-";
	const bool recorded = is_recorded(first);

	if (!recorded && is_slip(first))
		return read_slips(call, finding, ret, err);
	if (call->argument_count > 1) {
		error_set(err, ERROR_INPUT, "argument-unexpected",
		    recorded
		        ? "`%s` is one argument too many: one recorded hand is asked of at a time"
		        : "`%s` is one argument too many: one file is asked of at a time",
		    call->arguments[1].text);
		return error_place(err, call->arguments[1].file, 1, 1);
	}
	return recorded ? read_recorded(call, ret, err) : read_file(call, finding, ret, err);
}

/* What somebody claims; the claim in the record where none is given. */
static bool read_claim(const struct call *call, struct claim *claim, struct error *err)
{
	const struct option_typed *running = call_option(call, OPTION_RUNNING);

	if (running) {
		claim->has_running = true;
		claim->running = (int32_t)running->number;
	}
	if (!dispute_claim(call, claim, err))
		return false;
	return claim->has_total || claim->has_sums || claim->has_running ||
	       error_set(err, ERROR_INPUT, "option-missing",
	           "nothing is claimed: --claim TOTAL, --claim BASE/CARDS or --running N is "
	           "expected");
}

/* The side named, else the first of the hand. */
static bool read_side(
    const struct call *call, const struct hand *hand, size_t *ret, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_SIDE);
	const char *name = typed ? typed->value.text : NULL;

	*ret = 0;
	for (size_t i = 0; name && i < hand->side_count; i++)
		if ((name[0] & ~0x20) == hand->sides[i].name && name[1] == '\0') {
			*ret = i;
			return true;
		}
	if (!name)
		return true;
	error_set(err, ERROR_INPUT, "side-unknown", "the hand has no side `%s`; it has %c to %c",
	    name, hand->sides[0].name, hand->sides[hand->side_count - 1].name);
	return error_place(err, typed->value.file, 1, 1);
}

static bool run(struct call *call, struct error *err)
{
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	struct finding_book finding = {.call = call, .named = named ? &named->value : NULL};
	struct asked_hand asked = {0};
	struct claimed_answers answers;
	size_t side;

	if (!books_choices(call, &finding.choices, &finding.choice_count, err) ||
	    !read_hand(call, &finding, &asked, err) ||
	    !read_side(call, &asked.record.hand, &side, err) ||
	    !read_claim(call, &asked.record.hand.sides[side].claim, err) ||
	    !totals_may_be_claimed(
	        &asked.record.hand.sides[side], &asked.record.hand.sides[side].claim, err))
		return false;
	if (!claimed_explain(call->arena, &asked.claimed, side, &answers))
		return error_memory(err);
	if (answers.count > 0)
		call_met(call, ERROR_REFUSED);
	answer_claim_checked(call_says(call), &asked.claimed, side, &answers);
	return true;
}

static const struct command_option options[] = {
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS", .summary = "the hand's sum as claimed"},
    {OPTION_RUNNING, TAKES_NUMBER, .value = "N",
        .summary = "the running total after the hand, as claimed", .least = -POINTS_MOST,
        .most = POINTS_MOST},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C",
        .summary = "whose claim; left out: the first side's"},
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_check_claim = {
    .name = "check claim",
    .synopsis = "[HAND|SLIP…|FILE|-]",
    .summary = "why does a side's own sum differ? status 1 where it does",
    .details =
        "Scores the hand (one recorded, slips, or a hand record) and names the likeliest lapses\n"
        "that explain the difference exactly, from the hand's own facts. `canasta explain CODE`\n"
        "tells more. The rulebook is named once, else it is the event's.\n\n"
        "    canasta check claim 1.2.4 --side B --claim 655\n\n"
        "    echo 'A KKKKKKK AAAA2 hand=94 out' |\n"
        "        canasta check claim --rulebook fi-canasta --claim 655\n\n"
        "    canasta check claim --rulebook fi-canasta --claim 1245 slips.txt",
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
    .screen = "check-claim",
    .reads = FILE_HAND,
};
