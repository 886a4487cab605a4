#include "store/standings.h"
#include "store/db.h"

#include "base/text.h"
#include "store/entrant.h"
#include "store/rows.h"
#include "store/standings_team.h"
#include "store/statistics.h"

#include <string.h>

/* An event's games while their rows go by, in the order of round, table and hand. */
struct tally {
	struct arena *arena;
	struct game_rules rules;
	bool timed; /* a hand that the bell ended is the last of its game */
	size_t game_count;
	struct tally_game {
		int round, table;
		size_t side_count;
		struct ranking_side sides[SIDES_MOST];
		struct game_decision decision;
		const char *clause; /* it was decided under; "" */
		bool rung;          /* the bell ended it as it stood */
		int rung_by;        /* or with this hand; 0: none */
		int64_t decided_at; /* the line of the log; 0: not decided */
		size_t hand_count, hand_room;
		struct game_hand *hands;
		int newest_hand; /* laid last, 0 before the first */
		int newest_version;
	} * games;
	size_t given_count;
	const struct given *given;
};

static bool count_rows(
    struct store *store, const char *sql, int64_t event, int round, size_t *ret, struct error *err)
{
	struct statement statement;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		ok = db_step(&statement, err) == DB_ROW;
	}
	if (ok)
		*ret = (size_t)db_number(&statement, 0);
	db_release(&statement);
	return ok;
}

/* Entrants are numbered from 1 without gaps, so a number less one is an index. */
static bool entrant_index(
    struct store *store, int number, size_t count, size_t *ret, struct error *err)
{
	if (number < 1 || (size_t)number > count)
		return error_set(err, ERROR_STORE, "store-damaged", "%s: entrant %d is missing",
		    store->path, number);
	*ret = (size_t)number - 1;
	return true;
}

static bool games_read(struct store *store, struct tally *tally, int64_t event, int round,
    size_t entrant_count, struct error *err)
{
	static const char count_sql[] =
	    "SELECT count(*) FROM game WHERE event = :event AND round <= :round";
	static const char sql[] =
	    "WITH v (round, game, version, clause, against, points, seq) AS (SELECT round, game, "
	    "1, "
	    "clause, against, points, seq FROM decision WHERE event = :event UNION ALL SELECT "
	    "round, "
	    "game, version, clause, against, points, seq FROM decision_change WHERE event = "
	    ":event), "
	    /* a bare column goes with the row of the greatest version */
	    "d (round, game, version, clause, against, points, seq) AS (SELECT round, game, "
	    "max(version), clause, against, points, seq FROM v GROUP BY round, game) "
	    "SELECT s.round, s.game, s.side, s.entrant, d.against, d.points, d.seq, "
	    "EXISTS (SELECT 1 FROM game_stop g WHERE g.event = s.event AND g.round = s.round "
	    "AND g.game = s.game) AND ifnull((SELECT stopped FROM game_stop_change c "
	    "WHERE c.event = s.event AND c.round = s.round AND c.game = s.game "
	    "ORDER BY version DESC LIMIT 1), 1), d.clause FROM seat s "
	    "LEFT JOIN d ON d.round = s.round AND d.game = s.game "
	    "WHERE s.event = :event AND s.round <= :round ORDER BY s.round, s.game, s.side";
	struct tally_game *game = NULL;
	size_t count = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok;

	if (!count_rows(store, count_sql, event, round, &count, err))
		return false;
	tally->games = arena_alloc(tally->arena, count, sizeof *tally->games);
	if (!tally->games)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		if (!game || game->round != db_int(&statement, 0) ||
		    game->table != db_int(&statement, 1)) {
			if (tally->game_count == count)
				break;
			game = &tally->games[tally->game_count++];
			game->round = db_int(&statement, 0);
			game->table = db_int(&statement, 1);
			game->decision.made = !db_is_null(&statement, 4);
			game->decision.against = (size_t)db_number(&statement, 4);
			game->decision.points = db_number(&statement, 5);
			game->decided_at = game->decision.made ? db_number(&statement, 6) : 0;
			game->rung = db_int(&statement, 7) != 0;
			ok = db_text(&statement, 8, tally->arena, &game->clause, err);
		}
		if (game->side_count == SIDES_MOST)
			break;
		game->sides[game->side_count].entrant_count = 1;
		ok = ok && entrant_index(store, db_int(&statement, 3), entrant_count,
		               &game->sides[game->side_count++].entrants[0], err);
	}
	db_release(&statement);
	return ok &&
	       (step == DB_DONE || error_set(err, ERROR_STORE, "store-damaged",
	                               "%s: seats and tables do not go together", store->path));
}

