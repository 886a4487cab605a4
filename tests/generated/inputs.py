#!/usr/bin/env python3
"""Tests every file that a command reads, as the command table lists them, with endless and silent input.

inputs.py PROGRAM: `canasta help --json` lists the commands that read a file and its kind. Each gets an endless device,
pipes that are fed for ever, a folder, a pipe that nobody writes to, and one whose writer closes it at once. It has to
explain the error, quickly and in little memory, and to change nothing. A command without an entry in WAYS fails the
test: add how to run it.
"""

import argparse
import concurrent.futures
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402

# How each command is run, without the file, by the option that names it (None: it is an argument).
RULING = ["D1", "--for", "entry", "--clause", "25C", "--reason", "as it was"]
WAYS = {
    ("event new", "rulebook"): ["Toinen"],
    ("event new", "scale"): ["Toinen", "--rulebook", "fi-canasta"],
    ("event set", "scale"): ["--ranking", "victory-points"],
    ("event set", "rulebook"): ["--reason", "as it was"],
    ("event live", "template"): ["page.html"],
    ("event paper", "template"): [],
    ("event paper", "logo"): [],
    ("entrant import", None): [],
    ("round show", "template"): ["--pdf", "new.pdf"],
    ("round show", "logo"): ["--pdf", "new.pdf"],
    ("hand add", "record"): ["1"],
    ("hand correct", "record"): ["1.1.1", "--kind", "typing", "--reason", "as it was", "--by", "Alfa"],
    ("hand show", "template"): ["1.1.1", "--pdf", "new.pdf"],
    ("hand show", "logo"): ["1.1.1", "--pdf", "new.pdf"],
    ("standings", "template"): ["--pdf", "new.pdf"],
    ("standings", "logo"): ["--pdf", "new.pdf"],
    ("prizes", "template"): ["--pdf", "new.pdf"],
    ("prizes", "logo"): ["--pdf", "new.pdf"],
    ("season standings", "template"): ["Kausi", "--pdf", "new.pdf"],
    ("season standings", "logo"): ["Kausi", "--pdf", "new.pdf"],
    ("dispute show", "template"): ["D1", "--pdf", "new.pdf"],
    ("dispute show", "logo"): ["D1", "--pdf", "new.pdf"],
    ("sheet", "template"): ["--pdf", "new.pdf"],
    ("sheet", "logo"): ["--pdf", "new.pdf"],
    ("print", "template"): ["pairings", "--pdf", "new.pdf"],
    ("print", "logo"): ["pairings", "--pdf", "new.pdf"],
    ("import", None): [],
    ("season import", None): [],
    ("restore", None): [],
    ("score", None): ["--rulebook", "fi-canasta"],
    ("score", "rulebook"): ["slips"],
    ("score", "template"): ["slips", "--rulebook", "fi-canasta", "--pdf", "new.pdf"],
    ("score", "logo"): ["slips", "--rulebook", "fi-canasta", "--pdf", "new.pdf"],
    ("check opening", "rulebook"): ["--score", "0", "KKK"],
    ("check totals", "rulebook"): ["--base", "500", "--cards", "40"],
    ("check claim", None): ["--claim", "800", "--rulebook", "fi-canasta"],
    ("check claim", "rulebook"): ["--claim", "800", "slips"],
    ("check sheet", None): ["--rulebook", "fi-canasta"],
    ("check sheet", "rulebook"): ["slips"],
    ("dispute rule", "template"): [*RULING, "--pdf", "new.pdf"],
    ("dispute rule", "logo"): [*RULING, "--pdf", "new.pdf"],
    ("generate", "rulebook"): ["--hands", "1"],
    ("serve", "certificate"): ["--port", "0", "--key", "slips"],
    ("serve", "key"): ["--port", "0", "--certificate", "slips"],
    ("serve codes", "template"): ["--pdf", "new.pdf"],
    ("serve codes", "logo"): ["--pdf", "new.pdf"],
    ("labels check", None): [],
    ("rule", None): ["25C"],
    ("rule search", "rulebook"): ["pile"],
    ("rulebook show", None): [],
    ("rulebook check", None): [],
    ("rulebook diff", None): ["fi-canasta"],
    ("rulebook new", "from"): ["new.yaml"],
    ("rulebook try", None): ["fi-canasta"],
    ("rulebook try", "hands"): ["fi-canasta"],
    ("rulebook card", None): ["--pdf", "new.pdf"],
    ("rulebook card", "template"): ["fi-canasta", "--pdf", "new.pdf"],
    ("rulebook card", "logo"): ["fi-canasta", "--pdf", "new.pdf"],
    ("scale show", None): [],
}

