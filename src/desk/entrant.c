#include "desk/entrant.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/entrant_team.h"
#include "desk/event.h"
#include "desk/round_next.h"
#include "store/person.h"
#include "store/phase.h"
#include "store/store.h"

#include <string.h>

/* --- who is there --- */

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

/* --- entered --- */

static bool names_keep(
    struct arena *arena, const char *const **names, size_t count, struct error *err)
{
	const char **kept = arena_alloc(arena, count, sizeof *kept);

	for (size_t i = 0; i < count; i++) {
		kept[i] = (*names)[i];
		if (!input_name_keep(arena, &kept[i], err))
			return false;
	}
	*names = kept;
	return true;
}

/* Writes the names of an entry as they are kept: two spellings that differ in blanks alone are one name. */
static bool entry_keep(struct arena *arena, struct entrant_entry *entry, struct error *err)
{
	return input_name_keep(arena, &entry->name, err) &&
	       input_name_keep(arena, &entry->club, err) &&
	       input_name_keep(arena, &entry->team, err) &&
	       names_keep(arena, &entry->players, entry->player_count, err) &&
	       (!entry->categories ||
	           names_keep(arena, &entry->categories, entry->category_count, err));
}

static bool name_valid(const char *name, const char *what, struct error *err)
{
	if (!input_text(name, "entrant-invalid", what, err))
		return false;
	if (name[strspn(name, "0123456789")] == '\0')
		return error_set(err, ERROR_INPUT, "entrant-invalid",
		    "%s is digits alone (\"%s\"), which would be read as a number",
		    message_words(what), name);
	return true;
}

static bool categories_valid(const struct entrant_entry *entry, struct error *err)
{
	for (size_t i = 0; entry->categories && i < entry->category_count; i++)
		if (!input_text(entry->categories[i], "entrant-invalid",
		        MESSAGE_WORDS("the category"), err))
			return false;
	return true;
}

static bool round_valid(int round, struct error *err)
{
	return (round >= 0 && round <= ENTRANT_ROUND_MOST) ||
	       error_set(err, ERROR_INPUT, "round-invalid", "%d is no round; expected 1 to %d",
	           round, ENTRANT_ROUND_MOST);
}

static bool entry_valid(const struct entrant_entry *entry, struct error *err)
{
	if (!name_valid(entry->name, MESSAGE_WORDS("the entrant's name"), err) ||
	    (entry->club && !input_text_or_none(
	                        entry->club, "entrant-invalid", MESSAGE_WORDS("the club"), err)) ||
	    (entry->team && !input_text_or_none(
	                        entry->team, "entrant-invalid", MESSAGE_WORDS("the team"), err)) ||
	    !categories_valid(entry, err) ||
	    (entry->reason && !input_text_or_none(entry->reason, "reason-invalid",
	                          MESSAGE_WORDS("the reason"), err)))
		return false;
	if (entry->player_count > PLAYERS_MOST)
		return error_set(err, ERROR_INPUT, "entrant-invalid",
		    "\"%s\" has %zu players, at most %d may be named", entry->name,
		    entry->player_count, PLAYERS_MOST);
	if (!round_valid(entry->first_round, err))
		return false;
	for (size_t i = 0; i < entry->player_count; i++) {
		if (!name_valid(entry->players[i], MESSAGE_WORDS("a player's name"), err))
			return false;
		for (size_t j = 0; j < i; j++)
			if (strcmp(entry->players[i], entry->players[j]) == 0)
				return error_set(err, ERROR_INPUT, "entrant-invalid",
				    "\"%s\" names the player %s twice", entry->name,
				    entry->players[i]);
	}
	return true;
}

/* Teams need a name to be added up by. */
static bool team_there(
    const struct event *event, const struct entrant_entry *entry, struct error *err)
{
	return !entrant_team_event(event) || (entry->team && *entry->team) ||
	       error_set(err, ERROR_INPUT, "entrant-invalid",
	           "\"%s\" needs a team (--team NAME), as the event's format is teams",
	           entry->name);
}

