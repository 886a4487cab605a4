#include "answer/person.h"

void answer_person(struct answer *to, const struct person *person)
{
	answer_number(to, "person", person->number);
	answer_text(to, "name", person->forgotten ? NULL : person->name);
	answer_flag(to, "forgotten", person->forgotten);
	answer_text(to, "club", person->club ? person->club : "");
	answer_text(to, "member", person->member ? person->member : "");
}
