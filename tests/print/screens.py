#!/usr/bin/env python3
"""Checks that screens, questions, errors and sentences of JSON in other languages have no English words.

Usage: screens.py CANASTA SOURCE. An evening is played with names and reasons that are not words of any language. Then
everything is shown, asked and refused in English and in each other language, and another evening is played in each
language from the first command to the last. A word that is in both must be a name, a code, a typed word, or one of the
words listed here with the reason why it is the same. No command is left out.
"""
import concurrent.futures
import itertools
import os
import pathlib
import re
import sqlite3
import sys
import tempfile
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import LANGUAGES, TRANSLATIONS, Canasta  # noqa: E402


# Words that are typed or read by programs. They are the same in every language, but only if quoted, listed or shown as
# such (TYPED_PLACES, TYPED_THERE): `hand` is typed, but is not a Finnish word.
TYPED = """
canasta json csv pdf html yaml png sqlite utf unicode qr windows
yes no none alone usual lots fold list byes apart free stands opening-shown
hand hands side sides table tables round event entrant entrants person penalty penalties dispute season scale rulebook rule
enter score check claim totals opening sheet standings results crosstable statistics prizes print missing recheck
verify log export import generate backup restore explain help version completion seat serve call labels changes
add set show new list note rescore close reopen import rename withdraw remove check-in pay live paper jury start pause resume clock
extend end void confirm correct move swap deal sign lock redo draft publish drop substitute cancel adjust warn diff try
card codes desk revoke search open answer merge forget
out oc time exhausted dealer rest contract bids running base cards melded held net claim reds raises hand opened outcome
typing addition record ruling normal concealed stock pile upcard manual random swiss danish individual mitchell
round-robin match-points difference victory-points walkover artificial average plus minus
natural mixed wild entry warning minimum-of rounds fix next undo ctrl-d jsonl nowhere zz
average-plus average-minus win wins loss bye tie-breaks column name team category member db bash zsh fish
"""
# The log's names of actions, which are sealed as written.
LOGGED = "entrant-apart-off hand-penalty round-reseat".split()
# Headings of a CSV file are shown in all languages at once.
HEADINGS = "categorie lidnummer naam speler spelers basis kaarten minimum opening spel sum totaal club".split()
SAID_THERE = {"log": LOGGED, "changes": LOGGED, "entrant import": HEADINGS, "check sheet": HEADINGS}
# Words that are typed, or are in a file, and shown without quotes, by the beginning of the command.
TYPED_THERE = {start: words.split() for start, words in {
    "entrant import": "name team category member players", "check sheet": "hand side base cards running",
    "event set --bye": "bye win draw", "event set --rounds": "rounds", "event set --tie-breaks": "tie-breaks wins",
    "scale show zug.yaml": "scale hands bye bands bye-margin decimals divisor formula source title total unit",
    "dispute show D1 --json": "addition record", "dispute show D1 --try zz": "exhausted", "hand ad": "hand",
    "hand add 1.1 --record": "sides", "verify": "name entrant", "rulebook new": "canasta-rulebook",
    "rulebook show": "red-threes-all red-threes-kept each once",
    "rulebook diff": "canastas-to-go-out illegal-melds opened unopened red-threes-all red-threes-kept each once",
    "score zug-cards.json": "cards", "enter": "ctrl-d",
    "--event 1 enter": "adjust claim held melded net oc raises"}.items()}
# Parts of a rulebook shown as its file has them, by the beginning of the command: what clauses say, and keys; for a
# shown rulebook its title, publisher and names of clauses, but not its readings.
CALLED = re.compile(r"^(?:title|publisher): .*$|\bclause: [^,}\n]*", re.M)
FILES = {"rule": re.compile(".+"), "rulebook show": CALLED, "rulebook list": CALLED, "rulebook diff": CALLED}

# Words that are the same in English and in the language and are right. Each group has its reason.
SAME = {
    "fi": {
        "a word of the game": "canasta canastas pozzetto samba burraco joker buchholz sonneborn berger",
        "a name": "gcc clang sqlite",
        "a unit": "min",
        "a Finnish word that is spelled so": "on he me se no ne ja plus",
    },
    "sv": {
        "a word of the game": "canasta canastor pozzetto samba burraco joker jokrar buchholz sonneborn berger start hand start lott",
        "the same word": "in i per for om var en under match jury program test plus minus alla man format rest fil"
                          " argument minimum final text id person version walkover bonus extra given",
        "a name": "gcc clang sqlite",
        "a unit": "min",
    },
    "nl": {
        "a word of the game": "canasta canasta's pozzetto samba burraco joker jokers buchholz sonneborn berger score stand start hand"
                              " opening contract",
        "the same word": "is in of op was per jury test plus minus of over even open type reserve bestand hall start"
                         " minimum seconde want week lid programma partner partners code club clubs log stock argument"
                         " exports id knock-out minima letter shell bonus extra later label labels document",
        "a name": "gcc clang sqlite",
        "a unit": "min",
    },
}
WIDTHS = (40, 60, 80)
# A name of several words that must be complete in every list, and the lists, which show it only in their tables.
NAME = "Qbb Qbbqbbqbb Qbbqb"
LISTS = (("entrant", "list"), ("person", "list"), ("round", "show", "1"), ("standings",), ("standings", "--by-round"),
         ("standings", "--can-win"), ("results",), ("crosstable",), ("statistics",), ("prizes", "--all"),
         ("penalty", "list"), ("entrant", "show", "1"), ("season", "standings"), ("season", "report"))
