/* Each tie-break alone and in lists: small tournaments, and the reasons for their order. */
#include "tournament/ranking.h"

#include "base/text.h"

#include "base/arena.h"
#include "base/error.h"
#include "broken_off.h"
#include "cmocka_all.h"
#include "tournament/game.h"

#include <string.h>

enum { ENTRANTS = 5, GAMES_MOST = 8, BYES_MOST = 6 };

static const int numbers[] = {1, 2, 3, 4, 5};
static const char *const names[] = {"Alfa", "Beeta", "Gamma", "Delta", "Eeta"};

/* A game: its round, the entrants' numbers, the scores; then, if any, a partner of each side, and 1
 * for a walkover of the first side before a hand. */
enum { ROUND, A, B, SCORE_A, SCORE_B, PARTNER_A, PARTNER_B, WALKOVER, PLAYED_FIELDS };

static const struct tie_case {
	const char *why;
	const char *list;
	size_t entrants;
	int rounds;
	int64_t games[GAMES_MOST][PLAYED_FIELDS];
	size_t byes[BYES_MOST][2]; /* entrant, round */
	const char *order;         /* "4 1 2=3": equal ones share a place */
	const char *decided;       /* the reasons in the rows, with "|" between */
	enum ranking_by by;
	uint64_t seed;
	struct ranking_counts counts[ENTRANTS];
} cases[] = {
    {"own scores less the others'", "difference", 4, 1, {{1, 1, 2, 500, 100}, {1, 3, 4, 300, 200}},
        {{0}}, .order = "1 3 4 2", "difference|difference|difference|difference"},
    {"the winner by more scored less", "score", 4, 1, {{1, 1, 2, 500, 400}, {1, 3, 4, 600, 0}},
        {{0}}, .order = "3 1 2 4", "score|score|score|score"},
    {"a win and a loss before two draws", "wins", 4, 2,
        {{1, 1, 3, 5, 1}, {1, 2, 4, 3, 3}, {2, 1, 4, 1, 5}, {2, 2, 3, 3, 3}}, {{0}},
        .order = "4 1 2 3", "match points|wins|wins|match points"},
    {"a bye is no win", "wins", 3, 1, {{1, 1, 2, 5, 1}}, {{3, 1}}, .order = "1 3 2",
        "wins|wins|match points"},
    {"most canastas; equal ones share", "canastas", 4, 0, {{0}}, {{0}}, .order = "2 1=3 4",
        "canastas|shared|shared|canastas", .counts = {{{2, 0}}, {{5, 9}}, {{2, 1}}, {{0, 0}}}},
    {"fewest penalties", "penalties", 4, 0, {{0}}, {{0}}, .order = "2=4 1 3",
        "shared|shared|fewest penalties|fewest penalties",
        .counts = {{{9, 1}}, {{0, 0}}, {{9, 4}}, {{0, 0}}}},
    {"a list goes on where the first leaves equal", "canastas,penalties", 4, 0, {{0}}, {{0}},
        .order = "2 3 1 4", "canastas|fewest penalties|fewest penalties|canastas",
        .counts = {{{2, 3}}, {{5, 9}}, {{2, 1}}, {{0, 0}}}},
    /* Alfa met 2 and 2 points; Eeta's bye counts as her own 4, and she met 0. */
    {"Buchholz: a bye counts as one's own points", "buchholz", 5, 2,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 1, 3, 5, 1}, {2, 5, 4, 5, 1}}, {{5, 1}, {2, 2}},
        .order = "1=5 2 3 4", "shared|shared|Buchholz|Buchholz|match points"},
    {"cut 1 leaves out the lowest: 2 of 2 and 2, 0 of 0 and 4", "buchholz-cut1", 5, 2,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 1, 3, 5, 1}, {2, 5, 4, 5, 1}}, {{5, 1}, {2, 2}},
        .order = "5 1 2=3 4", "Buchholz cut 1|Buchholz cut 1|shared|shared|match points"},
    {"median of two leaves nothing", "buchholz-median", 5, 2,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 1, 3, 5, 1}, {2, 5, 4, 5, 1}}, {{5, 1}, {2, 2}},
        .order = "1=5 2=3 4", "shared|shared|shared|shared|match points"},
    {"median of three: everybody met the first, the last and a bye", "buchholz-median", 5, 3,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 1, 3, 5, 1}, {2, 5, 4, 5, 1}, {3, 1, 5, 5, 1},
            {3, 2, 4, 5, 1}},
        {{5, 1}, {2, 2}, {3, 3}}, .order = "1 2=3=5 4",
        "match points|shared|shared|shared|match points"},
    {"a walkover before a hand is met by oneself", "buchholz", 4, 1,
        {{1, 1, 2, 500, 0, 0, 0, 1}, {1, 3, 4, 500, 0}}, {{0}}, .order = "1 3 4 2",
        "Buchholz|Buchholz|Buchholz|Buchholz"},
    {"a round missed is met by oneself", "buchholz", 3, 2, {{1, 1, 2, 5, 1}, {2, 2, 3, 5, 1}},
        {{0}}, .order = "1 2 3", "Buchholz|Buchholz|match points"},
    {"Sonneborn-Berger: opponents beaten, a bye is oneself", "sonneborn-berger", 5, 2,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 1, 3, 5, 1}, {2, 5, 4, 5, 1}}, {{5, 1}, {2, 2}},
        .order = "1=5 2 3 4", "shared|shared|Sonneborn-Berger|Sonneborn-Berger|match points"},
    {"Sonneborn-Berger: half of those drawn with", "sonneborn-berger", 4, 2,
        {{1, 1, 2, 3, 3}, {1, 3, 4, 5, 1}, {2, 1, 4, 3, 3}, {2, 2, 3, 3, 3}}, {{0}},
        .order = "3 2 1 4", "match points|Sonneborn-Berger|Sonneborn-Berger|match points"},
    {"the opponents' differences", "opponents-difference", 4, 1,
        {{1, 1, 2, 500, 0}, {1, 3, 4, 100, 0}}, {{0}}, .order = "3 1 2 4",
        "opponents' difference|opponents' difference|opponents' difference|opponents' "
        "difference"},
    {"lots by the seed: one order", "lot", 5, 0, {{0}}, {{0}}, .order = "5 1 3 2 4",
        "lot|lot|lot|lot|lot", .seed = 1},
    {"lots by another seed: another", "lot", 5, 0, {{0}}, {{0}}, .order = "4 1 5 2 3",
        "lot|lot|lot|lot|lot", .seed = 7},
    {"nothing decides: in the order of numbers", "none", 3, 1, {{1, 2, 3, 5, 1}}, {{0}},
        .order = "2 1=3", "match points|shared|shared"},
    {"two who met", "direct", 4, 2,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 3, 1, 5, 1}, {2, 2, 4, 5, 1}}, {{0}},
        .order = "3 1 2 4",
        "match points|direct encounter: beat Beeta|direct encounter: lost to Alfa|match points"},
    {"two who did not meet", "direct", 4, 1, {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}}, {{0}},
        .order = "1=3 2=4", "shared|shared|shared|shared"},
    {"two who beat each other once", "direct,score", 2, 2, {{1, 1, 2, 5, 1}, {2, 1, 2, 1, 9}},
        {{0}}, .order = "2 1", "score|score"},
    {"two wins to one, whatever the scores", "direct", 2, 3,
        {{1, 1, 2, 5, 1}, {2, 1, 2, 5, 1}, {3, 1, 2, 0, 9}}, {{2, 4}}, .order = "1 2",
        "direct encounter: beat Beeta|direct encounter: lost to Alfa"},
    {"three in a circle", "direct", 4, 3,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 2, 3, 5, 1}, {2, 1, 4, 5, 1}, {3, 3, 1, 5, 1},
            {3, 2, 4, 5, 1}},
        {{0}}, .order = "1=2=3 4", "shared|shared|shared|match points"},
    {"three in a circle, the next decides", "direct,difference", 4, 3,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 5, 1}, {2, 2, 3, 7, 1}, {2, 1, 4, 5, 1}, {3, 3, 1, 11, 1},
            {3, 2, 4, 5, 1}},
        {{0}}, .order = "3 2 1 4", "difference|difference|difference|match points"},
    /* All have 4. Among them Alfa and Delta have 4, Beeta and Gamma 2; Delta beat Alfa. */
    {"four equal: those still equal are looked at again by themselves", "direct", 4, 4,
        {{1, 1, 2, 5, 1}, {1, 3, 4, 3, 3}, {2, 1, 3, 5, 1}, {2, 2, 4, 3, 3}, {3, 4, 1, 5, 1},
            {3, 2, 3, 3, 3}},
        {{2, 4}, {3, 4}}, .order = "4 1 2=3",
        "direct encounter: beat Alfa|direct encounter: lost to Delta|shared|shared"},
    {"three equal of whom two met: it does not hold", "direct,difference", 4, 2,
        {{1, 1, 2, 500, 100}}, {{2, 2}, {3, 2}}, .order = "1 3 2 4",
        "difference|difference|difference|match points"},
    {"by scores, the scores against each other", "direct", 4, 2,
        {{1, 1, 2, 300, 200}, {2, 1, 3, 100, 0}, {2, 2, 4, 200, 0}}, {{0}}, .order = "1 2 3=4",
        "direct encounter: beat Beeta|direct encounter: lost to Alfa|shared|shared",
        .by = RANKING_SCORE},
    {"after another tie-break only those left equal", "wins,direct", 4, 2,
        {{1, 1, 2, 5, 1}, {2, 2, 4, 5, 1}}, {{3, 1}}, .order = "1 2 3 4",
        "direct encounter: beat Beeta|direct encounter: lost to Alfa|wins|match points"},
    {"partners of a table did not meet", "direct", 4, 1, {{1, 1, 3, 5, 1, 2, 4}}, {{3, 2}},
        .order = "1=2=3 4", "shared|shared|shared|match points"},
    {"partners then opponents", "direct", 4, 2, {{1, 1, 3, 5, 1, 2, 4}, {2, 1, 2, 5, 1, 3, 4}},
        {{2, 3}}, .order = "1 2 3 4",
        "direct encounter: beat Beeta|direct encounter: lost to Alfa|match points|match points"},
};

