#include "cli/show/error.h"

#include "answer/score.h"
#include "cli/language.h"
#include "form/json.h"

/* {"error":{"code":…,"message":…,"line":…,"column":…}}; the place is left out where there is none, and
 * "findings" but for a hand refused for them. */
static struct answer *fill(struct answer *to, const struct call *call, const struct error *err)
{
	struct answer *error = answer_object(to, "error");

	answer_code(error, "code", err->code);
	answer_text(error, "message", err->message);
	if (err->line > 0)
		answer_number(error, "line", err->line);
	if (err->column > 0)
		answer_number(error, "column", err->column);
	if (call->outcome.refused)
		answer_findings_of(error, call->outcome.refused, call->outcome.refused_score);
	return error;
}

static void fill_problem(struct answer *to, const struct problem *problem)
{
	answer_text(to, "file", problem->error.file);
	answer_text(to, "path", problem->path);
	answer_list(to, "expected");
	for (size_t i = 0; i < problem->expected_count; i++)
		answer_item(to, "expected", problem->expected[i]);
	if (problem->meant)
		answer_text(to, "meant", problem->meant);
}

static void show_message(struct call *call, const struct error *err)
{
	struct text text = {.arena = call->arena};

	call_begin_message(&text, MESSAGE_ERROR);
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
		call_show_message(call->messages, MESSAGE_ERROR, &text);
}

static void show(
    struct call *call, bool json, const struct error *err, const struct problem *problem)
{
	struct text text = {.arena = call->arena};
	struct json writer = {.out = &text};
	struct answer *said = language_answer(call, call->arena), *error;
	struct error ignored = {0};

	show_message(call, err);
	call_met(call, err->kind == ERROR_NONE ? ERROR_STORE : err->kind);
	if (!json)
		return;
	error = fill(said, call, err);
	if (problem)
		fill_problem(error, problem);
	/* The error itself is what there is to say; its JSON failing too changes nothing. */
	if (answer_failed(said))
		return;
	form_json(said, language_words(call), &writer);
	text_add(&text, "\n");
	(void)call_answer(call, &text, &ignored);
}

void show_error(struct call *call, bool json, const struct error *err)
{
	show(call, json, err, NULL);
}

void show_problem(struct call *call, const struct problem *problem)
{
	show(call, call->json, &problem->error, problem);
}

void show_finding(
    struct call *call, const char *where, const struct hand *hand, const struct finding *finding)
{
	struct text text = {.arena = call->arena};
	struct answer *said = language_answer(call, call->arena);

	answer_text(said, "source", where);
	answer_finding(answer_row(said, "findings"), finding,
	    finding->side >= 0 ? hand->sides[finding->side].name : '\0');
	call_draw(call, said, "finding-message", &text);
	call_message(call, "%s", text_of(&text));
}
