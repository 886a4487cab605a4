/* canasta rulebook diff: where two rulebooks differ, figure by figure with both clauses. */
#include "cli/books.h"
#include "cli/commands.h"
#include "form/grid.h"
#include "record/json.h"
#include "rulebook/figures.h"

struct comparison {
	const struct rulebook *left, *right;
	const struct figure_difference *differences;
	size_t count;
};

static const char *value_of(const struct figure *figure)
{
	return figure ? figure->value : "none";
}

static const char *clause_of(struct arena *arena, const struct figure *figure)
{
	if (!figure || !figure->source.clause)
		return "";
	return arena_printf(
	    arena, "(%s%s)", figure->source.clause, figure->source.ruling ? "*" : "");
}

static void show_text(const struct comparison *comparison, struct text *text)
{
	struct grid grid;
	int section = -1;

	grid_begin(&grid, text->arena, "lllll");
	grid_row(
	    &grid, (const char *const[]){"", comparison->left->id, "", comparison->right->id, ""});
	for (size_t i = 0; i < comparison->count; i++) {
		const struct figure_difference *one = &comparison->differences[i];
		const struct figure *figure = one->left ? one->left : one->right;

		if (section != (int)figure->section)
			grid_row(&grid, (const char *const[]){figure_section_name(figure->section),
			                    NULL, NULL, NULL, NULL});
		section = (int)figure->section;
		grid_row(
		    &grid, (const char *const[]){arena_printf(text->arena, "  %s", figure->name),
		               value_of(one->left), clause_of(text->arena, one->left),
		               value_of(one->right), clause_of(text->arena, one->right)});
	}
	if (comparison->count == 0)
		text_addf(text, "%s and %s have the same figures\n", comparison->left->id,
		    comparison->right->id);
	else
		grid_show(&grid, 0, text);
}

static void figure_json(struct json *json, const char *key, const struct figure *figure)
{
	json_key(json, key);
	if (!figure) {
		json_null(json);
		return;
	}
	json_object(json);
	json_key_text(json, "value", figure->value);
	json_key_text(json, "clause", figure->source.clause);
	if (figure->source.ruling)
		json_key_text(json, "ruling", figure->source.ruling);
	json_end_object(json);
}

static void show_json(const struct comparison *comparison, struct text *text)
{
	struct json json = {.out = text};

	json_object(&json);
	json_key_text(&json, "left", comparison->left->id);
	json_key_text(&json, "right", comparison->right->id);
	json_key(&json, "differences");
	json_array(&json);
	for (size_t i = 0; i < comparison->count; i++) {
		const struct figure_difference *one = &comparison->differences[i];
		const struct figure *figure = one->left ? one->left : one->right;

		json_object(&json);
		json_key_text(&json, "section", figure_section_name(figure->section));
		json_key_text(&json, "figure", figure->name);
		figure_json(&json, "left", one->left);
		figure_json(&json, "right", one->right);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

static bool run(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct comparison comparison = {0};
	struct figures left, right;

	if (!books_load(call->arena, &call->arguments[0], NULL, 0, &comparison.left, err) ||
	    !books_load(call->arena, &call->arguments[1], NULL, 0, &comparison.right, err) ||
	    !figures_list(call->arena, comparison.left, &left, err) ||
	    !figures_list(call->arena, comparison.right, &right, err) ||
	    !figures_compare(
	        call->arena, &left, &right, &comparison.differences, &comparison.count, err))
		return false;
	if (call->json)
		show_json(&comparison, &text);
	else
		show_text(&comparison, &text);
	return call_answer(call, &text, err);
}

const struct command cmd_rulebook_diff = {
    .name = "rulebook diff",
    .synopsis = "ID|FILE ID|FILE",
    .summary = "where two rulebooks differ, figure by figure with both clauses",
    .details = "A star marks a figure that a ruling gives where the text is silent or double.\n\n"
               "    canasta rulebook diff fi-canasta se-canasta",
    .arguments_least = 2,
    .arguments_most = 2,
    .run = run,
    .reads = FILE_RULEBOOK,
};
