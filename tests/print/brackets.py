#!/usr/bin/env python3
"""Prints brackets and checks them as a reader sees them.

Usage: brackets.py CANASTA. In brackets of 2 to 64, simple and double, every entrant is in the first round once, no word
lies outside the margins or on another, no letter is too small, and the grid of a section is not split over two pages.
Each paper is checked for some sizes, and all of them for each size if $CANASTA_SOAK is set.
"""
import os
import re
import sys
import tempfile

from awkward import SMALLEST, new_club, size_of
from documents import check_places, pages_of
from pages import check_sound, run

SOAK = "CANASTA_SOAK" in os.environ
SIZES = (2, 5, 21, 64)
PAPERS = (("a4",), ("a4", "--portrait"), ("letter",), ("a6",))
NAME = re.compile(r"Nimi\d\d")


def begin(program, folder, method, size):
    club = new_club(program, folder, f"{method}{size}", size)
    more = ["--third-place", "--best-of", "3"] if method == "knockout" and size > 2 else []
    club.run("phase", "new", "Cup", "--method", method, "--seed", "1", *more)
    club.run("round", "new")
    if size == 5:
        club.run("hand", "add", "1.1", "A 900/200 out", "B 0/100")
    return club


def check_bracket(club, method, size, paper, turn):
    pdf = club.print("bracket", turn, "fi", paper)
    what = f"bracket of {size}, {method}, {paper} {' '.join(turn)}"
    for fault in (*check_places(pdf, None), *check_sound(pdf)):
        yield f"{what}: {fault}"
    pages = list(pages_of(pdf))
    words = [word for page in pages for word in page[2]]
    for place, word in words:
        if size_of(place) < SMALLEST - 0.1:
            yield f"{what}: `{word}` is {size_of(place):.1f} points high"
    _, text, _ = run("pdftotext", "-layout", str(pdf), "-")
    grid = re.split(r"\bSijat\b", text)[0]
    if size == 5 and method == "double" and "1100" not in grid:
        yield f"{what}: no scores"
    missing = [n for n in range(1, size + 1) if f"Nimi{n:02d}" not in grid]
    if missing:
        yield f"{what}: not in the bracket: {missing}"
    if paper != "a6" and size <= 32 and method == "knockout" and "--portrait" not in turn and len(pages) > 1:
        yield f"{what}: {len(pages)} pages"


def check_names(program, folder):
    """Checks that names of pairs are complete in every cell, on every paper, with the most columns."""
    club = new_club(program, folder, "pairs", 1)
    for number in range(2, 17):
        club.run("entrant", "add", f"Esimerkki-Äyräpää {number} ja Ceder-Öhqvist {number}")
    club.run("phase", "new", "Cup", "--method", "double", "--seed", "1")
    for number in (1, 2):
        club.run("round", "new")
        for table in range(1, 9):
            club.run("hand", "add", f"{number}.{table}", "A 900/200 out", "B 0/100")
    for paper, *turn in PAPERS:
        _, text, _ = run("pdftotext", "-raw", str(club.print("bracket", turn, "fi", paper)), "-")
        if "…" in text:
            yield f"bracket of pairs, {paper} {' '.join(turn)}: a name is cut"


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for fault in check_names(sys.argv[1], folder):
            print(fault)
            faults += 1
        for method in ("knockout", "double"):
            for size in range(2, 65) if SOAK else SIZES:
                club = begin(sys.argv[1], folder, method, size)
                for number, (paper, *turn) in enumerate(PAPERS):
                    if not SOAK and (number + size) % 2 and size != 64:
                        continue
                    for fault in check_bracket(club, method, size, paper, turn):
                        print(fault)
                        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
