#include "season/season.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/export.h"
#include "club/person.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"
#include "file/transaction.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The file of another club whose export was imported: the name of the club, and the end of its
 * log. */
struct club_file {
	const char *club; /* the hash of the first line of its log */
	const char *name; /* "": not known */
	int64_t line; /* newest line of its log; 0: known only from the export of another club */
	const char *head; /* the hash of that line */
};

/* An export on its way into this file. */
struct transfer {
	const struct desk *desk; /* this file */
	struct desk there;       /* the export */
	const struct season_wish *wish;
	const char *club;      /* first hash of the log of the export */
	const char *own;       /* first hash of the log of this file; "" without any line */
	struct club_file file; /* the club's file as known before this import */
	bool older;            /* an earlier export of the club had more lines */
	bool takes;            /* the export has events to copy */
	bool wrote;            /* something about its people was written */
	size_t blank_count;
	int64_t *blanks; /* numbers here of people forgotten there before they came */
	struct season_import result;
	int64_t event;      /* the event that is being copied, by its number there */
	struct change line; /* its present line here */
};

/* Binds a hash that is given in hexadecimal; zeros for "". */
static void hash_bind(struct statement *statement, const char *name, const char *text)
{
	unsigned char hash[HASH_BYTES] = {0};

	if (!*text || import_hex(text, hash, sizeof hash))
		db_bind_bytes(statement, name, hash, sizeof hash);
}

/* --- the file of a club --- */

/* Reads what this file knows of a club's file. */
static struct club_file club_file_read(const struct desk *desk, const char *club)
{
	static const char sql[] = "SELECT name, line, lower(hex(head)) AS head FROM club_file_now "
	                          "WHERE club = :club";
	struct statement row = db_ask(desk->store, sql);
	struct club_file file = {.club = club, .name = "", .head = ""};

	hash_bind(&row, ":club", club);
	if (db_step(&row))
		file = (struct club_file){club, db_text(&row, "name", desk->arena),
		    db_number(&row, "line"), db_text(&row, "head", desk->arena)};
	db_release(&row);
	return file;
}

static void club_file_write(struct change *change, const struct club_file *file)
{
	struct statement statement = change_next_row(change, "club_file");

	hash_bind(&statement, ":club", file->club);
	db_bind_text(&statement, ":name", file->name);
	db_bind_number(&statement, ":line", file->line);
	hash_bind(&statement, ":head", file->head);
	db_done(&statement);
}

/* The place of a known line in the log of the export: it is there, another line has its number, or
 * the log ends before it. */
enum known_line { KNOWN_LINE_THERE, KNOWN_LINE_OTHER, KNOWN_LINE_BEYOND };

static enum known_line known_line_find(
    const struct transfer *transfer, int64_t line, const char *hash)
{
	static const char sql[] =
	    "SELECT ifnull((SELECT hash <> :hash FROM log WHERE seq = :line), :beyond)";
	struct statement statement = db_ask(transfer->there.store, sql);

	hash_bind(&statement, ":hash", hash);
	db_bind_number(&statement, ":line", line);
	db_bind_number(&statement, ":beyond", KNOWN_LINE_BEYOND);
	return (enum known_line)db_one(&statement);
}

/* --- people: names, clubs and membership numbers --- */

/* Returns the club of a person there: their own, or else that of the whole export. */
static const char *club_of(const struct transfer *transfer, const struct guest *guest)
{
	const char *all = transfer->wish->answers.club;

	return *guest->club || !all ? guest->club : all;
}

/* Notes the match of a person there. */
static void person_origin_write(
    struct transfer *transfer, struct change *change, const struct person_origin *origin)
{
	struct statement statement = change_next_row(change, "person_origin");

	hash_bind(&statement, ":club", transfer->club);
	db_bind_number(&statement, ":number", origin->number);
	db_bind_number(&statement, ":person", origin->person);
	db_bind_number(&statement, ":plays", origin->plays);
	db_bind_number(&statement, ":forgotten", origin->forgotten);
	db_done(&statement);
	transfer->wrote = true;
}

/* Writes a version of a person. Another spelling of the name gets a number of its own; NULL: the
 * name stays. */
static void person_known_write(struct change *change, int64_t person, const char *spelling,
    const char *club, const char *member)
{
	static const char sql[] =
	    "SELECT ifnull((SELECT called FROM person_now WHERE person = :person), :person)";
	struct person_version known = {
	    .person = person, .club = club, .member = member, .reason = "season import"};

	if (spelling) {
		struct person_version spelled = {
		    .one_with = person, .club = "", .member = "", .reason = "season import"};

		spelled.person = change_namesake(change, spelling);
		known.called = spelled.called = spelled.person;
		person_version_write(change, &spelled);
	} else {
		struct statement statement = db_ask(change->desk->store, sql);

		db_bind_number(&statement, ":person", person);
		known.called = db_one(&statement);
	}
	person_version_write(change, &known);
}

