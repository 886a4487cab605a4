#include "phase/phase.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "draw/grouping.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "phase/round_draw.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/random.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* --- rows --- */

static const struct cell phase_cells[] = {
    CELL(struct phase_row, number),
    CELL(struct phase_row, name),
    CELL(struct phase_row, method),
    CELL(struct phase_row, round),
    CELL(struct phase_row, first),
    CELL(struct phase_row, third_place),
    CELL(struct phase_row, best_of),
    CELL(struct phase_row, seeded),
    CELL(struct phase_row, seed),
    CELL(struct phase_row, rounds),
    CELL(struct phase_row, carry),
    CELL(struct phase_row, hands),
    CELL(struct phase_row, minutes),
    CELL_FROM("group_count", struct phase_row, groups),
    CELL(struct phase_row, rulebook),
};
static const struct row_kind phase_kind = ROW_KIND(struct phase_row, phase_cells, NULL);

static const struct cell entrant_cells[] = {
    CELL(struct phase_entrant, seed),
    CELL(struct phase_entrant, entrant),
    CELL(struct phase_entrant, place),
    CELL(struct phase_entrant, lot),
    CELL_FROM("group_number", struct phase_entrant, group),
};
static const struct row_kind entrant_kind = ROW_KIND(struct phase_entrant, entrant_cells, NULL);

int phase_write(struct change *change, const struct phase *phase, const struct rulebook *book)
{
	static const char sql[] =
	    "SELECT ifnull(max(number), 1) + 1 FROM phase WHERE event = :event";
	const struct phase_row *row = &phase->row;
	struct statement statement = db_ask_event(change->desk, sql);
	const int number = (int)db_one(&statement);

	statement = change_row(change, "phase");
	db_bind_number(&statement, ":number", number);
	db_bind_name(&statement, ":name", row->name);
	db_bind_text(&statement, ":method", row->method);
	db_bind_number(&statement, ":round", row->round);
	db_bind_number(&statement, ":first", row->first);
	db_bind_number(&statement, ":third_place", row->third_place);
	db_bind_number(&statement, ":best_of", row->best_of);
	db_bind_text(&statement, ":seeded", row->seeded);
	db_bind_number(&statement, ":seed", row->seed);
	db_bind_number(&statement, ":rounds", row->rounds);
	db_bind_text(&statement, ":carry", row->carry);
	db_bind_number(&statement, ":hands", row->hands);
	db_bind_number(&statement, ":minutes", row->minutes);
	db_bind_number(&statement, ":group_count", row->groups);
	db_bind_text(&statement, ":rulebook", row->rulebook);
	db_done(&statement);
	if (book)
		event_book_write(change, number, book);
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase_entrant *entrant = &phase->entrants[i];

		statement = change_row(change, "phase_entrant");
		db_bind_number(&statement, ":phase", number);
		db_bind_number(&statement, ":seed", entrant->seed);
		db_bind_number(&statement, ":entrant", entrant->entrant);
		db_bind_number(&statement, ":place", entrant->place);
		db_bind_number(&statement, ":lot", entrant->lot);
		db_bind_number(&statement, ":group_number", entrant->group);
		db_done(&statement);
	}
	for (size_t i = 0; i < phase->ahead_count; i++) {
		statement = change_row(change, "phase_ahead");
		db_bind_number(&statement, ":phase", number);
		db_bind_number(&statement, ":entrant", phase->ahead[i]);
		db_done(&statement);
	}
	return number;
}

void phase_dropped_write(struct change *change, int phase, const char *reason)
{
	struct statement statement = change_row(change, "phase_dropped");

	db_bind_number(&statement, ":phase", phase);
	db_bind_text(&statement, ":reason", reason);
	db_done(&statement);
}

bool phase_method_is_double(const char *method)
{
	return strcmp(method, "double") == 0;
}

enum draw_method phase_method_draw(const char *method)
{
	const enum draw_method found = draw_method_find(method);

