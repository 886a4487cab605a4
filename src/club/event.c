#include "club/event.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "file/transaction.h"
#include "form/labels.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "tournament/amount.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- origins --- */

static void source_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct event_source *source = row;
	unsigned char club[HASH_BYTES], digest[HASH_BYTES];

	(void)desk;
	if (!db_bytes_hash(statement, "club", club) || !db_bytes_hash(statement, "digest", digest))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_EVENT_NOT_LOGGED,
		    store_path(statement->store), source->event);
	log_hash_text(club, source->club);
	log_hash_text(digest, source->digest);
}

static const struct cell source_cells[] = {
    CELL(struct event_source, event),
    CELL(struct event_source, number),
    CELL(struct event_source, line),
    CELL(struct event_source, imported),
    CELL(struct event_source, direct),
    CELL(struct event_source, replaced),
    CELL(struct event_source, club_name),
    CELL(struct event_source, came),
};
static const struct row_kind source_row =
    ROW_KIND(struct event_source, source_cells, source_finish);

#define SOURCES                                                                                    \
	"SELECT event, number, line, imported, direct, "                                           \
	"event IN (SELECT event FROM event_replaced) AS replaced, "                                \
	"club_name, came, club, digest FROM event_source "

struct event_source *event_sources_read(const struct desk *desk, size_t *ret_count)
{
	struct statement statement = db_ask(desk->store, SOURCES "ORDER BY event");

	return row_list(&statement, desk, &source_row, ret_count);
}

const struct event_source *event_source_read(const struct desk *desk, int64_t event)
{
	struct statement statement;
	size_t count;

	/* A question of its own, as nearly every event was played here. */
	statement =
	    db_ask(desk->store, "SELECT EXISTS (SELECT 1 FROM event_origin WHERE event = :event)");
	db_bind_number(&statement, ":event", event);
	if (!db_exists(&statement))
		return NULL;
	statement = db_ask(desk->store, SOURCES "WHERE event = :event");
	db_bind_number(&statement, ":event", event);
	const struct event_source *found = row_list(&statement, desk, &source_row, &count);

	return count > 0 ? found : NULL;
}

/* --- rows --- */

struct event *event_list(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT number FROM event WHERE number NOT IN (SELECT event FROM event_replaced) "
	    "AND number NOT IN (SELECT event FROM event_removed) ORDER BY number";

	store_read_begin(desk->store);
	struct statement statement = db_ask(desk->store, sql);
	const int *numbers = row_list(&statement, desk, &row_int, ret_count);
	struct event *events = arena_alloc(desk->arena, *ret_count, sizeof *events);

	for (size_t i = 0; i < *ret_count; i++) {
		events[i] = event_settings_read(desk, numbers[i]);
		events[i].source = event_source_read(desk, numbers[i]);
	}
	store_read_end(desk->store);
	return events;
}

bool event_began(const struct desk *desk)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event) "
	                          "OR EXISTS (SELECT 1 FROM decision WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql);

	return db_exists(&statement);
}

/* Writes the next version of the settings; `reason` may be NULL. */
static void event_version_write(
    struct change *change, const struct event_settings *settings, bool closed, const char *reason)
{
	struct statement statement = change_next_row(change, "event_version");

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
	*change->desk->now = NULL; /* the settings kept are out of date */
	const int64_t version = db_one(&statement);

	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		if (!settings->more.text[id])
			continue;
		statement = change_row(change, "event_setting");
		db_bind_number(&statement, ":version", version);
		db_bind_text(&statement, ":key", event_setting_list[id].key);
		db_bind_text(&statement, ":value", settings->more.text[id]);
		db_done(&statement);
	}
}

/* Reads the values of the settings that have no column of their own. */
static struct event_setting_values values_read(const struct desk *desk, int64_t event, int version)
{
	static const char sql[] = "SELECT key, value FROM event_setting "
	                          "WHERE event = :event AND version = :version";
	struct statement statement = db_ask(desk->store, sql);
	struct event_setting_values values = {0};

