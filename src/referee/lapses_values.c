/* Cards counted at the value of others. */
#include "referee/lapses_counted.h"

/* Cards of a rank on the table and in hand, each signed by how it counts. */
struct signed_cards {
	int table, hand;
};

static struct signed_cards cards_of(const struct counted *counted, int rank)
{
	struct signed_cards cards = {0};

	for (size_t i = 0; i < counted->score->line_count; i++) {
		const struct line *line = &counted->score->lines[i];

		if (line->item != ITEM_RANK || line->index != (size_t)rank)
			continue;
		if (line->place == CARDS_IN_HAND)
			cards.hand -= line->count;
		else
			cards.table += line->points < 0 ? -line->count : line->count;
	}
	return cards;
}

/* Every card of the rank, those on the table, those in hand, or a single one. */
static void rank_at(const struct counted *counted, int rank, int value, bool near)
{
	const struct signed_cards cards = cards_of(counted, rank);
	int own = counted->book->value_table[rank];
	const struct {
		int count, less_likely;
		const char *code, *english;
	} forms[] = {
	    {cards.table + cards.hand, 0, "values-every",
	        "every {rank} counted at {counted} instead of {points}"},
	    {cards.table, 0, "values-table",
	        "on the table every {rank} counted at {counted} instead of {points}"},
	    {cards.hand, 1, "values-hand",
	        "in hand every {rank} counted at {counted} instead of {points}"},
	    {(cards.table > 0) - (cards.table < 0), 1, "values-one",
	        "one {rank} counted at {counted} instead of {points}"},
	    {cards.hand != 0 ? -1 : 0, 1, "values-hand-one",
	        "in hand one {rank} counted at {counted} instead of {points}"},
	};

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		bool words = false;

		for (size_t before = 0; before < i; before++)
			words = words || forms[before].count == forms[i].count;
		if (!words)
			lapses_add(counted->lapses,
			    &(struct lapse_found){.lapse = LAPSE_CARD_VALUES,
			        .less_likely = near ? forms[i].less_likely : 1,
			        .cards = (int64_t)forms[i].count * (value - own),
			        .subject = SUBJECT_RANKS + (size_t)rank,
			        .words = (struct sentence){"lapse", forms[i].code, forms[i].english,
			            {sentence_word("rank", "rank",
			                 rulebook_rank_name(counted->book, (enum rank)rank)),
			                sentence_number("counted", value),
			                sentence_number("points", own)}},
			        .clause = counted->book->value_source[rank].clause});
	}
}

/* Whether no card of the rulebook has a value between the two. */
static bool are_neighbours(const struct rulebook *book, int32_t a, int32_t b)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int32_t value = book->value_table[rank];

		if (rank != RANK_RED_THREE &&
		    ((value > a && value < b) || (value > b && value < a)))
			return false;
	}
	return true;
}

void lapses_of_values(const struct counted *counted)
{
	const struct rulebook *book = counted->book;

	if (counted->side->detail != DETAIL_CARDS)
		return;
	for (int rank = 0; rank < RANK_COUNT; rank++)
		for (int other = 0; other < RANK_COUNT && rank != RANK_RED_THREE; other++) {
			int32_t own = book->value_table[rank], value = book->value_table[other];
			bool seen =
			    value == own || book->copies[other] == 0 || other == RANK_RED_THREE;

			for (int before = 0; before < other && !seen; before++)
				seen =
				    before != RANK_RED_THREE && book->value_table[before] == value;
			if (!seen)
				rank_at(counted, rank, value, are_neighbours(book, own, value));
		}
}
