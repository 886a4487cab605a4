#!/usr/bin/env python3
"""Compares a canasta program with the second scorer of this folder.

    compare.py CANASTA [--rulebook ID]... [--count N] [--seed S] [--show N]
               [--kind legal|illegal|varied|clubs]

Feeds N random legal positions of each rulebook, at every level of detail, and every broken hand to `canasta score
--json -`, and shows the first differences with the record: figures, findings, and the clause of every line and finding.
Then it does the same for rulebooks as clubs write them: files that extend a rulebook by other figures (varied.py), and
those of examples/rulebooks (clubs.py). Exit 1 on any difference.
"""
import argparse
import collections
import copy
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import bidding
import buraco
import burraco
import clauses
import clubs
import illegal
import oracle
import positions
import varied

CHUNK = 4000
UNTOLD = {"too-many-red-threes", "red-three-melded", "totals-impossible"}  # no text gives their points
CLUB_FILES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "rulebooks"
VARIATIONS = 3  # variations of each rulebook
FIGURES = ("base", "cards", "total", "opening_minimum")


class Report:
    def __init__(self, show):
        self.show, self.bad, self.compared, self.kinds = show, 0, 0, collections.Counter()

    def differs(self, what, record, detail):
        self.bad += 1
        label = f"{record.get('rulebook')}: {what}"
        self.kinds[label] += 1
        if self.kinds[label] <= self.show:
            print(f"{label}: {detail}\n    {json.dumps(record, ensure_ascii=False)}")


