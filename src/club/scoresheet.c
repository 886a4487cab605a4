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

static void add_head(struct answer *to, const struct event *event)
{
	const struct rulebook *book = event_book_here(event);
	bool opens_free = true; /* no hand needs points to open */

	for (size_t i = 0; i < book->opening_band_count; i++)
		opens_free = opens_free && book->opening_bands[i].minimum <= 0;
	for (size_t i = 0; i < book->opening_hand_count; i++)
		opens_free = opens_free && book->opening_by_hand[i] <= 0;
	answer_game_length(to, event);
	answer_number_above(to, "rows", event->settings.hands);
	answer_flag_set(to, "concealed", book->concealed);
	answer_flag(to, "opens_free", opens_free);
	answer_flag_set(to, "contracts", book->contract.allowed);
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
		const bool counts =
		    !given->cancelled && !given->idle && given_forms[given->kind].scores;
		struct answer *row = answer_row(to, !counts                        ? "remarks"
		                                    : given->kind == GIVEN_PENALTY ? "penalties"
		                                                                   : "adjustments");
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

/* --- the whole scoresheet --- */

void answer_scoresheet(struct answer *to, const struct event *event, const struct sheet *sheet)
{
	const struct table *table = &sheet->table;

	add_head(to, event);
	answer_number(to, "number", table->address.table);
	answer_sheet_played(to, event, sheet);
	/* The course of the running totals. */
	for (size_t side = 0; side < table->side_count && table->hand_count > 0; side++) {
		struct answer *course = answer_row(to, "course"), *point;

		answer_letter(course, "name", table->sides[side].side);
		point = answer_row(course, "points");
		answer_number(point, "at", 0);
		answer_number(point, "value", 0);
		for (size_t i = 0; i < table->hand_count; i++) {
			const struct table_hand *hand = &table->hands[i];

			if (hand->voided && hand->before > 0)
				continue; /* it has no place */
			point = answer_row(course, "points");
			answer_number(point, "at", hand->place);
			if (!hand->voided)
				answer_number(point, "value", hand->sides[side].running);
		}
	}
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
