#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/keys.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"

#include <string.h>

/* --- the table and its cards --- */

void read_sides(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	fields_read(fields, "sides", node, book);
	book->alone = book->players_most == 1;
	if (yaml_get(node, "clause"))
		fields_source(fields, node, &book->sides_source);
}

/* Reads players: 2, or {least: 2, most: 3}. */
void read_players(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	if (node->kind != YAML_KIND_MAP) {
		(void)fields_is_number(node, &book->players_least);
		book->players_most = book->players_least;
		return;
	}
	fields_read(fields, "players", node, book);
	const struct yaml *most = fields_get(fields, node, "most");

	if (most && book->players_most < book->players_least)
		fields_refuse(
		    fields, most, SAY_YAML_NUMBER_MOST, book->players_least, PLAYERS_MOST);
}

void read_pack(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
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
	const struct yaml *copies = fields_get(fields, node, "copies");

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

/* Reads the facts of a side by their names. */
void read_facts(const struct fields *fields, const struct yaml *node, void *thing)
{
	if (node->count > FACTS_MOST)
		fields_refuse(fields, node, SAY_RULEBOOK_MAP_SIDE_FACTS, FACTS_MOST);
	else
		fields_read(fields, "facts", node, thing);
}

/* --- melds --- */

enum { STEP_LAST = STEP_SIZES - 1 };

/* Reads the limits of wild cards in a meld: one number, or steps by the size of the meld. {3: 1, 4:
 * 2, 6: 3} is 1 wild card from 3 cards on, 2 from 4, 3 from 6. */
void read_wild_rule(const struct fields *fields, const struct yaml *wild, void *thing)
{
	struct set_rule *rule = thing;
	const struct yaml *steps = fields_get(fields, wild, "steps");
	int32_t most = COPIES_MOST;

	fields_read(fields, "wild", wild, rule);
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

/* Gives a rule the number of natural cards for a canasta of other sets, unless it has its own.
 * Black threes and certain ranks have such rules. */
static void hand_down_canasta(const struct set_rule *sets, struct set_rule *rule)
{
	if (rule->canasta_source.clause)
		return;
	rule->canasta_natural_least = sets->canasta_natural_least;
	rule->canasta_source = sets->canasta_source;
}

/* Completes a rule for certain ranks, sevens: {of: "7", …}. */
void complete_rank_rule(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	struct set_rule *rule = (struct set_rule *)items + i;

	(void)sound;
	if (!yaml_get(node, "wild-cards"))
		rule->wild = fields->book->wild;
	hand_down_canasta(&fields->book->sets, rule);
}

/* Reads the rule of runs. Either cards are in a circle and none is wild, or each has the place it is written in, and a
 * wild card there replaces another card. */
void read_runs(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct run_rule *runs = thing;

	fields_read(fields, "runs", node, runs);
	if (runs->allowed && !yaml_get(node, "ranks"))
		runs->ranks = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	if (runs->allowed && !runs->ordered) {
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
	fields_read(fields, "melds", node, book);
	hand_down_canasta(&book->sets, &book->black_threes);
	/* The ranks that may be melded, for the finding about one that may not. */
	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (!(book->wild & (1u << rank)) && rank != RANK_RED_THREE &&
		    rulebook_set_rule(book, (enum rank)rank)->allowed)
			text_addf(&names, names.size > 0 ? " %s" : "%s",
			    rulebook_rank_name(book, (enum rank)rank));
	book->melded_ranks = text_of(&names);
}

/* --- canastas, threes, bonuses, going out --- */

/* Returns bits of the ranks of which a kind may be. */
static uint32_t ranks_of_kind(const struct rulebook *book, const struct canasta_kind *kind)
{
	uint32_t all = (1u << RANK_COUNT) - 1;

	return kind->ranks ? kind->ranks : all & ~book->wild;
}

/* Returns true if every canasta of kind `b` is also of kind `a`. */
static bool covers(
    const struct rulebook *book, const struct canasta_kind *a, const struct canasta_kind *b)
{
	return (a->any_form || (a->run == b->run && !b->any_form)) && a->unbroken_least == 0 &&
	       (a->run || (ranks_of_kind(book, b) & ~ranks_of_kind(book, a)) == 0) &&
	       a->wild_least <= b->wild_least && a->wild_most >= b->wild_most &&
	       a->jokers_least <= b->jokers_least && a->jokers_most >= b->jokers_most;
}

/* Kinds that name their ranks are looked at before those of any rank, so that a file may add them
 * to the kinds of its base. A kind that could never be is an error. */
static void order_kinds(
    const struct fields *fields, const struct yaml *kinds, struct rulebook *book)
{
	struct canasta_kind ordered[KINDS_MOST];
	const struct yaml *names[KINDS_MOST];
	size_t count = 0;

	for (int named = 1; named >= 0; named--)
		for (size_t i = 0; i < book->kind_count; i++)
			if ((book->kinds[i].ranks != 0 || book->kinds[i].run) == (named == 1)) {
				names[count] = kinds->keys[i];
				ordered[count++] = book->kinds[i];
			}
	for (size_t i = 0; i < count; i++)
		for (size_t before = 0; before < i; before++)
			if (covers(book, &ordered[before], &ordered[i]))
				fields_refuse(fields, names[i], SAY_RULEBOOK_KIND_HIDDEN,
				    ordered[before].name);
	memcpy(book->kinds, ordered, count * sizeof *ordered);
}

/* Gives a kind its name in score lines and the letter that nearly every rulebook has without asking for it. */
void name_kind(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	struct canasta_kind *kind = (struct canasta_kind *)items + i;

	(void)node, (void)sound;
	if (!kind->letter_chosen &&
	    (strcmp(kind->name, "natural") == 0 || strcmp(kind->name, "mixed") == 0))
		kind->letter = kind->name[0];
	/* "natural" is scored as "natural-canasta"; a run keeps its own name. */
	kind->item = kind->run ? kind->name : arena_printf(fields->arena, "%s-canasta", kind->name);
}

void read_kinds(const struct fields *fields, const struct yaml *kinds, void *thing)
{
	if (kinds->count == 0 || kinds->count > KINDS_MOST)
		fields_refuse(fields, kinds, SAY_RULEBOOK_KINDS, KINDS_MOST);
	else
		fields_read(fields, "kinds", kinds, thing);
}

void read_canastas(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	const size_t before = fields_problems(fields);
	const struct yaml *kinds = yaml_get(node, "kinds");

	fields_read(fields, "canastas", node, book);
	fields->problems->kinds_unknown = book->kind_count == 0;
	/* Kinds that were not read completely cannot be compared. */
	if (fields_problems(fields) > before)
		return;
	/* No two kinds, and no kind and a fact, have one letter in slips. */
	for (size_t i = 0; i < book->kind_count; i++) {
		char letter = book->kinds[i].letter;

		if (letter && (rulebook_kind_lettered(book, letter) != i ||
		                  rulebook_fact_lettered(book, letter) != SIZE_MAX))
			fields_refuse(
			    fields, kinds->keys[i], SAY_RULEBOOK_SHORT_ALREADY_USED, letter);
	}
	order_kinds(fields, kinds, book);
}

/* Reads amounts: [100, 200, 300, 800], or each: 100 for every red three of the pack. */
void read_red_amounts(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	struct red_band *band = (struct red_band *)items + i;
	const int threes = fields->book->copies[RANK_RED_THREE];
	const struct yaml *amounts = fields_get(fields, node, "amounts");
	const size_t count = amounts ? amounts->count : (size_t)threes;
	int32_t each = 0, *points = arena_alloc(fields->arena, count + 1, sizeof *points);

	(void)sound;
	if (!yaml_get(node, "amounts") && !yaml_get(node, "each"))
		fields_lacks(fields, node, "each", "amounts");
	if (!amounts)
		fields_number(fields, node, "each", OPTIONAL, &each);
	if (count != (size_t)threes)
		fields_refuse(fields, amounts, SAY_RULEBOOK_AMOUNTS, threes);
	for (size_t j = 0; j < count; j++)
		if (!amounts || !fields_is_number(amounts->values[j], &points[j + 1]))
			points[j + 1] = each * (int32_t)(j + 1);
	band->count = count;
	band->amounts = points;
	fields_source(fields, node, &band->source);
}

void read_sign(const struct fields *fields, const struct yaml *node, void *thing)
{
	(void)fields;
	((struct sign_band *)thing)->sign = strcmp(node->text, "plus") == 0    ? 1
	                                    : strcmp(node->text, "minus") == 0 ? -1
	                                                                       : 0;
}

/* Finds the earlier bonus with which this one is not given. */
void link_bonus(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	struct bonus *bonuses = items;
	const struct yaml *unless = fields_get(fields, node, "unless");
	const char **names;

	(void)sound;
	if (!unless)
		return;
	names = arena_alloc(fields->arena, i, sizeof *names);
	for (size_t j = 0; j < i; j++) {
		names[j] = bonuses[j].name;
		if (unless->kind == YAML_KIND_TEXT && strcmp(names[j], unless->text) == 0) {
			bonuses[i].instead_of = j;
			return;
		}
	}
	fields_refuse_name(fields, unless, "rulebook-bonus",
	    message_words(TEXT_WORDS_NOT_AN_EARLIER_BONUS), names, i);
}

/* Bounds the melds of some ranks, or runs, that cost points: shorter than a canasta, unless the
 * file gives a length. */
void bound_unfinished(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	int32_t shorter = fields->book->canasta_least;

	(void)sound;
	fields_number(fields, node, "shorter-than", OPTIONAL, &shorter);
	((struct unfinished_rule *)items)[i].cards_most = shorter - 1;
	if (!yaml_get(node, "of") && !yaml_get(node, "run"))
		fields_lacks(fields, node, "of", "run");
}

void read_out_needs(const struct fields *fields, const struct yaml *needs, void *thing)
{
	struct rulebook *book = thing;
	const bool list = needs->kind == YAML_KIND_LIST;
	const struct yaml *first = list && needs->count > 0 ? needs->values[0] : needs;

	if (list && needs->count == 0) {
		fields_refuse(fields, needs, SAY_RULEBOOK_LACKS_NO_NEED);
		return;
	}
	fields_needs(fields, needs, &book->out_need_count, &book->out_needs);
	fields_read(fields, "out-need", first, book);
	fields_source(fields, first, &book->out_need_source);
}

/* --- the opening --- */

void check_opening_band(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	const struct opening_band *bands = items;

	if (i > 0 && !yaml_get(node, "from"))
		fields_lacks(fields, node, "from", NULL);
	if (sound && i > 1 && fields_get(fields, node, "from") &&
	    bands[i].from <= bands[i - 1].from)
		fields_refuse(fields, node, SAY_RULEBOOK_BANDS);
}

/* Reads the opening minima, which depend on the score or on the number of the hand. */
void read_opening(const struct fields *fields, const struct yaml *node, void *thing)
{
	const struct yaml *bands = fields_get(fields, node, "by-score");

	if (!yaml_get(node, "by-score") && !yaml_get(node, "by-hand"))
		fields_lacks(fields, node, "by-score", "by-hand");
	if (bands && bands->count == 0)
		fields_refuse(fields, bands, SAY_RULEBOOK_LIST);
	fields_read(fields, "opening", node, thing);
}

/* --- penalties --- */

/* Reads a summary, and notes the file that words it. */
void read_summary(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct penalty *penalty = thing;

	penalty->summary = node->text;
	penalty->worded = arena_printf(fields->arena, "%s.%s", node->file, penalty->code);
}

/* Reads amounts by the number of hands in a game, {2: 305, 3: 355}. */
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

/* Checks that the prices of repeated offences, [{from: 2, points: 200, clause: "9"}], are in rising order. */
void check_repeated(
    const struct fields *fields, const struct yaml *node, size_t i, bool sound, void *items)
{
	const struct repeated_price *prices = items;

	if (sound && i > 0 && prices[i].from <= prices[i - 1].from)
		fields_refuse(fields, node, SAY_RULEBOOK_BANDS);
}

static void read_penalty(
    const struct fields *fields, const char *code, const struct yaml *node, struct penalty *penalty)
{
	const struct yaml *by_hands = yaml_get(node, "by-hands");
	const struct yaml *victory = yaml_get(node, "victory-points");
	const struct yaml *repeated = fields_get(fields, node, "repeated");
	const struct yaml *accepting = fields_get(fields, node, "accepts");
	const bool accepts = accepting && strcmp(accepting->text, "yes") == 0;

	penalty->code = code;
	penalty->besides = SIZE_MAX;
	penalty->summary = "";
	penalty->use = accepts ? PENALTY_ACCEPTS : PENALTY_POINTS;
	if (repeated && (accepts || fields_get(fields, node, "form")))
		fields_refuse(fields, repeated, SAY_RULEBOOK_PENALTY_HAND_POINTS_ONLY, "repeated");
	fields_read(fields, "penalty", node, penalty);
	/* Only some forms have amounts by the length of games and victory points. If the form is unknown, that is the only
	 * fault reported. */
	const bool in_standings = penalty->use == PENALTY_IN_STANDINGS ||
	                          (yaml_get(node, "form") && penalty->use == PENALTY_POINTS);

	if (by_hands && !in_standings && penalty->use != PENALTY_AS_TABLE_END)
		fields_refuse(fields, by_hands, "rulebook-penalty",
		    TEXT_RULEBOOK_PENALTY_STANDINGS_OR_TABLE_END, "by-hands");
	if (victory && !in_standings)
		fields_refuse(fields, victory, "rulebook-penalty",
		    TEXT_RULEBOOK_PENALTY_STANDINGS_ONLY, "victory-points");
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
	    message_text(fields->arena, TEXT_PHRASE_NOT_A_PENALTY_CODE, name->text), codes,
	    book->penalty_count);
}

/* Finds the penalty of a bidder who never opened. The section of penalties was read before. */
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

		if (besides)
			find_penalty(fields, besides, &penalties[i].besides);
		if (!same)
			continue;
		size_t *links = arena_alloc(fields->arena, same->count, sizeof *links);

		for (size_t j = 0; j < same->count; j++)
			find_penalty(fields, same->values[j], &links[j]);
		penalties[i].same_act_count = same->count;
		penalties[i].same_act = links;
	}
}

