#include "broken_off.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/font.h"
#include "form/labels.h"
#include "form/template.h"

#include <stdio.h>
#include <string.h>

static bool load(struct arena *arena, const char *text, struct template *ret, struct error *err)
{
	const struct labels labels = labels_load(arena, "en");
	const struct yaml *root;
	bool done;

	assert_true(yaml_parse(arena, "own.yaml", text, strlen(text), &root, err));
	run_bounded(NULL, err, done, *ret = template_load(arena, root, &labels, LOOK_WIDE));
	return done;
}

static const struct refusal {
	const char *why, *text, *message;
	int line, column;
} refusals[] = {
    {"no body", "margin: 10mm\n", "a template needs a `body`", 1, 1},
    {"an unknown key", "body: [{text: x, sise: 9}]\n",
        "a box has no key `sise`; did you mean size?", 1, 18},
    {"two boxes in one", "body: [{table: {}, space: 1}]\n", "a box is `table` or `space`, not both",
        1, 8},
    {"no box at all", "body: [{above: 1mm}]\n",
        "write a box as one of text, field, columns, stack, part, table, chart, qr, image, rule, "
        "space",
        1, 8},
    {"a length without a number", "body: [{space: wide}]\n",
        "`wide` does not fit here; write a length such as 12mm, 9pt or 9", 1, 16},
    {"a length of another unit", "body: [{space: 3cm}]\n",
        "`3cm` does not fit here; write a length such as 12mm, 9pt or 9", 1, 16},
    {"an unknown label", "body: [{text: \"{@rund}\"}]\n", "there is no label `rund`", 1, 15},
    {"a placeholder left open", "body: [{text: \"a {event\"}]\n",
        "a placeholder is a name between braces; write a backslash before a brace that is not one",
        1, 15},
    {"an optional part left open", "body: [{text: \"a [b\"}]\n", "`]` is missing", 1, 15},
    {"an unknown style", "body: [{text: x, style: grand}]\n", "there is no style `grand`", 1, 25},
    {"a style upon itself", "styles: {a: {style: a}}\nbody: [{text: x, style: a}]\n",
        "the style `a` builds on itself", 1, 21},
    {"a table without columns", "body: [{table: {rows: [{list: hands}]}}]\n",
        "a table has `columns` and `rows`", 1, 16},
    {"rows of nothing", "body: [{table: {rows: [{empty: 3}], columns: [{text: x}]}}]\n",
        "rows name the `list` they come from", 1, 24},
    {"a group in a group",
        "body: [{table: {rows: [{list: h}], columns: [{each: s, columns: "
        "[{each: s, columns: [{text: x}]}]}]}}]\n",
        "a group of columns holds no further group", 1, 46},
    {"like an unknown template", "like: pages\nbody: [{text: x}]\n", "there is no template `pages`",
        1, 7},
    {"like a screen", "like: screen/table\nbody: [{text: x}]\n",
        "there is no template `screen/table`", 1, 7},
    {"like a page, without its own body", "like: page\nmargin: 9mm\n", "a template needs a `body`",
        1, 1},
    {"an unknown part", "like: page\nbody: [{part: event-hed}]\n",
        "there is no part `event-hed`; did you mean event-head?", 2, 15},
    {"a part where there are none", "body: [{part: grand}]\n",
        "there is no part `grand`; define parts below `parts`, here or in the template named by "
        "`like`",
        1, 15},
    {"a part without a name", "body: [{part: {kind: x}}]\n",
        "`{…}` does not fit here; write the name of a part, or a map of its `name` and what "
        "it needs",
        1, 15},
    {"a part that lacks a value", "like: page\nbody: [{part: event-head}]\n",
        "the part `event-head` needs <kind>", 2, 15},
    {"a value that does not fit",
        "parts: {a: [{space: <room>}]}\nbody: [{part: {name: a, room: x}}]\n",
        "`x` does not fit here; write a length such as 12mm, 9pt or 9", 2, 31},
    {"a part made of itself", "parts: {a: [{part: a}]}\nbody: [{part: a}]\n",
        "the part `a` contains itself", 1, 20},
    {"parts made of each other",
        "parts: {a: [{part: b}], b: [{stack: [{part: a}]}]}\nbody: [{part: a}]\n",
        "the part `a` contains itself", 1, 45},
    {"a part that is not a list", "parts: {a: {text: x}}\nbody: [{part: a}]\n",
        "write boxes in a list", 1, 12},
    {"parts that are not a map", "parts: [a]\nbody: [{part: a}]\n",
        "there is no part `a`; define parts below `parts`, here or in the template named by `like`",
        2, 15},
    {"a comparison without an end", "body: [{text: x, when: count >}]\n",
        "`count >` does not fit here; write a word", 1, 24},
    {"a comparison with an unknown sign", "body: [{text: x, unless: [event, a => 1]}]\n",
        "`a => 1` does not fit here; write a word", 1, 34},
    {"a comma without a condition after it", "body: [{text: '[{?venue,}x]'}]\n",
        "`venue,` does not fit here; write a word", 1, 15},
    {"rows passed over by no comparison",
        "body: [{table: {rows: [{list: h, skip: a = 1 2}], columns: [{text: x}]}}]\n",
        "`a = 1 2` does not fit here; write a word", 1, 40},
    {"a guard without its end", "body: [{text: '[{!count>}x]'}]\n",
        "`count>` does not fit here; write a word", 1, 15},
    {"optional parts nested without end",
        "body: [{text: '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
        "x]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]'}]\n",
        "this is nested too deeply", 1, 15},
    {"no map", "[1, 2]\n", "a template is a map of keys", 1, 1},
};

