#!/usr/bin/env python3
"""Databases that another program has changed: foreign.py CANASTA

Each is a canasta database with one change in its schema. Every command must refuse it with status 3 and a message that
names the object. `verify` names the object too, with status 1. Both say who may have changed it. The database stays as
it is, byte for byte. What SQLite's own tools add (ANALYZE, VACUUM) is allowed. Exit 1 on any difference.
"""
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from canasta import Canasta  # noqa: E402

SECONDS_MOST = 60
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x"


def schema(sql):
    """Returns SQL that edits SQLite's own schema table."""
    return f"PRAGMA writable_schema = ON; {sql}; PRAGMA writable_schema = RESET"


def text(name, change):
    return schema(f"UPDATE sqlite_master SET sql = {change} WHERE name = '{name}'")


def row(kind, name, table, root, sql):
    return schema(f"INSERT INTO sqlite_master VALUES ({kind}, {name}, {table}, {root}, {sql})")


# The changes: the SQL, and the object that must be named.
FOREIGN = {
    "a trigger swallows rows": (
        "CREATE TRIGGER sqlitexstat_m BEFORE INSERT ON hand_version BEGIN SELECT raise(IGNORE); END",
        "sqlitexstat_m"),
    "a trigger writes elsewhere": (
        "CREATE TRIGGER mirror AFTER INSERT ON hand_version BEGIN UPDATE event_version SET closed = 1; END",
        "mirror"),
    "a trigger is missing": ("DROP TRIGGER log_is_not_changed", "log_is_not_changed"),
    "a trigger guards nothing": (
        "DROP TRIGGER log_is_not_changed; CREATE TRIGGER log_is_not_changed BEFORE UPDATE ON log "
        "BEGIN SELECT 1; END", "log_is_not_changed"),
    "a trigger differs by a blank": (text("log_is_not_changed", "replace(sql, 'SELECT ', 'SELECT  ')"),
                                     "log_is_not_changed"),
    "a trigger is a comment longer": (text("log_is_not_changed", "sql || ' -- '"), "log_is_not_changed"),
    "a text goes on behind a NUL": (text("log_by_event", "sql || char(0) || ' '"), "log_by_event"),
    "a table lost its check": (text("log", "replace(sql, 'CHECK (seq > 0)', '               ')"), "log"),
    "a table differs by its line ends": (text("log", "replace(sql, char(10), char(13) || char(10))"), "log"),
    "a table has a column more": ("ALTER TABLE entrant ADD COLUMN more TEXT", "entrant"),
    "a table has a column that is computed": (
        "ALTER TABLE event_version ADD COLUMN more TEXT AS (name || venue)", "event_version"),
    "a table more": ("CREATE TABLE extra (x)", "extra"),
    "a table called as a statistic": ("CREATE TABLE sqlite0stat1 (tbl, idx, stat)", "sqlite0stat1"),
    "a table with numbers of its own": ("CREATE TABLE counted (x INTEGER PRIMARY KEY AUTOINCREMENT)",
                                        "counted"),
    "a table of a module": ("CREATE VIRTUAL TABLE words USING fts5 (a)", "words"),
    "an index more": ("CREATE INDEX log_by_time ON log (time)", "log_by_time"),
    "an index that refuses rows": ("CREATE UNIQUE INDEX one_only ON hand_version (kind)", "one_only"),
    "an index is missing": ("DROP INDEX log_by_author", "log_by_author"),
    "a view that never ends": (f"CREATE VIEW live_pages AS {ENDLESS} FROM c", "live_pages"),
    "a view with triggers of its own": (
        "CREATE VIEW door AS SELECT 1 AS x; CREATE TRIGGER behind INSTEAD OF INSERT ON door "
        "BEGIN DELETE FROM round; END", "door"),
    "a table is a view that never ends": (
        f"PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; ALTER TABLE log RENAME TO kept; "
        f"CREATE VIEW log AS {ENDLESS} AS seq, '' AS time, 0 AS clock_set, 1 AS author, '' AS action, "
        "1 AS event, '' AS subject, '{}' AS payload, x'00' AS previous, x'00' AS hash FROM c", "kept"),
    "an object of no known kind": (
        row("'thing'", "'hidden'", "'log'", 0,
            "'CREATE TRIGGER hidden BEFORE INSERT ON log BEGIN SELECT raise(IGNORE); END'"), "hidden"),
    "a kind in large letters": (schema("UPDATE sqlite_master SET type = 'TRIGGER' "
                                       "WHERE name = 'log_is_not_changed'"), "log_is_not_changed"),
    "a kind in bytes": (schema("UPDATE sqlite_master SET type = CAST(type AS BLOB) "
                               "WHERE name = 'log_is_not_changed'"), "log_is_not_changed"),
    "an index says another table": (schema("UPDATE sqlite_master SET tbl_name = 'LOG' "
                                           "WHERE name = 'log_by_event'"), "log_by_event"),
    "an object stands twice": (schema("INSERT INTO sqlite_master SELECT * FROM sqlite_master "
                                      "WHERE name = 'log_is_not_changed'"), "log_is_not_changed"),
    "a table lies in the schema itself": (
        schema("UPDATE sqlite_master SET rootpage = 1 WHERE name = 'penalty'"), "penalty"),
    "two tables lie in one place": (
        schema("UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'log') "
               "WHERE name = 'penalty'"), "penalty"),
    "another schema answers for this one": (
        "CREATE TABLE shown (type TEXT, name TEXT, tbl_name TEXT, rootpage INTEGER, sql TEXT); "
        "INSERT INTO shown SELECT * FROM sqlite_master WHERE name <> 'shown'; "
        "CREATE TRIGGER unseen BEFORE INSERT ON hand_version BEGIN SELECT raise(IGNORE); END;"
        + schema("UPDATE sqlite_master SET name = 'sqlite_schema', tbl_name = 'sqlite_schema', "
                 "sql = replace(sql, 'TABLE shown', 'TABLE sqlite_schema') WHERE name = 'shown'"),
        "sqlite_schema"),
    "statistics are a view": (row("'view'", "'sqlite_stat1'", "'sqlite_stat1'", 0,
                                  f"'CREATE VIEW sqlite_stat1 AS {ENDLESS} AS tbl, 1 AS idx, 1 AS stat FROM c'"),
                              "sqlite_stat1"),
    "statistics have a column more": ("ANALYZE;" + text("sqlite_stat1", "replace(sql, ',stat', ',stat,more')"),
                                      "sqlite_stat1"),
    "a view that SQLite cannot prepare": (
        text("entrant_now", "'CREATE VIEW entrant_now AS SELECT * FROM entrant_version JOIN event USING (nothing)'"),
        "entrant_now"),
    "a view is missing": ("DROP VIEW person_root", "person_root"),
    "a check asks for a function that is not there": (
        text("log", "replace(sql, 'CHECK (seq > 0)', 'CHECK (nofn(seq) > 0)')"), "log"),
    "a name that turns the writing": ("CREATE TABLE \"a\u202eb\u001b[31mc\" (x)", "a"),
    "a hundred thousand tables": (schema(
        "INSERT INTO sqlite_master WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 100000) "
        "SELECT 'view', 'v' || x, 'v' || x, 0, 'CREATE VIEW v' || x || ' AS SELECT 1' FROM c"), None),
    "a text of thirty megabytes": (text("log_is_not_changed", "sql || ' /*' || hex(zeroblob(15000000)) || '*/'"),
                                   None),
}

