#include "cli/show_rulebook.h"

#include "cli/show_grid.h"

#include <string.h>

enum { RULINGS_MOST = 64 };

/* A page notes each ruling it cites; they stand in words at its end. */
struct page {
	const struct rulebook *book;
	struct text *out;
	size_t ruling_count;
	const struct source *rulings[RULINGS_MOST];
};

static bool is_known(const struct page *page, const struct source *source)
{
	for (size_t i = 0; i < page->ruling_count; i++)
		if (strcmp(page->rulings[i]->ruling, source->ruling) == 0)
			return true;
	return false;
}

/* "21F", with a star where a ruling chose the reading. */
static const char *cite(struct page *page, const struct source *source)
{
	const char *clause = source->clause ? source->clause : "";

	if (!source->ruling)
		return clause;
	if (!is_known(page, source) && page->ruling_count < RULINGS_MOST)
		page->rulings[page->ruling_count++] = source;
	return arena_printf(page->out->arena, "%s*", clause);
}

static const char *number(struct page *page, int64_t value)
{
	return arena_printf(page->out->arena, "%lld", (long long)value);
}

/* A figure that has no column for its clause: a star where a ruling chose the reading. */
static const char *starred(struct page *page, const char *figure, const struct source *source)
{
	(void)cite(page, source);
	return source->ruling ? arena_printf(page->out->arena, "%s*", figure) : figure;
}

static void section(struct page *page, const char *title)
{
	text_addf(page->out, "\n%s\n", title);
}

static void begin(struct page *page, struct grid *grid, const char *align)
{
	grid_begin(grid, page->out->arena, align);
}

static void finish(struct page *page, const struct grid *grid)
{
	grid_show(grid, 2, page->out);
}

/* "K Q J T": the ranks of a mask, highest first. */
static const char *ranks_text(struct page *page, uint32_t ranks)
{
	struct text text = {.arena = page->out->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (ranks & (1U << rank))
			text_addf(&text, "%s%s", text.size ? " " : "", rank_name((enum rank)rank));
	return text_of(&text);
}

/* The kinds of a need: any where every kind's bit is set. */
static const char *kinds_text(struct page *page, uint32_t kinds)
{
	const struct rulebook *book = page->book;
	struct text text = {.arena = page->out->arena};
	bool all = true;

	for (size_t i = 0; i < book->kind_count; i++) {
		if (kinds & (1U << i))
			text_addf(&text, "%s%s", text.size ? " or " : "", book->kinds[i].name);
		else
			all = false;
	}
	return all ? "of any kind" : text_of(&text);
}

static void add_need(struct page *page, const struct need *need, struct text *text)
{
	text_addf(text, "%s%d %s (%s)", text->size ? " and " : "", need->least,
	    need->least == 1 ? "canasta" : "canastas", kinds_text(page, need->kinds));
}

static const char *need_text(struct page *page, const struct need *need)
{
	struct text text = {.arena = page->out->arena};

	add_need(page, need, &text);
	return text_of(&text);
}

/* When a figure holds; `always` is what to say of one that knows no condition. */
static const char *condition_text(
    struct page *page, const struct condition *when, const char *always)
{
	struct text text = {.arena = page->out->arena};

	if (when->melded)
		text_add(&text, "the side has melded");
	if (when->out)
		text_addf(&text, "%sthe side went out", text.size ? " and " : "");
	for (size_t i = 0; i < when->need_count; i++)
		add_need(page, &when->needs[i], &text);
	return text.size ? text_of(&text) : always;
}

static void show_game(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	section(page, "the game");
	begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"sides", number(page, book->side_count), ""});
	grid_row(&grid, (const char *const[]){"players of a side",
	                    book->players_least == book->players_most
	                        ? number(page, book->players_most)
	                        : arena_printf(page->out->arena, "%d to %d", book->players_least,
	                              book->players_most),
	                    ""});
	grid_row(&grid, (const char *const[]){"cards dealt", number(page, book->dealt),
	                    cite(page, &book->deal_source)});
	grid_row(
	    &grid, (const char *const[]){"cards drawn in a turn", number(page, book->drawn), ""});
	grid_row(&grid, (const char *const[]){"the game goes to", number(page, book->target),
	                    cite(page, &book->game_source)});
	grid_row(&grid, (const char *const[]){"scores are multiples of", number(page, book->unit),
	                    cite(page, &book->unit_source)});
	grid_row(&grid, (const char *const[]){"score of a walkover", number(page, book->walkover),
	                    cite(page, &book->walkover_source)});
	grid_row(&grid,
	    (const char *const[]){"errors of addition corrected until",
	        correction_clock_names[book->addition.until], cite(page, &book->addition.source)});
	grid_row(&grid,
	    (const char *const[]){"anything else corrected until",
	        correction_clock_names[book->record.until], cite(page, &book->record.source)});
	finish(page, &grid);
}

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
static void show_values(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;
	uint32_t done = 1U << RANK_RED_THREE;

	section(page, "the cards");
	begin(page, &grid, "lrrrl");
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
		    &grid, (const char *const[]){ranks_text(page, alike),
		               arena_printf(page->out->arena, "%d each", (int)book->copies[rank]),
		               number(page, book->value_table[rank]),
		               number(page, value_in_hand(book, rank)),
		               cite(page, &book->value_source[rank])});
	}
	finish(page, &grid);
	text_addf(page->out, "  wild: %s\n", ranks_text(page, book->wild));
}

