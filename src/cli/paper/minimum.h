/* minimum.h - on paper, how an opening minimum arose. */
#ifndef CANASTA_CLI_PAPER_MINIMUM_H
#define CANASTA_CLI_PAPER_MINIMUM_H

#include "cli/paper/scopes.h"
#include "cli/show/minimum.h"

/* Fills the list `story` with its sentences, each a `text`. */
void print_minimum(
    const struct call *call, const struct minimum_asked *asked, struct print_scope *side);

#endif
