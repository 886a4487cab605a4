#include "club/standings.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/hooks.h"
#include "club/penalty.h"
#include "club/round.h"
#include "club/table.h"
#include "club/version.h"
#include "file/db.h"
#include "file/store.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

bool standings_counts_is_outside(const struct standings_facts *facts, const struct given *given)
{
	return given->kind == GIVEN_PENALTY && !given->cancelled && given->place.hand == 0 &&
	       given->place.round <= facts->rounds;
}

/* Returns true if an entrant got it, alone or as one of two partners of a side. */
static bool is_given_to(const struct given *given, size_t entrant)
{
	const size_t number = entrant + 1;

	return number == (size_t)given->entrant || number == (size_t)given->partner;
}

/* Adds a penalty outside hands to the counts of those who got it, at a table or at none. */
static void given_add(
    const struct standings_facts *facts, const struct given *given, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;
	const struct ranking_side *side = NULL;

	for (size_t game = 0; given->place.table > 0 && game < input->game_count; game++)
		if (facts->tables[game].round == given->place.round &&
		    facts->tables[game].table == given->place.table)
			side = &input->games[game].sides[given->side - 'A'];
	for (size_t k = 0; side && k < side->entrant_count; k++)
		if (is_given_to(given, side->entrants[k]))
			counts[side->entrants[k]].of[COUNT_PENALTIES] += given->count;
	if (!side && given->place.table == 0 && given->entrant > 0 &&
	    (size_t)given->entrant <= input->entrant_count)
		counts[given->entrant - 1].of[COUNT_PENALTIES] += given->count;
}

void standings_counts_add(const struct standings_facts *facts, struct ranking_counts *counts)
{
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_counts_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i], counts);
}

static void outside_add(struct ranking_outside *to, const struct standings_facts *facts,
    const int *lasts, int entrant, const struct given *given)
{
	if (entrant < 1 || (size_t)entrant > facts->input.entrant_count ||
	    (lasts && given->place.round > lasts[entrant - 1]))
		return;
	ranking_outside_add(
	    &to[entrant - 1], &(struct ranking_outside){
	                          .points = given->place.table == 0 ? given->points : 0,
	                          .margin = given->margin,
	                          .victory = given->victory,
	                      });
}

void standings_counts_outside_of(struct arena *arena, const struct standings_facts *facts,
    int first, const int *lasts, const struct ranking_outside **ret)
{
	struct ranking_outside *outside =
	    arena_alloc(arena, facts->input.entrant_count, sizeof *outside);

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];

		if (given->cancelled || given->place.round < first ||
		    given->place.round > facts->rounds)
			continue;
		outside_add(outside, facts, lasts, given->entrant, given);
		outside_add(outside, facts, lasts, given->partner, given);
	}
	*ret = outside;
}

struct ranking_outside standings_counts_outside_at(
    const struct standings_facts *facts, const struct address *table, size_t side, size_t entrant)
{
	struct ranking_outside sum = {0};

	for (size_t i = 0; i < facts->given_count; i++) {
		const struct given *given = &facts->given[i];

		if (!given->cancelled && given->place.round == table->round &&
		    given->place.table == table->table && given->side == (char)('A' + side) &&
		    (entrant == SIZE_MAX || is_given_to(given, entrant)))
			ranking_outside_add(&sum, &(struct ranking_outside){.margin = given->margin,
			                              .victory = given->victory});
	}
	return sum;
}

/* Keeps what was given by commands, and sums up the points of entrants at no table within the
 * rounds counted; they count in score and difference. */
static void standings_counts_outside(struct arena *arena, struct standings_facts *facts,
    const struct given *given, size_t given_count)
{
	facts->given = given;
	facts->given_count = given_count;
	standings_counts_outside_of(arena, facts, 0, NULL, &facts->input.outside);
}

void standings_counts_sum(struct arena *arena, const struct standings_facts *facts, int first,
    int last, const struct ranking_counts **ret)
{
	const size_t entrants = facts->input.entrant_count;
	struct ranking_counts *sum;

	*ret = NULL;
	if (!facts->round_counts)
		return;
	sum = arena_alloc(arena, entrants, sizeof *sum);
	for (int round = first; round <= last; round++)
		for (size_t i = 0; i < entrants; i++)
			ranking_counts_add(
			    &sum[i], &facts->round_counts[(size_t)round * entrants + i], 1);
	*ret = sum;
}

