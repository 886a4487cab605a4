#!/usr/bin/env python3
"""Checks the frozen databases and exports of every version: frozen.py CANASTA

Today's program opens, verifies, migrates, exports and imports each of them. A database whose schema differs from its
frozen version is refused. Exit 1 on any difference.
"""
import lzma
import re
import pathlib
import sqlite3
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import Canasta  # noqa: E402

FROZEN = pathlib.Path(__file__).resolve().parent / "frozen"
FIRST = 101
READING = (("event", "list"), ("standings", "--event", "1"), ("season", "list"), ("person", "list"), ("log",), ("verify",))


def facts_of(export):
    """Returns the lines of an export, without the first one, which names the version, and without the wording of
    findings, which may change."""
    return [re.sub(r'"message":"(?:[^"\\]|\\.)*"', '"message":""', line) for line in export.splitlines()[1:]]


class Kept:
    def __init__(self, program, version, folder):
        self.version, self.folder = version, pathlib.Path(folder)
        self.canasta = Canasta(program, folder)
        self.problems = []
        self.file = self.folder / "club.db"
        self.old = lzma.decompress((FROZEN / f"{version}.db.xz").read_bytes())
        self.exported = lzma.decompress((FROZEN / f"{version}.jsonl.xz").read_bytes()).decode()
        self.file.write_bytes(self.old)
        (self.folder / "old.jsonl").write_text(self.exported, "utf-8")

    def run(self, *words, file=None, status=0):
        done = self.canasta.call("--db", file or self.file, *words)
        if done.returncode != status:
            self.problems.append(f"{self.version}: {' '.join(words)}: {done.returncode}: {done.stdout[:500]}{done.stderr[:500]}")
        return done.stdout

    def expect(self, holds, what):
        if not holds:
            self.problems.append(f"{self.version}: {what}")

    def look(self, newest):
        with sqlite3.connect(self.file) as file:
            names = [name for name, in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' "
                                                    "AND name NOT GLOB 'sqlite_*'")]
            empty = [name for name in names if not file.execute(f"SELECT count(*) FROM {name}").fetchone()[0]]
        self.expect(not empty, f"no row in {empty}")
        for words in READING:
            self.run(*words)
        now = self.run("export")
        if self.problems:  # its schema has changed
            return
        self.expect(facts_of(now) == facts_of(self.exported), "its export is another one")
        self.run("import", "old.jsonl", file=self.folder / "other.db")
        self.run("verify", file=self.folder / "other.db")
        self.expect(self.run("export", file=self.folder / "other.db") == now, "an import makes another file")
        self.expect(self.file.read_bytes() == self.old, "reading changed the file")
        self.run("event", "new", "Seuraava", "--rulebook", "fi-canasta")
        self.expect(int.from_bytes(self.file.read_bytes()[60:64], "big") == newest, "it was not migrated")
        self.run("verify")
        kept = self.folder / f"club.db.before-{newest}"
        self.expect(kept.exists() == (self.version != newest), "the copy that is kept")
        old = facts_of(self.exported)
        self.expect(facts_of(self.run("export"))[:len(old)] == old, "old lines changed")


def main(program):
    problems, newest = [], Canasta(program).ask("version")["file_version"]
    for version in range(FIRST, newest + 1):
        if not (FROZEN / f"{version}.db.xz").exists():
            problems.append(f"version {version} has no file in tests/file/frozen; build everything, then run "
                            "`python3 tests/file/freeze.py build/clang`")
            continue
        with tempfile.TemporaryDirectory() as folder:
            kept = Kept(program, version, folder)
            kept.look(newest)
            problems += kept.problems
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
