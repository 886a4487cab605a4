/* phase.h - the phases of an event, one after another: for example a knock-out after a Swiss.
 *
 * The event itself is the first phase and has all entrants. A later phase has the entrants with
 * whom it was made, and the rounds from its first until the next phase begins. Functions that
 * read or write rows run within the caller's read or change. */
#ifndef CANASTA_PHASE_PHASE_H
#define CANASTA_PHASE_PHASE_H

#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct change;
struct desk;
struct entrant;
struct error;
struct event;
struct group_pair;
struct rulebook;

/* A stored phase. */
struct phase_row {
	int number; /* from 2 */
	const char *name;
	const char *method; /* method of drawing its rounds: "knockout", "swiss" */
	int round;          /* its first round */
	int first;          /* best place of the standings that takes part */
	bool third_place;   /* the third place is played for */
	int best_of;        /* games of a match */
	const char *seeded; /* "rank", "lots" */
	int64_t seed;       /* seed of its lots */
	int rounds;         /* number of rounds announced; 0: unknown */
	/* Share of earlier points that counts: "none", "half", "all". */
	const char *carry;
	/* Number of groups, each ranked and drawn by itself; at least 1. */
	int groups;
	int hands, minutes;   /* hands of a game, minutes of a round; 0: the event's */
	const char *rulebook; /* id of its own rulebook; "": the event's */
};

/* An entrant who takes part, and the place in the standings before. */
struct phase_entrant {
	int seed;    /* from 1 */
	int entrant; /* number of the entrant */
	int place;   /* place in the standings, which may be shared */
	bool lot;    /* a lot decided among those sharing it */
	int group;   /* from 1 */
};

/* A later phase of an event. */

struct phase {
	struct phase_row row;
	int last; /* last round it may have; INT_MAX for the newest phase */
	size_t entrant_count;
	const struct phase_entrant *entrants; /* by seed */
	size_t ahead_count;
	const int *ahead; /* numbers of the entrants placed ahead of it, who are not in it */
	size_t sent_count;
	const struct round_place *sent; /* places in brackets, of all rounds of the event */
	size_t event_count;             /* number of entrants of an event of teams */
	/* Index of the first entrant of each one's team (club/entrant.h), who takes part for the
	 * team; NULL: there are no teams. */
	const size_t *team_of;
};

/* Writes a new phase with its entrants and its rulebook (NULL: the event's), and returns its number,
 * which is the next one. */
int phase_write(struct change *change, const struct phase *phase, const struct rulebook *book);

/* Writes that a phase is dropped. */
void phase_dropped_write(struct change *change, int phase, const char *reason);

/* Returns true if a phase drawn by this method knocks out losers at the second defeat. */
bool phase_method_is_double(const char *method);

/* Returns the method of drawing a phase by points; DRAW_METHOD_COUNT for a knock-out or an
 * unknown name. */
enum draw_method phase_method_draw(const char *method);

/* Checks that a phase of this event can be drawn by this method with that number of sides at a
 * table. */
bool phase_method_goes(
    const struct event *event, const char *method, int side_count, struct error *err);

/* Returns true if points of the standings before count in the phase. */
bool phase_carries(const struct phase *phase);

/* Reads the later phases of the event in order, within a read. */
const struct phase *phases_read(const struct desk *desk, size_t *ret_count);

/* Returns the later phase of a round, NULL for the first phase. */
const struct phase *phase_of(const struct phase *phases, size_t count, int round);

/* Returns the later phase of a round like phase_of(), within a read or outside one. */
const struct phase *phase_at(const struct desk *desk, int round);

/* Returns the group of an entrant, from 1; 0: the phase has only one. */
int phase_group_of(const struct phase *phase, int number);

/* Finds an entrant's index by seed; returns false if it does not take part. Every entrant of a
 * team has the team's. */
bool phase_seed_of(const struct phase *phase, int number, size_t *ret);

/* Returns true if an entrant takes part. */
bool phase_has(const struct phase *phase, int number);

