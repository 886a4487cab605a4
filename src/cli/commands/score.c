#include "cli/commands/score.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/commands/import.h"
#include "cli/hooks.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"
#include "slip/slip.h"
#include "slip/stream.h"

#include <limits.h>
#include <string.h>

/* canasta score: scores hands from a file one by one, each in its own arena. */
enum { SHELF_BOOKS = 4 }; /* a stream with more rulebooks loads them repeatedly */

struct shelf_book {
	struct arena arena;
	const char *key; /* the requested rulebook; NULL: an empty place */
	const struct rulebook *book;
	struct possible *possible; /* the possible sums of hands; NULL: not needed yet */
};

/* A finder of rulebooks for the stream, which keeps the last few loaded. */
struct shelf {
	const struct argument *named; /* --rulebook; NULL: records name their rulebooks */
	struct call *call;            /* the call, whose event gives the rulebook if neither does */
	const struct option_value *choices;
	size_t choice_count;
	struct shelf_book kept[SHELF_BOOKS];
	size_t next;
};

static const char *shelf_key(struct arena *arena, const struct argument *name,
    const struct option_value *options, size_t count)
{
	struct text key = {.arena = arena};

	text_add(&key, name->text);
	for (size_t i = 0; i < count; i++)
		text_addf(&key, "\n%s=%s", options[i].name, options[i].value);
	return text_of(&key);
}

static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *options, size_t count)
{
	struct shelf *shelf = context;
	struct argument name = {.text = id, .file = NULL};
	struct arena scratch = {0};
	const struct rulebook *book = NULL;
	struct shelf_book *place = &shelf->kept[shelf->next];
	const size_t all = shelf->choice_count + count;
	struct option_value *choices;
	const char *key;

	if (id && shelf->named)
		break_off(ERROR_INPUT, SAY_RULEBOOK_TWICE_RECORD_ONCE, id);
	if (!id && !shelf->named)
		return record_book_here(shelf->call);
	if (id && books_is_file(id))
		break_off(ERROR_INPUT, SAY_RULEBOOK_UNKNOWN_RECORD_FILE_ID, id);
	if (!id)
		name = *shelf->named;
	key = shelf_key(&scratch, &name, options, count);
	for (size_t i = 0; i < SHELF_BOOKS && !book; i++)
		if (shelf->kept[i].key && strcmp(shelf->kept[i].key, key) == 0)
			book = shelf->kept[i].book;
	arena_release(&scratch);
	if (book)
		return book;

	/* It is loaded in place of the one loaded longest ago. A failure leaves the place empty. */
	shelf->next = (shelf->next + 1) % SHELF_BOOKS;
	place->key = NULL;
	place->possible = NULL;
	arena_release(&place->arena);
	/* the options of the call, then those of the record */
	choices = arena_alloc(&place->arena, all + 1, sizeof *choices);
	for (size_t i = 0; i < all; i++) {
		const struct option_value *from = i < shelf->choice_count
		                                      ? &shelf->choices[i]
		                                      : &options[i - shelf->choice_count];

		choices[i].name = arena_text(&place->arena, from->name);
		choices[i].value = arena_text(&place->arena, from->value);
	}
	place->book = books_load(&place->arena, &name, choices, all);
	place->key = shelf_key(&place->arena, &name, options, count);
	return place->book;
}

/* Checks sides recorded by totals against all possible hands. */
static void check_totals(struct shelf *shelf, const struct hand_record *record, struct score *score)
{
	for (size_t i = 0; i < SHELF_BOOKS; i++) {
		struct shelf_book *kept = &shelf->kept[i];

		if (!kept->key || kept->book != record->book)
			continue;
		if (club_hooks.possible_check)
			club_hooks.possible_check(
			    &kept->arena, kept->book, &kept->possible, &record->hand, score);
		return;
	}
	event_possible_check(shelf->call->desk.event, INT_MAX, &record->hand, score);
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

	score_make_room(arena, record->book, &record->hand, &score);
	score_hand(record->book, &record->hand, record->number > 0 ? record->number : 1, &score);
	check_totals(shelf, record, &score);
	if (score_has_errors(&score))
		call_met(call, ERROR_REFUSED);
	if (call_text(call, OPTION_PDF)) {
		/* A ruling slip is about one hand. */
		if (number > 0)
			break_off(ERROR_INPUT, SAY_HANDS_SEVERAL_RULING_SLIP_ABOUT);
		if (!hooks.print_ruling)
			option_unbuilt(call, OPTION_PDF);
		hooks.print_ruling(call, &scored, NULL, NULL);
		return;
	}

	struct answer *says = language_answer(call, arena);

	answer_score(says, &scored);
	if (number > 0 && !call->json)
		answer_number(says, "number", number);
	answer_flag_set(says, "apart", number > 1 && !call->json);
	call_tell_of(call, says, "score", NULL);
}

static void run(struct call *call)
{
	const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
	const char *path = call->argument_count > 0 ? call->arguments[0].text : "-";
	struct shelf shelf = {.named = named ? &named->value : NULL, .call = call};
	struct book_finder finder = {.find = find_book, .context = &shelf};
	struct arena arena = {0};
	struct file_text file;
	struct stream stream;
	int number = 0;

	shelf.choices = books_choices(call, &shelf.choice_count);
	if (call_flag(call, OPTION_ALL)) {
		file = file_read(call->arena, path, FILE_HANDS);
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
		break_off_at(stream.file, 1, 1, ERROR_INPUT, SAY_NO_HAND_HAND);
	stream_close(&stream);
	for (size_t i = 0; i < SHELF_BOOKS; i++)
		arena_release(&shelf.kept[i].arena);
}

static const struct command_option options[] = {
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_ALL},
    PRINT_OPTIONS,
    {.id = OPTION_NONE},
};

const struct command cmd_score = {
    .name = "score",
    .synopsis = "[FILE|-]",
    .arguments = {0, 1},
    .options = options,
    .run = run,
    .reads = FILE_HAND,
};