/* The second entrants of sides, where partners change from round to round. */
static bool partners_read(struct store *store, struct tally *tally, int64_t event, int round,
    size_t entrant_count, struct error *err)
{
	static const char sql[] = "SELECT round, game, side, entrant FROM seat_partner "
	                          "WHERE event = :event AND round <= :round "
	                          "ORDER BY round, game, side, place";
	size_t index = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		size_t side_index = (size_t)db_number(&statement, 2);
		struct ranking_side *side;

		while (index < tally->game_count &&
		       (tally->games[index].round != db_int(&statement, 0) ||
		           tally->games[index].table != db_int(&statement, 1)))
			index++;
		if (index == tally->game_count || side_index >= tally->games[index].side_count)
			break;
		side = &tally->games[index].sides[side_index];
		if (side->entrant_count == PARTNERS_MOST)
			break;
		ok = entrant_index(store, db_int(&statement, 3), entrant_count,
		    &side->entrants[side->entrant_count++], err);
	}
	db_release(&statement);
	return ok &&
	       (step == DB_DONE || error_set(err, ERROR_STORE, "store-damaged",
	                               "%s: partners and tables do not go together", store->path));
}

static bool hand_room(struct tally *tally, struct tally_game *game, struct error *err)
{
	struct game_hand *more;

	if (game->hand_count < game->hand_room)
		return true;
	game->hand_room = game->hand_room ? 2 * game->hand_room : 16;
	more = arena_alloc(tally->arena, game->hand_room, sizeof *more);
	if (!more)
		return error_memory(err);
	if (game->hand_count)
		memcpy(more, game->hands, game->hand_count * sizeof *more);
	game->hands = more;
	return true;
}

/* A row of a version: the first of a newer version drops what the older one said. A void one has
 * no sums and leaves the hand out of the count. */
static bool version_row(struct tally *tally, struct tally_game *game,
    const struct statement *statement, struct error *err)
{
	int hand = db_int(statement, 2);
	int version = db_int(statement, 3);
	int side = db_int(statement, 4);

	if (game->newest_hand != hand || game->newest_version != version) {
		if (game->newest_hand == hand && game->newest_version != 0)
			game->hand_count--;
		if (game->rung_by == hand)
			game->rung_by = 0;
		game->newest_hand = hand;
		game->newest_version = db_is_null(statement, 4) ? 0 : version;
		if (game->newest_version == 0)
			return true;
		if (!hand_room(tally, game, err))
			return false;
		game->hands[game->hand_count++] = (struct game_hand){.number = hand};
	}
	if (game->newest_version != 0 && side >= 0 && side < SIDES_MOST)
		game->hands[game->hand_count - 1].totals[side] = db_number(statement, 5);
	if (game->newest_version != 0 && db_int(statement, 6) != 0)
		game->rung_by = hand;
	return true;
}

