/* draw.h - the methods of drawing (draw.h): what each is called, and what goes with it. */
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

/* What a method is called: "swiss". */
const char *draw_method_name(enum draw_method method);

/* The method of that name; DRAW_METHOD_COUNT where there is none. */
enum draw_method draw_method_find(const char *name);

/* Whether it has rounds of its own, set by the entrants' numbers before the first is played; of no method: false. */
bool draw_method_has_rounds(enum draw_method method);

/* Whether a method seats so many sides whose partners change or not; else ERROR_INPUT `draw-method`. */
bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err);

/* Who meets whom in the next round, and who has a bye.
 *
 * A draw is made from the standings and from who met whom before, by a method and a seed; nothing
 * else goes into it, so that the same event and seed give the same draw everywhere. Entrants are
 * given best first, in the order of the standings; indexes point into that order, and an index is
 * what "by rank" means where places are shared. Those who are not active are left out.
 *
 * round-robin   Berger's tables over the numbers of all entrants; of the rounds there are the first
 *               in which fewest meet again. Who would meet an absent one has a bye.
 * swiss         exact: no repeat; no second bye; the bye to the lowest; the least sum of differences
 *               in match points; then in score; then the list smallest by rank.
 * danish        1 v 2, 3 v 4 …, repeats allowed; odd: a bye to the lowest of those with fewest.
 * mitchell      odd numbers stay as side A, even numbers move up a table a round as side B. No board
 *               travels with them, so no table is skipped, and as many rounds as there are tables
 *               pass before anybody meets again. The odd one sits out at the half table.
 * individual    players who change partners: the first round by lots, then a schedule in which nobody has a partner twice and
 *               everybody opposes everybody twice (schedule.h); where none fits, drawn round by
 *               round, partners exactly, then who meets whom exactly, given the partners; where
 *               some are kept apart the best of all draws, up to FOURS_EXACT players.
 * random        by lot; whom one met before is not looked at.
 *
 * The first round of a swiss or danish draw, nobody having met, has nothing to go by: it meets by
 * lots, or straight from the list: fold (the upper half against the lower, first against first; with
 * three sides by thirds) or list (1 v 2, 3 v 4 …), whoever stands first in it on side A. Byes go where
 * the method gives them, before the rest is seated.
 *
 * Teams are paired by the method as if each were one entrant, and its first
 * entrant (by number) then meets the other's first, its second the second; who has nobody to meet
 * has a bye.
 *
 * Pairs that are kept apart never sit at one table: a draw that could not help it is refused, and
 * another bye or a repeat is taken before. Where clubs are kept apart too, two of one club meet as
 * seldom as can be: repeats and second byes weigh more, everything else less (enum draw_aim). Danish,
 * random and first rounds then move as little as they must from whom they would have met. A round of a
 * movement that seats such a pair is passed over until it is the only one due, and then refused;
 * with clubs kept apart a round robin takes early the rounds in which most of one club meet.
 *
 * With three sides a table seats three: danish and random are what they are with two; swiss and
 * round-robin look for the groups with the fewest pairs that met before, then (swiss) the least sums
 * of differences within groups. That is exact up to GROUPS_EXACT entrants, beyond it the best of
 * exchanging two entrants at a time (draw.tried). Who has a bye is looked for with the groups of a swiss, by the same
 * order of aims as with two; else byes go to the lowest of those with fewest first. */

/* Of how many the best is found where nothing but trying finds it: groups of three, and players who change partners
 * of whom some are kept apart. */
enum { GROUPS_EXACT = 12, FOURS_EXACT = 24 };

/* How a first round meets. */
enum draw_first {
	DRAW_FIRST_NONE, /* as any other */
	DRAW_FIRST_LOTS,
	DRAW_FIRST_FOLD,
	DRAW_FIRST_LIST,
	DRAW_FIRST_COUNT
};

/* What it is called: "fold"; "" for DRAW_FIRST_NONE. */
const char *draw_first_name(enum draw_first first);

