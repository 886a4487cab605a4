/* canasta labels check: what is wrong with a file of words in a language. */
#include "form/labels_check.h"

#include "cli/commands.h"
#include "cli/language.h"
#include "cli/show/error.h"

static bool run_check(struct call *call, struct error *err)
{
	const char *language;
	struct labels_found found;
	struct answer *says;

	if (!labels_check_file(call->arena, call->arguments[0].text, language_labels(call), &found,
	        &language, err))
		return false;
	for (size_t i = 0; i < found.count; i++)
		show_problem(call, &found.list[i]);
	if (found.count > 0)
		return true;
	says = call_says(call);
	answer_text(says, "file", call->arguments[0].text);
	answer_text(says, "language", language);
	answer_flag(says, "valid", true);
	return true;
}

const struct command cmd_labels_check = {
    .name = "labels check",
    .synopsis = "FILE",
    .summary = "is a file of words in a language whole? what is missing or wrong",
    .details =
        "A file has what the screen, the paper and the errors say, in one language; it stands for "
        "the program's own words with --labels FILE. Told are labels that it lacks, those nobody "
        "asks "
        "for, values that nothing gives, forms of numbers other than its rules of plural make, and "
        "words too long for a column. One that says `like: fi` changes only some words of that "
        "language and lacks none. With --json each is an object: code, message, file, line, "
        "column, "
        "path of the label, expected, meant.\n\n"
        "    canasta labels check et.yaml",
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_check,
    .screen = "labels-check",
    .reads = FILE_LABELS,
};
