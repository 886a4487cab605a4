#include "rulebook/keys.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"

#include <assert.h>
#include <string.h>

enum { PERCENT_MOST = 1000 };

const char *const correction_clock_names[] = {
    [CLOCK_EVENT_END] = "event-end",
    [CLOCK_SHEET_SIGNED] = "sheet-signed",
    [CLOCK_NEXT_DEAL] = "next-deal",
};

const char *const same_rank_names[] = {
    [SAME_RANK_FREE] = "free",
    [SAME_RANK_BESIDE_COMPLETE] = "beside-complete",
    [SAME_RANK_NEVER] = "never",
};

static const char *const run_aces_names[] = {[RUN_ACE_EITHER] = "either", [RUN_ACES_BOTH] = "both"};

static const char *const within_names[] = {[WITHIN_HAND] = "hand", [WITHIN_GAME] = "game"};

const char *const penalty_cards_names[] = {"red-threes-apart", "red-threes-shown", "melded"};
const char *const penalty_form_names[] = {"raises", "void", "table-end", "standings"};
static const char *const kind_form_names[] = {"any"};
const char *const sign_names[] = {"plus", "nothing", "minus"};

const struct key keys_source[] = {
    {"clause", KEY_CLAUSE, .words = TEXT_WORDS_WHERE_RULES_SAY},
    {"ruling", KEY_TEXT, .words = TEXT_WORDS_HOW_READ_WHERE},
    {.name = NULL},
};

const size_t keys_source_count = sizeof keys_source / sizeof *keys_source - 1;

/* The place of a member in its struct, 1 more than its offset. A member of another type does not compile. */
#define AT(thing, member) (1 + offsetof(struct thing, member))
#define AT_TYPED(thing, member, type)                                                              \
	_Generic(&((struct thing *)NULL)->member, type * : AT(thing, member))

#define NUMBER(thing, member) KEY_NUMBER, .at = AT_TYPED(thing, member, int32_t)
#define YES(thing, member) KEY_YES, .at = AT_TYPED(thing, member, bool)
#define WORD(thing, member) KEY_WORD, .at = AT_TYPED(thing, member, unsigned)
#define TEXT(thing, member) KEY_TEXT, .at = AT_TYPED(thing, member, const char *)
#define LETTER(thing, member) KEY_LETTER, .at = AT_TYPED(thing, member, char)
#define RANKS(thing, member) KEY_RANKS, .at = AT_TYPED(thing, member, uint32_t)
#define CONDITION(thing, member) KEY_CONDITION, .at = AT_TYPED(thing, member, struct condition)
#define TEXTS(thing, number, member)                                                               \
	KEY_TEXTS, .at = AT_TYPED(thing, member, const char *const *),                             \
	           .count = AT_TYPED(thing, number, size_t)
#define NUMBERS(thing, number, member)                                                             \
	KEY_NUMBERS, .at = AT_TYPED(thing, member, const int32_t *),                               \
	             .count = AT_TYPED(thing, number, size_t)
#define NEEDS(thing, number, member)                                                               \
	KEY_MAPS, .at = AT_TYPED(thing, member, const struct need *),                              \
	          .count = AT_TYPED(thing, number, size_t)
#define FACTS(thing, member) KEY_NAMES, .at = AT_TYPED(thing, member, uint8_t)
/* Items of a list or a map of names, each with its source; of red threes the reader of their amounts reads it. */
#define ITEMS(thing, number, member, item)                                                         \
	.at = AT_TYPED(thing, member, const struct item *),                                        \
	.count = AT_TYPED(thing, number, size_t), .size = sizeof(struct item)
#define ITEMS_WITHIN(thing, number, member, item, room)                                            \
	.at = AT(thing, member), .count = AT_TYPED(thing, number, size_t),                         \
	.size = sizeof(struct item), .most = (room)
/* A map whose keys describe a part of the struct, and the key of a part that is one number. */
#define PART(thing, member) KEY_MAP, .at = AT(thing, member)
#define ITSELF KEY_NUMBER, .at = 1
#define SOURCE(thing, member) .source = AT_TYPED(thing, member, struct source)
#define GIVEN(thing, member) .given = AT_TYPED(thing, member, bool)

/* The wild cards, or the jokers, of a kind of canasta: two of its members that follow each other. */
struct range {
	int32_t least, most;
};
_Static_assert(offsetof(struct canasta_kind, wild_most) ==
                       offsetof(struct canasta_kind, wild_least) + offsetof(struct range, most) &&
                   offsetof(struct canasta_kind, jokers_most) ==
                       offsetof(struct canasta_kind, jokers_least) + offsetof(struct range, most),
    "the members of a range follow each other");

/* The keys of a map that has only a source. */
static const struct key no_keys[] = {{.name = NULL}};

/* The keys of a rule for melds of one rank. Only a rule for named ranks has the first, `of`. */
static const struct key rank_set_keys[] = {
    {"of", KEY_RANKS, .words = TEXT_WORDS_RANKS_ABOUT},
    {"allowed", KEY_YES, .words = TEXT_WORDS_WHETHER_MELDS_YES},
    {"cards", KEY_MAP, .needed = REQUIRED, SOURCE(set_rule, cards_source),
        .words = TEXT_WORDS_HOW_MANY_CARDS, .below = "size"},
    {"natural", PART(set_rule, natural_least), SOURCE(set_rule, natural_source),
        .words = TEXT_WORDS_NATURAL_CARDS_MELD, .below = "least"},
    {"wild", KEY_MAP, .needed = REQUIRED, SOURCE(set_rule, wild_source), .read = read_wild_rule,
        .words = TEXT_WORDS_WILD_CARDS_MELD, .below = "wild"},
    {"wild-cards", RANKS(set_rule, wild), .words = TEXT_WORDS_RANKS_WILD_WHERE},
    {"canasta-natural", PART(set_rule, canasta_natural_least), SOURCE(set_rule, canasta_source),
        .words = TEXT_WORDS_NATURAL_CARDS_CANASTA, .below = "least"},
    {"going-out", KEY_MAP, SOURCE(set_rule, going_out_source), .words = TEXT_WORDS_WHEN_MELDED,
        .below = "only"},
    {.name = NULL},
};

/* A map with its name and keys; SOURCED_MAP has a clause besides, RANKED_MAP has ranks as keys. */
#define KEYS(...)                                                                                  \
	.keys = (const struct key[])                                                               \
	{                                                                                          \
		__VA_ARGS__,                                                                       \
		{                                                                                  \
			.name = NULL                                                               \
		}                                                                                  \
	}
