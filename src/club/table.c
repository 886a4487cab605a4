#include "club/table.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/sheet.h"
#include "file/db.h"
#include "file/store.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/facts.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"

#include <limits.h>
#include <string.h>

/* Returns the members of a hand that decide the order of play. */
static struct hand_place table_hand_placed(const struct table_hand *hand)
{
	return (struct hand_place){.number = hand->number,
	    .before = hand->before,
	    .voided = hand->voided,
	    .place = hand->place};
}

bool table_hand_is_unaccepted(const struct table_hand *hand)
{
	return hand->by_side && !hand->voided && !hand->confirmed;
}

/* Reads the hands of a table; the newest version of a hand replaces the one before. A version that only follows another
 * hand keeps what was confirmed of the hand, unless it changes the sums. */
static struct table_hand *hands_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "table_hands.sql", &table->address);
	struct table_hand *hands = NULL;
	struct table_hand before = {0}; /* the hand's version before the current one */
	size_t count = 0;

	while (db_step(&row)) {
		const int number = db_int(&row, "hand"), version = db_int(&row, "version");

		if (count == 0 || hands[count - 1].number != number) {
			hands = arena_room(desk->arena, hands, count, sizeof *hands);
			hands[count++] = (struct table_hand){.number = number};
		}
		struct table_hand *hand = &hands[count - 1];

		/* Each version has a row for each side; the first begins it. */
		if (hand->version != version) {
			const int64_t line = db_number(&row, "seq");
			const bool voided = db_int(&row, "voided") != 0;
			const bool entered = db_int(&row, "entered") != 0;
			const bool own =
			    db_int(&row, "follows") == 0 && db_int(&row, "penalised") == 0;

			before = *hand;
			*hand = (struct table_hand){
			    .number = number,
			    .version = version,
			    .before = entered ? db_int(&row, "before") : before.before,
			    .log = line,
			    .entered = entered ? line : before.entered,
			    .voided = voided,
			    .moved = voided && db_int(&row, "moved") != 0,
			    .after_end = db_int(&row, "after_end") != 0,
			    .corrected = (before.corrected && !entered) ||
			                 (own && db_int(&row, "corrects") != 0),
			    .by_side = own ? db_int(&row, "by_side") != 0 : before.by_side,
			    .ruled = own ? db_int(&row, "ruled") != 0 : before.ruled,
			    .confirmed =
			        (!own && before.confirmed) || db_int(&row, "confirmed") != 0,
			    .differs = (!own && before.differs) || db_int(&row, "differs") != 0,
			};
		}
		const size_t side = (size_t)db_int(&row, "side");

		if (db_is_null(&row, "side") || side >= SIDES_MOST)
			continue;
		struct hand_sums *sums = &hand->sides[side];

		*sums = (struct hand_sums){
		    .score_before = db_number(&row, "score_before"),
		    .opening_minimum = db_int(&row, "opening_minimum"),
		    .base = db_number(&row, "base"),
		    .cards = db_number(&row, "cards"),
		    .alone = db_int(&row, "alone") != 0,
		};
		sums->total = sums->base + sums->cards;
		hand->time = hand->time || db_int(&row, "time") != 0;
		if (db_int(&row, "follows") != 0 && (sums->base != before.sides[side].base ||
		                                        sums->cards != before.sides[side].cards)) {
			hand->confirmed = db_int(&row, "confirmed") != 0;
			hand->differs = db_int(&row, "differs") != 0;
		}
	}
	table->hands = hands;
	table->hand_count = count;
	return hands;
}

/* Returns the freed number of a table whose last hand is void. The newest hand frees its number
 * for the next entry when it is voided; a hand voided before a later one keeps its own. */
static int number_freed(const struct table *table)
{
	size_t freed = table->hand_count;
	int64_t voided_after = 0;

	while (freed > 0 && table->hands[freed - 1].voided &&
	       table->hands[freed - 1].log > voided_after)
		voided_after = table->hands[--freed].log;
	return table->hands[freed].number;
}

static bool any_inserted(const struct table_hand *hands, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (hands[i].before > 0)
			return true;
	return false;
}

