#include "cli/print/codes.h"

#include "answer/pass.h"

/* They are made once and stay. */
static bool add_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err)
{
	struct pass_seat *seats;
	struct hall_place place;
	size_t count;

	if (!pass_codes_at(&call->desk, table, &seats, &count, err) ||
	    !hall_place_read(&call->desk, &place, err))
		return false;
	answer_pass_codes(part, &place, seats, count);
	answer_pass_wifi(part, &place);
	return true;
}

bool print_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err)
{
	return !call_knows(call, OPTION_CODES) || !call_flag(call, OPTION_CODES) || !table ||
	       add_codes(call, part, table, err);
}

bool print_code_cards(struct call *call, struct print_job *job, const struct pass_seat *seats,
    size_t count, struct error *err)
{
	struct hall_place place;
	struct answer *part;

	if (!hall_place_read(&call->desk, &place, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!print_part(call, &part, err))
			return false;
		answer_pass_codes(part, &place, &seats[i], 1);
		answer_pass_wifi(part, &place);
		if (!print_add(call, job, "code-card", part, err))
			return false;
	}
	return true;
}
