#include "slip/hand_json.h"

#include "base/arena.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/json.h"
#include "slip/slip.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- the record --- */

/* Writes the words of a part whose values the table of words describes. The caller writes
 * answers last. */
static void write_words(struct json *json, const void *record, enum record_part part)
{
	int32_t value;

	for (const struct slip_word *word = slip_word_next(part, record, NULL, &value); word;
	     word = slip_word_next(part, record, word, &value)) {
		if (word->choices)
			json_key_text(json, word->key, word->choices[value]);
		else if (word->value)
			json_key_number(json, word->key, value);
		else
			json_key_bool(json, word->key, true);
	}
}

static void write_side_name(struct json *json, char name)
{
	const char text[] = {name, '\0'};

	json_key_text(json, "side", text);
}

static void write_melds(struct json *json, const struct meld *melds, size_t count)
{
	if (!count)
		return;
	json_key_array(json, "melds");
	for (size_t i = 0; i < count; i++)
		json_text(json, melds[i].cards.written);
	json_end_array(json);
}

/* Names the melds of a side with a ruling; MELD_UNRULED: those that it lost. */
static void write_some_melds(
    struct json *json, const char *key, const struct side *side, enum meld_ruling ruled)
{
	bool begun = false;

	for (size_t i = 0; i < side->meld_count; i++) {
		const struct meld *meld = &side->melds[i];

		if (ruled == MELD_UNRULED ? !meld->voided : meld->ruled != ruled)
			continue;
		if (!begun)
			json_key_array(json, key);
		begun = true;
		json_text(json, meld->cards.written);
	}
	if (begun)
		json_end_array(json);
}

static void write_counts(struct json *json, const struct rulebook *book, const struct side *side)
{
	const struct counts *counts = &side->counts;

	json_key_object(json, "counts");
	for (size_t i = 0; i < book->kind_count; i++)
		if (counts->canastas[i])
			json_key_number(json,
			    text_exchange(json->out->arena, book->kinds[i].name, '-', '_'),
			    counts->canastas[i]);
	write_words(json, side, PART_COUNTS);
	if (counts->opened != OPENED_UNKNOWN)
		json_key_bool(json, "opened", counts->opened == OPENED_YES);
	json_end_object(json);
}

static void write_side(struct json *json, const struct rulebook *book, const struct side *side)
{
	const struct opening *opening = &side->opening;
	const struct claim *claim = &side->claim;

	json_begin_object(json);
	write_side_name(json, side->name);
	if (side->has_score && side->score)
		json_key_number(json, "score", side->score);
	switch (side->detail) {
	case DETAIL_CARDS:
		write_melds(json, side->melds, side->meld_count);
		if (side->held.total > 0 || side->has_hand)
			json_key_text(
			    json, "hand", side->held.total > 0 ? side->held.written : "-");
		break;
	case DETAIL_COUNTS:
		write_counts(json, book, side);
		break;
	case DETAIL_TOTALS:
		json_key_object(json, "totals");
		json_key_number(json, side->totals.alone ? "total" : "base", side->totals.base);
		if (!side->totals.alone)
			json_key_number(json, "cards", side->totals.cards);
		json_end_object(json);
		break;
	}
	write_words(json, side, PART_SIDE);
	if (side->facts_known) {
		json_key_object(json, "facts");
		for (size_t i = 0; i < book->fact_count; i++)
			if (side->facts_known & (1u << i))
				json_key_bool(
				    json, book->facts[i].name, (side->facts & (1u << i)) != 0);
		json_end_object(json);
	}
	if (side->penalty_count) {
		json_key_array(json, "penalties");
		for (size_t i = 0; i < side->penalty_count; i++) {
			json_begin_object(json);
			json_key_text(
			    json, "code", book->penalties[side->penalties[i].penalty].code);
			json_key_number(json, "count", side->penalties[i].count);
			json_end_object(json);
		}
		json_end_array(json);
	}
	if (side->adjustment_count) {
		json_key_array(json, "adjustments");
		for (size_t i = 0; i < side->adjustment_count; i++) {
			json_begin_object(json);
			json_key_number(json, "points", side->adjustments[i].points);
			json_key_text(json, "reason", side->adjustments[i].reason);
			json_end_object(json);
		}
		json_end_array(json);
	}
	if (opening->meld_count || opening->from != FROM_UNKNOWN || side->raises) {
		json_key_object(json, "opening");
		write_melds(json, opening->melds, opening->meld_count);
		write_words(json, side, PART_OPENING);
		json_end_object(json);
	}
	write_some_melds(json, "void_melds", side, MELD_UNRULED);
	write_some_melds(json, "legal_melds", side, MELD_RULED_LEGAL);
	write_some_melds(json, "illegal_melds", side, MELD_RULED_ILLEGAL);
	if (claim->has_total || claim->has_sums || claim->has_running) {
		json_key_object(json, "claim");
		if (claim->has_total)
			json_key_number(json, "total", claim->total);
		if (claim->has_sums) {
			json_key_number(json, "base", claim->base);
			json_key_number(json, "cards", claim->cards);
		}
		write_words(json, side, PART_CLAIM);
		json_end_object(json);
	}
	json_end_object(json);
}

