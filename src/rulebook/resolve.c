#include "rulebook/resolve.h"

#include "base/text.h"
#include "rulebook/fields.h"

#include <string.h>

enum { COPIES_MOST = 100, STEP_LAST = STEP_SIZES - 1 };

/* One section of a rulebook's file and what reads it. */
struct section {
	const char *name;
	enum presence presence;
	bool (*read)(const struct fields *fields, const struct yaml *node, struct rulebook *book);
};

static bool read_sides(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *players;

	if (!fields_known(fields, node, "number players clause ruling") ||
	    !fields_number(fields, node, "number", 2, SIDES_MOST, REQUIRED, &book->side_count))
		return false;
	players = yaml_get(node, "players");
	if (players && players->kind == YAML_KIND_MAP) {
		if (!fields_known(fields, players, "least most") ||
		    !fields_number(fields, players, "least", 1, PLAYERS_MOST, REQUIRED,
		        &book->players_least) ||
		    !fields_number(fields, players, "most", book->players_least, PLAYERS_MOST,
		        REQUIRED, &book->players_most))
			return false;
	} else {
		if (!fields_number(
		        fields, node, "players", 1, PLAYERS_MOST, REQUIRED, &book->players_least))
			return false;
		book->players_most = book->players_least;
	}
	book->alone = book->players_most == 1;
	return true;
}

static bool read_deal(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "cards drawn clause ruling") &&
	       fields_number(fields, node, "cards", 1, COPIES_MOST, REQUIRED, &book->dealt) &&
	       fields_number(fields, node, "drawn", 1, COPIES_MOST, REQUIRED, &book->drawn) &&
	       fields_source(fields, node, &book->deal_source);
}

/* Copies of a rank given one by one, where whole packs do not say it: {"3r": 0}. */
static bool read_copies(
    const struct fields *fields, const struct yaml *copies, struct rulebook *book)
{
	for (size_t i = 0; copies && i < copies->count; i++) {
		const char *name = copies->kind == YAML_KIND_MAP ? copies->keys[i]->text : "";
		enum rank rank = rank_named(name, strlen(name));
		int64_t count;

		if (rank == RANK_COUNT)
			return yaml_error(copies, fields->err, "rulebook-rank",
			    "copies: ranks are expected as keys, as in {\"3r\": 4}");
		if (!yaml_integer(copies->values[i], name, 0, COPIES_MOST, &count, fields->err))
			return false;
		book->copies[rank] = (uint16_t)count;
	}
	return true;
}

static bool read_pack(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	enum { SUITS = 4, COLOUR_SUITS = 2 };
	int32_t packs = 0, jokers = 0;

	if (!fields_known(fields, node, "packs jokers copies clause ruling") ||
	    !fields_number(fields, node, "packs", 1, 8, REQUIRED, &packs) ||
	    !fields_number(fields, node, "jokers", 0, COPIES_MOST, REQUIRED, &jokers) ||
	    !fields_source(fields, node, &book->pack_source))
		return false;
	book->suit_copies = (uint16_t)packs;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		bool three = rank == RANK_BLACK_THREE || rank == RANK_RED_THREE;

		book->copies[rank] = (uint16_t)(packs * (three ? COLOUR_SUITS : SUITS));
	}
	book->copies[RANK_JOKER] = (uint16_t)jokers;
	return read_copies(fields, yaml_get(node, "copies"), book);
}

static bool read_unit(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "points clause ruling") &&
	       fields_number(fields, node, "points", 1, POINTS_MOST, REQUIRED, &book->unit) &&
	       fields_source(fields, node, &book->unit_source);
}

static bool read_game(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "target clause ruling") &&
	       fields_number(fields, node, "target", 1, POINTS_MOST, REQUIRED, &book->target) &&
	       fields_source(fields, node, &book->game_source);
}

static bool read_walkover(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "points clause ruling") &&
	       fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->walkover) &&
	       fields_source(fields, node, &book->walkover_source);
}

static bool read_card(
    const struct fields *fields, const struct yaml *node, enum rank rank, struct rulebook *book)
{
	if (!fields_known(fields, node, "points held clause ruling") ||
	    !fields_number(
	        fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->value_table[rank]))
		return false;
	book->value_hand[rank] = book->value_table[rank];
	return fields_number(
	           fields, node, "held", 0, POINTS_MOST, OPTIONAL, &book->value_hand[rank]) &&
	       fields_source(fields, node, &book->value_source[rank]);
}

