#!/usr/bin/env python3
"""keystrokes.py CANASTA: thirty slips of counts need fewer keys at `canasta enter` than in a spreadsheet. The test
counts both and really presses the keys.

The spreadsheet has a row for each side, with the columns round, table, side, natural, mixed, melded, held, reds, out. A
cell costs its characters and one key to move on, an empty cell only that key (a 0 stays empty, `out` is an x). The key
after the last cell starts the next row, and formulas are free. The test also counts the cost if round, table and side
are filled in beforehand and skipped without a key. At `enter` every key counts, Enter included: the table's number
(Enter alone takes the offered table), then a line for each side. The slips come in two orders: hand by hand over all
tables, and as a shuffled pile.
"""

import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402
from typist import Typist  # noqa: E402

TABLES, HANDS = 10, 3
ROUND = 1


def slip_of(chance, out, reds):
    """Returns one side's counts."""
    natural, mixed = chance.choice([0, 0, 1, 1]), chance.choice([0, 1, 1, 2])
    if out and natural + mixed == 0:
        mixed = 1
    melded = 70 * (natural + mixed) + 5 * chance.randrange(4, 40)
    if not out and chance.random() < 0.1:
        natural = mixed = melded = 0
    held = 5 * (chance.randrange(0, 14) if out else chance.randrange(4, 30))
    return {"natural": natural, "mixed": mixed, "melded": melded, "held": held, "reds": reds,
            "out": out}


def slips(seed):
    """Returns the hands of all tables, hand by hand."""
    chance = random.Random(seed)
    pile = []
    for hand in range(1, HANDS + 1):
        for table in range(1, TABLES + 1):
            goes_out = chance.choice([0, 1])
            nobody = chance.random() < 0.1  # the stock ended the hand
            first = chance.randrange(0, 5)
            reds = [first, chance.randrange(0, 5 - first)]
            pile.append({
                "table": table, "hand": hand, "exhausted": nobody,
                "sides": [slip_of(chance, side == goes_out and not nobody, reds[side])
                          for side in (0, 1)]})
    return pile


def spreadsheet_keys(hand, prefilled):
    """Returns the number of keys for the two rows of a hand."""
    keys = 0
    for letter, side in zip("AB", hand["sides"]):
        cells = [] if prefilled else [str(ROUND), str(hand["table"]), letter]
        cells += ["" if side[key] == 0 else str(side[key])
                  for key in ("natural", "mixed", "melded", "held", "reds")]
        cells.append("x" if side["out"] else "")
        keys += sum(len(cell) + 1 for cell in cells)
    return keys


def line_of(side):
    """Returns the shortest line for a side: without zeros, and without the 1 of n, m and r."""
    tokens = "".join(letter if side[key] == 1 and letter in "nmr" else f"{letter}{side[key]}"
                     for letter, key in (("n", "natural"), ("m", "mixed"), ("c", "melded"),
                                         ("h", "held"), ("r", "reds"))
                     if side[key])
    return (tokens + ("o" if side["out"] else "")) or "-"


def type_pile(night, pile, offered):
    """Types the pile and returns the number of keys. `offered`: the pile is in the order of the offered tables."""
    typist = Typist(night.words("enter"), night.environment, night.folder)
    for hand in pile:
        typist.wait("]> ")
        typist.press("\r" if offered else f"{hand['table']}\r")
        typist.wait(f"{ROUND}.{hand['table']} A> ")
        typist.press(line_of(hand["sides"][0]) + "\r")
        typist.wait(f"{ROUND}.{hand['table']} B> ")
        typist.press(line_of(hand["sides"][1]) + (" ex" if hand["exhausted"] else "") + "\r")
        typist.wait(f"recorded as {ROUND}.{hand['table']}.")
    typist.wait("table> ")
    typist.press("\x04")
    status, shown = typist.end()
    assert status == 0, (status, shown)
    return typist.keys - 1  # leaving is not part of a slip


def check_stored(night, pile):
    """Checks that every hand is recorded as on its slip."""
    numbers = {}
    for hand in pile:
        numbers[hand["table"]] = numbers.get(hand["table"], 0) + 1
        address = f"{ROUND}.{hand['table']}.{numbers[hand['table']]}"
        stored = night.ask("hand", "show", address)
        record = stored["record"]
        assert record.get("exhausted", False) == hand["exhausted"], address
        for found, slip in zip(record["sides"], hand["sides"]):
            counts = found.get("counts", {})
            kept = {key: counts.get(key, 0) for key in ("natural", "mixed", "melded", "held")}
            kept["reds"] = found.get("red_threes", 0)
            kept["out"] = found.get("out", "none") == "normal"
            assert kept == slip, (address, kept, slip)


def session(program, pile, offered):
    with tempfile.TemporaryDirectory() as folder:
        night = Canasta(program, folder, CANASTA_DB="night.db", HOME=folder, TERM="xterm", LC_ALL="C.UTF-8")
        night.run("event", "new", "Ilta", "--rulebook", "fi-canasta", "--hands", HANDS)
        names = "".join(f"Pari {number},Yksi {number},Kaksi {number}\n"
                        for number in range(1, 2 * TABLES + 1))
        with open(os.path.join(folder, "pairs.csv"), "w", encoding="utf-8") as file:
            file.write("name,player1,player2\n" + names)
        night.run("entrant", "import", "pairs.csv")
        tables = [word for table in range(TABLES)
                  for word in ("--table", f"{2 * table + 1}:{2 * table + 2}")]
        night.run("round", "new", *tables)
        keys = type_pile(night, pile, offered)
        check_stored(night, pile)
        night.run("verify")
        return keys


def main():
    program = os.path.abspath(sys.argv[1])
    pile = slips(1945)
    shuffled = pile[:]
    random.Random(3).shuffle(shuffled)
    whole = sum(spreadsheet_keys(hand, False) for hand in pile)
    prefilled = sum(spreadsheet_keys(hand, True) for hand in pile)
    offered = session(program, pile, True)
    typed = session(program, shuffled, False)
    print(f"{len(pile)} slips: {offered} keys at `enter` in the order offered, {typed} as a "
          f"shuffled pile;")
    print(f"{whole} keys in a spreadsheet, {prefilled} where round, table and side are filled in "
          "beforehand.")
    guide = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                         "../../examples/guide/scorer.md")
    with open(guide, encoding="utf-8") as file:
        told = file.read()
    for figure in (offered, typed, whole, prefilled):
        if f"| {figure} |" not in told:
            print(f"examples/guide/scorer.md does not have the {figure}")
            return 1
    return 0 if max(offered, typed) < prefilled < whole else 1


if __name__ == "__main__":
    sys.exit(main())
