#include "cli/commands/score_all.h"

#include "cli/show/error.h"
#include "form/grid.h"
#include "record/score_json.h"
#include "record/stream.h"

#include <string.h>

enum { BOOKS_MOST = 64 };

/* A hand as one rulebook reads and scores it. */
struct reading {
	const struct rulebook *book;
	struct stream stream;
	enum stream_step step;
	struct hand_record record;
	struct score score;
	struct error bad;
	bool scored;
};

struct readings {
	size_t count, reference;
	struct reading rows[BOOKS_MOST];
};

/* Every reading is under its own rulebook, whatever a record names. */
static bool find_own(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = context;
	return true;
}

static bool load_books(struct call *call, struct readings *readings, struct error *err)
{
	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	readings->count = count < BOOKS_MOST ? count : BOOKS_MOST;
	for (size_t i = 0; i < readings->count; i++)
		if (!rulebook_load(call->arena, ids[i], NULL, 0, &readings->rows[i].book, err))
			return false;
	return true;
}

/* A hand of as many sides as the rulebook seats, or of one side alone. */
static bool sides_fit(const struct reading *reading)
{
	size_t sides = reading->record.hand.side_count;

	return sides == 1 || sides == (size_t)reading->book->side_count;
}

static bool read_hand(struct reading *reading, struct arena *arena, struct error *err)
{
	reading->bad = (struct error){0};
	reading->scored = false;
	reading->step = stream_next(&reading->stream, arena, &reading->record, &reading->bad);
	if (reading->step != STREAM_HAND)
		return true;
	if (!sides_fit(reading)) {
		error_set(&reading->bad, ERROR_INPUT, "sides-differ", "%s seats %d sides",
		    reading->book->id, reading->book->side_count);
		return true;
	}
	if (!score_make_room(arena, reading->book, &reading->record.hand, &reading->score, err))
		return false;
	score_hand(reading->book, &reading->record.hand, 1, &reading->score);
	reading->scored = true;
	return true;
}

/* The reading the others are compared with; count where nobody can read the hand. */
static size_t find_reference(const struct readings *readings, const char *id)
{
	size_t first = readings->count;

	for (size_t i = readings->count; i-- > 0;) {
		if (!readings->rows[i].scored)
			continue;
		first = i;
		if (id && strcmp(readings->rows[i].book->id, id) == 0)
			return i;
	}
	return first;
}

static const char *number(struct arena *arena, int64_t value)
{
	return arena_printf(arena, "%lld", (long long)value);
}

static void show_sums(struct arena *arena, const struct readings *readings, struct text *text)
{
	const struct reading *reference = &readings->rows[readings->reference];
	size_t sides = reference->score.side_count;
	struct grid grid;
	const char *cells[1 + 3 * SIDES_MOST] = {"rulebook"};

	grid_begin(&grid, arena, sides == 1 ? "lrrr" : sides == 2 ? "lrrrrrr" : "lrrrrrrrrr");
	for (size_t side = 0; side < sides; side++) {
		char name = reference->record.hand.sides[side].name;

		cells[1 + 3 * side] = arena_printf(arena, "%c base", name);
		cells[2 + 3 * side] = "cards";
		cells[3 + 3 * side] = "total";
	}
	grid_row(&grid, cells);
	for (size_t i = 0; i < readings->count; i++) {
		const struct reading *reading = &readings->rows[i];

		if (!reading->scored || reading->score.side_count != sides)
			continue;
		cells[0] = reading->book->id;
		for (size_t side = 0; side < sides; side++) {
			const struct side_score *sums = &reading->score.sides[side];

			cells[1 + 3 * side] = number(arena, sums->base);
			cells[2 + 3 * side] = number(arena, sums->cards);
			cells[3 + 3 * side] = number(arena, sums->total);
		}
		grid_row(&grid, cells);
	}
	grid_show(&grid, 0, text);
}

static void show_unread(const struct readings *readings, struct text *text)
{
	for (size_t i = 0; i < readings->count; i++)
		if (!readings->rows[i].scored)
			text_addf(text, "%s cannot score it: %s\n", readings->rows[i].book->id,
			    readings->rows[i].bad.message);
}

