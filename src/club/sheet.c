#include "club/sheet.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/second_look.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

/* --- marks of a sheet as rows --- */

bool sheet_signed_any(const struct desk *desk)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM signature WHERE event = :event) OR "
	                          "EXISTS (SELECT 1 FROM signature_side WHERE event = :event)";
	struct statement statement = db_ask_event(desk, sql);

	return db_exists(&statement);
}

bool sheet_lock_read(const struct desk *desk, int round)
{
	static const char sql[] = "SELECT EXISTS (SELECT 1 FROM round_lock "
	                          "WHERE event = :event AND round = :round)";
	struct statement statement = db_ask_round(desk, sql, round);

	return db_exists(&statement);
}

void sheet_deal_write(
    struct change *change, const struct table *table, const int64_t starts[SIDES_MOST])
{
	const struct address address = {
	    table->address.round, table->address.table, table->next_hand};
	struct statement statement =
	    bind_hand(change_next_row(change, "deal"), change->desk, &address);
	const int64_t version = db_one(&statement);

	for (size_t side = 0; side < table->side_count; side++) {
		statement = bind_hand(change_row(change, "deal_side"), change->desk, &address);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":score", starts[side]);
		db_done(&statement);
	}
	address_log(change, "hand-deal", &address);
}

/* Writes the sheet's signature, a name for each side, under a line of the log of its own. */
static void sheet_signature_write(
    struct change *change, const struct table *table, const struct player *signers)
{
	struct statement statement =
	    bind_table(change_row(change, "signature"), change->desk, &table->address);

	db_bind_number(&statement, ":number", table->signature.number + 1);
	db_done(&statement);
	for (size_t side = 0; side < table->side_count; side++) {
		const int64_t person =
		    change_person(change, signers[side].person, signers[side].name);

		statement =
		    bind_table(change_row(change, "signature_name"), change->desk, &table->address);
		db_bind_number(&statement, ":number", table->signature.number + 1);
		db_bind_number(&statement, ":side", (int64_t)side);
		db_bind_number(&statement, ":person", person);
		db_done(&statement);
	}
	address_log(change, "table-sign", &table->address);
}

/* --- a signed sheet, a locked round --- */

static bool sheet_held(const struct table *table)
{
	return table->locked || table->signature.number > 0;
}

void sheet_unlocked(const struct table *table)
{
	if (table->signature.number > 0)
		break_off(ERROR_REFUSED, SAY_LOCKED_SHEET_NEEDS_UNLOCK, table->address.round,
		    table->address.table);
	if (table->locked)
		break_off(ERROR_REFUSED, SAY_LOCKED_ROUND_NEEDS_UNLOCK, table->address.round);
}

void sheet_unlock(struct change *change, const struct table *table, const char *unlock)
{
	if (!unlock) {
		sheet_unlocked(table);
		return;
	}
	input_require(unlock, "reason-invalid", TEXT_WORDS_THE_REASON_TO_UNLOCK);
	if (!sheet_held(table))
		return;
	/* The reason why the change passes a signed sheet or a locked round is kept. */
	struct statement statement =
	    bind_table(change_row(change, "unlocking"), change->desk, &table->address);

	db_bind_text(&statement, ":reason", unlock);
	db_done(&statement);
}

/* --- dealing --- */

struct table sheet_deal(const struct desk *desk, const struct address *address, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;

	deed.repeated = table->dealt;
	if (!deed.repeated) {
		if (table->game.finished)
			break_off(ERROR_REFUSED, SAY_GAME_ENDED_NO_DEAL, table->address.round,
			    table->address.table);
		if (sheet_held(table))
			break_off(ERROR_REFUSED, "locked",
			    table->locked ? TEXT_LOCKED_ROUND_NO_DEAL : TEXT_LOCKED_SHEET_NO_DEAL,
			    table->address.round, table->address.table);
		sheet_deal_write(&deed.change, table, table->running);
	}
	return deed_end(&deed, ret_repeated);
}

/* --- signing --- */

/* Finds the player, substitute, entrant or partner of the side with the signer's name. The person
 * is 0 for an entrant, and for another name, which only `other` allows. */
static struct player signer_find(
    struct arena *arena, const struct seat *seat, const struct signer *signer)
{
	struct player found = {.name = signer->name};
	const char *const entrants[] = {seat->entrant, seat->first, seat->second};

