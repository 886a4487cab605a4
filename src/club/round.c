#include "club/round.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <limits.h>
#include <string.h>

const char round_by_hand[] = "manual";

int round_newest(const struct desk *desk)
{
	static const char sql[] =
	    "SELECT ifnull(max(round), 0) FROM seating_now WHERE event = :event";
	struct statement statement = db_ask_event(desk, sql);

	return (int)db_one(&statement);
}

int round_drawn_newest(const struct desk *desk)
{
	static const char sql[] =
	    "SELECT ifnull(max(round), 0) FROM seating_newest WHERE event = :event";
	struct statement statement = db_ask_event(desk, sql);

	return (int)db_one(&statement);
}

/* --- rules of play --- */

static const struct cell play_cells[] = {
    CELL_FROM("number", struct round_play, phase),
    CELL(struct round_play, name),
    CELL(struct round_play, round),
    CELL(struct round_play, method),
    CELL(struct round_play, hands),
    CELL(struct round_play, minutes),
    CELL(struct round_play, rulebook),
};
static const struct row_kind play_kind = ROW_KIND(struct round_play, play_cells, NULL);

struct round_play *round_plays_of(const struct desk *desk, int64_t event, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT number, name, round, method, hands, minutes, rulebook FROM phase_now "
	    "WHERE event = :event ORDER BY number";
	struct statement statement = db_ask(desk->store, sql);

	db_bind_number(&statement, ":event", event);
	return row_list(&statement, desk, &play_kind, ret_count);
}

struct round_play *round_plays_read(const struct desk *desk, size_t *ret_count)
{
	return round_plays_of(desk, desk->event->number, ret_count);
}

struct round_play round_play_read(const struct desk *desk, int round)
{
	size_t count;
	const struct round_play *plays = round_plays_read(desk, &count);

	return round_play_of(plays, count, round);
}

struct round_play round_play_of(const struct round_play *plays, size_t count, int round)
{
	struct round_play found = {.name = "", .round = 1, .method = "", .rulebook = ""};

	for (size_t i = 0; i < count; i++)
		if (plays[i].round <= round)
			found = plays[i];
	return found;
}

bool round_method_knocks_out(const char *method)
{
	return strcmp(method, "knockout") == 0 || strcmp(method, "double") == 0;
}

const struct event *round_event(const struct desk *desk, int round)
{
	const struct round_play play = round_play_read(desk, round);
	struct event *event = arena_alloc(desk->arena, 1, sizeof *event);

	*event = event_played(desk->event, round);
	if (play.hands > 0)
		event->settings.hands = play.hands;
	if (play.minutes > 0)
		event->settings.more.text[SETTING_MINUTES] =
		    arena_printf(desk->arena, "%d", play.minutes);
	return event;
}

/* --- the seats of a round --- */

/* The condition for the seats of a query, and the number of a seat to which other rows refer. */
#define SEATS_ASKED                                                                                \
	"event = :event AND round = :round AND seating = :seating AND game BETWEEN :first AND "    \
	":last"
#define SEAT_NUMBER "16 * game + side"

static struct statement seats_ask(
    const struct desk *desk, const char *sql, int round, int seating, int table)
{
	struct statement statement = db_ask_round(desk, sql, round);

	db_bind_number(&statement, ":seating", seating);
	db_bind_number(&statement, ":first", table);
	db_bind_number(&statement, ":last", table > 0 ? table : INT_MAX);
	return statement;
}

static const struct cell substitution_cells[] = {
    CELL(struct substitution, side),
    CELL_OF_PERSON("outgoing", struct substitution, out_person, out),
    CELL_OF_PERSON("incoming", struct substitution, in_person, in),
    CELL(struct substitution, hand),
    CELL_FROM("hand", struct substitution, from),
    CELL(struct substitution, reason),
    CELL(struct substitution, number),
    CELL_FROM("seq", struct substitution, log),
};
const struct row_kind substitution_row = ROW_KIND(struct substitution, substitution_cells, NULL);

