#include "store/version.h"

#include "base/text.h"
#include "record/hand_json.h"
#include "record/score_json.h"
#include "score/bidding.h"
#include "store/bind.h"

#include <string.h>

static const char *const kind_names[] = {
    [VERSION_ENTRY] = "entry",
    [VERSION_TYPING] = "typing",
    [VERSION_ADDITION] = "addition",
    [VERSION_RECORD] = "record",
    [VERSION_RULING] = "ruling",
    [VERSION_VOID] = "void",
};

const char *version_kind_name(enum version_kind kind)
{
	return kind_names[kind];
}

enum version_kind version_kind_named(const char *name)
{
	for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++)
		if (strcmp(kind_names[i], name) == 0)
			return (enum version_kind)i;
	return VERSION_ENTRY; /* the schema lets no other name in */
}

/* --- writing --- */

/* A version being written. */
struct writing {
	struct change *change;
	const struct desk *desk;
	const struct version_rows *rows;
};

static bool version_write(const struct writing *writing, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO hand_version (event, round, game, hand, version, seq, kind, reason, "
	    "after_end) VALUES (:event, :round, :game, :hand, :version, :seq, :kind, :reason, "
	    ":after_end)";
	const struct version_rows *rows = writing->rows;
	struct statement statement = db_ask(writing->desk->store, sql, err);

	bind_version(&statement, writing->desk->event, &rows->address, rows->version);
	db_bind_number(&statement, ":seq", writing->change->seq);
	db_bind_text(&statement, ":kind", version_kind_name(rows->kind));
	db_bind_text(&statement, ":reason", rows->reason);
	db_bind_text(&statement, ":after_end", rows->after_end);
	return db_done(&statement, err);
}

const char *version_facts_json(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct hand nameless = *hand;

	if (bidding_dealer_name(hand))
		nameless.dealer = NULL;
	nameless.acceptance_count = 0;
	hand_json_write(&json, book, &nameless);
	return out.failed ? NULL : text_of(&out);
}

/* Findings are left out: their words may change from one canasta to the next, and sums that no hand can
 * have are looked for only where a hand is entered. */
bool version_digest(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    const struct score *score, unsigned char ret[HASH_BYTES], struct error *err)
{
	struct text out = {.arena = arena};
	struct json json = {.out = &out};
	struct score bare = *score;

	bare.finding_count = 0;
	score_json_write(&json, book, hand, &bare);
	if (out.failed)
		return error_memory(err);
	log_bytes_hash(out.data, out.size, ret);
	return true;
}

static bool facts_write(const struct writing *writing, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_facts (event, round, game, hand, version, facts, dealer, "
	    "score_sha256) "
	    "VALUES (:event, :round, :game, :hand, :version, :facts, :dealer, :score)";
	const struct rulebook *book =
	    event_book_of(writing->desk->event, writing->rows->address.round);
	const char *facts = version_facts_json(writing->desk->arena, book, writing->rows->facts);
	const char *dealer = bidding_dealer_name(writing->rows->facts);
	unsigned char score[HASH_BYTES];
	struct statement statement;
	int64_t person = 0;

	if (!facts)
		return error_memory(err);
	if (!version_digest(writing->desk->arena, book, writing->rows->hand, writing->rows->score,
	        score, err) ||
	    (dealer && !change_name(writing->change, dealer, &person, err)))
		return false;
	statement = db_ask(writing->desk->store, sql, err);
	bind_version(
	    &statement, writing->desk->event, &writing->rows->address, writing->rows->version);
	db_bind_text(&statement, ":facts", facts);
	db_bind_bytes(&statement, ":score", score, sizeof score);
	if (dealer)
		db_bind_number(&statement, ":dealer", person);
	return db_done(&statement, err);
}

static bool sides_write(const struct writing *writing, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_side (event, round, game, hand, version, side, score_before, "
	    "opening_minimum, base, cards, hand_left_out) VALUES (:event, :round, :game, :hand, "
	    ":version, :side, :score_before, :minimum, :base, :cards, :hand_left_out)";
	const struct score *score = writing->rows->score;
	struct statement statement;
	bool ok = db_prepare(writing->desk->store, sql, &statement, err);

	for (size_t side = 0; ok && side < score->side_count; side++) {
		const struct side *facts = &writing->rows->hand->sides[side];

		bind_version(&statement, writing->desk->event, &writing->rows->address,
		    writing->rows->version);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score_before", facts->score);
		db_bind_number(&statement, ":minimum", score->sides[side].opening_minimum);
		db_bind_number(&statement, ":base", score->sides[side].base);
		db_bind_number(&statement, ":cards", score->sides[side].cards);
		db_bind_number(&statement, ":hand_left_out", facts->hand_missing_warns);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool acceptances_write(const struct writing *writing, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO acceptance (event, round, game, hand, version, place, code, reason, by) "
	    "VALUES (:event, :round, :game, :hand, :version, :place, :code, :reason, :by)";
	const struct hand *hand = writing->rows->facts;
	struct statement statement;
	bool ok = db_prepare(writing->desk->store, sql, &statement, err);

	for (size_t i = 0; ok && i < hand->acceptance_count; i++) {
		int64_t by;

		ok = change_name(writing->change, hand->acceptances[i].by, &by, err);
		if (!ok)
			break;
		bind_version(&statement, writing->desk->event, &writing->rows->address,
		    writing->rows->version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_text(&statement, ":code", hand->acceptances[i].code);
		db_bind_text(&statement, ":reason", hand->acceptances[i].reason);
		db_bind_number(&statement, ":by", by);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool by_side_write(const struct writing *writing, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_by_side (event, round, game, hand, version, side) "
	    "VALUES (:event, :round, :game, :hand, :version, :side)";
	const struct version_rows *rows = writing->rows;
	struct statement statement = db_ask(writing->desk->store, sql, err);

	bind_version(&statement, writing->desk->event, &rows->address, rows->version);
	db_bind_number(&statement, ":side", rows->by_side - 'A');
	return db_done(&statement, err);
}

bool version_rows_write(struct change *change, const struct version_rows *rows, struct error *err)
{
	const struct writing writing = {change, change->desk, rows};

	return version_write(&writing, err) && (!rows->by_side || by_side_write(&writing, err)) &&
	       (!rows->facts ||
	           (facts_write(&writing, err) && sides_write(&writing, err) &&
	               (rows->facts->acceptance_count == 0 || acceptances_write(&writing, err))));
}

bool version_claims(const struct desk *desk, const struct address *address, int version, bool *ret,
    struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM version_facts WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version "
	    "AND instr(facts, '\"claim\"') > 0)";
	struct statement statement = db_ask(desk->store, sql, err);

	bind_version(&statement, desk->event, address, version);
	return db_exists(&statement, ret, err);
}
