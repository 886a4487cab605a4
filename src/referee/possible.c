#include "referee/possible.h"

#include "referee/run_bounds.h"
#include "referee/search.h"

#include <stdio.h>
#include <string.h>

/* Every standing a side may end with, for one sign of its cards and out or not. */
struct reach {
	bool known;
	struct standings standings;
	uint64_t *sums;
};

enum {
	SIGNS = 3, /* of the cards on the table: minus, none, plus */
	RUN_VIEWS = RUNS_COUNTED + 1
};

struct possible {
	struct arena *arena;
	const struct rulebook *book;
	struct deck deck; /* its book is NULL until the first question */
	struct span span;
	bool beyond;       /* too much to look through */
	bool bound_runs;   /* however few */
	bool runs_counted; /* few enough cards lie in runs to count them */
	bool runs_bounded; /* more, but they can be bounded */
	struct reach reaches[RUN_VIEWS][SIGNS][2];
	struct run_bounds bounds;
};

/* A question while it is answered. */
struct asking {
	struct possible *possible;
	const struct possible_question *question;
	const struct deck *deck;
	struct span span;
	enum run_view runs;
	bool wants_nearest;
	struct possible_answer *answer;
	bool found;     /* those sums, in what was looked at last */
	bool base_seen; /* that base total can be, with card points from lowest to highest */
	int64_t lowest, highest;
};