/* Writes the facts, without the rulebook by which they are read. */
static void write_facts(struct json *json, const struct rulebook *book, const struct hand *hand)
{
	const char *seat = bidding_seat_name(hand->dealer_seat);
	const struct contract *contract = &hand->contract;

	json_key_array(json, "sides");
	for (size_t i = 0; i < hand->side_count; i++)
		write_side(json, book, &hand->sides[i]);
	json_end_array(json);
	if (contract->none)
		json_key_text(json, "contract", "none");
	if (contract->bid) {
		json_key_object(json, "contract");
		write_side_name(json, hand->sides[contract->side].name);
		json_key_number(json, "level", contract->level);
		json_key_text(json, "denomination", denomination_names[contract->denomination]);
		write_words(json, hand, PART_CONTRACT);
		if (contract->ruled)
			json_key_bool(json, "ruled", true);
		if (contract->by_bids)
			json_key_bool(json, "by_bids", true);
		json_end_object(json);
	}
	write_words(json, hand, PART_HAND);
	if (hand->dealer)
		json_key_text(json, "dealer", hand->dealer);
	if (seat[0] && (!hand->dealer || strcmp(seat, hand->dealer) != 0))
		json_key_text(json, "dealer_seat", seat);
	if (hand->dealer_due)
		json_key_text(json, "dealer_due", bidding_seat_name(hand->dealer_due));
	if (hand->bid_count) {
		json_key_array(json, "bids");
		for (size_t i = 0; i < hand->bid_count; i++)
			json_text(json, facts_bid_word(json->out->arena, &hand->bids[i]));
		json_end_array(json);
	}
	if (hand->acceptance_count) {
		json_key_array(json, "accepted");
		for (size_t i = 0; i < hand->acceptance_count; i++) {
			json_begin_object(json);
			json_key_text(json, "code", hand->acceptances[i].code);
			json_key_text(json, "reason", hand->acceptances[i].reason);
			json_key_text(json, "by", hand->acceptances[i].by);
			json_end_object(json);
		}
		json_end_array(json);
	}
}

void hand_json_write(struct json *json, const struct rulebook *book, const struct hand *hand)
{
	bool begun = false;

	json_begin_object(json);
	json_key_text(json, "rulebook", book->id);
	/* The options that differ from the rulebook's own. */
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		if (strcmp(option->chosen, option->standard) == 0)
			continue;
		if (!begun)
			json_key_object(json, "options");
		begun = true;
		json_key_text(json, option->name, option->chosen);
	}
	if (begun)
		json_end_object(json);
	write_facts(json, book, hand);
	json_end_object(json);
}

/* --- the canonical form --- */

static int compare_melds(const void *left, const void *right)
{
	const struct meld *a = left, *b = right;
	int order = strcmp(a->cards.written, b->cards.written);

	if (order)
		return order;
	return a->voided != b->voided ? (int)a->voided - (int)b->voided
	                              : (int)a->ruled - (int)b->ruled;
}

static int compare_penalties(const void *left, const void *right)
{
	const struct penalty_entry *a = left, *b = right;

	return (a->penalty > b->penalty) - (a->penalty < b->penalty);
}

static int compare_adjustments(const void *left, const void *right)
{
	const struct adjustment *a = left, *b = right;

	if (a->points != b->points)
		return (a->points > b->points) - (a->points < b->points);
	return strcmp(a->reason, b->reason);
}

