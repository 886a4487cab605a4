#include "rulebook/resolve.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/keys.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"
#include "rulebook/shape.h"

#include <string.h>

/* --- by the list of keys --- */

/* A list of texts, numbers or needs, and its length. */
static bool read_values(
    const struct fields *fields, const struct key *key, const struct yaml *list, char *thing)
{
	size_t *count = (void *)(thing + key->count - 1);
	void *at = thing + key->at - 1;
	const char **texts;
	int32_t *numbers;

	if (key->type == KEY_MAPS)
		return fields_needs(fields, list, count, at);
	*count = list->count;
	if (key->type == KEY_TEXTS) {
		texts = arena_alloc(fields->arena, list->count, sizeof *texts);
		for (size_t i = 0; i < list->count; i++)
			texts[i] = list->values[i]->text;
		*(const char *const **)at = texts;
		return true;
	}
	numbers = arena_alloc(fields->arena, list->count, sizeof *numbers);
	for (size_t i = 0; i < list->count; i++)
		(void)fields_is_number(list->values[i], &numbers[i]);
	*(const int32_t **)at = numbers;
	return true;
}

/* Reads the value of a key into its place. */
static bool read_value(
    const struct fields *fields, const struct key *key, const struct yaml *value, char *thing)
{
	void *at = thing + key->at - 1;

	switch (key->type) {
	case KEY_NUMBER:
		(void)fields_is_number(value, at);
		return true;
	case KEY_YES:
		*(bool *)at = strcmp(value->text, "yes") == 0;
		return true;
	case KEY_WORD:
		for (size_t i = 0; i < key->value_count; i++)
			if (strcmp(key->values[i], value->text) == 0)
				*(int *)at = (int)i;
		return true;
	case KEY_TEXT:
		*(const char **)at = value->text;
		return true;
	case KEY_LETTER:
		return fields_letter(fields, value, at);
	case KEY_RANKS:
		return fields_ranks(fields, value, at);
	case KEY_CONDITION:
		return fields_condition(fields, value, at);
	case KEY_TEXTS:
	case KEY_NUMBERS:
	case KEY_MAPS:
		return read_values(fields, key, value, thing);
	case KEY_MAP:
	case KEY_LIST:
	case KEY_NAMES:
	case KEY_CLAUSE:
	case KEY_PLAYERS:
		break;
	}
	return true;
}

static bool read_key(const struct fields *fields, const struct key *key, const struct yaml *node,
    bool optional, char *thing)
{
	const bool needed = key->needed == REQUIRED ||
	                    (key->needed == REQUIRED_OF_COLOURS && !fields->book->threes_alike);
	char *part = key->at > 0 ? thing + key->at - 1 : thing;
	const struct yaml *value;
	bool ok = true;

	if (!fields_member(
	        fields, node, key->name, needed && !optional ? REQUIRED : OPTIONAL, &value))
		return false;
	if (!value)
		return true;
	if (key->given > 0)
		*(bool *)(thing + key->given - 1) = true;
	if (key->read)
		ok = key->read(fields, value, part);
	else if (key->type == KEY_MAP)
		ok = read_keys(fields, key->below, value, false, part);
	else if (key->at > 0)
		ok = read_value(fields, key, value, thing);
	return ok && (key->source == 0 ||
	                 fields_source(fields, value, (void *)(thing + key->source - 1)));
}

bool read_keys(const struct fields *fields, const char *map, const struct yaml *node, bool optional,
    void *thing)
{
	for (const struct key *key = keys_of(map)->keys; key->name; key++)
		if (strcmp(key->name, "*") != 0 && !read_key(fields, key, node, optional, thing))
			return false;
	return true;
}

/* --- the table and its cards --- */

bool read_sides(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	if (!read_keys(fields, "sides", node, false, book))
		return false;
	book->alone = book->players_most == 1;
	return !yaml_get(node, "clause") || fields_source(fields, node, &book->sides_source);
}

