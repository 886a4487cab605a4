#include "club/event.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/message.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/phase.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "form/labels.h"
#include "referee/possible.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "tournament/amount.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

static bool event_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	struct event *event = row;

	(void)statement;
	return event_settings_read(desk, event->number, &event->settings, &event->closed, err) &&
	       event_source_read(desk, event->number, &event->source, err);
}

static const struct cell event_cells[] = {CELL(struct event, number)};
static const struct row_kind event_row = ROW_KIND(struct event, event_cells, event_finish);

bool events_read(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask(desk->store,
	    "SELECT number FROM event WHERE number NOT IN (SELECT event FROM event_replaced) "
	    "AND number NOT IN (SELECT event FROM event_removed) ORDER BY number",
	    err);

	return (*ret = row_list(&statement, desk, &event_row, ret_count, err)) != NULL;
}

/* The row of a new event, which gets the next number; from then on the change is about it. */
static bool event_row_write(struct change *change, const struct rulebook *book, struct error *err)
{
	struct statement statement = change_next_row(change, "event", err);

	db_bind_text(&statement, ":rulebook", book->id);
	db_bind_number(&statement, ":sides", book->side_count);
	return db_one(&statement, &change->event, err);
}

bool event_removed_write(struct change *change, const char *reason, struct error *err)
{
	struct statement statement = change_row(change, "event_removed", err);

	db_bind_text(&statement, ":reason", reason);
	return db_done(&statement, err);
}

bool event_has_hands(const struct desk *desk, bool *ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event)", err);

	return db_exists(&statement, ret, err);
}

bool event_recorded(const struct desk *desk, bool *ret, struct error *err)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT EXISTS (SELECT 1 FROM round_begun WHERE event = :event)", err);

	return db_exists(&statement, ret, err);
}

bool event_began(const struct desk *desk, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql, err);

	return db_exists(&statement, ret, err);
}

static bool value_write(
    struct change *change, int64_t version, const char *key, const char *value, struct error *err)
{
	struct statement statement = change_row(change, "event_setting", err);

	db_bind_number(&statement, ":version", version);
	db_bind_text(&statement, ":key", key);
	db_bind_text(&statement, ":value", value);
	return db_done(&statement, err);
}

/* The next version of its settings; `reason`: why they change, NULL where none was given. */
static bool event_version_write(struct change *change, const struct event_settings *settings,
    bool closed, const char *reason, struct error *err)
{
	struct statement statement = change_next_row(change, "event_version", err);
	int64_t version;
	bool ok;

	db_bind_name(&statement, ":name", settings->name);
	db_bind_text(&statement, ":date", settings->date);
	db_bind_name(&statement, ":venue", settings->venue);
	db_bind_number(&statement, ":hands", settings->hands);
	db_bind_number(&statement, ":win", settings->match_points.win);
	db_bind_number(&statement, ":draw", settings->match_points.draw);
	db_bind_number(&statement, ":loss", settings->match_points.loss);
	if (settings->walkover >= 0)
		db_bind_number(&statement, ":walkover", settings->walkover);
	db_bind_number(&statement, ":second_look", settings->second_look);
	db_bind_number(&statement, ":closed", closed);
	db_bind_text(&statement, ":reason", reason);
	if (change->desk->now)
		change->desk->now->event = 0; /* they are read anew */
	ok = db_one(&statement, &version, err);
	for (enum event_setting_id id = 0; ok && id < SETTING_COUNT; id++)
		if (settings->more.text[id])
			ok = value_write(change, version, event_setting_list[id].key,
			    settings->more.text[id], err);
	return ok;
}

/* The values of an event's settings while they are read. */
struct values_read {
	const struct desk *desk;
	int64_t event;
	struct event_setting_values values;
};

static bool value_take(void *context, const struct statement *row, struct error *err)
{
	struct values_read *read = context;
	enum event_setting_id id;
	const char *key;

	if (!db_text(row, 0, read->desk->arena, &key, err))
		return false;
	id = event_setting_find(key);
	if (id == SETTING_COUNT)
		return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_EVENT_SETTING_CANASTA,
		    read->desk->store->content, (long long)read->event, key);
	return db_text(row, 1, read->desk->arena, &read->values.text[id], err);
}

