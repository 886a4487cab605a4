/* input.h - lines from whoever types: edited, with history and completion, on a terminal; read
 * as they come from a pipe, where what was read is written behind the prompt, so that both leave the
 * same dialogue behind. */
#ifndef CANASTA_CLI_ENTER_INPUT_H
#define CANASTA_CLI_ENTER_INPUT_H

#include "base/arena.h"
#include "base/error.h"

#include <stdio.h>

/* What may stand where the cursor is. */
struct input_words {
	size_t count;
	const char *const *words;
	const char *begun; /* what they take the place of, at the end of the line */
};

struct input_source {
	FILE *in, *out, *messages;
	bool unprompted; /* nothing is asked, and no line is written behind the prompt */
	/* What could be meant at the end of `line`; it lives until the next call. May be NULL. */
	struct input_words (*complete)(void *context, const char *line);
	void *context;
};

enum input_step {
	INPUT_LINE,
	INPUT_BROKEN_OFF, /* Ctrl-C */
	INPUT_END,        /* Ctrl-D, the end of a pipe, a terminal that is gone */
	INPUT_FAILED
};

struct input;

bool input_open(
    struct arena *arena, const struct input_source *source, struct input **ret, struct error *err);
void input_close(struct input *input);

/* Whether somebody sits there. */
bool input_terminal(const struct input *input);

/* The next line, without what ends it (blanks included), copied into the arena: one line of
 * printable text (a tabulator counts as a blank); what is no text, or too long, is an error of its
 * own (INPUT_LINE with `err` set and *ret NULL). */
enum input_step input_line(struct input *input, struct arena *arena, const char *prompt,
    const char **ret, struct error *err);

/* Keeps a line for the arrow keys. */
void input_remember(struct input *input, const char *line);

#endif
