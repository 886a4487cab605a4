#include "cmocka_all.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "form/data.h"
#include "form/expand.h"
#include "form/labels.h"
#include "slip/json.h"

#include <string.h>

static void a_key_filled_again_keeps_its_place(void **state)
{
	struct arena arena = {0};
	struct answer *answer = answer_make(&arena);

	(void)state;
	answer_text(answer, "event", "Talvi");
	answer_number(answer, "round", 2);
	answer_textf(answer, "event", "Kevät %d", 2026);
	assert_int_equal(answer_count(answer), 2);
	assert_string_equal(answer_key(answer_first(answer)), "event");
	assert_string_equal(answer_string(answer_get(answer, "event")), "Kevät 2026");
	assert_null(answer_get(answer, "venue"));
	arena_release(&arena);
}

static void rows_keep_the_order_they_were_added_in(void **state)
{
	struct arena arena = {0};
	struct answer *answer = answer_make(&arena);
	const struct answer *row;

	(void)state;
	answer_number(answer_row(answer, "hands"), "hand", 1);
	answer_text(answer_row(answer, "penalties"), "code", "25C");
	answer_number(answer_row(answer, "hands"), "hand", 2);
	assert_int_equal(answer_count(answer_get(answer, "hands")), 2);
	row = answer_first(answer_get(answer, "hands"));
	assert_int_equal(answer_integer(answer_get(row, "hand")), 1);
	row = answer_next(row);
	assert_int_equal(answer_integer(answer_get(row, "hand")), 2);
	assert_null(answer_next(row));
	arena_release(&arena);
}

static void members_are_dropped_at_every_depth(void **state)
{
	static const char *const keys[] = {"reason", "by", NULL};
	struct arena arena = {0};
	struct answer *answer = answer_make(&arena), *row = answer_row(answer, "hands");

	(void)state;
	answer_text(answer, "by", "Desk");
	answer_number(row, "hand", 1);
	answer_text(row, "reason", "late");
	answer_text(answer_row(row, "lines"), "by", "Desk");
	assert_true(answer_drop(answer, keys));
	assert_int_equal(answer_count(answer), 1);
	assert_int_equal(answer_count(answer_first(answer_get(answer, "hands"))), 2);
	assert_int_equal(answer_count(answer_first(answer_get(row, "lines"))), 0);
	assert_false(answer_drop(answer, keys));
	answer_number(answer, "round", 2);
	assert_int_equal(answer_count(answer), 2);
	arena_release(&arena);
}

static const struct sentence says = {
    "test", "cards", "{count} {count?card|cards}", {{.name = "count", .number = 3}}};

static const struct sentence kinds[] = {
    {"amount", "of-kind", "{n} {kind}",
        {{.name = "n", .number = 1},
            {.name = "kind", .kind = SENTENCE_WORD, .word = "canasta", .text = "mixed"}}},
    {"amount", "canastas", "{n} {n?canasta|canastas}", {{.name = "n", .number = 2}}}};

static const struct sentence term = {"test", "needs", "needs {what}",
    {{.name = "what", .kind = SENTENCE_PARTS, .number = 2, .text = "; ", .parts = kinds}}};

static struct answer *of_every_kind(struct arena *arena)
{
	struct answer *answer = answer_make(arena);

	answer_text(answer, "text", "a\"b");
	answer_code(answer, "code", "out-missed");
	answer_number(answer, "number", -50);
	answer_number(answer, "zero", 0);
	answer_decimal(answer, "places", 1250, 2);
	answer_hundredths(answer, "half", 150);
	answer_flag(answer, "yes", true);
	answer_flag(answer, "no", false);
	answer_time(answer, "day", "2026-03-05");
	answer_sentence(answer, "said", &says);
	answer_term(answer, "term", &term);
	answer_wording(answer, "heading", "Lopettaminen", "Going out");
	answer_letter(answer, "side", 'B');
	answer_letter(answer, "nobody", '\0');
	answer_text(answer, "none", NULL);
	answer_number(answer_object(answer, "claim"), "total", 540);
	(void)answer_list(answer, "empty");
	answer_item(answer, "names", "Alfa");
	answer_item_number(answer, "numbers", 7);
	return answer;
}

static void json_is_the_tree_itself(void **state)
{
	static const char expected[] =
	    "{\"text\":\"a\\\"b\",\"code\":\"out-missed\",\"number\":-50,\"zero\":0,\"places\":12."
	    "50,\"half\":1.5,\"yes\":true,"
	    "\"no\":false,\"day\":\"2026-03-05\",\"said\":\"3 cards\",\"term\":\"needs 1 mixed; 2 "
	    "canastas\",\"heading\":\"Going out\","
	    "\"side\":\"B\",\"nobody\":null,\"none\":null,\"claim\":{\"total\":540},\"empty\":[],"
	    "\"names\":[\"Alfa\"],\"numbers\":[7]}";
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct json json = {.out = &text};

	(void)state;
	form_json(of_every_kind(&arena), NULL, &json);
	assert_string_equal(text_of(&text), expected);
	arena_release(&arena);
}

