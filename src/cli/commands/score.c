#include "cli/commands/parts.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/stream.h"

#include <limits.h>
#include <string.h>

/* --- a hand under several rulebooks --- */

/* A hand as one rulebook reads and scores it. */
struct record_scoring {
	const struct rulebook *book;
	struct stream stream;
	enum stream_step step;
	struct hand_record record;
	struct score score;
	struct error bad;
	bool scored;
};

/* Reads and scores the next hand, which has as many sides as the rulebook, or only one. */
static void read_hand(struct record_scoring *reading, struct arena *arena)
{
	reading->bad = (struct error){0};
	reading->scored = false;
	reading->step = stream_next(&reading->stream, arena, &reading->record, &reading->bad);
	if (reading->step != STREAM_HAND)
		return;
	const size_t sides = reading->record.hand.side_count;

	if (sides != 1 && sides != (size_t)reading->book->side_count) {
		error_set(&reading->bad, ERROR_INPUT, SAY_SIDES_DIFFER, reading->book->id,
		    reading->book->side_count);
		return;
	}
	score_make_room(arena, reading->book, &reading->record.hand, &reading->score);
	score_hand(reading->book, &reading->record.hand, 1, &reading->score);
	reading->scored = true;
}

/* Returns the reading that others are compared with: that of the rulebook `id`, else the first that
 * could score the hand; NULL if none could. */
static const struct record_scoring *find_reference(
    const struct record_scoring *readings, size_t count, const char *id)
{
	const struct record_scoring *first = NULL;

	for (size_t i = count; i-- > 0;) {
		if (!readings[i].scored)
			continue;
		first = &readings[i];
		if (id && strcmp(first->book->id, id) == 0)
			return first;
	}
	return first;
}

static bool is_item(
    const struct rulebook *book, const struct line *line, const char *item, enum card_place place)
{
	return line->place == place && strcmp(score_line_item(book, line), item) == 0;
}

/* Returns the points that one item gives a side: the sum of its lines. *ret_source is the source of
 * the first line; NULL: no such line. */
static int64_t points_of(const struct record_scoring *reading, size_t side, const char *item,
    enum card_place place, const struct source **ret_source)
{
	const struct side_score *score = &reading->score.sides[side];
	int64_t points = 0;

	*ret_source = NULL;
	for (size_t i = 0; i < score->line_count; i++) {
		if (!is_item(reading->book, &score->lines[i], item, place))
			continue;
		points += score->lines[i].points;
		*ret_source = *ret_source ? *ret_source : &score->lines[i].source;
	}
	return points;
}

/* Returns true if a line before index `end` has that item. */
static bool seen_before(const struct record_scoring *reading, size_t side, size_t end)
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
static void differences_of_side(struct answer *to, const struct record_scoring *reference,
    const struct record_scoring *reading, size_t side)
{
	const struct record_scoring *const both[] = {reference, reading};

	for (size_t i = 0; i < 2; i++)
		for (size_t k = 0; k < both[i]->score.sides[side].line_count; k++) {
			const struct line *line = &both[i]->score.sides[side].lines[k];
			const char *item = score_line_item(both[i]->book, line);
			const struct source *theirs, *ours;
			const int64_t there =
			                  points_of(reference, side, item, line->place, &theirs),
			              here = points_of(reading, side, item, line->place, &ours);

			if (there == here || seen_before(both[i], side, k) || (i > 0 && theirs))
				continue;
			struct answer *row = answer_row(to, "differences");

			answer_text(row, "rulebook", reading->book->id);
			answer_letter(row, "side", reading->record.hand.sides[side].name);
			answer_code(row, "item", item);
			if (line->place != CARDS_NOWHERE)
				answer_code(row, "place", score_place_names[line->place]);
			answer_number(row, "reference_points", there);
			answer_text(row, "reference_clause", theirs ? theirs->clause : NULL);
			answer_number(row, "points", here);
			answer_text(row, "clause", ours ? ours->clause : NULL);
		}
}

/* Answers with one hand under all rulebooks; its sides set the columns in the table of sums. */
static void add_hand(struct answer *to, const struct record_scoring *readings, size_t count,
    const struct record_scoring *reference, int number)
{
	const size_t sides = reference->score.side_count;

	answer_number(to, "hand", number);
	answer_text(to, "reference", reference->book->id);
	(void)answer_list(to, "scores");
	(void)answer_list(to, "differences");
	for (const struct record_scoring *reading = readings; reading < readings + count;
	     reading++) {
		const struct claimed_hand scored = {.book = reading->book,
		    .hand = &reading->record.hand,
		    .score = &reading->score,
		    .number = 1};
		struct answer *row = answer_row(to, "scores"), *error;

		if (!reading->scored) {
			answer_text(row, "rulebook", reading->book->id);
			error = answer_object(row, "error");
			answer_code(error, "code", reading->bad.code);
			answer_text(error, "message", reading->bad.message);
			answer_flag(row, "apart", true);
			continue;
		}
		const bool apart = reading->score.side_count != sides;

		answer_score(row, &scored);
		answer_flag_set(row, "apart", apart);
		for (size_t side = 0; side < sides && !apart && reading != reference; side++)
			differences_of_side(to, reference, reading, side);
	}
	for (size_t i = 0; i < sides; i++)
		answer_letter(
		    answer_row(to, "sides"), "side", reference->record.hand.sides[i].name);
}

