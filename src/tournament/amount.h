/* amount.h - reads sums of money, and divides prizes.
 *
 * Entrants who share a place share its prizes: the amounts of the places they take together are
 * added and divided, in whole cents. Remaining cents go one each to the first of them by entrant
 * number, so that the sum paid is the sum announced. A shared place takes as many places as it
 * has holders, even if some of those have no prize. */
#ifndef CANASTA_TOURNAMENT_AMOUNT_H
#define CANASTA_TOURNAMENT_AMOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct ranking;

/* The most whole units of a sum, with either sign; the schema has this limit for payments too.
 * Sums of money are kept in hundredths: fees, payments, prizes. */
enum { AMOUNT_MOST = 100000000, AMOUNT_HUNDREDTHS = 100, AMOUNT_PLACES = 2 };

/* Numbers are read as the language of messages writes them, "1.250,50". */

/* Reads "40", "40.5" or "40.50", without a sign, as hundredths. Returns false if it is not a sum,
 * or is above AMOUNT_MOST. */
bool amount_read(const char *word, size_t size, int64_t *ret);

/* Reads "40", "40.50" or "40,50", as hundredths; a `-` makes the sum negative. Refuses a single
 * decimal, which is ambiguous in payments. */
bool amount_read_exact(const char *text, int64_t *ret);

enum { PRIZES_MOST = 400 };

struct prize {
	size_t row;  /* row of the ranking */
	int holders; /* number of entrants that share the place; 1: not shared */
	int64_t cents;
};

/* Makes the rows whose rank is within the first `places`, best first, with their part of the
 * amounts (in cents, for the first place, the second …). `places` may differ from the number of
 * amounts. */
void prizes_make(struct arena *arena, const struct ranking *ranking, int places,
    const int64_t *amounts, size_t amount_count, struct prize **ret, size_t *ret_count);

/* Reads "100,60,40.50" or "100;60;40,50" as cents, at most PRIZES_MOST amounts, and returns their number. Breaks
 * off with ERROR_INPUT `prize-amount`. */
size_t prize_amounts_read(const char *text, int64_t ret[PRIZES_MOST]);

#endif
