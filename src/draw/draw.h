/* draw.h - draws the next round by a method, checks a draw and explains it.
 *
 * A draw is made from the standings and from earlier meetings, by a method and a seed and nothing
 * else, so that one event and one seed give one draw everywhere. Entrants are given best first,
 * in the order of the standings. Indexes refer to that order, and "by rank" means by index if
 * places are shared. Inactive entrants are left out.
 *
 * round-robin: Berger's tables over the numbers of all entrants; of all rounds, the first in
 * which fewest meet again. The opponent of an absent entrant has a bye.
 *
 * swiss: exact. No repeat; no second bye; the bye to the lowest; the least sum of differences in
 * match points; then in score; then the list smallest by rank.
 *
 * danish: 1 v 2, 3 v 4 …, repeats allowed; with an odd number, a bye to the lowest of those with
 * fewest.
 *
 * mitchell: odd numbers stay as side A, even numbers move up a table each round as side B. No
 * board travels with them, so no table is skipped, and as many rounds as there are tables pass
 * before a pair meets again. The odd entrant sits out at the half table.
 *
 * individual: players who change partners. The first round is by lots, then follows a schedule in
 * which every pair of players are partners once and opponents twice (struct schedule_round). If
 * no schedule fits, each round is drawn: partners exactly, then the best meetings for those
 * partners. If some are kept apart, it is the best of all draws, up to FOURS_EXACT players.
 *
 * random: by lot; earlier meetings do not count.
 *
 * The first round of a swiss or danish draw has no meetings to go by: it is drawn by lots, or
 * from the list. "fold" draws the upper half against the lower, first against first (with three
 * sides by thirds); "list" draws 1 v 2, 3 v 4 …, the first in the list on side A. The method
 * gives byes first.
 *
 * Teams are paired by the method as if each were one entrant. Then a team's first entrant (by
 * number) meets the other's first, its second the second; an entrant without an opponent has a
 * bye.
 *
 * Pairs that are kept apart never sit at one table: a draw prefers another bye or a repeat, and
 * is refused if nothing helps. If clubs are kept apart too, two of one club meet as seldom as
 * possible: repeats and second byes weigh more, everything else less (enum draw_aim). Danish,
 * random and first rounds then move entrants as little as possible from their opponents in the
 * order. A round of a movement that seats such a pair is postponed until no other is due, and
 * then refused. With clubs kept apart, a round robin plays the rounds in which most of one club
 * meet early.
 *
 * With three sides a table has three entrants. Danish and random work as with two; swiss and
 * round-robin look for the groups with the fewest earlier meetings, then (swiss) the least sums
 * of differences within groups. That is exact up to GROUPS_EXACT entrants, and above it the best
 * found by exchanging two entrants at a time (draw.tried). Byes of a swiss are found with the
 * groups, by the order of aims used for two; other byes go to the lowest of those with fewest
 * first. */
#ifndef CANASTA_DRAW_DRAW_H
#define CANASTA_DRAW_DRAW_H

#include "draw/matching.h"
#include "rulebook/rulebook.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;

enum draw_method {
	DRAW_MANUAL,
	DRAW_ROUND_ROBIN,
	DRAW_SWISS,
	DRAW_DANISH,
	DRAW_MITCHELL,
	DRAW_INDIVIDUAL,
	DRAW_RANDOM,
	DRAW_METHOD_COUNT
};

/* Returns the name of a method, such as "swiss". */
const char *draw_method_name(enum draw_method method);

/* Returns the method of that name; DRAW_METHOD_COUNT if there is none. */
enum draw_method draw_method_find(const char *name);

/* Returns true if the method has fixed rounds, set by the entrants' numbers before the first is
 * played; false for DRAW_MANUAL and unknown methods. */
bool draw_method_has_rounds(enum draw_method method);

/* Returns how many rounds a movement of that many entrants has; 0: as many as wanted. */
int draw_method_rounds(enum draw_method method, int side_count, int count);

