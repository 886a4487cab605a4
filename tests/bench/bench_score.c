/* Scores full records: cards of two sides, with every line and finding. */
#include "bench/bench.h"
#include "bench/dealer.h"

#include "base/arena.h"
#include "base/error.h"
#include "rulebook/load.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"
#include "score/score.h"
#include "slip/slip.h"

#include <stdio.h>
#include <string.h>

enum { HANDS = 4096, ROUNDS = 200 };

static bool deal_hands(
    struct arena *arena, const struct rulebook *book, struct hand *hands, struct error *err)
{
	struct dealer dealer = {.lots = {20260305}};
	char slips[2][SLIP_SIZE];

	for (size_t i = 0; i < HANDS; i++) {
		struct slip_line lines[2];

		deal_slips(&dealer, slips);
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
	score.findings = arena_alloc(arena, findings, sizeof(*score.findings));
	if (!score.line_space || !score.findings)
		return error_memory(err);

	start = bench_busy();
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < HANDS; i++) {
			score_hand(book, &hands[i], 1, &score);
			points += score.sides[0].total - score.sides[1].total;
		}
	scoring = (bench_busy() - start) / ((double)ROUNDS * HANDS);
	start = bench_busy();
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < HANDS; i++)
			sum += scan_hand(&hands[i]) + (uint64_t)round;
	scanning = (bench_busy() - start) / ((double)ROUNDS * HANDS);

	bench_row("hands scored a second", "2.00 million", "%.2f million", 1e-6 / scoring);
	bench_row("  against one scan of the same structs", "", "%.1f x (%.0f ns, %.0f ns)",
	    scoring / scanning, scoring * 1e9, scanning * 1e9);
	/* Printed so that the compiler cannot remove the work. */
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