OURS = {
    "analyzed": "ANALYZE",
    "written anew": "VACUUM",
    "of larger pages": "PRAGMA page_size = 8192; VACUUM",
    "shrinking by itself": "PRAGMA auto_vacuum = FULL; VACUUM",
    "with a journal of the other kind": "PRAGMA journal_mode = WAL",
}


class Club(Canasta):
    def __init__(self, program, folder):
        super().__init__(program, folder, CANASTA_DB="club.db", XDG_STATE_HOME="state")
        self.place = pathlib.Path(folder)
        self.file = self.place / "club.db"

    def tell(self, *words):
        """Returns the exit status and all output."""
        try:
            done = self.call(*words, timeout=SECONDS_MOST)
        except subprocess.TimeoutExpired:
            return None, f"did not end within {SECONDS_MOST} seconds"
        return done.returncode, done.stdout + done.stderr

    def evening(self):
        for words in (("event", "new", "Malli-ilta", "--rulebook", "fi-canasta"), ("entrant", "add", "Alfa"),
                      ("entrant", "add", "Beeta"), ("round", "new", "--table", "1:2"), HAND):
            self.run(*words)


HAND = ("hand", "add", "1", "A n2 m1 c345 h45 r2 o", "B c20 h10")
COMMANDS = (("standings",), ("hand", "add", "1", "A n1 c200 h0 o", "B c0 h40"), ("export",),
            ("backup", "copy.db"), ("event", "live", "page.html"), ("log",),
            ("event", "new", "Toinen", "--rulebook", "fi-canasta"))


