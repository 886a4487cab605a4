#include "club/export.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/chain.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/record_book.h"
#include "club/whole.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"

#include <string.h>

/* Lines of the log read at once; between two portions other processes may write. */
enum { PORTION = 1000 };

/* Largest number of faults reported. */
enum { FAULTS_MOST = 1000 };

struct verifying {
	struct store *store;
	struct arena *arena;  /* of the report */
	struct arena scratch; /* of one line or hand */
	struct arena rows;    /* of a line's rows */
	struct verify_report report;
	struct verify_fault *faults;
	size_t event_count;
	/* Settings and rulebook; without a rulebook they were unreadable. */
	struct event *events;
	size_t past_count;
	struct event *past; /* with rulebooks since replaced */
	struct chain_place place;
	bool unreadable;                  /* the file has tables of another program */
	const struct verify_watch *watch; /* NULL: none */
};

static void fault_add(struct verifying *verifying, const char *address, const char *why)
{
	struct verify_report *report = &verifying->report;
	struct verify_fault fault;

	if (report->fault_count == FAULTS_MOST)
		return;
	if (report->fault_count == FAULTS_MOST - 1) {
		address = "file";
		why = message_words(TEXT_WORDS_MORE_FAULTS_TOLD);
	}
	for (size_t i = 0; i < report->fault_count; i++)
		if (strcmp(verifying->faults[i].address, address) == 0 &&
		    strcmp(verifying->faults[i].why, why) == 0)
			return;
	verifying->faults = arena_room(
	    verifying->arena, verifying->faults, report->fault_count, sizeof *verifying->faults);
	fault.address = arena_text(verifying->arena, address);
	fault.why = arena_text(verifying->arena, why);
	verifying->faults[report->fault_count++] = fault;
	report->faults = verifying->faults;
}

/* Adds a fault of an event, with the event's number if there are several. */
static void fault_event(
    struct verifying *verifying, int64_t event, const char *subject, const char *why)
{
	const char *address = subject;

	if (verifying->event_count > 1 && event > 0)
		address =
		    arena_printf(&verifying->scratch, "event %lld: %s", (long long)event, subject);
	fault_add(verifying, address, why);
}

/* --- the file as a database --- */

static void file_fault(void *context, const char *why)
{
	fault_add(context, "file", why);
}

/* Adds a fault of the schema, which must be ours: without a trigger, rows can be changed. */
static bool schema_fault_add(void *context, const struct schema_fault *fault, struct error *err)
{
	struct verifying *verifying = context;

	verifying->unreadable = verifying->unreadable || fault->table;
	(void)err;
	fault_add(verifying, "file", fault->why);
	return true;
}

static void name_fault(void *context, int64_t event, int number)
{
	struct verifying *verifying = context;

	(void)event;
	fault_add(verifying, arena_printf(&verifying->scratch, "person %d", number),
	    message_words(TEXT_WORDS_FIRST_WRITTEN));
}

/* --- the chain --- */

static void chain_judge(struct verifying *verifying, const struct chain_line *line)
{
	const char *why = NULL;

	if (line->seq != verifying->report.lines + 1)
		why = message_words(TEXT_WORDS_LINE_LOG_BEFORE);
	else if (!line->follows)
		why = message_words(TEXT_WORDS_LINE_LOG_FOLLOW);
	else if (!line->holds)
		why = message_words(TEXT_WORDS_LINE_LOG_CHANGED);
	if (why)
		fault_add(verifying,
		    arena_printf(&verifying->scratch, "R%lld", (long long)line->seq), why);
	verifying->report.lines = line->seq;
	if (!line->rows_hold)
		fault_event(verifying, line->event, line->subject,
		    message_words(TEXT_WORDS_STORED_LOG_SAYS));
	/* A line must have written what its action writes. */
	if (!line->known)
		fault_event(verifying, line->event, line->subject,
		    whole_action_words(&verifying->scratch, line->action));
	else if (line->lacks)
		fault_event(verifying, line->event, line->subject,
		    whole_table_words(&verifying->scratch, line->lacks));
}

/* --- every hand scored again --- */

/* The rulebooks of an event as they were at a line of the log. */
struct past_books {
	const struct desk *desk;
	int64_t line;
	struct event *event;
	struct error *err;
	bool done;
};

static void past_books_read(void *context)
{
	struct past_books *past = context;

	past->done = event_books_read_at(past->desk, past->line, past->event, past->err);
}

/* Finds the event with the rulebooks in force at a line of the log; NULL if they cannot be read,
 * which is reported. */
