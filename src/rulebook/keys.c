#include "rulebook/keys.h"

#include "base/arena.h"
#include "base/catalogue.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/fields.h"
#include "rulebook/rulebook.h"

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

static const char *const penalty_cards_names[] = {"red-threes-apart", "red-threes-shown", "melded"};
static const char *const penalty_form_names[] = {"raises", "void", "table-end", "standings"};
static const char *const kind_form_names[] = {"any"};
static const char *const sign_names[] = {"plus", "nothing", "minus"};

/* The keys that every sourced map has as well. */
static const struct key source_keys[] = {
    {.map = "source"},
    {"clause", OPTIONAL, TEXT_WORDS_CLAUSE_OF_RULES, .type = KEY_CLAUSE},
    {"ruling", OPTIONAL, TEXT_WORDS_HOW_RULES_ARE_READ, .type = KEY_TEXT},
    {.name = NULL},
};

/* The place of a member in its struct, 1 more than its offset. A member of another type does not compile. */
#define AT(thing, member) (1 + offsetof(struct thing, member))
#define AT_TYPED(thing, member, type)                                                              \
	_Generic(((struct thing *)NULL)->member, type : AT(thing, member)) /* NOLINT: a type */

#define YES(thing, member) KEY_YES, .at = AT_TYPED(thing, member, bool)
#define TEXT(thing, member) KEY_TEXT, .at = AT_TYPED(thing, member, const char *)
#define LETTER(thing, member) KEY_LETTER, .at = AT_TYPED(thing, member, char)
#define KINDS(thing, member) KEY_KINDS, .at = AT_TYPED(thing, member, uint32_t)
#define RANKS(thing, member) KEY_RANKS, .at = AT_TYPED(thing, member, uint32_t)
#define FACTS(thing, member) KEY_NAMES, .at = AT_TYPED(thing, member, uint8_t)
#define CONDITION(thing, member)                                                                   \
	KEY_CONDITION, .at = AT_TYPED(thing, member, struct condition), .below = "need"
/* One of some words; without a place its reader knows it. */
#define CHOICE(words) KEY_WORD, .values = (words), .value_count = sizeof(words) / sizeof *(words)
#define WORD(thing, member, words) CHOICE(words), .at = AT_TYPED(thing, member, unsigned)
/* A number within bounds: one that its reader places, one with a place, and the key of a part that is one number. */
#define WHOLE(bottom, top) KEY_NUMBER, .least = (bottom), .most = (top)
#define NUMBER(thing, member, bottom, top)                                                         \
	WHOLE(bottom, top), .at = AT_TYPED(thing, member, int32_t)
#define POINTS(thing, member) NUMBER(thing, member, 0, POINTS_MOST)
#define SIGNED(thing, member) NUMBER(thing, member, -POINTS_MOST, POINTS_MOST)
#define CARDS(thing, member, bottom) NUMBER(thing, member, bottom, COPIES_MOST)
#define ITSELF(bottom, top) WHOLE(bottom, top), .at = 1
/* Lists. Items are structs, each with its source; of red threes the reader of their amounts reads it. */
#define LIST(thing, number, member, item)                                                          \
	.at = AT_TYPED(thing, member, const item *), .count = AT_TYPED(thing, number, size_t)
#define TEXTS(thing, number, member) KEY_TEXTS, LIST(thing, number, member, char *const)
#define NUMBERS(thing, number, member, bottom, top)                                                \
	KEY_NUMBERS, LIST(thing, number, member, int32_t), .least = (bottom), .most = (top)
#define NEEDS(thing, number, member) KEY_MAPS, LIST(thing, number, member, struct need)
#define ITEMS(thing, number, member, item)                                                         \
	LIST(thing, number, member, struct item), .size = sizeof(struct item)
#define ITEMS_WITHIN(thing, number, member, item, room)                                            \
	.at = AT(thing, member), .count = AT_TYPED(thing, number, size_t),                         \
	.size = sizeof(struct item), .most = (room)
/* A map with the keys of the map `keys`: of the same struct, or of a part of it. */
#define BELOW(keys) KEY_MAP, .below = (keys)
#define PART(thing, member, keys) BELOW(keys), .at = AT(thing, member)
#define SOURCE(thing, member) .source = AT_TYPED(thing, member, struct source)
#define SOURCED(thing, member, keys) BELOW(keys), SOURCE(thing, member)
#define RULE(thing, member, cited, keys) PART(thing, member, keys), SOURCE(thing, cited)
#define CLAUSE(thing, member) SOURCED(thing, member, "source")
#define GIVEN(thing, member) .given = AT_TYPED(thing, member, bool)

/* A kind of canasta has the least and the most of its wild cards, and of its jokers, next to each other. */
_Static_assert(offsetof(struct canasta_kind, wild_most) ==
                       offsetof(struct canasta_kind, wild_least) + sizeof(int32_t) &&
                   offsetof(struct canasta_kind, jokers_most) ==
                       offsetof(struct canasta_kind, jokers_least) + sizeof(int32_t),
    "the least and the most follow each other");

