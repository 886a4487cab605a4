#include "slip/slip.h"

#include "base/arena.h"
#include "base/text.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void add(struct slip_words *to, const char *word)
{
	const char **words = arena_room(to->arena, to->words, to->count, sizeof *words);

	words[to->count++] = word;
	to->words = words;
}

__attribute__((format(printf, 2, 3))) static void addf(
    struct slip_words *to, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	add(to, arena_vprintf(to->arena, format, values));
	va_end(values);
}

/* Adds the words of a part whose values the table of words describes. The caller writes
 * answers last. */
static void add_words(struct slip_words *to, const void *record, enum record_part part)
{
	int32_t value;

	for (const struct slip_word *word = slip_word_next(part, record, NULL, &value); word;
	     word = slip_word_next(part, record, word, &value)) {
		if (word->bare && value == 1)
			add(to, word->name);
		else if (word->choices)
			addf(to, "%s=%s", word->name, word->choices[value]);
		else
			addf(to, "%s=%d", word->name, (int)value);
	}
}

/* Returns a text as the value of a key: in quotes, since it may contain blanks. */
static const char *quoted(struct arena *arena, const char *value)
{
	struct text text = {.arena = arena};

	text_add_quoted(&text, value);
	return text_of(&text);
}

static int compare_words(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* Adds melds joined: "opening=KKK+QQ2". */
static void add_joined(struct slip_words *to, const struct rulebook *book, const char *key,
    const struct meld *melds, size_t count, bool voided_only)
{
	struct text text = {.arena = to->arena};

	for (size_t i = 0; i < count; i++)
		if (!voided_only || melds[i].voided)
			text_addf(&text, "%s%s", text.size ? "+" : "",
			    meld_canonical(to->arena, &melds[i], book->runs.ordered));
	if (text.size)
		addf(to, "%s=%s", key, text_of(&text));
}

void slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret)
{
	const struct counts *counts = &side->counts;
	const struct totals *totals = &side->totals;
	const struct claim *claim = &side->claim;

	*ret = (struct slip_words){.arena = arena};
	switch (side->detail) {
	case DETAIL_CARDS:
		for (size_t i = 0; i < side->meld_count; i++)
			add(ret, meld_canonical(arena, &side->melds[i], book->runs.ordered));
		if (ret->count > 0)
			qsort(ret->words, ret->count, sizeof *ret->words, compare_words);
		if (side->held.total > 0)
			addf(ret, "hand=%s", cards_canonical(arena, &side->held));
		break;
	case DETAIL_COUNTS:
		for (size_t i = 0; i < book->kind_count; i++)
			if (counts->canastas[i])
				addf(ret, "%s=%d", book->kinds[i].name, (int)counts->canastas[i]);
		add_words(ret, side, PART_COUNTS);
		if (counts->opened != OPENED_UNKNOWN)
			add(ret, counts->opened == OPENED_YES ? "opened=yes" : "opened=no");
		break;
	case DETAIL_TOTALS:
		addf(ret, totals->alone ? "=%d" : "base=%d", (int)totals->base);
		if (!totals->alone)
			addf(ret, "cards=%d", (int)totals->cards);
		break;
	}
	add_words(ret, side, PART_SIDE);
	for (size_t i = 0; i < book->fact_count; i++)
		if (side->facts_known & (1u << i))
			addf(ret, "%s=%s", book->facts[i].name,
			    side->facts & (1u << i) ? "yes" : "no");
	/* The rulings of the committee. */
	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty_entry *entry = &side->penalties[i];
		const char *code = book->penalties[entry->penalty].code;

		if (entry->count == 1)
			addf(ret, "penalty=%s", code);
		else
			addf(ret, "penalty=%s:%d", code, (int)entry->count);
	}
	for (size_t i = 0; i < side->adjustment_count; i++)
		addf(ret, "adjust=%+d reason=%s", (int)side->adjustments[i].points,
		    quoted(arena, side->adjustments[i].reason));
	add_joined(ret, book, "opening", side->opening.melds, side->opening.meld_count, false);
	add_words(ret, side, PART_OPENING);
	add_joined(ret, book, "void", side->melds, side->meld_count, true);
	if (claim->has_sums)
		addf(ret, "claim=%d/%d", (int)claim->base, (int)claim->cards);
	else if (claim->has_total)
		addf(ret, "claim=%d", (int)claim->total);
	add_words(ret, side, PART_CLAIM);
}

void slip_hand_words(struct arena *arena, const struct hand *hand, struct slip_words *ret)
{
	const struct contract *contract = &hand->contract;
	struct text bids = {.arena = arena};

	*ret = (struct slip_words){.arena = arena};
	add_words(ret, hand, PART_HAND);
	if (hand->dealer)
		addf(ret, "dealer=%s", quoted(arena, hand->dealer));
	if (contract->none)
		add(ret, "contract=none");
	if (contract->by_bids && contract->outcome != OUTCOME_NONE)
		addf(ret, "outcome=%s", outcome_names[contract->outcome]);
	if (contract->bid && !contract->by_bids)
		addf(ret, "contract=%d%c side=%c%s%s%s", contract->level,
		    bidding_letter(contract->denomination), hand->sides[contract->side].name,
		    contract->doubled ? " doubled" : "",
		    contract->outcome != OUTCOME_NONE ? " outcome=" : "",
		    outcome_names[contract->outcome]);
	for (size_t i = 0; i < hand->bid_count; i++)
		text_addf(&bids, "%s%s", i ? "," : "bids=", facts_bid_word(arena, &hand->bids[i]));
	if (hand->bid_count)
		add(ret, text_of(&bids));
}

static size_t times(const struct slip_words *words, size_t count, const char *word)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		found += strcmp(words->words[i], word) == 0;
	return found;
}

void slip_words_beyond(struct arena *arena, const struct slip_words *left,
    const struct slip_words *right, struct slip_words *ret)
{
	*ret = (struct slip_words){.arena = arena};
	for (size_t i = 0; i < left->count; i++)
		if (times(left, i + 1, left->words[i]) > times(right, right->count, left->words[i]))
			add(ret, left->words[i]);
}
