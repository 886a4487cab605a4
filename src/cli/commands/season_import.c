/* canasta season import: the closed events of another club's export. */
#include "desk/season_import.h"
#include "answer/season_import.h"
#include "base/input.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/commands/incoming.h"
#include "desk/season.h"

#include <string.h>

/* --- options --- */

/* `7=12`, `7=new`. */
static bool as_read(const struct argument *given, struct season_as *ret, struct error *err)
{
	static const char new[] = "new";
	const char *sign = strchr(given->text, '=');
	const size_t size = sign ? (size_t)(sign - given->text) : 0;

	*ret = (struct season_as){0};
	if (sign && text_integer(given->text, size, 1, INT64_MAX, &ret->there) &&
	    (strcmp(sign + 1, new) == 0 ||
	        text_integer(sign + 1, strlen(sign + 1), 1, INT64_MAX, &ret->here)))
		return true;
	error_set(err, ERROR_INPUT, "season-person",
	    "`%s` says of nobody who he is; 7=12 (person 7 of the export is person 12 here) or "
	    "7=new is expected",
	    given->text);
	return error_place(err, given->file, 1, 1);
}

static bool answers_read(struct call *call, struct season_answers *ret, struct error *err)
{
	const struct argument *given;
	struct season_as *list;

	if (!call_values(call, "as", &given, &ret->count, err))
		return false;
	list = arena_alloc(call->arena, ret->count + 1, sizeof *list);
	if (!list)
		return error_memory(err);
	for (size_t i = 0; i < ret->count; i++)
		if (!as_read(&given[i], &list[i], err))
			return false;
	ret->list = list;
	ret->club = call_text(call, "club");
	ret->unknown_new = call_flag(call, "new");
	return !ret->club || input_text(ret->club, "season-person", MESSAGE_WORDS("the club"), err);
}

static bool wish_read(
    struct call *call, struct season_wish *wish, struct season *season, struct error *err)
{
	const struct option_given *into = call_option(call, "season");

	if (!answers_read(call, &wish->answers, err))
		return false;
	if (!into)
		return true;
	wish->season = season;
	return season_find(&call->desk, into->value.text, season, err) ||
	       error_place(err, into->value.file, 1, 1);
}

/* --- told --- */

static void warn(struct call *call, const struct season_import *import)
{
	for (size_t i = 0; i < import->differs_count; i++)
		call_warn(call,
		    "the member's number %s is here that of %s (person %lld), there of %s; taken "
		    "for one, under the name that is here",
		    import->differs[i].there->member, import->differs[i].here->name,
		    (long long)import->differs[i].here->number, import->differs[i].there->name);
	for (size_t i = 0; i < import->forgotten_count; i++)
		call_warn(call, "person %lld was forgotten there, and is forgotten here",
		    (long long)import->forgotten[i]);
}

static void tell(struct call *call, const struct season_import *import)
{
	warn(call, import);
	answer_season_import(call_says(call), import);
	if (import->asked_count > 0)
		call_met(call, ERROR_REFUSED);
}

/* --- the deed --- */

static bool take(struct call *call, struct incoming *source, struct store *from, struct error *err)
{
	struct season_wish wish = {.from = from, .file = incoming_name(source)};
	struct season_import import;
	struct season season;
	bool ok;

	incoming_watch(source, call);
	ok = wish_read(call, &wish, &season, err) && incoming_next(source, err) &&
	     incoming_take(source, from, err);
	progress_end(&source->progress);
	if (!ok || !season_import(&call->desk, &wish, &import, err))
		return false;
	tell(call, &import);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct incoming source = {0};
	struct store *from = NULL;
	bool ok = lines_open(call->arguments[0].text, FILE_EXPORT, &source.lines, err) &&
	          store_open(incoming_name(&source), STORE_SCRATCH, call->by, &from, err) &&
	          take(call, &source, from, err);

	progress_end(&source.progress);
	store_close(from);
	lines_close(&source.lines);
	return ok;
}

static const struct command_option options[] = {
    {"as", OPTION_TEXT, true, "PERSON=N|new", "who a person of the export is here", 0, 0},
    {"new", OPTION_FLAG, false, NULL, "who has but a name, which nobody has here, is new", 0, 0},
    {"club", OPTION_TEXT, false, "C", "the club of everybody in it of whom none is told", 0, 0},
    {"season", OPTION_TEXT, false, "NAME|N", "let its events count for a season", 0, 0},
    {.name = NULL},
};

const struct command cmd_season_import = {
    .name = "season import",
    .synopsis = "FILE.jsonl|-",
    .summary = "take in the closed events of another club's export",
    .details =
        "The events are kept as they were played, and nothing is written about them here: what "
        "is wrong is put right in the club's file, and exported again. Then the event takes the "
        "place of the former, in seasons too, and what moved is told. Open events are passed "
        "over.\n\n"
        "A person is who he was in an earlier import, else who has his member's number, else who "
        "has his name and his club. Of a name alone it is asked, with the number that the export "
        "has for the person, and nothing is taken until --as says who it is: a number of "
        "`person list`, or new.\n\n"
        "    canasta season import north.jsonl --season Spring --club North\n"
        "    canasta season import north.jsonl --as 7=12 --as 9=new",
    .need = NEEDS_CREATE,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .reads = FILE_EXPORT,
    .screen = "season-import",
};
