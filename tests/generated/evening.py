#!/usr/bin/env python3
"""Plays random evenings through the command line and computes everything a second time.

    evening.py CANASTA [--seed S] [--evenings N]

Eight to twelve pairs play three to five rounds under fi-canasta. Every hand is a random legal position, entered as
slips or as a record, at any level of detail. Some are entered twice, some with an error first. The second scorer in
oracle/ computes the sums, and § 7 of the federation's competition rules the standings. Tables, standings, the CSV, the
text of the PDFs and `verify` must all agree. Exit 1 on any difference.
"""
import argparse
import collections
import csv
import io
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path[:0] = [str(pathlib.Path(__file__).parent / "oracle"), str(pathlib.Path(__file__).parents[1])]
from canasta import Canasta  # noqa: E402
import illegal  # noqa: E402
import oracle  # noqa: E402
import positions  # noqa: E402

RULEBOOK = "fi-canasta"
TARGET = 5000
FORFEIT = 2000
MOST_HANDS = 60  # hands of a game without a fixed number; the generator does not play well
SHORT = {"natural": "n", "mixed": "m", "melded": "c", "held": "h", "red_threes": "r"}
NAMES = ["Äänekäs Ässä", "Öinen Jokeri", "Ruotsin Åå", "Pata & Hertta", "Nolla & Ykkönen",
         "Kuvittelu; Oy", 'Lainattu "Nimi"', "Pilkku, Piste", "Alfa & Beeta", "Gamma <Delta>",
         "Sekacanastan Yöllinen Pöytäkirjaseura", "Eeta"]


def says(found, expected):
    """Returns true if an answer has all that is expected."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return all(key in found and says(found[key], value) for key, value in expected.items())
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(says, found, expected))
    return found == expected


class Position(positions.Position):
    """A random position whose sides have the table's scores."""

    def __init__(self, scores, rng):
        self.scores, self.seat = scores, None
        super().__init__(RULEBOOK, rng)

    def play(self, name):
        self.seat = name
        return super().play(name)

    def start_score(self):
        return self.scores[self.seat]

    def choose_options(self):
        return {}


class Game:
    """One table in the second calculation."""

    def __init__(self, entrants, most):
        self.entrants, self.most = entrants, most
        self.hands, self.rung, self.decision = [], [], None  # rung: ended by the bell

    def scores(self):
        return {side: sum(hand[side]["total"] for hand in self.hands) for side in "AB"}

    def finished(self):
        if self.decision:
            return True
        if self.most:
            return len(self.hands) >= self.most
        return any(score >= TARGET for score in self.scores().values())

    def result(self):
        """Returns the points of A and B in the game's result."""
        if self.decision:
            return (0, FORFEIT) if self.decision == "A" else (FORFEIT, 0)
        return tuple(self.scores()[side] for side in "AB")


# -- the program ----------------------------------------------------------------------------------

class Program(Canasta):
    problems = ()

    def problem(self, what):
        self.problems += (what,)

    def ask(self, *words, status=0, text=""):
        """Returns the JSON answer of a command. Another exit status is a problem."""
        done = self.call(*words, "--json", text=text)
        if done.returncode != status:
            self.problem(f"{words}: status {done.returncode}, expected {status}: {done.stderr}")
        try:
            return json.loads(done.stdout)
        except ValueError:
            self.problem(f"{words}: no JSON: {done.stdout[:200]!r} {done.stderr}")
            return {}

    def expect(self, what, found, expected):
        """Reports a problem unless the answer has all that is expected. It may have more."""
        if not says(found, expected):
            self.problem(f"{what}: {found!r}, expected {expected!r}")


# -- hands as slips -------------------------------------------------------------------------------

def quoted(text):
    return '"' + text.replace('"', '\\"') + '"'


def number_word(key, value, rng):
    if key in SHORT and rng.random() < 0.5:
        return f"{SHORT[key]}{value}"
    return f"{'reds' if key == 'red_threes' else key.replace('_', '-')}={value}"


def detail_words(facts, rng):
    """Returns the words of a side's melds and hand, counts or totals."""
    if "totals" in facts:
        base, cards = facts["totals"]["base"], facts["totals"]["cards"]
        return [f"{base}/{cards}"] if rng.random() < 0.5 else [f"base={base}", f"cards={cards}"]
    if "counts" in facts:
        return [f"opened={'yes' if value else 'no'}" if key == "opened"
                else number_word(key, value, rng) for key, value in facts["counts"].items()]
    words = list(facts["melds"])
    hand = facts.get("hand", "")
    words.append("hand=" + ("".join(hand) or "-"))
    return words


