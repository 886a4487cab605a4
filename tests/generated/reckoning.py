"""Games, rankings and lists computed a second time, from `canasta export` alone.

Written from the definitions in src/tournament/ranking.h and from the lists' help, without looking at
the code. ranking.py, formats.py and season.py compare the program's answers with it.
"""
import json
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
TITLES = {"difference": "difference", "score": "score", "direct": "direct encounter",
          "wins": "wins", "canastas": "canastas", "penalties": "fewest penalties",
          "buchholz": "Buchholz", "buchholz-cut1": "Buchholz cut 1",
          "buchholz-median": "median Buchholz", "sonneborn-berger": "Sonneborn-Berger",
          "opponents-difference": "opponents' difference", "lot": "lot"}
CRITERIA = list(TITLES)
COUNTS = ("canastas", "penalties")  # those counted in hands, each by the method of a hand with that name
BURRACO = {
    "burraco-2": [40, 120, 200, 300, 400, 500, 620, 740, 870, 1000],
    "burraco-3": [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
    "burraco-4": [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000]}
# The worth of a bye, and its difference. Other scales give 12 and nothing.
BYES = {"burraco-2": (14, 305), "burraco-3": (14, 355), "burraco-4": (12, 305)}
R = ((Decimal(5).sqrt() - 1) / 2) ** 3
WORDS = {"W": "won", "D": "drawn", "L": "lost", "X": "not played"}


# --- the content of the export ---

class Hand:
    """The version of a hand that counts: the written facts, and its score."""

    def __init__(self, number, line):
        self.number, self.sides, self.facts = number, line["score"]["sides"], line["sides"]

    def kinds(self, side):
        found = {}
        for line in self.sides[side]["lines"]:
            name = line["item"].removesuffix("-canasta")
            if name != line["item"] or name == "samba":
                found[name] = found.get(name, 0) + line["count"]
        return found

    def canastas(self, side):
        return sum(self.kinds(side).values())

    def penalties(self, side):
        """Counts the penalties of a side. Penalties written with two sums are part of the sums and have no line of
        their own, unlike later ones."""
        written = self.facts[side].get("penalties", []) if "totals" in self.facts[side] else []
        return sum(entry.get("count", 1) for entry in written) + sum(
            line["count"] for line in self.sides[side]["lines"] if line["item"] == "penalty")

    def red_threes(self, side):
        return self.facts[side].get("red_threes", 0)

    def out(self, side):
        return self.facts[side].get("out", "none")


class Game:
    """A game of two or three sides, each of one entrant or of the partners of a round."""

    def __init__(self, round_, table):
        self.round, self.table, self.sides = round_, table, {}
        self.hands, self.decision, self.substitutes = {}, None, []

    def finish(self, hands_of_game, given):
        """Computes scores and results by side: "W", "D", "L", "X" for an artificial one, none while the game is open.
        Points given at the table of a played game are included."""
        hands = [hand for hand in self.hands.values() if hand]
        self.count = len(hands)
        self.unplayed, self.parts = False, None
        if self.decision:
            clause, against, points = self.decision
            self.done = True
            if clause.startswith("artificial:"):
                self.parts = [int(part.split("=")[-1]) for part in clause[11:].split("/")]
                self.scores, self.results = [0] * len(self.sides), ["X"] * len(self.sides)
                return
            self.scores = [0 if side == against else points for side in range(len(self.sides))]
            self.results = self.judge(against)
            self.unplayed = self.count == 0
            return
        self.scores = [sum(hand.sides[side]["total"] for hand in hands)
                       + sum(row["points"] for row in given if row["side"] == side)
                       for side in range(len(self.sides))]
        self.done = self.count >= hands_of_game
        self.results = self.judge(None)

    def judge(self, lost):
        best = max(score for side, score in enumerate(self.scores) if side != lost)
        first = [side for side, score in enumerate(self.scores) if score == best and side != lost]
        return ["L" if side not in first else "W" if len(first) == 1 else "D"
                for side in range(len(self.scores))]

    def against(self, side):
        return max(score for other, score in enumerate(self.scores) if other != side)

    def others(self, side):
        return [one for other in sorted(self.sides) if other != side for one in self.sides[other]]

    def side_of(self, entrant):
        return next((side for side, sitting in self.sides.items() if entrant in sitting), None)


class Entrant:
    def __init__(self, name, club):
        self.name, self.club, self.players, self.team, self.first = name, club, [], "", 1


class Row(dict):
    """A row of an export, which leaves out null columns."""

    def __missing__(self, column):
        return None


class Export:
    """One event of the database, by default the first."""

    def __init__(self, text, event=1):
        self.settings, self.entrants, self.byes, self.names = {}, {}, [], {}
        self.games, self.rounds, self.lines, self.versions = {}, 0, 0, 0
        self.given = {}
        for line in map(json.loads, text.splitlines()):
            if line["type"] == "file":
                continue
            if line["type"] == "person":
                self.names[line["person"]] = line["name"]
                continue
            self.lines += 1
            self.versions += line["type"] in ("hand", "version") and "score" in line
            rows = {table: [Row(row) for row in found if row.get("event", event) == event]
                    for table, found in line.get("rows", {}).items()}
            if rows.get("event_version") and line["type"] == "event":
                rows["event_setting"] = rows.get("event_setting", [])
            self.people(rows)
            self.seats(rows)
            self.play(rows, line)

    def people(self, rows):
        for row in rows.get("event_version", []):
            self.event, self.settings = row, {}
        for row in rows.get("event_setting", []):
            self.settings[row["key"]] = row["value"]
        for row in rows.get("entrant_version", []):
            first = self.entrants[row["entrant"]].first if row["entrant"] in self.entrants else 1
            self.entrants[row["entrant"]] = Entrant(self.names[row["name"]], row["club"])
            self.entrants[row["entrant"]].first = first
            self.entrants[row["entrant"]].team = row["team"] or ""
        for row in rows.get("entrant_player", []):
            self.entrants[row["entrant"]].players.append(row["person"])
        for row in rows.get("entrant_move", []):
            if row["move"] == "late":
                self.entrants[row["entrant"]].first = row["round"]

    def seats(self, rows):
        for row in rows.get("round", []):
            self.rounds = max(self.rounds, row["number"])
        for row in rows.get("seat", []):
            game = self.games.setdefault((row["round"], row["game"]), Game(row["round"], row["game"]))
            game.sides.setdefault(row["side"], []).append(row["entrant"])
        for row in rows.get("bye", []):
            self.byes.append((row["entrant"], row["round"]))
        for row in rows.get("seat_substitute", []):
            self.games[row["round"], row["game"]].substitutes.append(
                (row["side"], row["outgoing"], row["incoming"], row["hand"]))

    def play(self, rows, line):
        for row in rows.get("decision", []):
            self.games[row["round"], row["game"]].decision = (
                row["clause"], row["against"], row["points"])
        for row in rows.get("hand_version", []):
            game = self.games[row["round"], row["game"]]
            game.hands[row["hand"]] = Hand(row["hand"], line) if line.get("score") else None

        for row in rows.get("penalty", []):
            self.given[row["number"]] = row
        for row in rows.get("penalty_cancel", []):
            del self.given[row["penalty"]]

    def outside(self, upto):
        """Yields penalties and adjustments outside hands: (row, its entrants)."""
        for row in self.given.values():
            if row["hand"] or row["round"] > upto:
                continue
            yield row, self.games[row["round"], row["game"]].sides[row["side"]] if row["game"] \
                else [row["entrant"]]

    def name_of(self, side):
        return " & ".join(self.entrants[one].name for one in side)

    def ordered(self, upto=None):
        return [self.games[place] for place in sorted(self.games)
                if upto is None or place[0] <= upto]


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
    """The ranking of the event after round `upto`."""

    def __init__(self, export, upto=None):
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
        self.hands, self.rounds = event["hands"], export.rounds if upto is None else upto
        for game in export.games.values():
            game.finish(self.hands, [row for row, _ in export.outside(export.rounds)
                                     if (row["round"], row["game"]) == (game.round, game.table)])
        self.games = export.ordered(self.rounds)
        self.byes = [bye for bye in export.byes if bye[1] <= self.rounds]
        if export.settings.get("missed") == "byes":
            self.byes += [(number, round_) for number, entrant in export.entrants.items()
                          for round_ in range(1, min(entrant.first, self.rounds + 1))]
        self.byes_of_entrants = self.byes
        self.name = {number: entrant.name for number, entrant in export.entrants.items()}
        self.counts = {number: Counter() for number in self.name}
        self.count_hands()
        self.alone = {}  # points of entrants without a table
        self.apart = {}  # given in the standings: hundredths of victory points, differences
        for row, entrants in export.outside(self.rounds):
            for entrant in entrants:
                self.counts[entrant]["penalties"] += row["count"] if row["kind"] == "penalty" else 0
                if not row["game"]:
                    self.alone[entrant] = self.alone.get(entrant, 0) + row["points"]
            for entrant in filter(None, (row["entrant"], row.get("partner"))):
                victory, margin = self.apart.get(entrant, (0, 0))
                self.apart[entrant] = victory + row["victory"], margin + row["margin"]
        self.team_of = None
        if export.settings.get("format") == "teams":
            self.join_teams(export)
        self.usual = max([1] + [len(game.others(side)) for game in self.games for side in game.sides])
        self.sum_up()

    def count_hands(self):
        for game in (game for game in self.games if game.done and not game.decision):
            for side, sitting in game.sides.items():
                for hand in filter(None, game.hands.values()):
                    for entrant in sitting:
                        self.counts[entrant] += Counter(
                            {kind: getattr(hand, kind.replace("-", "_"))(side) for kind in COUNTS})

    def join_teams(self, export):
        first = {}
        for number, entrant in sorted(export.entrants.items()):
            first.setdefault(entrant.team or entrant.name, number)
        of = {number: first[entrant.team or entrant.name] for number, entrant in export.entrants.items()}
        matches = {}
        for game in self.games:
            pair = tuple(of[game.sides[side][0]] for side in (0, 1))
            if pair[0] == pair[1]:
                continue
            known = [key for key in matches if key[0] == game.round and set(key[1:]) == set(pair)]
            match = matches.setdefault(known[0] if known else (game.round, *pair), [])
            match.append((game, pair))
        idle = set()
        for entrant, round_ in self.byes:
            playing = {of[one] for game in self.games if game.round == round_
                       for sitting in game.sides.values() for one in sitting}
            if of[entrant] not in playing:
                idle.add((of[entrant], round_))
        counts = {team: Counter() for team in of.values()}
        for entrant, own in self.counts.items():
            counts[of[entrant]] += own
        self.games = [self.match_of(key, tables) for key, tables in matches.items()]
        self.counts, self.byes, self.team_of = counts, sorted(idle), of
        alone = self.alone
        self.alone = {team: sum(points for entrant, points in alone.items() if of[entrant] == team)
                      for team in counts}
        apart = self.apart
        self.apart = {team: [sum(parts) for parts in zip((0, 0), *(
            given for entrant, given in apart.items() if of[entrant] == team))] for team in counts}
        self.name = {number: name for name, number in first.items()}

    @staticmethod
    def match_of(key, tables):
        match = Game(key[0], 0)
        match.sides = {0: [key[1]], 1: [key[2]]}
        match.done = all(game.done for game, _ in tables)
        match.decision = all(game.decision for game, _ in tables)
        match.count = max(game.count for game, _ in tables)
        match.unplayed = match.decision and match.count == 0
        match.parts = None
        match.scores = [sum(game.scores[pair.index(team)] for game, pair in tables)
                        for team in key[1:]]
        match.results = match.judge(None)
        if all(game.parts for game, _ in tables):
            match.parts = [(sum(game.parts[pair.index(team)] for game, pair in tables)
                            + len(tables) // 2) // len(tables) for team in key[1:]]
            match.results = ["X", "X"]
        return match

    # Victory points in whole parts of a point: hundredths for the formula, points for a table.
    def parts(self):
        return 100 if "wbf" in self.scale else 1

    def victory(self, game, side):
        if not self.scale:
            return 0
        if game.parts:
            return self.victory_part(game.parts[side])
        margin = game.scores[side] - game.against(side)
        winner = self.winner_points(abs(margin), self.hands or game.count)
        if game.results[side] == "D":
            return winner
        if game.unplayed:
            winner = max(winner, self.bye_worth()[0] * self.parts())
        return winner if game.results[side] == "W" else 20 * self.parts() - winner

    def victory_part(self, percent):
        return (20 * self.parts() * percent + 50) // 100

    def bye_worth(self):
        return next((worth for name, worth in BYES.items() if name in self.scale), (12, 0))

    def winner_points(self, margin, hands):
        for name, limits in BURRACO.items():
            if name in self.scale:
                return 10 + sum(margin > limit for limit in limits)
        share = Decimal(margin) / (15 * Decimal(hands).sqrt())
        exact = 1000 * (1 + (1 - R ** share) / (1 - R))
        return min(2000, int(exact.quantize(Decimal(1), ROUND_HALF_UP)))

    def match_points(self, game, side):
        return self.match["W"] * game.parts[side] / 100 if game.parts else \
            self.match[game.results[side]]

    def points_of_game(self, game, side):
        """Returns the ranking points of a finished game, as they are shown."""
        return {"match-points": self.match_points(game, side), "score": game.scores[side],
                "difference": game.scores[side] - game.against(side),
                "victory-points": Fraction(self.victory(game, side), self.parts())}[self.by]

    def sum_up(self):
        self.row = {number: {"played": 0, "won": 0, "drawn": 0, "lost": 0, "score": 0, "against": 0,
                             "difference": 0, "match": 0, "victory": 0, "byes": 0, "artificial": 0}
                    for number in self.name}
        self.open = {number: {"playing": 0, "score": 0, "against": 0} for number in self.name}
        for game in self.games:
            for side, sitting in game.sides.items():
                for entrant in sitting:
                    if game.done:
                        self.add_game(self.row[entrant], game, side)
                    else:
                        self.add_open(self.open[entrant], game, side)
        for entrant, points in self.alone.items():
            self.row[entrant]["score"] += points
            self.row[entrant]["difference"] += points
        for entrant, (victory, margin) in self.apart.items():
            self.row[entrant]["victory"] += victory * self.parts() // 100 if self.scale else 0
            self.row[entrant]["difference"] += margin
        for entrant, _ in self.byes:
            row = self.row[entrant]
            row["byes"] += 1
            row["match"] += self.bye
            if self.scale and self.bye_part is None:
                points, margin = self.bye_worth()
                row["victory"] += points * self.parts()
                row["difference"] += margin
            elif self.scale:
                row["victory"] += self.victory_part(self.bye_part)

    @staticmethod
    def add_open(row, game, side):
        """Adds an open game to the figures shown, but not to the ranking."""
        row["playing"] += 1
        row["score"] += game.scores[side]
        row["against"] += game.against(side)

    def told(self, entrant, key):
        """Returns a figure as lists show it."""
        done, going = self.row[entrant], self.open[entrant]
        if key == "difference":
            return done[key] + going["score"] - going["against"]
        return done.get(key, 0) + going.get(key, 0)

    def add_game(self, row, game, side):
        row["victory"] += self.victory(game, side)
        row["match"] += self.match_points(game, side)
        if game.parts:
            row["artificial"] += 1
            return
        row["played"] += 1
        row[WORDS[game.results[side]]] += 1
        row["score"] += game.scores[side]
        row["against"] += game.against(side)
        row["difference"] += game.scores[side] - game.against(side)

    def points(self, entrant):
        row = self.row[entrant]
        return {"match-points": row["match"], "score": row["score"],
                "difference": row["difference"], "victory-points": row["victory"]}[self.by]

    def points_shown(self, entrant):
        points = Fraction(self.points(entrant))
        return points / self.parts() if self.by == "victory-points" else points

    def match_shown(self, entrant):
        """Returns the figure in the column of match points: victory points if they rank."""
        if self.by == "victory-points":
            return self.points_shown(entrant)
        return Fraction(self.row[entrant]["match"])

    def meetings(self, entrant):
        """Yields (game, own side, opponent's side, opponent) for every opponent in every game."""
        for game in self.games:
            side = game.side_of(entrant)
            if side is None or not game.done or game.parts:
                continue
            for other in sorted(game.sides):
                if other != side:
                    for opponent in game.sides[other]:
                        yield game, side, other, opponent

    @staticmethod
    def result_against(game, side, other):
        """Returns 2, 1 or 0 for one side against another. Of three sides two may have lost, one of them by less."""
        mine, theirs = game.results[side], game.results[other]
        if mine != theirs:
            return 0 if mine == "L" else 2
        if mine == "D" or game.scores[side] == game.scores[other]:
            return 1
        return 2 if game.scores[side] > game.scores[other] else 0

    def idle(self, entrant):
        seated = {game.round for game in self.games
                  if game.side_of(entrant) is not None and not game.parts}
        return self.rounds - len(seated)

    def addends(self, entrant):
        own = self.points(entrant)
        values = [own if game.unplayed else self.points(other)
                  for game, _, _, other in self.meetings(entrant)]
        return sorted(values + [own] * (self.idle(entrant) * self.usual))

    def value(self, kind, entrant):
        row = self.row[entrant]
        if kind in ("difference", "score"):
            return row[kind]
        if kind == "wins":
            return row["won"]
        if kind in COUNTS:
            return self.counts[entrant][kind]
        values = self.addends(entrant)
        if kind == "buchholz":
            return sum(values)
        if kind == "buchholz-cut1":
            return sum(values[1:])
        if kind == "buchholz-median":
            return sum(values[1:-1])
        own = self.points(entrant)
        if kind == "sonneborn-berger":
            return (row["byes"] + Fraction(row["artificial"], 2)) * self.usual * own + sum(
                Fraction(self.result_against(game, side, other_side), 2)
                * (own if game.unplayed else self.points(other))
                for game, side, other_side, other in self.meetings(entrant))
        assert kind == "opponents-difference"
        return self.idle(entrant) * self.usual * row["difference"] + sum(
            row["difference"] if game.unplayed else self.row[other]["difference"]
            for game, _, _, other in self.meetings(entrant))

    def encounter(self, entrant, other):
        """Returns 1, 0 or -1 for more, equal or less of the ranking points from all games of the two, or None if they
        did not meet."""
        mine = theirs = 0
        met = False
        for game, side, other_side, opponent in self.meetings(entrant):
            if opponent != other:
                continue
            met = True
            mine += self.part_against(game, side, other_side)
            theirs += self.part_against(game, other_side, side)
        return (mine > theirs) - (mine < theirs) if met else None

    def part_against(self, game, side, other):
        return {"match-points": self.result_against(game, side, other), "score": game.scores[side],
                "difference": game.scores[side] - game.scores[other],
                "victory-points": self.victory(game, side)}[self.by]

    def split(self, group, kind):
        """Splits the group into groups of equals, best first; one group if nothing separates them."""
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
        """Returns the entrants in order, each with the index of the criterion that separates it from the one before."""
        if len(group) == 1:
            return [(group[0], None)]
        if not criteria:
            return [(one, len(self.list) + 1 if i else None) for i, one in enumerate(sorted(group))]
        parts = self.split(group, criteria[0][1])
        # A direct encounter that separated some is applied again among those still equal.
        again = criteria[0][1] == "direct" and len(parts) > 1
        result = []
        for part in parts:
            inner = self.order(part, criteria if again else criteria[1:])
            if result:
                inner[0] = (inner[0][0], criteria[0][0])
            result += inner
        return result

    def standings(self):
        """Returns (rank, name, deciding criterion, entrant), best first."""
        criteria = list(enumerate(["points"] + self.list))
        ordered = self.order(list(self.name), criteria)
        titles = [self.by.replace("-", " ")] + [TITLES[kind] for kind in self.list] + ["shared"]
        rank, rows = 0, []
        for i, (entrant, parted) in enumerate(ordered):
            rank = rank if i and titles[parted] == "shared" else i + 1
            beside = [x for x in (parted, ordered[i + 1][1] if i + 1 < len(ordered) else None)
                      if x is not None]
            rows.append((rank, self.name[entrant], titles[max(beside, default=0)], entrant))
        return rows

    def ranks(self):
        return {entrant: rank for rank, _, _, entrant in self.standings()}


def number_of(value):
    """Returns a number of an answer exactly."""
    return Fraction(str(value))


# The figures of a row that include open games, whatever ranks.
TOLD = ("played", "won", "drawn", "lost", "byes", "playing", "score", "against", "difference")


def standings_differ(ranking, answer):
    """Returns what differs in `standings --json`, or None."""
    for place, row in zip(ranking.standings(), answer["standings"], strict=True):
        rank, name, decided, entrant = place
        found = row["rank"], row["entrant"], row["tie_break"].split(":")[0]
        if found != (rank, name, decided):
            return f"expected {place[:3]}, found {found}"
        if decided == "direct encounter" and ":" not in row["tie_break"]:
            return f"{name}: nobody is named"
        own = ranking.row[entrant]
        for key in TOLD:
            if row[key] != ranking.told(entrant, key):
                return f"{name}: {key} {row[key]}, expected {ranking.told(entrant, key)}"
        if number_of(row["match_points"]) != ranking.match_shown(entrant):
            return f"{name}: {row['match_points']} match points, expected {ranking.match_shown(entrant)}"
        for kind in ranking.list:
            key = kind.replace("-", "_")
            if key not in row or key in TOLD:
                continue
            parts = 1 if kind in (*COUNTS, "wins", "opponents-difference") \
                or ranking.by != "victory-points" \
                else ranking.parts()
            value = Fraction(ranking.value(kind, entrant)) / parts
            if number_of(row[key]) != value:
                return f"{name}: {kind} {row[key]}, expected {value}"
    open_ = any(not game.done for game in ranking.games)
    return None if answer["provisional"] == open_ else "provisional"