	db_bind_number(&statement, ":event", event);
	db_bind_number(&statement, ":version", version);
	while (db_step(&statement)) {
		const char *key = db_text(&statement, "key", desk->arena);
		const enum event_setting_id id = event_setting_find(key);

		if (id == SETTING_COUNT)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_SETTING_UNKNOWN,
			    store_content(desk->store), (long long)event, key);
		values.text[id] = db_text(&statement, "value", desk->arena);
	}
	return values;
}

struct event event_settings_read(const struct desk *desk, int64_t number)
{
	static const char sql[] =
	    "SELECT name, date, venue, hands, win, draw, loss, ifnull(walkover, -1) AS walkover, "
	    "second_look, closed, version FROM event_version "
	    "WHERE event = :event ORDER BY version DESC LIMIT 1";
	struct event event = {.number = (int)number};
	struct statement row = db_ask(desk->store, sql);

	db_bind_number(&row, ":event", number);
	if (!db_step(&row))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_NO_SETTINGS, store_content(desk->store),
		    (long long)number);
	event.settings = (struct event_settings){
	    .name = db_text(&row, "name", desk->arena),
	    .date = db_text(&row, "date", desk->arena),
	    .venue = db_text(&row, "venue", desk->arena),
	    .hands = db_int(&row, "hands"),
	    .match_points = {db_int(&row, "win"), db_int(&row, "draw"), db_int(&row, "loss")},
	    .walkover = db_int(&row, "walkover"),
	    .second_look = db_int(&row, "second_look") != 0,
	};
	event.closed = db_int(&row, "closed") != 0;
	const int version = db_int(&row, "version");

	db_release(&row);
	event.settings.more = values_read(desk, number, version);
	return event;
}

const struct event_now *event_now_read(const struct desk *desk)
{
	const int number = desk->event->number;
	const struct event_now *kept = desk->now ? *desk->now : NULL;

	if (kept && kept->event == number)
		return kept;
	struct event_now *now = arena_alloc(desk->arena, 1, sizeof *now);
	const struct event read = event_settings_read(desk, number);

	*now = (struct event_now){number, read.settings, read.closed};
	if (desk->now)
		*desk->now = now;
	return now;
}

struct ranking_change *ranking_changes_read(
    const struct desk *desk, int64_t event, size_t *ret_count)
{
	struct statement row =
	    db_ask(desk->store, "SELECT max(version) FROM event_version WHERE event = :event");
	struct event_settings before = {0};
	struct ranking_change *changes = NULL;

	*ret_count = 0;
	db_bind_number(&row, ":event", event);
	if (db_found(&row) == 1) /* as in most events, nothing was changed */
		return NULL;
	row = db_ask(desk->store, "event_versions.sql");
	db_bind_number(&row, ":event", event);
	while (db_step(&row)) {
		const int number = db_int(&row, "version");
		const struct event_settings now = {
		    .match_points = {db_int(&row, "win"), db_int(&row, "draw"),
		        db_int(&row, "loss")},
		    .more = values_read(desk, event, number),
		};
		struct ranking_change change = {.by = row_called(desk, db_number(&row, "author")),
		    .time = db_text(&row, "time", desk->arena),
		    .reason = db_text(&row, "reason", desk->arena)};

		/* A version counts as a change only if it was made in play and ranks differently. */
		if (number > 1 && db_int(&row, "in_play")) {
			change.settings = event_settings_compare(desk->arena, &now, &before);
			change.what = event_settings_changes_text(desk->arena, &change.settings);
			if (*change.what) {
				changes =
				    arena_room(desk->arena, changes, *ret_count, sizeof *changes);
				changes[(*ret_count)++] = change;
			}
		}
		before = now;
	}
	return changes;
}

const char *ranking_change_text(
    struct arena *arena, const struct event_settings *now, const struct event_settings *before)
{
	const struct setting_changes changes = event_settings_compare(arena, now, before);

	return event_settings_changes_text(arena, &changes);
}

