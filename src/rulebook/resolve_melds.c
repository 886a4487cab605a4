#include "base/arena.h"
#include "base/catalogue.h"
#include "base/text.h"
#include "base/yaml.h"
#include "card/card.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"

#include <string.h>

const char *const same_rank_names[] = {
    [SAME_RANK_FREE] = "free",
    [SAME_RANK_BESIDE_COMPLETE] = "beside-complete",
    [SAME_RANK_NEVER] = "never",
};

const char *const run_aces_names[] = {"either", "both"};

enum { STEP_LAST = STEP_SIZES - 1 };

static bool read_cards_rule(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *cards;

	if (!fields_member(fields, node, "cards", presence, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "least", REQUIRED, &rule->cards_least) &&
	                     fields_number(fields, cards, "most", OPTIONAL, &rule->cards_most) &&
	                     fields_source(fields, cards, &rule->cards_source));
}

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

static bool read_wild_rule(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *wild, *steps, *complete, *small;
	int32_t most = COPIES_MOST;

	if (!fields_member(fields, node, "wild", presence, &wild))
		return false;
	if (!wild)
		return true;
	if (!fields_number(fields, wild, "most", OPTIONAL, &most) ||
	    !fields_source(fields, wild, &rule->wild_source))
		return false;
	steps = fields_get(fields, wild, "steps");
	if (!yaml_get(wild, "steps") && !yaml_get(wild, "most") &&
	    !fields_lacks(fields, wild, "most", "steps"))
		return false;
	for (int size = 0; size < STEP_SIZES; size++)
		rule->wild_most[size] = steps ? 0 : most;
	if (steps && !read_steps(fields, steps, rule))
		return false;
	rule->wild_small_source = rule->wild_source;
	if (!fields_member(fields, wild, "complete", OPTIONAL, &complete) ||
	    !fields_member(fields, wild, "small", OPTIONAL, &small) ||
	    !fields_source(fields, small, &rule->wild_small_source))
		return false;
	return !complete ||
	       (fields_yes(fields, complete, "any", REQUIRED, &rule->wild_free_when_complete) &&
	           fields_source(fields, complete, &rule->complete_source));
}

static bool read_natural_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *natural, *canasta;

	if (!fields_member(fields, node, "natural", OPTIONAL, &natural) ||
	    !fields_member(fields, node, "canasta-natural", OPTIONAL, &canasta))
		return false;
	if (natural && (!fields_number(fields, natural, "least", REQUIRED, &rule->natural_least) ||
	                   !fields_source(fields, natural, &rule->natural_source)))
		return false;
	return !canasta ||
	       (fields_number(fields, canasta, "least", REQUIRED, &rule->canasta_natural_least) &&
	           fields_source(fields, canasta, &rule->canasta_source));
}

static bool read_going_out_rule(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	const struct yaml *going_out;

	return fields_member(fields, node, "going-out", OPTIONAL, &going_out) &&
	       (!going_out ||
	           (fields_yes(fields, going_out, "only", REQUIRED, &rule->only_going_out) &&
	               fields_source(fields, going_out, &rule->going_out_source)));
}

static bool read_set_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *joined = fields_get(fields, node, "wild-cards");

	if (joined && !fields_ranks(fields, joined, &rule->wild))
		return false;
	return read_cards_rule(fields, node, presence, rule) &&
	       read_wild_rule(fields, node, presence, rule) &&
	       read_natural_rule(fields, node, rule) && read_going_out_rule(fields, node, rule);
}

/* The members of a rule for melds of one rank; of those not allowed no figure is in force. */
static bool read_set_members(
    const struct fields *fields, const struct yaml *node, struct set_rule *rule)
{
	struct set_rule unused = *rule;

	rule->allowed = true;
	if (!fields_yes(fields, node, "allowed", OPTIONAL, &rule->allowed))
		return false;
	if (!rule->allowed)
		return fields_source(fields, node, &rule->allowed_source) &&
		       read_set_figures(fields, node, OPTIONAL, &unused);
	return read_set_figures(fields, node, REQUIRED, rule);
}

/* A kind of meld of one rank; without the section it is not allowed. */
static bool read_set_rule(const struct fields *fields, const struct yaml *melds, const char *key,
    enum presence presence, uint32_t wild, struct set_rule *rule)
{
	const struct yaml *node;

	rule->wild = wild;
	if (!fields_member(fields, melds, key, presence, &node))
		return false;
	return !node || read_set_members(fields, node, rule);
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
static bool read_rank_rules(
    const struct fields *fields, const struct yaml *melds, struct rulebook *book)
{
	const struct yaml *node = fields_get(fields, melds, "ranks");
	struct rank_rule *rules;

	if (!node)
		return true;
	rules = arena_alloc(fields->arena, node->count, sizeof *rules);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i], *of;

		rules[i].rule.wild = book->wild;
		if (!fields_member(fields, one, "of", REQUIRED, &of) ||
		    (of && !fields_ranks(fields, of, &rules[i].ranks)) ||
		    !read_set_members(fields, one, &rules[i].rule))
			return false;
		hand_down_canasta(&book->sets, &rules[i].rule);
	}
	book->rank_rule_count = node->count;
	book->rank_rules = rules;
	return true;
}

static bool read_run_cards(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *cards;

	if (!fields_member(fields, node, "cards", presence, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "least", REQUIRED, &runs->cards_least) &&
	                     fields_number(fields, cards, "most", REQUIRED, &runs->cards_most) &&
	                     fields_source(fields, cards, &runs->cards_source));
}

