#include "night.h"
#include "base/arena.h"
#include "draw/draw.h"
#include "tournament/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct night *night_begin(size_t count, size_t sides)
{
	struct night *night = calloc(1, sizeof *night);

	assert_non_null(night);
	for (size_t i = 0; i < count; i++)
		night->entrants[i] =
		    (struct draw_entrant){.number = (int)i + 1, .rank = 1, .active = true};
	night->input = (struct draw_input){.entrant_count = count,
	    .entrants = night->entrants,
	    .meetings = night->meetings,
	    .apart = night->apart,
	    .side_count = sides,
	    .seed = 1};
	return night;
}

void night_end(struct night *night)
{
	arena_release(&night->arena);
	free(night);
}

static void draw_now(void *context)
{
	struct night *night = context;

	night->draw = draw_make(&night->arena, night->method, &night->input);
}

bool night_allows(struct night *night, enum draw_method method)
{
	night->method = method;
	night->err = (struct error){0};
	return boundary_run(draw_now, night, &night->err);
}

void night_draw(struct night *night, enum draw_method method)
{
	if (!night_allows(night, method))
		fail_msg("%s", night->err.message);
}

void night_met(struct night *night, size_t a, size_t b, bool partners)
{
	assert_true(night->input.meeting_count < MEETINGS_MOST);
	night->meetings[night->input.meeting_count++] =
	    (struct draw_meeting){.a = a, .b = b, .round = night->round, .partners = partners};
}

void night_apart(struct night *night, int a, int b)
{
	char *said = arena_printf(&night->arena, "%d and %d", a, b);

	assert_non_null(said);
	assert_true(night->input.apart_count < APART_MOST);
	night->apart[night->input.apart_count++] =
	    (struct draw_apart){(size_t)a - 1, (size_t)b - 1, said};
}

void night_play(struct night *night, struct lots *lots, size_t ties)
{
	const struct draw *d = &night->draw;

	night->round++;
	for (size_t i = 0; i < d->table_count; i++) {
		size_t there[6], side_of[6], count = 0;

		for (size_t side = 0; side < night->input.side_count; side++)
			for (size_t j = 0; j < d->tables[i].sides[side].count; j++) {
				side_of[count] = side;
				there[count++] = d->tables[i].sides[side].entrants[j];
				night->entrants[there[count - 1]].sat[side]++;
			}
		for (size_t a = 0; a < count; a++)
			for (size_t b = a + 1; b < count; b++)
				night_met(night, there[a], there[b], side_of[a] == side_of[b]);
		night->entrants[there[lots_below(lots, count)]].match_points += 2;
		for (size_t a = 0; a < count; a++)
			night->entrants[there[a]].score += (int64_t)lots_below(lots, ties) * 5;
	}
	for (size_t i = 0; i < d->bye_count; i++) {
		night->entrants[d->byes[i]].byes++;
		night->entrants[d->byes[i]].match_points += 2;
	}
}

void night_check(struct night *night, enum draw_method method, const char *error)
{
	const struct draw_report report =
	    draw_check(&night->arena, method, &night->input, &night->draw);
	bool found = false;

	for (size_t i = 0; i < report.finding_count; i++) {
		if (report.findings[i].level != DRAW_ERROR)
			continue;
		if (!error || strcmp(report.findings[i].code, error) != 0)
			fail_msg("%s: %s", report.findings[i].code, report.findings[i].message);
		found = true;
	}
	assert_int_equal(found, error != NULL);
}

const char *night_pairs(struct night *night)
{
	static char text[400];
	const struct draw *d = &night->draw;
	size_t used = 0;

	text[0] = '\0';
	for (size_t i = 0; i < d->table_count; i++) {
		int a = night->entrants[d->tables[i].sides[0].entrants[0]].number;
		int b = night->entrants[d->tables[i].sides[1].entrants[0]].number;

		used += (size_t)snprintf(text + used, sizeof text - used, "%s%d-%d", i ? " " : "",
		    a < b ? a : b, a < b ? b : a);
	}
	for (size_t i = 0; i < d->bye_count; i++)
		used += (size_t)snprintf(
		    text + used, sizeof text - used, " bye %d", night->entrants[d->byes[i]].number);
	return text;
}
