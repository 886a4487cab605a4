#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "card/card.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/import.h"
#include "cli/commands/score.h"
#include "cli/option.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "dispute/claim_check.h"
#include "dispute/dispute.h"
#include "referee/claim.h"
#include "referee/possible.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/hand_json.h"

#include <string.h>

/* canasta check claim: explains the difference between the sum that a side claims and the score.
 *
 * The rulebook is that of --rulebook, of the record of the hand, or of the event. */
static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *claim_options, size_t count)
{
	struct call *call = context;
	const struct option_typed *typed = call_option(call, OPTION_RULEBOOK);
	const struct argument name = typed ? typed->value : (struct argument){.text = id};
	const struct option_value *choices;
	struct option_value *joined;
	size_t choice_count;

	if (id && typed)
		break_off(ERROR_INPUT, SAY_RULEBOOK_TWICE_RECORD_ONCE, id);
	if (!id && !typed)
		return record_book_here(call);
	choices = books_choices(call, &choice_count);
	joined = arena_alloc(call->arena, choice_count + count, sizeof *joined);
	for (size_t i = 0; i < choice_count; i++)
		joined[i] = choices[i];
	for (size_t i = 0; i < count; i++)
		joined[choice_count + i] = claim_options[i];
	return books_load(call->arena, &name, joined, choice_count + count);
}

/* Reads the hand, and the table where it was played, if known: three numbers are the address of a recorded hand,
 * several slips are a hand, any other text is a file. A file named "1.1.2" must be given as "./1.1.2". */
static struct claimed_hand read_hand(struct call *call, struct hand_record *record)
{
	const char *first = call->argument_count > 0 ? call->arguments[0].text : "-";
	const bool recorded = place_is_hand(first) && strspn(first, "0123456789.") == strlen(first);
	const bool slips = !recorded && slips_are(call->argument_count, first);
	const struct book_finder finder = {.find = find_book, .context = call};
	struct score *score;
	const char *file;

	if (!slips && call->argument_count > 1)
		refuse_at(&call->arguments[1], "argument-unexpected",
		    recorded ? TEXT_ARGUMENT_UNEXPECTED_MANY_RECORDED_HAND
		             : TEXT_ARGUMENT_UNEXPECTED_MANY_FILE_ASKED,
		    call->arguments[1].text);
	if (recorded) {
		/* A recorded hand, with the earlier hands of its table. */
		const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
		struct hand_view *view = arena_alloc(call->arena, 1, sizeof *view);
		struct address address;

		if (!named)
			named = call_option(call, OPTION_OPTION);
		if (named)
			refuse_at(&named->value, SAY_RULEBOOK_TWICE_RECORDED_HAND_UNDER,
			    option_word(named->option->id));
		event_file_event_here(call);
		address = place_hand(call, &call->arguments[0]);
		*view = hand_fetch(&call->desk, &address);
		if (view->voided)
			break_off_at(call->arguments[0].file, 1, 1, ERROR_REFUSED,
			    SAY_HAND_VOIDED_VOID_CLAIMS_NOTHING, first);
		record->hand = view->hand;
		return (struct claimed_hand){.book = event_book_here(call->desk.event),
		    .hand = &record->hand,
		    .score = &view->score,
		    .table = &view->table,
		    .number = address.hand};
	}
	if (slips) {
		record->book = find_book(call, NULL, NULL, 0);
		record->hand = slips_read(call, 0, record->book, NULL);
	} else {
		*record = record_only(call, first, &finder, &file);
	}
	score = arena_alloc(call->arena, 1, sizeof *score);
	score_make_room(call->arena, record->book, &record->hand, score);
	score_hand(record->book, &record->hand, record->number > 0 ? record->number : 1, score);
	return (struct claimed_hand){.book = record->book, .hand = &record->hand, .score = score};
}

