#include "desk/sheet.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/deed.h"
#include "desk/event.h"
#include "desk/round.h"
#include "desk/second_look.h"
#include "desk/table.h"
#include "store/sheet.h"
#include "store/store.h"

#include <string.h>

static bool sheet_held(const struct table *table)
{
	return table->locked || table->signature.number > 0;
}

bool sheet_fetch(
    const struct desk *desk, const struct address *address, struct sheet *ret, struct error *err)
{
	return event_settings_ranking(desk->arena, &desk->event->settings, &ret->rules, err) &&
	       store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, table_read(desk, address, &ret->table, err) &&
	                                       hand_list(desk, &ret->table, &ret->hands, err));
}

bool sheet_unlocked(const struct table *table, struct error *err)
{
	if (table->signature.number > 0)
		return error_set(err, ERROR_REFUSED, "locked",
		    "the sheet of table %d.%d is signed; what the rules still allow passes with "
		    "--unlock REASON",
		    table->address.round, table->address.table);
	if (table->locked)
		return error_set(err, ERROR_REFUSED, "locked",
		    "round %d is locked; what the rules still allow passes with --unlock REASON",
		    table->address.round);
	return true;
}

bool sheet_unlock(
    struct change *change, const struct table *table, const char *unlock, struct error *err)
{
	if (!unlock)
		return sheet_unlocked(table, err);
	return input_text(unlock, "reason-invalid", MESSAGE_WORDS("the reason to unlock"), err) &&
	       (!sheet_held(table) || sheet_unlocking_write(change, table, unlock, err));
}

static bool deal(struct deed *deed, struct error *err)
{
	const struct table *table = &deed->table;

	deed->repeated = table->dealt;
	if (deed->repeated)
		return true;
	if (table->game.finished)
		return error_set(err, ERROR_REFUSED, "game-ended",
		    "the game at table %d.%d has ended; no further hand is dealt",
		    table->address.round, table->address.table);
	if (sheet_held(table))
		return error_set(err, ERROR_REFUSED, "locked",
		    table->locked
		        ? "the round of table %d.%d is locked; no further hand is dealt there"
		        : "the sheet of table %d.%d is signed; no further hand is dealt there",
		    table->address.round, table->address.table);
	return sheet_deal_write(&deed->change, table, table->running, err);
}

bool sheet_deal(const struct desk *desk, const struct address *address, struct table *ret,
    bool *ret_repeated, struct error *err)
{
	return deed_at_table(desk, address, deal, NULL, ret, ret_repeated, err);
}

/* Who signs for each side. */
struct signing {
	size_t count;
	const struct signer *signers;
};

static bool is_called(struct arena *arena, const char *name, const char *folded)
{
	const char *other = name ? text_fold(arena, name) : NULL;

	return other && strcmp(other, folded) == 0;
}

/* Whether the name is of the side: the entrant's, one of two partners', a player's, a substitute's. */
static bool seat_has(struct arena *arena, const struct seat *seat, const char *folded)
{
	bool has = is_called(arena, seat->entrant, folded) ||
	           is_called(arena, seat->first, folded) || is_called(arena, seat->second, folded);

	for (size_t i = 0; !has && i < seat->player_count; i++)
		has = is_called(arena, seat->players[i].name, folded);
	for (size_t i = 0; !has && i < seat->substitute_count; i++)
		has = is_called(arena, seat->substitutes[i].in, folded);
	return has;
}

static bool signer_valid(
    struct arena *arena, const struct seat *seat, const struct signer *signer, struct error *err)
{
	const char *folded;

	if (!input_text(
	        signer->name, "names-expected", MESSAGE_WORDS("the name of who signs"), err))
		return false;
	folded = text_fold(arena, signer->name);
	if (!folded)
		return error_memory(err);
	return signer->other || seat_has(arena, seat, folded) ||
	       error_set(err, ERROR_REFUSED, "signer-unknown",
	           "%s has no seat on side %c (%s); somebody else signs with --as %c='%s'",
	           signer->name, seat->side, seat->entrant, seat->side, signer->name);
}

static bool signers_valid(struct arena *arena, const struct table *table,
    const struct signer *signers, size_t count, struct error *err)
{
	if (count != table->side_count)
		return error_set(err, ERROR_INPUT, "names-expected",
		    "a sheet is signed by a name for each side, %zu in all; %zu were given",
		    table->side_count, count);
	for (size_t side = 0; side < count; side++)
		if (!signer_valid(arena, &table->sides[side], &signers[side], err))
			return false;
	return true;
}

/* Whether a hand, or points given outside them, changed after that line of the log. */
static bool changed_since(const struct table *table, int64_t log)
{
	for (size_t i = 0; i < table->hand_count; i++)
		if (table->hands[i].log > log)
			return true;
	for (size_t i = 0; i < table->given_count; i++)
		if (table->given[i].log > log || table->given[i].cancel_log > log)
			return true;
	return false;
}

bool sheet_changed_since_signed(const struct table *table)
{
	return table->signature.number > 0 && changed_since(table, table->signature.log);
}

