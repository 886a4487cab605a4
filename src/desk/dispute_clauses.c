#include "desk/dispute_clauses.h"

#include "desk/dispute_remedy.h"
#include "referee/lapses.h"
#include "rulebook/clauses.h"
#include "store/address.h"
#include "store/dispute.h"
#include "store/given.h"
#include "store/table.h"

#include <string.h>

struct bearing {
	struct arena *arena;
	const struct clauses *clauses; /* in words; NULL: the rulebook has none */
	size_t count;
	struct bearing_clause *list;
	bool failed;
};

static struct wording heading_of(const struct bearing *bearing, const char *clause)
{
	for (size_t i = 0; bearing->clauses && i < bearing->clauses->count; i++)
		if (strcmp(bearing->clauses->clauses[i].key, clause) == 0)
			return bearing->clauses->clauses[i].heading;
	return (struct wording){.english = ""};
}

static void add(struct bearing *bearing, const char *clause, const char *why)
{
	if (!clause || !clause[0])
		return;
	for (size_t i = 0; i < bearing->count; i++)
		if (strcmp(bearing->list[i].clause, clause) == 0)
			return;
	bearing->list =
	    arena_room(bearing->arena, bearing->list, bearing->count, sizeof *bearing->list);
	bearing->failed = bearing->failed || !bearing->list;
	if (!bearing->failed)
		bearing->list[bearing->count++] =
		    (struct bearing_clause){clause, heading_of(bearing, clause), why};
}

/* Which lines an explanation speaks of. */
static const struct lapse_item {
	enum lapse lapse;
	enum item item;
} lapse_items[] = {
    {LAPSE_OUT_MISSED, ITEM_GOING_OUT},
    {LAPSE_OUT_MISSED, ITEM_CONCEALED},
    {LAPSE_OUT_COUNTED_TWICE, ITEM_GOING_OUT},
    {LAPSE_OUT_COUNTED_TWICE, ITEM_CONCEALED},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREE},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_MISSED, ITEM_RED_THREES_ALL},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREE},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_EXTRA, ITEM_RED_THREES_ALL},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREE},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREES_SET},
    {LAPSE_RED_THREE_SIGN, ITEM_RED_THREES_ALL},
    {LAPSE_CANASTA_MISSED, ITEM_CANASTA},
    {LAPSE_CANASTA_EXTRA, ITEM_CANASTA},
    {LAPSE_CANASTA_KIND_SWAPPED, ITEM_CANASTA},
    {LAPSE_MELD_MISSED, ITEM_CANASTA},
    {LAPSE_MELD_MISSED, ITEM_RANK},
    {LAPSE_NET_SIGN, ITEM_RANK},
    {LAPSE_NET_SIGN, ITEM_MELDED},
    {LAPSE_NET_SIGN, ITEM_NET},
    {LAPSE_PENALTY_MISSED, ITEM_PENALTY},
    {LAPSE_PENALTY_ADDED, ITEM_PENALTY},
    {LAPSE_CONTRACT_MISSED, ITEM_CONTRACT},
    {LAPSE_HAND_ADDED, ITEM_HELD},
    {LAPSE_HAND_MISSED, ITEM_HELD},
    {LAPSE_CARD_VALUES, ITEM_RANK},
};

static bool speaks_of(enum lapse lapse, enum item item)
{
	for (size_t i = 0; i < sizeof lapse_items / sizeof lapse_items[0]; i++)
		if (lapse_items[i].lapse == lapse && lapse_items[i].item == item)
			return true;
	return false;
}

static void add_findings(struct bearing *bearing, const struct score *score)
{
	for (size_t i = 0; i < score->finding_count; i++)
		add(bearing, score->findings[i].source.clause,
		    finding_name(score->findings[i].code));
}

/* The lines of every side: what one side counts too much the other may have. */
static void add_lapse(
    struct bearing *bearing, const struct score *score, enum lapse lapse, const char *why)
{
	for (size_t side = 0; side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++)
			if (speaks_of(lapse, score->sides[side].lines[i].item))
				add(bearing, score->sides[side].lines[i].source.clause, why);
}

