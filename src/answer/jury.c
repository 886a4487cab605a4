#include "answer/jury.h"

void answer_jury(struct answer *to, const struct jury *jury)
{
	answer_text(to, "chair", jury->version > 0 ? jury->chair : NULL);
	(void)answer_list(to, "members");
	for (size_t i = 0; i < jury->member_count; i++)
		answer_item(to, "members", jury->members[i]);
	answer_number(to, "version", jury->version);
}
