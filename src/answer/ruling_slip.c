#include "answer/ruling_slip.h"

#include "answer/claim.h"
#include "answer/minimum.h"
#include "answer/parts.h"
#include "answer/score.h"
#include "answer/version.h"

/* So much one page holds: lines of the longer side by how densely they stand, what is said below. */
enum { LINES_ROOMY = 24, LINES_DENSE = 34, LINES_MOST = 42, NOTES_MOST = 6, NOTES_SMALL = 3 };

/* How densely it must be set. */
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

/* The lines of a group on their way to the page. */
struct slip_lines {
	struct answer *side;
	const struct rulebook *book;
	const char *list;
	size_t room, shown;
	size_t left; /* for which there is no room */
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

/* Card points are at most two lines a rank; what may go on without end are base points. */
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

/* The row of one more; NULL, which is passed over, where there is no room. */
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

/* --- as a whole --- */

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
