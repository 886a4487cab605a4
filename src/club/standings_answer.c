#include "club/standings.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/catalogue.h"
#include "base/sentence.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/entrant.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/table.h"
#include "tournament/amount.h"
#include "tournament/can_win.h"
#include "tournament/game.h"
#include "tournament/ranking.h"
#include "tournament/scale.h"

void answer_ranked(
    struct answer *to, const char *key, const struct ranking_rules *rules, int64_t points)
{
	if (rules->by == RANKING_MATCH_POINTS)
		answer_hundredths(to, key, points);
	else if (rules->by == RANKING_VICTORY_POINTS)
		answer_decimal(to, key, points, rules->scale->decimals);
	else
		answer_number(to, key, points);
}

void answer_match_points(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place)
{
	static const char key[] = "match_points";

	if (rules->by == RANKING_VICTORY_POINTS)
		answer_ranked(to, key, rules, place->victory_points);
	else
		answer_hundredths(to, key, place->match_points);
}

void answer_carried(
    struct answer *to, const struct ranking_rules *rules, const struct ranking_row *place)
{
	const struct ranking_carried *carried = &place->carried;
	const int64_t of[] = {[RANKING_MATCH_POINTS] = carried->match_points,
	    [RANKING_VICTORY_POINTS] = carried->victory_points,
	    [RANKING_SCORE] = carried->score,
	    [RANKING_DIFFERENCE] = carried->difference};

	if (!place->carries)
		return;
	answer_flag(to, "carries", true);
	answer_ranked(to, "carried_points", rules, of[rules->by]);
	answer_number(to, "carried_difference", carried->difference);
}

void answer_carries(struct answer *to, const struct ranking *ranking)
{
	for (size_t i = 0; i < ranking->count; i++)
		answer_flag_set(to, "carries", ranking->rows[i].carries);
}

void answer_group_letter(struct answer *to, int group)
{
	if (group > 0)
		answer_letter(to, "group", (char)('A' + group - 1));
}

void answer_group(struct answer *to, const struct ranking_row *place)
{
	answer_group_letter(to, place->group);
	answer_number_above(to, "group_rank", place->group_rank);
}

void answer_groups(struct answer *to, const struct ranking *ranking)
{
	for (size_t i = 0; i < ranking->count; i++)
		answer_flag_set(to, "groups", ranking->rows[i].group > 0);
}

void answer_victory_ranks(struct answer *to, enum ranking_by by)
{
	answer_flag_set(to, "victory_ranks", by == RANKING_VICTORY_POINTS);
}

int64_t answer_difference(const struct ranking_row *place)
{
	return place->difference + place->playing_score - place->playing_against;
}

void answer_outside(struct answer *to, const struct ranking_outside *outside)
{
	const int64_t difference = outside->points + outside->margin;

	if (outside->points == 0 && difference == 0 && outside->victory == 0)
		return;
	struct answer *given = answer_object(to, "given");

	if (outside->victory != 0)
		answer_hundredths(given, "victory_points", outside->victory);
	if (outside->points != 0)
		answer_number(given, "score", outside->points);
	if (difference != 0)
		answer_number(given, "difference", difference);
}

void answer_game_points(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *game, size_t side)
{
	if (game->game.finished)
		answer_ranked(to, "points", rules, ranking_points_of(rules, game, side));
	else
		answer_nothing(to, "points");
}

void answer_game_result(struct answer *to, enum game_result result)
{
	static const char *const names[] = {[GAME_UNFINISHED] = "open",
	    [GAME_WON] = "won",
	    [GAME_DRAWN] = "drawn",
	    [GAME_LOST] = "lost",
	    [GAME_ARTIFICIAL] = "not played"};

	answer_code(to, "result", names[result]);
}

void answer_game_part(struct answer *to, const struct game *game, size_t side)
{
	if (game->artificial)
		answer_number(to, "part", game->parts[side]);
}

void answer_side_names(struct answer *to, const char *list, const struct entrant *entrants,
    const struct ranking_side *side, size_t without)
{
	(void)answer_list(to, list);
	for (size_t i = 0; i < side->entrant_count; i++)
		if (side->entrants[i] != without)
			answer_item(to, list, entrants[side->entrants[i]].name);
}

