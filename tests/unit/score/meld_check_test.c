/* One meld alone: its faults with figures and clauses, its kind of canasta, and the points of its
 * cards on the table. */
#include "case_run.h"
#include "rulebook/load.h"
#include "score/meld_check.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "card/card.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/finding.h"
#include "score/hand.h"

#include <stdio.h>

/* The files of clubs that differ from contract samba in one place. */
#define CLUB "rulebook: club\nextends: fi-sitoumussamba\n"
#define NO_TURN CLUB "melds: {runs: {around-ace: no}}\n"
#define NO_EIGHTS CLUB "melds: {ranks: {eights: {of: \"8\", allowed: no, clause: c}}}\n"
#define SEVEN_AT_MOST CLUB "canastas: {kinds: {natural: {longest: {cards: 7, clause: c}}}}\n"
#define JOKER_WITH_THREES CLUB "melds: {black-threes: {wild: {most: 1, clause: c}}}\n"

static const struct meld_case {
	const char *why;
	const char *book; /* the text of a club's file, or the id of a built-in one */
	const char *meld;
	const char *told; /* "code found/allowed clause", with "; " between */
	const char *kind; /* the kind of canasta; "": none */
	int64_t points;   /* of its cards on the table */
	bool going_out;
} cases[] = {
    {"three of a rank", "fi-canasta", "KKK", "", "", 30, false},
    {"a pair", "fi-canasta", "KK", "meld-too-short 2/3 11A", "", 20, false},
    {"jokers count with their own value", "fi-canasta", "KKKX", "", "", 80, false},
    {"one natural card", "fi-canasta", "K22", "meld-too-few-natural 1/2 11D", "", 50, false},
    {"four wild cards", "fi-canasta", "KKKK2222", "meld-too-many-wild 4/3 11D", "mixed", 120,
        false},
    {"a canasta of three natural cards", "fi-canasta", "AAA222X",
        "canasta-too-few-natural 3/4 15A; meld-too-many-wild 4/3 11D", "", 170, false},
    {"the same under the Australian rules", "au-canasta", "AAA222X",
        "canasta-too-few-natural 3/4 23; meld-too-many-wild 4/3 12", "", 170, false},
    {"wild cards on a complete canasta", "au-canasta", "AAAA222X", "", "mixed", 190, false},
    {"three natural cards in Dutch", "nl-canasta", "AAA222X",
        "canasta-too-few-natural 3/4 Canasta!; meld-too-many-wild 4/3 Wilde Kaarten", "", 170,
        false},
    {"a fourth wild card bars it in Dutch", "nl-canasta", "KKKK222X",
        "meld-too-many-wild 4/3 Wilde Kaarten", "", 150, false},
    {"and in Swedish", "se-canasta", "KKKK222X", "meld-too-many-wild 4/3 Terminologin: kombination",
        "", 150, false},
    {"also with three packs", "se-canasta-3", "KKKKKKKK222X",
        "meld-too-many-wild 4/3 Terminologin: kombination", "", 190, false},
    {"a third bars it in contract samba", "fi-sitoumussamba", "KKKK222",
        "meld-too-many-wild 3/2 14E", "", 100, false},
    {"of aces too", "fi-sitoumussamba", "AAAAA22X", "meld-too-many-wild 3/2 14E", "", 190, false},
    {"and a third joker one of twos", "fi-sitoumussamba", "2222XXX", "meld-too-many-wild 3/2 14E",
        "", 230, false},
    {"black threes with four wild cards", "fi-canasta", "333222X",
        "black-threes-not-out 3/0 20C; canasta-too-few-natural 3/4 15A; black-threes-wild 4/0 20C",
        "", 125, false},
    {"a fourth wild card on four natural ones stays one", "fi-canasta", "KKKK222X",
        "meld-too-many-wild 4/3 11D", "mixed", 150, false},
    {"four natural cards are enough", "fi-canasta", "AAAA22X", "", "mixed", 170, false},
    {"seven of a rank", "fi-canasta", "4444444", "", "natural", 35, false},
    {"eight of a rank", "fi-canasta", "44444444", "", "natural", 40, false},
    {"a queen among kings", "fi-canasta", "KKKQ", "meld-mixed-ranks 1/0 11A", "", 40, false},
    {"wild cards alone", "fi-canasta", "222", "meld-only-wild 3/0 11D", "", 60, false},
    {"a pair of wild cards is short too", "fi-canasta", "2X",
        "meld-too-short 2/3 11A; meld-only-wild 2/0 11D", "", 70, false},
    {"a red three among kings", "fi-canasta", "KKK3h",
        "red-three-melded 1/0 21B; meld-mixed-ranks 1/0 11A", "", 30, false},
    {"black threes in the middle of a hand", "fi-canasta", "333", "black-threes-not-out 3/0 20C",
        "", 15, false},
    {"black threes in going out", "fi-canasta", "333", "", "", 15, true},
    {"four of them", "fi-canasta", "3333", "", "", 20, true},
    {"five of them", "fi-canasta", "33333", "black-threes-count 5/4 20C", "", 25, true},
    {"two of them", "fi-canasta", "33", "meld-too-short 2/3 20C; black-threes-count 2/3 20C", "",
        10, true},
    {"a joker among them", "fi-canasta", "333X", "black-threes-wild 1/0 20C", "", 65, true},
    {"a joker where one may be", JOKER_WITH_THREES, "333X", "", "", 65, true},
    {"two where one may be, which is no ban", JOKER_WITH_THREES, "333XX",
        "meld-too-many-wild 2/1 c", "", 115, true},
    {"a run where none is allowed", "fi-canasta", "5h6h7h", "run-not-allowed 3/0 11A", "", 15,
        false},
    {"a run", "fi-sitoumussamba", "5h6h7h", "", "", 15, false},
    {"of two cards", "fi-sitoumussamba", "5h6h", "meld-too-short 2/3 14A", "", 10, false},
    {"of seven", "fi-sitoumussamba", "5h6h7h8h9hThJh", "", "samba", 55, false},
    {"of eight", "fi-sitoumussamba", "5h6h7h8h9hThJhQh", "run-too-long 8/7 14A", "samba", 65,
        false},
    {"with a joker in it", "fi-sitoumussamba", "5h6h7hX", "run-joker 1/0 14A", "", 65, false},
    {"with two jokers in it", "fi-sitoumussamba", "5h6h7hXX", "run-joker 2/0 14A", "", 115, false},
    {"in two suits", "fi-sitoumussamba", "5h6s7h", "meld-mixed-ranks 3/0 14A", "", 15, false},
    {"with a card twice", "fi-sitoumussamba", "5h6h6h7h", "meld-mixed-ranks 4/0 14A", "", 20,
        false},
    {"seven cards with one twice are not a canasta", "fi-sitoumussamba", "5h6h6h7h8h9hTh",
        "meld-mixed-ranks 7/0 14A", "", 50, false},
    {"seven cards in two suits are none", "fi-sitoumussamba", "5h6h7h8s9hThJh",
        "meld-mixed-ranks 7/0 14A", "", 55, false},
    {"over a gap, which is warned of", "fi-sitoumussamba", "5h6h8h", "run-gap 3/0 34", "", 20,
        false},
    {"up to the ace", "fi-sitoumussamba", "QhKhAh", "", "", 40, false},
    {"down from the ace, over the three", "fi-sitoumussamba", "Ah2h3h4h", "", "", 50, false},
    {"around the ace", "fi-sitoumussamba", "KhAh2h", "", "", 50, false},
    {"around the ace where that may not be", NO_TURN, "KhAh2h", "run-gap 3/0 34", "", 50, false},
    {"up to the ace where it ends there", NO_TURN, "QhKhAh", "", "", 40, false},
    {"a rank that may not be melded", NO_EIGHTS, "888", "meld-not-allowed 3/0 c", "", 30, false},
    {"twos are wild in a set though runs have them", "fi-sitoumussamba", "KKKKK22", "", "mixed", 90,
        false},
    {"a canasta as long as its kind may be", SEVEN_AT_MOST, "4444444", "", "natural", 35, false},
    {"and longer", SEVEN_AT_MOST, "44444444", "canasta-too-long 8/7 c", "natural", 40, false},
    {"twos where they are a rank", "fi-sitoumussamba", "222", "", "", 60, false},
    {"twos with too many jokers", "fi-sitoumussamba", "222XXX", "meld-too-many-wild 3/2 14E", "",
        210, false},
};

