#include "store/note.h"

#include "store/row.h"

static const struct cell note_cells[] = {
    CELL(struct note, hand),
    CELL(struct note, text),
    CELL(struct note, blanked),
    CELL_OF_NAME(CELL_CALLED, struct note, author),
    CELL(struct note, time),
};
static const struct row_kind note_row = ROW_KIND(struct note, note_cells, NULL);

bool notes_read(const struct desk *desk, const struct note_place *place, struct note **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT n.hand, n.text, n.text IS NULL, l.author, l.time FROM note n "
	    "JOIN log l USING (seq) WHERE n.event = :event AND CASE WHEN :entrant > 0 "
	    "THEN n.entrant = :entrant ELSE n.round = :round AND n.game = :game END "
	    "ORDER BY n.number";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_number(&statement, ":entrant", place->entrant);
	db_bind_number(&statement, ":round", place->at.round);
	db_bind_number(&statement, ":game", place->at.table);
	*ret = row_list(&statement, desk, &note_row, ret_count, err);
	return *ret != NULL;
}

bool note_write(
    struct change *change, const struct note_place *place, const char *text, struct error *err)
{
	unsigned char salt[SALT_BYTES];
	unsigned char hash[HASH_BYTES];
	struct statement statement;
	int64_t number;

	if (!change_salt(change->desk->store, salt, err))
		return false;
	log_name_hash(salt, sizeof salt, text, hash);
	statement = change_next_row(change, "note", err);
	if (place->entrant > 0) {
		db_bind_number(&statement, ":entrant", place->entrant);
	} else {
		db_bind_number(&statement, ":round", place->at.round);
		db_bind_number(&statement, ":game", place->at.table);
		if (place->at.hand > 0)
			db_bind_number(&statement, ":hand", place->at.hand);
	}
	db_bind_bytes(&statement, ":hash", hash, sizeof hash);
	db_bind_bytes(&statement, ":salt", salt, sizeof salt);
	db_bind_text(&statement, ":text", text);
	return db_one(&statement, &number, err);
}

/* A note by its event and number. */
struct note_key {
	int64_t event, number;
};

static const struct cell key_cells[] = {
    CELL(struct note_key, event),
    CELL(struct note_key, number),
};
static const struct row_kind key_row = ROW_KIND(struct note_key, key_cells, NULL);

static bool note_blank(struct change *change, const struct note_key *key, struct error *err)
{
	static const char sql[] = "UPDATE note SET text = NULL, salt = NULL "
	                          "WHERE event = :event AND number = :number";
	struct statement statement = change_row(change, "note_blanked", err);

	db_bind_number(&statement, ":event", key->event);
	db_bind_number(&statement, ":note", key->number);
	if (!db_done(&statement, err))
		return false;
	statement = db_ask(change->desk->store, sql, err);
	db_bind_number(&statement, ":event", key->event);
	db_bind_number(&statement, ":number", key->number);
	return db_done(&statement, err);
}

bool note_forget(struct change *change, int64_t person, struct error *err)
{
	struct statement statement = db_ask_file(change->desk->store, "note_about.sql", err);
	struct note_key *keys;
	size_t count;
	bool ok;

	db_bind_number(&statement, ":person", person);
	keys = row_list(&statement, change->desk, &key_row, &count, err);
	ok = keys != NULL;
	for (size_t i = 0; ok && i < count; i++)
		ok = note_blank(change, &keys[i], err);
	return ok;
}
