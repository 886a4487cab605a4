#include "cli/commands/parts.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "cli/show.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/export.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/record_book.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/stream.h"

#include <errno.h>
#include <sys/stat.h>

enum { PROGRESS_LINES = 500 };

const char *incoming_name(const struct incoming_file *source)
{
	return source->lines.source.name;
}

void incoming_watch(struct incoming_file *source, const struct call *call)
{
	struct stat state;

	progress_begin(&source->progress, call->messages, TEXT_WORDS_READING,
	    fstat(source->lines.source.descriptor, &state) == 0 ? (int64_t)state.st_size : 0);
}

void incoming_next(struct incoming_file *source)
{
	source->line = lines_next(&source->lines, &source->size);
	if (source->lines.number % PROGRESS_LINES == 0)
		progress_at(&source->progress, (int64_t)source->lines.used);
}

void incoming_take(struct call *call, struct incoming_file *source, struct store *store)
{
	struct import import;

	import_begin(&import, store, incoming_name(source), call->arena);
	while (source->line) {
		const struct json_document line = {
		    incoming_name(source), source->lines.number, 1, source->line, source->size};

		import_take(&import, &line);
		incoming_next(source);
	}
	import_end(&import);
	answer_scored_otherwise(call_answer(call), &import.otherwise);
}

/* --- the rulebook of a record --- */

const struct rulebook *record_book_here(struct call *call)
{
	(void)books_meant(call);
	if (!call->desk.event)
		break_off(ERROR_INPUT, SAY_RULEBOOK_MISSING_FOR_RECORD);
	return event_book_here(call->desk.event);
}

/* --- one hand from a file --- */

struct hand_record record_only(
    struct call *call, const char *path, const struct book_finder *finder, const char **ret_file)
{
	struct hand_record record = {0}, further;
	struct error ignored = {0};
	struct stream stream;
	const struct file_text file = file_read(call->arena, path, FILE_HAND);

	*ret_file = file.name;
	stream_open(&stream, &file, finder);
	const enum stream_step step = stream_next(&stream, call->arena, &record, refusal());

	must(step != STREAM_BAD);
	if (step == STREAM_END)
		break_off_at(file.name, 1, 1, ERROR_INPUT, SAY_NO_HAND_IN_FILE);
	if (stream_next(&stream, call->arena, &further, &ignored) != STREAM_END)
		break_off_at(file.name, stream.line, 1, ERROR_INPUT, SAY_HANDS_SEVERAL_IN_FILE);
	return record;
}

struct hand_record record_one(struct call *call, const char *path, const struct address *at)
{
	const struct book_finder finder = record_book_of(call->desk.event);
	const char *file;
	struct hand_record record = record_only(call, path, &finder, &file);

	record_book_place(&call->desk, &record, at, file);
	return record;
}

/* canasta import: hands into an event, or a whole export into an empty file; all of it or nothing. */
enum { SHOWN_MOST = 20 }; /* bad lines, and claims that differ */

/* --- a whole export --- */

/* Imports the whole export into the file of that name, which exists or is created. */
static void take_into(
    struct call *call, struct incoming_file *source, const char *path, enum store_mode mode)
{
	struct store *store = store_open(path, mode, call->by);

	if (mode == STORE_CREATE)
		store_draft(store);
	incoming_take(call, source, store);
	store_close(store);
}

/* --- only hands --- */

/* Prints the findings for which a hand was refused. */
static void show_refusal(
    struct call *call, const struct incoming_file *source, const struct hand_view *view)
{
	for (size_t i = 0; i < view->score.finding_count; i++) {
		const struct finding *finding = &view->score.findings[i];

		if (finding->level == LEVEL_ERROR)
			show_finding(call,
			    arena_printf(
			        call->arena, "%s:%d", incoming_name(source), source->lines.number),
			    &view->hand, finding);
	}
}

/* Lists each sum written in a line that differs from the sum of its facts, with a likely cause, and
 * warns about the first of them. */
