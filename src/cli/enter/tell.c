#include "cli/enter/tell.h"

#include "answer/parts.h"
#include "answer/score.h"
#include "answer/table.h"
#include "base/number.h"
#include "record/slip_fields.h"
#include "record/slip_short.h"

#include <string.h>

/* --- a table --- */

static const char *barred_by(const struct table *table)
{
	if (table->locked)
		return "locked";
	if (table->signature.number > 0)
		return "signed";
	return table->game.finished ? "finished" : NULL;
}

void tell_table(struct answer *to, const struct table *table, bool contracts)
{
	answer_table(to, table, NULL);
	answer_number(to, "hand", table->next_hand);
	if (barred_by(table))
		answer_code(to, "barred", barred_by(table));
	answer_flag_set(to, "contracts", contracts && !barred_by(table));
}

/* --- the words of a slip --- */

/* A penalty is typed with its code: one of the rulebook's that act on the points of a hand. */
static const char *penalty_example(const struct rulebook *book)
{
	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].use == PENALTY_POINTS)
			return book->penalties[i].code;
	return "";
}

/* What a word without a label is: of a kind of canasta that the slip has no letter for its initials, "(na)";
 * of one that it has, the rulebook's name; of a fact its long words. */
static void add_short(struct answer *row, const struct rulebook *book, const char *name)
{
	const size_t kind = rulebook_kind(book, name, strlen(name));
	const size_t fact = rulebook_fact(book, name, strlen(name));
	char initials[SLIP_INITIALS];

	if (kind != SIZE_MAX && slip_initials(&book->kinds[kind], initials))
		answer_textf(row, "short", "(%s)", initials);
	else if (kind != SIZE_MAX)
		answer_text(row, "short", name);
	else if (fact != SIZE_MAX && book->facts[fact].letter)
		answer_textf(
		    row, "short", "%s=yes, %c- %s=no", name, book->facts[fact].letter, name);
}

void tell_slip_words(struct answer *to, const struct rulebook *book)
{
	const struct slip_field *fields;
	size_t count = 0;

	if (!slip_fields(answer_arena(to), book, &fields, &count))
		answer_fail(to);
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "words");
		const bool penalty = strcmp(fields[i].name, "penalty") == 0;

		answer_text(row, "token", fields[i].token);
		if (strchr(fields[i].token, '='))
			answer_text(row, "value", "N");
		else if (penalty)
			answer_text(row, "value", penalty_example(book));
		answer_code(row, "name", fields[i].name);
		add_short(row, book, fields[i].name);
	}
	answer_flag_set(to, "contracts", book->contract.allowed);
}

/* --- a side as typed --- */

struct card_sums {
	int64_t table, hand, reds, other;
};

/* Whether the table counted: then `melded` is the sum that was typed, and nothing is mixed into it. */
static bool was_counted(const struct side_score *side)
{
	for (size_t i = 0; i < side->line_count; i++)
		if (side->lines[i].item == ITEM_MELDED || side->lines[i].item == ITEM_HELD)
			return true;
	return false;
}

static struct card_sums card_sums(const struct side_score *side)
{
	struct card_sums sums = {0};
	bool counted = was_counted(side);

	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];

		if (line->group != GROUP_CARDS)
			continue;
		if (counted && line->place == CARDS_ON_TABLE)
			sums.reds += line->points;
		else if (line->place == CARDS_ON_TABLE || line->item == ITEM_MELDED)
			sums.table += line->points;
		else if (line->place == CARDS_IN_HAND || line->item == ITEM_HELD)
			sums.hand += line->points;
		else
			sums.other += line->points;
	}
	return sums;
}

static void add_sums(struct answer *to, const struct side_score *side)
{
	const struct card_sums sums = card_sums(side);
	const int64_t cards = side->cards;

	answer_two_sums(to, side->alone, side->base, cards);
	answer_number(to, "apart", number_magnitude(cards));
	answer_flag_set(to, "taken_off", cards < 0);
	answer_number(to, "total", side->total);
	answer_number(to, "melded", sums.table);
	answer_number(to, "reds", sums.reds);
	answer_number(to, "held", sums.hand);
	answer_number(to, "other", sums.other);
}

static void add_base(struct answer *to, const struct rulebook *book, const struct side_score *side)
{
	for (size_t i = 0; i < side->line_count; i++) {
		const struct line *line = &side->lines[i];
		struct answer *row = line->group == GROUP_BASE ? answer_row(to, "lines") : NULL;

		if (!row)
			continue;
		answer_code(row, "item", score_line_item(book, line));
		if (line->item == ITEM_PENALTY)
			answer_text(row, "code", book->penalties[line->index].code);
		answer_number(row, "count", line->count);
		answer_number(row, "each", line->each);
		answer_number(row, "points", line->points);
	}
}

void tell_side(struct answer *to, const struct rulebook *book, const struct hand *hand,
    const struct score *score)
{
	answer_letter(to, "side", hand->sides[0].name);
	add_sums(to, &score->sides[0]);
	add_base(to, book, &score->sides[0]);
}

/* Whether the contract, which stands behind the last side, may yet take a finding away: the bidder
 * goes out by it and opens by it (16, 26B), and its points are part of what the side wrote. */
static bool hangs_on_contract(const struct finding *finding)
{
	static const enum finding_code codes[] = {FINDING_OUT_WITHOUT_CANASTA,
	    FINDING_CLAIM_DIFFERS, FINDING_OPENING_SHORT, FINDING_OPENING_BELOW,
	    FINDING_TWOS_TOO_FEW};

	for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
		if (finding->code == codes[i])
			return true;
	return finding->code == FINDING_TOTALS_IMPOSSIBLE && finding->place != PLACE_COUNTS;
}

void tell_side_findings(struct answer *to, const struct rulebook *book, const struct score *score)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (!book->contract.allowed || !hangs_on_contract(&score->findings[i]))
			answer_finding(answer_row(to, "findings"), &score->findings[i], '\0');
}
