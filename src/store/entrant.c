#include "store/entrant.h"
#include "base/input.h"
#include "store/db.h"

#include "store/rows.h"

#include <string.h>

static bool name_valid(const char *name, const char *what, struct error *err)
{
	if (!input_text(name, "entrant-invalid", what, err))
		return false;
	if (name[strspn(name, "0123456789")] == '\0')
		return error_set(err, ERROR_INPUT, "entrant-invalid",
		    "%s is digits alone (\"%s\"), which would be read as a number", what, name);
	return true;
}

static bool entry_valid(const struct entrant_entry *entry, struct error *err)
{
	if (!name_valid(entry->name, "the entrant's name", err) ||
	    (entry->club && !input_text_or_none(entry->club, "entrant-invalid", "the club", err)) ||
	    (entry->team && !input_text_or_none(entry->team, "entrant-invalid", "the team", err)))
		return false;
	if (entry->player_count > PLAYERS_MOST)
		return error_set(err, ERROR_INPUT, "entrant-invalid",
		    "\"%s\" has %zu players, at most %d may be named", entry->name,
		    entry->player_count, PLAYERS_MOST);
	for (size_t i = 0; i < entry->player_count; i++) {
		if (!name_valid(entry->players[i], "a player's name", err))
			return false;
		for (size_t j = 0; j < i; j++)
			if (strcmp(entry->players[i], entry->players[j]) == 0)
				return error_set(err, ERROR_INPUT, "entrant-invalid",
				    "\"%s\" names the player %s twice", entry->name,
				    entry->players[i]);
	}
	return true;
}

static bool number_write(
    struct change *change, const struct event *event, int *ret, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO entrant (event, number, seq) VALUES (:event, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM entrant WHERE event = :event), :seq) "
	    "RETURNING number";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0);
	ok = ok && db_step(&statement, err) == DB_DONE;
	db_release(&statement);
	return ok;
}

