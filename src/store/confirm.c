#include "store/confirm.h"
#include "store/bind.h"

#include "base/text.h"
#include "store/rows.h"
#include "store/version.h"

#include <string.h>

struct confirming {
	struct change change;
	struct arena *arena;
	const struct event *event;
	const struct hand *second; /* NULL: looked at */
	struct confirm_result result;
};

/* Who answers for the version that stands: one that only follows another hand's is nobody's. */
static const struct hand_version *version_owned(const struct store_hand_view *view)
{
	for (size_t i = view->version_count; i > 1; i--)
		if (strcmp(view->versions[i - 1].act, "follow") != 0)
			return &view->versions[i - 1];
	return &view->versions[0];
}

static bool names_equal(
    struct arena *arena, const char *a, const char *b, bool *ret, struct error *err)
{
	const char *left = text_fold(arena, a);
	const char *right = text_fold(arena, b);

	if (!left || !right)
		return error_memory(err);
	*ret = strcmp(left, right) == 0;
	return true;
}

static bool somebody_else(struct confirming *confirming, struct error *err)
{
	const struct hand_version *owned = version_owned(&confirming->result.view);
	const struct address *at = &confirming->result.view.address;
	bool same = false;

	if (!names_equal(
	        confirming->arena, owned->author, confirming->change.store->author, &same, err))
		return false;
	return !same ||
	       error_set(err, ERROR_REFUSED, "same-name",
	           "%s entered hand %d.%d.%d; the second look is somebody else's (--by NAME)",
	           owned->author, at->round, at->table, at->hand);
}

static int newest_version(const struct confirming *confirming)
{
	const struct store_hand_view *view = &confirming->result.view;

	return view->versions[view->version_count - 1].version;
}

static bool confirmed_already(const struct confirming *confirming)
{
	const struct store_hand_view *view = &confirming->result.view;

	for (size_t i = 0; i < view->table.hand_count; i++)
		if (view->table.hands[i].number == view->address.hand)
			return view->table.hands[i].confirmed;
	return false;
}

