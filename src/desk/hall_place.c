#include "desk/hall_place.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "store/pass.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { URL_MOST = 200 };

/* --- read --- */

/* "PID URL": nobody serves there any more where that process is gone. */
static const char *served_at(const char *door)
{
	char *url;
	const long process = strtol(door, &url, 10);

	if (process <= 0 || *url != ' ' || (kill((pid_t)process, 0) != 0 && errno == ESRCH))
		return "";
	return url + 1;
}

/* What has a meaning in the code of a Wi-Fi stands behind a stroke. */
static void add_plain(struct text *out, const char *words)
{
	for (; *words; words++) {
		if (strchr("\\;,:\"", *words))
			text_add(out, "\\");
		text_add_bytes(out, words, 1);
	}
}

static bool wifi_split(
    const struct desk *desk, const char *wifi, struct hall_place *ret, struct error *err)
{
	const char *colon = strchr(wifi, ':');
	struct text code = {.arena = desk->arena};

	ret->name = ret->password = ret->wifi = "";
	if (!colon)
		return true;
	ret->name = arena_copy(desk->arena, wifi, (size_t)(colon - wifi));
	ret->password = colon + 1;
	text_add(&code, "WIFI:T:WPA;S:");
	add_plain(&code, ret->name ? ret->name : "");
	text_add(&code, ";P:");
	add_plain(&code, ret->password);
	text_add(&code, ";;");
	ret->wifi = text_of(&code);
	return (ret->name && !code.failed) || error_memory(err);
}

static bool place_read(const struct desk *desk, struct hall_place *ret, struct error *err)
{
	const char *url, *door, *wifi;

	if (!pass_setting_read(desk, "hall", &url, err) ||
	    !pass_setting_read(desk, "door", &door, err) ||
	    !pass_setting_read(desk, "wifi", &wifi, err))
		return false;
	ret->url = *url ? url : served_at(door);
	return wifi_split(desk, wifi, ret, err);
}

bool hall_place_read(const struct desk *desk, struct hall_place *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, place_read(desk, ret, err));
}

/* --- set --- */

static bool url_check(const char *url, struct error *err)
{
	const char *host = strncmp(url, "http://", 7) == 0    ? url + 7
	                   : strncmp(url, "https://", 8) == 0 ? url + 8
	                                                      : NULL;

	return (host && *host && *host != '/' && strlen(url) < URL_MOST &&
	           strpbrk(url, " \"<>?#%\\") == NULL) ||
	       error_set(err, ERROR_INPUT, "value-unknown",
	           "`%s` is no address of a hall; one is expected such as http://192.168.1.2:8080/",
	           url);
}

static bool wifi_check(const char *wifi, struct error *err)
{
	const char *colon = strchr(wifi, ':');

	return (colon && colon > wifi) ||
	       error_set(err, ERROR_INPUT, "value-unknown", "a Wi-Fi is expected as NAME:PASSWORD");
}

static bool settings_write(
    const struct desk *desk, const char *url, const char *wifi, struct error *err)
{
	const bool stroke = url && *url && url[strlen(url) - 1] != '/';

	if (url) {
		url = arena_printf(desk->arena, "%s%s", url, stroke ? "/" : "");
	}
	return (!url || pass_setting_write(desk, "hall", url, err)) &&
	       (!wifi || pass_setting_write(desk, "wifi", wifi, err));
}

bool hall_place_set(const struct desk *desk, const char *url, const char *wifi, struct error *err)
{
	if ((url && *url &&
	        (!input_text(url, "value-unknown", MESSAGE_WORDS("the hall's address"), err) ||
	            !url_check(url, err))) ||
	    (wifi && *wifi &&
	        (!input_text(wifi, "value-unknown", MESSAGE_WORDS("the Wi-Fi"), err) ||
	            !wifi_check(wifi, err))))
		return false;
	return store_begin(desk->store, err) &&
	       store_end(desk->store, settings_write(desk, url, wifi, err), err);
}

bool hall_place_serve(const struct desk *desk, const char *url, struct error *err)
{
	const char *door = url ? arena_printf(desk->arena, "%ld %s", (long)getpid(), url) : "";

	return store_begin(desk->store, err) &&
	       store_end(desk->store,
	           pass_setting_write(desk, "door", door, err) && pass_rows_prune(desk->store, err),
	           err);
}
