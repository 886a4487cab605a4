#include "club/event_rulebook.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/correction.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/open_store.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/event_settings.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* The rows of a rulebook: the event's first one, a later version of it, or that of a phase. */
enum book_rows { ROWS_OF_EVENT, ROWS_OF_VERSION, ROWS_OF_PHASE };

static const struct {
	const char *texts, *choices; /* the tables */
	const char *text_read, *choice_read;
	const char *named; /* the rulebook named, its number of choices, its sides */
	const char *key;   /* the parameter for the phase or the version; NULL: none */
} book_rows[] = {
    [ROWS_OF_EVENT] = {"rulebook_text", "rulebook_choice",
        "SELECT name, data FROM rulebook_text WHERE event = :event ORDER BY place",
        "SELECT option, value FROM rulebook_choice WHERE event = :event ORDER BY option",
        "SELECT rulebook, (SELECT count(*) FROM rulebook_choice WHERE event = :event) AS choices, "
        "sides FROM event WHERE number = :event",
        NULL},
    [ROWS_OF_VERSION] = {"event_rulebook_text", "event_rulebook_choice",
        "SELECT name, data FROM event_rulebook_text WHERE event = :event AND version = "
        ":version ORDER BY place",
        "SELECT option, value FROM event_rulebook_choice WHERE event = :event "
        "AND version = :version ORDER BY option",
        "SELECT rulebook, (SELECT count(*) FROM event_rulebook_choice "
        "WHERE event = :event AND version = :version) AS choices, sides FROM event_rulebook "
        "WHERE event = :event AND version = :version",
        ":version"},
    [ROWS_OF_PHASE] = {"phase_rulebook_text", "phase_rulebook_choice",
        "SELECT name, data FROM phase_rulebook_text WHERE event = :event AND phase = :phase "
        "ORDER BY place",
        "SELECT option, value FROM phase_rulebook_choice WHERE event = :event "
        "AND phase = :phase ORDER BY option",
        "SELECT rulebook, (SELECT count(*) FROM phase_rulebook_choice "
        "WHERE event = :event AND phase = :phase) AS choices, :sides AS sides FROM phase "
        "WHERE event = :event AND number = :phase",
        ":phase"},
};

static void bind_whose(struct statement *statement, enum book_rows rows, int64_t event, int64_t key)
{
	db_bind_number(statement, ":event", event);
	if (book_rows[rows].key)
		db_bind_number(statement, book_rows[rows].key, key);
}

/* The texts of a rulebook: those of the figures, then its own clauses in words, if it has any. */
static size_t text_count(const struct rulebook *book)
{
	return book->source_count + (book->clauses ? 1 : 0);
}

static const struct file_text *text_at(const struct rulebook *book, size_t index)
{
	return index < book->source_count ? &book->sources[index] : book->clauses;
}

static void book_write(
    struct change *change, enum book_rows rows, int64_t key, const struct rulebook *book)
{
	for (size_t i = 0; i < text_count(book); i++) {
		const struct file_text *text = text_at(book, i);
		struct statement row = change_row(change, book_rows[rows].texts);

		bind_whose(&row, rows, change->event, key);
		db_bind_number(&row, ":place", (int64_t)i + 1);
		db_bind_text(&row, ":name", text->name);
		db_bind_span(&row, ":data", text->data, text->size);
		db_done(&row);
	}
	for (size_t i = 0; i < book->option_count; i++) {
		struct statement row = change_row(change, book_rows[rows].choices);

		bind_whose(&row, rows, change->event, key);
		db_bind_text(&row, ":option", book->options[i].name);
		db_bind_text(&row, ":value", book->options[i].chosen);
		db_done(&row);
	}
}

void event_book_write(struct change *change, int phase, const struct rulebook *book)
{
	book_write(change, phase == PHASE_FIRST ? ROWS_OF_EVENT : ROWS_OF_PHASE, phase, book);
}

/* --- the cache of rulebooks --- */

void books_kept_for(struct store *store, struct books_kept *kept)
{
	store->books = kept;
}

