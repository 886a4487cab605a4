#include "phase/phase.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/round.h"
#include "club/standings.h"
#include "draw/bracket.h"
#include "draw/draw.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "phase/round_draw.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"
#include "tournament/ranking.h"

#include <limits.h>
#include <string.h>

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

/* Tells phases of an event of teams which entrants form a team, within a read. */
static void phase_teams_take(const struct desk *desk, struct phase *phases, size_t count)
{
	struct entrant *entrants;
	const size_t *team_of;
	size_t entrant_count;

	if (count == 0 || !entrant_team_event(desk->event))
		return;
	entrants = entrants_read(desk, 1, &entrant_count);
	team_of = entrant_team_first(desk->arena, entrants, entrant_count);
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
	struct row_groups entrants, ahead;
	struct round_place *sent;
	struct phase *phases;
	size_t count, sent_count;
	const struct phase_row *rows = row_list(&statement, desk, &phase_kind, &count);

	*ret_count = count;
	if (count == 0)
		return NULL;
	statement = db_ask_event(desk, entrant_sql);
	entrants = row_groups_read(&statement, desk, &entrant_kind);
	statement = db_ask_event(desk, ahead_sql);
	ahead = row_groups_read(&statement, desk, &row_int);
	sent = round_sent_read(desk, &sent_count);
	phases = arena_alloc(desk->arena, count, sizeof *phases);
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
	const struct phase *phases;
	size_t count;

	store_read_begin(desk->store);
	phases = phases_read(desk, &count);
	store_read_end(desk->store);
	return phase_of(phases, count, round);
}

/* Returns the number of the entrant that takes part for another: the first of its team, or
 * itself. */
static int stands_for(const struct phase *phase, int number)
{
	return phase->team_of && number >= 1 && (size_t)number <= phase->event_count
	           ? (int)phase->team_of[number - 1] + 1
	           : number;
}

bool phase_seed_of(const struct phase *phase, int number, size_t *ret)
{
	const int wanted = stands_for(phase, number);

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
	const int wanted = stands_for(phase, number);

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

const struct phase *phase_find(
    const struct desk *desk, const struct phase *phases, size_t count, const char *name)
{
	const struct phase *found;

	if (count == 0)
		break_off(ERROR_INPUT, SAY_PHASE_UNKNOWN_EVENT_CANASTA_NEW);
	found = name ? phase_named(desk, phases, count, name) : &phases[count - 1];
	if (!found)
		break_off(
		    ERROR_INPUT, SAY_PHASE_UNKNOWN_EVENT_NEWEST, name, phases[count - 1].row.name);
	return found;
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
	       error_set(err, ERROR_INPUT, SAY_PHASE_METHOD_KNOCK_OUT_PLAYED);
}

/* Checks what can be checked of a wish without the standings. */
static void wish_valid(const struct desk *desk, const struct phase_wish *wish)
{
	const struct phase_row *row = &wish->row;
	const struct rulebook *book = wish->book;
	const struct rulebook *own = event_book_here(desk->event);
	const int sides = event_side_count(desk->event);
	struct event_kinds kinds;

	input_require(row->name, "phase-invalid", TEXT_WORDS_PHASE);
	if (round_method_knocks_out(row->method)) {
		must(phase_method_goes(desk->event, row->method, sides, refusal()));
		if (row->third_place && phase_method_is_double(row->method))
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_DOUBLE_ELIMINATION_NOBODY);
		if (row->rounds > 0 || row->groups > 1 || strcmp(row->carry, "none") != 0)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_KNOCK_OUT_ROUNDS);
		if (row->best_of < 1 || row->best_of > BRACKET_BEST_OF_MOST ||
		    row->best_of % 2 == 0)
			break_off(
			    ERROR_INPUT, SAY_PHASE_INVALID, row->best_of, BRACKET_BEST_OF_MOST);
	} else {
		if (phase_method_draw(row->method) == DRAW_METHOD_COUNT)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_KNOCKOUT_DOUBLE_ROUND, row->method);
		if (row->third_place || row->best_of != 1)
			break_off(ERROR_INPUT, SAY_PHASE_METHOD_PLAYED_POINTS_THIRD, row->method);
		must(phase_method_goes(desk->event, row->method, sides, refusal()));
	}

	/* The entrants go on at the same tables, so the rulebook must fit them. */
	if (book && !event_kinds_tell(desk->event, book, &kinds))
		break_off(
		    ERROR_INPUT, SAY_PHASE_RULEBOOK_RULEBOOKS_EVENT_MORE, book->id, KINDS_MOST);
	if (book && (book->side_count != own->side_count || book->alone != own->alone ||
	                book->players_least != own->players_least ||
	                book->players_most != own->players_most))
		break_off(ERROR_INPUT, SAY_PHASE_RULEBOOK_SEATS_TABLE_OTHERWISE, book->id, own->id);
	if (row->first < 1 || (wish->last != 0 && wish->last <= row->first))
		break_off(ERROR_INPUT, SAY_PHASE_FROM_PLACES_MEET_TWO, row->first, wish->last);
}

