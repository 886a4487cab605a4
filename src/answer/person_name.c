#include "answer/person_name.h"

#include "base/arena.h"
#include "base/sentence.h"
#include "base/text.h"

#include <string.h>

static const char forgotten[] = "person ";

const char *person_name_forgotten(struct arena *arena, int64_t person)
{
	return arena_printf(arena, "%s%lld", forgotten, (long long)person);
}

bool person_name_said(const char *name, struct sentence *ret)
{
	const size_t begin = sizeof forgotten - 1;
	int64_t person;

	if (strncmp(name, forgotten, begin) != 0 ||
	    !text_integer(name + begin, strlen(name + begin), 1, INT64_MAX, &person))
		return false;
	*ret = (struct sentence){
	    "person", "forgotten", "person {person:plain}", {sentence_number("person", person)}};
	return true;
}
