#include "tournament/ranking.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/text.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/random.h"
#include "tournament/scale.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- tie-breaks --- */

/* The units that the value of a tie-break is counted in. */
enum tie_unit {
	TIE_UNIT_NONE,   /* it has no value */
	TIE_UNIT_WHOLE,  /* points of hands, games, canastas */
	TIE_UNIT_POINTS, /* the points that rank */
	TIE_UNIT_HALVES  /* halves of the points that rank */
};

static const struct {
	const char *key, *title;
	enum tie_unit unit;
} tie_names[TIE_BREAK_COUNT] = {
    [TIE_DIFFERENCE] = {"difference", "difference", TIE_UNIT_WHOLE},
    [TIE_SCORE] = {"score", "score", TIE_UNIT_WHOLE},
    [TIE_DIRECT] = {"direct", "direct encounter", TIE_UNIT_NONE},
    [TIE_WINS] = {"wins", "wins", TIE_UNIT_WHOLE},
    [TIE_CANASTAS] = {"canastas", "canastas", TIE_UNIT_WHOLE},
    [TIE_PENALTIES] = {"penalties", "fewest penalties", TIE_UNIT_WHOLE},
    [TIE_BUCHHOLZ] = {"buchholz", "Buchholz", TIE_UNIT_POINTS},
    [TIE_BUCHHOLZ_CUT1] = {"buchholz-cut1", "Buchholz cut 1", TIE_UNIT_POINTS},
    [TIE_BUCHHOLZ_MEDIAN] = {"buchholz-median", "median Buchholz", TIE_UNIT_POINTS},
    [TIE_SONNEBORN_BERGER] = {"sonneborn-berger", "Sonneborn-Berger", TIE_UNIT_HALVES},
    [TIE_OPPONENTS_DIFFERENCE] = {"opponents-difference", "opponents' difference", TIE_UNIT_WHOLE},
    [TIE_LOT] = {"lot", "lot", TIE_UNIT_NONE},
};

static const char none[] = "none";

const char *tie_break_key(enum tie_break kind)
{
	return tie_names[kind].key;
}

struct tie_break_list tie_break_list_read(const char *text)
{
	struct tie_break_list list = {0};
	const char *word = text;

	if (strcmp(text, none) == 0)
		return list;
	for (;;) {
		size_t size = strcspn(word, ", ");
		enum tie_break kind = 0;

		while (kind < TIE_BREAK_COUNT && (strlen(tie_names[kind].key) != size ||
		                                     memcmp(tie_names[kind].key, word, size) != 0))
			kind++;
		if (kind == TIE_BREAK_COUNT)
			break_off(ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_NOT_A_TIE_BREAK,
			    choice_shown(size), word);
		if (tie_break_list_has(&list, kind))
			break_off(
			    ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_GIVEN_TWICE, tie_names[kind].key);
		if (tie_break_list_has(&list, TIE_LOT))
			break_off(
			    ERROR_INPUT, SAY_TIE_BREAK_UNKNOWN_AFTER_LOT, tie_names[kind].key);
		list.at[list.count++] = kind;
		word += size;
		if (!*word)
			return list;
		word += strspn(word, " ");
		word += *word == ',';
		word += strspn(word, " ");
	}
}

const char *tie_break_list_write(struct arena *arena, const struct tie_break_list *list)
{
	struct text text = {.arena = arena};

	if (list->count == 0)
		return none;
	for (size_t i = 0; i < list->count; i++)
		text_addf(&text, "%s%s", i > 0 ? "," : "", tie_names[list->at[i]].key);
	return text_of(&text);
}

bool tie_break_list_has(const struct tie_break_list *list, enum tie_break kind)
{
	for (size_t i = 0; i < list->count; i++)
		if (list->at[i] == kind)
			return true;
	return false;
}

/* Drops decimal places that are zero, down to `least` places. */
static void places_drop(int64_t *value, int *places, int least)
{
	for (; *places > least && *value % 10 == 0; --*places)
		*value /= 10;
}

void ranking_hundredths(int64_t hundredths, char ret[TIE_BREAK_TEXT])
{
	int places = 2;

	places_drop(&hundredths, &places, 0);
	decimal_text(hundredths, places, ret);
}

