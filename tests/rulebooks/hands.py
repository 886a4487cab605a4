#!/usr/bin/env python3
"""Checks rulebooks with hands computed by hand.

    hands.py CANASTA FOLDER…

Every ID.yaml of a folder must pass `canasta rulebook check` and be shown by `canasta rulebook show`. Next to it
ID.hands has ten hands as slips, two of them illegal, each under comments with the expected results. A file of hands
without a rulebook next to it belongs to the built-in one, and may have more:

    # expect A 1300/245 B -100/-35          base/cards of every side
    # expect minimum A 90                   the opening minimum of some sides
    # expect findings A meld-too-short      every finding: by side, or of the hand as a whole
    # option NAME=VALUE                     the hand is scored with it

`canasta rulebook try` must find the same: all expectations hold, and each changed one differs.

Exit 1 with the first differences.
"""
import json
import os
import re
import subprocess
import sys

HANDS, ILLEGAL = 10, 2
# The hands are small. Findings about that are compared only if a hand expects them.
SMALL = {"opening-below"}
# Warnings that no hand expects make no difference to `rulebook try`.
WARNINGS = SMALL | {"fact-missing", "meld-duplicate-rank", "run-gap", "run-wild-high", "hand"}


def run(binary, *words, text=""):
    done = subprocess.run([binary, *words], input=text, capture_output=True, encoding="utf-8",
                          check=False)
    return done.returncode, done.stdout, done.stderr


def by_side(words):
    """Returns ["A", "x", "y", "B", "z"] as {"A": ["x", "y"], "B": ["z"]}."""
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
    """Yields the hands of a file, each with the comments above it."""
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
    """Returns the differences in one hand, as lines."""
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
    yield from check_try(binary, folder, name, illegal)
    for block in hands:
        for problem in compare(binary, book, block):
            yield f"{name}:\n{block}  {problem}"


def otherwise(block):
    """Yields the hand with each of its expectations changed, one at a time."""
    for match in re.finditer(r"^# expect (?!findings|minimum).*", block, re.M):
        for sums in re.finditer(r"-?\d+(?=/)", match[0]):
            at = match.start() + sums.start()
            yield block[:at] + str(int(sums[0]) + 5) + block[at + len(sums[0]):]
        for sums in re.finditer(r"(-?\d+)/(-?\d+)", match[0]):
            at = match.start() + sums.start()
            yield block[:at] + str(int(sums[1]) + int(sums[2]) + 5) + block[at + len(sums[0]):]
    for match in re.finditer(r"^# expect (A|B|C) ", block, re.M):
        yield block[:match.start()] + "# expect findings A dealer-order\n" + block[match.start():]
    for match in re.finditer(r"^# expect findings.*\n", block, re.M):
        if any(code not in WARNINGS for code in match[0].split()[3:] if len(code) > 1):
            yield block[:match.start()] + block[match.end():]
    for match in re.finditer(r"^# expect minimum .*?(\d+)", block, re.M):
        yield block[:match.start(1)] + "1" + block[match.end(1):]


def check_try(binary, folder, name, illegal):
    """Checks `rulebook try`: status 0 for the file, 1 for it with one expectation changed, naming the hand's line."""
    hands = os.path.join(folder, name + ".hands")
    own = os.path.exists(os.path.join(folder, name + ".yaml"))
    words = ["rulebook", "try", os.path.join(folder, name + ".yaml") if own else name]
    status, out, err = run(binary, *words, *([] if own else ["--hands", hands]), "--json")
    if status != 0 or json.loads(out)["own"]["differ"] != 0:
        yield f"{name}: rulebook try: status {status}: {out}{err}"
    with open(hands, encoding="utf-8") as file:
        for block in list(blocks(file.read()))[-illegal - 1:]:
            for changed in otherwise(block):
                status, out, err = run(binary, *words, "--hands", "-", "--json", text=changed)
                own_part = json.loads(out).get("own", {}) if out else {}
                first = 1 + next(i for i, line in enumerate(changed.split("\n"))
                                 if line and not line.startswith("#"))
                if (status != 1 or own_part.get("differ") != 1
                        or own_part["differing"][0]["line"] != first):
                    yield f"{name}: rulebook try finds nothing wrong (status {status}): {changed}{err}"


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
