#include "rulebook/resolve.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"
#include "rulebook/shape.h"

#include <string.h>

static bool read_contract_awards(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *award, *doubled, *robbed, *none, *failed, *low, *high, *hand;

	return fields_member(fields, node, "achieved", REQUIRED, &award) &&
	       fields_number(fields, award, "percent", REQUIRED, &rule->award_percent) &&
	       fields_source(fields, award, &rule->award_source) &&
	       fields_member(fields, node, "doubled", REQUIRED, &doubled) &&
	       fields_number(fields, doubled, "achieved", REQUIRED, &rule->award_doubled_percent) &&
	       fields_number(fields, doubled, "robbed", REQUIRED, &rule->robbed_doubled_percent) &&
	       fields_source(fields, doubled, &rule->doubled_source) &&
	       fields_member(fields, node, "robbed", REQUIRED, &robbed) &&
	       fields_number(fields, robbed, "percent", REQUIRED, &rule->robbed_percent) &&
	       fields_source(fields, robbed, &rule->robbed_source) &&
	       fields_member(fields, node, "exhausted", REQUIRED, &none) &&
	       fields_source(fields, none, &rule->void_source) &&
	       fields_member(fields, node, "false-out", REQUIRED, &failed) &&
	       fields_number(fields, failed, "points", REQUIRED, &rule->false_out_points) &&
	       fields_source(fields, failed, &rule->false_out_source) &&
	       fields_member(fields, node, "value", REQUIRED, &low) &&
	       fields_source(fields, low, &rule->value_low_source) &&
	       fields_member(fields, node, "melded-counts", REQUIRED, &high) &&
	       fields_number(fields, high, "from-level", REQUIRED, &rule->melded_from_level) &&
	       fields_source(fields, high, &rule->value_high_source) &&
	       fields_member(fields, node, "hand-counts", OPTIONAL, &hand) &&
	       (!hand || (fields_number(fields, hand, "to-level", REQUIRED, &rule->hand_to_level) &&
	                     fields_source(fields, hand, &rule->hand_source)));
}

static bool read_contract_openings(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *low, *high, *twos, *bidder;

	return fields_member(fields, node, "opening-low", REQUIRED, &low) &&
	       fields_number(fields, low, "to-level", REQUIRED, &rule->opening_any_level_most) &&
	       fields_source(fields, low, &rule->opening_low_source) &&
	       fields_member(fields, node, "opening-high", REQUIRED, &high) &&
	       fields_number(fields, high, "run", REQUIRED, &rule->opening_run_least) &&
	       fields_number(fields, high, "rank", REQUIRED, &rule->opening_rank_least) &&
	       fields_number(fields, high, "rank-wild", REQUIRED, &rule->opening_rank_wild_most) &&
	       fields_source(fields, high, &rule->opening_high_source) &&
	       fields_member(fields, node, "opening-twos", REQUIRED, &twos) &&
	       fields_number(fields, twos, "least", REQUIRED, &rule->opening_twos_least) &&
	       fields_source(fields, twos, &rule->twos_source) &&
	       fields_member(fields, node, "opening-twos-bidder", REQUIRED, &bidder) &&
	       fields_number(fields, bidder, "least", REQUIRED, &rule->opening_twos_least_bidder) &&
	       fields_source(fields, bidder, &rule->twos_bidder_source);
}

static bool resolve_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret);

static bool resolve_contract(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct contract_rule *rule = &book->contract;
	const struct yaml *unopened, *bids, *dealer;

	rule->allowed = true;
	rule->unopened_penalty = SIZE_MAX;
	rule->hand_to_level = COPIES_MOST; /* the default of the file, at every level */
	return fields_number(fields, node, "level", REQUIRED, &rule->level_points) &&
	       fields_number(fields, node, "levels", REQUIRED, &rule->levels) &&
	       fields_source(fields, node, &rule->source) &&
	       read_contract_awards(fields, node, rule) &&
	       read_contract_openings(fields, node, rule) &&
	       fields_member(fields, node, "unopened", REQUIRED, &unopened) &&
	       resolve_penalty(fields, book, fields_get(fields, unopened, "penalty"),
	           &rule->unopened_penalty) &&
	       fields_source(fields, unopened, &rule->unopened_source) &&
	       fields_member(fields, node, "bids", REQUIRED, &bids) &&
	       fields_source(fields, bids, &rule->bids_source) &&
	       fields_member(fields, node, "dealer", REQUIRED, &dealer) &&
	       fields_source(fields, dealer, &rule->dealer_source);
}

