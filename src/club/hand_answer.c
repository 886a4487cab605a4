#include "club/hand.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hooks.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/table.h"
#include "rulebook/figures.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "slip/hand_json.h"
#include "slip/json.h"
#include "slip/slip.h"

#include <string.h>

/* --- parts of several answers --- */

struct claimed_hand claimed_at_table(const struct event *event, const struct hand_view *view)
{
	return (struct claimed_hand){.book = event_book_of(event, view->address.round),
	    .hand = &view->hand,
	    .score = &view->score,
	    .table = &view->table,
	    .number = view->address.hand};
}

static void add_record(struct answer *to, const struct rulebook *book, const struct hand *hand)
{
	struct text text = {.arena = answer_arena(to)};
	struct json json = {.out = &text};

	hand_json_write(&json, book, hand);
	answer_json(to, "record", text_of(&text));
}

/* Gives the words of a side's slip, with the program's own reasons in the answer's language. */
static void side_words(const struct answer *to, const struct rulebook *book,
    const struct side *side, struct slip_words *ret)
{
	struct adjustment *adjustments =
	    arena_alloc(answer_arena(to), side->adjustment_count, sizeof *adjustments);
	struct side shown = *side;

	for (size_t i = 0; i < side->adjustment_count; i++) {
		adjustments[i] = side->adjustments[i];
		adjustments[i].reason = answer_reason_text(to, side->adjustments[i].reason);
	}
	shown.adjustments = adjustments;
	slip_side_words(answer_arena(to), book, &shown, ret);
}

/* --- findings --- */

static void add_source(struct answer *to, const struct source *source)
{
	answer_text(to, "clause", source->clause);
	answer_text_some(to, "ruling", source->ruling);
}

void answer_finding(struct answer *row, const struct finding *finding, char side)
{
	enum { PLACE_SIZE = 40 };
	const struct sentence where = finding_place_sentence(finding);
	const struct sentence says = finding_sentence(finding);
	char place[PLACE_SIZE];

	finding_place_write(finding, place, sizeof place);
	if (side)
		answer_letter(row, "side", side);
	answer_code(row, "level", finding_level_names[finding->level]);
	answer_code(row, "code", finding_name(finding->code));
	answer_text(row, "place", place);
	add_source(row, &finding->source);
	answer_sentence(row, "message", &says);
	if (place[0])
		answer_sentence(row, "where", &where);
}

void answer_findings(struct answer *to, const struct finding *findings, size_t count, int side)
{
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < count; i++)
		if (side == FINDINGS_ALL || findings[i].side == side)
			answer_finding(answer_row(to, "findings"), &findings[i], '\0');
}

void answer_findings_of(struct answer *to, const struct hand_view *view)
{
	(void)answer_list(to, "findings");
	for (size_t i = 0; i < view->score.finding_count; i++) {
		const struct finding *finding = &view->score.findings[i];

		answer_finding(answer_row(to, "findings"), finding,
		    finding->side >= 0 ? view->hand.sides[finding->side].name : '\0');
	}
}

void answer_acceptance(struct answer *row, const struct acceptance *accepted)
{
	answer_text(row, "code", accepted->code);
	answer_text(row, "reason", accepted->reason);
	answer_text(row, "by", accepted->by);
}

/* --- lines --- */

void answer_two_sums(struct answer *to, bool alone, int64_t base, int64_t cards)
{
	if (alone) {
		answer_nothing(to, "base");
		answer_nothing(to, "cards");
		return;
	}
	answer_number(to, "base", base);
	answer_number(to, "cards", cards);
}

void answer_line(
    struct answer *row, const struct rulebook *book, const struct line *line, int64_t sum)
{
	const struct penalty *penalty =
	    line->item == ITEM_PENALTY ? &book->penalties[line->index] : NULL;

	answer_code(row, "group", score_group_names[line->group]);
	answer_code(row, "item", score_line_item(book, line));
	if (line->item == ITEM_RANK && line->place != CARDS_NOWHERE)
		answer_code(row, "place", score_place_names[line->place]);
	if (penalty)
		answer_text(row, "code", penalty->code);
	if (line->item == ITEM_ADJUSTMENT)
		answer_reason(row, "reason", line->reason);
	answer_number(row, "count", line->count);
	answer_number(row, "each", line->each);
	answer_number(row, "points", line->points);
	add_source(row, &line->source);
	answer_number(row, "sum", sum);
	if (penalty && penalty->summary && penalty->summary[0]) {
		const struct sentence what = rulebook_penalty_words(penalty);

		answer_sentence(row, "what", &what);
	}
	if (line->given > 0)
		answer_numbered(row, "given", 'P', line->given);
	answer_flag_set(row, "ruled", line->ruled);
}

