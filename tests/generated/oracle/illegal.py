"""Hands that break one rule each, with the finding each must get.

cases(rulebook) lists Case(name, record, codes, also): every code of `codes` must be found, and no other error finding
except `also` (if the rule texts leave open whether a second code applies). warned(rulebook) lists hands that are scored
with a warning, refused(rulebook) records that cannot be understood (status 2). spoil(record, rng) breaks a legal record
in one way. reopened(position, rng) and odd_melds(rulebook, rng) may be legal or not: the second scorer decides.
"""
import copy
from collections import namedtuple

from positions import write_meld

Case = namedtuple("Case", "name record codes also")
FI, NL, SAMBA = "fi-canasta", "nl-canasta", "fi-sitoumussamba"
SE = ("se-canasta", "se-canasta-2", "se-canasta-3")
AU = ("au-canasta", "au-canasta-2", "au-canasta-3")
ALL = (FI, NL, *SE, *AU, SAMBA)
ALONE = ("se-canasta-2", "se-canasta-3", "au-canasta-2", "au-canasta-3")
THREE_PACKS = ("se-canasta-3", SAMBA)
TWO_NEEDED = (NL, "se-canasta-3", "au-canasta-2")
KNOWS_CONCEALED = (FI, *SE, *AU)
KINGS, EIGHTS = "KKKKKKK", "8888888"
SAMBA_RUN = "4-Th"
DEALT = {FI: 11, "se-canasta": 11, "se-canasta-2": 15, "se-canasta-3": 15, "au-canasta": 11,
         "au-canasta-2": 15, "au-canasta-3": 13}


def hand(rulebook, a, b=None, **words):
    """Returns a whole hand: side A as given, the other sides harmless unless given."""
    b = {"melds": ["AAAA", "777"], "hand": "59"} if b is None else b
    sides = [{"side": "A", **a}, {"side": "B", **b}]
    if rulebook[-2:] == "-3":
        sides.append({"side": "C", "melds": ["666"], "hand": "5J"})
    record = {"rulebook": rulebook, "sides": sides, **words}
    if not any(s.get("out", "none") != "none" for s in sides):
        record.setdefault("exhausted", True)
    return record


def laid(*melds, **more):
    return {"melds": list(melds), **more}


def gone(*melds, **more):
    """Returns a side that went out properly under every rulebook, with further melds."""
    return laid(KINGS, EIGHTS, *melds, out=more.pop("out", "normal"), **more)


def opened(*melds, **more):
    return {"melds": list(melds), **more}


def of_melds(book):
    yield "two cards", hand(book, laid(KINGS, "QQ")), "meld-too-short"
    yield "a run" if book != SAMBA else None, hand(book, laid("4h5h6h")), "run-not-allowed"
    yield "a short run" if book != SAMBA else None, hand(book, laid("4-7s")), "run-not-allowed"
    yield "two ranks", hand(book, laid(KINGS, "QQQJJ")), "meld-mixed-ranks"
    yield ("wild cards alone", hand(book, laid(KINGS, "XXX")), "meld-only-wild",
           "meld-too-few-natural meld-too-many-wild")
    if book != SAMBA:
        yield ("twos alone", hand(book, laid(KINGS, "222")), "meld-only-wild",
               "meld-too-few-natural meld-too-many-wild")
    if book in (FI, NL, SAMBA):
        yield "one natural card", hand(book, laid(KINGS, "Q22")), "meld-too-few-natural"
    elif book in AU:
        yield ("one natural card", hand(book, laid(KINGS, "Q22")), "meld-too-few-natural",
               "meld-too-many-wild")
    else:
        yield "more than half wild", hand(book, laid(KINGS, "Q22")), "meld-too-many-wild"
        yield "three wild among five", hand(book, laid(KINGS, "QQ22X")), "meld-too-many-wild"
    if book == SAMBA:
        yield "three wild", hand(book, laid(KINGS, "QQQQ22X")), "meld-too-many-wild"
    elif book not in AU:
        yield "four wild", hand(book, laid(KINGS, "QQQQ222X")), "meld-too-many-wild"
    else:
        yield "four wild on three", hand(book, laid(KINGS, "QQQ222X")), "meld-too-many-wild", \
            "canasta-too-few-natural"
        yield "four wild on two", hand(book, laid(KINGS, "QQ222X")), "meld-too-many-wild"
    if book in (FI, NL):
        yield ("three natural of seven", hand(book, laid("QQQ222X")),
               "meld-too-many-wild canasta-too-few-natural")
    if book == FI:
        yield "two of a rank", hand(book, laid("QQQ", "QQQ2")), "meld-duplicate-rank"
    if book == SAMBA:
        yield "a joker in a run", hand(book, laid("4h5h6hX")), "run-joker"
        yield "eight in a run", hand(book, laid("4-Jh")), "run-too-long"
        yield "two in a run", hand(book, laid("4h5h")), "meld-too-short"
        yield "eight natural", hand(book, laid("QQQQQQQQ")), "canasta-too-long"
        yield "eight twos", hand(book, laid("2:8")), "canasta-too-long"
        yield "seven twos and a joker", hand(book, laid("2:7,X")), "canasta-too-long"