/* Wild cards a meld may hold: a figure, or steps where it goes by the meld's size. */
static const char *wild_text(struct page *page, const struct set_rule *rule)
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

static const char *set_note(struct page *page, const struct set_rule *rule)
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
    struct page *page, struct grid *grid, const char *name, const struct set_rule *rule)
{
	if (!rule->allowed && rule->allowed_source.clause)
		grid_row(grid, (const char *const[]){name, "", "", "", "", "may not be melded",
		                   cite(page, &rule->allowed_source)});
	if (!rule->allowed)
		return;
	grid_row(grid, (const char *const[]){name, number(page, rule->cards_least),
	                   rule->cards_most ? number(page, rule->cards_most) : "any",
	                   starred(page, number(page, rule->natural_least), &rule->natural_source),
	                   starred(page, wild_text(page, rule), &rule->wild_source),
	                   set_note(page, rule), cite(page, &rule->cards_source)});
}

/* What a run may hold, where that is not every card. */
static const char *run_note(struct page *page)
{
	const struct run_rule *runs = &page->book->runs;
	uint32_t all = (1U << RANK_COUNT) - 1 - (1U << RANK_JOKER);
	const char *ranks = runs->ranks == all ? "" : ranks_text(page, runs->ranks);

	return arena_printf(page->out->arena, "%s%s%s", ranks,
	    ranks[0] && runs->around_ace ? ", " : "", runs->around_ace ? "around the ace" : "");
}

static void show_same_rank(struct page *page)
{
	static const char *const words[] = {
	    [SAME_RANK_FREE] = "two melds of one rank are allowed",
	    [SAME_RANK_BESIDE_COMPLETE] = "a second meld of a rank only beside a canasta of it",
	    [SAME_RANK_NEVER] = "two melds of one rank are joined",
	};
	const char *clause = cite(page, &page->book->same_rank_source);

	text_addf(page->out, "  %s%s%s%s%s\n", words[page->book->same_rank],
	    page->book->same_rank_warns ? ", a warning only" : "", clause[0] ? " (" : "", clause,
	    clause[0] ? ")" : "");
}

static void show_melds(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	section(page, "melds");
	begin(page, &grid, "lrrrrll");
	grid_row(&grid, (const char *const[]){
	                    "of", "least", "most", "natural, least", "wild, most", "", "clause"});
	for (size_t i = 0; i < book->rank_rule_count; i++)
		add_set(page, &grid, ranks_text(page, book->rank_rules[i].ranks),
		    &book->rank_rules[i].rule);
	add_set(page, &grid, "one rank", &book->sets);
	add_set(page, &grid, "black threes", &book->black_threes);
	add_set(page, &grid, "twos", &book->twos);
	add_set(page, &grid, "wild cards", &book->wilds);
	if (book->runs.allowed)
		grid_row(&grid,
		    (const char *const[]){"a run of one suit", number(page, book->runs.cards_least),
		        number(page, book->runs.cards_most), "", "", run_note(page),
		        cite(page, &book->runs.source)});
	finish(page, &grid);
	show_same_rank(page);
}

