/* entrant.h - an entrant: a pair, a player alone or a team, with one to six players.
 *
 * Names are kept outside the log's chain, which has their numbers and salted hashes, so that a
 * person can be forgotten without breaking it. One name is one person in the file, unless an entry
 * says that another person has it too.
 *
 * An entrant takes part from the first round on, unless a move says otherwise: it came late,
 * withdrew, or came back. A move holds from a round on, and the latest move decides. Games that
 * were played remain whatever moves say: a withdrawal keeps an entrant out of rounds that are drawn
 * after it. */
#ifndef CANASTA_CLUB_ENTRANT_H
#define CANASTA_CLUB_ENTRANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct change;
struct desk;
struct event;
struct ranking_row;
struct row_groups;
struct row_kind;
struct standings;
struct statistics_row;
struct table;

/* A player of an entrant. */
struct player {
	int64_t person; /* the person's number in the file */
	const char *name;
};

/* A player of an entrant or of a side of a table; the column `person` gives both members. */
extern const struct row_kind entrant_player_row;

/* Returns the players of the entrant or side `owner`, at most PLAYERS_MOST. */
const struct player *entrant_players_of(
    const struct row_groups *players, int64_t owner, size_t *ret_count);

/* The ways in which an entrant comes and goes. */
enum entrant_move_kind { MOVE_LATE, MOVE_WITHDRAWN, MOVE_BACK, MOVE_REMOVED, ENTRANT_MOVES };

/* The names of the kinds in the file. */
extern const char *const entrant_move_names[ENTRANT_MOVES];

/* A move: an entrant came late, withdrew, came back or was removed. */
struct entrant_move {
	enum entrant_move_kind kind;
	int round;          /* the first it holds for */
	const char *reason; /* "": none */
};

/* An entrant of an event, in its present state. */
struct entrant {
	int number; /* in the event, from 1 */
	const char *name;
	const char *club; /* "": none */
	const char *team; /* "": none */
	size_t category_count;
	const char *const *categories; /* ladies, under 25, any word */
	size_t player_count;
	const struct player *players;
	size_t pair_count; /* the pairs that play for it, if it is a team of the standings */
	const struct entrant *const *pairs;
	size_t move_count;
	const struct entrant_move *moves; /* in the order they were made */
	/* The move that matters now: it is out, or is yet to come; else NULL. */
	const struct entrant_move *state;
	bool removed;       /* it never had a place in a round, and is on no list */
	bool present;       /* it is checked in */
	bool awaited;       /* others are checked in, it is not, and it did not leave */
	int64_t paid, owed; /* in hundredths: so far, and still to pay of the fee */
};

/* The number of a new person, also if another person has the name. */
enum { PERSON_NEW = -1 };

/* An entry of an entrant. */
struct entrant_entry {
	const char *name;
	const char *club; /* NULL or "": none */
	const char *team; /* NULL or "": none */
	size_t category_count;
	const char *const *categories; /* NULL: none, or unchanged */
	int first_round;     /* the round with which it begins; 0: the next that is drawn */
	size_t player_count; /* 0: the entrant's name is its one player */
	const char *const *players;
	/* The players' persons, or PERSON_NEW; NULL or 0: the person who has the name. */
	const int64_t *persons;
	bool namesakes;     /* a player whose name plays elsewhere in the event is another person */
	const char *reason; /* NULL or "": none */
	const char *file;   /* the file that it is read from, for errors; NULL: none */
	int line;
};

/* --- rows: within a read or a change of the caller --- */

/* Reads the entrants by number, from number `first` on, removed ones too: if all are read, the
 * number less one is the index. */
struct entrant *entrants_read(const struct desk *desk, int first, size_t *ret_count);

/* Returns the entrant with a number, removed ones too; NULL: none. */
const struct entrant *entrant_numbered(const struct entrant *entrants, size_t count, int number);

/* Reads one entrant. ERROR_INPUT `entrant-unknown` if there is none, or if it was removed. */
struct entrant entrant_number(const struct desk *desk, int number);

/* Returns the name of two who play together for one round. */
const char *entrant_pair(struct arena *arena, const char *one, const char *other);

/* Writes the line of the log of a change of an entrant. */
void entrant_log(struct change *change, const char *action, int entrant);

/* --- deeds --- */

enum { ENTRANT_ROUND_MOST = 9999 };

/* Adds entrants, all or none; `ret` has room for `count`. ERROR_INPUT `entrant-invalid`: a name
 * that is empty, has only digits or control characters; more than six players; no team in an event
 * for teams. ERROR_REFUSED `person-entered`: a player plays for another entrant already, and the
 * entry does not say `namesakes`. */
