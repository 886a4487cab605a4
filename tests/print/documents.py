#!/usr/bin/env python3
"""Prints every document of an event and checks it as a reader sees it.

Usage: documents.py CANASTA. An event is played with long names in several scripts. Every document is printed on its own
paper and in four languages, scoresheets on every paper too. Each must open without errors in qpdf, poppler and
Ghostscript, have its title, language and table of contents, embed its fonts and show the names. No word may lie in a
margin or on another word, no card across a cut, and no page may be blank.
"""
import pathlib
import re
import shutil
import sqlite3
import struct
import sys
import tempfile
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import LANGUAGES, Canasta  # noqa: E402
from pages import check_sound, run, shared, squeezed, words_of

MM = 72 / 25.4
WIDE_MARGIN, SMALL_MARGIN, CARD_MARGIN = 8.5 * MM, 5.5 * MM, 4.5 * MM
OVERLAP = 0.6  # points that two words may overlap
PLAYERS = [
    ("Alfa Aaltonen", "Beeta Beetanen"),
    ("Gamma Gröönroos", "Delta Dåhlberg"),
    ("Świętopełk-Brzęczyszczykiewicz Łęcki", "Štěpánka Žďárská-Řeháčková"),
    ("Άλφα Παπαδοπούλου-Ωμέγα", "Ёта Ивановна Щёголева"),
    ("Eeta-Wilhelmiina Öhman-Ylä-Äyräpää", "Theeta Konstantiina Bergström-Öhqvist"),
    ("Iota Iisakki", "Kappa Kuusinen"),
    ("Lambda Lehtonen", "Nguyễn Thị Ðặng Ắc"),
    ("Myy Mäkinen", "Nyy Niemi"),
    ("Ksii Koski", "Omikron Oja"),
    ("Pii Pelto", "Roo Ranta"),
    ("Sigma Salo", "Tau Tammi"),
]
# Name, arguments, cards across and down (None: pages), if names must be there.
DOCUMENTS = [
    ("pairings", ["--round", "1"], None, True),
    ("scoresheets", ["--round", "1"], None, True),
    ("scoresheets-blank", ["--blank"], None, False),
    ("scoresheets-names", ["--blank", "--round", "1"], None, True),
    ("slips", ["--round", "1", "--copies", "2"], (2, 2), False),
    ("table-cards", ["--round", "1"], (2, 2), True),
    ("place-cards", ["--round", "1"], (2, 4), True),
    ("cover", ["--round", "1"], None, True),
    ("standings", [], None, True),
    ("crosstable", [], None, True),
    ("results", [], None, True),
    ("entrants", [], None, True),
    ("check-in", [], None, True),
    ("penalties", [], None, False),
    ("numbers", [], None, False),
]


class Club(Canasta):
    """An event in a folder, and the program for it."""

    def __init__(self, program, folder):
        super().__init__(program, folder, CANASTA_DB=str(folder / "club.db"), CANASTA_USER="Iota Iisakki")

    def play(self):
        self.run("event", "new", "Kevätmestaruus Żółć Έ Ё", "--rulebook", "fi-canasta",
                  "--date", "2026-03-05", "--venue", "Esimerkkilän työväentalo")
        for one, other in PLAYERS:
            self.run("entrant", "add", f"{one} ja {other}", "--player", one, "--player", other)
        for pairs in (("1:2", "3:4", "5:6", "7:8", "9:10"), ("1:3", "2:4", "5:7", "6:8", "9:11")):
            bye = "11" if pairs[0] == "1:2" else "10"
            tables = [word for pair in pairs for word in ("--table", pair)]
            self.run("round", "new", *tables, "--bye", bye)
        for table in range(1, 6):
            for hand in range(3):
                self.run("hand", "add", f"1.{table}",
                          f"A n{hand % 2 + 1} m1 c{300 + 5 * table} h0 r2 o",
                          f"B n1 c210 h{40 + 5 * hand} r1" + (" penalty=33A:2" if hand else ""))
        self.run("season", "new", "Kausi Ж 2026")
        self.run("season", "add", "1", "1")
        self.run("table", "end", "2.2", "--clause", "22A", "--against", "B",
                  "--reason", "talk", "--by", "Iota Iisakki")

    def print(self, name, arguments, language, paper):
        path = self.folder / f"{name}-{language}-{paper}.pdf"
        self.run("print", name.split("-blank")[0].split("-names")[0], *arguments,
                  "--lang", language, "--paper", paper, "--pdf", str(path))
        return path


