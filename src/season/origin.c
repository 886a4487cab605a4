#include "season/origin.h"

#include "base/error.h"
#include "club/event.h"
#include "club/export.h"
#include "club/person.h"
#include "file/db.h"
#include "file/log.h"
#include "file/transaction.h"

#include <stdlib.h>

/* --- origins of events --- */

bool event_origin_write(struct change *change, const struct event_source *source, struct error *err)
{
	unsigned char club[HASH_BYTES], digest[HASH_BYTES];
	struct statement statement = change_row(change, "event_origin", err);

	if (import_hex(source->club, club, sizeof club) &&
	    import_hex(source->digest, digest, sizeof digest)) {
		db_bind_bytes(&statement, ":club", club, sizeof club);
		db_bind_bytes(&statement, ":digest", digest, sizeof digest);
	}
	db_bind_number(&statement, ":number", source->number);
	db_bind_number(&statement, ":line", source->line);
	db_bind_number(&statement, ":direct", source->direct);
	return db_done(&statement, err);
}

static const struct cell guest_cells[] = {
    CELL(struct guest, number),
    CELL(struct guest, name),
    CELL(struct guest, forgotten),
    CELL(struct guest, club),
    CELL(struct guest, member),
    CELL(struct guest, plays),
};
static const struct row_kind guest_row = ROW_KIND(struct guest, guest_cells, NULL);

/* The club of an entrant for which a person plays. */
struct club_of {
	int64_t person;
	const char *club;
};
static const struct cell club_cells[] = {CELL(struct club_of, person), CELL(struct club_of, club)};
static const struct row_kind club_row = ROW_KIND(struct club_of, club_cells, NULL);

static int by_number(const void *key, const void *row)
{
	const int64_t number = *(const int64_t *)key;
	const struct guest *guest = row;

	return (number > guest->number) - (number < guest->number);
}

/* Gives a person without a club the club of the entrant for which they played last. */
static bool clubs_add(
    const struct desk *desk, struct guest *guests, size_t count, struct error *err)
{
	static const char sql[] = "SELECT r.root, v.club FROM entrant_now v "
	                          "JOIN entrant_player p USING (event, entrant, version) "
	                          "JOIN person_root r ON r.number = p.person WHERE v.club <> '' "
	                          "ORDER BY v.event DESC, v.entrant DESC";
	struct statement statement = db_ask(desk->store, sql, err);
	size_t club_count;
	const struct club_of *clubs = row_list(&statement, desk, &club_row, &club_count, err);

	for (size_t i = 0; clubs && i < club_count; i++) {
		struct guest *guest =
		    bsearch(&clubs[i].person, guests, count, sizeof *guests, by_number);

		if (guest && !*guest->club)
			guest->club = clubs[i].club;
	}
	return clubs != NULL;
}

bool person_origin_guests(const struct desk *desk, enum guest_events events, struct guest **ret,
    size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "guests.sql", err);

	db_bind_number(&statement, ":all", events == GUEST_ALL_EVENTS);
	*ret = row_list(&statement, desk, &guest_row, ret_count, err);
	return *ret && clubs_add(desk, *ret, *ret_count, err);
}

/* --- origins of people --- */

static const struct cell origin_cells[] = {
    CELL(struct person_origin, number),
    CELL(struct person_origin, person),
    CELL(struct person_origin, plays),
    CELL(struct person_origin, forgotten),
};
static const struct row_kind origin_row = ROW_KIND(struct person_origin, origin_cells, NULL);

static void club_bind(struct statement *statement, const char *club)
{
	unsigned char hash[HASH_BYTES];

	if (import_hex(club, hash, sizeof hash))
		db_bind_bytes(statement, ":club", hash, sizeof hash);
}

bool person_origins_read(const struct desk *desk, const char *club, struct person_origin **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT o.number, r.root, o.plays, o.forgotten FROM person_origin_now o "
	    "JOIN person_root r ON r.number = o.person "
	    "WHERE o.club = :club ORDER BY o.number";
	struct statement statement = db_ask(desk->store, sql, err);

	club_bind(&statement, club);
	return (*ret = row_list(&statement, desk, &origin_row, ret_count, err)) != NULL;
}

bool person_origin_write(
    struct change *change, const char *club, const struct person_origin *origin, struct error *err)
{
	struct statement statement = change_next_row(change, "person_origin", err);

	club_bind(&statement, club);
	db_bind_number(&statement, ":number", origin->number);
	db_bind_number(&statement, ":person", origin->person);
	db_bind_number(&statement, ":plays", origin->plays);
	db_bind_number(&statement, ":forgotten", origin->forgotten);
	return db_done(&statement, err);
}

static const struct cell ties_cells[] = {
    CELL(struct person_ties, ours),
    CELL(struct person_ties, others),
    CELL(struct person_ties, by_hand),
};
static const struct row_kind ties_row = ROW_KIND(struct person_ties, ties_cells, NULL);

bool person_ties_read(const struct desk *desk, const char *club, int64_t person,
    struct person_ties *ret, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "person_ties.sql", err);

	club_bind(&statement, club);
	db_bind_number(&statement, ":person", person);
	return row_one(&statement, desk, &ties_row, ret, err);
}

/* Reads the number of a person's current name. */
static bool called_find(
    const struct change *change, int64_t person, int64_t *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT ifnull((SELECT called FROM person_now WHERE person = :person), :person)";
	struct statement statement = db_ask(change->desk->store, sql, err);

	db_bind_number(&statement, ":person", person);
	return db_one(&statement, ret, err);
}

bool person_known_write(
    struct change *change, int64_t person, const struct person_known *known, struct error *err)
{
	struct person_version version = {.person = person,
	    .called = known->called,
	    .club = known->club,
	    .member = known->member,
	    .reason = "season import"};

	return (version.called > 0 || called_find(change, person, &version.called, err)) &&
	       person_version_write(change, &version, err);
}

bool person_spelled_write(
    struct change *change, int64_t person, const char *name, int64_t *ret_called, struct error *err)
{
	struct person_version spelling = {
	    .one_with = person, .club = "", .member = "", .reason = "season import"};

	if (!change_namesake(change, name, &spelling.person, err))
		return false;
	spelling.called = *ret_called = spelling.person;
	return person_version_write(change, &spelling, err);
}
