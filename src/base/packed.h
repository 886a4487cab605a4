/* packed.h - YAML files read while the program is built, so that no command reads them again.
 *
 * The tool src/pack.c reads each file with the loader of base/yaml.h and writes what that gave as C;
 * cmake's embed_yaml adds it to a layer. */
#ifndef CANASTA_BASE_PACKED_H
#define CANASTA_BASE_PACKED_H

#include "base/yaml.h"

struct packed_file {
	const char *name; /* path below the embedded folder, e.g. "labels/fi.yaml" */
	const struct yaml *root;
};

/* Tables sorted by name, ended by a row whose name is NULL. */
extern const struct packed_file packed_templates[]; /* templates, labels */

/* The root of the file of that name, or NULL. */
const struct yaml *packed_find(const struct packed_file *table, const char *name);

#endif