/* Returns true if this file knows a person from another source than the club: the person
 * played or wrote something here, or came from another club too. `corrected`: also if the data of
 * the person were corrected here. */
static bool has_other_ties(const struct transfer *transfer, int64_t person, bool corrected)
{
	struct statement statement = db_ask(transfer->desk->store, "person_ties.sql");

	hash_bind(&statement, ":club", transfer->club);
	db_bind_number(&statement, ":person", person);
	db_bind_number(&statement, ":corrected", corrected);
	return db_exists(&statement);
}

static bool is_other(const char *there, const char *here)
{
	return *there && strcmp(there, here) != 0;
}

/* Updates a person here from the export. Missing parts are taken from it. Different parts are taken
 * only if this file follows the club, which is its only source about the person; otherwise they are
 * noted as differences. An older export has no news about people of earlier imports. */
static void guest_learn(struct transfer *transfer, struct change *change, const struct guest *guest)
{
	struct arena *arena = transfer->desk->arena;
	struct season_import *result = &transfer->result;
	const struct guest *here = season_people_here(&result->people, guest->person);
	const bool known = guest->found == FOUND_KNOWN;
	bool tied = true, renamed;

	if (!here || here->forgotten || guest->forgotten || (transfer->older && known))
		return;

	struct guest learned = {.number = here->number,
	    .name = here->name,
	    .club = *here->club ? here->club : club_of(transfer, guest),
	    .member = *here->member ? here->member : guest->member};
	const struct season_difference differs = {guest, here,
	    .member = *here->member && is_other(guest->member, here->member),
	    .name = !known && *guest->member && is_other(guest->name, here->name),
	    .club = !known && *guest->club && *here->club &&
	            !text_same_folded(arena, guest->club, here->club)};

	if (known && (differs.member || is_other(guest->name, here->name) ||
	                 is_other(guest->club, here->club)))
		tied = has_other_ties(transfer, here->number, true);
	if (!tied) {
		learned.name = guest->name;
		learned.club = *guest->club ? guest->club : learned.club;
		learned.member = *guest->member ? guest->member : learned.member;
	} else if (differs.member || differs.name || differs.club) {
		result->differs[result->differs_count++] = differs;
	}
	renamed = strcmp(learned.name, here->name) != 0;
	if (!renamed && strcmp(learned.club, here->club) == 0 &&
	    strcmp(learned.member, here->member) == 0)
		return;
	result->learned[result->learned_count++] = learned;
	person_known_write(
	    change, here->number, renamed ? learned.name : NULL, learned.club, learned.member);
	transfer->wrote = true;
}

static void guest_note(struct transfer *transfer, struct change *change, const struct guest *guest)
{
	person_origin_write(transfer, change,
	    &(struct person_origin){guest->number, guest->person, guest->plays, guest->forgotten});
}

/* Writes a person, or a name, that this file does not have yet, and notes it. */
static void guest_new(struct transfer *transfer, struct change *change, struct guest *guest)
{
	const char *club = club_of(transfer, guest);

	guest->person = change_namesake(change, guest->forgotten ? NULL : guest->name);
	if (guest->forgotten)
		transfer->blanks[transfer->blank_count++] = guest->person;
	else if (guest->plays && (*club || *guest->member))
		person_known_write(change, guest->person, NULL, club, guest->member);
	guest_note(transfer, change, guest);
}

/* Notes, under each number of the person there, that the club forgot a person of an earlier import.
 * The person is forgotten here too, unless known here from another source. */
static void guest_forget(
    struct transfer *transfer, struct change *change, const struct guest *guest)
{
	struct season_import *result = &transfer->result;
	const struct season_people *people = &result->people;
	const struct guest *here = season_people_here(people, guest->person);

	if (!guest->forgotten || guest->found != FOUND_KNOWN || !here || here->forgotten)
		return;
	if (has_other_ties(transfer, guest->person, false))
		result->kept[result->kept_count++] = here;
	else
		result->forgotten[result->forgotten_count++] = guest->person;
	for (size_t i = 0; i < people->spelling_count; i++) {
		const struct person_spelling *spelling = &people->spellings[i];
		const struct person_origin *origin = season_people_origin(people, spelling->number);

		if (spelling->person != guest->number || !origin || origin->forgotten)
			continue;

		struct person_origin noted = *origin;

		noted.forgotten = true;
		person_origin_write(transfer, change, &noted);
	}
}