/* Reads the tables of a seating, or one of them (`table` 0: all). */
static struct seating *seats_read(
    const struct desk *desk, int round, int seating, int table, size_t *ret_count)
{
	static const char seats_sql[] =
	    "SELECT game, side, entrant, (SELECT name FROM entrant_version v "
	    "WHERE v.event = s.event "
	    "AND v.entrant = s.entrant ORDER BY version DESC LIMIT 1) AS name, "
	    "EXISTS (SELECT 1 FROM seat_substitute u "
	    "WHERE u.event = s.event AND u.round = s.round) AS has_substitutes "
	    "FROM seat s WHERE " SEATS_ASKED " ORDER BY game, side, place";
	static const char players_sql[] =
	    "SELECT " SEAT_NUMBER " AS owner, person FROM seat_player WHERE " SEATS_ASKED
	    " ORDER BY owner, place";
	static const char substitutes_sql[] =
	    "SELECT " SEAT_NUMBER
	    " AS owner, side, outgoing, incoming, hand, reason, s.number, seq "
	    "FROM seat_substitute_kept s WHERE " SEATS_ASKED " ORDER BY owner, s.number";
	struct statement statement = seats_ask(desk, players_sql, round, seating, table);
	const struct row_groups players = row_groups_read(&statement, desk, &entrant_player_row);
	struct row_groups substitutes = {0};
	struct seating *tables = NULL;
	size_t count = 0;

	statement = seats_ask(desk, seats_sql, round, seating, table);
	while (db_step(&statement)) {
		const int number = db_int(&statement, "game"), side = db_int(&statement, "side");
		const int64_t place = (int64_t)16 * number + side;
		struct seat seat = {
		    .side = (char)('A' + side),
		    .number = db_int(&statement, "entrant"),
		    .entrant = row_called(desk, db_number(&statement, "name")),
		};

		/* Most rounds have no substitute, and need no query for them. */
		if (count == 0 && db_int(&statement, "has_substitutes") != 0) {
			struct statement asked =
			    seats_ask(desk, substitutes_sql, round, seating, table);

			substitutes = row_groups_read(&asked, desk, &substitution_row);
		}
		if (count == 0 || tables[count - 1].table != number) {
			tables = arena_room(desk->arena, tables, count, sizeof *tables);
			tables[count++] = (struct seating){.table = number};
		}
		struct seating *at = &tables[count - 1];
		struct seat *before = at->side_count > 0 ? &at->sides[at->side_count - 1] : NULL;

		/* The first entrant of a side begins its seat, and a partner joins it. */
		if (before && before->side == seat.side) {
			before->partner = seat.number;
			before->first = before->entrant;
			before->second = seat.entrant;
			before->entrant = entrant_pair(desk->arena, before->first, before->second);
		} else if (at->side_count < SIDES_MOST) {
			seat.players = entrant_players_of(&players, place, &seat.player_count);
			if (substitutes.count > 0)
				seat.substitutes =
				    row_group(&substitutes, place, &seat.substitute_count);
			at->sides[at->side_count++] = seat;
		}
	}
	*ret_count = count;
	return tables;
}

int round_seating_version(const struct desk *desk, int round)
{
	static const char sql[] =
	    "SELECT version FROM seating_now WHERE event = :event AND round = :round";
	struct statement statement = db_ask_round(desk, sql, round);

	return (int)db_found(&statement);
}

size_t round_seats_read(
    const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST])
{
	size_t count;
	const struct seating *found =
	    seats_read(desk, round, round_seating_version(desk, round), table, &count);

	if (count == 0)
		return 0;
	memcpy(sides, found->sides, sizeof found->sides);
	return found->side_count;
}

static const struct cell head_cells[] = {
    CELL(struct round, version),
    CELL_FROM("seq", struct round, log),
    CELL(struct round, method),
    CELL(struct round, seed),
    CELL(struct round, reason),
    CELL(struct round, has_seed),
};
static const struct row_kind head_row = ROW_KIND(struct round, head_cells, NULL);

