#include "club/event.h"
#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/event_rulebook.h"
#include "club/missing.h"
#include "club/round.h"
#include "file/db.h"
#include "file/store.h"
#include "form/document.h"
#include "form/font.h"
#include "form/labels.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

#include <assert.h>
#include <string.h>

/* canasta event list, show, close, reopen and remove. */
static void run_list(struct call *call)
{
	size_t count;
	const struct event *events = event_list(&call->desk, &count);

	(void)answer_list(call_answer(call), "events");
	for (size_t i = 0; i < count; i++)
		answer_event(answer_row(call_answer(call), "events"), &events[i]);
}

static void run_show(struct call *call)
{
	size_t count;
	const struct event_paper *papers = event_paper_list(&call->desk, &count);

	answer_event(call_answer(call), call->desk.event);
	answer_event_paper(call_answer(call), papers, count);
}

/* Closes the event and lists what is missing in it. Hands without a second look are only counted,
 * because many clubs never take one. */
static void run_close(struct call *call)
{
	size_t count, unconfirmed = 0;
	const struct missing *left = missing_list(&call->desk, &count);
	struct event event = event_close(&call->desk);
	answer_event(call_answer(call), &event);
	(void)answer_list(call_answer(call), "left_open");
	for (size_t i = 0; i < count; i++) {
		unconfirmed += left[i].unconfirmed;
		if (!left[i].unconfirmed)
			answer_missing(answer_row(call_answer(call), "left_open"), &left[i]);
	}
	answer_number(call_answer(call), "unconfirmed", (int64_t)unconfirmed);
	if (count > unconfirmed)
		call_warn(call, TEXT_WARNING_LEFT_OPEN, count - unconfirmed);
}

static void run_reopen(struct call *call)
{
	struct event event = event_reopen(&call->desk, call_text(call, OPTION_REASON));

	answer_event(call_answer(call), &event);
}

static void run_remove(struct call *call)
{
	struct desk desk = call->desk;
	struct event event = event_find(&desk, call->arguments[0].text);

	desk.event = &event;
	event_remove(&desk, call_text(call, OPTION_REASON));
	answer_event(call_answer(call), &event);
	answer_flag(call_answer(call), "removed", true);
}

const struct command cmd_event_list = {
    .name = "event list",
    .details = "    canasta event list",
    .need = NEEDS_READ,
    .run = run_list,
    .screen = "events",
    .list = "events",
};

const struct command cmd_event_show = {
    .name = "event show",
    .details = "    canasta event show\n    canasta --event 2 event show --json",
    .need = NEEDS_EVENT_READ,
    .run = run_show,
    .screen = "event",
};

const struct command cmd_event_close = {
    .name = "event close",
    .evening = "",
    .details = "    canasta event close",
    .need = NEEDS_EVENT_WRITE,
    .run = run_close,
    .screen = "event",
};

const struct command cmd_event_remove = {
    .name = "event remove",
    .synopsis = "N",
    .need = NEEDS_WRITE,
    .options = option_reason,
    .run = run_remove,
    .screen = "event",
};

static const struct command_option reopen_options[] = {
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT", .required = TEXT_WORDS_CLOSED_EVENT_FINAL},
    {.id = OPTION_NONE},
};

const struct command cmd_event_reopen = {
    .name = "event reopen",
    .synopsis = "--reason TEXT",
    .need = NEEDS_EVENT_WRITE,
    .options = reopen_options,
    .run = run_reopen,
    .screen = "event",
};

/* canasta event new and event set: the name of an event and the rules for its games. */
enum { MATCH_POINTS_MOST = 1000 };

/* Reads "2/1/0": the points of a win, a draw and a loss. */
static struct match_points read_match_points(const struct argument *argument)
{
	const char *cursor = argument->text;
	int64_t points[3];

	for (int i = 0; i < 3; i++) {
		size_t size = strcspn(cursor, "/");

		if (!text_integer(cursor, size, 0, MATCH_POINTS_MOST, &points[i]) ||
		    (cursor[size] == '/') != (i < 2))
			refuse_at(argument, SAY_VALUE_UNKNOWN_MATCH_POINTS, argument->text);
		cursor += size + (i < 2);
	}
	return (struct match_points){(int)points[0], (int)points[1], (int)points[2]};
}

