/* The grid of a section: a match is a box of two lines, in the middle of those it comes from. Its place is the
 * boundary between its lines, counted from 0 above the first. */
#include "answer/bracket_sections.h"
#include "answer/bracket_side.h"
#include "answer/parts.h"

struct bracket_grid {
	const struct phase_view *view;
	const struct bracket_section *section;
	size_t *places; /* by the section's matches */
	size_t lines;
};

static const struct bracket_match *match_at(const struct bracket_grid *grid, size_t index)
{
	return &grid->view->bracket.matches[grid->section->matches[index]];
}

/* Where a match of the bracket stands in the section; its count: nowhere. */
static size_t index_of(const struct bracket_grid *grid, size_t match)
{
	size_t index = 0;

	while (index < grid->section->match_count && grid->section->matches[index] != match)
		index++;
	return index;
}

/* The matches of the section that one comes from; how many. */
static size_t sources_of(const struct bracket_grid *grid, size_t index, size_t ret[2])
{
	const struct bracket_match *match = match_at(grid, index);
	size_t count = 0;

	for (size_t side = 0; side < 2 && match->part != BRACKET_THIRD; side++) {
		size_t from;

		if (match->sources[side].from == BRACKET_SEED)
			continue;
		from = index_of(grid, match->sources[side].of);
		if (from < grid->section->match_count && (count == 0 || ret[0] != from))
			ret[count++] = from;
	}
	return count;
}

/* An empty line stands between matches where there is room. */
static void places_make(struct bracket_grid *grid)
{
	enum { FEW = 8 };
	size_t first = 0, height;

	for (size_t i = 0; i < grid->section->match_count; i++)
		first += match_at(grid, i)->stage == grid->section->first;
	height = first <= FEW ? 3 : 2;
	first = 0;
	for (size_t i = 0; i < grid->section->match_count; i++) {
		size_t from[2];
		const size_t count = sources_of(grid, i, from);

		if (match_at(grid, i)->part == BRACKET_THIRD)
			grid->places[i] = grid->places[i - 1] + 3; /* below the final */
		else if (count == 0)
			grid->places[i] = first++ * height + 1;
		else
			grid->places[i] =
			    (grid->places[from[0]] + grid->places[from[count - 1]]) / 2;
	}
	for (size_t i = 0; i < grid->section->match_count; i++)
		if (grid->places[i] + 1 > grid->lines)
			grid->lines = grid->places[i] + 1;
}

/* --- a cell --- */

static void add_edges(
    struct answer *to, const char *key, bool top, bool right, bool bottom, bool left)
{
	if (top || right || bottom || left)
		answer_textf(to, key, "%s%s%s%s", top ? "t" : "", right ? "r" : "",
		    bottom ? "b" : "", left ? "l" : "");
}

static void add_box(struct answer *to, const struct bracket_grid *grid, size_t index, size_t side)
{
	answer_bracket_side(to, grid->view, match_at(grid, index), side);
	add_edges(to, "left", side == 0, false, true, true);
	add_edges(to, "middle", side == 0, false, true, false);
	add_edges(to, "right", side == 0, true, true, false);
}

/* What leads from the matches of a stage to those behind them: out of a box, up or down, into the next. */
static void add_joins(struct answer *to, const struct bracket_grid *grid, int stage, size_t line)
{
	bool out = false, along = false, into = false;

	for (size_t i = 0; i < grid->section->match_count; i++) {
		const struct bracket_match *match = match_at(grid, i);
		size_t from[2];
		const size_t count = sources_of(grid, i, from);

		for (size_t k = 0; k < count; k++) {
			const size_t place = grid->places[from[k]];
			const size_t low = place < grid->places[i] ? place : grid->places[i];
			const size_t high = place < grid->places[i] ? grid->places[i] : place;

			if (match_at(grid, from[k])->stage != stage)
				continue;
			out = out || place == line + 1;
			along = along || (line >= low && line < high);
		}
		for (size_t k = 0; k < count; k++)
			into = into || (match_at(grid, from[k])->stage == stage &&
			                   match->stage > stage && grid->places[i] == line + 1);
	}
	add_edges(to, "out", false, along, out, false);
	add_edges(to, "into", false, false, into, false);
}

static bool has_stage(const struct bracket_grid *grid, int stage)
{
	for (size_t i = 0; i < grid->section->match_count; i++)
		if (match_at(grid, i)->stage == stage)
			return true;
	return false;
}

static void add_line(struct answer *to, const struct bracket_grid *grid, size_t line)
{
	for (int stage = grid->section->first; stage <= grid->section->last; stage++) {
		struct answer *cell;

		if (!has_stage(grid, stage))
			continue;
		cell = answer_row(to, "columns");
		for (size_t i = 0; i < grid->section->match_count; i++) {
			if (match_at(grid, i)->stage != stage)
				continue;
			if (grid->places[i] == line + 1 || grid->places[i] == line)
				add_box(cell, grid, i, grid->places[i] == line);
			answer_flag_set(cell, "third",
			    match_at(grid, i)->part == BRACKET_THIRD &&
			        grid->places[i] == line + 2);
		}
		add_joins(cell, grid, stage, line);
	}
}

void answer_bracket_lines(
    struct answer *to, const struct phase_view *view, const struct bracket_section *section)
{
	struct bracket_grid grid = {.view = view,
	    .section = section,
	    .places = arena_alloc(answer_arena(to), section->match_count, sizeof *grid.places)};

	if (!grid.places) {
		answer_fail(to);
		return;
	}
	places_make(&grid);
	for (size_t line = 0; line < grid.lines; line++)
		add_line(answer_row(to, "lines"), &grid, line);
}
