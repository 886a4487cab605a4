#!/usr/bin/env python3
"""Which hands one slip would make decide: held against really making each correction.

    recheck.py CANASTA [--seed S] [--events N]

Small events of hands written as totals. For every hand the slips a writer of totals can make are
worked out here, both ways; each that is nearer than what `recheck` names must change nothing when
the hand is really corrected by it, and the one named must change exactly what it says.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

ACCEPT = ("--accept", "totals-impossible", "--by", "Koe")
OUT, RED, ALL_REDS, UNIT = 100, 100, 800, 5
ALIKE = {frozenset(pair) for pair in
         ("06", "08", "09", "14", "17", "27", "35", "38", "49", "56", "58", "68", "89")}


class Event:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.bad = binary, folder, 0

    def ask(self, *words):
        """The answer as JSON; sums drawn at random that cannot be are accepted by somebody."""
        done = subprocess.run([self.binary, *words, "--json"], cwd=self.folder, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              env={"CANASTA_NOW": "2026-03-05T18:00:00Z", "CANASTA_USER": "Koe"})
        if done.returncode == 1 and b"totals-impossible" in done.stdout and ACCEPT[0] not in words:
            reason = () if "--reason" in words else ("--reason", "koe")
            return self.ask(*words, *ACCEPT, *reason)
        if done.returncode:
            raise SystemExit(f"{words}: {done.returncode} {done.stdout} {done.stderr}")
        return json.loads(done.stdout)

    def state(self, table):
        ranks = {row["entrant"]: row["rank"] for row in self.ask("standings")["standings"]}
        return ranks, self.ask("table", table)["winner"]

    def complain(self, what):
        self.bad += 1
        print(what)


def slips_of(total, other, facts):
    """Points one slip may have added to a sum written down."""
    points = set()
    if facts["out"]:
        points |= {OUT, -OUT}
    reds = facts["reds"]
    worth = [RED * n for n in range(4)] + [ALL_REDS]
    points |= {worth[n] - worth[reds] for n in range(5) if n <= reds + 1}
    points.add(-2 * worth[reds])
    digits = str(abs(total))
    for at in range(len(digits)):
        swapped = digits[:at] + digits[at + 1:at + 2] + digits[at] + digits[at + 2:]
        alike = [digits[:at] + d + digits[at + 1:] for d in "0123456789"
                 if frozenset((d, digits[at])) in ALIKE]
        for text in [swapped] * (at + 1 < len(digits)) + alike:
            if text[0] != "0" or len(text) == 1:
                points.add((int(text) if total >= 0 else -int(text)) - total)
    points = {p for p in points if p and p % UNIT == 0}
    return sorted(points | {-p for p in points}, key=abs) + [other - total]


def slip(side, total, facts):
    return f"{side} {total}/0" + " out" * facts["out"] + f" reds={facts['reds']}"


def sums(rng):
    facts = [{"out": False, "reds": rng.randrange(5)} for _ in "AB"]
    facts[1]["reds"] = min(facts[1]["reds"], 4 - facts[0]["reds"])
    facts[rng.randrange(2)]["out"] = True
    return [rng.randrange(12, 80) * 10 + (100 if f["out"] else 0) for f in facts], facts


def play(event, rng):
    hands = {}
    event.ask("event", "new", "Koe", "--rulebook", "fi-canasta", "--hands", "1")
    for name in ("Alfa", "Beeta", "Gamma", "Delta"):
        event.ask("entrant", "add", name)
    for number in (1, 2):
        event.ask("round", "new", "--table", "1:2" if number == 1 else "1:3",
                  "--table", "3:4" if number == 1 else "2:4")
        for table in (1, 2):
            totals, facts = sums(rng)
            event.ask("hand", "add", f"{number}.{table}",
                      *(slip("AB"[i], totals[i], facts[i]) for i in (0, 1)))
            hands[f"{number}.{table}.1"] = totals, facts
    return hands


def corrected(event, address, totals, facts, side, points, swapped):
    new = list(totals)
    if swapped:
        new.reverse()
    else:
        new[side] += points
    event.ask("hand", "correct", address, *(slip("AB"[i], new[i], facts[i]) for i in (0, 1)),
              "--kind", "typing", "--reason", "koe")
    return event.state(address.rpartition(".")[0])


def look(event, address, totals, facts, found, stands, counts):
    named = abs(found["points"]) if found else None
    asked = set()
    for side in (0, 1):
        slips = slips_of(totals[side], totals[1 - side], facts[side])
        for at, points in enumerate(slips):
            swapped = at == len(slips) - 1
            if points == 0 or (side, points, swapped) in asked or \
                    (named is not None and abs(points) >= named):
                continue
            asked.add((side, points, swapped))
            counts["asked"] += 1
            if corrected(event, address, totals, facts, side, points, swapped) != stands:
                event.complain(f"{address}: {points:+} of {'AB'[side]} changes something and is "
                               f"nearer than {found}")
    if found:
        counts["listed"] += 1
        side = "AB".index(found["side"])
        ranks, winner = corrected(event, address, totals, facts, side, found["points"],
                                  found["code"] == "sides-swapped")
        places = {p["entrant"]: (p["rank"], p["instead"]) for p in found["places"]}
        wanted = {name: (rank, ranks[name]) for name, rank in stands[0].items()
                  if rank != ranks[name]}
        if places != wanted or found["winner_changes"] != (winner != stands[1]) or \
                not (wanted or winner != stands[1]):
            event.complain(f"{address}: {found}, really {wanted} {winner} {stands[1]}")
    corrected(event, address, totals, facts, 0, 0, False)


def check(event, rng, counts):
    hands = play(event, rng)
    found = event.ask("recheck")
    order = [abs(hand["points"]) for hand in found]
    if order != sorted(order):
        event.complain(f"not the nearest first: {order}")
    by_address = {hand["address"]: hand for hand in found}
    for address, (totals, facts) in hands.items():
        stands = event.state(address.rpartition(".")[0])
        look(event, address, totals, facts, by_address.get(address), stands, counts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", default="recheck")
    parser.add_argument("--events", type=int, default=2)
    given = parser.parse_args()
    rng, bad, counts = random.Random(given.seed), 0, collections.Counter()
    for _ in range(given.events):
        with tempfile.TemporaryDirectory() as folder:
            event = Event(str(pathlib.Path(given.binary).resolve()), folder)
            check(event, rng, counts)
            bad += event.bad
    print(f"{counts['listed']} hands listed, {counts['asked']} nearer slips tried")
    return 1 if bad or not counts["listed"] or not counts["asked"] else 0


if __name__ == "__main__":
    sys.exit(main())
