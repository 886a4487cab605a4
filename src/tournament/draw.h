/* draw.h - who meets whom in the next round, and who has a bye.
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
#ifndef CANASTA_TOURNAMENT_DRAW_H
#define CANASTA_TOURNAMENT_DRAW_H

#include "base/arena.h"
#include "base/error.h"
#include "tournament/draw_method.h"
#include "tournament/ranking.h"

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

#endif
