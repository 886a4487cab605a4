#include "store/hand.h"

#include "record/hand_json.h"
#include "store/bind.h"
#include "store/rows.h"
#include "store/version.h"

#include <string.h>

/* What is kept of a version's facts in one row, and whether there are rows beside it. */
struct facts_row {
	const char *facts;
	const char *dealer;              /* NULL: none was written */
	unsigned char score[HASH_BYTES]; /* of the score record that came of them */
	int64_t line; /* of the log, that wrote it: what was given before is scored in it */
	bool accepted, given;
};

static bool facts_row_take(const struct statement *statement, struct arena *arena,
    struct facts_row *ret, struct error *err)
{
	*ret = (struct facts_row){.line = db_number(statement, 4),
	    .accepted = db_int(statement, 5) != 0,
	    .given = db_int(statement, 6) != 0};
	if (!db_text(statement, 0, arena, &ret->facts, err) ||
	    !db_text(statement, 1, arena, &ret->dealer, err))
		return false;
	if (sqlite3_column_bytes(statement->handle, 2) == HASH_BYTES)
		memcpy(ret->score, sqlite3_column_blob(statement->handle, 2), HASH_BYTES);
	if (db_is_null(statement, 3))
		ret->dealer = NULL;
	return true;
}

static bool facts_row_read(const struct desk *desk, const struct address *address, int version,
    struct facts_row *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT f.facts, ifnull(n.text, 'person ' || f.dealer), f.score_sha256, f.dealer, "
	    "v.seq, "
	    "EXISTS (SELECT 1 FROM acceptance a WHERE a.event = f.event AND a.round = f.round "
	    "AND a.game = f.game AND a.hand = f.hand AND a.version = f.version), "
	    "EXISTS (SELECT 1 FROM penalty p WHERE p.event = f.event AND p.round = f.round "
	    "AND p.game = f.game AND p.hand = f.hand) "
	    "FROM version_facts f LEFT JOIN hand_version v ON v.event = f.event "
	    "AND v.round = f.round AND v.game = f.game AND v.hand = f.hand "
	    "AND v.version = f.version LEFT JOIN name n ON n.number = f.dealer "
	    "WHERE f.event = :event AND f.round = :round AND f.game = :game AND f.hand = :hand "
	    "AND f.version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (db_prepare(desk->store, sql, &statement, err)) {
		version_bind(&statement, desk->event, address, version);
		step = db_step(&statement, err);
	}
	if (step == DB_DONE)
		(void)error_set(err, ERROR_STORE, "store-damaged",
		    "%s: hand %d.%d.%d of event %d has no facts", desk->store->path, address->round,
		    address->table, address->hand, desk->event->number);
	ok = step == DB_ROW && facts_row_take(&statement, desk->arena, ret, err);
	db_release(&statement);
	return ok;
}

static bool acceptances_read(const struct desk *desk, const struct address *address, int version,
    struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT code, reason, ifnull(text, 'person ' || by) FROM acceptance LEFT JOIN name ON "
	    "name.number = by "
	    "WHERE event = :event AND round = :round AND game = :game AND hand = :hand "
	    "AND version = :version ORDER BY place";
	struct acceptance *acceptances = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		version_bind(&statement, desk->event, address, version);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		acceptances = list_room(desk->arena, acceptances, count, sizeof *acceptances);
		if (!acceptances) {
			ok = error_memory(err);
			break;
		}
		ok = db_text(&statement, 0, desk->arena, &acceptances[count].code, err) &&
		     db_text(&statement, 1, desk->arena, &acceptances[count].reason, err) &&
		     db_text(&statement, 2, desk->arena, &acceptances[count].by, err);
		count++;
	}
	db_release(&statement);
	hand->acceptances = acceptances;
	hand->acceptance_count = count;
	return ok && step == DB_DONE;
}

/* What the hand began with, side by side. */
static bool sides_begin(const struct desk *desk, const struct address *address, int version,
    struct hand *hand, struct error *err)
{
	static const char sql[] =
	    "SELECT side, score_before, hand_left_out FROM version_side WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (!db_prepare(desk->store, sql, &statement, err))
		return false;
	version_bind(&statement, desk->event, address, version);
	while ((step = db_step(&statement, err)) == DB_ROW) {
		int side = db_int(&statement, 0);

		if (side < 0 || (size_t)side >= hand->side_count)
			continue;
		hand->sides[side].has_score = true;
		hand->sides[side].score = db_int(&statement, 1);
		hand->sides[side].hand_missing_warns = db_int(&statement, 2) != 0;
	}
	db_release(&statement);
	return step == DB_DONE;
}

/* The rulebook of the facts is the event's own, whatever they call it. */
static bool event_book_find(void *context, const char *id, const struct option_value *options,
    size_t option_count, const struct rulebook **ret, struct error *err)
{
	const struct event *event = context;

	(void)id;
	(void)options;
	(void)option_count;
	(void)err;
	*ret = event->book;
	return true;
}

bool facts_parse(const struct desk *desk, const char *facts, struct hand *ret, struct error *err)
{
	struct event known = *desk->event;
	const struct book_finder finder = {.find = event_book_find, .context = &known};
	struct hand_record record = {0};

	if (!hand_json_read(
	        desk->arena, &finder, desk->store->path, 1, facts, strlen(facts), &record, err))
		return false;
	*ret = record.hand;
	return true;
}

