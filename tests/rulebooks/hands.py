#!/usr/bin/env python3
"""Rulebooks against hands worked by hand.

    hands.py CANASTA FOLDER…

Every ID.yaml of a folder must pass `canasta rulebook check` and be shown by `canasta rulebook show`;
beside it ID.hands has ten hands as slips, two of them illegal, each under comments that say what it
must give. A file of hands without a rulebook beside it is of the built-in one, and may have more:

    # expect A 1300/245 B -100/-35          base/cards of every side
    # expect minimum A 90                   the opening minimum of some sides
    # expect findings A meld-too-short      every finding: by side, or of the hand as a whole
    # option NAME=VALUE                     the hand is scored with it

Exit 1 with the first differences.
"""
import json
import os
import re
import subprocess
import sys

HANDS, ILLEGAL = 10, 2
# The hands are small. What is told of them for that is compared only where a hand expects it.
SMALL = {"opening-below"}


def run(binary, *words, text=""):
    done = subprocess.run([binary, *words], input=text, capture_output=True, encoding="utf-8",
                          check=False)
    return done.returncode, done.stdout, done.stderr


def by_side(words):
    """["A", "x", "y", "B", "z"] as {"A": ["x", "y"], "B": ["z"]}."""
    found = {}
    for word in words:
        if word in ("A", "B", "C", "hand"):
            side = found.setdefault(word, [])
        else:
            side.append(word)
    return found


def expectation(block):
    wanted = {"sums": None, "findings": {}, "minimum": {}, "options": []}
    for line in block.split("\n"):
        words = line.split()
        if words[:2] == ["#", "option"]:
            wanted["options"] += ["--option", words[2]]
        if words[:2] != ["#", "expect"]:
            continue
        if words[2] in ("findings", "minimum"):
            wanted[words[2]] = by_side(words[3:])
        else:
            wanted["sums"] = by_side(words[2:])
    return wanted


def blocks(text):
    """The hands of a file, each with the comments above it."""
    for block in re.split(r"\n\s*\n", text):
        if any(line and not line.startswith("#") for line in block.split("\n")):
            yield block + "\n"


def answer_of(score):
    found = {"hand": [finding["code"] for finding in score["findings"]]}
    sums, minimum = {}, {}
    for side in score["sides"]:
        name = side["side"]
        sums[name] = [f"{side['base']}/{side['cards']}"]
        minimum[name] = [str(side["opening_minimum"])]
        found[name] = [finding["code"] for finding in side["findings"]]
    return sums, minimum, {name: sorted(codes) for name, codes in found.items() if codes}


def compare(binary, book, block):
    """What differs in one hand, as lines."""
    wanted = expectation(block)
    _, out, err = run(binary, "score", "--rulebook", book, *wanted["options"], "--json", "-", text=block)
    try:
        score = json.loads(out)
        sums, minimum, findings = answer_of(score)
    except (ValueError, KeyError):
        return [f"no score: {out}{err}"]
    wanted_findings = {name: sorted(codes) for name, codes in wanted["findings"].items()}
    passed = SMALL - set(sum(wanted_findings.values(), []))
    findings = {name: [code for code in codes if code not in passed] for name, codes in findings.items()}
    findings = {name: codes for name, codes in findings.items() if codes}
    problems = []
    if wanted["sums"] != sums:
        problems.append(f"expected {wanted['sums']}, got {sums}")
    for name, figure in wanted["minimum"].items():
        if minimum.get(name) != figure:
            problems.append(f"minimum of {name}: expected {figure}, got {minimum.get(name)}")
    if wanted_findings != findings:
        problems.append(f"findings: expected {wanted_findings}, got {findings}")
    return problems


def check_book(binary, folder, name):
    book = os.path.join(folder, name + ".yaml")
    own = os.path.exists(book)
    if not own:
        book = name
    for command in ("check", "show") if own else ("show",):
        status, out, err = run(binary, "rulebook", command, book)
        if status != 0 or not out:
            yield f"{name}: rulebook {command}: status {status}: {err}"
    with open(os.path.join(folder, name + ".hands"), encoding="utf-8") as file:
        hands = list(blocks(file.read()))
    illegal = sum(bool(expectation(block)["findings"]) for block in hands)
    if len(hands) < HANDS or illegal < ILLEGAL or (own and (len(hands) > HANDS or illegal > ILLEGAL)):
        yield f"{name}: {len(hands)} hands, {illegal} of them illegal"
    for block in hands:
        for problem in compare(binary, book, block):
            yield f"{name}:\n{block}  {problem}"


def main():
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    binary, *folders = sys.argv[1:]
    names = sorted({(folder, os.path.splitext(file)[0]) for folder in folders
                    for file in os.listdir(folder) if file.endswith((".yaml", ".hands"))})
    problems = [problem for folder, name in names for problem in check_book(binary, folder, name)]
    print("\n".join(problems) if problems else f"{len(names)} rulebooks hold")
    return 1 if problems or not names else 0


if __name__ == "__main__":
    sys.exit(main())
