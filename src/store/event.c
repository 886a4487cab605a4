#include "store/event.h"

#include "base/text.h"
#include "referee/possible.h"
#include "rulebook/clauses.h"
#include "rulebook/load.h"
#include "store/ranking_change.h"
#include "store/ranking_setting.h"
#include "store/rows.h"

#include <string.h>

enum { MATCH_POINTS_MOST = 1000 }; /* schema/store/0001 says the same */

static bool number_within(
    int64_t value, int64_t least, int64_t most, const char *what, struct error *err)
{
	if (value >= least && value <= most)
		return true;
	return error_set(err, ERROR_INPUT, "event-invalid", "%s: %lld, expected %lld to %lld", what,
	    (long long)value, (long long)least, (long long)most);
}

static bool settings_valid(
    struct arena *arena, const struct event_settings *settings, struct error *err)
{
	const struct match_points *points = &settings->match_points;

	if (!input_text(settings->name, "event-invalid", "the event's name", err) ||
	    !input_text_or_none(settings->venue, "event-invalid", "the venue", err))
		return false;
	if (*settings->date && !clock_is_date(settings->date))
		return error_set(err, ERROR_INPUT, "event-invalid",
		    "the date must be one of the calendar, written 2026-03-05");
	return number_within(settings->hands, 0, EVENT_HANDS_MOST, "hands of a game", err) &&
	       number_within(points->loss, 0, MATCH_POINTS_MOST, "match points of a loss", err) &&
	       number_within(
	           points->draw, points->loss, MATCH_POINTS_MOST, "match points of a draw", err) &&
	       number_within(
	           points->win, points->draw, MATCH_POINTS_MOST, "match points of a win", err) &&
	       number_within(settings->walkover, -1, POINTS_MOST, "points of a walkover", err) &&
	       event_settings_check(arena, &settings->more, err);
}

