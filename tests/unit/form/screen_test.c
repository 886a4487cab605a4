#include "broken_off.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/data.h"
#include "form/labels.h"
#include "form/screen.h"
#include "form/template.h"

#include <string.h>

/* Each built-in screen in each language: its keys, its columns, its labels. */
static void every_screen_is_well_formed(void **state)
{
	static const char *const languages[] = {"en", "fi", "sv", "nl"};
	static const char folder[] = "screen/";
	int screens = 0;

	(void)state;
	for (const struct packed_file *file = packed_templates; file->name; file++) {
		struct arena arena = {0};

		if (strncmp(file->name, folder, sizeof folder - 1) != 0)
			continue;
		screens++;
		for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) {
			struct error err = {0};
			struct labels labels;
			bool done;

			labels = labels_load(&arena, languages[i]);
			run_bounded(NULL, &err, done,
			    (void)template_screen(
			        &arena, packed_find(packed_templates, file->name), &labels));
			if (!done)
				fail_msg(
				    "%s:%d:%d: %s", err.file, err.line, err.column, err.message);
		}
		arena_release(&arena);
	}
	assert_true(screens > 0);
}

static void a_faulty_condition_is_refused(void **state)
{
	static const char *const texts[] = {
	    "- {text: a, when: count >}\n",
	    "- {text: a, unless: [count, count => 1]}\n",
	    "- {table: rows, skip: count = 'a, columns: [{text: a}]}\n",
	    "- {table: rows, columns: [{text: a, when: count 1}, {text: a, when: count == 1}]}\n",
	    "- {text: '[{?count>}a]'}\n",
	    "- {table: rows, columns: [{each: a, when: = 1, columns: [{text: a}]}]}\n",
	};
	struct arena arena = {0};
	struct error err = {0};
	struct labels labels;
	const struct yaml *boxes;
	bool done;

	(void)state;
	labels = labels_load(&arena, "en");
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		assert_true(
		    yaml_parse(&arena, "own.yaml", texts[i], strlen(texts[i]), &boxes, &err));
		run_bounded(NULL, &err, done, (void)template_screen(&arena, boxes, &labels));
		if (done || err.kind != ERROR_INPUT)
			fail_msg("%s", texts[i]);
		assert_non_null(strstr(err.message, "does not fit here"));
		err = (struct error){0};
	}
	arena_release(&arena);
}

static void a_scale_is_drawn(void **state)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct labels labels;
	struct answer *answer = answer_make(&arena), *band;

	(void)state;
	labels = labels_load(&arena, "en");
	answer_text(answer, "scale", "own");
	answer_text(answer, "title", "A scale of our own");
	answer_text(answer, "source", "");
	answer_number(answer, "total", 20);
	answer_number(answer, "bye", 12);
	answer_number(answer, "hands", 0);
	answer_number(answer, "unit", 5);
	answer_number(answer, "divisor", 1);
	for (int i = 0; i < 2; i++) {
		band = answer_row(answer, "bands");
		answer_number(band, "from", 105 * i);
		if (i == 0)
			answer_number(band, "to", 100);
		answer_number(band, "winner", 10 + 10 * i);
		answer_number(band, "loser", 10 - 10 * i);
	}
	screen_draw(&labels, "scale", answer, &out);
	assert_string_equal(text_of(&out),
	    "own: A scale of our own\n"
	    "  20 points are shared, a bye earns 12; margins in steps of 5, divided by 1\n"
	    "    0  to 100    10  - 10\n"
	    "  105  and more  20  - 0\n");
	arena_release(&arena);
}

enum { LINES = 7 };

static void add_line(struct answer *to, int number)
{
	struct answer *line = answer_row(to, "changes");

	answer_textf(line, "revision", "R%d", number + 100);
	answer_text(line, "author", number % 3 == 1 ? "Kirjuri" : "Alfa");
}

/* Draws a log as `changes` does, `step` lines at a time, on the screen and as JSON. */
static void tell_in_steps(struct arena *arena, const struct labels *labels, int step,
    struct text *screen, struct text *json)
{
	struct arena rows = {0};
	struct answer *answer = answer_make(arena);
	struct streamed_list shown = {.list = "changes"}, written = {.list = "changes"};
	struct answer *list;

