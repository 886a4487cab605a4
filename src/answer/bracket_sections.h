/* bracket_sections.h - which matches of a bracket stand in which section, and the lines of its grid. */
#ifndef CANASTA_ANSWER_BRACKET_SECTIONS_H
#define CANASTA_ANSWER_BRACKET_SECTIONS_H

#include "answer/answer.h"
#include "desk/phase_view.h"

#include <stdbool.h>
#include <stddef.h>

/* Matches of some stages of one part; in the order of the bracket. */
struct bracket_section {
	enum bracket_part part;
	int first, last; /* stages */
	size_t match_count;
	size_t *matches;
};

struct bracket_sections {
	size_t count;
	struct bracket_section *sections;
};

/* False where memory failed. */
bool answer_bracket_sections(
    struct arena *arena, const struct bracket *bracket, struct bracket_sections *ret);

/* The lines of a section. */
void answer_bracket_lines(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section);

#endif
