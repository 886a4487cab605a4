#include "club/missing.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/dispute_rows.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/phase.h"
#include "club/recheck.h"
#include "club/round.h"
#include "club/round_anew.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "tournament/game.h"

#include <string.h>

/* A list being made. */
struct listing {
	const struct desk *desk;
	struct missing *rows;
	size_t count, room;
	const struct dispute *disputes; /* of the event, decided or not */
	size_t dispute_count;
	bool signs; /* some sheet of the event is signed, so all must be */
};

static bool list_add(
    struct listing *listing, const struct address *address, const char *why, struct error *err)
{
	if (listing->count == listing->room) {
		size_t room = listing->room ? 2 * listing->room : 32;
		struct missing *more = arena_alloc(listing->desk->arena, room, sizeof *more);

		if (listing->count)
			memcpy(more, listing->rows, listing->count * sizeof *more);
		listing->rows = more;
		listing->room = room;
	}
	if (!why)
		return error_memory(err);
	listing->rows[listing->count++] = (struct missing){.address = *address, .why = why};
	return true;
}

/* Returns true if a dispute about the hand or its table was decided after that line of the log. */
static bool is_ruled(const struct listing *listing, const struct address *address, int64_t log)
{
	for (size_t i = 0; i < listing->dispute_count; i++) {
		const struct dispute *dispute = &listing->disputes[i];
		const struct address *about = &dispute->address;

		if (!dispute->undecided && dispute->ruling_count > 0 &&
		    dispute->rulings[dispute->ruling_count - 1].log > log &&
		    about->round == address->round && about->table == address->table &&
		    (about->hand == 0 || about->hand == address->hand))
			return true;
	}
	return false;
}

/* Returns true if the claims of a hand are settled: by a ruling, by signatures of both sides, or
 * because the desk accepted them. */
static bool is_settled(const struct listing *listing, const struct table *table,
    const struct table_hand *hand, const struct hand_view *view)
{
	if (hand->ruled || is_ruled(listing, &view->address, hand->log) ||
	    (table->signature.number > 0 && table->signature.log > hand->log))
		return true;
	for (size_t i = 0; i < view->hand.acceptance_count; i++)
		if (strcmp(view->hand.acceptances[i].code, "claim-differs") == 0)
			return true;
	return false;
}

/* Lists claims that differ, from the findings of a hand: "B claims 1245, 1345 were computed". */
static bool claim_list(struct listing *listing, const struct table *table,
    const struct table_hand *hand, const struct address *address, struct error *err)
{
	struct hand_view view;
	bool kept = false;

	if (!version_claims(listing->desk, address, hand->version, &kept, err))
		return false;
	if (!kept)
		return true;
	if (!hand_fetch(listing->desk, address, &view, err))
		return false;
	if (is_settled(listing, table, hand, &view))
		return true;
	for (size_t i = 0; i < view.score.finding_count; i++) {
		const struct finding *finding = &view.score.findings[i];
		struct sentence said;
		const char *message;

		if (strcmp(finding_name(finding->code), "claim-differs") != 0)
			continue;
		said = finding_sentence(finding);
		message = sentence_say(listing->desk->arena, message_vocabulary(), &said);
		if (!list_add(listing, address,
		        finding->side >= 0
		            ? message_text(listing->desk->arena, TEXT_PHRASE_CLAIM_OF_SIDE_DIFFERS,
		                  view.hand.sides[finding->side].name, message)
		            : message_text(
		                  listing->desk->arena, TEXT_PHRASE_CLAIM_DIFFERS, message),
		        err))
			return false;
	}
	return true;
}

/* Lists the disputes about a hand, or with hand 0 about the whole table. */
static bool disputes_list(struct listing *listing, const struct table *table,
    const struct address *address, struct error *err)
{
	for (size_t i = 0; i < table->dispute_count; i++)
		if (table->disputes[i].address.hand == address->hand &&
		    !list_add(listing, address,
		        message_text(listing->desk->arena, TEXT_PHRASE_DISPUTE_D_OPEN,
		            table->disputes[i].number),
		        err))
			return false;
	return true;
}

