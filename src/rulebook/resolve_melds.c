#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/sections.h"

#include <string.h>

enum { STEP_LAST = STEP_SIZES - 1 };

static bool read_cards_rule(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *cards;

	if (!fields_map(fields, node, "cards", "least most clause ruling", presence, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "least", 1, COPIES_MOST, REQUIRED,
	                      &rule->cards_least) &&
	                     fields_number(fields, cards, "most", 1, COPIES_MOST, OPTIONAL,
	                         &rule->cards_most) &&
	                     fields_source(fields, cards, &rule->cards_source));
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

static bool read_wild_rule(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *wild, *steps;
	int32_t most = COPIES_MOST;

	if (!fields_map(
	        fields, node, "wild", "most steps complete clause ruling", presence, &wild) ||
	    !wild)
		return wild == NULL && fields->err->kind == ERROR_NONE;
	if (!fields_number(fields, wild, "most", 0, COPIES_MOST, OPTIONAL, &most) ||
	    !fields_source(fields, wild, &rule->wild_source))
		return false;
	steps = yaml_get(wild, "steps");
	if (!steps && !yaml_get(wild, "most"))
		return yaml_error(wild, fields->err, "rulebook-lacks",
		    "`most` or `steps` is lacking here: the wild cards a meld may hold");
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

static bool read_set_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct set_rule *rule)
{
	const struct yaml *joined = yaml_get(node, "wild-cards");

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
	return fields_words(fields, node) && read_set_figures(fields, node, REQUIRED, rule);
}

#define SET_KEYS "cards natural wild canasta-natural going-out wild-cards allowed clause ruling"

/* A kind of meld of one rank; without the section it is not allowed. */
static bool read_set_rule(const struct fields *fields, const struct yaml *melds, const char *key,
    enum presence presence, uint32_t wild, struct set_rule *rule)
{
	const struct yaml *node;

	rule->wild = wild;
	if (!fields_map(fields, melds, key, SET_KEYS, presence, &node))
		return false;
	return !node || read_set_members(fields, node, rule);
}

/* Rules of their own for some ranks, by a name that says which: sevens: {of: "7", …}. */
static bool read_rank_rules(
    const struct fields *fields, const struct yaml *melds, struct rulebook *book)
{
	const struct yaml *node = yaml_get(melds, "ranks");
	struct rank_rule *rules;

	if (!node)
		return true;
	if (node->kind != YAML_KIND_MAP)
		return yaml_error(node, fields->err, "rulebook-map", "rules by name are expected");
	rules = arena_alloc(fields->arena, node->count, sizeof *rules);
	if (!rules)
		return error_memory(fields->err);
	for (size_t i = 0; i < node->count; i++) {
		const struct yaml *one = node->values[i], *of = yaml_get(one, "of");

		rules[i].rule.wild = book->wild;
		if (!fields_known(fields, one, "of " SET_KEYS))
			return false;
		if ((of ? !fields_ranks(fields, of, &rules[i].ranks)
		        : !yaml_error(
		              one, fields->err, "rulebook-lacks", "`of` is lacking here")) &&
		    !fields_go_on(fields))
			return false;
		if (!read_set_members(fields, one, &rules[i].rule) && !fields_go_on(fields))
			return false;
	}
	book->rank_rule_count = node->count;
	book->rank_rules = rules;
	return true;
}

static bool read_run_cards(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *cards;

	if (!fields_map(fields, node, "cards", "least most clause ruling", presence, &cards))
		return false;
	return !cards || (fields_number(fields, cards, "least", 1, COPIES_MOST, REQUIRED,
	                      &runs->cards_least) &&
	                     fields_number(fields, cards, "most", 1, COPIES_MOST, REQUIRED,
	                         &runs->cards_most) &&
	                     fields_source(fields, cards, &runs->cards_source));
}

/* Either cards lie in a circle and none is wild, or each in the place it is written in, where a wild
 * card stands for another. */
static bool read_run_order(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *jokers, *wild;

	if (!fields_map(fields, node, "wild", "most clause ruling", OPTIONAL, &wild))
		return false;
	runs->ordered = wild != NULL;
	if (wild)
		return fields_number(
		           fields, wild, "most", 0, COPIES_MOST, REQUIRED, &runs->wild_most) &&
		       fields_source(fields, wild, &runs->wild_source);
	return fields_yes(fields, node, "around-ace", presence, &runs->around_ace) &&
	       fields_map(fields, node, "jokers", "clause ruling", presence, &jokers) &&
	       (!jokers || fields_source(fields, jokers, &runs->joker_source));
}

static bool read_run_figures(const struct fields *fields, const struct yaml *node,
    enum presence presence, struct run_rule *runs)
{
	const struct yaml *gaps, *ranks = yaml_get(node, "ranks");

	runs->ranks = (1u << RANK_COUNT) - 1 - (1u << RANK_JOKER);
	if (ranks && !fields_ranks(fields, ranks, &runs->ranks))
		return false;
	return read_run_cards(fields, node, presence, runs) &&
	       read_run_order(fields, node, presence, runs) &&
	       fields_map(fields, node, "gaps", "refused clause ruling", presence, &gaps) &&
	       (!gaps || (fields_yes(fields, gaps, "refused", OPTIONAL, &runs->gaps_refused) &&
	                     fields_source(fields, gaps, &runs->gap_source)));
}

static bool read_runs(const struct fields *fields, const struct yaml *melds, struct run_rule *runs)
{
	const struct yaml *node;
	struct run_rule unused = *runs;

	if (!fields_map(fields, melds, "runs",
	        "allowed ranks cards wild jokers gaps around-ace clause ruling", REQUIRED, &node) ||
	    !fields_yes(fields, node, "allowed", REQUIRED, &runs->allowed) ||
	    !fields_source(fields, node, &runs->source))
		return false;
	return runs->allowed ? read_run_figures(fields, node, REQUIRED, runs)
	                     : read_run_figures(fields, node, OPTIONAL, &unused);
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

static bool read_meld_sources(
    const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	const struct yaml *mixed, *reds;

	return fields_map(fields, node, "mixed-ranks", "clause ruling", REQUIRED, &mixed) &&
	       fields_source(fields, mixed, &book->mixed_source) &&
	       fields_map(fields, node, "red-threes", "clause ruling",
	           book->threes_alike ? OPTIONAL : REQUIRED, &reds) &&
	       (!reds || fields_source(fields, reds, &book->red_melded_source));
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

	if (!fields_known(fields, node,
	        "sets black-threes twos wilds ranks runs mixed-ranks same-rank red-threes"))
		return false;
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (!read_set_rule(
		        fields, node, sets[i].key, sets[i].presence, sets[i].wild, sets[i].rule) &&
		    !fields_go_on(fields))
			return false;
	return (read_rank_rules(fields, node, book) || fields_go_on(fields)) &&
	       (read_runs(fields, node, &book->runs) || fields_go_on(fields)) &&
	       (read_same_rank(fields, node, book) || fields_go_on(fields)) &&
	       (read_meld_sources(fields, node, book) || fields_go_on(fields));
}
