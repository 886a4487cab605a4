/* phase.h - the phases of an event, one after another: a knock-out behind a Swiss.
 *
 * The event itself is the first, and has everybody. A later one has those it was made with; the rounds from
 * its first on are its own, until the next phase begins. */
#ifndef CANASTA_DESK_PHASE_H
#define CANASTA_DESK_PHASE_H

#include "store/phase.h"
#include "store/round.h"
#include "tournament/draw_method.h"

struct phase {
	struct phase_row row;
	int last; /* round that may be its own; INT_MAX of the newest phase */
	size_t entrant_count;
	const struct phase_entrant *entrants; /* by seed */
	size_t ahead_count;
	const struct phase_ahead *ahead; /* who is not in it, and had a place before its first */
	size_t sent_count;
	const struct round_sent *sent; /* in brackets, by all rounds of the event */
	size_t event_count;            /* entrants of an event of teams */
	/* The index of the first of each one's team (desk/entrant_team.h): that one is in the phase for all of
	 * them; NULL: there are no teams. */
	const size_t *team_of;
};

/* Whether who is beaten in a phase drawn so is out, at once or at the second time; whether at the second. */
bool phase_method_knocks_out(const char *method);
bool phase_method_is_double(const char *method);

/* How the rounds of a phase by points are drawn; DRAW_METHOD_COUNT: it knocks out, or nothing is called so. */
enum draw_method phase_method_draw(const char *method);

/* Whether points of the standings before count in it. */
bool phase_carries(const struct phase *phase);

/* The later phases of the event in order, within a read. */
bool phases_read(
    const struct desk *desk, const struct phase **ret, size_t *ret_count, struct error *err);

/* Tells phases of an event of teams who stands for whom, within a read. */
bool phase_teams_take(
    const struct desk *desk, struct phase *phases, size_t count, struct error *err);

/* The later phase a round is of; NULL: it is of the first. And how that one is played. */
const struct phase *phase_of(const struct phase *phases, size_t count, int round);
struct phase_play phase_play_of(const struct phase *phases, size_t count, int round);

/* The event as a round of it is played: with the rulebook, hands and minutes of its phase. Within a read or outside one. */
bool phase_event(const struct desk *desk, int round, const struct event **ret, struct error *err);

/* The phase a round is of, within a read or outside one. */
bool phase_at(const struct desk *desk, int round, const struct phase **ret, struct error *err);

/* The group of one who takes part, from 1; 0: the phase has but one. */
int phase_group_of(const struct phase *phase, int number);

/* The number of the entrant that stands for another in it: the first of its team, else itself. */
int phase_stands_for(const struct phase *phase, int number);

/* Its place among those who take part, by seed; false: an entrant of that number does not. Of a team every entrant
 * has that of the team. */
bool phase_seed_of(const struct phase *phase, int number, size_t *ret);

/* The newest of these phases that an entrant of that number is in; NULL: none. */
const struct phase *phase_newest_of(const struct phase *phases, size_t count, int number);

/* Whether an entrant of that number had a place before its first. */
bool phase_is_ahead(const struct phase *phase, int number);

#endif
