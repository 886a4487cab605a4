#include "rulebook/resolve.h"

#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/sections.h"

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
		    !fields_refuse(fields, most, "yaml-number",
		        "most must be a whole number from %d to %d", book->players_least,
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

/* Whether the section says what red threes are, which a rulebook that parts threes must. */
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

/* Bids go round two pairs: whoever does not hold the contract is one side. */
static bool check_contract_sides(
    const struct fields *fields, const struct yaml *root, const struct rulebook *book)
{
	enum { BIDDING_SIDES = 2 };
	const struct yaml *number = fields_get(fields, fields_get(fields, root, "sides"), "number");

	if (!book->contract.allowed || !number || book->side_count == BIDDING_SIDES)
		return true;
	return fields_refuse(fields, number, "rulebook-contract",
	    "contracts are bid between two sides; this rulebook has %d", book->side_count);
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
