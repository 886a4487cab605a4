#include "cli/show/error.h"

/* {"error":{"code":…,"message":…,"line":…,"column":…}}; the place is left out where there is none.
 * `findings` is the JSON of a refused hand's findings, NULL for none. */
static void error_json(struct json *json, const struct error *err, const char *findings)
{
	json_object(json);
	json_key(json, "error");
	json_object(json);
	json_key_text(json, "code", err->code);
	json_key_text(json, "message", err->message);
	if (err->line > 0)
		json_key_number(json, "line", err->line);
	if (err->column > 0)
		json_key_number(json, "column", err->column);
	if (findings) {
		json_key(json, "findings");
		json_raw(json, findings);
	}
	json_end_object(json);
	json_end_object(json);
}

static void show_message(struct call *call, const struct error *err)
{
	struct text text = {.arena = call->arena};

	text_add(&text, "canasta: ");
	if (err->file[0] != '\0') {
		text_addf(&text, "%s:", err->file);
		if (err->line > 0)
			text_addf(&text, "%d:", err->line);
		if (err->line > 0 && err->column > 0)
			text_addf(&text, "%d:", err->column);
		text_add(&text, " ");
	}
	text_add(&text, err->message);
	if (text.failed)
		(void)fprintf(call->messages, "canasta: %s\n", err->message);
	else
		message_show(call->messages, &text);
}

void show_error(struct call *call, bool json, const struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json writer = {.out = &text};
	struct error ignored = {0};

	show_message(call, err);
	call_met(call, err->kind == ERROR_NONE ? ERROR_STORE : err->kind);
	if (!json)
		return;
	error_json(&writer, err, call->error_findings);
	text_add(&text, "\n");
	/* The error itself is what there is to say; its JSON failing too changes nothing. */
	(void)call_answer(call, &text, &ignored);
}
