#include "dispute/claim_check.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/hand.h"
#include "club/minimum.h"
#include "club/scoresheet.h"
#include "club/table.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

/* Gives the table's hands before this one. */
static bool earlier_collect(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claim_question *ret)
{
	struct earlier_hand *earlier;
	int place;

	if (!claimed->table)
		return true;
	earlier = arena_alloc(arena, claimed->table->hand_count + 1, sizeof *earlier);
	place = table_place_of(claimed->table, claimed->number);
	for (size_t i = 0; i < claimed->table->hand_count; i++) {
		const struct table_hand *hand = &claimed->table->hands[i];

		if (hand->place < place && !hand->voided)
			earlier[ret->earlier_count++] = (struct earlier_hand){
			    hand->number, hand->sides[side].total, hand->sides[side].running};
	}
	ret->earlier = earlier;
	return true;
}

static bool ask(
    struct arena *arena, const struct claim_question *question, struct claimed_answers *ret)
{
	struct error ignored = {0};
	struct claim_answer *answer = &ret->list[ret->count];

	if (!claim_explain(arena, question, answer, &ignored))
		return false;
	ret->count += answer->differs;
	return true;
}

/* Explains the running total by itself, after a sum that is wrong by `sum_off`. */
static bool ask_running(struct arena *arena, struct claim_question question, int64_t sum_off,
    struct claimed_answers *ret)
{
	struct claim_answer *answer = &ret->list[ret->count];

	question.claim.has_sums = false;
	question.claim.has_total = true;
	question.claim.total = (int32_t)question.score->sides[question.side].total;
	question.claim.running -= (int32_t)sum_off;
	if (!ask(arena, &question, ret))
		return false;
	answer->claimed += sum_off;
	answer->computed += sum_off;
	return true;
}

/* A running total that is wrong by as much as the sum was carried correctly. Otherwise it has an error of its own:
 * it was carried from the sum claimed or, if that has no explanation, from the true sum. */
bool claimed_explain(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claimed_answers *ret)
{
	const struct side *facts = &claimed->hand->sides[side];
	struct claim_question question = {.book = claimed->book,
	    .hand = claimed->hand,
	    .score = claimed->score,
	    .side = side,
	    .claim = facts->claim};
	int64_t running = (int64_t)facts->score + claimed->score->sides[side].total;
	int64_t difference = facts->claim.has_running ? facts->claim.running - running : 0;
	int64_t sum_off;

	*ret = (struct claimed_answers){0};
	if (!earlier_collect(arena, claimed, side, &question))
		return false;
	if (!ask(arena, &question, ret))
		return false;
	if (ret->count == 0 || ret->list[0].about_running || difference == 0 ||
	    difference == ret->list[0].difference)
		return true;
	sum_off = ret->list[0].difference;
	if (!ask_running(arena, question, sum_off, ret))
		return false;
	if (ret->list[1].count > 0)
		return true;
	ret->count = 1;
	return ask_running(arena, question, 0, ret);
}

static void add_parts(struct answer *row, const struct explanation_found *found)
{
	if (found->lapse != LAPSE_COMBINED)
		return;
	for (size_t i = 0; i < sizeof found->parts / sizeof *found->parts; i++) {
		struct answer *part = answer_row(row, "parts");

		answer_code(part, "code", lapse_name(found->parts[i]));
		answer_number(part, "points", found->part_points[i]);
	}
}

/* Adds a row of "unexplained" for the sum or the running total ("of"). */
static void answer_explanation(struct answer *row, const struct explanation_found *found)
{
	if (!row)
		return;
	answer_code(row, "code", lapse_name(found->lapse));
	answer_number(row, "points", found->points);
	answer_made(
	    row, "message", claim_say_explanation(answer_arena(row), answer_language(row), found));
	add_parts(row, found);
}

void answer_explanations(struct answer *to, const struct claim_answer *answer)
{
	(void)answer_list(to, "explanations");
	for (size_t i = 0; i < answer->count; i++)
		answer_explanation(answer_row(to, "explanations"), &answer->explanations[i]);
}

static void answer_unexplained(struct answer *row, const struct claim_answer *answer)
{
	answer_code(row, "of", answer->about_running ? "running" : "sum");
}

static void add_unexplained(struct answer *to, const struct claim_answer *answer)
{
	if (answer->differs && answer->count == 0)
		answer_unexplained(answer_row(to, "unexplained"), answer);
}

static const char *claim_verdict(const struct claim_answer *answer)
{
	if (!answer->differs)
		return "holds";
	if (answer->difference == 0)
		return "parts";
	return answer->difference < 0 ? "less" : "more";
}

void answer_claim_verdict(struct answer *to, const struct claim_answer *answer)
{
	answer_number(to, "off", number_magnitude(answer->difference));
	answer_code(to, "verdict", claim_verdict(answer));
	add_unexplained(to, answer);
}

/* Adds the explanations, or the differences without one. */
static void add_answers(struct answer *to, const struct claimed_answers *answers)
{
	for (size_t i = 0; i < answers->count; i++) {
		const struct claim_answer *answer = &answers->list[i];

		answer_explanations(to, answer);
		add_unexplained(to, answer);
	}
}

void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side)
{
	struct claimed_answers answers;

	if (!to || !claimed_differs(claimed, side))
		return;
	if (claimed_explain(answer_arena(to), claimed, side, &answers))
		add_answers(to, &answers);
	else
		answer_fail(to);
}

/* The room of one page: lines of the longer side, and of the notes below, by density. */
enum { LINES_ROOMY = 24, LINES_DENSE = 34, LINES_MOST = 42, NOTES_MOST = 6, NOTES_SMALL = 3 };

