#include "answer/hand.h"

#include "answer/claim.h"
#include "answer/given.h"
#include "answer/minimum.h"
#include "answer/parts.h"
#include "answer/score.h"
#include "answer/table.h"
#include "answer/version.h"
#include "record/hand_json.h"
#include "record/json.h"
#include "record/slip_write.h"

/* --- what is told --- */

struct told_hand answer_hand_of(const struct event *event, const struct hand_view *view)
{
	return (struct told_hand){
	    .event = event,
	    .address = &view->address,
	    .hand = &view->hand,
	    .score = &view->score,
	    .table = &view->table,
	    .version = &view->versions[view->version_count - 1],
	    .voided = view->voided,
	};
}

struct told_hand answer_hand_added(const struct event *event, const struct hand_added *added)
{
	const struct hand_versions *versions = &added->versions;

	return (struct told_hand){
	    .event = event,
	    .address = &added->address,
	    .hand = &added->hand,
	    .score = &added->score,
	    .table = &added->table,
	    .version = versions->count > 0 ? &versions->list[versions->count - 1] : NULL,
	    .repeated = added->repeated,
	    .follower_count = added->follower_count,
	    .followers = added->followers,
	};
}

struct told_hand answer_hand_corrected(
    const struct event *event, const struct correction_result *result)
{
	struct told_hand told = answer_hand_of(event, &result->view);

	told.repeated = result->repeated;
	told.corrected = true;
	told.follower_count = result->follower_count;
	told.followers = result->followers;
	return told;
}

/* The sums of this hand as its table keeps them; NULL where the table does not hold it. */
static const struct table_hand *sums_of(const struct told_hand *told)
{
	for (size_t i = 0; i < told->table->hand_count; i++)
		if (told->table->hands[i].number == told->address->hand)
			return &told->table->hands[i];
	return NULL;
}

/* Whether it was found later, and stands before another hand. */
static bool is_inserted(const struct told_hand *told)
{
	return sums_of(told) && sums_of(told)->before > 0;
}

static const char *entrant_of(const struct told_hand *told, char side)
{
	for (size_t i = 0; i < told->table->side_count; i++)
		if (told->table->sides[i].side == side)
			return told->table->sides[i].entrant;
	return "";
}

/* The rulebook it is played by. */
static const struct rulebook *book_of(const struct told_hand *told)
{
	return event_book_of(told->event, told->address->round);
}

static struct claimed_hand scored_of(const struct told_hand *told)
{
	return (struct claimed_hand){.book = book_of(told),
	    .hand = told->hand,
	    .score = told->score,
	    .table = told->table,
	    .number = told->address->hand};
}

static void add_record(struct answer *to, const struct rulebook *book, const struct hand *hand)
{
	struct text text = {.arena = answer_arena(to)};
	struct json json = {.out = &text};

	if (!to)
		return;
	hand_json_write(&json, book, hand);
	if (text.failed)
		answer_fail(to);
	else
		answer_json(to, "record", text_of(&text));
}

/* The words of a side as a slip has them, and reasons the program gave itself in the answer's language. False
 * where memory fails. */
static bool side_words(const struct answer *to, const struct rulebook *book,
    const struct side *side, struct slip_words *ret)
{
	struct adjustment *said =
	    arena_alloc(answer_arena(to), side->adjustment_count + 1, sizeof *said);
	struct side shown = *side;

	for (size_t i = 0; i < side->adjustment_count; i++) {
		said[i] = side->adjustments[i];
		said[i].reason = answer_reason_said(to, side->adjustments[i].reason);
		if (!said[i].reason)
			return false;
	}
	shown.adjustments = said;
	return slip_side_words(answer_arena(to), book, &shown, ret);
}

/* --- its sides --- */

/* "A KKKKKKK out": the facts of a side as its slip would write them. */
static void add_slip(struct answer *to, const struct rulebook *book, const struct side *side)
{
	struct text text = {.arena = answer_arena(to)};
	struct slip_words words;

	if (!to)
		return;
	if (!side_words(to, book, side, &words)) {
		answer_fail(to);
		return;
	}
	text_addf(&text, "%c", side->name);
	for (size_t i = 0; i < words.count; i++)
		text_addf(&text, " %s", words.words[i]);
	answer_made(to, "slip", text.failed ? NULL : text_of(&text));
}

static void add_side(struct answer *to, const struct told_hand *told, size_t index)
{
	const struct side *side = &told->hand->sides[index];
	const struct side_score *score = &told->score->sides[index];
	const struct table_hand *sums = sums_of(told);
	const struct claimed_hand scored = scored_of(told);
	struct answer *row = answer_row(to, "sides");

	answer_letter(row, "side", side->name);
	answer_text(row, "entrant", entrant_of(told, side->name));
	answer_number(row, "score", side->score);
	answer_number(row, "opening_minimum", score->opening_minimum);
	answer_opening_needs(
	    row, "opening_needs", scored.book, side->score, score->opening_minimum);
	answer_two_sums(row, score->alone, score->base, score->cards);
	answer_number(row, "total", score->total);
	if (sums)
		answer_number(row, "running", sums->sides[index].running);
	answer_lines(row, book_of(told), score);
	answer_findings(row, told->score->findings, told->score->finding_count, (int)index);
	answer_minimum(row, &(struct minimum_asked){.book = scored.book,
	                        .side = side,
	                        .index = index,
	                        .number = scored.number,
	                        .table = scored.table});
	answer_claims(row, &scored, index);
	if (!told->table->game.finished) {
		answer_number(row, "next_minimum", told->table->minima[index]);
		if (told->table->book)
			answer_opening_needs(row, "next_needs", told->table->book,
			    (int32_t)told->table->starts[index], told->table->minima[index]);
	}
	add_slip(row, book_of(told), side);
}

