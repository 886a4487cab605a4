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

static bool as_digits(int64_t a, int64_t b, char *one, char *other, size_t size)
{
	if ((a < 0) != (b < 0) && a != 0 && b != 0)
		return false;
	(void)snprintf(one, size, "%lld", (long long)number_magnitude(a));
	(void)snprintf(other, size, "%lld", (long long)number_magnitude(b));
	return strlen(one) == strlen(other);
}

bool lapses_digits_transposed(int64_t sum, int64_t written)
{
	char one[DIGITS_ROOM], other[DIGITS_ROOM];
	size_t at = 0;

	if (!as_digits(sum, written, one, other, sizeof one))
		return false;
	while (one[at] != '\0' && one[at] == other[at])
		at++;
	return one[at] != '\0' && one[at + 1] != '\0' && one[at] == other[at + 1] &&
	       one[at + 1] == other[at] && strcmp(one + at + 2, other + at + 2) == 0;
}

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

bool lapses_digit_misread(int64_t sum, int64_t written, bool *ret_alike)
{
	char one[DIGITS_ROOM], other[DIGITS_ROOM];
	size_t at = 0;

	if (!as_digits(sum, written, one, other, sizeof one))
		return false;
	while (one[at] != '\0' && one[at] == other[at])
		at++;
	if (one[at] == '\0' || strcmp(one + at + 1, other + at + 1) != 0)
		return false;
	*ret_alike = look_alike(one[at], other[at]);
	return true;
}

/* A figure of the sheet, and the words for a lapse in writing it. */
struct written_figure {
	const char *code, *english;
	int64_t value;
	bool in_cards;
};

static struct written_figure base_figure(int64_t value)
{
	return (struct written_figure){"base-digits", FORM_LAPSE__BASE_DIGITS, value, false};
}

static struct written_figure cards_figure(int64_t value)
{
	return (struct written_figure){"cards-digits", FORM_LAPSE__CARDS_DIGITS, value, true};
}

static struct written_figure sum_figure(int64_t value)
{
	return (struct written_figure){"sum-digits", FORM_LAPSE__SUM_DIGITS, value, false};
}

/* Adds digits misread in the sum or a part of it. In a part only digits that look alike count,
 * since any digit would explain any round difference. */
static void digits_of(
    struct lapses *lapses, const struct written_figure figure, int64_t written, int less_likely)
{
	const int64_t sum = figure.value;
	struct lapse_found found = {.subject = SUBJECT_WHOLE};
	bool alike = false;

	if (lapses_digits_transposed(sum, written))
		found.lapse = LAPSE_DIGITS_TRANSPOSED;
	else if (less_likely == 0 && digits_exchanged(sum, written))
		found.lapse = LAPSE_DIGITS_TRANSPOSED;
	else if (lapses_digit_misread(sum, written, &alike) && (alike || less_likely == 0))
		found.lapse = LAPSE_DIGIT_MISREAD;
	else
		return;
	/* Digits that are not neighbours, or do not look alike, come after lapses in counting of
	 * that rarity. */
	found.less_likely = lapses_digits_transposed(sum, written) || alike ? 0 : 1;
	found.less_likely += less_likely;
	found.base = figure.in_cards ? 0 : written - sum;
	found.cards = figure.in_cards ? written - sum : 0;
	found.words = (struct sentence){"lapse", figure.code, figure.english,
	    {sentence_number("points", sum), sentence_number("written", written)}};
	lapses_add(lapses, &found);
}

static void digits(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *sums = &question->score->sides[question->side];
	const struct claim *claim = &question->claim;
	int64_t difference = claim->total - sums->total;

	if (claim->has_sums) {
		digits_of(lapses, base_figure(sums->base), claim->base, 0);
		digits_of(lapses, cards_figure(sums->cards), claim->cards, 0);
		return;
	}
	digits_of(lapses, sum_figure(sums->total), claim->total, 0);
	digits_of(lapses, base_figure(sums->base), sums->base + difference, 1);
	digits_of(lapses, cards_figure(sums->cards), sums->cards + difference, 1);
}

