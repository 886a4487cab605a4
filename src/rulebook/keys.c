#include "rulebook/keys.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/choice.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"

#include <assert.h>
#include <string.h>

enum { PERCENT_MOST = 1000 };

const struct key keys_source[] = {
    {"clause", KEY_CLAUSE, .words = TEXT_WORDS_WHERE_RULES_SAY},
    {"ruling", KEY_TEXT, .words = TEXT_WORDS_HOW_READ_WHERE},
    {.name = NULL},
};

const size_t keys_source_count = sizeof keys_source / sizeof *keys_source - 1;

/* For the map in which nothing else may stand. */
static const struct key no_keys[] = {{.name = NULL}};

/* Keys of melds of ranks under a name; those of other melds of one rank begin after `of`. */
static const struct key rank_set_keys[] = {
    {"of", KEY_RANKS, .words = TEXT_WORDS_RANKS_ABOUT},
    {"allowed", KEY_YES, .words = TEXT_WORDS_WHETHER_MELDS_YES},
    {"cards", KEY_MAP, .words = TEXT_WORDS_HOW_MANY_CARDS, .below = "size"},
    {"natural", KEY_MAP, .words = TEXT_WORDS_NATURAL_CARDS_MELD, .below = "least"},
    {"wild", KEY_MAP, .words = TEXT_WORDS_WILD_CARDS_MELD, .below = "wild"},
    {"wild-cards", KEY_RANKS, .words = TEXT_WORDS_RANKS_WILD_WHERE},
    {"canasta-natural", KEY_MAP, .words = TEXT_WORDS_NATURAL_CARDS_CANASTA, .below = "least"},
    {"going-out", KEY_MAP, .words = TEXT_WORDS_WHEN_MELDED, .below = "only"},
    {.name = NULL},
};

