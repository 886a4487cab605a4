#include "cli/show/case.h"

#include "base/text.h"
#include "record/slip_write.h"

#include <string.h>

const char *option_hand(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; option->outcome.hand && i < found->table.side_count; i++)
		text_addf(&text, "%s%lld", i > 0 ? " : " : "",
		    (long long)option->outcome.hand->sides[i].total);
	return text_of(&text);
}

const char *option_game(struct arena *arena, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct text text = {.arena = arena};

	for (size_t i = 0; i < after->side_count; i++)
		text_addf(&text, "%s%lld", i > 0 ? " : " : "", (long long)after->game.scores[i]);
	return text_of(&text);
}

const char *option_minima(struct arena *arena, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct text text = {.arena = arena};

	if (after->game.finished)
		return "-";
	for (size_t i = 0; i < after->side_count; i++)
		text_addf(&text, "%s%d", i > 0 ? " : " : "", (int)after->minima[i]);
	return text_of(&text);
}

static const struct ranking_row *number_row(const struct standings *standings, int number)
{
	return number > 0 ? standings_row(standings, (size_t)number - 1) : NULL;
}

/* "3", of two partners "3/5". */
static const char *seat_places(
    struct arena *arena, const struct standings *standings, const struct seat *seat)
{
	const struct ranking_row *first = number_row(standings, seat->number);
	const struct ranking_row *second = number_row(standings, seat->partner);

	if (!first)
		return "";
	return second ? arena_printf(arena, "%d/%d", first->rank, second->rank)
	              : arena_printf(arena, "%d", first->rank);
}

const char *option_places(
    struct arena *arena, const struct dispute_case *found, const struct ruling_option *option)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < found->table.side_count; i++) {
		const struct seat *seat = &found->table.sides[i];
		const char *before = seat_places(arena, &found->standings, seat);
		const char *after = seat_places(arena, &option->outcome.standings, seat);

		text.failed = text.failed || !before || !after;
		if (text.failed || !before[0])
			continue;
		text_addf(&text, "%s%c %s", text.size > 0 ? ", " : "", seat->side, before);
		if (strcmp(before, after) != 0)
			text_addf(&text, " → %s", after);
	}
	return text_of(&text);
}

const char *side_slip(struct arena *arena, const struct event *event, const struct side *side)
{
	struct text text = {.arena = arena};
	struct slip_words words;

	if (!slip_side_words(arena, event->book, side, &words))
		return "";
	text_addf(&text, "%c", side->name);
	for (size_t i = 0; i < words.count; i++)
		text_addf(&text, " %s", words.words[i]);
	return text_of(&text);
}

size_t option_alike(const struct dispute_case *found, size_t index)
{
	size_t end = index;

	while (end < found->option_count && !found->options[end].tried &&
	       found->options[end].remedy.verdict == VERDICT_EXPLANATION &&
	       !found->options[end].remedy.changes)
		end++;
	return end > index ? end - index : 1;
}
