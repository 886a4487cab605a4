/* The body of a page's form is read into names and values, and then as the hand that was
 * filled in. The hand, written as a record, must have the same facts. The first byte chooses
 * the rulebook and the way of filling in. */
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/text.h"
#include "hall/entry.h"
#include "hall/pages.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/hand_json.h"
#include "slip/json.h"

#include <stdlib.h>
#include <string.h>

enum { BOOKS = 3 };

static const struct rulebook *books[BOOKS];

static void load_books(void)
{
	static const char *const ids[BOOKS] = {"fi-canasta", "fi-sitoumussamba", "it-burraco"};
	static struct arena arena;
	struct error err = {0};

	for (size_t i = 0; i < BOOKS && !books[i]; i++)
		if (!rulebook_load(&arena, ids[i], NULL, 0, &books[i], &err))
			abort();
}

/* A form cannot accept its own errors or set its score. */
static void check_hand(const struct hand *hand)
{
	if (hand->acceptance_count > 0)
		abort();
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].adjustment_count > 0 || hand->sides[i].has_score)
			abort();
}

static void read_again(struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	const struct book_finder finder = book_finder_of(book);
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct hand_record again = {0};
	struct error err = {0};
	const char *first = hand_canonical(arena, book, hand), *second;

	hand_json_write(&json, book, hand);
	if (!hand_json_read(arena, &finder, "again", 1, text_of(&out), out.size, &again, &err))
		abort();
	second = hand_canonical(arena, book, &again.hand);
	if (!first || !second || strcmp(first, second) != 0)
		abort();
}

/* The body of a form, and the hand made from it. */
struct reading {
	struct arena *arena;
	const char *body;
	size_t size;
	const struct rulebook *book;
	enum entry_way way;
	struct hand hand;
};

static void read_hand(void *context)
{
	struct reading *reading = context;
	const struct form form = form_read(reading->arena, reading->body, reading->size);

	for (size_t i = 0; i < form.count; i++)
		if (!text_is_utf8(form.fields[i].value, strlen(form.fields[i].value), NULL))
			abort();
	reading->hand = entry_read(reading->arena, reading->book, reading->way, &form);
}

static void read_form(struct arena *arena, const uint8_t *data, size_t size)
{
	struct reading reading = {.arena = arena,
	    .size = size - 1,
	    .book = books[data[0] % BOOKS],
	    .way = (enum entry_way)(data[0] / BOOKS % ENTRY_WAYS)};
	struct error err = {0};

	reading.body = arena_copy(arena, (const char *)data + 1, size - 1);
	if (boundary_run(read_hand, &reading, &err)) {
		check_hand(&reading.hand);
		read_again(arena, reading.book, &reading.hand);
	} else if (err.kind != ERROR_INPUT || !*err.code) {
		abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};

	if (size == 0)
		return 0;
	load_books();
	read_form(&arena, data, size);
	arena_release(&arena);
	return 0;
}