bool ranking_value(const struct ranking *ranking, const struct ranking_row *row,
    enum tie_break kind, int64_t *ret, int *ret_places)
{
	const struct ranking_rules *rules = &ranking->rules;
	const enum tie_unit unit = tie_names[kind].unit;
	const bool hundredths = rules->by == RANKING_MATCH_POINTS;
	const int least = unit == TIE_UNIT_HALVES ? 1 : 0;

	*ret = row->values[kind];
	*ret_places = 0;
	if (unit == TIE_UNIT_NONE || unit == TIE_UNIT_WHOLE)
		return unit == TIE_UNIT_WHOLE;
	if (unit == TIE_UNIT_HALVES)
		*ret *= 5; /* tenths */
	*ret_places = least + (hundredths                               ? 2
	                          : rules->by == RANKING_VICTORY_POINTS ? rules->scale->decimals
	                                                                : 0);
	if (hundredths)
		places_drop(ret, ret_places, least);
	return true;
}

/* Returns the lot of an entrant; the lowest of equals comes first. It depends only on the seed
 * and the entrant's number, so that lots can be drawn again. */
static uint64_t tie_break_lot(uint64_t seed, int number)
{
	struct lots lots = {seed};

	lots.state = lots_next(&lots) + (uint64_t)number;
	return lots_next(&lots);
}

/* --- the points that rank --- */

static const char *const by_titles[RANKING_BY_COUNT] = {
    [RANKING_MATCH_POINTS] = TEXT_WORDS_MATCH_POINTS,
    [RANKING_SCORE] = TEXT_WORDS_SCORE,
    [RANKING_DIFFERENCE] = TEXT_WORDS_DIFFERENCE,
    [RANKING_VICTORY_POINTS] = TEXT_WORDS_VICTORY_POINTS,
};

const char *ranking_by_key(enum ranking_by by)
{
	return event_setting_list[SETTING_RANKING].words[by];
}

const char *ranking_by_title(enum ranking_by by)
{
	return message_english(by_titles[by]);
}

const char *ranking_by_words(enum ranking_by by)
{
	return message_words(by_titles[by]);
}

int ranking_match_points(const struct match_points *points, enum game_result result)
{
	const int of[] = {[GAME_WON] = points->win,
	    [GAME_DRAWN] = points->draw,
	    [GAME_LOST] = points->loss,
	    [GAME_ARTIFICIAL] = 0};

	return MATCH_PARTS * of[result];
}

int ranking_game_points(const struct ranking_rules *rules, const struct game *game, size_t side)
{
	assert(side < game->side_count);
	if (game->artificial)
		return rules->points.win * game->parts[side];
	return ranking_match_points(&rules->points, game->results[side]);
}

bool ranking_unplayed(const struct ranking_game *game)
{
	return game->game.decided && game->hands == 0;
}

int64_t ranking_victory_points(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side)
{
	const struct game *played = &game->game;
	const struct scale *scale = rules->scale;
	int64_t winner;

	if (!scale || !played->finished || played->side_count != 2)
		return 0;
	if (played->artificial)
		return victory_part(scale, played->parts[side]);
	const int hands = game->phase_hands > 0 ? game->phase_hands
	                  : rules->hands > 0    ? rules->hands
	                  : scale->hands > 0    ? scale->hands
	                                        : game->hands;
	const int64_t margin = played->winner < 0 ? 0
	                                          : played->scores[played->winner] -
	                                                played->scores[1 - played->winner];

	/* Points given after a decision may leave its winner below the loser. */
	winner = victory_points(scale, margin < 0 ? 0 : margin, hands);
	if (played->winner < 0)
		return winner;
	/* A win without cards is worth at least a bye, whatever the score decided. */
	if (ranking_unplayed(game) && winner < scale->bye)
		winner = scale->bye;
	return side == (size_t)played->winner ? winner : scale->total - winner;
}

int64_t ranking_points_of(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side)
{
	switch (rules->by) {
	case RANKING_VICTORY_POINTS:
		return ranking_victory_points(rules, game, side);
	case RANKING_SCORE:
		return game->game.scores[side];
	case RANKING_DIFFERENCE:
		return game_difference(&game->game, side);
	case RANKING_MATCH_POINTS:
	case RANKING_BY_COUNT:
		break;
	}
	return ranking_game_points(rules, &game->game, side);
}

