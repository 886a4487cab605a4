#include "club/offences.h"

#include "base/arena.h"
#include "club/address.h"
#include "club/event.h"
#include "club/hand.h"
#include "file/db.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

#include <string.h>

static void offence_add(struct arena *arena, const struct offence *offence, struct offences *to)
{
	to->list = arena_room(arena, to->list, to->count, sizeof *to->list);
	to->list[to->count++] = *offence;
}

void offences_add(struct arena *arena, const struct rulebook *book, const struct hand *hand,
    int number, int order, bool given, struct offences *to)
{
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side *side = &hand->sides[i];
		const struct penalty_entry *entries =
		    given ? side->given_penalties : side->penalties;
		const size_t count = given ? side->given_penalty_count : side->penalty_count;
		struct offence offence = {.hand = number,
		    .order = order,
		    .side = i,
		    .priced = given || side->detail != DETAIL_TOTALS};

		for (size_t k = 0; k < count; k++) {
			if (!rulebook_penalty_of_game(&book->penalties[entries[k].penalty]))
				continue;
			offence.penalty = entries[k].penalty;
			offence.count = entries[k].count;
			offence.given = entries[k].given;
			offence_add(arena, &offence, to);
		}
	}
}

int offences_order(
    const struct offences *offences, const struct address *table, int hand, bool between)
{
	const struct hand_orders *orders = &offences->orders;

	return between ? 2 * hand_orders_after(orders, table->round, table->table, hand) + 1
	               : 2 * hand_orders_place(orders, table->round, table->table, hand);
}

struct offences offences_read(const struct desk *desk, const struct address *table, int64_t line)
{
	static const char hands_sql[] =
	    "SELECT v.hand, f.facts FROM hand_version v "
	    "JOIN version_facts f USING (event, round, game, hand, version) "
	    "WHERE v.event = :event AND v.round = :round AND v.game = :game "
	    "AND f.facts LIKE '%\"penalties\"%' AND v.version = (SELECT max(w.version) "
	    "FROM hand_version w WHERE w.event = v.event AND w.round = v.round "
	    "AND w.game = v.game AND w.hand = v.hand AND w.seq < :line)";
	static const char given_sql[] =
	    "SELECT p.hand IS NULL AS between_hands, p.after_hand, p.side, p.count, p.number, "
	    "p.code FROM penalty p "
	    "WHERE p.event = :event AND p.round = :round AND p.game = :game "
	    "AND p.kind = 'penalty' AND p.seq < :line AND NOT EXISTS (SELECT 1 "
	    "FROM penalty_cancel c WHERE c.event = p.event AND c.penalty = p.number "
	    "AND c.seq < :line) AND (p.hand IS NULL OR (SELECT v.kind FROM hand_version v "
	    "WHERE v.event = p.event AND v.round = p.round AND v.game = p.game "
	    "AND v.hand = p.hand AND v.seq < :line ORDER BY v.version DESC LIMIT 1) <> 'void')";
	const struct rulebook *book = event_book_of(desk->event, table->round);
	struct offences offences = {0};
	struct statement row;
	const char *text;

	if (!rulebook_counts_games(book))
		return offences;
	offences.orders = hand_orders_at(desk, table, line - 1);
	/* Penalties that the table wrote with a hand. */
	row = ask_table(desk, hands_sql, table);
	db_bind_number(&row, ":line", line);
	while (db_step(&row)) {
		const int number = db_int(&row, "hand");
		const struct hand hand =
		    hand_parse(desk, table->round, db_text(&row, "facts", desk->arena));

		offences_add(desk->arena, book, &hand, number,
		    offences_order(&offences, table, number, false), false, &offences);
	}
	db_release(&row);
	/* Penalties given with a command, in a hand or between hands. */
	row = ask_table(desk, given_sql, table);
	db_bind_number(&row, ":line", line);
	while (db_step(&row)) {
		const bool between = db_int(&row, "between_hands") != 0;
		struct offence offence = {.hand = db_int(&row, "after_hand"),
		    .side = (size_t)db_int(&row, "side"),
		    .count = db_int(&row, "count"),
		    .given = db_int(&row, "number"),
		    .priced = !between};

		text = db_text(&row, "code", desk->arena);
		offence.penalty = rulebook_penalty(book, text, strlen(text));
		if (offence.penalty == SIZE_MAX ||
		    !rulebook_penalty_of_game(&book->penalties[offence.penalty]))
			continue;
		offence.order = offences_order(&offences, table, offence.hand, between);
		offence_add(desk->arena, &offence, &offences);
	}
	db_release(&row);
	return offences;
}

int32_t offences_before(
    const struct offences *offences, int order, int given, size_t side, size_t penalty)
{
	int32_t count = 0;

	for (size_t i = 0; i < offences->count; i++) {
		const struct offence *one = &offences->list[i];

		if (one->side == side && one->penalty == penalty &&
		    (one->order < order || (one->order == order && one->given < given)))
			count += one->count;
	}
	return count;
}

void offences_carry_from(struct arena *arena, const struct rulebook *book,
    const struct offences *offences, int place, struct hand *hand)
{
	if (!rulebook_counts_games(book))
		return;
	for (size_t side = 0; side < hand->side_count; side++) {
		int32_t *earlier = arena_alloc(arena, book->penalty_count, sizeof *earlier);

		for (size_t i = 0; i < book->penalty_count; i++)
			earlier[i] = offences_before(offences, 2 * place, 0, side, i);
		hand->sides[side].earlier = earlier;
	}
}

void offences_carry(
    const struct desk *desk, const struct address *address, int64_t line, struct hand *hand)
{
	const int place = hand->place > 0 ? hand->place : address->hand;
	const struct offences offences = offences_read(desk, address, line);

	offences_carry_from(
	    desk->arena, event_book_of(desk->event, address->round), &offences, place, hand);
}

bool offences_repriced(const struct rulebook *book, const struct hand *hand, const struct hand *was)
{
	for (size_t i = 0; i < hand->side_count && i < was->side_count; i++) {
		const struct side *side = &hand->sides[i];

		for (size_t k = 0; side->earlier && k < book->penalty_count; k++) {
			int32_t count =
			    score_offences(side->given_penalties, side->given_penalty_count, k);

			if (side->detail != DETAIL_TOTALS)
				count += score_offences(side->penalties, side->penalty_count, k);
			if (rulebook_offences_points(&book->penalties[k],
			        score_offences_earlier(side, k),
			        count) != rulebook_offences_points(&book->penalties[k],
			                      score_offences_earlier(&was->sides[i], k), count))
				return true;
		}
	}
	return false;
}
