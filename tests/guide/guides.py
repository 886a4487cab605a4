#!/usr/bin/env python3
"""The README and the guides: guides.py SOURCE CANASTA.

Checks that every link and picture leads to a file and its heading, that each picture is used, that the README has
fewer than 150 lines, and that commands in the text exist with their options.
"""
import json
import pathlib
import re
import subprocess
import sys

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")


def anchors_of(text):
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(path, used):
    text = path.read_text("utf-8")
    for target in LINK.findall(text):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        used.add(file.resolve())
        if not file.exists():
            yield f"{path.name}: there is no {target}"
        elif anchor and anchor not in anchors_of(file.read_text("utf-8")):
            yield f"{path.name}: {name} has no heading #{anchor}"


class Commands:
    """The commands of the program and the options of each."""

    def __init__(self, program):
        self.program = program
        self.names = {command["command"] for command in json.loads(self.answer("help", "--json"))}
        self.groups = {name.split()[0] for name in self.names}
        self.options = {}

    def answer(self, *words):
        return subprocess.run([self.program, *words], capture_output=True, text=True, check=True).stdout

    def options_of(self, name):
        if name not in self.options:
            help_text = self.answer("help", *name.split(), "--lang", "en")
            self.options[name] = set(re.findall(r"--[a-z][a-z-]*", help_text))
        return self.options[name]

    def named_in(self, words):
        """Returns the longest command at the beginning of the words."""
        return next((" ".join(words[:count]) for count in (2, 1) if " ".join(words[:count]) in self.names), None)

    def faults_of(self, code):
        words = re.sub(r"\$\(.*\)|'[^']*'", "X", code).split()
        named = words[:1] == ["canasta"]
        words = words[1:] if named else words
        name = self.named_in(words)
        if name:
            unknown = sorted({word for word in words if re.fullmatch(r"--[a-z][a-z-]*", word)} - self.options_of(name))
            return [f"`{code}`: `{name}` has no option {option}" for option in unknown]
        named = named and words and re.fullmatch(r"[a-z-]+", words[0]) and words[0] not in self.groups
        return [f"`{code}`: there is no such command"] if named else []


def wrong_commands(path, commands):
    text = re.sub(r"^    .*$", "", path.read_text("utf-8"), flags=re.M)
    for code in CODE.findall(text):
        for fault in commands.faults_of(" ".join(code.split())):
            yield f"{path.name}: {fault}"


def main():
    source, commands = pathlib.Path(sys.argv[1]), Commands(sys.argv[2])
    readme, folder = source / "README.md", source / "examples" / "guide"
    faults, used = [], set()
    for path in [readme, source / "CHANGELOG.md", *sorted(folder.glob("*.md"))]:
        faults += broken_links(path, used)
        faults += wrong_commands(path, commands)
    faults += [f"{file.name}: in no guide" for file in sorted(folder.glob("*.png")) if file.resolve() not in used]
    faults += [f"{file.name}: no link leads to it" for file in sorted(folder.glob("*.md"))
               if file.resolve() not in used and file.name != "README.md"]
    if len(readme.read_text("utf-8").splitlines()) >= 150:
        faults.append("README.md has 150 lines or more")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
