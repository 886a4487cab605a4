/* book.h - small rulebooks for the tests of the readers, which only need names and codes. */
#ifndef CANASTA_TESTS_SLIP_BOOK_H
#define CANASTA_TESTS_SLIP_BOOK_H

#include "base/error.h"
#include "card/card.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "slip/hand_json.h"

#include <string.h>

static const struct penalty book_penalties[] = {
    {.code = "25C", .summary = "drawing out of turn", .points = 100},
    {.code = "33A", .summary = "partner's help", .points = 300, .per = "card"},
    {.code = "34D", .summary = "melds mixed in", .use = PENALTY_ACCEPTS},
    {.code = "27A", .summary = "failed opening", .use = PENALTY_AS_RAISES},
    {.code = "34C", .summary = "own melds mixed in", .use = PENALTY_AS_VOID},
    {.code = "22A", .summary = "talk", .use = PENALTY_AS_TABLE_END},
    {.code = "late", .summary = "a club's own", .points = 50},
};

static const struct rulebook_option book_options[] = {
    {.name = "red-threes-all", .chosen = "100-each", .standard = "100-each"},
};

/* Two sides, natural and mixed canastas, raises, penalties of every use. */
static inline struct rulebook book_plain(void)
{
	struct rulebook book = {.id = "plain",
	    .title = "Plain",
	    .side_count = 2,
	    .raises = true,
	    .raise_points = 10,
	    .kind_count = 2,
	    .penalty_count = sizeof book_penalties / sizeof book_penalties[0],
	    .penalties = book_penalties,
	    .option_count = 1,
	    .options = book_options};

	book.kinds[0] =
	    (struct canasta_kind){.name = "natural", .item = "natural-canasta", .letter = 'n'};
	book.kinds[1] =
	    (struct canasta_kind){.name = "mixed", .item = "mixed-canasta", .letter = 'm'};
	return book;
}

/* Three sides of one player each, contracts, more kinds. Melded cards count towards a contract from
 * level 5 on, and threes in hand have their own prices. No raises, no penalties. */
static inline struct rulebook book_bidding(void)
{
	struct rulebook book = {
	    .id = "bidding", .title = "Bidding", .side_count = 3, .alone = true};
	static const char *const names[] = {
	    "natural-twos", "samba", "natural-aces", "natural", "mixed"};
	static const char letters[] = {'\0', '\0', '\0', 'n', 'm'};

	book.kind_count = sizeof names / sizeof names[0];
	for (size_t i = 0; i < book.kind_count; i++)
		book.kinds[i] =
		    (struct canasta_kind){.name = names[i], .item = names[i], .letter = letters[i]};
	book.contract.allowed = true;
	book.contract.levels = 8;
	book.contract.melded_from_level = 5;
	book.contract.hand_to_level = 8;
	book.held[RANK_RED_THREE].apart = book.held[RANK_BLACK_THREE].apart = true;
	return book;
}

static const struct need book_any_canasta[] = {{.kinds = 3, .least = 1}};
static const struct sign_band book_signs[] = {
    {.when = {.need_count = 1, .needs = book_any_canasta}, .sign = 1, .source = {.clause = "S1"}},
    {.sign = -1, .source = {.clause = "S2"}},
};

/* Like the plain one, but melded cards count minus for a side without a canasta, and the first
 * upcard may be taken alone. */
static inline struct rulebook book_signed(void)
{
	struct rulebook book = book_plain();

	book.id = "signed";
	book.sign_band_count = 2;
	book.sign_bands = book_signs;
	book.upcard_alone = true;
	return book;
}

static const struct sign_band book_fact_signs[] = {
    {.when = {.facts = 1}, .sign = 1, .source = {.clause = "S1"}},
    {.sign = -1, .source = {.clause = "S2"}},
};

/* Like the plain one, but melded cards count minus for a side without the fact "set", which a side
 * that goes out must have. */
static inline struct rulebook book_implying(void)
{
	struct rulebook book = book_plain();

	book.id = "implying";
	book.fact_count = 1;
	book.facts[0] = (struct side_fact){.name = "set"};
	book.out_facts = 1;
	book.sign_band_count = 2;
	book.sign_bands = book_fact_signs;
	return book;
}

/* Finds the one rulebook of the context, by its name or without a name. */
static inline const struct rulebook *book_find(
    void *context, const char *id, const struct option_value *options, size_t option_count)
{
	const struct rulebook *book = context;

	if (id && strcmp(id, book->id) != 0)
		break_off(ERROR_INPUT, "rulebook-unknown",
		    "there is no rulebook \"%.60s\"; %s is expected", id, book->id);
	for (size_t i = 0; i < option_count; i++)
		if (strcmp(options[i].name, "red-threes-all") != 0)
			break_off(ERROR_INPUT, "option-unknown", "there is no option \"%.60s\"",
			    options[i].name);
	return book;
}

#endif
