/* score.h - the parts of a hand on the command line: slips as arguments, findings accepted by name. */
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

/* How many slips and words of the hand are given: the arguments from `first` on. */
size_t slips_count(const struct call *call, size_t first);

/* Reads them as slip_read does, or as slip_correct where `base` is the hand put right. */
bool slips_read(struct call *call, size_t first, const struct rulebook *book,
    const struct hand *base, struct hand *ret, struct error *err);

/* --accept CODE … --reason TEXT, under the author; none is no error. */
void slips_acceptances(struct call *call, struct acceptance **ret, size_t *ret_count);

/* --reason, which a change of what was entered needs: a row for the tables of commands, and what is said
 * where it is not given. */
extern const char slips_reason_expected[];

#define CHANGE_REASON_OPTION                                                                       \
	{                                                                                          \
		OPTION_REASON, TAKES_TEXT, .value = "TEXT",                                        \
		                           .summary = TEXT_HELP_REASON_WHY_KEPT_WITH_IT,           \
		                           .required = slips_reason_expected                       \
	}

/* The findings of a refused hand, as messages, or for the error's JSON. Returns false. */
bool slips_refused(struct call *call, const struct hand *hand, const struct score *score);

#endif
