#include "dispute/claim_check.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/file.h"
#include "base/sentence.h"
#include "cli/arguments.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/commands/parts.h"
#include "cli/option.h"
#include "cli/print/print.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/table.h"
#include "dispute/dispute.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/hand_json.h"

#include <string.h>
#include <strings.h>

/* --- claims and their explanations --- */

/* The most answers about the claims of a side: one for the sum and one for the running total. */
enum { CLAIMED_ANSWERS_MOST = 2 };

/* Explains the running total by itself, after a sum that is wrong by `sum_off`. */
static struct claim_answer running_explain(
    struct arena *arena, struct claim_question question, int64_t sum_off)
{
	struct claim_answer answer = {0};

	question.claim.has_sums = false;
	question.claim.has_total = true;
	question.claim.total = (int32_t)question.score->sides[question.side].total;
	question.claim.running -= (int32_t)sum_off;
	claim_explain(arena, &question, &answer);
	answer.claimed += sum_off;
	answer.computed += sum_off;
	return answer;
}

/* Explains the sum and the running total that a side claims. A running total that is wrong by as
 * much as the sum was carried correctly. Otherwise it has an error of its own: it was carried from
 * the sum claimed or, if that has no explanation, from the true sum. Fills the answers about what
 * is wrong, and returns their number. */
static size_t claimed_explain(struct arena *arena, const struct claimed_hand *claimed, size_t side,
    struct claim_answer ret[CLAIMED_ANSWERS_MOST])
{
	const struct side *facts = &claimed->hand->sides[side];
	struct claim_question question = {.book = claimed->book,
	    .hand = claimed->hand,
	    .score = claimed->score,
	    .side = side,
	    .claim = facts->claim};
	int64_t running = (int64_t)facts->score + claimed->score->sides[side].total;
	int64_t difference = facts->claim.has_running ? facts->claim.running - running : 0;
	const struct table *table = claimed->table;
	struct claim_answer *sum = &ret[0], *carried = &ret[1];

	/* The table's hands before this one. */
	if (table) {
		const int place = table_place_of(table, claimed->number);
		struct earlier_hand *earlier =
		    arena_alloc(arena, table->hand_count + 1, sizeof *earlier);

		for (size_t i = 0; i < table->hand_count; i++) {
			const struct table_hand *hand = &table->hands[i];
			const struct hand_sums *sums = &hand->sides[side];

			if (hand->place < place && !hand->voided)
				earlier[question.earlier_count++] =
				    (struct earlier_hand){hand->number, sums->total, sums->running};
		}
		question.earlier = earlier;
	}
	claim_explain(arena, &question, sum);
	if (!sum->differs || sum->about_running || difference == 0 || difference == sum->difference)
		return sum->differs;
	*carried = running_explain(arena, question, sum->difference);
	if (carried->count == 0)
		*carried = running_explain(arena, question, 0);
	return carried->differs ? 2 : 1;
}

/* Fills a row of "explanations". */
static void add_explanation(struct answer *row, const struct claim_explanation *found)
{
	answer_code(row, "code", lapse_name(found->lapse));
	answer_number(row, "points", found->points);
	answer_text(
	    row, "message", claim_say_explanation(answer_arena(row), answer_language(row), found));
	for (size_t i = 0; found->lapse == LAPSE_COMBINED && i < 2; i++) {
		struct answer *part = answer_row(row, "parts");

		answer_code(part, "code", lapse_name(found->parts[i]));
		answer_number(part, "points", found->part_points[i]);
	}
}

void answer_explanations(struct answer *to, const struct claim_answer *answer)
{
	(void)answer_list(to, "explanations");
	for (size_t i = 0; i < answer->count; i++)
		add_explanation(answer_row(to, "explanations"), &answer->explanations[i]);
}

/* Returns the figure that the claim is about: the sum or the running total. */
static const char *figure_claimed(const struct claim_answer *answer)
{
	return answer->about_running ? "running" : "sum";
}

static void add_unexplained(struct answer *to, const struct claim_answer *answer)
{
	if (answer->differs && answer->count == 0)
		answer_code(answer_row(to, "unexplained"), "of", figure_claimed(answer));
}

void answer_claim_verdict(struct answer *to, const struct claim_answer *answer)
{
	answer_number(to, "off", number_magnitude(answer->difference));
	answer_code(to, "verdict",
	    !answer->differs          ? "holds"
	    : answer->difference == 0 ? "parts"
	    : answer->difference < 0  ? "less"
	                              : "more");
	add_unexplained(to, answer);
}

