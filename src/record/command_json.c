#include "record/command_json.h"

#include "record/json_memory.h"

#include <jansson.h>
#include <string.h>

/* What is read of it so far. */
struct reading {
	struct arena *arena;
	const char **arguments;
	struct command_json_option *options;
	struct command_json *ret;
};

/* A word as a command line has it; NULL where memory fails, or it is none. */
static const char *word(struct arena *arena, const json_t *value)
{
	if (json_is_string(value))
		return arena_text(arena, json_string_value(value));
	if (json_is_integer(value))
		return arena_printf(arena, "%lld", (long long)json_integer_value(value));
	return NULL;
}

static bool word_failed(const json_t *value, const char *where, struct error *err)
{
	return json_is_string(value) || json_is_integer(value)
	           ? error_memory(err)
	           : error_set(err, ERROR_INPUT, "json-value",
	                 "a text or a whole number is expected in `%s`", where);
}

static bool argument_add(struct reading *reading, const json_t *value, struct error *err)
{
	const size_t count = reading->ret->argument_count;

	reading->arguments =
	    arena_room(reading->arena, reading->arguments, count, sizeof *reading->arguments);
	reading->arguments[count] = word(reading->arena, value);
	reading->ret->argument_count++;
	return reading->arguments[count] || word_failed(value, "arguments", err);
}

static bool option_add(
    struct reading *reading, const char *name, const json_t *value, struct error *err)
{
	const size_t count = reading->ret->option_count;
	struct command_json_option *option;

	reading->options =
	    arena_room(reading->arena, reading->options, count, sizeof *reading->options);
	option = &reading->options[count];
	*option = (struct command_json_option){.name = arena_text(reading->arena, name)};
	if (!option->name)
		return error_memory(err);
	reading->ret->option_count++;
	if (json_is_true(value))
		return true;
	option->value = word(reading->arena, value);
	return option->value || word_failed(value, name, err);
}

static bool argument_list(struct reading *reading, const json_t *list, struct error *err)
{
	size_t index;
	json_t *value;

	if (!json_is_array(list))
		return error_set(
		    err, ERROR_INPUT, "json-value", "a list is expected as `arguments`");
	json_array_foreach(list, index, value) if (!argument_add(reading, value, err)) return false;
	return true;
}

static bool options_of_name(
    struct reading *reading, const char *name, const json_t *value, struct error *err)
{
	size_t index;
	json_t *one;

	if (json_is_false(value) || json_is_null(value))
		return true;
	if (!json_is_array(value))
		return option_add(reading, name, value, err);
	json_array_foreach(
	    value, index, one) if (!option_add(reading, name, one, err)) return false;
	return true;
}

static bool options_read(struct reading *reading, json_t *object, struct error *err)
{
	const char *name;
	json_t *value;

	if (!json_is_object(object))
		return error_set(
		    err, ERROR_INPUT, "json-value", "an object is expected as `options`");
	json_object_foreach(
	    object, name, value) if (!options_of_name(reading, name, value, err)) return false;
	return true;
}

static bool member_read(struct reading *reading, const char *key, json_t *value, struct error *err)
{
	if (strcmp(key, "arguments") == 0)
		return argument_list(reading, value, err);
	if (strcmp(key, "options") == 0)
		return options_read(reading, value, err);
	if (strcmp(key, "input") != 0)
		return error_set(err, ERROR_INPUT, "json-member",
		    "`%s` is no member of a command; arguments, options and input are", key);
	reading->ret->input = word(reading->arena, value);
	return reading->ret->input || word_failed(value, key, err);
}

static bool members_read(struct reading *reading, json_t *whole, struct error *err)
{
	const char *key;
	json_t *value;

	json_object_foreach(
	    whole, key, value) if (!member_read(reading, key, value, err)) return false;
	return true;
}

static void release(void *whole)
{
	json_decref(whole);
}

bool command_json_read(
    struct arena *arena, const char *text, size_t size, struct command_json *ret, struct error *err)
{
	struct command_json read = {0};
	struct reading reading = {.arena = arena, .ret = &read};
	struct cleanup cleanup = {0};
	json_t *whole;
	bool ok;

	json_memory_begin();
	whole = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	boundary_hold(&cleanup, release, whole);
	if (json_is_object(whole))
		ok = members_read(&reading, whole, err);
	else
		ok = json_memory_failed() ? error_memory(err)
		                          : error_set(err, ERROR_INPUT, "json-syntax",
		                                "a JSON object is expected here");
	boundary_drop(&cleanup);
	json_decref(whole);
	if (!ok)
		return false;
	read.arguments = reading.arguments;
	read.options = reading.options;
	*ret = read;
	return true;
}