/* Returns the newest of these phases in which an entrant takes part, or NULL. */
const struct phase *phase_newest_of(const struct phase *phases, size_t count, int number);

/* Returns true if an entrant had a place ahead of the phase. */
bool phase_is_ahead(const struct phase *phase, int number);

/* The stored word for seeds drawn by lot. */
extern const char phase_seeded_by_lots[];

/* The places that take part in a phase, counted among entrants present in its first round. */
struct phase_places {
	const struct phase_row *row; /* the phase */
	/* Number of entrants ahead of it, and number down to its last place. */
	size_t first, last;
	size_t phase_count; /* number of later phases before it */
	const struct phase *phases;
};

/* An entrant who qualifies for a phase. */
struct phase_qualifier {
	const struct entrant *entrant;
	int rank;
	int group;                  /* group in the newest phase that had several; else 0 */
	const struct phase *groups; /* that phase */
	/* Place in the group; lots separate those who share one. */
	int group_place;
	size_t lot;
	bool shared; /* a lot decided this place */
};

/* The entrants who qualify for a phase, and those who are ahead of it or absent. */
struct phase_qualifiers {
	size_t count;
	const struct phase_qualifier *by_seed;
	size_t ahead_count; /* entrants with a place ahead of it, present or not */
	const struct entrant *const *ahead;
	/* Entrants with a place who are absent now, down to the last who takes part. */
	size_t passed_count;
	const struct phase_qualifier *passed;
};

/* Counts the entrants of a ranking who are present in a round. */
size_t phase_qualifiers_there(
    const struct ranking *ranking, const struct entrant *entrants, int round);

/* Finds the entrants of such places; there must be at least `last`, and more than `first`. Lots
 * decide among entrants who share a place. */
struct phase_qualifiers phase_qualifiers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places);

enum {
	PHASE_ENTRANTS_MOST = 1024,
	PHASE_PLACES_MOST = 9999,
	PHASE_ROUNDS_MOST = 999,
	PHASE_GROUPS_MOST = 26
};

/* A request to make a phase. */
struct phase_wish {
	/* The phase that is wanted; its seed counts only if `has_seed`, otherwise it is the event's
	 * seed of the round. Its round and its rulebook's id are found out. */
	struct phase_row row;
	int last; /* last place of the standings that takes part; 0: all after the first */
	bool has_seed;
	const struct rulebook *book; /* rulebook of the phase; NULL: the event's */
};

/* Makes a phase from those places of the current standings; lots decide among entrants who share
 * a place. The phase before it is closed. ERROR_INPUT: `phase-method` (unknown, or unfit for the
 * event), `phase-invalid` (a name or number), `phase-rulebook` (for other tables than the
 * event's), `phase-from` (too few places). ERROR_REFUSED: `phase-taken` (the name exists),
 * `phase-open` (a game before it is not finished, or the phase before has no round or is an
 * unfinished knock-out). */
struct phase phase_new(const struct desk *desk, const struct phase_wish *wish,
    struct phase_qualifiers *ret_qualifiers);

/* Drops a phase without rounds, and returns it. ERROR_REFUSED `phase-begun` if a round was drawn. */
struct phase phase_drop(const struct desk *desk, const char *name, const char *reason);

/* A phase with its rounds, the entrants still in it, and every place. */

struct phase_view {
	struct phase phase;
	struct standings_facts facts;
	bool over;              /* no round is left to draw */
	struct bracket bracket; /* of a knock-out */
	const size_t *matches;  /* of a knock-out, from phase_game_matches() */
	struct ranking ranking; /* of a phase by points, its own */
	int rounds;             /* rounds of a phase by points; 0: unknown */
	/* The phase is a knock-out whose seeds separate entrants of one group before. */
	bool groups_apart;
	/* Groups were changed to separate entrants who are kept apart. */
	bool groups_parted;
	/* Current places in the standings before the phase, by seed. */
	const int *places;
};

/* Reads the facts after a round (0: the newest), of teams if teams are ranked, within a read. */
struct standings_facts phase_facts_read(const struct desk *desk, int round);

