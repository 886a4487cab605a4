#include "club/missing.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/sentence.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/sheet.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/contract.h"
#include "score/finding.h"
#include "tournament/game.h"

#include <string.h>

/* The list of what is missing in an event. */
struct missing_list {
	const struct desk *desk;
	struct missing *rows;
	size_t count;
};

void missing_add(struct missing_list *list, const struct address *address, const char *why)
{
	list->rows = arena_room(list->desk->arena, list->rows, list->count, sizeof *list->rows);
	list->rows[list->count++] = (struct missing){.address = *address, .why = why};
}

/* Returns true if the claims of a hand are settled: by a ruling, by signatures of both sides,
 * because the desk accepted them, or because a dispute about the hand or its table was decided
 * since. */
static bool is_settled(const struct missing_list *list, const struct table *table,
    const struct table_hand *hand, const struct hand_view *view)
{
	static const char decided_sql[] =
	    "SELECT EXISTS (SELECT 1 FROM dispute d "
	    "JOIN ruling r ON r.event = d.event AND r.dispute = d.number "
	    "WHERE d.event = :event AND d.round = :round AND d.game = :game "
	    "AND ifnull(d.hand, 0) IN (0, :hand) GROUP BY d.number "
	    "HAVING max(r.seq) > :log AND count(*) > (SELECT count(*) FROM reopening o "
	    "WHERE o.event = d.event AND o.dispute = d.number))";

	if (hand->ruled || (table->signature.number > 0 && table->signature.log > hand->log))
		return true;
	for (size_t i = 0; i < view->hand.acceptance_count; i++)
		if (strcmp(view->hand.acceptances[i].code, "claim-differs") == 0)
			return true;
	struct statement decided = ask_hand(list->desk, decided_sql, &view->address);

	db_bind_number(&decided, ":log", hand->log);
	return db_exists(&decided);
}

/* Lists the disputes about a hand, or with hand 0 about the whole table. */
static void disputes_list(
    struct missing_list *list, const struct table *table, const struct address *address)
{
	for (size_t i = 0; i < table->dispute_count; i++)
		if (table->disputes[i].address.hand == address->hand)
			missing_add(list, address,
			    message_text(list->desk->arena, TEXT_PHRASE_DISPUTE_OPEN,
			        table->disputes[i].number));
}

static void hand_missing(
    struct missing_list *list, const struct table *table, const struct table_hand *hand)
{
	static const char claims_sql[] =
	    "SELECT EXISTS (SELECT 1 FROM version_facts WHERE event = :event AND round = :round "
	    "AND game = :game AND hand = :hand AND version = :version "
	    "AND instr(facts, '\"claim\"') > 0)";
	const struct address address = {table->address.round, table->address.table, hand->number};
	const struct rulebook *book = event_book_of(list->desk->event, address.round);
	struct arena *arena = list->desk->arena;

	disputes_list(list, table, &address);
	if (hand->voided)
		return;
	if (!second_look_had(hand)) {
		missing_add(list, &address,
		    message_words(hand->differs ? TEXT_WORDS_SECOND_ENTRY_DIFFERS
		                                : TEXT_WORDS_NOT_CONFIRMED));
		list->rows[list->count - 1].unconfirmed = !hand->differs;
	}
	if (hand->tainted)
		missing_add(list, &address, message_words(TEXT_WORDS_TAINTED_OPENING));

	/* Only a hand with claims, or under a rulebook with contracts, is read for more. */
	struct statement claims = ask_version(list->desk, claims_sql, &address, hand->version);
	const bool claimed = db_exists(&claims);

	if (!claimed && !book->contract.allowed)
		return;
	struct hand_view view = hand_view_read(list->desk, &address, table);

	if (book->contract.allowed && contract_is_unsaid(book, &view.hand))
		missing_add(list, &address, message_words(TEXT_WORDS_NO_CONTRACT_OR_BIDS));
	if (!claimed || is_settled(list, table, hand, &view))
		return;
	/* Claims that differ, from the findings: "B claims 1245, 1345 were computed". */
	for (size_t i = 0; i < view.score.finding_count; i++) {
		const struct finding *finding = &view.score.findings[i];

		if (strcmp(finding_name(finding->code), "claim-differs") != 0)
			continue;
		const struct sentence says = finding_sentence(finding);
		const char *message = sentence_say(arena, message_vocabulary(), &says);

		missing_add(list, &address,
		    finding->side >= 0 ? message_text(arena, TEXT_PHRASE_CLAIM_OF_SIDE_DIFFERS,
		                             view.hand.sides[finding->side].name, message)
		                       : message_text(arena, TEXT_PHRASE_CLAIM_DIFFERS, message));
	}
}

struct missing *missing_list(const struct desk *desk, size_t *ret_count)
{
	const struct desk kept = desk_keep(desk);
	struct missing_list list = {.desk = &kept};
	size_t count;
	bool signs; /* some sheet of the event is signed, so all must be */

	store_read_begin(desk->store);
	const struct address *tables = address_tables(&kept, &count);

	signs = sheet_signed_any(&kept);
	for (size_t i = 0; i < count; i++) {
		const struct address *address = &tables[i];
		const struct table table = table_read(&kept, address);

		disputes_list(&list, &table, address);
		for (size_t k = 0; k < table.hand_count; k++)
			hand_missing(&list, &table, &table.hands[k]);
		if (table.dealt) {
			const struct address next = {
			    address->round, address->table, table.next_hand};

			missing_add(&list, &next, message_words(TEXT_WORDS_DEALT_AND_NOT_ENTERED));
		} else if (!table.game.finished) {
			missing_add(&list, address,
			    message_words(table.hand_count ? TEXT_WORDS_GAME_NOT_FINISHED
			                                   : TEXT_WORDS_NO_HAND_ENTERED));
		} else if (signs && table.signature.number == 0) {
			missing_add(&list, address, message_words(TEXT_WORDS_SHEET_NOT_SIGNED));
		}
	}
	const struct address draft = {.round = round_drawn_newest(&kept)};

	if (draft.round > round_newest(&kept))
		missing_add(&list, &draft, message_words(TEXT_WORDS_DRAFT_NOT_PUBLISHED));
	if (club_hooks.rounds_missing)
		club_hooks.rounds_missing(&kept, &list);
	store_read_end(desk->store);
	*ret_count = list.count;
	return list.rows;
}

void answer_missing(struct answer *to, const struct missing *missing)
{
	if (missing->address.table > 0)
		answer_address(to, "address", &missing->address);
	else
		answer_textf(to, "address", "%d", missing->address.round);
	answer_text(to, "why", missing->why);
}