enum { COURSES_MOST = 12 }; /* more lines could not be distinguished */

/* --- places --- */

void answer_provisional(struct answer *to, const struct standings *standings)
{
	const bool provisional = standings_provisional(standings);

	answer_flag(to, "provisional", provisional);
	if (provisional)
		answer_code(
		    to, "provisional_by", standings->ranking.provisional ? "games" : "knock-out");
}

/* Returns true for tie-breaks that no figure of every place shows already. */
static bool has_value(enum tie_break kind)
{
	return kind != TIE_DIFFERENCE && kind != TIE_SCORE && kind != TIE_DIRECT &&
	       kind != TIE_LOT && kind != TIE_WINS;
}

void answer_place(
    struct answer *to, const struct standings *standings, const struct ranking_row *place)
{
	const struct entrant *entrant = &standings->ranked.entrants[place->entrant];
	const struct ranking_rules *rules = &standings->ranking.rules;
	const struct ranking_row *first = standings->ranking.rows;
	const struct ranking_row *last = first + standings->ranking.count - 1;
	/* Opponents with equal points are named if direct encounters decided. */
	const struct {
		const char *how, *names;
	} met[] = {
	    {"beat", place->beat}, {"drew-with", place->drew_with}, {"lost-to", place->lost_to}};
	int unaccepted = 0;

	answer_number(to, "rank", place->rank);
	answer_entrant_who(to, entrant);
	answer_number(to, "played", place->played);
	answer_number(to, "won", place->won);
	answer_number(to, "drawn", place->drawn);
	answer_number(to, "lost", place->lost);
	answer_match_points(to, &standings->ranking.rules, place);

	/* Sums include open games; "in_play" marks them. */
	answer_number(to, "score", place->score + place->playing_score);
	answer_number(to, "against", place->against + place->playing_against);
	answer_number(to, "difference", answer_difference(place));
	answer_flag_set(to, "in_play", place->in_play > 0);
	answer_text(to, "tie_break", place->tie_break);
	if (rules->scale)
		answer_decimal(to, "victory_points", place->victory_points, rules->scale->decimals);
	for (size_t i = 0; i < rules->tie_breaks.count; i++) {
		const enum tie_break kind = rules->tie_breaks.at[i];
		int64_t value;
		int places;

		if (has_value(kind) &&
		    ranking_value(&standings->ranking, place, kind, &value, &places))
			answer_decimal(to,
			    text_exchange(answer_arena(to), tie_break_key(kind), '-', '_'), value,
			    places);
	}
	answer_flag_set(to, "incomplete", place->incomplete);
	answer_ranked(to, "points", &standings->ranking.rules, place->points);
	answer_number(to, "byes", place->byes);
	answer_number(to, "playing", place->playing);
	for (size_t i = 0; i < standings->unaccepted_count; i++) {
		const size_t who = (size_t)standings->unaccepted[i].entrant - 1;

		unaccepted += (standings->facts.team_of ? standings->facts.team_of[who] : who) ==
		              place->entrant;
	}
	answer_number_above(to, "unaccepted", unaccepted);
	answer_carried(to, &standings->ranking.rules, place);
	answer_group(to, place);
	/* The entrant's late start or present absence. */
	(void)answer_list(to, "moves");
	for (size_t i = 0; i < entrant->move_count; i++) {
		const struct entrant_move *move = &entrant->moves[i];

		if (move->kind == MOVE_LATE || move == entrant->state)
			answer_entrant_move(answer_row(to, "moves"), entrant, move);
	}
	answer_outside(to, &place->outside);
	answer_code(to, "decided", place->decided);
	/* The place before or after has as many points: a tie-break parted them, or they share the
	 * place. */
	answer_flag_set(to, "level",
	    (place > first && place[-1].points == place->points) ||
	        (place < last && place[1].points == place->points));
	for (size_t i = 0; i < sizeof met / sizeof *met; i++) {
		if (!met[i].names)
			continue;
		struct answer *row = answer_row(to, "met");

		answer_code(row, "how", met[i].how);
		answer_text(row, "names", met[i].names);
	}
}