struct draw_entrant {
	int number;           /* in the event */
	int rank;             /* in the standings; shared by those equal */
	int64_t match_points; /* in hundredths */
	int64_t score;        /* of its team, where teams are paired */
	int byes;             /* had so far */
	int sat[SIDES_MOST];  /* how often on side A, B, C */
	bool active;          /* plays the round */
	int team;             /* from 1, the same for pairs of one team; 0: none */
	int club;             /* from 1, the same for those of one club; 0: none */
	int group;            /* from 1, where there are several */
};

/* Two at one table of an earlier round. */
struct draw_meeting {
	size_t a, b; /* indexes of entrants */
	int round;
	bool partners; /* on the same side */
};

/* Two who are never seated at one table. */
struct draw_apart {
	size_t a, b;      /* indexes of entrants */
	const char *said; /* who they are, for a refusal: "3 North and 7 South" */
};

struct draw_input {
	size_t entrant_count;
	const struct draw_entrant *entrants; /* best first */
	size_t meeting_count;
	const struct draw_meeting *meetings; /* of every earlier round */
	size_t side_count;                   /* at a table */
	bool partners_change;                /* entrants are players, two to a side */
	bool teams;                          /* several entrants each: teams are paired */
	size_t apart_count;
	const struct draw_apart *apart;
	bool clubs_apart;      /* those of one club meet as seldom as can be */
	size_t group_count;    /* each drawn by itself; 0: all are one */
	bool once;             /* of several, one whose movement is played through rests */
	enum draw_first first; /* of swiss and danish, while nobody has met */
	uint64_t seed;
};

/* How the round meets, if it is a first one; else DRAW_FIRST_NONE. */
enum draw_first draw_first_of(enum draw_method method, const struct draw_input *input);

/* Whether lots are drawn, so that the seed says something. */
bool draw_has_lots(enum draw_method method, const struct draw_input *input);

/* Whether lots decide who meets whom, not sides alone. */
bool draw_is_by_lots(enum draw_method method, const struct draw_input *input);

/* Whether it goes by the results of the rounds before. */
bool draw_goes_by_results(enum draw_method method, const struct draw_input *input);

/* What draws are measured by, each weightier than all below it. */
enum draw_aim {
	AIM_APART,        /* pairs at one table that are kept apart: always 0 in what is drawn */
	AIM_PARTNERS,     /* partners who were before */
	AIM_REPEATS,      /* opponents who met before */
	AIM_SECOND_BYE,   /* who had fewer byes than who has one now; only where clubs count */
	AIM_CLUBS,        /* opponents of one club */
	AIM_BYE,          /* who comes before who has the bye: with fewer, or as many and lower */
	AIM_MATCH_POINTS, /* differences */
	AIM_SCORE,
	AIM_DISTANCE, /* in an order: from whom one would have met */
	AIM_COUNT
};

struct draw_sums {
	int64_t of[AIM_COUNT];
};

struct draw_side {
	size_t count;                   /* 1; partners who change: 2 */
	size_t entrants[PARTNERS_MOST]; /* indexes */
};

struct draw_table {
	struct draw_side sides[SIDES_MOST];
};

struct draw {
	size_t table_count;
	struct draw_table *tables; /* in the order they are numbered */
	size_t bye_count;
	size_t *byes;
	size_t repeats;         /* pairs of opponents who met before */
	size_t partner_repeats; /* pairs of partners who were before */
	bool tried; /* found by trying, and nothing proves that there is no better one */
};

/* Makes the draw. Fewer than a table takes are ERROR_REFUSED `draw-too-few`; a method that does not
 * go with the sides or with changing partners ERROR_INPUT `draw-method`; sums too large to be
 * compared ERROR_REFUSED `draw-range`; where some who are kept apart could only meet ERROR_REFUSED
 * `apart-impossible`, which names them. */
bool draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw *ret, struct error *err);

/* Whether a draw made now would be found by trying alone. */
bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input,
    bool *ret, struct error *err);

/* A draw in the making: who takes part, who met whom, and the sides, which are set when the
 * pairs are known. Of the methods of drawing alone. */

