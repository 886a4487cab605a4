#include "rulebook/rulebook.h"

#include "base/catalogue.h"
#include "base/file.h"
#include "base/sentence.h"
#include "base/text.h"
#include "card/card.h"

#include <string.h>

const struct opening_band *rulebook_opening_band(const struct rulebook *book, int32_t score)
{
	const struct opening_band *band = book->opening_bands; /* the lowest has no floor */

	if (book->opening_hand_count > 0)
		return NULL;
	for (size_t i = 1; i < book->opening_band_count; i++)
		if (score >= book->opening_bands[i].from)
			band = &book->opening_bands[i];
	return band;
}

int32_t rulebook_opening_minimum(const struct rulebook *book, int32_t score, int raises,
    int hand_number, struct source *ret_source)
{
	const struct opening_band *band = rulebook_opening_band(book, score);
	const size_t hands = book->opening_hand_count;
	size_t hand = hand_number < 1 ? 0 : (size_t)hand_number - 1;
	int64_t minimum;

	if (hand >= hands)
		hand = hands - 1;
	minimum = band ? band->minimum : book->opening_by_hand[hand];
	if (ret_source)
		*ret_source = band ? band->source : book->opening_hand_source;
	if (book->raises)
		minimum += (int64_t)raises * book->raise_points;
	return minimum < INT32_MAX ? (int32_t)minimum : INT32_MAX;
}

const struct source *rulebook_hand_source(const struct rulebook *book, enum rank rank)
{
	const bool priced = book->value_hand[rank] != book->value_table[rank];

	return book->hand_source.clause && !priced ? &book->hand_source : &book->value_source[rank];
}

bool rulebook_cites(const struct source *source, const char *clause)
{
	const size_t size = strlen(clause);

	for (const char *found = source->clause; found; found = strchr(found, ';')) {
		found += found == source->clause ? 0 : strlen("; ");
		if (strncmp(found, clause, size) == 0 &&
		    (found[size] == '\0' || found[size] == ';'))
			return true;
	}
	return false;
}

int64_t rulebook_red_amount(const struct red_band *band, int32_t count)
{
	int64_t beyond = count - (int64_t)band->count;

	if (band->count == 0)
		return 0;
	if (beyond <= 0)
		return band->amounts[count];
	return band->amounts[band->count] + beyond * band->amounts[1];
}

int rulebook_cards(const struct rulebook *book)
{
	int cards = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		cards += book->copies[rank];
	return cards;
}

bool rulebook_sign_occurs(const struct rulebook *book, int sign)
{
	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct condition *when = &book->sign_bands[i].when;

		if (book->sign_bands[i].sign == sign)
			return true;
		if (!when->melded && !when->out && !when->facts && when->need_count == 0)
			return false; /* holds always: nothing comes after it */
	}
	return sign == 1;
}

size_t rulebook_penalty(const struct rulebook *book, const char *code, size_t size)
{
	for (size_t i = 0; i < book->penalty_count; i++)
		if (choice_is(code, size, book->penalties[i].code))
			return i;
	return SIZE_MAX;
}

struct sentence rulebook_penalty_words(const struct penalty *penalty)
{
	return (struct sentence){
	    "penalty", penalty->worded, "{summary}", {sentence_text("summary", penalty->summary)}};
}

size_t rulebook_kind(const struct rulebook *book, const char *name, size_t size)
{
	for (size_t i = 0; i < book->kind_count; i++)
		if (strlen(book->kinds[i].name) == size &&
		    memcmp(book->kinds[i].name, name, size) == 0)
			return i;
	return SIZE_MAX;
}

const char *const rulebook_bell_names[] = {
    [BELL_STANDS] = "stands",
    [BELL_OPENING_SHOWN] = "opening-shown",
};

int32_t rulebook_penalty_points(const struct penalty *penalty, int hands)
{
	for (size_t i = 0; i < penalty->by_hands_count; i++)
		if (penalty->by_hands[i].hands == hands)
			return penalty->by_hands[i].points;
	return penalty->points;
}

struct offence_price rulebook_offence_price(
    const struct penalty *penalty, int32_t earlier, int32_t count)
{
	struct offence_price price = {count, penalty->points, &penalty->source};

	for (size_t i = 0; i < penalty->repeated_count; i++) {
		const struct repeated_price *repeated = &penalty->repeated[i];

		if (repeated->from - 1 > earlier) {
			const int32_t before = repeated->from - 1 - earlier;

			price.count = before < count ? before : count;
			break;
		}
		price.points = repeated->points;
		price.source = &repeated->source;
	}
	return price;
}

