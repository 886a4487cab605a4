#include "desk/person.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

bool person_list(const struct desk *desk, struct person **ret, size_t *ret_count, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, person_read(desk, ret, ret_count, err));
}

/* The number a text says: 7, or person 7 as it is shown once the name is gone; 0: it says none. */
static int64_t number_said(const char *wanted)
{
	static const char before[] = "person ";
	int64_t number;

	if (strncmp(wanted, before, sizeof before - 1) == 0)
		wanted += sizeof before - 1;
	return text_integer(wanted, strlen(wanted), 1, INT64_MAX, &number) ? number : 0;
}

static bool person_meant(struct arena *arena, const struct person *person, const char *wanted,
    int64_t number, bool *ret, struct error *err)
{
	const char *a;
	const char *b;

	*ret = person->number == number;
	if (number > 0 || person->forgotten)
		return true;
	a = text_fold(arena, person->name);
	b = text_fold(arena, wanted);
	if (!a || !b)
		return error_memory(err);
	*ret = strcmp(a, b) == 0;
	return true;
}

static bool person_choose(
    const struct desk *desk, const char *wanted, struct person *ret, struct error *err)
{
	struct person *people;
	size_t count;
	size_t found = 0;
	int64_t number = number_said(wanted);

	if (!person_read(desk, &people, &count, err))
		return false;
	if (!text_is_utf8(wanted, strlen(wanted), NULL))
		count = 0;
	for (size_t i = 0; i < count; i++) {
		bool meant;

		if (!person_meant(desk->arena, &people[i], wanted, number, &meant, err))
			return false;
		if (meant && found++ == 0)
			*ret = people[i];
	}
	if (found > 1)
		return error_set(err, ERROR_INPUT, "person-ambiguous",
		    "several people are called \"%s\"; expected a number, `canasta person list` "
		    "tells them",
		    wanted);
	return found == 1 ||
	       error_set(err, ERROR_INPUT, "person-unknown",
	           "there is nobody \"%s\"; `canasta person list` tells who there is", wanted);
}

bool person_find(const struct desk *desk, const char *wanted, struct person *ret, struct error *err)
{
	return store_read_begin(desk->store, err) &&
	       store_read_end(desk->store, person_choose(desk, wanted, ret, err));
}

/* The line is written first, so that somebody who forgets himself is its author under the number
 * that is forgotten. */
static bool forget(struct change *change, const char *wanted, struct person *ret,
    bool *ret_repeated, struct error *err)
{
	char subject[40];

	if (!person_choose(change->desk, wanted, ret, err))
		return false;
	*ret_repeated = ret->forgotten;
	if (ret->forgotten)
		return true;
	(void)snprintf(subject, sizeof subject, "person %lld", (long long)ret->number);
	ret->forgotten = true;
	ret->name = arena_text(change->desk->arena, subject);
	if (!ret->name)
		return error_memory(err);
	change->event = 0; /* forgotten in all of the file */
	return change_log(change, "person-forget", subject, err) &&
	       person_blank(change, ret->number, err);
}

bool person_forget(const struct desk *desk, const char *wanted, struct person *ret,
    bool *ret_repeated, struct error *err)
{
	struct change change;
	struct person person = {0};
	bool ok;

	if (!change_begin(desk, &change, err))
		return false;
	ok = forget(&change, wanted, &person, ret_repeated, err);
	/* What pages held before they were split stays in their unused bytes: only a file written
	 * anew is free of the name. One forgotten before is swept again, in case the first sweep
	 * could not be made. */
	if (!change_end(&change, ok, err) || !person_sweep(desk->store, &person, err))
		return false;
	*ret = person;
	return true;
}