	input_require(found.name, "names-expected", TEXT_WORDS_PERSON_SIGNING);
	found.person = seat_person(arena, seat, &found.name);
	if (found.person > 0)
		return found;
	for (size_t i = 0; i < sizeof entrants / sizeof *entrants; i++)
		if (entrants[i] && text_same_folded(arena, entrants[i], found.name))
			return (struct player){.name = entrants[i]};
	if (!signer->other)
		break_off(ERROR_REFUSED, SAY_SIGNER_UNKNOWN, found.name, seat->side, seat->entrant,
		    seat->side, found.name);
	return found;
}

/* Returns true if a hand, or points given outside hands, changed after that line of the log. */
static bool changed_since(const struct table *table, int64_t log)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].log > log)
			return true;
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].log > log || table->given[i].cancel_log > log)
			return true;
	return false;
}

bool sheet_changed_since_signed(const struct table *table)
{
	return table->signature.number > 0 && changed_since(table, table->signature.log);
}

/* Returns true if the sheet is signed and has not changed since. */
static bool is_signed(const struct table *table)
{
	return table->signature.number > 0 && !changed_since(table, table->signature.log);
}

bool sheet_signed_by(const struct table *table, size_t side)
{
	const struct table_side_signature *own = &table->by_sides[side];

	return is_signed(table) || (own->number > 0 && !changed_since(table, own->log));
}

/* Ends a deed on a sheet that is signed already, by the same names or by others. */
static struct table signed_before(struct deed *deed, bool same, bool *ret_repeated)
{
	const struct address *at = &deed->table.address;

	if (!same)
		break_off(ERROR_REFUSED, SAY_ALREADY_SIGNED, at->round, at->table);
	deed->repeated = true;
	return deed_end(deed, ret_repeated);
}

struct table sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	struct player named[SIDES_MOST];
	bool same = true;

	if (count != table->side_count)
		break_off(ERROR_INPUT, SAY_NAMES_EXPECTED_WRONG_NUMBER, table->side_count, count);
	for (size_t side = 0; side < count; side++) {
		named[side] = signer_find(desk->arena, &table->sides[side], &signers[side]);
		same = same && strcmp(table->signature.names[side], named[side].name) == 0;
	}
	if (is_signed(table))
		return signed_before(&deed, same, ret_repeated);
	second_look_at_table(deed.change.desk, table);
	sheet_signature_write(&deed.change, table, named);
	return deed_end(&deed, ret_repeated);
}

/* Returns true if these are the newest versions of the table's hands, of all or of those that are
 * not void. */
static bool versions_newest(
    const struct table *table, const struct signature_request *signing, bool void_too)
{
	size_t at = 0;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].voided && !void_too)
			continue;
		if (at == signing->count || signing->versions[at++] != table->hands[i].version)
			return false;
	}
	return at == signing->count;
}

struct table sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct signature_request *signing, bool *ret_repeated)
{
	struct deed deed = deed_begin(desk, address);
	const struct table *table = &deed.table;
	const size_t own = signing->side;
	const struct seat *seat = &table->sides[own];
	const struct signer signer = {signing->name ? signing->name : seat->entrant, false};
	struct player named[SIDES_MOST];
	const char *before;
	bool all = true;

	if (!versions_newest(table, signing, true) && !versions_newest(table, signing, false))
		break_off(ERROR_REFUSED, SAY_VERSION_OTHER_TABLE_HANDS, table->address.round,
		    table->address.table);
	named[own] = signer_find(desk->arena, seat, &signer);
	if (sheet_signed_by(table, own)) {
		before = is_signed(table) ? table->signature.names[own] : table->by_sides[own].name;
		return signed_before(
		    &deed, !signing->name || strcmp(before, named[own].name) == 0, ret_repeated);
	}
	second_look_at_table(deed.change.desk, table);
	const int64_t person = change_person(&deed.change, named[own].person, named[own].name);
	struct statement statement = bind_table(
	    change_row(&deed.change, "signature_side"), deed.change.desk, &table->address);

