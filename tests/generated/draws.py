#!/usr/bin/env python3
"""Compares draws made through the command line with every possible draw.

    draws.py CANASTA [--events N] [--seed S]

Random events of two to nine entrants have withdrawals, open games, more rounds than opponents, pairs that are kept
apart for a while, and clubs in several spellings. Each drawn round is checked for places, byes and sides, and against
the best of all draws by all aims in their order. A refusal is checked for the pairs it names. Individual events are
checked for partners and entrants kept apart, and a larger event for the sums of its own check. The test uses none of
the program's code.
"""
import argparse
import itertools
import json
import os
import random
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402


class Event(Canasta):
    """One event in a database of its own, with its history."""

    def __init__(self, binary, folder, count, form="pairs"):
        super().__init__(binary, folder)
        self.run("event", "new", "Draws", "--rulebook", "fi-canasta", "--hands", "1",
                 "--format", form)
        names = os.path.join(folder, "names.csv")
        with open(names, "w", encoding="utf-8") as out:
            out.write("name,player1,player2,club\n")
            for number in range(1, count + 1):
                second = f"B{number}" if form == "pairs" else ""
                out.write(f"Entrant {number},A{number},{second},\n")
        self.run("entrant", "import", names)
        self.count, self.out = count, set()
        self.apart, self.clubs, self.clubs_count, self.first = set(), {}, False, "lots"
        self.met, self.partners, self.times = {}, {}, {}
        self.byes = dict.fromkeys(range(1, count + 1), 0)
        self.sat = {number: [0, 0] for number in self.byes}
        self.rounds = 0

    def tell(self, *words):
        """Returns the exit status, standard output and standard error."""
        done = self.call(*words)
        return done.returncode, done.stdout, done.stderr

    def keep(self, rand):
        """Keeps some entrants apart, lets others meet again, and changes the clubs setting and an entrant's club."""
        if not self.rounds:
            self.first = rand.choice(["lots", "fold", "list"])
            self.run("event", "set", "--first", self.first)
        for pair in [pair for pair in sorted(self.apart, key=sorted) if rand.random() < 0.2]:
            self.run("entrant", "apart", *map(str, sorted(pair)), "--off")
            self.apart.remove(pair)
        wanted = [rand.sample(sorted(self.byes), 2) for _ in range(rand.choice([0, 0, 1, 2, 3]))]
        if rand.random() < 0.15:
            one = rand.choice(sorted(self.byes))
            wanted += [[one, other] for other in self.byes if other != one and rand.random() < 0.9]
        for pair in wanted:
            self.run("entrant", "apart", *map(str, pair), "--reason", "so it is")
            self.apart.add(frozenset(pair))
        if rand.random() < 0.4:
            self.clubs_count = not self.clubs_count
            self.run("event", "set", "--clubs", "apart" if self.clubs_count else "free")
        for number in self.byes:
            if rand.random() < (0.1 if self.rounds else 0.7):
                self.clubs[number] = rand.choice(["east", "west", "öst"])
                written = rand.choice([str.upper, str.title, str.lower])(self.clubs[number])
                self.run("entrant", "set", str(number), "--club", written, "--reason", "moved")

    def clubmates(self, a, b):
        return self.clubs_count and self.clubs.get(a, a) == self.clubs.get(b, b)

    def order(self):
        """Returns the entrants, best first, with match points and score."""
        rows = self.ask("standings")["standings"]
        return [(int(row["entrant"].split()[1]), row["match_points"], row["score"])
                for row in rows]

    def draw(self, method, seed, more=()):
        return self.tell("round", "new", "--json", "--method", method, *self.lots(method, seed), *more)

    def lots(self, method, seed):
        """Returns the seed option if the method draws lots."""
        drawn = method not in ("swiss", "danish") or self.met or self.first == "lots"
        return ("--seed", str(seed)) if drawn else ()

    def play(self, answer, rand):
        """Plays a hand at each table and records the history."""
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
                    self.times[frozenset(side)] = self.times.get(frozenset(side), 0) + 1
        for number in answer["byes"]:
            self.byes[number] += 1


def seats(table):
    """Returns the numbers of the entrants of each side."""
    return [[one["number"] for one in side["entrants"]] if "entrants" in side else [side["number"]]
            for side in table["sides"]]


def every(numbers):
    """Yields every way to pair numbers in their order. If the count is odd, one is left over."""
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