#define MAP(map, ...)                                                                              \
	{                                                                                          \
		.name = (map), KEYS(__VA_ARGS__)                                                   \
	}
#define SOURCED_MAP(map, ...)                                                                      \
	{                                                                                          \
		.name = (map), .sourced = true, KEYS(__VA_ARGS__)                                  \
	}
#define RANKED_MAP(map, ...)                                                                       \
	{                                                                                          \
		.name = (map), .ranked = true, KEYS(__VA_ARGS__)                                   \
	}

const struct key_map keys_maps[] = {
    MAP("", {"rulebook", TEXT(rulebook, id), .needed = REQUIRED, .words = TEXT_WORDS_ID_RULEBOOK},
        {"title", TEXT(rulebook, title), .needed = REQUIRED,
            .words = TEXT_WORDS_WHAT_PEOPLE_CALL_IT},
        {"publisher", TEXT(rulebook, publisher), .words = TEXT_WORDS_WHO_PUBLISHES_THE_TEXT},
        {"language", TEXT(rulebook, language), .needed = REQUIRED,
            .words = TEXT_WORDS_LANGUAGE_PAPERS_WHERE},
        {"extends", KEY_TEXT, .words = TEXT_WORDS_ANOTHER_RULEBOOK_ID},
        {"from", TEXT(rulebook, from), .words = TEXT_WORDS_ID_RULEBOOK_FILE},
        {"sides", KEY_MAP, .needed = REQUIRED, .read = read_sides, .words = TEXT_WORDS_SITS_TABLE,
            .below = "sides"},
        {"deal", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, deal_source),
            .words = TEXT_WORDS_HOW_CARDS_DEALT, .below = "deal"},
        {"threes", KEY_MAP, SOURCE(rulebook, threes_source), .words = TEXT_WORDS_WHETHER_BLACK_RED,
            .below = "threes"},
        {"pack", KEY_MAP, .needed = REQUIRED, .read = read_pack,
            .words = TEXT_WORDS_THE_CARDS_PLAYED_WITH, .below = "pack"},
        {"unit", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, unit_source),
            .words = TEXT_WORDS_EVERY_SCORE_MULTIPLE, .below = "unit"},
        {"game", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, game_source),
            .words = TEXT_WORDS_WHEN_A_GAME_ENDS, .below = "game"},
        {"walkover", PART(rulebook, walkover), SOURCE(rulebook, walkover_source),
            .words = TEXT_WORDS_SCORE_GAME_WON, .below = "amount"},
        {"time", KEY_MAP, SOURCE(rulebook, time_source), .words = TEXT_WORDS_ROUNDS_PLAYED_CLOCK,
            .below = "time"},
        {"cards", KEY_MAP, .needed = REQUIRED, .read = read_cards,
            .words = TEXT_WORDS_EACH_RANK_WORTH, .below = "cards"},
        {"groups", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, groups_source),
            .words = TEXT_WORDS_SAYS_BASE_POINTS, .below = "source"},
        {"hand-cards", KEY_MAP, SOURCE(rulebook, hand_source),
            .words = TEXT_WORDS_TAKES_POINTS_CARDS, .below = "source"},
        {"wild", RANKS(rulebook, wild), .needed = REQUIRED, .words = TEXT_WORDS_THE_WILD_RANKS},
        {"wild-cards", KEY_MAP, SOURCE(rulebook, wild_source),
            .words = TEXT_WORDS_WHAT_MAKES_THEM_WILD, .below = "source"},
        {"facts", KEY_MAP, .read = read_facts, .words = TEXT_WORDS_CARD_SHOWS_SIDE,
            .below = "facts"},
        {"melds", KEY_MAP, .needed = REQUIRED, .read = read_melds,
            .words = TEXT_WORDS_HOW_MELDS_ARE_BUILT, .below = "melds"},
        {"canastas", KEY_MAP, .needed = REQUIRED, .read = read_canastas,
            .words = TEXT_WORDS_MAKES_CANASTA_KINDS, .below = "canastas"},
        {"red-threes", KEY_MAP, .needed = REQUIRED_OF_COLOURS, .words = TEXT_WORDS_RED_THREES_TABLE,
            .below = "red-threes"},
        {"held", KEY_MAP, .words = TEXT_WORDS_THREES_HAND_PRICED, .below = "held"},
        {"table-cards", KEY_LIST, ITEMS(rulebook, sign_band_count, sign_bands, sign_band),
            SOURCE(sign_band, source), .words = TEXT_WORDS_WHETHER_CARDS_TABLE, .below = "sign"},
        {"bonuses", KEY_MAP, .words = TEXT_WORDS_POINTS_SIDE_LAID, .below = "bonuses"},
        {"unfinished", KEY_MAP, .words = TEXT_WORDS_MELDS_COST_SHORT, .below = "unfinished"},
        {"unopened", PART(rulebook, unopened), SOURCE(rulebook, unopened_source),
            .words = TEXT_WORDS_SIDE_PAYS_NEVER, .below = "amount"},
        {"going-out", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, going_out_source),
            .words = TEXT_WORDS_GOING_OUT_WORTH, .below = "going-out"},
        {"opening", KEY_MAP, .needed = REQUIRED, .read = read_opening,
            .words = TEXT_WORDS_OPENING_MELD_NEEDS, .below = "opening"},
        {"penalties", KEY_MAP, .read = read_penalties, .words = TEXT_WORDS_PENALTIES_CODE_ENTERED,
            .below = "penalties"},
        {"contract", PART(rulebook, contract), SOURCE(rulebook, contract.source),
            GIVEN(rulebook, contract.allowed), .words = TEXT_WORDS_BIDDING_AND_ITS_CONTRACTS,
            .below = "contract"},
        {"corrections", KEY_MAP, .words = TEXT_WORDS_UNTIL_WHEN_SHEET, .below = "corrections"},
        {"rulings", KEY_LIST, ITEMS(rulebook, ruling_count, rulings, source), .source = 1,
            .words = TEXT_WORDS_READINGS_BELONG_FIGURE, .below = "source"},
        {"notes", TEXTS(rulebook, note_count, notes), .words = TEXT_WORDS_PLAYER_FIGURE_SAY},
        {"options", KEY_MAP, .words = TEXT_WORDS_CHOICES_EVENT_MAKES, .below = "options"}),
    {.name = "source", .sourced = true, .keys = no_keys},
    SOURCED_MAP("sides",
        {"number", NUMBER(rulebook, side_count), .needed = REQUIRED,
            .words = TEXT_WORDS_SIDES_AT_A_TABLE, .least = 2, .most = SIDES_MOST},
        {"players", KEY_PLAYERS, .needed = REQUIRED, .read = read_players,
            .words = TEXT_WORDS_PLAYERS_OF_A_SIDE, .least = 1, .most = PLAYERS_MOST,
            .below = "players"}),
    MAP("players",
        {"least", NUMBER(rulebook, players_least), .needed = REQUIRED,
            .words = TEXT_WORDS_PLAYERS_SIDE_LEAST, .least = 1, .most = PLAYERS_MOST},
        {"most", NUMBER(rulebook, players_most), .needed = REQUIRED,
            .words = TEXT_WORDS_PLAYERS_SIDE_MOST, .least = 1, .most = PLAYERS_MOST}),
    SOURCED_MAP("deal",
        {"cards", NUMBER(rulebook, dealt), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_DEALT_PLAYER, .least = 1, .most = COPIES_MOST},
        {"drawn", NUMBER(rulebook, drawn), .needed = REQUIRED, .words = TEXT_WORDS_CARDS_DRAWN_TURN,
            .least = 1, .most = COPIES_MOST},
        {"drawing", KEY_MAP, SOURCE(rulebook, drawn_source), .words = TEXT_WORDS_WHAT_SAYS_SO,
            .below = "source"}),
    SOURCED_MAP("threes", {"alike", YES(rulebook, threes_alike), .needed = REQUIRED,
                              .words = TEXT_WORDS_THREES_CARDS_SAY}),
    SOURCED_MAP("pack",
        {"packs", KEY_NUMBER, .needed = REQUIRED, .words = TEXT_WORDS_PACKS_OF_CARDS, .least = 1,
            .most = PACKS_MOST},
        {"jokers", KEY_NUMBER, .needed = REQUIRED, .words = TEXT_WORDS_JOKERS_IN_ALL, .least = 0,
            .most = COPIES_MOST},
        {"copies", KEY_MAP, .words = TEXT_WORDS_RANKS_FEWER_MORE, .below = "copies"}),
    RANKED_MAP("copies",
        {"*", KEY_NUMBER, .words = TEXT_WORDS_CARDS_RANK_ALL, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("unit", {"points", NUMBER(rulebook, unit), .needed = REQUIRED,
                            .words = TEXT_WORDS_POINTS, .least = 1, .most = POINTS_MOST}),
    SOURCED_MAP("game", {"target", NUMBER(rulebook, target), .needed = REQUIRED,
                            .words = TEXT_WORDS_SCORE_ENDS_GAME, .least = 1, .most = POINTS_MOST}),
    SOURCED_MAP("amount", {"points", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_POINTS,
                              .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("time",
        {"minutes", NUMBER(rulebook, minutes), .needed = REQUIRED,
            .words = TEXT_WORDS_HOW_LONG_ROUND, .least = 1, .most = ROUND_MINUTES_MOST},
        {"bell", WORD(rulebook, bell), .needed = REQUIRED, .words = TEXT_WORDS_BELL_HAND_STOPS,
            .values = rulebook_bell_names, .value_count = BELL_RULES}),
    RANKED_MAP("cards", {"*", KEY_MAP, .words = TEXT_WORDS_A_RANK, .below = "card"}),
    SOURCED_MAP("card",
        {"points", KEY_NUMBER, .needed = REQUIRED, .words = TEXT_WORDS_POINTS_CARD_TABLE,
            .least = 0, .most = POINTS_MOST},
        {"held", KEY_NUMBER, .words = TEXT_WORDS_POINTS_COSTS_HAND, .least = 0,
            .most = POINTS_MOST}),
    MAP("facts", {"*", KEY_MAP, ITEMS_WITHIN(rulebook, fact_count, facts, side_fact, FACTS_MOST),
                     SOURCE(side_fact, source), .start = &(const struct side_fact){.asked = true},
                     .words = TEXT_WORDS_FACT_SIDE, .below = "fact"}),
    SOURCED_MAP("fact",
        {"short", LETTER(side_fact, letter), .words = TEXT_WORDS_ITS_LETTER_IN_SLIPS},
        {"asked", YES(side_fact, asked), .words = TEXT_WORDS_SLIP_SAY_WARNED},
        {"shown-by", KEY_MAP, SOURCE(side_fact, shown_source), .words = TEXT_WORDS_CARDS_MELD_SHOW,
            .below = "shown-by"},
        {"lacking", KEY_MAP, SOURCE(side_fact, lacking_source), .words = TEXT_WORDS_SIDE_PAYS_HOLD,
            .below = "lacking"}),
    SOURCED_MAP("shown-by",
        {"of", RANKS(side_fact, shown_ranks), .needed = REQUIRED, .words = TEXT_WORDS_RANKS_ABOUT},
        {"cards", NUMBER(side_fact, shown_cards), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("lacking",
        {"points", NUMBER(side_fact, lacking), .needed = REQUIRED,
            .words = TEXT_WORDS_POINTS_IT_COSTS, .least = 0, .most = POINTS_MOST},
        {"unless-all", YES(side_fact, unless_all), .words = TEXT_WORDS_NOBODY_PAYS_WHERE}),
    MAP("melds",
        {"sets", PART(rulebook, sets), .needed = REQUIRED, .read = read_set,
            .words = TEXT_WORDS_MELDS_OF_ONE_RANK, .below = "set"},
        {"black-threes", PART(rulebook, black_threes), .needed = REQUIRED_OF_COLOURS,
            .read = read_set, .words = TEXT_WORDS_MELDS_OF_BLACK_THREES, .below = "set"},
        {"twos", PART(rulebook, twos), .read = read_set, .words = TEXT_WORDS_MELDS_TWOS_RANK,
            .below = "set"},
        {"wilds", PART(rulebook, wilds), .read = read_set, .words = TEXT_WORDS_MELDS_WILD_CARDS,
            .below = "set"},
        {"ranks", KEY_MAP, .read = read_rank_rules, .words = TEXT_WORDS_MELDS_RANKS_RULES,
            .below = "ranks"},
        {"runs", PART(rulebook, runs), .needed = REQUIRED, SOURCE(rulebook, runs.source),
            .read = read_runs, .words = TEXT_WORDS_RUNS_OF_A_SUIT, .below = "runs"},
        {"mixed-ranks", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, mixed_source),
            .words = TEXT_WORDS_FORBIDS_MELDS_SEVERAL, .below = "source"},
        {"melded", PART(rulebook, melded), SOURCE(rulebook, melded.source),
            .words = TEXT_WORDS_MELD_NEEDS_SIDE, .below = "melded"},
        {"same-rank", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, same_rank_source),
            .words = TEXT_WORDS_TWO_MELDS_RANK, .below = "same-rank"},
        {"red-threes", KEY_MAP, .needed = REQUIRED_OF_COLOURS, SOURCE(rulebook, red_melded_source),
            .words = TEXT_WORDS_FORBIDS_MELDS_RED, .below = "source"},
        {"stay", KEY_MAP, SOURCE(rulebook, stays_source), .words = TEXT_WORDS_FORBIDS_TAKING_MELDED,
            .below = "source"}),
    {.name = "set", .sourced = true, .keys = rank_set_keys + 1},
    {.name = "rank-set", .sourced = true, .keys = rank_set_keys},
    SOURCED_MAP("size",
        {"least", NUMBER(set_rule, cards_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST},
        {"most", NUMBER(set_rule, cards_most), .words = TEXT_WORDS_CARDS_MOST_SET, .least = 1,
            .most = COPIES_MOST}),
    SOURCED_MAP("run-size",
        {"least", NUMBER(run_rule, cards_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST},
        {"most", NUMBER(run_rule, cards_most), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_MOST_SET, .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("least", {"least", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_CARDS_AT_LEAST,
                             .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("wild",
        {"most", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0,
            .most = COPIES_MOST},
        {"steps", KEY_MAP, .words = TEXT_WORDS_PLACE_WILD_CARDS, .below = "steps"},
        {"small", KEY_MAP, SOURCE(set_rule, wild_small_source),
            .words = TEXT_WORDS_BOUNDS_MELDS_BELOW, .below = "source"},
        {"complete", KEY_MAP, SOURCE(set_rule, complete_source), .words = TEXT_WORDS_ONCE_CANASTA,
            .below = "complete"}),
    MAP("steps", {"*", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_MELD_MANY, .least = 0,
                     .most = COPIES_MOST}),
    SOURCED_MAP("complete", {"any", YES(set_rule, wild_free_when_complete), .needed = REQUIRED,
                                .words = TEXT_WORDS_NUMBER_WILD_CARDS}),
    SOURCED_MAP("only", {"only", YES(set_rule, only_going_out), .needed = REQUIRED,
                            .words = TEXT_WORDS_IN_GOING_OUT_ALONE}),
    MAP("ranks", {"*", KEY_MAP, .words = TEXT_WORDS_RULE_SOME_RANKS, .below = "rank-set"}),
    SOURCED_MAP("runs", {"allowed", KEY_YES, .words = TEXT_WORDS_WHETHER_THERE_ARE_RUNS},
        {"ranks", RANKS(run_rule, ranks), .words = TEXT_WORDS_RANKS_RUN_HOLD},
        {"cards", KEY_MAP, .needed = REQUIRED, SOURCE(run_rule, cards_source),
            .words = TEXT_WORDS_HOW_MANY_CARDS, .below = "run-size"},
        {"wild", KEY_MAP, SOURCE(run_rule, wild_source), GIVEN(run_rule, ordered),
            .words = TEXT_WORDS_WILD_CARDS_RUN, .below = "run-wild"},
        {"aces", WORD(run_rule, aces), .words = TEXT_WORDS_RUNS_WILD_CARDS,
            .values = run_aces_names, .value_count = RUN_ACES},
        {"around-ace", YES(run_rule, around_ace), .words = TEXT_WORDS_RUN_GO_ACE},
        {"jokers", KEY_MAP, SOURCE(run_rule, joker_source), .words = TEXT_WORDS_FORBIDS_JOKERS_RUNS,
            .below = "source"},
        {"gaps", KEY_MAP, .needed = REQUIRED, SOURCE(run_rule, gap_source),
            .words = TEXT_WORDS_FORBIDS_GAPS_RUNS, .below = "gaps"}),
    SOURCED_MAP("run-wild",
        {"most", NUMBER(run_rule, wild_most), .needed = REQUIRED,
            .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0, .most = COPIES_MOST},
        {"free", KEY_MAP, SOURCE(run_rule, free_source), GIVEN(run_rule, free_low),
            .words = TEXT_WORDS_LIES_BETWEEN_TWO, .below = "free-wild"}),
    SOURCED_MAP("free-wild",
        {"refused", YES(run_rule, free_low_refused), .words = TEXT_WORDS_LIES_ELSEWHERE_ERROR}),
    MAP("few-wild", {"most", NUMBER(unfinished, wild_most), .needed = REQUIRED,
                        .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP(
        "gaps", {"refused", YES(run_rule, gaps_refused), .words = TEXT_WORDS_GAP_ERROR_ELSE}),
    SOURCED_MAP("melded",
        {"cards", NUMBER(melded_rule, cards_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 0, .most = COPIES_MOST},
        {"natural", NUMBER(melded_rule, natural_least), .needed = REQUIRED,
            .words = TEXT_WORDS_NATURAL_CARDS_AT_LEAST, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("same-rank",
        {"allowed", WORD(rulebook, same_rank), .needed = REQUIRED, .words = TEXT_WORDS_WHEN_SIDE,
            .values = same_rank_names, .value_count = SAME_RANKS},
        {"warns", YES(rulebook, same_rank_warns), .words = TEXT_WORDS_WARNING}),
    MAP("canastas",
        {"cards", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, canasta_source),
            .words = TEXT_WORDS_SIZE_CANASTA, .below = "canasta-size"},
        {"kinds", KEY_MAP, .needed = REQUIRED, .read = read_kinds,
            .words = TEXT_WORDS_KINDS_CANASTA_FIRST, .below = "kinds"}),
    SOURCED_MAP(
        "canasta-size", {"least", NUMBER(rulebook, canasta_least), .needed = REQUIRED,
                            .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST}),
    MAP("kinds", {"*", KEY_MAP, ITEMS_WITHIN(rulebook, kind_count, kinds, canasta_kind, KINDS_MOST),
                     SOURCE(canasta_kind, source),
                     .start = &(const struct canasta_kind){.wild_most = COPIES_MOST,
                         .jokers_most = COPIES_MOST},
                     .each = name_kind, .words = TEXT_WORDS_A_KIND_OF_CANASTA, .below = "kind"}),
    SOURCED_MAP("kind",
        {"points", NUMBER(canasta_kind, points), .needed = REQUIRED,
            .words = TEXT_WORDS_POINTS_CANASTA, .least = 0, .most = POINTS_MOST},
        {"run", YES(canasta_kind, run), .words = TEXT_WORDS_IT_IS_A_RUN},
        {"form", KEY_WORD, GIVEN(canasta_kind, any_form), .words = TEXT_WORDS_SET_RUN,
            .values = kind_form_names, .value_count = KIND_FORMS},
        {"of", RANKS(canasta_kind, ranks), .words = TEXT_WORDS_RANKS_LEFT_OUT},
        {"wild", PART(canasta_kind, wild_least), .words = TEXT_WORDS_ITS_WILD_CARDS,
            .below = "range"},
        {"jokers", PART(canasta_kind, jokers_least), .words = TEXT_WORDS_ITS_JOKERS,
            .below = "range"},
        {"unbroken", KEY_MAP, .words = TEXT_WORDS_CARDS_ROW_WITHOUT, .below = "unbroken"},
        {"longest", KEY_MAP, SOURCE(canasta_kind, longest), .words = TEXT_WORDS_HOW_LONG_GROW,
            .below = "longest"},
        {"short", LETTER(canasta_kind, letter), GIVEN(canasta_kind, letter_chosen),
            .words = TEXT_WORDS_LETTER_SLIP_SHORT},
        {"words", TEXTS(canasta_kind, word_count, words), .words = TEXT_WORDS_SLIPS_CALL_BESIDES}),
    MAP("range",
        {"least", NUMBER(range, least), .words = TEXT_WORDS_AT_LEAST, .least = 0,
            .most = COPIES_MOST},
        {"most", NUMBER(range, most), .words = TEXT_WORDS_AT_MOST, .least = 0,
            .most = COPIES_MOST}),
    MAP("unbroken",
        {"least", NUMBER(canasta_kind, unbroken_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_ROW_SET, .least = 1, .most = COPIES_MOST},
        {"whole", YES(canasta_kind, unbroken_whole), .words = TEXT_WORDS_WILD_CARD_LIES},
        {"set-most", NUMBER(canasta_kind, unbroken_set_most), .words = TEXT_WORDS_NATURAL_CARDS_SET,
            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("longest", {"cards", NUMBER(canasta_kind, cards_most), .needed = REQUIRED,
                               .words = TEXT_WORDS_CARDS_AT_MOST, .least = 1, .most = COPIES_MOST}),
    MAP("red-threes",
        {"on-table", KEY_LIST, ITEMS(rulebook, red_band_count, red_bands, red_band),
            .each = read_red_amounts, .needed = REQUIRED, .words = TEXT_WORDS_WORTH_FIRST_HOLDS,
            .below = "red"},
        {"card-points", KEY_MAP, SOURCE(rulebook, red_card_source),
            .words = TEXT_WORDS_RED_THREE_COUNTS, .below = "card-points"}),
    SOURCED_MAP("red",
        {"when", CONDITION(red_band, when), .words = TEXT_WORDS_SIDES_LEFT_OUT_ALL,
            .below = "need"},
        {"each", KEY_NUMBER, .words = TEXT_WORDS_POINTS_EVERY_RED, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"amounts", KEY_NUMBERS, .words = TEXT_WORDS_PLACE_POINTS_TWO, .least = -POINTS_MOST,
            .most = POINTS_MOST}),
    SOURCED_MAP(
        "card-points", {"each", NUMBER(rulebook, red_card_points), .needed = REQUIRED,
                           .words = TEXT_WORDS_CARD_POINTS_EVERY, .least = 0, .most = POINTS_MOST}),
    MAP("held",
        {"3r", PART(rulebook, held[RANK_RED_THREE]), SOURCE(rulebook, held[RANK_RED_THREE].source),
            GIVEN(rulebook, held[RANK_RED_THREE].apart), .words = TEXT_WORDS_RED_THREES_IN_HAND,
            .below = "held-three"},
        {"3b", PART(rulebook, held[RANK_BLACK_THREE]),
            SOURCE(rulebook, held[RANK_BLACK_THREE].source),
            GIVEN(rulebook, held[RANK_BLACK_THREE].apart), .words = TEXT_WORDS_BLACK_THREES_IN_HAND,
            .below = "held-three"}),
    SOURCED_MAP("held-three",
        {"base", NUMBER(held_price, base), .needed = REQUIRED,
            .words = TEXT_WORDS_BASE_POINTS_SIGNED, .least = -POINTS_MOST, .most = POINTS_MOST},
        {"cards", NUMBER(held_price, cards), .words = TEXT_WORDS_CARD_POINTS_BESIDES_SIGNED,
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"once", YES(held_price, once), .words = TEXT_WORDS_ONCE_SIDE_HOWEVER}),
    SOURCED_MAP("sign",
        {"when", CONDITION(sign_band, when), .words = TEXT_WORDS_SIDES_LEFT_OUT_ALL,
            .below = "need"},
        {"count", KEY_WORD, .needed = REQUIRED, .read = read_sign,
            .words = TEXT_WORDS_HOW_CARDS_TABLE, .values = sign_names, .value_count = SIGNS}),
    MAP("bonuses",
        {"*", KEY_MAP, ITEMS(rulebook, bonus_count, bonuses, bonus), SOURCE(bonus, source),
            .start = &(const struct bonus){.instead_of = SIZE_MAX}, .each = link_bonus,
            .words = TEXT_WORDS_A_BONUS, .below = "bonus"}),
    SOURCED_MAP("bonus",
        {"points", NUMBER(bonus, points), .needed = REQUIRED, .words = TEXT_WORDS_POINTS_SIGNED,
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"when", CONDITION(bonus, when), .words = TEXT_WORDS_SIDES_LEFT_OUT, .below = "need"},
        {"unless", KEY_NAMES, .words = TEXT_WORDS_BONUS_STANDS_BEFORE}),
    MAP("unfinished",
        {"*", KEY_MAP, ITEMS(rulebook, unfinished_count, unfinished, unfinished),
            SOURCE(unfinished, source),
            .start = &(const struct unfinished){.wild_most = COPIES_MOST}, .each = bound_unfinished,
            .words = TEXT_WORDS_AN_AMOUNT, .below = "unfinished-meld"}),
    SOURCED_MAP("unfinished-meld",
        {"points", NUMBER(unfinished, points), .needed = REQUIRED,
            .words = TEXT_WORDS_POINTS_IT_COSTS, .least = 0, .most = POINTS_MOST},
        {"of", RANKS(unfinished, ranks), .words = TEXT_WORDS_RANKS_MELDS},
        {"run", YES(unfinished, run), .words = TEXT_WORDS_OF_RUNS},
        {"wild", KEY_MAP, .words = TEXT_WORDS_MELDS_FEW_WILD, .below = "few-wild"},
        {"shorter-than", KEY_NUMBER, .words = TEXT_WORDS_CARDS_ENOUGH_LEFT, .least = 1,
            .most = COPIES_MOST}),
    SOURCED_MAP("going-out",
        {"points", NUMBER(rulebook, going_out), .needed = REQUIRED,
            .words = TEXT_WORDS_BONUS_GOING_OUT, .least = 0, .most = POINTS_MOST},
        {"needs", KEY_MAPS, .needed = REQUIRED, .read = read_out_needs,
            .words = TEXT_WORDS_THE_CANASTAS_IT_NEEDS, .below = "out-need"},
        {"facts", KEY_MAP, SOURCE(rulebook, out_fact_source),
            .words = TEXT_WORDS_FACTS_WITHOUT_NOBODY, .below = "out-facts"},
        {"cards-left", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, out_cards_source),
            .words = TEXT_WORDS_FORBIDS_CARDS_LEFT, .below = "source"},
        {"others-hold", KEY_MAP, SOURCE(rulebook, others_hold_source),
            .words = TEXT_WORDS_LETS_EVERY_PLAYER, .below = "others-hold"},
        {"concealed", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, concealed_source),
            .read = read_concealed, .words = TEXT_WORDS_ALL_CARDS_LAID, .below = "concealed"}),
    SOURCED_MAP("others-hold", {"unless-exhausted", YES(rulebook, others_hold_unless_exhausted),
                                   .words = TEXT_WORDS_WHEN_STOCK_ENDS}),
    MAP("need",
        {"canastas", KEY_NUMBER, .words = TEXT_WORDS_CANASTAS_AT_LEAST, .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = TEXT_WORDS_KINDS_COUNT_LEFT}),
    SOURCED_MAP("out-need",
        {"canastas", KEY_NUMBER, .words = TEXT_WORDS_CANASTAS_AT_LEAST, .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = TEXT_WORDS_KINDS_COUNT_LEFT},
        {"warns", KEY_YES, .words = TEXT_WORDS_GOING_OUT_WITHOUT}),
    SOURCED_MAP("out-facts",
        {"of", FACTS(rulebook, out_facts), .needed = REQUIRED, .words = TEXT_WORDS_THE_FACTS}),
    SOURCED_MAP("concealed", {"known", KEY_YES, .words = TEXT_WORDS_WHETHER_KNOWN_YES},
        {"points", NUMBER(rulebook, concealed_points), .needed = REQUIRED,
            .words = TEXT_WORDS_ITS_BONUS, .least = 0, .most = POINTS_MOST},
        {"adds", YES(rulebook, concealed_adds), .needed = REQUIRED,
            .words = TEXT_WORDS_BESIDE_BONUS_GOING},
        {"needs", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, concealed_need_source),
            .words = TEXT_WORDS_ASKS_CANASTA, .below = "source"},
        {"after-partner", YES(rulebook, concealed_partner_may_meld), .needed = REQUIRED,
            .words = TEXT_WORDS_SIDE_MELDED_BEFORE},
        {"melded-before", KEY_MAP, SOURCE(rulebook, concealed_before_source),
            .words = TEXT_WORDS_WHAT_SAYS_SO, .below = "source"},
        {"most-cards", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, concealed_cards_source),
            .words = TEXT_WORDS_BOUNDS_CARDS_LAID, .below = "source"},
        {"from-stock", KEY_MAP, .needed = REQUIRED, SOURCE(rulebook, concealed_waives_source),
            .words = TEXT_WORDS_AFTER_DRAWING_STOCK, .below = "from-stock"}),
    SOURCED_MAP("from-stock", {"waives-minimum", YES(rulebook, concealed_stock_waives),
                                  .needed = REQUIRED, .words = TEXT_WORDS_MINIMUM_ASKED}),
    MAP("opening",
        {"by-score", KEY_LIST, ITEMS(rulebook, opening_band_count, opening_bands, opening_band),
            SOURCE(opening_band, source), .each = check_opening_band,
            .words = TEXT_WORDS_MINIMA_SIDE_SCORE, .below = "band"},
        {"by-hand", KEY_MAP, SOURCE(rulebook, opening_hand_source),
            .words = TEXT_WORDS_PLACE_MINIMUM_EACH, .below = "by-hand"},
        {"raise", PART(rulebook, raise_points), SOURCE(rulebook, raise_source),
            GIVEN(rulebook, raises), .words = TEXT_WORDS_FAILED_OPENING_ADDS, .below = "amount"},
        {"by-canasta", KEY_MAP, SOURCE(rulebook, opening_canasta_source),
            GIVEN(rulebook, opening_by_canasta), .words = TEXT_WORDS_COMPLETED_CANASTA_OPENS,
            .below = "source"},
        {"from-pile", KEY_MAP, SOURCE(rulebook, opening_pile_source),
            .words = TEXT_WORDS_OPENING_WITH_THE_PILE, .below = "from-pile"},
        {"clean", KEY_MAP, SOURCE(rulebook, opening_clean_source),
            .words = TEXT_WORDS_MELD_WITHOUT_WILD, .below = "clean"},
        {"no-wild", KEY_MAP, SOURCE(rulebook, opening_no_wild_source),
            GIVEN(rulebook, opening_no_wild), .words = TEXT_WORDS_WILD_CARD_MELD,
            .below = "source"}),
    SOURCED_MAP("band",
        {"from", NUMBER(opening_band, from), .words = TEXT_WORDS_SCORE_BEGINS_FIRST,
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"minimum", NUMBER(opening_band, minimum), .needed = REQUIRED,
            .words = TEXT_WORDS_POINTS_OPENING_COUNT, .least = 0, .most = POINTS_MOST},
        {"needs", NEEDS(opening_band, need_count, needs), .words = TEXT_WORDS_CANASTAS_HOLD_BESIDES,
            .below = "need"}),
    SOURCED_MAP("by-hand",
        {"minima", NUMBERS(rulebook, opening_hand_count, opening_by_hand), .needed = REQUIRED,
            .words = TEXT_WORDS_FIRST_SECOND_HAND, .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("from-pile",
        {"natural", NUMBER(rulebook, opening_pile_natural_least), .needed = REQUIRED,
            .words = TEXT_WORDS_NATURAL_CARDS_MELD_PILE, .least = 1, .most = COPIES_MOST},
        {"upcard", KEY_MAP, SOURCE(rulebook, upcard_source), GIVEN(rulebook, upcard_alone),
            .words = TEXT_WORDS_FIRST_CARD_TURNED, .below = "source"}),
    SOURCED_MAP(
        "clean", {"natural", NUMBER(rulebook, opening_clean_least), .needed = REQUIRED,
                     .words = TEXT_WORDS_NATURAL_CARDS_LEAST, .least = 1, .most = COPIES_MOST}),
    MAP("penalties", {"*", KEY_MAP, .words = TEXT_WORDS_A_PENALTY, .below = "penalty"}),
    SOURCED_MAP("penalty",
        {"points", NUMBER(penalty, points), .words = TEXT_WORDS_WHAT_IT_COSTS, .least = 0,
            .most = POINTS_MOST},
        {"summary", KEY_TEXT, .needed = REQUIRED, .read = read_summary,
            .words = TEXT_WORDS_WHAT_IT_IS_FOR},
        {"per", TEXT(penalty, per), .words = TEXT_WORDS_COUNTED_WHERE_GIVEN},
        {"form", WORD(penalty, use), .least = PENALTY_AS_RAISES,
            .words = TEXT_WORDS_HOW_CODE_ENTERED, .values = penalty_form_names,
            .value_count = PENALTY_FORMS},
        {"by-hands", KEY_MAP, .read = read_by_hands, .words = TEXT_WORDS_COSTS_GAMES_MANY,
            .below = "by-hands"},
        {"repeated", KEY_LIST, ITEMS(penalty, repeated_count, repeated, repeated_price),
            SOURCE(repeated_price, source), .each = check_repeated,
            .words = TEXT_WORDS_COSTS_WHEN_SIDE, .below = "repeated"},
        {"within", WORD(penalty, within), .words = TEXT_WORDS_OFFENCES_COUNT_WITHIN,
            .values = within_names, .value_count = OFFENCES_WITHIN},
        {"victory-points", NUMBER(penalty, victory), .words = TEXT_WORDS_VICTORY_POINTS_COSTS,
            .least = 0, .most = VICTORY_MOST},
        {"warnings", NUMBER(penalty, warnings), .words = TEXT_WORDS_GOES_EVERY_MANY, .least = 0,
            .most = COPIES_MOST},
        {"cards", WORD(penalty, cards), .least = PENALTY_REDS_APART,
            .words = TEXT_WORDS_CARDS_NUMBER_COUNTS, .values = penalty_cards_names,
            .value_count = PENALTY_CARDS},
        {"after-out", YES(penalty, after_out), .words = TEXT_WORDS_GIVEN_WHERE_SOMEBODY},
        {"accepts", KEY_YES, .words = TEXT_WORDS_CLAIM_TAKEN_POINTS},
        {"same-act", KEY_TEXTS, .words = TEXT_WORDS_CODES_ACT_GIVEN},
        {"besides", KEY_NAMES, .words = TEXT_WORDS_CODE_GIVEN}),
    SOURCED_MAP("repeated",
        {"from", NUMBER(repeated_price, from), .needed = REQUIRED, .words = TEXT_WORDS_TIME_SECOND,
            .least = 2, .most = COPIES_MOST},
        {"points", NUMBER(repeated_price, points), .needed = REQUIRED,
            .words = TEXT_WORDS_EACH_COSTS, .least = 0, .most = POINTS_MOST}),
    MAP("by-hands",
        {"*", KEY_NUMBER, .words = TEXT_WORDS_POINTS_GAMES_MANY, .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("contract",
        {"level", NUMBER(contract_rule, level_points), .needed = REQUIRED,
            .words = TEXT_WORDS_POINTS_OF_A_LEVEL, .least = 1, .most = POINTS_MOST},
        {"levels", NUMBER(contract_rule, levels), .needed = REQUIRED,
            .words = TEXT_WORDS_HOW_MANY_LEVELS, .least = 1, .most = COPIES_MOST},
        {"achieved", PART(contract_rule, award_percent), .needed = REQUIRED,
            SOURCE(contract_rule, award_source), .words = TEXT_WORDS_WHAT_THE_BIDDER_GETS,
            .below = "percent"},
        {"doubled", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, doubled_source),
            .words = TEXT_WORDS_GOT_WHERE_DOUBLED, .below = "doubled"},
        {"robbed", PART(contract_rule, robbed_percent), .needed = REQUIRED,
            SOURCE(contract_rule, robbed_source), .words = TEXT_WORDS_GET_GO_OUT,
            .below = "percent"},
        {"exhausted", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, void_source),
            .words = TEXT_WORDS_WHERE_STOCK_ENDS, .below = "source"},
        {"false-out", PART(contract_rule, false_out_points), .needed = REQUIRED,
            SOURCE(contract_rule, false_out_source), .words = TEXT_WORDS_BIDDER_GOES_OUT,
            .below = "amount"},
        {"value", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, value_low_source),
            .words = TEXT_WORDS_WHAT_COUNTS_TOWARDS_IT, .below = "source"},
        {"melded-counts", PART(contract_rule, melded_from_level), .needed = REQUIRED,
            SOURCE(contract_rule, value_high_source), .words = TEXT_WORDS_WHEN_MELDED_CARDS,
            .below = "from-level"},
        {"hand-counts", PART(contract_rule, hand_to_level), SOURCE(contract_rule, hand_source),
            .words = TEXT_WORDS_WHEN_CARDS_HAND, .below = "to-level"},
        {"opening-low", PART(contract_rule, opening_any_level_most), .needed = REQUIRED,
            SOURCE(contract_rule, opening_low_source), .words = TEXT_WORDS_OPENS,
            .below = "to-level"},
        {"opening-high", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, opening_high_source),
            .words = TEXT_WORDS_OPENS_ABOVE_LEVEL, .below = "opening-high"},
        {"opening-twos", PART(contract_rule, opening_twos_least), .needed = REQUIRED,
            SOURCE(contract_rule, twos_source), .words = TEXT_WORDS_AN_OPENING_OF_TWOS,
            .below = "opening-twos"},
        {"opening-twos-bidder", PART(contract_rule, opening_twos_least_bidder), .needed = REQUIRED,
            SOURCE(contract_rule, twos_bidder_source), .words = TEXT_WORDS_BIDDER_OPENING_TWOS,
            .below = "opening-twos"},
        {"unopened", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, unopened_source),
            .words = TEXT_WORDS_BIDDER_NEVER_OPENED, .below = "bidder-unopened"},
        {"bids", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, bids_source),
            .words = TEXT_WORDS_THE_ORDER_OF_BIDS, .below = "source"},
        {"dealer", KEY_MAP, .needed = REQUIRED, SOURCE(contract_rule, dealer_source),
            .words = TEXT_WORDS_TURN_BID, .below = "source"}),
    SOURCED_MAP(
        "percent", {"percent", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_PER_CENT_CONTRACT,
                       .least = 0, .most = PERCENT_MOST}),
    SOURCED_MAP("doubled",
        {"achieved", NUMBER(contract_rule, award_doubled_percent), .needed = REQUIRED,
            .words = TEXT_WORDS_PER_CENT_BIDDER, .least = 0, .most = PERCENT_MOST},
        {"robbed", NUMBER(contract_rule, robbed_doubled_percent), .needed = REQUIRED,
            .words = TEXT_WORDS_PER_CENT_ROBS, .least = 0, .most = PERCENT_MOST}),
    SOURCED_MAP("from-level",
        {"from-level", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_FROM_WHICH_LEVEL_ON,
            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP(
        "to-level", {"to-level", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_UP_TO_WHICH_LEVEL,
                        .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("opening-high",
        {"run", NUMBER(contract_rule, opening_run_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_OF_A_RUN, .least = 1, .most = COPIES_MOST},
        {"rank", NUMBER(contract_rule, opening_rank_least), .needed = REQUIRED,
            .words = TEXT_WORDS_CARDS_OF_A_RANK, .least = 1, .most = COPIES_MOST},
        {"rank-wild", NUMBER(contract_rule, opening_rank_wild_most), .needed = REQUIRED,
            .words = TEXT_WORDS_WILD_ONES_AMONG, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP(
        "opening-twos", {"least", ITSELF, .needed = REQUIRED, .words = TEXT_WORDS_TWOS_AT_LEAST,
                            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("bidder-unopened",
        {"penalty", KEY_NAMES, .read = read_unopened_penalty, .words = TEXT_WORDS_CODE_PENALTY}),
    MAP("corrections",
        {"addition", PART(rulebook, addition), SOURCE(rulebook, addition.source),
            .words = TEXT_WORDS_ERRORS_OF_ADDITION, .below = "clock"},
        {"record", PART(rulebook, record), SOURCE(rulebook, record.source),
            .words = TEXT_WORDS_ANYTHING_ELSE, .below = "clock"},
        {"penalties", PART(rulebook, given), SOURCE(rulebook, given.source),
            .words = TEXT_WORDS_PENALTIES_GIVEN_TAKEN, .below = "clock"}),
    SOURCED_MAP("clock",
        {"until", WORD(correction_rule, until), .needed = REQUIRED, .words = TEXT_WORDS_UNTIL_WHEN,
            .values = correction_clock_names, .value_count = CORRECTION_CLOCKS}),
    MAP("options", {"*", KEY_MAP, .words = TEXT_WORDS_AN_OPTION, .below = "option"}),
    SOURCED_MAP("option", {"summary", KEY_TEXT, .words = TEXT_WORDS_WHAT_IS_CHOSEN},
        {"standard", KEY_TEXT, .words = TEXT_WORDS_CHOICE_WHERE_EVENT},
        {"choices", KEY_MAP, .words = TEXT_WORDS_WHAT_MAY_BE_CHOSEN, .below = "choices"}),
    MAP("choices", {"*", KEY_MAP, .words = TEXT_WORDS_A_CHOICE, .below = "choice"}),
    MAP("choice", {"summary", KEY_TEXT, .words = TEXT_WORDS_WHAT_IT_MEANS},
        {"figures", KEY_MAP, .words = TEXT_WORDS_SECTIONS_FILE_LAID, .below = ""}),
};

const size_t keys_map_count = sizeof keys_maps / sizeof *keys_maps;

const struct key_map *keys_of(const char *map)
{
	size_t found = 0;

	/* Loading a rulebook asks for some hundred maps; the first letter rules most of the others out. */
	while (found < keys_map_count &&
	       (keys_maps[found].name[0] != map[0] || strcmp(keys_maps[found].name, map) != 0))
		found++;
	assert(found < keys_map_count);
	return &keys_maps[found];
}

static const struct key *find(const struct key *keys, const char *name)
{
	for (; keys->name; keys++)
		if (strcmp(keys->name, name) == 0)
			return keys;
	return NULL;
}

const struct key *keys_find(const struct key_map *map, const char *name)
{
	const struct key *key = find(map->keys, name);

	if (!key && map->sourced)
		key = find(keys_source, name);
	return key ? key : find(map->keys, "*");
}

const char *const *keys_names(struct arena *arena, const struct key_map *map, size_t *ret_count)
{
	const char **names;
	size_t count = 0;

	while (map->keys[count].name)
		count++;
	names = arena_alloc(arena, count + keys_source_count, sizeof *names);
	count = 0;
	for (const struct key *key = map->keys; key->name; key++)
		if (strcmp(key->name, "*") != 0)
			names[count++] = key->name;
	for (size_t i = 0; map->sourced && i < keys_source_count; i++)
		names[count++] = keys_source[i].name;
	*ret_count = count;
	return names;
}

const char *keys_values(struct arena *arena, const struct key *key)
{
	char words[CHOICE_LIST_ROOM];

	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
	case KEY_PLAYERS:
		return message_text(arena, TEXT_PHRASE_TO, (long)key->least, (long)key->most);
	case KEY_YES:
		return message_words(TEXT_WORDS_YES_OR_NO);
	case KEY_WORD:
		choice_list(words, sizeof words, key->values, key->value_count);
		return arena_text(arena, words);
	case KEY_LETTER:
		return message_words(TEXT_WORDS_A_LETTER);
	case KEY_RANKS:
		return message_words(TEXT_WORDS_X_K_Q);
	case KEY_CONDITION:
		return message_text(arena, TEXT_PHRASE_MELDED_OUT_FACT, "{canastas: 2}");
	case KEY_TEXT:
	case KEY_CLAUSE:
	case KEY_TEXTS:
	case KEY_NAMES:
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		break;
	}
	return "";
}