void answer_claims(struct answer *to, const struct claimed_hand *claimed, size_t side)
{
	struct claim_answer answers[CLAIMED_ANSWERS_MOST];

	if (!claimed_differs(claimed, side))
		return;
	const size_t count = claimed_explain(answer_arena(to), claimed, side, answers);

	for (size_t i = 0; i < count; i++) {
		answer_explanations(to, &answers[i]);
		add_unexplained(to, &answers[i]);
	}
}

/* --- canasta check claim: explains how the sum that a side claims differs from the score --- */

/* Finds the rulebook: that of --rulebook, of the record of the hand, or of the event. */
static const struct rulebook *find_book(
    void *context, const char *id, const struct option_value *claim_options, size_t count)
{
	struct call *call = context;
	const struct option_typed *typed = call_option(call, OPTION_RULEBOOK);
	const struct argument name = typed ? typed->value : (struct argument){.text = id};
	size_t choice_count;

	if (id && typed)
		break_off(ERROR_INPUT, SAY_RULEBOOK_TWICE_RECORD_AND_OPTION, id);
	if (!id && !typed)
		return record_book_here(call);
	const struct option_value *choices = books_choices(call, &choice_count);
	struct option_value *joined =
	    arena_alloc(call->arena, choice_count + count, sizeof *joined);

	for (size_t i = 0; i < choice_count; i++)
		joined[i] = choices[i];
	for (size_t i = 0; i < count; i++)
		joined[choice_count + i] = claim_options[i];
	return books_load(call->arena, &name, joined, choice_count + count);
}

/* Reads the hand, and the table where it was played, if known. Three numbers are the address of a
 * recorded hand, several slips are a hand, and any other text is a file. A file named "1.1.2" must
 * be given as "./1.1.2". */
static struct claimed_hand read_hand(struct call *call, struct hand_record *record)
{
	const char *first = call->argument_count > 0 ? call->arguments[0].text : "-";
	const bool recorded = place_is_hand(first) && strspn(first, "0123456789.") == strlen(first);
	const bool slips = !recorded && slips_are(call->argument_count, first);
	const struct book_finder finder = {.find = find_book, .context = call};
	const char *file;

	if (!slips && call->argument_count > 1)
		refuse_at(&call->arguments[1], "argument-unexpected",
		    recorded ? TEXT_ARGUMENT_UNEXPECTED_SECOND_HAND
		             : TEXT_ARGUMENT_UNEXPECTED_SECOND_FILE,
		    call->arguments[1].text);
	if (recorded) {
		/* A recorded hand, with the earlier hands of its table. */
		const struct option_typed *named = call_option(call, OPTION_RULEBOOK);
		struct hand_view *view = arena_alloc(call->arena, 1, sizeof *view);

		if (!named)
			named = call_option(call, OPTION_OPTION);
		if (named)
			refuse_at(&named->value, SAY_RULEBOOK_TWICE_RECORDED_HAND,
			    option_word(named->option->id));
		event_file_event_here(call);
		struct address address = place_hand(call, &call->arguments[0]);

		*view = hand_fetch(&call->desk, &address);
		if (view->voided)
			break_off_at(call->arguments[0].file, 1, 1, ERROR_REFUSED,
			    SAY_HAND_VOIDED_NO_CLAIM, first);
		record->hand = view->hand;
		return (struct claimed_hand){.book = event_book_here(call->desk.event),
		    .hand = &record->hand,
		    .score = &view->score,
		    .table = &view->table,
		    .number = address.hand};
	}
	if (slips) {
		record->book = find_book(call, NULL, NULL, 0);
		record->hand = slips_read(call, 0, record->book, NULL);
	} else {
		*record = record_only(call, first, &finder, &file);
	}
	struct score *score = arena_alloc(call->arena, 1, sizeof *score);

	score_make_room(call->arena, record->book, &record->hand, score);
	score_hand(record->book, &record->hand, record->number > 0 ? record->number : 1, score);
	return (struct claimed_hand){.book = record->book, .hand = &record->hand, .score = score};
}

/* Finds the side of --side, or else the first side of the hand. */
static size_t read_side(const struct call *call, const struct hand *hand)
{
	const struct option_typed *typed = call_option(call, OPTION_SIDE);
	const char *name = typed ? typed->value.text : NULL;

	if (!name)
		return 0;
	for (size_t i = 0; i < hand->side_count; i++)
		if ((name[0] & ~0x20) == hand->sides[i].name && name[1] == '\0')
			return i;
	refuse_at(&typed->value, SAY_SIDE_UNKNOWN_OF_HAND, name, hand->sides[0].name,
	    hand->sides[hand->side_count - 1].name);
}