static bool values_read(const struct desk *desk, int64_t event, int version,
    struct event_setting_values *ret, struct error *err)
{
	static const char sql[] = "SELECT key, value FROM event_setting "
	                          "WHERE event = :event AND version = :version";
	struct values_read read = {.desk = desk, .event = event};
	struct statement statement = db_ask(desk->store, sql, err);

	db_bind_number(&statement, ":event", event);
	db_bind_number(&statement, ":version", version);
	if (!row_each(&statement, value_take, &read, err))
		return false;
	*ret = read.values;
	return true;
}

/* The newest version's settings. */
struct settings_row {
	struct event_settings settings;
	bool closed;
	int version;
};

static const struct cell settings_cells[] = {
    CELL(struct settings_row, settings.name),
    CELL(struct settings_row, settings.date),
    CELL(struct settings_row, settings.venue),
    CELL(struct settings_row, settings.hands),
    CELL(struct settings_row, settings.match_points.win),
    CELL(struct settings_row, settings.match_points.draw),
    CELL(struct settings_row, settings.match_points.loss),
    CELL(struct settings_row, settings.walkover),
    CELL(struct settings_row, closed),
    CELL(struct settings_row, settings.second_look),
    CELL(struct settings_row, version),
};
static const struct row_kind settings_row = ROW_KIND(struct settings_row, settings_cells, NULL);

bool event_settings_read(const struct desk *desk, int64_t event, struct event_settings *ret,
    bool *ret_closed, struct error *err)
{
	static const char sql[] =
	    "SELECT name, date, venue, hands, win, draw, loss, ifnull(walkover, -1), closed, "
	    "second_look, version FROM event_version "
	    "WHERE event = :event ORDER BY version DESC LIMIT 1";
	struct statement statement = db_ask(desk->store, sql, err);
	struct settings_row row;
	bool found;

	db_bind_number(&statement, ":event", event);
	if (!row_first(&statement, desk, &settings_row, &row, &found, err))
		return false;
	if (!found)
		return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_EVENT_SETTINGS,
		    desk->store->content, (long long)event);
	if (!values_read(desk, event, row.version, &row.settings.more, err))
		return false;
	*ret = row.settings;
	*ret_closed = row.closed;
	return true;
}

bool event_now_read(const struct desk *desk, const struct event_now **ret, struct error *err)
{
	const int number = desk->event->number;
	struct event_now *now = desk->now ? desk->now : arena_alloc(desk->arena, 1, sizeof *now);

	if (!now)
		return error_memory(err);
	*ret = now;
	if (now->event == number)
		return true;
	now->event = 0;
	if (!event_settings_read(desk, number, &now->settings, &now->closed, err))
		return false;
	now->event = number;
	return true;
}

bool event_version_newest(const struct desk *desk, int64_t event, int *ret, struct error *err)
{
	struct statement statement =
	    db_ask(desk->store, "SELECT max(version) FROM event_version WHERE event = :event", err);

	db_bind_number(&statement, ":event", event);
	return row_first(&statement, desk, &row_int, ret, NULL, err);
}

/* A version with what reading its settings takes. */
struct version_row {
	struct event_version version;
	int number;
};

static const struct cell version_cells[] = {
    CELL(struct version_row, number),
    CELL(struct version_row, version.settings.match_points.win),
    CELL(struct version_row, version.settings.match_points.draw),
    CELL(struct version_row, version.settings.match_points.loss),
    CELL(struct version_row, version.in_play),
    CELL_OF_NAME(CELL_CALLED, struct version_row, version.by),
    CELL(struct version_row, version.time),
    CELL(struct version_row, version.reason),
};
static const struct row_kind version_row = ROW_KIND(struct version_row, version_cells, NULL);

bool event_versions_read(const struct desk *desk, int64_t event, struct event_version **ret,
    size_t *ret_count, struct error *err)
{
	struct statement statement = db_ask_file(desk->store, "event_versions.sql", err);
	struct event_version *versions;
	struct version_row *rows;

	db_bind_number(&statement, ":event", event);
	rows = row_list(&statement, desk, &version_row, ret_count, err);
	if (!rows)
		return false;
	versions = arena_alloc(desk->arena, *ret_count, sizeof *versions);
	for (size_t i = 0; i < *ret_count; i++) {
		versions[i] = rows[i].version;
		if (!values_read(desk, event, rows[i].number, &versions[i].settings.more, err))
			return false;
	}
	*ret = versions;
	return true;
}

