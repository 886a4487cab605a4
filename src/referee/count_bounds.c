#include "referee/count_bounds.h"

#include "referee/bounding.h"
#include "referee/run_bounds.h"
#include "referee/search.h"

#include <string.h>

enum {
	ROWS_BEYOND = 1 << 7, /* of points melded more than asked, to find what is nearest */
	WORDS_MOST = 1 << 8 << 8 << 9, /* memory bounds may take: 256 MB */
	PLACES_MOST = 1 << 9,          /* ways to make the canastas in part */
	NO_ROW = -1
};

/* Counts while they are judged. */
struct weighing {
	struct arena arena;
	const struct rulebook *book;
	const struct side *side;
	struct deck deck;
	struct bounding bounding;
	bool net;
	int64_t unit;       /* of card points */
	int64_t wanted_row; /* of card points melded */
	int64_t wanted;     /* what is in hand, below zero; or the net */
	bool found;         /* just those counts */
	int64_t near_row;   /* nearest with what is in hand */
	int64_t near_any;   /* and beside anything in hand */
	bool net_known;     /* the nearest net */
	int64_t near_net;
};

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

/* Threes, as they were counted or may lie. */
struct threes_counted {
	int in_runs;
	int64_t melded, held; /* points; those in hand below zero */
};

static void note_row(const struct weighing *weighing, int64_t row, int64_t *near)
{
	if (*near == NO_ROW ||
	    apart(row, weighing->wanted_row) < apart(*near, weighing->wanted_row))
		*near = row;
}

static void note_net(struct weighing *weighing, int64_t least, int64_t most)
{
	int64_t net = weighing->wanted < least  ? least
	              : weighing->wanted > most ? most
	                                        : weighing->wanted;

	weighing->found = weighing->found || net == weighing->wanted;
	if (!weighing->net_known ||
	    apart(net, weighing->wanted) < apart(weighing->near_net, weighing->wanted))
		weighing->near_net = net;
	weighing->net_known = true;
}

/* Every row that comes out, beside threes. */
static void weigh_rows(struct weighing *weighing, const struct threes_counted *threes)
{
	const struct bounding *bounding = &weighing->bounding;
	const int32_t *least = bounding_least(bounding, threes->in_runs);
	const int32_t *most = bounding_most(bounding, threes->in_runs);
	int64_t up = weighing->net ? 0 : threes->melded / weighing->unit;
	int64_t points = threes->held + (weighing->net ? threes->melded : 0);

	for (size_t at = 0; at < bounding->rows; at++) {
		int64_t row = (int64_t)at + up;

		if (least[at] > most[at])
			continue;
		if (weighing->net) {
			note_net(weighing, least[at] + points, most[at] + points);
			continue;
		}
		note_row(weighing, row, &weighing->near_any);
		if (least[at] + points > weighing->wanted || most[at] + points < weighing->wanted)
			continue;
		note_row(weighing, row, &weighing->near_row);
		weighing->found = weighing->found || row == weighing->wanted_row;
	}
}

/* Red threes that may lie in runs or, where they have no price of their own there, in hand. */
static void weigh_reds(struct weighing *weighing, const struct threes_counted *blacks)
{
	const struct rulebook *book = weighing->book;
	const struct side *side = weighing->side;
	int left = book->copies[RANK_RED_THREE] - side->red_threes - side->counts.reds_held;
	bool held_too = !book->held[RANK_RED_THREE].apart;
	int in_runs_most = deck_in_runs(&weighing->deck, RANK_RED_THREE) && left > 0 ? left : 0;

	for (int in_runs = 0; in_runs <= in_runs_most; in_runs++)
		for (int held = 0; held <= (held_too && left > in_runs ? left - in_runs : 0);
		     held++) {
			struct threes_counted threes = *blacks;

			threes.in_runs += in_runs;
			threes.melded += in_runs * card_on_table(book, RANK_RED_THREE);
			threes.held -= held * card_in_hand(book, RANK_RED_THREE);
			weigh_rows(weighing, &threes);
		}
}

/* Black threes in every way; those in hand are counted where they have a price of their own. */
static void weigh_threes(struct weighing *weighing)
{
	const struct rulebook *book = weighing->book;
	const struct ways *ways =
	    &weighing->deck.ways[RANK_BLACK_THREE][weighing->side->out != OUT_NONE ? 1 : 0];
	bool counted = book->held[RANK_BLACK_THREE].apart;
	int32_t blacks = weighing->side->counts.blacks_held;

	if (book->copies[RANK_BLACK_THREE] == 0)
		weigh_reds(weighing, &(struct threes_counted){0});
	for (size_t i = 0; i < ways->count; i++) {
		const struct standing *way = &ways->list[i];
		int left = book->copies[RANK_BLACK_THREE] - way->naturals;

		for (int held = 0; held <= left; held++)
			if (!counted || held == blacks)
				weigh_reds(weighing,
				    &(struct threes_counted){.in_runs = way->loose,
				        .melded =
				            way->naturals * card_on_table(book, RANK_BLACK_THREE),
				        .held = counted ? 0
				                        : -held * card_in_hand(
				                                      book, RANK_BLACK_THREE)});
	}
}

