#!/usr/bin/env python3
"""Exports forged so that every hash is right: forged.py CANASTA

A line's content is changed and the chain of hashes is computed again, as a person who knows the format could do. Each
is refused with status 2 and a message that names the fault, and no database is made. Exit 1 on any difference.
"""
import hashlib
import json
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

# The old text, the new text, and words of the refusal.
FORGED = {
    "an option of no rulebook": ('"option":"red-threes-all"', '"option":"canastas-to-go-nowhere"', "canastas-to-go-nowhere"),
    "a value of no option": ('"value":"100-each"', '"value":"999-each"', "999-each"),
    "a venue that colours": ("Mallila", "Mal\\u001b[31mlila", "U+001B"),
    "a venue that turns the writing": ("Mallila", "Mal\u202elila", "U+202E"),
    "members in another order": (
        '"entrant":[{"event":1,"number":1}', '"entrant":[{"number":1,"event":1}', "are not in the form canasta writes"),
    "a column said to be null": (
        '"closed":0}', '"closed":0,"reason":null}', "are not in the form canasta writes"),
    "a later version of the file": ('"file_version":', '"file_version":9', "use one that reads version 9"),
    "no version of the file": ('"file_version":', '"version":', "from before the first release"),
    "a venue in other letters": ("Mallila", "Mall\\u0069la", "do not give its hash"),
    "a player who is nobody": ('"place":1,"person":', '"place":1,"person":9', "refers to a row that is in no line before it"),
}

# For an event with a hand.
FORGED_HANDS = {
    "a score beside its rows": ('"score":{', '"score":{"x":1,', "does not give the hash of its rows"),
    "the number of another hand": ('"table":"1.1","hand":1', '"table":"1.1","hand":2', "do not match the line's rows"),
}

# Sums and facts that the scorer does not give.
FORGED_SUMS = {
    "sums that the facts do not give": (
        '"opening_minimum":50,"base":700', '"opening_minimum":50,"base":800', "does not give the sums"),
}

# For a table at which hand 3 was inserted before hand 2.
FORGED_ORDER = {
    "a place of its own": ('"hand":3,"version":1,"place":2,', '"hand":3,"version":1,"place":1,',
                           "place in the order of play is 1, but the recorded hands give 2"),
    "a place of a hand behind it": ('"hand":2,"version":2,"place":3', '"hand":2,"version":2,"place":2',
                                    "place in the order of play is 2, but the recorded hands give 3"),
    "another hand before which it was played": (
        '"before":2', '"before":1', "the recorded hands give 1"),
    "a hand in front that it was not played before": (
        '"hand":3,"version":1,"before":2', '"hand":3,"version":1,"before":1', "do not match the line's rows"),
    "a place in front of a hand that was not inserted": (
        '"hand":1,"version":1,"rulebook"', '"hand":1,"version":1,"before":1,"rulebook"', "do not match the line's rows"),
}

# For an event with a phase under another rulebook, which is checked too.
FORGED_PHASE = {
    "an option of no rulebook of a phase": (
        '"option":"canastas-to-go-out"', '"option":"canastas-to-go-nowhere"', "canastas-to-go-nowhere"),
    "a value of no option of a phase": (
        '"option":"canastas-to-go-out","value":"1"', '"option":"canastas-to-go-out","value":"9"', "9"),
}

# For an event whose rulebook was replaced by one for three sides, and then by one for two.
FORGED_SIDES = {
    "a number of sides that no rulebook has": (
        '"rulebook":"se-canasta-2","sides":2', '"rulebook":"se-canasta-2","sides":3', "se-canasta-2"),
    "a number of sides that the first rulebook had not": (
        '"rulebook":"fi-canasta","sides":2', '"rulebook":"fi-canasta","sides":3', "fi-canasta"),
    "a number of sides that a rulebook between had not": (
        '"rulebook":"se-canasta-3","sides":3', '"rulebook":"se-canasta-3","sides":2', "se-canasta-3"),
}

# For a database with two closed events. A forged second event must not reach rows of anything else.
FORGED_EVENTS = {
    "sums that the facts do not give": (
        '"opening_minimum":50,"base":700', '"opening_minimum":50,"base":800', "does not give the sums"),
    "a row of another event": ('"entrant_check":[{"event":2', '"entrant_check":[{"event":1', "entrant_check"),
    "a season": ('"closed":1}]}', '"closed":1}],"season":[{"number":9}]}', "season"),
    "a person of that file": (
        '"rows":{"event_version":[{"event":2,"version":2,', '"rows":{"person_version":[{"person":1,"version":9,'
        '"called":1,"club":"","member":"7","reason":"x"}],'
        '"event_version":[{"event":2,"version":2,', "person_version"),
}


def first_hash(lines):
    """Returns the hash of the log's first line, which identifies a club's database."""
    return next(read["hash"] for read in map(json.loads, lines) if read.get("log", {}).get("line") == 1)


def facts_of(read):
    """Returns the facts of a hand, which come first in the line and are chained with its rows."""
    beside = ("type", "table", "hand", "version", "before", "score", "log", "rows", "hash")
    return json.dumps({key: value for key, value in read.items() if key not in beside},
                      ensure_ascii=False, separators=(",", ":"))


def field_of(value):
    """Returns a field of a line as the hash takes it: its length in bytes, a colon, its text."""
    text = str(value).encode()
    return b"%d:%b" % (len(text), text)


