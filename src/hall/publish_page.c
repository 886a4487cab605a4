#include "hall/publish_page.h"

#include "base/message.h"
#include "form/html.h"
#include "hall/look.h"
#include "hall/page.h"

bool publish_speak(struct publishing *publishing, const char *language, struct error *err)
{
	publishing->language = arena_text(publishing->kept, language);
	if (!publishing->language)
		return error_memory(err);
	labels_of_known(publishing->language, &publishing->labels);
	publishing->words = labels_vocabulary(&publishing->labels);
	(void)message_speak(&publishing->words);
	return true;
}

bool publish_enter(struct publishing *publishing, const char *folder, struct error *err)
{
	const struct vocabulary *before = message_speak(publishing->asked);
	const bool ok = output_folder_enter(publishing->folder, folder, err);

	(void)message_speak(before);
	return ok;
}

struct answer *publish_answer(const struct publishing *publishing)
{
	struct answer *made = answer_make(publishing->page);

	answer_speak(made, &publishing->words);
	return made;
}

void publish_around(const struct publishing *publishing, struct answer *to, const char *name)
{
	answer_flag(to, "published", true);
	answer_text(to, "language", publishing->language);
	answer_text(to, "event", name);
	page_links(to, false);
}

bool publish_put(
    struct publishing *publishing, const struct text *page, const char *name, struct error *err)
{
	const struct vocabulary *before = message_speak(publishing->asked);
	const bool ok =
	    page->failed ? error_memory(err)
	                 : output_folder_put(publishing->folder, name, page->data, page->size, err);

	(void)message_speak(before);
	arena_empty(publishing->page);
	return ok;
}

bool publish_draw(struct publishing *publishing, struct answer *says, const char *template_name,
    const char *name, struct error *err)
{
	/* A round's time passes while nobody writes the page anew. */
	static const char *const passing[] = {"clock", NULL};
	const struct html_request request = {
	    .template_name = template_name, .language = publishing->language, .page = says};
	struct text page = {.arena = publishing->page};

	look_veil(says);
	(void)answer_drop(says, passing);
	if (answer_failed(says))
		return error_memory(err);
	return html_page(publishing->page, &request, &page, err) &&
	       publish_put(publishing, &page, name, err);
}

const struct publish_event *publish_event_of(const struct publishing *publishing, int number)
{
	for (size_t i = 0; i < publishing->event_count; i++)
		if (publishing->events[i].number == number)
			return &publishing->events[i];
	return NULL;
}
