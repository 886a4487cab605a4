/* Swiss pairing by a matching of least cost over all pairs (matching.h). */
#include "tournament/draw_aims.h"
#include "tournament/draw_parts.h"

bool draw_swiss(struct drawing *drawing, struct error *err)
{
	struct aims aims = {.kind = AIMS_SWISS};
	size_t *partners;

	if (!draw_aims_match(drawing, &aims, &partners, err))
		return false;
	for (size_t i = 0; i < drawing->count; i++) {
		if (partners[i] >= drawing->count)
			drawing_bye(drawing, drawing->players[i]);
		else if (partners[i] > i)
			drawing_seat(
			    drawing, drawing->players[i], drawing->players[partners[i]], 0);
	}
	return true;
}