/* Returns the first round of the phase; all games before it must be finished. */
static int first_round(const struct desk *desk, const struct phase *phases, size_t count)
{
	const struct phase *before = count > 0 ? &phases[count - 1] : NULL;
	const int newest = round_drawn_newest(desk);
	struct standings_facts facts;

	(void)round_published(desk, newest);
	facts = standings_facts_read(desk, 0);
	if (before && phases_counted(&facts) < count)
		break_off(ERROR_REFUSED, SAY_PHASE_OPEN_ROUND_YET_CANASTA, before->row.name);
	for (size_t i = 0; i < facts.input.game_count; i++)
		if (!facts.input.games[i].game.finished)
			break_off(ERROR_REFUSED, SAY_PHASE_OPEN_TABLE_FINISHED_TAKES,
			    facts.tables[i].round, facts.tables[i].table);
	/* A knock-out before the new phase must have played its last round. */
	if (before && round_method_knocks_out(before->row.method)) {
		facts = standings_team_facts(desk->arena, &facts);
		if (!phase_bracket_make(desk->arena, &facts, before).over)
			break_off(ERROR_REFUSED, SAY_PHASE_OPEN_KNOCK_OUT_BEFORE);
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
	struct standings standings;
	const struct phase *phases, *taken;
	struct phase_qualifiers qualifiers;
	struct phase_entrant *entrants;
	struct phase phase;
	int *ahead;
	size_t count, there, wanted;
	int number;

	wish_valid(desk, wish);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	phases = phases_read(desk, &count);
	taken = phase_named(desk, phases, count, row.name);
	if (taken)
		break_off(ERROR_REFUSED, SAY_PHASE_TAKEN, taken->row.name);
	row.round = first_round(desk, phases, count);
	row.rulebook = wish->book ? wish->book->id : "";
	row.seed = wish->has_seed ? row.seed : round_draw_seed(desk->event, row.round);
	/* The wanted places of the standings; each group needs enough entrants for a table. */
	standings = standings_make(desk, 0, NULL);
	there = phase_qualifiers_there(&standings.ranking, standings.ranked.entrants, row.round);
	struct phase_places places = {
	    &row, (size_t)row.first - 1, (size_t)wish->last, count, phases};

	if (places.last == 0)
		places.last = there;
	if (places.last > there || places.first + 2 > places.last)
		break_off(ERROR_INPUT, "phase-from",
		    there == 1 ? TEXT_PHASE_FROM_ENTRANT_PLACES_TAKE
		               : TEXT_PHASE_FROM_ENTRANTS_PLACES_TAKE,
		    there, row.first, places.last);
	wanted = places.last - places.first;
	if (wanted > PHASE_ENTRANTS_MOST)
		break_off(ERROR_INPUT, SAY_PHASE_FROM_TAKE_PART_MOST, wanted, PHASE_ENTRANTS_MOST);
	if (row.groups > 1 && wanted / (size_t)row.groups < table)
		break_off(ERROR_INPUT, SAY_PHASE_FROM_GROUPS_LEAVE_FEW, wanted, row.groups, table);
	qualifiers = phase_qualifiers_find(
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
	number = phase_write(&change, &phase, wish->book);
	phases = phases_read(desk, &count);
	change_log(&change, "phase-new", arena_printf(desk->arena, "phase %d", number));
	change_end(&change);
	*ret_qualifiers = qualifiers;
	return phases[count - 1];
}

struct phase phase_drop(const struct desk *desk, const char *name, const char *reason)
{
	const struct phase *phases, *phase;
	size_t count;

	input_require(reason, "reason-missing", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	phases = phases_read(desk, &count);
	phase = phase_find(desk, phases, count, name);
	if (phase->row.round <= round_drawn_newest(desk))
		break_off(ERROR_REFUSED, SAY_PHASE_BEGUN, phase->row.round, phase->row.name);
	phase_dropped_write(&change, phase->row.number, reason);
	change_log(&change, "phase-drop", arena_printf(desk->arena, "phase %d", phase->row.number));
	change_end(&change);
	return *phase;
}

/* --- names --- */

/* Returns the name of a stage by its number of entrants: 2, 4, 8 … */
const char *answer_phase_stage(size_t size)
{
	static const char *const names[] = {"final", "semi-final", "quarter-final", "round-of-16",
	    "round-of-32", "round-of-64", "round-of-128", "round-of-256", "round-of-512",
	    "round-of-1024"};
	size_t at = 0;

	for (size_t room = 2; room < size && at + 1 < sizeof names / sizeof *names; room *= 2)
		at++;
	return names[at];
}

const struct entrant *answer_phase_entrant_at(const struct phase_view *view, size_t seed)
{
	return &view->facts.entrants[view->phase.entrants[seed].entrant - 1];
}

void answer_phase_entrant(struct answer *to, const struct phase_view *view, size_t seed)
{
	answer_number(to, "seed", (int64_t)seed + 1);
	answer_number(to, "number", answer_phase_entrant_at(view, seed)->number);
	answer_text(to, "entrant", answer_phase_entrant_at(view, seed)->name);
	answer_entrant_pairs(to, answer_phase_entrant_at(view, seed));
}

/* --- rounds --- */

static void add_entrant_of(struct answer *to, const struct phase_view *view, size_t entrant)
{
	size_t seed;

	if (phase_seed_of(&view->phase, view->facts.input.numbers[entrant], &seed))
		answer_phase_entrant(to, view, seed);
}

/* Returns the name of a round of a knock-out. In a double elimination, rounds of winners and of
 * losers are played at the same time, unless a round has matches of one kind only, and the last two
 * stages are between the two entrants left. */
static const char *name_of_round(const struct phase_view *view, size_t at)
{
	const struct bracket *bracket = &view->bracket;
	const struct bracket_leg *leg = &bracket->legs[at];
	const int round = view->phase.row.round + (int)at;
	bool found[BRACKET_THIRD + 1] = {false};

	if (!phase_method_is_double(view->phase.row.method))
		return answer_phase_stage(bracket_stage_size(bracket, leg->stage));
	if (leg->stage + 1 >= bracket->stage_count)
		return leg->stage == bracket->stage_count ? "final-again" : "final";
	for (size_t i = 0; i < view->facts.input.game_count; i++)
		if (view->facts.input.games[i].round == round &&
		    view->matches[i] < bracket->match_count)
			found[bracket->matches[view->matches[i]].part] = true;
	if (found[BRACKET_MAIN] == found[BRACKET_LOSERS])
		return "winners-and-losers";
	return found[BRACKET_MAIN] ? "winners" : "losers";
}

/* Adds the table of a game; in a knock-out with its match (NULL: none), whose outcome is with its last
 * game. */
static void add_table(struct answer *to, const struct phase_view *view, size_t index,
    const struct bracket_match *match)
{
	const struct ranking_input *input = &view->facts.input;
	const struct ranking_game *game = &input->games[index];
	bool last = match != NULL;
	size_t seed;

	answer_number(to, "table", view->facts.tables[index].table);
	(void)answer_list(to, "sides");
	for (size_t side = 0; side < game->game.side_count; side++) {
		const struct ranking_side *of = &game->sides[side];
		struct answer *row = answer_row(to, "sides");

		answer_letter(row, "side", (char)('A' + side));
		add_entrant_of(row, view, of->entrants[0]);
		if (of->entrant_count > 1)
			add_entrant_of(answer_object(row, "partner"), view, of->entrants[1]);
		answer_number(row, "score", game->game.scores[side]);
		answer_flag_set(row, "in_play", !game->game.finished);
	}
	answer_flag(to, "finished", game->game.finished);
	if (game->game.finished && game->game.winner >= 0)
		answer_letter(to, "winner", (char)('A' + game->game.winner));
	else
		answer_nothing(to, "winner");
	answer_flag_set(to, "third_place", match && match->part == BRACKET_THIRD);
	answer_flag_set(to, "losers", match && match->part == BRACKET_LOSERS);
	for (size_t i = 0; last && i < input->game_count; i++)
		last = view->matches[i] != view->matches[index] ||
		       input->games[i].round <= game->round;
	if (!last)
		return;

	/* The outcome of the match. Games won are in the order in which the sides sit at the table. */
	if (view->phase.row.best_of != 1 &&
	    phase_seed_of(&view->phase, input->numbers[game->sides[0].entrants[0]], &seed)) {
		const bool turned = match->sides[1] == seed;

		answer_textf(to, "match", "%d–%d", match->wins[turned], match->wins[!turned]);
	}
	if (bracket_again_needless(&view->bracket, match))
		answer_text(
		    to, "again_needless", answer_phase_entrant_at(view, match->winner)->name);
	answer_flag_set(to, "open_again", bracket_undecided_again(&view->bracket, match));
	if (match->decided && match->winner != BRACKET_NOBODY && match->part != BRACKET_GRAND &&
	    match->stage < view->bracket.stage_count) {
		answer_text(to, "goes_on", answer_phase_entrant_at(view, match->winner)->name);
		answer_flag_set(to, "otherwise", bracket_sent_another(&view->bracket, match));
	}
}

/* Adds a round's tables and byes. */
static void add_round(struct answer *to, const struct phase_view *view, size_t at)
{
	const struct bracket *bracket = &view->bracket;
	const struct bracket_leg *leg = at < bracket->round_count ? &bracket->legs[at] : NULL;
	const int round = view->phase.row.round + (int)at;
	const struct ranking_input *input = &view->facts.input;
	size_t seed;

	answer_number(to, "round", round);
	if (leg)
		answer_code(to, "name", name_of_round(view, at));
	if (leg && view->phase.row.best_of > 1)
		answer_number(to, "game", leg->game);
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++) {
		const size_t match = leg ? view->matches[i] : BRACKET_NOBODY;

		if (input->games[i].round == round && match != BRACKET_UNKNOWN)
			add_table(answer_row(to, "tables"), view, i,
			    match == BRACKET_NOBODY ? NULL : &bracket->matches[match]);
	}
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].round == round &&
		    phase_seed_of(&view->phase, input->numbers[input->byes[i].entrant], &seed))
			answer_phase_entrant(answer_row(to, "byes"), view, seed);
}

