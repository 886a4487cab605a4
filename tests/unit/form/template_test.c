#include "cmocka_all.h"

#include "form/template.h"

#include <string.h>

static bool load(struct arena *arena, const char *text, struct template *ret, struct error *err)
{
	const struct file_text file = {"own.yaml", text, strlen(text)};
	const struct yaml *root;
	struct labels labels;

	return labels_load(arena, "en", &labels, err) &&
	       yaml_parse(arena, file.name, file.data, file.size, &root, err) &&
	       template_load(arena, root, &labels, LOOK_WIDE, ret, err);
}

static const struct refusal {
	const char *why, *text, *message;
	int line, column;
} refusals[] = {
    {"no body", "margin: 10mm\n", "a template needs a `body`", 1, 1},
    {"a key that is none", "body: [{text: x, sise: 9}]\n",
        "a box has no key `sise`; nearest is size", 1, 18},
    {"two boxes in one", "body: [{table: {}, space: 1}]\n", "a box is `table` or `space`, not both",
        1, 8},
    {"no box at all", "body: [{above: 1mm}]\n",
        "a box is one of text, field, columns, stack, table, chart, qr, image, rule, space", 1, 8},
    {"a length without a number", "body: [{space: wide}]\n",
        "`wide` does not fit here; expected is a length such as 12mm, 9pt or 9", 1, 16},
    {"a length of another unit", "body: [{space: 3cm}]\n",
        "`3cm` does not fit here; expected is a length such as 12mm, 9pt or 9", 1, 16},
    {"a label that is none", "body: [{text: \"{@rund}\"}]\n", "there is no label `rund`", 1, 15},
    {"a placeholder left open", "body: [{text: \"a {event\"}]\n",
        "an opening brace begins a placeholder, a name and a closing brace; a backslash stands "
        "before the sign itself",
        1, 15},
    {"an optional part left open", "body: [{text: \"a [b\"}]\n", "`]` is missing", 1, 15},
    {"a style that is none", "body: [{text: x, style: grand}]\n", "there is no style `grand`", 1,
        25},
    {"a style upon itself", "styles: {a: {style: a}}\nbody: [{text: x, style: a}]\n",
        "there is no style `a` that does not build on itself", 1, 21},
    {"a table without columns", "body: [{table: {rows: [{list: hands}]}}]\n",
        "a table has `columns` and `rows`", 1, 16},
    {"rows of nothing", "body: [{table: {rows: [{empty: 3}], columns: [{text: x}]}}]\n",
        "rows name the `list` they come from", 1, 24},
    {"a group in a group",
        "body: [{table: {rows: [{list: h}], columns: [{each: s, columns: "
        "[{each: s, columns: [{text: x}]}]}]}}]\n",
        "a group of columns holds no further group", 1, 46},
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
	assert_int_equal(style->face, FONT_BOLD);
	assert_int_equal(style->align, ALIGN_RIGHT);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(faulty_templates_are_refused_with_the_place),
	    cmocka_unit_test(lengths_are_thousandths_of_a_point),
	    cmocka_unit_test(styles_build_on_the_body),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
