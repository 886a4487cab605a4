#include "desk/entrant_apart.h"

#include "base/input.h"
#include "desk/event.h"
#include "store/change.h"
#include "store/entrant_apart.h"
#include "store/store.h"

#include <stdio.h>
#include <string.h>

static bool list_make(
    const struct desk *desk, struct entrant_apart **ret, size_t *ret_count, struct error *err)
{
	struct entrant_apart_row *rows;
	struct entrant *entrants;
	struct entrant_apart *list;
	size_t row_count, count, found = 0;

	if (!entrant_apart_read(desk, &rows, &row_count, err) ||
	    !entrants_read(desk, 1, &entrants, &count, err))
		return false;
	list = arena_alloc(desk->arena, row_count, sizeof *list);
	for (size_t i = 0; i < row_count; i++) {
		const size_t one = (size_t)rows[i].entrant - 1, other = (size_t)rows[i].other - 1;

		if (other < count && !entrants[one].removed && !entrants[other].removed)
			list[found++] = (struct entrant_apart){
			    &entrants[one], &entrants[other], rows[i].reason};
	}
	*ret = list;
	*ret_count = found;
	return true;
}

bool entrant_apart_list(
    const struct desk *desk, struct entrant_apart **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, list_make(desk, ret, ret_count, err));
}

/* How the two stand now; NULL: they may meet. */
static bool find(const struct desk *desk, const struct entrant_apart_row *wanted,
    const struct entrant_apart_row **ret, struct error *err)
{
	struct entrant_apart_row *rows;
	size_t count;

	*ret = NULL;
	if (!entrant_apart_read(desk, &rows, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (rows[i].entrant == wanted->entrant && rows[i].other == wanted->other)
			*ret = &rows[i];
	return true;
}

/* A reason that is not told again stays. */
static bool reason_same(const char *wanted, const char *now)
{
	return !wanted || strcmp(wanted, now) == 0;
}

static bool set(struct change *change, const struct entrant_apart_row *wanted, bool apart,
    bool *ret_repeated, struct error *err)
{
	const struct entrant_apart_row *now;
	char subject[40];

	if (!event_changeable(change->desk, err) || !find(change->desk, wanted, &now, err))
		return false;
	*ret_repeated =
	    (now != NULL) == apart && (!now || reason_same(wanted->reason, now->reason));
	if (*ret_repeated)
		return true;
	(void)snprintf(subject, sizeof subject, "entrants %d %d", wanted->entrant, wanted->other);
	return entrant_apart_write(change, wanted, apart, err) &&
	       change_log(change, apart ? "entrant-apart" : "entrant-apart-off", subject, err);
}

bool entrant_apart_set(const struct desk *desk, const struct entrant_apart_wish *wish,
    bool *ret_repeated, struct error *err)
{
	const int one = wish->one->number, other = wish->other->number;
	const struct entrant_apart_row row = {.entrant = one < other ? one : other,
	    .other = one < other ? other : one,
	    .reason = wish->reason};
	struct change change;

	if (one == other)
		return error_set(err, ERROR_INPUT, "apart-invalid",
		    "%d %s is one entrant; two that are kept apart are expected", one,
		    wish->one->name);
	return (!row.reason ||
	           input_text_or_none(row.reason, "reason-invalid", "the reason", err)) &&
	       change_begin(desk, &change, err) &&
	       change_end(&change, set(&change, &row, wish->apart, ret_repeated, err), err);
}
