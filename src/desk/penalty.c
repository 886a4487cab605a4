#include "desk/penalty.h"
#include "desk/phase.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/correction_clock.h"
#include "desk/deed.h"
#include "desk/hand.h"
#include "desk/hand_accept.h"
#include "desk/penalty_hand.h"
#include "desk/round.h"
#include "desk/table.h"
#include "record/facts.h"
#include "store/event_rows.h"
#include "store/given_rows.h"
#include "tournament/event_setting.h"

#include <string.h>

/* Something on its way to being given. */
struct given_now {
	const struct desk *desk;
	const struct giving *giving;
	struct given given; /* as far as it is known */
	struct giving_result result;
	struct phase_watch watch;
};

/* Whether the entrant sits there, alone or as one of two partners. */
static bool sits(const struct seat *seat, const struct entrant *entrant)
{
	return seat->number == entrant->number || seat->partner == entrant->number;
}

static bool side_find(struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	const struct giving *giving = now->giving;

	for (size_t i = 0; i < table->side_count; i++) {
		const struct seat *seat = &table->sides[i];

		if (giving->side ? seat->side != giving->side : !sits(seat, giving->entrant))
			continue;
		if (giving->entrant && !sits(seat, giving->entrant))
			break;
		now->given.side = seat->side;
		now->given.entrant = giving->entrant ? giving->entrant->number : seat->number;
		now->given.name = giving->entrant ? giving->entrant->name : seat->entrant;
		now->given.partner = giving->entrant ? 0 : seat->partner;
		return true;
	}
	if (giving->entrant)
		return error_set(err, ERROR_INPUT, "entrant-unknown",
		    "%s does not sit there at table %d.%d; at it are A %s, B %s",
		    giving->entrant->name, table->address.round, table->address.table,
		    table->sides[0].entrant, table->sides[1].entrant);
	return error_set(err, ERROR_INPUT, "side-unknown",
	    "the table has no side %c; expected A to %c", giving->side,
	    (char)('A' + (int)table->side_count - 1));
}

static bool hand_find(struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	int number = now->giving->place.hand;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].number != number)
			continue;
		if (!table->hands[i].voided || now->given.kind == GIVEN_WARNING)
			return true;
		return error_set(err, ERROR_REFUSED, "hand-voided",
		    "hand %d.%d.%d is void and counts for nothing; give it at the table, %d.%d",
		    table->address.round, table->address.table, number, table->address.round,
		    table->address.table);
	}
	return error_set(err, ERROR_INPUT, "hand-unknown", "there is no hand %d.%d.%d",
	    table->address.round, table->address.table, number);
}

/* The table an entrant sits at in a round; 0: none. */
static bool table_of(struct given_now *now, int *ret, struct error *err)
{
	struct round round;

	*ret = 0;
	if (!round_read(now->desk, now->giving->place.round, &round, err))
		return false;
	for (size_t i = 0; i < round.table_count; i++)
		for (size_t side = 0; side < round.tables[i].side_count; side++)
			if (sits(&round.tables[i].sides[side], now->giving->entrant))
				*ret = round.tables[i].table;
	return true;
}

static bool place_find(struct given_now *now, struct error *err)
{
	struct given *given = &now->given;
	const struct table *table = &now->result.table;

	given->place = now->giving->place;
	if (given->place.table == 0 && !table_of(now, &given->place.table, err))
		return false;
	now->result.has_table = given->place.table > 0;
	if (!now->result.has_table) {
		given->entrant = now->giving->entrant->number;
		given->name = now->giving->entrant->name;
		return true;
	}
	if (!table_read(now->desk, &given->place, &now->result.table, err) || !side_find(now, err))
		return false;
	if (given->place.hand > 0) {
		given->after_hand = given->place.hand;
		return hand_find(now, err);
	}
	given->after_hand = table_given_behind(table);
	return true;
}

/* "300 for each card" where a number that is no number of acts is given. */
static bool count_check(struct given_now *now, const struct penalty *penalty, struct error *err)
{
	if (now->given.count < 1 || now->given.count > GIVEN_COUNT_MOST)
		return error_set(err, ERROR_INPUT, "penalty-count",
		    "%s cannot be given %d times; expected 1 to %d", penalty->code,
		    now->given.count, GIVEN_COUNT_MOST);
	if (penalty->use != PENALTY_ACCEPTS)
		return true;
	if (now->given.count > 1)
		return error_set(err, ERROR_INPUT, "penalty-count",
		    "%s takes no points and has no count", penalty->code);
	return now->given.place.hand > 0 ||
	       error_set(err, ERROR_INPUT, "penalty-form",
	           "%s is about the melds of a hand: name the hand, as in %d.%d.1", penalty->code,
	           now->given.place.round, now->given.place.table);
}

