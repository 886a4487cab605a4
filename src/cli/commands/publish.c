/* canasta publish: pages of all that everybody may see, in a folder for a web space. */
#include "answer/publish.h"
#include "cli/commands.h"
#include "cli/event_file.h"
#include "cli/language.h"
#include "desk/season.h"
#include "hall/publish.h"
#include "store/store.h"

static bool take_event(struct call *call, int *ret, struct error *err)
{
	*ret = 0;
	if (!call_text(call, OPTION_EVENT))
		return true;
	if (!event_file_event(call, err))
		return false;
	*ret = call->desk.event->number;
	return true;
}

static bool take_season(
    struct call *call, struct season *room, const struct season **ret, struct error *err)
{
	const struct option_typed *typed = call_option(call, OPTION_SEASON);

	*ret = typed ? room : NULL;
	return !typed || season_find(&call->desk, typed->value.text, room, err) ||
	       error_place(err, typed->value.file, 1, 1);
}

static bool write_pages(struct call *call, const struct publish_wish *wish, struct error *err)
{
	const struct output_folder_wish place = {.path = call->arguments[0].text,
	    .replace = call_flag(call, OPTION_REPLACE),
	    .guarded = store_path(call->desk.store)};
	struct output_folder_counts counts;
	struct output_folder *folder;

	if (!output_folder_begin(call->arena, &place, &folder, err))
		return false;
	if (!publish(&call->desk, wish, folder, err)) {
		output_folder_drop(folder);
		return false;
	}
	if (!output_folder_finish(folder, &counts, err))
		return false;
	answer_publish(call_says(call), &counts);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	/* Each event's own language, where none is asked for. */
	struct publish_wish wish = {.language = call->screen->asked ? call->screen->name : NULL};
	struct season season;

	if (call_text(call, OPTION_EVENT) && call_text(call, OPTION_SEASON))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--event and --season are different wishes; one is expected");
	return take_event(call, &wish.event, err) &&
	       take_season(call, &season, &wish.season, err) && write_pages(call, &wish, err);
}

static const struct command_option options[] = {
    {OPTION_SEASON, TAKES_TEXT, .value = "NAME", .summary = "this season and its events alone"},
    {.id = OPTION_NONE},
};

const struct command cmd_publish = {
    .name = "publish",
    .synopsis = "FOLDER",
    .summary = "pages of all that everybody may see, for a web space",
    .details =
        "Standings, rounds, tables, every hand with its lines and clauses, brackets, players, "
        "seasons and an Atom feed, as pages that need no program and no script where they lie: "
        "copy "
        "FOLDER to any web space. Without --event and --season all events of which a round is "
        "drawn. FOLDER then holds these pages and no other of ours: what did not change is not "
        "touched, pages of what is gone are removed. What else lies there, or was changed by hand, "
        "refuses it all, unless --replace is said: then it stays, where no page needs its place. "
        "Standings held back are held back here, too; reasons, authors and words of disputes are "
        "on no page.\n\n"
        "    canasta publish www\n"
        "    canasta publish www --season Spring",
    .need = NEEDS_READ,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = options,
    .run = run,
    .screen = "publish",
    .writes = OUTPUT_FOLDER,
};
