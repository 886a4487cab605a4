#!/usr/bin/env python3
"""Hands with one lapse in their sums: it is named, and among the first.

    claims.py CANASTA [--count N]

Random legal hands are scored by the second scorer. One lapse is put into a side's sum, and
`canasta check claim` must list it: first or second wherever at most one other single lapse of that
side makes the same difference.
"""
import argparse
import collections
import itertools
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402

LOOK_ALIKE = ["06", "17", "38", "49", "56", "27", "35", "89"]


def canastas(rulebook, lines):
    for line in lines:
        if line["item"].endswith("-canasta") or line["item"] == "samba":
            yield line["item"], line["count"], line["each"]


def digits_of(total):
    """Sums that differ from this one by two neighbouring digits, or by one."""
    text, sign = str(abs(total)), -1 if total < 0 else 1
    for at in range(len(text) - 1):
        if text[at] != text[at + 1] and (at > 0 or text[1] != "0"):
            yield "digits-transposed", sign * int(
                text[:at] + text[at + 1] + text[at] + text[at + 2:])
    for at, digit in enumerate(text):
        for pair in LOOK_ALIKE:
            if digit in pair:
                other = pair.replace(digit, "", 1)
                if not (at == 0 and other == "0" and len(text) > 1):
                    yield "digit-misread", sign * int(text[:at] + other + text[at + 1:])


def lapses(record, answer, side):
    """(code, difference) of every single lapse, from the lines of an answer."""
    facts = record["sides"][side]
    own, others = answer["sides"][side], answer["sides"][:side] + answer["sides"][side + 1:]
    lines = own["lines"]
    by_item = collections.Counter()
    for line in lines:
        by_item[line["item"]] += line["points"]
    out = by_item["going-out"] + by_item["concealed"]
    if out:
        yield "out-missed", -out
        yield "out-counted-twice", out
    reds = [line for line in lines if line["item"] == "red-three"]
    if reds:
        yield "red-three-sign", -2 * reds[0]["points"]
        if abs(reds[0]["each"]) * reds[0]["count"] == abs(reds[0]["points"]):
            yield "red-three-missed", -reds[0]["each"]
    hand = -sum(line["points"] for line in lines if line.get("place") == "hand"
                and line["group"] == "cards" and line["item"] not in ("3r", "red-three"))
    if hand:
        yield "hand-added", 2 * hand
        yield "hand-missed", hand
    kinds = list(canastas(record["rulebook"], lines))
    for item, _, each in kinds:
        yield "canasta-missed", -each
        yield "canasta-extra", each
        pure = {"natural": "mixed", "mixed": "natural"}
        first, _, rest = item.partition("-")
        if first in pure:
            twin = SWAPPED.get((record["rulebook"], pure[first] + "-" + rest))
            if twin and twin != each:
                yield "canasta-kind-swapped", twin - each
    for line in lines:
        if line["item"] == "penalty":
            yield "penalty-missed", -line["points"]
            yield "penalty-added", -2 * line["points"]
        if line["item"] in ("contract", "robbery", "false-out"):
            yield "contract-missed", -line["points"]
        if line.get("place") == "table" and line["item"] in "A2X":
            own_value = abs(line["each"])
            for value in {10, 20, 50} - {own_value}:
                yield "card-values", line["count"] * (value - own_value) * (
                    1 if line["each"] > 0 else -1)
    for other in others:
        yield "sides-swapped", other["total"] - own["total"]
    for code, written in digits_of(own["total"]):
        yield code, written - own["total"]
    del facts


SWAPPED = {}


def learn_kinds(rulebook, lines):
    for item, _, each in canastas(rulebook, lines):
        SWAPPED[rulebook, item] = each


def ask(binary, words, record):
    run = subprocess.run([binary, *words, "-"], input=json.dumps(record).encode(),
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    try:
        return run.returncode, json.loads(run.stdout)
    except ValueError:
        return run.returncode, {"error": (run.stdout + run.stderr).decode(errors="replace")}


def check(binary, record, side, name, code, difference, total, rivals):
    status, answer = ask(binary, ["check", "claim", "--json", "--side", name, "--claim",
                                  str(total + difference)], record)
    found = [e["code"] for e in answer.get("explanations", [])]
    listed = code in found
    first = found[:2]
    if status == 1 and listed and (len(rivals) > 1 or code in first):
        return True
    print(f"{record['rulebook']}: {code} {difference:+} of side {name}: status {status}, {found}, "
          f"rivals {sorted(rivals)} {answer.get('error', '')}\n    "
          f"{json.dumps(record, ensure_ascii=False)}")
    return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--seed", default="lapses")
    given = parser.parse_args()
    rng, bad, asked, seen = random.Random(given.seed), 0, 0, collections.Counter()
    for rulebook in positions.TABLE:
        for position in itertools.islice(positions.positions(rulebook, given.seed), given.count):
            record = position.record(plain=True)
            answer = ask(given.binary, ["score", "--json"], record)[1]
            wanted = oracle.score(record)
            for side, facts in enumerate(record["sides"]):
                total = wanted["sides"][side]["total"]
                if answer["sides"][side]["total"] != total:
                    print(f"{rulebook}: the scorers differ")
                    return 1
                learn_kinds(rulebook, answer["sides"][side]["lines"])
                every = [(c, d) for c, d in lapses(record, answer, side) if d]
                if not every:
                    continue
                wanted_code = rng.choice(sorted({c for c, _ in every}))
                code, difference = rng.choice([e for e in every if e[0] == wanted_code])
                rivals = {c for c, d in every if d == difference and c != code}
                asked += 1
                seen[code] += 1
                if not check(given.binary, record, side, facts["side"], code, difference, total,
                             rivals):
                    bad += 1
            status, _ = ask(given.binary, ["check", "claim", "--json", "--claim",
                                           str(wanted["sides"][0]["total"])], record)
            if status != 0:
                bad += 1
                print(f"{rulebook}: a true claim differs: status {status}")
    print(f"{asked} lapses, {bad} not named: "
          + ", ".join(f"{c} {n}" for c, n in sorted(seen.items())))
    return 1 if bad or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
