#include "slip/slip.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"

#include <string.h>

bool slip_place(const struct slip_line *line, const char *place, struct error *err)
{
	int within = err->column > 0 ? err->column - 1 : 0;

	if (err->kind == ERROR_STORE)
		return false;
	err->line = 0;
	err->column = 0;
	return error_place(err, line->file, line->line,
	    text_characters(line->data, (size_t)(place - line->data)) + 1 + within);
}

/* Returns the word that may be a total whose `=` was left out: the only word of the side, of bare
 * digits and a sum that the rulebook can give. It might also be melds of a few cards. Words of the
 * hand on the same line do not count. */
static const struct slip_token *total_meant(
    const struct rulebook *book, const struct slip_token *tokens, size_t count)
{
	const struct slip_token *only = NULL;
	int64_t points;

	for (size_t i = 0; i < count; i++) {
		const char *name = tokens[i].name ? tokens[i].name : "";
		const struct slip_word *word = slip_word_named(name, strlen(name));

		if (word && word->part >= PART_HAND)
			continue;
		if (only)
			return NULL;
		only = &tokens[i];
	}
	return only && *only->text != '+' && *only->text != '-' &&
	               text_integer(only->text, only->size, 0, POINTS_MOST, &points) &&
	               book->unit > 0 && points % book->unit == 0 &&
	               totals_may_come_to(book, (int32_t)points)
	           ? only
	           : NULL;
}

/* Reads a line of a side into the hand. */
static void read_side(struct slip_reader *reader, const struct slip_token *tokens, size_t count)
{
	const struct rulebook *book = reader->book;
	struct slip_side read = {.facts.held.written = ""};
	struct side *side = &read.facts;
	const struct slip_token *total = total_meant(book, tokens + 1, count - 1);
	size_t letter, melds_most = 0;

	side->name = facts_side(book, tokens->text, tokens->size);
	letter = (size_t)(side->name - 'A');
	if (reader->side_at[letter].line)
		break_off(ERROR_INPUT, SAY_SIDE_REPEATED_STANDS_TWICE_HAND, side->name);
	reader->side_at[letter] = reader->at;
	/* The scorer reads the melds in order, so that they stand in one piece. */
	for (size_t i = 1; i < count; i++)
		melds_most += !tokens[i].has_value;
	read.melds = arena_alloc(reader->arena, melds_most, sizeof *read.melds);
	reader->side = &read;
	for (size_t i = 1; i < count; i++)
		slip_take(reader, &tokens[i]);
	slip_finish_side(reader);
	reader->side = NULL;
	side->melds = read.melds;
	side->penalties = read.penalties;
	side->adjustments = read.adjustments;
	side->hand_missing_warns = side->detail == DETAIL_CARDS && !side->has_hand &&
	                           !(book->alone && side->out != OUT_NONE);
	if (total) {
		reader->total_at[letter] = (struct slip_position){reader->line, total->place};
		reader->totals_count++;
	}
	if (slip_said(&read, "net"))
		reader->net_at[letter] =
		    (struct slip_position){reader->line, slip_said(&read, "net")->place};
	reader->hand.sides[reader->hand.side_count++] = *side;
}

/* Reads the lines of one hand: those of a side begin with its letter, the others belong to the
 * whole hand. */
static void read_lines(struct slip_reader *reader)
{
	for (size_t i = 0; i < reader->line_count; i++) {
		const struct slip_line *line = &reader->lines[i];
		const struct slip_token *tokens;
		size_t words;
		char first;

		reader->line = line;
		reader->at.line = NULL; /* these errors have their place */
		must(slip_spell(reader->arena, reader->book, line, &tokens, &words, refusal()));
		reader->at = (struct slip_position){line, words ? tokens->place : line->data};
		if (!words)
			break_off(ERROR_INPUT, SAY_SLIP_EMPTY);
		first = text_lower(tokens->text[0]);
		if (tokens->size == 1 && !tokens->taken_back && first >= 'a' && first <= 'z')
			read_side(reader, tokens, words);
		else
			for (size_t j = 0; j < words; j++)
				slip_take(reader, &tokens[j]);
	}
}