# Other files that are read: any file as --db.
MORE = {"the events' file": ["--db", "{}", "event", "list"], "the file to be verified": ["--db", "{}", "verify"]}

EVENING = [
    ["event", "new", "Ilta", "--rulebook", "fi-canasta"],
    ["entrant", "add", "Alfa"], ["entrant", "add", "Beeta"],
    ["round", "new", "--table", "1:2"],
    ["serve", "codes"],
    ["hand", "add", "1", "A 700/345 out claim=700/300", "B 300/155"],
    ["dispute", "open", "1.1.1", "--by", "Alfa", "--words", "not so"],
    ["season", "new", "Kausi"], ["season", "add", "Kausi", "1"],
]

# Repeated input: a wrong line, NUL bytes, brackets and quotes that never close, wrong records, blank lines, remarks and
# cells.
FEEDS = [b"y\n", b"\0", b"{", b'{"sides":[', b"\n", b"# remark\n", b"name,", b'"', b"- ", b'{"type":"event"']

SECONDS_MOST, MEGABYTES_MOST = 60, 700  # of a program with sanitizers, which keep freed memory


def fail(why):
    sys.exit(f"inputs.py: {why}")


def measure(program, words, stdin=subprocess.DEVNULL):
    """Runs a command and returns its status, standard error, and the megabytes that it used."""
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as answer:
        with subprocess.Popen(program.words(*words), cwd=program.folder, stdin=stdin, stdout=answer, stderr=said,
                              env=program.environment) as process:
            guard = threading.Timer(SECONDS_MOST, process.kill)
            guard.start()
            _, status, used = os.wait4(process.pid, 0)
            guard.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return process.returncode, said.read().decode(errors="replace"), used.ru_maxrss // 1024


