#include "desk/penalty_hand.h"

#include "desk/hand.h"
#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "store/given_rows.h"
#include "store/version.h"

static void given_drop(struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		hand->sides[i].given_penalty_count = 0;
		hand->sides[i].given_adjustment_count = 0;
	}
}

/* Acceptances of findings that are there no more, the melds being accepted now (34D), are left. */
static bool acceptances_keep(
    struct arena *arena, const struct score *score, struct hand *hand, struct error *err)
{
	struct acceptance *kept = arena_alloc(arena, hand->acceptance_count, sizeof *kept);
	size_t count = 0;

	if (!kept)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (hand_finding_there(score, hand->acceptances[i].code))
			kept[count++] = hand->acceptances[i];
	hand->acceptances = kept;
	hand->acceptance_count = count;
	return true;
}

bool penalty_hand_version(const struct desk *desk, const struct address *address, int number,
    const char *reason, struct error *err)
{
	struct version_rows rows = {.address = *address, .kind = VERSION_RULING, .reason = reason};
	struct hand_view view;
	struct score score;
	struct hand facts;

	if (!hand_fetch(desk, address, &view, err))
		return false;
	if (view.voided)
		return true;
	given_drop(&view.hand);
	if (!given_apply(desk, address, INT64_MAX, &view.hand, err) ||
	    !hand_score(desk->arena, desk->event, &view.hand, address, &score, err) ||
	    !acceptances_keep(desk->arena, &score, &view.hand, err))
		return false;
	facts = view.hand;
	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	return given_version_write(desk, &rows, number, err);
}
