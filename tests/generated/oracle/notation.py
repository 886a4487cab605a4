"""Reads cards and melds in the notation of the program.

A card is a pair (rank, suit). Ranks are single letters: X joker, 2, b black three, r red three, 4 5 6 7 8 9 T J Q K A.
The suit is one of c d h s, or '' if none was written.
"""
import re

SIGNS = {"\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c"}
TOKEN = re.compile(r"(10|[2-9TJQKAX*])([shdcrb\u2660\u2665\u2666\u2663]?)", re.I)
CIRCLE = "A23456789TJQK"
SHORT_RUN = re.compile(
    r"(10|[2-9TJQKA])-(10|[2-9TJQKA])([shdc\u2660\u2665\u2666\u2663])\Z", re.I)


class Unreadable(ValueError):
    """The text is not a meld or cards."""


def one_card(symbol, tail, where):
    rank = symbol.upper().replace("10", "T").replace("*", "X")
    tail = SIGNS.get(tail, tail.lower())
    if rank == "3":
        if not tail and where == "hand":
            raise Unreadable("a three in hand must say its colour")
        rank = "r" if tail in ("r", "h", "d") else "b"
        return rank, tail if tail in "shdc" else ""
    if tail in ("r", "b") and tail:
        raise Unreadable("a colour belongs to threes")
    if rank == "X" and tail:
        raise Unreadable("a joker has no suit")
    return rank, tail


def cards(text, where="hand"):
    """Returns the cards of a text, in the order written."""
    if text in ("", "-"):
        return []
    found = []
    for part in text.split(","):
        body, colon, times = part.partition(":")
        at, some = 0, []
        while at < len(body):
            match = TOKEN.match(body, at)
            if not match:
                raise Unreadable(f"{text!r} at {at}")
            some.append(one_card(match[1], match[2], where))
            at = match.end()
        if not some:
            raise Unreadable(text)
        if colon:
            if not re.fullmatch(r"[1-9][0-9]?", times):
                raise Unreadable(f"{times!r} is no count")
            some += [some[-1]] * (int(times) - 1)
        found += some
    return found


def places(rank):
    """Returns the place of a rank in the circle of a run."""
    return CIRCLE.index("3" if rank in "rb" else rank)


def three(suit):
    return "r" if suit in "hd" else "b"


def meld(text):
    """Returns (form, cards) of a meld; form is 'run' or 'set'."""
    short = SHORT_RUN.match(text)
    if short:
        first, last = (short[n].upper().replace("10", "T") for n in (1, 2))
        suit = SIGNS.get(short[3], short[3].lower())
        at, run = CIRCLE.index(first), []
        while True:
            rank = CIRCLE[at % 13]
            run.append((three(suit) if rank == "3" else rank, suit))
            if rank == last:
                return "run", run
            at += 1
    found = cards(text, "meld")
    plain = [c for c in found if c[0] != "X"]
    ranks = {"3" if r in "rb" else r for r, _ in plain if r != "2"}
    if plain and all(suit for _, suit in plain) and len(ranks) > 1:
        return "run", found
    return "set", found


def gaps(run):
    """Returns the number of breaks that the ranks of one suit have on the circle; one is an unbroken run."""
    seats = {places(rank) for rank, _ in run}
    if len(seats) == 13:
        return 1
    return sum((seat + 1) % 13 not in seats for seat in seats)
