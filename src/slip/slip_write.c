#include "slip/slip.h"

#include "base/arena.h"
#include "base/text.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "slip/facts.h"

#include <stdlib.h>
#include <string.h>

/* The words of a slip while they are gathered. */
struct gathering {
	struct arena *arena;
	struct slip_words *out;
};

static void add(struct gathering *gathering, const char *word)
{
	struct slip_words *out = gathering->out;
	const char **words =
	    arena_room(gathering->arena, out->words, out->count, sizeof *out->words);

	out->words = words;
	out->words[out->count++] = word;
}

static void add_number(struct gathering *gathering, const char *key, int32_t value)
{
	if (value)
		add(gathering, arena_printf(gathering->arena, "%s=%d", key, (int)value));
}

/* Returns a text as the value of a key: in quotes, since it may contain blanks. */
static const char *quoted(struct arena *arena, const char *value)
{
	struct text text = {.arena = arena};

	text_add(&text, "\"");
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			text_add(&text, "\\");
		text_add_bytes(&text, value, 1);
	}
	text_add(&text, "\"");
	return text_of(&text);
}

static void add_text(struct gathering *gathering, const char *key, const char *value)
{
	const char *text = quoted(gathering->arena, value);

	add(gathering, key && text ? arena_printf(gathering->arena, "%s%s", key, text) : NULL);
}

static int compare_words(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void add_melds(
    struct gathering *gathering, const struct rulebook *book, const struct side *side)
{
	size_t first = gathering->out->count;

	for (size_t i = 0; i < side->meld_count; i++)
		add(gathering,
		    meld_canonical(gathering->arena, &side->melds[i], book->runs.ordered));
	if (gathering->out->count > first)
		qsort(gathering->out->words + first, gathering->out->count - first,
		    sizeof *gathering->out->words, compare_words);
}

/* Adds melds joined: "opening=KKK+QQ2". */
static void add_joined(struct gathering *gathering, const struct rulebook *book, const char *key,
    const struct meld *melds, size_t count, bool voided_only)
{
	struct text text = {.arena = gathering->arena};

	for (size_t i = 0; i < count; i++) {
		const char *word = meld_canonical(gathering->arena, &melds[i], book->runs.ordered);

		if (voided_only && !melds[i].voided)
			continue;
		text_addf(&text, "%s%s", text.size ? "+" : "", word);
	}
	if (text.size)
		add(gathering, arena_printf(gathering->arena, "%s=%s", key, text_of(&text)));
}

static void add_cards(
    struct gathering *gathering, const struct rulebook *book, const struct side *side)
{
	const char *held = cards_canonical(gathering->arena, &side->held);

	add_melds(gathering, book, side);
	if (side->held.total > 0)
		add(gathering, held ? arena_printf(gathering->arena, "hand=%s", held) : NULL);
}

static void add_counts(
    struct gathering *gathering, const struct rulebook *book, const struct counts *counts)
{
	for (size_t i = 0; i < book->kind_count; i++)
		add_number(gathering, book->kinds[i].name, counts->canastas[i]);
	add_number(gathering, "melded", counts->melded);
	add_number(gathering, "held", counts->held);
	if (counts->has_net)
		add(gathering, arena_printf(gathering->arena, "net=%d", (int)counts->net));
	add_number(gathering, "reds-held", counts->reds_held);
	add_number(gathering, "blacks-held", counts->blacks_held);
	if (counts->opened != OPENED_UNKNOWN)
		add(gathering, counts->opened == OPENED_YES ? "opened=yes" : "opened=no");
}

static void add_totals(struct gathering *gathering, const struct totals *totals)
{
	if (totals->alone) {
		add(gathering, arena_printf(gathering->arena, "=%d", (int)totals->base));
		return;
	}
	add(gathering, arena_printf(gathering->arena, "base=%d", (int)totals->base));
	add(gathering, arena_printf(gathering->arena, "cards=%d", (int)totals->cards));
}

static void add_facts(
    struct gathering *gathering, const struct rulebook *book, const struct side *side)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (side->facts_known & (1u << i))
			add(gathering, arena_printf(gathering->arena, "%s=%s", book->facts[i].name,
			                   side->facts & (1u << i) ? "yes" : "no"));
}

static void add_committee(
    struct gathering *gathering, const struct rulebook *book, const struct side *side)
{
	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty_entry *entry = &side->penalties[i];
		const char *code = book->penalties[entry->penalty].code;

