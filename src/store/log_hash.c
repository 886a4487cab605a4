/* The hashes that chain the lines of the log. */
#include "base/text.h"
#include "store/db.h"

#include <nettle/sha2.h>
#include <string.h>

void log_hash_text(const unsigned char hash[HASH_BYTES], char text[HASH_TEXT])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < HASH_BYTES; i++) {
		text[2 * i] = digits[hash[i] >> 4];
		text[2 * i + 1] = digits[hash[i] & 15];
	}
	text[HASH_TEXT - 1] = '\0';
}

/* Adds a text as its length, a colon and its bytes: no other fields give the same bytes. */
static void hash_field(struct sha256_ctx *context, const char *text)
{
	char digits[TEXT_DIGITS];
	const size_t size = strlen(text);
	const char *length = text_digits(digits, (int64_t)size);

	sha256_update(context, strlen(length), (const uint8_t *)length);
	sha256_update(context, 1, (const uint8_t *)":");
	sha256_update(context, size, (const uint8_t *)text);
}

static void hash_number(struct sha256_ctx *context, int64_t number)
{
	char digits[TEXT_DIGITS];

	hash_field(context, text_digits(digits, number));
}

bool log_fields_read(
    const struct statement *row, struct arena *arena, struct log_fields *ret, struct error *err)
{
	*ret = (struct log_fields){
	    .seq = db_number(row, 0),
	    .clock_set = db_int(row, 2) != 0,
	    .author = db_number(row, 3),
	    .event = db_number(row, 5),
	};
	return db_text(row, 1, arena, &ret->time, err) &&
	       db_text(row, 4, arena, &ret->action, err) &&
	       db_text(row, 6, arena, &ret->subject, err);
}

/* Makes the hash of a line; of the rows it has their hash, in hexadecimal. */
void log_hash(const unsigned char previous[HASH_BYTES], const struct log_fields *fields,
    unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;
	char rows[HASH_TEXT];

	sha256_init(&context);
	sha256_update(&context, HASH_BYTES, previous);
	hash_number(&context, fields->seq);
	hash_field(&context, fields->time);
	hash_field(&context, fields->clock_set ? "set" : "machine");
	hash_number(&context, fields->author);
	hash_field(&context, fields->action);
	hash_number(&context, fields->event);
	hash_field(&context, fields->subject);
	log_hash_text(fields->rows, rows);
	hash_field(&context, rows);
	sha256_digest(&context, HASH_BYTES, hash);
}

void log_name_hash(
    const void *salt, size_t salt_size, const char *text, unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, salt_size, salt);
	sha256_update(&context, strlen(text), (const uint8_t *)text);
	sha256_digest(&context, HASH_BYTES, hash);
}

void log_bytes_hash(const void *data, size_t size, unsigned char hash[HASH_BYTES])
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, size, data);
	sha256_digest(&context, HASH_BYTES, hash);
}
