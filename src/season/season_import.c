#include "season/season.h"

#include "answer/answer.h"
#include "answer/person_name.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/export.h"
#include "club/person.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "file/store.h"
#include "file/transaction.h"
#include "season/origin.h"
#include "slip/json.h"
#include "tournament/ranking.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hash_bind(struct statement *statement, const char *name, const char *text)
{
	unsigned char hash[HASH_BYTES] = {0};

	if (!*text || import_hex(text, hash, sizeof hash))
		db_bind_bytes(statement, name, hash, sizeof hash);
}

static bool file_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct club_file *file = row;

	(void)desk;
	(void)err;
	log_hash_text(sqlite3_column_blob(statement->handle, 2), file->head);
	return true;
}

static const struct cell file_cells[] = {
    CELL(struct club_file, name),
    CELL(struct club_file, line),
    {CELL_PASSED, 0},
};
static const struct row_kind file_row = ROW_KIND(struct club_file, file_cells, file_finish);

/* Reads the row of a club's file; sets *ret_found to false if there is none. */
static bool club_file_read(const struct desk *desk, const char *club, struct club_file *ret,
    bool *ret_found, struct error *err)
{
	static const char sql[] = "SELECT name, line, head FROM club_file_now WHERE club = :club";
	struct statement statement = db_ask(desk->store, sql, err);
	struct club_file file = {.name = ""};

	hash_bind(&statement, ":club", club);
	if (!row_first(&statement, desk, &file_row, &file, ret_found, err))
		return false;
	(void)snprintf(file.club, sizeof file.club, "%s", club);
	*ret = file;
	return true;
}

bool club_file_write(struct change *change, const struct club_file *file, struct error *err)
{
	struct statement statement = change_next_row(change, "club_file", err);

	hash_bind(&statement, ":club", file->club);
	db_bind_text(&statement, ":name", file->name);
	db_bind_number(&statement, ":line", file->line);
	hash_bind(&statement, ":head", file->head);
	return db_done(&statement, err);
}

/* A copy of an event in progress. */
struct copying {
	const struct event_copy *copy;
	struct import import;          /* import into the other file */
	struct import_numbers numbers; /* numbers there of the event and of people */
	struct change line;            /* line that is being written */
	struct log_payload_walk rows;  /* rows of the lines of the source */
};

static bool person_become(void *context, int64_t number, int64_t *ret, struct error *err)
{
	struct copying *copying = context;

	return copying->copy->person(copying->copy->context, &copying->line, number, ret, err);
}

/* Appends the line with its rows, which are read back for its hash. */
static bool line_append(struct copying *copying, struct log_fields *fields, struct error *err)
{
	struct import *import = &copying->import;
	unsigned char hash[HASH_BYTES];
	const char *written =
	    log_payload_written(import->store, &import->scratch, fields->seq, NULL, err);

	if (!written)
		return false;
	log_bytes_hash(written, strlen(written), fields->rows);
	log_hash(import->hash, fields, hash);
	if (!change_append(import->store, fields, import->hash, hash, err))
		return false;
	memcpy(import->hash, hash, sizeof hash);
	import->seq = fields->seq;
	return true;
}

static bool line_copy(struct copying *copying, const struct log_fields *there, struct error *err)
{
	struct import *import = &copying->import;
	struct text texts = {.arena = &import->scratch};
	struct json json = {.out = &texts};
	struct import_line line = {.fields = *there, .text = ""};

	line.payload = log_payload_next(&copying->rows, &import->scratch, there->seq, err);
	if (!line.payload || (log_payload_has_texts(line.payload) &&
	                         !log_payload_texts(copying->copy->from, there->seq, &json, err)))
		return false;
	line.texts = text_of(&texts);
	line.fields.seq = import->seq + 1;
	line.fields.event = copying->numbers.event_here;
	copying->line.seq = line.fields.seq;
	return person_become(copying, there->author, &line.fields.author, err) &&
	       import_rows(import, &line, err) && line_append(copying, &line.fields, err);
}

static bool line_take(void *context, const struct statement *row, struct error *err)
{
	struct copying *copying = context;
	struct log_fields there;
	const bool ok = log_fields_read(row, &copying->import.scratch, &there, err) &&
	                line_copy(copying, &there, err);

	arena_empty(&copying->import.scratch);
	return ok;
}

/* Copies the lines. Notes that the other club wrote for its own desk are left out. */
static bool lines_copy(struct copying *copying, struct error *err)
{
	static const char sql[] =
	    "SELECT " LOG_FIELDS " FROM log l WHERE event = :event "
	    "AND NOT EXISTS (SELECT 1 FROM note n WHERE n.seq = l.seq) ORDER BY seq";
	struct statement statement = db_ask(copying->copy->from, sql, err);

	db_bind_number(&statement, ":event", copying->copy->event);
	return row_each(&statement, line_take, copying, err);
}

/* The first and the last line about an event. */
struct lines_span {
	int64_t first, last;
};

static const struct cell span_cells[] = {
    CELL(struct lines_span, first),
    CELL(struct lines_span, last),
};
static const struct row_kind span_row = ROW_KIND(struct lines_span, span_cells, NULL);

static bool span_read(const struct copying *copying, struct lines_span *ret, struct error *err)
{
	static const char sql[] = "SELECT ifnull(min(seq), 1), ifnull(max(seq), 1) FROM log "
	                          "WHERE event = :event";
	const struct desk desk = {.store = copying->copy->from};
	struct statement statement = db_ask(desk.store, sql, err);

	db_bind_number(&statement, ":event", copying->copy->event);
	return row_one(&statement, &desk, &span_row, ret, err);
}

