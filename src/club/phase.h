/* phase.h - the later phases of an event, as rows; the event itself is the first. What is read and written
 * runs inside a read or a change of its caller. */
#ifndef CANASTA_CLUB_PHASE_H
#define CANASTA_CLUB_PHASE_H

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
struct rulebook;

struct phase_row {
	int number; /* from 2 */
	const char *name;
	const char *method;   /* how its rounds are drawn: "knockout", "swiss" */
	int round;            /* its first */
	int first;            /* place of the standings it begins with */
	bool third_place;     /* is played for */
	int best_of;          /* games of a match */
	const char *seeded;   /* "rank", "lots" */
	int64_t seed;         /* what its lots were drawn from */
	int rounds;           /* it will have; 0: not said */
	const char *carry;    /* how much of the points before: "none", "half", "all" */
	int groups;           /* each ranked and drawn by itself; 1: all are one */
	int hands, minutes;   /* of a game, of a round; 0: as the event says */
	const char *rulebook; /* the id of its own; "": it is played by the event's */
};

/* How a round is played, by its phase. */
struct phase_play {
	const char *method; /* how it is drawn; "" of the first phase */
	int hands, minutes; /* of a game, of a round; 0: as the event says */
	int phase;          /* its number; 0: the first phase */
	bool own_book;      /* it has a rulebook of its own */
};

/* Who takes part, and by which place of the standings before. */
struct phase_entrant {
	int phase, seed; /* from 1 */
	int entrant;     /* its number */
	int place;       /* as it was shared */
	bool lot;        /* decided between those who shared it */
	int group;       /* from 1 */
};

/* Who is not in a phase and had a place before its first. */
struct phase_ahead {
	int phase;
	int entrant; /* its number */
};

/* The phases of the event in order, and who takes part in all of them, by phase and seed; those dropped are
 * left out. */
bool phase_rows_read(
    const struct desk *desk, struct phase_row **ret, size_t *ret_count, struct error *err);

/* Who is in which group of the phase that a round belongs to; nobody where that has but one. */
bool phase_groups_read(const struct desk *desk, int round, struct phase_entrant **ret,
    size_t *ret_count, struct error *err);

/* How a round is played, by the phase that it belongs to. */
bool phase_play_read(const struct desk *desk, int round, struct phase_play *ret, struct error *err);

/* Whether a phase begins behind a round. */
bool phase_is_behind(const struct desk *desk, int round, bool *ret, struct error *err);

/* A phase more, which gets the next number; one who takes part in it; one who is ahead of it. */
bool phase_row_write(
    struct change *change, const struct phase_row *row, int *ret_number, struct error *err);
bool phase_entrant_write(
    struct change *change, const struct phase_entrant *entrant, struct error *err);
bool phase_ahead_write(struct change *change, const struct phase_ahead *ahead, struct error *err);

/* That a phase is taken back. */
bool phase_dropped_write(struct change *change, int phase, const char *reason, struct error *err);

/* The phases of an event, one after another: a knock-out behind a Swiss.
 *
 * The event itself is the first, and has everybody. A later one has those it was made with; the rounds from
 * its first on are its own, until the next phase begins. */

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
	/* The index of the first of each one's team (club/entrant.h): that one is in the phase for all of
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

/* Who takes part in a phase, from the standings before it: the same whether the phase is made,
 * or is asked about as it would have been. */

/* As a phase keeps it that its seeds were drawn. */
extern const char phase_seeded_by_lots[];

/* The places that take part, of those who are there in its first round. */
struct phase_places {
	int round;          /* its first */
	size_t first, last; /* how many stay ahead of it, and how many are there down to its last */
	bool knocks_out;    /* those of one group meet later in it */
	bool by_lots;       /* seeds are drawn, else they go by place */
	int64_t seed;       /* what its lots are drawn from */
	size_t phase_count; /* later phases before it */
	const struct phase *phases;
};

struct phase_taker {
	const struct entrant *entrant;
	int rank;
	int group; /* in the newest phase it was in, where that had several; else 0 */
	const struct phase *groups; /* that phase */
	int group_place;            /* lots part those who share one */
	size_t lot;
	bool shared; /* the lot decided where he stands */
};

/* Who has a place, and is not there any more. */
struct phase_passed {
	const struct entrant *entrant;
	int rank;
};

