/* ruling_slip.h - the ruling slip: the scoring of one hand on one page, to be signed. */
#ifndef CANASTA_DISPUTE_RULING_SLIP_H
#define CANASTA_DISPUTE_RULING_SLIP_H

#include <stdbool.h>

struct address;
struct call;
struct claimed_hand;
struct error;
struct hand_version;

/* Writes the ruling slip to the file of --pdf. For a hand of a table, `address`, `version` and the table of
 * the scored hand are given; else they are NULL. If the paper is too small, ERROR_INPUT `paper-small`. */
bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err);

#endif
