/* outputs.h - the files a call writes, as its command's record declares them (an option of a kind such
 * as TAKES_PDF, `writes` for the first argument). */
#ifndef CANASTA_CLI_OUTPUTS_H
#define CANASTA_CLI_OUTPUTS_H

#include "base/output.h"
#include "cli/command.h"

/* Refuses, before anything is done, what may not be written over, and one file for two outputs
 * (ERROR_INPUT `option-twice`). */
bool outputs_check(struct call *call, struct error *err);

/* How this call writes a file; the events' file of the call is guarded. */
struct output_wish outputs_wish(const struct call *call, const char *path, enum output_kind kind);

/* Writes a whole file, or to the answer where the path says so. */
bool outputs_write(const struct call *call, const char *path, enum output_kind kind,
    const void *data, size_t size, struct error *err);

#endif
