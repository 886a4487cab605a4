"""Brazilian buraco, dealt and scored a second time from its texts.

There are runs of a suit, sets of aces, kings and threes, and no jokers; a two in its own place is natural. Ace to ace
scores 1,000, ace to king 500, clean 200, dirty 100. Cards on the table count against a side without a clean canastra. A
side that took no dead hand pays 100, and cannot go out without it or without a clean canastra. deals(seed) and broken()
are like those of burraco.py. Nothing is taken from the rulebook's file.
"""
import random
from collections import Counter

import burraco

NAME = "buraco"
POINTS = {"ace-to-ace": 1000, "real": 500, "clean": 200, "dirty": 100}
CLEAN = {"ace-to-ace", "real", "clean"}
OUT = MORTO = 100


class Table(burraco.Table):
    def __init__(self, rng):
        super().__init__(rng)
        del self.left["X", ""]


def kind(cards, wild, first):
    """Returns the kind of a canastra. first: the place of a run's first card, 0 for a set; wild: the place of the wild
    card among them, or None."""
    if len(cards) < 7:
        return None
    if wild is not None:
        return "dirty"
    if first == 1 and len(cards) == 14:
        return "ace-to-ace"
    return "real" if first == 1 and len(cards) == 13 else "clean"


def lay_set(table):
    rng = table.rng
    rank = rng.choice("AK3")
    cards = [(rank, suit) for suit in burraco.SUITS for _ in range(table.left[rank, suit])]
    rng.shuffle(cards)
    cards = cards[:rng.choice((2, 3, 3, 5, 6, 7, 8))]
    wild = table.wild() if len(cards) < 3 or rng.random() < 0.4 else None
    if len(cards) < 2 or len(cards) + (wild is not None) < 3:
        if wild:
            table.give_back([wild])
        return None
    for card in cards:
        table.take(card)
    whole = cards + ([wild] if wild else [])
    return burraco.spelled(whole, rng.random() < 0.5), whole, kind(whole, len(cards) if wild else None, 0)


def lay_run(table):
    rng = table.rng
    suit, size = rng.choice(burraco.SUITS), rng.choice((3, 3, 4, 6, 7, 7, 8, 10, 12, 13, 14, 14))
    first = 1 if size == 13 else rng.randrange(1, 16 - size)  # no text mentions thirteen cards up to an ace
    wild = rng.randrange(size) if rng.random() < 0.4 else None
    cards = []
    for at in range(size):
        own = (burraco.RANKS[first + at - 1], suit)
        card = table.wild(unless=own) if at == wild else table.take(own)
        if not card:
            table.give_back(cards)
            return None
        cards.append(card)
    word = f"A-A{suit}" if size == 14 and wild is None and rng.random() < 0.5 else burraco.spelled(cards)
    return word, cards, kind(cards, wild, first)


def deal(rng):
    table, melds, hands, sums, kinds = Table(rng), {}, {}, {}, {}
    for side in "AB":
        laid = [lay_set(table) if rng.random() < 0.3 else lay_run(table) for _ in range(rng.choice((0, 1, 2, 3, 5)))]
        melds[side] = [meld for meld in laid if meld]
        kinds[side] = Counter(meld[2] for meld in melds[side] if meld[2])
        hands[side] = table.any(rng.choice((0, 0, 1, 3, 8, 12)))
    morto = {side: rng.random() < 0.6 for side in "AB"}
    closing = rng.choice("AB ")
    if closing != " " and not CLEAN & set(kinds[closing]):
        closing = " "
    if closing != " ":
        morto[closing] = True
    sides = []
    for side in "AB":
        facts = {"side": side, "melds": [meld[0] for meld in melds[side]], "facts": {"morto": morto[side]},
                 "hand": burraco.spelled(hands[side], rng.random() < 0.5) or "-"}
        base = sum(POINTS[name] * count for name, count in kinds[side].items())
        base += OUT if side == closing else 0
        base -= 0 if morto[side] else MORTO
        if side == closing:
            facts["out"] = "normal"
        sides.append(facts)
        table_points = sum(burraco.worth(meld[1]) for meld in melds[side])
        sums[side] = base, table_points, burraco.worth(hands[side]), 1 if CLEAN & set(kinds[side]) else -1
    record = {"sides": sides}
    if closing == " ":
        record["exhausted"] = True
    return record, sums, kinds


def deals(seed):
    """Yields (record, {side: (base, cards)}), as cards, as counts and as two sums."""
    rng = random.Random(f"buraco/{seed}")
    while True:
        record, parts, kinds = deal(rng)
        sums = {side: (base, sign * laid - held) for side, (base, laid, held, sign) in parts.items()}
        shared = [{key: facts[key] for key in ("side", "out", "facts") if key in facts} for facts in record["sides"]]
        yield record, sums
        yield {**record, "sides": [{**of, "counts": {
            **{name.replace("-", "_"): count for name, count in kinds[of["side"]].items()},
            "melded": parts[of["side"]][1], "held": parts[of["side"]][2]}} for of in shared]}, sums
        yield {**record, "sides": [{**of, "totals": {"base": sums[of["side"]][0], "cards": sums[of["side"]][1]}}
                                   for of in shared]}, sums


def side(*melds, hand="-", morto=True, **facts):
    return {"side": "A", "melds": list(melds), "hand": hand, "facts": {"morto": morto}, **facts}


def broken():
    """Yields (fault, record, codes of its errors)."""
    cases = [
        ("a set of queens", side("QQQ"), {"meld-not-allowed"}),
        ("two wild cards in a run", side("4d2s6d7d2c"), {"meld-too-many-wild"}),
        ("two wild cards beside kings", side("KK22"), {"meld-too-many-wild"}),
        ("a joker", side("5h6hX"), {"run-not-allowed", "too-many-of-card"}),
        ("a run that goes down", side("9s8s7s"), {"run-order"}),
        ("round the ace", side("QhKhAh2h3h"), {"run-order"}),
        ("beyond the second ace", side("A-Ah,2c"), {"run-order", "run-too-long"}),
        ("a gap before the second ace", side("AhKhAh"), {"run-gap"}),
        ("two suits from ace to ace", side("A-Kh,As"), {"meld-mixed-ranks"}),
        ("out with a dirty canastra", side("KKKKKK2", out="normal"), {"out-without-canasta"}),
        ("out without the dead hand", side("A-Ah", out="normal", morto=False), {"out-without-fact"}),
    ]
    for what, own, codes in cases:
        record = {"sides": [own, {"side": "B", "melds": ["5-7s"], "hand": "-", "facts": {"morto": True}}]}
        if "out" not in own:
            record["exhausted"] = True
        yield what, record, codes