/* Whether the whole sheet is signed as it now stands. */
static bool is_signed(const struct table *table)
{
	return table->signature.number > 0 && !changed_since(table, table->signature.log);
}

bool sheet_signed_by(const struct table *table, size_t side)
{
	const struct table_side_signature *own = &table->by_sides[side];

	return is_signed(table) || (own->number > 0 && !changed_since(table, own->log));
}

static bool names_same(const struct table *table, const char *const *names)
{
	for (size_t side = 0; side < table->side_count; side++)
		if (strcmp(table->signature.names[side], names[side]) != 0)
			return false;
	return true;
}

static bool refuse_signed(const struct table *table, struct error *err)
{
	return error_set(err, ERROR_REFUSED, "already-signed",
	    "the sheet of table %d.%d was signed before, and has not changed since",
	    table->address.round, table->address.table);
}

static bool sign(struct deed *deed, struct error *err)
{
	const struct signing *signing = deed->wanted;
	const struct table *table = &deed->table;
	const char *names[SIDES_MOST];

	if (!signers_valid(deed->change.desk->arena, table, signing->signers, signing->count, err))
		return false;
	for (size_t side = 0; side < signing->count; side++)
		names[side] = signing->signers[side].name;
	if (is_signed(table)) {
		deed->repeated = names_same(table, names);
		return deed->repeated || refuse_signed(table, err);
	}
	return second_look_at_table(deed->change.desk, table, err) &&
	       sheet_signature_write(&deed->change, table, names, err);
}

bool sheet_sign(const struct desk *desk, const struct address *address,
    const struct signer *signers, size_t count, struct table *ret, bool *ret_repeated,
    struct error *err)
{
	const struct signing signing = {count, signers};

	return deed_at_table(desk, address, sign, &signing, ret, ret_repeated, err);
}

/* Whether those are the versions of the table's hands that stand, of all or of those that are not void. */
static bool versions_stand(
    const struct table *table, const struct side_signing *signing, bool void_too)
{
	size_t at = 0;

	for (size_t i = 0; i < table->hand_count; i++) {
		if (table->hands[i].voided && !void_too)
			continue;
		if (at == signing->count || signing->versions[at++] != table->hands[i].version)
			return false;
	}
	return at == signing->count;
}

/* The names of all sides, where each of the others has signed what now stands. */
static bool names_of_all(const struct table *table, const struct side_signing *signing,
    const char *name, const char *names[SIDES_MOST])
{
	for (size_t side = 0; side < table->side_count; side++) {
		if (side != signing->side && !sheet_signed_by(table, side))
			return false;
		names[side] = side == signing->side ? name : table->by_sides[side].name;
	}
	return true;
}

static bool sign_by_side(struct deed *deed, struct error *err)
{
	const struct side_signing *signing = deed->wanted;
	const struct table *table = &deed->table;
	const struct seat *seat = &table->sides[signing->side];
	const struct signer signer = {signing->name ? signing->name : seat->entrant, false};
	const char *names[SIDES_MOST], *before;

	if (!versions_stand(table, signing, true) && !versions_stand(table, signing, false))
		return error_set(err, ERROR_REFUSED, "version-other",
		    "the hands of table %d.%d stand in other versions now; look at the sheet once "
		    "more",
		    table->address.round, table->address.table);
	if (!signer_valid(deed->change.desk->arena, seat, &signer, err))
		return false;
	if (sheet_signed_by(table, signing->side)) {
		before = is_signed(table) ? table->signature.names[signing->side]
		                          : table->by_sides[signing->side].name;
		deed->repeated = !signing->name || strcmp(before, signing->name) == 0;
		return deed->repeated || refuse_signed(table, err);
	}
	if (!second_look_at_table(deed->change.desk, table, err) ||
	    !sheet_signature_by_side_write(&deed->change, table, signing->side, signer.name, err))
		return false;
	return names_of_all(table, signing, signer.name, names)
	           ? sheet_signature_write(&deed->change, table, names, err)
	           : sheet_signature_by_side_log(&deed->change, table, err);
}

bool sheet_sign_by_side(const struct desk *desk, const struct address *address,
    const struct side_signing *signing, struct table *ret, bool *ret_repeated, struct error *err)
{
	return deed_at_table(desk, address, sign_by_side, signing, ret, ret_repeated, err);
}

static bool lock(struct change *change, int number, bool *ret_repeated, struct error *err)
{
	struct round round;

	if (!event_changeable(change->desk, err) ||
	    !round_fetch(change->desk, number, &round, err) ||
	    !sheet_lock_read(change->desk, number, ret_repeated, err))
		return false;
	return *ret_repeated || (second_look_at_round(change->desk, &round, err) &&
	                            sheet_lock_write(change, number, err));
}

bool sheet_lock(const struct desk *desk, int round, bool *ret_repeated, struct error *err)
{
	struct change change;
	bool repeated = false;

	if (!change_begin(desk, &change, err) ||
	    !change_end(&change, lock(&change, round, &repeated, err), err))
		return false;
	*ret_repeated = repeated;
	return true;
}
