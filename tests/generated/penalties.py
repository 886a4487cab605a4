#!/usr/bin/env python3
"""Gives and takes back penalties at random and works every score out a second time.

    penalties.py CANASTA [--seed S] [--tables N]

Hands as two sums, penalties and adjustments in them and between them, some cancelled, games ended
by decision and taken up again. Hands, running totals, scores, the end of the game and the standings
must be those of a second calculation that goes through the sheet line by line. In a hand behind which
another was played, what is given or taken back is refused by 35B, and goes as a ruling. Exit 1 on
any difference.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

POINTS = {"25C": 100, "26B": 100, "33A": 300, "30B": 100}
TARGET = 5000
FORFEIT = 2000


class Sheet:
    """One table: its lines in the order they were written."""

    def __init__(self):
        self.hands = []   # [A, B] as written
        self.given = []   # {place, side, points, cancelled, decided}; place: hand, or between
        self.against = None
        self.decisions = 0

    def in_hand(self, hand, side):
        return sum(g["points"] for g in self.given
                   if g["hand"] == hand and g["side"] == side and not g["cancelled"])

    def between(self, after, side):
        return sum(g["points"] for g in self.given
                   if g["hand"] == 0 and g["after"] == after and g["side"] == side
                   and not g["cancelled"])

    def work_out(self):
        """Running totals by hand, scores, whether it is over."""
        scores = [self.between(0, side) for side in (0, 1)]
        running, over = [], False
        for number, written in enumerate(self.hands, 1):
            for side in (0, 1):
                scores[side] += written[side] + self.in_hand(number, side)
            running.append(list(scores))
            over = over or max(scores) >= TARGET
            for side in (0, 1):
                scores[side] += self.between(number, side)
        if self.against is None:
            return running, scores, over
        scores = [FORFEIT, FORFEIT]
        scores[self.against] = 0
        for g in self.given:
            if g["hand"] == 0 and not g["cancelled"] and g["decided"] == self.decisions:
                scores[g["side"]] += g["points"]
        return running, scores, True


class Evening(Canasta):
    def __init__(self, program, folder, rng):
        super().__init__(program, folder)
        self.rng, self.numbers = rng, 0

    def change(self, sheet, hand, *words):
        """Gives or takes back; by a ruling where the clock has run out, and there alone asked for."""
        if 0 < hand < len(sheet.hands):
            done = self.call(*words)
            if done.returncode != 1 or "fi-canasta 35B" not in done.stderr:
                sys.exit(f"{' '.join(words)}: not refused: {done}")
            words += ("--kind", "ruling")
        told = self.ask(*words)
        back = words[1] == "cancel"
        if told.get("cancel_ruling" if back else "ruling", False) != ("ruling" in words):
            sys.exit(f"{' '.join(words)}: {told}")

    def give(self, sheet, table):
        hand = self.rng.randint(0, len(sheet.hands))
        side = self.rng.randint(0, 1)
        place = f"1.{table}.{hand}" if hand else f"1.{table}"
        if self.rng.random() < 0.3:
            points = self.rng.choice([-50, 100, -105])
            self.change(sheet, hand, "penalty", "adjust", place, f"{points:+}", "--side",
                        "AB"[side], "--reason", "x")
        else:
            code, count = self.rng.choice(list(POINTS)), self.rng.randint(1, 3)
            points = -POINTS[code] * count
            self.change(sheet, hand, "penalty", "add", place, f"{code}:{count}", "--side",
                        "AB"[side], "--reason", "x")
        self.numbers += 1
        sheet.given.append({"number": self.numbers, "hand": hand, "after": len(sheet.hands),
                            "side": side, "points": points, "cancelled": False,
                            "decided": sheet.decisions if sheet.against is not None else -1})

    def take_back(self, sheet):
        standing = [g for g in sheet.given if not g["cancelled"]]
        if standing:
            chosen = self.rng.choice(standing)
            self.change(sheet, chosen["hand"], "penalty", "cancel", f"P{chosen['number']}",
                        "--reason", "x")
            chosen["cancelled"] = True

    def decide(self, sheet, table):
        if sheet.against is not None:
            self.run("table", "reopen", f"1.{table}", "--reason", "x")
            sheet.against = None
            return
        sheet.against = self.rng.randint(0, 1)
        sheet.decisions += 1
        self.run("table", "end", f"1.{table}", "--clause", "22A", "--against",
                 "AB"[sheet.against])

    def play(self, sheet, table):
        if sheet.work_out()[2]:
            return
        written = [self.rng.choice([700, 1200, 900]), self.rng.choice([0, 300, 600])]
        self.run("hand", "add", f"1.{table}", f"A {written[0]}/0 out", f"B {written[1]}/100",
                 "--again")
        sheet.hands.append([written[0], written[1] + 100])

    def compare(self, sheet, table):
        shown = self.ask("table", f"1.{table}")
        running, scores, over = sheet.work_out()
        found = [[side["running"] for side in hand["sides"]] for hand in shown["hands"]]
        if found != running or [side["score"] for side in shown["sides"]] != scores or \
                shown["finished"] != over:
            sys.exit(f"table {table}: {json.dumps(shown)}\nexpected {running} {scores} {over}")

    def standings(self, sheets):
        rows = {row["entrant"]: row
                for row in self.ask("standings")["standings"]}
        for table, sheet in enumerate(sheets, 1):
            scores, over = sheet.work_out()[1:]
            for side in (0, 1):
                expected = scores[side], 0 if over else 1
                found = rows[f"{'AB'[side]} of {table}"]
                if (found["score"], found["playing"]) != expected:
                    sys.exit(f"standings, table {table}: {rows}, expected {expected}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(given.program, folder, random.Random(given.seed))
        evening.run("event", "new", "Kuvitelma", "--rulebook", "fi-canasta")
        seats = []
        for table in range(1, given.tables + 1):
            evening.run("entrant", "add", f"A of {table}")
            evening.run("entrant", "add", f"B of {table}")
            seats += ["--table", f"{2 * table - 1}:{2 * table}"]
        evening.run("round", "new", *seats)
        sheets = [Sheet() for _ in range(given.tables)]
        for table, sheet in enumerate(sheets, 1):
            for _ in range(14):
                step = evening.rng.random()
                if step < 0.4:
                    evening.play(sheet, table)
                elif step < 0.75:
                    evening.give(sheet, table)
                elif step < 0.9:
                    evening.take_back(sheet)
                else:
                    evening.decide(sheet, table)
                evening.compare(sheet, table)
        evening.standings(sheets)
        evening.run("verify")
    print(f"{given.tables} tables, {evening.numbers} penalties and adjustments")


main()
