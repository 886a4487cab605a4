/* A club's own rulebook is checked. If it is valid, a hand is scored with it. */
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <stdlib.h>
#include <string.h>

static const char *const slips[] = {
    "A KKKKKKK AAAA2 777X QQQQ222 4c5c6c 333 reds=2 hand=94Q3b opening=AAAA2 out",
    "B 555X hand=AK943b22X reds=2 from=pile opening=555X claim=20",
};

static void score_under(struct arena *arena, const struct rulebook *book)
{
	struct slip_line lines[sizeof slips / sizeof *slips];
	struct error err = {0};
	struct score score;
	struct hand hand;

	for (size_t i = 0; i < sizeof slips / sizeof *slips; i++)
		lines[i] = (struct slip_line){
		    .data = slips[i], .size = strlen(slips[i]), .file = "slip", .line = 1};
	if (!slip_read(arena, book, lines, sizeof slips / sizeof *slips, &hand, &err))
		return; /* the rulebook does not know these words */
	score_make_room(arena, book, &hand, &score);
	for (int number = 1; number < 4; number++) {
		score_hand(book, &hand, number, &score);
		for (size_t i = 0; i < score.finding_count; i++) {
			char message[200];

			finding_message(&score.findings[i], message, sizeof message);
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct file_text text = {.name = "fuzz", .data = (const char *)data, .size = size};
	struct arena arena = {0};
	struct error err = {0};
	const struct rulebook *book = NULL;
	const struct problems *problems = rulebook_check_texts(&arena, &text, 1, &book);

	for (size_t i = 0; i < problems->count; i++)
		if (!*problems->list[i].error.code || !*problems->list[i].error.message)
			abort();
	book = NULL;
	if (rulebook_load_texts(&arena, &text, 1, NULL, 0, &book, &err))
		score_under(&arena, book);
	else if (err.kind != ERROR_INPUT || problems->count == 0)
		abort();
	arena_release(&arena);
	return 0;
}