/* "2 to 3 jokers", "no joker"; nothing where any number will do. */
static void add_limits(struct text *text, int least, int most, const char *one, const char *more)
{
	const char *comma = text->size ? ", " : "";

	if (most == 0)
		text_addf(text, "%sno %s", comma, one);
	else if (least > 0 && most < COPIES_MOST)
		text_addf(text, "%s%d to %d %s", comma, least, most, more);
	else if (least > 0)
		text_addf(text, "%sat least %d %s", comma, least, more);
	else if (most < COPIES_MOST)
		text_addf(text, "%sat most %d %s", comma, most, more);
}

/* What makes a canasta be of a kind. */
static const char *kind_text(struct page *page, const struct canasta_kind *kind)
{
	struct text text = {.arena = page->out->arena};

	if (kind->run)
		text_add(&text, "a run");
	else if (kind->ranks)
		text_add(&text, ranks_text(page, kind->ranks));
	add_limits(&text, kind->wild_least, kind->wild_most, "wild card", "wild cards");
	add_limits(&text, kind->jokers_least, kind->jokers_most, "joker", "jokers");
	if (kind->cards_most > 0)
		text_addf(&text, "%s%s%d cards", text.size ? ", " : "",
		    kind->cards_most > page->book->canasta_least ? "at most " : "exactly ",
		    kind->cards_most);
	return text_of(&text);
}

static void show_canastas(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	text_addf(page->out, "\ncanastas: %d cards%s%s%s\n", book->canasta_least,
	    book->canasta_source.clause ? " (" : "", cite(page, &book->canasta_source),
	    book->canasta_source.clause ? ")" : "");
	begin(page, &grid, "lrll");
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		grid_row(&grid, (const char *const[]){kind->name, number(page, kind->points),
		                    kind_text(page, kind), cite(page, &kind->source)});
	}
	finish(page, &grid);
}

static const char *bonus_text(struct page *page, const struct bonus *bonus)
{
	const char *when = condition_text(page, &bonus->when, "always");

	return bonus->instead_of == SIZE_MAX
	           ? when
	           : arena_printf(page->out->arena, "%s, not beside %s", when,
	                 page->book->bonuses[bonus->instead_of].name);
}

static const char *unfinished_text(struct page *page, const struct unfinished *unfinished)
{
	struct text text = {.arena = page->out->arena};

	text_addf(&text, "each %s", unfinished->run ? "run" : "meld of ");
	if (!unfinished->run)
		text_add(&text, ranks_text(page, unfinished->ranks));
	text_addf(&text, " of fewer than %d cards", unfinished->cards_most + 1);
	add_limits(&text, 0, unfinished->wild_most, "wild card", "wild cards");
	return text_of(&text);
}

static void show_bonuses(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	if (book->bonus_count + book->unfinished_count == 0)
		return;
	section(page, "collections of canastas, and melds left unfinished");
	begin(page, &grid, "lrll");
	for (size_t i = 0; i < book->bonus_count; i++)
		grid_row(&grid,
		    (const char *const[]){book->bonuses[i].name,
		        number(page, book->bonuses[i].points), bonus_text(page, &book->bonuses[i]),
		        cite(page, &book->bonuses[i].source)});
	for (size_t i = 0; i < book->unfinished_count; i++)
		grid_row(&grid, (const char *const[]){book->unfinished[i].name,
		                    number(page, -book->unfinished[i].points),
		                    unfinished_text(page, &book->unfinished[i]),
		                    cite(page, &book->unfinished[i].source)});
	finish(page, &grid);
}

/* Whether the cards melded count plus, minus or nothing, where that is not always plus. */
static void add_signs(struct page *page, struct grid *grid)
{
	const struct rulebook *book = page->book;

	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct sign_band *band = &book->sign_bands[i];

		grid_row(grid,
		    (const char *const[]){
		        arena_printf(page->out->arena, "the cards melded count, %s",
		            condition_text(page, &band->when, i > 0 ? "otherwise" : "always")),
		        band->sign > 0   ? "plus"
		        : band->sign < 0 ? "minus"
		                         : "nothing",
		        cite(page, &band->source)});
	}
}

