#!/usr/bin/env python3
"""Computes seasons a second time, from `canasta export` alone.

season.py PROGRAM [--seed N]: two seasons have three events each, of pairs, individuals and teams. The second ranks by
victory points, with byes that are part of a win, walkovers and open games. In many games substitutes play some of the
hands, and some are replaced in turn. A game counts for the person who sat for more than half of its hands
(src/club/substitute.h), a team's match for the team.
"""

import argparse
import os
import random
import sys
import tempfile
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402
from lists import differ  # noqa: E402
from reckoning import Export, Ranking  # noqa: E402

POOL = [f"Henkilö {number:02}" for number in range(1, 24)]
FORMATS = {"pairs": 2, "individual": 3, "teams": 2}  # and the hands of a game
SEASONS = [("Kevät", 1, []),
           ("Syksy", 0, ["--ranking", "victory-points", "--scale", "wbf", "--bye", "average-minus"])]


def play(program, chance, number, format_, settings):
    program.run("event", "new", f"Ilta {number}", "--rulebook", "fi-canasta", "--hands",
                str(FORMATS[format_]),
                "--format", format_, *settings)
    event = Event(program, chance, str(number), FORMATS[format_])
    people = chance.sample(POOL, 10)
    if format_ == "individual":
        for name in people[:9]:
            event.run("entrant", "add", name)
    else:
        for place in range(5):
            team = ["--team", f"Joukkue {place // 2}"] if format_ == "teams" else []
            event.run("entrant", "add", f"Pari {place + 1}", "--player", people[2 * place], "--player",
                      people[2 * place + 1], *team)
    for round_ in (1, 2):
        event.round(round_, format_)


class Event:
    def __init__(self, program, chance, number, hands):
        self.program, self.chance, self.number, self.hands = program, chance, number, hands

    def run(self, *words):
        return self.program.run("--event", self.number, *words)

    def round(self, round_, format_):
        method = {"pairs": "random", "individual": "individual", "teams": "random"}[format_]
        self.run("round", "new", "--method", method, *(["--seed", "7"] if method == "random" else []))
        seats = self.program.ask("--event", self.number, "round", "show")
        for table in seats["tables"]:
            last = round_ == 2 and table["table"] == 2
            self.table(f"{round_}.{table['table']}", table["sides"], open_=last)

    def table(self, address, sides, open_):
        if self.chance.random() < 0.15:
            self.run("table", "end", address, "--clause", "walkover", "--against",
                     self.chance.choice("AB"))
            return
        sitting = [set(side["players"]) for side in sides]
        away = [name for name in POOL + ["Vieras"] if not any(name in side for side in sitting)]
        self.chance.shuffle(away)
        chairs = {side["side"]: list(side["players"]) for side in sides}
        for hand in range(1, self.hands + 1 - (open_ and self.chance.random() < 0.5)):
            for letter, names in chairs.items():
                if self.chance.random() < 0.35:
                    chair = self.chance.randrange(len(names))
                    self.run("seat", "substitute", address, "--side", letter, "--out", names[chair],
                             "--in", away[-1], "--from", str(hand))
                    names[chair] = away.pop()
            out = self.chance.choice("AB")
            self.run("hand", "add", address, "--again", *(
                f"{letter} n{self.chance.randint(1, 3)} c{self.chance.choice([200, 210, 300])} h0"
                + (" o" if letter == out else "") for letter in "AB"))


# --- the second calculation ---

def sat_at(game, side, person, hand):
    for where, out, in_, first in game.substitutes:
        if where == side and out == person and first <= hand:
            person = in_
    return person


def sat_most(game, side, person):
    """Returns the person who sat in the chair for more than half of the hands, or else the player."""
    hands = [number for number, hand in game.hands.items() if hand]
    sat = [sat_at(game, side, person, hand) for hand in hands]
    return next((one for one in sat if 2 * sat.count(one) > len(hands)), person)


def results_of(export):
    """Returns {person: [points, difference]} of an event, and if a game is open."""
    ranking = Ranking(export)
    of = ranking.team_of or {number: number for number in export.entrants}
    found = {}
    for number, entrant in export.entrants.items():
        for person in entrant.players:
            found[person] = [ranking.points_shown(of[number]), ranking.row[of[number]]["difference"]]
    moved = 0
    for game in export.ordered() if not ranking.team_of else []:
        for side, sitting in game.sides.items() if game.done else ():
            change = ranking.points_of_game(game, side), game.scores[side] - game.against(side)
            for person in [one for entrant in sitting for one in export.entrants[entrant].players]:
                most = sat_most(game, side, person)
                moved += most != person
                for one, sign in ((person, -1), (most, 1)) if most != person else ():
                    sums = found.setdefault(one, [Fraction(0), 0])
                    sums[0] += sign * change[0]
                    sums[1] += sign * change[1]
    return found, any(not game.done for game in export.games.values()), moved


def standings(names, events, best):
    rows = []
    for person in {one for found in events.values() for one in found}:
        results = [(number, *found[person]) for number, found in events.items() if person in found]
        counted = sorted(results, key=lambda row: (-row[1], -row[2], row[0]))[:best or None]
        rows.append({"person": names[person], "played": len(results), "counted": len(counted),
                     "points": sum(row[1] for row in counted), "difference": sum(row[2] for row in counted),
                     "events": [{"event": row[0], "points": row[1], "difference": row[2],
                                 "counted": row in counted} for row in results]})
    rows.sort(key=lambda row: (-row["points"], -row["difference"], row["person"]))
    for place, row in enumerate(rows):
        before = rows[place - 1] if place else None
        same = before and (before["points"], before["difference"]) == (row["points"], row["difference"])
        row["rank"] = before["rank"] if same else place + 1
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance, first, moves, persons = random.Random(given.seed), 1, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        program = Canasta(given.program, folder)
        for name, best, settings in SEASONS:
            numbers = range(first, first + len(FORMATS))
            for number, format_ in zip(numbers, FORMATS):
                play(program, chance, number, format_, settings)
            first += len(FORMATS)
            program.run("season", "new", name, "--best", str(best))
            program.run("season", "add", name, *map(str, numbers))
            exported = program.run("export")
            events, names, provisional = {}, {}, False
            for number in numbers:
                export = Export(exported, number)
                names = export.names
                events[number], open_, moved = results_of(export)
                provisional, moves = provisional or open_, moves + moved
            expected = {"season": name, "best": best, "provisional": provisional,
                        "standings": standings(names, events, best)}
            persons = max(persons, len(expected["standings"]))
            wrong = differ(expected, program.ask("season", "standings", name))
            if wrong:
                sys.exit(f"season {name}{wrong}")
    print(f"{len(SEASONS)} seasons the same, of {persons} persons; {moves} results were a substitute's")
    if moves == 0 or persons < 17:
        sys.exit("too few of them")


main()