/* Until when a sheet may be corrected, and by which clause. */
const char *const correction_clock_names[] = {
    [CLOCK_EVENT_END] = "event-end",
    [CLOCK_SHEET_SIGNED] = "sheet-signed",
    [CLOCK_NEXT_DEAL] = "next-deal",
};

/* Sets the corrections of a file that has no section on them: frozen rulebooks of older events. */
static void resolve_corrections_standard(struct rulebook *book)
{
	static const struct source silent = {
	    NULL, "the rulebook's file says nothing of corrections; the program's own policy"};

	book->addition = (struct correction_rule){CLOCK_EVENT_END, silent};
	book->record = (struct correction_rule){CLOCK_NEXT_DEAL, silent};
	book->given = (struct correction_rule){.until = CLOCK_EVENT_END};
}

static bool read_rule(const struct fields *fields, const struct yaml *map, const char *key,
    struct correction_rule *rule)
{
	const struct yaml *node;
	size_t until = rule->until;

	if (!fields_member(fields, map, key, OPTIONAL, &node))
		return false;
	if (!node)
		return true;
	if (!fields_word(fields, node, "until", REQUIRED, correction_clock_names, CORRECTION_CLOCKS,
	        &until) ||
	    !fields_source(fields, node, &rule->source))
		return false;
	rule->until = (enum correction_clock)until;
	return true;
}

static bool resolve_corrections(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return read_rule(fields, node, "addition", &book->addition) &&
	       read_rule(fields, node, "record", &book->record) &&
	       read_rule(fields, node, "penalties", &book->given);
}

/* Cards in one meld that show that it holds. */
static bool read_shown(const struct fields *fields, const struct yaml *node, struct side_fact *fact)
{
	const struct yaml *shown, *of;

	if (!fields_member(fields, node, "shown-by", OPTIONAL, &shown))
		return false;
	return !shown || (fields_member(fields, shown, "of", REQUIRED, &of) &&
	                     (!of || fields_ranks(fields, of, &fact->shown_ranks)) &&
	                     fields_number(fields, shown, "cards", REQUIRED, &fact->shown_cards) &&
	                     fields_source(fields, shown, &fact->shown_source));
}

static bool read_fact(const struct fields *fields, const struct yaml *node, struct side_fact *fact)
{
	const struct yaml *lacking;
	bool asked = true;

	if (!fields_letter(fields, node, &fact->letter) ||
	    !fields_yes(fields, node, "asked", OPTIONAL, &asked) ||
	    !fields_source(fields, node, &fact->source) || !read_shown(fields, node, fact) ||
	    !fields_member(fields, node, "lacking", OPTIONAL, &lacking))
		return false;
	fact->unasked = !asked;
	return !lacking ||
	       (fields_number(fields, lacking, "points", REQUIRED, &fact->lacking) &&
	           fields_yes(fields, lacking, "unless-all", OPTIONAL, &fact->unless_all) &&
	           fields_source(fields, lacking, &fact->lacking_source));
}

static bool resolve_facts(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	if (node->count > FACTS_MOST)
		return fields_refuse(fields, node, SAY_RULEBOOK_MAP_FACTS_SIDE_MOST, FACTS_MOST);
	for (size_t i = 0; i < node->count; i++) {
		book->facts[i].name = node->keys[i]->text;
		if (!read_fact(fields, node->values[i], &book->facts[i]))
			return false;
	}
	book->fact_count = node->count;
	return true;
}

static bool read_opening_band(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, enum presence from, struct opening_band *band)
{
	const struct yaml *needs = fields_get(fields, node, "needs");

	return fields_number(fields, node, "from", from, &band->from) &&
	       fields_number(fields, node, "minimum", REQUIRED, &band->minimum) &&
	       fields_source(fields, node, &band->source) &&
	       (!needs || fields_needs(fields, book, needs, &band->need_count, &band->needs));
}