static const struct event *event_known(struct verifying *verifying, const struct kept_version *kept)
{
	const struct desk desk = {.store = verifying->store, .arena = verifying->arena};
	const struct event *newest = NULL;
	struct error trouble = {0};
	struct past_books past = {.desk = &desk, .line = kept->line, .err = &trouble};

	for (size_t i = 0; i < verifying->event_count; i++)
		if (verifying->events[i].number == kept->event)
			newest = &verifying->events[i];
	if (!newest || newest->book_count == 0)
		return NULL; /* reported already */
	if (kept->line >= newest->book_since)
		return newest;
	for (size_t i = 0; i < verifying->past_count; i++) {
		const struct event *event = &verifying->past[i];

		if (event->number == kept->event && event->book_since <= kept->line &&
		    kept->line < event->book_until)
			return event;
	}
	verifying->past = arena_room(
	    verifying->arena, verifying->past, verifying->past_count, sizeof *verifying->past);
	past.event = &verifying->past[verifying->past_count];
	*past.event = *newest;
	if (store_attempt(verifying->store, past_books_read, &past, &trouble) && past.done) {
		verifying->past_count++;
		return past.event;
	}
	if (error_is(&trouble, CODE_MEMORY))
		boundary_break(&trouble);
	fault_event(
	    verifying, kept->event, "event", message_words(TEXT_WORDS_RULEBOOK_SCORED_READ));
	return NULL;
}

static void version_judge(
    struct verifying *verifying, const struct kept_version *kept, const char *action)
{
	const struct desk desk = {.store = verifying->store,
	    .arena = &verifying->scratch,
	    .event = event_known(verifying, kept)};
	struct record_checked checked;

	verifying->report.hands++;
	if (!desk.event)
		return;
	checked = record_check_hand(&desk, kept, action);
	if (checked.scored_otherwise) {
		record_otherwise_add(verifying->arena, kept, &verifying->report.otherwise);
	} else if (checked.why) {
		char subject[ADDRESS_TEXT];

		address_text(&kept->address, subject);
		fault_event(verifying, kept->event, subject, checked.why);
	}
}

/* --- the whole check --- */

static void line_judge(void *context, const struct chain_line *line)
{
	struct verifying *verifying = context;

	chain_judge(verifying, line);
	if (line->version)
		version_judge(verifying, line->version, line->action);
	arena_empty(&verifying->scratch);
}

static void note_fault(void *context, int64_t event, int number)
{
	struct verifying *verifying = context;

	fault_event(verifying, event, arena_printf(&verifying->scratch, "note %d", number),
	    message_words(TEXT_WORDS_NOTE_FIRST_WRITTEN));
}

/* Brings an older file to the current version; foreign contents may prevent that. */
static bool version_lift(struct verifying *verifying, struct error *err)
{
	struct error trouble = {0};

	if (verifying->unreadable || chain_lift(verifying->store, &trouble))
		return true;
	if (verifying->report.fault_count == 0 || error_is(&trouble, CODE_MEMORY)) {
		*err = trouble;
		return false;
	}
	verifying->unreadable = true;
	fault_add(verifying, "file", trouble.message);
	return true;
}

/* Looks at names, events and notes. */
static void rows_look(struct verifying *verifying)
{
	const struct chain_text_watch names = {name_fault, verifying};
	const struct chain_text_watch notes = {note_fault, verifying};
	const struct desk desk = {.store = verifying->store, .arena = verifying->arena};
	int64_t *numbers;

	if (verifying->unreadable) {
		fault_add(verifying, "file", message_words(TEXT_WORDS_TABLES_CANASTA_STANDS));
		return;
	}
	chain_names(verifying->store, &verifying->rows, &names);
	/* Events are read by number only, since a damaged file may lack the rest. */
	chain_events(verifying->store, verifying->arena, &numbers, &verifying->event_count);
	verifying->events =
	    arena_alloc(verifying->arena, verifying->event_count + 1, sizeof *verifying->events);
	for (size_t i = 0; i < verifying->event_count; i++)
		verifying->events[i] = (struct event){.number = (int)numbers[i]};
	for (size_t i = 0; i < verifying->event_count; i++) {
		struct event *event = &verifying->events[i];
		const char *why = record_check_event(&desk, event);

		if (why)
			fault_event(verifying, event->number, "event", why);
	}
	chain_notes(verifying->store, &verifying->rows, &notes);
}