def chained(lines, old, new):
    """Yields the lines with the text replaced, each with the hash of its new content."""
    previous = bytes(32)
    for line in lines:
        line = line.replace(old, new)
        read = json.loads(line)
        if "rows" in read:
            log, begin = read["log"], line.index('"rows":') + len('"rows":')
            _, size = json.JSONDecoder().raw_decode(line[begin:])
            rows = line[begin:begin + size].replace('"facts":null', '"facts":' + facts_of(read))
            said = (log["line"], log["time"], "set" if log["clock_set"] else "machine", log["author"],
                    log["action"], log["event"], log["subject"],
                    hashlib.sha256(rows.encode()).hexdigest())
            digest = hashlib.sha256(previous + b"".join(field_of(one) for one in said)).hexdigest()
            line = re.sub(r'"hash":"[0-9a-f]{64}"}$', f'"hash":"{digest}"}}', line)
            previous = bytes.fromhex(digest)
        yield line


def bracket_of_others(run):
    """Returns a forged knock-out with an entrant who sits at none of its tables."""
    cup = ["--db", "cup.db"]
    run(*cup, "event", "new", "Cup", "--rulebook", "fi-canasta")
    for name in ("Alfa", "Beeta", "Gamma"):
        run(*cup, "entrant", "add", name)
    seeds = json.loads(run(*cup, "phase", "new", "Cup", "--method", "knockout", "--from", "2", "--json").stdout)["seeds"]
    run(*cup, "round", "new")
    inside = [row["number"] for row in seeds]
    outside = ({1, 2, 3} - set(inside)).pop()
    return {"a bracket of others": (f'"seed":1,"entrant":{inside[0]}', f'"seed":1,"entrant":{outside}', "phase_entrant")}


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        run = Canasta(sys.argv[1], folder).call

        def attempt(cases, lines, *words):
            for what, (old, new, said) in cases.items():
                forged = pathlib.Path(folder, "forged.jsonl")
                if not any(old in line for line in lines):
                    problems.append(f"{what}: there is nothing to forge")
                forged.write_text("\n".join(chained(lines, old, new)) + "\n", "utf-8")
                done = run("--db", "new.db", *words, str(forged))
                if done.returncode != 2 or said not in done.stderr or pathlib.Path(folder, "new.db").exists():
                    problems.append(f"{what}: {done.returncode} {done.stdout}{done.stderr}")

        run("event", "new", "Kuvitelma", "--rulebook", "fi-canasta", "--venue", "Mallila")
        run("entrant", "add", "Alfa")
        good = run("export").stdout.splitlines()
        if list(chained(good, "", "")) != good:
            problems.append("the chain is not made as the program makes it")
        attempt(FORGED, good, "import")
        named = next(re.search('"salt":"[0-9a-f]+","name":"Alfa"', line)[0] for line in good if '"name":"Alfa"' in line)
        attempt({"a name that nobody took away": (
            named, '"salt":null,"name":null', "no line forgets it")}, good, "import")
        run("--db", "phase.db", "event", "new", "Vaiheet", "--rulebook", "fi-canasta")
        run("--db", "phase.db", "entrant", "add", "Alfa")
        run("--db", "phase.db", "entrant", "add", "Beeta")
        run("--db", "phase.db", "phase", "new", "Final", "--method", "round-robin", "--rulebook", "se-canasta")
        attempt(FORGED_PHASE, run("--db", "phase.db", "export").stdout.splitlines(), "import")
        run("--db", "sides.db", "event", "new", "Kolme", "--rulebook", "fi-canasta")
        run("--db", "sides.db", "event", "set", "--rulebook", "se-canasta-3")
        run("--db", "sides.db", "event", "set", "--rulebook", "se-canasta-2")
        attempt(FORGED_SIDES, run("--db", "sides.db", "export").stdout.splitlines(), "import")
        attempt(bracket_of_others(run), run("--db", "cup.db", "export").stdout.splitlines(), "import")
        run("event", "close")
        run("event", "new", "Toinen", "--rulebook", "fi-canasta", "--hands", "1")
        for words in (["entrant", "add", "Beeta"], ["entrant", "add", "Gamma"], ["entrant", "check-in", "1"],
                      ["round", "new", "--table", "1:2"], ["hand", "add", "1", "A 500/40", "B 700/60", "time"],
                      ["event", "close"]):
            run("--event", "2", *words)
        order = ["--db", "order.db"]
        run(*order, "event", "new", "Jono", "--rulebook", "fi-canasta")
        for words in (["entrant", "add", "Alfa"], ["entrant", "add", "Beeta"], ["round", "new", "--table", "1:2"],
                      ["hand", "add", "1", "A 500/40", "B 700/60", "time"],
                      ["hand", "add", "1", "A 300/40", "B 0/60", "time"],
                      ["hand", "add", "1", "A 0/40", "B 0/55", "time", "--before", "2", "--reason", "found",
                       "--by", "Toinen"]):
            run(*order, *words)
        attempt(FORGED_ORDER, run(*order, "export").stdout.splitlines(), "import")
        attempt({**FORGED_HANDS, **FORGED_SUMS}, run("export").stdout.splitlines(), "import")
        club = run("export").stdout.splitlines()
        attempt(FORGED_EVENTS, club, "season", "import", "--new")
        pathlib.Path(folder, "club.jsonl").write_text("\n".join(club) + "\n", "utf-8")
        run("--db", "hub.db", "event", "new", "Oma", "--rulebook", "fi-canasta")
        run("--db", "hub.db", "season", "import", "--new", "club.jsonl")
        passed_on = run("--db", "hub.db", "export").stdout.splitlines()
        attempt({"an event that came from where it is": (
            first_hash(club), first_hash(passed_on), "claims to come from another file, and names this one")},
                passed_on, "season", "import", "--new")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
