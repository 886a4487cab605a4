#include "desk/hand_accept.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "record/hand_json.h"

#include <string.h>

const char *hand_facts_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand, struct error *err)
{
	struct hand bare = *hand;
	const char *text;

	for (size_t side = 0; side < bare.side_count; side++) {
		bare.sides[side].has_score = false;
		bare.sides[side].score = 0;
	}
	text = hand_canonical(arena, book, &bare);
	if (!text)
		(void)error_memory(err);
	return text;
}

static bool scores_bounded(
    const int64_t before[SIDES_MOST], const struct score *score, struct error *err)
{
	for (size_t side = 0; side < score->side_count; side++) {
		int64_t after = before[side] + score->sides[side].total;

		if (after < -GAME_SCORE_MOST || after > GAME_SCORE_MOST)
			return error_set(err, ERROR_REFUSED, "score-range",
			    "side %c would stand at %lld, which no game reaches",
			    (char)('A' + (int)side), (long long)after);
	}
	return true;
}

bool hand_finding_there(const struct score *score, const char *code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].level == LEVEL_ERROR &&
		    strcmp(finding_name(score->findings[i].code), code) == 0)
			return true;
	return false;
}

static bool acceptances_valid(const struct hand *hand, const struct score *score, struct error *err)
{
	for (size_t i = 0; i < hand->acceptance_count; i++) {
		const struct acceptance *acceptance = &hand->acceptances[i];

		if (!input_text(acceptance->reason ? acceptance->reason : "", "acceptance-invalid",
		        MESSAGE_WORDS("the reason of an acceptance"), err) ||
		    !input_text(acceptance->by ? acceptance->by : "", "acceptance-invalid",
		        MESSAGE_WORDS("the name of who accepts"), err))
			return false;
		if (!acceptance->code || !hand_finding_there(score, acceptance->code))
			return error_set(err, ERROR_INPUT, "acceptance-invalid",
			    "the hand has no error finding %s to accept",
			    acceptance->code ? acceptance->code : "");
	}
	return true;
}

bool hand_finding_accepted(const struct hand *hand, const struct finding *finding)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (strcmp(hand->acceptances[i].code, finding_name(finding->code)) == 0)
			return true;
	return false;
}

/* Each code once, in the order found. */
static bool findings_accepted(
    struct arena *arena, const struct hand *hand, const struct score *score, struct error *err)
{
	struct text codes = {.arena = arena};
	bool told[FINDING_COUNT] = {false};

	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];

		if (finding->level != LEVEL_ERROR || told[finding->code] ||
		    hand_finding_accepted(hand, finding))
			continue;
		told[finding->code] = true;
		text_addf(&codes, "%s%s", codes.size ? ", " : "", finding_name(finding->code));
	}
	if (codes.size == 0)
		return true;
	return error_set(err, ERROR_REFUSED, "error-findings",
	    "the hand is not recorded: %s; --accept CODE --reason TEXT --by NAME takes each upon "
	    "somebody",
	    text_of(&codes));
}

bool hand_acceptable(struct arena *arena, const struct hand *hand, const struct score *score,
    const int64_t before[SIDES_MOST], struct error *err)
{
	return scores_bounded(before, score, err) && acceptances_valid(hand, score, err) &&
	       findings_accepted(arena, hand, score, err);
}
