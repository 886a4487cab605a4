#!/usr/bin/env python3
"""Prints an evening with the longest possible names and checks that nothing is cut.

Usage: whole.py CANASTA SOURCE. There are pairs with names of forty letters and more, words of fifty, letters of many
accents and scripts, clubs and reasons as long as sentences, six rounds, scores of five figures and below zero, and
three sides at an event with the longest name allowed. Every document, the brackets and a season are printed in five
languages: each name is complete, no word of the language is broken, nothing ends in `…`, no letter is too small to
read, no word is in a margin or on another, and no heading is alone at the foot of a page. Each document is checked in
each language on one of the papers, and on all of them if $CANASTA_SOAK is set.
"""
import itertools
import pathlib
import re
import sys
import tempfile

from awkward import SOAK, size_of
from documents import LANGUAGES, Club, check_places, pages_of
from labels import labels_of, labels_of_file
from pages import check_sound, run, shared, squeezed

LEGIBLE = 3.4  # points
PAIRS = [
    ("Alfa Aaltonen", "Beeta Beetanen"),
    ("Świętopełk-Brzęczyszczykiewicz Łęcki-Wawrzyniak", "Štěpánka Žďárská-Řeháčková-Nejnevypočitatelnější"),
    ("Άλφα Παπαδοπούλου-Ωμέγα", "Ёта Ивановна Щёголева-Достопримечательская"),
    ("Eeta-Wilhelmiina Öhman-Ylä-Äyräpää", "Theeta Konstantiina Bergström-Öhqvist"),
    ("Donaudampfschifffahrtsgesellschaftskapitänswitwe Q", "Ykkönen"),
    ("Hääyöaieuutistoimittajakandidaattiharjoittelija", "Nguyễn Thị Ðặng Ắc"),
    ("Lumikki ja seitsemän kääpiötä ry:n edustajajoukkue", "Nyy Niemi"),
    ("Ksii Koski", "Omikron Oja"),
]
PEOPLE = [name for pair in PAIRS for name in pair]
NAMES = [f"{one} ja {other}" for one, other in PAIRS]
EVENT = "Kevätmestaruus Żółć Έ Ё – canastakerhojen liiton yhteinen mestaruus- ja karsintailta"
LONGEST = " ".join([EVENT] * 4)
VENUE = "Esimerkkilän työväentalon juhlasali, toinen kerros, Hallituskatu"
CLUB = "Esimerkkilän canasta- ja sambayhdistys ry, Etelä-Pohjanmaan piiri"
REASON = "puhui liian kauan ja hyvin äänekkäästi vierustoverinsa kanssa naapuripöydän pelistä"
ROUNDS = 6
# Headings of sections and of their columns, in English.
HEADS = r"Bracket|Winners|Losers|Final|Places|((winners|losers|final) ?\d?,? ?(again)? ?)+|Places after .*|Penalties"
UPRIGHT = (("a4",), ("letter",))  # the papers that a ruling slip takes
PAPERS = (("a4",), ("letter",), ("a6",), ("a6", "--landscape"), ("a4", "--landscape"))

# Name, arguments, if its pages are cards, if all players are in it.
EVENING = [
    ("pairings", ["print", "pairings", "--round", "1"], None, True),
    ("scoresheets", ["print", "scoresheets", "--round", "1"], None, True),
    ("blank", ["print", "scoresheets", "--blank", "--round", "1"], None, True),
    ("slips", ["print", "slips", "--round", "1", "--copies", "1"], (2, 2), True),
    ("table-cards", ["print", "table-cards", "--round", "1"], (2, 2), True),
    ("place-cards", ["print", "place-cards", "--round", "1"], (2, 4), True),
    ("cover", ["print", "cover", "--round", "1"], None, True),
    ("standings", ["print", "standings"], None, True),
    ("crosstable", ["print", "crosstable"], None, True),
    ("results", ["print", "results", "--round", "1"], None, True),
    ("entrants", ["print", "entrants"], None, True),
    ("check-in", ["print", "check-in"], None, True),
    ("penalties", ["print", "penalties"], None, False),
    ("prizes", ["prizes", "--all", "--amounts", "1000,250.50"], None, True),
    ("season", ["season", "standings"], None, False),
    ("numbers", ["print", "numbers"], None, False),
    ("dispute", ["dispute", "show", "D1"], None, False),
    ("ruling", ["hand", "show", "1.1.1"], None, False),
    ("codes", ["serve", "codes", "--round", "1"], (2, 3), False),
    ("with-codes", ["print", "scoresheets", "--round", "1", "--codes"], None, True),
]
BRACKET = [("bracket", ["print", "bracket"], None, True)]