/* Reads a phase by name in a read of its own; NULL: the newest. ERROR_INPUT `phase-unknown`. */
struct phase_view phase_fetch(const struct desk *desk, const char *name);

/* Lists the later phases in order; those that began by a round (0: all). */
struct phase_view *phase_list(const struct desk *desk, int round, size_t *ret_count);

/* Adds
 * {"phase":"Final","method":"knockout","entrants":8,"rounds":[{"round":5,"name":"quarter-final","tables":[
 * {"table":1,"sides":[{"side":"A","seed":1,"number":3,"entrant":"…","score":5120},
 * …],"finished":true, "winner":"A"}, …],"byes":[…]},
 * …],"places":[{"rank":1,"entrant":"…","number":3,"seed":1}, …],
 * "seeds":[{"seed":1,"number":3,"entrant":"…","place":1,"lot":true}, …],"over":false, …}.
 *
 * A side with an open game has "in_play", and so has the phase. A side with a partner has
 * "partner", an entrant by its seed. "match" holds the games won in a match of several games,
 * with its last game. "goes_on" names the winner of a match, with "otherwise" if another entrant
 * was seated in the next. "open_again" marks an open match whose next stage was drawn;
 * "again_needless" marks a final played again without need. "place_now" of a seed is its changed
 * place in the standings before, and then the phase has "places_moved". A phase by points has
 * "by_points", rounds without names, and in its places "points", "difference" and the carried
 * part. */
void answer_phase(struct answer *to, const struct phase_view *view);

/* Adds a phase without its rounds, places and seeds. */
void answer_phase_head(struct answer *to, const struct phase_view *view);

/* Adds "places" alone. */
void answer_phase_places(struct answer *to, const struct phase_view *view);

/* Returns the entrant of a seed. */
const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed);

/* Divides a phase's `entrants` into groups. Entrants of one club are separated too if the event
 * keeps them apart. */
void phase_groups_fill(
    const struct desk *desk, const struct phase *phase, struct phase_entrant *entrants);

/* Finds the pairs of seeds kept apart who share a group; a phase without groups has none.
 * `*ret_fewest`: no other groups have fewer such pairs; else these are the best of those tried. */
const struct group_pair *phase_together_find(
    const struct desk *desk, const struct phase *phase, size_t *ret_count, bool *ret_fewest);

/* The demands of a bracket on a round, from the results before it. */
struct phase_next {
	const struct phase *phase;    /* NULL: the round belongs to the first phase */
	bool knocks_out;              /* false: the members below are not set */
	bool undecided;               /* a game that decides who goes on is not finished */
	size_t open;                  /* index in the facts of such a game of the newest round */
	bool undecided_again;         /* that game is of a match whose next round was drawn */
	bool over;                    /* nothing is left to play */
	struct round_plan plan;       /* set if the round can be drawn */
	struct standings_facts facts; /* of entrants, from which the bracket was made */
};
struct phase_next phase_next_read(const struct desk *desk, int round);

/* Makes the plan of a knock-out round from the results before it. ERROR_REFUSED: `phase-open` if a
 * deciding game is not finished, `phase-over` if nothing is left to play. */
struct round_plan phase_draw_plan(const struct desk *desk, int round);

/* Checks that everybody with a place in a plan takes part in the round's phase, and that entrants of
 * different groups do not meet. Without a plan, checks that the round may follow in its phase; a
 * knock-out knows from its bracket when it is over. */
void phase_round_allow(const struct desk *desk, int round, const struct round_plan *plan);

/* Returns the number of rounds of a phase by points: as announced, or as its movement needs; 0:
 * unlimited. */
int phase_points_rounds(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase);

/* Returns the number of rounds of one group, which rests while a larger group plays on. */
int phase_points_group_rounds(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, int group);

/* Returns true if a phase by points is over, within a read: all announced rounds are drawn, or in
 * a round robin all present entrants have met who are not kept apart. */
bool phase_points_over(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase);

