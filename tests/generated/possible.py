#!/usr/bin/env python3
"""The sums of legal hands are never called impossible.

    possible.py CANASTA [--count N]

Random legal positions of every rulebook, recorded by their two sums alone, are asked about with
`canasta check totals`, penalties, adjustments and contracts left out; and sums that are no multiple
of the rulebook's unit must be refused.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracle"))
import oracle  # noqa: E402
import positions  # noqa: E402


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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", default="sums")
    given = parser.parse_args()
    bad = asked = 0
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
    print(f"{asked} questions, {bad} wrong")
    return 1 if bad or not asked else 0


if __name__ == "__main__":
    sys.exit(main())
