#include "tournament/ranking.h"
#include "tournament/scale.h"

#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "cmocka_all.h"

#include <string.h>

#define HEAD "scale: own\ntitle: Own\ntotal: 20\nunit: 5\nbye: 12\n"

static const struct load_case {
	const char *why;
	const char *text;
	const char *code; /* NULL: it loads */
	int line, column;
} cases[] = {
    {"two bands of which the last is open",
        HEAD "bands:\n"
             "  - {from: 0, to: 50, winner: 10, loser: 10}\n"
             "  - {from: 55, winner: 20, loser: 0}\n",
        NULL, 0, 0},
    {"points with a decimal",
        "scale: own\ntitle: Own\ntotal: 20\ndecimals: 1\nunit: 5\nbye: 12.5\n"
        "bands: [{from: 0, to: 0, winner: 10, loser: 10}, {from: 5, winner: 12.5, loser: 7.5}]\n",
        NULL, 0, 0},
    {"more places than the scale has", HEAD "bands: [{from: 0, winner: 10.0, loser: 10}]\n",
        "scale-invalid", 6, 27},
    {"a unit is missing between two bands",
        HEAD "bands:\n"
             "  - {from: 0, to: 50, winner: 10, loser: 10}\n"
             "  - {from: 60, winner: 20, loser: 0}\n",
        "scale-gap", 8, 5},
    {"a band begins where the one before ends",
        HEAD "bands:\n"
             "  - {from: 0, to: 50, winner: 10, loser: 10}\n"
             "  - {from: 50, winner: 20, loser: 0}\n",
        "scale-overlap", 8, 5},
    {"a band after one without an end",
        HEAD "bands:\n"
             "  - {from: 0, winner: 10, loser: 10}\n"
             "  - {from: 50, winner: 20, loser: 0}\n",
        "scale-overlap", 8, 5},
    {"no band for a draw", HEAD "bands: [{from: 5, winner: 10, loser: 10}]\n", "scale-gap", 6, 9},
    {"no band for the highest", HEAD "bands: [{from: 0, to: 50, winner: 10, loser: 10}]\n",
        "scale-gap", 6, 9},
    {"winner and loser have more than the total",
        HEAD "bands: [{from: 0, winner: 11, loser: 10}]\n", "scale-symmetry", 6, 9},
    {"a draw is not worth the same to both", HEAD "bands: [{from: 0, winner: 11, loser: 9}]\n",
        "scale-symmetry", 6, 9},
    {"a higher margin is worth less",
        HEAD "bands:\n"
             "  - {from: 0, to: 50, winner: 10, loser: 10}\n"
             "  - {from: 55, to: 100, winner: 12, loser: 8}\n"
             "  - {from: 105, winner: 11, loser: 9}\n",
        "scale-symmetry", 9, 5},
    {"the loser has more",
        HEAD "bands: [{from: 0, to: 0, winner: 10, loser: 10}, "
             "{from: 5, winner: 9, loser: 11}]\n",
        "scale-symmetry", 6, 50},
    {"a limit between the units", HEAD "bands: [{from: 0, to: 52, winner: 10, loser: 10}]\n",
        "scale-invalid", 6, 9},
    {"a band that ends before it begins",
        HEAD "bands: [{from: 50, to: 0, winner: 10, loser: 10}]\n", "scale-invalid", 6, 9},
    {"a divisor that does not divide the unit",
        HEAD "divisor: 2\nbands: [{from: 0, winner: 10, loser: 10}]\n", "scale-invalid", 7, 8},
    {"a divisor that makes smaller units",
        HEAD "divisor: 5\nbands: [{from: 0, to: 10, winner: 10, loser: 10}, "
             "{from: 11, winner: 20, loser: 0}]\n",
        NULL, 0, 0},
    {"neither bands nor a formula", HEAD, "scale-invalid", 1, 1},
    {"both", HEAD "formula: {kind: wbf, blitz: 15}\nbands: [{from: 0, winner: 10, loser: 10}]\n",
        "scale-invalid", 1, 1},
    {"an unknown formula", HEAD "formula: {kind: log}\n", "scale-invalid", 6, 17},
    {"a formula without its figure", HEAD "formula: {kind: linear}\n", "scale-invalid", 6, 10},
    {"an unknown key", HEAD "bonus: 5\n", "scale-invalid", 6, 1},
    {"a unit of nothing", "scale: own\ntitle: Own\ntotal: 20\nunit: 0\nbye: 12\nbands: []\n",
        "yaml-number", 4, 7},
    {"a bye's margin", HEAD "bye-margin: 305\nbands: [{from: 0, winner: 10, loser: 10}]\n", NULL, 0,
        0},
    {"a bye's margin between the units",
        HEAD "bye-margin: 303\nbands: [{from: 0, winner: 10, loser: 10}]\n", "scale-invalid", 6,
        13},
    {"a bye above the total", "scale: own\ntitle: Own\ntotal: 20\nunit: 5\nbye: 21\nbands: []\n",
        "scale-invalid", 5, 6},
    {"a formula of no kind", HEAD "formula: {step: 10}\n", "scale-invalid", 6, 10},
    {"a formula with another's figure", HEAD "formula: {kind: linear, step: 10, blitz: 15}\n",
        "scale-invalid", 6, 35},
    {"a formula's step of nothing", HEAD "formula: {kind: linear, step: 0}\n", "yaml-number", 6,
        31},
    {"a formula of a total that has no half",
        "scale: own\ntitle: Own\ntotal: 21\nunit: 5\nbye: 12\nformula: {kind: linear, step: 9}\n",
        "scale-symmetry", 6, 10},
    {"bands that are not a list", HEAD "bands: 5\n", "scale-invalid", 6, 8},
    {"no bands at all", HEAD "bands: []\n", "scale-invalid", 6, 8},
    {"a band that is not a map", HEAD "bands: [5]\n", "scale-invalid", 6, 9},
    {"a band with a misspelt key", HEAD "bands: [{form: 0, winner: 10, loser: 10}]\n",
        "scale-invalid", 6, 10},
    {"a scale that is not a map", "- a\n", "scale-invalid", 1, 1},
    {"a title of two lines", "scale: own\ntitle: \"a\\nb\"\n", "scale-invalid", 2, 8},
    {"no title", "scale: own\ntotal: 20\n", "scale-invalid", 1, 1},
    {"no total", "scale: own\ntitle: Own\nunit: 5\nbye: 12\nbands: []\n", "scale-invalid", 1, 1},
    {"a total of nothing", "scale: own\ntitle: Own\ntotal: 0\nunit: 5\nbye: 0\nbands: []\n",
        "scale-invalid", 3, 8},
    {"an empty file", "", "yaml-empty", 1, 1},
};