void entrant_add(const struct desk *desk, const struct entrant_entry *entries, size_t count,
    struct entrant *ret);

/* Gives an entrant a new name. If the old name was its one player, the player gets the new name
 * too. */
struct entrant entrant_rename(
    const struct desk *desk, const struct entrant *entrant, const char *name);

/* Changes players, club, team or categories; members that `wanted` leaves empty are unchanged, and
 * its name is ignored. If nothing changes, nothing is written and *ret_repeated is set.
 * ERROR_REFUSED: `reason-missing` if the players of an entrant with a place in a round change
 * without a reason (games keep the players they were drawn with); `team-fixed` if the team changes
 * after a phase was made. */
struct entrant entrant_set(const struct desk *desk, const struct entrant *entrant,
    const struct entrant_entry *wanted, bool *ret_repeated);

/* Removes an entrant from every list; its number is not used again. ERROR_REFUSED `entrant-seated`
 * if it ever had a place in a round, `entrant-paid` if it has paid. */
struct entrant entrant_remove(
    const struct desk *desk, const struct entrant *entrant, const char *reason);

/* Takes an entrant out from a round on, or `back` in. Round 0 is the next that can still be
 * changed: the newest if nothing is recorded in it, which then has to be seated again. If the
 * entrant is out (or in) then already, nothing is written and *ret_repeated is set. ERROR_INPUT
 * `round-invalid`. */
struct entrant entrant_take_part(const struct desk *desk, const struct entrant *entrant, bool back,
    int round, const char *reason, bool *ret_repeated);

/* Two entrants that are never seated at one table: family, a quarrel. */
struct entrant_apart {
	const struct entrant *one, *other; /* the lower number first, in lists */
	const char *reason;                /* "": none */
};

/* Keeps two apart from the next draw on, or lets them meet again; a reason of NULL leaves the old
 * one. Returns true, and writes nothing, if nothing changes. ERROR_INPUT `apart-invalid` if both
 * are the same entrant. */
bool entrant_apart_set(const struct desk *desk, const struct entrant_apart *wish, bool apart);

/* Checks entrants in (`present`), or takes that back, in one transaction. Each entrant gets its
 * new state; `ret_repeated` is true for those that had it before. */
void check_in(const struct desk *desk, struct entrant *entrants, size_t count, bool present,
    bool *ret_repeated);

/* Records a payment in hundredths. A negative amount is given back, or corrects an error, and needs
 * a reason (ERROR_INPUT `payment-reason`). ERROR_INPUT `amount-invalid`: zero, or too much;
 * ERROR_REFUSED `payment-short`: more is taken back than was paid. */
struct entrant check_in_pay(
    const struct desk *desk, const struct entrant *entrant, int64_t amount, const char *reason);

/* --- questions --- */

/* Finds an entrant by number, if the text has only digits, else by name in any case. ERROR_INPUT
 * `entrant-unknown`, with the nearest name, or `entrant-ambiguous`. */
struct entrant entrant_find(const struct desk *desk, const char *wanted);

/* Like entrant_find(), among all entrants of the event, which were read. */
const struct entrant *entrant_find_among(
    struct arena *arena, const struct entrant *all, size_t count, const char *wanted);

/* Reads all entrants by number, without removed ones. */
struct entrant *entrant_list(const struct desk *desk, size_t *ret_count);

/* Returns true if the entrant takes part in a round. */
bool entrant_active(const struct entrant *entrant, int round);

/* Returns true if the entrant's name is that of its one player, which need not be named again. */
bool entrant_alone(const char *entrant, const struct player *players, size_t count);

/* Returns the round with which a late entrant begins, 1 for all others. It missed the rounds
 * before. */
int entrant_first_round(const struct entrant *entrant);

/* Returns the club of each entrant as a number; names that differ only in case and blanks are one
 * club; 0: no club. */
int *entrant_clubs(struct arena *arena, const struct entrant *entrants, size_t count);

/* Returns true if the event's format is teams. */
bool entrant_team_event(const struct event *event);

/* The number of players of an entrant, or of a side of a table. */
struct players_range {
	int least, most;
};

/* Returns the number of players of an entrant: one if players enter alone, else as many as sit on a
 * side. */
struct players_range players_of_entrant(const struct event *event);

/* Returns the number of players on a side by the rulebook; one in an event for players alone. */
struct players_range players_of_side(const struct event *event);

/* Returns true if the number of players is within the range. */
bool players_fit(struct players_range range, size_t count);

