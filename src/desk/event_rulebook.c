#include "desk/event_rulebook.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/correction_write.h"
#include "desk/event.h"
#include "desk/hand_accept.h"
#include "desk/hand_score.h"
#include "desk/sheet.h"
#include "desk/table.h"
#include "store/event_rows.h"
#include "store/given_rows.h"
#include "store/phase.h"
#include "store/round.h"

#include <string.h>

enum { OBSTACLES_MOST = 20 }; /* so many are named; more are counted */

/* A change of rulebook on its way. */
struct rescoring {
	const struct event_rulebook *wanted;
	struct desk old, new;         /* the event by the rulebook before, and by the new one */
	struct correction correction; /* as which each hand follows */
	struct text obstacles;
	size_t obstacle_count;
	size_t count;
	struct hand_rescored *hands;
};

/* --- what the new rulebook does not know --- */

static void obstacle_add(struct rescoring *rescoring, const char *what)
{
	if (rescoring->obstacle_count++ < OBSTACLES_MOST)
		text_addf(
		    &rescoring->obstacles, "%s%s", rescoring->obstacles.size ? "; " : "", what);
}

static bool obstacle_at(
    struct rescoring *rescoring, const struct address *at, const char *why, struct error *err)
{
	char place[ADDRESS_TEXT];
	const char *what;

	address_text(at, place);
	what = arena_printf(rescoring->old.arena, "%s: %s", place, why);
	if (!what)
		return error_memory(err);
	obstacle_add(rescoring, what);
	return true;
}

static bool code_known(const struct rulebook *book, const char *code)
{
	return rulebook_penalty(book, code, strlen(code)) != SIZE_MAX;
}

static bool code_look(
    struct rescoring *rescoring, const struct address *at, const char *code, struct error *err)
{
	const char *why = message_text(rescoring->old.arena, "the code %s is unknown", code);

	if (code_known(rescoring->wanted->book, code))
		return true;
	return why ? obstacle_at(rescoring, at, why, err) : error_memory(err);
}

/* Codes given by commands of their own, and those that ended a game. */
static bool table_look(struct rescoring *rescoring, const struct table *table, struct error *err)
{
	const struct table_decision *decision = &table->decision;

	for (size_t i = 0; i < table->given_count; i++) {
		const struct given *given = &table->given[i];

		if (given->code[0] && !given->cancelled &&
		    !code_look(rescoring, &given->place, given->code, err))
			return false;
	}
	return !decision->made ||
	       !code_known(event_book_first(rescoring->old.event), decision->clause) ||
	       code_look(rescoring, &table->address, decision->clause, err);
}

/* The facts of a version as the new rulebook reads them; false in *ret_known where it cannot. */
static bool facts_read(struct rescoring *rescoring, const struct address *at, int version,
    struct hand *ret, bool *ret_known, struct error *err)
{
	struct error trouble = {0};

	*ret_known = hand_version_read(&rescoring->new, at, version, ret, NULL, &trouble);
	if (error_is(&trouble, CODE_MEMORY))
		return error_memory(err);
	return *ret_known || obstacle_at(rescoring, at, trouble.message, err);
}

/* --- hands scored anew --- */

static bool hand_begin(
    struct side *side, int64_t before, int64_t moved, const struct address *at, struct error *err)
{
	const int64_t start = before + moved;

	side->has_score = true;
	side->score = (int32_t)start;
	return (start >= -GAME_SCORE_MOST && start <= GAME_SCORE_MOST) ||
	       error_set(err, ERROR_REFUSED, "score-range",
	           "hand %d.%d.%d would begin at %lld, which no game reaches", at->round, at->table,
	           at->hand, (long long)start);
}

/* Acceptances of findings that the new rulebook does not have go. */
static bool acceptances_keep(
    struct arena *arena, const struct score *score, struct hand *hand, struct error *err)
{
	struct acceptance *kept = arena_alloc(arena, hand->acceptance_count, sizeof *kept);
	size_t count = 0;

	if (!kept)
		return error_memory(err);
	for (size_t i = 0; i < hand->acceptance_count; i++)
		if (hand_finding_there(score, hand->acceptances[i].code))
			kept[count++] = hand->acceptances[i];
	hand->acceptances = kept;
	hand->acceptance_count = count;
	return true;
}