# The head of the log stays complete, so that it can be copied.
HEAD = re.compile(r"[0-9a-f]{64}$")


class Club(Canasta):
    def __init__(self, program, folder):
        super().__init__(program, folder, CANASTA_DB=str(folder / "zug.db"), CANASTA_USER="Zirx Qvod", TZ="UTC",
                         XDG_STATE_HOME=str(folder / "state"))

    def do(self, *words):
        self.run(*words, status=(0, 1, 2))

    def say(self, *words, language, given="", status=None, folder=None):
        """Returns all output of a command in a language, for this database or one in the folder."""
        environment = {"CANASTA_LANG": language, **({"CANASTA_DB": "zug.db"} if folder else {})}
        done = self.call(*words, text=given, status=status, environment=environment, cwd=folder or self.folder)
        return done.stdout + done.stderr


def play(club):
    """Plays an evening with something of everything."""
    club.do("event", "new", "Zug Xev", "--rulebook", "fi-canasta", "--date", "2026-03-05", "--venue", "Zvenk",
            "--fee", "12.50", "--rounds", "3", "--walkover", "2000")
    for name in ("Qaa", NAME, "Qcc", "Qdd", "Qee"):
        club.do("entrant", "add", name, "--player", name + "u", "--player", name + "o", "--club", "Zclub")
    club.do("event", "jury", "Zbee Zbox", "Zcee Zcox", "--chair", "Zaax Zaox")
    club.do("entrant", "check-in", "1", "2")
    club.do("entrant", "pay", "1", "12.50")
    club.do("round", "new", "--table", "1:2", "--table", "3:4", "--bye", "5")
    club.do("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=640 penalty=33A:2")
    club.do("hand", "add", "1.1", "A KKKKKKK AAAA2 55 reds=2 hand=94 out claim=1/2 running=9000 opening=55",
            "B QQQQ22X 5552 hand=AK943b penalty=25C claim=312", "--accept", "meld-too-short", "--accept",
            "opening-short", "--reason", "Xuu", "--by", "Zirx Qvod")
    club.do("hand", "add", "1.2", "A 700/345 o claim=1145", "B 300/155 claim=455/1")
    club.do("table", "end", "1.2", "--clause", "time", "--reason", "Xuu")
    club.do("hand", "add", "1.1", "A 100/45", "B 200/55")
    club.do("hand", "void", "1.1.2", "--reason", "Xuu")
    club.do("penalty", "add", "1.2", "25C", "--side", "B", "--reason", "Xuu")
    club.do("penalty", "adjust", "1.2", "-100", "--side", "B", "--reason", "Xuu")
    club.do("penalty", "warn", "1.2", "--side", "A", "--clause", "22A", "--reason", "Xuu")
    club.do("dispute", "open", "1.1.1", "--by", "Zbuu Zbo", "--side", "B", "--claim", "640", "--words", "Xyy")
    club.do("dispute", "open", "1.2", "--by", "Zbuu Zbo", "--words", "Xyy")
    club.do("seat", "substitute", "1.2", "--side", "A", "--out", "Qccu", "--in", "Qzzu", "--from", "1")
    club.do("round", "start", "1", "--minutes", "50")
    club.do("table", "end", "1.1", "--clause", "walkover", "--against", "A", "--reason", "Xii")
    club.do("round", "new", "--method", "swiss", "--draft")
    club.do("season", "new", "Zeas")
    club.do("season", "add", "1", "1")


def columns(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 0 if unicodedata.combining(letter) else 1
               for letter in line)


def check_width(club):
    """Checks that on a terminal of 80 columns or less nothing is too wide in any language, and names are complete."""
    looks = [words for words in LOOKS if "--json" not in words and words[0] != "score"]
    for language, width, words in itertools.product(TRANSLATIONS, WIDTHS, looks):
        for line in club.on_terminal(words, width, CANASTA_LANG=language, NO_COLOR="1")[0].replace("\x1b[K", "").splitlines():
            if columns(line) > width and not HEAD.search(line):
                yield f"{language}, {' '.join(words)}: {columns(line)} columns of {width}: {line}"
    for width, words in itertools.product(WIDTHS, LISTS):
        for line in club.on_terminal(words, width, CANASTA_LANG="en", NO_COLOR="1")[0].splitlines():
            if "Qbb" in line and NAME not in line:
                yield f"{' '.join(words)}: a name is broken at {width} columns: {line}"


