#include "answer/answer.h"
#include "author/author.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/file.h"
#include "base/output.h"
#include "base/text.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/option.h"
#include "cli/show.h"
#include "rulebook/rulebook.h"
#include "rulebook/shape.h"

#include <string.h>

/* canasta rulebook check: finds errors in a file of a rulebook. */
static void run_check(struct call *call)
{
	const struct rulebook *book;
	const struct problems *problems;
	struct answer *says;

	books_check_file(call->arena, call->arguments[0].text, &book, &problems);
	for (size_t i = 0; i < problems->count; i++)
		show_problem(call, &problems->list[i]);
	if (problems->more > 0)
		call_message(
		    call, TEXT_NOTICE_MORE_LISTED, call->arguments[0].text, problems->more);
	if (problems->count > 0)
		return;
	says = call_answer(call);
	answer_text(says, "file", call->arguments[0].text);
	answer_text(says, "id", book->id);
	answer_text(says, "title", book->title);
	answer_flag(says, "valid", true);
}

const struct command cmd_rulebook_check = {
    .name = "rulebook check",
    .synopsis = "FILE",
    .arguments = {1, 1},
    .run = run_check,
    .screen = "rulebook-check",
    .reads = FILE_RULEBOOK,
};

/* canasta rulebook new: a file to start a rulebook of one's own. */

/* Returns the name of the file without its folder and its ending; "mine" for standard output. */
static const char *id_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');
	size_t size = dot && dot > name ? (size_t)(dot - name) : strlen(name);

	return output_is_standard(path) || size == 0 ? "mine" : arena_copy(arena, name, size);
}

static void run_new(struct call *call)
{
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const char *path = call->arguments[0].text, *id = id_of(call->arena, path);
	struct text text = {.arena = call->arena};
	const struct rulebook *book;
	struct answer *says;

	must(books_load(call->arena, &from->value, NULL, 0, &book, refusal()));
	new_file_write(call->arena, book, id, &text);
	outputs_write(call, path, OUTPUT_RULEBOOK, text_of(&text), text.size);
	if (output_is_standard(path))
		return;
	says = call_answer(call);
	answer_text(says, "file", path);
	answer_text(says, "id", id);
	answer_text(says, "from", book->id);
}

static const struct command_option new_options[] = {
    {OPTION_FROM, TAKES_RULEBOOK, .value = "ID|FILE", .summary = TEXT_HELP_RULEBOOK_NEW_FROM,
        .required = TEXT_WORDS_RULEBOOK_MADE_ID},
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_new = {
    .name = "rulebook new",
    .synopsis = "FILE --from ID|FILE",
    .arguments = {1, 1},
    .options = new_options,
    .run = run_new,
    .screen = "rulebook-new",
    .writes = OUTPUT_RULEBOOK,
};

/* canasta labels check: finds errors in a file of words in a language. */
static void run_labels_check(struct call *call)
{
	const char *language;
	struct labels_found found;
	struct answer *says;

	if (call_option(call, OPTION_CONVERT)) {
		struct text text = {.arena = call->arena};

		labels_convert_file(call->arena, call->arguments[0].text, &text);
		must(call_print(call, &text, refusal()));
		return;
	}
	found = labels_check_file(
	    call->arena, call->arguments[0].text, language_labels(call), &language);
	for (size_t i = 0; i < found.count; i++)
		show_problem(call, &found.list[i]);
	if (found.count > 0)
		return;
	says = call_answer(call);
	answer_text(says, "file", call->arguments[0].text);
	answer_text(says, "language", language);
	answer_flag(says, "valid", true);
}

static const struct command_option labels_options[] = {
    {OPTION_CONVERT, TAKES_NOTHING, .summary = TEXT_HELP_CONVERT},
    {.id = OPTION_NONE},
};

const struct command cmd_labels_check = {
    .name = "labels check",
    .synopsis = "FILE",
    .arguments = {1, 1},
    .options = labels_options,
    .run = run_labels_check,
    .screen = "labels-check",
    .reads = FILE_LABELS,
};
