#include "club/table.h"

#include "base/error.h"
#include "club/address.h"
#include "club/desk.h"
#include "club/event.h"
#include "club/hooks.h"
#include "file/db.h"
#include "file/transaction.h"

bool table_watch_begin(
    const struct desk *desk, int round, const struct table_watch **ret, struct error *err)
{
	*ret = NULL;
	return !club_hooks.watch_begin ||
	       club_hooks.watch_begin(desk, round, WATCH_RESULTS, ret, err);
}

bool table_watch_tell(const struct desk *desk, const struct table_watch *watch, struct table *table,
    struct error *err)
{
	return !club_hooks.watch_tell ||
	       club_hooks.watch_tell(desk, watch, table, &table->match.redraw, err);
}

bool settings_watch_begin(
    const struct desk *desk, const struct table_watch **ret, struct error *err)
{
	*ret = NULL;
	return !club_hooks.watch_begin || club_hooks.watch_begin(desk, 0, WATCH_SETTINGS, ret, err);
}

bool settings_watch_tell(
    const struct desk *desk, const struct table_watch *watch, int *ret, struct error *err)
{
	*ret = 0;
	return !watch || club_hooks.watch_tell(desk, watch, NULL, ret, err);
}

bool deed_table_read(const struct desk *desk, const struct table_watch *watch,
    const struct address *address, struct table *ret, struct error *err)
{
	return table_read(desk, address, ret, err) && table_watch_tell(desk, watch, ret, err);
}

static bool deed_do(
    struct deed *deed, const struct address *address, deed_done *done, struct error *err)
{
	const struct desk *desk = deed->change.desk;
	const struct address at = {.round = address->round, .table = address->table};

	return event_changeable(desk, err) && table_read(desk, &at, &deed->table, err) &&
	       table_watch_begin(desk, at.round, &deed->watch, err) && done(deed, err) &&
	       (deed->repeated || deed_table_read(desk, deed->watch, &at, &deed->table, err));
}

bool deed_at_table(const struct desk *desk, const struct address *address, deed_done *done,
    const void *wanted, struct table *ret, bool *ret_repeated, struct error *err)
{
	struct deed deed = {.wanted = wanted};

	if (!change_begin(desk, &deed.change, err) ||
	    !change_end(&deed.change, deed_do(&deed, address, done, err), err))
		return false;
	*ret = deed.table;
	*ret_repeated = deed.repeated;
	return true;
}