void table_hands_order(struct arena *arena, struct table_hand *hands, size_t count)
{
	if (!any_inserted(hands, count))
		return;
	struct hand_place *placed = arena_alloc(arena, 2 * count, sizeof *placed);
	struct table_hand *given = arena_alloc(arena, count, sizeof *given);

	memcpy(given, hands, count * sizeof *given);
	for (size_t i = 0; i < count; i++)
		placed[i] = table_hand_placed(&hands[i]);
	hand_order(placed, count, placed + count);
	for (size_t i = 0; i < count; i++)
		hands[i] = given[placed[count + i].index];
}

/* Reads the deal of the table's next hand with its starting scores, if it was dealt. After a hand was entered or voided,
 * the next one must be dealt again. */
static void deal_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "deal.sql", &table->address);

	db_bind_number(&row, ":hand", table->next_hand);
	while (db_step(&row)) {
		const size_t side = (size_t)db_int(&row, "side");

		if (side >= table->side_count)
			continue;
		table->dealt = true;
		table->starts[side] = db_number(&row, "score");
	}
}

/* Reads the newest signature of the table's sheet. */
static void signature_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "signature.sql", &table->address);

	while (db_step(&row)) {
		const size_t side = (size_t)db_int(&row, "side");

		table->signature.number = db_int(&row, "number");
		table->signature.log = db_number(&row, "seq");
		table->signature.time = db_text(&row, "time", desk->arena);
		if (side < table->side_count)
			table->signature.names[side] = row_called(desk, db_number(&row, "person"));
	}
}

/* Reads the newest signature of each side by its own code. */
static void signatures_by_side_read(const struct desk *desk, struct table *table)
{
	struct statement row = ask_table(desk, "signature_sides.sql", &table->address);

	while (db_step(&row)) {
		const size_t side = (size_t)db_int(&row, "side");

		if (side < table->side_count)
			table->by_sides[side] = (struct table_side_signature){
			    .number = db_int(&row, "number"),
			    .log = db_number(&row, "seq"),
			    .person = db_number(&row, "person"),
			    .name = row_called(desk, db_number(&row, "person")),
			    .time = db_text(&row, "time", desk->arena),
			};
	}
}

struct table table_rows_read(
    const struct desk *desk, const struct address *address, struct table_hand **ret_hands)
{
	const struct address at = {.round = address->round, .table = address->table};
	const struct given_filter here = {.round = at.round, .table = at.table};
	struct table table = {.address = at};

	for (size_t side = 0; side < SIDES_MOST; side++)
		table.signature.names[side] = "";
	table.side_count = round_seats_read(desk, at.round, at.table, table.sides);
	if (table.side_count == 0)
		break_off(ERROR_INPUT, SAY_TABLE_UNKNOWN_NO_SUCH_TABLE, at.round, at.table);
	*ret_hands = hands_read(desk, &table);
	/* Most tables have only hands; one short query avoids the long ones. */
	struct statement others = ask_table(desk, "table_besides.sql", &at);

	db_row(&others);
	/* The next hand has the lowest free number. If it was dealt already, a hand inserted since then has the number
	 * after it. A dealt hand is the newest one and frees no number before it. */
	table.next_hand = 1;
	for (size_t i = 0; i < table.hand_count && table.hands[i].number == table.next_hand; i++)
		table.next_hand++;
	if (db_int(&others, "dealt") != 0)
		deal_read(desk, &table);
	if (!table.dealt && table.hand_count > 0 && table.hands[table.hand_count - 1].voided) {
		table.next_hand = number_freed(&table);
		if (db_int(&others, "dealt") != 0)
			deal_read(desk, &table);
	}
	table_hands_order(desk->arena, *ret_hands, table.hand_count);
	if (db_int(&others, "decided") != 0)
		table_decisions_read(desk, &table);
	if (db_int(&others, "penalised") != 0)
		table.given = given_read(desk, &here, &table.given_count);
	if (db_int(&others, "signed") != 0)
		signature_read(desk, &table);
	if (db_int(&others, "signed_by_side") != 0)
		signatures_by_side_read(desk, &table);
	if (db_int(&others, "stopped") != 0)
		table_stops_read(desk, &table);
	if (db_int(&others, "disputed") != 0)
		table.disputes = disputes_undecided_read(desk, &at, 0, &table.dispute_count);
	table.locked = db_int(&others, "locked") != 0;
	table.clocked = db_int(&others, "clocked") != 0;
	db_release(&others);
	table.play = round_play_read(desk, at.round);
	return table;
}