static void side_add(struct ranking_side *side, int64_t number)
{
	if (number > 0)
		side->entrants[side->entrant_count++] = (size_t)number - 1;
}

static struct ranking_game game_of(const int64_t played[PLAYED_FIELDS])
{
	bool walkover = played[WALKOVER] != 0;
	const struct game_rules rules = {.hands = 1};
	const struct game_hand hand = {{played[SCORE_A], played[SCORE_B]}, 1};
	const struct game_record record = {.side_count = 2,
	    .hand_count = walkover ? 0 : 1,
	    .hands = &hand,
	    .decision = {.made = walkover, .against = 1, .points = played[SCORE_A]}};
	struct ranking_game game = {.round = (int)played[ROUND], .hands = walkover ? 0 : 1};

	side_add(&game.sides[0], played[A]);
	side_add(&game.sides[1], played[B]);
	side_add(&game.sides[0], played[PARTNER_A]);
	side_add(&game.sides[1], played[PARTNER_B]);
	game_judge(&rules, &record, &game.game);
	return game;
}

static void said(const struct ranking *ranking, struct text *order, struct text *decided)
{
	for (size_t i = 0; i < ranking->count; i++) {
		const struct ranking_row *row = &ranking->rows[i];
		bool shared = i > 0 && row->rank == row[-1].rank;

		text_addf(order, "%s%d", i == 0 ? "" : shared ? "=" : " ", numbers[row->entrant]);
		text_addf(decided, "%s%s", i > 0 ? "|" : "", row->tie_break);
	}
}