/* --- the opening minimum --- */

/* Returns the band of a side's score if an opening in it must hold canastas; else NULL. */
static const struct opening_band *needy_band(const struct rulebook *book, int32_t score)
{
	const struct opening_band *band = rulebook_opening_band(book, score);

	return band && band->need_count > 0 ? band : NULL;
}

const char *answer_opens_with(
    const struct answer *to, const struct rulebook *book, int32_t score, int64_t minimum)
{
	struct arena *arena = answer_arena(to);
	const struct opening_band *band = needy_band(book, score);
	struct sentence needs, says = {SENTENCE_AMOUNT__NUMBER, {sentence_number("n", minimum)}};

	if (band) {
		needs = figures_needs(arena, book, band->needs, band->need_count);
		says = needs;
	} else if (minimum == 0) {
		return sentence_say_word(answer_language(to), "least", "any legal meld");
	}
	if (band && minimum > 0)
		says = (struct sentence){SENTENCE_AMOUNT__POINTS_AND,
		    {sentence_number("n", minimum), sentence_parts("needs", &needs, 1, "")}};
	return sentence_say(arena, answer_language(to), &says);
}

void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum)
{
	if (needy_band(book, score))
		answer_text_some(to, name, answer_opens_with(to, book, score, minimum));
}

void answer_opening(struct answer *to, const struct rulebook *book, int64_t score, int64_t minimum)
{
	answer_number(to, "opening_minimum", minimum);
	answer_opening_needs(to, "opening_needs", book, (int32_t)score, minimum);
}

static struct sentence_value clause_value(const struct source *source)
{
	return sentence_word("clause", "clause", source->clause);
}

static void add_sentence(struct answer *to, struct sentence says)
{
	answer_sentence(answer_row(to, "story"), "says", &says);
}

/* Adds the hand of the table that last changed the side's score, and the score on a sheet that was corrected since. */
static void add_score_changes(struct answer *to, struct answer *minimum,
    const struct claimed_hand *claimed, size_t index, int place)
{
	struct address by = claimed->table->address;
	const struct table_hand *self = NULL;
	const int32_t score = claimed->hand->sides[index].score;
	const struct source *source = &claimed->book->addition.source;
	int64_t points = 0, since;

	by.hand = 0;
	for (size_t i = 0; i < claimed->table->hand_count; i++) {
		const struct table_hand *hand = &claimed->table->hands[i];

		if (hand->voided)
			continue;
		if (hand->place < place && hand->sides[index].total != 0) {
			by.hand = hand->number;
			points = hand->sides[index].total;
		}
		if (hand->number == claimed->number)
			self = hand;
	}
	if (by.hand == 0) {
		add_sentence(to, (struct sentence){SENTENCE_STORY__UNCHANGED, {{0}}});
	} else {
		answer_address(minimum, "changed_by", &by);
		answer_number(minimum, "changed_points", points);
		add_sentence(to, (struct sentence){SENTENCE_STORY__CHANGED,
		                     {sentence_text("hand", address_text(answer_arena(to), &by)),
		                         sentence_number("points", points)}});
	}
	since = self ? self->sides[index].running - self->sides[index].total : score;
	if (since == score)
		return;
	answer_number(minimum, "score_since", since);
	answer_text_some(minimum, "fixed_by", source->clause);
	add_sentence(to, (struct sentence){SENTENCE_STORY__FIXED,
	                     {sentence_number("score", since), clause_value(source)}});
}