static void show_red_threes(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	section(page, "red threes and what is left");
	begin(page, &grid, "lll");
	for (size_t i = 0; i < book->red_band_count; i++) {
		const struct red_band *band = &book->red_bands[i];
		struct text amounts = {.arena = page->out->arena};

		for (size_t n = 1; n <= band->count; n++)
			text_addf(&amounts, "%s%d", n > 1 ? " / " : "", (int)band->amounts[n]);
		grid_row(&grid,
		    (const char *const[]){
		        arena_printf(page->out->arena, "1 to %zu red threes, %s", band->count,
		            condition_text(page, &band->when, i > 0 ? "otherwise" : "always")),
		        text_of(&amounts), cite(page, &band->source)});
	}
	if (book->red_card_points != 0)
		grid_row(&grid,
		    (const char *const[]){"card points of each besides",
		        number(page, book->red_card_points), cite(page, &book->red_card_source)});
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		const struct held_price *price = &book->held[rank];

		if (price->apart)
			grid_row(&grid,
			    (const char *const[]){
			        arena_printf(page->out->arena, "%s in hand, %s",
			            rank_name((enum rank)rank), price->once ? "once" : "each"),
			        number(page, (int64_t)price->base + price->cards),
			        cite(page, &price->source)});
	}
	add_signs(page, &grid);
	if (book->unopened)
		grid_row(
		    &grid, (const char *const[]){"a side that never melded",
		               number(page, -book->unopened), cite(page, &book->unopened_source)});
	finish(page, &grid);
}

static void show_going_out(struct page *page)
{
	const struct rulebook *book = page->book;
	const char *needs_word = book->out_needs_warn ? "needs, a warning only" : "needs";
	struct grid grid;

	section(page, "going out");
	begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"bonus", number(page, book->going_out),
	                    cite(page, &book->going_out_source)});
	if (book->concealed)
		grid_row(&grid,
		    (const char *const[]){
		        book->concealed_adds ? "concealed, besides" : "concealed, instead",
		        number(page, book->concealed_points), cite(page, &book->concealed_source)});
	else
		grid_row(&grid, (const char *const[]){
		                    "concealed", "not known", cite(page, &book->concealed_source)});
	if (book->concealed && book->concealed_stock_waives)
		grid_row(&grid, (const char *const[]){"concealed, from the stock", "no minimum",
		                    cite(page, &book->concealed_waives_source)});
	for (size_t i = 0; i < book->out_need_count; i++)
		grid_row(&grid, (const char *const[]){i > 0 ? "and" : needs_word,
		                    need_text(page, &book->out_needs[i]),
		                    i > 0 ? "" : cite(page, &book->out_need_source)});
	finish(page, &grid);
}

static void show_opening_bands(struct page *page, struct grid *grid)
{
	const struct rulebook *book = page->book;

	for (size_t i = 0; i < book->opening_band_count; i++) {
		const struct opening_band *band = &book->opening_bands[i];
		const char *next =
		    i + 1 < book->opening_band_count
		        ? number(page, (int64_t)book->opening_bands[i + 1].from - book->unit)
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
			add_need(page, &band->needs[need], &needs);
		if (needs.size)
			range =
			    arena_printf(page->out->arena, "%s, with %s", range, text_of(&needs));
		grid_row(grid, (const char *const[]){
		                   range, number(page, band->minimum), cite(page, &band->source)});
	}
}

