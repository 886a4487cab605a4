/* Files of hands: which of them an event has taken already, known by their digest. */
#include "store/db.h"
#include "store/import.h"

#include <nettle/sha2.h>

bool import_digest(struct file_source *file, char ret[HASH_TEXT], struct error *err)
{
	char buffer[1 << 16];
	unsigned char hash[HASH_BYTES];
	struct sha256_ctx context;
	size_t size = 1;

	sha256_init(&context);
	if (!file_rewind(file, err))
		return false;
	while (size > 0) {
		if (!file_take(file, buffer, sizeof buffer, &size, err))
			return false;
		sha256_update(&context, size, (const unsigned char *)buffer);
	}
	sha256_digest(&context, sizeof hash, hash);
	log_hash_text(hash, ret);
	return true;
}

bool import_known(const struct desk *desk, const char *digest, bool *ret, struct error *err)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM log WHERE event = :event "
	                          "AND action = 'import' AND subject = :subject)";
	struct statement statement = db_ask_event(desk, sql, err);

	db_bind_text(&statement, ":subject", digest);
	return db_exists(&statement, ret, err);
}

bool import_note(const struct desk *desk, const char *digest, struct error *err)
{
	struct change change;

	return change_begin(desk, &change, err) &&
	       change_end(&change, change_log(&change, "import", digest, err), err);
}