static void scale_is_loaded_or_refused(void **state)
{
	const struct load_case *c = *state;
	struct arena arena = {0};
	struct error err = {0};
	bool ok;

	run_bounded(
	    NULL, &err, ok, (void)scale_load_text(&arena, "own.yaml", c->text, strlen(c->text)));
	assert_int_equal(ok, !c->code);
	if (c->code) {
		assert_int_equal(err.kind, ERROR_INPUT);
		if (strncmp(c->code, "yaml", 4) != 0)
			assert_string_equal(err.code, c->code);
		assert_int_equal(err.line, c->line);
		assert_int_equal(err.column, c->column);
		assert_string_equal(err.file, "own.yaml");
	}
	arena_release(&arena);
}

/* A scale kept by an event is read back, and is written the same again. */
static void written_scales_are_read_back(void **state)
{
	struct arena arena = {0};
	const char *const *ids;
	size_t count = scale_ids(&ids);

	(void)state;
	assert_int_equal(count, 4);
	for (size_t i = 0; i < count; i++) {
		const struct scale *scale;
		const struct scale *again;
		const char *written;

		scale = scale_load(&arena, ids[i]);
		assert_string_equal(scale->id, ids[i]);
		written = scale_write(&arena, scale);
		again = scale_load_text(&arena, "kept", written, strlen(written));
		assert_string_equal(scale_write(&arena, again), written);
		assert_int_equal(again->band_count, scale->band_count);
	}
	arena_release(&arena);
}

static const struct points_case {
	const char *scale;
	int64_t margin;
	int64_t winner;
} points_cases[] = {
    {"burraco-3", 0, 10},
    {"burraco-3", 50, 10},
    {"burraco-3", 53, 10}, /* between two bands: the lower one holds */
    {"burraco-3", 55, 11},
    {"burraco-3", 500, 14},
    {"burraco-3", 505, 15},
    {"burraco-3", 1500, 19},
    {"burraco-3", 1505, 20},
    {"burraco-3", 99999999, 20},
    {"burraco-2", 40, 10},
    {"burraco-2", 45, 11},
    {"burraco-2", 1000, 19},
    {"burraco-2", 1005, 20},
    {"burraco-2", 305, 14}, /* the margins of byes give points */
    {"burraco-3", 355, 14},
    {"burraco-4", 305, 12},
    {"burraco-4", 100, 10},
    {"burraco-4", 105, 11},
    {"burraco-4", 2000, 19},
    {"burraco-4", 2005, 20},
};

static void tables_give_their_points(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof points_cases / sizeof *points_cases; i++) {
		const struct points_case *c = &points_cases[i];
		struct arena arena = {0};
		const struct scale *scale;

		scale = scale_load(&arena, c->scale);
		assert_int_equal(victory_points(scale, c->margin, 3), c->winner);
		arena_release(&arena);
	}
}

static void a_divisor_brings_margins_to_the_scale(void **state)
{
	static const char text[] = HEAD "divisor: 5\nbands: [{from: 0, to: 10, winner: 10, "
	                                "loser: 10}, {from: 11, winner: 20, loser: 0}]\n";
	static const char linear[] =
	    "scale: own\ntitle: Own\ntotal: 20\ndecimals: 1\nunit: 5\nbye: 12\ndivisor: 10\n"
	    "formula: {kind: linear, step: 10}\n";
	struct arena arena = {0};
	const struct scale *scale;

	(void)state;
	scale = scale_load_text(&arena, "own", text, sizeof text - 1);
	assert_int_equal(victory_points(scale, 50, 1), 10);
	assert_int_equal(victory_points(scale, 55, 1), 20);
	scale = scale_load_text(&arena, "own", linear, sizeof linear - 1);
	assert_int_equal(victory_points(scale, 0, 1), 100);
	assert_int_equal(victory_points(scale, 100, 1), 110); /* a point more in tenths */
	assert_int_equal(victory_points(scale, 105, 1), 111); /* half a tenth goes up */
	assert_int_equal(victory_points(scale, 104, 1), 110);
	assert_int_equal(victory_points(scale, 5000, 1), 200);
	arena_release(&arena);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases };
	struct CMUnitTest tests[CASES + 3] = {{0}};
	size_t count = 0;

	for (; count < CASES; count++)
		tests[count] =
		    case_test(cases[count].why, scale_is_loaded_or_refused, &cases[count]);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(written_scales_are_read_back);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(tables_give_their_points);
	tests[count++] = (struct CMUnitTest)cmocka_unit_test(a_divisor_brings_margins_to_the_scale);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
