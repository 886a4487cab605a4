#include "referee/trial.h"

#include "base/arena.h"
#include "base/sentence.h"
#include "card/card.h"
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"
#include "score/side_table.h"

void trial_say(struct trial *trial, const struct sentence_value value)
{
	struct sentence_value *values = trial->found.words.values;

	while (values->name)
		values++;
	*values = value;
}

void trial_say_number(struct trial *trial, const char *name, int64_t number)
{
	trial_say(trial, sentence_number(name, number));
}

void trial_say_counted(struct trial *trial, int64_t counted, int64_t points)
{
	trial_say_number(trial, "counted", counted);
	trial_say_number(trial, "points", points);
}

void trial_about(struct trial *trial, size_t subject, const char *clause)
{
	trial->found.subject = subject;
	trial->found.clause = clause;
}

bool trial_has_sums_only(const struct trial *trial)
{
	return trial->own->detail == DETAIL_TOTALS;
}

int64_t trial_claimed_more(const struct trial *trial)
{
	const struct claim *claim = &trial->question->claim;
	const struct side_score *score = &trial->question->score->sides[trial->question->side];

	return claim->has_sums ? claim->cards - score->cards : claim->total - score->total;
}

struct rulebook *trial_book(struct trial *trial)
{
	if (trial->book != &trial->changed) {
		trial->changed = *trial->book;
		trial->book = &trial->changed;
	}
	return &trial->changed;
}

void trial_red_amount(struct trial *trial, int64_t amount)
{
	const int32_t count = trial->own->red_threes;
	const struct red_band *band = trial->band;
	struct rulebook *book;

	trial->skip = trial->skip || !band || band->count == 0 || count <= 0 || count > COPIES_MOST;
	if (trial->skip)
		return;
	book = trial_book(trial);
	trial->changed_band = (struct red_band){
	    .count = (size_t)count, .amounts = trial->amounts, .source = band->source};
	for (int32_t reds = 0; reds <= count; reds++)
		trial->amounts[reds] = (int32_t)rulebook_red_amount(band, reds);
	trial->amounts[count] = (int32_t)amount;
	book->red_bands = &trial->changed_band;
	book->red_band_count = 1;
}

struct lapse_sums trial_score(struct trial *trial)
{
	const struct side_score *sums = &trial->score.sides[trial->question->side];

	score_points(trial->book, &trial->hand, &trial->score);
	return (struct lapse_sums){sums->base, sums->cards};
}

void trial_reset(struct trial *trial, enum view view, enum hold hold)
{
	const struct claim_question *question = trial->question;

	trial->book = hold < HOLD_CONTRACT ? &trial->held[hold] : question->book;
	*trial->side = view == VIEW_COUNTED ? trial->counted : *trial->own;
	trial->hand.contract = question->hand->contract;
	if (hold == HOLD_NOTHING)
		return;
	trial->hand.contract.ruled = true;
	trial->hand.contract.outcome = question->score->contract.outcome;
}

/* Makes the occurrence `at` of the way. */
static bool change_make(struct trial *trial, const struct lapse_way *way, enum hold hold, size_t at)
{
	trial_reset(trial, way->view, hold);
	trial->way = way;
	trial->skip = false;
	trial->found = (struct lapse_found){.lapse = way->lapse, .less_likely = way->less_likely};
	return way->change(trial, at);
}

/* Scores the change and keeps the difference it makes. */
static void difference_take(struct trial *trial, enum hold hold)
{
	const struct lapse_sums *before = &trial->before[trial->way->view][hold];
	const struct lapse_sums then = trial_score(trial);

	trial->found.base = then.base - before->base;
	trial->found.cards = then.cards - before->cards;
}

static void tell(struct trial *trial, struct lapse_text text)
{
	struct lapse_found *found = &trial->found;

	if (!text.code)
		return;
	for (size_t i = 0; trial->way->traits & TOLD_ONCE && i < trial->lapses->count; i++) {
		const struct lapse_found *other = &trial->lapses->list[i];

		if (other->lapse == found->lapse && other->subject == found->subject &&
		    other->base == found->base && other->cards == found->cards)
			return;
	}
	found->words.kind = text.kind;
	found->words.code = text.code;
	found->words.english = text.english;
	if (trial->way->traits & SAYS_DIFFERENCE)
		found->words.values[0] = sentence_number("points", -(found->base + found->cards));
	lapses_add(trial->lapses, found);
}

/* Adds the form of the lapse that includes its consequences, if they change the difference. */
static void follow(struct trial *trial)
{
	const struct lapse_way *way = trial->way;
	const struct lapse_hanging *hanging = way->hanging;
	const struct lapse_sums plain = {trial->found.base, trial->found.cards};
	bool judged;

	if (!hanging || !trial->followed[way->view])
		return;
	(void)change_make(trial, way, HOLD_NOTHING, trial->at);
	difference_take(trial, HOLD_NOTHING);
	judged = trial->score.contract.outcome != trial->question->score->contract.outcome;
	trial->found.less_likely++;
	if (trial->found.base == plain.base && trial->found.cards == plain.cards)
		return;
	tell(trial, judged ? hanging->contract : hanging->signs);
	/* The writer may have changed the sign of red threes alone. */
	if (judged || !hanging->reds.code || trial->found.cards == plain.cards ||
	    trial->found.base == plain.base)
		return;
	(void)change_make(trial, way, HOLD_SIGNS, trial->at);
	difference_take(trial, HOLD_SIGNS);
	trial->found.less_likely += 2;
	tell(trial, hanging->reds);
}