/* Returns true if the rulebook was made from these texts and choices. */
static bool is_made_from(const struct rulebook *book, const struct file_text *texts, size_t count,
    const struct option_value *choices, size_t choice_count)
{
	bool same = text_count(book) == count && book->option_count == choice_count;

	for (size_t i = 0; same && i < count; i++) {
		const struct file_text *text = text_at(book, i);

		same = text->size == texts[i].size &&
		       memcmp(text->data, texts[i].data, text->size) == 0 &&
		       strcmp(text->name, texts[i].name) == 0;
	}
	/* The file has the choices by name, the rulebook in its own order. */
	for (size_t i = 0; same && i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		same = false;
		for (size_t k = 0; k < choice_count; k++)
			same = same || (strcmp(option->name, choices[k].name) == 0 &&
			                   strcmp(option->chosen, choices[k].value) == 0);
	}
	return same;
}

static void forget(struct kept_book *entry)
{
	arena_release(&entry->arena);
	*entry = (struct kept_book){0};
}

void books_kept_settle(struct books_kept *kept)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++) {
		struct kept_book *entry = &kept->list[i];

		if (entry->asked ? arena_size(&entry->arena) > BOOK_BYTES_KEPT : kept->crowded)
			forget(entry);
		entry->asked = false;
	}
	kept->crowded = false;
}

void books_kept_release(struct books_kept *kept)
{
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		forget(&kept->list[i]);
	kept->crowded = false;
}

/* --- reading rulebooks --- */

static const struct cell text_cells[] = {
    CELL(struct file_text, name),
    CELL(struct file_text, data),
};
static const struct row_kind text_row = ROW_KIND(struct file_text, text_cells, NULL);

static const struct cell choice_cells[] = {
    CELL_FROM("option", struct option_value, name),
    CELL(struct option_value, value),
};
static const struct row_kind choice_row = ROW_KIND(struct option_value, choice_cells, NULL);

/* Reads a rulebook, or takes it from the cache. One that was not there is cached if there is room. */
static bool book_read(const struct desk *desk, enum book_rows rows, int64_t event, int64_t key,
    struct resolved_book **ret, struct error *err)
{
	struct books_kept *kept = desk->store->books;
	struct kept_book *room = NULL;
	struct arena *arena = desk->arena;
	size_t count, choice_count;
	const struct rulebook *book;
	struct statement statement = db_ask(desk->store, book_rows[rows].text_read);

	bind_whose(&statement, rows, event, key);
	struct file_text *texts = row_list(&statement, desk, &text_row, &count);

	for (size_t i = 0; i < count; i++)
		texts[i].size = strlen(texts[i].data);
	statement = db_ask(desk->store, book_rows[rows].choice_read);
	bind_whose(&statement, rows, event, key);
	const struct option_value *choices = row_list(&statement, desk, &choice_row, &choice_count);

	if (count == 0)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_NO_RULEBOOK, store_content(desk->store),
		    (long long)event);
	for (size_t i = 0; kept && i < BOOKS_KEPT; i++) {
		struct kept_book *entry = &kept->list[i];

		if (!entry->resolved.book) {
			room = room ? room : entry;
		} else if (is_made_from(
		               entry->resolved.book, texts, count, choices, choice_count)) {
			entry->asked = true;
			*ret = &entry->resolved;
			return true;
		}
	}
	if (room) {
		forget(room);
		room->arena.lasts = true; /* the rulebook outlives this call */
		room->asked = true;
		arena = &room->arena;
		*ret = &room->resolved;
	} else {
		if (kept)
			kept->crowded = true;
		*ret = arena_alloc(arena, 1, sizeof **ret);
	}
	/* The rulebook's own clauses in words, if it has any, are the last text. */
	const bool clauses = count > 1 && clauses_named(texts[count - 1].name);

	if (!rulebook_load_frozen(
	        arena, texts, count - (clauses ? 1 : 0), choices, choice_count, &book, err) ||
	    (clauses && !clauses_give(arena, book, &texts[count - 1], &book, err))) {
		if (room)
			forget(room);
		return false;
	}
	**ret = (struct resolved_book){.book = book, .arena = arena};
	return true;
}

/* --- the rulebook of a round --- */

/* Reads the rules of the later phases; none if they all play by the event's own rulebook. */
static struct round_play *own_plays(const struct desk *desk, int64_t event, size_t *ret_count)
{
	struct round_play *plays = round_plays_of(desk, event, ret_count);
	size_t own = 0;

	for (size_t i = 0; i < *ret_count; i++)
		own += *plays[i].rulebook != '\0';
	if (own == 0)
		*ret_count = 0;
	return plays;
}

