#include "store/round.h"

#include "store/bind.h"
#include "store/phase.h"
#include "store/row.h"

#include <limits.h>
#include <string.h>

/* Tables of one seating, from one to another. */
struct seats_of {
	const struct desk *desk;
	int round, seating;
	bool substituted; /* somebody may sit there for another */
	int first, last;
};

/* Which seats a statement asks for, and the number of a seat for the rows that hang on it (seat_number). */
#define SEATS_ASKED                                                                                \
	"event = :event AND round = :round AND seating = :seating AND game BETWEEN :first AND "    \
	":last"
#define SEAT_NUMBER "16 * game + side"

static int64_t seat_number(int table, char side)
{
	return (int64_t)16 * table + (side - 'A');
}

static struct statement seats_ask(const struct seats_of *of, const char *sql, struct error *err)
{
	struct statement statement = db_ask_round(of->desk, sql, of->round, err);

	db_bind_number(&statement, ":seating", of->seating);
	db_bind_number(&statement, ":first", of->first);
	db_bind_number(&statement, ":last", of->last);
	return statement;
}

static bool seat_players_read(const struct seats_of *of, struct row_groups *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT person, person, " SEAT_NUMBER " AS seat FROM seat_player WHERE " SEATS_ASKED
	    " ORDER BY seat, place";
	struct statement statement = seats_ask(of, sql, err);

	return row_groups_read(&statement, of->desk, &entrant_player_row, ret, err);
}

static const struct cell substitute_cells[] = {
    CELL_OF_NAME(CELL_PERSON, struct substitute_seat, out_person),
    CELL_OF_NAME(CELL_PERSON, struct substitute_seat, in_person),
    CELL_OF_NAME(CELL_CALLED, struct substitute_seat, out),
    CELL_OF_NAME(CELL_CALLED, struct substitute_seat, in),
    CELL(struct substitute_seat, hand),
    CELL(struct substitute_seat, from),
    CELL(struct substitute_seat, log),
};
static const struct row_kind substitute_row =
    ROW_KIND(struct substitute_seat, substitute_cells, NULL);

static bool seat_substitutes_read(
    const struct seats_of *of, struct row_groups *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT outgoing, incoming, outgoing, incoming, hand, hand, seq, " SEAT_NUMBER
	    " AS seat "
	    "FROM seat_substitute_kept s WHERE " SEATS_ASKED " ORDER BY seat, s.number";
	struct statement statement;

	*ret = (struct row_groups){0};
	if (!of->substituted)
		return true;
	statement = seats_ask(of, sql, err);
	return row_groups_read(&statement, of->desk, &substitute_row, ret, err);
}

/* An entrant of a table. */
struct seat_row {
	int table;
	struct seat seat;
};

static const struct cell seat_cells[] = {
    CELL(struct seat_row, table),
    CELL(struct seat_row, seat.side),
    CELL(struct seat_row, seat.number),
    CELL_OF_NAME(CELL_CALLED, struct seat_row, seat.entrant),
};
static const struct row_kind seat_row = ROW_KIND(struct seat_row, seat_cells, NULL);

static bool seat_join(
    const struct desk *desk, struct seat *seat, const struct seat *partner, struct error *err)
{
	seat->partner = partner->number;
	seat->first = seat->entrant;
	seat->second = partner->entrant;
	seat->entrant = entrant_pair(desk->arena, seat->first, seat->second);
	return seat->entrant || error_memory(err);
}

/* Who sits on a side: its first entrant begins the seat, a partner joins it. */
static bool seat_take(const struct desk *desk, struct seating *table, const struct seat *seat,
    const struct row_groups *players, const struct row_groups *substitutes, struct error *err)
{
	struct seat *side = &table->sides[table->side_count];
	const int64_t number = seat_number(table->table, seat->side);

	if (table->side_count > 0 && side[-1].side == seat->side)
		return seat_join(desk, &side[-1], seat, err);
	if (table->side_count == SIDES_MOST)
		return true;
	*side = *seat;
	side->players = entrant_players_of(players, number, &side->player_count);
	if (substitutes->count > 0)
		side->substitutes = row_group(substitutes, number, &side->substitute_count);
	table->side_count++;
	return true;
}

