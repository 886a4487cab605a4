#include "club/entrant.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/message.h"
#include "base/safe_text.h"
#include "base/text.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/person.h"
#include "club/round.h"
#include "file/db.h"
#include "file/store.h"
#include "file/transaction.h"
#include "rulebook/rulebook.h"
#include "tournament/event_settings.h"

#include <string.h>

/* --- rows of moves --- */

const char *const entrant_move_names[] = {
    [MOVE_LATE] = "late",
    [MOVE_WITHDRAWN] = "withdrawn",
    [MOVE_BACK] = "back",
    [MOVE_REMOVED] = "removed",
};

static void move_finish(const struct statement *statement, const struct desk *desk, void *row)
{
	struct entrant_move *move = row;
	const char *word = db_text(statement, "move", desk->arena);

	for (size_t i = 0; i < ENTRANT_MOVES; i++)
		if (strcmp(word, entrant_move_names[i]) == 0)
			move->kind = (enum entrant_move_kind)i;
}

static const struct cell move_cells[] = {
    CELL(struct entrant_move, round),
    CELL(struct entrant_move, reason),
};
static const struct row_kind move_row = ROW_KIND(struct entrant_move, move_cells, move_finish);

const struct entrant *entrant_numbered(const struct entrant *entrants, size_t count, int number)
{
	for (size_t i = 0; i < count; i++)
		if (entrants[i].number == number)
			return &entrants[i];
	return NULL;
}

/* --- rows of entrants --- */

static const struct cell player_cells[] = {
    CELL_OF_PERSON("person", struct player, person, name),
};
const struct row_kind entrant_player_row = ROW_KIND(struct player, player_cells, NULL);

const struct player *entrant_players_of(
    const struct row_groups *players, int64_t owner, size_t *ret_count)
{
	const struct player *of = row_group(players, owner, ret_count);

	if (*ret_count > PLAYERS_MOST)
		*ret_count = PLAYERS_MOST;
	return of;
}

bool entrant_alone(const char *entrant, const struct player *players, size_t count)
{
	return count == 1 && strcmp(players[0].name, entrant) == 0;
}

static void entrant_finish(const struct statement *row, const struct desk *desk, void *ret)
{
	const int64_t fee = event_setting_fee(&desk->event->settings.more);
	struct entrant *entrant = ret;

	if (db_is_null(row, "version"))
		break_off(ERROR_STORE, SAY_STORE_DAMAGED_NAMELESS_ENTRANT, store_path(desk->store),
		    desk->event->number);
	entrant->owed = fee > entrant->paid ? fee - entrant->paid : 0;
	entrant->awaited = !entrant->present && db_int(row, "any_present");
}

static const struct cell entrant_cells[] = {
    CELL(struct entrant, number),
    CELL_OF_NAME("name", struct entrant, name),
    CELL(struct entrant, club),
    CELL(struct entrant, team),
    CELL(struct entrant, present),
    CELL(struct entrant, paid),
};
static const struct row_kind entrant_row = ROW_KIND(struct entrant, entrant_cells, entrant_finish);

struct entrant *entrants_read(const struct desk *desk, int first, size_t *ret_count)
{
	static const char players_sql[] =
	    "SELECT entrant AS owner, person FROM entrant_now "
	    "JOIN entrant_player USING (event, entrant, version) "
	    "WHERE event = :event AND entrant >= :first ORDER BY entrant, place";
	static const char categories_sql[] =
	    "SELECT category, entrant FROM entrant_now "
	    "JOIN entrant_category USING (event, entrant, version) "
	    "WHERE event = :event AND entrant >= :first ORDER BY entrant, place";
	static const char moves_sql[] =
	    "SELECT entrant AS owner, round, reason, move FROM entrant_move "
	    "WHERE event = :event ORDER BY entrant, number";
	int newest = -1;

	store_read_begin(desk->store);
	struct statement statement = db_ask_event(desk, "entrants.sql");

