#include "answer/minimum.h"

#include "answer/parts.h"
#include "rulebook/figures.h"
#include "score/hand.h"
#include "store/address.h"

/* --- the story in sentences --- */

/* The band of a side's score, where an opening in it must hold canastas; else NULL. */
static const struct opening_band *needy_band(const struct rulebook *book, int32_t score)
{
	const struct opening_band *band = rulebook_opening_band(book, score);

	return band && band->need_count > 0 ? band : NULL;
}

const char *answer_opens_with(
    const struct answer *to, const struct rulebook *book, int32_t score, int64_t minimum)
{
	struct arena *arena = answer_arena(to);
	const struct opening_band *band = needy_band(book, score);
	struct sentence needs, says = {"amount", "number", "{n}", {sentence_number("n", minimum)}};

	if (band) {
		needs = figures_needed(arena, book, band->needs, band->need_count);
		says = needs;
	} else if (minimum == 0) {
		return sentence_say_word(answer_language(to), "least", "any legal meld");
	}
	if (band && minimum > 0)
		says = (struct sentence){"amount", "points-and", "{n} and {needs}",
		    {sentence_number("n", minimum), sentence_parts("needs", &needs, 1, "")}};
	return sentence_say(arena, answer_language(to), &says);
}

void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum)
{
	if (needy_band(book, score))
		answer_text_some(to, name, answer_opens_with(to, book, score, minimum));
}

static struct sentence_value clause_value(const struct source *source)
{
	return sentence_word("clause", "clause", source->clause);
}

/* The band by its bounds; under a rulebook that goes by the hand's number, that. */
static struct sentence band_sentence(
    const struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	/* Bounded below: no, yes; above: no, yes. */
	static const struct sentence forms[2][2] = {
	    {{"story", "band-any", "score {score} before the hand: {band}{clause? ({clause})}",
	         {{0}}},
	        {"story", "band-below",
	            "score {score} before the hand, in the band below {below}: "
	            "{band}{clause? ({clause})}",
	            {{0}}}},
	    {{"story", "band-from",
	         "score {score} before the hand, in the band from {from} up: "
	         "{band}{clause? ({clause})}",
	         {{0}}},
	        {"story", "band",
	            "score {score} before the hand, in the band from {from} to below {below}: "
	            "{band}{clause? ({clause})}",
	            {{0}}}},
	};
	const struct sentence_value band = sentence_text(
	    "band", answer_opens_with(to, asked->book, asked->side->score, story->band));
	struct sentence says = forms[story->has_from][story->has_below];

	if (story->by_hand)
		return (struct sentence){"story", "hand", "hand {hand}: {band}{clause? ({clause})}",
		    {sentence_number("hand", story->place), band, clause_value(&story->source)}};
	says.values[0] = sentence_number("score", asked->side->score);
	says.values[1] = sentence_number("from", story->from);
	says.values[2] = sentence_number("below", story->below);
	says.values[3] = band;
	says.values[4] = clause_value(&story->source);
	return says;
}

static struct sentence raise_sentence(
    const struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	return (struct sentence){"story", "raise",
	    "raised {raises} × {points} = {sum}{clause? ({clause})}: {least}",
	    {sentence_number("raises", story->raises),
	        sentence_number("points", story->raise_points),
	        sentence_number("sum", (int64_t)story->raises * story->raise_points),
	        clause_value(&story->raise_source),
	        sentence_text("least",
	            answer_opens_with(to, asked->book, asked->side->score, story->minimum))}};
}

/* What the table did to the score: before the hand, and by corrections since. */
static struct sentence changed_sentence(
    struct arena *arena, const struct minimum_asked *asked, const struct minimum_story *story)
{
	struct address address = asked->table->address;
	char changed[ADDRESS_TEXT];

	if (story->changed_by == 0)
		return (struct sentence){
		    "story", "unchanged", "no hand before it changed the score", {{0}}};
	address.hand = story->changed_by;
	address_text(&address, changed);
	return (struct sentence){"story", "changed", "last changed by hand {hand}, {points:+}",
	    {sentence_text("hand", arena_text(arena, changed)),
	        sentence_number("points", story->changed_points)}};
}

static struct sentence fixed_sentence(const struct minimum_story *story)
{
	return (struct sentence){"story", "fixed",
	    "corrected since to {score}; this hand was dealt before and keeps its "
	    "minimum{clause? ({clause})}",
	    {sentence_number("score", story->score_since), clause_value(&story->fixed_source)}};
}

static void add_sentence(struct answer *to, const struct sentence *says)
{
	answer_sentence(answer_row(to, "story"), "says", says);
}

static void add_story(
    struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	struct arena *arena = answer_arena(to);
	struct sentence says = band_sentence(to, asked, story);

	add_sentence(to, &says);
	if (story->raises > 0) {
		says = raise_sentence(to, asked, story);
		add_sentence(to, &says);
	}
	if (asked->table) {
		says = changed_sentence(arena, asked, story);
		add_sentence(to, &says);
	}
	if (story->fixed) {
		says = fixed_sentence(story);
		add_sentence(to, &says);
	}
}

/* --- its figures --- */

static void add_changed(
    struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	struct address changed;

	if (!asked->table || story->changed_by == 0)
		return;
	changed = asked->table->address;
	changed.hand = story->changed_by;
	answer_address(to, "changed_by", &changed);
	answer_number(to, "changed_points", story->changed_points);
}

void answer_minimum(struct answer *to, const struct minimum_asked *asked)
{
	struct answer *minimum = answer_object(to, "minimum");
	struct minimum_story story;

	if (!minimum)
		return;
	minimum_tell(asked, &story);
	if (story.by_hand)
		answer_number(minimum, "hand", asked->number);
	else
		answer_number(minimum, "score", asked->side->score);
	if (story.has_from)
		answer_number(minimum, "from", story.from);
	if (story.has_below)
		answer_number(minimum, "below", story.below);
	answer_number(minimum, "band", story.band);
	answer_text_some(minimum, "clause", story.source.clause);
	if (story.raises > 0) {
		answer_number(minimum, "raises", story.raises);
		answer_number(minimum, "raise_points", story.raise_points);
		answer_text_some(minimum, "raise_clause", story.raise_source.clause);
	}
	add_changed(minimum, asked, &story);
	if (story.fixed) {
		answer_number(minimum, "score_since", story.score_since);
		answer_text_some(minimum, "fixed_by", story.fixed_source.clause);
	}
	add_story(to, asked, &story);
}