def ask(binary, records, *words):
    """Runs the program once over the records and returns (exit status, answers in order)."""
    text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
    run = subprocess.run([binary, "score", "--json", *words, "-"], input=text.encode(),
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    answers = []
    for line in run.stdout.decode(errors="replace").splitlines():
        try:
            answers.append(json.loads(line))
        except ValueError:
            answers.append({"error": {"message": f"no JSON: {line[:200]}"}})
    if run.returncode not in (0, 1, 2, 3):
        answers = []
    if len(answers) != len(records) and len(records) > 1:
        halves = (records[:len(records) // 2], records[len(records) // 2:])
        parts = [ask(binary, half, *words) for half in halves]
        return max(p[0] if p[0] >= 0 else 99 for p in parts), parts[0][1] + parts[1][1]
    if len(answers) != len(records):
        message = run.stderr.decode(errors="replace")[:2000]
        answers = [{"error": {"message": f"status {run.returncode}: {message}"}}]
    return run.returncode, answers


def error_codes(answer):
    found = list(answer.get("findings", []))
    for side in answer.get("sides", []):
        found += side.get("findings", [])
    return {f["code"] for f in found if f.get("level") == "error"}


def check_short(report, record, answer, expected):
    """Checks the sides that hold fewer cards than players who have not gone out."""
    got = {side["side"] for side in answer.get("sides", []) for finding in side["findings"]
           if finding["code"] == "hand-too-few"}
    if got != expected["short"]:
        report.differs("cards in hand", record, f"{sorted(got)}, expected {sorted(expected['short'])}")


def check_clauses(report, record, answer):
    """Checks that lines and findings have the clauses of the text."""
    book = record.get("rulebook")
    if book not in clauses.LINES:
        return
    for side in answer.get("sides", []):
        for line in side.get("lines", []):
            want = clauses.of_line(book, record, side["side"], line)
            if line.get("clause") not in want:
                report.differs("a line's clause", record, f"{line}, expected {sorted(want)}")
    for finding in every_finding(answer):
        want = clauses.of_finding(book, finding["code"])
        if finding.get("clause") not in want:
            report.differs("a finding's clause", record, f"{finding}, expected {sorted(want)}")


def check_lines(report, record, side):
    sums = collections.Counter()
    for line in side.get("lines", []):
        sums[line.get("group")] += line.get("points", 0)
        if line.get("count", 0) * line.get("each", 0) != line.get("points"):
            report.differs("count × each is not points", record, line)
        if not line.get("clause"):
            report.differs("a line without a clause", record, line)
        if line.get("group") not in ("base", "cards", "total"):
            report.differs("a line of no group", record, line)
    if side.get("base") is None:  # only the total is known
        if sums["cards"] or sums["total"] + sums["base"] != side.get("total"):
            report.differs("lines do not add up", record, f"side {side.get('side')}: {sums}")
        return
    for group in ("base", "cards"):
        if sums[group] != side.get(group):
            report.differs("lines do not add up", record,
                           f"side {side.get('side')} {group}: {sums[group]}, {side.get(group)}")
    if side.get("base", 0) + side.get("cards", 0) != side.get("total"):
        report.differs("base and cards do not add up", record, side.get("total"))


def check_answer(report, record, answer, expected):
    """Checks every figure of one answer."""
    report.compared += 1
    if "error" in answer:
        report.differs("refused", record, answer["error"].get("message"))
        return
    if answer.get("rulebook") != record["rulebook"]:
        report.differs("another rulebook", record, answer.get("rulebook"))
    sides = {side.get("side"): side for side in answer.get("sides", [])}
    for want in expected["sides"]:
        got = sides.get(want["side"], {})
        for figure in FIGURES:
            if got.get(figure) != want[figure]:
                report.differs(f"{figure} differs", record,
                               f"side {want['side']}: {got.get(figure)}, expected {want[figure]}")
        check_lines(report, record, got)
    check_clauses(report, record, answer)
    if "short" in expected:
        check_short(report, record, answer, expected)
    warned_of = {f["code"] for f in every_finding(answer) if f.get("level") == "warning"}
    if "warning_codes" in expected and warned_of & oracle.WARNINGS != expected["warning_codes"]:
        report.differs("warnings differ", record,
                       f"{sorted(warned_of)}, expected {sorted(expected['warning_codes'])}")
    want, got = expected.get("contract"), answer.get("contract")
    if bool(want) != bool(got):
        report.differs("contract differs", record, f"{got}, expected {want}")
    elif want:
        keys = ("value", "outcome") if want["value"] is not None else ("outcome",)
        if any(got.get(key) != want[key] for key in keys):
            report.differs("contract differs", record, f"{got}, expected {want}")


# -- legal hands, and laws between them -----------------------------------------------------------

def swapped(record):
    """Returns the two-sided hand with the sides' letters exchanged."""
    other = {"A": "B", "B": "A"}
    twin = copy.deepcopy(record)
    for side in twin["sides"]:
        side["side"] = other[side["side"]]
    twin["sides"].sort(key=lambda side: side["side"])
    if "contract" in twin:
        twin["contract"]["side"] = other[twin["contract"]["side"]]
    return twin


def laid_down(position):
    """Returns the hand with one card of a side's hand added to a meld, and the change of its card points."""
    samba = position.rule.samba
    for side in position.sides.values():
        if side.opening or side.void:
            continue
        for card in side.hand:
            for meld in side.melds:
                plain = card[0] not in "X23" and not meld.run and card[0] == meld.rank
                if not plain or len(meld.cards) == 6 or (samba and not meld.wild
                                                         and len(meld.cards) >= 6):
                    continue
                before = oracle_free(position)
                side.hand.remove(card)
                meld.cards.append(card)
                after = oracle_free(position)
                worth = positions.WORTH[card[0]]
                minus = position.rulebook == "nl-canasta" and not any(
                    m.kind(False) for m in side.melds)
                return before, after, side.name, 0 if minus else 2 * worth
    return None


def oracle_free(position):
    record = position.record()
    record.pop("rest", None)
    return record


def variants(position, rng):
    """Yields records of one position: every level, a mixture, one side alone, other spellings."""
    full = position.record()
    yield position.with_claims(full)
    counts, totals = position.as_counts(), position.as_totals()
    if counts:
        yield counts
    if totals:
        yield totals
        yield {**totals, "sides": [
            {**facts, "totals": {"total": sum(facts["totals"].values())}} for facts in totals["sides"]]}
    if position.rule.samba:
        for record in (full, counts) if counts else (full,):
            yield (bidding.by_bids if "contract" in full else bidding.unbid)(record, rng)
    if counts and totals and "contract" not in full and rng.random() < 0.3:
        mixed = {**full, "sides": [rng.choice(three) for three in zip(
            full["sides"], counts["sides"], totals["sides"])]}
        mixed.pop("rest", None)
        yield mixed
    if "contract" not in full and rng.random() < 0.3:
        alone = {**full, "sides": [rng.choice(full["sides"])]}
        yield alone


def flush(report, binary, batch):
    """Runs a batch of (record, law) and compares the answers with the oracle and each other."""
    records = [record for record, _ in batch]
    status, answers = ask(binary, records)
    if status != 0:
        report.differs("exit status", {"rulebook": records[0]["rulebook"]},
                       f"{status} for legal hands, expected 0")
    before = None
    for (record, law), answer in zip(batch, answers):
        check_answer(report, record, answer, oracle.score(record))
        wrong = error_codes(answer)
        if wrong:
            report.differs(f"legal, but {' '.join(sorted(wrong))}", record,
                           [f for f in every_finding(answer) if f.get("level") == "error"])
        if law and before and "error" not in answer and "error" not in before:
            law(report, record, before, answer)
        before = answer


def every_finding(answer):
    return sum((s.get("findings", []) for s in answer.get("sides", [])),
               list(answer.get("findings", [])))


def side_of(answer, name):
    return next(side for side in answer["sides"] if side["side"] == name)


def law_swap(report, record, before, after):
    for mine, other in (("A", "B"), ("B", "A")):
        if any(side_of(before, mine)[f] != side_of(after, other)[f] for f in FIGURES):
            report.differs("law: sides exchanged, scores not", record, mine)


def law_add(name, change):
    def law(report, record, before, after):
        got = side_of(after, name)["cards"] - side_of(before, name)["cards"]
        if got != change:
            report.differs("law: a card laid down counts twice its value", record,
                           f"{got}, expected {change}")
    return law


def legal(report, binary, rulebook, count, seed):
    rng = random.Random(f"compare/{rulebook}/{seed}")
    batch = []
    for position in itertools.islice(positions.positions(rulebook, seed), count):
        batch += [(record, None) for record in variants(position, rng)]
        if position.rule.sides == "AB" and rng.random() < 0.2:
            record = position.record()
            batch += [(record, None), (swapped(record), law_swap)]
        if rng.random() < 0.2:
            moved = laid_down(position)
            if moved:
                batch += [(moved[0], None), (moved[1], law_add(*moved[2:]))]
        if len(batch) >= CHUNK:
            flush(report, binary, batch)
            batch = []
    if batch:
        flush(report, binary, batch)


# -- broken hands ---------------------------------------------------------------------------------

def broken(report, binary, rulebook, count, seed):
    cases = list(illegal.cases(rulebook))
    rng = random.Random(f"spoil/{rulebook}/{seed}")
    for position in itertools.islice(positions.positions(rulebook, f"spoil/{seed}"), count):
        spoiled = illegal.spoil(position.record(), rng)
        if spoiled:
            record, code = spoiled
            cases.append(illegal.Case(f"spoiled by {code}", record,
                                      oracle.score(record)["error_codes"] | {code}, set()))
        for kind, record in (("an opening", illegal.reopened(position, rng)),
                             ("odd melds", illegal.odd_melds(rulebook, rng))):
            cases.append(illegal.Case(kind, record, oracle.score(record)["error_codes"], set()))
    status, answers = ask(binary, [case.record for case in cases])
    if status != 1:
        report.differs("exit status", {"rulebook": rulebook},
                       f"{status} for broken hands, expected 1")
    for case, answer in zip(cases, answers):
        report.compared += 1
        if "error" in answer:
            report.differs(f"refused ({case.name})", case.record, answer["error"].get("message"))
            continue
        got = error_codes(answer)
        if not case.codes <= got <= case.codes | case.also:
            report.differs(f"findings ({case.name})", case.record,
                           f"{sorted(got)}, expected {sorted(case.codes)}")
        check_clauses(report, case.record, answer)
        check_short(report, case.record, answer, oracle.score(case.record))
        for side, want in zip(answer["sides"], oracle.score(case.record)["sides"]):
            check_lines(report, case.record, side)
            told = not case.codes & UNTOLD
            if told and any(side.get(figure) != want[figure] for figure in FIGURES):
                report.differs(f"figures ({case.name})", case.record,
                               f"{[side.get(f) for f in FIGURES]}, expected {want}")
        for finding in every_finding(answer):
            if not all(finding.get(key) for key in ("level", "code", "clause", "message")):
                report.differs("a finding lacks a part", case.record, finding)


def warned(report, binary, rulebook):
    cases = list(illegal.warned(rulebook))
    status, answers = ask(binary, [record for _, record, _ in cases])
    if status != 0:
        report.differs("exit status", {"rulebook": rulebook}, f"{status} for warnings, expected 0")
    for (name, record, code), answer in zip(cases, answers):
        check_answer(report, record, answer, oracle.score(record))
        if error_codes(answer):
            report.differs(f"an error, not a warning ({name})", record, error_codes(answer))
        if code not in {f["code"] for f in every_finding(answer) if f["level"] == "warning"}:
            report.differs(f"no warning {code} ({name})", record, every_finding(answer))


# -- rulebooks of clubs ---------------------------------------------------------------------------

def without_opening(facts):
    """Returns a side without its opening, which may be too low under other figures."""
    raises = facts.pop("opening", {}).get("raises")
    return {**facts, "opening": {"raises": raises}} if raises else facts


def at_every_level(position):
    """Yields the position under the varied rulebook as cards, counts and sums."""
    full, counts = ({**record, "rulebook": "varied",
                     "sides": [without_opening(facts) for facts in record["sides"]]}
                    if record else None for record in (position.record(), position.as_counts()))
    yield full
    if counts:
        nets = ["net" in facts["counts"] for facts in counts["sides"]]
        if not any(nets) or oracle.BOOKS["varied"].plus_with != "canasta":
            yield counts
    if "contract" in full or any(facts.get("penalties") for facts in full["sides"]):
        return
    sums = oracle.score(full)["sides"]
    drop = ("melds", "hand", "void_melds", "counts", "opening", "adjustments")
    yield {**full, "sides": [
        {**{key: value for key, value in facts.items() if key not in drop},
         "totals": {"base": told["base"] - oracle.Side(oracle.BOOKS["varied"], facts).adjusted(),
                    "cards": told["cards"]}}
        for facts, told in zip(full["sides"], sums)]}


def check_varied(report, binary, rulebook, count, seed):
    rng = random.Random(f"varied/{rulebook}/{seed}")
    with tempfile.TemporaryDirectory() as folder:
        for variation in range(VARIATIONS):
            text, oracle.BOOKS["varied"] = varied.variation(rulebook, rng)
            path = os.path.join(folder, "varied.yaml")
            pathlib.Path(path).write_text(text, encoding="utf-8")
            records = [record for position in itertools.islice(
                positions.positions(rulebook, f"varied/{variation}/{seed}"), count)
                       if not position.options for record in at_every_level(position)]
            bare = [{key: value for key, value in record.items() if key != "rulebook"}
                    for record in records]
            if not bare:
                continue
            status, answers = ask(binary, bare, "--rulebook", path)
            before = report.bad
            if status != 0:
                report.differs("exit status", {"rulebook": f"varied {rulebook}"}, f"{status}")
            for record, answer in zip(records, answers):
                check_answer(report, record, answer, oracle.score(record))
                if error_codes(answer):
                    report.differs("legal, but an error", record, error_codes(answer))
            if report.bad > before:
                print(f"of {rulebook}:\n{text}")


def check_club(report, binary, club, count, seed):
    words = ("--rulebook", str(CLUB_FILES / f"{club}.yaml"))
    hands = list(clubs.listed(club, count, seed))
    status, answers = ask(binary, [record for record, _ in hands], *words)
    if status != 0:
        report.differs("exit status", {"rulebook": club}, f"{status} for legal hands, expected 0")
    for (record, expected), answer in zip(hands, answers):
        record = {**record, "rulebook": club}
        check_answer(report, record, answer, expected)
        if error_codes(answer):
            report.differs("legal, but an error", record, error_codes(answer))
        for line in sum((side.get("lines", []) for side in answer.get("sides", [])), []):
            if line["clause"] != clubs.expected_clause(club, line):
                report.differs("a line's clause", record,
                               f"{line}, expected {clubs.expected_clause(club, line)}")
    cases = list(clubs.broken(club))
    status, answers = ask(binary, [record for _, record, _ in cases], *words)
    for (what, record, codes), answer in zip(cases, answers):
        report.compared += 1
        if "error" in answer or error_codes(answer) != codes:
            report.differs(f"findings ({what})", {**record, "rulebook": club},
                           f"{answer.get('error') or error_codes(answer)}, expected {codes}")


def check_runs_with_places(report, binary, rulebook, deals, cases, clause, words=()):
    """Checks rulebooks whose runs hold wild cards: legal hands with their sums, broken ones with their codes."""
    status, answers = ask(binary, [record for record, _ in deals], *words)
    if status != 0:
        report.differs("exit status", {"rulebook": rulebook}, f"{status} for legal hands, expected 0")
    for (record, expected), answer in zip(deals, answers):
        report.compared += 1
        record = {**record, "rulebook": rulebook}
        found = {side["side"]: (side["base"], side["total" if side["base"] is None else "cards"])
                 for side in answer.get("sides", [])}
        check_short(report, record, answer, {"short": burraco.short_of_cards(record)})
        if found != expected or error_codes(answer):
            report.differs("burraco", record, f"{found} {error_codes(answer)}, expected {expected}")
        for line in sum((side.get("lines", []) for side in answer.get("sides", [])), []):
            if clause and line["clause"] != clause(line):
                report.differs("a line's clause", record, f"{line}, expected {clause(line)}")
    status, answers = ask(binary, [record for _, record, _ in cases], *words)
    for (what, record, codes), answer in zip(cases, answers):
        report.compared += 1
        if "error" in answer or error_codes(answer) != codes:
            report.differs(f"findings ({what})", {**record, "rulebook": rulebook},
                           f"{answer.get('error') or error_codes(answer)}, expected {codes}")


def check_burraco(report, binary, count, seed):
    for rulebook in burraco.BOOKS:
        check_runs_with_places(report, binary, rulebook,
                               list(itertools.islice(burraco.deals(rulebook, seed), 3 * count)),
                               list(burraco.broken(rulebook)), burraco.clause)
    check_runs_with_places(report, binary, buraco.NAME, list(itertools.islice(buraco.deals(seed), 3 * count)),
                           list(buraco.broken()), None,
                           ("--rulebook", str(CLUB_FILES / f"{buraco.NAME}.yaml")))


def total_words(report, binary, rulebook):
    """Checks `slip-total`: one word of digits for a side may be a total; with another word it is cards."""
    sides = "ABC" if positions.TABLE[rulebook].sides == "ABC" else "AB"

    def scored(*slips, status, code):
        run = subprocess.run([binary, "score", "--rulebook", rulebook, "--json", "-"],
                             input="".join(f"{slip}\n" for slip in slips).encode(),
                             capture_output=True, check=False)
        answer = json.loads(run.stdout)
        report.compared += 1
        if run.returncode != status or answer.get("error", {}).get("code") != code:
            report.differs("a word that may be a total", {"rulebook": rulebook, "slips": slips},
                           f"status {run.returncode}, {answer}")

    for word in ("555", "5555", "665"):
        scored(*(f"{side} {word}" for side in sides), status=2, code="slip-total")
    scored(*(f"{side} =555" for side in sides), status=0, code=None)
    for three, held in (("5:3", "hand=44"), ("555", "hand=44")):
        scored(f"{sides[0]} {three}", *(f"{side} {held}" for side in sides[1:]), status=0, code=None)


def refused(report, binary, rulebook):
    for name, record in illegal.refused(rulebook):
        report.compared += 1
        status, answers = ask(binary, [record])
        error = answers[0].get("error", {})
        if status != 2 or not error.get("code") or not error.get("message"):
            report.differs(f"not refused ({name})", record, f"status {status}, {answers[0]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("--rulebook", action="append", choices=list(positions.TABLE))
    parser.add_argument("--count", type=int, default=1000, help="positions of each rulebook")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=2, help="differences shown of each kind")
    parser.add_argument("--kind", choices=("legal", "illegal", "varied", "clubs", "burraco"))
    chosen = parser.parse_args()
    report = Report(chosen.show)
    for rulebook in chosen.rulebook or list(positions.TABLE):
        if chosen.kind in (None, "legal"):
            legal(report, chosen.binary, rulebook, chosen.count, chosen.seed)
        if chosen.kind in (None, "illegal"):
            broken(report, chosen.binary, rulebook, max(1, chosen.count // 5), chosen.seed)
            warned(report, chosen.binary, rulebook)
            refused(report, chosen.binary, rulebook)
            total_words(report, chosen.binary, rulebook)
        if chosen.kind in (None, "varied"):
            check_varied(
                report, chosen.binary, rulebook, max(5, chosen.count // 20), chosen.seed)
    if chosen.kind in (None, "burraco") and not chosen.rulebook:
        check_burraco(report, chosen.binary, chosen.count, chosen.seed)
    for club in clubs.BOOKS if chosen.kind in (None, "clubs") and not chosen.rulebook else ():
        check_club(report, chosen.binary, club, max(1, chosen.count // 2), chosen.seed)
    for kind, times in sorted(report.kinds.items()):
        if times > chosen.show:
            print(f"{kind}: {times} times")
    books = ", ".join(chosen.rulebook or ["every rulebook"])
    print(f"{report.compared} hands compared under {books}, seed {chosen.seed}: "
          f"{report.bad or 'no'} differences")
    return 1 if report.bad else 0


if __name__ == "__main__":
    sys.exit(main())