/* Adds each hand of a finished game to the row of its round. */
static void hands_add(const struct standings_facts *facts, struct ranking_counts *counts)
{
	const struct ranking_input *input = &facts->input;
	size_t game = 0;

	for (size_t i = 0; i < facts->hand_side_count; i++) {
		const struct hand_facts *hand = &facts->hand_sides[i];
		const struct ranking_side *side;

		while (game < input->game_count && (facts->tables[game].round != hand->round ||
		                                       facts->tables[game].table != hand->table))
			game++;
		if (game == input->game_count)
			break;
		if (!input->games[game].game.finished || input->games[game].game.decided)
			continue;
		side = &input->games[game].sides[hand->side];
		for (size_t k = 0; k < side->entrant_count; k++)
			ranking_counts_add(
			    &counts[(size_t)hand->round * input->entrant_count + side->entrants[k]],
			    &hand->counts, 1);
	}
}

/* Reads the canastas and penalties of each entrant, by round and in sum, if a tie-break needs them.
 * Hands of finished games count unless the game was decided away from the cards; penalties outside
 * hands count too. Runs within a read. */
static bool standings_counts_read(
    const struct desk *desk, struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	const size_t entrants = input->entrant_count;
	struct ranking_counts *counts;
	struct hand_facts *sides;
	bool wanted = false;

	for (enum ranking_count i = 0; i < RANKING_COUNT_COUNT; i++)
		wanted = wanted ||
		         tie_break_list_has(&input->rules.tie_breaks, ranking_count_tie_break(i));
	if (!wanted)
		return true;
	counts = arena_alloc(desk->arena, ((size_t)facts->rounds + 1) * entrants, sizeof *counts);
	if (!hand_facts_read(desk, facts->rounds, &sides, &facts->hand_side_count, err))
		return false;
	facts->hand_sides = sides;
	hands_add(facts, counts);
	for (size_t i = 0; i < facts->given_count; i++)
		if (standings_counts_is_outside(facts, &facts->given[i]))
			given_add(facts, &facts->given[i],
			    &counts[(size_t)facts->given[i].place.round * entrants]);
	facts->round_counts = counts;
	standings_counts_sum(desk->arena, facts, 0, facts->rounds, &input->counts);
	return true;
}

/* Reduces the facts to those of an earlier round. Games are in the order of rounds, byes in any. */
static bool facts_cut(const struct desk *desk, const struct standings_facts *facts, int round,
    struct standings_facts *ret, struct error *err)
{
	struct ranking_bye *byes = arena_alloc(desk->arena, facts->input.bye_count, sizeof *byes);

	*ret = *facts;
	ret->rounds = ret->input.rounds = round;
	while (ret->input.game_count > 0 && facts->tables[ret->input.game_count - 1].round > round)
		ret->input.game_count--;
	ret->input.byes = byes;
	ret->input.bye_count = 0;
	for (size_t i = 0; i < facts->input.bye_count; i++)
		if (facts->input.byes[i].round <= round)
			byes[ret->input.bye_count++] = facts->input.byes[i];
	standings_counts_outside(desk->arena, ret, facts->given, facts->given_count);
	return standings_counts_read(desk, ret, err);
}

static bool history_read(const struct desk *desk, struct standings_history *ret, struct error *err)
{
	struct standings_facts facts;
	struct standings_history history = {0};
	size_t rounds;
	int *ranks;

	if (!standings_facts_read(desk, 0, &facts, err) ||
	    !standings_judge(desk->arena, &facts, &history.newest, err))
		return false;
	history.rounds = facts.rounds;
	rounds = (size_t)facts.rounds;
	ranks = arena_alloc(desk->arena, history.newest.entrant_count * rounds, sizeof *ranks);
	for (int round = 1; round <= facts.rounds; round++) {
		struct arena scratch = {0};
		struct standings_facts then;
		struct standings standings;
		bool ok = facts_cut(
		              &(struct desk){
		                  .store = desk->store, .arena = &scratch, .event = desk->event},
		              &facts, round, &then, err) &&
		          standings_judge(&scratch, &then, &standings, err);

		for (size_t i = 0; ok && i < standings.ranking.count; i++) {
			const struct ranking_row *row = &standings.ranking.rows[i];

			ranks[row->entrant * rounds + (size_t)round - 1] = row->rank;
		}
		arena_release(&scratch);
		if (!ok)
			return false;
	}
	history.ranks = ranks;
	*ret = history;
	return true;
}