/* Finds the side of --side, or else the first side of the hand. */
static size_t read_side(const struct call *call, const struct hand *hand)
{
	const struct option_typed *typed = call_option(call, OPTION_SIDE);
	const char *name = typed ? typed->value.text : NULL;

	if (!name)
		return 0;
	for (size_t i = 0; i < hand->side_count; i++)
		if ((name[0] & ~0x20) == hand->sides[i].name && name[1] == '\0')
			return i;
	refuse_at(&typed->value, SAY_SIDE_UNKNOWN_HAND, name, hand->sides[0].name,
	    hand->sides[hand->side_count - 1].name);
}

/* Adds {"claimed":1245,"computed":1345,"difference":-100,"explanations":[…]} for the claim of a
 * side's sum, or of its running total. */
static void answer_claim(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claim_answer *answer)
{
	const struct side_score *sums = &claimed->score->sides[side];
	const struct side *facts = &claimed->hand->sides[side];
	const int64_t running = (int64_t)facts->score + sums->total;

	answer_number(to, "claimed", answer->claimed);
	answer_number(to, "computed", answer->computed);
	answer_number(to, "difference", answer->difference);
	answer_explanations(to, answer);
	answer_letter(to, "side", facts->name);
	answer_code(to, "about", answer->about_running ? "running" : "sum");
	answer_two_sums(to, sums->alone, sums->base, sums->cards);
	/* Compares the running total with the sum claimed, which was carried. */
	answer_flag_set(to, "carried", answer->about_running && answer->computed != running);
	answer_claim_verdict(to, answer);
}

/* The claim is that of the options, or else of the record. A running total that is wrong for another reason than the
 * sum is added as "running". */
static void run_claim(struct call *call)
{
	const struct option_typed *running = call_option(call, OPTION_RUNNING);
	struct hand_record record = {0};
	struct claimed_hand claimed;
	struct claimed_answers answers;
	struct claim *claim;
	size_t side;

	claimed = read_hand(call, &record);
	side = read_side(call, &record.hand);
	claim = &record.hand.sides[side].claim;
	if (running) {
		claim->has_running = true;
		claim->running = (int32_t)running->number;
	}
	dispute_claim(call, claim);
	if (!claim->has_total && !claim->has_sums && !claim->has_running)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NOTHING_CLAIMED_CLAIM);
	must(totals_may_be_claimed(&record.hand.sides[side], claim, refusal()));
	answers = claimed_explain(call->arena, &claimed, side);
	if (answers.count > 0)
		call_met(call, ERROR_REFUSED);
	answer_claim(call_answer(call), &claimed, side, &answers.list[0]);
	if (answers.count > 1)
		answer_claim(
		    answer_object(call_answer(call), "running"), &claimed, side, &answers.list[1]);
}