static void show_opening(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	section(page, "opening minima");
	begin(page, &grid, "lrl");
	show_opening_bands(page, &grid);
	for (size_t i = 0; i < book->opening_hand_count; i++)
		grid_row(&grid, (const char *const[]){
		                    arena_printf(page->out->arena, "hand %zu%s", i + 1,
		                        i + 1 == book->opening_hand_count ? " and later" : ""),
		                    number(page, book->opening_by_hand[i]),
		                    cite(page, &book->opening_hand_source)});
	if (book->raises)
		grid_row(
		    &grid, (const char *const[]){"raised for a failed opening, each",
		               number(page, book->raise_points), cite(page, &book->raise_source)});
	if (book->opening_by_canasta)
		grid_row(&grid, (const char *const[]){"a canasta opens whatever its points", "",
		                    cite(page, &book->opening_canasta_source)});
	if (book->opening_clean_least > 0)
		grid_row(
		    &grid, (const char *const[]){"natural cards of one meld without wild cards",
		               number(page, book->opening_clean_least),
		               cite(page, &book->opening_clean_source)});
	if (book->opening_no_wild)
		grid_row(&grid, (const char *const[]){"no wild card in an opening", "",
		                    cite(page, &book->opening_no_wild_source)});
	if (book->opening_pile_natural_least > 0)
		grid_row(&grid, (const char *const[]){"natural cards of one meld, with the pile",
		                    number(page, book->opening_pile_natural_least),
		                    cite(page, &book->opening_pile_source)});
	finish(page, &grid);
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

static void show_penalties(struct page *page)
{
	const struct rulebook *book = page->book;
	struct grid grid;

	if (book->penalty_count == 0)
		return;
	section(page, "penalties");
	begin(page, &grid, "lrlll");
	grid_row(&grid, (const char *const[]){"code", "points", "", "for", "clause"});
	for (size_t i = 0; i < book->penalty_count; i++) {
		const struct penalty *penalty = &book->penalties[i];

		grid_row(&grid,
		    (const char *const[]){penalty->code,
		        penalty->points ? number(page, penalty->points) : "", penalty_note(penalty),
		        penalty->summary, cite(page, &penalty->source)});
	}
	finish(page, &grid);
}

static void show_contract(struct page *page)
{
	const struct contract_rule *rule = &page->book->contract;
	struct grid grid;

	if (!rule->allowed)
		return;
	section(page, "contracts");
	begin(page, &grid, "lll");
	grid_row(&grid, (const char *const[]){"a level is worth", number(page, rule->level_points),
	                    cite(page, &rule->source)});
	grid_row(&grid, (const char *const[]){"levels", number(page, rule->levels), ""});
	grid_row(&grid,
	    (const char *const[]){"melded cards count from level",
	        number(page, rule->melded_from_level), cite(page, &rule->value_high_source)});
	grid_row(&grid, (const char *const[]){"achieved, of its value, in percent",
	                    arena_printf(page->out->arena, "%d, doubled %d", rule->award_percent,
	                        rule->award_doubled_percent),
	                    cite(page, &rule->award_source)});
	grid_row(&grid, (const char *const[]){"robbed, of its value, in percent",
	                    arena_printf(page->out->arena, "%d, doubled %d", rule->robbed_percent,
	                        rule->robbed_doubled_percent),
	                    cite(page, &rule->robbed_source)});
	grid_row(
	    &grid, (const char *const[]){"out below the contract",
	               number(page, rule->false_out_points), cite(page, &rule->false_out_source)});
	finish(page, &grid);
}

static void show_options(struct page *page)
{
	const struct rulebook *book = page->book;

	if (book->option_count == 0)
		return;
	section(page, "options");
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];
		struct grid grid;

		text_addf(page->out, "  --option %s=…  %s %s\n", option->name,
		    option->summary ? option->summary : "", cite(page, &option->source));
		begin(page, &grid, "lll");
		for (size_t j = 0; j < option->choice_count; j++) {
			const char *value = option->choices[j].value;

			grid_row(&grid, (const char *const[]){value,
			                    strcmp(value, option->chosen) == 0 ? "in force" : "",
			                    option->choices[j].summary});
		}
		grid_show(&grid, 6, page->out);
	}
}

/* Rulings that stand beside no figure follow those the page cites. */
static void show_rulings(const struct page *page)
{
	const struct rulebook *book = page->book;

	if (page->ruling_count + book->ruling_count == 0)
		return;
	text_add(page->out, "\nrulings (*)\n");
	for (size_t i = 0; i < page->ruling_count; i++)
		text_addf(page->out, "  %s: %s\n",
		    page->rulings[i]->clause ? page->rulings[i]->clause : "",
		    page->rulings[i]->ruling);
	for (size_t i = 0; i < book->ruling_count; i++)
		text_addf(page->out, "  %s: %s\n", book->rulings[i].clause,
		    book->rulings[i].ruling ? book->rulings[i].ruling : "");
}