/* Returns the density that the page needs. */
static const char *density(const struct score *score)
{
	size_t most = 0;

	for (size_t i = 0; i < score->side_count; i++)
		if (score->sides[i].line_count > most)
			most = score->sides[i].line_count;
	/* Three columns are too narrow for large letters. */
	if (most <= LINES_ROOMY && score->side_count < SIDES_MOST)
		return "roomy";
	return most <= LINES_DENSE ? "dense" : "tight";
}

static bool is_roomy(const struct score *score)
{
	return density(score)[0] == 'r';
}

/* --- lines --- */

/* The lines of a group for the page. */
struct slip_lines {
	struct answer *side;
	const struct rulebook *book;
	const char *list;
	size_t room, shown;
	size_t left; /* without room on the page */
	int64_t beyond, sum;
};

static void add_line(struct slip_lines *lines, const struct line *line)
{
	lines->sum += line->points;
	if (line->group != GROUP_CARDS && lines->shown + 1 >= lines->room) {
		lines->beyond += line->points;
		lines->left++;
		return;
	}
	answer_line(answer_row(lines->side, lines->list), lines->book, line, lines->sum);
	lines->shown++;
}

static void add_rest(struct slip_lines *lines)
{
	struct answer *row;

	if (lines->left == 0)
		return;
	row = answer_row(lines->side, lines->list);
	answer_number(row, "more", (int64_t)lines->left);
	answer_number(row, "points", lines->beyond);
	answer_number(row, "sum", lines->sum);
}

/* Card points have at most two lines for each rank; only base points may have any number. */
static void add_lines(
    struct answer *side, const struct rulebook *book, const struct side_score *score)
{
	size_t cards = 0;

	for (size_t i = 0; i < score->line_count; i++)
		cards += score->lines[i].group == GROUP_CARDS;
	for (enum group group = GROUP_BASE; group <= GROUP_CARDS; group++) {
		struct slip_lines lines = {.side = side,
		    .book = book,
		    .list = group == GROUP_BASE ? "base_lines" : "card_lines",
		    .room = cards + 1 < LINES_MOST ? LINES_MOST - cards : 1};

		for (size_t i = 0; i < score->line_count; i++)
			if ((score->lines[i].group == GROUP_CARDS) == (group == GROUP_CARDS))
				add_line(&lines, &score->lines[i]);
		add_rest(&lines);
	}
}

/* --- notes --- */

struct notes {
	struct answer *to;
	const char *list;
	size_t room, count;
};

/* Returns the row of one more note; NULL, which is ignored, if there is no room. */
static struct answer *next_note(struct notes *notes)
{
	notes->count++;
	if (notes->count == notes->room + 1)
		answer_flag(answer_row(notes->to, notes->list), "more", true);
	return notes->count > notes->room ? NULL : answer_row(notes->to, notes->list);
}

static void add_findings(struct notes *notes, const struct score *score, int side)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == side)
			answer_finding(next_note(notes), &score->findings[i], '\0');
}

static void add_claims(struct notes *notes, const struct claimed_hand *scored, size_t side)
{
	struct claimed_answers answers;

	if (!claimed_differs(scored, side))
		return;
	if (!claimed_explain(answer_arena(notes->to), scored, side, &answers)) {
		answer_fail(notes->to);
		return;
	}
	for (size_t i = 0; i < answers.count; i++) {
		const struct claim_answer *answer = &answers.list[i];

		if (answer->differs && answer->count == 0)
			answer_unexplained(next_note(notes), answer);
		for (size_t j = 0; j < answer->count; j++)
			answer_explanation(next_note(notes), &answer->explanations[j]);
	}
}

static void add_acceptances(struct notes *notes, const struct hand *hand)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		answer_acceptance(next_note(notes), &hand->acceptances[i]);
}

/* --- the page --- */

static void add_side(
    struct answer *row, const struct claimed_hand *scored, size_t index, bool is_void)
{
	const struct side *side = &scored->hand->sides[index];
	const struct side_score *score = &scored->score->sides[index];
	struct notes notes = {
	    .to = row, .list = "notes", .room = is_roomy(scored->score) ? NOTES_MOST : NOTES_SMALL};

	if (!row)
		return;
	answer_letter(row, "side", side->name);
	if (scored->table && index < scored->table->side_count)
		answer_text(row, "entrant", scored->table->sides[index].entrant);
	answer_two_sums(row, score->alone, score->base, score->cards);
	answer_number(row, "total", score->total);
	if (!is_void)
		answer_number(row, "running", side->score + score->total);
	answer_number(row, "opening_minimum", score->opening_minimum);
	answer_opening_needs(
	    row, "opening_needs", scored->book, side->score, score->opening_minimum);
	add_lines(row, scored->book, score);
	answer_minimum(row, &(struct minimum_asked){.book = scored->book,
	                        .side = side,
	                        .index = index,
	                        .number = scored->number,
	                        .table = scored->table});
	add_findings(&notes, scored->score, (int)index);
	add_claims(&notes, scored, index);
}

void answer_ruling_slip(struct answer *to, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version)
{
	const bool is_void = version && version->kind == VERSION_VOID;
	struct notes notes = {.to = to,
	    .list = "hand_notes",
	    .room = is_roomy(scored->score) ? NOTES_MOST : NOTES_SMALL};

	answer_flag(to, density(scored->score), true);
	answer_flag_set(to, "void", is_void);
	if (address)
		answer_address(to, "address", address);
	if (version)
		answer_version(to, version);
	for (size_t i = 0; i < scored->score->side_count; i++)
		add_side(answer_row(to, "sides"), scored, i, is_void);
	add_findings(&notes, scored->score, -1);
	add_acceptances(&notes, scored->hand);
	answer_contract(to, scored->hand, scored->score);
}
