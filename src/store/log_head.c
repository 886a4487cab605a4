/* The newest line of the log, by which a whole file is known. */
#include "store/db.h"
#include "store/log.h"
#include "store/row.h"

#include <string.h>

enum { HEAD_LEAST = 8 };

static bool end_finish(
    const struct statement *statement, const struct desk *desk, void *row, struct error *err)
{
	return db_bytes_hash(statement, 1, ((struct log_end *)row)->hash) ||
	       error_set(err, ERROR_STORE, "store-damaged",
	           "%s: the newest line of the log has no hash", desk->store->path);
}

static const struct cell end_cells[] = {CELL(struct log_end, seq)};
static const struct row_kind end_row = ROW_KIND(struct log_end, end_cells, end_finish);

bool log_end_read(struct store *store, struct log_end *ret, struct error *err)
{
	static const char sql[] = "SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1";
	struct statement statement = db_ask(store, sql, err);
	const struct desk desk = {.store = store};

	*ret = (struct log_end){0};
	return row_first(&statement, &desk, &end_row, ret, NULL, err);
}

bool log_head(struct store *store, int64_t *ret_seq, char ret_hash[HASH_TEXT], struct error *err)
{
	struct log_end end;

	if (!log_end_read(store, &end, err))
		return false;
	*ret_seq = end.seq;
	log_hash_text(end.hash, ret_hash);
	return true;
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
