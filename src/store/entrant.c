#include "store/entrant.h"
#include "store/bind.h"
#include "store/person.h"

#include <string.h>

const char *const entrant_move_names[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
};

/* --- moves --- */

/* Moves of all entrants read in one go; most events have few. */
static bool moves_count(const struct desk *desk, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) FROM entrant_move WHERE event = :event";
	struct statement statement;

	if (!db_prepare(desk->store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", desk->event->id);
	return db_count(&statement, ret, err);
}

static bool move_read(const struct statement *statement, struct arena *arena,
    struct entrant_move *ret, struct error *err)
{
	const char *word;

	ret->round = db_int(statement, 2);
	ret->kind = MOVE_LATE;
	if (!db_text(statement, 1, arena, &word, err) ||
	    !db_text(statement, 3, arena, &ret->reason, err))
		return false;
	for (size_t i = 0; i < ENTRANT_MOVES; i++)
		if (strcmp(word, entrant_move_names[i]) == 0)
			ret->kind = (enum entrant_move_kind)i;
	return true;
}

static struct entrant *entrant_numbered(struct entrant *entrants, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (entrants[i].number == number)
			return &entrants[i];
	return NULL;
}

static bool moves_read(
    const struct desk *desk, struct entrant *entrants, size_t count, struct error *err)
{
	static const char sql[] = "SELECT entrant, move, round, reason FROM entrant_move "
	                          "WHERE event = :event ORDER BY entrant, number";
	struct entrant_move *moves;
	struct entrant *entrant = NULL;
	struct statement statement;
	size_t most = 0;
	bool ok;

	if (!moves_count(desk, &most, err))
		return false;
	if (most == 0)
		return true;
	moves = arena_alloc(desk->arena, most, sizeof *moves);
	if (!moves)
		return error_memory(err);
	ok = db_prepare(desk->store, sql, &statement, err);
	if (ok)
		db_bind_number(&statement, ":event", desk->event->id);
	for (size_t i = 0; ok && i < most; i++) {
		ok = db_row(&statement, err) && move_read(&statement, desk->arena, &moves[i], err);
		if (!ok)
			break;
		if (!entrant || entrant->number != db_int(&statement, 0)) {
			entrant = entrant_numbered(entrants, count, db_int(&statement, 0));
			if (entrant)
				entrant->moves = &moves[i];
		}
		if (entrant)
			entrant->move_count++;
	}
	db_release(&statement);
	return ok;
}

/* --- entrants --- */

bool players_read(struct statement *statement, struct arena *arena, const struct player **ret,
    size_t *ret_count, struct error *err)
{
	struct player *players = arena_alloc(arena, PLAYERS_MOST, sizeof *players);
	size_t count = 0;
	enum db_step step;

	if (!players)
		return error_memory(err);
	while ((step = db_step(statement, err)) == DB_ROW && count < PLAYERS_MOST) {
		players[count].person = db_number(statement, 0);
		if (!db_text(statement, 1, arena, &players[count++].name, err))
			return false;
	}
	*ret = players;
	*ret_count = count;
	return step != DB_FAILED;
}

static bool entrant_players(
    const struct desk *desk, int64_t version, struct entrant *entrant, struct error *err)
{
	static const char sql[] =
	    "SELECT person, ifnull(text, 'person ' || person) FROM entrant_player LEFT JOIN name "
	    "ON name.number = person "
	    "WHERE event = :event AND entrant = :entrant AND version = :version ORDER BY place";
	struct statement statement;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":entrant", entrant->number);
		db_bind_number(&statement, ":version", version);
		ok = players_read(
		    &statement, desk->arena, &entrant->players, &entrant->player_count, err);
	}
	db_release(&statement);
	return ok;
}

static bool entrants_count(const struct desk *desk, int first, size_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT count(*) FROM entrant WHERE event = :event AND number >= :first";
	struct statement statement;

	if (!db_prepare(desk->store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", desk->event->id);
	db_bind_number(&statement, ":first", first);
	return db_count(&statement, ret, err);
}

bool entrants_read(
    const struct desk *desk, int first, struct entrant **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT e.number, p.name, v.club, v.version, v.team FROM entrant e "
	    "JOIN entrant_now v ON v.event = e.event AND v.entrant = e.number "
	    "LEFT JOIN person p ON p.number = v.name "
	    "WHERE e.event = :event AND e.number >= :first ORDER BY e.number";
	struct entrant *entrants;
	struct statement statement;
	size_t count = 0;
	bool ok;

	if (!entrants_count(desk, first, &count, err))
		return false;
	entrants = arena_alloc(desk->arena, count, sizeof *entrants);
	if (!entrants)
		return error_memory(err);
	ok = db_prepare(desk->store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", desk->event->id);
		db_bind_number(&statement, ":first", first);
	}
	for (size_t i = 0; ok && i < count; i++) {
		struct entrant *entrant = &entrants[i];
		enum db_step step = db_step(&statement, err);

		if (step == DB_DONE)
			ok = error_set(err, ERROR_STORE, "store-damaged",
			    "%s: an entrant of event %d lacks its name", store_path(desk->store),
			    desk->event->number);
		ok = ok && step == DB_ROW;
		if (!ok)
			break;
		entrant->number = db_int(&statement, 0);
		entrant->id = entrant->number;
		ok = db_text(&statement, 1, desk->arena, &entrant->name, err) &&
		     db_text(&statement, 2, desk->arena, &entrant->club, err) &&
		     db_text(&statement, 4, desk->arena, &entrant->team, err) &&
		     entrant_players(desk, db_number(&statement, 3), entrant, err);
	}
	db_release(&statement);
	*ret = entrants;
	*ret_count = count;
	return ok && moves_read(desk, entrants, count, err);
}

bool entrant_number(const struct desk *desk, int number, struct entrant *ret, struct error *err)
{
	struct entrant *all;
	size_t count;

	if (!entrants_read(desk, 1, &all, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (all[i].number == number) {
			*ret = all[i];
			return true;
		}
	}
	return error_set(err, ERROR_INPUT, "entrant-unknown",
	    "there is no entrant %d; the event has %zu", number, count);
}
