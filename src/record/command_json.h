/* command_json.h - a command's words as JSON: {"arguments":[…],"options":{"kind":"typing","accept":["…"],
 * "after-end":true},"input":"…"}. Flags are true, options given several times lists. */
#ifndef CANASTA_RECORD_COMMAND_JSON_H
#define CANASTA_RECORD_COMMAND_JSON_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

struct command_json_option {
	const char *name, *value; /* value NULL: a flag that is set */
};

struct command_json {
	size_t argument_count;
	const char *const *arguments;
	size_t option_count;
	const struct command_json_option *options;
	const char *input; /* NULL: not there */
};

/* Reads it into the arena. No JSON object, another member or a value of another kind is ERROR_INPUT
 * `json-syntax`, `json-member`, `json-value`. */
bool command_json_read(struct arena *arena, const char *text, size_t size, struct command_json *ret,
    struct error *err);

#endif
