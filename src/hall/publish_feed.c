#include "hall/publish_feed.h"

#include "store/log.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	NEWS_MOST = 50,
	ID_BYTES = 16,
	ID_TEXT = 2 * ID_BYTES + 5, /* its end with it */
	VERSION_AT = 6, /* of what RFC 9562 calls a UUID of version 8, made in a way of one's own */
	VARIANT_AT = 8
};

/* Of a file in which nothing was written yet. */
static const struct log_line no_line = {.hash = "", .time = "1970-01-01T00:00:00Z"};

static int newest_first(const void *left, const void *right)
{
	const struct publish_news *one = left, *other = right;
	const int by_time = strcmp(other->time, one->time);

	if (by_time != 0)
		return by_time;
	return one->event != other->event ? other->event - one->event : other->round - one->round;
}

/* "urn:uuid:" and what the first line of the log, the event and the round make. */
static void add_id(struct answer *to, const char *file, int event, int round)
{
	unsigned char digest[SHA256_DIGEST_SIZE];
	char asked[HASH_TEXT + 40], id[ID_TEXT];
	struct sha256_ctx hash;
	size_t at = 0;

	(void)snprintf(asked, sizeof asked, "%s event %d round %d", file, event, round);
	sha256_init(&hash);
	sha256_update(&hash, strlen(asked), (const unsigned char *)asked);
	sha256_digest(&hash, sizeof digest, digest);
	digest[VERSION_AT] = (unsigned char)((digest[VERSION_AT] & 0x0f) | 0x80);
	digest[VARIANT_AT] = (unsigned char)((digest[VARIANT_AT] & 0x3f) | 0x80);
	for (size_t i = 0; i < ID_BYTES; i++) {
		const bool parted = i == 4 || i == 6 || i == 8 || i == 10;

		at += (size_t)snprintf(
		    id + at, sizeof id - at, "%s%02x", parted ? "-" : "", digest[i]);
	}
	answer_textf(to, "id", "urn:uuid:%s", id);
}

static bool first_line(struct publishing *publishing, struct log_line *ret, struct error *err)
{
	const struct log_filter filter = {.last = 1};
	struct log_line *lines;
	size_t count;

	if (!log_find(publishing->store, publishing->page, &filter, &lines, &count, err))
		return false;
	*ret = count > 0 ? lines[0] : no_line;
	return true;
}

bool publish_feed(struct publishing *publishing, struct error *err)
{
	struct answer *says = publish_answer(publishing);
	struct log_line first;

	if (!first_line(publishing, &first, err))
		return false;
	if (publishing->news_count > 0)
		qsort(publishing->news, publishing->news_count, sizeof *publishing->news,
		    newest_first);
	publish_around(publishing, says, "");
	add_id(says, first.hash, 0, 0);
	answer_text(
	    says, "updated", publishing->news_count > 0 ? publishing->news[0].time : first.time);
	for (size_t i = 0; i < publishing->news_count && i < NEWS_MOST; i++) {
		const struct publish_news *news = &publishing->news[i];
		struct answer *row = answer_row(says, "news");

		add_id(row, first.hash, news->event, news->round);
		answer_number(row, "number", news->event);
		answer_number(row, "round", news->round);
		answer_text(row, "name", news->name);
		answer_text(row, "updated", news->time);
	}
	return publish_draw(publishing, says, "web/feed", "feed.xml", err);
}
