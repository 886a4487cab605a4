#include "rulebook/figures.h"

#include "base/text.h"

#include <string.h>

/* Rows while they are listed; a failed allocation is remembered and told once. */
struct listing {
	struct arena *arena;
	const struct rulebook *book;
	struct figure *rows;
	size_t count, room;
	bool failed;
};

static const char *const section_names[FIGURE_SECTIONS] = {
    [FIGURES_GAME] = "game",
    [FIGURES_CARDS] = "cards",
    [FIGURES_MELDS] = "melds",
    [FIGURES_CANASTAS] = "canastas",
    [FIGURES_THREES] = "threes",
    [FIGURES_GOING_OUT] = "going out",
    [FIGURES_OPENING] = "opening",
    [FIGURES_PENALTIES] = "penalties",
    [FIGURES_CONTRACT] = "contract",
};

const char *figure_section_name(enum figure_section section)
{
	return section_names[section];
}

static void add(struct listing *listing, enum figure_section section, const char *name,
    const char *value, const struct source *source)
{
	if (listing->count == listing->room) {
		size_t room = listing->room ? listing->room * 2 : 64;
		struct figure *rows = arena_alloc(listing->arena, room, sizeof *rows);

		if (!rows) {
			listing->failed = true;
			return;
		}
		if (listing->count > 0)
			memcpy(rows, listing->rows, listing->count * sizeof *rows);
		listing->rows = rows;
		listing->room = room;
	}
	if (!name || !value) {
		listing->failed = true;
		return;
	}
	listing->rows[listing->count++] =
	    (struct figure){.section = section, .name = name, .value = value, .source = *source};
}

static const char *number(struct listing *listing, int64_t value)
{
	return arena_printf(listing->arena, "%lld", (long long)value);
}

static void add_number(struct listing *listing, enum figure_section section, const char *name,
    int64_t value, const struct source *source)
{
	add(listing, section, name, number(listing, value), source);
}

/* "3 to 4", "3 and more". */
static const char *range(struct listing *listing, int64_t least, int64_t most)
{
	if (most == 0)
		return arena_printf(listing->arena, "%lld and more", (long long)least);
	if (least == most)
		return number(listing, least);
	return arena_printf(listing->arena, "%lld to %lld", (long long)least, (long long)most);
}

