/* publish_person.h - the pages of persons, each with all events they played in, and whom they met. Private to this
 * folder. */
#ifndef CANASTA_HALL_PUBLISH_PERSON_H
#define CANASTA_HALL_PUBLISH_PERSON_H

#include "desk/standings.h"
#include "hall/publish_page.h"

/* Notes who played in an event, what place they have there as far as it is told, and whom they met:
 * where substitutes sat, those who really sat there. `desk` is of the event, within a read. */
bool publish_person_note(struct publishing *publishing, const struct desk *desk,
    const struct standings_facts *facts, const struct standings *standings, struct error *err);

/* Puts the pages of all who were noted and not forgotten since, and the list that leads to them. */
bool publish_persons(struct publishing *publishing, const struct desk *desk, struct error *err);

/* Whether somebody has a page; after publish_persons(). */
bool publish_person_has_page(const struct publishing *publishing, int64_t person);

#endif