void event_require_open(const struct desk *desk)
{
	const struct event_now *now = event_now_read(desk);

	if (!now->closed)
		return;
	if (desk->event->source)
		change_refuse_imported(desk->event->number);
	else
		break_off(ERROR_REFUSED, SAY_EVENT_CLOSED_NOT_OPEN, now->settings.name);
}

struct change change_begin_open(const struct desk *desk)
{
	struct change change = change_begin(desk);

	event_require_open(change.desk);
	return change;
}

/* --- reading an event --- */

/* Adds the rulebooks and changes, which a list of events leaves out. */
static void event_complete(const struct desk *desk, struct event *event)
{
	event_books_ready(desk, INT64_MAX, event);
	event->changes = ranking_changes_read(desk, event->number, &event->change_count);
}

struct event event_read(const struct desk *desk, int64_t number)
{
	struct event event = event_settings_read(desk, number);

	event.source = event_source_read(desk, number);
	event_complete(desk, &event);
	return event;
}

const struct event *event_renew(const struct desk *desk)
{
	const struct event *event = desk->event;

	store_read_begin(desk->store);
	if (!event_books_current(desk)) {
		struct event *renewed = arena_alloc(desk->arena, 1, sizeof *renewed);

		*renewed = event_read(desk, event->number);
		event = renewed;
	}
	store_read_end(desk->store);
	return event;
}

/* --- making an event --- */

/* Refuses a name that another open event has. */
static void name_free(const struct desk *desk, const char *name, int64_t but)
{
	size_t count;
	struct event *events = event_list(desk, &count);

	for (size_t i = 0; i < count; i++)
		if (events[i].number != but && !events[i].closed &&
		    text_same_folded(desk->arena, events[i].settings.name, name))
			break_off(ERROR_REFUSED, SAY_EVENT_EXISTS, events[i].number,
			    events[i].settings.name);
}

struct event event_new(
    const struct desk *desk, const struct event_settings *settings, const struct rulebook *book)
{
	struct event event;

	event_settings_valid(desk->arena, settings);
	event_settings_fit(settings, book->side_count);
	struct change change = change_begin(desk);
	name_free(desk, settings->name, 0);
	struct statement row = change_next_row(&change, "event");

	db_bind_text(&row, ":rulebook", book->id);
	db_bind_number(&row, ":sides", book->side_count);
	/* The row gets the next number; from then on the change is about that event. */
	change.event = db_one(&row);
	event_book_write(&change, PHASE_FIRST, book);
	event_version_write(&change, settings, false, NULL);
	change_log(&change, "event-new", "event");
	event = event_read(desk, change.event);
	change_end(&change);
	return event;
}

/* --- changing and closing an event --- */

/* Refuses to change a setting by which rounds were drawn or a phase was made. */
static void more_still_free(struct change *change, const struct event_setting_values *now,
    const struct event_changes *changes)
{
	size_t play_count;
	const int round = round_drawn_newest(change->desk);
	struct round_play *plays = round_plays_read(change->desk, &play_count);

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct event_setting *setting = &event_setting_list[i];
		const char *value = changes->more.text[i] ? changes->more.text[i] : setting->usual;
		const char *present = event_setting_text(now, (enum event_setting_id)i);

		if (!changes->more_set[i] || setting->freedom != SETTING_BEFORE_ROUNDS ||
		    strcmp(value, present) == 0)
			continue;
		if (round > 0)
			break_off(ERROR_REFUSED, SAY_SETTING_FIXED_SINCE_FIRST_ROUND,
			    event_setting_name(setting->key), event_setting_word_name(present));
		if (play_count > 0)
			break_off(ERROR_REFUSED, SAY_SETTING_FIXED_SINCE_PHASE_MADE,
			    event_setting_name(setting->key), event_setting_word_name(present),
			    plays[0].name);
	}
}

enum event_deed { EVENT_SET, EVENT_CLOSE, EVENT_REOPEN };

