#include "referee/reason.h"

#include "base/message.h"
#include "base/number.h"

static const char *of_whom(const struct possible_question *question)
{
	static const char *const endings[] = {
	    [OUT_NONE] = MESSAGE_WORDS(" for a side that did not go out"),
	    [OUT_NORMAL] = MESSAGE_WORDS(" for a side that went out"),
	    [OUT_CONCEALED] = MESSAGE_WORDS(" for a side that went out concealed"),
	};

	return question->out_known ? message_words(endings[question->out]) : "";
}

/* What base points are made of, under a rulebook with red threes and one without. */
static const char *parts_of_base(const struct rulebook *book)
{
	if (book->red_band_count > 0 && book->copies[RANK_RED_THREE] > 0)
		return message_words("canastas, red threes and bonuses");
	return message_words(book->fact_count > 0 ? "canastas, going out and facts of the side"
	                                          : "canastas, going out and bonuses");
}

unsigned reason_lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question)
{
	return book->out_facts & question->facts_known & (unsigned)~question->facts;
}

/* A fact that is known not to hold, without which nobody goes out; NULL: none. */
static const char *lacking_to_go_out(
    const struct rulebook *book, const struct possible_question *question)
{
	const unsigned lacking = reason_lacking_to_go_out(book, question);

	return lacking && question->out_known && question->out != OUT_NONE
	           ? book->facts[__builtin_ctz(lacking)].name
	           : NULL;
}

int64_t reason_base_step(const struct rulebook *book)
{
	int64_t step = number_divisor(book->going_out, book->concealed_points);

	step = number_divisor(step, book->unopened);
	for (size_t i = 0; i < book->fact_count; i++)
		step = number_divisor(step, book->facts[i].lacking);
	for (size_t i = 0; i < book->kind_count; i++)
		step = number_divisor(step, book->kinds[i].points);
	for (size_t i = 0; i < book->bonus_count; i++)
		step = number_divisor(step, book->bonuses[i].points);
	for (size_t i = 0; i < book->unfinished_count; i++)
		step = number_divisor(step, book->unfinished[i].points);
	for (size_t i = 0; i < book->red_band_count; i++)
		for (int reds = 1; reds <= book->copies[RANK_RED_THREE]; reds++)
			step = number_divisor(step, rulebook_red_amount(&book->red_bands[i], reds));
	for (int rank = 0; rank < RANK_COUNT; rank++)
		if (book->held[rank].apart)
			step = number_divisor(step, book->held[rank].base);
	return step > 0 ? step : 1;
}

void reason_give(const struct asking *asking)
{
	const struct rulebook *book = asking->possible->book;
	struct possible_answer *answer = asking->answer;
	const struct point_sums *asked = &asking->question->sums;
	const char *whom = of_whom(asking->question);
	const char *fact = lacking_to_go_out(book, asking->question);
	long long base = asked->base, cards = asked->cards, step = reason_base_step(book);

	if (base % book->unit != 0 || cards % book->unit != 0)
		(void)message_write(answer->reason, REASON_SIZE,
		    "points come in multiples of %d (%s)", book->unit,
		    book->unit_source.clause ? book->unit_source.clause : book->id);
	else if (asking->question->out_known && asking->question->out == OUT_CONCEALED &&
	         !book->concealed)
		(void)message_write(answer->reason, REASON_SIZE,
		    "%s knows no concealed going out (%s)", book->id,
		    book->concealed_source.clause ? book->concealed_source.clause : "");
	else if (fact)
		(void)message_write(answer->reason, REASON_SIZE, "nobody goes out without %s (%s)",
		    fact, book->out_fact_source.clause ? book->out_fact_source.clause : book->id);
	else if (!asking->base_seen && base % step != 0)
		(void)message_write(answer->reason, REASON_SIZE,
		    "base points go in steps of %lld: no %s together make %lld", step,
		    parts_of_base(book), base);
	else if (!asking->base_seen)
		(void)message_write(answer->reason, REASON_SIZE,
		    "no %s together make %lld in base points%s", parts_of_base(book), base, whom);
	else if (cards < asking->lowest || cards > asking->highest)
		(void)message_write(answer->reason, REASON_SIZE,
		    "beside %lld base points card points reach from %lld to %lld%s", base,
		    (long long)asking->lowest, (long long)asking->highest, whom);
	else
		(void)message_write(answer->reason, REASON_SIZE,
		    "beside %lld base points no cards make exactly %lld%s; card points reach from "
		    "%lld to %lld",
		    base, cards, whom, (long long)asking->lowest, (long long)asking->highest);
}
