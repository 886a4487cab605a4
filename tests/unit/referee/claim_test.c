/* Explanations of a wrong sum: each lapse of the interface's list once, their order, a sum without
 * an explanation, and the words of each with the figures. */
#include "referee/claim.h"
#include "referee/lapses.h"
#include "rulebook/load.h"
#include "unit/score/case_run.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cmocka_all.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "score/score.h"

/* Worth 800/220 with the writing below: natural 500, out 100, red threes 200. */
#define HAND_A "A KKKKKKK AAAA2 777X reds=2 hand=94 out "
#define HAND_B "\nB QQQQ22X 555 hand=AK943b penalty=25C"
#define SAMBA "fi-sitoumussamba"

/* The claim is in the slip of the side asked about; the likeliest codes come first. */
static const struct claim_case {
	const char *why, *book, *slips;
	size_t side;
	const char *codes;
} cases[] = {
    {"a true sum needs no reason", "fi-canasta", HAND_A "claim=1020" HAND_B, 0, ""},
    {"so does a true pair of sums", "fi-canasta", HAND_A "claim=800/220" HAND_B, 0, ""},
    {"going out forgotten, and a red three would do the same", "fi-canasta",
        HAND_A "claim=920" HAND_B, 0, "out-missed red-three-missed meld-missed penalty-added"},
    {"a concealed going out counted as a plain one", "fi-canasta",
        "A KKKKKKK AAAA reds=1 hand=- out=concealed claim=850", 0,
        "red-three-missed out-missed digit-misread"},
    {"counted twice, by both partners; one of another's red threes comes later", "fi-canasta",
        HAND_A "claim=900/220\nB 555 reds=1 hand=K", 0,
        "out-counted-twice red-three-extra digit-misread"},
    {"both red threes forgotten at once", "fi-canasta", HAND_A "claim=600/220" HAND_B, 0,
        "red-three-missed canasta-kind-swapped digit-misread"},
    {"a red three too many where another side has some", "fi-canasta",
        "A KKKKKKK hand=9 claim=660\nB 555 reds=1 hand=K", 0, "red-three-extra digit-misread"},
    {"a red three too many, and none on the table: likelier lapses first", "fi-canasta",
        "A KKKKKKK hand=9 claim=660\nB 555 hand=K", 0, "digit-misread red-three-extra"},
    {"with sums alone, red threes are unknown", "nl-canasta",
        "A 1800/500 out claim=2400\nB -300/-45", 0,
        "out-counted-twice red-three-extra digit-misread"},
    {"no red three too many where a side has all the pack", "fi-canasta",
        "A KKKKKKK reds=4 hand=9 claim=1060", 0, "combined combined combined combined"},
    {"red threes added though the side never melded", "fi-canasta", "A reds=2 hand=9 claim=190", 0,
        "red-three-sign"},
    {"a mixed canasta counted as a natural one", "fi-canasta", "A KKKK22X hand=- claim=500/130", 0,
        "canasta-kind-swapped digit-misread"},
    {"a canasta forgotten", "fi-canasta", "A KKKK22X QQQQQQQ hand=- claim=300/200", 0,
        "canasta-missed digit-misread"},
    {"a canasta too many", "fi-canasta", "A KKKK22X QQQQ2 hand=- claim=600/190", 0,
        "canasta-extra digit-misread"},
    {"cards in hand added instead of subtracted", "fi-canasta", "A KKKK22X hand=Q8X claim=300/200",
        0, "hand-added"},
    {"cards in hand forgotten", "fi-canasta", "A KKKK22X hand=Q8X claim=300/130", 0, "hand-missed"},
    {"a penalty forgotten", "fi-canasta", "A KKKK22X hand=- penalty=25C claim=300/130", 0,
        "penalty-missed red-three-extra digit-misread"},
    {"one of two of the same forgotten", "fi-canasta",
        "A KKKK22X hand=- penalty=25C:2 claim=200/130", 0,
        "penalty-missed red-three-extra digit-misread"},
    {"a penalty added", "fi-canasta", "A KKKK22X hand=- penalty=25C claim=400/130", 0,
        "canasta-kind-swapped penalty-added digit-misread"},
    {"two digits exchanged", "fi-canasta", HAND_A "claim=1200" HAND_B, 0, "digits-transposed"},
    {"one digit read as one like it", "fi-canasta", HAND_A "claim=4020" HAND_B, 0, "digit-misread"},
    {"another side's sum", "fi-canasta", HAND_A HAND_B " claim=1020", 1, "sides-swapped"},
    {"another side's pair of sums", "fi-canasta", HAND_A "claim=200/95" HAND_B, 0, "sides-swapped"},
    {"base and card points exchanged", "fi-canasta", HAND_A "claim=220/800" HAND_B, 0,
        "base-and-cards-swapped"},
    {"every card of a rank at another value", "fi-canasta", "A KKKK22X hand=- claim=300/110", 0,
        "card-values digit-misread"},
    {"a contract achieved and forgotten", SAMBA,
        "A 4-Ts KKKKKKK hand=- out claim=2300/120\nB hand=4\ncontract=1S side=A", 0,
        "canasta-missed contract-missed contract-judged digit-misread canasta-kind-swapped"},
    {"forgotten, where only the sums were written", SAMBA,
        "A 2500/100 out claim=2000/100\nB 0/-5\ncontract=1S side=A outcome=achieved", 0,
        "contract-missed digit-misread"},
    {"robbed, and forgotten by the robber, where only the sums were written", SAMBA,
        "A 100/-50\nB 2000/100 out claim=0/100\ncontract=2S side=A outcome=robbed", 1,
        "contract-missed"},
    {"a doubled contract counted as not doubled", SAMBA,
        "A 4000/100 out claim=3000/100\nB 0/-5\ncontract=2S side=A doubled outcome=achieved", 0,
        "contract-missed digit-misread"},
    {"a false going out counted as one, where only the sums were written", SAMBA,
        "A -800/100 out claim=500/100\nB 1000/-5\ncontract=2S side=A outcome=false-out", 0,
        "contract-missed"},
    {"cards in hand subtracted twice", "nl-canasta",
        "A KKKKKKK 777 hand=AQ8 claim=505\nB 555 hand=K", 0,
        "hand-twice card-values digit-misread"},
    {"the committee's points forgotten", "fi-canasta",
        "A KKKKKKK hand=- adjust=-130 reason=\"late\" claim=570", 0, "adjustment-missed"},
    {"counted twice", "se-canasta-3", "A KKKKKKK hand=- adjust=-130 reason=\"late\" claim=310", 0,
        "adjustment-twice"},
    {"one partner's hand forgotten, and no partner is there when each plays alone", "au-canasta",
        "A KKKKKKK hand=AQ8 claim=550", 0, "hand-part-missed digit-misread"},
    {"none is there", "au-canasta-2", "A KKKKKKK hand=AQ8 claim=550", 0, "digit-misread"},
    {"the bonus for going out besides that for going out concealed", "se-canasta-2",
        "A KKKKKKK QQQQ hand=- out=concealed claim=910", 0,
        "out-counted-twice digit-misread red-three-extra"},
    {"going out at another rulebook's amount", "it-burraco",
        "A AAAAAAA hand=- out z claim=605\nB z- KKK hand=K", 0,
        "other-rulebook canasta-extra digit-misread"},
    {"two red threes counted twice", "nl-canasta",
        "A KKKKKKK reds=2 hand=9 claim=970\nB 555 hand=K", 0, "red-threes-twice digit-misread"},
    {"four red threes at the amount of the game for four", "se-canasta-3",
        "A KKKKKKK reds=4 hand=- claim=1370", 0, "red-threes-twice other-rulebook"},
    {"a red three in hand at 100", "fi-canasta", "A KKKKKKK hand=3r claim=470", 0,
        "red-three-held-value"},
    {"melds lost by a penalty counted", "fi-canasta", "A KKKKKKK QQQ void=KKKKKKK hand=- claim=600",
        0, "void-counted"},
    {"a meld counted twice", "fi-canasta", "A KKKKKKK 777 hand=- claim=600", 0,
        "meld-twice card-values"},
    {"half the robbed contract counted", SAMBA,
        "A 555 hand=AK9\nB 4-Ts KKKKKKK hand=- out claim=3300/120\ncontract=2S side=A", 1,
        "contract-missed canasta-kind-swapped digit-misread"},
    {"a robbed contract counted as achieved by its bidder", SAMBA,
        "A 555 hand=AK9 claim=1000/-25\nB 4-Ts KKKKKKK hand=- out\ncontract=2S side=A", 0,
        "contract-judged canasta-extra"},
    {"the earlier total not carried", "fi-canasta",
        "A KKKKKKK hand=- out score=1505 claim=670 running=670", 0, "carried-missed"},
    {"the earlier total added twice", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 claim=670 running=3670", 0, "carried-twice"},
    {"the hand's sum added twice", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 claim=670 running=2840", 0, "carried-twice"},
    {"a running total by the sum of another side", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 claim=670 running=1490\nB hand=T", 0, "sides-swapped"},
    {"a running total with two digits exchanged", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 claim=670 running=2710", 0, "digits-transposed"},
    {"a running total alone shows the counting too", "fi-canasta",
        "A KKKKKKK hand=X score=1500 running=2070", 0, "hand-missed digit-misread"},
    {"of counting and carrying together", "fi-canasta", "A KKKKKKK hand=X score=1505 running=3580",
        0, "combined"},
    {"two at once", "fi-canasta", HAND_A "claim=935" HAND_B, 0,
        "combined combined combined combined combined combined combined combined combined "
        "combined"},
    {"an impossible sum has no explanation", "fi-canasta", HAND_A "claim=1983" HAND_B, 0, ""},
    {"nor has the largest figure", "fi-canasta", HAND_A "claim=1000000" HAND_B, 0, ""},
    {"a samba counted as a mixed canasta, and the contract judged by it", "fi-sitoumussamba",
        "A samba=2 natural=1 mixed=1 melded=430 held=20 reds=1 out score=1495 claim=1710\n"
        "B melded=0 held=40 reds=1 score=15615\ncontract=3S side=A doubled",
        0, "canasta-kind-swapped"},
    {"that a side had melded is not forgotten with its canasta", "fi-canasta",
        "A natural=1 net=430 reds=2 claim=230", 0, "combined combined"},
    {"counts know no values of cards", "fi-canasta", "A mixed=1 c130 claim=300/105", 0, ""},
    {"counts with the cards in hand", "fi-canasta", "A mixed=1 c130 h40 claim=300/170", 0,
        "hand-added"},
    {"four red threes counted singly, the set forgotten", "se-canasta",
        "A KKKKKKK reds=4 hand=- claim=970", 0, "red-three-missed"},
    {"a red three in hand counted as one on the table", "fi-canasta",
        "A KKKKKKK reds=1 hand=3r claim=700/70", 0, "digit-misread red-three-extra"},
    {"a black three in hand forgotten", SAMBA, "A KKK hand=3b claim=0/30", 0, "hand-missed"},
    {"a black three in hand counted as a card", SAMBA, "A KKK hand=3b claim=0/25", 0,
        "card-values"},
    {"all black threes in hand forgotten", SAMBA, "A KKK hand=3b3b3b claim=0/30", 0,
        "hand-missed canasta-extra"},
    {"all black threes in hand counted as cards", SAMBA, "A KKK hand=3b3b claim=0/20", 0,
        "card-values"},
    {"the loss of an unopened side, forgotten", SAMBA, "A hand=K claim=0/-10", 0,
        "penalty-missed canasta-extra"},
    {"a contract counted as doubled", SAMBA,
        "A 4-Ts KKKKKKK hand=- out claim=3300/120\nB hand=4\ncontract=1S side=A", 0,
        "contract-missed canasta-extra canasta-kind-swapped"},
    {"a canasta forgotten, and with it the sign of red threes and cards", "nl-canasta",
        "A KKKKKKK QQQ reds=1 hand=9 claim=-100/-115", 0, "canasta-missed"},
    {"the same of counts", "nl-canasta", "A natural=1 c100 h10 reds=1 claim=-215", 0,
        "canasta-missed"},
    {"a samba forgotten, and the contract lost without it", SAMBA,
        "A 4-Ts KKKKKKK hand=- out claim=-500/120\nB hand=4\ncontract=2S side=A", 0,
        "canasta-missed"},
    {"the same, but the cards not turned with the red threes", "nl-canasta",
        "A KKKKKKK QQQ reds=1 hand=9 claim=-100/95", 0, "canasta-missed"},
    {"red threes signed as if there were a canasta, card points too", "nl-canasta",
        "A QQQ reds=1 hand=9 claim=100/-35", 0, "red-three-sign"},
    {"one card of a side whose cards count minus", "nl-canasta", "A QQQ hand=- claim=0/-40", 0,
        "card-values digit-misread"},
    {"neither cards in hand subtracted nor the cost of a red three", "fi-canasta",
        "A KKKKKKK hand=K83r claim=500/70", 0, "hand-missed"},
    {"nor the cost of a black three", SAMBA, "A KKK hand=K3b claim=0/30", 0, "hand-missed"},
    {"only a red three in hand: its card points are not the likeliest lapse", "nl-canasta",
        "A KKKKKKK hand=3r claim=400/70", 0, "hand-missed"},
    {"four red threes at 800, as other clubs play", "fi-canasta",
        "A KKKKKKK reds=4 hand=- claim=1370", 0, "red-threes-twice red-three-extra"},
    {"the same of a side that has not melded", "fi-canasta", "A reds=4 hand=K claim=-800/-10", 0,
        "red-threes-twice red-three-extra digit-misread"},
    {"the same of sums", "fi-canasta", "A 900/70 reds=4 claim=1300/70", 0, "red-three-extra"},
    {"the same of sums below 0", "fi-canasta", "A -400/-70 reds=4 claim=-800/-70", 0,
        "red-three-missed red-three-extra digit-misread"},
    {"a red three that is minus by the sums and cannot be by the cards", "fi-canasta",
        "A -200/-45 reds=2 claim=-100/-45", 0, "red-three-missed red-three-extra digit-misread"},
    {"two red threes in hand at one 500, as other clubs play", "au-canasta",
        "A KKKKKKK hand=3r3r claim=0/70", 0, "red-three-missed canasta-extra"},
    {"a penalty subtracted twice", "fi-canasta", "A KKKKKKK hand=- penalty=33A claim=-100/70", 0,
        "penalty-added"},
    {"another side's penalty taken off", "fi-canasta",
        "A KKKKKKK hand=- claim=200/70\nB KKK penalty=33A", 0, "penalty-added digit-misread"},
    {"the card points of another side", "fi-canasta",
        "A KKKKKKK hand=- claim=500/95\nB QQQQQQQ 5555555 reds=3 hand=T", 0, "sides-swapped"},
    {"a red three too many, and the contract lost with it", SAMBA,
        "A samba=1 mixed=1 c105 h80 blacks-held=1 reds=2 claim=825\nB samba=1 c145 h60 reds=1\n"
        "contract=1H side=A\nexhausted",
        0, "canasta-missed red-three-extra"},
    {"a penalty left out, and the contract reached without it", SAMBA,
        "A samba=1 c105 h10 penalty=25B:2 claim=2000/95\nB samba=0 c50\ncontract=1H side=A\n"
        "exhausted",
        0, "penalty-missed"},
    {"going out forgotten, and with it the contract robbed", SAMBA,
        "A mixed=1 c100 h10\nB samba=1 natural=1 mixed=1 c300 out claim=2300/300\n"
        "contract=2S side=A",
        1, "out-missed"},
    {"the threes in hand forgotten with the other cards, and the contract reached so", SAMBA,
        "A samba=1 c105 h10 blacks-held=6 claim=2000/105\nB samba=0 c50\ncontract=1H side=A\n"
        "exhausted",
        0, "hand-missed"},
    {"the loss of a side that has not opened, with sums alone", SAMBA, "A -1300/-40 claim=-300/-40",
        0, "penalty-missed"},
    {"two digits exchanged that are not neighbours", "fi-canasta", HAND_A "claim=2010" HAND_B, 0,
        "digits-transposed"},
    {"two digits exchanged, the zero in front not written", "fi-canasta", HAND_A "claim=120" HAND_B,
        0, "digits-transposed"},
    {"the total of another side", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 running=995\nB hand=5 score=1000", 0, "sides-swapped"},
    {"the hand added to the total of another side", "fi-canasta",
        "A KKKKKKK hand=- out score=1500 running=1695\nB hand=5 score=1025", 0, "sides-swapped"},
    {"a canasta too many, and the contract reached with it", SAMBA,
        "A mixed=1 c120 out claim=3100/120\nB mixed=0 c0 h5\ncontract=2S side=A", 0,
        "canasta-extra"},
    {"no part of the cards on the table explains it", "nl-canasta", "A 0/-100 claim=0/115", 0, ""},
    {"a meld lost by a penalty cannot be left out", "fi-canasta",
        "A KKKKKKK AAA void=AAA hand=- claim=500/10", 0, "digit-misread"},
    {"if cards always count plus, their sign is not a lapse", "fi-canasta",
        "A QQQ hand=9 claim=0/-40", 0, "combined"},
    {"a false going out counted as one; the record of sums does not say that it was false", SAMBA,
        "A 1700/-40 reds=3 claim=3000/-40\nB 666666X AAX hand=- reds=1 out\n"
        "contract=4S side=A outcome=false-out",
        0, "contract-missed"},
    {"cards in hand forgotten, and the contract reached so", SAMBA,
        "A samba=1 natural=1 c120 h10 claim=3000/120\nB samba=0 c50\ncontract=2S side=A\n"
        "exhausted",
        0, "hand-missed"},
};

#define SAID_FOLLOWS_CONTRACT                                                                      \
	"A samba=1 mixed=1 c105 h80 blacks-held=1 reds=2 claim=825\nB samba=1 c145 h60 reds=1\n"   \
	"contract=1H side=A\nexhausted"
#define TO_LEVEL_5 "A 4-Ts 4-Th 4444444 5555555 6666666 hand=XX out claim="
#define LEVEL_5 "\nB hand=4\ncontract=5N side=A"
#define CLUB "rulebook: club\nextends: "
#define MINUS(book)                                                                                \
	CLUB book "\ntable-cards: [{when: {canastas: 2}, count: plus, clause: c}, {count: minus, " \
	          "clause: d}]\n"
#define NOTHING                                                                                    \
	CLUB "fi-canasta\ntable-cards: [{when: {canastas: 1}, count: plus, clause: c}, {count: "   \
	     "nothing, clause: d}]\n"
#define UNFINISHED CLUB "nl-canasta\nunfinished: {aces: {of: A, points: 700, clause: c}}\n"
#define OUT_ONLY                                                                                   \
	CLUB "fi-canasta\ntable-cards: [{when: out, count: plus, clause: c}, {count: minus, "      \
	     "clause: "                                                                            \
	     "d}]\n"

/* The text of the explanation at `place` (from 0): its code, a colon, its words. A book with a line
 * break is the text of a club's file. */
static const struct said_case {
	const char *why, *book, *slips;
	size_t side, place;
	const char *said;
} said[] = {
    /* cards on the table with the other sign */
    {"cards on the table added instead of subtracted", "nl-canasta",
        "A QQQ KKKK hand=94 claim=0/55", 0, 0,
        "net-sign: cards on the table counted +70 instead of -70 (Schrijven en tellen)"},
    {"by the sum alone, before a red three that would do the same", "nl-canasta",
        "A QQQQQ hand=9 reds=2 claim=-170", 0, 0,
        "net-sign: cards in melds counted +50 instead of -50, red threes counted correctly "
        "(Schrijven en tellen)"},
    {"the card points of red threes with them", "nl-canasta",
        "A QQQ KKKK reds=1 hand=94 claim=-100/60", 0, 0,
        "net-sign: cards on the table counted +75 instead of -75 (Schrijven en tellen)"},
    {"or left out", "nl-canasta", "A QQQ KKKK reds=1 hand=94 claim=-100/55", 0, 0,
        "net-sign: cards in melds counted +70 instead of -70, those of red threes left out "
        "(Schrijven en tellen)"},
    {"red threes with them too", "nl-canasta", "A QQQ KKKK reds=4 hand=94 claim=800/75", 0, 0,
        "net-sign: cards on the table counted +90 instead of -90, and red threes given the same "
        "wrong sign "
        "(Schrijven en tellen)"},
    {"but not their card points", "nl-canasta", "A QQQ KKKK reds=1 hand=94 claim=100/50", 0, 0,
        "net-sign: cards in melds counted +70 instead of -70, cards of red threes counted "
        "correctly, and red threes given the wrong sign (Schrijven en tellen)"},
    {"nor counted at all", "nl-canasta", "A QQQ KKKK reds=1 hand=94 claim=100/55", 0, 0,
        "net-sign: cards in melds counted +70 instead of -70, those of red threes left out, and "
        "red threes given the same wrong sign (Schrijven en tellen)"},
    {"every card, those in hand too", "nl-canasta", "A QQQ KKKK reds=1 hand=94 claim=-100/90", 0, 0,
        "net-sign: card points counted +90 instead of -90 (Schrijven en tellen)"},
    {"every point: the sum without its minus", "nl-canasta", "A QQQ KKKK reds=1 hand=94 claim=190",
        0, 0,
        "net-sign: card points counted +90 instead of -90, and red threes given the same wrong "
        "sign (Schrijven en "
        "tellen)"},
    {"only the 5 of a red three: a rarer form", "nl-canasta", "A reds=1 hand=9 claim=-100/-5", 0, 1,
        "net-sign: cards on the table counted +5 instead of -5 (Schrijven en tellen)"},
    {"the other way round, of a side with a canasta", "nl-canasta",
        "A KKKKKKK QQQ hand=9 claim=500/-110", 0, 0,
        "net-sign: cards on the table counted -100 instead of +100 (Schrijven en tellen)"},
    {"of counts", "nl-canasta", "A c100 h10 reds=1 claim=-15", 0, 0,
        "net-sign: cards in melds counted +100 instead of -100, red threes counted correctly "
        "(Schrijven en tellen)"},
    {"of a net as a whole", "nl-canasta", "A natural=1 net=200 claim=500/-200", 0, 0,
        "net-sign: card points counted -200 instead of +200 (Schrijven en tellen)"},
    {"of a net with a hand that must have been", "nl-canasta", "A natural=1 net=200 claim=500/-300",
        0, 0,
        "net-sign: cards on the table subtracted instead of added, if they were 250 and those in "
        "hand 50 (Schrijven en tellen)"},
    {"of sums", "nl-canasta", "A 0/-80 claim=0/80", 0, 0,
        "net-sign: card points counted +80 instead of -80 (Schrijven en tellen)"},
    {"of sums with red threes", "nl-canasta", "A -100/-80 reds=1 claim=100/80", 0, 0,
        "net-sign: card points counted +80 instead of -80, and red threes given the same wrong "
        "sign (Schrijven en "
        "tellen)"},
    {"of sums with a hand that must have been", "nl-canasta", "A 0/-100 claim=0/80", 0, 0,
        "net-sign: cards on the table added instead of subtracted, if they were 90 and those in "
        "hand 10 (Schrijven en tellen)"},
    {"of sums the other way round", "nl-canasta", "A 500/200 claim=500/-200", 0, 0,
        "net-sign: card points counted -200 instead of +200 (Schrijven en tellen)"},
    {"a record without its minus, and a claim that has it", "nl-canasta", "A 0/80 claim=-80", 0, 0,
        "net-sign: card points counted -80 instead of +80 (Schrijven en tellen)"},
    {"if cards without a canasta count nothing", NOTHING, "A QQQ hand=9 claim=0/20", 0, 0,
        "net-sign: cards on the table counted +30 instead of +0 (d)"},
    {"if only the side that went out counts plus", OUT_ONLY, "A KKKKKKK hand=9 claim=500/60", 0, 0,
        "net-sign: cards on the table counted +70 instead of -70 (d)"},
    {"the contract judged by the sign", MINUS(SAMBA),
        "A samba=2 natural=2 mixed=1 c500 out claim=3300/-500\nB c0 h5\ncontract=5N side=A", 0, 0,
        "net-sign: cards on the table counted -500 instead of +500, and the contract judged "
        "accordingly "
        "(c)"},
    /* one meld */
    {"one meld left out, not two lapses", "fi-canasta", "A KKKKKKK 4444 AAA hand=- r1 o claim=790",
        0, 0, "meld-missed: the 60 of AAA left out (34B)"},
    {"a canasta left out as a whole", "fi-canasta", "A KKKKKKK 4444 AAA hand=- r1 o claim=280", 0,
        0, "meld-missed: KKKKKKK left out, its 70 and the natural canasta of 500 (15B)"},
    {"its cards alone", "fi-canasta", "A KKKKKKK 4444 AAA hand=- r1 o claim=780", 0, 0,
        "meld-missed: the 70 of KKKKKKK left out, but not its natural canasta (34B)"},
    {"two melds of the same points", "fi-canasta", "A QQQ KKK hand=- claim=0/30", 0, 0,
        "meld-missed: the 30 of QQQ left out; or the 30 of KKK left out (34B)"},
    {"two equal melds are named once", "nl-canasta", "A KKKKKKK QQQ QQQ hand=- claim=500/100", 0, 0,
        "meld-missed: the 30 of QQQ left out (Schrijven en tellen)"},
    {"the only meld, and with it the sign of red threes", "fi-canasta",
        "A AAA hand=KKKK reds=1 claim=-100/-40", 0, 0,
        "meld-missed: AAA of 60 left out, and all that depends on it (34B)"},
    {"the only canasta, and with it every sign", "nl-canasta",
        "A KKKKKKK QQQ reds=1 hand=94X claim=-100/-100", 0, 0,
        "meld-missed: KKKKKKK of 70 left out, and all that depends on it (De telling)"},
    {"red threes without it, but the cards plus", "nl-canasta",
        "A KKKKKKK QQQ reds=1 hand=94X claim=-100/-30", 0, 0,
        "meld-missed: KKKKKKK of 70 left out, and the sign of red threes chosen without it (De "
        "telling)"},
    {"cards that count minus, left out", "nl-canasta", "A QQQ KKKK hand=9 claim=0/-50", 0, 0,
        "meld-missed: the 30 of QQQ left out (Schrijven en tellen)"},
    {"a meld that costs points because it is short", UNFINISHED, "A AAA QQQ hand=- claim=0/-30", 0,
        0, "meld-missed: AAA left out, its 60 and the 700 taken for it (Schrijven en tellen)"},
    {"its cards alone", UNFINISHED, "A AAA QQQ hand=- claim=-700/-30", 0, 0,
        "meld-missed: the 60 of AAA left out (Schrijven en tellen)"},
    {"a canasta left out, and the contract lost without it", SAMBA, TO_LEVEL_5 "3000/70" LEVEL_5, 0,
        0,
        "meld-missed: 4444444 of 35 left out, and the contract judged without it; or 5555555 of 35 "
        "left out, and the contract judged without it; or 6666666 of 35 left out, and the contract "
        "judged without it (10)"},
    {"its cards left out, and the contract lost so", SAMBA, TO_LEVEL_5 "3500/55" LEVEL_5, 0, 0,
        "meld-missed: the 50 of 4-Ts left out, and the contract judged accordingly; or the 50 of "
        "4-Th "
        "left out, and the contract judged accordingly (40C)"},
    {"together with another lapse", "fi-canasta", "A KKKKKKK 4444 AAA hand=5 o claim=690", 0, 0,
        "combined: hand-missed and meld-missed: the 5 in hand not subtracted (34B), and the 60 of "
        "AAA left out (34B)"},
    {"a contract counted as doubled", SAMBA,
        "A 4-Ts KKKKKKK hand=- out claim=3300/120\nB hand=4\ncontract=1S side=A", 0, 0,
        "contract-missed: twice the contract counted, +1000 instead of +500; or the contract "
        "counted "
        "as doubled, +1000 instead of +500 (12A)"},
    {"a doubled contract counted as not doubled", SAMBA,
        "A 4-Ts KKKKKKK hand=- out claim=3300/120\nB hand=4\ncontract=2S side=A doubled", 0, 0,
        "contract-missed: half of the contract counted, +1000 instead of +2000; or the contract "
        "counted as not doubled, +1000 instead of +2000 (12E)"},
    /* figures in explanations of other lapses */
    {"a red three too many by which the contract is lost", SAMBA, SAID_FOLLOWS_CONTRACT, 0, 1,
        "red-three-extra: a red three too many: 3 counted, not 2, and the contract judged "
        "accordingly (23)"},
    {"red threes left out by which it is reached", SAMBA,
        "A samba=1 mixed=1 c105 h80 blacks-held=2 reds=3 claim=1800/25\nB samba=1 c145 h60 reds=1\n"
        "contract=1H side=A\nexhausted",
        0, 0,
        "red-three-missed: red threes left out: 1 counted, not 3, and the contract judged "
        "accordingly (23)"},
    {"a black three in hand, after a penalty with the same effect", SAMBA,
        "A KKK hand=3bK penalty=29-drawturn claim=-100/20", 0, 1,
        "hand-missed: the -100 of a black three in hand left out (22C)"},
    {"all black threes in hand", SAMBA, "A KKKKKKK hand=3b3b5 claim=565", 0, 0,
        "hand-missed: the -200 of 2 black threes in hand left out (22C)"},
    {"one of three penalties, before a misread digit", "fi-canasta",
        "A KKKKKKK hand=- penalty=33A:3 claim=-100/70", 0, 0,
        "penalty-missed: the penalty 33A subtracted 2 times, not 3"},
    {"the card points of red threes", "nl-canasta", "A KKKKKKK reds=2 hand=- claim=700/70", 0, 0,
        "red-three-missed: the +10 card points of red threes left out (Schrijven en tellen)"},
};

static struct arena books;

/* Scores and explains the claim, NULL: that of the slip; the arena holds the answer. */
static struct claim_answer explain(
    struct arena *arena, const struct claim_case *one, const struct claim *claim)
{
	const struct rulebook *book;
	struct hand *hand = arena_alloc(arena, 1, sizeof *hand);
	struct score *score = arena_alloc(arena, 1, sizeof *score);
	struct claim_question question = {.hand = hand, .score = score, .side = one->side};
	struct claim_answer answer;
	struct error err = {0};

	assert_non_null(hand);
	assert_non_null(score);
	if (strchr(one->book, '\n'))
		assert_true(rulebook_load_texts(&books,
		    &(struct file_text){"club", one->book, strlen(one->book)}, 1, NULL, 0, &book,
		    &err));
	else
		assert_true(rulebook_load(&books, one->book, NULL, 0, &book, &err));
	if (!case_read(arena, book, one->slips, hand, &err))
		fail_msg("%s: %s", one->slips, err.message);
	score_make_room(arena, book, hand, score);
	score_hand(book, hand, 1, score);
	question.book = book;
	question.claim = claim ? *claim : hand->sides[one->side].claim;
	claim_explain(arena, &question, &answer);
	return answer;
}

static const char *codes_of(struct arena *arena, const struct claim_answer *answer)
{
	struct text text = {.arena = arena};

	for (size_t i = 0; i < answer->count; i++)
		text_addf(
		    &text, "%s%s", i > 0 ? " " : "", lapse_name(answer->explanations[i].lapse));
	return text_of(&text);
}

static void is_explained_by(void **state)
{
	const struct claim_case *one = *state;
	struct arena arena = {0};
	struct claim_answer answer = explain(&arena, one, NULL);

	assert_string_equal(codes_of(&arena, &answer), one->codes);
	for (size_t i = 0; i < answer.count; i++) {
		const struct claim_explanation *found = &answer.explanations[i];

		assert_int_equal(found->points, answer.difference);
		assert_true(claim_say_explanation(&arena, NULL, found)[0]);
		if (found->lapse == LAPSE_COMBINED)
			assert_int_equal(
			    found->part_points[0] + found->part_points[1], found->points);
	}
	arena_release(&arena);
}

static void says(void **state)
{
	const struct said_case *one = *state;
	const struct claim_case asked = {.book = one->book, .slips = one->slips, .side = one->side};
	struct arena arena = {0};
	struct claim_answer answer = explain(&arena, &asked, NULL);
	const struct claim_explanation *found = &answer.explanations[one->place];

	if (answer.count <= one->place)
		fail_msg("%zu explanations: %s", answer.count, codes_of(&arena, &answer));
	assert_string_equal(arena_printf(&arena, "%s: %s", lapse_name(found->lapse),
	                        claim_say_explanation(&arena, NULL, found)),
	    one->said);
	assert_int_equal(found->points, answer.difference);
	arena_release(&arena);
}

/* A claim of both sums may be about a hand that was corrected since, to one sum. */
static void both_sums_of_one_are_their_total(void **state)
{
	const struct claim_case one = {.book = "fi-canasta", .slips = "A =540 out\nB 0/-50"};
	const struct claim claim = {.has_sums = true, .base = 300, .cards = 150};
	struct arena arena = {0};
	const struct claim_answer answer = explain(&arena, &one, &claim);

	(void)state;
	assert_int_equal(answer.difference, -90);
	assert_non_null(strstr(codes_of(&arena, &answer), "digits-transposed"));
	arena_release(&arena);
}

int main(void)
{
	enum { CASES = sizeof cases / sizeof *cases, SAID = sizeof said / sizeof *said };
	struct CMUnitTest tests[CASES + SAID + 1];
	int failed;

	for (size_t i = 0; i < CASES; i++)
		tests[i] = case_test(cases[i].why, is_explained_by, &cases[i]);
	for (size_t i = 0; i < SAID; i++)
		tests[CASES + i] = case_test(said[i].why, says, &said[i]);
	tests[CASES + SAID] = (struct CMUnitTest)cmocka_unit_test(both_sums_of_one_are_their_total);
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	arena_release(&books);
	return failed;
}