/* What was given in the hand by commands of its own, and taken back; nothing where nothing was. */
static void add_givens(struct answer *to, const struct told_hand *told)
{
	const struct table *table = told->table;

	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].place.hand == told->address->hand)
			answer_given(answer_row(to, "penalties"), &table->given[i]);
}

static void add_acceptances(struct answer *to, const struct hand *hand)
{
	for (size_t i = 0; i < hand->acceptance_count; i++)
		answer_acceptance(answer_row(to, "accepted"), &hand->acceptances[i]);
}

/* --- what it does to others --- */

static void add_address(
    struct answer *to, const char *list, const struct told_hand *told, int number)
{
	const struct address address = {told->address->round, told->address->table, number};
	char text[ADDRESS_TEXT];

	address_text(&address, text);
	answer_item(to, list, text);
}

/* What changes for a later hand where the order of play does. */
static void add_follower(
    struct answer *to, const struct told_hand *told, const struct hand_follower *follower)
{
	struct address address = *told->address;
	struct answer *row = answer_row(to, "later");
	bool minima = false;

	address.hand = follower->hand;
	answer_number(row, "hand", follower->hand);
	answer_address(row, "address", &address);
	for (size_t i = 0; i < told->table->side_count; i++) {
		struct answer *side = answer_row(row, "sides");

		answer_letter(side, "side", told->table->sides[i].side);
		answer_number(side, "score", follower->scores[i]);
		answer_number(side, "score_was", follower->scores_were[i]);
		answer_number(side, "opening_minimum", follower->minima[i]);
		answer_number(side, "opening_minimum_was", follower->minima_were[i]);
		minima = minima || follower->minima[i] != follower->minima_were[i];
	}
	answer_flag(row, "after_end", follower->after_end);
	answer_flag_set(row, "minima_changed", minima);
	answer_flag_set(row, "became_after_end", follower->after_end && !follower->was_after_end);
	answer_flag_set(
	    row, "no_longer_after_end", !follower->after_end && follower->was_after_end);
}

/* Later hands a correction touches: computed anew where the table played by the paper, else left to the
 * referee. */
static void add_touched(struct answer *to, const struct told_hand *told)
{
	const struct table *table = told->table;

	(void)answer_list(to, "recomputed");
	for (size_t i = 0; i < told->follower_count; i++) {
		add_address(to, "recomputed", told, told->followers[i].hand);
		answer_item_number(to, "recomputed_hands", told->followers[i].hand);
	}
	if (is_inserted(told))
		for (size_t i = 0; i < told->follower_count; i++)
			add_follower(to, told, &told->followers[i]);
	(void)answer_list(to, "tainted");
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].tainted) {
			add_address(to, "tainted", told, table->hands[i].number);
			answer_item_number(to, "tainted_hands", table->hands[i].number);
		}
}

/* --- as a whole --- */

static const char *deed_of(const struct told_hand *told)
{
	if (told->repeated)
		return "repeated";
	if (!told->corrected)
		return is_inserted(told) ? "inserted" : "recorded";
	return told->voided ? "voided" : "corrected";
}

void answer_hand(struct answer *to, const struct told_hand *told)
{
	answer_address(to, "address", told->address);
	answer_address_of_table(to, "table", told->address);
	answer_number(to, "hand", told->address->hand);
	if (is_inserted(told))
		answer_number(to, "before", sums_of(told)->before);
	answer_flag_set(to, "repeated", told->repeated);
	answer_flag_set(to, "voided", told->voided);
	for (size_t i = 0; i < told->score->side_count; i++)
		add_side(to, told, i);
	answer_played(to, told->hand);
	answer_contract(to, told->hand, told->score);
	answer_findings(to, told->score->findings, told->score->finding_count, -1);
	add_record(to, book_of(told), told->hand);
	add_givens(to, told);
	if (told->version)
		answer_version(to, told->version);
	if (sums_of(told)) {
		answer_flag(to, "confirmed", sums_of(told)->confirmed);
		answer_flag_set(to, "unaccepted", table_hand_is_unaccepted(sums_of(told)));
	}
	if (told->corrected || (is_inserted(told) && told->follower_count > 0))
		add_touched(to, told);
	add_acceptances(to, told->hand);
	answer_text(to, "rulebook", book_of(told)->id);
	answer_code(to, "did", deed_of(told));
	answer_flag_set(to, "put_right", told->corrected && !told->repeated);
	answer_table_game(answer_object(to, "game"), told->table);
	answer_redraw(to, told->table);
}

