#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_contract_awards(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	enum { PERCENT_MOST = 1000 };
	const struct yaml *award, *doubled, *robbed, *none, *failed, *low, *high;

	return fields_map(fields, node, "achieved", "percent clause ruling", REQUIRED, &award) &&
	       fields_number(
	           fields, award, "percent", 0, PERCENT_MOST, REQUIRED, &rule->award_percent) &&
	       fields_source(fields, award, &rule->award_source) &&
	       fields_map(
	           fields, node, "doubled", "achieved robbed clause ruling", REQUIRED, &doubled) &&
	       fields_number(fields, doubled, "achieved", 0, PERCENT_MOST, REQUIRED,
	           &rule->award_doubled_percent) &&
	       fields_number(fields, doubled, "robbed", 0, PERCENT_MOST, REQUIRED,
	           &rule->robbed_doubled_percent) &&
	       fields_source(fields, doubled, &rule->doubled_source) &&
	       fields_map(fields, node, "robbed", "percent clause ruling", REQUIRED, &robbed) &&
	       fields_number(
	           fields, robbed, "percent", 0, PERCENT_MOST, REQUIRED, &rule->robbed_percent) &&
	       fields_source(fields, robbed, &rule->robbed_source) &&
	       fields_map(fields, node, "exhausted", "clause ruling", REQUIRED, &none) &&
	       fields_source(fields, none, &rule->void_source) &&
	       fields_map(fields, node, "false-out", "points clause ruling", REQUIRED, &failed) &&
	       fields_number(
	           fields, failed, "points", 0, POINTS_MOST, REQUIRED, &rule->false_out_points) &&
	       fields_source(fields, failed, &rule->false_out_source) &&
	       fields_map(fields, node, "value", "clause ruling", REQUIRED, &low) &&
	       fields_source(fields, low, &rule->value_low_source) &&
	       fields_map(
	           fields, node, "melded-counts", "from-level clause ruling", REQUIRED, &high) &&
	       fields_number(fields, high, "from-level", 1, COPIES_MOST, REQUIRED,
	           &rule->melded_from_level) &&
	       fields_source(fields, high, &rule->value_high_source);
}

static bool read_contract_openings(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *low, *high, *twos, *bidder;

	return fields_map(fields, node, "opening-low", "to-level clause ruling", REQUIRED, &low) &&
	       fields_number(fields, low, "to-level", 0, COPIES_MOST, REQUIRED,
	           &rule->opening_any_level_most) &&
	       fields_source(fields, low, &rule->opening_low_source) &&
	       fields_map(fields, node, "opening-high", "run rank rank-wild clause ruling",
	           REQUIRED, &high) &&
	       fields_number(
	           fields, high, "run", 1, COPIES_MOST, REQUIRED, &rule->opening_run_least) &&
	       fields_number(
	           fields, high, "rank", 1, COPIES_MOST, REQUIRED, &rule->opening_rank_least) &&
	       fields_number(fields, high, "rank-wild", 0, COPIES_MOST, REQUIRED,
	           &rule->opening_rank_wild_most) &&
	       fields_source(fields, high, &rule->opening_high_source) &&
	       fields_map(fields, node, "opening-twos", "least clause ruling", REQUIRED, &twos) &&
	       fields_number(
	           fields, twos, "least", 1, COPIES_MOST, REQUIRED, &rule->opening_twos_least) &&
	       fields_source(fields, twos, &rule->twos_source) &&
	       fields_map(
	           fields, node, "opening-twos-bidder", "least clause ruling", REQUIRED, &bidder) &&
	       fields_number(fields, bidder, "least", 1, COPIES_MOST, REQUIRED,
	           &rule->opening_twos_least_bidder) &&
	       fields_source(fields, bidder, &rule->twos_bidder_source);
}

bool resolve_contract(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct contract_rule *rule = &book->contract;
	const struct yaml *unopened, *bids, *dealer;

	rule->allowed = true;
	rule->unopened_penalty = SIZE_MAX;
	return fields_known(fields, node,
	           "level levels clause ruling achieved doubled robbed exhausted false-out value "
	           "melded-counts opening-low opening-high opening-twos opening-twos-bidder "
	           "unopened bids dealer") &&
	       fields_number(
	           fields, node, "level", 1, POINTS_MOST, REQUIRED, &rule->level_points) &&
	       fields_number(fields, node, "levels", 1, COPIES_MOST, REQUIRED, &rule->levels) &&
	       fields_source(fields, node, &rule->source) &&
	       read_contract_awards(fields, node, rule) &&
	       read_contract_openings(fields, node, rule) &&
	       fields_map(fields, node, "unopened", "penalty clause ruling", REQUIRED, &unopened) &&
	       resolve_penalty(
	           fields, book, yaml_get(unopened, "penalty"), &rule->unopened_penalty) &&
	       fields_source(fields, unopened, &rule->unopened_source) &&
	       fields_map(fields, node, "bids", "clause ruling", REQUIRED, &bids) &&
	       fields_source(fields, bids, &rule->bids_source) &&
	       fields_map(fields, node, "dealer", "clause ruling", REQUIRED, &dealer) &&
	       fields_source(fields, dealer, &rule->dealer_source);
}