/* The round a move is to hold from: the one given, 0: the next that can still be changed. */
static bool move_round(const struct desk *desk, int wanted, int *ret, struct error *err)
{
	*ret = wanted;
	return round_valid(wanted, err) && (wanted > 0 || round_next(desk, ret, err));
}

/* Who enters when rounds are drawn already plays from the next, unless it is said otherwise. */
static bool late_write(struct change *change, int entrant, const struct entrant_entry *entry,
    int next, struct error *err)
{
	const int round = entry->first_round > 0 ? entry->first_round : next;

	return round == 1 || entrant_move_write(change, entrant, MOVE_LATE, round, "", err);
}

/* Who is meant by a player's name: of those the entrant has already, who has it; else whoever is called so, or
 * somebody new; somebody who plays elsewhere in the event is refused, or another who is called so too. A new
 * name that is the entrant's as well is the one that is written of the entrant: it stays open. */
static bool person_take(const struct desk *desk, const struct entrant *own,
    const struct entrant_entry *entry, const char *name, int64_t *ret, struct error *err)
{
	struct entrant other;
	int64_t written, person;
	int number = 0;

	*ret = 0;
	for (size_t i = 0; own && i < own->player_count; i++)
		if (strcmp(own->players[i].name, name) == 0)
			*ret = own->players[i].person;
	if (*ret > 0)
		return true;
	if (!person_named(desk, name, &written, &person, err) ||
	    (person > 0 && !entrant_playing(desk, person, own ? own->number : 0, &number, err)))
		return false;
	*ret = person > 0 && number == 0                       ? person
	       : person == 0 && strcmp(name, entry->name) == 0 ? 0
	                                                       : PERSON_NEW;
	return number == 0 || entry->namesakes ||
	       (entrant_number(desk, number, &other, err) &&
	           error_set(err, ERROR_REFUSED, "person-entered",
	               "%s plays in %d %s already; --same-name says that this is "
	               "somebody else",
	               name, number, other.name));
}

/* `own`: the entrant that has played so far; NULL: it is new. */
static bool persons_take(const struct desk *desk, const struct entrant *own,
    struct entrant_entry *entry, struct error *err)
{
	size_t count = entry->player_count ? entry->player_count : 1;
	int64_t *persons = arena_alloc(desk->arena, count, sizeof *persons);

	for (size_t i = 0; i < count; i++)
		if (!person_take(desk, own, entry,
		        entry->player_count ? entry->players[i] : entry->name, &persons[i], err))
			return false;
	entry->persons = persons;
	return true;
}

/* Says where the entry is written. */
static bool entry_place(const struct entrant_entry *entry, struct error *err)
{
	return entry->file && error_place(err, entry->file, entry->line, 1);
}

/* One entrant, one line of the log. `next`: the round that comes. */
static bool entrant_write(const struct desk *desk, const struct entrant_entry *entry, int next,
    int *ret_number, struct error *err)
{
	struct entrant_entry known = *entry;
	struct change change;
	bool ok;

	if (!team_there(desk->event, entry, err) || !change_begin(desk, &change, err))
		return false;
	ok = persons_take(desk, NULL, &known, err) && entrant_row_write(&change, ret_number, err) &&
	     entrant_version_write(&change, *ret_number, &known, err) &&
	     late_write(&change, *ret_number, entry, next, err) &&
	     entrant_log(&change, "entrant-add", *ret_number, err);
	return change_end(&change, ok, err);
}