static void each_tie_break_decides_as_expected(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct tie_case *one = &cases[i];
		struct ranking_game games[GAMES_MOST];
		struct ranking_bye byes[BYES_MOST];
		struct arena arena = {0};
		struct text order = {.arena = &arena}, decided = {.arena = &arena};
		struct ranking_input input = {
		    .rules = {.by = one->by, .points = {2, 1, 0}, .lot_seed = one->seed},
		    .rounds = one->rounds,
		    .entrant_count = one->entrants,
		    .numbers = numbers,
		    .names = names,
		    .games = games,
		    .byes = byes,
		    .counts = one->counts,
		};

		for (size_t j = 0; j < GAMES_MOST && one->games[j][ROUND] > 0; j++)
			games[input.game_count++] = game_of(one->games[j]);
		for (size_t j = 0; j < BYES_MOST && one->byes[j][0] > 0; j++)
			byes[input.bye_count++] =
			    (struct ranking_bye){one->byes[j][0] - 1, (int)one->byes[j][1]};
		input.rules.tie_breaks = tie_break_list_read(one->list);
		const struct ranking ranking = ranking_make(&arena, &input);

		said(&ranking, &order, &decided);
		if (strcmp(text_of(&order), one->order) != 0)
			fail_msg("%s: %s, expected %s", one->why, text_of(&order), one->order);
		if (strcmp(text_of(&decided), one->decided) != 0)
			fail_msg("%s: %s, expected %s", one->why, text_of(&decided), one->decided);
		arena_release(&arena);
	}
}

