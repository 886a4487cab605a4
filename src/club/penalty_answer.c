#include "club/penalty.h"

#include "answer/answer.h"
#include "base/sentence.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/round.h"
#include "club/table.h"
#include "rulebook/rulebook.h"

#include <string.h>

void answer_repriced(struct answer *to, const struct given_result *result)
{
	for (size_t i = 0; i < result->repriced_count; i++) {
		const struct price_change *repriced = &result->repriced[i];
		struct answer *row = answer_row(to, "repriced");

		answer_numbered(row, "penalty", 'P', repriced->number);
		answer_number(row, "points_was", repriced->was);
		answer_number(row, "points", repriced->points);
	}
}

void answer_given_how(struct answer *to, const char *key, enum given_how how)
{
	const bool cancelled = strcmp(key, "cancel_ruling") == 0;

	answer_flag_set(to, key, how != GIVEN_PLAINLY);
	answer_flag_set(to, cancelled ? "cancel_ruling_after_event" : "ruling_after_event",
	    how == GIVEN_BY_RULING_AFTER);
}

void answer_penalty_words(struct answer *to, const struct penalty *penalty)
{
	const struct sentence what = rulebook_penalty_words(penalty);
	const char *clause = penalty->source.clause;

	answer_text(to, "code", penalty->code);
	if (clause && strcmp(clause, penalty->code) != 0)
		answer_text(to, "clause", clause);
	answer_sentence(to, "what", &what);
}

void answer_given_points(struct answer *to, const struct given *given)
{
	answer_number(to, "points", given->points);
	if (given->victory != 0)
		answer_hundredths(to, "victory_points", given->victory);
	if (given->margin != 0)
		answer_number(to, "difference", given->margin);
	answer_flag_set(to, "in_standings", given->victory != 0 || given->margin != 0);
}

void answer_given(struct answer *to, const struct given *given)
{
	answer_numbered(to, "penalty", 'P', given->number);
	answer_code(to, "kind", given_forms[given->kind].name);
	if (given->place.table > 0)
		answer_address(to, "address", &given->place);
	else
		answer_nothing(to, "address");
	answer_number(to, "round", given->place.round);
	if (given->place.table > 0 && given->place.hand == 0)
		answer_number(to, "after_hand", given->after_hand);
	answer_letter(to, "side", given->side);
	answer_number(to, "number", given->entrant);
	answer_text(to, "entrant", given->name);
	answer_number_above(to, "partner", given->partner);
	answer_text(to, "code", given->code[0] ? given->code : NULL);
	answer_number(to, "count", given->count);
	answer_given_points(to, given);
	answer_reason(to, "reason", given->reason);
	answer_text(to, "by", given->by);
	answer_time(to, "time", given->time);
	answer_given_how(to, "ruling", given->how);
	answer_flag(to, "cancelled", given->cancelled);
	if (given->cancelled) {
		answer_given_how(to, "cancel_ruling", given->cancelled_how);
		answer_reason(to, "cancel_reason", given->cancel_reason);
		answer_text(to, "cancelled_by", given->cancelled_by);
		answer_time(to, "cancelled_at", given->cancelled_at);
	}
	answer_flag_set(to, "void_hand", given->idle);
	/* In a hand, before or after a hand, or at no table. */
	answer_code(to, "where",
	    given->place.table == 0  ? "round"
	    : given->place.hand > 0  ? "hand"
	    : given->after_hand == 0 ? "before"
	                             : "after");
	answer_flag(to, "standing", !given->cancelled && !given->idle);
}

static void add_what(struct answer *row, const struct rulebook *book, const char *code)
{
	const size_t index = rulebook_penalty(book, code, strlen(code));

	if (index != SIZE_MAX)
		answer_penalty_words(row, &book->penalties[index]);
}

void answer_penalty_list(struct answer *to, const struct given_list *list)
{
	(void)answer_list(to, "penalties");
	answer_number_above(to, "round", list->round);
	for (size_t i = 0; i < list->given_count; i++) {
		if (list->round > 0 && list->given[i].place.round != list->round)
			continue;
		struct answer *row = answer_row(to, "penalties");

		answer_given(row, &list->given[i]);
		add_what(row, event_book_of(list->event, list->given[i].place.round),
		    list->given[i].code);
	}
	for (size_t i = 0; i < list->decided_count; i++) {
		const struct table *table = &list->decided[i];
		const struct table_decision *decision = &table->decision;
		const struct seat *seat = &table->sides[decision->against];
		struct answer *row = answer_row(to, "penalties");

		answer_nothing(row, "penalty");
		answer_code(row, "kind", "ended");
		answer_address(row, "address", &table->address);
		answer_number(row, "round", table->address.round);
		answer_letter(row, "side", seat->side);
		answer_number(row, "number", seat->number);
		answer_text(row, "entrant", seat->entrant);
		answer_number_above(row, "partner", seat->partner);
		answer_text(row, "code", decision->clause);
		answer_number(row, "count", 1);
		answer_number(row, "points", 0);
		answer_reason(row, "reason", decision->reason);
		answer_text(row, "by", decision->by);
		answer_time(row, "time", decision->time);
		answer_flag(row, "cancelled", false);
		answer_number(row, "stands", decision->points);
		answer_code(row, "where", "hand");
		add_what(row, event_book_of(list->event, table->address.round), decision->clause);
	}
}
