#include "slip/json.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"

#include <jansson.h>
#include <string.h>

static json_malloc_t allocate;
static json_free_t release;
static bool failed;
static struct arena *memory_room;     /* NULL: the library's own */
static struct cleanup memory_cleanup; /* while there is room */

static void forget_room(void *thing)
{
	(void)thing;
	memory_room = NULL;
}

static void *watched_malloc(size_t size)
{
	void *memory = memory_room ? arena_try_space(memory_room, size, 1) : allocate(size);

	failed = failed || !memory;
	return memory;
}

static void watched_free(void *memory)
{
	if (!memory_room)
		release(memory);
}

/* Call it before a text is read. */
static void json_memory_begin(void)
{
	failed = false;
	if (allocate)
		return;
	json_get_alloc_funcs(&allocate, &release);
	json_set_alloc_funcs(watched_malloc, watched_free);
}

void json_memory_begin_in(struct arena *arena)
{
	json_memory_begin();
	memory_room = arena;
	boundary_hold(&memory_cleanup, forget_room, NULL);
}

void json_memory_end(void)
{
	memory_room = NULL;
	boundary_drop(&memory_cleanup);
}

bool json_memory_failed(void)
{
	return failed;
}

bool json_place_byte(const struct json_document *document, size_t byte, struct error *err)
{
	const char *start = document->text;
	int line = document->line, column = document->column;

	if (err->kind == ERROR_STORE)
		return false;
	for (size_t i = 0; i < byte && i < document->size; i++)
		if (document->text[i] == '\n') {
			line++;
			column = 1;
			start = document->text + i + 1;
		}
	err->line = 0;
	err->column = 0;
	return error_place(err, document->file, line,
	    column + text_characters(start, (size_t)(document->text + byte - start)));
}

bool json_check(const struct json_document *document, struct error *err)
{
	json_error_t trouble;
	json_t *value;
	bool object;

	json_memory_begin();
	value = json_loadb(document->text, document->size, JSON_REJECT_DUPLICATES, &trouble);
	object = json_is_object(value);
	json_decref(value);
	if (object)
		return true;
	if (value)
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT);
	else if (json_memory_failed())
		return error_memory(err);
	else
		error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_JSON, trouble.text);
	return json_place_byte(
	    document, value || trouble.position <= 0 ? 0 : (size_t)trouble.position - 1, err);
}

bool json_has(const char *text, size_t size, const char *key, bool *ret, struct error *err)
{
	json_t *value;

	json_memory_begin();
	value = json_loadb(text, size, 0, NULL);
	*ret = json_object_get(value, key) != NULL;
	json_decref(value);
	return value || !json_memory_failed() || error_memory(err);
}

const char *json_canonical(struct arena *arena, const char *text, size_t size)
{
	const char *written = NULL;
	json_t *value;

	json_memory_begin_in(arena);
	value = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	if (json_is_object(value))
		written = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
	json_decref(value);
	json_memory_end();
	return written;
}

/* Writes the comma between this value or key and the one before it. */
static void separate(struct json *json)
{
	if (json->need_comma)
		text_add_bytes(json->out, ",", 1);
	json->need_comma = true;
}

static void begin(struct json *json, const char *bracket)
{
	separate(json);
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = false;
}

static void end(struct json *json, const char *bracket)
{
	text_add_bytes(json->out, bracket, 1);
	json->need_comma = true;
}

void json_begin_object(struct json *json)
{
	begin(json, "{");
}

void json_begin_array(struct json *json)
{
	begin(json, "[");
}

void json_end_object(struct json *json)
{
	end(json, "}");
}

void json_end_array(struct json *json)
{
	end(json, "]");
}

static void add_escaped(struct text *out, unsigned char letter)
{
	static const char plain[] = "\"\\\b\f\n\r\t", short_form[] = "\"\\bfnrt";
	const char *found = letter ? strchr(plain, letter) : NULL;

	if (found)
		text_addf(out, "\\%c", short_form[found - plain]);
	else
		text_addf(out, "\\u%04x", (unsigned)letter);
}

/* Returns the bytes up to the first that must be escaped, or to the end. Most bytes are letters, which take
 * two comparisons. */
static size_t plain_size(const char *value)
{
	for (size_t size = 0;; size++) {
		const unsigned char letter = (unsigned char)value[size];

		if (letter < 'A' ? letter < ' ' || letter == '"' : letter == '\\')
			return size;
	}
}

static void add_string(struct text *out, const char *value)
{
	size_t size = plain_size(value);
	char *room;

	if (!value[size]) { /* nearly always */
		room = text_room(out, size + 2);
		room[0] = '"';
		memcpy(room + 1, value, size);
		room[size + 1] = '"';
		return;
	}
	text_add_bytes(out, "\"", 1);
	while (*value) {
		text_add_bytes(out, value, size);
		value += size;
		if (*value)
			add_escaped(out, (unsigned char)*value++);
		size = plain_size(value);
	}
	text_add_bytes(out, "\"", 1);
}

