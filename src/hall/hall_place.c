#include "hall/server.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "cli/command.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/access_code.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* --- the hall's address and its Wi-Fi --- */

enum { URL_MOST = 200 };

/* Reads a setting of the hall; "": not set. */
static const char *hall_setting_read(const struct desk *desk, const char *key)
{
	struct statement statement = db_ask_event(
	    desk, "SELECT value FROM hall_setting WHERE event = :event AND key = :key");
	const char *found = "";

	db_bind_text(&statement, ":key", key);
	(void)row_first(&statement, desk, &row_text, &found);
	return found;
}

static void hall_setting_write(const struct desk *desk, const char *key, const char *value)
{
	struct statement statement =
	    db_ask_event(desk, "INSERT OR REPLACE INTO hall_setting (event, key, value) VALUES "
	                       "(:event, :key, :value)");

	db_bind_text(&statement, ":key", key);
	db_bind_text(&statement, ":value", value);
	db_done(&statement);
}

/* Adds words to the text of a QR code; characters with a meaning there get a backslash. */
static void add_plain(struct text *out, const char *words)
{
	for (; *words; words++) {
		if (strchr("\\;,:\"", *words))
			text_add(out, "\\");
		text_add_bytes(out, words, 1);
	}
}

struct hall_place hall_place_read(const struct desk *desk)
{
	struct hall_place place = {.url = "", .wifi = "", .name = "", .password = ""};
	struct text code = {.arena = desk->arena};
	char *served;

	store_read_begin(desk->store);
	const char *url = hall_setting_read(desk, "hall");
	const char *door = hall_setting_read(desk, "door");
	const char *wifi = hall_setting_read(desk, "wifi");

	store_read_end(desk->store);
	/* The door is "PID URL" of the process that serves, or served until it ended. */
	const long process = strtol(door, &served, 10);

	if (*url)
		place.url = url;
	else if (process > 0 && *served == ' ' && (kill((pid_t)process, 0) == 0 || errno != ESRCH))
		place.url = served + 1;
	const char *colon = strchr(wifi, ':');

	if (!colon)
		return place;
	place.name = arena_copy(desk->arena, wifi, (size_t)(colon - wifi));
	place.password = colon + 1;
	text_add(&code, "WIFI:T:WPA;S:");
	add_plain(&code, place.name);
	text_add(&code, ";P:");
	add_plain(&code, place.password);
	text_add(&code, ";;");
	place.wifi = text_of(&code);
	return place;
}

void hall_place_set(const struct desk *desk, const char *url, const char *wifi)
{
	if (url && *url) {
		const char *host = strncmp(url, "http://", 7) == 0    ? url + 7
		                   : strncmp(url, "https://", 8) == 0 ? url + 8
		                                                      : "";

		input_require(url, "value-unknown", TEXT_WORDS_THE_HALL_ADDRESS);
		if (!*host || *host == '/' || strlen(url) >= URL_MOST || strpbrk(url, " \"<>?#%\\"))
			break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_HALL_ADDRESS, url);
		url =
		    arena_printf(desk->arena, "%s%s", url, url[strlen(url) - 1] == '/' ? "" : "/");
	}
	if (wifi && *wifi) {
		input_require(wifi, "value-unknown", TEXT_WORDS_THE_WI_FI);
		if (*wifi == ':' || !strchr(wifi, ':'))
			break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_WI_FI);
	}
	store_begin(desk->store);
	if (url)
		hall_setting_write(desk, "hall", url);
	if (wifi)
		hall_setting_write(desk, "wifi", wifi);
	store_commit(desk->store);
}