/* Returns the option of a setting, which has the same name as its key. */
static enum option_id setting_option(enum event_setting_id id)
{
	const char *key = event_setting_list[id].key;
	const enum option_id option = option_of_word(key, strlen(key));

	assert(option != OPTION_NONE);
	return option;
}

/* Returns a table with an option for each setting. */
static const struct command_option *event_options(void)
{
	/* and a row that ends the table */
	static struct command_option options[SETTING_COUNT + 1];
	/* a command of the feature to which a setting belongs */
	static const char *const with[SETTING_COUNT] = {
	    [SETTING_DRAW] = "phase new",
	    [SETTING_FIRST] = "phase new",
	    [SETTING_CLUBS] = "phase new",
	    [SETTING_KNOCKOUT_DRAW] = "phase new",
	};

	for (size_t i = 0; i < SETTING_COUNT; i++)
		options[i] = (struct command_option){
		    .id = setting_option((enum event_setting_id)i),
		    .kind = i == SETTING_SCALE ? TAKES_SCALE : TAKES_TEXT,
		    .value = event_setting_list[i].value,
		    .with = with[i],
		};
	return options;
}

/* Reads the settings that were typed; `ret_set` says which they are. */
static void read_settings(
    const struct call *call, struct event_setting_values *ret, bool ret_set[SETTING_COUNT])
{
	for (enum event_setting_id i = 0; i < SETTING_COUNT; i++) {
		const struct option_typed *typed = call_option(call, setting_option(i));
		const char *text = typed ? typed->value.text : NULL;
		struct file_text file;

		ret_set[i] = typed != NULL;
		ret->text[i] = NULL;
		if (!typed)
			continue;
		/* A scale may be in the user's own file, and a language must have labels. */
		if (i == SETTING_SCALE && books_is_file(text)) {
			file = file_read(call->arena, text, FILE_SCALE);
			text = scale_write(call->arena,
			    scale_load_text(call->arena, file.name, file.data, file.size));
		}
		boundary_place(typed->value.file, 1, 1);
		if (i == SETTING_LANG && strcmp(text, event_setting_usual) != 0)
			labels_require(call->arena, text);
		ret->text[i] = event_setting_read(call->arena, i, text);
		boundary_place(NULL, 0, 0);
	}
}

static const char *const yes_or_no[] = {"yes", "no"};
enum { LOOK_YES = 0, LOOK_NO = 1 };

/* Returns true for yes; no is the default. */
static bool wants_second_look(const struct call *call)
{
	return call_number(call, OPTION_SECOND_LOOK, LOOK_NO) == LOOK_YES;
}

/* Warns of a scale made for games of another number of hands, and of a bye for which it has no points, because the bye
 * counts as a draw or a loss. */
static void warn_of_ranking(struct call *call, const struct event *event)
{
	const struct event_setting_values *more = &event->settings.more;
	const int bye = event_setting_word(more, SETTING_BYE);

	warn_of_scale(call, event_setting_scale(call->arena, more), event->settings.hands);
	if (event_setting_word(more, SETTING_RANKING) == RANKING_VICTORY_POINTS &&
	    (bye == BYE_DRAW || bye == BYE_LOSS))
		call_warn(call, TEXT_WARNING_BYE_OF_SCALE, event_setting_text(more, SETTING_BYE));
}

static void say_event(struct call *call, const struct event *event)
{
	warn_of_letters(call, event->settings.name);
	warn_of_letters(call, event->settings.venue);
	answer_event(call_answer(call), event);
}

/* Reads --date in the form in which it is kept. Returns NULL if it is not given, "" to remove the
 * date. An invalid date is refused at its argument; one that could have the day or the month first
 * is shown in both ways. */
static const char *read_date(struct call *call)
{
	static const struct clock_style day_first = {.day_first = true};
	enum { MONTH = 5, DAY = 8 }; /* offsets in "2026-11-27" */
	const struct option_typed *typed = call_option(call, OPTION_DATE);
	const struct clock_style style = message_clock_style();
	char *date = arena_alloc(call->arena, CLOCK_DATE, 1);
	const char *text = typed ? typed->value.text : NULL;

	if (!text || !*text)
		return text;
	const struct clock_time now = clock_now();

	if (clock_date(text, &now, &style, YEAR_PLANNED, date))
		return date;
	if (!clock_date(text, &now, &day_first, YEAR_PLANNED, date))
		refuse_at(&typed->value, SAY_EVENT_INVALID_NOT_A_DATE, text);
	const char *other =
	    arena_printf(call->arena, "%.*s%.2s-%.2s", MONTH, date, date + DAY, date + MONTH);

	refuse_at(&typed->value, SAY_EVENT_INVALID_AMBIGUOUS_DATE, text, date, other);
}

