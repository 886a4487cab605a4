/* Slips: every token in its long and short form, every refusal with its place. */
#include "cmocka_all.h"

#include "base/arena.h"
#include "base/error.h"
#include "book.h"
#include "rulebook/rulebook.h"
#include "score/hand.h"
#include "slip/hand_json.h"
#include "slip/slip.h"

#include <stdio.h>

/* Reads the lines of a text as one hand. */
static bool read_text(struct arena *arena, const struct rulebook *book, const char *text,
    struct hand *ret, struct error *err)
{
	struct slip_line lines[8];
	size_t count = 0;

	for (;;) {
		size_t size = strcspn(text, "\n");

		lines[count] = (struct slip_line){text, size, "slips", (int)count + 1};
		count++;
		if (!text[size])
			break;
		text += size + 1;
	}
	return slip_read(arena, book, lines, count, ret, err);
}

/* --- slips that are read: the canonical form has all facts --- */

struct good_case {
	const char *why;
	struct rulebook (*book)(void);
	const char *slips;
	const char *facts;
};

static const struct good_case good_cases[] = {
    {"a meld, cards in hand, reds, out", book_plain, "A KKKKKKK AAAA2 777X reds=2 hand=94 out",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"777X\",\"AAAA2\",\"KKKKKKK\"],\"hand\":\"94\","
        "\"red_threes\":2,\"out\":\"normal\"}]}"},
    {"the short forms of reds, out and penalty", book_plain, "A KKK r2 o p25C hand=-",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"],\"red_threes\":2,\"out\":\"normal\","
        "\"penalties\":[{\"code\":\"25C\",\"count\":1}]}]}"},
    {"short words run together", book_plain, "A n1m1c345h45r2o",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":1,\"mixed\":1,\"melded\":345,\"held\":"
        "45},"
        "\"red_threes\":2,\"out\":\"normal\"}]}"},
    {"letters without a number, a side's letter before them, longer words after them", book_plain,
        "Anmc345r p25C\nbmc95opened=yes ti\nrest=4",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":1,\"mixed\":1,\"melded\":345},"
        "\"red_threes\":1,\"penalties\":[{\"code\":\"25C\",\"count\":1}]},{\"side\":\"B\","
        "\"counts\":"
        "{\"mixed\":1,\"melded\":95,\"opened\":true}}],\"time\":true,\"rest\":4}"},
    {"words of the hand after a side's, and a side with nothing", book_plain,
        "A KKK hand=4 exhausted dealer=\"Alfa Aaltonen\"\nB-",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"],\"hand\":\"4\"},{\"side\":\"B\"}],"
        "\"exhausted\":true,\"dealer\":\"Alfa Aaltonen\"}"},
    {"a contract in short", book_bidding, "A KKK\nB 444 ct3HAd",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]},{\"side\":\"B\",\"melds\":[\"444\"]}],"
        "\"contract\":{\"side\":\"A\",\"level\":3,\"denomination\":\"hearts\",\"doubled\":true}}"},
    {"concealed, long", book_plain, "A KKK out=concealed",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"],\"out\":\"concealed\"}]}"},
    {"concealed, short", book_plain, "A KKK oc",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"],\"out\":\"concealed\"}]}"},
    {"counts, long", book_plain, "A natural=2 mixed=1 melded=345 held=45 reds=2 out",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":2,\"mixed\":1,\"melded\":345,"
        "\"held\":45},\"red_threes\":2,\"out\":\"normal\"}]}"},
    {"counts, short", book_plain, "A n2 m1 c345 h45 r2 o",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":2,\"mixed\":1,\"melded\":345,"
        "\"held\":45},\"red_threes\":2,\"out\":\"normal\"}]}"},
    {"kinds by the rulebook's names", book_bidding,
        "A natural-twos=1 samba=2 natural-aces=3 melded=900 reds-held=1 blacks-held=2",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural_twos\":1,\"samba\":2,"
        "\"natural_aces\":3,\"melded\":900,\"reds_held\":1,\"blacks_held\":2}}]}"},
    {"net, and whether the side opened", book_plain, "A net=-45 opened=no",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"net\":-45,\"opened\":false}}]}"},
    {"net, opened shown by a canasta", book_plain, "A n1 net=300",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":1,\"net\":300}}]}"},
    {"net, opened shown by going out", book_plain, "A net=300 out",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"net\":300},\"out\":\"normal\"}]}"},
    {"net where a canasta makes cards count plus", book_signed, "A m1 net=300",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"mixed\":1,\"net\":300}}]}"},
    {"totals, long", book_plain, "A base=700 cards=-345",
        "{\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":700,\"cards\":-345}}]}"},
    {"totals, short, with facts", book_plain, "A -700/+345 out reds=1 penalty=25C",
        "{\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":-700,\"cards\":345},\"red_threes\":1,"
        "\"out\":\"normal\",\"penalties\":[{\"code\":\"25C\",\"count\":1}]}]}"},
    {"melds, hand, penalty and adjust add up", book_plain,
        "A KKK QQQ hand=4 hand=95 p25C penalty=25C:2 p33A adjust=-50 reason=\"late "
        "\\\"arrival\\\"\" "
        "adjust=+5 reason=x",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\",\"QQQ\"],\"hand\":\"954\",\"penalties\":["
        "{\"code\":\"25C\",\"count\":3},{\"code\":\"33A\",\"count\":1}],\"adjustments\":["
        "{\"points\":-50,\"reason\":\"late \\\"arrival\\\"\"},{\"points\":5,\"reason\":\"x\"}]}]}"},
    {"an opening with all that belongs to it", book_plain,
        "A KKK QQ2 opening=QQ2+KKK from=pile raises=2",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\",\"QQ2\"],\"opening\":{\"melds\":[\"KKK\","
        "\"QQ2\"],\"from\":\"pile\",\"raises\":2}}]}"},
    {"an opening with the first upcard", book_signed, "A KKK opening=KKK from=upcard",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"],\"opening\":{\"melds\":[\"KKK\"],"
        "\"from\":\"upcard\"}}]}"},
    {"void melds, named before they are laid", book_plain, "A void=444+KKKKKKK KKKKKKK 444 555",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"444\",\"555\",\"KKKKKKK\"],"
        "\"void_melds\":[\"444\",\"KKKKKKK\"]}]}"},
    {"of two equal melds one is void", book_plain, "A 444 444 void=444",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"444\",\"444\"],\"void_melds\":[\"444\"]}]}"},
    {"a claim as a total, and a running one", book_plain, "A claim=870 running=-2490",
        "{\"sides\":[{\"side\":\"A\",\"claim\":{\"total\":870,\"running\":-2490}}]}"},
    {"a claim as two sums", book_plain, "A claim=700/-45",
        "{\"sides\":[{\"side\":\"A\",\"claim\":{\"base\":700,\"cards\":-45}}]}"},
    {"a score is kept, but is the table's fact", book_plain, "A score=1620",
        "{\"sides\":[{\"side\":\"A\"}]}"},
    {"twos alone are a meld, not a number", book_plain, "A 22222 hand=-",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"22222\"]}]}"},
    {"ten as a meld of one card", book_plain, "A 10 a",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"A\",\"T\"]}]}"},
    {"lower case throughout", book_plain, "a kkk x:2,5 HAND=4 OUT R2",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"5XX\",\"KKK\"],\"hand\":\"4\",\"red_threes\":2,"
        "\"out\":\"normal\"}]}"},
    {"upper-case counts are not read as cards", book_plain, "A N1 C345 H45 P25c",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":1,\"melded\":345,\"held\":45},"
        "\"penalties\":[{\"code\":\"25C\",\"count\":1}]}]}"},
    {"a penalty whose code is a word", book_plain, "A plate:3",
        "{\"sides\":[{\"side\":\"A\",\"penalties\":[{\"code\":\"late\",\"count\":3}]}]}"},
    {"sides in any order, with the words of the hand", book_plain,
        "B QQQ hand=-\nexhausted rest=12 dealer=\"Alfa Aaltonen\"\nA KKK hand=-\ntime",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]},{\"side\":\"B\",\"melds\":[\"QQQ\"]}],"
        "\"exhausted\":true,\"time\":true,\"rest\":12,\"dealer\":\"Alfa Aaltonen\"}"},
    {"a contract with its bids", book_bidding,
        "A KKK\nC 444\ncontract=3H side=C doubled\nbids=1H,pass,2S,3n,42,double",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]},{\"side\":\"C\",\"melds\":[\"444\"]}],"
        "\"contract\":{\"side\":\"C\",\"level\":3,\"denomination\":\"hearts\",\"doubled\":true},"
        "\"bids\":[\"1H\",\"pass\",\"2S\",\"3N\",\"42\",\"double\"]}"},
    {"a contract that the bids give", book_bidding,
        "A KKK\nB 444\nbids=1H,pass,2S,double dealer=a1",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]},{\"side\":\"B\",\"melds\":[\"444\"]}],"
        "\"contract\":{\"side\":\"B\",\"level\":2,\"denomination\":\"spades\",\"doubled\":true},"
        "\"dealer\":\"A1\",\"bids\":[\"1H\",\"pass\",\"2S\",\"double\"]}"},
    {"one that waits for the table", book_bidding,
        "A KKK\nB 444\nbids=1H,pass,pass,pass dealer=\"Alfa Aaltonen\"",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]},{\"side\":\"B\",\"melds\":[\"444\"]}],"
        "\"dealer\":\"Alfa Aaltonen\",\"bids\":[\"1H\",\"pass\",\"pass\",\"pass\"]}"},
    {"none, though there are bids", book_bidding, "A KKK\ncontract=NONE bids=1H,pass,pass,pass",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]}],\"contract\":\"none\","
        "\"bids\":[\"1H\",\"pass\",\"pass\",\"pass\"]}"},
    {"none, without bids", book_bidding, "A KKK\ncontract=none",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]}],\"contract\":\"none\"}"},
    {"the outcome of a contract that the bids give", book_bidding,
        "A 3000/200\nB 100/50\nbids=42,pass,pass,pass dealer=B2 outcome=robbed",
        "{\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":3000,\"cards\":200}},{\"side\":\"B\","
        "\"totals\":{\"base\":100,\"cards\":50}}],\"contract\":{\"side\":\"A\",\"level\":4,"
        "\"denomination\":\"twos\",\"outcome\":\"robbed\"},\"dealer\":\"B2\","
        "\"bids\":[\"42\",\"pass\",\"pass\",\"pass\"]}"},
    {"a contract's outcome with totals", book_bidding,
        "A 3000/200\nB 100/50\ncontract=42 side=A outcome=false-out",
        "{\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":3000,\"cards\":200}},{\"side\":\"B\","
        "\"totals\":{\"base\":100,\"cards\":50}}],\"contract\":{\"side\":\"A\",\"level\":4,"
        "\"denomination\":\"twos\",\"outcome\":\"false-out\"}}"},
    {"net where going out shows the fact that makes cards count plus", book_implying,
        "A net=300 out",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"net\":300},\"out\":\"normal\"}]}"},
    {"net under a high contract", book_bidding, "A n1 net=300\ncontract=5S side=A",
        "{\"sides\":[{\"side\":\"A\",\"counts\":{\"natural\":1,\"net\":300}}],\"contract\":{"
        "\"side\":\"A\",\"level\":5,\"denomination\":\"spades\"}}"},
    {"suits and signs of suits", book_plain, "A 4\u2665 hand=3r3\u26602",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"4h\"],\"hand\":\"3r3s2\"}]}"},
    {"blanks, tabulators and the end of a line elsewhere", book_plain, "  A \t KKK   hand=-\t\r",
        "{\"sides\":[{\"side\":\"A\",\"melds\":[\"KKK\"]}]}"},
    {"a backslash before anything but a quote is itself", book_plain,
        "A adjust=5 reason=\"a\\b \\\\ c\"",
        "{\"sides\":[{\"side\":\"A\",\"adjustments\":[{\"points\":5,\"reason\":\"a\\\\b \\\\ "
        "c\"}]}]}"},
};

