#include "score/finding_add.h"

void finding_add(struct score *score, const struct finding *finding)
{
	if (score->finding_count < score->finding_room)
		score->finding_space[score->finding_count++] = *finding;
}
