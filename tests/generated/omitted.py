#!/usr/bin/env python3
"""Exports and databases from which rows were left out, with new hashes: omitted.py CANASTA TRANSCRIPT…

The test replays the transcripts; each database that they leave verifies. Then it leaves out rows of each table under
each kind of line: all of them, the first, the last. `import` refuses such an export with status 2, names its line and
makes no database; `verify` finds the fault in a database that lacks the rows. LEGAL lists rows that may be missing,
because canasta itself could have written the file without them. Exit 1 on any difference.
"""
import glob
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), "transcript")]
from canasta import Canasta  # noqa: E402
import replay  # noqa: E402
from forged import chained, facts_of  # noqa: E402

LINES_MOST = 150  # lines of an export that are tried

# Rows that may be missing, by table, and by the action of the line unless it is any.
LEGAL = {
    ("entrant_category", None): "an entrant of no category",
    ("event_setting", "event-new"): "a setting as usual",
    ("event_setting", "event-set"): "a setting that is as usual again",
    ("entrant_player", "entrant-set"): "an entrant of fewer players, who was not seated afterwards",
    ("event_paper", None): "a piece that was not set with the others",
    ("entrant_move", "entrant-add"): "an entrant that was there from the first",
    ("ruling_vote", None): "one of the jury who did not vote",
    ("bye", None): "an entrant that a round seated by hand, or a knock-out, leaves out",
    ("bracket_seat", None): "an entrant of the bracket who neither sits nor has a bye",
    ("version_by_side", None): "a hand that the desk entered",
    ("person_version", "person-import"): "a person who is called as before",
    ("person_version", "person-merge"): "a person whose club and number stay",
    ("club_file", "event-import"): "a club whose name nobody knows",
    ("rulebook_text", "event-new"): "a rulebook without its clauses in words",
}


def dumped(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def is_legal(kind):
    action, table, which = kind
    return any((table, of) in LEGAL for of in (None, action)) and not (table == "ruling_vote" and which == "all")


def left_out(lines, at, table, place):
    """Returns the export without one of the rows, or with `place` None without all of them."""
    line = json.loads(lines[at])
    if place is None:
        del line["rows"][table]
    else:
        del line["rows"][table][place]
    return list(chained([*lines[:at], dumped(line), *lines[at + 1:]], "", ""))


def omissions(lines):
    """Yields each way to leave rows out: the line, its kind (action, table, which) and the place among the rows."""
    for at, text in enumerate(lines):
        line = json.loads(text)
        for table, rows in line.get("rows", {}).items():
            for which, place in (("all", None), ("first", 0), ("last", -1))[:3 if len(rows) > 1 else 1]:
                yield at, (line["log"]["action"], table, which), place


def without_rows(source, copy, lines, forged, at, table, place):
    """Leaves the same rows out of a database: deletes them and changes the log like the forged export."""
    shutil.copy(source, copy)
    store = sqlite3.connect(copy)
    triggers = store.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        store.execute(f"DROP TRIGGER {name}")
    rows = json.loads(lines[at])["rows"][table]
    keys = [name for _, name, _, _, _, key in store.execute(f"PRAGMA table_info({table})") if key]
    keys = [name for name in keys if name != "seq"]
    for row in rows if place is None else [rows[place]]:
        wanted = [bytes.fromhex(row[name]) if name == "club" else row[name] for name in keys]
        store.execute(f"DELETE FROM {table} WHERE " + " AND ".join(f"{name} = ?" for name in keys), wanted)
    previous = bytes(32)
    for line in map(json.loads, forged):
        if "rows" not in line:
            continue
        hash_ = bytes.fromhex(line["hash"])
        store.execute("UPDATE log SET rows = ?, previous = ?, hash = ? WHERE seq = ?",
                      (rows_hash(line), previous, hash_, line["log"]["line"]))
        previous = hash_
    for _, sql in triggers:
        store.execute(sql)
    store.commit()
    store.close()


def rows_hash(line):
    """Returns the hash by which a line of the log seals its rows."""
    return hashlib.sha256(dumped(line["rows"]).replace('"facts":null', '"facts":' + facts_of(line)).encode()).digest()


def main():
    program, problems, seen = os.path.abspath(sys.argv[1]), [], set()
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, "kept")
        os.mkdir(kept)

        def keep(work):
            for path in glob.glob(os.path.join(work, "*.db")):
                shutil.copy(path, os.path.join(kept, f"{len(os.listdir(kept))}.db"))

        for path in sys.argv[2:]:
            replay.replay(path, program, keep)
        run = Canasta(program, folder).call
        new = pathlib.Path(folder, "new.db")
        for path in sorted(glob.glob(os.path.join(kept, "*.db")), key=os.path.getsize):
            lines = run("--db", path, "export").stdout.splitlines()
            done = run("--db", path, "verify")
            if not lines or done.returncode:
                problems.append(f"{path}: {done.stdout}{done.stderr}")
                continue
            for at, kind, place in omissions(lines) if len(lines) <= LINES_MOST else ():
                if kind in seen:
                    continue
                seen.add(kind)
                forged = left_out(lines, at, kind[1], place)
                pathlib.Path(folder, "forged.jsonl").write_text("\n".join(forged) + "\n", "utf-8")
                done = run("--db", "new.db", "import", "forged.jsonl")
                refused = done.returncode == 2 and re.match(r"canasta: forged\.jsonl:[1-9]\d*:[1-9]", done.stderr)
                if not (refused or (is_legal(kind) and done.returncode == 0)) or (refused and new.exists()):
                    problems.append(f"{kind}: status {done.returncode}: {done.stderr}")
                if re.search(r"\.part|new\.db", done.stderr):
                    problems.append(f"{kind}: another file is named: {done.stderr}")
                new.unlink(missing_ok=True)
                if kind[2] == "all" and refused:
                    without_rows(path, new, lines, forged, at, kind[1], place)
                    done = run("--db", "new.db", "verify")
                    if done.returncode != 1:
                        problems.append(f"{kind}: verify says {done.returncode}: {done.stdout}{done.stderr}")
                    new.unlink()
    print("\n".join(problems))
    if len(seen) < 200:
        print(f"only {len(seen)} kinds of rows were left out")
    return 1 if problems or len(seen) < 200 else 0


if __name__ == "__main__":
    sys.exit(main())
