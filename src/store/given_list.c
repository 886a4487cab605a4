#include "store/bind.h"
#include "store/given_rows.h"

static bool penalised_take(const struct statement *statement, struct arena *arena,
    struct penalised_hand *ret, struct error *err)
{
	*ret = (struct penalised_hand){
	    .address = {db_int(statement, 0), db_int(statement, 1), db_int(statement, 2)},
	    .version = db_int(statement, 3),
	    .log = db_number(statement, 6),
	};
	return db_text(statement, 4, arena, &ret->by, err) &&
	       db_text(statement, 5, arena, &ret->time, err);
}

bool penalised_hands_read(
    const struct desk *desk, struct penalised_hand **ret, size_t *ret_count, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, ifnull(n.text, 'person ' || l.author), "
	    "l.time, v.seq FROM hand_version v JOIN version_facts f ON f.event = v.event "
	    "AND f.round = v.round AND f.game = v.game AND f.hand = v.hand "
	    "AND f.version = v.version LEFT JOIN log l ON l.seq = v.seq "
	    "LEFT JOIN name n ON n.number = l.author WHERE v.event = :event "
	    "AND v.version = (SELECT max(version) FROM hand_version WHERE event = v.event "
	    "AND round = v.round AND game = v.game AND hand = v.hand) "
	    "AND (f.facts LIKE '%\"penalties\"%' OR f.facts LIKE '%\"adjustments\"%') "
	    "ORDER BY v.round, v.game, v.hand";
	struct penalised_hand *rows = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(desk->store, sql, &statement, err);

	if (ok)
		db_bind_number(&statement, ":event", desk->event->id);
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(desk->arena, rows, count, sizeof *rows);
		ok = rows ? penalised_take(&statement, desk->arena, &rows[count++], err)
		          : error_memory(err);
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}
