#include "record/score_json.h"

enum { MESSAGE_MOST = 600, PLACE_MOST = 40 };

static void write_source(struct json *json, const struct source *source)
{
	json_key_text(json, "clause", source->clause);
	if (source->ruling)
		json_key_text(json, "ruling", source->ruling);
}

static void write_line(struct json *json, const struct rulebook *book, const struct line *line)
{
	json_begin_object(json);
	json_key_text(json, "group", score_group_names[line->group]);
	json_key_text(json, "item", score_line_item(book, line));
	if (line->item == ITEM_RANK && line->place != CARDS_NOWHERE)
		json_key_text(json, "place", score_place_names[line->place]);
	if (line->item == ITEM_PENALTY)
		json_key_text(json, "code", book->penalties[line->index].code);
	if (line->item == ITEM_ADJUSTMENT)
		json_key_text(json, "reason", line->reason);
	json_key_number(json, "count", line->count);
	json_key_number(json, "each", line->each);
	json_key_number(json, "points", line->points);
	write_source(json, &line->source);
	json_end_object(json);
}

static void write_finding(struct json *json, const struct finding *finding)
{
	char place[PLACE_MOST], message[MESSAGE_MOST];

	finding_place_write(finding, place, sizeof place);
	finding_message(finding, message, sizeof message);
	json_begin_object(json);
	json_key_text(json, "level", finding_level_names[finding->level]);
	json_key_text(json, "code", finding_name(finding->code));
	json_key_text(json, "place", place);
	write_source(json, &finding->source);
	json_key_text(json, "message", message);
	json_end_object(json);
}

/* The findings about one side, or about the hand (-1). */
static void write_findings(struct json *json, const struct score *score, int side)
{
	json_key(json, "findings");
	json_begin_array(json);
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == side)
			write_finding(json, &score->findings[i]);
	json_end_array(json);
}

static void write_side(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score, size_t index)
{
	const struct side_score *side = &score->sides[index];
	const char name[] = {hand->sides[index].name, '\0'};

	json_begin_object(json);
	json_key_text(json, "side", name);
	if (side->alone) {
		json_key_text(json, "base", NULL);
		json_key_text(json, "cards", NULL);
	} else {
		json_key_number(json, "base", side->base);
		json_key_number(json, "cards", side->cards);
	}
	json_key_number(json, "total", side->total);
	json_key_number(json, "opening_minimum", side->opening_minimum);
	json_key(json, "lines");
	json_begin_array(json);
	for (size_t i = 0; i < side->line_count; i++)
		write_line(json, book, &side->lines[i]);
	json_end_array(json);
	write_findings(json, score, (int)index);
	json_end_object(json);
}

static void write_contract(struct json *json, const struct contract_score *contract)
{
	if (!contract->judged)
		return;
	json_key(json, "contract");
	json_begin_object(json);
	json_key_number(json, "value", contract->value);
	json_key_text(json, "outcome", score_outcome_name(contract->outcome));
	json_end_object(json);
}

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score)
{
	json_begin_object(json);
	json_key_text(json, "rulebook", book->id);
	json_key(json, "sides");
	json_begin_array(json);
	for (size_t i = 0; i < score->side_count; i++)
		write_side(json, book, hand, score, i);
	json_end_array(json);
	write_contract(json, &score->contract);
	write_findings(json, score, -1);
	json_end_object(json);
}