struct game_rules table_game_rules(const struct rulebook *book,
    const struct event_settings *settings, const struct round_play *play)
{
	return (struct game_rules){
	    .target = book->target,
	    .hands = play->hands > 0 ? play->hands : settings->hands,
	    /* A table of teams may end level: their sums decide. */
	    .to_a_winner =
	        round_method_knocks_out(play->method) &&
	        event_setting_word(&settings->more, SETTING_FORMAT) != FORMAT_TEAMS &&
	        event_setting_word(&settings->more, SETTING_KNOCKOUT_DRAW) == KNOCKOUT_HAND,
	};
}

bool table_timed(const struct event_settings *settings)
{
	return event_setting_number(&settings->more, SETTING_MINUTES) > 0;
}

/* Returns true if the bell ended the game, with a hand or between hands. */
static bool bell_ended(const struct event_settings *settings, const struct table *table)
{
	const bool timed = table->clocked || table->play.minutes > 0 || table_timed(settings);
	bool rung = table->stopped;

	for (size_t i = 0; i < table->hand_count && timed; i++)
		rung = rung || (!table->hands[i].voided && table->hands[i].time);
	return rung;
}

bool table_given_counts(const struct given *given, int64_t decided_at, struct game_points *ret)
{
	if (given->cancelled || !given_forms[given->kind].scores || given->place.hand != 0 ||
	    given->side == '\0')
		return false;
	*ret = (struct game_points){
	    .after_hand = given->after_hand,
	    .decided = decided_at > 0 && given->log > decided_at,
	    .side = (size_t)(given->side - 'A'),
	    .points = given->points,
	};
	return true;
}

const struct table_hand *table_hand_at(const struct table *table, int number)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].number == number)
			return &table->hands[i];
	return NULL;
}

const struct table_hand *table_newest_hand(const struct table *table)
{
	const struct table_hand *newest = NULL;

	for (size_t i = 0; i < table->hand_count; i++)
		if (!table->hands[i].voided &&
		    (!newest || table->hands[i].entered > newest->entered))
			newest = &table->hands[i];
	return newest;
}

/* Returns true if the next hand cannot get this hand's place in the order of play. */
static bool is_placed(const struct table *table, const struct table_hand *hand)
{
	return !hand->voided || (hand->before == 0 && hand->number < table->next_hand);
}

int table_place_of(const struct table *table, int number)
{
	const struct table_hand *hand = table_hand_at(table, number);

	if (number == table->next_hand)
		return table->next_place;
	return hand ? hand->place : number;
}

int table_entry_version(const struct table *table, int number)
{
	const struct table_hand *before = table_hand_at(table, number);

	return before ? before->version + 1 : 1;
}

int table_given_after(const struct table *table)
{
	if (table->dealt)
		return table->next_hand;
	for (size_t i = table->hand_count; i > 0; i--)
		if (is_placed(table, &table->hands[i - 1]))
			return table->hands[i - 1].number;
	return 0;
}

int table_hand_next(const struct table *table, int number)
{
	const struct table_hand *hand = table_hand_at(table, number);

	if (!hand && number > 0)
		return number + 1;
	for (size_t i = hand ? (size_t)(hand - table->hands) + 1 : 0; i < table->hand_count; i++)
		if (is_placed(table, &table->hands[i]))
			return table->hands[i].number;
	return table->next_hand;
}

void table_decision_parts(const char *clause, size_t side_count, struct game_decision *decision)
{
	/* The stored form names every value, so no values of a rulebook are needed. */
	static const struct artificial_worths none;
	struct error why = {0};

	decision->artificial = decision->made && clause && artificial_is(clause);
	if (decision->artificial &&
	    !artificial_read(clause, &none, side_count, &decision->parts, &why))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_ARTIFICIAL_RESULT);
}

/* Returns the facts by which a game is judged. */
static struct game_record record_make(struct arena *arena, const struct table *table)
{
	struct game_hand *hands = arena_alloc(arena, table->hand_count, sizeof *hands);
	struct game_points *points = arena_alloc(arena, table->given_count, sizeof *points);
	struct hand_place *placed = arena_alloc(arena, table->hand_count, sizeof *placed);
	struct game_record ret = {
	    .side_count = table->side_count,
	    .hands = hands,
	    .points = points,
	    .decision = {.made = table->decision.made,
	        .against = table->decision.against,
	        .points = table->decision.points},
	};

