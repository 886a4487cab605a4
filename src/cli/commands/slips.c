#include "cli/commands/slips.h"

#include "cli/show/error.h"
#include "record/slip.h"

#include <string.h>

size_t slips_count(const struct call *call, size_t first)
{
	return call->argument_count > first ? call->argument_count - first : 0;
}

bool slips_read(struct call *call, size_t first, const struct rulebook *book,
    const struct hand *base, struct hand *ret, struct error *err)
{
	const size_t count = slips_count(call, first);
	struct slip_line *lines = arena_alloc(call->arena, count + 1, sizeof(*lines));

	for (size_t i = 0; i < count; i++) {
		const struct argument *argument = &call->arguments[i + first];

		lines[i] = (struct slip_line){
		    .data = argument->text,
		    .size = strlen(argument->text),
		    .file = argument->file,
		    .line = 1,
		};
	}
	return base ? slip_correct(call->arena, book, lines, count, base, ret, err)
	            : slip_read(call->arena, book, lines, count, ret, err);
}

bool slips_acceptances(
    struct call *call, struct acceptance **ret, size_t *ret_count, struct error *err)
{
	const char *reason = call_text(call, OPTION_REASON);
	const struct argument *codes;

	if (!call_values(call, OPTION_ACCEPT, &codes, ret_count, err))
		return false;
	*ret = arena_alloc(call->arena, *ret_count + 1, sizeof(**ret));
	for (size_t i = 0; i < *ret_count; i++)
		(*ret)[i] = (struct acceptance){codes[i].text, reason, call->by};
	return true;
}

const char slips_reason_expected[] =
    MESSAGE_WORDS("what was entered is changed for a reason: --reason TEXT is expected");

bool slips_refused(struct call *call, const struct hand *hand, const struct score *score)
{
	struct hand *refused = arena_alloc(call->arena, 1, sizeof *refused);
	struct score *refused_score = arena_alloc(call->arena, 1, sizeof *refused_score);

	for (size_t i = 0; !call->json && i < score->finding_count; i++)
		show_finding(call, NULL, hand, &score->findings[i]);
	*refused = *hand;
	*refused_score = *score;
	call->outcome.refused = refused;
	call->outcome.refused_score = refused_score;
	return false;
}
