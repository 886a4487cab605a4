#include "base/error.h"

#include "base/message.h"
#include "base/safe_text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void error_fill_list(struct error *err, enum error_kind kind, const char *code, const char *format,
    va_list arguments)
{
	char message[sizeof err->message];

	if (err->kind != ERROR_NONE)
		return;
	err->kind = kind;
	(void)snprintf(err->code, sizeof err->code, "%s", code);
	(void)message_vwrite(message, sizeof message, format, arguments);
	plain_copy(err->message, sizeof err->message, message);
	assert(err->message[0] != '\0');
	if (err->message[0] == '\0')
		(void)snprintf(err->message, sizeof err->message, "failed without words: %s", code);
}

void error_fill(struct error *err, enum error_kind kind, const char *code, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	error_fill_list(err, kind, code, format, arguments);
	va_end(arguments);
}

/* As they stand where an error is set. */
static const char *const asked_codes[CODE_COUNT] = {
    [CODE_COMMAND_UNKNOWN] = "command-unknown",
    [CODE_DETAIL_MIXED] = "detail-mixed",
    [CODE_SLIP_TOTAL] = "slip-total",
    [CODE_ERROR_FINDINGS] = "error-findings",
    [CODE_EVENT_CLOSED] = "event-closed",
    [CODE_EVENT_IMPORTED] = "event-imported",
    [CODE_GAME_ENDED] = "game-ended",
    [CODE_HAND_CHANGED] = "hand-changed",
    [CODE_HAND_NUMBER] = "hand-number",
    [CODE_HAND_VOIDED] = "hand-voided",
    [CODE_LOCKED] = "locked",
    [CODE_MEMORY] = "memory",
    [CODE_OUTPUT_FAILED] = "output-failed",
    [CODE_PENALTY_COUNT] = "penalty-count",
    [CODE_PENALTY_FORM] = "penalty-form",
    [CODE_PENALTY_NONE] = "penalty-none",
    [CODE_PENALTY_UNKNOWN] = "penalty-unknown",
    [CODE_RULEBOOK_AMOUNTS] = "rulebook-amounts",
    [CODE_RULEBOOK_BONUS] = "rulebook-bonus",
    [CODE_RULEBOOK_CHOICES] = "rulebook-choices",
    [CODE_RULEBOOK_CLAUSE] = "rulebook-clause",
    [CODE_RULEBOOK_CONDITION] = "rulebook-condition",
    [CODE_RULEBOOK_FACT] = "rulebook-fact",
    [CODE_RULEBOOK_KIND] = "rulebook-kind",
    [CODE_RULEBOOK_LACKS] = "rulebook-lacks",
    [CODE_RULEBOOK_PENALTY] = "rulebook-penalty",
    [CODE_RULEBOOK_UNKNOWN] = "rulebook-unknown",
    [CODE_STATE_DAMAGED] = "state-damaged",
    [CODE_STORE_CONSTRAINT] = "store-constraint",
    [CODE_STORE_DAMAGED] = "store-damaged",
    [CODE_STORE_ENDLESS] = "store-endless",
    [CODE_STORE_LOCKED] = "store-locked",
    [CODE_STORE_MISSING] = "store-missing",
    [CODE_STORE_MOVED] = "store-moved",
};

bool error_is(const struct error *err, enum error_code code)
{
	return strcmp(err->code, asked_codes[code]) == 0;
}

void error_fill_place(struct error *err, const char *file, int line, int column)
{
	if (err->file[0] == '\0' && file) {
		plain_copy(err->file, sizeof err->file, file);
	}
	if (err->line == 0)
		err->line = line;
	if (err->column == 0)
		err->column = err->line > 0 && column == 0 ? 1 : column;
}