/* Begins the copy: finds its lines, its new number, and the end of the other log. */
static bool copying_begin(struct copying *copying, struct error *err)
{
	struct lines_span span;
	struct log_end end;

	if (!span_read(copying, &span, err) || !log_end_read(copying->copy->to, &end, err))
		return false;
	struct statement statement =
	    db_ask(copying->copy->to, "SELECT ifnull(max(number), 0) + 1 FROM event", err);

	if (!db_one(&statement, &copying->numbers.event_here, err))
		return false;
	log_payload_begin(&copying->rows, copying->copy->from, span.first, span.last);
	copying->import.seq = end.seq;
	memcpy(copying->import.hash, end.hash, sizeof end.hash);
	return true;
}

static bool copy_all(struct copying *copying, struct error *err)
{
	bool ok = copying_begin(copying, err);

	copying->line.event = copying->numbers.event_here;
	ok = ok && lines_copy(copying, err);
	log_payload_end(&copying->rows);
	return ok;
}

/* Copies the event under the next number of the file. Rows about anything other than the event, and
 * rows that do not fit, are ERROR_INPUT `import-rows`. */
static bool event_copy_make(const struct event_copy *copy, int64_t *ret_event, struct error *err)
{
	const struct desk to = {.store = copy->to};
	struct copying copying = {
	    .copy = copy,
	    .import = {.store = copy->to, .file = copy->file},
	    .numbers = {.person = person_become, .event = copy->event},
	    .line = {.desk = &to},
	};
	bool ok;

	copying.numbers.context = &copying;
	copying.import.numbers = &copying.numbers;
	memset(copy->to->touched, 0, sizeof copy->to->touched);
	ok = store_read_begin(copy->from, err) &&
	     store_read_end(copy->from, copy_all(&copying, err));
	import_rows_end(&copying.import);
	arena_release(&copying.import.scratch);
	if (ok)
		*ret_event = copying.numbers.event_here;
	return ok;
}

/* Returns the club of a person there: their own, or else that of the whole export. */
static const char *club_of(const struct importing *importing, const struct guest *guest)
{
	const char *all = importing->wish->answers.club;

	return *guest->club || !all ? guest->club : all;
}

/* --- names, clubs and membership numbers --- */

/* Sets *ret to true if this file follows the club about a person: no other source knows the person,
 * and nothing was corrected here. */
static bool is_followed(
    const struct importing *importing, const struct guest *here, bool *ret, struct error *err)
{
	struct person_ties ties;

	if (!person_ties_read(importing->desk, importing->club, here->number, &ties, err))
		return false;
	*ret = !ties.ours && !ties.others && !ties.by_hand;
	return true;
}

static bool is_other(const char *there, const char *here)
{
	return *there && strcmp(there, here) != 0;
}

/* Returns true if both clubs are known and their names differ by more than upper and lower case. */
static bool is_other_club(struct arena *arena, const char *there, const char *here)
{
	return *there && *here && strcmp(text_fold(arena, there), text_fold(arena, here)) != 0;
}

/* Combines what both files know about a person. Missing parts are taken from the export. Different
 * parts are taken only if this file follows the club; otherwise they are noted as differences. */
static bool knowledge_make(struct importing *importing, size_t index, const struct guest *here,
    struct guest *ret, struct error *err)
{
	const struct guest *guest = &importing->people.guests[index];
	const char *club = club_of(importing, guest);
	const bool came = importing->people.found[index] == FOUND_KNOWN;
	struct season_differs differs = {guest, here,
	    .member = *here->member && is_other(guest->member, here->member),
	    .name = !came && *guest->member && is_other(guest->name, here->name)};
	bool followed = false;

	*ret = (struct guest){.number = here->number,
	    .name = here->name,
	    .club = *here->club ? here->club : club,
	    .member = *here->member ? here->member : guest->member};
	if (came &&
	    (differs.member || is_other(guest->name, here->name) ||
	        is_other(guest->club, here->club)) &&
	    !is_followed(importing, here, &followed, err))
		return false;
	if (followed) {
		ret->name = guest->name;
		ret->club = *guest->club ? guest->club : ret->club;
		ret->member = *guest->member ? guest->member : ret->member;
		return true;
	}
	if (!came)
		differs.club = is_other_club(importing->desk->arena, guest->club, here->club);
	if (!differs.member && !differs.name && !differs.club)
		return true;
	importing->differs = arena_room(importing->desk->arena, importing->differs,
	    importing->differs_count, sizeof *importing->differs);
	importing->differs[importing->differs_count++] = differs;
	return true;
}

/* Updates a person here from the export. An older export has no news about people of earlier
 * imports. */
static bool guest_learn(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct guest *here = season_people_here(people, people->persons[index]);
	struct guest learned;

	if (!here || here->forgotten || people->guests[index].forgotten ||
	    (importing->older && people->found[index] == FOUND_KNOWN))
		return true;
	if (!knowledge_make(importing, index, here, &learned, err))
		return false;
	if (strcmp(learned.club, here->club) == 0 && strcmp(learned.member, here->member) == 0 &&
	    strcmp(learned.name, here->name) == 0)
		return true;
	*ret_wrote = true;
	importing->learned = arena_room(importing->desk->arena, importing->learned,
	    importing->learned_count, sizeof *importing->learned);
	importing->learned[importing->learned_count++] = learned;
	struct person_known known = {.club = learned.club, .member = learned.member};

	return (strcmp(learned.name, here->name) == 0 ||
	           person_spelled_write(change, here->number, learned.name, &known.called, err)) &&
	       person_known_write(change, here->number, &known, err);
}