def distance(place, pairs, fold):
    """Returns how far all are from their neighbour in the order of those who play, or with `fold` in the other half."""
    there = sorted((n for pair in pairs for n in pair), key=place.get)
    at = {number: i for i, number in enumerate(there)}
    half = len(pairs)
    meets = [(i + half) % (2 * half) if fold else i ^ 1 for i in range(2 * half)]
    return sum(abs(at[b] - meets[at[a]]) + abs(at[a] - meets[at[b]]) for a, b in pairs)


def aims(event, order, method, pairs, bye):
    """Yields the aims of a draw, most important first. If lots decide, neighbours do not matter."""
    points = {number: (match, score) for number, match, score in order}
    place = {number: i for i, (number, _, _) in enumerate(order)}
    swiss = method == "swiss" and event.met
    yield sum(frozenset(pair) in event.apart for pair in pairs)
    if swiss:
        yield sum(frozenset(pair) in event.met for pair in pairs)
    yield event.byes[bye] if bye else 0
    yield sum(event.clubmates(a, b) for a, b in pairs)
    if method != "random":
        yield -place[bye] if bye else 0
    if swiss:
        yield sum(abs(points[a][0] - points[b][0]) for a, b in pairs)
        yield sum(abs(points[a][1] - points[b][1]) for a, b in pairs)
    ordered = method != "random" and (event.met or event.first != "lots")
    if ordered and not swiss:
        yield distance(place, pairs, event.first == "fold" and not event.met)
    if ordered:
        yield [(place[a], place[b]) for a, b in pairs]


def refusal(event, order, said):
    """Yields the faults of a refusal: it must name pairs that no draw can keep apart."""
    there = [row[0] for row in order if row[0] not in event.out]
    met = [{frozenset(pair) for pair in pairs} & event.apart for pairs, _ in every(there)]
    least = min(map(len, met))
    stand = set().union(*(pairs for pairs in met if len(pairs) == least))
    named = {frozenset(map(int, pair)) for pair in
             re.findall(r"(\d+) Entrant \d+ and (\d+) Entrant", said)}
    more = re.search("and ([0-9]+) more", said)
    if "kept apart" not in said or not least:
        yield f"refused: {said}"
    elif not named <= stand or len(named) + int(more[1] if more else 0) != len(stand):
        yield f"{named} are named, and {stand} stand in the way"


def faults(event, order, method, answer):
    """Yields the faults of a draw of pairs."""
    there = [row for row in order if row[0] not in event.out]
    place = {number: i for i, (number, _, _) in enumerate(order)}
    seated = [seats(table) for table in answer["tables"]]
    numbers = sorted([n for sides in seated for side in sides for n in side] + answer["byes"])
    if numbers != sorted(row[0] for row in there):
        yield f"not everybody has one place: {numbers}"
        return
    for (a,), (b,) in seated:
        balance = [event.sat[n][0] - event.sat[n][1] for n in (a, b)]
        if not event.met and method != "random" and event.first != "lots":
            if place[a] > place[b]:
                yield f"{a} sits A though {b} stands before it"
        elif balance[0] > balance[1]:
            yield f"{a} sits A at balance {balance[0]}, {b} B at {balance[1]}"
    pairs = sorted((tuple(sorted((a, b), key=place.get)) for (a,), (b,) in seated),
                   key=lambda pair: place[pair[0]])
    bye = answer["byes"][0] if answer["byes"] else None
    mine = list(aims(event, order, method, pairs, bye))
    best = min(list(aims(event, order, method, *draw)) for draw in every([row[0] for row in there]))
    if mine != best or mine[0]:
        yield f"{pairs} bye {bye}: {mine}, and {best} could be"


def small(binary, rand, bad, keeps):
    """Plays a small event and returns the number of rounds checked. `keeps`: some entrants are kept apart."""
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, rand.randrange(2, 10))
        for number in range(1, event.count + 3):
            order = event.order()
            if number > 1 and event.count - len(event.out) > 2 and rand.random() < 0.2:
                gone = rand.choice([n for n in event.byes if n not in event.out])
                event.run("entrant", "withdraw", str(gone), "--reason", "left")
                event.out.add(gone)
            if keeps:
                event.keep(rand)
            method = rand.choices(["swiss", "danish", "random"], [7, 2, 2])[0]
            seed = rand.randrange(1 << 40)
            status, text, said = event.draw(method, seed)
            if status:
                bad += [f"{method} of {event.count}: {status} {fault}"
                        for fault in refusal(event, order, said)]
                if status != 1:
                    bad.append(f"{method} of {event.count}: status {status}")
                for pair in event.apart:
                    event.run("entrant", "apart", *map(str, pair), "--off")
                event.apart.clear()
                continue
            answer = json.loads(text)
            for fault in faults(event, order, method, answer):
                bad.append(f"round {number} of {event.count} by {method}: {fault}")
            again = event.run("round", "redo", "--json", "--method", method,
                              *event.lots(method, seed), "--reason", "the same")
            if json.loads(again)["tables"] != answer["tables"]:
                bad.append(f"round {number}: the same seed gave another draw")
            status, text, said = event.tell("round", "check", "--json")
            if status or not json.loads(text)["valid"]:
                bad.append(f"round {number}: its check says {text}{said}")
            event.play(answer, rand)
        return event.rounds


