#include "form/csv.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/packed.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/expand.h"
#include "form/labels.h"
#include "form/value.h"
#include "slip/csv.h"

#include <assert.h>
#include <string.h>

struct writer {
	const struct labels *labels;
	const struct csv_style *style;
	const struct yaml *columns;
	const struct template_scope *outermost;
	struct text *out;
	const char **cells; /* of the row that is being made */
	size_t count;
};

static const struct yaml *template_named(struct arena *arena, const char *name)
{
	return packed_find(packed_templates, arena_printf(arena, "csv/%s.yaml", name));
}

static const char *text_at(const struct yaml *map, const char *key)
{
	const struct yaml *value = map->kind == YAML_KIND_MAP ? yaml_get(map, key) : NULL;

	return value ? value->text : NULL;
}

/* --- cells --- */

static void add_cell(struct writer *to, const char *value)
{
	const char **cells = arena_room(to->out->arena, to->cells, to->count, sizeof *cells);

	to->cells = cells;
	to->cells[to->count++] = value;
}

/* Returns a fraction with the style's sign before decimals, and any other text unchanged. */
static const char *with_point(const struct csv_style *style, struct text *cell)
{
	static const char digits[] = "0123456789";
	const char *text = text_of(cell);
	const size_t whole = (*text == '-') + strspn(text + (*text == '-'), digits);
	const size_t decimals = text[whole] == '.' ? strspn(text + whole + 1, digits) : 0;

	if (style->point && decimals > 0 && text[whole + 1 + decimals] == '\0')
		cell->data[whole] = style->point;
	return text;
}

static void add_text(struct writer *to, const struct template_scope *view, const char *words)
{
	struct text text = {.arena = to->out->arena};

	expand(to->labels, view, words, &text);
	add_cell(to, with_point(to->style, &text));
}

static void add_plain(const struct answer *value, struct text *out)
{
	char fraction[VALUE_TEXT];

	switch (answer_kind_of(value)) {
	case ANSWER_HUNDREDTHS:
	case ANSWER_DECIMAL:
		value_number_text(value, fraction);
		text_add(out, fraction);
		return;
	case ANSWER_NUMBER:
	case ANSWER_DURATION:
		text_addf(out, "%lld", (long long)answer_integer(value));
		return;
	case ANSWER_FLAG:
		text_add(out, answer_integer(value) ? "true" : "false");
		return;
	case ANSWER_NOTHING:
	case ANSWER_TEXT:
	case ANSWER_CODE:
	case ANSWER_TIME:
	case ANSWER_SENTENCE:
	case ANSWER_TERM:
	case ANSWER_WORDING:
	case ANSWER_JSON:
	case ANSWER_OBJECT:
	case ANSWER_LIST:
		break;
	}
	text_add(out, answer_string(value));
}

static void add_list(struct writer *to, const struct answer *list, struct text *out)
{
	struct arena *arena = to->out->arena;
	const char **items = NULL;
	size_t count = 0;

	for (const struct answer *item = answer_first(list); item; item = answer_next(item)) {
		struct text text = {.arena = arena};

		add_plain(item, &text);
		items = arena_room(arena, items, count, sizeof *items);
		items[count++] = text_of(&text);
	}
	csv_names_write(out, items, count);
}

static void add_field(struct writer *to, const struct template_scope *view, const char *key)
{
	struct text text = {.arena = to->out->arena};
	const struct answer *value = scope_value(view, key);

	if (value && answer_kind_of(value) == ANSWER_LIST)
		add_list(to, value, &text);
	else if (value)
		add_plain(value, &text);
	if (value &&
	    (answer_kind_of(value) == ANSWER_HUNDREDTHS || answer_kind_of(value) == ANSWER_DECIMAL))
		add_cell(to, with_point(to->style, &text));
	else
		add_cell(to, text_of(&text));
}

/* --- rows --- */

/* Adds the cells of a column in a row; their headings where the row is NULL. */
static void add_column(
    struct writer *to, const struct yaml *column, const struct template_scope *row)
{
	const char *when = text_at(column, "when"), *list = text_at(column, "each");
	const char *words = text_at(column, row ? "text" : "name");
	const struct answer *heading;

