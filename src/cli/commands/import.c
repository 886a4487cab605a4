#include "cli/commands/import.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/lines.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/language.h"
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

const char *incoming_name(const struct incoming *source)
{
	return source->lines.source.name;
}

void incoming_watch(struct incoming *source, const struct call *call)
{
	struct stat state;

	progress_begin(&source->progress, call->messages, TEXT_WORDS_READING,
	    fstat(source->lines.source.descriptor, &state) == 0 ? (int64_t)state.st_size : 0);
}

bool incoming_next(struct incoming *source, struct error *err)
{
	char *line;

	if (!lines_next(&source->lines, &line, &source->size, err))
		return false;
	source->line = line;
	if (source->lines.number % PROGRESS_LINES == 0)
		progress_at(&source->progress, (int64_t)source->lines.used);
	return true;
}

bool incoming_take(
    struct call *call, struct incoming *source, struct store *store, struct error *err)
{
	struct import import;
	bool ok = import_begin(&import, store, incoming_name(source), call->arena, err);

	if (!ok)
		return false;
	while (ok && source->line) {
		const struct json_document line = {
		    incoming_name(source), source->lines.number, 1, source->line, source->size};

		ok = import_take(&import, &line, err) && incoming_next(source, err);
	}
	if (!import_end(&import, ok, err))
		return false;
	answer_scored_otherwise(call_answer(call), &import.otherwise);
	return true;
}

bool record_book_here(struct call *call, const struct option_value *options, size_t option_count,
    const struct rulebook **ret, struct error *err)
{
	const struct rulebook *book;

	if (!books_meant(call, &book, err))
		return false;
	if (!book)
		return error_set(err, ERROR_INPUT, SAY_RULEBOOK_MISSING_NEITHER_RECORD_EVENT);
	return record_book_find((void *)(uintptr_t)book, NULL, options, option_count, ret, err);
}

/* --- one hand from a file --- */

bool record_only(struct call *call, const char *path, const struct book_finder *finder,
    struct hand_record *ret, const char **ret_file, struct error *err)
{
	struct hand_record further;
	struct error ignored = {0};
	struct file_text file;
	struct stream stream;
	enum stream_step step;

	if (!file_read(call->arena, path, FILE_HAND, &file, err))
		return false;
	*ret_file = file.name;
	stream_open(&stream, &file, finder);
	step = stream_next(&stream, call->arena, ret, err);
	if (step == STREAM_BAD)
		return false;
	if (step == STREAM_END) {
		error_set(err, ERROR_INPUT, SAY_NO_HAND_HAND);
		return error_place(err, file.name, 1, 1);
	}
	if (stream_next(&stream, call->arena, &further, &ignored) == STREAM_END)
		return true;
	error_set(err, ERROR_INPUT, SAY_HANDS_SEVERAL_MORE_HAND);
	return error_place(err, file.name, stream.line, 1);
}

bool record_one(struct call *call, const char *path, const struct address *at,
    struct hand_record *ret, struct error *err)
{
	const struct book_finder finder = record_book_of(call->desk.event);
	const char *file;

	*ret = (struct hand_record){0};
	return record_only(call, path, &finder, ret, &file, err) &&
	       record_book_place(&call->desk, ret, at, file, err);
}

/* canasta import: hands into an event, or a whole export into an empty file; all of it or nothing. */
enum { SHOWN_MOST = 20 }; /* bad lines, and claims that differ */

/* --- a whole export --- */

/* Imports the whole export into the file of that name, which exists or is created. */
static bool take_into(struct call *call, struct incoming *source, const char *path,
    enum store_mode mode, struct error *err)
{
	struct store *store;
	bool ok = store_open(path, mode, call->by, &store, err);

	if (!ok)
		return false;
	if (mode == STORE_CREATE)
		store_draft(store);
	ok = incoming_take(call, source, store, err);
	store_close(store);
	return ok;
}

/* --- only hands --- */

/* Prints the findings for which a hand was refused. */
static void show_refusal(
    struct call *call, const struct incoming *source, const struct hand_added *result)
{
	for (size_t i = 0; i < result->score.finding_count; i++) {
		const struct finding *finding = &result->score.findings[i];

		if (finding->level == LEVEL_ERROR)
			show_finding(call,
			    arena_printf(
			        call->arena, "%s:%d", incoming_name(source), source->lines.number),
			    &result->hand, finding);
	}
}

