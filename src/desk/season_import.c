#include "desk/season_import_parts.h"

#include "desk/person.h"
#include "desk/season.h"
#include "desk/verify.h"
#include "store/event_copy.h"
#include "store/person_name.h"

#include <string.h>

/* --- what there is --- */

static bool is_taken(const struct season_event *event)
{
	return event->state == SEASON_EVENT_NEW || event->state == SEASON_EVENT_CHANGED;
}

static size_t count_of(const struct importing *importing, enum season_event_state state)
{
	size_t count = 0;

	for (size_t i = 0; i < importing->event_count; i++)
		count += importing->events[i].state == state;
	return count;
}

/* --- taken --- */

/* What a club is called whose event another one passed on, where that one knows it and nobody here does. */
static bool club_name_pass(struct importing *importing, struct change *change,
    const struct event_source *source, struct error *err)
{
	struct club_file file;
	bool found;

	if (source->direct || !*source->club_name)
		return true;
	if (!club_file_read(importing->desk, source->club, &file, &found, err))
		return false;
	if (found && *file.name)
		return true;
	file.name = source->club_name;
	return club_file_write(change, &file, err);
}

static bool origin_write(
    struct importing *importing, const struct season_event *event, struct error *err)
{
	struct change change;
	bool ok;

	if (!change_begin(importing->desk, &change, err))
		return false;
	change.event = event->event;
	ok = event_origin_write(&change, &event->source, err) &&
	     club_name_pass(importing, &change, &event->source, err) &&
	     change_log(&change, "event-import", "event", err);
	return change_end(&change, ok, err);
}

static bool event_take(struct importing *importing, struct season_event *event, struct error *err)
{
	const struct event_copy copy = {
	    .from = importing->there.store,
	    .event = event->source.event,
	    .to = importing->desk->store,
	    .file = importing->wish->file,
	    .person = season_import_person,
	    .context = importing,
	};
	int64_t number;

	if (!event_copy_make(&copy, &number, err))
		return false;
	event->event = (int)number;
	return origin_write(importing, event, err) && season_import_results(importing, event, err);
}

/* --- seasons --- */

/* Events whose place others took; false: none. */
static bool replace(const struct importing *importing, int *events, size_t count)
{
	bool any = false;

	for (size_t i = 0; i < count; i++)
		for (size_t k = 0; k < importing->event_count; k++)
			if (importing->events[k].former > 0 &&
			    importing->events[k].former == events[i]) {
				events[i] = importing->events[k].event;
				any = true;
			}
	return any;
}

static bool season_follow(struct importing *importing, struct season season, struct error *err)
{
	int *events = arena_alloc(importing->desk->arena, season.event_count + 1, sizeof *events);
	struct change change;
	bool ok;

	if (season.event_count > 0)
		memcpy(events, season.events, season.event_count * sizeof *events);
	if (!replace(importing, events, season.event_count))
		return true;
	season.events = events;
	if (!change_begin(importing->desk, &change, err))
		return false;
	ok = season_ranks_alike(importing->desk, &season, err) &&
	     season_version_write(&change, &season, err) &&
	     season_log(&change, "season-import", &season, err);
	return change_end(&change, ok, err);
}

static bool seasons_follow(struct importing *importing, struct error *err)
{
	struct season *seasons;
	size_t count;

	if (!seasons_read(importing->desk, &seasons, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!season_follow(importing, seasons[i], err))
			return false;
	return true;
}

/* Those that count for a season, when that was asked for. */
static bool season_fill(struct importing *importing, struct error *err)
{
	const struct season *into = importing->wish->season;
	int *events =
	    arena_alloc(importing->desk->arena, importing->event_count + 1, sizeof *events);
	size_t count = 0;

	for (size_t i = 0; i < importing->event_count; i++)
		if (importing->events[i].event > 0 &&
		    importing->events[i].state != SEASON_EVENT_OURS)
			events[count++] = importing->events[i].event;
	return !into || season_add_all(importing->desk, into, events, count, err);
}

/* --- who was forgotten --- */

static bool forget_all(
    struct importing *importing, const int64_t *numbers, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		struct change change;

		if (!change_begin(importing->desk, &change, err) ||
		    !change_end(&change, person_forget_within(&change, numbers[i], err), err))
			return false;
	}
	return true;
}

/* --- all of it --- */

/* Why there is nothing to be taken. */
static bool nothing_new(const struct importing *importing, struct error *err)
{
	const char *file = importing->wish->file;

	if (count_of(importing, SEASON_EVENT_ELSEWHERE) > 0)
		return error_set(err, ERROR_REFUSED, "season-again",
		    "%s: what differs in it was sent by its own club otherwise; a newer export of "
		    "that club is expected",
		    file);
	if (count_of(importing, SEASON_EVENT_OLDER) > 0)
		return error_set(err, ERROR_REFUSED, "season-again",
		    "%s: what is closed in it is here already, and was written later here", file);
	if (count_of(importing, SEASON_EVENT_COPY) > 0)
		return error_set(err, ERROR_REFUSED, "season-again",
		    "%s: it is older than what is here, or from a copy of the club's file; the "
		    "newest export of the club is expected",
		    file);
	if (count_of(importing, SEASON_EVENT_UNCHANGED) > 0)
		return error_set(err, ERROR_REFUSED, "season-again",
		    "%s: what is closed in it is here already, and nothing of it changed", file);
	if (count_of(importing, SEASON_EVENT_OURS) > 0)
		return error_set(err, ERROR_REFUSED, "season-own",
		    "%s: this is an export of this very file; those of other clubs are expected",
		    file);
	return error_set(err, ERROR_REFUSED, "season-none",
	    "%s: no event in it is closed; `canasta event close` makes one final",
	    importing->wish->file);
}

