#include "club/entrant.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/address.h"
#include "club/answer_parts.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hand.h"
#include "club/round.h"
#include "club/standings.h"
#include "club/table.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/amount.h"
#include "tournament/event_settings.h"
#include "tournament/game.h"
#include "tournament/ranking.h"

#include <string.h>

struct entrant_apart *entrant_apart_list(const struct desk *desk, size_t *ret_count)
{
	static const char sql[] =
	    "SELECT entrant, other, reason FROM entrant_apart a WHERE event = :event AND apart = 1 "
	    "AND number = (SELECT max(number) FROM entrant_apart b WHERE b.event = a.event "
	    "AND b.entrant = a.entrant AND b.other = a.other) ORDER BY entrant, other";
	struct entrant_apart *list = NULL;
	const struct entrant *entrants = NULL;
	size_t count = 0;

	*ret_count = 0;
	store_read_begin(desk->store);
	struct statement row = db_ask_event(desk, sql);

	while (db_step(&row)) {
		const int numbers[] = {db_int(&row, "entrant"), db_int(&row, "other")};

		/* Most events keep no entrants apart, and need not read them here. */
		if (!entrants)
			entrants = entrants_read(desk, 1, &count);
		const struct entrant *one = entrant_numbered(entrants, count, numbers[0]);
		const struct entrant *other = entrant_numbered(entrants, count, numbers[1]);

		if (!one || !other)
			break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_MISSING,
			    store_path(desk->store), numbers[one ? 1 : 0]);
		if (one->removed || other->removed)
			continue;
		list = arena_room(desk->arena, list, *ret_count, sizeof *list);
		list[(*ret_count)++] =
		    (struct entrant_apart){one, other, db_text(&row, "reason", desk->arena)};
	}
	store_read_end(desk->store);
	return list;
}

