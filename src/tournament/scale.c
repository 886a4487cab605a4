#include "tournament/scale.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "base/yaml.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { BUILT_IN_MOST = 64, ID_SIZE = 40, TEXT_BYTES_MOST = 200 };

static const char head_keys[] =
    "scale title source total decimals unit divisor hands bye bye-margin bands formula";
static const char *const kind_names[] =
    {[SCALE_BANDS] = "bands", [SCALE_WBF] = "wbf", [SCALE_LINEAR] = "linear"};

static void keys_known(const struct yaml *map, const char *keys)
{
	if (map->kind != YAML_KIND_MAP)
		yaml_refuse(map, SAY_SCALE_INVALID_NOT_A_MAP, keys);
	for (size_t i = 0; i < map->count; i++)
		if (!text_has_word(keys, map->keys[i]->text))
			yaml_refuse(
			    map->keys[i], SAY_SCALE_INVALID_KEY_UNKNOWN, map->keys[i]->text, keys);
}

static _Noreturn void lacks(const struct yaml *map, const char *key)
{
	yaml_refuse(map, SAY_SCALE_INVALID_KEY_MISSING, key);
}

/* Reads a text of one line; `otherwise` if it is missing, NULL if it is required. */
static const char *text_member(const struct yaml *map, const char *key, const char *otherwise)
{
	const struct yaml *node = yaml_get(map, key);

	if (!node && otherwise)
		return otherwise;
	if (!node)
		lacks(map, key);
	if (node->kind != YAML_KIND_TEXT || !*node->text || strlen(node->text) > TEXT_BYTES_MOST ||
	    !plain_is(&(struct plain_text){node->text, strlen(node->text), PLAIN_LINE}, NULL))
		yaml_refuse(node, SAY_SCALE_INVALID_NOT_A_LINE, key, TEXT_BYTES_MOST);
	return node->text;
}

/* Reads a number; `otherwise` if it is missing, less than `least` if it is required. */
static int64_t number_member(
    const struct yaml *map, const char *key, int64_t least, int64_t most, int64_t otherwise)
{
	const struct yaml *node = yaml_get(map, key);

	if (node)
		return yaml_integer(node, key, least, most);
	if (otherwise < least)
		lacks(map, key);
	return otherwise;
}

int64_t scale_parts(const struct scale *scale)
{
	int64_t parts = 1;

	for (int i = 0; i < scale->decimals; i++)
		parts *= 10;
	return parts;
}

/* Reads points that a person wrote, "12" or "12.50", in the scale's parts of a point. */
static bool points_read(const char *text, int decimals, int64_t *ret)
{
	const char *point = strchr(text, '.');
	size_t whole = point ? (size_t)(point - text) : strlen(text);
	int64_t points;
	int places = 0;

	if (whole == 0 || *text == '-' || *text == '+' ||
	    !text_integer(text, whole, 0, SCALE_TOTAL_MOST, &points))
		return false;
	if (point && !point[1])
		return false;
	for (const char *at = point ? point + 1 : ""; *at; at++, places++) {
		if (*at < '0' || *at > '9' || places == decimals)
			return false;
		points = 10 * points + (*at - '0');
	}
	for (; places < decimals; places++)
		points *= 10;
	*ret = points;
	return true;
}

static int64_t points_member(const struct yaml *map, const char *key, const struct scale *scale)
{
	const struct yaml *node = yaml_get(map, key);
	int64_t points;

	if (!node)
		lacks(map, key);
	if (node->kind != YAML_KIND_TEXT || !points_read(node->text, scale->decimals, &points))
		yaml_refuse(
		    node, SAY_SCALE_INVALID_POINTS_RANGE, key, SCALE_TOTAL_MOST, scale->decimals);
	return points;
}

/* Checks a band by itself, and against the one before it (NULL for the first): its limits are whole
 * units, its points add up to the total, and together the bands cover every margin once. */