def edit(file, sql):
    with sqlite3.connect(file) as store:
        store.executescript(sql)
    store.close()


ORIGIN = "or a canasta from before the first release wrote it"


def is_named(named, told):
    """Returns true if the program names the object, or SQLite does because it cannot read the schema."""
    return not named or (f"`{named}" in told and ORIGIN in told) or f"({named})" in told


def check_foreign(club, named):
    before = club.file.read_bytes()
    for words in (*COMMANDS, ("verify",)):
        status, told = club.tell(*words)
        if status != (1 if words == ("verify",) else 3) or not told or not is_named(named, told):
            yield f"{' '.join(words)}: status {status}: {told[:400]}"
        if "\x1b" in told or "\u202e" in told:
            yield f"{' '.join(words)}: the name is told as it stands: {told!r}"
    if club.file.read_bytes() != before:
        yield "the file was changed"
    left = sorted(path.name for path in club.place.iterdir())
    if left != ["club.db", "kept.db"]:
        yield f"something was written: {left}"


def written_in_utf16(club):
    """Rewrites the database with SQLite's own tools in another text encoding."""
    with sqlite3.connect(club.place / "kept.db") as kept, sqlite3.connect(club.file) as store:
        store.executescript("PRAGMA encoding = 'UTF-16'; PRAGMA foreign_keys = OFF;" + "\n".join(kept.iterdump()))
        for pragma in ("application_id", "user_version"):
            store.execute(f"PRAGMA {pragma} = {kept.execute(f'PRAGMA {pragma}').fetchone()[0]}")


def check_utf16(club):
    for words in (*COMMANDS, ("verify",)):
        status, told = club.tell(*words)
        if status != (1 if words == ("verify",) else 3) or "UTF-16" not in told or ORIGIN not in told:
            yield f"{' '.join(words)}: status {status}: {told[:400]}"


def check_nul(club):
    """Checks texts that go on after a NUL: `verify` finds them, and an export has the text before the NUL."""
    with sqlite3.connect(club.place / "kept.db") as kept:
        texts = [(table, column) for table, in kept.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'hall_*'").fetchall()
            for _, column, kind, *_ in kept.execute(f"PRAGMA table_info({table})").fetchall() if kind == "TEXT"
            and kept.execute(f"SELECT 1 FROM {table} WHERE {column} IS NOT NULL").fetchone()]
    whole = club.tell("export")
    for table, column in texts:
        shutil.copy(club.place / "kept.db", club.file)
        with sqlite3.connect(club.file) as store:
            guards = store.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                store.execute(f"DROP TRIGGER {name}")
            store.execute("PRAGMA ignore_check_constraints = ON")
            store.execute(f"UPDATE {table} SET {column} = {column} || char(0) || 'more' WHERE {column} IS NOT NULL")
            for _, sql in guards:
                store.execute(sql)
        store.close()
        if club.tell("verify")[0] != 1:
            yield f"{table}.{column}: verify does not see text behind a NUL"
        if club.tell("export") != whole:
            yield f"{table}.{column}: the export is another"
        club.tell("export", "shown.jsonl")
        status, told = club.tell("--db", "again.db", "import", "shown.jsonl")
        if status != 0:
            yield f"{table}.{column}: the export is not imported: {told}"
        for name in ("shown.jsonl", "again.db"):
            (club.place / name).unlink(missing_ok=True)


def check_ours(club):
    for words in (("verify",), ("hand", "add", "1", "A n1 c200 h0 o", "B c0 h40"), ("verify",)):
        status, told = club.tell(*words)
        if status != 0:
            yield f"{' '.join(words)}: status {status}: {told}"


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        club = Club(sys.argv[1], folder)
        club.evening()
        shutil.copy(club.file, club.place / "kept.db")
        for what, (sql, named) in FOREIGN.items():
            shutil.copy(club.place / "kept.db", club.file)
            edit(club.file, sql)
            problems += [f"{what}: {problem}" for problem in check_foreign(club, named)]
        for what, sql in OURS.items():
            shutil.copy(club.place / "kept.db", club.file)
            edit(club.file, sql)
            problems += [f"{what}: {problem}" for problem in check_ours(club)]
        shutil.copy(club.place / "kept.db", club.file)
        problems += check_nul(club)
        club.file.unlink()
        written_in_utf16(club)
        problems += [f"texts in UTF-16: {problem}" for problem in check_utf16(club)]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
