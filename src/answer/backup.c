#include "answer/backup.h"

void answer_backup(struct answer *to, const char *file, const struct verify_report *report)
{
	answer_text(to, "file", file);
	answer_flag(to, "valid", report->fault_count == 0);
	answer_number(to, "lines", report->lines);
	answer_number(to, "hands", report->hands);
	answer_text(to, "head", report->head);
}