/* --- new and matched people --- */

/* Adds a number to a list that grows. */
static void number_add(struct arena *arena, int64_t **numbers, size_t *count, int64_t number)
{
	*numbers = arena_room(arena, *numbers, *count, sizeof **numbers);
	(*numbers)[(*count)++] = number;
}

/* Writes a person, or a name, that this file does not have yet. */
static bool guest_new(
    struct importing *importing, struct change *change, size_t index, struct error *err)
{
	const struct guest *guest = &importing->people.guests[index];
	const char *club = club_of(importing, guest);
	int64_t *person = &importing->people.persons[index];

	if (!change_namesake(change, guest->forgotten ? NULL : guest->name, person, err))
		return false;
	if (guest->forgotten) {
		number_add(
		    importing->desk->arena, &importing->blanks, &importing->blank_count, *person);
		return true;
	}
	return !guest->plays || (!*club && !*guest->member) ||
	       person_known_write(
	           change, *person, &(struct person_known){0, club, guest->member}, err);
}

static bool guest_note(
    struct importing *importing, struct change *change, size_t index, struct error *err)
{
	const struct season_people *people = &importing->people;
	const struct guest *guest = &people->guests[index];
	const struct person_origin origin = {
	    guest->number, people->persons[index], guest->plays, guest->forgotten};

	return person_origin_write(change, importing->club, &origin, err);
}

static bool guest_write(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	switch (importing->people.found[index]) {
	case FOUND_NEW:
		*ret_wrote = true;
		return guest_new(importing, change, index, err) &&
		       guest_note(importing, change, index, err);
	case FOUND_MATCHED:
		*ret_wrote = true;
		return guest_learn(importing, change, index, ret_wrote, err) &&
		       guest_note(importing, change, index, err);
	case FOUND_KNOWN:
		return guest_learn(importing, change, index, ret_wrote, err);
	case FOUND_NOT:
	case FOUND_ASKED:
		break;
	}
	return true;
}

static bool season_import_line(const struct importing *importing, int64_t line, const char *hash,
    enum known_line *ret, struct error *err);

/* Writes the name of the club, and the new end of its log. */
static bool file_write(struct importing *importing, struct change *change, struct error *err)
{
	const char *name = importing->wish->answers.club;
	struct club_file file = importing->file;

	if (name)
		file.name = name;
	if (!importing->older && !log_head(importing->there.store, &file.line, file.head, err))
		return false;
	return (strcmp(file.name, importing->file.name) == 0 &&
	           strcmp(file.head, importing->file.head) == 0) ||
	       club_file_write(change, &file, err);
}

/* --- all people --- */

static bool people_log(struct importing *importing, struct change *change, struct error *err)
{
	const char *subject = arena_printf(importing->desk->arena, "club %.12s", importing->club);

	change->event = 0; /* a line about the whole file */
	return change_log(change, "person-import", subject, err);
}

static bool season_import_forgotten(
    struct importing *importing, struct change *change, bool *ret_wrote, struct error *err);

/* Writes the people of the events, and the news about people of earlier imports, under one line of
 * the log. `taken`: events are imported too. */
static bool season_import_people(
    struct importing *importing, bool taken, bool *ret_wrote, struct error *err)
{
	struct change change;
	bool ok = change_begin(importing->desk, &change, err);

	if (!ok)
		return false;
	*ret_wrote = false;
	/* A person without an event so far is written with the first one. */
	for (size_t i = 0; ok && i < importing->people.count; i++)
		if (importing->people.guests[i].plays &&
		    (taken || importing->people.found[i] == FOUND_KNOWN))
			ok = guest_write(importing, &change, i, ret_wrote, err);
	ok = ok && season_import_forgotten(importing, &change, ret_wrote, err) &&
	     ((!taken && !*ret_wrote) ||
	         (file_write(importing, &change, err) && people_log(importing, &change, err)));
	return change_end(&change, ok, err);
}

/* Gives the number here of a person in a row (struct event_copy). An author or a name is written
 * with the first line that needs it. */
static bool season_import_person(
    void *context, struct change *line, int64_t number, int64_t *ret, struct error *err)
{
	struct importing *importing = context;
	struct season_people *people = &importing->people;
	const size_t index = season_people_index(people, number);

	if (index == people->count)
		return error_set(
		    err, ERROR_INPUT, SAY_IMPORT_ROWS_SPEAK_FILE, importing->wish->file);
	if (people->persons[index] == 0 &&
	    (!guest_new(importing, line, index, err) || !guest_note(importing, line, index, err)))
		return false;
	*ret = people->persons[index];
	return true;
}

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

/* The events of both files by their origin. */
struct sources {
	size_t there_count, here_count;
	struct event_source *there, *here;
};

static bool is_same_event(const struct event_source *a, const struct event_source *b)
{
	return a->number == b->number && strcmp(a->club, b->club) == 0;
}

/* Returns the copy of an event here; NULL: none. */
static const struct event_source *here_find(
    const struct sources *sources, const struct event_source *source)
{
	for (size_t i = 0; i < sources->here_count; i++)
		if (!sources->here[i].replaced && is_same_event(&sources->here[i], source))
			return &sources->here[i];
	return NULL;
}

