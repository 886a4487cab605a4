#include "base/text.h"
#include "store/bind.h"
#include "store/rows.h"

#include <string.h>

/* --- reading --- */

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

static bool entrant_players(struct store *store, struct arena *arena, int64_t event,
    int64_t version, struct entrant *entrant, struct error *err)
{
	static const char sql[] =
	    "SELECT person, ifnull(text, 'person ' || person) FROM entrant_player LEFT JOIN name "
	    "ON name.number = person "
	    "WHERE event = :event AND entrant = :entrant AND version = :version ORDER BY place";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":entrant", entrant->number);
		db_bind_number(&statement, ":version", version);
		ok =
		    players_read(&statement, arena, &entrant->players, &entrant->player_count, err);
	}
	db_release(&statement);
	return ok;
}

static bool entrants_count(
    struct store *store, const struct event *event, int first, size_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT count(*) FROM entrant WHERE event = :event AND number >= :first";
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", event->id);
	db_bind_number(&statement, ":first", first);
	return db_count(&statement, ret, err);
}

bool entrants_read(struct store *store, struct arena *arena, const struct event *event, int first,
    struct entrant **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT e.number, ifnull(n.text, 'person ' || v.name), v.club, v.version, t.team "
	    "FROM entrant e "
	    "JOIN entrant_version v ON v.event = e.event AND v.entrant = e.number "
	    "AND v.version = (SELECT max(version) FROM entrant_version "
	    "WHERE event = e.event AND entrant = e.number) "
	    "LEFT JOIN name n ON n.number = v.name LEFT JOIN entrant_team t "
	    "ON t.event = v.event AND t.entrant = v.entrant AND t.version = v.version "
	    "WHERE e.event = :event "
	    "AND e.number >= :first ORDER BY e.number";
	struct entrant *entrants;
	struct statement statement;
	size_t count = 0;
	bool ok;

	if (!entrants_count(store, event, first, &count, err))
		return false;
	entrants = arena_alloc(arena, count, sizeof *entrants);
	if (!entrants)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":first", first);
	}
	for (size_t i = 0; ok && i < count; i++) {
		struct entrant *entrant = &entrants[i];
		enum db_step step = db_step(&statement, err);

		if (step == DB_DONE)
			ok = error_set(err, ERROR_STORE, "store-damaged",
			    "%s: an entrant of event %d lacks its name", store->path,
			    event->number);
		ok = ok && step == DB_ROW;
		if (!ok)
			break;
		entrant->number = db_int(&statement, 0);
		entrant->id = entrant->number;
		ok = db_text(&statement, 1, arena, &entrant->name, err) &&
		     db_text(&statement, 2, arena, &entrant->club, err) &&
		     db_text(&statement, 4, arena, &entrant->team, err) &&
		     entrant_players(
		         store, arena, event->id, db_number(&statement, 3), entrant, err);
	}
	db_release(&statement);
	*ret = entrants;
	*ret_count = count;
	return ok && moves_read(store, arena, event->id, entrants, count, err);
}

bool entrant_list(struct store *store, struct arena *arena, const struct event *event,
    struct entrant **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, entrants_read(store, arena, event, 1, ret, ret_count, err));
}

bool entrant_number(struct store *store, struct arena *arena, const struct event *event, int number,
    struct entrant *ret, struct error *err)
{
	struct entrant *all;
	size_t count;

	if (!entrants_read(store, arena, event, 1, &all, &count, err))
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

/* --- finding --- */

/* "3 Alfa, 8 Beta" for messages. */
static const char *entrants_named(
    struct arena *arena, const struct entrant *entrants, size_t count, const char *folded)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(arena, entrants[i].name);

		if (other && strcmp(other, folded) == 0)
			text_addf(&text, "%s%d \"%s\"", text.size ? ", " : "", entrants[i].number,
			    entrants[i].name);
	}
	return text_of(&text);
}