bool standings_history_make(
    const struct desk *desk, struct standings_history *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, history_read(desk, ret, err));
}

bool standings_public_read(const struct desk *desk, struct standings_public *ret, struct error *err)
{
	const int last = event_told_round(desk->event);
	int newest;

	*ret = (struct standings_public){0};
	if (last == 0)
		return true;
	if (!round_count(desk, &newest, err))
		return false;
	if (newest > last)
		*ret = (struct standings_public){.round = last, .held_from = last + 1};
	return true;
}

bool standings_public_allow(const struct standings_public *public, int round, struct error *err)
{
	return public->held_from == 0 || round < public->held_from ||
	       error_set(err, ERROR_REFUSED, SAY_STANDINGS_HELD, round, public->round);
}

/* The facts by which games are judged. */
struct judging {
	struct arena *arena;
	const struct event *event;
	const struct event_settings *settings;
	size_t game_count;
	struct tally_game *games;
	struct hand_orders orders; /* orders of tables with inserted hands */
	size_t given_count;
	const struct given *given;
};

/* Adds the rounds before a late entry as byes, if the event counts them so. They come before the
 * drawn byes, so that each entrant's are in the order of rounds. */
static void missed_add(
    struct arena *arena, const struct event_settings *settings, struct standings_facts *facts)
{
	struct ranking_input *input = &facts->input;
	struct ranking_bye *byes;
	size_t count = input->bye_count, missed_count = 0;

	if (event_setting_word(&settings->more, SETTING_MISSED) != MISSED_BYES)
		return;
	for (size_t i = 0; i < input->entrant_count; i++) {
		int missed = entrant_first_round(&facts->entrants[i]) - 1;

		count += (size_t)(missed < facts->rounds ? missed : facts->rounds);
	}
	byes = arena_alloc(arena, count, sizeof *byes);
	for (size_t i = 0; i < input->entrant_count; i++)
		for (int round = 1;
		     round < entrant_first_round(&facts->entrants[i]) && round <= facts->rounds;
		     round++)
			byes[missed_count++] = (struct ranking_bye){.entrant = i, .round = round};
	if (input->bye_count)
		memcpy(byes + missed_count, input->byes, input->bye_count * sizeof *byes);
	input->bye_count = count;
	input->byes = byes;
}

/* Collects the facts by which a game is judged, as its table does. */
static void record_make(
    struct judging *judging, const struct tally_game *game, struct game_record *ret)
{
	struct game_points *points;
	size_t room = 0;

	for (size_t i = 0; i < judging->given_count; i++)
		room += judging->given[i].place.round == game->round &&
		        judging->given[i].place.table == game->table;
	points = arena_alloc(judging->arena, room, sizeof *points);
	*ret = (struct game_record){
	    .side_count = game->side_count,
	    .hand_count = game->hand_count,
	    .hands = game->hands,
	    .points = points,
	    .decision = game->decision,
	};
	for (size_t i = 0; i < judging->given_count; i++) {
		const struct given *given = &judging->given[i];

		if (given->place.round != game->round || given->place.table != game->table ||
		    !table_given_counts(given, game->decided_at, &points[ret->points_count]))
			continue;
		points[ret->points_count++].after_hand = hand_orders_after(
		    &judging->orders, game->round, game->table, given->after_hand);
	}
}

/* Judges one game by the rules of its phase. */
static bool judge_one(struct judging *judging, const struct standings_facts *facts,
    struct tally_game *game, struct ranking_game *ret, struct error *err)
{
	const struct round_play play = round_play_of(facts->plays, facts->play_count, game->round);
	struct game_rules rules =
	    table_game_rules(event_book_of(judging->event, game->round), judging->settings, &play);
	struct game_record record;

	if (!table_decision_parts(game->clause, game->side_count, &game->decision, err))
		return false;
	record_make(judging, game, &record);
	ret->round = game->round;
	ret->hands = (int)game->hand_count;
	ret->hands_said = play.hands;
	memcpy(ret->sides, game->sides, sizeof ret->sides);
	rules.rung = game->rung || game->rung_by > 0;
	game_judge(&rules, &record, &ret->game);
	return true;
}

