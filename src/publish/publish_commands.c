#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/option.h"
#include "file/store.h"
#include "form/labels.h"
#include "publish/live_page.h"
#include "publish/publish_pages.h"
#include "season/season.h"

#include <string.h>
#include <unistd.h>

/* canasta publish: writes pages of all that is public into a folder for a web space. */
static void run_publish(struct call *call)
{
	/* Each event has its own language, unless the user asks for one. */
	struct publish_wish wish = {.language = call->screen->asked ? call->screen->name : NULL};
	const struct option_typed *of_season = call_option(call, OPTION_SEASON);
	const bool of_event = call_text(call, OPTION_EVENT) != NULL;
	struct answer *to = call_answer(call);
	struct season season;

	if (of_event && of_season)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_EVENT_SEASON_DIFFERENT);
	if (of_event) {
		event_file_event(call);
		wish.event = call->desk.event->number;
	}
	if (of_season) {
		season = season_named(call, &of_season->value);
		wish.season = &season;
	}
	const struct output_wish place = {.path = call->arguments[0].text,
	    .kind = OUTPUT_FOLDER,
	    .replace = call_flag(call, OPTION_REPLACE),
	    .guarded = store_path(call->desk.store)};
	struct output_folder_counts counts;
	struct output_folder *folder = output_folder_begin(call->arena, &place);

	publish(&call->desk, &wish, folder);
	counts = output_folder_finish(folder);
	answer_number(to, "written", (int64_t)counts.written);
	answer_number(to, "unchanged", (int64_t)counts.unchanged);
	answer_number(to, "removed", (int64_t)counts.removed);
}

static const struct command_option publish_options[] = {
    {OPTION_SEASON, TAKES_TEXT, .value = "NAME"},
    {.id = OPTION_NONE},
};

const struct command cmd_publish = {
    .name = "publish",
    .synopsis = "FOLDER",
    .need = NEEDS_READ,
    .arguments = {1, 1},
    .options = publish_options,
    .run = run_publish,
    .screen = "publish",
    .writes = OUTPUT_FOLDER,
};

/* canasta event live: writes a page on a screen that follows the event. */
enum { PATH_MOST = 4096 };

/* Answers the state of the page; `state` is the code of a label. */
static void answer(struct call *call, const struct live_page *page, const char *state)
{
	struct answer *says = call_answer(call);

	answer_text(says, "event", call->desk.event->settings.name);
	answer_text(says, "file", page->file);
	answer_text(says, "language", page->file ? page->language : NULL);
	answer_code(says, "state", page->file ? state : "none");
}

/* Writes the page once before it is registered, so a bad path is reported now and not at the next
 * hand. */
static void begin(struct call *call)
{
	const struct argument *path = &call->arguments[0];
	const char *language = call_text(call, OPTION_LANG),
	           *category = call_text(call, OPTION_CATEGORY),
	           *template = call_text(call, OPTION_TEMPLATE);
	struct live_page page = {.event = call->desk.event->number,
	    .file = path->text,
	    .language = language ? language : "",
	    .category = category ? category : "",
	    .template = ""};
	char folder[PATH_MOST];
	struct file_text file;

	if (language) {
		boundary_place(call_option(call, OPTION_LANG)->value.file, 1, 1);
		labels_require(call->arena, language);
		boundary_place(NULL, 0, 0);
	}
	if (output_is_standard(path->text))
		break_off_at(path->file, 1, 1, ERROR_INPUT, SAY_LIVE_FILE_FILE, path->text);
	/* The path is absolute, because the next command may run in another folder. */
	if (path->text[0] != '/') {
		if (!getcwd(folder, sizeof folder))
			break_off(ERROR_STORE, SAY_FILE_OPEN_FOLDER_LIES_GIVE, path->text);
		page.file = arena_printf(call->arena, "%s/%s", folder, path->text);
	}
	/* The text of an own template is stored, so its file may be removed. */
	if (template) {
		file = file_read(call->arena, template, FILE_TEMPLATE);
		if (file.size == 0 || file.size > LIVE_TEMPLATE_MOST ||
		    strlen(file.data) != file.size)
			break_off_at(file.name, 1, 1, ERROR_INPUT, SAY_TEMPLATE_FORM_PAGE_HTML_MOST,
			    LIVE_TEMPLATE_MOST);
		page.template = file.data;
	}
	follow_write(call, &page);
	live_set(&call->desk, &page);
	answer(call, &page, "follows");
}

static void run_live(struct call *call)
{
	const bool off = call_flag(call, OPTION_OFF), now = call_flag(call, OPTION_NOW);
	struct live_page page = {0};

	if (off + now + (call->argument_count > 0) > 1)
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_FILE_NOW_OFF);
	if (call->argument_count > 0) {
		begin(call);
		return;
	}
	if (off)
		live_clear(&call->desk);
	else
		page = live_find(&call->desk);
	if (now && !page.file)
		break_off(ERROR_INPUT, SAY_LIVE_FILE_PAGE_FOLLOWS_CANASTA,
		    call->desk.event->settings.name);
	if (now)
		follow_write(call, &page);
	answer(call, &page, now ? "written" : "follows");
}

static const struct command_option live_options[] = {
    {OPTION_LANG, TAKES_TEXT, .value = "en", .argument = "FILE"},
    {OPTION_TEMPLATE, TAKES_TEMPLATE, .value = "FILE", .argument = "FILE"},
    {OPTION_CATEGORY, TAKES_TEXT, .value = "K", .argument = "FILE"},
    {.id = OPTION_NOW},
    {.id = OPTION_OFF},
    {.id = OPTION_NONE},
};

const struct command cmd_event_live = {
    .name = "event live",
    .synopsis = "[FILE]",
    .need = NEEDS_EVENT_WRITE,
    .arguments = {0, 1},
    .options = live_options,
    .run = run_live,
    .screen = "event-live",
    .writes = OUTPUT_PAGE,
};