static void add_claims(struct call *call, const struct incoming_file *source,
    const struct hand_view *view, struct answer *to)
{
	const struct claimed_hand scored = claimed_at_table(call->desk.event, view);

	for (size_t side = 0; side < view->score.side_count; side++) {
		const char letter = view->hand.sides[side].name;

		if (!claimed_differs(&scored, side))
			continue;
		struct answer *row = answer_row(to, "claims");

		answer_address(row, "address", &view->address);
		answer_letter(row, "side", letter);
		if (club_hooks.answer_claims)
			club_hooks.answer_claims(row, &scored, side);
		if (call->json || answer_count(answer_get(to, "claims")) > SHOWN_MOST)
			continue;

		struct text text = {.arena = call->arena};

		call_draw(call, row, "import-claim", &text);
		call_warn(call, TEXT_WARNING_SUM_WRITTEN_DIFFERS, incoming_name(source),
		    source->lines.number, letter, text_of(&text));
	}
}

/* The hand of a line. */
struct line_hand {
	const struct incoming_file *source;
	struct desk desk; /* with an arena of the line */
	bool checked;     /* it is read but not recorded */
	const char *table;
	int round; /* of the table; 0: it is not known, and its error is reported with the table */
	struct hand_result result;
};

static void round_find(void *context)
{
	struct line_hand *line = context;

	line->round = address_table(&line->desk, line->table).round;
}

static void take_place(void *context, const char *text)
{
	struct line_hand *line = context;

	line->table = text;
	(void)store_attempt(line->desk.store, round_find, line, &(struct error){0});
}

/* Finds the rulebook of the round. */
static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	const struct line_hand *line = context;
	const struct rulebook *book = event_book_of(line->desk.event, line->round);

	return record_book_find((void *)(uintptr_t)book, id, options, option_count);
}

/* Reads the hand of a line, which names its table, and records it unless it is only `checked`. A
 * line without a number is another hand, even if its facts are equal to those of a recorded hand. */
static void line_take(void *context)
{
	struct line_hand *line = context;
	const struct incoming_file *source = line->source;
	const struct book_finder finder = {
	    .find = find_book, .place = take_place, .context = line, .table = true};
	struct hand_record record = {0};

	must(hand_json_read(line->desk.arena, &finder, incoming_name(source), source->lines.number,
	    source->line, source->size, &record, refusal()));
	if (!record.table)
		break_off(ERROR_INPUT, SAY_FIELD_MISSING_TABLE);
	if (line->checked)
		return;
	const struct hand_entry entry = {.table = address_table(&line->desk, record.table),
	    .hand = &record.hand,
	    .number = record.number,
	    .again = record.number == 0};

	hand_add(&line->desk, &entry, &line->result);
}

static void import_hands(struct call *call, struct incoming_file *source)
{
	struct answer *to = language_answer(call, call->arena);
	struct arena arena = {0};
	int64_t hands = 0, repeated = 0, revision;
	char digest[HASH_TEXT], head[HASH_TEXT];
	int bad_lines = 0;

	call->desk.store = store_open(event_file_name(call), STORE_WRITE, call->by);
	event_file_event(call);
	import_digest(&source->lines.source, digest);
	lines_rewind(&source->lines);
	incoming_next(source);
	store_begin(call->desk.store);
	if (import_known(&call->desk, digest) && !call_flag(call, OPTION_AGAIN))
		break_off(ERROR_REFUSED, SAY_IMPORT_AGAIN);
	while (source->line) {
		/* After a bad line nothing more is recorded, but the rest is read, to report all
		 * malformed lines at once. */
		struct line_hand line = {.source = source,
		    .desk = {.store = call->desk.store, .arena = &arena, .event = call->desk.event},
		    .checked = bad_lines > 0};
		struct error bad = {0};

		/* A refused hand is shown with its findings, which are in the arena. */
		arena_hold(&arena);
		if (store_attempt(call->desk.store, line_take, &line, &bad)) {
			hands++;
			repeated += line.result.repeated;
			if (!line.checked && !line.result.repeated)
				add_claims(call, source, &line.result.view, to);
		} else if (bad.kind == ERROR_STORE) {
			boundary_break(&bad);
		} else {
			if (error_is(&bad, CODE_ERROR_FINDINGS) && !call->json)
				show_refusal(call, source, &line.result.view);
			if (bad_lines++ < SHOWN_MOST) {
				error_fill_place(
				    &bad, incoming_name(source), source->lines.number, 1);
				progress_end(&source->progress);
				show_error(call, call->json, &bad);
			}
		}
		arena_release(&arena);
		incoming_next(source);
	}
	progress_end(&source->progress);
	if (bad_lines > 0) {
		store_cancel(call->desk.store);
		call_message(call, TEXT_NOTICE_NOTHING_IMPORTED, bad_lines, source->lines.number);
		return;
	}
	import_note(&call->desk, digest);
	store_commit(call->desk.store);
	/* If the answer fails, the file is closed before the message about it. */
	if (!call->within)
		call->outcome.kept = message_text(call->arena, TEXT_PHRASE_CHANGE_KEPT,
		    (long long)store_committed(call->desk.store));
	revision = log_head(call->desk.store, head);
	answer_number(to, "hands", hands - repeated);
	answer_number(to, "repeated", repeated);
	answer_text(to, "sha256", digest);
	answer_text(to, "head", head);
	answer_number(to, "lines", revision);
	call_tell_of(call, to, "import-hands", NULL);
}