static bool hands_lay(
    struct store *store, struct tally *tally, int64_t event, int round, struct error *err)
{
	static const char sql[] =
	    "SELECT v.round, v.game, v.hand, v.version, s.side, s.base + s.cards, "
	    "CASE WHEN :bell AND s.side = 0 THEN (SELECT f.facts ->> '$.time' "
	    "FROM version_facts f WHERE f.event = v.event AND f.round = v.round "
	    "AND f.game = v.game AND f.hand = v.hand AND f.version = v.version) END "
	    "FROM hand_version v LEFT JOIN version_side s ON s.event = v.event "
	    "AND s.round = v.round AND s.game = v.game AND s.hand = v.hand "
	    "AND s.version = v.version WHERE v.event = :event AND v.round <= :round "
	    "ORDER BY v.round, v.game, v.hand, v.version, s.side";
	size_t index = 0;
	struct statement statement;
	enum db_step step = DB_FAILED;
	bool ok = db_prepare(store, sql, &statement, err);

	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
		db_bind_number(&statement, ":bell", tally->timed);
	}
	while (ok && (step = db_step(&statement, err)) == DB_ROW) {
		int at_round = db_int(&statement, 0);
		int at_table = db_int(&statement, 1);

		while (index < tally->game_count && (tally->games[index].round != at_round ||
		                                        tally->games[index].table != at_table))
			index++;
		ok = index < tally->game_count
		         ? version_row(tally, &tally->games[index], &statement, err)
		         : error_set(err, ERROR_STORE, "store-damaged",
		               "%s: hands of a table nobody sits at", store->path);
	}
	db_release(&statement);
	return ok && step == DB_DONE;
}

/* The rounds before late entries as byes, where the event says so: before those that were drawn, so that
 * each entrant's stand by round. */
static bool missed_add(struct arena *arena, const struct event_settings *settings,
    struct standings_facts *facts, struct error *err)
{
	struct ranking_input *input = &facts->input;
	struct ranking_bye *byes;
	size_t count = input->bye_count, missed_count = 0;

	if (event_setting_word(&settings->more, SETTING_MISSED) != MISSED_BYES)
		return true;
	for (size_t i = 0; i < input->entrant_count; i++) {
		int missed = entrant_first_round(&facts->entrants[i]) - 1;

		count += (size_t)(missed < facts->rounds ? missed : facts->rounds);
	}
	byes = arena_alloc(arena, count, sizeof *byes);
	if (!byes)
		return error_memory(err);
	for (size_t i = 0; i < input->entrant_count; i++)
		for (int round = 1;
		     round < entrant_first_round(&facts->entrants[i]) && round <= facts->rounds;
		     round++)
			byes[missed_count++] = (struct ranking_bye){.entrant = i, .round = round};
	if (input->bye_count)
		memcpy(byes + missed_count, input->byes, input->bye_count * sizeof *byes);
	input->bye_count = count;
	input->byes = byes;
	return true;
}

static bool byes_read(struct store *store, struct arena *arena, int64_t event, int round,
    struct ranking_input *input, struct error *err)
{
	static const char count_sql[] =
	    "SELECT count(*) FROM bye WHERE event = :event AND round <= :round";
	static const char sql[] =
	    "SELECT entrant, round FROM bye WHERE event = :event AND round <= :round "
	    "ORDER BY round, entrant";
	size_t count = 0;
	struct ranking_bye *byes;
	struct statement statement;
	bool ok;

	if (!count_rows(store, count_sql, event, round, &count, err))
		return false;
	byes = arena_alloc(arena, count, sizeof *byes);
	if (!byes)
		return error_memory(err);
	ok = db_prepare(store, sql, &statement, err);
	if (ok) {
		db_bind_number(&statement, ":event", event);
		db_bind_number(&statement, ":round", round);
	}
	for (size_t i = 0; ok && i < count; i++) {
		ok = db_step(&statement, err) == DB_ROW &&
		     entrant_index(
		         store, db_int(&statement, 0), input->entrant_count, &byes[i].entrant, err);
		byes[i].round = db_int(&statement, 1);
	}
	db_release(&statement);
	input->byes = byes;
	input->bye_count = count;
	return ok;
}

