#include "hall/kept_reply.h"

#include "club/desk.h"
#include "file/db.h"

static void reply_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct kept_reply *reply = row;

	(void)desk;
	(void)db_bytes_hash(statement, 0, reply->digest);
}

static const struct cell reply_cells[] = {
    {CELL_PASSED, 0},
    CELL(struct kept_reply, status),
    CELL(struct kept_reply, type),
    CELL(struct kept_reply, body),
    CELL(struct kept_reply, size),
};
static const struct row_kind reply_row = ROW_KIND(struct kept_reply, reply_cells, reply_finish);

void kept_reply_read(const struct desk *desk, struct kept_reply *reply)
{
	static const char sql[] = "SELECT digest, status, type, body, length(body) FROM hall_reply "
	                          "WHERE asker = :asker AND key = :key";
	struct statement statement = db_ask(desk->store, sql);
	struct kept_reply stored = {0};

	db_bind_text(&statement, ":asker", reply->asker);
	db_bind_text(&statement, ":key", reply->key);
	(void)row_first(&statement, desk, &reply_row, &stored);
	stored.asker = reply->asker;
	stored.key = reply->key;
	*reply = stored;
}

void kept_reply_write(const struct desk *desk, const struct kept_reply *reply)
{
	static const char sql[] = "INSERT INTO hall_reply (asker, key, digest, status, type, body) "
	                          "VALUES (:asker, :key, :digest, :status, :type, :body)";
	struct statement statement = db_ask(desk->store, sql);

	db_bind_text(&statement, ":asker", reply->asker);
	db_bind_text(&statement, ":key", reply->key);
	db_bind_bytes(&statement, ":digest", reply->digest, HASH_BYTES);
	db_bind_number(&statement, ":status", reply->status);
	db_bind_text(&statement, ":type", reply->type);
	db_bind_bytes(&statement, ":body", reply->body, reply->size);
	db_done(&statement);
}