/* Writes the people of the events, and the news about people of earlier imports, under one line of
 * the log. */
static void people_write(struct transfer *transfer)
{
	const struct season_people *people = &transfer->result.people;
	struct club_file file = transfer->file;
	char head[HASH_TEXT];
	struct change change = change_begin(transfer->desk);

	for (size_t i = 0; i < people->count; i++) {
		struct guest *guest = &people->guests[i];

		/* A person without an event so far is written with the first one. */
		if (!guest->plays || (!transfer->takes && guest->found != FOUND_KNOWN))
			continue;
		if (guest->found == FOUND_NEW)
			guest_new(transfer, &change, guest);
		else if (guest->found == FOUND_MATCHED || guest->found == FOUND_KNOWN)
			guest_learn(transfer, &change, guest);
		if (guest->found == FOUND_MATCHED)
			guest_note(transfer, &change, guest);
	}
	for (size_t i = 0; i < people->count; i++)
		guest_forget(transfer, &change, &people->guests[i]);
	/* The line is about the whole file. It has the name of the club and the end of its log. */
	if (transfer->takes || transfer->wrote) {
		change.event = 0;
		if (transfer->wish->answers.club)
			file.name = transfer->wish->answers.club;
		if (!transfer->older) {
			file.line = log_head(transfer->there.store, head);
			file.head = head;
		}
		if (strcmp(file.name, transfer->file.name) != 0 ||
		    strcmp(file.head, transfer->file.head) != 0)
			club_file_write(&change, &file);
		change_log(&change, "person-import",
		    arena_printf(transfer->desk->arena, "club %.12s", transfer->club));
	}
	change_end(&change);
}

/* --- people who were merged there --- */

/* Returns the name of a person for the answer; the placeholder if this import forgets the person.
 * The names in the file are erased only at the end of the import. */
static const char *name_shown(const struct transfer *transfer, int64_t person, const char *name)
{
	const struct season_import *result = &transfer->result;

	for (size_t i = 0; i < result->forgotten_count; i++)
		if (result->forgotten[i] == person)
			return answer_forgotten(transfer->desk->arena, person);
	for (size_t i = 0; i < transfer->blank_count; i++)
		if (transfer->blanks[i] == person)
			return answer_forgotten(transfer->desk->arena, person);
	return name;
}

static struct person person_of(const struct transfer *transfer, int64_t number)
{
	const char *wanted = arena_printf(transfer->desk->arena, "%lld", (long long)number);

	return person_find(transfer->desk, wanted);
}

/* Joins the people here whose numbers at their club are one person now, each under a line of its
 * own. */
static void people_join(struct transfer *transfer)
{
	struct season_import *result = &transfer->result;
	const struct season_people *people = &result->people;

	for (size_t i = 0; i < people->spelling_count; i++) {
		const int64_t number = people->spellings[i].number;
		const struct person_origin *origin = season_people_origin(people, number);
		const struct guest *guest = season_people_guest(people, number);
		struct season_merger *merged = &result->merged[result->merged_count];

		if (!origin || !guest || guest->found != FOUND_KNOWN ||
		    origin->person == guest->person)
			continue;
		const struct person gone = person_of(transfer, origin->person);
		const struct person into = person_of(transfer, guest->person);

		if (gone.number == into.number || (gone.forgotten && into.forgotten))
			continue;
		*merged = (struct season_merger){.gone = gone.number,
		    .gone_name = name_shown(transfer, gone.number, gone.name),
		    .gone_forgotten = gone.forgotten,
		    .into = guest->person,
		    .into_name = name_shown(transfer, into.number, into.name)};
		result->merged_count++;

		/* Another person there may match the same person here. That match was made here, by
		 * someone who knew more than the club. */
		bool doubted =
		    *gone.member && *into.member && strcmp(gone.member, into.member) != 0;

		for (size_t k = 0; k < people->count; k++)
			doubted =
			    doubted || (&people->guests[k] != guest && people->guests[k].plays &&
			                   people->guests[k].person == gone.number);
		merged->merge = gone.forgotten || into.forgotten ? SEASON_MERGE_FORGOTTEN
		                : person_meets(transfer->desk, gone.number, into.number)
		                    ? SEASON_MERGE_MEETS
		                : doubted ? SEASON_MERGE_DOUBTED
		                          : SEASON_MERGE_DONE;
		if (merged->merge != SEASON_MERGE_DONE)
			continue;
		struct change change = change_begin(transfer->desk);
		person_merge_within(&change, gone.number, into.number, "season import");
		change_end(&change);
		for (size_t k = 0; k < people->count; k++)
			if (people->guests[k].person == gone.number)
				people->guests[k].person = into.number;
		transfer->wrote = true;
	}
}