static void reads_the_facts(void **state)
{
	const struct good_case *want = *state;
	struct rulebook book = want->book();
	struct arena arena = {0};
	struct error err = {0};
	struct hand hand;

	if (!read_text(&arena, &book, want->slips, &hand, &err))
		fail_msg("%d:%d: %s", err.line, err.column, err.message);
	assert_string_equal(hand_canonical(&arena, &book, &hand), want->facts);
	arena_release(&arena);
}

/* --- refusals --- */

struct bad_case {
	const char *why;
	struct rulebook (*book)(void);
	const char *slips;
	int line, column;
	const char *code, *says;
};

static const struct bad_case bad_cases[] = {
    {"nothing", book_plain, "", 1, 1, "slip-empty", "side"},
    {"no side", book_plain, "exhausted", 1, 1, "side-missing", "no side"},
    {"a side beyond the rulebook's", book_plain, "C KKK", 1, 1, "side-unknown", "A or B"},
    {"a letter that is not a side", book_bidding, "X KKK", 1, 1, "side-unknown", "A, B or C"},
    {"a side twice", book_plain, "A KKK\nB QQQ\nA 444", 3, 1, "side-repeated", "twice"},
    {"a line without its letter", book_plain, "KKK hand=4", 1, 1, "word-unknown", "letter"},
    {"a side's word without its letter", book_plain, "A KKK\nhand=4", 2, 1, "word-place", "side"},
    {"a hand's word twice, once after a side's", book_plain, "A KKK ex\nexhausted", 2, 1,
        "key-repeated", "exhausted"},
    {"points without their figure among words run together", book_plain, "A n1ch45", 1, 5,
        "number-expected", "c needs its points"},
    {"a letter that no slip has among them", book_plain, "A KKK\nB n1c300x2", 2, 9, "word-unknown",
        "does not continue a slip"},
    {"the letter o for a zero", book_plain, "A n1c2O0h40", 1, 8, "number-expected", "zero"},
    {"a comma in points", book_plain, "A n1c305,5", 1, 9, "number-expected", "comma"},
    {"a key twice among words run together", book_plain, "A n1m1c95 h60n", 1, 14, "key-repeated",
        "n is there twice"},
    {"too many among them", book_plain, "An1r100000", 1, 5, "number-range", "99999"},
    {"a wrong long word after them", book_plain, "A n1c95opened=maybe", 1, 15, "value-unknown",
        "no or yes"},
    {"a word taken back", book_plain, "A n1c300 -o", 1, 10, "word-unknown", "takes a word back"},
    {"words run together without a side", book_plain, "A KKK\nn1c300", 2, 1, "word-unknown",
        "side's letter"},
    {"an unknown card in a meld", book_plain, "A KKK QQZ2", 1, 9, "card-unknown", "card"},
    {"columns count characters", book_plain, "A 4\u26654\u2665Z", 1, 7, "card-unknown", "card"},
    {"a bad card in the second meld of an opening", book_plain, "A opening=KKK+QZ", 1, 16,
        "card-unknown", "card"},
    {"an opening that ends with a plus", book_plain, "A opening=KKK+", 1, 15, "card-unknown",
        "card"},
    {"a bare three in hand", book_plain, "A hand=AK3", 1, 10, "three-colour", "colour"},
    {"an unknown card in hand", book_plain, "A hand=AKZ", 1, 10, "card-unknown", "card"},
    {"an unknown key", book_plain, "A KKK kings=3", 1, 7, "word-unknown", "kings"},
    {"a misspelt key", book_plain, "A KKK hnd=3", 1, 7, "word-unknown", "did you mean hand?"},
    {"a misspelt kind", book_plain, "A naturel=3", 1, 3, "word-unknown", "did you mean natural?"},
    {"a kind of another rulebook", book_plain, "A samba=3", 1, 3, "word-unknown", "samba"},
    {"a key without its value", book_plain, "A reds", 1, 3, "value-expected", "reds="},
    {"a kind without its value", book_plain, "A natural", 1, 3, "value-expected", "natural="},
    {"an empty value", book_plain, "A hand= KKK", 1, 8, "value-expected", "- for none"},
    {"a word with a value", book_plain, "A KKK\ntime=3", 2, 1, "value-expected", "takes no value"},
    {"a short word with a value", book_plain, "A oc=3", 1, 3, "value-expected", "takes no value"},
    {"a key twice", book_plain, "A reds=1 KKK reds=1", 1, 14, "key-repeated", "reds"},
    {"a key twice, once short", book_plain, "A r1 reds=1", 1, 6, "key-repeated", "reds"},
    {"out twice", book_plain, "A out oc", 1, 7, "key-repeated", "oc"},
    {"a kind twice", book_plain, "A n1 natural=1", 1, 6, "key-repeated", "natural"},
    {"totals twice", book_plain, "A 7/3 base=7", 1, 7, "key-repeated", "base"},
    {"totals twice, short", book_plain, "A base=7 7/3", 1, 10, "key-repeated", "7/3"},
    {"a total alone with two sums", book_plain, "A 7/3 =10", 1, 7, "key-repeated",
        "=10 gives a second total"},
    {"a hand's word twice", book_plain, "A KKK\ntime\nexhausted time", 3, 11, "key-repeated",
        "time"},
    {"counts with cards", book_plain, "A KKK held=3", 1, 7, "detail-mixed", "KKK gave cards"},
    {"cards with counts", book_plain, "A n1 KKK", 1, 6, "detail-mixed", "n1 gave counts"},
    {"cards in hand with totals", book_plain, "A 7/3 hand=4", 1, 7, "detail-mixed", "totals"},
    {"totals with counts", book_plain, "A c5 7/3", 1, 6, "detail-mixed", "counts"},
    {"one of two sums", book_plain, "A base=700", 1, 3, "totals-half", "cards=N"},
    {"the other of two sums", book_plain, "A cards=700", 1, 3, "totals-half", "base=N"},
    {"a sum that is not a number", book_plain, "A 700/3a", 1, 7, "number-expected", "BASE/CARDS"},
    {"a sign where a magnitude is asked for", book_plain, "A melded=-5", 1, 10, "number-sign",
        "without a minus"},
    {"a sign in a short form", book_plain, "A h-5", 1, 4, "number-sign", "without a minus"},
    {"a minus before a zero", book_plain, "A reds=-0", 1, 8, "number-sign", "without a minus"},
    {"too many", book_plain, "A reds=100000", 1, 8, "number-range", "99999"},
    {"too many points", book_plain, "A 1000001/0", 1, 3, "number-range", "1000000"},
    {"far too many points", book_plain, "A score=-99999999999999999999999", 1, 9, "number-range",
        "-1000000"},
    {"a number with a point", book_plain, "A reds=1.0", 1, 8, "number-expected", "whole"},
    {"an unknown answer", book_plain, "A net=3 opened=maybe", 1, 16, "value-unknown", "no or yes"},
    {"an unknown way to go out", book_plain, "A out=fast", 1, 7, "value-unknown", "concealed"},
    {"drawn from nowhere", book_plain, "A from=air", 1, 8, "value-unknown",
        "stock, pile or upcard"},
    {"an upcard that is not taken alone", book_plain, "A from=upcard", 1, 3, "upcard-unknown",
        "pile"},
    {"an unknown penalty", book_plain, "A penalty=99Z", 1, 11, "penalty-unknown", "33A"},
    {"a penalty nearly right", book_plain, "A p25D", 1, 4, "penalty-unknown", "did you mean 25C?"},
    {"a penalty where there are none", book_bidding, "A p25C", 1, 4, "penalty-unknown", "adjust="},
    {"a penalty no times", book_plain, "A penalty=25C:0", 1, 15, "number-range", "1 to"},
    {"a penalty a bad number of times", book_plain, "A p25C:x", 1, 8, "number-expected", "whole"},
    {"a penalty that raises", book_plain, "A p27A", 1, 4, "penalty-form", "raises=1"},
    {"a penalty that voids", book_plain, "A penalty=34C", 1, 11, "penalty-form", "void=MELDS"},
    {"a penalty that ends the game", book_plain, "B penalty=22A", 1, 11, "penalty-form",
        "canasta table end TABLE --clause 22A --against B"},
    {"separate threes that are counted with the others", book_plain, "A c5 blacks-held=1", 1, 6,
        "threes-apart", "plain"},
    {"raises where there are none", book_bidding, "A raises=1", 1, 3, "raises-unknown", "bidding"},
    {"an adjustment without a reason", book_plain, "A adjust=-50 KKK", 1, 3, "reason-missing",
        "reason"},
    {"the first of two adjustments without a reason", book_plain, "A adjust=-50 adjust=5 reason=x",
        1, 3, "reason-missing", "reason"},
    {"a reason without an adjustment", book_plain, "A reason=x", 1, 3, "reason-alone", "adjust"},
    {"an empty reason", book_plain, "A adjust=5 reason=\"\"", 1, 20, "value-expected", "reason="},
    {"an open quote", book_plain, "A adjust=5 reason=\"x y", 1, 19, "quote-open", "closed"},
    {"an open quote after a backslash", book_plain, "A adjust=5 reason=\"x\\\"", 1, 19,
        "quote-open", "closed"},
    {"something after a quote", book_plain, "A adjust=5 reason=\"x\"y", 1, 22, "quote-stray",
        "blank"},
    {"a quote within a word", book_plain, "A KK\"K", 1, 5, "quote-stray", "quote"},
    {"a void meld that was not laid", book_plain, "A KKK void=KKK+444", 1, 16, "void-unmatched",
        "444"},
    {"a void meld twice, laid once", book_plain, "A KKK void=KKK+KKK", 1, 16, "void-unmatched",
        "KKK"},
    {"a void meld with counts", book_plain, "A n1 c100 void=KKK", 1, 16, "void-unmatched", "KKK"},
    {"net with melded", book_plain, "A net=300 c345", 1, 3, "net-beside", "replaces"},
    {"net without a sign of opening", book_plain, "A net=300", 1, 3, "opened-missing",
        "opened=yes"},
    {"net where cards may count minus", book_signed, "A net=300 opened=yes", 1, 3, "net-refused",
        "S2"},
    {"net with a fact that is stated as missing", book_implying, "A net=300 out set=no", 1, 3,
        "net-refused", "S2"},
    {"net under a low contract", book_bidding, "A n1 net=30\nB n1 net=30\ncontract=4H side=B", 2, 6,
        "net-refused", "below level 5"},
    {"not opened, and a canasta", book_plain, "A n1 c100 opened=no", 1, 11, "opened-contradicts",
        "canastas"},
    {"opened, and nothing melded", book_plain, "A h100 opened=yes", 1, 8, "opened-contradicts",
        "melded"},
    {"a contract where there are none", book_plain, "A KKK\ncontract=3H side=A", 2, 1,
        "contract-unknown", "plain"},
    {"bids where there are none", book_plain, "A KKK\nbids=pass", 2, 1, "contract-unknown",
        "plain"},
    {"a contract too high", book_bidding, "A KKK\ncontract=9H side=A", 2, 10, "bid-unknown",
        "1 to 8"},
    {"a contract in nothing", book_bidding, "A KKK\ncontract=3K side=A", 2, 10, "bid-unknown",
        "C D H S"},
    {"a contract that is a pass", book_bidding, "A KKK\ncontract=pass side=A", 2, 10, "bid-unknown",
        "3H"},
    {"a contract without a side", book_bidding, "A KKK\ncontract=3H", 2, 1, "contract-side",
        "side=A"},
    {"a contract of a side that is not there", book_bidding, "A KKK\ncontract=3H side=B", 2, 13,
        "side-missing", "B"},
    {"a contract of a side that cannot be", book_bidding, "A KKK\ncontract=3H side=D", 2, 18,
        "side-unknown", "A, B or C"},
    {"doubled without a contract", book_bidding, "A KKK\ndoubled", 2, 1, "contract-alone",
        "contract="},
    {"an outcome that is computed", book_bidding, "A KKK\ncontract=3H side=A outcome=robbed", 2, 20,
        "outcome-unasked", "totals"},
    {"bids without a dealer", book_bidding, "A KKK\nB 444\nbids=1H,pass,pass,pass", 3, 1,
        "bids-side", "dealer="},
    {"bids of a side that is not there", book_bidding, "A KKK\nbids=1H,pass dealer=A1", 2, 1,
        "side-missing", "B"},
    {"bids with a side: the dealer decides it", book_bidding,
        "A KKK\nB 444\nbids=1H,pass,pass,pass side=A", 3, 24, "contract-alone", "contract="},
    {"doubled with bids", book_bidding, "A KKK\nB 444\nbids=1H,pass dealer=A1 doubled", 3, 24,
        "contract-alone", "contract="},
    {"none, with an outcome", book_bidding, "A 0/5\nB 0/5\ncontract=none outcome=void", 3, 15,
        "contract-alone", "contract="},
    {"an outcome of passes", book_bidding, "A 0/5\nB 0/5\nbids=pass,pass outcome=void", 3, 16,
        "contract-alone", "contract="},
    {"an outcome of bids that is computed", book_bidding,
        "A KKK\nB 444\nbids=1H,pass dealer=A1 outcome=void", 3, 1, "outcome-unasked", "totals"},
    {"net for the bidder by bids", book_bidding, "A n1 net=30\nB n1 net=30\nbids=4H dealer=A1", 3,
        1, "net-refused", "level 5"},
    {"a bad bid among good ones", book_bidding, "A KKK\nbids=1H,pass,,2S", 2, 14, "bid-unknown",
        "bid"},
    {"a stroke without sums", book_plain, "A /", 1, 3, "number-expected", "BASE/CARDS"},
    {"a control character", book_plain, "A KK\001K", 1, 5, "text-invalid", "control"},
    {"a byte that is not UTF-8", book_plain, "A \u2665\xff", 1, 4, "text-invalid", "UTF-8"},
    {"a comment sign outside a file", book_plain, "A KKK #1", 1, 7, "word-unknown", "#1"},
};

