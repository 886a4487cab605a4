#!/usr/bin/env python3
"""Computes the ranking and every tie-break a second time, from `canasta export` alone.

ranking.py PROGRAM [--tournaments N] [--seed N]: plays random tournaments with random settings through the commands,
without `import`, exports the database, and compares `standings --json` with the definitions (reckoning.py). Rare cases
come in turn: teams separated by canastas and by penalties, victory points with walkovers, and byes that are part of a
win.
"""

import argparse
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402
from reckoning import CRITERIA, Export, Ranking, standings_differ  # noqa: E402

# Settings that the tournaments must have, one after another. The others are random.
FORCED = [
    {},
    {"--format": "teams", "--ranking": "match-points", "--match-points": "0/0/0",
     "--tie-breaks": "canastas,penalties"},
    {"--ranking": "victory-points", "--scale": "wbf", "--bye": "average-plus"},
    {"--format": "teams", "--ranking": "match-points", "--match-points": "0/0/0",
     "--tie-breaks": "penalties,canastas"},
    {"--ranking": "victory-points", "--scale": "burraco-4", "--bye": "average-minus"},
    {"--format": "teams", "--ranking": "victory-points", "--scale": "wbf", "--bye": "average"},
]


# --- a random tournament ---

def settings_of(chance, forced):
    settings = {"--hands": str(chance.randint(1, 2)),
                "--match-points": chance.choice(["2/1/0", "3/1/0", "3/2/1"]),
                "--ranking": chance.choice(["match-points", "score", "difference", "victory-points"]),
                "--lot-seed": str(chance.randint(0, 10 ** 9 - 1)),
                "--bye": chance.choice(["win", "win", "draw", "average-plus", "average-minus"])}
    if chance.random() < 0.3:
        settings["--artificial"] = chance.choice(["45/55/35", "50/66/33"])
    words = chance.sample(CRITERIA[:-1], chance.randint(0, 4))
    words += ["lot"] if chance.random() < 0.3 else []
    settings["--tie-breaks"] = ",".join(words) or "none"
    if chance.random() < 0.2:
        settings["--format"] = "teams"
    settings.update(forced)
    if settings["--ranking"] == "victory-points":
        settings.setdefault("--scale", chance.choice(["burraco-3", "burraco-4", "wbf"]))
    return settings


def play(program, chance, forced):
    """Chooses settings and plays rounds with some byes, some walkovers and some tables open at the end."""
    settings = settings_of(chance, forced)
    teams = settings.get("--format") == "teams"
    entrants = chance.randint(6, 9) if forced else chance.randint(3, 9)
    program.run("event", "new", "Koe", "--rulebook", "fi-canasta",
                *(word for pair in settings.items() for word in pair))
    for number in range(1, entrants + 1):
        team = ["--team", f"Joukkue {number % 3}"] if teams else []
        program.run("entrant", "add", f"Pari {number}", *team)
    rounds = chance.randint(2 if forced else 1, 4)
    for number in range(1, rounds + 1):
        play_round(program, chance, number, entrants)
        if settings["--ranking"] == "victory-points":
            take_victory_points(program, chance, number, entrants)
    if forced:
        program.run("round", "new", "--table", "1:2", "--table", "3:4", "--bye", "5")
        program.run("table", "end", f"{rounds + 1}.1", "--clause", "walkover", "--against", "B")
        play_table(program, chance, f"{rounds + 1}.2")


def take_victory_points(program, chance, number, entrants):
    """Lets the committee take or give victory points, and sometimes cancel that."""
    for _ in range(chance.randint(0, 2)):
        program.run("penalty", "adjust", "--round", str(number), chance.choice(["-1", "-3", "+2"]),
                    "--victory-points", "--entrant", str(chance.randint(1, entrants)),
                    "--reason", "Syy")
    given = [row["penalty"] for row in program.ask("penalty", "list") if not row["cancelled"]
             and row.get("in_standings")]
    if given and chance.random() < 0.3:
        program.run("penalty", "cancel", chance.choice(given), "--reason", "Erehdys")


def play_round(program, chance, number, entrants):
    order = list(range(1, entrants + 1))
    chance.shuffle(order)
    tables = []
    while len(order) >= 2 and (not tables or chance.random() < 0.9):
        tables += ["--table", f"{order.pop()}:{order.pop()}"]
    for entrant in order:
        if chance.random() < 0.6:
            tables += ["--bye", str(entrant)]
    program.run("round", "new", *tables)
    for table in range(1, tables.count("--table") + 1):
        play_table(program, chance, f"{number}.{table}")


def play_table(program, chance, address):
    fate = chance.random()
    if fate < 0.08:
        program.run("table", "end", address, "--clause", "walkover", "--against", chance.choice("AB"))
        return
    if fate < 0.15:
        program.run("table", "end", address, "--clause", "artificial:" + chance.choice(
            ["average", "average+/average-", "average-/average", "70/30", "33/5"]))
        return
    if fate < 0.20:
        return
    for _ in range(2):
        sides = [slip(chance, letter, out) for letter, out in
                 zip("AB", chance.choice([(" out", ""), ("", " out")]))]
        if program.ask("table", address)["finished"]:
            return
        program.run("hand", "add", address, *sides, "--again")


def slip(chance, letter, out):
    natural, mixed = chance.randint(0, 1), chance.randint(1, 2)
    penalty = " penalty=25C" if chance.random() < 0.2 else ""
    return f"{letter} n{natural} m{mixed} c{chance.choice([200, 210, 300])} h{chance.choice([0, 10])}{out}{penalty}"


# Cases that must occur at least once, or other seeds are needed.
SEEN = {"teams by canastas", "teams by fewest penalties", "walkover in victory points",
        "part of victory points for a bye", "victory points taken"}


def met(ranking):
    """Returns which of these cases occurred."""
    found = set()
    for _, _, decided, _ in ranking.standings():
        found.add(f"teams by {decided}" if ranking.team_of else decided)
    if ranking.by == "victory-points":
        if any(game.unplayed and not game.parts for game in ranking.games):
            found.add("walkover in victory points")
        if ranking.byes and ranking.bye_part is not None:
            found.add("part of victory points for a bye")
        if any(victory for victory, _ in ranking.apart.values()):
            found.add("victory points taken")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--tournaments", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen = set()
    for seed in range(given.seed, given.seed + given.tournaments):
        with tempfile.TemporaryDirectory() as folder:
            program = Canasta(given.program, folder)
            play(program, random.Random(seed), FORCED[seed % len(FORCED)])
            ranking = Ranking(Export(program.run("export")))
            wrong = standings_differ(ranking, program.ask("standings"))
            if wrong:
                sys.exit(f"tournament {seed} ({ranking.by}, {ranking.list}): {wrong}")
            seen |= met(ranking)
    print(f"{given.tournaments} tournaments the same; seen: {', '.join(sorted(seen))}")
    lacking = SEEN - seen
    if lacking and given.seed == 1 and given.tournaments >= len(FORCED):
        sys.exit(f"not seen in any of them: {', '.join(sorted(lacking))}")


main()
