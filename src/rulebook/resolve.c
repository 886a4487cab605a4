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
#include "rulebook/shape.h"

#include <string.h>

/* --- by the list of keys --- */

/* Reads the value of a key into its place. */
static void read_value(
    const struct fields *fields, const struct key *key, const struct yaml *value, char *thing)
{
	void *at = thing + key->at - 1;
	size_t *count = key->count > 0 ? (void *)(thing + key->count - 1) : NULL;
	const char **texts;
	int32_t *numbers;

	switch (key->type) {
	case KEY_NUMBER:
		(void)fields_is_number(value, at);
		break;
	case KEY_YES:
		*(bool *)at = strcmp(value->text, "yes") == 0;
		break;
	case KEY_WORD:
		for (size_t i = 0; i < key->value_count; i++)
			if (strcmp(key->values[i], value->text) == 0)
				*(int *)at = (int)i + key->least;
		break;
	case KEY_TEXT:
		*(const char **)at = value->text;
		break;
	case KEY_LETTER:
		fields_letter(fields, value, at);
		break;
	case KEY_RANKS:
		*(uint32_t *)at = fields_ranks(fields, value);
		break;
	case KEY_CONDITION:
		fields_condition(fields, value, at);
		break;
	case KEY_MAPS:
		fields_needs(fields, value, count, at);
		break;
	case KEY_TEXTS:
		texts = arena_alloc(fields->arena, value->count, sizeof *texts);
		for (size_t i = 0; i < value->count; i++)
			texts[i] = value->values[i]->text;
		*(const char *const **)at = texts;
		*count = value->count;
		break;
	case KEY_NUMBERS:
		numbers = arena_alloc(fields->arena, value->count, sizeof *numbers);
		for (size_t i = 0; i < value->count; i++)
			(void)fields_is_number(value->values[i], &numbers[i]);
		*(const int32_t **)at = numbers;
		*count = value->count;
		break;
	case KEY_NAMES:
		*(uint8_t *)at = fields_facts(fields, value);
		break;
	case KEY_MAP:
	case KEY_LIST:
	case KEY_CLAUSE:
	case KEY_PLAYERS:
		break;
	}
}

/* Reads the items of a list or a map of names into an array. */
static void read_items(
    const struct fields *fields, const struct key *key, const struct yaml *list, char *thing)
{
	const size_t before = fields_problems(fields);
	char *at = thing + key->at - 1, *items = at;

	if (key->most == 0) {
		items = arena_alloc(fields->arena, list->count, key->size);
		memcpy(at, &items, sizeof items);
	}
	for (size_t i = 0; i < list->count; i++) {
		char *item = items + i * key->size;

		if (key->start)
			memcpy(item, key->start, key->size);
		if (list->kind == YAML_KIND_MAP)
			*(const char **)(void *)item = list->keys[i]->text;
		read_keys(fields, key->below, list->values[i], false, item);
		if (key->source > 0)
			fields_source(fields, list->values[i], (void *)(item + key->source - 1));
		if (key->each)
			key->each(fields, list, i, fields_problems(fields) == before, items);
	}
	*(size_t *)(void *)(thing + key->count - 1) = list->count;
}

static void read_key(const struct fields *fields, const struct key *key, const struct yaml *node,
    bool optional, char *thing)
{
	const bool needed = key->needed == REQUIRED ||
	                    (key->needed == REQUIRED_OF_COLOURS && !fields->book->threes_alike);
	const struct yaml *value =
	    fields_member(fields, node, key->name, needed && !optional ? REQUIRED : OPTIONAL);
	char *part = key->at > 0 ? thing + key->at - 1 : thing;

	if (!value)
		return;
	if (key->given > 0)
		*(bool *)(thing + key->given - 1) = true;
	if (key->size > 0) {
		read_items(fields, key, value, thing);
		return;
	}
	if (key->read)
		key->read(fields, value, part);
	else if (key->type == KEY_MAP)
		read_keys(fields, key->below, value, false, part);
	else if (key->at > 0)
		read_value(fields, key, value, thing);
	if (key->source > 0)
		fields_source(fields, value, (void *)(thing + key->source - 1));
}