SLIPS = "A KKKKKKK AAAA2 55 hand=94 out\nB QQQQ22X 5552 hand=AK943b\n"
# Everything that can be shown without changing it, with the typed input.
LOOKS = (
    ("event", "show"), ("event", "list"), ("event", "jury"), ("event", "paper"), ("event", "live"),
    ("entrant", "list"), ("entrant", "show", "1"), ("entrant", "apart"), ("person", "list"),
    ("round", "show", "1"), ("round", "show", "2"), ("round", "show", "2", "--explain"), ("round", "check", "1"),
    ("round", "check", "2"), ("round", "clock", "1"), ("table", "1.1"), ("table", "1.2"), ("table", "1.1", "--history"),
    ("hand", "list", "1.1"), ("hand", "show", "1.1.1"), ("hand", "show", "1.1.2", "--history"),
    ("hand", "show", "1.1.1", "--json"), ("standings",), ("standings", "--by-round"), ("standings", "--can-win"),
    ("standings", "--json"), ("results",), ("crosstable",), ("statistics",), ("prizes", "--all", "--amounts", "100,60"),
    ("penalty", "list"), ("dispute", "list"), ("dispute", "show", "D1"), ("dispute", "show", "D2"),
    ("dispute", "show", "D1", "--json"), ("missing",), ("recheck",), ("verify",), ("log",), ("changes", "--since", "R3"),
    ("seat", "list"), ("season", "list"), ("season", "standings"), ("scale", "list"), ("scale", "show", "wbf"),
    ("check", "opening", "KKK 555", "--score", "1500"), ("check", "claim", "1.1.1", "--side", "B", "--claim", "641"),
    ("check", "totals", "--base", "300", "--cards", "155"), ("rulebook", "show", "fi-canasta"), ("rulebook", "list"),
    ("rulebook", "diff", "fi-canasta", "se-canasta"), ("version",), ("serve", "list"), ("call", "list"),
    ("score", "--rulebook", "fi-canasta"), ("score", "--rulebook", "fi-canasta", "--json"),
)
# Everything that is refused, one of most kinds.
REFUSALS = (
    ("event", "remove", "9"), ("entrant", "note", "99", "Xuu"), ("hand", "note", "9.9.9", "Xuu"), ("table", "note", "9.9", "Xuu"),
    ("hand", "rescore", "9.9.9"),
    ("hans",), ("hand",), ("hand", "ad"), ("hand", "add"), ("hand", "add", "--bogus"), ("hand", "add", "--hand", "x"),
    ("hand", "add", "9.9", "A n1", "B n1"), ("hand", "add", "1.2", "A n1", "A n1"), ("hand", "add", "1.2", "A zz", "B n1"),
    ("hand", "add", "1.2", "A KKQ hand=-", "B 555 hand=-"), ("hand", "show", "1.1.9"), ("hand", "show", "x"),
    ("hand", "correct", "1.1.1"), ("hand", "correct", "1.1.1", "A n1", "--kind", "typing"), ("table", "7"),
    ("table", "end", "1.1"), ("table", "end", "1.1", "--clause", "1A", "--against", "B"), ("round", "new", "--method", "zz"),
    ("round", "new"), ("round", "show", "9"), ("round", "drop", "1", "--reason", "Xuu"), ("entrant", "add", ""),
    ("entrant", "show", "Zyx"), ("entrant", "set", "1"), ("event", "set"), ("event", "set", "--date", "x"),
    ("event", "new", "X", "--rulebook", "zz"), ("event", "set", "--rounds", "x"), ("penalty", "add", "1.1"),
    ("penalty", "add", "1.1", "99Z", "--side", "A"), ("dispute", "show", "D9"), ("dispute", "rule", "D1"),
    ("dispute", "rule", "D1", "--for", "claim", "--clause", "21F", "--reason", "Xuu", "--votes", "Zyx:for"),
    ("season", "standings", "9"), ("scale", "show", "zz"), ("rule", "fi-canasta", "99Z"), ("explain", "zz"),
    ("print", "zz"), ("print", "standings", "--pdf", "/"), ("log", "--since", "x"), ("standings", "--csv", "--json"),
    ("check", "opening", "KKK"), ("check", "totals"), ("check", "claim"), ("verify", "--head", "zz"),
    ("import", "nowhere.jsonl"), ("table", "sign", "1.1", "--names", "Zyx"), ("person", "set", "99", "--name", "X"),
    ("score",), ("enter", "x.y"), ("serve", "--port", "0x"), ("restore", "nowhere.db"), ("backup", "/"),
)
# An evening from the first command to the last. Every answer, warning and refusal is checked.
DEEDS = (
    ("event", "new", "Zug Xev", "--rulebook", "fi-canasta", "--date", "2026-03-05", "--fee", "12.50"),
    ("event", "set", "--walkover", "2000", "--rounds", "9"), ("event", "set", "--bye", "zz"), ("event", "jury"),
    ("event", "jury", "Zbee", "--chair", "Zaax"), ("event", "jury", "Zbee", "Zcee", "--chair", "Zaax"),
    ("event", "live", "zug.html"), ("event", "paper", "--clear", "logo"), ("missing",),
    ("entrant", "add", "Qaa", "--player", "Qaau"), ("entrant", "add", "Qbb", "--player", "Qbbu", "--player", "Qbbo"),
    ("entrant", "import", "zug.csv"), ("entrant", "import", "qxz.csv"), ("entrant", "rename", "1", "Qaz"),
    ("entrant", "set", "1", "--player", "Qaau", "--player", "Qaao", "--category", "Zk", "--reason", "Xuu"),
    ("entrant", "add", "Qzz", "--player", "Qzzu", "--player", "Qzzo"), ("entrant", "remove", "Qzz"),
    ("entrant", "check-in", "1", "2"), ("entrant", "pay", "1", "12.50"), ("entrant", "pay", "1", "x"),
    ("entrant", "apart", "1", "2", "--reason", "Xuu"), ("entrant", "apart", "1", "3"), ("entrant", "apart", "1", "4"),
    ("round", "new", "--method", "swiss"), ("round", "new", "--method", "round-robin"),
    ("round", "new", "--method", "random"), ("entrant", "apart", "1", "3", "--off"),
    ("entrant", "apart", "1", "4", "--off"), ("round", "new", "--method", "swiss", "--seed", "5", "--draft"),
    ("round", "swap", "1", "1", "2"), ("round", "move", "1", "1", "2"), ("round", "show", "1", "--explain"),
    ("hand", "add", "1.1", "A n1", "B n1"), ("round", "publish", "1"), ("round", "drop", "1", "--reason", "Xuu"),
    ("round", "new", "--table", "1:2", "--table", "3:4"), ("round", "redo", "1", "--method", "swiss", "--reason", "Xuu"),
    ("round", "redo", "1", "--table", "1:2", "--table", "3:4", "--reason", "Xuu"), ("round", "check", "1"), ("missing",),
    ("event", "close"), ("round", "start"), ("event", "reopen", "--reason", "Xuu"), ("round", "start", "--minutes", "50"), ("round", "start"), ("round", "pause"),
    ("round", "pause"), ("round", "resume"), ("round", "resume"), ("round", "clock"),
    ("table", "extend", "1.1", "5", "--reason", "Xuu"), ("hand", "deal", "1.1"), ("hand", "deal", "1.1"), ("missing",),
    ("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=641"), ("missing",),
    ("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=641"),
    ("hand", "confirm", "1.1.1"), ("hand", "confirm", "1.1.1", "--by", "Zbuu Zbo"), ("hand", "verify", "1.1.1", "A n1", "B n1"),
    ("hand", "verify", "1.1.1", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=641", "--by", "Zduu"),
    ("hand", "swap", "1.1.1", "--reason", "Xuu"), ("hand", "swap", "1.1.1", "--reason", "Xuu"),
    ("hand", "correct", "1.1.1", "B n9", "--kind", "zz", "--reason", "Xuu"),
    ("hand", "correct", "1.1.1", "B m1 c205 h60 r1", "--kind", "typing", "--reason", "Xuu"),
    ("hand", "move", "1.1.1", "1.2", "--reason", "Xuu"), ("hand", "move", "1.2.1", "1.1", "--reason", "Xuu"),
    ("hand", "void", "1.1.1", "--reason", "Xuu"), ("hand", "restore", "1.1.1", "--reason", "Xuu"), ("hand", "list", "1.1"),
    ("hand", "add", "1.2", "A 700/345 o", "B 300/155"), ("hand", "add", "1.2", "A 7/3", "B 30000/5"),
    ("hand", "add", "1.1", "A zz=2", "B n1"), ("hand", "add", "1.1", "A out=zz", "B n1"),
    ("seat", "substitute", "1.2", "--side", "A", "--out", "Qccu", "--in", "Qzzu"), ("seat", "list", "1.2"),
    ("seat", "cancel", "1.2", "--for", "Qccu", "--reason", "Xuu"), ("seat", "cancel", "1.2", "--for", "Zyx", "--reason", "Xuu"),
    ("penalty", "add", "1.1.1", "33A:2", "--side", "B", "--reason", "Xuu"),
    ("penalty", "adjust", "1.2", "-100", "--side", "B", "--reason", "Xuu"),
    ("penalty", "warn", "1.2", "--side", "A", "--clause", "22A", "--reason", "Xuu"), ("penalty", "list"),
    ("penalty", "cancel", "P2", "--reason", "Xuu"), ("penalty", "cancel", "P2", "--reason", "Xuu"),
    ("penalty", "cancel", "P9", "--reason", "Xuu"), ("hand", "show", "1.1.1"), ("hand", "show", "1.1.1", "--history"),
    ("dispute", "open", "1.1.1", "--by", "Zbuu Zbo", "--side", "B", "--claim", "640", "--words", "Xyy"), ("dispute", "show", "D1"),
    ("dispute", "show", "D1", "--try", "A:25C"), ("dispute", "show", "D1", "--try", "zz"),
    ("dispute", "rule", "D1", "--for", "claim", "--clause", "21F", "--reason", "Xuu", "--votes", "Zbee:for",
     "--votes", "Zcee:against", "--votes", "Zaax:for"),
    ("dispute", "rule", "D1", "--for", "entry", "--clause", "21F", "--reason", "Xuu"),
    ("dispute", "reopen", "D1", "--reason", "Xuu"), ("dispute", "reopen", "D1", "--reason", "Xuu", "--accept", "decision-binds"),
    ("dispute", "rule", "D1", "--for", "entry", "--clause", "21F", "--reason", "Xuu"),
    ("dispute", "rule", "D1", "--for", "entry", "--clause", "21F", "--reason", "Xuu"), ("dispute", "list"), ("dispute", "show", "D1"),
    ("table", "1.1"), ("table", "end", "1.2", "--clause", "time"), ("table", "end", "1.2", "--clause", "time"),
    ("table", "sign", "1.2", "--names", "Qccu,Qddu"), ("table", "reopen", "1.2", "--reason", "Xuu"),
    ("table", "end", "1.2", "--clause", "artificial:average+/average-", "--reason", "Xuu"),
    ("table", "end", "1.1", "--clause", "22A", "--against", "A"), ("missing",), ("event", "close"), ("round", "lock", "1"),
    ("event", "reopen", "--reason", "Xuu"), ("table", "sign", "1.2", "--names", "Qccu,Qddu"), ("missing",), ("table", "sign", "1.1", "--names", "Qaau,Qbbu"),
    ("round", "lock", "1"), ("hand", "add", "1.1", "A n1", "B m1"), ("standings", "announce"), ("standings",), ("results",),
    ("entrant", "withdraw", "4", "--from", "2"), ("entrant", "return", "4", "--from", "2"), ("entrant", "list"),
    ("event", "set", "--tie-breaks", "wins"), ("event", "set", "--silent-from", "2", "--reason", "Xuu"), ("standings",),
    ("phase", "new", "Zfin", "--method", "knockout", "--from", "2"), ("phase", "list"), ("round", "new"), ("phase", "show"),
    ("round", "new"), ("hand", "add", "2.1", "A n7 c900 o", "B m1 c100"), ("hand", "add", "2.1", "A n7 c900 o", "B m2 c100"),
    ("standings",), ("phase", "drop", "Zfin", "--reason", "Xuu"), ("event", "close"), ("recheck",), ("changes", "--since", "R3"),
    ("season", "new", "Zeas", "--best", "2"), ("season", "add", "1", "1"), ("season", "remove", "1", "1"), ("season", "add", "1", "1"),
    ("season", "standings", "1"),
    ("season", "report", "Zeas", "--csv", "zug-season.csv"), ("season", "report", "Zyx", "--csv", "zug-season.csv"), ("season", "import", "qxz.jsonl"),
    ("season", "import", "xzq.jsonl"), ("publish", "zug"), ("publish", "zug", "--season", "Zyx"),
    ("person", "list"), ("person", "set", "1", "--name", "Qaav", "--reason", "Xuu"),
    ("person", "merge", "1", "2", "--reason", "Xuu"), ("person", "merge", "5", "6", "--reason", "Xuu"),
    ("person", "forget", "Zcee"), ("person", "list"), ("serve", "codes"), ("serve", "desk", "--by", "Zbuu"), ("serve", "list"),
    ("serve", "revoke", "1"), ("serve", "revoke", "99"), ("call", "answer", "9"), ("sheet", "1.1", "--pdf", "zug.pdf"),
    ("sheet", "9.9", "--pdf", "qxz.pdf"), ("print", "standings", "--pdf", "qxz.pdf"), ("print", "round", "--pdf", "zug.pdf"),
    ("event", "close"), ("event", "close"), ("hand", "correct", "1.1.1", "A n1", "--kind", "typing", "--reason", "Xuu"),
    ("event", "reopen", "--reason", "Xuu"), ("event", "reopen", "--reason", "Xuu"), ("event", "show"), ("log",), ("verify",),
    ("export", "zug.jsonl"), ("export", "zug.jsonl"), ("backup", "qxz.db"), ("backup", "qxz.db"),
    ("restore", "qxz.db", "--replace"), ("import", "zug.jsonl"), ("--db", "new.db", "import", "zug.jsonl"), ("import", "xzq.jsonl"),
    ("generate", "--seed", "7", "--entrants", "4", "--rounds", "1"), ("standings",), ("--event", "9", "standings"),
    ("check", "totals", "--base", "303", "--cards", "155", "--rulebook", "fi-canasta"),
    ("check", "totals", "--base", "50", "--cards", "155", "--rulebook", "fi-canasta"),
    ("check", "totals", "--base", "300", "--cards", "9000", "--rulebook", "fi-canasta"),
    ("check", "totals", "--base", "300", "--cards", "9000", "--rulebook", "fi-canasta", "--out", "normal"),
    ("check", "totals", "--base", "10000", "--cards", "50", "--rulebook", "fi-canasta", "--out", "concealed"),
    ("check", "totals", "--base", "300", "--cards", "9000", "--rulebook", "fi-canasta", "--out", "none"),
    ("check", "totals", "--base", "300", "--cards", "5", "--rulebook", "it-burraco", "--out", "concealed"),
    ("check", "totals", "--base", "305", "--cards", "5", "--rulebook", "it-burraco", "--fact", "pozzetto=no", "--out", "normal"),
    ("check", "sheet", "zug-sheet.csv", "--rulebook", "fi-canasta"), ("check", "sheet", "qxz.csv", "--rulebook", "fi-canasta"),
    ("rule", "fi-canasta", "33A"), ("rule", "search", "joker"), ("rulebook", "check", "zug.yaml"), ("rulebook", "check", "qxz.yaml"),
    ("rulebook", "new", "xzq.yaml", "--from", "fi-canasta"), ("rulebook", "new", "xzq.yaml", "--from", "fi-canasta"),
    ("rulebook", "try", "xzq.yaml", "se-canasta"), ("rulebook", "card", "fi-canasta", "--pdf", "zug-card.pdf"),
    ("labels", "check", "qxz.yaml"), ("labels", "check", "zug.yaml"), ("completion", "zz"), ("help", "zz"),
    ("scale", "show", "zug.yaml"), ("standings", "--category", "Zy"), ("prizes", "--amounts", "100,60", "--pdf", "qxz.pdf"),
    ("print", "standings", "--template", "zug-sizes.yaml", "--pdf", "qxz.pdf"), ("hand", "add", "1.1", "--record", "zug.json"),
    ("event", "set", "--match-points", "9999/1/0"), ("entrant", "add", "Q\x1bx"),
    ("check", "claim", "D n1", "--claim", "1", "--rulebook", "fi-canasta"), ("score", "zug-cards.json"), ("season", "new", "Zmix"),
    ("event", "new", "Zwo", "--rulebook", "fi-canasta", "--ranking", "score"), ("season", "add", "Zmix", "1"), ("season", "add", "Zmix", "2"),
    ("--event", "2", "event", "close"),
)
FILES_GIVEN = {
    "zug.csv": "name,player1,player2,club\nQcc,Qccu,Qcco,Zclub\nQdd,Qddu,Qddo,Zclub\n",
    "qxz.csv": "zq,xz\n1,2\n",
    "xzq.jsonl": "{\n",
    "zug-sheet.csv": "hand,side,base,cards,sum,running,minimum\n1,A,700,345,1054,1054,50\n1,B,300,155,445,455,50\n"
                     "2,A,310,5,-305,1360,90\n2,B,50,60,110,110,50\n3,A,500,145,654,4000,120\n3,B,0,60,60,625,50\n",
    "zug.yaml": "rulebook: zug\ntitle: [Zug]\nqxz: 5\n",
    "zug-sizes.yaml": "styles: {body: {size: zz, grey: 300}}\nbody: []\n",
    "zug.json": "{\"sides\":5}",
    "zug-cards.json": "{\"rulebook\":\"fi-canasta\",\"sides\":[{\"side\":\"A\",\"totals\":{\"base\":5,\"cards\":\"x\"}}]}",
    "qxz.yaml": "language: \"qx\"\nqxz: *zz\n",
}


def damage(path):
    """Damages a database, as another program could."""
    file = sqlite3.connect(path)
    triggers = [name for name, in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]
    for name in triggers:
        file.execute(f'DROP TRIGGER "{name}"')
    file.execute("UPDATE log SET previous = zeroblob(32) WHERE seq = 3")
    file.execute("DELETE FROM log WHERE seq = 5")
    file.execute("UPDATE name SET text = 'Zyx' WHERE number = 2")
    file.commit()
    file.close()


def evening(club, language):
    """Runs the commands of the evening in the language, in a database of their own."""
    folder = club.folder / f"evening-{language}"
    folder.mkdir()
    for name, text in FILES_GIVEN.items():
        (folder / name).write_text(text, "utf-8")
    for number, words in enumerate((*DEEDS, ("verify",), ("standings",))):
        if number == len(DEEDS):
            damage(folder / "zug.db")
        yield f"{' '.join(words)} ({number + 1}.)", club.say(*words, language=language, status=(0, 1, 2, 3), folder=folder)


DIALOGUE = "\n".join((
    "?", "1.2", "A n1 c100 h20", "B zz", "B m1 c60 h10", "fix", "A n1 c100", "n", "undo", "9.9", "hand", "? A",
    "A KKK", "help", "quit", "")) + "\n"


def differing(club, language):
    """Types a hand whose sums differ from the written ones, and corrects its sides, in a database of its own."""
    folder = club.folder / f"differing-{language}"
    folder.mkdir()
    for words, typed in (
            (("event", "new", "Zug", "--rulebook", "fi-canasta"), ""), (("entrant", "add", "Qaa"), ""),
            (("entrant", "add", "Qbb"), ""), (("round", "new", "--table", "1:2"), ""),
            (("enter",), "1\nn1m1c345h45r2o claim=1300\nm1c200h60 claim=540\nswap\nq\n"),
            (("check", "sheet", "zug-side.csv", "--rulebook", "fi-canasta"), "")):
        (folder / "zug-side.csv").write_text("hand,side,base,cards\n1,C,1000,100\n", "utf-8")
        yield " ".join(words) + " (differing)", club.say(*words, language=language, given=typed, folder=folder)


# A hand disputed and decided again by each kind of ruling, and all explanations of a claim.
KINDS = [("event", "new", "Zug", "--rulebook", "fi-canasta", "--walkover", "2000"), ("entrant", "add", "Qaa"),
         ("entrant", "add", "Qbb"), ("round", "new", "--table", "1:2"),
         ("hand", "add", "1.1", "A n2 m1 c345 h45 r2 o", "B m1 c200 h60 r1 penalty=33A"),
         ("hand", "add", "1.1", "A KKKKKKK AAAA2 reds=2 hand=94 out", "B QQQQ22X 5555 hand=AK943b"),
         ("dispute", "open", "1.1.1", "--by", "Zbuu", "--side", "B", "--claim", "340", "--words", "Xyy"),
         ("dispute", "open", "1.1", "--by", "Zbuu", "--words", "Xyy")]
for ruling in (("--for", "entry"), ("--for", "claim"), ("--for", "1"), ("--slip", "B m1 c200 h60 r2"), ("--penalty", "A:33A:2"),
               ("--penalty", "B:walkover"), ("--penalty", "A:22A"), ("--penalty", "artificial:average+/average-")):
    KINDS += [("dispute", "rule", "D1", *ruling, "--clause", "21F", "--reason", "Xuu"), ("dispute", "show", "D1"),
              ("hand", "show", "1.1.1", "--history"), ("dispute", "reopen", "D1", "--reason", "Xuu")]
KINDS += [("dispute", "rule", "D2", "--for", "claim", "--clause", "21F", "--reason", "Xuu"), ("dispute", "show", "D2"),
          *(("check", "claim", hand, "--side", side, "--claim", claim) for hand in ("1.1.1", "1.1.2") for side, claims in
            (("A", ("1700", "1800", "1600", "1945", "9001", "1300/600", "300/1600", "500")),
             ("B", ("540", "240", "-60", "340", "440", "400", "640", "40", "310", "205", "300/140"))) for claim in claims),
          ("check", "claim", "A n2 m1 c345 h45 r2 o claim=1700", "B m1 c200 h60 r1 claim=641", "--side", "A"),
          ("check", "claim", "1.1.2", "--side", "A", "--running", "1234"),
          ("dispute", "show", "D1", "--try", "A:25C", "--try", "B m1 c200 h60 r2", "--try", "B:walkover"),
          ("round", "swap", "1", "1", "2", "--reason", "Xuu"), ("round", "swap", "1", "1", "9"), ("round", "move", "1", "1", "2"),
          ("round", "redo", "1", "--table", "2:1", "--reason", "Xuu"), ("seat", "substitute", "1.1", "--side", "A", "--out", "Qzz", "--in", "Qyy"),
          ("seat", "cancel", "1.1", "--for", "Qaa", "--reason", "Xuu"), ("log",), ("changes", "--since", "R3"),
          ("rulebook", "new", "zxq.yaml", "--from", "it-burraco"), ("rulebook", "new", "-", "--from", "fi-sitoumussamba"),
          ("scale", "list"), ("scale", "show", "burraco-2"), ("scale", "show", "wbf"), ("scale", "show", "burraco-3"),
          ("--labels", "poor.yaml", "standings"), ("labels", "check", "poor.yaml"), ("--event", "9", "standings"),
          ("event", "close"), ("--event", "9", "standings"), ("publish", "pages"), ("publish", "zqx", "--replace")]
MIXED = "1.1\nA n1 KKK\nA KKK n1\nA 700/345 n1\nA net=5 c7\nA opening=KK raises=x\nA claim=5 claim=6\nA o oc\nA n1 p99Z\nquit\n"


def kinds(club, language):
    """Makes rulings of each kind, and the mistakes that a table may make."""
    folder = club.folder / f"kinds-{language}"
    (folder / "zqx" / "index.html").mkdir(parents=True)
    (folder / "poor.yaml").write_text('language: "qx"\nlike: "zz"\nnumber.group-from: "x"\nbye: ""\n'
                                      'game-of-hands: "{hands?x}"\nzqx: [x\n', "utf-8")
    for number, words in enumerate((*KINDS, ("--event", "1", "enter"))):
        if words[0] == "labels":
            (folder / "poor.yaml").write_text((folder / "poor.yaml").read_text("utf-8").replace("[x", "x"), "utf-8")
        yield f"{' '.join(words)} ({number + 1}. of the kinds)", club.say(
            *words, language=language, given=MIXED, status=(0, 1, 2, 3), folder=folder)


def shown(club, language):
    """Yields the output with a name for each call."""
    for words in LOOKS:
        yield " ".join(words), club.say(*words, language=language, given=SLIPS)
    for words in REFUSALS:
        yield " ".join(words), club.say(*words, language=language, given="A zz\n")
    yield "enter", club.say("enter", language=language, given=DIALOGUE)
    yield from evening(club, language)
    yield from differing(club, language)
    yield from kinds(club, language)


def sentences(text):
    """Returns the values of JSON without codes, or any other text without typed words."""
    if text.startswith(("{", "[")):
        values = re.findall(r'"(?:message|says|why|reason|explanation|title|text|head|summary)":"((?:[^"\\]|\\.)*)"', text)
        return " ".join(values)
    return text


WORD = rf"(?:{'|'.join(sorted(map(re.escape, TYPED.split()), key=len, reverse=True))})(?![\w:-])"
OR = "(?:or|eller|of|tai)"
# Places where a word is clearly typed: a command line, an option's value, a list of words to choose from, the first
# column of a table, after a prompt, a part of a decision, a line of a slip after its keys, the name of a file.
TYPED_PLACES = re.compile("|".join((
    rf"\bcanasta(?: {WORD})+", rf"--[a-z-]+ {WORD}", rf"\b{WORD}(?:, {WORD})+(?:,? {OR} {WORD})?",
    rf"\b{WORD} {OR} {WORD}", rf"^ *{WORD}(?: \[?[A-Z]+\]?| \d+)?(?=  |$)", r"(?<=\S> ).*", r"\b(?:[A-C]|artificial):\S+",
    r"(?<=\S=)\S+(?: (?:out|concealed|oc)\b)+", r"\S+\.(?:db|jsonl|pdf|csv|yaml|html)\b")), re.MULTILINE)


def comments(text):
    """Returns the comments in a rulebook."""
    return "\n".join(line.partition("#")[2] for line in text.splitlines())


def words_in(text, name="", typed=True):
    """Returns the words of a text; with `typed` False without those that are clearly typed."""
    text = comments(text) if name.startswith("rulebook new -") else sentences(text)
    if not typed:
        text = TYPED_PLACES.sub(" ", text)
    text = re.sub(r"`[^`\n]*`|--[a-z-]+|<[^>\n]*>|\$[A-Z_]+|”[^”\n]*”|‘[^’\n]*’|\"[^\"\n]*\"", " ", text)
    text = re.sub(r"\S*[=\d_/{}()|\[\]<>]\S*", " ", text)
    text = re.sub(r"\b[a-f]{8}\b", " ", text)  # the beginning of a hash may have no digits
    return {word.lower() for word in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*(?:['’][^\W\d_]+)?", text)
            if len(word) > 1 and word.upper() != word}


def is_made_up(word):
    return word[0] in "qzx"


def codes_of(club):
    """Yields codes of findings, errors, lapses and rulebooks, and the log's names of commands."""
    yield from (row["code"] for row in club.ask("explain"))
    yield from (row["command"].replace(" ", "-") for row in club.ask("help"))
    yield from (row["id"] for row in club.ask("rulebook", "list"))
    yield from (row["scale"] for row in club.ask("scale", "list"))


def files_of(source):
    texts = [path.read_text("utf-8") for path in sorted((source / "schema" / "rulebooks").glob("*.yaml"))]
    return {start: {word for text in texts for said in shown.findall(text)
                    for word in words_in(said.replace('"', " ").replace("{", " "))} for start, shown in FILES.items()}


def check_commands(club):
    """Checks that every command is shown, done or refused somewhere."""
    tried = [" ".join(words) for words in (*LOOKS, *REFUSALS, *DEEDS, *KINDS)] + ["enter"]
    for command in (row["command"] for row in club.ask("help")):
        if not any(f"{words} ".startswith(f"{command} ") for words in tried):
            yield f"`canasta {command}` is not tried: add it to LOOKS, DEEDS or REFUSALS in tests/print/screens.py"


def allowed(name, table):
    return {word for start, words in table.items() if name.startswith(start) for word in words}


def english_left(language, name, text, english, same, files):
    """Yields the words of both texts without names, codes, words that are the same, and typed words in their
    places."""
    typed, told = set(TYPED.split()), allowed(name, TYPED_THERE)
    plain = words_in(text, name, typed=False) - told
    as_written = files.get(max((start for start in files if name.startswith(start)), key=len, default=""), ())
    own = {word for words in SAME[language].values() for word in words.split()} | allowed(name, SAID_THERE)
    for word in sorted(words_in(text, name) & words_in(english, name) - same - own):
        known = word in as_written or is_made_up(word)
        if not known and (word in plain or word not in typed | told):
            yield f"{language}, {name}: English, or missing in TYPED of tests/print/screens.py: `{word}`"


def check_said(said, codes, files):
    english = said["en"]
    for language in TRANSLATIONS:
        for name, text in said[language].items():
            if "%s" in text or re.search(r"\{[a-z0-9_@:.?|]+\}", text) and "{" not in english[name]:
                yield f"{language}, {name}: a value is not put in"
            yield from english_left(language, name, text, english[name], codes, files)


def check(club, source):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = dict(zip(LANGUAGES, pool.map(lambda of: dict(shown(club, of)), LANGUAGES)))
    yield from check_said(said, set(codes_of(club)), files_of(source))


def main():
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        club = Club(sys.argv[1], pathlib.Path(folder))
        for fault in check_commands(club):  # at once, as the others take more than a minute
            print(fault)
            faults += 1
        if faults:
            return 1
        play(club)
        for fault in [*check(club, pathlib.Path(sys.argv[2])), *check_width(club)]:
            print(fault)
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
