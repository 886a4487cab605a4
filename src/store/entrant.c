#include "store/entrant.h"
#include "store/bind.h"
#include "store/round.h"
#include "store/row.h"

#include <string.h>

const char *const entrant_move_names[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
    [MOVE_REMOVED] = "removed",
};

/* --- moves --- */

/* A move among those of all. */
struct move_row {
	int entrant;
	struct entrant_move move;
};

static bool move_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct entrant_move *move = &((struct move_row *)row)->move;
	const char *word;

	if (!db_text(statement, 1, desk->arena, &word, err))
		return false;
	for (size_t i = 0; i < ENTRANT_MOVES; i++)
		if (strcmp(word, entrant_move_names[i]) == 0)
			move->kind = (enum entrant_move_kind)i;
	return true;
}

static const struct cell move_cells[] = {
    CELL(struct move_row, entrant),
    {CELL_PASSED, 0},
    CELL(struct move_row, move.round),
    CELL(struct move_row, move.reason),
};
static const struct row_kind move_row = ROW_KIND(struct move_row, move_cells, move_finish);

/* Where the entrant of a number stands; `count`: there is none. */
static size_t place_of(const struct entrant *entrants, size_t count, int number)
{
	size_t place = 0;

	while (place < count && entrants[place].number != number)
		place++;
	return place;
}

/* Moves of all entrants read in one go; most events have few. */
static bool moves_read(
    const struct desk *desk, struct entrant *entrants, size_t count, struct error *err)
{
	static const char sql[] = "SELECT entrant, move, round, reason FROM entrant_move "
	                          "WHERE event = :event ORDER BY entrant, number";
	struct statement statement = db_ask_event(desk, sql, err);
	struct entrant_move *moves;
	struct move_row *rows;
	size_t row_count;

	rows = row_list(&statement, desk, &move_row, &row_count, err);
	if (!rows)
		return false;
	moves = arena_alloc(desk->arena, row_count, sizeof *moves);
	for (size_t i = 0; i < row_count; i++) {
		const size_t place = place_of(entrants, count, rows[i].entrant);

		moves[i] = rows[i].move;
		if (place < count && entrants[place].move_count++ == 0)
			entrants[place].moves = &moves[i];
	}
	return true;
}

/* Returns how many moves of an entrant count: a return from no later a round than the withdrawal before it takes both
 * back, since the entrant missed no round. */
static size_t moves_left(const struct entrant *entrant)
{
	const struct entrant_move *moves = entrant->moves;
	size_t count = entrant->move_count;

	while (count >= 2 && moves[count - 1].kind == MOVE_BACK &&
	       moves[count - 2].kind == MOVE_WITHDRAWN &&
	       moves[count - 1].round <= moves[count - 2].round)
		count -= 2;
	return count;
}

/* Finds what lists say of each entrant once the newest round is drawn: one that came late and plays is simply there. */
static bool states_find(
    const struct desk *desk, struct entrant *entrants, size_t count, struct error *err)
{
	int newest = -1;

	for (size_t i = 0; i < count; i++) {
		const size_t left = moves_left(&entrants[i]);
		const struct entrant_move *last;

		if (left == 0)
			continue;
		if (newest < 0 && !round_newest(desk, &newest, err))
			return false;
		last = &entrants[i].moves[left - 1];
		entrants[i].removed = last->kind == MOVE_REMOVED;
		if (last->kind == MOVE_WITHDRAWN || last->round > newest)
			entrants[i].state = last;
		if (entrants[i].removed || last->kind == MOVE_WITHDRAWN)
			entrants[i].awaited = false;
		if (entrants[i].removed)
			entrants[i].owed = 0;
	}
	return true;
}

/* --- entrants --- */

static const struct cell player_cells[] = {
    CELL_OF_NAME(CELL_PERSON, struct player, person),
    CELL_OF_NAME(CELL_CALLED, struct player, name),
};
const struct row_kind entrant_player_row = ROW_KIND(struct player, player_cells, NULL);

const struct player *entrant_players_of(
    const struct row_groups *players, int64_t owner, size_t *ret_count)
{
	const struct player *of = row_group(players, owner, ret_count);

	if (*ret_count > PLAYERS_MOST)
		*ret_count = PLAYERS_MOST;
	return of;
}

static bool players_read(
    const struct desk *desk, int first, struct entrant *entrants, size_t count, struct error *err)
{
	static const char sql[] =
	    "SELECT person, person, entrant FROM entrant_now "
	    "JOIN entrant_player USING (event, entrant, version) "
	    "WHERE event = :event AND entrant >= :first ORDER BY entrant, place";
	struct statement statement = db_ask_event(desk, sql, err);
	struct row_groups players;

	db_bind_number(&statement, ":first", first);
	if (!row_groups_read(&statement, desk, &entrant_player_row, &players, err))
		return false;
	for (size_t i = 0; i < count; i++)
		entrants[i].players =
		    entrant_players_of(&players, entrants[i].number, &entrants[i].player_count);
	return true;
}

