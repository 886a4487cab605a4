/* form.h - what a page's form sends: names and values. Private to this folder. */
#ifndef CANASTA_HALL_FORM_H
#define CANASTA_HALL_FORM_H

#include "base/arena.h"
#include "base/error.h"

#include <stddef.h>

enum { FORM_FIELDS_MOST = 200 };

struct form_field {
	const char *name, *value;
};

struct form {
	size_t count;
	struct form_field *fields; /* in the order they were sent */
};

/* Reads "name=value&name=value" as browsers write it. What is no form, or holds what no page sends, is ERROR_INPUT
 * `form-invalid`. */
bool form_read(
    struct arena *arena, const char *body, size_t size, struct form *ret, struct error *err);

/* Whether anything of a side was filled in: "A.melded". */
bool form_is_filled(const struct form *form);

/* The first value of that name; NULL where there is none. */
const char *form_value(const struct form *form, const char *name);

/* The same for record/entry.h. */
const char *form_find(const void *form, const char *name);

#endif
