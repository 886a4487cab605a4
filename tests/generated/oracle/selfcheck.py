#!/usr/bin/env python3
"""Checks the second scorer itself: worked hands, limits of the rules, and dealt positions."""
import itertools
import json
import random
import unittest

import compare
import illegal
import notation
import oracle
import positions

FOUR_BOOKS = ("fi-canasta", "se-canasta", "au-canasta", "nl-canasta")
# Name, melds, hand, red threes, out; then (base, cards) under fi, se, au, nl and contract samba.
WORKED = [
    ("seven kings", "KKKKKKK", "", 0, "none", *[(500, 70)] * 5),
    ("two canastas and out", "KKKKKKK 777772X 999", "", 1, "normal",
     *[(1000, 195)] * 3, (1000, 200), None),
    ("fives and two red threes", "555", "A3c", 2, "none", *[(200, -10)] * 3, (-200, -50), None),
    ("never melded", "", "44T", 1, "none", *[(-100, -20)] * 3, (-100, -25), None),
    ("one canasta and out", "KKKKKKK 555", "", 1, "normal", *[(700, 85)] * 3, None, None),
    ("queens and a mixed hand", "QQQ", "A284", 2, "none", *[(200, -25)] * 3, (-200, -95), None),
    ("out while the partner holds aces", "KKKKKKK", "AA", 0, "normal", *[(600, 30)] * 3, None,
     None),
    ("all red threes, nothing melded", "", "", 4, "none", (-400, 0), *[(-800, 0)] * 2,
     (-800, -20), None),
    ("all red threes and a canasta", "KKKKKKK", "", 4, "none", (900, 70), *[(1300, 70)] * 2,
     (1300, 90), None),
    ("three fives", "555", "", 0, "none", *[(0, 15)] * 3, (0, -15), (0, 15)),
    ("a mixed canasta", "88888X2", "", 0, "none", *[(300, 120)] * 5),
    ("aces and a hand", "AAA", "5TA", 0, "none", *[(0, 25)] * 3, (0, -95), (0, 25)),
    ("queens and a four", "QQQQ", "4", 0, "none", *[(0, 35)] * 3, (0, -45), (0, 35)),
]
# Contract samba, bidder A: reason, level, doubled, A's side, B's side, expected (base, base, value, outcome). A's melds
# are worth 1500 + 500 + 300 in canastas.
RICH = ["4-Th", "KKKKKKK", "QQQQQQ2"]
CONTRACTS = [
    ("out, exactly reached", 2, False, dict(out="normal", hand="A:8,2:11,X:4,K:2"),
     {}, (3600, 0, 2000, "achieved")),
    ("out, five points short", 3, False, dict(out="normal"), {}, (1300, 3000, 2600, "false-out")),
    ("out, short and doubled", 3, True, dict(out="normal"), {}, (1300, 3000, 2600, "false-out")),
    ("nobody out", 3, False, {}, {}, (2300, 0, 2300, "void")),
    ("robbed", 3, False, {}, dict(out="normal"), (2300, 3300, 2300, "robbed")),
    ("robbed, doubled", 3, True, {}, dict(out="normal"), (2300, 6300, 2300, "robbed")),
    ("robber out too late", 2, False, {}, dict(out="normal"), (3300, 300, 2300, "achieved")),
    ("doubled and made", 2, True, {}, {}, (4300, 0, 2300, "achieved")),
    ("a red three bought", 2, False, dict(red_threes=1), {}, (3000, 0, 2000, "achieved")),
    ("two bought", 2, False, dict(red_threes=2), {}, (1700, 0, 1700, "void")),
    ("melded cards do not count at four", 4, False, {}, {}, (2300, 0, 2300, "void")),
]


class Worked(unittest.TestCase):
    def test_worked_hands(self):
        for what, melds, hand, reds, out, *expected in WORKED:
            side = {"side": "A", "melds": melds.split(), "hand": hand, "red_threes": reds,
                    "out": out}
            for book, figures in zip((*FOUR_BOOKS, "fi-sitoumussamba"), expected):
                if figures:
                    got = oracle.score({"rulebook": book, "sides": [side]})["sides"][0]
                    self.assertEqual((got["base"], got["cards"]), figures, (what, book))

    def test_contracts(self):
        for why, level, doubled, a, b, expected in CONTRACTS:
            record = {"rulebook": "fi-sitoumussamba", "sides": [
                {"side": "A", "melds": RICH, **a}, {"side": "B", "melds": ["AAAA"], **b}],
                "contract": {"side": "A", "level": level, "denomination": "hearts",
                             "doubled": doubled}}
            got = oracle.score(record)
            base = [side["base"] for side in got["sides"]]
            self.assertEqual((*base, got["contract"]["value"], got["contract"]["outcome"]),
                             expected, why)

    def test_minimum(self):
        for book, points, need in (
                ("fi-canasta", -5, 15), ("fi-canasta", 0, 50), ("fi-canasta", 1495, 50),
                ("fi-canasta", 1500, 90), ("fi-canasta", 3000, 120), ("au-canasta", -5, 0),
                ("fi-sitoumussamba", 6995, 120), ("fi-sitoumussamba", 7000, 150),
                ("fi-sitoumussamba", 10000, 200), ("nl-canasta", 5000, 120)):
            self.assertEqual(oracle.minimum(oracle.BOOKS[book], points), need, (book, points))

    def test_red_threes(self):
        def base(book, **facts):
            record = {"rulebook": book, "options": facts.pop("options", {}),
                      "sides": [{"side": "A", **facts}]}
            return oracle.score(record)["sides"][0]["base"]

        for reds, amount in ((4, 400), (5, 1000), (6, 1200)):
            self.assertEqual(base("se-canasta-3", melds=["AAA"], red_threes=reds), amount)
            self.assertEqual(base("se-canasta-3", red_threes=reds), -amount)
        self.assertEqual(base("fi-canasta", melds=["AAA"], hand="3r3r", red_threes=1), -900)
        self.assertEqual(base("se-canasta", melds=["AAA"], hand="3r", red_threes=3), 200)
        self.assertEqual(base("au-canasta", melds=["AAA"], hand="3r3r"), -1000)
        self.assertEqual(base("au-canasta", melds=["AAA"], hand="3r3r",
                              options={"red-threes-kept": "once"}), -500)
        self.assertEqual(base("fi-canasta", melds=["AAA"], red_threes=4,
                              options={"red-threes-all": "800"}), 800)


