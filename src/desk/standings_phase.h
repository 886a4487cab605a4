/* standings_phase.h - the standings of an event of several phases: those of its last one, then who is not in
 * it by the phase before, and so on. A phase of lower places stands behind those who had the places before
 * its first. Each has the figures of the last phase it is in. Facts are expected as they are ranked: of teams
 * (desk/standings_team.h) where those are. */
#ifndef CANASTA_DESK_STANDINGS_PHASE_H
#define CANASTA_DESK_STANDINGS_PHASE_H

#include "desk/phase_takers.h"
#include "desk/standings.h"

/* The later phases of which a round is counted, or that are decided without one. */
size_t standings_phases_count(const struct standings_facts *facts);

/* The last of them that an entrant is in, whose figures it has; NULL: it is in the first phase alone. */
const struct phase *standings_phase_last(const struct standings_facts *facts, size_t entrant);

/* What decided a place of a knock-out, as rankings tell it. */
extern const char standings_by_knockout[];

bool standings_phases_rank(struct arena *arena, const struct standings_facts *facts,
    struct ranking *ret, struct error *err);

/* The standings as a phase of which no round is counted begins: its own ahead, with what they bring. */
bool standings_phase_begin(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct ranking *ret, struct error *err);

/* Whether the newest phase that counts is a knock-out of which something is left to be drawn or played: who is not
 * beaten there shares the best place he can still have. */
bool standings_phase_unfinished(
    struct arena *arena, const struct standings_facts *facts, bool *ret, struct error *err);

/* The standings of one later phase of the facts by itself, before its first round too, and what they are made
 * of: its rounds are numbered from 1 there. */
bool standings_phase_own(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct ranking_input *ret_input, struct ranking *ret,
    struct error *err);

/* What a phase begins with. */
struct standings_beginning {
	struct phase_takers takers;
	const struct ranking_carried *carried; /* by entrant; NULL: nothing is */
};

/* As it would be made from the games of the facts. */
bool standings_phase_made(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct standings_beginning *ret, struct error *err);

#endif