void read_keys(const struct fields *fields, const char *map, const struct yaml *node, bool optional,
    void *thing)
{
	for (const struct key *key = keys_of(map)->keys; key->name; key++)
		if (strcmp(key->name, "*") != 0)
			read_key(fields, key, node, optional, thing);
		else if (key->size > 0)
			read_items(fields, key, node, thing);
}

/* --- the table and its cards --- */

void read_sides(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	read_keys(fields, "sides", node, false, book);
	book->alone = book->players_most == 1;
	if (yaml_get(node, "clause"))
		fields_source(fields, node, &book->sides_source);
}

/* players: 2, or {least: 2, most: 3}. */
void read_players(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const struct yaml *most;

	if (node->kind != YAML_KIND_MAP) {
		(void)fields_is_number(node, &book->players_least);
		book->players_most = book->players_least;
		return;
	}
	read_keys(fields, "players", node, false, book);
	most = fields_get(fields, node, "most");
	if (most && book->players_most < book->players_least)
		fields_refuse(
		    fields, most, SAY_YAML_NUMBER_MOST_WHOLE, book->players_least, PLAYERS_MOST);
}

void read_pack(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	const struct yaml *copies;
	int32_t packs = 0, jokers = 0, count;

	fields_number(fields, node, "packs", REQUIRED, &packs);
	fields_number(fields, node, "jokers", REQUIRED, &jokers);
	fields_source(fields, node, &book->pack_source);
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
	/* Copies of a rank given one by one, if whole packs do not say it: {"3r": 0}. */
	copies = fields_get(fields, node, "copies");
	for (size_t i = 0; copies && i < copies->count; i++) {
		const enum rank rank = fields_rank(fields, copies->keys[i]);

		if (rank < RANK_COUNT && fields_is_number(copies->values[i], &count))
			book->copies[rank] = (uint16_t)count;
	}
	if (fields_problems(fields) > before)
		fields->problems->pack_unknown = true;
}

void read_cards(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	uint32_t priced = 1u << RANK_RED_THREE; /* which need no points */

	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *card = node->values[i];
		const enum rank rank = fields_rank(fields, node->keys[i]);

		if (rank == RANK_COUNT)
			continue;
		fields_number(fields, card, "points", REQUIRED, &book->value_table[rank]);
		book->value_hand[rank] = book->value_table[rank];
		fields_number(fields, card, "held", OPTIONAL, &book->value_hand[rank]);
		fields_source(fields, card, &book->value_source[rank]);
		priced |= 1u << rank;
	}
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (!(priced & (1u << rank)))
			fields_lacks(fields, node, card_rank_name((enum rank)rank), NULL);
}

/* The facts of a side by their names. */
void read_facts(const struct fields *fields, const struct yaml *node, void *thing)
{
	if (node->count > FACTS_MOST)
		fields_refuse(fields, node, SAY_RULEBOOK_MAP_FACTS_SIDE_MOST, FACTS_MOST);
	else
		read_keys(fields, "facts", node, false, thing);
}

/* --- melds --- */

enum { STEP_LAST = STEP_SIZES - 1 };

/* The limits of wild cards of a meld: one number, or steps by the size of the meld, {3: 1, 4: 2, 6: 3}: from that many
 * cards on, that many wild ones. */
