#include "cli/print/live.h"

#include "answer/written.h"
#include "cli/language.h"
#include "cli/outputs.h"
#include "cli/show/warn.h"
#include "cli/show/words.h"
#include "hall/wall.h"

#include <string.h>
#include <sys/stat.h>

bool print_live(
    struct call *call, const struct live_page *live, struct text *out, struct error *err)
{
	const struct wall_wish wish = {
	    .language = words_language_of_page(call->desk.event, live->language),
	    .category = live->category[0] ? live->category : NULL,
	    .own = live->template[0] ? live->template : NULL,
	};

	return labels_require(call->arena, wish.language, err) &&
	       wall_page(&call->desk, &wish, out, err);
}

static bool is_same(struct arena *arena, const char *path, const struct text *page)
{
	struct error ignored = {0};
	struct file_text there;
	struct stat about;

	return stat(path, &about) == 0 && S_ISREG(about.st_mode) &&
	       (size_t)about.st_size == page->size &&
	       file_read(arena, path, FILE_STATE, &there, &ignored) && there.size == page->size &&
	       memcmp(there.data, page->data, page->size) == 0;
}

bool print_page_write(
    const struct call *call, const char *path, const struct text *page, struct error *err)
{
	return is_same(call->arena, path, page) ||
	       outputs_write(call, path, OUTPUT_PAGE, page->data, page->size, err);
}

bool print_standings_html(struct call *call, const struct standings *standings, struct error *err)
{
	const char *path = call_text(call, OPTION_HTML), *language = words_language(call);
	struct text page = {.arena = call->arena};
	struct answer *said = language_answer(call, call->arena);

	warn_of_silence(call, standings->rounds);
	answer_written(said, path, 0);
	if (!wall_standings(&call->desk, standings, language, &page, err))
		return false;
	return print_page_write(call, path, &page, err) &&
	       (output_is_standard(path) || call_tell_of(call, said, "written", NULL, err));
}