/* Returns the origin of an event of the export; each event has one. */
static const struct event_source *source_of(const struct sources *sources, int event)
{
	size_t i = 0;

	while (i < sources->there_count && sources->there[i].event != event)
		i++;
	assert(i < sources->there_count);
	return &sources->there[i];
}

/* --- a known line of the log --- */

static bool season_import_line(const struct importing *importing, int64_t line, const char *hash,
    enum known_line *ret, struct error *err)
{
	const struct log_filter filter = {.after = line - 1, .last = line};
	struct log_line *lines;
	size_t count;

	if (!log_find(importing->there.store, importing->desk->arena, &filter, &lines, &count, err))
		return false;
	*ret = KNOWN_LINE_BEYOND;
	if (count > 0)
		*ret = strcmp(lines[0].hash, hash) == 0 ? KNOWN_LINE_THERE : KNOWN_LINE_OTHER;
	return true;
}

/* --- the state of each event --- */

/* Returns true if this file once had this copy of the event, before a newer one. */
static bool was_here(const struct sources *sources, const struct event_source *source)
{
	for (size_t i = 0; i < sources->here_count; i++)
		if (is_same_event(&sources->here[i], source) &&
		    strcmp(sources->here[i].digest, source->digest) == 0)
			return true;
	return false;
}

/* Returns the state of an event that another club played. The log of that club is not in the export
 * and cannot be checked. */
static enum season_event_state state_of_passed_on(
    const struct event_source *source, const struct event_source *here)
{
	if (source->line < here->line)
		return SEASON_EVENT_COPY;
	return here->direct || source->line == here->line ? SEASON_EVENT_ELSEWHERE
	                                                  : SEASON_EVENT_CHANGED;
}

static bool state_of(const struct importing *importing, const struct sources *sources,
    const struct event_source *source, bool closed, enum season_event_state *ret, struct error *err)
{
	const struct event_source *here = here_find(sources, source);

	*ret = SEASON_EVENT_NEW;
	if (strcmp(source->club, importing->own) == 0)
		*ret = SEASON_EVENT_OURS;
	else if (!closed)
		*ret = SEASON_EVENT_NOT_FINAL;
	else if (here) {
		enum known_line line;

		if (strcmp(here->digest, source->digest) == 0) {
			*ret = SEASON_EVENT_UNCHANGED;
			return true;
		}
		if (was_here(sources, source)) {
			*ret = SEASON_EVENT_OLDER;
			return true;
		}
		if (source->imported) {
			*ret = state_of_passed_on(source, here);
			return true;
		}
		*ret = SEASON_EVENT_CHANGED;
		if (!season_import_line(importing, here->line, here->digest, &line, err))
			return false;
		if (line == KNOWN_LINE_BEYOND)
			*ret = SEASON_EVENT_COPY;
		return true;
	}
	return true;
}

/* Finds the state of each event. An export of a copy of the club's file is ERROR_REFUSED
 * `season-fork` if both were changed since. */
static bool season_import_events(struct importing *importing, struct error *err)
{
	const struct desk *there = &importing->there;
	struct sources sources;
	struct event *events;

	if (!event_sources_read(there, &sources.there, &sources.there_count, err) ||
	    !event_sources_read(importing->desk, &sources.here, &sources.here_count, err) ||
	    !events_read(there, &events, &importing->event_count, err))
		return false;
	/* A club never imports its own events. */
	for (size_t i = 0; i < sources.there_count; i++)
		if (sources.there[i].imported &&
		    strcmp(sources.there[i].club, importing->club) == 0)
			return error_set(err, ERROR_INPUT, SAY_SEASON_DAMAGED_EVENT_SAYS_CAME,
			    importing->wish->file, sources.there[i].event);

	/* Everything that the club itself sent earlier must be in the log of its export. */
	for (size_t i = 0; i < sources.here_count; i++) {
		const struct event_source *known = &sources.here[i];
		enum known_line line;

		if (!known->direct || known->replaced || strcmp(known->club, importing->club) != 0)
			continue;
		if (!season_import_line(importing, known->line, known->digest, &line, err))
			return false;
		if (line == KNOWN_LINE_OTHER) {
			return error_set(err, ERROR_REFUSED, SAY_SEASON_FORK, importing->wish->file,
			    known->event);
		}
	}
	importing->events =
	    arena_alloc(there->arena, importing->event_count + 1, sizeof *importing->events);
	for (size_t i = 0; i < importing->event_count; i++) {
		const struct event_source *source = source_of(&sources, events[i].number);
		const struct event_source *here = here_find(&sources, source);

		importing->events[i] = (struct season_event){
		    .source = *source,
		    .name = events[i].settings.name,
		    .date = events[i].settings.date,
		    .event = here ? here->event : 0,
		};
		importing->events[i].source.direct = !source->imported;
		if (!state_of(importing, &sources, source, events[i].closed,
		        &importing->events[i].state, err))
			return false;
		importing->events[i].former = importing->events[i].state == SEASON_EVENT_CHANGED
		                                  ? importing->events[i].event
		                                  : 0;
	}
	return true;
}

static bool is_among(const int64_t *numbers, size_t count, int64_t number)
{
	for (size_t i = 0; i < count; i++)
		if (numbers[i] == number)
			return true;
	return false;
}

/* Returns the name of a person for the answer; the placeholder if this import forgets the person.
 * The names in the file are erased only at the end of the import. */