static bool read_cards(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	if (node->kind != YAML_KIND_MAP)
		return yaml_error(
		    node, fields->err, "rulebook-map", "ranks and their points are expected");
	for (size_t i = 0; i < node->count; i++) {
		const char *name = node->keys[i]->text;
		enum rank rank = rank_named(name, strlen(name));

		if (rank == RANK_COUNT)
			return yaml_error(node->keys[i], fields->err, "rulebook-rank",
			    "a rank is expected: X A K Q J T 9 8 7 6 5 4 3b 3r 2");
		if (!read_card(fields, node->values[i], rank, book))
			return false;
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (rank != RANK_RED_THREE && !book->value_source[rank].clause)
			return yaml_error(node, fields->err, "rulebook-lacks",
			    "the points of `%s` are lacking", rank_name((enum rank)rank));
	return true;
}

static bool read_groups(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "clause ruling") &&
	       fields_source(fields, node, &book->groups_source);
}

static bool read_wild(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_ranks(fields, node, &book->wild);
}

static bool read_cards_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *cards;

	return fields_map(fields, node, "cards", "least most clause ruling", REQUIRED, &cards) &&
	       fields_number(
	           fields, cards, "least", 1, COPIES_MOST, REQUIRED, &rule->cards_least) &&
	       fields_number(fields, cards, "most", 1, COPIES_MOST, OPTIONAL, &rule->cards_most) &&
	       fields_source(fields, cards, &rule->cards_source);
}

/* {3: 1, 4: 2, 6: 3}: from that many cards on, that many wild ones. */
static bool read_steps(const struct fields *fields, const struct yaml *steps, struct set_rule *rule)
{
	if (steps->kind != YAML_KIND_MAP)
		return yaml_error(steps, fields->err, "rulebook-steps",
		    "steps: sizes of melds and wild cards allowed are expected, as in {3: 1, 4: "
		    "2}");
	for (size_t i = 0; i < steps->count; i++) {
		const char *name = steps->keys[i]->text;
		int64_t size, most;

		if (!text_integer(name, strlen(name), 1, STEP_LAST, &size))
			return yaml_error(steps->keys[i], fields->err, "rulebook-steps",
			    "a meld's size from 1 to %d is expected", STEP_LAST);
		if (!yaml_integer(steps->values[i], name, 0, COPIES_MOST, &most, fields->err))
			return false;
		for (int64_t from = size; from < STEP_SIZES; from++)
			rule->wild_most[from] = (int)most;
	}
	return true;
}

static bool read_wild_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *wild, *steps;
	int32_t most = COPIES_MOST;

	if (!fields_map(
	        fields, node, "wild", "most steps complete clause ruling", REQUIRED, &wild) ||
	    !fields_number(fields, wild, "most", 0, COPIES_MOST, OPTIONAL, &most) ||
	    !fields_source(fields, wild, &rule->wild_source))
		return false;
	steps = yaml_get(wild, "steps");
	for (int size = 0; size < STEP_SIZES; size++)
		rule->wild_most[size] = steps ? 0 : most;
	if (steps && !read_steps(fields, steps, rule))
		return false;
	if (!fields_map(fields, wild, "complete", "any clause ruling", OPTIONAL, &wild) || !wild)
		return wild == NULL && fields->err->kind == ERROR_NONE;
	return fields_yes(fields, wild, "any", REQUIRED, &rule->wild_free_when_complete) &&
	       fields_source(fields, wild, &rule->complete_source);
}

static bool read_natural_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *natural, *canasta;

	if (!fields_map(fields, node, "natural", "least clause ruling", OPTIONAL, &natural) ||
	    !fields_map(fields, node, "canasta-natural", "least clause ruling", OPTIONAL, &canasta))
		return false;
	if (natural && (!fields_number(fields, natural, "least", 0, COPIES_MOST, REQUIRED,
	                    &rule->natural_least) ||
	                   !fields_source(fields, natural, &rule->natural_source)))
		return false;
	return !canasta || (fields_number(fields, canasta, "least", 0, COPIES_MOST, REQUIRED,
	                        &rule->canasta_natural_least) &&
	                       fields_source(fields, canasta, &rule->canasta_source));
}

static bool read_going_out_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *going_out;

	return fields_map(fields, node, "going-out", "only clause ruling", OPTIONAL, &going_out) &&
	       (!going_out ||
	           (fields_yes(fields, going_out, "only", REQUIRED, &rule->only_going_out) &&
	               fields_source(fields, going_out, &rule->going_out_source)));
}

/* A kind of meld of one rank; without the section it is not allowed. */
static bool read_set_rule(const struct fields *fields, const struct yaml *melds, const char *key,
    enum presence presence, uint32_t wild, struct set_rule *rule)
{
	const struct yaml *node;
	const struct yaml *joined;

	rule->wild = wild;
	if (!fields_map(fields, melds, key,
	        "cards natural wild canasta-natural going-out wild-cards allowed clause ruling",
	        presence, &node))
		return false;
	if (!node)
		return true;
	rule->allowed = true;
	if (!fields_yes(fields, node, "allowed", OPTIONAL, &rule->allowed))
		return false;
	if (!rule->allowed)
		return fields_source(fields, node, &rule->allowed_source);
	joined = yaml_get(node, "wild-cards");
	if (joined && !fields_ranks(fields, joined, &rule->wild))
		return false;
	return read_cards_rule(fields, node, rule) && read_wild_rule(fields, node, rule) &&
	       read_natural_rule(fields, node, rule) && read_going_out_rule(fields, node, rule);
}

