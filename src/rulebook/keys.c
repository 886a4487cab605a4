#include "rulebook/keys.h"

#include "base/message.h"
#include "base/text.h"
#include "rulebook/rulebook.h"
#include "rulebook/sections.h"

#include <assert.h>
#include <string.h>

enum { PERCENT_MOST = 1000 };

static const struct key file_keys[] = {
    {"rulebook", KEY_TEXT, .words = MESSAGE_WORDS("the id of this rulebook")},
    {"title", KEY_TEXT, .words = MESSAGE_WORDS("what people call it")},
    {"publisher", KEY_TEXT, .words = MESSAGE_WORDS("who publishes the text")},
    {"language", KEY_TEXT,
        .words = MESSAGE_WORDS("of its papers, where the event names none: en, fi, sv or nl")},
    {"extends", KEY_TEXT,
        .words = MESSAGE_WORDS("another rulebook's id: everything not stated here is as there")},
    {"from", KEY_TEXT,
        .words = MESSAGE_WORDS(
            "the id of the rulebook this file was made from: `rulebook try` shows both")},
    {"sides", KEY_MAP, .words = MESSAGE_WORDS("who sits at a table"), .below = "sides"},
    {"deal", KEY_MAP, .words = MESSAGE_WORDS("how cards are dealt and drawn"), .below = "deal"},
    {"threes", KEY_MAP, .words = MESSAGE_WORDS("whether black and red threes are told apart"),
        .below = "threes"},
    {"pack", KEY_MAP, .words = MESSAGE_WORDS("the cards played with"), .below = "pack"},
    {"unit", KEY_MAP, .words = MESSAGE_WORDS("every score is a multiple of this"), .below = "unit"},
    {"game", KEY_MAP, .words = MESSAGE_WORDS("when a game ends"), .below = "game"},
    {"walkover", KEY_MAP, .words = MESSAGE_WORDS("the score of a game won without playing it"),
        .below = "amount"},
    {"time", KEY_MAP, .words = MESSAGE_WORDS("rounds that are played by the clock"),
        .below = "time"},
    {"cards", KEY_MAP, .words = MESSAGE_WORDS("what each rank is worth"), .below = "cards"},
    {"groups", KEY_MAP,
        .words = MESSAGE_WORDS("what says that base points and card points are apart"),
        .below = "source"},
    {"wild", KEY_RANKS, .words = MESSAGE_WORDS("the wild ranks")},
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
        .words =
            MESSAGE_WORDS("whether cards on the table count plus or minus; the first that holds"),
        .below = "sign"},
    {"bonuses", KEY_MAP, .words = MESSAGE_WORDS("points for what a side has laid down, by name"),
        .below = "bonuses"},
    {"unfinished", KEY_MAP, .words = MESSAGE_WORDS("what melds cost that are too short, by name"),
        .below = "unfinished"},
    {"unopened", KEY_MAP, .words = MESSAGE_WORDS("what a side pays that never melded"),
        .below = "amount"},
    {"going-out", KEY_MAP, .words = MESSAGE_WORDS("what going out is worth and asks for"),
        .below = "going-out"},
    {"opening", KEY_MAP, .words = MESSAGE_WORDS("what an opening meld needs"), .below = "opening"},
    {"penalties", KEY_MAP, .words = MESSAGE_WORDS("penalties by the code they are entered by"),
        .below = "penalties"},
    {"contract", KEY_MAP, .words = MESSAGE_WORDS("bidding and its contracts"), .below = "contract"},
    {"corrections", KEY_MAP, .words = MESSAGE_WORDS("until when a sheet is put right"),
        .below = "corrections"},
    {"rulings", KEY_LIST, .words = MESSAGE_WORDS("readings that belong to no figure"),
        .below = "source"},
    {"notes", KEY_TEXTS, .words = MESSAGE_WORDS("for the player: what no figure can say")},
    {"options", KEY_MAP, .words = MESSAGE_WORDS("choices an event makes once, by name"),
        .below = "options"},
    {.name = NULL},
};

static const struct key source_keys[] = {
    {"clause", KEY_TEXT, .words = MESSAGE_WORDS("where the rules say so")},
    {"ruling", KEY_TEXT,
        .words = MESSAGE_WORDS("how they are read where they are silent or say two things")},
    {.name = NULL},
};

enum { SOURCE_KEYS = sizeof source_keys / sizeof *source_keys - 1 };

static const struct key sides_keys[] = {
    {"number", KEY_NUMBER, .words = MESSAGE_WORDS("sides at a table"), .least = 2,
        .most = SIDES_MOST},
    {"players", KEY_PLAYERS, .words = MESSAGE_WORDS("players of a side"), .least = 1,
        .most = PLAYERS_MOST, .below = "players"},
    {.name = NULL},
};

