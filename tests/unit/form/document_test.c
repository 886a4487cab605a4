#include "broken_off.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/error.h"
#include "base/file.h"
#include "base/output.h"
#include "form/document.h"
#include "samples.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* The linker sends our allocations here, so that a test can let the N-th of them fail. */
static int allocations_until_failure = -1;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
	if (allocations_until_failure == 0)
		return NULL;
	if (allocations_until_failure > 0)
		allocations_until_failure--;
	return __real_malloc(size);
}

static void every_sample_has_its_pages(void **state)
{
	(void)state;
	for (size_t i = 0; i < sample_count; i++) {
		struct arena arena = {0};
		struct document document = {0};
		struct error err = {0};

		if (!sample_pdf(&arena, &samples[i], &document, NULL, &err))
			fail_msg("%s: %s:%d:%d: %s", samples[i].name, err.file, err.line,
			    err.column, err.message);
		if (document.pages != samples[i].pages)
			fail_msg("%s: %d pages, not %d: shorten it, or change the number in "
			         "tests/unit/form/samples.c",
			    samples[i].name, document.pages, samples[i].pages);
		assert_memory_equal(document.data, "%PDF-1.4", 8);
		assert_memory_equal(document.data + document.size - 6, "%%EOF\n", 6);
		arena_release(&arena);
	}
}

static void the_same_request_gives_the_same_bytes(void **state)
{
	struct arena arenas[2] = {{0}, {0}};
	struct document documents[2] = {{0}, {0}};
	struct error err = {0};

	(void)state;
	for (int i = 0; i < 2; i++)
		assert_true(sample_pdf(&arenas[i], &samples[0], &documents[i], NULL, &err));
	assert_int_equal(documents[0].size, documents[1].size);
	assert_memory_equal(documents[0].data, documents[1].data, documents[0].size);
	for (int i = 0; i < 2; i++)
		arena_release(&arenas[i]);
}

/* A valid request; each refusal below changes one thing in it. */
static struct document_request sound(const struct document_section *section)
{
	return (struct document_request){
	    .language = "en",
	    .paper = "a4",
	    .title = "t",
	    .sections = section,
	    .section_count = 1,
	};
}

static void refused(const struct document_request *request, const char *message)
{
	struct arena arena = {0};
	struct error err = {0};

	assert_broken_off(NULL, &err, (void)document_pdf(&arena, request));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.message, message);
	arena_release(&arena);
}

static void unknown_names_are_refused(void **state)
{
	struct arena arena = {0};
	const struct answer *part = answer_make(&arena);
	struct document_section section = {
	    .template_name = "menu", .parts = &part, .part_count = 1};
	struct document_request request = sound(&section);

	(void)state;
	refused(&request, "there is no template `menu`");
	section.template_name = "scoresheet";
	request.paper = "a3";
	refused(&request, "`a3` is not a paper; write a4, letter or a6");
	request = sound(&section);
	request.language = "../en";
	refused(&request,
	    "there are no labels in the language `../en`; the languages are: en, fi, nl, sv");
	request = sound(&section);
	section.part_count = 0;
	refused(&request, "there is nothing to print; the document has no part");
	section.part_count = 1;
	request = sound(&section);
	request.created = "5 March";
	refused(&request, "`5 March` is not a document's date; write 2026-03-05T19:30:00Z");
	arena_release(&arena);
}

/* Columns drawn for the rows of a list have conditions like any other box. */
static void columns_of_rows_are_drawn_on_condition(void **state)
{
	static const char *const templates[] = {"body: [{text: a}]\n",
	    "body: [{text: a}, {columns: [{text: b, each: rows, when: missing}]}]\n"};
	struct arena arena = {0};
	struct answer *filled = answer_make(&arena);
	const struct answer *part = filled;
	struct document documents[2] = {{0}, {0}};

	(void)state;
	answer_item(filled, "rows", "row");
	for (int i = 0; i < 2; i++) {
		const struct file_text own = {"own.yaml", templates[i], strlen(templates[i])};
		const struct document_section section = {
		    .own = &own, .parts = &part, .part_count = 1};
		const struct document_request request = sound(&section);

		documents[i] = document_pdf(&arena, &request);
	}
	assert_int_equal(documents[0].size, documents[1].size);
	assert_memory_equal(documents[0].data, documents[1].data, documents[0].size);
	arena_release(&arena);
}