bool json_key_is_plain(const char *key)
{
	return !key[plain_size(key)];
}

void json_raw(struct json *json, const char *value)
{
	separate(json);
	text_add(json->out, value);
}

void json_none(struct json *json)
{
	json_raw(json, "null");
}

void json_text(struct json *json, const char *value)
{
	if (!value) {
		json_none(json);
		return;
	}
	separate(json);
	add_string(json->out, value);
}

void json_number(struct json *json, int64_t value)
{
	separate(json);
	text_add_number(json->out, value);
}

void json_bool(struct json *json, bool value)
{
	json_raw(json, value ? "true" : "false");
}

/* Reads the value `where` as a word of a command line: a text or a whole number. */
static bool read_word(struct arena *arena, const json_t *value, const char *where, const char **ret,
    struct error *err)
{
	if (json_is_string(value))
		*ret = arena_text(arena, json_string_value(value));
	else if (json_is_integer(value))
		*ret = arena_printf(arena, "%lld", (long long)json_integer_value(value));
	else
		return error_set(err, ERROR_INPUT, SAY_JSON_VALUE_TEXT_WHOLE_NUMBER, where);
	return true;
}

static bool read_arguments(
    struct arena *arena, const json_t *list, struct command_json *ret, struct error *err)
{
	const char **arguments = arena_alloc(arena, json_array_size(list), sizeof *arguments);
	size_t index;
	json_t *value;

	if (!json_is_array(list))
		return error_set(err, ERROR_INPUT, SAY_JSON_VALUE_LIST_ARGUMENTS);
	json_array_foreach(list, index, value)
	{
		if (!read_word(arena, value, "arguments", &arguments[index], err))
			return false;
	}
	ret->arguments = arguments;
	ret->argument_count = json_array_size(list);
	return true;
}

/* Reads one option; its value true is a flag that is set. */
static bool read_option(struct arena *arena, const char *name, const json_t *value,
    struct command_json *ret, struct error *err)
{
	struct command_json_option *options =
	    arena_room(arena, ret->options, ret->option_count, sizeof *options);
	struct command_json_option *option = &options[ret->option_count++];

	ret->options = options;
	*option = (struct command_json_option){.name = arena_text(arena, name)};
	return json_is_true(value) || read_word(arena, value, name, &option->value, err);
}

/* Reads the options, of which those given several times are lists; false and null are not given. */
static bool read_options(
    struct arena *arena, json_t *object, struct command_json *ret, struct error *err)
{
	const char *name;
	json_t *value, *one;
	size_t index;

	if (!json_is_object(object))
		return error_set(err, ERROR_INPUT, SAY_JSON_VALUE_OBJECT_OPTIONS);
	json_object_foreach(object, name, value)
	{
		if (json_is_false(value) || json_is_null(value))
			continue;
		if (!json_is_array(value) && !read_option(arena, name, value, ret, err))
			return false;
		json_array_foreach(value, index, one)
		{
			if (!read_option(arena, name, one, ret, err))
				return false;
		}
	}
	return true;
}

static bool read_command(
    struct arena *arena, json_t *whole, struct command_json *ret, struct error *err)
{
	const char *key;
	json_t *value;

	json_object_foreach(whole, key, value)
	{
		if (strcmp(key, "arguments") == 0) {
			if (!read_arguments(arena, value, ret, err))
				return false;
		} else if (strcmp(key, "options") == 0) {
			if (!read_options(arena, value, ret, err))
				return false;
		} else if (strcmp(key, "input") == 0) {
			if (!read_word(arena, value, key, &ret->input, err))
				return false;
		} else {
			return error_set(
			    err, ERROR_INPUT, SAY_JSON_MEMBER_COMMAND_ARGUMENTS_OPTIONS, key);
		}
	}
	return true;
}

static void command_json_release(void *whole)
{
	json_decref(whole);
}

bool command_json_read(
    struct arena *arena, const char *text, size_t size, struct command_json *ret, struct error *err)
{
	struct command_json read = {0};
	struct cleanup cleanup = {0};
	json_t *whole;
	bool ok;

	json_memory_begin();
	whole = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	boundary_hold(&cleanup, command_json_release, whole);
	if (json_is_object(whole))
		ok = read_command(arena, whole, &read, err);
	else
		ok = json_memory_failed() ? error_memory(err)
		                          : error_set(err, ERROR_INPUT, SAY_JSON_SYNTAX_OBJECT);
	boundary_drop(&cleanup);
	json_decref(whole);
	if (ok)
		*ret = read;
	return ok;
}
