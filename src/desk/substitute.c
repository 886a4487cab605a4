#include "desk/substitute.h"

#include "base/input.h"
#include "base/text.h"
#include "desk/event.h"
#include "desk/table.h"

#include <string.h>

/* Whether a person sits on a side once the substitutions before are made; -1: on any side. */
static bool sits(const struct table *table, const struct substitution *made, size_t count, int side,
    const char *name)
{
	bool there = false;

	for (size_t i = 0; i < table->side_count; i++)
		for (size_t k = 0; k < table->sides[i].player_count; k++)
			there = there || ((side < 0 || (size_t)side == i) &&
			                     strcmp(table->sides[i].players[k].name, name) == 0);
	for (size_t i = 0; i < count; i++) {
		if (side >= 0 && made[i].side != 'A' + side)
			continue;
		if (strcmp(made[i].out, name) == 0)
			there = false;
		if (strcmp(made[i].in, name) == 0)
			there = true;
	}
	return there;
}

static bool may_substitute(const struct table *table, const struct substitution *made, size_t count,
    const struct substitution *wanted, struct error *err)
{
	int side = wanted->side - 'A';

	if (side < 0 || (size_t)side >= table->side_count)
		return error_set(err, ERROR_INPUT, "side-unknown",
		    "the table has no such side; expected A to %c",
		    (char)('A' + (int)table->side_count - 1));
	if (!sits(table, made, count, side, wanted->out))
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "%s does not sit on side %c of table %d.%d", wanted->out, wanted->side,
		    table->address.round, table->address.table);
	if (sits(table, made, count, -1, wanted->in))
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "%s sits at table %d.%d already", wanted->in, table->address.round,
		    table->address.table);
	if (wanted->hand > table->next_hand)
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "hand %d is far off; the next one is %d", wanted->hand, table->next_hand);
	return true;
}

static bool substitute(struct change *change, const struct address *address,
    const struct substitution *wanted, struct error *err)
{
	const struct address at = {.round = address->round, .table = address->table};
	struct substitution dated = *wanted;
	struct substitution *made;
	struct table table;
	char subject[ADDRESS_TEXT];
	size_t count;

	address_text(&at, subject);
	if (!event_still_open(change->desk, err) || !table_read(change->desk, &at, &table, err) ||
	    !substitutes_read(change->desk, &at, &made, &count, err) ||
	    !may_substitute(&table, made, count, wanted, err))
		return false;
	if (dated.hand == 0)
		dated.hand = table.next_hand;
	return substitute_write(change, &at, &dated, err) &&
	       change_log(change, "seat-substitute", subject, err);
}

bool substitute_seat(const struct desk *desk, const struct address *address,
    const struct substitution *substitution, struct error *err)
{
	struct change change;

	return input_text(
	           substitution->in, "substitute-invalid", "the name of who comes in", err) &&
	       input_text_or_none(substitution->reason ? substitution->reason : "",
	           "reason-invalid", "the reason", err) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, substitute(&change, address, substitution, err), err);
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
	struct substitution *made;
	char subject[ADDRESS_TEXT];
	size_t count;

	address_text(&at, subject);
	if (!event_still_open(change->desk, err) ||
	    !substitutes_read(change->desk, &at, &made, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (name_same(change->desk->arena, made[i].out, player))
			meant = &made[i];
	if (!meant)
		return error_set(err, ERROR_INPUT, "substitute-invalid",
		    "nobody plays for %s at table %s", player, subject);
	for (const struct substitution *later = meant + 1; later < made + count; later++)
		if (later->side == meant->side && strcmp(later->out, meant->in) == 0)
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

	return input_text(reason, "reason-missing", "the reason", err) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, cancel(&change, address, player, reason, err), err);
}

bool substitutes_list(const struct desk *desk, const struct address *address,
    struct substitution **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, substitutes_read(desk, address, ret, ret_count, err));
}
