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
#include "club/standings.h"
#include "club/table.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>
#include <strings.h>

/* --- rulings in words --- */

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
	for (size_t side = 0; side < sides; side++)
		text_addf(&text, "%s%c %s", side > 0 ? " : " : "", (char)('A' + side),
		    artificial_text(arena, vocabulary, &parts, side));
	return text_of(&text);
}

/* Returns a sentence for a code that a ruling keeps, such as "A:25C:2 P1"; an empty one if the text
 * is not a code. */
static struct sentence code_sentence(
    struct arena *arena, const struct vocabulary *vocabulary, const struct ruling *ruling)
{
	const char *choice = ruling->choice, *code, *end, *number = "";

	if (ruling->ends_game && artificial_is(choice))
		return (struct sentence){SENTENCE_VERDICT__ARTIFICIAL,
		    {sentence_text("parts",
		        parts_say(arena, vocabulary,
		            ruling->ending && ruling->ending[0] ? ruling->ending : choice))}};
	if (!choice[0] || choice[1] != ':')
		return (struct sentence){.kind = NULL};
	code = arena_copy(arena, choice + 2, strcspn(choice + 2, ": "));
	end = choice + 2 + strlen(code);
	if (*end == ':') {
		number = arena_copy(arena, end + 1, strcspn(end + 1, " "));
		end += 1 + strlen(number);
	}
	if (ruling->ends_game)
		return (struct sentence){SENTENCE_VERDICT__ENDED,
		    {sentence_word("clause", "clause", code), sentence_letter("side", choice[0]),
		        sentence_text("points", number)}};
	return (struct sentence){
	    SENTENCE_VERDICT__PENALTY, {sentence_text("code", code), sentence_text("times", number),
	                                   sentence_letter("side", choice[0]),
	                                   sentence_text("given", *end == ' ' ? end + 1 : "")}};
}

/* Returns a sentence for a choice "A:KK2+555:legal" or "A:illegal", without its word. */
static struct sentence meld_sentence(struct arena *arena, const char *choice)
{
	const char *colon = strrchr(choice, ':');
	const bool legal = strcasecmp(colon + 1, "legal") == 0;
	const struct sentence_value side =
	    sentence_letter("side", (char)(text_lower(choice[0]) - 'a' + 'A'));
	struct text text = {.arena = arena};
	struct sentence says;
	int64_t count = 1;

	says = legal ? sentence_of(SENTENCE_VERDICT__ALL_MELDS_LEGAL)
	             : sentence_of(SENTENCE_VERDICT__ALL_MELDS_ILLEGAL);
	says.values[0] = side;
	if (choice + 2 > colon)
		return says;
	for (const char *melds = choice + 2; melds < colon; melds++) {
		const bool plus = *melds == '+';

		text_add_bytes(&text, plus ? ", " : melds, plus ? 2 : 1);
		count += plus;
	}
	says = legal ? sentence_of(SENTENCE_VERDICT__MELD_LEGAL)
	             : sentence_of(SENTENCE_VERDICT__MELD_ILLEGAL);
	says.values[0] = side;
	says.values[1] = sentence_text("melds", text_of(&text));
	says.values[2] = sentence_number("n", count);
	return says;
}

/* Returns a sentence for slips, or for the fact that a choice such as "outcome=achieved" or "out=A"
 * rules. */
static struct sentence slip_sentence(struct arena *arena, const char *choice)
{
	static const char outcome[] = "outcome=", out[] = "out=", meld[] = "meld=";
	const char *word = choice + strlen(out);
	struct sentence says;

	if (strncasecmp(choice, outcome, strlen(outcome)) == 0)
		return (struct sentence){SENTENCE_VERDICT__OUTCOME,
		    {sentence_word("outcome", "contract-end", choice + strlen(outcome))}};
	if (strncasecmp(choice, meld, strlen(meld)) == 0)
		return meld_sentence(arena, choice + strlen(meld));
	if (strncasecmp(choice, out, strlen(out)) != 0)
		return (struct sentence){SENTENCE_VERDICT__SLIP, {sentence_text("slips", choice)}};
	if (strcasecmp(word, "none") == 0)
		return sentence_of(SENTENCE_VERDICT__OUT_NONE);
	says = strchr(word, ':') ? sentence_of(SENTENCE_VERDICT__OUT_CONCEALED)
	                         : sentence_of(SENTENCE_VERDICT__OUT);
	says.values[0] = sentence_letter("side", (char)(text_lower(word[0]) - 'a' + 'A'));
	return says;
}

