#include "cli/enter/next.h"
#include "cli/enter/session.h"
#include "desk/phase.h"
#include "desk/round.h"
#include "desk/table.h"

static int hands_counting(const struct table *table)
{
	int count = 0;

	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided)
			count++;
	return count;
}

bool next_waiting(const struct desk *desk, int round, struct table_waiting **ret, size_t *ret_count,
    int *ret_round, struct error *err)
{
	const struct event *event;
	struct round shown;
	struct table_waiting *waiting;
	size_t count = 0;
	int rounds;

	*ret = NULL;
	*ret_count = 0;
	*ret_round = 0;
	if (!round_count(desk, &rounds, err))
		return false;
	if (rounds == 0)
		return true;
	if (!round_fetch(desk, round, &shown, err) || !phase_event(desk, shown.number, &event, err))
		return false;
	waiting = arena_alloc(desk->arena, shown.table_count + 1, sizeof(*waiting));
	for (size_t i = 0; i < shown.table_count; i++) {
		struct address address = {shown.number, shown.tables[i].table, 0};
		struct table table;

		if (!table_fetch(desk, &address, &table, err))
			return false;
		if (!table.game.finished && !table.locked && table.signature.number == 0)
			waiting[count++] = (struct table_waiting){
			    address, hands_counting(&table), event->settings.hands};
	}
	*ret = waiting;
	*ret_count = count;
	*ret_round = shown.number;
	return true;
}

bool next_offered(struct session *session, struct table_waiting **ret, size_t *ret_count,
    int *ret_round, struct error *err)
{
	const struct desk *desk = &session->desk;
	int worked = session->round ? session->round : session->last.address.round;
	int rounds;

	if (worked > 0 && !next_waiting(desk, worked, ret, ret_count, ret_round, err))
		return false;
	if (session->round || (worked > 0 && *ret_count > 0))
		return true;
	if (!round_count(desk, &rounds, err))
		return false;
	/* What was found finished is not looked at again at every prompt. */
	for (int round = session->waits_from + 1; round < rounds; round++) {
		if (!next_waiting(desk, round, ret, ret_count, ret_round, err))
			return false;
		if (*ret_count > 0)
			return true;
		session->waits_from = round;
	}
	return next_waiting(desk, 0, ret, ret_count, ret_round, err);
}

const struct table_waiting *next_table(
    const struct table_waiting *waiting, size_t count, const struct entered_last *last)
{
	const struct table_waiting *best = NULL;
	bool best_behind = false;

	for (size_t i = 0; i < count; i++) {
		bool behind = waiting[i].address.table > last->address.table;

		if (last->same_table && waiting[i].address.table == last->address.table &&
		    waiting[i].address.round == last->address.round)
			return &waiting[i];
		if (!best || waiting[i].hands < best->hands ||
		    (waiting[i].hands == best->hands && behind && !best_behind)) {
			best = &waiting[i];
			best_behind = behind;
		}
	}
	return best;
}