	return found == DRAW_MANUAL ? DRAW_METHOD_COUNT : found;
}

bool phase_carries(const struct phase *phase)
{
	return strcmp(phase->row.carry, "none") != 0;
}

/* Fills in which entrants form a team, if the event is one of teams. Runs within a read. */
static void phase_teams_take(const struct desk *desk, struct phase *phases, size_t count)
{
	size_t entrant_count;

	if (count == 0 || !entrant_team_event(desk->event))
		return;
	struct entrant *entrants = entrants_read(desk, 1, &entrant_count);
	const size_t *team_of = entrant_team_first(desk->arena, entrants, entrant_count);

	for (size_t i = 0; i < count; i++) {
		phases[i].event_count = entrant_count;
		phases[i].team_of = team_of;
	}
}

const struct phase *phases_read(const struct desk *desk, size_t *ret_count)
{
	static const char row_sql[] =
	    "SELECT number, name, method, round, first, third_place, best_of, seeded, seed, "
	    "rounds, carry, hands, minutes, group_count, rulebook "
	    "FROM phase_now WHERE event = :event ORDER BY number";
	static const char entrant_sql[] =
	    "SELECT e.phase AS owner, e.seed, e.entrant, e.place, e.lot, e.group_number "
	    "FROM phase_now p "
	    "JOIN phase_entrant e ON e.event = p.event AND e.phase = p.number "
	    "WHERE p.event = :event ORDER BY e.phase, e.seed";
	static const char ahead_sql[] =
	    "SELECT a.entrant, a.phase FROM phase_now p "
	    "JOIN phase_ahead a ON a.event = p.event AND a.phase = p.number "
	    "WHERE p.event = :event ORDER BY a.phase, a.entrant";
	struct statement statement = db_ask_event(desk, row_sql);
	size_t count, sent_count;
	const struct phase_row *rows = row_list(&statement, desk, &phase_kind, &count);

	*ret_count = count;
	if (count == 0)
		return NULL;
	statement = db_ask_event(desk, entrant_sql);
	struct row_groups entrants = row_groups_read(&statement, desk, &entrant_kind);

	statement = db_ask_event(desk, ahead_sql);
	struct row_groups ahead = row_groups_read(&statement, desk, &row_int);
	struct round_place *sent = round_sent_read(desk, &sent_count);
	struct phase *phases = arena_alloc(desk->arena, count, sizeof *phases);

	for (size_t i = 0; i < count; i++) {
		struct phase *phase = &phases[i];

		phase->row = rows[i];
		phase->last = i + 1 < count ? rows[i + 1].round - 1 : INT_MAX;
		phase->sent = sent;
		phase->sent_count = sent_count;
		phase->entrants = row_group(&entrants, rows[i].number, &phase->entrant_count);
		phase->ahead = row_group(&ahead, rows[i].number, &phase->ahead_count);
	}
	phase_teams_take(desk, phases, count);
	return phases;
}

const struct phase *phase_of(const struct phase *phases, size_t count, int round)
{
	const struct phase *found = NULL;

	for (size_t i = 0; i < count; i++)
		if (phases[i].row.round <= round)
			found = &phases[i];
	return found;
}

const struct phase *phase_at(const struct desk *desk, int round)
{
	size_t count;

	store_read_begin(desk->store);
	const struct phase *phases = phases_read(desk, &count);

	store_read_end(desk->store);
	return phase_of(phases, count, round);
}

/* Returns the number of the entrant that takes part for another: the first of its team, or
 * itself. */
static int entrant_for(const struct phase *phase, int number)
{
	return phase->team_of && number >= 1 && (size_t)number <= phase->event_count
	           ? (int)phase->team_of[number - 1] + 1
	           : number;
}

bool phase_seed_of(const struct phase *phase, int number, size_t *ret)
{
	const int wanted = entrant_for(phase, number);

	for (size_t i = 0; i < phase->entrant_count; i++)
		if (phase->entrants[i].entrant == wanted) {
			*ret = i;
			return true;
		}
	return false;
}