/* The names of the deeds in the log. */
static const char *const deed_actions[] =
    {[EVENT_SET] = "event-set", [EVENT_CLOSE] = "event-close", [EVENT_REOPEN] = "event-reopen"};

/* Returns the desk's event with its present settings. */
static struct event event_changed(const struct desk *desk)
{
	const struct event_now *now = event_now_read(desk);
	struct event event = *desk->event;

	event.settings = now->settings;
	event.closed = now->closed;
	return event;
}

/* Writes the next version of the settings and its line, and counts the games that it resumes or ends. */
static struct event event_update(const struct desk *desk, const struct event_changes *changes,
    enum event_deed deed, struct event_effects *ret_moved)
{
	struct change change = change_begin(desk);
	const char *reason = changes->reason ? changes->reason : "";
	const bool close = deed == EVENT_CLOSE;
	const struct table_watch *watch = NULL;
	struct standings_facts were = {0}, are = {0};
	struct event_settings before, settings;
	struct desk after = *change.desk;

	desk = change.desk;
	*ret_moved = (struct event_effects){0};
	if (deed != EVENT_REOPEN)
		event_require_open(desk);
	else if (!event_now_read(desk)->closed)
		break_off(ERROR_REFUSED, SAY_EVENT_OPEN, desk->event->settings.name);
	if (deed == EVENT_SET)
		watch = table_watch_begin(desk, 0);
	/* A setting that is not given stays as it is. */
	before = settings = event_now_read(desk)->settings;
	input_allow(reason, "event-invalid", TEXT_WORDS_THE_REASON);
	more_still_free(&change, &before.more, changes);
	reason += strspn(reason, " ");
	settings.name = changes->name ? changes->name : before.name;
	settings.date = changes->date ? changes->date : before.date;
	settings.venue = changes->venue ? changes->venue : before.venue;
	settings.hands = changes->hands ? *changes->hands : before.hands;
	if (changes->match_points)
		settings.match_points = *changes->match_points;
	settings.walkover = changes->walkover ? *changes->walkover : before.walkover;
	settings.second_look = changes->second_look ? *changes->second_look : before.second_look;
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (changes->more_set[i])
			settings.more.text[i] = changes->more.text[i];
	/* These settings decide when a game is over. */
	const bool draws_move = event_setting_word(&settings.more, SETTING_KNOCKOUT_DRAW) !=
	                        event_setting_word(&before.more, SETTING_KNOCKOUT_DRAW);
	const bool moves = draws_move || settings.hands != before.hands;

	if (moves)
		were = standings_facts_read(desk, 0);
	event_settings_valid(desk->arena, &settings);
	/* After play began, the ranking changes only with a reason. */
	const char *ranks = *reason ? "" : ranking_change_text(desk->arena, &settings, &before);

	if (*ranks && event_began(desk))
		break_off(ERROR_REFUSED, SAY_RANKING_FIXED, ranks);
	event_settings_fit(&settings, event_side_count(desk->event));
	if (close && settings.second_look)
		second_look_at_event(desk);
	if (!close)
		name_free(desk, settings.name, desk->event->number);
	event_version_write(&change, &settings, close, *reason ? reason : NULL);
	if (moves)
		are = standings_facts_read(desk, 0);

	/* A new rule for drawn knock-out games may not change the outcome of a game that is over. */
	for (size_t i = 0; i < were.input.game_count; i++) {
		const struct game *was = &were.input.games[i].game;
		const struct game *is = &are.input.games[i].game;

		if (draws_move && was->finished && (!is->finished || is->winner != was->winner))
			break_off(ERROR_REFUSED, SAY_KNOCKOUT_DRAW_GIVEN, were.tables[i].round,
			    were.tables[i].table,
			    event_setting_word_name(
			        event_setting_text(&before.more, SETTING_KNOCKOUT_DRAW)));
		ret_moved->resumed += was->finished && !is->finished;
		ret_moved->ended += is->finished && !was->finished;
	}
	change_log(&change, deed_actions[deed], "event");
	struct event event = event_changed(desk);

