#include "tournament/game.h"

#include "base/arena.h"
#include "base/boundary.h"
#include "base/catalogue.h"
#include "base/error.h"
#include "base/sentence.h"
#include "base/text.h"

#include <limits.h>
#include <string.h>

static const char opening[] = "artificial:";

enum { PERCENT_MOST = 100 };

static const struct {
	const char *key, *short_key, *title;
} codes[ARTIFICIAL_COUNT] = {
    [ARTIFICIAL_AVERAGE] = {"average", "average", "average"},
    [ARTIFICIAL_PLUS] = {"average-plus", "average+", "average plus"},
    [ARTIFICIAL_MINUS] = {"average-minus", "average-", "average minus"},
};

static bool percent_read(const char *word, size_t size, int *ret)
{
	int64_t number;

	if (!text_integer(word, size, 0, PERCENT_MOST, &number))
		return false;
	*ret = (int)number;
	return true;
}

struct artificial_worths artificial_worths_read(const char *text)
{
	struct artificial_worths worths;
	const char *word = text;

	for (size_t i = 0; i < ARTIFICIAL_COUNT; i++) {
		size_t size = strcspn(word, "/");
		bool last = i + 1 == ARTIFICIAL_COUNT;

		if (!percent_read(word, size, &worths.percent[i]) || (word[size] == '\0') != last)
			break_off(ERROR_INPUT, SAY_VALUE_UNKNOWN_ARTIFICIAL_RESULTS, text);
		word += size + 1;
	}
	return worths;
}

bool artificial_is(const char *clause)
{
	return strncmp(clause, opening, sizeof opening - 1) == 0;
}

/* Reads one side's word: a code, a code with its worth, or a percent alone. */
static bool word_read(const char *word, size_t size, const struct artificial_worths *worths,
    enum artificial_code *ret_code, int *ret_percent)
{
	const char *equals = memchr(word, '=', size);
	size_t named = equals ? (size_t)(equals - word) : size;
	enum artificial_code code = 0;

	while (code < ARTIFICIAL_COUNT &&
	       !(strlen(codes[code].key) == named && memcmp(codes[code].key, word, named) == 0) &&
	       !(strlen(codes[code].short_key) == named &&
	           memcmp(codes[code].short_key, word, named) == 0))
		code++;
	*ret_code = code;
	if (equals)
		return code < ARTIFICIAL_COUNT &&
		       percent_read(equals + 1, size - named - 1, ret_percent);
	if (code == ARTIFICIAL_COUNT)
		return percent_read(word, size, ret_percent);
	*ret_percent = worths->percent[code];
	return true;
}

bool artificial_read(const char *clause, const struct artificial_worths *worths, size_t side_count,
    struct artificial *ret, struct error *err)
{
	struct artificial artificial = {0};
	const char *word = clause + sizeof opening - 1;
	size_t count = 0;

	for (;; word++) {
		size_t size = strcspn(word, "/");

		if (count == side_count || !word_read(word, size, worths, &artificial.codes[count],
		                               &artificial.percent[count]))
			return error_set(
			    err, ERROR_INPUT, SAY_ARTIFICIAL_UNKNOWN, clause, side_count);
		count++;
		word += size;
		if (!*word)
			break;
	}
	for (size_t side = 1; count == 1 && side < side_count; side++) {
		artificial.codes[side] = artificial.codes[0];
		artificial.percent[side] = artificial.percent[0];
	}
	if (count != 1 && count != side_count)
		return error_set(err, ERROR_INPUT, SAY_ARTIFICIAL_UNKNOWN, clause, side_count);
	*ret = artificial;
	return true;
}

const char *artificial_write(
    struct arena *arena, const struct artificial *artificial, size_t side_count)
{
	struct text text = {.arena = arena};

	text_add(&text, opening);
	for (size_t side = 0; side < side_count; side++) {
		enum artificial_code code = artificial->codes[side];

		text_addf(&text, "%s%s%s%d", side > 0 ? "/" : "",
		    code < ARTIFICIAL_COUNT ? codes[code].key : "",
		    code < ARTIFICIAL_COUNT ? "=" : "", artificial->percent[side]);
	}
	return text_of(&text);
}