	if (table->decision.made)
		table_decision_parts(table->decision.clause, table->side_count, &ret.decision);
	for (size_t i = 0; i < table->hand_count; i++) {
		struct game_hand *hand = &hands[ret.hand_count];

		placed[i] = table_hand_placed(&table->hands[i]);
		if (table->hands[i].voided)
			continue;
		hand->number = table->hands[i].place;
		for (size_t side = 0; side < table->side_count; side++)
			hand->totals[side] = table->hands[i].sides[side].total;
		ret.hand_count++;
	}
	for (size_t i = 0; i < table->given_count; i++) {
		struct game_points *one = &points[ret.points_count];

		if (!table_given_counts(&table->given[i], table->decision.log, one))
			continue;
		one->after_hand = hand_order_after(placed, table->hand_count, one->after_hand);
		ret.points_count++;
	}
	return ret;
}

/* Returns the place from which a substitution holds. If it was made for a hand yet to come, it
 * holds from the first hand after those already played, whatever was inserted under its number
 * since. */
static int substitute_from(const struct table *table, const struct substitution *substitute)
{
	const struct table_hand *hand = table_hand_at(table, substitute->hand);
	const bool inserted = hand && hand->before > 0 && hand->entered > substitute->log;

	if (hand && !inserted)
		return hand->place;
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].before == 0 && table->hands[i].number >= substitute->hand)
			return table->hands[i].place;
	return table->next_place;
}

static bool band_moved(
    const struct rulebook *book, const struct table *table, const struct table_hand *hand)
{
	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		int64_t before = sums->running - sums->total;

		if (rulebook_opening_minimum(
		        book, (int32_t)sums->score_before, 0, hand->place, NULL) !=
		    rulebook_opening_minimum(book, (int32_t)before, 0, hand->place, NULL))
			return true;
	}
	return false;
}

/* Computes running totals from the same facts as the game's score: points given between two
 * hands belong to the later one. */
static void hands_run(
    const struct game_record *record, struct table *table, struct table_hand *hands)
{
	int after = 0;

	memset(table->running, 0, sizeof table->running);
	for (size_t i = 0; i < table->hand_count; i++) {
		for (size_t side = 0; side < table->side_count; side++) {
			table->running[side] +=
			    game_points_between(record, side, after, hands[i].place) +
			    hands[i].sides[side].total;
			hands[i].sides[side].running = table->running[side];
		}
		after = hands[i].place;
	}
	for (size_t side = 0; side < table->side_count; side++)
		table->running[side] += game_points_between(record, side, after, INT_MAX);
}

void table_settle(struct arena *arena, const struct event *event,
    const struct event_settings *settings, struct table *table, struct table_hand *hands)
{
	const struct rulebook *book = event_book_of(event, table->address.round);
	struct game_rules rules = table_game_rules(book, settings, &table->play);
	int64_t changed = 0; /* newest line of the log about the hands before */
	int place = 1;

	table->hands = hands;
	/* A void hand keeps its place, unless it was inserted or its number is free. */
	table->next_place = 1;
	for (size_t i = 0; i < table->hand_count; i++) {
		hands[i].place = place;
		place += !hands[i].voided || hands[i].before == 0;
		table->next_place += is_placed(table, &hands[i]);
	}
	rules.rung = bell_ended(settings, table);
	if (any_inserted(hands, table->hand_count)) {
		for (size_t side = 0; side < table->side_count; side++) {
			struct seat *seat = &table->sides[side];
			struct substitution *list =
			    arena_alloc(arena, seat->substitute_count, sizeof *list);

			for (size_t i = 0; i < seat->substitute_count; i++) {
				list[i] = seat->substitutes[i];
				list[i].from = substitute_from(table, &list[i]);
			}
			seat->substitutes = list;
		}
	}
	struct game_record record = record_make(arena, table);

	hands_run(&record, table, hands);

	/* Marks hands that contain something given later. */
	for (size_t i = 0; i < table->hand_count; i++)
		for (size_t j = 0; j < table->given_count; j++)
			if (table->given[j].place.hand == hands[i].number &&
			    given_forms[table->given[j].kind].scores && !table->given[j].cancelled)
				hands[i].penalised = true;

	/* An opening is tainted if the corrected sheet now puts the score at its start into
	 * another band of minima. A ruling on the hand after all changes before it settles the
	 * matter. */
	for (size_t i = 0; i < table->hand_count; i++) {
		struct table_hand *hand = &hands[i];

		hand->tainted = !hand->voided && !(hand->ruled && hand->log > changed) &&
		                band_moved(book, table, hand);
		if (hand->log > changed)
			changed = hand->log;
	}
	game_judge(&rules, &record, &table->game);

	/* A dealt hand keeps the score it was dealt at. Points given after a voided hand count after
	 * the hand entered in its place. */
	table->book = book;
	for (size_t side = 0; side < table->side_count; side++) {
		if (!table->dealt)
			table->starts[side] =
			    table->running[side] -
			    game_points_between(&record, side, table->next_place, INT_MAX);
		table->minima[side] = rulebook_opening_minimum(
		    book, (int32_t)table->starts[side], 0, table->next_place, NULL);
	}
}

