#include "cli/show/draw.h"

#include "cli/show/round.h"
#include "form/grid.h"
#include "tournament/ranking.h"

#include <stdlib.h>

/* --- explained --- */

static const struct draw_entrant *entrant_of(const struct explained_round *explained, size_t index)
{
	return &explained->from->input.entrants[index];
}

static const char *name_of(const struct explained_round *explained, size_t index)
{
	return explained->from->entrants[entrant_of(explained, index)->number - 1].name;
}

/* Match points are drawn by in hundredths, and said as people do. */
static const char *points_text(struct arena *arena, int64_t hundredths)
{
	char text[TIE_BREAK_TEXT];
	const char *kept;

	hundredths_text(hundredths, text);
	kept = arena_text(arena, text);
	return kept ? kept : "";
}

static void points_json(struct json *json, int64_t hundredths)
{
	json_key(json, "match_points");
	json_raw(json, points_text(json->out->arena, hundredths));
}

/* What decides, of what a draw costs more. */
static const char *cost_text(struct arena *arena, const struct draw_passed *passed)
{
	if (passed->repeats)
		return arena_printf(arena, "would cost %lld pair%s meeting again",
		    (long long)passed->repeats, passed->repeats == 1 ? "" : "s");
	if (passed->bye)
		return arena_printf(arena, "would move the bye %lld place%s up",
		    (long long)passed->bye, passed->bye == 1 ? "" : "s");
	if (passed->match_points)
		return arena_printf(arena, "would cost %s match point%s of difference",
		    points_text(arena, passed->match_points),
		    passed->match_points == MATCH_PARTS ? "" : "s");
	if (passed->score)
		return arena_printf(arena, "would cost %lld points of difference in score",
		    (long long)passed->score);
	return "would cost nothing, and comes later by rank";
}

static void passed_json(
    struct json *json, const struct explained_round *explained, const struct draw_passed *passed)
{
	json_object(json);
	json_key_number(json, "number", entrant_of(explained, passed->whose)->number);
	json_key_number(json, "passed_over", entrant_of(explained, passed->other)->number);
	json_key_text(json, "entrant", name_of(explained, passed->other));
	if (passed->met) {
		json_key_number(json, "met", passed->met);
	} else {
		json_key(json, "cost");
		json_object(json);
		json_key_number(json, "repeats", passed->repeats);
		json_key_number(json, "bye", passed->bye);
		points_json(json, passed->match_points);
		json_key_number(json, "score", passed->score);
		json_end_object(json);
	}
	json_end_object(json);
}

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

/* How far the first two sides are apart. */
static void differences(const struct explained_round *explained, size_t table,
    int64_t *ret_match_points, int64_t *ret_score)
{
	const struct draw_side *sides = explained->draw->tables[table].sides;
	const struct draw_entrant *a = entrant_of(explained, sides[0].entrants[0]);
	const struct draw_entrant *b = entrant_of(explained, sides[1].entrants[0]);

	*ret_match_points = apart(a->match_points, b->match_points);
	*ret_score = apart(a->score, b->score);
}

static void table_json(struct json *json, const struct explained_round *explained, size_t table)
{
	const struct draw_table *seats = &explained->draw->tables[table];
	int64_t match_points, score;

	json_object(json);
	json_key_number(json, "table", explained->round->tables[table].table);
	json_key(json, "ranks");
	json_array(json);
	for (size_t side = 0; side < explained->from->input.side_count; side++)
		for (size_t i = 0; i < seats->sides[side].count; i++)
			json_number(
			    json, entrant_of(explained, seats->sides[side].entrants[i])->rank);
	json_end_array(json);
	differences(explained, table, &match_points, &score);
	json_key(json, "difference");
	json_object(json);
	points_json(json, match_points);
	json_key_number(json, "score", score);
	json_end_object(json);
	json_key(json, "passed_over");
	json_array(json);
	for (size_t i = 0; explained->reasons && i < explained->reasons[table].passed_count; i++)
		passed_json(json, explained, &explained->reasons[table].passed[i]);
	json_end_array(json);
	if (explained->reasons && explained->reasons[table].left_out)
		json_key_number(json, "left_out", (int64_t)explained->reasons[table].left_out);
	json_end_object(json);
}

void explained_json(struct json *json, const struct explained_round *explained)
{
	json_object(json);
	round_json_members(json, explained->round);
	json_key(json, "explained");
	json_array(json);
	for (size_t i = 0; i < explained->round->table_count; i++)
		table_json(json, explained, i);
	json_end_array(json);
	json_end_object(json);
}