bool entrant_apart_set(const struct desk *desk, const struct entrant_apart *wish, bool apart)
{
	const int one = wish->one->number, other = wish->other->number;
	const int low = one < other ? one : other, high = one < other ? other : one;
	const struct entrant_apart *list, *now = NULL; /* NULL: the two may meet */
	size_t count;

	if (one == other)
		break_off(ERROR_INPUT, SAY_APART_INVALID_ONE_ENTRANT, one, wish->one->name);
	input_allow(wish->reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	list = entrant_apart_list(change.desk, &count);
	for (size_t i = 0; i < count; i++)
		if (list[i].one->number == low && list[i].other->number == high)
			now = &list[i];
	/* Without a new reason the old one is kept. */
	const bool repeated = (now != NULL) == apart &&
	                      (!now || !wish->reason || strcmp(wish->reason, now->reason) == 0);

	if (!repeated) {
		struct statement statement = change_next_row(&change, "entrant_apart");

		db_bind_number(&statement, ":entrant", low);
		db_bind_number(&statement, ":other", high);
		db_bind_number(&statement, ":apart", apart);
		db_bind_text_some(&statement, ":reason", wish->reason);
		db_done(&statement);
		change_log(&change, apart ? "entrant-apart" : "entrant-apart-off",
		    arena_printf(desk->arena, "entrants %d %d", low, high));
	}
	change_end(&change);
	return repeated;
}

static void add_entrant(struct answer *to, const struct entrant *entrant)
{
	answer_number(to, "number", entrant->number);
	answer_text(to, "entrant", entrant->name);
}

void answer_entrant_apart(struct answer *to, const struct entrant_apart *list, size_t count)
{
	(void)answer_list(to, "apart");
	for (size_t i = 0; i < count; i++) {
		struct answer *row = answer_row(to, "apart");

		add_entrant(answer_row(row, "entrants"), list[i].one);
		add_entrant(answer_row(row, "entrants"), list[i].other);
		answer_text(row, "reason", list[i].reason);
	}
}

/* --- the number of players --- */

static const struct players_range alone = {1, 1};

struct players_range players_of_side(const struct event *event)
{
	const struct rulebook *book = event_book_here(event);

	return event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_SINGLE
	           ? alone
	           : (struct players_range){book->players_least, book->players_most};
}

struct players_range players_of_entrant(const struct event *event)
{
	return event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_INDIVIDUAL
	           ? alone
	           : players_of_side(event);
}

bool players_fit(struct players_range range, size_t count)
{
	return count >= (size_t)range.least && count <= (size_t)range.most;
}

/* --- checking in --- */

void check_in(const struct desk *desk, struct entrant *entrants, size_t count, bool present,
    bool *ret_repeated)
{
	const char *action = present ? "entrant-check-in" : "entrant-check-off";

	store_begin(desk->store);
	event_require_open(desk);
	for (size_t i = 0; i < count; i++) {
		const int number = entrants[i].number;

		ret_repeated[i] = entrant_number(desk, number).present == present;
		if (ret_repeated[i])
			continue;
		struct change change = change_begin(desk);
		struct statement statement = change_next_row(&change, "entrant_check");

		db_bind_number(&statement, ":entrant", number);
		db_bind_number(&statement, ":present", present);
		db_done(&statement);
		entrant_log(&change, action, number);
		change_end(&change);
	}
	for (size_t i = 0; i < count; i++)
		entrants[i] = entrant_number(desk, entrants[i].number);
	store_commit(desk->store);
}

/* --- paying --- */

struct entrant check_in_pay(
    const struct desk *desk, const struct entrant *entrant, int64_t amount, const char *reason)
{
	const int64_t most = (int64_t)AMOUNT_MOST * AMOUNT_HUNDREDTHS;
	const int number = entrant->number;
	char paid[DECIMAL_TEXT], back[DECIMAL_TEXT];
	char paid_text[NUMERALS_TEXT], back_text[NUMERALS_TEXT];

	input_allow(reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct entrant now = entrant_number(desk, number);

	if (amount == 0 || amount > most || amount < -most || now.paid + amount > most)
		break_off(ERROR_INPUT, SAY_AMOUNT_INVALID_ZERO_OR_TOO_MUCH, AMOUNT_MOST);
	if (amount < 0 && !(reason && *reason))
		break_off(ERROR_INPUT, SAY_PAYMENT_REASON);
	decimal_text(now.paid, AMOUNT_PLACES, paid);
	decimal_text(-amount, AMOUNT_PLACES, back);
	if (now.paid + amount < 0)
		break_off(ERROR_REFUSED, SAY_PAYMENT_SHORT, now.number, now.name,
		    message_figures(paid, paid_text), message_figures(back, back_text));
	struct statement statement = change_next_row(&change, "entrant_payment");

	db_bind_number(&statement, ":entrant", number);
	db_bind_number(&statement, ":amount", amount);
	db_bind_text_some(&statement, ":reason", reason);
	db_done(&statement);
	entrant_log(&change, "entrant-pay", number);
	now = entrant_number(desk, number);
	change_end(&change);
	return now;
}

struct entrant_page entrant_page_of(const struct standings *standings, size_t index)
{
	const struct entrant_page page = {.entrant = &standings->facts.entrants[index],
	    .standings = standings,
	    .place = standings_row(standings, index)};

	if (!page.place)
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_ENTRANT_NOT_RANKED);
	return page;
}

struct entrant_page entrant_page_read(const struct desk *desk, const char *wanted, int round)
{
	/* The page points to the standings, which live as long as it. */
	struct standings *standings = arena_alloc(desk->arena, 1, sizeof *standings);
	const struct table **tables;
	size_t side;

	store_read_begin(desk->store);
	const size_t index = (size_t)entrant_find(desk, wanted).number - 1;

	*standings = standings_make(desk, round, NULL);
	const struct standings_facts *facts = &standings->facts;
	struct statistics statistics = statistics_read(desk, round);
	struct entrant_page page = entrant_page_of(standings, index);

	page.hands = &statistics.rows[index];
	tables = arena_alloc(desk->arena, facts->input.game_count, sizeof *tables);
	page.tables = tables;
	for (size_t i = 0; i < facts->input.game_count; i++) {
		if (!ranking_game_sits(&facts->input.games[i], index, &side))
			continue;
		struct table *table = arena_alloc(desk->arena, 1, sizeof *table);

		tables[i] = table;
		*table = table_read(desk, &facts->tables[i]);
	}
	store_read_end(desk->store);
	return page;
}

void answer_entrant_move(
    struct answer *to, const struct entrant *entrant, const struct entrant_move *move)
{
	answer_code(to, "move", entrant_move_names[move->kind]);
	answer_number(to, "round", move->round);
	answer_reason(to, "reason", move->reason);
	answer_flag(to, "stands", move == entrant->state);
}

void answer_entrant_players(
    struct answer *to, const char *entrant, const struct player *players, size_t count)
{
	bool named = true; /* the entrant's name has the names of all its players */

	(void)answer_list(to, "players");
	for (size_t i = 0; i < count; i++) {
		answer_item(to, "players", players[i].name);
		named = named && strstr(entrant, players[i].name);
	}
	answer_flag(to, "players_named", named);
}

void answer_entrant_pairs(struct answer *to, const struct entrant *entrant)
{
	for (size_t i = 0; i < entrant->pair_count; i++)
		add_entrant(answer_row(to, "pairs"), entrant->pairs[i]);
}

void answer_entrant_who(struct answer *to, const struct entrant *entrant)
{
	struct text all = {.arena = answer_arena(to)}; /* categories, for one cell of a list */

	if (entrant->number > 0)
		answer_number(to, "number", entrant->number);
	answer_text(to, "entrant", entrant->name);
	answer_entrant_pairs(to, entrant);
	answer_entrant_players(to, entrant->name, entrant->players, entrant->player_count);
	answer_text(to, "club", entrant->club);
	answer_text(to, "team", entrant->team);
	for (size_t i = 0; i < entrant->category_count; i++)
		text_addf(&all, "%s%s", i > 0 ? ", " : "", entrant->categories[i]);
	answer_text(to, "category", text_of(&all));
	(void)answer_list(to, "categories");
	for (size_t i = 0; i < entrant->category_count; i++)
		answer_item(to, "categories", entrant->categories[i]);
}

void answer_entrant(struct answer *to, const struct entrant *entrant)
{
	answer_entrant_who(to, entrant);
	(void)answer_list(to, "moves");
	for (size_t i = 0; i < entrant->move_count; i++)
		answer_entrant_move(answer_row(to, "moves"), entrant, &entrant->moves[i]);
	answer_flag(to, "present", entrant->present);
	answer_decimal(to, "owed", entrant->owed, AMOUNT_PLACES);
	answer_decimal(to, "paid", entrant->paid, AMOUNT_PLACES);
	answer_flag_set(to, "awaited", entrant->awaited);
	answer_flag(
	    to, "alone", entrant_alone(entrant->name, entrant->players, entrant->player_count));
}

void answer_entrants(struct answer *to, const struct entrant *entrants, size_t count)
{
	(void)answer_list(to, "entrants");
	for (size_t i = 0; i < count; i++)
		answer_entrant(answer_row(to, "entrants"), &entrants[i]);
}

void answer_check_in(struct answer *to, const struct entrant *entrants, size_t count)
{
	int64_t present = 0, paid = 0, owed = 0;
	bool clubs = false;

	for (size_t i = 0; i < count; i++) {
		present += entrants[i].present;
		paid += entrants[i].paid;
		owed += entrants[i].owed;
		clubs = clubs || entrants[i].club[0];
	}
	answer_entrants(to, entrants, count);
	answer_number(to, "entered", (int64_t)count);
	answer_number(to, "present", present);
	answer_decimal(to, "paid", paid, AMOUNT_PLACES);
	answer_decimal(to, "owed", owed, AMOUNT_PLACES);
	answer_flag_set(to, "clubs", clubs);
}

static size_t index_of(const struct entrant_page *page)
{
	return (size_t)page->entrant->number - 1;
}

/* --- phases --- */

/* Adds the phase, if later phases count; `name` NULL: the first. */
static void add_phase(struct answer *to, const struct entrant_page *page, const char *name)
{
	if (!page->standings->phase_names)
		return;
	answer_flag(to, "phases", true);
	if (name)
		answer_text(to, "phase", name);
	else
		answer_flag(to, "first_phase", true);
}

static void add_phase_of_round(struct answer *to, const struct entrant_page *page, int round)
{
	const struct round_play play =
	    round_play_of(page->standings->facts.plays, page->standings->facts.play_count, round);

	add_phase(to, page, play.phase > 0 ? play.name : NULL);
}

/* --- games --- */

static void add_names(struct answer *to, const char *list, const struct entrant_page *page,
    const struct ranking_game *game, size_t side)
{
	answer_side_names(
	    to, list, page->standings->facts.entrants, &game->sides[side], index_of(page));
}

static void add_game(struct answer *to, const struct entrant_page *page, size_t index, size_t side)
{
	const struct ranking_game *game = &page->standings->facts.input.games[index];
	const struct address *address = &page->standings->facts.tables[index];
	const struct table *table = page->tables ? page->tables[index] : NULL;
	const int64_t score = game->game.scores[side], against = game_against(&game->game, side);
	const struct ranking_outside given =
	    standings_outside_at(&page->standings->facts, address, side, index_of(page));

	answer_address_of_table(to, "table", address);
	(void)answer_list(to, "opponents");
	for (size_t other = 0; other < game->game.side_count; other++)
		if (other != side)
			add_names(to, "opponents", page, game, other);
	add_names(to, "partners", page, game, side);
	answer_game_result(to, game->game.results[side]);
	answer_flag(to, "decided", game->game.decided);
	answer_number(to, "score", score);
	answer_number(to, "against", against);
	answer_game_points(to, &page->standings->facts.input.rules, game, side);
	answer_outside(to, &given);
	if (table)
		(void)answer_list(to, "hands");
	for (size_t i = 0; table && i < table->hand_count; i++) {
		const struct hand_sums *sums = &table->hands[i].sides[side];

		if (table->hands[i].voided)
			continue;
		struct answer *row = answer_row(to, "hands");

		answer_number(row, "hand", table->hands[i].number);
		answer_two_sums(row, sums->alone, sums->base, sums->cards);
		answer_number(row, "total", sums->total);
		answer_opening(row, table->book, sums->score_before, sums->opening_minimum);
	}
	answer_number(to, "round", address->round);
	answer_number(to, "number", address->table);
	answer_letter(to, "side", (char)('A' + side));
	/* The other sides, with the entrants that have pages of their own. */
	for (size_t other = 0; other < game->game.side_count; other++) {
		const struct ranking_side *sat = &game->sides[other];

		if (other == side)
			continue;
		struct answer *row = answer_row(to, "others");

		add_names(row, "names", page, game, other);
		answer_number(row, "score", game->game.scores[other]);
		(void)answer_list(row, "entrants");
		for (size_t i = 0; i < sat->entrant_count; i++)
			add_entrant(answer_row(row, "entrants"),
			    &page->standings->facts.entrants[sat->entrants[i]]);
	}
	answer_flag(to, "finished", game->game.finished);
	answer_flag(to, "artificial", game->game.artificial);
	answer_flag(to, "scored", ranking_game_has_score(game));
	answer_number_above(to, "unaccepted",
	    standings_unaccepted(page->standings, address->round, address->table));
	answer_game_part(to, &game->game, side);
	if (game->game.finished && !game->game.artificial)
		answer_number(to, "difference", score - against);
	add_phase_of_round(to, page, game->round);
}

/* Adds the games of a round; 0: of all rounds. */
static void add_games(
    struct answer *to, const char *list, const struct entrant_page *page, int round)
{
	const struct ranking_input *input = &page->standings->facts.input;

	for (size_t i = 0; i < input->game_count; i++) {
		const struct ranking_game *game = &input->games[i];
		size_t side;

		if ((round == 0 || game->round == round) &&
		    ranking_game_sits(game, index_of(page), &side))
			add_game(answer_row(to, list), page, i, side);
	}
}

/* --- the page --- */

void answer_entrant_page(struct answer *to, const struct entrant_page *page)
{
	const struct ranking *ranking = &page->standings->ranking;
	const struct ranking_row *place = page->place;
	const struct ranking_input *input = &page->standings->facts.input;
	const struct statistics_row *hands = page->hands;

	answer_entrant_who(to, page->entrant);
	answer_number(to, "rank", place->rank);
	answer_ranked(to, "points", &ranking->rules, place->points);
	answer_text(to, "tie_break", place->tie_break);
	(void)answer_list(to, "games");
	add_games(to, "games", page, 0);
	(void)answer_list(to, "byes");
	for (size_t i = 0; i < input->bye_count; i++)
		if (input->byes[i].entrant == index_of(page))
			answer_item_number(to, "byes", input->byes[i].round);
	if (hands) {
		answer_number(to, "canastas", hands->canastas_all);
		answer_number(to, "red_threes", hands->red_threes);
		answer_number(to, "out", hands->out);
		answer_number(to, "concealed", hands->concealed);
		answer_number(to, "penalties", hands->penalties);
		answer_number(to, "hands", hands->hands);
	}
	answer_provisional(to, page->standings);
	answer_number(to, "entrant_count", (int64_t)ranking->count);
	answer_code(to, "ranks_by", ranking_by_title(ranking->rules.by));
	answer_place(answer_object(to, "place"), page->standings, place);
	answer_victory_ranks(to, ranking->rules.by);
	answer_carried(to, &ranking->rules, place);
	if (page->standings->phase_names)
		add_phase(to, page, page->standings->phase_names[index_of(page)]);

	/* Games and byes in the order of rounds. */
	(void)answer_list(to, "rounds");
	for (int round = 1; round <= page->standings->facts.rounds; round++) {
		add_games(to, "rounds", page, round);
		if (!ranking_has_bye(input, index_of(page), round))
			continue;
		struct answer *row = answer_row(to, "rounds");

		answer_number(row, "round", round);
		answer_flag(row, "bye", true);
		add_phase_of_round(row, page, round);
	}
}
