#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

/* A hand counted by the figures of another rulebook, or by another choice of an option.
 *
 * Players from other clubs count by their own habits: four red threes at 800 if each brings 100
 * here, or the other way round. The rulebook is read once more with that choice, and the scorer
 * gives the points of the hand under it. */

/* Counts going out at the amount of one of the built-in rulebooks, since players know more than
 * one. */
static bool out_of_another(struct trial *trial, size_t at)
{
	const struct rulebook *own = trial->question->book;
	const bool concealed = trial_is_concealed(trial);
	const char *const *ids;
	struct out_amounts other;

	if (at >= rulebook_ids(&ids) || trial->own->out == OUT_NONE || trial_has_sums_only(trial))
		return false;
	trial->skip =
	    !rulebook_out_amounts(ids[at], &other) || (concealed && !other.concealed_known);
	if (trial->skip)
		return true;
	trial_about(trial, SUBJECT_OUT,
	    concealed ? own->concealed_source.clause : own->going_out_source.clause);
	trial_say(trial, sentence_text("rulebook", ids[at]));
	struct rulebook *book = trial_book(trial);

	book->going_out = other.normal;
	if (concealed) {
		book->concealed_points = other.concealed;
		book->concealed_adds = other.concealed_adds;
	}
	return true;
}

/* Counts the side's red threes at the amount of another form of the same rulebook. */
static bool reds_of_another(struct trial *trial, size_t at)
{
	const struct rulebook *own = trial->question->book, *other;
	const struct red_band *band = trial->band, *as;
	const size_t count = (size_t)trial->own->red_threes;
	struct error err = {0};

	if (at + 1 >= own->source_count || !band || count == 0 || count > band->count ||
	    trial_has_sums_only(trial))
		return false;
	if (!rulebook_load_frozen(
	        trial->lapses->arena, own->sources, at + 1, NULL, 0, &other, &err))
		return false;
	trial->skip = other->red_band_count == 0 || count > other->red_bands[0].count;
	if (trial->skip)
		return true;
	const int32_t amount = band->amounts[count];

	as = &other->red_bands[amount < 0 ? other->red_band_count - 1 : 0];
	trial->skip = count > as->count;
	const int32_t taken = (int32_t)rulebook_red_amount(as, (int32_t)count);

	trial_about(trial, SUBJECT_REDS, band->source.clause);
	trial_say(trial, sentence_text("rulebook", other->id));
	trial_say_counted(trial, taken, amount);
	trial_red_amount(trial, taken);
	return true;
}

static const struct lapse_way book_ways[] = {
    {SENTENCE_LAPSE__OTHER_RULEBOOK_OUT, LAPSE_OTHER_RULEBOOK, out_of_another,
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .traits = ONLY_ALONE | ONLY_ONCE},
    {SENTENCE_LAPSE__OTHER_RULEBOOK_REDS, LAPSE_OTHER_RULEBOOK, reds_of_another,
        .view = VIEW_RECORDED, .traits = ONLY_ALONE | ONLY_ONCE},
    {.change = NULL},
};

/* Returns true if kinds of canasta, penalties and facts have the same places in both rulebooks: a
 * hand names them by those, and a choice may take some away. */
static bool has_places_of(const struct rulebook *other, const struct rulebook *book)
{
	bool same = other->kind_count == book->kind_count &&
	            other->penalty_count == book->penalty_count &&
	            other->fact_count == book->fact_count;

	for (size_t i = 0; same && i < book->kind_count; i++)
		same = strcmp(other->kinds[i].name, book->kinds[i].name) == 0;
	for (size_t i = 0; same && i < book->penalty_count; i++)
		same = strcmp(other->penalties[i].code, book->penalties[i].code) == 0;
	for (size_t i = 0; same && i < book->fact_count; i++)
		same = strcmp(other->facts[i].name, book->facts[i].name) == 0;
	return same;
}

/* Scores the recorded facts by a rulebook, after making room for its lines. */
static struct side_score score_by(struct trial *trial, const struct rulebook *book)
{
	const bool sums_only = trial_has_sums_only(trial);

