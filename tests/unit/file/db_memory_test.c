/* SQLite's memory: a piece keeps its content while it grows and shrinks, and no two pieces
 * overlap. */
#include "file/open_store.h"

#include "cmocka_all.h"

#include <sqlite3.h>
#include <stdint.h>
#include <string.h>

enum { PIECES = 64, TURNS = 20000, SIZE_MOST = 6000 };

struct piece {
	unsigned char *bytes;
	int size;
	unsigned char sign; /* the value of all its bytes */
};

static uint32_t next(uint32_t *state)
{
	*state = *state * 1664525u + 1013904223u;
	return *state >> 8;
}

static void piece_holds(const struct piece *piece, int size)
{
	for (int i = 0; i < size; i++)
		assert_int_equal(piece->bytes[i], piece->sign);
}

static void piece_resize(struct piece *piece, int size, unsigned char sign)
{
	const int kept = piece->bytes && piece->size < size ? piece->size : size;
	unsigned char *bytes = sqlite3_realloc(piece->bytes, size);

	assert_non_null(bytes);
	assert_int_equal((uintptr_t)bytes % 8, 0);
	assert_true(sqlite3_msize(bytes) >= (sqlite3_uint64)size);
	if (piece->bytes) {
		piece->bytes = bytes;
		piece_holds(piece, kept);
	}
	*piece = (struct piece){bytes, size, sign};
	memset(bytes, sign, (size_t)size);
}

static void pieces_keep_their_content(void **state)
{
	struct piece pieces[PIECES] = {0};
	uint32_t random = 7;

	(void)state;
	memory_pool();
	memory_pool(); /* a second call changes nothing */
	assert_int_equal(sqlite3_initialize(), SQLITE_OK);
	for (int i = 0; i < TURNS; i++) {
		struct piece *piece = &pieces[next(&random) % PIECES];

		if (piece->bytes)
			piece_holds(piece, piece->size);
		if (next(&random) % 3 == 0) {
			sqlite3_free(piece->bytes);
			*piece = (struct piece){0};
		} else {
			piece_resize(piece, (int)(next(&random) % SIZE_MOST) + 1,
			    (unsigned char)next(&random));
		}
	}
	for (int i = 0; i < PIECES; i++)
		sqlite3_free(pieces[i].bytes);
	assert_int_equal(sqlite3_shutdown(), SQLITE_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_keep_their_content)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
