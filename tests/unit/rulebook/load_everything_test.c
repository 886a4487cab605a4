/* The values of a rulebook's file are kept as they were read. */
#include "unit/rulebook/every_member.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

/* Lists are kept with their members, and a missing section is known to be missing. */
static void values_are_kept_as_read(void **state)
{
	struct arena arena = {0};
	const struct file_text texts[] = {
	    every_member_text(&arena, "everything"), every_member_text(&arena, "otherwise")};
	const struct rulebook *book, *other;
	struct error err = {0};

	(void)state;
	assert_true(rulebook_load_texts(&arena, texts, 1, NULL, 0, &book, &err));
	assert_true(rulebook_load_texts(&arena, texts, 2, NULL, 0, &other, &err));
	assert_true(book->contract.allowed);
	assert_int_equal(book->bonus_count, 2);
	assert_true(book->bonuses[0].when.out);
	assert_int_equal(book->bonuses[1].instead_of, 0);
	assert_int_equal(other->bonuses[0].when.needs[0].least, 1);
	assert_int_equal(other->bonuses[0].when.need_count, 2);
	assert_int_equal(book->unfinished_count, 1);
	assert_int_equal(book->unfinished[0].cards_most, 6);
	assert_int_equal(book->opening_hand_count, 4);
	assert_int_equal(book->opening_by_hand[3], 150);
	assert_int_equal(book->opening_band_count, 2);
	assert_int_equal(book->opening_bands[1].needs[1].least, 1);
	assert_int_equal(book->red_band_count, 2);
	assert_int_equal(book->red_bands[0].amounts[4], 400);
	assert_int_equal(other->red_bands[1].amounts[4], -800);
	assert_int_equal(book->sign_band_count, 3);
	assert_int_equal(book->sign_bands[2].sign, -1);
	assert_int_equal(book->rank_rule_count, 1);
	assert_int_equal(book->rank_rules[0].cards_most, 8);
	assert_int_equal(book->out_need_count, 2);
	assert_int_equal(book->out_needs[1].least, 2);
	assert_int_equal(book->penalty_count, 5);
	assert_int_equal(book->penalties[3].repeated_count, 1);
	assert_int_equal(rulebook_offences_points(&book->penalties[3], 0, 4), 600);
	assert_int_equal(rulebook_offences_points(&book->penalties[3], 2, 1), 200);
	assert_int_equal(book->penalties[0].same_act[1], 2);
	assert_int_equal(book->penalties[0].besides, 1);
	assert_string_equal(book->notes[0], "a note");
	assert_string_equal(book->rulings[0].ruling, "r");
	/* Things that are not allowed or not known have no figures. */
	assert_int_equal(other->sets.cards_least, 0);
	assert_false(other->runs.allowed);
	assert_int_equal(other->concealed_points, 0);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(values_are_kept_as_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
