#include "cli/paper/minimum.h"

void print_minimum(
    const struct call *call, const struct minimum_asked *asked, struct print_scope *side)
{
	struct sentence lines[MINIMUM_SENTENCES];
	const size_t count = minimum_sentences(call->arena, asked, lines);

	for (size_t i = 0; i < count; i++)
		print_set(print_list_add(side, "story"), "text",
		    sentence_say(call->arena, call->vocabulary, &lines[i]));
}
