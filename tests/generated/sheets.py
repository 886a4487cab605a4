#!/usr/bin/env python3
"""Written sheets with errors in them: each wrong cell is named, and what it changed.

    sheets.py CANASTA [--count N]

Sheets of random legal hands, of two and three sides, with and without minima, get one error each: an
addition, a figure with two digits exchanged, a minimum of another band, the sides' sums exchanged, a
pair of sums that cannot be, or none. A model of its own says which cells are then wrong, of their
own or carried on, which minima and which end of the game differ; `canasta check sheet` must agree.
"""
import argparse
import itertools
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402

# Where the games end, as the rule texts say.
TARGETS = {"fi-canasta": 5000, "nl-canasta": 5000, "se-canasta": 5000, "se-canasta-3": 5000,
           "au-canasta": 5000, "au-canasta-3": 5000, "fi-sitoumussamba": 20000}
BARE = ("contract", "bids", "penalties", "adjustments", "void_melds")
ERRORS = ("none", "sum", "running", "transposed", "minimum", "swapped", "pair")


def pairs(record):
    """(side, base, cards) of each side of the hand, penalties and the like left out."""
    bare = {key: value for key, value in record.items() if key not in BARE}
    bare["sides"] = [{key: value for key, value in side.items() if key not in BARE}
                     for side in record["sides"]]
    return [(side["side"], result["base"], result["cards"])
            for side, result in zip(bare["sides"], oracle.score(bare)["sides"])]


class Sheet:
    def __init__(self, rulebook, hands, rng):
        self.rng, self.rulebook = rng, rulebook
        self.book = oracle.book_of({"rulebook": rulebook})
        self.minima = rng.random() < 0.5
        self.rows, running = [], {}
        for number, hand in enumerate(hands, 1):
            for side, base, cards in hand:
                self.rows.append({"hand": number, "side": side, "base": base, "cards": cards,
                                  "sum": base + cards,
                                  "minimum": self.minimum(running.get(side, 0))})
                running[side] = running.get(side, 0) + base + cards
        self.impossible = set()
        self.carry()

    def minimum(self, points):
        return oracle.minimum(self.book, points)

    def carry(self, slip_at=None, slip=0):
        """Running totals, and the minima that go by them, as a writer carries them on."""
        running = {}
        for at, row in enumerate(self.rows):
            before = running.get(row["side"], 0)
            row["minimum"] = self.minimum(before)
            running[row["side"]] = before + row["sum"] + (slip if at == slip_at else 0)
            row["running"] = running[row["side"]]

    def spoil(self, error):
        """Puts the error in; the cell it is in and what the reason must say."""
        at = self.rng.randrange(len(self.rows))
        row, slip = self.rows[at], self.rng.choice((-1000, -100, -10, 10, 100, 1000, 35))
        if error == "sum":
            row["sum"] += slip
        elif error == "running":
            self.carry(at, slip)
            return (at, "running"), ""
        elif error == "transposed":
            text = str(abs(row["sum"]))
            where = [i for i in range(len(text) - 1)
                     if text[i] != text[i + 1] and (i > 0 or text[1] != "0")]
            if not where:
                return None, ""
            i = self.rng.choice(where)
            other = int(text[:i] + text[i + 1] + text[i] + text[i + 2:])
            row["sum"] = other if row["sum"] > 0 else -other
        elif error == "swapped":
            mate = self.rng.choice([r for r in self.rows
                                    if r["hand"] == row["hand"] and r is not row])
            if mate["sum"] == row["sum"]:
                return None, ""
            row["sum"], mate["sum"] = mate["sum"], row["sum"]
            self.carry()
            return (at, "sum"), "sides-swapped"
        elif error == "minimum":
            others = {self.minimum(p) for p in (-5, 0, 1500, 3000, 7000)} - {row["minimum"]}
            if not self.minima or not others:
                return None, ""
            row["minimum"] = self.rng.choice(sorted(others))
            return (at, "minimum"), ""
        elif error == "pair":
            row["base"] += 5
            row["sum"] += 5
            self.impossible.add((row["hand"], row["side"]))
        self.carry()
        if error == "transposed":
            return (at, "sum"), "digits-transposed"
        return ((at, "sum"), "") if error == "sum" else (None, "")

    def csv(self):
        columns = ["hand", "side", "base", "cards", "sum", "running"]
        columns += ["minimum"] if self.minima else []
        lines = [",".join(str(row[column]) for column in columns) for row in self.rows]
        return "\n".join([",".join(columns), *lines]) + "\n"

    def expected(self):
        cells, minima, written, true = [], [], {}, {}
        end, target = {"written": None, "correct": None}, TARGETS[self.rulebook]
        for row in self.rows:
            side, total = row["side"], row["base"] + row["cards"]
            before, before_true = written.get(side, 0), true.get(side, 0)
            correct = before_true + total
            follows = row["running"] in (before + row["sum"], before + total)
            right, followed = self.minimum(before_true), self.minimum(before)
            checks = [("sum", total, "own"),
                      ("running", correct, "carried" if follows else "own")]
            if self.minima:
                checks.append(("minimum", right,
                               "carried" if row["minimum"] == followed else "own"))
            cells += [(row["hand"], side, cell, row[cell], figure, kind)
                      for cell, figure, kind in checks if row[cell] != figure]
            taken = row["minimum"] if self.minima else followed
            if taken != right:
                minima.append((row["hand"], side, taken, right))
            written[side], true[side] = row["running"], correct
            for name, reached in (("written", written[side]), ("correct", true[side])):
                if end[name] is None and reached >= target:
                    end[name] = row["hand"]
        return {"cells": cells, "minima": minima, "totals": true, "end": end,
                "impossible": self.impossible}


