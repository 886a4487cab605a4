#!/usr/bin/env python3
"""Checks knock-outs against a second calculation, with byes, walkovers, withdrawals and corrections.

brackets.py PROGRAM [--seed N] [--events N] [--size N]: each event is a knock-out of a random size, with or without a
third place, with matches of one game or the best of three, or a double elimination. The second calculation folds the
field: the first meets the last, and the winner takes the better of the two places in a field of half the size. It
checks the tables and byes of every round, who goes on, and all places. Sometimes two entrants exchange their places in
a round by hand, and each plays on from the other's place. In a double elimination, opponents must have been beaten
equally often (except in the final), nobody plays after two defeats, and a later defeat is no worse a place. Entrants
who withdraw play no more, and the last one left is first. Results are corrected before the next round is drawn, which
sends another on, and after it, which gives a warning and changes nothing. At the end the database is exported, imported
and verified.
"""

import argparse
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402


class Cup:
    """An event with a knock-out, played through the command line."""

    tables = 1  # tables of a match

    def __init__(self, program, chance, size, *options):
        self.program, self.chance, self.size, self.round = program, chance, size, 0
        self.enter()
        made = program.ask("phase", "new", "Cup", "--seed", str(chance.randint(1, 999)), *options)
        self.seeds = [row["number"] for row in made["seeds"]]  # best seed first
        self.gone = set()
        self.alone = set()  # their opponents left since the last round; if these leave too, the match has no winner
        self.moved = set()  # entrants swapped by hand, so that the next round does not follow from the winners
        self.played = {}  # address of a table: its two entrants, who was sent on, and who has won by the present result

    def enter(self):
        program, size = self.program, self.size
        program.run("event", "new", "Koe", "--rulebook", "fi-canasta", "--hands", "1")
        with open(os.path.join(program.folder, "pairs.csv"), "w", encoding="utf-8") as file:
            file.write("name,player1,player2\n" + "".join(f"Pari {n},Pelaaja {n}a,Pelaaja {n}b\n"
                                                          for n in range(1, size + 1)))
        program.run("entrant", "import", "pairs.csv")

    def expect(self, told, wanted, what):
        if told != wanted:
            sys.exit(f"{self.size} entrants, round {self.round}: {what}: {told} instead of {wanted}\n"
                     + self.program.run("phase", "show"))

    def draw(self):
        """Draws the next round and returns its pairs in the order of the tables, and the byes."""
        self.round += 1
        self.alone.clear()
        self.program.run("round", "new")
        round_now = self.program.ask("round", "show", str(self.round))
        report = self.program.ask("round", "check")
        self.expect(report["findings"], [], "the draw's check")
        return self.matches([tuple(side["number"] for side in table["sides"]) for table in round_now["tables"]],
                            round_now["byes"])

    def matches(self, tables, byes):
        return tables, set(byes)

    def swap(self, one, other):
        """Exchanges two entrants of the drawn round: each plays the other's match."""
        self.program.run("round", "swap", str(self.round), str(one), str(other), "--reason", "Käsin")
        self.moved.update((one, other))

    def withdraw(self, number):
        self.program.run("entrant", "withdraw", str(number))
        self.gone.add(number)

    def slips(self, side):
        return ("A 900/200 out", "B 0/100") if side == 0 else ("A 0/100", "B 900/200 out")

    def play(self, table, pair):
        """Plays a table, by cards or by a walkover, and corrects a wrong entry at once. Returns the winner."""
        side = self.chance.randint(0, 1)
        fate = self.chance.random()
        address = f"{self.round}.{(table - 1) * self.tables + 1}"
        self.beside(table)
        if fate < 0.15:
            self.program.run("table", "end", address, "--clause", "walkover", "--against", "BA"[side])
        else:
            wrong = fate < 0.35
            self.program.run("hand", "add", address, *self.slips(1 - side if wrong else side))
            if wrong:
                self.correct(address, side)
            self.played[address] = pair, side, side
        return pair[side]

    def beside(self, table):
        """Plays the further tables of a match."""

    def correct(self, address, side):
        self.program.run("hand", "correct", f"{address}.1", *self.slips(side), "--kind", "typing",
                         "--reason", "Lyöntivirhe")

    def places(self):
        return {row["number"]: row["rank"] for row in self.program.ask("phase", "show")["places"]}

    def over(self):
        shown = self.program.ask("phase", "show")
        self.expect(shown["over"], True, "whether it is over")
        self.program.run("round", "new", status=(1,))

    def later(self, stages):
        """Corrects some games after another stage was drawn. Checks that there is a warning and that places stay."""
        early = [address for address in self.played if int(address.split(".")[0]) in stages]
        for address in self.chance.sample(early, min(len(early), self.chance.randint(0, 3))):
            before = self.places()
            pair, sent, now = self.played[address]
            self.correct(address, 1 - now)
            self.played[address] = pair, sent, 1 - now
            self.expect(self.places(), before, f"places after {address} was corrected")
            shown = self.program.ask("phase", "show")
            told = [(entry["round"], table["table"]) for entry in shown["rounds"]
                    for table in entry["tables"] if table.get("otherwise") or table.get("again_needless")]
            if shown.get("best_of", 1) == 1 and not self.moved.intersection(pair):
                self.expect(tuple(int(n) for n in address.split(".")) in told, sent == now, f"{address} is told")

    def kept(self):
        exported = self.program.run("export")
        with open(os.path.join(self.program.folder, "a.jsonl"), "w", encoding="utf-8") as file:
            file.write(exported)
        self.program.run("--db", "b.db", "import", "a.jsonl")
        self.expect(self.program.run("--db", "b.db", "export") == exported, True, "export, import, export")
        self.expect(self.program.run("--db", "b.db", "phase", "show"), self.program.run("phase", "show"),
                    "the phase in another file")
        self.program.run("verify")


