#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_contract_awards(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *award, *doubled, *robbed, *none, *failed, *low, *high, *hand;

	return fields_member(fields, node, "achieved", REQUIRED, &award) &&
	       fields_number(fields, award, "percent", REQUIRED, &rule->award_percent) &&
	       fields_source(fields, award, &rule->award_source) &&
	       fields_member(fields, node, "doubled", REQUIRED, &doubled) &&
	       fields_number(fields, doubled, "achieved", REQUIRED, &rule->award_doubled_percent) &&
	       fields_number(fields, doubled, "robbed", REQUIRED, &rule->robbed_doubled_percent) &&
	       fields_source(fields, doubled, &rule->doubled_source) &&
	       fields_member(fields, node, "robbed", REQUIRED, &robbed) &&
	       fields_number(fields, robbed, "percent", REQUIRED, &rule->robbed_percent) &&
	       fields_source(fields, robbed, &rule->robbed_source) &&
	       fields_member(fields, node, "exhausted", REQUIRED, &none) &&
	       fields_source(fields, none, &rule->void_source) &&
	       fields_member(fields, node, "false-out", REQUIRED, &failed) &&
	       fields_number(fields, failed, "points", REQUIRED, &rule->false_out_points) &&
	       fields_source(fields, failed, &rule->false_out_source) &&
	       fields_member(fields, node, "value", REQUIRED, &low) &&
	       fields_source(fields, low, &rule->value_low_source) &&
	       fields_member(fields, node, "melded-counts", REQUIRED, &high) &&
	       fields_number(fields, high, "from-level", REQUIRED, &rule->melded_from_level) &&
	       fields_source(fields, high, &rule->value_high_source) &&
	       fields_member(fields, node, "hand-counts", OPTIONAL, &hand) &&
	       (!hand || (fields_number(fields, hand, "to-level", REQUIRED, &rule->hand_to_level) &&
	                     fields_source(fields, hand, &rule->hand_source)));
}

static bool read_contract_openings(
    const struct fields *fields, const struct yaml *node, struct contract_rule *rule)
{
	const struct yaml *low, *high, *twos, *bidder;

	return fields_member(fields, node, "opening-low", REQUIRED, &low) &&
	       fields_number(fields, low, "to-level", REQUIRED, &rule->opening_any_level_most) &&
	       fields_source(fields, low, &rule->opening_low_source) &&
	       fields_member(fields, node, "opening-high", REQUIRED, &high) &&
	       fields_number(fields, high, "run", REQUIRED, &rule->opening_run_least) &&
	       fields_number(fields, high, "rank", REQUIRED, &rule->opening_rank_least) &&
	       fields_number(fields, high, "rank-wild", REQUIRED, &rule->opening_rank_wild_most) &&
	       fields_source(fields, high, &rule->opening_high_source) &&
	       fields_member(fields, node, "opening-twos", REQUIRED, &twos) &&
	       fields_number(fields, twos, "least", REQUIRED, &rule->opening_twos_least) &&
	       fields_source(fields, twos, &rule->twos_source) &&
	       fields_member(fields, node, "opening-twos-bidder", REQUIRED, &bidder) &&
	       fields_number(fields, bidder, "least", REQUIRED, &rule->opening_twos_least_bidder) &&
	       fields_source(fields, bidder, &rule->twos_bidder_source);
}

bool resolve_contract(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	struct contract_rule *rule = &book->contract;
	const struct yaml *unopened, *bids, *dealer;

	rule->allowed = true;
	rule->unopened_penalty = SIZE_MAX;
	rule->hand_to_level = COPIES_MOST; /* where the file does not say, at every level */
	return fields_number(fields, node, "level", REQUIRED, &rule->level_points) &&
	       fields_number(fields, node, "levels", REQUIRED, &rule->levels) &&
	       fields_source(fields, node, &rule->source) &&
	       read_contract_awards(fields, node, rule) &&
	       read_contract_openings(fields, node, rule) &&
	       fields_member(fields, node, "unopened", REQUIRED, &unopened) &&
	       resolve_penalty(fields, book, fields_get(fields, unopened, "penalty"),
	           &rule->unopened_penalty) &&
	       fields_source(fields, unopened, &rule->unopened_source) &&
	       fields_member(fields, node, "bids", REQUIRED, &bids) &&
	       fields_source(fields, bids, &rule->bids_source) &&
	       fields_member(fields, node, "dealer", REQUIRED, &dealer) &&
	       fields_source(fields, dealer, &rule->dealer_source);
}
