#include "base/catalogue.h"
#include "base/checked.h"
#include "base/sentence.h"
#include "base/text.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "score/hand.h"
#include "score/score.h"

#include <stdio.h>
#include <string.h>

/* Returns true if any two digits are exchanged, neighbours or not. A zero in front is not
 * written. */
static bool digits_exchanged(int64_t sum, int64_t written)
{
	char one[DIGITS_ROOM], other[DIGITS_ROOM];
	size_t differ[2] = {0}, count = 0;
	int size = snprintf(one, sizeof one, "%lld", (long long)number_magnitude(sum));
	int size_other =
	    snprintf(other, sizeof other, "%0*lld", size, (long long)number_magnitude(written));

	if (size != size_other || (sum < 0) != (written < 0))
		return false;
	for (size_t at = 0; one[at] != '\0'; at++) {
		if (one[at] == other[at])
			continue;
		if (count == 2)
			return false;
		differ[count++] = at;
	}
	return count == 2 && one[differ[0]] == other[differ[1]] &&
	       one[differ[1]] == other[differ[0]];
}

/* Returns true for digits that look alike in handwriting. */
static bool look_alike(char a, char b)
{
	static const char *const pairs[] = {
	    "06", "08", "09", "14", "17", "27", "35", "38", "49", "56", "58", "68", "89"};

	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if ((pairs[i][0] == a && pairs[i][1] == b) ||
		    (pairs[i][0] == b && pairs[i][1] == a))
			return true;
	return false;
}

enum lapse lapses_digits(int64_t sum, int64_t written, bool *ret_likely)
{
	char one[DIGITS_ROOM], other[DIGITS_ROOM];
	size_t at = 0;

	*ret_likely = false;
	(void)snprintf(one, sizeof one, "%lld", (long long)number_magnitude(sum));
	(void)snprintf(other, sizeof other, "%lld", (long long)number_magnitude(written));
	if (((sum < 0) != (written < 0) && sum != 0 && written != 0) ||
	    strlen(one) != strlen(other))
		return LAPSE_COUNT;
	while (one[at] != '\0' && one[at] == other[at])
		at++;
	if (one[at] == '\0')
		return LAPSE_COUNT;
	if (strcmp(one + at + 1, other + at + 1) == 0) {
		*ret_likely = look_alike(one[at], other[at]);
		return LAPSE_DIGIT_MISREAD;
	}
	*ret_likely = one[at + 1] != '\0' && one[at] == other[at + 1] && one[at + 1] == other[at] &&
	              strcmp(one + at + 2, other + at + 2) == 0;
	return *ret_likely ? LAPSE_DIGITS_TRANSPOSED : LAPSE_COUNT;
}

/* The figures of a side, and the words for a lapse in writing them. */
enum figure { FIGURE_BASE, FIGURE_CARDS, FIGURE_SUM, FIGURES };

static const struct lapse_text figures[FIGURES] = {
    [FIGURE_BASE] = {SENTENCE_LAPSE__BASE_DIGITS},
    [FIGURE_CARDS] = {SENTENCE_LAPSE__CARDS_DIGITS},
    [FIGURE_SUM] = {SENTENCE_LAPSE__SUM_DIGITS},
};

/* Adds digits misread in the sum or a part of it. In a part only digits that look alike count,
 * since any digit would explain any round difference. */
static void digits_of(
    struct lapses *lapses, enum figure figure, int64_t value, int64_t written, int less_likely)
{
	bool likely;
	struct lapse_found found = {
	    .lapse = lapses_digits(value, written, &likely), .subject = SUBJECT_WHOLE};

	if (!likely && less_likely == 0 && digits_exchanged(value, written))
		found.lapse = LAPSE_DIGITS_TRANSPOSED;
	else if (!likely && (less_likely > 0 || found.lapse == LAPSE_COUNT))
		return;
	/* Digits that are not neighbours, or do not look alike, come after lapses in counting of
	 * that rarity. */
	found.less_likely = less_likely + (likely ? 0 : 1);
	*(figure == FIGURE_CARDS ? &found.cards : &found.base) = written - value;
	found.words =
	    (struct sentence){figures[figure].kind, figures[figure].code, figures[figure].english,
	        {sentence_number("points", value), sentence_number("written", written)}};
	lapses_add(lapses, &found);
}