class TeamCup(Cup):
    """A knock-out of teams of two pairs. The number of the first pair identifies the team. The first tables of matches
    are worth more than the second ones, so that they decide the sums."""

    tables = 2

    def enter(self):
        self.program.run("event", "new", "Koe", "--rulebook", "fi-canasta", "--hands", "1", "--format", "teams")
        with open(os.path.join(self.program.folder, "pairs.csv"), "w", encoding="utf-8") as file:
            file.write("name,player1,player2,team\n" + "".join(
                f"Pari {n}{p},Pelaaja {n}{p}a,Pelaaja {n}{p}b,Joukkue {n}\n"
                for n in range(1, self.size + 1) for p in (1, 2)))
        self.program.run("entrant", "import", "pairs.csv")

    def matches(self, tables, byes):
        self.expect([tuple(number + 1 for number in first) for first in tables[::2]], tables[1::2], "second tables")
        self.expect(sorted(number + 1 for number in byes if number % 2), sorted(n for n in byes if n % 2 == 0),
                    "byes of second pairs")
        return tables[::2], {number for number in byes if number % 2}

    def beside(self, table):
        self.program.run("hand", "add", f"{self.round}.{2 * table}", *self.chance.choice(
            [("A 300/200 out", "B 0/100"), ("A 0/100", "B 300/200 out"), ("A 300/200 out", "B 300/200")]))

    def swap(self, one, other):
        ways = [[(one, other), (one + 1, other + 1)], [(one, other + 1), (one + 1, other)]]
        for pair in self.chance.sample(self.chance.choice(ways), 2):
            super().swap(*pair)

    def withdraw(self, number):
        for pair in (number, number + 1):
            self.program.run("entrant", "withdraw", str(pair))
        self.gone.add(number)


# --- a simple knock-out ---

def meet(cup, pairs, best_of):
    """Plays the matches of the present pairs and returns the winners and the seating. Some entrants leave between the
    games of a match."""
    wins = {pair: [0, 0] for pair in pairs}
    winners = {}
    while True:
        left = [pair for pair in pairs if pair not in winners]
        for pair in left:
            there = [number for number in pair if number not in cup.gone]
            if len(there) < 2 and wins[pair] != [0, 0]:
                winners[pair] = there[0] if there else None
                cup.alone.update(there)
        left = [pair for pair in left if pair not in winners]
        if not left:
            return winners
        yield_pairs, byes = cup.draw() if wins[left[0]] != [0, 0] else cup.drawn
        cup.expect({frozenset(pair) for pair in yield_pairs}, {frozenset(pair) for pair in left}, "who meets")
        for table, seated in enumerate(yield_pairs, 1):
            pair = next(pair for pair in left if set(pair) == set(seated))
            wins[pair][pair.index(cup.play(table, seated))] += 1
            for side in (0, 1):
                if wins[pair][side] > best_of // 2:
                    winners[pair] = pair[side]
        if best_of > 1 and cup.chance.random() < 0.2:
            open_pairs = [pair for pair in pairs if pair not in winners]
            if open_pairs:
                cup.withdraw(cup.chance.choice(cup.chance.choice(open_pairs)))


def changed(cup, matches, pairs, sent):
    """Exchanges two entrants of a stage by hand. One of them may have a bye."""
    one = cup.chance.choice(cup.chance.choice(pairs))
    other = cup.chance.choice(sorted(cup.drawn[1].union(*pairs).difference((one,))))
    cup.swap(one, other)

    def after(number):
        return other if number == one else one if number == other else number

    def all_after(numbers):
        return tuple(after(number) for number in numbers)

    tables, byes = cup.drawn
    cup.drawn = [all_after(table) for table in tables], set(all_after(byes))
    return ([all_after(match) for match in matches], [all_after(pair) for pair in pairs],
            {all_after(match): after(winner) for match, winner in sent.items()})


