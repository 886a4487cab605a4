#include "desk/entrant_club.h"

#include "base/text.h"

#include <string.h>

bool entrant_clubs(
    struct arena *arena, const struct entrant *entrants, size_t count, int **ret, struct error *err)
{
	const char **folded = arena_alloc(arena, count, sizeof *folded);
	int *clubs = arena_alloc(arena, count, sizeof *clubs);

	for (size_t i = 0; i < count; i++) {
		size_t same = 0;

		folded[i] = text_fold(arena, entrants[i].club);
		if (!folded[i])
			return error_memory(err);
		while (strcmp(folded[same], folded[i]) != 0)
			same++;
		clubs[i] = folded[i][0] ? (int)same + 1 : 0;
	}
	*ret = clubs;
	return true;
}