/* What one item brings a side: the sum of its lines, and the clause of the first. */
struct share {
	const char *item;
	enum card_place place;
	int64_t points;
	const struct source *source; /* NULL: no such line */
};

static bool is_item(
    const struct rulebook *book, const struct line *line, const char *item, enum card_place place)
{
	return line->place == place && strcmp(line_item(book, line), item) == 0;
}

static struct share share_of(
    const struct reading *reading, size_t side, const char *item, enum card_place place)
{
	const struct side_score *score = &reading->score.sides[side];
	struct share share = {.item = item, .place = place};

	for (size_t i = 0; i < score->line_count; i++) {
		if (!is_item(reading->book, &score->lines[i], item, place))
			continue;
		share.points += score->lines[i].points;
		share.source = share.source ? share.source : &score->lines[i].source;
	}
	return share;
}

/* Calls `tell` for every item of `of` that `other` gives other points; items `other` has too are
 * told once only, from the reference's side. */
struct telling {
	const struct readings *readings;
	struct arena *arena;
	struct grid *grid; /* text */
	struct json *json; /* or JSON */
};

static void tell(const struct telling *telling, const struct reading *reading, size_t side,
    const struct share *there, const struct share *here)
{
	const char *place = there->place == CARDS_ON_TABLE  ? " on the table"
	                    : there->place == CARDS_IN_HAND ? " in hand"
	                                                    : "";
	struct json *json = telling->json;
	char name = reading->record.hand.sides[side].name;

	if (telling->grid) {
		grid_row(telling->grid,
		    (const char *const[]){reading->book->id,
		        arena_printf(telling->arena, "%c", name),
		        arena_printf(telling->arena, "%s%s", there->item, place),
		        number(telling->arena, there->points),
		        there->source ? arena_printf(telling->arena, "(%s)", there->source->clause)
		                      : "",
		        number(telling->arena, here->points),
		        here->source ? arena_printf(telling->arena, "(%s)", here->source->clause)
		                     : ""});
		return;
	}
	json_object(json);
	json_key_text(json, "rulebook", reading->book->id);
	json_key_text(json, "side", arena_printf(telling->arena, "%c", name));
	json_key_text(json, "item", there->item);
	if (there->place != CARDS_NOWHERE)
		json_key_text(json, "place", there->place == CARDS_ON_TABLE ? "table" : "hand");
	json_key_number(json, "reference_points", there->points);
	json_key_text(json, "reference_clause", there->source ? there->source->clause : NULL);
	json_key_number(json, "points", here->points);
	json_key_text(json, "clause", here->source ? here->source->clause : NULL);
	json_end_object(json);
}

/* Whether a line of that item stands before index `end` already. */
static bool seen_before(const struct reading *reading, size_t side, size_t end)
{
	const struct line *line = &reading->score.sides[side].lines[end];
	const char *item = line_item(reading->book, line);

	for (size_t i = 0; i < end; i++)
		if (is_item(reading->book, &reading->score.sides[side].lines[i], item, line->place))
			return true;
	return false;
}

static void tell_side(const struct telling *telling, const struct reading *reading, size_t side)
{
	const struct reading *reference = &telling->readings->rows[telling->readings->reference];
	const struct side_score *there = &reference->score.sides[side];
	const struct side_score *here = &reading->score.sides[side];

	for (size_t i = 0; i < there->line_count; i++) {
		const char *item = line_item(reference->book, &there->lines[i]);
		struct share theirs = share_of(reference, side, item, there->lines[i].place);
		struct share ours = share_of(reading, side, item, there->lines[i].place);

		if (!seen_before(reference, side, i) && theirs.points != ours.points)
			tell(telling, reading, side, &theirs, &ours);
	}
	for (size_t i = 0; i < here->line_count; i++) {
		const char *item = line_item(reading->book, &here->lines[i]);
		struct share theirs = share_of(reference, side, item, here->lines[i].place);
		struct share ours = share_of(reading, side, item, here->lines[i].place);

		if (!seen_before(reading, side, i) && !theirs.source && ours.points != 0)
			tell(telling, reading, side, &theirs, &ours);
	}
}

