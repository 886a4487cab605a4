#include "club/scoresheet.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/minimum.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "rulebook/figures.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- the story in sentences --- */

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
	struct sentence needs,
	    says = {"amount", "number", FORM_AMOUNT__NUMBER, {sentence_number("n", minimum)}};

	if (band) {
		needs = figures_needed(arena, book, band->needs, band->need_count);
		says = needs;
	} else if (minimum == 0) {
		return sentence_say_word(answer_language(to), "least", "any legal meld");
	}
	if (band && minimum > 0)
		says = (struct sentence){"amount", "points-and", FORM_AMOUNT__POINTS_AND,
		    {sentence_number("n", minimum), sentence_parts("needs", &needs, 1, "")}};
	return sentence_say(arena, answer_language(to), &says);
}

void answer_opening_needs(struct answer *to, const char *name, const struct rulebook *book,
    int32_t score, int64_t minimum)
{
	if (needy_band(book, score))
		answer_text_some(to, name, answer_opens_with(to, book, score, minimum));
}

static struct sentence_value clause_value(const struct source *source)
{
	return sentence_word("clause", "clause", source->clause);
}

/* Returns the band by its bounds, or by the hand's number if the rulebook goes by that. */
static struct sentence band_sentence(
    const struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	/* Indexed by whether the band is bounded below and above. */
	static const struct sentence forms[2][2] = {
	    {{"story", "band-any", FORM_STORY__BAND_ANY, {{0}}},
	        {"story", "band-below", FORM_STORY__BAND_BELOW, {{0}}}},
	    {{"story", "band-from", FORM_STORY__BAND_FROM, {{0}}},
	        {"story", "band", FORM_STORY__BAND, {{0}}}},
	};
	const struct sentence_value band = sentence_text(
	    "band", answer_opens_with(to, asked->book, asked->side->score, story->band));
	struct sentence says = forms[story->has_from][story->has_below];

	if (story->by_hand)
		return (struct sentence){"story", "hand", FORM_STORY__HAND,
		    {sentence_number("hand", story->place), band, clause_value(&story->source)}};
	says.values[0] = sentence_number("score", asked->side->score);
	says.values[1] = sentence_number("from", story->from);
	says.values[2] = sentence_number("below", story->below);
	says.values[3] = band;
	says.values[4] = clause_value(&story->source);
	return says;
}

static struct sentence raise_sentence(
    const struct answer *to, const struct minimum_asked *asked, const struct minimum_story *story)
{
	return (struct sentence){"story", "raise", FORM_STORY__RAISE,
	    {sentence_number("raises", story->raises),
	        sentence_number("points", story->raise_points),
	        sentence_number("sum", (int64_t)story->raises * story->raise_points),
	        clause_value(&story->raise_source),
	        sentence_text("least",
	            answer_opens_with(to, asked->book, asked->side->score, story->minimum))}};
}

/* Returns how the score changed at the table: before the hand, and by later corrections. */
static struct sentence changed_sentence(
    struct arena *arena, const struct minimum_asked *asked, const struct minimum_story *story)
{
	struct address address = asked->table->address;
	char changed[ADDRESS_TEXT];

	if (story->changed_by == 0)
		return (struct sentence){"story", "unchanged", FORM_STORY__UNCHANGED, {{0}}};
	address.hand = story->changed_by;
	address_text(&address, changed);
	return (struct sentence){"story", "changed", FORM_STORY__CHANGED,
	    {sentence_text("hand", arena_text(arena, changed)),
	        sentence_number("points", story->changed_points)}};
}

static struct sentence fixed_sentence(const struct minimum_story *story)
{
	return (struct sentence){"story", "fixed", FORM_STORY__FIXED,
	    {sentence_number("score", story->score_since), clause_value(&story->fixed_source)}};
}

static void add_sentence(struct answer *to, const struct sentence *says)
{
	answer_sentence(answer_row(to, "story"), "says", says);
}

/* --- its figures --- */