static int64_t apart(int64_t a, int64_t b)
{
	return a > b ? a - b : b - a;
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t distance(const struct asking *asking, const struct point_sums *sums)
{
	return apart(sums->base, asking->question->sums.base) +
	       apart(sums->cards, asking->question->sums.cards);
}

/* Farther than this nothing is among the nearest. */
static int64_t farthest(const struct asking *asking)
{
	const struct possible_answer *answer = asking->answer;

	if (answer->nearest_count < NEAREST_MOST)
		return INT64_MAX;
	return distance(asking, &answer->nearest[NEAREST_MOST - 1]);
}

/* How far the card points asked lie beyond those of the whole pack. */
static int64_t cards_beyond(const struct asking *asking)
{
	int64_t cards = asking->question->sums.cards;

	if (cards > asking->span.highest)
		return cards - asking->span.highest;
	return cards < asking->span.lowest ? asking->span.lowest - cards : 0;
}

/* As far away as base points of the nearest still may be. */
static int64_t window_of(const struct asking *asking)
{
	int64_t most = farthest(asking) - cards_beyond(asking);

	return most < INT32_MAX ? most : INT32_MAX;
}

/* Of two as far away the one with nearer base points comes first, then the smaller. */
static bool is_nearer(
    const struct asking *asking, const struct point_sums *a, const struct point_sums *b)
{
	int64_t base = asking->question->sums.base;

	if (distance(asking, a) != distance(asking, b))
		return distance(asking, a) < distance(asking, b);
	if (apart(a->base, base) != apart(b->base, base))
		return apart(a->base, base) < apart(b->base, base);
	return a->base != b->base ? a->base < b->base : a->cards < b->cards;
}

static void note_near(struct asking *asking, int64_t base, int64_t cards)
{
	struct possible_answer *answer = asking->answer;
	const struct point_sums sums = {.base = base, .cards = cards};
	size_t at = answer->nearest_count;

	for (size_t i = 0; i < at; i++)
		if (answer->nearest[i].base == base && answer->nearest[i].cards == cards)
			return;
	while (at > 0 && is_nearer(asking, &sums, &answer->nearest[at - 1]))
		at--;
	if (at == NEAREST_MOST)
		return;
	if (answer->nearest_count < NEAREST_MOST)
		answer->nearest_count++;
	for (size_t i = answer->nearest_count - 1; i > at; i--)
		answer->nearest[i] = answer->nearest[i - 1];
	answer->nearest[at] = sums;
}

/* The sums of one set nearest to what was asked, as many as may count. */
static void note_set(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums)
{
	int64_t wanted = asking->question->sums.cards - offset, found;
	int64_t from = wanted;

	for (int i = 0; i < NEAREST_MOST && sums_below(sums, &asking->span, from, &found); i++) {
		note_near(asking, base, found + offset);
		from = found - asking->span.unit;
	}
	from = wanted;
	for (int i = 0; i < NEAREST_MOST && sums_above(sums, &asking->span, from, &found); i++) {
		note_near(asking, base, found + offset);
		from = found + asking->span.unit;
	}
}

/* Takes down how far card points reach beside the base points asked. */
static void note_range(struct asking *asking, int64_t offset, const uint64_t *sums)
{
	int64_t lowest, highest;

	if (!sums_above(sums, &asking->span, asking->span.lowest, &lowest) ||
	    !sums_below(sums, &asking->span, asking->span.highest, &highest))
		return;
	if (!asking->base_seen || lowest + offset < asking->lowest)
		asking->lowest = lowest + offset;
	if (!asking->base_seen || highest + offset > asking->highest)
		asking->highest = highest + offset;
	asking->base_seen = true;
}

/* A base total and the card points it comes with, `offset` beyond those of the set. */
static void weigh(struct asking *asking, int64_t base, int64_t offset, const uint64_t *sums)
{
	const struct point_sums *asked = &asking->question->sums;

	if (base == asked->base) {
		if (sums_has(sums, &asking->span, asked->cards - offset))
			asking->answer->possible = true;
		note_range(asking, offset, sums);
	}
	if (asking->wants_nearest && apart(base, asked->base) <= window_of(asking))
		note_set(asking, base, offset, sums);
}

static int64_t red_points(const struct red_band *band, int reds)
{
	return band ? rulebook_red_amount(band, reds) : 0;
}

static int64_t held_points(const struct held_price *price, int held)
{
	if (!price->apart || held == 0)
		return 0;
	return price->once ? price->base : (int64_t)held * price->base;
}

/* How a side ends, its red threes aside. */
struct ending {
	const struct deck *deck;
	int sign;     /* of the cards on the table */
	bool in_hand; /* cards may stay in hand */
	const struct standing *standing;
	const uint64_t *sums;
	enum out out;
	int64_t base; /* of its melds and of going out */
};

static bool holds(const struct ending *ending, const struct condition *condition, bool melded)
{
	return needs_condition(&ending->deck->needs, condition, ending->standing->needs, melded,
	    ending->out != OUT_NONE);
}

static int sign_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->sign_band_count; i++)
		if (holds(ending, &book->sign_bands[i].when, melded))
			return book->sign_bands[i].sign;
	return 1;
}

static int64_t bonuses_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;
	int64_t points = 0;

	for (size_t i = 0; i < book->bonus_count; i++) {
		const struct bonus *bonus = &book->bonuses[i];

		if (!holds(ending, &bonus->when, melded))
			continue;
		if (bonus->instead_of != SIZE_MAX &&
		    holds(ending, &book->bonuses[bonus->instead_of].when, melded))
			continue;
		points += bonus->points;
	}
	return points;
}

static const struct red_band *band_of(const struct ending *ending, bool melded)
{
	const struct rulebook *book = ending->deck->book;

	for (size_t i = 0; i < book->red_band_count; i++)
		if (holds(ending, &book->red_bands[i].when, melded))
			return &book->red_bands[i];
	return NULL;
}

