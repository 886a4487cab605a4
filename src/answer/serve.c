#include "answer/serve.h"

void answer_serve(struct answer *to, const struct event *event, const char *url)
{
	answer_text(to, "url", url);
	answer_number(to, "event", event->number);
	answer_text(to, "name", event->settings.name);
}