bool event_changeable(const struct desk *desk, struct error *err)
{
	const struct event_now *now;

	if (!event_now_read(desk, &now, err))
		return false;
	if (!now->closed)
		return true;
	return desk->event->source ? change_refuse_imported(desk->event->number, err)
	                           : error_set(err, ERROR_REFUSED, SAY_EVENT_CLOSED_EVENT_CLOSED,
	                                 now->settings.name);
}

/* What was changed of what ranks since play began, into the event. */
static bool changes_read(const struct desk *desk, struct event *event, struct error *err)
{
	struct ranking_change *changes;

	if (!ranking_changes_read(desk, event->number, &changes, &event->change_count, err))
		return false;
	event->changes = changes;
	return true;
}

/* Which sums a hand may have is asked of the book it is played by. */
static bool possible_take(struct resolved_book *resolved, struct error *err)
{
	if (!resolved->possible)
		resolved->possible = possible_make(resolved->arena, resolved->book, err);
	return resolved->possible != NULL;
}

/* A rulebook was understood when it was written: where it is not now, the file is at fault, not what was asked. */
static bool is_damage(const struct desk *desk, const struct event *event, struct error *err)
{
	const struct error found = *err;

	if (found.kind == ERROR_STORE)
		return false;
	*err = (struct error){0};
	return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_RULEBOOK_EVENT_READ,
	    store_path(desk->store), event->number, found.file, found.line, found.column,
	    found.message);
}

bool event_books_ready_at(
    const struct desk *desk, int64_t line, struct event *event, struct error *err)
{
	if (!event_books_read_at(desk, line, event, err))
		return is_damage(desk, event, err);
	for (size_t i = 0; i < event->book_count; i++)
		if (!possible_take(event->books[i].resolved, err))
			return false;
	return true;
}

/* What a list of events leaves out of one: its rulebooks and its changes. */
static bool event_listed_read(const struct desk *desk, struct event *event, struct error *err)
{
	return event_books_ready_at(desk, INT64_MAX, event, err) && changes_read(desk, event, err);
}

bool event_read(const struct desk *desk, int64_t number, struct event *ret, struct error *err)
{
	struct event event = {.number = (int)number};

	if (!event_settings_read(desk, number, &event.settings, &event.closed, err) ||
	    !event_source_read(desk, number, &event.source, err) ||
	    !event_listed_read(desk, &event, err))
		return false;
	*ret = event;
	return true;
}

static bool renew(const struct desk *desk, const struct event **ret, struct error *err)
{
	struct event *event;
	bool stands;

	*ret = desk->event;
	if (!event_books_stand(desk, &stands, err))
		return false;
	if (stands)
		return true;
	event = arena_alloc(desk->arena, 1, sizeof *event);
	*ret = event;
	return event_read(desk, desk->event->number, event, err);
}

bool event_renew(const struct desk *desk, const struct event **ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, renew(desk, ret, err));
}

/* --- made --- */