def simple(cup_of, program, chance, size, third, best_of):
    options = ["--method", "knockout", "--best-of", str(best_of)] + (["--third-place"] if third else [])
    cup = cup_of(program, chance, size, *options)
    field = list(cup.seeds)
    while len(field) & (len(field) - 1):
        field.append(None)
    keys, semi, stages = {}, [], set()
    if size > 3 and chance.random() < 0.4:
        cup.withdraw(chance.choice(cup.seeds))
    while len(field) > 1:
        half = len(field) // 2
        before = cup.round
        pairs, alone, sent = [], set(), {}
        matches = [(field[i], field[-1 - i]) for i in range(half)]
        if half == 1 and third and len(semi) == 2:
            matches.append(tuple(semi))
        for match in matches:
            there = [number for number in match if number is not None and number not in cup.gone]
            if len(there) == 2:
                pairs.append(match)
                continue
            # The opponent of an empty place goes on even after leaving, because nobody beat it.
            real = [number for number in match if number is not None]
            sent[match] = there[0] if there else real[0] if len(real) == 1 else None
            alone.update(there)
        if pairs:
            cup.drawn = cup.draw()
            cup.expect(cup.drawn[1], alone, "byes")
            if chance.random() < 0.3:
                matches, pairs, sent = changed(cup, matches, pairs, sent)
            cup.later(stages)
            sent.update(meet(cup, pairs, best_of))
            cup.later(stages)
            stages.update(range(before + 1, cup.round + 1))
        following = []
        for match in matches[:half]:
            winner = sent[match]
            following.append(winner)
            losers = [number for number in match if number is not None and number != winner]
            for number in losers:
                keys[number] = half + 1
            if half == 2:
                semi.append(losers[0] if len(losers) == 1 else None)
        if len(matches) > half:
            for number in matches[half]:
                if number is not None:
                    keys[number] = 3 if number == sent[matches[half]] else 4
        field = following
        if len(field) > 1 and chance.random() < 0.3:
            inside = [number for number in field + semi if number is not None and number not in cup.gone | cup.alone]
            if len(inside) > 1:
                cup.withdraw(chance.choice(inside))
    if field[0] is not None:
        keys[field[0]] = 1
    cup.over()
    cup.expect(cup.places(), {number: 1 + sum(other < key for other in keys.values())
                              for number, key in keys.items()}, "places")
    cup.kept()


# --- a double elimination ---

def double(cup_of, program, chance, size):
    cup = cup_of(program, chance, size, "--method", "double")
    beaten = {number: 0 for number in cup.seeds}
    out_after = {}
    while True:
        inside = [number for number in beaten if beaten[number] < 2 and number not in cup.gone]
        if len(inside) > 2 and chance.random() < 0.15:
            cup.withdraw(chance.choice(inside))
        if program.ask("phase", "show")["over"]:
            break
        pairs, byes = cup.draw()
        cup.later(range(1, cup.round))
        inside = [number for number in beaten if beaten[number] < 2 and number not in cup.gone]
        playing = [number for pair in pairs for number in pair]
        cup.expect(len(set(playing)), len(playing), "who plays once")
        cup.expect([n for n in byes if beaten[n] > 1], [], "who has a bye and is out")
        cup.expect(sorted(cup.gone.intersection(playing + list(byes))), [], "who plays and withdrew")
        alike = [pair for pair in pairs if beaten[pair[0]] == beaten[pairs[0][0]]]
        if len(alike) > 1 and chance.random() < 0.3:
            cup.drawn = pairs, set()
            changed(cup, [], alike, {})
            pairs = cup.drawn[0]
        for pair in pairs:
            cup.expect([n for n in pair if beaten[n] > 1], [], "who plays and is out")
            if len(inside) > 2 and not cup.gone:
                cup.expect(beaten[pair[0]], beaten[pair[1]], f"how often {pair[0]} was beaten, and {pair[1]}")
        for table, pair in enumerate(pairs, 1):
            winner = cup.play(table, pair)
            loser = pair[0] if winner == pair[1] else pair[1]
            beaten[loser] += 1
            if beaten[loser] == 2:
                out_after[loser] = cup.round
        cup.later(range(1, cup.round))
    inside = [number for number in beaten if beaten[number] < 2 and number not in cup.gone]
    cup.expect(len(inside), 1, "who is left")
    places = cup.places()
    cup.expect(places[inside[0]], 1, "who is left")
    cup.expect(sorted(places), sorted(cup.seeds), "who has a place")
    for rank in set(places.values()):
        cup.expect(sum(place < rank for place in places.values()), rank - 1, f"how many are before place {rank}")
    for one in out_after:
        for other in out_after:
            if out_after[one] > out_after[other]:
                cup.expect(places[one] < places[other], True, f"{one} was out later than {other}")
    cup.over()
    cup.kept()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=4)
    parser.add_argument("--size", type=int, help="so many entrants in each, else some")
    given = parser.parse_args()
    for event in range(given.events):
        chance = random.Random(f"{given.seed} {event}")
        size = given.size or (chance.choice([3, 4, 5, 6, 7, 9, 11, 12]) if event % 8 else 16)
        with tempfile.TemporaryDirectory() as folder:
            program = Canasta(given.program, folder)
            cup_of = TeamCup if event % 5 == 1 else Cup
            if event % 4 == 3:
                double(cup_of, program, chance, size)
            else:
                simple(cup_of, program, chance, size, chance.random() < 0.5, chance.choice([1, 1, 3]))
    print(f"{given.events} knock-outs the same")


main()