/* The rulebook of the round of a line's table. */
struct line_book {
	struct desk desk;
	int round; /* 0: the table is not known; its error is reported with the table */
};

static void find_round(void *context, const char *table)
{
	struct line_book *found = context;
	struct error ignored = {0};
	struct address address;

	if (address_table(&found->desk, table, &address, &ignored))
		found->round = address.round;
}

static bool find_book(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct line_book *found = context;
	const struct rulebook *book = event_book_of(found->desk.event, found->round);

	return record_book_find((void *)(uintptr_t)book, id, options, option_count, ret, err);
}

/* Lists each sum written in a line that differs from the sum of its facts, with a likely cause, and
 * warns about the first of them. */
static void tell_claims(struct call *call, const struct incoming *source, struct arena *arena,
    const struct hand_added *added, struct answer *says)
{
	const struct claimed_hand scored = {
	    .book = event_book_of(call->desk.event, added->address.round),
	    .hand = &added->hand,
	    .score = &added->score,
	    .table = &added->table,
	    .number = added->address.hand};

	for (size_t side = 0; side < added->score.side_count; side++) {
		const char letter = added->hand.sides[side].name;
		struct text text = {.arena = arena};
		struct answer *row;

		if (!claimed_differs(&scored, side))
			continue;
		row = answer_row(says, "claims");
		answer_address(row, "address", &added->address);
		answer_letter(row, "side", letter);
		if (club_hooks.answer_claims)
			club_hooks.answer_claims(row, &scored, side);
		if (call->json || answer_count(answer_get(says, "claims")) > SHOWN_MOST)
			continue;
		call_draw(call, row, "import-claim", &text);
		call_warn(call, TEXT_WARNING_SUM_WRITTEN_DIFFERS, incoming_name(source),
		    source->lines.number, letter, text_of(&text));
	}
}

/* Reads the hand of a line, which names its table, and records it unless it is only `checked`. A
 * line without a number is another hand, even if its facts are equal to those of a recorded hand. */
static bool take_line(struct call *call, const struct incoming *source, struct arena *arena,
    bool checked, struct answer *says, int64_t *repeated, struct error *err)
{
	const struct desk desk = {
	    .store = call->desk.store, .arena = arena, .event = call->desk.event};
	struct line_book found = {desk, 0};
	const struct book_finder finder = {
	    .find = find_book, .place = find_round, .context = &found, .table = true};
	struct hand_record record = {0};
	struct hand_entry entry = {.hand = &record.hand};
	struct hand_added added;

	if (!hand_json_read(arena, &finder, incoming_name(source), source->lines.number,
	        source->line, source->size, &record, err))
		return false;
	if (!record.table)
		return error_set(err, ERROR_INPUT, SAY_FIELD_MISSING_TABLE_ROUND);
	if (checked)
		return true;
	entry.number = record.number;
	entry.again = record.number == 0;
	if (!address_table(&desk, record.table, &entry.table, err))
		return false;
	if (!hand_add(&desk, &entry, &added, err)) {
		if (error_is(err, CODE_ERROR_FINDINGS) && !call->json)
			show_refusal(call, source, &added);
		return false;
	}
	if (added.repeated)
		++*repeated;
	else
		tell_claims(call, source, arena, &added, says);
	return true;
}

static bool import_hands(struct call *call, struct incoming *source, struct error *err)
{
	struct answer *says = language_answer(call, call->arena);
	struct arena arena = {0};
	int64_t hands = 0, repeated = 0, revision;
	char digest[HASH_TEXT], head[HASH_TEXT];
	int bad_lines = 0;
	bool ok;

	if (!store_open(event_file_name(call), STORE_WRITE, call->by, &call->desk.store, err) ||
	    !event_file_event(call, err) || !import_digest(&source->lines.source, digest, err) ||
	    !lines_rewind(&source->lines, err) || !incoming_next(source, err))
		return false;
	store_begin(call->desk.store);
	ok = !import_known(&call->desk, digest) || call_flag(call, OPTION_AGAIN) ||
	     error_set(err, ERROR_REFUSED, SAY_IMPORT_AGAIN);
	while (ok && source->line) {
		struct error bad = {0};

		/* After a bad line nothing more is recorded, but the rest is read, to report all
		 * malformed lines at once. */
		if (take_line(call, source, &arena, bad_lines > 0, says, &repeated, &bad)) {
			hands++;
		} else {
			error_place(&bad, incoming_name(source), source->lines.number, 1);
			ok = bad.kind != ERROR_STORE;
			if (!ok)
				*err = bad;
			else if (bad_lines++ < SHOWN_MOST) {
				progress_end(&source->progress);
				show_error(call, call->json, &bad);
			}
		}
		arena_release(&arena);
		ok = ok && incoming_next(source, err);
	}
	ok = ok && (bad_lines > 0 || import_note(&call->desk, digest, err));
	progress_end(&source->progress);
	if (!ok || bad_lines > 0) {
		store_cancel(call->desk.store);
		if (ok)
			call_message(call, TEXT_NOTICE_NOTHING_IMPORTED_LINES, bad_lines,
			    source->lines.number);
		return ok;
	}
	store_commit(call->desk.store);
	revision = log_head(call->desk.store, head);
	answer_number(says, "hands", hands - repeated);
	answer_number(says, "repeated", repeated);
	answer_text(says, "sha256", digest);
	answer_text(says, "head", head);
	answer_number(says, "lines", revision);
	return call_tell_of(call, says, "import-hands", NULL, err);
}