int64_t rulebook_offences_points(const struct penalty *penalty, int32_t earlier, int32_t count)
{
	int64_t points = 0;

	while (count > 0) {
		const struct offence_price price = rulebook_offence_price(penalty, earlier, count);

		points += (int64_t)price.count * price.points;
		earlier += price.count;
		count -= price.count;
	}
	return points;
}

bool rulebook_penalty_of_game(const struct penalty *penalty)
{
	return penalty->repeated_count > 0 && penalty->within == WITHIN_GAME;
}

bool rulebook_counts_games(const struct rulebook *book)
{
	for (size_t i = 0; i < book->penalty_count; i++)
		if (rulebook_penalty_of_game(&book->penalties[i]))
			return true;
	return false;
}

struct sentence rulebook_bell_words(enum bell_rule rule)
{
	static const char *const words[] = {
	    [BELL_STANDS] = FORM_BELL_RULE__STANDS,
	    [BELL_OPENING_SHOWN] = FORM_BELL_RULE__OPENING_SHOWN,
	};

	return (struct sentence){
	    .kind = "bell-rule", .code = rulebook_bell_names[rule], .english = words[rule]};
}

size_t rulebook_kind_worded(const struct rulebook *book, const char *word, size_t size)
{
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		if (choice_is(word, size, kind->name))
			return i;
		for (size_t j = 0; j < kind->word_count; j++)
			if (choice_is(word, size, kind->words[j]))
				return i;
	}
	return SIZE_MAX;
}

size_t rulebook_kind_lettered(const struct rulebook *book, char letter)
{
	for (size_t i = 0; i < book->kind_count; i++)
		if (book->kinds[i].letter && book->kinds[i].letter == text_lower(letter))
			return i;
	return SIZE_MAX;
}

size_t rulebook_fact_lettered(const struct rulebook *book, char letter)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].letter && book->facts[i].letter == text_lower(letter))
			return i;
	return SIZE_MAX;
}

size_t rulebook_fact(const struct rulebook *book, const char *name, size_t size)
{
	for (size_t i = 0; i < book->fact_count; i++)
		if (choice_is(name, size, book->facts[i].name))
			return i;
	return SIZE_MAX;
}

uint8_t rulebook_facts_that_count(const struct rulebook *book)
{
	uint8_t facts = 0;

	for (size_t i = 0; i < book->fact_count; i++)
		facts = (uint8_t)(facts | (book->facts[i].lacking > 0 ? 1u << i : 0));
	for (size_t i = 0; i < book->bonus_count; i++)
		facts |= book->bonuses[i].when.facts;
	for (size_t i = 0; i < book->sign_band_count; i++)
		facts |= book->sign_bands[i].when.facts;
	for (size_t i = 0; i < book->red_band_count; i++)
		facts |= book->red_bands[i].when.facts;
	for (size_t i = 0; i < book->fact_count; i++)
		facts = (uint8_t)(facts & ~(book->facts[i].asked ? 0 : 1u << i));
	return facts;
}

unsigned rulebook_reading(const struct rulebook *book)
{
	const bool ordered = book->runs.allowed && book->runs.ordered;

	return (book->threes_alike ? READ_THREES_ALIKE : READ_PLAIN) |
	       (ordered ? READ_IN_PLACES : READ_PLAIN) |
	       (ordered && book->runs.aces == RUN_ACES_BOTH ? READ_ACE_TO_ACE : READ_PLAIN);
}

const struct set_rule *rulebook_set_rule(const struct rulebook *book, enum rank rank)
{
	for (size_t i = 0; i < book->rank_rule_count; i++)
		if (book->rank_rules[i].ranks & (1u << rank))
			return &book->rank_rules[i];
	return rank == RANK_BLACK_THREE && !book->threes_alike ? &book->black_threes : &book->sets;
}

const char *rulebook_rank_name(const struct rulebook *book, enum rank rank)
{
	return rank == RANK_BLACK_THREE && book->threes_alike ? "3" : card_rank_name(rank);
}

bool rulebook_is_same(const struct rulebook *one, const struct rulebook *other)
{
	if (one->source_count != other->source_count || one->option_count != other->option_count)
		return false;
	for (size_t i = 0; i < one->source_count; i++)
		if (one->sources[i].size != other->sources[i].size ||
		    memcmp(one->sources[i].data, other->sources[i].data, one->sources[i].size) != 0)
			return false;
	for (size_t i = 0; i < one->option_count; i++)
		if (strcmp(one->options[i].name, other->options[i].name) != 0 ||
		    strcmp(one->options[i].chosen, other->options[i].chosen) != 0)
			return false;
	return true;
}