static bool read_runs(const struct fields *fields, const struct yaml *melds, struct run_rule *runs)
{
	const struct yaml *node, *cards, *jokers, *gaps;

	if (!fields_map(fields, melds, "runs", "allowed cards jokers gaps around-ace clause ruling",
	        REQUIRED, &node) ||
	    !fields_yes(fields, node, "allowed", REQUIRED, &runs->allowed) ||
	    !fields_source(fields, node, &runs->source))
		return false;
	if (!runs->allowed)
		return true;
	return fields_map(fields, node, "cards", "least most clause ruling", REQUIRED, &cards) &&
	       fields_number(
	           fields, cards, "least", 1, COPIES_MOST, REQUIRED, &runs->cards_least) &&
	       fields_number(fields, cards, "most", 1, COPIES_MOST, REQUIRED, &runs->cards_most) &&
	       fields_source(fields, cards, &runs->cards_source) &&
	       fields_yes(fields, node, "around-ace", REQUIRED, &runs->around_ace) &&
	       fields_map(fields, node, "jokers", "clause ruling", REQUIRED, &jokers) &&
	       fields_source(fields, jokers, &runs->joker_source) &&
	       fields_map(fields, node, "gaps", "clause ruling", REQUIRED, &gaps) &&
	       fields_source(fields, gaps, &runs->gap_source);
}

static bool read_same_rank(
    const struct fields *fields, const struct yaml *melds, struct rulebook *book)
{
	static const char *const words[] = {
	    [SAME_RANK_FREE] = "free",
	    [SAME_RANK_BESIDE_COMPLETE] = "beside-complete",
	    [SAME_RANK_NEVER] = "never",
	};
	const struct yaml *node;
	const char *word = NULL;

	if (!fields_map(
	        fields, melds, "same-rank", "allowed warns clause ruling", REQUIRED, &node) ||
	    !fields_text(fields, node, "allowed", REQUIRED, &word) ||
	    !fields_yes(fields, node, "warns", OPTIONAL, &book->same_rank_warns) ||
	    !fields_source(fields, node, &book->same_rank_source))
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(words[i], word) == 0) {
			book->same_rank = (enum same_rank)i;
			return true;
		}
	return yaml_error(yaml_get(node, "allowed"), fields->err, "rulebook-same-rank",
	    "never, beside-complete or free is expected");
}

static bool read_melds(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *mixed, *reds;

	return fields_known(fields, node,
	           "sets black-threes twos wilds runs mixed-ranks same-rank red-threes") &&
	       read_set_rule(fields, node, "sets", REQUIRED, book->wild, &book->sets) &&
	       read_set_rule(
	           fields, node, "black-threes", REQUIRED, book->wild, &book->black_threes) &&
	       read_set_rule(fields, node, "twos", OPTIONAL, 1u << RANK_JOKER, &book->twos) &&
	       read_set_rule(fields, node, "wilds", OPTIONAL, 0, &book->wilds) &&
	       read_runs(fields, node, &book->runs) && read_same_rank(fields, node, book) &&
	       fields_map(fields, node, "mixed-ranks", "clause ruling", REQUIRED, &mixed) &&
	       fields_source(fields, mixed, &book->mixed_source) &&
	       fields_map(fields, node, "red-threes", "clause ruling", REQUIRED, &reds) &&
	       fields_source(fields, reds, &book->red_melded_source);
}

/* "natural" is scored as "natural-canasta"; a run keeps its own name. */
static const char *item_of_kind(struct arena *arena, const struct canasta_kind *kind)
{
	return kind->run ? kind->name : arena_printf(arena, "%s-canasta", kind->name);
}

static bool read_kind(const struct fields *fields, const char *name, const struct yaml *node,
    struct canasta_kind *kind)
{
	const struct yaml *wild, *longest, *of;

	kind->name = name;
	kind->wild_most = COPIES_MOST;
	if (!fields_known(fields, node, "points run of wild longest clause ruling") ||
	    !fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &kind->points) ||
	    !fields_yes(fields, node, "run", OPTIONAL, &kind->run) ||
	    !fields_source(fields, node, &kind->source) ||
	    !fields_map(fields, node, "wild", "least most", OPTIONAL, &wild) ||
	    !fields_map(fields, node, "longest", "cards clause ruling", OPTIONAL, &longest))
		return false;
	if (wild &&
	    (!fields_number(fields, wild, "least", 0, COPIES_MOST, OPTIONAL, &kind->wild_least) ||
	        !fields_number(fields, wild, "most", 0, COPIES_MOST, OPTIONAL, &kind->wild_most)))
		return false;
	if (longest && (!fields_number(fields, longest, "cards", 1, COPIES_MOST, REQUIRED,
	                    &kind->cards_most) ||
	                   !fields_source(fields, longest, &kind->longest)))
		return false;
	of = yaml_get(node, "of");
	if (of && !fields_ranks(fields, of, &kind->ranks))
		return false;
	kind->item = item_of_kind(fields->arena, kind);
	return kind->item || error_memory(fields->err);
}

