#!/usr/bin/env python3
"""Checks the hands that `recheck` lists by really making each correction.

    recheck.py CANASTA [--seed S] [--events N]

Small events have hands written as totals. For every hand the test computes the mistakes that a writer of totals can
make, both ways. Mistakes smaller than the one `recheck` names must change nothing when the hand is really corrected,
and the named one must change exactly what `recheck` says.

Then it does the same under every rulebook with hands written as cards, counts and totals, ranked by canastas and
penalties after match points. The mistakes are those of claims.py, and some of the smaller ones are tried in a copy of
the database.
"""
import argparse
import collections
import copy
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE / "oracle"), str(HERE.parent)]
from canasta import Canasta  # noqa: E402
import claims  # noqa: E402
import oracle  # noqa: E402
import positions  # noqa: E402

ACCEPT = ("--accept", "totals-impossible", "--by", "Koe")
OUT, RED, ALL_REDS, UNIT = 100, 100, 400, 5
ALIKE = {frozenset(pair) for pair in
         ("06", "08", "09", "14", "17", "27", "35", "38", "49", "56", "58", "68", "89")}


class Event(Canasta):
    bad = 0

    def ask(self, *words):
        """Returns the JSON answer. Random sums that are impossible are accepted by name."""
        done = self.call(*words, "--json")
        if done.returncode == 1 and "totals-impossible" in done.stdout and ACCEPT[0] not in words:
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
    """Returns the points that one mistake may have added to a written sum."""
    points = set()
    if facts["out"]:
        points |= {OUT, -OUT}
    reds = facts["reds"]
    worth = [RED * n for n in range(4)] + [ALL_REDS]
    points |= {worth[n] - worth[reds] for n in range(5) if n <= reds + 1}
    points.add(-2 * worth[reds])
    points |= {-p for p in points}
    # Exchanging digits back or reading them right is the same mistake, so it has no other direction.
    digits = str(abs(total))
    for at in range(len(digits)):
        swapped = digits[:at] + digits[at + 1:at + 2] + digits[at] + digits[at + 2:]
        alike = [digits[:at] + d + digits[at + 1:] for d in "0123456789"
                 if frozenset((d, digits[at])) in ALIKE]
        for text in [swapped] * (at + 1 < len(digits)) + alike:
            if text[0] != "0" or len(text) == 1:
                points.add((int(text) if total >= 0 else -int(text)) - total)
    points = {p for p in points if p and p % UNIT == 0}
    return sorted(points, key=abs) + [other - total]


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


def is_slip(totals, facts, found):
    side = "AB".index(found["side"])
    slips = slips_of(totals[side], totals[1 - side], facts[side])
    return (found["points"] == slips[-1] if found["code"] == "sides-swapped"
            else found["points"] in slips[:-1])


def look(event, address, totals, facts, found, stands, counts):
    named = abs(found["points"]) if found else None
    if found and not is_slip(totals, facts, found):
        event.complain(f"{address}: {found} is no slip of {totals}")
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


# --- every rulebook, every level of detail -----------------------------------------------------

# Mistakes in facts. A computed sum has no others.
OF_FACTS = {"out-missed", "hand-missed", "red-three-missed", "red-three-extra",
            "canasta-kind-swapped", "canasta-missed", "canasta-extra", "penalty-missed",
            "contract-missed"}
SOAK = "CANASTA_SOAK" in os.environ
TRIED_MOST = 3 if SOAK else 1  # smaller mistakes of a hand that are really made


def written(position, rng):
    """Returns the position at one of its levels of detail, without totals before the hand."""
    ways = (lambda: position.record(plain=True), position.as_counts, position.as_totals)
    record = next(r for r in (way() for way in rng.sample(ways, 3)) if r)
    for side in record["sides"]:
        side.pop("score", None)
    return record


def slips_of_record(record, index):
    """Returns {(points, canastas more, penalties more)} of one mistake of the side, in both directions except for
    digits."""
    slips, found = claims.Slips(record, index), set()
    for code, subject, base, cards, _ in slips.rarer():
        if not slips.totals and code not in OF_FACTS:
            continue
        canastas = {"canasta-missed": -1, "canasta-extra": 1}.get(code, 0)
        given = sum(p.get("count", 1) for p in slips.facts.get("penalties", [])
                    if p["code"] == subject)
        whole = base == given * slips.book.penalties.get(subject, 0)
        penalties = -(given if whole else 1) if code == "penalty-missed" else 0
        found.add((base + cards, canastas, 0 if slips.totals else penalties))
    found |= {tuple(-part for part in f) for f in found}
    if slips.totals:
        for figure in (slips.own["base"], slips.own["cards"], slips.own["total"]):
            found |= {(other - figure, 0, 0) for _, other in claims.digits_of(figure)}
    return {f for f in found if f[0] and f[0] % UNIT == 0}