struct round round_head_read(const struct desk *desk, int number)
{
	static const char sql[] =
	    "SELECT version, seq, method, seed, reason, seed IS NOT NULL AS has_seed "
	    "FROM seating_newest WHERE event = :event AND round = :round";
	struct round round = {0};

	if (number == 0)
		number = round_drawn_newest(desk);
	if (number == 0)
		break_off(ERROR_INPUT, SAY_ROUND_UNKNOWN_NONE_YET);
	struct statement statement = db_ask_round(desk, sql, number);

	if (!row_first(&statement, desk, &head_row, &round))
		break_off(ERROR_INPUT, SAY_ROUND_UNKNOWN_NO_SUCH_ROUND, number);
	round.number = number;
	round.draft = round_seating_version(desk, number) == 0;
	return round;
}

struct round round_drawn_read(const struct desk *desk, int number)
{
	static const char groups_sql[] =
	    "SELECT e.entrant, e.group_number "
	    "FROM phase_entrant e JOIN (SELECT * FROM phase_now WHERE event = :event "
	    "AND round <= :round ORDER BY number DESC LIMIT 1) p "
	    "ON e.event = p.event AND e.phase = p.number AND p.group_count > 1";
	static const char byes_sql[] = "SELECT entrant FROM bye WHERE event = :event "
	                               "AND round = :round AND seating = :seating ORDER BY entrant";

	store_read_begin(desk->store);
	struct round round = round_head_read(desk, number);
	struct seating *tables =
	    seats_read(desk, round.number, round.version, 0, &round.table_count);

	round.tables = tables;
	/* All entrants of one table are in one group, so the first decides. */
	struct statement row = db_ask_round(desk, groups_sql, round.number);

	while (db_step(&row)) {
		const int entrant = db_int(&row, "entrant"), group = db_int(&row, "group_number");

		for (size_t i = 0; i < round.table_count; i++)
			if (tables[i].sides[0].number == entrant)
				tables[i].group = group;
	}
	row = db_ask_round(desk, byes_sql, round.number);
	db_bind_number(&row, ":seating", round.version);
	round.byes = row_list(&row, desk, &row_int, &round.bye_count);
	store_read_end(desk->store);
	return round;
}

/* --- seats over several rounds --- */

static const struct cell place_cells[] = {
    CELL(struct round_place, round),
    CELL(struct round_place, number),
    CELL(struct round_place, side),
    CELL(struct round_place, entrant),
};
static const struct row_kind place_kind = ROW_KIND(struct round_place, place_cells, NULL);

struct round_place *round_sat_read(const struct desk *desk, int rounds, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT round, game AS number, side, entrant FROM seat_now "
	    "WHERE event = :event AND round <= :round ORDER BY round, game, side, place";
	struct statement statement = db_ask_round(desk, sql, rounds);

	return row_list(&statement, desk, &place_kind, ret_count);
}

struct round_place *round_byes_read(const struct desk *desk, int rounds, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT b.round, 0 AS number, 0 AS side, entrant FROM seating_now v "
	    "JOIN bye b ON b.event = v.event AND b.round = v.round AND b.seating = v.version "
	    "WHERE b.event = :event AND b.round <= :round ORDER BY b.round, entrant";
	struct statement statement = db_ask_round(desk, sql, rounds);

	return row_list(&statement, desk, &place_kind, ret_count);
}

struct round_place *round_sent_read(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT b.round, match AS number, side, entrant FROM seating_now v JOIN bracket_seat b "
	    "ON b.event = v.event AND b.round = v.round AND b.seating = v.version "
	    "WHERE b.event = :event ORDER BY b.round, match, side";
	struct statement statement = db_ask_event(desk, sql);

	return row_list(&statement, desk, &place_kind, ret_count);
}

/* --- rounds that have begun --- */

/* The records that begin a round: those about a table, or also those about none, such as a penalty
 * for the standings alone. */
enum begun_by { BEGUN_BY_TABLES, BEGUN_BY_ANY };

/* Returns the first record that begins a round, voided hands included, as the view names it: "hand",
 * "penalty" …, and its table (0: the round as a whole). NULL: nothing was recorded. */
