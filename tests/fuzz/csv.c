/* Rows of a spreadsheet are read, written and read again. */
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "slip/csv.h"

#include <stdlib.h>
#include <string.h>

static const struct csv_style style = {.separator = ','};

static void write_row(struct text *out, const struct csv_row *row)
{
	for (size_t i = 0; i < row->count; i++)
		csv_cell(out, &style, row->cells[i], i + 1 == row->count);
}

static void compare_rows(const struct csv_row *a, const struct csv_row *b)
{
	if (a->count != b->count)
		abort();
	for (size_t i = 0; i < a->count; i++)
		if (strcmp(a->cells[i], b->cells[i]) != 0)
			abort();
}

/* A row with one empty cell is written as a blank line, which every reader leaves out. */
static void read_again(struct arena *arena, const struct csv *csv)
{
	struct text out = {.arena = arena};
	struct file_text text = {.name = "again"};
	struct csv again;

	write_row(&out, &csv->header);
	for (size_t i = 0; i < csv->count; i++)
		write_row(&out, &csv->rows[i]);
	text.data = text_of(&out);
	text.size = out.size;
	again = csv_read(arena, &text);
	if (again.count != csv->count)
		abort();
	compare_rows(&csv->header, &again.header);
	for (size_t i = 0; i < csv->count; i++)
		compare_rows(&csv->rows[i], &again.rows[i]);
}

/* Reads a file, and what is written of it. */
static void read_twice(void *context)
{
	const struct file_text *text = context;
	struct arena arena = {0};
	const struct csv csv = csv_read(&arena, text);

	if (csv.header.count > 1)
		read_again(&arena, &csv);
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct file_text text = {.name = "fuzz", .data = (const char *)data, .size = size};
	struct error err = {0};

	if (!boundary_run(read_twice, &text, &err) &&
	    (err.kind != ERROR_INPUT || !*err.code || err.line < 1 || err.column < 1))
		abort();
	return 0;
}
