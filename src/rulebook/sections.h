/* sections.h - the larger sections of a rulebook's file, one reader each. */
#ifndef CANASTA_RULEBOOK_SECTIONS_H
#define CANASTA_RULEBOOK_SECTIONS_H

#include "base/yaml.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"

bool section_melds(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_canastas(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_red_threes(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_held(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_table_cards(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_unopened(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_bonuses(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_unfinished(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_going_out(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_opening(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_penalties(const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_corrections(
    const struct fields *fields, const struct yaml *node, struct rulebook *book);
bool section_contract(const struct fields *fields, const struct yaml *node, struct rulebook *book);

/* Finds the penalty of that code, once the section of penalties was read; no name leaves *ret as it was. */
bool section_penalty(
    const struct fields *fields, const struct rulebook *book, const struct yaml *name, size_t *ret);

/* What holds where a file has no section on corrections: frozen rulebooks of older events. */
void corrections_standard(struct rulebook *book);

#endif