void answer_minimum(struct answer *to, const struct minimum_asked *asked)
{
	struct answer *minimum = answer_object(to, "minimum");
	struct minimum_story story;

	if (!minimum)
		return;
	minimum_tell(asked, &story);
	if (story.by_hand)
		answer_number(minimum, "hand", asked->number);
	else
		answer_number(minimum, "score", asked->side->score);
	if (story.has_from)
		answer_number(minimum, "from", story.from);
	if (story.has_below)
		answer_number(minimum, "below", story.below);
	answer_number(minimum, "band", story.band);
	answer_text_some(minimum, "clause", story.source.clause);
	if (story.raises > 0) {
		answer_number(minimum, "raises", story.raises);
		answer_number(minimum, "raise_points", story.raise_points);
		answer_text_some(minimum, "raise_clause", story.raise_source.clause);
	}

	struct address changed;

	if (asked->table && story.changed_by != 0) {
		changed = asked->table->address;
		changed.hand = story.changed_by;
		answer_address(minimum, "changed_by", &changed);
		answer_number(minimum, "changed_points", story.changed_points);
	}
	if (story.fixed) {
		answer_number(minimum, "score_since", story.score_since);
		answer_text_some(minimum, "fixed_by", story.fixed_source.clause);
	}

	struct arena *arena = answer_arena(to);
	struct sentence says = band_sentence(to, asked, &story);

	add_sentence(to, &says);
	if (story.raises > 0) {
		says = raise_sentence(to, asked, &story);
		add_sentence(to, &says);
	}
	if (asked->table) {
		says = changed_sentence(arena, asked, &story);
		add_sentence(to, &says);
	}
	if (story.fixed) {
		says = fixed_sentence(&story);
		add_sentence(to, &says);
	}
}

/* --- entries of a hand --- */

static void add_penalties(
    struct answer *to, const struct rulebook *book, int hand, const struct side *side)
{
	for (size_t i = 0; i < side->penalty_count; i++) {
		const struct penalty_entry *entry = &side->penalties[i];
		const struct penalty *penalty = &book->penalties[entry->penalty];
		struct answer *row = answer_row(to, "penalties");

		answer_number(row, "hand", hand);
		answer_letter(row, "side", side->name);
		answer_penalty_words(row, penalty);
		answer_number(row, "count", entry->count);
		answer_number(row, "points", -score_penalty_points(book, side, i));
	}
}

static void add_adjustments(
    struct answer *to, int hand, const struct side *side, const struct hand_view *facts)
{
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct answer *row = answer_row(to, "adjustments");

		answer_number(row, "hand", hand);
		answer_letter(row, "side", side->name);
		answer_number(row, "points", side->adjustments[i].points);
		answer_reason(row, "reason", side->adjustments[i].reason);
		answer_text(row, "by", facts->versions[facts->version_count - 1].author);
	}
}

static void add_acceptance(struct answer *row, const struct hand_view *facts,
    const struct acceptance *accepted, const struct finding *finding)
{
	answer_number(row, "hand", facts->address.hand);
	if (finding->side >= 0)
		answer_letter(row, "side", facts->hand.sides[finding->side].name);
	answer_text(row, "clause", finding->source.clause);

	/* Formed now, because its values may be gone when the page is drawn. */
	const struct sentence says = finding_sentence(finding);

	if (row)
		answer_text(
		    row, "message", sentence_say(answer_arena(row), answer_language(row), &says));
	answer_acceptance(row, accepted);
}

/* Adds a row for each error of an accepted code. */
static void add_acceptances(struct answer *to, const struct hand_view *facts)
{
	for (size_t i = 0; i < facts->hand.acceptance_count; i++) {
		const struct acceptance *accepted = &facts->hand.acceptances[i];

		for (size_t j = 0; j < facts->score.finding_count; j++) {
			const struct finding *finding = &facts->score.findings[j];

			if (finding->level == LEVEL_ERROR &&
			    strcmp(finding_name(finding->code), accepted->code) == 0)
				add_acceptance(
				    answer_row(to, "accepted"), facts, accepted, finding);
		}
	}
}

/* Base points on the sheet include the contract's. */
static void add_course_of_hand(struct answer *to, const struct hand_view *facts)
{
	const struct hand *hand = &facts->hand;
	const struct contract_score *contract = &facts->score.contract;
	struct answer *row;

	if (hand->bid_count > 0 || hand->dealer) {
		row = answer_row(to, "remarks");
		answer_number(row, "hand", facts->address.hand);
		answer_played(row, hand);
	}
	if (contract->judged && contract->outcome != OUTCOME_NONE) {
		row = answer_row(to, "remarks");
		answer_number(row, "hand", facts->address.hand);
		answer_contract(row, hand, &facts->score);
	}
}

