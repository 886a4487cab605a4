#include "desk/jury.h"

#include "base/input.h"
#include "base/message.h"
#include "base/text.h"
#include "desk/event.h"
#include "desk/person.h"
#include "store/store.h"

#include <string.h>

bool jury_fetch(const struct desk *desk, struct jury *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, jury_read(desk, ret, err));
}

/* A jury on its way. */
struct naming {
	struct change change;
	const struct desk *desk;
	struct person_said chair;
	size_t count;
	const char *members[JURY_MEMBERS_MOST];
	int64_t persons[JURY_MEMBERS_MOST];
	const char *folded[JURY_MEMBERS_MOST];
};

/* As typed. */
struct wanted {
	const char *chair;
	const char *const *members;
	size_t count;
};

static bool member_take(
    struct naming *naming, const char *chair_folded, const char *name, struct error *err)
{
	struct person_said said;
	const char *folded;

	if (!input_text(name, "jury-invalid", MESSAGE_WORDS("the name of a jury member"), err) ||
	    !person_meant(naming->desk, name, &said, err))
		return false;
	folded = text_fold(naming->desk->arena, said.name);
	if (!folded)
		return error_memory(err);
	if (strcmp(folded, chair_folded) == 0)
		return true; /* the chair sits in it anyway */
	for (size_t i = 0; i < naming->count; i++)
		if (strcmp(folded, naming->folded[i]) == 0)
			return error_set(err, ERROR_INPUT, "jury-invalid",
			    "\"%s\" is named twice; each member of the jury is named once",
			    said.name);
	if (naming->count == JURY_MEMBERS_MOST)
		return error_set(err, ERROR_INPUT, "jury-invalid",
		    "a jury of more than %d members besides the chair is expected nowhere",
		    JURY_MEMBERS_MOST);
	naming->folded[naming->count] = folded;
	naming->persons[naming->count] = said.person;
	naming->members[naming->count++] = said.name;
	return true;
}

static bool members_take(struct naming *naming, const struct wanted *wanted, struct error *err)
{
	const char *chair_folded;

	if (!input_text(
	        wanted->chair, "jury-invalid", MESSAGE_WORDS("the name of the chair"), err) ||
	    !person_meant(naming->desk, wanted->chair, &naming->chair, err))
		return false;
	chair_folded = text_fold(naming->desk->arena, naming->chair.name);
	if (!chair_folded)
		return error_memory(err);
	for (size_t i = 0; i < wanted->count; i++)
		if (!member_take(naming, chair_folded, wanted->members[i], err))
			return false;
	return true;
}

static bool same_jury(const struct naming *naming, const struct jury *jury)
{
	if (jury->version == 0 || jury->chair_person != naming->chair.person ||
	    jury->member_count != naming->count)
		return false;
	for (size_t i = 0; i < naming->count; i++)
		if (jury->member_persons[i] != naming->persons[i])
			return false;
	return true;
}

static bool name_jury(struct naming *naming, const struct wanted *wanted, struct jury *ret,
    bool *ret_repeated, struct error *err)
{
	struct jury named = {.members = naming->members, .member_persons = naming->persons};

	if (!members_take(naming, wanted, err) || !event_changeable(naming->desk, err) ||
	    !jury_read(naming->desk, ret, err))
		return false;
	*ret_repeated = same_jury(naming, ret);
	if (*ret_repeated)
		return true;
	named.chair = naming->chair.name;
	named.chair_person = naming->chair.person;
	named.member_count = naming->count;
	named.version = ret->version + 1;
	return jury_write(&naming->change, &named, err) &&
	       change_log(&naming->change, "event-jury", "jury", err) &&
	       jury_read(naming->desk, ret, err);
}

bool jury_set(const struct desk *desk, const char *chair, const char *const *members, size_t count,
    struct jury *ret, bool *ret_repeated, struct error *err)
{
	const struct wanted wanted = {chair, members, count};
	struct naming naming = {.desk = desk};
	struct jury jury;
	bool repeated = false;

	if (!change_begin(desk, &naming.change, err) ||
	    !change_end(&naming.change, name_jury(&naming, &wanted, &jury, &repeated, err), err))
		return false;
	*ret = jury;
	*ret_repeated = repeated;
	return true;
}
