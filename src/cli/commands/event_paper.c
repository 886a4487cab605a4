/* canasta event paper: the club's sign and looks of its own, for every document of an event. */
#include "desk/event_paper.h"
#include "answer/event.h"
#include "cli/commands.h"
#include "cli/print/print.h"
#include "form/document.h"
#include "form/image.h"

#include <string.h>

struct pieces {
	struct event_piece *pieces;
	size_t count;
};

/* A name twice in one call is two wishes. */
static bool add_piece(
    struct pieces *pieces, const char *name, const struct file_text *file, struct error *err)
{
	for (size_t i = 0; i < pieces->count; i++)
		if (strcmp(pieces->pieces[i].name, name) == 0)
			return error_set(err, ERROR_INPUT, "option-twice",
			    "%s is given twice; one look of it is expected", name);
	pieces->pieces[pieces->count++] = (struct event_piece){
	    .name = name, .data = file ? file->data : "", .size = file ? file->size : 0};
	return true;
}

static bool is_piece(const char *name)
{
	return strcmp(name, event_piece_logo) == 0 || print_template_known(name);
}

static bool unknown_piece(const struct argument *argument, const char *name, struct error *err)
{
	error_set(err, ERROR_INPUT, "template-unknown",
	    "there is no document `%s`; logo, or a template as NAME=FILE is expected, such as "
	    "scoresheet=FILE",
	    name);
	return error_place(err, argument->file, 1, 1);
}

static bool take_logo(struct call *call, struct pieces *pieces, struct error *err)
{
	const char *path = call_text(call, OPTION_LOGO);
	struct file_text file;
	struct image image;

	return !path || (file_read(call->arena, path, FILE_PICTURE, &file, err) &&
	                    image_read(call->arena, &file, &image, err) &&
	                    add_piece(pieces, event_piece_logo, &file, err));
}

static bool take_template(
    struct call *call, const struct argument *argument, struct pieces *pieces, struct error *err)
{
	const char *sign = strchr(argument->text, '=');
	struct file_text file;
	char *name;

	if (!sign)
		return unknown_piece(argument, argument->text, err);
	name = arena_printf(call->arena, "%.*s", (int)(sign - argument->text), argument->text);
	if (!print_template_known(name))
		return unknown_piece(argument, name, err);
	return file_read(call->arena, sign + 1, FILE_TEMPLATE, &file, err) &&
	       document_template_check(call->arena, &file, err) &&
	       add_piece(pieces, name, &file, err);
}

static bool take_clear(struct pieces *pieces, const struct argument *argument, struct error *err)
{
	return is_piece(argument->text) ? add_piece(pieces, argument->text, NULL, err)
	                                : unknown_piece(argument, argument->text, err);
}

static bool take_pieces(struct call *call, struct pieces *pieces, struct error *err)
{
	const struct argument *templates, *cleared;
	size_t template_count, cleared_count;

	if (!call_values(call, OPTION_TEMPLATE, &templates, &template_count, err) ||
	    !call_values(call, OPTION_CLEAR, &cleared, &cleared_count, err))
		return false;
	pieces->pieces =
	    arena_alloc(call->arena, template_count + cleared_count + 1, sizeof(*pieces->pieces));
	if (!take_logo(call, pieces, err))
		return false;
	for (size_t i = 0; i < template_count; i++)
		if (!take_template(call, &templates[i], pieces, err))
			return false;
	for (size_t i = 0; i < cleared_count; i++)
		if (!take_clear(pieces, &cleared[i], err))
			return false;
	return true;
}

static bool tell(struct call *call, bool repeated, struct error *err)
{
	struct pieces pieces;

	if (!event_paper_list(&call->desk, &pieces.pieces, &pieces.count, err))
		return false;
	answer_text(call_says(call), "event", call->desk.event->settings.name);
	answer_event_paper(call_says(call), pieces.pieces, pieces.count);
	if (repeated)
		answer_flag(call_says(call), "repeated", true);
	return true;
}

static bool run(struct call *call, struct error *err)
{
	struct pieces pieces = {0};
	size_t written;

	if (!take_pieces(call, &pieces, err))
		return false;
	if (pieces.count == 0)
		return tell(call, false, err);
	return event_paper_set(&call->desk, pieces.pieces, pieces.count, &written, err) &&
	       tell(call, written == 0, err);
}

static const struct command_option options[] = {
    {OPTION_LOGO, TAKES_PICTURE, .value = "FILE", .summary = "the club's sign, a PNG"},
    {OPTION_TEMPLATE, TAKES_TEMPLATE, .repeatable = true, .value = "NAME=FILE",
        .summary = "a look of your own for that document"},
    {OPTION_CLEAR, TAKES_TEXT, .repeatable = true, .value = "NAME",
        .summary = "logo, or a document: as built in again"},
    {.id = OPTION_NONE},
};

const struct command cmd_event_paper = {
    .name = "event paper",
    .synopsis = "",
    .summary = "the club's sign and looks of its own, for every document of the event",
    .details =
        "The picture and the templates go into the file: they hold for all that is printed of the\n"
        "event from now on, on any machine, and need not be named again. --logo and --template of\n"
        "a single print go before them; `--logo none` and `--template none` print without. "
        "Without\n"
        "options it tells what is set.\n\n"
        "    canasta event paper --logo club.png --template scoresheet=ours.yaml\n"
        "    canasta event paper --clear logo",
    .need = NEEDS_WRITE,
    .event = true,
    .options = options,
    .run = run,
    .screen = "event-paper",
};
