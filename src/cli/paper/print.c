#include "cli/paper/print.h"

#include "answer/head.h"
#include "answer/written.h"
#include "base/packed.h"
#include "cli/language.h"
#include "cli/outputs.h"
#include "cli/show/words.h"
#include "desk/event_paper.h"
#include "store/log.h"

#include <string.h>

/* What an option says that takes away what the event has. */
static const char none[] = "none";

/* What is gathered of how a document is to look. */
struct print_look {
	const struct file_text *logo; /* NULL: none */
	bool templates;               /* those of the event are wanted */
};

bool print_begin(struct call *call, const struct rulebook *book, struct error *err)
{
	return words_use(call, words_language_of(call, book), err);
}

/* A list on the wall shows what it was printed from: the log's newest line and its hash. */
static bool add_stamp(struct call *call, struct answer *head, struct error *err)
{
	char hash[HASH_TEXT];
	int64_t line;

	if (!log_head(call->desk.store, &line, hash, err))
		return false;
	answer_stamp(head, line, hash);
	return true;
}

bool print_part(struct call *call, struct answer **ret, struct error *err)
{
	if (!words_use(call, NULL, err))
		return false;
	*ret = answer_make(call->arena);
	answer_speak(*ret, call->vocabulary);
	return *ret || error_memory(err);
}

bool print_head(struct call *call, struct answer **ret, struct error *err)
{
	if (!print_part(call, ret, err))
		return false;
	answer_head(*ret, call->desk.event);
	return add_stamp(call, *ret, err);
}

bool print_wanted(const struct call *call, struct error *err)
{
	if (call_flag(call, "landscape") && call_flag(call, "portrait"))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--landscape and --portrait are different ways to lie; one is expected");
	return call_text(call, "pdf") ||
	       error_set(err, ERROR_INPUT, "option-missing", "where to? --pdf FILE is expected");
}

void print_expect(struct call *call, struct print_job *job, size_t parts)
{
	if (job->expected > 0)
		return;
	job->expected = parts;
	/* Each part is filled, then laid out. */
	progress_begin(&job->progress, call->messages, "printing", 2 * (int64_t)parts);
}

void print_done(struct print_job *job)
{
	progress_end(&job->progress);
}

static void part_laid(void *watcher, size_t parts)
{
	struct print_job *job = watcher;

	progress_at(&job->progress, (int64_t)(job->added + parts));
}

static struct print_section *new_section(
    struct call *call, struct print_job *job, const char *template_name)
{
	if (job->count == job->room) {
		const size_t room = job->room ? 2 * job->room : 8;
		struct print_section *sections = arena_alloc(call->arena, room, sizeof(*sections));

		if (!sections)
			return NULL;
		for (size_t i = 0; i < job->count; i++)
			sections[i] = job->sections[i];
		job->sections = sections;
		job->room = room;
	}
	job->sections[job->count] = (struct print_section){.template_name = template_name};
	return &job->sections[job->count++];
}

static bool make_room(struct call *call, struct print_section *section)
{
	const size_t room = section->room ? 2 * section->room : 8;
	const struct answer **parts = arena_alloc(call->arena, room, sizeof(*parts));

	if (!parts)
		return false;
	for (size_t i = 0; i < section->count; i++)
		parts[i] = section->parts[i];
	section->parts = parts;
	section->room = room;
	return true;
}

/* What stands around a builder's answer. */
static bool make_head(struct call *call, struct answer **ret, struct error *err)
{
	if (call->desk.event)
		return print_head(call, ret, err);
	*ret = answer_make(call->arena);
	return !call->desk.store || add_stamp(call, *ret, err);
}

static bool begin_section(
    struct call *call, struct print_job *job, const char *template_name, struct error *err)
{
	struct print_section *section = new_section(call, job, template_name);
	struct answer *head;

	if (!section)
		return error_memory(err);
	if (!make_head(call, &head, err))
		return false;
	section->head = head;
	return !answer_failed(head) || error_memory(err);
}

bool print_add(struct call *call, struct print_job *job, const char *template_name,
    const struct answer *part, struct error *err)
{
	struct print_section *section = job->count ? &job->sections[job->count - 1] : NULL;

	if (answer_failed(part))
		return error_memory(err);
	if (!section || strcmp(section->template_name, template_name) != 0) {
		if (!begin_section(call, job, template_name, err))
			return false;
		section = &job->sections[job->count - 1];
	}
	if (section->count == section->room && !make_room(call, section))
		return error_memory(err);
	section->parts[section->count++] = part;
	progress_at(&job->progress, (int64_t)++job->added);
	return true;
}

/* "pairings=FILE" is for that template; a FILE alone for the only one there is. */
static const char *file_of(const char *given, const char *template_name)
{
	const size_t size = strlen(template_name);

	if (strncmp(given, template_name, size) == 0 && given[size] == '=')
		return given + size + 1;
	return NULL;
}

static bool is_known(const char *name, size_t length)
{
	static const char suffix[] = ".yaml";
	char file[64];

	if (length > sizeof(file) - sizeof(suffix) || memchr(name, '/', length))
		return false;
	memcpy(file, name, length);
	memcpy(file + length, suffix, sizeof(suffix));
	return packed_find(packed_templates, file) != NULL;
}

bool print_template_known(const char *name)
{
	return is_known(name, strlen(name));
}

static bool is_named(const char *given)
{
	const char *sign = strchr(given, '=');

	return sign && is_known(given, (size_t)(sign - given));
}

