/* colour.h - colour where somebody looks: on a terminal that can show it, unless $NO_COLOR is set. It
 * marks errors and warnings, and nothing is told by it alone. */
#ifndef CANASTA_CLI_COLOUR_H
#define CANASTA_CLI_COLOUR_H

#include "base/text.h"

#include <stdio.h>

/* Whether what is written there is seen in colour. */
bool colour_shown(FILE *stream);

/* The text with the words `error` and `warning` of its findings marked, and what was recorded. */
void colour_findings(const char *text, struct text *out);

#endif