class Notation(unittest.TestCase):
    def test_melds(self):
        for text, form, ranks in (
                ("KKKKK2X", "set", "2KKKKKX"), ("K:5,2:2,X", "set", "22KKKKKX"),
                ("KK:3", "set", "KKKK"), ("K:10", "set", "KKKKKKKKKK"), ("101010", "set", "TTT"),
                ("4-Th", "run", "456789T"), ("q-2s", "run", "2AKQ"), ("4h5h6h", "run", "456"),
                ("2h3h4h", "run", "24r"), ("2h2d2s", "set", "222"), ("333", "set", "bbb"),
                ("k\u2665K*", "set", "KKX"), ("Q-4c", "run", "24AKQb")):
            got = notation.meld(text)
            self.assertEqual((got[0], "".join(sorted(r for r, _ in got[1]))),
                             (form, "".join(sorted(ranks))), text)

    def test_a_bare_three_in_hand(self):
        self.assertRaises(notation.Unreadable, notation.cards, "K3")


class Positions(unittest.TestCase):
    def test_legal_at_every_level(self):
        edges = 0
        for book in positions.TABLE:
            for position in itertools.islice(positions.positions(book, "selfcheck"), 150):
                full = position.record()
                answer = oracle.score(full)
                self.assertEqual(answer["error_codes"], set(), json.dumps(full))
                contract = answer.get("contract")
                edges += bool(contract) and contract["value"] == 1000 * full["contract"]["level"]
                for other in (position.as_counts(), position.as_totals()):
                    if other:
                        coarse = oracle.score(other)
                        for mine, his in zip(answer["sides"], coarse["sides"]):
                            for figure in compare.FIGURES[:3]:
                                self.assertEqual(mine[figure], his[figure], json.dumps(full))
        self.assertGreater(edges, 5)

    def test_conservation(self):
        for book in positions.TABLE:
            for position in itertools.islice(positions.positions(book, "pack"), 100):
                cards = position.pack.size()
                for side in position.sides.values():
                    cards += len(side.hand) + side.reds + sum(len(m.cards) for m in side.melds)
                    cards += sum(p["count"] for p in side.penalties if p["code"] == "21G")
                self.assertEqual(cards, 54 * position.rule.packs)

    def test_spelling(self):
        for book in positions.TABLE:
            for position in itertools.islice(positions.positions(book, "spelling"), 60):
                for side, facts in zip((position.sides[n] for n in position.rule.sides),
                                       position.record()["sides"]):
                    for meld, text in zip(side.melds, facts["melds"]):
                        form, cards = notation.meld(text)
                        self.assertEqual(form == "run", meld.run, text)
                        self.assertEqual(sum(oracle.WORTH[r] for r, _ in cards),
                                         positions.points(meld.cards), text)


class Broken(unittest.TestCase):
    def test_cases(self):
        for book in illegal.ALL:
            for case in illegal.cases(book):
                got = oracle.score(case.record)["error_codes"]
                if "totals-impossible" in case.codes:
                    continue
                self.assertTrue(case.codes <= got <= case.codes | case.also,
                                (book, case.name, got, case.codes))

    def test_warned(self):
        for book in illegal.ALL:
            for name, record, _ in illegal.warned(book):
                self.assertEqual(oracle.score(record)["error_codes"], set(), (book, name))

    def test_spoiled(self):
        rng = random.Random(1)
        for book in positions.TABLE:
            for position in itertools.islice(positions.positions(book, "spoil"), 50):
                spoiled = illegal.spoil(position.record(), rng)
                if spoiled:
                    self.assertIn(spoiled[1], oracle.score(spoiled[0])["error_codes"], book)


if __name__ == "__main__":
    unittest.main()
