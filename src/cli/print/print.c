#include "cli/print/print.h"

#include "answer/answer.h"
#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/file.h"
#include "base/message.h"
#include "base/output.h"
#include "base/yaml.h"
#include "cli/call.h"
#include "cli/command.h"
#include "cli/show.h"
#include "club/answer_parts.h"
#include "club/event.h"
#include "file/log.h"
#include "form/document.h"
#include "form/labels.h"
#include "rulebook/rulebook.h"

#include <string.h>

void print_begin(struct call *call, const struct rulebook *book)
{
	call->paper.language = words_language_of(call, book);
}

struct answer *print_part(struct call *call)
{
	struct answer *part = answer_make(call->arena);

	if (!call->paper.vocabulary) {
		call->paper.language = words_language(call);
		call->paper.vocabulary = labels_words(call->arena, call->paper.language);
	}
	answer_speak(part, call->paper.vocabulary);
	return part;
}

/* --- looks: the templates and the logo of the call, else of the event, else built in --- */

/* The value of an option that removes the event's own look. */
static const char none[] = "none";

bool print_template_known(const char *name, size_t size)
{
	char file[64];

	if (size > sizeof file - sizeof ".yaml" || memchr(name, '/', size))
		return false;
	(void)snprintf(file, sizeof file, "%.*s.yaml", (int)size, name);
	return yaml_get(packed_find(packed_templates, file), "body") != NULL;
}

/* Takes the event's templates if they are wanted, and returns its logo; NULL: it has none. Templates
 * of the call replace those of the event. */
static const struct file_text *take_event_papers(
    struct call *call, const struct print_job *job, bool templates)
{
	const struct file_text *logo = NULL;
	size_t count;
	const struct event_paper *papers = event_paper_list(&call->desk, &count);

	for (size_t i = 0; i < count; i++) {
		const bool is_logo = strcmp(papers[i].name, event_paper_logo) == 0;
		const char *what = message_words(
		    is_logo ? TEXT_WORDS_OF_THE_EVENT : TEXT_WORDS_THE_EVENT_TEMPLATE);
		struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));

		*file = (struct file_text){
		    .name = arena_printf(call->arena, "<%s %s>", what, papers[i].name),
		    .data = papers[i].data,
		    .size = papers[i].size};
		if (is_logo)
			logo = file;
		for (size_t j = 0; !is_logo && templates && j < job->count; j++)
			if (strcmp(job->sections[j].template_name, papers[i].name) == 0)
				job->sections[j].own = file;
	}
	return logo;
}

void print_expect(struct call *call, struct print_job *job, size_t parts)
{
	if (job->progress.all > 0)
		return;
	/* Each part counts twice: it is filled, then laid out. */
	progress_begin(&job->progress, call->messages, TEXT_WORDS_PRINTING, 2 * (int64_t)parts);
}

void print_add(
    struct call *call, struct print_job *job, const char *template_name, const struct answer *part)
{
	print_add_played(call, job, template_name, call->desk.event, part);
}

void print_add_played(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, const struct answer *part)
{
	const struct rulebook *book = event ? event_book_here(event) : NULL;
	struct document_section *section = job->count ? &job->sections[job->count - 1] : NULL;

	if (!section || strcmp(section->template_name, template_name) != 0 || job->book != book) {
		struct answer *head = print_part(call);

		if (event)
			answer_head(head, event);
		/* The stamp shows the source of a list: the newest line of the log and its hash. */
		if (call->desk.store) {
			char hash[HASH_TEXT];
			const int64_t line = log_head(call->desk.store, hash);

			answer_stamp(head, line, hash);
		}
		job->sections =
		    arena_room(call->arena, job->sections, job->count, sizeof(*job->sections));
		section = &job->sections[job->count++];
		*section = (struct document_section){.template_name = template_name, .head = head};
		job->book = book;
		job->parts = NULL;
	}
	job->parts = arena_room(call->arena, job->parts, section->part_count, sizeof *job->parts);
	job->parts[section->part_count++] = part;
	section->parts = job->parts;
	progress_at(&job->progress, (int64_t)++job->added);
}

void print_wanted(const struct call *call)
{
	if (call_flag(call, OPTION_LANDSCAPE) && call_flag(call, OPTION_PORTRAIT))
		break_off(ERROR_INPUT, SAY_OPTION_TWICE_LANDSCAPE_AND_PORTRAIT);
	if (!call_text(call, OPTION_PDF))
		break_off(ERROR_INPUT, SAY_OPTION_MISSING_PDF_FILE);
}

