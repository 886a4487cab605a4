#include "cli/commands/score_all.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "cli/command.h"
#include "cli/language.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/hand.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/stream.h"

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

/* A hand under every rulebook. */
struct readings {
	size_t count, reference;
	struct reading rows[BOOKS_MOST];
};

/* Reads and scores the next hand, which has as many sides as the rulebook, or only one. */
static void read_hand(struct reading *reading, struct arena *arena)
{
	size_t sides;

	reading->bad = (struct error){0};
	reading->scored = false;
	reading->step = stream_next(&reading->stream, arena, &reading->record, &reading->bad);
	if (reading->step != STREAM_HAND)
		return;
	sides = reading->record.hand.side_count;
	if (sides != 1 && sides != (size_t)reading->book->side_count) {
		error_set(&reading->bad, ERROR_INPUT, SAY_SIDES_DIFFER, reading->book->id,
		    reading->book->side_count);
		return;
	}
	score_make_room(arena, reading->book, &reading->record.hand, &reading->score);
	score_hand(reading->book, &reading->record.hand, 1, &reading->score);
	reading->scored = true;
}

/* Returns the index of the reading that others are compared with; the count if no rulebook can
 * read the hand. */
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

/* The points that one item gives a side: the sum of its lines, and the source of the first line. */
struct share {
	const char *item;
	enum card_place place;
	int64_t points;
	const struct source *source; /* NULL: no such line */
};

