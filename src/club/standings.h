/* standings.h - the standings of an event, computed from its rows each time, and statistics of its
 * hands. */
#ifndef CANASTA_CLUB_STANDINGS_H
#define CANASTA_CLUB_STANDINGS_H

#include "club/address.h"
#include "club/event.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct chance;
struct desk;
struct dispute_undecided;
struct entrant;
struct given;
struct hand_facts;
struct phase;
struct round_play;
struct side_score;
struct table;

/* --- facts and standings --- */

/* A game ended by decision; its hands do not count in the result. */
struct standing_decision {
	struct address table;
	const char *clause; /* "22A", "walkover" */
	struct game_decision decision;
	size_t side_count;
	const char *names[SIDES_MOST]; /* names of the sides' first entrants */
};

/* The facts from which standings are computed, read once. Games are judged from them. */
struct standings_facts {
	int rounds; /* rounds counted; 0 before the first */
	const struct entrant *entrants;
	struct ranking_input input;   /* games of entrants, or matches of teams */
	const struct address *tables; /* of each game in `input`; their hand is 0 */
	size_t decided_count;
	const struct standing_decision *decided;
	/* Teams, each by its first entrant; NULL: teams are not ranked. */
	const struct entrant *teams;
	/* Each entrant's team, as the index of the team's first entrant; NULL: teams are not
	 * ranked. */
	const size_t *team_of;
	size_t play_count;
	const struct round_play *plays; /* rules of play of the later phases */
	/* Read by the feature of phases (phase/phase.h): the later phases, and the group of each
	 * game; 0: its phase has none. NULL: there are no phases. */
	size_t phase_count;
	const struct phase *phases;
	const int *groups;
	int rounds_said; /* rounds announced for the event; 0: unknown */
	size_t given_count;
	const struct given *given; /* penalties and points given by commands */
	size_t hand_side_count;
	/* The sides of the hands from which `round_counts` is made. */
	const struct hand_facts *hand_sides;
	/* Counts by round from 0, then by entrant, whose sum is `input.counts`; NULL: not
	 * needed. */
	const struct ranking_counts *round_counts;
};

/* A hand that a side entered itself and no other has accepted yet, with an entrant at its table.
 * It counts, but tables, results and standings mark it. */
struct unaccepted_hand {
	struct address address;
	int entrant; /* number of the entrant */
};

/* The ranked entrants of an event: the facts, and what was computed from them. */
struct standings {
	struct standings_facts facts; /* of entrants */
	/* The facts that are ranked: of teams if teams are ranked, otherwise `facts`. Rows' indexes
	 * point to its entrants; a team has its name, its players and the number of its first
	 * entrant. */
	struct standings_facts ranked;
	struct ranking ranking;
	const char *category;     /* only its entrants have places; NULL: all entrants */
	bool knockout_unfinished; /* its newest phase is a knock-out that is not over */
	/* If later phases count: the last phase of each entrant, NULL: the first; else NULL. */
	const char *const *phase_names;
	size_t dispute_count;
	/* Undecided disputes that may change it, by number. */
	const struct dispute_undecided *disputes;
	size_t unaccepted_count;
	/* Counted hands that a side has not accepted yet, by round, table and hand. */
	const struct unaccepted_hand *unaccepted;
	size_t change_count;
	/* Changes of the ranking rules since play began. */
	const struct ranking_change *changes;
};

/* Reads the facts after a round (0: the newest), within a read. */
struct standings_facts standings_facts_read(const struct desk *desk, int round);

/* Ranks from facts, in which a game may have been replaced (dispute/dispute.h). */
struct standings standings_judge(struct arena *arena, const struct standings_facts *facts);

/* Makes the standings after a round; 0 is the newest. An unknown round is ERROR_INPUT
 * `round-unknown`.
 *
 * The entrants of a category are ranked among themselves, from 1, by the points of all their games;
 * opponents outside it still count in tie-breaks. NULL ranks everybody. ERROR_INPUT
 * `category-unknown` if no entrant has the category; teams have none. */
struct standings standings_make(const struct desk *desk, int round, const char *category);

/* Lists the categories of the ranked entrants, each once, in the spelling of its first entrant.
 * The list is in the arena. Teams have none. */
const char *const *standings_categories(
    struct arena *arena, const struct standings_facts *facts, size_t *ret_count);

