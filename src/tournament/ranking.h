/* ranking.h - turns games into places: rankings, tie-breaks, victory points and teams.
 *
 * The event chooses the points that rank: match points (competition § 7), the sum of scores or of
 * differences, or victory points by a scale. An ordered list of tie-breaks follows, by default
 * the difference. Each group of equal entrants goes through the list: if a criterion separates
 * some of them, each group still equal continues with the next one by itself. Entrants equal in
 * the whole list share a place. Unfinished games rank no entrant, and the ranking is then
 * provisional; their present score is kept apart, to be shown. A bye gives a win's match points,
 * or as many less as the event sets (with a scale its points of a bye, and its addition to the
 * difference), and nothing else.
 *
 * An artificial result (tournament/game.h) gives its part of a win's match points, or of a game's
 * victory points. Otherwise it counts as a round not played: no game, no win, no score. Match
 * points are kept in hundredths, so that parts add up exactly.
 *
 * Rounds not played in tie-breaks:
 *
 * Opponents count with the points (or the difference) they have in this ranking, and each of a
 * side's two entrants is an opponent.
 *
 * A round without an opponent (a bye, a round missed, a game decided without a hand, an
 * artificial result) counts as a meeting with an entrant of equal points: a bye neither helps nor
 * harms, and no entrant suffers from an absent opponent. If a game has two opponents, it counts
 * twice. For Sonneborn-Berger a bye and such a game won count as beaten, an artificial result as
 * half beaten, the others as lost.
 *
 * Cut 1 leaves out the lowest of these addends, median the lowest and the highest; of one, or
 * two, nothing is left.
 *
 * Direct encounter uses the games of the equal entrants among each other. It is valid only if all
 * of them met each other, so that games others never had decide no place; an artificial result is
 * not a meeting. An entrant with more ranking points from all games against another has beaten
 * it: 2 for that, 1 for equal points, 0 for fewer, added over all of them. If that separates
 * some, it is applied again to each group still equal, and groups that stay equal continue with
 * the next tie-break. */
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
	TIE_DIFFERENCE,      /* own scores minus the highest other score, game by game */
	TIE_SCORE,           /* own scores */
	TIE_DIRECT,          /* games among the equal */
	TIE_WINS,            /* games won, byes left out */
	TIE_CANASTAS,        /* canastas of all kinds on the table */
	TIE_PENALTIES,       /* fewest penalties, in hands and outside */
	TIE_BUCHHOLZ,        /* the sum of the opponents' points */
	TIE_BUCHHOLZ_CUT1,   /* as Buchholz, without the lowest */
	TIE_BUCHHOLZ_MEDIAN, /* as Buchholz, without the lowest and the highest */
	TIE_SONNEBORN_BERGER, /* points of beaten opponents, and half those of opponents in drawn games */
	TIE_OPPONENTS_DIFFERENCE, /* the sum of the opponents' differences */
	TIE_LOT,                  /* drawn by the event's seed */
	TIE_BREAK_COUNT
};

struct tie_break_list {
	size_t count;
	enum tie_break at[TIE_BREAK_COUNT];
};

/* Returns the key in settings: "buchholz-cut1". */
const char *tie_break_key(enum tie_break kind);

/* Reads "difference,direct,lot", or "none". An unknown or repeated word, or one after `lot`
 * (which leaves nothing equal), gives ERROR_INPUT `tie-break-unknown`. */
struct tie_break_list tie_break_list_read(const char *text);

/* Writes the list as it is read, words and commas alone. */
const char *tie_break_list_write(struct arena *arena, const struct tie_break_list *list);

/* Returns true if the list has the tie-break. */
bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind);

/* The most partners on a side, hundredths of a match point, and room for a number as text. */

enum { PARTNERS_MOST = 2, MATCH_PARTS = 100, TIE_BREAK_TEXT = 48 };

struct match_points {
	int win, draw, loss; /* points of a game; 2, 1, 0 unless the event sets others */
};

enum ranking_by {
	RANKING_MATCH_POINTS,
	RANKING_SCORE,
	RANKING_DIFFERENCE,
	RANKING_VICTORY_POINTS,
	RANKING_BY_COUNT
};

/* The rules an event ranks by. */
struct ranking_rules {
	enum ranking_by by;
	struct match_points points;
	int bye_less; /* hundredths of match points by which a bye is less than a win */
	/* A bye is a part of a game's victory points, not the scale's points of a bye. */
	bool bye_is_part;
	int bye_part;              /* in percent */
	const struct scale *scale; /* scale of victory points, otherwise NULL */
	int hands;                 /* hands of a game, as the event sets; 0: those played */
	struct tie_break_list tie_breaks;
	uint64_t lot_seed;
};

/* The entrants on a side: one, or the partners of a round. Each gets the side's whole result. */
struct ranking_side {
	size_t entrant_count;
	size_t entrants[PARTNERS_MOST]; /* indexes into the entrants */
};

/* A game and its entrants. */
struct ranking_game {
	int round;
	int hands; /* hands recorded, without void ones; those of a decided game do not count */
	int phase_hands; /* hands of its phase; 0: as in the rules */
	struct ranking_side sides[SIDES_MOST];
	struct game game;
};

struct ranking_bye {
	size_t entrant;
	int round;
};

/* The counts from hands that tie-breaks use; ranking_count_tie_break() names the tie-break of
 * each. */
enum ranking_count {
	COUNT_CANASTAS,
	COUNT_PENALTIES,
	COUNT_BY_SUMS, /* sides of hands with only sums, whose other counts are unknown */
	RANKING_COUNT_COUNT
};

/* The counts of an entrant, or of a side of a hand. */
struct ranking_counts {
	int64_t of[RANKING_COUNT_COUNT];
};

