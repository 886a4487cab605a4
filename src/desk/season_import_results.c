/* What came of imported events: as there, and against what was here before. */
#include "desk/season_import_parts.h"
#include "desk/season_standings.h"

#include <stdlib.h>
#include <string.h>

/* What the persons of an event got in it. */
static bool results_of(
    const struct desk *desk, int event, struct season_standings *ret, struct error *err)
{
	const struct season alone = {.name = "", .event_count = 1, .events = &event};

	return season_standings_fetch(desk, &alone, ret, err);
}

static int by_result(const void *left, const void *right)
{
	const struct season_result *a = ((const struct season_row *)left)->results;
	const struct season_result *b = ((const struct season_row *)right)->results;
	int order = (a->place > b->place) - (a->place < b->place);

	if (order == 0)
		order = (a->points > b->points) - (a->points < b->points);
	return order ? order : (a->difference > b->difference) - (a->difference < b->difference);
}

/* Results in an order that names do not change. */
static const struct season_row *results_sorted(
    struct arena *arena, const struct season_standings *results)
{
	struct season_row *rows = arena_alloc(arena, results->count + 1, sizeof *rows);

	if (results->count > 0) {
		memcpy(rows, results->rows, results->count * sizeof *rows);
		qsort(rows, results->count, sizeof *rows, by_result);
	}
	return rows;
}

/* It must come out here as it does there, where as many people are told apart. */
static bool results_agree(struct importing *importing, const struct season_event *event,
    const struct season_standings *here, struct error *err)
{
	struct arena *arena = importing->desk->arena;
	struct season_standings there;
	const struct season_row *ours, *theirs;

	if (!results_of(&importing->there, event->source.event, &there, err))
		return false;
	if (there.count != here->count)
		return true;
	ours = results_sorted(arena, here);
	theirs = results_sorted(arena, &there);
	for (size_t i = 0; i < there.count; i++)
		if (by_result(&ours[i], &theirs[i]) != 0)
			return error_set(err, ERROR_INPUT, "season-damaged",
			    "%s: event %d does not come out here as it does there",
			    importing->wish->file, event->source.event);
	return true;
}

static const struct season_result *result_of(const struct season_standings *results, int64_t person)
{
	static const struct season_result none;

	for (size_t i = 0; i < results->count; i++)
		if (results->rows[i].person == person)
			return results->rows[i].results;
	return &none;
}

static bool moved_add(struct importing *importing, struct season_event *event,
    const struct season_row *row, const struct season_result *now,
    const struct season_result *before, struct error *err)
{
	struct season_moved *moved;
	const char *name;

	if (now->played == before->played && now->place == before->place &&
	    now->points == before->points)
		return true;
	moved = arena_room(importing->desk->arena, (void *)(uintptr_t)event->moved,
	    event->moved_count, sizeof *moved);
	if (!moved || !season_import_name(importing, row->person, row->name, &name, err))
		return error_memory(err);
	moved[event->moved_count++] = (struct season_moved){
	    row->person, name, now->place, before->place, now->points, before->points};
	event->moved = moved;
	return true;
}

static bool moved_find(struct importing *importing, struct season_event *event,
    const struct season_standings *now, struct error *err)
{
	struct season_standings before;

	if (!results_of(importing->desk, event->former, &before, err))
		return false;
	for (size_t i = 0; i < now->count; i++)
		if (!moved_add(importing, event, &now->rows[i], now->rows[i].results,
		        result_of(&before, now->rows[i].person), err))
			return false;
	for (size_t i = 0; i < before.count; i++)
		if (!result_of(now, before.rows[i].person)->played &&
		    !moved_add(importing, event, &before.rows[i],
		        result_of(now, before.rows[i].person), before.rows[i].results, err))
			return false;
	return true;
}

bool season_import_results(
    struct importing *importing, struct season_event *event, struct error *err)
{
	struct season_standings now;

	return results_of(importing->desk, event->event, &now, err) &&
	       results_agree(importing, event, &now, err) &&
	       (event->former == 0 || moved_find(importing, event, &now, err));
}