/* Whether an entrant's name, or a player's, has the folded words in it. */
static bool has_words(struct arena *arena, const struct entrant *entrant, const char *folded)
{
	const char *name = text_fold(arena, entrant->name);
	bool has = name && strstr(name, folded);

	for (size_t i = 0; !has && i < entrant->player_count; i++) {
		name = text_fold(arena, entrant->players[i].name);
		has = name && strstr(name, folded);
	}
	return has;
}

/* The only entrant with these words in a name: "Alfa" may be said for "Alfa & Beeta". NULL: none, or
 * several. It is proposed, never taken. */
static const char *only_with(
    struct arena *arena, const struct entrant *entrants, size_t count, const char *wanted)
{
	const char *folded = text_fold(arena, wanted);
	const char *only = NULL;

	for (size_t i = 0; folded && folded[0] && i < count; i++) {
		if (!has_words(arena, &entrants[i], folded))
			continue;
		if (only)
			return NULL;
		only = entrants[i].name;
	}
	return only;
}

static bool unknown(struct arena *arena, const struct entrant *entrants, size_t count,
    const char *wanted, struct error *err)
{
	const char **names = arena_alloc(arena, count, sizeof *names);
	const char *nearest = NULL;

	for (size_t i = 0; names && i < count; i++)
		names[i] = entrants[i].name;
	if (names)
		nearest = text_nearest(wanted, names, count);
	if (!nearest)
		nearest = only_with(arena, entrants, count, wanted);
	if (nearest)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "there is no entrant \"%s\"; did you mean \"%s\"?", wanted, nearest);
	return error_set(err, ERROR_INPUT, "entrant-unknown",
	    "there is no entrant \"%s\"; give the number or the whole name", wanted);
}

/* A name written exactly so goes before those that differ in case. */
static bool choose_name(struct arena *arena, const struct entrant *entrants, size_t count,
    const char *wanted, const struct entrant **ret, struct error *err)
{
	const struct entrant *folded_one = NULL;
	const struct entrant *exact_one = NULL;
	size_t folded_count = 0;
	size_t exact_count = 0;
	const char *folded;

	if (!text_is_utf8(wanted, strlen(wanted), NULL))
		return error_set(err, ERROR_INPUT, "entrant-unknown", "the name is not UTF-8");
	folded = text_fold(arena, wanted);
	if (!folded)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(arena, entrants[i].name);

		if (!other)
			return error_memory(err);
		if (strcmp(other, folded) == 0) {
			folded_one = &entrants[i];
			folded_count++;
		}
		if (strcmp(entrants[i].name, wanted) == 0) {
			exact_one = &entrants[i];
			exact_count++;
		}
	}
	if (folded_count == 0)
		return unknown(arena, entrants, count, wanted, err);
	if (folded_count > 1 && exact_count != 1)
		return error_set(err, ERROR_INPUT, "entrant-ambiguous",
		    "several entrants are called \"%s\"; give the number: %s", wanted,
		    entrants_named(arena, entrants, count, folded));
	*ret = folded_count == 1 ? folded_one : exact_one;
	return true;
}

static bool entrant_get(struct store *store, struct arena *arena, const struct event *event,
    const char *wanted, struct entrant *ret, struct error *err)
{
	struct entrant *all;
	size_t count;
	int64_t number;
	const struct entrant *chosen = NULL;

	if (*wanted && wanted[strspn(wanted, "0123456789")] == '\0') {
		if (!text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
			return error_set(
			    err, ERROR_INPUT, "entrant-unknown", "there is no entrant %s", wanted);
		return entrant_number(store, arena, event, (int)number, ret, err);
	}
	if (!entrants_read(store, arena, event, 1, &all, &count, err) ||
	    !choose_name(arena, all, count, wanted, &chosen, err))
		return false;
	*ret = *chosen;
	return true;
}

bool entrant_find(struct store *store, struct arena *arena, const struct event *event,
    const char *wanted, struct entrant *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(store, entrant_get(store, arena, event, wanted, ret, err));
}
