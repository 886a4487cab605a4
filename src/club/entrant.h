/* entrant.h - entrants that are never seated at one table, as rows. What is read and written runs
 * inside a read or a change of its caller. */
#ifndef CANASTA_CLUB_ENTRANT_H
#define CANASTA_CLUB_ENTRANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct arena;
struct change;
struct desk;
struct error;
struct event;
struct ranking_row;
struct standings;
struct standings_facts;
struct statistics_row;
struct table;

struct entrant_apart_row {
	int entrant, other; /* numbers, the lower first */
	const char *reason; /* "" where none was given */
};

/* Those of the event that are kept apart. */
bool entrant_apart_read(
    const struct desk *desk, struct entrant_apart_row **ret, size_t *ret_count, struct error *err);

/* That they are from now on, or are no longer. */
bool entrant_apart_write(
    struct change *change, const struct entrant_apart_row *row, bool apart, struct error *err);

/* Who plays, as rows: a pair, a player alone, a team; one to six players.
 *
 * Names stand outside the log's chain, which holds their numbers and salted hashes, so that a
 * person may be forgotten one day without breaking it. One name is one person in the file. What is
 * read and written runs inside a read or a change of its caller. */

struct player {
	int64_t person; /* the person's number in the file */
	const char *name;
};

/* From a round on an entrant is there or not; see club/entrant.h. */
enum entrant_move_kind { MOVE_LATE, MOVE_WITHDRAWN, MOVE_BACK, MOVE_REMOVED, ENTRANT_MOVES };

/* As they are called in the file, by enum entrant_move_kind. */
extern const char *const entrant_move_names[ENTRANT_MOVES];

struct entrant_move {
	enum entrant_move_kind kind;
	int round;          /* the first it holds for */
	const char *reason; /* "" where none was given */
};

struct entrant {
	int number; /* in the event, from 1 */
	const char *name;
	const char *club;     /* "" where not given */
	const char *team;     /* "" where not given */
	const char *category; /* its categories with commas between; "" where it has none */
	size_t category_count;
	const char *const *categories; /* ladies, under 25, any word */
	size_t player_count;
	const struct player *players;
	size_t pair_count; /* of a team of the standings who plays for it; of any other none */
	const struct entrant *const *pairs;
	size_t move_count;
	const struct entrant_move *moves; /* in the order they were made */
	const struct entrant_move *state; /* that of them which still tells something: it is out,
	                                     or is yet to come; NULL: it is there */
	bool removed;                     /* it never had a place, and is on no list */
	bool present;                     /* it is checked in */
	bool awaited;                     /* others are, it is not, and it did not leave */
	int64_t paid, owed; /* in hundredths: so far, and what the fee of the event is more */
};

/* Somebody who was not known before, whoever else is called so. */
enum { PERSON_NEW = -1 };

/* As entered. */
struct entrant_entry {
	const char *name;
	const char *club; /* NULL or "": none */
	const char *team; /* NULL or "": none */
	size_t category_count;
	const char *const *categories; /* NULL: none are told */
	int first_round;     /* it enters late, for this round; 0: for the next that is drawn */
	size_t player_count; /* 0: the entrant's name is its one player */
	const char *const *players;
	/* Who they are, by place, or PERSON_NEW; NULL or 0: who has the name. */
	const int64_t *persons;
	bool namesakes;     /* who plays elsewhere in the event is another, called so too */
	const char *reason; /* NULL or "": none */
	const char *file;   /* where it is written, which an error names; NULL: nowhere */
	int line;
};

/* The entrants by number, from number `first` on; those removed too, so that of all a number less one is
 * an index. */
bool entrants_read(
    const struct desk *desk, int first, struct entrant **ret, size_t *ret_count, struct error *err);

/* The entrant of that number; one that was removed is no more (ERROR_INPUT `entrant-unknown`). */
bool entrant_number(const struct desk *desk, int number, struct entrant *ret, struct error *err);

/* How two are called who play together for one round; NULL where memory fails. */
const char *entrant_pair(struct arena *arena, const char *one, const char *other);

/* That it is there, or not; what it paid, in hundredths, `reason` NULL or "" where there is none. */
bool entrant_check_write(struct change *change, int entrant, bool present, struct error *err);
bool entrant_payment_write(
    struct change *change, int entrant, int64_t amount, const char *reason, struct error *err);

/* Ends a change of an entrant with its line. */
bool entrant_log(struct change *change, const char *action, int entrant, struct error *err);

/* Which entrants are of one club, whoever typed its name. */

/* Of each entrant its club by number, blanks around the name and its case aside; 0: none. */
bool entrant_clubs(struct arena *arena, const struct entrant *entrants, size_t count, int **ret,
    struct error *err);

/* The teams of an event: entrants that name one team. The first of them by number stands for it. */

/* Whether the event's format is teams. */
bool entrant_team_event(const struct event *event);

