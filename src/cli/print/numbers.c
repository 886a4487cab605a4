#include "cli/print/numbers.h"

#include "answer/rulebook.h"
#include "cli/print/print.h"

bool print_numbers(
    struct call *call, const struct rulebook *book, struct answer **ret, struct error *err)
{
	struct figures figures;

	if (!print_part(call, ret, err) || !figures_list(call->arena, book, &figures, err))
		return false;
	answer_numbers(*ret, book, &figures);
	return true;
}