/* --- the state of each event --- */

static bool is_taken(const struct season_event *event)
{
	return event->state == SEASON_EVENT_NEW || event->state == SEASON_EVENT_CHANGED;
}

/* Finds the state of an event among the events here, `ours`, and its copy. `closed`: it is closed
 * there. */
static void state_find(const struct transfer *transfer, struct season_event *event, bool closed,
    const struct event_source *ours, size_t count)
{
	const struct event_source *source = &event->source, *here = NULL;
	bool was_here = false;

	for (size_t i = 0; i < count; i++) {
		if (ours[i].number != source->number || strcmp(ours[i].club, source->club) != 0)
			continue;
		was_here = was_here || strcmp(ours[i].digest, source->digest) == 0;
		if (!ours[i].replaced && !here)
			here = &ours[i];
	}
	event->event = here ? here->event : 0;
	if (strcmp(source->club, transfer->own) == 0)
		event->state = SEASON_EVENT_OURS;
	else if (!closed)
		event->state = SEASON_EVENT_NOT_FINAL;
	else if (!here)
		event->state = SEASON_EVENT_NEW;
	else if (strcmp(here->digest, source->digest) == 0)
		event->state = SEASON_EVENT_UNCHANGED;
	else if (was_here)
		event->state = SEASON_EVENT_OLDER;
	else if (source->imported)
		/* The log of the club that played it is not in the export and cannot be checked. */
		event->state = source->line < here->line                    ? SEASON_EVENT_COPY
		               : here->direct || source->line == here->line ? SEASON_EVENT_ELSEWHERE
		                                                            : SEASON_EVENT_CHANGED;
	else
		event->state =
		    known_line_find(transfer, here->line, here->digest) == KNOWN_LINE_BEYOND
		        ? SEASON_EVENT_COPY
		        : SEASON_EVENT_CHANGED;
	event->former = event->state == SEASON_EVENT_CHANGED ? event->event : 0;
}

/* Finds the state of each event. An export of a copy of the club's file is ERROR_REFUSED
 * `season-fork` if both were changed since. */
static void events_find(struct transfer *transfer)
{
	struct season_import *result = &transfer->result;
	size_t their_count, our_count;
	const struct event_source *theirs = event_sources_read(&transfer->there, &their_count);
	const struct event_source *ours = event_sources_read(transfer->desk, &our_count);
	const struct event *events = event_list(&transfer->there, &result->event_count);

	/* A club never imports its own events. */
	for (size_t i = 0; i < their_count; i++)
		if (theirs[i].imported && strcmp(theirs[i].club, transfer->club) == 0)
			break_off(ERROR_INPUT, SAY_SEASON_DAMAGED_FALSE_ORIGIN,
			    transfer->wish->file, theirs[i].event);
	/* Everything that the club itself sent earlier must be in the log of its export. */
	for (size_t i = 0; i < our_count; i++) {
		const struct event_source *known = &ours[i];

		if (known->direct && !known->replaced && strcmp(known->club, transfer->club) == 0 &&
		    known_line_find(transfer, known->line, known->digest) == KNOWN_LINE_OTHER)
			break_off(
			    ERROR_REFUSED, SAY_SEASON_FORK, transfer->wish->file, known->event);
	}
	result->events =
	    arena_alloc(transfer->desk->arena, result->event_count, sizeof *result->events);
	for (size_t i = 0; i < result->event_count; i++) {
		struct season_event *event = &result->events[i];
		size_t k = 0;

		while (k < their_count && theirs[k].event != events[i].number)
			k++;
		assert(k < their_count); /* each event has an origin */
		*event = (struct season_event){.source = theirs[k],
		    .name = events[i].settings.name,
		    .date = events[i].settings.date};
		event->source.direct = !event->source.imported;
		state_find(transfer, event, events[i].closed, ours, our_count);
		transfer->takes = transfer->takes || is_taken(event);
	}
}

/* --- copying an event --- */

/* Returns the number here of a person of the export. An author or a name is written with the first
 * line that needs it. */
static int64_t person_here(struct transfer *transfer, int64_t number)
{
	struct guest *guest = season_people_guest(&transfer->result.people, number);

	if (!guest)
		break_off(ERROR_INPUT, SAY_IMPORT_ROWS_NOT_IN_FILE, transfer->wish->file);
	if (guest->person == 0)
		guest_new(transfer, &transfer->line, guest);
	return guest->person;
}

