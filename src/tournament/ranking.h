/* ranking.h - what may decide between entrants equal in what ranks them, and lists of it.
 *
 * An event names its tie-breaks in order. The list is gone through for each group of equal
 * entrants: where a criterion tells some of them apart, those it leaves equal go on with the next,
 * each such group by itself. What the whole list leaves equal shares a place. */
#ifndef CANASTA_TOURNAMENT_RANKING_H
#define CANASTA_TOURNAMENT_RANKING_H

#include "rulebook/rulebook.h"
#include "tournament/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct scale;

enum tie_break {
	TIE_DIFFERENCE,       /* own scores less the highest other score, game by game */
	TIE_SCORE,            /* own scores */
	TIE_DIRECT,           /* games among the equal */
	TIE_WINS,             /* games won, byes left out */
	TIE_CANASTAS,         /* canastas of all kinds on the table */
	TIE_PENALTIES,        /* fewest penalties, in hands and outside */
	TIE_BUCHHOLZ,         /* the sum of the opponents' points */
	TIE_BUCHHOLZ_CUT1,    /* the same without the lowest */
	TIE_BUCHHOLZ_MEDIAN,  /* the same without the lowest and the highest */
	TIE_SONNEBORN_BERGER, /* points of opponents beaten, half those of opponents drawn with */
	TIE_OPPONENTS_DIFFERENCE, /* the sum of the opponents' differences */
	TIE_LOT,                  /* drawn by the event's seed */
	TIE_BREAK_COUNT
};

struct tie_break_list {
	size_t count;
	enum tie_break at[TIE_BREAK_COUNT];
};

/* As settings write it: "buchholz-cut1". */
const char *tie_break_key(enum tie_break kind);

/* As standings say it: "Buchholz cut 1". */
const char *tie_break_title(enum tie_break kind);

/* Reads "difference,direct,lot", or "none". A word unknown or twice, or one behind `lot`, which
 * leaves nothing equal, is ERROR_INPUT `tie-break-unknown`. */
bool tie_break_list_read(const char *text, struct tie_break_list *ret, struct error *err);

/* The list as it is read, words and commas alone; NULL where memory fails. */
const char *tie_break_list_write(struct arena *arena, const struct tie_break_list *list);

bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind);

/* The lot of an entrant: of those who are equal the lowest comes first. It depends on the seed and the entrant's
 * number alone, so that lots can be drawn again (lots.h). */
uint64_t tie_break_lot(uint64_t seed, int number);

/* From games to places.
 *
 * What ranks is chosen by the event: match points (competition § 7), the sum of scores or of differences, or
 * victory points by a scale; after it an ordered list of tie-breaks (tie_break.h), usually the difference.
 * Those equal in all of it share a place. Unfinished games rank nobody, and the ranking is then provisional;
 * what they stand at is kept apart, to be told. A bye gives a win's match points, or as many less as the
 * event says (the scale's points of a bye, and what it adds to the difference), and nothing else.
 *
 * An artificial result (tournament/game.h) gives its part of a win's match points, or of a
 * game's victory points, and counts otherwise as a round not played: no game, no win, no score.
 * Match points are kept in hundredths, so that parts add up exactly.
 *
 * How the tie-breaks take what was not played:
 *   - Opponents count with the points (or the difference) they have in this ranking, and each of a
 *     side's two entrants is an opponent.
 *   - A round without an opponent - a bye, a round missed, a game decided without a hand, an
 *     artificial result - counts
 *     as met by somebody with as many points as the entrant itself: who draws a bye neither gains
 *     nor loses by it, and nobody suffers from an opponent who did not come. Where two opponents
 *     are met in a game, it counts twice. For Sonneborn-Berger a bye and such a game won count as
 *     beaten, an artificial result as half beaten, the others as lost.
 *   - Cut 1 leaves out the lowest of these addends, median the lowest and the highest; nothing is
 *     left of one, or two.
 *   - Direct encounter looks at the games of the equal among each other, and holds only where each of them
 *     met each other, so that nobody is placed by games that others never had; an artificial result is no
 *     meeting. Whoever has more of what ranks from all games against another has beaten him: 2, equal 1,
 *     less 0, added up over all of them. Where that tells some apart, each group still equal is looked at again by
 *     itself, and what then is equal goes on to the next tie-break. */

enum { PARTNERS_MOST = 2, MATCH_PARTS = 100, TIE_BREAK_TEXT = 48 };

struct match_points {
	int win, draw, loss; /* of a game; 2, 1, 0 unless the event says otherwise */
};

enum ranking_by {
	RANKING_MATCH_POINTS,
	RANKING_SCORE,
	RANKING_DIFFERENCE,
	RANKING_VICTORY_POINTS,
	RANKING_BY_COUNT
};

/* How the event ranks. */
struct ranking_rules {
	enum ranking_by by;
	struct match_points points;
	int bye_less;     /* hundredths of match points a bye brings less than a win */
	bool bye_is_part; /* a bye is worth a part of a game's victory points, not what the scale
	                     says of one */
	int bye_part;     /* in percent */
	const struct scale *scale; /* of victory points, else NULL */
	int hands;                 /* of a game, as the event says; 0: as many as were played */
	struct tie_break_list tie_breaks;
	uint64_t lot_seed;
};

