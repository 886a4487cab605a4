#!/usr/bin/env python3
"""Every way to seat an event, each played as a whole small event through the command line.

formats.py PROGRAM [--seed N] [--first N]: entrants, rounds drawn by each method, hands (some tables not played: a
walkover, an artificial result), a late entry, a withdrawal, a return; then every list, the prizes, an
export, an import into an empty file, and the same standings again. Places are worked out a second
time from the export: match points, then difference; teams by the sums of their tables.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

LISTS = [["crosstable"], ["results"], ["statistics"], ["standings", "--csv"], ["prizes"],
         ["prizes", "--all", "--csv"], ["entrant", "show", "1"], ["round", "show", "--explain"],
         ["missing"], ["verify"]]

# What it is called, the rulebook, settings, how many enter, the method, rounds.
EVENTS = [
    ("round robin", "fi-canasta", [], 6, "round-robin", 5),
    ("round robin, odd", "fi-canasta", [], 5, "round-robin", 3),
    ("swiss", "fi-canasta", [], 10, "swiss", 4),
    ("swiss, odd", "fi-canasta", ["--bye", "average-plus"], 9, "swiss", 4),
    ("danish", "fi-canasta", [], 8, "danish", 3),
    ("danish, odd", "fi-canasta", [], 7, "danish", 3),
    ("mitchell", "fi-canasta", [], 8, "mitchell", 3),
    ("mitchell, a half table", "fi-canasta", [], 7, "mitchell", 3),
    ("random", "fi-canasta", [], 8, "random", 4),
    ("individual, 8", "fi-canasta", ["--format", "individual"], 8, "individual", 3),
    ("individual, 9", "fi-canasta", ["--format", "individual"], 9, "individual", 3),
    ("individual, 12", "fi-canasta", ["--format", "individual"], 12, "individual", 3),
    ("individual, 13", "fi-canasta", ["--format", "individual"], 13, "individual", 3),
    ("three-handed singles", "se-canasta-3", ["--format", "single"], 9, "random", 4),
    ("two-handed singles", "se-canasta-2", ["--format", "single"], 7, "swiss", 3),
    ("teams of two pairs", "fi-canasta", ["--format", "teams"], 8, "swiss", 3),
]


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, *words, status=(0,)):
        done = subprocess.run(
            [self.path, "--by", "Kokeilija", *words], cwd=self.folder, capture_output=True, text=True,
            env={**os.environ, "CANASTA_NOW": "2026-03-05T19:30:00Z"}, check=False)
        if done.returncode not in status:
            sys.exit(f"canasta {' '.join(words)}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout


def enter(program, settings, number):
    single = "individual" in settings or "single" in settings
    team = ["--team", f"Joukkue {(number + 1) // 2}"] if "teams" in settings else []
    players = [] if single else ["--player", f"Pelaaja {number}a", "--player", f"Pelaaja {number}b"]
    program.run("entrant", "add", f"Osanottaja {number}", *players, *team)


def play(program, chance, event):
    what, rulebook, settings, entrants, method, rounds = event
    fixed = method in ("round-robin", "mitchell", "individual") or "teams" in settings
    program.run("event", "new", "Koe", "--rulebook", rulebook, "--hands", "1", *settings)
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
        report = json.loads(program.run("round", "check", "--json", status=(0, 1)))
        if not report["valid"]:
            sys.exit(f"{what}, round {number}: {report['findings']}")
        seats = json.loads(program.run("round", "show", "--json"))
        for table in seats["tables"]:
            play_table(program, chance, f"{number}.{table['table']}",
                       [side["side"] for side in table["sides"]])


def play_table(program, chance, address, sides):
    fate = chance.random()
    if fate < 0.06:
        program.run("table", "end", address, "--clause", "walkover", "--against",
                    chance.choice(sides), "--points", "2000")
    elif fate < 0.12:
        parts = [chance.choice(["average", "average+", "average-"]) for _ in sides]
        program.run("table", "end", address, "--clause", "artificial:" + "/".join(parts))
    else:
        out = chance.choice(sides)
        slips = [f"{side} n{2 if side == out else chance.randint(1, 2)} m{chance.randint(0, 1)} "
                 f"c{chance.choice([200, 210, 300])} h{0 if side == out else 10}"
                 + (" o" if side == out else "") for side in sides]
        program.run("hand", "add", address, *slips)


# --- what the export says, worked out again ---

class Table:
    def __init__(self):
        self.sides, self.totals, self.clause, self.against, self.points = {}, None, None, 0, 0

    def scores(self):
        if self.parts():
            return {side: 0 for side in self.sides}
        if self.clause:
            return {side: 0 if side == self.against else self.points for side in self.sides}
        return self.totals

    def parts(self):
        if not self.clause or not self.clause.startswith("artificial:"):
            return None
        return [int(part.split("=")[-1]) for part in self.clause[11:].split("/")]

    def results(self, lost=None):
        scores, parts = self.scores(), self.parts()
        if parts:
            return {side: Fraction(2 * parts[side], 100) for side in self.sides}
        left = [score for side, score in scores.items() if side != lost]
        best = [side for side, score in scores.items() if side != lost and score == max(left)]
        return {side: (1 if len(best) > 1 else 2) if side in best else 0 for side in self.sides}


def read(text):
    tables, byes, teams, settings, people, names = {}, [], {}, {}, {}, {}
    for line in map(json.loads, text.splitlines()):
        if line["type"] == "person":
            people[line["person"]] = line["name"]
            continue
        rows = line.get("rows", {})
        for row in rows.get("event_setting", []):
            settings[row["key"]] = row["value"]
        for row in rows.get("entrant_version", []):
            names[row["entrant"]] = people[row["name"]]
        for row in rows.get("entrant_team", []):
            teams[row["entrant"]] = row["team"]
        for row in rows.get("seat", []) + rows.get("seat_partner", []):
            table = tables.setdefault((row["round"], row["game"]), Table())
            table.sides.setdefault(row["side"], []).append(row["entrant"])
        for row in rows.get("bye", []):
            byes.append((row["round"], row["entrant"]))
        for row in rows.get("decision", []):
            table = tables[row["round"], row["game"]]
            table.clause, table.against, table.points = row["clause"], row["against"], row["points"]
        for row in rows.get("hand_version", []):
            tables[row["round"], row["game"]].totals = {
                side: found["total"] for side, found in enumerate(line["score"]["sides"])}
    return tables, byes, teams, settings, names


def against(scores, side):
    return max(score for other, score in scores.items() if other != side)


def rank(text):
    tables, byes, teams, settings, names = read(text)
    if teams:
        return rank_teams(tables, byes, teams)
    rows = {name: [Fraction(0), 0] for name in names.values()}
    for table in tables.values():
        scores = table.scores()
        decided = table.against if table.clause and not table.parts() else None
        for side, result in table.results(decided).items():
            for entrant in table.sides[side]:
                rows[names[entrant]][0] += result
                rows[names[entrant]][1] += scores[side] - against(scores, side)
    for _, entrant in byes:
        rows[names[entrant]][0] += Fraction(120, 100) if settings.get("bye") == "average-plus" else 2
    return rows


def rank_teams(tables, byes, teams):
    rows = {team: [Fraction(0), 0] for team in teams.values()}
    matches = {}
    for (round_, _), table in tables.items():
        pair = [teams[table.sides[side][0]] for side in (0, 1)]
        match = matches.setdefault((round_, *sorted(pair)), [])
        scores = table.scores()
        match.append({team: (scores[side], (table.parts() or [None] * 2)[side])
                      for side, team in enumerate(pair)})
    for (_, *pair), found in matches.items():
        sums = {team: sum(table[team][0] for table in found) for team in pair}
        parts = {team: [table[team][1] for table in found] for team in pair}
        artificial = all(part is not None for part in parts[pair[0]])
        for team, other in (pair, pair[::-1]):
            if artificial:
                mean = (sum(parts[team]) + len(found) // 2) // len(found)
                rows[team][0] += Fraction(2 * mean, 100)
                continue
            margin = sums[team] - sums[other]
            rows[team][0] += 1 if margin == 0 else 2 if margin > 0 else 0
            rows[team][1] += margin
    for team in {(round_, teams[entrant]) for round_, entrant in byes}:
        rows[team[1]][0] += 2
    return rows


def compare(rows, answer):
    order = sorted(rows.items(), key=lambda row: [-value for value in row[1]])
    place, before = 0, None
    for i, ((name, values), found) in enumerate(zip(order, answer["standings"], strict=True)):
        place = place if values == before else i + 1
        before = values
        own = rows[found["entrant"]]
        if found["rank"] != place or own != values or \
                Fraction(str(found["match_points"])) != own[0] or found["difference"] != own[1]:
            return f"expected {place} {name} {values}, found {found}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="begin with the event of that place")
    given = parser.parse_args()
    for event in EVENTS[given.first:]:
        with tempfile.TemporaryDirectory() as folder:
            program = Program(os.path.abspath(given.program), folder)
            play(program, random.Random(f"{given.seed} {event[0]}"), event)
            exported = program.run("export")
            answer = program.run("standings", "--json")
            wrong = compare(rank(exported), json.loads(answer))
            if wrong:
                sys.exit(f"{event[0]}: {wrong}")
            for words in LISTS:
                program.run(*words, status=(0, 1) if words == ["missing"] else (0,))
            with open(os.path.join(folder, "a.jsonl"), "w", encoding="utf-8") as file:
                file.write(exported)
            program.run("--db", "b.db", "import", "a.jsonl")
            if program.run("--db", "b.db", "standings", "--json") != answer or \
                    program.run("--db", "b.db", "export") != exported:
                sys.exit(f"{event[0]}: another file after export and import")
    print(f"{len(EVENTS[given.first:])} events the same")


main()
