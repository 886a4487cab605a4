#include "answer/person.h"

#include "answer/parts.h"

void answer_person(struct answer *to, const struct person *person)
{
	answer_number(to, "person", person->number);
	answer_text(to, "name", person->forgotten ? NULL : person->name);
	answer_flag(to, "forgotten", person->forgotten);
	answer_text(to, "club", person->club ? person->club : "");
	answer_text(to, "member", person->member ? person->member : "");
}

void answer_person_merged(struct answer *to, const struct person_merged *merged)
{
	answer_text_some(to, "club_taken", merged->club_taken);
	answer_text_some(to, "member_taken", merged->member_taken);
	answer_text_some(to, "club_left", merged->club_left);
	answer_text_some(to, "member_left", merged->member_left);
}
