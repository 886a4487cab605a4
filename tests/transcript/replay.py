#!/usr/bin/env python3
"""Replays transcripts of real command lines and compares the output.

    replay.py [--update] --program CANASTA FILE.transcript|FILE.md...

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

`$ ` begins a command and `> ` continues it. Then follow its output, standard output and standard error together, and
`[N]`, its exit status unless it is 0. All commands of a file run one after another in one empty folder, with canasta on
PATH and the clock and the scorer's name fixed; $EXAMPLES is the checkout's folder of that name. In Markdown the
commands are in indented blocks, and a page named like secretary.fi.md has its commands answered in that language. A
difference is shown and fails. So does a command that could not run: not found, ended by a signal, or reported by a
sanitizer. --update writes the new output into the file; read it before you commit it. A file with a command that could
not run is left as it is.

The columns of `pdftotext -layout` may differ by a blank from one run to the next, so a command that prints them makes
one blank of many (`sed 's/  */ /g'`, `tr -s ' '`) or takes a part (`grep -c`, `grep -o`).
"""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Commands that make the output of `pdftotext -layout` the same in each run.
STEADY = re.compile(r"s/  \*/ /g|tr -s ' '|grep -[co] ")

# Messages of the shell about a command that did not finish, and of a sanitizer.
BROKEN = re.compile(r"^\S*sh: \d+: .*(not found|Permission denied)$|^\S+:\d+:\d+: runtime error: |ERROR: \w+Sanitizer: "
                    r"|^(Segmentation fault|Aborted|Bus error|Illegal instruction|Killed|Floating point exception"
                    r"|Trace/breakpoint trap)( \(core dumped\))?$")


def goes_on(lines, margin):
    """Returns true if output continues after these blank lines of Markdown: indented, and not a command."""
    behind = next((line for line in lines if line), "")
    return behind.startswith(margin) and not behind.startswith(margin + "$ ")


def read_steps(lines, margin):
    """Splits a transcript into steps (text before, command lines, expected lines) and the text after the last step.
    Lines of a step start with the margin. In Markdown the text begins again with the first line without it."""
    steps, text, previous = [], [], ""
    for number, line in enumerate(lines):
        if margin and line == "" and steps and not text and goes_on(lines[number:], margin):
            steps[-1][2].append("")
            continue
        inside = line[len(margin):] if line.startswith(margin) else None
        starts_text = inside is None or (previous == "" and inside.startswith("# "))
        if inside is not None and inside.startswith("$ "):
            steps.append((text, [inside], []))
            text = []
        elif not steps or text or starts_text:
            text.append(line)
        elif (inside.startswith("> ") or inside == ">") and not steps[-1][2]:
            steps[-1][1].append(inside)
        else:
            steps[-1][2].append(inside)
        previous = line
    for index, (_, _, expected) in enumerate(steps):
        while expected and expected[-1] == "":
            expected.pop()
            behind = steps[index + 1][0] if index + 1 < len(steps) else text
            behind.insert(0, "")
    return steps, text


def run(command_lines, folder, environment):
    """Returns the output of one command, as lines with its status, and the reason if it could not run, or None."""
    text = "\n".join(line[2:] for line in command_lines) + "\n"
    done = subprocess.run(
        ["sh", "-c", text], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False)
    output = done.stdout.decode("utf-8", "backslashreplace").replace("\r", "\\r")
    lines = output.split("\n")
    while lines and lines[-1] == "":
        lines.pop()
    why = next((line for line in lines if BROKEN.search(line)), None)
    if done.returncode != 0:
        lines.append(f"[{done.returncode}]")
    if done.returncode < 0 or done.returncode >= 126:
        why = why or f"status {done.returncode}"
    return lines, why


def replay(path, program, look=None):
    """Returns the transcript as written and as found, as lists of lines, and the commands that could not run. `look` is
    called with the folder that its commands leave."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    while lines and lines[-1] == "":
        lines.pop()
    margin = "    " if path.endswith(".md") else ""
    steps, behind = read_steps(lines, margin)
    if not steps:
        raise ValueError("no command in it")
    for _, command, _ in steps:
        if "pdftotext -layout" in (text := "\n".join(command)) and not STEADY.search(text):
            raise ValueError(f"columns of pdftotext without one blank for many: {text}")
    found, broken = [], []
    with tempfile.TemporaryDirectory() as scratch:
        folder, home = os.path.join(scratch, "work"), os.path.join(scratch, "home")
        os.mkdir(folder)
        os.mkdir(home)
        environment = {
            "PATH": os.path.dirname(os.path.abspath(program)) + ":/usr/local/bin:/usr/bin:/bin",
            "HOME": home, "TZ": "UTC", "LC_ALL": "C.UTF-8", "TERM": "dumb",
            "CANASTA_NOW": "2026-03-05T19:30:00Z", "CANASTA_USER": "Kirjuri",
            "EXAMPLES": os.path.join(TOP, "examples"),
        }
        language = re.search(r"\.([a-z]{2})\.md$", path)
        if language:  # secretary.fi.md
            environment["CANASTA_LANG"] = language[1]
        for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS"):
            if name in os.environ:
                environment[name] = os.environ[name]
        for text, command, _ in steps:
            output, why = run(command, folder, environment)
            output = command + output
            if why:
                broken.append(f"could not run: {command[0]}: {why}")
            found += text + [(margin + line).rstrip() if margin else line for line in output]
        if look:
            look(folder)
    return lines, found + behind, broken


def main():
    parser = argparse.ArgumentParser(description="replay transcripts of command lines")
    parser.add_argument("--program", required=True)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.files:
        try:
            written, found, broken = replay(path, arguments.program)
        except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
            print(f"{path}: {problem}")
            failed = True
            continue
        for problem in broken:
            print(f"{path}: {problem}")
            failed = True
        if written == found:
            continue
        if arguments.update and not broken:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(found) + "\n")
            print(f"{path}: written; read `git diff` before you commit")
            continue
        failed = True
        for line in difflib.unified_diff(written, found, path, "as found", lineterm=""):
            print(re.sub(r"[\x00-\x08\x0b-\x1f]", "?", line))
        if not broken:
            print(f"`python3 {sys.argv[0]} --update --program {arguments.program} {path}` accepts the new answers")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