void read_wild_rule(const struct fields *fields, const struct yaml *wild, void *thing)
{
	struct set_rule *rule = thing;
	const struct yaml *steps = fields_get(fields, wild, "steps");
	int32_t most = COPIES_MOST;

	read_keys(fields, "wild", wild, false, rule);
	fields_number(fields, wild, "most", OPTIONAL, &most);
	if (!yaml_get(wild, "steps") && !yaml_get(wild, "most"))
		fields_lacks(fields, wild, "most", "steps");
	for (int size = 0; size < STEP_SIZES; size++)
		rule->wild_most[size] = steps ? 0 : most;
	if (!rule->wild_small_source.clause)
		fields_source(fields, wild, &rule->wild_small_source);
	for (size_t i = 0; steps && i < steps->count; i++) {
		const char *name = steps->keys[i]->text;
		int64_t size;

		if (!text_integer(name, strlen(name), 1, STEP_LAST, &size))
			fields_refuse(fields, steps->keys[i], SAY_RULEBOOK_STEPS, STEP_LAST);
		else if (fields_is_number(steps->values[i], &most))
			for (int64_t from = size; from < STEP_SIZES; from++)
				rule->wild_most[from] = most;
	}
}

/* A rule for melds of one rank; of melds that are not allowed no figure is in force. */
void read_set(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct set_rule *rule = thing, unused = *rule;

	rule->allowed = true;
	fields_yes(fields, node, "allowed", OPTIONAL, &rule->allowed);
	if (!rule->allowed)
		fields_source(fields, node, &rule->allowed_source);
	read_keys(fields, "rank-set", node, !rule->allowed, rule->allowed ? rule : &unused);
}

/* Black threes, and ranks with a rule of their own, need as many natural cards for a canasta as others do
 * unless their rule says another number. */
static void hand_down_canasta(const struct set_rule *sets, struct set_rule *rule)
{
	if (rule->canasta_source.clause)
		return;
	rule->canasta_natural_least = sets->canasta_natural_least;
	rule->canasta_source = sets->canasta_source;
}

/* Rules of their own for some ranks, by a name that says which: sevens: {of: "7", …}. */
void read_rank_rules(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct rank_rule *rules = arena_alloc(fields->arena, node->count, sizeof *rules);

	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i];
		const struct yaml *of = fields_member(fields, one, "of", REQUIRED);

		rules[i].rule.wild = book->wild;
		if (of)
			rules[i].ranks = fields_ranks(fields, of);
		read_set(fields, one, &rules[i].rule);
		hand_down_canasta(&book->sets, &rules[i].rule);
	}
	book->rank_rule_count = node->count;
	book->rank_rules = rules;
}

/* Reads the rule of runs; if there are none, no figure is in force. Either cards are in a circle and none is wild,
 * or each has the place it is written in, and a wild card there replaces another card. */
void read_runs(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct run_rule *runs = thing, unused = *runs;

	fields_yes(fields, node, "allowed", REQUIRED, &runs->allowed);
	if (!runs->allowed) {
		read_keys(fields, "runs", node, true, &unused);
		return;
	}
	runs->ranks = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	read_keys(fields, "runs", node, false, runs);
	if (!runs->ordered) {
		(void)fields_member(fields, node, "around-ace", REQUIRED);
		(void)fields_member(fields, node, "jokers", REQUIRED);
	}
}

void read_melds(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct text names = {.arena = fields->arena};

	book->sets.wild = book->wild;
	book->black_threes.wild = book->wild;
	book->twos.wild = 1u << RANK_JOKER;
	read_keys(fields, "melds", node, false, book);
	hand_down_canasta(&book->sets, &book->black_threes);
	/* The ranks that may be melded, for the finding about one that may not. */
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (!(book->wild & (1u << rank)) && rank != RANK_RED_THREE &&
		    rulebook_set_rule(book, (enum rank)rank)->allowed)
			text_addf(&names, names.size > 0 ? " %s" : "%s",
			    rulebook_rank_name(book, (enum rank)rank));
	book->melded_ranks = text_of(&names);
}

/* --- the opening --- */