def individuals(binary, rand, bad):
    """Plays a whole schedule of players who change partners."""
    count = rand.choice([8, 9, 12, 13])
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, count, "individual")
        for _ in range(count if count % 4 else count - 1):
            answer = event.ask("round", "new", "--method", "individual")
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


def seatable(numbers, apart, byes):
    """Returns true if the entrants without a bye can sit at tables of four that keep the right ones apart."""
    if not numbers:
        return True
    first, rest = numbers[0], numbers[1:]
    for three in itertools.combinations(rest, 3):
        table = (first, *three)
        if not any(frozenset(pair) in apart for pair in itertools.combinations(table, 2)) and \
                seatable([n for n in rest if n not in three], apart, byes):
            return True
    return byes > 0 and seatable(rest, apart, byes - 1)


def individual_aims(event, tables, byes):
    """Returns the aims of an individual draw: byes before others have had one, and repeated partners."""
    return (sum(event.byes[other] < event.byes[bye] for bye in byes for other in event.byes),
            sum(event.times.get(frozenset(side), 0) for sides in tables for side in sides))


def individual_best(event):
    """Returns the best aims of any draw that keeps the right players apart."""
    known = {(): (0, 0)}

    def of(left):
        if left in known:
            return known[left]
        first, rest, least = left[0], left[1:], (1 << 30, 0)
        if len(left) % 4:
            mine = individual_aims(event, [], [first])
            least = tuple(map(sum, zip(mine, of(rest))))
        for three in itertools.combinations(rest, 3):
            if any(frozenset(pair) in event.apart for pair in itertools.combinations((first, *three), 2)):
                continue
            others = of(tuple(n for n in rest if n not in three))
            for mate in three:
                sides = (first, mate), tuple(n for n in three if n != mate)
                mine = individual_aims(event, [sides], [])
                least = min(least, tuple(map(sum, zip(mine, others))))
        known[left] = least
        return least

    return of(tuple(sorted(event.byes)))


def kept_individuals(binary, rand, bad):
    """Plays an event of players who change partners, some of whom must never share a table."""
    count = rand.randrange(8, 14)
    with tempfile.TemporaryDirectory() as folder:
        event = Event(binary, folder, count, "individual")
        for number in range(8):
            event.keep(rand)
            method = rand.choice(["individual", "individual", "random"])
            status, text, said = event.draw(method, number)
            if status:
                if "kept apart" not in said or seatable(sorted(event.byes), event.apart,
                                                              count % 4):
                    bad.append(f"{method} of {count} players keeping {event.apart}: {said}")
                for pair in event.apart:
                    event.run("entrant", "apart", *map(str, pair), "--off")
                event.apart.clear()
                continue
            answer = json.loads(text)
            for table in answer["tables"]:
                there = [n for side in seats(table) for n in side]
                for pair in itertools.combinations(there, 2):
                    if frozenset(pair) in event.apart:
                        bad.append(f"{pair} of {count} players sit at one table")
            if method == "individual" and event.apart:
                mine = individual_aims(event, map(seats, answer["tables"]), answer["byes"])
                best = individual_best(event)
                if mine != best:
                    bad.append(f"{count} players keeping {event.apart}: {mine}, and {best} could be")
            check = event.ask("round", "check")
            if not check["valid"]:
                bad.append(f"{method} of {count} players: its check says {check}")
            event.play(answer, rand)
        return event.rounds


def large(binary, rand, bad):
    """Plays a large event and checks the rules that need no search for the best draw."""
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
            if not event.ask("round", "check")["valid"]:
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
    for number in range(given.events):
        rounds += small(given.binary, rand, bad, number % 2 == 0)
    rounds += individuals(given.binary, rand, bad)
    rounds += kept_individuals(given.binary, rand, bad)
    rounds += large(given.binary, rand, bad)
    for line in bad[:40]:
        print(line)
    print(f"{rounds} rounds drawn, {len(bad)} faults")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
