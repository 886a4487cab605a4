#include "referee/lapses_counted.h"

#include <string.h>

void lapses_add(struct lapses *lapses, const struct lapse_found *found)
{
	if (lapses->failed || (found->base == 0 && found->cards == 0))
		return;
	if (lapses->count == lapses->room) {
		size_t room = lapses->room > 0 ? lapses->room * 2 : LAPSES_FIRST;
		struct lapse_found *list = arena_alloc(lapses->arena, room, sizeof *list);

		if (!list) {
			lapses->failed = true;
			return;
		}
		if (lapses->count > 0)
			memcpy(list, lapses->list, lapses->count * sizeof *list);
		lapses->list = list;
		lapses->room = room;
	}
	lapses->list[lapses->count++] = *found;
}

const struct line *lapses_counted_line(const struct counted *counted, enum item item)
{
	for (size_t i = 0; i < counted->score->line_count; i++)
		if (counted->score->lines[i].item == item)
			return &counted->score->lines[i];
	return NULL;
}

int64_t lapses_counted_points(const struct counted *counted, enum item item)
{
	const struct line *line = lapses_counted_line(counted, item);

	return line ? line->points : 0;
}

struct sentence lapse_about(const char *code, const char *english, int64_t points)
{
	return (struct sentence){"lapse", code, english, {sentence_number("points", points)}};
}

struct sentence lapse_instead(
    const char *code, const char *english, int64_t counted, int64_t points)
{
	return (struct sentence){"lapse", code, english,
	    {sentence_number("counted", counted), sentence_number("points", points)}};
}

int lapses_counted_canastas(const struct counted *counted, size_t kind)
{
	for (size_t i = 0; i < counted->score->line_count; i++)
		if (counted->score->lines[i].item == ITEM_CANASTA &&
		    counted->score->lines[i].index == kind)
			return counted->score->lines[i].count;
	return 0;
}

bool lapse_kinds_alike(const struct canasta_kind *a, const struct canasta_kind *b)
{
	return a->ranks == b->ranks && a->run == b->run;
}
