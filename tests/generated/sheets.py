#!/usr/bin/env python3
"""Checks that in written sheets with an error each wrong cell is named, and its consequences.

    sheets.py CANASTA [--count N]

Sheets of random legal hands, of two and three sides, with and without minima, get one error each: an addition, a figure
with two digits exchanged, a minimum of another band, the sides' sums exchanged, an impossible pair of sums, or none. A
model of its own knows the wrong cells, on their own or carried on, and the minima and the end of the game that differ.
`canasta check sheet` must agree.

Then come sheets as people write them: a writer goes down the rows, carries the totals on, takes the opening minimum
from them and makes one known mistake. Exactly that cell must be wrong on its own with the cause named, every later
running total of the side carried on, nothing else wrong, and the true totals must be those of the hands. Penalties and
contracts are among the points. The file is saved as spreadsheets do it.
"""
import argparse
import itertools
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import claims  # noqa: E402
import oracle  # noqa: E402
import positions  # noqa: E402

# The targets of the games, from the rule texts.
TARGETS = {"fi-canasta": 5000, "nl-canasta": 5000, "se-canasta": 5000, "se-canasta-3": 5000,
           "au-canasta": 5000, "au-canasta-3": 5000, "fi-sitoumussamba": 20000}
BARE = ("contract", "bids", "penalties", "adjustments", "void_melds")
ERRORS = ("none", "sum", "running", "transposed", "minimum", "swapped", "pair", "turned")


def pairs(record):
    """Returns (side, base, cards) of each side of the hand, without penalties and similar."""
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
        self.impossible, self.turned = set(), None
        self.carry()

    def minimum(self, points):
        return oracle.minimum(self.book, points)

    def carry(self, slip_at=None, slip=0):
        """Carries running totals on, with the minima that follow from them, as a writer does."""
        running = {}
        for at, row in enumerate(self.rows):
            before = running.get(row["side"], 0)
            row["minimum"] = self.minimum(before)
            running[row["side"]] = before + row["sum"] + (slip if at == slip_at else 0)
            row["running"] = running[row["side"]]

    def spoil(self, error):
        """Puts the error in. Returns its cell and the expected reason."""
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
        elif error == "turned" and self.book.plus_with == "canasta":
            minus = [r for r in self.rows if r["base"] <= 0 and r["cards"] < 0]
            if minus:  # for all cards of a side without a canasta, or with many cards in hand
                row = self.rng.choice(minus)
                row["cards"], row["sum"] = -row["cards"], row["base"] - row["cards"]
                self.turned = row["hand"], row["side"]
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
        winner = {"winner_written": None, "winner_correct": None}
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
            for name, column in (("written", written), ("correct", true)):
                if end[name] is None and column[side] >= target:
                    end[name] = row["hand"]
                if end[name] == row["hand"]:
                    winner["winner_" + name] = ahead(column)
        differs = {}
        if None not in end.values() and winner["winner_written"] != winner["winner_correct"]:
            differs["winner_differs"] = True
        return {"cells": cells, "minima": minima, "totals": true,
                "end": {**end, **winner, **differs},
                "impossible": self.impossible}


def ahead(column):
    """Returns the side that is ahead of all others, or None."""
    most = [side for side, points in column.items() if points == max(column.values())]
    return most[0] if len(most) == 1 else None


def read(answer):
    return {"cells": [(c["hand"], c["side"], c["cell"], c["written"], c["correct"], c["kind"])
                      for c in answer["cells"]],
            "minima": [(m["hand"], m["side"], m["taken"], m["correct"])
                       for m in answer["minima"]],
            "totals": answer["totals"], "end": answer["end"],
            "impossible": {(p["hand"], p["side"]) for p in answer["impossible"]}}


def turned_rows(answer):
    """Returns rows that are nearly or quite impossible unless their cards count minus."""
    return {(p["hand"], p["side"]) for p in answer.get("doubtful", []) + answer["impossible"]
            if p.get("unless_net_sign", {}).get("cards") == -p["cards"]}


def is_turned(sheet, answer):
    """Returns true if the turned row is reported, and no row that a canasta may have made plus."""
    told = turned_rows(answer)
    if sheet.turned and sheet.turned not in told:
        return False
    return all(row["base"] < 300 and row["cards"] > 0 and sheet.book.plus_with == "canasta"
               for row in sheet.rows if (row["hand"], row["side"]) in told)


def reason_is_told(sheet, cell, reason, answer):
    at, name = cell
    row = sheet.rows[at]
    why = [c.get("why", "") for c in answer["cells"]
           if (c["hand"], c["side"], c["cell"]) == (row["hand"], row["side"], name)]
    # The same figure may be a part of the sum, or another side's.
    others = {row["base"], row["cards"], row["base"] - row["cards"], row["cards"] - row["base"]}
    others |= {2 * row["base"] + row["cards"], row["base"] + 2 * row["cards"]}
    others |= {r["base"] + r["cards"] for r in sheet.rows
               if r["hand"] == row["hand"] and r is not row and reason != "sides-swapped"}
    return not reason or row[name] in others or (why and why[0].startswith(reason))