def changed(record, index, points, canastas, penalties):
    """Returns the record without the mistake, or None if its level of detail cannot show it."""
    wanted = oracle.score(record)["sides"][index]["total"] + points
    record = copy.deepcopy(record)
    side = record["sides"][index]
    if canastas or penalties:
        if "counts" not in side or penalties:
            return None
        kinds = [k for k in claims.KINDS if side["counts"].get(k, 0) + canastas >= 0
                 and k in side["counts"]]
        if not kinds:
            return None
        side["counts"][kinds[0]] += canastas
    put_right = wanted - oracle.score(record)["sides"][index]["total"]
    side.setdefault("adjustments", []).append({"points": put_right, "reason": "koe"})
    return record


class BookEvent(Event):
    def __init__(self, binary, folder, rulebook, rng):
        super().__init__(binary, folder)
        self.rng, self.file = rng, pathlib.Path(folder, "canasta.db")
        self.three = len(positions.TABLE[rulebook].sides) == 3
        self.hands = {}
        serial = positions.positions(rulebook, rng.random())
        first = next(serial)
        options = [f"{name}={value}" for name, value in sorted(first.options.items())]
        self.ask("event", "new", "Koe", "--rulebook", rulebook, "--hands", "1", "--tie-breaks",
                 "canastas,penalties", *(word for o in options for word in ("--option", o)))
        for name in ("Alfa", "Beeta", "Gamma", "Delta", "Eho", "Fii")[:6 if self.three else 4]:
            self.ask("entrant", "add", name)
        tables = ("1:2:3", "4:5:6") if self.three else ("1:2", "3:4")
        self.ask("round", "new", *(word for t in tables for word in ("--table", t)))
        for table in (1, 2):
            position = next(p for p in serial if p.options == first.options)
            self.play(f"1.{table}", written(position, rng))

    def record_file(self, record):
        path = pathlib.Path(self.folder, "record.json")
        path.write_text(json.dumps({key: value for key, value in record.items()
                                    if key not in ("rulebook", "options")}))
        return str(path)

    def play(self, table, record):
        self.ask("hand", "add", table, "--record", self.record_file(record))
        self.hands[f"{table}.1"] = record

    def instead(self, address, record):
        """Returns the state after the correction and restores the database. None if the correction cannot be
        recorded."""
        table, kept = address.rpartition(".")[0], self.file.with_suffix(".kept")
        shutil.copyfile(self.file, kept)
        done = self.call("hand", "correct", address, "--record", self.record_file(record), "--kind", "typing", "--reason",
                         "koe", "--by", "Koe")
        state = None if done.returncode else self.state(table)
        shutil.copyfile(kept, self.file)
        return state


def try_nearer(event, address, record, found, stands, counts):
    named = abs(found["points"]) if found else None
    for index, facts in enumerate(record["sides"]):
        nearer = sorted(s for s in slips_of_record(record, index)
                        if named is None or abs(s[0]) < named)
        counted = [s for s in nearer if s[1] and "counts" in facts]
        tried = event.rng.sample(nearer, min(TRIED_MOST, len(nearer)))
        for slip_made in tried + event.rng.sample(counted, min(TRIED_MOST, len(counted))):
            other = changed(record, index, *slip_made)
            state = other and event.instead(address, other)
            if not state:
                continue
            counts["asked"] += 1
            counts["canastas"] += slip_made[1] != 0
            if state != stands:
                event.complain(f"{address}: {slip_made} of {facts['side']} changes something and "
                               f"is nearer than {found}\n    {record}")


def try_named(event, address, record, found, stands, counts):
    index = [side["side"] for side in record["sides"]].index(found["side"])
    if found["code"] in ("canasta-missed", "canasta-extra", "penalty-missed") or (
            found["code"] == "sides-swapped" and len(record["sides"]) == 2):
        return
    other = changed(record, index, found["points"], 0, 0)
    state = event.instead(address, other)
    counts["listed"] += 1
    places = {p["entrant"]: (p["rank"], p["instead"]) for p in found["places"]}
    wanted = state and {name: (rank, state[0][name]) for name, rank in stands[0].items()
                        if rank != state[0][name]}
    if not state or places != wanted or found["winner_changes"] != (state[1] != stands[1]):
        event.complain(f"{address}: {found}, really {wanted} {state and state[1]} {stands[1]}")


def check_book(event, counts):
    found = {hand["address"]: hand for hand in event.ask("recheck")}
    for address, record in event.hands.items():
        stands = event.state(address.rpartition(".")[0])
        try_nearer(event, address, record, found.get(address), stands, counts)
        if address in found:
            try_named(event, address, record, found[address], stands, counts)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", default="recheck")
    parser.add_argument("--events", type=int, default=2)
    given = parser.parse_args()
    rng, bad, counts = random.Random(given.seed), 0, collections.Counter()
    for _ in range(given.events):
        with tempfile.TemporaryDirectory() as folder:
            event = Event(given.binary, folder)
            check(event, rng, counts)
            bad += event.bad
    for rulebook in positions.TABLE:
        for _ in range(given.events):
            with tempfile.TemporaryDirectory() as folder:
                event = BookEvent(given.binary, folder, rulebook, rng)
                check_book(event, counts)
                bad += event.bad
    print(f"{counts['listed']} hands listed, {counts['asked']} nearer slips tried, "
          f"{counts['canastas']} of a canasta")
    return 1 if bad or not counts["listed"] or not counts["asked"] else 0


if __name__ == "__main__":
    sys.exit(main())
