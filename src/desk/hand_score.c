#include "desk/hand_score.h"

#include "referee/possible_check.h"
#include "score/bell.h"

struct hand hand_settle(const struct event *event, const struct hand *hand, int number)
{
	return event_setting_word(&event->settings.more, SETTING_BELL) == BELL_OPENING_SHOWN
	           ? bell_settle(event->book, hand, number)
	           : *hand;
}

bool hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    int number, struct score *ret, struct error *err)
{
	const struct hand settled = hand_settle(event, hand, number);

	if (!score_make_room(arena, event->book, &settled, ret, err))
		return false;
	score_hand(event->book, &settled, number, ret);
	return true;
}

bool hand_score(struct arena *arena, const struct event *event, const struct hand *hand, int number,
    struct score *ret, struct error *err)
{
	struct hand settled;

	if (!hand_score_lines(arena, event, hand, number, ret, err))
		return false;
	if (!event->possible)
		return true;
	settled = hand_settle(event, hand, number);
	return !possible_is_asked(&settled) || possible_check(event->possible, &settled, ret, err);
}