/* By entrant, the index of the one that stands for its team; who names no team stands for himself. All entrants are
 * expected, by number, those removed too. */
bool entrant_team_first(struct arena *arena, const struct entrant *entrants, size_t count,
    const size_t **ret, struct error *err);

/* The entrant somebody means. */

/* By number, where the text is digits alone, else by name whatever its case. None or several
 * fitting is ERROR_INPUT `entrant-unknown` (naming the nearest) or `entrant-ambiguous`. */
bool entrant_find(
    const struct desk *desk, const char *wanted, struct entrant *ret, struct error *err);

/* The same among all entrants of the event, which were read (club/entrant.h): for whoever asks for many. */
bool entrant_find_among(struct arena *arena, const struct entrant *all, size_t count,
    const char *wanted, const struct entrant **ret, struct error *err);

/* Who plays is entered, put right, taken out and back in.
 *
 * An entrant is there from the first round on, unless a move says otherwise. A move holds from a
 * round on; the one made last goes before those made earlier. Games that were played stand whatever
 * moves say: a withdrawal keeps an entrant out of the rounds that are drawn after it. */

enum { ENTRANT_ROUND_MOST = 9999 };

/* Adds entrants, all or none; `ret` has room for `count`. An empty name, a name of digits alone,
 * control characters, more than six players are ERROR_INPUT `entrant-invalid`; so is one without a
 * team where the event's format is teams. Somebody who plays in another entrant already is ERROR_REFUSED
 * `person-entered`, unless the entry says `namesakes`. */
bool entrant_add(const struct desk *desk, const struct entrant_entry *entries, size_t count,
    struct entrant *ret, struct error *err);

/* Gives a new name. Where the name was its one player, the player is renamed with it. */
bool entrant_rename(const struct desk *desk, const struct entrant *entrant, const char *name,
    struct entrant *ret, struct error *err);

/* Gives other players, another club, team or category; what `wanted` does not say stays, its name is not looked at.
 * All as it was: nothing is written, *ret_repeated. Players of one that has a place in a round change
 * only with a reason (ERROR_REFUSED `reason-missing`); games keep those they were drawn with. Teams stay as they are
 * once there is a phase (ERROR_REFUSED `team-fixed`). */
bool entrant_set(const struct desk *desk, const struct entrant *entrant,
    const struct entrant_entry *wanted, struct entrant *ret, bool *ret_repeated, struct error *err);

/* Takes an entrant off every list, its number with it. One that ever had a place in a round is
 * ERROR_REFUSED `entrant-seated`, one that has paid `entrant-paid`. */
bool entrant_remove(const struct desk *desk, const struct entrant *entrant, const char *reason,
    struct entrant *ret, struct error *err);

/* Takes an entrant out from a round on, or back in; 0: from the next that can still be changed: the newest
 * where nothing is recorded in it, which is then to be seated anew. Where it
 * is out (in) then already, nothing is written and *ret_repeated is set. A round out of range is
 * ERROR_INPUT `round-invalid`. */
bool entrant_withdraw(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err);
bool entrant_return(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err);

/* Whether the entrant is there in a round. */
bool entrant_active(const struct entrant *entrant, int round);

/* The round a late entry begins with, 1 for all others. Rounds before it are missed. */
int entrant_first_round(const struct entrant *entrant);

/* All entrants by number, but those removed. */
bool entrant_list(
    const struct desk *desk, struct entrant **ret, size_t *ret_count, struct error *err);

/* Entrants that are never seated at one table: family, a quarrel. */

struct entrant_apart {
	const struct entrant *one, *other; /* the lower number first */
	const char *reason;                /* "" where none was given */
};

/* Those of the event that are kept apart now, by number. */
bool entrant_apart_list(
    const struct desk *desk, struct entrant_apart **ret, size_t *ret_count, struct error *err);

/* What is wanted of two; `reason` NULL: none is told, and the one that stands stays. */
struct entrant_apart_wish {
	const struct entrant *one, *other;
	bool apart; /* else they may meet again */
	const char *reason;
};

/* Keeps two apart from the next draw on, or lets them meet. The same entrant twice is ERROR_INPUT
 * `apart-invalid`. All as it was: nothing is written, *ret_repeated. */
bool entrant_apart_set(const struct desk *desk, const struct entrant_apart_wish *wish,
    bool *ret_repeated, struct error *err);

/* Entrants that are never seated at one table. */

/* {"apart":[{"entrants":[{"number":3,"entrant":"…"},{"number":7,"entrant":"…"}],"reason":"…"}, …]} */
void answer_entrant_apart(struct answer *to, const struct entrant_apart *list, size_t count);

/* Who is looked for at the door, and what it pays there. */

/* Entrants are there, or (`off`) turned out not to be; all or none. `entrants` becomes what they are now.
 * Of one that is so already nothing is written, and ret_repeated, which has room for `count`, says so. */
bool check_in(const struct desk *desk, struct entrant *entrants, size_t count, bool *ret_repeated,
    struct error *err);
