#!/usr/bin/env python3
"""Hands with one lapse in their sums: it is named, and among the first.

    claims.py CANASTA [--count N]

Random legal hands under every rulebook, written as cards, as counts and as totals, are scored by
the second scorer alone. One lapse, worked out from its figures, is put into a side's sum (or both
sums, or its running total), and `canasta check claim` must list it: first or second wherever at
most one other single lapse of that side makes the same difference. Two lapses at once are found as
`combined` where no single one explains them, and only there.
"""
import argparse
import collections
import itertools
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402

LOOK_ALIKE = ["06", "17", "38", "49", "56", "27", "35", "89"]
KINDS = ("natural", "mixed", "natural_aces", "mixed_aces", "natural_twos", "mixed_twos", "samba")
TWINS = {"natural": "mixed", "mixed": "natural"}
COMBINED_MOST = 10
WHOLE = {"digits-transposed", "digit-misread", "sides-swapped", "base-and-cards-swapped",
         "carried-twice"}


def digits_of(total):
    """Sums that differ from this one by two neighbouring digits, or by one."""
    text, sign = str(abs(total)), -1 if total < 0 else 1
    for at in range(len(text) - 1):
        if text[at] != text[at + 1] and (at > 0 or text[1] != "0"):
            yield "digits-transposed", sign * int(
                text[:at] + text[at + 1] + text[at] + text[at + 2:])
    for at, digit in enumerate(text):
        for pair in LOOK_ALIKE:
            if digit in pair:
                other = pair.replace(digit, "", 1)
                if not (at == 0 and other == "0" and len(text) > 1):
                    yield "digit-misread", sign * int(text[:at] + other + text[at + 1:])


def answer_outcome(record):
    return oracle.score(record).get("contract", {}).get("outcome")


class Slips:
    """Every single lapse of one side: (code, subject, base points, card points)."""

    def __init__(self, record, index):
        self.record, self.book = record, oracle.book_of(record)
        self.facts = record["sides"][index]
        self.side, self.list = oracle.Side(self.book, self.facts), []
        answer = oracle.score(record)["sides"]
        self.own, self.others = answer[index], answer[:index] + answer[index + 1:]
        self.totals = self.side.level == "totals"
        if answer_outcome(record) != "false-out":  # whoever went out so has no going out counted
            self.going_out()
        self.red_threes()
        if not self.totals:
            self.canastas()
            self.hand()
        self.penalties()
        self.contract(index)
        if self.side.level == "cards":
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
        as_card = 0 if self.totals else sign * self.book.red_as_card
        if count:
            self.add("red-three-missed", "reds",
                     self.red_amount(count - 1) - self.red_amount(count), -as_card)
            self.add("red-three-sign", "reds", -2 * self.red_amount(count))
        if count < 2 * self.book.packs:
            self.add("red-three-extra", "reds",
                     self.red_amount(count + 1) - self.red_amount(count), as_card)
        if not self.totals and self.side.reds_held and not self.book.kept_once:
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
        if self.side.net is None:
            points = self.side.held_points
            self.add("hand-added", "hand", 0, 2 * points)
            self.add("hand-missed", "hand", 0, points)

    def penalties(self):
        for entry in self.facts.get("penalties", []):
            points = self.book.penalties[entry["code"]] * entry.get("count", 1)
            self.add("penalty-missed", entry["code"], points)
            self.add("penalty-added", entry["code"], 2 * points)

    def contract(self, index):
        if not self.record.get("contract") or self.totals:
            return
        bare = {key: value for key, value in self.record.items() if key != "contract"}
        without = oracle.score(bare)["sides"][index]
        self.add("contract-missed", "contract", without["base"] - self.own["base"],
                 without["cards"] - self.own["cards"])

    def values(self):
        laid = collections.Counter(rank for meld in self.side.counted for rank, _ in meld.cards)
        held = collections.Counter(rank for rank, _ in self.side.hand)
        sign = -1 if self.book.plus_with == "canasta" and not self.side.plus else 1
        for rank in "A2XK7":
            count = sign * laid[rank] - held[rank]
            for value in {5, 10, 20, 50} - {oracle.WORTH[rank]}:
                self.add("card-values", rank, 0, count * (value - oracle.WORTH[rank]))

    # -- as claims ----------------------------------------------------------------------------

    def claims(self):
        """(code, total claimed)."""
        total = self.own["total"]
        for code, _, base, cards in self.list:
            if base + cards:
                yield code, total + base + cards
        for other in self.others:
            yield "sides-swapped", other["total"]
        yield from digits_of(total)

    def claims_of_both(self):
        own = self.own
        for code, _, base, cards in self.list:
            yield code, (own["base"] + base, own["cards"] + cards)
        for other in self.others:
            yield "sides-swapped", (other["base"], other["cards"])
        yield "base-and-cards-swapped", (own["cards"], own["base"])
        for code, base in digits_of(own["base"]):
            yield code, (base, own["cards"])
        for code, cards in digits_of(own["cards"]):
            yield code, (own["base"], cards)

    def pairs(self):
        for one, other in itertools.combinations(self.list, 2):
            if one[1] != other[1]:
                yield self.own["total"] + one[2] + one[3] + other[2] + other[3]