# --- as people write them ------------------------------------------------------------------------


def turns(writer, row):
    """Returns true if the points of the row allow cards on the table to count minus."""
    return writer.book.plus_with == "canasta" and row.base <= 0 and row.cards < 0


def is_sign(writer, row, figure, cell):
    """Returns true if the figure is that of card points with the other sign, including red threes or not."""
    figure -= row.above if cell == "running" else 0
    if writer.book.plus_with != "canasta" or row.base > 0 or not row.cards:
        return False
    return figure == row.base - row.cards or (row.cards < 0 and figure == -row.base - row.cards)


def whole_pairs(record):
    """Returns (side, base, cards, penalties) of each side, with penalties and the contract included."""
    plain = {key: value for key, value in record.items() if key != "bids"}
    plain["sides"] = [{key: value for key, value in side.items()
                       if key not in ("adjustments", "void_melds")} for side in record["sides"]]
    return [(side["side"], result["base"], result["cards"], "penalties" in side)
            for side, result in zip(plain["sides"], oracle.score(plain)["sides"])]


class Row:
    def __init__(self, hand, side, base, cards, penalty):
        self.hand, self.side, self.base, self.cards = hand, side, base, cards
        self.penalty, self.true = penalty, base + cards
        self.sum = self.running = self.minimum = self.above = None


class Writer:
    """Writes a sheet row by row. `mistake` is made as soon as possible from row `start` on."""

    def __init__(self, rulebook, hands, mistake, start):
        self.book = oracle.book_of({"rulebook": rulebook})
        self.mistake, self.made, self.rows = mistake, None, []
        for number, hand in enumerate(hands, 1):
            self.hand = [Row(number, *pair) for pair in hand]
            for row in self.hand:
                self.rows.append(row)
                self.write(row, len(self.rows) > start)

    def column(self, side, above):
        """Returns the rows of a side in hands above this one."""
        return [row for row in self.rows if row.side == side and row.hand < above]

    def before(self, side, above):
        column = self.column(side, above)
        return column[-1].running if column else 0

    def write(self, row, may_err):
        row.above = self.before(row.side, row.hand)
        row.sum = row.true
        row.minimum = oracle.minimum(self.book, row.above)
        if may_err and not self.made:
            self.err(row, "sum")
        row.running = row.above + row.sum
        if may_err and not self.made:
            self.err(row, "running")
            self.err(row, "minimum")

    def err(self, row, cell):
        name, wrong = self.mistake
        figure = name == cell and wrong(self, row)
        # A mistake that gives the right figure does not count, nor does one that looks like another.
        if figure is False or figure is None or figure == getattr(row, cell):
            return
        setattr(row, cell, figure)
        self.made = (row.hand, row.side, cell)

    def others(self, row):
        return [other for other in self.hand if other.side != row.side]

    def csv(self, rng):
        columns = ["hand", "side", "base", "cards", "sum", "running", "minimum"]
        rows = [[getattr(row, column) for column in columns] for row in self.rows]
        if rng.random() < 0.3:  # cells of a hand were merged
            for row, above in zip(rows[:0:-1], rows[-2::-1]):
                row[0] = "" if row[0] == above[0] else row[0]
        if rng.random() < 0.3:  # hands of the printed sheet that were not played
            rows += [[self.rows[-1].hand + 1, side, "", "", "", "", ""] for side in "AB"]
        if rng.random() < 0.3:  # points that follow from the sum
            for row in rows:
                if row[4] == row[2] + row[3] if row[2] != "" else False:
                    row[rng.choice((2, 3))] = ""
        return saved([rng.choice((columns, *HEADINGS)), *rows], rng)


HEADINGS = (["Erä", "Puolue", "Perus", "Kortit", "Summa", "Yhteensä", "Avaus"],
            ["Omgång", "Lag", "Bas", "Kort", "Summa", "Totalt", "Öppn."],
            ["Omgång", "Lag", "Bonus", "Kort", "Summa", "Totalt", "Öppn."],
            ["Spel", "Zijde", "Basis", "Kaarten", "Som", "Totaal", "Opening"])


def number(value, rng, dialect):
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    text = str(abs(value))
    if dialect == "spreadsheet" and len(text) > 3 and rng.random() < 0.5:
        text = text[:-3] + rng.choice((" ", "\u00a0", "\u202f", ".")) + text[-3:]
    if dialect == "spreadsheet" and rng.random() < 0.3:
        text += ",00" if "." in text else rng.choice((",0", ",00", ".0"))
    return ("" if value >= 0 else "-" if dialect == "plain" else "\u2212") + text