static void add_seats(struct grid *grid, const struct explained_round *explained, size_t table)
{
	const struct seating *seating = &explained->round->tables[table];
	int64_t match_points, score;

	differences(explained, table, &match_points, &score);
	for (size_t side = 0; side < seating->side_count; side++) {
		const struct draw_entrant *entrant =
		    entrant_of(explained, explained->draw->tables[table].sides[side].entrants[0]);
		const struct seat *seat = &seating->sides[side];
		struct arena *arena = grid->arena;

		grid_row(grid,
		    (const char *const[]){side == 0 ? arena_printf(arena, "%d.%d",
		                                          explained->round->number, seating->table)
		                                    : "",
		        arena_printf(arena, "%c", seat->side),
		        arena_printf(arena, "%d", seat->number), seat->entrant,
		        arena_printf(arena, "rank %d", entrant->rank),
		        points_text(arena, entrant->match_points),
		        arena_printf(arena, "%lld", (long long)entrant->score),
		        side == 0 ? arena_printf(arena, "apart %s, %lld",
		                        points_text(arena, match_points), (long long)score)
		                  : ""});
	}
}

static void show_passed(
    const struct explained_round *explained, const struct draw_reason *reason, struct text *out)
{
	for (size_t i = 0; i < reason->passed_count; i++) {
		const struct draw_passed *passed = &reason->passed[i];

		text_addf(out, "  %d: nearer is %d %s, ",
		    entrant_of(explained, passed->whose)->number,
		    entrant_of(explained, passed->other)->number,
		    name_of(explained, passed->other));
		if (passed->met)
			text_addf(out, "met in round %d\n", passed->met);
		else
			text_addf(out, "%s\n", cost_text(out->arena, passed));
	}
	if (reason->left_out)
		text_addf(out, "  and %zu more were nearer\n", reason->left_out);
}

void show_explained(const struct explained_round *explained, struct text *out)
{
	show_round_head(explained->round, out);
	for (size_t i = 0; i < explained->round->table_count; i++) {
		struct grid grid;

		grid_begin(&grid, out->arena, "llrlrrrl");
		add_seats(&grid, explained, i);
		grid_show(&grid, 0, out);
		if (explained->reasons)
			show_passed(explained, &explained->reasons[i], out);
	}
	for (size_t i = 0; i < explained->round->bye_count; i++)
		text_addf(out, "bye: %d  %s\n", explained->round->byes[i],
		    explained->from->entrants[explained->round->byes[i] - 1].name);
}

/* --- checked --- */

static void sums_json(struct json *json, const char *key, const struct draw_sums *sums)
{
	json_key(json, key);
	json_object(json);
	json_key_number(json, "repeats", sums->repeats);
	json_key_number(json, "bye", sums->bye);
	points_json(json, sums->match_points);
	json_key_number(json, "score", sums->score);
	json_end_object(json);
}

static const char *level_name(enum draw_finding_level level)
{
	return level == DRAW_ERROR ? "error" : "warning";
}

void check_json(struct json *json, const struct round *round, const struct draw_report *report)
{
	bool valid = true;

	for (size_t i = 0; i < report->finding_count; i++)
		valid = valid && report->findings[i].level != DRAW_ERROR;
	json_object(json);
	json_key_number(json, "round", round->number);
	json_key_text(json, "method", round->method);
	json_key_bool(json, "valid", valid);
	if (report->swiss) {
		sums_json(json, "sums", &report->sums);
		sums_json(json, "least", &report->least);
	}
	json_key(json, "findings");
	json_array(json);
	for (size_t i = 0; i < report->finding_count; i++) {
		const struct draw_finding *finding = &report->findings[i];

		json_object(json);
		json_key_text(json, "level", level_name(finding->level));
		json_key_text(json, "code", finding->code);
		if (finding->table != SIZE_MAX)
			json_key_number(json, "table", round->tables[finding->table].table);
		json_key_text(json, "message", finding->message);
		json_end_object(json);
	}
	json_end_array(json);
	json_end_object(json);
}

void show_check(const struct round *round, const struct draw_report *report, struct text *out)
{
	size_t errors = 0;

	for (size_t i = 0; i < report->finding_count; i++) {
		const struct draw_finding *finding = &report->findings[i];

		errors += finding->level == DRAW_ERROR;
		if (finding->table == SIZE_MAX)
			text_addf(out, "%s: %s (%s)\n", level_name(finding->level),
			    finding->message, finding->code);
		else
			text_addf(out, "%s: %d.%d: %s (%s)\n", level_name(finding->level),
			    round->number, round->tables[finding->table].table, finding->message,
			    finding->code);
	}
	if (report->swiss)
		text_addf(out,
		    "repeats %lld, match points apart %s, score apart %lld: the least there can "
		    "be is %lld, %s, %lld (%s)\n",
		    (long long)report->sums.repeats,
		    points_text(out->arena, report->sums.match_points),
		    (long long)report->sums.score, (long long)report->least.repeats,
		    points_text(out->arena, report->least.match_points),
		    (long long)report->least.score,
		    report->every ? "every draw was tried" : "proven by a bound");
	text_addf(out, "round %d (%s): %s\n", round->number, round->method,
	    errors ? "the draw breaks a rule" : "the draw keeps its rules");
}
