#include "publish/publish.h"

#include "answer/answer.h"
#include "base/output.h"

void answer_publish(struct answer *to, const struct output_folder_counts *counts)
{
	answer_number(to, "written", (int64_t)counts->written);
	answer_number(to, "unchanged", (int64_t)counts->unchanged);
	answer_number(to, "removed", (int64_t)counts->removed);
}
