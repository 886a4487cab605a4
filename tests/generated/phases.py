#!/usr/bin/env python3
"""Checks groups and a final against a calculation of its own.

    phases.py CANASTA [--seed S] [--events N]

Random events with games of one hand begin with groups, in which all meet each other. The best play a final and carry
none, half or all of their points over. The test computes places, points, differences, carried points and meetings from
the hands alone, and again after a hand of the groups was corrected.
"""
import argparse
import json
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

WIN, DRAW = 2, 1


class Event(Canasta):
    def __init__(self, binary, folder, rng):
        super().__init__(binary, folder)
        self.rng, self.bad = rng, 0
        self.games = []  # (round, table, number, score, number, score)
        self.byes = []  # (round, number)

    def check(self, what, found, expected):
        if found != expected:
            self.bad += 1
            print(f"{what}: {found}, expected {expected}")

    def slips(self):
        """Returns sums that a legal hand can have, of a winner and a loser, sometimes equal."""
        high, low = 100 * self.rng.randint(5, 9), 100 * self.rng.randint(0, 4)
        slips = [(high + 200, f"{high}/200 out"), (low + 200 if low >= 3 else 100,
                                                    f"{low}/200" if low >= 3 else "0/100")]
        if self.rng.random() < 0.5:
            slips.reverse()
        return slips

    def round(self):
        """Draws and plays the next round. Returns False if there is none."""
        done = self.call("round", "new", "--json")
        if done.returncode == 1 and "phase-over" in done.stdout:
            return False
        if done.returncode:
            raise SystemExit(f"round new: {done.stdout} {done.stderr}")
        drawn = json.loads(done.stdout)
        self.check("round check", self.call("round", "check").returncode, 0)
        for table in drawn["tables"]:
            address = f"{drawn['round']}.{table['table']}"
            one, other = (side["number"] for side in table["sides"])
            first, second = self.slips()
            done = self.call("hand", "add", address, "A " + first[1], "B " + second[1])
            if done.returncode:
                first, second = (700, "500/200 out"), (100, "0/100")
                self.ask("hand", "add", address, "A " + first[1], "B " + second[1])
            self.games.append([drawn["round"], table["table"], one, first[0], other, second[0]])
        self.byes += [(drawn["round"], number) for number in drawn["byes"]]
        return True


def sums(event, rounds, numbers, carried):
    """Returns points and difference of each entrant in the rounds, with the carried ones."""
    points = {n: carried.get(n, (0, 0))[0] for n in numbers}
    apart = {n: carried.get(n, (0, 0))[1] for n in numbers}
    for game, _, one, first, other, second in event.games:
        if game not in rounds:
            continue
        points[one] += WIN if first > second else DRAW if first == second else 0
        points[other] += WIN if second > first else DRAW if first == second else 0
        apart[one] += first - second
        apart[other] += second - first
    for game, number in event.byes:
        if game in rounds:
            points[number] += WIN
    return {n: (points[n], apart[n]) for n in numbers}


def ranks(figures):
    """Returns the ranks by points, then difference. Equal entrants share a rank."""
    return {n: 1 + sum(other > mine for other in figures.values()) for n, mine in figures.items()}


def grouped(figures, groups):
    """Returns each entrant's place in the group, and among all."""
    within = {}
    for group in set(groups.values()):
        within.update(ranks({n: f for n, f in figures.items() if groups[n] == group}))
    sizes = {list(groups.values()).count(group) for group in groups.values()}
    key = {n: (within[n], *((-f[0], -f[1]) if len(sizes) == 1 else ())) for n, f in figures.items()}
    return within, {n: 1 + sum(other < mine for other in key.values()) for n, mine in key.items()}


def alternately(overall, groups):
    """Returns the seeds: the first of each group, then the second. Entrants who share a place take it and the next
    ones."""
    return sorted((k, place) for group in set(groups.values())
                  for k, place in enumerate(sorted(overall[n] for n in groups if groups[n] == group)))