static void band_check(const struct yaml *node, const struct scale *scale,
    const struct scale_band *before, const struct scale_band *band)
{
	const int64_t unit = scale->unit / scale->divisor;
	const bool endless = band->to == INT64_MAX;

	if (!endless && band->to < band->from)
		yaml_refuse(node, SAY_SCALE_INVALID_END_BEFORE_BEGIN, (long long)band->to,
		    (long long)band->from);
	if (band->from % unit != 0 || (!endless && band->to % unit != 0))
		yaml_refuse(node, SAY_SCALE_INVALID_LIMIT_UNIT, (long long)unit);
	if (band->winner + band->loser != scale->total)
		yaml_refuse(node, SAY_SCALE_SYMMETRY_WRONG_SUM);
	if (band->winner < band->loser)
		yaml_refuse(node, SAY_SCALE_SYMMETRY_WINNER_BELOW_LOSER);
	if (!before)
		return;
	if (before->to == INT64_MAX)
		yaml_refuse(node, SAY_SCALE_OVERLAP_OPEN_BAND);
	if (band->from <= before->to)
		yaml_refuse(node, SAY_SCALE_OVERLAP_WITHIN_BAND, (long long)band->from,
		    (long long)before->to + unit);
	if (band->from != before->to + unit)
		yaml_refuse(node, SAY_SCALE_GAP_BETWEEN_BANDS, (long long)before->to + unit,
		    (long long)band->from);
	if (band->winner < before->winner)
		yaml_refuse(node, SAY_SCALE_SYMMETRY_HIGHER_WORTH_LESS);
}

static void bands_read(struct arena *arena, const struct yaml *list, struct scale *scale)
{
	const size_t last = list->count - 1;

	if (list->kind != YAML_KIND_LIST || list->count == 0 || list->count > SCALE_BANDS_MOST)
		yaml_refuse(list, SAY_SCALE_INVALID_BAND_LIST, SCALE_BANDS_MOST);
	if (scale->unit % scale->divisor != 0)
		yaml_refuse(list, SAY_SCALE_INVALID_DIVISOR_UNIT);
	struct scale_band *bands = arena_alloc(arena, list->count, sizeof *bands);

	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		keys_known(node, "from to winner loser");
		bands[i].from = number_member(node, "from", 0, SCALE_MARGIN_MOST, -1);
		bands[i].to = number_member(node, "to", 0, SCALE_MARGIN_MOST, INT64_MAX);
		bands[i].winner = points_member(node, "winner", scale);
		bands[i].loser = points_member(node, "loser", scale);
	}
	scale->kind = SCALE_BANDS;
	scale->bands = bands;
	scale->band_count = list->count;
	for (size_t i = 0; i < list->count; i++)
		band_check(list->values[i], scale, i > 0 ? &bands[i - 1] : NULL, &bands[i]);
	if (bands[0].from != 0)
		yaml_refuse(list->values[0], SAY_SCALE_GAP_AT_ZERO);
	if (bands[0].winner != bands[0].loser)
		yaml_refuse(list->values[0], SAY_SCALE_SYMMETRY_UNEVEN_AT_ZERO);
	if (bands[last].to != INT64_MAX)
		yaml_refuse(
		    list->values[last], SAY_SCALE_GAP_ABOVE_LAST, (long long)bands[last].to);
}

static void formula_read(const struct yaml *map, struct scale *scale)
{
	const struct yaml *kind = yaml_get(map, "kind");

	keys_known(map, "kind blitz step");
	if (!kind)
		lacks(map, "kind");
	if (scale->total % 2 != 0)
		yaml_refuse(map, SAY_SCALE_SYMMETRY_ODD_TOTAL);
	if (strcmp(kind->text, kind_names[SCALE_WBF]) == 0) {
		scale->kind = SCALE_WBF;
		keys_known(map, "kind blitz");
		scale->blitz = number_member(map, "blitz", 1, SCALE_TOTAL_MOST, 0);
	} else if (strcmp(kind->text, kind_names[SCALE_LINEAR]) == 0) {
		scale->kind = SCALE_LINEAR;
		keys_known(map, "kind step");
		scale->step = number_member(map, "step", 1, SCALE_MARGIN_MOST, 0);
	} else {
		yaml_refuse(kind, SAY_SCALE_INVALID_NOT_A_FORMULA);
	}
}

const struct scale *scale_load_text(
    struct arena *arena, const char *file, const char *text, size_t size)
{
	struct scale *scale = arena_alloc(arena, 1, sizeof *scale);
	const struct yaml *root;

	must(yaml_parse(arena, file, text, size, &root, refusal()));
	keys_known(root, head_keys);
	scale->id = text_member(root, "scale", NULL);
	scale->title = text_member(root, "title", NULL);
	scale->source = text_member(root, "source", "");
	scale->decimals = (int)number_member(root, "decimals", 0, SCALE_DECIMALS_MOST, 0);
	scale->unit = number_member(root, "unit", 1, SCALE_MARGIN_MOST, 0);
	scale->divisor = number_member(root, "divisor", 1, SCALE_DIVISOR_MOST, 1);
	scale->hands = (int)number_member(root, "hands", 0, SCALE_HANDS_MOST, 0);
	scale->total = points_member(root, "total", scale);
	scale->bye = points_member(root, "bye", scale);
	if (scale->total == 0)
		yaml_refuse(yaml_get(root, "total"), SAY_SCALE_INVALID_TOTAL_ZERO);
	if (scale->bye > scale->total)
		yaml_refuse(yaml_get(root, "bye"), SAY_SCALE_INVALID_BYE_ABOVE_TOTAL);
	scale->bye_margin = number_member(root, "bye-margin", 0, SCALE_MARGIN_MOST, 0);
	if (scale->bye_margin % scale->unit != 0)
		yaml_refuse(yaml_get(root, "bye-margin"), SAY_SCALE_INVALID_BYE_MARGIN_UNIT,
		    (long long)scale->unit);
	const struct yaml *bands = yaml_get(root, "bands");
	const struct yaml *formula = yaml_get(root, "formula");