static void other_sides(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];

	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side_score *other = &question->score->sides[i];

		if (i != question->side)
			lapses_add(lapses,
			    &(struct lapse_found){.lapse = LAPSE_SIDES_SWAPPED,
			        .base = other->base - own->base,
			        .cards = other->cards - own->cards,
			        .subject = SUBJECT_WHOLE,
			        .words = {"lapse", "sides-swapped", FORM_LAPSE__SIDES_SWAPPED,
			            {sentence_letter("side", question->hand->sides[i].name),
			                sentence_number("points", other->total)}}});
	}
}

static void written_as(
    struct lapses *lapses, const struct written_figure *figure, const char *digits)
{
	int64_t written = 0;

	if (text_integer(digits, strlen(digits), 0, INT64_MAX, &written))
		digits_of(lapses, *figure, figure->value < 0 ? -written : written, 0);
}

/* Adds every figure that is written as this one with two digits exchanged, or one replaced by a
 * similar one. */
static void digits_of_record(struct lapses *lapses, const struct written_figure *figure)
{
	char digits[DIGITS_ROOM] = "", other[DIGITS_ROOM];
	size_t count;

	(void)snprintf(digits, sizeof digits, "%lld", (long long)number_magnitude(figure->value));
	count = strlen(digits);
	for (size_t at = 0; at + 1 < count; at++) {
		memcpy(other, digits, sizeof other);
		other[at] = digits[at + 1];
		other[at + 1] = digits[at];
		if (other[0] != '0')
			written_as(lapses, figure, other);
	}
	for (size_t at = 0; at < count; at++)
		for (int digit = at == 0 && count > 1 ? '1' : '0'; digit <= '9'; digit++) {
			memcpy(other, digits, sizeof other);
			other[at] = (char)digit;
			if (look_alike((char)digit, digits[at]))
				written_as(lapses, figure, other);
		}
}

void lapses_of_record(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];
	const struct written_figure figures[] = {
	    base_figure(own->base),
	    cards_figure(own->cards),
	    sum_figure(own->total),
	};

	other_sides(lapses, question);
	for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
		digits_of_record(lapses, &figures[i]);
}

/* Adds card points alone taken from the column of another side; base points agree by chance too
 * often. */
static void other_sides_cards(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];

	for (size_t i = 0; i < question->hand->side_count; i++) {
		const struct side_score *other = &question->score->sides[i];

		if (i == question->side)
			continue;
		lapses_add(lapses,
		    &(struct lapse_found){.lapse = LAPSE_SIDES_SWAPPED,
		        .less_likely = 2,
		        .cards = other->cards - own->cards,
		        .subject = SUBJECT_WHOLE,
		        .words = {"lapse", "sides-swapped-cards", FORM_LAPSE__SIDES_SWAPPED_CARDS,
		            {sentence_letter("side", question->hand->sides[i].name),
		                sentence_number("points", other->cards)}}});
	}
}

void lapses_of_writing(struct lapses *lapses, const struct claim_question *question)
{
	const struct side_score *own = &question->score->sides[question->side];

	other_sides(lapses, question);
	if (question->claim.has_sums)
		other_sides_cards(lapses, question);
	if (question->claim.has_sums)
		lapses_add(lapses, &(struct lapse_found){.lapse = LAPSE_BASE_AND_CARDS_SWAPPED,
		                       .base = own->cards - own->base,
		                       .cards = own->base - own->cards,
		                       .subject = SUBJECT_WHOLE,
		                       .words = {"lapse", "base-and-cards-swapped",
		                           FORM_LAPSE__BASE_AND_CARDS_SWAPPED,
		                           {sentence_number("base", own->base),
		                               sentence_number("cards", own->cards)}}});
	digits(lapses, question);
}
