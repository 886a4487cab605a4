#include "base/message.h"
#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/sections.h"

#include <string.h>

const char *const penalty_cards_names[] = {"red-threes-apart", "red-threes-shown", "melded"};

const char *const penalty_form_names[] = {"raises", "void", "table-end", "standings"};

/* What a penalty does where it takes no points: `form` names how it is entered instead. */
static bool read_penalty_use(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const enum penalty_use uses[PENALTY_FORMS] = {
	    PENALTY_AS_RAISES, PENALTY_AS_VOID, PENALTY_AS_TABLE_END, PENALTY_IN_STANDINGS};
	size_t form = PENALTY_FORMS;
	bool accepts = false;

	if (!fields_word(
	        fields, node, "form", OPTIONAL, penalty_form_names, PENALTY_FORMS, &form) ||
	    !fields_yes(fields, node, "accepts", OPTIONAL, &accepts))
		return false;
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (form < PENALTY_FORMS)
		penalty->use = uses[form];
	return true;
}

/* The summary, and whose words it is. */
static bool read_summary(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *summary;

	if (!fields_member(fields, node, "summary", REQUIRED, &summary))
		return false;
	penalty->summary = summary ? summary->text : "";
	penalty->worded =
	    arena_printf(fields->arena, "%s.%s", summary ? summary->file : "", penalty->code);
	return true;
}

/* {2: 305, 3: 355}: amounts in games of so many hands. */
static bool read_by_hands(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *table;
	struct points_by_hands *rows;

	if (!fields_member(fields, node, "by-hands", OPTIONAL, &table))
		return false;
	if (!table)
		return true;
	rows = arena_alloc(fields->arena, table->count, sizeof *rows);
	for (size_t i = 0; i < table->count; i++) {
		const char *hands = table->keys[i]->text;
		int64_t number;

		if (!text_integer(hands, strlen(hands), 1, GAME_HANDS_MOST, &number)) {
			if (!fields_refuse(fields, table->keys[i], "rulebook-hands",
			        "a number of hands from 1 to %d is expected", GAME_HANDS_MOST))
				return false;
			continue;
		}
		rows[i].hands = (int)number;
		(void)fields_is_number(table->values[i], &rows[i].points);
	}
	penalty->by_hands = rows;
	penalty->by_hands_count = table->count;
	return true;
}

/* [{from: 2, points: 200, clause: "9"}]: what repeated offences cost. */
static bool read_repeated(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const size_t before = fields_problems(fields);
	const struct yaml *list;
	struct repeated_price *prices;

	if (!fields_member(fields, node, "repeated", OPTIONAL, &list))
		return false;
	if (!list)
		return true;
	if (penalty->use != PENALTY_POINTS)
		return fields_refuse(fields, list, "rulebook-penalty",
		    "%s is of a penalty that takes points in a hand", "repeated");
	prices = arena_alloc(fields->arena, list->count, sizeof *prices);
	if (!prices)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *one = list->values[i];

		if (!fields_number(fields, one, "from", REQUIRED, &prices[i].from) ||
		    !fields_number(fields, one, "points", REQUIRED, &prices[i].points) ||
		    !fields_source(fields, one, &prices[i].source))
			return false;
		if (fields_problems(fields) == before && i > 0 &&
		    prices[i].from <= prices[i - 1].from &&
		    !fields_refuse(
		        fields, one, "rulebook-bands", "bands must stand in rising order"))
			return false;
	}
	penalty->repeated_count = list->count;
	penalty->repeated = prices;
	return true;
}

/* What takes no points in a hand may go by the length of games, or be taken in victory points. */
static bool read_in_standings(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const char *const keys[] = {"by-hands", "victory-points"};
	const bool may[] = {
	    penalty->use == PENALTY_IN_STANDINGS || penalty->use == PENALTY_AS_TABLE_END,
	    penalty->use == PENALTY_IN_STANDINGS};
	/* Of a form that is none, that alone is told. */
	const bool form_unread = yaml_get(node, "form") && penalty->use == PENALTY_POINTS;
	int32_t warnings = 0;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct yaml *key = yaml_get(node, keys[i]);

		if (key && !may[i] && !form_unread &&
		    !fields_refuse(fields, key, "rulebook-penalty",
		        i == 0 ? "%s is of a penalty of `form: standings` or `table-end`"
		               : "%s is of a penalty of `form: standings`",
		        keys[i]))
			return false;
	}
	if (!read_by_hands(fields, node, penalty) ||
	    !fields_number(fields, node, "victory-points", OPTIONAL, &penalty->victory) ||
	    !fields_number(fields, node, "warnings", OPTIONAL, &warnings))
		return false;
	penalty->warnings = warnings;
	return true;
}

/* The cards that its number counts, and whether somebody must have gone out. */
static bool read_occasion(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	size_t cards = PENALTY_CARDS;

	if (!fields_word(
	        fields, node, "cards", OPTIONAL, penalty_cards_names, PENALTY_CARDS, &cards))
		return false;
	penalty->cards = cards < PENALTY_CARDS ? (enum penalty_cards)(cards + 1) : PENALTY_NO_CARDS;
	return fields_yes(fields, node, "after-out", OPTIONAL, &penalty->after_out);
}

static bool read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	enum presence points;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	if (!read_penalty_use(fields, node, penalty))
		return false;
	points = penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END ? REQUIRED
	                                                                                : OPTIONAL;
	return fields_number(fields, node, "points", points, &penalty->points) &&
	       read_in_standings(fields, node, penalty) && read_repeated(fields, node, penalty) &&
	       read_occasion(fields, node, penalty) &&
	       fields_text(fields, node, "per", OPTIONAL, &penalty->per) &&
	       read_summary(fields, node, penalty) && fields_source(fields, node, &penalty->source);
}

bool resolve_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret)
{
	size_t found = SIZE_MAX;
	const char **codes, *what;

	if (!name)
		return true;
	if (name->kind == YAML_KIND_TEXT)
		found = rulebook_penalty(book, name->text, strlen(name->text));
	if (found != SIZE_MAX) {
		*ret = found;
		return true;
	}
	codes = arena_alloc(fields->arena, book->penalty_count, sizeof *codes);
	what =
	    message_text(fields->arena, "`%s` is no code of this rulebook's penalties", name->text);
	for (size_t i = 0; i < book->penalty_count; i++)
		codes[i] = book->penalties[i].code;
	return fields_refuse_name(
	    fields, name, "rulebook-penalty", what, codes, book->penalty_count);
}

/* Links between penalties, once all are known. */
static bool link_penalty(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *same = fields_get(fields, node, "same-act");
	size_t *links;

	if (!resolve_penalty(fields, book, fields_get(fields, node, "besides"), &penalty->besides))
		return false;
	if (!same)
		return true;
	links = arena_alloc(fields->arena, same->count, sizeof *links);
	for (size_t i = 0; i < same->count; i++)
		if (!resolve_penalty(fields, book, same->values[i], &links[i]))
			return false;
	penalty->same_act_count = same->count;
	penalty->same_act = links;
	return true;
}

bool resolve_penalties(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct penalty *penalties;

	penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);
	for (size_t i = 0; i < node->count; i++)
		if (!read_penalty(fields, node->keys[i]->text, node->values[i], &penalties[i]))
			return false;
	book->penalty_count = node->count;
	book->penalties = penalties;
	for (size_t i = 0; i < node->count; i++)
		if (!link_penalty(fields, book, node->values[i], &penalties[i]))
			return false;
	return true;
}