static const char *begun_read(const struct desk *desk, int round, enum begun_by by, int *ret_table)
{
	static const char sql[] =
	    "SELECT ifnull(game, 0) AS game, what FROM round_begun WHERE event = :event "
	    "AND round = :round AND (game IS NOT NULL OR NOT :tables_only) ORDER BY 1 LIMIT 1";
	struct statement row = db_ask_round(desk, sql, round);
	const char *what = NULL;

	db_bind_number(&row, ":tables_only", by == BEGUN_BY_TABLES);
	if (db_step(&row)) {
		*ret_table = db_int(&row, "game");
		what = db_text(&row, "what", desk->arena);
	}
	db_release(&row);
	return what;
}

int *round_unplayed_read(const struct desk *desk, int round, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT round FROM seating_now s WHERE event = :event AND round > :round "
	    "AND NOT EXISTS (SELECT 1 FROM round_begun b WHERE b.event = s.event "
	    "AND b.round = s.round AND b.game IS NOT NULL) ORDER BY round";
	struct statement statement = db_ask_round(desk, sql, round);

	return row_list(&statement, desk, &row_int, ret_count);
}

bool round_play_after(const struct desk *desk, int round)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round > :round) "
	    "OR EXISTS (SELECT 1 FROM deal WHERE event = :event AND round > :round)";
	struct statement statement = db_ask_round(desk, sql, round);

	return db_exists(&statement);
}

/* --- seats --- */

/* Begins a row of a table whose key begins with a seating of a round. */
static struct statement seating_row(
    struct change *change, const char *table, int round, int64_t seating)
{
	struct statement row = change_row(change, table);

	db_bind_number(&row, ":round", round);
	db_bind_number(&row, ":seating", seating);
	return row;
}

/* Writes the next version of a round's seating. `reason` is the reason for seating it again; NULL if the former seating
 * was not published. */
static void round_seating_write(struct change *change, int round, const struct round_plan *plan,
    const struct entrant *entrants, const char *reason)
{
	/* A table is written unless an earlier seating of the round already had it. */
	static const char game_sql[] =
	    "INSERT INTO game (event, round, number, seq) SELECT :event, :round, :number, :seq "
	    "WHERE NOT EXISTS (SELECT 1 FROM game WHERE event = :event AND round = :round "
	    "AND number = :number)";
	const int side_count = event_side_count(change->desk->event);
	struct statement row = change_next_row(change, "seating");

	/* The version is one more than the last, whatever became of that. */
	db_bind_number(&row, ":round", round);
	db_bind_text(&row, ":method", plan->method);
	if (plan->has_seed)
		db_bind_number(&row, ":seed", plan->seed);
	db_bind_number(&row, ":draft", plan->draft);
	db_bind_text(&row, ":reason", reason);
	const int64_t seating = db_one(&row);

	for (size_t i = 0; i < plan->table_count; i++) {
		const struct round_pairing *pairing = &plan->tables[i];
		const int64_t game = (int64_t)i + 1;
		int64_t place = 0;

		row = change_ask(change, game_sql);
		db_bind_number(&row, ":round", round);
		db_bind_number(&row, ":number", game);
		db_done(&row);
		/* On each side the entrant is seated first, then its partner, if it has one; their
		 * players' places are counted together. */
		for (int k = 0; k < 2 * side_count; k++) {
			const int side = k / 2, partner = k % 2;
			const int number =
			    partner ? pairing->partners[side] : pairing->entrants[side];

			if (number == 0)
				continue;
			const struct entrant *entrant = &entrants[number - 1];

			row = seating_row(change, "seat", round, seating);
			db_bind_number(&row, ":game", game);
			db_bind_number(&row, ":side", side);
			db_bind_number(&row, ":place", partner + 1);
			db_bind_number(&row, ":entrant", number);
			db_done(&row);
			if (!partner)
				place = 0;
			for (size_t j = 0; j < entrant->player_count; j++) {
				row = seating_row(change, "seat_player", round, seating);
				db_bind_number(&row, ":game", game);
				db_bind_number(&row, ":side", side);
				db_bind_number(&row, ":place", ++place);
				db_bind_number(&row, ":person", entrant->players[j].person);
				db_done(&row);
			}
		}
	}
	for (size_t i = 0; i < plan->bye_count; i++) {
		row = seating_row(change, "bye", round, seating);
		db_bind_number(&row, ":entrant", plan->byes[i]);
		db_done(&row);
	}
	for (size_t i = 0; i < plan->sent_count; i++) {
		row = seating_row(change, "bracket_seat", round, seating);
		db_bind_number(&row, ":match", plan->sent[i].number);
		db_bind_number(&row, ":side", plan->sent[i].side);
		db_bind_number(&row, ":entrant", plan->sent[i].entrant);
		db_done(&row);
	}
}