/* Imports a whole export into the file of events, and answers with its head. A new file is made next to its place, and
 * moved there when it is complete. */
static bool import_whole(struct call *call, struct incoming *source, struct error *err)
{
	const char *path = event_file_name(call);
	const struct output_wish wish = {.path = path, .kind = OUTPUT_COPY};
	struct answer *says = call_answer(call);
	struct store *store = NULL;
	struct output output;
	struct stat about;
	char head[HASH_TEXT];
	int64_t revision;
	bool ok;

	if (lstat(path, &about) == 0 || errno != ENOENT) {
		ok = take_into(call, source, path, STORE_WRITE, err);
	} else {
		ok = output_begin(&output, &wish, err);
		if (ok && !take_into(call, source, output.beside.path, STORE_CREATE, err)) {
			output_drop(&output);
			ok = false;
		}
		ok = ok && output_finish(&output, err);
	}
	progress_end(&source->progress);
	if (!ok)
		return false;
	call->outcome.stands = TEXT_WORDS_ALL_IMPORTED_STANDS;
	if (!store_open(path, STORE_READ, NULL, &store, err))
		return false;
	revision = log_head(store, head);
	answer_export(says, path, revision, head);
	answer_text(says, "source", incoming_name(source));
	store_close(store);
	return true;
}

/* Lines of an export begin with their type, even a line that is cut off. */
static const char export_begin[] = "{\"type\":";

static bool import_lines(struct call *call, struct incoming *source, struct error *err)
{
	bool whole;

	/* An export is read line by line and ends at the first error. It may come from a pipe of
	 * any length. Hands are kept first, because they are read twice. Other programs can use
	 * the file of events while the hands arrive. */
	bool export = false;

	if (!lines_begin_with(&source->lines, export_begin, &export, err) ||
	    (!export && !lines_keep(&source->lines, err)))
		return false;
	source->lines.source.purpose = export ? FILE_EXPORT : FILE_HAND;
	if (!incoming_next(source, err))
		return false;
	if (!source->line) {
		error_set(err, ERROR_INPUT, SAY_NO_HAND_NOTHING);
		return error_place(err, incoming_name(source), 1, 1);
	}
	incoming_watch(source, call);
	whole = source->lines.source.purpose == FILE_EXPORT;
	if (!whole && !json_has(source->line, source->size, "type", &whole, err))
		return false;
	source->lines.source.purpose = whole ? FILE_EXPORT : FILE_HAND;
	return whole ? import_whole(call, source, err) : import_hands(call, source, err);
}

static bool run(struct call *call, struct error *err)
{
	struct incoming source = {0};
	bool ok = lines_open(call->arguments[0].text, FILE_HAND, &source.lines, err) &&
	          import_lines(call, &source, err);

	progress_end(&source.progress);
	lines_close(&source.lines);
	return ok;
}

static const struct command_option options[] = {
    {OPTION_AGAIN, TAKES_NOTHING, .summary = TEXT_HELP_IMPORT_AGAIN},
    {.id = OPTION_NONE},
};

const struct command cmd_import = {
    .name = "import",
    .synopsis = "FILE.jsonl|-",
    .summary = TEXT_HELP_IMPORT_SUMMARY,
    .details = TEXT_HELP_IMPORT_DETAILS,
    .need = NEEDS_NOTHING,
    .arguments = {1, 1},
    .options = options,
    .run = run,
    .reads = FILE_EXPORT,
    .screen = "import-all",
};