static const struct saying_case {
	const char *key;
	bool says;
	const char *finnish;
} sayings[] = {
    {"text", true, "a\"b"},
    {"number", true, "-50"},
    {"zero", false, "0"},
    {"places", true, "12,50"},
    {"half", true, "1,5"},
    {"yes", true, "yes"},
    {"no", false, ""},
    {"day", true, "5.3.2026"},
    {"said", true, "3 cards"},
    {"term", true, "needs 1 sekacanasta; 2 canastaa"},
    {"heading", true, "Lopettaminen"},
    {"nobody", false, ""},
    {"empty", false, ""},
    {"names", true, ""},
    {"claim", true, ""},
    {"never filled", false, ""},
};

static void a_value_is_written_in_the_language(void **state)
{
	struct arena arena = {0};
	struct labels labels;
	const struct answer *answer = of_every_kind(&arena);

	(void)state;
	labels = labels_load(&arena, "fi");
	for (size_t i = 0; i < sizeof sayings / sizeof *sayings; i++) {
		struct text text = {.arena = &arena};
		const struct answer *value = answer_get(answer, sayings[i].key);

		value_add(&labels, value, &text);
		if (strcmp(text_of(&text), sayings[i].finnish) != 0 ||
		    answer_is_set(value) != sayings[i].says)
			fail_msg("%s: got `%s`", sayings[i].key, text_of(&text));
	}
	arena_release(&arena);
}

/* JSON gives a term in English in every language of the answer. */
static void a_term_stays_english_in_json(void **state)
{
	struct arena arena = {0};
	struct labels labels;
	struct vocabulary vocabulary;
	struct text text = {.arena = &arena};
	struct json json = {.out = &text};

	(void)state;
	labels = labels_load(&arena, "fi");
	vocabulary = labels_vocabulary(&labels);
	form_json(answer_get(of_every_kind(&arena), "term"), &vocabulary, &json);
	assert_string_equal(text_of(&text), "\"needs 1 mixed; 2 canastas\"");
	arena_release(&arena);
}

static const struct cleaning_case {
	const char *why, *text, *kept;
} cleanings[] = {
    {"plain text is kept", "Alfa Aaltonen", "Alfa Aaltonen"},
    {"a byte that is not UTF-8 becomes its replacement", "a\xE2\x99z",
        "a\xEF\xBF\xBD\xEF\xBF\xBDz"},
    {"control characters become boxes", "a\tb\nc\x7F", "a b c\uFFFD"},
};

static void values_are_cleaned(void **state)
{
	struct arena arena = {0};

	(void)state;
	for (size_t i = 0; i < sizeof cleanings / sizeof *cleanings; i++) {
		struct text text = {.arena = &arena};

		value_add_clean(cleanings[i].text, &text);
		if (strcmp(text_of(&text), cleanings[i].kept) != 0)
			fail_msg("%s: got `%s`", cleanings[i].why, text_of(&text));
	}
	arena_release(&arena);
}

/* The text after the event is a separate sentence, and each answer keeps its own texts. */
static void subjects_of_several_events_are_kept(void **state)
{
	static const char *const subjects[] = {
	    "event 2: round 3", "event 14: entrant 7", "event 2: 1.1.2"};
	struct arena arena = {0};
	struct answer *answer = answer_make(&arena);
	struct text text = {.arena = &arena};
	struct json json = {.out = &text};

	(void)state;
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
		answer_subject(answer_row(answer, "faults"), "address", subjects[i]);
	form_json(answer, NULL, &json);
	assert_string_equal(text_of(&text), "{\"faults\":[{\"address\":\"event 2: round 3\"},"
	                                    "{\"address\":\"event 14: entrant 7\"},"
	                                    "{\"address\":\"event 2: 1.1.2\"}]}");
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(a_key_filled_again_keeps_its_place),
	    cmocka_unit_test(members_are_dropped_at_every_depth),
	    cmocka_unit_test(rows_keep_the_order_they_were_added_in),
	    cmocka_unit_test(json_is_the_tree_itself),
	    cmocka_unit_test(a_value_is_written_in_the_language),
	    cmocka_unit_test(a_term_stays_english_in_json),
	    cmocka_unit_test(subjects_of_several_events_are_kept),
	    cmocka_unit_test(values_are_cleaned),

	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
