#!/usr/bin/env python3
"""Checks that counts of legal hands are never impossible, and that counts of no hand are.

    counts.py CANASTA [--count N]

Random legal positions of every rulebook are written as counts and scored, and so are the counts that `canasta generate`
deals: none may have the finding totals-impossible. Counts that no cards make must have it: a canasta without the points
of its cards, and more canastas than there are cards. $CANASTA_SOAK multiplies their number.
"""
import argparse
import copy
import itertools
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "oracle")]
from canasta import Canasta  # noqa: E402
import positions  # noqa: E402

SOAK = int(os.environ.get("CANASTA_SOAK", "1"))
CANASTA_LEAST = 35  # seven cards of five points
ENTRANTS = 4


def score(binary, records):
    text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    done = Canasta(binary).call("score", "--json", "-", text=text)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(records):
        sys.exit(f"{len(records)} hands, {len(answers)} answers: {done.stderr}")
    return answers


def impossible(answer, side):
    return [f["message"] for f in answer["sides"][side]["findings"]
            if f["code"] == "totals-impossible" and f["place"] == "counts"]


def canastas(counts):
    return sum(n for key, n in counts.items()
               if key.split("_")[0] in ("natural", "mixed", "samba"))


def broken(record):
    """Yields the record with one side's counts made impossible, and that side."""
    for index, side in enumerate(record["sides"]):
        counts = side["counts"]
        if "net" in counts or not canastas(counts):
            continue
        short = copy.deepcopy(record)
        short["sides"][index]["counts"]["melded"] = CANASTA_LEAST * canastas(counts) - 5
        yield short, index
        kind = next(key for key, n in counts.items() if n and key.split("_")[0] in
                    ("natural", "mixed", "samba"))
        many = copy.deepcopy(record)
        many["sides"][index]["counts"][kind] = 40
        many["sides"][index]["counts"]["melded"] = 700
        many["sides"][index]["counts"]["held"] = 0
        yield many, index


def generated(binary, rulebook, rounds):
    """Yields hands of counts that `canasta generate` deals, without sums and log."""
    for line in Canasta(binary).run("generate", "--seed", "3", "--entrants", ENTRANTS, "--rounds", rounds,
                                    "--rulebook", rulebook, "--detail", "counts").splitlines():
        record = json.loads(line)
        if "sides" in record:
            codes = [f["code"] for s in record["score"]["sides"] for f in s["findings"]]
            yield line, "totals-impossible" in codes


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=25 * SOAK)
    parser.add_argument("--seed", default="counts")
    given = parser.parse_args()
    bad = asked = 0
    for rulebook in positions.TABLE:
        records = [position.as_counts() for position in
                   itertools.islice(positions.positions(rulebook, given.seed), given.count)]
        records = [record for record in records if record]
        for record, answer in zip(records, score(given.binary, records)):
            for side in range(len(record["sides"])):
                asked += 1
                if impossible(answer, side):
                    bad += 1
                    print(f"{rulebook}: {impossible(answer, side)}\n    {json.dumps(record)}")
        cases = [case for record in records[:10] for case in broken(record)]
        for (record, side), answer in zip(cases, score(given.binary, [c[0] for c in cases])):
            asked += 1
            if not impossible(answer, side):
                bad += 1
                print(f"{rulebook}: taken as possible\n    {json.dumps(record)}")
        for line, refused in generated(given.binary, rulebook, max(1, given.count // 40)):
            asked += 1
            if refused:
                bad += 1
                print(f"{rulebook}: refused\n    {line}")
    print(f"{asked} sides and hands, {bad} wrong")
    return 1 if bad or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