bool ranking_game_has_score(const struct ranking_game *game)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		if (game->game.scores[side] != 0)
			return true;
	return !game->game.artificial && (game->game.finished || game->hands > 0);
}

bool ranking_game_sits(const struct ranking_game *game, size_t entrant, size_t *ret_side)
{
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t i = 0; i < game->sides[side].entrant_count; i++)
			if (game->sides[side].entrants[i] == entrant) {
				*ret_side = side;
				return true;
			}
	return false;
}

bool ranking_has_bye(const struct ranking_input *input, size_t entrant, int round)
{
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == entrant && input->byes[i].round == round)
			return true;
	return false;
}

/* --- sums --- */

const char ranking_shared[] = "shared";

/* Adds a side's game to the row of each entrant on the side. */
static void game_add_side(struct ranking_row *rows, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side)
{
	const int64_t score = game->game.scores[side];
	const int64_t against = game_against(&game->game, side);
	const enum game_result result = game->game.results[side];

	for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
		struct ranking_row *row = &rows[game->sides[side].entrants[k]];

		if (!game->game.finished) {
			row->playing++;
			row->in_play += ranking_game_has_score(game);
			row->playing_score += score;
			row->playing_against += against;
			continue;
		}
		row->match_points += ranking_game_points(rules, &game->game, side);
		row->victory_points += ranking_victory_points(rules, game, side);
		row->score += score;
		row->difference += game_difference(&game->game, side);
		if (game->game.artificial) {
			/* Nothing was played; the score has only points given after the
			 * decision. */
			row->artificial++;
			continue;
		}
		row->played++;
		row->against += against;
		row->won += result == GAME_WON;
		row->drawn += result == GAME_DRAWN;
		row->lost += result == GAME_LOST;
	}
}

enum tie_break ranking_count_tie_break(enum ranking_count count)
{
	/* A switch, because the compiler refuses one that lacks a count. */
	switch (count) {
	case COUNT_CANASTAS:
		return TIE_CANASTAS;
	case COUNT_PENALTIES:
		return TIE_PENALTIES;
	case COUNT_BY_SUMS:
	case RANKING_COUNT_COUNT:
		break;
	}
	return TIE_BREAK_COUNT;
}

void ranking_counts_add(struct ranking_counts *to, const struct ranking_counts *more, int times)
{
	for (size_t i = 0; i < RANKING_COUNT_COUNT; i++)
		to->of[i] += times * more->of[i];
}

void ranking_outside_add(struct ranking_outside *to, const struct ranking_outside *more)
{
	to->points += more->points;
	to->margin += more->margin;
	to->victory += more->victory;
}

/* Fills the rows with what each entrant has: games, byes, points given outside games, and points carried over. */
static void rows_fill(const struct ranking_input *input, struct ranking_row *rows)
{
	const struct ranking_rules *rules = &input->rules;
	const struct scale *scale = rules->scale;

	for (size_t i = 0; i < input->game_count; i++)
		for (size_t side = 0; side < input->games[i].game.side_count; side++)
			game_add_side(rows, rules, &input->games[i], side);
	for (size_t i = 0; i < input->bye_count; i++) {
		struct ranking_row *row = &rows[input->byes[i].entrant];

		row->byes++;
		row->match_points += MATCH_PARTS * rules->points.win - rules->bye_less;
		if (scale && rules->bye_is_part) {
			row->victory_points += victory_part(scale, rules->bye_part);
		} else if (scale) {
			row->victory_points += scale->bye;
			row->difference += scale->bye_margin;
		}
	}
	for (size_t i = 0; input->outside && i < input->entrant_count; i++) {
		const struct ranking_outside *outside = &input->outside[i];

		rows[i].outside = *outside;
		rows[i].score += outside->points;
		rows[i].difference += outside->points + outside->margin;
		if (scale)
			rows[i].victory_points +=
			    outside->victory * scale_parts(scale) / MATCH_PARTS;
	}
	for (size_t i = 0; input->carried && i < input->entrant_count; i++) {
		const struct ranking_carried *carried = &input->carried[i];

		rows[i].carries = true;
		rows[i].carried = *carried;
		rows[i].match_points += carried->match_points;
		rows[i].victory_points += carried->victory_points;
		rows[i].score += carried->score;
		rows[i].difference += carried->difference;
	}
}

