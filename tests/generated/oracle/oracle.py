"""A second scorer, written from the rule texts alone, to check the first one.

score(record) takes a hand record and answers {"sides": [{"side", "base", "cards", "total", "opening_minimum"}],
"contract"?, "error_codes", "short"}; `short` are the sides that hold too few cards. Figures are constants here on
purpose: nothing is shared with the rulebook files.
"""
from collections import Counter
from types import SimpleNamespace

import bidding
import notation

WORTH = dict(X=50, A=20, b=5, r=5, **{"2": 20}, **dict.fromkeys("KQJT98", 10),
             **dict.fromkeys("7654", 5))
LADDER = ((0, 50), (1500, 90), (3000, 120))


def make(**own):
    common = dict(
        packs=2, alone=False, deal=11, below_zero=15, ladder=LADDER,
        natural=500, mixed=300, natural_aces=None, mixed_aces=None,
        out=100, concealed=200, knows_concealed=True, to_go_out=1,
        red_each=100, red_table={}, red_held=100, red_held_cards=0, red_as_card=0,
        black_held=None, plus_with="meld", duplicates=True, black_most=4, black_wild=False,
        least_natural=2, canasta_least_natural=0, canasta_wild_open=False, half=False,
        most_wild=3, canasta_most_wild=99, opens_with=(3, 2), runs=False, penalties={}, unopened=0, opening_free="stock-concealed",
        pile_natural=3, own_canasta=False, last_holds_none=False)
    return SimpleNamespace(**{**common, **own})


FI = dict.fromkeys("21G 23D 23E 25C 26B 27B-1 27B-2 27B-3 30B".split(), 100)
FI.update({"33A": 300, "34D": 0})
AU = dict.fromkeys(["57B-permission", "57B-meldturn", "57B-drawturn", "57B-drawkept",
                    "57B-minimum"], 100)
AU.update({"57B-redthree": 500, "57B-seen": 50, "57B-discard": 50})
SAMBA = dict.fromkeys("25B 25C 25D 25F 29-rearrange 29-goout 39A-canasta".split(), 300)
SAMBA.update({"29-open": 500, "29-drawturn": 100, "29-pileturn": 100, "29-bluff": 1000,
              "39A-samba": 600, "40E": 0})

au = dict(below_zero=0, red_table={4: 800}, red_held=500, black_most=99, black_wild=True,
          canasta_wild_open=True, canasta_least_natural=4, penalties=AU, opening_free=None,
          last_holds_none=True)
se = dict(red_table={4: 800}, least_natural=0, half=True, canasta_most_wild=3)

BOOKS = {
    "fi-canasta": make(red_held=500, duplicates=False, canasta_least_natural=4, penalties=FI),
    "nl-canasta": make(natural_aces=800, mixed_aces=500, concealed=100, knows_concealed=False,
                       to_go_out=2, red_table={4: 800}, red_held_cards=5, red_as_card=5,
                       plus_with="canasta", opening_free=None, canasta_least_natural=4, canasta_most_wild=3),
    "se-canasta": make(**se, own_canasta=True),
    "se-canasta-2": make(**se, alone=True, deal=15),
    "se-canasta-3": make(**{**se, "red_table": {5: 1000, 6: 1200}}, alone=True, deal=15, packs=3,
                         to_go_out=2),
    "au-canasta": make(**au),
    "au-canasta-2": make(**au, alone=True, deal=15, to_go_out=2),
    "au-canasta-3": make(**au, alone=True, deal=13),
    "fi-sitoumussamba": make(
        packs=3, deal=15, ladder=LADDER + ((7000, 150), (10000, 200)),
        natural_aces=1000, mixed_aces=500, out=300, concealed=300, knows_concealed=False,
        red_each=-300, red_held=500, black_held=100, plus_with="always", black_most=6,
        most_wild=2, runs=True, penalties=SAMBA, unopened=1000, opening_free=None,
        pile_natural=0, canasta_most_wild=2, opens_with=(0, 0)),
}
SAMBA_BONUS, TWOS_BONUS = 1500, (3000, 2000)