/* The differences that other results would make to later phases, which stay as they are. */
struct phase_difference {
	bool any; /* seeds, carried points or qualifiers differ */
	/* The first phase in which more differs than carried points; NULL: none. */
	const struct phase *phase;
	int goes_on, instead_of; /* numbers of entrants; 0: unknown, both 0: only seeds differ */
};

/* Finds the first phase that would have begun from other places, or let others go on, with the
 * games of `other`. Both are facts as they are ranked, with the same list of phases. */
struct phase_difference phase_difference_find(
    struct arena *arena, const struct standings_facts *facts, const struct standings_facts *other);

/* Counts the later phases with a counted round, or decided without one. */
size_t phases_counted(const struct standings_facts *facts);

/* Reads the later phases, and the groups of the games, into the facts of standings. */
void phases_facts_read(const struct desk *desk, struct standings_facts *facts);

/* Ranks an event with later phases, from the facts as they are ranked.
 *
 * Final standings list the last phase, then the others by the phase before, and so on. A phase
 * for lower places comes after those who were ahead of it. The unbeaten entrants of an unfinished
 * knock-out share the best place they can still reach. */
void phases_judge(struct arena *arena, struct standings *ret);

/* Makes only the ranking. */
struct ranking phases_ranking(struct arena *arena, const struct standings_facts *facts);

/* Finds who can still come first in the phase of the next round; returns false without a later
 * phase. `ret` has the standings. */
bool phase_chances_find(const struct desk *desk, struct standings_chances *ret);

/* Makes the standings of one later phase alone, even before its first round. */
struct ranking phase_own_ranking(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase);

/* The facts with which a phase begins. */
struct phase_beginning {
	struct phase_qualifiers qualifiers;
	const struct ranking_carried *carried; /* by entrant; NULL: nothing is carried */
};

/* Makes the beginning of a phase from the games of the facts. */
struct phase_beginning phase_beginning_make(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase);

/* Makes the bracket of a knock-out phase from its games; an entrant of the bracket is an index
 * into the phase's entrants. An entrant who withdrew is out from the first round missed. */
struct bracket phase_bracket_make(
    struct arena *arena, const struct standings_facts *facts, const struct phase *phase);

/* Returns the match of the bracket to which each game of the facts belongs, by index. BRACKET_NOBODY:
 * no match; BRACKET_UNKNOWN: the game is not one of the bracket. */
const size_t *phase_game_matches(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, const struct bracket *bracket);

/* Counts the phase's rounds among those counted. */
int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase);

/* Adds
 * {"sections":[{"part":"main","rounds":[{"name":"semi-final","size":2,"matches":[{"sides":[{"seed":1,"number":3,
 * "entrant":"…","score":1100,"won":true},{…}],"decided":true,"without":true,"third":true}, …]},
 * …]}, …]}.
 *
 * Sections are the bracket or, in a double elimination, the winners, the losers and the final.
 * The match for the third place is with the final. A large bracket is cut into pieces of first
 * rounds, and a section in which the winners of the pieces meet. A side is empty while it is
 * unknown, and {"bye":true} if no entrant will come. The score of a match of several games is the
 * games won. A match won without a game has "without" and no score. "otherwise" marks a winner
 * in whose place another entrant was seated, and the bracket as a whole. In a double elimination
 * rounds have a "number", from 1.
 *
 * With `grid`, for paper, each section also has "columns":[{"name":"semi-final"}, …],
 * "lines":[{"columns":[{"seed":1,"entrant":"…","score":1100,"won":true,"left":"tl","middle":"t","right":"tr",
 * "out":"b","into":"b"}, …]}, …].
 *
 * A column is a round, and a line of it holds an entrant or nothing. It is drawn as three cells
 * (left, middle, right) and two that join it to the next round (out, into). Letters name the
 * drawn edges (top, right, bottom, left), so that matches are boxes joined to the next ones.
 * "third" is set on the line above the match for the third place. */
void answer_bracket(struct answer *to, const struct phase_view *view, bool grid);

#endif
