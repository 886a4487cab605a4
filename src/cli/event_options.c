#include "cli/event_options.h"

#include <string.h>

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

		ret_given[i] = given != NULL;
		ret->given[i] = NULL;
		if (given && !event_setting_read(call->arena, (enum event_setting_id)i,
		                 given->value.text, &ret->given[i], err))
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

void event_options_json(struct json *json, const struct event_setting_values *values)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum event_setting_id id = (enum event_setting_id)i;
		const char *name = json_name(json, event_setting_table[i].key);

		if (event_setting_table[i].kind == SETTING_IS_NUMBER)
			json_key_number(json, name, event_setting_number(values, id));
		else
			json_key_text(json, name, event_setting_text(values, id));
	}
}

void event_options_show(const struct event_setting_values *values, struct text *out)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		if (values->given[i])
			text_addf(out, "  %s: %s\n", event_setting_table[i].key, values->given[i]);
}