/* Returns the parts of an artificial result in words: "Alfa average plus, 60% : Beeta average
 * minus, 40%". */
static const char *decision_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct standing_decision *decided)
{
	struct text text = {.arena = arena};

	for (size_t side = 0; side < decided->side_count; side++) {
		const char *part =
		    artificial_text(arena, vocabulary, &decided->decision.parts, side);

		text_addf(&text, "%s%s %s", side > 0 ? " : " : "", decided->names[side],
		    part ? part : "");
	}
	return text_of(&text);
}

/* --- standings --- */

void answer_standings(
    struct answer *to, const struct event *event, const struct standings *standings)
{
	const int public = event_public_round(event);
	struct arena *arena = answer_arena(to);

	answer_text(to, "event", event->settings.name);
	(void)answer_list(to, "standings");
	for (size_t i = 0; i < standings->ranking.count; i++)
		answer_place(answer_row(to, "standings"), standings, &standings->ranking.rows[i]);
	answer_number(to, "round", standings->ranked.rounds);
	answer_text_some(to, "category", standings->category);
	if (public > 0 && standings->ranked.rounds > public)
		answer_number(to, "silent_from", public + 1);
	answer_provisional(to, standings);
	for (size_t i = 0; i < standings->ranking.count; i++)
		answer_flag_set(to, "in_play", standings->ranking.rows[i].in_play > 0);
	for (size_t i = 0; i < standings->ranking.count; i++)
		answer_flag_set(to, "incomplete", standings->ranking.rows[i].incomplete);
	answer_carries(to, &standings->ranking);
	answer_groups(to, &standings->ranking);
	answer_number_above(to, "hands_unaccepted", standings_unaccepted(standings, 0, 0));
	for (size_t i = 0; i < standings->ranked.decided_count; i++) {
		const struct standing_decision *decided = &standings->ranked.decided[i];
		const char *table =
		    arena_printf(arena, "%d.%d", decided->table.round, decided->table.table);
		struct answer *row = answer_row(to, "decided");

		answer_text(row, "table", table);
		answer_text(row, "clause", decided->clause);
		if (decided->decision.artificial) {
			const char *parts = decision_text(arena, answer_language(to), decided);
			const struct sentence says = {SENTENCE_DECIDED__ARTIFICIAL,
			    {sentence_text("table", table), sentence_text("parts", parts)}};

			answer_text(row, "artificial", decision_text(arena, NULL, decided));
			answer_sentence(row, "message", &says);
		} else {
			const char *against = decided->names[decided->decision.against];
			const struct sentence says = {SENTENCE_DECIDED__ENDED,
			    {sentence_text("table", table),
			        sentence_word("clause", "clause", decided->clause),
			        sentence_text("against", against),
			        sentence_number("points", decided->decision.points)}};

			answer_text(row, "against", against);
			answer_number(row, "points", decided->decision.points);
			answer_sentence(row, "message", &says);
		}
	}
	answer_undecided_disputes(to, standings->disputes, standings->dispute_count);
	answer_ranking_changes(to, standings->changes, standings->change_count);
	answer_code(to, "points", ranking_by_key(standings->ranking.rules.by));
	answer_flag(to, "victory", standings->ranking.rules.scale != NULL);
	answer_victory_ranks(to, standings->ranking.rules.by);
	(void)answer_list(to, "tie_breaks");
	for (size_t i = 0; i < standings->ranking.rules.tie_breaks.count; i++)
		if (has_value(standings->ranking.rules.tie_breaks.at[i]))
			answer_item(to, "tie_breaks",
			    text_exchange(answer_arena(to),
			        tie_break_key(standings->ranking.rules.tie_breaks.at[i]), '-',
			        '_'));
}

void answer_held(struct answer *to, int public)
{
	if (public > 0)
		answer_number(to, "held_from", public + 1);
}

/* --- results and crosstable --- */

/* Returns the group of a table; 0: its phase has none. */
static int group_at(const struct standings_facts *facts, size_t index)
{
	return facts->groups ? facts->groups[index] : 0;
}

