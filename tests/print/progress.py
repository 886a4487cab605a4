#!/usr/bin/env python3
"""Watches how far long printing is, as somebody at a terminal does.

Usage: progress.py CANASTA. On a terminal every bulk print shows a bar that only grows, comes to its
end and is wiped away before the answer; with a dumb terminal, in a pipe and in a file nothing of it
is seen; what fails on the way leaves no bar behind.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "generated"))
from typist import Typist  # noqa: E402

TABLES = 6
BULK = [["print", "round", "1"], ["print", "round", "1", "--slips", "--copies", "2", "--place-cards"],
        ["print", "scoresheets", "--round", "1"], ["print", "slips", "--round", "1"],
        ["print", "table-cards"], ["print", "place-cards"], ["print", "entrants"],
        ["print", "results"], ["sheet", "--round", "1"]]
WIPED = b"\r\x1b[K"


def environment(folder, **changes):
    return {**os.environ, "HOME": folder, "TERM": "xterm", "LC_ALL": "C.UTF-8",
            "CANASTA_DB": str(pathlib.Path(folder, "club.db")), "CANASTA_BY": "Kirjuri",
            "CANASTA_NOW": "2026-03-05T19:30:00Z", **changes}


def prepare(program, folder):
    def call(*words):
        done = subprocess.run([program, *words], env=environment(folder), capture_output=True,
                              text=True, check=False)
        assert done.returncode == 0, (words, done.stderr)
    call("event", "new", "Ilta", "--rulebook", "fi-canasta", "--hands", "3")
    for n in range(2 * TABLES):
        call("entrant", "add", f"Pari {n}", "--player", f"Alfa {n}", "--player", f"Beeta {n}")
    for seed in ("1", "2"):
        call("round", "new", "--method", "random", "--seed", seed)


def on_terminal(program, folder, words, **changes):
    """The status, and the bytes that came to the terminal."""
    typist = Typist([program, *words], environment(folder, **changes), folder)
    status, _ = typist.end()
    return status, typist.shown


def check_bar(program, folder, words, pdf):
    status, shown = on_terminal(program, folder, [*words, "--pdf", pdf])
    percents = [int(n) for n in re.findall(rb"\] +(\d+)%", shown)]
    if status or not percents or percents[-1] != 100 or percents != sorted(percents):
        yield f"status {status}, the bar went {percents}"
    if shown.count(WIPED) != 1 or b"]" in shown.split(WIPED)[-1]:
        yield f"the bar is not wiped away: {shown[-200:]!r}"
    if not re.search(rb": \d+ pages?\r?\n$", shown.split(WIPED)[-1]):
        yield f"the answer does not follow the bar: {shown[-200:]!r}"


def check_quiet(program, folder, words, pdf):
    done = subprocess.run([program, *words, "--pdf", pdf], env=environment(folder),
                          capture_output=True, check=False)
    if done.returncode or done.stderr:
        yield f"in a pipe it says {done.stderr!r}"
    _, shown = on_terminal(program, folder, [*words, "--pdf", pdf], TERM="dumb")
    if b"%" in shown:
        yield f"on a dumb terminal it shows {shown!r}"


def check_failure(program, folder):
    bad = pathlib.Path(folder, "bad.yaml")
    bad.write_text("body:\n  - {txt: x}\n", "utf-8")
    status, shown = on_terminal(program, folder, ["print", "scoresheets", "--round", "1",
                                                  "--template", str(bad), "--pdf", "x.pdf"])
    rest = shown.split(WIPED)[-1]
    if status != 2 or shown.count(WIPED) != 1 or b"%" in rest or b"bad.yaml:2:" not in rest:
        yield f"a print that fails: status {status}, {shown[-300:]!r}"


def main():
    program, faults = os.path.abspath(sys.argv[1]), []
    with tempfile.TemporaryDirectory() as folder:
        prepare(program, folder)
        for words in BULK:
            pdf = str(pathlib.Path(folder, "out.pdf"))
            for look in (check_bar, check_quiet):
                faults += [f"{' '.join(words)}: {fault}"
                           for fault in look(program, folder, words, pdf)]
        faults += check_failure(program, folder)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
