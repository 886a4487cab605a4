#include "dispute/dispute.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/scoresheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "dispute/ruling_preview.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>
#include <strings.h>

/* --- codes --- */

/* The parts of a choice that a ruling keeps, such as "A:25C:2 P1". */
struct coded {
	char side;
	const char *code, *number, *given; /* "": none */
};

/* Splits a choice; returns false for any other text. */
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

/* --- endings of a game --- */

/* Returns an artificial result in words: "A average plus, 60%, B average minus, 40%". Returns the
 * text itself if it cannot be read. */
static const char *parts_say(
    struct arena *arena, const struct vocabulary *vocabulary, const char *clause)
{
	const struct artificial_worths worths = {
	    {0}}; /* a recorded decision names its percentages */
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

		text_addf(
		    &text, "%s%c %s", side > 0 ? " : " : "", (char)('A' + side), part ? part : "");
	}
	return text_of(&text);
}

static const char *ending_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	struct coded coded;

	if (artificial_is(ruling->choice)) {
		const char *parts = parts_say(arena, vocabulary,
		    ruling->ending && ruling->ending[0] ? ruling->ending : ruling->choice);
		const struct sentence says = {"verdict", "artificial", FORM_VERDICT__ARTIFICIAL,
		    {sentence_text("parts", parts)}};

		return parts ? sentence_say(arena, vocabulary, &says) : NULL;
	}
	if (!coded_read(arena, ruling->choice, &coded))
		return ruling->choice;
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"verdict", "ended", FORM_VERDICT__ENDED,
	        {sentence_word("clause", "clause", coded.code), sentence_letter("side", coded.side),
	            sentence_text("points", coded.number)}});
}

/* --- verdicts --- */

static const char *penalty_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	struct coded coded;

	if (ruling->ends_game)
		return ending_say(arena, vocabulary, ruling);
	if (!coded_read(arena, ruling->choice, &coded))
		return ruling->choice;
	return sentence_say(arena, vocabulary,
	    &(struct sentence){"verdict", "penalty", FORM_VERDICT__PENALTY,
	        {sentence_text("code", coded.code), sentence_text("times", coded.number),
	            sentence_letter("side", coded.side), sentence_text("given", coded.given)}});
}

static const char *claim_say(
    struct arena *arena, const struct vocabulary *vocabulary, const struct dispute *dispute)
{
	static const struct sentence taken_back = {
	    "verdict", "reopening", FORM_VERDICT__REOPENING, {{0}}};
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
	    &(struct sentence){"verdict", "claim", FORM_VERDICT__CLAIM,
	        {sentence_letter("side", (char)('A' + dispute->side)), sentence_text("sum", sum)}});
}

/* Says a choice "A:KK2+555:legal" or "A:illegal", behind its word. */
static const char *meld_say(
    struct arena *arena, const struct vocabulary *vocabulary, const char *choice)
{
	const char *colon = strrchr(choice, ':');
	const bool legal = strcasecmp(colon + 1, "legal") == 0;
	const char side = (char)(text_lower(choice[0]) - 'a' + 'A');
	const char *melds = choice + 2;
	struct text text = {.arena = arena};
	int64_t count = 1;

	if (melds > colon)
		return sentence_say(arena, vocabulary,
		    legal ? &(struct sentence){"verdict", "all-melds-legal",
		                FORM_VERDICT__ALL_MELDS_LEGAL, {sentence_letter("side", side)}}
		          : &(struct sentence){"verdict", "all-melds-illegal",
		                FORM_VERDICT__ALL_MELDS_ILLEGAL, {sentence_letter("side", side)}});
	for (; melds < colon; melds++) {
		const bool plus = *melds == '+';

		text_add_bytes(&text, plus ? ", " : melds, plus ? 2 : 1);
		count += plus;
	}
	return sentence_say(arena, vocabulary,
	    legal ? &(struct sentence){"verdict", "meld-legal", FORM_VERDICT__MELD_LEGAL,
	                {sentence_letter("side", side), sentence_text("melds", text_of(&text)),
	                    sentence_number("n", count)}}
	          : &(struct sentence){"verdict", "meld-illegal", FORM_VERDICT__MELD_ILLEGAL,
	                {sentence_letter("side", side), sentence_text("melds", text_of(&text)),
	                    sentence_number("n", count)}});
}

const char *ruling_say_fact(
    struct arena *arena, const struct vocabulary *vocabulary, const char *choice)
{
	static const char outcome[] = "outcome=", out[] = "out=", meld[] = "meld=";
	const char *word = choice + strlen(out);
	char side;

