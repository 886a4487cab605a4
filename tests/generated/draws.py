#!/usr/bin/env python3
"""Draws through the command line, held against every draw there could be.

    draws.py CANASTA [--events N] [--seed S]

Random events of two to nine entrants, with withdrawals, unfinished histories and more rounds than
opponents: each round that is drawn is checked for places, byes, sides and, Swiss, against the best
of all draws by all aims in their order; individuals for partners; a larger event for the sums that
its own check gives. Nothing here looks at the program's own code.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile


class Event:
    """One event in a file of its own, and what has happened in it."""

    def __init__(self, binary, folder, count, form="pairs"):
        self.binary, self.file = binary, os.path.join(folder, "draws.db")
        self.run("event", "new", "Draws", "--rulebook", "fi-canasta", "--hands", "1",
                 "--format", form)
        names = os.path.join(folder, "names.csv")
        with open(names, "w", encoding="utf-8") as out:
            out.write("name,player1,player2,club\n")
            for number in range(1, count + 1):
                second = f"B{number}" if form == "pairs" else ""
                out.write(f"Entrant {number},A{number},{second},\n")
        self.run("entrant", "import", names)
        self.folder, self.count, self.out = folder, count, set()
        self.met, self.partners = {}, {}
        self.byes = dict.fromkeys(range(1, count + 1), 0)
        self.sat = {number: [0, 0] for number in self.byes}
        self.rounds = 0

    def ask(self, *words):
        run = subprocess.run([self.binary, "--db", self.file, *words], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, check=False,
                             env={**os.environ, "CANASTA_NOW": "2026-03-05T19:30:00Z"})
        return run.returncode, run.stdout.decode(), run.stderr.decode()

    def run(self, *words):
        status, answer, said = self.ask(*words)
        if status:
            raise SystemExit(f"draws.py: {' '.join(words)}: {status} {said}")
        return answer

    def order(self):
        """Numbers, best first, with match points and score."""
        rows = json.loads(self.run("standings", "--json"))["standings"]
        return [(int(row["entrant"].split()[1]), row["match_points"], row["score"])
                for row in rows]

    def draw(self, method, seed, more=()):
        return self.ask("round", "new", "--json", "--method", method, "--seed", str(seed), *more)

    def play(self, answer, rand):
        """A hand at each table, and what it leaves behind."""
        self.rounds += 1
        hands = os.path.join(self.folder, f"hands-{self.rounds}.jsonl")
        with open(hands, "w", encoding="utf-8") as out:
            for table in answer["tables"]:
                record = {"table": f"{self.rounds}.{table['table']}", "rulebook": "fi-canasta",
                          "exhausted": True, "sides": []}
                for name in "AB":
                    base, cards = 100 * rand.randrange(12), 5 * rand.randrange(60)
                    record["sides"].append({"side": name, "totals": {"base": base, "cards": cards},
                                            "out": "none"})
                out.write(json.dumps(record) + "\n")
        self.run("import", hands)
        for table in answer["tables"]:
            sides = seats(table)
            for place, side in enumerate(sides):
                for number in side:
                    self.sat[number][place] += 1
            for a in sides[0]:
                for b in sides[1]:
                    self.met[frozenset((a, b))] = self.rounds
            for side in sides:
                if len(side) > 1:
                    self.partners[frozenset(side)] = self.rounds
        for number in answer["byes"]:
            self.byes[number] += 1


def seats(table):
    """The entrants of each side, by number."""
    return [[one["number"] for one in side["entrants"]] if "entrants" in side else [side["number"]]
            for side in table["sides"]]


def every(numbers):
    """Every way to pair numbers in order, one left over where they are odd, lists by rank first."""
    if not numbers:
        yield [], None
        return
    first, rest = numbers[0], numbers[1:]
    for place, other in enumerate(rest):
        for pairs, bye in every(rest[:place] + rest[place + 1:]):
            yield [(first, other)] + pairs, bye
    if len(numbers) % 2:
        for pairs, _ in every(rest):
            yield pairs, first


def aims(event, order, pairs, bye):
    """What a draw is measured by, weightiest first."""
    points = {number: (match, score) for number, match, score in order}
    place = {number: i for i, (number, _, _) in enumerate(order)}
    return (sum(frozenset(pair) in event.met for pair in pairs),
            (event.byes[bye], -place[bye]) if bye else (0, 0),
            sum(abs(points[a][0] - points[b][0]) for a, b in pairs),
            sum(abs(points[a][1] - points[b][1]) for a, b in pairs),
            [(place[a], place[b]) for a, b in pairs])


def faults(event, order, method, answer):
    """What is wrong with a draw of pairs."""
    there = [row for row in order if row[0] not in event.out]
    place = {number: i for i, (number, _, _) in enumerate(order)}
    seated = [seats(table) for table in answer["tables"]]
    numbers = sorted([n for sides in seated for side in sides for n in side] + answer["byes"])
    if numbers != sorted(row[0] for row in there):
        yield f"not everybody has one place: {numbers}"
        return
    for (a,), (b,) in seated:
        balance = [event.sat[n][0] - event.sat[n][1] for n in (a, b)]
        if balance[0] > balance[1]:
            yield f"{a} sits A at balance {balance[0]}, {b} B at {balance[1]}"
    pairs = sorted((tuple(sorted((a, b), key=place.get)) for (a,), (b,) in seated),
                   key=lambda pair: place[pair[0]])
    bye = answer["byes"][0] if answer["byes"] else None
    fewest = min(event.byes[row[0]] for row in there)
    if method != "swiss" and bye and event.byes[bye] != fewest:
        yield f"{bye} has a bye again"
    if method == "danish":
        rest = [row[0] for row in there if row[0] != bye]
        if event.met and pairs != list(zip(rest[::2], rest[1::2])):
            yield f"no neighbours: {pairs} of {rest}"
        if bye and bye != [r[0] for r in there if event.byes[r[0]] == fewest][-1]:
            yield f"the bye goes to {bye}"
    if method == "swiss":
        mine = aims(event, order, pairs, bye)
        best = min(aims(event, order, *draw) for draw in every([row[0] for row in there]))
        if not event.met:  # lots alone say who meets whom
            mine, best = mine[:-1], best[:-1]
        if mine != best:
            yield f"{pairs} bye {bye}: {mine}, and {best} could be"


def small(binary, rand, bad):
    """One event of few; returns how many rounds were looked at."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, rand.randrange(2, 10))
        for number in range(1, event.count + 3):
            order = event.order()
            if number > 1 and event.count - len(event.out) > 2 and rand.random() < 0.2:
                gone = rand.choice([n for n in event.byes if n not in event.out])
                event.run("entrant", "withdraw", str(gone), "--reason", "left")
                event.out.add(gone)
            method = rand.choices(["swiss", "danish", "random"], [7, 2, 2])[0]
            seed = rand.randrange(1 << 40)
            status, text, said = event.draw(method, seed)
            if status:
                bad.append(f"{method} of {event.count}: {said}")
                break
            answer = json.loads(text)
            for fault in faults(event, order, method, answer):
                bad.append(f"round {number} of {event.count} by {method}: {fault}")
            again = event.run("round", "redo", "--json", "--method", method, "--seed", str(seed),
                              "--reason", "the same")
            if json.loads(again)["tables"] != answer["tables"]:
                bad.append(f"round {number}: the same seed gave another draw")
            status, text, said = event.ask("round", "check", "--json")
            if status or not json.loads(text)["valid"]:
                bad.append(f"round {number}: its check says {text}{said}")
            event.play(answer, rand)
        return event.rounds