bool ranking_unfinished(const struct ranking_input *input)
{
	for (size_t i = 0; i < input->game_count; i++)
		if (!input->games[i].game.finished)
			return true;
	return false;
}

/* --- meetings --- */

/* The result of a meeting, in half points. */
enum { MEETING_LOST, MEETING_DRAWN, MEETING_WON };

/* One opponent in one finished game. */
struct meeting {
	size_t opponent;
	bool unplayed;        /* decided before the first hand */
	int result;           /* against this opponent: MEETING_WON … */
	int64_t mine, theirs; /* ranking points from this game */
	size_t before;        /* the meeting before it of the same entrant, from 1; 0: none */
};

/* The criterion that separated two neighbours: ranking points, tie-break 0 … of the list, or
 * nothing. */
enum { BY_POINTS = -1, BY_NOTHING = TIE_BREAK_COUNT };

/* A row during the sort. */
struct sorted_row {
	struct ranking_row row;
	int number;  /* number of the entrant: the last key of the order */
	int64_t key; /* value of the current criterion, the highest first */
	int parted;  /* criterion that separates it from the place before */
};

/* The meetings of all entrants, and their places while they are sorted. */
struct ordering {
	struct arena *arena;
	const struct ranking_input *input;
	size_t meeting_count;
	struct meeting *meetings;
	size_t *newest; /* by entrant: its newest meeting, from 1; 0: it has had no meeting */
	size_t usual;   /* the most opponents in one game: 1, or 2 if partners change */
	struct sorted_row *places;
	/* By entrant, for its direct encounters with the others of a group. */
	size_t *group; /* number of its group */
	size_t groups; /* groups numbered so far */
	int64_t *mine, *theirs;
	bool *met;
};

/* Returns the result of one side against another; of three sides two may both have lost. */
static int result_against(const struct game *game, size_t side, size_t other)
{
	enum game_result mine = game->results[side];
	enum game_result theirs = game->results[other];

	if (mine != theirs)
		return mine == GAME_LOST ? MEETING_LOST : MEETING_WON;
	if (mine == GAME_DRAWN || game->scores[side] == game->scores[other])
		return MEETING_DRAWN;
	return game->scores[side] > game->scores[other] ? MEETING_WON : MEETING_LOST;
}

/* Returns the ranking points that one side has from this game against another. */
static int64_t ranked_part(
    const struct ranking_rules *rules, const struct ranking_game *game, size_t side, size_t other)
{
	if (rules->by == RANKING_MATCH_POINTS)
		return result_against(&game->game, side, other);
	if (rules->by == RANKING_DIFFERENCE)
		return game->game.scores[side] - game->game.scores[other];
	return ranking_points_of(rules, game, side);
}

/* Adds the meetings of all entrants on one side of a game with all on another. A side does not meet
 * itself. */
static void sides_meet(
    struct ordering *to, const struct ranking_game *game, size_t side, size_t other)
{
	const struct ranking_rules *rules = &to->input->rules;
	const struct ranking_side *mine = &game->sides[side], *theirs = &game->sides[other];

	if (side == other)
		return;
	for (size_t i = 0; i < mine->entrant_count; i++)
		for (size_t j = 0; j < theirs->entrant_count; j++) {
			size_t *newest = &to->newest[mine->entrants[i]];

			to->meetings = arena_room(
			    to->arena, to->meetings, to->meeting_count, sizeof *to->meetings);
			to->meetings[to->meeting_count] = (struct meeting){
			    .opponent = theirs->entrants[j],
			    .unplayed = ranking_unplayed(game),
			    .result = result_against(&game->game, side, other),
			    .mine = ranked_part(rules, game, side, other),
			    .theirs = ranked_part(rules, game, other, side),
			    .before = *newest,
			};
			*newest = ++to->meeting_count;
		}
}

