/* A change: the transaction, the line of the log, and the names it knows people by. */
#include "base/clock_now.h"
#include "base/text.h"
#include "store/line_kind.h"
#include "store/payload.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static bool name_find(struct store *store, const char *text, int64_t *ret, struct error *err)
{
	static const char sql[] = "SELECT root FROM name JOIN person_root USING (number) "
	                          "WHERE text = :text ORDER BY number LIMIT 1";
	struct statement statement = db_ask(store, sql, err);

	db_bind_name(&statement, ":text", text);
	return db_found(&statement, ret, err);
}

void store_seed(struct store *store, uint64_t seed)
{
	store->seeded = true;
	store->seed = seed;
}

bool change_salt(struct store *store, unsigned char ret[SALT_BYTES], struct error *err)
{
	if (!store->seeded)
		return getrandom(ret, SALT_BYTES, 0) == (ssize_t)SALT_BYTES ||
		       error_set(
		           err, ERROR_STORE, "store-failed", "the system gives no random bytes");
	for (int i = 0; i < SALT_BYTES; i++) {
		store->seed = store->seed * 6364136223846793005U + 1442695040888963407U;
		ret[i] = (unsigned char)(store->seed >> 56);
	}
	return true;
}

bool change_namesake(struct change *change, const char *text, int64_t *ret, struct error *err)
{
	unsigned char salt[SALT_BYTES];
	unsigned char hash[HASH_BYTES];
	char *kept = text ? strdup(text) : NULL;
	struct statement statement;

	assert(change->seq > 0);
	if (text && !kept)
		return error_memory(err);
	if (kept)
		(void)text_join_blanks(kept, kept);
	if (!change_salt(change->desk->store, salt, err)) {
		free(kept);
		return false;
	}
	log_name_hash(salt, sizeof salt, kept ? kept : "", hash);
	statement = change_next_row(change, "name", err);
	db_bind_bytes(&statement, ":hash", hash, sizeof hash);
	if (kept)
		db_bind_bytes(&statement, ":salt", salt, sizeof salt);
	db_bind_text(&statement, ":text", kept);
	free(kept);
	return db_one(&statement, ret, err);
}

bool change_name(struct change *change, const char *text, int64_t *ret, struct error *err)
{
	int64_t number;

	if (!name_find(change->desk->store, text, &number, err) ||
	    (number == 0 && !change_namesake(change, text, &number, err)))
		return false;
	*ret = number;
	return true;
}

bool change_person(
    struct change *change, int64_t person, const char *text, int64_t *ret, struct error *err)
{
	if (person <= 0)
		return change_name(change, text, ret, err);
	*ret = person;
	return true;
}

/* Nobody writes behind the newest line of a transaction but itself. */
static bool end_find(struct store *store, struct log_end *ret, struct error *err)
{
	if (store->written == 0)
		return log_end_read(store, ret, err);
	ret->seq = store->written;
	memcpy(ret->hash, store->written_hash, HASH_BYTES);
	return true;
}

static bool line_begin(struct change *change, struct error *err)
{
	if (!end_find(change->desk->store, &change->end, err))
		return false;
	change->seq = change->end.seq + 1;
	return clock_now(&change->time, err);
}

bool change_begin(const struct desk *desk, struct change *ret, struct error *err)
{
	struct {
		struct desk desk;
		struct event_now now;
	} *kept = arena_alloc(desk->arena, 1, sizeof *kept);

	kept->desk = desk_keep(desk, &kept->now);
	*ret = (struct change){.desk = &kept->desk, .event = desk->event ? desk->event->number : 0};
	if (!store_begin(desk->store, err))
		return false;
	if (line_begin(ret, err))
		return true;
	store_cancel(desk->store);
	return false;
}