static const char *ranks_of(struct listing *listing, uint32_t ranks)
{
	struct text text = {.arena = listing->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (ranks & (1u << rank))
			text_addf(
			    &text, "%s%s", text.size > 0 ? " " : "", rank_name((enum rank)rank));
	return text.failed ? NULL : text_of(&text);
}

/* "2 canastas", "1 samba", "1 of natural-twos, natural-aces". */
static void add_need(struct listing *listing, const struct need *need, struct text *text)
{
	const struct rulebook *book = listing->book;
	uint32_t all = (1u << book->kind_count) - 1;
	const char *between = (need->kinds & (need->kinds - 1)) == 0 ? " " : " of ";

	text_addf(text, "%s%d", text->size > 0 ? "; " : "", need->least);
	if (need->kinds == all)
		text_add(text, need->least == 1 ? " canasta" : " canastas");
	for (size_t kind = 0; need->kinds != all && kind < book->kind_count; kind++)
		if (need->kinds & (1u << kind)) {
			text_addf(text, "%s%s", between, book->kinds[kind].name);
			between = ", ";
		}
}

static const char *needs_text(struct listing *listing, const struct need *needs, size_t count)
{
	struct text text = {.arena = listing->arena};

	for (size_t i = 0; i < count; i++)
		add_need(listing, &needs[i], &text);
	return text.failed ? NULL : text_of(&text);
}

/* A band's name: what it is about, and the condition it holds under, where there is one. */
static const char *band_text(
    struct listing *listing, const char *what, const struct condition *condition, bool only)
{
	if (condition->need_count > 0)
		return arena_printf(listing->arena, "%s,%s with %s", what,
		    condition->out ? " side went out" : "",
		    needs_text(listing, condition->needs, condition->need_count));
	if (condition->melded)
		return arena_printf(listing->arena, "%s, side has melded", what);
	if (condition->out)
		return arena_printf(listing->arena, "%s, side went out", what);
	return only ? what : arena_printf(listing->arena, "%s, otherwise", what);
}

static void list_game(struct listing *listing)
{
	const struct rulebook *book = listing->book;
	const struct source none = {NULL, NULL};

	add_number(listing, FIGURES_GAME, "target", book->target, &book->game_source);
	add_number(listing, FIGURES_GAME, "sides", book->side_count, &none);
	add(listing, FIGURES_GAME, "players of a side",
	    range(listing, book->players_least, book->players_most), &none);
	add_number(listing, FIGURES_GAME, "cards dealt", book->dealt, &book->deal_source);
	add_number(listing, FIGURES_GAME, "cards drawn", book->drawn, &book->deal_source);
	add_number(listing, FIGURES_GAME, "smallest unit", book->unit, &book->unit_source);
	add(listing, FIGURES_GAME, "errors of addition, corrected until",
	    correction_clock_names[book->addition.until], &book->addition.source);
	add(listing, FIGURES_GAME, "anything else, corrected until",
	    correction_clock_names[book->record.until], &book->record.source);
	if (book->given.source.clause)
		add(listing, FIGURES_GAME, "penalties of a hand, given or taken back until",
		    correction_clock_names[book->given.until], &book->given.source);
	if (book->walkover_source.clause)
		add_number(
		    listing, FIGURES_GAME, "walkover", book->walkover, &book->walkover_source);
}

/* "8 of A K Q …, 4 of 3r 3b X": ranks of the same number together. */
static const char *pack_text(struct listing *listing)
{
	const struct rulebook *book = listing->book;
	struct text text = {.arena = listing->arena};
	uint32_t told = 0;

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		uint32_t same = 0;

		for (int other = rank; other >= 0; other--)
			same |= book->copies[other] == book->copies[rank] ? 1u << other : 0;
		if (told & (1u << rank))
			continue;
		told |= same;
		text_addf(&text, "%s%d of %s", text.size > 0 ? ", " : "", book->copies[rank],
		    ranks_of(listing, same));
	}
	return text.failed ? NULL : text_of(&text);
}

static void list_cards(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	add(listing, FIGURES_CARDS, "pack", pack_text(listing), &book->pack_source);
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--) {
		const char *name = rank_name((enum rank)rank);
		const struct source *source = &book->value_source[rank];

		if (!source->clause)
			continue;
		add_number(listing, FIGURES_CARDS, arena_printf(listing->arena, "%s melded", name),
		    book->value_table[rank], source);
		if (!book->held[rank].apart)
			add_number(listing, FIGURES_CARDS,
			    arena_printf(listing->arena, "%s in hand", name),
			    -(int64_t)book->value_hand[rank], source);
	}
	add(listing, FIGURES_CARDS, "wild cards", ranks_of(listing, book->wild),
	    &book->sets.wild_source);
	for (size_t i = 0; i < book->sign_band_count; i++) {
		static const char *const words[] = {"minus", "nothing", "plus"};

		add(listing, FIGURES_CARDS,
		    band_text(listing, "cards on the table", &book->sign_bands[i].when,
		        book->sign_band_count == 1),
		    words[book->sign_bands[i].sign + 1], &book->sign_bands[i].source);
	}
}

/* "2": one limit for all sizes; "1 from 3 cards, 2 from 4": steps. */
static const char *wild_steps(struct listing *listing, const struct set_rule *rule)
{
	struct text text = {.arena = listing->arena};
	int last = -1;

	for (int size = rule->cards_least; size < STEP_SIZES; size++) {
		if (rule->wild_most[size] == last)
			continue;
		last = rule->wild_most[size];
		text_addf(&text, text.size > 0 ? ", %d from %d cards" : "%d", last, size);
	}
	return text.failed ? NULL : text_of(&text);
}

static void list_rule(struct listing *listing, const char *what, const struct set_rule *rule)
{
	if (!rule->allowed)
		return;
	add(listing, FIGURES_MELDS, arena_printf(listing->arena, "%s, cards", what),
	    range(listing, rule->cards_least, rule->cards_most), &rule->cards_source);
	if (rule->natural_source.clause)
		add_number(listing, FIGURES_MELDS,
		    arena_printf(listing->arena, "%s, natural at least", what), rule->natural_least,
		    &rule->natural_source);
	add(listing, FIGURES_MELDS, arena_printf(listing->arena, "%s, wild at most", what),
	    wild_steps(listing, rule), &rule->wild_source);
	if (rule->wild_free_when_complete)
		add(listing, FIGURES_MELDS,
		    arena_printf(listing->arena, "%s, wild cards on a canasta", what), "any number",
		    &rule->complete_source);
	if (rule->only_going_out)
		add(listing, FIGURES_MELDS, arena_printf(listing->arena, "%s, when", what),
		    "only in going out", &rule->going_out_source);
}

