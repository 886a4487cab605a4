/* What people at the desk do: the program's own commands, by a request. */
#include "hall/deed_desk.h"

#include "hall/inside.h"
#include "store/pass.h"

static bool refuse(struct visit *visit, struct error *err)
{
	return visit_refuse(visit, HTTP_FORBIDDEN, "command-other",
	    "this command, or one of its options, is not for who asks by a request: files of this "
	    "machine, other events and other names stay out of reach",
	    err);
}

static enum http_status status_of(const struct hall_ran *ran)
{
	static const enum http_status statuses[] = {
	    [ERROR_NONE] = HTTP_OK,
	    [ERROR_REFUSED] = HTTP_CONFLICT,
	    [ERROR_INPUT] = HTTP_UNPROCESSABLE,
	    [ERROR_STORE] = HTTP_FAILED,
	};

	return statuses[ran->status];
}

bool deed_desk(struct visit *visit, struct error *err)
{
	struct command_json asked;
	struct hall_command command = {.first = visit->places[0],
	    .second = visit->places[1],
	    .words = &asked,
	    .referee = visit->pass.role == PASS_REFEREE,
	    .by = visit->by};
	struct hall_ran ran = {0};
	const size_t size = visit->request->body_size;

	if (!command_json_read(visit->desk.arena, size ? visit->request->body : "{}",
	        size ? size : 2, &asked, err) ||
	    !visit->run(&visit->desk, &command, &ran, err))
		return false;
	if (!ran.granted)
		return refuse(visit, err);
	/* A command that was to make a document says in no JSON why it did not; of a file in use the hall itself tells. */
	if (ran.why.kind != ERROR_NONE && (ran.size == 0 || store_is_busy(&ran.why))) {
		*err = ran.why;
		return false;
	}
	visit->body = ran.body;
	visit->size = ran.size;
	visit->type = ran.pdf ? "application/pdf" : NULL;
	visit->done = ran.created ? HTTP_CREATED : status_of(&ran);
	visit->undone = ran.why.kind != ERROR_NONE;
	visit->wrote = ran.wrote;
	return true;
}
