#include "score/score.h"

#include "base/checked.h"
#include "card/card.h"
#include "card/meld.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/side_table.h"

/* The cards written down, by rank, and by rank and suit. */
struct tally {
	int64_t rank[RANK_ROOM];
	int64_t suited[RANK_COUNT][SUIT_COUNT];
	int64_t points; /* card points melded and held */
	int64_t cards;
	bool counted;  /* some of it is known by counts only */
	bool whole;    /* every card of the side is written down */
	int64_t named; /* cards that penalties count, beyond those written down */
};

static void tally_written_suits(struct tally *tally, const struct cards *cards)
{
	for (int rank = 0; cards->suited && rank < RANK_COUNT; rank++)
		for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++)
			tally->suited[rank][suit] += cards->suited[rank][suit];
}

/* Returns true if the side names a fact that cards show, and does not write those cards. */
static bool names_shown(const struct rulebook *book, const struct side *side,
    const struct side_table *side_table, size_t fact)
{
	return book->facts[fact].shown_cards > 0 && (side_table->facts & (1u << fact)) &&
	       !(side->detail == DETAIL_CARDS &&
	           (side_table_facts_laid(book, side) & (1u << fact)));
}

/* Adds cards that show the side's facts but are not written: they lie on its table. One meld may
 * show several facts. Cards of several ranks are counted by number alone. */
static void tally_shown(struct tally *tally, const struct rulebook *book, const struct side *side,
    const struct side_table *side_table)
{
	int shown[RANK_COUNT] = {0}, most = 0;

	for (size_t i = 0; i < book->fact_count; i++) {
		const struct side_fact *fact = &book->facts[i];
		int *of_rank = &shown[__builtin_ctz(fact->shown_ranks | 1u << (RANK_COUNT - 1))];

		if (!names_shown(book, side, side_table, i))
			continue;
		most = fact->shown_cards > most ? fact->shown_cards : most;
		if ((fact->shown_ranks & (fact->shown_ranks - 1)) == 0 &&
		    *of_rank < fact->shown_cards)
			*of_rank = fact->shown_cards;
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		tally->rank[rank] += shown[rank];
	if (side->detail != DETAIL_COUNTS)
		tally->cards += most;
}

/* Returns the fewest cards with that many points: each is worth as much as the dearest. */
static int64_t fewest_cards(const int32_t values[RANK_COUNT], int64_t points)
{
	int32_t dearest = 1;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		dearest = values[rank] > dearest ? values[rank] : dearest;
	return (points + dearest - 1) / dearest;
}

static void tally_side(struct tally *tally, const struct rulebook *book, const struct side *side,
    const struct side_table *side_table)
{
	const struct penalty_entry *entry;
	int64_t melded = 0, in_canastas = 0, named_reds = 0, named_melded = 0;

	*tally = (struct tally){.whole = side->detail == DETAIL_CARDS};
	for (int rank = 0; rank < RANK_ROOM; rank++) {
		tally->rank[rank] = side_table->laid[rank] + side->held.count[rank];
		melded += side_table->laid[rank];
	}
	for (size_t i = 0; i < side->meld_count; i++)
		tally_written_suits(tally, &side->melds[i].cards);
	tally_written_suits(tally, &side->held);
	/* Cards that penalties count: some are nowhere else in the record, some must be among the other cards. */
	for (size_t i = 0; (entry = side_penalty(side, i)); i++)
		switch (book->penalties[entry->penalty].cards) {
		case PENALTY_REDS_APART:
			tally->rank[RANK_RED_THREE] += entry->count;
			break;
		case PENALTY_REDS_SHOWN:
			named_reds += entry->count;
			break;
		case PENALTY_MELDED:
			named_melded += entry->count;
			break;
		case PENALTY_NO_CARDS:
			break;
		}
	tally->rank[RANK_RED_THREE] += side->red_threes;
	/* They are among the side's others, unless they are more than there can be. */
	if (named_reds > book->copies[RANK_RED_THREE])
		tally->rank[RANK_RED_THREE] += named_reds;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		tally->cards += tally->rank[rank];
		tally->points += tally->rank[rank] * book->value_table[rank];
	}
	if (side->detail == DETAIL_COUNTS) {
		const struct counts *counts = &side->counts;

		/* The fewest cards that the side can have on the table, and in hand. */
		for (size_t kind = 0; kind < book->kind_count; kind++)
			in_canastas += (int64_t)side_table->canastas[kind] * book->canasta_least;
		melded +=
		    number_greater(in_canastas, fewest_cards(book->value_table, counts->melded));
		tally->counted = true;
		tally->rank[RANK_RED_THREE] += counts->reds_held;
		tally->rank[RANK_BLACK_THREE] += counts->blacks_held;
		tally->cards += fewest_cards(book->value_hand, counts->held) + melded +
		                counts->reds_held + counts->blacks_held;
		tally->points += (int64_t)counts->melded + counts->held +
		                 number_magnitude(counts->net) +
		                 (int64_t)counts->blacks_held * book->value_table[RANK_BLACK_THREE];
	}
	tally->named = named_melded > melded ? named_melded - melded : 0;
	tally_shown(tally, book, side, side_table);
}

