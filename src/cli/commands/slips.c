#include "cli/commands/slips.h"

#include "cli/show/error.h"

#include <string.h>

bool slips_given(
    struct call *call, size_t first, struct slip_line **ret, size_t *ret_count, struct error *err)
{
	size_t count = call->argument_count > first ? call->argument_count - first : 0;
	struct slip_line *lines = arena_alloc(call->arena, count + 1, sizeof(*lines));

	if (!lines)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		const struct argument *argument = &call->arguments[i + first];

		lines[i] = (struct slip_line){
		    .data = argument->text,
		    .size = strlen(argument->text),
		    .file = argument->file,
		    .line = 1,
		};
	}
	*ret = lines;
	*ret_count = count;
	return true;
}

bool slips_acceptances(
    struct call *call, struct acceptance **ret, size_t *ret_count, struct error *err)
{
	const char *reason = call_text(call, "reason");
	const struct argument *codes;

	if (!call_values(call, "accept", &codes, ret_count, err))
		return false;
	if (*ret_count > 0 && !reason)
		return error_set(err, ERROR_INPUT, "option-missing",
		    "what is accepted needs a reason: --reason TEXT is expected");
	*ret = arena_alloc(call->arena, *ret_count + 1, sizeof(**ret));
	if (!*ret)
		return error_memory(err);
	for (size_t i = 0; i < *ret_count; i++)
		(*ret)[i] = (struct acceptance){codes[i].text, reason, call->by};
	return true;
}

bool slips_reason(const struct call *call, const char **ret, struct error *err)
{
	*ret = call_text(call, "reason");
	return *ret || error_set(err, ERROR_INPUT, "option-missing",
	                   "what was entered is changed for a reason: --reason TEXT is expected");
}

bool slips_refused(struct call *call, const struct hand *hand, const struct score *score)
{
	struct hand *refused = arena_alloc(call->arena, 1, sizeof *refused);
	struct score *refused_score = arena_alloc(call->arena, 1, sizeof *refused_score);

	for (size_t i = 0; !call->json && i < score->finding_count; i++)
		show_finding(call, NULL, hand, &score->findings[i]);
	if (!refused || !refused_score)
		return false;
	*refused = *hand;
	*refused_score = *score;
	call->refused = refused;
	call->refused_score = refused_score;
	return false;
}