void round_log(struct change *change, const char *action, int round)
{
	change_log(change, action, arena_printf(change->desk->arena, "round %d", round));
}

/* Marks an entrant of the plan as placed; `seen` is indexed by entrant. */
static void place_take(const struct entrant *entrants, size_t count, int number, bool *seen)
{
	/* Entrants are numbered from 1 without gaps. */
	if (number < 1 || (size_t)number > count)
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_BEYOND_LAST, number, count);
	if (entrants[number - 1].removed)
		break_off(
		    ERROR_INPUT, SAY_ENTRANT_UNKNOWN_REMOVED, number, entrants[number - 1].name);
	if (seen[number - 1])
		break_off(
		    ERROR_INPUT, SAY_ROUND_INVALID_TWO_PLACES, number, entrants[number - 1].name);
	seen[number - 1] = true;
}

/* Reads the entrants of the event, by number, and checks that the plan can seat them. */
static const struct entrant *plan_entrants(const struct desk *desk, const struct round_plan *plan)
{
	size_t count;
	const struct entrant *entrants = entrants_read(desk, 1, &count);
	bool *seen = arena_alloc(desk->arena, count, sizeof *seen);

	if (plan->table_count == 0 || plan->table_count > ROUND_TABLES_MOST)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_TABLE_COUNT, plan->table_count,
		    ROUND_TABLES_MOST);
	for (size_t i = 0; i < plan->table_count; i++) {
		const struct round_pairing *table = &plan->tables[i];
		for (int side = 0; side < event_side_count(desk->event); side++) {
			place_take(entrants, count, table->entrants[side], seen);
			if (table->partners[side] != 0)
				place_take(entrants, count, table->partners[side], seen);
		}
	}
	for (size_t i = 0; i < plan->bye_count; i++)
		place_take(entrants, count, plan->byes[i], seen);
	return entrants;
}

/* Asks the phase of a round if it may follow (no plan), or be seated so. */
static void phase_allows(const struct desk *desk, int round, const struct round_plan *plan)
{
	if (club_hooks.round_allow) {
		club_hooks.round_allow(desk, round, plan);
		return;
	}
	const struct round_play play = round_play_read(desk, round);

	if (play.phase != 0)
		break_off(ERROR_REFUSED, SAY_PHASE_LEFT_OUT, play.name);
}

int round_new_number(const struct desk *desk, bool extra)
{
	const int drawn = round_drawn_newest(desk);

	(void)round_published(desk, drawn);
	if (extra)
		return drawn + 1;
	if (round_play_read(desk, drawn + 1).phase > 0) {
		phase_allows(desk, drawn + 1, NULL);
		return drawn + 1;
	}
	const int64_t announced =
	    event_setting_number(&event_now_read(desk)->settings.more, SETTING_ROUNDS);

	if (announced != 0 && drawn >= announced)
		break_off(ERROR_REFUSED, "rounds-played",
		    announced == 1 ? TEXT_ROUNDS_PLAYED_ONE_ANNOUNCED
		                   : TEXT_ROUNDS_PLAYED_MANY_ANNOUNCED,
		    (long long)announced);
	return drawn + 1;
}

struct round round_new(const struct desk *desk, const struct round_plan *plan)
{
	/* The row of a round is written unless a dropped round left it. */
	static const char round_sql[] =
	    "INSERT INTO round (event, number, seq) SELECT :event, :round, :seq "
	    "WHERE NOT EXISTS (SELECT 1 FROM round WHERE event = :event AND number = :round)";