static void add_table(struct answer *to, const struct standings *standings, size_t index)
{
	const struct standings_facts *facts = &standings->facts;
	const struct ranking_game *game = &facts->input.games[index];
	const struct address *address = &facts->tables[index];

	answer_address_of_table(to, "table", address);
	answer_group_letter(to, group_at(facts, index));
	for (size_t i = 0; i < game->game.side_count; i++) {
		const struct ranking_outside given =
		    standings_outside_at(facts, address, i, SIZE_MAX);
		const struct ranking_side *side = &game->sides[i];
		struct answer *row = answer_row(to, "sides");
		struct text names = {.arena = answer_arena(to)};

		answer_letter(row, "side", (char)('A' + i));
		/* "Alfa & Beeta": the partners of a round. */
		for (size_t k = 0; k < side->entrant_count; k++)
			text_addf(&names, "%s%s", k > 0 ? " & " : "",
			    facts->entrants[side->entrants[k]].name);
		answer_text(row, "entrant", text_of(&names));
		(void)answer_list(row, "numbers");
		for (size_t k = 0; k < side->entrant_count; k++)
			answer_item_number(
			    row, "numbers", facts->entrants[side->entrants[k]].number);
		answer_number(row, "score", game->game.scores[i]);
		answer_game_result(row, game->game.results[i]);
		answer_game_points(row, &facts->input.rules, game, i);
		answer_flag(row, "won", game->game.results[i] == GAME_WON);
		answer_outside(row, &given);
		answer_game_part(row, &game->game, i);
		answer_side_names(row, "names", facts->entrants, side, SIZE_MAX);
	}
	answer_number(to, "hands", game->hands);
	answer_flag(to, "finished", game->game.finished);
	answer_flag(to, "decided", game->game.decided);
	answer_number(to, "round", address->round);
	answer_number(to, "number", address->table);
	answer_code(to, "state",
	    game->game.artificial ? "unplayed"
	    : game->game.decided  ? "decided"
	    : game->game.finished ? "finished"
	    : game->hands > 0     ? "playing"
	                          : "waiting");
	answer_number_above(
	    to, "unaccepted", standings_unaccepted(standings, address->round, address->table));
	answer_flag(to, "artificial", game->game.artificial);
	answer_flag_set(to, "bell", game->game.rung);
	answer_flag(to, "scored", ranking_game_has_score(game));
	answer_victory_ranks(to, facts->input.rules.by);
}

static bool is_asked(int only, int round)
{
	return only == 0 || only == round;
}

void answer_results(
    struct answer *to, const struct event *event, const struct standings *standings, int round)
{
	const struct standings_facts *facts = &standings->facts;
	const struct ranking_input *input = &facts->input;

	answer_text(to, "event", event->settings.name);
	answer_code(to, "points", ranking_by_key(input->rules.by));
	(void)answer_list(to, "tables");
	for (size_t i = 0; i < input->game_count; i++)
		if (is_asked(round, input->games[i].round)) {
			add_table(answer_row(to, "tables"), standings, i);
			answer_flag_set(to, "groups", group_at(facts, i) > 0);
		}
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++) {
		const struct ranking_bye *bye = &input->byes[i];

		if (!is_asked(round, bye->round))
			continue;
		struct answer *row = answer_row(to, "byes");

		answer_number(row, "round", bye->round);
		answer_number(row, "number", facts->entrants[bye->entrant].number);
		answer_text(row, "entrant", facts->entrants[bye->entrant].name);
	}
	for (size_t i = 0; i < standings->dispute_count; i++)
		if (is_asked(round, standings->disputes[i].address.round))
			answer_undecided_disputes(to, &standings->disputes[i], 1);
	answer_number_above(to, "hands_unaccepted", standings_unaccepted(standings, round, 0));
	if (round > 0) {
		const struct round_play play =
		    round_play_of(facts->plays, facts->play_count, round);

		answer_number(to, "round", round);
		if (play.phase > 0)
			answer_text(to, "phase", play.name);
	}
	for (int i = 0; i < event_side_count(event); i++)
		answer_letter(answer_row(to, "sides"), "side", (char)('A' + i));
}