void table_ended(const struct desk *desk, const struct table *table, bool *ret)
{
	const struct event_settings *settings = &event_now_read(desk)->settings;
	struct game_rules rules = table_game_rules(
	    event_book_of(desk->event, table->address.round), settings, &table->play);
	struct given *given = arena_alloc(desk->arena, table->given_count, sizeof *given);
	struct table before = *table;
	struct game game;

	/* Only the hands before this one count. */
	before.stopped = before.decision.made = false;
	before.given = given;
	for (size_t i = 0; i < table->hand_count; i++) {
		before.hand_count = i;
		before.given_count = 0;
		for (size_t k = 0; k < table->given_count; k++)
			if (table->given[k].after_hand == 0 ||
			    table_hand_at(&before, table->given[k].after_hand))
				given[before.given_count++] = table->given[k];
		rules.rung = bell_ended(settings, &before);
		struct game_record record = record_make(desk->arena, &before);

		game_judge(&rules, &record, &game);
		ret[i] = game.finished;
	}
}

struct table table_read(const struct desk *desk, const struct address *address)
{
	const int phase = event_book_phase(desk->event, address->round);
	struct table_hand *hands;
	struct table table = table_rows_read(desk, address, &hands);

	/* A desk opened before a phase was made, or the rulebook changed, does not know the new
	 * rulebook. */
	if (event_book_version(desk) != desk->event->book_version)
		break_off(ERROR_REFUSED, SAY_RULEBOOK_MEANWHILE);
	if (phase != table.play.phase && !(phase == PHASE_FIRST && !*table.play.rulebook))
		break_off(ERROR_REFUSED, SAY_PHASE_MEANWHILE);
	table_settle(desk->arena, desk->event, &event_now_read(desk)->settings, &table, hands);
	return table;
}

struct table table_fetch(const struct desk *desk, const struct address *address)
{
	store_read_begin(desk->store);
	const struct table table = table_read(desk, address);

	store_read_end(desk->store);
	return table;
}

void answer_substitute(struct answer *to, const struct substitution *substitute)
{
	answer_text(to, "out", substitute->out);
	answer_text(to, "in", substitute->in);
	answer_number(to, "hand", substitute->hand);
}

void answer_substitutes(struct answer *to, const struct seat *seat)
{
	for (size_t i = 0; i < seat->substitute_count; i++)
		answer_substitute(answer_row(to, "substitutes"), &seat->substitutes[i]);
}

static void add_side(struct answer *to, const struct table *table, size_t side)
{
	const struct seat *seat = &table->sides[side];
	struct answer *row = answer_row(to, "sides");
	/* A lone player's name is the entrant's name. */
	const bool alone = entrant_alone(seat->entrant, seat->players, seat->player_count);

	answer_letter(row, "side", seat->side);
	answer_text(row, "entrant", seat->entrant);
	answer_number(row, "score", table->game.scores[side]);
	answer_opening(row, table->book, table->starts[side], table->minima[side]);
	answer_substitutes(row, seat);
	for (size_t i = 0; !alone && i < seat->player_count; i++)
		answer_item(row, "players", seat->players[i].name);
	answer_flag_set(
	    row, "named", (seat->player_count > 0 && !alone) || seat->substitute_count > 0);
	if (table->game.artificial)
		answer_number(row, "percent", table->game.parts[side]);
}

