/* kept.h - answers that were given and are asked for again and again: kept until the file changes.
 *
 * What is kept is bounded: a new answer takes the place of one that happens to lie there. */
#ifndef CANASTA_HALL_KEPT_H
#define CANASTA_HALL_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { KEPT_TAG = 24, KEPT_DIGEST = 32 };

/* An answer and what it was true of. */
struct kept_answer {
	const char *path;   /* what was asked for, and as whom */
	int64_t line;       /* the newest line of the log when it was asked */
	int64_t moment;     /* the second it holds for; 0: as long as the file does not change */
	char tag[KEPT_TAG]; /* "\"9f…\"": the same for the same answer, but for seconds that pass */
	const char *type;   /* of the body; a literal */
	const char *body;
	size_t size;
};

struct kept;

/* An empty place; NULL where memory fails. */
struct kept *kept_make(void);
void kept_release(struct kept *kept);

/* The answer to that path, if it still holds; NULL where there is none. It stays until the next kept_put(). */
const struct kept_answer *kept_find(
    const struct kept *kept, const char *path, int64_t line, int64_t moment);

/* Keeps a copy; where memory fails, or the answer is large, it is not kept. */
void kept_put(struct kept *kept, const struct kept_answer *answer);

/* The SHA-256 of a text, and its tag. */
void kept_digest(const char *text, size_t size, unsigned char ret[KEPT_DIGEST]);
void kept_tag(const char *text, size_t size, char ret[KEPT_TAG]);

#endif