/* Two open events of one name could not be told apart. */
static bool name_free(const struct desk *desk, const char *name, int64_t but, struct error *err)
{
	struct event *events;
	size_t count;
	const char *folded = text_fold(desk->arena, name);

	if (!folded)
		return error_memory(err);
	if (!events_read(desk, &events, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *other = text_fold(desk->arena, events[i].settings.name);

		if (!other)
			return error_memory(err);
		if (events[i].number != but && !events[i].closed && strcmp(other, folded) == 0)
			return error_set(err, ERROR_REFUSED, SAY_EVENT_EXISTS, events[i].number,
			    events[i].settings.name);
	}
	return true;
}

bool event_new(const struct desk *desk, const struct event_settings *settings,
    const struct rulebook *book, struct event *ret, struct error *err)
{
	struct change change;
	struct event event = {0};
	bool ok;

	if (!event_settings_valid(desk->arena, settings, err) ||
	    !event_settings_fit(settings, book->side_count, err) ||
	    !change_begin(desk, &change, err))
		return false;
	ok = name_free(desk, settings->name, 0, err) && event_row_write(&change, book, err) &&
	     event_book_write(&change, book, err) &&
	     event_version_write(&change, settings, false, NULL, err) &&
	     change_log(&change, "event-new", "event", err) &&
	     event_read(desk, change.event, &event, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = event;
	return true;
}

/* --- changed, and closed --- */

static void changes_apply(struct event_settings *settings, const struct event_changes *changes)
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
		if (changes->more_set[i])
			settings->more.text[i] = changes->more.text[i];
}

/* What must stay once there are rounds, as they were drawn and played by it, or a phase, whose entrants were. */
static bool more_still_free(struct change *change, const struct event_setting_values *now,
    const struct event_changes *changes, struct error *err)
{
	struct phase_row *phases;
	size_t phase_count;
	int round;

	if (!round_drawn_newest(change->desk, &round, err) ||
	    !phase_rows_read(change->desk, &phases, &phase_count, err))
		return false;
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct event_setting *setting = &event_setting_list[i];
		const char *value = changes->more.text[i] ? changes->more.text[i] : setting->usual;
		const char *stands = event_setting_text(now, (enum event_setting_id)i);

		if (!changes->more_set[i] || setting->freedom != SETTING_BEFORE_ROUNDS ||
		    strcmp(value, stands) == 0)
			continue;
		if (round > 0)
			return error_set(err, ERROR_REFUSED, SAY_SETTING_FIXED_SINCE_FIRST_ROUND,
			    event_setting_said(setting->key), event_setting_word_said(stands));
		if (phase_count > 0)
			return error_set(err, ERROR_REFUSED, SAY_SETTING_FIXED_SINCE_PHASE_MADE,
			    event_setting_said(setting->key), event_setting_word_said(stands),
			    phases[0].name);
	}
	return true;
}

/* What ranks is fixed before play; after that only a reason changes it. */
static bool ranking_still_free(struct change *change, const struct event_settings *now,
    const struct event_settings *before, const char *reason, struct error *err)
{
	const char *what = ranking_change_said(change->desk->arena, now, before);
	bool began = false;

	if (!what)
		return error_memory(err);
	if (!*what || *reason)
		return true;
	if (!event_began(change->desk, &began, err))
		return false;
	return !began || error_set(err, ERROR_REFUSED, SAY_RANKING_FIXED, what);
}

/* Whether what decides a drawn game of a knock-out becomes another. */
static bool knockout_draw_moves(
    const struct event_settings *now, const struct event_settings *before)
{
	return event_setting_word(&now->more, SETTING_KNOCKOUT_DRAW) !=
	       event_setting_word(&before->more, SETTING_KNOCKOUT_DRAW);
}

/* Games as they were by the settings before, and as they are by those that now stand. */
struct games_compared {
	struct standings_facts were, are;
};

/* A game that is over is none that the word on drawn games opens again, or decides otherwise. */
static bool games_stay(
    const struct games_compared *games, const struct event_settings *before, struct error *err)
{
	for (size_t i = 0; i < games->were.input.game_count; i++) {
		const struct game *one = &games->were.input.games[i].game;
		const struct game *other = &games->are.input.games[i].game;

		if (one->finished && (!other->finished || other->winner != one->winner))
			return error_set(err, ERROR_REFUSED, SAY_KNOCKOUT_DRAW_GIVEN,
			    games->were.tables[i].round, games->were.tables[i].table,
			    event_setting_word_said(
			        event_setting_text(&before->more, SETTING_KNOCKOUT_DRAW)));
	}
	return true;
}

static struct event_games_moved games_moved(const struct games_compared *games)
{
	struct event_games_moved moved = {0};

	for (size_t i = 0; i < games->were.input.game_count; i++) {
		const bool was = games->were.input.games[i].game.finished;
		const bool is = games->are.input.games[i].game.finished;

		moved.resumed += was && !is;
		moved.ended += is && !was;
	}
	return moved;
}

/* What is done to an event that is there, and how the log calls it. */
enum event_deed { EVENT_SET, EVENT_CLOSE, EVENT_REOPEN };

static const char *const deed_actions[] =
    {[EVENT_SET] = "event-set", [EVENT_CLOSE] = "event-close", [EVENT_REOPEN] = "event-reopen"};

