#include "cli/event_options.h"

#include "base/file.h"
#include "cli/books.h"
#include "store/ranking_setting.h"
#include "tournament/scale.h"

#include <string.h>

/* A scale may stand in a file of one's own; all else is what was written. */
static bool setting_text(const struct call *call, enum event_setting_id id,
    const struct argument *given, const char **ret, struct error *err)
{
	const struct scale *scale;
	struct file_text file;

	*ret = given->text;
	if (id != SETTING_SCALE || !books_is_file(given->text))
		return true;
	if (!file_read(call->arena, given->text, &file, err) ||
	    !scale_load_text(call->arena, file.name, file.data, file.size, &scale, err))
		return false;
	*ret = scale_write(call->arena, scale);
	return *ret || error_memory(err);
}

const struct command_option *event_options(void)
{
	static struct command_option options[SETTING_COUNT + 1]; /* the last ends it */

	for (size_t i = 0; i < SETTING_COUNT; i++)
		options[i] = (struct command_option){
		    .name = event_setting_table[i].key,
		    .kind = OPTION_TEXT,
		    .value = event_setting_table[i].value,
		    .summary = event_setting_table[i].summary,
		};
	return options;
}

bool event_options_read(const struct call *call, struct event_setting_values *ret,
    bool ret_given[SETTING_COUNT], struct error *err)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct option_given *given = call_option(call, event_setting_table[i].key);

		const char *text;

		ret_given[i] = given != NULL;
		ret->given[i] = NULL;
		if (!given)
			continue;
		if (!setting_text(call, (enum event_setting_id)i, &given->value, &text, err))
			return false;
		if (!event_setting_read(
		        call->arena, (enum event_setting_id)i, text, &ret->given[i], err))
			return error_place(err, given->value.file, 1, 1);
	}
	return true;
}

/* "tie-breaks" as JSON writes it: "tie_breaks". */
static const char *json_name(const struct json *json, const char *key)
{
	char *name = arena_text(json->out->arena, key);

	for (char *at = name; at && *at; at++)
		if (*at == '-')
			*at = '_';
	json->out->failed = json->out->failed || !name;
	return name ? name : key;
}

/* A value as people read it. */
static const char *shown(struct text *out, enum event_setting_id id, const char *value)
{
	const char *text = value;

	if (id == SETTING_SCALE && *value)
		text = scale_setting_show(out->arena, value);
	out->failed = out->failed || !text;
	return text ? text : "";
}

void event_options_json(struct json *json, const struct event_setting_values *values)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum event_setting_id id = (enum event_setting_id)i;
		const char *name = json_name(json, event_setting_table[i].key);

		if (event_setting_table[i].kind == SETTING_IS_NUMBER)
			json_key_number(json, name, event_setting_number(values, id));
		else
			json_key_text(
			    json, name, shown(json->out, id, event_setting_text(values, id)));
	}
}

void event_options_show(const struct event_setting_values *values, struct text *out)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (values->given[i])
			text_addf(out, "  %s: %s\n", event_setting_table[i].key,
			    shown(out, (enum event_setting_id)i, values->given[i]));
}
