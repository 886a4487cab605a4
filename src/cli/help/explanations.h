/* explanations.h - what each code means that is no finding: templates/words/explanations.yaml. */
#ifndef CANASTA_CLI_HELP_EXPLANATIONS_H
#define CANASTA_CLI_HELP_EXPLANATIONS_H

#include "base/yaml.h"

/* The codes of "error", of "claim" (`check claim`) or of "draw" (`round check`), each with its text. */
const struct yaml *explanations_of(const char *kind);

#endif
