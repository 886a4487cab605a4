/* score.h - the scores of a hand under several rulebooks. */
#ifndef CANASTA_CLI_COMMANDS_SCORE_H
#define CANASTA_CLI_COMMANDS_SCORE_H

#include <stdbool.h>

struct answer;
struct call;
struct file_text;
struct rulebook;

/* Scores of one hand under several rulebooks, side by side, with the clauses that make the
 * difference (score_all.c). */

/* Answers for each hand of the text. Rulebooks are compared with that of `id`, or if it is
 * NULL with the first rulebook that can read the hand. A hand that no rulebook can read is
 * answered with the reason of the first. */
void score_all(struct call *call, const struct file_text *text, const char *id);

/* Scores the hand of the text under two rulebooks. Fills `to` with the members of an object of
 * `canasta score --all`, compared with the first rulebook, and with the "findings" of both. Fills
 * nothing if neither can read the hand. *ret_differ is true if the results differ. */
void score_all_beside(struct call *call, const struct file_text *text,
    const struct rulebook *const books[2], struct answer *to, bool *ret_differ);

#endif
