/* stream.h - hands from a file, one after another: slips, a hand record, or JSON Lines of them.
 *
 * A text whose first character is `{` holds JSON values one after another; otherwise it holds slips:
 * a blank line ends a hand, `#` begins a comment. After a bad hand the stream goes on with the next. */
#ifndef CANASTA_RECORD_STREAM_H
#define CANASTA_RECORD_STREAM_H

#include "base/file.h"
#include "record/hand_json.h"

struct stream {
	const char *file;
	const char *cursor, *end;
	int line, column; /* of the cursor */
	bool json;
	const struct book_finder *finder;
};

enum stream_step { STREAM_HAND, STREAM_BAD, STREAM_END };

void stream_open(
    struct stream *stream, const struct file_text *text, const struct book_finder *finder);

/* The next hand, into the arena. STREAM_BAD fills err; the stream stands behind the bad hand. */
enum stream_step stream_next(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err);

#endif