/* Returns for each entrant the index of the first entrant of its team, by number; of an entrant
 * without a team its own. `entrants` has all entrants by number, removed ones too. */
const size_t *entrant_team_first(struct arena *arena, const struct entrant *entrants, size_t count);

/* Reads the pairs that are kept apart now, by number, without removed entrants. */
struct entrant_apart *entrant_apart_list(const struct desk *desk, size_t *ret_count);

/* An entrant's page: its games, hand by hand, and its place, all at one moment. */
struct entrant_page {
	const struct entrant *entrant;
	const struct standings *standings;
	const struct ranking_row *place;    /* its place in the standings, or its team's */
	const struct statistics_row *hands; /* the counts of its hands; NULL: not shown */
	const struct table *const
	    *tables; /* of each game of the standings' facts; NULL: hands are not shown */
};

/* Makes the page of the entrant at an index of the standings' facts, without hands. */
struct entrant_page entrant_page_of(const struct standings *standings, size_t index);

/* Reads the page of the entrant that entrant_find() finds, after a round; 0: after the newest. */
struct entrant_page entrant_page_read(const struct desk *desk, const char *wanted, int round);

/* --- answers --- */

/* Adds the members that name an entrant in every answer:
 * {"number":1,"entrant":"Alfat","players":["Alfa","Beeta"],"players_named":false,"club":"",
 *  "team":"","category":"ladies, veterans","categories":["ladies","veterans"]}
 * An entrant of a season has no number. "category" has all categories, for one cell of a list. */
void answer_entrant_who(struct answer *to, const struct entrant *entrant);

/* Adds "pairs" for a team of the standings, the entrants that play for it: [{"number":1,
 * "entrant":"Alfat"}, …]. */
void answer_entrant_pairs(struct answer *to, const struct entrant *entrant);

/* Adds "players", and "players_named": true if the entrant's name has all their names ("Alfa
 * Aaltonen and Beeta Beetanen"), so that they need not be named again. */
void answer_entrant_players(
    struct answer *to, const char *entrant, const struct player *players, size_t count);

/* Adds { … members of answer_entrant_who() …,
 *  "moves":[{"move":"withdrawn","round":3,"reason":"taken ill","stands":true}, …],
 *  "present":false,"owed":7.50,"paid":12.50,"awaited":true,"alone":false}
 * "stands": the move that matters now. "owed": still to pay of the fee. "awaited": others of the
 * event are checked in, it is not, and it did not leave. "alone": the entrant's name is its one
 * player. */
void answer_entrant(struct answer *to, const struct entrant *entrant);

/* Adds a row of its moves. */
void answer_entrant_move(
    struct answer *to, const struct entrant *entrant, const struct entrant_move *move);

/* Adds a row of "entrants" for each entrant. */
void answer_entrants(struct answer *to, const struct entrant *entrants, size_t count);

/* Adds the list for the door, with its sums: {"entrants":[…],"entered":12,"present":9,
 * "paid":90.00,"owed":30.00, "clubs":true}; "clubs": an entrant has a club. */
void answer_check_in(struct answer *to, const struct entrant *entrants, size_t count);

/* Adds {"apart":[{"entrants":[{"number":3,"entrant":"…"},{"number":7,"entrant":"…"}],"reason":"…"},
 * …]}. */
void answer_entrant_apart(struct answer *to, const struct entrant_apart *list, size_t count);

/* Adds an entrant's page:
 * { … members of answer_entrant_who() …,"rank":3,"points":4,"tie_break":"lot",
 *  "games":[{"table":"1.1","opponents":["…"],"partners":[],"result":"lost","decided":false,
 *   "score":330,"against":1040,"points":0,
 *   "hands":[{"hand":1,"base":…,"cards":…,"total":330,"opening_minimum":50}],
 *   "round":1,"number":1,"side":"B",
 *   "others":[{"names":["…"],"score":1040,"entrants":[{"number":2,"entrant":"…"}]}],
 *   "finished":true,"scored":true,"difference":-710}],
 *  "byes":[2],"canastas":…,"red_threes":…,"out":…,"concealed":…,"penalties":…,
 *  "hands":3,"provisional":false,"entrant_count":4,"ranks_by":"match points",
 *  "place":{ … a row of the standings … },"rounds":[ … a game, or {"round":2,"bye":true} …]}
 * If a later phase counts, "phases" is true and "phase" names the phase of the figures; each game
 * and bye has the phase of its round, "first_phase" for the first. Points carried over are shown as
 * in the standings. */
void answer_entrant_page(struct answer *to, const struct entrant_page *page);

#endif