static bool read_free_wild(
    const struct fields *fields, const struct yaml *wild, struct run_rule *runs)
{
	const struct yaml *free;

	if (!fields_member(fields, wild, "free", OPTIONAL, &free))
		return false;
	runs->free_low = free != NULL;
	return !free || (fields_yes(fields, free, "refused", OPTIONAL, &runs->free_low_refused) &&
	                    fields_source(fields, free, &runs->free_source));
}

/* Reads the order of runs: either cards are in a circle and none is wild, or each has the place it
 * is written in, where a wild card replaces another. */
static bool read_run_order(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *jokers, *wild;
	size_t aces = 0;

	if (!fields_member(fields, node, "wild", OPTIONAL, &wild) ||
	    !fields_word(fields, node, "aces", OPTIONAL, run_aces_names, RUN_ACES, &aces))
		return false;
	runs->ordered = wild != NULL;
	runs->aces_both = aces > 0;
	if (wild)
		return fields_number(fields, wild, "most", REQUIRED, &runs->wild_most) &&
		       read_free_wild(fields, wild, runs) &&
		       fields_source(fields, wild, &runs->wild_source);
	return fields_yes(fields, node, "around-ace", presence, &runs->around_ace) &&
	       fields_member(fields, node, "jokers", presence, &jokers) &&
	       (!jokers || fields_source(fields, jokers, &runs->joker_source));
}

static bool read_run_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *gaps, *ranks = fields_get(fields, node, "ranks");

	runs->ranks = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	if (ranks && !fields_ranks(fields, ranks, &runs->ranks))
		return false;
	return read_run_cards(fields, node, presence, runs) &&
	       read_run_order(fields, node, presence, runs) &&
	       fields_member(fields, node, "gaps", presence, &gaps) &&
	       (!gaps || (fields_yes(fields, gaps, "refused", OPTIONAL, &runs->gaps_refused) &&
	                     fields_source(fields, gaps, &runs->gap_source)));
}

static bool read_runs(const struct fields *fields, const struct yaml *melds, struct run_rule *runs)
{
	const struct yaml *node;
	struct run_rule unused = *runs;

	if (!fields_member(fields, melds, "runs", REQUIRED, &node) ||
	    !fields_yes(fields, node, "allowed", REQUIRED, &runs->allowed) ||
	    !fields_source(fields, node, &runs->source))
		return false;
	return runs->allowed ? read_run_figures(fields, node, REQUIRED, runs)
	                     : read_run_figures(fields, node, OPTIONAL, &unused);
}

static bool read_same_rank(
    const struct fields *fields, const struct yaml *melds, struct rulebook *book)
{
	const struct yaml *node;
	size_t allowed = SAME_RANK_FREE;

	if (!fields_member(fields, melds, "same-rank", REQUIRED, &node) ||
	    !fields_word(
	        fields, node, "allowed", REQUIRED, same_rank_names, SAME_RANKS, &allowed) ||
	    !fields_yes(fields, node, "warns", OPTIONAL, &book->same_rank_warns) ||
	    !fields_source(fields, node, &book->same_rank_source))
		return false;
	book->same_rank = (enum same_rank)allowed;
	return true;
}

static bool read_melded(
    const struct fields *fields, const struct yaml *melds, struct melded_rule *melded)
{
	const struct yaml *node;

	return fields_member(fields, melds, "melded", OPTIONAL, &node) &&
	       (!node ||
	           (fields_number(fields, node, "cards", REQUIRED, &melded->cards_least) &&
	               fields_number(fields, node, "natural", REQUIRED, &melded->natural_least) &&
	               fields_source(fields, node, &melded->source)));
}

static bool read_meld_sources(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *mixed, *reds, *stay;

	return fields_member(fields, node, "stay", OPTIONAL, &stay) &&
	       fields_source(fields, stay, &book->stays_source) &&
	       fields_member(fields, node, "mixed-ranks", REQUIRED, &mixed) &&
	       fields_source(fields, mixed, &book->mixed_source) &&
	       fields_member(
	           fields, node, "red-threes", book->threes_alike ? OPTIONAL : REQUIRED, &reds) &&
	       (!reds || fields_source(fields, reds, &book->red_melded_source));
}

static bool is_melded(const struct rulebook *book, enum rank rank)
{
	return !(book->wild & (1u << rank)) && rank != RANK_RED_THREE &&
	       rulebook_set_rule(book, rank)->allowed;
}

/* For who melded a rank that is none of them. */
static bool name_melded(const struct fields *fields, struct rulebook *book)
{
	struct text names = {.arena = fields->arena};

	for (int rank = RANK_COUNT - 1; rank >= 0; rank--)
		if (is_melded(book, (enum rank)rank))
			text_addf(&names, names.size > 0 ? " %s" : "%s",
			    rulebook_rank_name(book, (enum rank)rank));
	book->melded_ranks = text_of(&names);
	return true;
}

bool resolve_melds(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct {
		const char *key;
		enum presence presence;
		uint32_t wild;
		struct set_rule *rule;
	} sets[] = {
	    {"sets", REQUIRED, book->wild, &book->sets},
	    {"black-threes", book->threes_alike ? OPTIONAL : REQUIRED, book->wild,
	        &book->black_threes},
	    {"twos", OPTIONAL, 1u << RANK_JOKER, &book->twos},
	    {"wilds", OPTIONAL, 0, &book->wilds},
	};

	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (!read_set_rule(
		        fields, node, sets[i].key, sets[i].presence, sets[i].wild, sets[i].rule))
			return false;
	hand_down_canasta(&book->sets, &book->black_threes);
	return read_rank_rules(fields, node, book) && read_runs(fields, node, &book->runs) &&
	       read_melded(fields, node, &book->melded) && read_same_rank(fields, node, book) &&
	       read_meld_sources(fields, node, book) && name_melded(fields, book);
}
