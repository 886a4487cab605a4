/* canasta hand show and hand list. */
#include "answer/table.h"
#include "cli/commands.h"
#include "cli/paper/ruling.h"
#include "cli/paper/scopes.h"
#include "cli/place.h"
#include "cli/show/hand.h"
#include "cli/show/table.h"
#include "desk/confirm.h"
#include "form/grid.h"
#include "record/hand_json.h"
#include "record/slip_write.h"
#include "store/confirm.h"

static void show_side_words(struct call *call, const struct hand *hand, const struct score *score,
    size_t side, struct text *out)
{
	struct slip_words words;

	if (!slip_side_words(call->arena, call->event->book, &hand->sides[side], &words)) {
		out->failed = true;
		return;
	}
	text_addf(out, "  %c ", hand->sides[side].name);
	if (score)
		text_addf(
		    out, " %d/%d  ", (int)score->sides[side].base, (int)score->sides[side].cards);
	for (size_t i = 0; i < words.count; i++)
		text_addf(out, " %s", words.words[i]);
	text_add(out, "\n");
}

/* A version with what it said: in words, or as an element of "versions". */
static bool tell_version(struct call *call, const struct address *address,
    const struct hand_version *version, struct json *json, struct error *err)
{
	struct hand hand = {0};
	struct score score = {0};
	bool is_void;

	if (!store_hand_version(call->store, call->arena, call->event, address, version->version,
	        &hand, &score, &is_void, err))
		return false;
	if (!call->json) {
		size_t from = json->out->size;

		show_version(version, json->out);
		lines_break(json->out, from);
		for (size_t i = 0; !is_void && i < hand.side_count; i++)
			show_side_words(call, &hand, &score, i, json->out);
		return true;
	}
	json_object(json);
	hand_version_json(json, version);
	if (!is_void) {
		json_key(json, "record");
		hand_json_write(json, call->event->book, &hand);
	}
	json_end_object(json);
	return true;
}

/* The second entries, which the first was held against. */
static bool tell_seconds(
    struct call *call, const struct address *address, struct json *json, struct error *err)
{
	struct second_entry *seconds;
	size_t count;

	if (!second_entries(call->store, call->arena, call->event, address, &seconds, &count, err))
		return false;
	if (call->json) {
		json_key(json, "second_entries");
		json_array(json);
	}
	for (size_t i = 0; i < count; i++) {
		const struct second_entry *second = &seconds[i];

		if (!call->json) {
			text_addf(json->out, "second entry beside version %d, %s, by %s at %s\n",
			    second->version, second->equal ? "equal" : "different", second->by,
			    second->time);
			for (size_t side = 0; side < second->hand.side_count; side++)
				show_side_words(call, &second->hand, NULL, side, json->out);
			continue;
		}
		json_object(json);
		json_key_number(json, "version", second->version);
		json_key_bool(json, "equal", second->equal);
		json_key_text(json, "author", second->by);
		json_key_text(json, "time", second->time);
		json_key(json, "record");
		hand_json_write(json, call->event->book, &second->hand);
		json_end_object(json);
	}
	if (call->json)
		json_end_array(json);
	return true;
}

static bool history(struct call *call, const struct store_hand_view *view, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	char address[ADDRESS_TEXT];

	address_text(&view->address, address);
	if (call->json) {
		json_object(&json);
		json_key_text(&json, "address", address);
		json_key(&json, "versions");
		json_array(&json);
	} else {
		text_addf(&text, "%s\n", address);
	}
	for (size_t i = 0; i < view->version_count; i++)
		if (!tell_version(call, &view->address, &view->versions[i], &json, err))
			return false;
	if (call->json)
		json_end_array(&json);
	if (!tell_seconds(call, &view->address, &json, err))
		return false;
	if (call->json) {
		json_end_object(&json);
		text_add(&text, "\n");
	}
	return call_answer(call, &text, err);
}

static bool run_show(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct store_hand_view view;
	struct shown_hand shown = {.event = call->event};
	struct address address;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !store_hand_show(call->store, call->arena, call->event, &address, &view, err))
		return false;
	if (call_flag(call, "history"))
		return history(call, &view, err);
	shown.address = &view.address;
	shown.hand = &view.hand;
	shown.score = &view.score;
	shown.table = &view.table;
	shown.version = view.version_count > 0 ? &view.versions[view.version_count - 1] : NULL;
	shown.voided = view.voided;
	if (call_text(call, "pdf"))
		return print_ruling(call,
		    &(struct claimed_hand){.book = call->event->book,
		        .hand = &view.hand,
		        .score = &view.score,
		        .table = &view.table,
		        .number = view.address.hand},
		    &view.address, shown.version, err);
	if (call->json) {
		shown_hand_json(&json, &shown);
		text_add(&text, "\n");
	} else {
		show_hand_derivation(&shown, &text);
	}
	return call_answer(call, &text, err);
}

static bool run_list(struct call *call, struct error *err)
{
	struct address address;
	struct table table;

	if (!place_table(call, &call->arguments[0], &address, err) ||
	    !table_show(call->store, call->arena, call->event, &address, &table, err))
		return false;
	answer_table_hands(call_says(call), &table, NULL);
	return true;
}

static const struct command_option show_options[] = {
    {"history", OPTION_FLAG, false, NULL, "every version: who, when, why, and what it said", 0, 0},
    PRINT_OPTIONS,
    {.name = NULL},
};

const struct command cmd_hand_show = {
    .name = "hand show",
    .synopsis = "ADDRESS",
    .summary = "how a hand's points came about: every line with its clause",
    .details =
        "ADDRESS is ROUND.TABLE.HAND: 1.2.4. With --pdf it is a ruling slip, one page to be\n"
        "signed.\n\n"
        "    canasta hand show 1.2.4\n"
        "    canasta hand show 1.2.4 --pdf slip.pdf",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .options = show_options,
    .run = run_show,
};

const struct command cmd_hand_list = {
    .name = "hand list",
    .synopsis = "TABLE",
    .summary = "the hands of a table with their sums",
    .details = "    canasta hand list 1.2",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_list,
    .screen = "hands",
    .list = "hands",
};