static bool take_template(
    struct call *call, const struct argument *given, const struct print_job *job, struct error *err)
{
	const bool named = is_named(given->text);
	struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));
	const char *path = named ? strchr(given->text, '=') + 1 : given->text;

	if (!file)
		return error_memory(err);
	if (!named && job->count != 1)
		return error_set(err, ERROR_INPUT, "template-unknown",
		    "several documents are printed; --template NAME=FILE is expected, as "
		    "scoresheet=%s",
		    given->text);
	if (!file_read(call->arena, path, FILE_TEMPLATE, file, err))
		return false;
	for (size_t i = 0; i < job->count; i++)
		if (!named || file_of(given->text, job->sections[i].template_name))
			job->sections[i].own = file;
	return true;
}

static bool take_templates(struct call *call, const struct print_job *job, struct error *err)
{
	const struct argument *given;
	size_t count;

	if (!call_values(call, "template", &given, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (strcmp(given[i].text, none) != 0 && !take_template(call, &given[i], job, err))
			return false;
	return true;
}

/* --- what the event has set --- */

static bool file_of_piece(
    struct call *call, const struct event_piece *piece, const char *what, struct file_text *ret)
{
	ret->name = arena_printf(call->arena, "<%s %s>", what, piece->name);
	ret->data = piece->data;
	ret->size = piece->size;
	return ret->name != NULL;
}

static bool wants_templates_of_event(const struct call *call, bool *ret, struct error *err)
{
	const struct argument *given;
	size_t count;

	if (!call_values(call, "template", &given, &count, err))
		return false;
	*ret = true;
	for (size_t i = 0; i < count; i++)
		*ret = *ret && strcmp(given[i].text, none) != 0;
	return true;
}

/* The event's own looks, before which those of the call go. */
static bool lay_pieces(
    struct call *call, const struct print_job *job, struct print_look *look, struct error *err)
{
	struct event_piece *pieces;
	size_t count;

	if (!event_paper_list(&call->desk, &pieces, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));
		const bool is_logo = strcmp(pieces[i].name, event_piece_logo) == 0;

		if (!file || !file_of_piece(call, &pieces[i],
		                 is_logo ? "the event's" : "the event's template", file))
			return error_memory(err);
		if (is_logo)
			look->logo = file;
		for (size_t j = 0; !is_logo && look->templates && j < job->count; j++)
			if (strcmp(job->sections[j].template_name, pieces[i].name) == 0)
				job->sections[j].own = file;
	}
	return true;
}

/* The logo and, in the job's sections, the templates: of the call, else of the event, else built in. */
static bool take_look(struct call *call, const struct print_job *job,
    const struct file_text **ret_logo, struct error *err)
{
	const char *logo = call_text(call, "logo");
	struct print_look look = {0};

	if (!wants_templates_of_event(call, &look.templates, err) ||
	    (call->desk.event && !lay_pieces(call, job, &look, err)))
		return false;
	if (logo) {
		struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));

		look.logo = strcmp(logo, none) == 0 ? NULL : file;
		if (!file)
			return error_memory(err);
		if (look.logo && !file_read(call->arena, logo, FILE_PICTURE, file, err))
			return false;
	}
	*ret_logo = look.logo;
	return take_templates(call, job, err);
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
	return output_is_standard(call_text(call, "pdf"));
}

static bool write_document(struct call *call, const struct document_request *request,
    struct document *ret, struct error *err)
{
	return document_pdf(call->arena, request, ret, err) &&
	       outputs_write(call, call_text(call, "pdf"), OUTPUT_PDF, ret->data, ret->size, err);
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
	if (call_flag(call, "landscape"))
		return TURN_LANDSCAPE;
	return call_flag(call, "portrait") ? TURN_PORTRAIT : TURN_OWN;
}

/* Paper is for letters of Europe; what else was printed is told, as nobody may look at every page. */
static void warn_of_boxes(struct call *call, struct print_job *job, const struct document *document)
{
	if (document->boxes == 0)
		return;
	print_done(job);
	call_warn(call,
	    "the print font lacks %d %s of what was printed (U+%04X%s); a box stands for each",
	    document->boxes, document->boxes == 1 ? "letter" : "letters",
	    (unsigned)document->one_box, document->boxes == 1 ? "" : " for one");
}

static bool make_request(struct call *call, struct print_job *job, const char *title,
    struct document_request *ret, struct error *err)
{
	const char *paper = call_text(call, "paper");
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

	if (!print_wanted(call, err) || !take_look(call, job, &request.logo, err))
		return false;
	request.sections = sections_of(call, job);
	*ret = request;
	return request.sections || error_memory(err);
}

static bool set_and_write(struct call *call, struct print_job *job, const char *title,
    struct document *ret, struct error *err)
{
	struct document_request request;

	if (call_flag(call, "csv"))
		return error_set(err, ERROR_INPUT, "option-twice",
		    "--csv and --pdf are different answers; one is expected");
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
	struct print_job job = {0};
	struct document_request request;

	if (!words_use(call, NULL, err))
		return false;
	if (!new_section(call, &job, template_name))
		return error_memory(err);
	return make_request(call, &job, "", &request, err) &&
	       document_check(call->arena, &request, err);
}

bool print_write(struct call *call, struct print_job *job, const char *title, struct error *err)
{
	struct document document;

	if (!set_and_write(call, job, title, &document, err))
		return false;
	print_done(job);
	return is_answer(call) || say_written(call, call_text(call, "pdf"), &document, err);
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
