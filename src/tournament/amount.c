#include "tournament/amount.h"

#include "base/text.h"

#include <string.h>

enum { DIGITS_MOST = 12 }; /* of a sum as it is written, with its point */

bool amount_read(const char *word, size_t size, int64_t *ret)
{
	const char *point = memchr(word, '.', size);
	size_t whole = point ? (size_t)(point - word) : size;
	size_t places = point ? size - whole - 1 : 0;
	int64_t units;
	int64_t parts = 0;

	if (places > AMOUNT_PLACES || (point && places == 0) ||
	    !text_integer(word, whole, 0, AMOUNT_MOST, &units))
		return false;
	if (places > 0 && !text_integer(point + 1, places, 0, AMOUNT_HUNDREDTHS - 1, &parts))
		return false;
	if (*word == '+' || *word == '-' || (places > 0 && (point[1] == '+' || point[1] == '-')))
		return false;
	*ret = units * AMOUNT_HUNDREDTHS + (places == 1 ? 10 * parts : parts);
	return true;
}

bool amount_read_exact(const char *text, int64_t *ret)
{
	const bool below = *text == '-';
	char word[DIGITS_MOST + 1] = "";
	const size_t size = strlen(text + below);
	const size_t whole = strcspn(text + below, ".,");
	int64_t amount;

	if (size > DIGITS_MOST || (whole < size && size - whole - 1 != AMOUNT_PLACES))
		return false;
	memcpy(word, text + below, size);
	if (whole < size)
		word[whole] = '.';
	if (!amount_read(word, size, &amount) || amount > (int64_t)AMOUNT_MOST * AMOUNT_HUNDREDTHS)
		return false;
	*ret = below ? -amount : amount;
	return true;
}