void answer_minimum(struct answer *to, const struct claimed_hand *claimed, size_t index)
{
	/* The band by its bounds, indexed by whether it is bounded below and above. */
	static const struct sentence forms[2][2] = {
	    {{SENTENCE_STORY__BAND_ANY, {{0}}}, {SENTENCE_STORY__BAND_BELOW, {{0}}}},
	    {{SENTENCE_STORY__BAND_FROM, {{0}}}, {SENTENCE_STORY__BAND, {{0}}}},
	};
	const struct rulebook *book = claimed->book;
	const struct side *side = &claimed->hand->sides[index];
	const struct opening_band *band = rulebook_opening_band(book, side->score);
	const int place =
	    claimed->table ? table_place_of(claimed->table, claimed->number) : claimed->number;
	const int raises = book->raises ? side->raises : 0;
	struct answer *minimum = answer_object(to, "minimum");
	struct source source;
	const int32_t points = rulebook_opening_minimum(book, side->score, 0, place, &source);
	const struct sentence_value opens =
	    sentence_text("band", answer_opens_with(to, book, side->score, points));

	if (band) {
		const bool has_from = band != book->opening_bands;
		const bool has_below = band + 1 < book->opening_bands + book->opening_band_count;
		struct sentence says = forms[has_from][has_below];

		answer_number(minimum, "score", side->score);
		if (has_from)
			answer_number(minimum, "from", band->from);
		if (has_below)
			answer_number(minimum, "below", band[1].from);
		says.values[0] = sentence_number("score", side->score);
		says.values[1] = sentence_number("from", band->from);
		says.values[2] = sentence_number("below", has_below ? band[1].from : 0);
		says.values[3] = opens;
		says.values[4] = clause_value(&source);
		add_sentence(to, says);
	} else {
		/* The rulebook goes by the hand's place in the order of play. */
		answer_number(minimum, "hand", claimed->number);
		add_sentence(
		    to, (struct sentence){SENTENCE_STORY__HAND,
		            {sentence_number("hand", place), opens, clause_value(&source)}});
	}
	answer_number(minimum, "band", points);
	answer_text_some(minimum, "clause", source.clause);
	if (raises > 0) {
		const int32_t raised =
		    rulebook_opening_minimum(book, side->score, side->raises, place, NULL);

		answer_number(minimum, "raises", raises);
		answer_number(minimum, "raise_points", book->raise_points);
		answer_text_some(minimum, "raise_clause", book->raise_source.clause);
		add_sentence(
		    to, (struct sentence){SENTENCE_STORY__RAISE,
		            {sentence_number("raises", raises),
		                sentence_number("points", book->raise_points),
		                sentence_number("sum", (int64_t)raises * book->raise_points),
		                clause_value(&book->raise_source),
		                sentence_text(
		                    "least", answer_opens_with(to, book, side->score, raised))}});
	}
	if (claimed->table)
		add_score_changes(to, minimum, claimed, index, place);
}

/* --- sides --- */

/* Adds the lines of a side, each with the sum of its group so far, its findings, the reasons for its opening minimum, and what may explain its claims. */
static void add_judged(struct answer *row, const struct claimed_hand *scored, size_t side)
{
	const struct score *score = scored->score;
	int64_t sums[] = {[GROUP_BASE] = 0, [GROUP_CARDS] = 0, [GROUP_TOTAL] = 0};

	(void)answer_list(row, "lines");
	for (size_t i = 0; i < score->sides[side].line_count; i++) {
		const struct line *line = &score->sides[side].lines[i];

		sums[line->group] += line->points;
		answer_line(answer_row(row, "lines"), scored->book, line, sums[line->group]);
	}
	answer_findings(row, score->findings, score->finding_count, (int)side);
	answer_minimum(row, scored, side);
	if (club_hooks.answer_claims)
		club_hooks.answer_claims(row, scored, side);
}

static void add_side(
    struct answer *to, const struct event *event, const struct hand_view *view, size_t index)
{
	const struct side *side = &view->hand.sides[index];
	const struct side_score *score = &view->score.sides[index];
	const struct table *table = &view->table;
	const struct table_hand *sums = table_hand_at(table, view->address.hand);
	const struct claimed_hand scored = claimed_at_table(event, view);
	struct answer *row = answer_row(to, "sides");
	struct text slip = {.arena = answer_arena(row)};
	struct slip_words words;

	answer_letter(row, "side", side->name);
	answer_text(row, "entrant", table->sides[index].entrant);
	answer_number(row, "score", side->score);
	answer_opening(row, scored.book, side->score, score->opening_minimum);
	answer_two_sums(row, score->alone, score->base, score->cards);
	answer_number(row, "total", score->total);
	if (sums)
		answer_number(row, "running", sums->sides[index].running);
	add_judged(row, &scored, index);
	if (!table->game.finished) {
		answer_number(row, "next_minimum", table->minima[index]);
		answer_opening_needs(row, "next_needs", table->book, (int32_t)table->starts[index],
		    table->minima[index]);
	}
	/* "A KKKKKKK out": the facts as the side's slip would have them. */
	side_words(row, scored.book, side, &words);
	text_addf(&slip, "%c", side->name);
	for (size_t i = 0; i < words.count; i++)
		text_addf(&slip, " %s", words.words[i]);
	answer_text(row, "slip", text_of(&slip));
}

