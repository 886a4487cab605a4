#!/usr/bin/env python3
"""Plays a small event for every way to seat players, through the command line.

formats.py PROGRAM [--seed N] [--first N]: entrants enter, rounds are drawn by each method, and hands are played. Some
tables are not played (a walkover, an artificial result) and one stays open. There are penalties in hands and outside, a
late entry, a withdrawal and a return. Then every list is compared with lists.py, which computes it from the export:
standings, also by round, results, crosstable, statistics, prizes, entrants' pages, missing items, and the reasons of
pairings. An import into an empty database gives the same standings. Some events run only if $CANASTA_SOAK is set.
"""

import argparse
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402
from lists import lists_differ  # noqa: E402
from reckoning import Export  # noqa: E402

# Name, rulebook, settings, number of entrants, method, rounds.
EVENTS = [
    ("round robin", "fi-canasta", ["--hands", "2"], 6, "round-robin", 5),
    ("round robin, odd, by scores", "fi-canasta", ["--ranking", "score", "--tie-breaks", "none"], 5,
     "round-robin", 3),
    ("swiss", "fi-canasta", ["--tie-breaks", "buchholz,sonneborn-berger,difference"], 10, "swiss", 4),
    ("swiss, odd", "fi-canasta", ["--bye", "average-plus"], 9, "swiss", 4),
    ("swiss, odd, victory points", "fi-canasta",
     ["--ranking", "victory-points", "--scale", "wbf", "--bye", "average-minus"], 7, "swiss", 3),
    ("danish", "fi-canasta", ["--hands", "2", "--missed", "byes"], 8, "danish", 3),
    ("danish, odd", "fi-canasta", ["--tie-breaks", "opponents-difference,wins"], 7, "danish", 3),
    ("mitchell", "fi-canasta", ["--ranking", "difference"], 8, "mitchell", 3),
    ("mitchell, a half table", "fi-canasta", [], 7, "mitchell", 3),
    ("random", "fi-canasta", ["--missed", "byes"], 8, "random", 4),
    ("individual, 8", "fi-canasta", ["--format", "individual", "--hands", "2"], 8, "individual", 3),
    ("individual, 9", "fi-canasta", ["--format", "individual", "--tie-breaks", "buchholz-cut1,lot"], 9,
     "individual", 3),
    ("individual, 12", "fi-canasta", ["--format", "individual", "--tie-breaks", "canastas,penalties"],
     12, "individual", 3),
    ("individual, 13", "fi-canasta", ["--format", "individual"], 13, "individual", 3),
    ("three-handed singles", "se-canasta-3", ["--format", "single"], 9, "random", 4),
    ("two-handed singles", "se-canasta-2", ["--format", "single"], 7, "swiss", 3),
    ("teams of two pairs", "fi-canasta", ["--format", "teams", "--tie-breaks", "canastas,penalties"], 10,
     "swiss", 3),
]

# Events that run only with $CANASTA_SOAK, because a similar one runs always.
LONG = {"swiss, odd", "danish", "mitchell", "individual, 8", "individual, 12"}


def enter(program, settings, number):
    single = "individual" in settings or "single" in settings
    team = ["--team", f"Joukkue {(number + 1) // 2}"] if "teams" in settings else []
    players = [] if single else ["--player", f"Pelaaja {number}a", "--player", f"Pelaaja {number}b"]
    program.run("entrant", "add", f"Osanottaja {number}", *players, *team)


