#!/usr/bin/env python3
"""Checks that no card is worth nothing without a line that says so: every_card.py CANASTA SCHEMA FOLDER...

Under every built-in rulebook (SCHEMA has their files) and every file of the folders, each card of the pack is held in
hand and melded by itself, and red threes lie on the table. Each must have a line in the score, with points other than 0
or with a clause that says 0. Cards that may not be melded must give a finding. A fact that a meld shows (`shown-by`)
must count without a word on the slip.
"""
import json
import pathlib
import re
import subprocess
import sys

RANKS = "A K Q J T 9 8 7 6 5 4 2 X".split()


class Books:
    def __init__(self, binary):
        self.binary, self.bad, self.looked = binary, 0, 0

    def side(self, book, **facts):
        """Returns side A of a hand, with its lines and findings."""
        record = {"sides": [{"side": "A", **facts}]}
        run = subprocess.run([self.binary, "score", "--json", "--rulebook", book, "-"],
                             input=json.dumps(record), capture_output=True, text=True, check=False)
        self.looked += 1
        answer = json.loads(run.stdout)
        if "error" in answer:
            raise SystemExit(f"{book}: {record}: {answer['error']['message']}")
        return answer["sides"][0]

    def complain(self, book, what):
        self.bad += 1
        print(f"{book}: {what}")

    def held(self, book, card, names):
        lines = [line for line in self.side(book, hand=card)["lines"]
                 if line["item"] in names and line.get("place", "hand") == "hand"]
        if not sum(line["points"] for line in lines):
            self.complain(book, f"{card} in hand is worth nothing")

    def melded(self, book, meld, item, out="none"):
        side = self.side(book, melds=[meld], out=out)
        points = sum(line["points"] for line in side["lines"]
                     if line["item"] == item and line.get("place") == "table")
        refused = any(finding["level"] == "error" for finding in side["findings"])
        if not points and not refused:
            self.complain(book, f"{item} in {meld} is worth nothing")

    def shown(self, book, name, rank, cards):
        """Checks that a fact shown by cards is worth the same as its word."""
        meld = f"{rank[0]}:{cards}"
        laid = self.side(book, melds=[meld, "KKKKKKK"], out="normal")
        told = self.side(book, melds=[meld, "KKKKKKK"], out="normal", facts={name: True})
        less = self.side(book, melds=[f"{rank[0]}:{cards - 1}", "KKKKKKK"], out="normal")
        if laid["total"] != told["total"]:
            self.complain(book, f"{meld} does not show {name}")
        if laid["base"] == less["base"]:
            self.complain(book, f"{meld} brings nothing for {name}")

    def look(self, book, text):
        """Checks every card. `text`: the file, followed by those it extends."""
        alike = "alike: yes" in text
        for rank in RANKS:
            if rank == "X" and re.search(r"jokers: 0\b", text):
                continue
            self.held(book, rank, {rank})
            self.melded(book, f"KKK{rank}" if rank in "2X" else rank * 3, rank)
        if alike:
            self.held(book, "3", {"3"})
            self.melded(book, "333", "3")
        else:
            self.held(book, "3b", {"3b", "black-three-held"})
            self.held(book, "3r", {"3r", "red-three-held"})
            self.melded(book, "3b3b3b", "3b", out="normal")
            for melds in ([], ["KKKKK"], ["KKKKKKK"], ["KKKKKKK", "QQQQQQQ"]):
                lines = self.side(book, melds=melds, red_threes=1)["lines"]
                if not any(line["item"].startswith("red-three") for line in lines):
                    self.complain(book, f"a red three beside {melds} has no line")
        for name, rank, cards in re.findall(
                r"^  ([\w-]+):\n(?:    .*\n)*?    shown-by: {of: (\w+), cards: (\d+)", text, re.M):
            self.shown(book, name, rank, int(cards))


def whole(path, schema):
    """Returns the text of a file and of those it extends."""
    text = path.read_text(encoding="utf-8")
    base = re.search(r"^extends: (\S+)", text, re.M)
    return text + (whole(schema / f"{base[1]}.yaml", schema) if base else "")


def main():
    books = Books(sys.argv[1])
    listed = json.loads(subprocess.run([sys.argv[1], "rulebook", "list", "--json"], check=True,
                                       capture_output=True, text=True).stdout)
    schema = pathlib.Path(sys.argv[2])
    for row in listed:
        books.look(row["id"], whole(schema / f"{row['id']}.yaml", schema))
    for folder in sys.argv[3:]:
        for path in sorted(pathlib.Path(folder).glob("*.yaml")):
            books.look(str(path), whole(path, schema))
    print(f"{books.looked} hands looked at: {books.bad or 'no'} cards worth nothing")
    return 1 if books.bad else 0


if __name__ == "__main__":
    sys.exit(main())