static bool is_item(
    const struct rulebook *book, const struct line *line, const char *item, enum card_place place)
{
	return line->place == place && strcmp(score_line_item(book, line), item) == 0;
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

/* Fills in the difference of one item between the reference and another rulebook. */
static void tell(struct answer *to, const struct reading *reading, size_t side,
    const struct share *there, const struct share *here)
{
	struct answer *row = answer_row(to, "differences");

	answer_text(row, "rulebook", reading->book->id);
	answer_letter(row, "side", reading->record.hand.sides[side].name);
	answer_code(row, "item", there->item);
	if (there->place != CARDS_NOWHERE)
		answer_code(row, "place", score_place_names[there->place]);
	answer_number(row, "reference_points", there->points);
	answer_text(row, "reference_clause", there->source ? there->source->clause : NULL);
	answer_number(row, "points", here->points);
	answer_text(row, "clause", here->source ? here->source->clause : NULL);
}

/* Returns true if a line before index `end` has that item. */
static bool seen_before(const struct reading *reading, size_t side, size_t end)
{
	const struct line *line = &reading->score.sides[side].lines[end];
	const char *item = score_line_item(reading->book, line);

	for (size_t i = 0; i < end; i++)
		if (is_item(reading->book, &reading->score.sides[side].lines[i], item, line->place))
			return true;
	return false;
}

/* Lists every item to which the reading gives other points than the reference, once: first the
 * items of the reference, then the others. */
static void differences_of_side(
    struct answer *to, const struct reading *reference, const struct reading *reading, size_t side)
{
	const struct side_score *there = &reference->score.sides[side];
	const struct side_score *here = &reading->score.sides[side];

	for (size_t i = 0; i < there->line_count; i++) {
		const char *item = score_line_item(reference->book, &there->lines[i]);
		struct share theirs = share_of(reference, side, item, there->lines[i].place);
		struct share ours = share_of(reading, side, item, there->lines[i].place);

		if (!seen_before(reference, side, i) && theirs.points != ours.points)
			tell(to, reading, side, &theirs, &ours);
	}
	for (size_t i = 0; i < here->line_count; i++) {
		const char *item = score_line_item(reading->book, &here->lines[i]);
		struct share theirs = share_of(reference, side, item, here->lines[i].place);
		struct share ours = share_of(reading, side, item, here->lines[i].place);

		if (!seen_before(reading, side, i) && !theirs.source && ours.points != 0)
			tell(to, reading, side, &theirs, &ours);
	}
}

/* Answers with one hand under all rulebooks; its sides set the columns in the table of sums. */
static void tell_hand(struct answer *to, const struct readings *readings, int number)
{
	const struct reading *reference = &readings->rows[readings->reference];
	const size_t sides = reference->score.side_count;

	answer_number(to, "hand", number);
	answer_text(to, "reference", reference->book->id);
	for (size_t i = 0; i < readings->count; i++) {
		const struct reading *reading = &readings->rows[i];
		const struct claimed_hand scored = {.book = reading->book,
		    .hand = &reading->record.hand,
		    .score = &reading->score,
		    .number = 1};
		struct answer *row = answer_row(to, "scores"), *error;

		if (reading->scored) {
			answer_score(row, &scored);
			answer_flag_set(row, "apart", reading->score.side_count != sides);
			continue;
		}
		answer_text(row, "rulebook", reading->book->id);
		error = answer_object(row, "error");
		answer_code(error, "code", reading->bad.code);
		answer_text(error, "message", reading->bad.message);
		answer_flag(row, "apart", true);
	}
	(void)answer_list(to, "differences");
	for (size_t i = 0; i < readings->count; i++)
		for (size_t side = 0; side < sides && i != readings->reference; side++)
			if (readings->rows[i].scored && readings->rows[i].score.side_count == sides)
				differences_of_side(to, reference, &readings->rows[i], side);
	for (size_t i = 0; i < sides; i++)
		answer_letter(
		    answer_row(to, "sides"), "side", reference->record.hand.sides[i].name);
}

/* Reads and scores the next hand under every rulebook. `ret_more` is false after the last hand. */
static bool next_hand(struct call *call, struct readings *readings, const char *reference,
    int number_shown, bool *ret_more, struct error *err)
{
	struct arena arena = {0};
	struct answer *says;
	bool done = true;

	for (size_t i = 0; i < readings->count; i++)
		read_hand(&readings->rows[i], &arena);
	*ret_more = readings->count > 0 && readings->rows[0].step != STREAM_END;
	if (*ret_more) {
		readings->reference = find_reference(readings, reference);
		if (readings->reference == readings->count) {
			show_error(call, call->json, &readings->rows[0].bad);
		} else {
			says = language_answer(call, &arena);
			tell_hand(says, readings, number_shown);
			done = call_tell_of(call, says, "score-all", NULL, err);
		}
	}
	arena_release(&arena);
	return done;
}

/* --- one hand under two rulebooks --- */

static bool has_finding(const struct reading *reading, const struct finding *like)
{
	for (size_t i = 0; i < reading->score.finding_count; i++)
		if (reading->score.findings[i].code == like->code &&
		    reading->score.findings[i].side == like->side)
			return true;
	return false;
}

/* Lists all findings of a reading. Returns true if the other reading lacks one of them. */
static bool tell_findings(
    struct answer *to, const struct reading *reading, const struct reading *other)
{
	bool lacks = false;

	for (size_t i = 0; i < reading->score.finding_count; i++) {
		const struct finding *finding = &reading->score.findings[i];
		struct answer *row = answer_row(to, "findings");

		answer_text(row, "rulebook", reading->book->id);
		answer_finding(row, finding,
		    finding->side < 0 ? '\0' : reading->record.hand.sides[finding->side].name);
		lacks = lacks || !has_finding(other, finding);
	}
	return lacks;
}

/* Returns true if a sum of a side differs. The opening minimum counts if the record has an
 * opening. */
static bool sums_differ(const struct reading *one, const struct reading *other)
{
	for (size_t i = 0; i < one->score.side_count; i++) {
		const struct side_score *a = &one->score.sides[i], *b = &other->score.sides[i];

		if (a->base != b->base || a->cards != b->cards ||
		    (one->record.hand.sides[i].opening.meld_count > 0 &&
		        a->opening_minimum != b->opening_minimum))
			return true;
	}
	return false;
}

void score_all_beside(struct call *call, const struct file_text *text,
    const struct rulebook *const books[2], struct answer *to, bool *ret_differ)
{
	struct readings *readings = arena_alloc(call->arena, 1, sizeof *readings);
	struct book_finder finders[2];
	struct reading *one, *other;

	readings->count = 2;
	for (size_t i = 0; i < readings->count; i++) {
		readings->rows[i].book = books[i];
		finders[i] = book_finder_of(books[i]);
		stream_open(&readings->rows[i].stream, text, &finders[i]);
		read_hand(&readings->rows[i], call->arena);
	}
	one = &readings->rows[0];
	other = &readings->rows[1];
	*ret_differ = one->scored != other->scored;
	readings->reference = find_reference(readings, books[0]->id);
	if (readings->reference == readings->count)
		return;
	tell_hand(to, readings, 1);
	answer_list(to, "findings");
	if (one->scored && other->scored)
		*ret_differ =
		    sums_differ(one, other) || answer_count(answer_get(to, "differences")) > 0;
	*ret_differ = (one->scored && tell_findings(to, one, other)) || *ret_differ;
	*ret_differ = (other->scored && tell_findings(to, other, one)) || *ret_differ;
}

bool score_all(
    struct call *call, const struct file_text *text, const char *reference, struct error *err)
{
	struct readings *readings = arena_alloc(call->arena, 1, sizeof *readings);
	struct book_finder *finders = arena_alloc(call->arena, BOOKS_MOST, sizeof *finders);
	bool more = true;
	int hand = 0;

	const char *const *ids;
	size_t count = rulebook_ids(&ids);

	readings->count = count < BOOKS_MOST ? count : BOOKS_MOST;
	for (size_t i = 0; i < readings->count; i++) {
		if (!rulebook_load(call->arena, ids[i], NULL, 0, &readings->rows[i].book, err))
			return false;
		finders[i] = book_finder_of(readings->rows[i].book);
		stream_open(&readings->rows[i].stream, text, &finders[i]);
	}
	while (more)
		if (!next_hand(call, readings, reference, ++hand, &more, err))
			return false;
	if (hand > 1)
		return true;
	(void)error_set(err, ERROR_INPUT, SAY_NO_HAND_HAND);
	return error_place(err, text->name, 1, 1);
}
