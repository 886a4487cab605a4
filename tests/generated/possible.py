#!/usr/bin/env python3
"""The sums of legal hands are never called impossible.

    possible.py CANASTA [--count N]

Random legal positions of every rulebook, recorded by their two sums alone, are asked about with
`canasta check totals`, penalties, adjustments and contracts left out; and sums that are no multiple
of the rulebook's unit must be refused. The same positions scored as totals, everything inside, have
no finding either: with the contract's outcome and without it. A contract achieved that the sums do
not reach, and sums a contract cannot leave, are findings. $CANASTA_SOAK times as many are asked.
"""
import argparse
import copy
import itertools
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402

SOAK = int(os.environ.get("CANASTA_SOAK", "1"))


def sums(record):
    """(out, base, cards) of each side, as the second scorer has them."""
    bare = {k: v for k, v in record.items() if k not in ("contract", "bids")}
    bare["sides"] = [{k: v for k, v in side.items()
                      if k not in ("penalties", "adjustments", "void_melds")}
                     for side in record["sides"]]
    for facts, result in zip(bare["sides"], oracle.score(bare)["sides"]):
        yield facts.get("out", "none"), result["base"], result["cards"]


def ask(binary, record, out, base, cards):
    command = [binary, "check", "totals", "--json", "--rulebook", record["rulebook"],
               "--base", str(base), "--cards", str(cards)]
    if out:
        command += ["--out", out]
    for name, value in record.get("options", {}).items():
        command += ["--option", f"{name}={value}"]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return run.returncode, run.stdout.decode(errors="replace")


def scored(binary, records):
    """Whether each side of each record has a finding totals-impossible."""
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
    """The record with the bidder's sums or outcome made impossible."""
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
    """Questions asked and wrong answers about hands with everything inside their sums."""
    records = [position.as_totals() for position in
               itertools.islice(positions.positions(rulebook, seed), count)]
    records = [record for record in records if record]
    bidden = [record for record in records if record.get("contract")]
    judged = [record for record in bidden if "40E" not in json.dumps(record)]  # accepts anything
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


# What runs of a large pack reach to the last card: base, the least and the most card points.
REACHES = {("fi-sitoumussamba", 0): (-1725, 1800), ("fi-sitoumussamba", 700): (-1670, 1795),
           ("fi-sitoumussamba", 1500): (-1655, 1800), ("fi-sitoumussamba", 5000): (-1415, 1800)}


def edges(binary):
    """Both ends of a reach are possible, what is next to them is not, and nothing is left open."""
    bad = 0
    for (rulebook, base), (least, most) in REACHES.items():
        for cards, possible in ((least - 5, 1), (least, 0), (most, 0), (most + 5, 1)):
            run = subprocess.run([binary, "check", "totals", "--rulebook", rulebook, "--base",
                                  str(base), "--cards", str(cards)], stdout=subprocess.PIPE,
                                 check=False)
            if run.returncode != possible or b"not every way" in run.stdout:
                bad += 1
                print(f"{rulebook}: {base}/{cards}: {run.stdout.decode()}")
    return 4 * len(REACHES), bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=3 * SOAK)
    parser.add_argument("--seed", default="sums")
    given = parser.parse_args()
    asked, bad = edges(given.binary)
    for rulebook in positions.TABLE:
        for position in itertools.islice(positions.positions(rulebook, given.seed), given.count):
            record = position.record(plain=True)
            for out, base, cards in sums(record):
                if out != "none" and record.get("contract"):
                    out = None  # out by the contract's rules: only the sums are looked at
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