/* Checks that a method can seat this many sides, with or without changing partners. Fails with
 * ERROR_INPUT `draw-method`. */
bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err);

/* The most entrants for which trying all finds the best: in groups of three, and for players who
 * change partners with some kept apart. */
enum { GROUPS_EXACT = 12, FOURS_EXACT = 24 };

/* The pairing of a first round. */
enum draw_first {
	DRAW_FIRST_NONE, /* as any other round */
	DRAW_FIRST_LOTS,
	DRAW_FIRST_FOLD,
	DRAW_FIRST_LIST,
	DRAW_FIRST_COUNT
};

/* Returns the name, such as "fold"; "" for DRAW_FIRST_NONE. */
const char *draw_first_name(enum draw_first first);

struct draw_entrant {
	int number;           /* number in the event */
	int rank;             /* place in the standings; shared by equals */
	int64_t match_points; /* in hundredths */
	int64_t score;        /* score of its team, if teams are paired */
	int byes;             /* byes so far */
	int sat[SIDES_MOST];  /* rounds on side A, B, C */
	bool active;          /* plays the round */
	int team;             /* from 1, one number for the pairs of a team; 0: none */
	int club;             /* from 1, one number for the members of a club; 0: none */
	int group;            /* from 1, if there are several */
};

/* Two entrants at one table of an earlier round. */
struct draw_meeting {
	size_t a, b; /* indexes of entrants */
	int round;
	bool partners; /* on the same side */
};

/* Two entrants that are never seated at one table. */
struct draw_apart {
	size_t a, b;      /* indexes of entrants */
	const char *said; /* their names for a refusal: "3 North and 7 South" */
};

struct draw_input {
	size_t entrant_count;
	const struct draw_entrant *entrants; /* best first */
	size_t meeting_count;
	const struct draw_meeting *meetings; /* meetings of every earlier round */
	size_t side_count;                   /* sides at a table */
	bool partners_change;                /* entrants are players, two to a side */
	bool teams;                          /* several entrants form a team: teams are paired */
	size_t apart_count;
	const struct draw_apart *apart;
	bool clubs_apart;      /* members of one club meet as seldom as possible */
	size_t group_count;    /* groups, each drawn by itself; 0: all are one */
	bool once;             /* of several groups, one that has played its whole movement rests */
	enum draw_first first; /* for swiss and danish, before any meeting */
	uint64_t seed;
};

/* Returns the pairing of the round if it is a first one, otherwise DRAW_FIRST_NONE. */
enum draw_first draw_first_of(enum draw_method method, const struct draw_input *input);

/* Returns true if lots are drawn, so that the seed matters. */
bool draw_has_lots(enum draw_method method, const struct draw_input *input);

/* Returns true if lots decide the meetings, not only the sides. */
bool draw_is_by_lots(enum draw_method method, const struct draw_input *input);

/* Returns true if the method uses the results of earlier rounds. */
bool draw_goes_by_results(enum draw_method method, const struct draw_input *input);

/* The aims that measure a draw, each weightier than all below it. */
enum draw_aim {
	AIM_APART,      /* pairs at one table that are kept apart: always 0 in a draw */
	AIM_PARTNERS,   /* partners who were partners before */
	AIM_REPEATS,    /* opponents who met before */
	AIM_SECOND_BYE, /* entrants with fewer byes than one with a bye now; only if clubs count */
	AIM_CLUBS,      /* opponents of one club */
	AIM_BYE, /* entrants due a bye before one with a bye: with fewer, or as many and lower */
	AIM_MATCH_POINTS, /* differences in match points */
	AIM_SCORE,
	AIM_DISTANCE, /* places between an opponent and the one given by the order */
	AIM_COUNT
};

struct draw_sums {
	int64_t of[AIM_COUNT];
};

struct draw_side {
	size_t count;                   /* entrants of a side: 1; with changing partners 2 */
	size_t entrants[PARTNERS_MOST]; /* indexes */
};

struct draw_table {
	struct draw_side sides[SIDES_MOST];
};