def begin(club, name, *more):
    club.run("event", "new", name, "--date", "2026-03-05", "--venue", VENUE, *more)


def finish(club):
    """Adds the committee's decisions, the season, and the hall's network, which is printed with the codes."""
    club.run("dispute", "open", "1.2.1", "--by", PEOPLE[8], "--side", "A", "--claim", "12345", "--words", REASON)
    for table in range(1, 5):
        club.run("penalty", "adjust", f"2.{table}", "-12500", "--side", "B", "--reason", REASON)
    club.run("event", "set", "--hall", "http://192.168.1.20:8080", "--wifi", "Esimerkkilän juhlasalin vieraat:salasana",
              "--reason", REASON)
    club.run("season", "new", "Kausi – Esimerkkilän piirin mestaruussarja")
    club.run("season", "add", "1", "1")


def play(club):
    """Plays six rounds. The first table ends in five figures and below zero."""
    begin(club, EVENT, "--rulebook", "fi-canasta", "--rounds", str(ROUNDS), "--hands", "1")
    for one, other in PAIRS:
        club.run("entrant", "add", f"{one} ja {other}", "--player", one, "--player", other, "--club", CLUB)
    for number in range(1, ROUNDS + 1):
        others = [(i + number) % 7 + 2 for i in range(7)]
        seats = zip([1, *others[:3]], reversed(others[3:]))
        club.run("round", "new", *(f"--table={one}:{other}" for one, other in seats))
        for table in range(1, 5):
            first = table == 1
            club.run("hand", "add", f"{number}.{table}", "A 6000/220 out" if first else "A 900/200 out",
                      "B c0 h900" if first else "B 300/40")
    finish(club)


def play_three(club):
    """Plays two rounds of three at a table, five hands each."""
    begin(club, LONGEST, "--rulebook", "au-canasta-3", "--hands", "5")
    for name in PEOPLE[:12]:
        club.run("entrant", "add", name, "--player", name, "--club", CLUB)
    for number, step in ((1, 1), (2, 5)):
        seats = [str(i * step % 12 + 1) for i in range(12)]
        club.run("round", "new", *(f"--table={':'.join(seats[i:i + 3])}" for i in range(0, 12, 3)))
        for table, hand in itertools.product(range(1, 5), range(5)):
            slips = ["6000/650 out" if table == 1 else "900/200 out", "c0 h900", "300/40"]
            club.run("hand", "add", f"{number}.{table}",
                      *(f"{side} {slips[(i - hand) % 3]}" for i, side in enumerate("ABC")))
    finish(club)


def play_cup(club):
    """Makes a double bracket of 32: ten columns of names, sections longer than a page."""
    club.run("event", "new", EVENT, "--rulebook", "fi-canasta", "--hands", "1")
    for number in range(32):
        club.run("entrant", "add", f"{NAMES[number % 8]} {number}" if number >= 8 else NAMES[number])
    club.run("phase", "new", "Cup", "--method", "double", "--seed", "1")
    club.run("round", "new")
    for table in range(1, 17):
        club.run("hand", "add", f"1.{table}", "A 900/200 out", "B 0/100")
    club.run("round", "new")