const char *ruling_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct dispute *dispute, const struct ruling *ruling)
{
	const struct claim *claim = &dispute->claim;
	struct sentence says = {.kind = NULL};
	const char *sum = "";

	switch (ruling->verdict) {
	case VERDICT_ENTRY:
		says = sentence_of(SENTENCE_VERDICT__ENTRY);
		break;
	case VERDICT_CLAIM:
		if (claim->has_total)
			sum = arena_printf(arena, "%d", (int)claim->total);
		else if (claim->has_sums)
			sum = arena_printf(arena, "%d/%d", (int)claim->base, (int)claim->cards);
		says = (struct sentence){
		    SENTENCE_VERDICT__CLAIM, {sentence_letter("side", (char)('A' + dispute->side)),
		                                 sentence_text("sum", sum)}};
		if (dispute->address.hand == 0)
			says = sentence_of(SENTENCE_VERDICT__REOPENING);
		break;
	case VERDICT_EXPLANATION:
		says = (struct sentence){SENTENCE_VERDICT__EXPLANATION,
		    {sentence_word("lapse", "lapse-name", ruling->choice)}};
		break;
	case VERDICT_SLIP:
		says = slip_sentence(arena, ruling->choice);
		break;
	case VERDICT_PENALTY:
		says = code_sentence(arena, vocabulary, ruling);
		break;
	case VERDICT_COUNT:
		break;
	}
	return says.kind ? sentence_say(arena, vocabulary, &says) : ruling->choice;
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
	const struct ranking_row *was = row_of(&found->preview.standings, number);
	const struct ranking_row *is = row_of(after, number);

	if (!was || !is)
		return false;
	answer_number(to, "rank_before", was->rank);
	answer_number(to, "rank", is->rank);
	answer_match_points(to, &after->ranking.rules, is);
	answer_number(to, "difference", answer_difference(is));
	return was->rank != is->rank;
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

		text_addf(&text, "%s%s", side > 0 ? " : " : "",
		    answer_opens_with(to, book, (int32_t)scores[side], minimum));
	}
	return text_of(&text);
}

/* Adds a hand if its opening minimum changes: it began with the scores `was`, and the sheet would
 * now have `would`. */
static void touch(struct answer *to, const struct rulebook *book, int number, int place,
    const int64_t *would, const int64_t *was, size_t sides)
{
	const char *new = minima_say(to, book, place, would, sides);
	const char *old = minima_say(to, book, place, was, sides);

	if (strcmp(new, old) != 0)
		answer_sentence(answer_row(to, "touched"), "says",
		    &(struct sentence){SENTENCE_TOUCHED__HAND,
		        {sentence_number("hand", number), sentence_text("would", new),
		            sentence_text("was", old)}});
}

static void add_outcome(
    struct answer *row, const struct rulebook *book, const struct dispute_case *found, size_t index)
{
	const struct ruling_preview_answer *outcome = &found->options[index].outcome;
	const struct table *after = &outcome->after;
	const struct game *game = &after->game;

