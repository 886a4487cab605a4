/* samples.h - documents for the tests of the print layer: every template, short and long, with very
 * difficult names. All people are invented. */
#ifndef CANASTA_TESTS_PRINT_SAMPLES_H
#define CANASTA_TESTS_PRINT_SAMPLES_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "form/document.h"

struct sample {
	const char *name; /* of the file it makes */
	const char *template_name, *language, *paper;
	int parts;       /* sheets */
	int sides;       /* of a table; 0: standings */
	int hands;       /* 0: a blank sheet; of standings its rows */
	bool long_names; /* sixty letters and more, in several scripts */
	bool lists;      /* penalties, adjustments, accepted findings, remarks */
	int pages;       /* expected */
};

extern const struct sample samples[];
extern const size_t sample_count;

/* Makes the sample's PDF. If `said` is not NULL, it gets every value of the sample, a line each. */
bool sample_pdf(struct arena *arena, const struct sample *sample, struct document *ret,
    struct text *said, struct error *err);

#endif
