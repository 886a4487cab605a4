/* The looks of a document: templates and a logo of the call, else of the event, else built in. */
#include "base/message.h"
#include "base/packed.h"
#include "cli/print/print.h"
#include "desk/event_paper.h"

#include <string.h>

/* What an option says that takes away what the event has. */
static const char none[] = "none";

/* What is gathered of how a document is to look. */
struct gathered {
	const struct file_text *logo; /* NULL: none */
	bool templates;               /* those of the event are wanted */
};

/* "pairings=FILE" is for that template; a FILE alone for the only one there is. */
static const char *file_of(const char *value, const char *template_name)
{
	const size_t size = strlen(template_name);

	if (strncmp(value, template_name, size) == 0 && value[size] == '=')
		return value + size + 1;
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
	return yaml_get(packed_find(packed_templates, file), "body") != NULL;
}

bool print_template_known(const char *name)
{
	return is_known(name, strlen(name));
}

static bool is_named(const char *value)
{
	const char *sign = strchr(value, '=');

	return sign && is_known(value, (size_t)(sign - value));
}

static bool take_template(
    struct call *call, const struct argument *value, const struct print_job *job, struct error *err)
{
	const bool named = is_named(value->text);
	struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));
	const char *path = named ? strchr(value->text, '=') + 1 : value->text;

	if (!named && job->count != 1)
		return error_set(err, ERROR_INPUT, "template-unknown",
		    "several documents are printed; --template NAME=FILE is expected, as "
		    "scoresheet=%s",
		    value->text);
	if (!file_read(call->arena, path, FILE_TEMPLATE, file, err))
		return false;
	for (size_t i = 0; i < job->count; i++)
		if (!named || file_of(value->text, job->sections[i].template_name))
			job->sections[i].own = file;
	return true;
}

static bool take_templates(struct call *call, const struct print_job *job, struct error *err)
{
	const struct argument *values;
	size_t count;

	if (!call_values(call, OPTION_TEMPLATE, &values, &count, err))
		return false;
	for (size_t i = 0; i < count; i++)
		if (strcmp(values[i].text, none) != 0 && !take_template(call, &values[i], job, err))
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
	const struct argument *values;
	size_t count;

	if (!call_values(call, OPTION_TEMPLATE, &values, &count, err))
		return false;
	*ret = true;
	for (size_t i = 0; i < count; i++)
		*ret = *ret && strcmp(values[i].text, none) != 0;
	return true;
}

/* The event's own looks, before which those of the call go. */
static bool take_event_looks(
    struct call *call, const struct print_job *job, struct gathered *look, struct error *err)
{
	struct event_piece *pieces;
	size_t count;

	if (!event_paper_list(&call->desk, &pieces, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));
		const bool is_logo = strcmp(pieces[i].name, event_piece_logo) == 0;

		if (!file ||
		    !file_of_piece(call, &pieces[i],
		        message_words(is_logo ? "the event's" : "the event's template"), file))
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
bool print_look(struct call *call, const struct print_job *job, const struct file_text **ret_logo,
    struct error *err)
{
	const char *logo = call_text(call, OPTION_LOGO);
	struct gathered look = {0};

	if (!wants_templates_of_event(call, &look.templates, err) ||
	    (call->desk.event && !take_event_looks(call, job, &look, err)))
		return false;
	if (logo) {
		struct file_text *file = arena_alloc(call->arena, 1, sizeof(*file));

		look.logo = strcmp(logo, none) == 0 ? NULL : file;
		if (look.logo && !file_read(call->arena, logo, FILE_PICTURE, file, err))
			return false;
	}
	*ret_logo = look.logo;
	return take_templates(call, job, err);
}