/* An empty sheet, and a sheet whose texts are all far too long. */
static void nothing_and_far_too_much_both_print(void **state)
{
	static const char *const fields[] = {"event", "venue", "stamp", "options"};
	struct arena arena = {0};
	struct answer *scopes[2] = {answer_make(&arena), answer_make(&arena)};
	struct answer *head = answer_make(&arena);
	const struct answer *parts[2] = {scopes[0], scopes[1]};
	const struct document_section section = {
	    .head = head, .template_name = "scoresheet", .parts = parts, .part_count = 2};
	struct document_request request = sound(&section);
	struct document document = {0};
	char *endless = malloc(20001);

	(void)state;
	assert_non_null(endless);
	memset(endless, 'W', 20000);
	endless[20000] = '\0';
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		answer_text(head, fields[i], i % 2 == 0 ? endless : "\xF0\x9F\x98\x80 漢 \xFF");
	answer_text(scopes[1], "winner_entrant", endless);
	answer_text(scopes[1], "number", "\xF0\x9F\x98\x80 漢 \xFF");
	answer_text(answer_row(scopes[1], "penalties"), "what", endless);
	answer_item(answer_row(scopes[1], "sides"), "players", endless);
	document = document_pdf(&arena, &request);
	assert_true(document.pages > 5 && document.pages < 100);
	free(endless);
	arena_release(&arena);
}

/* A sheet printed within a boundary, as in a command. */
struct printing {
	struct arena arena;
	struct document document;
	struct error err;
	bool made;
};

static void print(void *context)
{
	struct printing *printing = context;

	printing->made =
	    sample_pdf(&printing->arena, &samples[0], &printing->document, NULL, &printing->err);
}

static void failing_memory_is_an_error_each_time(void **state)
{
	int failures = 0;

	(void)state;
	for (int n = 0;; n++) {
		struct printing printing = {.made = false};
		bool ended;

		allocations_until_failure = n;
		ended = boundary_run(print, &printing, &printing.err);
		allocations_until_failure = -1;
		arena_release(&printing.arena);
		if (printing.made)
			break;
		failures++;
		assert_true(!ended || printing.err.kind == ERROR_STORE);
		assert_null(printing.document.data);
	}
	assert_true(failures > 3);
}

static void a_full_disk_leaves_no_file(void **state)
{
	const struct rlimit small = {4096, RLIM_INFINITY}, whole = {RLIM_INFINITY, RLIM_INFINITY};
	char folder[] = "/tmp/canasta-print-XXXXXX", path[64];
	struct arena arena = {0};
	struct document document = {0};
	const struct output_wish wish = {.path = path, .kind = OUTPUT_PDF};
	struct error err = {0};

	(void)state;
	assert_non_null(mkdtemp(folder));
	(void)snprintf(path, sizeof path, "%s/sheet.pdf", folder);
	assert_true(sample_pdf(&arena, &samples[0], &document, NULL, &err));
	(void)signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	assert_broken_off(NULL, &err, output_write(&wish, document.data, document.size));
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &whole), 0);
	assert_int_equal(err.kind, ERROR_STORE);
	assert_int_equal(rmdir(folder), 0); /* empty */
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_sample_has_its_pages),
	    cmocka_unit_test(the_same_request_gives_the_same_bytes),
	    cmocka_unit_test(unknown_names_are_refused),
	    cmocka_unit_test(columns_of_rows_are_drawn_on_condition),
	    cmocka_unit_test(nothing_and_far_too_much_both_print),
	    cmocka_unit_test(failing_memory_is_an_error_each_time),
	    cmocka_unit_test(a_full_disk_leaves_no_file),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