static bool seats_read(
    const struct seats_of *of, struct seating **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT game, side, entrant, (SELECT name FROM entrant_version v "
	                          "WHERE v.event = s.event "
	                          "AND v.entrant = s.entrant ORDER BY version DESC LIMIT 1) FROM "
	                          "seat s WHERE " SEATS_ASKED " ORDER BY game, side, place";
	struct statement statement = seats_ask(of, sql, err);
	struct row_groups players, substitutes;
	size_t row_count, count = 0;
	const struct seat_row *rows = row_list(&statement, of->desk, &seat_row, &row_count, err);
	struct seating *tables;

	if (!rows || !seat_players_read(of, &players, err) ||
	    !seat_substitutes_read(of, &substitutes, err))
		return false;
	tables = arena_alloc(of->desk->arena, row_count, sizeof *tables);
	for (size_t i = 0; i < row_count; i++) {
		if (count == 0 || tables[count - 1].table != rows[i].table)
			tables[count++] = (struct seating){.table = rows[i].table};
		if (!seat_take(
		        of->desk, &tables[count - 1], &rows[i].seat, &players, &substitutes, err))
			return false;
	}
	*ret = tables;
	*ret_count = count;
	return true;
}

/* The seating that a round is played by: version 0 where there is none. */
struct seating_out {
	int version;
	bool substituted;
};

static const struct cell out_cells[] = {
    CELL(struct seating_out, version),
    CELL(struct seating_out, substituted),
};
static const struct row_kind out_row = ROW_KIND(struct seating_out, out_cells, NULL);

static bool seating_read(
    const struct desk *desk, int round, struct seating_out *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version, EXISTS (SELECT 1 FROM seat_substitute u WHERE u.event = n.event "
	    "AND u.round = n.round) FROM seating_now n WHERE event = :event AND round = :round";
	struct statement statement = db_ask_round(desk, sql, round, err);

	*ret = (struct seating_out){0};
	return row_first(&statement, desk, &out_row, ret, NULL, err);
}

bool round_seats_read(const struct desk *desk, int round, int table, struct seat sides[SIDES_MOST],
    size_t *ret_count, struct error *err)
{
	struct seats_of of = {.desk = desk, .round = round, .first = table, .last = table};
	struct seating_out out;
	struct seating *found;
	size_t count;

	if (!seating_read(desk, round, &out, err))
		return false;
	of.seating = out.version;
	of.substituted = out.substituted;
	if (!seats_read(&of, &found, &count, err))
		return false;
	*ret_count = count > 0 ? found->side_count : 0;
	if (count > 0)
		memcpy(sides, found->sides, sizeof found->sides);
	return true;
}

static bool tables_read(const struct desk *desk, struct round *round, struct error *err)
{
	const struct seats_of of = {desk, round->number, round->version, true, 1, INT_MAX};
	struct seating *tables;

	if (!seats_read(&of, &tables, &round->table_count, err))
		return false;
	round->tables = tables;
	return true;
}

/* How the newest seating was made. */
static const struct cell head_cells[] = {
    CELL(struct round, version),
    CELL(struct round, log),
    CELL(struct round, method),
    CELL(struct round, seed),
    CELL(struct round, reason),
    CELL(struct round, has_seed),
};
static const struct row_kind head_row = ROW_KIND(struct round, head_cells, NULL);

bool round_head_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT version, seq, method, seed, reason, seed IS NOT NULL FROM seating_newest "
	    "WHERE event = :event AND round = :round";
	struct round round = {0};
	struct statement statement;
	struct seating_out out;
	bool found;

	if (number == 0 && !round_drawn_newest(desk, &number, err))
		return false;
	if (number == 0)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "the event has no round yet; `canasta round new` makes one");
	statement = db_ask_round(desk, sql, number, err);
	if (!row_first(&statement, desk, &head_row, &round, &found, err) ||
	    !seating_read(desk, number, &out, err))
		return false;
	if (!found)
		return error_set(err, ERROR_INPUT, "round-unknown", "there is no round %d", number);
	round.number = number;
	round.draft = out.version == 0;
	*ret = round;
	return true;
}

/* Who sits at one table is of one group. */
static bool groups_read(const struct desk *desk, struct round *round, struct error *err)
{
	struct seating *tables = arena_alloc(desk->arena, round->table_count, sizeof *tables);
	struct phase_entrant *entrants;
	size_t count;

	if (!phase_groups_read(desk, round->number, &entrants, &count, err))
		return false;
	for (size_t i = 0; i < round->table_count; i++) {
		tables[i] = round->tables[i];
		for (size_t k = 0; k < count; k++)
			if (entrants[k].entrant == tables[i].sides[0].number)
				tables[i].group = entrants[k].group;
	}
	round->tables = tables;
	return true;
}

bool round_drawn_read(const struct desk *desk, int number, struct round *ret, struct error *err)
{
	static const char sql[] = "SELECT entrant FROM bye WHERE event = :event AND round = :round "
	                          "AND seating = :seating ORDER BY entrant";
	struct statement statement;
	struct round round;

	if (!round_head_read(desk, number, &round, err) || !tables_read(desk, &round, err) ||
	    !groups_read(desk, &round, err))
		return false;
	statement = db_ask_round(desk, sql, round.number, err);
	db_bind_number(&statement, ":seating", round.version);
	round.byes = row_list(&statement, desk, &row_int, &round.bye_count, err);
	if (!round.byes)
		return false;
	*ret = round;
	return true;
}

/* --- who sat where, over rounds --- */

