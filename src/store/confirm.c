#include "store/confirm.h"

#include "score/bidding.h"
#include "store/bind.h"
#include "store/person.h"
#include "store/version.h"

bool confirmation_write(struct change *change, const struct address *address, int version,
    const char *method, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO confirmation (event, round, game, hand, version, seq, method) "
	    "VALUES (:event, :round, :game, :hand, :version, :seq, :method)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		version_bind(&statement, change->desk->event, address, version);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":method", method);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool second_write(struct change *change, const struct address *address,
    const struct second_entry *second, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO second_entry (event, round, game, hand, version, number, seq, equal, "
	    "facts, dealer) VALUES (:event, :round, :game, :hand, :version, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM second_entry WHERE event = :event "
	    "AND round = :round AND game = :game AND hand = :hand AND version = :version), "
	    ":seq, :equal, :facts, :dealer)";
	const char *facts =
	    facts_json(change->desk->arena, change->desk->event->book, &second->hand);
	const char *dealer = bidding_dealer_name(&second->hand);
	struct statement statement = {0};
	int64_t person = 0;
	bool ok;

	if (!facts)
		return error_memory(err);
	ok = (!dealer || name_number(change, dealer, &person, err)) &&
	     db_prepare(change->store, sql, &statement, err);
	if (ok) {
		version_bind(&statement, change->desk->event, address, second->version);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_number(&statement, ":equal", second->equal);
		db_bind_text(&statement, ":facts", facts);
		if (dealer)
			db_bind_number(&statement, ":dealer", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool second_read(const struct desk *desk, const struct statement *statement,
    struct second_entry *ret, struct error *err)
{
	const char *facts;
	const char *dealer;

	ret->version = db_int(statement, 0);
	ret->number = db_int(statement, 1);
	ret->equal = db_int(statement, 2) != 0;
	if (!db_text(statement, 3, desk->arena, &ret->by, err) ||
	    !db_text(statement, 4, desk->arena, &ret->time, err) ||
	    !db_text(statement, 5, desk->arena, &facts, err) ||
	    !db_text(statement, 6, desk->arena, &dealer, err) ||
	    !facts_parse(desk, facts, &ret->hand, err))
		return false;
	if (dealer[0]) /* a name: a seat stands in the facts */
		ret->hand.dealer = dealer;
	return true;
}

bool seconds_read(const struct desk *desk, const struct address *address, struct second_entry **ret,
    size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT e.version, e.number, e.equal, ifnull(n.text, 'person ' || l.author), l.time, "
	    "e.facts, iif(e.dealer IS NULL, NULL, ifnull(d.text, 'person ' || e.dealer)) "
	    "FROM second_entry e LEFT JOIN log l ON l.seq = e.seq "
	    "LEFT JOIN name n ON n.number = l.author LEFT JOIN name d ON d.number = e.dealer "
	    "WHERE e.event = :event AND e.round = :round AND e.game = :game AND e.hand = :hand "
	    "ORDER BY e.version, e.number";
	struct second_entry *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok) {
		hand_bind(&statement, desk->event->id, address);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows ? second_read(desk, &statement, &rows[count++], err) : error_memory(err);
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}
