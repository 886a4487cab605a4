/* What a rulebook says of points besides cards: bonuses, openings, penalties, the contract. */
#include "cli/show/rulebook_page.h"

#include <string.h>

static const char *bonus_text(struct rulebook_page *page, const struct bonus *bonus)
{
	const char *when = page_condition(page, &bonus->when, "always");

	return bonus->instead_of == SIZE_MAX
	           ? when
	           : arena_printf(page->out->arena, "%s, not beside %s", when,
	                 page->book->bonuses[bonus->instead_of].name);
}

static const char *unfinished_text(struct rulebook_page *page, const struct unfinished *unfinished)
{
	struct text text = {.arena = page->out->arena};

	text_addf(&text, "each %s", unfinished->run ? "run" : "meld of ");
	if (!unfinished->run)
		text_add(&text, page_ranks(page, unfinished->ranks));
	text_addf(&text, " of fewer than %d cards", unfinished->cards_most + 1);
	page_add_limits(&text, 0, unfinished->wild_most, "wild card", "wild cards");
	return text_of(&text);
}

void page_bonuses(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	if (book->bonus_count + book->unfinished_count == 0)
		return;
	page_section(page, "collections of canastas, and melds left unfinished");
	page_begin(page, &grid, "lrll");
	for (size_t i = 0; i < book->bonus_count; i++)
		grid_row(&grid, (const char *const[]){book->bonuses[i].name,
		                    page_number(page, book->bonuses[i].points),
		                    bonus_text(page, &book->bonuses[i]),
		                    page_cite(page, &book->bonuses[i].source)});
	for (size_t i = 0; i < book->unfinished_count; i++)
		grid_row(&grid, (const char *const[]){book->unfinished[i].name,
		                    page_number(page, -book->unfinished[i].points),
		                    unfinished_text(page, &book->unfinished[i]),
		                    page_cite(page, &book->unfinished[i].source)});
	page_finish(page, &grid);
}

/* Whether the cards melded count plus, minus or nothing, where that is not always plus. */
static void add_signs(struct rulebook_page *page, struct grid *grid)
{
	const struct rulebook *book = page->book;

	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct sign_band *band = &book->sign_bands[i];

		grid_row(grid,
		    (const char *const[]){
		        arena_printf(page->out->arena, "the cards melded count, %s",
		            page_condition(page, &band->when, i > 0 ? "otherwise" : "always")),
		        band->sign > 0   ? "plus"
		        : band->sign < 0 ? "minus"
		                         : "nothing",
		        page_cite(page, &band->source)});
	}
}

void page_red_threes(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	page_section(page, "red threes and what is left");
	page_begin(page, &grid, "lll");
	for (size_t i = 0; i < book->red_band_count; i++) {
		const struct red_band *band = &book->red_bands[i];
		struct text amounts = {.arena = page->out->arena};

		for (size_t n = 1; n <= band->count; n++)
			text_addf(&amounts, "%s%d", n > 1 ? " / " : "", (int)band->amounts[n]);
		grid_row(&grid,
		    (const char *const[]){
		        arena_printf(page->out->arena, "1 to %zu red threes, %s", band->count,
		            page_condition(page, &band->when, i > 0 ? "otherwise" : "always")),
		        text_of(&amounts), page_cite(page, &band->source)});
	}
	if (book->red_card_points != 0)
		grid_row(&grid, (const char *const[]){"card points of each besides",
		                    page_number(page, book->red_card_points),
		                    page_cite(page, &book->red_card_source)});
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct held_price *price = &book->held[rank];

		if (price->apart)
			grid_row(&grid,
			    (const char *const[]){
			        arena_printf(page->out->arena, "%s in hand, %s",
			            rank_name((enum rank)rank), price->once ? "once" : "each"),
			        page_number(page, (int64_t)price->base + price->cards),
			        page_cite(page, &price->source)});
	}
	add_signs(page, &grid);
	if (book->unopened)
		grid_row(&grid, (const char *const[]){"a side that never melded",
		                    page_number(page, -book->unopened),
		                    page_cite(page, &book->unopened_source)});
	page_finish(page, &grid);
}

void page_going_out(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	const char *needs_word = book->out_needs_warn ? "needs, a warning only" : "needs";
	struct grid grid;

	page_section(page, "going out");
	page_begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"bonus", page_number(page, book->going_out),
	                    page_cite(page, &book->going_out_source)});
	if (book->concealed)
		grid_row(&grid, (const char *const[]){book->concealed_adds ? "concealed, besides"
		                                                           : "concealed, instead",
		                    page_number(page, book->concealed_points),
		                    page_cite(page, &book->concealed_source)});
	else
		grid_row(&grid, (const char *const[]){"concealed", "not known",
		                    page_cite(page, &book->concealed_source)});
	if (book->concealed && book->concealed_stock_waives)
		grid_row(&grid, (const char *const[]){"concealed, from the stock", "no minimum",
		                    page_cite(page, &book->concealed_waives_source)});
	for (size_t i = 0; i < book->out_need_count; i++)
		grid_row(&grid, (const char *const[]){i > 0 ? "and" : needs_word,
		                    page_need(page, &book->out_needs[i]),
		                    i > 0 ? "" : page_cite(page, &book->out_need_source)});
	page_finish(page, &grid);
}