/* Returns a sorted copy of a list. */
static void *sorted(struct arena *arena, const void *items, size_t count, size_t size,
    int (*compare)(const void *, const void *))
{
	void *copy = arena_alloc(arena, count, size);

	if (!count)
		return copy;
	memcpy(copy, items, count * size);
	qsort(copy, count, size, compare);
	return copy;
}

static void sort_melds(struct arena *arena, const struct meld **melds, size_t count, bool ordered)
{
	struct meld *copy = arena_alloc(arena, count, sizeof *copy);

	for (size_t i = 0; i < count; i++) {
		copy[i] = (*melds)[i];
		copy[i].cards.written = meld_canonical(arena, &copy[i], ordered);
	}
	qsort(copy, count, sizeof *copy, compare_melds);
	*melds = copy;
}

/* Sorts what the side's slip may say in any order, each penalty once, and leaves out what follows from the rest. */
static void make_canonical(struct arena *arena, struct side *side, bool ordered)
{
	struct penalty_entry *penalties = sorted(
	    arena, side->penalties, side->penalty_count, sizeof *penalties, compare_penalties);
	size_t used = 0;

	for (size_t i = 0; i < side->penalty_count; i++) {
		if (used && penalties[used - 1].penalty == penalties[i].penalty)
			penalties[used - 1].count += penalties[i].count;
		else
			penalties[used++] = penalties[i];
	}
	side->penalties = penalties;
	side->penalty_count = used;
	side->has_score = false;
	side->has_hand = false;
	side->held.written = cards_canonical(arena, &side->held);
	side->adjustments = sorted(arena, side->adjustments, side->adjustment_count,
	    sizeof *side->adjustments, compare_adjustments);
	sort_melds(arena, &side->melds, side->meld_count, ordered);
	sort_melds(arena, &side->opening.melds, side->opening.meld_count, ordered);
}

const char *hand_canonical(
    struct arena *arena, const struct rulebook *book, const struct hand *hand)
{
	const char *seat = bidding_seat_name(hand->dealer_seat);
	struct hand copy = *hand;
	struct text out = {.arena = arena};
	struct json json = {.out = &out};

	copy.acceptance_count = 0;
	/* The dealer's seat, if it is known, and the dealer's name are one fact. */
	if (strlen(seat) > 1)
		copy.dealer = seat;
	copy.dealer_seat = copy.dealer_due = SEAT_UNKNOWN;
	copy.contract.by_bids = false;
	for (size_t i = 0; i < copy.side_count; i++)
		make_canonical(arena, &copy.sides[i], book->runs.ordered);
	json_begin_object(&json);
	write_facts(&json, book, &copy);
	json_end_object(&json);
	return text_of(&out);
}

/* --- the score --- */

enum { MESSAGE_MOST = 600, PLACE_MOST = 40 };

static void write_source(struct json *json, const struct source *source)
{
	json_key_text(json, "clause", source->clause);
	if (source->ruling)
		json_key_text(json, "ruling", source->ruling);
}

static void write_line(struct json *json, const struct rulebook *book, const struct line *line)
{
	json_begin_object(json);
	json_key_text(json, "group", score_group_names[line->group]);
	json_key_text(json, "item", score_line_item(book, line));
	if (line->item == ITEM_RANK && line->place != CARDS_NOWHERE)
		json_key_text(json, "place", score_place_names[line->place]);
	if (line->item == ITEM_PENALTY)
		json_key_text(json, "code", book->penalties[line->index].code);
	if (line->item == ITEM_ADJUSTMENT)
		json_key_text(json, "reason", line->reason);
	json_key_number(json, "count", line->count);
	json_key_number(json, "each", line->each);
	json_key_number(json, "points", line->points);
	write_source(json, &line->source);
	json_end_object(json);
}

/* Writes the findings about one side, or about the hand (-1). */
static void write_findings(struct json *json, const struct score *score, int side)
{
	json_key_array(json, "findings");
	for (size_t i = 0; i < score->finding_count; i++) {
		const struct finding *finding = &score->findings[i];
		char place[PLACE_MOST], message[MESSAGE_MOST];

		if (finding->side != side)
			continue;
		finding_place_write(finding, place, sizeof place);
		finding_message(finding, message, sizeof message);
		json_begin_object(json);
		json_key_text(json, "level", finding_level_names[finding->level]);
		json_key_text(json, "code", finding_name(finding->code));
		json_key_text(json, "place", place);
		write_source(json, &finding->source);
		json_key_text(json, "message", message);
		json_end_object(json);
	}
	json_end_array(json);
}

