/* ruling.h - the ruling slip: one hand's derivation on one page, to be signed. */
#ifndef CANASTA_CLI_PRINT_RULING_H
#define CANASTA_CLI_PRINT_RULING_H

#include "cli/command.h"
#include "desk/claimed.h"
#include "store/hand.h"

/* Writes the file of --pdf. At a table `address`, `version` and the scored hand's table are given;
 * else they are NULL. A paper too small for it is ERROR_INPUT `paper-small`. */
bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err);

#endif