static void tell_all(const struct telling *telling)
{
	const struct readings *readings = telling->readings;
	size_t sides = readings->rows[readings->reference].score.side_count;

	for (size_t i = 0; i < readings->count; i++)
		for (size_t side = 0; side < sides && i != readings->reference; side++)
			if (readings->rows[i].scored && readings->rows[i].score.side_count == sides)
				tell_side(telling, &readings->rows[i], side);
}

static void show_text(
    struct arena *arena, const struct readings *readings, int number_shown, struct text *text)
{
	const char *reference = readings->rows[readings->reference].book->id;
	struct grid grid;
	struct telling telling = {.readings = readings, .arena = arena, .grid = &grid};

	if (number_shown > 0)
		text_addf(text, "%sHand %d\n", number_shown > 1 ? "\n" : "", number_shown);
	show_sums(arena, readings, text);
	grid_begin(&grid, arena, "lllrlrl");
	grid_row(&grid, (const char *const[]){"rulebook", "", "item", reference, "", "there", ""});
	tell_all(&telling);
	if (grid.count > 1) {
		text_addf(text, "what makes the difference from %s\n", reference);
		grid_show(&grid, 2, text);
	}
	show_unread(readings, text);
}

static void show_json(
    struct arena *arena, const struct readings *readings, int number_shown, struct text *text)
{
	struct json json = {.out = text};
	struct telling telling = {.readings = readings, .arena = arena, .json = &json};

	json_object(&json);
	json_key_number(&json, "hand", number_shown);
	json_key_text(&json, "reference", readings->rows[readings->reference].book->id);
	json_key(&json, "scores");
	json_array(&json);
	for (size_t i = 0; i < readings->count; i++) {
		const struct reading *reading = &readings->rows[i];

		if (reading->scored) {
			score_json_write(
			    &json, reading->book, &reading->record.hand, &reading->score);
			continue;
		}
		json_object(&json);
		json_key_text(&json, "rulebook", reading->book->id);
		json_key(&json, "error");
		json_object(&json);
		json_key_text(&json, "code", reading->bad.code);
		json_key_text(&json, "message", reading->bad.message);
		json_end_object(&json);
		json_end_object(&json);
	}
	json_end_array(&json);
	json_key(&json, "differences");
	json_array(&json);
	tell_all(&telling);
	json_end_array(&json);
	json_end_object(&json);
	text_add(text, "\n");
}

/* One hand under every rulebook; `ret_more` is false behind the last. */
static bool next_hand(struct call *call, struct readings *readings, const char *reference,
    int number_shown, bool *ret_more, struct error *err)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	bool done = true;

	for (size_t i = 0; i < readings->count && done; i++)
		done = read_hand(&readings->rows[i], &arena, err);
	*ret_more = readings->count > 0 && readings->rows[0].step != STREAM_END;
	if (done && *ret_more) {
		readings->reference = find_reference(readings, reference);
		if (readings->reference == readings->count) {
			show_error(call, call->json, &readings->rows[0].bad);
		} else {
			if (call->json)
				show_json(&arena, readings, number_shown, &text);
			else
				show_text(&arena, readings, number_shown, &text);
			done = call_answer(call, &text, err);
		}
	}
	arena_release(&arena);
	return done;
}

bool score_all(
    struct call *call, const struct file_text *text, const char *reference, struct error *err)
{
	struct readings *readings = arena_alloc(call->arena, 1, sizeof *readings);
	struct book_finder *finders = arena_alloc(call->arena, BOOKS_MOST, sizeof *finders);
	bool more = true;
	int hand = 0;

	if (!readings || !finders)
		return error_memory(err);
	if (!load_books(call, readings, err))
		return false;
	for (size_t i = 0; i < readings->count; i++) {
		union {
			const struct rulebook *book;
			void *plain;
		} context = {.book = readings->rows[i].book};

		finders[i] = (struct book_finder){.find = find_own, .context = context.plain};
		stream_open(&readings->rows[i].stream, text, &finders[i]);
	}
	while (more)
		if (!next_hand(call, readings, reference, ++hand, &more, err))
			return false;
	if (hand > 1)
		return true;
	(void)error_set(err, ERROR_INPUT, "no-hand", "there is no hand in it");
	return error_place(err, text->name, 1, 1);
}
