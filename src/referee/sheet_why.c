#include "referee/sheet_why.h"

#include "base/message.h"
#include "referee/lapses.h"

/* A figure the writer may have come to, and by what. */
struct guess {
	int64_t figure;
	const char *why;
};

/* The first of the guesses that was written, of those that differ from what is true. */
static const char *first_written(
    const struct guess *guesses, size_t count, int64_t correct, int64_t written)
{
	for (size_t i = 0; i < count; i++)
		if (guesses[i].figure == written && guesses[i].figure != correct)
			return guesses[i].why;
	return "";
}

int64_t sheet_row_sum(const struct sheet_row *row)
{
	if (row->repeated)
		return 0;
	return row->cells[CELL_SUM].filled ? row->cells[CELL_SUM].value : row->base + row->cards;
}

int64_t sheet_running_before(const struct sheet_place *place, char side, int hand)
{
	int64_t running = 0;

	for (size_t i = 0; i < place->count && place->rows[i].hand < hand; i++) {
		const struct sheet_row *row = &place->rows[i];

		if (row->side == side)
			running = row->cells[CELL_RUNNING].filled ? row->cells[CELL_RUNNING].value
			                                          : running + sheet_row_sum(row);
	}
	return running;
}

/* A carry forgotten or made twice while adding puts one digit off by one. */
static bool is_one_carry(int64_t difference)
{
	enum { DIGITS = 10, PLACES = 4 };
	int64_t carry = 1;

	for (int place = 0; place < PLACES; place++) {
		carry *= DIGITS;
		if (difference == carry || difference == -carry)
			return true;
	}
	return false;
}

/* One digit of the longer figure is missing in the shorter. */
static bool is_digit_missing(int64_t longer, int64_t shorter)
{
	enum { DIGITS = 10 };
	const bool agree = (longer < 0) == (shorter < 0);

	if (longer < 0) {
		longer = -longer;
		shorter = -shorter;
	}
	for (int64_t place = 1; agree && shorter != 0 && place <= longer; place *= DIGITS)
		if (longer / place / DIGITS * place + longer % place == shorter)
			return true;
	return false;
}

/* What the digits show. */
static const char *why_digits(int64_t correct, int64_t written)
{
	bool alike = false;

	if (lapses_digits_transposed(correct, written))
		return MESSAGE_WORDS("digits-transposed: two neighbouring digits exchanged");
	if (lapses_digit_misread(correct, written, &alike) && alike)
		return MESSAGE_WORDS("digit-misread: one digit taken for another");
	if (correct != 0 && written == -correct)
		return MESSAGE_WORDS("the sign left out or put in");
	if (is_digit_missing(correct, written))
		return MESSAGE_WORDS("a digit left out");
	if (is_digit_missing(written, correct))
		return MESSAGE_WORDS("a digit too many");
	if (is_one_carry(written - correct))
		return written < correct
		           ? MESSAGE_WORDS("added wrongly: one not carried over")
		           : MESSAGE_WORDS("added wrongly: one carried over too often");
	return "";
}

/* The true sum of another side in the same hand. */
static bool is_sum_of_another(const struct sheet_place *place, int64_t written)
{
	const struct sheet_row *here = &place->rows[place->row];

	for (size_t i = 0; i < place->count; i++) {
		const struct sheet_row *other = &place->rows[i];

		if (other->hand == here->hand && other->side != here->side &&
		    other->base + other->cards == written)
			return true;
	}
	return false;
}

/* Points of a side whose cards all count against it, written with a plus; or those written without
 * their minus were taken off all the same. `written` is what was taken for the hand's sum. */
static const char *why_sign(const struct sheet_place *place, int64_t written)
{
	const struct sheet_row *here = &place->rows[place->row];

	if (!place->signs_turn || here->cards == 0 || here->base > 0)
		return "";
	if (written == here->base - here->cards && here->cards > 0)
		return MESSAGE_WORDS(
		    "net-sign: card points taken off, though written without their minus");
	if (written == here->base - here->cards)
		return MESSAGE_WORDS("net-sign: card points added instead of taken off");
	if (written == -here->base - here->cards && here->cards < 0)
		return MESSAGE_WORDS(
		    "net-sign: card points and red threes added instead of taken off");
	return "";
}

/* The same of a part of them, where nothing else explains it: how much lay on the table is not known. */
static const char *why_part_sign(const struct sheet_place *place, int64_t written)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t more = written - here->base - here->cards;

	if (!place->signs_turn || here->base > 0 || more <= 0 || more % 2 != 0 ||
	    more >= -2 * here->cards)
		return "";
	return MESSAGE_WORDS("net-sign: cards on the table added instead of taken off, if half the "
	                     "difference lay there");
}

