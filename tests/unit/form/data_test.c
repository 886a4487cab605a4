/* Lists of answers as CSV: built-in templates are well formed; groups, rows within rows, lists. */
#include "broken_off.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/yaml.h"
#include "form/data.h"
#include "form/labels.h"
#include "form/template.h"
#include "slip/csv.h"

#include <string.h>

static struct arena arena;
static struct labels english;

static int setup(void **state)
{

	(void)state;
	arena = (struct arena){0};
	english = labels_load(&arena, "en");
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_release(&arena);
	return 0;
}

/* Every CSV template has a screen template of the same name. */
static void every_template_is_well_formed(void **state)
{
	static const char folder[] = "csv/";
	int templates = 0;

	(void)state;
	for (const struct packed_file *file = packed_templates; file->name; file++) {
		const size_t from = sizeof folder - 1;
		struct error err = {0};
		const char *name;
		bool done;

		if (strncmp(file->name, folder, from) != 0)
			continue;
		templates++;
		name = arena_copy(&arena, file->name + from, strcspn(file->name, ".") - from);
		run_bounded(NULL, &err, done,
		    (void)template_csv(
		        &arena, packed_find(packed_templates, file->name), &english));
		if (!done)
			fail_msg("%s: %s", file->name, err.message);
		assert_non_null(
		    packed_find(packed_templates, arena_printf(&arena, "screen/%s.yaml", name)));
	}
	assert_true(templates > 0);
}

static void a_faulty_condition_is_refused(void **state)
{
	static const char text[] = "rows: a\ncolumns: [{name: b, text: c, when: a =< 1}]\n";
	struct error err = {0};
	const struct yaml *template;

	(void)state;
	assert_true(yaml_parse(&arena, "own.yaml", text, strlen(text), &template, &err));
	assert_broken_off(NULL, &err, (void)template_csv(&arena, template, &english));
	assert_string_equal(err.message, "`a =< 1` does not fit here; write a word");
}

static const char *csv_of(const char *name, const struct answer *answer)
{
	struct text out = {.arena = &arena};

	csv_draw(&english, &(struct csv_style){.separator = ','}, name, answer, &out);
	return text_of(&out);
}

static void the_values_of_tie_breaks_are_columns(void **state)
{
	struct answer *answer = answer_make(&arena);

	(void)state;
	answer_item(answer, "tie_breaks", "buchholz");
	answer_flag(answer, "victory", true);
	for (int i = 0; i < 2; i++) {
		struct answer *row = answer_row(answer, "standings");

		answer_number(row, "rank", i + 1);
		answer_text(row, "entrant", i ? "Beeta; ja \"Zeeta\"" : "Alfa");
		answer_hundredths(row, "match_points", 250);
		answer_number(row, "difference", -40);
		answer_decimal(row, "victory_points", 1205, 2);
		answer_decimal(row, "buchholz", 12, i);
	}
	assert_string_equal(csv_of("standings", answer),
	    "rank,entrant,played,won,drawn,lost,match_points,score,against,difference,tie_break,"
	    "victory_points,buchholz,points,number,players,club,team,category,playing,byes,moves\n"
	    "1,Alfa,,,,,2.5,,,-40,,12.05,12,,,,,,,,,\n"
	    "2,\"Beeta; ja \"\"Zeeta\"\"\",,,,,2.5,,,-40,,12.05,1.2,,,,,,,,,\n");
}

static void excel_gets_the_decimal_sign_of_the_language(void **state)
{
	const struct csv_style style = {.separator = ';', .excel = true, .point = ','};
	struct answer *answer = answer_make(&arena);
	struct answer *row = answer_row(answer, "standings");
	struct text out = {.arena = &arena};

	(void)state;
	answer_item(answer, "tie_breaks", "buchholz");
	answer_text(row, "entrant", "No. 1.5");
	answer_hundredths(row, "match_points", 250);
	answer_number(row, "difference", -40);
	answer_decimal(row, "buchholz", -125, 1);
	csv_draw(&english, &style, "standings", answer, &out);
	assert_string_equal(text_of(&out),
	    "\xEF\xBB\xBFrank;entrant;played;won;drawn;lost;match_points;score;against;difference;"
	    "tie_break;buchholz;points;number;players;club;team;category;playing;byes;moves\r\n"
	    ";No. 1.5;;;;;\"2,5\";;;-40;;\"-12,5\";;;;;;;;;\r\n");
}

static void each_partner_has_a_row(void **state)
{
	struct answer *answer = answer_make(&arena);
	struct answer *table = answer_row(answer, "tables");
	struct answer *side = answer_row(table, "sides");

	(void)state;
	answer_code(answer, "points", "match-points");
	answer_number(table, "round", 2);
	answer_number(table, "number", 3);
	answer_text(side, "side", "A");
	answer_number(side, "score", 1620);
	answer_code(side, "result", "open");
	answer_nothing(side, "points");
	answer_item(side, "names", "Alfa");
	answer_item(side, "names", "Beeta");
	assert_string_equal(csv_of("results", answer),
	    "round,table,side,entrant,score,result,points\n"
	    "2,3,A,Alfa,1620,open,\n"
	    "2,3,A,Beeta,1620,open,\n");
}

static void columns_of_a_group_are_filled_by_place(void **state)
{
	struct answer *answer = answer_make(&arena), *row, *cell;

	(void)state;
	for (int round = 1; round <= 2; round++)
		answer_number(answer_row(answer, "columns"), "round", round);
	row = answer_row(answer, "crosstable");
	answer_number(row, "rank", 1);
	answer_number(row, "number", 4);
	answer_text(row, "entrant", "Alfa");
	answer_number(row, "points", 2);
	(void)answer_row(row, "games"); /* games of the whole row, which no cell shows */
	cell = answer_row(answer_row(row, "columns"), "games");
	answer_code(cell, "result", "won");
	answer_item_number(cell, "opponents", 7);
	answer_item_number(cell, "opponents", 8);
	answer_flag(answer_row(row, "columns"), "bye", true);
	assert_string_equal(csv_of("crosstable", answer),
	    "rank,number,entrant,points,r1,r2\n1,4,Alfa,2,\"W7,8*\",bye\n");
}

static void a_list_is_written_in_one_cell(void **state)
{
	struct answer *answer = answer_make(&arena), *row = answer_row(answer, "prizes");

	(void)state;
	answer_text(row, "entrant", "Alfat");
	answer_item(row, "players", "Alfa");
	answer_item(row, "players", "Beeta");
	answer_number(row, "place", 1);
	answer_hundredths(row, "points", 400);
	assert_string_equal(csv_of("prizes", answer),
	    "name,players,club,category,place,points\nAlfat,\"Alfa, Beeta\",,,1,4\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(every_template_is_well_formed, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_faulty_condition_is_refused, setup, teardown),
	    cmocka_unit_test_setup_teardown(the_values_of_tie_breaks_are_columns, setup, teardown),
	    cmocka_unit_test_setup_teardown(
	        excel_gets_the_decimal_sign_of_the_language, setup, teardown),
	    cmocka_unit_test_setup_teardown(each_partner_has_a_row, setup, teardown),
	    cmocka_unit_test_setup_teardown(
	        columns_of_a_group_are_filled_by_place, setup, teardown),
	    cmocka_unit_test_setup_teardown(a_list_is_written_in_one_cell, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
