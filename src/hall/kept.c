#include "hall/kept.h"

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

struct place {
	struct kept_answer answer; /* its path and body are one piece of memory, the path's */
	char *memory;
};

struct kept {
	size_t bytes; /* of all answers */
	struct place places[PLACES];
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
	const struct place *place = &kept->places[place_of(path)];
	const struct kept_answer *answer = &place->answer;

	if (!place->memory || answer->line != line || strcmp(answer->path, path) != 0 ||
	    (answer->moment > 0 && answer->moment != moment))
		return NULL;
	return answer;
}

static size_t bytes_of(const struct place *place)
{
	return place->memory ? strlen(place->answer.path) + 1 + place->answer.size : 0;
}

static void forget(struct kept *kept, struct place *place)
{
	kept->bytes -= bytes_of(place);
	free(place->memory);
	*place = (struct place){0};
}

void kept_put(struct kept *kept, const struct kept_answer *answer)
{
	struct place *place = &kept->places[place_of(answer->path)];
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