void trial_ways(struct trial *trial, const struct lapse_way *ways, size_t count, bool followed)
{
	for (size_t i = 0; i < count; i++) {
		const struct lapse_way *way = &ways[i];

		if ((way->traits & TOLD_ALONE && !followed) ||
		    (trial->further_band && !(way->traits & IN_EACH_BAND)))
			continue;
		for (trial->at = 0; change_make(trial, way, way->hold, trial->at); trial->at++) {
			if (trial->skip)
				continue;
			difference_take(trial, way->hold);
			trial->found.joint = !(way->traits & TOLD_ALONE);
			tell(trial, (struct lapse_text){way->kind, way->code, way->english});
			if (followed)
				follow(trial);
		}
	}
}

/* Writes the side's cards as counts. For a record of sums these are a net and the facts recorded
 * with it. */
static void write_as_counts(struct trial *trial)
{
	const struct rulebook *book = trial->question->book;
	const struct side *own = trial->own;
	const struct side_table *side_table = &trial->side_table;
	const struct held_price *held = book->held;
	struct counts *counts = &trial->counted.counts;
	int64_t points = 0;

	trial->counted = *own;
	/* A side with a forgotten canasta has melded nevertheless. */
	if (own->detail == DETAIL_COUNTS && own->counts.has_net && side_table->has_melded)
		counts->opened = OPENED_YES;
	if (own->detail == DETAIL_COUNTS)
		return;
	trial->counted.detail = DETAIL_COUNTS;
	*counts = (struct counts){
	    .reds_held = side_table->reds_held, .blacks_held = side_table->blacks_held};
	if (own->detail == DETAIL_TOTALS) {
		counts->has_net = true;
		counts->net =
		    (int32_t)(own->totals.cards - (int64_t)own->red_threes * book->red_card_points);
		return;
	}
	counts->melded = (int32_t)side_table_points(book, own, side_table);
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->value_source[rank].clause && !held[rank].apart)
			points += (int64_t)own->held.count[rank] * book->value_hand[rank];
	counts->held = (int32_t)points;
	for (size_t kind = 0; kind < book->kind_count; kind++)
		counts->canastas[kind] = side_table->canastas[kind];
}

void trial_hold_reds(struct trial *trial, const struct red_band *band)
{
	const struct rulebook *book = trial->question->book;
	const struct sign_band *sign;
	struct rulebook *signs = &trial->held[HOLD_SIGNS], *all = &trial->held[HOLD_ALL];

	trial->sign = side_table_sign(book, &trial->side_table, &sign);
	if (trial->own->detail == DETAIL_TOTALS)
		trial->sign = 1;
	trial->sign_clause = sign ? sign->source.clause : NULL;
	trial->held_sign = (struct sign_band){.sign = trial->sign};
	*signs = *book;
	signs->sign_bands = &trial->held_sign;
	signs->sign_band_count = 1;
	*all = *signs;
	trial->band = band;
	if (band)
		trial->held_band = *band;
	trial->held_band.when = (struct condition){0};
	all->red_bands = &trial->held_band;
	all->red_band_count = band ? 1 : 0;
	all->unopened = 0;
	all->bonus_count = all->fact_count = 0;
	for (int view = 0; view < VIEWS; view++)
		for (int held = 0; held < HOLDS; held++) {
			trial_reset(trial, (enum view)view, (enum hold)held);
			trial->before[view][held] = trial_score(trial);
		}
}

struct trial *trial_begin(struct lapses *lapses, const struct claim_question *question)
{
	const struct side *own = &question->hand->sides[question->side];
	const struct side_score *sums = &question->score->sides[question->side];
	struct trial *trial = arena_space(lapses->arena, 1, sizeof *trial);
	struct lapse_sums again;
	size_t findings, more = 0;

	trial->lapses = lapses;
	trial->question = question;
	trial->own = own;
	trial->further_band = false;
	trial->hand = *question->hand;
	trial->side = &trial->hand.sides[question->side];
	trial->score = (struct score){0};
	score_needs(question->book, question->hand, &trial->score.line_room, &findings);
	/* Room for one more line, or one more penalty with a line for each price. */
	for (size_t i = 0; i < question->book->penalty_count; i++)
		if (question->book->penalties[i].repeated_count > more)
			more = question->book->penalties[i].repeated_count;
	trial->score.line_room += 1 + more;
	trial->score.line_space =
	    arena_space(lapses->arena, trial->score.line_room, sizeof *trial->score.line_space);
	trial->melds = arena_alloc(lapses->arena, own->meld_count + 1, sizeof *trial->melds);
	trial->penalties = arena_alloc(lapses->arena,
	    own->penalty_count + own->given_penalty_count + 1, sizeof *trial->penalties);
	trial->adjustments = arena_alloc(lapses->arena,
	    own->adjustment_count + own->given_adjustment_count + 1, sizeof *trial->adjustments);
	side_table_read(question->book, own, &trial->side_table);
	write_as_counts(trial);
	trial_hold_reds(trial, own->detail != DETAIL_TOTALS
	                           ? side_table_red_band(question->book, &trial->side_table)
	                       : question->book->red_band_count > 0 ? &question->book->red_bands[0]
	                                                            : NULL);
	again = trial->before[VIEW_COUNTED][HOLD_NOTHING];
	trial->followed[VIEW_RECORDED] = own->detail != DETAIL_TOTALS;
	trial->followed[VIEW_COUNTED] =
	    own->detail != DETAIL_TOTALS && again.base == sums->base && again.cards == sums->cards;
	return trial;
}
