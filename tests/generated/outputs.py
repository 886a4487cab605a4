#!/usr/bin/env python3
"""Tests every file that a command writes, as the command table lists them, against everything that may be in its place.

outputs.py PROGRAM: `canasta help --json` lists the commands that write a file and its kind. Each is run with the
database as the place, a link to it, its journal, another database, a link, a pipe, a device, a folder, and files of its
own and other kinds, with and without --replace, and on a full disk. A refusal changes nothing. A written file is of its
kind and has the right mode. A command without an entry in WAYS fails the test: add how to run it.
"""

import argparse
import hashlib
import os
import resource
import shutil
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402

# How each command is run in the evening below, without its output file.
WAYS = {
    "event live": [],
    "round show": [],
    "hand show": ["1.1.1"],
    "dispute show": ["D1"],
    "dispute rule": ["D1", "--for", "entry", "--clause", "25C", "--reason", "as it was"],
    "standings": [],
    "prizes": [],
    "season standings": ["Kausi"],
    "season report": ["Kausi"],
    "sheet": [],
    "print": ["pairings"],
    "serve codes": [],
    "export": [],
    "export --csv": ["--csv"],
    "backup": [],
    "publish": [],
    "score": ["slips", "--rulebook", "fi-canasta"],
    "rulebook card": ["fi-canasta"],
    "rulebook new": ["--from", "fi-canasta"],
}

# Commands that write again and again.
NEVER_OUT = {"event live", "publish"}
# Commands that also change the database, under each of its names.
CHANGING = NEVER_OUT | {"dispute rule"}
EVENTS = {"canasta.db", "hard.db"}

BEGINS = {"pdf": b"%PDF-", "page": b"<!-- canasta -->\n", "export": b'{"type":"', "copy": b"SQLite format 3\0",
          "table": b"round,table,hand,", "report": b"person,number,name,", "rulebook": b"# A rulebook of "}

EVENING = [
    ["event", "new", "Ilta", "--rulebook", "fi-canasta"],
    ["entrant", "add", "Alfa"], ["entrant", "add", "Beeta"],
    ["round", "new", "--table", "1:2"],
    ["serve", "codes"],
    ["hand", "add", "1", "A 700/345 out claim=700/300", "B 300/155"],
    ["dispute", "open", "1.1.1", "--by", "Alfa", "--words", "not so"],
    ["season", "new", "Kausi"], ["season", "add", "Kausi", "1"],
    ["export", "old.jsonl"],
    ["season", "report", "Kausi", "--csv", "report.csv"],
    ["standings", "--pdf", "old.pdf"], ["standings", "--html", "old.html"],
    ["--db", "other.db", "event", "new", "Toinen", "--rulebook", "fi-canasta"],
    ["--db", "third.db", "event", "new", "Kolmas", "--rulebook", "fi-canasta"],
]

YES, NO = 0, 3

# A folder of pages replaces only an empty folder or one with pages.
FOLDERS = {"new", "folder", "folder-link/new"}

# The object, its name, and the message of a command without and with --replace: for all, or by the kind it writes.
PLACES = [
    ("a new file", "new", YES, YES),
    ("a new file in a folder that is a link", "folder-link/new", YES, YES),
    ("an empty file", "empty", YES, YES),
    ("the events' file", "canasta.db", NO, NO),
    ("the events' file, roundabout", "folder/../canasta.db", NO, NO),
    ("a hard link to it", "hard.db", NO, NO),
    ("a link to it", "soft.db", NO, NO),
    ("its journal, which is not there", "canasta.db-journal", NO, NO),
    ("its log in WAL mode", "canasta.db-wal", NO, NO),
    ("another file of events", "other.db", NO, {"copy": YES, None: NO}),
    ("the journal of another", "third.db-journal", NO, NO),
    ("the shared memory of another, which is not there", "other.db-shm", NO, NO),
    ("another that is being changed", "third.db", NO, NO),
    ("a link to a text", "link", NO, YES),
    ("a link that leads nowhere", "dangling", NO, YES),
    ("a pipe", "fifo", NO, NO),
    ("a device", "/dev/full", NO, NO),
    ("a device that takes all", "/dev/null", NO, NO),
    ("an open file by its number", "/dev/fd/2", NO, NO),
    ("a folder", "folder", NO, NO),
    ("a folder that is not there", "nowhere/new", NO, NO),
    ("a text", "text", NO, YES),
    ("a PDF", "old.pdf", {"pdf": YES, None: NO}, YES),
    ("a page of ours", "old.html", {"page": YES, None: NO}, YES),
    ("a page of others", "their.html", NO, YES),
    ("an export", "old.jsonl", {"export": YES, None: NO}, YES),
    ("a table", "old.csv", {"table": YES, None: NO}, YES),
    ("a report of a season", "report.csv", {"report": YES, None: NO}, YES),
    ("a table with other columns", "pairs.csv", NO, YES),
]

