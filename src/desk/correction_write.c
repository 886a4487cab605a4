#include "desk/correction_write.h"

#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "desk/table.h"
#include "store/correction_rows.h"
#include "store/sheet.h"

#include <stdio.h>
#include <string.h>

const char act_restore[] = "restore";

static struct correction_note note_of(
    const struct correcting *correcting, const char *act, const struct address *other)
{
	const struct correction *correction = correcting->correction;
	const struct table *table = &correcting->view.table;
	bool held = table->locked || table->signature.number > 0;

	return (struct correction_note){
	    .act = strcmp(act, act_restore) == 0 ? "correct" : act,
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

/* The table played by the paper, which had the right score all along: what later hands began with
 * moves by as much as this hand's totals did. */
static bool follow_hand(struct correcting *correcting, const struct address *address,
    const int64_t moved[SIDES_MOST], const struct address *cause, struct error *err)
{
	struct hand_view view;
	struct version_rows rows = {.address = *address, .kind = VERSION_TYPING};
	struct hand facts;
	struct score score;

	/* What is asked of it is its facts and versions; the table is as it stood before. */
	if (!hand_view_read(correcting->desk, address, &correcting->view.table, &view, err))
		return false;
	for (size_t i = 0; i < view.hand.side_count; i++)
		if (!start_move(&view.hand.sides[i], moved[i], err))
			return false;
	if (!hand_score(
	        correcting->desk->arena, correcting->desk->event, &view.hand, address, &score, err))
		return false;
	facts = correction_facts(&view.hand);
	rows.version = view.versions[view.version_count - 1].version + 1;
	rows.reason = correcting->correction->reason;
	rows.after_end = view.after_end[0] ? view.after_end : NULL;
	rows.facts = &facts;
	rows.hand = &view.hand;
	rows.score = &score;
	correcting->followers[correcting->follower_count++] = address->hand;
	return correction_add(correcting, &rows, "follow", "follows", cause, err);
}

static bool deal_follow(struct correcting *correcting, const struct table *table,
    const int64_t moved[SIDES_MOST], struct error *err)
{
	int64_t starts[SIDES_MOST] = {0};
	struct change change;

	if (!table->dealt)
		return true;
	for (size_t side = 0; side < table->side_count; side++)
		starts[side] = table->starts[side] + moved[side];
	return change_begin(correcting->desk, &change, err) &&
	       change_end(&change, sheet_deal_write(&change, table, starts, err), err);
}

/* `table` is as it stood before; `moved`: new totals of the hand less the old ones. */
bool correction_follow(struct correcting *correcting, const int64_t moved[SIDES_MOST],
    const struct address *cause, struct error *err)
{
	const struct table *table = &correcting->view.table;
	bool any = false;

	for (size_t side = 0; side < table->side_count; side++)
		any = any || moved[side] != 0;
	if (!any || correcting->correction->kind != VERSION_TYPING)
		return true;
	correcting->followers =
	    arena_alloc(correcting->desk->arena, table->hand_count, sizeof *correcting->followers);
	if (!correcting->followers)
		return error_memory(err);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address later = {
		    table->address.round, table->address.table, table->hands[i].number};

		if (later.hand > cause->hand && !table->hands[i].voided &&
		    !follow_hand(correcting, &later, moved, cause, err))
			return false;
	}
	return deal_follow(correcting, table, moved, err);
}

void correction_moved(
    const struct correcting *correcting, const struct score *score, int64_t moved[SIDES_MOST])
{
	const struct table_hand *sums =
	    table_hand_at(&correcting->view.table, correcting->view.address.hand);

	for (size_t side = 0; side < SIDES_MOST; side++) {
		moved[side] = score && side < score->side_count ? score->sides[side].total : 0;
		moved[side] -= sums ? sums->sides[side].total : 0;
	}
}
