/* warn_member.c - member's numbers that several people have. A list of another club tells people by them
 * (desk/season_people.h), so that one of them is wrong, or the people are one. */
#include "cli/show/warn.h"

#include "desk/person.h"

#include <stdlib.h>
#include <string.h>

struct people {
	struct person *list;
	size_t count;
};

static void warn_of_member(struct call *call, const struct people *people, const char *member)
{
	struct text bearers = {.arena = call->arena};
	size_t count = 0;

	for (size_t i = 0; i < people->count; i++) {
		const struct person *person = &people->list[i];

		if (strcmp(person->member, member) != 0)
			continue;
		text_addf(&bearers, "%s%lld %s", count++ > 0 ? ", " : "", (long long)person->number,
		    person->name);
	}
	if (count > 1)
		call_warn(call, "the member's number %s is that of several people: %s", member,
		    text_of(&bearers));
}

static int by_text(const void *left, const void *right)
{
	return strcmp(*(const char *const *)left, *(const char *const *)right);
}

bool warn_of_members(struct call *call, const char **members, size_t count, struct error *err)
{
	struct people people;

	if (count == 0)
		return true;
	if (!person_list(&call->desk, &people.list, &people.count, err))
		return false;
	qsort(members, count, sizeof *members, by_text);
	for (size_t i = 0; i < count; i++)
		if (*members[i] && (i == 0 || strcmp(members[i - 1], members[i]) != 0))
			warn_of_member(call, &people, members[i]);
	return true;
}
