#include "base/numerals.h"

#include <stdbool.h>
#include <string.h>

enum { GROUP = 3 };

struct writing {
	char *at, *end;
};

static void put(struct writing *to, const char *text, size_t size)
{
	for (size_t i = 0; i < size && to->at < to->end; i++)
		*to->at++ = text[i];
}

const char *numerals_write(
    const struct numerals *numerals, const char *number, char buffer[NUMERALS_TEXT])
{
	const size_t sign = strspn(number, "+-"), whole = strspn(number + sign, "0123456789");
	const bool grouped = numerals && numerals->thousands && numerals->group_from > 0 &&
	                     whole >= numerals->group_from;
	const char *rest = number + sign + whole;
	struct writing to = {buffer, buffer + NUMERALS_TEXT - 1};

	put(&to, number, sign);
	for (size_t i = 0; i < whole; i++) {
		if (grouped && i > 0 && (whole - i) % GROUP == 0)
			put(&to, numerals->thousands, strlen(numerals->thousands));
		put(&to, number + sign + i, 1);
	}
	if (*rest == '.' && numerals && numerals->point) {
		put(&to, numerals->point, strlen(numerals->point));
		rest++;
	}
	put(&to, rest, strlen(rest));
	*to.at = '\0';
	return buffer;
}
