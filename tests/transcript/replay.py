#!/usr/bin/env python3
"""Replays transcripts of real command lines and compares what they print.

    replay.py [--update] --program CANASTA FILE.transcript...

A transcript is a text file:

    # A remark, at the start or after an empty line.
    $ canasta --version
    canasta 0.1.0
    $ cat > slips <<END
    > A KKKKKKK out
    > END
    $ canasta score nothing.txt
    canasta: nothing.txt: cannot be opened: No such file or directory
    [3]

`$ ` begins a command, `> ` continues it; what follows is its output, standard output and standard
error together, and `[N]` its exit status where that is not 0. All commands of a file run one after
another in one empty folder, with canasta on PATH and the clock and the scorer's name fixed. A
difference is shown and fails. --update writes what was found into the file, to be read before it
is committed.
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile


def read_steps(lines):
    """Splits the lines of a transcript into (remarks before, command lines, expected lines)."""
    steps, remarks, blank = [], [], True
    for line in lines:
        if line.startswith("$ "):
            steps.append((remarks, [line], []))
            remarks = []
        elif line.startswith("> ") or line == ">":
            if not steps or remarks or steps[-1][2]:
                raise ValueError(f"nothing to continue: {line}")
            steps[-1][1].append(line)
        elif remarks or (blank and line.startswith("# ")) or not steps:
            remarks.append(line)
        else:
            steps[-1][2].append(line)
        blank = line == ""
    if remarks and any(remarks):
        raise ValueError("remarks after the last command")
    for index, (before, _, expected) in enumerate(steps):
        while expected and expected[-1] == "":
            expected.pop()
            if index + 1 < len(steps):
                steps[index + 1][0].insert(0, "")
    return steps


def run(command_lines, folder, environment):
    """The output of one command, as lines, with its status."""
    text = "\n".join(line[2:] for line in command_lines) + "\n"
    done = subprocess.run(
        ["sh", "-c", text], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
    output = done.stdout.decode("utf-8", "backslashreplace").replace("\r", "\\r")
    lines = output.split("\n")
    while lines and lines[-1] == "":
        lines.pop()
    if done.returncode != 0:
        lines.append(f"[{done.returncode}]")
    return lines


def replay(path, program):
    """The transcript as it stands and as it was found, as lists of lines."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    while lines and lines[-1] == "":
        lines.pop()
    steps = read_steps(lines)
    if not steps:
        raise ValueError("no command in it")
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        folder, home = os.path.join(scratch, "work"), os.path.join(scratch, "home")
        os.mkdir(folder)
        os.mkdir(home)
        environment = {
            "PATH": os.path.dirname(os.path.abspath(program)) + ":/usr/local/bin:/usr/bin:/bin",
            "HOME": home, "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "CANASTA_NOW": "2026-03-05T19:30:00Z", "CANASTA_USER": "Kirjuri",
        }
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        for remarks, command, _ in steps:
            found += remarks + command + run(command, folder, environment)
    return lines, found


def main():
    parser = argparse.ArgumentParser(description="replay transcripts of command lines")
    parser.add_argument("--program", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.files:
        try:
            written, found = replay(path, arguments.program)
        except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
            print(f"{path}: {problem}")
            failed = True
            continue
        if written == found:
            continue
        if arguments.update:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(found) + "\n")
            print(f"{path}: written anew; read it before committing")
            continue
        failed = True
        for line in difflib.unified_diff(written, found, path, "as found", lineterm=""):
            print(re.sub(r"[\x00-\x08\x0b-\x1f]", "?", line))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