int event_book_version(const struct desk *desk)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT ifnull(max(version), 0) FROM event_rulebook WHERE event = :event");

	return (int)db_one(&statement);
}

bool event_books_current(const struct desk *desk)
{
	const struct event *event = desk->event;
	size_t count;
	const struct round_play *plays = own_plays(desk, event->number, &count);
	bool current =
	    event->book_version == event_book_version(desk) && event->book_count == count + 1;

	for (size_t i = 0; current && i < count; i++)
		current = event->books[i + 1].phase == plays[i].phase &&
		          event->books[i + 1].round == plays[i].round;
	return current;
}

static bool books_read(const struct desk *desk, int64_t line, struct event *ret, struct error *err)
{
	static const char version_sql[] =
	    "SELECT ifnull(max(version) FILTER (WHERE seq <= :line), 0) AS book_version, "
	    "ifnull(max(seq) FILTER (WHERE seq <= :line), 0) AS book_since, "
	    "ifnull(min(seq) FILTER (WHERE seq > :line), 9223372036854775807) AS book_until "
	    "FROM event_rulebook WHERE event = :event";
	struct statement statement = db_ask(desk->store, version_sql);
	size_t count;

	/* The version of the event's own rulebook that was in force at the line. */
	db_bind_number(&statement, ":event", ret->number);
	db_bind_number(&statement, ":line", line);
	db_row(&statement);
	ret->book_version = db_int(&statement, "book_version");
	ret->book_since = db_number(&statement, "book_since");
	ret->book_until = db_number(&statement, "book_until");
	db_release(&statement);
	struct round_play *plays = own_plays(desk, ret->number, &count);
	struct event_book *books = arena_alloc(desk->arena, count + 1, sizeof *books);

	books[0] = (struct event_book){.phase = PHASE_FIRST, .round = 1};
	if (!book_read(desk, ret->book_version > 0 ? ROWS_OF_VERSION : ROWS_OF_EVENT, ret->number,
	        ret->book_version, &books[0].resolved, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct event_book *to = &books[i + 1];

		*to = (struct event_book){plays[i].phase, plays[i].round, books[0].resolved};
		if (*plays[i].rulebook && !book_read(desk, ROWS_OF_PHASE, ret->number,
		                              plays[i].phase, &to->resolved, err))
			return false;
	}
	ret->books = books;
	ret->book_count = count + 1;
	return true;
}

void event_books_read(const struct desk *desk, int64_t line, struct event *event)
{
	must(books_read(desk, line, event, refusal()));
}

void event_books_ready(const struct desk *desk, int64_t line, struct event *event)
{
	struct error found = {0};

	if (books_read(desk, line, event, &found))
		return;
	if (found.kind == ERROR_STORE)
		boundary_break(&found);
	/* The rulebook was understood when it was written: if it is not now, the file is damaged. */
	break_off(ERROR_STORE, SAY_STORE_DAMAGED_UNREADABLE_RULEBOOK, store_path(desk->store),
	    event->number, found.file, found.line, found.column, found.message);
}

/* --- checking that rulebooks are whole --- */

static void book_whole(
    const struct desk *desk, const struct event *event, const struct event_book *book)
{
	const struct rulebook *resolved = book->resolved->book;
	const bool first = book->phase == PHASE_FIRST;
	enum book_rows rows = !first                    ? ROWS_OF_PHASE
	                      : event->book_version > 0 ? ROWS_OF_VERSION
	                                                : ROWS_OF_EVENT;
	struct statement statement = db_ask(desk->store, book_rows[rows].named);

	bind_whose(&statement, rows, event->number, first ? event->book_version : book->phase);
	if (rows == ROWS_OF_PHASE) /* it seats as many sides as that of the event */
		db_bind_number(&statement, ":sides", event_side_count(event));
	db_row(&statement);
	const char *id = db_text(&statement, "rulebook", desk->arena);
	const size_t choices = (size_t)db_number(&statement, "choices");
	const int sides = db_int(&statement, "sides");

	db_release(&statement);
	/* Without a name the phase is played by the event's rulebook. */
	if (*id && (strcmp(resolved->id, id) != 0 || choices != resolved->option_count ||
	               sides != resolved->side_count))
		break_off(
		    ERROR_STORE, SAY_STORE_DAMAGED_RULEBOOK_TEXTS, store_content(desk->store), id);
}

void event_books_whole(const struct desk *desk, const struct event *event)
{
	struct event former = *event;

	for (size_t i = 0; i < event->book_count; i++)
		book_whole(desk, event, &event->books[i]);
	while (former.book_version > 0) {
		event_books_read(desk, former.book_since - 1, &former);
		book_whole(desk, &former, &former.books[0]);
	}
}

/* --- questions --- */

static const struct event_book *book_of(const struct event *event, int round)
{
	size_t at = 0;

	assert(event->book_count > 0);
	while (at + 1 < event->book_count && event->books[at + 1].round <= round)
		at++;
	return &event->books[at];
}

struct event event_played(const struct event *event, int round)
{
	struct event played = *event;

	played.round = round;
	return played;
}

const struct rulebook *event_book_of(const struct event *event, int round)
{
	assert(round >= 0);
	return book_of(event, round)->resolved->book;
}

void event_possible_check(
    const struct event *event, int round, const struct hand *hand, struct score *score)
{
	struct resolved_book *resolved = book_of(event, round)->resolved;

	if (club_hooks.possible_check && resolved->arena)
		club_hooks.possible_check(
		    resolved->arena, resolved->book, &resolved->possible, hand, score);
}

int event_book_phase(const struct event *event, int round)
{
	return book_of(event, round)->phase;
}

const struct rulebook *event_book_here(const struct event *event)
{
	return event_book_of(event, event->round > 0 ? event->round : INT_MAX);
}

const struct rulebook *event_book_first(const struct event *event)
{
	return event_book_of(event, 1);
}

int event_side_count(const struct event *event)
{
	return event_book_first(event)->side_count;
}

/* --- kinds of canasta --- */

size_t event_kind(const struct event_kinds *kinds, const char *name)
{
	size_t at = 0;

	while (at < kinds->count && strcmp(kinds->names[at], name) != 0)
		at++;
	return at;
}

static void kinds_add(struct event_kinds *kinds, const struct rulebook *book)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		if (event_kind(kinds, book->kinds[i].name) < kinds->count)
			continue;
		if (kinds->count < KINDS_MOST)
			kinds->names[kinds->count++] = book->kinds[i].name;
		else
			kinds->crowded = true;
	}
}

