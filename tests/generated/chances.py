#!/usr/bin/env python3
"""Checks `standings --can-win` against every way in which small events can end.

chances.py PROGRAM [--seed N] [--events N]: each event is a Swiss, a round robin, groups, a knock-out or a double
elimination, stopped with open tables and rounds left to draw. The test goes through every result of each open game,
every seating of each round that is left, and every result there. An entrant who comes first by points in one of these
ends, alone or with others, must not be `cannot`, because tie-breaks have no limit before play. An entrant who is `sure`
comes first in all of them. If every game left is seated, the test also requires `cannot` and `sure` where they hold.
"""

import argparse
import itertools
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402


# --- all ends ---

def seatings(players):
    """Yields every way to pair these players. If their number is odd, one has a bye."""
    if len(players) % 2:
        for rests in players:
            for tables, _ in seatings([one for one in players if one != rests]):
                yield tables, [rests]
        return
    if not players:
        yield [], []
        return
    for other in players[1:]:
        for tables, rests in seatings([one for one in players[1:] if one != other]):
            yield [(players[0], other)] + tables, rests


class Ends:
    """The points of a group's or an event's players at every possible end."""

    def __init__(self, points, win, draw):
        self.results = [(win, 0), (0, win)] + ([(draw, draw)] if draw is not None else [])
        self.win, self.found = win, {tuple(sorted(points.items()))}

    def play(self, games, rests=()):
        for one, other in games:
            self.found = {add(end, {one: a, other: b}) for end in self.found for a, b in self.results}
        if rests:
            self.found = {add(end, {one: self.win for one in rests}) for end in self.found}

    def seat(self, players):
        """Adds a round that can be seated in any way."""
        before, after = self.found, set()
        for games, rests in seatings(players):
            self.found = before
            self.play(games, rests)
            after |= self.found
        self.found = after

    def first(self, player):
        """Returns two answers: the player is first in some end, and alone in first place in all of them."""
        led = [(dict(end)[player], max([p for one, p in end if one != player], default=-1)) for end in self.found]
        return any(own >= best for own, best in led), all(own > best for own, best in led)


def add(end, given):
    return tuple((player, points + given.get(player, 0)) for player, points in end)


# --- an event that is stopped ---

class Event:
    def __init__(self, program, chance, size, *settings):
        self.program, self.chance, self.size, self.drawn = program, chance, size, 0
        self.win = chance.choice([2, 3])
        program.run("event", "new", "Koe", "--rulebook", "fi-canasta", "--hands", "1", "--match-points",
                    f"{self.win}/1/0", *settings)
        with open(os.path.join(program.folder, "pairs.csv"), "w", encoding="utf-8") as file:
            file.write("name,player1,player2\n" + "".join(f"Pari {n},Pelaaja {n}a,Pelaaja {n}b\n"
                                                          for n in range(1, size + 1)))
        program.run("entrant", "import", "pairs.csv")

    def draw(self, *words):
        """Draws a round and returns its tables by number, and the bye."""
        self.drawn += 1
        self.program.run("round", "new", *words)
        shown = self.program.ask("round", "show", str(self.drawn))
        return [tuple(side["number"] for side in table["sides"]) for table in shown["tables"]], shown["byes"]

    def play(self, tables, drawn=True, skip=0.0):
        """Plays tables of the newest round and returns those left open."""
        left = []
        for number, pair in enumerate(tables, 1):
            if self.chance.random() < skip:
                left.append(pair)
                continue
            a, b = self.chance.choice([("900/200 out", "0/200"), ("0/200", "900/200 out")]
                                      + [("500/200 out", "500/200")] * drawn)
            self.program.run("hand", "add", f"{self.drawn}.{number}", f"A {a}", f"B {b}")
        return left

    def numbers(self):
        return {row["entrant"]: row["number"] for row in self.program.ask("entrant", "list")}

    def points(self):
        numbers = self.numbers()
        return {numbers[row["entrant"]]: row["match_points"] for row in self.program.ask("standings")["standings"]}

    def told(self):
        numbers = self.numbers()
        return {numbers[row["entrant"]]: row["first"] for row in
                self.program.ask("standings", "--can-win")["chances"]}

    def expect(self, player, wanted, what):
        told = self.told()[player]
        if told not in wanted:
            sys.exit(f"{what}, {self.size} entrants, after round {self.drawn}: Pari {player} is `{told}`, expected {wanted}\n"
                     + self.program.run("standings", "--can-win") + self.program.run("round", "show"))

    def compare(self, ends, players, what, all_seated):
        """Compares the chances of a group, or of all players, with all ends."""
        nothing_left = len(ends.found) == 1
        for player in players:
            can, sure = ends.first(player)
            if nothing_left and can:  # tie-breaks are final now
                wanted = ["sure", "cannot"]
            elif not can:
                wanted = ["cannot"] if all_seated else ["cannot", "can"]
            elif sure:
                wanted = ["sure"] if all_seated else ["sure", "can"]
            else:
                wanted = ["can"]
            self.expect(player, wanted, what)