	db_bind_number(&statement, ":first", first);
	struct entrant *entrants = row_list(&statement, desk, &entrant_row, ret_count);

	statement = db_ask_event(desk, players_sql);
	db_bind_number(&statement, ":first", first);
	struct row_groups players = row_groups_read(&statement, desk, &entrant_player_row);

	statement = db_ask_event(desk, categories_sql);
	db_bind_number(&statement, ":first", first);
	struct row_groups categories = row_groups_read(&statement, desk, &row_text);

	for (size_t i = 0; i < *ret_count; i++) {
		struct entrant *entrant = &entrants[i];

		entrant->players =
		    entrant_players_of(&players, entrant->number, &entrant->player_count);
		entrant->categories =
		    row_group(&categories, entrant->number, &entrant->category_count);
	}
	/* The last move decides if the entrant takes part. */
	statement = db_ask_event(desk, moves_sql);
	struct row_groups moves = row_groups_read(&statement, desk, &move_row);

	for (size_t i = 0; i < *ret_count && moves.count > 0; i++) {
		struct entrant *entrant = &entrants[i];

		entrant->moves = row_group(&moves, entrant->number, &entrant->move_count);
		/* A return in the round of the withdrawal, or before it, cancels both: the entrant
		 * missed no round. */
		const struct entrant_move *last = entrant->moves + entrant->move_count;

		while (last - entrant->moves >= 2 && last[-1].kind == MOVE_BACK &&
		       last[-2].kind == MOVE_WITHDRAWN && last[-1].round <= last[-2].round)
			last -= 2;
		if (last == entrant->moves)
			continue;
		last--;
		/* One that came late or back has a state only until its round is drawn. */
		if (newest < 0)
			newest = round_newest(desk);
		entrant->removed = last->kind == MOVE_REMOVED;
		if (last->kind == MOVE_WITHDRAWN || last->round > newest)
			entrant->state = last;
		if (entrant->removed || last->kind == MOVE_WITHDRAWN)
			entrant->awaited = false;
		if (entrant->removed)
			entrant->owed = 0;
	}
	store_read_end(desk->store);
	return entrants;
}

/* Like entrant_number(), among all entrants, which were read. */
static const struct entrant *entrant_number_among(
    const struct entrant *all, size_t count, int number)
{
	const struct entrant *found = entrant_numbered(all, count, number);

	if (!found)
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_BEYOND_LAST, number, count);
	if (found->removed)
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_REMOVED, number, found->name);
	return found;
}

struct entrant entrant_number(const struct desk *desk, int number)
{
	size_t count;
	const struct entrant *all = entrants_read(desk, 1, &count);

	return *entrant_number_among(all, count, number);
}

const char *entrant_pair(struct arena *arena, const char *one, const char *other)
{
	return arena_printf(arena, "%s + %s", one, other);
}

/* Reads the first round in which an entrant had a place, a bye or a penalty; 0: none. Drafts that were dropped before
 * they were published do not count. */
static int entrant_placed(const struct desk *desk, int number)
{
	struct statement statement = db_ask_event(desk, "entrant_placed.sql");

	db_bind_number(&statement, ":entrant", number);
	return (int)db_one(&statement);
}

/* Writes the next version of an entrant: its name, players and categories. */
static void entrant_version_write(
    struct change *change, int entrant, const struct entrant_entry *entry)
{
	const size_t player_count = entry->player_count ? entry->player_count : 1;
	const size_t category_count = entry->categories ? entry->category_count : 0;
	const int64_t name = change_name(change, entry->name);
	struct statement statement = change_next_row(change, "entrant_version");

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_number(&statement, ":name", name);
	db_bind_text(&statement, ":club", entry->club ? entry->club : "");
	db_bind_text_some(&statement, ":team", entry->team);
	db_bind_text_some(&statement, ":reason", entry->reason);
	const int64_t version = db_one(&statement);