static bool games_judge(struct judging *judging, struct standings_facts *ret, struct error *err)
{
	struct ranking_game *games =
	    arena_alloc(judging->arena, judging->game_count, sizeof *games);
	struct address *tables = arena_alloc(judging->arena, judging->game_count, sizeof *tables);

	for (size_t i = 0; i < judging->game_count; i++) {
		struct tally_game *game = &judging->games[i];

		if (!judge_one(judging, ret, game, &games[i], err))
			return false;
		tables[i] = (struct address){.round = game->round, .table = game->table};
	}
	ret->input.games = games;
	ret->input.game_count = judging->game_count;
	ret->tables = tables;
	return true;
}

/* Fills in the ranked entrants: their numbers, names, and those removed. */
static void entrants_take(
    struct arena *arena, const struct entrant *entrants, struct ranking_input *input)
{
	int *numbers = arena_alloc(arena, input->entrant_count, sizeof *numbers);
	const char **names = arena_alloc(arena, input->entrant_count, sizeof *names);
	bool *left_out = arena_alloc(arena, input->entrant_count, sizeof *left_out);

	for (size_t i = 0; i < input->entrant_count; i++) {
		numbers[i] = entrants[i].number;
		names[i] = entrants[i].name;
		left_out[i] = entrants[i].removed;
	}
	input->left_out = left_out;
	input->numbers = numbers;
	input->names = names;
}

const char *standings_decision_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < decided->part_count; side++) {
		const char *part = artificial_text(arena, vocabulary, &decided->parts, side);

		text_addf(&text, "%s%s %s", side > 0 ? " : " : "", decided->names[side],
		    part ? part : "");
	}
	return text_of(&text);
}

static struct standing_decision artificial_tell(
    struct arena *arena, const struct tally_game *game, const struct entrant *entrants)
{
	struct standing_decision decided = {
	    .table = {.round = game->round, .table = game->table},
	    .clause = game->clause,
	    .part_count = game->side_count,
	    .parts = game->decision.parts,
	};

	for (size_t side = 0; side < game->side_count; side++)
		decided.names[side] = entrants[game->sides[side].entrants[0]].name;
	decided.artificial = standings_decision_text(arena, NULL, &decided);
	return decided;
}

/* Lists the games ended by decision, for the note under the standings. */
static void decisions_tell(
    struct judging *judging, const struct entrant *entrants, struct standings_facts *ret)
{
	struct standing_decision *decided =
	    arena_alloc(judging->arena, judging->game_count, sizeof *decided);

	for (size_t i = 0; i < judging->game_count; i++) {
		const struct tally_game *game = &judging->games[i];

		if (!game->decision.made || game->decision.against >= game->side_count)
			continue;
		if (game->decision.artificial) {
			decided[ret->decided_count++] =
			    artificial_tell(judging->arena, game, entrants);
			continue;
		}
		decided[ret->decided_count++] = (struct standing_decision){
		    .table = {.round = game->round, .table = game->table},
		    .clause = game->clause,
		    .against = entrants[game->sides[game->decision.against].entrants[0]].name,
		    .points = game->decision.points,
		};
	}
	ret->decided = decided;
}

