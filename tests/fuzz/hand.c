/* Slips and hand records are read, scored, written, and read again with the same facts. The first
 * byte chooses the rulebook. */
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/stream.h"

#include <stdlib.h>
#include <string.h>

static const struct rulebook *books[2];

static void load_books(void)
{
	static const char *const ids[] = {"fi-canasta", "fi-sitoumussamba"};
	static struct arena arena;
	struct error err = {0};

	for (size_t i = 0; i < sizeof ids / sizeof *ids && !books[i]; i++)
		if (!rulebook_load(&arena, ids[i], NULL, 0, &books[i], &err))
			abort();
}

/* Totals are the sums of the lines, for any input. */
static void check_sums(const struct score *score)
{
	for (size_t i = 0; i < score->side_count; i++) {
		const struct side_score *side = &score->sides[i];
		int64_t sum = 0;

		for (size_t j = 0; j < side->line_count; j++)
			sum += side->lines[j].points;
		if (sum != side->total || side->total != side->base + side->cards)
			abort();
	}
}

static void score_record(struct arena *arena, const struct hand_record *record)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct score score;

	score_make_room(arena, record->book, &record->hand, &score);
	score_hand(record->book, &record->hand, 1, &score);
	check_sums(&score);
	score_json_write(&json, record->book, &record->hand, &score);
}

static void read_again(
    struct arena *arena, const struct book_finder *finder, const struct hand_record *record)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct error err = {0};
	struct hand_record again = {0};
	const char *first = hand_canonical(arena, record->book, &record->hand);
	const char *second;

	hand_json_write(&json, record->book, &record->hand);
	if (!hand_json_read(arena, finder, "again", 1, text_of(&out), out.size, &again, &err))
		abort();
	second = hand_canonical(arena, again.book, &again.hand);
	if (!first || !second || strcmp(first, second) != 0)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct book_finder finder;
	struct file_text text = {.name = "fuzz"};
	enum stream_step step;
	struct stream stream;

	if (size == 0)
		return 0;
	load_books();
	finder = book_finder_of(books[data[0] & 1]);
	text.data = (const char *)data + 1;
	text.size = size - 1;
	stream_open(&stream, &text, &finder);
	do {
		struct arena arena = {0};
		struct hand_record record = {0};
		struct error err = {0};

		step = stream_next(&stream, &arena, &record, &err);
		if (step == STREAM_HAND) {
			score_record(&arena, &record);
			read_again(&arena, &finder, &record);
		} else if (step == STREAM_BAD &&
		           (err.kind != ERROR_INPUT || !*err.code || err.line < 1)) {
			abort();
		}
		arena_release(&arena);
	} while (step != STREAM_END);
	return 0;
}