static void list_melds(struct listing *listing)
{
	static const char *const same_rank[] = {
	    [SAME_RANK_FREE] = "allowed",
	    [SAME_RANK_BESIDE_COMPLETE] = "beside a complete one",
	    [SAME_RANK_NEVER] = "never",
	};
	const struct rulebook *book = listing->book;

	list_rule(listing, "meld of a rank", &book->sets);
	for (size_t i = 0; i < book->rank_rule_count; i++)
		list_rule(listing,
		    arena_printf(
		        listing->arena, "meld of %s", ranks_of(listing, book->rank_rules[i].ranks)),
		    &book->rank_rules[i].rule);
	list_rule(listing, "meld of black threes", &book->black_threes);
	list_rule(listing, "meld of twos", &book->twos);
	list_rule(listing, "meld of wild cards", &book->wilds);
	add(listing, FIGURES_MELDS, "two melds of one rank", same_rank[book->same_rank],
	    &book->same_rank_source);
	if (!book->runs.allowed) {
		add(listing, FIGURES_MELDS, "runs", "none", &book->runs.source);
		return;
	}
	add(listing, FIGURES_MELDS, "runs", "of one suit, no jokers", &book->runs.source);
	add(listing, FIGURES_MELDS, "run, cards",
	    range(listing, book->runs.cards_least, book->runs.cards_most),
	    &book->runs.cards_source);
}

static void list_canastas(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	add_number(listing, FIGURES_CANASTAS, "cards of a canasta", book->canasta_least,
	    &book->canasta_source);
	if (book->sets.canasta_natural_least > 0)
		add_number(listing, FIGURES_CANASTAS, "natural cards of a canasta",
		    book->sets.canasta_natural_least, &book->sets.canasta_source);
	for (size_t i = 0; i < book->kind_count; i++) {
		const struct canasta_kind *kind = &book->kinds[i];

		add_number(listing, FIGURES_CANASTAS,
		    kind->run ? kind->name : arena_printf(listing->arena, "%s canasta", kind->name),
		    kind->points, &kind->source);
		if (kind->cards_most > 0)
			add_number(listing, FIGURES_CANASTAS,
			    arena_printf(listing->arena, "%s, cards at most", kind->name),
			    kind->cards_most, &kind->longest);
	}
	for (size_t i = 0; i < book->bonus_count; i++)
		add_number(listing, FIGURES_CANASTAS,
		    band_text(listing, book->bonuses[i].name, &book->bonuses[i].when, true),
		    book->bonuses[i].points, &book->bonuses[i].source);
	for (size_t i = 0; i < book->unfinished_count; i++)
		add_number(listing, FIGURES_CANASTAS,
		    arena_printf(listing->arena, "unfinished %s", book->unfinished[i].name),
		    -(int64_t)book->unfinished[i].points, &book->unfinished[i].source);
}

/* "100 each", or the amounts of one, two … red threes. */
static const char *amounts_of(struct listing *listing, const struct red_band *band)
{
	struct text text = {.arena = listing->arena};
	bool even = true;

	for (size_t n = 1; n <= band->count; n++)
		even = even && band->amounts[n] == (int64_t)n * band->amounts[1];
	if (even && band->count > 0)
		text_addf(&text, "%d each", (int)band->amounts[1]);
	for (size_t n = 1; !even && n <= band->count; n++)
		text_addf(&text, "%s%d", n > 1 ? " / " : "", (int)band->amounts[n]);
	return text.failed ? NULL : text_of(&text);
}

static const char *held_text(struct listing *listing, const struct held_price *price)
{
	struct text text = {.arena = listing->arena};

	text_addf(&text, "%d %s", (int)price->base, price->once ? "once" : "each");
	if (price->cards != 0)
		text_addf(&text, " and %d card points", (int)price->cards);
	return text.failed ? NULL : text_of(&text);
}