static void add_hand(struct answer *to, const struct event *event, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts)
{
	struct answer *played = answer_table_hand(to, table, hand, facts);

	if (!hand->voided)
		answer_contract(played, &facts->hand, &facts->score);
	for (size_t i = 0; i < table->side_count && !hand->voided; i++) {
		add_penalties(to, event_book_of(event, table->address.round), hand->number,
		    &facts->hand.sides[i]);
		add_adjustments(to, hand->number, &facts->hand.sides[i], facts);
	}
	if (!hand->voided) {
		add_course_of_hand(to, facts);
		add_acceptances(to, facts);
	}

	/* Versions that passed a lock, and rulings after the event, are remarks. */
	for (size_t i = 0; i < facts->version_count; i++) {
		const struct hand_version *version = &facts->versions[i];
		struct answer *row;

		if ((!version->unlock[0] && !version->after_event) ||
		    strcmp(version->act, "follow") == 0)
			continue;
		row = answer_row(to, "remarks");
		answer_number(row, "hand", facts->address.hand);
		answer_version(row, version);
	}
}

/* --- penalties and decisions outside hands --- */

static const char *list_of(const struct given *given)
{
	if (given->cancelled || given->idle || !given_forms[given->kind].scores)
		return "remarks";
	return given->kind == GIVEN_PENALTY ? "penalties" : "adjustments";
}

static void add_substitutes(struct answer *to, const struct seat *seat)
{
	for (size_t i = 0; i < seat->substitute_count; i++) {
		struct answer *row = answer_row(to, "remarks");

		answer_letter(row, "side", seat->side);
		answer_substitute(row, &seat->substitutes[i]);
	}
}

static void add_total(struct answer *to, const struct table *table, size_t side)
{
	int64_t base = 0, cards = 0;
	bool alone = false;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].voided)
			continue;
		base += table->hands[i].sides[side].base;
		cards += table->hands[i].sides[side].cards;
		alone = alone || table->hands[i].sides[side].alone;
	}
	answer_two_sums(to, alone, base, cards);
	answer_number(to, "total", base + cards);
	answer_number(to, "running", table->running[side]);
}

static void add_totals(struct answer *to, const struct table *table)
{
	struct answer *row;

	if (table->hand_count == 0)
		return;
	row = answer_row(to, "totals");
	answer_code(row, "row", "total");
	for (size_t side = 0; side < table->side_count; side++)
		add_total(answer_row(row, "sides"), table, side);
}

/* --- head and sides --- */

/* Returns true if some hand needs points to open. */
static bool asks_opening(const struct rulebook *book)
{
	bool asks = false;

	for (size_t i = 0; i < book->opening_band_count; i++)
		asks = asks || book->opening_bands[i].minimum > 0;
	for (size_t i = 0; i < book->opening_hand_count; i++)
		asks = asks || book->opening_by_hand[i] > 0;
	return asks;
}

static void add_head(struct answer *to, const struct event *event)
{
	answer_game_length(to, event);
	if (event->settings.hands > 0)
		answer_number(to, "rows", event->settings.hands);
	answer_flag_set(to, "concealed", event_book_here(event)->concealed);
	answer_flag(to, "opens_free", !asks_opening(event_book_here(event)));
	answer_flag_set(to, "contracts", event_book_here(event)->contract.allowed);
	answer_victory_ranks(
	    to, (enum ranking_by)event_setting_word(&event->settings.more, SETTING_RANKING));
}

/* Counts the hands that count. */
static int hands_played(const struct table *table)
{
	int count = 0;

	for (size_t i = 0; i < table->hand_count; i++)
		count += !table->hands[i].voided;
	return count;
}

