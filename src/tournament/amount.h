/* amount.h - whole numbers of parts of a point as people read them. */
#ifndef CANASTA_TOURNAMENT_AMOUNT_H
#define CANASTA_TOURNAMENT_AMOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct ranking;

/* The most places, and room for any number with as many. */
enum { DECIMAL_PLACES_MOST = 18, DECIMAL_TEXT = 48 };

/* `value` parts of which ten to the power of `places` make one: "12" of no place, "-0.45" of two. */
void decimal_text(int64_t value, int places, char ret[DECIMAL_TEXT]);

/* Sums of money as people write them, kept in hundredths: fees, payments, prizes. */

/* Of a sum in whole units, either way; the schema says the same of payments. */
enum { AMOUNT_MOST = 100000000, AMOUNT_HUNDREDTHS = 100, AMOUNT_PLACES = 2 };

/* "40", "40.5" or "40.50", without a sign. False: it is none, or beyond the bound. */
bool amount_read(const char *word, size_t size, int64_t *ret);

/* "40", "40.50", "40,50", as money changes hands: of a single decimal nobody knows which it is. A `-`
 * before it gives a sum below zero. */
bool amount_read_exact(const char *text, int64_t *ret);

/* What the places are worth.
 *
 * Places that are shared share their prizes: those of the places they take together are added up and
 * divided, in whole cents. Cents that cannot be divided go one each to the first of them in the order
 * of the entrants' numbers, so that what is paid is what was announced. A shared place takes as many
 * places as it has holders, whether all of those have a prize or not. */

enum { PRIZES_MOST = 400 };

struct prize {
	size_t row;  /* of the ranking */
	int holders; /* that share the place; 1: it is not shared */
	int64_t cents;
};

/* The rows whose rank is within the first `places`, best first, with their part of the amounts: of the
 * first place, the second …, in cents. `places` may be more or fewer than there are amounts. */
bool prizes_make(struct arena *arena, const struct ranking *ranking, int places,
    const int64_t *amounts, size_t amount_count, struct prize **ret, size_t *ret_count,
    struct error *err);

/* Reads "100,60,40.50" as cents, at most PRIZES_MOST of them; ERROR_INPUT `prize-amount`. */
bool prize_amounts_read(
    const char *text, int64_t ret[PRIZES_MOST], size_t *ret_count, struct error *err);

#endif
