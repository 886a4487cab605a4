#include "cli/show/score.h"

#include "cli/show/words.h"

const char *show_minimum(struct arena *arena, int64_t minimum)
{
	const char *text;

	if (minimum == 0)
		return "any legal meld";
	text = arena_printf(arena, "%lld", (long long)minimum);
	return text ? text : "";
}

void show_findings(
    const struct finding *findings, size_t count, int side, int indent, struct text *out)
{
	for (size_t i = 0; i < count; i++) {
		if (findings[i].side != side)
			continue;
		text_add_padded(out, "", indent);
		words_finding(NULL, &findings[i], out);
		text_add(out, "\n");
	}
}