static const struct cell sat_cells[] = {
    CELL(struct round_sat, round),
    CELL(struct round_sat, table),
    CELL(struct round_sat, side),
    CELL(struct round_sat, entrant),
};
static const struct row_kind sat_row = ROW_KIND(struct round_sat, sat_cells, NULL);

bool round_sat_read(const struct desk *desk, int rounds, struct round_sat **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT round, game, side, entrant FROM seat_now "
	    "WHERE event = :event AND round <= :round ORDER BY round, game, side, place";
	struct statement statement = db_ask_round(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &sat_row, ret_count, err)) != NULL;
}

static const struct cell bye_cells[] = {
    CELL(struct round_bye, round),
    CELL(struct round_bye, entrant),
};
static const struct row_kind bye_row = ROW_KIND(struct round_bye, bye_cells, NULL);

bool round_byes_read(const struct desk *desk, int rounds, struct round_bye **ret, size_t *ret_count,
    struct error *err)
{
	static const char sql[] =
	    "SELECT b.round, entrant FROM seating_now v JOIN bye b ON b.event = v.event "
	    "AND b.round = v.round AND b.seating = v.version "
	    "WHERE b.event = :event AND b.round <= :round ORDER BY b.round, entrant";
	struct statement statement = db_ask_round(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &bye_row, ret_count, err)) != NULL;
}

static const struct cell sent_cells[] = {
    CELL(struct round_sent, round),
    CELL(struct round_sent, match),
    CELL(struct round_sent, side),
    CELL(struct round_sent, entrant),
};
static const struct row_kind sent_row = ROW_KIND(struct round_sent, sent_cells, NULL);

bool round_sent_read(
    const struct desk *desk, struct round_sent **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT b.round, match, side, entrant FROM seating_now v JOIN bracket_seat b "
	    "ON b.event = v.event AND b.round = v.round AND b.seating = v.version "
	    "WHERE b.event = :event ORDER BY b.round, match, side";
	struct statement statement = db_ask_event(desk, sql, err);

	return (*ret = row_list(&statement, desk, &sent_row, ret_count, err)) != NULL;
}

bool round_sent_by(const struct desk *desk, const struct round *round, struct round_sent **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT round, match, side, entrant FROM bracket_seat WHERE "
	                          "event = :event AND round = :round AND seating = :seating "
	                          "ORDER BY match, side";
	struct statement statement = db_ask_round(desk, sql, round->number, err);

	db_bind_number(&statement, ":seating", round->version);
	return (*ret = row_list(&statement, desk, &sent_row, ret_count, err)) != NULL;
}

static const struct cell table_cells[] = {
    CELL(struct round_table, round),
    CELL(struct round_table, table),
};
static const struct row_kind table_row = ROW_KIND(struct round_table, table_cells, NULL);

bool round_substituted_read(const struct desk *desk, int rounds, struct round_table **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] = "SELECT DISTINCT round, game FROM seat_substitute_now "
	                          "WHERE event = :event AND round <= :round ORDER BY round, game";
	struct statement statement = db_ask_round(desk, sql, rounds, err);

	return (*ret = row_list(&statement, desk, &table_row, ret_count, err)) != NULL;
}

/* --- what has begun --- */

static const struct cell begun_cells[] = {
    CELL(struct round_begun, table),
    CELL(struct round_begun, what),
};
static const struct row_kind begun_row = ROW_KIND(struct round_begun, begun_cells, NULL);

static bool begun_read(
    const struct desk *desk, const char *sql, int round, struct round_begun *ret, struct error *err)
{
	struct statement statement = db_ask_round(desk, sql, round, err);

	*ret = (struct round_begun){.what = NULL};
	return row_first(&statement, desk, &begun_row, ret, NULL, err);
}

bool round_begun_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err)
{
	static const char sql[] = "SELECT game, what FROM round_begun WHERE event = :event "
	                          "AND round = :round AND game IS NOT NULL ORDER BY game LIMIT 1";

	return begun_read(desk, sql, round, ret, err);
}

bool round_recorded_read(
    const struct desk *desk, int round, struct round_begun *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(game, 0), what FROM round_begun "
	                          "WHERE event = :event AND round = :round ORDER BY 1 LIMIT 1";

	return begun_read(desk, sql, round, ret, err);
}

bool round_unplayed_read(
    const struct desk *desk, int round, int **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT round FROM seating_now s WHERE event = :event AND round > :round "
	    "AND NOT EXISTS (SELECT 1 FROM hand_version h WHERE h.event = s.event AND "
	    "h.round = s.round) AND NOT EXISTS (SELECT 1 FROM deal d WHERE d.event = s.event AND "
	    "d.round = s.round) ORDER BY round";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return (*ret = row_list(&statement, desk, &row_int, ret_count, err)) != NULL;
}

bool round_play_after(const struct desk *desk, int round, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round > :round) "
	    "OR EXISTS (SELECT 1 FROM deal WHERE event = :event AND round > :round)";
	struct statement statement = db_ask_round(desk, sql, round, err);

	return db_exists(&statement, ret, err);
}
