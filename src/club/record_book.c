#include "club/record_book.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/yaml.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/log.h"
#include "file/open_store.h"
#include "file/schema.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "score/scorer.h"
#include "slip/hand_json.h"

#include <string.h>

bool record_try(struct store *store, void (*run)(void *context), void *context, struct error *why)
{
	if (store_attempt(store, run, context, why))
		return true;
	if (error_is(why, CODE_MEMORY))
		boundary_break(why);
	return false;
}

/* An event that is read from a file that may be damaged. */
struct event_reading {
	const struct desk *desk;
	int64_t line;
	struct event *event;
};

static void event_take(void *context)
{
	const struct event_reading *of = context;
	struct event *event = of->event;

	*event = event_settings_read(of->desk, event->number);
	event_books_read(of->desk, of->line, event);
	if (of->line == INT64_MAX)
		event_books_whole(of->desk, event);
}

/* Reads the settings of event `ret->number`, and its rulebooks in force at a line of the log. Returns false, and the
 * event has no rulebook, if they are damaged. */
static bool event_try(const struct desk *desk, int64_t line, struct event *ret, struct error *why)
{
	struct event_reading of = {desk, line, ret};

	ret->book_count = 0;
	const bool done = record_try(desk->store, event_take, &of, why);

	if (!done)
		ret->book_count = 0;
	return done;
}

const char *record_check_event(const struct desk *desk, struct event *ret)
{
	struct error trouble = {0};

	if (event_try(desk, INT64_MAX, ret, &trouble))
		return NULL;
	if (trouble.kind == ERROR_STORE && !store_is_damage(&trouble))
		boundary_break(&trouble);
	return message_text(desk->arena, TEXT_PHRASE_SETTINGS_UNREADABLE, trouble.message);
}

const struct event *record_event_at(struct record_events *known, int64_t number, int64_t line)
{
	const struct desk desk = {.store = known->store, .arena = known->arena};
	struct error trouble = {0};
	struct event *event;

	for (size_t i = 0; i < known->count; i++) {
		event = &known->list[i];
		if (event->number == number && event->book_since <= line &&
		    line < event->book_until)
			return event;
	}
	known->list = arena_room(known->arena, known->list, known->count, sizeof *known->list);
	event = &known->list[known->count];
	event->number = (int)number;
	if (!event_try(&desk, line, event, &trouble))
		return NULL;
	known->count++;
	return event;
}

/* Compares the sums of the sides with those computed. */
static bool sums_agree(const struct kept_version *kept, const struct score *score)
{
	if (kept->side_count != score->side_count)
		return false;
	for (size_t i = 0; i < kept->side_count; i++) {
		const struct kept_side *side = &kept->sides[i];
		const struct side_score *computed = &score->sides[i];

		if (side->side != (int)i || side->alone != computed->alone ||
		    side->base != computed->base || side->cards != computed->cards ||
		    side->base + side->cards != computed->total ||
		    side->opening_minimum != computed->opening_minimum)
			return false;
	}
	return true;
}

/* Returns true if the version before accepted a finding of that code. */
static bool was_accepted(const struct desk *desk, const struct kept_version *kept, const char *code)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM acceptance WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version AND code = :code)";
	struct statement statement = ask_version(desk, sql, &kept->address, kept->version - 1);

	db_bind_text(&statement, ":code", code);
	return db_exists(&statement);
}

/* The facts of a version, read from a file that may be damaged. */
struct facts_reading {
	const struct desk *desk;
	const struct kept_version *kept;
	struct hand *hand;
};

static void facts_take(void *context)
{
	const struct facts_reading *of = context;

	*of->hand = hand_kept_facts(of->desk, of->kept);
}

bool record_facts_read(
    const struct desk *desk, const struct kept_version *kept, struct hand *ret, struct error *why)
{
	return record_try(desk->store, facts_take, &(struct facts_reading){desk, kept, ret}, why);
}

static const char *place_words(struct arena *arena, int place, int due)
{
	return message_text(arena, TEXT_PHRASE_STORED_ORDER_DIFFERS, place, due);
}

