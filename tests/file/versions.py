#!/usr/bin/env python3
"""Databases of an earlier version under a later program: versions.py CANASTA NEXT

NEXT writes the database version after CANASTA's. Reading leaves an older database unchanged. Writing first keeps a copy
and then migrates the whole database, even if the program is interrupted. Exit 1 on any difference.
"""
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import Canasta  # noqa: E402

KILLS = int(os.environ.get("CANASTA_KILLS", "40"))
READING = (("standings",), ("hand", "show", "1.1.1"), ("table", "1.1"), ("log",), ("verify",), ("export", "--csv"),
           ("entrant", "list"), ("season", "standings", "Year"), ("missing",))


class Club:
    """A folder with a database of the earlier program."""

    def __init__(self, first, next_, folder):
        self.first, self.next = (Canasta(program, folder, HOME=folder, XDG_STATE_HOME=folder, CANASTA_LANG="en")
                                 for program in (first, next_))
        self.folder, self.problems = pathlib.Path(folder), []
        self.file = self.folder / "club.db"
        for words in (("event", "new", "Ilta", "--rulebook", "fi-canasta", "--hands", "2"),
                      ("entrant", "add", "Alfa", "--player", "Alfa Aapinen", "--player", "Beeta Beenen"),
                      ("entrant", "add", "Gamma"), ("round", "new", "--table", "1:2"),
                      ("hand", "add", "1", "A 700/345 out", "B 0/-50"),
                      ("hand", "correct", "1.1.1", "A 700/355 out", "B 0/-50", "--kind", "typing", "--reason", "misread"),
                      ("season", "new", "Year"), ("season", "add", "Year", "1")):
            self.run(self.first, *words)
        self.old = self.file.read_bytes()
        self.oldest, self.newest = self.version_of(self.first), self.version_of(self.next)

    def run(self, program, *words, file=None, status=0, limit=None):
        def little():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        done = program.call("--db", file or self.file, *words, preexec_fn=little)
        if status is not None and done.returncode != status:
            self.problems.append(f"{pathlib.Path(program.program).name} {' '.join(words)}: {done.returncode}, expected {status}: "
                                 f"{done.stdout[:300]}{done.stderr[:600]}")
        return done

    def version_of(self, program):
        return json.loads(self.run(program, "version", "--json").stdout)["file_version"]

    def expect(self, holds, what):
        if not holds:
            self.problems.append(what)

    def again(self):
        """Restores the old database, alone in its folder."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        self.file.write_bytes(self.old)

    def before(self):
        return self.folder / f"club.db.before-{self.newest}"

    def files(self):
        return sorted(path.name for path in self.folder.iterdir())


def stored_version(path):
    return int.from_bytes(path.read_bytes()[60:64], "big")


def schema_of(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        return sorted(file.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"), key=str)


def read_only(club):
    """Checks that reading commands answer like the earlier program and change nothing."""
    club.again()
    for words in READING:
        told = [club.run(program, *words, "--json") if words != ("export", "--csv") else club.run(program, *words)
                for program in (club.first, club.next)]
        club.expect(told[0].stdout == told[1].stdout, f"{words}: {told[1].stdout[:300]}, expected {told[0].stdout[:300]}")
        club.expect(told[1].stderr == told[0].stderr, f"{words}: {told[1].stderr}")
    club.run(club.next, "publish", "pages")
    club.run(club.next, "print", "standings", "--pdf", "x.pdf")
    club.run(club.next, "export", "all.jsonl")
    club.run(club.next, "backup", "copy.db")
    club.expect(club.file.read_bytes() == club.old, "reading changed the file")
    club.expect(not club.before().exists(), "reading kept a copy")
    club.expect(stored_version(club.folder / "copy.db") == club.oldest, "a backup is of another version than the file")
    club.run(club.first, "verify", file=club.folder / "copy.db")
    damaged = bytearray(club.old)
    place = damaged.find(b"misread")
    damaged[place] ^= 1
    (club.folder / "bad.db").write_bytes(damaged)
    club.run(club.next, "verify", file=club.folder / "bad.db", status=1)


def written(club):
    """Checks that the first writing command migrates the database and says so in one line."""
    club.again()
    standings = club.run(club.first, "standings", "--json").stdout
    done = club.run(club.next, "entrant", "add", "Delta")
    said = [line for line in done.stderr.splitlines() if "before-" in line]
    club.expect(len(said) == 1 and str(club.oldest) in said[0] and str(club.newest) in said[0], f"what was said: {done.stderr}")
    club.expect(stored_version(club.file) == club.newest, "the file is not of the new version")
    club.expect(club.before().stat().st_mode & 0o777 == 0o600, "the copy may be read by others")
    club.expect(stored_version(club.before()) == club.oldest, "the copy is not the old file")
    club.expect(club.run(club.first, "standings", "--json", file=club.before()).stdout == standings, "the copy is another file")
    club.run(club.next, "verify")
    club.expect("before-" not in club.run(club.next, "entrant", "add", "Eeta").stderr, "migrated twice")
    refused = club.run(club.first, "standings", status=3)
    club.expect(f"version {club.newest}" in refused.stderr, f"which version reads it: {refused.stderr}")
    club.run(club.next, "event", "new", "X", "--rulebook", "fi-canasta", file=club.folder / "new.db")
    club.expect(schema_of(club.folder / "new.db") == schema_of(club.file), "a new file has another schema")


def bound(club):
    """Checks that the log seals the column that the guide adds."""
    club.again()
    club.run(club.next, "entrant", "add", "Delta")
    with sqlite3.connect(club.file) as file:
        guard = file.execute("SELECT sql FROM sqlite_master WHERE name = 'game_is_not_changed'").fetchone()[0]
        file.execute("DROP TRIGGER game_is_not_changed")
        file.execute("UPDATE game SET packs = 'blue'")
        file.execute(guard)
    club.run(club.next, "verify", status=1)


def exports(club):
    """Checks that exports of an earlier version can be imported, and those of a later one cannot."""
    club.again()
    club.run(club.first, "export", "old.jsonl")
    club.expect(json.loads((club.folder / "old.jsonl").read_text().splitlines()[0])["file_version"] == club.oldest, "the first line")
    club.run(club.next, "import", "old.jsonl", file=club.folder / "other.db")
    heads = [json.loads(club.run(club.next, "verify", "--json", file=club.folder / name).stdout)["head"]
             for name in ("club.db", "other.db")]
    club.expect(heads[0] == heads[1], "the log of the import is another one")
    club.run(club.next, "export", "new.jsonl", file=club.folder / "other.db")
    old, new = ((club.folder / name).read_text().splitlines() for name in ("old.jsonl", "new.jsonl"))
    club.expect(old[1:] == new[1:], "lines of an export changed")
    refused = club.run(club.first, "import", "new.jsonl", file=club.folder / "none.db", status=2)
    club.expect(f"version {club.newest}" in refused.stderr, f"a newer export: {refused.stderr}")
    club.run(club.first, "event", "close", "--json", status=None)
    club.run(club.first, "export", "closed.jsonl")
    club.run(club.next, "event", "new", "Oma", "--rulebook", "fi-canasta", file=club.folder / "hub.db")
    club.run(club.next, "season", "import", "closed.jsonl", "--new", file=club.folder / "hub.db")
    club.run(club.next, "verify", file=club.folder / "hub.db")


def other_bytes(club):
    """Checks that a file with the name of the copy is never overwritten."""
    for there in (b"mine", b"", club.old + b"x"):
        club.again()
        club.before().write_bytes(there)
        done = club.run(club.next, "entrant", "add", "Delta", status=3)
        club.expect(club.before().name in done.stderr, f"what stands in the way: {done.stderr}")
        club.expect(club.file.read_bytes() == club.old and club.before().read_bytes() == there, "something changed")
    club.again()
    club.before().mkdir()
    club.run(club.next, "entrant", "add", "Delta", status=3)
    club.expect(club.file.read_bytes() == club.old, "something changed")
    club.again()
    os.link(club.file, club.before())
    club.run(club.next, "entrant", "add", "Delta", status=3)
    club.expect(club.file.read_bytes() == club.old, "something changed")
    club.again()
    club.run(club.next, "entrant", "add", "Delta")
    kept = club.before().read_bytes()
    shutil.copy(club.before(), club.file)  # the user goes back to the earlier program
    club.run(club.next, "entrant", "add", "Delta")
    club.expect(club.before().read_bytes() == kept and stored_version(club.file) == club.newest, "going back and on again")


def no_room(club):
    for limit in [1024, len(club.old) // 2, len(club.old) - 4096, len(club.old)]:
        club.again()
        done = club.run(club.next, "entrant", "add", "Delta", status=None, limit=limit)
        whole(club, f"with room for {limit} bytes", done.returncode == 0)
        club.expect(done.returncode in (0, 3), f"with room for {limit} bytes: {done.returncode} {done.stderr}")
        if done.returncode == 3:
            club.expect(club.files() == ["club.db"], f"left behind: {club.files()}")


def whole(club, when, done=None):
    """Checks that the database is the old one or a new one, and a new one if the command reported success."""
    before = json.loads(club.run(club.next, "verify", "--json").stdout or "{}")
    club.expect(before.get("valid") is True, f"{when}: the file is broken: {before}")
    version = stored_version(club.file)
    club.expect(version in (club.oldest, club.newest) and (not done or version == club.newest), f"{when}: version {version}")
    if version != club.oldest:
        club.run(club.first, "verify", file=club.before())
    else:
        club.run(club.first, "verify")


def killed(club):
    """Kills the program at random moments."""
    rng = random.Random(7)
    began = time.monotonic()
    club.again()
    club.run(club.next, "entrant", "add", "Delta")
    lasts = time.monotonic() - began
    for _ in range(KILLS):
        club.again()
        after = rng.uniform(0, 1.2 * lasts)
        with subprocess.Popen(club.next.words("--db", club.file, "entrant", "add", "Delta"), cwd=club.folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=club.next.environment) as process:
            time.sleep(after)
            process.send_signal(signal.SIGKILL)
        whole(club, f"killed after {after:.4f} s")
        club.run(club.next, "entrant", "add", "Eeta")  # continues where that program was stopped
        club.run(club.next, "verify")


def restored(club):
    """Checks that a backup of an earlier version replaces a database and starts a new one."""
    club.again()
    club.run(club.first, "backup", "old.db")
    club.run(club.next, "restore", "old.db", file=club.folder / "fresh.db")
    club.run(club.next, "entrant", "add", "Delta")
    club.run(club.next, "restore", "old.db", "--replace")
    for name in ("fresh.db", "club.db"):
        club.expect(stored_version(club.folder / name) == club.newest, f"{name} is not of the new version")
        club.run(club.next, "verify", file=club.folder / name)
    club.expect(stored_version(club.folder / "old.db") == club.oldest, "the backup was changed")
    club.expect([name for name in club.files() if ".before-" in name and "restore" not in name] == [club.before().name], f"copies: {club.files()}")


def page(url):
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


class Served:
    """A hall server."""

    def __init__(self, club, program):
        self.process = subprocess.Popen(program.words("--db", club.file, "serve", "--port", "0"), cwd=club.folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=program.environment)
        line = ""
        while not (found := re.search(r"http://[^\s/]+:\d+", line)):
            line = self.process.stdout.readline() or self.process.stderr.readline()
            assert line, "the hall did not begin"
        self.url = found[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=20)


def hall(club):
    """Checks that the hall migrates the database when it starts, and that the hall of an earlier program then stops
    answering."""
    club.again()
    with Served(club, club.next) as served:
        club.expect(page(served.url + "/api/standings")[0] == 200, "the new hall answers")
        club.expect(stored_version(club.file) == club.newest, "the hall did not migrate the file")
        club.run(club.next, "hand", "add", "1", "A 500/40", "B 700/60")
        club.expect(page(served.url + "/api/standings")[0] == 200, "and goes on")
    club.run(club.next, "verify")
    club.again()
    with Served(club, club.first) as served:
        club.expect(page(served.url + "/api/standings")[0] == 200, "the old hall answers")
        club.run(club.next, "entrant", "add", "Delta")
        status, body = page(served.url + "/api/standings")
        club.expect(status >= 500 and f"version {club.newest}" in body, f"the old hall: {status} {body[:300]}")
    club.run(club.next, "verify")


def main(first, next_):
    tests = (read_only, written, bound, exports, other_bytes, no_room, killed, restored, hall)
    with tempfile.TemporaryDirectory() as folder:
        club = Club(first, next_, folder)
        for test in tests:
            before = len(club.problems)
            test(club)
            print(f"{test.__name__}: {len(club.problems) - before} differences")
    print("\n".join(club.problems))
    return 1 if club.problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