static bool list_hand(struct listing *listing, const struct table *table,
    const struct table_hand *hand, struct error *err)
{
	const struct address address = {table->address.round, table->address.table, hand->number};

	if (!disputes_list(listing, table, &address, err))
		return false;
	if (hand->voided)
		return true;
	if (!second_look_had(hand)) {
		if (!list_add(listing, &address,
		        message_words(hand->differs ? TEXT_WORDS_CONFIRMED_SECOND_ENTRY
		                                    : TEXT_WORDS_NOT_CONFIRMED),
		        err))
			return false;
		listing->rows[listing->count - 1].look = !hand->differs;
	}
	if (hand->tainted &&
	    !list_add(listing, &address, message_words(TEXT_WORDS_TAINTED_OPENING_JUDGED), err))
		return false;

	/* A hand under a rulebook with contracts must have one. */
	const struct rulebook *book = event_book_of(listing->desk->event, address.round);
	struct hand_view view;

	if (book->contract.allowed) {
		if (!hand_fetch(listing->desk, &address, &view, err))
			return false;
		if (!(!contract_is_unsaid(book, &view.hand) ||
		        list_add(listing, &address, message_words(TEXT_WORDS_NEITHER_CONTRACT_BIDS),
		            err)))
			return false;
	}
	return claim_list(listing, table, hand, &address, err);
}

static bool table_list(struct listing *listing, const struct address *address, struct error *err)
{
	struct table table;

	if (!table_read(listing->desk, address, &table, err))
		return false;
	if (!disputes_list(listing, &table, address, err))
		return false;
	for (size_t i = 0; i < table.hand_count; i++)
		if (!list_hand(listing, &table, &table.hands[i], err))
			return false;
	if (table.dealt) {
		const struct address next = {address->round, address->table, table.next_hand};

		return list_add(
		    listing, &next, message_words(TEXT_WORDS_DEALT_AND_NOT_ENTERED), err);
	}
	if (!table.game.finished)
		return list_add(listing, address,
		    message_words(
		        table.hand_count ? TEXT_WORDS_GAME_FINISHED : TEXT_WORDS_NO_HAND_ENTERED),
		    err);
	return !listing->signs || table.signature.number > 0 ||
	       list_add(listing, address, message_words(TEXT_WORDS_SHEET_SIGNED), err);
}