	input_require(plan->method, "round-invalid", TEXT_WORDS_THE_METHOD);
	if (plan->extra_reason)
		input_require(plan->extra_reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	const struct entrant *entrants = plan_entrants(desk, plan);
	const int next = round_new_number(desk, plan->extra_reason != NULL);

	phase_allows(desk, next, plan);
	struct statement row = change_ask(&change, round_sql);

	db_bind_number(&row, ":round", next);
	db_done(&row);
	round_seating_write(&change, next, plan, entrants, plan->extra_reason);
	round_log(&change, plan->draft ? "round-draft" : "round-new", next);
	const struct round round = round_drawn_read(desk, next);

	change_end(&change);
	return round;
}

/* --- seating a round again --- */

/* Returns words in the language of messages for what was recorded. */
static const char *begun_words(const char *what)
{
	static const struct {
		const char *what, *words;
	} known[] = {
	    {"hand", TEXT_WORDS_A_HAND},
	    {"deal", TEXT_WORDS_A_DEAL},
	    {"decision", TEXT_WORDS_A_DECISION},
	    {"signature", TEXT_WORDS_A_SIGNATURE},
	    {"bell", TEXT_WORDS_THE_BELL},
	    {"penalty", TEXT_WORDS_A_PENALTY},
	    {"dispute", TEXT_WORDS_A_DISPUTE},
	    {"lock", TEXT_WORDS_A_LOCK},
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].what, what) == 0)
			return message_words(known[i].words);
	return what;
}

void round_require_unbegun(const struct desk *desk, int number)
{
	int table = 0;
	const char *begun = begun_read(desk, number, BEGUN_BY_TABLES, &table);

	if (begun && table == 0)
		break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_REDRAW_LOCKED, number);
	if (begun)
		break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_REDRAW_TABLE, number, number, table,
		    begun_words(begun));
}

struct round round_reseat(
    const struct desk *desk, int number, const struct round_plan *plan, const char *reason)
{
	const char *why = reason && *reason ? reason : NULL;
	struct round_plan seating = *plan;

	input_require(plan->method, "round-invalid", TEXT_WORDS_THE_METHOD);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct round round = round_drawn_read(desk, number);

	number = round.number;
	if (club_hooks.codes_void)
		club_hooks.codes_void(desk, &round, plan->changed ? plan : NULL);
	if (!round.draft || why)
		input_require(why, "reason-missing", TEXT_WORDS_THE_REASON);
	round_require_unbegun(desk, number);
	const struct entrant *entrants = plan_entrants(desk, plan);

	phase_allows(desk, number, plan);
	seating.draft = round.draft;
	round_seating_write(&change, number, &seating, entrants, why);
	round_log(&change, "round-reseat", number);
	struct round seated = round_drawn_read(desk, number);

	seated.void_codes = round.void_codes;
	seated.void_tables = round.void_tables;
	change_end(&change);
	return seated;
}

/* --- reading published rounds --- */

int round_published(const struct desk *desk, int number)
{
	if (number > 0 && round_seating_version(desk, number) > 0)
		return number;
	const int newest = round_newest(desk);
	const int wanted = number > 0 ? number : newest > 0 ? newest : 1;

	/* No round follows a draft. */
	if (wanted > newest && wanted <= round_drawn_newest(desk))
		break_off(ERROR_REFUSED, SAY_ROUND_DRAFT, wanted, wanted);
	return number > 0 ? number : newest;
}

struct round round_read(const struct desk *desk, int number)
{
	store_read_begin(desk->store);
	const struct round round = round_drawn_read(desk, round_published(desk, number));

	store_read_end(desk->store);
	return round;
}

bool seat_holds(const struct seat *seat, int entrant)
{
	return seat->number == entrant || seat->partner == entrant;
}