static bool categories_say(const struct desk *desk, struct entrant *entrant, struct error *err)
{
	entrant->category = entrant->category_count > 0 ? entrant->categories[0] : "";
	for (size_t i = 1; i < entrant->category_count && entrant->category; i++)
		entrant->category =
		    arena_printf(desk->arena, "%s, %s", entrant->category, entrant->categories[i]);
	return entrant->category || error_memory(err);
}

static bool categories_read(
    const struct desk *desk, int first, struct entrant *entrants, size_t count, struct error *err)
{
	static const char sql[] =
	    "SELECT category, entrant FROM entrant_now "
	    "JOIN entrant_category USING (event, entrant, version) "
	    "WHERE event = :event AND entrant >= :first ORDER BY entrant, place";
	struct statement statement = db_ask_event(desk, sql, err);
	struct row_groups categories;

	db_bind_number(&statement, ":first", first);
	if (!row_groups_read(&statement, desk, &row_text, &categories, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		entrants[i].categories =
		    row_group(&categories, entrants[i].number, &entrants[i].category_count);
		if (!categories_say(desk, &entrants[i], err))
			return false;
	}
	return true;
}

enum { COLUMN_VERSION = 4 }; /* of what entrants_read() asks */

static bool entrant_finish(
    const struct statement *row, const struct desk *desk, void *ret, struct error *err)
{
	const int64_t fee = event_setting_fee(&desk->event->settings.more);
	struct entrant *entrant = ret;

	if (db_is_null(row, COLUMN_VERSION))
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: an entrant of event %d lacks its name", store_path(desk->store),
		    desk->event->number);
	entrant->owed = fee > entrant->paid ? fee - entrant->paid : 0;
	entrant->awaited = !entrant->present && entrant->awaited;
	return true;
}

static const struct cell entrant_cells[] = {
    CELL(struct entrant, number),
    CELL_OF_NAME(CELL_CALLED, struct entrant, name),
    CELL(struct entrant, club),
    CELL(struct entrant, team),
    {CELL_PASSED, 0},
    CELL(struct entrant, present),
    CELL(struct entrant, awaited), /* anybody is there */
    CELL(struct entrant, paid),
};
static const struct row_kind entrant_row = ROW_KIND(struct entrant, entrant_cells, entrant_finish);

bool entrants_read(
    const struct desk *desk, int first, struct entrant **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "entrants.sql", err);

	db_bind_number(&statement, ":first", first);
	*ret = row_list(&statement, desk, &entrant_row, ret_count, err);
	return *ret && players_read(desk, first, *ret, *ret_count, err) &&
	       categories_read(desk, first, *ret, *ret_count, err) &&
	       moves_read(desk, *ret, *ret_count, err) && states_find(desk, *ret, *ret_count, err);
}

bool entrant_number_among(const struct entrant *all, size_t count, int number,
    const struct entrant **ret, struct error *err)
{
	const size_t place = place_of(all, count, number);

	if (place == count)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "there is no entrant %d; the event has %zu", number, count);
	*ret = &all[place];
	return !all[place].removed ||
	       error_set(err, ERROR_INPUT, "entrant-unknown",
	           "entrant %d %s was removed before it played", number, all[place].name);
}

bool entrant_number(const struct desk *desk, int number, struct entrant *ret, struct error *err)
{
	const struct entrant *found;
	struct entrant *all;
	size_t count;

	if (!entrants_read(desk, 1, &all, &count, err) ||
	    !entrant_number_among(all, count, number, &found, err))
		return false;
	*ret = *found;
	return true;
}

const char *entrant_pair(struct arena *arena, const char *one, const char *other)
{
	return arena_printf(arena, "%s + %s", one, other);
}

bool entrant_placed(const struct desk *desk, int number, int *ret, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "entrant_placed.sql", err);
	size_t round;

	db_bind_number(&statement, ":entrant", number);
	if (!db_count(&statement, &round, err))
		return false;
	*ret = (int)round;
	return true;
}

bool entrant_playing(
    const struct desk *desk, int64_t person, int except, int *ret, struct error *err)
{
	struct statement statement = db_ask_event_file(desk, "entrant_playing.sql", err);

	db_bind_number(&statement, ":person", person);
	db_bind_number(&statement, ":except", except);
	*ret = 0;
	return row_first(&statement, desk, &row_int, ret, NULL, err);
}
