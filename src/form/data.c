#include "form/data.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/screen.h"
#include "form/template.h"
#include "slip/csv.h"
#include "slip/json.h"

#include <string.h>

/* --- an answer as JSON --- */

/* Writes the members or rows from `from` up to `end`, or to the last if `end` is NULL. */
static void put_members(const struct answer *from, const struct answer *end,
    const struct vocabulary *vocabulary, struct json *json)
{
	for (const struct answer *at = from; at && at != end; at = answer_next(at)) {
		if (answer_key(at))
			json_key(json, answer_key(at));
		form_json(at, vocabulary, json);
	}
}

void form_json(const struct answer *value, const struct vocabulary *vocabulary, struct json *json)
{
	switch (answer_kind_of(value)) {
	case ANSWER_NOTHING:
		json_none(json);
		return;
	case ANSWER_TEXT:
	case ANSWER_CODE:
	case ANSWER_TIME:
	case ANSWER_WORDING:
		json_text(json, answer_string(value));
		return;
	case ANSWER_JSON:
		json_raw(json, answer_string(value));
		return;
	case ANSWER_NUMBER:
	case ANSWER_DURATION:
		json_number(json, answer_integer(value));
		return;
	case ANSWER_HUNDREDTHS:
	case ANSWER_DECIMAL:
		json_raw(json, value_plain(json->out->arena, value));
		return;
	case ANSWER_FLAG:
		json_bool(json, answer_integer(value) != 0);
		return;
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
		/* Programs know a term by its English form. */
		json_text(json, sentence_say(json->out->arena,
		                    answer_kind_of(value) == ANSWER_TERM ? NULL : vocabulary,
		                    answer_sentence_of(value)));
		return;
	case ANSWER_OBJECT:
		json_begin_object(json);
		put_members(answer_first(value), NULL, vocabulary, json);
		json_end_object(json);
		return;
	case ANSWER_LIST:
		json_begin_array(json);
		put_members(answer_first(value), NULL, vocabulary, json);
		json_end_array(json);
		return;
	}
}

void form_json_passing(const struct answer *answer, const struct streamed_list *passing, bool alone,
    const struct vocabulary *vocabulary, struct text *out)
{
	const struct answer *list = answer_get(answer, passing->list);
	struct json json = {.out = out, .need_comma = passing->written > 0};

	if (passing->written == 0) {
		if (!alone) {
			json_begin_object(&json);
			put_members(answer_first(answer), list, vocabulary, &json);
			json_key(&json, answer_key(list));
		}
		json_begin_array(&json);
	}
	put_members(answer_first(list), NULL, vocabulary, &json);
	if (!passing->over)
		return;
	json_end_array(&json);
	if (!alone) {
		put_members(answer_next(list), NULL, vocabulary, &json);
		json_end_object(&json);
	}
}

/* --- a list as CSV --- */

struct csv_writer {
	const struct labels *labels;
	const struct csv_style *style;
	struct box template;
	struct leaf *leaves;
	size_t count;
	struct text *out;
};

static const struct yaml *template_named(struct arena *arena, const char *name)
{
	return packed_find(packed_templates, arena_printf(arena, "csv/%s.yaml", name));
}

/* Returns a fraction with the style's sign before decimals, and any other text unchanged. */
static const char *with_point(const struct csv_writer *to, const char *text)
{
	static const char digits[] = "0123456789";
	const size_t whole = (*text == '-') + strspn(text + (*text == '-'), digits);
	const size_t decimals = text[whole] == '.' ? strspn(text + whole + 1, digits) : 0;

	if (!to->style->point || decimals == 0 || text[whole + 1 + decimals])
		return text;
	return arena_printf(
	    to->out->arena, "%.*s%c%s", (int)whole, text, to->style->point, text + whole + 1);
}

static const char *text_cell(
    const struct csv_writer *to, const struct template_scope *view, const char *words)
{
	return with_point(to, expand(to->out->arena, to->labels, view, words));
}

/* Returns a value as JSON has it. */
static const char *plain_value(const struct csv_writer *to, const struct answer *value)
{
	const char *words = answer_string(value);

	if (answer_kind_of(value) == ANSWER_FLAG)
		return answer_integer(value) ? "true" : "false";
	return words[0] ? words : value_plain(to->out->arena, value);
}

/* Returns a field as a cell: plain, or several plain values as slip/csv.h writes them. */
static const char *field_cell(
    const struct csv_writer *to, const struct template_scope *row, const char *key)
{
	struct text cell = {.arena = to->out->arena};
	const struct answer *value = scope_value(row, key);
	const char **items = NULL;
	size_t count = 0;

	if (!value)
		return "";
	if (answer_kind_of(value) != ANSWER_LIST)
		return answer_string(value)[0] ? answer_string(value)
		                               : with_point(to, plain_value(to, value));
	for (value = answer_first(value); value; value = answer_next(value)) {
		items = arena_room(to->out->arena, items, count, sizeof *items);
		items[count++] = plain_value(to, value);
	}
	csv_names_write(&cell, items, count);
	return text_of(&cell);
}

/* Adds the rows of the first list, or those of the following lists within each of its rows. */
static void add_rows(const struct csv_writer *to, const struct yaml *const *lists, size_t count,
    const struct template_scope *around)
{
	const struct answer *row = answer_first(scope_list(around, lists[0]->text));

	for (int index = 1; row; row = answer_next(row), index++) {
		const struct template_scope view = scope_row(around, row, index);

		if (count > 1)
			add_rows(to, lists + 1, count - 1, &view);
		for (size_t i = 0; count == 1 && i < to->count; i++) {
			const struct leaf *leaf = &to->leaves[i];
			const struct template_scope cell = leaf_cell(leaf, &view);

			csv_cell(to->out, to->style,
			    leaf->column->field ? field_cell(to, &view, leaf->column->field)
			                        : text_cell(to, &cell, leaf->column->text),
			    i + 1 == to->count);
		}
	}
}

bool csv_has_template(struct arena *arena, const char *name)
{
	return template_named(arena, name) != NULL;
}

/* Reads the template, and lists the columns of an answer. */
static struct csv_writer open_writer(const struct labels *english, const struct csv_style *style,
    const char *name, const struct template_scope *view, struct text *out)
{
	struct csv_writer to = {.labels = english, .style = style, .out = out};

	to.template = template_csv(out->arena, template_named(out->arena, name), NULL);
	to.count = leaves_make(out->arena, &to.template.columns, view, &to.leaves);
	return to;
}

void csv_headings(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	const struct csv_writer to = open_writer(english, style, name, &view, out);

	csv_begin(out, style);
	for (size_t i = 0; i < to.count; i++) {
		const struct leaf *leaf = &to.leaves[i];
		const struct template_scope group =
		    scope_row(&view, leaf->heading, leaf->place + 1);
		const char *field = leaf->column->field;

		csv_cell(out, style,
		    field ? field + (field[0] == '^')
		          : text_cell(&to, leaf->group ? &group : &view, leaf->column->heading),
		    i + 1 == to.count);
	}
}

void csv_rows(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	const struct csv_writer to = open_writer(english, style, name, &view, out);
	const struct yaml *rows = to.template.lists;

	const bool several = rows->kind == YAML_KIND_LIST;

	add_rows(&to, several ? rows->values : &rows, several ? rows->count : 1, &view);
}

void csv_draw(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	csv_headings(english, style, name, answer, out);
	csv_rows(english, style, name, answer, out);
}