/* Copies a row of the event. Its line, its event and its people get their numbers here. */
static void row_copy(void *context, size_t index, const struct statement *row)
{
	struct transfer *transfer = context;
	const struct schema_table *table = &schema_tables[index];
	struct error why = {0};
	bool fits = table->columns[0].about == SCHEMA_OF_EVENT;

	/* Names are written when they are met, and the copy has its own origins. */
	if (strcmp(table->name, "name") == 0 || strcmp(table->name, "person_origin") == 0 ||
	    strcmp(table->name, "event_origin") == 0)
		return;
	struct statement insert = db_ask(transfer->desk->store, table->insert);

	for (int i = 0; fits && table->columns[i].name; i++) {
		const struct schema_column *column = &table->columns[i];
		const int64_t number = sqlite3_column_int64(row->handle, i);
		int bound;

		if (column->form == SCHEMA_LINE) {
			bound = sqlite3_bind_int64(insert.handle, i + 1, transfer->line.seq);
		} else if (column->about == SCHEMA_OF_ITSELF ||
		           sqlite3_column_type(row->handle, i) == SQLITE_NULL) {
			bound = sqlite3_bind_value(
			    insert.handle, i + 1, sqlite3_column_value(row->handle, i));
		} else if (column->about == SCHEMA_OF_PERSON) {
			bound =
			    sqlite3_bind_int64(insert.handle, i + 1, person_here(transfer, number));
		} else {
			fits = number == transfer->event;
			bound = sqlite3_bind_int64(insert.handle, i + 1, transfer->line.event);
		}
		insert.failed = insert.failed || bound != SQLITE_OK;
	}
	/* No line about an event writes such a row. */
	if (!fits)
		break_off_at(
		    transfer->wish->file, 0, 0, ERROR_INPUT, SAY_IMPORT_ROWS_FORM, table->name);
	if (db_try(&insert, &why))
		return;
	if (error_is(&why, CODE_STORE_CONSTRAINT))
		break_off(ERROR_INPUT, SAY_IMPORT_ROWS_NOT_FITTING,
		    sqlite3_errmsg(transfer->desk->store->db));
	boundary_break(&why);
}

/* Copies an event under the next number of this file: each line about it, with its author, time and
 * rows, to the end of this log. Texts stay as written. Notes that the other club wrote for its own
 * desk are left out. */
static void event_copy(struct transfer *transfer, struct season_event *event)
{
	static const char next_sql[] = "SELECT ifnull(max(number), 0) + 1 FROM event";
	static const char span_sql[] =
	    "SELECT ifnull(min(seq), 1) AS first, ifnull(max(seq), 1) AS last FROM log "
	    "WHERE event = :event";
	static const char lines_sql[] =
	    "SELECT " LOG_FIELDS " FROM log l WHERE event = :event "
	    "AND NOT EXISTS (SELECT 1 FROM note n WHERE n.seq = l.seq) ORDER BY seq";
	struct store *there = transfer->there.store, *store = transfer->desk->store;
	const struct log_payload_watch watch = {row_copy, transfer};
	struct log_payload_walk rows;
	struct statement statement = db_ask(store, next_sql);
	struct arena scratch = {0}; /* of a line */

	transfer->event = event->source.event;
	transfer->line = (struct change){.desk = transfer->desk, .event = db_one(&statement)};
	event->event = (int)transfer->line.event;
	store_read_begin(there);
	statement = db_ask(there, span_sql);
	db_bind_number(&statement, ":event", transfer->event);
	db_row(&statement);
	log_payload_begin(
	    &rows, there, db_number(&statement, "first"), db_number(&statement, "last"));
	db_release(&statement);
	rows.watch = &watch;
	statement = db_ask(there, lines_sql);
	db_bind_number(&statement, ":event", transfer->event);
	while (db_step(&statement)) {
		const struct log_end end = log_end_read(store);
		unsigned char hash[HASH_BYTES];

		arena_empty(&scratch);
		struct log_fields fields = log_fields_read(&statement, &scratch);

		transfer->line.seq = end.seq + 1;
		fields.author = person_here(transfer, fields.author);
		(void)log_payload_next(&rows, &scratch, fields.seq);
		/* The rows are read back for the hash of the line. */
		fields.seq = transfer->line.seq;
		fields.event = transfer->line.event;
		const char *written = log_payload_written(store, &scratch, fields.seq, NULL);

		log_bytes_hash(written, strlen(written), fields.rows);
		log_hash(end.hash, &fields, hash);
		must(change_append(store, &fields, end.hash, hash, refusal()));
	}
	db_release(&statement);
	arena_release(&scratch);
	log_payload_end(&rows);
	store_read_end(there);
}

/* Reads the results of the people in an event. */
static struct season_standings results_of(const struct desk *desk, int event)
{
	const struct season alone = {.name = "", .event_count = 1, .events = &event};