/* Every number of red threes on the table and in hand, beside those in runs. */
static void weigh_reds(struct asking *asking, const struct ending *ending)
{
	const struct rulebook *book = ending->deck->book;
	bool melded = (ending->standing->marks & MARK_MELDED) != 0;
	const struct red_band *band = band_of(ending, melded);
	int left = book->copies[RANK_RED_THREE] - ending->standing->reds,
	    asked = asking->question->reds;
	int64_t base = ending->base + bonuses_of(ending, melded) - (melded ? 0 : book->unopened);

	if (sign_of(ending, melded) != ending->sign)
		return;
	for (int reds = asked < 0 ? 0 : asked; reds <= (asked < 0 ? left : asked); reds++)
		for (int held = 0; held <= (ending->in_hand ? left - reds : 0); held++)
			weigh(asking,
			    base + red_points(band, reds) +
			        held_points(&book->held[RANK_RED_THREE], held),
			    ending->sign * (int64_t)reds * book->red_card_points -
			        held * card_in_hand(book, RANK_RED_THREE),
			    ending->sums);
}

/* Whether a side may go out so, and what it gets for it. */
static bool may_end(const struct ending *ending, int64_t *ret_points)
{
	const struct rulebook *book = ending->deck->book;
	bool concealed = ending->out == OUT_CONCEALED;

	*ret_points = 0;
	if (ending->out == OUT_NONE)
		return true;
	if (concealed && !book->concealed)
		return false;
	if ((concealed || !book->out_needs_warn) &&
	    !needs_met(&ending->deck->needs, ending->standing->needs, book->out_needs,
	        book->out_need_count))
		return false;
	if (!concealed || book->concealed_adds)
		*ret_points = book->going_out;
	*ret_points += concealed ? book->concealed_points : 0;
	return true;
}

/* Whether there is nothing left to find out. */
static bool is_settled(const struct asking *asking)
{
	return !asking->answer->exact || (asking->answer->possible && !asking->wants_nearest);
}

static void weigh_reach(struct asking *asking, const struct reach *reach, int sign, enum out out)
{
	const struct rulebook *book = asking->deck->book;

	for (size_t i = 0; i < reach->standings.count && !is_settled(asking); i++) {
		struct ending ending = {.deck = asking->deck,
		    .sign = sign,
		    .in_hand = !(out != OUT_NONE && book->alone),
		    .standing = &reach->standings.list[i],
		    .sums = reach->sums + i * asking->span.words,
		    .out = out};
		int64_t points;

		if (!may_end(&ending, &points))
			continue;
		ending.base = ending.standing->base + points;
		weigh_reds(asking, &ending);
	}
}

/* Keeps what a search found, behind what was kept of others. */
static bool keep(
    struct possible *possible, const struct search *search, struct reach *reach, struct error *err)
{
	const struct layer *layer = search_layer(search);
	size_t before = reach->standings.count, words = possible->span.words;
	size_t count = before + layer->standings.count;
	struct standing *list = arena_alloc(possible->arena, count + 1, sizeof *list);
	uint64_t *sums = arena_alloc(possible->arena, count * words + 1, sizeof *sums);

	if (!list || !sums)
		return error_memory(err);
	if (before > 0) {
		memcpy(list, reach->standings.list, before * sizeof *list);
		memcpy(sums, reach->sums, before * words * sizeof *sums);
	}
	if (count > before) {
		memcpy(list + before, layer->standings.list, (count - before) * sizeof *list);
		memcpy(sums + before * words, layer->sums, (count - before) * words * sizeof *sums);
	}
	reach->standings = (struct standings){.list = list, .count = count};
	reach->sums = sums;
	return true;
}

static bool search_once(
    struct possible *possible, struct search *search, struct reach *reach, struct error *err)
{
	bool done = search_run(search, err);

	if (done && search->beyond)
		possible->beyond = true;
	else if (done)
		done = keep(possible, search, reach, err);
	search_release(search);
	return done;
}

/* What a reach is about. */
struct view {
	enum run_view runs;
	int sign;
	bool out;
};

/* Follows every standing there is, once. */
static bool follow(
    struct possible *possible, const struct view *view, struct reach *reach, struct error *err)
{
	int whole_runs = view->runs == RUNS_COUNTED ? search_whole_runs_most(&possible->deck) : 0;