/* --- the whole file --- */

/* Does nothing: the options are read before the sections (load.c). */
void read_elsewhere(const struct fields *fields, const struct yaml *value, void *thing)
{
	(void)fields, (void)value, (void)thing;
}

enum { PERCENT = 100 };

/* Refuses a share of a level that is not a multiple of the unit. */
static void check_share(const struct fields *fields, const struct yaml *map, const char *key,
    const struct rulebook *book)
{
	const struct yaml *node = fields_get(fields, map, key);
	int32_t percent;

	if (!node || !fields_is_number(node, &percent))
		return;
	const int64_t hundredths = (int64_t)percent * book->contract.level_points;

	if (hundredths % (PERCENT * (int64_t)book->unit) != 0)
		fields_refuse(fields, node, SAY_RULEBOOK_UNIT, (long)(hundredths / PERCENT),
		    (long)book->unit);
}

/* Checks that every figure that adds to a score is a multiple of the unit, without which correct scores would be
 * impossible ones. */
static void check_unit(
    const struct fields *fields, const struct yaml *root, const struct rulebook *book)
{
	const struct yaml *contract = fields_get(fields, root, "contract"),
	                  *doubled = fields_get(fields, contract, "doubled");

	fields_check_unit(fields, root);
	if (!book->contract.allowed || book->unit == 0)
		return;
	check_share(fields, fields_get(fields, contract, "achieved"), "percent", book);
	check_share(fields, fields_get(fields, contract, "robbed"), "percent", book);
	check_share(fields, doubled, "achieved", book);
	check_share(fields, doubled, "robbed", book);
}

void rulebook_resolve(const struct fields *fields, const struct yaml *root, struct rulebook *book)
{
	enum { BIDDING_SIDES = 2 };
	static const struct source silent = {NULL, FORM_READINGS__FILE_SILENT_CORRECTIONS};
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
	fields_read(fields, "", root, book);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		book->pack_points += book->copies[rank] * book->value_table[rank];
	/* A rule without a source of its own in the file has the source of the rule that it belongs to. */
	for (size_t i = 0; i < sizeof handed_down / sizeof *handed_down; i++)
		if (!handed_down[i].to->clause)
			*handed_down[i].to = *handed_down[i].from;
	/* Bids go round two pairs, and the pair without the contract is one side. */
	if (book->contract.allowed && sides && book->side_count != BIDDING_SIDES)
		fields_refuse(fields, sides, SAY_RULEBOOK_CONTRACT, book->side_count);
	if (!fields->problems->frozen)
		check_unit(fields, root, book);
}
