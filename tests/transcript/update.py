#!/usr/bin/env python3
"""Checks that replay.py --update records the answers of commands, and leaves a file as it is if a command could not
run."""
import os
import subprocess
import sys
import tempfile

REPLAY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "replay.py")
# A stand-in for the program: its first word says how it fails.
PROGRAM = """#!/bin/sh
case $1 in
killed) kill -SEGV $$ ;;
leaks) echo "==1==ERROR: LeakSanitizer: detected memory leaks" >&2 ;;
shifts) echo "src/base/text.c:12:7: runtime error: shift exponent 64 is too large" >&2 ;;
refused) echo "canasta: no" >&2; exit 3 ;;
esac
"""
RECORDED = {"canasta refused": ["canasta: no", "[3]"], "grep -q x /dev/null": ["[1]"], "canasta fine": []}
LEFT = ("canatsa fine", "canatsa fine | tail -1", "canasta killed", "canasta killed | cat", "canasta killed; true",
        "canasta leaks", "canasta shifts 2>&1 | cat", "./work")


def updated(folder, command):
    path = os.path.join(folder, "one.transcript")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"$ mkdir work\n$ {command}\nas it was\n")
    done = subprocess.run([sys.executable, REPLAY, "--update", "--program", os.path.join(folder, "canasta"), path],
                          capture_output=True, text=True, check=False)
    with open(path, encoding="utf-8") as file:
        return done.returncode, file.read().splitlines()[2:], done.stdout


def main():
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "canasta"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        os.chmod(os.path.join(folder, "canasta"), 0o755)
        for command, wanted in {**RECORDED, **dict.fromkeys(LEFT, ["as it was"])}.items():
            status, found, said = updated(folder, command)
            if found != wanted or status != (command in LEFT) or (command in LEFT and "could not run" not in said):
                problems.append(f"{command}: {status}, {found}, {said}")
    print("\n".join(problems) or f"{len(RECORDED)} commands recorded, {len(LEFT)} not")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
