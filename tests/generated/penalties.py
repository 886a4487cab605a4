#!/usr/bin/env python3
"""Gives and cancels penalties at random and computes every score a second time.

    penalties.py CANASTA [--seed S] [--tables N]

Hands are entered as two sums, with penalties and adjustments in them and between them. Some are cancelled, some cost
more when repeated, and games are ended by decision and reopened. Hands, running totals, scores, the end of the game and
the standings must equal a second calculation that goes through the sheet line by line. In a hand that is followed by
another, 35B refuses to give or cancel a penalty except by a ruling. Exit 1 on any difference.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

# The price of a penalty from the nth offence on. The last three are the club's own.
PRICES = {"25C": {1: 100}, "26B": {1: 100}, "33A": {1: 300}, "30B": {1: 100},
          "late": {1: 100, 2: 200, 4: 500}, "talk": {1: 50, 3: 105}, "tardy": {1: 100, 2: 205, 5: 300}}
OF_GAME = "tardy"
BOOK = """rulebook: club
extends: fi-canasta
penalties:
  late: {points: 100, clause: c, summary: late, repeated: [{from: 2, points: 200, clause: c}, {from: 4, points: 500, clause: c}]}
  talk: {points: 50, clause: c, summary: talks, repeated: [{from: 3, points: 105, clause: c}]}
  tardy: {points: 100, clause: c, summary: tardy, within: game, repeated: [{from: 2, points: 205, clause: c}, {from: 5, points: 300, clause: c}]}
"""
TARGET = 5000
FORFEIT = 2000


class Sheet:
    """One table: its lines in the order of writing."""

    def __init__(self):
        self.hands = []  # [A, B] as written
        self.given = []  # {place, side, code, count, cancelled, decided}; place: hand, or between
        self.against = None
        self.decisions = 0

    def is_before(self, one, given):
        """Returns true if one comes before the other: in its hand or between hands, or anywhere in the game for such
        codes."""
        if given["code"] == OF_GAME:
            return self.order(one) < self.order(given)
        return one["hand"] == given["hand"] and one["number"] < given["number"]

    def order(self, given):
        return (2 * given["hand"] if given["hand"] else 2 * given["after"] + 1), given["number"]

    def points(self, given):
        """Returns its points now. Earlier offences make it cost more."""
        if given["code"] is None:
            return given["points"]
        before = sum(g["count"] for g in self.given
                     if not g["cancelled"] and self.is_before(g, given)
                     and (g["code"], g["side"]) == (given["code"], given["side"]))
        prices = PRICES[given["code"]]
        return -sum(prices[max(start for start in prices if start <= offence)]
                    for offence in range(before + 1, before + given["count"] + 1))

    def in_hand(self, hand, side):
        return sum(self.points(g) for g in self.given
                   if g["hand"] == hand and g["side"] == side and not g["cancelled"])

    def between(self, after, side):
        return sum(self.points(g) for g in self.given
                   if g["hand"] == 0 and g["after"] == after and g["side"] == side
                   and not g["cancelled"])

    def work_out(self):
        """Returns the running totals by hand, the scores, and if the game is over."""
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
                scores[g["side"]] += self.points(g)
        return running, scores, True


class Evening(Canasta):
    def __init__(self, program, folder, rng):
        super().__init__(program, folder)
        self.rng, self.numbers = rng, 0

    def change(self, sheet, hand, *words):
        """Gives or cancels a penalty, by a ruling if the time is over. Only then a ruling must be required."""
        if 0 < hand < len(sheet.hands):
            done = self.call(*words)
            if done.returncode != 1 or " 35B" not in done.stderr:
                sys.exit(f"{' '.join(words)}: not refused: {done}")
            words += ("--kind", "ruling")
        told = self.ask(*words)
        back = words[1] == "cancel"
        if told.get("cancel_ruling" if back else "ruling", False) != ("ruling" in words):
            sys.exit(f"{' '.join(words)}: {told}")
        return told

    def give(self, sheet, table):
        hand = self.rng.randint(0, len(sheet.hands))
        side = self.rng.randint(0, 1)
        place = f"1.{table}.{hand}" if hand else f"1.{table}"
        if self.rng.random() < 0.3:
            code, count, points = None, 0, self.rng.choice([-50, 100, -105])
            self.change(sheet, hand, "penalty", "adjust", place, f"{points:+}", "--side",
                        "AB"[side], "--reason", "x")
        else:
            code, count, points = self.rng.choice([*PRICES, "late", "talk", OF_GAME, OF_GAME]), self.rng.randint(1, 3), 0
            self.change(sheet, hand, "penalty", "add", place, f"{code}:{count}", "--side",
                        "AB"[side], "--reason", "x")
        self.numbers += 1
        sheet.given.append({"number": self.numbers, "hand": hand, "after": len(sheet.hands),
                            "side": side, "code": code, "count": count, "points": points, "cancelled": False,
                            "decided": sheet.decisions if sheet.against is not None else -1})

    def take_back(self, sheet):
        standing = [g for g in sheet.given if not g["cancelled"]]
        if standing:
            chosen = self.rng.choice(standing)
            were = {g["number"]: sheet.points(g) for g in standing}
            told = self.change(sheet, chosen["hand"], "penalty", "cancel", f"P{chosen['number']}",
                               "--reason", "x")
            chosen["cancelled"] = True
            expected = [{"penalty": f"P{g['number']}", "points_was": were[g["number"]], "points": sheet.points(g)}
                        for g in standing if g is not chosen and sheet.points(g) != were[g["number"]]]
            if told.get("repriced", []) != expected:
                sys.exit(f"P{chosen['number']} cancelled: {told}, expected {expected}")

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
        for given in sheet.given:
            listed = next(row for row in shown["penalties"] if row["penalty"] == f"P{given['number']}")
            if listed["points"] != sheet.points(given) and not given["cancelled"]:
                sys.exit(f"table {table}: {listed}, expected {sheet.points(given)}")
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
        (pathlib.Path(folder) / "club.yaml").write_text(BOOK, encoding="utf-8")
        evening.run("event", "new", "Kuvitelma", "--rulebook", "club.yaml")
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