static bool read_opening_bands(
    const struct fields *fields, const struct yaml *list, struct rulebook *book)
{
	const size_t before = fields_problems(fields);
	struct opening_band *bands;

	if (list->count == 0)
		return fields_refuse(fields, list, SAY_RULEBOOK_LIST);
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];
		enum presence from = i == 0 ? OPTIONAL : REQUIRED;

		if (!read_opening_band(fields, book, node, from, &bands[i]))
			return false;
		if (fields_problems(fields) == before && i > 1 &&
		    bands[i].from <= bands[i - 1].from &&
		    !fields_refuse(fields, node, SAY_RULEBOOK_BANDS))
			return false;
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

	if (!fields_member(fields, opening, "by-hand", OPTIONAL, &node) ||
	    !fields_member(fields, node, "minima", REQUIRED, &list))
		return false;
	if (!list)
		return true;
	minima = arena_alloc(fields->arena, list->count, sizeof *minima);
	for (size_t i = 0; i < list->count; i++)
		(void)fields_is_number(list->values[i], &minima[i]);
	book->opening_hand_count = list->count;
	book->opening_by_hand = minima;
	return fields_source(fields, node, &book->opening_hand_source);
}

/* Reads the requirements of an opening besides its points: a meld without wild cards, or no wild
 * cards at all. */
static bool read_opening_kinds(
    const struct fields *fields, const struct yaml *opening, struct rulebook *book)
{
	const struct yaml *clean, *no_wild;

	if (!fields_member(fields, opening, "clean", OPTIONAL, &clean) ||
	    !fields_member(fields, opening, "no-wild", OPTIONAL, &no_wild))
		return false;
	book->opening_no_wild = no_wild != NULL;
	if (no_wild && !fields_source(fields, no_wild, &book->opening_no_wild_source))
		return false;
	return !clean ||
	       (fields_number(fields, clean, "natural", REQUIRED, &book->opening_clean_least) &&
	           fields_source(fields, clean, &book->opening_clean_source));
}

static bool read_raise(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *raise;

	if (!fields_member(fields, node, "raise", OPTIONAL, &raise))
		return false;
	book->raises = raise != NULL;
	return !raise || (fields_number(fields, raise, "points", REQUIRED, &book->raise_points) &&
	                     fields_source(fields, raise, &book->raise_source));
}

static bool read_by_canasta(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *canasta;

	if (!fields_member(fields, node, "by-canasta", OPTIONAL, &canasta))
		return false;
	book->opening_by_canasta = canasta != NULL;
	return !canasta || fields_source(fields, canasta, &book->opening_canasta_source);
}

static bool read_from_pile(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *pile, *upcard;

	if (!fields_member(fields, node, "from-pile", OPTIONAL, &pile))
		return false;
	if (!pile)
		return true;
	if (!fields_number(fields, pile, "natural", REQUIRED, &book->opening_pile_natural_least) ||
	    !fields_source(fields, pile, &book->opening_pile_source) ||
	    !fields_member(fields, pile, "upcard", OPTIONAL, &upcard))
		return false;
	book->upcard_alone = upcard != NULL;
	return !upcard || fields_source(fields, upcard, &book->upcard_source);
}

static bool read_by_score(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *bands = fields_get(fields, node, "by-score");

	if (bands)
		return read_opening_bands(fields, bands, book);
	return yaml_get(node, "by-score") || yaml_get(node, "by-hand") ||
	       fields_lacks(fields, node, "by-score", "by-hand");
}

static bool resolve_opening(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return read_by_score(fields, node, book) && read_opening_hands(fields, node, book) &&
	       read_raise(fields, node, book) && read_by_canasta(fields, node, book) &&
	       read_from_pile(fields, node, book) && read_opening_kinds(fields, node, book);
}

const char *const penalty_cards_names[] = {"red-threes-apart", "red-threes-shown", "melded"};

const char *const penalty_form_names[] = {"raises", "void", "table-end", "standings"};

