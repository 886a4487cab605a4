/* correct.h - hands on the forms by which the desk enters and corrects them with slips: the form is filled in with what
 * is recorded, and a refused one is shown next to that. Private to this folder. */
#ifndef CANASTA_HALL_CORRECT_H
#define CANASTA_HALL_CORRECT_H

#include "hall/desk_forms.h"
#include "hall/visit.h"

/* Fills in the correction form with the newest version of a hand. */
bool correct_fill(
    struct visit *visit, const struct hand_view *view, struct desk_hand *ret, struct error *err);

/* Reads the recorded hand that a form by slips is about: the one it corrects, or the one that stands under the number it
 * enters a hand for. `*ret` is NULL where there is none. */
bool correct_find(struct visit *visit, const struct hand_view **ret, struct error *err);

/* Whether the form was filled in from another version than the one that stands, or from another hand. */
bool correct_is_stale(const struct visit *visit, const struct hand_view *view);

/* Returns the words of the hand that the form was filled in with and that are not on it any more, as the option --without
 * takes them, with commas between them; NULL where memory fails. */
const char *correct_words_gone(struct visit *visit, const struct hand_view *view);

/* Adds the recorded hand and the typed one field by field, as "web/both" shows them, if what was typed can be read. */
bool correct_add_both(struct visit *visit, const struct hand_view *view, struct error *err);

#endif