def of_threes(book):
    yield "nobody out", hand(book, laid(KINGS, "333")), "black-threes-not-out"
    if book not in AU:
        yield "black threes and a joker", hand(book, gone("333X")), "black-threes-wild"
        count = 5 if book != SAMBA else 7
        also = "" if book == "se-canasta-3" else " too-many-of-card"
        yield (f"{count} black threes", hand(book, gone(f"3:{count}")), "black-threes-count" + also)
    yield "red threes melded", hand(book, laid(KINGS, "3h3d3h")), "red-three-melded"
    four = 4 if book not in THREE_PACKS else 6
    yield ("one red three too many", hand(book, laid(KINGS, red_threes=four - 1),
                                          laid("AAAA", red_threes=2)), "too-many-red-threes")
    yield ("a red three too many in hand", hand(book, laid(KINGS, hand="3r", red_threes=four)),
           "too-many-red-threes")


def of_pack(book):
    eight = 8 if book not in THREE_PACKS else 12
    most_jokers = eight // 2
    half = "4:" + str(eight // 2 + 1) + ",X"
    yield ("a four too many", hand(book, laid(half, hand="9"),
                                   laid("AAAA", hand="4:" + str(eight // 2))), "too-many-of-card")
    yield ("a joker too many", hand(book, laid(KINGS, hand=f"X:{most_jokers}"),
                                    laid("AAAX")), "too-many-of-card")
    yield ("a suit too often", hand(book, laid("QhQhQhQh" if eight == 12 else "QhQhQh")),
           "too-many-of-card")
    if book == FI:
        side = laid("KKKKKK", red_threes=3, penalties=[{"code": "21G", "count": 2}])
        yield "red threes that 21G counts", hand(book, side), "too-many-red-threes"
    side = {"counts": {"natural": 2, "melded": 1500, "held": 20}}
    other = {"counts": {"natural": 1, "melded": 700, "held": 5}}
    record = hand(book, side, other)
    if book[-2:] == "-3":
        record["sides"][2] = {"side": "C", "counts": {"melded": 15, "held": 20}}
    yield "more points than the pack", record, "pack-points-exceeded"
    cards = 7 + 3 + 2 + 2 + 4 + 3 + 2 + (5 if book[-2:] == "-3" else 0)
    pack = 162 if book in THREE_PACKS else 108
    fine = laid(KINGS, "QQQ", hand="94", red_threes=2)
    yield "one card lost", hand(book, fine, rest=pack - cards - 1), "rest-differs"


def of_going_out(book):
    bare = {"side": "B", "level": 1, "denomination": "hearts"}
    words = {"contract": bare} if book == SAMBA else {}
    yield "no canasta", hand(book, laid("QQQ", out="normal"), **words), "out-without-canasta"
    if book in TWO_NEEDED:
        yield "one canasta", hand(book, laid(KINGS, out="normal")), "out-without-canasta"
        if book in KNOWS_CONCEALED:
            yield ("one canasta, concealed", hand(book, laid(KINGS, out="concealed")),
                   "concealed-without-canasta")
    if book == SAMBA:
        yield ("no red canasta", hand(book, laid(SAMBA_RUN, "KKKKKK2", "QQQQQQ2", out="normal"),
                                      **words), "out-without-canasta")
        yield "no samba", hand(book, gone(), **words), "out-without-canasta"
        yield ("one canasta", hand(book, laid(SAMBA_RUN, KINGS, out="normal"), **words),
               "out-without-canasta")
    if book in ("se-canasta", "se-canasta-2"):
        two = {"options": {"canastas-to-go-out": "2"}}
        yield ("one canasta where two are agreed", hand(book, laid(KINGS, out="normal"), **two),
               "out-without-canasta")
        yield "concealed where two are agreed", hand(book, gone(out="concealed"), **two), \
            "concealed-unknown"
    if book not in KNOWS_CONCEALED:
        yield "concealed", hand(book, gone(out="concealed")), "concealed-unknown"
    else:
        yield ("concealed, no canasta", hand(book, laid("QQQQQ", out="concealed")),
               "concealed-without-canasta")
        melds = [KINGS, EIGHTS] if DEALT[book] > 11 else [KINGS, "QQQ"]
        melds.append("J" * (DEALT[book] + 2 - sum(map(len, melds))))
        if len(melds[-1]) < 3:
            melds[-1] = "JJJ"
        yield ("too many for a hand", hand(book, laid(*melds, out="concealed",
                                                      opening=opened(*melds, **{"from": "stock"}))),
               "concealed-too-many-cards")
    if book in ALONE:
        yield "a card left", hand(book, gone(hand="5")), "out-cards-left"
    other = laid("AAAAAAA", "7777777", out="normal")
    yield "both sides out", hand(book, gone(), other), "both-out"
    yield "out and exhausted", hand(book, gone(), exhausted=True), "out-and-exhausted"


def of_openings(book):
    yield ("thirty of fifty", hand(book, laid(KINGS, "QQQ", opening=opened("QQQ"))),
           "opening-short")
    yield ("eighty of ninety", hand(book, laid("AAA2", "QQQQQ", score=1500, opening=opened(
        "AAA2", **{"from": "stock"}))), "opening-short")
    yield ("what the side never melded", hand(book, laid(KINGS, opening=opened("AAA"))),
           "opening-not-in-melds")
    yield ("more than the meld holds", hand(book, laid("AAA", "KKK", opening=opened("AAAA"))),
           "opening-not-in-melds")
    pair = "" if book == SAMBA else "opening-pile-pair"
    melds = ("KKKKKK2", "QQQQQ2", "AAAA22")
    for parts in (("KK2", "QQ2"), ("AA22",)):
        yield ("two of a rank with the pile", hand(book, laid(*melds, opening=opened(
            *parts, **{"from": "pile"}))), pair)
    yield ("three of a rank with the pile", hand(book, laid(*melds, opening=opened(
        "KK2", "QQQ", **{"from": "pile"}))), "")
    if book == FI:
        yield ("raised to sixty", hand(book, laid("JJJJJ", opening=opened("JJJJJ", raises=1))),
               "opening-short")
        yield ("concealed from the pile", hand(book, laid(
            "5555555", out="concealed", opening=opened("5555555", **{"from": "pile"}))),
            "opening-short")
    if book in AU:
        melds = ["4444444", "6666666"] if book == "au-canasta-2" else ["4444444"]
        yield ("concealed, first meld", hand(book, laid(
            *melds, score=1500, out="concealed", opening=opened(*melds, **{"from": "stock"}))),
            "opening-short")
    if book == SAMBA:
        yield from of_samba_openings(book)


def of_samba_openings(book):
    def bid(level, denomination, **more):
        return {"contract": {"side": "A", "level": level, "denomination": denomination, **more}}

    yield ("four twos, no contract", hand(book, laid("2222", opening=opened("2222"))),
           "twos-too-few")
    yield ("three twos, bidder", hand(book, laid("222", opening=opened("222")),
                                      **bid(2, "hearts")), "twos-too-few")
    yield ("four twos, doubled bidder", hand(book, laid("2222", opening=opened("2222")),
                                             **bid(2, "hearts", doubled=True)), "twos-too-few")
    yield ("a run under level four", hand(book, laid("4h5h6h", opening=opened("4h5h6h")),
                                          **bid(3, "hearts")), "opening-short")
    yield ("a run of another suit", hand(book, laid("4h5h6h", opening=opened("4h5h6h")),
                                         **bid(4, "spades")), "opening-short")
    yield ("three for a canasta bid", hand(book, laid("444", opening=opened("444")),
                                           **bid(5, "canasta")), "opening-short")
    yield "unopened bidder", hand(book, laid(hand="45"), **bid(1, "clubs")), \
        "contract-bidder-unopened"
    yield ("a bid not above the last", hand(book, laid("AAAA"), laid("KKKKKK"), **bid(1, "hearts"),
                                            bids="1S 1H pass pass pass".split()), "bids-order")
    yield ("the same bid again", hand(book, laid("AAAA"), laid("KKKKKK"), **bid(2, "spades"),
                                      bids="2S pass 2S pass pass pass".split()), "bids-order")


def of_sums(book):
    yield "score not a multiple of five", hand(book, laid("AAA", score=1203)), "score-impossible"
    for name, totals in (("a base of thirty", {"base": 30, "cards": 0}),
                         ("cards beyond the pack", {"base": 500, "cards": 5000})):
        record = hand(book, {"totals": totals})
        yield name, record, "totals-impossible"


def of_nothing(book):
    yield "nothing is said", hand(book, {}), "side-empty"
    yield "only what the sum came to", hand(book, {"claim": {"total": 100}}), "side-empty"
    yield "nothing but a score before", hand(book, {"score": 500}), "side-empty"
    yield "a hand that is said to be empty", hand(book, {"hand": "-"}), ""
    yield "a total beyond the pack", hand(book, {"totals": {"total": 99995}}), "totals-impossible"


def cases(rulebook):
    for group in (of_melds, of_threes, of_pack, of_going_out, of_openings, of_sums, of_nothing):
        for name, record, codes, *also in group(rulebook):
            if name:
                yield Case(name, record, set(codes.split()), set(" ".join(also).split()))


def warned(book):
    """Yields (name, record, code) of hands that are scored with a warning and no error."""
    def two(a, b=None, **words):
        return hand(book, a, b, **words)

    yield "a claim that differs", two(laid(KINGS, hand="9", claim={"total": 1})), "claim-differs"
    bell = {"exhausted": False, "time": True}  # au 40 lets a player hold no cards when the stock ends
    yield "nobody holds a card", two(laid(KINGS, hand="-"), laid("AAAA", hand="-"),
                                       **bell), "hand-too-few"
    yield "points of one card", two({"counts": {"natural": 1, "melded": 70, "held": 0}},
                                    laid("AAAA", hand="9"), **bell), \
        "hand-too-few"
    if book not in ALONE:
        yield "a partner of one who went out", two(gone(hand="-")), "hand-too-few"
        yield "one card of two players", two(laid(KINGS, hand="9"), **bell), "hand-too-few"
    yield "nobody out and no end", two(laid(KINGS), exhausted=False), "end-missing"
    if book == FI:
        for pair in (("23E", "27B-2"), ("23D", "27B-3")):
            both = [{"code": code, "count": 1} for code in pair]
            yield " and ".join(pair), two(laid(KINGS, penalties=both)), "penalty-doubled"
    if book in (FI, SAMBA):
        code = "34D" if book == FI else "40E"
        yield ("an illegal meld the other side mixed up",
               two(laid(KINGS, penalties=[{"code": code, "count": 1}]), laid("QQQJJ", hand="9")),
               "meld-mixed-ranks")
    yield "fifteen to open with", two(laid("444", hand="9")), "opening-below"
    yield ("fifteen counted", two({"counts": {"melded": 15, "held": 20}}, {"counts": {
        "melded": 60, "held": 5}}) if book[-2:] != "-3" else two(laid("444")), "opening-below")
    if book == FI:
        yield ("nobody out in the first turn",
               two(laid("KKKKKK", penalties=[{"code": "21G", "count": 2}])), "penalty-not-out")
    if book in AU:
        yield ("a red three put right and one in hand", two(laid(
            "KKKKKK", hand="3r", red_threes=1, penalties=[{"code": "57B-redthree", "count": 1}])),
            "penalty-doubled")
    for code in {FI: ["33A"], SAMBA: ["39A-canasta", "39A-samba"]}.get(book, []):
        yield (f"{code} for a seventh card of six", two(laid(
            "KKKKKK", penalties=[{"code": code, "count": 7}])), "penalty-cards")
    if book in AU:
        yield ("a red three put right that lies nowhere", two(laid(
            "KKKKKK", penalties=[{"code": "57B-redthree", "count": 1}])), "penalty-cards")
    if book == SAMBA:
        for code in ("25D", "25F"):
            both = [{"code": code, "count": 1}, {"code": "29-goout", "count": 1}]
            yield f"{code} and 29-goout", two(laid("KKKKKK", penalties=both)), "penalty-doubled"
    if book == SAMBA:
        yield "a samba with a gap", two(laid("4h5h6h7h9hThJh")), "run-gap"
        yield "two unfinished of a rank", two(laid("QQQ", "QQQ2")), "meld-duplicate-rank"
        yield "nobody bid, out with no canasta", two(laid("QQQ", out="normal")), \
            "out-without-canasta"


def refused(rulebook):
    """Yields (name, record) of records that cannot be understood."""
    def change(name, **fields):
        record = hand(rulebook, laid(KINGS, hand="4"))
        record["sides"][0].update(fields)
        return name, record

    yield change("a field nobody knows", colour="red")
    yield change("no such going out", out="maybe")
    yield change("a bare three in hand", hand="43")
    yield change("an unknown card", melds=["KKK1"])
    yield change("blanks in a meld", melds=["KK K"])
    yield change("a count of none", melds=["K:0"])
    yield change("an empty meld", melds=[""])
    yield change("a number for cards", hand=94)
    yield change("two levels of detail", counts={"melded": 70})
    yield change("a count of canastas that is no number", melds=[], hand="",
                 counts={"natural": "two"})
    yield change("a negative count of red threes", red_threes=-1)
    yield change("a penalty nobody knows", penalties=[{"code": "99Z", "count": 1}])
    yield change("an adjustment without a reason", adjustments=[{"points": 50}])
    if rulebook == FI:
        for code in ("27A", "22A", "13E", "34C"):
            yield change(f"{code} as a penalty", penalties=[{"code": code, "count": 1}])
    if rulebook == NL or rulebook in SE:
        yield change("a raised minimum", opening={"raises": 1})
    if rulebook != NL:
        yield change("an upcard taken alone", opening=opened("KKK", **{"from": "upcard"}))
    if rulebook == NL:
        yield "net without a canasta", hand(rulebook, {"counts": {"net": 45, "opened": True}})
    twice = hand(rulebook, laid(KINGS))
    twice["sides"][1]["side"] = "A"
    yield "a side twice", twice
    yield "no such rulebook", {**hand(rulebook, laid(KINGS)), "rulebook": "no-such-rulebook"}
    yield "no such option", {**hand(rulebook, laid(KINGS)), "options": {"no-such-option": "1"}}
    yield "a word for yes", {**hand(rulebook, laid(KINGS)), "exhausted": "yes"}


def spoil(record, rng):
    """Returns a broken copy of a legal record with every card written: (record, code), or None."""
    broken = copy.deepcopy(record)
    sides = broken["sides"]
    side = rng.choice(sides)
    out = any(s.get("out", "none") != "none" for s in sides)
    way = rng.choice(("score", "rest", "exhausted", "pack", "reds", "meld"))
    if way == "score":
        side["score"] = side.get("score", 0) + rng.randint(1, 4)
        side.pop("opening", None)
        return broken, "score-impossible"
    if way == "rest" and "rest" in broken:
        broken["rest"] += rng.choice((1, 2, -1)) if broken["rest"] else 1
        return broken, "rest-differs"
    if way == "exhausted" and out:
        broken["exhausted"] = True
        return broken, "out-and-exhausted"
    broken.pop("rest", None)
    if way == "pack" and not (side.get("out", "none") != "none"):
        side["hand"] = side["hand"].replace("-", "") + ("," if ":" in side["hand"] else "") + "J:13"
        return broken, "too-many-of-card"
    if way == "reds":
        side["red_threes"] = 7
        return broken, "too-many-red-threes"
    if way == "meld" and not any(p["code"] in ("34D", "40E") for s in sides
                                 for p in s.get("penalties", [])):
        side["melds"] = side["melds"] + ["99"]
        side.pop("opening", None)
        return broken, "meld-too-short"
    return None


def reopened(position, rng):
    """Returns the position with openings that need not reach the minimum or hold the pile's pair."""
    record = position.record()
    for facts in record["sides"]:
        side = position.sides[facts["side"]]
        facts.pop("opening", None)
        usable = [m for m in side.melds if m.run or m.rank != "3"]
        if not usable or side.void:
            continue
        parts = side.melds
        if side.out != "concealed" or (record["rulebook"] == "se-canasta" and rng.random() < 0.5):
            chosen = rng.sample(usable, rng.randint(1, min(2, len(usable))))
            parts = [side.builder.part(m) for m in chosen]
        sources = ("stock", "pile", "upcard") if record["rulebook"] == NL else ("stock", "pile")
        facts["opening"] = {"melds": [write_meld(p, rng) for p in parts],
                            "from": rng.choice(sources)}
    return record


def opened_by(rulebook, rng):
    """Returns the option that decides if an illegal meld opens, or none."""
    if rulebook in (FI, NL):
        return {}
    chosen = rng.choice(("opened", "unopened", None))
    return {"options": {"illegal-melds": chosen}} if chosen else {}


def odd_melds(rulebook, rng):
    """Returns a side with one or two melds of random length and cards, next to a harmless side."""
    melds = []
    for rank in rng.sample("AK43", rng.randint(1, 2)):
        natural = rng.choice((1, 1, 2, 3, 3, 4, 4, 5, 6, 9)) if rank != "3" else rng.randint(3, 7)
        wild = "2" * rng.choice((0, 0, 1, 2, 3, 4)) + "X" * rng.choice((0, 0, 0, 1, 2))
        melds.append(rank * max(natural, 2 - len(wild)) + wild)
    if rulebook == SAMBA and rng.random() < 0.4:
        at, suit = rng.randrange(13), rng.choice("cdhs")
        circle = "A23456789TJQK" * 2
        melds.append("".join(rank + suit for rank in circle[at:at + rng.randint(3, 9)]))
    return hand(rulebook, laid(*melds, out=rng.choice(("none", "normal")),
                               red_threes=rng.choice((0, 1, 4))), laid("999", hand="7"),
                **opened_by(rulebook, rng))
