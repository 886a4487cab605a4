#!/usr/bin/env python3
"""Checks that a ruling slip is one page, whatever the hand.

    ruling.py CANASTA

Under every rulebook the test prints the longest possible hand, with cards of every rank on the table and in hand, every
penalty, many adjustments, long names, differing claims and findings of all kinds, and an empty one. It prints them in
every language on both papers.
"""
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "oracle")]
from canasta import LANGUAGES, Canasta  # noqa: E402
import oracle  # noqa: E402
import positions  # noqa: E402

LONG = "a reason that goes on and on so that no line of any slip could hold it, " * 4


def longest(rulebook):
    book = oracle.BOOKS[rulebook]
    sides = []
    for name in positions.TABLE[rulebook].sides:
        melds = [rank * 7 for rank in "AKQJT98"] + [rank * 4 + "2X" for rank in "7654"]
        sides.append({
            "side": name, "score": 2995, "melds": melds + ["2222222", "XXXX"],
            "hand": "AKQJT987654" + "2X" + "3h3h3s3s", "red_threes": 3, "out": "concealed",
            "penalties": [{"code": code, "count": 3} for code in sorted(book.penalties)
                          if book.penalties[code]],
            "adjustments": [{"points": -5 * n, "reason": LONG} for n in range(1, 70)],
            "opening": {"melds": ["KKK"], **({"raises": 3} if rulebook == "fi-canasta" else {})},
            "claim": {"total": 1235, "running": 9870}})
    return {"rulebook": rulebook, "sides": sides, "exhausted": True}


def bare(rulebook):
    return {"rulebook": rulebook, "time": True, "sides": [
        {"side": name, "melds": [], "hand": "-"} for name in positions.TABLE[rulebook].sides]}


def pages_of(canasta, record, language, paper):
    done = canasta.call("score", "--json", "--pdf", "slip.pdf", "--lang", language, "--paper", paper,
                        text=json.dumps(record))
    if not done.stdout:
        return f"status {done.returncode}: {done.stderr}"
    return json.loads(done.stdout)["pages"]


def main():
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        canasta = Canasta(sys.argv[1], folder)
        for number, rulebook in enumerate(positions.TABLE):
            for make in (longest, bare):
                for paper in ("a4", "letter"):
                    language = LANGUAGES[(number + (paper == "a4")) % len(LANGUAGES)]
                    pages = pages_of(canasta, make(rulebook), language, paper)
                    if pages != 1:
                        bad += 1
                        print(f"{rulebook}, {make.__name__}, {language}, {paper}: {pages} pages")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
