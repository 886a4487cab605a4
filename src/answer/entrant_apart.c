#include "answer/entrant_apart.h"

static void add_entrant(struct answer *to, const struct entrant *entrant)
{
	answer_number(to, "number", entrant->number);
	answer_text(to, "entrant", entrant->name);
}

void answer_entrant_apart(struct answer *to, const struct entrant_apart *list, size_t count)
{
	(void)answer_list(to, "apart");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "apart");

		add_entrant(answer_row(row, "entrants"), list[i].one);
		add_entrant(answer_row(row, "entrants"), list[i].other);
		answer_text(row, "reason", list[i].reason);
	}
}