static bool read_canastas(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *cards, *kinds = yaml_get(node, "kinds");

	if (!fields_known(fields, node, "cards kinds") ||
	    !fields_map(fields, node, "cards", "least clause ruling", REQUIRED, &cards) ||
	    !fields_number(
	        fields, cards, "least", 1, COPIES_MOST, REQUIRED, &book->canasta_least) ||
	    !fields_source(fields, cards, &book->canasta_source))
		return false;
	if (!kinds || kinds->kind != YAML_KIND_MAP || kinds->count == 0 ||
	    kinds->count > KINDS_MOST)
		return yaml_error(kinds ? kinds : node, fields->err, "rulebook-kinds",
		    "kinds: 1 to %d kinds of canasta by name are expected", KINDS_MOST);
	for (size_t i = 0; i < kinds->count; i++)
		if (!read_kind(fields, kinds->keys[i]->text, kinds->values[i], &book->kinds[i]))
			return false;
	book->kind_count = kinds->count;
	return true;
}

/* amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
static bool read_amounts(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct red_band *band)
{
	const struct yaml *amounts = yaml_get(node, "amounts");
	size_t count = amounts && amounts->kind == YAML_KIND_LIST ? amounts->count
	                                                          : book->copies[RANK_RED_THREE];
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	if (!points)
		return error_memory(fields->err);
	if (!amounts &&
	    !fields_number(fields, node, "each", -POINTS_MOST, POINTS_MOST, REQUIRED, &each))
		return false;
	if (amounts && (amounts->kind != YAML_KIND_LIST || count != book->copies[RANK_RED_THREE]))
		return yaml_error(amounts, fields->err, "rulebook-amounts",
		    "amounts: one amount for each number of red threes is expected, %d in all",
		    book->copies[RANK_RED_THREE]);
	for (size_t i = 0; i < count; i++) {
		int64_t amount = (int64_t)each * (int64_t)(i + 1);

		if (amounts && !yaml_integer(amounts->values[i], "an amount", -POINTS_MOST,
		                   POINTS_MOST, &amount, fields->err))
			return false;
		points[i + 1] = (int32_t)amount;
	}
	band->count = count;
	band->amounts = points;
	return true;
}

static bool read_red_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct red_band *bands;

	if (list->kind != YAML_KIND_LIST)
		return yaml_error(
		    list, fields->err, "rulebook-list", "on-table: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		if (!fields_known(fields, node, "when each amounts clause ruling") ||
		    !fields_condition(fields, book, yaml_get(node, "when"), &bands[i].when) ||
		    !read_amounts(fields, book, node, &bands[i]) ||
		    !fields_source(fields, node, &bands[i].source))
			return false;
	}
	book->red_band_count = list->count;
	book->red_bands = bands;
	return true;
}

static bool read_red_threes(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *cards, *list = yaml_get(node, "on-table");

	if (!fields_known(fields, node, "on-table card-points"))
		return false;
	if (!list)
		return yaml_error(
		    node, fields->err, "rulebook-lacks", "`on-table` is lacking here");
	if (!read_red_bands(fields, list, book) ||
	    !fields_map(fields, node, "card-points", "each clause ruling", OPTIONAL, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "each", 0, POINTS_MOST, REQUIRED,
	                      &book->red_card_points) &&
	                     fields_source(fields, cards, &book->red_card_source));
}

static bool read_held(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	static const struct {
		const char *key;
		enum rank rank;
	} threes[] = {{"3r", RANK_RED_THREE}, {"3b", RANK_BLACK_THREE}};

	if (!fields_known(fields, node, "3r 3b"))
		return false;
	for (size_t i = 0; i < sizeof threes / sizeof *threes; i++) {
		struct held_price *price = &book->held[threes[i].rank];
		const struct yaml *three;

		if (!fields_map(fields, node, threes[i].key, "base cards once clause ruling",
		        OPTIONAL, &three))
			return false;
		if (!three)
			continue;
		price->apart = true;
		if (!fields_number(
		        fields, three, "base", -POINTS_MOST, POINTS_MOST, REQUIRED, &price->base) ||
		    !fields_number(fields, three, "cards", -POINTS_MOST, POINTS_MOST, OPTIONAL,
		        &price->cards) ||
		    !fields_yes(fields, three, "once", OPTIONAL, &price->once) ||
		    !fields_source(fields, three, &price->source))
			return false;
	}
	return true;
}

static bool read_sign(const struct fields *fields, const struct yaml *node, int *ret)
{
	static const struct {
		const char *word;
		int sign;
	} signs[] = {{"plus", 1}, {"nothing", 0}, {"minus", -1}};
	const char *word = NULL;

	if (!fields_text(fields, node, "count", REQUIRED, &word))
		return false;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strcmp(signs[i].word, word) == 0) {
			*ret = signs[i].sign;
			return true;
		}
	return yaml_error(yaml_get(node, "count"), fields->err, "rulebook-sign",
	    "plus, minus or nothing is expected");
}

static bool read_table_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct sign_band *bands;

	if (node->kind != YAML_KIND_LIST)
		return yaml_error(
		    node, fields->err, "rulebook-list", "a list of bands is expected");
	bands = arena_alloc(fields->arena, node->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *band = node->values[i];

		if (!fields_known(fields, band, "when count clause ruling") ||
		    !fields_condition(fields, book, yaml_get(band, "when"), &bands[i].when) ||
		    !read_sign(fields, band, &bands[i].sign) ||
		    !fields_source(fields, band, &bands[i].source))
			return false;
	}
	book->sign_band_count = node->count;
	book->sign_bands = bands;
	return true;
}

static bool read_unopened(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "points clause ruling") &&
	       fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->unopened) &&
	       fields_source(fields, node, &book->unopened_source);
}

static bool read_concealed(
    const struct fields *fields, const struct yaml *out, struct rulebook *book)
{
	const struct yaml *node, *needs, *stock, *cards;

	if (!fields_map(fields, out, "concealed",
	        "known points adds clause ruling needs after-partner from-stock most-cards",
	        REQUIRED, &node))
		return false;
	book->concealed = true;
	if (!fields_yes(fields, node, "known", OPTIONAL, &book->concealed) ||
	    !fields_source(fields, node, &book->concealed_source))
		return false;
	if (!book->concealed)
		return true;
	if (!fields_number(
	        fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->concealed_points) ||
	    !fields_yes(fields, node, "adds", REQUIRED, &book->concealed_adds) ||
	    !fields_map(fields, node, "needs", "clause ruling", REQUIRED, &needs) ||
	    !fields_source(fields, needs, &book->concealed_need_source) ||
	    !fields_yes(
	        fields, node, "after-partner", REQUIRED, &book->concealed_partner_may_meld) ||
	    !fields_map(fields, node, "most-cards", "clause ruling", REQUIRED, &cards) ||
	    !fields_source(fields, cards, &book->concealed_cards_source) ||
	    !fields_map(
	        fields, node, "from-stock", "waives-minimum clause ruling", REQUIRED, &stock))
		return false;
	return fields_yes(
	           fields, stock, "waives-minimum", REQUIRED, &book->concealed_stock_waives) &&
	       fields_source(fields, stock, &book->concealed_waives_source);
}

static bool read_going_out(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *needs = yaml_get(node, "needs"), *left, *first;

	if (!fields_known(fields, node, "points needs cards-left concealed clause ruling") ||
	    !fields_number(fields, node, "points", 0, POINTS_MOST, REQUIRED, &book->going_out) ||
	    !fields_source(fields, node, &book->going_out_source))
		return false;
	if (!needs)
		return yaml_error(node, fields->err, "rulebook-lacks", "`needs` is lacking here");
	if (!fields_needs(fields, book, needs, "warns clause ruling", &book->out_need_count,
	        &book->out_needs))
		return false;
	first = needs->kind == YAML_KIND_LIST ? needs->count > 0 ? needs->values[0] : NULL : needs;
	if (!first)
		return yaml_error(
		    needs, fields->err, "rulebook-lacks", "at least one need is expected");
	return fields_yes(fields, first, "warns", OPTIONAL, &book->out_needs_warn) &&
	       fields_source(fields, first, &book->out_need_source) &&
	       fields_map(fields, node, "cards-left", "clause ruling", REQUIRED, &left) &&
	       fields_source(fields, left, &book->out_cards_source) &&
	       read_concealed(fields, node, book);
}

static bool read_opening_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	struct opening_band *bands;

	if (list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(
		    list, fields->err, "rulebook-list", "by-score: a list of bands is expected");
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	if (!bands)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		if (!fields_known(fields, node, "from minimum clause ruling") ||
		    !fields_number(fields, node, "from", -POINTS_MOST, POINTS_MOST,
		        i == 0 ? OPTIONAL : REQUIRED, &bands[i].from) ||
		    !fields_number(
		        fields, node, "minimum", 0, POINTS_MOST, REQUIRED, &bands[i].minimum) ||
		    !fields_source(fields, node, &bands[i].source))
			return false;
		if (i > 1 && bands[i].from <= bands[i - 1].from)
			return yaml_error(node, fields->err, "rulebook-bands",
			    "bands must stand in rising order");
	}
	book->opening_band_count = list->count;
	book->opening_bands = bands;
	return true;
}

static bool read_opening_hands(
    const struct fields *fields, const struct yaml *opening, struct rulebook *book)
{
	const struct yaml *node, *list;
	int32_t *minima;

	if (!fields_map(fields, opening, "by-hand", "minima clause ruling", OPTIONAL, &node) ||
	    !node)
		return node == NULL && fields->err->kind == ERROR_NONE;
	list = yaml_get(node, "minima");
	if (!list || list->kind != YAML_KIND_LIST || list->count == 0)
		return yaml_error(
		    node, fields->err, "rulebook-list", "minima: one for each hand is expected");
	minima = arena_alloc(fields->arena, list->count, sizeof *minima);
	if (!minima)
		return error_memory(fields->err);
	for (size_t i = 0; i < list->count; i++) {
		int64_t minimum;

		if (!yaml_integer(
		        list->values[i], "a minimum", 0, POINTS_MOST, &minimum, fields->err))
			return false;
		minima[i] = (int32_t)minimum;
	}
	book->opening_hand_count = list->count;
	book->opening_by_hand = minima;
	return fields_source(fields, node, &book->opening_hand_source);
}

static bool read_opening(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *bands = yaml_get(node, "by-score"), *raise, *canasta, *pile;

	if (!fields_known(fields, node, "by-score by-hand raise by-canasta from-pile"))
		return false;
	if (bands ? !read_opening_bands(fields, bands, book) : !yaml_get(node, "by-hand"))
		return bands ? false
		             : yaml_error(node, fields->err, "rulebook-lacks",
		                   "`by-score` or `by-hand` is lacking here");
	if (!read_opening_hands(fields, node, book) ||
	    !fields_map(fields, node, "raise", "points clause ruling", OPTIONAL, &raise) ||
	    !fields_map(fields, node, "by-canasta", "clause ruling", OPTIONAL, &canasta) ||
	    !fields_map(fields, node, "from-pile", "natural clause ruling", OPTIONAL, &pile))
		return false;
	book->raises = raise != NULL;
	book->opening_by_canasta = canasta != NULL;
	if (raise && (!fields_number(
	                  fields, raise, "points", 0, POINTS_MOST, REQUIRED, &book->raise_points) ||
	                 !fields_source(fields, raise, &book->raise_source)))
		return false;
	if (canasta && !fields_source(fields, canasta, &book->opening_canasta_source))
		return false;
	return !pile || (fields_number(fields, pile, "natural", 1, COPIES_MOST, REQUIRED,
	                     &book->opening_pile_natural_least) &&
	                    fields_source(fields, pile, &book->opening_pile_source));
}

/* What a penalty does where it takes no points: `form` names how it is entered instead. */
static bool read_penalty_use(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const struct {
		const char *word;
		enum penalty_use use;
	} forms[] = {{"raises", PENALTY_AS_RAISES}, {"void", PENALTY_AS_VOID},
	    {"table-end", PENALTY_AS_TABLE_END}};
	const char *form = NULL;
	bool accepts = false;

	if (!fields_text(fields, node, "form", OPTIONAL, &form) ||
	    !fields_yes(fields, node, "accepts", OPTIONAL, &accepts))
		return false;
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (!form)
		return true;
	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
		if (strcmp(forms[i].word, form) == 0) {
			penalty->use = forms[i].use;
			return true;
		}
	return yaml_error(yaml_get(node, "form"), fields->err, "rulebook-form",
	    "raises, void or table-end is expected");
}

