#include "rulebook/fields.h"
#include "rulebook/sections.h"

/* Cards in one meld that show that it holds. */
static bool read_shown(const struct fields *fields, const struct yaml *node, struct side_fact *fact)
{
	const struct yaml *shown, *of;

	if (!fields_member(fields, node, "shown-by", OPTIONAL, &shown))
		return false;
	return !shown || (fields_member(fields, shown, "of", REQUIRED, &of) &&
	                     (!of || fields_ranks(fields, of, &fact->shown_ranks)) &&
	                     fields_number(fields, shown, "cards", REQUIRED, &fact->shown_cards) &&
	                     fields_source(fields, shown, &fact->shown_source));
}

static bool read_fact(const struct fields *fields, const struct yaml *node, struct side_fact *fact)
{
	const struct yaml *lacking;
	bool asked = true;

	if (!fields_letter(fields, node, &fact->letter) ||
	    !fields_yes(fields, node, "asked", OPTIONAL, &asked) ||
	    !fields_source(fields, node, &fact->source) || !read_shown(fields, node, fact) ||
	    !fields_member(fields, node, "lacking", OPTIONAL, &lacking))
		return false;
	fact->unasked = !asked;
	return !lacking ||
	       (fields_number(fields, lacking, "points", REQUIRED, &fact->lacking) &&
	           fields_yes(fields, lacking, "unless-all", OPTIONAL, &fact->unless_all) &&
	           fields_source(fields, lacking, &fact->lacking_source));
}

bool resolve_facts(const struct fields *fields, const struct yaml *node, struct rulebook *book)
{
	if (node->count > FACTS_MOST)
		return fields_refuse(fields, node, "rulebook-map",
		    "facts of a side by name are expected, at most %d", FACTS_MOST);
	for (size_t i = 0; i < node->count; i++) {
		book->facts[i].name = node->keys[i]->text;
		if (!read_fact(fields, node->values[i], &book->facts[i]))
			return false;
	}
	book->fact_count = node->count;
	return true;
}
