#include "cli/help/explanations.h"

#include "base/packed.h"

#include <assert.h>

const struct yaml *explanations_of(const char *kind)
{
	const struct yaml *codes =
	    yaml_get(packed_find(packed_templates, "words/explanations.yaml"), kind);

	assert(codes);
	return codes;
}
