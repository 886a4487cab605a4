/* Writes every sample into a folder: NAME.pdf, and NAME.said with the values it must show. */
#include "samples.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "form/document.h"

#include <stdio.h>

static bool write_sample(const char *folder, const struct sample *sample, struct error *err)
{
	struct arena arena = {0};
	struct text said = {.arena = &arena};
	struct document document;
	const char *pdf = arena_printf(&arena, "%s/%s.pdf", folder, sample->name);
	const char *list = arena_printf(&arena, "%s/%s.said", folder, sample->name);
	const struct output_wish wish = {.path = pdf, .kind = OUTPUT_PDF};
	FILE *names = fopen(list, "w");
	bool ok = names && sample_pdf(&arena, sample, &document, &said, err) &&
	          fputs(text_of(&said), names) >= 0;

	if (ok)
		output_write(&wish, document.data, document.size);
	ok = names && fclose(names) == 0 && ok;
	if (ok)
		printf("%-24s %3d pages %7zu bytes\n", sample->name, document.pages, document.size);
	arena_release(&arena);
	return ok;
}

int main(int count, char **arguments)
{
	struct error err = {0};

	if (count != 2)
		return 2;
	for (size_t i = 0; i < sample_count; i++)
		if (!write_sample(arguments[1], &samples[i], &err)) {
			fprintf(
			    stderr, "%s:%d:%d: %s\n", err.file, err.line, err.column, err.message);
			return 1;
		}
	return 0;
}
