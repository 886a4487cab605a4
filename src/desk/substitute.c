#include "desk/substitute.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/event.h"
#include "desk/person.h"
#include "desk/table.h"
#include "store/store.h"

#include <string.h>

/* Players of a side: two entrants may sit on it. */
enum { SEAT_ROOM = 2 * PLAYERS_MOST };

/* Who sits on a side once the substitutions so far are made; `ret` has room for PLAYERS_MOST of a side. */
static size_t sitters(const struct seat *seat, struct player *ret)
{
	const size_t count = seat->player_count < SEAT_ROOM ? seat->player_count : SEAT_ROOM;

	for (size_t i = 0; i < count; i++)
		ret[i] = seat->players[i];
	for (size_t i = 0; i < seat->substitute_count; i++)
		for (size_t k = 0; k < count; k++)
			if (ret[k].person == seat->substitutes[i].out_person)
				ret[k] = (struct player){
				    seat->substitutes[i].in_person, seat->substitutes[i].in};
	return count;
}

/* Who leaves: one of those who sit on the side, by name or number. */
static bool leaver_find(const struct table *table, const struct substitution *wanted,
    struct player *ret, struct error *err)
{
	const struct seat *seat = &table->sides[wanted->side - 'A'];
	const int64_t number = person_number(wanted->out);
	struct player sitting[SEAT_ROOM];
	const size_t count = sitters(seat, sitting);
	size_t found = 0;

	for (size_t i = 0; i < count; i++)
		if (number > 0 ? sitting[i].person == number
		               : strcmp(sitting[i].name, wanted->out) == 0) {
			found++;
			*ret = sitting[i];
		}
	if (found > 1)
		return error_set(err, ERROR_INPUT, "person-ambiguous",
		    "several players of side %c are called \"%s\"; expected a number, `canasta "
		    "person list` tells them",
		    wanted->side, wanted->out);
	return found == 1 || error_set(err, ERROR_INPUT, "substitute-invalid",
	                         "%s does not sit on side %c of table %d.%d", wanted->out,
	                         wanted->side, table->address.round, table->address.table);
}

static bool sits(const struct table *table, int64_t person)
{
	for (size_t side = 0; side < table->side_count; side++) {
		struct player sitting[SEAT_ROOM];
		const size_t count = sitters(&table->sides[side], sitting);

		for (size_t i = 0; i < count; i++)
			if (sitting[i].person == person)
				return true;
	}
	return false;
}

/* Who leaves and who comes, as people; and whether they may. */
static bool substitution_settle(const struct desk *desk, const struct table *table,
    struct substitution *wanted, struct error *err)
{
	const int side = wanted->side - 'A';
	struct player leaver;
	struct person_said comer;

	if (side < 0 || (size_t)side >= table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    (char)('A' + (int)table->side_count - 1));
	if (!leaver_find(table, wanted, &leaver, err) ||
	    !person_meant(desk, wanted->in, &comer, err))
		return false;
	if (comer.person > 0 && sits(table, comer.person))
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "%s sits at table %d.%d already", comer.name, table->address.round,
		    table->address.table);
	if (wanted->hand > table->next_hand)
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "hand %d is far off; the next one is %d", wanted->hand, table->next_hand);
	wanted->out = leaver.name;
	wanted->out_person = leaver.person;
	wanted->in = comer.name;
	wanted->in_person = comer.person;
	if (wanted->hand == 0)
		wanted->hand = table->next_hand;
	return true;
}

static bool substitute(struct change *change, const struct address *address,
    struct substitution *wanted, struct error *err)
{
	const struct address at = {.round = address->round, .table = address->table};
	struct table table;
	char subject[ADDRESS_TEXT];

	address_text(&at, subject);
	return event_changeable(change->desk, err) && table_read(change->desk, &at, &table, err) &&
	       substitution_settle(change->desk, &table, wanted, err) &&
	       substitute_write(change, &at, wanted, err) &&
	       change_log(change, "seat-substitute", subject, err);
}

bool substitute_record(const struct desk *desk, const struct address *address,
    struct substitution *substitution, struct error *err)
{
	struct substitution made = *substitution;
	struct change change;

	if (!input_text(
	        made.in, "substitute-invalid", MESSAGE_WORDS("the name of who comes in"), err) ||
	    !input_text_or_none(made.reason ? made.reason : "", "reason-invalid",
	        MESSAGE_WORDS("the reason"), err) ||
	    !change_begin(desk, &change, err) ||
	    !change_end(&change, substitute(&change, address, &made, err), err))
		return false;
	*substitution = made;
	return true;
}

static bool name_same(struct arena *arena, const char *a, const char *b)
{
	const char *one = text_fold(arena, a), *other = text_fold(arena, b);

	return one && other && strcmp(one, other) == 0;
}

static bool cancel(struct change *change, const struct address *address, const char *player,
    const char *reason, struct error *err)
{
	const struct address at = {.round = address->round, .table = address->table};
	const struct substitution *meant = NULL;
	const int64_t number = person_number(player);
	struct substitution *made;
	char subject[ADDRESS_TEXT];
	size_t count;

	address_text(&at, subject);
	if (!event_changeable(change->desk, err) ||
	    !substitutes_read(change->desk, &at, &made, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (number > 0 ? made[i].out_person != number
		               : !name_same(change->desk->arena, made[i].out, player))
			continue;
		if (meant && meant->out_person != made[i].out_person)
			return error_set(err, ERROR_INPUT, "person-ambiguous",
			    "several people are called \"%s\": %lld, %lld; a number is expected",
			    player, (long long)meant->out_person, (long long)made[i].out_person);
		meant = &made[i];
	}
	if (!meant)
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "nobody plays for %s at table %s", player, subject);
	for (const struct substitution *later = meant + 1; later < made + count; later++)
		if (later->side == meant->side && later->out_person == meant->in_person)
			return error_set(err, ERROR_REFUSED, "substitute-invalid",
			    "%s was replaced by %s, which is to be taken back first: --for '%s'",
			    meant->in, later->in, meant->in);
	return substitute_cancel_write(change, &at, meant, reason, err) &&
	       change_log(change, "seat-cancel", subject, err);
}

bool substitute_cancel(const struct desk *desk, const struct address *address, const char *player,
    const char *reason, struct error *err)
{
	struct change change;

	return input_text(reason, "reason-missing", MESSAGE_WORDS("the reason"), err) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, cancel(&change, address, player, reason, err), err);
}

bool substitutes_list(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, substitutes_read(desk, address, ret, ret_count, err));
}