/* What counts in the standings: no hand, and victory points only where they rank. */
static bool standings_check(const struct given_now *now, const char *what, struct error *err)
{
	const struct event_settings *settings = &now->desk->event->settings;
	const enum ranking_by by =
	    (enum ranking_by)event_setting_word(&settings->more, SETTING_RANKING);

	if (now->given.place.hand > 0)
		return error_set(err, ERROR_INPUT, "penalty-form",
		    "%s counts in the standings, in no hand: name the table, %d.%d", what,
		    now->given.place.round, now->given.place.table);
	return now->given.victory == 0 || by == RANKING_VICTORY_POINTS ||
	       error_set(err, ERROR_REFUSED, "ranking-otherwise",
	           "%s takes victory points, and the event ranks by %s", what,
	           message_words(ranking_by_title(by)));
}

static bool standings_find(struct given_now *now, const struct penalty *penalty, struct error *err)
{
	struct given *given = &now->given;
	const struct event *event;

	if (!phase_event(now->desk, given->place.round, &event, err))
		return false;
	given->code = penalty->code;
	given->count = now->giving->count;
	given->victory = -(int64_t)MATCH_PARTS * penalty->victory * given->count;
	given->margin =
	    -(int64_t)given->count * rulebook_penalty_points(penalty, event->settings.hands);
	return count_check(now, penalty, err) && standings_check(now, penalty->code, err);
}

/* Finds what the penalty takes now: offences that the side repeats in the hand may cost more. Those of a table,
 * between hands, are counted among themselves. */
static bool code_points(struct given_now *now, size_t index, struct error *err)
{
	struct given *given = &now->given;
	const struct penalty *penalty =
	    &event_book_of(now->desk->event, given->place.round)->penalties[index];
	const struct given_filter filter = {.round = given->place.round, .entrant = given->entrant};
	int32_t earlier = 0;
	struct hand_view view;
	struct given *rows;
	size_t count;

	if (penalty->repeated_count > 0 && given->place.hand > 0) {
		if (!hand_fetch(now->desk, &given->place, &view, err))
			return false;
		for (size_t i = 0; i < view.hand.side_count; i++) {
			const struct side *side = &view.hand.sides[i];

			if (side->name == given->side)
				earlier =
				    score_offences(side->penalties, side->penalty_count, index) +
				    score_offences(
				        side->given_penalties, side->given_penalty_count, index);
		}
	} else if (penalty->repeated_count > 0) {
		if (!given_read(now->desk, &filter, &rows, &count, err))
			return false;
		for (size_t i = 0; i < count; i++)
			if (!rows[i].cancelled && rows[i].kind == GIVEN_PENALTY &&
			    rows[i].place.table == given->place.table && rows[i].place.hand == 0 &&
			    strcmp(rows[i].code, penalty->code) == 0)
				earlier += rows[i].count;
	}
	given->points = -rulebook_offences_points(penalty, earlier, given->count);
	return true;
}

static bool code_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	const char *code = now->giving->code;
	char side = now->given.side ? now->given.side : 'A';
	size_t index = code ? rulebook_penalty(book, code, strlen(code)) : SIZE_MAX;

	/* A warning may go with any clause: the talk that ends a game once warned of (22A). */
	if (now->given.kind == GIVEN_WARNING && (!code || index != SIZE_MAX)) {
		now->given.code = code ? book->penalties[index].code : "";
		return true;
	}
	if (index != SIZE_MAX && book->penalties[index].use == PENALTY_IN_STANDINGS)
		return standings_find(now, &book->penalties[index], err);
	if (!facts_penalty(now->desk->arena, book, side, code, strlen(code), &index, err))
		return false;
	now->given.code = book->penalties[index].code;
	now->given.count = now->giving->count;
	return count_check(now, &book->penalties[index], err) && code_points(now, index, err);
}