/* Reads the effect of a penalty that takes no points: `form` names how it is entered instead. */
static bool read_penalty_use(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const enum penalty_use uses[PENALTY_FORMS] = {
	    PENALTY_AS_RAISES, PENALTY_AS_VOID, PENALTY_AS_TABLE_END, PENALTY_IN_STANDINGS};
	size_t form = PENALTY_FORMS;
	bool accepts = false;

	if (!fields_word(
	        fields, node, "form", OPTIONAL, penalty_form_names, PENALTY_FORMS, &form) ||
	    !fields_yes(fields, node, "accepts", OPTIONAL, &accepts))
		return false;
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (form < PENALTY_FORMS)
		penalty->use = uses[form];
	return true;
}

/* The summary, and whose words it is. */
static bool read_summary(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *summary;

	if (!fields_member(fields, node, "summary", REQUIRED, &summary))
		return false;
	penalty->summary = summary ? summary->text : "";
	penalty->worded =
	    arena_printf(fields->arena, "%s.%s", summary ? summary->file : "", penalty->code);
	return true;
}

/* {2: 305, 3: 355}: amounts in games of so many hands. */
static bool read_by_hands(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *table;
	struct points_by_hands *rows;

	if (!fields_member(fields, node, "by-hands", OPTIONAL, &table))
		return false;
	if (!table)
		return true;
	rows = arena_alloc(fields->arena, table->count, sizeof *rows);
	for (size_t i = 0; i < table->count; i++) {
		const char *hands = table->keys[i]->text;
		int64_t number;

		if (!text_integer(hands, strlen(hands), 1, GAME_HANDS_MOST, &number)) {
			if (!fields_refuse(
			        fields, table->keys[i], SAY_RULEBOOK_HANDS, GAME_HANDS_MOST))
				return false;
			continue;
		}
		rows[i].hands = (int)number;
		(void)fields_is_number(table->values[i], &rows[i].points);
	}
	penalty->by_hands = rows;
	penalty->by_hands_count = table->count;
	return true;
}

/* [{from: 2, points: 200, clause: "9"}]: what repeated offences cost. */
static bool read_repeated(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const size_t before = fields_problems(fields);
	const struct yaml *list;
	struct repeated_price *prices;

	if (!fields_member(fields, node, "repeated", OPTIONAL, &list))
		return false;
	if (!list)
		return true;
	if (penalty->use != PENALTY_POINTS)
		return fields_refuse(
		    fields, list, SAY_RULEBOOK_PENALTY_TAKES_POINTS_HAND, "repeated");
	prices = arena_alloc(fields->arena, list->count, sizeof *prices);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *one = list->values[i];

		if (!fields_number(fields, one, "from", REQUIRED, &prices[i].from) ||
		    !fields_number(fields, one, "points", REQUIRED, &prices[i].points) ||
		    !fields_source(fields, one, &prices[i].source))
			return false;
		if (fields_problems(fields) == before && i > 0 &&
		    prices[i].from <= prices[i - 1].from &&
		    !fields_refuse(fields, one, SAY_RULEBOOK_BANDS))
			return false;
	}
	penalty->repeated_count = list->count;
	penalty->repeated = prices;
	return true;
}

/* Reads penalties outside a hand's points: by the length of games, or in victory points. */
static bool read_in_standings(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	static const char *const keys[] = {"by-hands", "victory-points"};
	const bool may[] = {
	    penalty->use == PENALTY_IN_STANDINGS || penalty->use == PENALTY_AS_TABLE_END,
	    penalty->use == PENALTY_IN_STANDINGS};
	/* An unknown form is the only fault reported. */
	const bool form_unread = yaml_get(node, "form") && penalty->use == PENALTY_POINTS;
	int32_t warnings = 0;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct yaml *key = yaml_get(node, keys[i]);

		if (key && !may[i] && !form_unread &&
		    !fields_refuse(fields, key, "rulebook-penalty",
		        i == 0 ? TEXT_RULEBOOK_PENALTY_FORM_STANDINGS_TABLE
		               : TEXT_RULEBOOK_PENALTY_FORM_STANDINGS,
		        keys[i]))
			return false;
	}
	if (!read_by_hands(fields, node, penalty) ||
	    !fields_number(fields, node, "victory-points", OPTIONAL, &penalty->victory) ||
	    !fields_number(fields, node, "warnings", OPTIONAL, &warnings))
		return false;
	penalty->warnings = warnings;
	return true;
}

