/* hand.h - versions of a hand in words, and a hand within what is not yet told by a tree. */
#ifndef CANASTA_CLI_SHOW_HAND_H
#define CANASTA_CLI_SHOW_HAND_H

#include "answer/hand.h"
#include "cli/command.h"
#include "desk/correction.h"
#include "record/json.h"

/* A hand within an answer that is not yet one tree: as its JSON, as a screen says that it was recorded. */
void shown_hand_json(struct json *json, const struct told_hand *told);
void show_hand_recorded(const struct call *call, const struct told_hand *told, struct text *out);

/* One version in words: "version 2 (typing) by … at …: reason", with whoever confirmed it. */
void show_version(const struct hand_version *version, struct text *out);

/* What a version has besides its number: kind, author, time, reason, marks. Members of an object. */
void hand_version_json(struct json *json, const struct hand_version *version);

/* What a contract brought each side: ", A +1500"; nothing where none is judged. */
void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out);

#endif
