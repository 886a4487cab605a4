#include "answer/substitution.h"

void answer_substitution(struct answer *to, const struct substitution *made)
{
	answer_letter(to, "side", made->side);
	answer_text(to, "out", made->out);
	answer_text(to, "in", made->in);
	answer_number(to, "hand", made->hand);
	answer_text(to, "reason", made->reason);
}