bool phase_has(const struct phase *phase, int number)
{
	size_t seed;

	return phase_seed_of(phase, number, &seed);
}

const struct phase *phase_newest_of(const struct phase *phases, size_t count, int number)
{
	for (size_t i = count; i > 0; i--)
		if (phase_has(&phases[i - 1], number))
			return &phases[i - 1];
	return NULL;
}

bool phase_is_ahead(const struct phase *phase, int number)
{
	const int wanted = entrant_for(phase, number);

	for (size_t i = 0; i < phase->ahead_count; i++)
		if (phase->ahead[i] == wanted)
			return true;
	return false;
}

int phase_group_of(const struct phase *phase, int number)
{
	size_t seed;

	return phase->row.groups > 1 && phase_seed_of(phase, number, &seed)
	           ? phase->entrants[seed].group
	           : 0;
}

int phase_rounds_counted(const struct standings_facts *facts, const struct phase *phase)
{
	const int last = facts->rounds < phase->last ? facts->rounds : phase->last;

	return last >= phase->row.round ? last - phase->row.round + 1 : 0;
}

/* --- finding a phase --- */

/* Returns the phase with a name in any case of letters; NULL: there is none. */
static const struct phase *phase_named(
    const struct desk *desk, const struct phase *phases, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (text_same_folded(desk->arena, phases[i].row.name, name))
			return &phases[i];
	return NULL;
}

/* Returns the phase of a list with that name; NULL: the newest. ERROR_INPUT `phase-unknown`. */
static const struct phase *phase_find(
    const struct desk *desk, const struct phase *phases, size_t count, const char *name)
{
	if (count == 0)
		break_off(ERROR_INPUT, SAY_PHASE_UNKNOWN_NO_PHASES);
	const struct phase *found =
	    name ? phase_named(desk, phases, count, name) : &phases[count - 1];

	if (!found)
		break_off(
		    ERROR_INPUT, SAY_PHASE_UNKNOWN_NOT_A_PHASE, name, phases[count - 1].row.name);
	return found;
}

const char phase_seeded_by_lots[] = "lots";

size_t phase_qualifiers_there(
    const struct ranking *ranking, const struct entrant *entrants, int round)
{
	size_t count = 0;

	for (size_t i = 0; i < ranking->count; i++)
		count += entrant_active(&entrants[ranking->rows[i].entrant], round);
	return count;
}

/* --- who takes part: the order of entrants --- */

static int qualifier_compare(const void *left, const void *right)
{
	const struct phase_qualifier *a = left, *b = right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a->lot < b->lot ? -1 : 1;
}

/* Alternates places after groups: the first of each group, then the second of each. Entrants with one
 * place in their groups are in the order of the groups' letters, or of the standings, where lots
 * separate the rest. Entrants of another phase keep their places. */
static void groups_alternate(struct phase_qualifier *qualifiers, size_t count, bool by_letter)
{
	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0; j--) {
			const struct phase_qualifier one = qualifiers[j - 1], other = qualifiers[j];
			bool behind = one.group_place > other.group_place;

			if (one.group_place == other.group_place)
				behind = by_letter ? one.group > other.group
				                   : qualifier_compare(&one, &other) > 0;
			if (one.group == 0 || other.group == 0 || one.groups != other.groups ||
			    !behind)
				break;
			qualifiers[j] = one;
			qualifiers[j - 1] = other;
		}
}

/* Orders entrants who share a place by lot; after groups, those who share a place in their
 * group. */
static void qualifiers_order(
    struct arena *arena, struct phase_qualifier *qualifiers, size_t count, struct lots *lots)
{
	size_t *order = arena_alloc(arena, count, sizeof *order);

	for (size_t i = 0; i < count; i++)
		order[i] = i;
	lots_shuffle(lots, order, count);
	for (size_t i = 0; i < count; i++)
		qualifiers[i].lot = order[i];
	qsort(qualifiers, count, sizeof *qualifiers, qualifier_compare);

