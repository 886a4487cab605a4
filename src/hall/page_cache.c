#include "hall/pages.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/http.h"
#include "hall/page.h"
#include "hall/request_context.h"
#include "hall/route.h"
#include "hall/serve_request.h"
#include "hall/server.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	PLACES = 4096,
	KEPT_BYTES_MOST = 512 * 1024,      /* of one answer */
	ALL_BYTES_MOST = 16 * 1024 * 1024, /* of all: more, and all are forgotten */
	TAG_BYTES = 8                      /* of the digest */
};

struct kept_place {
	struct kept_answer answer; /* its path and body are one piece of memory, the path's */
	char *memory;
};

struct kept {
	size_t bytes; /* of all answers */
	struct kept_place places[PLACES];
};

struct kept *kept_make(void)
{
	return calloc(1, sizeof(struct kept));
}

void kept_release(struct kept *kept)
{
	if (!kept)
		return;
	for (size_t i = 0; i < PLACES; i++)
		free(kept->places[i].memory);
	free(kept);
}

/* FNV-1a: paths differ in a letter or two. */
static size_t place_of(const char *path)
{
	uint32_t hash = 2166136261U;

	for (; *path; path++)
		hash = (hash ^ (unsigned char)*path) * 16777619U;
	return hash % PLACES;
}

const struct kept_answer *kept_find(
    const struct kept *kept, const char *path, int64_t line, int64_t moment)
{
	const struct kept_place *place = &kept->places[place_of(path)];
	const struct kept_answer *answer = &place->answer;

	if (!place->memory || answer->line != line || strcmp(answer->path, path) != 0 ||
	    (answer->moment > 0 && answer->moment != moment))
		return NULL;
	return answer;
}

static size_t bytes_of(const struct kept_place *place)
{
	return place->memory ? strlen(place->answer.path) + 1 + place->answer.size : 0;
}

static void forget(struct kept *kept, struct kept_place *place)
{
	kept->bytes -= bytes_of(place);
	free(place->memory);
	*place = (struct kept_place){0};
}

void kept_put(struct kept *kept, const struct kept_answer *answer)
{
	struct kept_place *place = &kept->places[place_of(answer->path)];
	const size_t size = strlen(answer->path) + 1;
	char *memory = answer->size <= KEPT_BYTES_MOST ? malloc(size + answer->size) : NULL;

	forget(kept, place);
	if (!memory)
		return;
	for (size_t i = 0; kept->bytes + size + answer->size > ALL_BYTES_MOST && i < PLACES; i++)
		forget(kept, &kept->places[i]);
	memcpy(memory, answer->path, size);
	memcpy(memory + size, answer->body, answer->size);
	place->memory = memory;
	place->answer = *answer;
	place->answer.path = memory;
	place->answer.body = memory + size;
	kept->bytes += size + answer->size;
}

void kept_digest(const char *text, size_t size, unsigned char ret[KEPT_DIGEST])
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, size, (const uint8_t *)text);
	sha256_digest(&context, KEPT_DIGEST, ret);
}

void kept_tag(const char *text, size_t size, char ret[KEPT_TAG])
{
	unsigned char digest[KEPT_DIGEST];
	char *at = ret;

	kept_digest(text, size, digest);
	*at++ = '"';
	for (size_t i = 0; i < TAG_BYTES; i++, at += 2)
		(void)snprintf(at, 3, "%02x", digest[i]);
	(void)snprintf(at, 2, "\"");
}

bool own_moment(int64_t *ret, struct error *err)
{
	struct clock_time now;

	return clock_now(&now, err) &&
	       (clock_seconds(now.text, ret) ||
	           error_set(err, ERROR_STORE, SAY_STORE_FAILED_CLOCK_TELLS_TIME));
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