	for (size_t i = 0; i < player_count; i++) {
		const char *called = entry->player_count == 0 ? entry->name : entry->players[i];
		int64_t person = entry->persons ? entry->persons[i] : 0;

		if (person == PERSON_NEW)
			person = change_namesake(change, called);
		else if (person == 0)
			person = change_name(change, called);
		statement = change_row(change, "entrant_player");
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_number(&statement, ":person", person);
		db_done(&statement);
	}
	for (size_t i = 0; i < category_count; i++) {
		statement = change_row(change, "entrant_category");
		db_bind_number(&statement, ":entrant", entrant);
		db_bind_number(&statement, ":version", version);
		db_bind_number(&statement, ":place", (int64_t)i + 1);
		db_bind_text(&statement, ":category", entry->categories[i]);
		db_done(&statement);
	}
}

static void entrant_move_write(
    struct change *change, int entrant, enum entrant_move_kind kind, int round, const char *reason)
{
	struct statement statement = change_next_row(change, "entrant_move");

	db_bind_number(&statement, ":entrant", entrant);
	db_bind_text(&statement, ":move", entrant_move_names[kind]);
	db_bind_number(&statement, ":round", round);
	db_bind_text(&statement, ":reason", reason ? reason : "");
	db_done(&statement);
}

void entrant_log(struct change *change, const char *action, int entrant)
{
	change_log(change, action, arena_printf(change->desk->arena, "entrant %d", entrant));
}

/* --- clubs and teams --- */

int *entrant_clubs(struct arena *arena, const struct entrant *entrants, size_t count)
{
	const char **folded = arena_alloc(arena, count, sizeof *folded);
	int *clubs = arena_alloc(arena, count, sizeof *clubs);

	for (size_t i = 0; i < count; i++) {
		size_t same = 0;

		folded[i] = text_fold(arena, entrants[i].club);
		while (strcmp(folded[same], folded[i]) != 0)
			same++;
		clubs[i] = folded[i][0] ? (int)same + 1 : 0;
	}
	return clubs;
}

bool entrant_team_event(const struct event *event)
{
	return event_setting_word(&event->settings.more, SETTING_FORMAT) == FORMAT_TEAMS;
}

const size_t *entrant_team_first(struct arena *arena, const struct entrant *entrants, size_t count)
{
	size_t *first = arena_alloc(arena, count, sizeof *first);

	for (size_t i = 0; i < count; i++) {
		while (first[i] < i && (*entrants[i].team == '\0' ||
		                           strcmp(entrants[first[i]].team, entrants[i].team) != 0))
			first[i]++;
	}
	return first;
}

/* --- finding an entrant --- */

/* Returns the name of the only entrant with these words in its name or in one of its players': "Alfa" may mean
 * "Alfa & Beeta". NULL: none, or several. It is a suggestion for a message, never the answer. */
static const char *only_with(
    struct arena *arena, const struct entrant *entrants, size_t count, const char *wanted)
{
	const char *folded = text_fold(arena, wanted);
	const char *only = NULL;

	for (size_t i = 0; folded[0] && i < count; i++) {
		const struct entrant *entrant = &entrants[i];
		bool has = strstr(text_fold(arena, entrant->name), folded);

		for (size_t k = 0; !has && k < entrant->player_count; k++)
			has = strstr(text_fold(arena, entrant->players[k].name), folded);
		if (has && only)
			return NULL;
		if (has)
			only = entrant->name;
	}
	return only;
}

/* Leaves out removed entrants. */
static struct entrant *entrants_left(
    struct arena *arena, const struct entrant *all, size_t count, size_t *ret_count)
{
	struct entrant *left = arena_alloc(arena, count, sizeof *left);

	*ret_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!all[i].removed)
			left[(*ret_count)++] = all[i];
	return left;
}

