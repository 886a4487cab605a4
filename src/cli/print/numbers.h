/* numbers.h - the numbers card, templates/numbers.yaml: a rulebook's figures on one page. */
#ifndef CANASTA_CLI_PRINT_NUMBERS_H
#define CANASTA_CLI_PRINT_NUMBERS_H

#include "cli/command.h"
#include "rulebook/rulebook.h"

/* The card as a part of a document. */
bool print_numbers(
    struct call *call, const struct rulebook *book, struct answer **ret, struct error *err);

#endif