void show_rulebook(const struct rulebook *book, struct text *out)
{
	struct page page = {.book = book, .out = out};

	text_addf(out, "%s: %s\n", book->id, book->title);
	if (book->publisher && book->publisher[0])
		text_addf(out, "%s\n", book->publisher);
	show_game(&page);
	show_values(&page);
	show_melds(&page);
	show_canastas(&page);
	show_bonuses(&page);
	show_red_threes(&page);
	show_going_out(&page);
	show_opening(&page);
	show_penalties(&page);
	show_contract(&page);
	show_options(&page);
	show_rulings(&page);
	if (book->note_count > 0)
		text_add(out, "\nwhat this file cannot say\n");
	for (size_t i = 0; i < book->note_count; i++)
		text_addf(out, "  %s\n", book->notes[i]);
}

static void source_json(struct json *json, const struct source *source)
{
	json_key_text(json, "clause", source->clause ? source->clause : "");
	if (source->ruling)
		json_key_text(json, "ruling", source->ruling);
}

static void values_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "cards");
	json_array(json);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		json_object(json);
		json_key_text(json, "card", rank_name((enum rank)rank));
		json_key_number(json, "copies", book->copies[rank]);
		json_key_number(json, "table", book->value_table[rank]);
		json_key_number(json, "hand", book->value_hand[rank]);
		source_json(json, &book->value_source[rank]);
		json_end_object(json);
	}
	json_end_array(json);
}

static void canastas_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "canastas");
	json_array(json);
	for (size_t i = 0; i < book->kind_count; i++) {
		json_object(json);
		json_key_text(json, "name", book->kinds[i].name);
		json_key_number(json, "points", book->kinds[i].points);
		source_json(json, &book->kinds[i].source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void opening_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "opening");
	json_array(json);
	for (size_t i = 0; i < book->opening_band_count; i++) {
		json_object(json);
		if (i > 0)
			json_key_number(json, "from", book->opening_bands[i].from);
		json_key_number(json, "minimum", book->opening_bands[i].minimum);
		source_json(json, &book->opening_bands[i].source);
		json_end_object(json);
	}
	for (size_t i = 0; i < book->opening_hand_count; i++) {
		json_object(json);
		json_key_number(json, "hand", (int64_t)i + 1);
		json_key_number(json, "minimum", book->opening_by_hand[i]);
		source_json(json, &book->opening_hand_source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void penalties_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "penalties");
	json_array(json);
	for (size_t i = 0; i < book->penalty_count; i++) {
		json_object(json);
		json_key_text(json, "code", book->penalties[i].code);
		json_key_number(json, "points", book->penalties[i].points);
		json_key_text(json, "summary", book->penalties[i].summary);
		source_json(json, &book->penalties[i].source);
		json_end_object(json);
	}
	json_end_array(json);
}

static void options_json(const struct rulebook *book, struct json *json)
{
	json_key(json, "options");
	json_array(json);
	for (size_t i = 0; i < book->option_count; i++) {
		const struct rulebook_option *option = &book->options[i];

		json_object(json);
		json_key_text(json, "name", option->name);
		json_key_text(json, "value", option->chosen);
		json_key(json, "choices");
		json_array(json);
		for (size_t j = 0; j < option->choice_count; j++)
			json_text(json, option->choices[j].value);
		json_end_array(json);
		source_json(json, &option->source);
		json_end_object(json);
	}
	json_end_array(json);
}

void rulebook_json(const struct rulebook *book, struct json *json)
{
	json_object(json);
	json_key_text(json, "id", book->id);
	json_key_text(json, "title", book->title);
	json_key_text(json, "publisher", book->publisher);
	json_key_text(json, "language", book->language);
	json_key_number(json, "sides", book->side_count);
	json_key_number(json, "target", book->target);
	json_key_number(json, "unit", book->unit);
	json_key_number(json, "walkover", book->walkover);
	json_key(json, "corrections");
	json_object(json);
	json_key_text(json, "addition", correction_clock_names[book->addition.until]);
	json_key_text(json, "record", correction_clock_names[book->record.until]);
	json_end_object(json);
	json_key_number(json, "going_out", book->going_out);
	if (book->concealed)
		json_key_number(json, "concealed", book->concealed_points);
	values_json(book, json);
	canastas_json(book, json);
	opening_json(book, json);
	penalties_json(book, json);
	options_json(book, json);
	json_key(json, "notes");
	json_array(json);
	for (size_t i = 0; i < book->note_count; i++)
		json_text(json, book->notes[i]);
	json_end_array(json);
	json_end_object(json);
}