const struct entrant *entrant_find_among(
    struct arena *arena, const struct entrant *all, size_t count, const char *wanted)
{
	struct text named = {.arena = arena}; /* 3 "Alfa", 8 "alfa" */
	const struct entrant *left, *folded_one = NULL, *exact_one = NULL;
	size_t folded_count = 0, exact_count = 0;
	const char **names, *nearest;
	int64_t number;

	if (*wanted && wanted[strspn(wanted, "0123456789")] == '\0') {
		if (!text_integer(wanted, strlen(wanted), 0, INT32_MAX, &number))
			break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_NUMBER_TOO_LARGE, wanted);
		return entrant_number_among(all, count, (int)number);
	}
	/* An exact match is preferred to one in another case. */
	if (!text_is_utf8(wanted, strlen(wanted), NULL))
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_NOT_UTF8);
	left = entrants_left(arena, all, count, &count);
	names = arena_alloc(arena, count, sizeof *names);
	const char *folded = text_fold(arena, wanted);

	for (size_t i = 0; i < count; i++) {
		names[i] = left[i].name;
		if (strcmp(text_fold(arena, names[i]), folded) == 0) {
			text_addf(&named, "%s%d \"%s\"", folded_count++ > 0 ? ", " : "",
			    left[i].number, names[i]);
			folded_one = &left[i];
		}
		if (strcmp(names[i], wanted) == 0) {
			exact_one = &left[i];
			exact_count++;
		}
	}
	if (folded_count == 0) {
		nearest = text_nearest(wanted, names, count);
		if (!nearest)
			nearest = only_with(arena, left, count, wanted);
		if (nearest)
			break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_NEAREST, wanted, nearest);
		break_off(ERROR_INPUT, SAY_ENTRANT_UNKNOWN_NO_SUCH_NAME, wanted);
	}
	if (folded_count > 1 && exact_count != 1)
		break_off(ERROR_INPUT, SAY_ENTRANT_AMBIGUOUS, wanted, text_of(&named));
	return folded_count == 1 ? folded_one : exact_one;
}

struct entrant entrant_find(const struct desk *desk, const char *wanted)
{
	size_t count;
	const struct entrant *all = entrants_read(desk, 1, &count);

	return *entrant_find_among(desk->arena, all, count, wanted);
}

struct entrant *entrant_list(const struct desk *desk, size_t *ret_count)
{
	size_t count;
	const struct entrant *all = entrants_read(desk, 1, &count);

	return entrants_left(desk->arena, all, count, ret_count);
}

/* --- taking part --- */

bool entrant_active(const struct entrant *entrant, int round)
{
	bool active = true;

	for (size_t i = 0; !entrant->removed && i < entrant->move_count; i++) {
		const struct entrant_move *move = &entrant->moves[i];

		if (move->kind == MOVE_LATE)
			active = round >= move->round;
		else if (round >= move->round)
			active = move->kind == MOVE_BACK;
	}
	return active && !entrant->removed;
}

int entrant_first_round(const struct entrant *entrant)
{
	for (size_t i = 0; !entrant->removed && i < entrant->move_count; i++)
		if (entrant->moves[i].kind == MOVE_LATE)
			return entrant->moves[i].round;
	return 1;
}

/* --- adding entrants --- */

static void names_keep(struct arena *arena, const char *const **names, size_t count)
{
	const char **kept = arena_alloc(arena, count, sizeof *kept);

	for (size_t i = 0; i < count; i++) {
		kept[i] = (*names)[i];
		input_name_keep(arena, &kept[i]);
	}
	*names = kept;
}

/* Gives the names of an entry the form that the file keeps: spellings that differ only in blanks are one name. */
static void entry_keep(struct arena *arena, struct entrant_entry *entry)
{
	input_name_keep(arena, &entry->name);
	input_name_keep(arena, &entry->club);
	input_name_keep(arena, &entry->team);
	names_keep(arena, &entry->players, entry->player_count);
	if (entry->categories)
		names_keep(arena, &entry->categories, entry->category_count);
}