	event.changes = ranking_changes_read(desk, event.number, &event.change_count);
	after.event = &event;
	table_watch_end(&after, watch, NULL, &ret_moved->match);
	change_end(&change);
	return event;
}

struct event event_set(
    const struct desk *desk, const struct event_changes *changes, struct event_effects *ret_moved)
{
	return event_update(desk, changes, EVENT_SET, ret_moved);
}

struct event event_close(const struct desk *desk)
{
	return event_update(
	    desk, &(struct event_changes){0}, EVENT_CLOSE, &(struct event_effects){0});
}

struct event event_reopen(const struct desk *desk, const char *reason)
{
	input_require(reason, "reason-invalid", TEXT_WORDS_THE_REASON_TO_REOPEN);
	return event_update(desk, &(struct event_changes){.reason = reason}, EVENT_REOPEN,
	    &(struct event_effects){0});
}

/* --- removing an event made by mistake --- */

void event_remove(const struct desk *desk, const char *reason)
{
	input_allow(reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	struct statement row = db_ask_event(
	    change.desk, "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event)");

	if (db_exists(&row))
		break_off(ERROR_REFUSED, SAY_EVENT_HAS_HANDS, desk->event->settings.name);
	row = change_row(&change, "event_removed");
	db_bind_text_some(&row, ":reason", reason);
	db_done(&row);
	change_log(&change, "event-remove", "event");
	change_end(&change);
}

/* --- announcing the standings --- */

struct event event_announce(const struct desk *desk, bool *ret_repeated)
{
	struct change change = change_begin(desk);
	const struct event_now *now = event_now_read(change.desk);
	struct event_settings settings = now->settings;

	*ret_repeated = settings.more.text[SETTING_SILENT] == NULL;
	if (!*ret_repeated) {
		settings.more.text[SETTING_SILENT] = NULL;
		event_version_write(&change, &settings, now->closed, NULL);
		change_log(&change, "standings-announce", "event");
	}
	const struct event event = event_changed(change.desk);

	change_end(&change);
	return event;
}

int event_public_round(const struct event *event)
{
	const int64_t silent = event_setting_number(&event->settings.more, SETTING_SILENT);

	return silent > 0 ? (int)silent - 1 : 0;
}

/* --- finding an event --- */

/* A message names only the newest events, as a file may have years of them. */
enum { NAMED_MOST = 12 };

/* Returns "1 Monday, 2 Tuesday (closed)" for messages. */
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

struct event event_find(const struct desk *desk, const char *wanted)
{
	const bool is_text = wanted && text_is_utf8(wanted, strlen(wanted), NULL);
	const char **names;
	const struct event *chosen = NULL;
	size_t count, found = 0;
	bool by_number = false;
	int64_t number = -1;
	struct event event;

	store_read_begin(desk->store);
	struct event *events = event_list(desk, &count);

	/* A number that no event has may be a name, such as 2026. */
	if (wanted && text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
		for (size_t i = 0; i < count; i++)
			by_number = by_number || events[i].number == number;
	for (size_t i = 0; i < count; i++) {
		const struct event *one = &events[i];

		if (!wanted ? one->closed
		    : by_number
		        ? one->number != number
		        : !is_text || !text_same_folded(desk->arena, one->settings.name, wanted))
			continue;
		chosen = one;
		found++;
	}
	if (count == 1 && !wanted)
		chosen = &events[0];
	if (found > 1)
		break_off(ERROR_INPUT, SAY_EVENT_AMBIGUOUS,
		    events_named(desk->arena, events, count, !wanted));
	if (chosen) {
		event = *chosen;
		event_complete(desk, &event);
		store_read_end(desk->store);
		return event;
	}
	if (count == 0)
		break_off(ERROR_INPUT, SAY_EVENT_UNKNOWN_NO_EVENT);
	if (!wanted)
		break_off(ERROR_INPUT, SAY_EVENT_UNKNOWN_ALL_CLOSED,
		    events_named(desk->arena, events, count, false));
	names = arena_alloc(desk->arena, count, sizeof *names);
	for (size_t i = 0; i < count; i++)
		names[i] = events[i].settings.name;
	const char *nearest = text_nearest(wanted, names, count);

	if (nearest)
		break_off(ERROR_INPUT, SAY_EVENT_UNKNOWN_NEAREST, nearest);
	break_off(ERROR_INPUT, SAY_EVENT_UNKNOWN_NO_SUCH_EVENT,
	    events_named(desk->arena, events, count, false));
}

const char *labels_usual(const struct event *event, const struct rulebook *book)
{
	const char *set = event ? event_setting_text(&event->settings.more, SETTING_LANG) : "";

	/* The file may name a language of a later version of canasta. */
	if (labels_known(set))
		return set;
	return book && labels_known(book->language) ? book->language : "en";
}

/* --- answers --- */

static void add_options(struct answer *to, const struct rulebook *book)
{
	struct answer *options = answer_object(to, "options");

	for (size_t i = 0; i < book->option_count; i++)
		answer_code(options, book->options[i].name, book->options[i].chosen);
}

/* Adds the words of a value that may be a list. */
static void add_words(struct answer *to, const char *list, const char *value)
{
	while (*value) {
		const size_t size = strcspn(value, ",");

		answer_item(to, list, arena_copy(answer_arena(to), value, size));
		value += size + (value[size] == ',');
	}
}

/* Returns the value to show: a scale is kept with all its figures and shown by its name. */
static const char *value_of(struct arena *arena, enum event_setting_id id, const char *value)
{
	return id == SETTING_SCALE && *value ? event_setting_scale_name(arena, value) : value;
}

void answer_ranking_changes(struct answer *to, const struct ranking_change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct ranking_change *change = &changes[i];
		struct answer *row = answer_row(to, "ranking_changes");

		answer_text(row, "what", change->what);
		answer_text(row, "by", change->by);
		answer_time(row, "time", change->time);
		answer_text(row, "reason", change->reason);
		for (size_t k = 0; k < change->settings.count; k++) {
			struct answer *setting = answer_row(row, "settings");

			answer_code(setting, "setting", change->settings.list[k].key);
			add_words(setting, "now", change->settings.list[k].now);
			add_words(setting, "before", change->settings.list[k].before);
		}
	}
}

void answer_event_club(struct answer *to, const struct event_source *source)
{
	answer_flag(to, "imported", true);
	answer_text(to, "club", source->club_name);
	answer_text(to, "file", source->club);
}

void answer_event(struct answer *to, const struct event *event)
{
	const struct event_settings *settings = &event->settings;
	const struct event_setting_values *more = &settings->more;
	const struct event_source *source = event->source;
	const struct rulebook *first = event->book_count > 0 ? event_book_first(event) : NULL;
	struct answer *part;
	struct arena *arena = answer_arena(to);

	answer_number(to, "number", event->number);
	answer_text(to, "event", settings->name);
	answer_time(to, "date", settings->date);
	answer_text(to, "venue", settings->venue);
	if (first) {
		answer_text(to, "rulebook", first->id);
		add_options(to, first);
	}
	/* Later phases with rulebooks of their own, each from its first round on. */
	for (size_t i = 1; i < event->book_count; i++) {
		part = answer_row(to, "phase_rulebooks");
		answer_number(part, "from_round", event->books[i].round);
		answer_text(part, "rulebook", event->books[i].resolved->book->id);
		add_options(part, event->books[i].resolved->book);
	}
	answer_number(to, "hands", settings->hands);
	part = answer_object(to, "match_points");
	answer_number(part, "win", settings->match_points.win);
	answer_number(part, "draw", settings->match_points.draw);
	answer_number(part, "loss", settings->match_points.loss);
	answer_victory_ranks(to, (enum ranking_by)event_setting_word(more, SETTING_RANKING));
	if (settings->walkover >= 0)
		answer_number(to, "walkover", settings->walkover);
	else if (first)
		answer_number(to, "walkover", first->walkover);
	answer_flag_set(to, "second_look", settings->second_look);
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		const char *key =
		    text_exchange(answer_arena(to), event_setting_list[id].key, '-', '_');

		if (event_setting_list[id].kind == SETTING_IS_NUMBER)
			answer_number(to, key, event_setting_number(more, id));
		else if (id == SETTING_FEE)
			answer_decimal(to, key, event_setting_fee(more), AMOUNT_PLACES);
		else
			answer_text(to, key, value_of(arena, id, event_setting_text(more, id)));
	}
	answer_flag(to, "closed", event->closed);
	if (source) {
		answer_event_club(to, source);
		part = answer_object(to, "origin");
		answer_text(part, "club", source->club_name);
		answer_text(part, "file", source->club);
		answer_number(part, "number", source->number);
		answer_number(part, "line", source->line);
		answer_text(part, "digest", source->digest);
		answer_time(part, "came", source->came);
		answer_flag(part, "direct", source->direct);
	}
	answer_ranking_changes(to, event->changes, event->change_count);
	answer_flag(to, "own_walkover", settings->walkover >= 0);
	if (first)
		answer_number(to, "target", first->target);
	/* The settings that differ from the default. */
	for (enum event_setting_id id = 0; id < SETTING_COUNT; id++) {
		if (!more->text[id])
			continue;
		part = answer_row(to, "settings");
		answer_code(part, "setting", event_setting_list[id].key);
		answer_text(part, "value", value_of(arena, id, more->text[id]));
		if (event_setting_list[id].kind != SETTING_IS_TEXT)
			add_words(part, "words", more->text[id]);
		if (id == SETTING_FEE)
			answer_decimal(part, "amount", event_setting_fee(more), AMOUNT_PLACES);
	}
}

