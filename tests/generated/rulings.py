#!/usr/bin/env python3
"""Disputes random hands of random events, reads the preview of each ruling, rules, and compares.

    rulings.py CANASTA [--seed S] [--events N]

The preview of an option in `dispute show --json` must equal `table`, `hand show` and `standings` after the ruling:
sums, game, winner, next opening minima, places, and still after further hands. The preview of the entry must equal the
earlier state. Rulings are reopened and made again: the hand starts from its disputed version, and a disputed table is
restored. Codes that end a game are ruled like penalties, decided games are disputed, and rounds are locked first.
`verify` checks the database at the end. Exit 1 on any difference.
"""
import argparse
import pathlib
import random
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

BOOKS = ["fi-canasta", "fi-canasta", "se-canasta", "nl-canasta"]
JURY = ["Beta Berg", "Ceeta Ceder"]
CHAIR = "Alfa Aaltonen"
PENALTIES = {"fi-canasta": ["25C", "26B", "30B", "33A:2"]}
ENDINGS = {"fi-canasta": ["22A", "13E", "22A:1500"]}


class Difference(AssertionError):
    pass


def counts(rng, out):
    """Returns a side's counts. The program refuses those that do not fit together."""
    natural, mixed = rng.choice([(0, 1), (1, 0), (1, 1), (0, 2)])
    melded = 5 * rng.randint(14 * (natural + mixed), 20 * (natural + mixed))
    return {"n": natural, "m": mixed, "c": melded, "h": 0 if out else 5 * rng.randint(0, 20),
            "r": rng.randint(0, 2), "out": out}


def slip(name, side):
    words = [name] + [f"{key}{side[key]}" for key in "nmchr" if side[key]]
    return " ".join(words + (["out"] if side["out"] else []))


def hand_slips(rng, book=""):
    """Returns slips of counts, under some rulebooks with penalties that a ruling may remove."""
    out = rng.choice("AB")
    sides = {name: counts(rng, name == out) for name in "AB"}
    given = [" p25C:2", " p26B p25C:3", ""] if book == "fi-canasta" else [""]
    return [slip(name, sides[name]) + rng.choice(given) for name in "AB"]


def totals_slips(rng):
    return [f"{name} {100 * rng.randint(3, 12)}/{5 * rng.randint(10, 60)}" for name in "AB"]


def play(program, rng, table, most, book=""):
    """Plays a few hands at a table and returns the number of recorded ones."""
    recorded = 0
    for _ in range(most):
        slips = hand_slips(rng, book) if rng.random() < 0.7 else totals_slips(rng)
        added = program.call("hand", "add", table, *slips, "--again", status=(0, 1))
        if added.returncode == 1 and program.ask("table", table)["finished"]:
            break
        recorded += added.returncode == 0
    return recorded


def places(program):
    rows = program.ask("standings")["standings"]
    return {row["entrant"]: (row["rank"], row["match_points"], row["difference"])
            for row in rows}


def stands_whole(program, table):
    """Returns the state of a table as a whole, to compare."""
    rows = places(program)
    sides = [(side["score"], side["opening_minimum"], *rows[side["entrant"]])
             for side in table["sides"]]
    return {"sides": sides, "finished": table["finished"], "winner": table["winner"]}


def stands(program, address):
    """Returns the state to compare."""
    if address.count(".") == 1:
        return stands_whole(program, program.ask("table", address))
    table_address, number = address.rsplit(".", 1)
    table = program.ask("table", table_address)
    hand = next(hand for hand in table["hands"] if hand["hand"] == int(number))
    rows = places(program)
    sides = []
    for side, sums in zip(table["sides"], hand["sides"]):
        sides.append((sums["base"], sums["cards"], sums["total"], sums["running"], side["score"],
                      side["opening_minimum"], *rows[side["entrant"]]))
    return {"sides": sides, "finished": table["finished"], "winner": table["winner"]}


def previewed(option):
    if "base" not in option["sides"][0]:
        sides = [(side["score"], side["opening_minimum"], side["rank"], side["match_points"],
                  side["difference"]) for side in option["sides"]]
        return {"sides": sides, "finished": option["finished"], "winner": option["winner"]}
    sides = [(side["base"], side["cards"], side["total"], side["running"], side["score"],
              side["opening_minimum"], side["rank"], side["match_points"], side["difference"])
             for side in option["sides"]]
    return {"sides": sides, "finished": option["finished"], "winner": option["winner"]}