	return season_standings_read(desk, &alone, SEASON_ALL_ROUNDS);
}

static int by_result(const void *left, const void *right)
{
	const struct season_result *a = ((const struct season_row *)left)->results;
	const struct season_result *b = ((const struct season_row *)right)->results;
	int order = (a->place > b->place) - (a->place < b->place);

	if (order == 0)
		order = (a->points > b->points) - (a->points < b->points);
	return order ? order : (a->difference > b->difference) - (a->difference < b->difference);
}

static const struct season_result *result_of(const struct season_standings *results, int64_t person)
{
	static const struct season_result none;

	for (size_t i = 0; i < results->count; i++)
		if (results->rows[i].person == person)
			return results->rows[i].results;
	return &none;
}

/* Copies an event, and notes its origin. ERROR_INPUT `season-damaged` if it has other results here
 * than there. */
static void event_take(struct transfer *transfer, struct season_event *event)
{
	const struct event_source *source = &event->source;
	struct season_standings now, there, before = {0};

	event_copy(transfer, event);
	struct change change = change_begin(transfer->desk);
	change.event = event->event;

	struct statement statement = change_row(&change, "event_origin");

	hash_bind(&statement, ":club", source->club);
	hash_bind(&statement, ":digest", source->digest);
	db_bind_number(&statement, ":number", source->number);
	db_bind_number(&statement, ":line", source->line);
	db_bind_number(&statement, ":direct", source->direct);
	db_done(&statement);
	/* Another club may know the name of the club that played. */
	if (!source->direct && *source->club_name) {
		struct club_file file = club_file_read(transfer->desk, source->club);

		if (!*file.name) {
			file.name = source->club_name;
			club_file_write(&change, &file);
		}
	}
	change_log(&change, "event-import", "event");
	change_end(&change);
	now = results_of(transfer->desk, event->event);
	/* The people whose result differs between the event and its former copy. */
	if (event->former > 0)
		before = results_of(transfer->desk, event->former);
	event->moved =
	    arena_alloc(transfer->desk->arena, now.count + before.count, sizeof *event->moved);
	for (size_t i = 0; event->former > 0 && i < now.count + before.count; i++) {
		const bool is_now = i < now.count;
		const struct season_row *row = is_now ? &now.rows[i] : &before.rows[i - now.count];
		const struct season_result *to = result_of(&now, row->person);
		const struct season_result *from = result_of(&before, row->person);

		if ((is_now || !to->played) &&
		    (to->played != from->played || to->place != from->place ||
		        to->points != from->points))
			event->moved[event->moved_count++] = (struct season_move){row->person,
			    name_shown(transfer, row->person, row->name), to->place, from->place,
			    to->points, from->points};
	}
	there = results_of(&transfer->there, source->event);
	/* The results are compared in an order without names, if both files have as many people. */
	if (there.count != now.count || there.count == 0)
		return;
	qsort(now.rows, now.count, sizeof *now.rows, by_result);
	qsort(there.rows, there.count, sizeof *there.rows, by_result);
	for (size_t i = 0; i < there.count; i++)
		if (by_result(&now.rows[i], &there.rows[i]) != 0)
			break_off(ERROR_INPUT, SAY_SEASON_DAMAGED_OTHER_RESULTS,
			    transfer->wish->file, source->event);
}

/* --- seasons --- */

/* Replaces events of a season by their new copies. */
static void season_follow(struct transfer *transfer, struct season season)
{
	const struct season_import *result = &transfer->result;
	int *events = arena_alloc(transfer->desk->arena, season.event_count, sizeof *events);
	bool any = false;

	for (size_t i = 0; i < season.event_count; i++) {
		events[i] = season.events[i];
		for (size_t k = 0; k < result->event_count; k++)
			if (result->events[k].former > 0 && result->events[k].former == events[i]) {
				events[i] = result->events[k].event;
				any = true;
			}
	}
	season.events = events;
	if (!any)
		return;
	struct change change = change_begin(transfer->desk);
	season_ranks_alike(transfer->desk, &season, 1);
	season_write(&change, "season-import", &season);
	change_end(&change);
}

/* Copies the events. Seasons follow to new copies, and the season of the wish gets all events. */
static void events_take(struct transfer *transfer)
{
	const struct season_import *result = &transfer->result;
	int *events = arena_alloc(transfer->desk->arena, result->event_count, sizeof *events);
	size_t count, added = 0;

	for (size_t i = 0; i < result->event_count; i++)
		if (is_taken(&result->events[i]))
			event_take(transfer, &result->events[i]);
	const struct season *seasons = seasons_read(transfer->desk, &count);

	for (size_t i = 0; i < count; i++)
		season_follow(transfer, seasons[i]);
	for (size_t i = 0; i < result->event_count; i++)
		if (result->events[i].event > 0 && result->events[i].state != SEASON_EVENT_OURS)
			events[added++] = result->events[i].event;
	if (!transfer->wish->season)
		return;
	struct season into = *transfer->wish->season;

	(void)season_change(transfer->desk, &into, events, added, true);
}

