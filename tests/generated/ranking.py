#!/usr/bin/env python3
"""Ranking and every tie-break worked out a second time, from `canasta export` alone.

ranking.py PROGRAM [--tournaments N] [--seed N]: plays random tournaments under random settings
through the program (`import` is not used: rounds and hands go in by the commands), exports the
file, and holds `standings --json` against what the definitions give. Written from the definitions
in src/tournament/ranking.h and tie_break.h, without a look at the code that follows them.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
CRITERIA = ["difference", "score", "direct", "wins", "canastas", "penalties", "buchholz",
            "buchholz-cut1", "buchholz-median", "sonneborn-berger", "opponents-difference", "lot"]
TITLES = {"difference": "difference", "score": "score", "direct": "direct encounter",
          "wins": "wins", "canastas": "canastas", "penalties": "fewest penalties",
          "buchholz": "Buchholz", "buchholz-cut1": "Buchholz cut 1",
          "buchholz-median": "median Buchholz", "sonneborn-berger": "Sonneborn-Berger",
          "opponents-difference": "opponents' difference", "lot": "lot"}
BURRACO = {
    "burraco-3": [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
    "burraco-4": [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000]}
R = ((Decimal(5).sqrt() - 1) / 2) ** 3


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, folder

    def run(self, *words):
        done = subprocess.run(
            [self.path, "--by", "Kokeilija", *words], cwd=self.folder, capture_output=True, text=True,
            env={**os.environ, "CANASTA_NOW": "2026-03-05T19:30:00Z"}, check=False)
        if done.returncode != 0:
            sys.exit(f"canasta {' '.join(words)}: status {done.returncode}\n{done.stderr}")
        return done.stdout


# --- a random tournament ---

def play(program, chance):
    """Settings chosen, rounds played: some byes, some walkovers, some tables open at the end."""
    entrants = chance.randint(3, 9)
    teams = chance.random() < 0.2
    settings = ["--hands", str(chance.randint(1, 2)), "--match-points",
                chance.choice(["2/1/0", "3/1/0", "3/2/1"])]
    ranking = chance.choice(["match-points", "score", "difference", "victory-points"])
    settings += ["--ranking", ranking, "--lot-seed", str(chance.randint(0, 10 ** 9 - 1))]
    if ranking == "victory-points":
        settings += ["--scale", chance.choice(["burraco-3", "burraco-4", "wbf"])]
    if chance.random() < 0.3:
        settings += ["--artificial", chance.choice(["45/55/35", "50/66/33"])]
    settings += ["--bye", chance.choice(["win", "win", "draw", "average-plus", "average-minus"])]
    words = chance.sample(CRITERIA[:-1], chance.randint(0, 4))
    words += ["lot"] if chance.random() < 0.3 else []
    settings += ["--tie-breaks", ",".join(words) or "none"]
    if teams:
        settings += ["--format", "teams"]
    program.run("event", "new", "Koe", "--rulebook", "fi-canasta", *settings)
    for number in range(1, entrants + 1):
        team = ["--team", "Joukkue %d" % (number % 3)] if teams else []
        program.run("entrant", "add", f"Pari {number}", *team)
    for number in range(1, chance.randint(1, 4) + 1):
        play_round(program, chance, number, entrants, last=False)


def play_round(program, chance, number, entrants, last):
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
        done = json.loads(program.run("table", address, "--json"))
        if done["finished"]:
            return
        program.run("hand", "add", address, *sides, "--again")


def slip(chance, letter, out):
    natural, mixed = chance.randint(0, 1), chance.randint(1, 2)
    penalty = " penalty=25C" if chance.random() < 0.2 else ""
    return f"{letter} n{natural} m{mixed} c{chance.choice([200, 210, 300])} h{chance.choice([0, 10])}{out}{penalty}"


# --- what the export says ---

class Game:
    def __init__(self, round_, sides):
        self.round, self.sides = round_, sides
        self.hands, self.decision = {}, None

    def finish(self, hands_of_game):
        """Scores and results by side: "W", "D", "L"; none while it is open."""
        hands = [hand for hand in self.hands.values() if hand]
        self.count = len(hands)
        self.unplayed, self.parts = False, None
        if self.decision:
            clause, against, points = self.decision
            self.done = True
            if clause.startswith("artificial:"):
                self.parts = [int(part.split("=")[-1]) for part in clause[11:].split("/")]
                self.scores, self.results = [0, 0], ["X", "X"]
                return
            self.scores = [0 if side == against else points for side in range(len(self.sides))]
            self.results = ["L" if side == against else "W" for side in range(len(self.sides))]
            self.unplayed = self.count == 0
            return
        self.scores = [sum(hand[side]["total"] for hand in hands) for side in range(len(self.sides))]
        self.done = self.count >= hands_of_game
        a, b = self.scores
        self.results = ["D", "D"] if a == b else ["W", "L"] if a > b else ["L", "W"]


class Export:
    def __init__(self, text):
        self.settings, self.entrants, self.team, self.byes = {}, [], {}, []
        self.games, self.names, self.rounds = {}, {}, 0
        for line in text.splitlines():
            self.line(json.loads(line))

    def line(self, line):
        if line["type"] == "person":
            self.names[line["person"]] = line["name"]
            return
        rows = line.get("rows", {})
        for row in rows.get("event_version", []):
            self.event, self.settings = row, {}
        for row in rows.get("event_setting", []):
            self.settings[row["key"]] = row["value"]
        for row in rows.get("entrant_version", []):
            self.entrants.append((row["entrant"], self.names[row["name"]]))
        for row in rows.get("entrant_team", []):
            self.team[row["entrant"]] = row["team"]
        for row in rows.get("round", []):
            self.rounds = max(self.rounds, row["number"])
        for row in rows.get("seat", []):
            game = self.games.setdefault((row["round"], row["game"]), Game(row["round"], {}))
            game.sides[row["side"]] = row["entrant"]
        for row in rows.get("bye", []):
            self.byes.append((row["entrant"], row["round"]))
        for row in rows.get("decision", []):
            self.games[row["round"], row["game"]].decision = (
                row["clause"], row["against"], row["points"])
        for row in rows.get("hand_version", []):
            game = self.games[row["round"], row["game"]]
            game.hands[row["hand"]] = line["score"]["sides"] if line.get("score") else None


# --- the definitions ---

def mix(state):
    mask = 2 ** 64 - 1
    state = (state + 0x9E3779B97F4A7C15) & mask
    state = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & mask
    state = ((state ^ state >> 27) * 0x94D049BB133111EB) & mask
    return state ^ state >> 31


def lot(seed, number):
    return mix((mix(seed) + number) % 2 ** 64)


class Ranking:
    def __init__(self, export):
        self.by = export.settings.get("ranking", "match-points")
        words = export.settings.get("tie-breaks", "difference")
        self.list = [] if words == "none" else words.split(",")
        self.seed = int(export.settings.get("lot-seed", "1"))
        self.scale = export.settings.get("scale", "")
        event = export.event
        self.match = {"W": Fraction(event["win"]), "D": Fraction(event["draw"]),
                      "L": Fraction(event["loss"])}
        average, plus, minus = map(int, export.settings.get("artificial", "50/60/40").split("/"))
        bye = export.settings.get("bye", "win")
        self.bye_part = {"average": average, "average-plus": plus,
                         "average-minus": minus}.get(bye)
        self.bye = self.match["W"] * self.bye_part / 100 if self.bye_part is not None else \
            self.match[{"win": "W", "draw": "D", "loss": "L"}[bye]]
        self.hands, self.rounds = event["hands"], export.rounds
        for game in export.games.values():
            game.finish(self.hands)
        self.counts = {}
        self.games, self.byes = list(export.games.values()), export.byes
        self.entrants = export.entrants
        self.count_hands()
        if export.settings.get("format") == "teams":
            self.join_teams(export)
        self.numbers = [number for number, _ in self.entrants]
        self.name = dict(self.entrants)
        self.sum_up()

    def count_hands(self):
        for game in self.games:
            for side, entrant in game.sides.items():
                canastas, penalties = self.counts.setdefault(entrant, [0, 0])
                for hand in game.hands.values():
                    if not hand or not game.done or game.decision:
                        continue
                    for line in hand[side]["lines"]:
                        canastas += line["count"] if line["item"].endswith("-canasta") else 0
                        penalties += line["count"] if line["item"] == "penalty" else 0
                self.counts[entrant] = [canastas, penalties]

    def join_teams(self, export):
        names = []
        for number, _ in self.entrants:
            if export.team[number] not in names:
                names.append(export.team[number])
        of = {number: names.index(export.team[number]) + 1 for number, _ in self.entrants}
        matches = {}
        for game in self.games:
            pair = tuple(of[game.sides[side]] for side in (0, 1))
            if pair[0] == pair[1]:
                continue
            known = [key for key in matches if key[0] == game.round and set(key[1:]) == set(pair)]
            match = matches.setdefault(known[0] if known else (game.round, *pair), [])
            match.append((game, pair))
        games = []
        for key, tables in matches.items():
            match = Game(key[0], {0: key[1], 1: key[2]})
            match.done = all(game.done for game, _ in tables)
            match.decision = all(game.decision for game, _ in tables)
            match.count = max(game.count for game, _ in tables)
            match.unplayed = match.decision and match.count == 0
            match.parts = None
            match.scores = [sum(game.scores[pair.index(team)] for game, pair in tables)
                            for team in key[1:]]
            a, b = match.scores
            match.results = ["D", "D"] if a == b else ["W", "L"] if a > b else ["L", "W"]
            if all(game.parts for game, _ in tables):
                match.parts = [(sum(game.parts[pair.index(team)] for game, pair in tables)
                                + len(tables) // 2) // len(tables) for team in key[1:]]
                match.results = ["X", "X"]
            games.append(match)
        idle = set()
        for entrant, round_ in self.byes:
            playing = {of[one] for game in self.games if game.round == round_
                       for one in game.sides.values()}
            if of[entrant] not in playing:
                idle.add((of[entrant], round_))
        counts = {team: [0, 0] for team in of.values()}
        for entrant, both in self.counts.items():
            counts[of[entrant]] = [x + y for x, y in zip(counts[of[entrant]], both)]
        self.counts, self.games, self.byes = counts, games, sorted(idle)
        self.entrants = list(enumerate(names, 1))

    # Victory points in whole parts of a point: hundredths of the formula, points of a table.
    def parts(self):
        return 100 if "wbf" in self.scale else 1

    def victory(self, game, side):
        if not self.scale:
            return 0
        if game.parts:
            return self.victory_part(game.parts[side])
        margin = game.scores[side] - game.scores[1 - side]
        winner = self.winner_points(abs(margin), self.hands or game.count)
        if game.results[side] == "D":
            return winner
        if game.unplayed:
            winner = max(winner, 12 * self.parts())
        return winner if game.results[side] == "W" else 20 * self.parts() - winner

    def victory_part(self, percent):
        return (20 * self.parts() * percent + 50) // 100

    def winner_points(self, margin, hands):
        for name, limits in BURRACO.items():
            if name in self.scale:
                return 10 + sum(margin > limit for limit in limits)
        share = Decimal(margin) / (15 * Decimal(hands).sqrt())
        exact = 1000 * (1 + (1 - R ** share) / (1 - R))
        return min(2000, int(exact.quantize(Decimal(1), ROUND_HALF_UP)))

    def sum_up(self):
        self.row = {number: {"won": 0, "score": 0, "difference": 0, "match": 0, "victory": 0,
                             "byes": 0, "artificial": 0} for number in self.numbers}
        for game in self.games:
            if not game.done:
                continue
            for side, entrant in game.sides.items():
                row = self.row[entrant]
                row["victory"] += self.victory(game, side)
                if game.parts:
                    row["artificial"] += 1
                    row["match"] += self.match["W"] * game.parts[side] / 100
                    continue
                row["won"] += game.results[side] == "W"
                row["score"] += game.scores[side]
                row["difference"] += game.scores[side] - game.scores[1 - side]
                row["match"] += self.match[game.results[side]]
        for entrant, _ in self.byes:
            self.row[entrant]["byes"] += 1
            self.row[entrant]["match"] += self.bye
            if self.scale:
                self.row[entrant]["victory"] += 12 * self.parts() if self.bye_part is None \
                    else self.victory_part(self.bye_part)

    def points(self, entrant):
        row = self.row[entrant]
        return {"match-points": row["match"], "score": row["score"],
                "difference": row["difference"], "victory-points": row["victory"]}[self.by]

    def meetings(self, entrant):
        for game in self.games:
            for side, sitting in game.sides.items():
                if sitting == entrant and game.done and not game.parts:
                    yield game, side, game.sides[1 - side]

    def idle(self, entrant):
        seated = {game.round for game in self.games
                  if entrant in game.sides.values() and not game.parts}
        return self.rounds - len(seated)

    def addends(self, entrant):
        own = self.points(entrant)
        values = [own if game.unplayed else self.points(other)
                  for game, _, other in self.meetings(entrant)]
        return sorted(values + [own] * self.idle(entrant))

    def value(self, kind, entrant):
        row = self.row[entrant]
        if kind in ("difference", "score"):
            return row[kind]
        if kind == "wins":
            return row["won"]
        if kind in ("canastas", "penalties"):
            return self.counts.get(entrant, [0, 0])[kind == "penalties"]
        values = self.addends(entrant)
        if kind == "buchholz":
            return sum(values)
        if kind == "buchholz-cut1":
            return sum(values[1:])
        if kind == "buchholz-median":
            return sum(values[1:-1])
        own = self.points(entrant)
        if kind == "sonneborn-berger":
            share = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0)}
            return (row["byes"] + Fraction(row["artificial"], 2)) * own + sum(
                share[game.results[side]] * (own if game.unplayed else self.points(other))
                for game, side, other in self.meetings(entrant))
        assert kind == "opponents-difference"
        return self.idle(entrant) * row["difference"] + sum(
            row["difference"] if game.unplayed else self.row[other]["difference"]
            for game, _, other in self.meetings(entrant))

    def encounter(self, entrant, other):
        """1, 0, -1 for more, as much, less of what ranks from all games of the two; None: not met."""
        order = {"W": 2, "D": 1, "L": 0}
        mine = theirs = 0
        met = False
        for game, side, opponent in self.meetings(entrant):
            if opponent != other:
                continue
            met = True
            for mark, at in ((1, side), (-1, 1 - side)):
                part = {"match-points": order[game.results[at]], "score": game.scores[at],
                        "difference": game.scores[at] - game.scores[1 - at],
                        "victory-points": self.victory(game, at)}[self.by]
                mine += part if mark == 1 else 0
                theirs += part if mark == -1 else 0
        return (mine > theirs) - (mine < theirs) if met else None

    def split(self, group, kind):
        """The group in groups of equals, best first; one group where nothing is told apart."""
        if kind == "direct":
            results = {one: [self.encounter(one, other) for other in group if other != one]
                       for one in group}
            if any(None in found for found in results.values()):
                return [group]
            keys = {one: sum(results[one]) for one in group}
        elif kind == "lot":
            keys = {one: -lot(self.seed, one) for one in group}
        elif kind == "penalties":
            keys = {one: -self.value(kind, one) for one in group}
        elif kind == "points":
            keys = {one: self.points(one) for one in group}
        else:
            keys = {one: self.value(kind, one) for one in group}
        return [sorted(one for one in group if keys[one] == key)
                for key in sorted(set(keys.values()), reverse=True)]

    def order(self, group, criteria):
        """Entrants in order, with what parted each from the one before: a place in the list."""
        if len(group) == 1:
            return [(group[0], None)]
        if not criteria:
            return [(one, len(self.list) + 1 if i else None) for i, one in enumerate(sorted(group))]
        parts = self.split(group, criteria[0][1])
        # A direct encounter that told some apart is looked at again among those still equal.
        again = criteria[0][1] == "direct" and len(parts) > 1
        result = []
        for part in parts:
            inner = self.order(part, criteria if again else criteria[1:])
            if result:
                inner[0] = (inner[0][0], criteria[0][0])
            result += inner
        return result

    def standings(self):
        criteria = list(enumerate(["points"] + self.list))
        ordered = self.order(list(self.numbers), criteria)
        titles = [self.by.replace("-", " ")] + [TITLES[kind] for kind in self.list] + ["shared"]
        rank, rows = 0, []
        for i, (entrant, parted) in enumerate(ordered):
            rank = rank if i and titles[parted] == "shared" else i + 1
            beside = [x for x in (parted, ordered[i + 1][1] if i + 1 < len(ordered) else None)
                      if x is not None]
            rows.append((rank, self.name[entrant], titles[max(beside, default=0)], entrant))
        return rows


# --- both held against each other ---

def compare(ranking, answer):
    expected = ranking.standings()
    for place, row in zip(expected, answer["standings"], strict=True):
        rank, name, decided, entrant = place
        found = row["rank"], row["entrant"], row["tie_break"].split(":")[0]
        if found != (rank, name, decided):
            return f"expected {place[:3]}, found {found}"
        if decided == "direct encounter" and ":" not in row["tie_break"]:
            return f"{name}: nobody is named"
        for kind in ranking.list:
            key = kind.replace("-", "_")
            if key not in row:
                continue
            value = Decimal(str(row[key]))
            parts = 1 if kind in ("canastas", "penalties", "difference", "score", "wins",
                                  "opponents-difference") or ranking.by != "victory-points" \
                else ranking.parts()
            own = ranking.value(kind, entrant)
            if Fraction(value) != Fraction(own) / parts:
                return f"{name}: {kind} {value}, expected {own}/{parts}"
        if Fraction(str(row["match_points"])) != ranking.row[entrant]["match"]:
            return f"{name}: {row['match_points']} match points"
    open_ = any(not game.done for game in ranking.games)
    return None if answer["provisional"] == open_ else "provisional"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--tournaments", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    seen = set()
    for seed in range(given.seed, given.seed + given.tournaments):
        with tempfile.TemporaryDirectory() as folder:
            program = Program(os.path.abspath(given.program), folder)
            play(program, random.Random(seed))
            ranking = Ranking(Export(program.run("export")))
            answer = json.loads(program.run("standings", "--json"))
            wrong = compare(ranking, answer)
            if wrong:
                print(json.dumps(answer, indent=1))
                sys.exit(f"tournament {seed} ({ranking.by}, {ranking.list}): {wrong}")
            seen |= {row["tie_break"].split(":")[0] for row in answer["standings"]}
    print(f"{given.tournaments} tournaments the same; decided by {', '.join(sorted(seen))}")


main()