bool standings_facts_read(
    const struct desk *desk, int round, struct standings_facts *ret, struct error *err)
{
	struct judging judging = {.arena = desk->arena};
	struct tally_asked asked = {0};
	struct standings_facts facts = {0};
	const struct event_now *now;
	struct entrant *entrants;
	struct round_play *plays;

	if (!round_newest(desk, &facts.rounds, err))
		return false;
	if (round > facts.rounds)
		return error_set(err, ERROR_INPUT, SAY_ROUND_UNKNOWN_EVENT, round, facts.rounds);
	if (round > 0)
		facts.rounds = round;
	facts.input.rounds = facts.rounds;
	if (!event_now_read(desk, &now, err) ||
	    !event_settings_ranking(desk->arena, &now->settings, &facts.input.rules, err) ||
	    !entrants_read(desk, 1, &entrants, &facts.input.entrant_count, err) ||
	    !round_plays_read(desk, &plays, &facts.play_count, err))
		return false;
	facts.plays = plays;
	if (facts.play_count > 0 && !club_hooks.phases_read)
		return error_set(err, ERROR_REFUSED, SAY_PHASE_LEFT_OUT, plays[0].name);
	judging.event = desk->event;
	judging.settings = &now->settings;
	asked.rounds = facts.rounds;
	asked.entrant_count = facts.input.entrant_count;
	asked.bell = table_timed(&now->settings);
	facts.entrants = entrants;
	facts.rounds_said = (int)event_setting_number(&now->settings.more, SETTING_ROUNDS);
	if (event_setting_word(&now->settings.more, SETTING_FORMAT) == FORMAT_TEAMS)
		standings_teams_find(desk->arena, &facts);

	/* The games come with what was given by commands. */
	const struct given_filter filter = {.rounds = asked.rounds};
	struct given *given;

	if (!tally_read(desk, &asked, &judging.games, &judging.game_count, &judging.orders, err) ||
	    !given_read(desk, &filter, &given, &judging.given_count, err))
		return false;
	judging.given = given;
	struct ranking_input *input = &facts.input;
	struct ranking_bye *byes;
	struct round_bye *rows;
	size_t count;

	if (!round_byes_read(desk, facts.rounds, &rows, &count, err))
		return false;
	byes = arena_alloc(desk->arena, count, sizeof *byes);
	for (size_t i = 0; i < count; i++) {
		/* Entrants are numbered from 1 without gaps, so a number less one is an index. */
		if (rows[i].entrant < 1 || (size_t)rows[i].entrant > input->entrant_count)
			return error_set(err, ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING,
			    store_path(desk->store), rows[i].entrant);
		byes[i] = (struct ranking_bye){
		    .entrant = (size_t)rows[i].entrant - 1, .round = rows[i].round};
	}
	input->byes = byes;
	input->bye_count = count;
	missed_add(desk->arena, &now->settings, &facts);
	if (!games_judge(&judging, &facts, err))
		return false;
	entrants_take(desk->arena, entrants, &facts.input);
	decisions_tell(&judging, entrants, &facts);
	standings_counts_outside(desk->arena, &facts, judging.given, judging.given_count);
	if (!standings_counts_read(desk, &facts, err))
		return false;
	if (facts.play_count > 0 && !club_hooks.phases_read(desk, &facts, err))
		return false;
	*ret = facts;
	return true;
}

bool standings_judge(struct arena *arena, const struct standings_facts *facts,
    struct standings *ret, struct error *err)
{
	struct standings_facts ranked;

	if (!standings_team_facts(arena, facts, &ranked, err))
		return false;
	*ret = (struct standings){
	    .rounds = ranked.rounds,
	    .entrant_count = ranked.input.entrant_count,
	    .entrants = ranked.entrants,
	    .team_of = ranked.team_of,
	    .input = ranked.input,
	    .decided_count = ranked.decided_count,
	    .decided = ranked.decided,
	};
	if (ranked.phase_count > 0)
		return club_hooks.phases_rank(arena, &ranked, ret, err);
	return ranking_make(arena, &ret->input, &ret->ranking, err);
}

/* --- one category --- */

/* The categories, each once in any case of letters. */
struct categories {
	struct arena *arena;
	size_t count;
	const char **folded; /* folded names */
	const char **names;  /* first spelling of each */
};

static void category_add(struct categories *to, const char *category)
{
	const char *folded = text_fold(to->arena, category);

	for (size_t i = 0; i < to->count; i++)
		if (strcmp(to->folded[i], folded) == 0)
			return;
	to->folded = arena_room(to->arena, to->folded, to->count, sizeof *to->folded);
	to->names = arena_room(to->arena, to->names, to->count, sizeof *to->names);
	to->folded[to->count] = folded;
	to->names[to->count++] = category;
}

void standings_categories(struct arena *arena, const struct standings_facts *facts,
    const char *const **ret, size_t *ret_count)
{
	struct categories there = {.arena = arena};

	for (size_t i = 0; i < facts->input.entrant_count && !facts->team_of; i++) {
		const struct entrant *entrant = &facts->entrants[i];

		for (size_t k = 0; !entrant->removed && k < entrant->category_count; k++)
			category_add(&there, entrant->categories[k]);
	}
	*ret = there.names;
	*ret_count = there.count;
}

static bool category_refused(const struct desk *desk, const struct standings_facts *facts,
    const char *category, struct error *err)
{
	const char *const *names, *told;
	size_t count;

	standings_categories(desk->arena, facts, &names, &count);
	if (count == 0)
		return error_set(
		    err, ERROR_INPUT, SAY_CATEGORY_UNKNOWN_ENTRANT_NONE_CANASTA, category);
	told = names[0];
	for (size_t i = 1; told && i < count; i++)
		told = arena_printf(desk->arena, "%s, %s", told, names[i]);
	return error_set(err, ERROR_INPUT, SAY_CATEGORY_UNKNOWN_ENTRANT, category, told);
}