struct phase_takers {
	size_t count;
	const struct phase_taker *by_seed;
	size_t ahead_count; /* who has a place before the first, there or not */
	const struct entrant *const *ahead;
	size_t passed_count; /* down to the last who takes part */
	const struct phase_passed *passed;
};

/* How many of a ranking are there in a round. */
size_t phase_takers_there(const struct ranking *ranking, const struct entrant *entrants, int round);

/* Those of such places, of which there are at least `last`, and more than `first`. Lots decide between those who
 * share a place. */
bool phase_takers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places, struct phase_takers *ret,
    struct error *err);

/* The places by which a phase was made, of entrants as they are now. */
struct phase_places phase_places_of(
    const struct phase *phase, const struct entrant *entrants, size_t count);

/* A phase more for an event, and one taken back. */

enum {
	PHASE_ENTRANTS_MOST = 1024,
	PHASE_PLACES_MOST = 9999,
	PHASE_ROUNDS_MOST = 999,
	PHASE_GROUPS_MOST = 26
};

struct phase_wish {
	const char *name, *method;
	int first, last;  /* places of the standings that take part; last 0: all behind the first */
	bool third_place; /* of a knock-out */
	int best_of;      /* of a knock-out, else 1 */
	int rounds;       /* of a phase by points; 0: not said */
	int groups;       /* of a phase by points; 1: all are one */
	int hands, minutes; /* of a game, of a round; 0: as the event says */
	const char *carry;  /* of a phase by points: "none", "half", "all" */
	bool by_lots;       /* seeds are drawn, else they go by place */
	bool has_seed;
	int64_t seed;                /* of lots; else the event's own of the next round */
	const struct rulebook *book; /* of its own; NULL: the event's */
};

struct phase_made {
	struct phase phase;
	size_t passed_count;
	const struct phase_passed *passed; /* over, so that the next took their places */
};

/* Makes the phase, with those places of the standings as they are; who shares a place is ordered by lots.
 * It closes the phase before. ERROR_INPUT: `phase-method`, a method that is none or does not go with the
 * event; `phase-invalid`, a name or number that cannot be;
 * `phase-rulebook`, a rulebook for other tables than the event's; `phase-from`, fewer places than asked for.
 * ERROR_REFUSED: `phase-taken`, a phase is called so; `phase-open`, a game before it is not finished, the
 * phase before has no round, or is a knock-out with rounds to come. */
bool phase_new(const struct desk *desk, const struct phase_wish *wish, struct phase_made *ret,
    struct error *err);

/* Takes back a phase of which no round is drawn: else ERROR_REFUSED `phase-begun`. */
bool phase_drop(const struct desk *desk, const char *name, const char *reason, struct phase *ret,
    struct error *err);

/* The phase of that name (NULL: the newest), of those in a list; ERROR_INPUT `phase-unknown`. */
bool phase_find(const struct desk *desk, const struct phase *phases, size_t count, const char *name,
    const struct phase **ret, struct error *err);

/* A phase as it stands: its rounds, who is still in, every place. */

struct phase_view {
	struct phase phase;
	struct standings_facts facts;
	bool over;              /* nothing is left to be drawn */
	struct bracket bracket; /* of a knock-out */
	struct ranking ranking; /* of a phase by points, its own */
	int rounds;             /* it will have, of a phase by points; 0: not said */
	bool groups_apart;      /* a knock-out whose seeds part those of one group before */
	bool groups_parted;     /* not as the snake fills them: who is kept apart was parted */
	const int *places;      /* by seed, in the standings before the phase as they now are */
};

/* The phase of that name; NULL: the newest. ERROR_INPUT `phase-unknown`. */
bool phase_fetch(
    const struct desk *desk, const char *name, struct phase_view *ret, struct error *err);

/* All later phases in order; after a round (0: the newest), those that began by then. */
bool phase_list(
    const struct desk *desk, struct phase_view **ret, size_t *ret_count, struct error *err);
bool phase_list_after(const struct desk *desk, int round, struct phase_view **ret,
    size_t *ret_count, struct error *err);

/* A phase of an event: its rounds by name, its matches, every place. */