static void meetings_make(struct ordering *ordering)
{
	const struct ranking_input *input = ordering->input;

	ordering->usual = 1;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		const size_t sides = game->game.side_count;
		const bool met = game->game.finished && !game->game.artificial;

		for (size_t side = 0; side < sides; side++) {
			size_t opponents = 0;

			for (size_t other = 0; other < sides; other++)
				opponents += other == side ? 0 : game->sides[other].entrant_count;
			for (size_t other = 0; met && other < sides; other++)
				sides_meet(ordering, game, side, other);
			if (opponents > ordering->usual)
				ordering->usual = opponents;
		}
	}
}

/* Fills the tie-break values of the rows, which are ordered by entrant and hold their sums. */
static void tie_breaks_fill(const struct ordering *ordering, struct ranking_row *rows)
{
	const struct ranking_input *input = ordering->input;
	int *idle = arena_alloc(ordering->arena, input->entrant_count, sizeof *idle);
	int *newest = arena_alloc(ordering->arena, input->entrant_count, sizeof *newest);

	/* The rounds without an opponent, by entrant: byes, rounds missed, artificial results. */
	for (size_t i = 0; i < input->entrant_count; i++)
		idle[i] = input->rounds;
	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];

		for (size_t side = 0; !game->game.artificial && side < game->game.side_count;
		     side++)
			for (size_t k = 0; k < game->sides[side].entrant_count; k++) {
				size_t entrant = game->sides[side].entrants[k];

				idle[entrant] -= newest[entrant] != game->round;
				newest[entrant] = game->round;
			}
	}
	for (size_t i = 0; i < input->entrant_count; i++) {
		struct ranking_row *row = &rows[i];

		row->values[TIE_DIFFERENCE] = row->difference;
		row->values[TIE_SCORE] = row->score;
		row->values[TIE_WINS] = row->won;
		for (enum ranking_count k = 0; input->counts && k < RANKING_COUNT_COUNT; k++)
			if (ranking_count_tie_break(k) != TIE_BREAK_COUNT)
				row->values[ranking_count_tie_break(k)] = input->counts[i].of[k];
		row->incomplete = input->counts && input->counts[i].of[COUNT_BY_SUMS] > 0 &&
		                  tie_break_list_has(&input->rules.tie_breaks, TIE_CANASTAS);
		/* A round without an opponent counts the entrant itself as the opponent. */
		const size_t dummies = (idle[i] > 0 ? (size_t)idle[i] : 0) * ordering->usual;
		size_t count = dummies;
		int64_t sum = (int64_t)dummies * row->points;
		int64_t lowest = dummies > 0 ? row->points : INT64_MAX;
		int64_t highest = dummies > 0 ? row->points : INT64_MIN;
		int64_t difference = (int64_t)dummies * row->difference;
		int64_t halves =
		    (2 * row->byes + row->artificial) * (int64_t)ordering->usual * row->points;

		for (size_t k = ordering->newest[row->entrant]; k > 0;
		     k = ordering->meetings[k - 1].before) {
			const struct meeting *meeting = &ordering->meetings[k - 1];
			const struct ranking_row *other =
			    meeting->unplayed ? row : &rows[meeting->opponent];

			count++;
			sum += other->points;
			lowest = other->points < lowest ? other->points : lowest;
			highest = other->points > highest ? other->points : highest;
			difference += other->difference;
			halves += meeting->result * other->points;
		}
		row->values[TIE_BUCHHOLZ] = sum;
		row->values[TIE_BUCHHOLZ_CUT1] = count > 1 ? sum - lowest : 0;
		row->values[TIE_BUCHHOLZ_MEDIAN] = count > 2 ? sum - lowest - highest : 0;
		row->values[TIE_SONNEBORN_BERGER] = halves;
		row->values[TIE_OPPONENTS_DIFFERENCE] = difference;
	}
}

/* --- the order --- */

static int descending(int64_t a, int64_t b)
{
	return (a < b) - (a > b);
}