/* --- the whole import --- */

/* Refuses an export without anything to import, by the events that it has. */
static _Noreturn void nothing_new(const struct transfer *transfer)
{
	const char *file = transfer->wish->file;
	bool has[SEASON_EVENT_STATES] = {false};

	for (size_t i = 0; i < transfer->result.event_count; i++)
		has[transfer->result.events[i].state] = true;
	if (has[SEASON_EVENT_ELSEWHERE])
		break_off(ERROR_REFUSED, SAY_SEASON_AGAIN_SENT_DIFFERENTLY, file);
	if (has[SEASON_EVENT_OLDER])
		break_off(ERROR_REFUSED, SAY_SEASON_AGAIN_HERE_NEWER, file);
	if (has[SEASON_EVENT_COPY])
		break_off(ERROR_REFUSED, SAY_SEASON_AGAIN_OLD_OR_COPY, file);
	if (has[SEASON_EVENT_UNCHANGED])
		break_off(ERROR_REFUSED, SAY_SEASON_AGAIN_UNCHANGED, file);
	if (has[SEASON_EVENT_OURS])
		break_off(ERROR_REFUSED, SAY_SEASON_OWN, file);
	break_off(ERROR_REFUSED, SAY_SEASON_NONE_NO_CLOSED_EVENT, file);
}

static void forget_all(const struct desk *desk, const int64_t *numbers, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct change change = change_begin(desk);

		person_forget_within(&change, numbers[i]);
		change_end(&change);
	}
}

struct season_import season_import_make(const struct desk *desk, const struct season_wish *wish)
{
	struct transfer transfer = {
	    .desk = desk, .there = {.store = wish->from, .arena = desk->arena}, .wish = wish};
	struct season_import *result = &transfer.result;
	struct season_people *people = &result->people;
	const struct verify_report report = verify_file(wish->from, desk->arena, NULL);

	/* Nothing of an export is trusted before all of it was verified. */
	if (report.fault_count > 0)
		break_off(ERROR_INPUT, "season-damaged", "%s: %s: %s", wish->file,
		    report.faults[0].address, report.faults[0].why);

	/* The export must be from another club. */
	transfer.club = log_first_hash(&transfer.there);
	transfer.own = log_first_hash(desk);
	if (!*transfer.club)
		break_off_at(wish->file, 1, 1, ERROR_INPUT, SAY_SEASON_NONE_EMPTY_FILE);
	if (strcmp(transfer.club, transfer.own) == 0)
		break_off(ERROR_REFUSED, SAY_SEASON_OWN, wish->file);
	store_begin(desk->store);
	events_find(&transfer);
	transfer.file = club_file_read(desk, transfer.club);
	transfer.older = transfer.file.line > 0 && known_line_find(&transfer, transfer.file.line,
	                                               transfer.file.head) == KNOWN_LINE_BEYOND;
	*people = season_people_find(&transfer.there, desk, transfer.club, &wish->answers);
	if (!transfer.takes)
		people->asked_count = 0;
	/* If the user must be asked, nothing is written. */
	if (people->asked_count > 0) {
		store_cancel(desk->store);
		return transfer.result;
	}
	transfer.blanks = arena_alloc(desk->arena, people->count, sizeof *transfer.blanks);
	result->differs = arena_alloc(desk->arena, people->count, sizeof *result->differs);
	result->learned = arena_alloc(desk->arena, people->count, sizeof *result->learned);
	result->kept = arena_alloc(desk->arena, people->count, sizeof *result->kept);
	result->forgotten = arena_alloc(desk->arena, people->count, sizeof *result->forgotten);
	result->merged = arena_alloc(desk->arena, people->spelling_count, sizeof *result->merged);
	people_write(&transfer);
	people_join(&transfer);
	if (!transfer.takes && !transfer.wrote && result->forgotten_count == 0)
		nothing_new(&transfer);
	if (transfer.takes)
		events_take(&transfer);
	forget_all(desk, transfer.blanks, transfer.blank_count);
	forget_all(desk, result->forgotten, result->forgotten_count);
	store_commit(desk->store);
	/* Removes erased names from the unused bytes of the file too. */
	if (result->forgotten_count > 0) {
		const int64_t number = result->forgotten[0];
		const struct person person = {
		    .number = number, .name = answer_forgotten(desk->arena, number)};

		person_sweep(desk->store, &person);
	}
	return transfer.result;
}

