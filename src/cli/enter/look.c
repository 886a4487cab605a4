#include "cli/enter/look.h"

#include "answer/hand.h"
#include "answer/parts.h"
#include "answer/table.h"
#include "cli/enter/say.h"
#include "cli/language.h"
#include "cli/place.h"
#include "desk/address.h"
#include "desk/table.h"

static void add_waiting(struct answer *to, const struct table_waiting *waiting, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "waiting");

		answer_address(row, "table", &waiting[i].address);
		answer_number(row, "hands", waiting[i].hands);
		answer_number(row, "expected", waiting[i].expected);
	}
}

/* What waits in the round worked at, and in every round before it. */
bool look_missing(struct session *session, struct error *err)
{
	struct answer *said = language_answer(session->call, &session->step);
	struct table_waiting *waiting;
	struct error why = {0};
	size_t count, all = 0;
	int newest, round = 0;

	if (!next_waiting(&session->desk, session->round, &waiting, &count, &newest, &why))
		return say_refused(session, &why, err);
	for (int earlier = 1; earlier < newest; earlier++) {
		struct table_waiting *before;

		if (!next_waiting(&session->desk, earlier, &before, &all, &round, &why))
			return say_refused(session, &why, err);
		add_waiting(said, before, all);
	}
	add_waiting(said, waiting, count);
	answer_number(said, "round", newest);
	return say_screen(session, said, "enter-missing", err);
}

static bool show_recorded(struct session *session, const struct address *address, struct error *err)
{
	const struct call *call = session->call;
	struct answer *says = language_answer(session->call, &session->step);
	struct hand_view view;
	struct told_hand told;
	struct error why = {0};

	if (!hand_fetch(&session->desk, address, &view, &why))
		return say_refused(session, &why, err);
	told = answer_hand_of(call->desk.event, &view);
	answer_hand(says, &told);
	return say_screen(session, says, "hand", err);
}

bool look_show(struct session *session, const char *argument, struct error *err)
{
	struct answer *said = language_answer(session->call, &session->step);
	struct address address = session->target.address;
	struct error why = {0};
	struct table table;

	if (argument[0] == '\0' && address.hand == 0)
		return say_plain(session, "no-hand-yet", err);
	if (argument[0] == '\0')
		return show_recorded(session, &address, err);
	if (place_is_hand(argument)) {
		if (!address_hand(&session->desk, argument, &address, &why))
			return say_refused(session, &why, err);
		return show_recorded(session, &address, err);
	}
	if (!address_table(&session->desk, argument, &address, &why) ||
	    !table_fetch(&session->desk, &address, &table, &why))
		return say_refused(session, &why, err);
	answer_table(said, &table, NULL);
	return say_screen(session, said, "table", err);
}