def swiss(program, chance):
    size, rounds = chance.randint(3, 6), chance.randint(1, 4)
    event = Event(program, chance, size, "--rounds", str(rounds))
    players = list(range(1, size + 1))
    stop = chance.randint(max(0, rounds - (2 if size < 5 else 1)), rounds)
    open_games = []
    for number in range(1, stop + 1):
        tables, _ = event.draw("--method", "swiss", "--ahead", "--seed", str(chance.randint(1, 999)))
        open_games += event.play(tables, skip=0.6 if number == stop else 0.25 if len(open_games) < 2 else 0)
    ends = Ends(event.points(), event.win, 1)
    ends.play(open_games)
    for _ in range(rounds - stop):
        ends.seat(players)
    event.compare(ends, players, "swiss", stop == rounds)


def round_robin(program, chance):
    size = chance.randint(3, 5)
    rounds = size - 1 + size % 2
    event = Event(program, chance, size, "--rounds", str(rounds))
    players = list(range(1, size + 1))
    stop = chance.randint(max(0, rounds - 3), rounds)
    met, rested, open_games = set(), set(), []
    for number in range(1, stop + 1):
        tables, byes = event.draw("--method", "round-robin")
        met |= {frozenset(pair) for pair in tables}
        rested |= set(byes)
        open_games += event.play(tables, skip=0.5 if number == stop else 0)
    ends = Ends(event.points(), event.win, 1)
    ends.play(open_games + [pair for pair in itertools.combinations(players, 2) if frozenset(pair) not in met],
              [one for one in players if size % 2 and one not in rested])
    event.compare(ends, players, "round robin", stop == rounds)


def groups(program, chance):
    size = chance.choice([6, 7, 8])
    event = Event(program, chance, size)
    made = program.ask("phase", "new", "Lohkot", "--method", "round-robin", "--groups", "2", "--seed",
                       str(chance.randint(1, 999)))
    group_of = {row["number"]: row["group"] for row in made["seeds"]}
    parts = [[one for one in group_of if group_of[one] == group] for group in "AB"]
    met, rested, open_games, rounds = set(), set(), [], 3
    stop = chance.randint(1, rounds)
    for number in range(1, stop + 1):
        tables, byes = event.draw()
        met |= {frozenset(pair) for pair in tables}
        rested |= set(byes)
        open_games += event.play(tables, skip=0.4 if number == stop else 0)
    points, sides = event.points(), []
    for part in parts:
        ends = Ends({one: points[one] for one in part}, event.win, 1)
        ends.play([pair for pair in itertools.combinations(part, 2)
                   if frozenset(pair) not in met or pair in open_games or pair[::-1] in open_games],
                  [one for one in part if len(part) % 2 and one not in rested])
        sides.append(ends)
    compare_groups(event, parts, sides, stop == rounds)


def compare_groups(event, parts, sides, all_seated):
    """Checks groups: only the winner of a group can be first, and in groups of one size only the winner with most
    points."""
    one_size = len(parts[0]) == len(parts[1])
    bests = [{max(points for _, points in end) for end in ends.found} for ends in sides]
    nothing_left = all(len(ends.found) == 1 for ends in sides)
    for mine, other in ((0, 1), (1, 0)):
        for player in parts[mine]:
            can, sure = sides[mine].first(player)
            if one_size:
                own = {dict(end)[player] for end in sides[mine].found
                       if dict(end)[player] == max(points for _, points in end)}
                can = can and max(own) >= min(bests[other])
                sure = sure and min(own) > max(bests[other])
            settled = nothing_left or (len(sides[mine].found) == 1 and not one_size)
            if settled and can:
                wanted = ["sure", "cannot"]
            elif len(sides[mine].found) == 1 and can:  # tie-breaks within the group are final now
                wanted = ["cannot", "can", *["sure"] * sure]
            elif not can:
                wanted = ["cannot"] if all_seated and len(sides[mine].found) > 1 else ["cannot", "can"]
            elif sure:
                wanted = ["sure", "can"]
            else:
                wanted = ["can"]
            event.expect(player, wanted, "groups")


def knockout(program, chance, method):
    """Checks that exactly the entrants with few enough defeats can be first, and that the last one left is sure."""
    size, lives = chance.randint(3, 8), 2 if method == "double" else 1
    event = Event(program, chance, size, "--knockout-draw", "seed")
    program.run("phase", "new", "Cup", "--method", method, "--seed", str(chance.randint(1, 999)))
    beaten = dict.fromkeys(range(1, size + 1), 0)
    while True:
        there = [player for player in beaten if beaten[player] < lives]
        for player in beaten:
            event.expect(player, ["cannot"] if player not in there else ["sure"] if len(there) == 1 else ["can"], method)
        if len(there) == 1:
            return
        tables, _ = event.draw()
        for number, (one, other) in enumerate(tables, 1):
            lost = chance.randint(0, 1)
            slips = ("0/200", "900/200 out") if lost == 0 else ("900/200 out", "0/200")
            program.run("hand", "add", f"{event.drawn}.{number}", f"A {slips[0]}", f"B {slips[1]}")
            beaten[(one, other)[lost]] += 1


KINDS = [swiss, round_robin, groups, lambda program, chance: knockout(program, chance, "knockout"),
         swiss, round_robin, groups, lambda program, chance: knockout(program, chance, "double")]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--events", type=int, default=24)
    asked = parser.parse_args()
    for number in range(asked.events):
        with tempfile.TemporaryDirectory() as folder:
            try:
                KINDS[number % len(KINDS)](Canasta(asked.program, folder), random.Random(asked.seed * 1000 + number))
            except (AssertionError, SystemExit) as end:
                sys.exit(f"event {number} of seed {asked.seed}: {end}")
    print(f"{asked.events} events: who can still come first is as their ends say")


main()
