/* standings.h - the standings of an event, computed from its rows each time. */
#ifndef CANASTA_DESK_STANDINGS_H
#define CANASTA_DESK_STANDINGS_H

#include "store/address.h"
#include "store/desk.h"
#include "store/dispute_undecided.h"
#include "store/entrant.h"
#include "store/given.h"
#include "store/unaccepted.h"
#include "tournament/ranking.h"

/* A game that was ended by decision: its hands are not in the result. */
struct standing_decision {
	struct address table;
	const char *clause;     /* "22A", "walkover" */
	const char *artificial; /* who has which part, of an artificial result; else NULL */
	size_t part_count;      /* the same as values: */
	const char *names[SIDES_MOST];
	struct artificial parts;
	const char *against; /* the entrant */
	int64_t points;      /* of the others, to nothing */
};

/* "Alfa average plus, 60% : Beeta average minus, 40%", of an artificial result. */
const char *standings_decision_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided);

struct standings {
	int rounds;           /* counted, 0 before the first */
	const char *category; /* whose entrants alone have places; NULL: all have */
	size_t entrant_count;
	const struct entrant *entrants; /* the rows' indexes point here; of teams: each a team, with
	                                   its name, its players, and the number of its first entrant */
	const size_t *team_of;          /* where teams are ranked, each entrant's; NULL: none are */
	struct ranking_input input;     /* what was ranked: games of entrants, matches of teams */
	struct ranking ranking;
	bool knockout_unfinished; /* its newest phase is a knock-out that is not over */
	size_t dispute_count;
	const struct dispute_undecided *disputes; /* which may still move it, by number */
	size_t unaccepted_count;
	const struct unaccepted *unaccepted; /* hands counted that a side is yet to accept */
	size_t decided_count;
	const struct standing_decision *decided; /* of the games counted, by round and table */
	size_t change_count;
	const struct ranking_change *changes; /* of what ranks, since play began */
};

/* What standings are made of, read once; the games are judged as they stand. */
struct standings_facts {
	int rounds; /* counted */
	const struct entrant *entrants;
	struct ranking_input input;
	const struct address *tables; /* of each game in `input`, its hand 0 */
	size_t decided_count;
	const struct standing_decision *decided;
	/* By the first entrant of each (desk/standings_team.h); NULL: nothing of the facts is of pairs whose
	 * teams are ranked. */
	const struct entrant *teams;
	/* Each entrant's team, the index of its first; NULL: there are none. */
	const size_t *team_of;
	size_t phase_count; /* later phases, of which those count that have begun (desk/phase.h) */
	const struct phase *phases;
	int rounds_said; /* that the event will have; 0: not said */
	size_t given_count;
	const struct given *given; /* penalties and points given by commands */
	size_t hand_side_count;
	/* What `round_counts` is made of (desk/hand_facts.h). */
	const struct hand_facts *hand_sides;
	/* What `input.counts` is the sum of, where it is asked for: by round from 0, then by entrant. */
	const struct ranking_counts *round_counts;
};

/* Reads them after a round (0: the newest), within a read. */
bool standings_facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err);

/* Judges facts; a game among them may be another than was read (desk/whatif.h). */
bool standings_judge(struct arena *arena, const struct standings_facts *facts,
    struct standings *ret, struct error *err);

/* After round `round`; 0: after the newest. A round that is not there is ERROR_INPUT
 * `round-unknown`. */
bool standings_make(const struct desk *desk, int round, struct standings *ret, struct error *err);

/* The same of one category: its entrants are ranked among themselves, from 1, by the points they have
 * from all their games; opponents outside it count in tie-breaks with the points they have. NULL: of
 * everybody. One that no entrant is of is ERROR_INPUT `category-unknown`; where teams are ranked there are
 * none. */
bool standings_make_category(const struct desk *desk, int round, const char *category,
    struct standings *ret, struct error *err);

/* The categories of those who are ranked, each once, as its first entrant calls it; the list lies in the arena. Where
 * teams are ranked there are none. */
bool standings_categories(struct arena *arena, const struct standings_facts *facts,
    const char *const **ret, size_t *ret_count, struct error *err);

/* The same with what they are made of. */
bool standings_make_with(const struct desk *desk, int round, struct standings_facts *ret_facts,
    struct standings *ret, struct error *err);

/* Whether places may still change by what is begun: a game that is open, a knock-out that goes on. */
bool standings_provisional(const struct standings *standings);

/* How many hands of one that is ranked, by its index, are among those not yet accepted. */
int standings_unaccepted(const struct standings *standings, size_t ranked);

/* An entrant's row in standings, or its team's: the index is that of the event's entrants. */
const struct ranking_row *standings_row(const struct standings *standings, size_t entrant);

#endif
