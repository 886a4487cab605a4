/* slips.h - the parts of a hand on the command line: slips as arguments, findings accepted by name. */
#ifndef CANASTA_CLI_COMMANDS_SLIPS_H
#define CANASTA_CLI_COMMANDS_SLIPS_H

#include "cli/command.h"
#include "record/slip.h"
#include "score/score.h"

/* The arguments from `first` on as the lines of a slip; none is no error. */
bool slips_given(
    struct call *call, size_t first, struct slip_line **ret, size_t *ret_count, struct error *err);

/* --accept CODE … --reason TEXT, under the author; none is no error. */
bool slips_acceptances(
    struct call *call, struct acceptance **ret, size_t *ret_count, struct error *err);

/* --reason, which a change of what was entered needs. */
bool slips_reason(const struct call *call, const char **ret, struct error *err);

/* The findings of a refused hand, as messages, or for the error's JSON. Returns false. */
bool slips_refused(struct call *call, const struct hand *hand, const struct score *score);

#endif