struct event_kinds event_kinds_of(const struct event *event, const struct rulebook *more)
{
	struct event_kinds kinds = {0};

	for (size_t i = 0; i < event->book_count; i++)
		kinds_add(&kinds, event->books[i].resolved->book);
	if (more)
		kinds_add(&kinds, more);
	return kinds;
}

/* --- another rulebook for the event --- */

enum { OBSTACLES_MOST = 20 }; /* named in the message; the others are counted */

/* A change of rulebook in progress. */
struct rescoring {
	const struct event_rulebook *wanted;
	struct desk old, new; /* the event with the old rulebook, and with the new one */
	struct text obstacles;
	size_t obstacle_count;
	struct event_rulebook_set made;
	/* The version whose facts are read by the new rulebook (facts_read()). */
	const struct address *at;
	int version;
	struct hand *hand;
};

/* --- obstacles: records that the new rulebook does not know --- */

static void obstacle_add(struct rescoring *rescoring, const char *what)
{
	if (rescoring->obstacle_count++ < OBSTACLES_MOST)
		text_addf(
		    &rescoring->obstacles, "%s%s", rescoring->obstacles.size ? "; " : "", what);
}

static void obstacle_at(struct rescoring *rescoring, const struct address *at, const char *why)
{
	struct arena *arena = rescoring->old.arena;

	obstacle_add(rescoring, arena_printf(arena, "%s: %s", address_text(arena, at), why));
}

static bool code_known(const struct rulebook *book, const char *code)
{
	return rulebook_penalty(book, code, strlen(code)) != SIZE_MAX;
}

static void code_look(struct rescoring *rescoring, const struct address *at, const char *code)
{
	if (!code_known(rescoring->wanted->book, code))
		obstacle_at(rescoring, at,
		    message_text(rescoring->old.arena, TEXT_PHRASE_CODE_UNKNOWN, code));
}

static void facts_take(void *context)
{
	struct rescoring *rescoring = context;
	const struct desk *desk = &rescoring->new;

	*rescoring->hand = hand_version_read(desk, rescoring->at, rescoring->version, NULL);
	offences_carry(desk, rescoring->at, INT64_MAX, rescoring->hand);
}

