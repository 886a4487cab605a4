/* Names in an import: each must be the one its hash was made of. */
#include "base/input.h"
#include "base/message.h"
#include "store/db.h"
#include "store/import_line.h"

#include <string.h>

/* A text that is these digits and nothing else. */
static bool hex_read(const char *text, unsigned char *ret, size_t size)
{
	return text && strlen(text) == 2 * size && import_hex(text, ret, size);
}

static bool person_write(struct import *import, const struct import_line *line, int64_t number,
    const unsigned char *hash, const unsigned char *salt, const char *name, struct error *err)
{
	static const char sql[] = "INSERT INTO name (number, seq, hash, salt, text) "
	                          "VALUES (:number, :seq, :hash, :salt, :text)";
	struct statement statement;
	struct error ignored = {0};

	if (!db_prepare(import->store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":number", number);
	db_bind_number(&statement, ":seq", import->seq + 1);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	if (name) {
		db_bind_bytes(&statement, ":salt", salt, SALT_BYTES);
		db_bind_text(&statement, ":text", name);
	}
	return db_done(&statement, &ignored) || import_refused(import, line, err);
}

static bool is_forgotten(const struct json_members *members)
{
	const struct json_span name = json_member_value(members, "name");
	const struct json_span salt = json_member_value(members, "salt");

	return json_is(&name, "null") && json_is(&salt, "null");
}

/* Whether a name is the one whose hash stands with it. */
static bool is_hashed(
    const char *name, const unsigned char salt[SALT_BYTES], const unsigned char hash[HASH_BYTES])
{
	unsigned char computed[HASH_BYTES];

	log_name_hash(salt, SALT_BYTES, name, computed);
	return memcmp(computed, hash, HASH_BYTES) == 0;
}

bool import_person(struct import *import, const struct import_line *line, struct error *err)
{
	unsigned char hash[HASH_BYTES];
	unsigned char salt[SALT_BYTES] = {0};
	const char *salt_text = NULL;
	const char *name = NULL;

	if (!import_text(import, &line->members, "salt", &salt_text, err) ||
	    !import_text(import, &line->members, "name", &name, err))
		return false;
	if (!hex_read(line->hash, hash, sizeof hash)) {
		error_set(err, ERROR_INPUT, "import-member", "`hash` of 64 digits is expected");
		return import_place(import, line, "hash", err);
	}
	if (!name && !is_forgotten(&line->members)) {
		error_set(err, ERROR_INPUT, "import-member",
		    "`name` and `salt` are expected; both null where it was forgotten");
		return import_place(import, line, "name", err);
	}
	if (name && !hex_read(salt_text, salt, sizeof salt)) {
		error_set(err, ERROR_INPUT, "import-member", "`salt` of 32 digits is expected");
		return import_place(import, line, "salt", err);
	}
	if (name && !input_text(name, "import-member", MESSAGE_WORDS("the name"), err))
		return import_place(import, line, "name", err);
	if (import_number(&line->members, "line") != import->seq + 1) {
		error_set(err, ERROR_INPUT, "import-member",
		    "a name is expected before the line of the log it was first written in, which "
		    "is to come next: %lld",
		    (long long)import->seq + 1);
		return import_place(import, line, "line", err);
	}
	if (name && !is_hashed(name, salt, hash)) {
		error_set(err, ERROR_INPUT, "import-hash",
		    "the name is not the one its hash was made of");
		return import_place(import, line, "name", err);
	}
	return person_write(
	    import, line, import_number(&line->members, "person"), hash, salt, name, err);
}