		add(gathering,
		    entry->count == 1
		        ? arena_printf(gathering->arena, "penalty=%s", code)
		        : arena_printf(gathering->arena, "penalty=%s:%d", code, (int)entry->count));
	}
	for (size_t i = 0; i < side->adjustment_count; i++)
		add_text(gathering,
		    arena_printf(
		        gathering->arena, "adjust=%+d reason=", (int)side->adjustments[i].points),
		    side->adjustments[i].reason);
}

static void add_claim(struct gathering *gathering, const struct claim *claim)
{
	if (claim->has_sums)
		add(gathering, arena_printf(gathering->arena, "claim=%d/%d", (int)claim->base,
		                   (int)claim->cards));
	else if (claim->has_total)
		add(gathering, arena_printf(gathering->arena, "claim=%d", (int)claim->total));
	if (claim->has_running)
		add(gathering, arena_printf(gathering->arena, "running=%d", (int)claim->running));
}

void slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret)
{
	struct gathering gathering = {.arena = arena, .out = ret};

	*ret = (struct slip_words){0};
	switch (side->detail) {
	case DETAIL_CARDS:
		add_cards(&gathering, book, side);
		break;
	case DETAIL_COUNTS:
		add_counts(&gathering, book, &side->counts);
		break;
	case DETAIL_TOTALS:
		add_totals(&gathering, &side->totals);
		break;
	}
	add_number(&gathering, "reds", side->red_threes);
	if (side->out != OUT_NONE)
		add(&gathering, side->out == OUT_CONCEALED ? "out=concealed" : "out");
	add_facts(&gathering, book, side);
	add_committee(&gathering, book, side);
	add_joined(
	    &gathering, book, "opening", side->opening.melds, side->opening.meld_count, false);
	if (side->opening.from != FROM_UNKNOWN)
		add(&gathering, arena_printf(arena, "from=%s", from_names[side->opening.from]));
	add_number(&gathering, "raises", side->raises);
	add_joined(&gathering, book, "void", side->melds, side->meld_count, true);
	add_claim(&gathering, &side->claim);
}

static void add_contract(struct gathering *gathering, const struct hand *hand)
{
	const struct contract *contract = &hand->contract;

	if (contract->none)
		add(gathering, "contract=none");
	if (contract->by_bids && contract->outcome != OUTCOME_NONE)
		add(gathering,
		    arena_printf(gathering->arena, "outcome=%s", outcome_words[contract->outcome]));
	if (!contract->bid || contract->by_bids)
		return;
	add(gathering, arena_printf(gathering->arena, "contract=%d%c side=%c%s%s%s",
	                   contract->level, bidding_letter(contract->denomination),
	                   hand->sides[contract->side].name, contract->doubled ? " doubled" : "",
	                   contract->outcome != OUTCOME_NONE ? " outcome=" : "",
	                   outcome_words[contract->outcome]));
}

static void add_bids(struct gathering *gathering, const struct hand *hand)
{
	struct text text = {.arena = gathering->arena};

	if (!hand->bid_count)
		return;
	for (size_t i = 0; i < hand->bid_count; i++) {
		const struct bid *bid = &hand->bids[i];

		text_add(&text, i ? "," : "bids=");
		if (bid->pass || bid->doubling)
			text_add(&text, bid->pass ? "pass" : "double");
		else
			text_addf(&text, "%d%c", bid->level, bidding_letter(bid->denomination));
	}
	add(gathering, text_of(&text));
}

void slip_hand_words(struct arena *arena, const struct hand *hand, struct slip_words *ret)
{
	struct gathering gathering = {.arena = arena, .out = ret};

	*ret = (struct slip_words){0};
	if (hand->exhausted)
		add(&gathering, "exhausted");
	if (hand->time)
		add(&gathering, "time");
	if (hand->has_rest)
		add(&gathering, arena_printf(arena, "rest=%d", (int)hand->rest));
	if (hand->dealer)
		add_text(&gathering, "dealer=", hand->dealer);
	add_contract(&gathering, hand);
	add_bids(&gathering, hand);
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
	struct gathering gathering = {.arena = arena, .out = ret};

	*ret = (struct slip_words){0};
	for (size_t i = 0; i < left->count; i++)
		if (times(left, i + 1, left->words[i]) > times(right, right->count, left->words[i]))
			add(&gathering, left->words[i]);
}
