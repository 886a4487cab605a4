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
#include "club/penalty.h"
#include "club/round.h"
#include "club/second_look.h"
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
	struct sentence needs,
	    says = {"amount", "number", FORM_AMOUNT__NUMBER, {sentence_number("n", minimum)}};

	if (band) {
		needs = figures_needs(arena, book, band->needs, band->need_count);
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

static void add_sentence(struct answer *to, struct sentence says)
{
	answer_sentence(answer_row(to, "story"), "says", &says);
}

/* Adds the hand of the table that last changed the side's score, and the score on a sheet that was corrected since. */
static void add_score_changes(struct answer *to, struct answer *minimum,
    const struct claimed_hand *asked, size_t index, int place)
{
	struct address by = asked->table->address;
	const struct table_hand *self = NULL;
	const int32_t score = asked->hand->sides[index].score;
	const struct source *source = &asked->book->addition.source;
	int64_t points = 0, since;
	char text[ADDRESS_TEXT];

	by.hand = 0;
	for (size_t i = 0; i < asked->table->hand_count; i++) {
		const struct table_hand *hand = &asked->table->hands[i];

		if (hand->voided)
			continue;
		if (hand->place < place && hand->sides[index].total != 0) {
			by.hand = hand->number;
			points = hand->sides[index].total;
		}
		if (hand->number == asked->number)
			self = hand;
	}
	if (by.hand == 0) {
		add_sentence(
		    to, (struct sentence){"story", "unchanged", FORM_STORY__UNCHANGED, {{0}}});
	} else {
		answer_address(minimum, "changed_by", &by);
		answer_number(minimum, "changed_points", points);
		address_text(&by, text);
		add_sentence(to, (struct sentence){"story", "changed", FORM_STORY__CHANGED,
		                     {sentence_text("hand", arena_text(answer_arena(to), text)),
		                         sentence_number("points", points)}});
	}
	since = self ? self->sides[index].running - self->sides[index].total : score;
	if (since == score)
		return;
	answer_number(minimum, "score_since", since);
	answer_text_some(minimum, "fixed_by", source->clause);
	add_sentence(to, (struct sentence){"story", "fixed", FORM_STORY__FIXED,
	                     {sentence_number("score", since), clause_value(source)}});
}

void answer_minimum(struct answer *to, const struct claimed_hand *asked, size_t index)
{
	/* The band by its bounds, indexed by whether it is bounded below and above. */
	static const struct sentence forms[2][2] = {
	    {{"story", "band-any", FORM_STORY__BAND_ANY, {{0}}},
	        {"story", "band-below", FORM_STORY__BAND_BELOW, {{0}}}},
	    {{"story", "band-from", FORM_STORY__BAND_FROM, {{0}}},
	        {"story", "band", FORM_STORY__BAND, {{0}}}},
	};
	const struct rulebook *book = asked->book;
	const struct side *side = &asked->hand->sides[index];
	const struct opening_band *band = rulebook_opening_band(book, side->score);
	const int place =
	    asked->table ? table_place_of(asked->table, asked->number) : asked->number;
	const int raises = book->raises ? side->raises : 0;
	struct answer *minimum = answer_object(to, "minimum");
	struct source source;
	const int32_t points = rulebook_opening_minimum(book, side->score, 0, place, &source);
	struct sentence_value opens;

	if (!minimum)
		return;
	opens = sentence_text("band", answer_opens_with(to, book, side->score, points));
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
		answer_number(minimum, "hand", asked->number);
		add_sentence(
		    to, (struct sentence){"story", "hand", FORM_STORY__HAND,
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
		    to, (struct sentence){"story", "raise", FORM_STORY__RAISE,
		            {sentence_number("raises", raises),
		                sentence_number("points", book->raise_points),
		                sentence_number("sum", (int64_t)raises * book->raise_points),
		                clause_value(&book->raise_source),
		                sentence_text(
		                    "least", answer_opens_with(to, book, side->score, raised))}});
	}
	if (asked->table)
		add_score_changes(to, minimum, asked, index, place);
}

/* --- entries of a hand --- */

/* Adds the penalties and adjustments entered with a side of the hand. */
static void add_entries(struct answer *to, const struct rulebook *book,
    const struct hand_view *facts, const struct side *side)
{
	for (size_t i = 0; i < side->penalty_count; i++) {
		struct answer *row = answer_row(to, "penalties");

		answer_number(row, "hand", facts->address.hand);
		answer_letter(row, "side", side->name);
		answer_penalty_words(row, &book->penalties[side->penalties[i].penalty]);
		answer_number(row, "count", side->penalties[i].count);
		answer_number(row, "points", -score_penalty_points(book, side, i));
	}
	for (size_t i = 0; i < side->adjustment_count; i++) {
		struct answer *row = answer_row(to, "adjustments");

		answer_number(row, "hand", facts->address.hand);
		answer_letter(row, "side", side->name);
		answer_number(row, "points", side->adjustments[i].points);
		answer_reason(row, "reason", side->adjustments[i].reason);
		answer_text(row, "by", facts->versions[facts->version_count - 1].author);
	}
}

/* Adds a row for each error of an accepted code. */
static void add_acceptance(
    struct answer *to, const struct hand_view *facts, const struct acceptance *accepted)
{
	for (size_t i = 0; i < facts->score.finding_count; i++) {
		const struct finding *finding = &facts->score.findings[i];
		struct sentence says;
		struct answer *row;

		if (finding->level != LEVEL_ERROR ||
		    strcmp(finding_name(finding->code), accepted->code) != 0)
			continue;
		row = answer_row(to, "accepted");
		answer_number(row, "hand", facts->address.hand);
		if (finding->side >= 0)
			answer_letter(row, "side", facts->hand.sides[finding->side].name);
		answer_text(row, "clause", finding->source.clause);
		/* Formed now, because its values may be gone when the page is drawn. */
		says = finding_sentence(finding);
		answer_text(
		    row, "message", sentence_say(answer_arena(to), answer_language(to), &says));
		answer_acceptance(row, accepted);
	}
}

static void add_hand(struct answer *to, const struct event *event, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts)
{
	const struct contract_score *contract = &facts->score.contract;
	struct answer *played = answer_table_hand(to, table, hand, facts);
	struct answer *row;

	if (!hand->voided) {
		answer_contract(played, &facts->hand, &facts->score);
		for (size_t i = 0; i < table->side_count; i++)
			add_entries(to, event_book_of(event, table->address.round), facts,
			    &facts->hand.sides[i]);
		if (facts->hand.bid_count > 0 || facts->hand.dealer) {
			row = answer_row(to, "remarks");
			answer_number(row, "hand", facts->address.hand);
			answer_played(row, &facts->hand);
		}
		/* Base points on the sheet include the contract's. */
		if (contract->judged && contract->outcome != OUTCOME_NONE) {
			row = answer_row(to, "remarks");
			answer_number(row, "hand", facts->address.hand);
			answer_contract(row, &facts->hand, &facts->score);
		}
		for (size_t i = 0; i < facts->hand.acceptance_count; i++)
			add_acceptance(to, facts, &facts->hand.acceptances[i]);
	}

	/* Versions that passed a lock, and rulings after the event, are remarks. */
	for (size_t i = 0; i < facts->version_count; i++) {
		const struct hand_version *version = &facts->versions[i];

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

static void add_totals(struct answer *to, const struct table *table)
{
	struct answer *row;

	if (table->hand_count == 0)
		return;
	row = answer_row(to, "totals");
	answer_code(row, "row", "total");
	for (size_t side = 0; side < table->side_count; side++) {
		struct answer *sums = answer_row(row, "sides");
		int64_t base = 0, cards = 0;
		bool alone = false;

		for (size_t i = 0; i < table->hand_count; i++) {
			const struct table_hand *hand = &table->hands[i];

			if (hand->voided)
				continue;
			base += hand->sides[side].base;
			cards += hand->sides[side].cards;
			alone = alone || hand->sides[side].alone;
		}
		answer_two_sums(sums, alone, base, cards);
		answer_number(sums, "total", base + cards);
		answer_number(sums, "running", table->running[side]);
	}
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
	answer_number_above(to, "rows", event->settings.hands);
	answer_flag_set(to, "concealed", event_book_here(event)->concealed);
	answer_flag(to, "opens_free", !asks_opening(event_book_here(event)));
	answer_flag_set(to, "contracts", event_book_here(event)->contract.allowed);
	answer_victory_ranks(
	    to, (enum ranking_by)event_setting_word(&event->settings.more, SETTING_RANKING));
}

static void add_side(struct answer *row, const struct sheet *sheet, size_t side)
{
	const struct table *table = &sheet->table;
	const struct game *game = &table->game;
	const struct ranking_rules *rules = &sheet->rules;
	struct ranking_game played = {.game = *game};
	char here[CLOCK_TEXT];

	answer_seat(row, &table->sides[side]);
	if (table->signature.number != 0) {
		if (clock_local(table->signature.time, here))
			here[CLOCK_DATE - 1] = '\0';
		answer_text(row, "signed", table->signature.names[side]);
		answer_time(row, "signed_on", here);
	}
	if (!game->finished)
		return;
	if (game->artificial)
		answer_number(row, "percent", game->parts[side]);
	else
		answer_number(row, "score", game->scores[side]);
	for (size_t i = 0; i < table->hand_count; i++)
		played.hands += !table->hands[i].voided;
	if (rules->by == RANKING_VICTORY_POINTS)
		answer_ranked(row, "points", rules, ranking_points_of(rules, &played, side));
	else
		answer_hundredths(row, "points", ranking_game_points(rules, game, side));
	if (!game->artificial) /* it has no winner and no loser */
		answer_game_result(row, game->results[side]);
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
			    row, "before_hand", table_hand_next(table, given->after_hand));
		answer_flag_set(row, "outset", given->place.hand == 0 && given->after_hand == 0);
	}
	add_totals(to, table);
	answer_table_result(to, table);
	if (table->decision.made)
		answer_flag(answer_row(to, "remarks"), "decided", true);
	if (table->game.rung) {
		struct answer *bell = answer_row(to, "remarks");

		answer_flag(bell, "bell", true);
		if (table->stopped) { /* a command recorded it */
			answer_reason_some(
			    bell, "reason", table->stops[table->stop_count - 1].reason);
			answer_text(bell, "by", table->stops[table->stop_count - 1].by);
		}
	}
	for (size_t side = 0; side < table->side_count; side++)
		for (size_t i = 0; i < table->sides[side].substitute_count; i++) {
			struct answer *row = answer_row(to, "remarks");

			answer_letter(row, "side", table->sides[side].side);
			answer_substitute(row, &table->sides[side].substitutes[i]);
		}
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

void answer_cover(struct answer *to, int round, const struct table *tables, size_t count)
{
	answer_number(to, "round", round);
	answer_number(to, "sheet_count", (int64_t)count);
	for (size_t i = 0; i < count; i++) {
		const struct table *table = &tables[i];
		struct answer *row = answer_row(to, "sheets");
		bool checked = table->hand_count > 0;

		answer_number(row, "table", table->address.table);
		for (size_t side = 0; side < table->side_count; side++)
			answer_text(
			    answer_row(row, "sides"), "entrant", table->sides[side].entrant);
		answer_number_above(row, "hands", (int64_t)table->hand_count);
		for (size_t k = 0; k < table->hand_count; k++)
			checked = checked &&
			          (table->hands[k].voided || second_look_had(&table->hands[k]));
		answer_flag_set(row, "returned", table->game.finished);
		answer_flag_set(row, "signed", table->signature.number > 0);
		answer_flag_set(row, "checked", checked);
	}
}