/* players: 2, or {least: 2, most: 3}. */
bool read_players(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const struct yaml *most;

	if (node->kind != YAML_KIND_MAP) {
		(void)fields_is_number(node, &book->players_least);
		book->players_most = book->players_least;
		return true;
	}
	if (!read_keys(fields, "players", node, false, book))
		return false;
	most = fields_get(fields, node, "most");
	return !most || book->players_most >= book->players_least ||
	       fields_refuse(
	           fields, most, SAY_YAML_NUMBER_MOST_WHOLE, book->players_least, PLAYERS_MOST);
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

bool read_pack(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	int32_t packs = 0, jokers = 0;
	bool ok;

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
	ok = read_copies(fields, fields_get(fields, node, "copies"), book);
	if (fields_problems(fields) > before)
		fields->problems->pack_unknown = true;
	return ok;
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

bool read_cards(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
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

/* The facts of a side by their names. */
bool read_facts(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	if (node->count > FACTS_MOST)
		return fields_refuse(fields, node, SAY_RULEBOOK_MAP_FACTS_SIDE_MOST, FACTS_MOST);
	for (size_t i = 0; i < node->count; i++) {
		book->facts[i].name = node->keys[i]->text;
		book->facts[i].asked = true;
		if (!read_keys(fields, "fact", node->values[i], false, &book->facts[i]) ||
		    !fields_source(fields, node->values[i], &book->facts[i].source))
			return false;
	}
	book->fact_count = node->count;
	return true;
}

bool read_rulings(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct source *rulings = arena_alloc(fields->arena, node->count, sizeof *rulings);

	for (size_t i = 0; i < node->count; i++)
		if (!fields_source(fields, node->values[i], &rulings[i]))
			return false;
	book->ruling_count = node->count;
	book->rulings = rulings;
	return true;
}

/* --- the opening --- */

bool read_opening_bands(const struct fields *fields, const struct yaml *list, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	struct opening_band *bands;

	if (list->count == 0)
		return fields_refuse(fields, list, SAY_RULEBOOK_LIST);
	bands = arena_alloc(fields->arena, list->count, sizeof *bands);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *node = list->values[i];

		if (!read_keys(fields, "band", node, false, &bands[i]) ||
		    !fields_source(fields, node, &bands[i].source))
			return false;
		if (i > 0 && !yaml_get(node, "from") && !fields_lacks(fields, node, "from", NULL))
			return false;
		if (fields_problems(fields) == before && i > 1 &&
		    fields_get(fields, node, "from") && bands[i].from <= bands[i - 1].from &&
		    !fields_refuse(fields, node, SAY_RULEBOOK_BANDS))
			return false;
	}
	book->opening_band_count = list->count;
	book->opening_bands = bands;
	return true;
}

/* Minima go by the score, or by the number of the hand. */
bool read_opening(const struct fields *fields, const struct yaml *node, void *thing)
{
	if (!yaml_get(node, "by-score") && !yaml_get(node, "by-hand") &&
	    !fields_lacks(fields, node, "by-score", "by-hand"))
		return false;
	return read_keys(fields, "opening", node, false, thing);
}

/* --- penalties --- */

/* Reads the effect of a penalty that takes no points: `form` names how it is entered instead. */
bool read_penalty_form(const struct fields *fields, const struct yaml *node, void *thing)
{
	static const enum penalty_use uses[PENALTY_FORMS] = {
	    PENALTY_AS_RAISES, PENALTY_AS_VOID, PENALTY_AS_TABLE_END, PENALTY_IN_STANDINGS};
	struct penalty *penalty = thing;

	(void)fields;
	for (size_t i = 0; i < PENALTY_FORMS; i++)
		if (strcmp(penalty_form_names[i], node->text) == 0)
			penalty->use = uses[i];
	return true;
}

/* The cards that the penalty's number counts. */
bool read_penalty_cards(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct penalty *penalty = thing;

	(void)fields;
	for (size_t i = 0; i < PENALTY_CARDS; i++)
		if (strcmp(penalty_cards_names[i], node->text) == 0)
			penalty->cards = (enum penalty_cards)(i + 1);
	return true;
}

/* The summary, and whose words it is. */
bool read_summary(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct penalty *penalty = thing;

	penalty->summary = node->text;
	penalty->worded = arena_printf(fields->arena, "%s.%s", node->file, penalty->code);
	return true;
}

/* {2: 305, 3: 355}: amounts in games of so many hands. */
bool read_by_hands(const struct fields *fields, const struct yaml *table, void *thing)
{
	struct penalty *penalty = thing;
	struct points_by_hands *rows;

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
bool read_repeated(const struct fields *fields, const struct yaml *list, void *thing)
{
	struct penalty *penalty = thing;
	const size_t before = fields_problems(fields);
	struct repeated_price *prices;

	if (penalty->use != PENALTY_POINTS)
		return fields_refuse(
		    fields, list, SAY_RULEBOOK_PENALTY_TAKES_POINTS_HAND, "repeated");
	prices = arena_alloc(fields->arena, list->count, sizeof *prices);
	for (size_t i = 0; i < list->count; i++) {
		const struct yaml *one = list->values[i];

		if (!read_keys(fields, "repeated", one, false, &prices[i]) ||
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

/* Refuses amounts by the length of games and victory points of a penalty that does not take them. */
static bool check_in_standings(
    const struct fields *fields, const struct yaml *node, const struct penalty *penalty)
{
	static const char *const keys[] = {"by-hands", "victory-points"};
	const bool may[] = {
	    penalty->use == PENALTY_IN_STANDINGS || penalty->use == PENALTY_AS_TABLE_END,
	    penalty->use == PENALTY_IN_STANDINGS};
	/* An unknown form is the only fault reported. */
	const bool form_unread = yaml_get(node, "form") && penalty->use == PENALTY_POINTS;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct yaml *key = yaml_get(node, keys[i]);

		if (key && !may[i] && !form_unread &&
		    !fields_refuse(fields, key, "rulebook-penalty",
		        i == 0 ? TEXT_RULEBOOK_PENALTY_FORM_STANDINGS_TABLE
		               : TEXT_RULEBOOK_PENALTY_FORM_STANDINGS,
		        keys[i]))
			return false;
	}
	return true;
}

static bool read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	bool accepts = false;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	penalty->summary = "";
	if (!fields_yes(fields, node, "accepts", OPTIONAL, &accepts))
		return false;
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (!read_keys(fields, "penalty", node, false, penalty) ||
	    !check_in_standings(fields, node, penalty))
		return false;
	if ((penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END) &&
	    !yaml_get(node, "points") && !fields_lacks(fields, node, "points", NULL))
		return false;
	return fields_source(fields, node, &penalty->source);
}

/* Finds the penalty of that code after the section of penalties was read; without a name *ret does
 * not change. */
static bool find_penalty(const struct fields *fields, const struct yaml *name, size_t *ret)
{
	const struct rulebook *book = fields->book;
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

/* The penalty of a bidder who never opened. The section of penalties was read before. */
bool read_unopened_penalty(const struct fields *fields, const struct yaml *name, void *thing)
{
	return find_penalty(fields, name, &((struct contract_rule *)thing)->unopened_penalty);
}

/* Links between penalties, once all are known. */
static bool link_penalty(
    const struct fields *fields, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *same = fields_get(fields, node, "same-act");
	size_t *links;

	if (!find_penalty(fields, fields_get(fields, node, "besides"), &penalty->besides))
		return false;
	if (!same)
		return true;
	links = arena_alloc(fields->arena, same->count, sizeof *links);
	for (size_t i = 0; i < same->count; i++)
		if (!find_penalty(fields, same->values[i], &links[i]))
			return false;
	penalty->same_act_count = same->count;
	penalty->same_act = links;
	return true;
}

bool read_penalties(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct penalty *penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);
	for (size_t i = 0; i < node->count; i++)
		if (!read_penalty(fields, node->keys[i]->text, node->values[i], &penalties[i]))
			return false;
	book->penalty_count = node->count;
	book->penalties = penalties;
	for (size_t i = 0; i < node->count; i++)
		if (!link_penalty(fields, node->values[i], &penalties[i]))
			return false;
	return true;
}

/* --- the whole file --- */

/* Sets the corrections of a file that has no section on them: frozen rulebooks of older events. */
static void set_corrections(struct rulebook *book)
{
	static const struct source silent = {
	    NULL, "the rulebook's file says nothing of corrections; the program's own policy"};

	book->addition = (struct correction_rule){CLOCK_EVENT_END, silent};
	book->record = (struct correction_rule){CLOCK_NEXT_DEAL, silent};
	book->given = (struct correction_rule){.until = CLOCK_EVENT_END};
}

static int32_t points_of_pack(const struct rulebook *book)
{
	int32_t points = 0;

	for (int rank = 0; rank < RANK_COUNT; rank++)
		points += book->copies[rank] * book->value_table[rank];
	return points;
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

/* Gives rules that a file does not source apart the source of the rule that they belong to. */
static void hand_down_sources(struct rulebook *book)
{
	const struct {
		struct source *to;
		const struct source *from;
	} rules[] = {
	    {&book->drawn_source, &book->deal_source},
	    {&book->wild_source, &book->sets.wild_source},
	    {&book->others_hold_source, &book->out_cards_source},
	    {&book->concealed_before_source, &book->concealed_cards_source},
	};

	for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
		if (!rules[i].to->clause)
			*rules[i].to = *rules[i].from;
}

bool rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	book->publisher = "";
	book->contract.unopened_penalty = SIZE_MAX;
	book->contract.hand_to_level = COPIES_MOST; /* if the file does not say: at every level */
	set_corrections(book);
	if (fields->problems)
		fields->problems->pack_unknown = !fields_sound(fields, yaml_get(root, "pack"));
	if (!read_keys(fields, "", root, false, book))
		return false;
	book->pack_points = points_of_pack(book);
	hand_down_sources(book);
	return check_contract_sides(fields, root, book);
}
