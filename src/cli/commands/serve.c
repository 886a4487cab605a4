/* canasta serve: an event served in the hall, until somebody ends it. */
#include "answer/serve.h"
#include "base/message.h"
#include "cli/commands.h"
#include "cli/language.h"
#include "cli/print/follow.h"
#include "cli/within.h"
#include "desk/hall_place.h"
#include "hall/hall.h"

enum { PORT_USUAL = 8080, PORT_MOST = 65535 };

/* Pages that follow the event are written anew after each deed, as after each command. */
static void follow(void *context)
{
	follow_changes(context);
}

/* Whoever sits at this machine is told what pages tell. */
static void note(void *context, const char *why)
{
	const struct call *call = context;

	if (why)
		call_warn(call, "%s", message_words(why));
	else
		call_warn(call, "the event's file is at its place again and is served");
}

/* A file as it is; NULL where the option is not given. */
static bool read_secret(
    struct call *call, enum option_id option, const char **ret, struct error *err)
{
	const char *path = call_text(call, option);
	struct file_text file;

	*ret = NULL;
	if (!path)
		return true;
	if (!file_read(call->arena, path, FILE_CERTIFICATE, &file, err))
		return false;
	*ret = file.data;
	return true;
}

static bool read_wish(struct call *call, struct hall_wish *ret, struct error *err)
{
	const char *address = call_text(call, OPTION_ADDRESS);

	*ret = (struct hall_wish){
	    .address = address ? address : "127.0.0.1",
	    .port = (int)call_number(call, OPTION_PORT, PORT_USUAL),
	    .vocabulary = language_words(call),
	    .knows = within_knows,
	    .run = within_run,
	    .changed = follow,
	    .noted = note,
	    .context = call,
	};
	if (!read_secret(call, OPTION_CERTIFICATE, &ret->certificate, err) ||
	    !read_secret(call, OPTION_KEY, &ret->key, err))
		return false;
	return call_texts(call, OPTION_NAME, &ret->names, &ret->name_count, err);
}

/* Whoever waits for the line is told at once. */
static bool tell_started(struct call *call, const char *url, struct error *err)
{
	answer_serve(call_says(call), call->desk.event, url);
	if (!call_tell(call, call->command->screen, NULL, err))
		return false;
	return fflush(call->out) == 0 || output_failed(0, err);
}

static bool run(struct call *call, struct error *err)
{
	struct hall_wish wish;
	struct hall *hall;
	struct error ended = {0};
	const char *url;
	bool ok;

	if (!read_wish(call, &wish, err) || !hall_open(&call->desk, &wish, &hall, &url, err))
		return false;
	ok = tell_started(call, url, err);
	if (ok)
		hall_wait();
	hall_close(hall);
	(void)hall_place_serve(&call->desk, NULL, &ended);
	return ok;
}

static const struct command_option options[] = {
    {OPTION_ADDRESS, TAKES_TEXT, .value = "ADDRESS",
        .summary = "of this machine, where the hall asks; else 127.0.0.1, this machine alone"},
    {OPTION_PORT, TAKES_NUMBER, .value = "N", .summary = "else 8080; 0 takes a free one",
        .least = 0, .most = PORT_MOST},
    {OPTION_NAME, TAKES_TEXT, .repeatable = true, .value = "HOST",
        .summary = "a name by which it is asked for besides"},
    {OPTION_CERTIFICATE, TAKES_CERTIFICATE, .value = "FILE",
        .summary = "of the hall's address, as PEM: pages are https", .beside = {OPTION_KEY}},
    {OPTION_KEY, TAKES_CERTIFICATE, .value = "FILE", .summary = "of the certificate",
        .beside = {OPTION_CERTIFICATE}},
    {.id = OPTION_NONE},
};

const struct command cmd_serve = {
    .name = "serve",
    .synopsis = "",
    .summary = "let the hall look at an event and enter hands over its own network",
    .details = "    canasta serve --address 192.168.1.2 --name canasta.lan\n\n"
               "Everybody in the hall's network may then read how things stand, as pages and as "
               "data:\n/api/standings, /api/pairings, /api/results, /api/table/1.2, "
               "/api/hand/1.2.4, /api/player/N,\n/api/clock. Reasons, authors and words of "
               "disputes are not told. A side enters its hands at /side\nby the code of "
               "`canasta serve codes`, people at the desk come in by that of\n`canasta serve "
               "desk`. The command line\nworks on "
               "the file meanwhile. Ctrl-C, or SIGTERM, ends it.",
    .need = NEEDS_WRITE,
    .event = true,
    .options = options,
    .run = run,
    .screen = "serve",
};
