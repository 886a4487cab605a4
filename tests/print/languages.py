#!/usr/bin/env python3
"""Checks that documents in other languages than English have no English words.

Usage: languages.py CANASTA. Events of four rulebooks are played with names and reasons that are not words of any
language: findings, penalties, artificial results, disputes, rankings changed during play, contracts, three sides, a
locked round, a substitute. Every document, and the page for the wall, is made in English and in each other language. A
word that is in both must be a name, a code, or one of the words listed here.
"""
import html
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import TRANSLATIONS, Canasta  # noqa: E402
from pages import run

# Words that are the same in English and in the language. `on` is in a Finnish heading that documents of every language
# have.
SAME = {
    "fi": "canasta samba buchholz on plus min",
    "sv": "canasta samba start hand for buchholz joker jury match in on walkover plus minus per minimum final min",
    "nl": "canasta samba score stand was contract opening in op buchholz joker jokers jury hand is of on plus minimum partner stock per min",
}
# Typed words: the tokens of slips and bids.
CODES = "oc out kkkkkkk utc pass"
DOCUMENTS = ("pairings", "scoresheets", "slips", "table-cards", "place-cards", "cover", "standings",
             "crosstable", "results", "entrants", "check-in", "penalties", "numbers")
TRIED = ("A:22A", "B:walkover:1000", "artificial:average+/average-", "B:25C:2")
ROUNDLESS = ("standings", "crosstable", "results", "entrants", "check-in", "penalties", "numbers")


class Club(Canasta):
    """A database of one event, and the program for it."""

    def __init__(self, program, folder, name):
        super().__init__(program, folder, CANASTA_DB=f"{name}.db", CANASTA_USER="Zirx Qvod")

    def begin(self, book, names, *more):
        self.run("event", "new", "Zug Xev", "--rulebook", book, "--date", "2026-03-05", "--venue",
             "Zvenk", *more)
        for name in names:
            self.run("entrant", "add", name, "--player", name + "u", "--player", name + "o")

    def paper(self, language, *arguments):
        path = self.folder / "paper.pdf"
        self.run(*arguments, "--lang", language, "--pdf", str(path))
        _, text, _ = run("pdftotext", "-layout", str(path), "-")
        return text


    def screen(self, language):
        """Returns the text of the page for the wall, without its style and script."""
        path = self.folder / "screen.html"
        self.run("event", "live", str(path), "--lang", language)
        page = re.sub(r"<(style|script)\b.*?</\1>", " ", path.read_text("utf-8"), flags=re.S)
        return html.unescape(re.sub(r"<[^>]*>", " ", page))


