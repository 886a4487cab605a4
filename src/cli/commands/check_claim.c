/* canasta check claim: why does a side's own sum differ from the scorer's? */
#include "answer/check.h"
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/commands/record_book.h"
#include "cli/show/dispute_words.h"

#include <string.h>

/* The rulebook of the one hand: --rulebook, or what its record names. */
struct finding_book {
	const struct argument *named; /* NULL: the record names it */
	const struct option_value *choices;
	size_t choice_count;
	struct arena *arena;
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
		return error_set(err, ERROR_INPUT, "rulebook-missing",
		    "no rulebook is named, neither in the record nor by --rulebook");
	if (!id)
		name = *finding->named;
	joined = arena_alloc(finding->arena, count + finding->choice_count + 1, sizeof(*joined));
	if (!joined)
		return error_memory(err);
	for (size_t i = 0; i < finding->choice_count; i++)
		joined[i] = finding->choices[i];
	for (size_t i = 0; i < count; i++)
		joined[finding->choice_count + i] = options[i];
	return books_load(finding->arena, &name, joined, count + finding->choice_count, ret, err);
}

static bool read_only_hand(
    struct call *call, struct finding_book *finding, struct hand_record *ret, struct error *err)
{
	const struct book_finder finder = {.find = find_book, .context = finding};
	const char *path = call->argument_count > 0 ? call->arguments[0].text : "-";
	const char *file;

	return record_only(call, path, &finder, ret, &file, err);
}

/* What somebody claims; the claim in the record where none is given. */
static bool read_claim(const struct call *call, struct claim *claim, struct error *err)
{
	const struct option_given *given = call_option(call, "claim");
	const struct option_given *running = call_option(call, "running");
	const char *text = given ? given->value.text : "", *slash = strchr(text, '/');
	size_t size = strlen(text);

	if (running) {
		claim->has_running = true;
		claim->running = (int32_t)running->number;
	}
	if (!given)
		return claim->has_total || claim->has_sums || claim->has_running ||
		       error_set(err, ERROR_INPUT, "option-missing",
		           "nothing is claimed: --claim TOTAL, --claim BASE/CARDS or --running N "
		           "is expected");
	claim->has_total = slash == NULL;
	claim->has_sums = slash != NULL;
	if (!slash)
		return claim_number(&given->value, 0, size, &claim->total, err);
	return claim_number(&given->value, 0, (size_t)(slash - text), &claim->base, err) &&
	       claim_number(&given->value, (size_t)(slash - text) + 1, strlen(slash + 1),
	           &claim->cards, err);
}

/* The side named, else the first of the hand. */
static bool read_side(
    const struct call *call, const struct hand *hand, size_t *ret, struct error *err)
{
	const struct option_given *given = call_option(call, "side");
	const char *name = given ? given->value.text : NULL;

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
	return error_place(err, given->value.file, 1, 1);
}

static bool run(struct call *call, struct error *err)
{
	const struct option_given *named = call_option(call, "rulebook");
	struct finding_book finding = {.named = named ? &named->value : NULL, .arena = call->arena};
	struct claimed_hand claimed = {.table = NULL};
	struct claimed_answers answers;
	struct hand_record record;
	struct score score;
	size_t side;

	if (!books_choices(call, &finding.choices, &finding.choice_count, err) ||
	    !read_only_hand(call, &finding, &record, err) ||
	    !read_side(call, &record.hand, &side, err))
		return false;
	if (!read_claim(call, &record.hand.sides[side].claim, err) ||
	    !score_make_room(call->arena, record.book, &record.hand, &score, err))
		return false;
	score_hand(record.book, &record.hand, record.number > 0 ? record.number : 1, &score);
	claimed.book = record.book;
	claimed.hand = &record.hand;
	claimed.score = &score;
	if (!claimed_explain(call->arena, &claimed, side, &answers))
		return error_memory(err);
	if (answers.count > 0)
		call_met(call, ERROR_REFUSED);
	answer_claim_checked(call_says(call), &claimed, side, &answers);
	return true;
}

static const struct command_option options[] = {
    {"claim", OPTION_TEXT, false, "TOTAL|BASE/CARDS", "the hand's sum as claimed", 0, 0},
    {"running", OPTION_NUMBER, false, "N", "the running total after the hand, as claimed",
        -POINTS_MOST, POINTS_MOST},
    {"side", OPTION_TEXT, false, "A|B|C", "whose claim; left out: the first side's", 0, 0},
    BOOK_OPTION,
    CHOICE_OPTION,
    {.name = NULL},
};

const struct command cmd_check_claim = {
    .name = "check claim",
    .synopsis = "[FILE|-]",
    .summary = "why does a side's own sum differ? status 1 where it does",
    .details =
        "Scores the hand (slips or a hand record) and names the likeliest lapses that explain\n"
        "the difference exactly, from the hand's own facts. `canasta explain CODE` tells more.\n\n"
        "    echo 'A KKKKKKK AAAA2 hand=94 out' |\n"
        "        canasta check claim --rulebook fi-canasta --claim 655\n\n"
        "    canasta check claim --rulebook fi-canasta --claim 1245 slips.txt",
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "check-claim",
    .reads = FILE_HAND,
};
