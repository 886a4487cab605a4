#include "desk/correction_write.h"

#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "desk/table.h"
#include "store/correction_rows.h"
#include "store/event_rows.h"
#include "store/sheet.h"

#include <stdio.h>
#include <string.h>

const char act_restore[] = "restore";
const char act_rescore[] = "rescore";

static struct correction_note note_of(
    const struct correcting *correcting, const char *act, const struct address *other)
{
	const struct correction *correction = correcting->correction;
	const struct table *table = &correcting->view.table;
	bool held = table->locked || table->signature.number > 0;

	return (struct correction_note){
	    .act = strcmp(act, act_restore) == 0 || strcmp(act, act_rescore) == 0 ? "correct" : act,
	    .clock = correction->kind,
	    .unlock = held ? correction->unlock : NULL,
	    .after_event = correcting->closed,
	    .other = other,
	};
}

/* "1.2.4", with the other end of a move or the hand that is followed. */
static void subject_write(char subject[2 * ADDRESS_TEXT], const struct address *address,
    const char *word, const struct address *other)
{
	char end[ADDRESS_TEXT];

	address_text(address, subject);
	if (!other)
		return;
	address_text(other, end);
	(void)snprintf(subject + strlen(subject), (size_t)2 * ADDRESS_TEXT - strlen(subject),
	    " %s %s", word, end);
}

/* One version under a line of its own, within the transaction of the whole correction. */
bool correction_add(struct correcting *correcting, const struct version_rows *rows, const char *act,
    const char *word, const struct address *other, struct error *err)
{
	const struct correction_note note = note_of(correcting, act, other);
	char action[24];
	char subject[2 * ADDRESS_TEXT];
	struct change change;
	bool ok;

	(void)snprintf(action, sizeof action, "hand-%s", act);
	subject_write(subject, &rows->address, word, other);
	if (!change_begin(correcting->desk, &change, err))
		return false;
	ok = version_rows_write(&change, rows, err) &&
	     correction_write(&change, rows, &note, err) &&
	     change_log(&change, action, subject, err);
	return change_end(&change, ok, err);
}

/* The acceptances that are still about something, and the new ones. */
bool correction_accept(
    struct correcting *correcting, const struct score *score, struct hand *hand, struct error *err)
{
	const struct correction *correction = correcting->correction;
	struct acceptance *all = arena_alloc(correcting->desk->arena,
	    hand->acceptance_count + correction->acceptance_count, sizeof *all);
	size_t count = 0;

	if (!all)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (hand_finding_there(score, hand->acceptances[i].code))
			all[count++] = hand->acceptances[i];
	for (size_t i = 0; i < correction->acceptance_count; i++)
		all[count++] = correction->acceptances[i];
	hand->acceptances = all;
	hand->acceptance_count = count;
	return true;
}

/* The facts as a version keeps them: the score before a hand stands with its sums. */
struct hand correction_facts(const struct hand *hand)
{
	struct hand facts = *hand;

	for (size_t i = 0; i < facts.side_count; i++) {
		facts.sides[i].has_score = false;
		facts.sides[i].score = 0;
	}
	return facts;
}

/* What the hand began with, moved; false where no game reaches that. */
static bool start_move(struct side *side, int64_t moved, struct error *err)
{
	int64_t start;

	if (__builtin_add_overflow((int64_t)side->score, moved, &start) ||
	    start < -GAME_SCORE_MOST || start > GAME_SCORE_MOST)
		return error_set(err, ERROR_REFUSED, "score-range",
		    "side %c would begin a later hand at %lld, which no game reaches", side->name,
		    (long long)start);
	side->score = (int32_t)start;
	return true;
}

/* --- later hands --- */

/* Where the game's end comes to stand: as before, before the hand, or behind it. */
enum end_move { END_SAME, END_BEFORE, END_BEHIND };

/* The table played by the paper, which had the right score all along: what later hands began with
 * moves by as much as this hand's totals did. */
static bool follow_hand(struct correcting *correcting, const struct table_hand *now,
    const int64_t moved[SIDES_MOST], enum end_move end, const struct address *cause,
    struct error *err)
{
	const struct address address = {cause->round, cause->table, now->number};
	struct version_rows rows = {.address = address, .kind = VERSION_FOLLOW};
	struct hand_follower *follower = &correcting->followers[correcting->follower_count];
	struct hand_view view;
	struct hand facts;
	struct score score;

