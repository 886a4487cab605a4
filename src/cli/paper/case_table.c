#include "cli/paper/case_table.h"

#include "cli/paper/scoresheet.h"
#include "cli/show/table_history.h"
#include "cli/show/words.h"
#include "tournament/artificial.h"

#include <string.h>

/* --- what ends a game, in words --- */

/* "A 60 %, B 40 %". */
static const char *parts_say(struct arena *arena, const struct table *table, const int *parts)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < table->side_count; i++)
		text_addf(&text, "%s%c %d %%", i > 0 ? ", " : "", table->sides[i].side, parts[i]);
	return text_of(&text);
}

static const char *against_say(struct call *call, const char *choice)
{
	const size_t size = strcspn(choice + 2, ":");
	const char *code = arena_copy(call->arena, choice + 2, size);
	const char *points = choice[2 + size] ? choice + 3 + size : "";
	const struct sentence says = {"remark-line", "ended",
	    "{clause} against {side}{points?, {points}}",
	    {sentence_text("clause", code ? vocabulary_word(call->vocabulary, "clause", code) : ""),
	        sentence_letter("side", choice[0]), sentence_text("points", points)}};

	return sentence_say(call->arena, call->vocabulary, &says);
}

/* --- what happened --- */

static void set_who(struct call *call, struct print_scope *row, const char *by, const char *time,
    const char *reason)
{
	print_set(row, "by", by);
	print_time(call, row, "time", time);
	print_set(row, "reason", words_reason(call, reason));
}

static void set_given(struct call *call, struct print_scope *row, const struct given *given)
{
	print_set(row, "given_kind", given_kind_names[given->kind]);
	print_side(row, given->side);
	print_set(row, "code", given->code);
	if (given->points != 0)
		print_setf(row, "points", "%+lld", (long long)given->points);
	print_set(row, "how", given_how_names[given->how]);
	set_who(call, row, given->by, given->time, given->reason);
}

/* Of a decision, whether it stands or not; what cannot be read of one kept is left out. */
static const char *decision_say(
    struct call *call, const struct table *table, const struct table_decision *decision)
{
	const struct artificial_worths worths = {{0}}; /* a decision kept names its percents */
	struct artificial artificial;
	struct error unread = {0};
	const char *choice;

	if (artificial_is(decision->clause))
		return artificial_read(
		           decision->clause, &worths, table->side_count, &artificial, &unread)
		           ? parts_say(call->arena, table, artificial.percent)
		           : "";
	choice = arena_printf(call->arena, "%c:%s:%lld", table->sides[decision->against].side,
	    decision->clause, (long long)decision->points);
	return choice ? against_say(call, choice) : NULL;
}

static void set_decision(struct call *call, struct print_scope *row, const struct table *table,
    const struct table_decision *decision)
{
	set_who(call, row, decision->by, decision->time, decision->reason);
	print_set(row, "unlock", words_reason(call, decision->unlock));
	if (decision->made)
		print_set(row, "said", decision_say(call, table, decision));
}

static void set_signature(struct call *call, struct print_scope *row, const struct table *table)
{
	struct text names = {.arena = call->arena};

	for (size_t i = 0; i < table->side_count; i++)
		text_addf(&names, "%s%s", i > 0 ? ", " : "", table->signature.names[i]);
	set_who(call, row, text_of(&names), table->signature.time, "");
}

static void set_version(
    struct call *call, struct print_scope *row, const struct happening *happening)
{
	const struct hand_version *version = happening->version;

	print_number(row, "hand", happening->hand);
	print_number(row, "version", version->version);
	print_set(row, "kind", version_called(version));
	set_who(call, row, version->author, version->time, version->reason);
	print_set(row, "unlock", words_reason(call, version->unlock));
}

static void add_happening(struct call *call, struct print_scope *scope, const struct table *table,
    const struct happening *happening)
{
	struct print_scope *row = print_list_add(scope, "happenings");
	const struct given *given = happening->given;
	const struct table_stop *stop = happening->stop;

	print_set(row, "side", ""); /* not that of the dispute */
	if (given)
		print_setf(row, "given", "P%d", given->number);
	switch (happening->kind) {
	case HAPPENING_HAND:
		set_version(call, row, happening);
		return;
	case HAPPENING_GIVEN:
		set_given(call, row, given);
		return;
	case HAPPENING_CANCELLED:
		print_set(row, "how", given_how_names[given->cancelled_how]);
		set_who(call, row, given->cancelled_by, given->cancelled_at, given->cancel_reason);
		break;
	case HAPPENING_DECISION:
		set_decision(call, row, table, happening->decision);
		break;
	case HAPPENING_STOP:
		set_who(call, row, stop->by, stop->time, stop->reason);
		print_set(row, "unlock", words_reason(call, stop->unlock));
		break;
	case HAPPENING_SIGNATURE:
		set_signature(call, row, table);
		break;
	}
	print_set(row, "what", happening_name(happening));
}

/* --- as a whole --- */

static void set_result(struct print_scope *scope, const struct table *table)
{
	if (!table->game.finished)
		print_set(scope, "game_state", "open");
	else if (table->game.artificial)
		print_set(scope, "game_state", "artificial");
	else if (table->game.winner < 0)
		print_set(scope, "game_state", "draw");
	else
		print_set(scope, "game_winner", table->sides[table->game.winner].entrant);
}

bool print_case_table(struct call *call, const struct dispute_case *found,
    struct print_scope *scope, struct error *err)
{
	const struct table_history *history = &found->history;

	if (!print_played(call, &found->table, scope, err))
		return false;
	set_result(scope, &found->table);
	for (size_t i = 0; i < history->count; i++) {
		const struct happening *happening = &history->happenings[i];

		/* What only follows another hand's correction is told by that. */
		if (happening->version && strcmp(happening->version->act, "follow") == 0)
			continue;
		add_happening(call, scope, &found->table, happening);
	}
	return true;
}