/* Reads the facts of a version by the new rulebook; NULL: it cannot read them, which is an obstacle. */
static struct hand *facts_read(struct rescoring *rescoring, const struct address *at, int version)
{
	struct error trouble = {0};

	rescoring->at = at;
	rescoring->version = version;
	rescoring->hand = arena_alloc(rescoring->new.arena, 1, sizeof *rescoring->hand);
	if (store_attempt(rescoring->new.store, facts_take, rescoring, &trouble))
		return rescoring->hand;
	obstacle_at(rescoring, at, trouble.message);
	return NULL;
}

/* Looks for seats and phases that need another number of sides at a table than the new rulebook has. */
static void sides_look(struct rescoring *rescoring)
{
	static const char sql[] =
	    "SELECT round FROM seating_newest WHERE event = :event ORDER BY round";
	const struct desk *desk = &rescoring->old;
	const int were = event_side_count(desk->event);
	const int sides = rescoring->wanted->book->side_count;
	size_t count;

	if (sides == were)
		return;
	struct statement statement = db_ask_event(desk, sql);
	int *rounds = row_list(&statement, desk, &row_int, &count);

	for (size_t i = 0; i < count; i++)
		obstacle_add(
		    rescoring, message_text(desk->arena, TEXT_PHRASE_ROUND_SIDES, rounds[i], were));
	struct round_play *plays = round_plays_read(desk, &count);

	for (size_t i = 0; i < count; i++) {
		struct error trouble = {0};

		if (*plays[i].rulebook)
			obstacle_add(rescoring, message_text(desk->arena, TEXT_PHRASE_PHASE_SIDES,
			                            plays[i].name, plays[i].rulebook, were));
		else if (club_hooks.method_goes &&
		         !club_hooks.method_goes(desk->event, plays[i].method, sides, &trouble))
			obstacle_add(rescoring,
			    arena_printf(desk->arena, "%s: %s", plays[i].name, trouble.message));
	}
}

/* Looks for entrants with more or fewer players than the new rulebook seats on a side, if the old one seated others. */
static void entrants_look(struct rescoring *rescoring)
{
	const struct players_range were = players_of_entrant(rescoring->old.event);
	const struct players_range are = players_of_entrant(rescoring->new.event);
	size_t count;

	if (were.least == are.least && were.most == are.most)
		return;
	struct entrant *entrants = entrants_read(&rescoring->old, 1, &count);

	for (size_t i = 0; i < count; i++)
		if (!entrants[i].removed && !players_fit(are, entrants[i].player_count))
			obstacle_add(rescoring,
			    message_text(rescoring->old.arena, TEXT_PHRASE_NUMBER_OF_PLAYERS,
			        entrants[i].number, entrants[i].name, entrants[i].player_count));
}

/* --- scoring the hands again --- */

/* Scores a hand by the new rulebook. `moved` is the change of each side's total before the hand; this hand's
 * change is added. */
static void hand_convert(struct rescoring *rescoring, const struct address *at,
    const struct table_hand *old, int64_t moved[SIDES_MOST], struct rescored_hand *ret)
{
	struct arena *arena = rescoring->old.arena;
	struct hand *hand = facts_read(rescoring, at, old->version);
	struct score *score = arena_alloc(arena, 1, sizeof *score);

	if (!hand)
		return;
	for (size_t i = 0; i < hand->side_count; i++) {
		const int64_t start = old->sides[i].score_before + moved[i];

		if (start < -GAME_SCORE_MOST || start > GAME_SCORE_MOST)
			break_off(ERROR_REFUSED, SAY_SCORE_RANGE_HAND_START, at->round, at->table,
			    at->hand, (long long)start);
		hand->sides[i].has_score = true;
		hand->sides[i].score = (int32_t)start;
	}
	hand_score(arena, rescoring->new.event, hand, at, score);
	correction_accept(arena, score, NULL, 0, hand);
	*ret = (struct rescored_hand){.address = *at,
	    .version = old->version + 1,
	    .side_count = hand->side_count,
	    .after_end = old->after_end,
	    .was_after_end = old->after_end,
	    .score = score,
	    .hand = hand};
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side_score *now = &score->sides[i];

		ret->were[i] = old->sides[i];
		ret->sides[i] = (struct hand_sums){.base = now->base,
		    .cards = now->cards,
		    .total = now->total,
		    .score_before = hand->sides[i].score,
		    .opening_minimum = now->opening_minimum};
		ret->differs = ret->differs || now->base != old->sides[i].base ||
		               now->cards != old->sides[i].cards ||
		               now->opening_minimum != old->sides[i].opening_minimum ||
		               moved[i] != 0;
		moved[i] += now->total - old->sides[i].total;
	}
}

