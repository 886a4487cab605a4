#include "hall/own.h"

#include "base/clock_now.h"
#include "base/text.h"
#include "hall/attend_tell.h"
#include "hall/attend_who.h"
#include "hall/page.h"
#include "store/log.h"

#include <string.h>

bool own_moment(int64_t *ret, struct error *err)
{
	struct clock_time now;

	return clock_now(&now, err) &&
	       (clock_seconds(now.text, ret) ||
	           error_set(err, ERROR_STORE, "store-failed", "the clock tells no time"));
}

/* A page of one's own is kept, too, for whoever has the same secret: phones ask for theirs again and again. It holds
 * for some seconds at most, as the time of a round passes. */
static bool own_key(struct hall *hall, const struct visit *visit, const struct route *route,
    struct kept_answer *ret, struct error *err)
{
	enum { HOLDS_SECONDS = 8 };
	const char *word = attend_word(visit->request), *way = http_query(visit->request, "way");
	const char *browser = http_cookie(visit->request, HALL_COOKIE);
	const char *language = page_language_asked(visit->request);
	char head[HASH_TEXT];
	int64_t others;

	if (!log_head(hall->store, &ret->line, head, err) || !own_moment(&ret->moment, err) ||
	    !store_others(hall->store, &others, err))
		return false;
	ret->moment /= HOLDS_SECONDS;
	ret->type = page_type;
	ret->path = arena_printf(&hall->arena, "%s?%s %s %s %lld %lld %s %s", route->path, head,
	    way ? way : "", language ? language : "", (long long)others, (long long)hall->deeds,
	    word ? word : "", browser ? browser : "");
	return true;
}

static bool is_kept_own(const struct route *route)
{
	return (route->who & ROUTE_OWN) && !route_is_deed(route) &&
	       (strcmp(route->path, "/side") == 0 || strcmp(route->path, "/desk") == 0);
}

bool own_again(struct hall *hall, const struct visit *visit, const struct route *route,
    struct http_answer *ret, bool *ret_told, struct error *err)
{
	struct kept_answer asked = {0};
	const struct kept_answer *kept;
	const struct text nothing = {0};

	*ret_told = false;
	if (!is_kept_own(route))
		return true;
	if (!own_key(hall, visit, route, &asked, err))
		return false;
	kept = kept_find(hall->kept, asked.path, asked.line, asked.moment);
	if (!kept)
		return true;
	attend_tell(&nothing, HTTP_OK, ret);
	ret->type = page_type;
	ret->body = kept->body;
	ret->size = kept->size;
	*ret_told = true;
	return true;
}

void own_keep(struct hall *hall, const struct visit *visit, const struct route *route,
    const struct http_answer *told)
{
	struct kept_answer fresh = {.body = told->body, .size = told->size};
	struct error lost = {0};

	if (is_kept_own(route) && visit->pass.number > 0 && !visit->pass.ended &&
	    told->status == HTTP_OK && own_key(hall, visit, route, &fresh, &lost))
		kept_put(hall->kept, &fresh);
}