/* A draw in the making. */
struct drawing {
	struct arena *arena;
	const struct draw_input *input;
	struct lots lots;
	size_t count;        /* of those who play */
	size_t *players;     /* indexes of entrants, best first */
	uint16_t *met;       /* [entrant][entrant]: rounds they were opponents */
	uint16_t *partnered; /* rounds they were partners */
	bool *apart;         /* never at one table; NULL: nobody is kept apart */
	struct draw draw;
	bool sides_set; /* by the method itself */
};

/* Fills a drawing of which arena and input are set. */
bool drawing_begin(struct drawing *drawing, struct error *err);

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b);
size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b);

/* Whether the two never sit at one table. */
bool drawing_apart(const struct drawing *drawing, size_t a, size_t b);

/* Whether two are of one club, where that counts. */
bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b);

/* Keeps two apart, or no longer. */
void drawing_apart_set(struct drawing *drawing, const struct draw_apart *pair, bool apart);

/* A table of one entrant a side; the third is left out where two sit. */
void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c);
void drawing_bye(struct drawing *drawing, size_t entrant);

/* Gives a bye to the player at a place, and takes it out of the players. */
void drawing_sit_out(struct drawing *drawing, size_t place);

/* Of so many players, best first, the place of who has the next bye: the lowest of those with fewest. */
size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count);

/* Gives byes to those who stand behind the tables of such seats, and takes them out of the players. */
void drawing_byes_behind(struct drawing *drawing, const size_t *seats, size_t size);

/* Gives byes to `count` of those who play, and takes them out of the players. */
void drawing_byes(struct drawing *drawing, size_t count);

/* All entrants, absent ones too, by their number. */
bool drawing_numbers(struct drawing *drawing, size_t **ret, struct error *err);

/* Who is kept apart and meets all the same, as the rounds to come will be drawn: where a movement says who
 * meets whom, that is known before its round is refused. */

/* Of so many rounds more; 0: of all that the movement has. A round in which nobody meets who is kept apart is played
 * before others. `ret_due` is by place in the input's `apart`. */
bool draw_due(struct arena *arena, enum draw_method method, const struct draw_input *input,
    size_t rounds, bool **ret_due, struct error *err);

/* The methods of drawing. */

struct draw_team {
	int team;   /* as the entrants have it */
	int number; /* the lowest of its entrants */
	int rank;
	int64_t match_points, score;
	int byes; /* the fewest of its entrants: then the whole team had one */
	int sat[SIDES_MOST];
	bool active;
	size_t size; /* entrants */
	int club;    /* of all of them; 0: they have none in common */
};

struct draw_teams {
	const struct draw_input *input;
	size_t count;
	struct draw_team *teams; /* best first */
	size_t *of;              /* the team of each entrant */
};

/* The teams, and the input of a draw in which each of them is one entrant. */
bool draw_teams_as_entrants(struct arena *arena, const struct draw_input *input,
    struct draw_teams *ret, struct draw_input *ret_input, struct error *err);

/* Seats who meets whom where the teams were drawn so. */
bool draw_teams_seat(struct drawing *drawing, const struct draw_teams *teams,
    const struct draw *draw, struct error *err);

bool draw_swiss(struct drawing *drawing, struct error *err);
bool draw_individual(struct drawing *drawing, struct error *err);

/* A round of a round robin, or of Mitchell's movement: the one that comes next. */
bool draw_movement(struct drawing *drawing, enum draw_method method, struct error *err);

/* Tells of each pair that is kept apart whether it has to meet in so many rounds more of a movement; 0: in all of it. */
bool draw_movement_due(
    struct drawing *drawing, enum draw_method method, size_t rounds, bool *due, struct error *err);

/* By the order of the players: 1 v 2, 3 v 4; by lot; as a first round meets. */
bool draw_random_partners(struct drawing *drawing, struct error *err);

/* Groups of three with few who met before; `by_rank`: then close in match points and score. */
bool draw_groups(struct drawing *drawing, bool by_rank, struct error *err);

/* Groups of three with few of one club, then near to who stands a step behind. */
bool draw_groups_in_order(struct drawing *drawing, size_t step, struct error *err);

/* A draw of teams as one of entrants, for those who look at it: each team an entrant,
 * the tables where two teams meet one table. */

