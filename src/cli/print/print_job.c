/* What one run prints, gathered part by part. */
#include "cli/print/print.h"

#include "base/message.h"

#include <string.h>

void print_expect(struct call *call, struct print_job *job, size_t parts)
{
	if (job->expected > 0)
		return;
	job->expected = parts;
	/* Each part is filled, then laid out. */
	progress_begin(
	    &job->progress, call->messages, MESSAGE_WORDS("printing"), 2 * (int64_t)parts);
}

void print_done(struct print_job *job)
{
	progress_end(&job->progress);
}

static const struct rulebook *book_of(const struct event *event)
{
	return event ? event_book_here(event) : NULL;
}

static bool begin_section(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, struct error *err)
{
	struct answer *head;

	job->sections = arena_room(call->arena, job->sections, job->count, sizeof(*job->sections));
	if (!print_head(call, event, &head, err))
		return false;
	job->sections[job->count++] = (struct print_section){
	    .template_name = template_name, .head = head, .book = book_of(event)};
	return !answer_failed(head) || error_memory(err);
}

bool print_add(struct call *call, struct print_job *job, const char *template_name,
    const struct answer *part, struct error *err)
{
	return print_add_played(call, job, template_name, call->desk.event, part, err);
}

bool print_add_played(struct call *call, struct print_job *job, const char *template_name,
    const struct event *event, const struct answer *part, struct error *err)
{
	struct print_section *section = job->count ? &job->sections[job->count - 1] : NULL;

	if (answer_failed(part))
		return error_memory(err);
	if (!section || strcmp(section->template_name, template_name) != 0 ||
	    section->book != book_of(event)) {
		if (!begin_section(call, job, template_name, event, err))
			return false;
		section = &job->sections[job->count - 1];
	}
	section->parts =
	    arena_room(call->arena, section->parts, section->count, sizeof(*section->parts));
	section->parts[section->count++] = part;
	progress_at(&job->progress, (int64_t)++job->added);
	return true;
}