class Checking:
    def __init__(self, binary, rng):
        self.binary, self.rng = binary, rng
        self.bad, self.asked, self.seen = 0, 0, collections.Counter()

    def ask(self, record, *words):
        run = subprocess.run([self.binary, "check", "claim", "--json", *words, "-"],
                             input=json.dumps(record).encode(), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False)
        try:
            return run.returncode, json.loads(run.stdout)
        except ValueError:
            return run.returncode, {"error": (run.stdout + run.stderr).decode(errors="replace")}

    def complain(self, record, what):
        self.bad += 1
        print(f"{record['rulebook']}: {what}\n    {json.dumps(record, ensure_ascii=False)}")

    def expect(self, record, name, code, rivals, *words):
        status, answer = self.ask(record, "--side", name, *words)
        found = [e["code"] for e in answer.get("explanations", [])]
        self.asked += 1
        self.seen[code] += 1
        combined = found.count("combined")
        fine = status == 1 and code in found and (len(rivals) > 1 or code in found[:2])
        if code != "combined":
            fine = fine and not combined
        if not fine or combined > COMBINED_MOST:
            self.complain(record, f"{code} by side {name} in {words}: status {status}, {found}, "
                                  f"rivals {sorted(rivals)} {answer.get('error', '')}")

    def one_of(self, every, true):
        """A code first, then one of its claims, and what else claims the same."""
        every = [(code, claim) for code, claim in every if claim != true]
        if not every:
            return None
        wanted = self.rng.choice(sorted({code for code, _ in every}))
        code, claim = self.rng.choice([e for e in every if e[0] == wanted])
        return code, claim, {c for c, other in every if other == claim and c != code}

    def total(self, record, name, slips):
        chosen = self.one_of(list(slips.claims()), slips.own["total"])
        if chosen:
            code, claim, rivals = chosen
            self.expect(record, name, code, rivals, "--claim", str(claim))

    def both(self, record, name, slips):
        chosen = self.one_of(list(slips.claims_of_both()),
                             (slips.own["base"], slips.own["cards"]))
        if chosen:
            code, claim, rivals = chosen
            self.expect(record, name, code, rivals, "--claim", f"{claim[0]}/{claim[1]}")

    def running(self, record, name, slips):
        before, total = slips.facts.get("score", 0), slips.own["total"]
        extra = self.rng.choice((before, total))
        if extra:
            true = before + total
            rivals = {code for code, sum_of in digits_of(true) if sum_of == true + extra}
            self.expect(record, name, "carried-twice", rivals, "--claim", str(total),
                        "--running", str(true + extra))

    def two(self, record, name, slips):
        single = {claim for _, claim in slips.claims()}
        every = [claim for claim in slips.pairs() if claim not in single]
        if not every:
            return
        claim = self.rng.choice(every)
        status, answer = self.ask(record, "--side", name, "--claim", str(claim))
        found = [e["code"] for e in answer.get("explanations", [])]
        self.asked += 1
        self.seen["combined"] += "combined" in found
        if status != (claim != slips.own["total"]) or len(found) > COMBINED_MOST + 4 or \
                (status and not found):
            self.complain(record, f"two lapses of side {name}, {claim}: {status} {found}")

    def check(self, record):
        wanted = oracle.score(record)
        for index, facts in enumerate(record["sides"]):
            slips = Slips(record, index)
            for way in (self.total, self.both, self.running, self.two):
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
    given = parser.parse_args()
    checking = Checking(given.binary, random.Random(given.seed))
    for rulebook in positions.TABLE:
        for position in itertools.islice(positions.positions(rulebook, given.seed), given.count):
            for record in records(position):
                checking.check(record)
    seen = ", ".join(f"{code} {n}" for code, n in sorted(checking.seen.items()))
    print(f"{checking.asked} lapses, {checking.bad} not named: {seen}")
    return 1 if checking.bad or not checking.asked else 0


if __name__ == "__main__":
    sys.exit(main())
