/* Files of hands: which of them an event has taken already, known by their digest. */
#include "store/db.h"
#include "store/import.h"

#include <nettle/sha2.h>

bool import_digest(FILE *file, const char *name, char ret[HASH_TEXT], struct error *err)
{
	unsigned char buffer[1 << 16];
	unsigned char hash[HASH_BYTES];
	struct sha256_ctx context;
	long start = ftell(file);
	size_t size;

	sha256_init(&context);
	if (start >= 0)
		rewind(file);
	while ((size = fread(buffer, 1, sizeof buffer, file)) > 0)
		sha256_update(&context, size, buffer);
	if (ferror(file) || start < 0 || fseek(file, start, SEEK_SET) != 0)
		return error_set(err, ERROR_STORE, "file-read", "%s: cannot be read", name);
	sha256_digest(&context, sizeof hash, hash);
	hash_text(hash, ret);
	return true;
}

bool import_known(struct store *store, const struct event *event, const char *digest, bool *ret,
    struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE event = :event "
	                          "AND action = 'import' AND subject = :subject)";
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_text(&statement, ":subject", digest);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = db_int(&statement, 0) != 0;
	db_release(&statement);
	return ok;
}

bool import_note(
    struct store *store, const struct event *event, const char *digest, struct error *err)
{
	struct change change;

	return change_begin(store, &change, err) &&
	       change_end(&change, change_log(&change, "import", event->id, digest, err), err);
}