static bool confirmation_write(struct confirming *confirming, const char *method, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO confirmation (event, round, game, hand, version, seq, method) "
	    "VALUES (:event, :round, :game, :hand, :version, :seq, :method)";
	struct statement statement;
	bool ok = db_prepare(confirming->change.store, sql, &statement, err);

	if (ok) {
		version_bind(&statement, confirming->event, &confirming->result.view.address,
		    newest_version(confirming));
		db_bind_number(&statement, ":seq", confirming->change.seq);
		db_bind_text(&statement, ":method", method);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool second_write(struct confirming *confirming, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO second_entry (event, round, game, hand, version, number, seq, equal, "
	    "facts, "
	    "dealer) VALUES (:event, :round, :game, :hand, :version, (SELECT ifnull(max(number), "
	    "0) "
	    "+ 1 FROM second_entry WHERE event = :event AND round = :round AND game = :game "
	    "AND hand = :hand AND version = :version), :seq, :equal, :facts, :dealer)";
	const char *facts =
	    facts_json(confirming->arena, confirming->event->book, confirming->second);
	const char *dealer = confirming->second->dealer;
	struct statement statement = {0};
	int64_t person = 0;
	bool ok;

	if (!facts)
		return error_memory(err);
	ok = (!dealer || name_number(&confirming->change, dealer, &person, err)) &&
	     db_prepare(confirming->change.store, sql, &statement, err);
	if (ok) {
		version_bind(&statement, confirming->event, &confirming->result.view.address,
		    newest_version(confirming));
		db_bind_number(&statement, ":seq", confirming->change.seq);
		db_bind_number(&statement, ":equal", confirming->result.equal);
		db_bind_text(&statement, ":facts", facts);
		if (dealer)
			db_bind_number(&statement, ":dealer", person);
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

static bool sides_all(const struct confirming *confirming, struct error *err)
{
	const struct hand *second = confirming->second;
	const struct hand *first = &confirming->result.view.hand;

	for (size_t side = 0; side < first->side_count; side++)
		if (side >= second->side_count ||
		    second->sides[side].name != first->sides[side].name)
			return error_set(err, ERROR_INPUT, "side-missing",
			    "side %c is missing; the whole hand is entered again",
			    first->sides[side].name);
	return true;
}

static bool compare(struct confirming *confirming, struct error *err)
{
	const struct rulebook *book = confirming->event->book;
	const char *first =
	    facts_canonical(confirming->arena, book, &confirming->result.view.hand, err);
	const char *second =
	    first ? facts_canonical(confirming->arena, book, confirming->second, err) : NULL;

	if (!second)
		return false;
	confirming->result.equal = strcmp(first, second) == 0;
	confirming->result.second = *confirming->second;
	return true;
}

static bool second_take(struct confirming *confirming, struct error *err)
{
	return sides_all(confirming, err) && compare(confirming, err) &&
	       second_write(confirming, err) &&
	       (!confirming->result.equal || confirmed_already(confirming) ||
	           confirmation_write(confirming, "entered again", err));
}

static bool confirm(struct confirming *confirming, const struct address *address, struct error *err)
{
	struct store *store = confirming->change.store;
	struct store_hand_view *view = &confirming->result.view;
	char subject[ADDRESS_TEXT];

	if (!event_open(store, confirming->event, err) ||
	    !store_hand_show(store, confirming->arena, confirming->event, address, view, err))
		return false;
	if (view->voided)
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void; there is nothing to confirm", address->round,
		    address->table, address->hand);
	confirming->result.repeated = !confirming->second && confirmed_already(confirming);
	if (confirming->result.repeated)
		return true;
	address_text(address, subject);
	return somebody_else(confirming, err) &&
	       (confirming->second ? second_take(confirming, err)
	                           : confirmation_write(confirming, "looked at", err)) &&
	       change_log(&confirming->change, confirming->second ? "hand-verify" : "hand-confirm",
	           confirming->event->id, subject, err) &&
	       store_hand_show(store, confirming->arena, confirming->event, address, view, err);
}

static bool confirm_as_one(struct store *store, struct confirming *confirming,
    const struct address *address, struct confirm_result *ret, struct error *err)
{
	if (!change_begin(store, &confirming->change, err) ||
	    !change_end(&confirming->change, confirm(confirming, address, err), err))
		return false;
	*ret = confirming->result;
	return true;
}

bool hand_confirm(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct confirm_result *ret, struct error *err)
{
	struct confirming confirming = {.arena = arena, .event = event};

	return confirm_as_one(store, &confirming, address, ret, err);
}

bool hand_verify(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, const struct hand *second, struct confirm_result *ret,
    struct error *err)
{
	struct confirming confirming = {.arena = arena, .event = event, .second = second};

	return confirm_as_one(store, &confirming, address, ret, err);
}

/* --- reading --- */

static bool second_read(struct store *store, struct arena *arena, const struct event *event,
    const struct statement *statement, struct second_entry *ret, struct error *err)
{
	const char *facts;
	const char *dealer;

	ret->version = db_int(statement, 0);
	ret->number = db_int(statement, 1);
	ret->equal = db_int(statement, 2) != 0;
	if (!db_text(statement, 3, arena, &ret->by, err) ||
	    !db_text(statement, 4, arena, &ret->time, err) ||
	    !db_text(statement, 5, arena, &facts, err) ||
	    !db_text(statement, 6, arena, &dealer, err) ||
	    !facts_parse(store, arena, event, facts, &ret->hand, err))
		return false;
	ret->hand.dealer = dealer[0] ? dealer : NULL;
	return true;
}

static bool seconds_read(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct second_entry **ret, size_t *ret_count, struct error *err)
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
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		hand_bind(&statement, event->id, address);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		rows = list_room(arena, rows, count, sizeof *rows);
		ok = rows ? second_read(store, arena, event, &statement, &rows[count++], err)
		          : error_memory(err);
	}
	db_release(&statement);
	*ret = rows;
	*ret_count = count;
	return ok && step == DB_DONE;
}

bool second_entries(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, struct second_entry **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(
	           store, seconds_read(store, arena, event, address, ret, ret_count, err));
}