/* Lists published rounds without a hand whose draw has changed since. */
static bool redraws_list(struct listing *listing, struct error *err)
{
	int *numbers;
	size_t count;

	if (!round_unplayed_read(listing->desk, 0, &numbers, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct address address = {.round = numbers[i]};
		struct round_anew anew;
		struct round round;
		bool differs;

		if (!round_drawn_read(listing->desk, numbers[i], &round, err) ||
		    !round_anew_read(listing->desk, &round, &anew, err) ||
		    !round_anew_since(listing->desk, &round, &anew, &differs, err))
			return false;
		if (differs && !list_add(listing, &address,
		                   message_words(TEXT_WORDS_DRAWN_NOW_SEATED_OTHERWISE), err))
			return false;
	}
	return true;
}

static bool whole_list(struct listing *listing, struct error *err)
{
	struct address *tables;
	struct dispute *disputes;
	size_t count;

	if (!address_tables(listing->desk, &tables, &count, err) ||
	    !disputes_read(listing->desk, true, &disputes, &listing->dispute_count, err) ||
	    !sheet_signed_any(listing->desk, &listing->signs, err))
		return false;
	listing->disputes = disputes;
	for (size_t i = 0; i < count; i++)
		if (!table_list(listing, &tables[i], err))
			return false;
	if (!redraws_list(listing, err))
		return false;
	/* A phase is open until it has a round, and a knock-out until it is decided. An
	 * unfinished game is listed by itself. */
	struct phase_next next;
	struct address address = {0};

	if (!round_newest(listing->desk, &address.round, err) ||
	    !phase_next_read(listing->desk, ++address.round, &next, err))
		return false;
	if (!next.phase || next.undecided || next.over ||
	    (!next.knocks_out && next.phase->row.round < address.round))
		return true;
	return list_add(listing, &address,
	    message_text(listing->desk->arena, TEXT_PHRASE_PHASE_OVER_NEXT, next.phase->row.name),
	    err);
}

bool missing_list(
    const struct desk *desk, struct missing **ret, size_t *ret_count, struct error *err)
{
	struct event_now now;
	const struct desk reading = desk_keep(desk, &now);
	struct listing listing = {.desk = &reading};

	if (!store_read_begin(desk->store, err) ||
	    !store_read_end(desk->store, whole_list(&listing, err)))
		return false;
	*ret = listing.rows;
	*ret_count = listing.count;
	return true;
}

enum { PLACES_TOLD = 4 };

/* "Alfat", "a draw", "nobody yet". */
/* Adds a name, or words such as "a draw" for none. */
static void add_said(struct text *to, const char *said)
{
	if (said)
		text_add(to, said);
	else
		to->failed = true;
}

static const char *winner_of(const struct table *table, const struct game *game)
{
	if (!game->finished)
		return message_words(TEXT_WORDS_NOBODY_YET);
	return game->winner < 0 ? message_words(TEXT_WORDS_NOBODY_A_DRAW)
	                        : table->sides[game->winner].entrant;
}

/* Returns the whole reason as one sentence. */
static const char *why(
    struct arena *arena, const struct standings *standings, const struct recheck_hand *hand)
{
	struct text text = {.arena = arena};

	add_said(&text,
	    message_text(arena,
	        hand->undone ? TEXT_PHRASE_INSTEAD_BUT_FOR_SLIP : TEXT_PHRASE_INSTEAD_BY_SLIP,
	        hand->table->sides[hand->side].side, hand->table->sides[hand->side].entrant,
	        (long long)hand->instead, (long long)hand->recorded, hand->slip,
	        lapse_name(hand->lapse)));
	if (hand->winner_changes) {
		add_said(
		    &text, message_text(text.arena, TEXT_PHRASE_WON_INSTEAD, hand->address.round,
		               hand->address.table, winner_of(hand->table, &hand->game),
		               winner_of(hand->table, &hand->table->game)));
	}
	for (size_t i = 0; i < hand->place_count && i < PLACES_TOLD; i++)
		add_said(
		    &text, message_text(text.arena,
		               i == 0 ? TEXT_PHRASE_PLACE_INSTEAD : TEXT_PHRASE_PLACE_INSTEAD_COMMA,
		               standings->entrants[hand->places[i].entrant].name,
		               hand->places[i].instead, hand->places[i].stands));
	if (hand->place_count > PLACES_TOLD)
		add_said(&text, message_text(text.arena, TEXT_PHRASE_AND_MORE,
		                    hand->place_count - PLACES_TOLD));

	/* A change of qualifiers or seeds is part of the reason. */
	if (hand->phases.phase) {
		if (hand->phases.goes_on > 0 && hand->phases.instead_of > 0)
			add_said(&text, message_text(text.arena, TEXT_PHRASE_GO_INSTEAD_DRAWN,
			                    standings->entrants[hand->phases.goes_on - 1].name,
			                    hand->phases.phase->row.name,
			                    standings->entrants[hand->phases.instead_of - 1].name));
		else if (hand->phases.instead_of > 0)
			add_said(&text, message_text(text.arena, TEXT_PHRASE_GONE_YET_DRAWN,
			                    standings->entrants[hand->phases.instead_of - 1].name,
			                    hand->phases.phase->row.name));
		else
			add_said(&text, message_text(text.arena, TEXT_PHRASE_SEEDS_DRAWN_STANDS,
			                    hand->phases.phase->row.name));
	}
	return text.failed ? NULL : text_of(&text);
}

static void add_place(
    struct answer *to, const struct standings *standings, const struct recheck_place *place)
{
	answer_text(to, "entrant", standings->entrants[place->entrant].name);
	answer_number(to, "rank", place->stands);
	answer_number(to, "instead", place->instead);
}

void answer_recheck(
    struct answer *to, const struct standings *standings, const struct recheck_hand *hand)
{
	if (!to)
		return;
	answer_address(to, "address", &hand->address);
	answer_made(to, "why", why(answer_arena(to), standings, hand));
	answer_letter(to, "side", hand->table->sides[hand->side].side);
	answer_code(to, "code", lapse_name(hand->lapse));
	answer_number(to, "points", hand->points);
	answer_number(to, "recorded", hand->recorded);
	answer_number(to, "instead", hand->instead);
	answer_flag(to, "winner_changes", hand->winner_changes);
	answer_flag_set(to, "phase_changes", hand->phases.phase != NULL);
	(void)answer_list(to, "places");
	for (size_t i = 0; i < hand->place_count; i++)
		add_place(answer_row(to, "places"), standings, &hand->places[i]);
}

void answer_missing(struct answer *to, const struct missing *missing)
{
	if (missing->address.table > 0)
		answer_address(to, "address", &missing->address);
	else
		answer_textf(to, "address", "%d", missing->address.round);
	answer_text(to, "why", missing->why);
}
