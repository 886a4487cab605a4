"""Italian burraco and Burraco Internazionale, dealt and scored a second time from the articles of the code.

deals(name, seed) yields legal hands without end, as (record, expected): expected is {side: (base, cards)}. Cards are
dealt from two packs with their suits. Runs are laid by places (ace 1, two 2 … king 13, ace 14), so that the place of a
wild card is known before anything is written down. broken(name) lists hands with a fault and the codes of its errors.
Nothing is taken from the rulebook's file.
"""
import random
from collections import Counter

BOOKS = ("it-burraco", "it-burraco-internazionale")
SUITS = "cdhs"
RANKS = "A23456789TJQKA"  # by place, from 1; the last is the ace after the king
WORTH = {"X": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
CLEAN, SEMI, DIRTY = 200, 150, 100
CLOSING = POZZETTO = 100
OPTIONS = {"semi-clean-inner": ("semi-clean", "dirty"), "semi-clean-nine": ("semi-clean", "dirty"),
           "pozzetto-nobody": ("free", "pay")}
CLAUSES = {"clean-canasta": "13", "semi-clean-canasta": "13", "dirty-canasta": "13", "going-out": "16/17",
           "pozzetto": "17/18", "melded": "17/18", "held": "17/18", "base-as-written": "17/18",
           "cards-as-written": "17/18", "total-as-written": "17/18"}


def clause(line):
    """Returns the article of a line of the score: the first prices every card, the last subtracts those in hand."""
    if line["group"] == "cards" and line.get("place") == "hand":
        return CLAUSES["held"]
    return CLAUSES.get(line["item"], "1")


class Table:
    """The cards left in the two packs."""

    def __init__(self, rng):
        self.rng = rng
        self.left = Counter({(rank, suit): 2 for rank in RANKS[:13] for suit in SUITS})
        self.left["X", ""] = 4

    def take(self, card):
        if self.left[card] == 0:
            return None
        self.left[card] -= 1
        return card

    def give_back(self, cards):
        self.left.update(cards)

    def wild(self, unless=None):
        """Returns a joker or a two, but not the two that would be in its own place."""
        found = [card for card in self.left if card[0] in "X2" and self.left[card] and card != unless]
        return self.take(self.rng.choice(sorted(found))) if found else None

    def any(self, count):
        cards = []
        for _ in range(count):
            rest = sorted(self.left.elements())
            if not rest:
                break
            cards.append(self.take(self.rng.choice(rest)))
        return cards


def spelled(cards, suits=True):
    return "".join(rank + (suit if suits else "") for rank, suit in cards)


def kind(cards, wild, run, options):
    """Returns the points of a burraco and its name by the articles. wild: the place of the wild card, or None."""
    if len(cards) < 7:
        return None
    if wild is None:
        return "clean", CLEAN
    if options is None:
        return "dirty", DIRTY
    if run:
        before, behind = wild, len(cards) - 1 - wild
        semi = max(before, behind) >= 7
        if options["semi-clean-inner"] == "dirty":
            semi = semi and min(before, behind) == 0
    else:
        semi = len(cards) == 8 or (len(cards) == 9 and options["semi-clean-nine"] == "semi-clean")
    return ("semi-clean", SEMI) if semi else ("dirty", DIRTY)


def lay_set(table, name, taken, options):
    rng = table.rng
    ranks = [rank for rank in ("A3" if name == BOOKS[1] else "AKQJT9876543") if rank not in taken]
    if not ranks:
        return None
    rank = rng.choice(ranks)
    cards = [(rank, suit) for suit in SUITS for _ in range(table.left[rank, suit])]
    rng.shuffle(cards)
    cards = cards[:rng.choice((3, 3, 4, 5, 6, 7, 7, 8, 8, 2))]
    wild = table.wild() if len(cards) < 3 or rng.random() < 0.4 else None
    if len(cards) < 2 or len(cards) + (wild is not None) < 3:
        if wild:
            table.give_back([wild])
        return None
    for card in cards:
        table.take(card)
    taken.add(rank)
    whole = cards + ([wild] if wild else [])
    return (spelled(whole, rng.random() < 0.5), whole,
            kind(whole, len(cards) if wild else None, False, options))


def lay_run(table, options):
    rng = table.rng
    suit, size = rng.choice(SUITS), rng.choice((3, 3, 4, 5, 6, 7, 7, 8, 8, 9, 10, 12, 13, 14))
    first = rng.randrange(1, 16 - size)
    wild = rng.randrange(size) if rng.random() < 0.5 or size == 14 else None
    if size == 14:
        wild = rng.choice((0, 13))
    cards = []
    for at in range(size):
        own = (RANKS[first + at - 1], suit)
        card = table.wild(unless=own) if at == wild else table.take(own)
        if not card:
            table.give_back(cards)
            return None
        cards.append(card)
    return spelled(cards), cards, kind(cards, wild, True, options)


def lay_side(table, name, options):
    taken, melds = set(), []
    for _ in range(table.rng.choice((0, 1, 2, 3, 4, 5, 6))):
        laid = lay_set(table, name, taken, options) if table.rng.random() < 0.4 else lay_run(table, options)
        if laid:
            melds.append(laid)
    return melds, table.any(table.rng.choice((0, 0, 1, 3, 8, 12)))


def may_close(name, melds):
    kinds = {meld[2][0] for meld in melds if meld[2]}
    return "clean" in kinds if name == BOOKS[1] else bool(kinds)


def worth(cards):
    return sum(WORTH[rank] for rank, _ in cards)


def deal(name, rng):
    """Deals one legal hand of both sides: the record with cards, the expected sums, and its kinds."""
    chosen = {option: rng.choice(values) for option, values in OPTIONS.items()}
    if name == BOOKS[1]:
        chosen = {"pozzetto-nobody": chosen["pozzetto-nobody"]}
    options = chosen if name == BOOKS[0] else None
    table, sides, expected, kinds = Table(rng), [], {}, {}
    laid = {side: lay_side(table, name, options) for side in "AB"}
    has = {side: rng.random() < 0.6 for side in "AB"}
    closing = rng.choice("AB ")
    if closing != " " and not may_close(name, laid[closing][0]):
        closing = " "
    if closing != " ":
        has[closing] = True
    free = not any(has.values()) and chosen["pozzetto-nobody"] == "free"
    for side in "AB":
        melds, hand = laid[side]
        facts = {"side": side, "melds": [meld[0] for meld in melds], "facts": {"pozzetto": has[side]},
                 "hand": spelled(hand, rng.random() < 0.5) or "-"}
        base = sum(meld[2][1] for meld in melds if meld[2])
        if side == closing:
            facts["out"] = "normal"
            base += CLOSING
        if not has[side] and not free:
            base -= POZZETTO
        sides.append(facts)
        kinds[side] = Counter(meld[2][0] for meld in melds if meld[2])
        expected[side] = (base, sum(worth(meld[1]) for meld in melds), worth(hand))
    record = {"rulebook": name, "options": chosen, "sides": sides}
    if closing == " ":
        record["exhausted"] = True
    return record, expected, kinds


def at_every_level(record, expected, kinds):
    """Yields the hand as cards, as counts and as two sums."""
    def of(side):
        return {key: facts for key, facts in side.items() if key in ("side", "out", "facts")}

    sums = {side: (base, table - held) for side, (base, table, held) in expected.items()}
    yield record, sums
    yield {**record, "sides": [
        {**of(side), "counts": {
            **{kind.replace("-", "_"): count for kind, count in kinds[side["side"]].items()},
            "melded": expected[side["side"]][1], "held": expected[side["side"]][2]}}
        for side in record["sides"]]}, sums
    yield {**record, "sides": [
        {**of(side), "totals": {"base": sums[side["side"]][0], "cards": sums[side["side"]][1]}}
        for side in record["sides"]]}, sums
    yield {**record, "sides": [
        {**of(side), "totals": {"total": sum(sums[side["side"]])}} for side in record["sides"]]}, {
            side: (None, sum(both)) for side, both in sums.items()}


def short_of_cards(record):
    """Returns the sides that hold fewer cards than players who are still in play. Each of them holds at least one card.
    In counts the lowest card is worth five."""
    short = set()
    for facts in record["sides"]:
        held = sum(letter in WORTH for letter in facts.get("hand", ""))
        if "counts" in facts:
            held = facts["counts"]["held"] // 5
        if "totals" not in facts and held < 2 - (facts.get("out", "none") != "none"):
            short.add(facts["side"])
    return short


def deals(name, seed):
    rng = random.Random(f"burraco/{name}/{seed}")
    while True:
        yield from at_every_level(*deal(name, rng))


def side(*melds, hand="-", pozzetto=True, **facts):
    return {"melds": list(melds), "hand": hand, "facts": {"pozzetto": pozzetto}, **facts}


def broken(name):
    """Yields (fault, record, codes of its errors)."""
    other = side("5-7s")
    cases = [
        ("two wild cards in a run", side("4dX6d7d2s9d"), {"meld-too-many-wild"}),
        ("two wild cards beside aces", side("AAX2"), {"meld-too-many-wild"}),
        ("a set of twos", side("2222"), {"meld-only-wild"}),
        ("a set of jokers", side("XXX"), {"meld-only-wild"}),
        ("twos and a joker", side("22X"), {"meld-only-wild"}),
        ("one natural card", side("3X"), {"meld-too-few-natural", "meld-too-short"}),
        ("two cards", side("33"), {"meld-too-short"}),
        ("a run that goes down", side("9s8s7s"), {"run-order"}),
        ("a gap", side("5c6c8c"), {"run-gap"}),
        ("another suit", side("5c6d7c"), {"meld-mixed-ranks"}),
        ("round the ace", side("QhKhAh2h3h"), {"run-order"}),
        ("an ace at both ends", side("A-Kh,Ah"), {"run-order"}),
        ("beyond a high ace", side("QhKhAhX"), {"run-order"}),
        ("closing without a burraco", side("AAA", out="normal"), {"out-without-canasta"}),
        ("closing without the pozzetto", side("AAAAAAA", out="normal", pozzetto=False), {"out-without-fact"}),
        ("a third card of a suit", side("5c6c7c", "5c6c7c", "5c6c7c"), {"too-many-of-card"}),
        ("five jokers", side("AAX", "5c6cX", hand="XXX"), {"too-many-of-card"}),
    ]
    cases += [("nothing is said", {}, {"side-empty"}), ("a claim alone", {"claim": {"total": 100}}, {"side-empty"})]
    if name == BOOKS[1]:
        cases += [("a set of kings", side("KKK"), {"meld-not-allowed"}),
                  ("a second set of threes", side("333", "333"), {"meld-duplicate-rank"}),
                  ("closing with a dirty burraco", side("AAAAAAX", out="normal"), {"out-without-canasta"})]
    for what, own, codes in cases:
        record = {"rulebook": name, "sides": [{"side": "A", **own}, {"side": "B", **other}]}
        if "out" not in own:
            record["exhausted"] = True
        yield what, record, codes