/* --- places --- */

static struct answer *add_place(
    struct answer *to, const struct phase_view *view, int rank, const struct entrant *entrant)
{
	struct answer *row = answer_row(to, "places");
	size_t seed = 0;

	(void)phase_seed_of(&view->phase, entrant->number, &seed);
	answer_number(row, "rank", rank);
	answer_text(row, "entrant", entrant->name);
	answer_number(row, "number", entrant->number);
	answer_entrant_pairs(row, entrant);
	answer_number(row, "seed", (int64_t)seed + 1);
	return row;
}

void answer_phase_places(struct answer *to, const struct phase_view *view)
{
	const size_t count = view->phase.entrant_count;

	(void)answer_list(to, "places");
	for (int rank = 1; rank <= (int)count; rank++)
		for (size_t seed = 0; seed < count; seed++)
			if (view->bracket.ranks[seed] == rank &&
			    !answer_phase_entrant_at(view, seed)->removed)
				(void)add_place(
				    to, view, rank, answer_phase_entrant_at(view, seed));
}

/* --- the phase --- */

void answer_phase_head(struct answer *to, const struct phase_view *view)
{
	const struct phase_row *row = &view->phase.row;

	answer_text(to, "phase", row->name);
	answer_code(to, "method", row->method);
	answer_number(to, "entrants", (int64_t)view->phase.entrant_count);
	answer_number(to, "first_round", row->round);
	answer_number(to, "rounds_drawn", phase_rounds_counted(&view->facts, &view->phase));
	answer_flag_set(to, "third_place", row->third_place);
	if (row->best_of > 1)
		answer_number(to, "best_of", row->best_of);
	answer_number_above(to, "rounds_said", view->rounds);
	answer_number_above(to, "hands", row->hands);
	answer_number_above(to, "minutes", row->minutes);
	answer_text_some(to, "rulebook", row->rulebook);
	if (row->groups > 1)
		answer_number(to, "group_count", row->groups);
	if (phase_carries(&view->phase))
		answer_code(to, "carry", row->carry);
	answer_code(to, "seeded", row->seeded);
	answer_number(to, "seed", row->seed);
	answer_flag(to, "over", view->over);
}