static void add_opponents(struct answer *to, const struct standings *standings,
    const struct ranking_game *game, size_t own)
{
	(void)answer_list(to, "opponents");
	for (size_t side = 0; side < game->game.side_count; side++)
		for (size_t k = 0; side != own && k < game->sides[side].entrant_count; k++)
			answer_item_number(to, "opponents",
			    standings->ranked.input.numbers[game->sides[side].entrants[k]]);
}

/* Adds what an entrant played in a round, among its games: a column of the list of rounds. */
static void add_round(struct answer *to, const struct standings *standings,
    const struct ranking_game *const *games, size_t count, size_t entrant, int round)
{
	bool any = false;

	for (size_t i = 0; i < count; i++) {
		size_t side;

		if (games[i]->round != round || !ranking_game_sits(games[i], entrant, &side))
			continue;
		any = true;
		struct answer *row = answer_row(to, "games");

		answer_game_result(row, games[i]->game.results[side]);
		add_opponents(row, standings, games[i], side);
		answer_flag(row, "played", !ranking_unplayed(games[i]));
	}
	answer_flag_set(
	    to, "bye", !any && ranking_has_bye(&standings->ranked.input, entrant, round));
}

/* Adds an entrant's games against another: a column of the matrix. */
static void add_meetings(struct answer *to, const struct ranking_rules *rules,
    const struct ranking_game *const *games, size_t count, size_t entrant, size_t other)
{
	for (size_t i = 0; i < count; i++) {
		const struct game *game = &games[i]->game;
		size_t side, against;

		if (!ranking_game_sits(games[i], entrant, &side) ||
		    !ranking_game_sits(games[i], other, &against) || against == side)
			continue;
		struct answer *row = answer_row(to, "games");

		answer_game_points(row, rules, games[i], side);
		answer_number(row, "difference", game->scores[side] - game->scores[against]);
		answer_flag(row, "finished", game->finished);
		answer_game_part(row, game, side);
	}
}

void answer_crosstable(struct answer *to, const struct event *event,
    const struct standings *standings, enum crosstable_kind kind)
{
	const struct ranking_input *input = &standings->ranked.input;
	const struct ranking *ranking = &standings->ranking;
	const size_t columns =
	    kind == CROSSTABLE_MATRIX ? ranking->count : (size_t)standings->ranked.rounds;
	const struct ranking_game **games =
	    arena_alloc(answer_arena(to), input->game_count, sizeof *games);

	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", standings->ranked.rounds);
	(void)answer_list(to, "crosstable");
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *place = &ranking->rows[i];
		struct answer *row = answer_row(to, "crosstable");
		const size_t entrant = place->entrant;
		size_t side, count = 0;

		answer_number(row, "rank", place->rank);
		answer_number(row, "number", input->numbers[entrant]);
		answer_text(row, "entrant", standings->ranked.entrants[entrant].name);
		answer_ranked(row, "points", &ranking->rules, place->points);
		/* The entrant's games, which also fill the cells of its row. */
		(void)answer_list(row, "games");
		for (size_t k = 0; k < input->game_count; k++) {
			const struct ranking_game *game = &input->games[k];

			if (!ranking_game_sits(game, entrant, &side))
				continue;
			games[count++] = game;
			struct answer *one = answer_row(row, "games");

			answer_number(one, "round", game->round);
			add_opponents(one, standings, game, side);
			answer_game_result(one, game->game.results[side]);
			answer_number(one, "score", game->game.scores[side]);
			answer_number(one, "against", game_against(&game->game, side));
			answer_game_points(one, &ranking->rules, game, side);
			answer_flag(one, "played", !ranking_unplayed(game));
		}
		(void)answer_list(row, "byes");
		for (size_t k = 0; k < input->bye_count; k++)
			if (input->byes[k].entrant == entrant)
				answer_item_number(row, "byes", input->byes[k].round);
		answer_number(row, "won", place->won);
		answer_match_points(row, &ranking->rules, place);
		answer_number(row, "difference", answer_difference(place));
		answer_flag_set(row, "in_play", place->in_play > 0);
		answer_flag_set(to, "in_play", place->in_play > 0);
		answer_carried(row, &ranking->rules, place);
		(void)answer_list(row, "columns");
		for (size_t k = 0; k < columns; k++) {
			struct answer *cell = answer_row(row, "columns");

			if (kind == CROSSTABLE_ROUNDS)
				add_round(cell, standings, games, count, entrant, (int)k + 1);
			else if (k == i)
				answer_flag(cell, "self", true);
			else
				add_meetings(cell, &input->rules, games, count, entrant,
				    ranking->rows[k].entrant);
		}
	}
	answer_carries(to, ranking);
	answer_provisional(to, standings);
	answer_victory_ranks(to, ranking->rules.by);
	(void)answer_list(to, "columns");
	for (size_t i = 0; i < columns; i++) {
		struct answer *column = answer_row(to, "columns");

		if (kind == CROSSTABLE_MATRIX)
			answer_number(column, "number", input->numbers[ranking->rows[i].entrant]);
		else
			answer_number(column, "round", (int64_t)i + 1);
	}
}