/* --- the answer --- */

/* The states in the answer. */
static const char *const state_names[SEASON_EVENT_STATES] = {
    [SEASON_EVENT_NEW] = "new",
    [SEASON_EVENT_CHANGED] = "changed",
    [SEASON_EVENT_UNCHANGED] = "unchanged",
    [SEASON_EVENT_NOT_FINAL] = "open",
    [SEASON_EVENT_OLDER] = "older",
    [SEASON_EVENT_COPY] = "copy",
    [SEASON_EVENT_ELSEWHERE] = "elsewhere",
    [SEASON_EVENT_OURS] = "ours",
};

static const char *const merge_names[] = {
    [SEASON_MERGE_DONE] = "done",
    [SEASON_MERGE_DOUBTED] = "doubted",
    [SEASON_MERGE_MEETS] = "meets",
    [SEASON_MERGE_FORGOTTEN] = "forgotten",
};

static void add_place(struct answer *to, const char *key, int place)
{
	if (place > 0)
		answer_number(to, key, place);
	else
		answer_nothing(to, key);
}

static void add_guest(struct answer *to, const struct guest *guest)
{
	answer_number(to, "person", guest->number);
	answer_text(to, "name", guest->name);
	answer_text(to, "number", guest->member);
	answer_text(to, "club", guest->club);
}

void answer_season_import(struct answer *to, const struct season_import *import)
{
	struct answer *row;

	(void)answer_list(to, "events");
	for (size_t i = 0; i < import->event_count; i++) {
		const struct season_event *event = &import->events[i];

		row = answer_row(to, "events");
		if (event->event > 0)
			answer_number(row, "event", event->event);
		answer_text(row, "name", event->name);
		answer_time(row, "date", event->date);
		answer_code(row, "state", state_names[event->state]);
		answer_text(row, "club", event->source.club);
		answer_number(row, "number", event->source.number);
		answer_text(row, "digest", event->source.digest);
		if (event->former == 0)
			continue;
		answer_number(row, "former", event->former);
		(void)answer_list(row, "moved");
		for (size_t k = 0; k < event->moved_count; k++) {
			const struct season_move *moved = &event->moved[k];
			struct answer *person = answer_row(row, "moved");

			answer_number(person, "person", moved->person);
			answer_text(person, "name", moved->name);
			add_place(person, "place", moved->place);
			add_place(person, "place_before", moved->place_before);
			answer_hundredths(person, "points", moved->points);
			answer_hundredths(person, "points_before", moved->points_before);
		}
	}
	struct answer *persons = answer_object(to, "persons");

	answer_number(persons, "matched", (int64_t)import->people.matched);
	answer_number(persons, "new", (int64_t)import->people.fresh);
	(void)answer_list(persons, "asked");
	for (size_t i = 0; i < import->people.asked_count; i++) {
		const struct season_question *asked = &import->people.asked[i];

		row = answer_row(persons, "asked");
		add_guest(row, asked->guest);
		(void)answer_list(row, "candidates");
		for (size_t k = 0; k < asked->candidate_count; k++)
			add_guest(answer_row(row, "candidates"), asked->candidates[k]);
	}
	(void)answer_list(persons, "differs");
	for (size_t i = 0; i < import->differs_count; i++) {
		row = answer_row(persons, "differs");
		add_guest(answer_object(row, "there"), import->differs[i].there);
		add_guest(answer_object(row, "here"), import->differs[i].here);
	}

	/* The news about people of earlier imports. */
	(void)answer_list(persons, "forgotten");
	for (size_t i = 0; i < import->forgotten_count; i++)
		answer_number(answer_row(persons, "forgotten"), "person", import->forgotten[i]);
	(void)answer_list(persons, "kept");
	for (size_t i = 0; i < import->kept_count; i++)
		add_guest(answer_row(persons, "kept"), import->kept[i]);
	(void)answer_list(persons, "learned");
	for (size_t i = 0; i < import->learned_count; i++)
		add_guest(answer_row(persons, "learned"), &import->learned[i]);
	(void)answer_list(persons, "merged");
	for (size_t i = 0; i < import->merged_count; i++) {
		const struct season_merger *merged = &import->merged[i];

		row = answer_row(persons, "merged");
		answer_number(row, "person", merged->gone);
		answer_text(row, "name", merged->gone_name);
		answer_number(row, "into", merged->into);
		answer_text(row, "into_name", merged->into_name);
		answer_code(row, "merge", merge_names[merged->merge]);
	}
}