static void show_opening_bands(struct rulebook_page *page, struct grid *grid)
{
	const struct rulebook *book = page->book;

	for (size_t i = 0; i < book->opening_band_count; i++) {
		const struct opening_band *band = &book->opening_bands[i];
		const char *next =
		    i + 1 < book->opening_band_count
		        ? page_number(page, (int64_t)book->opening_bands[i + 1].from - book->unit)
		        : NULL;
		struct text needs = {.arena = page->out->arena};
		const char *range;

		if (i == 0 && next)
			range = arena_printf(page->out->arena, "a score up to %s", next);
		else if (next)
			range = arena_printf(page->out->arena, "%d to %s", (int)band->from, next);
		else if (i == 0)
			range = "any score";
		else
			range = arena_printf(page->out->arena, "%d and more", (int)band->from);
		for (size_t need = 0; need < band->need_count; need++)
			page_add_need(page, &band->needs[need], &needs);
		if (needs.size)
			range =
			    arena_printf(page->out->arena, "%s, with %s", range, text_of(&needs));
		grid_row(grid, (const char *const[]){range, page_number(page, band->minimum),
		                   page_cite(page, &band->source)});
	}
}

void page_opening(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	page_section(page, "opening minima");
	page_begin(page, &grid, "lrl");
	show_opening_bands(page, &grid);
	for (size_t i = 0; i < book->opening_hand_count; i++)
		grid_row(&grid, (const char *const[]){
		                    arena_printf(page->out->arena, "hand %zu%s", i + 1,
		                        i + 1 == book->opening_hand_count ? " and later" : ""),
		                    page_number(page, book->opening_by_hand[i]),
		                    page_cite(page, &book->opening_hand_source)});
	if (book->raises)
		grid_row(&grid, (const char *const[]){"raised for a failed opening, each",
		                    page_number(page, book->raise_points),
		                    page_cite(page, &book->raise_source)});
	if (book->opening_by_canasta)
		grid_row(&grid, (const char *const[]){"a canasta opens whatever its points", "",
		                    page_cite(page, &book->opening_canasta_source)});
	if (book->opening_clean_least > 0)
		grid_row(
		    &grid, (const char *const[]){"natural cards of one meld without wild cards",
		               page_number(page, book->opening_clean_least),
		               page_cite(page, &book->opening_clean_source)});
	if (book->opening_no_wild)
		grid_row(&grid, (const char *const[]){"no wild card in an opening", "",
		                    page_cite(page, &book->opening_no_wild_source)});
	if (book->opening_pile_natural_least > 0)
		grid_row(&grid, (const char *const[]){"natural cards of one meld, with the pile",
		                    page_number(page, book->opening_pile_natural_least),
		                    page_cite(page, &book->opening_pile_source)});
	if (book->upcard_alone)
		grid_row(
		    &grid, (const char *const[]){"the first upcard, taken alone, as from the stock",
		               "", page_cite(page, &book->upcard_source)});
	page_finish(page, &grid);
}

static const char *penalty_note(const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
		return penalty->per ? "for each card" : "";
	case PENALTY_ACCEPTS:
		return "their melds are accepted as claimed";
	case PENALTY_AS_RAISES:
		return "entered as raises=N";
	case PENALTY_AS_VOID:
		return "entered as void=MELDS";
	case PENALTY_AS_TABLE_END:
		return "ends the game: canasta table end";
	}
	return "";
}

void page_penalties(struct rulebook_page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	if (book->penalty_count == 0)
		return;
	page_section(page, "penalties");
	page_begin(page, &grid, "lrlll");
	grid_row(&grid, (const char *const[]){"code", "points", "", "for", "clause"});
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];

		grid_row(&grid, (const char *const[]){penalty->code,
		                    penalty->points ? page_number(page, penalty->points) : "",
		                    penalty_note(penalty), penalty->summary,
		                    page_cite(page, &penalty->source)});
	}
	page_finish(page, &grid);
}

void page_contract(struct rulebook_page *page)
{
	const struct contract_rule *rule = &page->book->contract;
	struct grid grid;

	if (!rule->allowed)
		return;
	page_section(page, "contracts");
	page_begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"a level is worth",
	                    page_number(page, rule->level_points), page_cite(page, &rule->source)});
	grid_row(&grid, (const char *const[]){"levels", page_number(page, rule->levels),
	                    page_cite(page, &rule->source)});
	grid_row(&grid, (const char *const[]){"melded cards count from level",
	                    page_number(page, rule->melded_from_level),
	                    page_cite(page, &rule->value_high_source)});
	grid_row(&grid, (const char *const[]){"achieved, of its value, in percent",
	                    arena_printf(page->out->arena, "%d, doubled %d", rule->award_percent,
	                        rule->award_doubled_percent),
	                    page_cite(page, &rule->award_source)});
	grid_row(&grid, (const char *const[]){"robbed, of its value, in percent",
	                    arena_printf(page->out->arena, "%d, doubled %d", rule->robbed_percent,
	                        rule->robbed_doubled_percent),
	                    page_cite(page, &rule->robbed_source)});
	grid_row(&grid, (const char *const[]){"out below the contract",
	                    page_number(page, rule->false_out_points),
	                    page_cite(page, &rule->false_out_source)});
	page_finish(page, &grid);
}
