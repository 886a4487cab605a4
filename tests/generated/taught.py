#!/usr/bin/env python3
"""taught.py CANASTA FOLDER: checks the installed manual and completion scripts. mandoc (if installed) finds no fault in
the pages, and they name every command and option. The scripts equal the output of `canasta completion`, their shells
read them, and bash completes with them."""

import json
import os
import re
import subprocess
import sys
import tempfile

SCRIPTS = {"bash": "canasta", "zsh": "_canasta", "fish": "canasta.fish"}

COMPLETED = [
    # words before the cursor, the beginning of a word, what must be offered, what must not
    ([], "", ["hand", "event", "enter", "score"], ["add"]),
    (["hand"], "", ["add", "correct", "show"], ["hand", "score"]),
    (["hand"], "co", ["correct", "confirm"], ["add"]),
    (["--db", "night.db", "hand"], "sh", ["show"], ["hand"]),
    (["hand", "add", "1.2"], "--ac", ["--accept"], ["--round"]),
    (["sheet"], "--", ["--pdf", "--blank", "--json"], ["--accept"]),
    (["help"], "stand", ["standings"], ["hand"]),
    (["sheet", "--paper"], "", ["a4", "a6", "letter"], ["--pdf"]),
    (["event", "new", "Ilta", "--rulebook"], "fi-", ["fi-canasta"], ["se-canasta"]),
    (["event", "new", "Ilta", "--draw"], "s", ["swiss"], ["danish"]),
    (["event", "set", "--bye"], "", ["win", "average-plus"], ["--bye"]),
    (["hand", "correct", "1.1.1", "--kind"], "", ["typing", "ruling"], ["add"]),
    (["rule"], "", ["search", "nl-canasta"], ["--rulebook"]),
    (["explain"], "out-", ["out-without-canasta"], ["claim-differs"]),
    (["print"], "p", ["pairings", "place-cards"], ["slips"]),
]


def output(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def pages(program, folder):
    for name in ("canasta.1", "canasta-rulebook.5", "canasta-slip.5"):
        path = os.path.join(folder, name)
        done = subprocess.run(["mandoc", "-T", "lint", path], capture_output=True, text=True,
                              check=False)
        faults = [line for line in done.stdout.split("\n")
                  if line and "longer than 80" not in line
                  and "referenced manual not found" not in line]
        assert not faults, faults
    with open(os.path.join(folder, "canasta.1"), encoding="utf-8") as file:
        manual = file.read()
    for command in json.loads(output(program, "help", "--json")):
        name = command["command"].replace("-", "\\-")
        assert f'.Ss "{name}"' in manual, name
    assert '.It Fl Fl "accept" Ar "CODE"' in manual
    assert "@" not in "".join(line for line in manual.split("\n") if line.isupper()), "a mark is left"


def helped(program):
    """Checks that no line of the help and explanations is wider than 80 columns."""
    commands = [command["command"] for command in json.loads(output(program, "help", "--json"))]
    pages = [["help"], ["explain"], *(["help", *name.split()] for name in commands),
             *(["help", group] for group in {name.split()[0] for name in commands if " " in name})]
    for page in pages:
        wide = [line for line in output(program, *page).split("\n") if len(line) > 80]
        assert not wide, (page, wide)


def named(program):
    """Checks that commands named in explanations exist."""
    commands = {command["command"] for command in json.loads(output(program, "help", "--json"))}
    for code in json.loads(output(program, "explain", "--json")):
        for words in re.findall(r"`canasta ([a-z]+(?: [a-z]+)?)", code["explanation"]):
            assert words in commands or words.split()[0] in commands, (code["code"], words)


def scripts(program, folder):
    for shell, name in SCRIPTS.items():
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8") as file:
            assert file.read() == output(program, "completion", shell), shell
        output(shell, "-n", path)


def bash(folder):
    for before, begun, offered, others in COMPLETED:
        words = ["canasta", *before, begun]
        line = " ".join(f"'{word}'" for word in words)
        found = output("bash", "-c", f". '{folder}/canasta'; COMP_WORDS=({line}); "
                       f"COMP_CWORD={len(words) - 1}; _canasta; printf '%s\\n' \"${{COMPREPLY[@]}}\""
                       ).split("\n")
        for word in offered:
            assert word in found, (words, word, found)
        for word in others:
            assert word not in found, (words, word, found)


def fish(folder):
    with tempfile.TemporaryDirectory() as home:
        fish_lines(folder, home)


def fish_lines(folder, home):
    for line, word in (("canasta hand a", "add"), ("canasta standi", "standings"),
                       ("canasta hand add --acc", "--accept"),
                       ("canasta sheet --paper l", "letter"), ("canasta print pai", "pairings")):
        found = output("fish", "-c", f"source '{folder}/canasta.fish'; complete -C '{line}'",
                       env={**os.environ, "HOME": home})
        assert word in found, (line, found)


def main():
    program, folder = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    pages(program, folder)
    helped(program)
    named(program)
    scripts(program, folder)
    bash(folder)
    fish(folder)


if __name__ == "__main__":
    main()
