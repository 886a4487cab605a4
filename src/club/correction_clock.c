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

/* A hand at its table, and what was dealt since. */
struct sheet_hand {
	const struct table *table;
	int hand;
	bool next_round_dealt;
};

/* Why the rulebook's clock has run out; NULL where it has not. */
static const char *clock_over(const struct sheet_hand *at, enum correction_clock until)
{
	const struct table *table = at->table;
	const int place = table_place_of(table, at->hand);
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
	return at->next_round_dealt ? TEXT_WORDS_LAST_HAND_NEXT : NULL;
}

/* `what`: "an error of addition is corrected". */
static bool rule_allows(const struct desk *desk, const struct table *table, int hand,
    const struct correction_rule *rule, const char *what, struct error *err)
{
	const struct rulebook *book = event_book_of(desk->event, table->address.round);
	struct sheet_hand at = {.table = table, .hand = hand};
	const char *over;

	if (!round_play_after(desk, table->address.round, &at.next_round_dealt, err))
		return false;
	over = clock_over(&at, rule->until);
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
	/* No ruling is recorded here either. */
	if (desk->event->source)
		return change_refuse_imported(desk->event->number, err);
	return error_set(err, ERROR_REFUSED, SAY_EVENT_CLOSED_RESULTS_FINAL_COMPETITION);
}

const struct rulebook *correction_book(const struct correcting *correcting)
{
	return event_book_of(correcting->desk->event, correcting->correction->address.round);
}

bool correction_allowed(struct correcting *correcting, struct error *err)
{
	const struct rulebook *book = correction_book(correcting);
	const struct hand_view *view = &correcting->view;

	if (correcting->correction->kind == VERSION_RULING)
		return true;
	if (correcting->closed)
		return closed_refused(correcting->desk, err);
	if (correcting->correction->kind == VERSION_ADDITION)
		return rule_allows(correcting->desk, &view->table, view->address.hand,
		    &book->addition, TEXT_WORDS_ERROR_ADDITION_CORRECTED, err);
	if (correcting->correction->kind == VERSION_RECORD)
		return rule_allows(correcting->desk, &view->table, view->address.hand,
		    &book->record, TEXT_WORDS_SHEET_SAYS_CORRECTED, err);
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

static bool judge_correction(
    struct correcting *correcting, struct correction_judgement *ret, struct error *err)
{
	const struct rulebook *book = correction_book(correcting);
	enum version_kind kind = correcting->correction->kind;

	ret->kind = version_kind_name(kind);
	ret->clause = kind == VERSION_ADDITION ? book->addition.source.clause
	              : kind == VERSION_RECORD ? book->record.source.clause
	                                       : NULL;
	ret->allowed = correction_allowed(correcting, err);
	return ret->allowed;
}

static bool given_judge(
    struct correcting *correcting, struct correction_judgement *ret, struct error *err)
{
	const struct hand_view *view = &correcting->view;

	ret->kind = "penalty";
	ret->clause = correction_book(correcting)->given.source.clause;
	ret->allowed = correction_given_allowed(
	    correcting->desk, &view->table, view->address.hand, false, err);
	return ret->allowed;
}

typedef bool clock_judge(
    struct correcting *correcting, struct correction_judgement *ret, struct error *err);

/* A refusal is the answer; anything else is an error. */
static bool judge(struct correcting *correcting, clock_judge *way, struct correction_judgement *ret,
    struct error *err)
{
	struct error refusal = {0};

	*ret = (struct correction_judgement){0};
	if (!way(correcting, ret, &refusal) && refusal.kind != ERROR_REFUSED) {
		*err = refusal;
		return false;
	}
	if (!ret->clause)
		ret->clause = "";
	ret->why = arena_text(correcting->desk->arena, refusal.message);
	return true;
}

static bool judge_all(struct correcting *correcting, struct correction *correction,
    struct correction_judgement ret[JUDGEMENTS_MOST], size_t *ret_count, struct error *err)
{
	static const enum version_kind kinds[] = {VERSION_TYPING, VERSION_ADDITION, VERSION_RECORD};
	const struct event_now *now;

	*ret_count = 0;
	if (!event_now_read(correcting->desk, &now, err))
		return false;
	correcting->closed = now->closed;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		correction->kind = kinds[i];
		if (!judge(correcting, judge_correction, &ret[(*ret_count)++], err))
			return false;
	}
	return !correction_book(correcting)->given.source.clause ||
	       judge(correcting, given_judge, &ret[(*ret_count)++], err);
}

bool correction_judge(const struct desk *desk, const struct hand_view *view,
    struct correction_judgement ret[JUDGEMENTS_MOST], size_t *ret_count, struct error *err)
{
	struct correction correction = {.address = view->address};
	struct correcting correcting = {.desk = desk, .correction = &correction, .view = *view};

	return store_read_begin(desk->store, err) &&
	       store_read_end(
	           desk->store, judge_all(&correcting, &correction, ret, ret_count, err));
}
