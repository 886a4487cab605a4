#include "cli/show/progress.h"

#include "base/message.h"
#include "base/text.h"
#include "form/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_COLUMNS = 30, WHOLE = 100 };

/* A bar that leaves room on its line for what is done and how far it is; on a terminal that does not tell how
 * wide it is the longest. */
static int bar_columns(const struct progress *progress)
{
	enum { AROUND = 10 }; /* " [", "] ", and "100 %" and the cursor behind it */
	const int columns = terminal_columns(progress->messages);
	const int room = columns - text_columns(progress->what) - AROUND;

	return columns == 0 || room > BAR_COLUMNS ? BAR_COLUMNS : room > 0 ? room : 0;
}

void progress_begin(struct progress *progress, FILE *messages, const char *what, int64_t all)
{
	const char *terminal = getenv("TERM");
	bool watched = isatty(fileno(messages)) && terminal && strcmp(terminal, "dumb") != 0;

	*progress =
	    (struct progress){watched && all > 0 ? messages : NULL, message_words(what), all, -1};
}

void progress_at(struct progress *progress, int64_t done)
{
	char bar[BAR_COLUMNS + 1];
	int percent, columns;

	if (!progress->messages || done < 0)
		return;
	percent = done >= progress->all
	              ? WHOLE
	              : (int)((double)done * (double)WHOLE / (double)progress->all);
	if (percent == progress->percent)
		return;
	progress->percent = percent;
	columns = bar_columns(progress);
	for (int i = 0; i < columns; i++)
		bar[i] = i * WHOLE < percent * columns ? '#' : '.';
	bar[columns] = '\0';
	(void)fprintf(progress->messages, "\r%s [%s] %3d%s", progress->what, bar, percent,
	    sentence_percent(message_vocabulary()));
	(void)fflush(progress->messages);
}

void progress_end(struct progress *progress)
{
	if (progress->messages && progress->percent >= 0)
		(void)fputs("\r\033[K", progress->messages);
	progress->messages = NULL;
}
