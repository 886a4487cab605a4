#include "store/entrant_state.h"
#include "base/input.h"
#include "store/db.h"

#include "store/rows.h"

#include <string.h>

static const char *const move_words[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
};

bool entrant_active(const struct entrant *entrant, int round)
{
	bool active = true;

	for (size_t i = 0; i < entrant->move_count; i++) {
		const struct entrant_move *move = &entrant->moves[i];

		if (move->kind == MOVE_LATE)
			active = round >= move->round;
		else if (round >= move->round)
			active = move->kind == MOVE_BACK;
	}
	return active;
}

int entrant_first_round(const struct entrant *entrant)
{
	for (size_t i = 0; i < entrant->move_count; i++)
		if (entrant->moves[i].kind == MOVE_LATE)
			return entrant->moves[i].round;
	return 1;
}

/* --- in the file --- */

/* Moves of all entrants read in one go; most events have few. */
static bool moves_count(struct store *store, int64_t event, size_t *ret, struct error *err)
{
	static const char sql[] = "SELECT count(*) FROM entrant_move WHERE event = :event";
	struct statement statement;

	if (!db_prepare(store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", event);
	return db_count(&statement, ret, err);
}

static bool move_read(const struct statement *statement, struct arena *arena,
    struct entrant_move *ret, struct error *err)
{
	const char *word;

	ret->round = db_int(statement, 2);
	ret->kind = MOVE_LATE;
	if (!db_text(statement, 1, arena, &word, err) ||
	    !db_text(statement, 3, arena, &ret->reason, err))
		return false;
	for (size_t i = 0; i < sizeof move_words / sizeof *move_words; i++)
		if (strcmp(word, move_words[i]) == 0)
			ret->kind = (enum entrant_move_kind)i;
	return true;
}

static struct entrant *entrant_numbered(struct entrant *entrants, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (entrants[i].number == number)
			return &entrants[i];
	return NULL;
}

bool moves_read(struct store *store, struct arena *arena, int64_t event, struct entrant *entrants,
    size_t count, struct error *err)
{
	static const char sql[] = "SELECT entrant, move, round, reason FROM entrant_move "
	                          "WHERE event = :event ORDER BY entrant, number";
	struct entrant_move *moves;
	struct entrant *entrant = NULL;
	struct statement statement;
	size_t most = 0;
	bool ok;

	if (!moves_count(store, event, &most, err))
		return false;
	if (most == 0)
		return true;
	moves = arena_alloc(arena, most, sizeof *moves);
	if (!moves)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok)
		db_bind_number(&statement, ":event", event);
	for (size_t i = 0; ok && i < most; i++) {
		ok = db_step(&statement, err) == DB_ROW &&
		     move_read(&statement, arena, &moves[i], err);
		if (!ok)
			break;
		if (!entrant || entrant->number != db_int(&statement, 0)) {
			entrant = entrant_numbered(entrants, count, db_int(&statement, 0));
			if (entrant)
				entrant->moves = &moves[i];
		}
		if (entrant)
			entrant->move_count++;
	}
	db_release(&statement);
	return ok;
}

bool move_write(struct change *change, const struct event *event, int entrant,
    enum entrant_move_kind kind, int round, const char *reason, struct error *err)
{
	static const char sql[] =
	    "INSERT INTO entrant_move (event, entrant, number, seq, move, round, reason) "
	    "VALUES (:event, :entrant, (SELECT ifnull(max(number), 0) + 1 FROM entrant_move "
	    "WHERE event = :event AND entrant = :entrant), :seq, :move, :round, :reason)";
	struct statement statement;
	bool ok = db_prepare(change->store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event->id);
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":seq", change->seq);
		db_bind_text(&statement, ":move", move_words[kind]);
		db_bind_number(&statement, ":round", round);
		db_bind_text(&statement, ":reason", reason ? reason : "");
		ok = db_run(&statement, err);
	}
	db_release(&statement);
	return ok;
}

bool move_round(
    struct store *store, const struct event *event, int given, int *ret, struct error *err)
{
	int newest;

	if (given < 0 || given > ENTRANT_ROUND_MOST)
		return error_set(err, ERROR_INPUT, "round-invalid",
		    "%d is no round; expected 1 to %d", given, ENTRANT_ROUND_MOST);
	if (!round_newest(store, event->id, &newest, err))
		return false;
	*ret = given > 0 ? given : newest + 1;
	return true;
}

struct move_wanted {
	enum entrant_move_kind kind;
	int round;
	const char *reason;
	const char *action; /* of the log */
};

static bool move_make(struct change *change, struct arena *arena, const struct event *event,
    int number, const struct move_wanted *wanted, struct entrant *ret, bool *ret_repeated,
    struct error *err)
{
	int round;

	if (!event_open(change->store, event, err) ||
	    !move_round(change->store, event, wanted->round, &round, err) ||
	    !entrant_number(change->store, arena, event, number, ret, err))
		return false;
	*ret_repeated = entrant_active(ret, round) == (wanted->kind == MOVE_BACK);
	return *ret_repeated ||
	       (move_write(change, event, number, wanted->kind, round, wanted->reason, err) &&
	           log_entrant(change, wanted->action, event, number, err) &&
	           entrant_number(change->store, arena, event, number, ret, err));
}

static bool move(struct store *store, struct arena *arena, const struct event *event, int number,
    const struct move_wanted *wanted, struct entrant *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	struct entrant now;
	bool repeated = false;
	bool ok;

	if ((wanted->reason &&
	        !input_text_or_none(wanted->reason, "reason-invalid", "the reason", err)) ||
	    !change_begin(store, &change, err))
		return false;
	ok = move_make(&change, arena, event, number, wanted, &now, &repeated, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	*ret_repeated = repeated;
	return true;
}

bool entrant_withdraw(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, int round, const char *reason, struct entrant *ret,
    bool *ret_repeated, struct error *err)
{
	const struct move_wanted wanted = {MOVE_WITHDRAWN, round, reason, "entrant-withdraw"};

	return move(store, arena, event, entrant->number, &wanted, ret, ret_repeated, err);
}

bool entrant_return(struct store *store, struct arena *arena, const struct event *event,
    const struct entrant *entrant, int round, const char *reason, struct entrant *ret,
    bool *ret_repeated, struct error *err)
{
	const struct move_wanted wanted = {MOVE_BACK, round, reason, "entrant-return"};

	return move(store, arena, event, entrant->number, &wanted, ret, ret_repeated, err);
}
