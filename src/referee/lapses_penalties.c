/* Lapses about penalties, the side's own and another's, and what an unopened side loses. */
#include "referee/lapses_counted.h"

static struct sentence penalised(const char *code, const char *english,
    const struct penalty *penalty, int64_t points, int32_t count)
{
	return (struct sentence){"lapse", code, english,
	    {sentence_text("clause", penalty->code), sentence_number("points", points),
	        sentence_number("counted", count - 1), sentence_number("count", count)}};
}

static void one_penalty(const struct counted *counted, const struct penalty_entry *entry)
{
	const struct penalty *penalty = &counted->book->penalties[entry->penalty];
	int64_t each = penalty->points, all = each * entry->count;
	size_t subject = SUBJECT_PENALTIES + entry->penalty;
	bool recorded = counted->side->detail != DETAIL_TOTALS;

	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
	        .base = all,
	        .penalties = recorded ? -entry->count : 0,
	        .subject = subject,
	        .words = penalised("penalty-missed", "the penalty {clause} of {points} left out",
	            penalty, all, entry->count)});
	lapses_add(
	    counted->lapses, &(struct lapse_found){.lapse = LAPSE_PENALTY_ADDED,
	                         .base = 2 * all,
	                         .subject = subject,
	                         .words = penalised("penalty-added",
	                             "the penalty {clause} of {points} added instead of taken off",
	                             penalty, all, entry->count)});
	if (entry->count > 1)
		lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
		                                .less_likely = 1,
		                                .base = each,
		                                .penalties = recorded ? -1 : 0,
		                                .subject = subject,
		                                .words = penalised("penalty-times",
		                                    "the penalty {clause} taken off {counted} "
		                                    "{counted?time|times}, not {count}",
		                                    penalty, all, entry->count)});
}

static void penalty_counted_too(const struct counted *counted, const struct penalty_entry *entry,
    int less_likely, const struct sentence words)
{
	const struct penalty *penalty = &counted->book->penalties[entry->penalty];
	bool recorded = counted->side->detail != DETAIL_TOTALS;

	lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_PENALTY_ADDED,
	                                .less_likely = less_likely,
	                                .base = -(int64_t)penalty->points * entry->count,
	                                .penalties = recorded ? entry->count : 0,
	                                .subject = SUBJECT_PENALTIES + entry->penalty,
	                                .words = words});
}

/* Taken off once more, by both who count. */
static void penalty_twice(const struct counted *counted, const struct penalty_entry *entry)
{
	const struct penalty *penalty = &counted->book->penalties[entry->penalty];
	int64_t points = (int64_t)penalty->points * entry->count;

	penalty_counted_too(counted, entry, 0,
	    penalised("penalty-twice", "the penalty {clause} of {points} taken off twice", penalty,
	        points, entry->count));
}

/* Entries gone into: a list without end would be paired with itself. */
static size_t entries_of(const struct side *side)
{
	return side->penalty_count < LAPSES_PENALTIES_MOST ? side->penalty_count
	                                                   : LAPSES_PENALTIES_MOST;
}

/* Another side's penalty, taken off this side's points. */
static void penalties_of_others(const struct counted *counted)
{
	for (size_t side = 0; side < counted->hand->side_count; side++) {
		const struct side *other = &counted->hand->sides[side];

		for (size_t i = 0; side != counted->index && i < entries_of(other); i++) {
			const struct penalty_entry *entry = &other->penalties[i];
			const struct penalty *penalty = &counted->book->penalties[entry->penalty];
			const struct sentence words = {"lapse", "penalty-of-another",
			    "the penalty {clause} of {points} taken off, which side {side} was "
			    "given",
			    {sentence_text("clause", penalty->code),
			        sentence_number("points", (int64_t)penalty->points * entry->count),
			        sentence_letter("side", other->name)}};

			penalty_counted_too(counted, entry, 1, words);
		}
	}
}

static void penalties(const struct counted *counted)
{
	for (size_t i = 0; i < entries_of(counted->side); i++) {
		one_penalty(counted, &counted->side->penalties[i]);
		penalty_twice(counted, &counted->side->penalties[i]);
	}
	penalties_of_others(counted);
}

/* Of sums alone: no card can have been melded where nothing but cards in hand was counted. */
static int64_t unopened_points(const struct counted *counted)
{
	const int64_t unopened = -(int64_t)counted->book->unopened;
	const struct side_score *score = counted->score;

	if (counted->side->detail != DETAIL_TOTALS)
		return lapses_counted_points(counted, ITEM_UNOPENED);
	return score->cards <= 0 && score->base <= unopened ? unopened : 0;
}

/* What is taken from a side that never opened stands on no table. */
static void unopened(const struct counted *counted)
{
	int64_t points = unopened_points(counted);

	lapses_add(counted->lapses,
	    &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
	        .base = -points,
	        .subject = SUBJECT_UNOPENED,
	        .words = lapse_about("unopened-missed",
	            "the {points:+} of a side that has not opened left out", points),
	        .clause = counted->book->unopened_source.clause});
}

/* Nor does what is taken from a side for that it lacks. */
static void lacking_facts(const struct counted *counted)
{
	const struct rulebook *book = counted->book;

	for (size_t i = 0; i < counted->score->line_count; i++) {
		const struct line *line = &counted->score->lines[i];
		struct sentence words = lapse_about(
		    "fact-missed", "the {points:+} for lacking {fact} left out", line->points);

		if (line->item != ITEM_FACT)
			continue;
		words.values[1] = sentence_text("fact", book->facts[line->index].name);
		lapses_add(counted->lapses, &(struct lapse_found){.lapse = LAPSE_PENALTY_MISSED,
		                                .base = -line->points,
		                                .subject = SUBJECT_FACTS + line->index,
		                                .words = words,
		                                .clause = line->source.clause});
	}
}

void lapses_of_penalties(const struct counted *counted)
{
	penalties(counted);
	lacking_facts(counted);
	unopened(counted);
}