const char *sheet_why_sum(const struct sheet_place *place)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t written = here->cells[CELL_SUM].value, base = here->base, cards = here->cards;
	const struct guess guesses[] = {
	    {base - cards, MESSAGE_WORDS("card points taken off instead of added")},
	    {cards - base, MESSAGE_WORDS("base points taken off instead of added")},
	    {base, MESSAGE_WORDS("card points left out")},
	    {cards, MESSAGE_WORDS("base points left out")},
	    {base + 2 * cards, MESSAGE_WORDS("card points added twice")},
	    {2 * base + cards, MESSAGE_WORDS("base points added twice")},
	};
	const char *why = why_sign(place, written);

	if (*why)
		return why;
	if (is_sum_of_another(place, written))
		return MESSAGE_WORDS("sides-swapped: the other side's sum");
	why = first_written(guesses, sizeof guesses / sizeof *guesses, base + cards, written);
	if (!*why)
		why = why_digits(base + cards, written);
	return *why ? why : why_part_sign(place, written);
}

/* What another side's figures in its own column give. */
static const char *why_of_another(const struct sheet_place *place, int64_t before)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t sum = here->base + here->cards;

	for (size_t i = 0; i < place->count; i++) {
		const struct sheet_row *other = &place->rows[i];
		const int64_t theirs = sheet_running_before(place, other->side, here->hand);
		const struct guess guesses[] = {
		    {before + sheet_row_sum(other),
		        MESSAGE_WORDS("sides-swapped: the other side's sum added")},
		    {theirs + sum, MESSAGE_WORDS("sides-swapped: added to the other side's total")},
		    {theirs + sheet_row_sum(other),
		        MESSAGE_WORDS("sides-swapped: the other side's total")},
		};
		const char *why = "";

		if (other->hand == here->hand && other->side != here->side)
			why = first_written(
			    guesses, sizeof guesses / sizeof *guesses, before + sum, written);
		if (*why)
			return why;
	}
	return "";
}

/* A total further above than the one before, to which the sum was added. */
static const char *why_of_further_above(const struct sheet_place *place, int64_t before)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t sum = here->base + here->cards;
	const char *why = "";

	for (size_t i = place->row; i-- > 0 && !*why;) {
		const struct sheet_row *above = &place->rows[i];
		const struct guess guess = {above->cells[CELL_RUNNING].value + sum,
		    above->side == here->side
		        ? MESSAGE_WORDS("added to a total further above, not to the last one")
		        : MESSAGE_WORDS(
		              "sides-swapped: added to a total of the other side further above")};

		if (above->cells[CELL_RUNNING].filled)
			why =
			    first_written(&guess, 1, before + sum, here->cells[CELL_RUNNING].value);
	}
	return why;
}

/* A hand above whose sum was left out, or added once more. */
static const char *why_of_earlier(const struct sheet_place *place, int64_t before)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t followed = before + here->base + here->cards;

	for (size_t i = place->row; i-- > 0;) {
		const struct sheet_row *above = &place->rows[i];
		const int64_t sum = sheet_row_sum(above);
		const struct guess guesses[] = {
		    {followed - sum, MESSAGE_WORDS("the sum of a hand above left out")},
		    {followed + sum,
		        MESSAGE_WORDS("carried-twice: the sum of a hand above added once more")},
		};
		const char *why = "";

		if (above->side == here->side && sum != 0)
			why = first_written(
			    guesses, sizeof guesses / sizeof *guesses, followed, written);
		if (*why)
			return why;
	}
	return "";
}

static const char *why_running_of_row(const struct sheet_place *place, int64_t before)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t written = here->cells[CELL_RUNNING].value;
	const int64_t sum = here->base + here->cards, followed = before + sum;
	const struct guess guesses[] = {
	    {followed + sum, MESSAGE_WORDS("carried-twice: the hand's sum added twice")},
	    {followed + before, MESSAGE_WORDS("carried-twice: the earlier total added twice")},
	    {before, MESSAGE_WORDS("the hand's sum not added")},
	    {before - sum, MESSAGE_WORDS("the hand's sum taken off instead of added")},
	    {sum, MESSAGE_WORDS("the earlier total left out")},
	};
	const char *why = why_sign(place, written - before);

	if (!*why)
		why = first_written(guesses, sizeof guesses / sizeof *guesses, followed, written);
	if (!*why)
		why = why_of_another(place, before);
	if (!*why)
		why = why_of_earlier(place, before);
	if (!*why)
		why = why_of_further_above(place, before);
	if (!*why)
		why = why_digits(followed, written);
	return *why ? why : why_part_sign(place, written - before);
}

const char *sheet_why_running(const struct sheet_place *place, int64_t before)
{
	const struct sheet_row *here = &place->rows[place->row];
	const int64_t written = here->cells[CELL_RUNNING].value;

	if (here->repeated)
		return written == before + here->base + here->cards
		           ? MESSAGE_WORDS("carried-twice: the row stands twice and is added twice")
		           : why_digits(before, written);
	return why_running_of_row(place, before);
}