def opening_words(opening):
    words = []
    if opening.get("melds"):
        words.append("opening=" + "+".join(opening["melds"]))
    if "from" in opening:
        words.append("from=" + opening["from"])
    if opening.get("raises"):
        words.append(f"raises={opening['raises']}")
    return words


def claim_words(claim):
    words = [f"running={claim['running']}"] if "running" in claim else []
    if "total" in claim:
        words.append(f"claim={claim['total']}")
    if "base" in claim:
        words.append(f"claim={claim['base']}/{claim['cards']}")
    return words


def slip(facts, rng):
    words = detail_words(facts, rng)
    if facts.get("red_threes"):
        words.append(number_word("red_threes", facts["red_threes"], rng))
    if facts.get("out", "none") != "none":
        words.append(rng.choice({"normal": ("out", "o", "out=normal"),
                                 "concealed": ("oc", "out=concealed")}[facts["out"]]))
    for penalty in facts.get("penalties", []):
        times = "" if penalty["count"] == 1 else f":{penalty['count']}"
        words.append(rng.choice(("penalty=", "p")) + penalty["code"] + times)
    words += opening_words(facts.get("opening") or {})
    if facts.get("void_melds"):
        words.append("void=" + "+".join(facts["void_melds"]))
    words += claim_words(facts.get("claim", {}))
    rng.shuffle(words)
    for given in facts.get("adjustments", []):
        words += [f"adjust={given['points']:+d}", "reason=" + quoted(given["reason"])]
    return " ".join([facts["side"], *words])


def slips(record, rng):
    words = [slip(facts, rng) for facts in record["sides"]]
    whole = [key for key in ("exhausted", "time") if record.get(key)]
    if "rest" in record:
        whole.append(f"rest={record['rest']}")
    return words + whole


def at_any_level(position, rng):
    """Returns a record of the position at one level of detail, or with sides at different levels."""
    full = position.with_claims(position.record())
    coarser = [r for r in (position.as_counts(), position.as_totals()) if r]
    choices = [full, full, *coarser]
    if len(coarser) == 2:
        mixed = {**full, "sides": [rng.choice(three) for three in zip(
            full["sides"], *(r["sides"] for r in coarser))]}
        mixed.pop("rest", None)
        choices.append(mixed)
    return rng.choice(choices)


# -- an evening -----------------------------------------------------------------------------------