	if (reach->known)
		return true;
	reach->known = true;
	for (int whole = 0; whole <= whole_runs && !possible->beyond; whole++) {
		struct search search = {.deck = &possible->deck,
		    .span = possible->span,
		    .sign = view->sign,
		    .out = view->out,
		    .in_hand = !(view->out && possible->deck.book->alone),
		    .runs = view->runs,
		    .whole_runs = whole};

		if (!search_once(possible, &search, reach, err))
			return false;
	}
	return true;
}

static bool search_ending(struct asking *asking, int sign, bool out, struct error *err)
{
	const struct possible_question *question = asking->question;
	const struct view view = {.runs = asking->runs, .sign = sign, .out = out};
	struct reach *reach = &asking->possible->reaches[asking->runs][sign + 1][out ? 1 : 0];

	if (!follow(asking->possible, &view, reach, err))
		return false;
	asking->answer->exact = !asking->possible->beyond;
	for (int how = OUT_NONE; asking->answer->exact && how <= OUT_CONCEALED; how++)
		if ((how != OUT_NONE) == out &&
		    (!question->out_known || question->out == (enum out)how))
			weigh_reach(asking, reach, sign, (enum out)how);
	return true;
}

/* Whether the cards on the table ever count with that sign. */
static bool sign_occurs(const struct rulebook *book, int sign)
{
	for (size_t i = 0; i < book->sign_band_count; i++) {
		const struct condition *when = &book->sign_bands[i].when;

		if (book->sign_bands[i].sign == sign)
			return true;
		if (!when->melded && !when->out && when->need_count == 0)
			return false; /* holds always: nothing comes after it */
	}
	return sign == 1;
}

static bool search_all(struct asking *asking, struct error *err)
{
	const struct possible_question *question = asking->question;

	for (int sign = -1; sign <= 1; sign++)
		for (int out = 0; out < 2; out++) {
			if (!sign_occurs(asking->deck->book, sign) || is_settled(asking) ||
			    (question->out_known && (question->out != OUT_NONE) != (out != 0)))
				continue;
			if (!search_ending(asking, sign, out != 0, err))
				return false;
		}
	return true;
}

/* What is done with a row of what runs may reach; the sums of a row lie beside those base points. */
typedef void row_act(struct asking *asking, int64_t base, const uint64_t *sums);

/* Rows of one way to end no farther from the base points asked about than that. */
static void each_row_near(struct asking *asking, int whole, int pass, int64_t window,
    const struct ending *ending, row_act *act)
{
	const struct run_bounds *bounds = &asking->possible->bounds;
	int asked = asking->question->reds;
	int least = asked < 0 ? 0 : asked, most = asked < 0 ? bounds->reds_most : asked;
	int64_t lowest = run_bounds_lowest(bounds, whole) + ending->base;
	int64_t from = asking->question->sums.base - lowest - window;
	int64_t to = asking->question->sums.base - lowest + window;
	int64_t unit = bounds->base_unit, first = from <= 0 ? 0 : (from + unit - 1) / unit;
	int64_t last = to < 0 ? -1 : to / unit;

	if (last >= (int64_t)bounds->found[whole][pass].rows)
		last = (int64_t)bounds->found[whole][pass].rows - 1;
	for (int reds = least; reds <= most && reds <= bounds->reds_most; reds++)
		for (int64_t row = first; row <= last; row++)
			act(asking, lowest + row * unit,
			    run_bounds_row(
			        bounds, whole, pass, ending->out != OUT_NONE, reds, (size_t)row));
}

/* Every such row with so many whole runs, by each way to end. */
static void each_row(struct asking *asking, int whole, int pass, int64_t window, row_act *act)
{
	static const struct standing melded = {.marks = MARK_MELDED};
	const struct possible_question *question = asking->question;
	struct ending ending = {.deck = asking->deck, .standing = &melded};

	for (ending.out = OUT_NONE; ending.out <= OUT_CONCEALED; ending.out++)
		if ((!question->out_known || question->out == ending.out) &&
		    may_end(&ending, &ending.base))
			each_row_near(asking, whole, pass, window, &ending, act);
}

