/* Which events of an export are taken. */
#include "desk/season_import_parts.h"

#include "store/event_rows.h"

#include <assert.h>
#include <string.h>

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

const char *season_event_state_name(enum season_event_state state)
{
	return state_names[state];
}

/* The events of both files by where they were played. */
struct sources {
	size_t there_count, here_count;
	struct event_source *there, *here;
};

static bool is_same_event(const struct event_source *a, const struct event_source *b)
{
	return a->number == b->number && strcmp(a->club, b->club) == 0;
}

/* What is here of an event; NULL: nothing. */
static const struct event_source *here_find(
    const struct sources *sources, const struct event_source *source)
{
	for (size_t i = 0; i < sources->here_count; i++)
		if (!sources->here[i].replaced && is_same_event(&sources->here[i], source))
			return &sources->here[i];
	return NULL;
}

/* Every event of their file has one. */
static const struct event_source *source_of(const struct sources *sources, int event)
{
	size_t i = 0;

	while (i < sources->there_count && sources->there[i].event != event)
		i++;
	assert(i < sources->there_count);
	return &sources->there[i];
}

/* --- one line of events --- */

bool season_import_line(const struct importing *importing, int64_t line, const char *hash,
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

static bool refuse_fork(
    const struct importing *importing, const struct event_source *known, struct error *err)
{
	return error_set(err, ERROR_REFUSED, "season-fork",
	    "%s: the club's file was copied, and both copies were written on: event %d here came "
	    "from "
	    "the other copy. The club goes on with that one, enters in it what this one alone has, "
	    "and exports it",
	    importing->wish->file, known->event);
}

/* All that the club itself sent before must be in the log of its export. */
static bool no_fork(
    const struct importing *importing, const struct sources *sources, struct error *err)
{
	for (size_t i = 0; i < sources->here_count; i++) {
		const struct event_source *known = &sources->here[i];
		enum known_line line;

		if (!known->direct || known->replaced || strcmp(known->club, importing->club) != 0)
			continue;
		if (!season_import_line(importing, known->line, known->digest, &line, err))
			return false;
		if (line == KNOWN_LINE_OTHER)
			return refuse_fork(importing, known, err);
	}
	return true;
}

/* Nobody imports what is his own. */
static bool no_double(
    const struct importing *importing, const struct sources *sources, struct error *err)
{
	for (size_t i = 0; i < sources->there_count; i++)
		if (sources->there[i].imported &&
		    strcmp(sources->there[i].club, importing->club) == 0)
			return error_set(err, ERROR_INPUT, "season-damaged",
			    "%s: event %d in it says that it came from another file, and names "
			    "this "
			    "one",
			    importing->wish->file, sources->there[i].event);
	return true;
}

/* --- what becomes of each --- */

/* Whether what the export has of an event was here before something newer of it. */
static bool was_here(const struct sources *sources, const struct event_source *source)
{
	for (size_t i = 0; i < sources->here_count; i++)
		if (is_same_event(&sources->here[i], source) &&
		    strcmp(sources->here[i].digest, source->digest) == 0)
			return true;
	return false;
}

/* Of another club than whose export it is: its log is not there to be looked at. */
static enum season_event_state state_of_passed_on(
    const struct event_source *source, const struct event_source *here)
{
	if (source->line < here->line)
		return SEASON_EVENT_COPY;
	return here->direct || source->line == here->line ? SEASON_EVENT_ELSEWHERE
	                                                  : SEASON_EVENT_CHANGED;
}

static bool state_of_known(const struct importing *importing, const struct sources *sources,
    const struct event_source *source, const struct event_source *here,
    enum season_event_state *ret, struct error *err)
{
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

static bool state_of(const struct importing *importing, const struct sources *sources,
    const struct event_source *source, bool closed, enum season_event_state *ret, struct error *err)
{
	const struct event_source *here = here_find(sources, source);

	*ret = SEASON_EVENT_NEW;
	if (strcmp(source->club, importing->own) == 0)
		*ret = SEASON_EVENT_OURS;
	else if (!closed)
		*ret = SEASON_EVENT_NOT_FINAL;
	else if (here)
		return state_of_known(importing, sources, source, here, ret, err);
	return true;
}

static bool event_match(const struct importing *importing, const struct sources *sources,
    const struct event *there, struct season_event *ret, struct error *err)
{
	const struct event_source *source = source_of(sources, there->number);
	const struct event_source *here = here_find(sources, source);

	*ret = (struct season_event){
	    .source = *source,
	    .name = there->settings.name,
	    .date = there->settings.date,
	    .event = here ? here->event : 0,
	};
	ret->source.direct = !source->imported;
	if (!state_of(importing, sources, source, there->closed, &ret->state, err))
		return false;
	ret->former = ret->state == SEASON_EVENT_CHANGED ? ret->event : 0;
	return true;
}

bool season_import_events(struct importing *importing, struct error *err)
{
	const struct desk *there = &importing->there;
	struct sources sources;
	struct event *events;

	if (!event_sources_read(there, &sources.there, &sources.there_count, err) ||
	    !event_sources_read(importing->desk, &sources.here, &sources.here_count, err) ||
	    !events_read(there, &events, &importing->event_count, err) ||
	    !no_double(importing, &sources, err) || !no_fork(importing, &sources, err))
		return false;
	importing->events =
	    arena_alloc(there->arena, importing->event_count + 1, sizeof *importing->events);
	for (size_t i = 0; i < importing->event_count; i++)
		if (!event_match(importing, &sources, &events[i], &importing->events[i], err))
			return false;
	return true;
}
