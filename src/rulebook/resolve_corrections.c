/* Until when a sheet may be corrected, and by which clause. */
#include "rulebook/sections.h"

const char *const correction_clock_names[] = {
    [CLOCK_EVENT_END] = "event-end",
    [CLOCK_SHEET_SIGNED] = "sheet-signed",
    [CLOCK_NEXT_DEAL] = "next-deal",
};

void resolve_corrections_standard(struct rulebook *book)
{
	static const struct source silent = {
	    NULL, "the rulebook's file says nothing of corrections; the program's own policy"};

	book->addition = (struct correction_rule){CLOCK_EVENT_END, silent};
	book->record = (struct correction_rule){CLOCK_NEXT_DEAL, silent};
	book->given = (struct correction_rule){.until = CLOCK_EVENT_END};
}

static bool read_rule(const struct fields *fields, const struct yaml *map, const char *key,
    struct correction_rule *rule)
{
	const struct yaml *node;
	size_t until = rule->until;

	if (!fields_member(fields, map, key, OPTIONAL, &node))
		return false;
	if (!node)
		return true;
	if (!fields_word(fields, node, "until", REQUIRED, correction_clock_names, CORRECTION_CLOCKS,
	        &until) ||
	    !fields_source(fields, node, &rule->source))
		return false;
	rule->until = (enum correction_clock)until;
	return true;
}

bool resolve_corrections(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return read_rule(fields, node, "addition", &book->addition) &&
	       read_rule(fields, node, "record", &book->record) &&
	       read_rule(fields, node, "penalties", &book->given);
}
