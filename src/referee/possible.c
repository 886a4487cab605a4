#include "referee/asking.h"

static bool search_nearest(struct asking *asking, struct error *err)
{
	asking->wants_nearest = true;
	if (!endings_search(asking, err))
		return false;
	return !asking->possible->runs_bounded || ask_runs_nearest(asking, err);
}

/* Most sums can be without any run. Where runs are too many to be counted, those that take loose
 * cards are possible as far as can be told. */
static bool search_views(struct asking *asking, struct error *err)
{
	if (!endings_search(asking, err))
		return false;
	if (!asking->deck->book->runs.allowed || asking_is_settled(asking))
		return true;
	if (asking->possible->runs_bounded)
		return ask_runs(asking, err);
	asking->runs = asking->possible->runs_counted ? RUNS_COUNTED : RUNS_LOOSE;
	if (!endings_search(asking, err))
		return false;
	if (asking->answer->possible && asking->runs == RUNS_LOOSE)
		asking->answer->exact = false;
	return true;
}

struct possible *possible_open(struct arena *arena, const struct rulebook *book, struct error *err)
{
	struct possible *possible = arena_alloc(arena, 1, sizeof *possible);

	if (!possible) {
		(void)error_memory(err);
		return NULL;
	}
	possible->arena = arena;
	possible->book = book;
	return possible;
}

void possible_bound_runs(struct possible *possible)
{
	possible->bound_runs = true;
}

const struct rulebook *possible_book(const struct possible *possible)
{
	return possible->book;
}

/* The deck is laid out with the first question: most who open never ask. */
static bool make_ready(struct possible *possible, struct error *err)
{
	if (possible->deck.book)
		return true;
	possible->span = search_span(possible->book);
	if (!deck_make(possible->arena, possible->book, &possible->deck, err))
		return false;
	possible->beyond = possible->deck.beyond;
	possible->runs_counted =
	    !possible->bound_runs && search_cards_in_runs(&possible->deck) <= RUN_CARDS_COUNTED;
	possible->runs_bounded = !possible->runs_counted && run_bounds_apply(&possible->deck);
	return true;
}

bool possible_judge(struct possible *possible, const struct possible_question *question,
    struct possible_answer *ret, struct error *err)
{
	struct asking asking = {
	    .possible = possible, .question = question, .deck = &possible->deck, .answer = ret};

	if (!make_ready(possible, err))
		return false;
	asking.span = possible->span;
	*ret = (struct possible_answer){.exact = !possible->beyond};
	if (question->out_known && question->out == OUT_CONCEALED && !possible->book->concealed) {
		reason_give(&asking);
		return true; /* nothing ends so, and nothing is near */
	}
	if (!search_views(&asking, err))
		return false;
	if (!ret->exact)
		ret->possible = true;
	if (ret->possible)
		return true;
	reason_give(&asking);
	return !question->wants_nearest || search_nearest(&asking, err);
}
