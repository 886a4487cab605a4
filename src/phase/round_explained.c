#include "answer/answer.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/round.h"
#include "draw/draw.h"
#include "phase/round_draw.h"

#include <stdlib.h>
#include <string.h>

static void add_named(struct answer *to, int number, const char *entrant)
{
	answer_number(to, "number", number);
	answer_text(to, "entrant", entrant);
}

/* --- explaining a draw --- */

static const struct draw_entrant *entrant_of(const struct drawn_round *drawn, size_t index)
{
	return &drawn->from.input.entrants[index];
}

/* Returns the aim that decided against another opponent. */
static const char *why_passed(const struct draw_passed *passed)
{
	static const char *const names[AIM_COUNT] = {[AIM_APART] = "others-apart",
	    [AIM_REPEATS] = "repeats",
	    [AIM_SECOND_BYE] = "second-bye",
	    [AIM_CLUBS] = "clubs",
	    [AIM_BYE] = "bye",
	    [AIM_MATCH_POINTS] = "match-points",
	    [AIM_SCORE] = "score"};

	if (passed->apart || passed->met)
		return passed->apart ? "apart" : "met";
	for (enum draw_aim aim = 0; aim < AIM_COUNT; aim++)
		if (passed->cost.of[aim] != 0 && names[aim])
			return names[aim];
	return "rank";
}

/* Adds the sums of a draw for each aim that counts. */
static void add_sums(struct answer *to, const struct draw_sums *sums, const bool counts[AIM_COUNT])
{
	static const struct {
		enum draw_aim aim;
		const char *key;
	} keys[] = {{AIM_REPEATS, "repeats"}, {AIM_BYE, "bye"}, {AIM_MATCH_POINTS, "match_points"},
	    {AIM_SCORE, "score"}, {AIM_APART, "apart"}, {AIM_SECOND_BYE, "second_bye"},
	    {AIM_CLUBS, "clubs"}, {AIM_DISTANCE, "distance"}};

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const int64_t sum = sums->of[keys[i].aim];

		if (counts[keys[i].aim] && keys[i].aim == AIM_MATCH_POINTS)
			answer_hundredths(to, keys[i].key, sum);
		else if (counts[keys[i].aim])
			answer_number(to, keys[i].key, sum);
	}
}

static void add_passed(
    struct answer *to, const struct drawn_round *drawn, const struct draw_passed *passed)
{
	const struct draw_input *input = &drawn->from.input;
	const int other = entrant_of(drawn, passed->other)->number;
	const bool counts[AIM_COUNT] = {[AIM_REPEATS] = true,
	    [AIM_BYE] = true,
	    [AIM_MATCH_POINTS] = true,
	    [AIM_SCORE] = true,
	    [AIM_APART] = input->apart_count > 0,
	    [AIM_SECOND_BYE] = input->clubs_apart,
	    [AIM_CLUBS] = input->clubs_apart};

	answer_number(to, "number", entrant_of(drawn, passed->whose)->number);
	answer_number(to, "passed_over", other);
	answer_text(to, "entrant", drawn->from.entrants[other - 1].name);
	if (passed->apart)
		answer_flag(to, "apart", true);
	else if (passed->met)
		answer_number(to, "met", passed->met);
	else
		add_sums(answer_object(to, "cost"), &passed->cost, counts);
	answer_code(to, "why", why_passed(passed));
}

