/* The content of a line of the log: no other line and no other rows have the same bytes. */
#include "unit/club/fixture.h"

#include "club/event.h"
#include "club/hand.h"
#include "file/db.h"
#include "file/log.h"
#include "file/log_payload.h"
#include "score/hand.h"

static void fields_of_a_line_are_not_shifted(void **state)
{
	static const struct log_fields lines[] = {
	    {.seq = 1, .time = "t", .author = 1, .action = "a\n1\nb", .event = 1, .subject = "c"},
	    {.seq = 1, .time = "t", .author = 1, .action = "a", .event = 1, .subject = "b\n1\nc"},
	    {.seq = 1, .time = "t", .author = 1, .action = "a", .event = 11, .subject = "b"},
	    {.seq = 1, .time = "t", .author = 1, .action = "a", .event = 1, .subject = "1b"},
	};
	enum { COUNT = sizeof lines / sizeof *lines };
	static const unsigned char previous[HASH_BYTES];
	unsigned char hashes[COUNT][HASH_BYTES];

	(void)state;
	for (size_t i = 0; i < COUNT; i++) {
		log_hash(previous, &lines[i], hashes[i]);
		for (size_t k = 0; k < i; k++)
			assert_memory_not_equal(hashes[k], hashes[i], HASH_BYTES);
	}
}

static const char *payload(struct fixture *f, int64_t line)
{
	return log_payload_of(f->store, &f->arena, line);
}

static void columns_that_are_null_are_left_out(void **state)
{
	struct fixture *f = *state;
	int64_t lines;
	char head[HASH_TEXT];

	lines = log_head(f->store, head);
	for (int64_t line = 1; line <= lines; line++)
		assert_null(strstr(payload(f, line), "null"));
}

/* The payload holds the facts as they are: no text after them may look like a column. */
static void facts_hold_no_other_column(void **state)
{
	struct fixture *f = *state;
	struct hand hand =
	    fixture_hand(f, event_book_here(&f->event), "A KKK hand=4", "B QQQ hand=5");
	const struct hand_entry entry = {.table = {.round = 1, .table = 1}, .hand = &hand};
	const char *before, *behind;
	struct hand_result result;
	int64_t line;
	char head[HASH_TEXT];

	hand.dealer = "Alfa Aaltonen";
	hand_add(fixture_desk(f), &entry, &result);
	line = log_head(f->store, head);
	before = payload(f, line);
	assert_non_null(strstr(before, "\"dealer\":"));
	db_execute(f->store,
	    "PRAGMA ignore_check_constraints = ON; DROP TRIGGER version_facts_is_not_changed; "
	    "UPDATE version_facts SET facts = facts || ',\"dealer\":' || dealer, dealer = NULL");
	behind = payload(f, line);
	assert_string_not_equal(before, behind);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(fields_of_a_line_are_not_shifted),
    cmocka_unit_test_setup_teardown(columns_that_are_null_are_left_out, fixture_night, fixture_end),
    cmocka_unit_test_setup_teardown(facts_hold_no_other_column, fixture_night, fixture_end),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
