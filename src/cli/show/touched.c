#include "cli/show/touched.h"

#include "cli/show/case.h"
#include "cli/show/grid.h"
#include "cli/show/words.h"

/* What was tainted before is no change. */
static bool is_touched(const struct ruling_option *option, size_t index)
{
	const struct whatif_answer *outcome = &option->outcome;

	return outcome->after.hands[index].tainted &&
	       !(index < outcome->before->hand_count && outcome->before->hands[index].tainted);
}

/* Of every side, with the scores the hand was dealt by, or with those the sheet would then give. */
static const char *minima_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct event *event, const struct table *table, const struct table_hand *hand, bool then)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		int64_t score = then ? sums->running - sums->total : sums->score_before;
		const char *said = words_minimum(arena, vocabulary,
		    rulebook_opening_minimum(event->book, (int32_t)score, 0, hand->number, NULL));

		text.failed = text.failed || !said;
		text_addf(&text, "%s%s", side > 0 ? " : " : "", said ? said : "");
	}
	return text.failed ? NULL : text_of(&text);
}

const char *touched_say(struct arena *arena, const struct vocabulary *vocabulary,
    const struct event *event, const struct ruling_option *option)
{
	const struct table *after = &option->outcome.after;
	struct text text = {.arena = arena};

	for (size_t i = 0; i < after->hand_count; i++) {
		const struct table_hand *hand = &after->hands[i];
		const char *would, *was, *said;

		if (!is_touched(option, i))
			continue;
		would = minima_say(arena, vocabulary, event, after, hand, true);
		was = minima_say(arena, vocabulary, event, after, hand, false);
		if (!would || !was)
			return NULL;
		said = sentence_say(arena, vocabulary,
		    &(struct sentence){"touched", "hand", "hand {hand}: {would} instead of {was}",
		        {sentence_number("hand", hand->number), sentence_text("would", would),
		            sentence_text("was", was)}});
		text.failed = text.failed || !said;
		text_addf(&text, "%s%s", text.size > 0 ? ", " : "", said ? said : "");
	}
	return text.failed ? NULL : text_of(&text);
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
	text_addf(out,
	    "hands played since whose opening minimum would be another; it stays%s%s%s\n",
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