static void list_threes(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	for (size_t i = 0; i < book->red_band_count; i++)
		add(listing, FIGURES_THREES,
		    band_text(listing, "red threes on the table", &book->red_bands[i].when,
		        book->red_band_count == 1),
		    amounts_of(listing, &book->red_bands[i]), &book->red_bands[i].source);
	if (book->red_card_points != 0)
		add_number(listing, FIGURES_THREES, "card points of a red three",
		    book->red_card_points, &book->red_card_source);
	if (book->held[RANK_RED_THREE].apart)
		add(listing, FIGURES_THREES, "red three in hand",
		    held_text(listing, &book->held[RANK_RED_THREE]),
		    &book->held[RANK_RED_THREE].source);
	if (book->held[RANK_BLACK_THREE].apart)
		add(listing, FIGURES_THREES, "black three in hand",
		    held_text(listing, &book->held[RANK_BLACK_THREE]),
		    &book->held[RANK_BLACK_THREE].source);
}

static void list_going_out(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	add_number(
	    listing, FIGURES_GOING_OUT, "going out", book->going_out, &book->going_out_source);
	if (!book->concealed)
		add(listing, FIGURES_GOING_OUT, "concealed", "not known", &book->concealed_source);
	else
		add(listing, FIGURES_GOING_OUT, "concealed",
		    arena_printf(listing->arena, "%d %s", (int)book->concealed_points,
		        book->concealed_adds ? "besides" : "instead"),
		    &book->concealed_source);
	add(listing, FIGURES_GOING_OUT, "going out needs",
	    needs_text(listing, book->out_needs, book->out_need_count), &book->out_need_source);
	if (book->unopened != 0)
		add_number(listing, FIGURES_GOING_OUT, "a side that has not opened",
		    -(int64_t)book->unopened, &book->unopened_source);
}

/* Where a band ends: the next one's lower bound. */
static const char *band_name(struct listing *listing, size_t index)
{
	const struct rulebook *book = listing->book;
	const struct opening_band *bands = book->opening_bands;

	if (index == 0 && book->opening_band_count == 1)
		return "of any height";
	if (index == 0)
		return arena_printf(listing->arena, "below %d", (int)bands[1].from);
	if (index + 1 == book->opening_band_count)
		return arena_printf(listing->arena, "%d and more", (int)bands[index].from);
	return arena_printf(listing->arena, "%d to %d", (int)bands[index].from,
	    (int)(bands[index + 1].from - book->unit));
}

static const char *band_minimum(struct listing *listing, const struct opening_band *band)
{
	if (band->need_count == 0)
		return number(listing, band->minimum);
	return arena_printf(listing->arena, "%d, with %s", (int)band->minimum,
	    needs_text(listing, band->needs, band->need_count));
}

static void list_opening(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	for (size_t i = 0; i < book->opening_band_count && book->opening_hand_count == 0; i++)
		add(listing, FIGURES_OPENING,
		    arena_printf(listing->arena, "score %s", band_name(listing, i)),
		    band_minimum(listing, &book->opening_bands[i]), &book->opening_bands[i].source);
	for (size_t i = 0; i < book->opening_hand_count; i++)
		add_number(listing, FIGURES_OPENING,
		    arena_printf(listing->arena, "hand %zu", i + 1), book->opening_by_hand[i],
		    &book->opening_hand_source);
	if (book->raises)
		add_number(listing, FIGURES_OPENING, "raised for a failed opening",
		    book->raise_points, &book->raise_source);
	if (book->opening_by_canasta)
		add(listing, FIGURES_OPENING, "a completed canasta", "always opens",
		    &book->opening_canasta_source);
	if (book->opening_pile_natural_least > 0)
		add_number(listing, FIGURES_OPENING, "natural cards of one meld, with the pile",
		    book->opening_pile_natural_least, &book->opening_pile_source);
	if (book->upcard_alone)
		add(listing, FIGURES_OPENING, "the first upcard, taken alone", "as from the stock",
		    &book->upcard_source);
	if (book->opening_clean_least > 0)
		add_number(listing, FIGURES_OPENING, "natural cards of one meld without wild cards",
		    book->opening_clean_least, &book->opening_clean_source);
	if (book->opening_no_wild)
		add(listing, FIGURES_OPENING, "wild cards in an opening", "none",
		    &book->opening_no_wild_source);
}

