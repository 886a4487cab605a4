#include "desk/dispute.h"

#include "base/input.h"
#include "base/text.h"
#include "desk/hand_score.h"
#include "store/dispute_rows.h"
#include "store/store.h"
#include "store/version.h"

#include <string.h>

bool dispute_number(const char *text, int *ret, struct error *err)
{
	const char *digits = *text == 'D' || *text == 'd' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, INT32_MAX, &number) || *digits == '+')
		return error_set(err, ERROR_INPUT, "dispute-unknown",
		    "`%s` is no dispute; its number is expected, as in D3", text);
	*ret = (int)number;
	return true;
}

bool dispute_list(
    const struct desk *desk, bool all, struct dispute **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, disputes_read(desk, all, ret, ret_count, err));
}

bool dispute_among(
    const struct dispute *rows, size_t count, int number, struct dispute *ret, struct error *err)
{
	for (size_t i = 0; i < count; i++)
		if (rows[i].number == number) {
			*ret = rows[i];
			return true;
		}
	if (count == 0)
		return error_set(err, ERROR_INPUT, "dispute-unknown",
		    "there is no dispute D%d; nothing is disputed in this event", number);
	return error_set(err, ERROR_INPUT, "dispute-unknown",
	    "there is no dispute D%d; the newest is D%d", number, rows[count - 1].number);
}

bool dispute_read(const struct desk *desk, int number, struct dispute *ret, struct error *err)
{
	struct dispute *rows;
	size_t count;

	return disputes_read(desk, true, &rows, &count, err) &&
	       dispute_among(rows, count, number, ret, err);
}

static bool own_ruling(const struct dispute *dispute, int version)
{
	for (size_t i = 0; i < dispute->ruling_count; i++)
		if (dispute->rulings[i].hand_version == version)
			return true;
	return false;
}

bool dispute_basis(const struct desk *desk, const struct dispute *dispute, struct hand_view *view,
    bool *ret_based, struct error *err)
{
	int newest = view->versions[view->version_count - 1].version;
	int version = newest;
	struct hand hand;

	while (version > dispute->version && own_ruling(dispute, version))
		version--;
	*ret_based = version != newest && !view->voided;
	if (!*ret_based)
		return true;
	/* Read by the rulebook that stands: by it the hand is scored, whichever was in force then. */
	if (!hand_version_read(desk, &dispute->address, version, &hand, NULL, err))
		return false;
	/* What was given by commands of its own stands whatever is ruled. */
	for (size_t i = 0; i < hand.side_count; i++) {
		hand.sides[i].score = view->hand.sides[i].score;
		hand.sides[i].given_penalty_count = view->hand.sides[i].given_penalty_count;
		hand.sides[i].given_penalties = view->hand.sides[i].given_penalties;
		hand.sides[i].given_adjustment_count = view->hand.sides[i].given_adjustment_count;
		hand.sides[i].given_adjustments = view->hand.sides[i].given_adjustments;
	}
	view->hand = hand;
	return hand_score(
	    desk->arena, desk->event, &view->hand, &dispute->address, &view->score, err);
}

const char *dispute_reason(struct arena *arena, const char *before, const char *reason)
{
	static const char cut[] = "…";
	struct text text = {.arena = arena};
	size_t room = NAME_BYTES_MOST - sizeof cut;
	size_t size;

	text_add(&text, before);
	text_add(&text, reason);
	if (text.size <= NAME_BYTES_MOST)
		return text_of(&text);
	for (size = room; size > 0 && (text.data[size] & 0xC0) == 0x80;)
		size--;
	return arena_printf(arena, "%.*s%s", (int)size, text.data, cut);
}
