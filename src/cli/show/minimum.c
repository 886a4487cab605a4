#include "cli/show/minimum.h"

#include "cli/show/score.h"

/* The band the score stands in, with the next one's beginning. */
static void band_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct rulebook *book = asked->book;
	const struct opening_band *band = rulebook_opening_band(book, asked->side->score);

	ret->by_hand = band == NULL;
	if (!band)
		return;
	ret->has_from = band != book->opening_bands;
	ret->from = band->from;
	ret->has_below = band + 1 < book->opening_bands + book->opening_band_count;
	ret->below = ret->has_below ? band[1].from : 0;
}

/* The last hand that moved the side's score, and whether the score was corrected since. */
static void table_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct table *table = asked->table;

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];
		const struct hand_sums *sums = &hand->sides[asked->index];

		if (hand->number < asked->number && !hand->voided && sums->total != 0) {
			ret->changed_by = hand->number;
			ret->changed_points = sums->total;
		}
		if (hand->number != asked->number || hand->voided)
			continue;
		ret->score_since = sums->running - sums->total;
		ret->fixed = ret->score_since != asked->side->score;
		ret->fixed_source = asked->book->addition.source;
	}
}

void minimum_tell(const struct minimum_asked *asked, struct minimum_story *ret)
{
	const struct rulebook *book = asked->book;
	const struct side *side = asked->side;

	*ret = (struct minimum_story){0};
	ret->band = rulebook_opening_minimum(book, side->score, 0, asked->number, &ret->source);
	ret->minimum =
	    rulebook_opening_minimum(book, side->score, side->raises, asked->number, NULL);
	ret->raises = book->raises ? side->raises : 0;
	ret->raise_points = book->raise_points;
	ret->raise_source = book->raise_source;
	band_tell(asked, ret);
	if (asked->table)
		table_tell(asked, ret);
}

static void clause_add(struct text *out, const struct source *source)
{
	if (source->clause && source->clause[0])
		text_addf(out, " (%s)", source->clause);
}

static void band_text(
    const struct minimum_asked *asked, const struct minimum_story *story, struct text *out)
{
	if (story->by_hand)
		text_addf(out, "hand %d", asked->number);
	else
		text_addf(out, "score %d before the hand", (int)asked->side->score);
	if (story->has_from && story->has_below)
		text_addf(
		    out, ", in the band from %d to below %d", (int)story->from, (int)story->below);
	else if (story->has_from)
		text_addf(out, ", in the band from %d up", (int)story->from);
	else if (story->has_below)
		text_addf(out, ", in the band below %d", (int)story->below);
	text_addf(out, ": %s", show_minimum(out->arena, story->band));
	clause_add(out, &story->source);
	text_add(out, "\n");
}

static void table_text(
    const struct minimum_asked *asked, const struct minimum_story *story, struct text *out)
{
	const struct table *table = asked->table;

	if (story->changed_by > 0)
		text_addf(out, "last changed by hand %d.%d.%d, %+lld\n", table->address.round,
		    table->address.table, story->changed_by, (long long)story->changed_points);
	else
		text_add(out, "no hand before it changed the score\n");
	if (!story->fixed)
		return;
	text_addf(out, "corrected since to %lld; this hand was dealt before and keeps its minimum",
	    (long long)story->score_since);
	clause_add(out, &story->fixed_source);
	text_add(out, "\n");
}

/* Indents the lines of `from` into `out`. */
static void lines_indent(const struct text *from, int indent, struct text *out)
{
	bool begins = true;

	for (size_t i = 0; i < from->size; i++) {
		if (begins)
			text_add_padded(out, "", indent);
		text_add_bytes(out, from->data + i, 1);
		begins = from->data[i] == '\n';
	}
	out->failed = out->failed || from->failed;
}

void show_minimum_story(const struct minimum_asked *asked, int indent, struct text *out)
{
	struct text lines = {.arena = out->arena};
	struct minimum_story story;

	minimum_tell(asked, &story);
	band_text(asked, &story, &lines);
	if (story.raises > 0) {
		text_addf(&lines, "raised %d × %d = %d", story.raises, (int)story.raise_points,
		    story.raises * (int)story.raise_points);
		clause_add(&lines, &story.raise_source);
		text_addf(&lines, ": %d\n", (int)story.minimum);
	}
	if (asked->table)
		table_text(asked, &story, &lines);
	lines_indent(&lines, indent, out);
}

static void source_json(struct json *json, const char *key, const struct source *source)
{
	if (source->clause && source->clause[0])
		json_key_text(json, key, source->clause);
}

void minimum_json(struct json *json, const struct minimum_asked *asked)
{
	struct minimum_story story;
	struct address changed;
	char address[ADDRESS_TEXT];

	minimum_tell(asked, &story);
	json_key(json, "minimum");
	json_object(json);
	if (story.by_hand)
		json_key_number(json, "hand", asked->number);
	else
		json_key_number(json, "score", asked->side->score);
	if (story.has_from)
		json_key_number(json, "from", story.from);
	if (story.has_below)
		json_key_number(json, "below", story.below);
	json_key_number(json, "band", story.band);
	source_json(json, "clause", &story.source);
	if (story.raises > 0) {
		json_key_number(json, "raises", story.raises);
		json_key_number(json, "raise_points", story.raise_points);
		source_json(json, "raise_clause", &story.raise_source);
	}
	if (asked->table && story.changed_by > 0) {
		changed = asked->table->address;
		changed.hand = story.changed_by;
		address_text(&changed, address);
		json_key_text(json, "changed_by", address);
		json_key_number(json, "changed_points", story.changed_points);
	}
	if (story.fixed) {
		json_key_number(json, "score_since", story.score_since);
		source_json(json, "fixed_by", &story.fixed_source);
	}
	json_end_object(json);
}
