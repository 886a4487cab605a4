#!/usr/bin/env python3
"""Plays a federation's year: clubs send exports in two orders, and the season comes out equal.

federation.py PROGRAM [--clubs N] [--events N] [--seed N]: each club plays that many events, of pairs whose partners
change and of guests from other clubs, known by their member's number. Each club exports after half of the year and at
its end. Then it corrects one event, merges two names of one person, forgets a person known only there, and exports
again. A guest of several clubs is forgotten when the last of them does so. An export from a copy of a club's file is
refused. The test adds up places, points and differences itself. Both federations must have these results, whatever the
order of the exports; their databases verify, and their exports make the same databases again.
"""

import argparse
import csv
import io
import json
import os
import random
import re
import shutil
import sys
import tempfile
from collections import defaultdict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402

BEST = 3
PAIRS, HOSTS = 4, 10  # pairs of an event, people of a club
ALIAS = " by another name"


def fail(why):
    sys.exit(f"federation.py: {why}")


def place_of_double(number):
    return 2 * (number % PAIRS)


class Evening:
    """One event: who played with whom, and the sums of each game."""

    def __init__(self, chance, club, number, people):
        self.club, self.number, self.date = club, number, f"2026-{number:02}-05"
        self.pairs = [people[place:place + 2] for place in range(0, 2 * PAIRS, 2)]
        self.games = {}
        for round_, tables in enumerate((((0, 1), (2, 3)), ((0, 2), (1, 3))), 1):
            for table, seats in enumerate(tables, 1):
                self.games[f"{round_}.{table}"] = seats, self.sums(chance)

    @staticmethod
    def sums(chance):
        return [(100 * chance.randint(5, 12), 20 * chance.randint(4, 12)) for _ in "AB"]

    @property
    def name(self):
        return f"{self.club} {self.number}"

    def results(self):
        """Returns {pair: [points, difference]}."""
        found = {pair: [0, 0] for pair in range(PAIRS)}
        for seats, sums in self.games.values():
            score = [base + cards for base, cards in sums]
            for side, pair in enumerate(seats):
                mine, other = score[side], score[1 - side]
                found[pair][0] += 2 if mine > other else 1 if mine == other else 0
                found[pair][1] += mine - other
        return found

    def of_persons(self):
        found = self.results()
        return {person: found[pair] for pair, persons in enumerate(self.pairs) for person in persons}