def seen(folder):
    """Returns the bytes of all files in a folder."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = hashlib.sha256(file.read()).hexdigest()
    return found


class Input:
    """One file that a command reads."""

    def __init__(self, name, option, kind):
        self.name, self.option, self.kind, self.words = name, option, kind, WAYS.get((name, option))

    def __str__(self):
        return f"{self.name} {'--' + self.option if self.option else 'FILE'}"

    def line(self, path):
        if (self.name, self.option) == ("event paper", "template"):
            path = "scoresheet=" + path
        place = [f"--{self.option}", path] if self.option else [path]
        return [*self.name.split(), *place, *self.words]


def inputs_of(program):
    """Returns the inputs of the command table. Each must have an entry, and every FILE must be in the table."""
    found = []
    for command in program.ask("help"):
        files = command.get("reads", []) + command.get("writes", [])
        if re.search(r"\bFILE\b", command["arguments"].split("--")[0]) and \
                not any(file["option"] is None for file in files):
            fail(f"`{command['command']} {command['arguments']}` names a FILE; the table does not say what for")
        for file in command.get("reads", []):
            found.append(Input(command["command"], file["option"], file["kind"]))
            if found[-1].words is None:
                fail(f"`{found[-1]}` reads a file, and WAYS does not say how it is run")
    missing = set(WAYS) - {(input.name, input.option) for input in found}
    if missing:
        fail(f"the command table no longer says that these read a file: {sorted(map(str, missing))}")
    return found


def check(program, what, line, result, before, says=None):
    status, err, megabytes = result
    told = f"{what}: canasta {' '.join(line)}"
    if status == -9:
        fail(f"{told}: {SECONDS_MOST} seconds were not enough")
    if status not in (1, 2, 3) or "canasta: " not in err or "AddressSanitizer" in err:
        fail(f"{told}: status {status}\n{err[:2000]}")
    if says and says not in err:
        fail(f"{told}: it does not say `{says}`\n{err[:2000]}")
    if megabytes > MEGABYTES_MOST:
        fail(f"{told}: {megabytes} MB")
    after = seen(program.folder)
    if after != before:
        changed = sorted(name for name in {**before, **after} if before.get(name) != after.get(name))
        fail(f"{told}: {changed} changed")


def feed(descriptor, piece):
    """Writes until the reader closes the pipe."""
    block = piece * (65536 // len(piece))
    try:
        while True:
            os.write(descriptor, block)
    except OSError:
        os.close(descriptor)


def try_feed(program, what, line, piece, before):
    reading, writing = os.pipe()
    feeder = threading.Thread(target=feed, args=(writing, piece), daemon=True)
    feeder.start()
    check(program, f"{what}, {piece!r} for ever", line, measure(program, line, stdin=reading), before)
    os.close(reading)
    feeder.join()


def try_input(program, input, before):
    for path, why in (("/dev/zero", "a device"), ("folder/", "a folder")):
        check(program, f"{input}: {why}", input.line(path), measure(program, input.line(path)), before)
    streams = input.kind in ("hand", "export", "table")  # others are read to the limit in any case
    for number, piece in enumerate(FEEDS if streams and not input.option else FEEDS[:2]):
        # as a named pipe, and as standard input
        try_feed(program, str(input), input.line(("/dev/fd/0", "-")[number % 2]), piece, before)


def try_silence(program, input, pipe):
    """Runs the command on a pipe that nobody writes to. Returns the result. All wait at the same time."""
    line = input.line(pipe)
    return input, line, measure(program, line)


def try_gone(program, input, pipe, before):
    """Runs the command on a pipe that is opened and closed."""
    line = input.line(pipe)
    writer = threading.Thread(target=lambda: os.close(os.open(pipe, os.O_WRONLY)), daemon=True)
    writer.start()
    check(program, f"{input}: a writer that goes", line, measure(program, line), before)
    # If it was refused without being opened, the writer still waits for a reader, or is about to.
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    writer.join()
    os.close(reader)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="canasta-inputs-") as top:
        program = Canasta(given.program, os.path.join(top, "evening"))
        os.makedirs(os.path.join(program.folder, "folder"))
        with open(os.path.join(program.folder, "slips"), "w", encoding="utf-8") as file:
            file.write("A KKKKKKK out hand=-\nB QQQ hand=5\n")
        for words in EVENING:
            program.run(*words)
        before = seen(program.folder)
        pipe = os.path.join(top, "pipe")
        os.mkfifo(pipe)
        inputs = inputs_of(program)
        with concurrent.futures.ThreadPoolExecutor(len(inputs)) as waiting:
            for input, line, result in waiting.map(lambda one: try_silence(program, one, pipe), inputs):
                says = None if input.kind == "events" else "nothing writes into this pipe"
                check(program, f"{input}: a silent pipe", line, result, before, says)
        for input in inputs:
            try_gone(program, input, pipe, before)
        with concurrent.futures.ThreadPoolExecutor(2) as two:
            list(two.map(lambda one: try_input(program, one, before), inputs))
        for what, words in MORE.items():
            for path in ("/dev/zero", pipe, "folder"):
                line = [word.format(path) for word in words]
                check(program, what, line, measure(program, line), before)
        for piece in FEEDS:
            try_feed(program, "who types", ["enter"], piece, before)
    print(f"{len(inputs)} inputs")


main()
