#include "answer/scale.h"

#include "tournament/victory.h"

static void points(struct answer *to, const char *key, const struct scale *scale, int64_t value)
{
	answer_decimal(to, key, value, scale->decimals);
}

static void add_bands(struct answer *to, const struct scale *scale)
{
	for (size_t i = 0; i < scale->band_count; i++) {
		const struct scale_band *band = &scale->bands[i];
		struct answer *row = answer_row(to, "bands");

		answer_number(row, "from", band->from * scale->divisor);
		if (band->to != INT64_MAX)
			answer_number(row, "to", band->to * scale->divisor);
		points(row, "winner", scale, band->winner);
		points(row, "loser", scale, band->loser);
	}
}

static void add_formula(struct answer *to, const struct scale *scale)
{
	const bool linear = scale->kind == SCALE_LINEAR;

	answer_code(to, "formula", linear ? "linear" : "wbf");
	if (linear)
		answer_number(to, "step", scale->step * scale->divisor);
	else
		answer_number(to, "blitz", scale->blitz * scale->divisor);
}

void answer_scale(struct answer *to, const struct scale *scale)
{
	answer_text(to, "scale", scale->id);
	answer_text(to, "title", scale->title);
	answer_text(to, "source", scale->source);
	points(to, "total", scale, scale->total);
	points(to, "bye", scale, scale->bye);
	answer_number(to, "bye_margin", scale->bye_margin);
	answer_number(to, "hands", scale->hands);
	answer_number(to, "unit", scale->unit);
	answer_number(to, "divisor", scale->divisor);
	if (scale->kind == SCALE_BANDS)
		add_bands(to, scale);
	else
		add_formula(to, scale);
}

void answer_scale_margin(struct answer *to, const struct scale *scale, int64_t margin, int hands)
{
	const int64_t winner = victory_points(scale, margin, hands);

	answer_text(to, "scale", scale->id);
	answer_number(to, "margin", margin);
	answer_number(to, "hands", hands);
	points(to, "winner", scale, winner);
	points(to, "loser", scale, scale->total - winner);
}