static const struct command_option claim_options[] = {
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS"},
    {OPTION_RUNNING, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C"},
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_check_claim = {
    .name = "check claim",
    .synopsis = "[HAND|SLIP…|FILE|-]",
    .arguments = {0, ANY_ARGUMENTS},
    .options = claim_options,
    .run = run_claim,
    .screen = "check-claim",
    .reads = FILE_HAND,
};

/* canasta check opening: checks if an initial meld is enough. */
enum { MELDS_MOST = 60, NUMBERS_MOST = 99 };

/* Reads the melds of one argument: one, or several joined by `+` as in a slip. */
static void read_melds(struct arena *arena, unsigned reading, const struct argument *argument,
    struct meld *melds, size_t *count)
{
	const char *start = argument->text;
	struct error why = {0};

	for (;;) {
		size_t size = strcspn(start, "+");

		if (*count == MELDS_MOST)
			refuse_at(argument, SAY_TOO_MANY_MELDS, MELDS_MOST);
		if (!meld_read(arena, start, size, reading, &melds[*count], &why)) {
			if (why.column > 0)
				why.column += text_characters(
				    argument->text, (size_t)(start - argument->text));
			error_fill_place(&why, argument->file, 1, 1);
			boundary_break(&why);
		}
		(*count)++;
		if (start[size] == '\0')
			return;
		start += size + 1;
	}
}

static void read_question(
    struct call *call, const struct rulebook *book, struct opening_question *question)
{
	const struct option_typed *contract = call_option(call, OPTION_CONTRACT);
	const struct option_typed *raises = call_option(call, OPTION_RAISES);
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const struct option_typed *top = call_option(call, OPTION_TOP);
	const char *cursor = top ? top->value.text : "";
	struct card card = {.rank = RANK_COUNT};
	struct meld *melds = arena_alloc(call->arena, MELDS_MOST, sizeof(*melds));
	size_t count = 0;

	if (!call_option(call, OPTION_SCORE) && book->opening_band_count > 0)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_MINIMUM_GOES_SIDE);
	question->score = (int32_t)call_number(call, OPTION_SCORE, 0);
	question->raises = (int)call_number(call, OPTION_RAISES, 0);
	if (raises)
		boundary_place(raises->value.file, 1, 1);
	facts_fit(book, &(struct side){.raises = question->raises});
	boundary_place(NULL, 0, 0);
	question->hand_number = (int)call_number(call, OPTION_HAND_NUMBER, 1);
	question->bidder = call_flag(call, OPTION_BIDDER);
	for (size_t i = 0; i < call->argument_count; i++)
		read_melds(call->arena, rulebook_reading(book), &call->arguments[i], melds, &count);
	question->opening.melds = melds;
	question->opening.meld_count = count;
	/* A player who names the top card of the pile took the pile; a three without a suit is black. */
	question->from =
	    (enum drawn_from)call_number(call, OPTION_FROM, top ? FROM_PILE : FROM_UNKNOWN);
	if (from)
		boundary_place(from->value.file, 1, 1);
	facts_fit(book, &(struct side){.opening.from = question->from});
	boundary_place(NULL, 0, 0);
	if (top && (!card_next(&cursor, cursor + strlen(cursor), &card) || *cursor != '\0'))
		refuse_at(&top->value, SAY_CARD_UNKNOWN, top->value.text);
	if (top && question->from != FROM_PILE)
		refuse_at(&top->value, SAY_OPTION_TWICE_TOP_CARD_PILE, from_names[question->from]);
	question->top = card.rank;
	question->opening.from = question->from;

	if (!contract)
		return;
	/* "4H", or "4Hd" if doubled; "4D" is a contract in diamonds. */
	const char *text = contract->value.text;
	size_t size = strlen(text);
	struct bid bid;
	int64_t level;
	bool doubled;

	boundary_place(contract->value.file, 1, 1);
	facts_bidding(book);
	doubled = size > 2 && (text[size - 1] | ' ') == 'd' &&
	          (*text == '+' || !text_integer(text, size - 1, 1, book->contract.levels, &level));
	bid = facts_bid(book, text, doubled ? size - 1 : size);
	if (bid.pass || bid.doubling)
		break_off(ERROR_INPUT, SAY_BID_UNKNOWN_CONTRACT_LEVEL_BEHIND_WHERE, text);
	boundary_place(NULL, 0, 0);
	question->contract.bid = true;
	question->contract.doubled = doubled;
	question->contract.level = bid.level;
	question->contract.denomination = bid.denomination;
}

/* Answers {"minimum":100,"count":95,"enough":false,"short":5,"clause":"13A"}, rows of "findings" if
 * there are any, and "needs" if an opening needs canastas. */
static void run_opening(struct call *call)
{
	struct answer *to = call_answer(call);
	struct opening_question question = {0};
	struct opening_answer opening = {0};
	const struct rulebook *book = books_needed(call);

	read_question(call, book, &question);
	opening.findings = arena_alloc(call->arena,
	    opening_findings_most(question.opening.meld_count), sizeof(*opening.findings));
	opening_judge(book, &question, &opening);
	if (!opening.enough)
		call_met(call, ERROR_REFUSED);
	answer_number(to, "minimum", opening.minimum);
	answer_opening_needs(to, "needs", book, question.score, opening.minimum);
	answer_number(to, "count", opening.count);
	answer_flag(to, "enough", opening.enough);
	answer_number(to, "short", opening.lacking);
	answer_text(to, "clause", opening.source.clause ? opening.source.clause : "");
	if (opening.finding_count > 0)
		answer_findings(to, opening.findings, opening.finding_count, FINDINGS_ALL);
	answer_code(to, "verdict",
	    opening.enough        ? "enough"
	    : opening.lacking > 0 ? "short"
	                          : "illegal");
}

static const struct command_option opening_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_SCORE, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST},
    {OPTION_RAISES, TAKES_NUMBER, .value = "N", .least = 0, .most = NUMBERS_MOST},
    {OPTION_FROM, TAKES_CHOICE, CHOICES(from_names), .value = "stock|pile|upcard"},
    {OPTION_TOP, TAKES_TEXT, .value = "CARD"},
    {OPTION_HAND_NUMBER, TAKES_NUMBER, .value = "N", .least = 1, .most = NUMBERS_MOST},
    {OPTION_CONTRACT, TAKES_TEXT, .value = "4H"},
    {OPTION_BIDDER, TAKES_NOTHING, .beside = {OPTION_CONTRACT}},
    {.id = OPTION_NONE},
};

