#include "cli/show/touched.h"

#include "base/text.h"
#include "cli/show/words.h"

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