/* Who sits on a side: one entrant, or the partners of a round. Each has the side's whole result. */
struct ranking_side {
	size_t entrant_count;
	size_t entrants[PARTNERS_MOST]; /* indexes into the entrants */
};

/* A game and who played it. */
struct ranking_game {
	int round;
	int hands;      /* that count; none of a game decided before the first */
	int hands_said; /* its phase has so many; 0: as the rules say */
	struct ranking_side sides[SIDES_MOST];
	struct game game;
};

struct ranking_bye {
	size_t entrant;
	int round;
};

/* The one list of what is counted in hands for tie-breaks; ranking_count_tie_break() names the tie-break of each. */
enum ranking_count {
	COUNT_CANASTAS,
	COUNT_PENALTIES,
	COUNT_BY_SUMS, /* sides of hands of which only sums are known, whose canastas nobody knows */
	RANKING_COUNT_COUNT
};

/* The counts of an entrant, or of a side of a hand. */
struct ranking_counts {
	int64_t of[RANKING_COUNT_COUNT];
};

/* Points given by a penalty or the committee that belong to no game. */
struct ranking_outside {
	int64_t points;  /* at no table: to the score and the difference */
	int64_t margin;  /* to the difference alone */
	int64_t victory; /* hundredths of victory points */
};

/* What was brought from games that are not among those ranked. */
struct ranking_carried {
	int64_t match_points;   /* in hundredths */
	int64_t victory_points; /* in the scale's parts of a point */
	int64_t score, difference;
};

struct ranking_input {
	struct ranking_rules rules;
	int rounds; /* that are counted */
	size_t entrant_count;
	const int *numbers;       /* the entrants' numbers; the last key of the order */
	const char *const *names; /* for what a direct encounter says; NULL: it names nobody */
	size_t game_count;
	const struct ranking_game *games; /* by round */
	size_t bye_count;
	const struct ranking_bye *byes;
	const struct ranking_outside *outside; /* by entrant; NULL: none */
	const struct ranking_carried *carried; /* by entrant; NULL: nothing is */
	const struct ranking_counts *counts;   /* by entrant; NULL: none asked for */
	const bool *left_out;                  /* by entrant, has no place; NULL: nobody */
};

/* What decided a place that several share. */
extern const char ranking_shared[];

struct ranking_row {
	size_t entrant; /* index into the entrants */
	int rank;       /* from 1; shared by those equal */
	int played, won, drawn, lost, byes, artificial;
	int64_t match_points;   /* in hundredths */
	int64_t victory_points; /* in the scale's parts of a point */
	int64_t score, against, difference;
	int playing; /* unfinished games: told with what they stand at, and never ranked by */
	int in_play; /* of those, with a hand or points already */
	int64_t playing_score, playing_against;
	/* Of several groups, its own and its place there; 0: there are none. */
	int group, group_rank;
	bool carries; /* what is said next is in the sums above, even where it is nothing */
	struct ranking_carried carried;
	struct ranking_outside outside; /* in the sums above */
	int64_t points;                 /* what ranks, match points in hundredths */
	bool incomplete; /* canastas decide, and some of its hands are known by their sums alone */
	int64_t values[TIE_BREAK_COUNT]; /* of the event's tie-breaks; direct encounter and lot have
	                                    none */
	const char *tie_break; /* what decided the place: "match points", a tie-break's title (with
	                          who beat whom), "shared" */
	const char *decided;   /* the same without who beat whom */
	/* Where direct encounter decided, the names of the equal this one beat, drew with and lost
	 * to, apart by commas; else NULL. */
	const char *beat, *drew_with, *lost_to;
};

struct ranking {
	bool provisional; /* a game is not finished */
	struct ranking_rules rules;
	size_t count;
	struct ranking_row *rows; /* best first; every entrant that is not left out */
};

/* Returns the tie-break that a count is for; TIE_BREAK_COUNT: none. */
enum tie_break ranking_count_tie_break(enum ranking_count count);

/* Adds the counts of `more` as often as `times` says; -1 takes them away. */
void ranking_counts_add(struct ranking_counts *to, const struct ranking_counts *more, int times);

void ranking_outside_add(struct ranking_outside *to, const struct ranking_outside *more);

/* Whether a game is not finished. */
bool ranking_unfinished(const struct ranking_input *input);

bool ranking_make(
    struct arena *arena, const struct ranking_input *input, struct ranking *ret, struct error *err);

/* What ranks, as settings write it ("victory-points") and as standings say it. */
const char *ranking_by_key(enum ranking_by by);
const char *ranking_by_title(enum ranking_by by);

/* The same in the language of messages. */
const char *ranking_by_said(enum ranking_by by);

/* The value of a row's tie-break, in units of the last of so many places behind the point, no more of
 * them than people write; false for one that has none. */