static bool event_change(struct change *change, const struct event_changes *changes,
    enum event_deed deed, struct event_games_moved *ret_moved, struct error *err)
{
	const bool close = deed == EVENT_CLOSE;
	const char *reason = changes->reason ? changes->reason : "";
	struct event_settings settings, before;
	struct games_compared games = {0};
	const struct event_now *now;
	bool draws_move, moves;

	if (!input_text_or_none(reason, "event-invalid", TEXT_WORDS_THE_REASON, err) ||
	    !event_now_read(change->desk, &now, err) ||
	    !more_still_free(change, &now->settings.more, changes, err))
		return false;
	reason += strspn(reason, " ");
	settings = before = now->settings;
	changes_apply(&settings, changes);
	draws_move = knockout_draw_moves(&settings, &before);
	moves = draws_move || settings.hands != before.hands;
	if (moves && !standings_facts_read(change->desk, 0, &games.were, err))
		return false;
	if (!(event_settings_valid(change->desk->arena, &settings, err) &&
	        ranking_still_free(change, &settings, &before, reason, err) &&
	        event_settings_fit(&settings, event_side_count(change->desk->event), err) &&
	        (!close || !settings.second_look || second_look_at_event(change->desk, err)) &&
	        (close ||
	            name_free(change->desk, settings.name, change->desk->event->number, err)) &&
	        event_version_write(change, &settings, close, *reason ? reason : NULL, err) &&
	        (!moves || standings_facts_read(change->desk, 0, &games.are, err)) &&
	        (!draws_move || games_stay(&games, &before, err))))
		return false;
	*ret_moved = games_moved(&games);
	return change_log(change, deed_actions[deed], "event", err);
}

/* Whether the event is closed, which only reopening asks for. */
static bool event_is_closed(const struct desk *desk, struct error *err)
{
	struct error refused = {0};

	if (!event_changeable(desk, &refused)) {
		if (refused.kind == ERROR_REFUSED)
			return true;
		*err = refused;
		return false;
	}
	return error_set(err, ERROR_REFUSED, SAY_EVENT_OPEN, desk->event->settings.name);
}

/* Its settings as they now are, into `ret`. */
static bool event_changed(const struct desk *desk, struct event *ret, struct error *err)
{
	const struct event_now *now;

	if (!event_now_read(desk, &now, err))
		return false;
	ret->settings = now->settings;
	ret->closed = now->closed;
	return true;
}

static bool event_update(const struct desk *desk, const struct event_changes *changes,
    enum event_deed deed, struct event *ret, struct event_games_moved *ret_moved, struct error *err)
{
	struct change change;
	struct event fresh = *desk->event;
	bool ok;

	if (!change_begin(desk, &change, err))
		return false;
	ok = (deed == EVENT_REOPEN ? event_is_closed(change.desk, err)
	                           : event_changeable(change.desk, err)) &&
	     event_change(&change, changes, deed, ret_moved, err) &&
	     event_changed(change.desk, &fresh, err) && changes_read(change.desk, &fresh, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = fresh;
	return true;
}

bool event_set(const struct desk *desk, const struct event_changes *changes, struct event *ret,
    struct event_games_moved *ret_moved, struct error *err)
{
	return event_update(desk, changes, EVENT_SET, ret, ret_moved, err);
}

bool event_close(const struct desk *desk, struct event *ret, struct error *err)
{
	static const struct event_changes none;
	struct event_games_moved moved;

	return event_update(desk, &none, EVENT_CLOSE, ret, &moved, err);
}

bool event_reopen(const struct desk *desk, const char *reason, struct event *ret, struct error *err)
{
	const struct event_changes why = {.reason = reason};
	struct event_games_moved moved;

	return input_text(reason, "reason-invalid", TEXT_WORDS_THE_REASON_TO_REOPEN, err) &&
	       event_update(desk, &why, EVENT_REOPEN, ret, &moved, err);
}

/* --- announced --- */

static bool announce(struct change *change, bool *ret_repeated, struct error *err)
{
	const struct event_now *now;
	struct event_settings settings;

	if (!event_now_read(change->desk, &now, err))
		return false;
	*ret_repeated = now->settings.more.text[SETTING_SILENT] == NULL;
	if (*ret_repeated)
		return true;
	settings = now->settings;
	settings.more.text[SETTING_SILENT] = NULL;
	return event_version_write(change, &settings, now->closed, NULL, err) &&
	       change_log(change, "standings-announce", "event", err);
}

bool event_announce(
    const struct desk *desk, struct event *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	struct event fresh = *desk->event;
	bool ok;

	if (!change_begin(desk, &change, err))
		return false;
	ok = announce(&change, ret_repeated, err) && event_changed(change.desk, &fresh, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = fresh;
	return true;
}

int event_told_round(const struct event *event)
{
	const int64_t silent = event_setting_number(&event->settings.more, SETTING_SILENT);

	return silent > 0 ? (int)silent - 1 : 0;
}

/* --- asked for --- */

bool event_list(const struct desk *desk, struct event **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, events_read(desk, ret, ret_count, err));
}

/* Of a file with years of events a message names the newest. */
enum { NAMED_MOST = 12 };

/* "1 Monday, 2 Tuesday (closed)" for messages. */
static const char *events_named(
    struct arena *arena, const struct event *events, size_t count, bool without_closed)
{
	struct text text = {.arena = arena};
	size_t fitting = 0;

