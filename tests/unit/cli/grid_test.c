/* Columns that stand under each other. */
#include "cli/show_grid.h"

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
	grid_show(&grid, 2, &text);
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
	grid_show(&grid, 0, &text);
	assert_int_equal(grid.count, 40);
	assert_memory_equal(text_of(&text), "a  b\na  b\n", 10);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(columns_align_whatever_the_letters),
	    cmocka_unit_test(an_empty_column_takes_no_room),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