/* Every map of a file and its keys. */
static const struct key keys[] = {
    {.map = "source", .sourced = true}, /* the map that most others have, found first */
    {.map = ""},
    {"rulebook", REQUIRED, TEXT_WORDS_RULEBOOK_ID, TEXT(rulebook, id)},
    {"title", REQUIRED, TEXT_WORDS_NAME_AMONG_PLAYERS, TEXT(rulebook, title)},
    {"publisher", OPTIONAL, TEXT_WORDS_WHO_PUBLISHES_THE_TEXT, TEXT(rulebook, publisher)},
    {"language", REQUIRED, TEXT_WORDS_LANGUAGE_OF_PAPERS, TEXT(rulebook, language)},
    {"extends", OPTIONAL, TEXT_WORDS_EXTENDED_RULEBOOK, .type = KEY_TEXT},
    {"from", OPTIONAL, TEXT_WORDS_RULEBOOK_MADE_FROM, TEXT(rulebook, from)},
    {"sides", REQUIRED, TEXT_WORDS_WHO_SITS_AT_TABLE, BELOW("sides"), .read = read_sides},
    {"deal", REQUIRED, TEXT_WORDS_HOW_CARDS_ARE_DEALT, SOURCED(rulebook, deal_source, "deal")},
    {"threes", OPTIONAL, TEXT_WORDS_DO_THREES_DIFFER, SOURCED(rulebook, threes_source, "threes")},
    {"pack", REQUIRED, TEXT_WORDS_THE_CARDS_PLAYED_WITH, BELOW("pack"), .read = read_pack},
    {"unit", REQUIRED, TEXT_WORDS_SCORE_UNIT, SOURCED(rulebook, unit_source, "unit")},
    {"game", REQUIRED, TEXT_WORDS_WHEN_A_GAME_ENDS, SOURCED(rulebook, game_source, "game")},
    {"walkover", OPTIONAL, TEXT_WORDS_SCORE_OF_WALKOVER,
        RULE(rulebook, walkover, walkover_source, "amount")},
    {"time", OPTIONAL, TEXT_WORDS_ROUNDS_BY_CLOCK, SOURCED(rulebook, time_source, "time")},
    {"cards", REQUIRED, TEXT_WORDS_RANK_VALUES, BELOW("cards"), .read = read_cards},
    {"groups", REQUIRED, TEXT_WORDS_CLAUSE_BASE_AND_CARDS, CLAUSE(rulebook, groups_source)},
    {"hand-cards", OPTIONAL, TEXT_WORDS_CLAUSE_HAND_CARDS, CLAUSE(rulebook, hand_source)},
    {"wild", REQUIRED, TEXT_WORDS_THE_WILD_RANKS, RANKS(rulebook, wild)},
    {"wild-cards", OPTIONAL, TEXT_WORDS_REASON_THEY_ARE_WILD, CLAUSE(rulebook, wild_source)},
    {"facts", OPTIONAL, TEXT_WORDS_SIDE_FACTS, BELOW("facts"), .read = read_facts},
    {"melds", REQUIRED, TEXT_WORDS_HOW_MELDS_ARE_BUILT, BELOW("melds"), .read = read_melds},
    {"canastas", REQUIRED, TEXT_WORDS_CANASTA_AND_KINDS, BELOW("canastas"), .read = read_canastas},
    {"red-threes", REQUIRED_OF_COLOURS, TEXT_WORDS_RED_THREES_ON_TABLE, BELOW("red-threes")},
    {"held", OPTIONAL, TEXT_WORDS_THREES_IN_HAND_PRICED, BELOW("held")},
    {"table-cards", OPTIONAL, TEXT_WORDS_TABLE_CARDS_PLUS_MINUS, KEY_LIST,
        ITEMS(rulebook, sign_band_count, sign_bands, sign_band), SOURCE(sign_band, source),
        .below = "sign"},
    {"bonuses", OPTIONAL, TEXT_WORDS_POINTS_FOR_LAID_DOWN, BELOW("bonuses")},
    {"unfinished", OPTIONAL, TEXT_WORDS_COST_OF_SHORT_MELDS, BELOW("unfinished")},
    {"unopened", OPTIONAL, TEXT_WORDS_COST_IF_NEVER_MELDED,
        RULE(rulebook, unopened, unopened_source, "amount"), .scored = true},
    {"going-out", REQUIRED, TEXT_WORDS_GOING_OUT_RULES,
        SOURCED(rulebook, going_out_source, "going-out")},
    {"opening", REQUIRED, TEXT_WORDS_OPENING_CONDITIONS, BELOW("opening"), .read = read_opening},
    {"penalties", OPTIONAL, TEXT_WORDS_PENALTIES_BY_CODE, BELOW("penalties"),
        .read = read_penalties},
    {"contract", OPTIONAL, TEXT_WORDS_BIDDING_AND_ITS_CONTRACTS,
        RULE(rulebook, contract, contract.source, "contract"), GIVEN(rulebook, contract.allowed)},
    {"corrections", OPTIONAL, TEXT_WORDS_CORRECTION_TIME_LIMITS, BELOW("corrections")},
    {"rulings", OPTIONAL, TEXT_WORDS_READINGS_WITHOUT_FIGURE, KEY_LIST,
        ITEMS(rulebook, ruling_count, rulings, source), .source = 1, .below = "source"},
    {"notes", OPTIONAL, TEXT_WORDS_RULES_WITHOUT_FIGURES, TEXTS(rulebook, note_count, notes)},
    {"options", OPTIONAL, TEXT_WORDS_CHOICES_OF_EVENT, BELOW("options"), .read = read_elsewhere},
    {.map = "sides", .sourced = true},
    {"number", REQUIRED, TEXT_WORDS_SIDES_AT_A_TABLE, NUMBER(rulebook, side_count, 2, SIDES_MOST)},
    {"players", REQUIRED, TEXT_WORDS_PLAYERS_OF_A_SIDE, KEY_PLAYERS, .read = read_players,
        .least = 1, .most = PLAYERS_MOST, .below = "players"},
    {.map = "players"},
    {"least", REQUIRED, TEXT_WORDS_PLAYERS_AT_LEAST,
        NUMBER(rulebook, players_least, 1, PLAYERS_MOST)},
    {"most", REQUIRED, TEXT_WORDS_PLAYERS_AT_MOST, NUMBER(rulebook, players_most, 1, PLAYERS_MOST)},
    {.map = "deal", .sourced = true},
    {"cards", REQUIRED, TEXT_WORDS_CARDS_DEALT_PER_PLAYER, CARDS(rulebook, dealt, 1)},
    {"drawn", REQUIRED, TEXT_WORDS_CARDS_DRAWN_PER_TURN, CARDS(rulebook, drawn, 1)},
    {"drawing", OPTIONAL, TEXT_WORDS_CLAUSE_FOR_IT, CLAUSE(rulebook, drawn_source)},
    {.map = "threes", .sourced = true},
    {"alike", REQUIRED, TEXT_WORDS_THREES_ALIKE, YES(rulebook, threes_alike)},
    {.map = "pack", .sourced = true},
    {"packs", REQUIRED, TEXT_WORDS_PACKS_OF_CARDS, WHOLE(1, PACKS_MOST)},
    {"jokers", REQUIRED, TEXT_WORDS_JOKERS_IN_ALL, WHOLE(0, COPIES_MOST)},
    {"copies", OPTIONAL, TEXT_WORDS_RANKS_WITH_OTHER_COUNT, BELOW("copies")},
    {.map = "copies", .ranked = true},
    {"*", OPTIONAL, TEXT_WORDS_RANK_CARDS_IN_ALL, WHOLE(0, COPIES_MOST)},
    {.map = "unit", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS, NUMBER(rulebook, unit, 1, POINTS_MOST)},
    {.map = "game", .sourced = true},
    {"target", REQUIRED, TEXT_WORDS_SCORE_THAT_ENDS_GAME, NUMBER(rulebook, target, 1, POINTS_MOST)},
    {.map = "amount", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS, ITSELF(0, POINTS_MOST)},
    {.map = "time", .sourced = true},
    {"minutes", REQUIRED, TEXT_WORDS_ROUND_LENGTH,
        NUMBER(rulebook, minutes, 1, ROUND_MINUTES_MOST)},
    {"bell", REQUIRED, TEXT_WORDS_BELL_EFFECT, WORD(rulebook, bell, rulebook_bell_names)},
    {.map = "cards", .ranked = true},
    {"*", OPTIONAL, TEXT_WORDS_A_RANK, BELOW("card")},
    {.map = "card", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS_ON_TABLE, WHOLE(0, POINTS_MOST), .scored = true},
    {"held", OPTIONAL, TEXT_WORDS_POINTS_IN_HAND, WHOLE(0, POINTS_MOST), .scored = true},
    {.map = "facts"},
    {"*", OPTIONAL, TEXT_WORDS_FACT_OF_SIDE, KEY_MAP,
        ITEMS_WITHIN(rulebook, fact_count, facts, side_fact, FACTS_MOST), SOURCE(side_fact, source),
        .start = &(const struct side_fact){.asked = true}, .below = "fact"},
    {.map = "fact", .sourced = true},
    {"short", OPTIONAL, TEXT_WORDS_ITS_LETTER_IN_SLIPS, LETTER(side_fact, letter)},
    {"asked", OPTIONAL, TEXT_WORDS_SLIP_WITHOUT_IT, YES(side_fact, asked)},
    {"shown-by", OPTIONAL, TEXT_WORDS_CARDS_SHOWING_FACT,
        SOURCED(side_fact, shown_source, "shown-by")},
    {"lacking", OPTIONAL, TEXT_WORDS_COST_IF_LACKING,
        SOURCED(side_fact, lacking_source, "lacking")},
    {.map = "shown-by", .sourced = true},
    {"of", REQUIRED, TEXT_WORDS_RANKS_IT_IS_ABOUT, RANKS(side_fact, shown_ranks)},
    {"cards", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, CARDS(side_fact, shown_cards, 1)},
    {.map = "lacking", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS_IT_COSTS, POINTS(side_fact, lacking), .scored = true},
    {"unless-all", OPTIONAL, TEXT_WORDS_UNLESS_ALL_LACK_IT, YES(side_fact, unless_all)},
    {.map = "melds"},
    {"sets", REQUIRED, TEXT_WORDS_MELDS_OF_ONE_RANK, PART(rulebook, sets, "set"),
        GIVEN(rulebook, sets.allowed)},
    {"black-threes", REQUIRED_OF_COLOURS, TEXT_WORDS_MELDS_OF_BLACK_THREES,
        PART(rulebook, black_threes, "set"), GIVEN(rulebook, black_threes.allowed)},
    {"twos", OPTIONAL, TEXT_WORDS_MELDS_OF_TWOS, PART(rulebook, twos, "set"),
        GIVEN(rulebook, twos.allowed)},
    {"wilds", OPTIONAL, TEXT_WORDS_MELDS_OF_WILD_CARDS, PART(rulebook, wilds, "set"),
        GIVEN(rulebook, wilds.allowed)},
    {"ranks", OPTIONAL, TEXT_WORDS_MELDS_WITH_OWN_RULES, BELOW("ranks")},
    {"runs", REQUIRED, TEXT_WORDS_RUNS_OF_A_SUIT, RULE(rulebook, runs, runs.source, "runs"),
        .read = read_runs},
    {"mixed-ranks", REQUIRED, TEXT_WORDS_CLAUSE_NO_MIXED_MELDS, CLAUSE(rulebook, mixed_source)},
    {"melded", OPTIONAL, TEXT_WORDS_COUNTS_AS_MELDED,
        RULE(rulebook, melded, melded.source, "melded")},
    {"same-rank", REQUIRED, TEXT_WORDS_TWO_MELDS_OF_RANK,
        SOURCED(rulebook, same_rank_source, "same-rank")},
    {"red-threes", REQUIRED_OF_COLOURS, TEXT_WORDS_CLAUSE_NO_RED_MELDS,
        CLAUSE(rulebook, red_melded_source)},
    {"stay", OPTIONAL, TEXT_WORDS_CLAUSE_MELDS_STAY, CLAUSE(rulebook, stays_source)},
    {.map = "rank-set", .sourced = true},
    {"of", REQUIRED, TEXT_WORDS_RANKS_IT_IS_ABOUT, RANKS(set_rule, ranks), .map = "set",
        .sourced = true},
    {"allowed", OPTIONAL, TEXT_WORDS_ARE_THERE_MELDS, YES(set_rule, allowed), .closes = true,
        SOURCE(set_rule, allowed_source)},
    {"cards", REQUIRED, TEXT_WORDS_HOW_MANY_CARDS, SOURCED(set_rule, cards_source, "size")},
    {"natural", OPTIONAL, TEXT_WORDS_NATURAL_CARDS_OF_MELD,
        RULE(set_rule, natural_least, natural_source, "least")},
    {"wild", REQUIRED, TEXT_WORDS_WILD_CARDS_OF_MELD, SOURCED(set_rule, wild_source, "wild"),
        .read = read_wild_rule},
    {"wild-cards", OPTIONAL, TEXT_WORDS_RANKS_WILD_IN_IT, RANKS(set_rule, wild)},
    {"canasta-natural", OPTIONAL, TEXT_WORDS_NATURAL_CARDS_OF_CANASTA,
        RULE(set_rule, canasta_natural_least, canasta_source, "least")},
    {"going-out", OPTIONAL, TEXT_WORDS_WHEN_MELDED, SOURCED(set_rule, going_out_source, "only")},
    {.map = "size", .sourced = true},
    {"least", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, CARDS(set_rule, cards_least, 1)},
    {"most", OPTIONAL, TEXT_WORDS_CARDS_LIMIT_OR_ANY, CARDS(set_rule, cards_most, 1)},
    {.map = "run-size", .sourced = true},
    {"least", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, CARDS(run_rule, cards_least, 1)},
    {"most", REQUIRED, TEXT_WORDS_CARDS_LIMIT_OR_ANY, CARDS(run_rule, cards_most, 1)},
    {.map = "least", .sourced = true},
    {"least", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, ITSELF(0, COPIES_MOST)},
    {.map = "wild", .sourced = true},
    {"most", OPTIONAL, TEXT_WORDS_WILD_CARDS_AT_MOST, WHOLE(0, COPIES_MOST)},
    {"steps", OPTIONAL, TEXT_WORDS_WILD_CARDS_BY_SIZE, BELOW("steps")},
    {"small", OPTIONAL, TEXT_WORDS_CLAUSE_SMALL_MELDS, CLAUSE(set_rule, wild_small_source)},
    {"complete", OPTIONAL, TEXT_WORDS_ONCE_A_CANASTA,
        SOURCED(set_rule, complete_source, "complete")},
    {.map = "steps"},
    {"*", OPTIONAL, TEXT_WORDS_WILD_CARDS_FROM_SIZE, WHOLE(0, COPIES_MOST)},
    {.map = "complete", .sourced = true},
    {"any", REQUIRED, TEXT_WORDS_ANY_WILD_CARDS_FOLLOW, YES(set_rule, wild_free_when_complete)},
    {.map = "only", .sourced = true},
    {"only", REQUIRED, TEXT_WORDS_ONLY_GOING_OUT, YES(set_rule, only_going_out)},
    {.map = "ranks"},
    {"*", OPTIONAL, TEXT_WORDS_RULE_FOR_RANKS, KEY_MAP,
        ITEMS(rulebook, rank_rule_count, rank_rules, set_rule),
        .start = &(const struct set_rule){.allowed = true}, .each = complete_rank_rule,
        .below = "rank-set"},
    {.map = "runs", .sourced = true},
    {"allowed", REQUIRED, TEXT_WORDS_ARE_THERE_RUNS, YES(run_rule, allowed), .closes = true},
    {"ranks", OPTIONAL, TEXT_WORDS_RANKS_OF_RUN, RANKS(run_rule, ranks)},
    {"cards", REQUIRED, TEXT_WORDS_HOW_MANY_CARDS, SOURCED(run_rule, cards_source, "run-size")},
    {"wild", OPTIONAL, TEXT_WORDS_WILD_CARDS_OF_RUN, SOURCED(run_rule, wild_source, "run-wild"),
        GIVEN(run_rule, ordered)},
    {"aces", OPTIONAL, TEXT_WORDS_ACE_LOW_OR_HIGH, WORD(run_rule, aces, run_aces_names)},
    {"around-ace", OPTIONAL, TEXT_WORDS_RUN_AROUND_ACE, YES(run_rule, around_ace)},
    {"jokers", OPTIONAL, TEXT_WORDS_CLAUSE_NO_JOKERS, CLAUSE(run_rule, joker_source)},
    {"gaps", REQUIRED, TEXT_WORDS_CLAUSE_NO_GAPS, SOURCED(run_rule, gap_source, "gaps")},
    {.map = "run-wild", .sourced = true},
    {"most", REQUIRED, TEXT_WORDS_WILD_CARDS_AT_MOST, CARDS(run_rule, wild_most, 0)},
    {"free", OPTIONAL, TEXT_WORDS_WILD_AT_RUN_END, SOURCED(run_rule, free_source, "free-wild"),
        GIVEN(run_rule, free_low)},
    {.map = "free-wild", .sourced = true},
    {"refused", OPTIONAL, TEXT_WORDS_PLACE_ERROR_OR_WARNING, YES(run_rule, free_low_refused)},
    {.map = "few-wild"},
    {"most", REQUIRED, TEXT_WORDS_WILD_CARDS_AT_MOST, CARDS(unfinished_rule, wild_most, 0)},
    {.map = "gaps", .sourced = true},
    {"refused", OPTIONAL, TEXT_WORDS_GAP_ERROR_OR_WARNING, YES(run_rule, gaps_refused)},
    {.map = "melded", .sourced = true},
    {"cards", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, CARDS(melded_rule, cards_least, 0)},
    {"natural", REQUIRED, TEXT_WORDS_NATURAL_CARDS_AT_LEAST, CARDS(melded_rule, natural_least, 0)},
    {.map = "same-rank", .sourced = true},
    {"allowed", REQUIRED, TEXT_WORDS_WHEN_SIDE_MAY_HAVE,
        WORD(rulebook, same_rank, same_rank_names)},
    {"warns", OPTIONAL, TEXT_WORDS_ONLY_WARNED, YES(rulebook, same_rank_warns)},
    {.map = "canastas"},
    {"cards", REQUIRED, TEXT_WORDS_CANASTA_SIZE, SOURCED(rulebook, canasta_source, "canasta-size")},
    {"kinds", REQUIRED, TEXT_WORDS_CANASTA_KINDS, BELOW("kinds"), .read = read_kinds},
    {.map = "canasta-size", .sourced = true},
    {"least", REQUIRED, TEXT_WORDS_CARDS_AT_LEAST, CARDS(rulebook, canasta_least, 1)},
    {.map = "kinds"},
    {"*", OPTIONAL, TEXT_WORDS_A_KIND_OF_CANASTA, KEY_MAP,
        ITEMS_WITHIN(rulebook, kind_count, kinds, canasta_kind, KINDS_MOST),
        SOURCE(canasta_kind, source),
        .start = &(const struct canasta_kind){.wild_most = COPIES_MOST, .jokers_most = COPIES_MOST},
        .each = name_kind, .below = "kind"},
    {.map = "kind", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS_OF_CANASTA, POINTS(canasta_kind, points),
        .scored = true},
    {"run", OPTIONAL, TEXT_WORDS_IT_IS_A_RUN, YES(canasta_kind, run)},
    {"form", OPTIONAL, TEXT_WORDS_SET_OR_RUN, CHOICE(kind_form_names),
        GIVEN(canasta_kind, any_form)},
    {"of", OPTIONAL, TEXT_WORDS_RANKS_IT_MAY_BE, RANKS(canasta_kind, ranks)},
    {"wild", OPTIONAL, TEXT_WORDS_ITS_WILD_CARDS, PART(canasta_kind, wild_least, "range")},
    {"jokers", OPTIONAL, TEXT_WORDS_ITS_JOKERS, PART(canasta_kind, jokers_least, "range")},
    {"unbroken", OPTIONAL, TEXT_WORDS_ROW_WITHOUT_WILD_CARD, BELOW("unbroken")},
    {"longest", OPTIONAL, TEXT_WORDS_MOST_CARDS, SOURCED(canasta_kind, longest, "longest")},
    {"short", OPTIONAL, TEXT_WORDS_LETTER_OF_SHORT_WORD, LETTER(canasta_kind, letter),
        GIVEN(canasta_kind, letter_chosen)},
    {"words", OPTIONAL, TEXT_WORDS_OTHER_NAMES_IN_SLIPS, TEXTS(canasta_kind, word_count, words)},
    {.map = "range"},
    {"least", OPTIONAL, TEXT_WORDS_AT_LEAST, ITSELF(0, COPIES_MOST)},
    {"most", OPTIONAL, TEXT_WORDS_AT_MOST, WHOLE(0, COPIES_MOST), .at = 1 + sizeof(int32_t)},
    {.map = "unbroken"},
    {"least", REQUIRED, TEXT_WORDS_CARDS_IN_A_ROW, CARDS(canasta_kind, unbroken_least, 1)},
    {"whole", OPTIONAL, TEXT_WORDS_WILD_ONLY_AT_END, YES(canasta_kind, unbroken_whole)},
    {"set-most", OPTIONAL, TEXT_WORDS_NATURAL_CARDS_OF_SET,
        CARDS(canasta_kind, unbroken_set_most, 1)},
    {.map = "longest", .sourced = true},
    {"cards", REQUIRED, TEXT_WORDS_CARDS_AT_MOST, CARDS(canasta_kind, cards_most, 1)},
    {.map = "red-threes"},
    {"on-table", REQUIRED, TEXT_WORDS_VALUE_BY_CONDITION, KEY_LIST,
        ITEMS(rulebook, red_band_count, red_bands, red_band), .each = read_red_amounts,
        .below = "red"},
    {"card-points", OPTIONAL, TEXT_WORDS_RED_THREE_CARD_POINTS,
        SOURCED(rulebook, red_card_source, "card-points")},
    {.map = "red", .sourced = true},
    {"when", OPTIONAL, TEXT_WORDS_SIDES_DEFAULT_OTHERS, CONDITION(red_band, when)},
    {"each", OPTIONAL, TEXT_WORDS_POINTS_PER_RED, WHOLE(-POINTS_MOST, POINTS_MOST), .scored = true},
    {"amounts", OPTIONAL, TEXT_WORDS_POINTS_BY_NUMBER, KEY_NUMBERS, .least = -POINTS_MOST,
        .most = POINTS_MOST, .scored = true},
    {.map = "card-points", .sourced = true},
    {"each", REQUIRED, TEXT_WORDS_CARD_POINTS_PER_RED, POINTS(rulebook, red_card_points),
        .scored = true},
    {.map = "held"},
    {"3r", OPTIONAL, TEXT_WORDS_RED_THREES_IN_HAND,
        RULE(rulebook, held[RANK_RED_THREE], held[RANK_RED_THREE].source, "held-three"),
        GIVEN(rulebook, held[RANK_RED_THREE].apart)},
    {"3b", OPTIONAL, TEXT_WORDS_BLACK_THREES_IN_HAND,
        RULE(rulebook, held[RANK_BLACK_THREE], held[RANK_BLACK_THREE].source, "held-three"),
        GIVEN(rulebook, held[RANK_BLACK_THREE].apart)},
    {.map = "held-three", .sourced = true},
    {"base", REQUIRED, TEXT_WORDS_BASE_POINTS_SIGNED, SIGNED(held_price, base), .scored = true},
    {"cards", OPTIONAL, TEXT_WORDS_EXTRA_CARD_POINTS_SIGNED, SIGNED(held_price, cards),
        .scored = true},
    {"once", OPTIONAL, TEXT_WORDS_ONCE_OR_EACH, YES(held_price, once)},
    {.map = "sign", .sourced = true},
    {"when", OPTIONAL, TEXT_WORDS_SIDES_DEFAULT_OTHERS, CONDITION(sign_band, when)},
    {"count", REQUIRED, TEXT_WORDS_HOW_TABLE_CARDS_COUNT, CHOICE(sign_names), .read = read_sign},
    {.map = "bonuses"},
    {"*", OPTIONAL, TEXT_WORDS_A_BONUS, KEY_MAP, ITEMS(rulebook, bonus_count, bonuses, bonus),
        SOURCE(bonus, source), .start = &(const struct bonus){.instead_of = SIZE_MAX},
        .each = link_bonus, .below = "bonus"},
    {.map = "bonus", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS_SIGNED, SIGNED(bonus, points), .scored = true},
    {"when", OPTIONAL, TEXT_WORDS_SIDES_DEFAULT_ALL, CONDITION(bonus, when)},
    {"unless", OPTIONAL, TEXT_WORDS_EARLIER_BONUS_EXCLUDED, .type = KEY_NAMES},
    {.map = "unfinished"},
    {"*", OPTIONAL, TEXT_WORDS_AN_AMOUNT, KEY_MAP,
        ITEMS(rulebook, unfinished_count, unfinished, unfinished_rule),
        SOURCE(unfinished_rule, source),
        .start = &(const struct unfinished_rule){.wild_most = COPIES_MOST},
        .each = bound_unfinished, .below = "unfinished-meld"},
    {.map = "unfinished-meld", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_POINTS_IT_COSTS, POINTS(unfinished_rule, points),
        .scored = true},
    {"of", OPTIONAL, TEXT_WORDS_RANKS_OF_MELDS, RANKS(unfinished_rule, ranks)},
    {"run", OPTIONAL, TEXT_WORDS_OF_RUNS, YES(unfinished_rule, run)},
    {"wild", OPTIONAL, TEXT_WORDS_MELDS_WITH_FEW_WILD, BELOW("few-wild")},
    {"shorter-than", OPTIONAL, TEXT_WORDS_CARDS_ENOUGH, WHOLE(1, COPIES_MOST)},
    {.map = "going-out", .sourced = true},
    {"points", REQUIRED, TEXT_WORDS_BONUS_GOING_OUT, POINTS(rulebook, going_out), .scored = true},
    {"needs", REQUIRED, TEXT_WORDS_THE_CANASTAS_IT_NEEDS, KEY_MAPS, .read = read_out_needs,
        .below = "out-need"},
    {"facts", OPTIONAL, TEXT_WORDS_FACTS_TO_GO_OUT,
        SOURCED(rulebook, out_fact_source, "out-facts")},
    {"cards-left", REQUIRED, TEXT_WORDS_CLAUSE_NO_CARDS_LEFT, CLAUSE(rulebook, out_cards_source)},
    {"others-hold", OPTIONAL, TEXT_WORDS_CLAUSE_OTHERS_HOLD,
        SOURCED(rulebook, others_hold_source, "others-hold")},
    {"concealed", REQUIRED, TEXT_WORDS_ALL_CARDS_AT_ONCE,
        SOURCED(rulebook, concealed_source, "concealed"), GIVEN(rulebook, concealed)},
    {.map = "others-hold", .sourced = true},
    {"unless-exhausted", OPTIONAL, TEXT_WORDS_NONE_IF_STOCK_ENDS,
        YES(rulebook, others_hold_unless_exhausted)},
    {.map = "need"},
    {"canastas", REQUIRED, TEXT_WORDS_CANASTAS_AT_LEAST, CARDS(need, least, 0)},
    {"of", OPTIONAL, TEXT_WORDS_KINDS_THAT_COUNT, KINDS(need, kinds)},
    {.map = "out-need", .sourced = true},
    {"canastas", REQUIRED, TEXT_WORDS_CANASTAS_AT_LEAST, WHOLE(0, COPIES_MOST)},
    {"of", OPTIONAL, TEXT_WORDS_KINDS_THAT_COUNT, .type = KEY_KINDS},
    {"warns", OPTIONAL, TEXT_WORDS_GOING_OUT_ONLY_WARNED, YES(rulebook, out_needs_warn)},
    {.map = "out-facts", .sourced = true},
    {"of", REQUIRED, TEXT_WORDS_THE_FACTS, FACTS(rulebook, out_facts)},
    {.map = "concealed", .sourced = true},
    {"known", OPTIONAL, TEXT_WORDS_DOES_IT_EXIST, YES(rulebook, concealed), .closes = true},
    {"points", REQUIRED, TEXT_WORDS_ITS_BONUS, POINTS(rulebook, concealed_points), .scored = true},
    {"adds", REQUIRED, TEXT_WORDS_ADDS_TO_OUT_BONUS, YES(rulebook, concealed_adds)},
    {"needs", REQUIRED, TEXT_WORDS_CLAUSE_CANASTA_REQUIRED,
        SOURCED(rulebook, concealed_need_source, "concealed-needs")},
    {"after-partner", REQUIRED, TEXT_WORDS_SIDE_MAY_HAVE_MELDED,
        YES(rulebook, concealed_partner_may_meld)},
    {"melded-before", OPTIONAL, TEXT_WORDS_CLAUSE_FOR_IT,
        CLAUSE(rulebook, concealed_before_source)},
    {"most-cards", REQUIRED, TEXT_WORDS_CLAUSE_CARD_LIMIT,
        CLAUSE(rulebook, concealed_cards_source)},
    {"from-stock", REQUIRED, TEXT_WORDS_AFTER_STOCK_DRAW,
        SOURCED(rulebook, concealed_waives_source, "from-stock")},
    {.map = "concealed-needs", .sourced = true},
    {"own", OPTIONAL, TEXT_WORDS_NOT_THE_PARTNERS_CANASTA, YES(rulebook, concealed_needs_own)},
    {.map = "from-stock", .sourced = true},
    {"waives-minimum", REQUIRED, TEXT_WORDS_NO_MINIMUM_THEN, YES(rulebook, concealed_stock_waives)},
    {.map = "opening"},
    {"by-score", OPTIONAL, TEXT_WORDS_MINIMA_BY_SCORE, KEY_LIST,
        ITEMS(rulebook, opening_band_count, opening_bands, opening_band),
        SOURCE(opening_band, source), .each = check_opening_band, .below = "band"},
    {"by-hand", OPTIONAL, TEXT_WORDS_MINIMUM_PER_HAND,
        SOURCED(rulebook, opening_hand_source, "by-hand")},
    {"raise", OPTIONAL, TEXT_WORDS_RISE_AFTER_FAILED_OPENING,
        RULE(rulebook, raise_points, raise_source, "amount"), GIVEN(rulebook, raises)},
    {"by-canasta", OPTIONAL, TEXT_WORDS_COMPLETED_CANASTA_OPENS,
        CLAUSE(rulebook, opening_canasta_source), GIVEN(rulebook, opening_by_canasta)},
    {"from-pile", OPTIONAL, TEXT_WORDS_OPENING_WITH_THE_PILE,
        SOURCED(rulebook, opening_pile_source, "from-pile")},
    {"clean", OPTIONAL, TEXT_WORDS_OPENING_CLEAN_MELD,
        SOURCED(rulebook, opening_clean_source, "clean")},
    {"no-wild", OPTIONAL, TEXT_WORDS_NO_WILD_IN_OPENING, CLAUSE(rulebook, opening_no_wild_source),
        GIVEN(rulebook, opening_no_wild)},
    {.map = "band", .sourced = true},
    {"from", OPTIONAL, TEXT_WORDS_BAND_START_SCORE, SIGNED(opening_band, from)},
    {"minimum", REQUIRED, TEXT_WORDS_OPENING_MINIMUM, POINTS(opening_band, minimum)},
    {"needs", OPTIONAL, TEXT_WORDS_CANASTAS_NEEDED_AS_WELL, NEEDS(opening_band, need_count, needs),
        .below = "need"},
    {.map = "by-hand", .sourced = true},
    {"minima", REQUIRED, TEXT_WORDS_MINIMA_IN_HAND_ORDER,
        NUMBERS(rulebook, opening_hand_count, opening_by_hand, 0, POINTS_MOST)},
    {.map = "from-pile", .sourced = true},
    {"natural", REQUIRED, TEXT_WORDS_NATURAL_CARDS_WITH_PILE,
        CARDS(rulebook, opening_pile_natural_least, 1)},
    {"upcard", OPTIONAL, TEXT_WORDS_UPCARD_ALONE, CLAUSE(rulebook, upcard_source),
        GIVEN(rulebook, upcard_alone)},
    {.map = "clean", .sourced = true},
    {"natural", REQUIRED, TEXT_WORDS_ITS_NATURAL_CARDS, CARDS(rulebook, opening_clean_least, 1)},
    {.map = "penalties"},
    {"*", OPTIONAL, TEXT_WORDS_A_PENALTY, BELOW("penalty")},
    {.map = "penalty", .sourced = true},
    {"points", OPTIONAL, TEXT_WORDS_ITS_COST, POINTS(penalty, points), .scored = true},
    {"summary", REQUIRED, TEXT_WORDS_ITS_PURPOSE, KEY_TEXT, .read = read_summary},
    {"per", OPTIONAL, TEXT_WORDS_THING_COUNTED, TEXT(penalty, per)},
    {"form", OPTIONAL, TEXT_WORDS_HOW_CODE_IS_ENTERED, WORD(penalty, use, penalty_form_names),
        .least = PENALTY_AS_RAISES},
    {"by-hands", OPTIONAL, TEXT_WORDS_COST_BY_HANDS, BELOW("by-hands"), .read = read_by_hands},
    {"repeated", OPTIONAL, TEXT_WORDS_COST_IF_REPEATED, KEY_LIST,
        ITEMS(penalty, repeated_count, repeated, repeated_price), SOURCE(repeated_price, source),
        .each = check_repeated, .below = "repeated"},
    {"within", OPTIONAL, TEXT_WORDS_WHERE_OFFENCES_COUNT, WORD(penalty, within, within_names)},
    {"victory-points", OPTIONAL, TEXT_WORDS_COST_IN_VICTORY_POINTS,
        NUMBER(penalty, victory, 0, VICTORY_MOST)},
    {"warnings", OPTIONAL, TEXT_WORDS_GIVEN_AFTER_WARNINGS, CARDS(penalty, warnings, 0)},
    {"cards", OPTIONAL, TEXT_WORDS_CARDS_COUNTED_BY_NUMBER,
        WORD(penalty, cards, penalty_cards_names), .least = PENALTY_REDS_APART},
    {"after-out", OPTIONAL, TEXT_WORDS_GIVEN_AFTER_GOING_OUT, YES(penalty, after_out)},
    {"accepts", OPTIONAL, TEXT_WORDS_CLAIM_ACCEPTED, .type = KEY_YES},
    {"same-act", OPTIONAL, TEXT_WORDS_CODES_FOR_SAME_ACT, .type = KEY_TEXTS},
    {"besides", OPTIONAL, TEXT_WORDS_CODE_GIVEN_WITH_IT, .type = KEY_NAMES},
    {.map = "repeated", .sourced = true},
    {"from", REQUIRED, TEXT_WORDS_FROM_WHICH_TIME, CARDS(repeated_price, from, 2)},
    {"points", REQUIRED, TEXT_WORDS_COST_OF_EACH, POINTS(repeated_price, points), .scored = true},
    {.map = "by-hands"},
    {"*", OPTIONAL, TEXT_WORDS_POINTS_BY_HANDS, WHOLE(0, POINTS_MOST)},
    {.map = "contract", .sourced = true},
    {"level", REQUIRED, TEXT_WORDS_POINTS_OF_A_LEVEL,
        NUMBER(contract_rule, level_points, 1, POINTS_MOST), .scored = true},
    {"levels", REQUIRED, TEXT_WORDS_HOW_MANY_LEVELS, CARDS(contract_rule, levels, 1)},
    {"achieved", REQUIRED, TEXT_WORDS_BIDDER_POINTS,
        RULE(contract_rule, award_percent, award_source, "percent")},
    {"doubled", REQUIRED, TEXT_WORDS_POINTS_IF_DOUBLED,
        SOURCED(contract_rule, doubled_source, "doubled")},
    {"robbed", REQUIRED, TEXT_WORDS_POINTS_IF_ROBBED,
        RULE(contract_rule, robbed_percent, robbed_source, "percent")},
    {"exhausted", REQUIRED, TEXT_WORDS_IF_STOCK_ENDS_IT, CLAUSE(contract_rule, void_source)},
    {"false-out", REQUIRED, TEXT_WORDS_OUT_BELOW_CONTRACT,
        RULE(contract_rule, false_out_points, false_out_source, "amount"), .scored = true},
    {"value", REQUIRED, TEXT_WORDS_WHAT_COUNTS_TOWARDS_IT, CLAUSE(contract_rule, value_low_source)},
    {"melded-counts", REQUIRED, TEXT_WORDS_LEVELS_FOR_MELDED_CARDS,
        RULE(contract_rule, melded_from_level, value_high_source, "from-level")},
    {"hand-counts", OPTIONAL, TEXT_WORDS_LEVELS_FOR_HAND_CARDS,
        RULE(contract_rule, hand_to_level, hand_source, "to-level")},
    {"opening-low", REQUIRED, TEXT_WORDS_CLAUSE_BIDDER_OPENS,
        RULE(contract_rule, opening_any_level_most, opening_low_source, "to-level")},
    {"opening-high", REQUIRED, TEXT_WORDS_OPENING_ABOVE_LEVEL,
        SOURCED(contract_rule, opening_high_source, "opening-high")},
    {"opening-twos", REQUIRED, TEXT_WORDS_AN_OPENING_OF_TWOS,
        RULE(contract_rule, opening_twos_least, twos_source, "opening-twos")},
    {"opening-twos-bidder", REQUIRED, TEXT_WORDS_BIDDER_OPENING_TWOS,
        RULE(contract_rule, opening_twos_least_bidder, twos_bidder_source, "opening-twos")},
    {"unopened", REQUIRED, TEXT_WORDS_BIDDER_NOT_OPENED,
        SOURCED(contract_rule, unopened_source, "bidder-unopened")},
    {"bids", REQUIRED, TEXT_WORDS_THE_ORDER_OF_BIDS, CLAUSE(contract_rule, bids_source)},
    {"doubling", OPTIONAL, TEXT_WORDS_WHO_MAY_DOUBLE, CLAUSE(contract_rule, doubling_source)},
    {"dealer", REQUIRED, TEXT_WORDS_BIDDER_IN_TURN, CLAUSE(contract_rule, dealer_source)},
    {.map = "percent", .sourced = true},
    {"percent", REQUIRED, TEXT_WORDS_PER_CENT_OF_CONTRACT, ITSELF(0, PERCENT_MOST)},
    {.map = "doubled", .sourced = true},
    {"achieved", REQUIRED, TEXT_WORDS_PER_CENT_FOR_BIDDER,
        NUMBER(contract_rule, award_doubled_percent, 0, PERCENT_MOST)},
    {"robbed", REQUIRED, TEXT_WORDS_PER_CENT_FOR_ROBBER,
        NUMBER(contract_rule, robbed_doubled_percent, 0, PERCENT_MOST)},
    {.map = "from-level", .sourced = true},
    {"from-level", REQUIRED, TEXT_WORDS_FIRST_LEVEL, ITSELF(1, COPIES_MOST)},
    {.map = "to-level", .sourced = true},
    {"to-level", REQUIRED, TEXT_WORDS_LAST_LEVEL, ITSELF(0, COPIES_MOST)},
    {.map = "opening-high", .sourced = true},
    {"run", REQUIRED, TEXT_WORDS_CARDS_OF_A_RUN, CARDS(contract_rule, opening_run_least, 1)},
    {"rank", REQUIRED, TEXT_WORDS_CARDS_OF_A_RANK, CARDS(contract_rule, opening_rank_least, 1)},
    {"rank-wild", REQUIRED, TEXT_WORDS_WILD_AMONG_THEM,
        CARDS(contract_rule, opening_rank_wild_most, 0)},
    {.map = "opening-twos", .sourced = true},
    {"least", REQUIRED, TEXT_WORDS_TWOS_AT_LEAST, ITSELF(1, COPIES_MOST)},
    {.map = "bidder-unopened", .sourced = true},
    {"penalty", OPTIONAL, TEXT_WORDS_PENALTY_CODE, KEY_NAMES, .read = read_unopened_penalty},
    {.map = "corrections"},
    {"addition", OPTIONAL, TEXT_WORDS_ERRORS_OF_ADDITION,
        RULE(rulebook, addition, addition.source, "clock")},
    {"record", OPTIONAL, TEXT_WORDS_ANYTHING_ELSE, RULE(rulebook, record, record.source, "clock")},
    {"penalties", OPTIONAL, TEXT_WORDS_PENALTIES_WITHOUT_RULING,
        RULE(rulebook, given, given.source, "clock")},
    {.map = "clock", .sourced = true},
    {"until", REQUIRED, TEXT_WORDS_TIME_LIMIT,
        WORD(correction_rule, until, correction_clock_names)},
    {.map = "options"},
    {"*", OPTIONAL, TEXT_WORDS_AN_OPTION, BELOW("option")},
    {.map = "option", .sourced = true},
    {"summary", REQUIRED, TEXT_WORDS_THE_CHOICE, TEXT(rulebook_option, summary)},
    {"standard", REQUIRED, TEXT_WORDS_STANDARD_CHOICE, TEXT(rulebook_option, standard)},
    {"choices", OPTIONAL, TEXT_WORDS_POSSIBLE_CHOICES, BELOW("choices"), .read = read_elsewhere},
    {.map = "choices"},
    {"*", OPTIONAL, TEXT_WORDS_A_CHOICE, KEY_MAP,
        ITEMS(rulebook_option, choice_count, choices, option_choice), .below = "choice"},
    {.map = "choice"},
    {"summary", REQUIRED, TEXT_WORDS_ITS_MEANING, TEXT(option_choice, summary)},
    {"figures", OPTIONAL, TEXT_WORDS_SECTIONS_THAT_REPLACE, BELOW(""), .read = read_elsewhere},
    {.name = NULL},
};