def read(answer):
    return {"cells": [(c["hand"], c["side"], c["cell"], c["written"], c["correct"], c["kind"])
                      for c in answer["cells"]],
            "minima": [(m["hand"], m["side"], m["taken"], m["correct"])
                       for m in answer["minima"]],
            "totals": answer["totals"], "end": answer["end"],
            "impossible": {(p["hand"], p["side"]) for p in answer["impossible"]}}


def reason_is_told(sheet, cell, reason, answer):
    at, name = cell
    row = sheet.rows[at]
    why = [c.get("why", "") for c in answer["cells"]
           if (c["hand"], c["side"], c["cell"]) == (row["hand"], row["side"], name)]
    # The same figure may be a part of the sum, or another side's.
    others = {row["base"], row["cards"], row["base"] - row["cards"], row["cards"] - row["base"]}
    others |= {r["base"] + r["cards"] for r in sheet.rows
               if r["hand"] == row["hand"] and r is not row and reason != "sides-swapped"}
    return not reason or row[name] in others or (why and why[0].startswith(reason))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--seed", default="sheets")
    given = parser.parse_args()
    rng, bad, checked = random.Random(given.seed), 0, 0
    for rulebook in TARGETS:
        hands = positions.positions(rulebook, given.seed)
        for error in ERRORS * given.count:
            sheet = Sheet(rulebook, [pairs(hand.record(plain=True)) for hand in
                                     itertools.islice(hands, rng.randint(3, 8))], rng)
            cell, reason = sheet.spoil(error)
            run = subprocess.run([given.binary, "check", "sheet", "--json", "--rulebook", rulebook,
                                  "-"], input=sheet.csv().encode(), stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, check=False)
            answer, wanted = json.loads(run.stdout), sheet.expected()
            checked += 1
            differs = wanted["cells"] or wanted["minima"] or wanted["impossible"]
            fine = read(answer) == wanted and run.returncode == (1 if differs else 0)
            if not fine or (cell and not reason_is_told(sheet, cell, reason, answer)):
                bad += 1
                print(f"{rulebook}, {error} at {cell} {reason}: status {run.returncode}\n"
                      f"{sheet.csv()}  wanted {wanted}\n  told   {read(answer)}\n"
                      f"  {[c.get('why') for c in answer['cells']]}")
    print(f"{checked} sheets, {bad} wrong")
    return 1 if bad or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