static const struct ruled_case {
	struct meld_case meld;
	enum meld_ruling ruled;
} ruled_cases[] = {
    {{"legal, it is a canasta after all", "fi-canasta", "AAA222X", "meld-ruled 7/0 11A", "mixed",
         170, false},
        MELD_RULED_LEGAL},
    {{"of the kind that takes most wild cards", "se-canasta", "KKKK222X",
         "meld-ruled 8/0 Terminologin: kombination", "mixed", 150, false},
        MELD_RULED_LEGAL},
    {{"but not a short one", "fi-canasta", "KK", "meld-ruled 2/0 11A", "", 20, false},
        MELD_RULED_LEGAL},
    {{"illegal, it is not a canasta", "fi-canasta", "4444444", "meld-ruled 7/0 11A", "", 35, false},
        MELD_RULED_ILLEGAL},
    {{"a run neither", "fi-sitoumussamba", "3c4c5c6c7c8c9c", "meld-ruled 7/0 14A", "", 45, false},
        MELD_RULED_ILLEGAL},
};

static const struct rulebook *book_of(struct arena *arena, const char *book)
{
	const struct file_text text = {"club.yaml", book, strlen(book)};
	const struct rulebook *loaded = NULL;
	struct error err = {0};
	const bool club = strchr(book, ':') != NULL;

	if (!(club ? rulebook_load_texts(arena, &text, 1, NULL, 0, &loaded, &err)
	           : rulebook_load(arena, book, NULL, 0, &loaded, &err)))
		fail_msg("%s: %s", book, err.message);
	return loaded;
}

