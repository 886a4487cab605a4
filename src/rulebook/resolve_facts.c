#include "rulebook/fields.h"
#include "rulebook/sections.h"

static bool read_fact(const struct fields *fields, const struct yaml *node, struct side_fact *fact)
{
	const struct yaml *lacking;

	if (!fields_known(fields, node, "short lacking clause ruling") ||
	    !fields_letter(fields, node, &fact->letter) ||
	    !fields_source(fields, node, &fact->source) ||
	    !fields_map(
	        fields, node, "lacking", "points unless-all clause ruling", OPTIONAL, &lacking))
		return false;
	return !lacking ||
	       (fields_number(
	            fields, lacking, "points", 0, POINTS_MOST, REQUIRED, &fact->lacking) &&
	           fields_yes(fields, lacking, "unless-all", OPTIONAL, &fact->unless_all) &&
	           fields_source(fields, lacking, &fact->lacking_source));
}

bool resolve_facts(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	if (node->kind != YAML_KIND_MAP || node->count > FACTS_MOST)
		return yaml_error(node, fields->err, "rulebook-map",
		    "facts of a side by name are expected, at most %d", FACTS_MOST);
	for (size_t i = 0; i < node->count; i++) {
		book->facts[i].name = node->keys[i]->text;
		if (!read_fact(fields, node->values[i], &book->facts[i]) && !fields_go_on(fields))
			return false;
	}
	book->fact_count = node->count;
	return true;
}
