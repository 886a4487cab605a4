#include "store/bind.h"
#include "store/given_rows.h"

/* Whether what a ruling gives or takes back comes after the event; of anything else it is not said. */
static bool ruled_read(struct change *change, bool ruling, int64_t *ret, struct error *err)
{
	static const char sql[] = "SELECT closed FROM event_version WHERE event = :event "
	                          "ORDER BY version DESC LIMIT 1";
	struct statement statement;

	if (!ruling)
		return true;
	statement = change_ask(change, sql, err);
	return db_one(&statement, ret, err);
}

bool given_write(struct change *change, struct given *given, bool ruling, struct error *err)
{
	struct statement statement;
	int64_t number, after_event = 0;

	if (!ruled_read(change, ruling, &after_event, err))
		return false;
	statement = change_next_row(change, "penalty", err);
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
	db_bind_text(&statement, ":code", given->code);
	db_bind_number(&statement, ":count", given->count);
	db_bind_number(&statement, ":points", given->points);
	db_bind_number(&statement, ":victory", given->victory);
	db_bind_number(&statement, ":margin", given->margin);
	db_bind_text(&statement, ":reason", given->reason);
	if (ruling)
		db_bind_number(&statement, ":ruled_after_event", after_event);
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
	struct statement statement;
	int64_t after_event = 0;

	if (!ruled_read(change, ruling, &after_event, err))
		return false;
	statement = change_row(change, "penalty_cancel", err);
	db_bind_number(&statement, ":penalty", number);
	db_bind_text(&statement, ":reason", reason);
	if (ruling)
		db_bind_number(&statement, ":ruled_after_event", after_event);
	return db_done(&statement, err);
}

static bool version_note(
    struct change *change, const struct version_rows *rows, int number, struct error *err)
{
	struct statement statement = change_row(change, "version_penalty", err);

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