static bool read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	enum presence points;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	if (!fields_known(
	        fields, node, "points per form accepts same-act besides summary clause ruling") ||
	    !read_penalty_use(fields, node, penalty))
		return false;
	points = penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END ? REQUIRED
	                                                                                : OPTIONAL;
	return fields_number(fields, node, "points", 0, POINTS_MOST, points, &penalty->points) &&
	       fields_text(fields, node, "per", OPTIONAL, &penalty->per) &&
	       fields_text(fields, node, "summary", REQUIRED, &penalty->summary) &&
	       fields_source(fields, node, &penalty->source);
}

static bool find_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret)
{
	size_t found = name->kind == YAML_KIND_TEXT
	                   ? rulebook_penalty(book, name->text, strlen(name->text))
	                   : SIZE_MAX;

	if (found == SIZE_MAX)
		return yaml_error(name, fields->err, "rulebook-penalty",
		    "a code of this rulebook's penalties is expected");
	*ret = found;
	return true;
}

/* Links between penalties, once all are known. */
static bool link_penalty(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *same = yaml_get(node, "same-act"), *besides = yaml_get(node, "besides");
	size_t *links;

	if (besides && !find_penalty(fields, book, besides, &penalty->besides))
		return false;
	if (!same)
		return true;
	if (same->kind != YAML_KIND_LIST)
		return yaml_error(
		    same, fields->err, "rulebook-list", "same-act: a list is expected");
	links = arena_alloc(fields->arena, same->count, sizeof *links);
	if (!links)
		return error_memory(fields->err);
	for (size_t i = 0; i < same->count; i++)
		if (!find_penalty(fields, book, same->values[i], &links[i]))
			return false;
	penalty->same_act_count = same->count;
	penalty->same_act = links;
	return true;
}

