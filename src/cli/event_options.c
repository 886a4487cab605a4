#include "cli/event_options.h"

#include "base/error.h"
#include "base/file.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/option.h"
#include "form/labels.h"
#include "tournament/event_settings.h"
#include "tournament/scale.h"

#include <assert.h>
#include <string.h>

/* Returns the option of a setting, which has the same name as its key. */
static enum option_id setting_option(enum event_setting_id id)
{
	const char *key = event_setting_list[id].key;
	const enum option_id option = option_of_word(key, strlen(key));

	assert(option != OPTION_NONE);
	return option;
}

const struct command_option *event_options(void)
{
	/* with a row that ends the table */
	static struct command_option options[SETTING_COUNT + 1];

	for (size_t i = 0; i < SETTING_COUNT; i++)
		options[i] = (struct command_option){
		    .id = setting_option((enum event_setting_id)i),
		    .kind = i == SETTING_SCALE ? TAKES_SCALE : TAKES_TEXT,
		    .value = event_setting_list[i].value,
		    .summary = event_setting_list[i].summary,
		};
	return options;
}

bool event_options_read(const struct call *call, struct event_setting_values *ret,
    bool ret_set[SETTING_COUNT], struct error *err)
{
	for (enum event_setting_id i = 0; i < SETTING_COUNT; i++) {
		const struct option_typed *typed = call_option(call, setting_option(i));
		const char *text = typed ? typed->value.text : NULL;
		const struct scale *scale;
		struct file_text file;

		ret_set[i] = typed != NULL;
		ret->text[i] = NULL;
		if (!typed)
			continue;
		/* A scale may be in the user's own file, and a language must have labels. */
		if (i == SETTING_SCALE && books_is_file(text)) {
			if (!file_read(call->arena, text, FILE_SCALE, &file, err) ||
			    !scale_load_text(
			        call->arena, file.name, file.data, file.size, &scale, err))
				return false;
			text = scale_write(call->arena, scale);
		}
		if ((i == SETTING_LANG && strcmp(text, event_setting_usual) != 0 &&
		        !labels_require(call->arena, text, err)) ||
		    !event_setting_read(call->arena, i, text, &ret->text[i], err))
			return error_place(err, typed->value.file, 1, 1);
	}
	return true;
}