/* {"phase":"Final","method":"knockout","entrants":8,"rounds":[{"round":5,"name":"quarter-final","tables":[
 *  {"table":1,"sides":[{"side":"A","seed":1,"number":3,"entrant":"…","score":5120}, …],"finished":true,
 *  "winner":"A"}, …],"byes":[…]}, …],"places":[{"rank":1,"entrant":"…","number":3,"seed":1}, …],
 *  "seeds":[{"seed":1,"number":3,"entrant":"…","place":1,"lot":true}, …],"over":false, …}
 * A side whose game is open has "in_play", and then the phase too. Where partners change a side has its
 * "partner", an entrant by its seed. "match" has the games won in a match of several, with its last game.
 * "goes_on" is who won a match, with "otherwise" where another was seated behind it; "open_again" a match
 * that is open though the stage behind it was drawn; "again_needless" who won a final that was played again,
 * and now stands so that it need not have been. "place_now" stands with a seed whose place in the standings
 * before has been moved since, and then "places_moved" with the phase. One by points has "by_points", no
 * names of rounds, and with its places "points", "difference" and what of them is carried. */
void answer_phase(struct answer *to, const struct phase_view *view);

/* Without rounds, places and seeds. */
void answer_phase_head(struct answer *to, const struct phase_view *view);

/* "places" alone; an entrant by its seed: {"seed":1,"number":3,"entrant":"…"}. */
void answer_phase_places(struct answer *to, const struct phase_view *view);
void answer_phase_entrant(struct answer *to, const struct phase_view *view, size_t seed);
const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed);

/* What a round is called by how many take part in it: 2 is a final. */
const char *answer_phase_stage(size_t size);

/* {"phase":"Final","dropped":true,"reason":"…"} */
void answer_phase_dropped(struct answer *to, const struct phase *phase, const char *reason);

/* Who of a phase stands in which of its groups, and who is kept apart in it. */

/* Two who are kept apart and stand in one group, or in a phase that has but one. */
struct phase_together {
	const struct phase_entrant *one, *other;
};

struct phase_together_list {
	size_t count;
	const struct phase_together *pairs;
	bool fewest; /* no groups have fewer; else none of those that were tried */
};

/* Puts those who take part into groups, `entrants` being those of the phase; those of one club too stand in
 * different ones where the event keeps them apart. */
bool phase_groups_fill(const struct desk *desk, const struct phase *phase,
    struct phase_entrant *entrants, struct error *err);

/* Whether groups are another's than the snake would have filled: who is kept apart was parted. */
bool phase_groups_parted(const struct phase *phase);

/* Those kept apart whom the groups do not part; none where there is but one. */
bool phase_together_find(const struct desk *desk, const struct phase *phase,
    struct phase_together_list *ret, struct error *err);

/* The next round of a knock-out: its bracket says who meets whom. */

/* What a bracket says of a round of its phase, of the results before it. */
struct phase_next {
	const struct phase *phase; /* NULL: the round is of the event itself */
	bool knocks_out;           /* else nothing below is said */
	bool undecided;            /* a game that decides who goes on is not finished */
	bool undecided_again;      /* it is of a match behind which the round before was drawn */
	bool over;                 /* nothing is left to play */
	struct round_plan plan;    /* where neither is */
};
bool phase_next_read(const struct desk *desk, int round, struct phase_next *ret, struct error *err);

/* The plan of a round of a knock-out phase, from the results before it; *ret_knocks_out false, and nothing
 * else done: the round is of another phase. A game that decides who goes on and is not finished is
 * ERROR_REFUSED `phase-open`; nothing left to play ERROR_REFUSED `phase-over`. */
bool phase_draw_plan(const struct desk *desk, int round, bool *ret_knocks_out,
    struct round_plan *ret, struct error *err);

/* Whether somebody has a place in a plan, a bye too. */
bool phase_draw_has(const struct round_plan *plan, int entrant);

/* Whether the round is of a knock-out phase, within a read or outside one. */
bool phase_draws(const struct desk *desk, int round, bool *ret, struct error *err);

/* A phase by points: a round robin, a Swiss. How many rounds it has, and whether it is over. */

/* How many rounds it will have: as it was said, or as its movement has; 0: as many as are drawn. */
int phase_points_rounds(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase);

/* The same of one of its groups, which rests while a larger one plays on. */
int phase_points_group_rounds(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, int group);

/* Whether none is left to be drawn of one of the phases of the facts, within a read: those said are drawn, or
 * in a round robin all have met who are still there and not kept apart. */
bool phase_points_over(const struct desk *desk, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err);

/* Had games ended otherwise: what of the phases behind them would have been another. */

