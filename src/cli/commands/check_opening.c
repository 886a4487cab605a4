/* canasta check opening: is an initial meld enough? */
#include "answer/check.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "record/facts.h"
#include "record/facts_contract.h"

#include <string.h>

enum { MELDS_MOST = 60, NUMBERS_MOST = 99 };

/* What an option holds was not understood: the message says why, this adds where. */
static bool not_understood(const struct argument *argument, struct error *err)
{
	return error_place(err, argument->file, 1, 1);
}

/* "4H", and "4Hd" for a doubled one; "4D" is diamonds. */
static bool read_contract(const struct rulebook *book, const struct argument *argument,
    struct contract *ret, struct error *err)
{
	size_t size = strlen(argument->text);
	struct error plain = {0};
	struct bid bid;
	bool doubled;

	if (!facts_bidding(book, err))
		return not_understood(argument, err);
	doubled = size > 2 && (argument->text[size - 1] | ' ') == 'd' &&
	          !facts_bid(book, argument->text, size, &bid, &plain);
	if (!facts_bid(book, argument->text, doubled ? size - 1 : size, &bid, err))
		return not_understood(argument, err);
	if (bid.pass || bid.doubling) {
		error_set(err, ERROR_INPUT, "bid-unknown",
		    "`%s` is no contract; a level and C D H S N or 2 are expected, as in 4H, and a "
		    "d behind it where it was doubled, as in 4Hd",
		    argument->text);
		return not_understood(argument, err);
	}
	ret->bid = true;
	ret->doubled = doubled;
	ret->level = bid.level;
	ret->denomination = bid.denomination;
	return true;
}

/* The card that lay on top of the pile; a bare three is black. */
static bool read_top(const struct argument *argument, enum rank *ret, struct error *err)
{
	const char *end = argument->text + strlen(argument->text), *cursor = argument->text;
	struct card card;

	if (!card_next(&cursor, end, &card) || cursor != end) {
		error_set(err, ERROR_INPUT, "card-unknown",
		    "`%s` is no card; the top card of the pile is expected: A K Q J T 10 9 … 4",
		    argument->text);
		return not_understood(argument, err);
	}
	*ret = card.rank;
	return true;
}

/* Where the turn's card came from. Whoever names the pile's top card took the pile. */
static bool read_source(struct call *call, const struct rulebook *book,
    struct opening_question *question, struct error *err)
{
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const struct option_typed *top = call_option(call, OPTION_TOP);

	question->from =
	    (enum drawn_from)call_number(call, OPTION_FROM, top ? FROM_PILE : FROM_UNKNOWN);
	question->top = RANK_COUNT;
	if (from && !facts_from(book, question->from, err))
		return not_understood(&from->value, err);
	if (top && !read_top(&top->value, &question->top, err))
		return false;
	if (!top || question->from == FROM_PILE)
		return true;
	error_set(err, ERROR_INPUT, "option-twice",
	    "--top is the card on top of the pile: with --from %s it has no meaning",
	    from_names[question->from]);
	return not_understood(&top->value, err);
}

/* One argument holds one meld, or several joined by `+` as in a slip. */
static bool read_melds(struct arena *arena, unsigned reading, const struct argument *argument,
    struct meld *melds, size_t *count, struct error *err)
{
	const char *start = argument->text;

	for (;;) {
		size_t size = strcspn(start, "+");

		if (*count == MELDS_MOST) {
			error_set(err, ERROR_INPUT, "too-many-melds",
			    "more than %d melds are no opening", MELDS_MOST);
			return error_place(err, argument->file, 1, 1);
		}
		if (!meld_read(arena, start, size, reading, &melds[*count], err)) {
			int before =
			    text_characters(argument->text, (size_t)(start - argument->text));

			err->column += err->column > 0 ? before : 0;
			return error_place(err, argument->file, 1, 1);
		}
		(*count)++;
		if (start[size] == '\0')
			return true;
		start += size + 1;
	}
}