	/* What is asked of it is its facts and versions; the table is as it stood before. */
	if (!hand_view_read(correcting->desk, &address, &correcting->view.table, &view, err))
		return false;
	if (end == END_BEFORE)
		rows.after_end = correcting->correction->reason;
	else if (end == END_SAME && view.after_end[0])
		rows.after_end = view.after_end;
	*follower = (struct hand_follower){.hand = now->number,
	    .after_end = rows.after_end != NULL,
	    .was_after_end = view.after_end[0] != '\0'};
	for (size_t i = 0; i < view.hand.side_count; i++) {
		follower->scores_were[i] = view.hand.sides[i].score;
		follower->minima_were[i] = view.score.sides[i].opening_minimum;
		if (!start_move(&view.hand.sides[i], moved[i], err))
			return false;
		follower->scores[i] = view.hand.sides[i].score;
	}
	view.hand.place = now->place;
	if (!hand_score(correcting->desk->arena, correcting->desk->event, &view.hand, &address,
	        &score, err))
		return false;
	for (size_t i = 0; i < score.side_count; i++)
		follower->minima[i] = score.sides[i].opening_minimum;
	correcting->follower_count++;
	facts = correction_facts(&view.hand);
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.reason = correcting->correction->reason;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	return correction_add(correcting, &rows, "follow", "follows", cause, err);
}

bool correction_deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err)
{
	int64_t starts[SIDES_MOST] = {0};
	struct change change;
	bool any = false;

	for (size_t side = 0; side < table->side_count; side++) {
		starts[side] = table->starts[side] + moved[side];
		any = any || moved[side] != 0;
	}
	if (!table->dealt || !any)
		return true;
	return change_begin(correcting->desk, &change, err) &&
	       change_end(&change, sheet_deal_write(&change, table, starts, err), err);
}

/* New totals of the hand less the old ones, where later hands begin with what moved; whether any did. */
static bool totals_moved(const struct correcting *correcting, const struct table *after,
    const struct address *cause, int64_t ret[SIDES_MOST])
{
	const struct table_hand *before = table_hand_at(&correcting->view.table, cause->hand);
	const struct table_hand *now = table_hand_at(after, cause->hand);
	bool any = false;

	for (size_t side = 0; side < SIDES_MOST; side++) {
		ret[side] = correcting->correction->kind == VERSION_TYPING
		                ? now->sides[side].total - (before ? before->sides[side].total : 0)
		                : 0;
		any = any || ret[side] != 0;
	}
	return any;
}

/* Whether the order of play changes: a hand is inserted, or one that was counts no more, or again. */
static bool order_changes(const struct correcting *correcting, const struct table *after, int hand)
{
	const struct table_hand *before = table_hand_at(&correcting->view.table, hand);
	const struct table_hand *now = table_hand_at(after, hand);

	return now->before > 0 &&
	       (!before || before->before != now->before || before->voided != now->voided);
}

bool correction_follow(struct correcting *correcting, const struct table *after,
    const struct address *cause, struct error *err)
{
	const struct desk *desk = correcting->desk;
	const struct table *table = &correcting->view.table;
	const bool reordered = order_changes(correcting, after, cause->hand);
	const size_t count = after->hand_count;
	bool *ended = arena_alloc(desk->arena, 2 * (count + 1), sizeof *ended);
	bool *ends = ended ? ended + count + 1 : NULL;
	const struct event_now *now;
	int64_t moved[SIDES_MOST];
	const bool any = totals_moved(correcting, after, cause, moved);
	bool behind = false;

	if (!any && !reordered)
		return true;
	correcting->followers = arena_alloc(desk->arena, count, sizeof *correcting->followers);
	if (reordered && (!event_now_read(desk, &now, err) ||
	                     !table_ended(desk, &now->settings, table, ended, err) ||
	                     !table_ended(desk, &now->settings, after, ends, err)))
		return false;
	for (size_t i = 0; i < count; i++) {
		const struct table_hand *hand = &after->hands[i];
		const struct table_hand *old = table_hand_at(table, hand->number);
		enum end_move end = END_SAME;

		if (!behind || hand->voided) {
			behind = behind || hand->number == cause->hand;
			continue;
		}
		if (reordered && ends[i] != ended[old - table->hands] && ends[i] != old->after_end)
			end = ends[i] ? END_BEFORE : END_BEHIND;
		if ((any || hand->place != old->place || end != END_SAME) &&
		    !follow_hand(correcting, hand, moved, end, cause, err))
			return false;
	}
	return correction_deal_follow(correcting, table, moved, err);
}

bool correction_table(
    struct correcting *correcting, const struct score *score, struct table *ret, struct error *err)
{
	const struct desk *desk = correcting->desk;
	const struct event_now *now;
	struct table_hand *hands;

	*ret = correcting->view.table;
	hands = arena_alloc(desk->arena, ret->hand_count, sizeof *hands);
	for (size_t i = 0; i < ret->hand_count; i++) {
		hands[i] = ret->hands[i];
		if (hands[i].number != correcting->view.address.hand)
			continue;
		hands[i].voided = score == NULL;
		for (size_t side = 0; side < ret->side_count; side++)
			hands[i].sides[side].total = score ? score->sides[side].total : 0;
	}
	return event_now_read(desk, &now, err) &&
	       table_settle(desk->arena, desk->event, &now->settings, ret, hands, err);
}
