/* canasta check totals: can a hand have these two sums at all? */
#include "answer/check.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "record/facts.h"

#include <string.h>

/* NAME=yes or NAME=no. */
static bool read_fact(const struct rulebook *book, const struct argument *argument,
    struct possible_question *question, struct error *err)
{
	const char *equals = strchr(argument->text, '=');
	struct side side = {.facts_known = question->facts_known, .facts = question->facts};

	if (!equals)
		(void)error_set(err, ERROR_INPUT, "value-unknown",
		    "`%s` is no value for --fact; NAME=yes or NAME=no is expected", argument->text);
	else if (facts_fact(book, &side, argument->text, (size_t)(equals - argument->text),
	             equals + 1, strlen(equals + 1), err)) {
		question->facts_known = side.facts_known;
		question->facts = side.facts;
		return true;
	}
	return error_place(err, argument->file, 1, 1);
}

static bool read_question(const struct call *call, const struct rulebook *book,
    struct possible_question *question, struct error *err)
{
	const struct option_typed *base = call_option(call, OPTION_BASE);
	const struct option_typed *cards = call_option(call, OPTION_CARDS);
	const struct option_typed *out = call_option(call, OPTION_OUT);
	const struct argument *facts;
	size_t count;

	question->sums = (struct point_sums){.base = base->number, .cards = cards->number};
	question->reds = -1;
	question->wants_nearest = true;
	if (!call_values(call, OPTION_FACT, &facts, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!read_fact(book, &facts[i], question, err))
			return false;
	question->out_known = out != NULL;
	question->out = (enum out)call_number(call, OPTION_OUT, OUT_NONE);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct possible_question question = {0};
	struct possible_answer answer;
	const struct rulebook *book;
	struct possible *possible;

	if (!books_needed(call, &book, err) || !read_question(call, book, &question, err))
		return false;
	possible = possible_make(call->arena, book, err);
	if (!possible || !possible_judge(possible, &question, &answer, err))
		return false;
	if (!answer.possible)
		call_met(call, ERROR_REFUSED);
	answer_possible(call_says(call), &question, &answer);
	return true;
}

static const char both_sums[] =
    MESSAGE_WORDS("both sums of a side are asked about: --base N and --cards N are expected");

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {OPTION_BASE, TAKES_NUMBER, .value = "N", .summary = "base points: bonuses less penalties",
        .least = -POINTS_MOST, .most = POINTS_MOST, .required = both_sums},
    {OPTION_CARDS, TAKES_NUMBER, .value = "N",
        .summary = "card points: cards melded less cards in hand", .least = -POINTS_MOST,
        .most = POINTS_MOST, .required = both_sums},
    {OPTION_OUT, TAKES_CHOICE, CHOICES(out_names), .value = "none|normal|concealed",
        .summary = "how the side ended; left out: any"},
    {OPTION_FACT, TAKES_TEXT, .repeatable = true, .value = "NAME=yes|no",
        .summary = "a fact of the side; left out: any"},
    {.id = OPTION_NONE},
};

const struct command cmd_check_totals = {
    .name = "check totals",
    .synopsis = "",
    .summary = "can a hand have these two sums? status 1 where it cannot",
    .details = "Whether any legal final position of one side gives these sums: no penalties,\n"
               "adjustments or contract, any cards in hand. Take those off first. (Of a hand\n"
               "entered as totals penalties and contract are taken off by the program: as the\n"
               "outcome written has it, else every outcome that may have been is tried.)\n\n"
               "    canasta check totals --rulebook fi-canasta --base 450 --cards 40",
    .options = options,
    .run = run,
    .screen = "check-totals",
};