	if (!bands == !formula)
		yaml_refuse(root, SAY_SCALE_INVALID_BANDS_OR_FORMULA);
	if (bands)
		bands_read(arena, bands, scale);
	else
		formula_read(formula, scale);
	return scale;
}

/* Returns the size of the name of a file without its ending. */
static size_t id_size(const struct embedded_file *file)
{
	return strlen(file->name) - strlen(".yaml");
}

size_t scale_ids(const char *const **ret_ids)
{
	static char names[BUILT_IN_MOST][ID_SIZE];
	static const char *ids[BUILT_IN_MOST];
	size_t count = 0;

	for (; count < BUILT_IN_MOST && embedded_scales[count].name; count++) {
		const struct embedded_file *file = &embedded_scales[count];

		assert(id_size(file) < ID_SIZE);
		(void)snprintf(names[count], ID_SIZE, "%.*s", (int)id_size(file), file->name);
		ids[count] = names[count];
	}
	*ret_ids = ids;
	return count;
}

const struct scale *scale_load(struct arena *arena, const char *id)
{
	struct text list = {.arena = arena};
	const char *const *ids;

	for (const struct embedded_file *file = embedded_scales; file->name; file++) {
		size_t size = id_size(file);

		if (strlen(id) == size && memcmp(file->name, id, size) == 0)
			return scale_load_text(
			    arena, file->name, (const char *)file->data, file->size);
	}
	const size_t count = scale_ids(&ids);

	for (size_t i = 0; i < count; i++)
		text_addf(&list, "%s%s", i > 0 ? ", " : "", ids[i]);
	break_off(ERROR_INPUT, SAY_SCALE_UNKNOWN, id, text_of(&list));
}

static void add_quoted(struct text *out, const char *key, const char *value)
{
	text_addf(out, "%s: ", key);
	text_add_quoted(out, value);
	text_add(out, ", ");
}

static void add_points(struct text *out, int decimals, int64_t points)
{
	char text[DECIMAL_TEXT];

	decimal_text(points, decimals, text);
	text_add(out, text);
}

const char *scale_write(struct arena *arena, const struct scale *scale)
{
	const bool linear = scale->kind == SCALE_LINEAR;
	struct text out = {.arena = arena};

	text_add(&out, "{");
	add_quoted(&out, "scale", scale->id);
	add_quoted(&out, "title", scale->title);
	if (*scale->source)
		add_quoted(&out, "source", scale->source);
	text_addf(&out, "hands: %d, total: ", scale->hands);
	add_points(&out, scale->decimals, scale->total);
	text_addf(&out, ", decimals: %d, unit: %lld, divisor: %lld, bye: ", scale->decimals,
	    (long long)scale->unit, (long long)scale->divisor);
	add_points(&out, scale->decimals, scale->bye);
	text_addf(&out, ", bye-margin: %lld, ", (long long)scale->bye_margin);
	if (scale->kind != SCALE_BANDS)
		text_addf(&out, "formula: {kind: %s, %s: %lld}", kind_names[scale->kind],
		    linear ? "step" : "blitz", (long long)(linear ? scale->step : scale->blitz));
	for (size_t i = 0; scale->kind == SCALE_BANDS && i < scale->band_count; i++) {
		const struct scale_band *band = &scale->bands[i];

		text_addf(
		    &out, "%s{from: %lld, ", i > 0 ? ", " : "bands: [", (long long)band->from);
		if (band->to != INT64_MAX)
			text_addf(&out, "to: %lld, ", (long long)band->to);
		text_add(&out, "winner: ");
		add_points(&out, scale->decimals, band->winner);
		text_add(&out, ", loser: ");
		add_points(&out, scale->decimals, band->loser);
		text_add(&out, "}");
	}
	text_add(&out, scale->kind == SCALE_BANDS ? "]}" : "}");
	return text_of(&out);
}

/* --- points of a margin --- */

