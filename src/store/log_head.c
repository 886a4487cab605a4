/* The newest line of the log, by which a whole file is known. */
#include "store/db.h"
#include "store/log.h"

#include <string.h>

enum { HEAD_LEAST = 8 };

bool log_head(struct store *store, int64_t *ret_seq, char ret_hash[HASH_TEXT], struct error *err)
{
	static const char sql[] = "SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1";
	static const unsigned char none[HASH_BYTES];
	struct statement statement = db_ask(store, sql, err);
	enum db_stepped step;

	step = db_step(&statement, err);
	if (step == DB_ROW && sqlite3_column_bytes(statement.handle, 1) != HASH_BYTES) {
		(void)error_set(err, ERROR_STORE, "store-damaged",
		    "%s: the newest line of the log has no hash", store->path);
		step = DB_FAILED;
	} else if (step == DB_ROW) {
		*ret_seq = db_number(&statement, 0);
		log_hash_text(sqlite3_column_blob(statement.handle, 1), ret_hash);
	} else if (step == DB_DONE) {
		*ret_seq = 0;
		log_hash_text(none, ret_hash);
	}
	db_release(&statement);
	return step != DB_FAILED;
}

bool store_others(struct store *store, int64_t *ret, struct error *err)
{
	struct statement statement = db_ask(store, "PRAGMA data_version", err);

	return db_one(&statement, ret, err);
}

bool log_head_find(struct store *store, const char *head, int64_t *ret_seq, struct error *err)
{
	static const char sql[] = "SELECT ifnull(max(seq), 0) FROM log "
	                          "WHERE substr(hex(hash), 1, length(:head)) = upper(:head)";
	size_t size = strlen(head);
	struct statement statement;

	if (size < HEAD_LEAST || size >= HASH_TEXT || head[strspn(head, "0123456789abcdefABCDEF")])
		return error_set(err, ERROR_INPUT, "head-invalid",
		    "`%s` is no head of the log; expected at least the first %d of its %d digits, "
		    "as prints and exports show them",
		    head, HEAD_LEAST, HASH_TEXT - 1);
	statement = db_ask(store, sql, err);
	db_bind_text(&statement, ":head", head);
	return db_one(&statement, ret_seq, err);
}
