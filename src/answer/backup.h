/* backup.h - a copy that was made, or made the file again, and how it was found when it was read back. */
#ifndef CANASTA_ANSWER_BACKUP_H
#define CANASTA_ANSWER_BACKUP_H

#include "answer/answer.h"
#include "desk/verify.h"

/* {"file":"club.db","valid":true,"lines":57,"hands":12,"head":"…"} */
void answer_backup(struct answer *to, const char *file, const struct verify_report *report);

#endif