def saved(rows, rng):
    """Returns the bytes that a spreadsheet writes: comma or semicolon, quotes, a byte-order mark, line ends."""
    dialect = rng.choice(("plain", "spreadsheet"))
    comma = "," if dialect == "plain" else ";"
    mark = rng.choice((b"", b"\xef\xbb\xbf"))
    end, quoted = rng.choice(("\n", "\r\n")), rng.random() < 0.3
    lines = []
    for row in rows:
        cells = [str(number(cell, rng, dialect)) for cell in row]
        lines.append(comma.join(f'"{cell}"' if quoted else cell for cell in cells))
    text = end.join(lines) + (end if rng.random() < 0.8 else "")
    return mark + text.encode()


def exchanged(value):
    text = str(abs(value))
    for i in range(len(text) - 1):
        if text[i] != text[i + 1] and (i > 0 or text[1] != "0"):
            other = int(text[:i] + text[i + 1] + text[i] + text[i + 2:])
            return other if value > 0 else -other
    return None


def mistaken(value):
    """Returns a figure with a digit replaced by a similar one: 3 for 8, 1 for 7."""
    for at, digit in enumerate(str(abs(value))):
        like = {"3": "8", "8": "3", "1": "7", "7": "1"}.get(digit)
        if like:
            text = str(abs(value))
            return (1 if value > 0 else -1) * int(text[:at] + like + text[at + 1:])
    return None


# Mistakes that people make: the cell, the wrong figure, and the beginning of its cause.
MISTAKES = [
    ("sum", lambda w, r: exchanged(r.true), "digits-transposed"),
    ("sum", lambda w, r: mistaken(r.true), "digit-misread"),
    ("sum", lambda w, r: r.base - r.cards, "card points subtracted instead of added"),
    ("sum", lambda w, r: r.base, "card points left out"),
    ("sum", lambda w, r: r.cards, "base points left out"),
    ("sum", lambda w, r: r.cards - r.base, "base points subtracted instead of added"),
    ("sum", lambda w, r: 2 * r.base + r.cards, "base points added twice"),
    ("sum", lambda w, r: r.base + 2 * r.cards, "card points added twice"),
    ("sum", lambda w, r: r.true + 100, "added wrongly"),
    ("sum", lambda w, r: w.others(r)[0].true, "sides-swapped"),
    ("sum", lambda w, r: r.base - r.cards if turns(w, r) else None, "net-sign: card points"),
    ("sum", lambda w, r: -r.base - r.cards if turns(w, r) else None, "net-sign: card points"),
    ("running", lambda w, r: r.above + r.base - r.cards if turns(w, r) else None,
     "net-sign: card points"),
    ("sum", lambda w, r: r.true - r.cards // 10 * 6 if turns(w, r) else None,
     "net-sign: cards on the table"),
    ("running", lambda w, r: (r.above + 2 * r.true) if r.above else None, "carried-twice"),
    ("running", lambda w, r: (2 * r.above + r.true) if r.above else None, "carried-twice"),
    ("running", lambda w, r: r.above if r.above else None, "the hand's sum not added"),
    ("running", lambda w, r: r.true if r.above else None, "the earlier total left out"),
    ("running", lambda w, r: (r.above - r.true) if r.above else None, "the hand's sum subtracted instead of added"),
    ("running", lambda w, r: exchanged(r.running), "digits-transposed"),
    ("running", lambda w, r: r.running - 100, "added wrongly"),
    ("running", lambda w, r: (w.before(w.others(r)[0].side, r.hand) + r.true) if r.above else None,
     "sides-swapped"),
    ("running", lambda w, r: (r.above + w.others(r)[0].true) if r.above else None,
     "sides-swapped"),
    ("running", lambda w, r: (r.running + w.column(r.side, r.hand)[0].sum) if r.above else None,
     "carried-twice"),
    ("running", lambda w, r: (r.running - w.column(r.side, r.hand)[0].sum) if r.above else None,
     "the sum of a hand above left out"),
    ("minimum", lambda w, r: w.column(r.side, r.hand)[-1].minimum if r.above else None,
     "the minimum of a hand above"),
    ("minimum", lambda w, r: oracle.minimum(w.book, w.before(w.others(r)[0].side, r.hand)),
     "sides-swapped"),
    ("minimum", lambda w, r: oracle.minimum(w.book, r.running),
     "the minimum by the total after"),
]


