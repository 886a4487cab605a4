#include "base/arena.h"
#include "base/catalogue.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"

#include <string.h>

enum { STEP_LAST = STEP_SIZES - 1 };

/* {3: 1, 4: 2, 6: 3}: from that many cards on, that many wild ones. */
static void read_steps(const struct fields *fields, const struct yaml *steps, struct set_rule *rule)
{
	for (size_t i = 0; i < steps->count; i++) {
		const char *name = steps->keys[i]->text;
		int64_t size;
		int32_t most;

		if (!text_integer(name, strlen(name), 1, STEP_LAST, &size)) {
			fields_refuse(fields, steps->keys[i], SAY_RULEBOOK_STEPS, STEP_LAST);
			continue;
		}
		if (!fields_is_number(steps->values[i], &most))
			continue;
		for (int64_t from = size; from < STEP_SIZES; from++)
			rule->wild_most[from] = most;
	}
}

/* The limits of wild cards of a meld: one number, or steps by the size of the meld. */
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
	if (steps)
		read_steps(fields, steps, rule);
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
