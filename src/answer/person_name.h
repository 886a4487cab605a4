/* person_name.h - the name of a forgotten person: "person 7", in the file's views and in JSON. On screens, paper
 * and pages it is the label `person.forgotten` of the language. */
#ifndef CANASTA_ANSWER_PERSON_NAME_H
#define CANASTA_ANSWER_PERSON_NAME_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct sentence;

/* Returns the name. The view `person` of schema/store/person.sql makes the same one. */
const char *person_name_forgotten(struct arena *arena, int64_t person);

/* Returns whether a name is such a replacement, and its sentence. */
bool person_name_said(const char *name, struct sentence *ret);

#endif