const char *artificial_text(struct arena *arena, const struct vocabulary *vocabulary,
    const struct artificial *artificial, size_t side)
{
	enum artificial_code code = artificial->codes[side];
	const char *sign = sentence_percent(vocabulary);

	if (code == ARTIFICIAL_COUNT)
		return arena_printf(arena, "%d%s", artificial->percent[side], sign);
	return arena_printf(arena, "%s, %d%s",
	    sentence_say_word(vocabulary, "part", codes[code].title), artificial->percent[side],
	    sign);
}

int64_t game_points_between(const struct game_record *record, size_t side, int from, int to)
{
	int64_t sum = 0;

	for (size_t i = 0; i < record->points_count; i++) {
		const struct game_points *one = &record->points[i];

		if (one->side == side && one->after_hand >= from && one->after_hand < to)
			sum += one->points;
	}
	return sum;
}

/* Finds the highest score of the sides but one (SIZE_MAX: of all). Returns how many have it. */
static size_t highest_find(const struct game *game, size_t but, int64_t *ret_highest)
{
	size_t count = 0;

	for (size_t side = 0; side < game->side_count; side++) {
		if (side == but)
			continue;
		if (count == 0 || game->scores[side] > *ret_highest) {
			*ret_highest = game->scores[side];
			count = 0;
		}
		count += game->scores[side] == *ret_highest;
	}
	return count;
}

/* Adds up the hands and the points between them. Returns true if the game is over after them. */
static bool hands_finish(
    const struct game_rules *rules, const struct game_record *record, struct game *game)
{
	bool reached = false, over;
	int64_t highest = 0;
	int after = 0;

	for (size_t i = 0; i < record->hand_count; i++) {
		const struct game_hand *hand = &record->hands[i];

		for (size_t side = 0; side < game->side_count; side++) {
			game->scores[side] +=
			    game_points_between(record, side, after, hand->number) +
			    hand->totals[side];
			reached = reached || game->scores[side] >= rules->target;
		}
		after = hand->number;
	}
	for (size_t side = 0; side < game->side_count; side++)
		game->scores[side] += game_points_between(record, side, after, INT_MAX);
	if (rules->to_a_winner && highest_find(game, SIZE_MAX, &highest) > 1)
		return false;
	over = rules->hands > 0 ? record->hand_count >= (size_t)rules->hands : reached;
	game->rung = rules->rung && !over;
	return over || rules->rung;
}

void game_judge(const struct game_rules *rules, const struct game_record *record, struct game *ret)
{
	const struct game_decision *decision = &record->decision;

	*ret = (struct game){.side_count = record->side_count,
	    .decided = decision->made,
	    .artificial = decision->made && decision->artificial,
	    .winner = -1};
	ret->finished = decision->made || hands_finish(rules, record, ret);
	for (size_t side = 0; decision->made && side < ret->side_count; side++)
		if (!decision->artificial && side != decision->against)
			ret->scores[side] = decision->points;
	for (size_t i = 0; decision->made && i < record->points_count; i++)
		if (record->points[i].decided && record->points[i].side < ret->side_count)
			ret->scores[record->points[i].side] += record->points[i].points;
	for (size_t side = 0; ret->artificial && side < ret->side_count; side++) {
		ret->results[side] = GAME_ARTIFICIAL;
		ret->parts[side] = decision->parts.percent[side];
	}
	if (!ret->finished || ret->artificial)
		return;
	/* The highest score wins, and equal highest ones draw. A side decided against cannot win. */
	const size_t against = decision->made ? decision->against : SIZE_MAX;
	int64_t highest = 0;
	const size_t count = highest_find(ret, against, &highest);

	for (size_t side = 0; side < ret->side_count; side++) {
		if (side == against || ret->scores[side] < highest) {
			ret->results[side] = GAME_LOST;
		} else if (count > 1) {
			ret->results[side] = GAME_DRAWN;
		} else {
			ret->results[side] = GAME_WON;
			ret->winner = (int)side;
		}
	}
}

int64_t game_against(const struct game *game, size_t side)
{
	int64_t highest = 0;

	(void)highest_find(game, side, &highest);
	return highest;
}

int64_t game_difference(const struct game *game, size_t side)
{
	return game->scores[side] - (game->artificial ? 0 : game_against(game, side));
}