/* A hand that counts by the new rulebook; `moved`: what totals before it moved by, this one's added. */
static bool hand_convert(struct rescoring *rescoring, const struct address *at,
    const struct table_hand *old, int64_t moved[SIDES_MOST], struct hand_rescored *ret,
    struct error *err)
{
	struct arena *arena = rescoring->old.arena;
	struct hand *hand = arena_alloc(arena, 1, sizeof *hand);
	struct score *score = arena_alloc(arena, 1, sizeof *score);
	bool known;

	if (!facts_read(rescoring, at, old->version, hand, &known, err))
		return false;
	if (!known)
		return true;
	for (size_t i = 0; i < hand->side_count; i++)
		if (!hand_begin(&hand->sides[i], old->sides[i].score_before, moved[i], at, err))
			return false;
	if (!hand_score(arena, rescoring->new.event, hand, at, score, err) ||
	    !acceptances_keep(arena, score, hand, err))
		return false;
	*ret = (struct hand_rescored){.address = *at,
	    .version = old->version + 1,
	    .side_count = hand->side_count,
	    .after_end = old->after_end,
	    .was_after_end = old->after_end,
	    .score = score,
	    .hand = hand};
	for (size_t i = 0; i < hand->side_count; i++) {
		const struct side_score *now = &score->sides[i];

		ret->were[i] = old->sides[i];
		ret->sides[i] = (struct hand_sums){.base = now->base,
		    .cards = now->cards,
		    .total = now->total,
		    .score_before = hand->sides[i].score,
		    .opening_minimum = now->opening_minimum};
		ret->differs = ret->differs || now->base != old->sides[i].base ||
		               now->cards != old->sides[i].cards ||
		               now->opening_minimum != old->sides[i].opening_minimum ||
		               moved[i] != 0;
		moved[i] += now->total - old->sides[i].total;
	}
	return true;
}

/* Which hands come to stand behind the game's end, and which no longer do. */
static bool ends_move(struct rescoring *rescoring, const struct event_settings *settings,
    const struct table *table, struct hand_rescored *rescored, struct error *err)
{
	struct arena *arena = rescoring->old.arena;
	struct table_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);
	bool *ended = arena_alloc(arena, 2 * table->hand_count, sizeof *ended);
	struct table after = *table;
	const bool *ends = ended + table->hand_count;

	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i] = table->hands[i];
		if (rescored[i].hand)
			memcpy(hands[i].sides, rescored[i].sides, sizeof hands[i].sides);
	}
	if (!table_settle(arena, rescoring->new.event, settings, &after, hands, err) ||
	    !table_ended(&rescoring->old, settings, table, ended, err) ||
	    !table_ended(&rescoring->new, settings, &after, ended + table->hand_count, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++)
		if (ended[i] != ends[i]) {
			rescored[i].after_end = ends[i];
			rescored[i].differs =
			    rescored[i].differs || ends[i] != rescored[i].was_after_end;
		}
	return true;
}

/* The version a hand gets, under a line of its own. */
static bool hand_follow(struct rescoring *rescoring, struct correcting *correcting,
    const struct hand_rescored *rescored, struct error *err)
{
	struct version_rows rows = {.address = rescored->address,
	    .version = rescored->version,
	    .kind = VERSION_FOLLOW,
	    .reason = rescoring->correction.reason,
	    .hand = rescored->hand,
	    .score = rescored->score};
	struct hand_versions versions;
	struct hand facts = correction_facts(rescored->hand);

	rows.facts = &facts;
	if (rescored->after_end && !rescored->was_after_end)
		rows.after_end = rows.reason;
	if (rescored->after_end && rescored->was_after_end) {
		if (!hand_versions_read(&rescoring->new, &rescored->address, &versions, err))
			return false;
		rows.after_end = versions.after_end;
	}
	/* It follows no other hand. */
	return correction_add(correcting, &rows, "follow", "follows", &rescored->address, err);
}

static bool table_rescore(
    struct rescoring *rescoring, const struct address *address, struct error *err)
{
	struct correcting correcting = {
	    .desk = &rescoring->new, .correction = &rescoring->correction};
	struct table *table = &correcting.view.table;
	int64_t moved[SIDES_MOST] = {0};
	struct hand_rescored *rescored;
	const struct event_now *now;
	struct table_hand *hands;
	struct hand ignored;
	bool known;