def play_canasta(club):
    club.begin("fi-canasta", ("Qaa", "Qbb", "Qcc", "Qdd", "Qee"), "--option", "red-threes-all=800",
               "--walkover", "2000")
    club.run("event", "jury", "Zbee Zbox", "Zcee Zcox", "--chair", "Zaax Zaox")
    club.run("round", "new", "--table", "1:2", "--table", "3:4", "--bye", "5")
    club.run("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=640 penalty=33A:2")
    club.run("hand", "add", "1.1", "A KKKKKKK AAAA2 55 reds=2 hand=94 out claim=1/2 running=9000 opening=55",
         "B QQQQ22X 5552 hand=AK943b penalty=25C claim=312", "--accept", "meld-too-short",
         "--accept", "opening-short", "--reason", "Xuu", "--by", "Zirx Qvod", status=(0, 1))
    club.run("hand", "add", "1.2", "A 700/345 o claim=1145", "B 300/155 claim=455/1")
    club.run("table", "end", "1.2", "--clause", "time", "--reason", "Xuu")
    club.run("table", "reopen", "1.2", "--reason", "Xuu")
    club.run("hand", "add", "1.1", "A 100/45", "B 200/55")
    club.run("hand", "void", "1.1.3", "--reason", "Xuu", status=(0, 2))
    club.run("penalty", "warn", "1.2", "--side", "A", "--clause", "22A", "--reason", "Xuu")
    club.run("penalty", "add", "1.2", "25C", "--side", "B", "--reason", "Xuu")
    club.run("penalty", "adjust", "1.2", "-100", "--side", "B", "--reason", "Xuu")
    club.run("penalty", "cancel", "P2", "--reason", "Xaa")
    club.run("event", "set", "--tie-breaks", "direct,wins,buchholz-cut1,opponents-difference,penalties,lot",
         "--ranking", "difference", "--bye", "average-plus", "--missed", "byes", "--artificial", "55/65/45",
         "--match-points", "3/1/0", "--reason", "Xee")
    club.run("round", "new", "--table", "1:3", "--table", "2:5", "--bye", "4")
    club.run("table", "end", "2.1", "--clause", "walkover", "--against", "A", "--reason", "Xii")
    club.run("table", "reopen", "2.1", "--reason", "Xii")
    club.run("table", "end", "2.1", "--clause", "22A", "--against", "B", "--reason", "Xii")
    club.run("table", "sign", "2.1", "--names", "Qaau,Qccu")
    club.run("table", "end", "2.2", "--clause", "artificial:average+/average-", "--reason", "Xoo")
    for address, side, claim in (("1.1.1", "B", "640"), ("1.1.1", "A", "1700"), ("1.1.2", "B", "311/1"),
                                 ("1.2.1", "A", "1/1045"), ("1.2.1", "B", "545")):
        club.run("dispute", "open", address, "--by", "Zbuu Zbo", "--side", side, "--claim", claim,
             "--words", "Xyy")
    for address in ("1.2", "2.1", "2.2"):
        club.run("dispute", "open", address, "--by", "Zbuu Zbo", "--words", "Xyy")
    club.run("seat", "substitute", "1.2", "--side", "A", "--out", "Qccu", "--in", "Qzzu", "--from", "1")
    club.run("round", "lock", "1", status=(0, 1))
    club.run("dispute", "rule", "D1", "--for", "1", "--clause", "21F", "--reason", "Xyo", "--votes",
         "Zbee Zbox:for,Zcee Zcox:against,Zaax Zaox:for", status=(0, 1))
    club.run("season", "new", "Zeas")
    club.run("season", "add", "1", "1")


def play_samba(club):
    club.begin("fi-sitoumussamba", ("Qaa", "Qbb"))
    club.run("round", "new", "--table", "1:2")
    club.run("hand", "add", "1.1", "A KKKKKKK 4h5h6h7h8h9hTh hand=- out claim=4000", "B QQQQ2 hand=AK claim=100",
         "contract=3H side=A bids=1H,pass,2H,pass,3H", status=(0, 1))
    club.run("hand", "add", "1.1", "A n1 c200 h20", "B n1 c200 h30 penalty=29-bluff o", status=(0, 1))


def play_three(club):
    club.begin("se-canasta-3", ())
    for name in ("Qaa", "Qbb", "Qcc"):
        club.run("entrant", "add", name, "--player", name)
    club.run("round", "new", "--table", "1:2:3")
    club.run("hand", "add", "1.1", "A n1 m1 c300 h0 r5 o claim=1000", "B m1 c200 h60 r1", "C c0 h100",
         status=(0, 1))
    club.run("hand", "add", "1.1", "A n1 m1 c300 h0 oc", "B KKK hand=55 claim=10/2", "C 500/20",
         status=(0, 1))


def play_dutch(club):
    club.begin("nl-canasta", ("Qaa", "Qbb"), "--hands", "4")
    club.run("round", "new", "--table", "1:2")
    club.run("hand", "add", "1.1", "A n2 m1 c345 h45 r4 o claim=1900", "B m1 c200 h60 r1 claim=340", status=(0, 1))
    club.run("hand", "add", "1.1", "A KKKKKKK AAAAAAA reds=1 hand=- out", "B 555 hand=AK943b claim=1")


