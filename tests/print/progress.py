#!/usr/bin/env python3
"""Watches the progress of long printing, as a user at a terminal does.

Usage: progress.py CANASTA. On a terminal every bulk print shows a bar that only grows, reaches its end and is erased
before the answer. A dumb terminal, a pipe and a file show nothing of it. A failure leaves no bar.
"""
import pathlib
import re
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "generated")]
from canasta import Canasta  # noqa: E402
from typist import Typist  # noqa: E402

TABLES = 6
BULK = [["print", "round", "1"], ["print", "round", "1", "--slips", "--copies", "2", "--place-cards"],
        ["print", "scoresheets", "--round", "1"], ["print", "slips", "--round", "1"],
        ["print", "table-cards"], ["print", "place-cards"], ["print", "entrants"],
        ["print", "results"], ["sheet", "--round", "1"]]
WIPED = b"\r\x1b[K"


def prepare(club):
    club.run("event", "new", "Ilta", "--rulebook", "fi-canasta", "--hands", "3", "--lang", "en")
    for n in range(2 * TABLES):
        club.run("entrant", "add", f"Pari {n}", "--player", f"Alfa {n}", "--player", f"Beeta {n}")
    for seed in ("1", "2"):
        club.run("round", "new", "--method", "random", "--seed", seed)


def on_terminal(club, words, **changes):
    """Returns the status, and the bytes on the terminal."""
    typist = Typist(club.words(*words), {**club.environment, **changes}, club.folder)
    status, _ = typist.end()
    return status, typist.shown


def check_bar(club, words, pdf):
    status, shown = on_terminal(club, [*words, "--pdf", pdf])
    percents = [int(n) for n in re.findall(rb"\] +(\d+)%", shown)]
    if status or not percents or percents[-1] != 100 or percents != sorted(percents):
        yield f"status {status}, the bar went {percents}"
    if shown.count(WIPED) != 1 or b"]" in shown.split(WIPED)[-1]:
        yield f"the bar is not wiped away: {shown[-200:]!r}"
    if not re.search(rb": \d+ pages?\r?\n$", shown.split(WIPED)[-1]):
        yield f"the answer does not follow the bar: {shown[-200:]!r}"


def check_quiet(club, words, pdf):
    done = club.call(*words, "--pdf", pdf)
    if done.returncode or done.stderr:
        yield f"in a pipe it says {done.stderr!r}"
    _, shown = on_terminal(club, [*words, "--pdf", pdf], TERM="dumb")
    if b"%" in shown:
        yield f"on a dumb terminal it shows {shown!r}"


def check_failure(club):
    bad = pathlib.Path(club.folder, "bad.yaml")
    bad.write_text("body:\n  - {txt: x}\n", "utf-8")
    status, shown = on_terminal(club, ["print", "scoresheets", "--round", "1",
                                                  "--template", str(bad), "--pdf", "x.pdf"])
    rest = shown.split(WIPED)[-1]
    if status != 2 or shown.count(WIPED) != 1 or b"%" in rest or b"bad.yaml:2:" not in rest:
        yield f"a print that fails: status {status}, {shown[-300:]!r}"


def main():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        club = Canasta(sys.argv[1], folder, CANASTA_DB="club.db", TERM="xterm", HOME=folder)
        prepare(club)
        for words in BULK:
            pdf = str(pathlib.Path(folder, "out.pdf"))
            for look in (check_bar, check_quiet):
                faults += [f"{' '.join(words)}: {fault}"
                           for fault in look(club, words, pdf)]
        faults += check_failure(club)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