def agree(what, one, other):
    if one != other:
        raise Difference(f"{what}:\n  {one}\n  {other}")


def claim_of(rng, shown, side):
    total = shown["sides"]["AB".index(side)]
    if rng.random() < 0.4:
        return f"{total['base'] + 100 * rng.randint(-3, 3)}/{total['cards'] + 5 * rng.randint(-9, 9)}"
    return str(total["total"] + rng.choice([100, -100, 200, 300, -300, 500, -200, 45, -90, 1000]))


def codes_of(rng, book):
    """Returns codes to rule: a penalty, and codes that end a game, for either side, whatever the dispute is about."""
    found = []
    if book in PENALTIES and rng.random() < 0.8:
        found.append(f"{rng.choice('AB')}:{rng.choice(PENALTIES[book])}")
    if rng.random() < 0.5:
        found.append(f"{rng.choice('AB')}:{rng.choice(ENDINGS.get(book, []) + ['walkover:2000'])}")
    if rng.random() < 0.2:
        found.append(rng.choice(["artificial:average", "artificial:60/40"]))
    return found


def tries_of(rng, book):
    found = hand_slips(rng)[:rng.randint(0, 2)] + codes_of(rng, book)
    if rng.random() < 0.3:
        found.append("exhausted")
    return found


def votes_of(rng):
    """Returns votes that carry the ruling, with the chair's if they are equal."""
    chosen = rng.choice([[], ["for", "for", "against"], ["against", "for", "for"],
                         [None, "for", "against"], ["for", None, "against"]])
    if not chosen:
        return []
    names = [CHAIR] + JURY
    if chosen[0] is None:
        chosen = ["for", "for", "against"]
    words = []
    for name, vote in zip(names, chosen):
        if vote:
            words += ["--votes", f"{name}:{vote}"]
    return words


def choice_words(option, tries):
    if option["option"].startswith("try "):
        text = tries[int(option["option"][4:]) - 1]
        return ["--penalty", text] if option["for"] == "penalty" else ["--slip", text]
    return ["--for", option["option"]]


def tainted(program, address):
    """Returns the hands of its table whose opening was judged by a score that was later corrected to another band."""
    table = program.ask("table", ".".join(address.split(".")[:2]))
    return {f"{table['table']}.{hand['hand']}" for hand in table["hands"] if hand.get("tainted")}


def rule(program, rng, dispute, address, tries):
    """Rules one of the options and compares. Returns true if a ruling was possible."""
    words = [word for text in tries for word in ("--try", text)]
    page = program.ask("dispute", "show", dispute, *words)
    options = [option for option in page["options"] if not option["refused"]]
    if not options:
        return False
    option = rng.choice(options)
    before = tainted(program, address)
    program.run("dispute", "rule", dispute, *choice_words(option, tries), "--clause", "1",
                "--reason", "seen", *votes_of(rng))
    agree(f"{dispute} ruled {option['option']} at {address}", previewed(option),
          stands(program, address))
    agree(f"{dispute} ruled {option['option']} at {address}, tainted", set(option["tainted"]),
          tainted(program, address) - before)
    return True


def follows(program, rng, address, before):
    """Checks that further hands begin as the preview said, and that the disputed hand stays as ruled."""
    table = address.rsplit(".", 1)[0]
    last = program.ask("table", table)
    if last["finished"] or not play(program, rng, table, 1):
        return
    now = program.ask("table", table)
    hand = program.ask("hand", "show", f"{table}.{now['hands'][-1]['hand']}")
    for was, side in zip(last["sides"], hand["sides"]):
        agree(f"opening minimum after {address}", was["opening_minimum"],
              side["opening_minimum"])
        agree(f"score before, after {address}", was["score"], side["score"])
    after = stands(program, address)
    for was, side in zip(before["sides"], after["sides"]):
        agree(f"{address} after a further hand", was[:4], side[:4])