const struct command cmd_check_opening = {
    .name = "check opening",
    .synopsis = "MELD…",
    .arguments = {1, ANY_ARGUMENTS},
    .options = opening_options,
    .run = run_opening,
    .screen = "check-opening",
};

/* canasta check totals: checks if a hand can have the two sums given. Answers
 * {"possible":false,"reason":"…","nearest":[{"base":500,"cards":40}], …}. */
static void run_totals(struct call *call)
{
	struct answer *to = call_answer(call);
	struct possible_question question = {.reds = -1, .wants_nearest = true};
	struct possible_answer possible;
	struct side side = {0};
	const struct rulebook *book = books_needed(call);
	const struct argument *facts;
	size_t count;

	question.sums.base = call_option(call, OPTION_BASE)->number;
	question.sums.cards = call_option(call, OPTION_CARDS)->number;
	question.out_known = call_option(call, OPTION_OUT) != NULL;
	question.out = (enum out)call_number(call, OPTION_OUT, OUT_NONE);

	/* Facts, NAME=yes or NAME=no. */
	facts = call_values(call, OPTION_FACT, &count);
	for (size_t i = 0; i < count; i++) {
		const char *fact = facts[i].text, *equals = strchr(fact, '=');

		if (!equals)
			refuse_at(&facts[i], SAY_VALUE_UNKNOWN_FACT_YES, fact);
		boundary_place(facts[i].file, 1, 1);
		facts_fact(
		    book, &side, fact, (size_t)(equals - fact), equals + 1, strlen(equals + 1));
		boundary_place(NULL, 0, 0);
	}
	question.facts_known = side.facts_known;
	question.facts = side.facts;
	possible_judge(possible_make(call->arena, book), &question, &possible);
	if (!possible.possible)
		call_met(call, ERROR_REFUSED);

	answer_flag(to, "possible", possible.possible);
	answer_text(to, "reason", possible.reason);
	(void)answer_list(to, "nearest");
	for (size_t i = 0; i < possible.nearest_count; i++) {
		struct answer *row = answer_row(to, "nearest");

		answer_number(row, "base", possible.nearest[i].base);
		answer_number(row, "cards", possible.nearest[i].cards);
	}
	answer_number(to, "base", question.sums.base);
	answer_number(to, "cards", question.sums.cards);
	answer_flag(to, "exact", possible.exact);
	if (possible.runs_left_out)
		answer_code(to, "left_out", "runs");
}

static const char both_sums[] = TEXT_WORDS_BOTH_SUMS_SIDE;

static const struct command_option totals_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_BASE, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST,
        .required = both_sums},
    {OPTION_CARDS, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST,
        .required = both_sums},
    {OPTION_OUT, TAKES_CHOICE, CHOICES(out_names), .value = "none|normal|concealed"},
    {OPTION_FACT, TAKES_TEXT, .repeatable = true, .value = "NAME=yes|no"},
    {.id = OPTION_NONE},
};

const struct command cmd_check_totals = {
    .name = "check totals",
    .options = totals_options,
    .run = run_totals,
    .screen = "check-totals",
};
