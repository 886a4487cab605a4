/* Aligned columns on paper and on a screen. */
#include "form/screen.h"

#include "base/arena.h"
#include "base/text.h"
#include "cmocka_all.h"

static void columns_align_whatever_the_letters(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "lrl");
	grid_row(&grid, (const char *const[]){"Äänekäs", "5", "last"});
	grid_row(&grid, (const char *const[]){"B", "-1200", NULL});
	grid_row(&grid, (const char *const[]){"Cé", "70", "x"});
	grid_write(&grid, 2, &text);
	assert_string_equal(text_of(&text), "  Äänekäs      5  last\n"
	                                    "  B        -1200\n"
	                                    "  Cé          70  x\n");
	arena_release(&arena);
}

static void an_empty_column_takes_no_room(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "lll");
	for (int i = 0; i < 40; i++)
		grid_row(&grid, (const char *const[]){"a", "", "b"});
	grid_write(&grid, 0, &text);
	assert_int_equal(grid.count, 40);
	assert_memory_equal(text_of(&text), "a  b\na  b\n", 10);
	arena_release(&arena);
}

/* On a narrow screen the blanks between columns go first. Then names of any script are broken at
 * blanks, or within a word that is wider than its column. The last column is broken as always. */
static void a_narrow_screen_breaks_cells(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "rlrl");
	grid.screen = 34;
	grid_row(&grid, (const char *const[]){"1", "Zeeta van der Øst-Ærø", "1885", "won"});
	grid_row(&grid, (const char *const[]){"2",
	                    "\u5361\u7eb3\u65af\u5854\u7eb8\u724c\u4ff1"
	                    "\u4e50\u90e8\u4e00\u961f",
	                    "630", "lost"});
	grid_row(&grid, (const char *const[]){"10", "e\u0301toile", "0", NULL});
	grid_write(&grid, 2, &text);
	assert_string_equal(text_of(&text),
	    "   1 Zeeta van der       1885 won\n"
	    "     Øst-Ærø\n"
	    "   2 \u5361\u7eb3\u65af\u5854\u7eb8\u724c\u4ff1\u4e50\u90e8   630 lost\n"
	    "     \u4e00\u961f\n"
	    "  10 e\u0301toile                 0\n");
	arena_release(&arena);
}

/* A whole name is never broken: if it is too wide for its column, the figures of its row go to the
 * next line. */
static void a_wide_whole_cell_moves_the_figures_below(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "rwrr");
	grid.screen = 30;
	grid_row(&grid, (const char *const[]){"1", "Alfa ja Beeta", "1885", "2"});
	grid_row(&grid, (const char *const[]){"2", "Zeeta van der Øst-Ærø", "630", "10"});
	assert_true(grid_fits(&grid, 0));
	grid_write(&grid, 0, &text);
	assert_string_equal(text_of(&text), "1 Alfa ja Beeta        1885  2\n"
	                                    "2 Zeeta van der Øst-Ærø\n"
	                                    "                        630 10\n");
	grid.screen = 22;
	assert_false(grid_fits(&grid, 5));
	arena_release(&arena);
}

/* A whole name that would run over the edge of the screen begins on the next line. */
static void a_whole_cell_too_wide_for_the_screen_begins_below(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "rlwr");
	grid.screen = 30;
	grid_row(&grid, (const char *const[]){"R1", "19.30", "Alfa", "2"});
	grid_row(&grid, (const char *const[]){"R2", "19.30", "Donaudampfschifffahrt Q", "10"});
	grid_write(&grid, 0, &text);
	assert_string_equal(text_of(&text), "R1 19.30 Alfa                2\n"
	                                    "R2 19.30\n"
	                                    "    Donaudampfschifffahrt Q\n"
	                                    "                            10\n");
	arena_release(&arena);
}

/* A whole name that is too wide for the screen leaves no empty line. */
static void a_wide_whole_cell_leaves_no_empty_line(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "lwr");
	grid.screen = 30;
	grid_row(&grid,
	    (const char *const[]){"2.3.1", "Kahdeksankymmenenk Yöllisten Pöytäkirjaseura", "-100"});
	grid_write(&grid, 0, &text);
	assert_null(strstr(text_of(&text), "\n\n"));
	assert_non_null(strstr(text_of(&text), "-100\n"));
	arena_release(&arena);
}