	for (size_t i = 0; i < count; i++)
		fitting += !without_closed || !events[i].closed;
	for (size_t i = 0, at = 0; i < count; i++)
		if ((!without_closed || !events[i].closed) && at++ + NAMED_MOST >= fitting)
			text_addf(&text, "%s%d \"%s\"%s%s", text.size ? ", " : "", events[i].number,
			    events[i].settings.name, events[i].closed ? " " : "",
			    events[i].closed ? message_words(TEXT_WORDS_CLOSED) : "");
	if (fitting > NAMED_MOST)
		text_add(&text,
		    message_text(arena, TEXT_PHRASE_AND_MORE_SEMICOLON, fitting - NAMED_MOST));
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

	for (size_t i = 0; i < count; i++)
		names[i] = events[i].settings.name;
	nearest = text_nearest(wanted, names, count);
	if (nearest)
		return error_set(err, ERROR_INPUT, SAY_EVENT_UNKNOWN_YOU_MEAN, nearest);
	return error_set(
	    err, ERROR_INPUT, SAY_EVENT_UNKNOWN_EVENT, events_named(arena, events, count, false));
}

static bool event_choose(
    const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	struct event *events;
	size_t count;
	size_t found = 0;
	bool by_number;

	if (!events_read(desk, &events, &count, err))
		return false;
	by_number = event_numbered(events, count, wanted); /* else a name such as 2026 */
	for (size_t i = 0; i < count; i++) {
		bool meant = false;

		if (!event_meant(desk->arena, &events[i], wanted, by_number, &meant, err))
			return false;
		if (meant) {
			*ret = events[i];
			found++;
		}
	}
	if (found == 1)
		return true;
	if (found > 1)
		return error_set(err, ERROR_INPUT, SAY_EVENT_AMBIGUOUS,
		    events_named(desk->arena, events, count, !wanted));
	if (count == 1 && !wanted) {
		*ret = events[0];
		return true;
	}
	if (count == 0)
		return error_set(err, ERROR_INPUT, SAY_EVENT_UNKNOWN_YET_CANASTA_NEW);
	if (wanted)
		return event_unknown(desk->arena, events, count, wanted, err);
	return error_set(err, ERROR_INPUT, SAY_EVENT_UNKNOWN_EVERY_CLOSED,
	    events_named(desk->arena, events, count, false));
}

static bool event_get(
    const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	struct event event;

	if (!event_choose(desk, wanted, &event, err) || !event_listed_read(desk, &event, err))
		return false;
	*ret = event;
	return true;
}

bool event_find(const struct desk *desk, const char *wanted, struct event *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, event_get(desk, wanted, ret, err));
}

static void add_options(struct answer *to, const struct rulebook *book)
{
	struct answer *options = answer_object(to, "options");

	for (size_t i = 0; i < book->option_count; i++)
		answer_code(options, book->options[i].name, book->options[i].chosen);
}

