/* print_scopes.h - fills what documents say from what the store knows.
 *
 * The fields are those that templates/scoresheet.yaml and templates/standings.yaml name. */
#ifndef CANASTA_CLI_PRINT_SCOPES_H
#define CANASTA_CLI_PRINT_SCOPES_H

#include "cli/command.h"
#include "print/document.h"
#include "store/standings.h"
#include "store/table.h"

/* The options every command that prints shares in its table. */
#define PRINT_OPTIONS                                                                              \
	{"pdf", OPTION_TEXT, false, "FILE", "the PDF to write, - for standard output", 0, 0},      \
	    {"paper", OPTION_TEXT, false, "a4", "the paper: a4, letter, a6", 0, 0},                \
	{                                                                                          \
		"lang", OPTION_TEXT, false, "en", "its words: en, fi, sv, nl", 0, 0                \
	}

/* The language of a document: --lang, else the rulebook's, else English. */
const char *print_language(const struct call *call);

/* A table's sheet with all its hands. `filled` false: names, but rows to be filled by hand. */
bool print_sheet(struct call *call, const struct table *table, bool filled,
    const struct print_scope **ret, struct error *err);

/* A sheet of nobody's, with the event's head alone. */
bool print_blank_sheet(struct call *call, const struct print_scope **ret, struct error *err);

bool print_standings(struct call *call, const struct standings *standings,
    const struct print_scope **ret, struct error *err);

/* Sets the parts by the named template, writes the file of --pdf, and says so. */
bool print_parts(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct error *err);

/* The same where the file goes beside another answer: nothing is said of it. */
bool print_parts_beside(struct call *call, const char *template_name, const char *title,
    const struct print_scope *const *parts, size_t count, struct error *err);

/* A part with what every document of an event has: event date venue rulebook options stamp. */
bool print_head(struct call *call, struct print_scope **ret, struct error *err);

#endif
