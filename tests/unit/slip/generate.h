/* generate.h - well-formed slips made at random from a seed. */
#ifndef CANASTA_TESTS_SLIP_GENERATE_H
#define CANASTA_TESTS_SLIP_GENERATE_H

#include "base/arena.h"
#include "base/text.h"
#include "card/card.h"
#include "rulebook/rulebook.h"
#include "slip/slip.h"

#include <string.h>

struct random {
	uint64_t state; /* never 0 */
};

static inline uint64_t random_next(struct random *random)
{
	random->state ^= random->state << 13;
	random->state ^= random->state >> 7;
	random->state ^= random->state << 17;
	return random->state;
}

static inline unsigned random_below(struct random *random, unsigned bound)
{
	return (unsigned)(random_next(random) % bound);
}

static inline bool random_often(struct random *random)
{
	return random_below(random, 2) == 0;
}

/* The tokens of one line, joined forwards or backwards. */
struct tokens {
	struct arena *arena;
	const char *token[40];
	size_t count;
};

static inline void token_add(struct tokens *tokens, const char *token)
{
	tokens->token[tokens->count++] = token;
}

static inline const char *random_meld(struct random *random, struct arena *arena)
{
	static const char *const special[] = {"4-Th", "A:5,2:2,X", "4h5h6h7h", "10:3", "22222",
	    "3b3b3b", "Q\u2665Q\u2660Q", "333", "KKKKKKK2", "xk*K"};
	char letter = "AKQJT987654"[random_below(random, 11)];

	if (random_below(random, 4) == 0)
		return special[random_below(random, 10)];
	return arena_printf(
	    arena, "%c%c%c%s", letter, letter, letter, random_often(random) ? "2X" : "");
}

static inline void generate_cards(struct random *random, struct tokens *tokens)
{
	const char *laid[4] = {0};
	unsigned count = random_below(random, 5);

	for (unsigned i = 0; i < count; i++)
		token_add(tokens, laid[i] = random_meld(random, tokens->arena));
	if (random_often(random))
		token_add(tokens, random_often(random) ? "hand=-" : "hand=AK943r3s*");
	if (random_often(random))
		token_add(tokens, "hand=4:3,10");
	if (count && random_below(random, 3) == 0)
		token_add(tokens, arena_printf(tokens->arena, "void=%s", laid[count - 1]));
	if (count && random_often(random))
		token_add(tokens, arena_printf(tokens->arena, "opening=%s+QQ2", laid[0]));
}

static inline void generate_counts(
    struct random *random, struct tokens *tokens, const struct rulebook *book)
{
	bool net = random_below(random, 3) == 0;

	for (size_t i = 0; i < book->kind_count; i++)
		if (random_below(random, 3) == 0)
			token_add(tokens, arena_printf(tokens->arena, "%s=%u", book->kinds[i].name,
			                      1 + random_below(random, 4)));
	if (net) {
		token_add(tokens,
		    arena_printf(tokens->arena, "net=%d", (int)random_below(random, 2000) - 500));
		token_add(tokens, "opened=yes");
	} else {
		token_add(
		    tokens, arena_printf(tokens->arena, "melded=%u", random_below(random, 900)));
		token_add(
		    tokens, arena_printf(tokens->arena, "held=%u", random_below(random, 300)));
	}
	if (book->held[RANK_RED_THREE].apart && random_often(random))
		token_add(tokens, "reds-held=1");
	if (book->held[RANK_BLACK_THREE].apart && random_often(random))
		token_add(tokens, "blacks-held=2");
}

static inline void generate_facts(
    struct random *random, struct tokens *tokens, const struct rulebook *book)
{
	if (!book->threes_alike && random_often(random))
		token_add(tokens, arena_printf(tokens->arena, "reds=%u", random_below(random, 5)));
	if (random_below(random, 3) == 0)
		token_add(tokens, random_often(random) ? "out" : "out=concealed");
	if (random_often(random))
		token_add(tokens, "claim=-45");
	else if (random_often(random))
		token_add(tokens, "claim=700/-45");
	if (random_often(random))
		token_add(tokens, "running=0");
	if (random_often(random))
		token_add(tokens, "score=1620");
	if (random_often(random))
		token_add(tokens, random_often(random) ? "from=pile"
		                  : book->upcard_alone ? "from=upcard"
		                                       : "from=stock");
	if (book->raises && random_often(random))
		token_add(tokens, "raises=2");
	if (book->penalty_count && random_often(random)) {
		token_add(tokens, "penalty=25C:2");
		token_add(tokens, "p33A");
		token_add(tokens, "p25c");
	}
	if (random_often(random))
		token_add(tokens, "adjust=-50 reason=\"\u00e4 \\\"late\\\" arrival\"");
	if (random_often(random))
		token_add(tokens, "adjust=+5 reason=x");
}

static inline struct slip_line join_tokens(
    const struct tokens *tokens, const char *first, bool turned, int line)
{
	struct text text = {.arena = tokens->arena};

	text_add(&text, first);
	for (size_t i = 0; i < tokens->count; i++)
		text_addf(&text, " %s", tokens->token[turned ? tokens->count - 1 - i : i]);
	return (struct slip_line){text_of(&text), text.size, "generated", line};
}

/* Writes one line for each side, from one side to all, and the words of the hand. `turned`: the
 * same hand, with the tokens of every line in reverse order. The facts depend only on the random
 * state. The caller gives room for four lines. */
static inline size_t generate_slips(struct random *random, struct arena *arena,
    const struct rulebook *book, struct slip_line *lines, bool turned)
{
	size_t sides = 1 + random_below(random, (unsigned)book->side_count);
	struct tokens words = {.arena = arena};

	for (size_t i = 0; i < sides; i++) {
		const char name[] = {(char)('A' + i), '\0'};
		struct tokens tokens = {.arena = arena};
		unsigned detail = random_below(random, 4);

		if (detail < 2)
			generate_cards(random, &tokens);
		else if (detail == 2)
			generate_counts(random, &tokens, book);
		else
			token_add(&tokens, "700/-345");
		generate_facts(random, &tokens, book);
		lines[turned ? sides - 1 - i : i] =
		    join_tokens(&tokens, name, turned, (int)(turned ? sides - i : i + 1));
	}
	token_add(&words, random_often(random) ? "time" : "rest=0");
	if (random_often(random))
		token_add(&words, "dealer=\"Alfa \\\"A\\\" Aaltonen\"");
	if (book->contract.allowed && random_often(random)) {
		token_add(&words, "contract=7H");
		token_add(&words, "side=A");
		token_add(&words, "doubled");
		token_add(&words, "bids=1H,pass,pass,7H,double");
	}
	lines[sides] = join_tokens(&words, "exhausted", turned, (int)sides + 1);
	return sides + 1;
}

#endif
