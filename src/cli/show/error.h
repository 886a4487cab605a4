/* error.h - how an error is told: one line as a message and, asked for JSON, one object. */
#ifndef CANASTA_CLI_SHOW_ERROR_H
#define CANASTA_CLI_SHOW_ERROR_H

#include "cli/command.h"
#include "rulebook/problem.h"
#include "score/finding.h"

/* Prints "canasta: FILE:LINE:COLUMN: message", the JSON object where asked for, and notes the
 * status. */
void show_error(struct call *call, bool json, const struct error *err);

/* The same of one thing that is wrong with a rulebook's file: the object has "file", "path", "expected" and,
 * where one is near, "meant" besides. */
void show_problem(struct call *call, const struct problem *problem);

/* Prints a finding a hand was refused for: "canasta: A: error …"; "canasta: WHERE: A: error …", where it
 * is not NULL. */
void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding);

#endif
