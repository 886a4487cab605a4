#include "desk/ruling_words.h"

#include "base/text.h"
#include "tournament/artificial.h"

#include <string.h>
#include <strings.h>

/* --- codes --- */

/* A choice as it is kept, "A:25C:2 P1", taken apart. */
struct coded {
	char side;
	const char *code, *number, *given; /* "" where it has none */
};

/* False for any other text. */
static bool coded_read(struct arena *arena, const char *choice, struct coded *ret)
{
	const char *code = choice + 2;
	size_t size;

	if (!choice[0] || choice[1] != ':')
		return false;
	size = strcspn(code, ": ");
	*ret = (struct coded){
	    .side = choice[0], .code = arena_copy(arena, code, size), .number = "", .given = ""};
	code += size;
	if (*code == ':') {
		size = strcspn(code + 1, " ");
		ret->number = arena_copy(arena, code + 1, size);
		code += 1 + size;
	}
	if (*code == ' ')
		ret->given = code + 1;
	return ret->code && ret->number;
}

/* --- what ends a game --- */

/* "A average plus, 60%, B average minus, 40%"; as it is written where it cannot be read. */
static const char *parts_say(
    struct arena *arena, const struct vocabulary *vocabulary, const char *clause)
{
	const struct artificial_worths worths = {{0}}; /* a decision kept names its percents */
	struct text text = {.arena = arena};
	struct error unread = {0};
	struct artificial parts;
	size_t sides = 1;

	for (const char *slash = clause; (slash = strchr(slash, '/')) != NULL; slash++)
		sides++;
	if (sides > SIDES_MOST || !artificial_read(clause, &worths, sides, &parts, &unread))
		return clause;
	for (size_t side = 0; side < sides; side++) {
		const char *part = artificial_text(arena, vocabulary, &parts, side);

		text.failed = text.failed || !part;
		text_addf(
		    &text, "%s%c %s", side > 0 ? " : " : "", (char)('A' + side), part ? part : "");
	}
	return text.failed ? NULL : text_of(&text);
}

static const char *ending_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	struct coded coded;

	if (artificial_is(ruling->choice)) {
		const char *parts = parts_say(arena, vocabulary,
		    ruling->ending && ruling->ending[0] ? ruling->ending : ruling->choice);
		const struct sentence says = {"verdict", "artificial", "artificial result: {parts}",
		    {sentence_text("parts", parts)}};

		return parts ? sentence_say(arena, vocabulary, &says) : NULL;
	}
	if (!coded_read(arena, ruling->choice, &coded))
		return ruling->choice;
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"verdict", "ended",
	        "the game is decided: {clause} against {side}{points?, at {points}}",
	        {sentence_word("clause", "clause", coded.code), sentence_letter("side", coded.side),
	            sentence_text("points", coded.number)}});
}

/* --- each kind --- */

static const char *penalty_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	struct coded coded;

	if (ruling->ends_game)
		return ending_say(arena, vocabulary, ruling);
	if (!coded_read(arena, ruling->choice, &coded))
		return ruling->choice;
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"verdict", "penalty",
	        "penalty {code}{times? × {times}} against {side}{given? ({given})}",
	        {sentence_text("code", coded.code), sentence_text("times", coded.number),
	            sentence_letter("side", coded.side), sentence_text("given", coded.given)}});
}

static const char *claim_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct dispute *dispute)
{
	static const struct sentence taken_back = {
	    "verdict", "reopening", "the decision is taken back", {{0}}};
	const struct claim *claim = &dispute->claim;
	const char *sum = "";

	if (dispute->address.hand == 0)
		return sentence_say(arena, vocabulary, &taken_back);
	if (claim->has_total)
		sum = arena_printf(arena, "%d", (int)claim->total);
	else if (claim->has_sums)
		sum = arena_printf(arena, "%d/%d", (int)claim->base, (int)claim->cards);
	if (!sum)
		return NULL;
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"verdict", "claim", "the claim stands{sum?: {side} {sum}}",
	        {sentence_letter("side", (char)('A' + dispute->side)), sentence_text("sum", sum)}});
}

const char *ruling_say_fact(
    struct arena *arena, const struct vocabulary *vocabulary, const char *choice)
{
	static const char outcome[] = "outcome=", out[] = "out=";
	const char *word = choice + strlen(out);
	char side;

	if (strncasecmp(choice, outcome, strlen(outcome)) == 0)
		return sentence_say(arena, vocabulary,
		    &(struct sentence){"verdict", "outcome", "the contract is {outcome}",
		        {sentence_word("outcome", "contract-end", choice + strlen(outcome))}});
	if (strncasecmp(choice, out, strlen(out)) != 0)
		return NULL;
	side = (char)(text_lower(word[0]) - 'a' + 'A');
	if (strcasecmp(word, "none") == 0)
		return sentence_say(arena, vocabulary,
		    &(struct sentence){"verdict", "out-none", "nobody went out", {{0}}});
	return sentence_say(arena, vocabulary,
	    strchr(word, ':') ? &(struct sentence){"verdict", "out-concealed",
	                            "{side} went out concealed", {sentence_letter("side", side)}}
	                      : &(struct sentence){"verdict", "out", "{side} went out",
	                            {sentence_letter("side", side)}});
}

const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling)
{
	const struct sentence entry = {"verdict", "entry", "the entry stands", {{0}}};
	const struct sentence explanation = {"verdict", "explanation", "explained: {lapse}",
	    {sentence_word("lapse", "lapse-name", ruling->choice)}};
	const struct sentence slip = {
	    "verdict", "slip", "other facts: {slips}", {sentence_text("slips", ruling->choice)}};
	const char *fact;

	switch (ruling->verdict) {
	case VERDICT_ENTRY:
		return sentence_say(arena, vocabulary, &entry);
	case VERDICT_CLAIM:
		return claim_say(arena, vocabulary, dispute);
	case VERDICT_EXPLANATION:
		return sentence_say(arena, vocabulary, &explanation);
	case VERDICT_SLIP:
		fact = ruling_say_fact(arena, vocabulary, ruling->choice);
		return fact ? fact : sentence_say(arena, vocabulary, &slip);
	case VERDICT_PENALTY:
		return penalty_say(arena, vocabulary, ruling);
	case VERDICT_COUNT:
		break;
	}
	return "";
}
