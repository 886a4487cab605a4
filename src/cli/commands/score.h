/* score.h - the parts of a hand on the command line: slips as arguments, and findings accepted by
 * name; and the scores of a hand under several rulebooks. */
#ifndef CANASTA_CLI_COMMANDS_SCORE_H
#define CANASTA_CLI_COMMANDS_SCORE_H

#include "base/catalogue.h"
#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct acceptance;
struct answer;
struct call;
struct file_text;
struct hand;
struct rulebook;

/* Returns true if the arguments of a command that reads a hand are slips and not a file: the first is a side's slip.
 * Without a blank after its letter (`An1c300`) it is one only if more arguments follow. */
bool slips_are(size_t count, const char *first);

/* Returns the number of slips and words of the hand: the arguments from `first` on. */
size_t slips_count(const struct call *call, size_t first);

/* Reads the arguments as slip_read() does, or as slip_correct() does if `base` is the hand to be
 * corrected. */
struct hand slips_read(
    struct call *call, size_t first, const struct rulebook *book, const struct hand *base);

/* Reads --accept CODE … and --reason TEXT, with the author. There may be none. */
struct acceptance *slips_acceptances(struct call *call, size_t *ret_count);

/* The row of --reason in tables of commands, for changes that need a reason. */
#define CHANGE_REASON_OPTION                                                                       \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT",                                        \
		                           .required = TEXT_WORDS_ENTERED_CHANGED_REASON           \
	}

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
