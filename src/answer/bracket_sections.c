#include "answer/bracket_sections.h"
#include "score/hand.h"

/* What finds room on a page: so many matches below one another, and rounds beside one another. */
enum { MATCHES_MOST = 16, ROUNDS_USUAL = 5, ROUNDS_MOST = 6 };

struct parting {
	const struct bracket *bracket;
	size_t *section_of; /* by match; its number, or NOWHERE */
	size_t count;       /* sections so far */
};

static const size_t nowhere = SIZE_MAX;

/* The final that is played again stands with the first, the match for the third place with the final. */
static enum bracket_part part_of(const struct bracket_match *match)
{
	static const enum bracket_part parts[] = {[BRACKET_MAIN] = BRACKET_MAIN,
	    [BRACKET_LOSERS] = BRACKET_LOSERS,
	    [BRACKET_GRAND] = BRACKET_GRAND,
	    [BRACKET_AGAIN] = BRACKET_GRAND,
	    [BRACKET_THIRD] = BRACKET_MAIN};

	return parts[match->part];
}

/* The first stage of a part with a match that stands nowhere yet; 0: there is none. */
static int first_stage(const struct parting *parting, enum bracket_part part)
{
	int first = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) == part && parting->section_of[i] == nowhere &&
		    (first == 0 || match->stage < first))
			first = match->stage;
	}
	return first;
}

static size_t first_take(struct parting *parting, enum bracket_part part, int stage)
{
	const size_t begin = parting->count;
	size_t taken = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) != part || match->stage != stage ||
		    parting->section_of[i] != nowhere)
			continue;
		parting->section_of[i] = begin + taken++ / MATCHES_MOST;
	}
	parting->count = begin + (taken + MATCHES_MOST - 1) / MATCHES_MOST;
	return begin;
}

/* The section that all of a match's part come from who come from one at all; NOWHERE: of several, or of
 * none. */
static size_t section_behind(const struct parting *parting, size_t index)
{
	const struct bracket_match *match = &parting->bracket->matches[index];
	size_t section = nowhere;

	for (size_t side = 0; side < 2; side++) {
		const struct bracket_source *source = &match->sources[side];
		size_t from;

		if (source->from == BRACKET_SEED ||
		    part_of(&parting->bracket->matches[source->of]) != part_of(match))
			continue;
		from = parting->section_of[source->of];
		if (from == nowhere || (section != nowhere && section != from))
			return nowhere;
		section = from;
	}
	return section;
}

/* Stages of a part from one on. */
static int stages_left(const struct parting *parting, enum bracket_part part, int stage)
{
	int last = 0, count = 0;

	for (size_t i = 0; i < parting->bracket->match_count; i++) {
		const struct bracket_match *match = &parting->bracket->matches[i];

		if (part_of(match) == part && match->stage >= stage && match->stage > last) {
			last = match->stage;
			count++;
		}
	}
	return count;
}

static void part_take(struct parting *parting, enum bracket_part part)
{
	for (int first = first_stage(parting, part); first > 0;
	     first = first_stage(parting, part)) {
		const size_t begin = first_take(parting, part, first);
		const int left = stages_left(parting, part, first);
		int rounds = left <= ROUNDS_MOST ? ROUNDS_MOST : ROUNDS_USUAL, last = first;

		for (size_t i = 0; i < parting->bracket->match_count; i++) {
			const struct bracket_match *match = &parting->bracket->matches[i];
			size_t section;

			if (part_of(match) != part || parting->section_of[i] != nowhere)
				continue;
			section = section_behind(parting, i);
			if (section == nowhere || section < begin)
				continue;
			rounds -= match->stage > last;
			last = match->stage > last ? match->stage : last;
			if (rounds <= 0)
				break;
			parting->section_of[i] = section;
		}
	}
}

static bool section_fill(
    struct arena *arena, const struct parting *parting, size_t number, struct bracket_section *ret)
{
	const struct bracket *bracket = parting->bracket;

	ret->matches = arena_alloc(arena, bracket->match_count, sizeof *ret->matches);
	for (size_t i = 0; i < bracket->match_count; i++) {
		const struct bracket_match *match = &bracket->matches[i];

		if (parting->section_of[i] != number)
			continue;
		if (ret->match_count == 0 || match->stage < ret->first)
			ret->first = match->stage;
		if (match->stage > ret->last)
			ret->last = match->stage;
		ret->part = part_of(match);
		ret->matches[ret->match_count++] = i;
	}
	return true;
}

bool answer_bracket_sections(
    struct arena *arena, const struct bracket *bracket, struct bracket_sections *ret)
{
	static const enum bracket_part order[] = {BRACKET_MAIN, BRACKET_LOSERS, BRACKET_GRAND};
	struct parting parting = {.bracket = bracket,
	    .section_of = arena_alloc(arena, bracket->match_count, sizeof *parting.section_of)};
	struct bracket_sections sections = {0};

	if (!parting.section_of)
		return false;
	for (size_t i = 0; i < bracket->match_count; i++)
		parting.section_of[i] = nowhere;
	for (size_t i = 0; i < sizeof order / sizeof *order; i++)
		part_take(&parting, order[i]);
	sections.count = parting.count;
	sections.sections = arena_alloc(arena, parting.count, sizeof *sections.sections);
	for (size_t i = 0; i < parting.count; i++)
		if (!section_fill(arena, &parting, i, &sections.sections[i]))
			return false;
	*ret = sections;
	return true;
}
