#include "desk/record_check.h"

#include "base/message.h"
#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "store/event_rows.h"
#include "store/version.h"

#include <string.h>

bool record_check_event(
    const struct desk *desk, struct event *ret, const char **ret_why, struct error *err)
{
	struct error trouble = {0};

	*ret_why = NULL;
	ret->book_count = 0;
	if (event_settings_read(desk, ret->number, &ret->settings, &ret->closed, &trouble) &&
	    event_books_read(desk, ret, &trouble) && event_books_whole(desk, ret, &trouble))
		return true;
	ret->book_count = 0;
	if (trouble.kind == ERROR_STORE && !store_is_damage(&trouble)) {
		*err = trouble;
		return false;
	}
	*ret_why = message_text(
	    desk->arena, "its settings and rulebook cannot be read: %s", trouble.message);
	return *ret_why || error_memory(err);
}

/* Compares the sums of a side with those computed. */
static bool side_agrees(const struct kept_side *kept, const struct side_score *computed)
{
	return kept->alone == computed->alone && kept->base == computed->base &&
	       kept->cards == computed->cards && kept->base + kept->cards == computed->total &&
	       kept->opening_minimum == computed->opening_minimum;
}

static bool sums_agree(const struct kept_version *kept, const struct score *score)
{
	if (kept->side_count != score->side_count)
		return false;
	for (size_t i = 0; i < kept->side_count; i++)
		if (kept->sides[i].side != (int)i ||
		    !side_agrees(&kept->sides[i], &score->sides[i]))
			return false;
	return true;
}

/* A version that only follows another hand, or got a penalty, is not refused for its findings. */
static bool is_entered(const char *action)
{
	return strcmp(action, "hand-follow") != 0 && strcmp(action, "hand-penalty") != 0;
}

/* Finds an error finding that should be accepted and is not: a version that was entered has all of them accepted, any
 * other those of the version before it. `*ret` is its code, NULL where there is none. */
static bool finding_find(const struct desk *desk, const struct kept_version *kept,
    const struct hand *hand, const struct score *score, bool entered, const char **ret,
    struct error *err)
{
	*ret = NULL;
	for (size_t i = 0; i < score->finding_count && !*ret; i++) {
		const struct finding *finding = &score->findings[i];
		bool accepted = entered;

		if (finding->level != LEVEL_ERROR || hand_finding_accepted(hand, finding))
			continue;
		if (!accepted && !version_accepts(desk, &kept->address, kept->version - 1,
		                     finding_name(finding->code), &accepted, err))
			return false;
		*ret = accepted ? finding_name(finding->code) : NULL;
	}
	return true;
}

static bool score_check(const struct desk *desk, const struct kept_version *kept,
    const struct hand *hand, const char *action, const char **ret_why, struct error *err)
{
	unsigned char computed[HASH_BYTES];
	struct score score;
	const char *code;

	if (!hand_score_lines(desk->arena, desk->event, hand, &kept->address, &score, err) ||
	    !version_digest(desk->arena, event_book_of(desk->event, kept->address.round), hand,
	        &score, computed, err))
		return false;
	if (!sums_agree(kept, &score)) {
		*ret_why =
		    message_words("scored again, the hand does not give the sums that are stored");
		return true;
	}
	if (memcmp(kept->score, computed, HASH_BYTES) != 0) {
		*ret_why =
		    message_words("scored again, the hand does not give the derivation it had");
		return true;
	}
	if (!finding_find(desk, kept, hand, &score, is_entered(action), &code, err))
		return false;
	if (!code)
		return true;
	*ret_why = message_text(
	    desk->arena, "the hand has the error finding %s, which nobody accepted", code);
	return *ret_why || error_memory(err);
}

bool record_check_hand(const struct desk *desk, const struct kept_version *kept, const char *action,
    const char **ret_why, struct error *err)
{
	struct error trouble = {0};
	struct hand hand;

	*ret_why = NULL;
	if (hand_kept_facts(desk, kept, &hand, &trouble))
		return score_check(desk, kept, &hand, action, ret_why, err);
	if (error_is(&trouble, CODE_MEMORY))
		return error_memory(err);
	*ret_why = message_text(desk->arena, "its facts cannot be read: %s", trouble.message);
	return *ret_why || error_memory(err);
}