/* Adds {"claimed":1245,"computed":1345,"difference":-100,"explanations":[…]} for the claim of a
 * side's sum, or of its running total. */
static void answer_claim(struct answer *to, const struct claimed_hand *claimed, size_t side,
    const struct claim_answer *answer)
{
	const struct side_score *sums = &claimed->score->sides[side];
	const struct side *facts = &claimed->hand->sides[side];
	const int64_t running = (int64_t)facts->score + sums->total;

	answer_number(to, "claimed", answer->claimed);
	answer_number(to, "computed", answer->computed);
	answer_number(to, "difference", answer->difference);
	answer_explanations(to, answer);
	answer_letter(to, "side", facts->name);
	answer_code(to, "about", figure_claimed(answer));
	answer_two_sums(to, sums->alone, sums->base, sums->cards);
	/* Compares the running total with the sum claimed, which was carried. */
	answer_flag_set(to, "carried", answer->about_running && answer->computed != running);
	answer_claim_verdict(to, answer);
}

/* Answers about the claim of the options, or else of the record. A running total that is wrong for
 * another reason than the sum is added as "running". */
static void run_claim(struct call *call)
{
	const struct option_typed *running = call_option(call, OPTION_RUNNING);
	struct hand_record record = {0};
	struct claimed_hand claimed = read_hand(call, &record);
	const size_t side = read_side(call, &record.hand);
	struct claim *claim = &record.hand.sides[side].claim;
	struct claim_answer answers[CLAIMED_ANSWERS_MOST];

	if (running) {
		claim->has_running = true;
		claim->running = (int32_t)running->number;
	}
	dispute_claim(call, claim);
	if (!claim->has_total && !claim->has_sums && !claim->has_running)
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_NOTHING_CLAIMED);
	totals_check_claim(&record.hand.sides[side], claim);
	const size_t count = claimed_explain(call->arena, &claimed, side, answers);

	if (count > 0)
		call_met(call, ERROR_REFUSED);
	answer_claim(call_answer(call), &claimed, side, &answers[0]);
	if (count > 1)
		answer_claim(
		    answer_object(call_answer(call), "running"), &claimed, side, &answers[1]);
}

static const struct command_option claim_options[] = {
    {OPTION_CLAIM, TAKES_TEXT, .value = "TOTAL|BASE/CARDS"},
    {OPTION_RUNNING, TAKES_NUMBER, .value = "N", .least = -POINTS_MOST, .most = POINTS_MOST},
    {OPTION_SIDE, TAKES_TEXT, .value = "A|B|C"},
    BOOK_OPTION,
    CHOICE_OPTION,
    {.id = OPTION_NONE},
};

const struct command cmd_check_claim = {
    .name = "check claim",
    .synopsis = "[HAND|SLIP…|FILE|-]",
    .options = claim_options,
    .run = run_claim,
    .screen = "check-claim",
    .reads = FILE_HAND,
};

/* --- the ruling slip --- */

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

/* Adds the lines of both groups. Card points have at most two lines for each rank; base points may have
 * any number, and the lines without room are summed up. */
static void add_lines(
    struct answer *side, const struct rulebook *book, const struct side_score *score)
{
	size_t cards = 0, room;

	for (size_t i = 0; i < score->line_count; i++)
		cards += score->lines[i].group == GROUP_CARDS;
	room = cards + 1 < LINES_MOST ? LINES_MOST - cards : 1;
	for (enum group group = GROUP_BASE; group <= GROUP_CARDS; group++) {
		const char *list = group == GROUP_BASE ? "base_lines" : "card_lines";
		int64_t left = 0, beyond = 0, sum = 0;
		size_t shown = 0;

		for (size_t i = 0; i < score->line_count; i++) {
			const struct line *line = &score->lines[i];

			if ((line->group == GROUP_CARDS) != (group == GROUP_CARDS))
				continue;
			sum += line->points;
			if (group != GROUP_CARDS && shown + 1 >= room) {
				beyond += line->points;
				left++;
				continue;
			}
			answer_line(answer_row(side, list), book, line, sum);
			shown++;
		}
		if (left > 0) {
			struct answer *row = answer_row(side, list);

			answer_number(row, "more", left);
			answer_number(row, "points", beyond);
			answer_number(row, "sum", sum);
		}
	}
}