static const char *penalty_value(struct listing *listing, const struct penalty *penalty)
{
	switch (penalty->use) {
	case PENALTY_POINTS:
		return penalty->per ? arena_printf(listing->arena, "%d for each %s",
		                          (int)penalty->points, penalty->per)
		                    : number(listing, penalty->points);
	case PENALTY_ACCEPTS:
		return "their melds are accepted as claimed";
	case PENALTY_AS_RAISES:
		return "raises the minimum";
	case PENALTY_AS_VOID:
		return "voids melds";
	case PENALTY_AS_TABLE_END:
		return arena_printf(listing->arena, "ends the game at %d", (int)penalty->points);
	}
	return NULL;
}

static void list_penalties(struct listing *listing)
{
	const struct rulebook *book = listing->book;

	for (size_t i = 0; i < book->penalty_count; i++)
		add(listing, FIGURES_PENALTIES,
		    arena_printf(listing->arena, "%s %s", book->penalties[i].code,
		        book->penalties[i].summary),
		    penalty_value(listing, &book->penalties[i]), &book->penalties[i].source);
}

static void list_contract(struct listing *listing)
{
	const struct contract_rule *rule = &listing->book->contract;
	const struct {
		const char *name;
		int64_t value;
		const struct source *source;
	} rows[] = {
	    {"points of a level", rule->level_points, &rule->source},
	    {"levels", rule->levels, &rule->source},
	    {"achieved, per cent", rule->award_percent, &rule->award_source},
	    {"achieved doubled, per cent", rule->award_doubled_percent, &rule->doubled_source},
	    {"robbed, per cent", rule->robbed_percent, &rule->robbed_source},
	    {"robbed doubled, per cent", rule->robbed_doubled_percent, &rule->doubled_source},
	    {"out below the contract", -(int64_t)rule->false_out_points, &rule->false_out_source},
	    {"melded cards count from level", rule->melded_from_level, &rule->value_high_source},
	    {"twos to open with", rule->opening_twos_least, &rule->twos_source},
	    {"twos the bidder opens with", rule->opening_twos_least_bidder,
	        &rule->twos_bidder_source},
	    {"run the bidder opens with", rule->opening_run_least, &rule->opening_high_source},
	};

	for (size_t i = 0; rule->allowed && i < sizeof rows / sizeof *rows; i++)
		add_number(listing, FIGURES_CONTRACT, rows[i].name, rows[i].value, rows[i].source);
}

bool figures_list(
    struct arena *arena, const struct rulebook *book, struct figures *ret, struct error *err)
{
	static void (*const sections[])(struct listing *) = {list_game, list_cards, list_melds,
	    list_canastas, list_threes, list_going_out, list_opening, list_penalties,
	    list_contract};
	struct listing listing = {.arena = arena, .book = book};

	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		sections[i](&listing);
	if (listing.failed)
		return error_memory(err);
	ret->count = listing.count;
	ret->rows = listing.rows;
	return true;
}

/* The figure of that section and name, or NULL. */
static const struct figure *find(const struct figures *figures, const struct figure *like)
{
	for (size_t i = 0; i < figures->count; i++)
		if (figures->rows[i].section == like->section &&
		    strcmp(figures->rows[i].name, like->name) == 0)
			return &figures->rows[i];
	return NULL;
}

bool figures_compare(struct arena *arena, const struct figures *left, const struct figures *right,
    const struct figure_difference **ret, size_t *ret_count, struct error *err)
{
	struct figure_difference *differences =
	    arena_alloc(arena, left->count + right->count, sizeof *differences);
	size_t count = 0;

	if (!differences)
		return error_memory(err);
	for (size_t i = 0; i < left->count; i++) {
		const struct figure *other = find(right, &left->rows[i]);

		if (!other || strcmp(other->value, left->rows[i].value) != 0)
			differences[count++] = (struct figure_difference){&left->rows[i], other};
	}
	for (size_t i = 0; i < right->count; i++)
		if (!find(left, &right->rows[i]))
			differences[count++] = (struct figure_difference){NULL, &right->rows[i]};
	*ret = differences;
	*ret_count = count;
	return true;
}