/* Refuses a wrong name at its argument. Other refusals of settings name the setting. */
static void check_name(const struct argument *name)
{
	boundary_place(name->file, 1, 1);
	input_require(name->text, "event-invalid", TEXT_WORDS_THE_EVENT_NAME);
	boundary_place(NULL, 0, 0);
}

static void run_new(struct call *call)
{
	const struct option_typed *points = call_option(call, OPTION_MATCH_POINTS);
	const char *date, *venue = call_text(call, OPTION_VENUE);
	struct event_settings settings = {
	    .name = call->arguments[0].text,
	    .venue = venue ? venue : "",
	    .hands = (int)call_number(call, OPTION_HANDS, 0),
	    .match_points = {2, 1, 0},
	    .walkover = (int32_t)call_number(call, OPTION_WALKOVER, -1),
	};
	bool set[SETTING_COUNT];

	if (points)
		settings.match_points = read_match_points(&points->value);
	settings.second_look = wants_second_look(call);
	read_settings(call, &settings.more, set);
	date = read_date(call);
	settings.date = date ? date : "";
	const struct rulebook *book = books_named(call);

	check_name(&call->arguments[0]);
	const struct event event = event_new(&call->desk, &settings, book);

	warn_of_ranking(call, &event);

	say_event(call, &event);
	/* Say in which language the event's papers are, and how to change it. A program reads the
	 * language from `event show`. */
	if (!call->json) {
		const char *papers = labels_usual(&event, book), *screen = call->screen->name;

		answer_code(call_answer(call), "papers", papers);
		answer_text(call_answer(call), "other",
		    strcmp(screen, papers) != 0      ? screen
		    : strcmp(papers, LANGUAGE_USUAL) ? LANGUAGE_USUAL
		                                     : "fi");
	}
}

/* Returns true if an option of the command itself was given that is not in `own`, a list that
 * OPTION_NONE ends. */
static bool sets_other(const struct call *call, const enum option_id *own)
{
	for (size_t i = 0; i < call->typed_count; i++) {
		const enum option_id id = call->typed[i].option->id;
		const enum option_id *known = own;

		while (*known != OPTION_NONE && *known != id)
			known++;
		if (*known == OPTION_NONE && option_is_own(call->command, id))
			return true;
	}
	return false;
}

/* Warns about a later phase, and about a round without a hand, that would now be different. */
static void warn_of_redraw(struct call *call, const struct table_match *match)
{
	warn_of_phase(call, match);
	if (match->redraw > 0 && !match->needless)
		call_warn(call, TEXT_WARNING_SETTINGS_CHANGE_DRAW, match->redraw, match->redraw);
	answer_number_above(call_answer(call), "redraw", match->redraw);
}

static void set_rulebook(struct call *call)
{
	static const enum option_id own[] = {OPTION_RULEBOOK, OPTION_OPTION, OPTION_REASON,
	    OPTION_UNLOCK, OPTION_DRY_RUN, OPTION_NONE};
	struct event_rulebook wanted = {.reason = call_text(call, OPTION_REASON),
	    .unlock = call_text(call, OPTION_UNLOCK),
	    .dry_run = call_flag(call, OPTION_DRY_RUN)};

	if (sets_other(call, own))
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_RULEBOOK_ALONE);
	wanted.book = books_named(call);
	const struct event_rulebook_set set = event_rulebook_set(&call->desk, &wanted);

	say_event(call, &set.event);
	warn_of_redraw(call, &set.match);
	answer_event_rulebook(call_answer(call), &set, wanted.dry_run);
}