void score_json_write(struct json *json, const struct rulebook *book, const struct hand *hand,
    const struct score *score)
{
	json_begin_object(json);
	json_key_text(json, "rulebook", book->id);
	json_key_array(json, "sides");
	for (size_t i = 0; i < score->side_count; i++) {
		const struct side_score *side = &score->sides[i];

		json_begin_object(json);
		write_side_name(json, hand->sides[i].name);
		if (side->alone) {
			json_key_text(json, "base", NULL);
			json_key_text(json, "cards", NULL);
		} else {
			json_key_number(json, "base", side->base);
			json_key_number(json, "cards", side->cards);
		}
		json_key_number(json, "total", side->total);
		json_key_number(json, "opening_minimum", side->opening_minimum);
		json_key_array(json, "lines");
		for (size_t j = 0; j < side->line_count; j++)
			write_line(json, book, &side->lines[j]);
		json_end_array(json);
		write_findings(json, score, (int)i);
		json_end_object(json);
	}
	json_end_array(json);
	if (score->contract.judged) {
		json_key_object(json, "contract");
		json_key_number(json, "value", score->contract.value);
		json_key_text(json, "outcome", outcome_names[score->contract.outcome]);
		json_end_object(json);
	}
	write_findings(json, score, -1);
	json_end_object(json);
}

/* --- the words of slips --- */

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

/* Adds the words of such a part to a slip. The caller adds answers last. */
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

/* Adds melds joined: "opening=KKK+QQ2". */
static void add_joined(struct slip_words *to, const struct rulebook *book, const char *key,
    const struct meld *melds, size_t count, bool voided_only)
{
	struct slip_words joined = {.arena = to->arena};
	struct text text = {.arena = to->arena};

	for (size_t i = 0; i < count; i++)
		if (!voided_only || melds[i].voided)
			add(&joined, meld_canonical(to->arena, &melds[i], book->runs.ordered));
	text_sort(joined.words, joined.count);
	for (size_t i = 0; i < joined.count; i++)
		text_addf(&text, "%s%s", i > 0 ? "+" : "", joined.words[i]);
	if (text.size)
		addf(to, "%s=%s", key, text_of(&text));
}

/* Adds melds and cards in hand, counts, or sums. */
static void add_detail(struct slip_words *to, const struct rulebook *book, const struct side *side)
{
	const struct counts *counts = &side->counts;
	const struct totals *totals = &side->totals;

	switch (side->detail) {
	case DETAIL_CARDS:
		for (size_t i = 0; i < side->meld_count; i++)
			add(to, meld_canonical(to->arena, &side->melds[i], book->runs.ordered));
		text_sort(to->words, to->count);
		if (side->held.total > 0)
			addf(to, "hand=%s", cards_canonical(to->arena, &side->held));
		else if (!side->hand_missing_warns && !(book->alone && side->out != OUT_NONE))
			add(to, "hand=-");
		break;
	case DETAIL_COUNTS:
		for (size_t i = 0; i < book->kind_count; i++)
			if (counts->canastas[i])
				addf(to, "%s=%d", book->kinds[i].name, (int)counts->canastas[i]);
		add_words(to, side, PART_COUNTS);
		if (counts->opened != OPENED_UNKNOWN)
			add(to, counts->opened == OPENED_YES ? "opened=yes" : "opened=no");
		/* Without any count the side would have no detail, or that of cards. */
		if (to->count == 0)
			add(to, "melded=0");
		break;
	case DETAIL_TOTALS:
		addf(to, totals->alone ? "=%d" : "base=%d", (int)totals->base);
		if (!totals->alone)
			addf(to, "cards=%d", (int)totals->cards);
		break;
	}
}

void slip_side_words(struct arena *arena, const struct rulebook *book, const struct side *side,
    struct slip_words *ret)
{
	const struct claim *claim = &side->claim;

	*ret = (struct slip_words){.arena = arena};
	add_detail(ret, book, side);
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