	trial_reset(trial, sums_only ? VIEW_COUNTED : VIEW_RECORDED, HOLD_NOTHING);
	trial->book = book;
	/* Red threes of sums are in the first band, or below 0 in the band of a side that has not
	 * melded. */
	if (sums_only && book->red_band_count > 0) {
		struct rulebook *held = trial_book(trial);

		trial->changed_band =
		    book->red_bands[trial->own->totals.base < 0 ? book->red_band_count - 1 : 0];
		trial->changed_band.when = (struct condition){0};
		held->red_bands = &trial->changed_band;
		held->red_band_count = 1;
	}
	score_make_room(trial->lapses->arena, book, &trial->hand, &trial->score);
	(void)trial_score(trial);
	return trial->score.sides[trial->question->side];
}

/* Returns the points of the lines with these items: bits of enum item. */
static int64_t points_of(const struct side_score *score, unsigned items)
{
	int64_t points = 0;

	for (size_t i = 0; i < score->line_count; i++)
		if (items & 1u << score->lines[i].item)
			points += score->lines[i].points;
	return points;
}

/* Adds the hand counted by a rulebook with another choice of an option, as a lapse in the points
 * that differ. */
static void counted_by(struct trial *trial, const struct rulebook *other,
    const struct rulebook_option *option, const char *value)
{
	enum {
		REDS = 1 << ITEM_RED_THREE | 1 << ITEM_RED_THREES_SET | 1 << ITEM_RED_THREES_ALL |
		       1 << ITEM_RED_THREE_HELD,
		OUT = 1 << ITEM_GOING_OUT | 1 << ITEM_CONCEALED
	};
	const struct side_score own = score_by(trial, trial->question->book);
	const struct side_score then = score_by(trial, other);
	const int64_t reds = points_of(&own, REDS), reds_then = points_of(&then, REDS);
	const int64_t out = points_of(&own, OUT), out_then = points_of(&then, OUT);
	const bool more = reds_then < 0 ? reds_then < reds : reds_then > reds;
	const struct {
		enum lapse lapse;
		int64_t points, counted;
	} miscounts[] = {
	    {more ? LAPSE_RED_THREE_EXTRA : LAPSE_RED_THREE_MISSED, reds, reds_then},
	    {LAPSE_CANASTA_KIND_SWAPPED, points_of(&own, 1 << ITEM_CANASTA),
	        points_of(&then, 1 << ITEM_CANASTA)},
	    {out_then > out ? LAPSE_OUT_COUNTED_TWICE : LAPSE_OUT_MISSED, out, out_then},
	    {LAPSE_CARD_VALUES, own.cards, then.cards},
	};
	const size_t count = sizeof miscounts / sizeof *miscounts;
	size_t at = 0;

	while (at < count && miscounts[at].points == miscounts[at].counted)
		at++;
	if (at == count)
		return;
	lapses_add(trial->lapses,
	    &(struct found_lapse){.lapse = miscounts[at].lapse,
	        .base = then.base - own.base,
	        .cards = then.cards - own.cards,
	        .counted_otherwise = true,
	        .subject = SUBJECT_WHOLE,
	        .words = {SENTENCE_LAPSE__COUNTED_BY_OPTION,
	            {sentence_text("option", option->name), sentence_text("value", value),
	                sentence_text("chosen", option->chosen),
	                sentence_number("counted", miscounts[at].counted),
	                sentence_number("points", miscounts[at].points)}},
	        .clause = option->source.clause});
}

void lapses_of_books(struct trial *trial)
{
	const struct rulebook *book = trial->question->book;
	const struct score room = trial->score;
	struct arena *arena = trial->lapses->arena;
	struct option_value *values = arena_alloc(arena, book->option_count, sizeof *values);

	trial_ways(trial, book_ways, true);
	for (size_t i = 0; i < book->option_count; i++)
		values[i] = (struct option_value){book->options[i].name, book->options[i].chosen};
	/* Each other choice of one option, the others unchanged. */
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		for (size_t j = 0; j < option->choice_count; j++) {
			const struct rulebook *other;
			struct error err = {0};

			values[i].value = option->choices[j].value;
			/* No club counts by choices that exclude each other. */
			if (strcmp(values[i].value, option->chosen) != 0 &&
			    rulebook_load_frozen(arena, book->sources, book->source_count, values,
			        book->option_count, &other, &err) &&
			    has_places_of(other, book))
				counted_by(trial, other, option, values[i].value);
		}
		values[i].value = option->chosen;
	}
	trial->score = room;
}
