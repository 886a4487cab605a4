#include "rulebook/resolve.h"

#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/sections.h"

#include <string.h>

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
	    !fields_number(fields, node, "number", 2, SIDES_MOST, REQUIRED, &book->side_count) ||
	    !fields_words(fields, node))
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
	if (copies && copies->kind != YAML_KIND_MAP)
		return yaml_error(
		    copies, fields->err, "rulebook-map", "ranks and their copies are expected");
	for (size_t i = 0; copies && i < copies->count; i++) {
		const char *name = copies->keys[i]->text;
		enum rank rank = card_rank_named(name, strlen(name));
		int64_t count;

		if (rank == RANK_COUNT)
			return yaml_error(copies->keys[i], fields->err, "rulebook-rank",
			    "copies: ranks are expected as keys, as in {\"3r\": 4}");
		if (!yaml_integer(copies->values[i], name, 0, COPIES_MOST, &count, fields->err))
			return false;
		book->copies[rank] = (uint16_t)count;
	}
	return true;
}

/* alike: threes are cards as all others, and no rule speaks of their colour. */
static bool read_threes(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "alike clause ruling") &&
	       fields_yes(fields, node, "alike", REQUIRED, &book->threes_alike) &&
	       fields_source(fields, node, &book->threes_source);
}

static bool read_pack(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
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
	if (book->threes_alike) {
		book->copies[RANK_BLACK_THREE] = (uint16_t)(packs * SUITS);
		book->copies[RANK_RED_THREE] = 0;
	}
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

static bool read_bell(const struct fields *fields, const struct yaml *node, enum bell_rule *ret)
{
	const char *word = NULL;

	if (!fields_text(fields, node, "bell", REQUIRED, &word))
		return false;
	for (*ret = BELL_STANDS; *ret <= BELL_OPENING_SHOWN; ++*ret)
		if (strcmp(rulebook_bell_names[*ret], word) == 0)
			return true;
	return yaml_error(yaml_get(node, "bell"), fields->err, "rulebook-bell",
	    "stands or opening-shown is expected");
}

static bool read_time(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	return fields_known(fields, node, "minutes bell clause ruling") &&
	       fields_number(
	           fields, node, "minutes", 1, ROUND_MINUTES_MOST, REQUIRED, &book->minutes) &&
	       read_bell(fields, node, &book->bell) &&
	       fields_source(fields, node, &book->time_source);
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
		enum rank rank = card_rank_named(name, strlen(name));

		if (rank == RANK_COUNT ? yaml_error(node->keys[i], fields->err, "rulebook-rank",
		                             "a rank is expected: X A K Q J T 9 8 7 6 5 4 3b 3r 2")
		                       : read_card(fields, node->values[i], rank, book))
			continue;
		if (!fields_go_on(fields))
			return false;
		if (rank < RANK_COUNT)
			book->value_source[rank].clause = ""; /* told already */
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (rank != RANK_RED_THREE && !book->value_source[rank].clause &&
		    !yaml_error(node, fields->err, "rulebook-lacks",
		        "the points of `%s` are lacking", card_rank_name((enum rank)rank)) &&
		    !fields_go_on(fields))
			return false;
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
		if ((!fields_known(fields, node->values[i], "clause ruling") ||
		        !fields_source(fields, node->values[i], &rulings[i])) &&
		    !fields_go_on(fields))
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
		notes[i] = node->values[i]->text; /* "" where it is no text */
		if (!*notes[i] &&
		    !yaml_error(
		        node->values[i], fields->err, "rulebook-text", "a text is expected") &&
		    !fields_go_on(fields))
			return false;
	}
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
    {"wild", REQUIRED, read_wild},
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
	const struct yaml *node = yaml_get(root, section->name);
	struct problems *problems = fields->problems;

	if (!node && (section->presence == OPTIONAL && !parts_threes(section, book)))
		return true;
	if (node ? section->read(fields, node, book)
	         : yaml_error(root, fields->err, "rulebook-lacks", "the section `%s` is lacking",
	               section->name))
		return true;
	if (!fields_go_on(fields))
		return false;
	problems->kinds_unknown = problems->kinds_unknown || section->read == resolve_canastas;
	problems->pack_unknown = problems->pack_unknown || section->read == read_pack;
	return true;
}

static bool read_names(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	book->publisher = "";
	return (fields_text(fields, root, "rulebook", REQUIRED, &book->id) ||
	           fields_go_on(fields)) &&
	       (fields_text(fields, root, "title", REQUIRED, &book->title) ||
	           fields_go_on(fields)) &&
	       (fields_text(fields, root, "language", REQUIRED, &book->language) ||
	           fields_go_on(fields)) &&
	       (fields_text(fields, root, "publisher", OPTIONAL, &book->publisher) ||
	           fields_go_on(fields));
}

bool rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	if (!fields_known(fields, root,
	        "rulebook title publisher language extends sides deal threes pack unit game "
	        "walkover "
	        "time cards groups wild facts melds canastas red-threes held table-cards bonuses "
	        "unfinished "
	        "unopened going-out opening penalties contract corrections rulings notes "
	        "options") ||
	    !read_names(fields, root, book))
		return false;
	resolve_corrections_standard(book);
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (!read_section(fields, root, &sections[i], book))
			return false;
	book->pack_points = points_of_pack(book);
	return true;
}