static const char *name_shown(const struct importing *importing, int64_t person, const char *name)
{
	if (is_among(importing->forgotten, importing->forgotten_count, person) ||
	    is_among(importing->blanks, importing->blank_count, person))
		return person_name_forgotten(importing->desk->arena, person);
	return name;
}

/* Returns true if a person of an earlier import was forgotten at their club since. */
static bool is_forgotten_now(const struct importing *importing, size_t index)
{
	const struct season_people *people = &importing->people;
	const struct guest *here = season_people_here(people, people->persons[index]);

	return people->guests[index].forgotten && people->found[index] == FOUND_KNOWN && here &&
	       !here->forgotten;
}

static bool guest_forgotten(struct importing *importing, struct change *change, size_t index,
    bool *ret_wrote, struct error *err)
{
	const int64_t person = importing->people.persons[index];
	struct person_ties ties;

	if (!person_ties_read(importing->desk, importing->club, person, &ties, err))
		return false;
	/* Notes it under each number of the person there. */
	const struct season_people *people = &importing->people;

	for (size_t i = 0; i < people->spelling_count; i++) {
		const struct person_origin *origin =
		    people->spellings[i].person == people->guests[index].number
		        ? season_people_origin(people, people->spellings[i].number)
		        : NULL;
		struct person_origin noted;

		if (!origin || origin->forgotten)
			continue;
		noted = *origin;
		noted.forgotten = true;
		*ret_wrote = true;
		if (!person_origin_write(change, importing->club, &noted, err))
			return false;
	}
	if (ties.ours || ties.others) {
		const struct guest *here = season_people_here(&importing->people, person);

		importing->kept = arena_room(importing->desk->arena, importing->kept,
		    importing->kept_count, sizeof *importing->kept);
		importing->kept[importing->kept_count++] = here;
		return true;
	}
	number_add(
	    importing->desk->arena, &importing->forgotten, &importing->forgotten_count, person);
	return true;
}

/* Notes the people whom their club forgot, and finds those to be forgotten here too. */
static bool season_import_forgotten(
    struct importing *importing, struct change *change, bool *ret_wrote, struct error *err)
{
	for (size_t i = 0; i < importing->people.count; i++)
		if (is_forgotten_now(importing, i) &&
		    !guest_forgotten(importing, change, i, ret_wrote, err))
			return false;
	return true;
}

/* --- joined people --- */

/* Returns true if another person there matches the same person here. That match was made here, by
 * someone who knew more than the club. */
static bool is_another_too(const struct season_people *people, size_t index, int64_t person)
{
	for (size_t i = 0; i < people->count; i++)
		if (i != index && people->guests[i].plays && people->persons[i] == person)
			return true;
	return false;
}

static bool person_of(
    const struct importing *importing, int64_t number, struct person *ret, struct error *err)
{
	const char *wanted = arena_printf(importing->desk->arena, "%lld", (long long)number);

	return person_find(importing->desk, wanted, ret, err);
}

static bool merge_do(struct importing *importing, int64_t gone, int64_t into, struct error *err)
{
	struct season_people *people = &importing->people;
	struct person_merged merged = {0};
	struct change change;
	struct person person;

	if (!change_begin(importing->desk, &change, err) ||
	    !change_end(&change,
	        person_merge_within(&change, gone, into, "season import", &person, &merged, err),
	        err))
		return false;
	for (size_t i = 0; i < people->count; i++)
		if (people->persons[i] == gone)
			people->persons[i] = into;
	return true;
}

/* Joins two people here, if their numbers at their club now belong to one person. */
static bool merge_try(struct importing *importing, size_t index, int64_t number, struct error *err)
{
	struct season_merged merged = {.into = importing->people.persons[index]};
	struct person gone = {0}, into = {0};

	if (!person_of(importing, number, &gone, err) ||
	    !person_of(importing, merged.into, &into, err))
		return false;
	if (gone.number == into.number || (gone.forgotten && into.forgotten))
		return true;

	const bool alike = !*gone.member || !*into.member || strcmp(gone.member, into.member) == 0;
	bool meets;

	merged.merge = SEASON_MERGE_FORGOTTEN;
	if (!gone.forgotten && !into.forgotten) {
		if (!person_meets(importing->desk, gone.number, into.number, &meets, err))
			return false;
		merged.merge = SEASON_MERGE_DONE;
		if (meets)
			merged.merge = SEASON_MERGE_MEETS;
		else if (!alike || is_another_too(&importing->people, index, gone.number))
			merged.merge = SEASON_MERGE_DOUBTED;
	}
	merged.gone = gone.number;
	merged.gone_name = name_shown(importing, gone.number, gone.name);
	merged.into_name = name_shown(importing, into.number, into.name);
	merged.gone_forgotten = gone.forgotten;
	importing->merged = arena_room(importing->desk->arena, importing->merged,
	    importing->merged_count, sizeof *importing->merged);
	importing->merged[importing->merged_count++] = merged;
	return merged.merge != SEASON_MERGE_DONE ||
	       merge_do(importing, gone.number, into.number, err);
}

