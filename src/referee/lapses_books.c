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
	if (!rulebook_load_texts(trial->lapses->arena, own->sources, at + 1, NULL, 0, &other, &err))
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
        .view = VIEW_RECORDED, .hold = HOLD_NOTHING, .traits = TOLD_ALONE | TOLD_ONCE},
    {SENTENCE_LAPSE__OTHER_RULEBOOK_REDS, LAPSE_OTHER_RULEBOOK, reds_of_another,
        .view = VIEW_RECORDED, .traits = TOLD_ALONE | TOLD_ONCE},
};

/* A side's points, by the lines that an option may change. */
struct amounts {
	int64_t base, cards; /* points of the side */
	int64_t reds, canastas, goings;
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
static struct amounts amounts_by(struct trial *trial, const struct rulebook *book)
{
	const bool sums_only = trial_has_sums_only(trial);
	struct rulebook *held = &trial->changed;

	trial_reset(trial, sums_only ? VIEW_COUNTED : VIEW_RECORDED, HOLD_NOTHING);
	trial->book = book;
	/* Red threes of sums are in the first band, or below 0 in the band of a side that has not
	 * melded. */
	if (sums_only && book->red_band_count > 0) {
		*held = *book;
		trial->changed_band =
		    book->red_bands[trial->own->totals.base < 0 ? book->red_band_count - 1 : 0];
		trial->changed_band.when = (struct condition){0};
		held->red_bands = &trial->changed_band;
		held->red_band_count = 1;
		trial->book = held;
	}
	score_make_room(trial->lapses->arena, book, &trial->hand, &trial->score);
	(void)trial_score(trial);
	const struct side_score *score = &trial->score.sides[trial->question->side];
	struct amounts amounts = {.base = score->base, .cards = score->cards};

	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_RED_THREE || line->item == ITEM_RED_THREES_SET ||
		    line->item == ITEM_RED_THREES_ALL || line->item == ITEM_RED_THREE_HELD)
			amounts.reds += line->points;
		else if (line->item == ITEM_CANASTA)
			amounts.canastas += line->points;
		else if (line->item == ITEM_GOING_OUT || line->item == ITEM_CONCEALED)
			amounts.goings += line->points;
	}
	return amounts;
}

/* Adds the hand counted by a rulebook with another choice of an option, as a lapse in the points
 * that differ. */
static void counted_by(struct trial *trial, const struct rulebook *other,
    const struct rulebook_option *option, const char *value)
{
	const struct amounts own = amounts_by(trial, trial->question->book);
	const struct amounts then = amounts_by(trial, other);
	const bool more = then.reds < 0 ? then.reds < own.reds : then.reds > own.reds;
	const struct {
		enum lapse lapse;
		int64_t points, counted;
	} miscounts[] = {
	    {more ? LAPSE_RED_THREE_EXTRA : LAPSE_RED_THREE_MISSED, own.reds, then.reds},
	    {LAPSE_CANASTA_KIND_SWAPPED, own.canastas, then.canastas},
	    {then.goings > own.goings ? LAPSE_OUT_COUNTED_TWICE : LAPSE_OUT_MISSED, own.goings,
	        then.goings},
	    {LAPSE_CARD_VALUES, own.cards, then.cards},
	};
	const size_t count = sizeof miscounts / sizeof *miscounts;
	size_t at = 0;

	while (at < count && miscounts[at].points == miscounts[at].counted)
		at++;
	if (at == count)
		return;
	lapses_add(trial->lapses,
	    &(struct lapse_found){.lapse = miscounts[at].lapse,
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

	trial_ways(trial, book_ways, sizeof book_ways / sizeof *book_ways, true);
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
			    rulebook_load_texts(arena, book->sources, book->source_count, values,
			        book->option_count, &other, &err) &&
			    has_places_of(other, book))
				counted_by(trial, other, option, values[i].value);
		}
		values[i].value = option->chosen;
	}
	trial->score = room;
}
