#include "answer/written.h"

void answer_written(struct answer *to, const char *file, int pages)
{
	answer_text(to, "file", file);
	if (pages > 0)
		answer_number(to, "pages", pages);
}