static void name_valid(const char *name, const char *what)
{
	input_require(name, "entrant-invalid", what);
	if (name[strspn(name, "0123456789")] == '\0')
		break_off(ERROR_INPUT, SAY_ENTRANT_INVALID_ONLY_DIGITS, message_words(what), name);
}

static void round_valid(int round)
{
	if (round < 0 || round > ENTRANT_ROUND_MOST)
		break_off(ERROR_INPUT, SAY_ROUND_INVALID_NOT_A_ROUND, round, ENTRANT_ROUND_MOST);
}

static void entry_valid(const struct entrant_entry *entry)
{
	name_valid(entry->name, TEXT_WORDS_THE_ENTRANT_NAME);
	input_allow(entry->club, "entrant-invalid", TEXT_WORDS_THE_CLUB);
	input_allow(entry->team, "entrant-invalid", TEXT_WORDS_THE_TEAM);
	for (size_t i = 0; entry->categories && i < entry->category_count; i++)
		input_require(entry->categories[i], "entrant-invalid", TEXT_WORDS_THE_CATEGORY);
	input_allow(entry->reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	if (entry->player_count > PLAYERS_MOST)
		break_off(ERROR_INPUT, SAY_ENTRANT_INVALID_TOO_MANY_PLAYERS, entry->name,
		    entry->player_count, PLAYERS_MOST);
	round_valid(entry->first_round);
	for (size_t i = 0; i < entry->player_count; i++) {
		name_valid(entry->players[i], TEXT_WORDS_A_PLAYER_NAME);
		for (size_t j = 0; j < i; j++)
			if (strcmp(entry->players[i], entry->players[j]) == 0)
				break_off(ERROR_INPUT, SAY_ENTRANT_INVALID_PLAYER_TWICE,
				    entry->name, entry->players[i]);
	}
}

/* Checks that an entrant of an event for teams has a team. */
static void team_there(const struct event *event, const struct entrant_entry *entry)
{
	if (entrant_team_event(event) && !(entry->team && *entry->team))
		break_off(ERROR_INPUT, SAY_ENTRANT_INVALID_TEAM_MISSING, entry->name);
}

/* Finds the person of each player's name: first among the players of the entrant itself (`own`; NULL: new), then in the
 * file. Makes a new person if there is none. A person who plays for another entrant is refused, unless the entry
 * allows namesakes. A new name that is also the entrant's gives 0: the name is written once for both. */
static void persons_take(
    const struct desk *desk, const struct entrant *own, struct entrant_entry *entry)
{
	const size_t count = entry->player_count ? entry->player_count : 1;
	int64_t *persons = arena_alloc(desk->arena, count, sizeof *persons);

	for (size_t i = 0; i < count; i++) {
		const char *name = entry->player_count ? entry->players[i] : entry->name;
		int number = 0;

		for (size_t k = 0; own && k < own->player_count; k++)
			if (strcmp(own->players[k].name, name) == 0)
				persons[i] = own->players[k].person;
		if (persons[i] > 0)
			continue;
		const int64_t person = person_named(desk, name).person;

		if (person > 0) {
			struct statement playing = db_ask_event(desk, "entrant_playing.sql");

			db_bind_number(&playing, ":person", person);
			db_bind_number(&playing, ":except", own ? own->number : 0);
			number = (int)db_found(&playing);
		}
		if (number > 0 && !entry->namesakes)
			break_off(ERROR_REFUSED, SAY_PERSON_ENTERED_PLAYS_ALREADY, name, number,
			    entrant_number(desk, number).name);
		if (person > 0 && number == 0)
			persons[i] = person;
		else if (person > 0 || strcmp(name, entry->name) != 0)
			persons[i] = PERSON_NEW;
	}
	entry->persons = persons;
}

void entrant_add(
    const struct desk *desk, const struct entrant_entry *entries, size_t count, struct entrant *ret)
{
	struct entrant_entry *kept = arena_alloc(desk->arena, count, sizeof *kept);
	size_t added_count;
	int first = 1, next; /* the round that is drawn next */

	for (size_t i = 0; i < count; i++) {
		kept[i] = entries[i];
		entry_keep(desk->arena, &kept[i]);
		boundary_place(entries[i].file, entries[i].line, 1);
		entry_valid(&kept[i]);
	}
	boundary_place(NULL, 0, 0);
	store_begin(desk->store);
	event_require_open(desk);
	next = round_next(desk);
	for (size_t i = 0; i < count; i++) {
		const int round = kept[i].first_round > 0 ? kept[i].first_round : next;

		boundary_place(entries[i].file, entries[i].line, 1);
		team_there(desk->event, &kept[i]);
		struct change change = change_begin(desk);
		persons_take(desk, NULL, &kept[i]);
		struct statement statement = change_next_row(&change, "entrant");
		const int number = (int)db_one(&statement);

		entrant_version_write(&change, number, &kept[i]);
		if (round != 1)
			entrant_move_write(&change, number, MOVE_LATE, round, "");
		entrant_log(&change, "entrant-add", number);
		change_end(&change);
		first = i == 0 ? number : first;
	}
	boundary_place(NULL, 0, 0);
	const struct entrant *added = entrants_read(desk, first, &added_count);

	store_commit(desk->store);
	for (size_t i = 0; i < added_count && i < count; i++)
		ret[i] = added[i];
}

/* --- renaming an entrant --- */

/* Makes an entry of the present entrant with the new name; a lone player with the old name gets it too. */
static struct entrant_entry entry_renamed(
    struct arena *arena, const struct entrant *now, const char *name)
{
	const char **players = arena_alloc(arena, PLAYERS_MOST, sizeof *players);
	int64_t *persons = arena_alloc(arena, PLAYERS_MOST, sizeof *persons);

	for (size_t i = 0; i < now->player_count; i++) {
		players[i] = now->players[i].name;
		persons[i] = now->players[i].person;
	}
	struct entrant_entry entry = {.name = name,
	    .club = now->club,
	    .team = now->team,
	    .category_count = now->category_count,
	    .categories = now->categories,
	    .player_count = now->player_count,
	    .players = players,
	    .persons = persons};
	if (strcmp(now->name, name) != 0 &&
	    entrant_alone(now->name, now->players, now->player_count)) {
		entry.player_count = 0;
		entry.persons = NULL;
	}
	return entry;
}

struct entrant entrant_rename(
    const struct desk *desk, const struct entrant *entrant, const char *name)
{
	input_name_keep(desk->arena, &name);
	name_valid(name, TEXT_WORDS_THE_ENTRANT_NAME);
	struct change change = change_begin_open(desk);
	struct entrant now = entrant_number(desk, entrant->number);
	struct entrant_entry entry = entry_renamed(desk->arena, &now, name);

	entrant_version_write(&change, now.number, &entry);
	entrant_log(&change, "entrant-rename", now.number);
	now = entrant_number(desk, now.number);
	change_end(&change);
	return now;
}

/* --- withdrawing and returning --- */

struct entrant entrant_take_part(const struct desk *desk, const struct entrant *entrant, bool back,
    int round, const char *reason, bool *ret_repeated)
{
	const enum entrant_move_kind kind = back ? MOVE_BACK : MOVE_WITHDRAWN;
	const int number = entrant->number;
	const char *action = back ? "entrant-return" : "entrant-withdraw";

	input_allow(reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	round_valid(round);
	if (round == 0)
		round = round_next(desk); /* the next that can still be changed */
	struct entrant now = entrant_number(desk, number);

	*ret_repeated = entrant_active(&now, round) == back;
	if (!*ret_repeated) {
		entrant_move_write(&change, number, kind, round, reason);
		entrant_log(&change, action, number);
		now = entrant_number(desk, number);
	}
	change_end(&change);
	return now;
}

/* --- changing and removing an entrant --- */

static bool text_same(const char *wanted, const char *now)
{
	return !wanted || strcmp(wanted, now) == 0;
}

static bool entry_same(const struct entrant_entry *wanted, const struct entrant *now)
{
	if (!text_same(wanted->club, now->club) || !text_same(wanted->team, now->team) ||
	    (wanted->categories && wanted->category_count != now->category_count) ||
	    (wanted->player_count > 0 && wanted->player_count != now->player_count))
		return false;
	for (size_t i = 0; wanted->categories && i < now->category_count; i++)
		if (strcmp(wanted->categories[i], now->categories[i]) != 0)
			return false;
	for (size_t i = 0; i < wanted->player_count; i++)
		if (strcmp(wanted->players[i], now->players[i].name) != 0)
			return false;
	return true;
}

struct entrant entrant_set(const struct desk *desk, const struct entrant *entrant,
    const struct entrant_entry *wanted, bool *ret_repeated)
{
	struct entrant_entry kept = *wanted, entry;

	entry_keep(desk->arena, &kept);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	struct entrant now = entrant_number(desk, entrant->number);

	*ret_repeated = entry_same(&kept, &now);
	if (*ret_repeated) {
		change_end(&change);
		return now;
	}
	/* The present entrant, with the members that the entry gives. */
	entry = entry_renamed(desk->arena, &now, now.name);
	if (kept.player_count > 0) {
		entry.players = kept.players;
		entry.player_count = kept.player_count;
	}
	if (kept.club)
		entry.club = kept.club;
	if (kept.team)
		entry.team = kept.team;
	if (kept.categories) {
		entry.categories = kept.categories;
		entry.category_count = kept.category_count;
	}
	entry.reason = kept.reason;
	entry.namesakes = kept.namesakes;
	entry_valid(&entry);
	team_there(desk->event, &entry);

	/* Once the entrant had a place in a round, games, seasons and sheets name its players. */
	if (kept.player_count > 0 && !(kept.reason && *kept.reason)) {
		const int round = entrant_placed(desk, now.number);

		if (round > 0)
			break_off(
			    ERROR_REFUSED, SAY_REASON_MISSING_SEATED_ENTRANT, now.name, round);
	}
	/* Phases know a team by its first entrant and the pairs that played for it. */
	if (entrant_team_event(desk->event) && !text_same(kept.team, now.team)) {
		size_t count;
		const struct round_play *plays = round_plays_read(desk, &count);

		if (count > 0)
			break_off(ERROR_REFUSED, SAY_TEAM_FIXED, now.number, now.name, now.team,
			    plays[0].name);
	}
	persons_take(desk, &now, &entry);
	entrant_version_write(&change, now.number, &entry);
	entrant_log(&change, "entrant-set", now.number);
	now = entrant_number(desk, now.number);
	change_end(&change);
	return now;
}

struct entrant entrant_remove(
    const struct desk *desk, const struct entrant *entrant, const char *reason)
{
	const int number = entrant->number;
	size_t count;

	input_allow(reason, "reason-invalid", TEXT_WORDS_THE_REASON);
	struct change change = change_begin_open(desk);
	desk = change.desk;
	const int round = entrant_placed(desk, number);

	if (round != 0)
		break_off(ERROR_REFUSED, SAY_ENTRANT_SEATED, entrant->name, round);
	struct entrant now = entrant_number(desk, number);

	if (now.paid != 0)
		break_off(ERROR_REFUSED, SAY_ENTRANT_PAID, now.name, number);
	entrant_move_write(&change, number, MOVE_REMOVED, 1, reason);
	entrant_log(&change, "entrant-remove", number);
	now = *entrants_read(desk, number, &count);
	change_end(&change);
	return now;
}