static void refuses_with_its_place(void **state)
{
	const struct bad_case *want = *state;
	struct rulebook book = want->book();
	struct arena arena = {0};
	struct error err = {0};
	struct hand hand, before;

	memset(&hand, 0x5a, sizeof hand);
	memcpy(&before, &hand, sizeof hand);
	assert_false(read_text(&arena, &book, want->slips, &hand, &err));
	assert_memory_equal(&hand, &before, sizeof hand);
	assert_int_equal(err.kind, ERROR_INPUT);
	assert_string_equal(err.file, "slips");
	if (err.line != want->line || err.column != want->column ||
	    strcmp(err.code, want->code) != 0 || !strstr(err.message, want->says))
		fail_msg("%d:%d: %s: %s", err.line, err.column, err.code, err.message);
	arena_release(&arena);
}

/* --- hands left out --- */

static bool warns(struct rulebook book, const char *slips)
{
	struct arena arena = {0};
	struct error err = {0};
	struct hand hand = {0};
	bool warned;

	assert_true(read_text(&arena, &book, slips, &hand, &err));
	warned = hand.sides[0].hand_missing_warns;
	assert_true(!warned || !hand.sides[0].has_hand);
	arena_release(&arena);
	return warned;
}

static void a_hand_left_out_warns(void **state)
{
	(void)state;
	assert_true(warns(book_plain(), "A KKK"));
	assert_true(warns(book_plain(), "A KKK out"));
	assert_true(warns(book_bidding(), "A KKK"));
	assert_false(warns(book_plain(), "A KKK hand=-"));
	assert_false(warns(book_plain(), "A KKK hand=4"));
	assert_false(warns(book_plain(), "A c5 h5"));
	assert_false(warns(book_plain(), "A 5/5"));
}