static bool player_write(struct change *change, const struct event *event, int entrant, int version,
    int place, const char *name, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO entrant_player (event, entrant, version, place, person) "
	    "VALUES (:event, :entrant, :version, :place, :person)";
	struct statement statement = {0};
	int64_t person;
	bool ok = name_number(change, name, &person, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", place);
		db_bind_number(&statement, ":person", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool version_row_write(struct change *change, const struct event *event, int entrant,
    const struct entrant_entry *entry, int *ret_version, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO entrant_version (event, entrant, version, seq, name, club) "
	    "VALUES (:event, :entrant, (SELECT ifnull(max(version), 0) + 1 FROM entrant_version "
	    "WHERE event = :event AND entrant = :entrant), :seq, :name, :club) RETURNING version";
	struct statement statement = {0};
	int64_t name;
	bool ok = name_number(change, entry->name, &name, err) &&
	          db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":name", name);
		db_bind_text(&statement, ":club", entry->club ? entry->club : "");
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret_version = db_int(&statement, 0);
	ok = ok && db_step(&statement, err) == DB_DONE;
	db_release(&statement);
	return ok;
}

static bool team_write(struct change *change, const struct event *event, int entrant, int version,
    const char *team, struct error *err)
{
	static const char sql[] = "INSERT INTO entrant_team (event, entrant, version, team) "
	                          "VALUES (:event, :entrant, :version, :team)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":version", version);
		db_bind_text(&statement, ":team", team);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool version_write(struct change *change, const struct event *event, int entrant,
    const struct entrant_entry *entry, struct error *err)
{
	int version = 0;

	if (!version_row_write(change, event, entrant, entry, &version, err) ||
	    (entry->team && *entry->team &&
	        !team_write(change, event, entrant, version, entry->team, err)))
		return false;
	if (entry->player_count == 0)
		return player_write(change, event, entrant, version, 1, entry->name, err);
	for (size_t i = 0; i < entry->player_count; i++)
		if (!player_write(
		        change, event, entrant, version, (int)i + 1, entry->players[i], err))
			return false;
	return true;
}

bool log_entrant(struct change *change, const char *action, const struct event *event, int entrant,
    struct error *err)
{
	char subject[40];

	(void)sqlite3_snprintf(sizeof subject, subject, "entrant %d", entrant);
	return change_log(change, action, event->id, subject, err);
}

/* Teams need a name to be added up by. */
static bool team_there(
    const struct event *event, const struct entrant_entry *entry, struct error *err)
{
	return event_setting_word(&event->settings.more, SETTING_FORMAT) != FORMAT_TEAMS ||
	       (entry->team && *entry->team) ||
	       error_set(err, ERROR_INPUT, "entrant-invalid",
	           "\"%s\" needs a team (--team NAME), as the event's format is teams",
	           entry->name);
}

/* Who enters when rounds are drawn already plays from the next, unless it is said otherwise. */
static bool late_write(struct change *change, const struct event *event, int entrant,
    const struct entrant_entry *entry, struct error *err)
{
	int round;

	return move_round(change->store, event, entry->first_round, &round, err) &&
	       (round == 1 || move_write(change, event, entrant, MOVE_LATE, round, "", err));
}

/* One entrant, one line of the log. */
static bool entrant_write(struct store *store, const struct event *event,
    const struct entrant_entry *entry, int *ret_number, struct error *err)
{
	struct change change;
	bool ok;

	if (!entry_valid(entry, err) || !team_there(event, entry, err) ||
	    !change_begin(store, &change, err))
		return false;
	ok = number_write(&change, event, ret_number, err) &&
	     version_write(&change, event, *ret_number, entry, err) &&
	     late_write(&change, event, *ret_number, entry, err) &&
	     log_entrant(&change, "entrant-add", event, *ret_number, err);
	return change_end(&change, ok, err);
}

static bool entrants_write(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant_entry *entries, size_t count, struct entrant *ret, struct error *err)
{
	struct entrant *added;
	size_t added_count;
	int first = 1;

	if (!event_open(store, event, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		int number = 0;

		if (!entrant_write(store, event, &entries[i], &number, err))
			return false;
		first = i == 0 ? number : first;
	}
	if (!entrants_read(store, arena, event, first, &added, &added_count, err))
		return false;
	for (size_t i = 0; i < added_count && i < count; i++)
		ret[i] = added[i];
	return true;
}

bool entrant_add(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant_entry *entries, size_t count, struct entrant *ret, struct error *err)
{
	struct entrant *added = arena_alloc(arena, count, sizeof *added);

	if (!added)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		if (!entry_valid(&entries[i], err))
			return false;
	if (!store_begin(store, err))
		return false;
	if (!entrants_write(store, arena, event, entries, count, added, err)) {
		store_cancel(store);
		return false;
	}
	if (!store_commit(store, err))
		return false;
	memcpy(ret, added, count * sizeof *ret);
	return true;
}

/* The entrant as it now is, with the new name; a lone player of the old name gets it too. */
static bool entry_renamed(struct arena *arena, const struct entrant *now, const char *name,
    struct entrant_entry *ret, struct error *err)
{
	const char **players = arena_alloc(arena, PLAYERS_MOST, sizeof *players);

	if (!players)
		return error_memory(err);
	for (size_t i = 0; i < now->player_count; i++)
		players[i] = now->players[i].name;
	*ret = (struct entrant_entry){.name = name,
	    .club = now->club,
	    .team = now->team,
	    .player_count = now->player_count,
	    .players = players};
	if (now->player_count == 1 && strcmp(now->players[0].name, now->name) == 0)
		ret->player_count = 0;
	return true;
}

bool entrant_rename(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, const char *name, struct entrant *ret, struct error *err)
{
	struct change change;
	struct entrant now;
	struct entrant_entry entry;
	bool ok;

	if (!name_valid(name, "the entrant's name", err) || !change_begin(store, &change, err))
		return false;
	ok = event_open(store, event, err) &&
	     entrant_number(store, arena, event, entrant->number, &now, err) &&
	     entry_renamed(arena, &now, name, &entry, err) &&
	     version_write(&change, event, now.number, &entry, err) &&
	     log_entrant(&change, "entrant-rename", event, now.number, err) &&
	     entrant_number(store, arena, event, now.number, &now, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	return true;
}
