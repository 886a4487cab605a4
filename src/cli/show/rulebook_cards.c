/* What a rulebook says of cards: their values, melds, canastas. */
#include "cli/show/rulebook_page.h"

#include <string.h>

/* Points of a card left in hand, signed. */
static int64_t value_in_hand(const struct rulebook *book, int rank)
{
	const struct held_price *price = &book->held[rank];

	return price->apart ? (int64_t)price->base + price->cards
	                    : -(int64_t)book->value_hand[rank];
}

static bool same_value(const struct rulebook *book, int a, int b)
{
	const char *first = book->value_source[a].clause, *second = book->value_source[b].clause;

	return book->value_table[a] == book->value_table[b] &&
	       value_in_hand(book, a) == value_in_hand(book, b) &&
	       book->copies[a] == book->copies[b] &&
	       strcmp(first ? first : "", second ? second : "") == 0;
}

/* Ranks of one value share a row; red threes have a section of their own. */
void page_values(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;
	uint32_t done = 1U << RANK_RED_THREE;

	page_section(page, "the cards");
	page_begin(page, &grid, "lrrrl");
	grid_row(
	    &grid, (const char *const[]){"card", "in the pack", "melded", "in hand", "clause"});
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		uint32_t alike = 0;

		if ((done & (1U << rank)) || book->copies[rank] == 0)
			continue;
		for (int other = rank; other >= 0; other--)
			if (!(done & (1U << other)) && same_value(book, rank, other))
				alike |= 1U << other;
		done |= alike;
		grid_row(
		    &grid, (const char *const[]){page_ranks(page, alike),
		               arena_printf(page->out->arena, "%d each", (int)book->copies[rank]),
		               page_number(page, book->value_table[rank]),
		               page_number(page, value_in_hand(book, rank)),
		               page_cite(page, &book->value_source[rank])});
	}
	page_finish(page, &grid);
	text_addf(page->out, "  wild: %s\n", page_ranks(page, book->wild));
}

/* Wild cards a meld may hold: a figure, or steps where it goes by the meld's size. */
static const char *wild_text(struct rulebook_page *page, const struct set_rule *rule)
{
	struct text text = {.arena = page->out->arena};
	int last = -1;

	if (rule->wild == 0)
		return "";
	for (int size = rule->cards_least; size < STEP_SIZES; size++) {
		if (rule->wild_most[size] == last)
			continue;
		last = rule->wild_most[size];
		if (text.size)
			text_addf(&text, ", %d from %d cards", last, size);
		else
			text_addf(&text, "%d", last);
	}
	return text_of(&text);
}

static const char *set_note(struct rulebook_page *page, const struct set_rule *rule)
{
	struct text text = {.arena = page->out->arena};

	if (rule->only_going_out)
		text_add(&text, "only in going out");
	if (rule->canasta_natural_least > rule->natural_least)
		text_addf(&text, "%sin a canasta %d natural", text.size ? ", " : "",
		    rule->canasta_natural_least);
	if (rule->wild_free_when_complete)
		text_addf(&text, "%swild without limit once complete", text.size ? ", " : "");
	return text_of(&text);
}

static void add_set(
    struct rulebook_page *page, struct grid *grid, const char *name, const struct set_rule *rule)
{
	if (!rule->allowed && rule->allowed_source.clause)
		grid_row(grid, (const char *const[]){name, "", "", "", "", "may not be melded",
		                   page_cite(page, &rule->allowed_source)});
	if (!rule->allowed)
		return;
	grid_row(grid,
	    (const char *const[]){name, page_number(page, rule->cards_least),
	        rule->cards_most ? page_number(page, rule->cards_most) : "any",
	        page_starred(page, page_number(page, rule->natural_least), &rule->natural_source),
	        page_starred(page, wild_text(page, rule), &rule->wild_source), set_note(page, rule),
	        page_cite(page, &rule->cards_source)});
}

/* What a run may hold, where that is not every card. */
static const char *run_note(struct rulebook_page *page)
{
	const struct run_rule *runs = &page->book->runs;
	uint32_t all = (1U << RANK_COUNT) - 1 - (1U << RANK_JOKER);
	const char *ranks = runs->ranks == all ? "" : page_ranks(page, runs->ranks);

	return arena_printf(page->out->arena, "%s%s%s", ranks,
	    ranks[0] && runs->around_ace ? ", " : "", runs->around_ace ? "around the ace" : "");
}

static void show_same_rank(struct rulebook_page *page)
{
	static const char *const words[] = {
	    [SAME_RANK_FREE] = "two melds of one rank are allowed",
	    [SAME_RANK_BESIDE_COMPLETE] = "a second meld of a rank only beside a canasta of it",
	    [SAME_RANK_NEVER] = "two melds of one rank are joined",
	};
	const char *clause = page_cite(page, &page->book->same_rank_source);

	text_addf(page->out, "  %s%s%s%s%s\n", words[page->book->same_rank],
	    page->book->same_rank_warns ? ", a warning only" : "", clause[0] ? " (" : "", clause,
	    clause[0] ? ")" : "");
}

void page_melds(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	page_section(page, "melds");
	page_begin(page, &grid, "lrrrrll");
	grid_row(&grid, (const char *const[]){
	                    "of", "least", "most", "natural, least", "wild, most", "", "clause"});
	for (size_t i = 0; i < book->rank_rule_count; i++)
		add_set(page, &grid, page_ranks(page, book->rank_rules[i].ranks),
		    &book->rank_rules[i].rule);
	add_set(page, &grid, "one rank", &book->sets);
	add_set(page, &grid, "black threes", &book->black_threes);
	add_set(page, &grid, "twos", &book->twos);
	add_set(page, &grid, "wild cards", &book->wilds);
	if (book->runs.allowed)
		grid_row(&grid, (const char *const[]){"a run of one suit",
		                    page_number(page, book->runs.cards_least),
		                    page_number(page, book->runs.cards_most), "", "",
		                    run_note(page), page_cite(page, &book->runs.source)});
	page_finish(page, &grid);
	show_same_rank(page);
}

/* What makes a canasta be of a kind. */
static const char *kind_text(struct rulebook_page *page, const struct canasta_kind *kind)
{
	struct text text = {.arena = page->out->arena};

	if (kind->run)
		text_add(&text, "a run");
	else if (kind->ranks)
		text_add(&text, page_ranks(page, kind->ranks));
	page_add_limits(&text, kind->wild_least, kind->wild_most, "wild card", "wild cards");
	page_add_limits(&text, kind->jokers_least, kind->jokers_most, "joker", "jokers");
	if (kind->cards_most > 0)
		text_addf(&text, "%s%s%d cards", text.size ? ", " : "",
		    kind->cards_most > page->book->canasta_least ? "at most " : "exactly ",
		    kind->cards_most);
	return text_of(&text);
}

void page_canastas(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	text_addf(page->out, "\ncanastas: %d cards%s%s%s\n", book->canasta_least,
	    book->canasta_source.clause ? " (" : "", page_cite(page, &book->canasta_source),
	    book->canasta_source.clause ? ")" : "");
	page_begin(page, &grid, "lrll");
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		grid_row(&grid, (const char *const[]){kind->name, page_number(page, kind->points),
		                    kind_text(page, kind), page_cite(page, &kind->source)});
	}
	page_finish(page, &grid);
}