/* Adds the sums of other sides, and if `cards_too`, their card points alone; base points agree by
 * chance too often. */
static void other_sides(
    struct lapses *lapses, const struct claim_question *question, bool cards_too)
{
	const struct side_score *own = &question->score->sides[question->side];

	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side_score *other = &question->score->sides[i];
		const struct sentence_value name =
		    sentence_letter("side", question->hand->sides[i].name);
		const int64_t cards = other->cards - own->cards;

		if (i == question->side)
			continue;
		lapses_add(lapses, &(struct lapse_found){.lapse = LAPSE_SIDES_SWAPPED,
		                       .base = other->base - own->base,
		                       .cards = cards,
		                       .subject = SUBJECT_WHOLE,
		                       .words = {SENTENCE_LAPSE__SIDES_SWAPPED,
		                           {name, sentence_number("points", other->total)}}});
		if (cards_too)
			lapses_add(
			    lapses, &(struct lapse_found){.lapse = LAPSE_SIDES_SWAPPED,
			                .less_likely = 2,
			                .cards = cards,
			                .subject = SUBJECT_WHOLE,
			                .words = {SENTENCE_LAPSE__SIDES_SWAPPED_CARDS,
			                    {name, sentence_number("points", other->cards)}}});
	}
}

static void written_as(struct lapses *lapses, enum figure figure, int64_t value, const char *digits)
{
	int64_t written = 0;

	if (text_integer(digits, strlen(digits), 0, INT64_MAX, &written))
		digits_of(lapses, figure, value, value < 0 ? -written : written, 0);
}

/* Adds the figure with neighbouring digits exchanged, or with one digit written as another that
 * looks alike. */
static void add_miswritten(struct lapses *lapses, enum figure figure, int64_t value)
{
	char digits[DIGITS_ROOM] = "", other[DIGITS_ROOM];
	size_t count =
	    (size_t)snprintf(digits, sizeof digits, "%lld", (long long)number_magnitude(value));

	for (size_t at = 0; at + 1 < count; at++) {
		memcpy(other, digits, sizeof other);
		other[at] = digits[at + 1];
		other[at + 1] = digits[at];
		if (other[0] != '0')
			written_as(lapses, figure, value, other);
	}
	for (size_t at = 0; at < count; at++)
		for (char digit = at == 0 && count > 1 ? '1' : '0'; digit <= '9'; digit++) {
			memcpy(other, digits, sizeof other);
			other[at] = digit;
			if (look_alike(digit, digits[at]))
				written_as(lapses, figure, value, other);
		}
}

void lapses_of_record(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];

	other_sides(lapses, question, false);
	add_miswritten(lapses, FIGURE_BASE, own->base);
	add_miswritten(lapses, FIGURE_CARDS, own->cards);
	add_miswritten(lapses, FIGURE_SUM, own->total);
}

void lapses_of_writing(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	const int64_t more = claim->total - own->total;

	other_sides(lapses, question, claim->has_sums);
	if (claim->has_sums) {
		lapses_add(lapses, &(struct lapse_found){.lapse = LAPSE_BASE_AND_CARDS_SWAPPED,
		                       .base = own->cards - own->base,
		                       .cards = own->base - own->cards,
		                       .subject = SUBJECT_WHOLE,
		                       .words = {SENTENCE_LAPSE__BASE_AND_CARDS_SWAPPED,
		                           {sentence_number("base", own->base),
		                               sentence_number("cards", own->cards)}}});
		digits_of(lapses, FIGURE_BASE, own->base, claim->base, 0);
		digits_of(lapses, FIGURE_CARDS, own->cards, claim->cards, 0);
		return;
	}
	digits_of(lapses, FIGURE_SUM, own->total, claim->total, 0);
	digits_of(lapses, FIGURE_BASE, own->base, own->base + more, 1);
	digits_of(lapses, FIGURE_CARDS, own->cards, own->cards + more, 1);
}