	if (when && !scope_says(to->outermost, when))
		return;
	if (list) {
		heading = answer_first(scope_list(to->outermost, list));
		for (int place = 0; heading; heading = answer_next(heading), place++) {
			const struct template_scope view =
			    row ? scope_cell(row, list, heading, place)
			        : scope_row(to->outermost, heading, place + 1);

			add_text(to, &view, words);
		}
		return;
	}
	if (column->kind == YAML_KIND_MAP)
		add_text(to, row ? row : to->outermost, words);
	else if (row)
		add_field(to, row, column->text);
	else
		add_cell(to, column->text + (column->text[0] == '^'));
}

static void add_row(struct writer *to, const struct template_scope *row)
{
	to->count = 0;
	for (size_t i = 0; i < to->columns->count; i++)
		add_column(to, to->columns->values[i], row);
	for (size_t i = 0; i < to->count; i++)
		csv_cell(to->out, to->style, to->cells[i], i + 1 == to->count);
}

/* Adds the rows of the first list, or those of the following lists within each of its rows. */
static void add_rows(struct writer *to, const struct yaml *const *lists, size_t count,
    const struct template_scope *around)
{
	const struct answer *row = answer_first(scope_list(around, lists[0]->text));

	for (int index = 1; row; row = answer_next(row), index++) {
		const struct template_scope view = scope_row(around, row, index);

		if (count > 1)
			add_rows(to, lists + 1, count - 1, &view);
		else
			add_row(to, &view);
	}
}

bool csv_has_template(struct arena *arena, const char *name)
{
	return template_named(arena, name) != NULL;
}

static const struct yaml *open_template(const char *name, struct writer *to)
{
	const struct yaml *template = template_named(to->out->arena, name);

	assert(template);
	to->columns = yaml_get(template, "columns");
	return yaml_get(template, "rows");
}

void csv_headings(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	struct writer writer = {.labels = english, .style = style, .outermost = &view, .out = out};

	(void)open_template(name, &writer);
	csv_begin(out, style);
	add_row(&writer, NULL);
}

void csv_rows(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	const struct template_scope view = {.scope = answer};
	struct writer writer = {.labels = english, .style = style, .outermost = &view, .out = out};
	const struct yaml *rows = open_template(name, &writer);

	if (rows->kind == YAML_KIND_LIST)
		add_rows(&writer, (const struct yaml *const *)rows->values, rows->count, &view);
	else
		add_rows(&writer, &rows, 1, &view);
}

void csv_draw(const struct labels *english, const struct csv_style *style, const char *name,
    const struct answer *answer, struct text *out)
{
	csv_headings(english, style, name, answer, out);
	csv_rows(english, style, name, answer, out);
}

/* --- whether a template is well formed --- */

static bool is_known(const char *key)
{
	static const char *const keys[] = {"name", "text", "each", "when"};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

static bool check_column(const struct labels *english, const struct yaml *column, struct error *err)
{
	if (column->kind != YAML_KIND_MAP)
		return column->kind == YAML_KIND_TEXT ||
		       yaml_error(column, err, SAY_TEMPLATE_FORM_KEY_MAP);
	for (size_t i = 0; i < column->count; i++)
		if (!is_known(column->keys[i]->text))
			return yaml_error(
			    column->keys[i], err, SAY_TEMPLATE_KEY_COLUMN, column->keys[i]->text);
	if (!text_at(column, "name") || !text_at(column, "text"))
		return yaml_error(column, err, SAY_TEMPLATE_FORM_COLUMN_TEXT);
	const struct yaml *when = yaml_get(column, "when");

	return expand_check(english, yaml_get(column, "name"), err) &&
	       expand_check(english, yaml_get(column, "text"), err) &&
	       (!when || condition_check(when, err));
}

bool csv_check(
    const struct labels *english, const struct yaml *template, const char *name, struct error *err)
{
	const struct yaml *columns = yaml_get(template, "columns");

	if (!columns || columns->kind != YAML_KIND_LIST || !yaml_get(template, "rows"))
		return error_set(err, ERROR_INPUT, SAY_TEMPLATE_FORM_CSV_YAML_MAP, name);
	for (size_t i = 0; i < columns->count; i++)
		if (!check_column(english, columns->values[i], err))
			return false;
	return true;
}
