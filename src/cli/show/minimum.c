#include "cli/show/minimum.h"

const char *show_minimum(struct arena *arena, int64_t minimum)
{
	const char *text;

	if (minimum == 0)
		return "any legal meld";
	text = arena_printf(arena, "%lld", (long long)minimum);
	return text ? text : "";
}

/* --- in words --- */

static struct sentence_value clause_value(const struct source *source)
{
	return sentence_word("clause", "clause", source->clause);
}

/* The band by its bounds; under a rulebook that goes by the hand's number, that. */
static struct sentence band_sentence(
    struct arena *arena, const struct minimum_asked *asked, const struct minimum_story *story)
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
	const struct sentence_value band =
	    sentence_word("band", "least", show_minimum(arena, story->band));
	struct sentence says = forms[story->has_from][story->has_below];

	if (story->by_hand)
		return (struct sentence){"story", "hand", "hand {hand}: {band}{clause? ({clause})}",
		    {sentence_number("hand", asked->number), band, clause_value(&story->source)}};
	says.values[0] = sentence_number("score", asked->side->score);
	says.values[1] = sentence_number("from", story->from);
	says.values[2] = sentence_number("below", story->below);
	says.values[3] = band;
	says.values[4] = clause_value(&story->source);
	return says;
}

static struct sentence raise_sentence(struct arena *arena, const struct minimum_story *story)
{
	return (struct sentence){"story", "raise",
	    "raised {raises} × {points} = {sum}{clause? ({clause})}: {least}",
	    {sentence_number("raises", story->raises),
	        sentence_number("points", story->raise_points),
	        sentence_number("sum", (int64_t)story->raises * story->raise_points),
	        clause_value(&story->raise_source),
	        sentence_word("least", "least", show_minimum(arena, story->minimum))}};
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

size_t minimum_sentences(
    struct arena *arena, const struct minimum_asked *asked, struct sentence ret[MINIMUM_SENTENCES])
{
	struct minimum_story story;
	size_t count = 0;

	minimum_tell(asked, &story);
	ret[count++] = band_sentence(arena, asked, &story);
	if (story.raises > 0)
		ret[count++] = raise_sentence(arena, &story);
	if (asked->table)
		ret[count++] = changed_sentence(arena, asked, &story);
	if (story.fixed)
		ret[count++] = fixed_sentence(&story);
	return count;
}