/* Alfa's two pairs lost a table each to Beeta's and won the match by the sum; so direct encounter of
 * teams is the match, not the tables. */
static void teams_met_as_their_tables_added_up(void **state)
{
	static const int64_t tables[][PLAYED_FIELDS] = {
	    {1, 1, 3, 900, 100}, {1, 2, 4, 100, 400}, {2, 1, 5, 100, 900}, {3, 3, 5, 900, 100}};
	static const size_t team_of[] = {0, 0, 1, 1, 2};
	static const struct ranking_bye byes[] = {{4, 1}};
	struct ranking_game games[4];
	struct ranking_input pairs = {
	    .rules = {.points = {2, 1, 0}, .tie_breaks = {1, {TIE_DIRECT}}},
	    .rounds = 1,
	    .entrant_count = ENTRANTS,
	    .games = games,
	    .game_count = 4,
	    .byes = byes,
	    .bye_count = 1};
	struct arena arena = {0};
	struct text order = {.arena = &arena}, decided = {.arena = &arena};
	struct error err = {0};
	struct ranking_input teams;
	const size_t *firsts;

	(void)state;
	for (size_t i = 0; i < 4; i++)
		games[i] = game_of(tables[i]);
	assert_true(team_input(&arena, &pairs, team_of, &teams, &firsts, &err));
	assert_int_equal(teams.game_count, 3);
	assert_int_equal(teams.games[0].game.scores[0], 1000);
	assert_int_equal(teams.games[0].game.scores[1], 500);
	assert_int_equal(firsts[0], 0);
	assert_int_equal(firsts[1], 2);
	teams.entrant_count = 3;
	teams.numbers = numbers;
	teams.names = names;
	const struct ranking ranking = ranking_make(&arena, &teams);

	said(&ranking, &order, &decided);
	assert_string_equal(text_of(&order), "3 1 2");
	assert_string_equal(text_of(&decided),
	    "match points|direct encounter: beat Beeta|direct encounter: lost to Alfa");
	arena_release(&arena);
}

/* Three sides at a table have no match of two teams. */
static void teams_need_tables_of_two_sides(void **state)
{
	static const int64_t table[PLAYED_FIELDS] = {1, 1, 3, 900, 100};
	static const size_t team_of[] = {0, 0, 1, 1, 2};
	struct ranking_game game = game_of(table);
	const struct ranking_input pairs = {
	    .rounds = 1, .entrant_count = ENTRANTS, .games = &game, .game_count = 1};
	struct arena arena = {0};
	struct error err = {0};
	struct ranking_input teams;
	const size_t *firsts;

	(void)state;
	game.game.side_count = 3;
	assert_false(team_input(&arena, &pairs, team_of, &teams, &firsts, &err));
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.code, "team-sides");
	arena_release(&arena);
}

static void lists_are_read_and_written_or_refused(void **state)
{
	static const char *const right[][2] = {{"none", "none"}, {"difference", "difference"},
	    {"wins, direct , lot", "wins,direct,lot"},
	    {"score,difference,direct,wins,canastas,penalties,buchholz,buchholz-cut1,"
	     "buchholz-median,sonneborn-berger,opponents-difference,lot",
	        "score,difference,direct,wins,canastas,penalties,buchholz,buchholz-cut1,"
	        "buchholz-median,sonneborn-berger,opponents-difference,lot"}};
	static const char *const wrong[] = {"", ",", "wins,", ",wins", "wins,,direct", "wins,wins",
	    "lot,wins", "Wins", "win", "winss", "none,wins", "wins;direct", "wins\n"};
	struct arena arena = {0};
	struct tie_break_list list;
	struct error err = {0};

	(void)state;
	for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
		list = tie_break_list_read(right[i][0]);
		assert_string_equal(tie_break_list_write(&arena, &list), right[i][1]);
	}
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_broken_off(NULL, &err, (void)tie_break_list_read(wrong[i]));
		assert_string_equal(err.code, "tie-break-unknown");
	}
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(each_tie_break_decides_as_expected),
	    cmocka_unit_test(teams_met_as_their_tables_added_up),
	    cmocka_unit_test(teams_need_tables_of_two_sides),
	    cmocka_unit_test(lists_are_read_and_written_or_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