static bool read_penalties(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct penalty *penalties;

	if (node->kind != YAML_KIND_MAP)
		return yaml_error(
		    node, fields->err, "rulebook-map", "codes and their penalties are expected");
	penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);
	if (!penalties)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++)
		if (!read_penalty(fields, node->keys[i]->text, node->values[i], &penalties[i]))
			return false;
	book->penalty_count = node->count;
	book->penalties = penalties;
	for (size_t i = 0; i < node->count; i++)
		if (!link_penalty(fields, book, node->values[i], &penalties[i]))
			return false;
	return true;
}

static bool read_contract_awards(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	enum { PERCENT_MOST = 1000 };
	const struct yaml *award, *doubled, *robbed, *none, *failed, *low, *high;

	return fields_map(fields, node, "achieved", "percent clause ruling", REQUIRED, &award) &&
	       fields_number(
	           fields, award, "percent", 0, PERCENT_MOST, REQUIRED, &rule->award_percent) &&
	       fields_source(fields, award, &rule->award_source) &&
	       fields_map(
	           fields, node, "doubled", "achieved robbed clause ruling", REQUIRED, &doubled) &&
	       fields_number(fields, doubled, "achieved", 0, PERCENT_MOST, REQUIRED,
	           &rule->award_doubled_percent) &&
	       fields_number(fields, doubled, "robbed", 0, PERCENT_MOST, REQUIRED,
	           &rule->robbed_doubled_percent) &&
	       fields_source(fields, doubled, &rule->doubled_source) &&
	       fields_map(fields, node, "robbed", "percent clause ruling", REQUIRED, &robbed) &&
	       fields_number(
	           fields, robbed, "percent", 0, PERCENT_MOST, REQUIRED, &rule->robbed_percent) &&
	       fields_source(fields, robbed, &rule->robbed_source) &&
	       fields_map(fields, node, "exhausted", "clause ruling", REQUIRED, &none) &&
	       fields_source(fields, none, &rule->void_source) &&
	       fields_map(fields, node, "false-out", "points clause ruling", REQUIRED, &failed) &&
	       fields_number(
	           fields, failed, "points", 0, POINTS_MOST, REQUIRED, &rule->false_out_points) &&
	       fields_source(fields, failed, &rule->false_out_source) &&
	       fields_map(fields, node, "value", "clause ruling", REQUIRED, &low) &&
	       fields_source(fields, low, &rule->value_low_source) &&
	       fields_map(
	           fields, node, "melded-counts", "from-level clause ruling", REQUIRED, &high) &&
	       fields_number(fields, high, "from-level", 1, COPIES_MOST, REQUIRED,
	           &rule->melded_from_level) &&
	       fields_source(fields, high, &rule->value_high_source);
}