static void add_explanations(
    struct bearing *bearing, const struct score *score, const struct claim_answer *answer)
{
	for (size_t i = 0; i < answer->count; i++) {
		const struct explanation_found *found = &answer->explanations[i];
		const char *why = lapse_name(found->lapse);

		if (found->lapse != LAPSE_COMBINED) {
			add_lapse(bearing, score, found->lapse, why);
			continue;
		}
		add_lapse(bearing, score, found->parts[0], why);
		add_lapse(bearing, score, found->parts[1], why);
	}
}

/* Penalties the hand has besides those entered, because they are tried. */
static void add_options(
    struct bearing *bearing, const struct rulebook *book, const struct dispute_case *found)
{
	for (size_t i = 0; i < found->option_count; i++) {
		const struct remedy *remedy = &found->options[i].remedy;
		const char *code = strchr(remedy->choice, ':');
		size_t penalty;

		if (remedy->verdict != VERDICT_PENALTY || !code)
			continue;
		penalty = rulebook_penalty(book, code + 1, strcspn(code + 1, ":"));
		if (penalty != SIZE_MAX)
			add(bearing, book->penalties[penalty].source.clause, remedy->words);
	}
}

/* Of a penalty or a decision its clause; a walkover and an artificial result are of no rulebook. */
static void add_code(
    struct bearing *bearing, const struct rulebook *book, const char *code, const char *why)
{
	size_t penalty = rulebook_penalty(book, code, strlen(code));

	if (penalty != SIZE_MAX)
		add(bearing, book->penalties[penalty].source.clause, why);
}

/* What was ruled, and what was decided and given at the table and stands. */
static void add_standing(
    struct bearing *bearing, const struct rulebook *book, const struct dispute_case *found)
{
	const struct table *table = &found->table;
	const struct address *about = &found->dispute.address;

	for (size_t i = found->dispute.ruling_count; i > 0; i--)
		add(bearing, found->dispute.rulings[i - 1].clause, "ruling");
	if (table->decision.made)
		add_code(bearing, book, table->decision.clause, "decision");
	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (!given->cancelled && !given->idle &&
		    (about->hand == 0 || about->hand == given->place.hand))
			add_code(bearing, book, given->code, given_kind_names[given->kind]);
	}
}

/* Of a table as a whole the penalties written with its hands. */
static void add_hands(
    struct bearing *bearing, const struct rulebook *book, const struct dispute_case *found)
{
	for (size_t i = 0; found->has_table && i < found->table.hand_count; i++) {
		const struct hand *hand = &found->history.hands[i].hand;

		for (size_t j = 0; !found->table.hands[i].voided && j < hand->side_count; j++)
			for (size_t k = 0; k < hand->sides[j].penalty_count; k++)
				add(bearing,
				    book->penalties[hand->sides[j].penalties[k].penalty]
				        .source.clause,
				    given_kind_names[GIVEN_PENALTY]);
	}
}

static void add_lines(struct bearing *bearing, const struct dispute_case *found)
{
	const struct score *score = &found->view.score;

	for (size_t side = 0; side < score->side_count; side++) {
		if (found->dispute.side >= 0 && (size_t)found->dispute.side != side)
			continue;
		for (size_t i = 0; i < score->sides[side].line_count; i++)
			add(bearing, score->sides[side].lines[i].source.clause, "");
	}
}

bool dispute_clauses(struct arena *arena, const struct event *event,
    const struct dispute_case *found, const struct bearing_clause **ret, size_t *ret_count,
    struct error *err)
{
	const struct rulebook *book = event_book_of(event, found->dispute.address.round);
	struct bearing bearing = {.arena = arena};

	if (!clauses_of(arena, book, &bearing.clauses, err))
		return false;
	if (found->has_hand)
		add_findings(&bearing, &found->view.score);
	add_options(&bearing, book, found);
	add_standing(&bearing, book, found);
	add_hands(&bearing, book, found);
	if (found->has_hand && found->diagnosed)
		add_explanations(&bearing, &found->view.score, &found->answer);
	add(&bearing, book->addition.source.clause, "addition");
	add(&bearing, book->record.source.clause, "record");
	add(&bearing, book->given.source.clause, "penalty");
	if (found->has_hand)
		add_lines(&bearing, found);
	*ret = bearing.list;
	*ret_count = bearing.count;
	return !bearing.failed || error_memory(err);
}
