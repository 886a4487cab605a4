/* Scoring full records: cards of two sides, every line and finding. */
#include "bench/bench.h"

#include "record/slip.h"
#include "rulebook/load.h"
#include "score/score.h"

#include <stdio.h>
#include <string.h>

enum { HANDS = 4096, PACK = 108, DEALT = 70, ROUNDS = 200, SLIP_SIZE = 400 };

static const char ranks[] = "X23R456789TJQKA"; /* '3' black, 'R' red */

/* A generator of our own, so that every run deals the same hands. */
static uint32_t next_random(uint64_t *state, uint32_t below)
{
	*state = *state * 6364136223846793005U + 1442695040888963407U;
	return (uint32_t)((*state >> 33) % below);
}

static void shuffle(char *pack, uint64_t *state)
{
	for (uint32_t i = PACK - 1; i > 0; i--) {
		uint32_t other = next_random(state, i + 1);
		char card = pack[i];

		pack[i] = pack[other];
		pack[other] = card;
	}
}

static void fill_pack(char *pack)
{
	size_t size = 0;

	for (const char *rank = ranks; *rank; rank++) {
		int copies = *rank == 'X' || *rank == '3' || *rank == 'R' ? 4 : 8;

		for (int i = 0; i < copies; i++)
			pack[size++] = *rank;
	}
}

/* Writes one side's slip: ranks of three and more are melded, wild cards put to the first of them,
 * the rest is in hand. */
static void write_slip(char side, const char *cards, bool out, char *slip)
{
	int count[UINT8_MAX + 1] = {0};
	int wild = 0, size;
	char hand[DEALT * 2 + 1] = "";
	size_t held = 0;

	for (int i = 0; i < DEALT / 2; i++)
		count[(unsigned char)cards[i]]++;
	size = snprintf(slip, SLIP_SIZE, "%c reds=%d", side, count['R']);
	for (const char *rank = ranks; *rank; rank++) {
		int natural = count[(unsigned char)*rank];

		if (strchr("X2R3", *rank))
			continue;
		if (natural < 3) {
			for (int i = 0; i < natural; i++)
				hand[held++] = *rank;
			continue;
		}
		slip[size++] = ' ';
		for (int i = 0; i < natural; i++)
			slip[size++] = *rank;
		for (wild = 0; wild < 3 && count['X'] + count['2'] > 0; wild++) {
			char card = count['2'] > 0 ? '2' : 'X';

			count[(unsigned char)card]--;
			slip[size++] = card;
		}
	}
	for (int i = 0; i < count['X']; i++)
		hand[held++] = 'X';
	for (int i = 0; i < count['2']; i++)
		hand[held++] = '2';
	for (int i = 0; i < count['3']; i++) {
		hand[held++] = '3';
		hand[held++] = 'b';
	}
	(void)snprintf(slip + size, SLIP_SIZE - (size_t)size, " hand=%s%s", held ? hand : "-",
	    out ? " out" : "");
}

static bool deal_hands(
    struct arena *arena, const struct rulebook *book, struct hand *hands, struct error *err)
{
	char pack[PACK], slips[2][SLIP_SIZE];
	uint64_t state = 20260305;

	fill_pack(pack);
	for (size_t i = 0; i < HANDS; i++) {
		struct slip_line lines[2];

		shuffle(pack, &state);
		write_slip('A', pack, i % 2 == 0, slips[0]);
		write_slip('B', pack + DEALT / 2, i % 2 != 0, slips[1]);
		for (int side = 0; side < 2; side++)
			lines[side] = (struct slip_line){.data = slips[side],
			    .size = strlen(slips[side]),
			    .file = "",
			    .line = 1};
		if (!slip_read(arena, book, lines, 2, &hands[i], err))
			return false;
	}
	return true;
}

/* Reads every byte of a struct once. */
static uint64_t scan(const void *data, size_t size)
{
	const unsigned char *bytes = data;
	uint64_t word, sum = 0;
	size_t i = 0;

	for (; i + sizeof(word) <= size; i += sizeof(word)) {
		memcpy(&word, bytes + i, sizeof(word));
		sum += word;
	}
	for (; i < size; i++)
		sum += bytes[i];
	return sum;
}

static uint64_t scan_hand(const struct hand *hand)
{
	uint64_t sum = scan(hand, sizeof(*hand));

	for (size_t i = 0; i < hand->side_count; i++)
		sum += scan(hand->sides[i].melds,
		    hand->sides[i].meld_count * sizeof(*hand->sides[i].melds));
	return sum;
}

static bool measure(struct arena *arena, struct error *err)
{
	const struct rulebook *book;
	struct hand *hands = arena_alloc(arena, HANDS, sizeof(*hands));
	struct score score = {0};
	size_t lines = 0, findings = 0;
	int64_t points = 0;
	uint64_t sum = 0;
	double start, scoring, scanning;

	if (!hands)
		return error_memory(err);
	if (!rulebook_load(arena, "fi-canasta", NULL, 0, &book, err) ||
	    !deal_hands(arena, book, hands, err))
		return false;
	for (size_t i = 0; i < HANDS; i++) {
		size_t needed_lines, needed_findings;

		score_needs(book, &hands[i], &needed_lines, &needed_findings);
		lines = needed_lines > lines ? needed_lines : lines;
		findings = needed_findings > findings ? needed_findings : findings;
	}
	score.line_room = lines;
	score.finding_room = findings;
	score.line_space = arena_alloc(arena, lines, sizeof(*score.line_space));
	score.finding_space = arena_alloc(arena, findings, sizeof(*score.finding_space));
	if (!score.line_space || !score.finding_space)
		return error_memory(err);

	start = bench_now();
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < HANDS; i++) {
			score_hand(book, &hands[i], 1, &score);
			points += score.sides[0].total - score.sides[1].total;
		}
	scoring = (bench_now() - start) / ((double)ROUNDS * HANDS);
	start = bench_now();
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < HANDS; i++)
			sum += scan_hand(&hands[i]) + (uint64_t)round;
	scanning = (bench_now() - start) / ((double)ROUNDS * HANDS);

	bench_row("hands scored a second", "2.00 million", "%.2f million", 1e-6 / scoring);
	bench_row("  against one scan of the same structs", "", "%.1f x (%.0f ns, %.0f ns)",
	    scoring / scanning, scoring * 1e9, scanning * 1e9);
	/* Shown so that no compiler may leave the work out. */
	bench_row("  points and bytes added up", "", "%lld, %llx", (long long)(points / ROUNDS),
	    (unsigned long long)sum);
	return true;
}

bool bench_score(void)
{
	struct arena arena = {0};
	struct error err = {0};
	bool ok = measure(&arena, &err) || bench_fail("scoring", err.message);

	arena_release(&arena);
	return ok;
}
