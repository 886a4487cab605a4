/* phase_commands.h - the part of phases and draws in commands of the core (cli/hooks.h), and their
 * warnings. */
#ifndef CANASTA_PHASE_PHASE_COMMANDS_H
#define CANASTA_PHASE_PHASE_COMMANDS_H

#include "cli/hooks.h"

#include <stdbool.h>
#include <stddef.h>

struct call;
struct command;
struct entrant;
struct event;
struct print_job;
struct round;
struct round_plan;

/* Draws the plan of a round, by the options of the call, its phase and its event. `redrawn` has the
 * present seats of a round that is drawn again; NULL for a new round. Returns false if the round is
 * to be seated by hand. */
bool round_plan_drawn(
    struct call *call, int round, const struct round *redrawn, struct round_plan *ret);

/* Answers with a round and the reasons of its draw. */
void round_explain(struct call *call);

/* Adds the bracket of the phase that the call names, else of the newest phase
 * (templates/bracket.yaml). */
void print_bracket(struct call *call, struct print_job *job);

/* Warns if a phase begins with this round: about unfinished tables and open disputes of earlier
 * rounds, which may decide who takes part in it. */
void warn_of_qualifiers(struct call *call, int round);

/* Warns after a change of entrants. A drawn round that has not begun should be drawn again if it has
 * no place for a present entrant, or has one for an absent one; in a knock-out, if the bracket would
 * now send others there. Entrants entered after the newest phase was made do not take part in it.
 * The place of a removed entrant in the newest phase stays empty. */
void phase_warn_of_entrants(
    struct call *call, enum entrant_change change, const struct entrant *entrants, size_t count);

/* Warns as warn_of_due() does, of the rounds that can still be changed, drawn by the method of their
 * phase or else of the event. */
void phase_warn_of_meetings(struct call *call, const struct event *event, const struct entrant *one,
    const struct entrant *other);

/* Tells which of the entrants a round should seat. In a knock-out most entrants are out of it; in
 * other phases some do not take part. */
void phase_round_awaits(struct call *call, const struct round *round,
    const struct entrant *entrants, size_t count, bool *awaited);

/* Warns about a round that was seated. By hand or after a swap: for reasons that a draw considers,
 * unfinished games of earlier rounds, entrants who met before, and repeated byes. If it was not
 * only swapped, also as warn_of_qualifiers() does. */
void phase_warn_of_seats(struct call *call, const struct round *round, bool swapped);

/* The commands of the feature. */
extern const struct command cmd_phase_drop, cmd_phase_list, cmd_phase_new, cmd_phase_show,
    cmd_round_check;

#endif
