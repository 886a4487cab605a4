/* desk_forms.h - the commands that the pages of the desk and the referee have forms for: one table.
 * Private to this folder. */
#ifndef CANASTA_HALL_DESK_FORMS_H
#define CANASTA_HALL_DESK_FORMS_H

#include "answer/answer.h"
#include "hall/form.h"
#include "score/hand.h"

/* Where a form stands. */
enum desk_place {
	DESK_ROUND,
	DESK_TABLE,
	DESK_ENTRANTS,
	DESK_PAPER,
	DESK_RECORD,
	DESK_REFEREE,
	DESK_PLACES
};

/* A recorded hand as the correction form is filled in with it. */
struct desk_hand {
	const char *address; /* NULL: there is none */
	const char *version; /* names it and its version */
	const char *slips[SIDES_MOST];
	const char *words; /* of the whole hand */
	bool chosen;       /* its form is open */
};

struct desk_forms_for {
	enum desk_place place;
	bool draws; /* the event, or its phase, says how a round is drawn */
	int round,
	    draft; /* fill in what asks for a round that was drawn, or for a draft; 0: nothing does */
	const char *address; /* fills in what asks for a table or a hand; NULL: nothing does */
	const struct desk_hand *hand; /* fills in the forms that correct one; NULL: nothing does */
	size_t side_count;            /* of the table; 0: it is not known */
	int next;                     /* the number of its next hand; 0: there is none */
	bool referee;                 /* who asks is */
	const struct form *sent; /* of desk_form_again: what was filled in; NULL: nothing was */
};

/* Adds the forms of a place as rows of "forms": {"action":"/desk/do/hand/correct","do":"hand-correct",
 * "fields":[{"name":"1","ask":"address","value":"1.2"}, …]}. */
void desk_forms(struct answer *to, const struct desk_forms_for *asked);

/* Adds the one form that was sent, filled in as it came, where its field "form" says which it was. */
void desk_form_again(struct answer *to, const struct desk_forms_for *asked);

#endif