	if (!event_now_read(&rescoring->old, &now, err) ||
	    !table_rows_read(&rescoring->old, address, table, &hands, err))
		return false;
	if (table->play.own_book)
		return true;
	if (!table_settle(
	        rescoring->old.arena, rescoring->old.event, &now->settings, table, hands, err) ||
	    !table_look(rescoring, table, err))
		return false;
	if (table->locked && table->hand_count > 0 && !rescoring->wanted->unlock)
		return sheet_unlocked(
		    &(struct table){.address = table->address, .locked = true}, err);
	rescored = arena_alloc(rescoring->old.arena, table->hand_count, sizeof *rescored);
	for (size_t i = 0; i < table->hand_count; i++) {
		const struct address at = {address->round, address->table, table->hands[i].number};
		const int version = table->hands[i].version;

		/* Of a void hand the newest facts stand before it; it may be brought back. */
		if (table->hands[i].voided
		        ? version > 1 &&
		              !facts_read(rescoring, &at, version - 1, &ignored, &known, err)
		        : !hand_convert(rescoring, &at, &table->hands[i], moved, &rescored[i], err))
			return false;
	}
	if (rescoring->obstacle_count > 0)
		return true;
	if (!ends_move(rescoring, &now->settings, table, rescored, err))
		return false;
	for (size_t i = 0; i < table->hand_count; i++) {
		if (!rescored[i].hand)
			continue;
		if (!hand_follow(rescoring, &correcting, &rescored[i], err))
			return false;
		rescoring->hands = arena_room(rescoring->old.arena, rescoring->hands,
		    rescoring->count, sizeof *rescoring->hands);
		rescoring->hands[rescoring->count++] = rescored[i];
	}
	return correction_deal_follow(&correcting, table, moved, err);
}

static bool rounds_rescore(struct rescoring *rescoring, struct error *err)
{
	int rounds;

	if (!round_newest(&rescoring->old, &rounds, err))
		return false;
	for (int number = 1; number <= rounds; number++) {
		struct round round;

		if (!round_drawn_read(&rescoring->old, number, &round, err))
			return false;
		for (size_t i = 0; i < round.table_count; i++) {
			const struct address at = {number, round.tables[i].table, 0};

			if (!table_rescore(rescoring, &at, err))
				return false;
		}
	}
	return true;
}

/* As many sides sit at its tables as the first rulebook had: the file keeps their number with the event. */
static bool sides_look(struct rescoring *rescoring, struct error *err)
{
	const struct rulebook *book = rescoring->wanted->book;
	const struct event *event = rescoring->old.event;
	struct event_kinds kinds;
	const char *why;

	if (book->side_count != event_side_count(event))
		return error_set(err, ERROR_REFUSED, "rulebook-unfit",
		    "%s has %d sides at a table, the event has %d: their number is fixed when an "
		    "event is made; `canasta event new` makes another event",
		    book->id, book->side_count, event_side_count(event));
	if (!event_kinds_tell(event, book, &kinds)) {
		why = message_text(rescoring->old.arena,
		    "the rulebooks of the event name more than %d kinds of canasta", KINDS_MOST);
		obstacle_add(rescoring, why);
	}
	return event_settings_fit(&event->settings, book->side_count, err);
}

