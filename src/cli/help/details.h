/* details.h - the paragraphs of a command's record as values, for help and manual.
 *
 * Lines are prose, which is filled; examples, indented by four, as they stand; "  word  what it means", a
 * list, whose meanings may go on in lines indented by more. */
#ifndef CANASTA_CLI_HELP_DETAILS_H
#define CANASTA_CLI_HELP_DETAILS_H

#include "answer/answer.h"

/* A row of the list `details` for each passage, of prose with the text `prose`, of examples with rows of
 * `line` in `examples`, of a list with rows of `word` and `meaning` in `meanings`; `apart`: an empty line
 * stands before it, or before the example. */
void details_answer(struct answer *to, const char *details);

#endif