/* Reads the cards that the penalty's number counts, and if a player must have gone out. */
static bool read_occasion(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	size_t cards = PENALTY_CARDS;

	if (!fields_word(
	        fields, node, "cards", OPTIONAL, penalty_cards_names, PENALTY_CARDS, &cards))
		return false;
	penalty->cards = cards < PENALTY_CARDS ? (enum penalty_cards)(cards + 1) : PENALTY_NO_CARDS;
	return fields_yes(fields, node, "after-out", OPTIONAL, &penalty->after_out);
}

static bool read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	enum presence points;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	if (!read_penalty_use(fields, node, penalty))
		return false;
	points = penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END ? REQUIRED
	                                                                                : OPTIONAL;
	return fields_number(fields, node, "points", points, &penalty->points) &&
	       read_in_standings(fields, node, penalty) && read_repeated(fields, node, penalty) &&
	       read_occasion(fields, node, penalty) &&
	       fields_text(fields, node, "per", OPTIONAL, &penalty->per) &&
	       read_summary(fields, node, penalty) && fields_source(fields, node, &penalty->source);
}

/* Finds the penalty of that code after the section of penalties was read; without a name *ret does
 * not change. */
static bool resolve_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret)
{
	size_t found = SIZE_MAX;
	const char **codes, *what;

	if (!name)
		return true;
	if (name->kind == YAML_KIND_TEXT)
		found = rulebook_penalty(book, name->text, strlen(name->text));
	if (found != SIZE_MAX) {
		*ret = found;
		return true;
	}
	codes = arena_alloc(fields->arena, book->penalty_count, sizeof *codes);
	what = message_text(fields->arena, TEXT_PHRASE_CODE_RULEBOOK_PENALTIES, name->text);
	for (size_t i = 0; i < book->penalty_count; i++)
		codes[i] = book->penalties[i].code;
	return fields_refuse_name(
	    fields, name, "rulebook-penalty", what, codes, book->penalty_count);
}

/* Links between penalties, once all are known. */
static bool link_penalty(const struct fields *fields, const struct rulebook *book,
    const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *same = fields_get(fields, node, "same-act");
	size_t *links;

	if (!resolve_penalty(fields, book, fields_get(fields, node, "besides"), &penalty->besides))
		return false;
	if (!same)
		return true;
	links = arena_alloc(fields->arena, same->count, sizeof *links);
	for (size_t i = 0; i < same->count; i++)
		if (!resolve_penalty(fields, book, same->values[i], &links[i]))
			return false;
	penalty->same_act_count = same->count;
	penalty->same_act = links;
	return true;
}

static bool resolve_penalties(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct penalty *penalties;

	penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);
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

/* One section of a rulebook's file and what reads it. */
struct section {
	const char *name;
	enum presence presence;
	bool (*read)(const struct fields *fields, const struct yaml *node, struct rulebook *book);
};

static bool read_sides(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *players = fields_get(fields, node, "players"), *most;

	if (!fields_number(fields, node, "number", REQUIRED, &book->side_count))
		return false;
	if (!players || players->kind != YAML_KIND_MAP) {
		if (!fields_number(fields, node, "players", REQUIRED, &book->players_least))
			return false;
		book->players_most = book->players_least;
	} else {
		if (!fields_number(fields, players, "least", REQUIRED, &book->players_least) ||
		    !fields_number(fields, players, "most", REQUIRED, &book->players_most))
			return false;
		most = fields_get(fields, players, "most");
		if (most && book->players_most < book->players_least &&
		    !fields_refuse(fields, most, SAY_YAML_NUMBER_MOST_WHOLE, book->players_least,
		        PLAYERS_MOST))
			return false;
	}
	book->alone = book->players_most == 1;
	return !yaml_get(node, "clause") || fields_source(fields, node, &book->sides_source);
}

static bool read_deal(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *drawing;

	if (!fields_number(fields, node, "cards", REQUIRED, &book->dealt) ||
	    !fields_number(fields, node, "drawn", REQUIRED, &book->drawn) ||
	    !fields_source(fields, node, &book->deal_source) ||
	    !fields_member(fields, node, "drawing", OPTIONAL, &drawing))
		return false;
	book->drawn_source = book->deal_source;
	return fields_source(fields, drawing, &book->drawn_source);
}