int64_t seat_person(struct arena *arena, const struct seat *seat, const char **name)
{
	for (size_t i = 0; i < seat->player_count; i++)
		if (text_same_folded(arena, seat->players[i].name, *name)) {
			*name = seat->players[i].name;
			return seat->players[i].person;
		}
	for (size_t i = 0; i < seat->substitute_count; i++)
		if (text_same_folded(arena, seat->substitutes[i].in, *name)) {
			*name = seat->substitutes[i].in;
			return seat->substitutes[i].in_person;
		}
	return 0;
}

const struct seating *round_seating_of(const struct round *round, int entrant)
{
	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++)
			if (seat_holds(&round->tables[i].sides[side], entrant))
				return &round->tables[i];
	return NULL;
}

bool round_has_place(const struct round *round, int entrant)
{
	for (size_t i = 0; i < round->bye_count; i++)
		if (round->byes[i] == entrant)
			return true;
	return round_seating_of(round, entrant) != NULL;
}

int round_next(const struct desk *desk)
{
	const int newest = round_drawn_newest(desk);
	int table = 0;

	return newest > 0 && !begun_read(desk, newest, BEGUN_BY_TABLES, &table) ? newest
	                                                                        : newest + 1;
}

/* --- a round as a plan that can be changed --- */

struct round_plan round_plan_of(struct arena *arena, const struct round *round)
{
	struct round_pairing *tables = arena_alloc(arena, round->table_count, sizeof *tables);

	for (size_t i = 0; i < round->table_count; i++)
		for (size_t side = 0; side < round->tables[i].side_count; side++) {
			tables[i].entrants[side] = round->tables[i].sides[side].number;
			tables[i].partners[side] = round->tables[i].sides[side].partner;
		}
	return (struct round_plan){.table_count = round->table_count,
	    .tables = tables,
	    .bye_count = round->bye_count,
	    .byes = round->byes,
	    .method = round->method,
	    .has_seed = round->has_seed,
	    .seed = round->seed};
}

/* Returns the plan by which a round was seated. */
static struct round_plan draft_read(const struct desk *desk, const struct round *round)
{
	static const char sent_sql[] =
	    "SELECT round, match AS number, side, entrant FROM bracket_seat "
	    "WHERE event = :event AND round = :round AND seating = :seating ORDER BY match, side";
	struct round_plan plan = round_plan_of(desk->arena, round);
	struct statement statement = db_ask_round(desk, sent_sql, round->number);

	db_bind_number(&statement, ":seating", round->version);
	plan.sent = row_list(&statement, desk, &place_kind, &plan.sent_count);
	plan.changed = true;
	return plan;
}

static bool exchanged(int *place, int one, int other)
{
	if (*place != one && *place != other)
		return false;
	*place = *place == one ? other : one;
	return true;
}

/* --- changing a draft --- */

/* Exchanges the matches of two entrants in a knock-out. Opponents keep their match, and only change
 * sides at the table. Teams, which either pair may name, are exchanged pair by pair: the first
 * pairs change places and matches. */
static void matches_exchange(
    const struct desk *desk, int round, struct round_plan *plan, int one, int other)
{
	const int pairs[] = {one, other};
	int teams[] = {one, other};
	size_t count;
	const struct entrant *entrants = entrants_read(desk, 1, &count);

	if (entrant_team_event(desk->event)) {
		const size_t *team_of = entrant_team_first(desk->arena, entrants, count);

		for (size_t i = 0; i < 2; i++)
			teams[i] = (int)team_of[pairs[i] - 1] + 1;
		const size_t first = (size_t)(teams[0] < teams[1] ? pairs[0] : pairs[1]) - 1;

		for (size_t mate = team_of[first]; mate < first; mate++)
			if (team_of[mate] == team_of[first] && !entrants[mate].removed &&
			    entrant_active(&entrants[mate], round))
				return;
	}
	/* The two sides of a match follow each other. */
	for (size_t i = 0; i < plan->sent_count; i++) {
		struct round_place *place = &plan->sent[i], *next = place + 1;

		if (!exchanged(&place->entrant, teams[0], teams[1]) || i + 1 == plan->sent_count ||
		    next->number != place->number || !exchanged(&next->entrant, teams[0], teams[1]))
			continue;
		(void)exchanged(&place->entrant, teams[0], teams[1]);
		(void)exchanged(&next->entrant, teams[0], teams[1]);
		i++;
	}
}

