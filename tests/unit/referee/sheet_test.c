/* Written sheets: the wrong cells, whether the mistake is their own or carried over, its reason and
 * its effects. */
#include "base/text.h"
#include "referee/sheet.h"
#include "rulebook/load.h"

#include "base/arena.h"
#include "base/error.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 16, FIELDS = 6, FIELD_ROOM = 16 };

/* Rows as they are written: hand and side, then `=` if the row is written twice, base, cards, sum,
 * running score, minimum; `.`: not written. The report: `HAND SIDE cell written>correct own|carried
 * why`, `minimum …`, `end …`, `pair …`, `total …`. */
static const struct sheet_case {
	const char *why, *book, *rows, *told;
} cases[] = {
    {"all follows", "fi-canasta", "1A 700 345 1045 1045 50\n1B 300 120 420 420 50\n",
        "total A 1045 B 420"},
    {"cells that were not written are not judged", "fi-canasta",
        "1A 700 345 . 1045 .\n1B 0 -20 -20 . .\n2B 300 10 310 290 .\n", "total A 1045 B 290"},
    {"nothing at all", "fi-canasta", "", "total"},
    {"digits exchanged in a sum, carried on", "fi-canasta",
        "1A 300 120 240 240 .\n2A 300 100 400 640 .\n",
        "1A sum 240>420 own digits-transposed: two neighbouring digits exchanged\n"
        "1A running 240>420 carried\n2A running 640>820 carried\ntotal A 820"},
    {"the sum wrong, but the running total right", "fi-canasta", "1A 300 120 400 420 .\n",
        "1A sum 400>420 own\ntotal A 420"},
    {"a digit left out", "fi-canasta", "1A 900 110 1010 101 .\n",
        "1A running 101>1010 own a digit left out\n"
        "total A 1010"},
    {"a digit too many, below 0", "fi-canasta", "1A -100 -25 -1225 . .\n",
        "1A sum -1225>-125 own a digit too many\n"
        "total A -125"},
    {"a digit misread", "fi-canasta", "1A 300 120 470 470 .\n",
        "1A sum 470>420 own digit-misread: one digit taken for another\n"
        "1A running 470>420 carried\ntotal A 420"},
    {"one not carried over", "fi-canasta", "1A 800 260 960 960 .\n",
        "1A sum 960>1060 own added wrongly: one not carried over\n1A running 960>1060 carried\n"
        "total A 1060"},
    {"card points taken off", "fi-canasta", "1A 700 345 355 355 .\n",
        "1A sum 355>1045 own card points subtracted instead of added\n1A running 355>1045 carried\n"
        "total A 1045"},
    {"card points left out", "fi-canasta", "1A 700 345 700 700 .\n",
        "1A sum 700>1045 own card points left out\n1A running 700>1045 carried\ntotal A 1045"},
    {"base points added twice", "fi-canasta", "1A 700 345 1745 1745 .\n",
        "1A sum 1745>1045 own base points added twice\n1A running 1745>1045 carried\n"
        "total A 1045"},
    {"the sign left out", "fi-canasta", "1A 0 -20 20 20 .\n",
        "1A sum 20>-20 own card points subtracted instead of added\n1A running 20>-20 carried\n"
        "total A -20"},
    {"each side has the other's sum", "fi-canasta",
        "1A 700 345 420 420 .\n1B 300 120 1045 1045 .\n",
        "1A sum 420>1045 own sides-swapped: the other side's sum\n1A running 420>1045 carried\n"
        "1B sum 1045>420 own sides-swapped: the other side's sum\n1B running 1045>420 carried\n"
        "total A 1045 B 420"},
    {"the hand's sum added twice", "fi-canasta", "1A 700 345 1045 1045 .\n2A 300 120 420 1885 .\n",
        "2A running 1885>1465 own carried-twice: the hand's sum added twice\ntotal A 1465"},
    {"the earlier total added twice", "fi-canasta",
        "1A 700 345 1045 1045 .\n2A 300 120 420 2510 .\n",
        "2A running 2510>1465 own carried-twice: the earlier total added twice\ntotal A 1465"},
    {"the sum of a hand above added once more", "fi-canasta",
        "1A 700 345 1045 1045 .\n2A 300 120 420 1465 .\n3A 300 20 320 2205 .\n",
        "3A running 2205>1785 own carried-twice: the sum of a hand above added once more\n"
        "total A 1785"},
    {"the sum of a hand above left out", "fi-canasta",
        "1A 700 345 1045 1045 .\n2A 300 120 420 . .\n3A 300 20 320 1365 .\n",
        "3A running 1365>1785 own the sum of a hand above left out\ntotal A 1785"},
    {"the hand not added", "fi-canasta", "1A 700 345 1045 1045 .\n2A 300 120 420 1045 .\n",
        "2A running 1045>1465 own the hand's sum not added\ntotal A 1465"},
    {"the earlier total left out", "fi-canasta", "1A 700 345 1045 1045 .\n2A 300 120 420 420 .\n",
        "2A running 420>1465 own the earlier total left out\ntotal A 1465"},
    {"added to the other side's total", "fi-canasta",
        "1A 700 345 1045 1045 .\n1B 300 20 320 320 .\n2A 300 120 420 740 .\n"
        "2B 300 30 330 650 .\n",
        "2A running 740>1465 own sides-swapped: added to the other side's total\n"
        "total A 1465 B 650"},
    {"the other side's sum added", "fi-canasta",
        "1A 700 345 1045 1045 .\n1B 300 20 320 320 .\n2A 300 120 420 1375 .\n"
        "2B 300 30 330 650 .\n",
        "2A running 1375>1465 own sides-swapped: the other side's sum added\n"
        "total A 1465 B 650"},
    {"two errors that cancel out leave the total right", "fi-canasta",
        "1A 300 120 520 520 .\n2A 300 120 320 840 .\n",
        "1A sum 520>420 own added wrongly: a carried one added too often\n"
        "1A running 520>420 carried\n2A sum 320>420 own added wrongly: one not carried over\n"
        "total A 840"},
    {"a minimum of a wrong total is carried", "fi-canasta",
        "1A 1500 20 1420 1420 50\n2A 0 -20 -20 1400 50\n",
        "1A sum 1420>1520 own added wrongly: one not carried over\n1A running 1420>1520 carried\n"
        "2A running 1400>1500 carried\n2A minimum 50>90 carried\nminimum 2A 50>90\ntotal A 1500"},
    {"an unwritten minimum follows the wrong total too", "fi-canasta",
        "1A 1500 20 1420 1420 .\n2A 0 -20 -20 1400 .\n",
        "1A sum 1420>1520 own added wrongly: one not carried over\n1A running 1420>1520 carried\n"
        "2A running 1400>1500 carried\nminimum 2A 50>90\ntotal A 1500"},
    {"the minimum of the hand before", "fi-canasta",
        "1A 1500 100 1600 1600 50\n2A 0 -20 -20 1580 50\n",
        "2A minimum 50>90 own the minimum of a hand above\nminimum 2A 50>90\ntotal A 1580"},
    {"the other side's minimum", "fi-canasta",
        "1A 1500 100 1600 1600 50\n1B 0 -20 -20 -20 50\n2A 0 -20 -20 1580 15\n"
        "2B 0 -20 -20 -40 15\n",
        "2A minimum 15>90 own sides-swapped: the other side's minimum\nminimum 2A 15>90\n"
        "total A 1580 B -40"},
    {"the minimum by the total after the hand", "fi-canasta", "1A 1500 100 1600 1600 90\n",
        "1A minimum 90>50 own the minimum by the total after the hand\nminimum 1A 90>50\ntotal A "
        "1600"},
    {"the game was over a hand before the sheet says", "fi-canasta",
        "1A 4900 100 4900 4900 .\n2A 100 20 120 5020 .\n",
        "1A sum 4900>5000 own card points left out\n1A running 4900>5000 carried\n"
        "2A running 5020>5120 carried\nend 2>1\ntotal A 5120"},
    {"the sheet ended the game, but it was not over", "fi-canasta", "1A 4900 90 4990 5000 .\n",
        "1A running 5000>4990 own added wrongly: a carried one added too often\nend 1>0\nwinner "
        "A>-\n"
        "total A 4990"},
    {"three sides, each on its own", "se-canasta-3",
        "1A 800 100 900 900 .\n1B 0 -20 -20 -20 .\n1C 300 50 350 305 .\n2A 0 -10 -10 890 .\n"
        "2B 300 60 360 340 .\n2C 500 70 570 875 .\n",
        "1C running 305>350 own digits-transposed: two neighbouring digits exchanged\n"
        "2C running 875>920 carried\ntotal A 890 B 340 C 920"},
    {"no cards give it", "fi-canasta", "1A 705 345 1050 1050 .\n", "pair 1A\ntotal A 1050"},
    {"a penalty does, where red threes alone cannot cost so much", "fi-canasta",
        "1A -2100 0 -2100 -2100 .\n", "pair 1A penalty 100\ntotal A -2100"},
    {"two penalties of different points do", "fi-canasta", "1A -2400 0 -2400 -2400 .\n",
        "pair 1A penalty 400\ntotal A -2400"},
    {"a contract does, beyond all the canastas of the packs", "fi-sitoumussamba",
        "1A 45600 1000 46600 46600 .\n", "total A 46600"},
    {"no cards give it, but base and card points exchanged do", "fi-canasta",
        "1A 345 700 1045 1045 .\n", "pair 1A exchanged\ntotal A 1045"},
    {"no cards give it, but the base points the sum asks for do", "fi-canasta",
        "1A 450 -50 450 450 .\n",
        "1A sum 450>400 own card points left out\n1A running 450>400 carried\n"
        "pair 1A sum of 500/-50\ntotal A 400"},
    {"or the card points", "fi-canasta", "1A 300 122 425 425 .\n",
        "1A sum 425>422 own\n1A running 425>422 carried\npair 1A sum of 300/125\ntotal A 422"},
    {"without a canasta cards count minus: the sum has them plus", "nl-canasta",
        "1A 0 -80 80 80 .\n",
        "1A sum 80>-80 own net-sign: card points added instead of subtracted\n"
        "1A running 80>-80 carried\ntotal A -80"},
    {"and red threes with them", "nl-canasta", "1A -100 -85 185 185 .\n",
        "1A sum 185>-185 own net-sign: card points and red threes added instead of subtracted\n"
        "1A running 185>-185 carried\ntotal A -185"},
    {"in the running total only", "nl-canasta", "1A 500 100 600 600 .\n2A -100 -85 -185 585 .\n",
        "2A running 585>415 own net-sign: card points added instead of subtracted\ntotal A 415"},
    {"those on the table alone: how many they were is not known", "nl-canasta",
        "1A 0 -100 80 80 .\n",
        "1A sum 80>-100 own net-sign: cards on the table added instead of subtracted, if half the "
        "difference lay there\n1A running 80>-100 carried\ntotal A -100"},
    {"those on the table, in the running total only", "nl-canasta",
        "1A 500 100 600 600 .\n2A 0 -100 -100 680 .\n",
        "2A running 680>500 own net-sign: cards on the table added instead of subtracted, if half "
        "the difference lay there\ntotal A 500"},
    {"no more of them than there are card points", "nl-canasta", "1A 0 -100 140 . .\n",
        "1A sum 140>-100 own\ntotal A -100"},
    {"of a side with a canasta they were taken off", "nl-canasta", "1A 500 100 400 . .\n",
        "1A sum 400>600 own card points subtracted instead of added\ntotal A 600"},
    {"card points without their minus, but subtracted", "nl-canasta", "1A 0 80 -80 . .\n",
        "1A sum -80>80 own net-sign: card points subtracted, though written without their minus\n"
        "doubtful 1A turned 0/-80\ntotal A 80"},
    {"plus for cards without the points of a canasta is doubtful", "nl-canasta",
        "1A 0 80 80 . .\n1B 200 45 245 . .\n",
        "doubtful 1A turned 0/-80\ndoubtful 1B turned -200/-45\ntotal A 80 B 245"},
    {"with them it is not", "nl-canasta", "1A 300 80 380 . .\n", "total A 380"},
    {"nor where cards always count plus", "fi-canasta", "1A 0 80 80 . .\n", "total A 80"},
    {"four red threes against a side, and its cards plus, cannot be", "nl-canasta",
        "1A -800 80 -720 . .\n", "pair 1A turned -800/-80\ntotal A -720"},
    {"only the sum was written", "fi-canasta", "1A . . 1045 1045 .\n2A . . 420 1465 .\n",
        "total A 1465"},
    {"a row twice counts once", "fi-canasta", "1A 700 345 1045 1045 .\n1A= 700 345 1045 1045 .\n",
        "total A 1045"},
    {"a row twice, added twice and carried on", "fi-canasta",
        "1A 700 345 1045 1045 .\n1A= 700 345 1045 2090 .\n2A 300 20 320 2410 .\n",
        "1A running 2090>1045 own carried-twice: the row is there twice and is added twice\n"
        "2A running 2410>1365 carried\nminimum 2A 90>50\ntotal A 1365"},
    {"added to a total further above", "fi-canasta",
        "1A 700 300 1000 1000 .\n2A 300 100 400 1400 .\n3A 300 10 310 1710 .\n"
        "4A 500 110 610 1610 .\n",
        "4A running 1610>2320 own added to a total further above, not to the last one\n"
        "total A 2320"},
    {"added to a total of the other side further above", "fi-canasta",
        "1A 700 300 1000 1000 .\n1B 0 -50 -50 -50 .\n2A 300 100 400 1400 .\n"
        "2B 0 -20 -20 -70 .\n3A 0 -20 -20 1380 .\n3B 300 45 345 1345 .\n",
        "3B running 1345>275 own sides-swapped: added to a total of the other side further above\n"
        "total A 1380 B 275"},
    {"a minimum raised for failed openings is explained", "fi-canasta", "1A 700 345 1045 1045 70\n",
        "1A minimum 70>50 own raised as for 2 failed openings taken back (27A)\n"
        "minimum 1A 70>50\ntotal A 1045"},
    {"another side had won", "fi-canasta",
        "1A 4000 900 4900 4900 .\n1B 4000 950 4950 4950 .\n2A 300 120 520 5420 .\n"
        "2B 300 100 400 5350 .\n",
        "2A sum 520>420 own added wrongly: a carried one added too often\n"
        "2A running 5420>5320 carried\nwinner A>B\ntotal A 5320 B 5350"},
    {"a draw, had it been added rightly", "fi-canasta",
        "1A 4000 1000 5000 5000 .\n1B 4000 1000 5100 5100 .\n",
        "1B sum 5100>5000 own added wrongly: a carried one added too often\n"
        "1B running 5100>5000 carried\nwinner B>-\ntotal A 5000 B 5000"},
    {"no penalty and no contract gives a half", "fi-sitoumussamba", "1A 4405 35 4440 4440 .\n",
        "pair 1A\ntotal A 4440"},
};

