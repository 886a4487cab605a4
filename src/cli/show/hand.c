#include "cli/show/hand.h"

void show_contract_gains(const struct hand *hand, const struct score *score, struct text *out)
{
	for (size_t side = 0; side < score->side_count; side++) {
		const struct side_score *own = &score->sides[side];

		for (size_t i = 0; i < own->line_count; i++) {
			const enum item item = own->lines[i].item;

			if (item == ITEM_CONTRACT || item == ITEM_ROBBERY || item == ITEM_FALSE_OUT)
				text_addf(out, ", %c %+lld", hand->sides[side].name,
				    (long long)own->lines[i].points);
		}
	}
}