/* Imports a whole export into the file of events, and answers with its head. A new file is made next to its place, and
 * moved there when it is complete. */
static void import_whole(struct call *call, struct incoming_file *source)
{
	const char *path = event_file_name(call);
	const struct output_wish wish = {.path = path, .kind = OUTPUT_COPY};
	struct answer *to = call_answer(call);
	struct store *store = NULL;
	struct output output;
	struct stat about;
	char head[HASH_TEXT];

	if (lstat(path, &about) == 0 || errno != ENOENT) {
		take_into(call, source, path, STORE_WRITE);
	} else {
		output_begin(&output, &wish);
		take_into(call, source, output.part.path, STORE_CREATE);
		output_finish(&output);
	}
	progress_end(&source->progress);
	call->outcome.kept = TEXT_WORDS_ALL_IMPORTED;
	store = store_open(path, STORE_READ, NULL);
	const int64_t revision = log_head(store, head);

	answer_export(to, path, revision, head);
	answer_text(to, "source", incoming_name(source));
	store_close(store);
}

/* Lines of an export begin with their type, even a line that is cut off. */
static const char export_begin[] = "{\"type\":";

static void run(struct call *call)
{
	struct incoming_file source = {0};
	const struct json_value *object;
	struct error why = {0};

	lines_open(call->arguments[0].text, FILE_HAND, &source.lines);
	/* An export is read line by line and ends at the first error. It may come from a pipe of
	 * any length. Hands are kept first, because they are read twice. Other programs can use
	 * the file of events while the hands arrive. */
	bool whole = lines_begin_with(&source.lines, export_begin);

	if (!whole)
		lines_keep(&source.lines);
	source.lines.source.purpose = whole ? FILE_EXPORT : FILE_HAND;
	incoming_next(&source);
	if (!source.line)
		break_off_at(incoming_name(&source), 1, 1, ERROR_INPUT, SAY_NO_HAND_EMPTY_FILE);
	incoming_watch(&source, call);
	const struct json_document first = {.text = source.line, .size = source.size};

	if (!whole)
		whole = json_read(call->desk.arena, &first, &object, &why) &&
		        json_member(object, "type");
	source.lines.source.purpose = whole ? FILE_EXPORT : FILE_HAND;
	(whole ? import_whole : import_hands)(call, &source);
	progress_end(&source.progress);
	lines_close(&source.lines);
}

static const struct command_option options[] = {
    {.id = OPTION_AGAIN},
    {.id = OPTION_NONE},
};

const struct command cmd_import = {
    .name = "import",
    .synopsis = "FILE.jsonl|-",
    .options = options,
    .run = run,
    .reads = FILE_EXPORT,
    .screen = "import-all",
};