void answer_phase(struct answer *to, const struct phase_view *view)
{
	const bool knocks_out = round_method_knocks_out(view->phase.row.method);
	const struct ranking_input *input = &view->facts.input;
	const struct ranking *ranking = &view->ranking;
	const int drawn = phase_rounds_counted(&view->facts, &view->phase);
	bool in_play = false;

	answer_phase_head(to, view);
	(void)answer_list(to, "rounds");
	for (int i = 0; i < drawn; i++)
		add_round(answer_row(to, "rounds"), view, (size_t)i);
	for (size_t i = 0; i < input->game_count; i++)
		in_play = in_play || (!input->games[i].game.finished &&
		                         input->games[i].round >= view->phase.row.round &&
		                         input->games[i].round <= view->phase.last);
	if (knocks_out) {
		answer_phase_places(to, view);
	} else {
		answer_flag(to, "by_points", true);
		answer_carries(to, ranking);
		(void)answer_list(to, "places");
		for (size_t i = 0; i < ranking->count; i++) {
			const struct ranking_row *place = &ranking->rows[i];
			struct answer *row =
			    add_place(to, view, place->rank, &view->facts.entrants[place->entrant]);

			answer_ranked(row, "points", &ranking->rules, place->points);
			answer_number(row, "difference", answer_difference(place));
			answer_carried(row, &ranking->rules, place);
			answer_group(row, place);
		}
		answer_groups(to, ranking);
	}
	for (int group = 1; view->phase.row.groups > 1 && group <= view->phase.row.groups;
	     group++) {
		struct answer *in_group = answer_row(to, "in_groups");

		answer_group_letter(in_group, group);
		for (size_t i = 0; i < ranking->count; i++) {
			const struct ranking_row *place = &ranking->rows[i];
			struct answer *row;

			if (place->group != group)
				continue;
			row = answer_row(in_group, "places");
			answer_number(row, "rank", place->group_rank);
			answer_text(row, "entrant", view->facts.entrants[place->entrant].name);
			answer_number(row, "played", place->played);
			answer_ranked(row, "points", &ranking->rules, place->points);
			answer_number(row, "difference", answer_difference(place));
			answer_carried(row, &ranking->rules, place);
		}
	}
	(void)answer_list(to, "seeds");
	for (size_t seed = 0; seed < view->phase.entrant_count; seed++) {
		struct answer *row = answer_row(to, "seeds");

		answer_phase_entrant(row, view, seed);
		answer_number(row, "place", view->phase.entrants[seed].place);
		if (view->phase.row.groups > 1)
			answer_group_letter(row, view->phase.entrants[seed].group);
		if (answer_phase_entrant_at(view, seed)->removed) {
			answer_flag(row, "removed", true);
		} else if (view->places[seed] != view->phase.entrants[seed].place) {
			answer_number(row, "place_now", view->places[seed]);
			answer_flag_set(to, "places_moved", true);
		}
		answer_flag_set(row, "lot", view->phase.entrants[seed].lot);
		answer_flag_set(to, "lots", view->phase.entrants[seed].lot);
	}
	answer_flag_set(to, "groups_apart", view->groups_apart);
	answer_flag_set(to, "groups_parted", view->groups_parted);
	answer_flag_set(to, "in_play", in_play);
}