struct record_checked record_check_hand(
    const struct desk *desk, const struct kept_version *kept, const char *action)
{
	/* A version that only follows another hand, or got a penalty, is never refused for its
	 * findings. */
	const bool entered =
	    strcmp(action, "hand-follow") != 0 && strcmp(action, "hand-penalty") != 0;
	const int place = kept->place > 0 ? kept->place : kept->address.hand;
	struct record_checked checked = {0};
	struct error trouble = {0};
	unsigned char computed[HASH_BYTES];
	struct hand hand;
	struct score score;
	int due = place;

	/* The stored place in the order of play follows from the hands recorded until then. */
	if (kept->ordered)
		due = hand_order_place_at(desk, &kept->address, kept->line);
	if (place != due) {
		checked.why = place_words(desk->arena, place, due);
		return checked;
	}
	if (!record_facts_read(desk, kept, &hand, &trouble)) {
		checked.why =
		    message_text(desk->arena, TEXT_PHRASE_FACTS_UNREADABLE, trouble.message);
		return checked;
	}
	if (kept->scorer < SCORER_FIRST || kept->scorer > scorer_version) {
		checked.why = message_text(desk->arena, TEXT_PHRASE_SCORER_UNKNOWN, kept->scorer);
		return checked;
	}
	hand_score_lines(desk->arena, desk->event, &hand, &kept->address, &score);
	const char *bare = version_digest(
	    desk->arena, event_book_of(desk->event, kept->address.round), &hand, &score, computed);
	const bool same_record = memcmp(kept->score, computed, HASH_BYTES) == 0;

	checked.bare = same_record ? bare : NULL;
	/* An earlier scorer may have made the score. No scorer gave another number of sides, nor
	 * other sums with the same lines as this one. */
	checked.scored_otherwise =
	    kept->scorer < scorer_version && !same_record && kept->side_count == score.side_count;
	if (checked.scored_otherwise)
		return checked;
	if (!sums_agree(kept, &score))
		checked.why = message_words(TEXT_WORDS_RESCORED_SUMS_DIFFER);
	else if (!same_record)
		checked.why = message_words(TEXT_WORDS_RESCORED_DERIVATION_DIFFERS);
	/* This scorer may find more than an earlier one did. */
	if (checked.why || kept->scorer < scorer_version)
		return checked;
	/* A version that was entered accepts all error findings, any other those that the version before it accepted. */
	for (size_t i = 0; i < score.finding_count && !checked.why; i++) {
		const struct finding *finding = &score.findings[i];
		const char *code = finding_name(finding->code);

		if (finding->level == LEVEL_ERROR && !hand_finding_accepted(&hand, finding) &&
		    (entered || was_accepted(desk, kept, code)))
			checked.why =
			    message_text(desk->arena, TEXT_PHRASE_FINDING_NOT_ACCEPTED, code);
	}
	return checked;
}

/* --- hands that an earlier scorer scored --- */

void record_otherwise_add(
    struct arena *arena, const struct kept_version *kept, struct earlier_score_list *to)
{
	to->list = arena_room(arena, to->list, to->count, sizeof *to->list);
	to->list[to->count++] = (struct earlier_score){kept->event, kept->address, kept->version};
}

void record_otherwise_settle(struct store *store, struct earlier_score_list *list)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version > :version)";
	size_t kept = 0;

	for (size_t i = 0; i < list->count; i++) {
		const struct earlier_score *hand = &list->list[i];
		const struct event event = {.number = (int)hand->event};
		const struct desk desk = {.store = store, .event = &event};
		struct statement later = ask_version(&desk, sql, &hand->address, hand->version);

		if (!db_exists(&later))
			list->list[kept++] = *hand;
	}
	list->count = kept;
}

/* --- missing rows --- */

/* Reads the line of a row that is missing; its subject is "file" if the log lacks the line. */
static struct record_gap gap_of(
    struct store *store, struct arena *scratch, int64_t line, const char *why)
{
	static const char sql[] = "SELECT event, subject FROM log WHERE seq = :line";
	struct record_gap gap = {.line = line, .subject = "file", .why = why};
	struct statement statement = db_ask(store, sql);