/* Victory points given or taken by the committee, as many places behind the point as the scale has. */
static bool victory_find(struct given_now *now, struct error *err)
{
	const int64_t hundredths = now->giving->points;
	const struct scale *scale;

	now->given.victory = hundredths;
	if (hundredths == 0)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "no victory points change nothing; expected -1 or +1");
	if (!standings_check(now, message_words("the adjustment"), err) ||
	    !event_setting_scale(now->desk->arena, &now->desk->event->settings.more, &scale, err))
		return false;
	return hundredths % (MATCH_PARTS / scale_parts(scale)) == 0 ||
	       error_set(err, ERROR_INPUT, "points-invalid",
	           "the scale %s has %d places behind the point", scale->id, scale->decimals);
}

static bool points_find(struct given_now *now, struct error *err)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	int64_t points = now->giving->points;

	if (now->given.kind != GIVEN_ADJUSTMENT)
		return code_find(now, err);
	if (now->giving->victory)
		return victory_find(now, err);
	now->given.points = points;
	if (points == 0 || points < -POINTS_MOST || points > POINTS_MOST)
		return error_set(err, ERROR_INPUT, "points-invalid",
		    "the committee cannot give %lld points; expected -%d to %d, and not 0",
		    (long long)points, POINTS_MOST, POINTS_MOST);
	return points % book->unit == 0 ||
	       error_set(err, ERROR_INPUT, "points-invalid",
	           "no score of %s is %lld: its scores are multiples of %d", book->id,
	           (long long)points, book->unit);
}

static bool range_check(const struct given_now *now, struct error *err)
{
	const struct table *table = &now->result.table;
	int64_t after;

	if (!now->result.has_table)
		return true;
	after = table->running[now->given.side - 'A'] + now->given.points;
	return (after >= -GAME_SCORE_MOST && after <= GAME_SCORE_MOST) ||
	       error_set(err, ERROR_REFUSED, "score-range",
	           "side %c would stand at %lld, which no game reaches", now->given.side,
	           (long long)after);
}

/* Returns true if both give the same. A penalty given again may take more. */
static bool given_equal(const struct given *one, const struct given *other)
{
	return one->kind == other->kind && one->place.table == other->place.table &&
	       one->place.hand == other->place.hand && one->victory == other->victory &&
	       (one->kind == GIVEN_PENALTY ? one->count == other->count
	                                   : one->points == other->points) &&
	       strcmp(one->code, other->code) == 0;
}

