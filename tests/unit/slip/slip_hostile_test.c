/* The readers get any bytes: they accept or refuse them, and nothing else happens. Sanitizers find
 * other faults. */
#include "broken_off.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "book.h"
#include "generate.h"
#include "rulebook/rulebook.h"
#include "slip/csv.h"
#include "slip/hand_json.h"
#include "slip/slip.h"
#include "slip/stream.h"

#include <stdlib.h>

/* Gives a text of exact size, with no readable byte after it, to every reader. */
static void read_all(const char *bytes, size_t size)
{
	char *text = malloc(size ? size : 1);
	struct rulebook book = size % 2 ? book_bidding() : book_plain();
	struct book_finder finder = {.find = book_find, .context = &book};
	struct file_text file = {"hostile", text, size};
	struct arena arena = {0};
	struct stream stream;
	bool done;
	struct error bad = {0};
	enum stream_step step;

	assert_non_null(text);
	memcpy(text, bytes, size);
	stream_open(&stream, &file, &finder);
	do {
		struct hand_record record = {0};
		struct error err = {0};

		step = stream_next(&stream, &arena, &record, &err);
		if (step == STREAM_HAND)
			assert_non_null(hand_canonical(&arena, record.book, &record.hand));
		if (step != STREAM_BAD)
			continue;
		assert_int_equal(err.kind, ERROR_INPUT);
		assert_true(err.line > 0 && err.column > 0);
		assert_true(err.message[0] && err.code[0]);
		assert_string_equal(err.file, "hostile");
	} while (step != STREAM_END);
	run_bounded(NULL, &bad, done, (void)csv_read(&arena, &file));
	if (!done)
		assert_true(bad.line > 0 && bad.column > 0);
	arena_release(&arena);
	free(text);
}

static void random_bytes(void **state)
{
	struct random random = {UINT64_C(1)};
	char text[120];

	(void)state;
	for (int i = 0; i < 5000; i++) {
		size_t size = random_below(&random, sizeof text);

		for (size_t j = 0; j < size; j++)
			text[j] = (char)random_next(&random);
		if (size && i % 2)
			text[0] = '{';
		read_all(text, size);
	}
}

/* Letters that mean something, in any order. */
static void random_words(void **state)
{
	static const char *const words[] = {"A", "B", " ", " ", " ", "\n", "\n\n", "KKK", "X", "2",
	    "3", "=", "\"", "\\", "+", "-", "/", ":", ",",
	    "hand=", "reds=", "net=", "void=", "opening=", "reason=", "adjust=", "penalty=", "25C",
	    "claim=", "contract=", "side=", "bids=", "n", "m", "c", "h", "r", "o", "p", "{", "}",
	    "[", "]", "\"sides\":[", "\"side\":\"A\"", "\"melds\":[", "\"counts\":{", "null", "1",
	    "\xe2\x99\xa5", "\xff", "#", "\r", ";"};
	struct random random = {UINT64_C(7)};

	(void)state;
	for (int i = 0; i < 8000; i++) {
		struct arena arena = {0};
		struct text text = {.arena = &arena};
		unsigned count = random_below(&random, 30);

		text_add(&text, i % 3 == 0 ? "{" : i % 3 == 1 ? "A " : "");
		for (unsigned j = 0; j < count; j++)
			text_add(
			    &text, words[random_below(&random, sizeof words / sizeof words[0])]);
		read_all(text_of(&text), text.size);
		arena_release(&arena);
	}
}

static void mutate(struct random *random, char *text, size_t size)
{
	unsigned times = 1 + random_below(random, 3);

	for (unsigned i = 0; i < times && size; i++) {
		size_t at = random_below(random, (unsigned)size);
		size_t from = random_below(random, (unsigned)size);

		text[at] = random_often(random) ? (char)random_next(random) : text[from];
	}
}

static const char record[] =
    "{\"rulebook\":\"plain\",\"options\":{},\"sides\":[{\"side\":\"A\",\"score\":1620,\"melds\":["
    "\"KKKKKKK\",\"4-Th\"],\"hand\":\"94\",\"red_threes\":2,\"out\":\"normal\",\"penalties\":[{"
    "\"code\":\"25C\",\"count\":1}],\"adjustments\":[{\"points\":-50,\"reason\":\"late\"}],"
    "\"opening\":{\"melds\":[\"KKK\"],\"from\":\"stock\",\"raises\":1},\"void_melds\":[\"4-Th\"],"
    "\"claim\":{\"total\":870,\"running\":2490}},\n{\"side\":\"B\",\"counts\":{\"natural\":0,"
    "\"net\":9,"
    "\"opened\":true}}],\"exhausted\":true,\"rest\":3,\"dealer\":\"\\u00e4\",\"accepted\":[{"
    "\"code\":"
    "\"meld-too-short\",\"reason\":\"r\",\"by\":\"b\"}],\"table\":\"2.3\",\"hand\":4}\n";

static void good_records_gone_bad(void **state)
{
	struct random random = {UINT64_C(99)};
	char text[sizeof record];

	(void)state;
	for (int i = 0; i < 8000; i++) {
		size_t size = sizeof record - 1;

		memcpy(text, record, sizeof record);
		mutate(&random, text, size);
		read_all(text, i % 4 ? size : random_below(&random, (unsigned)size));
	}
}

static void good_slips_gone_bad(void **state)
{
	struct random random = {UINT64_C(4711)};

	(void)state;
	for (int i = 0; i < 8000; i++) {
		struct rulebook book = i % 2 ? book_bidding() : book_plain();
		struct arena arena = {0};
		struct slip_line lines[4];
		size_t count = generate_slips(&random, &arena, &book, lines, false);
		struct text text = {.arena = &arena};
		char *bytes;

		for (size_t j = 0; j < count; j++)
			text_addf(&text, "%s\n", lines[j].data);
		bytes = arena_copy(&arena, text_of(&text), text.size);
		assert_non_null(bytes);
		mutate(&random, bytes, text.size);
		read_all(bytes, text.size);
		arena_release(&arena);
	}
}

/* Long texts of one kind: time and memory grow no faster than the text. */
static void long_texts(void **state)
{
	static const char *const parts[] = {"K", "KKK ", "hand=4 ", "reason=\"x\" ", "\"",
	    "a=\"\" ", "A KKK\n\n", "[", "{\"a\":", "{\"a\":[\n", "{}\n", "{}", "p25C ", "n1 ",
	    "void=KKK+", "\\", "#", "\n", ",", "a,b\n", "\xff", "444 void=444+444 "};
	enum { TIMES = 50000 };

	(void)state;
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		for (int begun = 0; begun < 2; begun++) {
			struct arena arena = {0};
			struct text text = {.arena = &arena};

			text_add(&text, begun ? "A " : "");
			for (int j = 0; j < TIMES; j++)
				text_add(&text, parts[i]);
			read_all(text_of(&text), text.size);
			arena_release(&arena);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_bytes),
	    cmocka_unit_test(random_words),
	    cmocka_unit_test(good_records_gone_bad),
	    cmocka_unit_test(good_slips_gone_bad),
	    cmocka_unit_test(long_texts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