static int place_order(const void *left, const void *right)
{
	const struct sorted_row *a = left;
	const struct sorted_row *b = right;
	int order = descending(a->key, b->key);

	return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* Adds up one entrant's games against the others of its group. Returns how many of those it met. */
static size_t encounters_sum(struct ordering *ordering, size_t entrant, size_t group)
{
	size_t met = 0;

	for (size_t i = ordering->newest[entrant]; i > 0; i = ordering->meetings[i - 1].before) {
		const struct meeting *meeting = &ordering->meetings[i - 1];
		size_t other = meeting->opponent;

		if (ordering->group[other] != group)
			continue;
		if (!ordering->met[other]) {
			ordering->met[other] = true;
			ordering->mine[other] = 0;
			ordering->theirs[other] = 0;
			met++;
		}
		ordering->mine[other] += meeting->mine;
		ordering->theirs[other] += meeting->theirs;
	}
	return met;
}

/* Lists the members of the group that an entrant met with this result. Returns NULL if there are
 * none. */
static const char *names_met(
    struct ordering *ordering, const struct sorted_row *group, size_t count, size_t self, int order)
{
	struct text text = {.arena = ordering->arena};

	for (size_t i = 0; i < count; i++) {
		size_t other = group[i].row.entrant;

		if (i != self &&
		    descending(ordering->theirs[other], ordering->mine[other]) == order)
			text_addf(&text, "%s%s", text.size > 0 ? ", " : "",
			    ordering->input->names[other]);
	}
	return text.size > 0 ? text_of(&text) : NULL;
}

/* Sets the group's keys from the games among its members. Returns false if some never met. */
static bool direct_keys(struct ordering *ordering, struct sorted_row *group, size_t count)
{
	size_t number = ++ordering->groups;

	for (size_t i = 0; i < count; i++)
		ordering->group[group[i].row.entrant] = number;
	for (size_t i = 0; i < count; i++) {
		size_t met = encounters_sum(ordering, group[i].row.entrant, number);

		group[i].key = 0;
		for (size_t j = 0; j < count; j++) {
			size_t other = group[j].row.entrant;

			if (!ordering->met[other])
				continue;
			ordering->met[other] = false;
			group[i].key +=
			    1 + descending(ordering->theirs[other], ordering->mine[other]);
		}
		if (met + 1 < count)
			return false;
	}
	return true;
}

/* Lists the members of the group that each one beat, drew with and lost to. */
static void direct_results_set(struct ordering *ordering, struct sorted_row *group, size_t count)
{
	for (size_t i = 0; ordering->input->names && i < count; i++) {
		struct ranking_row *row = &group[i].row;

		(void)encounters_sum(ordering, row->entrant, ordering->groups);
		row->beat = names_met(ordering, group, count, i, 1);
		row->drew_with = names_met(ordering, group, count, i, 0);
		row->lost_to = names_met(ordering, group, count, i, -1);
		for (size_t j = 0; j < count; j++)
			ordering->met[group[j].row.entrant] = false;
	}
}

/* Orders a group that is equal in all earlier criteria, and then each group left equal by itself. */
static void group_order(
    struct ordering *ordering, struct sorted_row *group, size_t count, int criterion)
{
	const struct tie_break_list *list = &ordering->input->rules.tie_breaks;
	const bool is_last = criterion >= 0 && (size_t)criterion == list->count;
	const enum tie_break kind =
	    criterion == BY_POINTS || is_last ? TIE_BREAK_COUNT : list->at[criterion];
	int next = criterion + 1;

	if (count < 2)
		return;
	if (kind == TIE_DIRECT && !direct_keys(ordering, group, count)) {
		group_order(ordering, group, count, next);
		return;
	}
	for (size_t i = 0; kind != TIE_DIRECT && i < count; i++) {
		const struct ranking_row *row = &group[i].row;

		if (is_last)
			group[i].key = 0; /* by number */
		else if (criterion == BY_POINTS)
			group[i].key = row->points;
		else if (kind == TIE_LOT)
			group[i].key = -(int64_t)(tie_break_lot(ordering->input->rules.lot_seed,
			                              group[i].number) >>
			                          1);
		else
			group[i].key =
			    kind == TIE_PENALTIES ? -row->values[kind] : row->values[kind];
	}
	qsort(group, count, sizeof *group, place_order);
	for (size_t i = 1; is_last && i < count; i++)
		group[i].parted = BY_NOTHING;
	if (is_last)
		return;
	/* Direct encounter is applied again to those it leaves equal, if it separates some. */
	if (kind == TIE_DIRECT && group[0].key != group[count - 1].key) {
		direct_results_set(ordering, group, count);
		next = criterion;
	}
	for (size_t from = 0, to; from < count; from = to) {
		const int64_t key = group[from].key;

		for (to = from + 1; to < count && group[to].key == key; to++)
			;
		group_order(ordering, group + from, to - from, next);
		if (from > 0)
			/* This criterion separates the first of the group from those before. */
			group[from].parted = criterion;
	}
}

/* Sets the last criterion needed to separate a row from its neighbours. */
static void decision_set(struct ordering *ordering, size_t index, size_t count)
{
	const struct ranking_rules *rules = &ordering->input->rules;
	struct text text = {.arena = ordering->arena};
	struct sorted_row *place = &ordering->places[index];
	struct ranking_row *row = &place->row;
	int parted = index > 0 ? place->parted : BY_POINTS;

	if (index + 1 < count && place[1].parted > parted)
		parted = place[1].parted;
	row->decided = parted == BY_POINTS    ? ranking_by_title(rules->by)
	               : parted == BY_NOTHING ? ranking_shared
	                                      : tie_names[rules->tie_breaks.at[parted]].title;
	row->tie_break = row->decided;
	if (parted < 0 || parted == BY_NOTHING || rules->tie_breaks.at[parted] != TIE_DIRECT) {
		row->beat = row->drew_with = row->lost_to = NULL;
		return;
	}

	/* "direct encounter: beat Alfa; lost to Beeta" */
	const struct {
		const char *verb, *names;
	} met[] = {{"beat", row->beat}, {"drew with", row->drew_with}, {"lost to", row->lost_to}};

	text_add(&text, tie_names[TIE_DIRECT].title);
	for (size_t i = 0, said = 0; i < sizeof met / sizeof *met; i++)
		if (met[i].names)
			text_addf(
			    &text, "%s %s %s", said++ > 0 ? ";" : ":", met[i].verb, met[i].names);
	row->tie_break = text_of(&text);
}

struct ranking ranking_make(struct arena *arena, const struct ranking_input *input)
{
	const size_t count = input->entrant_count;
	struct ranking_row *rows = arena_alloc(arena, count, sizeof *rows);
	struct ordering ordering = {
	    .arena = arena,
	    .input = input,
	    .newest = arena_alloc(arena, count, sizeof *ordering.newest),
	    .places = arena_alloc(arena, count, sizeof *ordering.places),
	    .group = arena_alloc(arena, count, sizeof *ordering.group),
	    .mine = arena_alloc(arena, count, sizeof *ordering.mine),
	    .theirs = arena_alloc(arena, count, sizeof *ordering.theirs),
	    .met = arena_alloc(arena, count, sizeof *ordering.met),
	};
	struct sorted_row *places = ordering.places;
	size_t stay = 0;

	assert(input->rules.by != RANKING_VICTORY_POINTS || input->rules.scale);
	for (size_t i = 0; i < count; i++)
		rows[i].entrant = i;
	rows_fill(input, rows);
	for (size_t i = 0; i < count; i++) {
		const int64_t points[] = {[RANKING_MATCH_POINTS] = rows[i].match_points,
		    [RANKING_SCORE] = rows[i].score,
		    [RANKING_DIFFERENCE] = rows[i].difference,
		    [RANKING_VICTORY_POINTS] = rows[i].victory_points};

		rows[i].points = points[input->rules.by];
	}
	meetings_make(&ordering);
	tie_breaks_fill(&ordering, rows);
	for (size_t i = 0; i < count; i++)
		if (!input->left_out || !input->left_out[i])
			rows[stay++] = rows[i];
	for (size_t i = 0; i < stay; i++) {
		places[i].row = rows[i];
		places[i].number = input->numbers[rows[i].entrant];
	}
	group_order(&ordering, places, stay, BY_POINTS);
	for (size_t i = 0; i < stay; i++) {
		places[i].row.rank =
		    i > 0 && places[i].parted == BY_NOTHING ? places[i - 1].row.rank : (int)i + 1;
		decision_set(&ordering, i, stay);
		rows[i] = places[i].row;
	}
	return (struct ranking){.provisional = ranking_unfinished(input),
	    .rules = input->rules,
	    .count = stay,
	    .rows = rows};
}