/* --- its history --- */

/* What a side wrote, in the words of a slip. */
static void add_side_words(struct answer *to, const struct event *event, const struct hand *hand,
    const struct score *score, size_t side)
{
	struct answer *row = answer_row(to, "sides");
	struct slip_words words;

	answer_letter(row, "side", hand->sides[side].name);
	if (score) {
		answer_two_sums(row, score->sides[side].alone, score->sides[side].base,
		    score->sides[side].cards);
	}
	if (!row || !side_words(to, event_book_here(event), &hand->sides[side], &words)) {
		answer_fail(to);
		return;
	}
	for (size_t i = 0; i < words.count; i++)
		answer_item(row, "words", words.words[i]);
}

static void add_said(struct answer *row, const struct event *event, const struct hand *hand,
    const struct score *score)
{
	struct slip_words words;

	add_record(row, event_book_here(event), hand);
	for (size_t i = 0; i < hand->side_count; i++)
		add_side_words(row, event, hand, score, i);
	if (!row || !slip_hand_words(answer_arena(row), hand, &words)) {
		answer_fail(row);
		return;
	}
	for (size_t i = 0; i < words.count; i++)
		answer_item(row, "words", words.words[i]);
}

void answer_hand_version(struct answer *to, const struct event *event,
    const struct hand_version *version, const struct hand *hand, const struct score *score)
{
	struct answer *row = answer_row(to, "versions");

	answer_version(row, version);
	if (hand)
		add_said(row, event, hand, score);
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
		add_said(row, event, &seconds[i].hand, NULL);
	}
}

/* --- a second look --- */

/* What only one of two entries has of a side, or of the hand as a whole; no row where that is nothing. */
static void add_difference(struct answer *to, const char *what, const struct slip_words *first,
    const struct slip_words *second)
{
	struct arena *arena = answer_arena(to);
	struct slip_words left, right;
	struct answer *row;

	if (!arena || !slip_words_beyond(arena, first, second, &left) ||
	    !slip_words_beyond(arena, second, first, &right)) {
		answer_fail(to);
		return;
	}
	if (!left.count && !right.count)
		return;
	row = answer_row(to, "differences");
	answer_text(row, "side", what);
	(void)answer_list(row, "first");
	(void)answer_list(row, "second");
	for (size_t i = 0; i < left.count; i++)
		answer_item(row, "first", left.words[i]);
	for (size_t i = 0; i < right.count; i++)
		answer_item(row, "second", right.words[i]);
}

/* A contract is compared whether the bids gave it or somebody wrote it. */
static struct hand comparable(const struct hand *hand)
{
	struct hand plain = *hand;

	plain.contract.by_bids = false;
	return plain;
}

static void add_differences(
    struct answer *to, const struct event *event, const struct hand *one, const struct hand *other)
{
	const struct hand first = comparable(one), second = comparable(other);
	struct arena *arena = answer_arena(to);
	struct slip_words left, right;
	bool ok = arena != NULL;

	for (size_t i = 0; ok && i < first.side_count; i++) {
		ok = slip_side_words(arena, event_book_here(event), &first.sides[i], &left) &&
		     slip_side_words(arena, event_book_here(event), &second.sides[i], &right);
		if (ok)
			add_difference(
			    to, (const char[]){first.sides[i].name, '\0'}, &left, &right);
	}
	ok = ok && slip_hand_words(arena, &first, &left) && slip_hand_words(arena, &second, &right);
	if (ok)
		add_difference(to, "hand", &left, &right);
	else
		answer_fail(to);
}

void answer_hands_confirmed(struct answer *to, const struct hand_confirm_row *rows, size_t count)
{
	static const char *const whys[] = {[CONFIRM_BEFORE] = "confirmed", [CONFIRM_OWN] = "own"};

	(void)answer_list(to, "confirmed");
	(void)answer_list(to, "skipped");
	for (size_t i = 0; i < count; i++) {
		const bool done = rows[i].how == CONFIRM_DONE;
		struct answer *row = answer_row(to, done ? "confirmed" : "skipped");

		answer_address(row, "address", &rows[i].address);
		if (done)
			continue;
		answer_code(row, "why", whys[rows[i].how]);
		answer_text(row, "by", rows[i].by);
	}
}

void answer_hand_confirmed(
    struct answer *to, const struct event *event, const struct confirm_result *result, bool entered)
{
	const struct hand_view *view = &result->view;
	const bool confirmed = !result->waiting && (!entered || result->equal);

	answer_address(to, "address", &view->address);
	answer_flag(to, "confirmed", confirmed);
	answer_flag_set(to, "repeated", result->repeated);
	if (entered) {
		answer_flag(to, "equal", result->equal);
		(void)answer_list(to, "differences");
		if (!result->equal)
			add_differences(to, event, &view->hand, &result->second);
	}
	answer_version(to, &view->versions[view->version_count - 1]);
}
