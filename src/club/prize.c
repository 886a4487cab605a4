#include "club/standings.h"

#include "answer/answer.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "tournament/amount.h"
#include "tournament/ranking.h"

enum { CENT_PLACES = 2 };

static const struct entrant *entrant_of(const struct prize_list *list, const struct prize *prize)
{
	return &list->standings->entrants[list->standings->ranking.rows[prize->row].entrant];
}

static void add_prize(struct answer *to, const struct prize_list *list, const struct prize *prize)
{
	const struct ranking_row *place = &list->standings->ranking.rows[prize->row];
	const struct entrant *entrant = entrant_of(list, prize);

	answer_number(to, "place", place->rank);
	answer_number(to, "shared_by", prize->holders);
	answer_entrant_who(to, entrant);
	answer_ranked(to, "points", &list->standings->ranking.rules, place->points);
	if (list->money)
		answer_decimal(to, "prize", prize->cents, CENT_PLACES);
}

void answer_prizes(struct answer *to, const struct event *event, const struct prize_list *list)
{
	answer_text(to, "event", event->settings.name);
	if (list->standings->category)
		answer_text(to, "category", list->standings->category);
	(void)answer_list(to, "prizes");
	for (size_t i = 0; i < list->count; i++)
		add_prize(answer_row(to, "prizes"), list, &list->prizes[i]);
	answer_provisional(to, list->standings);
	answer_flag(to, "money", list->money);
	for (size_t i = 0; i < list->count; i++)
		if (*entrant_of(list, &list->prizes[i])->club)
			answer_flag_set(to, "clubs", true);
}