static bool read_contract_openings(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *low, *high, *twos, *bidder;

	return fields_map(fields, node, "opening-low", "to-level clause ruling", REQUIRED, &low) &&
	       fields_number(fields, low, "to-level", 0, COPIES_MOST, REQUIRED,
	           &rule->opening_any_level_most) &&
	       fields_source(fields, low, &rule->opening_low_source) &&
	       fields_map(fields, node, "opening-high", "run rank rank-wild clause ruling",
	           REQUIRED, &high) &&
	       fields_number(
	           fields, high, "run", 1, COPIES_MOST, REQUIRED, &rule->opening_run_least) &&
	       fields_number(
	           fields, high, "rank", 1, COPIES_MOST, REQUIRED, &rule->opening_rank_least) &&
	       fields_number(fields, high, "rank-wild", 0, COPIES_MOST, REQUIRED,
	           &rule->opening_rank_wild_most) &&
	       fields_source(fields, high, &rule->opening_high_source) &&
	       fields_map(fields, node, "opening-twos", "least clause ruling", REQUIRED, &twos) &&
	       fields_number(
	           fields, twos, "least", 1, COPIES_MOST, REQUIRED, &rule->opening_twos_least) &&
	       fields_source(fields, twos, &rule->twos_source) &&
	       fields_map(
	           fields, node, "opening-twos-bidder", "least clause ruling", REQUIRED, &bidder) &&
	       fields_number(fields, bidder, "least", 1, COPIES_MOST, REQUIRED,
	           &rule->opening_twos_least_bidder) &&
	       fields_source(fields, bidder, &rule->twos_bidder_source);
}