static bool entrants_write(const struct desk *desk, const struct entrant_entry *entries,
    size_t count, struct entrant *ret, struct error *err)
{
	struct entrant *added;
	size_t added_count;
	int first = 1, next;

	if (!event_changeable(desk, err) || !round_next(desk, &next, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		int number = 0;

		if (!entrant_write(desk, &entries[i], next, &number, err))
			return entry_place(&entries[i], err);
		first = i == 0 ? number : first;
	}
	if (!entrants_read(desk, first, &added, &added_count, err))
		return false;
	for (size_t i = 0; i < added_count && i < count; i++)
		ret[i] = added[i];
	return true;
}

bool entrant_add(const struct desk *desk, const struct entrant_entry *entries, size_t count,
    struct entrant *ret, struct error *err)
{
	struct entrant *added = arena_alloc(desk->arena, count, sizeof *added);
	struct entrant_entry *kept = arena_alloc(desk->arena, count, sizeof *kept);

	for (size_t i = 0; i < count; i++) {
		kept[i] = entries[i];
		if (!entry_keep(desk->arena, &kept[i], err) || !entry_valid(&kept[i], err))
			return entry_place(&entries[i], err);
	}
	if (!store_begin(desk->store, err) ||
	    !store_end(desk->store, entrants_write(desk, kept, count, added, err), err))
		return false;
	memcpy(ret, added, count * sizeof *ret);
	return true;
}

/* --- renamed --- */

/* The entrant as it now is, with the new name; a lone player of the old name gets it too. */
static bool entry_renamed(struct arena *arena, const struct entrant *now, const char *name,
    struct entrant_entry *ret, struct error *err)
{
	const char **players = arena_alloc(arena, PLAYERS_MOST, sizeof *players);
	int64_t *persons = arena_alloc(arena, PLAYERS_MOST, sizeof *persons);

	if (!players || !persons)
		return error_memory(err);
	for (size_t i = 0; i < now->player_count; i++) {
		players[i] = now->players[i].name;
		persons[i] = now->players[i].person;
	}
	*ret = (struct entrant_entry){.name = name,
	    .club = now->club,
	    .team = now->team,
	    .category_count = now->category_count,
	    .categories = now->categories,
	    .player_count = now->player_count,
	    .players = players,
	    .persons = persons};
	if (strcmp(now->name, name) != 0 && now->player_count == 1 &&
	    strcmp(now->players[0].name, now->name) == 0) {
		ret->player_count = 0;
		ret->persons = NULL;
	}
	return true;
}

bool entrant_rename(const struct desk *desk, const struct entrant *entrant, const char *name,
    struct entrant *ret, struct error *err)
{
	struct change change;
	struct entrant now;
	struct entrant_entry entry;
	bool ok;

	if (!input_name_keep(desk->arena, &name, err) ||
	    !name_valid(name, MESSAGE_WORDS("the entrant's name"), err) ||
	    !change_begin(desk, &change, err))
		return false;
	ok = event_changeable(desk, err) && entrant_number(desk, entrant->number, &now, err) &&
	     entry_renamed(desk->arena, &now, name, &entry, err) &&
	     entrant_version_write(&change, now.number, &entry, err) &&
	     entrant_log(&change, "entrant-rename", now.number, err) &&
	     entrant_number(desk, now.number, &now, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	return true;
}

/* --- out, and in again --- */

struct move_wanted {
	enum entrant_move_kind kind;
	int round;
	const char *reason;
	const char *action; /* of the log */
};

static bool move_make(struct change *change, int number, const struct move_wanted *wanted,
    struct entrant *ret, bool *ret_repeated, struct error *err)
{
	int round;

	if (!event_changeable(change->desk, err) ||
	    !move_round(change->desk, wanted->round, &round, err) ||
	    !entrant_number(change->desk, number, ret, err))
		return false;
	*ret_repeated = entrant_active(ret, round) == (wanted->kind == MOVE_BACK);
	return *ret_repeated ||
	       (entrant_move_write(change, number, wanted->kind, round, wanted->reason, err) &&
	           entrant_log(change, wanted->action, number, err) &&
	           entrant_number(change->desk, number, ret, err));
}

static bool move(const struct desk *desk, int number, const struct move_wanted *wanted,
    struct entrant *ret, bool *ret_repeated, struct error *err)
{
	struct change change;
	struct entrant now;
	bool repeated = false;
	bool ok;

	if ((wanted->reason && !input_text_or_none(wanted->reason, "reason-invalid",
	                           MESSAGE_WORDS("the reason"), err)) ||
	    !change_begin(desk, &change, err))
		return false;
	ok = move_make(&change, number, wanted, &now, &repeated, err);
	if (!change_end(&change, ok, err))
		return false;
	*ret = now;
	*ret_repeated = repeated;
	return true;
}

bool entrant_withdraw(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err)
{
	const struct move_wanted wanted = {MOVE_WITHDRAWN, round, reason, "entrant-withdraw"};

	return move(desk, entrant->number, &wanted, ret, ret_repeated, err);
}

bool entrant_return(const struct desk *desk, const struct entrant *entrant, int round,
    const char *reason, struct entrant *ret, bool *ret_repeated, struct error *err)
{
	const struct move_wanted wanted = {MOVE_BACK, round, reason, "entrant-return"};

	return move(desk, entrant->number, &wanted, ret, ret_repeated, err);
}

/* --- put right --- */

/* What is not told stays as it is. */
static void entry_fill(const struct entrant_entry *wanted, struct entrant_entry *entry)
{
	if (wanted->player_count > 0) {
		entry->players = wanted->players;
		entry->player_count = wanted->player_count;
	}
	if (wanted->club)
		entry->club = wanted->club;
	if (wanted->team)
		entry->team = wanted->team;
	if (wanted->categories) {
		entry->categories = wanted->categories;
		entry->category_count = wanted->category_count;
	}
	entry->reason = wanted->reason;
	entry->namesakes = wanted->namesakes;
}

/* Who played is what games, seasons and sheets were told of: it changes for a reason only. */
static bool players_free(const struct desk *desk, const struct entrant *now,
    const struct entrant_entry *wanted, struct error *err)
{
	int round;

	if (wanted->player_count == 0 || (wanted->reason && *wanted->reason))
		return true;
	if (!entrant_placed(desk, now->number, &round, err))
		return false;
	return round == 0 ||
	       error_set(err, ERROR_REFUSED, "reason-missing",
	           "%s has a place in round %d: its players change with --reason TEXT", now->name,
	           round);
}

static bool text_same(const char *wanted, const char *now)
{
	return !wanted || strcmp(wanted, now) == 0;
}

/* Phases know teams by who stands for them, and what they played by who played for them. */
static bool team_free(const struct desk *desk, const struct entrant *now,
    const struct entrant_entry *wanted, struct error *err)
{
	struct phase_row *phases;
	size_t count;

	if (!entrant_team_event(desk->event) || text_same(wanted->team, now->team))
		return true;
	if (!phase_rows_read(desk, &phases, &count, err))
		return false;
	return count == 0 ||
	       error_set(err, ERROR_REFUSED, "team-fixed",
	           "%d %s plays for %s, and the event has the phase \"%s\", in which its teams "
	           "are as they were when it was made",
	           now->number, now->name, now->team, phases[0].name);
}

static bool categories_same(const struct entrant_entry *wanted, const struct entrant *now)
{
	if (wanted->categories && wanted->category_count != now->category_count)
		return false;
	for (size_t i = 0; wanted->categories && i < now->category_count; i++)
		if (strcmp(wanted->categories[i], now->categories[i]) != 0)
			return false;
	return true;
}

static bool entry_same(const struct entrant_entry *wanted, const struct entrant *now)
{
	if (!text_same(wanted->club, now->club) || !text_same(wanted->team, now->team) ||
	    !categories_same(wanted, now) ||
	    (wanted->player_count > 0 && wanted->player_count != now->player_count))
		return false;
	for (size_t i = 0; i < wanted->player_count; i++)
		if (strcmp(wanted->players[i], now->players[i].name) != 0)
			return false;
	return true;
}

static bool set(struct change *change, int number, const struct entrant_entry *wanted,
    struct entrant *ret, bool *ret_repeated, struct error *err)
{
	struct entrant_entry entry;

	if (!event_changeable(change->desk, err) ||
	    !entrant_number(change->desk, number, ret, err) ||
	    !entry_renamed(change->desk->arena, ret, ret->name, &entry, err))
		return false;
	entry_fill(wanted, &entry);
	*ret_repeated = entry_same(wanted, ret);
	if (*ret_repeated)
		return true;
	return entry_valid(&entry, err) && team_there(change->desk->event, &entry, err) &&
	       players_free(change->desk, ret, wanted, err) &&
	       team_free(change->desk, ret, wanted, err) &&
	       persons_take(change->desk, ret, &entry, err) &&
	       entrant_version_write(change, number, &entry, err) &&
	       entrant_log(change, "entrant-set", number, err) &&
	       entrant_number(change->desk, number, ret, err);
}

bool entrant_set(const struct desk *desk, const struct entrant *entrant,
    const struct entrant_entry *wanted, struct entrant *ret, bool *ret_repeated, struct error *err)
{
	struct entrant_entry kept = *wanted;
	struct change change;
	struct entrant now;
	bool repeated = false;

	if (!entry_keep(desk->arena, &kept, err) || !change_begin(desk, &change, err) ||
	    !change_end(&change, set(&change, entrant->number, &kept, &now, &repeated, err), err))
		return false;
	*ret = now;
	*ret_repeated = repeated;
	return true;
}

static bool remove_one(struct change *change, const struct entrant *entrant, const char *reason,
    struct entrant *ret, struct error *err)
{
	struct entrant *left;
	struct entrant now;
	size_t count;
	int round;

	if (!event_changeable(change->desk, err) ||
	    !entrant_placed(change->desk, entrant->number, &round, err))
		return false;
	if (round > 0)
		return error_set(err, ERROR_REFUSED, "entrant-seated",
		    "%s has a place in round %d and cannot be removed; `canasta entrant withdraw` "
		    "keeps it out of the rounds to come",
		    entrant->name, round);
	if (!entrant_number(change->desk, entrant->number, &now, err))
		return false;
	if (now.paid > 0)
		return error_set(err, ERROR_REFUSED, "entrant-paid",
		    "%s has paid: what it paid is given back first, with `canasta entrant pay %d "
		    "-AMOUNT --reason TEXT`",
		    now.name, now.number);
	if (!entrant_move_write(change, entrant->number, MOVE_REMOVED, 1, reason, err) ||
	    !entrant_log(change, "entrant-remove", entrant->number, err) ||
	    !entrants_read(change->desk, entrant->number, &left, &count, err))
		return false;
	*ret = left[0];
	return true;
}

bool entrant_remove(const struct desk *desk, const struct entrant *entrant, const char *reason,
    struct entrant *ret, struct error *err)
{
	struct change change;
	struct entrant now;

	if ((reason &&
	        !input_text_or_none(reason, "reason-invalid", MESSAGE_WORDS("the reason"), err)) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, remove_one(&change, entrant, reason, &now, err), err))
		return false;
	*ret = now;
	return true;
}

/* --- asked for --- */

bool entrants_left(struct arena *arena, const struct entrant *all, size_t count,
    struct entrant **ret, size_t *ret_count, struct error *err)
{
	struct entrant *left = arena_alloc(arena, count, sizeof *left);

	if (!left)
		return error_memory(err);
	*ret_count = 0;
	for (size_t i = 0; i < count; i++)
		if (!all[i].removed)
			left[(*ret_count)++] = all[i];
	*ret = left;
	return true;
}

bool entrant_list(
    const struct desk *desk, struct entrant **ret, size_t *ret_count, struct error *err)
{
	struct entrant *all;
	size_t count;

	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, entrants_read(desk, 1, &all, &count, err)) &&
	       entrants_left(desk->arena, all, count, ret, ret_count, err);
}