static bool read_question(struct call *call, const struct rulebook *book,
    struct opening_question *question, struct error *err)
{
	const struct option_typed *contract = call_option(call, OPTION_CONTRACT);
	const struct option_typed *raises = call_option(call, OPTION_RAISES);
	struct meld *melds = arena_alloc(call->arena, MELDS_MOST, sizeof(*melds));
	size_t count = 0;

	if (!call_option(call, OPTION_SCORE) && book->opening_band_count > 0)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "the minimum goes by the side's score: --score N is expected");
	question->score = (int32_t)call_number(call, OPTION_SCORE, 0);
	question->raises = (int)call_number(call, OPTION_RAISES, 0);
	if (!facts_raises(book, question->raises, err))
		return not_understood(&raises->value, err);
	question->hand_number = (int)call_number(call, OPTION_HAND_NUMBER, 1);
	question->bidder = call_flag(call, OPTION_BIDDER);
	for (size_t i = 0; i < call->argument_count; i++)
		if (!read_melds(call->arena, rulebook_reading(book), &call->arguments[i], melds,
		        &count, err))
			return false;
	question->opening.melds = melds;
	question->opening.meld_count = count;
	if (!read_source(call, book, question, err))
		return false;
	question->opening.from = question->from;
	return !contract || read_contract(book, &contract->value, &question->contract, err);
}

static bool run(struct call *call, struct error *err)
{
	struct opening_question question = {0};
	struct opening_answer answer = {0};
	const struct rulebook *book;

	if (!books_needed(call, &book, err) || !read_question(call, book, &question, err))
		return false;
	answer.findings = arena_alloc(call->arena,
	    opening_findings_most(question.opening.meld_count), sizeof(*answer.findings));
	opening_judge(book, &question, &answer);
	if (!answer.enough)
		call_met(call, ERROR_REFUSED);
	answer_opening(call_says(call), book, question.score, &answer);
	return true;
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_SCORE, TAKES_NUMBER, .value = "N", .summary = "the side's score when the hand began",
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {OPTION_RAISES, TAKES_NUMBER, .value = "N",
        .summary = "failed openings taken back in this hand", .least = 0, .most = NUMBERS_MOST},
    {OPTION_FROM, TAKES_CHOICE, CHOICES(from_names), .value = "stock|pile|upcard",
        .summary = "where the turn's card came from"},
    {OPTION_TOP, TAKES_TEXT, .value = "CARD",
        .summary = "the pile's top card, where the pile was taken"},
    {OPTION_HAND_NUMBER, TAKES_NUMBER, .value = "N",
        .summary = "the hand of the game, where minima go by it", .least = 1, .most = NUMBERS_MOST},
    {OPTION_CONTRACT, TAKES_TEXT, .value = "4H",
        .summary = "the contract, where the rulebook has them; 4Hd is a doubled one"},
    {OPTION_BIDDER, TAKES_NOTHING, .summary = "the side bid the contract",
        .beside = {OPTION_CONTRACT}},
    {.id = OPTION_NONE},
};

const struct command cmd_check_opening = {
    .name = "check opening",
    .synopsis = "MELD…",
    .summary = "is an initial meld enough? status 1 where it is not",
    .details =
        "    canasta check opening --rulebook fi-canasta --score 1620 --raises 1 KKK AAAA\n"
        "    canasta check opening --rulebook fi-canasta --score 0 --top K KKK QQ2\n"
        "\n"
        "Opening with the pile, some rulebooks ask for cards of its top card's rank from the\n"
        "hand: --from pile looks for a meld that can hold them, --top K says which it is.\n"
        "upcard is the first card turned up, taken alone where the rulebook lets it be.",
    .arguments_least = 1,
    .arguments_most = ANY_ARGUMENTS,
    .options = options,
    .run = run,
    .screen = "check-opening",
};