struct round round_draft_swap(
    const struct desk *desk, int number, int one, int other, const char *reason)
{
	int found = 0;

	store_begin(desk->store);
	if (one == other)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_SAME_ENTRANT, one);
	struct round round = round_drawn_read(desk, number);
	struct round_plan plan = draft_read(desk, &round);

	for (size_t i = 0; i < plan.table_count; i++)
		for (int side = 0; side < SIDES_MOST; side++)
			found += exchanged(&plan.tables[i].entrants[side], one, other) +
			         exchanged(&plan.tables[i].partners[side], one, other);
	for (size_t i = 0; i < plan.bye_count; i++)
		found += exchanged(&plan.byes[i], one, other);
	if (found == 0)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_NEITHER_SEATED, one, other, round.number);
	if (plan.sent_count > 0)
		matches_exchange(desk, round.number, &plan, one, other);
	round = round_reseat(desk, round.number, &plan, reason);
	store_commit(desk->store);
	return round;
}

/* Returns the index of a table of the round. */
static size_t table_find(const struct round *round, int table)
{
	for (size_t i = 0; i < round->table_count; i++)
		if (round->tables[i].table == table)
			return i;
	break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_NO_SUCH_TABLE, round->number, table);
}

struct round round_draft_move(
    const struct desk *desk, int number, int from, int to, const char *reason)
{
	store_begin(desk->store);
	struct round round = round_drawn_read(desk, number);
	struct round_plan plan = draft_read(desk, &round);
	struct round_pairing *one = &plan.tables[table_find(&round, from)];
	struct round_pairing *other = &plan.tables[table_find(&round, to)];

	if (one == other)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_SAME_TABLE, from);
	const struct round_pairing moved = *one;

	*one = *other;
	*other = moved;
	round = round_reseat(desk, round.number, &plan, reason);
	store_commit(desk->store);
	return round;
}

struct round round_draft_publish(
    const struct desk *desk, int number, bool as_seated, bool *ret_differs)
{
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct round round = round_drawn_read(desk, number);

	number = round.number;
	if (!round.draft)
		break_off(ERROR_REFUSED, SAY_ROUND_PUBLISHED, number);
	*ret_differs = club_hooks.draft_check && club_hooks.draft_check(desk, &round, as_seated);
	struct statement row = seating_row(&change, "round_published", number, round.version);

	db_done(&row);
	round_log(&change, "round-publish", number);
	round = round_drawn_read(desk, number);
	change_end(&change);
	return round;
}

struct round round_draft_drop(const struct desk *desk, int number, const char *reason)
{
	size_t play_count;
	int newest, table = 0;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct round round = round_drawn_read(desk, number);

	number = round.number;
	newest = round_drawn_newest(desk);
	if (newest > number)
		break_off(ERROR_REFUSED, SAY_ROUND_LATER_ROUND_AFTER, newest, number);
	const struct round_play *plays = round_plays_read(desk, &play_count);

	if (play_count > 0 && plays[play_count - 1].round > number)
		break_off(
		    ERROR_REFUSED, SAY_ROUND_LATER_PHASE_AFTER, plays[play_count - 1].name, number);
	const char *begun = begun_read(desk, number, BEGUN_BY_ANY, &table);

	if (begun && table == 0)
		break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_DROP_ROUND, number, begun_words(begun));
	if (begun)
		break_off(ERROR_REFUSED, SAY_ROUND_BEGUN_DROP_TABLE, number, number, table,
		    begun_words(begun));
	if (club_hooks.codes_void)
		club_hooks.codes_void(desk, &round, NULL);
	struct statement row = seating_row(&change, "round_dropped", number, round.version);

	db_bind_text(&row, ":reason", reason);
	db_done(&row);
	round_log(&change, "round-drop", number);
	change_end(&change);
	return round;
}
