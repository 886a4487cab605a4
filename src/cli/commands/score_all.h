/* score_all.h - one hand under every rulebook, side by side, and the clauses that make the
 * difference. */
#ifndef CANASTA_CLI_COMMANDS_SCORE_ALL_H
#define CANASTA_CLI_COMMANDS_SCORE_ALL_H

#include <stdbool.h>

struct answer;
struct call;
struct error;
struct file_text;
struct rulebook;

/* Answers for each hand of the text. Rulebooks are compared with `reference` (an id; NULL: the
 * first that can read the hand). A hand no rulebook can read is told with the reason of the first. */
bool score_all(
    struct call *call, const struct file_text *text, const char *reference, struct error *err);

/* The hand of the text under two rulebooks: what an object of `canasta score --all` has, compared with the
 * first of them, and the "findings" of both. Nothing is told where neither can read it. */
bool score_all_beside(struct call *call, const struct file_text *text,
    const struct rulebook *const books[2], struct answer *to, bool *ret_differ, struct error *err);

#endif