/* Looks one way at the runs: whether just those counts are among what comes out. */
static bool look(struct weighing *weighing, int whole, int pass, bool *ret_known, struct error *err)
{
	const struct span span = search_span(weighing->book);
	struct arena arena = {0};
	struct bounding *bounding = &weighing->bounding;
	bool done = true;

	bounding_set_out(bounding, &arena, &weighing->deck, whole, pass);
	bounding->figures = weighing->net ? FIGURES_NET : FIGURES_COUNTS;
	bounding->unit = span.unit;
	bounding->card_unit = (int32_t)span.unit;
	bounding->rows = weighing->net ? 1 : (size_t)(weighing->wanted_row + ROWS_BEYOND + 1);
	*ret_known = bounding->needs_told <= PLACES_MOST && bounding_words(bounding) <= WORDS_MOST;
	if (*ret_known)
		done = bounding_run(bounding, err);
	if (done && *ret_known && bounding->ends.least)
		weigh_threes(weighing);
	arena_release(&arena);
	return done;
}

static void give_nearest(const struct weighing *weighing, struct counts_answer *ret)
{
	if (weighing->net) {
		ret->nearest_known = weighing->net_known;
		ret->nearest = weighing->near_net;
		return;
	}
	ret->nearest_held = weighing->near_row != NO_ROW;
	ret->nearest_known = ret->nearest_held || weighing->near_any != NO_ROW;
	ret->nearest =
	    (ret->nearest_held ? weighing->near_row : weighing->near_any) * weighing->unit;
}

/* What surely is, until just those counts are found. */
static bool look_for_sure(
    struct weighing *weighing, int whole, struct counts_answer *ret, struct error *err)
{
	bool known = true;

	weighing->near_row = weighing->near_any = NO_ROW;
	weighing->net_known = weighing->found = false;
	for (int pass = RUNS_SURE; pass < RUN_PASSES && known && !weighing->found; pass++)
		if (!look(weighing, whole, pass, &known, err))
			return false;
	if (ret->possible)
		ret->exact = weighing->found && known;
	else
		give_nearest(weighing, ret);
	return true;
}

/* What may be; then what surely is. */
static bool weigh(
    struct weighing *weighing, int whole, struct counts_answer *ret, struct error *err)
{
	const struct counts *counts = &weighing->side->counts;
	bool known;

	weighing->wanted = weighing->net ? counts->net : -(int64_t)counts->held;
	weighing->wanted_row = weighing->net ? 0 : counts->melded / weighing->unit;
	weighing->near_row = weighing->near_any = NO_ROW;
	if (!look(weighing, whole, RUNS_MAY_BE, &known, err))
		return false;
	ret->exact = known;
	ret->possible = weighing->found || !known;
	if (counts->held % weighing->unit != 0 || counts->melded % weighing->unit != 0 ||
	    counts->net % weighing->unit != 0)
		ret->possible = false;
	return !known || look_for_sure(weighing, whole, ret, err);
}

/* Whole runs are counted from the start: canastas of other kinds are left. */
static bool make_deck(struct weighing *weighing, struct error *err)
{
	const struct rulebook *book = weighing->book;
	int32_t *canastas = arena_alloc(&weighing->arena, KINDS_MOST, sizeof *canastas);

	if (!canastas)
		return error_memory(err);
	for (size_t kind = 0; kind < book->kind_count; kind++)
		canastas[kind] = book->kinds[kind].run ? 0 : weighing->side->counts.canastas[kind];
	return deck_make_counted(&weighing->arena, book, canastas, &weighing->deck, err);
}

bool count_bounds_judge(const struct rulebook *book, const struct side *side, int whole,
    bool *ret_applies, struct counts_answer *ret, struct error *err)
{
	struct weighing weighing = {.book = book,
	    .side = side,
	    .net = side->counts.has_net,
	    .unit = search_span(book).unit};
	bool done = make_deck(&weighing, err);

	*ret_applies = done && run_bounds_apply(&weighing.deck);
	if (*ret_applies) {
		*ret = (struct counts_answer){0};
		done = weigh(&weighing, whole, ret, err);
	}
	arena_release(&weighing.arena);
	return done;
}
