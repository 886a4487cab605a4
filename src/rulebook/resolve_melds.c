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
static bool read_steps(const struct fields *fields, const struct yaml *steps, struct set_rule *rule)
{
	for (size_t i = 0; i < steps->count; i++) {
		const char *name = steps->keys[i]->text;
		int64_t size;
		int32_t most;

		if (!text_integer(name, strlen(name), 1, STEP_LAST, &size)) {
			if (!fields_refuse(fields, steps->keys[i], SAY_RULEBOOK_STEPS, STEP_LAST))
				return false;
			continue;
		}
		if (!fields_is_number(steps->values[i], &most))
			continue;
		for (int64_t from = size; from < STEP_SIZES; from++)
			rule->wild_most[from] = most;
	}
	return true;
}

/* The limits of wild cards of a meld: one number, or steps by the size of the meld. */
bool read_wild_rule(const struct fields *fields, const struct yaml *wild, void *thing)
{
	struct set_rule *rule = thing;
	const struct yaml *steps = fields_get(fields, wild, "steps");
	int32_t most = COPIES_MOST;

	if (!read_keys(fields, "wild", wild, false, rule) ||
	    !fields_number(fields, wild, "most", OPTIONAL, &most))
		return false;
	if (!yaml_get(wild, "steps") && !yaml_get(wild, "most") &&
	    !fields_lacks(fields, wild, "most", "steps"))
		return false;
	for (int size = 0; size < STEP_SIZES; size++)
		rule->wild_most[size] = steps ? 0 : most;
	if (!rule->wild_small_source.clause &&
	    !fields_source(fields, wild, &rule->wild_small_source))
		return false;
	return !steps || read_steps(fields, steps, rule);
}

/* A rule for melds of one rank; of melds that are not allowed no figure is in force. */
bool read_set(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct set_rule *rule = thing, unused = *rule;

	rule->allowed = true;
	if (!fields_yes(fields, node, "allowed", OPTIONAL, &rule->allowed))
		return false;
	if (rule->allowed)
		return read_keys(fields, "rank-set", node, false, rule);
	return fields_source(fields, node, &rule->allowed_source) &&
	       read_keys(fields, "rank-set", node, true, &unused);
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
bool read_rank_rules(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;
	struct rank_rule *rules = arena_alloc(fields->arena, node->count, sizeof *rules);

	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i], *of;

		rules[i].rule.wild = book->wild;
		if (!fields_member(fields, one, "of", REQUIRED, &of) ||
		    (of && !fields_ranks(fields, of, &rules[i].ranks)) ||
		    !read_set(fields, one, &rules[i].rule))
			return false;
		hand_down_canasta(&book->sets, &rules[i].rule);
	}
	book->rank_rule_count = node->count;
	book->rank_rules = rules;
	return true;
}

/* Reads the figures of runs. Either cards are in a circle and none is wild, or each has the place it is written
 * in, and a wild card there replaces another card. */
static bool read_run_figures(
    const struct fields *fields, const struct yaml *node, bool optional, struct run_rule *runs)
{
	const struct yaml *ace, *jokers;

	runs->ranks = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	if (!read_keys(fields, "runs", node, optional, runs))
		return false;
	return runs->ordered || optional ||
	       (fields_member(fields, node, "around-ace", REQUIRED, &ace) &&
	           fields_member(fields, node, "jokers", REQUIRED, &jokers));
}

bool read_runs(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct run_rule *runs = thing, unused = *runs;

	if (!fields_yes(fields, node, "allowed", REQUIRED, &runs->allowed))
		return false;
	return runs->allowed ? read_run_figures(fields, node, false, runs)
	                     : read_run_figures(fields, node, true, &unused);
}

static bool is_melded(const struct rulebook *book, enum rank rank)
{
	return !(book->wild & (1u << rank)) && rank != RANK_RED_THREE &&
	       rulebook_set_rule(book, rank)->allowed;
}

/* For who melded a rank that is none of them. */
static void name_melded(const struct fields *fields, struct rulebook *book)
{
	struct text names = {.arena = fields->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (is_melded(book, (enum rank)rank))
			text_addf(&names, names.size > 0 ? " %s" : "%s",
			    rulebook_rank_name(book, (enum rank)rank));
	book->melded_ranks = text_of(&names);
}

bool read_melds(const struct fields *fields, const struct yaml *node, void *thing)
{
	struct rulebook *book = thing;

	book->sets.wild = book->wild;
	book->black_threes.wild = book->wild;
	book->twos.wild = 1u << RANK_JOKER;
	if (!read_keys(fields, "melds", node, false, book))
		return false;
	hand_down_canasta(&book->sets, &book->black_threes);
	name_melded(fields, book);
	return true;
}
