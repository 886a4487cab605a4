#!/usr/bin/env python3
"""Scores made by an earlier scorer: otherwise.py CANASTA LATER

LATER is canasta with version 2 of the scorer. Both refuse an export in which one number was changed. If the score
record was changed too, the program of that version refuses it, and the later one imports it, keeps the sums, lists the
hand as scored-otherwise and exits with 0. `hand rescore` then makes a new version of the hand. A scorer version that
was never released is refused. Exit 1 on any difference.
"""
import json
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402
from forged import chained  # noqa: E402

OTHER = "ab" * 32


def changed(lines, change):
    """Returns the export with the rows of hand 1.1.1 changed."""
    found = []
    for line in map(json.loads, lines):
        if line.get("table") == "1.1" and line.get("hand") == 1 and "rows" in line:
            change(line)
        found.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
    return list(chained(found, "", ""))


def sums(line):
    line["rows"]["version_side"][1]["base"] += 100


def score(line):
    sums(line)
    line["rows"]["version_facts"][0]["score_sha256"] = OTHER
    del line["score"]


def scorer_of(number):
    def change(line):
        line["rows"]["version_facts"][0]["scorer"] = number
    return change


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        programs = [Canasta(path, folder) for path in sys.argv[1:3]]

        def run(later, *words):
            return programs[later].call(*words)

        def expect(what, done, status, *said):
            told = done.stdout + done.stderr
            if done.returncode != status or not all(words in told for words in said):
                problems.append(f"{what}: status {done.returncode}: {told}")

        def take(later, lines, *words):
            pathlib.Path(folder, "forged.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
            return run(later, "--db", "new.db", *(words or ("import",)), "forged.jsonl")

        for words in (["event", "new", "Ilta", "--rulebook", "fi-canasta", "--hands", "2"], ["entrant", "add", "Alfa"],
                      ["entrant", "add", "Beeta"], ["round", "new", "--table", "1:2"],
                      ["hand", "add", "1", "A 500/40", "B 700/60", "time"],
                      ["hand", "add", "1", "A 300/40", "B 500/60", "time"], ["event", "close"]):
            expect(" ".join(words), run(False, *words), 0)
        good = run(False, "export").stdout.splitlines()
        for later in (False, True):
            expect("sums alone", take(later, changed(good, sums)), 2, "forged.jsonl:", "does not give the sums")
            for number in (0, 9):
                expect(f"scorer {number}", take(later, changed(good, scorer_of(number))), 2, "forged.jsonl:")
        expect("a later scorer", take(False, changed(good, scorer_of(2))), 2, "version 2 of the scorer")
        expect("its own scorer", take(False, changed(good, score)), 2, "does not give the sums")
        expect("as it was", take(True, good), 0)
        os.unlink(os.path.join(folder, "new.db"))
        expect("scored otherwise", take(True, changed(good, score)), 0, "1.1.1", "scored-otherwise")
        expect("sums kept", run(True, "--db", "new.db", "table", "1.1", "--json"), 0, '"total":860')
        expect("verify", run(True, "--db", "new.db", "verify"), 0, "1.1.1", "scored-otherwise", "the file has no errors")
        if '"scored_otherwise":[{"event":1,"address":"1.1.1"}]' not in run(True, "--db", "new.db", "verify", "--json").stdout:
            problems.append("verify --json does not list the hand")
        expect("verify of that version", run(False, "--db", "new.db", "verify"), 1, "does not give the sums")
        expect("season", run(True, "--db", "hub.db", "season", "import", "forged.jsonl", "--new"), 0, "scored-otherwise")
        run(True, "--db", "new.db", "event", "reopen", "--reason", "for the new scorer")
        for hand, repeated in (("1.1.1", False), ("1.1.1", True), ("1.1.2", True)):
            done = run(True, "--db", "new.db", "hand", "rescore", hand, "--reason", "the scorer was corrected", "--json")
            expect(f"rescore {hand}", done, 0, f'"repeated":{str(repeated).lower()}' if repeated else '"version":2')
        expect("rescored", run(True, "--db", "new.db", "table", "1.1", "--json"), 0, '"total":760')
        done = run(True, "--db", "new.db", "verify")
        expect("verify afterwards", done, 0, "the file has no errors")
        if "scored-otherwise" in done.stdout:
            problems.append(f"a hand that was scored again is listed: {done.stdout}")
        again = run(True, "--db", "new.db", "export").stdout
        pathlib.Path(folder, "again.jsonl").write_text(again, "utf-8")
        expect("imported again", run(True, "--db", "third.db", "import", "again.jsonl"), 0)
        if run(True, "--db", "third.db", "export").stdout != again:
            problems.append("the export makes another file")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
