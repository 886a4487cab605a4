/* person_name.h - what somebody who was forgotten is called: "person 7", in the file's views and in JSON; on screens,
 * paper and pages the label `person.forgotten` of their language. */
#ifndef CANASTA_ANSWER_PERSON_NAME_H
#define CANASTA_ANSWER_PERSON_NAME_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct sentence;

/* The name; NULL where memory fails. The view `person` of schema/store/person.sql makes the same. */
const char *person_name_forgotten(struct arena *arena, int64_t person);

/* Whether a name is one of those, and the sentence that says it. */
bool person_name_said(const char *name, struct sentence *ret);

#endif