const struct side *hand_went_out(const struct hand *hand)
{
	for (size_t i = 0; i < hand->side_count; i++)
		if (hand->sides[i].out != OUT_NONE)
			return &hand->sides[i];
	return NULL;
}

static void add_note(struct answer *to, bool holds, const char *note)
{
	if (holds)
		answer_code(answer_row(to, "notes"), "note", note);
}

static bool has_finding(const struct score *score, enum finding_code code)
{
	for (size_t i = 0; i < score->finding_count; i++)
		if (score->findings[i].code == code)
			return true;
	return false;
}

struct answer *answer_table_hand(struct answer *to, const struct table *table,
    const struct table_hand *hand, const struct hand_view *facts)
{
	const bool counts = !hand->voided;
	const struct side *out = facts && counts ? hand_went_out(&facts->hand) : NULL;
	struct answer *row = answer_row(to, "hands"), *note;

	answer_number(row, "hand", hand->number);
	answer_number(row, "version", hand->version);
	answer_number_above(row, "before", hand->before);
	for (size_t side = 0; side < table->side_count; side++) {
		const struct hand_sums *sums = &hand->sides[side];
		struct answer *of = answer_row(row, "sides");

		answer_letter(of, "side", table->sides[side].side);
		answer_two_sums(of, sums->alone, sums->base, sums->cards);
		answer_number(of, "total", sums->total);
		answer_number(of, "running", sums->running);
		answer_opening(of, table->book, sums->score_before, sums->opening_minimum);
		if (facts && counts && facts->hand.sides[side].out != OUT_NONE)
			answer_code(of, "out", out_names[facts->hand.sides[side].out]);
	}
	answer_flag_set(row, "voided", hand->voided);
	answer_flag_set(row, "time", hand->time && counts);
	answer_flag_set(row, "after_end", hand->after_end);
	answer_flag_set(row, "corrected", hand->corrected && counts);
	answer_flag_set(row, "penalised", hand->penalised && counts);
	answer_flag_set(row, "confirmed", hand->confirmed && counts);
	answer_flag_set(row, "unaccepted", table_hand_is_unaccepted(hand));
	answer_flag_set(row, "tainted", hand->tainted);

	/* The notes; a void hand keeps the way it ended. */
	add_note(row, hand->voided, hand->moved ? "void-moved" : "void");
	if (out) {
		note = answer_row(row, "notes");
		answer_code(note, "note", out->out == OUT_CONCEALED ? "out-concealed" : "out");
		answer_letter(note, "side", out->name);
	}
	add_note(row, counts && hand->after_end, "after-end");
	if (counts && hand->before > 0) {
		note = answer_row(row, "notes");
		answer_code(note, "note", "inserted");
		answer_number(note, "before", hand->before);
	}
	add_note(row, counts && hand->corrected, "corrected");
	add_note(row, counts && hand->penalised, "penalty");
	add_note(row, counts && hand->differs && !hand->confirmed, "differs");
	add_note(row, counts && hand->confirmed, "confirmed");
	add_note(row, counts && hand->tainted, "tainted");
	add_note(row, facts && counts && has_finding(&facts->score, FINDING_CONTRACT_MISSING),
	    "contract-missing");
	add_note(row, facts && facts->hand.exhausted, "exhausted");
	add_note(row, hand->time || (facts && facts->hand.time), "time");
	return row;
}

void answer_table_hands(struct answer *to, const struct table *table, const struct hand_view *hands)
{
	(void)answer_list(to, "hands");
	for (size_t i = 0; i < table->hand_count; i++)
		(void)answer_table_hand(to, table, &table->hands[i], hands ? &hands[i] : NULL);
}

static void add_result(struct answer *to, const struct table *table)
{
	const int winner = table->game.winner;

	answer_flag(to, "finished", table->game.finished);
	answer_letter(to, "winner", winner >= 0 ? table->sides[winner].side : '\0');
	if (table->decision.made)
		answer_decision(answer_object(to, "decision"), table, &table->decision);
	for (size_t side = 0; table->game.artificial && side < table->side_count; side++)
		answer_item_number(to, "percents", table->game.parts[side]);
	answer_flag_set(to, "stopped", table->stopped);

	/* An ending shows all its versions if it was withdrawn or made again, and the bell's if it passed a lock. */
	if (table->decision_count > 1)
		answer_endings(to, "decisions", table, table->decisions, table->decision_count);
	if (table->stop_count > 1 || (table->stopped && table->stops[0].unlock[0]))
		answer_endings(to, "stops", table, table->stops, table->stop_count);
}

