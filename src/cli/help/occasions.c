#include "cli/help/occasions.h"

#include <string.h>

const char *const occasion_titles[OCCASIONS] = {
    [OCCASION_BEFORE] = "before the evening",
    [OCCASION_DESK] = "at the desk",
    [OCCASION_REFEREE] = "the referee",
    [OCCASION_AFTER] = "after the evening",
    [OCCASION_RULES] = "rules and figures",
    [OCCASION_KEEPING] = "for keepers and programmers",
};

/* A whole name, or a first word that stands for all its commands but those named whole. A new
 * command needs a row only where its first word has none, or where it belongs elsewhere. */
static const struct {
	const char *words;
	enum occasion occasion;
} rows[] = {
    {"event", OCCASION_BEFORE},
    {"event close", OCCASION_AFTER},
    {"entrant", OCCASION_BEFORE},
    {"entrant show", OCCASION_DESK},
    {"season", OCCASION_AFTER},
    {"season new", OCCASION_BEFORE},
    {"round", OCCASION_DESK},
    {"enter", OCCASION_DESK},
    {"hand", OCCASION_DESK},
    {"hand correct", OCCASION_REFEREE},
    {"hand void", OCCASION_REFEREE},
    {"hand move", OCCASION_REFEREE},
    {"hand swap", OCCASION_REFEREE},
    {"missing", OCCASION_DESK},
    {"table", OCCASION_DESK},
    {"table end", OCCASION_REFEREE},
    {"table reopen", OCCASION_REFEREE},
    {"seat", OCCASION_DESK},
    {"standings", OCCASION_DESK},
    {"sheet", OCCASION_DESK},
    {"print", OCCASION_DESK},
    {"penalty", OCCASION_REFEREE},
    {"dispute", OCCASION_REFEREE},
    {"event jury", OCCASION_REFEREE},
    {"check", OCCASION_REFEREE},
    {"recheck", OCCASION_REFEREE},
    {"results", OCCASION_AFTER},
    {"crosstable", OCCASION_AFTER},
    {"statistics", OCCASION_AFTER},
    {"prizes", OCCASION_AFTER},
    {"score", OCCASION_RULES},
    {"rule", OCCASION_RULES},
    {"rulebook", OCCASION_RULES},
    {"scale", OCCASION_RULES},
    {"verify", OCCASION_KEEPING},
    {"log", OCCASION_KEEPING},
    {"changes", OCCASION_KEEPING},
    {"person", OCCASION_KEEPING},
    {"export", OCCASION_KEEPING},
    {"import", OCCASION_KEEPING},
    {"generate", OCCASION_KEEPING},
    {"backup", OCCASION_KEEPING},
    {"restore", OCCASION_KEEPING},
    {"explain", OCCASION_KEEPING},
    {"help", OCCASION_KEEPING},
    {"version", OCCASION_KEEPING},
    {"completion", OCCASION_KEEPING},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

/* The row whose words are the first `size` letters, or ROWS. */
static size_t row_of(const char *command, size_t size)
{
	size_t row = 0;

	while (row < ROWS &&
	       (strlen(rows[row].words) != size || strncmp(rows[row].words, command, size) != 0))
		row++;
	return row;
}

static size_t row_for(const char *command)
{
	size_t row = row_of(command, strlen(command));

	return row < ROWS ? row : row_of(command, strcspn(command, " "));
}

bool occasion_known(const char *command)
{
	return row_for(command) < ROWS;
}

enum occasion occasion_of(const char *command)
{
	size_t row = row_for(command);

	return row < ROWS ? rows[row].occasion : OCCASION_KEEPING;
}