bool facts_read(const struct desk *desk, const struct address *address, int version,
    struct hand *ret, unsigned char ret_score[HASH_BYTES], struct error *err)
{
	struct hand hand = {0};
	struct facts_row row;

	if (!facts_row_read(desk, address, version, &row, err) ||
	    !facts_parse(desk, row.facts, &hand, err))
		return false;
	if (row.dealer) /* a name: a seat stands in the facts */
		hand.dealer = row.dealer;
	if (!sides_begin(desk, address, version, &hand, err) ||
	    (row.accepted && !acceptances_read(desk, address, version, &hand, err)) ||
	    (row.given && !given_lay(desk, address, row.line, &hand, err)))
		return false;
	*ret = hand;
	if (ret_score)
		memcpy(ret_score, row.score, HASH_BYTES);
	return true;
}

static bool version_row_read(const struct statement *statement, struct arena *arena,
    struct hand_version *version, const char **ret_after_end, struct error *err)
{
	const char *kind;

	version->version = db_int(statement, 0);
	version->clock_set = db_int(statement, 4) != 0;
	version->log = db_number(statement, 6);
	if (!db_text(statement, 1, arena, &kind, err))
		return false;
	version->kind = version_kind_named(kind);
	version->after_event = db_int(statement, 11) != 0;
	version->other =
	    (struct address){db_int(statement, 12), db_int(statement, 13), db_int(statement, 14)};
	version->given = db_int(statement, 18);
	version->taken_back = db_int(statement, 19) != 0;
	version->how = given_how_read(statement, 20);
	return db_text(statement, 8, arena, &version->act, err) &&
	       db_text(statement, 9, arena, &version->clock, err) &&
	       db_text(statement, 10, arena, &version->unlock, err) &&
	       db_text(statement, 15, arena, &version->confirmed_by, err) &&
	       db_text(statement, 16, arena, &version->confirmed_how, err) &&
	       db_text(statement, 17, arena, &version->confirmed_at, err) &&
	       db_text(statement, 2, arena, &version->author, err) &&
	       db_text(statement, 3, arena, &version->time, err) &&
	       db_text(statement, 5, arena, &version->reason, err) &&
	       db_text(statement, 7, arena, ret_after_end, err);
}

bool versions_read(const struct desk *desk, const struct address *address,
    struct hand_versions *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT v.version, v.kind, ifnull(n.text, 'person ' || l.author), l.time, l.clock_set, "
	    "v.reason, v.seq, v.after_end, ifnull(c.act, iif(p.penalty IS NULL, NULL, 'penalty')), "
	    "c.clock, "
	    "ifnull(c.unlock, (SELECT u.reason FROM unlocking u WHERE u.seq = v.seq)), "
	    "c.after_event, "
	    "c.other_round, c.other_game, c.other_hand, "
	    "iif(k.seq IS NULL, NULL, ifnull(kn.text, 'person ' || kl.author)), k.method, kl.time, "
	    "p.penalty, g.seq < v.seq, iif(g.seq < v.seq, "
	    "g.ruled_after_event, (SELECT ruled_after_event FROM penalty WHERE event = p.event AND "
	    "number = p.penalty)) "
	    "FROM hand_version v LEFT JOIN version_penalty p ON p.event = v.event "
	    "AND p.round = v.round AND p.game = v.game AND p.hand = v.hand "
	    "AND p.version = v.version LEFT JOIN penalty_cancel g ON g.event = p.event "
	    "AND g.penalty = p.penalty LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author "
	    "LEFT JOIN correction c ON c.event = v.event AND c.round = v.round "
	    "AND c.game = v.game AND c.hand = v.hand AND c.version = v.version "
	    "LEFT JOIN confirmation k ON k.event = v.event AND k.round = v.round "
	    "AND k.game = v.game AND k.hand = v.hand AND k.version = v.version "
	    "LEFT JOIN log kl ON kl.seq = k.seq LEFT JOIN name kn ON kn.number = kl.author "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game AND v.hand = :hand "
	    "ORDER BY v.version";
	struct hand_version *versions = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		hand_bind(&statement, desk->event->id, address);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		versions = list_room(desk->arena, versions, count, sizeof *versions);
		ok = versions ? version_row_read(&statement, desk->arena, &versions[count++],
		                    &ret->after_end, err)
		              : error_memory(err);
	}
	db_release(&statement);
	if (ok && step == DB_DONE && count == 0)
		return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
		    address->round, address->table, address->hand);
	ret->list = versions;
	ret->count = count;
	return ok && step == DB_DONE;
}

bool version_is_void(const struct desk *desk, const struct address *address, int version, bool *ret,
    struct error *err)
{
	static const char sql[] =
	    "SELECT kind = 'void' FROM hand_version WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version";
	struct statement statement;
	enum db_step step = DB_FAILED;

	if (db_prepare(desk->store, sql, &statement, err)) {
		version_bind(&statement, desk->event, address, version);
		step = db_step(&statement, err);
	}
	*ret = step == DB_ROW && db_int(&statement, 0) != 0;
	db_release(&statement);
	if (step == DB_DONE)
		return error_set(err, ERROR_INPUT, "hand-unknown",
		    "hand %d.%d.%d has no version %d", address->round, address->table,
		    address->hand, version);
	return step == DB_ROW;
}