/* The words of a value that may be a list. */
static void add_words(struct answer *to, const char *list, struct arena *arena, const char *value)
{
	while (*value) {
		const size_t size = strcspn(value, ",");

		answer_item(to, list, arena_copy(arena, value, size));
		value += size + (value[size] == ',');
	}
}

/* A scale is kept whole, and called by its name. */
static const char *value_of(struct arena *arena, enum event_setting_id id, const char *value)
{
	return id == SETTING_SCALE && *value ? event_setting_scale_name(arena, value) : value;
}

static void add_setting(struct answer *to, struct arena *arena,
    const struct event_setting_values *values, enum event_setting_id id)
{
	const char *key = answer_key_of(to, event_setting_list[id].key);

	if (event_setting_list[id].kind == SETTING_IS_NUMBER)
		answer_number(to, key, event_setting_number(values, id));
	else if (id == SETTING_FEE)
		answer_decimal(to, key, event_setting_fee(values), AMOUNT_PLACES);
	else
		answer_made(to, key, value_of(arena, id, event_setting_text(values, id)));
}

static void add_unusual(
    struct answer *to, struct arena *arena, const struct event_setting_values *values)
{
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		struct answer *row;

		if (!values->text[id])
			continue;
		row = answer_row(to, "settings");
		answer_code(row, "setting", event_setting_list[id].key);
		answer_made(row, "value", value_of(arena, id, values->text[id]));
		if (event_setting_list[id].kind != SETTING_IS_TEXT)
			add_words(row, "words", arena, values->text[id]);
		if (id == SETTING_FEE)
			answer_decimal(row, "amount", event_setting_fee(values), AMOUNT_PLACES);
	}
}

static void add_match_points(struct answer *to, const struct match_points *points)
{
	answer_number(to, "win", points->win);
	answer_number(to, "draw", points->draw);
	answer_number(to, "loss", points->loss);
}

static void add_walkover(struct answer *to, const struct event *event)
{
	if (event->settings.walkover >= 0)
		answer_number(to, "walkover", event->settings.walkover);
	else if (event->book_count > 0)
		answer_number(to, "walkover", event_book_first(event)->walkover);
}

static void add_ranking_change(
    struct answer *to, struct arena *arena, const struct ranking_change *change)
{
	answer_text(to, "what", change->what);
	answer_text(to, "by", change->by);
	answer_time(to, "time", change->time);
	answer_text(to, "reason", change->reason);
	for (size_t i = 0; i < change->settings.count; i++) {
		struct answer *row = answer_row(to, "settings");

		answer_code(row, "setting", change->settings.list[i].key);
		add_words(row, "now", arena, change->settings.list[i].now);
		add_words(row, "before", arena, change->settings.list[i].before);
	}
}

void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count)
{
	for (size_t i = 0; to && i < count; i++)
		add_ranking_change(
		    answer_row(to, "ranking_changes"), answer_arena(to), &changes[i]);
}

void answer_event_club(struct answer *to, const struct event_source *source)
{
	answer_flag(to, "imported", true);
	answer_text(to, "club", source->club_name);
	answer_text(to, "file", source->club);
}

/* Where it was played, and as what it is known everywhere. */
static void add_origin(struct answer *to, const struct event_source *source)
{
	struct answer *origin;

	answer_event_club(to, source);
	origin = answer_object(to, "origin");
	answer_text(origin, "club", source->club_name);
	answer_text(origin, "file", source->club);
	answer_number(origin, "number", source->number);
	answer_number(origin, "line", source->line);
	answer_text(origin, "digest", source->digest);
	answer_time(origin, "came", source->came);
	answer_flag(origin, "direct", source->direct);
}

/* Rulebooks of later phases, where one has its own: each from its first round on. */
static void add_books(struct answer *to, const struct event *event)
{
	for (size_t i = 1; i < event->book_count; i++) {
		struct answer *row = answer_row(to, "phase_rulebooks");

		answer_number(row, "from_round", event->books[i].round);
		answer_text(row, "rulebook", event->books[i].resolved->book->id);
		add_options(row, event->books[i].resolved->book);
	}
}

