#include "cli/print/codes.h"

#include "answer/pass.h"

/* The codes of a round are made once and stay. */
static bool add_codes(
    struct call *call, struct answer *part, const struct address *table, struct error *err)
{
	struct pass_seat *seats;
	struct hall_place place;
	size_t count, first = 0, own = 0;

	if (!pass_codes(&call->desk, table->round, &seats, &count, err) ||
	    !hall_place_read(&call->desk, &place, err))
		return false;
	while (first < count && seats[first].pass.table.table != table->table)
		first++;
	while (first + own < count && seats[first + own].pass.table.table == table->table)
		own++;
	answer_pass_codes(part, &place, seats + first, own);
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