/* Reads the results of the people in an event. */
static bool results_of(
    const struct desk *desk, int event, struct season_standings *ret, struct error *err)
{
	const struct season alone = {.name = "", .event_count = 1, .events = &event};

	return season_standings_fetch(desk, &alone, ret, err);
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

/* Returns the results in an order that does not depend on names. */
static const struct season_row *results_sorted(
    struct arena *arena, const struct season_standings *results)
{
	struct season_row *rows = arena_alloc(arena, results->count + 1, sizeof *rows);

	if (results->count > 0) {
		memcpy(rows, results->rows, results->count * sizeof *rows);
		qsort(rows, results->count, sizeof *rows, by_result);
	}
	return rows;
}

static const struct season_result *result_of(const struct season_standings *results, int64_t person)
{
	static const struct season_result none;

	for (size_t i = 0; i < results->count; i++)
		if (results->rows[i].person == person)
			return results->rows[i].results;
	return &none;
}

static void moved_add(struct importing *importing, struct season_event *event,
    const struct season_row *row, const struct season_result *now,
    const struct season_result *before)
{
	struct season_moved *moved;

	if (now->played == before->played && now->place == before->place &&
	    now->points == before->points)
		return;
	moved = arena_room(importing->desk->arena, (void *)(uintptr_t)event->moved,
	    event->moved_count, sizeof *moved);
	moved[event->moved_count++] =
	    (struct season_moved){row->person, name_shown(importing, row->person, row->name),
	        now->place, before->place, now->points, before->points};
	event->moved = moved;
}

static bool moved_find(struct importing *importing, struct season_event *event,
    const struct season_standings *now, struct error *err)
{
	struct season_standings before;

	if (!results_of(importing->desk, event->former, &before, err))
		return false;
	for (size_t i = 0; i < now->count; i++)
		moved_add(importing, event, &now->rows[i], now->rows[i].results,
		    result_of(&before, now->rows[i].person));
	for (size_t i = 0; i < before.count; i++)
		if (!result_of(now, before.rows[i].person)->played)
			moved_add(importing, event, &before.rows[i],
			    result_of(now, before.rows[i].person), before.rows[i].results);
	return true;
}

/* --- the export --- */

static bool is_taken(const struct season_event *event)
{
	return event->state == SEASON_EVENT_NEW || event->state == SEASON_EVENT_CHANGED;
}

static size_t count_of(const struct importing *importing, enum season_event_state state)
{
	size_t count = 0;

	for (size_t i = 0; i < importing->event_count; i++)
		count += importing->events[i].state == state;
	return count;
}

/* --- importing events --- */

/* Writes the name of the club whose event another club sent, if this file does not know the name
 * yet. */
static bool club_name_pass(struct importing *importing, struct change *change,
    const struct event_source *source, struct error *err)
{
	struct club_file file;
	bool found;

	if (source->direct || !*source->club_name)
		return true;
	if (!club_file_read(importing->desk, source->club, &file, &found, err))
		return false;
	if (found && *file.name)
		return true;
	file.name = source->club_name;
	return club_file_write(change, &file, err);
}

static bool event_take(struct importing *importing, struct season_event *event, struct error *err)
{
	const struct event_copy copy = {
	    .from = importing->there.store,
	    .event = event->source.event,
	    .to = importing->desk->store,
	    .file = importing->wish->file,
	    .person = season_import_person,
	    .context = importing,
	};
	int64_t number;

	if (!event_copy_make(&copy, &number, err))
		return false;
	event->event = (int)number;

	struct change change;
	bool ok;

	if (!change_begin(importing->desk, &change, err))
		return false;
	change.event = event->event;
	ok = event_origin_write(&change, &event->source, err) &&
	     club_name_pass(importing, &change, &event->source, err) &&
	     change_log(&change, "event-import", "event", err);
	if (!change_end(&change, ok, err))
		return false;
	/* The results here, to be compared with those there and with the former copy. */
	struct season_standings now;

	if (!results_of(importing->desk, event->event, &now, err))
		return false;
	/* The results here must equal those there, if both files have the same number of people;
	 * otherwise ERROR_INPUT `season-damaged`. */
	struct arena *arena = importing->desk->arena;
	struct season_standings there;
	const struct season_row *ours, *theirs;

	if (!results_of(&importing->there, event->source.event, &there, err))
		return false;
	if (there.count == now.count) {
		ours = results_sorted(arena, &now);
		theirs = results_sorted(arena, &there);
		for (size_t i = 0; i < there.count; i++)
			if (by_result(&ours[i], &theirs[i]) != 0)
				return error_set(err, ERROR_INPUT,
				    SAY_SEASON_DAMAGED_EVENT_COME_OUT, importing->wish->file,
				    event->source.event);
	}
	return (event->former == 0 || moved_find(importing, event, &now, err));
}

/* --- seasons --- */

/* Replaces events by their new copies; returns false if there are none. */
static bool replace(const struct importing *importing, int *events, size_t count)
{
	bool any = false;

	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < importing->event_count; k++)
			if (importing->events[k].former > 0 &&
			    importing->events[k].former == events[i]) {
				events[i] = importing->events[k].event;
				any = true;
			}
	return any;
}

/* Adds the events to the season, if the user asked for it. */
static bool season_fill(struct importing *importing, struct error *err)
{
	const struct season *into = importing->wish->season;
	int *events =
	    arena_alloc(importing->desk->arena, importing->event_count + 1, sizeof *events);
	size_t count = 0;

	for (size_t i = 0; i < importing->event_count; i++)
		if (importing->events[i].event > 0 &&
		    importing->events[i].state != SEASON_EVENT_OURS)
			events[count++] = importing->events[i].event;
	return !into || season_add_all(importing->desk, into, events, count, err);
}

/* --- forgetting --- */