static void tally_add(struct tally *sum, const struct tally *more)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		sum->rank[rank] += more->rank[rank];
		for (int suit = SUIT_CLUBS; suit < SUIT_COUNT; suit++)
			sum->suited[rank][suit] += more->suited[rank][suit];
	}
	sum->points += more->points;
	sum->cards += more->cards;
	sum->counted = sum->counted || more->counted;
	sum->whole = sum->whole && more->whole;
	sum->named += more->named;
}

/* Compares a tally with the packs. `reported` marks the ranks that have a finding about a side. */
static void check_pack(const struct rulebook *book, const struct tally *tally, int side,
    bool reported[RANK_COUNT], struct score *score)
{
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		int64_t found = tally->rank[rank], allowed = book->copies[rank];

		/* Or more cards of one suit of the rank than the packs hold. */
		for (int suit = SUIT_CLUBS; found <= allowed && suit < SUIT_COUNT; suit++)
			if (tally->suited[rank][suit] > book->suit_copies) {
				found = tally->suited[rank][suit];
				allowed = book->suit_copies;
			}
		if (found <= allowed || reported[rank])
			continue;
		reported[rank] = true;
		finding_add(score,
		    &(struct finding){.code = rank == RANK_RED_THREE ? FINDING_TOO_MANY_RED_THREES
		                                                     : FINDING_TOO_MANY_OF_CARD,
		        .level = LEVEL_ERROR,
		        .side = side,
		        .place = rank == RANK_RED_THREE && side >= 0 ? PLACE_REDS : PLACE_SIDE,
		        .rank = (enum rank)rank,
		        .found = found,
		        .allowed = allowed,
		        .source = book->pack_source});
	}
}

/* Adds a finding if there are more cards than the packs have, though no rank has too many:
 * penalties count cards that are not written down. */
static void check_number(const struct rulebook *book, const struct tally *tally, int side,
    bool *reported, struct score *score)
{
	const int64_t pack = rulebook_cards(book);

	if (tally->named == 0 || tally->cards + tally->named <= pack || *reported)
		return;
	*reported = true;
	finding_add_number(score, LEVEL_ERROR, side, FINDING_TOO_MANY_OF_CARD, PLACE_SIDE,
	    tally->cards + tally->named, pack, &book->pack_source);
}

/* Returns true if a fact or a penalty of the side names cards. */
static bool names_cards(
    const struct rulebook *book, const struct side *side, const struct side_table *side_table)
{
	const struct penalty_entry *entry;

	for (size_t i = 0; i < book->fact_count; i++)
		if (names_shown(book, side, side_table, i))
			return true;
	for (size_t i = 0; (entry = side_penalty(side, i)); i++)
		if (book->penalties[entry->penalty].cards != PENALTY_NO_CARDS)
			return true;
	return false;
}

/* Returns true if all cards of the hand are written by rank alone and the packs hold them: one look
 * at all sides together, which nearly always settles the matter. */
static bool packs_hold_all(
    const struct rulebook *book, const struct hand *hand, const struct side_table *side_tables)
{
	int64_t left[RANK_ROOM], lacking = 0;

	for (int rank = 0; rank < RANK_ROOM; rank++)
		left[rank] = book->copies[rank];
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];

		if (side->detail == DETAIL_COUNTS || side_tables[i].suited ||
		    names_cards(book, side, &side_tables[i]))
			return false;
		for (int rank = 0; rank < RANK_ROOM; rank++)
			left[rank] -= side_tables[i].laid[rank] + side->held.count[rank];
		left[RANK_RED_THREE] -= side->red_threes;
	}
	for (int rank = 0; rank < RANK_ROOM; rank++)
		lacking |= left[rank];
	return lacking >= 0;
}

void cards_check(const struct rulebook *book, const struct hand *hand,
    const struct side_table *side_tables, struct score *score)
{
	bool reported[RANK_COUNT] = {false}, points_reported = false, number_reported = false;
	struct tally all = {.whole = true};
	int64_t pack, found;
	bool whole;

	if (!hand->has_rest && packs_hold_all(book, hand, side_tables))
		return;
	for (size_t i = 0; i < hand->side_count; i++) {
		struct tally tally;

		tally_side(&tally, book, &hand->sides[i], &side_tables[i]);
		check_pack(book, &tally, (int)i, reported, score);
		check_number(book, &tally, (int)i, &number_reported, score);
		if (tally.counted && tally.points > book->pack_points) {
			points_reported = true;
			finding_add_number(score, LEVEL_ERROR, (int)i, FINDING_PACK_POINTS_EXCEEDED,
			    PLACE_COUNTS, tally.points, book->pack_points, &book->pack_source);
		}
		tally_add(&all, &tally);
	}
	check_pack(book, &all, -1, reported, score);
	check_number(book, &all, -1, &number_reported, score);
	if (all.counted && !points_reported && all.points > book->pack_points)
		finding_add_number(score, LEVEL_ERROR, -1, FINDING_PACK_POINTS_EXCEEDED, PLACE_SIDE,
		    all.points, book->pack_points, &book->pack_source);
	/* With the rest written the packs must come out even; if some cards are known by counts only, they may not be
	 * exceeded. */
	pack = rulebook_cards(book);
	whole = all.whole && hand->side_count == (size_t)book->side_count;
	found = all.cards + hand->rest;
	if (hand->has_rest && (whole ? found != pack : found > pack))
		finding_add_number(score, LEVEL_ERROR, -1, FINDING_REST_DIFFERS, PLACE_SIDE, found,
		    pack, &book->pack_source);
}