/* Finds the hands that are now after the game's end, and those that no longer are. */
static void ends_move(struct rescoring *rescoring, const struct event_settings *settings,
    const struct table *table, struct rescored_hand *rescored)
{
	struct arena *arena = rescoring->old.arena;
	struct table_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);
	bool *ended = arena_alloc(arena, table->hand_count, sizeof *ended);
	bool *ends = arena_alloc(arena, table->hand_count, sizeof *ends);
	struct table after = *table;

	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i] = table->hands[i];
		if (rescored[i].hand)
			memcpy(hands[i].sides, rescored[i].sides, sizeof hands[i].sides);
	}
	table_settle(arena, rescoring->new.event, settings, &after, hands);
	table_ended(&rescoring->old, table, ended);
	table_ended(&rescoring->new, &after, ends);
	for (size_t i = 0; i < table->hand_count; i++)
		if (ended[i] != ends[i]) {
			rescored[i].after_end = ends[i];
			rescored[i].differs =
			    rescored[i].differs || ends[i] != rescored[i].was_after_end;
		}
}

static void table_rescore(struct rescoring *rescoring, const struct address *address)
{
	const struct correction typing = {.kind = VERSION_TYPING,
	    .reason = rescoring->wanted->reason,
	    .unlock = rescoring->wanted->unlock};
	struct correction_work work = {.desk = &rescoring->new, .correction = &typing};
	struct event_rulebook_set *made = &rescoring->made;
	struct table *table = &work.view.table;
	int64_t moved[SIDES_MOST] = {0};
	struct table_hand *hands;
	struct hand facts;
	size_t count;
	const struct event_now *now = event_now_read(&rescoring->old);

	*table = table_rows_read(&rescoring->old, address, &hands);
	if (*table->play.rulebook)
		return;
	table_settle(rescoring->old.arena, rescoring->old.event, &now->settings, table, hands);

	/* The codes of penalties given by commands, and of a decision that ended the game. */
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].code[0] && !table->given[i].cancelled)
			code_look(rescoring, &table->given[i].place, table->given[i].code);
	if (table->decision.made &&
	    code_known(event_book_first(rescoring->old.event), table->decision.clause))
		code_look(rescoring, address, table->decision.clause);
	if (table->locked && table->hand_count > 0 && !rescoring->wanted->unlock)
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_NEEDS_UNLOCK, table->address.round);
	struct rescored_hand *rescored =
	    arena_alloc(rescoring->old.arena, table->hand_count, sizeof *rescored);

	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address at = {address->round, address->table, table->hands[i].number};
		const int version = table->hands[i].version;

		/* A void hand may be restored: its newest facts are in the version before. */
		if (table->hands[i].voided) {
			if (version > 1)
				(void)facts_read(rescoring, &at, version - 1);
		} else
			hand_convert(rescoring, &at, &table->hands[i], moved, &rescored[i]);
	}
	if (rescoring->obstacle_count > 0)
		return;
	ends_move(rescoring, &now->settings, table, rescored);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct rescored_hand *hand = &rescored[i];
		struct version_rows rows = {.address = hand->address,
		    .version = hand->version,
		    .kind = VERSION_FOLLOW,
		    .reason = typing.reason,
		    .after_end = hand->after_end ? typing.reason : NULL,
		    .facts = &facts,
		    .hand = hand->hand,
		    .score = hand->score};

		if (!hand->hand)
			continue;
		facts = hand_bare_facts(hand->hand);
		if (hand->after_end && hand->was_after_end) {
			const struct hand_version *versions =
			    hand_versions_read(&rescoring->new, &hand->address, &count);

			rows.after_end = versions[count - 1].after_end;
		}
		/* A version under a line of its own. It follows no other hand, so it names itself. */
		correction_add(&work, &rows, &hand->address);
		made->hands =
		    arena_room(rescoring->old.arena, made->hands, made->count, sizeof *made->hands);
		made->hands[made->count++] = *hand;
	}
	correction_deal_follow(&work, table, moved);
}