static void a_lone_player_who_goes_out_holds_no_cards(void **state)
{
	(void)state;
	assert_false(warns(book_bidding(), "A KKK out"));
}

static void a_score_of_nought_is_a_score(void **state)
{
	struct rulebook book = book_plain();
	struct arena arena = {0};
	struct error err = {0};
	struct hand hand;

	(void)state;
	assert_true(read_text(&arena, &book, "A score=0\nB KKK", &hand, &err));
	assert_true(hand.sides[0].has_score);
	assert_false(hand.sides[1].has_score);
	arena_release(&arena);
}

/* A correction keeps each word of the whole hand that it does not repeat, and every such word can be taken back. */
static void words_of_the_hand_stay_until_taken_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < slip_word_count; i++) {
		const struct slip_word *word = &slip_word_table[i];
		/* Words with a value of their own: what is on the slip with and without them. */
		static const char *const own[][3] = {
		    {"dealer", "A KKK hand=4\nB QQQ hand=5 dealer=A1",
		        "A KKK hand=4\nB QQQ hand=5"},
		    {"contract", "A KKK hand=4\nB QQQ hand=5 contract=3H side=A",
		        "A KKK hand=4\nB QQQ hand=5"},
		    {"bids", "A KKK hand=4\nB QQQ hand=5 contract=1H side=A bids=1H,pass,pass",
		        "A KKK hand=4\nB QQQ hand=5 contract=1H side=A"},
		};
		const struct rulebook book = book_bidding();
		const char *with = "A KKK hand=4\nB QQQ hand=5", *without = with, *before;
		struct arena arena = {0};
		struct error err = {0};
		struct hand hand, bare, corrected;
		const struct slip_line line = {"A KKK hand=4", 12, "slips", 1};

		if (word->part != PART_HAND)
			continue;
		with = arena_printf(&arena, "%s %s", without, word->name);
		if (word->value)
			with = arena_printf(&arena, "%s=%d", with, (int)word->least + 1);
		for (size_t j = 0; j < sizeof own / sizeof *own; j++)
			if (strcmp(own[j][0], word->name) == 0) {
				with = own[j][1];
				without = own[j][2];
			}
		assert_true(read_text(&arena, &book, without, &bare, &err));
		if (!read_text(&arena, &book, with, &hand, &err))
			fail_msg("%s: %s", with, err.message);
		before = hand_canonical(&arena, &book, &hand);
		assert_string_not_equal(before, hand_canonical(&arena, &book, &bare));
		assert_true(slip_correct(&arena, &book, &line, 1, &hand, &corrected, &err));
		assert_string_equal(hand_canonical(&arena, &book, &corrected), before);
		assert_true(slip_take_back(&corrected, word->name));
		assert_string_equal(hand_canonical(&arena, &book, &corrected),
		    hand_canonical(&arena, &book, &bare));
		arena_release(&arena);
	}
}

enum {
	GOOD_COUNT = sizeof good_cases / sizeof good_cases[0],
	BAD_COUNT = sizeof bad_cases / sizeof bad_cases[0],
};

int main(void)
{
	struct CMUnitTest tests[GOOD_COUNT + BAD_COUNT + 4] = {
	    cmocka_unit_test(a_hand_left_out_warns),
	    cmocka_unit_test(a_lone_player_who_goes_out_holds_no_cards),
	    cmocka_unit_test(a_score_of_nought_is_a_score),
	    cmocka_unit_test(words_of_the_hand_stay_until_taken_back),
	};

	for (size_t i = 0; i < GOOD_COUNT; i++)
		tests[4 + i] = case_test(good_cases[i].why, reads_the_facts, &good_cases[i]);
	for (size_t i = 0; i < BAD_COUNT; i++)
		tests[4 + GOOD_COUNT + i] =
		    case_test(bad_cases[i].why, refuses_with_its_place, &bad_cases[i]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
