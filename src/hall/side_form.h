/* side_form.h - what the forms of a side's pages do: the deeds of the data interface, from names and values.
 * Private to this folder. */
#ifndef CANASTA_HALL_SIDE_FORM_H
#define CANASTA_HALL_SIDE_FORM_H

#include "hall/visit.h"

/* A browser comes in: by the secret of a QR code, by a code typed. */
bool side_take(struct visit *visit, struct error *err);
bool side_code(struct visit *visit, struct error *err);

/* A hand worked out while it is filled in; shown whole before it is sent, and sent. */
bool side_form_score(struct visit *visit, struct error *err);
bool side_form_hand(struct visit *visit, struct error *err);

bool side_form_accept(struct visit *visit, struct error *err);
bool side_form_object(struct visit *visit, struct error *err);
bool side_form_withdraw(struct visit *visit, struct error *err);
bool side_form_call(struct visit *visit, struct error *err);
bool side_form_sign(struct visit *visit, struct error *err);

#endif