void check_opening_band(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	const struct opening_band *bands = items;
	const struct yaml *node = list->values[i];

	if (i > 0 && !yaml_get(node, "from"))
		fields_lacks(fields, node, "from", NULL);
	if (sound && i > 1 && fields_get(fields, node, "from") &&
	    bands[i].from <= bands[i - 1].from)
		fields_refuse(fields, node, SAY_RULEBOOK_BANDS);
}

/* Minima go by the score, or by the number of the hand. */
void read_opening(const struct fields *fields, const struct yaml *node, void *thing)
{
	const struct yaml *bands = fields_get(fields, node, "by-score");

	if (!yaml_get(node, "by-score") && !yaml_get(node, "by-hand"))
		fields_lacks(fields, node, "by-score", "by-hand");
	if (bands && bands->count == 0)
		fields_refuse(fields, bands, SAY_RULEBOOK_LIST);
	read_keys(fields, "opening", node, false, thing);
}

/* --- penalties --- */

/* The summary, and whose words it is. */
void read_summary(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct penalty *penalty = thing;

	penalty->summary = node->text;
	penalty->worded = arena_printf(fields->arena, "%s.%s", node->file, penalty->code);
}

/* {2: 305, 3: 355}: amounts in games of so many hands. */
void read_by_hands(const struct fields *fields, const struct yaml *table, void *thing)
{
	struct penalty *penalty = thing;
	struct points_by_hands *rows = arena_alloc(fields->arena, table->count, sizeof *rows);

	for (size_t i = 0; i < table->count; i++) {
		const char *hands = table->keys[i]->text;
		int64_t number;

		if (!text_integer(hands, strlen(hands), 1, GAME_HANDS_MOST, &number)) {
			fields_refuse(fields, table->keys[i], SAY_RULEBOOK_HANDS, GAME_HANDS_MOST);
			continue;
		}
		rows[i].hands = (int)number;
		(void)fields_is_number(table->values[i], &rows[i].points);
	}
	penalty->by_hands = rows;
	penalty->by_hands_count = table->count;
}

/* [{from: 2, points: 200, clause: "9"}]: what repeated offences cost. */
void check_repeated(
    const struct fields *fields, const struct yaml *list, size_t i, bool sound, void *items)
{
	const struct repeated_price *prices = items;

	if (sound && i > 0 && prices[i].from <= prices[i - 1].from)
		fields_refuse(fields, list->values[i], SAY_RULEBOOK_BANDS);
}

static void read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *by_hands = yaml_get(node, "by-hands");
	const struct yaml *victory = yaml_get(node, "victory-points");
	const struct yaml *repeated = fields_get(fields, node, "repeated");
	bool accepts = false, in_standings;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	penalty->summary = "";
	fields_yes(fields, node, "accepts", OPTIONAL, &accepts);
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (repeated && (accepts || fields_get(fields, node, "form")))
		fields_refuse(fields, repeated, SAY_RULEBOOK_PENALTY_TAKES_POINTS_HAND, "repeated");
	read_keys(fields, "penalty", node, false, penalty);
	/* Only some forms have amounts by the length of games and victory points. If the form is unknown, that is the only
	 * fault reported. */
	in_standings = penalty->use == PENALTY_IN_STANDINGS ||
	               (yaml_get(node, "form") && penalty->use == PENALTY_POINTS);
	if (by_hands && !in_standings && penalty->use != PENALTY_AS_TABLE_END)
		fields_refuse(fields, by_hands, "rulebook-penalty",
		    TEXT_RULEBOOK_PENALTY_FORM_STANDINGS_TABLE, "by-hands");
	if (victory && !in_standings)
		fields_refuse(fields, victory, "rulebook-penalty",
		    TEXT_RULEBOOK_PENALTY_FORM_STANDINGS, "victory-points");
	if ((penalty->use == PENALTY_POINTS || penalty->use == PENALTY_AS_TABLE_END) &&
	    !yaml_get(node, "points"))
		fields_lacks(fields, node, "points", NULL);
	fields_source(fields, node, &penalty->source);
}