def play_cup(club):
    """Plays a round, and a knock-out by another rulebook: best of three, a third place, a walkover, a withdrawal."""
    club.begin("se-canasta", ("Qaa", "Qbb", "Qcc", "Qdd", "Qee"), "--hands", "2", "--rounds", "1")
    club.run("round", "new", "--table", "1:2", "--table", "3:4", "--bye", "5")
    for table in ("1.1", "1.2"):
        for slip in ("A n2 m1 c345 h0 r2 o", "A n1 m1 c345 h0 r2 o"):
            club.run("hand", "add", table, slip, "B m1 c200 h60")
    club.run("phase", "new", "Zcup", "--method", "knockout", "--from", "4", "--third-place", "--best-of", "3",
         "--hands", "2", "--minutes", "50", "--rulebook", "fi-canasta")
    club.run("round", "new")
    club.run("table", "end", "2.1", "--clause", "walkover", "--against", "B", "--points", "1000", "--reason", "Xii")
    for slip in ("A n1 c200 h0 o", "A n1 c100 h0 o"):
        club.run("hand", "add", "2.2", slip, "B m1 c200 h60")
    club.run("round", "new")
    club.run("entrant", "withdraw", "2", "--reason", "Xuu")


# The rulebooks, the function that plays, the number of rounds, and of disputes.
CLUBS = (("fi-canasta", play_canasta, 2, 8), ("fi-sitoumussamba", play_samba, 1, 0),
         ("se-canasta-3", play_three, 1, 0), ("nl-canasta", play_dutch, 1, 0),
         ("se-canasta fi-canasta", play_cup, 3, 0))


def papers(club, rounds, disputes):
    """Yields the name of each document and the arguments that print it."""
    for document in DOCUMENTS:
        wanted = range(1, rounds + 1) if document not in ROUNDLESS else (0,)
        for number in wanted:
            chosen = ["--round", str(number)] if number else []
            yield f"{document} {number}", ["print", document, *chosen]
            if document == "scoresheets":
                yield f"blank {number}", ["print", document, "--blank", *chosen]
    for address in ("1.1.1", "1.1.2", "1.2.1"):
        yield f"ruling {address}", ["hand", "show", address]
    for number in range(1, disputes + 1):
        yield f"dispute {number}", ["dispute", "show", f"D{number}"]
    if disputes:  # the last one is about a table
        tries = [word for code in TRIED for word in ("--try", code)]
        yield "dispute tried", ["dispute", "show", f"D{disputes}", *tries]
    if disputes:
        yield "season", ["season", "standings"]
    if rounds > 2:  # a knock-out is among them
        yield "bracket", ["print", "bracket"]
    yield "prizes", ["prizes", "--all", "--amounts", "100,60"]


def words_in(text):
    """Returns words of at least two letters, without typed words of slips and codes."""
    text = re.sub(r'"D\d+: [\w-]+"', " ", text)
    text = re.sub(r"\S*[=\d_]\S*", " ", text)
    return {word.lower() for word in re.findall(r"[^\W\d_]+(?:['’][^\W\d_]+)?", text) if len(word) > 1}


def is_made_up(word):
    return word[0] in "qzx"


def check_words(book, name, of_book, text_in):
    english = words_in(text_in("en"))
    for language in TRANSLATIONS:
        same = {*of_book, *SAME[language].split(), *re.split("[ -]", book), *CODES.split()}
        for word in sorted(words_in(text_in(language)) & english - same):
            if not is_made_up(word):
                yield f"{book}, {name}, {language}: `{word}` is English; a label is missing, or TYPED of " \
                    "tests/print/screens.py lacks it"


def check_club(club, book, rounds, disputes):
    # Its title, its publisher, and clauses with words instead of numbers.
    of_book = set()
    for one in book.split():
        of_book |= words_in(club.run("rulebook", "show", one).split("\n\n")[0])
        for clause in club.ask("rule", re.sub("-[23]$", "", one))["clauses"]:
            of_book |= words_in(clause["clause"])
    yield from check_words(book, "screen", of_book, club.screen)
    for name, arguments in papers(club, rounds, disputes):
        if arguments[0] == "hand" and "1.2" in arguments[2] and book != "fi-canasta":
            continue
        yield from check_words(book, name, of_book,
                               lambda language, what=arguments: club.paper(language, *what))


def main():
    if not shutil.which("pdftotext"):
        print("pdftotext is missing: apt-get install poppler-utils")
        return 1
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for book, play, rounds, disputes in CLUBS:
            club = Club(sys.argv[1], pathlib.Path(folder), book)
            play(club)
            for fault in check_club(club, book, rounds, disputes):
                print(fault)
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