static void add_side(struct answer *row, const struct sheet *sheet, size_t side)
{
	const struct table *table = &sheet->table;

	answer_seat(row, &table->sides[side]);

	/* Add the name of the person who signed for the side, and the day. */
	char here[CLOCK_TEXT];

	if (table->signature.number != 0) {
		if (clock_local(table->signature.time, here))
			here[CLOCK_DATE - 1] = '\0';
		answer_text(row, "signed", table->signature.names[side]);
		answer_time(row, "signed_on", here);
	}
	if (!table->game.finished)
		return;
	if (table->game.artificial)
		answer_number(row, "percent", table->game.parts[side]);
	else
		answer_number(row, "score", table->game.scores[side]);

	/* An artificial result has no winner and no loser. */
	const struct ranking_game played = {
	    .hands = hands_played(&sheet->table), .game = sheet->table.game};
	const struct ranking_rules *rules = &sheet->rules;
	const struct game *game = &sheet->table.game;

	if (game->finished) {
		if (rules->by == RANKING_VICTORY_POINTS)
			answer_ranked(
			    row, "points", rules, ranking_points_of(rules, &played, side));
		else
			answer_hundredths(row, "points", ranking_game_points(rules, game, side));
		if (!game->artificial)
			answer_game_result(row, game->results[side]);
	}
}

/* Adds that the bell ended the game; if a command recorded it, its reason and author. */
static void add_bell(struct answer *to, const struct table *table)
{
	answer_flag(to, "bell", true);
	if (!table->stopped)
		return;
	answer_reason_some(to, "reason", table->stops[table->stop_count - 1].reason);
	answer_text(to, "by", table->stops[table->stop_count - 1].by);
}

void answer_sheet_played(struct answer *to, const struct event *event, const struct sheet *sheet)
{
	const struct table *table = &sheet->table;

	for (size_t i = 0; i < table->side_count; i++)
		add_side(answer_row(to, "sides"), sheet, i);
	for (size_t i = 0; i < table->hand_count; i++)
		add_hand(to, event, table, &table->hands[i], &sheet->hands[i]);
	for (size_t i = 0; i < table->given_count; i++) {
		const struct rulebook *book = event_book_of(event, table->address.round);
		const struct given *given = &table->given[i];
		struct answer *row = answer_row(to, list_of(given));
		const size_t index = rulebook_penalty(book, given->code, strlen(given->code));

		answer_given(row, given);
		if (index != SIZE_MAX)
			answer_penalty_words(row, &book->penalties[index]);
		if (given->place.hand > 0)
			answer_number(row, "hand", given->place.hand);
		else
			answer_number(
			    row, "before_hand", table_hand_behind(table, given->after_hand));
		answer_flag_set(row, "outset", given->place.hand == 0 && given->after_hand == 0);
	}
	add_totals(to, table);
	answer_table_result(to, table);
	if (table->decision.made)
		answer_flag(answer_row(to, "remarks"), "decided", true);
	if (table->game.rung)
		add_bell(answer_row(to, "remarks"), table);
	for (size_t i = 0; i < table->side_count; i++)
		add_substitutes(to, &table->sides[i]);
}

/* --- the course of the running totals --- */

static void add_course(struct answer *to, const struct table *table, size_t side)
{
	struct answer *point;

	answer_letter(to, "name", table->sides[side].side);
	point = answer_row(to, "points");
	answer_number(point, "at", 0);
	answer_number(point, "value", 0);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct table_hand *hand = &table->hands[i];

		if (hand->voided && hand->before > 0)
			continue; /* it has no place */
		point = answer_row(to, "points");
		answer_number(point, "at", hand->place);
		if (!hand->voided)
			answer_number(point, "value", hand->sides[side].running);
	}
}

/* --- the whole scoresheet --- */

void answer_scoresheet(struct answer *to, const struct event *event, const struct sheet *sheet)
{
	const struct table *table = &sheet->table;

	add_head(to, event);
	answer_number(to, "number", table->address.table);
	answer_sheet_played(to, event, sheet);
	for (size_t i = 0; i < table->side_count && table->hand_count > 0; i++)
		add_course(answer_row(to, "course"), table, i);
	if (event->settings.hands == 0)
		answer_number(to, "target", event_book_of(event, table->address.round)->target);
}

void answer_scoresheet_blank(
    struct answer *to, const struct event *event, const struct table *table)
{
	const struct rulebook *book = event_book_here(event);

	add_head(to, event);
	answer_flag(to, "blank", true);
	for (size_t i = 0; i < book->fact_count; i++)
		if (book->facts[i].asked)
			answer_text(answer_row(to, "facts"), "fact", book->facts[i].name);
	for (int i = 0; !table && i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
	if (!table)
		return;
	answer_number(to, "round", table->address.round);
	answer_number(to, "number", table->address.table);
	for (size_t i = 0; i < table->side_count; i++)
		answer_seat(answer_row(to, "sides"), &table->sides[i]);
}
