/* canasta check totals: can a hand have these two sums at all? */
#include "cli/books.h"
#include "cli/commands.h"
#include "record/json.h"
#include "referee/possible.h"

#include <string.h>

static bool read_out(
    const struct argument *given, struct possible_question *question, struct error *err)
{
	static const char *const words[] = {
	    [OUT_NONE] = "none", [OUT_NORMAL] = "normal", [OUT_CONCEALED] = "concealed"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i], given->text) == 0) {
			question->out_known = true;
			question->out = (enum out)i;
			return true;
		}
	error_set(err, ERROR_INPUT, "value-unknown",
	    "`%s` is no value for --out; `none`, `normal` or `concealed` is expected", given->text);
	return error_place(err, given->file, 1, 1);
}

static bool read_question(
    const struct call *call, struct possible_question *question, struct error *err)
{
	const struct option_given *base = call_option(call, "base");
	const struct option_given *cards = call_option(call, "cards");
	const struct option_given *out = call_option(call, "out");

	if (!base || !cards)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "both sums of a side are asked about: --base N and --cards N are expected");
	question->sums = (struct point_sums){.base = base->number, .cards = cards->number};
	question->reds = -1;
	question->wants_nearest = true;
	return !out || read_out(&out->value, question, err);
}

static void told_json(const struct possible_answer *answer, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_bool(&json, "possible", answer->possible);
	json_key_text(&json, "reason", answer->reason);
	json_key(&json, "nearest");
	json_array(&json);
	for (size_t i = 0; i < answer->nearest_count; i++) {
		json_object(&json);
		json_key_number(&json, "base", answer->nearest[i].base);
		json_key_number(&json, "cards", answer->nearest[i].cards);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static void told_text(const struct possible_question *question,
    const struct possible_answer *answer, struct text *text)
{
	text_addf(text, "%s: %lld base points and %lld card points\n",
	    answer->possible ? "possible" : "impossible", (long long)question->sums.base,
	    (long long)question->sums.cards);
	if (!answer->exact)
		text_add(text, "  not every way could be looked through\n");
	if (answer->reason[0])
		text_addf(text, "  %s\n", answer->reason);
	if (answer->nearest_count > 0)
		text_add(text, "  nearest:");
	for (size_t i = 0; i < answer->nearest_count; i++)
		text_addf(text, "%s %lld base, %lld cards", i > 0 ? ";" : "",
		    (long long)answer->nearest[i].base, (long long)answer->nearest[i].cards);
	if (answer->nearest_count > 0)
		text_add(text, "\n");
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct possible_question question = {0};
	struct possible_answer answer;
	const struct rulebook *book;
	struct possible *possible;

	if (!books_given(call, &book, err) || !read_question(call, &question, err))
		return false;
	possible = possible_open(call->arena, book, err);
	if (!possible || !possible_judge(possible, &question, &answer, err))
		return false;
	if (!answer.possible)
		call_met(call, ERROR_REFUSED);
	if (call->json)
		told_json(&answer, &text);
	else
		told_text(&question, &answer, &text);
	return call_answer(call, &text, err);
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {"base", OPTION_NUMBER, false, "N", "base points: bonuses less penalties", -POINTS_MOST,
        POINTS_MOST},
    {"cards", OPTION_NUMBER, false, "N", "card points: cards melded less cards in hand",
        -POINTS_MOST, POINTS_MOST},
    {"out", OPTION_TEXT, false, "none|normal|concealed", "how the side ended; left out: any", 0, 0},
    {.name = NULL},
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
};
