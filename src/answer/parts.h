/* parts.h - what many nouns say alike: addresses, numbers of penalties and disputes, who did it. */
#ifndef CANASTA_ANSWER_PARTS_H
#define CANASTA_ANSWER_PARTS_H

#include "answer/answer.h"
#include "store/address.h"

/* "1.2.4", or "1.2" of a table. */
void answer_address(struct answer *to, const char *key, const struct address *address);

/* Its table alone: "1.2". */
void answer_address_of_table(struct answer *to, const char *key, const struct address *address);

/* "P12", "D3"; nothing for 0. */
void answer_numbered(struct answer *to, const char *key, char letter, int number);

/* A text that is left out where it is empty. */
void answer_text_some(struct answer *to, const char *key, const char *text);

/* A flag that is left out where it is not set. */
void answer_flag_set(struct answer *to, const char *key, bool set);

/* A number that stands there only where it is above nothing. */
void answer_number_above(struct answer *to, const char *key, int64_t number);

/* A reason as it was written; one the program wrote itself with a ruling, "D1: red-three-extra", in the
 * answer's language. */
void answer_reason(struct answer *to, const char *key, const char *reason);

/* How it is said; NULL where memory fails. */
const char *answer_reason_said(const struct answer *to, const char *reason);

/* The same, left out where it is empty. */
void answer_reason_some(struct answer *to, const char *key, const char *reason);

/* A word of settings as a key: "tie_breaks" of "tie-breaks"; "" where memory fails, which the answer
 * remembers. */
const char *answer_key_of(struct answer *to, const char *word);

#endif