static bool anything_taken(const struct importing *importing)
{
	return count_of(importing, SEASON_EVENT_NEW) + count_of(importing, SEASON_EVENT_CHANGED) >
	       0;
}

static bool anyone_merged(const struct importing *importing)
{
	for (size_t i = 0; i < importing->merged_count; i++)
		if (importing->merged[i].merge == SEASON_MERGE_DONE)
			return true;
	return false;
}

static bool events_take(struct importing *importing, struct error *err)
{
	for (size_t i = 0; i < importing->event_count; i++)
		if (is_taken(&importing->events[i]) &&
		    !event_take(importing, &importing->events[i], err))
			return false;
	return seasons_follow(importing, err) && season_fill(importing, err);
}

static bool take_all(struct importing *importing, struct error *err)
{
	const bool taken = anything_taken(importing);
	bool wrote;

	if (!season_import_people(importing, taken, &wrote, err) ||
	    !season_import_merges(importing, err))
		return false;
	if (!taken && !wrote && importing->forgotten_count == 0 && !anyone_merged(importing))
		return nothing_new(importing, err);
	return (!taken || events_take(importing, err)) &&
	       forget_all(importing, importing->blanks, importing->blank_count, err) &&
	       forget_all(importing, importing->forgotten, importing->forgotten_count, err);
}

/* Within the transaction. What must be asked leaves everything as it is. */
static bool import_all(struct importing *importing, bool *ret_asked, struct error *err)
{
	*ret_asked = false;
	if (!season_import_events(importing, err) || !season_import_file(importing, err) ||
	    !season_people_find(&importing->there, importing->desk, importing->club,
	        &importing->wish->answers, &importing->people, err))
		return false;
	*ret_asked = importing->people.asked_count > 0 && anything_taken(importing);
	return *ret_asked || take_all(importing, err);
}

/* All that can be looked at in a file is looked at, before anything of it is believed. */
static bool export_sound(struct importing *importing, struct error *err)
{
	struct verify_report report;

	if (!verify_file(importing->there.store, importing->there.arena, &report, err))
		return false;
	return report.fault_count == 0 ||
	       error_set(err, ERROR_INPUT, "season-damaged", "%s: %s: %s", importing->wish->file,
	           report.faults[0].address, report.faults[0].why);
}

static bool first_hash(
    struct store *store, struct arena *arena, const char **ret, struct error *err)
{
	struct log_line *lines;
	const struct log_filter first = {.last = 1};
	size_t count;

	if (!log_find(store, arena, &first, &lines, &count, err))
		return false;
	*ret = count > 0 ? lines[0].hash : "";
	return true;
}

/* Whose export it is: another club's. */
static bool club_find(struct importing *importing, struct error *err)
{
	struct arena *arena = importing->desk->arena;

	if (!first_hash(importing->there.store, arena, &importing->club, err) ||
	    !first_hash(importing->desk->store, arena, &importing->own, err))
		return false;
	if (!*importing->club) {
		error_set(err, ERROR_INPUT, "season-none", "there is nothing in it");
		return error_place(err, importing->wish->file, 1, 1);
	}
	return strcmp(importing->club, importing->own) != 0 ||
	       error_set(err, ERROR_REFUSED, "season-own",
	           "%s: this is an export of this very file; those of other clubs are expected",
	           importing->wish->file);
}

static void tell(const struct importing *importing, bool asked, struct season_import *ret)
{
	*ret = (struct season_import){
	    .event_count = importing->event_count,
	    .events = importing->events,
	    .matched = importing->people.matched,
	    .fresh = importing->people.fresh,
	    .asked_count = asked ? importing->people.asked_count : 0,
	    .asked = importing->people.asked,
	    .differs_count = importing->differs_count,
	    .differs = importing->differs,
	    .forgotten_count = importing->forgotten_count,
	    .forgotten = importing->forgotten,
	    .kept_count = importing->kept_count,
	    .kept = importing->kept,
	    .learned_count = importing->learned_count,
	    .learned = importing->learned,
	    .merged_count = importing->merged_count,
	    .merged = importing->merged,
	};
}

/* Names that are gone leave the unused bytes of the file too. */
static bool sweep(const struct desk *desk, const struct season_import *import, struct error *err)
{
	struct person person;

	if (import->forgotten_count == 0)
		return true;
	person = (struct person){.number = import->forgotten[0]};
	person.name = person_name_forgotten(desk->arena, person.number);
	return person.name ? person_sweep(desk->store, &person, err) : error_memory(err);
}

bool season_import_make(const struct desk *desk, const struct season_wish *wish,
    struct season_import *ret, struct error *err)
{
	struct importing importing = {
	    .desk = desk, .there = {.store = wish->from, .arena = desk->arena}, .wish = wish};
	bool asked = false;
	bool ok;

	if (!export_sound(&importing, err) || !club_find(&importing, err) ||
	    !store_begin(desk->store, err))
		return false;
	ok = import_all(&importing, &asked, err);
	if (ok && asked)
		store_cancel(desk->store);
	else
		ok = store_end(desk->store, ok, err);
	if (!ok)
		return false;
	tell(&importing, asked, ret);
	return asked || sweep(desk, ret, err);
}