/* Points given by a penalty or the committee that belong to no game. */
struct ranking_outside {
	int64_t points;  /* points without a table, added to the score and the difference */
	int64_t margin;  /* points added only to the difference */
	int64_t victory; /* hundredths of victory points */
};

/* Points carried over from games outside this ranking. */
struct ranking_carried {
	int64_t match_points;   /* in hundredths */
	int64_t victory_points; /* in the scale's parts of a point */
	int64_t score, difference;
};

struct ranking_input {
	struct ranking_rules rules;
	int rounds; /* rounds that count */
	size_t entrant_count;
	const int *numbers;       /* numbers of the entrants; the last key of the order */
	const char *const *names; /* names for direct encounters; NULL: unnamed */
	size_t game_count;
	const struct ranking_game *games; /* by round */
	size_t bye_count;
	const struct ranking_bye *byes;
	const struct ranking_outside *outside; /* by entrant; NULL: none */
	const struct ranking_carried *carried; /* by entrant; NULL: nothing carried */
	const struct ranking_counts *counts;   /* by entrant; NULL: not requested */
	const bool *left_out;                  /* by entrant, without a place; NULL: all have one */
};

/* The text for a place that several share. */
extern const char ranking_shared[];

struct ranking_row {
	size_t entrant; /* index into the entrants */
	int rank;       /* from 1; shared by equals */
	int played, won, drawn, lost, byes, artificial;
	int64_t match_points;   /* in hundredths */
	int64_t victory_points; /* in the scale's parts of a point */
	int64_t score, against, difference;
	int playing; /* unfinished games: shown with their present score, but never ranked by */
	int in_play; /* of those, games with a hand or points already */
	int64_t playing_score, playing_against;
	/* Its group and its place there; 0: there are no groups. */
	int group, group_rank;
	bool carries; /* the carried points below are included above, even if they are 0 */
	struct ranking_carried carried;
	struct ranking_outside outside; /* included in the sums above */
	int64_t points;                 /* ranking points, match points in hundredths */
	bool incomplete; /* canastas decide, and some hands are known only by their sums */
	/* Values of the event's tie-breaks; direct encounter and lot have none. */
	int64_t values[TIE_BREAK_COUNT];
	/* Criterion that decided the place: "match points", a tie-break's title (with opponents
	 * beaten), "shared". */
	const char *tie_break;
	const char *decided; /* that criterion without opponents */
	/* If direct encounter decided: the names of the equals it beat, drew with and lost to,
	 * separated by commas; otherwise NULL. */
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

/* Adds the counts of `more`, multiplied by `times`; -1 subtracts them. */
void ranking_counts_add(struct ranking_counts *to, const struct ranking_counts *more, int times);

/* Adds points outside games to others. */
void ranking_outside_add(struct ranking_outside *to, const struct ranking_outside *more);

/* Returns true if an entrant, by its index, has a bye in a round. */
bool ranking_has_bye(const struct ranking_input *input, size_t entrant, int round);

/* Returns true if a game is not finished. */
bool ranking_unfinished(const struct ranking_input *input);

/* Ranks the entrants by their points and the tie-breaks of the rules. */
struct ranking ranking_make(struct arena *arena, const struct ranking_input *input);

/* Return the key in settings ("victory-points") and the title in standings of the points that
 * rank. */
const char *ranking_by_key(enum ranking_by by);
const char *ranking_by_title(enum ranking_by by);

/* Returns that title in the language of messages. */
const char *ranking_by_words(enum ranking_by by);

/* Returns a row's tie-break value in units of its last decimal place, without needless places.
 * Returns false if the tie-break has no value. */
bool ranking_value(const struct ranking *ranking, const struct ranking_row *row,
    enum tie_break kind, int64_t *ret, int *ret_places);

/* Returns the victory points of one side of a finished game of two sides; otherwise 0. */
int64_t ranking_victory_points(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side);

/* Returns the match points of a result, in hundredths. An artificial result has its points in its
 * game. */
int ranking_match_points(const struct match_points *points, enum game_result result);

/* Returns the match points of one side of a finished game, in hundredths. An artificial result gives its
 * percents of the points of a win. */
int ranking_game_points(const struct ranking_rules *rules, const struct game *game, size_t side);

/* Writes hundredths without needless places: "2", "1.2", "0.45". */
void ranking_hundredths(int64_t hundredths, char ret[TIE_BREAK_TEXT]);

/* Returns one side's ranking points from a finished game; match points in hundredths. */
int64_t ranking_points_of(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side);

/* Returns true if a game has a score: it is finished, or has a hand or points already. An artificial
 * result has one only from points given outside hands. */
bool ranking_game_has_score(const struct ranking_game *game);

/* Finds the side of a game on which an entrant sits. Returns false if there is none. */
bool ranking_game_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side);

/* Returns true if the game was decided before a hand was played. */
bool ranking_unplayed(const struct ranking_game *game);

/* Makes the games and byes of teams from those of pairs in `input`.
 *
 * The tables of a round at which pairs of two teams meet make one match of those teams. Its score
 * is the sums of the tables' scores, it is finished when all of them are, and the higher sum
 * wins. A table with an artificial result adds nothing to either sum; if all of a match's tables
 * have one, so has the match, with the mean of their parts. Two pairs of one team that meet play
 * for nothing. A team has a bye in a round if one of its pairs has one and none of them plays.
 *
 * `team_of` gives each entrant's team; pairs without a team make one each. Of the rest of `ret`,
 * only rules and rounds are filled; `ret_firsts` gives the first game of each match. Games of
 * three sides give ERROR_INPUT `team-sides`. */
bool team_input(struct arena *arena, const struct ranking_input *input, const size_t *team_of,
    struct ranking_input *ret, const size_t **ret_firsts, struct error *err);

#endif