def dispute_one(program, rng, book, address):
    side = rng.choice("AB")
    shown = program.ask("hand", "show", address)
    words = ["--side", side, "--claim", claim_of(rng, shown, side)] if rng.random() < 0.85 else []
    before = stands(program, address)
    dispute = program.ask("dispute", "open", address, "--by", "Valittaja", "--words", "väärin",
                             *words)["dispute"]
    agree("a dispute alone changes nothing", before, stands(program, address))
    entry = program.ask("dispute", "show", dispute)["options"][0]
    agree(f"{dispute}: the entry stands", before, previewed(entry))
    tries = tries_of(rng, book)
    if not rule(program, rng, dispute, address, tries):
        return 0
    ruled = 1
    while rng.random() < 0.4:
        program.run("dispute", "reopen", dispute, "--reason", "anew", "--accept",
                    "decision-binds")
        page = program.ask("dispute", "show", dispute)
        sums = [previewed(page["options"][0])["sides"][i][:3] for i in range(2)]
        agree(f"{dispute} reopened starts from the entry", [side[:3] for side in before["sides"]],
              sums)
        ruled += rule(program, rng, dispute, address, tries_of(rng, book))
        if page["open"] is not True:
            raise Difference(f"{dispute} was reopened and is not open")
    follows(program, rng, address, stands(program, address))
    return ruled


def dispute_table(program, rng, book, address):
    """Disputes a table as a whole, decided or not: rules, reopens and rules again."""
    if rng.random() < 0.3 and program.ask("table", address)["hands"]:
        program.run("table", "end", address, "--clause", "walkover", "--against",
                    rng.choice("AB"), "--points", "1000", status=(0, 1))
    before = stands(program, address)
    dispute = program.ask("dispute", "open", address, "--by", "Valittaja", "--words",
                             "puhuivat")["dispute"]
    entry = program.ask("dispute", "show", dispute)["options"][0]
    agree(f"{dispute}: the table stands", before, previewed(entry))
    if rng.random() < 0.3:
        program.run("round", "lock", address.split(".")[0])
    ruled = 0
    for _ in range(rng.randint(1, 3)):
        if ruled:
            program.run("dispute", "reopen", dispute, "--reason", "anew", "--accept",
                        "decision-binds")
            agree(f"{dispute} reopened: as before it", before, stands(program, address))
        ruled += rule(program, rng, dispute, address, codes_of(rng, book))
    return ruled


def event(path, seed):
    rng = random.Random(seed)
    book = rng.choice(BOOKS)
    ruled = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Canasta(path, folder)
        words = ["--hands", str(rng.randint(2, 4))] if rng.random() < 0.7 else []
        program.run("event", "new", "Riita", "--rulebook", book, *words)
        program.run("event", "jury", *JURY, "--chair", CHAIR)
        for name in ["Alfa", "Beeta", "Ceeta", "Deeta", "Eeta", "Feeta"]:
            program.run("entrant", "add", name)
        for _ in range(rng.randint(1, 2)):
            seats = rng.sample(range(1, 7), 6)
            tables = [word for i in range(0, 6, 2)
                      for word in ("--table", f"{seats[i]}:{seats[i + 1]}")]
            program.run("round", "new", *tables)
            rounds = program.ask("round", "show")["round"]
            for table in range(1, 4):
                play(program, rng, f"{rounds}.{table}", rng.randint(1, 4), book)
            ruled += disputes_of(program, rng, book, rounds)
        program.run("verify")
    return ruled


def disputes_of(program, rng, book, rounds):
    ruled = 0
    for _ in range(2):
        address = f"{rng.randint(1, rounds)}.{rng.randint(1, 3)}"
        hands = program.ask("table", address)["hands"]
        if hands:
            ruled += dispute_one(program, rng, book,
                                 f"{address}.{rng.choice(hands)['hand']}")
    return ruled + dispute_table(program, rng, book, f"{rng.randint(1, rounds)}.1")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--events", type=int, default=6)
    given = parser.parse_args()
    path = str(pathlib.Path(given.program).resolve())
    ruled = 0
    for seed in range(given.seed, given.seed + given.events):
        try:
            ruled += event(path, seed)
        except AssertionError as difference:
            print(f"seed {seed}: {difference}")
            return 1
    print(f"{given.events} events, {ruled} rulings: as previewed")
    return 0 if ruled > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
