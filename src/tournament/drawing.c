#include "tournament/drawing.h"

#include <stdlib.h>
#include <string.h>

struct numbered {
	int number;
	size_t entrant;
};

size_t drawing_met(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->met[a * drawing->input->entrant_count + b];
}

size_t drawing_partnered(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->partnered[a * drawing->input->entrant_count + b];
}

bool drawing_apart(const struct drawing *drawing, size_t a, size_t b)
{
	return drawing->apart && drawing->apart[a * drawing->input->entrant_count + b];
}

bool drawing_clubmates(const struct drawing *drawing, size_t a, size_t b)
{
	const struct draw_entrant *entrants = drawing->input->entrants;

	return drawing->input->clubs_apart && entrants[a].club != 0 &&
	       entrants[a].club == entrants[b].club;
}

void drawing_apart_set(struct drawing *drawing, const struct draw_apart *pair, bool apart)
{
	const size_t count = drawing->input->entrant_count;

	drawing->apart[pair->a * count + pair->b] = apart;
	drawing->apart[pair->b * count + pair->a] = apart;
}

void drawing_seat(struct drawing *drawing, size_t a, size_t b, size_t c)
{
	struct draw_table *table = &drawing->draw.tables[drawing->draw.table_count++];

	table->sides[0] = (struct draw_side){.count = 1, .entrants = {a}};
	table->sides[1] = (struct draw_side){.count = 1, .entrants = {b}};
	if (drawing->input->side_count > 2)
		table->sides[2] = (struct draw_side){.count = 1, .entrants = {c}};
}

void drawing_bye(struct drawing *drawing, size_t entrant)
{
	drawing->draw.byes[drawing->draw.bye_count++] = entrant;
}

void drawing_sit_out(struct drawing *drawing, size_t place)
{
	drawing_bye(drawing, drawing->players[place]);
	memmove(&drawing->players[place], &drawing->players[place + 1],
	    (drawing->count - place - 1) * sizeof *drawing->players);
	drawing->count--;
}

void drawing_byes_behind(struct drawing *drawing, const size_t *seats, size_t size)
{
	const size_t count = drawing->count, seated = count - count % size;

	for (size_t i = seated; i < count; i++) {
		size_t place = 0;

		while (drawing->players[place] != seats[i])
			place++;
		drawing_sit_out(drawing, place);
	}
}

size_t drawing_bye_next(const struct drawing *drawing, const size_t *players, size_t count)
{
	const struct draw_entrant *entrants = drawing->input->entrants;
	size_t place = count - 1;

	for (size_t i = count - 1; i > 0; i--)
		if (entrants[players[i - 1]].byes < entrants[players[place]].byes)
			place = i - 1;
	return place;
}

void drawing_byes(struct drawing *drawing, size_t count)
{
	for (; count > 0 && drawing->count > 0; count--)
		drawing_sit_out(
		    drawing, drawing_bye_next(drawing, drawing->players, drawing->count));
}

static int number_order(const void *left, const void *right)
{
	const struct numbered *a = left;
	const struct numbered *b = right;

	return (a->number > b->number) - (a->number < b->number);
}

bool drawing_numbers(struct drawing *drawing, size_t **ret, struct error *err)
{
	size_t count = drawing->input->entrant_count;
	struct numbered *order = arena_alloc(drawing->arena, count, sizeof *order);
	size_t *entrants = arena_alloc(drawing->arena, count, sizeof *entrants);

	if (!order || !entrants)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		order[i] = (struct numbered){drawing->input->entrants[i].number, i};
	qsort(order, count, sizeof *order, number_order);
	for (size_t i = 0; i < count; i++)
		entrants[i] = order[i].entrant;
	*ret = entrants;
	return true;
}

static bool apart_take(struct drawing *drawing, struct error *err)
{
	const struct draw_input *input = drawing->input;
	const size_t count = input->entrant_count;

	if (input->apart_count == 0)
		return true;
	drawing->apart = arena_alloc(drawing->arena, count * count, sizeof *drawing->apart);
	if (!drawing->apart)
		return error_memory(err);
	for (size_t i = 0; i < input->apart_count; i++)
		drawing_apart_set(drawing, &input->apart[i], true);
	return true;
}

bool drawing_begin(struct drawing *drawing, struct error *err)
{
	const struct draw_input *input = drawing->input;
	size_t count = input->entrant_count;

	drawing->lots.state = input->seed;
	drawing->players = arena_alloc(drawing->arena, count, sizeof *drawing->players);
	drawing->met = arena_alloc(drawing->arena, count * count, sizeof *drawing->met);
	drawing->partnered = arena_alloc(drawing->arena, count * count, sizeof *drawing->partnered);
	drawing->draw.tables = arena_alloc(drawing->arena, count, sizeof *drawing->draw.tables);
	drawing->draw.byes = arena_alloc(drawing->arena, count, sizeof *drawing->draw.byes);
	if (!drawing->players || !drawing->met || !drawing->partnered || !drawing->draw.tables ||
	    !drawing->draw.byes)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		if (input->entrants[i].active)
			drawing->players[drawing->count++] = i;
	for (size_t i = 0; i < input->meeting_count; i++) {
		const struct draw_meeting *meeting = &input->meetings[i];
		uint16_t *times = meeting->partners ? drawing->partnered : drawing->met;

		times[meeting->a * count + meeting->b]++;
		times[meeting->b * count + meeting->a]++;
	}
	return apart_take(drawing, err);
}
