#include "desk/entrant_club.h"

#include "base/text.h"

#include <string.h>

/* For comparing, whoever typed it; NULL where memory fails. */
static const char *club_folded(struct arena *arena, const char *club)
{
	const char *start = club + strspn(club, " ");
	size_t size = strlen(start);
	const char *trimmed;

	while (size > 0 && start[size - 1] == ' ')
		size--;
	trimmed = arena_copy(arena, start, size);
	return trimmed ? text_fold(arena, trimmed) : NULL;
}

bool entrant_clubs(
    struct arena *arena, const struct entrant *entrants, size_t count, int **ret, struct error *err)
{
	const char **folded = arena_alloc(arena, count, sizeof *folded);
	int *clubs = arena_alloc(arena, count, sizeof *clubs);

	if (!folded || !clubs)
		return error_memory(err);
	for (size_t i = 0; i < count; i++) {
		size_t same = 0;

		folded[i] = club_folded(arena, entrants[i].club);
		if (!folded[i])
			return error_memory(err);
		while (strcmp(folded[same], folded[i]) != 0)
			same++;
		clubs[i] = folded[i][0] ? (int)same + 1 : 0;
	}
	*ret = clubs;
	return true;
}
