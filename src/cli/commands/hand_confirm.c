/* canasta hand confirm, verify and missing: the second look, and what still waits for one. */
#include "answer/missing.h"
#include "cli/commands.h"
#include "cli/commands/slips.h"
#include "cli/place.h"
#include "cli/show/hand.h"
#include "desk/confirm.h"
#include "desk/missing.h"
#include "form/grid.h"
#include "record/slip_write.h"
#include "store/confirm.h"

/* One side, or the words of the whole hand, of both entries; what only one of them has. */
struct compared {
	const char *what; /* "A"; "hand" */
	struct slip_words first, second;
};

static bool compare_one(struct call *call, const struct slip_words *first,
    const struct slip_words *second, struct compared *ret)
{
	return slip_words_beyond(call->arena, first, second, &ret->first) &&
	       slip_words_beyond(call->arena, second, first, &ret->second);
}

static bool compare(struct call *call, const struct hand *first, const struct hand *second,
    struct compared ret[SIDES_MOST + 1], size_t *ret_count, struct error *err)
{
	const struct rulebook *book = call->event->book;
	struct slip_words left, right;
	size_t count = 0;

	for (size_t i = 0; i < first->side_count; i++) {
		ret[count].what = arena_printf(call->arena, "%c", first->sides[i].name);
		if (!slip_side_words(call->arena, book, &first->sides[i], &left) ||
		    !slip_side_words(call->arena, book, &second->sides[i], &right) ||
		    !compare_one(call, &left, &right, &ret[count++]))
			return error_memory(err);
	}
	ret[count].what = "hand";
	if (!slip_hand_words(call->arena, first, &left) ||
	    !slip_hand_words(call->arena, second, &right) ||
	    !compare_one(call, &left, &right, &ret[count++]))
		return error_memory(err);
	*ret_count = count;
	return true;
}

static const char *joined(struct arena *arena, const struct slip_words *words)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < words->count; i++)
		text_addf(&text, "%s%s", i ? " " : "", words->words[i]);
	return words->count ? text_of(&text) : "-";
}

static void words_json(struct json *json, const char *key, const struct slip_words *words)
{
	json_key(json, key);
	json_array(json);
	for (size_t i = 0; i < words->count; i++)
		json_text(json, words->words[i]);
	json_end_array(json);
}

static void differences_json(struct json *json, const struct compared *compared, size_t count)
{
	json_key(json, "differences");
	json_array(json);
	for (size_t i = 0; i < count; i++) {
		if (!compared[i].first.count && !compared[i].second.count)
			continue;
		json_object(json);
		json_key_text(json, "side", compared[i].what);
		words_json(json, "first", &compared[i].first);
		words_json(json, "second", &compared[i].second);
		json_end_object(json);
	}
	json_end_array(json);
}

static void show_differences(const struct compared *compared, size_t count, struct text *out)
{
	struct grid grid;

	grid_begin(&grid, out->arena, "lll");
	grid_row(&grid, (const char *const[]){"", "first entry", "second entry"});
	for (size_t i = 0; i < count; i++)
		if (compared[i].first.count || compared[i].second.count)
			grid_row(&grid, (const char *const[]){compared[i].what,
			                    joined(out->arena, &compared[i].first),
			                    joined(out->arena, &compared[i].second)});
	grid_show(&grid, 2, out);
}

static bool answer(struct call *call, const struct confirm_result *result,
    const struct compared *compared, size_t count, struct error *err)
{
	const struct store_hand_view *view = &result->view;
	struct text text = {.arena = call->arena};
	struct json json = {.out = &text};
	char address[ADDRESS_TEXT];
	bool confirmed = !compared || result->equal;

	address_text(&view->address, address);
	if (call->json) {
		json_object(&json);
		json_key_text(&json, "address", address);
		json_key_bool(&json, "confirmed", confirmed);
		if (result->repeated)
			json_key_bool(&json, "repeated", true);
		if (compared) {
			json_key_bool(&json, "equal", result->equal);
			differences_json(&json, compared, count);
		}
		hand_version_json(&json, &view->versions[view->version_count - 1]);
		json_end_object(&json);
		text_add(&text, "\n");
		return call_answer(call, &text, err);
	}
	if (!confirmed) {
		text_addf(&text, "%s: the second entry differs; both are kept\n", address);
		show_differences(compared, count, &text);
		return call_answer(call, &text, err);
	}
	text_addf(
	    &text, result->repeated ? "%s was confirmed before, " : "%s is confirmed, ", address);
	show_version(&view->versions[view->version_count - 1], &text);
	return call_answer(call, &text, err);
}

static bool run_confirm(struct call *call, struct error *err)
{
	struct confirm_result result;
	struct address address;

	return place_hand(call, &call->arguments[0], &address, err) &&
	       hand_confirm(call->store, call->arena, call->event, &address, &result, err) &&
	       answer(call, &result, NULL, 0, err);
}

static bool run_verify(struct call *call, struct error *err)
{
	struct compared compared[SIDES_MOST + 1] = {0};
	struct confirm_result result;
	struct address address;
	struct slip_line *lines;
	struct hand hand;
	size_t line_count, count = 0;

	if (!place_hand(call, &call->arguments[0], &address, err) ||
	    !slips_given(call, 1, &lines, &line_count, err) ||
	    !slip_read(call->arena, call->event->book, lines, line_count, &hand, err) ||
	    !hand_verify(call->store, call->arena, call->event, &address, &hand, &result, err) ||
	    !compare(call, &result.view.hand, &result.second, compared, &count, err))
		return false;
	if (!result.equal)
		call_met(call, ERROR_REFUSED);
	return answer(call, &result, compared, count, err);
}

static bool run_missing(struct call *call, struct error *err)
{
	struct missing *rows;
	size_t count;

	if (!missing_list(call->store, call->arena, call->event, &rows, &count, err))
		return false;
	(void)answer_list(call_says(call), "missing");
	for (size_t i = 0; i < count; i++)
		answer_missing(answer_row(call_says(call), "missing"), &rows[i]);
	return true;
}

const struct command cmd_hand_confirm = {
    .name = "hand confirm",
    .synopsis = "ADDRESS",
    .summary = "somebody else than who entered a hand has looked at it",
    .details = "    canasta hand confirm 1.2.4 --by 'Beta Berg'\n\n"
               "Whoever entered or corrected what stands cannot confirm it. A name is the user's\n"
               "word: nothing is proved by it.",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 1,
    .arguments_most = 1,
    .run = run_confirm,
};

const struct command cmd_hand_verify = {
    .name = "hand verify",
    .synopsis = "ADDRESS SLIP SLIP… [HAND-WORDS]",
    .summary = "enter the whole hand again from the other side's copy",
    .details =
        "Equal: the hand is confirmed. Different: both entries are kept, what differs is\n"
        "shown side by side, and the status is 1.\n\n"
        "    canasta hand verify 1.2.4 'A n1 m1 c345 h45 r2 o' 'B m1 c95 h60 r1' --by 'Beta Berg'",
    .need = NEEDS_WRITE,
    .event = true,
    .arguments_least = 2,
    .arguments_most = ANY_ARGUMENTS,
    .run = run_verify,
};

const struct command cmd_missing = {
    .name = "missing",
    .synopsis = "",
    .summary = "tables and hands not entered, not confirmed, claims that differ",
    .details = "    canasta missing\n    canasta missing --json",
    .need = NEEDS_READ,
    .event = true,
    .run = run_missing,
    .screen = "missing",
    .list = "missing",
};