	for (size_t side = 0; side < found->table.side_count; side++) {
		const struct seat *seat = &found->table.sides[side];
		struct answer *of_side = answer_row(row, "sides");
		bool moved;

		answer_letter(of_side, "side", seat->side);
		answer_text(of_side, "entrant", seat->entrant);
		if (outcome->hand) {
			const struct hand_sums *sums = &outcome->hand->sides[side];

			answer_two_sums(of_side, sums->alone, sums->base, sums->cards);
			answer_number(of_side, "total", sums->total);
			answer_number(of_side, "running", sums->running);
		}
		answer_number(of_side, "score", game->scores[side]);
		answer_number(of_side, "opening_minimum", after->minima[side]);
		if (after->book)
			answer_opening_needs(of_side, "opening_needs", after->book,
			    (int32_t)after->starts[side], after->minima[side]);

		/* Partners who change during the event have separate places. */
		moved = add_place(of_side, found, &outcome->standings, seat->number);
		if (seat->partner > 0) {
			struct answer *partner = answer_object(of_side, "partner");

			answer_text(partner, "entrant", seat->second);
			moved =
			    add_place(partner, found, &outcome->standings, seat->partner) || moved;
		}
		answer_flag_set(of_side, "moved", moved);
	}
	answer_flag(row, "finished", game->finished);
	answer_letter(
	    row, "winner", game->winner < 0 ? '\0' : found->table.sides[game->winner].side);
	answer_flag(row, "winner_changes", outcome->winner_changes);
	answer_flag(row, "minima_change", outcome->minima_change);
	answer_flag(row, "places_change", outcome->places_change);
	answer_flag_set(row, "phase_changes", outcome->phases.any);
	(void)answer_list(row, "tainted");
	for (size_t i = 0; i < after->hand_count; i++) {
		const struct address address = {
		    after->address.round, after->address.table, after->hands[i].number};
		char text[ADDRESS_TEXT];

		address_text(&address, text);
		if (is_touched(outcome, i))
			answer_item(row, "tainted", text);
	}
	answer_code(row, "state",
	    !game->finished    ? "open"
	    : game->artificial ? "artificial"
	    : game->winner < 0 ? "draw"
	                       : "won");
	for (size_t i = 0; i < after->hand_count; i++) {
		const struct table_hand *hand = &after->hands[i];
		int64_t would[SIDES_MOST], was[SIDES_MOST];

		for (size_t side = 0; side < after->side_count; side++) {
			would[side] = hand->sides[side].running - hand->sides[side].total;
			was[side] = hand->sides[side].score_before;
		}
		if (is_touched(outcome, i))
			touch(row, book, hand->number, hand->place, would, was, after->side_count);
	}
	/* The hand in play was dealt with the old scores, too. */
	if (after->dealt && !game->finished &&
	    memcmp(after->running, outcome->before->running, sizeof after->running) != 0)
		touch(row, book, after->next_hand, after->next_place, after->running, after->starts,
		    after->side_count);
}

/* --- all options --- */

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

void answer_dispute_options(
    struct answer *to, const struct event *event, const struct dispute_case *found)
{
	int tried = 0;

	for (size_t i = 0; i < found->option_count; i++) {
		const struct ruling_option *option = &found->options[i];
		const struct remedy *remedy = &option->remedy;
		struct answer *row = answer_row(to, "options");
		const char *codes = remedy->refused; /* "meld-too-short, run-gap" */
		size_t last = i;

		tried += option->tried;
		add_name(row, "option", found, option, tried);
		answer_code(row, "for", dispute_verdict_name(remedy->verdict));
		answer_text(row, "choice", remedy->choice);
		answer_text(row, "words", remedy->words);
		answer_flag(row, "changes", remedy->changes);
		answer_text(row, "refused", codes[0] ? codes : NULL);
		for (size_t size; *codes; codes += size, codes += strspn(codes, ", ")) {
			size = strcspn(codes, ",");
			answer_code(answer_row(row, "contradicts"), "code",
			    arena_copy(answer_arena(row), codes, size));
		}

		/* The first of a run of lapses names the last as `until`; the others are marked
		 * `alike`. */
		while (is_lapse(found, last) && is_lapse(found, last + 1))
			last++;
		if (i > 0 && is_lapse(found, i) && is_lapse(found, i - 1))
			answer_flag(row, "alike", true);
		else if (last > i)
			add_name(row, "until", found, &found->options[last], 0);
		answer_text(row, "says",
		    ruling_say(
		        answer_arena(row), answer_language(row), &found->dispute, &option->ruling));
		if (remedy->verdict == VERDICT_EXPLANATION) {
			answer_number(row, "number", remedy->explanation);
			answer_code(row, "effect", remedy->changes ? "changes" : "stands");
		}
		add_outcome(row, event_book_here(event), found, i);
		answer_flag_set(to, "touches", answer_get(row, "touched") != NULL);
	}
}
