#!/usr/bin/env python3
"""Checks that one mistake in a side's sum is named among the first explanations.

    claims.py CANASTA [--count N]

The second scorer scores random legal hands under every rulebook, written as cards, counts and totals. One mistake,
computed from its figures, goes into a side's sum, both sums or the running total, and `canasta check claim` must list
it: first or second if at most one other single mistake of that side makes the same difference. Two mistakes must be
found as `combined` if no single one explains them, and only then. The exact pair, with the points of each part, must be
listed if at most nine other pairs of that side make the same difference, because ten are listed; and first or second if
at most one other does. A pair of rarer forms only competes with pairs that are as rare or rarer.
"""
import argparse
import collections
import itertools
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "oracle")]
from canasta import Canasta  # noqa: E402
import oracle  # noqa: E402
import positions  # noqa: E402

LOOK_ALIKE = ["06", "17", "38", "49", "56", "27", "35", "89"]
# All pairs of digits that the program takes for similar, besides those above.
ALIKE_TOO = LOOK_ALIKE + ["08", "09", "14", "58", "68"]
KINDS = ("natural", "mixed", "natural_aces", "mixed_aces", "natural_twos", "mixed_twos", "samba")
TWINS = {"natural": "mixed", "mixed": "natural"}
COMBINED_MOST = 10
PACK_POINTS = 1180  # points of two packs with red threes at 5
WHOLE = {"digits-transposed", "digit-misread", "sides-swapped", "base-and-cards-swapped",
         "carried-twice"}
# Mistakes that only the scorer finds and this second calculation does not make. They may explain any difference they
# fit before others.
SCORED = {"hand-twice", "hand-part-missed", "adjustment-missed", "adjustment-twice", "void-counted",
          "red-threes-twice", "meld-twice", "red-three-held-value", "contract-judged",
          "other-rulebook", "carried-missed"}
# The mistakes that may be listed before these.
LIKELIER = {"net-sign": set()}
LIKELIER["meld-missed"] = {
    "net-sign", "base-and-cards-swapped", "sides-swapped", "carried-twice", "out-missed",
    "hand-added", "hand-missed", "red-three-missed", "canasta-kind-swapped", "canasta-missed"}
# A side that omits cards or gives them another value has not also turned their sign.
TURNED = {"net-sign", "meld-missed", "card-values"}


def digits_of(total, alike=LOOK_ALIKE):
    """Yields sums that differ from this one in two exchanged neighbouring digits, or in one digit."""
    text, sign = str(abs(total)), -1 if total < 0 else 1
    for at in range(len(text) - 1):
        if text[at] != text[at + 1] and (at > 0 or text[1] != "0"):
            yield "digits-transposed", sign * int(
                text[:at] + text[at + 1] + text[at] + text[at + 2:])
    for at, digit in enumerate(text):
        for pair in alike:
            if digit in pair:
                other = pair.replace(digit, "", 1)
                if not (at == 0 and other == "0" and len(text) > 1):
                    yield "digit-misread", sign * int(text[:at] + other + text[at + 1:])


def answer_outcome(record):
    return oracle.score(record).get("contract", {}).get("outcome")