static bool read_contract(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct contract_rule *rule = &book->contract;
	const struct yaml *unopened, *bids;

	rule->allowed = true;
	return fields_known(fields, node,
	           "level levels clause ruling achieved doubled robbed exhausted false-out value "
	           "melded-counts opening-low opening-high opening-twos opening-twos-bidder "
	           "unopened bids") &&
	       fields_number(
	           fields, node, "level", 1, POINTS_MOST, REQUIRED, &rule->level_points) &&
	       fields_number(fields, node, "levels", 1, COPIES_MOST, REQUIRED, &rule->levels) &&
	       fields_source(fields, node, &rule->source) &&
	       read_contract_awards(fields, node, rule) &&
	       read_contract_openings(fields, node, rule) &&
	       fields_map(fields, node, "unopened", "clause ruling", REQUIRED, &unopened) &&
	       fields_source(fields, unopened, &rule->unopened_source) &&
	       fields_map(fields, node, "bids", "clause ruling", REQUIRED, &bids) &&
	       fields_source(fields, bids, &rule->bids_source);
}

static bool read_rulings(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct source *rulings = arena_alloc(fields->arena, node->count, sizeof *rulings);

	if (node->kind != YAML_KIND_LIST)
		return yaml_error(
		    node, fields->err, "rulebook-list", "rulings: a list is expected");
	if (!rulings)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++)
		if (!fields_known(fields, node->values[i], "clause ruling") ||
		    !fields_source(fields, node->values[i], &rulings[i]))
			return false;
	book->ruling_count = node->count;
	book->rulings = rulings;
	return true;
}

static bool read_notes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const char **notes = arena_alloc(fields->arena, node->count, sizeof *notes);

	if (node->kind != YAML_KIND_LIST)
		return yaml_error(node, fields->err, "rulebook-list", "notes: a list is expected");
	if (!notes)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		if (node->values[i]->kind != YAML_KIND_TEXT)
			return yaml_error(
			    node->values[i], fields->err, "rulebook-text", "a text is expected");
		notes[i] = node->values[i]->text;
	}
	book->note_count = node->count;
	book->notes = notes;
	return true;
}

/* The order matters: conditions name kinds of canasta, and red threes count the pack. */
static const struct section sections[] = {
    {"sides", REQUIRED, read_sides},
    {"deal", REQUIRED, read_deal},
    {"pack", REQUIRED, read_pack},
    {"unit", REQUIRED, read_unit},
    {"game", REQUIRED, read_game},
    {"walkover", OPTIONAL, read_walkover},
    {"cards", REQUIRED, read_cards},
    {"groups", REQUIRED, read_groups},
    {"wild", REQUIRED, read_wild},
    {"melds", REQUIRED, read_melds},
    {"canastas", REQUIRED, read_canastas},
    {"red-threes", REQUIRED, read_red_threes},
    {"held", OPTIONAL, read_held},
    {"table-cards", OPTIONAL, read_table_cards},
    {"unopened", OPTIONAL, read_unopened},
    {"going-out", REQUIRED, read_going_out},
    {"opening", REQUIRED, read_opening},
    {"penalties", OPTIONAL, read_penalties},
    {"contract", OPTIONAL, read_contract},
    {"rulings", OPTIONAL, read_rulings},
    {"notes", OPTIONAL, read_notes},
};

static int32_t points_of_pack(const struct rulebook *book)
{
	int32_t points = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (rank != RANK_RED_THREE)
			points += book->copies[rank] * book->value_table[rank];
	return points;
}

bool rulebook_resolve(
    struct arena *arena, const struct yaml *root, struct rulebook *book, struct error *err)
{
	const struct fields fields = {.arena = arena, .err = err};

	if (!fields_known(&fields, root,
	        "rulebook title publisher language extends sides deal pack unit game walkover "
	        "cards groups wild "
	        "melds canastas red-threes held table-cards unopened going-out opening penalties "
	        "contract "
	        "rulings notes options") ||
	    !fields_text(&fields, root, "rulebook", REQUIRED, &book->id) ||
	    !fields_text(&fields, root, "title", REQUIRED, &book->title) ||
	    !fields_text(&fields, root, "language", REQUIRED, &book->language))
		return false;
	book->publisher = "";
	if (!fields_text(&fields, root, "publisher", OPTIONAL, &book->publisher))
		return false;
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
		const struct yaml *node = yaml_get(root, sections[i].name);

		if (!node && sections[i].presence == REQUIRED)
			return yaml_error(root, err, "rulebook-lacks",
			    "the section `%s` is lacking", sections[i].name);
		if (node && !sections[i].read(&fields, node, book))
			return false;
	}
	book->pack_points = points_of_pack(book);
	return true;
}