	db_bind_number(&statement, ":line", line);
	if (db_step(&statement)) {
		gap.event = db_number(&statement, "event");
		gap.subject = db_text(&statement, "subject", scratch);
	}
	db_release(&statement);
	return gap;
}

void record_gaps(struct store *store, struct arena *scratch,
    void (*report)(void *context, const struct record_gap *gap), void *context)
{
	/* The current versions at tables where a hand was inserted. A later hand may have moved their
	 * places; then each has a version of its own. */
	static const char places[] =
	    "SELECT n.seq, n.event, n.round, n.game, n.hand, ifnull(p.place, n.hand) AS place "
	    "FROM hand_now n LEFT JOIN version_place p USING (event, round, game, hand, version) "
	    "WHERE n.kind <> 'void' AND EXISTS (SELECT 1 FROM version_place i WHERE i.event = "
	    "n.event AND i.round = n.round AND i.game = n.game)";
	bool filled[TABLES_MOST] = {0};
	struct record_gap gap;
	struct statement row = db_ask(store, schema_counts);

	db_row(&row);
	for (int i = 0; schema_tables[i].name; i++)
		filled[i] = sqlite3_column_int64(row.handle, i) > 0;
	db_release(&row);
	for (const struct schema_table *table = schema_tables; table->name; table++) {
		const struct embedded_file *file =
		    embedded_find(embedded_whole, arena_printf(scratch, "%s.sql", table->name));
		const char *const queries[] = {filled[table - schema_tables] ? table->gaps : NULL,
		    file ? (const char *)file->data : NULL};

		for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
			if (!queries[i])
				continue;
			row = db_ask(store, queries[i]);
			while (db_step(&row)) {
				gap = gap_of(store, scratch, db_number(&row, "seq"),
				    message_text(scratch, TEXT_PHRASE_ROW_MISSING, table->name));
				report(context, &gap);
				arena_empty(scratch);
			}
		}
	}
	row = db_ask(store, places);
	while (db_step(&row)) {
		const struct event event = {.number = db_int(&row, "event")};
		const struct desk desk = {.store = store, .arena = scratch, .event = &event};
		const struct address at = {
		    db_int(&row, "round"), db_int(&row, "game"), db_int(&row, "hand")};
		const int place = db_int(&row, "place");
		const int due = hand_order_place_at(&desk, &at, INT64_MAX);

		if (place == due)
			continue;
		gap = gap_of(
		    store, scratch, db_number(&row, "seq"), place_words(scratch, place, due));
		report(context, &gap);
		arena_empty(scratch);
	}
	arena_empty(scratch);
}

/* --- records --- */

const struct rulebook *record_book_find(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	const struct rulebook *book = context;

	(void)options, (void)option_count;
	if (id && strcmp(id, book->id) != 0)
		break_off(ERROR_INPUT, SAY_RULEBOOK_DIFFERS_RECORD_RULEBOOK, id, book->id);
	return book;
}

struct book_finder record_book_of(const struct event *event)
{
	return (struct book_finder){
	    .find = record_book_find,
	    .context = (void *)(uintptr_t)event_book_here(event),
	    .table = true,
	};
}

void record_book_place(const struct desk *desk, const struct hand_record *record,
    const struct address *at, const char *file)
{
	if (record->table) {
		boundary_place(file, 1, 1);
		const struct address named = address_table(desk, record->table);

		boundary_place(NULL, 0, 0);
		if (named.round != at->round || named.table != at->table)
			break_off_at(file, 1, 1, ERROR_INPUT, SAY_TABLE_DIFFERS, record->table,
			    at->round, at->table);
	}
	if (record->number > 0 && at->hand > 0 && record->number != at->hand)
		break_off_at(file, 1, 1, ERROR_INPUT, SAY_HAND_DIFFERS, record->number, at->hand);
}
