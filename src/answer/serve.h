/* serve.h - an event that is served to its hall. */
#ifndef CANASTA_ANSWER_SERVE_H
#define CANASTA_ANSWER_SERVE_H

#include "answer/answer.h"
#include "store/event.h"

/* {"url":"http://192.168.1.2:8080/","event":1,"name":"…"} */
void answer_serve(struct answer *to, const struct event *event, const char *url);

#endif
