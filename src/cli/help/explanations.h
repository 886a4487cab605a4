/* explanations.h - what each code means that is no finding: errors, and what a claim got wrong. */
#ifndef CANASTA_CLI_HELP_EXPLANATIONS_H
#define CANASTA_CLI_HELP_EXPLANATIONS_H

#include <stddef.h>

struct explanation {
	const char *code; /* NULL ends a table */
	const char *text;
};

extern const struct explanation error_explanations[]; /* codes of errors, sorted */
extern const struct explanation claim_explanations[]; /* codes of `check claim` */
extern const struct explanation draw_explanations[];  /* codes of `round check`, sorted */

#endif
