/* hand.h - what a contract brought, in a remark on a scoresheet. */
#ifndef CANASTA_CLI_SHOW_HAND_H
#define CANASTA_CLI_SHOW_HAND_H

#include "base/text.h"
#include "score/score.h"

/* What a contract brought each side: ", A +1500"; nothing where none is judged. */
void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out);

#endif