/* --- the hand --- */

/* Places the next error at a word of the hand; returns false if the slip does not have it. */
static bool look_at_word(struct slip_reader *reader, const char *name)
{
	reader->at = reader->said[slip_word_named(name, strlen(name)) - slip_words];
	return reader->at.line != NULL;
}

/* Refuses a word about a contract without a contract. Its outcome may be that of a contract from
 * the bids. */
static void check_contract_alone(struct slip_reader *reader, const struct contract *contract)
{
	const bool bid = !contract->none && (!contract->bid || contract->by_bids) &&
	                 bidding_end_of(&reader->hand).bid;

	if (look_at_word(reader, "side") || look_at_word(reader, "doubled") ||
	    (look_at_word(reader, "outcome") && !bid))
		break_off(ERROR_INPUT, SAY_CONTRACT_ALONE);
}

/* Takes the contract from the bids, unless it must wait for a caller that knows the table. */
static void finish_bids(struct slip_reader *reader)
{
	look_at_word(reader, "bids");
	if (!facts_contract_waits(&reader->hand))
		facts_contract(reader->book, &reader->hand);
}

static void finish_contract(struct slip_reader *reader)
{
	struct hand *hand = &reader->hand;

	if (!hand->contract.bid) {
		check_contract_alone(reader, &hand->contract);
		finish_bids(reader);
		return;
	}
	if (!look_at_word(reader, "side")) {
		look_at_word(reader, "contract");
		break_off(ERROR_INPUT, SAY_CONTRACT_SIDE);
	}
	hand->contract.side = facts_side_index(hand, reader->bidder);
	look_at_word(reader, "outcome");
	if (hand->contract.outcome != OUTCOME_NONE)
		facts_outcome(hand);
	reader->at = reader->net_at[reader->bidder - 'A'];
	facts_net_contract(reader->book, hand, hand->contract.side);
}

/* Refuses slips whose every side is one word of digits: its meaning is unknown. `least` is the
 * number of sides that make a hand. */
static void check_totals_meant(struct slip_reader *reader, size_t least)
{
	const char *word, *end;
	size_t letter = 0;

	if (reader->hand.side_count < least || reader->totals_count < reader->hand.side_count)
		return;
	while (!reader->total_at[letter].line)
		letter++;
	reader->at = reader->total_at[letter];
	word = end = reader->at.place;
	while (end < reader->at.line->data + reader->at.line->size && *end >= '0' && *end <= '9')
		end++;
	break_off(ERROR_INPUT, SAY_SLIP_TOTAL, (int)(end - word), word, (int)(end - word), word);
}

/* Reads the lines, and the contract when it is known. */
static void read_hand(void *context)
{
	struct slip_reader *reader = context;

	read_lines(reader);
	if (!reader->hand.side_count) {
		reader->at.line = reader->line_count ? reader->lines : NULL;
		reader->at.place = reader->line_count ? reader->lines->data : NULL;
		break_off(ERROR_INPUT, SAY_SIDE_MISSING_STANDS_LINE_KKKK);
	}
	facts_sort_sides(&reader->hand);
	check_totals_meant(reader, (size_t)reader->book->side_count);
	finish_contract(reader);
}

/* Runs a reading within a boundary, and adds the place at which it stopped to its error. */
static bool reader_run(
    struct slip_reader *reader, void (*read)(void *context), struct hand *ret, struct error *err)
{
	if (!boundary_try(read, reader, err))
		return reader->at.line && slip_place(reader->at.line, reader->at.place, err);
	*ret = reader->hand;
	return true;
}

bool slip_read(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {
	    .arena = arena, .book = book, .lines = lines, .line_count = count};

	return reader_run(&reader, read_hand, ret, err);
}