/* Whether the same stands already: told, for two may be one entered twice. */
static bool alike_look(struct given_now *now, struct error *err)
{
	const struct given_filter filter = {
	    .round = now->given.place.round, .entrant = now->given.entrant};
	struct given *all;
	size_t count;

	if (!given_read(now->desk, &filter, &all, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (!all[i].cancelled && given_equal(&all[i], &now->given))
			now->result.alike = true;
	return true;
}

/* What the rulebook has for so many warnings of an entrant. */
static bool warnings_look(struct given_now *now, struct error *err)
{
	const struct rulebook *book = event_book_of(now->desk->event, now->given.place.round);
	const struct given_filter filter = {.entrant = now->given.entrant};
	struct given *all;
	size_t count;
	int warnings = 0;

	if (now->given.kind != GIVEN_WARNING)
		return true;
	if (!given_read(now->desk, &filter, &all, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		warnings += all[i].kind == GIVEN_WARNING && !all[i].cancelled;
	now->result.warnings = warnings;
	for (size_t i = 0; i < book->penalty_count; i++)
		if (book->penalties[i].warnings > 0 && warnings % book->penalties[i].warnings == 0)
			now->result.due = &book->penalties[i];
	return true;
}

static bool line_write(struct given_now *now, struct error *err)
{
	static const char *const actions[] = {
	    [GIVEN_PENALTY] = "penalty-add",
	    [GIVEN_ADJUSTMENT] = "penalty-adjust",
	    [GIVEN_WARNING] = "penalty-warn",
	};
	char subject[GIVEN_SUBJECT];
	struct change change;
	bool ok;

	if (!change_begin(now->desk, &change, err))
		return false;
	ok = given_write(&change, &now->given, now->giving->ruling, err);
	given_subject(&now->given, subject);
	ok = ok && change_log(&change, actions[now->given.kind], subject, err);
	return change_end(&change, ok, err);
}

/* Whether the clock lets it be given or taken back there. A warning changes no score. */
static bool clock_allows(
    struct given_now *now, const struct given *given, bool ruling, struct error *err)
{
	const int hand = given->kind == GIVEN_WARNING ? 0 : given->place.hand;

	return correction_given_allowed(now->desk, &now->result.table, hand, ruling, err);
}

static bool result_read(struct given_now *now, int number, struct error *err)
{
	const struct given_filter filter = {.number = number};
	struct given *rows;
	size_t count;

	if (!given_read(now->desk, &filter, &rows, &count, err))
		return false;
	if (count == 0)
		return error_set(err, ERROR_INPUT, "penalty-none",
		    "there is no P%d; canasta penalty list shows what was given", number);
	now->result.given = rows[0];
	now->result.has_table = rows[0].place.table > 0;
	return !now->result.has_table ||
	       deed_table_read(now->desk, &now->watch, &rows[0].place, &now->result.table, err);
}

static bool give(struct given_now *now, struct error *err)
{
	const char *reason = now->giving->reason ? now->giving->reason : "";

	now->given = (struct given){.kind = now->giving->kind, .code = "", .reason = reason};
	if (!input_text(reason, "reason-invalid", MESSAGE_WORDS("the reason"), err) ||
	    !place_find(now, err) || !points_find(now, err) ||
	    !clock_allows(now, &now->given, now->giving->ruling, err) || !range_check(now, err) ||
	    !phase_watch_begin(now->desk, now->given.place.round, &now->watch, err) ||
	    !alike_look(now, err) || !line_write(now, err))
		return false;
	if (now->given.place.hand > 0 && now->given.kind != GIVEN_WARNING &&
	    !penalty_hand_version(now->desk, &now->given.place, now->given.number, reason, err))
		return false;
	return warnings_look(now, err) && result_read(now, now->given.number, err);
}

bool penalty_give(const struct desk *desk, const struct giving *giving, struct giving_result *ret,
    struct error *err)
{
	struct event_now read;
	const struct desk deed = desk_keep(desk, &read);
	struct given_now now = {.desk = &deed, .giving = giving};

	if (!store_begin(desk->store, err) || !store_end(desk->store, give(&now, err), err))
		return false;
	*ret = now.result;
	return true;
}

static bool cancel_write(struct given_now *now, const struct giving_back *back, struct error *err)
{
	char subject[GIVEN_SUBJECT];
	struct change change;
	bool ok;

	if (!change_begin(now->desk, &change, err))
		return false;
	ok = given_cancel_write(&change, back->number, back->reason, back->ruling, err);
	given_subject(&now->result.given, subject);
	ok = ok && change_log(&change, "penalty-cancel", subject, err);
	return change_end(&change, ok, err);
}

static bool cancel(struct given_now *now, const struct giving_back *back, struct error *err)
{
	const struct given *given = &now->result.given;
	const char *reason = back->reason ? back->reason : "";

	if (!input_text(reason, "reason-invalid", MESSAGE_WORDS("the reason to cancel it"), err) ||
	    !result_read(now, back->number, err))
		return false;
	now->result.repeated = given->cancelled;
	if (now->result.repeated)
		return true;
	if (!clock_allows(now, given, back->ruling, err) ||
	    !phase_watch_begin(now->desk, given->place.round, &now->watch, err) ||
	    !cancel_write(now, back, err))
		return false;
	if (given->place.hand > 0 && given->kind != GIVEN_WARNING &&
	    !penalty_hand_version(now->desk, &given->place, back->number, reason, err))
		return false;
	return result_read(now, back->number, err);
}

bool penalty_cancel(const struct desk *desk, const struct giving_back *back,
    struct giving_result *ret, struct error *err)
{
	struct event_now read;
	const struct desk deed = desk_keep(desk, &read);
	struct given_now now = {.desk = &deed};

	if (!store_begin(desk->store, err) || !store_end(desk->store, cancel(&now, back, err), err))
		return false;
	*ret = now.result;
	return true;
}

bool penalty_number(const char *text, int *ret, struct error *err)
{
	enum { NUMBER_MOST = 1000000 };
	const char *digits = *text == 'P' || *text == 'p' ? text + 1 : text;
	int64_t number;

	if (!text_integer(digits, strlen(digits), 1, NUMBER_MOST, &number))
		return error_set(err, ERROR_INPUT, "penalty-none",
		    "`%s` is no number of a penalty; expected one as P12", text);
	*ret = (int)number;
	return true;
}