static struct arena books;

static int64_t number(const char *field)
{
	return strtoll(field, NULL, 10);
}

/* Reads one row; returns false at the end. */
static bool row_read(const char **rows, struct sheet_row *ret)
{
	char fields[FIELDS][FIELD_ROOM];
	int used = 0;

	if (sscanf(*rows, "%15s %15s %15s %15s %15s %15s\n%n", fields[0], fields[1], fields[2],
	        fields[3], fields[4], fields[5], &used) < FIELDS)
		return false;
	*rows += used;
	*ret = (struct sheet_row){.hand = (int)number(fields[0]),
	    .side = fields[0][strcspn(fields[0], "ABC")],
	    .repeated = strchr(fields[0], '=') != NULL,
	    .only_sum = strcmp(fields[1], ".") == 0,
	    .base = number(fields[1]),
	    .cards = number(fields[2])};
	if (ret->only_sum)
		ret->base = number(fields[3]);
	for (int i = 0; i < CELL_COUNT; i++)
		ret->cells[i] =
		    (struct written_figure){strcmp(fields[3 + i], ".") != 0, number(fields[3 + i])};
	return true;
}

static void tell_cells(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *out)
{
	for (size_t i = 0; i < answer->cell_count; i++) {
		const struct wrong_cell *cell = &answer->cells[i];

		text_addf(out, "%d%c %s %lld>%lld %s%s%s\n", rows[cell->row].hand,
		    rows[cell->row].side, sheet_cell_name(cell->cell), (long long)cell->written,
		    (long long)cell->correct, cell->carried ? "carried" : "own",
		    *cell->why ? " " : "", cell->why);
	}
	for (size_t i = 0; i < answer->minimum_count; i++)
		text_addf(out, "minimum %d%c %lld>%lld\n", rows[answer->minima[i].row].hand,
		    rows[answer->minima[i].row].side, (long long)answer->minima[i].taken,
		    (long long)answer->minima[i].correct);
}

