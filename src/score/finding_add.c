#include "score/finding_add.h"

void finding_add(struct score *score, const struct finding *finding)
{
	if (score->finding_count < score->finding_room)
		score->finding_space[score->finding_count++] = *finding;
}

void finding_add_number(struct score *score, enum finding_level level, int side,
    enum finding_code code, enum finding_place place, int64_t found, int64_t allowed,
    const struct source *source)
{
	finding_add(score, &(struct finding){.code = code,
	                       .level = level,
	                       .side = side,
	                       .place = place,
	                       .rank = RANK_COUNT,
	                       .found = found,
	                       .allowed = allowed,
	                       .source = *source});
}
