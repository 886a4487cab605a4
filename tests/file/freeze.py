#!/usr/bin/env python3
"""Freezes a version of the database: freeze.py BUILD [--all]

Writes a database of the newest version, with rows in every table, and its export into tests/file/frozen/. --all also
writes each earlier version. A frozen file of a released version is never written again, because users have files like
it.
"""
import json
import lzma
import pathlib
import re
import sqlite3
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import Canasta  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
FROZEN = HERE / "frozen"
MIGRATIONS = HERE.parent.parent / "schema/migrations"
STORE = MIGRATIONS.parent / "store"
FIRST = 101


def run(program, folder, *words):
    return Canasta(program, folder, HOME=str(folder), CANASTA_LANG="en").run(*words)


def other_club(program, folder):
    """Makes an export of another club with a closed event."""
    for words in (("event", "new", "Vieras ilta", "--rulebook", "fi-canasta", "--hands", "1"),
                  ("entrant", "add", "Vieraat", "--player", "Veikko Vieras", "--player", "Venla Vieras"),
                  ("entrant", "add", "Toiset", "--player", "Toivo Toinen", "--player", "Tuula Toinen"),
                  ("round", "new", "--table", "1:2"), ("hand", "add", "1", "A 700/345 out", "B 0/-50"),
                  ("event", "close"), ("export", "other.jsonl")):
        run(program, folder, "--db", "other.db", *words)


def tables(file):
    return [name for name, in file.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY name")]


def fill_the_hall(file):
    """Inserts a row into each table of the hall. Those tables have no record to agree with."""
    values = {"INTEGER": "1", "TEXT": "'x'", "BLOB": "zeroblob(32)"}
    for table in tables(file):
        if table.startswith("hall_"):
            columns = file.execute(f"SELECT name, type FROM pragma_table_info('{table}')").fetchall()
            file.execute(f"INSERT INTO {table} ({', '.join(name for name, _ in columns)}) "
                         f"VALUES ({', '.join(values[type_] for _, type_ in columns)})")


def views_of(files):
    """Returns the statements of the views that these schema files make."""
    return dict(re.findall(r"(?ms)^(?=CREATE VIEW (\w+))(.*?);$", "\n".join(path.read_text("utf-8") for path in files)))


def take_back(file, version):
    """Drops what later migrations made, so that an empty database has this version again."""
    made = r"(?m)^CREATE TABLE (\w+)|^ALTER TABLE (\w+) ADD COLUMN (\w+)"
    later = [path for path in MIGRATIONS.glob("*.sql") if int(path.stem) > version]
    before = views_of([*STORE.glob("*.sql"), *sorted(set(MIGRATIONS.glob("*.sql")) - set(later))])
    for view in views_of(later):
        file.execute(f"DROP VIEW {view}")
        if view in before:
            file.execute(before[view])
    for path in sorted(later, reverse=True):
        for table, changed, column in reversed(re.findall(made, path.read_text("utf-8"))):
            if table:
                assert not file.execute(f"SELECT count(*) FROM {table}").fetchone()[0], f"{table} has rows"
                file.execute(f"DROP TABLE {table}")
            else:
                assert not file.execute(f"SELECT count({column}) FROM {changed}").fetchone()[0], f"{column} has values"
                file.execute(f"ALTER TABLE {changed} DROP COLUMN {column}")
    file.execute(f"PRAGMA user_version = {version}")


def freeze(build, folder, newest, version):
    program, path = build / "src/canasta", pathlib.Path(folder, "club.db")
    path.unlink(missing_ok=True)
    run(build / "tests/file/freeze_evening", folder, str(path), str(version))
    run(program, folder, "--db", str(path), "season", "import", "other.jsonl", "--new")
    exported = run(program, folder, "--db", str(path), "export")
    with sqlite3.connect(path) as file:
        fill_the_hall(file)
        take_back(file, version)
        empty = [table for table in tables(file) if not file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]]
        if empty:
            sys.exit(f"version {version} has no row in {', '.join(empty)}: write one in fixture_evening() of "
                     "tests/unit/club/full_night.c, if the version has the table, and build freeze_evening")
        file.commit()
        file.execute("VACUUM")
    run(program, folder, "--db", str(path), "verify")
    exported = exported.replace(f'"file_version":{newest}', f'"file_version":{version}', 1)
    FROZEN.mkdir(exist_ok=True)
    for name, data in (("db", path.read_bytes()), ("jsonl", exported.encode())):
        (FROZEN / f"{version}.{name}.xz").write_bytes(lzma.compress(data, preset=9))
        print(f"{FROZEN.name}/{version}.{name}.xz")


def main(build, *options):
    build = pathlib.Path(build).resolve()
    with tempfile.TemporaryDirectory() as folder:
        other_club(build / "src/canasta", folder)
        newest = json.loads(run(build / "src/canasta", folder, "version", "--json"))["file_version"]
        for version in range(FIRST if "--all" in options else newest, newest + 1):
            freeze(build, folder, newest, version)


if __name__ == "__main__":
    main(*sys.argv[1:])