static void explain_table(struct answer *to, const struct drawn_round *drawn, size_t table)
{
	const struct draw_reason *reason = drawn->reasons ? &drawn->reasons[table] : NULL;

	answer_number(to, "table", drawn->round.tables[table].table);

	const struct draw_table *seats = &drawn->draw.tables[table];
	const struct draw_entrant *a = entrant_of(drawn, seats->sides[0].entrants[0]);
	const struct draw_entrant *b = entrant_of(drawn, seats->sides[1].entrants[0]);
	struct answer *difference;

	(void)answer_list(to, "ranks");
	for (size_t side = 0; side < drawn->from.input.side_count; side++)
		for (size_t i = 0; i < seats->sides[side].count; i++)
			answer_item_number(
			    to, "ranks", entrant_of(drawn, seats->sides[side].entrants[i])->rank);
	difference = answer_object(to, "difference");
	answer_hundredths(difference, "match_points", llabs(a->match_points - b->match_points));
	answer_number(difference, "score", llabs(a->score - b->score));
	(void)answer_list(to, "passed_over");
	for (size_t i = 0; reason && i < reason->passed_count; i++)
		add_passed(answer_row(to, "passed_over"), drawn, &reason->passed[i]);
	if (reason && reason->left_out)
		answer_number(to, "left_out", (int64_t)reason->left_out);

	/* Each side has its entrant's place before the draw. */
	const struct seating *seating = &drawn->round.tables[table];

	for (size_t side = 0; side < seating->side_count; side++) {
		const struct draw_entrant *entrant =
		    entrant_of(drawn, drawn->draw.tables[table].sides[side].entrants[0]);
		struct answer *row = answer_row(to, "seats");

		answer_letter(row, "side", seating->sides[side].side);
		add_named(row, seating->sides[side].number, seating->sides[side].entrant);
		answer_number(row, "rank", entrant->rank);
		answer_hundredths(row, "match_points", entrant->match_points);
		answer_number(row, "score", entrant->score);
	}
}

static void add_first(struct answer *to, const struct round_draw *from, enum draw_first first)
{
	if (first == DRAW_FIRST_NONE)
		return;
	answer_code(to, "first", draw_first_name(first));
	answer_flag_set(to, "by_seed", from->by_seed);
}

void answer_round_explained(struct answer *to, const struct drawn_round *drawn)
{
	(void)answer_list(to, "explained");
	for (size_t i = 0; i < drawn->round.table_count; i++)
		explain_table(answer_row(to, "explained"), drawn, i);

	/* The pairs that the draw kept apart are listed too. */
	const struct draw_input *input = &drawn->from.input;

	for (size_t i = 0; i < input->apart_count; i++) {
		const size_t two[] = {input->apart[i].a, input->apart[i].b};
		struct answer *row = answer_row(to, "apart");

		for (size_t j = 0; j < sizeof two / sizeof *two; j++) {
			const int number = entrant_of(drawn, two[j])->number;

			add_named(answer_row(row, "entrants"), number,
			    drawn->from.entrants[number - 1].name);
		}
	}
	answer_flag_set(to, "clubs_apart", input->clubs_apart);
	answer_flag_set(to, "unproven", drawn->unproven);
	add_first(to, &drawn->from, draw_first_of(drawn->method, input));
}

/* --- checking a draw --- */

void answer_round_check(
    struct answer *to, const struct drawn_round *drawn, const struct draw_report *report)
{
	const struct round *round = &drawn->round;
	bool valid = true, apart_meet = false;

	for (size_t i = 0; i < report->finding_count; i++) {
		valid = valid && report->findings[i].level != DRAW_ERROR;
		apart_meet = apart_meet || strcmp(report->findings[i].code, "apart") == 0;
	}
	answer_number(to, "round", round->number);
	answer_code(to, "method", round->method);
	answer_flag(to, "valid", valid);
	answer_flag_set(to, "apart_meet", valid && apart_meet);
	if (report->measured) {
		add_sums(answer_object(to, "sums"), &report->sums, report->counts);
		add_sums(answer_object(to, "least"), &report->least, report->counts);
	}
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < report->finding_count; i++) {
		const struct draw_finding *finding = &report->findings[i];
		struct answer *row = answer_row(to, "findings");

		answer_code(row, "level", finding->level == DRAW_ERROR ? "error" : "warning");
		answer_code(row, "code", finding->code);
		if (finding->table != SIZE_MAX)
			answer_number(row, "table", round->tables[finding->table].table);
		answer_text(row, "message", finding->message);
	}
	if (report->measured)
		answer_flag(to, "every", report->every);
	answer_flag_set(to, "unproven", report->unproven);
	add_first(to, &drawn->from, report->first);
}
