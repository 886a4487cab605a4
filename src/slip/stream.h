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
struct rulebook;

struct stream {
	struct cleanup cleanup; /* for a stream that reads a file */
	const char *file;
	const char *cursor, *end;
	int line, column; /* place of the cursor */
	bool json;
	const struct book_finder *finder;
	const struct rulebook *book; /* of the slips read last */
	/* The file, which is read on demand; the text between cursor and end is in the buffer. */
	struct file_source source;
	char *buffer; /* NULL: the whole text was given */
	size_t room;
	bool ended;          /* nothing follows `end` */
	size_t passed;       /* bytes read since the last hand */
	int bad;             /* bad hands in a row */
	struct error broken; /* the reason why reading ended, until it is reported */
	/* The stream skips to the next hand: this one is bad, and its end is not known. */
	bool skipping;
};

enum stream_step { STREAM_HAND, STREAM_BAD, STREAM_END };

/* Opens a stream of the hands in a text, which must exist as long as the stream. */
void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder);

/* Opens a stream of the hands in a file, `-` for standard input. It keeps no more than the present
 * hand. Breaks off as file_open() does. The caller must stream_close() it. */
void stream_open_file(struct stream *stream, const char *path, const struct book_finder *finder);
void stream_close(struct stream *stream);

/* Reads the next hand, into the arena. STREAM_BAD fills err, and the stream is then after the bad
 * hand. A hand of more than a million bytes is bad. So is a hand that cannot be read from the file,
 * which ends the stream. Sixteen million bytes without a hand, or a hundred thousand bad hands in a
 * row, end it too, because the file is then not a file of hands. */
enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err);

/* Returns true if only blanks remain; may wait for more input. */
bool stream_is_over(struct stream *stream);

#endif
