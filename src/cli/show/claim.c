#include "cli/show/claim.h"

#include "form/grid.h"

static const char *explanation_words(const struct explanation_found *found, struct text *out)
{
	const char *words = explanation_say(out->arena, NULL, found);

	out->failed = out->failed || !words;
	return words ? words : "";
}

static void show_explanations(const struct claim_answer *answer, int indent, struct text *out)
{
	struct grid grid;

	if (answer->differs && answer->count == 0) {
		text_add_padded(out, "", indent);
		text_addf(out, "no single lapse and no two together explain %s\n",
		    answer->about_running ? "the running total" : "it");
	}
	if (answer->count == 0)
		return;
	grid_begin(&grid, out->arena, "lrl");
	for (size_t i = 0; i < answer->count; i++)
		grid_row(&grid, (const char *const[]){lapse_name(answer->explanations[i].lapse),
		                    arena_printf(out->arena, "%+lld",
		                        (long long)answer->explanations[i].points),
		                    explanation_words(&answer->explanations[i], out)});
	grid_show(&grid, indent, out);
}

/* The two lapses of one explanation. */
static void parts_json(struct json *json, const struct explanation_found *found)
{
	json_key(json, "parts");
	json_array(json);
	for (size_t i = 0; i < sizeof found->parts / sizeof *found->parts; i++) {
		json_object(json);
		json_key_text(json, "code", lapse_name(found->parts[i]));
		json_key_number(json, "points", found->part_points[i]);
		json_end_object(json);
	}
	json_end_array(json);
}

static void explanations_json(struct json *json, const struct claim_answer *answer)
{
	for (size_t i = 0; i < answer->count; i++) {
		json_object(json);
		json_key_text(json, "code", lapse_name(answer->explanations[i].lapse));
		json_key_number(json, "points", answer->explanations[i].points);
		json_key_text(
		    json, "message", explanation_words(&answer->explanations[i], json->out));
		if (answer->explanations[i].lapse == LAPSE_COMBINED)
			parts_json(json, &answer->explanations[i]);
		json_end_object(json);
	}
}

void show_claim(const struct claimed_hand *claimed, size_t side, int indent, struct text *out)
{
	struct claimed_answers answers;

	if (!claimed_differs(claimed, side))
		return;
	if (!claimed_explain(out->arena, claimed, side, &answers)) {
		out->failed = true;
		return;
	}
	for (size_t i = 0; i < answers.count; i++)
		show_explanations(&answers.list[i], indent, out);
}

void claim_json(struct json *json, const struct claimed_hand *claimed, size_t side)
{
	struct claimed_answers answers;

	if (!claimed_differs(claimed, side))
		return;
	if (!claimed_explain(json->out->arena, claimed, side, &answers)) {
		json->out->failed = true;
		return;
	}
	json_key(json, "explanations");
	json_array(json);
	for (size_t i = 0; i < answers.count; i++)
		explanations_json(json, &answers.list[i]);
	json_end_array(json);
}
