/* CSV: separators, quotes, line ends, and the places of mistakes. */
#include "broken_off.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "slip/csv.h"

#include <string.h>

static const struct good_case {
	const char *why, *text, *cells; /* all cells, each with its row's line: "1 a|1 b|2 c|" */
} good_cases[] = {
    {"commas", "a,b\n1,2\n", "1 a|1 b|2 1|2 2|"},
    {"semicolons", "a;b\n1;2,5\n", "1 a|1 b|2 1|2 2,5|"},
    {"the separator is the header's first", "\"x,y\";a,b\n1;2\n", "1 x,y|1 a,b|2 1|2 2|"},
    {"tabulators", "a\tb,c\n1\t2,5\n\t3\n", "1 a|1 b,c|2 1|2 2,5|3 |3 3|"},
    {"Windows-1252", "a,b\n\xc4ij\xe4,\x80\n", "1 a|1 b|2 \u00c4ij\u00e4|2 \u20ac|"},
    {"quotes", "a,b\n\"1\"\"2\",\"3,4\"\n", "1 a|1 b|2 1\"2|2 3,4|"},
    {"a line break in quotes", "a,b\n\"1\n2\",3\n4,5", "1 a|1 b|2 1\n2|2 3|4 4|4 5|"},
    {"other line ends, and none at the end", "a,b\r\n1,2\r\n3,4", "1 a|1 b|2 1|2 2|3 3|3 4|"},
    {"blank lines", "\n \na,b\n\n1,2\n\t\r\n\n", "3 a|3 b|5 1|5 2|"},
    {"empty cells", "a,b\n,1\n\"\",2\n", "1 a|1 b|2 |2 1|3 |3 2|"},
    {"rows of empty cells", ";;\na;b\n;\n \t; ;;\n1;2\n\"\";\n", "2 a|2 b|5 1|5 2|"},
    {"empty cells after the header's", "a;b\n1;2;; ;\r\n3;4\n", "1 a|1 b|2 1|2 2|3 3|3 4|"},
    {"a line with the separator", "SEP=;\r\na,b;c\n1;2\n", "2 a,b|2 c|3 1|3 2|"},
    {"a line with an unusual separator", "sep=|\na|b\n1|2\n", "2 a|2 b|3 1|3 2|"},
    {"a heading that only looks so", "sep=;b\n1;2\n", "1 sep=|1 b|2 1|2 2|"},
    {"a byte order mark",
        "\xef\xbb\xbf"
        "a\n1\n",
        "1 a|2 1|"},
    {"a header alone", "a;b", "1 a|1 b|"},
    {"letters of any kind", "a\n\u00c4\u00e4nekoski\n", "1 a|2 \u00c4\u00e4nekoski|"},
};

static void add_row(struct text *text, const struct csv_row *row)
{
	for (size_t i = 0; i < row->count; i++)
		text_addf(text, "%d %s|", row->line, row->cells[i]);
}

static void reads_the_cells(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof good_cases / sizeof good_cases[0]; i++) {
		const struct good_case *want = &good_cases[i];
		struct arena arena = {0};
		struct file_text file = {"x.csv", want->text, strlen(want->text)};
		struct text found = {.arena = &arena};
		struct error err = {0};
		struct csv csv;
		bool done;

		run_bounded(NULL, &err, done, csv = csv_read(&arena, &file));
		if (!done)
			fail_msg("%s: %d:%d: %s", want->why, err.line, err.column, err.message);
		add_row(&found, &csv.header);
		for (size_t j = 0; j < csv.count; j++)
			add_row(&found, &csv.rows[j]);
		assert_string_equal(text_of(&found), want->cells);
		arena_release(&arena);
	}
}

static const struct bad_case {
	const char *why, *text;
	int line, column;
	const char *code;
} bad_cases[] = {
    {"nothing", "", 1, 1, "csv-empty"},
    {"blank lines only", "\n\n  ", 3, 3, "csv-empty"},
    {"a row too long", "a,b\n1,2,3\n", 2, 5, "csv-cells"},
    {"a row too short", "a,b\n1,2\n\u00e4\n", 3, 2, "csv-cells"},
    {"a quote within a cell", "a,b\n\u00e4\"b,2\n", 2, 2, "csv-quote"},
    {"something after a quote", "a,b\n\"1\"2,3\n", 2, 4, "csv-quote"},
    {"an open quote", "a,b\n1,\"2\n3\n", 2, 3, "csv-quote"},
    {"UTF-8 with a bad byte", "a,b\n\u00e4,\xff\n", 2, 3, "text-invalid"},
    {"a cell after a tabulator, in quotes", "a\tb\n\"1\"2\t3\n", 2, 4, "csv-quote"},
};

static void refuses_with_its_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof bad_cases / sizeof bad_cases[0]; i++) {
		const struct bad_case *want = &bad_cases[i];
		struct arena arena = {0};
		struct file_text file = {"x.csv", want->text, strlen(want->text)};
		struct error err = {0};

		assert_broken_off(NULL, &err, (void)csv_read(&arena, &file));
		if (err.line != want->line || err.column != want->column ||
		    strcmp(err.code, want->code) != 0)
			fail_msg("%s: %d:%d: %s %s", want->why, err.line, err.column, err.code,
			    err.message);
		assert_string_equal(err.file, "x.csv");
		assert_int_equal(err.kind, ERROR_INPUT);
		arena_release(&arena);
	}
}