	db_bind_number(&statement, ":side", (int64_t)own);
	db_bind_number(&statement, ":number", table->by_sides[own].number + 1);
	db_bind_number(&statement, ":person", person);
	db_done(&statement);
	/* Once all sides have signed the same versions, the same change signs the sheet. */
	for (size_t side = 0; side < table->side_count; side++) {
		all = all && (side == own || sheet_signed_by(table, side));
		if (side != own)
			named[side] = (struct player){
			    table->by_sides[side].person, table->by_sides[side].name};
	}
	if (all)
		sheet_signature_write(&deed.change, table, named);
	else
		address_log(&deed.change, "table-sign-side", &table->address);
	return deed_end(&deed, ret_repeated);
}

/* --- locking --- */

void sheet_lock(const struct desk *desk, int round, bool *ret_repeated)
{
	struct change change = change_begin_open(desk);

	desk = change.desk;
	struct round locked = round_read(desk, round);

	*ret_repeated = sheet_lock_read(desk, round);
	if (!*ret_repeated) {
		struct statement row = change_row(&change, "round_lock");

		db_bind_number(&row, ":round", round);
		db_done(&row);
		second_look_at_round(desk, &locked);
		round_log(&change, "round-lock", round);
	}
	change_end(&change);
}

/* --- the sheet and its answer --- */

struct sheet sheet_fetch(const struct desk *desk, const struct address *address)
{
	struct sheet sheet = {.rules = event_settings_ranking(desk->arena, &desk->event->settings)};

	store_read_begin(desk->store);
	sheet.table = table_read(desk, address);
	sheet.hands = hand_list(desk, &sheet.table);
	store_read_end(desk->store);
	return sheet;
}

/* Adds a row for each error of an accepted code. */
static void add_acceptance(
    struct answer *to, const struct hand_view *facts, const struct acceptance *accepted)
{
	for (size_t i = 0; i < facts->score.finding_count; i++) {
		const struct finding *finding = &facts->score.findings[i];

		if (finding->level != LEVEL_ERROR ||
		    strcmp(finding_name(finding->code), accepted->code) != 0)
			continue;
		struct answer *row = answer_row(to, "accepted");

		answer_number(row, "hand", facts->address.hand);
		if (finding->side >= 0)
			answer_letter(row, "side", facts->hand.sides[finding->side].name);
		answer_text(row, "clause", finding->source.clause);
		/* Formed now, because its values may be gone when the page is drawn. */
		struct sentence says = finding_sentence(finding);

		answer_text(
		    row, "message", sentence_say(answer_arena(to), answer_language(to), &says));
		answer_acceptance(row, accepted);
	}
}

static void add_hand(struct answer *to, const struct event *event, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts)
{
	const struct rulebook *book = event_book_of(event, table->address.round);
	const struct contract_score *contract = &facts->score.contract;
	struct answer *played = answer_table_hand(to, table, hand, facts);
	struct answer *row;

	if (!hand->voided)
		answer_contract(played, &facts->hand, &facts->score);
	/* The penalties and adjustments entered with the hand. */
	for (size_t i = 0; !hand->voided && i < table->side_count; i++) {
		const struct side *side = &facts->hand.sides[i];

		for (size_t k = 0; k < side->penalty_count; k++) {
			row = answer_row(to, "penalties");
			answer_number(row, "hand", facts->address.hand);
			answer_letter(row, "side", side->name);
			answer_penalty_words(row, &book->penalties[side->penalties[k].penalty]);
			answer_number(row, "count", side->penalties[k].count);
			answer_number(row, "points", -score_penalty_points(book, side, k));
		}
		for (size_t k = 0; k < side->adjustment_count; k++) {
			row = answer_row(to, "adjustments");
			answer_number(row, "hand", facts->address.hand);
			answer_letter(row, "side", side->name);
			answer_number(row, "points", side->adjustments[k].points);
			answer_reason(row, "reason", side->adjustments[k].reason);
			answer_text(row, "by", facts->versions[facts->version_count - 1].author);
		}
	}
	if (!hand->voided) {
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

static void add_totals(struct answer *to, const struct table *table)
{
	if (table->hand_count == 0)
		return;
	struct answer *row = answer_row(to, "totals");

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
	struct ranking_game played = {.phase_hands = table->play.hands, .game = *game};
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
	for (size_t i = 0; i < table->hand_count; i++)
		played.hands += !table->hands[i].voided;
	if (ranking_game_has_score(&played))
		answer_number(row, "score", game->scores[side]);
	if (game->artificial)
		answer_number(row, "percent", game->parts[side]);
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
