#include "store/db.h"
#include "store/entrant.h"

#include <stdio.h>

bool entrant_row_write(struct change *change, int *ret, struct error *err)
{
	struct statement statement = change_next_row(change, "entrant", err);
	int64_t number;

	if (!db_one(&statement, &number, err))
		return false;
	*ret = (int)number;
	return true;
}

/* --- versions --- */

/* Who plays at a place: told, new, or who has the name. */
static bool player_number(struct change *change, const struct entrant_entry *entry, size_t place,
    int64_t *ret, struct error *err)
{
	const char *name = entry->player_count == 0 ? entry->name : entry->players[place];
	const int64_t told = entry->persons ? entry->persons[place] : 0;

	*ret = told;
	if (told == PERSON_NEW)
		return change_namesake(change, name, ret, err);
	return told > 0 || change_name(change, name, ret, err);
}

static bool player_write(struct change *change, int entrant, int version,
    const struct entrant_entry *entry, size_t place, struct error *err)
{
	struct statement statement;
	int64_t person;

	if (!player_number(change, entry, place, &person, err))
		return false;
	statement = change_row(change, "entrant_player", err);
	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":version", version);
	db_bind_number(&statement, ":place", (int64_t)place + 1);
	db_bind_number(&statement, ":person", person);
	return db_done(&statement, err);
}

static bool version_row_write(struct change *change, int entrant, const struct entrant_entry *entry,
    int *ret_version, struct error *err)
{
	struct statement statement;
	int64_t name, version;

	if (!change_name(change, entry->name, &name, err))
		return false;
	statement = change_next_row(change, "entrant_version", err);
	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":name", name);
	db_bind_text(&statement, ":club", entry->club ? entry->club : "");
	db_bind_words(&statement, ":team", entry->team);
	db_bind_words(&statement, ":reason", entry->reason);
	if (!db_one(&statement, &version, err))
		return false;
	*ret_version = (int)version;
	return true;
}

static bool category_write(struct change *change, int entrant, int version,
    const struct entrant_entry *entry, size_t place, struct error *err)
{
	struct statement statement = change_row(change, "entrant_category", err);

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":version", version);
	db_bind_number(&statement, ":place", (int64_t)place + 1);
	db_bind_text(&statement, ":category", entry->categories[place]);
	return db_done(&statement, err);
}

bool entrant_version_write(
    struct change *change, int entrant, const struct entrant_entry *entry, struct error *err)
{
	int version = 0;

	if (!version_row_write(change, entrant, entry, &version, err))
		return false;
	for (size_t i = 0; i < (entry->player_count ? entry->player_count : 1); i++)
		if (!player_write(change, entrant, version, entry, i, err))
			return false;
	for (size_t i = 0; entry->categories && i < entry->category_count; i++)
		if (!category_write(change, entrant, version, entry, i, err))
			return false;
	return true;
}

bool entrant_move_write(struct change *change, int entrant, enum entrant_move_kind kind, int round,
    const char *reason, struct error *err)
{
	struct statement statement = change_next_row(change, "entrant_move", err);

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_text(&statement, ":move", entrant_move_names[kind]);
	db_bind_number(&statement, ":round", round);
	db_bind_text(&statement, ":reason", reason ? reason : "");
	return db_done(&statement, err);
}

bool entrant_check_write(struct change *change, int entrant, bool present, struct error *err)
{
	struct statement statement = change_next_row(change, "entrant_check", err);

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":present", present);
	return db_done(&statement, err);
}

bool entrant_payment_write(
    struct change *change, int entrant, int64_t amount, const char *reason, struct error *err)
{
	struct statement statement = change_next_row(change, "entrant_payment", err);

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":amount", amount);
	db_bind_words(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool entrant_log(struct change *change, const char *action, int entrant, struct error *err)
{
	char subject[40];

	(void)snprintf(subject, sizeof subject, "entrant %d", entrant);
	return change_log(change, action, subject, err);
}
