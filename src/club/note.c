#include "club/note.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/safe_text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"

#include <string.h>

static const struct cell note_cells[] = {
    CELL(struct note, hand),
    CELL(struct note, text),
    CELL(struct note, blanked),
    CELL_OF_NAME("author", struct note, author),
    CELL(struct note, time),
};
static const struct row_kind note_row = ROW_KIND(struct note, note_cells, NULL);

struct note *note_list(const struct desk *desk, const struct note_place *place, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT n.hand, n.text, n.text IS NULL AS blanked, l.author, l.time FROM note n "
	    "JOIN log l USING (seq) WHERE n.event = :event AND CASE WHEN :entrant > 0 "
	    "THEN n.entrant = :entrant ELSE n.round = :round AND n.game = :game END "
	    "ORDER BY n.number";

	store_read_begin(desk->store);
	struct statement statement = db_ask_event(desk, sql);

	db_bind_number(&statement, ":entrant", place->entrant);
	db_bind_number(&statement, ":round", place->at.round);
	db_bind_number(&statement, ":game", place->at.table);
	struct note *notes = row_list(&statement, desk, &note_row, ret_count);

	store_read_end(desk->store);
	return notes;
}

void note_forget(struct change *change, int64_t person)
{
	static const char blank_sql[] =
	    "UPDATE note SET text = NULL, salt = NULL WHERE (event, number) "
	    "IN (SELECT event, note FROM note_blanked WHERE seq = :seq)";
	struct statement about = db_ask(change->desk->store, "note_about.sql");

	db_bind_number(&about, ":person", person);
	while (db_step(&about)) {
		struct statement row = change_row(change, "note_blanked");

		db_bind_number(&row, ":event", db_number(&about, "event"));
		db_bind_number(&row, ":note", db_number(&about, "number"));
		db_done(&row);
	}
	struct statement blank = change_ask(change, blank_sql);

	db_done(&blank);
}

/* Returns the current note of a list on the entrant or the table itself (hand 0), or on one hand;
 * NULL: none. */
static const struct note *note_current(const struct note *notes, size_t count, int hand)
{
	for (size_t i = count; i > 0; i--)
		if (notes[i - 1].hand == hand)
			return *notes[i - 1].text ? &notes[i - 1] : NULL;
	return NULL;
}

/* Adds the current notes on a place to a list. If the place names a hand, notes on other hands of
 * the table are left out. */
static void notes_add(const struct desk *desk, const struct note_place *place, const char *entrant,
    struct note_about **list, size_t *list_count)
{
	size_t count;
	struct note *notes = note_list(desk, place, &count);

	for (size_t i = 0; i < count; i++) {
		if (note_current(notes, count, notes[i].hand) != &notes[i] ||
		    (notes[i].hand > 0 && place->at.hand > 0 && notes[i].hand != place->at.hand))
			continue;
		*list = arena_room(desk->arena, *list, *list_count, sizeof **list);
		(*list)[(*list_count)++] = (struct note_about){entrant, notes[i]};
	}
}

struct note_about *note_list_about(
    const struct desk *desk, const struct table *table, int hand, size_t *ret_count)
{
	struct note_place place = {.at = {table->address.round, table->address.table, hand}};
	struct note_about *notes = NULL;

	*ret_count = 0;
	store_read_begin(desk->store);
	notes_add(desk, &place, NULL, &notes, ret_count);
	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		place.entrant = seat->number;
		notes_add(
		    desk, &place, seat->first ? seat->first : seat->entrant, &notes, ret_count);
		place.entrant = seat->partner;
		if (seat->partner > 0)
			notes_add(desk, &place, seat->second, &notes, ret_count);
	}
	store_read_end(desk->store);
	return notes;
}

bool note_set(const struct desk *desk, const struct note_place *place, const char *text)
{
	const char *action = place->entrant > 0   ? "entrant-note"
	                     : place->at.hand > 0 ? "hand-note"
	                                          : "table-note";
	unsigned char salt[SALT_BYTES], hash[HASH_BYTES];
	size_t count;

	input_allow(text, "note-invalid", TEXT_WORDS_THE_NOTE);
	struct change change = change_begin_open(desk);
	struct note *notes = note_list(change.desk, place, &count);
	const struct note *now = note_current(notes, count, place->at.hand);

	if (strcmp(now ? now->text : "", text) == 0) {
		change_end(&change);
		return true;
	}
	change_salt(change.desk->store, salt);
	log_name_hash(salt, sizeof salt, text, hash);
	struct statement statement = change_next_row(&change, "note");

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
	(void)db_one(&statement);
	if (place->entrant > 0)
		entrant_log(&change, action, place->entrant);
	else
		address_log(&change, action, &place->at);
	change_end(&change);
	return false;
}

static void fill(struct answer *to, const struct note *note)
{
	answer_text(to, "text", note->text);
	answer_text(to, "by", note->author);
	answer_time(to, "time", note->time);
}

void answer_note(struct answer *to, const struct note *notes, size_t count, int hand)
{
	const struct note *note = note_current(notes, count, hand);

	if (note)
		fill(answer_object(to, "note"), note);
}

void answer_notes(struct answer *to, const struct note *notes, size_t count)
{
	answer_note(to, notes, count, 0);
	for (size_t i = 0; i < count; i++) {
		if (notes[i].hand == 0 || note_current(notes, count, notes[i].hand) != &notes[i])
			continue;
		struct answer *row = answer_row(to, "hand_notes");

		answer_number(row, "hand", notes[i].hand);
		fill(row, &notes[i]);
	}
}

void answer_notes_about(struct answer *to, const struct note_about *notes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "notes");

		answer_text(row, "entrant", notes[i].entrant);
		answer_number_above(row, "hand", notes[i].note.hand);
		answer_flag_set(row, "table", !notes[i].entrant && notes[i].note.hand == 0);
		fill(row, &notes[i].note);
	}
}

void answer_note_versions(struct answer *to, const struct note *notes, size_t count, int hand)
{
	for (size_t i = 0; i < count; i++) {
		if (notes[i].hand != hand)
			continue;
		struct answer *row = answer_row(to, "notes");

		fill(row, &notes[i]);
		answer_flag_set(row, "blanked", notes[i].blanked);
	}
}
