/* stream.h - hands from a file, one after another: slips, a hand record, or JSON Lines of them.
 *
 * A text whose first character is `{` holds JSON values one after another; otherwise it holds slips:
 * a blank line ends a hand, `#` begins a comment. After a bad hand the stream goes on with the next. */
#ifndef CANASTA_SLIP_STREAM_H
#define CANASTA_SLIP_STREAM_H

#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct book_finder;
struct hand_record;

struct stream {
	struct cleanup cleanup; /* of one that reads a file */
	const char *file;
	const char *cursor, *end;
	int line, column; /* of the cursor */
	bool json;
	const struct book_finder *finder;
	/* A file that is read as it is used; the text between cursor and end lies in the buffer. */
	struct file_source source;
	char *buffer; /* NULL: the text was there whole */
	size_t room;
	bool ended;          /* nothing comes behind `end` */
	size_t passed;       /* bytes read since there was a hand */
	int bad;             /* hands in a row that are none */
	struct error broken; /* why there is no more to read, until it is told */
	bool skipping;       /* to the next hand: this one is no good, and its end was not seen */
};

enum stream_step { STREAM_HAND, STREAM_BAD, STREAM_END };

/* Hands of a text, which must stay. */
void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder);

/* Hands of a file, `-` for standard input, of which no more than the hand at hand is kept. On
 * success the caller must stream_close it. */
bool stream_open_file(
    struct stream *stream, const char *path, const struct book_finder *finder, struct error *err);
void stream_close(struct stream *stream);

/* The next hand, into the arena. STREAM_BAD fills err; the stream stands behind the bad hand. One
 * that takes more than a million bytes is bad, and so is one that cannot be read from the file,
 * which ends it; so do sixteen million bytes without a hand, and a hundred thousand bad ones in a row: what
 * is read is no file of hands. */
enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err);

/* Whether nothing but blanks is left; may wait for more to come. */
bool stream_is_over(struct stream *stream);

#endif