class Club:
    def __init__(self, program, chance, name, events, everybody):
        self.program, self.chance, self.name, self.file = program, chance, name, name + ".db"
        hosts = [person for person in everybody if everybody[person] == name]
        # One player has two names, one plays nowhere else; both play the first two evenings.
        self.double, self.homely = hosts[:2]
        travellers = [person for place, person in enumerate(everybody) if place % HOSTS > 1 and person not in hosts]
        self.evenings = []
        for number in range(1, events + 1):
            people = chance.sample(travellers, 2) + chance.sample(hosts[2:], 2 * PAIRS - 4)
            people[place_of_double(number):place_of_double(number)] = [self.homely, self.double + ALIAS * (number == 1)]
            self.evenings.append(Evening(chance, name, number, people))

    def run(self, *words, event=None):
        return self.program.run("--db", self.file, *(["--event", str(event)] if event else []), *words)

    def write(self, name, text):
        with open(os.path.join(self.program.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def play(self, evening):
        number = evening.number
        rows = [["name", "player1", "player2", "number1", "number2"]] + [
            [f"Pari {place}", *pair, *map(member_of, pair)] for place, pair in enumerate(evening.pairs, 1)]
        text = io.StringIO()
        csv.writer(text).writerows(rows)
        self.run("event", "new", evening.name, "--rulebook", "fi-canasta", "--hands", "1", "--date",
                 evening.date)
        self.run("entrant", "import", self.write("pairs.csv", text.getvalue()), event=number)
        for round_ in (1, 2):
            tables = [word for table in (1, 2) for word in
                      ("--table", ":".join(str(seat + 1) for seat in evening.games[f"{round_}.{table}"][0]))]
            self.run("round", "new", "--method", "manual", *tables, event=number)
        self.run("import", self.write("hands.jsonl", "".join(
            json.dumps({"table": table, "sides": [
                {"side": side, "totals": {"base": base, "cards": cards}}
                for side, (base, cards) in zip("AB", sums)], "time": True}) + "\n"
            for table, (_, sums) in evening.games.items())), event=number)
        self.run("event", "close", event=number)

    def correct(self, evening):
        """Corrects one game after the event was closed."""
        table = self.chance.choice(sorted(evening.games))
        seats, sums = evening.games[table]
        sums = [sums[0], (sums[1][0] + 500, sums[1][1])]
        evening.games[table] = seats, sums
        self.run("event", "reopen", "--reason", "a sum was read wrong", event=evening.number)
        self.run("hand", "correct", f"{table}.1", f"B {sums[1][0]}/{sums[1][1]}", "--kind", "typing",
                 "--reason", "read again", event=evening.number)
        self.run("event", "close", event=evening.number)

    def export(self, name):
        self.run("export", name)
        return name

    def plays(self, person):
        return any(person in pair for evening in self.evenings for pair in evening.pairs)

    def forget(self, person):
        self.run("person", "forget", person)

    def look_again(self, name):
        """Closes its first event again and returns the export."""
        for words in (("reopen", "--reason", f"for {name}"), ("close",)):
            self.run("event", *words, event=self.evenings[0].number)
        return self.export(name)

    def fork(self):
        """Returns exports of its database and of a copy of it, both of which were used further."""
        original, copy = self.file, "copy-" + self.file
        shutil.copy(os.path.join(self.program.folder, original), os.path.join(self.program.folder, copy))
        last = self.look_again(self.name + "-last.jsonl")
        self.file = copy
        forked = self.look_again("copy.jsonl")
        self.file = original
        return last, forked


def number_of(person):
    """Returns the number of a person under either name."""
    return person.split()[1]


def member_of(person):
    return "" if person.endswith(ALIAS) else number_of(person)


def added_up(evenings):
    """Returns {member's number: (points, difference, events)} of the best events."""
    results = defaultdict(list)
    for evening in evenings:
        for person, (points, difference) in evening.of_persons().items():
            results[number_of(person)].append((points, difference))
    found = {}
    for person, rows in results.items():
        best = sorted(rows, reverse=True)[:BEST]
        found[person] = sum(row[0] for row in best), sum(row[1] for row in best), len(rows)
    return found


def places_of(found):
    """Returns {person: place}. Equal points and difference share a place."""
    order = sorted((row[:2] for row in found.values()), reverse=True)
    return {person: order.index(row[:2]) + 1 for person, row in found.items()}


class Federation:
    def __init__(self, program, name):
        self.program, self.file = program, name + ".db"
        self.run("season", "new", "Year", "--best", str(BEST))

    def run(self, *words, status=0):
        return self.program.run("--db", self.file, *words, status=status)

    def ask(self, *words, status=0):
        return self.program.ask("--db", self.file, *words, status=status)

    def take(self, name):
        return self.ask("season", "import", name, "--season", "Year", "--new")

    def again(self, name):
        self.run("season", "import", name, status=(1,))

    def season(self):
        """Returns {member's number: (place, points, difference, events)}, and the same in order for people without a
        number."""
        numbers = {row["name"]: row["member"] for row in self.ask("person", "list") if row["member"]}
        named, nameless = {}, []
        for row in self.ask("season", "standings", "Year")["standings"]:
            result = row["rank"], row["points"], row["difference"], row["played"]
            if row["person"] in numbers:
                named[numbers[row["person"]]] = result
            elif re.fullmatch(r"person \d+", row["person"]):
                nameless.append(result)
            else:
                fail(f"{self.file}: nobody is {row['person']}")
        return named, sorted(nameless)

    def report(self):
        """Returns the rows of the report, sorted, without the numbers that a database gives itself."""
        text = re.sub(r",person \d+,", ",,", self.run("season", "report", "Year", "--csv", "-"))
        return sorted(tuple(row[1:]) for row in csv.reader(io.StringIO(text)))

    def check(self):
        self.run("verify")
        first, second = self.file + ".1", self.file + ".2"
        self.run("export", first)
        self.program.run("--db", "again-" + self.file, "import", first)
        self.program.run("--db", "again-" + self.file, "export", second)
        if self.read(first) != self.read(second):
            fail(f"{self.file}: its export makes another file")

    def read(self, name):
        with open(os.path.join(self.program.folder, name), "rb") as file:
            return file.read()


def check_moved(club, evening, before, answer):
    """Checks that the answer lists the places that moved. A person forgotten since has no name in it."""
    event = next(event for event in answer["events"] if event["name"] == evening.name)
    now = evening.of_persons()
    if event["state"] != "changed":
        fail(f"{evening.name}: it was corrected, and is {event['state']}")
    moved = {row["name"]: (row["points_before"], row["points"]) for row in event["moved"]}
    if club.homely in moved:
        fail(f"{evening.name}: {club.homely} was forgotten, and is told by name")
    for person, (points, _) in now.items():
        was = before[person][0]
        if person == club.homely:
            continue
        if was != points and moved.get(person) != (was, points):
            fail(f"{evening.name}: {person} had {was} and has {points}; told: {moved.get(person)}")
        if person in moved and moved[person] != (was, points):
            fail(f"{evening.name}: {person} did not move so: {moved[person]}")


def check_sums(federation, evenings, forgotten=()):
    expected = added_up(evenings)
    places = places_of(expected)
    expected = {person: (places[person], *row) for person, row in expected.items()}
    nameless = sorted(expected.pop(number_of(person)) for person in forgotten)
    found = federation.season()
    if found != (expected, nameless):
        wrong = {person: (expected.get(person), found[0].get(person))
                 for person in {**expected, **found[0]} if expected.get(person) != found[0].get(person)}
        fail(f"{federation.file}: expected and found: {wrong}; without a name: {nameless}, {found[1]}")


def check_doubles(federation, clubs):
    """Checks that a player with two names is two people until the club merges them."""
    names = {row["person"] for row in federation.ask("season", "standings", "Year")["standings"]}
    for club in clubs:
        if not {club.double, club.double + ALIAS} <= names:
            fail(f"{federation.file}: {club.double} is one person already")


def check_fork(federations, club):
    last, forked = club.fork()
    for federation in federations:
        federation.take(last)
        said = federation.ask("season", "import", forked, status=(1,))
        if said["error"]["code"] != "season-fork":
            fail(f"a copy of {club.file} that went on is {said}")


def forget_traveller(federations, clubs):
    """Forgets a person at one club after the other. Only the last one makes the federation forget."""
    counts = {person: [club for club in clubs if club.plays(person)]
              for club in clubs for evening in club.evenings for pair in evening.pairs for person in pair}
    person = max(sorted(counts), key=lambda person: len(counts[person]))
    if len(counts[person]) < 2:
        fail("nobody plays at two clubs")
    for place, club in enumerate(counts[person]):
        club.forget(person)
        name = club.export(f"{club.name}-forgot.jsonl")
        last = place + 1 == len(counts[person])
        for federation in federations:
            said = federation.take(name)["persons"]
            if (len(said["forgotten"]), len(said["kept"])) != ((1, 0) if last else (0, 1)):
                fail(f"{federation.file}: {person} forgotten by {place + 1} of {len(counts[person])} clubs: {said}")
    return [person]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--clubs", type=int, default=3)
    parser.add_argument("--events", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    names = [f"Club-{number}" for number in range(1, given.clubs + 1)]
    everybody = {f"Person {number:04}": names[(number - 1) // HOSTS]
                 for number in range(1, HOSTS * given.clubs + 1)}
    with tempfile.TemporaryDirectory() as folder:
        program = Canasta(given.program, folder)
        clubs = [Club(program, chance, name, given.events, everybody) for name in names]
        for club in clubs:
            for place, evening in enumerate(club.evenings, 1):
                club.play(evening)
                if place == (given.events + 1) // 2:
                    club.export(club.name + "-half.jsonl")
            club.export(club.name + "-year.jsonl")
        one, other = Federation(program, "one"), Federation(program, "other")
        for club in clubs:
            one.take(club.name + "-half.jsonl")
        for club in reversed(clubs):
            one.take(club.name + "-year.jsonl")
            other.take(club.name + "-year.jsonl")
            other.again(club.name + "-half.jsonl")
            other.again(club.name + "-year.jsonl")
        evenings = [evening for club in clubs for evening in club.evenings]
        for federation in (one, other):
            check_doubles(federation, clubs)
        for place, club in enumerate(clubs):
            evening = chance.choice(club.evenings)
            before = evening.of_persons()
            if place % 2 == 0:
                club.correct(evening)
            club.run("person", "merge", club.double + ALIAS, club.double, "--reason", "one person")
            club.forget(club.homely)
            answer = one.take(club.export(club.name + "-right.jsonl"))
            if place % 2 == 0:
                check_moved(club, evening, before, answer)
            one.again(club.name + "-year.jsonl")
        for club in reversed(clubs):
            other.take(club.name + "-right.jsonl")
        check_fork((one, other), clubs[0])
        forgotten = [club.homely for club in clubs]
        for federation in (one, other):
            check_sums(federation, evenings, forgotten)
        forgotten += forget_traveller((one, other), clubs)
        for federation in (one, other):
            check_sums(federation, evenings, forgotten)
            federation.check()
        if one.report() != other.report():
            fail("the reports of the two orders differ")
    print(f"{len(evenings)} events of {len(clubs)} clubs, {len(everybody)} people: the same in two orders")


main()