/* What a game is judged by, the same as at its table. */
static bool record_make(
    struct tally *tally, const struct tally_game *game, struct game_record *ret, struct error *err)
{
	struct game_points *points;
	size_t room = 0;

	for (size_t i = 0; i < tally->given_count; i++)
		room += tally->given[i].place.round == game->round &&
		        tally->given[i].place.table == game->table;
	points = arena_alloc(tally->arena, room, sizeof *points);
	if (!points)
		return error_memory(err);
	*ret = (struct game_record){
	    .side_count = game->side_count,
	    .hand_count = game->hand_count,
	    .hands = game->hands,
	    .points = points,
	    .decision = game->decision,
	};
	for (size_t i = 0; i < tally->given_count; i++) {
		const struct given *given = &tally->given[i];

		if (given->place.round == game->round && given->place.table == game->table &&
		    given_counts(given, game->decided_at, &points[ret->points_count]))
			ret->points_count++;
	}
	return true;
}

/* Every game judged as it stands. */
static bool games_judge(struct tally *tally, const struct entrant *entrants,
    struct standings_facts *ret, struct error *err)
{
	struct ranking_input *input = &ret->input;
	struct ranking_game *games = arena_alloc(tally->arena, tally->game_count, sizeof *games);
	struct address *tables = arena_alloc(tally->arena, tally->game_count, sizeof *tables);
	int *numbers = arena_alloc(tally->arena, input->entrant_count, sizeof *numbers);
	const char **names = arena_alloc(tally->arena, input->entrant_count, sizeof *names);

	if (!games || !tables || !numbers || !names)
		return error_memory(err);
	for (size_t i = 0; i < tally->game_count; i++) {
		struct tally_game *game = &tally->games[i];
		struct game_rules rules = tally->rules;
		struct game_record record;

		if (!decision_parts(game->clause, game->side_count, &game->decision, err) ||
		    !record_make(tally, game, &record, err))
			return false;
		games[i].round = game->round;
		games[i].hands = (int)game->hand_count;
		memcpy(games[i].sides, game->sides, sizeof games[i].sides);
		rules.rung = game->rung || game->rung_by > 0;
		game_judge(&rules, &record, &games[i].game);
		tables[i] = (struct address){.round = game->round, .table = game->table};
	}
	for (size_t i = 0; i < input->entrant_count; i++) {
		numbers[i] = entrants[i].number;
		names[i] = entrants[i].name;
	}
	input->numbers = numbers;
	input->names = names;
	input->games = games;
	input->game_count = tally->game_count;
	ret->tables = tables;
	return true;
}

const char *decision_parts_text(struct arena *arena, const struct vocabulary *vocabulary,
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
	decided.artificial = decision_parts_text(arena, NULL, &decided);
	return decided;
}

/* The games ended by decision, for the note under the standings. */
static bool decisions_tell(struct tally *tally, const struct entrant *entrants,
    struct standings_facts *ret, struct error *err)
{
	struct standing_decision *decided =
	    arena_alloc(tally->arena, tally->game_count, sizeof *decided);