def wrong_cells(writer):
    """Returns {(hand, side, cell): kind} of the sheet, and the true totals."""
    cells, true = {}, {}
    for row in writer.rows:
        name = (row.hand, row.side)
        before, true[row.side] = true.get(row.side, 0), true.get(row.side, 0) + row.true
        right = {"sum": row.true, "running": true[row.side],
                 "minimum": oracle.minimum(writer.book, before)}
        for cell, figure in right.items():
            if getattr(row, cell) != figure:
                own = writer.made == (*name, cell)
                cells[(*name, cell)] = "own" if own else "carried"
    return cells, true


def read_answer(answer):
    return ({(c["hand"], c["side"], c["cell"]): c["kind"] for c in answer["cells"]},
            answer["totals"])


def complaint(writer, cause, answer):
    """Returns what differs from the written sheet, or ""."""
    wanted, told = wrong_cells(writer), read_answer(answer)
    if wanted != told:
        return f"wanted {wanted}, told {told}"
    penalised = {(row.hand, row.side) for row in writer.rows if row.penalty}
    for pair in answer["impossible"]:
        if (pair["hand"], pair["side"]) not in penalised or "unless_penalty" not in pair:
            return f"cannot be: {pair}"
    whys = [c.get("why", "") for c in answer["cells"]
            if (c["hand"], c["side"], c["cell"]) == writer.made]
    for row in writer.rows:
        if writer.made and (row.hand, row.side) == writer.made[:2] and \
                is_sign(writer, row, getattr(row, writer.made[2]), writer.made[2]):
            cause = "net-sign: card points"
    return "" if not writer.made or whys[0].startswith(cause) else f"the cause is {whys}"


def has_digit_less(longer, shorter):
    """Returns true if one figure is the other without a digit."""
    digits = str(longer)
    return any(digits[:at] + digits[at + 1:] == str(shorter) for at in range(len(digits)))


def may_be_another(writer):
    """Returns true if the figure may come from several mistakes, or looks as if it did."""
    hand, side, cell = writer.made
    row = next(r for r in writer.rows if (r.hand, r.side) == (hand, side))
    writer.hand = [r for r in writer.rows if r.hand == hand]
    figure = getattr(row, cell)
    row.running = row.above + row.sum if cell == "running" else row.running
    causes = {cause for other, wrong, cause in MISTAKES
              if other == cell and wrong(writer, row) == figure}
    minima = {oracle.minimum(writer.book, writer.before(other.side, hand))
              for other in writer.others(row)}
    minima |= {above.minimum for above in writer.column(side, hand)}
    right = {"sum": row.true, "running": row.running}.get(cell, figure)
    if has_digit_less(right, figure) or has_digit_less(figure, right):
        return True
    if cell == "running" and abs(right - figure) in {abs(r.sum) for r in writer.column(side, hand)}:
        return True
    return len(causes) > 1 or claims.is_digits(right, figure) or \
        figure in (minima if cell == "minimum" else {r.true for r in writer.others(row)})


def written_sheets(binary, count, seed):
    rng, bad, checked = random.Random(seed + "written"), 0, 0
    for rulebook in TARGETS:
        hands = positions.positions(rulebook, seed + "written")
        for cell, wrong, cause in MISTAKES * count:
            taken = [whole_pairs(hand.record(plain=True))
                     for hand in itertools.islice(hands, rng.randint(3, 7))]
            writer = Writer(rulebook, taken, (cell, wrong), rng.randrange(len(taken) * 2))
            sheet = writer.csv(rng)
            run = subprocess.run([binary, "check", "sheet", "--json", "--rulebook", rulebook, "-"],
                                 input=sheet, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                 check=False)
            checked += 1
            try:
                problem = complaint(writer, cause, json.loads(run.stdout))
            except ValueError:
                problem = run.stdout.decode(errors="replace")
            if problem.startswith("the cause is") and may_be_another(writer):
                continue
            if problem:
                bad += 1
                print(f"{rulebook}, {cause} at {writer.made}: {problem}\n{sheet.decode()}")
    return checked, bad


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
            if sheet.turned in read(answer)["impossible"]:
                wanted["impossible"].add(sheet.turned)
            checked += 1
            differs = wanted["cells"] or wanted["minima"] or wanted["impossible"]
            fine = read(answer) == wanted and run.returncode == (1 if differs else 0)
            fine = fine and is_turned(sheet, answer)
            if not fine or (cell and not reason_is_told(sheet, cell, reason, answer)):
                bad += 1
                print(f"{rulebook}, {error} at {cell} {reason}: status {run.returncode}\n"
                      f"{sheet.csv()}  wanted {wanted}\n  told   {read(answer)}\n"
                      f"  {[c.get('why') for c in answer['cells']]}")
    written, wrong = written_sheets(given.binary, max(given.count // 2, 1), given.seed)
    checked, bad = checked + written, bad + wrong
    print(f"{checked} sheets, {bad} wrong")
    return 1 if bad or not checked else 0


if __name__ == "__main__":
    sys.exit(main())