void answer_event(struct answer *to, const struct event *event)
{
	const struct event_settings *settings = &event->settings;
	struct arena *arena;

	if (!to)
		return;
	arena = answer_arena(to);
	answer_number(to, "number", event->number);
	answer_text(to, "event", settings->name);
	answer_time(to, "date", settings->date);
	answer_text(to, "venue", settings->venue);
	if (event->book_count > 0) {
		answer_text(to, "rulebook", event_book_first(event)->id);
		add_options(to, event_book_first(event));
	}
	add_books(to, event);
	answer_number(to, "hands", settings->hands);
	add_match_points(answer_object(to, "match_points"), &settings->match_points);
	answer_victory_ranks(
	    to, (enum ranking_by)event_setting_word(&settings->more, SETTING_RANKING));
	add_walkover(to, event);
	if (settings->second_look)
		answer_flag(to, "second_look", true);
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++)
		add_setting(to, arena, &settings->more, id);
	answer_flag(to, "closed", event->closed);
	if (event->source)
		add_origin(to, event->source);
	answer_ranking_changes(to, event->changes, event->change_count);
	answer_flag(to, "own_walkover", settings->walkover >= 0);
	if (event->book_count > 0)
		answer_number(to, "target", event_book_first(event)->target);
	add_unusual(to, arena, &settings->more);
}

void answer_event_paper(struct answer *to, const struct event_piece *pieces, size_t count)
{
	(void)answer_list(to, "paper");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "paper");

		answer_code(row, "piece", pieces[i].name);
		answer_number(row, "bytes", (int64_t)pieces[i].size);
		answer_text(row, "by", pieces[i].by);
		answer_time(row, "time", pieces[i].time);
	}
}

/* --- another rulebook --- */

static void add_rescored_side(
    struct answer *row, char side, const struct hand_sums *now, const struct hand_sums *was)
{
	answer_letter(row, "side", side);
	answer_number(row, "base", now->base);
	answer_number(row, "base_was", was->base);
	answer_number(row, "cards", now->cards);
	answer_number(row, "cards_was", was->cards);
	answer_number(row, "total", now->total);
	answer_number(row, "total_was", was->total);
	answer_number(row, "score", now->score_before);
	answer_number(row, "score_was", was->score_before);
	answer_number(row, "opening_minimum", now->opening_minimum);
	answer_number(row, "opening_minimum_was", was->opening_minimum);
}

static void add_rescored(struct answer *row, const struct hand_rescored *hand)
{
	answer_address(row, "address", &hand->address);
	answer_number(row, "version", hand->version);
	for (size_t i = 0; i < hand->side_count; i++)
		add_rescored_side(answer_row(row, "sides"), (char)('A' + (int)i), &hand->sides[i],
		    &hand->were[i]);
	answer_flag(row, "after_end", hand->after_end);
	answer_flag_set(row, "became_after_end", hand->after_end && !hand->was_after_end);
	answer_flag_set(row, "no_longer_after_end", !hand->after_end && hand->was_after_end);
	for (size_t i = 0; i < hand->score->finding_count; i++) {
		const struct finding *finding = &hand->score->findings[i];

		if (finding->level == LEVEL_ERROR && !hand_finding_accepted(hand->hand, finding))
			answer_item(row, "not_accepted", finding_name(finding->code));
	}
}

/* Whether it has an error finding that nobody accepted. */
static bool asks_acceptance(const struct hand_rescored *hand)
{
	for (size_t i = 0; i < hand->score->finding_count; i++)
		if (hand->score->findings[i].level == LEVEL_ERROR &&
		    !hand_finding_accepted(hand->hand, &hand->score->findings[i]))
			return true;
	return false;
}

void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run)
{
	answer_flag_set(to, "dry_run", dry_run);
	answer_flag_set(to, "repeated", set->repeated);
	answer_number(to, "rescored", (int64_t)set->count);
	(void)answer_list(to, "changes");
	for (size_t i = 0; i < set->count; i++)
		if (set->hands[i].differs || asks_acceptance(&set->hands[i]))
			add_rescored(answer_row(to, "changes"), &set->hands[i]);
}

const char *labels_usual(const struct event *event, const struct rulebook *book)
{
	const char *set = event ? event_setting_text(&event->settings.more, SETTING_LANG) : "";

	/* A file may name a language of a later program. */
	if (labels_known(set))
		return set;
	return book && labels_known(book->language) ? book->language : "en";
}
