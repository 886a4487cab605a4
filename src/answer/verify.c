#include "answer/verify.h"

#include "answer/parts.h"
#include "answer/subject.h"
#include "base/message.h"

static void add_fault(struct answer *to, const char *address, const char *why)
{
	struct answer *row = answer_row(to, "faults");

	answer_subject(row, "address", address);
	answer_text(row, "why", why);
}

static void add_lost(struct answer *to, const char *head)
{
	const char *address = arena_printf(answer_arena(to), "head %s", head);

	if (!address)
		answer_fail(to);
	else
		add_fault(to, address,
		    message_words("no line of the log has it: the log was rewritten, or it is "
		                  "another file's"));
}

void answer_scored_otherwise(struct answer *to, const struct scored_otherwise_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		struct answer *row = answer_row(to, "scored_otherwise");

		answer_number(row, "event", list->list[i].event);
		answer_address(row, "address", &list->list[i].address);
	}
}

void answer_verify(
    struct answer *to, const struct verify_report *report, const struct asked_head *asked)
{
	const bool lost = asked->text && asked->line == 0;

	answer_flag(to, "valid", report->fault_count == 0 && !lost);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
	if (asked->text && !lost)
		answer_textf(to, "found", "R%lld", (long long)asked->line);
	(void)answer_list(to, "faults");
	for (size_t i = 0; i < report->fault_count; i++)
		add_fault(to, report->faults[i].address, report->faults[i].why);
	if (lost)
		add_lost(to, asked->text);
	answer_scored_otherwise(to, &report->otherwise);
	answer_text_some(to, "asked", asked->text);
}