/* Copies of a rank given one by one, where whole packs do not say it: {"3r": 0}. */
static bool read_copies(
    const struct fields *fields, const struct yaml *copies, struct rulebook *book)
{
	for (size_t i = 0; copies && i < copies->count; i++) {
		enum rank rank;
		int32_t count;

		if (!fields_rank(fields, copies->keys[i], &rank))
			return false;
		if (rank < RANK_COUNT && fields_is_number(copies->values[i], &count))
			book->copies[rank] = (uint16_t)count;
	}
	return true;
}

/* alike: threes are cards as all others, and no rule speaks of their colour. */
static bool read_threes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_yes(fields, node, "alike", REQUIRED, &book->threes_alike) &&
	       fields_source(fields, node, &book->threes_source);
}

static bool read_pack(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	int32_t packs = 0, jokers = 0;

	if (!fields_number(fields, node, "packs", REQUIRED, &packs) ||
	    !fields_number(fields, node, "jokers", REQUIRED, &jokers) ||
	    !fields_source(fields, node, &book->pack_source))
		return false;
	book->suit_copies = (uint16_t)packs;
	for (int rank = 0; rank < RANK_COUNT; rank++) {
		bool three = rank == RANK_BLACK_THREE || rank == RANK_RED_THREE;

		book->copies[rank] = (uint16_t)(packs * (three ? COLOUR_SUITS : SUITS));
	}
	book->copies[RANK_JOKER] = (uint16_t)jokers;
	if (book->threes_alike) {
		book->copies[RANK_BLACK_THREE] = (uint16_t)(packs * SUITS);
		book->copies[RANK_RED_THREE] = 0;
	}
	return read_copies(fields, fields_get(fields, node, "copies"), book);
}

static bool read_unit(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "points", REQUIRED, &book->unit) &&
	       fields_source(fields, node, &book->unit_source);
}

static bool read_game(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "target", REQUIRED, &book->target) &&
	       fields_source(fields, node, &book->game_source);
}

static bool read_walkover(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "points", REQUIRED, &book->walkover) &&
	       fields_source(fields, node, &book->walkover_source);
}

static bool read_bell(const struct fields *fields, const struct yaml *node, enum bell_rule *ret)
{
	size_t bell = BELL_STANDS;

	if (!fields_word(fields, node, "bell", REQUIRED, rulebook_bell_names, BELL_RULES, &bell))
		return false;
	*ret = (enum bell_rule)bell;
	return true;
}

static bool read_time(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_number(fields, node, "minutes", REQUIRED, &book->minutes) &&
	       read_bell(fields, node, &book->bell) &&
	       fields_source(fields, node, &book->time_source);
}

static bool read_card(
    const struct fields *fields, const struct yaml *node, enum rank rank, struct rulebook *book)
{
	if (!fields_number(fields, node, "points", REQUIRED, &book->value_table[rank]))
		return false;
	book->value_hand[rank] = book->value_table[rank];
	return fields_number(fields, node, "held", OPTIONAL, &book->value_hand[rank]) &&
	       fields_source(fields, node, &book->value_source[rank]);
}

static bool read_cards(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	uint32_t told = 1u << RANK_RED_THREE; /* which need no points */

	for (size_t i = 0; i < node->count; i++) {
		enum rank rank;

		if (!fields_rank(fields, node->keys[i], &rank))
			return false;
		if (rank == RANK_COUNT)
			continue;
		if (!read_card(fields, node->values[i], rank, book))
			return false;
		told |= 1u << rank;
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (!(told & (1u << rank)) &&
		    !fields_lacks(fields, node, card_rank_name((enum rank)rank), NULL))
			return false;
	return true;
}

static bool read_groups(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_source(fields, node, &book->groups_source);
}

static bool read_hand_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_source(fields, node, &book->hand_source);
}

static bool read_wild_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_source(fields, node, &book->wild_source);
}

static bool read_wild(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_ranks(fields, node, &book->wild);
}

static bool read_rulings(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct source *rulings = arena_alloc(fields->arena, node->count, sizeof *rulings);

	for (size_t i = 0; i < node->count; i++)
		if (!fields_source(fields, node->values[i], &rulings[i]))
			return false;
	book->ruling_count = node->count;
	book->rulings = rulings;
	return true;
}

