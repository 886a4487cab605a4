#!/usr/bin/env python3
"""narrow.py CANASTA: tests lists on terminals of many widths.

The test generates an event of thirty entrants, some with long names, and prints every list of it on terminals from 132
columns down to 40, and into a pipe. No line may be wider than the terminal. Every name is complete unless it is wider
than the terminal itself. A list must name exactly the columns that it leaves out compared with the pipe. Tables of
rounds leave out no round. In five languages the log, the season's report, the differences of rulebooks and a dispute of
three sides fit too.
"""
import os
import pathlib
import sys
import tempfile
import unicodedata

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import LANGUAGES, Canasta  # noqa: E402

WIDTHS = (132, 100, 80, 72, 60, 50, 40)
LISTS = (["standings"], ["standings", "--by-round"], ["standings", "--can-win"], ["results"], ["crosstable"],
         ["crosstable", "--matrix"], ["statistics"], ["prizes", "--all", "--amounts", "100,60,40"],
         ["season", "standings"])
FURTHER = (["log"], ["season", "report"], ["rulebook", "diff", "fi-canasta", "nl-canasta"])
ESTONIAN = pathlib.Path(__file__).resolve().parents[2] / "examples" / "labels" / "et.yaml"
CHOICES = (*(["--lang", language] for language in LANGUAGES), ["--lang", "et", "--labels", str(ESTONIAN)])
# These lists continue in bands. A season may leave out the sums, which are in the first band.
BANDS = {"--by-round": set(), "crosstable": set(), "season": {"events", "difference"}}
LEFT_OUT = "not shown, because there is no room: "
LONG = {3: "Świętopełk-Brzęczyszczykiewicz Łęcki ja Štěpánka", 8: "Kaisa-Wilhelmiina Öhman-Ylä-Äyräpää"}


def columns(line):
    return sum(0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
               for sign in line)


def play(club):
    generated = club.run("generate", "--seed", "7", "--entrants", "30", "--rounds", "9", "--hands", "1", "--detail",
                     "totals")
    club.run("import", "-", text=generated)
    for number, name in LONG.items():
        club.run("entrant", "rename", str(number), name, "--by", LONG[8])
    club.run("event", "set", "--tie-breaks", "buchholz,sonneborn-berger,opponents-difference,penalties,lot", "--reason",
         "more columns")
    club.run("season", "new", "Kausi")
    club.run("season", "add", "1", "1")
    return [row["entrant"] for row in club.ask("entrant", "list")]


def left_out(shown):
    """Returns the headings that a list says it leaves out. The line may be broken and continues indented by two."""
    lines = shown.split("\n")
    at = next((i for i, line in enumerate(lines) if line.startswith(LEFT_OUT.split()[0])), None)
    if at is None:
        return []
    said = lines[at]
    for line in lines[at + 1:]:
        if not line.startswith("  "):
            break
        said += line[1:]
    assert said.startswith(LEFT_OUT), said
    return said[len(LEFT_OUT):].split(", ")


def headings_in(line, headings):
    """Returns the headings in the line. Longer ones are looked for first, because one may contain another."""
    found = []
    for heading in sorted(headings, key=len, reverse=True):
        if f" {heading} " in f" {line} ":
            found.append(heading)
            line = f" {line} ".replace(f" {heading} ", "  ", 1)
    return found


def check_list(club, words, width, names, whole):
    shown, _ = club.on_terminal(words, width)
    for line in shown.split("\n"):
        if columns(line) > width:
            yield f"a line is {columns(line)} columns wide: {line}"
    if "season" not in words:
        for name in names:
            if columns(name) + 8 < width and name not in shown:
                yield f"`{name}` does not stand whole"
    said = left_out(shown)
    for word in BANDS.keys() & set(words):
        if not set(said) <= BANDS[word]:
            yield f"leaves out {said}"
        return
    headings = [heading.strip() for heading in whole.split("\n")[1].split("  ") if heading.strip()]
    if "prizes" not in words:
        head = next(line for line in shown.split("\n") if "entrant" in line)
        there = headings_in(head, headings)
        if sorted(there + said) != sorted(headings):
            yield f"shows {there} and says it leaves out {said}, of {headings}"


def play_dispute(club):
    club.run("event", "new", "Kolmin", "--rulebook", "au-canasta-3", "--hands", "5")
    for name in "Alfa", "Beeta", "Gamma":
        club.run("entrant", "add", name)
    club.run("round", "new", "--table", "1:2:3")
    for _ in range(5):
        club.run("hand", "add", "1.1", "A 6000/650 out", "B held=900", "C 300/40")
    club.run("dispute", "open", "1.1.1", "--by", "Alfa", "--side", "A", "--claim", "12345", "--words", "liian vähän")


def check_width(club, lists):
    for words in lists:
        for choice in CHOICES:
            for width in WIDTHS:
                for line in club.on_terminal([*words, *choice], width)[0].split("\n"):
                    if columns(line) > width:
                        yield f"{' '.join(words)}, {choice[1]}, {width} columns: {columns(line)} wide: {line}"


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        club = Canasta(sys.argv[1], folder, CANASTA_DB="club.db", NO_COLOR="1")
        names = play(club)
        for words in LISTS:
            whole = club.run(*words)
            if LEFT_OUT in whole or ("season" not in words and any(name not in whole for name in names)):
                print(f"{' '.join(words)}: a pipe does not get everything")
                faults += 1
            for width in WIDTHS:
                for fault in check_list(club, words, width, names, whole):
                    print(f"{' '.join(words)}, {width} columns: {fault}")
                    faults += 1
        for width in (1, 2, 3, 7):  # a window without room for a column still gets its list
            if not club.on_terminal(["standings"], width)[0].strip():
                print(f"standings, {width} columns: nothing")
                faults += 1
        wide = [*check_width(club, FURTHER)]
        club.environment["CANASTA_DB"] = "dispute.db"
        play_dispute(club)
        wide += check_width(club, [["dispute", "show", "D1"]])
    for fault in wide:
        print(fault)
    return 1 if faults or wide else 0


if __name__ == "__main__":
    sys.exit(main())
