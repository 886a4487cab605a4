/* stream_parts.h - what the two kinds of streams share, private to them: the text that is there, and
 * more of it. */
#ifndef CANASTA_RECORD_STREAM_PARTS_H
#define CANASTA_RECORD_STREAM_PARTS_H

#include "record/stream.h"

bool stream_is_blank(char letter); /* within a line */
bool stream_is_space(char letter); /* or its end */

/* Where what is no blank begins, or the end. */
const char *stream_space_end(const char *at, const char *end);

/* Moves on, counting lines and characters. */
void stream_advance(struct stream *stream, const char *to);

/* More of the file behind what is left of the text, if only to find its end. What was there moves:
 * only the cursor stays where it was in it. */
bool stream_fill(struct stream *stream, struct error *err);

/* Nothing more is read; `why` is told by the next stream_next, whoever was told meanwhile. */
void stream_break(struct stream *stream, const struct error *why);

/* Passes over blanks; what is passed need not be kept. */
bool stream_skip_blanks(struct stream *stream, struct error *err);

/* Whether the hand at the cursor takes more than a hand may; and the error of that, false. */
bool stream_is_too_long(const struct stream *stream);
bool stream_too_long(struct stream *stream, struct error *err);

/* As stream_next, where the stream is of that kind. */
enum stream_step stream_next_json(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err);
enum stream_step stream_next_slips(
    struct stream *stream, struct arena *arena, struct hand_record *ret, struct error *err);

#endif
