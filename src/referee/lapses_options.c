/* The hand counted by another choice of one of the rulebook's options.
 *
 * Players who come from other clubs count as they do at home: four red threes at 800 where each brings
 * 100, or the other way round. The rulebook is read once more with that choice, and the scorer says
 * what the hand comes to under it. */
#include "referee/lapses.h"

#include "rulebook/load.h"

#include <string.h>

/* Points of a side by the lines that an option may change. */
struct amounts {
	int64_t base, cards; /* of the side */
	int64_t reds, canastas, goings;
};

static void sum_lines(const struct side_score *score, struct amounts *ret)
{
	*ret = (struct amounts){.base = score->base, .cards = score->cards};
	for (size_t i = 0; i < score->line_count; i++) {
		const struct line *line = &score->lines[i];

		if (line->item == ITEM_RED_THREE || line->item == ITEM_RED_THREES_SET ||
		    line->item == ITEM_RED_THREES_ALL || line->item == ITEM_RED_THREE_HELD)
			ret->reds += line->points;
		else if (line->item == ITEM_CANASTA)
			ret->canastas += line->points;
		else if (line->item == ITEM_GOING_OUT || line->item == ITEM_CONCEALED)
			ret->goings += line->points;
	}
}

/* Red threes of sums that were written down: below 0 those of a side that has not melded. */
static void sum_reds(
    const struct rulebook *book, const struct side *side, int64_t base, struct amounts *amounts)
{
	const size_t band = base < 0 ? book->red_band_count - 1 : 0;

	if (side->detail != DETAIL_TOTALS || book->red_band_count == 0)
		return;
	amounts->reds = rulebook_red_amount(&book->red_bands[band], side->red_threes);
	amounts->base += amounts->reds;
}

/* A difference that has a name of its own among the explanations, and the figures it is told by. */
struct miscount {
	enum lapse lapse;
	int64_t points, counted;
};

static bool miscount_of(const struct amounts *own, const struct amounts *then, struct miscount *ret)
{
	const bool more = then->reds < 0 ? then->reds < own->reds : then->reds > own->reds;
	const struct miscount miscounts[] = {
	    {more ? LAPSE_RED_THREE_EXTRA : LAPSE_RED_THREE_MISSED, own->reds, then->reds},
	    {LAPSE_CANASTA_KIND_SWAPPED, own->canastas, then->canastas},
	    {then->goings > own->goings ? LAPSE_OUT_COUNTED_TWICE : LAPSE_OUT_MISSED, own->goings,
	        then->goings},
	    {LAPSE_CARD_VALUES, own->cards, then->cards},
	};

	for (size_t i = 0; i < sizeof miscounts / sizeof *miscounts; i++)
		if (miscounts[i].points != miscounts[i].counted) {
			*ret = miscounts[i];
			return true;
		}
	return false;
}

/* The rulebook with another choice of one option, the others as they are. */
static const struct rulebook *book_with(struct lapses *lapses, const struct rulebook *book,
    const struct rulebook_option *option, const char *value)
{
	const struct rulebook *ret = NULL;
	struct error err = {0};
	struct option_value *values =
	    arena_alloc(lapses->arena, book->option_count, sizeof *values);

	if (!values) {
		lapses->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *one = &book->options[i];

		values[i] = (struct option_value){one->name, one == option ? value : one->chosen};
	}
	if (rulebook_load_texts(lapses->arena, book->sources, book->source_count, values,
	        book->option_count, &ret, &err))
		return ret;
	/* Choices that do not go together are nobody's way of counting. */
	lapses->failed = err.kind == ERROR_STORE;
	return NULL;
}

/* Whether kinds of canasta, penalties and facts stand in the same places: a hand names them by those, and a
 * choice may take some away. */
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

static void counted_by(struct lapses *lapses, const struct claim_question *question,
    const struct rulebook_option *option, const char *value)
{
	const struct side *side = &question->hand->sides[question->side];
	const struct side_score *score = &question->score->sides[question->side];
	const struct rulebook *other = book_with(lapses, question->book, option, value);
	struct amounts own, then;
	struct miscount miscount;
	struct error err = {0};
	struct score again;

	if (!other || !has_places_of(other, question->book))
		return;
	if (!score_make_room(lapses->arena, other, question->hand, &again, &err)) {
		lapses->failed = true;
		return;
	}
	score_hand(other, question->hand, 1, &again);
	sum_lines(score, &own);
	sum_lines(&again.sides[question->side], &then);
	sum_reds(question->book, side, score->base, &own);
	sum_reds(other, side, score->base, &then);
	if (!miscount_of(&own, &then, &miscount))
		return;
	lapses_add(
	    lapses, &(struct lapse_found){.lapse = miscount.lapse,
	                .base = then.base - own.base,
	                .cards = then.cards - own.cards,
	                .counted_otherwise = true,
	                .subject = SUBJECT_WHOLE,
	                .words = {"lapse", "counted-by-option",
	                    "counted as where {option} is {value}, {counted:+} instead of "
	                    "{points:+}; here it is {chosen}",
	                    {sentence_text("option", option->name), sentence_text("value", value),
	                        sentence_text("chosen", option->chosen),
	                        sentence_number("counted", miscount.counted),
	                        sentence_number("points", miscount.points)}},
	                .clause = option->source.clause});
}

void lapses_of_options(struct lapses *lapses, const struct claim_question *question)
{
	for (size_t i = 0; i < question->book->option_count; i++) {
		const struct rulebook_option *option = &question->book->options[i];

		for (size_t j = 0; j < option->choice_count && !lapses->failed; j++)
			if (strcmp(option->choices[j].value, option->chosen) != 0)
				counted_by(lapses, question, option, option->choices[j].value);
	}
}