static const char *told_of(struct arena *arena, const struct rulebook *book,
    const struct meld *meld, const struct meld_context *context)
{
	struct finding findings[MELD_FINDINGS_MOST];
	const size_t count = meld_check(book, meld, context, findings);
	struct text told = {.arena = arena};

	for (size_t i = 0; i < count; i++) {
		const struct finding *finding = &findings[i];

		assert_int_equal(finding->side, context->side);
		assert_int_equal(finding->place, context->place);
		assert_int_equal(finding->index, context->index);
		assert_int_equal(finding->level,
		    finding->code == FINDING_RUN_GAP || finding->code == FINDING_MELD_RULED
		        ? LEVEL_WARNING
		        : LEVEL_ERROR);
		text_addf(&told, "%s%s %lld/%lld %s", i > 0 ? "; " : "",
		    finding_name(finding->code), (long long)finding->found,
		    (long long)finding->allowed, finding->source.clause);
	}
	return text_of(&told);
}

/* Returns true if the meld is as the case says. */
static bool is_told(const struct meld_case *one, enum meld_ruling ruled)
{
	const struct meld_context context = {1, PLACE_MELD, 3, one->going_out};
	struct arena arena = {0};
	const struct rulebook *book = book_of(&arena, one->book);
	struct text told = {.arena = &arena}, expected = {.arena = &arena};
	char slip[64];
	struct error err = {0};
	struct hand hand;
	struct meld meld;
	size_t kind;
	bool right;

	(void)snprintf(slip, sizeof slip, "A %s", one->meld);
	if (!case_read(&arena, book, slip, &hand, &err))
		fail_msg("%s: %s", one->why, err.message);
	assert_int_equal(hand.sides[0].meld_count, 1);
	meld = hand.sides[0].melds[0];
	meld.ruled = ruled;
	kind = meld_canasta_kind(book, &meld);
	text_addf(&told, "%s | %s | %lld", told_of(&arena, book, &meld, &context),
	    kind == SIZE_MAX ? "" : book->kinds[kind].name, (long long)meld_points(book, &meld));
	text_addf(&expected, "%s | %s | %lld", one->told, one->kind, (long long)one->points);
	right = strcmp(text_of(&told), text_of(&expected)) == 0;
	if (!right)
		print_error(
		    "%s: %s\n  expected %s\n", one->why, text_of(&told), text_of(&expected));
	arena_release(&arena);
	return right;
}

static void a_meld_has_faults_with_figures_and_clauses(void **state)
{
	int wrong = 0;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		wrong += is_told(&cases[i], MELD_UNRULED) ? 0 : 1;
	assert_int_equal(wrong, 0);
}

static void a_ruling_comes_before_the_cards(void **state)
{
	int wrong = 0;

	(void)state;
	for (size_t i = 0; i < sizeof ruled_cases / sizeof *ruled_cases; i++)
		wrong += is_told(&ruled_cases[i].meld, ruled_cases[i].ruled) ? 0 : 1;
	assert_int_equal(wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_meld_has_faults_with_figures_and_clauses),
    cmocka_unit_test(a_ruling_comes_before_the_cards),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
