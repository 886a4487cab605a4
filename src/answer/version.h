/* version.h - one version of a hand: who, when, why, and who confirmed it. */
#ifndef CANASTA_ANSWER_VERSION_H
#define CANASTA_ANSWER_VERSION_H

#include "answer/answer.h"
#include "desk/hand.h"
#include "store/hand.h"

/* Members of an object: version kind author time reason, and marks. */
void answer_version(struct answer *to, const struct hand_version *version);

/* Rows of "versions". */
void answer_versions(struct answer *to, const struct hand_view *view);

#endif
