/* dispute_words.h - reads the words of disputes on the command line: numbers, claims, rulings and
 * votes. */
#ifndef CANASTA_DISPUTE_DISPUTE_WORDS_H
#define CANASTA_DISPUTE_DISPUTE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct argument;
struct call;
struct claim;
struct error;
struct ruling_asked;
struct vote;

/* Reads the first argument as the number of a dispute. */
bool dispute_named(struct call *call, int *ret, struct error *err);

/* Reads --claim TOTAL or --claim BASE/CARDS into `claim`; without the option `claim` stays
 * unchanged. Any other text is ERROR_INPUT `claim-number` with its place. */
bool dispute_claim(const struct call *call, struct claim *claim, struct error *err);

/* Reads the ruling that --for, --slip or --penalty asks for; exactly one of them must be given. */
bool dispute_asked(struct call *call, struct ruling_asked *ret, struct error *err);

/* Reads the ruling of a --try: [SIDE:]CODE[:N] if the rulebook has such a penalty, otherwise a slip
 * or words of the hand. */
void dispute_try(struct call *call, const struct argument *argument, struct ruling_asked *ret);

/* Reads --votes NAME:for,NAME:against; votes are separated by commas. */
bool dispute_votes(
    struct call *call, const struct vote **ret, size_t *ret_count, struct error *err);

#endif
