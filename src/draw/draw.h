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
 * which every pair of players are partners once and opponents twice (schedule_round_make()). If
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

#include "rulebook/rulebook.h"
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

/* Returns the names of the methods from `first` on, in the arena: "swiss, danish … or random". */
const char *draw_method_list(struct arena *arena, enum draw_method first);

/* Returns true if the method has fixed rounds, set by the entrants' numbers before the first is
 * played; false for DRAW_MANUAL and unknown methods. */
bool draw_method_has_rounds(enum draw_method method);

/* Returns true if the method pairs by the standings. Its first round, before which there are none, is
 * paired by the setting `first`. */
bool draw_method_by_results(enum draw_method method);

/* Returns how many rounds a movement of that many entrants has; 0: as many as wanted. */
int draw_method_rounds(enum draw_method method, int side_count, int count);

/* Checks that a method can seat this many sides, with or without changing partners. Fails with
 * ERROR_INPUT `draw-method`. */
bool draw_method_goes(
    enum draw_method method, size_t side_count, bool partners_change, struct error *err);

/* The most entrants for which trying all finds the best: in groups of three, and for players who
 * change partners with some kept apart. */
enum { GROUPS_EXACT = 12, FOURS_EXACT = 24 };

/* The pairing of a first round: the words of the setting `first`, in their order. */
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
	size_t a, b;       /* indexes of entrants */
	const char *names; /* for a refusal: "3 North and 7 South" */
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
	enum draw_first first; /* for a method by results, before any meeting */
	uint64_t seed;
};

/* Returns the pairing of the round if it is a first one, otherwise DRAW_FIRST_NONE. */
enum draw_first draw_first_of(enum draw_method method, const struct draw_input *input);

/* Returns true if lots are drawn, so that the seed matters. */
bool draw_has_lots(enum draw_method method, const struct draw_input *input);

/* Returns true if lots decide the meetings, not only the sides. */
bool draw_is_by_lots(enum draw_method method, const struct draw_input *input);

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

/* The measure of a draw by each aim. */
struct draw_sums {
	int64_t of[AIM_COUNT];
};

/* The entrants of a side. */
struct draw_side {
	size_t count;                   /* entrants of a side: 1; with changing partners 2 */
	size_t entrants[PARTNERS_MOST]; /* indexes */
};

/* The sides of a table. */
struct draw_table {
	struct draw_side sides[SIDES_MOST];
};

/* The tables and byes of a drawn round. */
struct draw {
	size_t table_count;
	struct draw_table *tables; /* tables in the order of their numbers */
	size_t bye_count;
	size_t *byes;
	size_t repeats;         /* pairs of opponents who met before */
	size_t partner_repeats; /* pairs of partners who were partners before */
	bool tried;             /* found by trying, without a proof that it is the best */
};

/* Returns the last meeting of two as opponents, or as partners; NULL: they never met so. *ret_times
 * is the number of such meetings. */
const struct draw_meeting *draw_last_meeting(
    const struct draw_input *input, size_t a, size_t b, bool partners, size_t *ret_times);

/* The most pairs at a table: of three, or of four with partners. */
enum { TABLE_MEETINGS = 15 };

/* Lists the pairs that meet at a table, without a round. Returns their number. */
size_t draw_table_meetings(
    const struct draw_table *table, size_t side_count, struct draw_meeting ret[TABLE_MEETINGS]);

/* Makes the draw. Too few entrants for a table give ERROR_REFUSED `draw-too-few`. A method that
 * does not suit the sides or changing partners gives ERROR_INPUT `draw-method`. Sums too large to
 * compare give ERROR_REFUSED `draw-range`. If entrants who are kept apart would have to meet, it
 * gives ERROR_REFUSED `apart-impossible`, which names them. */
struct draw draw_make(struct arena *arena, enum draw_method method, const struct draw_input *input);

/* Draws like draw_make(), but returns false if the entrants allow no draw (ERROR_REFUSED). */
bool draw_try(
    struct arena *arena, enum draw_method method, const struct draw_input *input, struct draw *ret);

/* Returns true if a draw made now would be found only by trying. */
bool draw_is_unproven(struct arena *arena, enum draw_method method, const struct draw_input *input);

/* Finds which pairs that are kept apart will still meet in the next `rounds` rounds (0:
 * all that the movement has), so that this is known before a round is refused. A round without
 * such a meeting is played before others. The marks are by place in the input's `apart`. */
const bool *draw_due(
    struct arena *arena, enum draw_method method, const struct draw_input *input, size_t rounds);

/* Checks a draw.
 *
 * The check looks at the tables by themselves: every player has one place and no pair is kept
 * apart in vain; repeats are unavoidable, byes rotate and sides are even. A Swiss draw, and one by
 * an order with some kept apart, is measured against the best by all its aims (enum draw_aim), the
 * matching of least cost; among equally good draws the first by rank is right. */

enum draw_finding_level {
	DRAW_ERROR,   /* a rule of the method is broken */
	DRAW_WARNING, /* worth knowing, but allowed by the method or unavoidable */
};

/* A finding about a seated round. */
struct draw_finding {
	enum draw_finding_level level;
	const char *code; /* code, such as "seated-twice" */
	size_t table;     /* index; SIZE_MAX: none in particular */
	const char *message;
};

/* The result of the check of a seated round. */
struct draw_report {
	size_t finding_count;
	struct draw_finding *findings;
	bool measured;          /* the sums below are valid */
	bool counts[AIM_COUNT]; /* aims that count */
	struct draw_sums sums;
	struct draw_sums least; /* least sums of any possible draw */
	enum draw_first first;  /* expected pairing of a first round */
	bool unproven;          /* there may be a better draw */
};

/* Checks a round that was drawn or seated by hand against the method, and against the best draw that is possible. */
struct draw_report draw_check(struct arena *arena, enum draw_method method,
    const struct draw_input *input, const struct draw *draw);

/* The reasons for a Swiss draw: for each pair, the nearer opponents it passed over, with the
 * earlier meeting, the pair kept apart, or the cost for the whole draw if they met now. */

enum { PASSED_MOST = 6 }; /* reported for each side of a pair */

/* An opponent nearer to the entrant `whose` than its own. */
struct draw_rival {
	size_t whose, other;
	bool apart; /* they never sit at one table */
	int met;    /* round of the last meeting; 0: none */
	/* If not apart and not met: how much worse the best draw with this pair is. The first sum
	 * that is not 0 decides; if all are 0, that draw is only later by rank. */
	struct draw_sums cost;
};

struct draw_reason {
	size_t passed_count;
	struct draw_rival passed[2 * PASSED_MOST]; /* nearest first, for side A, then for B */
	size_t left_out;                           /* number of further ones */
};

/* Explains each table of a draw of two sides with one entrant each. Teams are explained as teams,
 * at the first table where two meet, under the name of the entrant with the lowest number. */
struct draw_reason *draw_explain(
    struct arena *arena, const struct draw_input *input, const struct draw *draw);

/* The methods, which draw.c calls. Private to this folder. */

struct drawing;

/* Draws a round of an event whose players change partners. */
void draw_individual(struct drawing *drawing);

/* Draws the next round of a round robin, or of Mitchell's movement. */
void draw_movement(struct drawing *drawing, enum draw_method method);

/* Finds for each pair that is kept apart if it has to meet in that many more rounds of a
 * movement; 0: in all of it. */
void draw_movement_due(struct drawing *drawing, enum draw_method method, size_t rounds, bool *due);

/* Seats players who change partners by lot: partners, opponents and byes. */
void draw_random_partners(struct drawing *drawing);

#endif
