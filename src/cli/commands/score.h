/* score.h - the parts of a hand on the command line: slips as arguments, and findings accepted by
 * name. */
#ifndef CANASTA_CLI_COMMANDS_SCORE_H
#define CANASTA_CLI_COMMANDS_SCORE_H

#include "base/catalogue.h"
#include "cli/option.h"

#include <stdbool.h>
#include <stddef.h>

struct acceptance;
struct call;
struct error;
struct hand;
struct rulebook;
struct score;

/* Returns true if the arguments of a command that reads a hand are slips and not a file: the first is a side's slip.
 * Without a blank after its letter (`An1c300`) it is one only if more arguments follow. */
bool slips_are(size_t count, const char *first);

/* Returns the number of slips and words of the hand: the arguments from `first` on. */
size_t slips_count(const struct call *call, size_t first);

/* Reads the arguments as slip_read() does, or as slip_correct() does if `base` is the hand to be
 * corrected. */
bool slips_read(struct call *call, size_t first, const struct rulebook *book,
    const struct hand *base, struct hand *ret, struct error *err);

/* Reads --accept CODE … and --reason TEXT, with the author. There may be none. */
void slips_acceptances(struct call *call, struct acceptance **ret, size_t *ret_count);

/* The row of --reason in tables of commands, for changes that need a reason, and the error message
 * if it is missing. */
extern const char slips_reason_expected[];

#define CHANGE_REASON_OPTION                                                                       \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT",                                        \
		                           .summary = TEXT_HELP_REASON_WHY_KEPT_WITH_IT,           \
		                           .required = slips_reason_expected                       \
	}

/* Prints the findings of a refused hand as messages, or adds them to the JSON of the error.
 * Returns false. */
bool slips_refused(struct call *call, const struct hand *hand, const struct score *score);

#endif
