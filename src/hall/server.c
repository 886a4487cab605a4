#include "hall/server.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/event.h"
#include "club/event_rulebook.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/hall_place.h"
#include "hall/http.h"
#include "hall/pages.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"

#include <errno.h>
#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static _Noreturn void owner_fail(const char *path)
{
	break_off(ERROR_STORE, SAY_SERVE_FAILED_OWNER_RIGHTS_TAKEN, path, message_system(errno));
}

/* A server needs only the rights of the file's owner. Pages that follow the event belong to the
 * user who started it, and are then no longer written. */
static void become_owner(struct hall *hall)
{
	const char *path = store_path(hall->store);
	struct stat file;

	if (geteuid() != 0)
		return;
	if (stat(path, &file) != 0)
		owner_fail(path);
	if (file.st_uid == 0)
		return;
	if (setgroups(1, &file.st_gid) != 0 || setgid(file.st_gid) != 0 || setuid(file.st_uid) != 0)
		owner_fail(path);
	hall->wish.changed = NULL;
}

/* Returns the signals that end the hall. */
static sigset_t endings(void)
{
	sigset_t set;

	(void)sigemptyset(&set);
	(void)sigaddset(&set, SIGTERM);
	(void)sigaddset(&set, SIGINT);
	return set;
}

static void release(void *hall)
{
	hall_close(hall);
}

struct hall *hall_open(const struct desk *desk, const struct hall_wish *wish)
{
	struct hall *hall = calloc(1, sizeof *hall);
	const sigset_t held = endings();
	const char *url;

	if (!hall)
		break_memory();
	boundary_hold(&hall->cleanup, release, hall);
	hall->arena.lasts = true; /* memory errors are reported from this arena */
	hall->wish = *wish;
	hall->store = desk->store;
	hall->event = desk->event->number;
	books_kept_for(hall->store, &hall->books);
	hall->cache = page_cache_make();
	if (!hall->cache)
		break_memory();
	if (getrandom(hall->key, sizeof hall->key, 0) != (ssize_t)sizeof hall->key)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_SYSTEM_GIVES_RANDOM);
	hall->wish.http.answer = serve_request;
	hall->wish.http.context = hall;
	http_open(&hall->wish.http, &hall->http);
	become_owner(hall);
	/* The answering thread inherits these blocked signals. */
	if (pthread_sigmask(SIG_BLOCK, &held, NULL) != 0)
		break_off(ERROR_STORE, SAY_SERVE_FAILED_SIGNALS_HELD_BACK);
	const bool sixth = strchr(hall->wish.http.address, ':') != NULL;
	url =
	    arena_printf(desk->arena, "%s://%s%s%s:%d/", wish->http.certificate ? "https" : "http",
	        sixth ? "[" : "", hall->wish.http.address, sixth ? "]" : "", hall->wish.http.port);
	hall->first = log_first_hash(desk);
	hall_place_serve(desk, url);
	hall->url = url;
	store_patience(hall->store, HALL_PATIENCE);
	http_begin(hall->http);
	return hall;
}

void hall_wait(void)
{
	const sigset_t held = endings();
	int which;

	(void)sigwait(&held, &which);
}

void hall_close(struct hall *hall)
{
	const bool served = hall->url != NULL;

	boundary_drop(&hall->cleanup);
	http_close(hall->http);
	hall->url = NULL;
	if (served)
		hall_note_url(hall);
	page_cache_release(hall->cache);
	books_kept_for(hall->store, NULL);
	books_kept_release(&hall->books);
	arena_release(&hall->arena);
	free(hall);
}