bool check_in_off(const struct desk *desk, struct entrant *entrants, size_t count,
    bool *ret_repeated, struct error *err);

/* An entrant pays, in hundredths; less than nothing is given back or was written wrong, and says why
 * (ERROR_INPUT `payment-reason`). ERROR_INPUT `amount-invalid`: nothing at all, or more than can be;
 * ERROR_REFUSED `payment-short`: less was paid than is taken back. */
bool check_in_pay(const struct desk *desk, const struct entrant *entrant, int64_t amount,
    const char *reason, struct entrant *ret, struct error *err);

/* All that is known of one entrant: whom it met, hand by hand, and where it stands. */

/* All of it as it stood at one moment. */
struct entrant_page {
	const struct entrant *entrant;
	const struct standings_facts *facts;
	const struct standings *standings;
	const struct ranking_row *place;    /* of it in the standings, or of its team */
	const struct statistics_row *hands; /* what was in its hands; NULL: not told */
	const struct table *const *tables;  /* of each game of the facts; NULL: no hand is told */
};

/* Of the entrant at an index of facts that were judged; neither its hands nor what was in them is told. */
bool entrant_page_of(const struct standings_facts *facts, const struct standings *standings,
    size_t index, struct entrant_page *ret, struct error *err);

/* Of the entrant that `wanted` means, as entrant_find() takes it, after a round; 0: after the newest. */
bool entrant_page_read(const struct desk *desk, const char *wanted, int round,
    struct entrant_page *ret, struct error *err);

/* Who plays: a pair, a player alone, a team. */

/* Who an entrant is, in every answer that tells of one: {"number":1,"entrant":"Alfat","players":["Alfa","Beeta"],
 *  "players_named":false,"club":"","team":"","category":"ladies, veterans","categories":["ladies","veterans"]}
 * An entrant of a season has no number. `category`: all of them, as a list has them in one cell. */
void answer_entrant_who(struct answer *to, const struct entrant *entrant);

/* "pairs", of a team of the standings: those who play for it, each of which has a page of its own:
 * [{"number":1,"entrant":"Alfat","more":true}, …]; `more`: another follows. */
void answer_entrant_pairs(struct answer *to, const struct entrant *entrant);

/* "players", and "players_named": whether the entrant's name says the names of all of them ("Alfa Aaltonen and Beeta
 * Beetanen"), so that nobody is to be named twice. */
void answer_entrant_players(
    struct answer *to, const char *entrant, const struct player *players, size_t count);

/* { … who it is …, "moves":[{"move":"withdrawn","round":3,"reason":"taken ill","stands":true}, …],"present":false,
 *  "owed":7.50,"paid":12.50,"awaited":true,"alone":false}
 * `stands`: the move that tells how it is now; of one that is there none does. `owed`: what is still to
 * be paid of the fee. `awaited`: others of the event are checked in and it is not, nor did it leave.
 * `alone`: the entrant's name is its one player. */
void answer_entrant(struct answer *to, const struct entrant *entrant);

/* A row of its moves. */
void answer_entrant_move(
    struct answer *to, const struct entrant *entrant, const struct entrant_move *move);

/* A row of the list for each. */
void answer_entrants(
    struct answer *to, const char *list, const struct entrant *entrants, size_t count);

/* The list of the door, with its sums: {"entrants":[…],"entered":12,"present":9,"paid":90.00,"owed":30.00,
 * "fees":true,"clubs":true}; `fees`: something was paid or is owed, `clubs`: somebody has one. */
void answer_check_in(struct answer *to, const struct entrant *entrants, size_t count);

/* Whether the players need not be named beside the entrant. */
bool answer_entrant_alone(const char *entrant, const struct player *players, size_t count);

/* One entrant's page: whom it met, hand by hand, and where it stands. */

/* { … who it is (club/entrant.h) …, "rank":3,"points":4,"tie_break":"lot",
 *  "games":[{"table":"1.1","opponents":["…"],"partners":[],"result":"lost","decided":false,"score":330,
 *   "against":1040,"points":0,"hands":[{"hand":1,"base":…,"cards":…,"total":330,"opening_minimum":50}],
 *   "round":1,"number":1,"side":"B","others":[{"names":["…"],"score":1040,"entrants":[{"number":2,"entrant":"…"}]}],"finished":true,"scored":true,
 *   "difference":-710}],
 *  "byes":[2],"canastas":…,"red_threes":…,"out":…,"concealed":…,"penalties":…,
 *  "hands":3,"provisional":false,"entrant_count":4,"ranks_by":"match points",
 *  "place":{ … a row of the standings … },"rounds":[ … a game, or {"round":2,"bye":true} …]}
 * Where a later phase counts, "phases" is true, and "phase" that whose figures stand there, and of each game and
 * bye that of its round; of the first, "first_phase". What of the points was carried stands as in the standings. */
void answer_entrant_page(struct answer *to, const struct entrant_page *page);

#endif
