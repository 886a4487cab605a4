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
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/standings.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "tournament/game.h"

#include <string.h>

/* A decided dispute. */
struct decided {
	struct address address; /* hand 0: the table as a whole */
	int64_t log;            /* line of the last ruling */
};

/* A list being made. */
struct listing {
	const struct desk *desk;
	struct missing *rows;
	size_t count, room;
	const struct decided *decided; /* disputes of the event */
	size_t decided_count;
	bool signs; /* some sheet of the event is signed, so all must be */
};

bool missing_add(
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
	for (size_t i = 0; i < listing->decided_count; i++) {
		const struct address *about = &listing->decided[i].address;

		if (listing->decided[i].log > log && about->round == address->round &&
		    about->table == address->table &&
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
		if (!missing_add(listing, address,
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
		    !missing_add(listing, address,
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
		if (!missing_add(listing, &address,
		        message_words(hand->differs ? TEXT_WORDS_CONFIRMED_SECOND_ENTRY
		                                    : TEXT_WORDS_NOT_CONFIRMED),
		        err))
			return false;
		listing->rows[listing->count - 1].look = !hand->differs;
	}
	if (hand->tainted &&
	    !missing_add(listing, &address, message_words(TEXT_WORDS_TAINTED_OPENING_JUDGED), err))
		return false;

	/* A hand under a rulebook with contracts must have one. */
	const struct rulebook *book = event_book_of(listing->desk->event, address.round);
	struct hand_view view;

	if (book->contract.allowed) {
		if (!hand_fetch(listing->desk, &address, &view, err))
			return false;
		if (!(!contract_is_unsaid(book, &view.hand) ||
		        missing_add(listing, &address,
		            message_words(TEXT_WORDS_NEITHER_CONTRACT_BIDS), err)))
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

		return missing_add(
		    listing, &next, message_words(TEXT_WORDS_DEALT_AND_NOT_ENTERED), err);
	}
	if (!table.game.finished)
		return missing_add(listing, address,
		    message_words(
		        table.hand_count ? TEXT_WORDS_GAME_FINISHED : TEXT_WORDS_NO_HAND_ENTERED),
		    err);
	return !listing->signs || table.signature.number > 0 ||
	       missing_add(listing, address, message_words(TEXT_WORDS_SHEET_SIGNED), err);
}

static const struct cell decided_cells[] = {
    CELL(struct decided, address.round),
    CELL(struct decided, address.table),
    CELL(struct decided, address.hand),
    CELL(struct decided, log),
};
static const struct row_kind decided_row = ROW_KIND(struct decided, decided_cells, NULL);

static bool decided_read(struct listing *listing, struct error *err)
{
	static const char sql[] = "SELECT d.round, d.game, d.hand, max(r.seq) FROM dispute d "
	                          "JOIN ruling r ON r.event = d.event AND r.dispute = d.number "
	                          "WHERE d.event = :event GROUP BY d.number "
	                          "HAVING count(*) > (SELECT count(*) FROM reopening o "
	                          "WHERE o.event = d.event AND o.dispute = d.number)";
	struct statement statement = db_ask_event(listing->desk, sql, err);

	listing->decided =
	    row_list(&statement, listing->desk, &decided_row, &listing->decided_count, err);
	return listing->decided != NULL;
}

static bool whole_list(struct listing *listing, struct error *err)
{
	struct address *tables;
	size_t count;

	if (!address_tables(listing->desk, &tables, &count, err) || !decided_read(listing, err) ||
	    !sheet_signed_any(listing->desk, &listing->signs, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!table_list(listing, &tables[i], err))
			return false;
	return !club_hooks.rounds_missing || club_hooks.rounds_missing(listing->desk, listing, err);
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

void answer_missing(struct answer *to, const struct missing *missing)
{
	if (missing->address.table > 0)
		answer_address(to, "address", &missing->address);
	else
		answer_textf(to, "address", "%d", missing->address.round);
	answer_text(to, "why", missing->why);
}
