#include "form/data.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

struct field {
	struct field *next;
	const char *key, *value;
};

struct list {
	struct list *next;
	const char *name;
	struct print_scope *first, *last;
	int count;
};

struct print_scope {
	struct arena *arena;
	struct print_scope *outermost, *next;
	struct field *fields;
	struct list *lists;
	bool failed; /* of the outermost scope only */
};

static struct print_scope *make(struct arena *arena, struct print_scope *outermost)
{
	struct print_scope *scope = arena_alloc(arena, 1, sizeof *scope);

	if (!scope)
		return NULL;
	scope->arena = arena;
	scope->outermost = outermost ? outermost : scope;
	return scope;
}

struct print_scope *print_scope_make(struct arena *arena)
{
	return make(arena, NULL);
}

static struct field *find_field(const struct print_scope *scope, const char *key)
{
	for (struct field *field = scope->fields; field; field = field->next)
		if (strcmp(field->key, key) == 0)
			return field;
	return NULL;
}

static struct list *find_list(const struct print_scope *scope, const char *name)
{
	for (struct list *list = scope->lists; list; list = list->next)
		if (strcmp(list->name, name) == 0)
			return list;
	return NULL;
}

/* Letters written as a base and its marks become the one letter the font draws. */
static const char *composed(struct arena *arena, const char *text)
{
	const utf8proc_option_t options = UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_NULLTERM;
	utf8proc_uint8_t *mapped = NULL;
	const char *copy;

	if (utf8proc_map((const utf8proc_uint8_t *)text, 0, &mapped, options) < 0)
		return NULL;
	copy = arena_text(arena, (const char *)mapped);
	free(mapped);
	return copy;
}

static bool is_control(int32_t point)
{
	return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 ||
	       point == 0x2029;
}

static const char *cleaned(struct arena *arena, const char *value)
{
	struct text text = {.arena = arena};
	const char *end = value + strlen(value);
	bool ascii = true;

	while (value < end) {
		const char *start = value;
		int32_t point = text_next(&value, end);

		ascii = ascii && point >= 0 && point < 0x80;
		if (point < 0)
			text_add(&text, "\xEF\xBF\xBD");
		else if (is_control(point))
			text_add(&text, " ");
		else
			text_add_bytes(&text, start, (size_t)(value - start));
	}
	if (text.failed)
		return NULL;
	return ascii ? text_of(&text) : composed(arena, text_of(&text));
}

void print_set(struct print_scope *scope, const char *key, const char *value)
{
	struct field *field;

	if (!scope)
		return;
	field = find_field(scope, key);
	if (!field) {
		field = arena_alloc(scope->arena, 1, sizeof *field);
		if (!field) {
			scope->outermost->failed = true;
			return;
		}
		field->key = arena_text(scope->arena, key);
		field->value = "";
		if (!field->key) {
			scope->outermost->failed = true;
			return;
		}
		field->next = scope->fields;
		scope->fields = field;
	}
	value = cleaned(scope->arena, value ? value : "");
	if (value)
		field->value = value;
	else
		scope->outermost->failed = true;
}

void print_setf(struct print_scope *scope, const char *key, const char *format, ...)
{
	va_list arguments;
	const char *value;

	if (!scope)
		return;
	va_start(arguments, format);
	value = arena_vprintf(scope->arena, format, arguments);
	va_end(arguments);
	if (value)
		print_set(scope, key, value);
	else
		scope->outermost->failed = true;
}

static struct list *list_named(struct print_scope *scope, const char *name)
{
	struct list *list = find_list(scope, name);

	if (list)
		return list;
	list = arena_alloc(scope->arena, 1, sizeof *list);
	if (!list)
		return NULL;
	list->name = arena_text(scope->arena, name);
	if (!list->name)
		return NULL;
	list->next = scope->lists;
	scope->lists = list;
	return list;
}

struct print_scope *print_list_add(struct print_scope *scope, const char *name)
{
	struct print_scope *row;
	struct list *list;

	if (!scope)
		return NULL;
	list = list_named(scope, name);
	row = list ? make(scope->arena, scope->outermost) : NULL;
	if (!row) {
		scope->outermost->failed = true;
		return NULL;
	}
	if (list->last)
		list->last->next = row;
	else
		list->first = row;
	list->last = row;
	list->count++;
	return row;
}

const char *print_get(const struct print_scope *scope, const char *key)
{
	const struct field *field = scope ? find_field(scope, key) : NULL;

	return field ? field->value : NULL;
}

int print_list_count(const struct print_scope *scope, const char *name)
{
	const struct list *list = scope ? find_list(scope, name) : NULL;

	return list ? list->count : 0;
}

const struct print_scope *print_list_first(const struct print_scope *scope, const char *name)
{
	const struct list *list = scope ? find_list(scope, name) : NULL;

	return list ? list->first : NULL;
}

const struct print_scope *print_list_next(const struct print_scope *row)
{
	return row ? row->next : NULL;
}

bool print_scope_failed(const struct print_scope *scope)
{
	return !scope || scope->outermost->failed;
}