/* What of later phases would have been another; it stands. */
struct phase_difference {
	bool any; /* seeds, what is carried, who goes on */
	/* The first of which not only what is carried differs; NULL: none. */
	const struct phase *phase;
	int goes_on,
	    instead_of; /* entrants by number: in it, or further in it. 0: nobody yet; both 0: seeds alone differ */
};

/* Whether a phase would have begun from other places, or sent others on than it did, had the games been those of
 * `other`: what was drawn since stands. Facts of pairs are taken as those of their teams. */
bool phase_difference_find(struct arena *arena, const struct standings_facts *facts,
    const struct standings_facts *other, struct phase_difference *ret, struct error *err);

/* Whether a phase of these facts would begin with those it has, in the order of their seeds. */
bool phase_difference_none(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, bool *ret, struct error *err);

/* The places of a phase in groups: the first of each, then the second of each, and so on.
 * Those of one place stand by their figures where all groups are of one size and had as many byes, and share it
 * else, as more games make more points. */

/* Whether figures decide between those of one place: all groups made their points of as many games. */
bool standings_group_one_size(const struct phase *phase, const struct ranking_input *input);

/* The places of a phase among those of everybody who is not in it. */

/* What parted those outside who shared a place when the phase was made, as rankings tell it: lots, or that one
 * was not there to take part. */
extern const char standings_by_lots[];
extern const char standings_by_phase[];

/* The standings of an event of several phases: those of its last one, then who is not in
 * it by the phase before, and so on. A phase of lower places stands behind those who had the places before
 * its first. Each has the figures of the last phase it is in. Facts are expected as they are ranked: of teams
 * (club/standings.h) where those are. */

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

/* The bracket of a knock-out phase, from the games of its rounds as they stand. */

/* An entrant of the bracket is a place of the phase's entrants. Who withdrew is gone from the round he is not
 * there for. */
bool phase_bracket_make(struct arena *arena, const struct standings_facts *facts,
    const struct phase *phase, struct bracket *ret, struct error *err);

/* A game as its bracket has it; false: not both of its sides take part. The legs of a bracket tell the matches of
 * those games alone. */
bool phase_bracket_game(const struct phase *phase, const struct ranking_input *input,
    const struct ranking_game *game, struct bracket_game *ret);

/* How many rounds of the phase are among those counted. */
int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase);

/* Which matches of a bracket stand in which section, and the lines of its grid. */

/* Matches of some stages of one part; in the order of the bracket. */
struct bracket_section {
	enum bracket_part part;
	int first, last; /* stages */
	size_t match_count;
	size_t *matches;
};

struct bracket_sections {
	size_t count;
	struct bracket_section *sections;
};

/* The bracket of a knock-out, match by match: for paper, screens and pages.
 *
 * It is told in sections that find room on a page: the bracket itself, of a double elimination that of the
 * winners, that of the losers and the final; the match for the third place stands with the final. A large one
 * is cut: its first rounds in pieces, and in a section behind them what the winners of the pieces play. */

/* {"sections":[{"part":"main","rounds":[{"name":"semi-final","size":2,"matches":[{"sides":[{"seed":1,"number":3,
 *  "entrant":"…","score":1100,"won":true},{…}],"decided":true,"without":true,"third":true}, …]}, …]}, …]}
 * A side is empty where nobody stands there yet, {"bye":true} where nobody will. A match of several games has the
 * games won as score; one that was won without a game has none, and "without". Where somebody else than the
 * winner was seated in the next match, the winner's side says "otherwise", and so does the whole of the bracket. In a
 * double elimination rounds of winners and of losers have a "number", from 1. */
void answer_bracket(struct answer *to, const struct phase_view *view);

/* The same with the grid of each section, for paper: "columns":[{"name":"semi-final"}, …],
 *  "lines":[{"columns":[{"seed":1,"entrant":"…","score":1100,"won":true,"left":"tl","middle":"t","right":"tr",
 *  "out":"b","into":"b"}, …]}, …]
 * A column is a round; what it has on a line says who stands there, or nothing. It is drawn as three cells
 * (left, middle, right) and two that join it to the next round (out, into); letters say which of their edges are
 * drawn (top, right, bottom, left), so that matches are boxes joined to those behind them. "third" is set on the
 * line above the match for the third place. */
void answer_bracket_grid(struct answer *to, const struct phase_view *view);

#endif