static bool read_notes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const char **notes = arena_alloc(fields->arena, node->count, sizeof *notes);

	for (size_t i = 0; i < node->count; i++)
		notes[i] = node->values[i]->text;
	book->note_count = node->count;
	book->notes = notes;
	return true;
}

/* The order matters: conditions name kinds of canasta, and red threes count the pack. */
static const struct section sections[] = {
    {"sides", REQUIRED, read_sides},
    {"deal", REQUIRED, read_deal},
    {"threes", OPTIONAL, read_threes},
    {"pack", REQUIRED, read_pack},
    {"unit", REQUIRED, read_unit},
    {"game", REQUIRED, read_game},
    {"walkover", OPTIONAL, read_walkover},
    {"time", OPTIONAL, read_time},
    {"cards", REQUIRED, read_cards},
    {"groups", REQUIRED, read_groups},
    {"hand-cards", OPTIONAL, read_hand_cards},
    {"wild", REQUIRED, read_wild},
    {"wild-cards", OPTIONAL, read_wild_cards},
    {"facts", OPTIONAL, resolve_facts},
    {"melds", REQUIRED, resolve_melds},
    {"canastas", REQUIRED, resolve_canastas},
    {"red-threes", OPTIONAL, resolve_red_threes},
    {"held", OPTIONAL, resolve_held},
    {"table-cards", OPTIONAL, resolve_table_cards},
    {"bonuses", OPTIONAL, resolve_bonuses},
    {"unfinished", OPTIONAL, resolve_unfinished},
    {"unopened", OPTIONAL, resolve_unopened},
    {"going-out", REQUIRED, resolve_going_out},
    {"opening", REQUIRED, resolve_opening},
    {"penalties", OPTIONAL, resolve_penalties},
    {"contract", OPTIONAL, resolve_contract},
    {"corrections", OPTIONAL, resolve_corrections},
    {"rulings", OPTIONAL, read_rulings},
    {"notes", OPTIONAL, read_notes},
};

static int32_t points_of_pack(const struct rulebook *book)
{
	int32_t points = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += book->copies[rank] * book->value_table[rank];
	return points;
}

/* Returns true if the section prices red threes, which a rulebook that parts threes must do. */
static bool parts_threes(const struct section *section, const struct rulebook *book)
{
	return section->read == resolve_red_threes && !book->threes_alike;
}

/* Reads one section; where errors are listed, remembers what cannot be known without it. */
static bool read_section(const struct fields *fields, const struct yaml *root,
    const struct section *section, struct rulebook *book)
{
	enum presence presence = parts_threes(section, book) ? REQUIRED : section->presence;
	const size_t before = fields_problems(fields);
	const struct yaml *node;

	if (!fields_member(fields, root, section->name, presence, &node) ||
	    (node && !section->read(fields, node, book)))
		return false;
	if (fields_problems(fields) > before && section->read == read_pack)
		fields->problems->pack_unknown = true;
	return true;
}

static bool read_names(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	book->publisher = "";
	return fields_text(fields, root, "rulebook", REQUIRED, &book->id) &&
	       fields_text(fields, root, "title", REQUIRED, &book->title) &&
	       fields_text(fields, root, "language", REQUIRED, &book->language) &&
	       fields_text(fields, root, "publisher", OPTIONAL, &book->publisher) &&
	       fields_text(fields, root, "from", OPTIONAL, &book->from);
}

/* Checks that there are two pairs: bids go round them, and the pair without the contract is one
 * side. */
static bool check_contract_sides(
    const struct fields *fields, const struct yaml *root, const struct rulebook *book)
{
	enum { BIDDING_SIDES = 2 };
	const struct yaml *number = fields_get(fields, fields_get(fields, root, "sides"), "number");

	if (!book->contract.allowed || !number || book->side_count == BIDDING_SIDES)
		return true;
	return fields_refuse(fields, number, SAY_RULEBOOK_CONTRACT, book->side_count);
}

bool rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	if (!read_names(fields, root, book))
		return false;
	resolve_corrections_standard(book);
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (!read_section(fields, root, &sections[i], book))
			return false;
	book->pack_points = points_of_pack(book);
	if (!book->wild_source.clause)
		book->wild_source = book->sets.wild_source;
	return check_contract_sides(fields, root, book);
}