	answer_text(answer, "since", "R100");
	answer_text(answer, "revision", "R107");
	answer_text(answer, "head", "3f2a90c1d7e4");
	list = answer_passing(answer, "changes", &rows);
	for (int i = 1; i <= LINES; i++) {
		add_line(answer, i);
		/* Memory outside the arena of the rows would not be released. */
		assert_ptr_equal(answer_arena(answer_first(list)), &rows);
		shown.over = written.over = i == LINES;
		if (shown.over)
			answer_number(answer, "count", LINES);
		if (answer_count(list) < step && !shown.over)
			continue;
		screen_draw_passing(labels, "changes", answer, &shown, screen);
		form_json_passing(answer, &written, false, NULL, json);
		shown.written += answer_count(list);
		written.written = shown.written;
		answer_forget(list);
		arena_empty(&rows);
	}
	arena_release(&rows);
}

/* The output does not depend on the number of lines drawn at a time. */
static void a_list_read_in_steps_is_drawn_as_one(void **state)
{
	struct arena arena = {0};
	struct text whole = {.arena = &arena}, whole_json = {.arena = &arena};
	struct labels labels;

	(void)state;
	labels = labels_load(&arena, "en");
	tell_in_steps(&arena, &labels, LINES, &whole, &whole_json);
	assert_non_null(
	    strstr(text_of(&whole), "R107  Kirjuri\nthese are the changes since R100; the "
	                            "file is at R107 3f2a90c1d7e4\n"));
	for (int step = 3; step < LINES; step++) {
		struct text screen = {.arena = &arena}, json = {.arena = &arena};

		tell_in_steps(&arena, &labels, step, &screen, &json);
		assert_string_equal(text_of(&screen), text_of(&whole));
		assert_string_equal(text_of(&json), text_of(&whole_json));
	}
	assert_non_null(strstr(text_of(&whole_json), "{\"since\":\"R100\","));
	assert_non_null(strstr(text_of(&whole_json), "\"changes\":[{\"revision\":\"R101\""));
	assert_non_null(strstr(text_of(&whole_json), "}],\"count\":7}"));
	arena_release(&arena);
}

/* A list has a column for each of its rows, and a row for a total. */
static void groups_and_totals_are_drawn(void **state)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct labels labels;
	struct answer *answer = answer_make(&arena);
	struct answer *rows[] = {answer_row(answer, "entrants"), answer_object(answer, "all")};

	(void)state;
	labels = labels_load(&arena, "en");
	answer_text(answer, "event", "Ilta");
	answer_item_number(answer, "minima", 50);
	answer_item_number(answer, "minima", 90);
	answer_item(answer, "kinds", "natural");
	answer_text(rows[0], "entrant", "Alfa");
	for (int i = 0; i < 2; i++) {
		answer_number(rows[i], "hands", 3 + i);
		answer_number(answer_object(rows[i], "minima"), "50", 1 + i);
		answer_number(answer_object(rows[i], "minima"), "90", 2);
		answer_number(answer_object(rows[i], "kinds"), "natural", 7 * i);
	}
	screen_draw(&labels, "statistics", answer, &out);
	assert_string_equal(text_of(&out),
	    "Ilta, statistics\n"
	    "entrant    hands  canastas  red threes  out  concealed  penalties  sums only  "
	    "from 50  from 90  natural\n"
	    "Alfa           3                                                               "
	    "     1        2        0\n"
	    "all sides      4                                                               "
	    "     2        2        7\n");
	arena_release(&arena);
}

/* A table with more columns than a grid is drawn in bands, each with the columns before the
 * group. */
static void a_wide_table_is_drawn_in_bands(void **state)
{
	struct arena arena = {0};
	struct text out = {.arena = &arena};
	struct labels labels;
	struct answer *answer = answer_make(&arena), *row = answer_row(answer, "standings");
	const char *band;

	(void)state;
	labels = labels_load(&arena, "en");
	answer_text(row, "entrant", "Alfa");
	for (int i = 1; i <= 70; i++) {
		answer_item_number(row, "ranks", i);
		answer_number(answer_row(answer, "ranks"), "round", i);
	}
	screen_draw(&labels, "history", answer, &out);
	assert_non_null(strstr(text_of(&out), "r61\n"));
	band = strstr(text_of(&out), "\n\n");
	assert_non_null(band);
	assert_string_equal(band, "\n\nrank  entrant  r62  r63  r64  r65  r66  r67  r68  r69  r70\n"
	                          "      Alfa      62   63   64   65   66   67   68   69   70\n");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_screen_is_well_formed),
	    cmocka_unit_test(a_faulty_condition_is_refused),
	    cmocka_unit_test(a_scale_is_drawn),
	    cmocka_unit_test(a_list_read_in_steps_is_drawn_as_one),
	    cmocka_unit_test(groups_and_totals_are_drawn),
	    cmocka_unit_test(a_wide_table_is_drawn_in_bands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