/* --- later hands --- */

/* Adds a hand of the table to two lists: its address, and its number alone. */
static void add_touched(struct answer *to, const char *addresses, const char *numbers,
    const struct table *table, int number)
{
	const struct address address = {table->address.round, table->address.table, number};

	answer_item(to, addresses, address_text(answer_arena(to), &address));
	answer_item_number(to, numbers, number);
}

/* Adds the later hands that a correction touches: "recomputed" if the table had played by the paper, else "tainted",
 * which the referee decides. "later" has the changes of each later hand after a hand was inserted. */
static void add_later(struct answer *to, const struct event *event,
    const struct hand_result *result, bool is_inserted)
{
	const struct table *table = &result->view.table;
	const struct rulebook *book = event_book_of(event, table->address.round);

	(void)answer_list(to, "recomputed");
	for (size_t i = 0; i < result->follower_count; i++)
		add_touched(to, "recomputed", "recomputed_hands", table, result->followers[i].hand);
	for (size_t k = 0; is_inserted && k < result->follower_count; k++) {
		const struct hand_follower *later = &result->followers[k];
		const struct address address = {
		    table->address.round, table->address.table, later->hand};
		struct answer *row = answer_row(to, "later");
		bool minima = false;

		answer_number(row, "hand", later->hand);
		answer_address(row, "address", &address);
		for (size_t i = 0; i < table->side_count; i++) {
			const int32_t score = (int32_t)later->scores[i];
			const int32_t was = (int32_t)later->scores_were[i];
			struct answer *side = answer_row(row, "sides");

			answer_letter(side, "side", table->sides[i].side);
			answer_number(side, "score", later->scores[i]);
			answer_number(side, "score_was", later->scores_were[i]);
			answer_number(side, "opening_minimum", later->minima[i]);
			answer_number(side, "opening_minimum_was", later->minima_were[i]);
			minima =
			    minima || later->minima[i] != later->minima_were[i] ||
			    rulebook_opening_band(book, score) != rulebook_opening_band(book, was);
			answer_opening_needs(side, "opening_needs", book, score, later->minima[i]);
			answer_opening_needs(
			    side, "opening_needs_were", book, was, later->minima_were[i]);
		}
		answer_flag(row, "after_end", later->after_end);
		answer_flag_set(row, "minima_changed", minima);
		answer_flag_set(row, "became_after_end", later->after_end && !later->was_after_end);
		answer_flag_set(
		    row, "no_longer_after_end", !later->after_end && later->was_after_end);
	}
	(void)answer_list(to, "tainted");
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].tainted)
			add_touched(to, "tainted", "tainted_hands", table, table->hands[i].number);
}

/* --- the course of the hand --- */

void answer_played(struct answer *to, const struct hand *hand)
{
	const char *seat = bidding_seat_name(hand->dealer_seat);
	const struct side *out = hand_went_out(hand);

	for (size_t i = 0; i < hand->bid_count; i++)
		answer_item(to, "bids", facts_bid_word(answer_arena(to), &hand->bids[i]));
	if (hand->dealer) {
		answer_text(to, "dealer", hand->dealer);
		if (strcmp(hand->dealer, seat) != 0)
			answer_text_some(to, "dealer_seat", seat);
	}
	if (!out && !hand->exhausted && !hand->time)
		return;
	struct answer *ended = answer_object(to, "ended");

	if (out)
		answer_letter(ended, "side", out->name);
	answer_code(ended, "how",
	    out && out->out == OUT_CONCEALED ? "out-concealed"
	    : out                            ? "out"
	    : hand->exhausted                ? "exhausted"
	                                     : "time");
}

void answer_contract(struct answer *to, const struct hand *hand, const struct score *score)
{
	const struct contract *bid = &hand->contract;

	if (!score->contract.judged)
		return;
	struct answer *contract = answer_object(to, "contract");

	answer_number(contract, "value", score->contract.value);
	answer_code(contract, "outcome", outcome_names[score->contract.outcome]);
	answer_textf(contract, "bid", "%d%c", bid->level, bidding_letter(bid->denomination));
	answer_letter(contract, "side", hand->sides[bid->side].name);
	answer_flag_set(contract, "doubled", bid->doubled);
	answer_flag_set(contract, "by_bids", bid->by_bids);
	answer_flag(contract, "counted", hand->sides[bid->side].detail != DETAIL_TOTALS);
	for (size_t side = 0; side < score->side_count; side++)
		for (size_t i = 0; i < score->sides[side].line_count; i++) {
			const struct line *line = &score->sides[side].lines[i];

			if (line->item != ITEM_CONTRACT && line->item != ITEM_ROBBERY &&
			    line->item != ITEM_FALSE_OUT)
				continue;
			struct answer *row = answer_row(contract, "gains");

			answer_letter(row, "side", hand->sides[side].name);
			answer_number(row, "points", line->points);
		}
}