/* A map by its name, with its keys; one that is sourced; one whose keys are ranks. */
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
    MAP("", {"rulebook", KEY_TEXT, .words = TEXT_WORDS_ID_RULEBOOK},
        {"title", KEY_TEXT, .words = TEXT_WORDS_WHAT_PEOPLE_CALL_IT},
        {"publisher", KEY_TEXT, .words = TEXT_WORDS_WHO_PUBLISHES_THE_TEXT},
        {"language", KEY_TEXT, .words = TEXT_WORDS_LANGUAGE_PAPERS_WHERE},
        {"extends", KEY_TEXT, .words = TEXT_WORDS_ANOTHER_RULEBOOK_ID},
        {"from", KEY_TEXT, .words = TEXT_WORDS_ID_RULEBOOK_FILE},
        {"sides", KEY_MAP, .words = TEXT_WORDS_SITS_TABLE, .below = "sides"},
        {"deal", KEY_MAP, .words = TEXT_WORDS_HOW_CARDS_DEALT, .below = "deal"},
        {"threes", KEY_MAP, .words = TEXT_WORDS_WHETHER_BLACK_RED, .below = "threes"},
        {"pack", KEY_MAP, .words = TEXT_WORDS_THE_CARDS_PLAYED_WITH, .below = "pack"},
        {"unit", KEY_MAP, .words = TEXT_WORDS_EVERY_SCORE_MULTIPLE, .below = "unit"},
        {"game", KEY_MAP, .words = TEXT_WORDS_WHEN_A_GAME_ENDS, .below = "game"},
        {"walkover", KEY_MAP, .words = TEXT_WORDS_SCORE_GAME_WON, .below = "amount"},
        {"time", KEY_MAP, .words = TEXT_WORDS_ROUNDS_PLAYED_CLOCK, .below = "time"},
        {"cards", KEY_MAP, .words = TEXT_WORDS_EACH_RANK_WORTH, .below = "cards"},
        {"groups", KEY_MAP, .words = TEXT_WORDS_SAYS_BASE_POINTS, .below = "source"},
        {"hand-cards", KEY_MAP, .words = TEXT_WORDS_TAKES_POINTS_CARDS, .below = "source"},
        {"wild", KEY_RANKS, .words = TEXT_WORDS_THE_WILD_RANKS},
        {"wild-cards", KEY_MAP, .words = TEXT_WORDS_WHAT_MAKES_THEM_WILD, .below = "source"},
        {"facts", KEY_MAP, .words = TEXT_WORDS_CARD_SHOWS_SIDE, .below = "facts"},
        {"melds", KEY_MAP, .words = TEXT_WORDS_HOW_MELDS_ARE_BUILT, .below = "melds"},
        {"canastas", KEY_MAP, .words = TEXT_WORDS_MAKES_CANASTA_KINDS, .below = "canastas"},
        {"red-threes", KEY_MAP, .words = TEXT_WORDS_RED_THREES_TABLE, .below = "red-threes"},
        {"held", KEY_MAP, .words = TEXT_WORDS_THREES_HAND_PRICED, .below = "held"},
        {"table-cards", KEY_LIST, .words = TEXT_WORDS_WHETHER_CARDS_TABLE, .below = "sign"},
        {"bonuses", KEY_MAP, .words = TEXT_WORDS_POINTS_SIDE_LAID, .below = "bonuses"},
        {"unfinished", KEY_MAP, .words = TEXT_WORDS_MELDS_COST_SHORT, .below = "unfinished"},
        {"unopened", KEY_MAP, .words = TEXT_WORDS_SIDE_PAYS_NEVER, .below = "amount"},
        {"going-out", KEY_MAP, .words = TEXT_WORDS_GOING_OUT_WORTH, .below = "going-out"},
        {"opening", KEY_MAP, .words = TEXT_WORDS_OPENING_MELD_NEEDS, .below = "opening"},
        {"penalties", KEY_MAP, .words = TEXT_WORDS_PENALTIES_CODE_ENTERED, .below = "penalties"},
        {"contract", KEY_MAP, .words = TEXT_WORDS_BIDDING_AND_ITS_CONTRACTS, .below = "contract"},
        {"corrections", KEY_MAP, .words = TEXT_WORDS_UNTIL_WHEN_SHEET, .below = "corrections"},
        {"rulings", KEY_LIST, .words = TEXT_WORDS_READINGS_BELONG_FIGURE, .below = "source"},
        {"notes", KEY_TEXTS, .words = TEXT_WORDS_PLAYER_FIGURE_SAY},
        {"options", KEY_MAP, .words = TEXT_WORDS_CHOICES_EVENT_MAKES, .below = "options"}),
    {.name = "source", .sourced = true, .keys = no_keys},
    SOURCED_MAP("sides",
        {"number", KEY_NUMBER, .words = TEXT_WORDS_SIDES_AT_A_TABLE, .least = 2,
            .most = SIDES_MOST},
        {"players", KEY_PLAYERS, .words = TEXT_WORDS_PLAYERS_OF_A_SIDE, .least = 1,
            .most = PLAYERS_MOST, .below = "players"}),
    MAP("players",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_PLAYERS_SIDE_LEAST, .least = 1,
            .most = PLAYERS_MOST},
        {"most", KEY_NUMBER, .words = TEXT_WORDS_PLAYERS_SIDE_MOST, .least = 1,
            .most = PLAYERS_MOST}),
    SOURCED_MAP("deal",
        {"cards", KEY_NUMBER, .words = TEXT_WORDS_CARDS_DEALT_PLAYER, .least = 1,
            .most = COPIES_MOST},
        {"drawn", KEY_NUMBER, .words = TEXT_WORDS_CARDS_DRAWN_TURN, .least = 1,
            .most = COPIES_MOST},
        {"drawing", KEY_MAP, .words = TEXT_WORDS_WHAT_SAYS_SO, .below = "source"}),
    SOURCED_MAP("threes", {"alike", KEY_YES, .words = TEXT_WORDS_THREES_CARDS_SAY}),
    SOURCED_MAP("pack",
        {"packs", KEY_NUMBER, .words = TEXT_WORDS_PACKS_OF_CARDS, .least = 1, .most = PACKS_MOST},
        {"jokers", KEY_NUMBER, .words = TEXT_WORDS_JOKERS_IN_ALL, .least = 0, .most = COPIES_MOST},
        {"copies", KEY_MAP, .words = TEXT_WORDS_RANKS_FEWER_MORE, .below = "copies"}),
    RANKED_MAP("copies",
        {"*", KEY_NUMBER, .words = TEXT_WORDS_CARDS_RANK_ALL, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("unit",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS, .least = 1, .most = POINTS_MOST}),
    SOURCED_MAP("game", {"target", KEY_NUMBER, .words = TEXT_WORDS_SCORE_ENDS_GAME, .least = 1,
                            .most = POINTS_MOST}),
    SOURCED_MAP("amount",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS, .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("time",
        {"minutes", KEY_NUMBER, .words = TEXT_WORDS_HOW_LONG_ROUND, .least = 1,
            .most = ROUND_MINUTES_MOST},
        {"bell", KEY_WORD, .words = TEXT_WORDS_BELL_HAND_STOPS, .values = rulebook_bell_names,
            .value_count = BELL_RULES}),
    RANKED_MAP("cards", {"*", KEY_MAP, .words = TEXT_WORDS_A_RANK, .below = "card"}),
    SOURCED_MAP("card",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS_CARD_TABLE, .least = 0,
            .most = POINTS_MOST},
        {"held", KEY_NUMBER, .words = TEXT_WORDS_POINTS_COSTS_HAND, .least = 0,
            .most = POINTS_MOST}),
    MAP("facts", {"*", KEY_MAP, .words = TEXT_WORDS_FACT_SIDE, .below = "fact"}),
    SOURCED_MAP("fact", {"short", KEY_LETTER, .words = TEXT_WORDS_ITS_LETTER_IN_SLIPS},
        {"asked", KEY_YES, .words = TEXT_WORDS_SLIP_SAY_WARNED},
        {"shown-by", KEY_MAP, .words = TEXT_WORDS_CARDS_MELD_SHOW, .below = "shown-by"},
        {"lacking", KEY_MAP, .words = TEXT_WORDS_SIDE_PAYS_HOLD, .below = "lacking"}),
    SOURCED_MAP("shown-by", {"of", KEY_RANKS, .words = TEXT_WORDS_RANKS_ABOUT},
        {"cards", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("lacking",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS_IT_COSTS, .least = 0,
            .most = POINTS_MOST},
        {"unless-all", KEY_YES, .words = TEXT_WORDS_NOBODY_PAYS_WHERE}),
    MAP("melds", {"sets", KEY_MAP, .words = TEXT_WORDS_MELDS_OF_ONE_RANK, .below = "set"},
        {"black-threes", KEY_MAP, .words = TEXT_WORDS_MELDS_OF_BLACK_THREES, .below = "set"},
        {"twos", KEY_MAP, .words = TEXT_WORDS_MELDS_TWOS_RANK, .below = "set"},
        {"wilds", KEY_MAP, .words = TEXT_WORDS_MELDS_WILD_CARDS, .below = "set"},
        {"ranks", KEY_MAP, .words = TEXT_WORDS_MELDS_RANKS_RULES, .below = "ranks"},
        {"runs", KEY_MAP, .words = TEXT_WORDS_RUNS_OF_A_SUIT, .below = "runs"},
        {"mixed-ranks", KEY_MAP, .words = TEXT_WORDS_FORBIDS_MELDS_SEVERAL, .below = "source"},
        {"melded", KEY_MAP, .words = TEXT_WORDS_MELD_NEEDS_SIDE, .below = "melded"},
        {"same-rank", KEY_MAP, .words = TEXT_WORDS_TWO_MELDS_RANK, .below = "same-rank"},
        {"red-threes", KEY_MAP, .words = TEXT_WORDS_FORBIDS_MELDS_RED, .below = "source"},
        {"stay", KEY_MAP, .words = TEXT_WORDS_FORBIDS_TAKING_MELDED, .below = "source"}),
    {.name = "set", .sourced = true, .keys = rank_set_keys + 1},
    {.name = "rank-set", .sourced = true, .keys = rank_set_keys},
    SOURCED_MAP("size",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST},
        {"most", KEY_NUMBER, .words = TEXT_WORDS_CARDS_MOST_SET, .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("least",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("wild",
        {"most", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0,
            .most = COPIES_MOST},
        {"steps", KEY_MAP, .words = TEXT_WORDS_PLACE_WILD_CARDS, .below = "steps"},
        {"small", KEY_MAP, .words = TEXT_WORDS_BOUNDS_MELDS_BELOW, .below = "source"},
        {"complete", KEY_MAP, .words = TEXT_WORDS_ONCE_CANASTA, .below = "complete"}),
    MAP("steps", {"*", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_MELD_MANY, .least = 0,
                     .most = COPIES_MOST}),
    SOURCED_MAP("complete", {"any", KEY_YES, .words = TEXT_WORDS_NUMBER_WILD_CARDS}),
    SOURCED_MAP("only", {"only", KEY_YES, .words = TEXT_WORDS_IN_GOING_OUT_ALONE}),
    MAP("ranks", {"*", KEY_MAP, .words = TEXT_WORDS_RULE_SOME_RANKS, .below = "rank-set"}),
    SOURCED_MAP("runs", {"allowed", KEY_YES, .words = TEXT_WORDS_WHETHER_THERE_ARE_RUNS},
        {"ranks", KEY_RANKS, .words = TEXT_WORDS_RANKS_RUN_HOLD},
        {"cards", KEY_MAP, .words = TEXT_WORDS_HOW_MANY_CARDS, .below = "size"},
        {"wild", KEY_MAP, .words = TEXT_WORDS_WILD_CARDS_RUN, .below = "run-wild"},
        {"aces", KEY_WORD, .words = TEXT_WORDS_RUNS_WILD_CARDS, .values = run_aces_names,
            .value_count = RUN_ACES},
        {"around-ace", KEY_YES, .words = TEXT_WORDS_RUN_GO_ACE},
        {"jokers", KEY_MAP, .words = TEXT_WORDS_FORBIDS_JOKERS_RUNS, .below = "source"},
        {"gaps", KEY_MAP, .words = TEXT_WORDS_FORBIDS_GAPS_RUNS, .below = "gaps"}),
    SOURCED_MAP("run-wild",
        {"most", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0,
            .most = COPIES_MOST},
        {"free", KEY_MAP, .words = TEXT_WORDS_LIES_BETWEEN_TWO, .below = "free-wild"}),
    SOURCED_MAP("free-wild", {"refused", KEY_YES, .words = TEXT_WORDS_LIES_ELSEWHERE_ERROR}),
    MAP("few-wild", {"most", KEY_NUMBER, .words = TEXT_WORDS_WILD_CARDS_AT_MOST, .least = 0,
                        .most = COPIES_MOST}),
    SOURCED_MAP("gaps", {"refused", KEY_YES, .words = TEXT_WORDS_GAP_ERROR_ELSE}),
    SOURCED_MAP("melded",
        {"cards", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 0, .most = COPIES_MOST},
        {"natural", KEY_NUMBER, .words = TEXT_WORDS_NATURAL_CARDS_AT_LEAST, .least = 0,
            .most = COPIES_MOST}),
    SOURCED_MAP("same-rank",
        {"allowed", KEY_WORD, .words = TEXT_WORDS_WHEN_SIDE, .values = same_rank_names,
            .value_count = SAME_RANKS},
        {"warns", KEY_YES, .words = TEXT_WORDS_WARNING}),
    MAP("canastas", {"cards", KEY_MAP, .words = TEXT_WORDS_SIZE_CANASTA, .below = "canasta-size"},
        {"kinds", KEY_MAP, .words = TEXT_WORDS_KINDS_CANASTA_FIRST, .below = "kinds"}),
    SOURCED_MAP("canasta-size",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_LEAST, .least = 1, .most = COPIES_MOST}),
    MAP("kinds", {"*", KEY_MAP, .words = TEXT_WORDS_A_KIND_OF_CANASTA, .below = "kind"}),
    SOURCED_MAP("kind",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS_CANASTA, .least = 0, .most = POINTS_MOST},
        {"run", KEY_YES, .words = TEXT_WORDS_IT_IS_A_RUN},
        {"form", KEY_WORD, .words = TEXT_WORDS_SET_RUN, .values = kind_form_names,
            .value_count = KIND_FORMS},
        {"of", KEY_RANKS, .words = TEXT_WORDS_RANKS_LEFT_OUT},
        {"wild", KEY_MAP, .words = TEXT_WORDS_ITS_WILD_CARDS, .below = "range"},
        {"jokers", KEY_MAP, .words = TEXT_WORDS_ITS_JOKERS, .below = "range"},
        {"unbroken", KEY_MAP, .words = TEXT_WORDS_CARDS_ROW_WITHOUT, .below = "unbroken"},
        {"longest", KEY_MAP, .words = TEXT_WORDS_HOW_LONG_GROW, .below = "longest"},
        {"short", KEY_LETTER, .words = TEXT_WORDS_LETTER_SLIP_SHORT},
        {"words", KEY_TEXTS, .words = TEXT_WORDS_SLIPS_CALL_BESIDES}),
    MAP("range",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_AT_LEAST, .least = 0, .most = COPIES_MOST},
        {"most", KEY_NUMBER, .words = TEXT_WORDS_AT_MOST, .least = 0, .most = COPIES_MOST}),
    MAP("unbroken",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_CARDS_ROW_SET, .least = 1, .most = COPIES_MOST},
        {"whole", KEY_YES, .words = TEXT_WORDS_WILD_CARD_LIES},
        {"set-most", KEY_NUMBER, .words = TEXT_WORDS_NATURAL_CARDS_SET, .least = 1,
            .most = COPIES_MOST}),
    SOURCED_MAP("longest",
        {"cards", KEY_NUMBER, .words = TEXT_WORDS_CARDS_AT_MOST, .least = 1, .most = COPIES_MOST}),
    MAP("red-threes", {"on-table", KEY_LIST, .words = TEXT_WORDS_WORTH_FIRST_HOLDS, .below = "red"},
        {"card-points", KEY_MAP, .words = TEXT_WORDS_RED_THREE_COUNTS, .below = "card-points"}),
    SOURCED_MAP("red",
        {"when", KEY_CONDITION, .words = TEXT_WORDS_SIDES_LEFT_OUT_ALL, .below = "need"},
        {"each", KEY_NUMBER, .words = TEXT_WORDS_POINTS_EVERY_RED, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"amounts", KEY_NUMBERS, .words = TEXT_WORDS_PLACE_POINTS_TWO, .least = -POINTS_MOST,
            .most = POINTS_MOST}),
    SOURCED_MAP("card-points", {"each", KEY_NUMBER, .words = TEXT_WORDS_CARD_POINTS_EVERY,
                                   .least = 0, .most = POINTS_MOST}),
    MAP("held", {"3r", KEY_MAP, .words = TEXT_WORDS_RED_THREES_IN_HAND, .below = "held-three"},
        {"3b", KEY_MAP, .words = TEXT_WORDS_BLACK_THREES_IN_HAND, .below = "held-three"}),
    SOURCED_MAP("held-three",
        {"base", KEY_NUMBER, .words = TEXT_WORDS_BASE_POINTS_SIGNED, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"cards", KEY_NUMBER, .words = TEXT_WORDS_CARD_POINTS_BESIDES_SIGNED, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"once", KEY_YES, .words = TEXT_WORDS_ONCE_SIDE_HOWEVER}),
    SOURCED_MAP("sign",
        {"when", KEY_CONDITION, .words = TEXT_WORDS_SIDES_LEFT_OUT_ALL, .below = "need"},
        {"count", KEY_WORD, .words = TEXT_WORDS_HOW_CARDS_TABLE, .values = sign_names,
            .value_count = SIGNS}),
    MAP("bonuses", {"*", KEY_MAP, .words = TEXT_WORDS_A_BONUS, .below = "bonus"}),
    SOURCED_MAP("bonus",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS_SIGNED, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"when", KEY_CONDITION, .words = TEXT_WORDS_SIDES_LEFT_OUT, .below = "need"},
        {"unless", KEY_NAMES, .words = TEXT_WORDS_BONUS_STANDS_BEFORE}),
    MAP("unfinished", {"*", KEY_MAP, .words = TEXT_WORDS_AN_AMOUNT, .below = "unfinished-meld"}),
    SOURCED_MAP("unfinished-meld",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_POINTS_IT_COSTS, .least = 0,
            .most = POINTS_MOST},
        {"of", KEY_RANKS, .words = TEXT_WORDS_RANKS_MELDS},
        {"run", KEY_YES, .words = TEXT_WORDS_OF_RUNS},
        {"wild", KEY_MAP, .words = TEXT_WORDS_MELDS_FEW_WILD, .below = "few-wild"},
        {"shorter-than", KEY_NUMBER, .words = TEXT_WORDS_CARDS_ENOUGH_LEFT, .least = 1,
            .most = COPIES_MOST}),
    SOURCED_MAP("going-out",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_BONUS_GOING_OUT, .least = 0,
            .most = POINTS_MOST},
        {"needs", KEY_MAPS, .words = TEXT_WORDS_THE_CANASTAS_IT_NEEDS, .below = "out-need"},
        {"facts", KEY_MAP, .words = TEXT_WORDS_FACTS_WITHOUT_NOBODY, .below = "out-facts"},
        {"cards-left", KEY_MAP, .words = TEXT_WORDS_FORBIDS_CARDS_LEFT, .below = "source"},
        {"others-hold", KEY_MAP, .words = TEXT_WORDS_LETS_EVERY_PLAYER, .below = "others-hold"},
        {"concealed", KEY_MAP, .words = TEXT_WORDS_ALL_CARDS_LAID, .below = "concealed"}),
    SOURCED_MAP("others-hold", {"unless-exhausted", KEY_YES, .words = TEXT_WORDS_WHEN_STOCK_ENDS}),
    MAP("need",
        {"canastas", KEY_NUMBER, .words = TEXT_WORDS_CANASTAS_AT_LEAST, .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = TEXT_WORDS_KINDS_COUNT_LEFT}),
    SOURCED_MAP("out-need",
        {"canastas", KEY_NUMBER, .words = TEXT_WORDS_CANASTAS_AT_LEAST, .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = TEXT_WORDS_KINDS_COUNT_LEFT},
        {"warns", KEY_YES, .words = TEXT_WORDS_GOING_OUT_WITHOUT}),
    SOURCED_MAP("out-facts", {"of", KEY_NAMES, .words = TEXT_WORDS_THE_FACTS}),
    SOURCED_MAP("concealed", {"known", KEY_YES, .words = TEXT_WORDS_WHETHER_KNOWN_YES},
        {"points", KEY_NUMBER, .words = TEXT_WORDS_ITS_BONUS, .least = 0, .most = POINTS_MOST},
        {"adds", KEY_YES, .words = TEXT_WORDS_BESIDE_BONUS_GOING},
        {"needs", KEY_MAP, .words = TEXT_WORDS_ASKS_CANASTA, .below = "source"},
        {"after-partner", KEY_YES, .words = TEXT_WORDS_SIDE_MELDED_BEFORE},
        {"melded-before", KEY_MAP, .words = TEXT_WORDS_WHAT_SAYS_SO, .below = "source"},
        {"most-cards", KEY_MAP, .words = TEXT_WORDS_BOUNDS_CARDS_LAID, .below = "source"},
        {"from-stock", KEY_MAP, .words = TEXT_WORDS_AFTER_DRAWING_STOCK, .below = "from-stock"}),
    SOURCED_MAP("from-stock", {"waives-minimum", KEY_YES, .words = TEXT_WORDS_MINIMUM_ASKED}),
    MAP("opening", {"by-score", KEY_LIST, .words = TEXT_WORDS_MINIMA_SIDE_SCORE, .below = "band"},
        {"by-hand", KEY_MAP, .words = TEXT_WORDS_PLACE_MINIMUM_EACH, .below = "by-hand"},
        {"raise", KEY_MAP, .words = TEXT_WORDS_FAILED_OPENING_ADDS, .below = "amount"},
        {"by-canasta", KEY_MAP, .words = TEXT_WORDS_COMPLETED_CANASTA_OPENS, .below = "source"},
        {"from-pile", KEY_MAP, .words = TEXT_WORDS_OPENING_WITH_THE_PILE, .below = "from-pile"},
        {"clean", KEY_MAP, .words = TEXT_WORDS_MELD_WITHOUT_WILD, .below = "clean"},
        {"no-wild", KEY_MAP, .words = TEXT_WORDS_WILD_CARD_MELD, .below = "source"}),
    SOURCED_MAP("band",
        {"from", KEY_NUMBER, .words = TEXT_WORDS_SCORE_BEGINS_FIRST, .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"minimum", KEY_NUMBER, .words = TEXT_WORDS_POINTS_OPENING_COUNT, .least = 0,
            .most = POINTS_MOST},
        {"needs", KEY_MAPS, .words = TEXT_WORDS_CANASTAS_HOLD_BESIDES, .below = "need"}),
    SOURCED_MAP("by-hand", {"minima", KEY_NUMBERS, .words = TEXT_WORDS_FIRST_SECOND_HAND,
                               .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("from-pile",
        {"natural", KEY_NUMBER, .words = TEXT_WORDS_NATURAL_CARDS_MELD_PILE, .least = 1,
            .most = COPIES_MOST},
        {"upcard", KEY_MAP, .words = TEXT_WORDS_FIRST_CARD_TURNED, .below = "source"}),
    SOURCED_MAP("clean", {"natural", KEY_NUMBER, .words = TEXT_WORDS_NATURAL_CARDS_LEAST,
                             .least = 1, .most = COPIES_MOST}),
    MAP("penalties", {"*", KEY_MAP, .words = TEXT_WORDS_A_PENALTY, .below = "penalty"}),
    SOURCED_MAP("penalty",
        {"points", KEY_NUMBER, .words = TEXT_WORDS_WHAT_IT_COSTS, .least = 0, .most = POINTS_MOST},
        {"summary", KEY_TEXT, .words = TEXT_WORDS_WHAT_IT_IS_FOR},
        {"per", KEY_TEXT, .words = TEXT_WORDS_COUNTED_WHERE_GIVEN},
        {"form", KEY_WORD, .words = TEXT_WORDS_HOW_CODE_ENTERED, .values = penalty_form_names,
            .value_count = PENALTY_FORMS},
        {"by-hands", KEY_MAP, .words = TEXT_WORDS_COSTS_GAMES_MANY, .below = "by-hands"},
        {"repeated", KEY_LIST, .words = TEXT_WORDS_COSTS_WHEN_SIDE, .below = "repeated"},
        {"victory-points", KEY_NUMBER, .words = TEXT_WORDS_VICTORY_POINTS_COSTS, .least = 0,
            .most = VICTORY_MOST},
        {"warnings", KEY_NUMBER, .words = TEXT_WORDS_GOES_EVERY_MANY, .least = 0,
            .most = COPIES_MOST},
        {"cards", KEY_WORD, .words = TEXT_WORDS_CARDS_NUMBER_COUNTS, .values = penalty_cards_names,
            .value_count = PENALTY_CARDS},
        {"after-out", KEY_YES, .words = TEXT_WORDS_GIVEN_WHERE_SOMEBODY},
        {"accepts", KEY_YES, .words = TEXT_WORDS_CLAIM_TAKEN_POINTS},
        {"same-act", KEY_TEXTS, .words = TEXT_WORDS_CODES_ACT_GIVEN},
        {"besides", KEY_NAMES, .words = TEXT_WORDS_CODE_GIVEN}),
    SOURCED_MAP("repeated",
        {"from", KEY_NUMBER, .words = TEXT_WORDS_TIME_SECOND, .least = 2, .most = COPIES_MOST},
        {"points", KEY_NUMBER, .words = TEXT_WORDS_EACH_COSTS, .least = 0, .most = POINTS_MOST}),
    MAP("by-hands",
        {"*", KEY_NUMBER, .words = TEXT_WORDS_POINTS_GAMES_MANY, .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("contract",
        {"level", KEY_NUMBER, .words = TEXT_WORDS_POINTS_OF_A_LEVEL, .least = 1,
            .most = POINTS_MOST},
        {"levels", KEY_NUMBER, .words = TEXT_WORDS_HOW_MANY_LEVELS, .least = 1,
            .most = COPIES_MOST},
        {"achieved", KEY_MAP, .words = TEXT_WORDS_WHAT_THE_BIDDER_GETS, .below = "percent"},
        {"doubled", KEY_MAP, .words = TEXT_WORDS_GOT_WHERE_DOUBLED, .below = "doubled"},
        {"robbed", KEY_MAP, .words = TEXT_WORDS_GET_GO_OUT, .below = "percent"},
        {"exhausted", KEY_MAP, .words = TEXT_WORDS_WHERE_STOCK_ENDS, .below = "source"},
        {"false-out", KEY_MAP, .words = TEXT_WORDS_BIDDER_GOES_OUT, .below = "amount"},
        {"value", KEY_MAP, .words = TEXT_WORDS_WHAT_COUNTS_TOWARDS_IT, .below = "source"},
        {"melded-counts", KEY_MAP, .words = TEXT_WORDS_WHEN_MELDED_CARDS, .below = "from-level"},
        {"hand-counts", KEY_MAP, .words = TEXT_WORDS_WHEN_CARDS_HAND, .below = "to-level"},
        {"opening-low", KEY_MAP, .words = TEXT_WORDS_OPENS, .below = "to-level"},
        {"opening-high", KEY_MAP, .words = TEXT_WORDS_OPENS_ABOVE_LEVEL, .below = "opening-high"},
        {"opening-twos", KEY_MAP, .words = TEXT_WORDS_AN_OPENING_OF_TWOS, .below = "opening-twos"},
        {"opening-twos-bidder", KEY_MAP, .words = TEXT_WORDS_BIDDER_OPENING_TWOS,
            .below = "opening-twos"},
        {"unopened", KEY_MAP, .words = TEXT_WORDS_BIDDER_NEVER_OPENED, .below = "bidder-unopened"},
        {"bids", KEY_MAP, .words = TEXT_WORDS_THE_ORDER_OF_BIDS, .below = "source"},
        {"dealer", KEY_MAP, .words = TEXT_WORDS_TURN_BID, .below = "source"}),
    SOURCED_MAP("percent", {"percent", KEY_NUMBER, .words = TEXT_WORDS_PER_CENT_CONTRACT,
                               .least = 0, .most = PERCENT_MOST}),
    SOURCED_MAP("doubled",
        {"achieved", KEY_NUMBER, .words = TEXT_WORDS_PER_CENT_BIDDER, .least = 0,
            .most = PERCENT_MOST},
        {"robbed", KEY_NUMBER, .words = TEXT_WORDS_PER_CENT_ROBS, .least = 0,
            .most = PERCENT_MOST}),
    SOURCED_MAP("from-level", {"from-level", KEY_NUMBER, .words = TEXT_WORDS_FROM_WHICH_LEVEL_ON,
                                  .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("to-level", {"to-level", KEY_NUMBER, .words = TEXT_WORDS_UP_TO_WHICH_LEVEL,
                                .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("opening-high",
        {"run", KEY_NUMBER, .words = TEXT_WORDS_CARDS_OF_A_RUN, .least = 1, .most = COPIES_MOST},
        {"rank", KEY_NUMBER, .words = TEXT_WORDS_CARDS_OF_A_RANK, .least = 1, .most = COPIES_MOST},
        {"rank-wild", KEY_NUMBER, .words = TEXT_WORDS_WILD_ONES_AMONG, .least = 0,
            .most = COPIES_MOST}),
    SOURCED_MAP("opening-twos",
        {"least", KEY_NUMBER, .words = TEXT_WORDS_TWOS_AT_LEAST, .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("bidder-unopened", {"penalty", KEY_NAMES, .words = TEXT_WORDS_CODE_PENALTY}),
    MAP("corrections",
        {"addition", KEY_MAP, .words = TEXT_WORDS_ERRORS_OF_ADDITION, .below = "clock"},
        {"record", KEY_MAP, .words = TEXT_WORDS_ANYTHING_ELSE, .below = "clock"},
        {"penalties", KEY_MAP, .words = TEXT_WORDS_PENALTIES_GIVEN_TAKEN, .below = "clock"}),
    SOURCED_MAP("clock", {"until", KEY_WORD, .words = TEXT_WORDS_UNTIL_WHEN,
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

	while (found < keys_map_count && strcmp(keys_maps[found].name, map) != 0)
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

/* "all, some or none". NULL where memory fails. */
static const char *values_named(struct arena *arena, const struct key *key)
{
	char list[CHOICE_LIST_ROOM];

	choice_list(list, sizeof list, key->values, key->value_count);
	return arena_text(arena, list);
}

const char *keys_values(struct arena *arena, const struct key *key)
{
	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
	case KEY_PLAYERS:
		return message_text(arena, TEXT_PHRASE_TO, (long)key->least, (long)key->most);
	case KEY_YES:
		return message_words(TEXT_WORDS_YES_OR_NO);
	case KEY_WORD:
		return values_named(arena, key);
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