static void run_set(struct call *call)
{
	static const enum option_id reason[] = {OPTION_REASON, OPTION_NONE};
	static const enum option_id hall[] = {OPTION_HALL, OPTION_WIFI, OPTION_NONE};
	const struct option_typed *points = call_option(call, OPTION_MATCH_POINTS);
	struct event_changes changes = {
	    .name = call_text(call, OPTION_NAME),
	    .venue = call_text(call, OPTION_VENUE),
	    .reason = call_text(call, OPTION_REASON),
	};
	int hands = (int)call_number(call, OPTION_HANDS, 0);
	int32_t walkover = (int32_t)call_number(call, OPTION_WALKOVER, 0);
	struct match_points match_points;
	const struct option_typed *name = call_option(call, OPTION_NAME);
	const bool second_look = wants_second_look(call);
	const char *url = call_text(call, OPTION_HALL), *wifi = call_text(call, OPTION_WIFI);
	struct event event;
	struct event_effects moved;

	if (call_option(call, OPTION_RULEBOOK)) {
		set_rulebook(call);
		return;
	}
	if (points)
		match_points = read_match_points(&points->value);
	read_settings(call, &changes.more, changes.more_set);
	changes.second_look = call_option(call, OPTION_SECOND_LOOK) ? &second_look : NULL;
	changes.hands = call_option(call, OPTION_HANDS) ? &hands : NULL;
	changes.walkover = call_option(call, OPTION_WALKOVER) ? &walkover : NULL;
	changes.match_points = points ? &match_points : NULL;
	if (!sets_other(call, reason))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NOTHING_SET);
	changes.date = read_date(call);
	/* The hall and the event change together: if one is refused, the other does not change. */
	store_begin(call->desk.store);
	if (url || wifi)
		hooks.hall_place_set(&call->desk, url, wifi);
	if (!sets_other(call, hall)) { /* the event itself is not changed */
		store_commit(call->desk.store);
		say_event(call, call->desk.event);
		return;
	}
	if (name && !call->desk.event->closed) /* a closed event is refused for that first */
		check_name(&name->value);
	event = event_set(&call->desk, &changes, &moved);
	store_commit(call->desk.store);

	/* Settings for the ranking should be fixed before play, so warn about a later change. */
	const char *what =
	    ranking_change_text(call->arena, &event.settings, &call->desk.event->settings);

	if (*what && event_began(&call->desk))
		call_warn(call, TEXT_WARNING_RANKING_CHANGED, what);
	/* The method of the draw and the number of rounds decide if entrants that are kept apart
	 * meet. */
	if (hooks.warn_of_meetings &&
	    (changes.more_set[SETTING_DRAW] || changes.more_set[SETTING_ROUNDS]))
		hooks.warn_of_meetings(call, &event, NULL, NULL);
	if (hooks.warn_of_seasons && changes.more_set[SETTING_RANKING])
		hooks.warn_of_seasons(call, &event);
	if (changes.hands || changes.more_set[SETTING_RANKING] || changes.more_set[SETTING_SCALE] ||
	    changes.more_set[SETTING_BYE])
		warn_of_ranking(call, &event);

	/* A new number of hands, or a new rule for drawn games, reopens finished games and ends
	 * others. */
	if (moved.resumed > 0)
		call_warn(call, TEXT_WARNING_GAMES_REOPENED, moved.resumed);
	if (moved.ended > 0)
		call_warn(call, TEXT_WARNING_GAMES_ENDED, moved.ended);
	say_event(call, &event);
	warn_of_redraw(call, &moved.match);
}

/* Options of both commands, besides those in the table of settings. */
#define SETTING_OPTIONS                                                                            \
	{OPTION_DATE, TAKES_TEXT, .value = "D"}, {OPTION_VENUE, TAKES_TEXT, .value = "V"},         \
	    {OPTION_HANDS, TAKES_NUMBER, .value = "N", .least = 0, .most = EVENT_HANDS_MOST},      \
	    {OPTION_MATCH_POINTS, TAKES_TEXT, .value = "2/1/0"},                                   \
	    {OPTION_WALKOVER, TAKES_NUMBER, .value = "N", .least = 0, .most = POINTS_MOST},        \
	{                                                                                          \
		OPTION_SECOND_LOOK, TAKES_CHOICE, CHOICES(yes_or_no), .value = "yes|no"            \
	}

static const struct command_option new_options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    SETTING_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_event_new = {
    .name = "event new",
    .synopsis = "NAME --rulebook ID",
    .evening = "NAME --rulebook ID",
    .need = NEEDS_CREATE,
    .options = new_options,
    .more_options = event_options,
    .run = run_new,
    .screen = "event",
};

