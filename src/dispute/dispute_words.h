/* dispute_words.h - the parts of disputes on the command line: claims, what is ruled, votes. */
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

/* The first argument as the number of a dispute. */
bool dispute_named(struct call *call, int *ret, struct error *err);

/* --claim TOTAL or BASE/CARDS, in place of what is claimed; that stays where it is not given. Another text is
 * ERROR_INPUT `claim-number` with its place. */
bool dispute_claim(const struct call *call, struct claim *claim, struct error *err);

/* What --for, --slip or --penalty asks for; exactly one of them is expected. */
bool dispute_asked(struct call *call, struct ruling_asked *ret, struct error *err);

/* A --try: [SIDE:]CODE[:N] where the rulebook has such a penalty, else a slip or words of the hand. */
void dispute_try(struct call *call, const struct argument *argument, struct ruling_asked *ret);

/* --votes NAME:for, NAME:against; several with commas. */
bool dispute_votes(
    struct call *call, const struct vote **ret, size_t *ret_count, struct error *err);

#endif