static void ask_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	const struct point_sums *asked = &asking->question->sums;

	if (base == asked->base && sums_has(sums, &asking->span, asked->cards))
		asking->found = true;
}

static void range_of_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	if (base == asking->question->sums.base)
		note_range(asking, 0, sums);
}

static void near_row(struct asking *asking, int64_t base, const uint64_t *sums)
{
	if (apart(base, asking->question->sums.base) <= window_of(asking))
		note_set(asking, base, 0, sums);
}

/* Whether the sums are among what runs give in one of the ways to look at them. */
static bool find_in(struct asking *asking, int whole, int pass, bool *ret_found, struct error *err)
{
	asking->found = false;
	if (!run_bounds_find(&asking->possible->bounds, whole, pass, err))
		return false;
	each_row(asking, whole, pass, 0, ask_row);
	*ret_found = asking->found;
	return true;
}

/* Whether base points no farther from those asked can be with so many whole runs. */
static bool is_within_reach(const struct asking *asking, int whole, int64_t window)
{
	const struct run_bounds *bounds = &asking->possible->bounds;
	const struct rulebook *book = asking->deck->book;
	int64_t asked = asking->question->sums.base;
	int64_t out = book->going_out + (book->concealed ? book->concealed_points : 0);

	return asked - run_bounds_highest(bounds, whole) - larger(out, 0) <= window &&
	       run_bounds_lowest(bounds, whole) + smaller(out, 0) - asked <= window;
}

/* Runs too many to count: those with which the sums may be are looked at closer. */
static bool search_bounds(struct asking *asking, struct error *err)
{
	struct possible_answer *answer = asking->answer;
	struct run_bounds *bounds = &asking->possible->bounds;
	bool undecided = false;

	if (!bounds->arena && !run_bounds_open(asking->possible->arena, asking->deck,
	                          &asking->possible->span, bounds, err))
		return false;
	for (int whole = 0; whole <= bounds->whole_most && !answer->possible; whole++) {
		bool may_be;

		if (!is_within_reach(asking, whole, 0))
			continue;
		if (!find_in(asking, whole, RUNS_MAY_BE, &may_be, err))
			return false;
		for (int pass = RUNS_SURE; may_be && pass < RUN_PASSES && !answer->possible; pass++)
			if (!find_in(asking, whole, pass, &answer->possible, err))
				return false;
		undecided = undecided || may_be;
	}
	if (answer->possible)
		return true;
	answer->exact = answer->exact && !undecided;
	for (int whole = 0; whole <= bounds->whole_most; whole++)
		if (is_within_reach(asking, whole, 0))
			each_row(asking, whole, RUNS_MAY_BE, 0, range_of_row);
	return true;
}

/* From the most whole runs down, those that lie around the base points asked before others. */
static bool note_near_bounds(
    struct asking *asking, int first_pass, int last_pass, struct error *err)
{
	struct run_bounds *bounds = &asking->possible->bounds;

	for (int around = 1; around >= 0; around--)
		for (int whole = bounds->whole_most; whole >= 0; whole--) {
			if (is_within_reach(asking, whole, 0) != (around != 0))
				continue;
			for (int pass = first_pass;
			     pass <= last_pass && is_within_reach(asking, whole, window_of(asking));
			     pass++) {
				if (!run_bounds_find(bounds, whole, pass, err))
					return false;
				each_row(asking, whole, pass, window_of(asking), near_row);
			}
		}
	return true;
}

