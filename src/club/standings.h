/* standings.h - the standings of an event, computed from its rows each time. */
#ifndef CANASTA_CLUB_STANDINGS_H
#define CANASTA_CLUB_STANDINGS_H

#include "club/address.h"
#include "club/event.h"
#include "rulebook/rulebook.h"
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
struct error;
struct event_settings;
struct given;
struct hand_facts;
struct phase;
struct prize;
struct scale;
struct unaccepted;
struct vocabulary;

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
	/* By the first entrant of each (club/standings.h); NULL: nothing of the facts is of pairs whose
	 * teams are ranked. */
	const struct entrant *teams;
	/* Each entrant's team, the index of its first; NULL: there are none. */
	const size_t *team_of;
	size_t phase_count; /* later phases, of which those count that have begun (club/phase.h) */
	const struct phase *phases;
	int rounds_said; /* that the event will have; 0: not said */
	size_t given_count;
	const struct given *given; /* penalties and points given by commands */
	size_t hand_side_count;
	/* What `round_counts` is made of (club/hand.h). */
	const struct hand_facts *hand_sides;
	/* What `input.counts` is the sum of, where it is asked for: by round from 0, then by entrant. */
	const struct ranking_counts *round_counts;
};

/* Reads them after a round (0: the newest), within a read. */
bool standings_facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err);

/* Judges facts; a game among them may be another than was read (club/ruling_preview.h). */
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

/* What standings count beside games: what was given outside hands, canastas and
 * penalties. */

/* Whether a penalty stands outside hands, within the rounds counted. */
bool standings_counts_is_outside(const struct standings_facts *facts, const struct given *given);

/* Adds those penalties to the entrants': of everybody on the side, or of the entrant alone who sat at no
 * table. */
void standings_counts_add(const struct standings_facts *facts, struct ranking_counts *counts);

/* The sums of what was noted, from a round on, up to each entrant's last; NULL: to the last counted. */
bool standings_counts_outside_of(struct arena *arena, const struct standings_facts *facts,
    int first, const int *lasts, const struct ranking_outside **ret, struct error *err);

/* Returns the points that were given to a side at its table and count in the standings alone; of one entrant (its index)
 * those given to it, SIZE_MAX: of everybody on the side. */
struct ranking_outside standings_counts_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant);

/* The counts of the rounds from one to another, by entrant; NULL: none are asked for. */
void standings_counts_sum(struct arena *arena, const struct standings_facts *facts, int first,
    int last, const struct ranking_counts **ret);

/* Standings round by round. */

/* Places after each round. */
struct standings_history {
	int rounds;
	struct standings newest;
	/* Of entrant i of the newest standings after round r: [i * rounds + r - 1]. */
	const int *ranks;
};

/* Of all rounds there are, in one read. */
bool standings_history_make(
    const struct desk *desk, struct standings_history *ret, struct error *err);

/* How much of the standings everybody may know: of rounds from one on they may be held
 * back until they are announced (club/event.h). The desk itself sees all. */

struct standings_public {
	int round;     /* the last they show; 0: the newest */
	int held_from; /* the first round held back that is there; 0: none is */
};

bool standings_public_read(
    const struct desk *desk, struct standings_public *ret, struct error *err);

/* Whether a round (0: the newest) may be shown to everybody; else ERROR_REFUSED `standings-held`. */
bool standings_public_allow(const struct standings_public *public, int round, struct error *err);

/* The teams behind an event's entrants.
 *
 * A team stands where the first of its entrants does (club/entrant.h): it has that one's index and number, and
 * the others of it have no place. So phases, which know entrants by their numbers, know teams. */

/* Finds the teams of the entrants; who names none is one alone. */
bool standings_teams_find(struct arena *arena, struct standings_facts *facts, struct error *err);

/* The facts as they are ranked: where teams are, from games of pairs to matches of their teams, each at the first of
 * its tables, and from what pairs have to what their teams have. */
bool standings_team_facts(struct arena *arena, const struct standings_facts *facts,
    struct standings_facts *ret, struct error *err);

/* What ranks is fixed before play. Whoever changes it afterwards gives a reason,
 * and everybody who reads the standings is told what was changed, by whom and why. */

/* What one has otherwise than the other, as `what` of a change; "" where both rank alike. NULL where
 * memory fails. */
const char *ranking_change_said(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before);