/* --- the whole hand --- */

/* Adds a hand; `result` NULL: it is only shown. */
static void add_hand(struct answer *to, const struct event *event, const struct hand_view *view,
    const struct hand_result *result)
{
	const struct table *table = &view->table;
	const struct hand *hand = &view->hand;
	const struct table_hand *sums = table_hand_at(table, view->address.hand);
	const struct rulebook *book = event_book_of(event, view->address.round);
	const bool is_inserted = sums && sums->before > 0;
	const bool repeated = result && result->repeated;
	const bool corrected = result && result->corrected;

	answer_address(to, "address", &view->address);
	answer_address_of_table(to, "table", &view->address);
	answer_number(to, "hand", view->address.hand);
	if (is_inserted)
		answer_number(to, "before", sums->before);
	answer_flag_set(to, "repeated", repeated);
	answer_flag_set(to, "voided", view->voided);
	for (size_t i = 0; i < view->score.side_count; i++)
		add_side(to, event, view, i);
	answer_played(to, hand);
	answer_contract(to, hand, &view->score);
	answer_findings(to, view->score.findings, view->score.finding_count, -1);
	add_record(to, book, hand);
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].place.hand == view->address.hand)
			answer_given(answer_row(to, "penalties"), &table->given[i]);
	if (view->version_count > 0)
		answer_version(to, &view->versions[view->version_count - 1]);
	if (sums) {
		answer_flag(to, "confirmed", sums->confirmed);
		answer_flag_set(to, "unaccepted", table_hand_is_unaccepted(sums));
	}
	if (corrected || (is_inserted && result && result->follower_count > 0))
		add_later(to, event, result, is_inserted);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		answer_acceptance(answer_row(to, "accepted"), &hand->acceptances[i]);
	answer_text(to, "rulebook", book->id);
	answer_code(to, "did",
	    repeated       ? "repeated"
	    : !corrected   ? (is_inserted ? "inserted" : "recorded")
	    : view->voided ? "voided"
	                   : "corrected");
	answer_table_game(answer_object(to, "game"), table);
	answer_number_above(to, "redraw", table->match.redraw);
}

void answer_hand(struct answer *to, const struct event *event, const struct hand_view *view)
{
	add_hand(to, event, view, NULL);
}

void answer_hand_result(
    struct answer *to, const struct event *event, const struct hand_result *result)
{
	add_hand(to, event, &result->view, result);
}

/* --- a score without a table --- */

bool claimed_differs(const struct claimed_hand *claimed, size_t side)
{
	for (size_t i = 0; i < claimed->score->finding_count; i++)
		if (claimed->score->findings[i].code == FINDING_CLAIM_DIFFERS &&
		    claimed->score->findings[i].side == (int)side)
			return true;
	return false;
}

void answer_score(struct answer *to, const struct claimed_hand *scored)
{
	const struct score *score = scored->score;

	answer_text(to, "rulebook", scored->book->id);
	for (size_t i = 0; i < score->side_count; i++) {
		const struct side_score *side = &score->sides[i];
		struct answer *row = answer_row(to, "sides");

		answer_letter(row, "side", scored->hand->sides[i].name);
		answer_two_sums(row, side->alone, side->base, side->cards);
		answer_number(row, "total", side->total);
		answer_opening(
		    row, scored->book, scored->hand->sides[i].score, side->opening_minimum);
		add_judged(row, scored, i);
	}
	answer_played(to, scored->hand);
	answer_contract(to, scored->hand, score);
	answer_findings(to, score->findings, score->finding_count, -1);
}

/* --- an empty slip --- */