static bool forget_all(
    struct importing *importing, const int64_t *numbers, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		struct change change;

		if (!change_begin(importing->desk, &change, err) ||
		    !change_end(&change, person_forget_within(&change, numbers[i], err), err))
			return false;
	}
	return true;
}

/* --- the whole import --- */

static bool anything_taken(const struct importing *importing)
{
	return count_of(importing, SEASON_EVENT_NEW) + count_of(importing, SEASON_EVENT_CHANGED) >
	       0;
}

static bool anyone_merged(const struct importing *importing)
{
	for (size_t i = 0; i < importing->merged_count; i++)
		if (importing->merged[i].merge == SEASON_MERGE_DONE)
			return true;
	return false;
}

static bool events_take(struct importing *importing, struct error *err)
{
	for (size_t i = 0; i < importing->event_count; i++)
		if (is_taken(&importing->events[i]) &&
		    !event_take(importing, &importing->events[i], err))
			return false;

	struct season *seasons;
	size_t count;

	if (!seasons_read(importing->desk, &seasons, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct season season = seasons[i];
		int *events =
		    arena_alloc(importing->desk->arena, season.event_count + 1, sizeof *events);
		struct change change;
		bool ok;

		if (season.event_count > 0)
			memcpy(events, season.events, season.event_count * sizeof *events);
		if (replace(importing, events, season.event_count)) {
			season.events = events;
			if (!change_begin(importing->desk, &change, err))
				return false;
			ok = season_ranks_alike(importing->desk, &season, err) &&
			     season_version_write(&change, &season, err) &&
			     season_log(&change, "season-import", &season, err);
			if (!change_end(&change, ok, err))
				return false;
		}
	}
	return season_fill(importing, err);
}

/* Imports everything, within the transaction. If the user must be asked, nothing is written. */
static bool import_all(struct importing *importing, bool *ret_asked, struct error *err)
{
	*ret_asked = false;
	if (!season_import_events(importing, err))
		return false;
	enum known_line known = KNOWN_LINE_THERE;
	bool found;

	if (!club_file_read(importing->desk, importing->club, &importing->file, &found, err) ||
	    (importing->file.line > 0 && !season_import_line(importing, importing->file.line,
	                                     importing->file.head, &known, err)))
		return false;
	importing->older = known == KNOWN_LINE_BEYOND;
	if (!season_people_find(&importing->there, importing->desk, importing->club,
	        &importing->wish->answers, &importing->people, err))
		return false;
	*ret_asked = importing->people.asked_count > 0 && anything_taken(importing);
	if (*ret_asked)
		return true;
	const bool taken = anything_taken(importing);
	bool wrote;

	if (!season_import_people(importing, taken, &wrote, err))
		return false;
	/* People who were joined there are joined here, each under a line of its own. */
	const struct season_people *people = &importing->people;

	for (size_t i = 0; i < people->spelling_count; i++) {
		const struct person_spelling *spelling = &people->spellings[i];
		const struct person_origin *origin = season_people_origin(people, spelling->number);
		const size_t index = season_people_index(people, spelling->number);

		if (origin && index < people->count && people->found[index] == FOUND_KNOWN &&
		    origin->person != people->persons[index] &&
		    !merge_try(importing, index, origin->person, err))
			return false;
	}
	if (!taken && !wrote && importing->forgotten_count == 0 && !anyone_merged(importing)) {
		/* Reports why there is nothing to import. */
		const char *file = importing->wish->file;

		if (count_of(importing, SEASON_EVENT_ELSEWHERE) > 0)
			return error_set(
			    err, ERROR_REFUSED, SAY_SEASON_AGAIN_DIFFERS_SENT_OWN, file);
		if (count_of(importing, SEASON_EVENT_OLDER) > 0)
			return error_set(
			    err, ERROR_REFUSED, SAY_SEASON_AGAIN_CLOSED_ALREADY_WRITTEN, file);
		if (count_of(importing, SEASON_EVENT_COPY) > 0)
			return error_set(
			    err, ERROR_REFUSED, SAY_SEASON_AGAIN_OLDER_COPY_CLUB, file);
		if (count_of(importing, SEASON_EVENT_UNCHANGED) > 0)
			return error_set(
			    err, ERROR_REFUSED, SAY_SEASON_AGAIN_CLOSED_ALREADY_NOTHING, file);
		if (count_of(importing, SEASON_EVENT_OURS) > 0)
			return error_set(err, ERROR_REFUSED, SAY_SEASON_OWN, file);
		return error_set(err, ERROR_REFUSED, SAY_SEASON_NONE_EVENT_CLOSED_CANASTA,
		    importing->wish->file);
	}
	return (!taken || events_take(importing, err)) &&
	       forget_all(importing, importing->blanks, importing->blank_count, err) &&
	       forget_all(importing, importing->forgotten, importing->forgotten_count, err);
}

static bool first_hash(
    struct store *store, struct arena *arena, const char **ret, struct error *err)
{
	struct log_line *lines;
	const struct log_filter first = {.last = 1};
	size_t count;

	if (!log_find(store, arena, &first, &lines, &count, err))
		return false;
	*ret = count > 0 ? lines[0].hash : "";
	return true;
}

bool season_import_make(const struct desk *desk, const struct season_wish *wish,
    struct season_import *ret, struct error *err)
{
	struct importing importing = {
	    .desk = desk, .there = {.store = wish->from, .arena = desk->arena}, .wish = wish};
	bool asked = false;
	bool ok;

	/* Verifies the whole export before anything of it is trusted. */
	struct verify_report report;

	if (!verify_file(importing.there.store, importing.there.arena, &report, err))
		return false;
	if (!(report.fault_count == 0))
		return error_set(err, ERROR_INPUT, "season-damaged", "%s: %s: %s",
		    importing.wish->file, report.faults[0].address, report.faults[0].why);

	/* The export must be from another club. */
	struct arena *arena = importing.desk->arena;

	if (!first_hash(importing.there.store, arena, &importing.club, err) ||
	    !first_hash(importing.desk->store, arena, &importing.own, err))
		return false;
	if (!*importing.club) {
		error_set(err, ERROR_INPUT, SAY_SEASON_NONE_NOTHING);
		return error_place(err, importing.wish->file, 1, 1);
	}
	if (!(strcmp(importing.club, importing.own) != 0))
		return error_set(err, ERROR_REFUSED, SAY_SEASON_OWN, importing.wish->file);
	if (!store_begin(desk->store, err))
		return false;
	ok = import_all(&importing, &asked, err);
	if (ok && asked)
		store_cancel(desk->store);
	else
		ok = store_end(desk->store, ok, err);
	if (!ok)
		return false;
	*ret = (struct season_import){
	    .event_count = importing.event_count,
	    .events = importing.events,
	    .matched = importing.people.matched,
	    .fresh = importing.people.fresh,
	    .asked_count = asked ? importing.people.asked_count : 0,
	    .asked = importing.people.asked,
	    .differs_count = importing.differs_count,
	    .differs = importing.differs,
	    .forgotten_count = importing.forgotten_count,
	    .forgotten = importing.forgotten,
	    .kept_count = importing.kept_count,
	    .kept = importing.kept,
	    .learned_count = importing.learned_count,
	    .learned = importing.learned,
	    .merged_count = importing.merged_count,
	    .merged = importing.merged,
	};

	if (asked)
		return true;
	/* Removes erased names from the unused bytes of the file too. */
	struct person person;

	if (ret->forgotten_count == 0)
		return true;
	person = (struct person){.number = ret->forgotten[0]};
	person.name = person_name_forgotten(desk->arena, person.number);
	return person_sweep(desk->store, &person, err);
}

static void add_place(struct answer *to, const char *key, int place)
{
	if (place > 0)
		answer_number(to, key, place);
	else
		answer_nothing(to, key);
}

static void add_moved(struct answer *to, const struct season_moved *moved)
{
	answer_number(to, "person", moved->person);
	answer_text(to, "name", moved->name);
	add_place(to, "place", moved->place);
	add_place(to, "place_before", moved->place_before);
	answer_hundredths(to, "points", moved->points);
	answer_hundredths(to, "points_before", moved->points_before);
}

static void add_event(struct answer *to, const struct season_event *event)
{
	if (event->event > 0)
		answer_number(to, "event", event->event);
	answer_text(to, "name", event->name);
	answer_time(to, "date", event->date);
	answer_code(to, "state", state_names[event->state]);
	answer_text(to, "club", event->source.club);
	answer_number(to, "number", event->source.number);
	answer_text(to, "digest", event->source.digest);
	if (event->former == 0)
		return;
	answer_number(to, "former", event->former);
	(void)answer_list(to, "moved");
	for (size_t i = 0; i < event->moved_count; i++)
		add_moved(answer_row(to, "moved"), &event->moved[i]);
}

static void add_guest(struct answer *to, const struct guest *guest)
{
	answer_number(to, "person", guest->number);
	answer_text(to, "name", guest->name);
	answer_text(to, "number", guest->member);
	answer_text(to, "club", guest->club);
}

static void add_asked(struct answer *to, const struct season_asked *asked)
{
	add_guest(to, asked->guest);
	(void)answer_list(to, "candidates");
	for (size_t i = 0; i < asked->candidate_count; i++)
		add_guest(answer_row(to, "candidates"), asked->candidates[i]);
}

static const char *const merge_names[] = {
    [SEASON_MERGE_DONE] = "done",
    [SEASON_MERGE_DOUBTED] = "doubted",
    [SEASON_MERGE_MEETS] = "meets",
    [SEASON_MERGE_FORGOTTEN] = "forgotten",
};

static void add_merged(struct answer *to, const struct season_merged *merged)
{
	answer_number(to, "person", merged->gone);
	answer_text(to, "name", merged->gone_name);
	answer_number(to, "into", merged->into);
	answer_text(to, "into_name", merged->into_name);
	answer_code(to, "merge", merge_names[merged->merge]);
	answer_flag_set(to, "done", merged->merge == SEASON_MERGE_DONE);
}

void answer_season_import(struct answer *to, const struct season_import *import)
{
	struct answer *persons;

	(void)answer_list(to, "events");
	for (size_t i = 0; i < import->event_count; i++)
		add_event(answer_row(to, "events"), &import->events[i]);
	persons = answer_object(to, "persons");
	answer_number(persons, "matched", (int64_t)import->matched);
	answer_number(persons, "new", (int64_t)import->fresh);
	(void)answer_list(persons, "asked");
	for (size_t i = 0; i < import->asked_count; i++)
		add_asked(answer_row(persons, "asked"), &import->asked[i]);

	/* People known differently here and there. */
	(void)answer_list(persons, "differs");
	for (size_t i = 0; i < import->differs_count; i++) {
		struct answer *row = answer_row(persons, "differs");

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
	for (size_t i = 0; i < import->merged_count; i++)
		add_merged(answer_row(persons, "merged"), &import->merged[i]);
}
