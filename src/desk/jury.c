#include "desk/jury.h"

#include "base/input.h"
#include "base/text.h"
#include "desk/event.h"
#include "store/event_rows.h"

#include <string.h>

bool jury_show(const struct desk *desk, struct jury *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, jury_read(desk, ret, err));
}

/* A jury on its way. */
struct naming {
	struct change change;
	const struct desk *desk;
	const char *chair;
	size_t count;
	const char *members[JURY_MEMBERS_MOST];
	const char *folded[JURY_MEMBERS_MOST];
};

static bool member_take(
    struct naming *naming, const char *chair_folded, const char *name, struct error *err)
{
	const char *folded;

	if (!input_text(name, "jury-invalid", "the name of a jury member", err))
		return false;
	folded = text_fold(naming->desk->arena, name);
	if (!folded)
		return error_memory(err);
	if (strcmp(folded, chair_folded) == 0)
		return true; /* the chair sits in it anyway */
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(folded, naming->folded[i]) == 0)
			return error_set(err, ERROR_INPUT, "jury-invalid",
			    "\"%s\" is named twice; each member of the jury is named once", name);
	if (naming->count == JURY_MEMBERS_MOST)
		return error_set(err, ERROR_INPUT, "jury-invalid",
		    "a jury of more than %d members besides the chair is expected nowhere",
		    JURY_MEMBERS_MOST);
	naming->folded[naming->count] = folded;
	naming->members[naming->count++] = name;
	return true;
}

static bool members_take(
    struct naming *naming, const char *const *members, size_t count, struct error *err)
{
	const char *chair_folded;

	if (!input_text(naming->chair, "jury-invalid", "the name of the chair", err))
		return false;
	chair_folded = text_fold(naming->desk->arena, naming->chair);
	if (!chair_folded)
		return error_memory(err);
	for (size_t i = 0; i < count; i++)
		if (!member_take(naming, chair_folded, members[i], err))
			return false;
	return true;
}

static bool same_jury(const struct naming *naming, const struct jury *jury)
{
	if (jury->version == 0 || strcmp(jury->chair, naming->chair) != 0 ||
	    jury->member_count != naming->count)
		return false;
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(jury->members[i], naming->members[i]) != 0)
			return false;
	return true;
}

static bool name_jury(
    struct naming *naming, struct jury *ret, bool *ret_repeated, struct error *err)
{
	struct jury named = {
	    .chair = naming->chair, .member_count = naming->count, .members = naming->members};

	if (!event_still_open(naming->desk, err) || !jury_read(naming->desk, ret, err))
		return false;
	*ret_repeated = same_jury(naming, ret);
	if (*ret_repeated)
		return true;
	named.version = ret->version + 1;
	return jury_write(&naming->change, &named, err) &&
	       change_log(&naming->change, "event-jury", "jury", err) &&
	       jury_read(naming->desk, ret, err);
}

bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err)
{
	struct naming naming = {.desk = desk, .chair = chair};
	struct jury jury;
	bool repeated = false;

	if (!members_take(&naming, members, count, err) ||
	    !change_begin(desk, &naming.change, err) ||
	    !change_end(&naming.change, name_jury(&naming, &jury, &repeated, err), err))
		return false;
	*ret = jury;
	*ret_repeated = repeated;
	return true;
}
