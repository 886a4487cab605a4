#include "dispute/claim_check.h"

#include "answer/answer.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "cli/command.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/scoresheet.h"
#include "club/table.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"

#include <strings.h>

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

/* Returns the row of one more note; if there is no room, a row that is not shown. */
static struct answer *next_note(struct notes *notes)
{
	notes->count++;
	if (notes->count == notes->room + 1)
		answer_flag(answer_row(notes->to, notes->list), "more", true);
	return notes->count > notes->room ? answer_make(answer_arena(notes->to))
	                                  : answer_row(notes->to, notes->list);
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
	claimed_explain(answer_arena(notes->to), scored, side, &answers);
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
	answer_minimum(row, scored, index);
	add_findings(&notes, scored->score, (int)index);
	add_claims(&notes, scored, index);
}

/* Adds the derivation of one hand on one page, to be signed:
 * {"roomy":true,"void":true,"address":"1.2.4", … the version … ,"sides":[{"side":"A","entrant":"…",
 *  "base":…,"cards":…,"total":…,"running":…,"opening_minimum":50,"base_lines":[…],"card_lines":[…],
 *  "story":[…],"notes":[…]}, …],"contract":{…},"hand_notes":[…]}
 * One of roomy, dense and tight is set, by the amount of text. Lines are those of answer_line(); if the page has no room
 * for all, the last one sums up the rest: {"more":7,"points":…,"sum":…}. Notes are findings, explanations of a claim and
 * acceptances; {"more":true} replaces those without room. `address` and `version` are NULL if the hand was not played at
 * a table. */
static void answer_ruling_slip(struct answer *to, const struct claimed_hand *scored,
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

bool print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version, struct error *err)
{
	const struct event *event = call->desk.event;
	struct answer *part;

	/* The slip is one page, upright, on paper that is not too small. */
	const char *paper = call_text(call, OPTION_PAPER);

	if (paper && strcasecmp(paper, "a6") == 0)
		return error_set(err, ERROR_INPUT, SAY_PAPER_SMALL_RULING_SLIP_FIT, paper);
	if (!!call_flag(call, OPTION_LANDSCAPE))
		return error_set(err, ERROR_INPUT, SAY_PAPER_SMALL_RULING_SLIP_STANDS);
	if (!event)
		print_begin(call, scored->book);
	part = print_part(call);
	if (!event)
		answer_head_book(part, scored->book);
	answer_ruling_slip(part, scored, address, version);
	return print_answer(call, "ruling",
	    event ? event->settings.name
	          : sentence_say_word(call->paper.vocabulary, "title", "ruling"),
	    part, err);
}
