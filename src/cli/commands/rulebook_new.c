/* canasta rulebook new: a file to begin a rulebook of one's own with. */
#include "cli/books.h"
#include "cli/commands.h"
#include "cli/outputs.h"
#include "rulebook/new_file.h"

#include <string.h>

/* What the file is called, without its folder and its ending; "mine" on standard output. NULL where memory
 * fails. */
static const char *id_of(struct arena *arena, const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *dot = strrchr(name, '.');
	size_t size = dot && dot > name ? (size_t)(dot - name) : strlen(name);

	return output_is_standard(path) || size == 0 ? "mine" : arena_copy(arena, name, size);
}

static bool run(struct call *call, struct error *err)
{
	const struct option_typed *from = call_option(call, OPTION_FROM);
	const char *path = call->arguments[0].text, *id = id_of(call->arena, path);
	struct text text = {.arena = call->arena};
	const struct rulebook *book;
	struct answer *says;

	if (!books_load(call->arena, &from->value, NULL, 0, &book, err) ||
	    !new_file_write(call->arena, book, id, &text, err) ||
	    !outputs_write(call, path, OUTPUT_RULEBOOK, text_of(&text), text.size, err))
		return false;
	if (output_is_standard(path))
		return true;
	says = call_says(call);
	answer_text(says, "file", path);
	answer_text(says, "id", id);
	answer_text(says, "from", book->id);
	return true;
}

static const struct command_option options[] = {
    {OPTION_FROM, TAKES_RULEBOOK, .value = "ID|FILE",
        .summary = "the rulebook whose figures it begins with",
        .required = MESSAGE_WORDS("from which rulebook is it made? --from ID or --from FILE is "
                                  "expected (`canasta rulebook list` names the ids)")},
    {.id = OPTION_NONE},
};

const struct command cmd_rulebook_new = {
    .name = "rulebook new",
    .synopsis = "FILE --from ID|FILE",
    .summary = "a file of one's own with every figure of a rulebook, each line explained",
    .details = "Change what your rules say otherwise; `rulebook check` tells what is wrong with "
               "the file, `rulebook try` what the changes do. - writes to standard output.\n\n"
               "    canasta rulebook new club.yaml --from se-canasta",
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "rulebook-new",
    .writes = OUTPUT_RULEBOOK,
};