struct draw {
	size_t table_count;
	struct draw_table *tables; /* tables in the order of their numbers */
	size_t bye_count;
	size_t *byes;
	size_t repeats;         /* pairs of opponents who met before */
	size_t partner_repeats; /* pairs of partners who were partners before */
	bool tried;             /* found by trying, without a proof that it is the best */
};

/* Makes the draw. Too few entrants for a table give ERROR_REFUSED `draw-too-few`. A method that
 * does not suit the sides or changing partners gives ERROR_INPUT `draw-method`. Sums too large to
 * compare give ERROR_REFUSED `draw-range`. If entrants who are kept apart would have to meet, it
 * gives ERROR_REFUSED `apart-impossible`, which names them. */
bool draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw *ret, struct error *err);

/* Returns true if a draw made now would be found only by trying. */
bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input,
    bool *ret, struct error *err);

/* A draw in the making: the players of the round, the earlier meetings, and the tables. Sides are
 * set after the pairs. Only the methods of drawing use it. */
struct drawing {
	struct arena *arena;
	const struct draw_input *input;
	struct lots lots;
	size_t count;        /* number of players in the round */
	size_t *players;     /* indexes of entrants, best first */
	uint16_t *met;       /* [entrant][entrant]: rounds as opponents */
	uint16_t *partnered; /* [entrant][entrant]: rounds as partners */
	bool *apart;         /* pairs never at one table; NULL: no pair is kept apart */
	struct draw draw;
	bool sides_set; /* sides are set by the method itself */
};

/* Fills a drawing whose arena and input are set. */
void drawing_begin(struct drawing *drawing);

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b);
size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b);

/* Returns true if the two never sit at one table. */
bool drawing_apart(const struct drawing *drawing, size_t a, size_t b);

/* Returns true if two belong to one club and clubs are kept apart. */
bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b);

/* Keeps two entrants apart, or no longer. */
void drawing_apart_set(struct drawing *drawing, const struct draw_apart *pair, bool apart);

/* Returns how much more often the entrants of a side sat on side A than on side B. */
int draw_balance(const struct draw_input *input, const struct draw_side *side);

/* Returns the round in which two last met as opponents, or as partners; 0: never. */
int draw_last_met(const struct draw_input *input, size_t a, size_t b, bool partners);

/* Seats a table of one entrant a side; `c` is left out if two sides sit. */
void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c);
void drawing_bye(struct drawing *drawing, size_t entrant);

/* Gives a bye to the player at a place, and removes it from the players. */
void drawing_sit_out(struct drawing *drawing, size_t place);

/* Returns the place of the next player to have a bye, among players given best first: the lowest
 * of those with fewest. */
size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count);

/* Gives byes to the players listed after the tables of the seats, and removes them from the
 * players. */
void drawing_byes_behind(struct drawing *drawing, const size_t *seats, size_t size);

/* Gives byes to `count` players, and removes them from the players. */
void drawing_byes(struct drawing *drawing, size_t count);

/* Lists all entrants, absent ones too, by their number. */
void drawing_numbers(struct drawing *drawing, size_t **ret);

/* Finds which pairs that are kept apart will meet all the same in the next `rounds` rounds (0:
 * all that the movement has), so that this is known before a round is refused. A round without
 * such a meeting is played before others. `ret_due` is by place in the input's `apart`. */
void draw_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool **ret_due);

/* A team for the methods of drawing. */

struct draw_team {
	int team;   /* number that its entrants have in `team` */
	int number; /* lowest number of its entrants */
	int rank;
	int64_t match_points, score;
	int byes; /* fewest byes of its entrants: that many the whole team had */
	int sat[SIDES_MOST];
	bool active;
	size_t size; /* number of entrants */
	int club;    /* club of all its entrants; 0: none in common */
};

struct draw_teams {
	const struct draw_input *input;
	size_t count;
	struct draw_team *teams; /* best first */
	size_t *of;              /* team of each entrant */
};

