#!/usr/bin/env python3
"""Prints documents that hardly fit and checks them as a reader sees them.

Usage: awkward.py CANASTA. A crosstable of forty entrants stays readable: it continues on further pages, each with the
names of its rows. A game of three sides and forty hands fits on every paper, upright and landscape, in every language.
Text next to a chart does not touch it. Cards of one, four, five and seventeen tables are in order after cutting and
stacking. Each paper, orientation and language of that game is checked once, and all combinations if $CANASTA_SOAK is
set.
"""
import itertools
import os
import pathlib
import re
import sys
import tempfile

from documents import LANGUAGES, Club, check_ghostscript, check_places, pages_of
from pages import check_sound, run, shared

BOX = 1.164  # a word's box is this many times its letters' size
FIGURES = {"a4": 6.4, "letter": 6.4, "a6": 4.9}  # points: the smallest size of a figure
SMALLEST = 3.9  # of anything
SOAK = "CANASTA_SOAK" in os.environ


def size_of(place):
    return (place[3] - place[1]) / BOX


def new_club(program, folder, name, entrants, rulebook="fi-canasta", hands="1"):
    club = Club(program, pathlib.Path(folder))
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / f"{name}.db"))
    csv = club.folder / f"{name}.csv"
    csv.write_text("name,player1\n" + "".join(
        f"Nimi{n:02d} Aaltonen,Nimi{n:02d} Aaltonen\n" for n in range(1, entrants + 1)), "utf-8")
    club.run("event", "new", "Kevätmestaruus Żółć Έ Ё", "--rulebook", rulebook, "--hands", hands,
              "--date", "2026-03-05")
    club.run("entrant", "import", str(csv))
    return club


def check_crosstable(program, folder):
    """Checks that figures are never too small, every row has its name on each page, and no entrant is missing."""
    club = new_club(program, folder, "cross", 40)
    for seed in ("1", "2"):
        club.run("round", "new", "--method", "random", "--seed", seed)
        for table in range(1, 21):
            club.run("hand", "add", f"{seed}.{table}", f"A n3 m{table % 4} c{5 * table + 300} h0 r2 o",
                      "B n0 m0 c0 h200 r1")
    for paper, *turn in (("a4",), ("a4", "--portrait"), ("letter",), ("a6",)):
        pdf = club.print("crosstable", turn, "fi", paper)
        what = f"crosstable {paper} {' '.join(turn)}"
        for fault in (*check_places(pdf, None), *check_sound(pdf)):
            yield f"{what}: {fault}"
        pages = list(pages_of(pdf))
        words = [word for page in pages for word in page[2]]
        bands = sum(word.startswith("Nimi01") for _, word in words)
        if bands < 2 or any(sum(word == f"Nimi{n:02d}" for _, word in words) != bands
                            for n in range(1, 41)):
            yield f"{what}: the names of rows do not stand on each band"
        if sum(word == "×" for _, word in words) != 40:
            yield f"{what}: the columns are not all there once"
        for place, word in words:
            if re.fullmatch(r"[+\u2212-]?\d+,?", word) and size_of(place) < FIGURES[paper] \
                    and word[0] in "+-\u2212":
                yield f"{what}: `{word}` is {size_of(place):.1f} points high"
        for number, page in enumerate(pages, 1):
            if not any(word == f"{number}/{len(pages)}" for _, word in page[2]):
                yield f"{what}: page {number} does not say so"
    pages = list(pages_of(club.print("standings", [], "fi", "a4")))
    if not any(word == "1–12" for page in pages for _, word in page[2]):
        yield "standings: the chart of the first twelve of forty does not say so"


def check_sheets(program, folder):
    """Checks sheets of three sides, forty hands, totals of five figures and negative sums."""
    club = new_club(program, folder, "three", 3, "au-canasta-3", "40")
    club.run("round", "new", "--table", "1:2:3")
    for hand in range(40):
        slips = [f"{side} {melds} hand={cards}" for side, melds, cards in
                 (("A", "KKKKKKK", "AA22"), ("B", "QQQQQQQ", "X"), ("C", "", "AAAA5566X2"))]
        out = hand % 2
        slips[out] = slips[out].split("hand=")[0] + "hand=- out"
        club.run("hand", "add", "1.1", *slips)
    for number, (paper, turn, language) in enumerate(itertools.product(
            ("a4", "letter", "a6"), ("--portrait", "--landscape"), LANGUAGES)):
        if not SOAK and number // len(LANGUAGES) % len(LANGUAGES) != number % len(LANGUAGES):
            continue
        pdf = club.print("scoresheets", [turn], language, paper)
        what = f"three sides, {language} {paper} {turn}"
        for fault in (*check_places(pdf, None), *check_sound(pdf), *check_evenness(pdf),
                      *check_chart(pdf)):
            yield f"{what}: {fault}"
        if language == "nl":
            yield from (f"{what}: {fault}" for fault in check_ghostscript(pdf))