const struct key *keys_of(const char *map)
{
	const struct key *key = keys;

	/* Loading a rulebook asks for some hundred maps; the first letter excludes most of the others. */
	while (!key->map || key->map[0] != map[0] || strcmp(key->map, map) != 0)
		key++;
	return key;
}

static const struct key *find(const struct key *map, const char *name)
{
	while ((++map)->name)
		if (strcmp(map->name, name) == 0)
			return map;
	return NULL;
}

const struct key *keys_find(const struct key *map, const char *name)
{
	const struct key *key = find(map, name);

	if (!key && map->sourced)
		key = find(source_keys, name);
	return key ? key : find(map, "*");
}

const char *const *keys_names(struct arena *arena, const struct key *map, size_t *ret_count)
{
	const struct key *const lists[] = {map, source_keys};
	const char **names = NULL;

	*ret_count = 0;
	for (size_t i = 0; i < (map->sourced ? 2 : 1); i++)
		for (const struct key *key = lists[i] + 1; key->name; key++)
			if (strcmp(key->name, "*") != 0) {
				names = arena_room(arena, names, *ret_count, sizeof *names);
				names[(*ret_count)++] = key->name;
			}
	return names;
}

const char *keys_values(struct arena *arena, const struct key *key)
{
	char words[CHOICE_LIST_ROOM];

	switch (key->type) {
	case KEY_NUMBER:
	case KEY_NUMBERS:
	case KEY_PLAYERS:
		return message_text(arena, TEXT_PHRASE_RANGE, (long)key->least, (long)key->most);
	case KEY_YES:
		return message_words(TEXT_WORDS_YES_OR_NO);
	case KEY_WORD:
		choice_list(words, sizeof words, key->values, key->value_count);
		return arena_text(arena, words);
	case KEY_LETTER:
		return message_words(TEXT_WORDS_A_LETTER);
	case KEY_RANKS:
		return message_words(TEXT_WORDS_OF_THE_RANKS);
	case KEY_CONDITION:
		return message_text(arena, TEXT_PHRASE_CONDITION, "{canastas: 2}");
	case KEY_TEXT:
	case KEY_CLAUSE:
	case KEY_TEXTS:
	case KEY_NAMES:
	case KEY_KINDS:
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		break;
	}
	return "";
}
