#include "cli/show/table_history.h"

#include "cli/show/given.h"
#include "cli/show/hand.h"
#include "cli/show/table.h"
#include "form/grid.h"
#include "tournament/artificial.h"

#include <string.h>

const char *happening_name(const struct happening *happening)
{
	switch (happening->kind) {
	case HAPPENING_HAND:
		return "hand";
	case HAPPENING_GIVEN:
		return given_kind_names[happening->given->kind];
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

/* --- as JSON --- */

static void who_json(
    struct json *json, const char *by, const char *time, const char *reason, const char *unlock)
{
	json_key_text(json, "by", by);
	json_key_text(json, "time", time);
	json_key_text(json, "reason", reason);
	if (unlock[0])
		json_key_text(json, "unlock", unlock);
}

static void version_json(struct json *json, const struct happening *happening)
{
	const struct hand_version *version = happening->version;

	json_key_number(json, "hand", happening->hand);
	json_key_number(json, "version", version->version);
	json_key_text(json, "kind", version_kind_name(version->kind));
	who_json(json, version->author, version->time, version->reason, version->unlock);
}

static void happening_given_json(struct json *json, const struct happening *happening)
{
	const struct given *given = happening->given;
	bool cancelled = happening->kind == HAPPENING_CANCELLED;

	json_key_text(json, "penalty", arena_printf(json->out->arena, "P%d", given->number));
	json_key_text(json, "side", (const char[]){given->side, '\0'});
	json_key_text(json, "code", given->code[0] ? given->code : NULL);
	json_key_number(json, "points", given->points);
	given_how_members(json, "ruling", cancelled ? given->cancelled_how : given->how);
	if (cancelled)
		who_json(json, given->cancelled_by, given->cancelled_at, given->cancel_reason, "");
	else
		who_json(json, given->by, given->time, given->reason, "");
}

static void happening_decision_json(
    struct json *json, const struct table *table, const struct table_decision *decision)
{
	if (decision->made)
		json_key_text(json, "clause", decision->clause);
	if (decision->made && !artificial_is(decision->clause)) {
		json_key_text(
		    json, "against", (const char[]){table->sides[decision->against].side, '\0'});
		json_key_number(json, "points", decision->points);
	}
	who_json(json, decision->by, decision->time, decision->reason, decision->unlock);
}

static void happening_json(
    struct json *json, const struct table *table, const struct happening *happening)
{
	const struct table_stop *stop = happening->stop;

	json_key_text(json, "what", happening_name(happening));
	switch (happening->kind) {
	case HAPPENING_HAND:
		version_json(json, happening);
		return;
	case HAPPENING_GIVEN:
	case HAPPENING_CANCELLED:
		happening_given_json(json, happening);
		return;
	case HAPPENING_DECISION:
		happening_decision_json(json, table, happening->decision);
		return;
	case HAPPENING_STOP:
		who_json(json, stop->by, stop->time, stop->reason, stop->unlock);
		return;
	case HAPPENING_SIGNATURE:
		signature_json_members(json, table);
		return;
	}
}

void table_history_json(
    struct json *json, const struct table *table, const struct table_history *history)
{
	json_array(json);
	for (size_t i = 0; i < history->count; i++) {
		json_object(json);
		happening_json(json, table, &history->happenings[i]);
		json_end_object(json);
	}
	json_end_array(json);
}

/* --- as text --- */

static void show_who(
    struct text *out, const char *by, const char *time, const char *reason, const char *unlock)
{
	text_addf(out, " by %s at %s%s%s", by, time, reason[0] ? ": " : "", reason);
	text_addf(out, "%s%s\n", unlock[0] ? "; unlocked: " : "", unlock);
}

static void show_given(const struct happening *happening, struct text *out)
{
	const struct given *given = happening->given;

	text_addf(out, "P%d, %s, %c %s", given->number, given_words(out->arena, given), given->side,
	    given->name);
	if (given->points != 0)
		text_addf(out, ", %+lld", (long long)given->points);
	text_add(out, given_how_words(given->how));
	show_who(out, given->by, given->time, given->reason, "");
}

static void show_decision(
    const struct table *table, const struct table_decision *decision, struct text *out)
{
	if (!decision->made)
		text_add(out, "the decision was taken back");
	else if (artificial_is(decision->clause))
		text_addf(out, "the game was decided: %s", decision->clause);
	else
		text_addf(out, "the game was decided: %s against %c, at %lld", decision->clause,
		    table->sides[decision->against].side, (long long)decision->points);
	show_who(out, decision->by, decision->time, decision->reason, decision->unlock);
}

static void show_signature(const struct table *table, struct text *out)
{
	text_add(out, "signed by ");
	for (size_t side = 0; side < table->side_count; side++)
		text_addf(out, "%s%s", side ? ", " : "", table->signature.names[side]);
	text_addf(out, " at %s\n", table->signature.time);
}

static void show_happening(
    const struct table *table, const struct happening *happening, struct text *out)
{
	const struct given *given = happening->given;
	const struct table_stop *stop = happening->stop;

	switch (happening->kind) {
	case HAPPENING_HAND:
		text_addf(out, "hand %d: ", happening->hand);
		show_version(happening->version, out);
		return;
	case HAPPENING_GIVEN:
		show_given(happening, out);
		return;
	case HAPPENING_CANCELLED:
		text_addf(out, "P%d was cancelled%s", given->number,
		    given_how_words(given->cancelled_how));
		show_who(out, given->cancelled_by, given->cancelled_at, given->cancel_reason, "");
		return;
	case HAPPENING_DECISION:
		show_decision(table, happening->decision, out);
		return;
	case HAPPENING_STOP:
		text_add(out, stop->stopped ? "the game was ended as it stood at the bell"
		                            : "the end at the bell was taken back");
		show_who(out, stop->by, stop->time, stop->reason, stop->unlock);
		return;
	case HAPPENING_SIGNATURE:
		show_signature(table, out);
		return;
	}
}

void show_table_history(
    const struct table *table, const struct table_history *history, struct text *out)
{
	for (size_t i = 0; i < history->count; i++) {
		size_t from = out->size;

		text_add(out, "  ");
		show_happening(table, &history->happenings[i], out);
		lines_break(out, from);
	}
}