/* --- one hand under two rulebooks --- */

/* Lists all findings of a reading. Returns true if the other reading lacks one of them. */
static bool add_findings(
    struct answer *to, const struct record_scoring *reading, const struct record_scoring *other)
{
	bool lacks = false;

	for (size_t i = 0; i < reading->score.finding_count; i++) {
		const struct finding *finding = &reading->score.findings[i];
		struct answer *row = answer_row(to, "findings");
		bool there = false;

		answer_text(row, "rulebook", reading->book->id);
		answer_finding(row, finding,
		    finding->side < 0 ? '\0' : reading->record.hand.sides[finding->side].name);
		for (size_t k = 0; k < other->score.finding_count; k++)
			there = there || (other->score.findings[k].code == finding->code &&
			                     other->score.findings[k].side == finding->side);
		lacks = lacks || !there;
	}
	return lacks;
}

/* Returns true if a sum of a side differs. The opening minimum counts if the record has an
 * opening. */
static bool sums_differ(const struct record_scoring *one, const struct record_scoring *other)
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
	struct record_scoring *readings = arena_alloc(call->arena, 2, sizeof *readings);
	const struct record_scoring *one = &readings[0], *other = &readings[1], *reference;
	struct book_finder finders[2];

	for (size_t i = 0; i < 2; i++) {
		readings[i].book = books[i];
		finders[i] = book_finder_of(books[i]);
		stream_open(&readings[i].stream, text, &finders[i]);
		read_hand(&readings[i], call->arena);
	}
	*ret_differ = one->scored != other->scored;
	reference = find_reference(readings, 2, books[0]->id);
	if (!reference)
		return;
	add_hand(to, readings, 2, reference, 1);
	answer_list(to, "findings");
	if (one->scored && other->scored)
		*ret_differ =
		    sums_differ(one, other) || answer_count(answer_get(to, "differences")) > 0;
	*ret_differ = (one->scored && add_findings(to, one, other)) || *ret_differ;
	*ret_differ = (other->scored && add_findings(to, other, one)) || *ret_differ;
}

/* --- canasta score --all: scores hands under all built-in rulebooks --- */

/* Answers for each hand of the text. Rulebooks are compared with that of `id`, or if it is NULL
 * with the first rulebook that can read the hand. A hand that no rulebook can read is answered with
 * the reason of the first. */
static void score_all(struct call *call, const struct file_text *text, const char *id)
{
	const char *const *ids;
	const size_t count = rulebook_ids(&ids);
	struct record_scoring *readings = arena_alloc(call->arena, count, sizeof *readings);
	struct book_finder *finders = arena_alloc(call->arena, count, sizeof *finders);
	struct arena arena = {0}; /* of one hand */
	int hand = 0;

	for (size_t i = 0; i < count; i++) {
		must(rulebook_load(call->arena, ids[i], NULL, 0, &readings[i].book, refusal()));
		finders[i] = book_finder_of(readings[i].book);
		stream_open(&readings[i].stream, text, &finders[i]);
	}
	for (;;) {
		for (size_t i = 0; i < count; i++)
			read_hand(&readings[i], &arena);
		if (readings[0].step == STREAM_END)
			break;
		hand++;
		const struct record_scoring *reference = find_reference(readings, count, id);

		if (reference) {
			struct answer *to = language_answer(call, &arena);

			add_hand(to, readings, count, reference, hand);
			call_tell_of(call, to, "score-all", NULL);
		} else {
			show_error(call, call->json, &readings[0].bad);
		}
		arena_release(&arena);
	}
	arena_release(&arena);
	if (hand == 0)
		break_off_at(text->name, 1, 1, ERROR_INPUT, SAY_NO_HAND_IN_FILE);
}

/* --- canasta score: scores hands from a file one by one, each in its own arena --- */

/* A finder of rulebooks for the stream, which keeps the last few loaded. A stream with more
 * rulebooks loads them repeatedly. */
struct shelf {
	const struct argument *named; /* --rulebook; NULL: records name their rulebooks */
	struct call *call;            /* the call, whose event gives the rulebook if neither does */
	const struct option_value *choices;
	size_t choice_count;
	struct kept_book kept[BOOKS_KEPT];
	const char *keys[BOOKS_KEPT]; /* of each book in `kept`: what was asked for */
	size_t next;
};