/* The changes made since play began, in order. */
bool ranking_changes_read(const struct desk *desk, int64_t event, struct ranking_change **ret,
    size_t *ret_count, struct error *err);

/* What every list of an event says alike: what ranks, how a game ended, who plays. */

/* Points of what ranks: match points, victory points, scores or differences. */
void answer_ranked(
    struct answer *to, const char *key, const struct ranking_rules *rules, int64_t points);

/* "match_points": a place's; where victory points rank they are those, with the scale's decimals. */
void answer_match_points(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* "carries", "carried_points", "carried_difference": what of a place's is brought from before; nothing where none can be. */
void answer_carried(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place);

/* "carries", of a ranking where of some a part may be. */
void answer_carries(struct answer *to, const struct ranking *ranking);

/* "group", the letter of one, from 1. */
void answer_group_letter(struct answer *to, int group);

/* "group", its letter, and "group_rank", the place there; nothing where there are no groups. And "groups" of a
 * ranking in which somebody is in one. */
void answer_group(struct answer *to, const struct ranking_row *place);
void answer_groups(struct answer *to, const struct ranking *ranking);

/* "victory_ranks", where victory points do: match points that a win alone brings are then not told. */
void answer_victory_ranks(struct answer *to, enum ranking_by by);

/* The difference that is told of a place: as answer_sums() has it. */
int64_t answer_difference(const struct ranking_row *place);

/* "given": points that belong to no game, of penalties that the rulebook counts in the standings and of the committee:
 * "victory_points", "score" and "difference", each if there are some. Says nothing if there are none. */
void answer_outside(struct answer *to, const struct ranking_outside *outside);

/* "points": what ranks, of what a game gives a side; nothing while it is open. */
void answer_game_points(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side);

/* "result": "won", "drawn", "lost", "not played", "open". */
void answer_game_result(struct answer *to, enum game_result result);

/* "part": of a game with an artificial result what the side has of it, in per cent; else left out. */
void answer_game_part(struct answer *to, const struct game *game, size_t side);

/* The list of the names of those who sit on a side; `index` as the game has them, of `entrants`. One of
 * them, by index, may be left out; SIZE_MAX: nobody. */
void answer_side_names(struct answer *to, const char *list, const struct entrant *entrants,
    const struct ranking_side *side, size_t without);

/* What may still become of standings. */

/* Who can still come first (tournament/can_win.h). */
struct standings_chances {
	int left;  /* rounds not drawn yet, as far as the event says */
	bool said; /* it does */
	bool more; /* a phase goes on for as many rounds as are drawn of it */
	struct standings standings;
	const struct chance *chances; /* by row */
};

/* As of round `round`; 0: the newest. */
bool standings_chances_make(
    const struct desk *desk, int round, struct standings_chances *ret, struct error *err);

/* The ranking of an event, its places after each round, who can still come first. */

/* "provisional": whether places may still change by what is begun, and "provisional_by" what that is, "games" that are
 * open or a "knock-out" that goes on. */
void answer_provisional(struct answer *to, const struct standings *standings);

/* {"event":"…","standings":[{"rank":1, … who it is (club/entrant.h) …, "played":3,"won":2,"drawn":0,"lost":1,
 *  "match_points":4,"score":12345,"against":9870,"difference":2475,"tie_break":"…","victory_points":43,
 *  "buchholz":12, … each tie-break with a value …,"points":4,"byes":0,"decided":"difference"}],
 *  "round":3,"provisional":false,"decided":[…],"disputes":[…],"ranking_changes":[…],
 *  "points":"match-points","points_apart":true,"victory":false,"tie_breaks":["buchholz"]}
 *
 * "hands_unaccepted": so many hands count that one side entered and no other has accepted yet, and of a
 * place "unaccepted"; left out where there are none.
 *
 * "silent_from": the first of its rounds that are not told to everybody yet; to everybody
 * "held_from" says instead from which round on standings are left out (answer_held).
 *
 * "decided" are the games decided away from the cards, left out where there is none: [{"table":"2.1",
 * "clause":"22A","against":"…","points":2000,"message":"…"}], of an artificial result [{"table":…,
 * "clause":…,"artificial":"…","message":"…"}].
 *
 * A place's `points` are what ranks, which `points` names; `points_apart`: neither scores nor
 * differences rank, which stand there anyhow. `tie_break` says in English what decided, with who beat
 * whom; `decided` is its code, and where direct encounter did "met":[{"how":"beat","names":"…"}] are
 * the equal it beat, drew with and lost to. `tie_breaks` are the keys of the
 * values, in the event's order. Without a scale there are no victory points; where they rank
 * (`victory_ranks`) `match_points` are they. Teams have no number. */
void answer_standings(
    struct answer *to, const struct event *event, const struct standings *standings);

/* "held_from" where everybody is told less than there is. */
void answer_held(struct answer *to, const struct standings_public *public);

/* One place, as a row of it. */
void answer_place(
    struct answer *to, const struct standings *standings, const struct ranking_row *place);

/* Where the first of the ranking stood after each round: "course":[{"name":"…","points":[{"at":1,
 * "value":3}]}], and "course_last", how many they are, where not all. */
void answer_course(
    struct answer *to, const struct standings *standings, const struct standings_history *history);

/* {"event":"…","rounds":2,"standings":[{"rank":1,"entrant":"…","ranks":[3,1]}],
 *  "ranks":[{"round":1},{"round":2}]} */
void answer_history(
    struct answer *to, const struct event *event, const struct standings_history *history);

/* {"event":"…","round":3,"rounds_left":2,"chances":[{"rank":1,"entrant":"…","points":4,"most":8,
 *  "first":"can"}],"rounds_said":true,"rounds_more":false}: of a phase that goes on for as many rounds as are drawn */
void answer_chances(
    struct answer *to, const struct event *event, const struct standings_chances *chances);

/* Scales of victory points. */

/* {"scale":"burraco-3","title":"…","total":20,"bye":12, …,"bands":[{"from":0,"to":50, …}]}; of a formula
 * no bands but "formula" and what it needs. */
void answer_scale(struct answer *to, const struct scale *scale);

/* What a margin is worth: {"scale":"wbf","margin":40,"hands":16,"winner":…,"loser":…}. */
void answer_scale_margin(struct answer *to, const struct scale *scale, int64_t margin, int hands);

/* What hands hold beside their sums: who opened from which minimum, canastas, red
 * threes, going out, penalties. From the newest version of every hand that is not void,
 * scored again (club/hand.h), of unfinished games too. */

enum { STATISTICS_MINIMA_MOST = 16 };

/* Of one entrant, or of all. A partner of a round has all of the side's. */
struct statistics_row {
	int64_t hands;
	int64_t by_sums; /* hands of which only the sums are known: no canastas stand in them */
	int64_t minima[STATISTICS_MINIMA_MOST]; /* hands begun with each opening minimum */
	int64_t canastas[KINDS_MOST];           /* by kind */
	int64_t canastas_all;
	int64_t red_threes;
	int64_t out, concealed; /* hands gone out in; of these, concealed */
	int64_t penalties;      /* in hands and outside */
};

struct statistics {
	int rounds;
	struct event_kinds kinds;
	size_t minimum_count;
	/* That occur, ascending; more than there is room for are counted with the highest. */
	int32_t minima[STATISTICS_MINIMA_MOST];
	size_t entrant_count;
	const struct entrant *entrants;
	const struct statistics_row *rows; /* by entrant */
	struct statistics_row all;         /* of every side, each once */
};

/* Up to round `round`; 0: the newest. ERROR_INPUT `round-unknown`. */
bool statistics_make(const struct desk *desk, int round, struct statistics *ret, struct error *err);

/* What was in the hands of an event, by entrant and over all. */

/* {"event":"…","rounds":2,
 *  "all":{"hands":6,"canastas":6,"red_threes":5,"out":3,"concealed":0,"penalties":3,"by_sums":2,
 *   "minima":{"50":4,"90":2},"kinds":{"natural":3,"mixed":3}},
 *  "entrants":[{"number":1,"entrant":"…", … the same … }],
 *  "minima":[50,90],"kinds":["natural","mixed"]} */
void answer_statistics(
    struct answer *to, const struct event *event, const struct statistics *statistics);

/* Who gets what, and the list a federation asks for. */

struct prize_list {
	const struct standings *standings;
	bool money; /* amounts were given */
	size_t count;
	const struct prize *prizes;
};

/* {"event":"…","prizes":[{"place":1,"shared_by":1, … who it is (club/entrant.h) …,
 *  "points":4,"prize":100.00,"shared":false}],"provisional":false,"money":true}
 * Without amounts no `prize`. */
void answer_prizes(struct answer *to, const struct event *event, const struct prize_list *list);

#endif