static const struct key players_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("players of a side at least"), .least = 1,
        .most = PLAYERS_MOST},
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("players of a side at most"), .least = 1,
        .most = PLAYERS_MOST},
    {.name = NULL},
};

static const struct key deal_keys[] = {
    {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards dealt to a player"), .least = 1,
        .most = COPIES_MOST},
    {"drawn", KEY_NUMBER, .words = MESSAGE_WORDS("cards drawn in a turn"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key threes_keys[] = {
    {"alike", KEY_YES,
        .words = MESSAGE_WORDS("threes are cards as others and say their colour nowhere")},
    {.name = NULL},
};

static const struct key pack_keys[] = {
    {"packs", KEY_NUMBER, .words = MESSAGE_WORDS("packs of 52 cards"), .least = 1,
        .most = PACKS_MOST},
    {"jokers", KEY_NUMBER, .words = MESSAGE_WORDS("jokers in all"), .least = 0,
        .most = COPIES_MOST},
    {"copies", KEY_MAP, .words = MESSAGE_WORDS("ranks of which there are fewer or more"),
        .below = "copies"},
    {.name = NULL},
};

static const struct key copies_keys[] = {
    {"*", KEY_NUMBER, .words = MESSAGE_WORDS("cards of that rank in all"), .least = 0,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key unit_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points"), .least = 1, .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key game_keys[] = {
    {"target", KEY_NUMBER, .words = MESSAGE_WORDS("the score that ends a game"), .least = 1,
        .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key amount_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points"), .least = 0, .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key time_keys[] = {
    {"minutes", KEY_NUMBER, .words = MESSAGE_WORDS("how long a round is"), .least = 1,
        .most = ROUND_MINUTES_MOST},
    {"bell", KEY_WORD, .words = MESSAGE_WORDS("what the bell does to the hand it stops"),
        .values = rulebook_bell_names, .value_count = BELL_RULES},
    {.name = NULL},
};

static const struct key cards_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a rank"), .below = "card"},
    {.name = NULL},
};

static const struct key card_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points of the card on the table"), .least = 0,
        .most = POINTS_MOST},
    {"held", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs in hand, where that differs"),
        .least = 0, .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key facts_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a fact of a side"), .below = "fact"},
    {.name = NULL},
};

static const struct key fact_keys[] = {
    {"short", KEY_LETTER, .words = MESSAGE_WORDS("its letter in slips")},
    {"asked", KEY_YES,
        .words =
            MESSAGE_WORDS("a slip that does not say it is warned of; no: then it does not hold")},
    {"lacking", KEY_MAP, .words = MESSAGE_WORDS("what a side pays that does not hold it"),
        .below = "lacking"},
    {.name = NULL},
};

static const struct key lacking_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs"), .least = 0,
        .most = POINTS_MOST},
    {"unless-all", KEY_YES, .words = MESSAGE_WORDS("nobody pays where no side holds it")},
    {.name = NULL},
};

static const struct key melds_keys[] = {
    {"sets", KEY_MAP, .words = MESSAGE_WORDS("melds of one rank"), .below = "set"},
    {"black-threes", KEY_MAP, .words = MESSAGE_WORDS("melds of black threes"), .below = "set"},
    {"twos", KEY_MAP, .words = MESSAGE_WORDS("melds of twos as a rank of their own"),
        .below = "set"},
    {"wilds", KEY_MAP, .words = MESSAGE_WORDS("melds of wild cards alone"), .below = "set"},
    {"ranks", KEY_MAP, .words = MESSAGE_WORDS("melds of ranks with rules of their own, by a name"),
        .below = "ranks"},
    {"runs", KEY_MAP, .words = MESSAGE_WORDS("runs of a suit"), .below = "runs"},
    {"mixed-ranks", KEY_MAP, .words = MESSAGE_WORDS("what forbids melds of several ranks"),
        .below = "source"},
    {"same-rank", KEY_MAP, .words = MESSAGE_WORDS("two melds of one rank"), .below = "same-rank"},
    {"red-threes", KEY_MAP, .words = MESSAGE_WORDS("what forbids melds of red threes"),
        .below = "source"},
    {.name = NULL},
};

/* Of ranks by a name; those of other melds of one rank begin behind `of`. */
static const struct key rank_set_keys[] = {
    {"of", KEY_RANKS, .words = MESSAGE_WORDS("the ranks it is about")},
    {"allowed", KEY_YES,
        .words = MESSAGE_WORDS("whether there are such melds; yes where it is left out")},
    {"cards", KEY_MAP, .words = MESSAGE_WORDS("how many cards"), .below = "size"},
    {"natural", KEY_MAP, .words = MESSAGE_WORDS("natural cards of a meld"), .below = "least"},
    {"wild", KEY_MAP, .words = MESSAGE_WORDS("wild cards of a meld"), .below = "wild"},
    {"wild-cards", KEY_RANKS,
        .words = MESSAGE_WORDS("the ranks that are wild in it, where others are")},
    {"canasta-natural", KEY_MAP, .words = MESSAGE_WORDS("natural cards of a canasta"),
        .below = "least"},
    {"going-out", KEY_MAP, .words = MESSAGE_WORDS("when it may be melded"), .below = "only"},
    {.name = NULL},
};

static const struct key size_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 1,
        .most = COPIES_MOST},
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("cards at most; of a set left out: any number"),
        .least = 1, .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key least_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 0,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key wild_keys[] = {
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
        .most = COPIES_MOST},
    {"steps", KEY_MAP, .words = MESSAGE_WORDS("in its place: wild cards by the size of the meld"),
        .below = "steps"},
    {"complete", KEY_MAP, .words = MESSAGE_WORDS("once it is a canasta"), .below = "complete"},
    {.name = NULL},
};