static bool file_look(struct verifying *verifying, struct error *err)
{
	const struct chain_file_watch pages = {file_fault, verifying};
	const struct schema_watch watch = {schema_fault_add, verifying};

	if (!chain_schema(verifying->store, &watch, err))
		return false;
	if (verifying->report.fault_count > 0)
		fault_add(verifying, "file", message_words(schema_fault_origin));
	chain_pages(verifying->store, &verifying->rows, &pages);
	return true;
}

static void row_missed(void *context, const struct whole_fault *fault)
{
	struct verifying *verifying = context;

	fault_event(verifying, fault->event, fault->subject, fault->why);
	arena_empty(&verifying->scratch);
}

/* Looks at the next lines; returns true if there are more. Rows out of order could make the search
 * endless. */
static bool portion_look(struct verifying *verifying)
{
	const struct chain_watch watch = {line_judge, verifying};
	const struct chain_file_watch references = {file_fault, verifying};
	const struct whole_watch rows = {row_missed, verifying};
	const enum chain_end end =
	    chain_lines(verifying->store, &verifying->rows, &verifying->place, PORTION, &watch);

	if (end == CHAIN_MORE)
		return true;
	chain_references(verifying->store, &verifying->rows, &verifying->place, &references);
	whole_look(verifying->store, &verifying->rows, &rows);
	record_otherwise_settle(verifying->store, &verifying->report.otherwise);
	if (end == CHAIN_DISORDER)
		fault_add(verifying, "file", message_words(TEXT_WORDS_ROWS_STAND_ORDER));
	return false;
}

/* Looks at the whole file; stops if its first pages were unreadable when it was opened. */
static void look(void *context)
{
	struct verifying *verifying = context;
	struct store *store = verifying->store;
	struct error why = {0};
	bool more = true;

	if (!store_sound(store, &why))
		boundary_break(&why);
	store_read_begin(store);
	if (!store_read_end(store, file_look(verifying, &why)) || !version_lift(verifying, &why))
		boundary_break(&why);
	store_read_begin(store);
	rows_look(verifying);
	store_read_end(store, true);
	more = !verifying->unreadable;
	while (more) {
		store_read_begin(store);
		more = store_read_end(store, portion_look(verifying));
		if (verifying->watch)
			verifying->watch->report(
			    verifying->watch->context, verifying->report.lines);
	}
	log_hash_text(verifying->place.hash, verifying->report.head);
}

bool verify_file(
    struct store *store, struct arena *arena, struct verify_report *ret, struct error *err)
{
	return verify_watched(store, arena, NULL, ret, err);
}

bool verify_watched(struct store *store, struct arena *arena, const struct verify_watch *watch,
    struct verify_report *ret, struct error *err)
{
	struct verifying verifying = {.store = store, .arena = arena, .watch = watch};
	const long refusals = memory_refusals();
	bool ok;

	log_hash_text(verifying.place.hash, verifying.report.head);
	ok = store_attempt(store, look, &verifying, err);
	arena_release(&verifying.scratch);
	arena_release(&verifying.rows);
	/* Damage is an answer too, even if it ends the search. */
	if (!ok && store_is_damage(err)) {
		fault_add(&verifying, "file", err->message);
		*err = (struct error){0};
		ok = true;
	}
	/* Parts not checked for want of memory are not faults of the file. */
	if (ok && verifying.report.fault_count > 0 && memory_refusals() != refusals)
		ok = error_memory(err);
	if (ok)
		*ret = verifying.report;
	return ok;
}

static void add_fault(struct answer *to, const char *address, const char *why)
{
	struct answer *row = answer_row(to, "faults");

	answer_subject(row, "address", address);
	answer_text(row, "why", why);
}

void answer_scored_otherwise(struct answer *to, const struct scored_otherwise_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		struct answer *row = answer_row(to, "scored_otherwise");

		answer_number(row, "event", list->list[i].event);
		answer_address(row, "address", &list->list[i].address);
	}
}

void answer_verify(
    struct answer *to, const struct verify_report *report, const struct asked_head *asked)
{
	const bool lost = asked->text && asked->line == 0;

	answer_flag(to, "valid", report->fault_count == 0 && !lost);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
	if (asked->text && !lost)
		answer_textf(to, "found", "R%lld", (long long)asked->line);
	(void)answer_list(to, "faults");
	for (size_t i = 0; i < report->fault_count; i++)
		add_fault(to, report->faults[i].address, report->faults[i].why);
	if (lost) {
		const char *address = arena_printf(answer_arena(to), "head %s", asked->text);

		add_fault(to, address, message_words(TEXT_WORDS_LINE_LOG_LOG));
	}
	answer_scored_otherwise(to, &report->otherwise);
	answer_text_some(to, "asked", asked->text);
}