static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *options, size_t count)
{
	struct shelf *shelf = context;
	struct argument name = {.text = id, .file = NULL};
	struct arena scratch = {0};
	struct text key = {.arena = &scratch};
	struct kept_book *place = &shelf->kept[shelf->next];
	const size_t all = shelf->choice_count + count;

	if (id && shelf->named)
		break_off(ERROR_INPUT, SAY_RULEBOOK_TWICE_RECORD_AND_OPTION, id);
	if (!id && !shelf->named)
		return record_book_here(shelf->call);
	if (id && books_is_file(id))
		break_off(ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_FILE_IN_RECORD, id);
	if (!id)
		name = *shelf->named;
	text_add(&key, name.text);
	for (size_t i = 0; i < count; i++)
		text_addf(&key, "\n%s=%s", options[i].name, options[i].value);
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		if (shelf->kept[i].resolved.book && strcmp(shelf->keys[i], text_of(&key)) == 0) {
			arena_release(&scratch);
			return shelf->kept[i].resolved.book;
		}

	/* It is loaded in place of the one loaded longest ago. A failure leaves the place empty. */
	place->resolved = (struct resolved_book){.arena = &place->arena};
	arena_release(&place->arena);
	/* the options of the call, then those of the record */
	struct option_value *choices = arena_alloc(&place->arena, all + 1, sizeof *choices);

	for (size_t i = 0; i < all; i++) {
		const struct option_value *from = i < shelf->choice_count
		                                      ? &shelf->choices[i]
		                                      : &options[i - shelf->choice_count];

		choices[i].name = arena_text(&place->arena, from->name);
		choices[i].value = arena_text(&place->arena, from->value);
	}
	shelf->keys[shelf->next] = arena_text(&place->arena, text_of(&key));
	place->resolved.book = books_load(&place->arena, &name, choices, all);
	shelf->next = (shelf->next + 1) % BOOKS_KEPT;
	arena_release(&scratch);
	return place->resolved.book;
}

/* Scores and shows one hand; `number` is 0 if it is the only hand. */
static void score_record(struct call *call, struct shelf *shelf, struct arena *arena,
    const struct hand_record *record, int number)
{
	struct score score = {0};
	const struct claimed_hand scored = {.book = record->book,
	    .hand = &record->hand,
	    .score = &score,
	    .number = record->number > 0 ? record->number : 1};
	struct resolved_book *kept = NULL;

	score_make_room(arena, record->book, &record->hand, &score);
	score_hand(record->book, &record->hand, record->number > 0 ? record->number : 1, &score);
	/* Sides recorded by totals are checked against all possible hands. */
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		if (shelf->kept[i].resolved.book == record->book)
			kept = &shelf->kept[i].resolved;
	if (!kept)
		event_possible_check(call->desk.event, INT_MAX, &record->hand, &score);
	else if (club_hooks.possible_check)
		club_hooks.possible_check(
		    kept->arena, kept->book, &kept->possible, &record->hand, &score);
	if (score_has_errors(&score))
		call_met(call, ERROR_REFUSED);
	if (call_text(call, OPTION_PDF)) {
		/* A ruling slip is about one hand. */
		if (number > 0)
			break_off(ERROR_INPUT, SAY_HANDS_SEVERAL_FOR_RULING_SLIP);
		hooks.print_ruling(call, &scored, NULL, NULL);
		return;
	}

	struct answer *to = language_answer(call, arena);

	answer_score(to, &scored);
	if (number > 0 && !call->json)
		answer_number(to, "number", number);
	answer_flag_set(to, "apart", number > 1 && !call->json);
	call_tell_of(call, to, "score", NULL);
}

static void run(struct call *call)
{
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	const char *path = call->argument_count > 0 ? call->arguments[0].text : "-";
	struct shelf shelf = {.named = named ? &named->value : NULL, .call = call};
	struct book_finder finder = {.find = find_book, .context = &shelf};
	struct arena arena = {0};
	struct stream stream;
	int number = 0;

	shelf.choices = books_choices(call, &shelf.choice_count);
	if (call_flag(call, OPTION_ALL)) {
		struct file_text file = file_read(call->arena, path, FILE_HANDS);

		score_all(call, &file, named ? named->value.text : NULL);
		return;
	}
	stream_open_file(&stream, path, &finder);
	/* --rulebook is loaded first, so that an error in it is reported once and not for every hand. */
	if (named)
		(void)find_book(&shelf, NULL, NULL, 0);
	/* An error in a hand is reported in its place. */
	for (;;) {
		struct hand_record record = {0};
		struct error bad = {0};
		enum stream_step step = stream_next(&stream, &arena, &record, &bad);
		bool only = number == 0 && stream_is_over(&stream);

		if (step == STREAM_END)
			break;
		number++;
		if (step == STREAM_BAD)
			show_error(call, call->json, &bad);
		else
			score_record(call, &shelf, &arena, &record, only ? 0 : number);
		arena_release(&arena);
	}
	arena_release(&arena);
	if (number == 0)
		break_off_at(stream.file, 1, 1, ERROR_INPUT, SAY_NO_HAND_IN_FILE);
	stream_close(&stream);
	for (size_t i = 0; i < BOOKS_KEPT; i++)
		arena_release(&shelf.kept[i].arena);
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_ALL},
    PRINT_OPTIONS_WITH("check claim"),
    {.id = OPTION_NONE},
};

const struct command cmd_score = {
    .name = "score",
    .synopsis = "[FILE|-]",
    .options = options,
    .run = run,
    .reads = FILE_HAND,
};