/* Returns the row of one more note; if there is no room, a row that is not shown. */
static struct answer *next_note(struct answer *to, const char *list, const struct score *score)
{
	const int room = density(score)[0] == 'r' ? NOTES_MOST : NOTES_SMALL;
	const int count = answer_count(answer_get(to, list));

	if (count == room)
		answer_flag(answer_row(to, list), "more", true);
	return count >= room ? answer_make(answer_arena(to)) : answer_row(to, list);
}

static void add_findings(struct answer *to, const char *list, const struct score *score, int side)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].side == side)
			answer_finding(next_note(to, list, score), &score->findings[i], '\0');
}

/* Adds the derivation of one hand on one page, to be signed:
 * {"roomy":true,"void":true,"address":"1.2.4", … the version … ,"sides":[{"side":"A","entrant":"…",
 *  "base":…,"cards":…,"total":…,"running":…,"opening_minimum":50,"base_lines":[…],"card_lines":[…],
 *  "story":[…],"notes":[…]}, …],"contract":{…},"hand_notes":[…]}
 * One of roomy, dense and tight is set, by the amount of text. Lines are those of answer_line(); if
 * the page has no room for all, the last one sums up the rest: {"more":7,"points":…,"sum":…}. Notes
 * are findings, explanations of a claim and acceptances; {"more":true} replaces those without room.
 * `address` and `version` are NULL if the hand was not played at a table. */
static void answer_ruling_slip(struct answer *to, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version)
{
	static const char notes[] = "hand_notes", side_notes[] = "notes";
	const bool is_void = version && version->kind == VERSION_VOID;

	answer_flag(to, density(scored->score), true);
	answer_flag_set(to, "void", is_void);
	if (address)
		answer_address(to, "address", address);
	if (version)
		answer_version(to, version);
	for (size_t i = 0; i < scored->score->side_count; i++) {
		const struct side *side = &scored->hand->sides[i];
		const struct side_score *score = &scored->score->sides[i];
		struct claim_answer claims[CLAIMED_ANSWERS_MOST];
		size_t claim_count = 0;
		struct answer *row = answer_row(to, "sides");

		answer_letter(row, "side", side->name);
		if (scored->table && i < scored->table->side_count)
			answer_text(row, "entrant", scored->table->sides[i].entrant);
		answer_two_sums(row, score->alone, score->base, score->cards);
		answer_number(row, "total", score->total);
		if (!is_void)
			answer_number(row, "running", side->score + score->total);
		answer_number(row, "opening_minimum", score->opening_minimum);
		answer_opening_needs(
		    row, "opening_needs", scored->book, side->score, score->opening_minimum);
		add_lines(row, scored->book, score);
		answer_minimum(row, scored, i);

		add_findings(row, side_notes, scored->score, (int)i);
		if (claimed_differs(scored, i))
			claim_count = claimed_explain(answer_arena(row), scored, i, claims);
		for (size_t j = 0; j < claim_count; j++) {
			const struct claim_answer *answer = &claims[j];

			if (answer->count == 0)
				answer_code(next_note(row, side_notes, scored->score), "of",
				    figure_claimed(answer));
			for (size_t k = 0; k < answer->count; k++)
				add_explanation(next_note(row, side_notes, scored->score),
				    &answer->explanations[k]);
		}
	}
	add_findings(to, notes, scored->score, -1);
	for (size_t i = 0; i < scored->hand->acceptance_count; i++)
		answer_acceptance(
		    next_note(to, notes, scored->score), &scored->hand->acceptances[i]);
	answer_contract(to, scored->hand, scored->score);
}

void print_ruling(struct call *call, const struct claimed_hand *scored,
    const struct address *address, const struct hand_version *version)
{
	const struct event *event = call->desk.event;

	/* The slip is one page, upright, on paper that is not too small. */
	const char *paper = call_text(call, OPTION_PAPER);

	if (paper && strcasecmp(paper, "a6") == 0)
		break_off(ERROR_INPUT, SAY_PAPER_SMALL_RULING_SLIP, paper);
	if (call_flag(call, OPTION_LANDSCAPE))
		break_off(ERROR_INPUT, SAY_PAPER_SMALL_LANDSCAPE);
	if (!event)
		print_begin(call, scored->book);
	struct answer *part = print_part(call);

	if (!event)
		answer_head_book(part, scored->book);
	answer_ruling_slip(part, scored, address, version);
	print_answer(call, "ruling",
	    event ? event->settings.name
	          : sentence_say_word(call->paper.vocabulary, "title", "ruling"),
	    part);
}
