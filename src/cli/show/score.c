#include "cli/show/score.h"

#include "cli/show/minimum.h"
#include "cli/show/words.h"
#include "form/grid.h"
#include "record/score_json.h"

const char *show_minimum(struct arena *arena, int64_t minimum)
{
	const char *text;

	if (minimum == 0)
		return "any legal meld";
	text = arena_printf(arena, "%lld", (long long)minimum);
	return text ? text : "";
}

/* A line's item as a table says it: "natural canasta", "K on the table", "penalty 25C". */
static const char *item_label(
    struct arena *arena, const struct rulebook *book, const struct line *line)
{
	static const char *const places[] = {
	    [CARDS_NOWHERE] = "",
	    [CARDS_ON_TABLE] = " on the table",
	    [CARDS_IN_HAND] = " in hand",
	};
	const char *item = line_item(book, line);
	const char *given = line->given > 0 ? arena_printf(arena, ", P%d%s", line->given,
	                                          line->ruled ? ", a ruling" : "")
	                                    : "";
	char *label;

	if (line->item == ITEM_PENALTY)
		return arena_printf(
		    arena, "%s %s%s", item, book->penalties[line->index].code, given);
	if (line->item == ITEM_ADJUSTMENT)
		return arena_printf(arena, "%s%s", item, given);
	label = arena_printf(arena, "%s%s", item, places[line->place]);
	for (char *cursor = label; cursor && *cursor; cursor++)
		if (*cursor == '-')
			*cursor = ' ';
	return label;
}

/* What stands behind a line: what a penalty is for, why points were adjusted, a ruling. */
static const char *line_note(
    struct arena *arena, const struct rulebook *book, const struct line *line)
{
	const char *what =
	    line->item == ITEM_PENALTY ? book->penalties[line->index].summary : line->reason;

	if (!line->source.ruling)
		return what;
	return arena_printf(
	    arena, "%s%sruling: %s", what ? what : "", what ? "; " : "", line->source.ruling);
}

static void add_line(
    struct grid *grid, const struct rulebook *book, const struct line *line, int64_t running)
{
	struct arena *arena = grid->arena;

	grid_row(grid, (const char *const[]){item_label(arena, book, line),
	                   arena_printf(arena, "%d", (int)line->count), "×",
	                   arena_printf(arena, "%lld", (long long)line->each), "=",
	                   arena_printf(arena, "%lld", (long long)line->points),
	                   arena_printf(arena, "%lld", (long long)running), line->source.clause,
	                   line_note(arena, book, line)});
}

static void heading(struct grid *grid, const char *title)
{
	grid_row(grid,
	    (const char *const[]){title, NULL, NULL, NULL, NULL, "points", "sum", "clause", NULL});
}

/* Both groups share one grid, so that their columns stand under each other. */
static void show_lines(const struct rulebook *book, const struct side_score *side, struct text *out)
{
	static const char *const titles[] = {
	    [GROUP_BASE] = "base points", [GROUP_CARDS] = "card points"};
	struct grid grid;

	grid_begin(&grid, out->arena, "lrlrlrrll");
	for (enum group group = GROUP_BASE; group <= GROUP_CARDS; group++) {
		int64_t running = 0;
		bool any = false;

		for (size_t i = 0; i < side->line_count; i++) {
			const struct line *line = &side->lines[i];

			if (line->group != group)
				continue;
			if (!any)
				heading(&grid, titles[group]);
			any = true;
			running += line->points;
			add_line(&grid, book, line, running);
		}
	}
	grid_show(&grid, 2, out);
}

void show_findings(
    const struct finding *findings, size_t count, int side, int indent, struct text *out)
{
	for (size_t i = 0; i < count; i++) {
		if (findings[i].side != side)
			continue;
		text_add_padded(out, "", indent);
		words_finding(NULL, &findings[i], out);
		text_add(out, "\n");
	}
}

static void show_side(
    const struct claimed_hand *scored, size_t index, const char *name, struct text *out)
{
	const struct score *score = scored->score;
	const struct side_score *side = &score->sides[index];
	const struct minimum_asked asked = {.book = scored->book,
	    .side = &scored->hand->sides[index],
	    .index = index,
	    .number = scored->number,
	    .table = scored->table};

	text_addf(out, "%c%s%s: base %lld + cards %lld = %lld\n", scored->hand->sides[index].name,
	    name ? " " : "", name ? name : "", (long long)side->base, (long long)side->cards,
	    (long long)side->total);
	show_lines(scored->book, side, out);
	text_addf(out, "  opening minimum: %s\n", show_minimum(out->arena, side->opening_minimum));
	show_minimum_story(&asked, 4, out);
	show_findings(score->findings, score->finding_count, (int)index, 2, out);
	show_claim(scored, index, 4, out);
}

const char *show_contract_end(enum outcome outcome)
{
	return outcome == OUTCOME_NONE ? "how it ended is not written" : outcome_name(outcome);
}

/* Of sums as they were written nothing is counted anew. */
static void show_contract(const struct claimed_hand *scored, struct text *out)
{
	const struct contract_score *contract = &scored->score->contract;
	const struct hand *hand = scored->hand;

	if (!contract->judged)
		return;
	text_addf(out, "contract: %s", show_contract_end(contract->outcome));
	if (hand->sides[hand->contract.side].detail != DETAIL_TOTALS)
		text_addf(out, ", %lld points counted towards it", (long long)contract->value);
	text_add(out, "\n");
}

void show_score(const struct claimed_hand *scored, const char *const *names, struct text *out)
{
	const struct score *score = scored->score;

	for (size_t i = 0; i < score->side_count; i++)
		show_side(scored, i, names ? names[i] : NULL, out);
	show_contract(scored, out);
	show_findings(score->findings, score->finding_count, -1, 0, out);
}

void findings_json(struct json *json, const struct finding *findings, size_t count, int side)
{
	json_array(json);
	for (size_t i = 0; i < count; i++)
		if (side == FINDINGS_ALL || findings[i].side == side)
			score_finding_json(json, &findings[i], '\0');
	json_end_array(json);
}

void lines_json(struct json *json, const struct rulebook *book, const struct side_score *side)
{
	json_array(json);
	for (size_t i = 0; i < side->line_count; i++)
		score_line_json(json, book, &side->lines[i]);
	json_end_array(json);
}