def book_of(record):
    book = SimpleNamespace(**vars(BOOKS[record["rulebook"]]))
    options = {name: str(value) for name, value in record.get("options", {}).items()}
    if options.get("red-threes-all") == "800":
        book.red_table = {4: 800}
    if options.get("canastas-to-go-out") == "2":
        book.to_go_out, book.knows_concealed, book.concealed = 2, False, book.out
    if options.get("illegal-melds") == "opened":
        book.opens_with = (0, 0)
    if options.get("illegal-melds") == "unopened":
        book.opens_with = (3, 2)
    book.hand_always_off = options.get("contract-hand-cards") == "deducted"
    book.kept_once = options.get("red-threes-kept") == "once"
    return book


def minimum(book, points, raises=0):
    if points < 0:
        return book.below_zero + 10 * raises
    return max(need for bound, need in book.ladder if points >= bound) + 10 * raises


class Meld:
    """One meld: its cards, and its value under a rulebook."""

    def __init__(self, book, text):
        self.book, self.text = book, text
        self.form, self.cards = notation.meld(text)
        self.size = len(self.cards)
        self.points = sum(WORTH[rank] for rank, _ in self.cards)
        tally = Counter(rank for rank, _ in self.cards)
        self.tally = tally
        plain = [rank for rank, _ in self.cards if rank not in "X2"]
        if plain:
            self.rank = max(dict.fromkeys(plain), key=Counter(plain).__getitem__)
        else:
            self.rank = "2" if tally["2"] else "X"
        self.of_twos = book.runs and not plain and tally["2"] > 0
        self.wild = tally["X"] + (0 if self.of_twos else tally["2"])
        self.natural = self.size - self.wild
        self.ranks = set(plain)

    @property
    def samba(self):
        return (self.book.runs and self.form == "run" and self.size >= 7
                and "X" not in self.tally and len({s for _, s in self.cards}) == 1)

    @property
    def kind(self):
        """Returns the kind of canasta, or None."""
        if self.form == "run":
            return "samba" if self.samba else None
        if self.size < 7 or self.rank == "X" or not self.natural:
            return None
        if self.book.runs and self.rank in "br":
            return None
        if self.natural < self.book.canasta_least_natural or self.wild > self.book.canasta_most_wild:
            return None
        if self.of_twos:
            return "mixed_twos" if self.wild else "natural_twos"
        kind = "mixed" if self.wild else "natural"
        if self.rank == "A" and self.book.natural_aces:
            kind += "_aces"
        return kind

    @property
    def opens(self):
        """Returns true if a side with this meld alone has melded, or opened."""
        cards, natural = self.book.opens_with
        own = self.natural
        if self.book.runs and self.form == "run":
            own = self.size - self.tally["X"]
        return self.size >= cards and own >= natural

    def faults(self, out):
        book = self.book
        if self.form == "run":
            if not book.runs:
                return {"run-not-allowed"}
            if "X" in self.tally:
                return {"run-joker"}
            return ({"run-too-long"} if self.size > 7 else set()) | (
                {"meld-too-short"} if self.size < 3 else set())
        found = set()
        if "r" in self.tally:
            found.add("red-three-melded")
        if self.size < 3:
            found.add("meld-too-short")
        if len(self.ranks) > 1 and self.ranks != {"r", "b"}:
            found.add("meld-mixed-ranks")
        if not self.ranks and not self.of_twos:
            return found | {"meld-only-wild"}
        if self.rank == "b":
            return found | self.black_faults(out)
        return found | self.wild_faults()

    def black_faults(self, out):
        book, found = self.book, set()
        if not out:
            found.add("black-threes-not-out")
        if self.wild and not book.black_wild:
            found.add("black-threes-wild")
        if self.tally["b"] > book.black_most or (
                self.size >= 3 > self.tally["b"] and not book.black_wild):
            found.add("black-threes-count")
        if self.size >= 7 and self.natural < book.canasta_least_natural:
            found.add("canasta-too-few-natural")
        return found | (self.wild_faults() if book.black_wild else set())

    def wild_faults(self):
        book, found = self.book, set()
        if self.natural < book.least_natural:
            found.add("meld-too-few-natural")
        most = book.most_wild
        if book.half and self.size >= 3:
            most = min(most, self.size // 2)
        if book.canasta_wild_open:
            most = min(most, max(self.size - 2, 0))
        if self.wild > most and not (book.canasta_wild_open and self.natural >= 4):
            found.add("meld-too-many-wild")
        if self.size >= 7 and self.natural < book.canasta_least_natural:
            found.add("canasta-too-few-natural")
        if book.runs and self.size > 7 and (self.of_twos or not self.wild):
            found.add("canasta-too-long")
        return found


def bonus(book, kind):
    return {"samba": SAMBA_BONUS, "natural_twos": TWOS_BONUS[0], "mixed_twos": TWOS_BONUS[1],
            "natural": book.natural, "mixed": book.mixed, "natural_aces": book.natural_aces,
            "mixed_aces": book.mixed_aces}[kind]


class Side:
    """One side's facts, at any level of detail, as the numbers that scoring needs."""

    def __init__(self, book, facts):
        self.book, self.facts = book, facts
        self.name = facts["side"]
        self.out = facts.get("out", "none")
        self.reds = facts.get("red_threes", 0)
        self.melds, self.hand = [], []
        self.reds_held = self.blacks_held = self.melded_points = self.held_points = 0
        self.net = None
        self.alone = "total" in facts.get("totals", {})
        if "totals" in facts:
            self.level = "totals"
        elif "counts" in facts:
            self.level = "counts"
            self.take_counts(facts["counts"])
        else:
            self.level = "cards"
            self.take_cards()

    def take_counts(self, counts):
        names = ("natural", "mixed", "natural_aces", "mixed_aces", "natural_twos", "mixed_twos",
                 "samba")
        self.kinds = Counter({name: counts[name] for name in names if counts.get(name)})
        self.melded_points = counts.get("melded", 0)
        self.held_points = counts.get("held", 0)
        self.reds_held = counts.get("reds_held", 0)
        self.blacks_held = counts.get("blacks_held", 0)
        self.net = counts.get("net")
        self.has_melded = self.melded_points > 0
        if self.net is not None:
            self.has_melded = (counts.get("opened") in (True, "yes") or bool(self.kinds)
                               or self.out != "none")

    def take_cards(self):
        self.melds = [Meld(self.book, text) for text in self.facts.get("melds", [])]
        self.hand = notation.cards(self.facts.get("hand", ""))
        lost = Counter(key_of(notation.meld(text)[1])
                       for text in self.facts.get("void_melds", []))
        counted = []
        for meld in self.melds:
            if lost[key_of(meld.cards)]:
                lost[key_of(meld.cards)] -= 1
            else:
                counted.append(meld)
        self.counted = counted
        self.kinds = Counter(meld.kind for meld in counted if meld.kind)
        self.melded_points = sum(meld.points for meld in counted)
        self.has_melded = any(meld.opens for meld in self.melds)
        for rank, _ in self.hand:
            if rank == "r":
                self.reds_held += 1
            elif rank == "b" and self.book.black_held is not None:
                self.blacks_held += 1
            else:
                self.held_points += WORTH[rank]

    @property
    def plus(self):
        if self.book.plus_with == "canasta":
            return bool(self.kinds)
        return self.has_melded or self.book.plus_with == "always"

    def canasta_points(self):
        return sum(count * bonus(self.book, kind) for kind, count in self.kinds.items())

    def red_points(self):
        amount = self.book.red_table.get(self.reds, self.reds * self.book.red_each)
        return amount if self.plus else -amount

    def held_three_points(self):
        reds = min(self.reds_held, 1) if self.book.kept_once else self.reds_held
        return -reds * self.book.red_held - self.blacks_held * (self.book.black_held or 0)

    def penalty_points(self):
        """Returns the points of penalties. A repeated offence may cost more."""
        points, offences = 0, {}
        for penalty in self.facts.get("penalties", []):
            code = penalty["code"]
            prices = {1: self.book.penalties[code], **getattr(self.book, "repeated", {}).get(code, {})}
            for _ in range(penalty.get("count", 1)):
                offences[code] = offences.get(code, 0) + 1
                points += prices[max(start for start in prices if start <= offences[code])]
        return -points

    def adjusted(self):
        return sum(a["points"] for a in self.facts.get("adjustments", []))

    def out_points(self):
        return {"none": 0, "normal": self.book.out, "concealed": self.book.concealed}[self.out]

    def table_points(self):
        table = self.melded_points + self.book.red_as_card * self.reds
        return -table if self.book.plus_with == "canasta" and not self.plus else table

    def hand_points(self):
        return self.held_points + self.book.red_held_cards * self.reds_held

    def card_points(self):
        if self.net is not None:
            return (self.net + self.book.red_as_card * self.reds
                    - self.book.red_held_cards * self.reds_held)
        return self.table_points() - self.hand_points()

    def own_points(self):
        """Returns (base, cards) without any contract."""
        if self.level == "totals":
            totals = self.facts["totals"]
            if "total" in totals:  # only the total is known
                return totals["total"] + self.adjusted(), 0
            return totals["base"] + self.adjusted(), totals["cards"]
        base = (self.canasta_points() + self.red_points() + self.held_three_points()
                + self.penalty_points() + self.adjusted() + self.out_points())
        if not self.has_melded:
            base -= self.book.unopened
        return base, self.card_points()

    def canastas(self):
        """Returns the canastas on the table, including those lost to a penalty."""
        if self.level == "cards":
            return Counter(meld.kind for meld in self.melds if meld.kind)
        return self.kinds


def key_of(cards):
    return tuple(sorted(rank for rank, _ in cards))


def value_reached(side, level):
    """Returns what the bidder's side has towards its contract."""
    reached = (side.canasta_points() + side.out_points() + side.held_three_points()
               + side.red_points() + side.penalty_points())
    if level <= 4 or side.book.hand_always_off:  # 12B, 27
        reached -= side.hand_points()
    return reached + (side.table_points() if level >= 5 else 0)


def settle(sides, contract):
    """Returns (points by side, {"value", "outcome"}) of a contract."""
    promised = 1000 * contract["level"]
    bidder = next((s for s in sides if s.name == contract["side"]), None)
    robber = next((s for s in sides if s.name != contract["side"]), None)
    if bidder is None:
        return {}, None
    if bidder.level == "totals":
        return {}, {"value": None, "outcome": contract.get("outcome")}
    value = value_reached(bidder, contract["level"])
    doubled = contract.get("doubled", False)
    told = {"value": value}
    change = Counter()
    if value >= promised:
        told["outcome"] = "achieved"
        change[bidder.name] += promised if doubled else promised // 2
    elif bidder.out != "none":
        told["outcome"] = "false-out"
        change[bidder.name] -= 1000 + bidder.out_points()
        if robber:
            change[robber.name] += promised
    elif robber and robber.out != "none":
        told["outcome"] = "robbed"
        change[robber.name] += promised * (2 if doubled else 1)
    else:
        told["outcome"] = "void"
    return change, told


def opening_faults(book, side, contract):
    opening = side.facts.get("opening") or {}
    if not opening.get("melds"):
        return set()
    laid = [Meld(book, text) for text in opening["melds"]]
    found = set()
    whole = Counter(r for m in side.melds for r, _ in m.cards)
    if not contained(laid, side.melds):
        found.add("opening-not-in-melds")
    # Two cards of one rank come from the hand, and one is the pile's top card, which is never a three.
    alike = [m.tally[m.rank] for m in laid if m.form == "set" and m.rank not in "X2br"]
    if opening.get("from") == "pile" and max(alike, default=0) < book.pile_natural:
        found.add("opening-pile-pair")
    is_all = Counter(r for m in laid for r, _ in m.cards) == whole
    stock = opening.get("from") == "stock"
    concealed = side.out == "concealed" and book.knows_concealed
    if concealed and is_all and stock and sum(m.size for m in laid) > book.deal + 1:
        found.add("concealed-too-many-cards")
    need = minimum(book, side.facts.get("score", 0), opening.get("raises", 0))
    if book.opening_free and concealed and is_all and stock:
        need = 0
    if book.runs:
        return found | samba_opening_faults(laid, need, contract, side.name)
    if sum(m.points for m in laid) < need:
        found.add("opening-short")
    return found


def contained(laid, final):
    """Returns true if each opening meld is part of its own final meld."""
    def fits(small, large):
        if small.form != large.form:
            return False
        return not Counter(r for r, _ in small.cards) - Counter(r for r, _ in large.cards)

    def place(index, free):
        if index == len(laid):
            return True
        return any(fits(laid[index], meld) and place(index + 1, free - {at})
                   for at, meld in enumerate(final) if at in free)

    return place(0, frozenset(range(len(final))))


def samba_opening_faults(laid, need, contract, name):
    bids = contract and contract["side"] == name and not contract.get("doubled")
    found = set()
    if any(m.of_twos and m.tally["2"] < (4 if bids else 5) and not m.kind for m in laid):
        found.add("twos-too-few")
    if any(m.kind for m in laid) or sum(m.points for m in laid) >= need:
        return found
    if not (bids and contract["level"] >= 4 and any(bid_opens(m, contract) for m in laid)):
        found.add("opening-short")
    return found


def bid_opens(meld, contract):
    bid = contract["denomination"]
    if bid == "twos":
        return meld.of_twos and meld.tally["2"] >= 4
    if bid == "canasta":
        return meld.form == "set" and meld.rank not in "brX" and meld.natural >= 4
    return meld.form == "run" and {s for _, s in meld.cards} == {bid[0]}


def times(side, code):
    """Returns how often a penalty was entered for the side."""
    return sum(p.get("count", 1) for p in side.facts.get("penalties", []) if p["code"] == code)


# One act has one penalty. Entering both gives a warning.
SAME_ACT = (("23E", "27B-2"), ("23D", "27B-3"), ("25D", "29-goout"), ("25F", "29-goout"))


def opening_below(book, side, contract):
    """Returns true if all melds together count less than the side's opening minimum."""
    if (side.facts.get("opening") or {}).get("melds") or side.level == "totals":
        return False
    if side.net is not None or not (side.melds or side.melded_points):
        return False
    if side.out == "concealed" and book.knows_concealed and book.opening_free:
        return False
    if book.runs and side.canastas():
        return False
    if contract and contract["side"] == side.name and not contract.get("doubled") \
            and contract["level"] >= 4:
        if side.level == "counts" or any(bid_opens(m, contract) for m in side.melds):
            return False
    laid = sum(m.points for m in side.melds) if side.level == "cards" else side.melded_points
    raises = (side.facts.get("opening") or {}).get("raises", 0)
    return laid < minimum(book, side.facts.get("score", 0), raises)


def penalised_cards_lack(side):
    """Returns true if a penalty counts more red threes, or more melded cards, than the side wrote down."""
    if side.level != "totals" and not side.reds_held and times(side, "57B-redthree") > side.reds:
        return True
    melded = sum(m.size for m in side.melds)
    return side.level == "cards" and any(
        times(side, code) > melded for code in ("33A", "39A-canasta", "39A-samba"))


def warnings(record, book, sides):
    """Returns the warnings that WARNINGS names."""
    found, contract = set(), bidding.contract_of(record)
    whole = len(sides) == (3 if record["rulebook"].endswith("-3") else 2)
    for side in sides:
        if opening_below(book, side, contract):
            found.add("opening-below")
        if any(times(side, one) and times(side, other) for one, other in SAME_ACT):
            found.add("penalty-doubled")
        if times(side, "57B-redthree") and side.reds_held:
            found.add("penalty-doubled")
        if penalised_cards_lack(side):
            found.add("penalty-cards")
        if times(side, "21G") and whole and all(s.out == "none" for s in sides):
            found.add("penalty-not-out")
    return found


WARNINGS = {"opening-below", "penalty-doubled", "penalty-not-out", "penalty-cards"}


def pack_faults(book, sides, record):
    found, held, suited = set(), Counter(), Counter()
    for side in sides:
        held["r"] += side.reds
        held["r"] += times(side, "21G")  # they are written nowhere else
        if side.level == "counts":
            held["r"] += side.reds_held
        for rank, suit in [c for m in side.melds for c in m.cards] + side.hand:
            held[rank] += 1
            suited[rank, suit] += bool(suit)
    most = dict.fromkeys("A23456789TJQK", 4 * book.packs)
    most.update(X=2 * book.packs, b=2 * book.packs)
    if any(held[rank] > most[rank] for rank in most):
        found.add("too-many-of-card")
    if any(count > book.packs for (rank, _), count in suited.items() if rank != "r"):
        found.add("too-many-of-card")
    if held["r"] > 2 * book.packs:
        found.add("too-many-red-threes")
    pack_points = sum(WORTH[rank] * count for rank, count in most.items() if rank != "3")
    if book.runs:
        free = 2 * book.packs - sum(s.reds + s.reds_held for s in sides)
        pack_points += 5 * max(free, 0)
    counted = sum(s.melded_points + s.held_points + 5 * s.blacks_held
                  for s in sides if s.net is None)
    if any(s.level == "counts" for s in sides) and counted > pack_points:
        found.add("pack-points-exceeded")
    wanted = 3 if record["rulebook"].endswith("-3") else 2
    if ("rest" in record and len(sides) == wanted and all(s.level == "cards" for s in sides)
            and sum(held.values()) + record["rest"] != 54 * book.packs):
        found.add("rest-differs")
    return found


def partners_canastas(book, side):
    """Returns how many canastas hold cards of a recorded opening that no other meld can hold: the partner laid them."""
    opening = [Meld(book, text) for text in side.facts.get("opening", {}).get("melds", [])]

    def as_laid(melds):
        return Counter((meld.rank, rank) for meld in melds for rank, _ in meld.cards)

    def hold(melds):
        return not as_laid(opening) - as_laid(melds)

    if sum(m.size for m in opening) == sum(m.size for m in side.melds) or not hold(side.melds):
        return 0
    return sum(not hold(side.melds[:i] + side.melds[i + 1:])
               for i, meld in enumerate(side.melds) if meld.kind)


def out_faults(book, side, contract):
    if side.out == "none" or side.level == "totals":
        return {"concealed-unknown"} if side.out == "concealed" and not book.knows_concealed \
            else set()
    found, canastas = set(), side.canastas()
    if side.out == "concealed" and not book.knows_concealed:
        found.add("concealed-unknown")
    if book.runs:
        red = sum(canastas[k] for k in ("natural", "natural_aces", "natural_twos"))
        others = sum(canastas.values()) - canastas["samba"]
        enough = canastas["samba"] >= 1 and others >= 2 and red >= 1
        if not enough and contract and contract["side"] != side.name:
            found.add("out-without-canasta")
        return found
    known = side.out == "concealed" and book.knows_concealed
    theirs = partners_canastas(book, side) if known and book.own_canasta else 0
    if sum(canastas.values()) - theirs < book.to_go_out:
        found.add("concealed-without-canasta" if known else "out-without-canasta")
    if book.alone and (side.hand or side.held_points or side.reds_held):
        found.add("out-cards-left")
    return found


def meld_faults(book, side):
    found = set().union(*(m.faults(side.out != "none") for m in side.melds))
    ranks = Counter(m.rank for m in side.melds if m.form == "set" and m.ranks)
    if not book.duplicates and any(count > 1 for count in ranks.values()):
        found.add("meld-duplicate-rank")
    return found


def mixed_up(sides, name):
    """Returns true if another side mixed this side's melds into the pack, so that its claim counts."""
    return any(p["code"] in ("34D", "40E") for s in sides if s.name != name
               for p in s.facts.get("penalties", []))


def bids_rise(bids):
    """Returns true if every bid of 1H, pass, 2S is higher than the one before."""
    said = [bid.upper() for bid in bids if bid[:1].isdigit()]
    ranks = [(int(bid[0]), "CDHSN2".index(bid[1])) for bid in said]
    return all(low < high for low, high in zip(ranks, ranks[1:]))


def says_nothing(facts):
    """Returns true if a side gives no facts, or only its sum. A side that played has melds or cards in hand."""
    told = {key for key, value in facts.items() if value not in (0, "none", [], "", {}, None)}
    return "hand" not in facts and told <= {"side", "score", "claim"}


def errors(record, book, sides):
    contract = bidding.contract_of(record)
    found = pack_faults(book, sides, record)
    for side in sides:
        if not mixed_up(sides, side.name):
            found |= meld_faults(book, side)
        if says_nothing(side.facts):
            found.add("side-empty")
        found |= out_faults(book, side, contract)
        found |= opening_faults(book, side, contract)
        if side.facts.get("score", 0) % 5:
            found.add("score-impossible")
    gone = [s for s in sides if s.out != "none"]
    if len(gone) > 1:
        found.add("both-out")
    if gone and record.get("exhausted"):
        found.add("out-and-exhausted")
    if not bids_rise(record.get("bids", [])):
        found.add("bids-order")
    if contract and not contract.get("doubled"):
        bidder = next((s for s in sides if s.name == contract["side"]), None)
        if bidder and bidder.level != "totals" and not bidder.has_melded:
            found.add("contract-bidder-unopened")
    return found


def short_of_cards(record, book, sides):
    """Returns the names of the sides that hold fewer cards than players who have not gone out."""
    short = {}
    for side in sides:
        if side.level == "totals" or side.net is not None:
            continue
        players = (1 if book.alone else 2) - (side.out != "none")
        most = len(side.hand)
        if side.level == "counts":  # no card in hand is worth less than five
            most = side.held_points // 5 + side.reds_held + side.blacks_held
        if most < players:
            short[side.name] = players - most
    last_melded = book.last_holds_none and record.get("exhausted")
    return set() if last_melded and sum(short.values()) == 1 else set(short)


def score(record):
    book = book_of(record)
    sides = [Side(book, facts) for facts in record["sides"]]
    answer = {"sides": [], "error_codes": errors(record, book, sides),
              "short": short_of_cards(record, book, sides),
              "warning_codes": warnings(record, book, sides)}
    change = {}
    contract = bidding.contract_of(record)
    if contract:
        change, answer["contract"] = settle(sides, contract)
    for side in sides:
        base, cards = side.own_points()
        base += change.get(side.name, 0)
        raises = (side.facts.get("opening") or {}).get("raises", 0)
        known = (None, None) if side.alone else (base, cards)
        answer["sides"].append({
            "side": side.name, "base": known[0], "cards": known[1], "total": base + cards,
            "opening_minimum": minimum(book, side.facts.get("score", 0), raises)})
    return answer