/* The formula in whole numbers. With x = I / (D * sqrt(N)), where D is divisor times blitz, and L
 * = -ln R = 3 ln((1 + sqrt 5) / 2), the winner has half * (1 + (1 - exp(-L x)) / (1 - R)). Every
 * value is a 64-bit fraction; `Q63` gives the number of its binary places.
 *
 * Error, in units of the last place: 1/sqrt(N) in Q64 is cut, 1 at most; x = I / D times that has
 * at most sqrt(N) + 1 < 2^7 in Q64 (I < D * sqrt(N), N <= 10 000); L x in Q63 at most 2^7; the
 * series of exp, with |exp'| <= 1, adds at most 3 a term over 30 terms. The sum is below 2^8 in
 * Q63. The factor 1 / (1 - R) and `half` (at most 2^16 hundredths) give an error below 2^-38 of a
 * hundredth. A result nearer than that to half a hundredth could be rounded either way, but
 * equally on every machine; the test compares every margin of the default scale with values of 50
 * digits. */

static const uint64_t LOG_Q63 = 13315187073175796092ULL;     /* 3 ln((1 + sqrt 5) / 2) */
static const uint64_t INVERSE_Q63 = 12073550741685575429ULL; /* 1 / (1 - R) = 3/4 + sqrt(5)/4 */

enum { TERMS = 30, MARGIN_BITS = 32, HANDS_MOST = 10000 };

/* The product of two words. */
__extension__ typedef unsigned __int128 two_words;

static uint64_t multiply_high(uint64_t a, uint64_t b)
{
	return (uint64_t)((two_words)a * b >> 64);
}

/* Returns 1 / sqrt(n) in Q64, cut; all ones for 1. */
static uint64_t inverse_root(uint64_t n)
{
	uint64_t root = 0;

	for (uint64_t bit = 1ULL << 63; bit; bit >>= 1)
		if ((two_words)(root | bit) * (root | bit) <= ~(two_words)0 / n)
			root |= bit;
	return root;
}

/* Returns 1 - exp(-y), y in Q63 up to L: y - y^2/2! + y^3/3! … If a sum leaves the word, the
 * difference is right nevertheless. */
static uint64_t one_less_power(uint64_t y)
{
	uint64_t term = y;
	uint64_t plus = y;
	uint64_t minus = 0;

	for (uint64_t n = 2; n <= TERMS; n++) {
		term = (uint64_t)(((two_words)term * y >> 63) / n); /* of y^2 up to 2.1 */
		if (n % 2 == 0)
			minus += term;
		else
			plus += term;
	}
	return plus - minus;
}

static int64_t wbf_points(const struct scale *scale, int64_t margin, int hands)
{
	uint64_t n = (uint64_t)(hands < 1 ? 1 : hands > HANDS_MOST ? HANDS_MOST : hands);
	uint64_t divisor = (uint64_t)(scale->divisor * scale->blitz);
	uint64_t i = (uint64_t)margin;
	int64_t half = scale->total / 2;

	/* I >= B: the winner has all. Both squares fit a word: I < 2^32, D <= 10^7, N <= 10^4. */
	if (i >> MARGIN_BITS || i * i >= divisor * divisor * n)
		return scale->total;
	const uint64_t x = (uint64_t)((two_words)i * inverse_root(n) / divisor);
	const uint64_t part = one_less_power(multiply_high(LOG_Q63, x));

	/* Rounds the half's share, a fraction in Q62, to the nearest. */
	half +=
	    (int64_t)(((two_words)half * multiply_high(part, INVERSE_Q63) + (1ULL << 61)) >> 62);
	return half > scale->total ? scale->total : half;
}

int64_t victory_points(const struct scale *scale, int64_t margin, int hands)
{
	const int64_t step = scale->step * scale->divisor;
	int64_t half = scale->total / 2;
	size_t band = scale->band_count - 1;

	switch (scale->kind) {
	case SCALE_WBF:
		return wbf_points(scale, margin, hands);
	case SCALE_LINEAR:
		if (margin / step >= half)
			return scale->total;
		half += (2 * margin * scale_parts(scale) + step) / (2 * step);
		return half > scale->total ? scale->total : half;
	case SCALE_BANDS:
		break;
	}
	while (band > 0 && margin < scale->bands[band].from * scale->divisor)
		band--;
	return scale->bands[band].winner;
}

int64_t victory_part(const struct scale *scale, int percent)
{
	return (scale->total * percent + 50) / 100;
}

bool victory_happens(const struct scale *scale, int64_t points)
{
	if (scale->kind != SCALE_BANDS || points == scale->bye ||
	    points == scale->total - scale->bye)
		return true;
	for (size_t i = 0; i < scale->band_count; i++)
		if (scale->bands[i].winner == points || scale->bands[i].loser == points)
			return true;
	return false;
}