def cards_on(cards, paper, turn):
    across, down = cards
    if turn == ["--landscape"]:
        across, down = down, across
    return (max(across // 2, 1), max(down // 2, 1)) if paper == "a6" else (across, down)


def check_letters(pages):
    """Checks that nothing ends in `…`. A `…` by itself is between two figures."""
    for number, (_, _, words) in enumerate(pages, 1):
        for place, word in words:
            if word.endswith("…") and word != "…":
                yield f"page {number}: `{word}` is cut"
            if size_of(place) < LEGIBLE:
                yield f"page {number}: `{word}` is {size_of(place):.1f} points high"


def check_names(text, names):
    """Checks that names are complete. A name that continues below in its cell is drawn line by line."""
    whole = squeezed(text)
    for name in names:
        if squeezed(name) not in whole:
            yield f"`{name}` is not in the text"


def words_said(language):
    """Returns the words of a language's labels."""
    labels = labels_of_file(ESTONIAN) if language == "et" else labels_of(SOURCE, language)
    return {word for _, form in labels for word in re.findall(r"[^\W\d_]+", form.lower())}


def check_words(pages, language):
    """Checks that no word of the language continues on the line below in letters of the same height."""
    known = words_said(language)
    for number, (_, _, words) in enumerate(pages, 1):
        for (place, word), (below, rest) in itertools.combinations(words, 2):
            high, lower = place[3] - place[1], below[1] - place[1]
            parts = [part.lower().strip(".,:;()") for part in (word, rest)]
            if (0.7 * high < lower < 1.6 * high and abs(below[3] - below[1] - high) < 0.2
                    and shared(place, below)[0] > 0 and not known.issuperset(parts)
                    and all(part.isalpha() for part in parts) and "".join(parts) in known):
                yield f"page {number}: `{word}/{rest}` is one word"


def check_heads(text):
    """Checks that no heading of a section or its table is the last line of a page before the foot."""
    for number, page in enumerate(text.split("\f")[:-1], 1):
        last = re.split(r"\nR\d+ ", page)[0].strip().split("\n")[-1]
        if re.fullmatch(HEADS, last):
            yield f"page {number}: `{last}` stands alone at its foot"


def check(club, names, name, arguments, cards, everybody, language, paper, turn):
    pdf = club.folder / f"{name}-{language}-{paper}{''.join(turn)}.pdf"
    more = ["--labels", str(ESTONIAN)] if language == "et" else []
    club.run(*arguments, "--lang", language, *more, "--paper", paper, *turn, "--pdf", str(pdf))
    pages = list(pages_of(pdf))
    _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
    faults = [*check_letters(pages), *check_places(pdf, cards and cards_on(cards, paper, turn)), *check_sound(pdf),
              *check_heads(text), *check_words(pages, language)]
    if everybody:
        faults += check_names(text, names)
    yield from (f"{pdf.name}: {fault}" for fault in faults)


def check_all(club, names, documents):
    for number, document in enumerate(documents):
        papers = UPRIGHT if document[0] == "ruling" else PAPERS
        for step, (language, (paper, *turn)) in enumerate(itertools.product((*LANGUAGES, "et"), papers)):
            if SOAK or (step // len(papers) + step + number) % len(papers) == 0:
                yield from check(club, names, *document, language, paper, turn)


def main():
    faults = 0
    for prepare, names, documents in ((play, PEOPLE, EVENING), (play_three, PEOPLE[:12], EVENING),
                                      (play_cup, PEOPLE, BRACKET)):
        with tempfile.TemporaryDirectory() as folder:
            club = Club(sys.argv[1], pathlib.Path(folder))
            prepare(club)
            for fault in check_all(club, names, documents):
                print(fault)
                faults += 1
    return 1 if faults else 0


SOURCE = pathlib.Path(sys.argv[2]).resolve()
ESTONIAN = SOURCE / "examples" / "labels" / "et.yaml"

if __name__ == "__main__":
    sys.exit(main())