	if (!decided)
		return error_memory(err);
	for (size_t i = 0; i < tally->game_count; i++) {
		const struct tally_game *game = &tally->games[i];

		if (!game->decision.made || game->decision.against >= game->side_count)
			continue;
		if (game->decision.artificial) {
			decided[ret->decided_count++] =
			    artificial_tell(tally->arena, game, entrants);
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
	return true;
}

static bool tally_given(struct store *store, struct tally *tally, const struct event *event,
    int rounds, struct error *err)
{
	const struct given_filter filter = {.rounds = rounds};
	struct given *given;

	if (!given_read(store, tally->arena, event, &filter, &given, &tally->given_count, err))
		return false;
	tally->given = given;
	return true;
}

bool standings_facts_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct standings_facts *ret, struct error *err)
{
	struct tally tally = {.arena = arena};
	struct standings_facts facts = {0};
	struct event_settings settings;
	struct entrant *entrants;
	bool closed;

	if (!round_newest(store, event->id, &facts.rounds, err))
		return false;
	if (round > facts.rounds)
		return error_set(err, ERROR_INPUT, "round-unknown",
		    "there is no round %d; the event has %d", round, facts.rounds);
	if (round > 0)
		facts.rounds = round;
	facts.input.rounds = facts.rounds;
	if (!event_settings_read(store, arena, event->id, &settings, &closed, err) ||
	    !event_settings_ranking(arena, &settings, &facts.input.rules, err) ||
	    !entrants_read(store, arena, event, 1, &entrants, &facts.input.entrant_count, err))
		return false;
	tally.rules = event_rules(event->book, &settings);
	tally.timed = event_is_timed(&settings);
	facts.entrants = entrants;
	facts.rounds_said = (int)event_setting_number(&settings.more, SETTING_ROUNDS);
	if (event_setting_word(&settings.more, SETTING_FORMAT) == FORMAT_TEAMS &&
	    !standings_teams_find(arena, &facts, err))
		return false;
	if (!games_read(store, &tally, event->id, facts.rounds, facts.input.entrant_count, err) ||
	    !partners_read(
	        store, &tally, event->id, facts.rounds, facts.input.entrant_count, err) ||
	    !hands_lay(store, &tally, event->id, facts.rounds, err) ||
	    !tally_given(store, &tally, event, facts.rounds, err) ||
	    !byes_read(store, arena, event->id, facts.rounds, &facts.input, err) ||
	    !missed_add(arena, &settings, &facts, err) ||
	    !games_judge(&tally, entrants, &facts, err) ||
	    !decisions_tell(&tally, entrants, &facts, err) ||
	    !standings_outside(arena, &facts, tally.given, tally.given_count, err) ||
	    !standings_counts_read(store, arena, event, &facts, err))
		return false;
	*ret = facts;
	return true;
}

bool standings_judge(struct arena *arena, const struct standings_facts *facts,
    struct standings *ret, struct error *err)
{
	bool teams = facts->team_count > 0;

	*ret = (struct standings){
	    .rounds = facts->rounds,
	    .entrant_count = teams ? facts->team_count : facts->input.entrant_count,
	    .entrants = teams ? facts->teams : facts->entrants,
	    .team_of = facts->team_of,
	    .input = facts->input,
	    .decided_count = facts->decided_count,
	    .decided = facts->decided,
	};
	return (!teams || standings_teams_input(arena, facts, &ret->input, err)) &&
	       ranking_make(arena, &ret->input, &ret->ranking, err);
}

static bool standings_read(struct store *store, struct arena *arena, const struct event *event,
    int round, struct standings_facts *facts, struct standings *ret, struct error *err)
{
	struct ranking_change *changes;
	size_t change_count;

	if (!standings_facts_read(store, arena, event, round, facts, err) ||
	    !standings_judge(arena, facts, ret, err) ||
	    !open_disputes_read(store, arena, event->id, NULL, ret->rounds, &ret->disputes,
	        &ret->dispute_count, err) ||
	    !ranking_changes_read(store, arena, event->id, &changes, &change_count, err))
		return false;
	ret->changes = changes;
	ret->change_count = change_count;
	return true;
}

bool standings_make_with(struct store *store, struct arena *arena, const struct event *event,
    int round, struct standings_facts *ret_facts, struct standings *ret, struct error *err)
{
	return store_read_begin(store, err) &&
	       store_read_end(
	           store, standings_read(store, arena, event, round, ret_facts, ret, err));
}

bool standings_make(struct store *store, struct arena *arena, const struct event *event, int round,
    struct standings *ret, struct error *err)
{
	struct standings_facts facts;

	return standings_make_with(store, arena, event, round, &facts, ret, err);
}