	if (strncasecmp(choice, outcome, strlen(outcome)) == 0)
		return sentence_say(arena, vocabulary,
		    &(struct sentence){"verdict", "outcome", FORM_VERDICT__OUTCOME,
		        {sentence_word("outcome", "contract-end", choice + strlen(outcome))}});
	if (strncasecmp(choice, meld, strlen(meld)) == 0)
		return meld_say(arena, vocabulary, choice + strlen(meld));
	if (strncasecmp(choice, out, strlen(out)) != 0)
		return NULL;
	side = (char)(text_lower(word[0]) - 'a' + 'A');
	if (strcasecmp(word, "none") == 0)
		return sentence_say(arena, vocabulary,
		    &(struct sentence){"verdict", "out-none", FORM_VERDICT__OUT_NONE, {{0}}});
	return sentence_say(arena, vocabulary,
	    strchr(word, ':') ? &(struct sentence){"verdict", "out-concealed",
	                            FORM_VERDICT__OUT_CONCEALED, {sentence_letter("side", side)}}
	                      : &(struct sentence){"verdict", "out", FORM_VERDICT__OUT,
	                            {sentence_letter("side", side)}});
}

const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling)
{
	const struct sentence entry = {"verdict", "entry", FORM_VERDICT__ENTRY, {{0}}};
	const struct sentence explanation = {"verdict", "explanation", FORM_VERDICT__EXPLANATION,
	    {sentence_word("lapse", "lapse-name", ruling->choice)}};
	const struct sentence slip = {
	    "verdict", "slip", FORM_VERDICT__SLIP, {sentence_text("slips", ruling->choice)}};
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

/* --- names of options --- */

/* Adds the name of an option on the page: "entry", "claim", "2", "try 1"; `tried` is the number of
 * options tried so far. */
static void add_name(struct answer *row, const char *key, const struct dispute_case *found,
    const struct ruling_option *option, int tried)
{
	if (!found->dispute.undecided)
		answer_text(row, key, "ruled");
	else if (option->tried)
		answer_textf(row, key, "try %d", tried);
	else if (option->remedy.verdict == VERDICT_EXPLANATION)
		answer_textf(row, key, "%d", option->remedy.explanation);
	else
		answer_text(row, key, dispute_verdict_name(option->remedy.verdict));
}

/* Returns true if the option explains the claim by a lapse, which leaves the entry valid. Such
 * options share one row of the page. */
static bool is_lapse(const struct dispute_case *found, size_t index)
{
	const struct ruling_option *option = &found->options[index];

	return index < found->option_count && !option->tried &&
	       option->remedy.verdict == VERDICT_EXPLANATION && !option->remedy.changes;
}

/* --- the result of each side --- */

static const struct ranking_row *row_of(const struct standings *standings, int number)
{
	return number > 0 ? standings_row(standings, (size_t)number - 1) : NULL;
}

/* Adds the place of an entrant, or of its team. Returns true if the place changes. */
static bool add_place(
    struct answer *to, const struct dispute_case *found, const struct standings *after, int number)
{
	const struct ranking_row *was = row_of(&found->standings, number);
	const struct ranking_row *is = row_of(after, number);

	if (!was || !is)
		return false;
	answer_number(to, "rank_before", was->rank);
	answer_number(to, "rank", is->rank);
	answer_match_points(to, &after->ranking.rules, is);
	answer_number(to, "difference", answer_difference(is));
	return was->rank != is->rank;
}

static void add_side(struct answer *to, const struct dispute_case *found,
    const struct ruling_preview_answer *outcome, size_t side)
{
	const struct seat *seat = &found->table.sides[side];
	struct answer *row = answer_row(to, "sides");

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	if (outcome->hand) {
		const struct hand_sums *sums = &outcome->hand->sides[side];

		answer_two_sums(row, sums->alone, sums->base, sums->cards);
		answer_number(row, "total", sums->total);
		answer_number(row, "running", sums->running);
	}
	answer_number(row, "score", outcome->after.game.scores[side]);
	answer_number(row, "opening_minimum", outcome->after.minima[side]);
	if (outcome->after.book)
		answer_opening_needs(row, "opening_needs", outcome->after.book,
		    (int32_t)outcome->after.starts[side], outcome->after.minima[side]);

	/* Partners who change during the event have separate places. */
	bool moved = add_place(row, found, &outcome->standings, seat->number);
	struct answer *partner;

	if (seat->partner > 0) {
		partner = answer_object(row, "partner");
		answer_text(partner, "entrant", seat->second);
		moved = add_place(partner, found, &outcome->standings, seat->partner) || moved;
	}
	answer_flag_set(row, "moved", moved);
}

/* --- later hands with another opening minimum --- */

/* Returns true if the ruling taints the hand, which was not tainted before. */
static bool is_touched(const struct ruling_preview_answer *outcome, size_t index)
{
	return outcome->after.hands[index].tainted &&
	       !(index < outcome->before->hand_count && outcome->before->hands[index].tainted);
}

/* Returns what each side needs to open at these scores, in the hand at that place of the game: "90
 * : 50". */
static const char *minima_say(const struct answer *to, const struct rulebook *book, int place,
    const int64_t *scores, size_t count)
{
	struct text text = {.arena = answer_arena(to)};

	for (size_t side = 0; side < count; side++) {
		const int64_t minimum =
		    rulebook_opening_minimum(book, (int32_t)scores[side], 0, place, NULL);

		const char *says = answer_opens_with(to, book, (int32_t)scores[side], minimum);

		text_addf(&text, "%s%s", side > 0 ? " : " : "", says ? says : "");
	}
	return text_of(&text);
}

/* Adds a hand if its opening minimum changes: it began with the scores `was`, and the sheet would
 * now have `would`. */
static void touch(struct answer *to, const struct event *event, int number, int place,
    const int64_t *would, const int64_t *was, size_t sides)
{
	const char *new = minima_say(to, event_book_here(event), place, would, sides);
	const char *old = minima_say(to, event_book_here(event), place, was, sides);

	if (strcmp(new, old) != 0)
		answer_sentence(answer_row(to, "touched"), "says",
		    &(struct sentence){"touched", "hand", FORM_TOUCHED__HAND,
		        {sentence_number("hand", number), sentence_text("would", new),
		            sentence_text("was", old)}});
}

/* --- all options --- */

static const char *state_of(const struct game *game)
{
	if (!game->finished)
		return "open";
	if (game->artificial)
		return "artificial";
	return game->winner < 0 ? "draw" : "won";
}

static void add_words(struct answer *row, const struct dispute_case *found, size_t index)
{
	const struct ruling_option *option = &found->options[index];
	const struct remedy *remedy = &option->remedy;

	/* The first of a run of lapses names the last as `until`; the others are marked `alike`. */
	size_t last = index;

	while (is_lapse(found, last) && is_lapse(found, last + 1))
		last++;
	if (index > 0 && is_lapse(found, index) && is_lapse(found, index - 1))
		answer_flag(row, "alike", true);
	else if (last > index)
		add_name(row, "until", found, &found->options[last], 0);
	answer_text(row, "says",
	    ruling_say(answer_arena(row), answer_language(row), &found->dispute, &option->ruling));
	if (remedy->verdict == VERDICT_EXPLANATION)
		answer_number(row, "number", remedy->explanation);
	if (remedy->verdict == VERDICT_EXPLANATION)
		answer_code(row, "effect", remedy->changes ? "changes" : "stands");
}

static void add_outcome(
    struct answer *row, const struct event *event, const struct dispute_case *found, size_t index)
{
	const struct ruling_preview_answer *outcome = &found->options[index].outcome;
	const struct game *game = &outcome->after.game;

	for (size_t i = 0; i < found->table.side_count; i++)
		add_side(row, found, outcome, i);
	answer_flag(row, "finished", game->finished);
	answer_letter(
	    row, "winner", game->winner < 0 ? '\0' : found->table.sides[game->winner].side);
	answer_flag(row, "winner_changes", outcome->winner_changes);
	answer_flag(row, "minima_change", outcome->minima_change);
	answer_flag(row, "places_change", outcome->places_change);
	answer_flag_set(row, "phase_changes", outcome->phases.any);

	struct address address = outcome->after.address;
	char text[ADDRESS_TEXT];

	(void)answer_list(row, "tainted");
	for (size_t i = 0; i < outcome->after.hand_count; i++) {
		if (!is_touched(outcome, i))
			continue;
		address.hand = outcome->after.hands[i].number;
		address_text(&address, text);
		answer_item(row, "tainted", text);
	}
	answer_code(row, "state", state_of(game));

	const struct table *after = &outcome->after;

	for (size_t i = 0; i < after->hand_count; i++) {
		const struct table_hand *hand = &after->hands[i];
		int64_t would[SIDES_MOST], was[SIDES_MOST];

		for (size_t side = 0; side < after->side_count; side++) {
			would[side] = hand->sides[side].running - hand->sides[side].total;
			was[side] = hand->sides[side].score_before;
		}
		if (is_touched(outcome, i))
			touch(row, event, hand->number, hand->place, would, was, after->side_count);
	}
	/* The hand in play was dealt with the old scores, too. */
	if (after->dealt && !after->game.finished &&
	    memcmp(after->running, outcome->before->running, sizeof after->running) != 0)
		touch(row, event, after->next_hand, after->next_place, after->running,
		    after->starts, after->side_count);
}

void answer_dispute_options(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	int tried = 0;

	for (size_t i = 0; i < found->option_count; i++) {
		const struct ruling_option *option = &found->options[i];
		struct answer *row = answer_row(to, "options");

		if (!row)
			return;
		tried += option->tried;
		add_name(row, "option", found, option, tried);
		answer_code(row, "for", dispute_verdict_name(option->remedy.verdict));
		answer_text(row, "choice", option->remedy.choice);
		answer_text(row, "words", option->remedy.words);
		answer_flag(row, "changes", option->remedy.changes);

		/* Adds each code of "meld-too-short, run-gap". */
		const char *codes = option->remedy.refused;

		answer_text(row, "refused", codes[0] ? codes : NULL);
		while (*codes) {
			const size_t size = strcspn(codes, ",");
			const char *code = arena_copy(answer_arena(row), codes, size);

			answer_code(answer_row(row, "contradicts"), "code", code);
			codes += size;
			codes += strspn(codes, ", ");
		}
		add_words(row, found, i);
		add_outcome(row, event, found, i);
		answer_flag_set(to, "touches", answer_get(row, "touched") != NULL);
	}
}