void answer_signature(struct answer *to, const struct table *table)
{
	for (size_t side = 0; side < table->side_count; side++)
		answer_item(to, "names", table->signature.names[side]);
	answer_time(to, "time", table->signature.time);
}

static const struct cell undecided_cells[] = {
    CELL(struct dispute_undecided, number),
    CELL_FROM("round", struct dispute_undecided, address.round),
    CELL_FROM("game", struct dispute_undecided, address.table),
    CELL_FROM("hand", struct dispute_undecided, address.hand),
};
static const struct row_kind undecided_row =
    ROW_KIND(struct dispute_undecided, undecided_cells, NULL);

const struct dispute_undecided *disputes_undecided_read(
    const struct desk *desk, const struct address *table, int round, size_t *ret_count)
{
	struct statement statement = db_ask_event(desk, "undecided_disputes.sql");

	db_bind_number(&statement, ":round", round);
	if (table) {
		db_bind_number(&statement, ":table_round", table->round);
		db_bind_number(&statement, ":game", table->table);
	}
	return row_list(&statement, desk, &undecided_row, ret_count);
}

void answer_undecided_disputes(
    struct answer *to, const struct dispute_undecided *disputes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "disputes");

		answer_numbered(row, "dispute", 'D', disputes[i].number);
		answer_address(row, "address", &disputes[i].address);
	}
}

/* Adds what follows from the other members, for those who show the table. */
static void add_derived(struct answer *to, const struct table *table)
{
	const int winner = table->game.winner;

	answer_code(to, "state",
	    !table->game.finished    ? "open"
	    : winner >= 0            ? "won"
	    : table->game.artificial ? "artificial"
	                             : "draw");
	answer_number(to, "round", table->address.round);
	if (winner >= 0)
		answer_text(to, "winner_entrant", table->sides[winner].entrant);
	if (!table->game.finished)
		answer_number(to, "next_hand", table->next_hand);
	answer_flag_set(to, "aside", table->decision.made && table->hand_count > 0);
	answer_flag_set(to, "changed_since_signed", sheet_changed_since_signed(table));
}

void answer_table_result(struct answer *to, const struct table *table)
{
	add_result(to, table);
	answer_flag_set(to, "dealt", table->dealt);
	add_derived(to, table);
}

void answer_table_game(struct answer *to, const struct table *table)
{
	for (size_t side = 0; side < table->side_count; side++)
		add_side(to, table, side);
	answer_table_result(to, table);
}

void answer_table(struct answer *to, const struct table *table, const struct hand_view *hands)
{
	answer_address_of_table(to, "table", &table->address);
	for (size_t side = 0; side < table->side_count; side++)
		add_side(to, table, side);
	answer_table_hands(to, table, hands);
	add_result(to, table);
	for (size_t i = 0; i < table->given_count; i++)
		answer_given(answer_row(to, "penalties"), &table->given[i]);
	answer_flag_set(to, "dealt", table->dealt);
	if (table->signature.number > 0)
		answer_signature(answer_object(to, "signed"), table);

	/* If some sides but not all signed the present sheet with their own code, add "signatures",
	 * a row for each side: {"side":"A","entrant":"…","signed":true,"name":"…","time":"…"}. */
	size_t count = 0;

	for (size_t side = 0; side < table->side_count; side++)
		count += sheet_signed_by(table, side);
	if (count != 0 && count != table->side_count) {
		for (size_t side = 0; side < table->side_count; side++) {
			const struct table_side_signature *own = &table->by_sides[side];
			struct answer *row = answer_row(to, "signatures");
			const bool has = sheet_signed_by(table, side);

			answer_letter(row, "side", table->sides[side].side);
			answer_text(row, "entrant", table->sides[side].entrant);
			answer_flag(row, "signed", has);
			if (has) {
				answer_text(row, "name", own->name);
				answer_time(row, "time", own->time);
			}
		}
	}
	answer_flag_set(to, "locked", table->locked);
	answer_undecided_disputes(to, table->disputes, table->dispute_count);
	add_derived(to, table);
	answer_number_above(to, "redraw", table->match.redraw);
}