def halved(value, how):
    return {"none": 0, "half": value // 2, "all": value}[how]


def pairs_of(event, rounds):
    return [frozenset((g[2], g[4])) for g in event.games if g[0] in rounds]


def look(event, groups, rounds_before, final, carry):
    """Compares the standings with the hands."""
    before = sums(event, rounds_before, groups, {})
    within, overall = grouped(before, groups)
    rows = event.ask("standings")["standings"]
    told = {row["number"]: row for row in rows}
    if not final:
        for number in groups:
            row = told[number]
            event.check(f"entrant {number} in its group",
                        (row["rank"], row["group"], row["group_rank"], row["points"],
                         row["difference"]),
                        (overall[number], "AB"[groups[number] - 1], within[number],
                         *before[number]))
        return overall
    carried = {n: tuple(halved(v, carry) for v in before[n]) for n in final}
    rounds = range(max(rounds_before) + 1, 1000)
    figures = sums(event, rounds, final, carried)
    places = ranks(figures)
    rest = sorted(overall[n] for n in groups if n not in final)
    for number in groups:
        row = told[number]
        if number not in final:
            event.check(f"entrant {number} behind the final", row["rank"],
                        1 + len(final) + rest.index(overall[number]))
            continue
        event.check(f"entrant {number} in the final",
                    (row["rank"], row["points"], row["difference"]),
                    (places[number], *figures[number]))
        if carry != "none":
            event.check(f"entrant {number} carries",
                        (row["carried_points"], row["carried_difference"]), carried[number])
    return overall


def play(binary, folder, rng):
    event = Event(binary, folder, rng)
    count, group_count = rng.randint(4, 9), 2
    carry = rng.choice(["none", "half", "all"])
    event.ask("event", "new", "Groups", "--rulebook", "fi-canasta", "--hands", "1")
    pathlib.Path(folder, "pairs.csv").write_text(
        "name,player1,player2\n" + "".join(f"P{i},P{i} a,P{i} b\n" for i in range(1, count + 1)),
        encoding="utf-8")
    event.ask("entrant", "import", "pairs.csv")
    made = event.ask("phase", "new", "Groups", "--method", "round-robin", "--groups", group_count,
                     "--seed", rng.randint(0, 999))
    groups = {seed["number"]: "AB".index(seed["group"]) + 1 for seed in made["seeds"]}
    snake = [[1, 2, 2, 1][i % 4] for i in range(count)]
    event.check("the snake", [groups[seed["number"]] for seed in made["seeds"]], snake)
    while event.round():
        pass
    played = pairs_of(event, range(1, 1000))
    expected = {frozenset((a, b)) for a in groups for b in groups
                if a < b and groups[a] == groups[b]}
    event.check("each met each of its group once", (len(played), set(played)),
                (len(expected), expected))
    newest = max(game[0] for game in event.games)
    rounds_before = range(1, newest + 1)
    overall = look(event, groups, rounds_before, None, carry)
    takes = rng.randint(2, count)
    made = event.ask("phase", "new", "Final", "--method", "round-robin", "--from", takes, "--carry",
                     carry)
    final = {seed["number"]: seed["place"] for seed in made["seeds"]}
    event.check("the places of the final", sorted(final.values()),
                sorted(place for _, place in alternately(overall, groups)[:takes]))
    for number, place in final.items():
        event.check(f"the place of {number}", place, overall[number])
    while event.round():
        pass
    played = pairs_of(event, range(newest + 1, 1000))
    event.check("each met each of the final once", (len(played), set(map(len, played))),
                (takes * (takes - 1) // 2, {2}))
    look(event, groups, rounds_before, final, carry)
    game = rng.choice([game for game in event.games if game[0] <= newest])
    event.ask("hand", "correct", f"{game[0]}.{game[1]}.1", "A 0/100", "B 900/200 out", "--kind",
              "typing", "--reason", "koe", "--by", "Koe")
    game[3], game[5] = 100, 1100
    look(event, groups, rounds_before, final, carry)
    event.check("verify", event.call("verify").returncode, 0)
    return event.bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("canasta")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--events", type=int, default=2)
    given = parser.parse_args()
    bad = 0
    for number in range(given.events):
        with tempfile.TemporaryDirectory() as folder:
            found = play(given.canasta, folder, random.Random(given.seed + number))
        if found:
            print(f"--seed {given.seed + number} --events 1: {found} differences")
        bad += found
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