class Slips:
    """Every single mistake of one side: (code, subject, base points, card points)."""

    def __init__(self, record, index):
        self.record, self.book = record, oracle.book_of(record)
        self.facts = record["sides"][index]
        self.side, self.list = oracle.Side(self.book, self.facts), []
        answer = oracle.score(record)["sides"]
        self.own, self.others = answer[index], answer[:index] + answer[index + 1:]
        self.totals = self.side.level == "totals"
        if answer_outcome(record) != "false-out":  # a false going out does not count as going out
            self.going_out()
        self.red_threes()
        if not self.totals:
            self.canastas()
            self.hand()
        self.penalties()
        self.contract(index)
        self.signs = list(self.of_signs()) if self.book.plus_with == "canasta" else []
        self.list += [(code, subject, base, cards) for code, subject, base, cards, rare in
                      self.signs if not rare and subject != "whole" and (base or cards)]
        if self.side.level == "cards":
            self.melds()
            self.values()

    def add(self, code, subject, base, cards=0):
        if base or cards:
            self.list.append((code, subject, base, cards))

    def going_out(self):
        points = self.side.out_points()
        self.add("out-missed", "out", -points)
        self.add("out-counted-twice", "out", points)

    def red_amount(self, count):
        amount = self.book.red_table.get(count, count * self.book.red_each)
        return amount if self.totals or self.side.plus else -amount

    def red_threes(self):
        count, sign = self.side.reds, 1 if self.totals or self.side.plus else -1
        as_card = sign * self.book.red_as_card
        if count:
            self.add("red-three-missed", "reds",
                     self.red_amount(count - 1) - self.red_amount(count), -as_card)
            self.add("red-three-missed", "reds",  # a set that is worth more, counted singly
                     count * self.red_amount(1) - self.red_amount(count))
            self.add("red-three-missed", "reds", -self.red_amount(count), -count * as_card)
            self.add("red-three-sign", "reds", -2 * self.red_amount(count))
        if count < 2 * self.book.packs:
            self.add("red-three-extra", "reds",
                     self.red_amount(count + 1) - self.red_amount(count), as_card)
        if not self.totals and self.side.reds_held:
            self.add("red-three-missed", "held", self.book.red_held)

    def worth(self, kind):
        try:
            return oracle.bonus(self.book, kind) or 0
        except (KeyError, TypeError):
            return 0

    def canastas(self):
        for kind, count in self.side.kinds.items():
            if not count:
                continue
            self.add("canasta-missed", kind, -self.worth(kind))
            self.add("canasta-extra", kind, self.worth(kind))
            first, _, rest = kind.partition("_")
            twin = TWINS.get(first)
            if twin and "twos" not in rest:
                other = twin + ("_" + rest if rest else "")
                self.add("canasta-kind-swapped", kind, self.worth(other) - self.worth(kind))

    def hand(self):
        if self.side.net is None and self.side.held_points:
            reds = self.book.red_held_cards * self.side.reds_held
            for points in {self.side.held_points, self.side.held_points + reds}:
                self.add("hand-added", "hand", 0, 2 * points)
                self.add("hand-missed", "hand", 0, points)

    def penalties(self):
        for entry in self.facts.get("penalties", []):
            points = self.book.penalties[entry["code"]] * entry.get("count", 1)
            self.add("penalty-missed", entry["code"], points)
            self.add("penalty-added", entry["code"], 2 * points)
        if not self.totals and not self.side.has_melded:
            self.add("penalty-missed", "unopened", self.book.unopened)

    def contract(self, index):
        if not self.record.get("contract"):
            return
        if self.totals:
            worth = self.contract_worth(self.record["contract"].get("doubled", False))
            self.add("contract-missed", "contract", -worth)
            if worth < 0:  # a false going out counts as one if it is forgotten
                self.add("contract-missed", "contract", self.side.out_points() - worth)
            return
        bare = {key: value for key, value in self.record.items() if key not in ("contract", "bids")}
        without = oracle.score(bare)["sides"][index]
        self.add("contract-missed", "contract", without["base"] - self.own["base"],
                 without["cards"] - self.own["cards"])

    def contract_worth(self, doubled):
        """Returns what the contract brings the side by its outcome, without the going out that it costs."""
        contract, outcome = self.record["contract"], answer_outcome(self.record)
        bidder, promised = contract["side"] == self.side.name, 1000 * contract["level"]
        if outcome == "achieved":
            return (promised if doubled else promised // 2) if bidder else 0
        if outcome == "robbed":
            return 0 if bidder else promised * (2 if doubled else 1)
        if outcome == "false-out":
            return -1000 if bidder else promised
        return 0

    def sign(self):
        """Returns the sign with which cards on the table count."""
        return -1 if self.book.plus_with == "canasta" and not self.side.plus else 1

    def melds(self):
        """Adds mistakes that omit one meld: its cards, and its bonus if it is a canasta."""
        for at, meld in enumerate(self.side.counted):
            points = -self.sign() * meld.points
            self.add("meld-missed", ("meld", at, None), 0, points)
            if meld.kind:
                self.add("meld-missed", ("meld", at, meld.kind), -self.worth(meld.kind), points)

    def of_signs(self):
        """Adds mistakes of the sign of cards on the table: with the card points of red threes or without, and with the
        red threes themselves. If only sums are known, all card points are turned."""
        own, reds = self.own["cards"], self.book.red_as_card * self.side.reds
        turned_reds = -2 * self.red_amount(self.side.reds) if self.side.reds else 0
        if self.totals or self.side.net is not None:
            minus = self.totals and self.counts_minus()
            yield "net-sign", "whole", 0, -2 * own, int(not minus and own < 0)
            if minus and own < 0 and turned_reds:
                yield "net-sign", "whole", abs(turned_reds), -2 * own, 0
            return
        sign, table = self.sign(), self.side.melded_points
        every = -2 * sign * (table + reds)
        if not table:
            if reds:
                yield "net-sign", "table", 0, every, 1
            return
        for base, subject in {(0, "table"), (turned_reds, "reds" if turned_reds else "table")}:
            yield "net-sign", subject, base, every, 0
            if reds:
                yield "net-sign", subject, base, -2 * sign * table, int(base != 0)
                yield "net-sign", subject, base, -2 * sign * table - sign * reds, 1
            if every != -2 * own:
                yield "net-sign", "whole", base, -2 * own, int(sign > 0)

    def counts_minus(self):
        """Returns true if the sums may be those of a side without a canasta."""
        penalties = sum(self.book.penalties[entry["code"]] * entry.get("count", 1)
                        for entry in self.facts.get("penalties", []))
        return self.side.out == "none" and self.facts["totals"]["base"] + penalties <= 0

    def shares(self, more):
        """Returns true if card points that are higher by `more` may come from the sign, including cards in hand."""
        if self.book.plus_with != "canasta" or not (self.totals or self.side.net is not None):
            return False
        sign = -1 if self.totals and self.counts_minus() else 1
        table, rest = divmod(-sign * more, 2)
        held = sign * table - self.own["cards"]
        return not rest and table > 0 and held > 0 and table % 5 == held % 5 == 0 and \
            table + held <= PACK_POINTS

    def values(self):
        laid = collections.Counter(rank for meld in self.side.counted for rank, _ in meld.cards)
        held = collections.Counter(rank for rank, _ in self.side.hand
                                   if rank != "b" or self.book.black_held is None)
        sign = -1 if self.book.plus_with == "canasta" and not self.side.plus else 1
        for rank in "A2b456789TJQKX":
            count = sign * laid[rank] - held[rank]
            for value in {5, 10, 20, 50} - {oracle.WORTH[rank]}:
                self.add("card-values", rank, 0, count * (value - oracle.WORTH[rank]))

    # -- as claims ----------------------------------------------------------------------------

    def plain(self):
        """Returns the mistakes without the rarer forms."""
        return [(slip[0], slip[2], slip[3]) for slip in self.list if not self.rarity(slip)]

    def claims(self):
        """Yields (code, total claimed)."""
        total = self.own["total"]
        for code, base, cards in self.plain():
            if base + cards:
                yield code, total + base + cards
        for code, subject, base, cards, rare in self.signs:
            if subject == "whole" and not rare:
                yield code, total + base + cards
        for other in self.others:
            yield "sides-swapped", other["total"]
        yield from digits_of(total)

    def claims_of_both(self):
        own = self.own
        for code, base, cards in self.plain():
            yield code, (own["base"] + base, own["cards"] + cards)
        for code, subject, base, cards, rare in self.signs:
            if subject == "whole" and not rare:
                yield code, (own["base"] + base, own["cards"] + cards)
        if self.totals and self.shares(-own["cards"]):  # as many points on the table as in hand
            yield "net-sign", (own["base"], 0)
        for other in self.others:
            yield "sides-swapped", (other["base"], other["cards"])
        yield "base-and-cards-swapped", (own["cards"], own["base"])
        for code, base in digits_of(own["base"]):
            yield code, (base, own["cards"])
        for code, cards in digits_of(own["cards"]):
            yield code, (own["base"], cards)

    # -- two at once --------------------------------------------------------------------------

    def rarer(self):
        """Yields the rarer forms of single mistakes, as rows of the list with their rarity."""
        yield from ((*slip, self.rarity(slip)) for slip in self.list)
        yield from (row for row in self.signs if row[4] or row[1] == "whole")
        yield ("red-three-missed", "reds", 0,
               -(1 if self.totals else self.sign()) * self.book.red_as_card * self.side.reds, 1)
        count, sign = self.side.reds, 1 if self.totals or self.side.plus else -1
        as_card = sign * self.book.red_as_card
        for taken in range(count):
            rare = 0 if taken in (0, count - 1) else 2
            base = self.red_amount(taken) - self.red_amount(count)
            yield "red-three-missed", "reds", base, (taken - count) * as_card, rare
            yield "red-three-missed", "reds", base, 0, rare + bool(as_card)
        if as_card and count < 2 * self.book.packs:
            yield ("red-three-extra", "reds",
                   self.red_amount(count + 1) - self.red_amount(count), 0, 1)
        if not self.totals and not self.side.held_points:
            held = self.book.red_held_cards * self.side.reds_held
            yield "hand-added", "hand", 0, 2 * held, 1
            yield "hand-missed", "hand", 0, held, 1
        yield from self.counting_minus()
        if self.side.out == "concealed" and self.book.concealed != self.book.out and \
                answer_outcome(self.record) != "false-out":
            yield "out-missed", "out", self.book.out - self.book.concealed, 0, 1
        if self.record.get("contract"):
            doubled = self.record["contract"].get("doubled", False)
            yield ("contract-missed", "contract",
                   self.contract_worth(not doubled) - self.contract_worth(doubled), 0, 1)
        for entry in self.facts.get("penalties", []):
            if entry.get("count", 1) > 1:
                yield ("penalty-missed", entry["code"], self.book.penalties[entry["code"]], 0, 1)
        for side in self.record["sides"]:  # subtracted once more, or the other side's
            for entry in side.get("penalties", []):
                points = self.book.penalties[entry["code"]] * entry.get("count", 1)
                yield "penalty-added", entry["code"], -points, 0, int(side is not self.facts)
        if not self.totals and self.side.reds_held:
            points = self.book.red_held * (1 if self.book.kept_once else self.side.reds_held)
            yield "red-three-missed", "held", points, 0, 1
            yield "red-three-sign", "held", 2 * points, 0, 1
            if count < 2 * self.book.packs:
                yield ("red-three-extra", "held", self.book.red_held +
                       self.red_amount(count + 1) - self.red_amount(count),
                       as_card + self.book.red_held_cards, 1)
        if not self.totals and self.side.blacks_held and self.book.black_held:
            yield "hand-missed", "blacks", self.book.black_held, 0, 1
            yield "card-values", "blacks", self.book.black_held, -oracle.WORTH["b"], 0
        if not self.totals and self.side.blacks_held > 1 and self.book.black_held:
            count = self.side.blacks_held
            yield "hand-missed", "blacks", count * self.book.black_held, 0, 1
            yield ("card-values", "blacks", count * self.book.black_held,
                   -count * oracle.WORTH["b"], 1)
        if not self.totals:
            for kind in self.book_kinds():
                if not self.side.kinds.get(kind):
                    yield "canasta-extra", kind, self.worth(kind), 0, 1
                for other in self.book_kinds():
                    if self.side.kinds.get(kind):
                        yield ("canasta-kind-swapped", kind,
                               self.worth(other) - self.worth(kind), 0, 1)
        if self.side.level == "cards":
            yield from self.single_values()

    def counting_minus(self):
        """Yields forms for sums below 0: red threes may count the other way."""
        if not self.totals or not self.book.plus_with:
            return
        penalties = sum(self.book.penalties[entry["code"]] * entry.get("count", 1)
                        for entry in self.facts.get("penalties", []))
        if self.own["base"] + penalties < 0:
            yield from ((code, subject, -base, -cards, 0)
                        for code, subject, base, cards in self.list if subject == "reds")

    def turned(self):
        """Returns (code, base claimed, cards claimed) of these. They may be listed but are not required."""
        return [(code, self.own["base"] + base, self.own["cards"] + cards)
                for code, _, base, cards, _ in self.counting_minus()]

    def rarity(self, slip):
        code, subject, _, cards = slip
        if code == "red-three-extra":
            theirs = any(s.get("red_threes") for s in self.record["sides"] if s is not self.facts)
            return 0 if self.totals or self.side.reds or theirs else 1
        if code != "card-values":
            return 0
        laid, held = self.cards_of(subject)
        step = cards // (laid - held) if laid != held else 0
        return 0 if self.near(oracle.WORTH[subject], oracle.WORTH[subject] + step) else 1

    def near(self, own, other):
        values = [5, 10, 20, 50]
        return abs(values.index(own) - values.index(other)) == 1

    def cards_of(self, rank):
        sign = -1 if self.book.plus_with == "canasta" and not self.side.plus else 1
        laid = sum(1 for meld in self.side.counted for r, _ in meld.cards if r == rank)
        apart = rank == "b" and self.book.black_held is not None
        return sign * laid, 0 if apart else sum(1 for r, _ in self.side.hand if r == rank)

    def single_values(self):
        """Yields mistakes that give some cards of a rank, or one of them, the value of another."""
        for rank in "A2b456789TJQKX":
            laid, held = self.cards_of(rank)
            own = oracle.WORTH[rank]
            for value in {5, 10, 20, 50} - {own}:
                far = 0 if self.near(own, value) else 1
                for count, rare in ((laid - held, 0), (laid, 0), (-held, 1),
                                    ((laid > 0) - (laid < 0), 1), (-bool(held), 1)):
                    yield "card-values", rank, 0, count * (value - own), max(rare, far)

    def book_kinds(self):
        return [kind for kind in KINDS if self.worth(kind) and
                (self.book.runs or not ("twos" in kind or kind == "samba"))]

    def following(self):
        """Yields the claims of a canasta or the hand counted wrongly, with everything that depends on it."""
        if self.totals:
            return
        yield from self.following_melds()
        counts = {kind: count for kind, count in self.side.kinds.items() if count}
        if self.side.net is not None:
            counts.update({"net": self.side.net, "opened": self.side.has_melded})
        else:
            counts.update({"melded": self.side.melded_points, "held": self.side.held_points})
        counts.update({"reds_held": self.side.reds_held, "blacks_held": self.side.blacks_held})
        if self.recounted(counts) != self.own["total"] or \
                (self.side.has_melded and counts.get("melded") == 0):
            return  # counts cannot show it
        for kind in self.book_kinds():
            if counts.get(kind):
                yield "canasta-missed", self.recounted({**counts, kind: counts[kind] - 1})
                for other in self.book_kinds():
                    if kind.partition("_")[2] == other.partition("_")[2] and kind != other:
                        changed = {**counts, kind: counts[kind] - 1}
                        yield "canasta-kind-swapped", self.recounted(
                            {**changed, other: changed.get(other, 0) + 1})
            yield "canasta-extra", self.recounted({**counts, kind: counts.get(kind, 0) + 1})
        if "held" in counts:
            yield "hand-missed", self.recounted({**counts, "held": 0})
        if counts.get("held") and (counts["reds_held"] or counts["blacks_held"]):
            yield "hand-missed", self.recounted(
                {**counts, "held": 0, "reds_held": 0, "blacks_held": 0})
        yield from self.following_facts(counts)

    def following_melds(self):
        """Yields claims that omit a whole meld."""
        if self.side.level != "cards" or self.facts.get("void_melds"):
            return
        for at in range(len(self.facts.get("melds", []))):
            melds = self.facts["melds"][:at] + self.facts["melds"][at + 1:]
            sides = [{**self.facts, "melds": melds} if side is self.facts else side
                     for side in self.record["sides"]]
            answer = oracle.score({**self.record, "sides": sides})["sides"]
            yield "meld-missed", answer[self.record["sides"].index(self.facts)]["total"]

    def following_facts(self, counts):
        """Yields claims with wrong facts besides the counts. The contract may depend on them."""
        reds = self.side.reds
        if reds:
            yield "red-three-missed", self.recounted(counts, red_threes=reds - 1)
        if reds < 2 * self.book.packs:
            yield "red-three-extra", self.recounted(counts, red_threes=reds + 1)
        for entry in self.facts.get("penalties", []):
            yield "penalty-missed", self.recounted(
                counts, penalties=[e for e in self.facts["penalties"] if e is not entry])
        if self.side.out != "none" and answer_outcome(self.record) != "false-out":
            yield "out-missed", self.recounted(counts, out="none")

    def recounted(self, counts, **changed):
        facts = {key: value for key, value in self.facts.items()
                 if key not in ("melds", "hand", "void_melds", "opening", "counts")}
        facts.update(changed)
        sides = [{**facts, "counts": counts} if side is self.facts else side
                 for side in self.record["sides"]]
        answer = oracle.score({**self.record, "sides": sides})["sides"]
        return answer[self.record["sides"].index(self.facts)]["total"]

    def explained_by_one(self, difference):
        """Returns true if a single mistake, in any form, makes this difference in the sum."""
        own, total = self.own, self.own["total"]
        if any(base + cards == difference for _, _, base, cards, _ in self.rarer()):
            return True
        if self.shares(difference):
            return True
        if any(other["total"] - total == difference for other in self.others):
            return True
        if self.record["rulebook"] == "fi-canasta" and self.side.reds == 4 and \
                abs(difference) == 400:
            return True
        if any(then - total == difference for _, then in self.following()):
            return True
        if any(is_digits(figure, figure + difference)
               for figure in (own["base"], own["cards"])):
            return True
        return is_digits(total, total + difference) or one_digit(total, total + difference) or \
            is_exchanged(total, total + difference)

    def pairs(self, rows):
        """Yields ((code, points), (code, points), the pair's rarity) for every two of the rows."""
        for one, other in itertools.combinations(rows, 2):
            if not self.together(one, other):
                continue
            values = one[0] == other[0] == "card-values"
            yield ((one[0], one[2] + one[3]), (other[0], other[2] + other[3]),
                   one[4] + other[4] + (2 if values else 0) + self.same_kind(one, other))
        for code, subject, base, cards, rare in rows:
            if subject == "whole":
                continue
            sum_of = self.own["total"] + base + cards
            for digits, written in digits_of(sum_of, ALIKE_TOO):
                yield (code, base + cards), (digits, written - sum_of), rare

    def together(self, one, other):
        """Returns true if both mistakes can have been made at once."""
        codes = {one[0], other[0]}
        if "whole" in (one[1], other[1]) or one[1] == other[1] or \
                ("net-sign" in codes and codes <= TURNED):
            return False
        melds = [row[1] for row in (one, other) if isinstance(row[1], tuple)]
        if len(melds) == 2:
            return melds[0][1] != melds[1][1]
        return not self.same_kind(one, other) or self.side.kinds[melds[0][2]] > 1

    @staticmethod
    def same_kind(one, other):
        kinds = [row[1][2] if isinstance(row[1], tuple) else row[1] for row in (one, other)]
        return kinds[0] is not None and kinds[0] == kinds[1]

    def rivals(self, wanted):
        """Returns the other pairs with the same difference that are no rarer than this one."""
        difference = wanted[0][1] + wanted[1][1]
        others = {frozenset(pair[:2]) for pair in self.pairs(list(set(self.rarer())))
                  if pair[0][1] + pair[1][1] == difference and pair[2] <= wanted[2]}
        return others - {frozenset(wanted[:2])}


def is_digits(one, other):
    """Returns true if two neighbouring digits are exchanged, or one was read as a similar one."""
    if (one < 0) != (other < 0) or len(str(one)) != len(str(other)):
        return False
    differ = [(a, b) for a, b in zip(str(one), str(other)) if a != b]
    where = [i for i, (a, b) in enumerate(zip(str(one), str(other))) if a != b]
    if len(differ) == 1:
        return any({*differ[0]} == {*pair} for pair in ALIKE_TOO)
    return len(differ) == 2 and where[1] == where[0] + 1 and differ[0] == differ[1][::-1]


def is_exchanged(one, other):
    """Returns true if any two digits are exchanged. A leading zero is not written."""
    if (one < 0) != (other < 0) or len(str(other)) > len(str(one)):
        return False
    one = str(abs(one))
    differ = [(a, b) for a, b in zip(one, str(abs(other)).zfill(len(one))) if a != b]
    return len(differ) == 2 and differ[0] == differ[1][::-1]


def one_digit(one, other):
    return (one < 0) == (other < 0) and len(str(one)) == len(str(other)) and \
        sum(a != b for a, b in zip(str(one), str(other))) == 1


class Checking:
    def __init__(self, binary, rng):
        self.canasta, self.rng = Canasta(binary), rng
        self.bad, self.asked, self.seen = 0, 0, collections.Counter()
        self.ranks = collections.Counter()

    def ask(self, record, *words):
        done = self.canasta.call("check", "claim", "--json", *words, "-", text=json.dumps(record))
        try:
            return done.returncode, json.loads(done.stdout)
        except ValueError:
            return done.returncode, {"error": done.stdout + done.stderr}

    def complain(self, record, what):
        self.bad += 1
        print(f"{record['rulebook']}: {what}\n    {json.dumps(record, ensure_ascii=False)}")

    def expect(self, record, name, code, rivals, *words):
        status, answer = self.ask(record, "--side", name, *words)
        found = [e["code"] for e in answer.get("explanations", []) if e["code"] not in SCORED]
        self.asked += 1
        self.seen[code] += 1
        combined = found.count("combined")
        fine = status == 1 and code in found and (len(rivals) > 1 or code in found[:3])
        if fine and code in LIKELIER:
            fine = set(found[:found.index(code)]) <= LIKELIER[code]
        if code != "combined":
            fine = fine and not combined
        if not fine or combined > COMBINED_MOST:
            self.complain(record, f"{code} by side {name} in {words}: status {status}, {found}, "
                                  f"rivals {sorted(rivals)} {answer.get('error', '')}")

    def one_of(self, every, true, turned):
        """Chooses a code first, then one of its claims. Also returns the other mistakes that claim the same."""
        every = [(code, claim) for code, claim in every if claim != true]
        if not every:
            return None
        wanted = self.rng.choice(sorted({code for code, _ in every}))
        code, claim = self.rng.choice([e for e in every if e[0] == wanted])
        return code, claim, {c for c, other in every + turned if other == claim and c != code}

    def total(self, record, name, slips):
        chosen = self.one_of(list(slips.claims()), slips.own["total"],
                             [(code, base + cards) for code, base, cards in slips.turned()])
        if chosen:
            code, claim, rivals = chosen
            self.expect(record, name, code, rivals, "--claim", str(claim))

    def both(self, record, name, slips):
        chosen = self.one_of(list(slips.claims_of_both()),
                             (slips.own["base"], slips.own["cards"]),
                             [(code, (base, cards)) for code, base, cards in slips.turned()])
        if chosen:
            code, claim, rivals = chosen
            self.expect(record, name, code, rivals, "--claim", f"{claim[0]}/{claim[1]}")

    def of_table(self, record, name, slips):
        """Chooses a sign or a meld of each hand, by total and by both sums, so that they are tested often."""
        own = slips.own
        rows = [row for row in slips.list + [row[:4] for row in slips.signs if not row[4]]
                if row[0] in LIKELIER and row[2] + row[3]]
        for code, _, base, cards in self.rng.sample(rows, min(2, len(rows))):
            sums = own["base"] + base, own["cards"] + cards
            likelier = {c for c, total in slips.claims() if c != code and total == sum(sums)}
            self.expect(record, name, code, likelier, "--claim", str(sum(sums)))
            likelier = {c for c, both in slips.claims_of_both() if c != code and both == sums}
            self.expect(record, name, code, likelier, "--claim", f"{sums[0]}/{sums[1]}")

    def running(self, record, name, slips):
        before, total = slips.facts.get("score", 0), slips.own["total"]
        extra = self.rng.choice((before, total))
        if extra:
            true = before + total
            rivals = {code for code, sum_of in digits_of(true) if sum_of == true + extra}
            self.expect(record, name, "carried-twice", rivals, "--claim", str(total),
                        "--running", str(true + extra))

    def two(self, record, name, slips):
        true = slips.own["total"]
        rows = [(*slip, slips.rarity(slip)) for slip in slips.list]
        every = [pair for pair in slips.pairs(rows) if pair[0][1] + pair[1][1]]
        if not every:
            return
        kinds = sorted({tuple(sorted((p[0][0], p[1][0]))) for p in every})
        kind = self.rng.choice(kinds)
        wanted = self.rng.choice([p for p in every
                                  if tuple(sorted((p[0][0], p[1][0]))) == kind])
        difference = wanted[0][1] + wanted[1][1]
        status, answer = self.ask(record, "--side", name, "--claim", str(true + difference))
        found = answer.get("explanations", [])
        told = [frozenset((part["code"], part["points"]) for part in e["parts"])
                for e in found if e["code"] == "combined"]
        what = f"two lapses of side {name}, {wanted}, {true} claimed as {true + difference}"
        self.asked += 1
        if slips.explained_by_one(difference):
            if status != 1 or not found or told:
                self.complain(record, f"{what}: one explains it, but {status} {found}")
            self.seen["one instead of two"] += 1
            return
        # One mistake of the pair may cause the other: the program follows more consequences than `following` does.
        if found and not told and all(e["points"] == difference for e in found) and \
                {e["code"] for e in found} <= {c for c, *_ in wanted[:2]} | SCORED | {
                    "hand-added", "canasta-extra", "red-three-sign"}:
            self.seen["one instead of two"] += 1
            return
        rivals = slips.rivals(wanted)
        self.seen["combined"] += 1
        self.ranks[min(len(rivals), 10), told.index(frozenset(wanted[:2])) + 1
                   if frozenset(wanted[:2]) in told else 0] += 1
        if status != 1 or len(told) != len(found) or len(told) > COMBINED_MOST or \
                len(set(told)) != len(told):
            self.complain(record, f"{what}: {status} {found}")
        elif len(rivals) < COMBINED_MOST and frozenset(wanted[:2]) not in told:
            self.complain(record, f"{what}: not told, beside {rivals}: {found}")
        elif len(rivals) < 2 and frozenset(wanted[:2]) not in told[:2]:
            self.complain(record, f"{what}: not first or second, beside {rivals}: {found}")

    def two_of_both(self, record, name, slips):
        """Claims both sums: base points by one mistake, card points by another, and similar."""
        own = slips.own
        every = [(one, other) for one, other in itertools.combinations(slips.list, 2)
                 if slips.together(one, other)]
        if not every:
            return
        one, other = self.rng.choice(every)
        base, cards = one[2] + other[2], one[3] + other[3]
        if not base and not cards:
            return
        status, answer = self.ask(record, "--side", name, "--claim",
                                  f"{own['base'] + base}/{own['cards'] + cards}")
        found = answer.get("explanations", [])
        told = [frozenset((part["code"], part["points"]) for part in e["parts"])
                for e in found if e["code"] == "combined"]
        self.asked += 1
        self.seen["combined of both"] += bool(told)
        wanted = frozenset(((one[0], one[2] + one[3]), (other[0], other[2] + other[3])))
        missing = wanted not in told and len(told) < COMBINED_MOST
        if status != 1 or not found or (len(told) == len(found) and missing):
            self.complain(record, f"two lapses of side {name} in both sums, {one} {other}: "
                                  f"{status} {found}")

    def following(self, record, name, slips):
        """Checks that a canasta or the hand counted wrongly, with its consequences, is listed, whatever else fits."""
        every = sorted({(code, then - slips.own["total"]) for code, then in slips.following()
                        if then != slips.own["total"]})
        for wanted, difference in self.rng.sample(every, min(2, len(every))):
            status, answer = self.ask(record, "--side", name, "--claim",
                                      str(slips.own["total"] + difference))
            found = {e["code"] for e in answer.get("explanations", [])}
            self.asked += 1
            self.seen["following"] += 1
            if status != 1 or wanted not in found:
                self.complain(record, f"what follows by side {name}, {wanted} {difference}: "
                                      f"{status} {found}")

    def by_option(self, record, name, slips):
        """Checks four red threes counted by the other choice of the option."""
        if record["rulebook"] != "fi-canasta" or slips.side.reds != 4:
            return
        amount = slips.red_amount(4)
        other = 1200 - abs(amount)  # 400 instead of 800, or the reverse
        if slips.totals and slips.own["base"] < 0:
            amount = -amount  # such sums belong to a side that has not melded
        difference = (other if amount > 0 else -other) - amount
        code = "red-three-extra" if other > abs(amount) else "red-three-missed"
        self.expect(record, name, code, {"red-three-missed", "digit-misread"}, "--claim",
                    str(slips.own["total"] + difference))

    def check(self, record):
        wanted = oracle.score(record)
        for index, facts in enumerate(record["sides"]):
            slips = Slips(record, index)
            for way in (self.total, self.both, self.of_table, self.running, self.two, self.two_of_both,
                        self.following, self.by_option):
                way(record, facts["side"], slips)
        status, answer = self.ask(record, "--claim", str(wanted["sides"][0]["total"]))
        if status != 0 or answer["explanations"]:
            self.complain(record, f"a true claim differs: status {status} {answer}")


def records(position):
    yield position.record(plain=True)
    for other in (position.as_counts(), position.as_totals()):
        if other:
            yield other


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--seed", default="lapses")
    parser.add_argument("--rulebook", action="append", choices=list(positions.TABLE))
    parser.add_argument("--ranks", action="store_true", help="tell where pairs were listed")
    given = parser.parse_args()
    checking = Checking(given.binary, random.Random(given.seed))
    for rulebook in given.rulebook or positions.TABLE:
        for position in itertools.islice(positions.positions(rulebook, given.seed), given.count):
            for record in records(position):
                checking.check(record)
    for (rivals, rank), times in sorted(checking.ranks.items()) if given.ranks else ():
        print(f"{rivals} other pairs, told at place {rank or '-'}: {times}")
    seen = ", ".join(f"{code} {n}" for code, n in sorted(checking.seen.items()))
    print(f"{checking.asked} lapses, {checking.bad} not named: {seen}")
    return 1 if checking.bad or not checking.asked else 0


if __name__ == "__main__":
    sys.exit(main())
