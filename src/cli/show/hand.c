#include "cli/show/hand.h"

#include "cli/show/given.h"
#include "form/json.h"

#include <string.h>

static void key_text_some(struct json *json, const char *key, const char *text)
{
	if (text[0])
		json_key_text(json, key, text);
}

void hand_version_json(struct json *json, const struct hand_version *version)
{
	char address[ADDRESS_TEXT];

	json_key_number(json, "version", version->version);
	json_key_text(json, "kind", version_kind_name(version->kind));
	json_key_text(json, "author", version->author);
	json_key_text(json, "time", version->time);
	if (version->clock_set)
		json_key_bool(json, "clock_set", true);
	json_key_text(json, "reason", version->reason);
	key_text_some(json, "act", version->act);
	if (version->given > 0)
		json_key_text(
		    json, "penalty", arena_printf(json->out->arena, "P%d", version->given));
	given_how_members(json, "ruling", version->how);
	key_text_some(json, "called", version->clock);
	if (version->other.hand) {
		address_text(&version->other, address);
		json_key_text(json, "other", address);
	}
	key_text_some(json, "unlock", version->unlock);
	if (version->after_event)
		json_key_bool(json, "after_event", true);
	key_text_some(json, "confirmed_by", version->confirmed_by);
	key_text_some(json, "confirmed_how", version->confirmed_how);
	key_text_some(json, "confirmed_at", version->confirmed_at);
}

void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct side_score *own = &score->sides[side];

		for (size_t i = 0; i < own->line_count; i++) {
			const enum item item = own->lines[i].item;

			if (item == ITEM_CONTRACT || item == ITEM_ROBBERY || item == ITEM_FALSE_OUT)
				text_addf(out, ", %c %+lld", hand->sides[side].name,
				    (long long)own->lines[i].points);
		}
	}
}

void shown_hand_json(struct json *json, const struct told_hand *told)
{
	struct answer *says = answer_make(json->out->arena);

	answer_hand(says, told);
	json->out->failed = json->out->failed || answer_failed(says);
	if (!json->out->failed)
		form_json(says, NULL, json);
}

void show_hand_recorded(const struct call *call, const struct told_hand *told, struct text *out)
{
	struct answer *says = answer_make(out->arena);

	answer_hand(says, told);
	call_draw(call, says, "hand-recorded", out);
}

static void show_other(const struct hand_version *version, struct text *out)
{
	char address[ADDRESS_TEXT];

	if (!version->other.hand)
		return;
	address_text(&version->other, address);
	if (strcmp(version->act, "follow") == 0)
		text_addf(out, ", minima follow %s", address);
	else
		text_addf(
		    out, ", moved %s %s", version->kind == VERSION_VOID ? "to" : "from", address);
}

void show_version(const struct hand_version *version, struct text *out)
{
	text_addf(out, "version %d (", version->version);
	if (version->given > 0)
		text_addf(out, "P%d %s%s", version->given,
		    version->taken_back ? "cancelled" : "given", given_how_words(version->how));
	else
		text_add(out, version_kind_name(version->kind));
	if (version->kind == VERSION_VOID && strcmp(version->act, "void") == 0)
		text_addf(out, ", as %s", version->clock);
	if (strcmp(version->act, "swap") == 0)
		text_add(out, ", sides swapped");
	show_other(version, out);
	if (version->after_event)
		text_add(out, ", after the event");
	text_addf(out, ") by %s at %s%s%s%s\n", version->author, version->time,
	    version->clock_set ? " (clock set)" : "", version->reason[0] ? ": " : "",
	    version->reason);
	if (version->unlock[0])
		text_addf(out, "  unlocked: %s\n", version->unlock);
	if (version->confirmed_by[0])
		text_addf(out, "  confirmed by %s at %s, %s\n", version->confirmed_by,
		    version->confirmed_at, version->confirmed_how);
}
