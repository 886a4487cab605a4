#include "desk/dealer.h"

#include "base/text.h"
#include "desk/table.h"
#include "record/facts.h"
#include "record/facts_contract.h"
#include "score/bidding.h"
#include "store/version.h"

#include <string.h>

/* --- where somebody sits --- */

/* The number of a player's seat, from 1; 0: he has none on this side. */
static size_t seat_of_person(const struct seat *seat, int64_t person)
{
	for (size_t i = 0; i < seat->player_count; i++)
		if (seat->players[i].person == person)
			return i + 1;
	return 0;
}

/* A substitute sits where the one sits whom he plays for, who may be a substitute himself. */
static size_t seat_of_substitute(const struct seat *seat, size_t index)
{
	const int64_t out = seat->substitutes[index].out_person;
	const size_t number = seat_of_person(seat, out);

	for (size_t i = 0; number == 0 && i < index; i++)
		if (seat->substitutes[i].in_person == out)
			return seat_of_substitute(seat, i);
	return number;
}

struct seat_search {
	struct arena *arena;
	const char *name;    /* folded */
	const char *written; /* as the table has it */
	bool failed;
};

static bool is_name(struct seat_search *search, const char *name)
{
	const char *folded = text_fold(search->arena, name);

	search->failed = search->failed || !folded;
	return folded && strcmp(folded, search->name) == 0;
}

static enum seat_at seat_named(
    struct seat_search *search, const struct seat *side, const char *name, size_t number)
{
	if (!is_name(search, name))
		return SEAT_UNKNOWN;
	search->written = name;
	return bidding_seat(side->side, number);
}

/* The seat on one side; of an entrant without named players its own name is one. */
static enum seat_at seat_on_side(struct seat_search *search, const struct seat *side)
{
	enum seat_at seat = SEAT_UNKNOWN;

	for (size_t i = 0; !seat && i < side->player_count; i++)
		seat = seat_named(search, side, side->players[i].name, i + 1);
	for (size_t i = 0; !seat && i < side->substitute_count; i++)
		seat =
		    seat_named(search, side, side->substitutes[i].in, seat_of_substitute(side, i));
	return seat ? seat : seat_named(search, side, side->entrant, 0);
}

/* The dealer's seat, and his name as it is written elsewhere. Two of one name, one on each side, tell
 * nothing. */
static bool dealer_find(
    struct arena *arena, const struct table *table, struct hand *hand, struct error *err)
{
	struct seat_search search = {.arena = arena, .name = text_fold(arena, hand->dealer)};
	enum seat_at found = SEAT_UNKNOWN;

	if (!search.name)
		return error_memory(err);
	for (size_t i = 0; i < table->side_count; i++) {
		const enum seat_at seat = seat_on_side(&search, &table->sides[i]);

		if (!seat)
			continue;
		if (found) {
			hand->dealer_seat = SEAT_UNKNOWN;
			return true;
		}
		found = seat;
	}
	if (found) {
		hand->dealer_seat = found;
		hand->dealer = search.written;
	}
	return !search.failed || error_memory(err);
}

/* --- whose turn it was --- */

/* The deal goes to the left of who dealt the hand before, whether that was his turn or not (7B). */
static bool due_read(const struct desk *desk, const struct table *table, int place,
    enum seat_at *ret, struct error *err)
{
	struct address address = table->address;
	struct hand before;

	*ret = SEAT_UNKNOWN;
	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].place != place - 1 || table->hands[i].voided)
			continue;
		address.hand = table->hands[i].number;
		if (!hand_version_read(desk, &address, table->hands[i].version, &before, NULL, err))
			return false;
		*ret = bidding_seat_left(before.dealer_seat);
	}
	return true;
}

bool dealer_contract(struct arena *arena, const struct event *event, const struct table *table,
    struct hand *hand, struct error *err)
{
	const struct rulebook *book = event_book_of(event, table->address.round);

	if (!book->contract.allowed)
		return true;
	if (bidding_dealer_name(hand) && !dealer_find(arena, table, hand, err))
		return false;
	if (hand->contract.by_bids)
		hand->contract = (struct contract){.outcome = hand->contract.outcome};
	return facts_contract(book, hand, err);
}

bool dealer_settle(const struct desk *desk, const struct table *table, int place, struct hand *hand,
    struct error *err)
{
	return dealer_contract(desk->arena, desk->event, table, hand, err) &&
	       (!hand->bid_count || due_read(desk, table, place, &hand->dealer_due, err));
}

static bool settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err)
{
	struct table table;

	return table_read(desk, address, &table, err) &&
	       dealer_settle(desk, &table, table_place_of(&table, address->hand), hand, err);
}

bool dealer_settle_at(
    const struct desk *desk, const struct address *address, struct hand *hand, struct error *err)
{
	return hand->bid_count == 0 ||
	       (store_read_begin(desk->store, err) &&
	           store_read_end(desk->store, settle_at(desk, address, hand, err)));
}
