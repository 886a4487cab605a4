#include "base/message.h"
#include "tournament/draw_check_parts.h"

#include <stdarg.h>

bool draw_check_find(struct draw_checking *checking, enum draw_finding_level level,
    const char *code, size_t table, const char *format, ...)
{
	struct draw_finding *finding;
	va_list arguments;

	if (checking->count == checking->room)
		return true;
	finding = &checking->findings[checking->count++];
	va_start(arguments, format);
	*finding = (struct draw_finding){.level = level,
	    .code = code,
	    .table = table,
	    .message = message_vtext(checking->arena, format, arguments)};
	va_end(arguments);
	return finding->message != NULL;
}