bool change_append(struct store *store, const struct log_fields *fields,
    const unsigned char previous[HASH_BYTES], const unsigned char hash[HASH_BYTES],
    struct error *err)
{
	static const char sql[] =
	    "INSERT INTO log (seq, time, clock_set, author, action, event, subject, rows, "
	    "previous, hash) VALUES (:seq, :time, :clock_set, :author, :action, :event, :subject, "
	    ":rows, :previous, :hash)";
	struct statement statement = db_ask(store, sql, err);
	bool ok;

	db_bind_number(&statement, ":seq", fields->seq);
	db_bind_text(&statement, ":time", fields->time);
	db_bind_number(&statement, ":clock_set", fields->clock_set);
	db_bind_number(&statement, ":author", fields->author);
	db_bind_text(&statement, ":action", fields->action);
	if (fields->event)
		db_bind_number(&statement, ":event", fields->event);
	db_bind_text(&statement, ":subject", fields->subject);
	db_bind_bytes(&statement, ":rows", fields->rows, HASH_BYTES);
	db_bind_bytes(&statement, ":previous", previous, HASH_BYTES);
	db_bind_bytes(&statement, ":hash", hash, HASH_BYTES);
	ok = db_done(&statement, err);
	memset(store->touched, 0, sizeof store->touched);
	store->written = fields->seq;
	memcpy(store->written_hash, hash, HASH_BYTES);
	return ok;
}

struct statement change_ask(struct change *change, const char *sql, struct error *err)
{
	struct statement statement = db_ask(change->desk->store, sql, err);

	if (statement.handle && sqlite3_bind_parameter_index(statement.handle, ":event") > 0)
		db_bind_number(&statement, ":event", change->event);
	if (statement.handle && sqlite3_bind_parameter_index(statement.handle, ":seq") > 0)
		db_bind_number(&statement, ":seq", change->seq);
	return statement;
}

static const struct schema_table *table_named(const char *name)
{
	const struct schema_table *table = schema_tables;

	while (table->name && strcmp(table->name, name) != 0)
		table++;
	assert(table->name);
	return table;
}

struct statement change_row(struct change *change, const char *table, struct error *err)
{
	return change_ask(change, table_named(table)->insert, err);
}

struct statement change_next_row(struct change *change, const char *table, struct error *err)
{
	return change_ask(change, table_named(table)->insert_next, err);
}

bool change_refuse_imported(int64_t event, struct error *err)
{
	return error_set(err, ERROR_REFUSED, "event-imported",
	    "event %lld was played in another club's file: it is changed there, and comes anew "
	    "with `canasta season import`",
	    (long long)event);
}

/* What is played elsewhere is changed there; its schema says so too. */
static bool event_is_ours(struct change *change, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM event_origin WHERE event = :event AND seq <> :seq)";
	struct statement statement = change_ask(change, sql, err);
	bool imported;

	if (!db_exists(&statement, &imported, err))
		return false;
	return !imported || change_refuse_imported(change->event, err);
}

bool change_log(struct change *change, const char *action, const char *subject, struct error *err)
{
	struct arena arena = {0};
	struct log_fields fields = {
	    .seq = change->seq,
	    .time = change->time.text,
	    .clock_set = change->time.set,
	    .event = change->event,
	    .action = action,
	    .subject = subject,
	};
	const char *payload = NULL;
	unsigned char hash[HASH_BYTES];
	bool ok = event_is_ours(change, err) &&
	          change_name(change, change->desk->store->author, &fields.author, err);

	assert(line_kind_of(action));
	assert(!ok || !line_kind_lacks(line_kind_of(action), change->desk->store->touched));

	if (ok)
		payload = payload_written(change->desk->store, &arena, change->seq, NULL, err);
	if (payload) {
		log_bytes_hash(payload, strlen(payload), fields.rows);
		log_hash(change->end.hash, &fields, hash);
	}
	ok = payload && change_append(change->desk->store, &fields, change->end.hash, hash, err);
	arena_release(&arena);
	return ok;
}

bool change_end(struct change *change, bool ok, struct error *err)
{
	return store_end(change->desk->store, ok, err);
}