def check_evenness(pdf):
    """Checks that numbers in a column have equal height, except in the bold last row. Figures next to the winner's name
    belong to no column."""
    for number, (_, _, words) in enumerate(pages_of(pdf), 1):
        columns = {}
        names = [place for place, word in words if word.startswith("Nimi")]
        for place, word in words:
            beside = any(shared(place, name)[1] > 1 for name in names)
            if re.fullmatch(r"-?\d{3,}|-?\d+\.\d{3}", word) and not beside:
                columns.setdefault(round(place[2]), []).append(round(size_of(place), 1))
        for right, sizes in columns.items():
            if len(sizes) > 5 and len(set(sizes)) > 2:
                yield f"page {number}: numbers that end at {right} are {sorted(set(sizes))} high"
        for place, word in words:
            if size_of(place) < SMALLEST:
                yield f"page {number}: `{word}` is {size_of(place):.1f} points high"


def check_chart(pdf):
    """Checks that the names of lines are at the right of the plot, one below the other."""
    charts = 0
    for number, (width, _, words) in enumerate(pages_of(pdf), 1):
        places = {}
        for place, word in words:
            if word in "ABC" and place[0] > 0.9 * width and size_of(place) < 7:
                places.setdefault(word, place)
        charts += len(places) == 3
        if len(places) > 1 and max(p[0] for p in places.values()) \
                - min(p[0] for p in places.values()) > 2:
            yield f"page {number}: the chart's lines are not named: {places}"
    if charts != 1:
        yield "the course of the game is on no page"
    _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
    if "30000" not in re.sub(r"[^\d\n]", "", text).split("\n"):
        yield "the chart does not reach up to the highest total"


def check_target(program, folder):
    """Checks that the target's caption is next to the plot, where no line crosses it."""
    club = new_club(program, folder, "target", 2, hands="0")
    club.run("round", "new", "--table", "1:2")
    for _ in range(3):
        club.run("hand", "add", "1.1", "A n0 m0 c0 h120 r2", "B n1 m1 c300 h0 r0 o")
    for language, caption in (("fi", "tavoite"), ("en", "target"), ("sv", "mål"), ("nl", "doel")):
        for width, _, words in pages_of(club.print("scoresheets", [], language, "a4")):
            names = [place for place, word in words if word in "AB" and size_of(place) < 7
                     and place[0] > width / 2]
            found = [place for place, word in words
                     if word.lower() == caption and place[0] > width / 2]
            if len(found) != 1 or not any(abs(found[0][0] - name[0]) < 1 for name in names):
                yield f"target, {language}: its caption is not among the names of lines: {found}"


def check_cutting(program, folder):
    """Checks that tables are in order after cutting and stacking, the cards of the first place on top."""
    for tables in (1, 4, 5, 17):
        club = new_club(program, folder, f"cut{tables}", 2 * tables)
        club.run("round", "new", "--method", "random", "--seed", "5")
        for name, size in (("table-cards", 60), ("slips", 9)):
            pdf = club.print(name, ["--round", "1"], "en", "a4")
            stacks = [[], [], [], []]
            for width, height, words in pages_of(pdf):
                for place, word in words:
                    if word.isdigit() and is_table_number(name, place, width, size):
                        across, down = place[0] > width / 2, place[1] > height / 2
                        stacks[2 * down + across].append(int(word))
            order = [table for stack in stacks for table in stack]
            if order != list(range(1, tables + 1)):
                yield f"{name} of {tables} tables: cut and stacked they are {order}"
            sheets = len(list(pages_of(pdf)))
            if sheets != (tables + 3) // 4:
                yield f"{name} of {tables} tables: {sheets} sheets"


def is_table_number(name, place, width, size):
    """Returns true for the big number of a table card, or the middle box at the head of a slip."""
    if name == "table-cards":
        return place[3] - place[1] > size
    left = place[0] % (width / 2)
    return place[3] - place[1] > size and 0.7 < left / (width / 2) < 0.82


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for look in (check_crosstable, check_sheets, check_target, check_cutting):
            for fault in look(sys.argv[1], folder):
                print(fault)
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
