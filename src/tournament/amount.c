#include "tournament/amount.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "tournament/ranking.h"

#include <string.h>

enum { DIGITS_MOST = 12 }; /* digits of a sum, including its point */

bool amount_read(const char *word, size_t size, int64_t *ret)
{
	char number[NUMERALS_TEXT];
	int64_t units, parts = 0;

	if (!message_figures_read(word, size, number) || *number == '+' || *number == '-')
		return false;
	const char *point = strchr(number, '.');
	const size_t whole = strcspn(number, ".");
	const size_t places = point ? strlen(point + 1) : 0;

	if (places > AMOUNT_PLACES || !text_integer(number, whole, 0, AMOUNT_MOST, &units) ||
	    (places > 0 && !text_integer(point + 1, places, 0, AMOUNT_HUNDREDTHS - 1, &parts)))
		return false;
	*ret = units * AMOUNT_HUNDREDTHS + (places == 1 ? 10 * parts : parts);
	return true;
}

bool amount_read_exact(const char *text, int64_t *ret)
{
	const bool below = *text == '-';
	char number[NUMERALS_TEXT];
	int64_t amount;

	if (!message_figures_read(text + below, strlen(text + below), number))
		return false;
	const char *point = strchr(number, '.');

	if (strlen(number) > DIGITS_MOST || (point && strlen(point + 1) != AMOUNT_PLACES) ||
	    !amount_read(number, strlen(number), &amount) ||
	    amount > (int64_t)AMOUNT_MOST * AMOUNT_HUNDREDTHS)
		return false;
	*ret = below ? -amount : amount;
	return true;
}

void prizes_make(struct arena *arena, const struct ranking *ranking, int places,
    const int64_t *amounts, size_t amount_count, struct prize **ret, size_t *ret_count)
{
	struct prize *prizes = arena_alloc(arena, ranking->count, sizeof *prizes);
	size_t count = 0;

	while (count < ranking->count && ranking->rows[count].rank <= places) {
		const int rank = ranking->rows[count].rank;
		size_t holders = 1;
		int64_t sum = 0;

		while (
		    count + holders < ranking->count && ranking->rows[count + holders].rank == rank)
			holders++;
		for (size_t i = count; i < count + holders && i < amount_count; i++)
			sum += amounts[i];
		for (size_t i = 0; i < holders; i++)
			prizes[count + i] = (struct prize){
			    .row = count + i,
			    .holders = (int)holders,
			    .cents = sum / (int64_t)holders + ((int64_t)i < sum % (int64_t)holders),
			};
		count += holders;
	}
	*ret = prizes;
	*ret_count = count;
}

size_t prize_amounts_read(const char *text, int64_t ret[PRIZES_MOST])
{
	/* semicolons leave the comma to decimals */
	const char *const between = strchr(text, ';') ? ";" : ",";
	size_t count = 0;

	for (const char *word = text;; word++) {
		word += count > 0 ? strspn(word, " ") : 0;

		size_t size = strcspn(word, between);

		if (count == PRIZES_MOST || !amount_read(word, size, &ret[count]))
			break_off(ERROR_INPUT, SAY_PRIZE_AMOUNT_NOT_PRIZES, text, PRIZES_MOST);
		count++;
		word += size;
		if (!*word)
			return count;
	}
}