/* Cells that are written are read back unchanged. */
static void cells_survive_writing(void **state)
{
	static const char *const cells[] = {"", "plain", "a,b", "a;b", "a\"b", "a\nb\r\nc", " a ",
	    "\u00e4", "=1+1", "+358", "-20", "-1,5", "-Jack", "@x", " =x", "'=x", "''=x", "'-20",
	    "'", "'tis", "sep=;", "-", "\tx", "x\ty", "\uff1dx", "=\"a\""};
	static const struct csv_style styles[] = {
	    {.separator = ','}, {.separator = ';'}, {.separator = ';', .excel = true}};
	enum { COUNT = sizeof cells / sizeof cells[0] };
	struct arena arena = {0};

	(void)state;
	for (size_t style = 0; style < sizeof styles / sizeof *styles; style++) {
		struct text out = {.arena = &arena};
		struct csv csv;

		csv_begin(&out, &styles[style]);
		for (size_t i = 0; i < COUNT; i++)
			csv_cell(&out, &styles[style], "h", i + 1 == COUNT);
		for (size_t i = 0; i < COUNT; i++)
			csv_cell(&out, &styles[style], cells[i], i + 1 == COUNT);
		csv = csv_read(&arena, &(struct file_text){"x", text_of(&out), out.size});
		assert_int_equal(csv.count, 1);
		for (size_t i = 0; i < COUNT; i++)
			assert_string_equal(csv.rows[0].cells[i], cells[i]);
	}
	arena_release(&arena);
}

/* A text gets an apostrophe if a spreadsheet would run it, unless the raw text is asked for. */
static void formulas_are_written_as_text(void **state)
{
	static const struct {
		const char *cell, *written;
	} cells[] = {
	    {"=1+1", "'=1+1"},
	    {"+358 40", "'+358 40"},
	    {"@SUM(A1)", "'@SUM(A1)"},
	    {"-2+3", "'-2+3"},
	    {"-", "'-"},
	    {"-Jack-", "'-Jack-"},
	    {"-20", "-20"},
	    {"-20.5", "-20.5"},
	    {"-20,5", "\"-20,5\""},
	    {"-20.5.5", "'-20.5.5"},
	    {"\t=1", "\"'\t=1\""},
	    {"\r=1", "\"'\r=1\""},
	    {" =1", "\"' =1\""},
	    {"=1,2", "\"'=1,2\""},
	    {"'=1", "''=1"},
	    {"'tis", "'tis"},
	    {"a=1", "a=1"},
	    {"\uff1d1", "'\uff1d1"},
	    {"", ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
		static const struct csv_style plain = {.separator = ','},
		                              raw = {.separator = ',', .raw = true};
		const char *quote = strpbrk(cells[i].written, "\"");
		struct arena arena = {0};
		struct text out = {.arena = &arena}, as_is = {.arena = &arena};

		csv_cell(&out, &plain, cells[i].cell, true);
		assert_string_equal(text_of(&out), arena_printf(&arena, "%s\n", cells[i].written));
		csv_cell(&as_is, &raw, cells[i].cell, true);
		assert_string_equal(
		    text_of(&as_is), quote ? arena_printf(&arena, "\"%s\"\n", cells[i].cell)
		                           : arena_printf(&arena, "%s\n", cells[i].cell));
		arena_release(&arena);
	}
}

/* Numbers as spreadsheets write them, and texts that are not numbers. */
static void reads_whole_numbers(void **state)
{
	static const struct {
		const char *cell;
		bool is_number;
		int64_t value;
	} cells[] = {
	    {"1045", true, 1045},
	    {"-20", true, -20},
	    {"+20", true, 20},
	    {"\u221220", true, -20},
	    {"1 045", true, 1045},
	    {"1\u00a0045", true, 1045},
	    {"-1\u202f045", true, -1045},
	    {"1045,0", true, 1045},
	    {"1045.00", true, 1045},
	    {"1 045,00", true, 1045},
	    {"0,0", true, 0},
	    {"1045,5", false, 0},
	    {"1,045", false, 0},
	    {"1.000", false, 0},
	    {"1 04", false, 0},
	    {"1 0450", false, 0},
	    {"1  045", false, 0},
	    {" 1045", false, 0},
	    {"1045 ", false, 0},
	    {"1045,", false, 0},
	    {",0", false, 0},
	    {"--20", false, 0},
	    {"-", false, 0},
	    {"", false, 0},
	    {"12a", false, 0},
	    {"10001", false, 0},
	    {"99999999999999999999", false, 0},
	    {"111111111111111111111111111111111111111111111111111111", false, 0},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
		int64_t value = 0;

		if (csv_integer(cells[i].cell, -10000, 10000, &value) != cells[i].is_number ||
		    value != cells[i].value)
			fail_msg("`%s`: %lld", cells[i].cell, (long long)value);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(reads_the_cells),
	    cmocka_unit_test(refuses_with_its_place),
	    cmocka_unit_test(cells_survive_writing),
	    cmocka_unit_test(formulas_are_written_as_text),
	    cmocka_unit_test(reads_whole_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