def play(program, chance, event):
    what, rulebook, settings, entrants, method, rounds = event
    fixed = method in ("round-robin", "mitchell", "individual") or "teams" in settings
    hands = [] if "--hands" in settings else ["--hands", "1"]
    program.run("event", "new", "Koe", "--rulebook", rulebook, *hands, *settings)
    for number in range(1, entrants + 1):
        enter(program, settings, number)
    for number in range(1, rounds + 1):
        if not fixed and number == 2:
            enter(program, settings, entrants + 1)
        if not fixed and number == 3:
            program.run("entrant", "withdraw", "2")
        if not fixed and number == 4:
            program.run("entrant", "return", "2")
        seed = [] if method in ("round-robin", "mitchell", "individual", "danish") else \
            ["--seed", str(chance.randint(1, 999))]
        program.run("round", "new", "--method", method, *seed)
        report = program.ask("round", "check", status=(0, 1))
        if not report["valid"]:
            sys.exit(f"{what}, round {number}: {report['findings']}")
        seats = program.ask("round", "show")
        for table in seats["tables"]:
            if number < rounds or table["table"] > 1:  # the first table of the last round stays open
                play_table(program, chance, f"{number}.{table['table']}",
                           [side["side"] for side in table["sides"]], "2" in settings, rulebook)
        if rulebook == "fi-canasta":
            punish(program, chance, number, seats)


def play_table(program, chance, address, sides, twice, rulebook):
    fate = chance.random()
    if fate < 0.06:
        program.run("table", "end", address, "--clause", "walkover", "--against",
                    chance.choice(sides), "--points", "2000")
    elif fate < 0.12:
        parts = [chance.choice(["average", "average+", "average-"]) for _ in sides]
        program.run("table", "end", address, "--clause", "artificial:" + "/".join(parts))
    else:
        for _ in range(2 if twice else 1):
            out = chance.choice(sides)
            program.run("hand", "add", address, "--again",
                        *(slip(chance, side, side == out, rulebook) for side in sides))


def punish(program, chance, number, seats):
    """Gives penalties in a hand, at a table and to an entrant with a bye, and cancels one."""
    given = 0
    address = f"{number}.{chance.choice(seats['tables'])['table']}"
    table = program.ask("table", address)
    if table["hands"]:
        program.run("penalty", "add", f"{address}.{len(table['hands'])}", "25C", "--side", "A",
                    "--reason", "Syy")
        program.run("penalty", "add", address, "25C:2", "--side", "B", "--reason", "Syy")
        given += 2
    for bye in seats["byes"]:
        program.run("penalty", "add", "--round", str(number), "25C", "--entrant", str(bye),
                    "--reason", "Syy")
        given += 1
    if given and chance.random() < 0.5:
        newest = max(int(row["penalty"][1:]) for row in program.ask("penalty", "list") if row["penalty"])
        program.run("penalty", "cancel", f"P{newest}", "--reason", "Erehdys")


def slip(chance, side, out, rulebook):
    """Returns a slip of counts or sums, sometimes with red threes, a concealed hand or a penalty."""
    ends = chance.choice([" o", " o", " oc"]) if out else ""
    penalty = f" penalty=25C:{chance.randint(1, 2)}" \
        if rulebook == "fi-canasta" and chance.random() < 0.2 else ""
    if rulebook == "fi-canasta" and chance.random() < 0.1:
        return f"{side} {chance.choice([600, 700])}/{chance.choice([200, 345])}{ends}{penalty}"
    natural, mixed = 2 if out else chance.randint(1, 2), chance.randint(0, 1)
    return f"{side} n{natural} m{mixed} c{chance.choice([200, 210, 300])} h{0 if out else 10}" \
           f" r{chance.randint(0, 1)}{ends}{penalty}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="begin with the event of that place")
    given = parser.parse_args()
    played = [event for event in EVENTS[given.first:]
              if "CANASTA_SOAK" in os.environ or event[0] not in LONG]
    for event in played:
        with tempfile.TemporaryDirectory() as folder:
            program = Canasta(given.program, folder)
            play(program, random.Random(f"{given.seed} {event[0]}"), event)
            exported = program.run("export")
            wrong = lists_differ(program, Export(exported))
            if wrong:
                sys.exit(f"{event[0]}: {wrong}")
            answer = program.run("standings", "--json")
            with open(os.path.join(folder, "a.jsonl"), "w", encoding="utf-8") as file:
                file.write(exported)
            program.run("--db", "b.db", "import", "a.jsonl")
            if program.run("--db", "b.db", "standings", "--json") != answer or \
                    program.run("--db", "b.db", "export") != exported:
                sys.exit(f"{event[0]}: another file after export and import")
    print(f"{len(played)} events the same")


main()