static void tell_rest(
    const struct sheet_row *rows, const struct sheet_answer *answer, struct text *out)
{
	if (answer->end_written != answer->end_correct)
		text_addf(out, "end %d>%d\n", answer->end_written, answer->end_correct);
	if (answer->winner_written != answer->winner_correct)
		text_addf(out, "winner %c>%c\n",
		    answer->winner_written ? answer->winner_written : '-',
		    answer->winner_correct ? answer->winner_correct : '-');
	for (size_t i = 0; i < answer->pair_count; i++) {
		const struct impossible_pair *pair = &answer->pairs[i];

		text_addf(out, "pair %d%c", rows[pair->row].hand, rows[pair->row].side);
		if (pair->penalty != 0)
			text_addf(out, " penalty %lld", (long long)pair->penalty);
		if (pair->exchanged)
			text_add(out, " exchanged");
		if (pair->sum_fits)
			text_addf(out, " sum of %lld/%lld", (long long)pair->fitting.base,
			    (long long)pair->fitting.cards);
		if (pair->sign_turned)
			text_addf(out, " turned %lld/%lld", (long long)pair->turned.base,
			    (long long)pair->turned.cards);
		text_add(out, "\n");
	}
	for (size_t i = 0; i < answer->doubtful_count; i++) {
		const struct doubtful_pair *pair = &answer->doubtful[i];

		text_addf(out, "doubtful %d%c turned %lld/%lld\n", rows[pair->row].hand,
		    rows[pair->row].side, (long long)pair->turned.base,
		    (long long)pair->turned.cards);
	}
	text_add(out, "total");
	for (int side = 0; side < SIDES_MOST; side++)
		if (answer->seen[side])
			text_addf(out, " %c %lld", 'A' + side, (long long)answer->totals[side]);
}

static void is_told(void **state)
{
	const struct sheet_case *one = *state;
	const struct rulebook *book;
	const char *written = one->rows;
	struct arena arena = {0};
	struct text text = {.arena = &arena};
	struct sheet_row rows[ROWS_MOST];
	struct sheet_answer answer;
	struct error err = {0};
	size_t count = 0;

	assert_true(rulebook_load(&books, one->book, NULL, 0, &book, &err));
	while (count < ROWS_MOST && row_read(&written, &rows[count]))
		count++;
	assert_string_equal(written, "");
	sheet_check(&arena, book, rows, count, &answer);
	tell_cells(rows, &answer, &text);
	tell_rest(rows, &answer, &text);
	assert_string_equal(text_of(&text), one->told);
	arena_release(&arena);
}

int main(void)
{
	struct CMUnitTest tests[sizeof cases / sizeof *cases];
	int failed;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		tests[i] = case_test(cases[i].why, is_told, &cases[i]);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	arena_release(&books);
	return failed;
}
