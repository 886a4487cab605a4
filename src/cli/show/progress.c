#include "cli/show/progress.h"

#include "base/message.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_COLUMNS = 30, WHOLE = 100 };

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
	int percent;

	if (!progress->messages || done < 0)
		return;
	percent =
	    done >= progress->all ? WHOLE : (int)((double)done * WHOLE / (double)progress->all);
	if (percent == progress->percent)
		return;
	progress->percent = percent;
	for (int i = 0; i < BAR_COLUMNS; i++)
		bar[i] = i * WHOLE < percent * BAR_COLUMNS ? '#' : '.';
	bar[BAR_COLUMNS] = '\0';
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