void answer_slip(struct answer *to, const struct event *event, int round,
    const struct seating *seating, int hand)
{
	const struct rulebook *book = event_book_here(event);
	const struct slip_field *fields;
	size_t count;

	answer_table_card(to, round, seating);
	answer_number(to, "hand", hand);
	slip_fields(answer_arena(to), book, &fields, &count);
	for (size_t i = 0; i < 2 * count; i++) {
		const struct slip_field *field = &fields[i / 2];
		const bool first = i / 2 < (count + 1) / 2;
		struct answer *row = answer_row(to, i % 2 == 0 ? "fields"
		                                    : first    ? "first_fields"
		                                               : "second_fields");

		answer_code(row, "field", field->name);
		answer_text(row, "token", field->token);
	}
	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, true));)
		answer_code(answer_row(to, "whole"), "word", word->name);
	answer_code(answer_row(to, "words"), "word", "dealer");
	for (const struct slip_word *word = NULL; (word = slip_whole_next(word, false));)
		answer_code(answer_row(to, "words"), "word", word->name);
	if (book->contract.allowed)
		answer_code(answer_row(to, "words"), "word", "contract");
}

/* --- versions --- */

/* Returns the code of the deed if it adds something to the kind; else NULL. */
static const char *version_deed_of(const struct hand_version *version)
{
	const bool is_void = version->kind == VERSION_VOID;

	if (is_void && strcmp(version->act, "void") == 0)
		return "void";
	if (strcmp(version->act, "swap") == 0)
		return "swap";
	if (version->kind == VERSION_FOLLOW)
		return version->other.hand ? "follow" : "rulebook";
	if (!version->other.hand)
		return NULL;
	return is_void ? "moved-to" : "moved-from";
}

void answer_version(struct answer *to, const struct hand_version *version)
{
	answer_number(to, "version", version->version);
	answer_code(to, "kind", version_kind_name(version->kind));
	answer_text(to, "author", version->author);
	answer_time(to, "time", version->time);
	answer_flag_set(to, "clock_set", version->clock_set);
	answer_reason(to, "reason", version->reason);
	answer_text_some(to, "act", version->act);
	if (version->given > 0)
		answer_numbered(to, "penalty", 'P', version->given);
	answer_given_how(to, "ruling", version->how);
	answer_text_some(to, "called", version->clock);
	if (version->other.hand)
		answer_address(to, "other", &version->other);
	answer_reason_some(to, "unlock", version->unlock);
	answer_flag_set(to, "after_event", version->after_event);
	answer_text_some(to, "confirmed_by", version->confirmed_by);
	answer_text_some(to, "confirmed_how", version->confirmed_how);
	if (version->confirmed_at[0])
		answer_time(to, "confirmed_at", version->confirmed_at);
	answer_code(to, "what",
	    version->given == 0   ? version_kind_name(version->kind)
	    : version->taken_back ? "cancelled"
	                          : "given");
	if (version_deed_of(version))
		answer_code(to, "deed", version_deed_of(version));
}

void answer_versions(struct answer *to, const struct hand_view *view)
{
	(void)answer_list(to, "versions");
	for (size_t i = 0; i < view->version_count; i++)
		answer_version(answer_row(to, "versions"), &view->versions[i]);
}

/* Adds the facts of an entry: the record, and the words of its slips. `score` NULL: without sums. */
static void add_entry(struct answer *row, const struct event *event, const struct hand *hand,
    const struct score *score)
{
	const struct rulebook *book = event_book_here(event);
	struct slip_words words;

	add_record(row, book, hand);
	for (size_t i = 0; i < hand->side_count; i++) {
		struct answer *side = answer_row(row, "sides");

		answer_letter(side, "side", hand->sides[i].name);
		if (score)
			answer_two_sums(side, score->sides[i].alone, score->sides[i].base,
			    score->sides[i].cards);
		side_words(row, book, &hand->sides[i], &words);
		for (size_t k = 0; k < words.count; k++)
			answer_item(side, "words", words.words[k]);
	}
	slip_hand_words(answer_arena(row), hand, &words);
	for (size_t i = 0; i < words.count; i++)
		answer_item(row, "words", words.words[i]);
}

void answer_hand_version(struct answer *to, const struct event *event,
    const struct hand_version *version, const struct hand *hand, const struct score *score)
{
	struct answer *row = answer_row(to, "versions");

	answer_version(row, version);
	if (hand)
		add_entry(row, event, hand, score);
}

void answer_hand_seconds(
    struct answer *to, const struct event *event, const struct second_entry *seconds, size_t count)
{
	(void)answer_list(to, "second_entries");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "second_entries");

		answer_number(row, "version", seconds[i].version);
		answer_flag(row, "equal", seconds[i].equal);
		answer_text(row, "author", seconds[i].by);
		answer_time(row, "time", seconds[i].time);
		add_entry(row, event, &seconds[i].hand, NULL);
	}
}
