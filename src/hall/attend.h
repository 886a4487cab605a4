/* attend.h - a request is looked at, from its size to the deed, and answered. */
#ifndef CANASTA_HALL_ATTEND_H
#define CANASTA_HALL_ATTEND_H

#include "hall/http.h"

/* An http_answerer; `context` is the hall. */
void attend(void *context, const struct http_request *request, struct http_answer *ret);

#endif
