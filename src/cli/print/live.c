#include "cli/print/live.h"

#include "answer/live.h"
#include "answer/written.h"
#include "cli/language.h"
#include "cli/outputs.h"
#include "cli/print/games.h"
#include "cli/print/round.h"
#include "cli/show/words.h"
#include "desk/round.h"
#include "form/html.h"

#include <string.h>
#include <sys/stat.h>

/* What stands around the sections. */
static bool page_head(struct call *call, const char *language, const struct live_moment *moment,
    struct answer **ret, struct error *err)
{
	if (!words_use(call, language, err) || !print_head(call, ret, err))
		return false;
	answer_live(*ret, call->desk.event, moment, language);
	return true;
}

/* The time of the newest round, if there is one, as it stood when the event last changed. */
static bool clock_read(struct call *call, int round, const struct live_moment *moment,
    struct round_time *ret, struct error *err)
{
	*ret = (struct round_time){.round = round};
	return round == 0 || (store_read_begin(call->desk.store, err) &&
	                         store_read_end(call->desk.store,
	                             round_time_at(&call->desk, round, moment->time, ret, err)));
}

/* How a page is written. */
struct page_form {
	const char *language;
	const char *own; /* a template; NULL: the built-in one */
};

static bool make_page(struct call *call, const struct print_job *job, const struct answer *page,
    const struct page_form *form, struct text *out, struct error *err)
{
	struct document_section *sections =
	    arena_alloc(call->arena, job->count + 1, sizeof(*sections));
	const struct html_request request = {
	    .template_name = "live",
	    .own = form->own,
	    .language = form->language,
	    .page = page,
	    .sections = sections,
	    .section_count = job->count,
	};

	if (!sections || answer_failed(page))
		return error_memory(err);
	for (size_t i = 0; i < job->count; i++)
		sections[i] = (struct document_section){.head = job->sections[i].head,
		    .template_name = job->sections[i].template_name,
		    .parts = job->sections[i].parts,
		    .part_count = job->sections[i].count};
	return html_page(call->arena, &request, out, err);
}

static bool is_begun(const struct standings_facts *facts, int round)
{
	for (size_t i = 0; i < facts->input.game_count; i++)
		if (facts->input.games[i].round == round && facts->input.games[i].game.finished)
			return true;
	return false;
}

/* The newest round; until a game of it is over, the results of the one before as well. */
static bool add_rounds(struct call *call, struct print_job *job,
    const struct standings_facts *facts, const struct standings *standings,
    const struct round_time *time, struct error *err)
{
	const int newest = facts->rounds;
	struct round round;

	if (newest == 0)
		return true;
	if (!round_show(&call->desk, newest, &round, err) ||
	    !print_pairings(call, job, &round, time, err) ||
	    !print_results_of(call, job, facts, standings, newest, err))
		return false;
	return newest == 1 || is_begun(facts, newest) ||
	       print_results_of(call, job, facts, standings, newest - 1, err);
}

bool print_live(
    struct call *call, const struct live_page *live, struct text *out, struct error *err)
{
	const char *language = words_language_of_page(call->desk.event, live->language);
	const struct page_form form = {language, live->template[0] ? live->template : NULL};
	struct standings_facts facts;
	struct standings standings;
	struct live_moment moment;
	struct round_time time;
	struct print_job job = {0};
	struct answer *page;

	if (!live_moment(&call->desk, &moment, err) ||
	    !page_head(call, language, &moment, &page, err) ||
	    !standings_make_with(&call->desk, 0, &facts, &standings, err) ||
	    !clock_read(call, facts.rounds, &moment, &time, err) ||
	    !print_places(call, &job, &standings, err) ||
	    !add_rounds(call, &job, &facts, &standings, &time, err))
		return false;
	answer_flag(page, "live", true);
	answer_live_clock(page, &time);
	return make_page(call, &job, page, &form, out, err);
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
	const char *path = call_text(call, "html"), *language = words_language(call);
	const struct page_form form = {language, NULL};
	struct text page = {.arena = call->arena};
	struct print_job job = {0};
	struct live_moment moment;
	struct answer *head, *said = language_answer(call, call->arena);

	answer_written(said, path, 0);
	if (!live_moment(&call->desk, &moment, err) ||
	    !page_head(call, language, &moment, &head, err) ||
	    !print_places(call, &job, standings, err) ||
	    !make_page(call, &job, head, &form, &page, err))
		return false;
	return print_page_write(call, path, &page, err) &&
	       (output_is_standard(path) || call_tell_of(call, said, "written", NULL, err));
}