class Evening:
    def __init__(self, program, rng):
        self.program, self.rng = program, rng
        self.pairs = rng.randrange(8, 13)
        self.rounds = rng.randint(3, 5)
        self.most = rng.choice((0, 1, 2, 3, 3, 4))
        if self.most == 0:
            self.pairs, self.rounds = 8, 3  # games to 5,000 take long
        self.games = {}
        self.names = rng.sample(NAMES, self.pairs)

    def play(self):
        self.begin()
        for number in range(1, self.rounds + 1):
            self.seat(number)
            for address in [a for a in self.games if a[0] == number]:
                self.play_game(address, self.games[address])
            self.check_standings(number)
            self.check_sheets(number)
        self.check_files()
        answer = self.program.ask("verify")
        self.program.expect("verify", (answer.get("valid"), answer.get("hands")),
                            (True, sum(len(game.hands) for game in self.games.values())))

    def begin(self):
        program = self.program
        program.ask("event", "new", "Arvottu ilta", "--rulebook", RULEBOOK,
                    *(["--hands", str(self.most)] if self.most else []))
        text = io.StringIO()
        writer = csv.writer(text, delimiter=self.rng.choice(",;"))
        writer.writerow(["name", "player1", "player2"])
        for name in self.names:
            writer.writerow([name, f"{name} Ykkönen", f"{name} Kakkonen"])
        program.ask("entrant", "import", "-", text=text.getvalue())

    def seat(self, number):
        """Seats random opponents. If the number of pairs is odd, one has a bye."""
        order = list(range(1, self.pairs + 1))
        self.rng.shuffle(order)
        tables = list(zip(order[::2], order[1::2]))
        for table, (a, b) in enumerate(tables, 1):
            self.games[number, table] = Game({"A": a, "B": b}, self.most)
        words = [w for a, b in tables for w in ("--table", f"{a}:{b}")]
        answer = self.program.ask("round", "new", *words)
        seated = [[side["number"] for side in table["sides"]] for table in answer["tables"]]
        self.program.expect("seats", seated, [list(pair) for pair in tables])

    def play_game(self, address, game):
        written = "%d.%d" % address
        while not game.finished() and len(game.hands) < MOST_HANDS:
            if self.rng.random() < 0.01:
                game.decision = self.rng.choice("AB")
                self.program.ask("table", "end", written, "--clause", "22A", "--against",
                                 game.decision, "--reason", "arvottu")
                break
            self.play_hand(written, game)
        if not game.finished():
            game.decision = "B"
            self.program.ask("table", "end", written, "--clause", "walkover", "--against", "B")
        self.check_table(written, game)

    def play_hand(self, address, game):
        position = Position(game.scores(), self.rng)
        if self.rng.random() < 0.1:
            self.refuse(address, illegal.spoil(position.record(), self.rng))
        record = at_any_level(position, self.rng)
        expected = {side["side"]: side for side in oracle.score(record)["sides"]}
        words, text = self.command(address, record)
        repeats = 0 if self.rng.random() < 0.9 else 1
        for _ in range(1 + repeats):
            # Two hands may be alike by chance, such as two without melds.
            answer = self.program.ask("hand", "add", *words, "--hand", str(len(game.hands) + 1),
                                      text=text)
            self.check_hand(address, game, expected, answer)
        game.hands.append(expected)
        game.rung.append(bool(record.get("time")))

    def command(self, address, record):
        if self.rng.random() < 0.25:
            return [address, "--record", "-"], json.dumps(record)
        return [address, *slips(record, self.rng)], ""

    def refuse(self, address, spoiled):
        if not spoiled or spoiled[1] == "score-impossible":
            return  # a wrong score before the hand is refused, because the table knows it
        record, code = spoiled
        answer = self.program.ask("hand", "add", address, "--record", "-", status=1,
                                  text=json.dumps(record))
        found = [f["code"] for f in answer.get("error", {}).get("findings", [])]
        if code not in found:
            self.program.problem(f"{address}: {found}, expected {code} for {json.dumps(record)}")

    def check_hand(self, address, game, expected, answer):
        before = game.scores()
        for side in answer.get("sides", []):
            want = expected[side["side"]]
            self.program.expect(
                f"{address}.{len(game.hands) + 1} {side['side']}",
                (side["base"], side["cards"], side["total"], side["score"], side["running"],
                 side["opening_minimum"], side["entrant"]),
                (want["base"], want["cards"], want["total"], before[side["side"]],
                 before[side["side"]] + want["total"], want["opening_minimum"],
                 self.names[game.entrants[side["side"]] - 1]))

    def check_table(self, address, game):
        answer = self.program.ask("table", address)
        running = collections.Counter()
        hands = []
        for number, hand in enumerate(game.hands, 1):
            sides = []
            for side in "AB":
                running[side] += hand[side]["total"]
                sides.append({"side": side, "base": hand[side]["base"],
                              "cards": hand[side]["cards"], "total": hand[side]["total"],
                              "running": running[side]})
            hands.append({"hand": number, "sides": sides})
            if game.rung[number - 1]:
                hands[-1]["time"] = True
        self.program.expect(f"hands of {address}", answer.get("hands"), hands)
        points = game.result()
        winner = None if points[0] == points[1] else "AB"[points[0] < points[1]]
        self.program.expect(
            f"result of {address}",
            (tuple(side["score"] for side in answer.get("sides", [])), answer.get("finished"),
             answer.get("winner")), (points, True, winner))

    # -- standings: 2/1/0, then the difference; equal entrants share places -------------------------

    def standings(self, last):
        rows = {n: collections.Counter() for n in range(1, self.pairs + 1)}
        for (number, _), game in self.games.items():
            if number > last:
                continue
            points = game.result()
            for own, other, side in ((points[0], points[1], "A"), (points[1], points[0], "B")):
                row = rows[game.entrants[side]]
                kind = "won" if own > other else "drawn" if own == other else "lost"
                row.update({"played": 1, kind: 1, "score": own, "against": other,
                            "match_points": {"won": 2, "drawn": 1, "lost": 0}[kind]})
        keys = {n: (row["match_points"], row["score"] - row["against"]) for n, row in rows.items()}
        placed = []
        for n, row in rows.items():
            place = {key: row[key] for key in ("played", "won", "drawn", "lost", "match_points",
                                               "score", "against")}
            others = [key for other, key in keys.items() if other != n]
            place["rank"] = 1 + sum(key > keys[n] for key in others)
            place["entrant"] = self.names[n - 1]
            place["difference"] = keys[n][1]
            place["tie_break"] = ("shared" if keys[n] in others else "difference"
                                  if any(key[0] == keys[n][0] for key in others)
                                  else "match points")
            placed.append((place["rank"], n, place))
        return [place for _, _, place in sorted(placed, key=lambda p: p[:2])]

    def check_standings(self, number):
        answer = self.program.ask("standings").get("standings")
        expected = self.standings(number)
        self.program.expect(f"standings after round {number}", answer, expected)

    def check_files(self):
        """Checks earlier standings, the CSV and the PDF."""
        earlier = self.program.ask("standings", "--round", "1").get("standings")
        self.program.expect("standings of round 1", earlier, self.standings(1))
        expected = self.standings(self.rounds)
        text = self.program.call("standings", "--csv").stdout
        found = list(csv.DictReader(io.StringIO(text, newline="")))
        self.program.expect("standings as CSV", found,
                            [{key: str(value) for key, value in row.items()} for row in expected])
        page = collections.Counter(" ".join(self.pages("standings")).split())
        wanted = collections.Counter(
            str(row[key]) for row in expected for key in row
            if isinstance(row[key], int))
        self.on_page("standings", page, wanted)

    # -- paper ------------------------------------------------------------------------------------

    def pages(self, *words):
        made = self.program.call(*words, "--pdf", "paper.pdf")
        if made.returncode != 0:
            self.program.problem(f"{words}: status {made.returncode}: {made.stderr}")
            return []
        done = subprocess.run(["pdftotext", "-layout", "paper.pdf", "-"], check=True,
                              cwd=self.program.folder, stdout=subprocess.PIPE)
        # Finnish documents separate thousands by a blank (12 345), and columns by more than one.
        return re.sub(r"(?<=\d\d) (?=\d{3}(?!\d))", "", done.stdout.decode()).split("\f")[:-1]

    def on_page(self, what, page, wanted):
        lacking = wanted - page
        if lacking:
            self.program.problem(f"{what}: not on paper: {dict(lacking)}")

    def check_sheets(self, number):
        """Checks that every number of every table is on its sheet, as often as it occurs."""
        pages = self.pages("sheet", "--round", str(number))
        games = [(a, game) for a, game in self.games.items() if a[0] == number]
        pages_of = collections.defaultdict(collections.Counter)
        at = 0
        for text in pages:
            pages_of[games[min(at, len(games) - 1)][0]].update(text.split())
            page, last = text.split()[-1].split("/")
            at += page == last  # a long game takes several pages
        self.program.expect("sheets of the round", at, len(games))
        for address, game in games:
            self.on_page("sheet of %d.%d" % address, pages_of[address], numbers_of(game))


def numbers_of(game):
    wanted = collections.Counter()
    running = collections.Counter()
    for number, hand in enumerate(game.hands, 1):
        wanted[str(number)] += 1
        for side in "AB":
            running[side] += hand[side]["total"]
            for figure in ("base", "cards", "total", "opening_minimum"):
                wanted[str(hand[side][figure])] += 1
            wanted[str(running[side])] += 1
    for points in game.result():
        wanted[str(points)] += 1
    return wanted


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--evenings", type=int, default=1)
    chosen = parser.parse_args()
    bad = hands = 0
    for seed in range(chosen.seed, chosen.seed + chosen.evenings):
        with tempfile.TemporaryDirectory() as folder:
            program = Program(chosen.binary, folder)
            evening = Evening(program, random.Random(f"evening/{seed}"))
            evening.play()
        for problem in program.problems[:10]:
            print(f"seed {seed}: {problem}")
        hands += sum(len(game.hands) for game in evening.games.values())
        bad += len(program.problems)
    print(f"{chosen.evenings} evenings, {hands} hands: {bad or 'no'} differences")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