void hall_place_serve(const struct desk *desk, const char *url)
{
	/* Replies, answered calls and browsers of closed events are never needed again. The
	 * asker of a reply is "pass NUMBER", or "EVENT DIGEST" for a login. */
#define OVER                                                                                       \
	"(SELECT event FROM event_version AS v WHERE closed = 1 AND version = "                    \
	"(SELECT max(version) FROM event_version AS w WHERE w.event = v.event))"
	static const char *const prune[] = {
	    "DELETE FROM hall_reply WHERE CAST(asker AS INTEGER) IN " OVER " OR "
	    "asker IN (SELECT 'pass ' || number FROM hall_pass WHERE event IN " OVER ")",
	    "DELETE FROM hall_call WHERE answered <> '' AND event IN " OVER,
	    "DELETE FROM hall_device WHERE pass IN "
	    "(SELECT number FROM hall_pass WHERE event IN " OVER ")",
	};
#undef OVER
	const char *door = url ? arena_printf(desk->arena, "%ld %s", (long)getpid(), url) : "";

	store_begin(desk->store);
	hall_setting_write(desk, "door", door);
	for (size_t i = 0; i < sizeof prune / sizeof *prune; i++)
		db_execute(desk->store, prune[i]);
	store_commit(desk->store);
}

void answer_hall_wifi(struct answer *to, const struct hall_place *place)
{
	answer_text_some(to, "hall", place->url);
	answer_text_some(to, "wifi", place->wifi);
	answer_text_some(to, "wifi_name", place->name);
	answer_text_some(to, "wifi_password", place->password);
}

static void note_url(void *context)
{
	struct hall *hall = context;
	const struct event event = {.number = hall->event};

	hall_place_serve(
	    &(struct desk){.store = hall->store, .arena = &hall->arena, .event = &event},
	    hall->url);
}

void hall_note_url(struct hall *hall)
{
	struct error ignored = {0};

	(void)store_attempt(hall->store, note_url, hall, &ignored);
}

/* --- the served file --- */

/* Opens the file at the path of a hall, and checks that it has the served event. */
static void fresh_open(void *context)
{
	struct hall *hall = context;
	struct desk desk = {.arena = &hall->arena};

	hall->fresh = desk.store = store_open(store_path(hall->store), STORE_WRITE, hall_author);
	if (strcmp(log_first_hash(&desk), hall->first) != 0)
		break_off(ERROR_REFUSED, "store-moved", "%s",
		    message_words(TEXT_WORDS_OTHER_FILE_WITHOUT_EVENT));
	(void)event_read(&desk, hall->event);
}

/* Finds out what is at the path now: the open file, or another file with the same event, which the
 * hall then serves; NULL. Otherwise returns why there is neither. Opening takes a while, so a wrong
 * file is tried only once a second. */
static const char *why_moved(struct hall *hall)
{
	const int64_t now = throttle_now();
	struct error unread = {0};

	if (!store_is_moved(hall->store))
		return NULL;
	if (hall->moved && hall->looked == now)
		return hall->moved;
	hall->looked = 0;
	const bool kept = boundary_run(fresh_open, hall, &unread);
	struct store *fresh = hall->fresh; /* closed by the boundary unless it is kept */

	hall->fresh = NULL;
	if (kept) {
		store_replace(hall->store, fresh);
		/* Cached answers of the former file must not be used. */
		page_cache_empty(hall->cache);
		store_patience(hall->store, HALL_PATIENCE);
		hall_note_url(hall);
		return NULL;
	}
	if (!fresh && error_is(&unread, CODE_STORE_MISSING))
		return TEXT_WORDS_EVENT_FILE_MOVED;
	hall->looked = now;
	/* A file that cannot be read does not have the event. */
	return fresh ? TEXT_WORDS_OTHER_FILE_WITHOUT_EVENT : TEXT_WORDS_OTHER_FILE_UNOPENED;
}

void place_check(struct request_context *ctx)
{
	struct hall *hall = ctx->hall;
	const char *before = hall->moved;

	hall->moved = why_moved(hall);
	/* A change is also a warning at this machine. */
	if (hall->moved && hall->moved != before)
		call_warn(hall->call, "%s", message_words(hall->moved));
	else if (before && !hall->moved)
		call_warn(hall->call, TEXT_WARNING_FILE_BACK);
	if (hall->moved)
		request_refuse(ctx, HTTP_BUSY, "store-moved", hall->moved);
}
