/* Until when a sheet may be corrected, and by which clause. */
#include "rulebook/sections.h"

#include <string.h>

const char *const correction_clock_names[] = {
    [CLOCK_EVENT_END] = "event-end",
    [CLOCK_SHEET_SIGNED] = "sheet-signed",
    [CLOCK_NEXT_DEAL] = "next-deal",
};

enum { CLOCKS = sizeof correction_clock_names / sizeof correction_clock_names[0] };

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
	const char *word = NULL;

	if (!fields_map(fields, map, key, "until clause ruling", OPTIONAL, &node))
		return false;
	if (!node)
		return true;
	if (!fields_text(fields, node, "until", REQUIRED, &word) ||
	    !fields_source(fields, node, &rule->source))
		return false;
	for (size_t i = 0; i < CLOCKS; i++)
		if (strcmp(correction_clock_names[i], word) == 0) {
			rule->until = (enum correction_clock)i;
			return true;
		}
	return yaml_error(yaml_get(node, "until"), fields->err, "rulebook-clock",
	    "event-end, sheet-signed or next-deal is expected");
}

bool resolve_corrections(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "addition record penalties") &&
	       read_rule(fields, node, "addition", &book->addition) &&
	       read_rule(fields, node, "record", &book->record) &&
	       read_rule(fields, node, "penalties", &book->given);
}
