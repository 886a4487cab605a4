/* canasta hand show and hand list. */
#include "cli/commands.h"
#include "cli/show_hand.h"
#include "cli/show_table.h"

static bool run_show(struct call *call, struct error *err)
{
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct store_hand_view view;
	struct shown_hand shown = {.event = call->event};
	struct address address;

	if (!address_hand(
	        call->store, call->arena, call->event, call->arguments[0].text, &address, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	if (!store_hand_show(call->store, call->arena, call->event, &address, &view, err))
		return false;
	shown.address = &view.address;
	shown.hand = &view.hand;
	shown.score = &view.score;
	shown.table = &view.table;
	shown.version = view.version_count > 0 ? &view.versions[view.version_count - 1] : NULL;
	shown.voided = view.voided;
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
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	struct address address;
	struct table table;

	if (!address_table(
	        call->store, call->arena, call->event, call->arguments[0].text, &address, err))
		return error_place(err, call->arguments[0].file, 1, 1);
	if (!table_show(call->store, call->arena, call->event, &address, &table, err))
		return false;
	if (call->json) {
		table_hands_json(&json, &table);
		text_add(&text, "\n");
	} else {
		show_table_hands(&table, &text);
	}
	return call_answer(call, &text, err);
}

const struct command cmd_hand_show = {
    .name = "hand show",
    .synopsis = "ADDRESS",
    .summary = "how a hand's points came about: every line with its clause",
    .details = "ADDRESS is ROUND.TABLE.HAND: 1.2.4.",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_show,
};

const struct command cmd_hand_list = {
    .name = "hand list",
    .synopsis = "TABLE",
    .summary = "the hands of a table with their sums",
    .need = NEEDS_READ,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_list,
};
