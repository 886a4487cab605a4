#include "club/export.h"

#include "answer/answer.h"
#include "base/arena.h"
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

static bool file_fault(void *context, const char *why, struct error *err)
{
	(void)err;
	fault_add(context, "file", why);
	return true;
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

static bool name_fault(void *context, int64_t event, int number, struct error *err)
{
	struct verifying *verifying = context;

	(void)event;
	(void)err;
	fault_add(verifying, arena_printf(&verifying->scratch, "person %d", number),
	    message_words(TEXT_WORDS_FIRST_WRITTEN));
	return true;
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

/* Finds the event with the rulebooks in force at a line of the log. */
static bool event_known(struct verifying *verifying, const struct kept_version *kept,
    const struct event **ret, struct error *err)
{
	const struct desk desk = {.store = verifying->store, .arena = verifying->arena};
	const struct event *newest = NULL;
	struct error trouble = {0};
	struct event *past;

	*ret = NULL;
	for (size_t i = 0; i < verifying->event_count; i++)
		if (verifying->events[i].number == kept->event)
			newest = &verifying->events[i];
	if (!newest || newest->book_count == 0)
		return true; /* reported already */
	*ret = newest;
	if (kept->line >= newest->book_since)
		return true;
	for (size_t i = 0; i < verifying->past_count; i++) {
		*ret = &verifying->past[i];
		if ((*ret)->number == kept->event && (*ret)->book_since <= kept->line &&
		    kept->line < (*ret)->book_until)
			return true;
	}
	verifying->past = arena_room(
	    verifying->arena, verifying->past, verifying->past_count, sizeof *verifying->past);
	past = &verifying->past[verifying->past_count];
	*past = *newest;
	*ret = event_books_read_at(&desk, kept->line, past, &trouble) ? past : NULL;
	verifying->past_count += *ret != NULL;
	if (error_is(&trouble, CODE_MEMORY))
		return error_memory(err);
	if (!*ret)
		fault_event(verifying, kept->event, "event",
		    message_words(TEXT_WORDS_RULEBOOK_SCORED_READ));
	return true;
}

static bool version_judge(struct verifying *verifying, const struct kept_version *kept,
    const char *action, struct error *err)
{
	struct desk desk = {.store = verifying->store, .arena = &verifying->scratch};
	struct record_checked checked;

	verifying->report.hands++;
	if (!event_known(verifying, kept, &desk.event, err))
		return false;
	if (!desk.event)
		return true;
	if (!record_check_hand(&desk, kept, action, &checked, err))
		return false;
	if (checked.scored_otherwise) {
		record_otherwise_add(verifying->arena, kept, &verifying->report.otherwise);
	} else if (checked.why) {
		char subject[ADDRESS_TEXT];

		address_text(&kept->address, subject);
		fault_event(verifying, kept->event, subject, checked.why);
	}
	return true;
}

/* --- the whole check --- */

static bool line_judge(void *context, const struct chain_line *line, struct error *err)
{
	struct verifying *verifying = context;
	bool ok;

	chain_judge(verifying, line);
	ok = !line->version || version_judge(verifying, line->version, line->action, err);
	arena_empty(&verifying->scratch);
	return ok;
}

static bool note_fault(void *context, int64_t event, int number, struct error *err)
{
	struct verifying *verifying = context;

	(void)err;
	fault_event(verifying, event, arena_printf(&verifying->scratch, "note %d", number),
	    message_words(TEXT_WORDS_NOTE_FIRST_WRITTEN));
	return true;
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

static bool rows_look(struct verifying *verifying, struct error *err)
{
	const struct chain_text_watch names = {name_fault, verifying};
	const struct chain_text_watch notes = {note_fault, verifying};

	if (verifying->unreadable) {
		fault_add(verifying, "file", message_words(TEXT_WORDS_TABLES_CANASTA_STANDS));
		return true;
	}
	if (!chain_names(verifying->store, &verifying->rows, &names, err))
		return false;
	/* Events are read by number only, since a damaged file may lack the rest. */
	int64_t *numbers;
	size_t count;

	if (!chain_events(verifying->store, verifying->arena, &numbers, &count, err))
		return false;
	verifying->events = arena_alloc(verifying->arena, count + 1, sizeof *verifying->events);
	verifying->event_count = count;
	for (size_t i = 0; i < count; i++)
		verifying->events[i] = (struct event){.number = (int)numbers[i]};
	for (size_t i = 0; i < count; i++) {
		struct event *event = &verifying->events[i];
		const struct desk desk = {.store = verifying->store, .arena = verifying->arena};
		const char *why;

		if (!record_check_event(&desk, event, &why, err))
			return false;
		if (why)
			fault_event(verifying, event->number, "event", why);
	}
	return chain_notes(verifying->store, &verifying->rows, &notes, err);
}

static bool file_look(struct verifying *verifying, struct error *err)
{
	const struct chain_file_watch pages = {file_fault, verifying};
	const struct schema_watch watch = {schema_fault_add, verifying};

	if (!chain_schema(verifying->store, &watch, err))
		return false;
	if (verifying->report.fault_count > 0)
		fault_add(verifying, "file", message_words(schema_fault_origin));
	return chain_pages(verifying->store, &verifying->rows, &pages, err);
}

static bool row_missed(void *context, const struct whole_fault *fault, struct error *err)
{
	struct verifying *verifying = context;

	(void)err;
	fault_event(verifying, fault->event, fault->subject, fault->why);
	arena_empty(&verifying->scratch);
	return true;
}

/* Rows out of order could make the search endless. */
static bool portion_look(struct verifying *verifying, bool *ret_more, struct error *err)
{
	const struct chain_watch watch = {line_judge, verifying};
	const struct chain_file_watch references = {file_fault, verifying};
	const struct whole_watch rows = {row_missed, verifying};
	enum chain_end end;

	if (!chain_lines(
	        verifying->store, &verifying->rows, &verifying->place, PORTION, &watch, &end, err))
		return false;
	*ret_more = end == CHAIN_MORE;
	if (!*ret_more &&
	    (!chain_references(
	         verifying->store, &verifying->rows, &verifying->place, &references, err) ||
	        !whole_look(verifying->store, &verifying->rows, &rows, err) ||
	        !record_otherwise_settle(verifying->store, &verifying->report.otherwise, err)))
		return false;
	if (end == CHAIN_DISORDER)
		fault_add(verifying, "file", message_words(TEXT_WORDS_ROWS_STAND_ORDER));
	return true;
}

/* Looks at the whole file; stops if its first pages were unreadable when it was opened. */
static bool look(struct verifying *verifying, struct error *err)
{
	if (!store_sound(verifying->store, err) || !store_read_begin(verifying->store, err) ||
	    !store_read_end(verifying->store, file_look(verifying, err)) ||
	    !version_lift(verifying, err) || !store_read_begin(verifying->store, err) ||
	    !store_read_end(verifying->store, rows_look(verifying, err)))
		return false;
	bool more = !verifying->unreadable;

	while (more) {
		if (!store_read_begin(verifying->store, err) ||
		    !store_read_end(verifying->store, portion_look(verifying, &more, err)))
			return false;
		if (verifying->watch)
			verifying->watch->report(
			    verifying->watch->context, verifying->report.lines);
	}
	log_hash_text(verifying->place.hash, verifying->report.head);
	return true;
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
	ok = look(&verifying, err);
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