def individuals(binary, rand, bad):
    """Players who change partners, a whole schedule."""
    count = rand.choice([8, 9, 12, 13])
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, count, "individual")
        for _ in range(count if count % 4 else count - 1):
            answer = json.loads(event.run("round", "new", "--json", "--method", "individual"))
            there = [n for table in answer["tables"] for side in seats(table) for n in side]
            if sorted(there + answer["byes"]) != list(range(1, count + 1)):
                bad.append(f"{count} players: not everybody has one place")
            for table in answer["tables"]:
                for side in seats(table):
                    if frozenset(side) in event.partners:
                        bad.append(f"{count} players: {side} are partners again")
            event.play(answer, rand)
        if max(event.byes.values()) != min(event.byes.values()):
            bad.append(f"{count} players: byes {event.byes}")
        return event.rounds


def large(binary, rand, bad):
    """Many entrants: the rules that need no optimum."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, rand.randrange(40, 60))
        for number in range(1, 5):
            status, text, said = event.draw("swiss", number)
            if status:
                bad.append(f"swiss of {event.count}: {said}")
                break
            answer = json.loads(text)
            for table in answer["tables"]:
                (a,), (b,) = seats(table)
                if frozenset((a, b)) in event.met:
                    bad.append(f"{a} and {b} of {event.count} meet again in round {number}")
            if any(event.byes[n] for n in answer["byes"]):
                bad.append(f"a second bye among {event.count}")
            if not json.loads(event.run("round", "check", "--json"))["valid"]:
                bad.append(f"round {number} of {event.count}: its check fails")
            event.play(answer, rand)
        return event.rounds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--events", type=int, default=6)
    parser.add_argument("--seed", default="draws")
    given = parser.parse_args()
    rand = random.Random(given.seed)
    bad, rounds = [], 0
    for _ in range(given.events):
        rounds += small(given.binary, rand, bad)
    rounds += individuals(given.binary, rand, bad)
    rounds += large(given.binary, rand, bad)
    for line in bad[:40]:
        print(line)
    print(f"{rounds} rounds drawn, {len(bad)} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