/* Returns true if open games or an unfinished knock-out may still change places. */
bool standings_provisional(const struct standings *standings);

/* Counts the hands that a side has not accepted yet, of a table (0: all tables) of a round (0: all
 * rounds). */
int standings_unaccepted(const struct standings *standings, int round, int table);

/* Returns the row of an entrant, or of its team; the index is that of the event's entrants. */
const struct ranking_row *standings_row(const struct standings *standings, size_t entrant);

/* Turns the facts of entrants into the facts that are ranked. If teams are ranked, games of pairs
 * become matches of teams, each at the first of its tables. */
struct standings_facts standings_team_facts(
    struct arena *arena, const struct standings_facts *facts);

/* Returns the last round that everybody may see; 0: all rounds. Later ones are held back until they
 * are announced (club/event.h); the desk sees all. */
int standings_public_round(const struct desk *desk);

/* --- counts and points outside games --- */

/* Returns the index of the game at a table, from an earlier one on, in the order of rounds and
 * tables; the number of games: there is none. */
size_t standings_game_at(const struct standings_facts *facts, int round, int table, size_t from);

/* Returns true if a penalty counts outside hands and within the rounds counted. */
bool standings_penalty_is_outside(const struct standings_facts *facts, const struct given *given);

/* Adds those penalties to the entrants' counts: to everybody on the side, or to the entrant
 * alone if it sat at no table. */
void standings_penalties_add(const struct standings_facts *facts, struct ranking_counts *counts);

/* Sums the points given from a round on, up to each entrant's last round; NULL: up to the last
 * round counted. */
const struct ranking_outside *standings_outside_sum(
    struct arena *arena, const struct standings_facts *facts, int first, const int *lasts);

/* Returns the points given to a side at its table that count only in the standings: those given
 * to one entrant (its index), or with SIZE_MAX to everybody on the side. */
struct ranking_outside standings_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant);

/* Sums the counts of the rounds from one to another, by entrant; NULL if no counts are needed. */
const struct ranking_counts *standings_counts_sum(
    struct arena *arena, const struct standings_facts *facts, int first, int last);

/* --- places after each round, and chances --- */

/* The places after each round. */
struct standings_history {
	struct standings newest;
	/* Place of entrant i of the newest standings after round r: [i * rounds + r - 1]. */
	const int *ranks;
};

/* Makes the places after every round. */
struct standings_history standings_history_read(const struct desk *desk);

/* The entrants who can still come first (tournament/can_win.h). */
struct standings_chances {
	int left; /* rounds not drawn yet, if the event's length is known */
	bool length_known;
	bool more; /* a phase goes on for as many rounds as are drawn */
	struct standings standings;
	const struct chance *chances; /* by row */
};

/* Finds the chances after a round; 0 is the newest. */
struct standings_chances standings_chances_read(const struct desk *desk, int round);

/* --- parts of answers --- */

/* Adds points of the kind that ranks: match points, victory points, scores or differences. */
void answer_ranked(
    struct answer *to, const char *key, const struct ranking_rules *rules, int64_t points);

/* Adds "match_points" of a place. If victory points rank, it holds these, with the scale's
 * decimals. */