	/* Of entrants who share a place in their group one keeps it; the others get the next
	 * places. */
	for (size_t i = count; i-- > 0;) {
		int ahead = 0;

		for (size_t j = 0; j < i; j++)
			ahead += qualifiers[i].group > 0 &&
			         qualifiers[i].groups == qualifiers[j].groups &&
			         qualifiers[i].group == qualifiers[j].group &&
			         qualifiers[i].group_place == qualifiers[j].group_place;
		qualifiers[i].group_place += ahead;
	}
	groups_alternate(qualifiers, count, false);
}

/* Marks those who take part whom lots separate from others with the same place in their group or in
 * the standings. Entrants with one place in different groups are ordered by group instead, unless
 * only one of them takes part. */
static void shared_find(struct phase_qualifier *qualifiers, size_t count, size_t first, size_t last)
{
	for (size_t i = first; i < last; i++)
		for (size_t j = 0; j < count; j++) {
			struct phase_qualifier *one = &qualifiers[i], *other = &qualifiers[j];
			const bool by_group = one->group > 0 && one->groups == other->groups &&
			                      one->group != other->group;
			const bool one_out =
			    (j < first || j >= last) && one->group_place == other->group_place;

			if (i != j && one->rank == other->rank && (!by_group || one_out))
				one->shared = true;
		}
}

/* --- who takes part: the qualifiers --- */

/* Keeps entrants of one group apart at the start of a knock-out as far as possible. */
static void groups_meet_later(struct arena *arena, struct phase_qualifier *qualifiers, size_t count)
{
	struct bracket_seed *seeds = arena_alloc(arena, count, sizeof *seeds);
	struct phase_qualifier *before = arena_alloc(arena, count, sizeof *before);

	memcpy(before, qualifiers, count * sizeof *before);
	for (size_t i = 0; i < count; i++) {
		size_t group = i, place = i;

		if (before[i].group == 0)
			continue;
		/* A group and a place in it are named by the first entrant with them, since groups of
		 * different phases differ. */
		for (size_t k = i; k-- > 0;) {
			if (before[k].group == 0 || before[k].groups != before[i].groups)
				continue;
			group = before[k].group == before[i].group ? k : group;
			place = before[k].group_place == before[i].group_place ? k : place;
		}
		seeds[i] = (struct bracket_seed){1 + (int)group, 1 + (int)place};
	}
	const size_t *order = bracket_seeds_part(arena, seeds, count);

	for (size_t i = 0; i < count; i++)
		qualifiers[i] = before[order[i]];
}

