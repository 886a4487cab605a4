#include "form/template_table.h"

#include "form/template_style.h"
#include "form/template_value.h"

static bool read_columns(struct template_reader *reader, const struct yaml *list,
    const struct template_column **ret, size_t *ret_count);

static bool read_group(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_column *column = field;

	return read_columns(reader, node, &column->members, &column->member_count);
}

static const struct template_key column_keys[] = {
    {"heading", template_text, offsetof(struct template_column, heading)},
    {"text", template_text, offsetof(struct template_column, text)},
    {"below", template_text, offsetof(struct template_column, below)},
    {"edges", template_text, offsetof(struct template_column, edges)},
    {"width", template_width, offsetof(struct template_column, width)},
    {"when", template_words, offsetof(struct template_column, when)},
    {"unless", template_words, offsetof(struct template_column, unless)},
    {"each", template_word, offsetof(struct template_column, each)},
    {"least", template_width, offsetof(struct template_column, least)},
    {"columns", read_group, 0},
    {"style", template_ignore, 0},
    {"size", template_length, offsetof(struct template_column, style.size)},
    {"smallest", template_length, offsetof(struct template_column, style.smallest)},
    {"grey", template_grey, offsetof(struct template_column, style.grey)},
    {"bold", template_bold, offsetof(struct template_column, style.face)},
    {"align", template_align, offsetof(struct template_column, style.align)},
    {"wrap", template_yes, offsetof(struct template_column, style.wrap)},
    {"lines", template_count, offsetof(struct template_column, style.lines)},
};

static bool read_column(
    struct template_reader *reader, const struct yaml *map, struct template_column *column)
{
	column->heading = column->text = column->below = column->edges = "";
	column->width.share = 1000;
	if (!template_style(reader, map, "body", &column->style) ||
	    !template_read_map(reader, map, "a column", column_keys,
	        sizeof column_keys / sizeof *column_keys, column))
		return false;
	if ((column->each != NULL) != (column->member_count > 0))
		return yaml_error(map, reader->err, "template-group",
		    "a group of columns has `each`, a list, and `columns`");
	for (size_t i = 0; i < column->member_count; i++)
		if (column->members[i].each)
			return yaml_error(map, reader->err, "template-group",
			    "a group of columns holds no further group");
	return true;
}

static bool read_columns(struct template_reader *reader, const struct yaml *list,
    const struct template_column **ret, size_t *ret_count)
{
	struct template_column *columns =
	    template_members(reader, list, "columns", sizeof *columns);

	if (!columns)
		return false;
	for (size_t i = 0; i < list->count; i++)
		if (!read_column(reader, list->values[i], &columns[i]))
			return false;
	*ret = columns;
	*ret_count = list->count;
	return true;
}

static bool read_table_columns(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = field;

	return read_columns(reader, node, &table->columns, &table->column_count);
}

static const struct template_key rows_keys[] = {
    {"list", template_word, offsetof(struct rows, list)},
    {"minimum", template_text, offsetof(struct rows, minimum)},
    {"skip", template_word, offsetof(struct rows, skip)},
    {"empty", template_count, offsetof(struct rows, empty)},
    {"bold", template_yes, offsetof(struct rows, bold)},
    {"tint", template_grey, offsetof(struct rows, tint)},
};

static bool read_rows(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = field;
	struct rows *rows = template_members(reader, node, "rows", sizeof *rows);

	if (!rows)
		return false;
	for (size_t i = 0; i < node->count; i++) {
		if (!template_read_map(reader, node->values[i], "rows", rows_keys,
		        sizeof rows_keys / sizeof *rows_keys, &rows[i]))
			return false;
		if (!rows[i].list)
			return yaml_error(node->values[i], reader->err, "template-rows",
			    "rows name the `list` they come from");
	}
	table->rows = rows;
	table->rows_count = node->count;
	return true;
}

static const struct template_key table_keys[] = {
    {"rows", read_rows, 0},
    {"columns", read_table_columns, 0},
    {"height", template_length, offsetof(struct template_table, height)},
    {"blank", template_length, offsetof(struct template_table, blank)},
    {"grid", template_yes, offsetof(struct template_table, grid)},
    {"open", template_yes, offsetof(struct template_table, open)},
    {"tint", template_grey, offsetof(struct template_table, tint)},
    {"top", template_grey, offsetof(struct template_table, top)},
};

bool template_table_read(struct template_reader *reader, const struct yaml *node, void *field)
{
	struct template_table *table = arena_alloc(reader->arena, 1, sizeof *table);

	if (!template_style(reader, NULL, "heading", &table->heading) ||
	    !template_style(reader, NULL, "group", &table->group) ||
	    !template_style(reader, NULL, "below", &table->below) ||
	    !template_read_map(
	        reader, node, "a table", table_keys, sizeof table_keys / sizeof *table_keys, table))
		return false;
	table->height = (int)((int64_t)table->height * reader->rows / 100);
	table->blank = (int)((int64_t)table->blank * reader->rows / 100);
	if (table->column_count == 0 || table->rows_count == 0)
		return yaml_error(
		    node, reader->err, "template-table", "a table has `columns` and `rows`");
	*(const struct template_table **)field = table;
	return true;
}