static const struct key steps_keys[] = {
    {"*", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards of a meld of that many cards and more"),
        .least = 0, .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key complete_keys[] = {
    {"any", KEY_YES, .words = MESSAGE_WORDS("any number of wild cards may follow")},
    {.name = NULL},
};

static const struct key only_keys[] = {
    {"only", KEY_YES, .words = MESSAGE_WORDS("in going out alone")},
    {.name = NULL},
};

static const struct key ranks_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a rule for some ranks"), .below = "rank-set"},
    {.name = NULL},
};

static const struct key runs_keys[] = {
    {"allowed", KEY_YES, .words = MESSAGE_WORDS("whether there are runs")},
    {"ranks", KEY_RANKS,
        .words = MESSAGE_WORDS("the ranks a run may hold; left out: all but jokers")},
    {"cards", KEY_MAP, .words = MESSAGE_WORDS("how many cards"), .below = "size"},
    {"wild", KEY_MAP,
        .words = MESSAGE_WORDS(
            "wild cards of a run; then cards lie where they are written, and a wild card "
            "stands for the one whose place it takes"),
        .below = "run-wild"},
    {"aces", KEY_WORD,
        .words =
            MESSAGE_WORDS("of runs with wild cards: an ace lies low or high, or both in one run"),
        .values = run_aces_names, .value_count = RUN_ACES},
    {"around-ace", KEY_YES, .words = MESSAGE_WORDS("a run may go on from the ace to the two")},
    {"jokers", KEY_MAP, .words = MESSAGE_WORDS("what forbids jokers in runs"), .below = "source"},
    {"gaps", KEY_MAP, .words = MESSAGE_WORDS("what forbids gaps in runs"), .below = "gaps"},
    {.name = NULL},
};

static const struct key run_wild_keys[] = {
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
        .most = COPIES_MOST},
    {"free", KEY_MAP,
        .words = MESSAGE_WORDS(
            "one that lies between no two cards lies at the low end, at the high end where an "
            "ace is low"),
        .below = "free-wild"},
    {.name = NULL},
};

static const struct key few_wild_keys[] = {
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("wild cards at most"), .least = 0,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key free_wild_keys[] = {
    {"refused", KEY_YES,
        .words = MESSAGE_WORDS("one that lies elsewhere is an error; else a warning")},
    {.name = NULL},
};

static const struct key gaps_keys[] = {
    {"refused", KEY_YES, .words = MESSAGE_WORDS("a gap is an error; else a warning")},
    {.name = NULL},
};

static const struct key same_rank_keys[] = {
    {"allowed", KEY_WORD, .words = MESSAGE_WORDS("when a side may have them"),
        .values = same_rank_names, .value_count = SAME_RANKS},
    {"warns", KEY_YES, .words = MESSAGE_WORDS("they are a warning only")},
    {.name = NULL},
};

static const struct key canastas_keys[] = {
    {"cards", KEY_MAP, .words = MESSAGE_WORDS("the size of a canasta"), .below = "canasta-size"},
    {"kinds", KEY_MAP,
        .words = MESSAGE_WORDS(
            "the kinds by name: a canasta is of the first it fits, kinds that name their "
            "ranks first"),
        .below = "kinds"},
    {.name = NULL},
};

static const struct key canasta_size_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards at least"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key kinds_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a kind of canasta"), .below = "kind"},
    {.name = NULL},
};