# A place is judged by the kind of file. Without $CANASTA_SOAK the first command of each kind tries every place, and the
# others try these, to show that they check.
SHORT = {"new", "soft.db", "canasta.db", "old.pdf", "their.html"}


def fail(why):
    sys.exit(f"outputs.py: {why}")


def short_of_room():
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))


def result_of(program, *words, **how):
    """Returns the status, standard output and standard error of a command."""
    done = program.call(*words, binary=True, stdin=subprocess.DEVNULL, timeout=60, **how)
    return done.returncode, done.stdout, done.stderr


def put(folder, name, text):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def furnish(program):
    """Makes the evening, and one of each kind of file next to it."""
    folder = program.folder
    put(folder, "slips", "A KKKKKKK out hand=-\nB QQQ hand=5\n")
    for words in EVENING:
        program.run(*words)
    with open(os.path.join(folder, "old.csv"), "wb") as file:
        file.write(program.run("export", "--csv", binary=True))
    put(folder, "text", "kept\n")
    put(folder, "empty", "")
    put(folder, "their.html", "<!DOCTYPE html>\n")
    put(folder, "pairs.csv", "name,player1,player2,club\nx,y,z,q\n")
    put(folder, "third.db-journal", "\0")
    os.mkdir(os.path.join(folder, "folder"))


def link(folder):
    """Makes the links, which a copy of the folder would not keep."""
    os.link(os.path.join(folder, "canasta.db"), os.path.join(folder, "hard.db"))
    os.symlink("canasta.db", os.path.join(folder, "soft.db"))
    os.symlink("text", os.path.join(folder, "link"))
    os.symlink("nowhere", os.path.join(folder, "dangling"))
    os.symlink("folder", os.path.join(folder, "folder-link"))
    os.mkfifo(os.path.join(folder, "fifo"))


def seen(folder):
    """Returns the content of a folder: the type, mode and bytes of each file."""
    found = {}
    for where, folders, names in os.walk(folder):
        for name in folders + names:
            path = os.path.join(where, name)
            about = os.lstat(path)
            holds = ""
            if stat.S_ISREG(about.st_mode):
                with open(path, "rb") as file:
                    holds = hashlib.sha256(file.read()).hexdigest()
            elif stat.S_ISLNK(about.st_mode):
                holds = os.readlink(path)
            found[os.path.relpath(path, folder)] = (about.st_mode, holds)
    return found


def by_kind(answer, kind, path):
    if kind == "folder":
        return YES if path in FOLDERS else NO
    return answer.get(kind, answer[None]) if isinstance(answer, dict) else answer


class Output:
    """One file that a command writes."""

    def __init__(self, name, words, option, kind):
        self.name, self.words, self.option, self.kind = name, words, option, kind

    def __str__(self):
        return f"{self.name} {'--' + self.option if self.option else 'FILE'}"

    def line(self, path):
        command = self.name.replace(" --csv", "").split()
        return [*command, *self.words, *([f"--{self.option}", path] if self.option else [path])]


def outputs_of(program):
    """Returns the outputs of the command table. Each must have an entry."""
    found = []
    for command in program.ask("help"):
        for file in command.get("writes", []):
            name = command["command"]
            if name not in WAYS:
                fail(f"`{name}` writes a file, and WAYS does not say how it is run")
            kind = "report" if name == "season report" else file["kind"]
            found.append(Output(name, WAYS[name], file["option"], kind))
            if file["kind"] == "export":
                found.append(Output(name + " --csv", WAYS[name + " --csv"], file["option"], "table"))
    missing = set(WAYS) - {output.name for output in found}
    if missing:
        fail(f"the command table no longer says that these write a file: {sorted(missing)}")
    return found


