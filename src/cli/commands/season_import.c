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
static bool as_read(const struct argument *argument, struct season_as *ret, struct error *err)
{
	static const char new[] = "new";
	const char *sign = strchr(argument->text, '=');
	const size_t size = sign ? (size_t)(sign - argument->text) : 0;

	*ret = (struct season_as){0};
	if (sign && text_integer(argument->text, size, 1, INT64_MAX, &ret->there) &&
	    (strcmp(sign + 1, new) == 0 ||
	        text_integer(sign + 1, strlen(sign + 1), 1, INT64_MAX, &ret->here)))
		return true;
	error_set(err, ERROR_INPUT, "season-person",
	    "`%s` says of nobody who he is; 7=12 (person 7 of the export is person 12 here) or "
	    "7=new is expected",
	    argument->text);
	return error_place(err, argument->file, 1, 1);
}

static bool answers_read(struct call *call, struct season_answers *ret, struct error *err)
{
	const struct argument *values;
	struct season_as *list;

	if (!call_values(call, OPTION_AS, &values, &ret->count, err))
		return false;
	list = arena_alloc(call->arena, ret->count + 1, sizeof *list);
	for (size_t i = 0; i < ret->count; i++)
		if (!as_read(&values[i], &list[i], err))
			return false;
	ret->list = list;
	ret->club = call_text(call, OPTION_CLUB);
	ret->unknown_new = call_flag(call, OPTION_NEW);
	return !ret->club || input_text(ret->club, "season-person", MESSAGE_WORDS("the club"), err);
}

static bool wish_read(
    struct call *call, struct season_wish *wish, struct season *season, struct error *err)
{
	const struct option_typed *into = call_option(call, OPTION_SEASON);

	if (!answers_read(call, &wish->answers, err))
		return false;
	if (!into)
		return true;
	wish->season = season;
	return season_find(&call->desk, into->value.text, season, err) ||
	       error_place(err, into->value.file, 1, 1);
}

/* --- told --- */

static void warn_differs(struct call *call, const struct season_differs *differs)
{
	const struct guest *there = differs->there, *here = differs->here;

	if (differs->member)
		call_warn(call,
		    "%s (person %lld) has the member's number %s here, and %s there; `canasta "
		    "person set %lld --number %s` takes it",
		    here->name, (long long)here->number, here->member, there->member,
		    (long long)here->number, there->member);
	if (differs->name)
		call_warn(call,
		    "the member's number %s is here that of %s (person %lld), there of %s; taken "
		    "for one, under the name that is here",
		    there->member, here->name, (long long)here->number, there->name);
	if (differs->club)
		call_warn(call,
		    "%s (person %lld) belongs to the club %s here, to %s there; `canasta person "
		    "set %lld --club` puts it right",
		    here->name, (long long)here->number, here->club, there->club,
		    (long long)here->number);
}

/* The one of the two who has a name is told. */
static void warn_forgotten(struct call *call, const struct season_merged *merged)
{
	const bool gone = merged->gone_forgotten;
	const int64_t named = gone ? merged->into : merged->gone;

	call_warn(call,
	    "%s (person %lld) is at the club the same as person %lld, who was forgotten here; "
	    "`canasta person forget %lld` blanks this name too",
	    gone ? merged->into_name : merged->gone_name, (long long)named,
	    (long long)(gone ? merged->gone : merged->into), (long long)named);
}

static void warn_merge(struct call *call, const struct season_merged *merged)
{
	switch (merged->merge) {
	case SEASON_MERGE_DONE:
		break;
	case SEASON_MERGE_DOUBTED:
		call_warn(call,
		    "%s (person %lld) and %s (person %lld) are one at the club, but what is known "
		    "of "
		    "them here differs; `canasta person merge %lld %lld` makes them one",
		    merged->gone_name, (long long)merged->gone, merged->into_name,
		    (long long)merged->into, (long long)merged->gone, (long long)merged->into);
		break;
	case SEASON_MERGE_MEETS:
		call_warn(call,
		    "%s (person %lld) and %s (person %lld) are one at the club, but played "
		    "together "
		    "or at one table here; they stay two",
		    merged->gone_name, (long long)merged->gone, merged->into_name,
		    (long long)merged->into);
		break;
	case SEASON_MERGE_FORGOTTEN:
		warn_forgotten(call, merged);
		break;
	}
}

static void warn(struct call *call, const struct season_import *import)
{
	for (size_t i = 0; i < import->differs_count; i++)
		warn_differs(call, &import->differs[i]);
	for (size_t i = 0; i < import->merged_count; i++)
		warn_merge(call, &import->merged[i]);
	for (size_t i = 0; i < import->forgotten_count; i++)
		call_warn(call, "person %lld was forgotten there, and is forgotten here",
		    (long long)import->forgotten[i]);
	for (size_t i = 0; i < import->kept_count; i++)
		call_warn(call,
		    "%s (person %lld) was forgotten there, but is known here otherwise, and keeps "
		    "the "
		    "name; `canasta person forget %lld` blanks it in all events",
		    import->kept[i]->name, (long long)import->kept[i]->number,
		    (long long)import->kept[i]->number);
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
	     incoming_take(call, source, from, err);
	progress_end(&source->progress);
	if (!ok || !season_import_make(&call->desk, &wish, &import, err))
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
    {OPTION_AS, TAKES_TEXT, .repeatable = true, .value = "PERSON=N|new",
        .summary = "who a person of the export is here"},
    {OPTION_NEW, TAKES_NOTHING, .summary = "who has but a name, which nobody has here, is new"},
    {OPTION_CLUB, TAKES_TEXT, .value = "C",
        .summary = "the club of everybody in it of whom none is told"},
    {OPTION_SEASON, TAKES_TEXT, .value = "NAME|N", .summary = "let its events count for a season"},
    {.id = OPTION_NONE},
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
        "A person is who he was in an earlier import, else who has his member's number and his "
        "name or club, else who has his name and his club. Of a name or a number alone it is "
        "asked, with the number that the export has for the person, and nothing is taken until "
        "--as says who it is: a player of `person list`, or new.\n\n"
        "Names, numbers and merges that the club made since come with it. Who was forgotten "
        "there is forgotten here, unless this file or another club knows him too: then it is "
        "told, and `person forget` decides.\n\n"
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