/* Returns the entrant's spelling of the category, or NULL if it has another. `wanted` is folded. */
static void category_of(
    struct arena *arena, const struct entrant *entrant, const char *wanted, const char **ret)
{
	*ret = NULL;
	for (size_t i = 0; i < entrant->category_count && !*ret; i++) {
		const char *folded = text_fold(arena, entrant->categories[i]);

		if (strcmp(folded, wanted) == 0)
			*ret = entrant->categories[i];
	}
}

/* Leaves entrants of other categories out of the places; `ret` is the first entrant's spelling. */
static bool category_keep(const struct desk *desk, const char *category,
    struct standings_facts *facts, const char **ret, struct error *err)
{
	struct ranking_input *input = &facts->input;
	bool *left_out = arena_alloc(desk->arena, input->entrant_count, sizeof *left_out);
	const char *wanted;

	if (!text_is_utf8(category, strlen(category), NULL))
		return error_set(err, ERROR_INPUT, SAY_CATEGORY_UNKNOWN_UTF);
	wanted = text_fold(desk->arena, category);
	if (!*wanted)
		return error_set(err, ERROR_INPUT, SAY_CATEGORY_UNKNOWN_ASKED_EMPTY);
	if (facts->team_of)
		return error_set(err, ERROR_INPUT, SAY_CATEGORY_UNKNOWN_EVENT_RANKS_TEAMS);
	*ret = NULL;
	for (size_t i = 0; i < input->entrant_count; i++) {
		const char *called;

		category_of(desk->arena, &facts->entrants[i], wanted, &called);
		left_out[i] = input->left_out[i] || !called;
		if (!left_out[i] && !*ret)
			*ret = called;
	}
	input->left_out = left_out;
	return *ret || category_refused(desk, facts, category, err);
}

/* --- a read --- */

static bool standings_read(const struct desk *desk, int round, const char *category,
    struct standings_facts *facts, struct standings *ret, struct error *err)
{
	struct ranking_change *changes;
	struct unaccepted *unaccepted;
	size_t change_count;

	if (!standings_facts_read(desk, round, facts, err) ||
	    (category && !category_keep(desk, category, facts, &category, err)) ||
	    !standings_judge(desk->arena, facts, ret, err) ||
	    !disputes_undecided_read(
	        desk, NULL, ret->rounds, &ret->disputes, &ret->dispute_count, err) ||
	    !unaccepted_read(desk, ret->rounds, &unaccepted, &ret->unaccepted_count, err) ||
	    !ranking_changes_read(desk, desk->event->number, &changes, &change_count, err))
		return false;
	ret->unaccepted = unaccepted;
	ret->category = category;
	ret->changes = changes;
	ret->change_count = change_count;
	return true;
}

bool standings_make_with(const struct desk *desk, int round, struct standings_facts *ret_facts,
    struct standings *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, standings_read(desk, round, NULL, ret_facts, ret, err));
}

bool standings_make(const struct desk *desk, int round, struct standings *ret, struct error *err)
{
	return standings_make_category(desk, round, NULL, ret, err);
}

bool standings_make_category(const struct desk *desk, int round, const char *category,
    struct standings *ret, struct error *err)
{
	struct standings_facts facts;

	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, standings_read(desk, round, category, &facts, ret, err));
}

const struct ranking_row *standings_row(const struct standings *standings, size_t entrant)
{
	size_t ranked = standings->team_of ? standings->team_of[entrant] : entrant;

	for (size_t i = 0; i < standings->ranking.count; i++)
		if (standings->ranking.rows[i].entrant == ranked)
			return &standings->ranking.rows[i];
	return NULL;
}

bool standings_provisional(const struct standings *standings)
{
	return standings->ranking.provisional || standings->knockout_unfinished;
}

int standings_unaccepted(const struct standings *standings, size_t ranked)
{
	int hands = 0;

	for (size_t i = 0; i < standings->unaccepted_count; i++) {
		const size_t entrant = (size_t)standings->unaccepted[i].entrant - 1;

		hands += (standings->team_of ? standings->team_of[entrant] : entrant) == ranked;
	}
	return hands;
}
