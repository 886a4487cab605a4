#include "cli/print/print.h"

#include "cli/language.h"

#include "answer/written.h"
#include "cli/outputs.h"
#include "cli/show/words.h"
#include "form/document.h"

bool print_wanted(const struct call *call, struct error *err)
{
	if (call_flag(call, OPTION_LANDSCAPE) && call_flag(call, OPTION_PORTRAIT))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--landscape and --portrait are different ways to lie; one is expected");
	return call_text(call, OPTION_PDF) ||
	       error_set(err, ERROR_INPUT, "option-missing", "where to? --pdf FILE is expected");
}

static void part_laid(void *watcher, size_t parts)
{
	struct print_job *job = watcher;

	progress_at(&job->progress, (int64_t)(job->added + parts));
}

static bool say_written(
    struct call *call, const char *path, const struct document *document, struct error *err)
{
	struct answer *said = language_answer(call, call->arena);

	answer_written(said, path, document->pages);
	return call_tell_of(call, said, "written", NULL, err);
}

static bool is_answer(const struct call *call)
{
	return output_is_standard(call_text(call, OPTION_PDF));
}

static bool write_document(struct call *call, const struct document_request *request,
    struct document *ret, struct error *err)
{
	return document_pdf(call->arena, request, ret, err) &&
	       outputs_write(
	           call, call_text(call, OPTION_PDF), OUTPUT_PDF, ret->data, ret->size, err);
}

/* The request's sections, of the job's. */
static struct document_section *sections_of(struct call *call, const struct print_job *job)
{
	struct document_section *sections =
	    arena_alloc(call->arena, job->count + 1, sizeof(*sections));

	for (size_t i = 0; sections && i < job->count; i++)
		sections[i] = (struct document_section){.head = job->sections[i].head,
		    .template_name = job->sections[i].template_name,
		    .own = job->sections[i].own,
		    .parts = job->sections[i].parts,
		    .part_count = job->sections[i].count};
	return sections;
}

static enum document_turn turn_of(const struct call *call)
{
	if (call_flag(call, OPTION_LANDSCAPE))
		return TURN_LANDSCAPE;
	return call_flag(call, OPTION_PORTRAIT) ? TURN_PORTRAIT : TURN_OWN;
}

/* Paper is for letters of Europe; what else was printed is told, as nobody may look at every page. */
static void warn_of_boxes(struct call *call, struct print_job *job, const struct document *document)
{
	if (document->boxes == 0)
		return;
	print_done(job);
	call_warn(call,
	    document->boxes == 1
	        ? "the print font lacks %d letter of what was printed (U+%04X); a box "
	          "stands for each"
	        : "the print font lacks %d letters of what was printed (U+%04X for one); "
	          "a box stands for each",
	    document->boxes, (unsigned)document->one_box);
}

static bool make_request(struct call *call, struct print_job *job, const char *title,
    struct document_request *ret, struct error *err)
{
	const char *paper = call_text(call, OPTION_PAPER);
	const char *date = call->desk.event ? call->desk.event->settings.date : "";
	struct document_request request = {
	    .language = words_language(call),
	    .paper = paper ? paper : "a4",
	    .turn = turn_of(call),
	    .title = title,
	    .created = date[0] ? date : NULL,
	    .section_count = job->count,
	    .laid = part_laid,
	    .watcher = job,
	};

	if (!print_wanted(call, err) || !print_look(call, job, &request.logo, err))
		return false;
	request.sections = sections_of(call, job);
	*ret = request;
	return true;
}

static bool set_and_write(struct call *call, struct print_job *job, const char *title,
    struct document *ret, struct error *err)
{
	struct document_request request;

	if (!make_request(call, job, title, &request, err))
		return false;
	job->progress.all = 2 * (int64_t)job->added;
	if (!write_document(call, &request, ret, err))
		return false;
	warn_of_boxes(call, job, ret);
	return true;
}

bool print_check(struct call *call, const char *template_name, struct error *err)
{
	struct print_section section = {.template_name = template_name};
	struct print_job job = {.sections = &section, .count = 1};
	struct document_request request;

	if (!words_use(call, NULL, err))
		return false;
	return make_request(call, &job, "", &request, err) &&
	       document_check(call->arena, &request, err);
}

bool print_write(struct call *call, struct print_job *job, const char *title, struct error *err)
{
	struct document document;

	if (!set_and_write(call, job, title, &document, err))
		return false;
	print_done(job);
	return is_answer(call) || say_written(call, call_text(call, OPTION_PDF), &document, err);
}

bool print_answer(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err)
{
	struct print_job job = {0};

	return print_add(call, &job, template_name, part, err) &&
	       print_write(call, &job, title, err);
}

bool print_answer_beside(struct call *call, const char *template_name, const char *title,
    const struct answer *part, struct error *err)
{
	struct print_job job = {0};
	struct document document;

	return print_add(call, &job, template_name, part, err) &&
	       set_and_write(call, &job, title, &document, err);
}