struct phase_qualifiers phase_qualifiers_find(struct arena *arena, const struct ranking *ranking,
    const struct entrant *entrants, const struct phase_places *places)
{
	const bool by_lots = strcmp(places->row->seeded, phase_seeded_by_lots) == 0;
	const size_t first = places->first, count = places->last - first;
	struct lots lots = {.state = (uint64_t)places->row->seed};
	struct phase_qualifier *present = arena_alloc(arena, ranking->count, sizeof *present);
	struct phase_qualifier *passed = arena_alloc(arena, ranking->count, sizeof *passed);
	const struct entrant **ahead = arena_alloc(arena, ranking->count, sizeof *ahead);
	struct phase_qualifier *by_seed = arena_alloc(arena, count, sizeof *by_seed);
	size_t *seeds = arena_alloc(arena, count, sizeof *seeds);
	size_t present_count = 0, passed_count = 0, ahead_count = 0;
	int worst_ahead = 0, best, worst = 0;

	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		const struct entrant *entrant = &entrants[row->entrant];

		if (entrant_active(entrant, places->row->round))
			present[present_count++] = (struct phase_qualifier){.entrant = entrant,
			    .rank = row->rank,
			    .group = row->group,
			    .groups = phase_newest_of(
			        places->phases, places->phase_count, entrant->number),
			    .group_place = row->group_rank};
		else
			passed[passed_count++] =
			    (struct phase_qualifier){.entrant = entrant, .rank = row->rank};
	}
	qualifiers_order(arena, present, present_count, &lots);

	/* After groups a later place may be better in the standings: an entrant who shared first
	 * place in the group may be second by lot. */
	best = present[first].rank;
	for (size_t i = 0; i < places->last; i++) {
		const int rank = present[i].rank;

		if (i < first) {
			worst_ahead = rank > worst_ahead ? rank : worst_ahead;
			ahead[ahead_count++] = present[i].entrant;
		} else {
			best = rank < best ? rank : best;
			worst = rank > worst ? rank : worst;
		}
	}
	/* An absent entrant keeps a place ahead of the phase if a present one ahead of it has no
	 * better place. Otherwise the phase begins with that place. */
	for (size_t i = 0; i < passed_count; i++)
		if (passed[i].rank <= worst_ahead && passed[i].rank < best)
			ahead[ahead_count++] = passed[i].entrant;
	while (passed_count > 0 && passed[passed_count - 1].rank > worst)
		passed_count--;
	shared_find(present, present_count, first, places->last);
	groups_alternate(&present[first], count, true);
	if (!by_lots && round_method_knocks_out(places->row->method))
		groups_meet_later(arena, &present[first], count);
	for (size_t i = 0; i < count; i++)
		seeds[i] = i;
	if (by_lots)
		lots_shuffle(&lots, seeds, count);
	for (size_t i = 0; i < count; i++)
		by_seed[i] = present[first + seeds[i]];
	return (struct phase_qualifiers){count, by_seed, ahead_count, ahead, passed_count, passed};
}

/* --- checking a new phase --- */

bool phase_method_goes(
    const struct event *event, const char *method, int side_count, struct error *err)
{
	const bool changes =
	    event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL;

	if (!round_method_knocks_out(method))
		return draw_method_goes(
		    phase_method_draw(method), (size_t)side_count, changes, err);
	return (side_count == 2 && !changes) ||
	       error_set(err, ERROR_INPUT, SAY_PHASE_METHOD_TWO_FIXED_SIDES);
}

/* Checks what can be checked of a wish without the standings. */
static void wish_valid(const struct desk *desk, const struct phase_wish *wish)
{
	const struct phase_row *row = &wish->row;
	const struct rulebook *book = wish->book;
	const struct rulebook *own = event_book_here(desk->event);
	const int sides = event_side_count(desk->event);

	input_require(row->name, "phase-invalid", TEXT_WORDS_NAME_OF_PHASE);
	if (round_method_knocks_out(row->method)) {
		must(phase_method_goes(desk->event, row->method, sides, refusal()));
		if (row->third_place && phase_method_is_double(row->method))
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_DOUBLE_THIRD_PLACE);
		if (row->rounds > 0 || row->groups > 1 || strcmp(row->carry, "none") != 0)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_BRACKET_SETS_ROUNDS);
		if (row->best_of < 1 || row->best_of > BRACKET_BEST_OF_MOST ||
		    row->best_of % 2 == 0)
			break_off(
			    ERROR_INPUT, SAY_PHASE_INVALID, row->best_of, BRACKET_BEST_OF_MOST);
	} else {
		if (phase_method_draw(row->method) == DRAW_METHOD_COUNT)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_NOT_A_METHOD, row->method,
			    draw_method_list(desk->arena, DRAW_ROUND_ROBIN));
		if (row->third_place || row->best_of != 1)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_ONLY_KNOCK_OUT, row->method);
		must(phase_method_goes(desk->event, row->method, sides, refusal()));
	}

	/* The entrants go on at the same tables, so the rulebook must fit them. */
	if (book && event_kinds_of(desk->event, book).crowded)
		break_off(ERROR_INPUT, SAY_PHASE_RULEBOOK_TOO_MANY_KINDS, book->id, KINDS_MOST);
	if (book && (book->side_count != own->side_count || book->alone != own->alone ||
	                book->players_least != own->players_least ||
	                book->players_most != own->players_most))
		break_off(ERROR_INPUT, SAY_PHASE_RULEBOOK_OTHER_SEATS, book->id, own->id);
	if (row->first < 1 || (wish->last != 0 && wish->last <= row->first))
		break_off(ERROR_INPUT, SAY_PHASE_FROM_ONE_PLACE, row->first, wish->last);
}

