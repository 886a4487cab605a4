/* canasta explain: every code of findings, errors and claims, in words. */
#include "cli/commands.h"
#include "cli/help/explanations.h"
#include "cli/help/help.h"
#include "record/json.h"
#include "score/finding.h"

#include <string.h>

enum { CODES_MOST = 400 };

enum code_kind { CODE_FINDING, CODE_ERROR, CODE_CLAIM, CODE_DRAW };

struct code {
	enum code_kind kind;
	const char *name, *text;
};

static const char *const kind_names[] = {
    [CODE_FINDING] = "finding",
    [CODE_ERROR] = "error",
    [CODE_CLAIM] = "claim",
    [CODE_DRAW] = "draw",
};

static const char *const kind_titles[] = {
    [CODE_FINDING] = "findings: what the facts of a hand contradict",
    [CODE_ERROR] = "errors: why an answer could not be given",
    [CODE_CLAIM] = "explanations of a claim: what its writer did",
    [CODE_DRAW] = "findings of a draw: what `round check` looks at",
};

static size_t add_codes(
    struct code *codes, size_t count, enum code_kind kind, const struct explanation *table)
{
	for (; table->code && count < CODES_MOST; table++)
		codes[count++] = (struct code){kind, table->code, table->text};
	return count;
}

static size_t all_codes(struct code *codes)
{
	size_t count = 0;

	for (enum finding_code code = 0; code < FINDING_COUNT; code++)
		codes[count++] =
		    (struct code){CODE_FINDING, finding_name(code), finding_explanation(code)};
	count = add_codes(codes, count, CODE_ERROR, error_explanations);
	count = add_codes(codes, count, CODE_CLAIM, claim_explanations);
	return add_codes(codes, count, CODE_DRAW, draw_explanations);
}

static void code_json(struct json *json, const struct code *code)
{
	json_object(json);
	json_key_text(json, "kind", kind_names[code->kind]);
	json_key_text(json, "code", code->name);
	json_key_text(json, "explanation", code->text);
	json_end_object(json);
}

static bool list(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};

	if (call->json)
		json_array(&json);
	for (size_t i = 0; i < count; i++) {
		if (call->json) {
			code_json(&json, &codes[i]);
			continue;
		}
		if (i == 0 || codes[i].kind != codes[i - 1].kind)
			text_addf(&text, "%s%s\n", i ? "\n" : "", kind_titles[codes[i].kind]);
		text_addf(&text, "  %s\n      %s\n", codes[i].name, codes[i].text);
	}
	if (call->json) {
		json_end_array(&json);
		text_add(&text, "\n");
	}
	return call->json ? call_answer(call, &text, err) : help_answer(call, &text, 0, err);
}

static bool explain(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	const struct argument *wanted = &call->arguments[0];
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	const char *names[CODES_MOST];
	const char *nearest;

	for (size_t i = 0; i < count; i++) {
		names[i] = codes[i].name;
		if (strcmp(codes[i].name, wanted->text) != 0)
			continue;
		if (call->json)
			code_json(&json, &codes[i]);
		else
			text_addf(&text, "%s (%s): %s", codes[i].name, kind_names[codes[i].kind],
			    codes[i].text);
		text_add(&text, "\n");
		return call->json ? call_answer(call, &text, err)
		                  : help_answer(call, &text, 2, err);
	}
	nearest = text_nearest(wanted->text, names, count);
	error_set(err, ERROR_INPUT, "code-unknown",
	    "`%s` is no code; %s%s%s`canasta explain` lists them", wanted->text,
	    nearest ? "did you mean `" : "", nearest ? nearest : "", nearest ? "`? " : "");
	return error_place(err, wanted->file, 1, 1);
}

static bool run(struct call *call, struct error *err)
{
	struct code codes[CODES_MOST];
	size_t count = all_codes(codes);

	return call->argument_count == 0 ? list(call, codes, count, err)
	                                 : explain(call, codes, count, err);
}

const struct command cmd_explain = {
    .name = "explain",
    .synopsis = "[CODE]",
    .summary = "what a code of a finding or an error means; without one, all of them",
    .details = "    canasta explain\n    canasta explain out-without-canasta",
    .arguments_most = 1,
    .run = run,
};