/* --- corrections --- */

/* Checks that the earlier contract fits the present sides. A contract from the bids is found again
 * from the present bids. */
static void contract_stays(struct slip_reader *reader, const struct hand *base)
{
	struct hand *hand = &reader->hand;
	const enum outcome written = hand->contract.outcome;

	check_contract_alone(reader, &base->contract);
	hand->contract = base->contract;
	if (base->contract.by_bids || (!base->contract.bid && !base->contract.none)) {
		hand->contract = (struct contract){
		    .outcome = written != OUTCOME_NONE ? written : base->contract.outcome,
		    .ruled = base->contract.ruled};
		finish_bids(reader);
		return;
	}
	reader->at.line = NULL;
	if (hand->contract.bid && hand->contract.outcome != OUTCOME_NONE)
		facts_outcome(hand);
	if (hand->contract.bid)
		facts_net_contract(reader->book, hand, hand->contract.side);
}

/* Reads the lines of a correction, and takes over what they leave out. */
static void correct_hand(void *context)
{
	struct slip_reader *reader = context;
	const struct hand *base = reader->base;
	struct hand *hand = &reader->hand;

	read_lines(reader);
	check_totals_meant(reader, 1);
	for (size_t i = 0; i < base->side_count; i++) {
		const struct side *was = &base->sides[i];
		size_t at = 0;

		if (!reader->side_at[was->name - 'A'].line) {
			hand->sides[hand->side_count++] = *was;
			continue;
		}
		/* A given side keeps the rulings on melds that it still has. */
		while (hand->sides[at].name != was->name)
			at++;
		for (size_t j = 0; j < was->meld_count; j++)
			if (was->melds[j].ruled != MELD_UNRULED)
				(void)facts_rule_meld(reader->arena, &hand->sides[at],
				    &was->melds[j], was->melds[j].ruled);
	}
	facts_sort_sides(hand);
	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_words[i].part == PART_HAND && slip_words[i].key && !reader->said[i].line)
			slip_word_copy(&slip_words[i], hand, base);
	hand->dealer_due = base->dealer_due;
	if (!hand->dealer) {
		hand->dealer = base->dealer;
		hand->dealer_seat = base->dealer_seat;
	}
	if (!hand->bid_count) {
		hand->bid_count = base->bid_count;
		hand->bids = base->bids;
	}
	hand->acceptance_count = base->acceptance_count;
	hand->acceptances = base->acceptances;
	if (look_at_word(reader, "contract"))
		finish_contract(reader);
	else
		contract_stays(reader, base);
}

bool slip_correct(struct arena *arena, const struct rulebook *book, const struct slip_line *lines,
    size_t count, const struct hand *base, struct hand *ret, struct error *err)
{
	struct slip_reader reader = {
	    .arena = arena, .book = book, .lines = lines, .line_count = count, .base = base};

	return reader_run(&reader, correct_hand, ret, err);
}

bool slip_take_back(struct hand *hand, const char *name)
{
	const struct slip_word *word = slip_word_named(name, strlen(name));
	const struct hand none = {0};

	if (!word || word->part != PART_HAND)
		return false;
	if (word->key) {
		slip_word_copy(word, hand, &none);
	} else if (strcmp(word->name, "dealer") == 0) {
		hand->dealer = none.dealer;
		hand->dealer_seat = none.dealer_seat;
	} else if (strcmp(word->name, "contract") == 0) {
		hand->contract = none.contract;
	} else {
		hand->bid_count = 0;
	}
	return true;
}

const char *slip_words_of_hand(struct arena *arena)
{
	struct text list = {.arena = arena};

	for (size_t i = 0; i < slip_word_count; i++)
		if (slip_words[i].part == PART_HAND)
			text_addf(&list, "%s%s", list.size > 0 ? ", " : "", slip_words[i].name);
	return list.data;
}