bool ranking_value(const struct ranking *ranking, const struct ranking_row *row,
    enum tie_break kind, int64_t *ret, int *ret_places);

/* Of a finished game of two sides, the victory points of one; of others 0. */
int64_t ranking_victory_points(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side);

/* The match points of a result, in hundredths; an artificial one's are of its game. */
int ranking_match_points(const struct match_points *points, enum game_result result);

/* Of a finished game, the match points of one side, in hundredths. */
int ranking_game_points(const struct ranking_rules *rules, const struct game *game, size_t side);

/* Hundredths as people read them, no more places than there are: "2", "1.2", "0.45". */
void ranking_hundredths(int64_t hundredths, char ret[TIE_BREAK_TEXT]);

/* Of a finished game, what one side has of what ranks; match points in hundredths. */
int64_t ranking_points_of(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side);

/* On which side of a game an entrant sits; false where on none. */
bool ranking_game_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side);

/* Whether the game was decided before a hand was played. */
bool ranking_unplayed(const struct ranking_game *game);

/* Victory points of a margin by a scale.
 *
 * The continuous formula is computed with whole numbers alone, in fixed point of 63 binary places,
 * so that every machine and every compiler gives the same hundredth: see victory.c for the bound of
 * its error. */

/* What the winner of a game by `margin` (0 or more) over `hands` hands has, in the scale's parts of
 * a point; the loser has the rest of the total. `hands` matters to a formula alone, and is 1 at
 * least. A margin between two bands, which no multiple of the unit is, has not reached the higher.*/
int64_t victory_points(const struct scale *scale, int64_t margin, int hands);

/* Whether a side can have so many points of a game: by a margin, or of one won without a hand. */
bool victory_happens(const struct scale *scale, int64_t points);

/* A part of all the victory points of a game, in percent, to the nearest of the scale's parts. */
int64_t victory_part(const struct scale *scale, int percent);

/* Teams of several pairs: their tables added up.
 *
 * The tables of a round at which pairs of two teams meet make one match of those teams: it stands at
 * the sums of the tables' scores, is finished when each of them is, and is won by the higher sum.
 * A table with an artificial result adds nothing to either sum; where all of a match's have one, so
 * has the match, with the mean of their parts.
 * Two pairs of one team that meet play for nothing. A team has a bye in a round in which one of its
 * pairs has, and none of them plays. */

/* From games and byes of pairs, in `input`, those of teams. `team_of` gives each entrant's team; pairs
 * of no team make one each. Of the rest of `ret`, nothing but rules and rounds is filled; `ret_firsts` gives the
 * first game of each match. Games of three sides have no teams: ERROR_INPUT `team-sides`. */
bool team_input(struct arena *arena, const struct ranking_input *input, const size_t *team_of,
    struct ranking_input *ret, const size_t **ret_firsts, struct error *err);

/* Events added up: of each person the best ones count.
 *
 * An event counts with the points it ranks by and the difference, of all its rounds. Of more events than count,
 * those with most points do, then those with the greater difference, then the earlier. Places go by
 * the sum of points, then of differences; those equal in both share a place. */

/* What a person got in an event. */
struct season_result {
	bool played;    /* entered it */
	bool counted;   /* set by season_rank */
	int64_t points; /* in hundredths */
	int64_t difference;
	int place;        /* in the event's standings; 0: none, as of who only sat for others */
	const char *club; /* the entrant's; NULL or "": none is known */
};

struct season_row {
	int64_t person;
	const char *name;
	const char *club, *member; /* and the number in its books; "" */
	int rank;
	size_t played, counted; /* events */
	int64_t points;         /* in hundredths */
	int64_t difference;
	struct season_result *results; /* by event */
};

/* Counts the best `best` events (0: all) of each row, sorts the rows and gives them their places. */
void season_rank(struct season_row *rows, size_t count, size_t event_count, size_t best);

/* Who met whom: the opponents behind tie-breaks, private to this folder. */

enum { MEETING_LOST, MEETING_DRAWN, MEETING_WON };

/* One opponent in one finished game. */
struct meeting {
	size_t opponent;
	bool unplayed;        /* decided before the first hand */
	int result;           /* against this opponent: MEETING_WON, twice half a point */
	int64_t mine, theirs; /* what ranks, from this game */
};

/* All meetings, entrant by entrant: those of e are from `first[e]` up to `first[e + 1]`. */
struct meetings {
	const size_t *first;
	struct meeting *list;
	/* Opponents somebody meets in a game at most: 1, or 2 where partners change. */
	size_t usual;
};

bool meetings_make(struct arena *arena, const struct ranking_input *input, struct meetings *ret,
    struct error *err);

/* Fills the tie-break values of the rows, which stand by entrant and hold their sums. */
bool meeting_tie_break_values(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows, struct error *err);

/* Rows put in order by what ranks and the tie-breaks, private to this folder. */

/* Sorts the rows, which stand by entrant with all their values, and gives each its rank and what
 * decided it. */
bool order_ranking(struct arena *arena, const struct ranking_input *input,
    const struct meetings *meetings, struct ranking_row *rows, size_t count, struct error *err);

#endif