static const struct command_option set_options[] = {
    {OPTION_NAME, TAKES_TEXT, .value = "NAME"},
    {OPTION_RULEBOOK, TAKES_RULEBOOK, .value = "ID|FILE"},
    {OPTION_OPTION, TAKES_TEXT, .repeatable = true, .value = "N=V", .beside = {OPTION_RULEBOOK}},
    {OPTION_UNLOCK, TAKES_TEXT, .value = "REASON", .beside = {OPTION_RULEBOOK}},
    {OPTION_DRY_RUN, TAKES_NOTHING, .beside = {OPTION_RULEBOOK}},
    SETTING_OPTIONS,
    {OPTION_HALL, TAKES_TEXT, .value = "URL", .with = "serve"},
    {OPTION_WIFI, TAKES_TEXT, .value = "NAME:PASSWORD", .with = "serve"},
    {OPTION_REASON, TAKES_TEXT, .value = "TEXT"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_set = {
    .name = "event set",
    .need = NEEDS_EVENT_WRITE,
    .options = set_options,
    .more_options = event_options,
    .run = run_set,
    .screen = "event",
};

/* canasta event paper: the club's logo and templates of its own for the documents of an event. */

/* Adds a logo or a template; without a file it is removed. A name given twice in one call is refused,
 * because only one can be used. */
static void paper_add(
    struct event_paper *papers, size_t *count, const char *name, const struct file_text *file)
{
	for (size_t i = 0; i < *count; i++)
		if (strcmp(papers[i].name, name) == 0)
			break_off(ERROR_INPUT, SAY_OPTION_TWICE_LOOK_TWICE, name);
	papers[(*count)++] = (struct event_paper){
	    .name = name, .data = file ? file->data : "", .size = file ? file->size : 0};
}

static void run_paper(struct call *call)
{
	size_t template_count, cleared_count, count = 0, written = 1;
	const struct argument *templates = call_values(call, OPTION_TEMPLATE, &template_count),
	                      *cleared = call_values(call, OPTION_CLEAR, &cleared_count);
	struct event_paper *papers =
	    arena_alloc(call->arena, template_count + cleared_count + 1, sizeof *papers);
	const char *logo = call_text(call, OPTION_LOGO);
	struct file_text file;

	if (logo) {
		file = file_read(call->arena, logo, FILE_PICTURE);
		(void)image_read(call->arena, &file);
		paper_add(papers, &count, event_paper_logo, &file);
	}
	for (size_t i = 0; i < template_count; i++) {
		const char *text = templates[i].text, *sign = strchr(text, '=');
		const char *name =
		    sign ? arena_copy(call->arena, text, (size_t)(sign - text)) : text;

		if (!sign || !print_template_known(name, strlen(name)))
			refuse_at(&templates[i], SAY_TEMPLATE_UNKNOWN_NO_SUCH_DOCUMENT, name);
		file = file_read(call->arena, sign + 1, FILE_TEMPLATE);
		document_template_check(call->arena, &file);
		paper_add(papers, &count, name, &file);
	}
	for (size_t i = 0; i < cleared_count; i++) {
		const char *name = cleared[i].text;

		if (strcmp(name, event_paper_logo) != 0 &&
		    !print_template_known(name, strlen(name)))
			refuse_at(&cleared[i], SAY_TEMPLATE_UNKNOWN_NO_SUCH_DOCUMENT, name);
		paper_add(papers, &count, name, NULL);
	}
	if (count > 0)
		written = event_paper_set(&call->desk, papers, count);
	papers = event_paper_list(&call->desk, &count);
	answer_text(call_answer(call), "event", call->desk.event->settings.name);
	answer_event_paper(call_answer(call), papers, count);
	answer_flag_set(call_answer(call), "repeated", written == 0);
}

static const struct command_option paper_options[] = {
    {OPTION_LOGO, TAKES_PICTURE, .value = "FILE"},
    {OPTION_TEMPLATE, TAKES_TEMPLATE, .repeatable = true, .value = "NAME=FILE"},
    {OPTION_CLEAR, TAKES_TEXT, .repeatable = true, .value = "NAME"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_paper = {
    .name = "event paper",
    .need = NEEDS_EVENT_WRITE,
    .options = paper_options,
    .run = run_paper,
    .screen = "event-paper",
};
