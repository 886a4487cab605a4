"""Tests `canasta generate`. Under every rulebook each hand scores without an error, and an import and export give the
same file. Under some rulebooks (all with $CANASTA_SOAK) the same seed gives the same bytes, and fifty hands (a hundred)
entered with `hand add` score what the generated file has.

usage: generate.py CANASTA
"""
import json
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402

RULEBOOKS = ["fi-canasta", "nl-canasta", "se-canasta", "se-canasta-2", "se-canasta-3",
             "au-canasta", "au-canasta-2", "au-canasta-3", "fi-sitoumussamba"]
BEHIND = ("type", "version", "before", "score", "log", "rows", "hash", "table", "hand")
SOAK = "CANASTA_SOAK" in os.environ
ENTERED = 100 if SOAK else 50
REPEATED = RULEBOOKS if SOAK else ("fi-canasta", "se-canasta-3")


def generated(program, rulebook, *words):
    options = ["generate", "--seed", "20260305", "--entrants", "7", "--rounds", "2", "--claims",
               "30", "--penalties", "20", "--rulebook", rulebook, *words]
    text = program.run(*options)
    if rulebook not in REPEATED:
        return text
    assert text == program.run(*options), f"{rulebook}: the same seed, other bytes"
    assert text != program.run(*options, "--hands", "1"), rulebook
    return text


def hands_are_good(rulebook, lines):
    """Checks for no error findings, all levels of detail, both ends of a hand, and the usual numbers of hands."""
    details, ends, games = set(), set(), {}
    for line in lines:
        if "sides" not in line:
            continue
        for side in line["sides"]:
            details.add("totals" if "totals" in side else "counts" if "counts" in side else "cards")
        ends.add(bool(line.get("exhausted")))
        games[line["table"]] = line["hand"]
        findings = line["score"]["findings"] + [
            finding for side in line["score"]["sides"] for finding in side["findings"]]
        errors = [finding["code"] for finding in findings if finding["level"] == "error"]
        assert "hand-too-few" not in [finding["code"] for finding in findings], line
        assert not errors, f"{rulebook} {line['table']}.{line['hand']}: {errors}"
    assert details == {"cards", "counts", "totals"} and ends == {True, False}, (rulebook, details)
    assert all(1 <= hands <= 60 for hands in games.values()), (rulebook, games)
    assert sum(games.values()) / len(games) > 2, (rulebook, games)


def comes_back(program, rulebook, text):
    database = f"{rulebook}.db"
    program.run("--db", database, "import", "-", text=text)
    assert program.run("--db", database, "export") == text, f"{rulebook}: export differs"
    program.run("--db", database, "verify")
    return program.ask("--db", database, "round", "show", 1)


def enter(program, rulebook, lines, drawn, room):
    """Enters the hands of round 1 with `hand add`, up to `room`. A table with a correction is left out."""
    database = f"{rulebook}-entered.db"
    say = lambda *words, **more: program.run("--db", database, *words, **more)
    say("event", "new", "Kuvitelma", "--rulebook", rulebook)
    say("entrant", "import", "-", text="name\n" + "".join(f"E{n}\n" for n in range(1, 8)))
    tables = [":".join(str(side["number"]) for side in table["sides"]) for table in drawn["tables"]]
    say("round", "new", *[word for table in tables for word in ("--table", table)])
    corrected = {line["table"] for line in lines if line.get("type") == "version"}
    entered = 0
    for line in lines:
        if line.get("type") != "hand" or line["table"] in corrected or entered == room:
            continue
        if not line["table"].startswith("1."):
            continue
        record = {key: value for key, value in line.items() if key not in BEHIND}
        answer = json.loads(say("hand", "add", line["table"], "--record", "-", "--again", "--json",
                                text=json.dumps(record)))
        for mine, theirs in zip(answer["sides"], line["score"]["sides"]):
            for key in ("base", "cards", "total"):
                assert mine[key] == theirs[key], (rulebook, line["table"], line["hand"], key)
        entered += 1
    return entered


def main(path):
    entered = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Canasta(path, folder)
        for number, rulebook in enumerate(RULEBOOKS):
            text = generated(program, rulebook)
            lines = [json.loads(line) for line in text.splitlines()]
            hands_are_good(rulebook, lines)
            drawn = comes_back(program, rulebook, text)
            share = (ENTERED - entered) // (len(RULEBOOKS) - number)
            entered += enter(program, rulebook, lines, drawn, share)
        text = program.run("generate", "--entrants", "1000", "--rounds", "1", "--hands", "1")
        program.run("--db", "thousand.db", "import", "-", text=text)
        rows = program.ask("--db", "thousand.db", "standings")
        assert len(rows["standings"]) == 1000
    assert entered >= ENTERED - len(RULEBOOKS), f"only {entered} hands were entered"
    print(f"{len(RULEBOOKS)} rulebooks, {entered} hands entered, 1000 entrants")


main(sys.argv[1])