def cells(width, height, cards):
    across, down = cards or (1, 1)
    for i in range(across * down):
        left, top = width / across * (i % across), height / down * (i // across)
        yield left, top, left + width / across, top + height / down


def margin_of(width, height, cards):
    if cards:
        return CARD_MARGIN
    return SMALL_MARGIN if min(width, height) < 120 * MM else WIDE_MARGIN


def outside(place, cell, margin):
    return (place[0] < cell[0] + margin or place[1] < cell[1] + margin
            or place[2] > cell[2] - margin or place[3] > cell[3] - margin)


def check_page(width, height, words, cards):
    if not words:
        yield "is blank"
    for place, word in words:
        if all(outside(place, cell, margin_of(width, height, cards))
               for cell in cells(width, height, cards)):
            yield f"`{word}` stands in a margin"
    for i, (place, word) in enumerate(words):
        for other, next_word in words[i + 1:]:
            if other[1] > place[3]:
                break
            across, down = shared(place, other)
            if across > OVERLAP and down > OVERLAP:
                yield f"`{word}` and `{next_word}` stand on each other"


def pages_of(pdf):
    _, text, _ = run("pdftotext", "-bbox", str(pdf), "-")
    for width, height, body in re.findall(
            r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', text, re.S):
        yield float(width), float(height), sorted(words_of(body), key=lambda word: word[0][1])


def check_places(pdf, cards):
    for number, (width, height, words) in enumerate(pages_of(pdf), 1):
        for fault in check_page(width, height, words, cards):
            yield f"page {number}: {fault}"


def check_about(pdf, language):
    _, about, complaint = run("pdfinfo", str(pdf))
    if complaint or "Kevätmestaruus Żółć Έ Ё" not in about:
        yield f"pdfinfo: no title: {complaint.strip()}"
    _, body, _ = run("qpdf", "--qdf", "--object-streams=disable", str(pdf), "-")
    if f"/Lang ({language})" not in body:
        yield "its language is not told"
    if "/Outlines" not in body or "/Dest" not in body:
        yield "it has no table of contents"


def check_names(pdf):
    _, text, complaint = run("pdftotext", "-raw", str(pdf), "-")
    if complaint:
        yield f"pdftotext complains: {complaint.strip()}"
    whole = squeezed(text)
    for pair in PLAYERS[:10]:
        for name in pair:
            if squeezed(name) not in whole:
                yield f"`{name}` is not in the text"


def check_ghostscript(pdf):
    status, said, complaint = run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage",
                                  "-o", "/dev/null", str(pdf))
    if status or said.strip() or complaint.strip():
        yield f"Ghostscript: {said.strip()} {complaint.strip()}"


def check(pdf, language, cards, names):
    yield from check_sound(pdf)
    yield from check_about(pdf, language)
    yield from check_places(pdf, cards)
    if names:
        yield from check_names(pdf)
    if language == "fi":
        yield from check_ghostscript(pdf)


def check_all(club):
    for name, arguments, cards, names in DOCUMENTS:
        for language in LANGUAGES:
            papers = ("a4", "letter", "a6") if name == "scoresheets" else ("a4",)
            for paper in papers:
                pdf = club.print(name, arguments, language, paper)
                for fault in check(pdf, language, cards, names):
                    yield f"{pdf.name}: {fault}"
    for name, arguments, cards, _ in DOCUMENTS:
        pdf = club.print(name, arguments, "sv", "a6")
        for fault in check_places(pdf, (1, cards[1] // 2) if cards else None):
            yield f"{pdf.name}: {fault}"


def check_cutting(club):
    """Checks that tables are in order after cutting and stacking, the cards of the first place on top."""
    sheets = [[], [], [], []]
    for width, height, words in pages_of(club.print("table-cards", ["--round", "1"], "en", "a4")):
        for place, word in words:
            if place[3] - place[1] > 60 and word.isdigit():
                across, down = place[0] > width / 2, place[1] > height / 2
                sheets[2 * down + across].append(int(word))
    order = [table for stack in sheets for table in stack]
    if order != [1, 2, 3, 4, 5]:
        yield f"table-cards: cut and stacked the tables are {order}"


def check_slips(club):
    """Checks that a slip is one card in either orientation, with all its texts and whole names, and fills its
    height."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "slips.db"))
    for number, (book, last) in enumerate((("fi-canasta", "Cards left"), ("fi-sitoumussamba", "Contract")), 1):
        club.run("event", "new", f"Slips {number}", "--rulebook", book)
        event = ("--event", str(number))
        for one, other in PLAYERS[:8]:
            club.run(*event, "entrant", "add", f"{one} ja {other}")
        club.run(*event, "round", "new", *(f"--table={i}:{i + 1}" for i in (1, 3, 5, 7)))
        for paper, turn, pages in (("a4", "--portrait", 1), ("a4", "--landscape", 1), ("letter", "--landscape", 1),
                                   ("a6", "--portrait", 4), ("a6", "--landscape", 4)):
            pdf = club.folder / f"slips-{book}-{paper}{turn}.pdf"
            club.run(*event, "print", "slips", "--round", "1", "--copies", "1", "--lang", "en", "--paper", paper,
                      turn, "--pdf", str(pdf))
            found = list(pages_of(pdf))
            _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
            if len(found) != pages:
                yield f"{pdf.name}: {len(found)} pages"
            if text.count(last) != 4 or text.count("running=") != 4:
                yield f"{pdf.name}: not every slip says `{last}`"
            if "…" in text or any(squeezed(name) not in squeezed(text) for pair in PLAYERS[:8] for name in pair):
                yield f"{pdf.name}: a name is cut"
            for width, height, words in found:
                lowest = max((place[3] for place, word in words if word == "left"), default=0)
                if height - lowest > 22 * MM:
                    yield f"{pdf.name}: {round((height - lowest) / MM)} mm are left below"


def check_heads(club):
    """Checks that no table head is alone at the foot of a small page."""
    heads = {"Card points", "Opening minimum", "Canastas", "Threes", "Going out", "Penalties", "Contract",
             "Course of the game", "Places after each round", "Where to sit", "History", "Clauses"}
    for name, arguments, _, _ in DOCUMENTS:
        for turn in ("--portrait", "--landscape"):
            pdf = club.folder / "heads.pdf"
            club.run("print", name.split("-blank")[0].split("-names")[0], *arguments, "--lang", "en",
                      "--paper", "a6", turn, "--pdf", str(pdf))
            _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
            for page in text.split("\f"):
                lines = page.strip().split("\n")
                for last in {line.strip() for line in lines[-3:-1]} & heads:
                    after = lines[[line.strip() for line in lines].index(last) + 1:]
                    if all(re.match(r"R\d|Page |fi-canasta", line) for line in after):
                        yield f"{name} {turn}: `{last}` stands alone at the foot of a page"


def check_lying_sheet(club):
    """Checks that a game of six hands is one page in either orientation."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "lying.db"))
    club.run("event", "new", "Lying", "--rulebook", "fi-canasta", "--hands", "6")
    for one, other in PLAYERS[:2]:
        club.run("entrant", "add", f"{one} ja {other}")
    club.run("round", "new", "--table=1:2")
    for _ in range(6):
        club.run("hand", "add", "1.1", "A n1 c300 h0 o", "B c210 h40", "--again")
    for paper in ("a4", "letter"):
        pdf = club.folder / "lying.pdf"
        club.run("sheet", "1.1", "--landscape", "--paper", paper, "--pdf", str(pdf))
        if len(list(pages_of(pdf))) != 1:
            yield f"a sheet of six hands does not fit on a lying {paper}"


def check_blank_sheets(club):
    """Checks that a blank sheet of twelve hands is one page on A4 and Letter in either orientation. On A6 its rows take
    no more pages than needed, the front of an upright one has them all, and only the last page may be half empty."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "blank.db"))
    for number, book in enumerate(("fi-canasta", "se-canasta-3"), 1):
        event = ("--event", str(number))
        club.run("event", "new", f"Kevätkisat {number}, Esimerkkilän kerhojen yhteinen ilta", "--rulebook", book,
                  "--date", "2026-03-05", "--venue", "Esimerkkilän työväentalo")
        for paper, turn, most in (("a4", "portrait", 1), ("a4", "landscape", 1), ("letter", "portrait", 1),
                                  ("letter", "landscape", 1), ("a6", "portrait", 2), ("a6", "landscape", 3)):
            pdf = club.folder / f"blank-{book}-{paper}-{turn}.pdf"
            club.run(*event, "sheet", "--blank", "--lang", "en", "--paper", paper, f"--{turn}", "--pdf", str(pdf))
            pages = list(pages_of(pdf))
            if len(pages) > most:
                yield f"{pdf.name}: {len(pages)} pages, not {most}"
            first = [place[1] for place, word in pages[0][2] if word.isdigit() and place[2] < 25 * MM]
            if turn == "portrait" and len(first) != 12:
                yield f"{pdf.name}: {len(first)} rows on its first page"
            if first and max(first) < 0.7 * pages[0][1] and len(pages) > 1:
                yield f"{pdf.name}: its first page is not full"


def check_full_pages(club):
    """Checks that documents fill their page: a numbers card leaves no half empty, and a card with long names is one
    card. No page has only the last rows of a list."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "full.db"))
    club.run("event", "new", "Kevätmestaruuskilpailut – suomalaisten canastakerhojen yhteinen ilta",
              "--rulebook", "fi-canasta", "--date", "2026-03-05", "--venue", "Esimerkkilän työväentalo")
    for number in range(40):
        one, other = PLAYERS[number % 11]
        name = f"{one} {number} ja {other}" if number % 3 else f"Pari {number}"
        club.run("entrant", "add", name, "--player", f"{one} {number}", "--player", f"{other} {number}")
    club.run("round", "new", "--method", "random", "--seed", "1")
    for book in ("se-canasta-3", "nl-canasta"):
        pdf = club.folder / f"numbers-{book}.pdf"
        club.run("rulebook", "card", book, "--landscape", "--pdf", str(pdf))
        (_, height, words), *more = pages_of(pdf)
        lowest = max(place[3] for place, _ in words if place[3] < height - 20 * MM)
        if more or lowest < 0.75 * height:
            yield f"{pdf.name}: {round(100 * lowest / height)} per cent of its page are used"
    for name, most in (("cover", 1), ("results", 1), ("table-cards", 5), ("place-cards", 10)):
        pdf = club.folder / f"full-{name}.pdf"
        club.run("print", name, "--round", "1", "--landscape", "--pdf", str(pdf))
        if len(list(pages_of(pdf))) > most:
            yield f"{pdf.name}: {len(list(pages_of(pdf)))} pages, not {most}"


def tokens_on_paper(club, event, book):
    """Returns the words for a slip's boxes, from the first to the last."""
    pdf = club.folder / f"order-{book}.pdf"
    club.run(*event, "print", "slips", "--copies", "1", "--lang", "en", "--paper", "a6", "--portrait",
              "--pdf", str(pdf))
    words = sorted((place[1], word) for place, word in next(pages_of(pdf))[2])
    return [word for _, word in words if re.fullmatch(r"[nmchrop]|oc|[a-z-]+=", word)]


def tokens_at_keyboard(club, event):
    """Returns the words that `enter` names for a side, in order, and those of a recorded hand."""
    done = club.call(*event, "enter", text="\n?\nc200h20n\nrunning=0 claim=900 o r2 h0 m c415 n\nfix 1.1.1\n")
    asked = re.search(r"from the top:\n(.*)\n  Together", done.stdout, re.S).group(1)
    asked = [re.sub(r"N$", "", word) for word in re.findall(r" {3}(\S+)(?= )", asked)]
    told = re.search(r"^  B (natural.*)", done.stdout, re.M).group(1)
    return [re.sub(r"^p\S+", "p", word) for word in asked], [word.split("=")[0] for word in told.split()]


def check_slip_order(club):
    """Checks that the boxes of a slip are in the order in which `enter` names them, under every rulebook, and that a
    recorded hand is shown in it."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "order.db"))
    for number, book in enumerate(("fi-canasta", "nl-canasta", "fi-sitoumussamba", "au-canasta"), 1):
        event = ("--event", str(number))
        club.run("event", "new", f"Order {number}", "--rulebook", book)
        for name in ("Qaa", "Qbb"):
            club.run(*event, "entrant", "add", name)
        club.run(*event, "round", "new", "--table=1:2")
        paper = tokens_on_paper(club, event, book)
        asked, told = tokens_at_keyboard(club, event)
        if len(paper) < 8 or paper != asked:
            yield f"{book}: the slip has {' '.join(paper)}, enter asks {' '.join(asked)}"
        short = {"natural": "n", "mixed": "m", "melded": "c", "held": "h", "reds": "r", "out": "o"}
        places = [paper.index(short.get(word, word + "=")) for word in told]
        if len(told) < 7 or places != sorted(places):
            yield f"{book}: a recorded hand is told as {' '.join(told)}"


def check_unplayed(club):
    """Checks that a game that was not played has no score but its percentage, that a ruling slip has whole names, and
    that a disputed table is called a table."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "unplayed.db"))
    club.run("event", "new", "Unplayed", "--rulebook", "fi-canasta")
    names = [" ja ".join(pair) for pair in (PLAYERS[2], PLAYERS[4])]
    for name in (*names, "Qaa", "Qbb"):
        club.run("entrant", "add", name)
    club.run("round", "new", "--table=1:2", "--table=3:4")
    club.run("hand", "add", "1.1", "A n1 c300 h0 o", "B c210 h40")
    club.run("table", "end", "1.2", "--clause", "artificial:average+/average-", "--reason", "late")
    club.run("dispute", "open", "1.2", "--by", "Qaa", "--words", "early")
    club.run("penalty", "adjust", "1.1", "-50", "--side", "A", "--reason", "late")
    pdf = club.folder / "unplayed.pdf"
    tried = ["dispute", "show", "D1", "--try"]
    for said, arguments in (
            (r"2 3 Qaa\s+60%\s+4 Qbb\s+40%\s+0 not played", ["print", "results"]),
            (r"Artificial result\s+Score A\s+60%\s+Score B\s+40%\s+Match points A\s+1\.2\s", ["sheet", "1.2"]),
            (r"1 2 B Qaa 40%", ["print", "entrants", "Qbb"]),
            (r"60%", ["print", "crosstable"]),
            (r"D1\s+Table\s+1\.2", ["dispute", "show", "D1"]),
            (r"the entry is kept\s+0 : 0\s+artificial", ["dispute", "show", "D1"]),
            (r"artificial result: A 70% : B 30%", [*tried, "artificial:70/30"]),
            (r"the game is decided: 22A against A, at 1000\s+0 : 1000\s+B", [*tried, "A:22A:1000"]),
            (r"penalty 25C against A", [*tried, "A:25C"]),
            (r"adjustment: late\s+P1 · .*\s+[-−]50", ["print", "penalties"])):
        club.run(*arguments, "--lang", "en", "--pdf", str(pdf))
        _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
        if not re.search(said, text):
            yield f"{' '.join(arguments)}: no `{said}` in {text}"
    club.run("hand", "show", "1.1.1", "--pdf", str(pdf))
    _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
    club.run("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=1240")
    club.run("hand", "show", "1.1.2", "--lang", "fi", "--pdf", str(club.folder / "claims.pdf"))
    _, claims, _ = run("pdftotext", "-raw", str(club.folder / "claims.pdf"), "-")
    club.run("hand", "void", "1.1.2", "--reason", "twice", "--kind", "typing")
    club.run("hand", "show", "1.1.2", "--lang", "fi", "--pdf", str(club.folder / "void.pdf"))
    _, void, _ = run("pdftotext", "-raw", str(club.folder / "void.pdf"), "-")
    if "Mitätön: ei lasketa" not in void or "(Yhteensä" in void:
        yield f"a voided hand's slip does not say so: {void}"
    if "…" in claims or "kaksi virhettä" not in claims:
        yield f"what explains a claim is cut: {claims}"
    if "tilannetta muutti viimeksi erä 1.1.1" not in claims:
        yield f"a ruling slip does not say how the minimum arose: {claims}"
    if any(squeezed(text).count(squeezed(name)) != 2 for name in names):
        yield f"a ruling slip does not name its sides whole: {text}"


def check_partners(club):
    """Checks that in an individual event a side is called by both its numbers."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "partners.db"))
    club.run("event", "new", "Partners", "--rulebook", "fi-canasta", "--format", "individual")
    for name in ("Qaa", "Qbb", "Qcc", "Qdd"):
        club.run("entrant", "add", name)
    club.run("round", "new", "--table", "1+3:2+4")
    pdf = club.folder / "partners.pdf"
    for document in ("pairings", "table-cards", "place-cards", "scoresheets"):
        club.run("print", document, "--pdf", str(pdf))
        _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
        for said in (r"1\+3\s+Qaa \+ Qcc", r"2\+4\s+Qbb \+ Qdd"):
            if not re.search(said, text):
                yield f"{document} of partners: no `{said}` in {text}"
    club.run("seat", "substitute", "1.1", "--side", "A", "--out", "Qaa", "--in", "Qee", "--from", "1")
    for document in ("pairings", "place-cards"):
        club.run("print", document, "--pdf", str(pdf))
        if "Qee" not in run("pdftotext", "-raw", str(pdf), "-")[1]:
            yield f"{document}: who sits there for another is not named"


def check_knock_out(club):
    """Checks the papers of a knock-out: long names are complete, nothing overlaps, each has the rulebook of its
    round."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "cup.db"))
    club.run("event", "new", "Kevätmestaruus Żółć Έ Ё", "--rulebook", "se-canasta", "--hands", "1", "--rounds", "1")
    for one, other in PLAYERS[:8]:
        club.run("entrant", "add", f"{one} ja {other}", "--player", one, "--player", other)
    club.run("round", "new", "--table=1:2", "--table=3:4", "--table=5:6", "--table=7:8")
    for table in range(1, 5):
        club.run("hand", "add", f"1.{table}", f"A n1 c{300 + 5 * table} h0 o", "B m1 c210 h40")
    club.run("phase", "new", "Loppukilpailu Ё", "--method", "knockout", "--third-place", "--rulebook", "fi-canasta")
    club.run("round", "new")
    club.run("table", "end", "2.1", "--clause", "walkover", "--against", "A", "--points", "1000", "--reason", "late")
    for table in range(2, 5):
        club.run("hand", "add", f"2.{table}", f"A n1 c{300 + 5 * table} h0 o", "B m1 c210 h40")
    club.run("round", "new")
    club.run("hand", "add", "3.1", "A n1 c300 h0 o", "B m1 c210 h40")
    for name, arguments, cards in (
            ("bracket", [], None), ("pairings", ["--round", "2"], None), ("pairings", ["--round", "3"], None),
            ("cover", ["--round", "3"], None), ("table-cards", ["--round", "2"], (2, 2)), ("standings", [], None),
            ("results", [], None), ("crosstable", [], None), ("scoresheets", ["--round", "2"], None)):
        for paper in ("a4", "a6"):
            small = (1, cards[1] // 2) if cards and paper == "a6" else cards
            pdf = club.print(name, arguments, "fi", paper)
            _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
            faults = [*check_sound(pdf), *check_places(pdf, small)]
            if "3" not in arguments:
                faults += [f"`{word}` is not in the text" for pair in PLAYERS[:8] for word in pair
                           if squeezed(word) not in squeezed(text)]
            if name != "table-cards" and "(fi-canasta)" not in text:
                faults.append("the book of its phase is not named")
            for fault in faults:
                yield f"a knock-out's {pdf.name} {arguments}: {fault}"
    pdf = club.folder / "books.pdf"
    for arguments in (["print", "results"], ["sheet", "1.1", "2.2"]):
        club.run(*arguments, "--pdf", str(pdf))
        books = re.findall(r"\((..-canasta)\)", run("pdftotext", "-raw", str(pdf), "-")[1])
        if books[0] != "se-canasta" or set(books[1:]) != {"fi-canasta"}:
            yield f"{' '.join(arguments)}: pages name the books {books}"


def check_stack(club):
    """Checks that one command prints a round's papers, and that printing twice gives the same bytes."""
    pdfs = [club.folder / "stack-1.pdf", club.folder / "stack-2.pdf"]
    for pdf in pdfs:
        club.run("print", "round", "2", "--pdf", str(pdf))
    if pdfs[0].read_bytes() != pdfs[1].read_bytes():
        yield "the same papers have other bytes"
    _, about, _ = run("pdfinfo", str(pdfs[0]))
    if not re.search(r"Pages: +9\n", about):
        yield f"a round's papers: {about}"


def png(width, height, colour=(200, 30, 30)):
    """Returns a PNG of one colour."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
    rows = (b"\0" + bytes(colour) * width) * height
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def check_long_names(club):
    """Checks that names of 400 bytes and with special signs stay on their cards, and that every page is right."""
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "long.db"))
    names = ["W" * 399, "\u200fRTL \u200e nimi", "O'Hara \"Q\" {event} [x] \\ <b>&", "a b " * 99 + "x"]
    club.run("event", "new", "Kevätmestaruus Żółć Έ Ё", "--rulebook", "fi-canasta")
    for letter, name in zip("ZYXV", names):
        club.run("entrant", "add", name, "--player", name, "--player", letter * 399)
    club.run("round", "new", "--table", "1:2", "--table", "3:4")
    club.run("hand", "add", "1.1", "A n2 m1 c345 h0 r2 o", "B n1 c210 h40 r1 penalty=33A:2")
    for name, arguments, cards, _ in DOCUMENTS:
        pdf = club.print(name, arguments, "nl", "a4")
        for fault in check_places(pdf, cards):
            yield f"long names, {pdf.name}: {fault}"
        if cards and len(list(pages_of(pdf))) != 1:
            yield f"long names, {pdf.name}: a card runs over"


def check_logo(club):
    """Checks that a club's logo is drawn, and that wrong pictures are refused with their place."""
    logo, pdf = club.folder / "logo.png", club.folder / "logo.pdf"
    good = png(40, 20)
    bad = {
        "text": b"no picture at all", "empty": b"", "cut": good[:60],
        "flipped": good[:45] + bytes([good[45] ^ 255]) + good[46:],
        "broad": png(2001, 1), "bomb": good[:16] + struct.pack(">II", 2**31 - 1, 2**31 - 1)
        + good[24:], "size": good + bytes(1 << 20),
    }
    arguments = ["print", "standings", "--logo", str(logo), "--pdf", str(pdf)]
    logo.write_bytes(good)
    club.run(*arguments)
    _, images, _ = run("pdfimages", "-list", str(pdf))
    if not re.search(r"image +40 +20 +rgb", images):
        yield f"the logo is not in the document: {images}"
    for why, data in bad.items():
        logo.write_bytes(data)
        done = club.call(*arguments)
        words = "it is longer than 1 MB" if why == "size" else ":1:1: the picture"
        if done.returncode != 2 or str(logo) not in done.stderr or words not in done.stderr:
            yield f"logo {why}: status {done.returncode}: {done.stderr.strip()}"


def check_kept_logo(club):
    """Checks that a logo in the database is drawn without being named, and that a damaged one is reported and not
    drawn."""
    logo, pdf = club.folder / "kept.png", club.folder / "kept.pdf"
    club.environment = dict(club.environment, CANASTA_DB=str(club.folder / "kept.db"))
    logo.write_bytes(png(64, 32))
    club.run("event", "new", "Kevätmestaruus Żółć Έ Ё", "--rulebook", "fi-canasta")
    club.run("entrant", "add", "Alfa")
    club.run("event", "paper", "--logo", str(logo))
    logo.unlink()
    club.run("print", "standings", "--pdf", str(pdf))
    _, images, _ = run("pdfimages", "-list", str(pdf))
    if not re.search(r"image +64 +32 +rgb", images):
        yield f"the kept logo is not in the document: {images}"
    with sqlite3.connect(club.folder / "kept.db") as store:
        (guard,) = store.execute("SELECT sql FROM sqlite_master WHERE name = "
                                 "'event_paper_is_not_changed'").fetchone()
        store.execute("DROP TRIGGER event_paper_is_not_changed")
        store.execute("UPDATE event_paper SET data = '/etc/hosts'")
        store.execute(guard)
    for arguments, status, words in (
            (["print", "standings", "--pdf", str(pdf)], 2, "<the event's logo>:1:1: the picture"),
            (["print", "standings", "--logo", "none", "--pdf", str(pdf)], 0, ""),
            (["verify"], 1, "paper: the stored rows differ")):
        done = club.call(*arguments)
        if done.returncode != status or words not in done.stderr + done.stdout:
            yield f"a damaged logo, {arguments[0]}: {done.returncode} {done.stderr} {done.stdout}"


def check_season(club):
    for language in LANGUAGES:
        pdf = club.folder / f"season-{language}.pdf"
        club.run("season", "standings", "--lang", language, "--pdf", str(pdf))
        yield from (f"season-{language}: {fault}" for fault in check_places(pdf, None))
        yield from (f"season-{language}: {fault}" for fault in check_names(pdf))
        yield from (f"season-{language}: {fault}" for fault in check_sound(pdf))


def check_prizes(club):
    for language in LANGUAGES:
        for paper in ("a4", "letter", "a6"):
            name = f"prizes-{language}-{paper}"
            pdf = club.folder / f"{name}.pdf"
            club.run("prizes", "--all", "--amounts", "1000,250.50,100", "--lang", language,
                      "--paper", paper, "--pdf", str(pdf))
            yield from (f"{name}: {fault}" for fault in check_places(pdf, None))
            yield from (f"{name}: {fault}" for fault in check_names(pdf))
            yield from (f"{name}: {fault}" for fault in check_sound(pdf))
            _, text, _ = run("pdftotext", str(pdf), "-")
            point = "." if language == "en" else ","
            thousand = "1.000" if language == "nl" else "1000"
            yield from (f"{name}: no {amount}" for amount in (f"{thousand}{point}00", f"175{point}25")
                        if amount not in text)


def check_rulings(club):
    """Checks the referee's papers. Every member of the jury has a line to sign."""
    jury = [f"Jäsen {letter}" for letter in "ABCDEFG"]
    club.run("event", "jury", *jury[1:], "--chair", jury[0])
    club.run("dispute", "open", "1.2.3", "--by", "Beeta Beetanen", "--side", "A",
              "--words", "Liian vähän", "--claim", "455")
    club.run("dispute", "open", "1.2", "--by", "Iota Iisakki", "--words", "Puhetta")
    table = ["dispute", "show", "D2", "--try", "A:22A", "--try", "artificial:average"]
    for name, arguments in (("ruling", ["hand", "show", "1.2.3"]),
                            ("dispute", ["dispute", "show", "D1"]), ("dispute-table", table),
                            ("dispute-table-small", [*table, "--paper", "a6"])):
        for language in LANGUAGES:
            pdf = club.folder / f"{name}-{language}.pdf"
            club.run(*arguments, "--lang", language, "--pdf", str(pdf))
            for fault in [*check_places(pdf, None), *check_sound(pdf), *check_ghostscript(pdf)]:
                yield f"{name}-{language}: {fault}"
            _, text, _ = run("pdftotext", "-raw", str(pdf), "-")
            if name != "ruling" and any(member not in text for member in jury):
                yield f"{name}-{language}: not everybody of the jury can sign"


def check_own_template(club):
    """Checks a club's own template, used without a rebuild. A faulty one is reported with its place."""
    own, pdf = club.folder / "own.yaml", club.folder / "own.pdf"
    own.write_text("margin: 20mm\noutline: \"{event}\"\nbody:\n"
                   "  - {text: \"Kerhomme oma: {entrant}\", each: standings}\n", "utf-8")
    club.run("print", "standings", "--template", str(own), "--pdf", str(pdf))
    _, text, _ = run("pdftotext", str(pdf), "-")
    if text.count("Kerhomme oma: ") != len(PLAYERS):
        yield f"own template: {text}"
    own.write_text("body:\n  - {txt: x}\n", "utf-8")
    done = club.call("print", "standings", "--template", own, "--pdf", pdf)
    if done.returncode != 2 or f"{own}:2:" not in done.stderr:
        yield f"a faulty template: status {done.returncode}: {done.stderr.strip()}"


def check_words(club):
    """Checks that English texts of a rulebook are printed in the paper's language."""
    _, text, _ = run("pdftotext", str(club.folder / "penalties-fi-a4.pdf"), "-")
    if "partner's help" in text or "peliparin apua" not in text:
        yield "penalties-fi: the penalty is not told in Finnish"
    for language, words in (("fi", "aito canasta"), ("sv", "äkta canasta"),
                            ("nl", "zuivere canasta")):
        _, text, _ = run("pdftotext", str(club.folder / f"numbers-{language}-a4.pdf"), "-")
        if words not in text or re.search(r"going out|[0-9] each|for each|accepted", text):
            yield f"numbers-{language}: it is not told in its language"


def main():
    for tool, package in (("pdftotext", "poppler-utils"), ("qpdf", "qpdf"), ("gs", "ghostscript")):
        if not shutil.which(tool):
            print(f"{tool} is missing: apt-get install {package}")
            return 1
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        club = Club(sys.argv[1], pathlib.Path(folder))
        club.play()
        for look in (check_all, check_heads, check_cutting, check_stack, check_words, check_logo,
                     check_season, check_prizes, check_rulings, check_own_template,
                     check_long_names, check_kept_logo,
                     check_slips, check_lying_sheet, check_blank_sheets, check_full_pages,
                     check_slip_order, check_unplayed, check_partners, check_knock_out):
            for fault in look(club):
                print(fault)
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
