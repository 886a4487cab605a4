#include "rulebook/keys.h"

#include "base/arena.h"
#include "base/choice.h"
#include "base/message.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"

#include <assert.h>
#include <string.h>

enum { PERCENT_MOST = 1000 };

const struct key keys_source[] = {
    {"clause", KEY_CLAUSE, .words = MESSAGE_WORDS("where the rules say so")},
    {"ruling", KEY_TEXT,
        .words = MESSAGE_WORDS("how they are read where they are silent or say two things")},
    {.name = NULL},
};

const size_t keys_source_count = sizeof keys_source / sizeof *keys_source - 1;

/* For the map in which nothing else may stand. */
static const struct key no_keys[] = {{.name = NULL}};

/* Of melds of ranks under a name; those of other melds of one rank begin behind `of`. */
static const struct key rank_set_keys[] = {
    {"of", KEY_RANKS, .words = MESSAGE_WORDS("the ranks it is about")},
    {"allowed", KEY_YES,
        .words = MESSAGE_WORDS("whether there are such melds; yes where it is left out")},
    {"cards", KEY_MAP, .words = MESSAGE_WORDS("how many cards"), .below = "size"},
    {"natural", KEY_MAP, .words = MESSAGE_WORDS("natural cards of a meld"), .below = "least"},
    {"wild", KEY_MAP, .words = MESSAGE_WORDS("wild cards of a meld"), .below = "wild"},
    {"wild-cards", KEY_RANKS,
        .words = MESSAGE_WORDS("the ranks that are wild in it, where others are")},
    {"canasta-natural", KEY_MAP,
        .words = MESSAGE_WORDS("natural cards of a canasta; with fewer it is none"),
        .below = "least"},
    {"going-out", KEY_MAP, .words = MESSAGE_WORDS("when it may be melded"), .below = "only"},
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
    MAP("", {"rulebook", KEY_TEXT, .words = MESSAGE_WORDS("the id of this rulebook")},
        {"title", KEY_TEXT, .words = MESSAGE_WORDS("what people call it")},
        {"publisher", KEY_TEXT, .words = MESSAGE_WORDS("who publishes the text")},
        {"language", KEY_TEXT,
            .words = MESSAGE_WORDS(
                "the language of its papers, where the event names none, such as fi")},
        {"extends", KEY_TEXT,
            .words =
                MESSAGE_WORDS("another rulebook's id: everything not stated here is as there")},
        {"from", KEY_TEXT,
            .words = MESSAGE_WORDS(
                "the id of the rulebook this file was made from: `rulebook try` shows both")},
        {"sides", KEY_MAP, .words = MESSAGE_WORDS("who sits at a table"), .below = "sides"},
        {"deal", KEY_MAP, .words = MESSAGE_WORDS("how cards are dealt and drawn"), .below = "deal"},
        {"threes", KEY_MAP, .words = MESSAGE_WORDS("whether black and red threes are told apart"),
            .below = "threes"},
        {"pack", KEY_MAP, .words = MESSAGE_WORDS("the cards played with"), .below = "pack"},
        {"unit", KEY_MAP, .words = MESSAGE_WORDS("every score is a multiple of this"),
            .below = "unit"},
        {"game", KEY_MAP, .words = MESSAGE_WORDS("when a game ends"), .below = "game"},
        {"walkover", KEY_MAP, .words = MESSAGE_WORDS("the score of a game won without playing it"),
            .below = "amount"},
        {"time", KEY_MAP, .words = MESSAGE_WORDS("rounds that are played by the clock"),
            .below = "time"},
        {"cards", KEY_MAP, .words = MESSAGE_WORDS("what each rank is worth"), .below = "cards"},
        {"groups", KEY_MAP,
            .words = MESSAGE_WORDS("what says that base points and card points are apart"),
            .below = "source"},
        {"hand-cards", KEY_MAP,
            .words = MESSAGE_WORDS("what takes points for the cards left in hand"),
            .below = "source"},
        {"wild", KEY_RANKS, .words = MESSAGE_WORDS("the wild ranks")},
        {"wild-cards", KEY_MAP, .words = MESSAGE_WORDS("what makes them wild"), .below = "source"},
        {"facts", KEY_MAP, .words = MESSAGE_WORDS("what no card shows of a side, by name"),
            .below = "facts"},
        {"melds", KEY_MAP, .words = MESSAGE_WORDS("how melds are built"), .below = "melds"},
        {"canastas", KEY_MAP, .words = MESSAGE_WORDS("what makes a canasta, and its kinds"),
            .below = "canastas"},
        {"red-threes", KEY_MAP, .words = MESSAGE_WORDS("what red threes on the table are worth"),
            .below = "red-threes"},
        {"held", KEY_MAP, .words = MESSAGE_WORDS("threes in hand that are priced apart"),
            .below = "held"},
        {"table-cards", KEY_LIST,
            .words = MESSAGE_WORDS(
                "whether cards on the table count plus or minus; the first that holds"),
            .below = "sign"},
        {"bonuses", KEY_MAP,
            .words = MESSAGE_WORDS("points for what a side has laid down, by name"),
            .below = "bonuses"},
        {"unfinished", KEY_MAP,
            .words = MESSAGE_WORDS("what melds cost that are too short, by name"),
            .below = "unfinished"},
        {"unopened", KEY_MAP, .words = MESSAGE_WORDS("what a side pays that never melded"),
            .below = "amount"},
        {"going-out", KEY_MAP, .words = MESSAGE_WORDS("what going out is worth and asks for"),
            .below = "going-out"},
        {"opening", KEY_MAP, .words = MESSAGE_WORDS("what an opening meld needs"),
            .below = "opening"},
        {"penalties", KEY_MAP, .words = MESSAGE_WORDS("penalties by the code they are entered by"),
            .below = "penalties"},
        {"contract", KEY_MAP, .words = MESSAGE_WORDS("bidding and its contracts"),
            .below = "contract"},
        {"corrections", KEY_MAP, .words = MESSAGE_WORDS("until when a sheet is put right"),
            .below = "corrections"},
        {"rulings", KEY_LIST, .words = MESSAGE_WORDS("readings that belong to no figure"),
            .below = "source"},
        {"notes", KEY_TEXTS, .words = MESSAGE_WORDS("for the player: what no figure can say")},
        {"options", KEY_MAP, .words = MESSAGE_WORDS("choices an event makes once, by name"),
            .below = "options"}),
    {.name = "source", .sourced = true, .keys = no_keys},
    SOURCED_MAP("sides",
        {"number", KEY_NUMBER, .words = MESSAGE_WORDS("sides at a table"), .least = 2,
            .most = SIDES_MOST},
        {"players", KEY_PLAYERS, .words = MESSAGE_WORDS("players of a side"), .least = 1,
            .most = PLAYERS_MOST, .below = "players"}),
    MAP("players",
        {"least", KEY_NUMBER, .words = MESSAGE_WORDS("players of a side at least"), .least = 1,
            .most = PLAYERS_MOST},
        {"most", KEY_NUMBER, .words = MESSAGE_WORDS("players of a side at most"), .least = 1,
            .most = PLAYERS_MOST}),
    SOURCED_MAP("deal",
        {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards dealt to a player"), .least = 1,
            .most = COPIES_MOST},
        {"drawn", KEY_NUMBER, .words = MESSAGE_WORDS("cards drawn in a turn"), .least = 1,
            .most = COPIES_MOST},
        {"drawing", KEY_MAP, .words = MESSAGE_WORDS("what says so"), .below = "source"}),
    SOURCED_MAP("threes",
        {"alike", KEY_YES,
            .words = MESSAGE_WORDS("threes are cards as others and say their colour nowhere")}),
    SOURCED_MAP("pack",
        {"packs", KEY_NUMBER, .words = MESSAGE_WORDS("packs of 52 cards"), .least = 1,
            .most = PACKS_MOST},
        {"jokers", KEY_NUMBER, .words = MESSAGE_WORDS("jokers in all"), .least = 0,
            .most = COPIES_MOST},
        {"copies", KEY_MAP, .words = MESSAGE_WORDS("ranks of which there are fewer or more"),
            .below = "copies"}),
    RANKED_MAP("copies", {"*", KEY_NUMBER, .words = MESSAGE_WORDS("cards of that rank in all"),
                             .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("unit",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points"), .least = 1, .most = POINTS_MOST}),
    SOURCED_MAP("game", {"target", KEY_NUMBER, .words = MESSAGE_WORDS("the score that ends a game"),
                            .least = 1, .most = POINTS_MOST}),
    SOURCED_MAP("amount",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points"), .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("time",
        {"minutes", KEY_NUMBER, .words = MESSAGE_WORDS("how long a round is"), .least = 1,
            .most = ROUND_MINUTES_MOST},
        {"bell", KEY_WORD, .words = MESSAGE_WORDS("what the bell does to the hand it stops"),
            .values = rulebook_bell_names, .value_count = BELL_RULES}),
    RANKED_MAP("cards", {"*", KEY_MAP, .words = MESSAGE_WORDS("a rank"), .below = "card"}),
    SOURCED_MAP("card",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points of the card on the table"),
            .least = 0, .most = POINTS_MOST},
        {"held", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs in hand, where that differs"),
            .least = 0, .most = POINTS_MOST}),
    MAP("facts", {"*", KEY_MAP, .words = MESSAGE_WORDS("a fact of a side"), .below = "fact"}),
    SOURCED_MAP("fact", {"short", KEY_LETTER, .words = MESSAGE_WORDS("its letter in slips")},
        {"asked", KEY_YES,
            .words = MESSAGE_WORDS(
                "a slip that does not say it is warned of; no: then it does not hold")},
        {"shown-by", KEY_MAP,
            .words = MESSAGE_WORDS("cards of one meld that show it, whatever a slip says"),
            .below = "shown-by"},
        {"lacking", KEY_MAP, .words = MESSAGE_WORDS("what a side pays that does not hold it"),
            .below = "lacking"}),
    SOURCED_MAP("shown-by", {"of", KEY_RANKS, .words = MESSAGE_WORDS("the ranks it is about")},
        {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 1,
            .most = COPIES_MOST}),
    SOURCED_MAP("lacking",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs"), .least = 0,
            .most = POINTS_MOST},
        {"unless-all", KEY_YES, .words = MESSAGE_WORDS("nobody pays where no side holds it")}),
    MAP("melds", {"sets", KEY_MAP, .words = MESSAGE_WORDS("melds of one rank"), .below = "set"},
        {"black-threes", KEY_MAP, .words = MESSAGE_WORDS("melds of black threes"), .below = "set"},
        {"twos", KEY_MAP, .words = MESSAGE_WORDS("melds of twos as a rank of their own"),
            .below = "set"},
        {"wilds", KEY_MAP, .words = MESSAGE_WORDS("melds of wild cards alone"), .below = "set"},
        {"ranks", KEY_MAP,
            .words = MESSAGE_WORDS("melds of ranks with rules of their own, by a name"),
            .below = "ranks"},
        {"runs", KEY_MAP, .words = MESSAGE_WORDS("runs of a suit"), .below = "runs"},
        {"mixed-ranks", KEY_MAP, .words = MESSAGE_WORDS("what forbids melds of several ranks"),
            .below = "source"},
        {"melded", KEY_MAP,
            .words =
                MESSAGE_WORDS("what a meld needs for its side to have melded; left out: nothing"),
            .below = "melded"},
        {"same-rank", KEY_MAP, .words = MESSAGE_WORDS("two melds of one rank"),
            .below = "same-rank"},
        {"red-threes", KEY_MAP, .words = MESSAGE_WORDS("what forbids melds of red threes"),
            .below = "source"},
        {"stay", KEY_MAP, .words = MESSAGE_WORDS("what forbids taking melded cards back"),
            .below = "source"}),
    {.name = "set", .sourced = true, .keys = rank_set_keys + 1},
    {.name = "rank-set", .sourced = true, .keys = rank_set_keys},
    SOURCED_MAP("size",
        {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 1,
            .most = COPIES_MOST},
        {"most", KEY_NUMBER, .words = MESSAGE_WORDS("cards at most; of a set left out: any number"),
            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("least", {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 0,
                             .most = COPIES_MOST}),
    SOURCED_MAP("wild",
        {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
            .most = COPIES_MOST},
        {"steps", KEY_MAP,
            .words = MESSAGE_WORDS("in its place: wild cards by the size of the meld"),
            .below = "steps"},
        {"small", KEY_MAP, .words = MESSAGE_WORDS("what bounds those of melds below the last step"),
            .below = "source"},
        {"complete", KEY_MAP, .words = MESSAGE_WORDS("once it is a canasta"), .below = "complete"}),
    MAP("steps", {"*", KEY_NUMBER,
                     .words = MESSAGE_WORDS("wild cards of a meld of that many cards and more"),
                     .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("complete",
        {"any", KEY_YES, .words = MESSAGE_WORDS("any number of wild cards may follow")}),
    SOURCED_MAP("only", {"only", KEY_YES, .words = MESSAGE_WORDS("in going out alone")}),
    MAP("ranks",
        {"*", KEY_MAP, .words = MESSAGE_WORDS("a rule for some ranks"), .below = "rank-set"}),
    SOURCED_MAP("runs", {"allowed", KEY_YES, .words = MESSAGE_WORDS("whether there are runs")},
        {"ranks", KEY_RANKS,
            .words = MESSAGE_WORDS("the ranks a run may hold; left out: all but jokers")},
        {"cards", KEY_MAP, .words = MESSAGE_WORDS("how many cards"), .below = "size"},
        {"wild", KEY_MAP,
            .words = MESSAGE_WORDS(
                "wild cards of a run; then cards lie where they are written, and a wild card "
                "stands for the one whose place it takes"),
            .below = "run-wild"},
        {"aces", KEY_WORD,
            .words = MESSAGE_WORDS(
                "of runs with wild cards: an ace lies low or high, or both in one run"),
            .values = run_aces_names, .value_count = RUN_ACES},
        {"around-ace", KEY_YES, .words = MESSAGE_WORDS("a run may go on from the ace to the two")},
        {"jokers", KEY_MAP, .words = MESSAGE_WORDS("what forbids jokers in runs"),
            .below = "source"},
        {"gaps", KEY_MAP, .words = MESSAGE_WORDS("what forbids gaps in runs"), .below = "gaps"}),
    SOURCED_MAP("run-wild",
        {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
            .most = COPIES_MOST},
        {"free", KEY_MAP,
            .words = MESSAGE_WORDS(
                "one that lies between no two cards lies at the low end, at the high end where an "
                "ace is low"),
            .below = "free-wild"}),
    SOURCED_MAP("free-wild",
        {"refused", KEY_YES,
            .words = MESSAGE_WORDS("one that lies elsewhere is an error; else a warning")}),
    MAP("few-wild", {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
                        .most = COPIES_MOST}),
    SOURCED_MAP(
        "gaps", {"refused", KEY_YES, .words = MESSAGE_WORDS("a gap is an error; else a warning")}),
    SOURCED_MAP("melded",
        {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 0,
            .most = COPIES_MOST},
        {"natural", KEY_NUMBER, .words = MESSAGE_WORDS("natural cards at least"), .least = 0,
            .most = COPIES_MOST}),
    SOURCED_MAP("same-rank",
        {"allowed", KEY_WORD, .words = MESSAGE_WORDS("when a side may have them"),
            .values = same_rank_names, .value_count = SAME_RANKS},
        {"warns", KEY_YES, .words = MESSAGE_WORDS("they are a warning only")}),
    MAP("canastas",
        {"cards", KEY_MAP, .words = MESSAGE_WORDS("the size of a canasta"),
            .below = "canasta-size"},
        {"kinds", KEY_MAP,
            .words = MESSAGE_WORDS(
                "the kinds by name: a canasta is of the first it fits, kinds that name their "
                "ranks first"),
            .below = "kinds"}),
    SOURCED_MAP("canasta-size", {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"),
                                    .least = 1, .most = COPIES_MOST}),
    MAP("kinds", {"*", KEY_MAP, .words = MESSAGE_WORDS("a kind of canasta"), .below = "kind"}),
    SOURCED_MAP("kind",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points of such a canasta"), .least = 0,
            .most = POINTS_MOST},
        {"run", KEY_YES, .words = MESSAGE_WORDS("it is a run")},
        {"form", KEY_WORD, .words = MESSAGE_WORDS("it is a set or a run"),
            .values = kind_form_names, .value_count = KIND_FORMS},
        {"of", KEY_RANKS,
            .words = MESSAGE_WORDS("the ranks it may be of; left out: any that is not wild")},
        {"wild", KEY_MAP, .words = MESSAGE_WORDS("its wild cards"), .below = "range"},
        {"jokers", KEY_MAP, .words = MESSAGE_WORDS("its jokers"), .below = "range"},
        {"unbroken", KEY_MAP, .words = MESSAGE_WORDS("its cards in a row without a wild one"),
            .below = "unbroken"},
        {"longest", KEY_MAP, .words = MESSAGE_WORDS("how long it may grow"), .below = "longest"},
        {"short", KEY_LETTER, .words = MESSAGE_WORDS("the letter of a slip's short word for it")},
        {"words", KEY_TEXTS, .words = MESSAGE_WORDS("what slips may call it besides")}),
    MAP("range",
        {"least", KEY_NUMBER, .words = MESSAGE_WORDS("at least"), .least = 0, .most = COPIES_MOST},
        {"most", KEY_NUMBER, .words = MESSAGE_WORDS("at most"), .least = 0, .most = COPIES_MOST}),
    MAP("unbroken",
        {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards in a row; in a set the natural ones"),
            .least = 1, .most = COPIES_MOST},
        {"whole", KEY_YES, .words = MESSAGE_WORDS("a wild card lies at an end alone")},
        {"set-most", KEY_NUMBER, .words = MESSAGE_WORDS("natural cards of a set at most"),
            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("longest", {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards at most"),
                               .least = 1, .most = COPIES_MOST}),
    MAP("red-threes",
        {"on-table", KEY_LIST, .words = MESSAGE_WORDS("their worth; the first of these that holds"),
            .below = "red"},
        {"card-points", KEY_MAP,
            .words = MESSAGE_WORDS("what a red three counts as a card besides"),
            .below = "card-points"}),
    SOURCED_MAP("red",
        {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all others"),
            .below = "need"},
        {"each", KEY_NUMBER, .words = MESSAGE_WORDS("points of every red three"),
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"amounts", KEY_NUMBERS,
            .words = MESSAGE_WORDS(
                "in its place: points of one, two, three … together, as many as the pack has"),
            .least = -POINTS_MOST, .most = POINTS_MOST}),
    SOURCED_MAP("card-points",
        {"each", KEY_NUMBER, .words = MESSAGE_WORDS("card points of every red three"), .least = 0,
            .most = POINTS_MOST}),
    MAP("held",
        {"3r", KEY_MAP, .words = MESSAGE_WORDS("red threes in hand"), .below = "held-three"},
        {"3b", KEY_MAP, .words = MESSAGE_WORDS("black threes in hand"), .below = "held-three"}),
    SOURCED_MAP("held-three",
        {"base", KEY_NUMBER, .words = MESSAGE_WORDS("base points, signed"), .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("card points besides, signed"),
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"once", KEY_YES,
            .words = MESSAGE_WORDS("once for the side, however many; else for each")}),
    SOURCED_MAP("sign",
        {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all others"),
            .below = "need"},
        {"count", KEY_WORD, .words = MESSAGE_WORDS("how their cards on the table count"),
            .values = sign_names, .value_count = SIGNS}),
    MAP("bonuses", {"*", KEY_MAP, .words = MESSAGE_WORDS("a bonus"), .below = "bonus"}),
    SOURCED_MAP("bonus",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points, signed"), .least = -POINTS_MOST,
            .most = POINTS_MOST},
        {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all"),
            .below = "need"},
        {"unless", KEY_NAMES,
            .words = MESSAGE_WORDS("a bonus that stands before, beside which it is not given")}),
    MAP("unfinished",
        {"*", KEY_MAP, .words = MESSAGE_WORDS("an amount"), .below = "unfinished-meld"}),
    SOURCED_MAP("unfinished-meld",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs"), .least = 0,
            .most = POINTS_MOST},
        {"of", KEY_RANKS, .words = MESSAGE_WORDS("the ranks of the melds")},
        {"run", KEY_YES, .words = MESSAGE_WORDS("of runs")},
        {"wild", KEY_MAP, .words = MESSAGE_WORDS("only of melds with few wild cards"),
            .below = "few-wild"},
        {"shorter-than", KEY_NUMBER,
            .words = MESSAGE_WORDS("cards that are enough; left out: those of a canasta"),
            .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("going-out",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("the bonus for going out"), .least = 0,
            .most = POINTS_MOST},
        {"needs", KEY_MAPS, .words = MESSAGE_WORDS("the canastas it needs"), .below = "out-need"},
        {"facts", KEY_MAP, .words = MESSAGE_WORDS("facts without which nobody goes out"),
            .below = "out-facts"},
        {"cards-left", KEY_MAP, .words = MESSAGE_WORDS("what forbids cards left in hand"),
            .below = "source"},
        {"others-hold", KEY_MAP,
            .words = MESSAGE_WORDS("what lets every other player hold a card; left out: as "
                                   "cards-left"),
            .below = "others-hold"},
        {"concealed", KEY_MAP, .words = MESSAGE_WORDS("all cards laid down at once"),
            .below = "concealed"}),
    SOURCED_MAP("others-hold",
        {"unless-exhausted", KEY_YES,
            .words = MESSAGE_WORDS("when the stock ends the hand, one player may hold none")}),
    MAP("need",
        {"canastas", KEY_NUMBER, .words = MESSAGE_WORDS("canastas at least"), .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = MESSAGE_WORDS("the kinds that count; left out: all")}),
    SOURCED_MAP("out-need",
        {"canastas", KEY_NUMBER, .words = MESSAGE_WORDS("canastas at least"), .least = 0,
            .most = COPIES_MOST},
        {"of", KEY_NAMES, .words = MESSAGE_WORDS("the kinds that count; left out: all")},
        {"warns", KEY_YES, .words = MESSAGE_WORDS("going out without them is a warning only")}),
    SOURCED_MAP("out-facts", {"of", KEY_NAMES, .words = MESSAGE_WORDS("the facts")}),
    SOURCED_MAP("concealed",
        {"known", KEY_YES, .words = MESSAGE_WORDS("whether it is known; yes where it is left out")},
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("its bonus"), .least = 0,
            .most = POINTS_MOST},
        {"adds", KEY_YES,
            .words = MESSAGE_WORDS("beside the bonus for going out; else in its place")},
        {"needs", KEY_MAP, .words = MESSAGE_WORDS("what asks for a canasta"), .below = "source"},
        {"after-partner", KEY_YES, .words = MESSAGE_WORDS("the side may have melded before")},
        {"melded-before", KEY_MAP, .words = MESSAGE_WORDS("what says so"), .below = "source"},
        {"most-cards", KEY_MAP, .words = MESSAGE_WORDS("what bounds the cards laid down"),
            .below = "source"},
        {"from-stock", KEY_MAP, .words = MESSAGE_WORDS("after drawing from the stock"),
            .below = "from-stock"}),
    SOURCED_MAP("from-stock",
        {"waives-minimum", KEY_YES, .words = MESSAGE_WORDS("no minimum is asked for then")}),
    MAP("opening",
        {"by-score", KEY_LIST, .words = MESSAGE_WORDS("minima by the side's score, rising"),
            .below = "band"},
        {"by-hand", KEY_MAP, .words = MESSAGE_WORDS("in their place: a minimum for each hand"),
            .below = "by-hand"},
        {"raise", KEY_MAP, .words = MESSAGE_WORDS("what a failed opening adds to the minimum"),
            .below = "amount"},
        {"by-canasta", KEY_MAP,
            .words = MESSAGE_WORDS("a completed canasta opens whatever it counts"),
            .below = "source"},
        {"from-pile", KEY_MAP, .words = MESSAGE_WORDS("opening with the pile"),
            .below = "from-pile"},
        {"clean", KEY_MAP,
            .words = MESSAGE_WORDS("a meld without wild cards that an opening must hold"),
            .below = "clean"},
        {"no-wild", KEY_MAP, .words = MESSAGE_WORDS("no wild card in any meld of an opening"),
            .below = "source"}),
    SOURCED_MAP("band",
        {"from", KEY_NUMBER,
            .words = MESSAGE_WORDS("the score it begins at; the first band has none"),
            .least = -POINTS_MOST, .most = POINTS_MOST},
        {"minimum", KEY_NUMBER, .words = MESSAGE_WORDS("points the opening must count"), .least = 0,
            .most = POINTS_MOST},
        {"needs", KEY_MAPS, .words = MESSAGE_WORDS("canastas it must hold besides"),
            .below = "need"}),
    SOURCED_MAP("by-hand",
        {"minima", KEY_NUMBERS,
            .words = MESSAGE_WORDS("of the first, second … hand; later ones take the last"),
            .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("from-pile",
        {"natural", KEY_NUMBER,
            .words = MESSAGE_WORDS("natural cards of one meld, the pile's top card among them"),
            .least = 1, .most = COPIES_MOST},
        {"upcard", KEY_MAP, .words = MESSAGE_WORDS("the first card turned up may be taken alone"),
            .below = "source"}),
    SOURCED_MAP(
        "clean", {"natural", KEY_NUMBER, .words = MESSAGE_WORDS("its natural cards at least"),
                     .least = 1, .most = COPIES_MOST}),
    MAP("penalties", {"*", KEY_MAP, .words = MESSAGE_WORDS("a penalty"), .below = "penalty"}),
    SOURCED_MAP("penalty",
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("what it costs"), .least = 0,
            .most = POINTS_MOST},
        {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what it is for")},
        {"per", KEY_TEXT,
            .words =
                MESSAGE_WORDS("what is counted where it is given several times: card, red three")},
        {"form", KEY_WORD,
            .words = MESSAGE_WORDS("how its code is entered, where it takes no points"),
            .values = penalty_form_names, .value_count = PENALTY_FORMS},
        {"by-hands", KEY_MAP,
            .words = MESSAGE_WORDS("what it costs in games of so many hands, where that differs"),
            .below = "by-hands"},
        {"repeated", KEY_LIST,
            .words = MESSAGE_WORDS("what it costs when a side repeats it in one hand, rising"),
            .below = "repeated"},
        {"victory-points", KEY_NUMBER,
            .words = MESSAGE_WORDS("victory points it costs, of `form: standings`"), .least = 0,
            .most = VICTORY_MOST},
        {"warnings", KEY_NUMBER,
            .words = MESSAGE_WORDS("it goes with every so many warnings of an entrant"), .least = 0,
            .most = COPIES_MOST},
        {"cards", KEY_WORD,
            .words = MESSAGE_WORDS("which cards its number counts: red threes that stand nowhere "
                                   "else, those on the table, or cards melded"),
            .values = penalty_cards_names, .value_count = PENALTY_CARDS},
        {"after-out", KEY_YES, .words = MESSAGE_WORDS("it is given only where somebody went out")},
        {"accepts", KEY_YES,
            .words = MESSAGE_WORDS("the claim of the others is taken as it is; no points")},
        {"same-act", KEY_TEXTS,
            .words = MESSAGE_WORDS("codes that one act is not given besides this one")},
        {"besides", KEY_NAMES, .words = MESSAGE_WORDS("the code this one is given with")}),
    SOURCED_MAP("repeated",
        {"from", KEY_NUMBER, .words = MESSAGE_WORDS("from which time on: 2 is the second"),
            .least = 2, .most = COPIES_MOST},
        {"points", KEY_NUMBER, .words = MESSAGE_WORDS("what each costs from then on"), .least = 0,
            .most = POINTS_MOST}),
    MAP("by-hands", {"*", KEY_NUMBER, .words = MESSAGE_WORDS("points, in games of so many hands"),
                        .least = 0, .most = POINTS_MOST}),
    SOURCED_MAP("contract",
        {"level", KEY_NUMBER, .words = MESSAGE_WORDS("points of a level"), .least = 1,
            .most = POINTS_MOST},
        {"levels", KEY_NUMBER, .words = MESSAGE_WORDS("how many levels there are"), .least = 1,
            .most = COPIES_MOST},
        {"achieved", KEY_MAP, .words = MESSAGE_WORDS("what the bidder gets"), .below = "percent"},
        {"doubled", KEY_MAP, .words = MESSAGE_WORDS("what is got where it is doubled"),
            .below = "doubled"},
        {"robbed", KEY_MAP, .words = MESSAGE_WORDS("what others get who go out first"),
            .below = "percent"},
        {"exhausted", KEY_MAP, .words = MESSAGE_WORDS("where the stock ends it"),
            .below = "source"},
        {"false-out", KEY_MAP, .words = MESSAGE_WORDS("the bidder goes out below the contract"),
            .below = "amount"},
        {"value", KEY_MAP, .words = MESSAGE_WORDS("what counts towards it"), .below = "source"},
        {"melded-counts", KEY_MAP, .words = MESSAGE_WORDS("when melded cards count towards it"),
            .below = "from-level"},
        {"hand-counts", KEY_MAP,
            .words = MESSAGE_WORDS("when cards in hand are taken off it; left out: at every level"),
            .below = "to-level"},
        {"opening-low", KEY_MAP, .words = MESSAGE_WORDS("what opens as for others"),
            .below = "to-level"},
        {"opening-high", KEY_MAP, .words = MESSAGE_WORDS("what opens above that level"),
            .below = "opening-high"},
        {"opening-twos", KEY_MAP, .words = MESSAGE_WORDS("an opening of twos"),
            .below = "opening-twos"},
        {"opening-twos-bidder", KEY_MAP, .words = MESSAGE_WORDS("the bidder's opening of twos"),
            .below = "opening-twos"},
        {"unopened", KEY_MAP, .words = MESSAGE_WORDS("a bidder who never opened"),
            .below = "bidder-unopened"},
        {"bids", KEY_MAP, .words = MESSAGE_WORDS("the order of bids"), .below = "source"},
        {"dealer", KEY_MAP, .words = MESSAGE_WORDS("whose turn it is to bid"), .below = "source"}),
    SOURCED_MAP("percent",
        {"percent", KEY_NUMBER, .words = MESSAGE_WORDS("per cent of the contract's value"),
            .least = 0, .most = PERCENT_MOST}),
    SOURCED_MAP("doubled",
        {"achieved", KEY_NUMBER, .words = MESSAGE_WORDS("per cent for the bidder"), .least = 0,
            .most = PERCENT_MOST},
        {"robbed", KEY_NUMBER, .words = MESSAGE_WORDS("per cent for who robs it"), .least = 0,
            .most = PERCENT_MOST}),
    SOURCED_MAP(
        "from-level", {"from-level", KEY_NUMBER, .words = MESSAGE_WORDS("from which level on"),
                          .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("to-level", {"to-level", KEY_NUMBER, .words = MESSAGE_WORDS("up to which level"),
                                .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("opening-high",
        {"run", KEY_NUMBER, .words = MESSAGE_WORDS("cards of a run"), .least = 1,
            .most = COPIES_MOST},
        {"rank", KEY_NUMBER, .words = MESSAGE_WORDS("cards of a rank"), .least = 1,
            .most = COPIES_MOST},
        {"rank-wild", KEY_NUMBER, .words = MESSAGE_WORDS("wild ones among them at most"),
            .least = 0, .most = COPIES_MOST}),
    SOURCED_MAP("opening-twos", {"least", KEY_NUMBER, .words = MESSAGE_WORDS("twos at least"),
                                    .least = 1, .most = COPIES_MOST}),
    SOURCED_MAP("bidder-unopened",
        {"penalty", KEY_NAMES, .words = MESSAGE_WORDS("the code of the penalty")}),
    MAP("corrections",
        {"addition", KEY_MAP, .words = MESSAGE_WORDS("errors of addition"), .below = "clock"},
        {"record", KEY_MAP, .words = MESSAGE_WORDS("anything else"), .below = "clock"},
        {"penalties", KEY_MAP,
            .words = MESSAGE_WORDS("penalties given or taken back otherwise than by a ruling"),
            .below = "clock"}),
    SOURCED_MAP("clock", {"until", KEY_WORD, .words = MESSAGE_WORDS("until when"),
                             .values = correction_clock_names, .value_count = CORRECTION_CLOCKS}),
    MAP("options", {"*", KEY_MAP, .words = MESSAGE_WORDS("an option"), .below = "option"}),
    SOURCED_MAP("option", {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what is chosen")},
        {"standard", KEY_TEXT, .words = MESSAGE_WORDS("the choice where the event makes none")},
        {"choices", KEY_MAP, .words = MESSAGE_WORDS("what may be chosen"), .below = "choices"}),
    MAP("choices", {"*", KEY_MAP, .words = MESSAGE_WORDS("a choice"), .below = "choice"}),
    MAP("choice", {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what it means")},
        {"figures", KEY_MAP, .words = MESSAGE_WORDS("sections as in the file, laid over it"),
            .below = ""}),
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
		return message_text(arena, "%ld to %ld", (long)key->least, (long)key->most);
	case KEY_YES:
		return message_words("yes or no");
	case KEY_WORD:
		return values_named(arena, key);
	case KEY_LETTER:
		return message_words("a letter");
	case KEY_RANKS:
		return message_words("of X A K Q J T 9 8 7 6 5 4 3b 3r 2");
	case KEY_CONDITION:
		return message_text(
		    arena, "melded, out, a fact, %s, or a list of these", "{canastas: 2}");
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
