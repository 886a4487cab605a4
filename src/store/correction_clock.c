#include "store/correction_clock.h"

#include "store/rows.h"

/* Why the rulebook's clock has run out; NULL where it has not. */
static const char *clock_over(
    const struct correcting *correcting, enum correction_clock until, bool next_round_dealt)
{
	const struct table *table = &correcting->view.table;
	int hand = correcting->view.address.hand;
	bool is_signed = table->signature.number > 0;

	if (until == CLOCK_EVENT_END)
		return NULL;
	if (until == CLOCK_SHEET_SIGNED)
		return is_signed ? "the sheet is signed" : NULL;
	if (table->dealt)
		return "the next hand has been dealt";
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number > hand && !table->hands[i].moved)
			return "the next hand has been dealt";
	if (is_signed)
		return "it is the last hand and the sheet is signed";
	return next_round_dealt ? "it is the last hand and the next round has been dealt" : NULL;
}

static bool next_round_look(struct correcting *correcting, bool *ret, struct error *err)
{
	static const char sql[] =
	    "SELECT EXISTS (SELECT 1 FROM hand_version WHERE event = :event AND round > :round) "
	    "OR EXISTS (SELECT 1 FROM deal WHERE event = :event AND round > :round)";
	struct statement statement;

	if (!db_prepare(correcting->store, sql, &statement, err))
		return false;
	db_bind_number(&statement, ":event", correcting->event->id);
	db_bind_number(&statement, ":round", correcting->view.address.round);
	return db_exists(&statement, ret, err);
}

static bool rule_allows(struct correcting *correcting, const char *what,
    const struct correction_rule *rule, struct error *err)
{
	const struct rulebook *book = correcting->event->book;
	bool next_round = false;
	const char *over;

	if (!next_round_look(correcting, &next_round, err))
		return false;
	over = clock_over(correcting, rule->until, next_round);
	if (!over)
		return true;
	return error_set(err, ERROR_REFUSED, "correction-late",
	    "%s%s%s: %s, and %s is corrected no more but by a ruling (--kind ruling)", book->id,
	    rule->source.clause ? " " : "",
	    rule->source.clause ? rule->source.clause : ", silent on corrections", over, what);
}

bool correction_allowed(struct correcting *correcting, struct error *err)
{
	const struct rulebook *book = correcting->event->book;

	if (correcting->correction->kind == VERSION_RULING)
		return true;
	if (correcting->closed)
		return error_set(err, ERROR_REFUSED, "event-closed",
		    "the event is closed and its results are final (competition rules 6); only a "
		    "ruling (--kind ruling) is recorded after it");
	if (correcting->correction->kind == VERSION_ADDITION)
		return rule_allows(correcting, "an error of addition", &book->addition, err);
	if (correcting->correction->kind == VERSION_RECORD)
		return rule_allows(correcting, "what the sheet says", &book->record, err);
	return true;
}

/* The clause a kind of correction rests on; "" where the rulebook says nothing of it. */
static const char *clock_clause(const struct rulebook *book, enum version_kind kind)
{
	const char *clause = NULL;

	if (kind == VERSION_ADDITION)
		clause = book->addition.source.clause;
	if (kind == VERSION_RECORD)
		clause = book->record.source.clause;
	return clause ? clause : "";
}

static bool judge(
    struct correcting *correcting, struct correction_judgement *ret, struct error *err)
{
	struct event_settings settings;
	struct error refusal = {0};

	if (!event_settings_read(correcting->store, correcting->arena, correcting->event->id,
	        &settings, &correcting->closed, err) ||
	    !store_hand_show(correcting->store, correcting->arena, correcting->event,
	        &correcting->correction->address, &correcting->view, err))
		return false;
	ret->kind = correcting->correction->kind;
	ret->clause = clock_clause(correcting->event->book, ret->kind);
	ret->allowed = correction_allowed(correcting, &refusal);
	if (!ret->allowed && refusal.kind != ERROR_REFUSED) {
		*err = refusal;
		return false;
	}
	ret->why = arena_text(correcting->arena, refusal.message);
	return ret->why || error_memory(err);
}

bool correction_judge(struct store *store, struct arena *arena, const struct event *event,
    const struct address *address, enum version_kind kind, struct correction_judgement *ret,
    struct error *err)
{
	const struct correction correction = {.address = *address, .kind = kind};
	struct correcting correcting = {
	    .store = store, .arena = arena, .event = event, .correction = &correction};

	return db_read_begin(store, err) && db_read_end(store, judge(&correcting, ret, err));
}
