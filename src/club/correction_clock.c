#include "club/correction.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"

/* Returns why the rulebook's clock has run out for a hand of the table, in words for message_words(); NULL: it has not. */
static const char *clock_over(
    const struct table *table, int hand, bool next_round_dealt, enum correction_clock until)
{
	const int place = table_place_of(table, hand);
	bool is_signed = table->signature.number > 0;

	if (until == CLOCK_EVENT_END)
		return NULL;
	if (until == CLOCK_SHEET_SIGNED)
		return is_signed ? TEXT_WORDS_THE_SHEET_IS_SIGNED : NULL;
	if (table->dealt)
		return TEXT_WORDS_NEXT_HAND_DEALT;
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].place > place && !table->hands[i].moved)
			return TEXT_WORDS_NEXT_HAND_DEALT;
	if (is_signed)
		return TEXT_WORDS_LAST_HAND_SHEET;
	return next_round_dealt ? TEXT_WORDS_LAST_HAND_NEXT : NULL;
}

/* Refuses a change of the hand if the clock of `rule` has run out. `what` names the change: "an error of addition is
 * corrected". */
static bool rule_allows(const struct desk *desk, const struct table *table, int hand,
    const struct correction_rule *rule, const char *what, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, table->address.round);
	bool next_round_dealt;
	const char *over;

	if (!round_play_after(desk, table->address.round, &next_round_dealt, err))
		return false;
	over = clock_over(table, hand, next_round_dealt, rule->until);
	if (!over)
		return true;
	if (rule->source.clause)
		return error_set(err, ERROR_REFUSED, SAY_CORRECTION_LATE_MORE_RULING_KIND, book->id,
		    rule->source.clause, message_words(over), message_words(what));
	return error_set(err, ERROR_REFUSED, SAY_CORRECTION_LATE_SILENT_CORRECTIONS_MORE, book->id,
	    message_words(over), message_words(what));
}

static bool closed_refused(const struct desk *desk, struct error *err)
{
	/* An imported event takes no ruling here either. */
	if (desk->event->source)
		return change_refuse_imported(desk->event->number, err);
	return error_set(err, ERROR_REFUSED, SAY_EVENT_CLOSED_RESULTS_FINAL_COMPETITION);
}

const struct rulebook *correction_book(const struct correction_work *work)
{
	return event_book_of(work->desk->event, work->correction->address.round);
}

bool correction_allowed(struct correction_work *work, struct error *err)
{
	const struct rulebook *book = correction_book(work);
	const struct hand_view *view = &work->view;

	if (work->correction->kind == VERSION_RULING)
		return true;
	if (work->closed)
		return closed_refused(work->desk, err);
	if (work->correction->kind == VERSION_ADDITION)
		return rule_allows(work->desk, &view->table, view->address.hand, &book->addition,
		    TEXT_WORDS_ERROR_ADDITION_CORRECTED, err);
	if (work->correction->kind == VERSION_RECORD)
		return rule_allows(work->desk, &view->table, view->address.hand, &book->record,
		    TEXT_WORDS_SHEET_SAYS_CORRECTED, err);
	return true;
}

bool correction_given_allowed(
    const struct desk *desk, const struct table *table, int hand, bool ruling, struct error *err)
{
	const struct event_now *now;

	if (ruling)
		return true;
	if (!event_now_read(desk, &now, err))
		return false;
	if (now->closed)
		return closed_refused(desk, err);
	return hand == 0 || rule_allows(desk, table, hand,
	                        &event_book_of(desk->event, table->address.round)->given,
	                        TEXT_WORDS_PENALTY_GIVEN_TAKEN, err);
}

/* Writes one judgement: a refusal is the answer, any other failure is an error. */
static bool judge(const struct desk *desk, const char *kind, const char *clause, bool allowed,
    struct error *refusal, struct correction_judgement *ret, struct error *err)
{
	if (!allowed && refusal->kind != ERROR_REFUSED) {
		*err = *refusal;
		return false;
	}
	*ret = (struct correction_judgement){.kind = kind,
	    .allowed = allowed,
	    .clause = clause ? clause : "",
	    .why = arena_text(desk->arena, refusal->message)};
	return true;
}

static bool judge_all(struct correction_work *work, struct correction *correction,
    struct correction_judgement ret[JUDGEMENTS_MOST], size_t *ret_count, struct error *err)
{
	const struct rulebook *book = correction_book(work);
	const struct source none = {0};
	const struct {
		enum version_kind kind;
		const struct source *source;
	} ways[] = {
	    {VERSION_TYPING, &none},
	    {VERSION_ADDITION, &book->addition.source},
	    {VERSION_RECORD, &book->record.source},
	};
	const struct hand_view *view = &work->view;
	const struct event_now *now;
	struct error refusal = {0};
	bool allowed;

	*ret_count = 0;
	if (!event_now_read(work->desk, &now, err))
		return false;
	work->closed = now->closed;
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		refusal = (struct error){0};
		correction->kind = ways[i].kind;
		allowed = correction_allowed(work, &refusal);
		if (!judge(work->desk, version_kind_name(ways[i].kind), ways[i].source->clause,
		        allowed, &refusal, &ret[(*ret_count)++], err))
			return false;
	}
	if (!book->given.source.clause)
		return true;
	refusal = (struct error){0};
	allowed =
	    correction_given_allowed(work->desk, &view->table, view->address.hand, false, &refusal);
	return judge(work->desk, "penalty", book->given.source.clause, allowed, &refusal,
	    &ret[(*ret_count)++], err);
}

bool correction_judge(const struct desk *desk, const struct hand_view *view,
    struct correction_judgement ret[JUDGEMENTS_MOST], size_t *ret_count, struct error *err)
{
	struct correction correction = {.address = view->address};
	struct correction_work work = {.desk = desk, .correction = &correction, .view = *view};

	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, judge_all(&work, &correction, ret, ret_count, err));
}