def check_folder(output, folder, path, before):
    """Checks that only the folder has changed, and has pages that the umask lets everyone read."""
    place = os.path.realpath(os.path.join(folder, path))
    with open(os.path.join(place, "index.html"), "rb") as file:
        if not file.read(20).startswith(BEGINS["page"]):
            fail(f"{output}: {path} leads to no page")
    for where, _, names in os.walk(place):
        for name in names:
            mode = stat.S_IMODE(os.lstat(os.path.join(where, name)).st_mode)
            if mode != 0o644:
                fail(f"{output}: {path}/{name} has mode {mode:o}, 644 is expected")
    after = seen(folder)
    own = os.path.relpath(place, os.path.realpath(folder))
    changed = {name for name in {**before, **after} if before.get(name) != after.get(name) and
               name != own and not name.startswith(own + "/")}
    if changed:
        fail(f"{output}: {path} is written, and {sorted(changed)} changed as well")


def check_written(output, folder, path, before):
    """Checks that the file has its kind and its mode, that nothing else changed, and that a link still leads to the
    same."""
    place = os.path.join(folder, path)
    about = os.lstat(place)
    if output.kind == "folder":
        check_folder(output, folder, path, before)
        return
    if not stat.S_ISREG(about.st_mode):
        fail(f"{output}: {path} is no file now")
    with open(place, "rb") as file:
        if not file.read(20).startswith(BEGINS[output.kind]):
            fail(f"{output}: {path} is of no such kind")
    was = before.get(os.path.relpath(os.path.realpath(os.path.dirname(place)), os.path.realpath(folder)) + "/" +
                     os.path.basename(place), before.get(path))
    if was and stat.S_ISREG(was[0]):
        mode = stat.S_IMODE(was[0])
    else:
        mode = 0o600 if output.kind in ("copy", "export") else 0o644
    if stat.S_IMODE(about.st_mode) != mode:
        fail(f"{output}: {path} has mode {stat.S_IMODE(about.st_mode):o}, {mode:o} is expected")
    after = seen(folder)
    ours = {os.path.relpath(os.path.join(os.path.realpath(os.path.dirname(place)), os.path.basename(place)),
                            os.path.realpath(folder))}
    if output.name in CHANGING:
        ours |= EVENTS
    besides = changed(before, after) - ours
    if besides:
        fail(f"{output}: {path} is written, and {sorted(besides)} changed as well")


def changed(before, after):
    return {name for name in {**before, **after} if before.get(name) != after.get(name)}


def check_refused(output, why, line, result, status, before, folder):
    found, out, err = result
    if found != status:
        fail(f"{why}: canasta {' '.join(line)}: status {found}, {status} is expected\n{out[:200]}{err.decode()}")
    if not err.startswith(b"canasta: ") or b"AddressSanitizer" in err:
        fail(f"{why}: canasta {' '.join(line)}: it does not say why\n{err.decode()}")
    if seen(folder) != before:
        fail(f"{why}: canasta {' '.join(line)}: something changed")


class House:
    """Copies of the furnished folder. A folder in which nothing changed is used again."""

    def __init__(self, program, top):
        self.program, self.top, self.count, self.clean = program, top, 0, None

    def new(self):
        if self.clean:
            clean, self.clean = self.clean, None
            return clean
        self.count += 1
        folder = os.path.join(self.top, str(self.count))
        shutil.copytree(self.program.folder, folder)
        link(folder)
        return Canasta(self.program.program, folder, TMPDIR=folder)


def try_place(house, output, place):
    why, path, *answers = place
    program = house.new()
    for answer, replace in zip(answers, ([], ["--replace"])):
        before = seen(program.folder)
        expected = by_kind(answer, output.kind, path)
        line = [*output.line(path), *replace]
        result = result_of(program, *line)
        if expected != YES:
            check_refused(output, why, line, result, expected, before, program.folder)
            house.clean = program
            continue
        house.clean = None
        if result[0] != 0:
            fail(f"{why}: canasta {' '.join(line)}: status {result[0]}\n{result[2].decode()}")
        check_written(output, program.folder, path, before)
        program = house.new()
    house.clean = program