static void part_laid(void *watcher, size_t parts)
{
	struct print_job *job = watcher;

	progress_at(&job->progress, (int64_t)(job->added + parts));
}

/* Makes the request for a document of the job's sections, with the templates and the logo of the
 * call and the event. */
static struct document_request make_request(
    struct call *call, struct print_job *job, const char *title)
{
	const char *paper = call_text(call, OPTION_PAPER), *logo = call_text(call, OPTION_LOGO);
	const char *date = call->desk.event ? call->desk.event->settings.date : "";
	struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));
	bool of_event = true; /* the event's templates are wanted */
	size_t count;
	const struct argument *values = call_values(call, OPTION_TEMPLATE, &count);
	struct document_request request = {
	    .language = words_language(call),
	    .paper = paper ? paper : "a4",
	    .turn = call_flag(call, OPTION_LANDSCAPE)  ? TURN_LANDSCAPE
	            : call_flag(call, OPTION_PORTRAIT) ? TURN_PORTRAIT
	                                               : TURN_OWN,
	    .title = title,
	    .created = date[0] ? date : NULL,
	    .section_count = job->count,
	    .sections = job->sections,
	    .laid = part_laid,
	    .watcher = job,
	};

	print_wanted(call);
	for (size_t i = 0; i < count; i++)
		of_event = of_event && strcmp(values[i].text, none) != 0;
	if (call->desk.event)
		request.logo = take_event_papers(call, job, of_event);
	if (logo)
		request.logo = strcmp(logo, none) == 0 ? NULL : file;
	if (logo && request.logo)
		*file = file_read(call->arena, logo, FILE_PICTURE);
	/* "pairings=FILE" is for that template, FILE alone for the only template. */
	for (size_t i = 0; i < count; i++) {
		const char *text = values[i].text, *sign = strchr(text, '=');
		const size_t size = sign ? (size_t)(sign - text) : 0;
		const bool named = sign && print_template_known(text, size);

		if (strcmp(text, none) == 0)
			continue;
		if (!named && job->count != 1)
			break_off(ERROR_INPUT, SAY_TEMPLATE_UNKNOWN_SEVERAL_DOCUMENTS, text);
		struct file_text *own = arena_alloc(call->arena, 1, sizeof *own);

		*own = file_read(call->arena, named ? sign + 1 : text, FILE_TEMPLATE);
		for (size_t j = 0; j < job->count; j++) {
			const char *name = job->sections[j].template_name;

			if (!named || (strlen(name) == size && memcmp(name, text, size) == 0))
				job->sections[j].own = own;
		}
	}
	return request;
}

static struct document set_and_write(struct call *call, struct print_job *job, const char *title)
{
	const struct document_request request = make_request(call, job, title);

	job->progress.all = 2 * (int64_t)job->added;
	const struct document document = document_pdf(call->arena, &request);

	outputs_write(call, call_text(call, OPTION_PDF), OUTPUT_PDF, document.data, document.size);
	show_paper_language(call, request.language);
	/* The fonts have the letters of Europe. Warn about other letters, because a user may not
	 * look at every page. */
	if (document.boxes != 0) {
		progress_end(&job->progress);
		call_warn(call,
		    document.boxes == 1 ? TEXT_WARNING_FONT_LACKS_LETTER
		                        : TEXT_WARNING_FONT_LACKS_LETTERS,
		    document.boxes, (unsigned)document.one_box);
	}
	return document;
}

void print_check(struct call *call, const char *template_name)
{
	struct document_section section = {.template_name = template_name};
	struct print_job job = {.sections = &section, .count = 1};
	const struct document_request request = make_request(call, &job, "");

	document_check(call->arena, &request);
}

void print_write(struct call *call, struct print_job *job, const char *title)
{
	const struct document document = set_and_write(call, job, title);

	progress_end(&job->progress);
	show_written(call, call_text(call, OPTION_PDF), document.pages);
}

void print_answer(
    struct call *call, const char *template_name, const char *title, const struct answer *part)
{
	struct print_job job = {0};

	print_add(call, &job, template_name, part);
	print_write(call, &job, title);
}

void print_answer_beside(
    struct call *call, const char *template_name, const char *title, const struct answer *part)
{
	struct print_job job = {0};

	print_add(call, &job, template_name, part);
	(void)set_and_write(call, &job, title);
}
