/* amount.h - sums of money as people write them, kept in hundredths: fees, payments, prizes. */
#ifndef CANASTA_TOURNAMENT_AMOUNT_H
#define CANASTA_TOURNAMENT_AMOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of a sum in whole units, either way; the schema says the same of payments. */
enum { AMOUNT_MOST = 100000000, AMOUNT_HUNDREDTHS = 100, AMOUNT_PLACES = 2 };

/* "40", "40.5" or "40.50", without a sign. False: it is none, or beyond the bound. */
bool amount_read(const char *word, size_t size, int64_t *ret);

/* "40", "40.50", "40,50", as money changes hands: of a single decimal nobody knows which it is. A `-`
 * before it gives a sum below zero. */
bool amount_read_exact(const char *text, int64_t *ret);

#endif
