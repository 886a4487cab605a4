#!/usr/bin/env python3
"""Checks that sums of legal hands are never impossible.

    possible.py CANASTA [--count N]

Random legal positions of every rulebook, recorded by their two sums without penalties, adjustments and contracts, go to
`canasta check totals`. Sums that are not a multiple of the rulebook's unit must be refused. The same positions scored
as totals, with everything included, have no finding either, with the contract's outcome or without. A contract achieved
that the sums do not reach, and sums that a contract cannot leave, are findings. For rulebooks with facts that cards
show, and a pack so small that every slip can be written, exactly the sums of slips without errors are possible.
$CANASTA_SOAK multiplies the number of questions.
"""
import argparse
import copy
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402

SOAK = int(os.environ.get("CANASTA_SOAK", "1"))


def sums(record):
    """Yields (out, base, cards) of each side, from the second scorer."""
    bare = {k: v for k, v in record.items() if k not in ("contract", "bids")}
    bare["sides"] = [{k: v for k, v in side.items()
                      if k not in ("penalties", "adjustments", "void_melds")}
                     for side in record["sides"]]
    for facts, result in zip(bare["sides"], oracle.score(bare)["sides"]):
        yield facts.get("out", "none"), result["base"], result["cards"]


def ask(binary, record, out, base, cards, facts=()):
    command = [binary, "check", "totals", "--json", "--rulebook", record["rulebook"],
               "--base", str(base), "--cards", str(cards)]
    if out:
        command += ["--out", out]
    for fact in facts:
        command += ["--fact", fact]
    for name, value in record.get("options", {}).items():
        command += ["--option", f"{name}={value}"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return run.returncode, run.stdout.decode(errors="replace")


def scored(binary, records):
    """Returns for each side of each record if it has the finding totals-impossible."""
    if not records:
        return []
    text = "".join(json.dumps(record) + "\n" for record in records)
    run = subprocess.run([binary, "score", "--json", "-"], input=text.encode(),
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    answers = [json.loads(line) for line in run.stdout.decode().splitlines()]
    if len(answers) != len(records):
        sys.exit(f"{len(records)} hands, {len(answers)} answers: {run.stderr.decode()}")
    return [[any(f["code"] == "totals-impossible" for f in side["findings"])
             for side in answer["sides"]] for answer in answers]


def without_outcome(record):
    record = copy.deepcopy(record)
    del record["contract"]["outcome"]
    return record


def contradicting(record):
    """Yields the record with the bidder's sums or outcome made impossible."""
    bidder = next(s for s in record["sides"] if s["side"] == record["contract"]["side"])
    place = record["sides"].index(bidder)
    odd = copy.deepcopy(record)
    odd["sides"][place]["totals"]["base"] += 55
    yield odd, place
    poor = copy.deepcopy(record)
    poor["contract"].update(level=8, outcome="achieved")
    poor["sides"][place]["totals"] = {"base": 10000, "cards": -200}
    yield poor, place


def whole_hands(binary, rulebook, seed, count):
    """Returns the numbers of questions and of wrong answers about hands with everything in their sums."""
    records = [position.as_totals() for position in
               itertools.islice(positions.positions(rulebook, seed), count)]
    records = [record for record in records if record]
    bidden = [record for record in records if record.get("contract")]
    judged = [record for record in bidden if "40E" not in json.dumps(record)]  # 40E accepts anything
    bad = 0
    records += [without_outcome(record) for record in bidden]
    for record, sides in zip(records, scored(binary, records)):
        if any(sides):
            bad += 1
            print(f"{rulebook}: refused\n    {json.dumps(record)}")
    cases = [case for record in judged for case in contradicting(record)]
    for (record, place), sides in zip(cases, scored(binary, [case[0] for case in cases])):
        if not sides[place]:
            bad += 1
            print(f"{rulebook}: taken as possible\n    {json.dumps(record)}")
    return len(records) + len(cases), bad


# The exact limits with runs of a large pack: base, the lowest and the highest card points.
REACHES = {("fi-sitoumussamba", 0): (-1725, 1800), ("fi-sitoumussamba", 700): (-1670, 1795),
           ("fi-sitoumussamba", 1500): (-1655, 1800), ("fi-sitoumussamba", 5000): (-1415, 1800)}


def edges(binary):
    """Checks that both limits are possible, that the next points beyond are not, and that nothing is left open."""
    bad = 0
    for (rulebook, base), (least, most) in REACHES.items():
        for cards, possible in ((least - 5, 1), (least, 0), (most, 0), (most + 5, 1)):
            run = subprocess.run([binary, "check", "totals", "--rulebook", rulebook, "--base",
                                  str(base), "--cards", str(cards)], stdout=subprocess.PIPE,
                                 check=False)
            if run.returncode != possible or b"not all possibilities" in run.stdout:
                bad += 1
                print(f"{rulebook}: {base}/{cards}: {run.stdout.decode()}")
    return 4 * len(REACHES), bad


# Rulebooks of clubs with a pack so small that every slip can be written.
SMALL = """rulebook: small
extends: {book}
pack: {{packs: 2, jokers: 0, clause: c, copies: {{"4": 0, "5": 0, "6": 0, "7": 0, "8": 0, "9": 0, T: 0, J: 0,
        Q: 0, K: 4, A: 0, "2": 0, 3b: 4}}}}
melds: {{sets: {{canasta-natural: {{least: 2, clause: c}}}}}}
canastas: {{cards: {{least: 4, clause: c}}}}
"""
CLUBS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "rulebooks")


def small_melds(cards):
    """Returns every set of melds from kings and black threes, each meld as text, with the cards left."""
    shapes = [(kings, 0) for kings in range(1, 5)] + [(0, threes) for threes in range(1, 5)]

    def lay(first, left):
        yield [], left
        for at in range(first, len(shapes)):
            rest = tuple(have - take for have, take in zip(left, shapes[at]))
            if min(rest) >= 0:
                for more, remaining in lay(at, rest):
                    yield ["K" * shapes[at][0] + "3" * shapes[at][1]] + more, remaining

    return lay(0, cards)


def small_records(facts):
    """Yields a record of every position of the small pack: melds, cards in hand, red threes, facts, ending."""
    for melds, left in small_melds((4, 4)):
        for kings, threes in itertools.product(*(range(have + 1) for have in left)):
            for reds, held in ((reds, held) for reds in range(5) for held in range(5 - reds)):
                hand = "K" * kings + "3b" * threes + "3r" * held or "-"
                for out in ("none", "normal", "concealed"):
                    for said in itertools.product((False, True), repeat=len(facts)):
                        yield {"side": "A", "melds": melds, "hand": hand, "red_threes": reds, "out": out,
                               "facts": dict(zip(facts, said))}


def small_packs(binary, folder):
    """Checks that sums are possible exactly if a slip of the small pack scores them without an error."""
    asked = bad = 0
    for name in sorted(os.listdir(CLUBS)):
        path = os.path.realpath(os.path.join(CLUBS, name))
        if not name.endswith(".yaml") or "shown-by" not in open(path, encoding="utf-8").read():
            continue
        small = os.path.join(folder, "small.yaml")
        with open(small, "w", encoding="utf-8") as out:
            out.write(SMALL.format(book=path))
        text = open(path, encoding="utf-8").read()
        facts = re.findall(r"^  ([a-z-]+):\n    asked: no\n    shown-by", text, re.M)
        others = [f"{fact}=no" for fact in re.findall(r"^  ([a-z-]+):\n    asked", text, re.M) if fact not in facts]
        assert facts
        records = "".join(json.dumps({"sides": [side]}) + "\n" for side in small_records(facts))
        run = subprocess.run([binary, "score", "--json", "--rulebook", small, "-"], input=records.encode(),
                             stdout=subprocess.PIPE, check=False)
        scored = set()
        for line, record in zip(run.stdout.decode().splitlines(), small_records(facts)):
            side = json.loads(line)["sides"][0]
            if not any(finding["level"] == "error" for finding in side["findings"]):
                scored.add((record["out"], side["base"], side["cards"]))
        assert len(scored) > 100, run.stdout[:300]
        bases = sorted({base for _, base, _ in scored})
        cards = sorted({card for _, _, card in scored})
        for out, base, card in itertools.product(("none", "normal", "concealed"), bases[::6], cards[::2]):
            status, answer = ask(binary, {"rulebook": small}, out, base, card, others)
            asked += 1
            if (status == 0) != ((out, base, card) in scored):
                bad += 1
                print(f"{name}, small pack: {base}/{card} out {out}: {answer.strip()}")
    return asked, bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=3 * SOAK)
    parser.add_argument("--seed", default="sums")
    given = parser.parse_args()
    asked, bad = edges(given.binary)
    with tempfile.TemporaryDirectory() as folder:
        more, wrong = small_packs(given.binary, folder)
    asked += more
    bad += wrong
    for rulebook in positions.TABLE:
        for position in itertools.islice(positions.positions(rulebook, given.seed), given.count):
            record = position.record(plain=True)
            for out, base, cards in sums(record):
                if out != "none" and record.get("contract"):
                    out = None  # out by the rules of the contract: only the sums are checked
                    continue
                for how in (out, None):
                    status, answer = ask(given.binary, record, how, base, cards)
                    asked += 1
                    if status != 0 or not json.loads(answer)["possible"]:
                        bad += 1
                        print(f"{rulebook}: {base}/{cards} out {how}: {answer.strip()}\n"
                              f"    {json.dumps(record, ensure_ascii=False)}")
                status, answer = ask(given.binary, record, out, base + 1, cards)
                if status != 1 or json.loads(answer)["possible"]:
                    bad += 1
                    print(f"{rulebook}: {base + 1}/{cards} is taken as possible: {answer.strip()}")
        more, wrong = whole_hands(given.binary, rulebook, given.seed, 6 * given.count)
        asked += more
        bad += wrong
    print(f"{asked} questions, {bad} wrong")
    return 1 if bad or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