struct folded_draw {
	struct draw_input input;
	struct draw draw;
	size_t *first;   /* of a folded table: the first of its tables */
	size_t *meeting; /* of a table: the folded one it is part of */
	size_t *lead;    /* of a team: its entrant with the lowest number */
};

bool draw_fold(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    struct folded_draw *ret, struct error *err);

/* Entrants in groups, each of which is drawn, checked and explained by itself. */

/* One group of a draw. */
struct draw_part {
	struct draw_input input;
	size_t *whole; /* of each entrant in it, the index among all */
	bool rests;    /* its movement is played through, and another group's is not */
};

/* The groups of an input that has several. */
bool draw_split(struct arena *arena, enum draw_method method, const struct draw_input *input,
    struct draw_part **ret, struct error *err);

/* What of a draw of all is a group's, and which tables those were. */
bool draw_split_off(struct arena *arena, const struct draw_input *input, size_t part,
    const struct draw_part *of, const struct draw *draw, struct draw *ret, size_t **ret_tables,
    struct error *err);

/* What a pair costs in a draw, the aims it is made by packed into one number, the
 * weightier above, so that a matching of least cost (matching.h) is the best draw. */

/* What a draw is made by. */
enum aims_kind {
	AIMS_SWISS,
	AIMS_BYE,   /* who has the bye in a draw by an order */
	AIMS_ORDER, /* then who meets whom there */
	AIMS_KIND_COUNT
};

struct aims {
	enum aims_kind kind;
	size_t step; /* of AIMS_ORDER: how far behind a player the one stands whom it would meet */
	matching_cost weight[AIM_COUNT]; /* of one unit; the sum of all below never reaches it */
};

/* What a bye of the player at a place has of an aim: AIM_SECOND_BYE, how many others have fewer; AIM_BYE,
 * they and those with as many who stand lower. */
matching_cost draw_aims_bye(const struct drawing *drawing, enum draw_aim aim, size_t player);

/* The matrix of a drawing's players, by aims of which kind and step are set; where their number is odd
 * the last vertex is the bye. */
bool draw_aims_make(struct drawing *drawing, struct aims *aims, matching_cost **ret_costs,
    size_t *ret_count, struct error *err);

/* A cost taken apart again: sums over a draw. */
struct draw_sums draw_aims_split(const struct aims *aims, matching_cost cost);

/* The best matching of the players, of the first by order; `ret_partners` has that of each, the
 * number of players standing for the bye. Where some who are kept apart would meet, it is refused
 * (drawing_apart.h). */
bool draw_aims_match(
    struct drawing *drawing, struct aims *aims, size_t **ret_partners, struct error *err);

/* The best tables of four of players who change partners, where some are kept apart. Of
 * the methods of drawing alone.
 *
 * What is left to draw depends only on who is left, so the best of each set of players is worked out once:
 * every draw is looked through, and none can be better. */

/* Seats table by table, partners side by side, and those with a bye behind: of all draws that keep apart
 * who is to be, the one with the fewest byes of those who had more than others, then the fewest partners again,
 * the lowest byes, the fewest opponents again, the fewest of one club against each other. There is one
 * (drawing_apart_seats), and there are at most FOURS_EXACT players. */
bool draw_fours(struct drawing *drawing, size_t **ret_seats, struct error *err);

/* Evenings of players who change partners: whist tournaments.
 *
 * For 4n players 4n - 1 rounds, for 4n + 1 players 4n + 1 rounds in which one sits out each time and
 * everybody once. In the whole of it everybody has everybody else as a partner exactly once, and as
 * an opponent exactly twice, which is as balanced as it can be.
 *
 * Each is one round, moved: adding 1 to every number in a circle makes the next, one player (the
 * last of 4n) standing still. So a schedule is correct when the differences of its first round are:
 * each occurs once between partners and twice between opponents. Nine players go round in two
 * circles of three, as no round of nine in one circle does it. */

enum { SCHEDULE_MOST = 41, SCHEDULE_TABLES_MOST = SCHEDULE_MOST / 4 };

struct schedule_round {
	size_t table_count;
	/* Players from 0: the first two are partners, so are the last two. */
	size_t tables[SCHEDULE_TABLES_MOST][4];
	bool has_bye;
	size_t bye;
};