static void faulty_templates_are_refused_with_the_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
		const struct refusal *refusal = &refusals[i];
		struct arena arena = {0};
		struct template template;
		struct error err = {0};

		if (load(&arena, refusal->text, &template, &err))
			fail_msg("%s: was taken", refusal->why);
		if (strcmp(err.message, refusal->message) != 0 || err.line != refusal->line ||
		    err.column != refusal->column || err.kind != ERROR_INPUT)
			fail_msg(
			    "%s: got %d:%d: %s", refusal->why, err.line, err.column, err.message);
		arena_release(&arena);
	}
}

/* The cells of a table count with its boxes: each of its rows has all of its columns. */
static void a_table_has_no_more_cells_than_a_template(void **state)
{
	enum { ROWS = 400, COLUMNS = 300 };
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct template template;
	struct error err = {0};

	(void)state;
	text_add(&text, "body: [{table: {rows: [");
	for (int i = 0; i < ROWS; i++)
		text_add(&text, "{list: h}, ");
	text_add(&text, "], columns: [");
	for (int i = 0; i < COLUMNS; i++)
		text_add(&text, "{text: x}, ");
	text_add(&text, "]}}]\n");
	assert_false(load(&arena, text_of(&text), &template, &err));
	assert_string_equal(
	    err.message, "a template with its parts has at most 100000 boxes and values");
	arena_release(&arena);
}

static void lengths_are_thousandths_of_a_point(void **state)
{
	struct arena arena = {0};
	struct template template;
	struct error err = {0};

	(void)state;
	assert_true(
	    load(&arena, "margin: [25.4mm, 9pt, 9, 0.5]\nbody: [{space: 1mm}]\n", &template, &err));
	assert_int_equal(template.margin[0], 72000);
	assert_int_equal(template.margin[1], 9000);
	assert_int_equal(template.margin[2], 9000);
	assert_int_equal(template.margin[3], 500);
	assert_int_equal(template.body.boxes[0].height, 2835);
	arena_release(&arena);
}

static void styles_build_on_the_body(void **state)
{
	static const char text[] = "styles:\n  body: {size: 8pt, grey: 70}\n  loud: {bold: yes}\n"
	                           "  louder: {style: loud, size: 20}\n"
	                           "body: [{text: x, align: right, style: louder}]\n";
	struct arena arena = {0};
	struct template template;
	struct error err = {0};
	const struct style *style;

	(void)state;
	assert_true(load(&arena, text, &template, &err));
	style = &template.body.boxes[0].style;
	assert_int_equal(style->size, 20000);
	assert_int_equal(style->grey, 70);
	assert_true(style->bold);
	assert_int_equal(style->align, ALIGN_RIGHT);
	arena_release(&arena);
}