static bool second_look_write(struct change *change, struct error *err)
{
	static const char sql[] = "INSERT INTO second_look (event, version) "
	                          "SELECT event, version FROM event_version WHERE seq = :seq";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":seq", change->seq);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool reason_write(struct change *change, const char *reason, struct error *err)
{
	static const char sql[] = "INSERT INTO event_reason (event, version, reason) "
	                          "SELECT event, version, :reason FROM event_version "
	                          "WHERE seq = :seq";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":reason", reason);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool version_write(struct change *change, int64_t event,
    const struct event_settings *settings, bool closed, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO event_version (event, version, seq, name, date, venue, hands, win, draw, "
	    "loss, walkover, closed) VALUES (:event, "
	    "(SELECT ifnull(max(version), 0) + 1 FROM event_version WHERE event = :event), "
	    ":seq, :name, :date, :venue, :hands, :win, :draw, :loss, :walkover, :closed)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":event", event);
	db_bind_number(&statement, ":seq", change->seq);
	db_bind_text(&statement, ":name", settings->name);
	db_bind_text(&statement, ":date", settings->date);
	db_bind_text(&statement, ":venue", settings->venue);
	db_bind_number(&statement, ":hands", settings->hands);
	db_bind_number(&statement, ":win", settings->match_points.win);
	db_bind_number(&statement, ":draw", settings->match_points.draw);
	db_bind_number(&statement, ":loss", settings->match_points.loss);
	if (settings->walkover >= 0)
		db_bind_number(&statement, ":walkover", settings->walkover);
	db_bind_number(&statement, ":closed", closed);
	ok = db_run(&statement, err);
	db_release(&statement);
	return ok && (!settings->second_look || second_look_write(change, err)) &&
	       event_values_write(change, event, &settings->more, err);
}

static bool event_write(
    struct change *change, const struct rulebook *book, int64_t *ret, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO event (number, seq, rulebook, sides) "
	    "VALUES ((SELECT ifnull(max(number), 0) + 1 FROM event), :seq, :rulebook, :sides)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (!ok)
		return false;
	db_bind_number(&statement, ":seq", change->seq);
	db_bind_text(&statement, ":rulebook", book->id);
	db_bind_number(&statement, ":sides", book->side_count);
	ok = db_run(&statement, err);
	db_release(&statement);
	if (ok)
		*ret = sqlite3_last_insert_rowid(change->store->db);
	return ok;
}

static bool book_freeze(
    struct change *change, int64_t event, const struct rulebook *book, struct error *err)
{
	static const char text_sql[] = "INSERT INTO rulebook_text (event, place, name, data) "
	                               "VALUES (:event, :place, :name, CAST(:data AS TEXT))";
	static const char choice_sql[] = "INSERT INTO rulebook_choice (event, option, value) "
	                                 "VALUES (:event, :option, :value)";
	struct statement statement;
	bool ok = db_prepare(change->store, text_sql, &statement, err);

	/* Behind the texts of its figures its own clauses in words, where it has any. */
	for (size_t i = 0; ok && i < book->source_count + (book->clauses ? 1 : 0); i++) {
		const struct rulebook_text *text =
		    i < book->source_count ? &book->sources[i] : book->clauses;

		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_text(&statement, ":name", text->name);
		db_bind_bytes(&statement, ":data", text->data, text->size);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	ok = ok && db_prepare(change->store, choice_sql, &statement, err);
	for (size_t i = 0; ok && i < book->option_count; i++) {
		db_bind_number(&statement, ":event", event);
		db_bind_text(&statement, ":option", book->options[i].name);
		db_bind_text(&statement, ":value", book->options[i].chosen);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool texts_read(struct store *store, struct arena *arena, int64_t event,
    struct rulebook_text *texts, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT name, data FROM rulebook_text WHERE event = :event ORDER BY place";
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		while ((step = db_step(&statement, err)) == DB_ROW && count < *ret_count) {
			struct rulebook_text *text = &texts[count++];

			text->size = (size_t)sqlite3_column_bytes(statement.handle, 1);
			if (!db_text(&statement, 0, arena, &text->name, err) ||
			    !db_text(&statement, 1, arena, &text->data, err)) {
				step = DB_FAILED;
				break;
			}
		}
	}
	db_release(&statement);
	*ret_count = count;
	return step == DB_DONE;
}

static bool choices_read(struct store *store, struct arena *arena, int64_t event,
    struct option_value *choices, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT option, value FROM rulebook_choice WHERE event = :event ORDER BY option";
	struct statement statement;
	enum db_step step = DB_FAILED;
	size_t count = 0;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		while ((step = db_step(&statement, err)) == DB_ROW && count < *ret_count) {
			struct option_value *choice = &choices[count++];

			if (!db_text(&statement, 0, arena, &choice->name, err) ||
			    !db_text(&statement, 1, arena, &choice->value, err)) {
				step = DB_FAILED;
				break;
			}
		}
	}
	db_release(&statement);
	*ret_count = count;
	return step == DB_DONE;
}

static bool rows_count(
    struct store *store, const char *sql, int64_t event, size_t *ret, struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = (size_t)db_number(&statement, 0);
	db_release(&statement);
	return ok;
}

bool event_book(struct store *store, struct arena *arena, int64_t event,
    const struct rulebook **ret, struct error *err)
{
	struct rulebook_text *texts;
	struct option_value *choices;
	size_t text_count = 0;
	size_t choice_count = 0;
	bool clauses;

	if (!rows_count(store, "SELECT count(*) FROM rulebook_text WHERE event = :event", event,
	        &text_count, err) ||
	    !rows_count(store, "SELECT count(*) FROM rulebook_choice WHERE event = :event", event,
	        &choice_count, err))
		return false;
	/* One more than there are, so that the statement is stepped to its end. */
	texts = arena_alloc(arena, ++text_count, sizeof *texts);
	choices = arena_alloc(arena, ++choice_count, sizeof *choices);
	if (!texts || !choices)
		return error_memory(err);
	if (!texts_read(store, arena, event, texts, &text_count, err) ||
	    !choices_read(store, arena, event, choices, &choice_count, err))
		return false;
	if (text_count == 0)
		return error_set(err, ERROR_STORE, "store-damaged",
		    "%s: the rulebook of event %lld is missing", store->path, (long long)event);
	clauses = text_count > 1 && clauses_named(texts[text_count - 1].name);
	return rulebook_load_texts(
	           arena, texts, text_count - (clauses ? 1 : 0), choices, choice_count, ret, err) &&
	       (!clauses || clauses_give(arena, *ret, &texts[text_count - 1], ret, err));
}

bool event_settings_read(struct store *store, struct arena *arena, int64_t event,
    struct event_settings *ret, bool *ret_closed, struct error *err)
{
	static const char sql[] =
	    "SELECT name, date, venue, hands, win, draw, loss, ifnull(walkover, -1), closed, "
	    "l.version IS NOT NULL, v.version FROM event_version v LEFT JOIN second_look l "
	    "ON l.event = v.event AND l.version = v.version "
	    "WHERE v.event = :event ORDER BY v.version DESC LIMIT 1";
	struct event_settings settings;
	struct statement statement;
	enum db_step step = DB_FAILED;
	int version = 0;
	bool ok;

	if (db_prepare(store, sql, &statement, err)) {
		db_bind_number(&statement, ":event", event);
		step = db_step(&statement, err);
	}
	if (step == DB_DONE)
		(void)error_set(err, ERROR_STORE, "store-damaged", "%s: event %lld has no settings",
		    store->path, (long long)event);
	ok = step == DB_ROW && db_text(&statement, 0, arena, &settings.name, err) &&
	     db_text(&statement, 1, arena, &settings.date, err) &&
	     db_text(&statement, 2, arena, &settings.venue, err);
	if (ok) {
		settings.hands = db_int(&statement, 3);
		settings.match_points.win = db_int(&statement, 4);
		settings.match_points.draw = db_int(&statement, 5);
		settings.match_points.loss = db_int(&statement, 6);
		settings.walkover = db_int(&statement, 7);
		settings.second_look = db_int(&statement, 9) != 0;
		*ret_closed = db_int(&statement, 8) != 0;
		version = db_int(&statement, 10);
	}
	db_release(&statement);
	if (!ok || !event_values_read(store, arena, event, version, &settings.more, err))
		return false;
	*ret = settings;
	return true;
}

bool event_open(struct store *store, const struct event *event, struct error *err)
{
	struct arena arena = {0};
	struct event_settings settings;
	bool closed = false;
	bool ok = event_settings_read(store, &arena, event->id, &settings, &closed, err);

	if (ok && closed)
		ok = error_set(err, ERROR_REFUSED, "event-closed", "the event \"%s\" is closed",
		    settings.name);
	arena_release(&arena);
	return ok;
}

static bool changes_read(
    struct store *store, struct arena *arena, struct event *event, struct error *err)
{
	struct ranking_change *changes;

	if (!ranking_changes_read(store, arena, event->id, &changes, &event->change_count, err))
		return false;
	event->changes = changes;
	return true;
}

static bool event_read(
    struct store *store, struct arena *arena, int64_t number, struct event *ret, struct error *err)
{
	struct event event = {.id = number, .number = (int)number};

	if (!event_settings_read(store, arena, number, &event.settings, &event.closed, err) ||
	    !event_book(store, arena, number, &event.book, err) ||
	    !changes_read(store, arena, &event, err))
		return false;
	event.possible = possible_open(arena, event.book, err);
	if (!event.possible)
		return false;
	*ret = event;
	return true;
}

static bool names_list(struct store *store, struct arena *arena, struct event **ret,
    size_t *ret_count, struct error *err)
{
	struct event *events;
	size_t count = 0;
	struct statement statement;
	bool ok = db_prepare(store, "SELECT count(*) FROM event", &statement, err) &&
	          db_step(&statement, err) == DB_ROW;

	if (ok)
		count = (size_t)db_number(&statement, 0);
	db_release(&statement);
	if (!ok)
		return false;
	events = arena_alloc(arena, count + 1, sizeof *events);
	if (!events)
		return error_memory(err);
	ok = db_prepare(store, "SELECT number FROM event ORDER BY number", &statement, err);
	for (size_t i = 0; ok && i < count; i++) {
		struct event *event = &events[i];

		ok = db_step(&statement, err) == DB_ROW;
		if (!ok)
			break;
		event->id = db_number(&statement, 0);
		event->number = db_int(&statement, 0);
		ok = event_settings_read(
		    store, arena, event->id, &event->settings, &event->closed, err);
	}
	db_release(&statement);
	*ret = events;
	*ret_count = count;
	return ok;
}

bool event_list(struct store *store, struct arena *arena, struct event **ret, size_t *ret_count,
    struct error *err)
{
	return db_read_begin(store, err) &&
	       db_read_end(store, names_list(store, arena, ret, ret_count, err));
}

/* Two open events of one name could not be told apart. */
static bool name_free(
    struct store *store, struct arena *arena, const char *name, int64_t but, struct error *err)
{
	struct event *events;
	size_t count;
	const char *folded = text_fold(arena, name);

	if (!folded)
		return error_memory(err);
	if (!names_list(store, arena, &events, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(arena, events[i].settings.name);

		if (!other)
			return error_memory(err);
		if (events[i].id != but && !events[i].closed && strcmp(other, folded) == 0)
			return error_set(err, ERROR_REFUSED, "event-exists",
			    "event %d is called \"%s\" already, and is not closed",
			    events[i].number, events[i].settings.name);
	}
	return true;
}

bool event_new(struct store *store, struct arena *arena, const struct event_settings *settings,
    const struct rulebook *book, struct event *ret, struct error *err)
{
	struct change change;
	struct event event = {0};
	int64_t id = 0;
	bool ok;

	if (!settings_valid(arena, settings, err) ||
	    !ranking_settings_check(settings, book->side_count, err) ||
	    !change_begin(store, &change, err))
		return false;
	ok = name_free(store, arena, settings->name, 0, err) &&
	     event_write(&change, book, &id, err) && book_freeze(&change, id, book, err) &&
	     version_write(&change, id, settings, false, err) &&
	     change_log(&change, "event-new", id, "event", err) &&
	     event_read(store, arena, id, &event, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = event;
	return true;
}

static void changes_lay(struct event_settings *settings, const struct event_changes *changes)
{
	if (changes->name)
		settings->name = changes->name;
	if (changes->date)
		settings->date = changes->date;
	if (changes->venue)
		settings->venue = changes->venue;
	if (changes->hands)
		settings->hands = *changes->hands;
	if (changes->match_points)
		settings->match_points = *changes->match_points;
	if (changes->walkover)
		settings->walkover = *changes->walkover;
	if (changes->second_look)
		settings->second_look = *changes->second_look;
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (changes->more_given[i])
			settings->more.given[i] = changes->more.given[i];
}

/* What must stay once there are rounds, as they were drawn and played by it. */
static bool more_still_free(struct change *change, const struct event *event,
    const struct event_setting_values *now, const struct event_changes *changes, struct error *err)
{
	int round;

	if (!round_newest(change->store, event->id, &round, err))
		return false;
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct event_setting *setting = &event_setting_table[i];
		const char *value =
		    changes->more.given[i] ? changes->more.given[i] : setting->usual;

		if (changes->more_given[i] && round > 0 &&
		    setting->freedom == SETTING_BEFORE_ROUNDS &&
		    strcmp(value, event_setting_text(now, (enum event_setting_id)i)) != 0)
			return error_set(err, ERROR_REFUSED, "setting-fixed",
			    "%s is %s, and fixed since the first round was drawn", setting->key,
			    event_setting_text(now, (enum event_setting_id)i));
	}
	return true;
}

/* What ranks is fixed before play; after that only a reason changes it. */
static bool ranking_still_free(struct change *change, struct arena *arena, int64_t event,
    const struct event_settings *now, const struct event_settings *before, const char *reason,
    struct error *err)
{
	const char *what = ranking_difference(arena, now, before);
	bool began = false;

	if (!what)
		return error_memory(err);
	if (!*what || *reason)
		return true;
	if (!event_began(change->store, event, &began, err))
		return false;
	return !began ||
	       error_set(err, ERROR_REFUSED, "ranking-fixed",
	           "play began, and what ranks was fixed before it: %s needs --reason TEXT (and "
	           "--by NAME), which is kept and told with the standings",
	           what);
}

static bool event_change(struct change *change, struct arena *arena, const struct event *event,
    const struct event_changes *changes, bool close, struct error *err)
{
	const char *reason = changes->reason ? changes->reason : "";
	struct event_settings settings, before;
	bool closed;

	if (!input_text_or_none(reason, "event-invalid", "the reason", err) ||
	    !event_settings_read(change->store, arena, event->id, &before, &closed, err) ||
	    !more_still_free(change, event, &before.more, changes, err))
		return false;
	reason += strspn(reason, " ");
	settings = before;
	changes_lay(&settings, changes);
	return settings_valid(arena, &settings, err) &&
	       ranking_still_free(change, arena, event->id, &settings, &before, reason, err) &&
	       ranking_settings_check(&settings, event->book->side_count, err) &&
	       (!close || !settings.second_look ||
	           event_looked_at(change->store, arena, event, err)) &&
	       (close || name_free(change->store, arena, settings.name, event->id, err)) &&
	       version_write(change, event->id, &settings, close, err) &&
	       (!*reason || reason_write(change, reason, err)) &&
	       change_log(change, close ? "event-close" : "event-set", event->id, "event", err);
}

static bool event_update(struct store *store, struct arena *arena, const struct event *event,
    const struct event_changes *changes, bool close, struct event *ret, struct error *err)
{
	struct change change;
	struct event fresh = *event;
	bool ok;

	if (!change_begin(store, &change, err))
		return false;
	ok = event_open(store, event, err) &&
	     event_change(&change, arena, event, changes, close, err) &&
	     event_settings_read(store, arena, event->id, &fresh.settings, &fresh.closed, err) &&
	     changes_read(store, arena, &fresh, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = fresh;
	return true;
}

bool event_set(struct store *store, struct arena *arena, const struct event *event,
    const struct event_changes *changes, struct event *ret, struct error *err)
{
	return event_update(store, arena, event, changes, false, ret, err);
}

bool event_close(struct store *store, struct arena *arena, const struct event *event,
    struct event *ret, struct error *err)
{
	static const struct event_changes none;

	return event_update(store, arena, event, &none, true, ret, err);
}

/* "1 Monday, 2 Tuesday (closed)" for messages. */
static const char *events_named(
    struct arena *arena, const struct event *events, size_t count, bool open_only)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < count; i++)
		if (!open_only || !events[i].closed)
			text_addf(&text, "%s%d \"%s\"%s", text.size ? ", " : "", events[i].number,
			    events[i].settings.name, events[i].closed ? " (closed)" : "");
	return text_of(&text);
}

static bool event_numbered(const struct event *events, size_t count, const char *wanted)
{
	int64_t number;

	if (!wanted || !text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		return false;
	for (size_t i = 0; i < count; i++)
		if (events[i].number == number)
			return true;
	return false;
}

/* Whether an event is meant: an open one where nothing is wanted, else the one of that number or
 * name. */
static bool event_meant(struct arena *arena, const struct event *event, const char *wanted,
    bool by_number, bool *ret, struct error *err)
{
	int64_t number;
	const char *a;
	const char *b;

	if (!wanted) {
		*ret = !event->closed;
		return true;
	}
	if (by_number) {
		*ret = text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number) &&
		       event->number == number;
		return true;
	}
	if (!text_is_utf8(wanted, strlen(wanted), NULL)) {
		*ret = false;
		return true;
	}
	a = text_fold(arena, event->settings.name);
	b = text_fold(arena, wanted);
	if (!a || !b)
		return error_memory(err);
	*ret = strcmp(a, b) == 0;
	return true;
}

/* A name nearly written so is asked after; else all there are, are told. */
static bool event_unknown(struct arena *arena, const struct event *events, size_t count,
    const char *wanted, struct error *err)
{
	const char **names = arena_alloc(arena, count, sizeof *names);
	const char *nearest;

	if (!names)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		names[i] = events[i].settings.name;
	nearest = text_nearest(wanted, names, count);
	if (nearest)
		return error_set(err, ERROR_INPUT, "event-unknown",
		    "there is no such event; did you mean \"%s\"?", nearest);
	return error_set(err, ERROR_INPUT, "event-unknown", "there is no such event; there are: %s",
	    events_named(arena, events, count, false));
}

static bool event_choose(
    struct store *store, struct arena *arena, const char *wanted, int64_t *ret, struct error *err)
{
	struct event *events;
	size_t count;
	size_t found = 0;
	bool by_number;

	if (!names_list(store, arena, &events, &count, err))
		return false;
	by_number = event_numbered(events, count, wanted); /* else a name such as 2026 */
	for (size_t i = 0; i < count; i++) {
		bool meant = false;

		if (!event_meant(arena, &events[i], wanted, by_number, &meant, err))
			return false;
		if (meant) {
			*ret = events[i].id;
			found++;
		}
	}
	if (found == 1)
		return true;
	if (found > 1)
		return error_set(err, ERROR_INPUT, "event-ambiguous",
		    "several events fit; name one with --event by its number: %s",
		    events_named(arena, events, count, !wanted));
	if (count == 0)
		return error_set(err, ERROR_INPUT, "event-unknown",
		    "there is no event yet; `canasta event new` makes one");
	if (wanted)
		return event_unknown(arena, events, count, wanted, err);
	return error_set(err, ERROR_INPUT, "event-unknown",
	    "every event is closed; name one with --event; there are: %s",
	    events_named(arena, events, count, false));
}

static bool event_get(struct store *store, struct arena *arena, const char *wanted,
    struct event *ret, struct error *err)
{
	int64_t id = 0;

	return event_choose(store, arena, wanted, &id, err) &&
	       event_read(store, arena, id, ret, err);
}

bool event_find(struct store *store, struct arena *arena, const char *wanted, struct event *ret,
    struct error *err)
{
	return db_read_begin(store, err) &&
	       db_read_end(store, event_get(store, arena, wanted, ret, err));
}
