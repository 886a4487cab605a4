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

static const char *condition_text(struct page *page, const struct condition *when)
{
	struct text text = {.arena = page->out->arena};

	if (when->melded)
		text_add(&text, "the side has melded");
	for (size_t i = 0; i < when->need_count; i++)
		add_need(page, &when->needs[i], &text);
	return text.size ? text_of(&text) : "otherwise";
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
	finish(page, &grid);
}

static bool same_value(const struct rulebook *book, int a, int b)
{
	const char *first = book->value_source[a].clause, *second = book->value_source[b].clause;

	return book->value_table[a] == book->value_table[b] &&
	       book->value_hand[a] == book->value_hand[b] && book->copies[a] == book->copies[b] &&
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
		               number(page, -book->value_hand[rank]),
		               cite(page, &book->value_source[rank])});
	}
	finish(page, &grid);
	text_addf(page->out, "  wild: %s\n", ranks_text(page, book->wild));
}

/* Wild cards a meld may hold: a figure, or a range where it goes by the meld's size. */
static const char *wild_text(struct page *page, const struct set_rule *rule)
{
	int least = rule->wild_most[STEP_SIZES - 1], most = least;

	for (int size = rule->cards_least; size < STEP_SIZES; size++) {
		least = rule->wild_most[size] < least ? rule->wild_most[size] : least;
		most = rule->wild_most[size] > most ? rule->wild_most[size] : most;
	}
	if (least == most)
		return number(page, most);
	return arena_printf(page->out->arena, "%d to %d, by size", least, most);
}

static const char *set_note(const struct set_rule *rule)
{
	if (rule->only_going_out)
		return "only in going out";
	return rule->wild_free_when_complete ? "wild without limit once complete" : "";
}

static void add_set(
    struct page *page, struct grid *grid, const char *name, const struct set_rule *rule)
{
	if (!rule->allowed)
		return;
	grid_row(grid, (const char *const[]){name, number(page, rule->cards_least),
	                   rule->cards_most ? number(page, rule->cards_most) : "any",
	                   number(page, rule->natural_least), wild_text(page, rule), set_note(rule),
	                   cite(page, &rule->cards_source)});
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
		        number(page, book->runs.cards_most), "", "", "",
		        cite(page, &book->runs.source)});
	finish(page, &grid);
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
		const char *ranks = kind->ranks ? ranks_text(page, kind->ranks) : "";

		grid_row(&grid, (const char *const[]){kind->name, number(page, kind->points),
		                    kind->run ? "a run" : ranks, cite(page, &kind->source)});
	}
	finish(page, &grid);
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
		grid_row(&grid, (const char *const[]){book->bonuses[i].name,
		                    number(page, book->bonuses[i].points),
		                    condition_text(page, &book->bonuses[i].when),
		                    cite(page, &book->bonuses[i].source)});
	for (size_t i = 0; i < book->unfinished_count; i++)
		grid_row(&grid, (const char *const[]){book->unfinished[i].name,
		                    number(page, -book->unfinished[i].points),
		                    ranks_text(page, book->unfinished[i].ranks),
		                    cite(page, &book->unfinished[i].source)});
	finish(page, &grid);
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
		    (const char *const[]){arena_printf(page->out->arena, "1 to %zu red threes, %s",
		                              band->count, condition_text(page, &band->when)),
		        text_of(&amounts), cite(page, &band->source)});
	}
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
	if (book->unopened)
		grid_row(
		    &grid, (const char *const[]){"a side that never melded",
		               number(page, -book->unopened), cite(page, &book->unopened_source)});
	finish(page, &grid);
}

static void show_going_out(struct page *page)
{
	const struct rulebook *book = page->book;
	struct text needs = {.arena = page->out->arena};
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
	for (size_t i = 0; i < book->out_need_count; i++)
		add_need(page, &book->out_needs[i], &needs);
	if (needs.size)
		grid_row(&grid, (const char *const[]){
		                    "needs", text_of(&needs), cite(page, &book->out_need_source)});
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
		const char *range;

		if (i == 0 && next)
			range = arena_printf(page->out->arena, "a score up to %s", next);
		else if (next)
			range = arena_printf(page->out->arena, "%d to %s", (int)band->from, next);
		else
			range = arena_printf(page->out->arena, "%d and more", (int)band->from);
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

static void show_rulings(const struct page *page)
{
	if (page->ruling_count == 0)
		return;
	text_add(page->out, "\nrulings (*)\n");
	for (size_t i = 0; i < page->ruling_count; i++)
		text_addf(page->out, "  %s: %s\n",
		    page->rulings[i]->clause ? page->rulings[i]->clause : "",
		    page->rulings[i]->ruling);
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