/* Nested parts end, even if a small file makes very many of them. */
static void parts_in_parts_end(void **state)
{
	static const struct {
		int times, depth;
		const char *message;
	} cases[] = {
	    {5, 15, "a template with its parts has at most 100000 boxes and values"},
	    {1, 1000, "parts can be nested at most 16 deep"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena arena = {0};
		struct text text = {.arena = &arena};
		struct template template;
		struct error err = {0};

		text_add(&text, "parts:\n  p0: [{text: x}]\n");
		for (int part = 1; part <= cases[i].depth; part++) {
			text_addf(&text, "  p%d: [{part: p%d}", part, part - 1);
			for (int again = 1; again < cases[i].times; again++)
				text_addf(&text, ", {part: p%d}", part - 1);
			text_add(&text, "]\n");
		}
		text_addf(&text, "body: [{part: p%d}]\n", cases[i].depth);
		assert_false(load(&arena, text_of(&text), &template, &err));
		assert_string_equal(err.message, cases[i].message);
		arena_release(&arena);
	}
}

static void a_part_is_drawn_at_every_place_that_names_it(void **state)
{
	static const char text[] = "parts:\n  line: [{text: <says>, size: <size>}]\n"
	                           "  two: [{part: {name: line, says: <first>, size: 8}},"
	                           " {part: {name: line, says: two, size: 9}}]\n"
	                           "body:\n  - {part: {name: two, first: one}, when: events}\n"
	                           "  - {part: {name: two, first: three}}\n";
	struct arena arena = {0};
	struct template template;
	struct error err = {0};
	const struct box *box;

	(void)state;
	assert_true(load(&arena, text, &template, &err));
	assert_int_equal(template.body.count, 2);
	box = &template.body.boxes[0];
	assert_int_equal(box->kind, BOX_STACK);
	assert_string_equal(box->when->text, "events");
	assert_int_equal(box->members.count, 2);
	assert_string_equal(box->members.boxes[0].members.boxes[0].text, "one");
	assert_int_equal(box->members.boxes[0].members.boxes[0].style.size, 8000);
	assert_string_equal(box->members.boxes[1].members.boxes[0].text, "two");
	assert_int_equal(box->members.boxes[1].members.boxes[0].style.size, 9000);
	assert_string_equal(template.body.boxes[1].members.boxes[0].members.boxes[0].text, "three");
	arena_release(&arena);
}

/* A club's template contains only its changes to the built-in one. */
static void a_template_like_another_holds_only_changes(void **state)
{
	static const char text[] = "like: standings\nmargin: 20mm\nzoom: ~\n"
	                           "styles: {title: {size: 30pt}}\n"
	                           "parts: {event-head: [{text: x, style: title}]}\n";
	struct arena arena = {0};
	struct template template, built_in;
	struct error err = {0};
	const struct box *head;

	(void)state;
	assert_true(load(&arena, "like: standings\n", &built_in, &err));
	assert_true(load(&arena, text, &template, &err));
	assert_int_equal(template.margin[0], 56693);
	assert_int_equal(template.zoom[0], 0);
	assert_int_equal(built_in.zoom[0], 85);
	assert_int_equal(template.fill[0], built_in.fill[0]);
	assert_int_equal(template.body.count, built_in.body.count);
	assert_string_equal(template.outline, built_in.outline);
	head = template.body.boxes[0].members.boxes;
	assert_int_equal(template.body.boxes[0].members.count, 1);
	assert_int_equal(head->style.size, 30000);
	assert_true(head->style.bold);
	arena_release(&arena);
}

static void a_condition_has_any_length(void **state)
{
	struct arena arena = {0};
	struct template template;
	struct error err = {0};
	char name[300], text[2 * sizeof name + 100];

	(void)state;
	memset(name, 'a', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	(void)snprintf(text, sizeof text, "body: [{text: x, when: [%s, \"%s, count > 1\"]}]\n",
	    name, name + 100);
	assert_true(load(&arena, text, &template, &err));
	(void)snprintf(text, sizeof text, "body: [{text: x, when: 'count %*s 1'}]\n", 200, ">");
	assert_true(load(&arena, text, &template, &err));
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(faulty_templates_are_refused_with_the_place),
	    cmocka_unit_test(a_table_has_no_more_cells_than_a_template),
	    cmocka_unit_test(lengths_are_thousandths_of_a_point),
	    cmocka_unit_test(styles_build_on_the_body),
	    cmocka_unit_test(parts_in_parts_end),
	    cmocka_unit_test(a_part_is_drawn_at_every_place_that_names_it),
	    cmocka_unit_test(a_template_like_another_holds_only_changes),
	    cmocka_unit_test(a_condition_has_any_length),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