def try_out(house, output):
    """Checks that `-` and /dev/stdout are standard output, and not a file of that name."""
    for path in ("-", "/dev/stdout"):
        program = house.new()
        before = seen(program.folder)
        status, out, err = result_of(program, *output.line(path))
        if output.name in NEVER_OUT:
            check_refused(output, "standard output", output.line(path), (status, out, err),
                          NO if output.kind == "folder" else 2, before,
                          program.folder)
        elif status != 0 or not out.startswith(BEGINS[output.kind]) or changed(before, seen(program.folder)) - (
                EVENTS if output.name in CHANGING else set()):
            fail(f"{output} to {path}: status {status}\n{err.decode()}")


def try_twice(house, output):
    """Checks that a command overwrites its own output. A copy and a rulebook, which may have been edited, need
    --replace."""
    program = house.new()
    program.run(*output.line("new"))
    if output.name == "dispute rule":
        return  # rules only once
    if output.kind == "folder":
        before = seen(program.folder)
        program.run(*output.line("new"))
        if seen(program.folder) != before:
            fail(f"{output}: again, and something changed")
        return
    os.chmod(os.path.join(program.folder, "new"), 0o640)
    before = seen(program.folder)
    replace = ["--replace"] if output.kind in ("copy", "rulebook") else []
    if replace:
        check_refused(output, "its own work", output.line("new"), result_of(program, *output.line("new")), NO, before,
                      program.folder)
    program.run(*output.line("new"), *replace)
    check_written(output, program.folder, "new", before)


def try_full(house, output):
    """Runs the command on a full disk."""
    for path in ("new", "old.pdf" if output.kind == "pdf" else "empty"):
        program = house.new()
        before = seen(program.folder)
        result = result_of(program, *output.line(path), preexec_fn=short_of_room)
        check_refused(output, "a full disk", output.line(path), result, NO, before, program.folder)
        house.clean = program


def try_elsewhere(house, output):
    """Checks that the file named by --db is the database, whatever else is in the folder."""
    program = house.new()
    os.rename(os.path.join(program.folder, "canasta.db"), os.path.join(program.folder, "night.db"))
    before = seen(program.folder)
    for path in ("night.db", "hard.db", "night.db-journal"):
        line = ["--db", "night.db", *output.line(path), "--replace"]
        check_refused(output, "the file of --db", line, result_of(program, *line), NO, before, program.folder)


def places_of(outputs, output):
    first = next(other for other in outputs if other.kind == output.kind)
    if "CANASTA_SOAK" in os.environ or output is first or output.name in CHANGING:
        return PLACES
    return [place for place in PLACES if place[1] in SHORT]


def try_both(house, outputs):
    """Checks that two outputs of one command may not be the same file."""
    for name in {output.name for output in outputs}:
        own = [output for output in outputs if output.name == name and output.option]
        if len(own) < 2:
            continue
        program = house.new()
        before = seen(program.folder)
        line = [*own[0].line("new"), *(word for output in own[1:] for word in (f"--{output.option}", "./new"))]
        check_refused(own[0], "one file for two outputs", line, result_of(program, *line), 2, before, program.folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    given = parser.parse_args()
    os.umask(0o022)
    with tempfile.TemporaryDirectory(prefix="canasta-outputs-") as top:
        folder = os.path.join(top, "start")
        os.mkdir(folder)
        start = Canasta(given.program, folder, TMPDIR=folder)
        furnish(start)
        house = House(start, top)
        outputs = outputs_of(start)
        unknown = {output.kind for output in outputs} - set(BEGINS) - {"folder"}
        if unknown:
            fail(f"add the first bytes of a file of the kind {', '.join(sorted(unknown))} to BEGINS")
        for output in outputs:
            for place in places_of(outputs, output):
                try_place(house, output, place)
            for attempt in (try_out, try_twice, try_full, try_elsewhere):
                attempt(house, output)
        try_both(house, outputs)
    print(f"{len(outputs)} outputs, {house.count} folders")


main()
