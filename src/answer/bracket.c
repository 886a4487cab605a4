#include "answer/bracket.h"
#include "answer/bracket_sections.h"
#include "answer/bracket_side.h"
#include "answer/parts.h"
#include "answer/phase.h"

/* --- a match --- */

static bool known(size_t side)
{
	return side != BRACKET_NOBODY && side != BRACKET_UNKNOWN;
}

static void add_match(
    struct answer *to, const struct phase_view *view, const struct bracket_match *match)
{
	(void)answer_list(to, "sides");
	for (size_t side = 0; side < 2; side++)
		answer_bracket_side(answer_row(to, "sides"), view, match, side);
	answer_flag(to, "decided", match->decided);
	answer_flag_set(to, "third", match->part == BRACKET_THIRD);
	answer_flag_set(to, "without",
	    match->decided && match->games == 0 && !bracket_not_needed(match) &&
	        known(match->winner) && known(match->loser));
}

/* --- a section --- */

/* In a double elimination winners and losers play rounds of their own, counted from 1. */
static void add_round_name(
    struct answer *to, const struct phase_view *view, const struct bracket_match *first)
{
	const struct bracket *bracket = &view->bracket;
	int number = 0;

	if (!phase_method_is_double(view->phase.row.method)) {
		answer_code(
		    to, "name", answer_phase_stage(bracket_stage_size(bracket, first->stage)));
		return;
	}
	if (first->part == BRACKET_GRAND || first->part == BRACKET_AGAIN) {
		answer_code(to, "name", first->part == BRACKET_GRAND ? "final" : "final-again");
		return;
	}
	for (int stage = 1; stage <= first->stage; stage++)
		for (size_t i = 0; i < bracket->match_count; i++)
			if (bracket->matches[i].stage == stage &&
			    bracket->matches[i].part == first->part) {
				number++;
				break;
			}
	answer_code(to, "name", first->part == BRACKET_LOSERS ? "losers" : "winners");
	answer_number(to, "number", number);
}

static const char *part_name(const struct phase_view *view, enum bracket_part part)
{
	static const char *const names[] = {[BRACKET_MAIN] = "main",
	    [BRACKET_LOSERS] = "losers",
	    [BRACKET_GRAND] = "final",
	    [BRACKET_AGAIN] = "final",
	    [BRACKET_THIRD] = "main"};

	return part == BRACKET_MAIN && phase_method_is_double(view->phase.row.method) ? "winners"
	                                                                              : names[part];
}

static const struct bracket_match *first_of(
    const struct phase_view *view, const struct bracket_section *section, int stage)
{
	for (size_t i = 0; i < section->match_count; i++)
		if (view->bracket.matches[section->matches[i]].stage == stage)
			return &view->bracket.matches[section->matches[i]];
	return NULL;
}

static size_t stage_count(
    const struct phase_view *view, const struct bracket_section *section, int stage)
{
	size_t count = 0;

	for (size_t i = 0; i < section->match_count; i++)
		count += view->bracket.matches[section->matches[i]].stage == stage;
	return count;
}

static void add_section(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	const struct bracket_match *matches = view->bracket.matches;

	answer_code(to, "part", part_name(view, section->part));
	for (int stage = section->first; stage <= section->last; stage++) {
		const struct bracket_match *first = first_of(view, section, stage);
		struct answer *round;

		if (!first)
			continue;
		round = answer_row(to, "rounds");
		add_round_name(round, view, first);
		answer_number(round, "size", (int64_t)stage_count(view, section, stage));
		for (size_t i = 0; i < section->match_count; i++)
			if (matches[section->matches[i]].stage == stage)
				add_match(answer_row(round, "matches"), view,
				    &matches[section->matches[i]]);
	}
}

static void add_column_names(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	for (int stage = section->first; stage <= section->last; stage++) {
		const struct bracket_match *first = first_of(view, section, stage);

		if (first)
			add_round_name(answer_row(to, "columns"), view, first);
	}
}

static void add_all(struct answer *to, const struct phase_view *view, bool grid)
{
	struct bracket_sections sections;

	(void)answer_list(to, "sections");
	for (size_t i = 0; i < view->bracket.match_count; i++)
		answer_flag_set(to, "otherwise",
		    bracket_sent_another(&view->bracket, &view->bracket.matches[i]));
	if (!answer_bracket_sections(answer_arena(to), &view->bracket, &sections)) {
		answer_fail(to);
		return;
	}
	for (size_t i = 0; i < sections.count; i++) {
		struct answer *row = answer_row(to, "sections");

		answer_flag_set(row, "apart", sections.count > 1);

		add_section(row, view, &sections.sections[i]);
		if (!grid)
			continue;
		add_column_names(row, view, &sections.sections[i]);
		answer_bracket_lines(row, view, &sections.sections[i]);
	}
}

void answer_bracket(struct answer *to, const struct phase_view *view)
{
	add_all(to, view, false);
}

void answer_bracket_grid(struct answer *to, const struct phase_view *view)
{
	add_all(to, view, true);
}
