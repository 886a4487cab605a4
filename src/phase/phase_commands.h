/* phase_commands.h - the part of phases and draws in commands of the core (cli/hooks.h). */
#ifndef CANASTA_PHASE_PHASE_COMMANDS_H
#define CANASTA_PHASE_PHASE_COMMANDS_H

#include <stdbool.h>

struct call;
struct error;
struct print_job;
struct round;
struct round_plan;

/* Draws the plan of a round, by the options of the call, its phase and its event. `redrawn` has the
 * present seats of a round that is drawn again; NULL for a new round. `*ret_drawn` is false if the
 * round is to be seated by hand. */
bool round_plan_drawn(struct call *call, int round, const struct round *redrawn,
    struct round_plan *ret, bool *ret_drawn, struct error *err);

/* Answers with a round and the reasons of its draw. */
bool round_explain(struct call *call, struct error *err);

/* Adds the bracket of the phase that the call names, else of the newest phase
 * (templates/bracket.yaml). */
bool print_bracket(struct call *call, struct print_job *job, struct error *err);

#endif
