/* canasta explain: every code of findings, errors and claims, in words. */
#include "cli/commands.h"
#include "cli/help/explanations.h"
#include "cli/language.h"
#include "score/finding.h"

#include <string.h>

enum { CODES_MOST = 800 };

struct code {
	const char *kind, *name, *text;
};

static size_t all_codes(struct code *codes)
{
	static const char *const kinds[] = {"error", "claim", "draw", "record"};
	size_t count = 0;

	for (enum finding_code code = 0; code < FINDING_COUNT; code++)
		codes[count++] =
		    (struct code){"finding", finding_name(code), finding_explanation(code)};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		const struct yaml *of_kind = explanations_of(kinds[i]);

		for (size_t j = 0; j < of_kind->count && count < CODES_MOST; j++)
			codes[count++] = (struct code){
			    kinds[i], of_kind->keys[j]->text, of_kind->values[j]->text};
	}
	return count;
}

static void fill(const struct call *call, struct answer *to, const struct code *code)
{
	const char *name = arena_printf(call->arena, "%s.%s", code->kind, code->name);

	answer_code(to, "kind", code->kind);
	answer_code(to, "code", code->name);
	answer_text(to, "explanation", language_text(call, "explain", name, code->text));
}

static bool list(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		fill(call, answer_row(call_says(call), "codes"), &codes[i]);
	return call_tell(call, "codes", "codes", err);
}

static bool explain(struct call *call, const struct code *codes, size_t count, struct error *err)
{
	const struct argument *wanted = &call->arguments[0];
	const char *names[CODES_MOST];
	const char *nearest;

	for (size_t i = 0; i < count; i++) {
		names[i] = codes[i].name;
		if (strcmp(codes[i].name, wanted->text) == 0) {
			fill(call, call_says(call), &codes[i]);
			return true;
		}
	}
	nearest = text_nearest(wanted->text, names, count);
	if (nearest)
		error_set(err, ERROR_INPUT, "code-unknown",
		    "`%s` is no code; did you mean `%s`? `canasta explain` lists them",
		    wanted->text, nearest);
	else
		error_set(err, ERROR_INPUT, "code-unknown",
		    "`%s` is no code; `canasta explain` lists them", wanted->text);
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
    .screen = "code",
};