static void a_last_column_of_figures_stays_whole(void **state)
{
	struct arena arena = {0};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "rwr");
	grid.screen = 25;
	grid_row(&grid, (const char *const[]){"rank", "Alfa ja Beeta ja", "event 3"});
	grid_row(&grid, (const char *const[]){"1", "Zeeta", "2"});
	assert_true(grid_fits(&grid, 0));
	grid.screen = 24;
	assert_false(grid_fits(&grid, 0));
	arena_release(&arena);
}

/* A table does not fit if a short cell would be broken, or if a last cell would go to its own line
 * although its column can be left out. */
static void a_table_that_reads_badly_does_not_fit(void **state)
{
	struct arena arena = {0};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "wlr");
	grid_row(&grid, (const char *const[]){"Zeeta Øst-Ærø", "not present", "1885"});
	grid.screen = 30;
	assert_true(grid_fits(&grid, 0));
	grid.screen = 29;
	assert_false(grid_fits(&grid, 0));
	grid_begin(&grid, &arena, "wl");
	grid_row(&grid, (const char *const[]){"Zeeta Øst-Ærø", "spoke to the partner during play"});
	grid.screen = 30;
	assert_true(grid_fits(&grid, 0));
	grid.gives[1] = true;
	assert_false(grid_fits(&grid, 0));
	arena_release(&arena);
}

/* A cell of several names is broken between the names; each name stays whole. */
static void names_are_broken_between_them(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "rnr");
	grid.screen = 34;
	grid_row(&grid, (const char *const[]){"1", "Zeeta van der Øst, Alfa Aapinen", "1885"});
	grid_row(&grid, (const char *const[]){"2", "Zeeta Øst & Alfa Aapinen-Beenen", "630"});
	grid_write(&grid, 0, &text);
	assert_string_equal(text_of(&text), "1 Zeeta van der Øst,          1885\n"
	                                    "  Alfa Aapinen\n"
	                                    "2 Zeeta Øst & Alfa Aapinen-Beenen\n"
	                                    "                               630\n");
	arena_release(&arena);
}

static void a_last_cell_without_room_goes_below(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "lrl");
	grid.screen = 24;
	grid_row(&grid, (const char *const[]){"Alfa", "12345", "rangaistuskortti ja muuta"});
	grid_row(&grid, (const char *const[]){"Beeta", "45", "rasti"});
	grid_write(&grid, 0, &text);
	assert_string_equal(text_of(&text), "Alfa  12345\n"
	                                    "    rangaistuskortti ja\n"
	                                    "    muuta\n"
	                                    "Beeta    45 rasti\n");
	arena_release(&arena);
}

static void a_pipe_takes_any_width(void **state)
{
	static const char name[] = "Zeeta van der Øst-Ærø und Yks Ykkönen aus der langen Straße";
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct grid grid;

	(void)state;
	grid_begin(&grid, &arena, "lll");
	grid.screen = 0;
	grid_row(&grid, (const char *const[]){name, name, "x"});
	grid_write(&grid, 0, &text);
	assert_string_equal(text_of(&text), arena_printf(&arena, "%s  %s  x\n", name, name));
	arena_release(&arena);
}

static void lines_keep_within_the_screen(void **state)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};

	(void)state;
	terminal_wrap("short\n  error: a line that is too long for the "
	              "screen\n\nÄäÄäÄäÄäÄäÄäÄäÄäÄäÄäÄäÄä x\n",
	    20, 2, &text);
	assert_string_equal(text_of(&text), "short\n"
	                                    "  error: a line that\n"
	                                    "    is too long for\n"
	                                    "    the screen\n"
	                                    "\n"
	                                    "ÄäÄäÄäÄäÄäÄäÄäÄäÄäÄäÄäÄä\n"
	                                    "  x\n");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(columns_align_whatever_the_letters),
	    cmocka_unit_test(an_empty_column_takes_no_room),
	    cmocka_unit_test(a_narrow_screen_breaks_cells),
	    cmocka_unit_test(a_wide_whole_cell_moves_the_figures_below),
	    cmocka_unit_test(a_whole_cell_too_wide_for_the_screen_begins_below),
	    cmocka_unit_test(a_wide_whole_cell_leaves_no_empty_line),
	    cmocka_unit_test(a_last_column_of_figures_stays_whole),
	    cmocka_unit_test(a_table_that_reads_badly_does_not_fit),
	    cmocka_unit_test(names_are_broken_between_them),
	    cmocka_unit_test(a_pipe_takes_any_width),
	    cmocka_unit_test(a_last_cell_without_room_goes_below),
	    cmocka_unit_test(lines_keep_within_the_screen),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