/* Returns the first round of the phase; all games before it must be finished. */
static int first_round(const struct desk *desk, const struct phase *phases, size_t count)
{
	const struct phase *before = count > 0 ? &phases[count - 1] : NULL;
	const int newest = round_drawn_newest(desk);

	(void)round_published(desk, newest);
	struct standings_facts facts = standings_facts_read(desk, 0);

	if (before && phases_counted(&facts) < count)
		break_off(ERROR_REFUSED, SAY_PHASE_OPEN_NO_ROUND, before->row.name);
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			break_off(ERROR_REFUSED, SAY_PHASE_OPEN_TABLE_NOT_FINISHED,
			    facts.tables[i].round, facts.tables[i].table);
	/* A knock-out before the new phase must have played its last round. */
	if (before && round_method_knocks_out(before->row.method)) {
		facts = standings_team_facts(desk->arena, &facts);
		if (!phase_bracket_make(desk->arena, &facts, before).over)
			break_off(ERROR_REFUSED, SAY_PHASE_OPEN_KNOCK_OUT_NOT_OVER);
	}
	return newest + 1;
}

/* --- making a phase --- */

struct phase phase_new(
    const struct desk *desk, const struct phase_wish *wish, struct phase_qualifiers *ret_qualifiers)
{
	const bool changes =
	    event_setting_word(&desk->event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL;
	const size_t table = (size_t)event_side_count(desk->event) * (changes ? PARTNERS_MOST : 1);
	struct phase_row row = wish->row;
	struct phase_entrant *entrants;
	struct phase phase;
	int *ahead;
	size_t count;

	wish_valid(desk, wish);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	const struct phase *phases = phases_read(desk, &count);
	const struct phase *taken = phase_named(desk, phases, count, row.name);

	if (taken)
		break_off(ERROR_REFUSED, SAY_PHASE_TAKEN, taken->row.name);
	row.round = first_round(desk, phases, count);
	row.rulebook = wish->book ? wish->book->id : "";
	row.seed = wish->has_seed ? row.seed : round_draw_seed(desk->event, row.round);
	/* The wanted places of the standings; each group needs enough entrants for a table. */
	struct standings standings = standings_make(desk, 0, NULL);
	const size_t there =
	    phase_qualifiers_there(&standings.ranking, standings.ranked.entrants, row.round);
	struct phase_places places = {
	    &row, (size_t)row.first - 1, (size_t)wish->last, count, phases};

	if (places.last == 0)
		places.last = there;
	if (places.last > there || places.first + 2 > places.last)
		break_off(ERROR_INPUT, "phase-from",
		    there == 1 ? TEXT_PHASE_FROM_ONE_ENTRANT : TEXT_PHASE_FROM_TOO_FEW_ENTRANTS,
		    there, row.first, places.last);
	const size_t wanted = places.last - places.first;

	if (wanted > PHASE_ENTRANTS_MOST)
		break_off(
		    ERROR_INPUT, SAY_PHASE_FROM_TOO_MANY_ENTRANTS, wanted, PHASE_ENTRANTS_MOST);
	if (row.groups > 1 && wanted / (size_t)row.groups < table)
		break_off(ERROR_INPUT, SAY_PHASE_FROM_GROUPS_TOO_SMALL, wanted, row.groups, table);
	const struct phase_qualifiers qualifiers = phase_qualifiers_find(
	    desk->arena, &standings.ranking, standings.ranked.entrants, &places);

	row.first = (int)qualifiers.ahead_count + 1;

	/* The entrants by seed, with their groups, and those ahead of them. */
	entrants = arena_alloc(desk->arena, qualifiers.count, sizeof *entrants);
	ahead = arena_alloc(desk->arena, qualifiers.ahead_count, sizeof *ahead);
	for (size_t i = 0; i < qualifiers.count; i++)
		entrants[i] = (struct phase_entrant){.seed = (int)i + 1,
		    .entrant = qualifiers.by_seed[i].entrant->number,
		    .place = qualifiers.by_seed[i].rank,
		    .lot = qualifiers.by_seed[i].shared};
	for (size_t i = 0; i < qualifiers.ahead_count; i++)
		ahead[i] = qualifiers.ahead[i]->number;
	phase = (struct phase){row, .entrant_count = qualifiers.count, .entrants = entrants,
	    .ahead_count = qualifiers.ahead_count, .ahead = ahead};
	phase_teams_take(desk, &phase, 1);
	phase_groups_fill(desk, &phase, entrants);
	const int number = phase_write(&change, &phase, wish->book);

	phases = phases_read(desk, &count);
	change_log(&change, "phase-new", arena_printf(desk->arena, "phase %d", number));
	change_end(&change);
	*ret_qualifiers = qualifiers;
	return phases[count - 1];
}

struct phase phase_drop(const struct desk *desk, const char *name, const char *reason)
{
	const struct phase *phase;
	size_t count;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	const struct phase *phases = phases_read(desk, &count);

	phase = phase_find(desk, phases, count, name);
	if (phase->row.round <= round_drawn_newest(desk))
		break_off(ERROR_REFUSED, SAY_PHASE_BEGUN, phase->row.round, phase->row.name);
	phase_dropped_write(&change, phase->row.number, reason);
	change_log(&change, "phase-drop", arena_printf(desk->arena, "phase %d", phase->row.number));
	change_end(&change);
	return *phase;
}

/* --- differences that other results would make --- */

/* Returns the first number in one list that is not in the other; 0: none. */
static int only_in(const struct phase_qualifiers *one, const struct phase_qualifiers *other)
{
	for (size_t i = 0; i < one->count; i++) {
		const int number = one->by_seed[i].entrant->number;
		bool found = false;

		for (size_t k = 0; k < other->count; k++)
			found = found || other->by_seed[k].entrant->number == number;
		if (!found)
			return number;
	}
	return 0;
}

/* Records a difference; only the first is kept. */
static void difference_add(
    struct phase_difference *to, const struct phase *phase, int goes_on, int instead_of)
{
	to->any = true;
	if (!to->phase)
		*to = (struct phase_difference){true, phase, goes_on, instead_of};
}

/* Returns the number of a seed; 0: unknown. */
static int number_of(const struct phase *phase, size_t seed)
{
	return seed < phase->entrant_count ? phase->entrants[seed].entrant : 0;
}

struct phase_difference phase_difference_find(
    struct arena *arena, const struct standings_facts *facts, const struct standings_facts *other)
{
	struct phase_difference found = {0};

	for (size_t i = 0; i < facts->phase_count; i++) {
		const struct phase *phase = &facts->phases[i];
		const struct phase_beginning one = phase_beginning_make(arena, facts, phase);
		const struct phase_beginning another = phase_beginning_make(arena, other, phase);
		bool seeds = one.qualifiers.count != another.qualifiers.count;

		for (size_t k = 0; !seeds && k < one.qualifiers.count; k++)
			seeds = one.qualifiers.by_seed[k].entrant->number !=
			        another.qualifiers.by_seed[k].entrant->number;
		if (seeds)
			difference_add(&found, phase, only_in(&another.qualifiers, &one.qualifiers),
			    only_in(&one.qualifiers, &another.qualifiers));
		for (size_t k = 0; one.carried && k < facts->input.entrant_count; k++) {
			const struct ranking_carried *a = &one.carried[k], *b = &another.carried[k];

			if (phase_has(phase, facts->entrants[k].number) &&
			    (a->match_points != b->match_points ||
			        a->victory_points != b->victory_points || a->score != b->score ||
			        a->difference != b->difference))
				found.any = true;
		}
		if (!round_method_knocks_out(phase->row.method))
			continue;
		/* Compares the matches whose next stage is drawn. */
		const struct bracket then = phase_bracket_make(arena, facts, phase);
		const struct bracket now = phase_bracket_make(arena, other, phase);
		const int last = then.round_count > 0 ? then.legs[then.round_count - 1].stage : 0;

		for (size_t k = 0; k < then.match_count; k++)
			if (then.matches[k].stage < last &&
			    then.matches[k].winner != now.matches[k].winner)
				difference_add(&found, phase,
				    number_of(phase, now.matches[k].winner),
				    number_of(phase, then.matches[k].winner));
	}
	return found;
}

/* --- a phase with its rounds --- */

/* Returns true if an entrant came from groups into a knock-out seeded by place. */
static bool groups_apart(const struct standings_facts *facts, const struct phase *phase)
{
	if (!round_method_knocks_out(phase->row.method) ||
	    strcmp(phase->row.seeded, phase_seeded_by_lots) == 0)
		return false;
	for (size_t i = 0; i < phase->entrant_count; i++) {
		const struct phase *before = phase_newest_of(
		    facts->phases, (size_t)(phase - facts->phases), phase->entrants[i].entrant);

		if (before && before->row.groups > 1)
			return true;
	}
	return false;
}

/* Makes the view of a phase: the bracket of a knock-out, or the ranking of a phase by points. */
static struct phase_view view_make(
    const struct desk *desk, const struct standings_facts *facts, const struct phase *phase)
{
	int *places = arena_alloc(desk->arena, phase->entrant_count, sizeof *places);
	struct standings_facts before = *facts;
	struct phase_view view = {.phase = *phase,
	    .facts = *facts,
	    .groups_apart = groups_apart(facts, phase),
	    .places = places};
	size_t seed;

	for (seed = 0; seed < phase->entrant_count; seed++)
		if (phase->entrants[seed].group !=
		    1 + (int)group_draw_snake(seed, (size_t)phase->row.groups))
			view.groups_parted = true;
	/* Corrections of the rounds before change places, but not who is in the phase. */
	before.rounds = phase->row.round - 1;
	before.phase_count = (size_t)(phase - facts->phases);
	const struct ranking ranking = phases_ranking(desk->arena, &before);

	for (size_t i = 0; i < ranking.count; i++)
		if (phase_seed_of(phase, facts->entrants[ranking.rows[i].entrant].number, &seed))
			places[seed] = ranking.rows[i].rank;
	if (round_method_knocks_out(phase->row.method)) {
		view.bracket = phase_bracket_make(desk->arena, facts, phase);
		view.matches = phase_game_matches(desk->arena, facts, phase, &view.bracket);
		view.over = view.bracket.over;
	} else {
		view.rounds = phase_points_rounds(desk, facts, phase);
		view.ranking = phase_own_ranking(desk->arena, facts, phase);
		view.over = phase_points_over(desk, facts, phase);
	}
	return view;
}

struct phase_view phase_fetch(const struct desk *desk, const char *name)
{
	store_read_begin(desk->store);
	struct standings_facts facts = phase_facts_read(desk, 0);
	const struct phase *phase = phase_find(desk, facts.phases, facts.phase_count, name);
	const struct phase_view view = view_make(desk, &facts, phase);

	store_read_end(desk->store);
	return view;
}

struct phase_view *phase_list(const struct desk *desk, int round, size_t *ret_count)
{
	store_read_begin(desk->store);
	struct standings_facts facts = phase_facts_read(desk, round);
	struct phase_view *views = arena_alloc(desk->arena, facts.phase_count, sizeof *views);

	*ret_count = 0;
	for (size_t i = 0; i < facts.phase_count; i++)
		if (round == 0 || facts.phases[i].row.round <= round)
			views[(*ret_count)++] = view_make(desk, &facts, &facts.phases[i]);
	store_read_end(desk->store);
	return views;
}
