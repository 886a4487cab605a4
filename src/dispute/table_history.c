#include "dispute/table_history.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/error.h"
#include "club/answer_parts.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/table.h"
#include "file/db.h"
#include "tournament/game.h"

/* A history being collected. */
struct gathered {
	size_t count;
	struct happening *list;
};

/* Inserts an event in the order of the log; those of one line keep their order. */
static void put(struct gathered *gathered, struct happening happening)
{
	size_t place = gathered->count++;

	for (; place > 0 && gathered->list[place - 1].log > happening.log; place--)
		gathered->list[place] = gathered->list[place - 1];
	gathered->list[place] = happening;
}

bool table_history_read(const struct desk *desk, const struct table *table,
    struct table_history *ret, struct error *err)
{
	struct gathered gathered = {0};
	const struct hand_view *hands;
	size_t most = 2 * table->given_count + table->decision_count + table->stop_count + 1;

	if (!hand_list(desk, table, &hands, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++)
		most += hands[i].version_count;
	gathered.list = arena_alloc(desk->arena, most, sizeof *gathered.list);

	size_t hand_count = table->hand_count;
	for (size_t i = 0; i < hand_count; i++)
		for (size_t j = 0; j < hands[i].version_count; j++)
			put(&gathered, (struct happening){.kind = HAPPENING_HAND,
			                   .log = hands[i].versions[j].log,
			                   .hand = hands[i].address.hand,
			                   .version = &hands[i].versions[j]});
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];
		put(&gathered,
		    (struct happening){.kind = HAPPENING_GIVEN, .log = given->log, .given = given});
		if (given->cancelled)
			put(&gathered, (struct happening){.kind = HAPPENING_CANCELLED,
			                   .log = given->cancel_log,
			                   .given = given});
	}
	for (size_t i = 0; i < table->decision_count; i++)
		put(&gathered, (struct happening){.kind = HAPPENING_DECISION,
		                   .log = table->decisions[i].log,
		                   .decision = &table->decisions[i]});
	for (size_t i = 0; i < table->stop_count; i++)
		put(&gathered, (struct happening){.kind = HAPPENING_STOP,
		                   .log = table->stops[i].log,
		                   .stop = &table->stops[i]});
	if (table->signature.number > 0)
		put(&gathered,
		    (struct happening){.kind = HAPPENING_SIGNATURE, .log = table->signature.log});
	*ret = (struct table_history){hands, gathered.count, gathered.list};
	return true;
}

static const char *what_of(const struct happening *happening)
{
	switch (happening->kind) {
	case HAPPENING_HAND:
		return "hand";
	case HAPPENING_GIVEN:
		return given_forms[happening->given->kind].name;
	case HAPPENING_CANCELLED:
		return "cancelled";
	case HAPPENING_DECISION:
		return happening->decision->made ? "ended" : "reopened";
	case HAPPENING_STOP:
		return happening->stop->stopped ? "stopped" : "continued";
	case HAPPENING_SIGNATURE:
		break;
	}
	return "signed";
}

static void add_who(
    struct answer *row, const char *by, const char *time, const char *reason, const char *unlock)
{
	answer_text(row, "by", by);
	answer_time(row, "time", time);
	answer_reason(row, "reason", reason);
	answer_reason_some(row, "unlock", unlock);
}

static void add_version(struct answer *row, const struct happening *happening)
{
	const struct hand_version *version = happening->version;
	struct answer *entry;

	answer_number(row, "hand", happening->hand);
	answer_number(row, "version", version->version);
	answer_code(row, "kind", version_kind_name(version->kind));
	add_who(row, version->author, version->time, version->reason, version->unlock);
	entry = answer_object(row, "entry");
	answer_version(entry, version);
	answer_number(entry, "of_hand", happening->hand);
}

static void add_given(struct answer *row, const struct happening *happening)
{
	const struct given *given = happening->given;
	const bool cancelled = happening->kind == HAPPENING_CANCELLED;

	answer_numbered(row, "penalty", 'P', given->number);
	answer_letter(row, "side", given->side);
	answer_text(row, "entrant", given->name);
	answer_text(row, "code", given->code[0] ? given->code : NULL);
	answer_number(row, "count", given->count);
	answer_given_points(row, given);
	answer_flag_set(row, "given", !cancelled);
	answer_given_how(row, "ruling", cancelled ? given->cancelled_how : given->how);
	if (cancelled)
		add_who(row, given->cancelled_by, given->cancelled_at, given->cancel_reason, "");
	else
		add_who(row, given->by, given->time, given->reason, "");
}

static void add_decision(
    struct answer *row, const struct table *table, const struct table_decision *decision)
{
	if (decision->made) {
		answer_text(row, "clause", decision->clause);
		if (artificial_is(decision->clause)) {
			answer_artificial_parts(row, table, decision->clause);
		} else {
			answer_letter(row, "against", table->sides[decision->against].side);
			answer_number(row, "points", decision->points);
		}
	}
	add_who(row, decision->by, decision->time, decision->reason, decision->unlock);
}

static void add_happening(
    struct answer *row, const struct table *table, const struct happening *happening)
{
	const struct table_stop *stop = happening->stop;

	answer_code(row, "what", what_of(happening));
	switch (happening->kind) {
	case HAPPENING_HAND:
		add_version(row, happening);
		return;
	case HAPPENING_GIVEN:
	case HAPPENING_CANCELLED:
		add_given(row, happening);
		return;
	case HAPPENING_DECISION:
		add_decision(row, table, happening->decision);
		return;
	case HAPPENING_STOP:
		add_who(row, stop->by, stop->time, stop->reason, stop->unlock);
		return;
	case HAPPENING_SIGNATURE:
		answer_signature(row, table);
		return;
	}
}

void answer_table_history(
    struct answer *to, const struct table *table, const struct table_history *history)
{
	(void)answer_list(to, "history");
	for (size_t i = 0; i < history->count; i++)
		add_happening(answer_row(to, "history"), table, &history->happenings[i]);
}
