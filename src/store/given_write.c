#include "store/bind.h"
#include "store/given_rows.h"

/* What a row says of :ruling, whether a ruling gives it or takes it back. */
#define RULED_AFTER_EVENT                                                                          \
	"iif(:ruling, (SELECT closed FROM event_version WHERE event = :event "                     \
	"ORDER BY version DESC LIMIT 1), NULL)"

bool given_write(struct change *change, struct given *given, bool ruling, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO penalty (event, number, seq, kind, round, game, hand, after_hand, side, "
	    "entrant, partner, code, count, points, victory, margin, reason, "
	    "ruled_after_event) VALUES (:event, "
	    "(SELECT ifnull(max(number), 0) + 1 FROM penalty WHERE event = :event), :seq, :kind, "
	    ":round, :game, :hand, :after_hand, :side, :entrant, :partner, :code, :count, :points, "
	    ":victory, :margin, :reason, " RULED_AFTER_EVENT ") RETURNING number";
	struct statement statement = change_ask(change, sql, err);
	int64_t number;

	db_bind_text(&statement, ":kind", given_kind_names[given->kind]);
	db_bind_number(&statement, ":round", given->place.round);
	if (given->place.table > 0) {
		db_bind_number(&statement, ":game", given->place.table);
		db_bind_number(&statement, ":side", given->side - 'A');
	}
	if (given->place.hand > 0)
		db_bind_number(&statement, ":hand", given->place.hand);
	db_bind_number(&statement, ":after_hand", given->after_hand);
	db_bind_number(&statement, ":entrant", given->entrant);
	if (given->partner > 0) /* against a whole side it is each partner's */
		db_bind_number(&statement, ":partner", given->partner);
	db_bind_number(&statement, ":ruling", ruling);
	db_bind_text(&statement, ":code", given->code);
	db_bind_number(&statement, ":count", given->count);
	db_bind_number(&statement, ":points", given->points);
	db_bind_number(&statement, ":victory", given->victory);
	db_bind_number(&statement, ":margin", given->margin);
	db_bind_text(&statement, ":reason", given->reason);
	if (!db_one(&statement, &number, err))
		return false;
	given->number = (int)number;
	return true;
}

void given_subject(const struct given *given, char subject[GIVEN_SUBJECT])
{
	char place[ADDRESS_TEXT];

	if (given->place.table > 0)
		address_text(&given->place, place);
	else
		(void)sqlite3_snprintf(sizeof place, place, "round %d", given->place.round);
	(void)sqlite3_snprintf(GIVEN_SUBJECT, subject, "%s P%d", place, given->number);
}

bool given_cancel_write(
    struct change *change, int number, const char *reason, bool ruling, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO penalty_cancel (event, penalty, seq, reason, ruled_after_event) "
	    "VALUES (:event, :penalty, :seq, :reason, " RULED_AFTER_EVENT ")";
	struct statement statement = change_ask(change, sql, err);

	db_bind_number(&statement, ":penalty", number);
	db_bind_text(&statement, ":reason", reason);
	db_bind_number(&statement, ":ruling", ruling);
	return db_done(&statement, err);
}

static bool version_note(
    struct change *change, const struct version_rows *rows, int number, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO version_penalty (event, round, game, hand, version, penalty) "
	    "VALUES (:event, :round, :game, :hand, :version, :penalty)";
	struct statement statement = db_ask(change->store, sql, err);

	bind_version(&statement, change->desk->event, &rows->address, rows->version);
	db_bind_number(&statement, ":penalty", number);
	return db_done(&statement, err);
}

bool given_version_write(
    const struct desk *desk, const struct version_rows *rows, int number, struct error *err)
{
	char place[ADDRESS_TEXT];
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	address_text(&rows->address, place);
	(void)sqlite3_snprintf(sizeof subject, subject, "%s for P%d", place, number);
	if (!change_begin(desk, &change, err))
		return false;
	ok = version_rows_write(&change, rows, err) && version_note(&change, rows, number, err) &&
	     change_log(&change, "hand-penalty", subject, err);
	return change_end(&change, ok, err);
}
