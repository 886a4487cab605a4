#include "desk/event.h"
#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/ranking_change.h"
#include "desk/second_look.h"
#include "desk/standings.h"
#include "referee/possible.h"
#include "store/event_origin.h"
#include "store/event_rows.h"
#include "store/phase.h"

#include <string.h>

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
	return error_set(err, ERROR_STORE, "store-damaged",
	    "%s: the rulebook of event %d cannot be read: %s:%d:%d: %s", store_path(desk->store),
	    event->number, found.file, found.line, found.column, found.message);
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

bool event_listed_read(const struct desk *desk, struct event *event, struct error *err)
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
			return error_set(err, ERROR_REFUSED, "event-exists",
			    "event %d is called \"%s\" already, and is not closed",
			    events[i].number, events[i].settings.name);
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
			return error_set(err, ERROR_REFUSED, "setting-fixed",
			    "%s is %s, and fixed since the first round was drawn",
			    event_setting_said(setting->key), event_setting_word_said(stands));
		if (phase_count > 0)
			return error_set(err, ERROR_REFUSED, "setting-fixed",
			    "%s is %s, and fixed since the phase \"%s\" was made; `canasta "
			    "phase drop` takes that back",
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
	return !began ||
	       error_set(err, ERROR_REFUSED, "ranking-fixed",
	           "play began, and what ranks was fixed before it: %s needs --reason TEXT (and "
	           "--by NAME), which is kept and told with the standings",
	           what);
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
			return error_set(err, ERROR_REFUSED, "knockout-draw-given",
			    "table %d.%d ended by knockout-draw %s, and what is given stays: it "
			    "cannot change any more",
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

	if (!input_text_or_none(reason, "event-invalid", MESSAGE_WORDS("the reason"), err) ||
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
	return error_set(err, ERROR_REFUSED, "event-open", "the event \"%s\" is open",
	    desk->event->settings.name);
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

	return input_text(reason, "reason-invalid", MESSAGE_WORDS("the reason to reopen"), err) &&
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