/* Whether what came out nearest surely can be. */
static bool nearest_are_sure(struct asking *asking, bool *ret_sure, struct error *err)
{
	*ret_sure = true;
	for (size_t i = 0; i < asking->answer->nearest_count && *ret_sure; i++) {
		struct possible_question question = *asking->question;
		struct possible_answer answer;

		question.sums = asking->answer->nearest[i];
		question.wants_nearest = false;
		if (!possible_judge(asking->possible, &question, &answer, err))
			return false;
		*ret_sure = answer.possible && answer.exact;
	}
	return true;
}

/* What comes nearest with runs: as far as may be, if that is so; else as far as is sure. */
static bool search_near_bounds(struct asking *asking, struct error *err)
{
	const struct possible_answer without = *asking->answer;
	bool sure;

	if (!note_near_bounds(asking, RUNS_MAY_BE, RUNS_MAY_BE, err) ||
	    !nearest_are_sure(asking, &sure, err))
		return false;
	if (sure)
		return true;
	*asking->answer = without;
	return note_near_bounds(asking, RUNS_SURE, RUN_PASSES - 1, err);
}

static bool search_nearest(struct asking *asking, struct error *err)
{
	asking->wants_nearest = true;
	if (!search_all(asking, err))
		return false;
	return !asking->possible->runs_bounded || search_near_bounds(asking, err);
}

static const char *of_whom(const struct possible_question *question)
{
	static const char *const endings[] = {
	    [OUT_NONE] = " for a side that did not go out",
	    [OUT_NORMAL] = " for a side that went out",
	    [OUT_CONCEALED] = " for a side that went out concealed",
	};

	return question->out_known ? endings[question->out] : "";
}

static void give_reason(const struct asking *asking, const struct rulebook *book)
{
	struct possible_answer *answer = asking->answer;
	const struct point_sums *asked = &asking->question->sums;
	const char *whom = of_whom(asking->question);
	long long base = asked->base, cards = asked->cards;

	if (base % book->unit != 0 || cards % book->unit != 0)
		(void)snprintf(answer->reason, REASON_SIZE, "points come in multiples of %d (%s)",
		    book->unit, book->unit_source.clause ? book->unit_source.clause : book->id);
	else if (asking->question->out_known && asking->question->out == OUT_CONCEALED &&
	         !book->concealed)
		(void)snprintf(answer->reason, REASON_SIZE, "%s knows no concealed going out (%s)",
		    book->id, book->concealed_source.clause ? book->concealed_source.clause : "");
	else if (!asking->base_seen)
		(void)snprintf(answer->reason, REASON_SIZE,
		    "no canastas, red threes and bonuses together make %lld base points%s", base,
		    whom);
	else if (cards < asking->lowest || cards > asking->highest)
		(void)snprintf(answer->reason, REASON_SIZE,
		    "beside %lld base points card points reach from %lld to %lld%s", base,
		    (long long)asking->lowest, (long long)asking->highest, whom);
	else
		(void)snprintf(answer->reason, REASON_SIZE,
		    "beside %lld base points no cards make exactly %lld%s; card points reach from "
		    "%lld to %lld",
		    base, cards, whom, (long long)asking->lowest, (long long)asking->highest);
}

/* Most sums can be without any run. Where runs are too many to be counted, those that take loose
 * cards are possible as far as can be told. */
static bool search_views(struct asking *asking, struct error *err)
{
	if (!search_all(asking, err))
		return false;
	if (!asking->deck->book->runs.allowed || is_settled(asking))
		return true;
	if (asking->possible->runs_bounded)
		return search_bounds(asking, err);
	asking->runs = asking->possible->runs_counted ? RUNS_COUNTED : RUNS_LOOSE;
	if (!search_all(asking, err))
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
		give_reason(&asking, possible->book);
		return true; /* nothing ends so, and nothing is near */
	}
	if (!search_views(&asking, err))
		return false;
	if (!ret->exact)
		ret->possible = true;
	if (ret->possible)
		return true;
	give_reason(&asking, possible->book);
	return !question->wants_nearest || search_nearest(&asking, err);
}