/* How many rounds there are for so many players; 0: no schedule is known. */
size_t schedule_rounds(size_t players);

/* A round of it, from 0. */
void schedule_round_make(size_t players, size_t round, struct schedule_round *ret);

/* A look at a draw by other eyes: nothing here calls what draws, but to be told whether its search ended
 * before all was tried (draw_is_unproven).
 *
 * Everybody who plays has one place; nobody sits with whom it is kept apart from; who met before meets
 * again only where it cannot be helped; byes go round; sides are even; and a Swiss draw is the best
 * there is, by all its aims (enum draw_aim), as is one by an order at which some are kept apart. That is tried out up to
 * CHECK_EVERY entrants, over every draw there could be. Beyond, a lower bound is worked out from a
 * proof (matching.h) that is checked here: a draw at the bound is the best. */

enum { CHECK_EVERY = 10 };

enum draw_finding_level {
	DRAW_ERROR,   /* a rule of the method is broken */
	DRAW_WARNING, /* to be known, and allowed by the method or not to be helped */
};

struct draw_finding {
	enum draw_finding_level level;
	const char *code; /* "seated-twice" */
	size_t table;     /* index; SIZE_MAX: none in particular */
	const char *message;
};

struct draw_report {
	size_t finding_count;
	const struct draw_finding *findings;
	bool measured;          /* the sums below mean something */
	bool counts[AIM_COUNT]; /* which of them */
	struct draw_sums sums;
	struct draw_sums least; /* of any draw there could be */
	bool every;             /* every draw was tried, the order by rank too */
	enum draw_first first;  /* how a first round was to meet */
	bool unproven;          /* there may be a better one */
};

bool draw_check(struct arena *arena, enum draw_method method, const struct draw_input *input,
    const struct draw *draw, struct draw_report *ret, struct error *err);

/* What the files of the check share, private to them. */

struct draw_checking {
	struct arena *arena;
	enum draw_method method;
	const struct draw_input *input;
	const struct draw *draw;
	size_t count, room;
	struct draw_finding *findings;
	int *places;    /* of an entrant in the round */
	bool *sits_out; /* has a bye */
	bool whole;     /* everybody who is there has one place, nobody else any */
	bool measured;  /* against the best there could be */
	int64_t repeats;
};

/* Adds a finding; false: out of memory. */
bool draw_check_find(struct draw_checking *checking, enum draw_finding_level level,
    const char *code, size_t table, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Whether any of those who play are kept apart. */
bool draw_check_keeps_apart(const struct draw_input *input);

/* Whether that, or clubs kept apart, may move some from where an order has them. */
bool draw_check_is_bound(const struct draw_input *input);

/* Whether the draw is measured, and by which aims. */
bool draw_check_counts(const struct draw_checking *checking, bool counts[AIM_COUNT]);

/* Measures a draw against the best there could be, by what counts in the report. */
bool draw_check_optimum(
    struct draw_checking *checking, struct draw_report *report, struct error *err);

/* Why a Swiss draw is as it is: for each pair the nearer opponents it passed over,
 * who they met already or are kept apart from, or what the whole draw would cost if they met now. */

enum { PASSED_MOST = 6 }; /* that are told of each side of a pair */

/* An opponent nearer to `whose` than the one it has. */
struct draw_passed {
	size_t whose, other;
	bool apart; /* they never sit at one table */
	int met;    /* the round they last met; 0: they did not */
	/* Not apart and not met: how much worse the best draw in which they meet is; the first that is
	 * not 0 decides, and where all are 0 that draw is only later by rank. */
	struct draw_sums cost;
};

struct draw_reason {
	int64_t match_points, score; /* how far the two are apart */
	size_t passed_count;
	const struct draw_passed *passed; /* nearest first, those of side A, then of B */
	size_t left_out;                  /* further ones */
};

/* One for each table of the draw, of two sides with one entrant each. Teams are explained as teams, at
 * the first table where two meet; each stands there as its entrant with the lowest number. */
bool draw_explain(struct arena *arena, const struct draw_input *input, const struct draw *draw,
    const struct draw_reason **ret, struct error *err);

#endif
