#include "cli/show/touched.h"

#include "cli/show/case.h"
#include "cli/show/words.h"
#include "desk/dispute_case.h"
#include "desk/whatif.h"
#include "form/grid.h"

#include <string.h>

/* What was tainted before is no change. */
static bool is_touched(const struct ruling_option *option, size_t index)
{
	const struct whatif_answer *outcome = &option->outcome;

	return outcome->after.hands[index].tainted &&
	       !(index < outcome->before->hand_count && outcome->before->hands[index].tainted);
}

/* What each side must open hand `number` with, by these scores. */
static const char *minima_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct rulebook *book, int number, const int64_t *scores, size_t count)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < count; side++) {
		const char *said = words_minimum(arena, vocabulary,
		    rulebook_opening_minimum(book, (int32_t)scores[side], 0, number, NULL));

		text.failed = text.failed || !said;
		text_addf(&text, "%s%s", side > 0 ? " : " : "", said ? said : "");
	}
	return text.failed ? NULL : text_of(&text);
}

/* A hand that began with the scores `was`, where the sheet would now have `would`. */
struct touching {
	struct text text;
	const struct vocabulary *vocabulary;
	const struct rulebook *book;
	size_t side_count;
};

static void touch(struct touching *touching, int number, const int64_t *would, const int64_t *was)
{
	struct arena *arena = touching->text.arena;
	const char *new = minima_say(
	    arena, touching->vocabulary, touching->book, number, would, touching->side_count);
	const char *old = minima_say(
	    arena, touching->vocabulary, touching->book, number, was, touching->side_count);
	const char *said = NULL;

	if (new &&old && strcmp(new, old) == 0)
		return;
	if (new &&old)
		said = sentence_say(arena, touching->vocabulary,
		    &(struct sentence){"touched", "hand", "hand {hand}: {would} instead of {was}",
		        {sentence_number("hand", number), sentence_text("would", new),
		            sentence_text("was", old)}});
	touching->text.failed = touching->text.failed || !said;
	text_addf(&touching->text, "%s%s", touching->text.size > 0 ? ", " : "", said ? said : "");
}

const char *touched_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct event *event, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct touching touching = {.text = {.arena = arena},
	    .vocabulary = vocabulary,
	    .book = event->book,
	    .side_count = after->side_count};

	for (size_t i = 0; i < after->hand_count; i++) {
		const struct table_hand *hand = &after->hands[i];
		int64_t would[SIDES_MOST], was[SIDES_MOST];

		for (size_t side = 0; side < after->side_count; side++) {
			would[side] = hand->sides[side].running - hand->sides[side].total;
			was[side] = hand->sides[side].score_before;
		}
		if (is_touched(option, i))
			touch(&touching, hand->number, would, was);
	}
	/* The hand in play was dealt by the scores of then, too. */
	if (after->dealt && !after->game.finished &&
	    memcmp(after->running, option->outcome.before->running, sizeof after->running) != 0)
		touch(&touching, after->next_hand, after->running, after->starts);
	return touching.text.failed ? NULL : text_of(&touching.text);
}

void show_touched_hands(
    const struct event *event, const struct dispute_case *found, struct text *out)
{
	const char *clause = event->book->addition.source.clause;
	struct grid grid;

	grid_begin(&grid, out->arena, "ll");
	for (size_t i = 0; i < found->option_count; i++) {
		const char *said = touched_say(out->arena, NULL, event, &found->options[i]);

		out->failed = out->failed || !said;
		if (said && said[0])
			grid_row(
			    &grid, (const char *const[]){option_name(out->arena, found, i), said});
	}
	if (grid.count == 0)
		return;
	text_addf(out, "hands since whose opening minimum would be another; it stays%s%s%s\n",
	    clause && clause[0] ? " (" : "", clause ? clause : "", clause && clause[0] ? ")" : "");
	grid_show(&grid, 2, out);
}

void touched_json(struct json *json, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct address address = after->address;
	char buffer[ADDRESS_TEXT];

	json_key(json, "tainted");
	json_array(json);
	for (size_t i = 0; i < after->hand_count; i++) {
		if (!is_touched(option, i))
			continue;
		address.hand = after->hands[i].number;
		address_text(&address, buffer);
		json_text(json, buffer);
	}
	json_end_array(json);
}
