#!/usr/bin/env python3
"""A file of the oldest schema, brought up to date: what was in it is all there.

    oldest.py CANASTA SCHEMA

An evening is played, and its rows are laid into a file made by the first two migrations of the folder
SCHEMA alone. The program must take that file for its own: keep a copy of it, verify it, tell and export
it as the file it was taken from, import what it exported, and go on in it. Exit 1 on any difference.
"""
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

OLDEST = 2
QUIET = ("sqlite_sequence", "sqlite_stat1")


class Wrong(Exception):
    pass


def run(program, folder, *words, given=None, status=0):
    done = subprocess.run([program, *words], cwd=folder, input=given, capture_output=True,
                          text=True, check=False,
                          env={**os.environ, "CANASTA_NOW": "2026-03-05T19:30:00Z",
                               "CANASTA_USER": "Kirjuri"})
    if done.returncode != status:
        raise Wrong(f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def evening(program, folder, file):
    """What a file of that version could hold: entries, a correction, a mark, a signature."""
    def call(*words):
        run(program, folder, "--db", file, *words)

    call("event", "new", "Vanha ilta", "--rulebook", "fi-canasta", "--hands", "4")
    for name in ("Alfa", "Beeta", "Gamma", "Delta"):
        call("entrant", "add", name)
    call("round", "new", "--table", "1:2", "--table", "3:4")
    call("hand", "add", "1.1", "A KKKKKKK AAAA2 777X reds=2 hand=94 out", "B QQQQ22X 555 hand=AK943b")
    call("hand", "add", "1.1", "A 0/100", "B 0/50")
    call("hand", "add", "1.2", "A n1 m1 c300 h0 out", "B c15 h20")
    call("hand", "correct", "1.1.1", "B QQQQ22X 555 hand=AK93b", "--kind", "typing", "--reason",
         "luettiin väärin")
    call("hand", "void", "1.2.1", "--kind", "typing", "--reason", "väärä pöytä")
    call("hand", "restore", "1.2.1", "--kind", "typing", "--reason", "oikea sittenkin")
    call("hand", "deal", "1.1")
    call("table", "sign", "1.2", "--names", "Gamma Gro,Delta Dah")


def tables_of(store):
    return {name for (name,) in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if name not in QUIET}


def columns_of(store, table):
    return [row[1] for row in store.execute(f"PRAGMA table_info({table})")]


def empty_oldest(file, schema):
    store = sqlite3.connect(file)
    for number in range(1, OLDEST + 1):
        (migration,) = pathlib.Path(schema).glob(f"{number:04d}-*.sql")
        store.executescript(migration.read_text("utf-8"))
    store.execute(f"PRAGMA user_version = {OLDEST}")
    return store


def lay(source, target):
    """Every row of the source in the older file; what that has no room for must be empty there."""
    triggers = target.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    known = tables_of(target)
    for name, _ in triggers:
        target.execute(f"DROP TRIGGER {name}")
    for table in tables_of(source):
        columns = columns_of(target if table in known else source, table)
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        rows = source.execute(f"SELECT {names} FROM {table}").fetchall()
        if table in known:
            target.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)
        elif rows:
            raise Wrong(f"{table} is younger than version {OLDEST} and holds {rows}")
    for _, sql in triggers:
        target.execute(sql)
    target.commit()


def version_of(file):
    store = sqlite3.connect(file)
    version = store.execute("PRAGMA user_version").fetchone()[0]
    store.close()
    return version


def same(what, one, other):
    if one != other:
        raise Wrong(f"{what} differs:\n{one}\n{other}")


def check(program, schema, folder):
    new, old, again = (str(pathlib.Path(folder, name)) for name in ("new.db", "old.db", "again.db"))
    evening(program, folder, new)
    source, target = sqlite3.connect(new), empty_oldest(old, schema)
    lay(source, target)
    source.close()
    target.close()
    run(program, folder, "--db", old, "verify")
    same("the version", version_of(old), version_of(new))
    same("the copy's version", version_of(f"{old}.version-{OLDEST}"), OLDEST)
    for words in (("standings", "--json"), ("table", "1.1", "--json"), ("hand", "show", "1.1.1", "--json"),
                  ("export",)):
        same(" ".join(words), run(program, folder, "--db", new, *words),
             run(program, folder, "--db", old, *words))
    exported = run(program, folder, "--db", old, "export")
    run(program, folder, "--db", again, "import", "-", given=exported)
    same("export after import", exported, run(program, folder, "--db", again, "export"))
    for file in (new, old):
        run(program, folder, "--db", file, "hand", "add", "1.1", "A n1 m0 c200 h0 out", "B c0 h40")
        run(program, folder, "--db", file, "verify")
    same("a further hand", run(program, folder, "--db", new, "export"),
         run(program, folder, "--db", old, "export"))


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        try:
            check(program, sys.argv[2], folder)
        except Wrong as wrong:
            print(wrong)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
