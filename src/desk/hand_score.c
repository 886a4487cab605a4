#include "desk/hand_score.h"

#include "referee/possible_check.h"
#include "score/bell.h"

/* Minima may go by the number that the hand had when it was played. */
static int number_played(const struct hand *hand, const struct address *at)
{
	return hand->place > 0 ? hand->place : at->hand;
}

struct hand hand_settle(
    const struct event *event, const struct hand *hand, const struct address *at)
{
	return event_setting_word(&event->settings.more, SETTING_BELL) == BELL_OPENING_SHOWN
	           ? bell_settle(event_book_of(event, at->round), hand, number_played(hand, at))
	           : *hand;
}

bool hand_score_lines(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err)
{
	const struct hand settled = hand_settle(event, hand, at);
	const struct rulebook *book = event_book_of(event, at->round);

	if (!score_make_room(arena, book, &settled, ret, err))
		return false;
	score_hand(book, &settled, number_played(hand, at), ret);
	return true;
}

bool hand_score(struct arena *arena, const struct event *event, const struct hand *hand,
    const struct address *at, struct score *ret, struct error *err)
{
	struct possible *possible = event_possible_of(event, at->round);
	struct hand settled;

	if (!hand_score_lines(arena, event, hand, at, ret, err))
		return false;
	if (!possible)
		return true;
	settled = hand_settle(event, hand, at);
	return !possible_is_asked(&settled) || possible_check(possible, &settled, ret, err);
}