/* Makes the teams, and the input of a draw in which each of them is one entrant. */
void draw_teams_as_entrants(struct arena *arena, const struct draw_input *input,
    struct draw_teams *ret, struct draw_input *ret_input);

/* Seats the entrants of teams that were drawn. */
void draw_teams_seat(
    struct drawing *drawing, const struct draw_teams *teams, const struct draw *draw);

bool draw_swiss(struct drawing *drawing, struct error *err);
bool draw_individual(struct drawing *drawing, struct error *err);

/* Draws the next round of a round robin, or of Mitchell's movement. */
bool draw_movement(struct drawing *drawing, enum draw_method method, struct error *err);

/* Finds for each pair that is kept apart if it has to meet in that many more rounds of a
 * movement; 0: in all of it. */
void draw_movement_due(struct drawing *drawing, enum draw_method method, size_t rounds, bool *due);

/* Draw by the order of the players (1 v 2, 3 v 4), by lot, or as a first round. */
bool draw_random_partners(struct drawing *drawing, struct error *err);

/* Draws groups of three with few earlier meetings; `by_rank`: then close in match points and
 * score. */
bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err);

/* Draws groups of three with few of one club, then near to the player a step further down. */
bool draw_groups_in_order(struct drawing *drawing, size_t step, struct error *err);

/* A draw of teams as one of entrants, for checks and explanations: each team is an entrant, and
 * the tables where two teams meet are one table. */

struct folded_draw {
	struct draw_input input;
	struct draw draw;
	size_t *first;   /* for a folded table: the first of its tables */
	size_t *meeting; /* for a table: the folded one it belongs to */
	size_t *lead;    /* for a team: its entrant with the lowest number */
};

void draw_fold(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    struct folded_draw *ret);

/* One group of a draw, which is drawn, checked and explained by itself. */
struct draw_part {
	struct draw_input input;
	size_t *whole; /* index among all, for each entrant in the group */
	bool rests;    /* its movement is finished, while another group's is not */
};

/* Splits an input that has several groups. */
void draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret);

/* Extracts a group's part of a draw of all, and lists its tables. */
void draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables);

/* The aims a draw is made by.
 *
 * The aims are packed into one number, the weightier ones higher, so that a matching of least
 * cost (matching.h) is the best draw. */
enum aims_kind {
	AIMS_SWISS,
	AIMS_BYE,   /* the bye in a draw by an order */
	AIMS_ORDER, /* then the pairs of that order */
	AIMS_KIND_COUNT
};

struct aims {
	enum aims_kind kind;
	size_t step; /* for AIMS_ORDER: places from a player to its opponent */
	/* Weight of one unit; the sum of all below never reaches it. */
	matching_cost weight[AIM_COUNT];
};

/* Returns the units of an aim that a bye of the player at a place adds. AIM_SECOND_BYE: entrants
 * with fewer byes. AIM_BYE: those, and lower ones with as many. */
matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player);

/* Returns the units of an aim that a pair adds; players are given by their place. */
matching_cost draw_aims_pair(const struct drawing *drawing, const struct aims *aims,
    enum draw_aim aim, size_t one, size_t other);

/* Makes the matrix of costs of a drawing's players, by aims whose kind and step are set. If their
 * number is odd, the last vertex is the bye. */
bool draw_aims_make(struct drawing *drawing, struct aims *aims, matching_cost **ret_costs,
    size_t *ret_count, struct error *err);

/* Splits a cost into the sums of each aim. */
struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost);

/* Finds the best matching of the players, the first by order; `ret_partners` has the partner of
 * each, and the number of players represents the bye. Refuses if players who are kept apart would
 * have to meet (drawing_apart.h). */
bool draw_aims_match(
    struct drawing *drawing, struct aims *aims, size_t **ret_partners, struct error *err);

