#include "hall/pages.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "hall/http.h"
#include "hall/request_context.h"
#include "hall/serve_request.h"
#include "hall/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	PLACES = 4096,
	PAGE_BYTES_MOST = 512 * 1024,      /* most bytes of one answer */
	ALL_BYTES_MOST = 16 * 1024 * 1024, /* most bytes of all answers */
};

struct page_cache {
	size_t bytes;                       /* bytes of all answers */
	struct cached_page *places[PLACES]; /* each with its path and body after it */
};

struct page_cache *page_cache_make(void)
{
	return calloc(1, sizeof(struct page_cache));
}

static void forget(struct page_cache *cache, size_t place)
{
	const struct cached_page *answer = cache->places[place];

	if (answer)
		cache->bytes -= strlen(answer->path) + 1 + answer->size;
	free(cache->places[place]);
	cache->places[place] = NULL;
}

void page_cache_empty(struct page_cache *cache)
{
	for (size_t i = 0; i < PLACES; i++)
		forget(cache, i);
}

void page_cache_release(struct page_cache *cache)
{
	if (cache)
		page_cache_empty(cache);
	free(cache);
}

/* Hashes with FNV-1a, because paths differ in one or two letters. */
static size_t place_of(const char *path)
{
	uint32_t hash = 2166136261U;

	for (; *path; path++)
		hash = (hash ^ (unsigned char)*path) * 16777619U;
	return hash % PLACES;
}

const struct cached_page *page_cache_find(
    const struct page_cache *cache, const char *path, int64_t line, int64_t moment)
{
	const struct cached_page *answer = cache->places[place_of(path)];

	return answer && answer->line == line && strcmp(answer->path, path) == 0 &&
	               (answer->moment == 0 || answer->moment == moment)
	           ? answer
	           : NULL;
}

void page_cache_put(struct page_cache *cache, const struct cached_page *answer)
{
	const size_t place = place_of(answer->path), size = strlen(answer->path) + 1;
	struct cached_page *kept =
	    answer->size <= PAGE_BYTES_MOST ? malloc(sizeof *kept + size + answer->size) : NULL;
	char *texts;

	forget(cache, place);
	if (!kept)
		return;
	for (size_t i = 0; cache->bytes + size + answer->size > ALL_BYTES_MOST && i < PLACES; i++)
		forget(cache, i);
	texts = (char *)(kept + 1);
	memcpy(texts, answer->path, size);
	memcpy(texts + size, answer->body, answer->size);
	*kept = *answer;
	kept->path = texts;
	kept->body = texts + size;
	cache->places[place] = kept;
	cache->bytes += size + answer->size;
}

void page_tag(const char *text, size_t size, char ret[PAGE_TAG])
{
	unsigned char digest[HASH_BYTES];
	char digits[HASH_TEXT];

	log_bytes_hash(text, size, digest);
	log_hash_text(digest, digits);
	(void)snprintf(ret, PAGE_TAG, "\"%.16s\"", digits);
}

int64_t second_now(void)
{
	const struct clock_time now = clock_now();
	int64_t second;

	if (!clock_seconds(now.text, &second))
		break_off(ERROR_STORE, SAY_STORE_FAILED_CLOCK_TELLS_TIME);
	return second;
}

bool side_cache_reply(struct request_context *ctx)
{
	/* The page is valid for a few seconds, because it shows the time left in the round. */
	enum { HOLDS_SECONDS = 8 };
	const struct route *route = ctx->route;
	const char *word = bearer_code(ctx->request), *way = http_query(ctx->request, "way");
	const char *browser = http_cookie(ctx->request, HALL_COOKIE);
	const char *language = page_language_asked(ctx->request);
	struct cached_page *own = &ctx->cached;
	const struct cached_page *kept;
	char head[HASH_TEXT];

	if (!(route->who & ROUTE_OWN) ||
	    (strcmp(route->path, "/side") != 0 && strcmp(route->path, "/desk") != 0))
		return false;
	/* Phones load their page again and again; all with the same secret share it. */
	*own = (struct cached_page){.type = page_type,
	    .line = log_head(ctx->hall->store, head),
	    .moment = second_now() / HOLDS_SECONDS};
	own->path = arena_printf(ctx->desk.arena, "%s?%s %s %s %lld %lld %s %s", route->path, head,
	    way ? way : "", language ? language : "", (long long)store_others(ctx->hall->store),
	    (long long)ctx->hall->deeds, word ? word : "", browser ? browser : "");
	kept = page_cache_find(ctx->hall->cache, own->path, own->line, own->moment);
	if (!kept)
		return false;
	reply_set(ctx, HTTP_OK, page_type, NULL);
	ctx->reply->body = kept->body;
	ctx->reply->size = kept->size;
	return true;
}

void side_cache_keep(struct request_context *ctx)
{
	if (!ctx->cached.path || ctx->access.number == 0 || ctx->access.ended ||
	    ctx->reply->status != HTTP_OK)
		return;
	ctx->cached.body = ctx->reply->body;
	ctx->cached.size = ctx->reply->size;
	page_cache_put(ctx->hall->cache, &ctx->cached);
}