static const struct key kind_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points of such a canasta"), .least = 0,
        .most = POINTS_MOST},
    {"run", KEY_YES, .words = MESSAGE_WORDS("it is a run")},
    {"form", KEY_WORD, .words = MESSAGE_WORDS("it is a set or a run"), .values = kind_form_names,
        .value_count = KIND_FORMS},
    {"of", KEY_RANKS,
        .words = MESSAGE_WORDS("the ranks it may be of; left out: any that is not wild")},
    {"wild", KEY_MAP, .words = MESSAGE_WORDS("its wild cards"), .below = "range"},
    {"jokers", KEY_MAP, .words = MESSAGE_WORDS("its jokers"), .below = "range"},
    {"unbroken", KEY_MAP, .words = MESSAGE_WORDS("its cards in a row without a wild one"),
        .below = "unbroken"},
    {"longest", KEY_MAP, .words = MESSAGE_WORDS("how long it may grow"), .below = "longest"},
    {"short", KEY_LETTER, .words = MESSAGE_WORDS("the letter of a slip's short word for it")},
    {"words", KEY_TEXTS, .words = MESSAGE_WORDS("what slips may call it besides")},
    {.name = NULL},
};

static const struct key range_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("at least"), .least = 0, .most = COPIES_MOST},
    {"most", KEY_NUMBER, .words = MESSAGE_WORDS("at most"), .least = 0, .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key unbroken_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("cards in a row; in a set the natural ones"),
        .least = 1, .most = COPIES_MOST},
    {"whole", KEY_YES, .words = MESSAGE_WORDS("a wild card lies at an end alone")},
    {"set-most", KEY_NUMBER, .words = MESSAGE_WORDS("natural cards of a set at most"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key longest_keys[] = {
    {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("cards at most"), .least = 1, .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key red_threes_keys[] = {
    {"on-table", KEY_LIST, .words = MESSAGE_WORDS("their worth; the first of these that holds"),
        .below = "red"},
    {"card-points", KEY_MAP, .words = MESSAGE_WORDS("what a red three counts as a card besides"),
        .below = "card-points"},
    {.name = NULL},
};

static const struct key red_keys[] = {
    {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all others"),
        .below = "need"},
    {"each", KEY_NUMBER, .words = MESSAGE_WORDS("points of every red three"), .least = -POINTS_MOST,
        .most = POINTS_MOST},
    {"amounts", KEY_NUMBERS,
        .words = MESSAGE_WORDS(
            "in its place: points of one, two, three … together, as many as the pack has"),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key card_points_keys[] = {
    {"each", KEY_NUMBER, .words = MESSAGE_WORDS("card points of every red three"), .least = 0,
        .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key held_keys[] = {
    {"3r", KEY_MAP, .words = MESSAGE_WORDS("red threes in hand"), .below = "held-three"},
    {"3b", KEY_MAP, .words = MESSAGE_WORDS("black threes in hand"), .below = "held-three"},
    {.name = NULL},
};

static const struct key held_three_keys[] = {
    {"base", KEY_NUMBER, .words = MESSAGE_WORDS("base points, signed"), .least = -POINTS_MOST,
        .most = POINTS_MOST},
    {"cards", KEY_NUMBER, .words = MESSAGE_WORDS("card points besides, signed"),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"once", KEY_YES, .words = MESSAGE_WORDS("once for the side, however many; else for each")},
    {.name = NULL},
};

static const struct key sign_keys[] = {
    {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all others"),
        .below = "need"},
    {"count", KEY_WORD, .words = MESSAGE_WORDS("how their cards on the table count"),
        .values = sign_names, .value_count = SIGNS},
    {.name = NULL},
};

static const struct key bonuses_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a bonus"), .below = "bonus"},
    {.name = NULL},
};

static const struct key bonus_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points, signed"), .least = -POINTS_MOST,
        .most = POINTS_MOST},
    {"when", KEY_CONDITION, .words = MESSAGE_WORDS("for which sides; left out: for all"),
        .below = "need"},
    {"unless", KEY_NAMES,
        .words = MESSAGE_WORDS("a bonus that stands before, beside which it is not given")},
    {.name = NULL},
};

static const struct key unfinished_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("an amount"), .below = "unfinished-meld"},
    {.name = NULL},
};

static const struct key unfinished_meld_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("points it costs"), .least = 0,
        .most = POINTS_MOST},
    {"of", KEY_RANKS, .words = MESSAGE_WORDS("the ranks of the melds")},
    {"run", KEY_YES, .words = MESSAGE_WORDS("of runs")},
    {"wild", KEY_MAP, .words = MESSAGE_WORDS("only of melds with few wild cards"),
        .below = "few-wild"},
    {"shorter-than", KEY_NUMBER,
        .words = MESSAGE_WORDS("cards that are enough; left out: those of a canasta"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key going_out_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("the bonus for going out"), .least = 0,
        .most = POINTS_MOST},
    {"needs", KEY_MAPS, .words = MESSAGE_WORDS("the canastas it needs"), .below = "out-need"},
    {"facts", KEY_MAP, .words = MESSAGE_WORDS("facts without which nobody goes out"),
        .below = "out-facts"},
    {"cards-left", KEY_MAP, .words = MESSAGE_WORDS("what forbids cards left in hand"),
        .below = "source"},
    {"concealed", KEY_MAP, .words = MESSAGE_WORDS("all cards laid down at once"),
        .below = "concealed"},
    {.name = NULL},
};

static const struct key need_keys[] = {
    {"canastas", KEY_NUMBER, .words = MESSAGE_WORDS("canastas at least"), .least = 0,
        .most = COPIES_MOST},
    {"of", KEY_NAMES, .words = MESSAGE_WORDS("the kinds that count; left out: all")},
    {.name = NULL},
};

static const struct key out_need_keys[] = {
    {"canastas", KEY_NUMBER, .words = MESSAGE_WORDS("canastas at least"), .least = 0,
        .most = COPIES_MOST},
    {"of", KEY_NAMES, .words = MESSAGE_WORDS("the kinds that count; left out: all")},
    {"warns", KEY_YES, .words = MESSAGE_WORDS("going out without them is a warning only")},
    {.name = NULL},
};

static const struct key out_facts_keys[] = {
    {"of", KEY_NAMES, .words = MESSAGE_WORDS("the facts")},
    {.name = NULL},
};

static const struct key concealed_keys[] = {
    {"known", KEY_YES, .words = MESSAGE_WORDS("whether it is known; yes where it is left out")},
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("its bonus"), .least = 0, .most = POINTS_MOST},
    {"adds", KEY_YES, .words = MESSAGE_WORDS("beside the bonus for going out; else in its place")},
    {"needs", KEY_MAP, .words = MESSAGE_WORDS("what asks for a canasta"), .below = "source"},
    {"after-partner", KEY_YES, .words = MESSAGE_WORDS("the side may have melded before")},
    {"most-cards", KEY_MAP, .words = MESSAGE_WORDS("what bounds the cards laid down"),
        .below = "source"},
    {"from-stock", KEY_MAP, .words = MESSAGE_WORDS("after drawing from the stock"),
        .below = "from-stock"},
    {.name = NULL},
};

static const struct key from_stock_keys[] = {
    {"waives-minimum", KEY_YES, .words = MESSAGE_WORDS("no minimum is asked for then")},
    {.name = NULL},
};

static const struct key opening_keys[] = {
    {"by-score", KEY_LIST, .words = MESSAGE_WORDS("minima by the side's score, rising"),
        .below = "band"},
    {"by-hand", KEY_MAP, .words = MESSAGE_WORDS("in their place: a minimum for each hand"),
        .below = "by-hand"},
    {"raise", KEY_MAP, .words = MESSAGE_WORDS("what a failed opening adds to the minimum"),
        .below = "amount"},
    {"by-canasta", KEY_MAP, .words = MESSAGE_WORDS("a completed canasta opens whatever it counts"),
        .below = "source"},
    {"from-pile", KEY_MAP, .words = MESSAGE_WORDS("opening with the pile"), .below = "from-pile"},
    {"clean", KEY_MAP,
        .words = MESSAGE_WORDS("a meld without wild cards that an opening must hold"),
        .below = "clean"},
    {"no-wild", KEY_MAP, .words = MESSAGE_WORDS("no wild card in any meld of an opening"),
        .below = "source"},
    {.name = NULL},
};

static const struct key band_keys[] = {
    {"from", KEY_NUMBER, .words = MESSAGE_WORDS("the score it begins at; the first band has none"),
        .least = -POINTS_MOST, .most = POINTS_MOST},
    {"minimum", KEY_NUMBER, .words = MESSAGE_WORDS("points the opening must count"), .least = 0,
        .most = POINTS_MOST},
    {"needs", KEY_MAPS, .words = MESSAGE_WORDS("canastas it must hold besides"), .below = "need"},
    {.name = NULL},
};

static const struct key by_hand_keys[] = {
    {"minima", KEY_NUMBERS,
        .words = MESSAGE_WORDS("of the first, second … hand; later ones take the last"), .least = 0,
        .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key from_pile_keys[] = {
    {"natural", KEY_NUMBER,
        .words = MESSAGE_WORDS("natural cards of one meld, the pile's top card among them"),
        .least = 1, .most = COPIES_MOST},
    {"upcard", KEY_MAP, .words = MESSAGE_WORDS("the first card turned up may be taken alone"),
        .below = "source"},
    {.name = NULL},
};

static const struct key clean_keys[] = {
    {"natural", KEY_NUMBER, .words = MESSAGE_WORDS("its natural cards at least"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key penalties_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a penalty"), .below = "penalty"},
    {.name = NULL},
};

static const struct key penalty_keys[] = {
    {"points", KEY_NUMBER, .words = MESSAGE_WORDS("what it costs"), .least = 0,
        .most = POINTS_MOST},
    {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what it is for")},
    {"per", KEY_TEXT,
        .words = MESSAGE_WORDS("what is counted where it is given several times: card, red three")},
    {"form", KEY_WORD, .words = MESSAGE_WORDS("how its code is entered, where it takes no points"),
        .values = penalty_form_names, .value_count = PENALTY_FORMS},
    {"by-hands", KEY_MAP,
        .words = MESSAGE_WORDS("what it costs in games of so many hands, where that differs"),
        .below = "by-hands"},
    {"victory-points", KEY_NUMBER,
        .words = MESSAGE_WORDS("victory points it costs, of `form: standings`"), .least = 0,
        .most = VICTORY_MOST},
    {"warnings", KEY_NUMBER,
        .words = MESSAGE_WORDS("it goes with every so many warnings of an entrant"), .least = 0,
        .most = COPIES_MOST},
    {"accepts", KEY_YES,
        .words = MESSAGE_WORDS("the claim of the others is taken as it is; no points")},
    {"same-act", KEY_TEXTS,
        .words = MESSAGE_WORDS("codes that one act is not given besides this one")},
    {"besides", KEY_NAMES, .words = MESSAGE_WORDS("the code this one is given with")},
    {.name = NULL},
};

static const struct key by_hands_keys[] = {
    {"*", KEY_NUMBER, .words = MESSAGE_WORDS("points, in games of so many hands"), .least = 0,
        .most = POINTS_MOST},
    {.name = NULL},
};

static const struct key contract_keys[] = {
    {"level", KEY_NUMBER, .words = MESSAGE_WORDS("points of a level"), .least = 1,
        .most = POINTS_MOST},
    {"levels", KEY_NUMBER, .words = MESSAGE_WORDS("how many levels there are"), .least = 1,
        .most = COPIES_MOST},
    {"achieved", KEY_MAP, .words = MESSAGE_WORDS("what the bidder gets"), .below = "percent"},
    {"doubled", KEY_MAP, .words = MESSAGE_WORDS("what is got where it is doubled"),
        .below = "doubled"},
    {"robbed", KEY_MAP, .words = MESSAGE_WORDS("what others get who go out first"),
        .below = "percent"},
    {"exhausted", KEY_MAP, .words = MESSAGE_WORDS("where the stock ends it"), .below = "source"},
    {"false-out", KEY_MAP, .words = MESSAGE_WORDS("the bidder goes out below the contract"),
        .below = "amount"},
    {"value", KEY_MAP, .words = MESSAGE_WORDS("what counts towards it"), .below = "source"},
    {"melded-counts", KEY_MAP, .words = MESSAGE_WORDS("when melded cards count towards it"),
        .below = "from-level"},
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
    {"dealer", KEY_MAP, .words = MESSAGE_WORDS("whose turn it is to bid"), .below = "source"},
    {.name = NULL},
};

static const struct key percent_keys[] = {
    {"percent", KEY_NUMBER, .words = MESSAGE_WORDS("per cent of the contract's value"), .least = 0,
        .most = PERCENT_MOST},
    {.name = NULL},
};

static const struct key doubled_keys[] = {
    {"achieved", KEY_NUMBER, .words = MESSAGE_WORDS("per cent for the bidder"), .least = 0,
        .most = PERCENT_MOST},
    {"robbed", KEY_NUMBER, .words = MESSAGE_WORDS("per cent for who robs it"), .least = 0,
        .most = PERCENT_MOST},
    {.name = NULL},
};

static const struct key from_level_keys[] = {
    {"from-level", KEY_NUMBER, .words = MESSAGE_WORDS("from which level on"), .least = 1,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key to_level_keys[] = {
    {"to-level", KEY_NUMBER, .words = MESSAGE_WORDS("up to which level"), .least = 0,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key opening_high_keys[] = {
    {"run", KEY_NUMBER, .words = MESSAGE_WORDS("cards of a run"), .least = 1, .most = COPIES_MOST},
    {"rank", KEY_NUMBER, .words = MESSAGE_WORDS("cards of a rank"), .least = 1,
        .most = COPIES_MOST},
    {"rank-wild", KEY_NUMBER, .words = MESSAGE_WORDS("wild ones among them at most"), .least = 0,
        .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key opening_twos_keys[] = {
    {"least", KEY_NUMBER, .words = MESSAGE_WORDS("twos at least"), .least = 1, .most = COPIES_MOST},
    {.name = NULL},
};

static const struct key bidder_unopened_keys[] = {
    {"penalty", KEY_NAMES, .words = MESSAGE_WORDS("the code of the penalty")},
    {.name = NULL},
};

static const struct key corrections_keys[] = {
    {"addition", KEY_MAP, .words = MESSAGE_WORDS("errors of addition"), .below = "clock"},
    {"record", KEY_MAP, .words = MESSAGE_WORDS("anything else"), .below = "clock"},
    {"penalties", KEY_MAP,
        .words = MESSAGE_WORDS("penalties given or taken back otherwise than by a ruling"),
        .below = "clock"},
    {.name = NULL},
};

static const struct key clock_keys[] = {
    {"until", KEY_WORD, .words = MESSAGE_WORDS("until when"), .values = correction_clock_names,
        .value_count = CORRECTION_CLOCKS},
    {.name = NULL},
};

static const struct key options_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("an option"), .below = "option"},
    {.name = NULL},
};

static const struct key option_keys[] = {
    {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what is chosen")},
    {"standard", KEY_TEXT, .words = MESSAGE_WORDS("the choice where the event makes none")},
    {"choices", KEY_MAP, .words = MESSAGE_WORDS("what may be chosen"), .below = "choices"},
    {.name = NULL},
};

static const struct key choices_keys[] = {
    {"*", KEY_MAP, .words = MESSAGE_WORDS("a choice"), .below = "choice"},
    {.name = NULL},
};

static const struct key choice_keys[] = {
    {"summary", KEY_TEXT, .words = MESSAGE_WORDS("what it means")},
    {"figures", KEY_MAP, .words = MESSAGE_WORDS("sections as in the file, laid over it"),
        .below = ""},
    {.name = NULL},
};

static const struct key_map maps[] = {
    {.name = "", .sourced = false, .keys = file_keys},
    {.name = "source", .sourced = true, .keys = &source_keys[SOURCE_KEYS]},
    {.name = "sides", .sourced = true, .keys = sides_keys},
    {.name = "players", .sourced = false, .keys = players_keys},
    {.name = "deal", .sourced = true, .keys = deal_keys},
    {.name = "threes", .sourced = true, .keys = threes_keys},
    {.name = "pack", .sourced = true, .keys = pack_keys},
    {.name = "copies", .keys = copies_keys, .ranked = true},
    {.name = "unit", .sourced = true, .keys = unit_keys},
    {.name = "game", .sourced = true, .keys = game_keys},
    {.name = "amount", .sourced = true, .keys = amount_keys},
    {.name = "time", .sourced = true, .keys = time_keys},
    {.name = "cards", .keys = cards_keys, .ranked = true},
    {.name = "card", .sourced = true, .keys = card_keys},
    {.name = "facts", .sourced = false, .keys = facts_keys},
    {.name = "fact", .sourced = true, .keys = fact_keys},
    {.name = "lacking", .sourced = true, .keys = lacking_keys},
    {.name = "melds", .sourced = false, .keys = melds_keys},
    {.name = "set", .sourced = true, .keys = rank_set_keys + 1},
    {.name = "rank-set", .sourced = true, .keys = rank_set_keys},
    {.name = "size", .sourced = true, .keys = size_keys},
    {.name = "least", .sourced = true, .keys = least_keys},
    {.name = "wild", .sourced = true, .keys = wild_keys},
    {.name = "steps", .sourced = false, .keys = steps_keys},
    {.name = "complete", .sourced = true, .keys = complete_keys},
    {.name = "only", .sourced = true, .keys = only_keys},
    {.name = "ranks", .sourced = false, .keys = ranks_keys},
    {.name = "runs", .sourced = true, .keys = runs_keys},
    {.name = "run-wild", .sourced = true, .keys = run_wild_keys},
    {.name = "free-wild", .sourced = true, .keys = free_wild_keys},
    {.name = "few-wild", .sourced = false, .keys = few_wild_keys},
    {.name = "gaps", .sourced = true, .keys = gaps_keys},
    {.name = "same-rank", .sourced = true, .keys = same_rank_keys},
    {.name = "canastas", .sourced = false, .keys = canastas_keys},
    {.name = "canasta-size", .sourced = true, .keys = canasta_size_keys},
    {.name = "kinds", .sourced = false, .keys = kinds_keys},
    {.name = "kind", .sourced = true, .keys = kind_keys},
    {.name = "range", .sourced = false, .keys = range_keys},
    {.name = "unbroken", .sourced = false, .keys = unbroken_keys},
    {.name = "longest", .sourced = true, .keys = longest_keys},
    {.name = "red-threes", .sourced = false, .keys = red_threes_keys},
    {.name = "red", .sourced = true, .keys = red_keys},
    {.name = "card-points", .sourced = true, .keys = card_points_keys},
    {.name = "held", .sourced = false, .keys = held_keys},
    {.name = "held-three", .sourced = true, .keys = held_three_keys},
    {.name = "sign", .sourced = true, .keys = sign_keys},
    {.name = "bonuses", .sourced = false, .keys = bonuses_keys},
    {.name = "bonus", .sourced = true, .keys = bonus_keys},
    {.name = "unfinished", .sourced = false, .keys = unfinished_keys},
    {.name = "unfinished-meld", .sourced = true, .keys = unfinished_meld_keys},
    {.name = "going-out", .sourced = true, .keys = going_out_keys},
    {.name = "need", .sourced = false, .keys = need_keys},
    {.name = "out-need", .sourced = true, .keys = out_need_keys},
    {.name = "out-facts", .sourced = true, .keys = out_facts_keys},
    {.name = "concealed", .sourced = true, .keys = concealed_keys},
    {.name = "from-stock", .sourced = true, .keys = from_stock_keys},
    {.name = "opening", .sourced = false, .keys = opening_keys},
    {.name = "band", .sourced = true, .keys = band_keys},
    {.name = "by-hand", .sourced = true, .keys = by_hand_keys},
    {.name = "from-pile", .sourced = true, .keys = from_pile_keys},
    {.name = "clean", .sourced = true, .keys = clean_keys},
    {.name = "penalties", .sourced = false, .keys = penalties_keys},
    {.name = "penalty", .sourced = true, .keys = penalty_keys},
    {.name = "by-hands", .sourced = false, .keys = by_hands_keys},
    {.name = "contract", .sourced = true, .keys = contract_keys},
    {.name = "percent", .sourced = true, .keys = percent_keys},
    {.name = "doubled", .sourced = true, .keys = doubled_keys},
    {.name = "from-level", .sourced = true, .keys = from_level_keys},
    {.name = "to-level", .sourced = true, .keys = to_level_keys},
    {.name = "opening-high", .sourced = true, .keys = opening_high_keys},
    {.name = "opening-twos", .sourced = true, .keys = opening_twos_keys},
    {.name = "bidder-unopened", .sourced = true, .keys = bidder_unopened_keys},
    {.name = "corrections", .sourced = false, .keys = corrections_keys},
    {.name = "clock", .sourced = true, .keys = clock_keys},
    {.name = "options", .sourced = false, .keys = options_keys},
    {.name = "option", .sourced = true, .keys = option_keys},
    {.name = "choices", .sourced = false, .keys = choices_keys},
    {.name = "choice", .sourced = false, .keys = choice_keys},
};

const struct key_map *keys_of(const char *map)
{
	size_t found = 0;

	while (found < sizeof maps / sizeof *maps && strcmp(maps[found].name, map) != 0)
		found++;
	assert(found < sizeof maps / sizeof *maps);
	return &maps[found];
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
		key = find(source_keys, name);
	return key ? key : find(map->keys, "*");
}

const char *const *keys_names(struct arena *arena, const struct key_map *map, size_t *ret_count)
{
	const char **names;
	size_t count = 0;

	while (map->keys[count].name)
		count++;
	names = arena_alloc(arena, count + SOURCE_KEYS, sizeof *names);
	if (!names)
		return NULL;
	count = 0;
	for (const struct key *key = map->keys; key->name; key++)
		if (strcmp(key->name, "*") != 0)
			names[count++] = key->name;
	for (size_t i = 0; map->sourced && i < SOURCE_KEYS; i++)
		names[count++] = source_keys[i].name;
	*ret_count = count;
	return names;
}

/* "all, some or none". NULL where memory fails. */
static const char *values_named(struct arena *arena, const struct key *key)
{
	const size_t last = key->value_count - 1;
	struct text text = {.arena = arena};

	for (size_t i = 0; i < last; i++)
		text_addf(&text, "%s%s", i > 0 ? ", " : "", key->values[i]);
	if (text.failed || last == 0)
		return text.failed ? NULL : key->values[last];
	return message_text(arena, "%s or %s", text_of(&text), key->values[last]);
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
	case KEY_TEXTS:
	case KEY_NAMES:
	case KEY_MAP:
	case KEY_LIST:
	case KEY_MAPS:
		break;
	}
	return "";
}