/* --- places after each round --- */

static int rank_after(const struct standings_history *history, size_t entrant, int round)
{
	return history->ranks[entrant * (size_t)history->newest.facts.rounds + (size_t)round - 1];
}

void answer_course(
    struct answer *to, const struct standings *standings, const struct standings_history *history)
{
	const struct ranking *ranking = &standings->ranking;
	const size_t count = ranking->count < COURSES_MOST ? ranking->count : COURSES_MOST;

	if (count < ranking->count)
		answer_number(to, "course_last", (int64_t)count);
	for (size_t i = 0; i < count; i++) {
		const size_t entrant = ranking->rows[i].entrant;
		struct answer *row = answer_row(to, "course");

		answer_text(row, "name", standings->ranked.entrants[entrant].name);
		for (int round = 1; round <= standings->ranked.rounds; round++) {
			struct answer *point = answer_row(row, "points");

			answer_number(point, "at", round);
			answer_number(point, "value", rank_after(history, entrant, round));
		}
	}
}

void answer_history(
    struct answer *to, const struct event *event, const struct standings_history *history)
{
	const struct standings *newest = &history->newest;
	const int rounds = newest->facts.rounds;

	answer_text(to, "event", event->settings.name);
	answer_number(to, "rounds", rounds);
	(void)answer_list(to, "standings");
	for (size_t i = 0; i < newest->ranking.count; i++) {
		const struct ranking_row *place = &newest->ranking.rows[i];
		struct answer *row = answer_row(to, "standings");

		answer_number(row, "rank", place->rank);
		answer_text(row, "entrant", newest->ranked.entrants[place->entrant].name);
		(void)answer_list(row, "ranks");
		for (int round = 1; round <= rounds; round++)
			answer_item_number(
			    row, "ranks", rank_after(history, place->entrant, round));
	}
	(void)answer_list(to, "ranks");
	for (int round = 1; round <= rounds; round++)
		answer_number(answer_row(to, "ranks"), "round", round);
}

/* --- chances to come first --- */

static const char *const chance_names[] =
    {[CHANCE_CAN] = "can", [CHANCE_CANNOT] = "cannot", [CHANCE_SURE] = "sure"};

void answer_chances(
    struct answer *to, const struct event *event, const struct standings_chances *chances)
{
	const struct standings *standings = &chances->standings;
	const struct ranking_rules *rules = &standings->ranking.rules;

	answer_text(to, "event", event->settings.name);
	answer_number(to, "round", standings->ranked.rounds);
	answer_number(to, "rounds_left", chances->left);
	(void)answer_list(to, "chances");
	for (size_t i = 0; i < standings->ranking.count; i++) {
		const struct ranking_row *place = &standings->ranking.rows[i];
		struct answer *row = answer_row(to, "chances");

		answer_number(row, "rank", place->rank);
		answer_text(row, "entrant", standings->ranked.entrants[place->entrant].name);
		answer_ranked(row, "points", rules, place->points);
		answer_ranked(row, "most", rules, chances->chances[i].most);
		answer_code(row, "first", chance_names[chances->chances[i].state]);
	}
	answer_flag(to, "rounds_said", chances->length_known);
	answer_flag(to, "rounds_more", chances->more);
}