/* Finds the best of all draws of players who change partners, with some kept apart. Seats are
 * table by table, partners side by side, then those with a bye. The best draw has the fewest byes
 * of players who had more than others, then the fewest repeated partners, the lowest byes, the
 * fewest repeated opponents, and the fewest opponents of one club. A valid draw exists
 * (drawing_apart_seats()), and there are at most FOURS_EXACT players. The remaining draw depends
 * only on the players left, so the best of each set of players is found once and every draw is
 * covered. */
void draw_fours(struct drawing *drawing, size_t **ret_seats);

/* The limits of whist tournaments for players who change partners.
 *
 * 4n players have 4n - 1 rounds; 4n + 1 players have 4n + 1 rounds, in each of which one sits
 * out, each player once. In the whole schedule every pair of players are partners exactly once
 * and opponents exactly twice.
 *
 * Each schedule is one round, moved: adding 1 to every number in a circle makes the next round,
 * and the last of 4n players stays. So a schedule is correct if each difference occurs once
 * between partners and twice between opponents of its first round. Nine players move in two
 * circles of three, as no round of nine in one circle works. */

enum { SCHEDULE_MOST = 41, SCHEDULE_TABLES_MOST = SCHEDULE_MOST / 4 };

struct schedule_round {
	size_t table_count;
	/* Players from 0: the first two are partners, and the last two are partners. */
	size_t tables[SCHEDULE_TABLES_MOST][4];
	bool has_bye;
	size_t bye;
};

/* Returns how many rounds a schedule for that many players has; 0: none is known. */
size_t schedule_rounds(size_t players);

/* Makes a round of the schedule, counted from 0. */
void schedule_round_make(size_t players, size_t round, struct schedule_round *ret);

/* The largest number of vertices of a matching for which the check tries every draw.
 *
 * The check looks at the tables by themselves: every player has one place and no pair is kept
 * apart in vain; repeats are unavoidable, byes rotate and sides are even. A Swiss draw, and one by
 * an order with some kept apart, is measured against the best by all its aims (enum draw_aim).
 * For many players the best is the matching of least cost, which proves itself (matching.h). */

enum { CHECK_EVERY = 10 };

enum draw_finding_level {
	DRAW_ERROR,   /* a rule of the method is broken */
	DRAW_WARNING, /* worth knowing, but allowed by the method or unavoidable */
};

struct draw_finding {
	enum draw_finding_level level;
	const char *code; /* code, such as "seated-twice" */
	size_t table;     /* index; SIZE_MAX: none in particular */
	const char *message;
};

struct draw_report {
	size_t finding_count;
	const struct draw_finding *findings;
	bool measured;          /* the sums below are valid */
	bool counts[AIM_COUNT]; /* aims that count */
	struct draw_sums sums;
	struct draw_sums least; /* least sums of any possible draw */
	bool every;             /* every draw was tried, including the order by rank */
	enum draw_first first;  /* expected pairing of a first round */
	bool unproven;          /* there may be a better draw */
};

bool draw_check(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_report *ret, struct error *err);

/* The reasons for a Swiss draw: for each pair, the nearer opponents it passed over, with the
 * earlier meeting, the pair kept apart, or the cost for the whole draw if they met now. */

enum { PASSED_MOST = 6 }; /* reported for each side of a pair */

/* An opponent nearer to the entrant `whose` than its own. */
struct draw_passed {
	size_t whose, other;
	bool apart; /* they never sit at one table */
	int met;    /* round of the last meeting; 0: none */
	/* If not apart and not met: how much worse the best draw with this pair is. The first sum
	 * that is not 0 decides; if all are 0, that draw is only later by rank. */
	struct draw_sums cost;
};

struct draw_reason {
	int64_t match_points, score; /* differences between the two */
	size_t passed_count;
	const struct draw_passed *passed; /* nearest first, for side A, then for B */
	size_t left_out;                  /* number of further ones */
};

/* Explains each table of a draw of two sides with one entrant each. Teams are explained as teams,
 * at the first table where two meet, under the name of the entrant with the lowest number. */
bool draw_explain(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    const struct draw_reason **ret, struct error *err);

#endif