void answer_match_points(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* Adds "carries", "carried_points" and "carried_difference", brought from earlier phases, if the
 * ranking carries any. */
void answer_carried(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* Adds "carries" of a ranking in which entrants may bring points from earlier phases. */
void answer_carries(struct answer *to, const struct ranking *ranking);

/* Adds "group", the letter of a group, from 1; nothing for 0. */
void answer_group_letter(struct answer *to, int group);

/* Adds "group" and "group_rank" of a place, or "groups" of a ranking; nothing without groups. */
void answer_group(struct answer *to, const struct ranking_row *place);
void answer_groups(struct answer *to, const struct ranking *ranking);

/* Adds "victory_ranks" if victory points rank; answers then leave out match points of wins
 * alone. */
void answer_victory_ranks(struct answer *to, enum ranking_by by);

/* Returns the difference shown for a place, open games included. */
int64_t answer_difference(const struct ranking_row *place);

/* Adds "given", points outside games from penalties and the committee: "victory_points", "score"
 * and "difference", each if there are any. */
void answer_outside(struct answer *to, const struct ranking_outside *outside);

/* Adds "points", the ranking points that a game gives a side; nothing while the game is open. */
void answer_game_points(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side);

/* Adds "result": "won", "drawn", "lost", "not played", "open". */
void answer_game_result(struct answer *to, enum game_result result);

/* Adds "part", a side's per cent of an artificial result. */
void answer_game_part(struct answer *to, const struct game *game, size_t side);

/* Adds a list of the names on a side. `index` counts the game's entrants in `entrants`; the one
 * at `without` is left out, SIZE_MAX: none. */
void answer_side_names(struct answer *to, const char *list, const struct entrant *entrants,
    const struct ranking_side *side, size_t without);

/* Adds "provisional" and "provisional_by": "games" that are open, or a "knock-out" that goes on. */
void answer_provisional(struct answer *to, const struct standings *standings);

/* --- answers of standings --- */

/* Adds the standings:
 * {"event":"…","standings":[{"rank":1, … the entrant's name and number (club/entrant.h) …,
 * "played":3,"won":2,"drawn":0,"lost":1,"match_points":4,"score":12345,"against":9870,
 * "difference":2475,"tie_break":"…","victory_points":43,"buchholz":12, … each tie-break with a
 * value …, "points":4,"byes":0,"decided":"difference"}],"round":3,"provisional":false,
 * "decided":[…],"disputes":[…],"ranking_changes":[…],"points":"match-points",
 * "victory":false,"tie_breaks":["buchholz"]}
 *
 * "hands_unaccepted" counts the hands that one side entered and no other has accepted yet.
 * "unaccepted" counts them for a place. Both are left out if 0.
 *
 * "silent_from" is the first of the rounds that are not announced to everybody yet. In the public
 * form "held_from" gives instead the first round that the standings leave out (answer_held()).
 *
 * The outer "decided" lists the games ended by decision; it is left out if there are none:
 * [{"table":"2.1","clause":"22A","against":"…","points":2000,"message":"…"}]. An artificial result
 * is {"table":…,"clause":…,"artificial":"…","message":"…"}.
 *
 * A place's `points` are the points that rank; the outer `points` names their kind. `tie_break`
 * says in English what separated the place from others, and `decided` is its code. If direct
 * encounter did, "met":[{"how":"beat","names":"…"}] names the opponents with equal points that it
 * beat, drew with and lost to. `tie_breaks` are the keys of the values, in the
 * event's order. Victory points need a scale. If they rank, `victory_ranks` is set and
 * `match_points` holds them. Teams have no number. */
void answer_standings(
    struct answer *to, const struct event *event, const struct standings *standings);

/* Adds the games and byes of round `round`, or of all rounds for 0:
 * {"event":"…","points":"match-points",
 * "tables":[{"table":"1.2","sides":[{"side":"A","entrant":"Alfa &
 * Beeta","numbers":[1,2],"score":1620,
 * "result":"won","points":2,"won":true,"names":["Alfa","Beeta"]}],"hands":4,"finished":true,
 * "decided":false,"round":1,"number":2,"state":"finished","scored":true}],
 * "byes":[{"round":1,"number":7,"entrant":"…"}],"disputes":[…],"round":1,"sides":[{"side":"A"}]}
 *
 * `points` are the points that rank. `state` is "finished", "decided", "unplayed", "playing" or
 * "waiting". `scored`: the table has a score. `unaccepted` counts hands that wait to be
 * accepted, `hands_unaccepted` those of all tables; both are left out if 0. `part` is a side's
 * per cent of a game that was not played. `sides` has as many rows as a table may have sides.
 * `phase` names a later phase. */
void answer_results(
    struct answer *to, const struct event *event, const struct standings *standings, int round);

/* The two forms of a crosstable: by round, and every entrant against every other. */
enum crosstable_kind { CROSSTABLE_ROUNDS, CROSSTABLE_MATRIX };

/* Adds the crosstable of an event:
 * {"event":"…","rounds":3,"crosstable":[{"rank":1,"number":4,"entrant":"…","points":4,
 * "games":[{"round":1,"opponents":[2],"result":"won","score":1620,"against":900,"points":2,
 * "played":true}],"byes":[2],"won":2,"match_points":4,"difference":720,"columns":[…]}],
 * "provisional":false,"columns":[…]}
 *
 * The outer `columns` are the headings, a row's `columns` its cells. By round, a cell is
 * {"games":[{"result":"won","opponents":[2],"played":true}],"bye":true} under {"round":1}. In the
 * matrix of entrants it is {"games":[{"points":2,"difference":720,"finished":true,"part":60}],
 * "self":true} under {"number":4}. Flags that are not set are left out. */
void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind);

/* Adds "held_from", the first round that is held back, if `public` is the last that everybody may
 * see; 0: all. */
void answer_held(struct answer *to, int public);

/* Adds the members of one place. */
void answer_place(
    struct answer *to, const struct standings *standings, const struct ranking_row *place);

/* Adds the course of the first places over the rounds: "course":[{"name":"…","points":[{"at":1,
 * "value":3}]}], and "course_last", their number if there are more. */
void answer_course(
    struct answer *to, const struct standings *standings, const struct standings_history *history);

/* Adds {"event":"…","rounds":2,"standings":[{"rank":1,"entrant":"…","ranks":[3,1]}],
 * "ranks":[{"round":1},{"round":2}]}. */
void answer_history(
    struct answer *to, const struct event *event, const struct standings_history *history);

/* Adds
 * {"event":"…","round":3,"rounds_left":2,"chances":[{"rank":1,"entrant":"…","points":4,"most":8,
 * "first":"can"}],"rounds_said":true,"rounds_more":false}. "rounds_more": a phase goes on for as
 * many rounds as are drawn. */
void answer_chances(
    struct answer *to, const struct event *event, const struct standings_chances *chances);

/* --- what the sums of a hand do not show --- */

/* The facts of one side in one hand that its sums do not show. */
struct hand_facts {
	int round, table, hand;
	size_t side;
	int32_t minimum;
	enum out out;
	int64_t red_threes;
	struct ranking_counts counts;
	int64_t canastas[KINDS_MOST]; /* by kind */
};

/* Returns the canastas and penalties of a side. A score has a line for each kind of canasta and
 * each penalty, given on the slip or by a command. A slip with sums alone has its penalties in the
 * facts only. */
struct ranking_counts hand_facts_counts(const struct side *side, const struct side_score *score);

/* Reads the sides of all hands that count, up to a round, by round and table, within a read; it
 * scores each hand again. */
struct hand_facts *hand_facts_read(const struct desk *desk, int rounds, size_t *ret_count);

/* Reads the sides of the hands of a table that count, hand by hand, within a read. */
struct hand_facts *hand_facts_of_table(
    const struct desk *desk, const struct table *table, size_t *ret_count);

/* --- statistics --- */

/* Statistics of hands beyond their sums: opening minima, canastas, red threes, going out,
 * penalties. They come from the newest version of every hand that counts, scored again, unfinished
 * games included. */

/* The statistics of one entrant, or of all. Partners of one round both get their side's. */
struct statistics_row {
	int64_t hands;
	int64_t by_sums;              /* hands known only by their sums, without canastas */
	int64_t *minima;              /* hands begun with each opening minimum */
	int64_t canastas[KINDS_MOST]; /* by kind */
	int64_t canastas_all;
	int64_t red_threes;
	int64_t out, concealed; /* hands in which the side went out; of these, concealed */
	int64_t penalties;      /* in hands and outside */
};

/* The statistics of an event: counts of the hands of each entrant. */
struct statistics {
	struct standings_facts facts;
	struct event_kinds kinds;
	size_t minimum_count;
	int32_t *minima;                   /* the opening minima that occur, ascending */
	const struct statistics_row *rows; /* by entrant */
	struct statistics_row all;         /* every side, each once */
};

/* Makes the statistics up to a round; 0 is the newest. ERROR_INPUT `round-unknown`. */
struct statistics statistics_read(const struct desk *desk, int round);

/* Adds {"event":"…","rounds":2,
 * "all":{"hands":6,"canastas":6,"red_threes":5,"out":3,"concealed":0,"penalties":3,"by_sums":2,
 * "minima":{"50":4,"90":2},"kinds":{"natural":3,"mixed":3}},
 * "entrants":[{"number":1,"entrant":"…", …}], "minima":[50,90],"kinds":["natural","mixed"]}; an
 * entrant has the members of "all". */
void answer_statistics(
    struct answer *to, const struct event *event, const struct statistics *statistics);

#endif