static void obstacles_report(struct rescoring *rescoring)
{
	if (rescoring->obstacle_count == 0)
		return;
	if (rescoring->obstacle_count > OBSTACLES_MOST)
		text_add(&rescoring->obstacles,
		    message_text(rescoring->old.arena, TEXT_PHRASE_AND_MORE_SEMICOLON,
		        rescoring->obstacle_count - OBSTACLES_MOST));
	break_off(ERROR_REFUSED, SAY_RULEBOOK_UNFIT, rescoring->wanted->book->id,
	    text_of(&rescoring->obstacles));
}

/* --- the change of rulebook --- */

struct event_rulebook_set event_rulebook_set(
    const struct desk *desk, const struct event_rulebook *wanted)
{
	/* Its rounds have a record: a hand, a deal, a penalty, a decision … */
	static const char recorded_sql[] =
	    "SELECT EXISTS (SELECT 1 FROM round_begun WHERE event = :event)";
	const struct desk deed = desk_keep(desk);
	struct rescoring rescoring = {
	    .wanted = wanted, .old = deed, .new = deed, .obstacles = {.arena = desk->arena}};
	struct event_rulebook_set *made = &rescoring.made;
	const struct rulebook *book = wanted->book;
	const char *reason = wanted->reason ? wanted->reason : "";
	const bool reasoned = reason[strspn(reason, " ")] != '\0';
	struct event *event = arena_alloc(desk->arena, 2, sizeof *event);
	const struct given_filter all = {0};
	size_t count;

	store_begin(desk->store);
	event_require_open(&deed);
	event[0] = event_read(&deed, desk->event->number);
	struct statement row = db_ask_event(desk, recorded_sql);
	const bool recorded = db_exists(&row);

	rescoring.old.event = &event[0];
	made->event = event[0];
	made->repeated = rulebook_is_same(event_book_first(&event[0]), book);
	if (made->repeated) {
		store_commit(desk->store);
		return *made;
	}

	/* The kinds of canasta, the settings of the event and the sides of its rounds must fit. */
	if (recorded && !reasoned)
		break_off(ERROR_REFUSED, SAY_RULEBOOK_FIXED);
	input_allow(reason, "reason-invalid", TEXT_WORDS_REASON_ANOTHER_RULEBOOK);
	if (wanted->unlock)
		input_require(wanted->unlock, "reason-invalid", TEXT_WORDS_THE_REASON_TO_UNLOCK);
	if (event_kinds_of(&event[0], book).crowded)
		obstacle_add(
		    &rescoring, message_text(desk->arena, TEXT_PHRASE_TOO_MANY_KINDS, KINDS_MOST));
	event_settings_fit(&event[0].settings, book->side_count);
	sides_look(&rescoring);
	obstacles_report(&rescoring);
	const struct table_watch *watch = table_watch_begin(&rescoring.old, 0);

	/* The next version of the event's own rulebook has a line of its own. */
	struct change change = change_begin(&rescoring.old);

	row = change_next_row(&change, "event_rulebook");
	db_bind_text(&row, ":rulebook", book->id);
	db_bind_number(&row, ":sides", book->side_count);
	db_bind_text(&row, ":reason", reasoned ? reason : NULL);
	db_bind_text(&row, ":unlock", recorded ? wanted->unlock : NULL);
	book_write(&change, ROWS_OF_VERSION, db_one(&row), book);
	change_log(&change, "event-rulebook", "event");
	change_end(&change);
	event[1] = event_read(&deed, desk->event->number);
	rescoring.new.event = &event[1];
	made->event = event[1];

	/* So must the entrants, the penalties given outside tables, and all that is recorded at the
	 * tables. */
	entrants_look(&rescoring);
	struct given *given = given_read(&rescoring.old, &all, &count);

	for (size_t i = 0; i < count; i++)
		if (given[i].place.table == 0 && given[i].code[0] && !given[i].cancelled)
			code_look(&rescoring, &given[i].place, given[i].code);
	struct address *tables = address_tables(&rescoring.old, &count);

	for (size_t i = 0; i < count; i++)
		table_rescore(&rescoring, &tables[i]);
	obstacles_report(&rescoring);
	table_watch_end(&rescoring.new, watch, NULL, &made->match);
	if (wanted->dry_run)
		store_cancel(desk->store);
	else
		store_commit(desk->store);
	return *made;
}
