/* Imports a forged export. Some words of it are replaced, but every hash is right, because here each
 * is zero. Two bytes of the input choose a word, and a third its replacement. A file whose import
 * succeeds is verified and read like any other. */
#include "fuzz/event.h"
#include "fuzz/fuzz.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "club/event.h"
#include "club/export.h"
#include "club/penalty.h"
#include "file/db.h"
#include "file/log.h"
#include "file/store.h"
#include "slip/json.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EDIT = 3, WORDS_MOST = 5000, WORD_MOST = 60, NEAR = 128 };

/* Largest number of words changed in a long text, such as a rulebook. */
enum { WORDS_A_TEXT = 40 };

/* A word of the export: a number, or a text with its quotes. */
struct word {
	const char *text;
	size_t size;
};

static struct text whole;
static struct word words[WORDS_MOST];
static size_t word_count;
static char path[80];

/* --- hashes, which the linker puts in place of the real ones --- */

void __wrap_log_hash_text(const unsigned char hash[HASH_BYTES], char ret[HASH_TEXT]);
void __wrap_log_bytes_hash(const void *data, size_t size, unsigned char ret[HASH_BYTES]);
void __wrap_log_name_hash(
    const void *salt, size_t salt_size, const char *name, unsigned char ret[HASH_BYTES]);

void __wrap_log_hash_text(const unsigned char hash[HASH_BYTES], char ret[HASH_TEXT])
{
	(void)hash;
	memset(ret, '0', HASH_TEXT - 1);
	ret[HASH_TEXT - 1] = '\0';
}

void __wrap_log_bytes_hash(const void *data, size_t size, unsigned char ret[HASH_BYTES])
{
	(void)data;
	(void)size;
	memset(ret, 0, HASH_BYTES);
}

void __wrap_log_name_hash(
    const void *salt, size_t salt_size, const char *name, unsigned char ret[HASH_BYTES])
{
	(void)salt;
	__wrap_log_bytes_hash(name, salt_size, ret);
}

/* --- the export --- */

static void collect(void *context, const char *text, size_t size)
{
	(void)context;
	text_add_bytes(&whole, text, size);
}

static void find_words(void)
{
	static const char letters[] =
	    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-.:";
	const char *at = text_of(&whole);
	int here = 0; /* in the text that was begun last */

	for (size_t size; *at && word_count < WORDS_MOST; at += size + !size) {
		size = strspn(at, letters);
		if (*at == '"')
			here = 0;
		else if (size > 0 && size < WORD_MOST && here++ < WORDS_A_TEXT)
			words[word_count++] = (struct word){at, size};
	}
}

static void give_penalty(const struct desk *desk)
{
	const struct given_request giving = {.kind = GIVEN_PENALTY,
	    .place = {1, 1, 1},
	    .side = 'A',
	    .code = "25c",
	    .count = 1,
	    .reason = "r",
	    .ruling = true};
	struct given_result given;

	penalty_give(desk, &giving, &given);
}

/* An event with a hand and a penalty, made once. */
static void make_whole(void)
{
	static struct arena arena;
	const struct export_sink sink = {collect, NULL};
	struct event event;
	struct store *store;

	(void)snprintf(path, sizeof path, "/tmp/canasta-fuzz-import-%ld.db", (long)getpid());
	store = event_file(path, 2, &arena, &event);
	event_file_hand(store, &arena, &event);
	give_penalty(&(struct desk){.store = store, .arena = &arena, .event = &event});
	whole.arena = &arena;
	export_file(store, &sink);
	store_close(store);
	(void)unlink(path);
	find_words();
	prove(word_count > 0);
}

/* Returns a word near the place, or one of a list of unusual words. */
static struct word other_word(size_t place, uint8_t which)
{
	static const char *const odd[] = {"", "0", "-1", "1", "2", "3", "99", "1e9", "1.5",
	    "2147483648", "9223372036854775807", "-9223372036854775808", "null", "true", "\"", "\\",
	    ",", ":", "}", "]", "{}", "[]", "{\"a\":1}", "[[[[[[[[", "\\u0000", "\\u202e",
	    "\\ud800", "\xFF", "e\xCC\x81", "A", "B", "1.1", "1.1.1", "person 1", "event", "hand",
	    "version", "penalty", "entry", "void", "ruling", "2026-02-30T25:61:00Z"};
	const char *word = odd[which % (sizeof odd / sizeof *odd)];

	if (which < NEAR)
		return (struct word){word, strlen(word)};
	return words[(place + which - NEAR) % word_count];
}

static void write_edited(struct text *to, const uint8_t *edits, size_t size)
{
	static struct word instead[WORDS_MOST];
	const char *at = text_of(&whole);

	memcpy(instead, words, sizeof instead);
	for (; size >= EDIT; size -= EDIT, edits += EDIT) {
		const size_t place = ((size_t)edits[0] | (size_t)edits[1] << 8) % word_count;

		instead[place] = other_word(place, edits[2]);
	}
	for (size_t i = 0; i < word_count; i++) {
		text_add_bytes(to, at, (size_t)(words[i].text - at));
		text_add_bytes(to, instead[i].text, instead[i].size);
		at = words[i].text + words[i].size;
	}
	text_add(to, at);
}

/* --- the import --- */

/* A text to import. */
struct importing {
	struct desk desk;
	const char *text;
};

static void import_text(void *context)
{
	const struct importing *importing = context;
	const char *text = importing->text;
	struct import import;

	import_begin(&import, importing->desk.store, "fuzz", importing->desk.arena);
	for (int number = 1; *text; number++) {
		const size_t size = strcspn(text, "\n");
		const struct json_document line = {"fuzz", number, 1, text, size};

		import_take(&import, &line);
		text += size + (text[size] == '\n');
	}
	import_end(&import);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct importing importing;
	struct error err = {0};
	struct store *store;

	if (word_count == 0)
		make_whole();
	write_edited(&text, data, size);
	store = store_open(path, STORE_CREATE, "Fuzz");
	importing = (struct importing){{.store = store, .arena = &arena}, text_of(&text)};
	if (store_attempt(store, import_text, &importing, &err))
		event_file_read(store, &arena);
	else
		prove(err.kind == ERROR_INPUT && *err.code);
	store_close(store);
	arena_release(&arena);
	(void)unlink(path);
	return 0;
}
