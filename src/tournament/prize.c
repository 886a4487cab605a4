#include "tournament/prize.h"

#include "tournament/amount.h"

#include <string.h>

static size_t holders_of(const struct ranking *ranking, size_t first)
{
	size_t last = first + 1;

	while (last < ranking->count && ranking->rows[last].rank == ranking->rows[first].rank)
		last++;
	return last - first;
}

bool prizes_make(struct arena *arena, const struct ranking *ranking, int places,
    const int64_t *amounts, size_t amount_count, struct prize **ret, size_t *ret_count,
    struct error *err)
{
	struct prize *prizes = arena_alloc(arena, ranking->count, sizeof *prizes);
	size_t count = 0;

	if (!prizes)
		return error_memory(err);
	while (count < ranking->count && ranking->rows[count].rank <= places) {
		size_t holders = holders_of(ranking, count);
		int64_t sum = 0;

		for (size_t i = count; i < count + holders && i < amount_count; i++)
			sum += amounts[i];
		for (size_t i = 0; i < holders; i++)
			prizes[count + i] = (struct prize){
			    .row = count + i,
			    .holders = (int)holders,
			    .cents = sum / (int64_t)holders + ((int64_t)i < sum % (int64_t)holders),
			};
		count += holders;
	}
	*ret = prizes;
	*ret_count = count;
	return true;
}

bool prize_amounts_read(
    const char *text, int64_t ret[PRIZES_MOST], size_t *ret_count, struct error *err)
{
	size_t count = 0;

	for (const char *word = text;; word++) {
		size_t size = strcspn(word, ",");

		if (count == PRIZES_MOST || !amount_read(word, size, &ret[count]))
			return error_set(err, ERROR_INPUT, "prize-amount",
			    "`%s` are no prizes; amounts apart by commas are expected, such as "
			    "100,60,40.50 (at most %d)",
			    text, PRIZES_MOST);
		count++;
		word += size;
		if (!*word)
			break;
	}
	*ret_count = count;
	return true;
}
