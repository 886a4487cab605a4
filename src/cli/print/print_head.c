/* What the pages of a document share: its language, its head, the stamp of the file. */
#include "answer/head.h"
#include "cli/print/print.h"
#include "cli/show/words.h"
#include "store/log.h"

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
	answer_speak(*ret, call->paper.vocabulary);
	return true;
}

bool print_head(
    struct call *call, const struct event *event, struct answer **ret, struct error *err)
{
	if (!print_part(call, ret, err))
		return false;
	if (event)
		answer_head(*ret, event);
	return !call->desk.store || add_stamp(call, *ret, err);
}