/* Returns true for an error that was not accepted. */
static bool asks_acceptance(const struct rescored_hand *hand, const struct finding *finding)
{
	return finding->level == LEVEL_ERROR && !hand_finding_accepted(hand->hand, finding);
}

void answer_event_rulebook(struct answer *to, const struct event_rulebook_set *set, bool dry_run)
{
	answer_flag_set(to, "dry_run", dry_run);
	answer_flag_set(to, "repeated", set->repeated);
	answer_number(to, "rescored", (int64_t)set->count);
	(void)answer_list(to, "changes");
	for (size_t i = 0; i < set->count; i++) {
		const struct rescored_hand *hand = &set->hands[i];
		bool shown = hand->differs;

		for (size_t k = 0; !shown && k < hand->score->finding_count; k++)
			shown = asks_acceptance(hand, &hand->score->findings[k]);
		if (!shown)
			continue;
		struct answer *row = answer_row(to, "changes");

		answer_address(row, "address", &hand->address);
		answer_number(row, "version", hand->version);
		for (size_t k = 0; k < hand->side_count; k++) {
			const struct hand_sums *now = &hand->sides[k], *was = &hand->were[k];
			struct answer *side = answer_row(row, "sides");

			answer_letter(side, "side", (char)('A' + (int)k));
			answer_number(side, "base", now->base);
			answer_number(side, "base_was", was->base);
			answer_number(side, "cards", now->cards);
			answer_number(side, "cards_was", was->cards);
			answer_number(side, "total", now->total);
			answer_number(side, "total_was", was->total);
			answer_number(side, "score", now->score_before);
			answer_number(side, "score_was", was->score_before);
			answer_number(side, "opening_minimum", now->opening_minimum);
			answer_number(side, "opening_minimum_was", was->opening_minimum);
		}
		answer_flag(row, "after_end", hand->after_end);
		answer_flag_set(row, "became_after_end", hand->after_end && !hand->was_after_end);
		answer_flag_set(
		    row, "no_longer_after_end", !hand->after_end && hand->was_after_end);
		for (size_t k = 0; k < hand->score->finding_count; k++)
			if (asks_acceptance(hand, &hand->score->findings[k]))
				answer_item(row, "not_accepted",
				    finding_name(hand->score->findings[k].code));
	}
}