/* What was given at no table. */
static bool givens_look(struct rescoring *rescoring, struct error *err)
{
	const struct given_filter all = {0};
	struct given *given;
	size_t count;

	if (!given_read(&rescoring->old, &all, &given, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (given[i].place.table == 0 && given[i].code[0] && !given[i].cancelled &&
		    !code_look(rescoring, &given[i].place, given[i].code, err))
			return false;
	return true;
}

static bool obstacles_tell(struct rescoring *rescoring, struct error *err)
{
	if (rescoring->obstacle_count == 0)
		return true;
	if (rescoring->obstacle_count > OBSTACLES_MOST)
		text_add(&rescoring->obstacles, message_text(rescoring->old.arena, "; and %zu more",
		                                    rescoring->obstacle_count - OBSTACLES_MOST));
	if (rescoring->obstacles.failed)
		return error_memory(err);
	return error_set(err, ERROR_REFUSED, "rulebook-unfit",
	    "%s does not fit what is recorded: %s", rescoring->wanted->book->id,
	    text_of(&rescoring->obstacles));
}

/* --- as one change --- */

static bool texts_valid(const struct event_rulebook *wanted, bool recorded, struct error *err)
{
	const char *reason = wanted->reason ? wanted->reason : "";

	if (recorded && !reason[strspn(reason, " ")])
		return error_set(err, ERROR_REFUSED, "rulebook-fixed",
		    "something is recorded under the rulebook of the event: another one needs "
		    "--reason TEXT (and --by NAME), which is kept");
	return input_text_or_none(reason, "reason-invalid",
	           MESSAGE_WORDS("the reason for another rulebook"), err) &&
	       (!wanted->unlock || input_text(wanted->unlock, "reason-invalid",
	                               MESSAGE_WORDS("the reason to unlock"), err));
}

static bool book_replace(struct rescoring *rescoring, bool recorded, struct error *err)
{
	const struct event_rulebook *wanted = rescoring->wanted;
	const bool reasoned = wanted->reason && wanted->reason[strspn(wanted->reason, " ")];
	struct change change;
	bool ok;

	if (!change_begin(&rescoring->old, &change, err))
		return false;
	ok = event_book_replace(&change, wanted->book, reasoned ? wanted->reason : NULL,
	         recorded ? wanted->unlock : NULL, err) &&
	     change_log(&change, "event-rulebook", "event", err);
	return change_end(&change, ok, err);
}

static bool rulebook_set(const struct desk *desk, struct rescoring *rescoring,
    struct event_rulebook_set *ret, struct error *err)
{
	struct event *event = arena_alloc(desk->arena, 2, sizeof *event);
	bool recorded;

	if (!event_changeable(desk, err) ||
	    !event_read(desk, desk->event->number, &event[0], err) ||
	    !event_recorded(desk, &recorded, err))
		return false;
	rescoring->old.event = &event[0];
	ret->event = event[0];
	ret->repeated = rulebook_is_same(event_book_first(&event[0]), rescoring->wanted->book);
	if (ret->repeated)
		return true;
	if (!texts_valid(rescoring->wanted, recorded, err) || !sides_look(rescoring, err) ||
	    !obstacles_tell(rescoring, err) || !book_replace(rescoring, recorded, err) ||
	    !event_read(desk, desk->event->number, &event[1], err))
		return false;
	rescoring->new.event = &event[1];
	ret->event = event[1];
	if (!givens_look(rescoring, err) || !rounds_rescore(rescoring, err) ||
	    !obstacles_tell(rescoring, err))
		return false;
	ret->count = rescoring->count;
	ret->hands = rescoring->hands;
	return true;
}

bool event_rulebook_set(const struct desk *desk, const struct event_rulebook *wanted,
    struct event_rulebook_set *ret, struct error *err)
{
	struct event_now now;
	const struct desk deed = desk_keep(desk, &now);
	struct rescoring rescoring = {.wanted = wanted,
	    .old = deed,
	    .new = deed,
	    .correction = {.kind = VERSION_TYPING,
	        .reason = wanted->reason,
	        .unlock = wanted->unlock},
	    .obstacles = {.arena = desk->arena}};
	struct event_rulebook_set result = {0};

	if (!store_begin(desk->store, err))
		return false;
	if (!rulebook_set(&deed, &rescoring, &result, err))
		return store_end(desk->store, false, err);
	if (wanted->dry_run)
		store_cancel(desk->store);
	else if (!store_end(desk->store, true, err))
		return false;
	*ret = result;
	return true;
}

/* --- made by mistake --- */

static bool event_unmake(struct change *change, const char *reason, struct error *err)
{
	bool hands;

	if (!event_changeable(change->desk, err) || !event_has_hands(change->desk, &hands, err))
		return false;
	if (hands)
		return error_set(err, ERROR_REFUSED, "event-has-hands",
		    "hands of the event \"%s\" are recorded; it stays, and `canasta event close` "
		    "ends it",
		    change->desk->event->settings.name);
	return event_removed_write(change, reason && *reason ? reason : NULL, err) &&
	       change_log(change, "event-remove", "event", err);
}

bool event_remove(const struct desk *desk, const char *reason, struct error *err)
{
	struct change change;

	return input_text_or_none(
	           reason ? reason : "", "reason-invalid", MESSAGE_WORDS("the reason"), err) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, event_unmake(&change, reason, err), err);
}