/* Finds the penalty of that code after the section of penalties was read; *ret does not change if there is
 * none, which is reported. */
static void find_penalty(const struct fields *fields, const struct yaml *name, size_t *ret)
{
	const struct rulebook *book = fields->book;
	const size_t found = name->kind == YAML_KIND_TEXT
	                         ? rulebook_penalty(book, name->text, strlen(name->text))
	                         : SIZE_MAX;
	const char **codes;

	if (found != SIZE_MAX) {
		*ret = found;
		return;
	}
	codes = arena_alloc(fields->arena, book->penalty_count, sizeof *codes);
	for (size_t i = 0; i < book->penalty_count; i++)
		codes[i] = book->penalties[i].code;
	fields_refuse_name(fields, name, "rulebook-penalty",
	    message_text(fields->arena, TEXT_PHRASE_CODE_RULEBOOK_PENALTIES, name->text), codes,
	    book->penalty_count);
}

/* The penalty of a bidder who never opened. The section of penalties was read before. */
void read_unopened_penalty(const struct fields *fields, const struct yaml *name, void *thing)
{
	find_penalty(fields, name, &((struct contract_rule *)thing)->unopened_penalty);
}

void read_penalties(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct penalty *penalties = arena_alloc(fields->arena, node->count, sizeof *penalties);

	for (size_t i = 0; i < node->count; i++)
		read_penalty(fields, node->keys[i]->text, node->values[i], &penalties[i]);
	book->penalty_count = node->count;
	book->penalties = penalties;
	/* Links between penalties, once all are known. */
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *besides = fields_get(fields, node->values[i], "besides");
		const struct yaml *same = fields_get(fields, node->values[i], "same-act");
		size_t *links;

		if (besides)
			find_penalty(fields, besides, &penalties[i].besides);
		if (!same)
			continue;
		links = arena_alloc(fields->arena, same->count, sizeof *links);
		for (size_t j = 0; j < same->count; j++)
			find_penalty(fields, same->values[j], &links[j]);
		penalties[i].same_act_count = same->count;
		penalties[i].same_act = links;
	}
}

/* --- the whole file --- */

void rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	enum { BIDDING_SIDES = 2 };
	static const struct source silent = {
	    NULL, "the rulebook's file says nothing of corrections; the program's own policy"};
	const struct {
		struct source *to;
		const struct source *from;
	} handed_down[] = {
	    {&book->drawn_source, &book->deal_source},
	    {&book->wild_source, &book->sets.wild_source},
	    {&book->others_hold_source, &book->out_cards_source},
	    {&book->concealed_before_source, &book->concealed_cards_source},
	};
	const struct yaml *sides = fields_get(fields, fields_get(fields, root, "sides"), "number");

	book->publisher = "";
	book->contract.unopened_penalty = SIZE_MAX;
	book->contract.hand_to_level = COPIES_MOST; /* if the file does not say: at every level */
	/* Frozen rulebooks of older events have no section on corrections. */
	book->addition = (struct correction_rule){CLOCK_EVENT_END, silent};
	book->record = (struct correction_rule){CLOCK_NEXT_DEAL, silent};
	book->given = (struct correction_rule){.until = CLOCK_EVENT_END};
	fields->problems->pack_unknown = !fields_sound(fields, yaml_get(root, "pack"));
	read_keys(fields, "", root, false, book);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		book->pack_points += book->copies[rank] * book->value_table[rank];
	/* A rule that the file does not source apart has the source of the rule that it belongs to. */
	for (size_t i = 0; i < sizeof handed_down / sizeof *handed_down; i++)
		if (!handed_down[i].to->clause)
			*handed_down[i].to = *handed_down[i].from;
	/* Bids go round two pairs, and the pair without the contract is one side. */
	if (book->contract.allowed && sides && book->side_count != BIDDING_SIDES)
		fields_refuse(fields, sides, SAY_RULEBOOK_CONTRACT, book->side_count);
}
